"""What a hand under way says where a situation leaves it out: board, open cards, who did what on which street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import SituationError
from floorman.floor.situations.conduct import NutsNotBet
from floorman.floor.situations.dealing import BadDeck, BoardMistake, CardCount, CardsFell, FlawedDeal, StubDropped
from floorman.floor.situations.showdown import Reading, SeeRequest, ShowOrder, SidePot, SplitPot, Tabled
from floorman.floor.situations.spot import Acted
from floorman.floor.situations.table import ClockAsked, ClockOver, Left
from floorman.hand.events import (
    Bet,
    Called,
    CardsOpened,
    Checked,
    Folded,
    HandDealt,
    Mucked,
    Raised,
    Shown,
    StreetDealt,
)
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from msgspec import Struct

    from floorman.cards import Card
    from floorman.hand import Hand

TOLD_BY_HAND: Final[Mapping[type[Struct], Collection[str]]] = {
    FlawedDeal: ("order", "is_small_blind_dead", "since"),
    CardCount: ("is_button", "has_acted", "chips_in", "since"),
    BoardMistake: ("cards", "players_acted", "since", "before"),
    BadDeck: ("paid", "since"),
    StubDropped: ("stub", "muck", "burns"),
    CardsFell: ("chips_in",),
    ShowOrder: ("button", "seats", "street", "flop", "turn", "river", "all_in", "is_betting_over"),
    Tabled: ("is_all_in",),
    Reading: ("board", "shown", "pot", "pots", "button", "chip"),
    SplitPot: ("button", "chip"),
    SeeRequest: ("river", "is_all_in", "has_cards", "paid_to_see"),
    SidePot: ("players", "dead"),
    ClockAsked: ("seat",),
    ClockOver: ("seat", "faces_bet", "chips_in"),
    Left: ("has_folded", "is_all_in", "is_turn_reached", "chips_in"),
    NutsNotBet: ("board", "cards", "action", "closes_action", "could_raise"),
}
"""What a hand tells of each situation, so that nobody has to; what a seat faces it always tells."""

_VERBS = {Bet: "bet", Raised: "raise", Called: "call", Checked: "check", Folded: "fold"}


def dealt(hand: Hand) -> HandDealt:
    """How the hand began."""
    first = hand.events[0]
    assert isinstance(first, HandDealt)  # noqa: S101  # a hand begins with it
    return first


def live_seats(hand: Hand) -> tuple[int, ...]:
    """Who has not folded."""
    state = hand.state
    return tuple(seat for seat, folded in zip(state.seats, state.folded, strict=True) if not folded)


def require_in_hand(hand: Hand | None, seat: int, field: str = "seat") -> None:
    """Make sure that a seat was dealt in.

    Raises:
        SituationError: it was not.
    """
    if hand is not None and seat not in hand.seats:
        raise SituationError(field, Words("is not in the hand", "ist nicht in der Hand"))


def has_cards(hand: Hand, seat: int) -> bool:
    """Whether a seat has neither folded nor mucked."""
    mucked = (event.seat for event in hand.events if isinstance(event, Mucked))
    return seat in live_seats(hand) and seat not in mucked


def chips_in(hand: Hand, seat: int) -> int:
    """What a seat has put in."""
    return hand.state.puts[hand.state.place_of(seat)]


def all_in_seats(hand: Hand) -> tuple[int, ...]:
    """Who of those has put in everything; said by the chips put in, because stacks change when pots are awarded."""
    state, stacks = hand.state, dealt(hand).stacks
    live = live_seats(hand)
    return tuple(
        seat for seat, put, stack in zip(state.seats, state.puts, stacks, strict=True) if seat in live and put >= stack
    )


def actions(hand: Hand) -> dict[str, tuple[Acted, ...]]:
    """What the seats did, street by street."""
    done: dict[str, list[Acted]] = {street: [] for street in ("preflop", "flop", "turn", "river")}
    street = "preflop"
    for event in hand.events:
        if isinstance(event, StreetDealt):
            street = event.street
        elif isinstance(event, (Bet, Raised, Called, Checked, Folded)):
            to = getattr(event, "to", 0)
            done[street].append(Acted(event.seat, _VERBS[type(event)], to))  # type: ignore[arg-type]  # one of the verbs
    return {street: tuple(acted) for street, acted in done.items()}


def open_hands(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """The cards that were shown or opened, by seat."""
    seen: dict[int, tuple[Card, ...]] = {}
    for event in hand.events:
        if isinstance(event, CardsOpened):
            seen |= dict(zip(event.seats, event.cards, strict=True))
        elif isinstance(event, Shown) and event.asked_by is None:
            seen[event.seat] = event.cards
    return seen
