"""Who is dealt in when a hand begins, where the button lies, and what those pay who come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from floorman.seats import after, before, clockwise, is_between
from floorman.table.positions import (
    Positions,
    after_freeze,
    first_positions,
    next_positions,
    single_big_blind,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from floorman.rulebook import Rulebook
    from floorman.table.state import TableLevel, TableState


class LineUp(Struct, frozen=True):
    """A hand that is about to be dealt."""

    positions: Positions
    seats: tuple[int, ...]
    level: TableLevel
    posts: dict[int, int] = {}
    """Live chips of those who come in, by seat."""
    dead: dict[int, int] = {}
    """What they pay into the pot beside that."""
    posts_small: bool = True
    """Whether the small blind is posted as such."""
    straddle: int = 0
    away: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order they are dealt to."""
        return clockwise(self.seats, self.positions.button)


def line_up(state: TableState, first_button: int) -> LineUp:
    """Say how the next hand is dealt; *first_button* is for a table's first."""
    level = state.level_begun or state.level
    if state.redeal is not None and state.positions is not None:
        return _again(state, state.positions)
    ready = state.ready
    if state.positions is None:
        # What a drawn seat is worth, only the first hand asks.
        positions = first_positions(state.book, state.drawn or first_button, ready)
        return _complete(state, LineUp(positions, tuple(ready), level))
    if state.ahead is not None:
        return _complete(state, LineUp(after_freeze(state.book, state.ahead, ready), tuple(ready), level))
    lined_up = _cash(state, state.positions, ready, level) if state.is_cash else None
    return _complete(state, lined_up or _tournament(state, state.positions, ready, level))


def _tournament(state: TableState, last: Positions, ready: list[int], level: TableLevel) -> LineUp:
    new = {seat for seat in ready if state.seats[seat].is_new}
    balanced = {seat for seat in ready if state.seats[seat].moved == "balance"}
    return LineUp(*tournament_seats(state.book, last, ready, new=new, balanced=balanced), level)


def tournament_seats(
    book: Rulebook, last: Positions, ready: Sequence[int], *, new: Container[int], balanced: Container[int]
) -> tuple[Positions, tuple[int, ...]]:
    """Where the blinds of the next hand are and who is dealt in.

    Everybody plays at once in any position, except between button and small blind: TDA 8-A and 10, APSA 3.5-18.
    *new* are seats that have not been dealt a hand here, *balanced* those that came to even out tables.
    """
    is_forbidden = "small_blind" in (book.knobs.balance_forbidden_seats or ())
    moved = [seat for seat in ready if is_forbidden and seat in balanced and seat == last.big_blind]
    if moved and book.knobs.balance_into_small_blind_seat == "posts_single_big_blind" and len(ready) > 2:
        return single_big_blind(book, last, ready), tuple(ready)
    positions = next_positions(book, last, ready)
    waiting = {seat for seat in ready if seat in new and _has_to_wait(positions, seat)}
    waiting.update(moved)  # APSA 3.5-17: waits until the button has passed
    dealt_in = [seat for seat in ready if seat not in waiting]
    if not waiting or len(dealt_in) < 2:
        return positions, tuple(ready)
    return next_positions(book, last, dealt_in), tuple(dealt_in)


def _has_to_wait(positions: Positions, seat: int) -> bool:
    return seat != positions.big_blind and is_between(positions.button, seat, positions.small_blind_seat)


def _cash(state: TableState, last: Positions, ready: list[int], level: TableLevel) -> LineUp | None:
    """A player who owes a blind comes in with the big blind, or pays for another position, as the book says: VPSV 134 and 135.

    Where a book has no word on cash games, a newcomer posts a big blind anywhere but between button and small blind, and
    somebody who comes back posts the missed small blind too. With fewer than two who owe nothing, the game begins anew for everybody.
    Button and small blind are where they fall; a newcomer takes one that nobody has, on any seat between them, and none
    from a player whose turn it is: our reading, since VPSV 94 gives everybody the button once a round.
    """
    book = state.book
    owing = {seat for seat in ready if state.seats[seat].owes_big}
    settled = [seat for seat in ready if seat not in owing]
    if book.knobs.cash_entry_elsewhere == "at_once":
        return LineUp(next_positions(book, last, ready), tuple(ready), level)
    if len(settled) < 2:
        return _with_missed(state, last, LineUp(next_positions(book, last, ready), tuple(ready), level))
    big = next_positions(book, last, ready).big_blind
    willing = [seat for seat in sorted(owing) if not state.seats[seat].waits and seat != big]
    positions = _taken(book, last, sorted({*settled, *willing, big}), willing)
    posts: dict[int, int] = {}
    dead = {seat: level.small_blind for seat in settled if state.seats[seat].owes_small}
    posts_small = True
    for seat in willing:
        pays = _entry(book, positions, seat)
        if pays is None:
            continue
        if seat == positions.small_blind_seat and pays == "small_blind":
            continue
        posts[seat] = 0 if pays == "nothing_extra" else level.big_blind
        if pays == "both_blinds" or (pays == "big_blind_elsewhere" and state.seats[seat].owes_small):
            dead[seat] = level.small_blind
        posts_small = posts_small and seat != positions.small_blind_seat
    entering = {seat for seat in willing if _entry(book, positions, seat) is not None}
    seats = tuple(sorted({*settled, *entering, big}))
    final = _taken(book, last, seats, entering)
    paying = {final.big_blind, final.small_blind}
    lined_up = LineUp(
        final,
        seats,
        level,
        {seat: chips for seat, chips in posts.items() if chips},
        {seat: chips for seat, chips in dead.items() if chips and seat not in paying},
        posts_small,
    )
    return _with_missed(state, last, lined_up)


