"""The national team: coach and manager, squad, captain, and who plays which match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from floorman.errors import NationalTeamRefused
from floorman.league.honours.residence import belongs
from floorman.league.people.lookup import member_name
from floorman.league.ranking.lists import NATIONAL, list_of, points_in, ranking_on
from floorman.text.fillings import ByName, Count, Day, filled_in
from floorman.text.nouns import YEARS
from floorman.text.words import Words

if TYPE_CHECKING:
    from decimal import Decimal

    from floorman.league.league import LeagueState
    from floorman.rulebook import Cite

Role = Literal["coach", "manager"]
WhyOut = Literal["performance", "breach", "other"]


class CalledUp(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody who was called up, and what has become of it."""

    by: str
    on: str
    appearance: str = ""
    status: Literal["in", "declined", "out"] = "in"
    why: WhyOut | None = None
    reason: str = ""


class Change(Struct, frozen=True, gc=False):
    """A match was put on another day."""

    was: str
    now: str
    reason: str
    at: int


class Appearance(Struct, frozen=True, omit_defaults=True):
    """A match of the national team. Who is in the squad and who plays are two different lists."""

    name: str
    date: str
    size: int | None = None
    members: tuple[str, ...] = ()
    taken_out: tuple[tuple[str, str], ...] = ()
    """Who was taken out again, and why."""
    changes: tuple[Change, ...] = ()


class NationalTeam:
    """Everything about the national team."""

    def __init__(self) -> None:
        self.roles: dict[Role, str] = {}
        self.called: dict[str, CalledUp] = {}
        self.captain = ""
        self.appearances: dict[str, Appearance] = {}

    @property
    def squad(self) -> tuple[str, ...]:
        """Who belongs to the squad, in the order of their call."""
        return tuple(member for member, called in self.called.items() if called.status == "in")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NationalTeam) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes


class Candidate(NamedTuple):
    """What a coach looks at: rank, points, and successes outside the ranking. Nobody is chosen by it."""

    rank: int
    member: str
    points: Decimal
    is_eligible: bool | None
    """By citizenship or residence on the day of the match; None where nobody has entered papers."""
    elsewhere: tuple[tuple[str, int], ...]
    """Other events by name, with the place."""


class TeamNotice(NamedTuple):
    """Something that has to be told to some people."""

    to: tuple[str, ...]
    words: Words
    rule: Cite | None


def candidates(league: LeagueState, on: str, appearance: str = "") -> list[Candidate]:
    """The ranking of a day with what a coach may look at besides, for a match if one is named and else for that day.

    Raises:
        NationalTeamRefused: there is no such match.
    """
    ranking, national = league.ranking, list_of(league, NATIONAL).named
    plays_on = appearance_of(league, appearance).date if appearance else on
    elsewhere: dict[str, list[tuple[str, int]]] = {}
    for result in ranking.results.values():
        if national.scoring_of(result) is None and result.ended <= on and not result.is_team:
            for finish in result.finishes:
                if member := ranking.who_is(result, finish):
                    elsewhere.setdefault(member, []).append((result.name, finish.place))
    return [
        Candidate(rank, member, points, _belongs(league, member, plays_on), tuple(elsewhere.get(member, ())))
        for rank, member, points in ranking_on(league, NATIONAL, on)
    ]


def _belongs(league: LeagueState, member: str, on: str) -> bool | None:
    papers, years = league.ranking.papers.get(member), league.book.knobs.national_team_residence_years
    return None if papers is None else belongs(papers, on=on, years=years or 0)


def require_national_team(league: LeagueState) -> None:
    """Check that the book knows a national team.

    Raises:
        NationalTeamRefused: it does not.
    """
    if league.book.own_topic("coach_nominates") is None:
        raise NationalTeamRefused(
            Words(f"{league.book.id.upper()} has no national team", f"{league.book.id.upper()} kennt kein Nationalteam")
        )


