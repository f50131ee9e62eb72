"""What the events of a tournament mean for money: what goes from which account to which, and what for.

The money of an event lies on the account of its name, and what the club keeps of a fee on the club's. An entrant who pays from an
account in the bank is debited there. Cash is taken in by the house, which puts as much on the event's account as lies in
its till, and what is given back or won in cash goes the same way back. What a ticket is worth goes onto an account for the
winner's tickets, and from there into the event in which it is played; so it is the winner's and nobody else's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.bank.events import Why
from floorman.bank.occasions import Cause, Occasion
from floorman.tournament import events as did

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.tournament.state import Entrant, TournamentState

CLUB: Final = "club"
"""The account of the club itself."""
HOUSE: Final = ""
"""Stands for the house, whatever its account is called."""
TICKETS: Final = "tickets/"
"""What the accounts of tickets begin with."""
ALL: Final = -1
"""Everything that is left on the debited account."""


class EventTransfer(NamedTuple):
    """Money that has to go from one account to another because of one event."""

    debit: str
    credit: str
    cents: int
    why: Why
    reason: Occasion | str = ""
    is_prize: bool = False


def tickets_of(member: str) -> str:
    """The account that holds what somebody's tickets are worth."""
    return TICKETS + member


def moves(state: TournamentState, events: Iterable[did.Event]) -> Iterator[EventTransfer]:
    """What has to be booked for the events of a step that is done when the event stands like this."""
    pool = state.setup.id
    for event in events:
        match event:
            case did.Paid(entrant, cents, how, club_cents):
                who = state.entrants[entrant]
                payer, why = _payer(who, how)
                parts = ((pool, cents - club_cents), (CLUB, club_cents))
                fee = Cause.CASH_FEE if payer == HOUSE else Cause.ENTRY_FEE
                yield from _shared([(payer, cents)], parts, why, Occasion(fee, who.member))
            case did.Withdrawn(entrant, cents) | did.NoShowSettled(entrant, _, cents):
                yield from _given_back(state, state.entrants[entrant], cents)
            case did.Cancelled():
                for who in state.entrants.values():
                    yield from _given_back(state, who, who.paid_cents)
            case did.PrizePaid(entrant, cents):
                who = state.entrants[entrant]
                if who.bank_cents or who.by_ticket_cents or not state.setup.is_live:  # the way the fee came
                    yield EventTransfer(pool, who.member, cents, Why.PRIZE, is_prize=True)
                else:
                    won = Occasion(Cause.CASH_PRIZE, who.member)
                    yield EventTransfer(pool, HOUSE, cents, Why.TRANSFER, won, is_prize=True)
            case did.TicketGiven(entrant, cents):
                who = state.entrants[entrant]
                won = Occasion(Cause.TICKET, who.member)
                yield EventTransfer(pool, tickets_of(who.member), cents, Why.PRIZE, won, is_prize=True)
            case did.BooksClosed():
                yield EventTransfer(pool, CLUB, ALL, Why.TRANSFER, Occasion(Cause.BOOKS_CLOSED))
            case _:
                pass


def _payer(who: Entrant, how: str) -> tuple[str, Why]:
    """Where a fee comes from."""
    match how:
        case "bank":
            return who.member, Why.FEE
        case "ticket":
            return tickets_of(who.member), Why.FEE
        case _:
            return HOUSE, Why.TRANSFER


def _given_back(state: TournamentState, who: Entrant, cents: int) -> Iterator[EventTransfer]:
    """Back from the club's share first, and onto the account, then onto the ticket, before anything in cash."""
    club, bank = min(cents, who.club_cents), min(cents, who.bank_cents)
    ticket = min(cents - bank, who.by_ticket_cents)
    sources = [(CLUB, club), (state.setup.id, cents - club)]
    targets = [(who.member, bank), (tickets_of(who.member), ticket), (HOUSE, cents - bank - ticket)]
    yield from _shared(sources, targets, Why.TRANSFER, Occasion(Cause.FEE_BACK, who.member))


def _shared(
    sources: Iterable[tuple[str, int]], targets: Iterable[tuple[str, int]], why: Why, occasion: Occasion
) -> Iterator[EventTransfer]:
    """What goes from each source to each target, in their order, until all of it has gone."""
    ahead = iter(targets)
    target, wants = next(ahead)
    for source, has in sources:
        left = has
        while left:
            while not wants:
                target, wants = next(ahead)
            cents = min(left, wants)
            yield EventTransfer(source, target, cents, why, occasion)
            left, wants = left - cents, wants - cents
