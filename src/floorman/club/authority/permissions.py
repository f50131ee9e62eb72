"""Which command needs which role: the one table, looked at once for everything that comes over the wire.

A command needs one of its roles where it is meant to happen: at the event, in the league, for the team, or in the whole club. What
stands under `EVERYBODY` can be asked without signing in. Every command of every service has its line; a test sees to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from floorman.club.authority.actor import Role
from floorman.club.people import commands as people
from floorman.club.wanted import (
    bank,
    calls,
    cases,
    club,
    hands,
    leagues,
    notices,
    offers,
    rulebooks,
    tables,
    tournaments,
    whereabouts,
)
from floorman.club.wire.messages import Look
from floorman.errors import NotAllowed, NotSignedIn
from floorman.league.asking import questions
from floorman.league.league import Command as LeagueCommand
from floorman.league.people import commands as league
from floorman.table import commands as at_table
from floorman.table import orders
from floorman.tournament import commands as event

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.club.authority.actor import Actor


class Needs(NamedTuple):
    """What somebody has to be; no role at all is needed where *roles* are empty."""

    roles: frozenset[Role] = frozenset()
    within: Callable[[Any], str] | None = None
    """The part of the scope that a command is about: the team of a league, say."""
    is_anywhere: bool = False
    """Whether it is enough to have the role at one event or in one league, whichever."""
    also: Callable[[Any], str] | None = None
    """Another place where one of the roles is needed as well: the table where somebody is moved to."""


EVERYBODY: Final = Needs()
GUEST: Final = Needs(frozenset({Role.GUEST}))
PLAYER: Final = Needs(frozenset({Role.PLAYER}))
DESK: Final = Needs(frozenset({Role.DESK}))
FLOOR: Final = Needs(frozenset({Role.FLOOR}))
STAFF: Final = Needs(frozenset({Role.DESK, Role.FLOOR}))
DIRECTOR: Final = Needs(frozenset({Role.DIRECTOR}))
OFFICIAL: Final = Needs(frozenset({Role.OFFICIAL}))
ADMIN: Final = Needs(frozenset({Role.ADMIN}))
HOUSE: Final = Needs(frozenset({Role.HOUSE}))
"""What the club's own parts say to each other, and nobody else."""
FINDING: Final = Needs(frozenset({Role.DIRECTOR, Role.OFFICIAL, Role.DESK, Role.HOUSE}), is_anywhere=True)
"""Whoever enters people, pays them or gives them a role has to find them first."""
INVITING: Final = Needs(frozenset({Role.DIRECTOR, Role.OFFICIAL}), is_anywhere=True)
"""Of the club, an event or a league: whoever has a role to give."""
CAPTAIN: Final = Needs(frozenset({Role.CAPTAIN}), within=lambda wanted: wanted.team)
"""Of the team that it is about."""
OF_THE_CLUB: Final = Needs(frozenset({Role.PLAYER, Role.OFFICIAL}))
"""Members, and whoever sits at the machine."""
KNOWN: Final = Needs(frozenset({Role.GUEST, Role.OFFICIAL}))
"""Whoever has come in, and whoever sits at the machine."""
ANY_CAPTAIN: Final = Needs(frozenset({Role.CAPTAIN}), is_anywhere=True)
"""Of whichever team, or an official: those whom line-ups and fines concern."""
FLOOR_THERE: Final = Needs(
    frozenset({Role.FLOOR}), within=lambda wanted: f"tournament/{wanted.event}" if wanted.event else ""
)
"""Of the event that it is about, or of the whole club."""
ANY_FLOOR: Final = Needs(frozenset({Role.FLOOR}), is_anywhere=True)
"""Of the club, or of whichever event."""

HOST: Final = Needs(frozenset({Role.HOST}))
"""Of this home game."""
LEADING: Final = Needs(frozenset({Role.HOST, Role.FLOOR}))
"""The host of this home game, or the floor at any table."""
LEADING_BOTH: Final = Needs(
    frozenset({Role.HOST, Role.FLOOR}),
    within=lambda wanted: f"table/{wanted.origin}",
    also=lambda wanted: f"table/{wanted.table}",
)

BY_HOSTS: Final = (
    orders.BeginBreak,
    orders.EndBreak,
    orders.SetLevel,
    orders.TakeAway,
    orders.MarkAway,
    orders.MarkBack,
    orders.CloseTable,
    *get_args(orders.Hosting),
)
"""What the host of a home game orders there: nothing that shows cards, changes a hand, or gives or takes chips."""

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
        at_table.CallFloor,
        at_table.WithdrawCall,
        at_table.WaitForSeat,
        at_table.LeaveList,
        at_table.LeaveGame,
        tables.ChangeTable,
        tables.OpenHomeGame,
        tables.ListHomeGames,
        tables.ComeIn,
    ),
    HOST: (tables.LookAtLink, tables.RenewLink),
    LEADING: BY_HOSTS,
    LEADING_BOTH: (tables.MovePlayer,),
    FLOOR: (tables.LookAtCards, *(wanted for wanted in get_args(orders.Order) if wanted not in BY_HOSTS)),
    DIRECTOR: (tables.OpenTable,),
    HOUSE: get_args(whereabouts.OfWhereabouts),
}

