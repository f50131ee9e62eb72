"""Fines and lost points: what a team's breaches of a match day cost, each by its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import TeamRefused
from floorman.league.people import events as did
from floorman.league.people.eligibility import ENTRY_CODES, TWO_TEAMS, binding, refusals
from floorman.league.people.records import clause
from floorman.league.people.teams import entered
from floorman.text.fillings import named, several
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event
    from floorman.league.people.records import Breach, FineKind
    from floorman.rulebook import Cite, Rulebook

CLAUSES: Final[dict[FineKind, str]] = {
    "ineligible_player": "ineligible_scope",
    "team_no_show": "no_show_deduction_points",
    "player_in_two_teams": "double_use_mvp",
    "lineup_late": "lineup_deadline_hours",
    "drugs_or_alcohol": "intoxication_sanction",
}
"""The knob whose paragraph also sets the fine."""
FINED_FOR: Final[dict[FineKind, Words]] = {
    "ineligible_player": Words("ineligible player", "nicht spielberechtigt"),
    "team_no_show": Words("did not appear", "nicht angetreten"),
    "only_two_players": Words("started with too few", "in Unterzahl angetreten"),
    "player_in_two_teams": Words("player of a sister team", "Spieler eines anderen Teams des Vereins"),
    "lineup_late": Words("line-up late or incomplete", "Aufstellung zu spät oder unvollständig"),
    "drugs_or_alcohol": Words("drugs or alcohol", "Drogen oder Alkohol"),
}
"""What a fine is for, as reports and explanations call it."""
ANYBODYS: Final[tuple[FineKind, ...]] = ("lineup_late", "drugs_or_alcohol")
"""What a team can do whether enough of it are there or not."""
PERSONAL: Final[tuple[FineKind, ...]] = ("drugs_or_alcohol",)
"""What one player does, so that another one of the team is another case: WPL 2.17."""


def fine_cents(book: Rulebook, what: FineKind) -> int:
    """What something costs a club by the book's table, which is in euro.

    >>> from floorman.rulebook import Rulebook
    >>> fine_cents(Rulebook.load("wpl"), "team_no_show")
    10000
    """
    table = book.knobs.fine_table
    return int(book.data[table].get(what, 0)) * 100 if table else 0


def fine_rule(book: Rulebook, what: FineKind) -> Cite | None:
    """The clause that fines something."""
    return book.own_topic("short_team_fine") if what == "only_two_players" else book.cite_if_any(CLAUSES[what])


def fines(
    league: LeagueState, team: str, matchday: int, breaches: Iterable[FineKind], reason: str = "", player: str = ""
) -> Iterator[did.Fined]:
    """The fines for what a team did on a match day, beside those it has: added up, or the largest alone.

    The same thing is fined once for a team and match day, or for each *player* who is found so. Where nobody is named it
    may be anybody's.
    """
    book, club = league.book, league.people.teams[team].club
    had = [fine for fine in league.people.fines if (fine.team, fine.matchday) == (team, matchday)]
    known = {fine.what for fine in had if fine.player == player or not (fine.player and player)}
    new = [what for what in dict.fromkeys(breaches) if what not in known and fine_cents(book, what)]
    if book.knobs.fines_add_up is False:
        largest = max(new, key=lambda what: fine_cents(book, what), default=None)
        if largest is None:
            return
        cents = fine_cents(book, largest) - sum(fine.cents for fine in had)
        if cents > 0:
            yield did.Fined(club, team, matchday, largest, cents, clause(fine_rule(book, largest)), reason, player)
        return
    for what in new:
        cents = fine_cents(book, what)
        yield did.Fined(club, team, matchday, what, cents, clause(fine_rule(book, what)), reason, player)


def fielded_against_rules(
    league: LeagueState, team: str, matchday: int, present: Sequence[str]
) -> Iterator[did.TeamSanctioned]:
    """What is held against a team for those it starts with."""
    day = league.people.matchdays[matchday].date
    codes = {player: [refusal.code for refusal in refusals(league, player, day, team)] for player in present}
    ineligible = tuple(player for player, found in codes.items() if set(found) - {TWO_TEAMS})
    if ineligible:
        by_entry = any(code in ENTRY_CODES for player in ineligible for code in codes[player])
        yield from _sanctions(league, team, matchday, "ineligible_player", ineligible, by_entry=by_entry)
    doubled = tuple(player for player, found in codes.items() if TWO_TEAMS in found)
    if doubled:
        yield from _sanctions(league, team, matchday, "player_in_two_teams", doubled)


def _sanctions(
    league: LeagueState,
    team: str,
    matchday: int,
    what: Breach,
    players: tuple[str, ...],
    *,
    by_entry: bool = True,
    reason: str = "",
) -> Iterator[did.TeamSanctioned]:
    """The team's points of the day go; under another reading those of all teams of the club: WPL 1.5, 2.11."""
    book, people = league.book, league.people
    cite = fine_rule(book, what) if by_entry else book.own_topic("ineligible_otherwise") or fine_rule(book, what)
    yield did.TeamSanctioned(team, matchday, what, players, clause(cite), reason)
    if what == "ineligible_player" and book.knobs.ineligible_scope == "club":
        for sister in people.clubs[people.teams[team].club].teams:
            if sister != team:
                yield did.TeamSanctioned(sister, matchday, what, (), clause(cite), reason)


