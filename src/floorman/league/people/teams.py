"""Teams: how many a club has, what they are called, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors import TeamRefused
from floorman.league.people import events as did
from floorman.league.people.clubs import came_late, entry_received, require_id, require_line
from floorman.league.people.records import clause
from floorman.lines import folded
from floorman.text.fillings import ByName, Count, named
from floorman.text.nouns import TEAMS
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event
    from floorman.league.people.state import LeagueClub, Team
    from floorman.rulebook import Cite


class Invoice(NamedTuple):
    """What a club has to pay for its teams before the season begins."""

    teams: tuple[str, ...]
    """Those whose fee is open."""
    cents: int
    rule: Cite | None


def team_fee_cents(league: LeagueState) -> int:
    """What a team costs for the whole season: as the association has set it, or by the book. WPL 1.3, 2.4."""
    announced = league.setup.team_fee_cents
    return announced if announced is not None else league.book.knobs.team_entry_fee_cents or 0


def invoice(league: LeagueState, club: str) -> Invoice:
    """What a club still owes for its teams."""
    teams = [league.people.teams[team] for team in league.people.club(club).teams if may_start(league, team)]
    owing = [team for team in teams if team.paid_cents < team.fee_cents]
    cents = sum(team.fee_cents - team.paid_cents for team in owing)
    return Invoice(tuple(team.id for team in owing), cents, league.book.cite_if_any("team_entry_fee_cents"))


def enter_team(league: LeagueState, wanted: want.EnterTeam, *, now: int) -> tuple[Event, ...]:
    """A club may have as many teams as the book lets it, and they play the whole season: WPL 1.8, 2.9."""
    people, book = league.people, league.book
    club = people.club(wanted.club)
    if wanted.name:
        _require_own_name(league, club, wanted.name)
    if wanted.team in people.teams:
        raise TeamRefused(Words(f"there is a team {wanted.team} already", f"Ein Team {wanted.team} gibt es schon"))
    if club.status == "refused":
        raise TeamRefused(Words("{club} was turned down", "{club} wurde abgelehnt"), club=named(club))
    if wanted.team in league.setup.barred:
        raise TeamRefused(
            Words(
                f"{wanted.team} stayed away too often last season",
                f"{wanted.team} ist in der letzten Saison zu oft nicht angetreten",
            ),
            rule=book.cite_if_any("no_show_limit"),
        )
    most = book.knobs.club_max_teams
    if most is not None and len(club.teams) >= most:
        raise TeamRefused(
            Words(
                "{club} has {teams}; the limit is {most}",
                "{club} hat schon {teams}, höchstens erlaubt: {most}",
            ),
            rule=book.cite("club_max_teams"),
            club=named(club),
            teams=Count(len(club.teams), *TEAMS),
            most=most,
        )
    require_id(wanted.team)
    if people.has_begun_by(now):
        raise TeamRefused(
            Words(
                "the season has begun; teams enter for the whole season",
                "Die Saison hat begonnen; gemeldet wird für die ganze Saison",
            ),
            rule=book.cite_if_any("late_registration"),
        )
    is_late = came_late(league, entry_received(wanted.received_at, now))
    # A club that came late itself is admitted, or not, with all it has.
    if is_late and book.knobs.late_registration == "never" and not (wanted.although_late or club.is_late):
        raise TeamRefused(
            Words(
                f"the entry of {wanted.team} came after entries had closed",
                f"Die Anmeldung von {wanted.team} kam nach dem Nennschluss",
            ),
            rule=book.cite_if_any("late_registration"),
        )
    fee_cents = team_fee_cents(league)
    rule = clause(book.cite_if_any("team_entry_fee_cents")) if fee_cents else ""
    return (did.TeamEntered(wanted.team, club.id, fee_cents, wanted.name, rule, is_late),)


def name_team(league: LeagueState, team: str, name: str) -> tuple[Event, ...]:
    """A club with several teams may tell them apart by names: WPL 2.9."""
    people = league.people
    found = entered(league, team)
    club = people.clubs[found.club]
    rule = league.book.own_topic("team_names")
    if name and rule and len(club.teams) < 2:
        raise TeamRefused(
            Words(
                "{club} has only one team, and that has the name of the club",
                "{club} hat nur ein Team, und das heißt wie der Verein",
            ),
            rule=rule,
            club=named(club),
        )
    if name:
        _require_own_name(league, club, name, besides=team)
    return (did.TeamNamed(team, name),)


def _require_own_name(league: LeagueState, club: LeagueClub, name: str, *, besides: str = "") -> None:
    """Check that a name tells a team from the others of its club; numbers are given by the order of entry."""
    names = {folded(league.people.teams[other].name) for other in club.teams if other != besides}
    if folded(name).isdecimal() or folded(name) in names:
        raise TeamRefused(
            Words(
                "{name} does not tell a team of {club} from the others: it is taken, or only a number",
                "{name} unterscheidet kein Team von {club}: der Name ist vergeben oder nur eine Zahl",
            ),
            rule=league.book.own_topic("team_names"),
            club=named(club),
            name=name,
        )
    refused = {
        folded(past) for team in league.people.teams.values() for past in team.refused_names if team.club == club.id
    }
    if folded(name) in refused:
        raise TeamRefused(
            Words(
                "the association has refused {club} the name {name}",
                "Der Verband hat den Namen {name} für {club} abgelehnt",
            ),
            rule=league.book.own_topic("team_name_refused"),
            club=named(club),
            name=name,
        )
    require_line(name)


def judge_team_name(league: LeagueState, wanted: want.JudgeTeamName) -> tuple[Event, ...]:
    """Names are free, but the association may refuse one; then the number is shown, until it thinks better of it."""
    found = entered(league, wanted.team)
    rule = league.book.own_topic("team_name_refused")
    if not found.name:
        raise TeamRefused(Words(f"{wanted.team} has no name", f"{wanted.team} hat keinen Namen"), rule=rule)
    return (did.TeamNameJudged(wanted.team, wanted.is_accepted, wanted.reason, clause(rule)),)


def withdraw_team(league: LeagueState, team: str, *, now: int) -> tuple[Event, ...]:
    """Until the season begins; afterwards whoever stays away has not appeared: WPL 1.9."""
    found, book = entered(league, team), league.book
    if league.people.has_begun_by(now):
        raise TeamRefused(
            Words(
                "a team cannot be withdrawn during the season; one that stays away has not appeared",
                "Während der Saison wird kein Team zurückgezogen; wer fehlt, ist nicht angetreten",
            ),
            rule=book.own_topic("no_withdrawal"),
        )
    until = book.knobs.refund_until
    is_kept = until == "never" or (until == "entry_deadline" and came_late(league, now))
    cents = 0 if is_kept else found.paid_cents
    rule = book.cite_if_any("refund_until")
    return (did.TeamWithdrawn(team, found.club, cents, clause(rule)),)


def pay_team_fee(league: LeagueState, team: str, *, now: int) -> tuple[Event, ...]:
    """One fee covers the season, and is paid before it begins: WPL 1.3."""
    found = entered(league, team)
    rule = league.book.cite_if_any("team_entry_fee_cents")
    owed = found.fee_cents - found.paid_cents
    if owed <= 0 or not may_start(league, team):
        raise TeamRefused(
            Words("nothing is due for {team}", "Für {team} ist nichts offen"), rule=rule, team=_called(league, team)
        )
    if league.people.has_begun_by(now):
        raise TeamRefused(
            Words(
                "the season has begun, and the fee of {team} was due before",
                "Die Saison hat begonnen, und die Teilnahmegebühr von {team} war vorher fällig",
            ),
            rule=rule,
            team=_called(league, team),
        )
    return (did.TeamFeePaid(team, found.club, owed, clause(rule)),)


def left_out(league: LeagueState) -> tuple[Event, ...]:
    """The teams without which the season begins."""
    people, book = league.people, league.book
    fee, admission = book.cite_if_any("team_entry_fee_cents"), book.cite_if_any("club_requires")
    gone: list[Event] = []
    for team in people.teams.values():
        if team.status != "entered":
            continue
        if people.clubs[team.club].status != "accepted":
            gone.append(did.TeamLeftOut(team.id, clause(admission)))
        elif team.paid_cents < team.fee_cents:
            gone.append(did.TeamLeftOut(team.id, clause(fee)))
    return tuple(gone)


def may_start(league: LeagueState, team: str) -> bool:
    """Whether a team is in the season, or can still get into it."""
    found = league.people.teams[team]
    return found.status == "entered" and league.people.clubs[found.club].status != "refused"


def entered(league: LeagueState, team: str) -> Team:
    """A team that plays, or may.

    Raises:
        TeamRefused: there is none, or it was withdrawn or left out.
    """
    found = league.people.team(team)
    if found.status == "withdrawn":
        raise TeamRefused(Words("{team} was withdrawn", "{team} wurde zurückgezogen"), team=_called(league, team))
    if found.status == "left_out":
        cites = (league.book.cite_if_any(knob) for knob in ("team_entry_fee_cents", "club_requires"))
        raise TeamRefused(
            Words("the season began without {team}", "Die Saison hat ohne {team} begonnen"),
            rule=next((cite for cite in cites if cite and cite.rule == found.left_out_rule), None),
            team=_called(league, team),
        )
    return found


def _called(league: LeagueState, team: str) -> ByName:
    return ByName(team, league.people.team_name(team))