def _taken(book: Rulebook, last: Positions, seats: Sequence[int], newcomers: Iterable[int]) -> Positions:
    """The next hand with newcomers in it: of those between the button and the small blind one takes what is nobody's."""
    at, knobs = next_positions(book, last, seats), book.knobs
    between = [seat for seat in newcomers if _has_to_wait(at, seat)]
    if between and at.small_blind is None and knobs.cash_entry_in_small_blind:
        small = before(at.small_blind_seat, between)
        between.remove(small)
        at = Positions(at.button, small, at.big_blind, small)
    if between and last.small_blind not in seats and knobs.cash_entry_on_button:
        at = replace(at, button=before(at.small_blind_seat, between))
    return at


def _entry(book: Rulebook, positions: Positions, seat: int) -> str | None:
    """What it costs to come in on a seat; None if it has to wait for the big blind."""
    knobs = book.knobs
    if seat == positions.button:
        return knobs.cash_entry_on_button or "both_blinds"
    if seat == positions.small_blind_seat:
        return knobs.cash_entry_in_small_blind or "big_blind"
    if knobs.cash_entry_elsewhere == "waits_for_big_blind" or _has_to_wait(positions, seat):
        return None
    return "big_blind_elsewhere"


def _with_missed(state: TableState, last: Positions, lined_up: LineUp) -> LineUp:
    """With the seats without cards that the blinds pass in this hand: they owe them."""
    out = [seat for seat in sorted(state.seats) if seat not in lined_up.seats]
    at = lined_up.positions
    return replace(
        lined_up,
        missed_big=tuple(seat for seat in out if is_between(last.big_blind, seat, at.big_blind)),
        missed_small=tuple(seat for seat in out if seat == at.small_blind_seat),
    )


def _complete(state: TableState, lined_up: LineUp) -> LineUp:
    """With the straddle, and those who pay without playing."""
    return replace(
        lined_up,
        posts_small=lined_up.posts_small and lined_up.positions.small_blind is not None,
        straddle=_straddle(state, lined_up),
        away=tuple(seat for seat in lined_up.seats if state.seats[seat].is_away),
    )


def _straddle(state: TableState, lined_up: LineUp) -> int:
    """What the seat after the big blind straddles with, if it said so and still can: VPSV 136."""
    seats, level = lined_up.seats, lined_up.level
    if not largest_straddle(state) or len(seats) < 3:
        return 0
    seat = after(lined_up.positions.big_blind, seats)
    chips = state.seats[seat].straddle
    most = (state.book.knobs.straddle_max_big_blinds or 2) * level.big_blind
    pays_already = seat in lined_up.posts or seat in lined_up.dead or seat == lined_up.positions.small_blind
    can = level.big_blind < chips <= most and state.seats[seat].chips >= chips + level.ante
    return chips if can and not pays_already else 0


def _again(state: TableState, positions: Positions) -> LineUp:
    """The same hand once more: same button, same seats, same level. A player who was away stays out of it: TDA 35-C."""
    redeal = state.redeal
    if redeal is None:
        raise TypeError("nothing to deal again")
    away = tuple(seat for seat in redeal.seats if seat in redeal.away or state.seats[seat].is_away)
    return LineUp(
        positions,
        redeal.seats,
        redeal.level,
        redeal.posts,
        redeal.dead,
        redeal.posts_small,
        redeal.straddle,
        away,
    )


def largest_straddle(state: TableState) -> int:
    """How much the seat after the big blind may straddle at most; 0 where the book or the table has no straddle: VPSV 43, 136."""
    knobs = state.book.knobs
    allowed = knobs.straddle_in_cash if state.is_cash else knobs.straddle_in_tournaments
    is_allowed = allowed and state.opened.straddles
    return (knobs.straddle_max_big_blinds or 2) * state.level.big_blind if is_allowed else 0