def sanction_team(league: LeagueState, wanted: want.SanctionTeam) -> tuple[Event, ...]:
    """Hold against a team what was found out after the start: it is as if it had been known."""
    people = league.people
    entered(league, wanted.team)
    _require_reason(wanted.reason)
    played = [(wanted.matchday, wanted.team) in people.member(player).fielded for player in wanted.players]
    _require_started(league, wanted.matchday, wanted.what)
    _require_there(league, wanted.team, wanted.matchday, wanted.what)
    # Somebody from a sister team may have sat down without ever being in the line-up.
    is_each_once = len(set(wanted.players)) == len(played) > 0
    if not is_each_once or not (all(played) or wanted.what == "player_in_two_teams"):
        raise TeamRefused(
            Words(
                f"name those who played for {wanted.team} on match day {wanted.matchday}, each of them once",
                f"Nenn alle, die am Spieltag {wanted.matchday} für {wanted.team} gespielt haben, jeden einmal",
            ),
            rule=fine_rule(league.book, wanted.what),
        )
    if wanted.what == "player_in_two_teams":
        _require_sister_team(league, wanted)
    known = people.days[wanted.matchday].sanctions.get(wanted.team, ())
    if any(sanction.what == wanted.what and set(wanted.players) <= set(sanction.players) for sanction in known):
        raise TeamRefused(
            Words(
                f"that has already been decided against {wanted.team}", f"Das ist gegen {wanted.team} schon entschieden"
            ),
            rule=fine_rule(league.book, wanted.what),
        )
    return (
        *_sanctions(league, wanted.team, wanted.matchday, wanted.what, wanted.players, reason=wanted.reason),
        *fines(league, wanted.team, wanted.matchday, [wanted.what], wanted.reason),
    )


def _require_sister_team(league: LeagueState, wanted: want.SanctionTeam) -> None:
    """The team that fielded somebody first may go on doing so; it is held against the other: WPL 2.11."""
    people = league.people
    club, date = people.teams[wanted.team].club, people.matchdays[wanted.matchday].date
    for player in wanted.players:
        teams = binding(league, people.members[player], club, date)
        first = next((team for matchday, team in teams if matchday <= wanted.matchday), wanted.team)
        if first == wanted.team:
            raise TeamRefused(
                Words(
                    f"{{who}} is not bound to another team of the club on match day {wanted.matchday}",
                    f"{{who}} ist am Spieltag {wanted.matchday} an kein anderes Team des Vereins gebunden",
                ),
                rule=fine_rule(league.book, wanted.what),
                who=named(people.members[player]),
            )


