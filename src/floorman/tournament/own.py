"""How an event stands for one of its players: where they sit, what they owe, and what they may do themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.errors import TournamentError
from floorman.table import EventTable
from floorman.text.words import Words
from floorman.tournament.decide import decide
from floorman.tournament.entries import by_oneself
from floorman.tournament.entries.attendance import attendance
from floorman.tournament.finish.standings import won_by_now

if TYPE_CHECKING:
    from floorman.tournament.commands import Command
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.state import Entrant, TournamentState

May = Literal[
    "enter_myself",
    "withdraw_myself",
    "check_in_myself",
    "pay_myself",
    "rebuy_myself",
    "add_on_myself",
    "give_up_myself",
    "propose_deal_myself",
    "vote_myself",
]
"""What one may do oneself, as it is called on the wire."""


class OwnEntry(Struct, frozen=True):
    """One's own last entry, and what one may do."""

    may: tuple[May, ...]
    entrant: str = ""
    """Nothing where one has not entered."""
    status: str = ""
    table: str = ""
    """The table where one sits, by its id, where the server deals: another one than a moment ago where one was moved."""
    number: int | None = None
    """Of the table, and the final table is the one that is left."""
    seat: int | None = None
    chips: int | None = None
    owed_cents: int = 0
    place: int | None = None
    prize_cents: int = 0
    to_score: Words | None = None
    """What is still to be played to score, or that it is too late for that; nothing where that is settled."""


def own_entry(state: TournamentState, person: Person, *, now: int) -> OwnEntry:
    """Work out what somebody is to know of themselves."""
    may = tuple(_open_to(state, person, now))
    entrant = by_oneself.own_entry(state, person.id)
    who = state.entrants.get(entrant)
    if who is None:
        return OwnEntry(may)
    card, stands = who.card, attendance(state, who, now=now)
    return OwnEntry(
        may=may,
        entrant=entrant,
        status=who.status,
        table=_table(state, who),
        number=card.table if card else None,
        seat=card.seat if card else None,
        chips=who.chips,
        owed_cents=_owed(who),
        place=state.place_of(entrant),
        prize_cents=won_by_now(state).get(entrant, 0),
        to_score=stands.words if stands and card and not stands.may_score else None,
    )


def _owed(who: Entrant) -> int:
    return 0 if who.status == "withdrawn" and who.no_show != "owed" else who.owed_cents - who.paid_cents


def _table(state: TournamentState, who: Entrant) -> str:
    if state.setup.is_live or who.card is None or not state.is_running:
        return ""
    return EventTable(state.setup.id, 0 if state.is_final else who.card.table).id


def _open_to(state: TournamentState, person: Person, now: int) -> list[May]:
    """What would not be refused now, unless for want of money."""
    member = person.id
    steps: dict[May, tuple[Command, ...]] = {
        "enter_myself": by_oneself.enters(state, person, now=now),
        "withdraw_myself": by_oneself.withdraws(state, member),
        "check_in_myself": by_oneself.checks_in(state, member),
        "pay_myself": by_oneself.pays(state, member),
        "rebuy_myself": by_oneself.buys_again(state, member),
        "add_on_myself": by_oneself.buys_add_on(state, member),
        "give_up_myself": by_oneself.gives_up(state, person),
        "propose_deal_myself": by_oneself.proposes(state, member, "icm", 0),
        "vote_myself": by_oneself.votes(state, member, agrees=False),
    }
    return [may for may, (first, *_) in steps.items() if _is_open(state, first, now)]


def _is_open(state: TournamentState, wanted: Command, now: int) -> bool:
    try:
        decide(state, wanted, now=now)
    except TournamentError:
        return False
    return True
