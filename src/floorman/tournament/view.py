"""How a tournament stands, for the room: everybody may know it, and nothing in it is a hidden card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from floorman.errors import TournamentError
from floorman.table import EventTable
from floorman.text.words import Words
from floorman.tournament.clock.display import ClockDisplay, shown
from floorman.tournament.clock.structure import Structure
from floorman.tournament.entries.entering import takes_entries
from floorman.tournament.entries.formats import seats
from floorman.tournament.finish.standings import ladder, pool_of, won_by_now
from floorman.tournament.prizes.voting import trial
from floorman.tournament.seating.proposals import next_proposal

if TYPE_CHECKING:
    from floorman.tournament.prizes.deals import DealKind, PrizeDeal
    from floorman.tournament.seating.proposals import Proposal
    from floorman.tournament.state import Entrant, TournamentState


class EntrantView(Struct, frozen=True):
    """Somebody who has entered."""

    id: str
    member: str
    name: str
    status: str
    table: int | None
    seat: int | None
    chips: int | None
    place: int | None
    prize_cents: int
    """What they have won for sure: nothing before the prizes are locked, or somebody has won."""
    is_bot: bool = False


class EntryPrices(Struct, frozen=True):
    """What an entry costs and brings, and what can be bought beside it; nothing where there is none."""

    fee_cents: int
    club_cents: int
    bounty_cents: int
    stack: int
    rebuy_cents: int
    rebuy_stack: int
    add_on_cents: int
    add_on_stack: int


class FeltView(Struct, frozen=True):
    """A table of the event, and who sits where."""

    number: int
    size: int
    seats: dict[int, str]
    """Entrants by seat."""
    button: int | None
    id: str = ""
    """Where it is dealt, if the server does: ``friday~3``."""


class DealShare(Struct, frozen=True):
    """What somebody would get, or gets, by a deal."""

    entrant: str
    name: str
    stack: int
    cents: int
    has_agreed: bool = True


class DealView(Struct, frozen=True):
    """A deal on the prizes: proposed, being voted on, or made."""

    words: Words
    kind: str
    is_made: bool
    by: str
    """The entrant who proposed it; nobody where the director did."""
    shares: tuple[DealShare, ...]
    """None before the hands under way are over."""
    left_cents: int
    until: int | None
    """How long there is to agree."""
    is_official: bool
    """Whether prizes are paid by it; otherwise it is noted, and the official prizes stand."""
    rule: str
    """The rule of the book on deals, by its id, if it has one."""


class DealPreview(Struct, frozen=True, tag="deal_preview"):
    """What a deal would come to."""

    deal: DealView


class EventView(Struct, frozen=True):
    """A tournament at one moment."""

    id: str
    name: str
    book: str
    edition: str
    is_live: bool
    starts_at: int
    has_begun: bool
    is_over: bool
    left: int
    entrants: tuple[EntrantView, ...]
    tables: tuple[FeltView, ...]
    clock: ClockDisplay
    ladder_cents: tuple[int, ...]
    """What the places win as things stand, the best first."""
    chips: int
    """How many are in play."""
    next: Words | None
    """What is proposed next for the tables, if anything is."""
    now: int
    kind: str
    places: int | None
    """How many can play; nothing where as many as come."""
    prices: EntryPrices
    structure: Structure
    pool_cents: int
    """What is played for, as things stand."""
    may_enter: bool
    """Whether entries are open, be it for a place on the waiting list."""
    called_off: Words | None
    """Why the event is not played, where it is not."""
    is_settled: bool
    """Whether everybody has what they won."""
    hand_for_hand: Words | None
    """While play is hand for hand: which tables the others wait for."""
    deal: DealView | None
    """The deal that is being voted on, or was made."""


def event_view(state: TournamentState, *, now: int) -> EventView:
    """Work out what the room may know."""
    setup, won = state.setup, won_by_now(state)
    return EventView(
        id=setup.id,
        name=setup.name,
        book=setup.book,
        edition=setup.edition,
        is_live=setup.is_live,
        starts_at=state.terms.starts_at,
        has_begun=state.began_at is not None,
        is_over=state.is_over,
        left=state.left,
        entrants=tuple(_entrant(state, one, won.get(one.id, 0)) for one in state.entrants.values()),
        tables=tuple(
            FeltView(felt.number, felt.size, dict(felt.seats), felt.button, _table(state, felt.number))
            for felt in state.hall.felts.values()
        ),
        clock=shown(state.clock, state.structure, now=now),
        ladder_cents=_ladder(state),
        chips=state.chips,
        next=proposal.reason if (proposal := _proposal(state, now)) else None,
        now=now,
        kind=state.terms.kind,
        places=seats(setup, state.book),
        prices=EntryPrices(
            *(setup.fee_cents, setup.club_cents, setup.bounty_cents, setup.starting_stack),
            *(setup.rebuy_cents, setup.rebuy_stack, setup.add_on_cents, setup.add_on_stack),
        ),
        structure=state.structure,
        pool_cents=pool_of(state).prize_cents,
        may_enter=takes_entries(state, now=now),
        called_off=_called_off(state),
        is_settled=state.is_settled,
        hand_for_hand=state.common.words if state.common else None,
        deal=_deal(state),
    )


def deal_preview(state: TournamentState, kind: DealKind, *, left_cents: int = 0) -> DealPreview:
    """What a deal would come to with the stacks as they are.

    Raises:
        DealRefused: there can be none.
    """
    agreed = trial(state, kind, left_cents=left_cents)
    shares = tuple((share.entrant, share.stack, share.cents) for share in agreed.shares)
    return DealPreview(_shown(state, agreed, shares, (), is_made=False))


def _deal(state: TournamentState) -> DealView | None:
    if (made := state.deal) is not None:
        shares = tuple((share.entrant, share.stack, share.cents) for share in made.shares)
        return _shown(state, made, shares, tuple(who for who, _, _ in shares), is_made=True)
    if (proposal := state.proposal) is None:
        return None
    try:
        worth = trial(state, proposal.kind, left_cents=proposal.left_cents)
    except TournamentError:  # somebody has just won, say: there will be none
        return None
    being_voted_on = _shown(state, worth, proposal.shares, proposal.agreed, is_made=False)
    return replace(being_voted_on, by=proposal.by, until=proposal.until)


def _shown(
    state: TournamentState,
    worth: PrizeDeal,
    shares: tuple[tuple[str, int, int], ...],
    agreed: tuple[str, ...],
    *,
    is_made: bool,
) -> DealView:
    return DealView(
        words=worth.reason,
        kind=worth.kind,
        is_made=is_made,
        by="",
        shares=tuple(
            DealShare(who, state.entrants[who].name, stack, cents, who in agreed) for who, stack, cents in shares
        ),
        left_cents=worth.left_cents,
        until=None,
        is_official=worth.is_official,
        rule=worth.rule.rule if worth.rule else "",
    )


_CALLED_OFF: Final = {
    "too_few": Words("too few players were there at the start", "beim Start waren zu wenige da"),
    "offer_closed": Words("it is no longer offered", "wird nicht mehr angeboten"),
}


def _called_off(state: TournamentState) -> Words | None:
    if not state.is_cancelled:
        return None
    return _CALLED_OFF.get(state.cancelled_for, Words(state.cancelled_reason, state.cancelled_reason))


def _table(state: TournamentState, number: int) -> str:
    return "" if state.setup.is_live else EventTable(state.setup.id, 0 if state.is_final else number).id


def _ladder(state: TournamentState) -> tuple[int, ...]:
    """The prizes as they stand; none while they do not come out, as before anybody has entered."""
    try:
        return tuple(ladder(state))
    except TournamentError:
        return ()


def _proposal(state: TournamentState, now: int) -> Proposal | None:
    return next_proposal(state, now=now) if state.is_running else None


def _entrant(state: TournamentState, one: Entrant, prize_cents: int) -> EntrantView:
    card = one.card
    return EntrantView(
        id=one.id,
        member=one.member,
        name=one.name,
        status=one.status,
        table=card.table if card else None,
        seat=card.seat if card else None,
        chips=one.chips,
        place=state.place_of(one.id),
        prize_cents=prize_cents,
        is_bot=one.is_bot,
    )
