"""Button and blinds from hand to hand, as each rulebook moves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.seats import after, before, is_between

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.cards import Card
    from floorman.rulebook import Rulebook


class Positions(Struct, frozen=True, gc=False):
    """Where the button lies and whose the blinds are. The button may lie on an empty seat."""

    button: int
    small_blind: int | None
    """Who has the small blind; None if it is dead: nobody sits there."""
    big_blind: int
    small_blind_seat: int
    """The seat the small blind falls on, dead or not; the next button may have to lie there."""


def positions(button: int, small: int | None, big: int, seat: int = 0) -> Positions:
    """Positions with the seat of the small blind filled in where somebody has it."""
    return Positions(button, small, big, seat or small or button)


def first_positions(book: Rulebook, button: int, seats: Sequence[int]) -> Positions:
    """The first hand: the button was drawn, the blinds follow it.

    A drawn seat that is empty at this table passes the button on to the next one: VPSV-gap-button-seat-missing.
    """
    if button not in seats:
        button = after(button, seats)
    if len(seats) == 2:
        return _button_leads(book, button, seats)
    small = after(button, seats)
    return positions(button, small, after(small, seats))


def next_positions(book: Rulebook, last: Positions, seats: Sequence[int]) -> Positions:
    """The next hand, with those who are dealt in.

    With a dead button the big blind moves on to the next player, the small blind falls on the seat that had the big one
    before, and the button follows, so that nobody skips a blind or pays one twice: TDA 32, APSA 3.2, WPL 5.5, VPSV 94.
    """
    knobs = book.knobs
    if len(seats) == 2:
        if knobs.no_big_blind_twice_running:
            return _big_blind_leads(book, after(last.big_blind, seats), seats)
        return _button_leads(book, after(last.button, seats), seats)
    if knobs.button_movement == "moving_button":
        button = after(last.button, seats)
        small = after(button, seats)
        return positions(button, small, after(small, seats))
    small_seat, big = last.big_blind, after(last.big_blind, seats)
    button = _dead_button(book, last, seats)
    if not is_between(button, small_seat, big):
        button = before(small_seat, seats)  # two players became three: nobody has the button and the big blind
    return positions(button, small_seat if small_seat in seats else None, big, small_seat)


def single_big_blind(book: Rulebook, last: Positions, seats: Sequence[int]) -> Positions:
    """Somebody was moved into the seat of the last big blind, and takes it once more, alone: TDA 11-A.

    The button goes where it would have gone, and stays there once.
    """
    button = next_positions(book, last, seats).button
    return Positions(button, None, last.big_blind, button)


def after_freeze(book: Rulebook, ahead: Positions, seats: Sequence[int]) -> Positions:
    """Where blinds are once a button that was moved ahead is played: it has stayed, and who is gone is passed over.

    TDA-GAP-26: the button keeps its place, the big blind is the next active player.
    """
    big = ahead.big_blind if ahead.big_blind in seats else after(ahead.big_blind, seats)
    seat = ahead.small_blind_seat
    small = seat if seat in seats and seat != big else None
    if len(seats) == 2:
        return _big_blind_leads(book, big, seats)
    return positions(ahead.button, small, big, seat)


def drawn_button(book: Rulebook, cards: Mapping[int, Card]) -> int:
    """The seat that drew the highest card, the ace high; equal ranks go by the book's order of suits: APSA 3.1, WPL 5.4.

    >>> from floorman.cards import Card
    >>> from floorman.rulebook import Rulebook
    >>> drawn_button(Rulebook.load("wpl"), {1: Card("Kd"), 2: Card("9s"), 3: Card("Kh"), 4: Card("4c")})
    3
    """
    return max(cards, key=lambda seat: draw_weight(cards[seat], book))


def draw_weight(card: Card, book: Rulebook) -> tuple[int, int]:
    """How high a card counts where cards are drawn: by rank, the ace high, then by the book's order of suits if it has one.

    >>> from floorman.cards import Card
    >>> from floorman.rulebook import Rulebook
    >>> draw_weight(Card("Kh"), Rulebook.load("wpl")) > draw_weight(Card("Kd"), Rulebook.load("wpl"))
    True
    """
    order, suit = book.knobs.suit_order_for_draws, card.suit.name.lower()
    return card.rank, len(order) - order.index(suit) if suit in order else 0


def _dead_button(book: Rulebook, last: Positions, seats: Sequence[int]) -> int:
    """Where the button comes to lie: on the last small blind's seat, empty or not, or it waits for somebody to have it."""
    if book.knobs.dead_button_marker == "on_the_empty_seat":
        return last.small_blind_seat
    return last.small_blind if last.small_blind is not None and last.small_blind in seats else last.button


def _big_blind_leads(book: Rulebook, big: int, seats: Sequence[int]) -> Positions:
    """Two players: the other one has the small blind, and the button unless the book gives it to the big blind."""
    other = after(big, seats)
    return positions(other if book.knobs.heads_up_small_blind == "button" else big, other, big)


def _button_leads(book: Rulebook, button: int, seats: Sequence[int]) -> Positions:
    """Two players and the button: it has the small blind, or the big one, as the book says."""
    other = after(button, seats)
    has_small = book.knobs.heads_up_small_blind == "button"
    return positions(button, button if has_small else other, other if has_small else button)