_TOURNAMENTS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (tournaments.ListEvents,),
    GUEST: (
        tournaments.EnterMyself,
        tournaments.WithdrawMyself,
        tournaments.CheckInMyself,
        tournaments.GiveUpMyself,
        tournaments.RebuyMyself,
        tournaments.AddOnMyself,
        tournaments.PayMyself,
        tournaments.PreviewDeal,
        tournaments.ProposeDealMyself,
        tournaments.VoteMyself,
    ),
    HOUSE: (event.VoteOnDeal,),  # everybody votes for themselves
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
        offers.MakeOffer,
        offers.WithdrawOffer,
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
        event.ProposeDeal,
        event.DropDeal,
        event.CloseBooks,
    ),
}

_OF_CAPTAINS: Final = (league.NameLineup, league.NameTeam, league.WithdrawTeam)

_LEAGUES: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (leagues.ListLeagues, *get_args(questions.ByAnybody)),
    KNOWN: (leagues.ReadEntries,),
    OF_THE_CLUB: get_args(questions.ByMembers),
    ANY_CAPTAIN: get_args(questions.ByCaptains),
    CAPTAIN: _OF_CAPTAINS,
    OFFICIAL: (
        leagues.AnnounceSeason,
        *get_args(leagues.ByOfficials),
        *get_args(questions.ByOfficials),
        *(wanted for wanted in get_args(LeagueCommand) if wanted not in _OF_CAPTAINS),
    ),
}

_MEMBERS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: get_args(people.ByAnybody),
    GUEST: get_args(people.ByGuests),
    PLAYER: get_args(people.ByPlayers),
    FINDING: (people.FindMembers,),
    INVITING: get_args(people.ByDirectors),
    ADMIN: get_args(people.ByAdmins),
}

_BANK: Final[dict[Needs, tuple[type, ...]]] = {
    GUEST: get_args(bank.OfOwnAccount),
    DESK: get_args(bank.ByTheDesk),
}

_CASES: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: get_args(cases.ByEverybody),
    FLOOR_THERE: get_args(cases.ByTheFloor),
    FLOOR: (cases.ExportCases,),
}

_CALLS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: (calls.ReadRuling,),
    FLOOR: get_args(calls.ByTheFloor),
    ANY_FLOOR: (calls.ListCalls,),
    HOUSE: (calls.NoteCall,),
}

_RULEBOOKS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: get_args(rulebooks.ByEverybody),
    DIRECTOR: (rulebooks.CheckBook,),
    ADMIN: (rulebooks.AdoptBook,),
}

_HANDS: Final[dict[Needs, tuple[type, ...]]] = {
    EVERYBODY: get_args(hands.ByEverybody),
    GUEST: get_args(hands.ByPlayers),
}

_NOTICES: Final[dict[Needs, tuple[type, ...]]] = {GUEST: get_args(notices.ByGuests)}

NEEDS: Final[dict[type, Needs]] = {
    wanted: needs
    for part in (_TABLES, _HANDS, _TOURNAMENTS, _LEAGUES, _MEMBERS, _BANK, _CASES, _CALLS, _RULEBOOKS, _NOTICES)
    for needs, several in part.items()
    for wanted in several
}
"""By the type of a command or a question."""


def command_in(wanted: object) -> object:
    """What decides who may want something: the command, where one is carried in a step."""
    if isinstance(wanted, tables.OrderAtTable):
        return wanted.order
    return wanted.command if isinstance(wanted, tournaments.TakeStep | leagues.MakeEntry) else wanted


def require_permission(by: Actor, wanted: object, scope: str) -> None:
    """See to it that somebody may want something there.

    Raises:
        NotSignedIn: nobody knows who they are.
        NotAllowed: it takes a role that they do not have there.
    """
    command = command_in(wanted)
    needs = NEEDS[type(command)]
    require_roles(by, needs, "/".join(filter(None, (scope, needs.within(command) if needs.within else ""))))
    if needs.also:
        require_roles(by, needs, needs.also(command))


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
    own = by.roles_anywhere() if needs.is_anywhere else by.roles(where)
    if needs.roles.isdisjoint(own):
        raise NotAllowed(sorted(role.value for role in needs.roles))
