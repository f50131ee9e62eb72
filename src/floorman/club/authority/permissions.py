"""Which command needs which role: the one table, looked at once for everything that comes over the wire.

A command needs one of its roles where it is meant to happen: at the event, in the league, for the team, or in the whole club. What
stands under `EVERYBODY` can be asked without signing in. Every command of every service has its line; a test sees to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from floorman.club.authority.actor import Role
from floorman.club.people import commands as people
from floorman.club.wanted import club, leagues, tables, tournaments
from floorman.club.wire.messages import Look
from floorman.errors import NotAllowed, NotSignedIn
from floorman.league.league import Command as LeagueCommand
from floorman.league.people import commands as league
from floorman.table import commands as at_table
from floorman.tournament import commands as event

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.club.authority.actor import Actor


class Needs(NamedTuple):
    """What somebody has to be; no role at all is needed where *roles* are empty."""

    roles: frozenset[Role] = frozenset()
    within: Callable[[Any], str] | None = None
    """The part of the scope that a command is about: the team of a league, say."""


EVERYBODY: Final = Needs()
GUEST: Final = Needs(frozenset({Role.GUEST}))
PLAYER: Final = Needs(frozenset({Role.PLAYER}))
DESK: Final = Needs(frozenset({Role.DESK}))
FLOOR: Final = Needs(frozenset({Role.FLOOR}))
STAFF: Final = Needs(frozenset({Role.DESK, Role.FLOOR}))
DIRECTOR: Final = Needs(frozenset({Role.DIRECTOR}))
OFFICIAL: Final = Needs(frozenset({Role.OFFICIAL}))
ADMIN: Final = Needs(frozenset({Role.ADMIN}))
CAPTAIN: Final = Needs(frozenset({Role.CAPTAIN}), within=lambda wanted: wanted.team)
"""Of the team that it is about."""

_TABLES: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (Look, club.TakeUp),
    GUEST: (
        at_table.SitDown,
        at_table.StandUp,
        at_table.SitOut,
        at_table.ComeBack,
        at_table.AddChips,
        at_table.Act,
        at_table.Straddle,
        at_table.CallClock,
    ),
    FLOOR: (tables.OrderAtTable, tables.LookAtCards),
    DIRECTOR: (tables.OpenTable,),
}

_TOURNAMENTS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (tournaments.ListEvents,),
    GUEST: (
        tournaments.EnterMyself,
        tournaments.WithdrawMyself,
        tournaments.RebuyMyself,
        tournaments.AddOnMyself,
    ),
    DESK: (
        event.Enter,
        event.CheckIn,
        event.Rebuy,
        event.AddOn,
        event.GiveUp,
        event.Pay,
        event.Withdraw,
        event.SettleNoShow,
        event.Promote,
        event.PayPrize,
    ),
    FLOOR: (
        event.LockSeat,
        event.SetClock,
        event.PutButton,
        event.BeginHand,
        event.EndHand,
        event.PutOut,
        event.MoveTo,
        event.Even,
        event.ColourUp,
        event.ChangeOldChips,
        event.Hold,
        event.Penalise,
        event.CountChips,
        event.NoteAllIn,
        event.OpenAllIn,
        event.NoteAway,
        event.Excuse,
        event.PutClockOn,
        event.StopClock,
        event.RemoveGhosts,
    ),
    STAFF: (tournaments.UndoStep, tournaments.RedoStep, tournaments.ReadSteps),
    DIRECTOR: (
        tournaments.AnnounceEvent,
        tournaments.RollBack,
        tournaments.CorrectStep,
        tournaments.PreviewCorrection,
        tournaments.PutBackIn,
        event.ChangeEvent,
        event.Cancel,
        event.KeepSeats,
        event.Begin,
        event.ChangeStructure,
        event.PlayStud,
        event.SetGap,
        event.Disqualify,
        event.ChangeChips,
        event.GoHandForHand,
        event.EndEvent,
        event.SetPrizes,
        event.LockPrizes,
        event.Agree,
        event.CloseBooks,
    ),
}

_OF_CAPTAINS: Final = (league.NameLineup, league.NameTeam, league.WithdrawTeam)

_LEAGUES: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (leagues.ListLeagues,),
    CAPTAIN: _OF_CAPTAINS,
    OFFICIAL: (
        leagues.AnnounceSeason,
        leagues.CorrectEntry,
        *(wanted for wanted in get_args(LeagueCommand) if wanted not in _OF_CAPTAINS),
    ),
}

_MEMBERS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: get_args(people.ByAnybody),
    GUEST: get_args(people.ByGuests),
    PLAYER: get_args(people.ByPlayers),
    DIRECTOR: get_args(people.ByDirectors),
    ADMIN: get_args(people.ByAdmins),
}

NEEDS: Final[dict[type, Needs]] = {
    wanted: needs
    for part in (_TABLES, _TOURNAMENTS, _LEAGUES, _MEMBERS)
    for needs, several in part.items()
    for wanted in several
}
"""By the type of a command or a question."""


def command_in(wanted: object) -> object:
    """What decides who may want something: the command, where one is carried in a step."""
    return wanted.command if isinstance(wanted, tournaments.TakeStep | leagues.MakeEntry) else wanted


def require_permission(by: Actor, wanted: object, scope: str) -> None:
    """See to it that somebody may want something there.

    Raises:
        NotSignedIn: nobody knows who they are.
        NotAllowed: it takes a role that they do not have there.
    """
    command = command_in(wanted)
    needs = NEEDS[type(command)]
    require_roles(by, needs, f"{scope}/{needs.within(command)}" if needs.within else scope)


def require_roles(by: Actor, needs: Needs, where: str) -> None:
    """See to it that somebody is what something needs.

    Raises:
        NotSignedIn: nobody knows who they are.
        NotAllowed: they have none of the roles there.
    """
    if not needs.roles:
        return
    if not by.is_somebody:
        raise NotSignedIn
    if needs.roles.isdisjoint(by.roles(where)):
        raise NotAllowed(sorted(role.value for role in needs.roles))
