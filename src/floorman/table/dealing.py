"""How a hand begins at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import HandUnderWay, NotReady, OnBreak, TableIsClosed
from floorman.hand.deaths import ABSENT, NO_CARDS, PENALTY
from floorman.hand.events import HandKilled, HolesDealt
from floorman.hand.hand import Hand
from floorman.shuffle import Deal
from floorman.table.draft import PendingEvents, eliminate, killed
from floorman.table.events import (
    ButtonPlaced,
    DealtSeat,
    DeckSealed,
    MissedHandsCounted,
    PlayersDealtIn,
    SatOut,
    StoodUp,
)
from floorman.table.floor_calls.calling import require_not_called
from floorman.table.lineup import line_up
from floorman.table.presence import is_dealt_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from floorman.hand import events as hand_events
    from floorman.shuffle import SealedDeck
    from floorman.table.events import Event
    from floorman.table.lineup import LineUp
    from floorman.table.state import TableState


def next_deal(state: TableState, *, first_button: int) -> Deal:
    """What the next deck is sealed for. *first_button* is the seat that was drawn, for a table's first hand.

    Raises:
        HandUnderWay, NotReady, OnBreak, TableIsClosed, FloorIsCalled: no hand can begin now.
    """
    if state.is_playing:
        raise HandUnderWay(
            Words("a hand begins when the last one is over", "Eine Hand beginnt, wenn die letzte vorbei ist")
        )
    if state.is_closed or (state.closes is not None and state.redeal is None):
        raise TableIsClosed
    if state.on_break:
        raise OnBreak
    require_not_called(state)
    if len(state.ready) < 2:
        raise NotReady(len(state.ready), rule=state.book.cite_if_any("max_players_per_table"))
    lined_up = line_up(state, first_button)
    book = state.book
    return Deal(
        hand=f"{state.opened.id} {state.number + 1}",
        book=book.name,
        burns=book.knobs.burn_before_each_street,
        button=lined_up.positions.button,
        seats=lined_up.order,
    )


def sit_out_at_blind(state: TableState, *, now: int) -> tuple[Event, ...]:
    """Whoever wanted to sit out as soon as the big blind comes does so now, if it comes with the next hand."""
    draft = PendingEvents(state, now)
    while len(draft.table.ready) >= 2 and draft.table.positions is not None and draft.table.redeal is None:
        seat = line_up(draft.table, draft.table.positions.button).positions.big_blind
        if not draft.table.seats[seat].out_at_blind:
            break
        draft.add(SatOut(seat, now))
    return tuple(draft.events)


def deal(state: TableState, sealed: SealedDeck, *, now: int) -> tuple[Event, ...]:
    """Begin the next hand with a deck that was sealed for it."""
    draft = PendingEvents(state, now)
    _clear_seats(draft)
    _count_penalties(draft)
    table = draft.table
    lined_up = line_up(table, sealed.deal.button)
    at, cards_and_salts = lined_up.positions, sealed.secrets
    draft.add(
        PlayersDealtIn(state.number + 1, now, tuple(_players(table, lined_up))),
        DeckSealed(state.number + 1, sealed.root, *cards_and_salts),
        ButtonPlaced(
            at.button,
            at.small_blind,
            at.big_blind,
            at.small_blind_seat,
            lined_up.away,
            lined_up.missed_big,
            lined_up.missed_small,
        ),
        *_hand_events(table, lined_up, sealed),
    )
    return draft.finished()


def _players(table: TableState, lined_up: LineUp) -> Iterator[DealtSeat]:
    for seat in sorted(lined_up.seats):
        seated = table.seats[seat]
        yield DealtSeat(seat, seated.member, seated.name if seated.is_bot else "", seated.is_bot)


def _clear_seats(draft: PendingEvents) -> None:
    """A player who has lost everything and not bought again by now is out: BANK 1.3, and tournaments with re-buys."""
    table = draft.table
    if table.opened.rebuys and not table.is_cash:
        eliminate(draft)
    if table.is_cash and table.book.knobs.cash_top_up == "only_when_broke":
        for seat in sorted(seat for seat, seated in table.seats.items() if not seated.chips):
            draft.add(StoodUp(seat, 0))
    if table.is_cash and table.opened.seat_kept_ms:
        broke = [seat for seat, seated in table.seats.items() if not seated.chips and not seated.sits_out]
        draft.add(*(SatOut(seat, draft.moment) for seat in sorted(broke)))


def _count_penalties(draft: PendingEvents) -> None:
    """Where rounds are counted in hands when a penalty begins, this is when: APSA 3.5-02."""
    players = len(draft.table.ready)
    for seat, seated in sorted(draft.table.seats.items()):
        if seated.penalty_rounds:
            draft.add(MissedHandsCounted(seat, seated.penalty_rounds * players))


def _hand_events(table: TableState, lined_up: LineUp, sealed: SealedDeck) -> tuple[hand_events.Event, ...]:
    """The hand as far as it goes by itself, hands of those who are not there already dead."""
    opened, level, at = table.opened, lined_up.level, lined_up.positions
    hand = Hand.deal(
        table.book,
        stacks={seat: table.seats[seat].chips for seat in lined_up.seats},
        button=at.button,
        small_blind_seat=at.small_blind if lined_up.posts_small else None,
        big_blind_seat=at.big_blind,
        blinds=(level.small_blind, level.big_blind),
        ante=level.ante,
        big_blind_ante=opened.big_blind_ante,
        chip=level.smallest_chip,
        structure=opened.structure,
        straddle=lined_up.straddle,
        posts=lined_up.posts,
        dead=lined_up.dead,
        penalties=table.carried,
        cash=table.is_cash,
        asks=asks(table),
        deck=sealed.deck(sealed.cut({}, {})),
    )
    return _without_the_absent(table, lined_up, hand) if lined_up.away else hand.events


def asks(table: TableState) -> tuple[str, ...]:
    """What waits for a decision once nobody can bet any more."""
    asked = {
        "runs": table.is_cash and table.opened.runs_twice and table.book.knobs.run_it_twice == "if_all_agree",
        "showdown": table.opened.asks_showdown,
        "run_out": table.holds_all_ins,
    }
    return tuple(what for what, is_asked in asked.items() if is_asked)


def _without_the_absent(table: TableState, lined_up: LineUp, hand: Hand) -> tuple[hand_events.Event, ...]:
    """Kill the hands of those who are not there, before anything else happens in the hand: TDA 30, APSA 3.4-03.

    With nobody there at all the big blind takes the pot: APSA-GAP-16.
    """
    dead = dead_hands(table, lined_up.order, lined_up.away, lined_up.positions.big_blind)
    events = hand.events
    dealt = next(at for at, event in enumerate(events) if isinstance(event, HolesDealt))
    begun = Hand.replay(events[: dealt + 1], table.book)
    # All of them at once: the board must not run out between two of them because everybody is all-in.
    begun.record(dead[:-1])
    return (*begun.events, *killed(begun, (dead[-1].seat,), dead[-1].why))


def dead_hands(table: TableState, order: Sequence[int], away: Sequence[int], big_blind: int) -> list[HandKilled]:
    """The hands that are dead as soon as they are dealt, in the order of the deal."""
    stays = big_blind if len(away) == len(order) else None
    return [HandKilled(seat, _why(table, seat)) for seat in order if seat in away and seat != stays]


def _why(table: TableState, seat: int) -> str:
    if not is_dealt_in(table.book, table.kind):
        return NO_CARDS
    return PENALTY if table.seats[seat].penalty else ABSENT