def fine_team(league: LeagueState, wanted: want.FineTeam) -> tuple[Event, ...]:
    """Fine what an official has seen."""
    entered(league, wanted.team)
    _require_reason(wanted.reason)
    _require_started(league, wanted.matchday, wanted.what)
    if wanted.what not in ANYBODYS:
        _require_there(league, wanted.team, wanted.matchday, wanted.what)
    if wanted.player:
        _require_own_player(league, wanted)
    _require_other_case(league, wanted)
    fined = tuple(fines(league, wanted.team, wanted.matchday, [wanted.what], wanted.reason, wanted.player))
    if not fined:
        raise TeamRefused(
            Words(
                f"{wanted.team} is not fined for this, or has been already",
                f"Dafür zahlt {wanted.team} keine Strafe oder hat sie schon",
            ),
            rule=fine_rule(league.book, wanted.what) or league.book.cite_if_any("fine_table"),
        )
    return fined


def _require_own_player(league: LeagueState, wanted: want.FineTeam) -> None:
    """A case is somebody's of the line-up, where it is the player's and not the team's."""
    lineup = league.people.day(wanted.matchday).lineups.get(wanted.team)
    if wanted.what not in PERSONAL or lineup is None or wanted.player not in lineup.players:
        raise TeamRefused(
            Words(
                f"{wanted.team} is not fined for {wanted.player} on match day {wanted.matchday}",
                f"{wanted.team} zahlt am Spieltag {wanted.matchday} keine Strafe für {wanted.player}",
            ),
            rule=fine_rule(league.book, wanted.what),
        )


def _require_other_case(league: LeagueState, wanted: want.FineTeam) -> None:
    """Where one fine names a player and another does not, nobody can tell that these are two cases: WPL 2.17."""
    case = (wanted.team, wanted.matchday, wanted.what)
    named = [fine.player for fine in league.people.fines if (fine.team, fine.matchday, fine.what) == case]
    if wanted.player and "" in named:
        raise TeamRefused(
            Words(
                f"{wanted.team} is already fined for this without a player named: correct that entry",
                f"{wanted.team} zahlt dafür schon, ohne dass jemand genannt ist: berichtige diesen Eintrag",
            ),
            rule=fine_rule(league.book, wanted.what),
        )
    if not wanted.player and (players := several(filter(None, named))):
        raise TeamRefused(
            Words(
                "{team} is already fined for {players}: say who it is this time",
                "{team} zahlt schon für {players}: sag dazu, um wen es diesmal geht",
            ),
            team=wanted.team,
            players=players,
            rule=fine_rule(league.book, wanted.what),
        )


def _require_started(league: LeagueState, matchday: int, what: FineKind) -> None:
    if league.people.day(matchday).started_at is None:
        raise TeamRefused(
            Words(f"match day {matchday} has not started", f"Spieltag {matchday} hat noch nicht begonnen"),
            rule=fine_rule(league.book, what),
        )


def _require_there(league: LeagueState, team: str, matchday: int, what: FineKind) -> None:
    """A team that was there has not stayed away, one that stayed away has fielded nobody, and a whole one is not short."""
    day = league.people.day(matchday)
    is_absent = team in day.absent
    if what == "only_two_players" and len(day.present.get(team, ())) == league.book.knobs.team_players:
        raise TeamRefused(
            Words(
                f"{team} was complete on match day {matchday}",
                f"{team} war am Spieltag {matchday} vollzählig",
            ),
            rule=fine_rule(league.book, what),
        )
    if is_absent != (what == "team_no_show"):
        raise TeamRefused(
            Words(
                f"{team} was {'not ' if is_absent else ''}there on match day {matchday}",
                f"{team} war am Spieltag {matchday} {'nicht ' if is_absent else ''}da",
            ),
            rule=fine_rule(league.book, what),
        )


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise TeamRefused(Words("a reason is needed", "Es braucht einen Grund"))