def require_role(league: LeagueState, role: Role, who: str) -> None:
    """Check that somebody has the say.

    Raises:
        NationalTeamRefused: somebody else has, or nobody yet.
    """
    require_national_team(league)
    rule = league.book.own_topic("coach_nominates" if role == "coach" else "manager_decides")
    if league.ranking.team.roles.get(role) != who:
        en, de = ("the coach nominates", "Der Trainer nominiert") if role == "coach" else _MANAGER
        raise NationalTeamRefused(Words(f"{en}, and that is not {who}", f"{de}, und das ist nicht {who}"), rule=rule)


_MANAGER = ("the manager decides who plays", "Der Teamchef entscheidet über die Einsätze")


def require_ranked(league: LeagueState, member: str, on: str) -> None:
    """Check that somebody is in the ranking on a day, where the book asks for it.

    Raises:
        NationalTeamRefused: they are not, or have faded out of it.
    """
    if league.book.knobs.national_team_needs_ranking and not points_in(league, NATIONAL, member, on):
        raise NationalTeamRefused(
            Words("{who} is not in the ranking on {day}", "{who} steht am {day} nicht in der Rangliste"),
            rule=league.book.cite("national_team_needs_ranking"),
            who=ByName(member, member_name(league, member)),
            day=Day(on),
        )


def require_papers(league: LeagueState, member: str) -> None:
    """Check that somebody has shown papers, where the book asks for citizenship or residence.

    Raises:
        NationalTeamRefused: nobody has entered any.
    """
    if league.book.knobs.national_team_residence_years is not None and member not in league.ranking.papers:
        raise NationalTeamRefused(
            Words("the papers of {who} have not been entered", "Die Papiere von {who} sind nicht eingetragen"),
            rule=league.book.cite("national_team_residence_years"),
            who=ByName(member, member_name(league, member)),
        )


def require_residence(league: LeagueState, member: str, on: str) -> None:
    """Check that somebody is a citizen or has lived in the country long enough on the day of a match.

    Raises:
        NationalTeamRefused: neither, or nobody has entered papers.
    """
    require_papers(league, member)
    years = league.book.knobs.national_team_residence_years
    if years is None or _belongs(league, member, on):
        return
    raise NationalTeamRefused(
        Words(
            "{who} is not a citizen, and will not have lived here for {years} without a break on {day}",
            "{who} ist nicht Staatsbürger und lebt am {day} noch nicht {years} ohne Unterbrechung hier",
        ),
        rule=league.book.cite("national_team_residence_years"),
        who=ByName(member, member_name(league, member)),
        years=Count(years, *YEARS),
        day=Day(on),
    )


def require_in_squad(league: LeagueState, member: str) -> None:
    """Check that somebody belongs to the squad.

    Raises:
        NationalTeamRefused: not called up, declined, or out again.
    """
    if member not in league.ranking.team.squad:
        raise NationalTeamRefused(
            Words("{who} is not in the squad", "{who} ist nicht im Kader"),
            rule=league.book.own_topic("squad_is_no_lineup"),
            who=ByName(member, member_name(league, member)),
        )


def appearance_of(league: LeagueState, appearance: str) -> Appearance:
    """A match of the national team.

    Raises:
        NationalTeamRefused: there is none of that name.
    """
    if found := league.ranking.team.appearances.get(appearance):
        return found
    raise NationalTeamRefused(
        Words(f"there is no match {appearance}", f"Ein Spiel {appearance} gibt es nicht"),
        rule=league.book.own_topic("national_team_dates"),
    )


def notice_of_move(league: LeagueState, appearance: str) -> TeamNotice | None:
    """What the squad is told when a match was put on another day; None if it never was."""
    found = appearance_of(league, appearance)
    if not found.changes:
        return None
    change = found.changes[-1]
    words = filled_in(
        Words(
            "{match} is now on {now} instead of {was}: {reason}", "{match} ist nun am {now} statt am {was}: {reason}"
        ),
        match=found.name,
        now=Day(change.now),
        was=Day(change.was),
        reason=change.reason,
    )
    return TeamNotice(league.ranking.team.squad, words, league.book.own_topic("national_team_dates"))
