"""What holds whatever the dealer does wrong, whenever it is noticed, and whatever the book makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.cards import Deck
from floorman.hand import Hand
from floorman.hand.events import CardsPutRight, HandVoided, HolesDealt
from floorman.history.own import history_of
from floorman.history.replaying import replay
from floorman.rulebook import Rulebook
from floorman.testing.strategies import any_legal_action
from support.mistakes import maybe_a_mistake

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), book=st.sampled_from(BOOKS), players=st.integers(2, 9), seed=st.integers(0, 2**32))
def test_no_card_and_no_chip_is_lost_and_nobody_sees_what_was_not_turned_up(
    data: DataObject, book: Rulebook, players: int, seed: int
) -> None:
    stacks = [data.draw(st.sampled_from([30, 200, 1000])) for _ in range(players)]
    hand = Hand.deal(book, stacks=stacks, button=players, blinds=(5, 10), deck=Deck.from_seed(seed), penalties=7)
    chips = hand.chips
    mistakes = 0
    while not hand.is_over:
        if mistakes < 4 and data.draw(st.booleans()):
            mistakes += 1
            happened = maybe_a_mistake(data, hand)
            _check_event(hand, happened[0] if happened else None)
        else:
            hand.take(data.draw(any_legal_action(hand)))
        assert hand.chips == chips
        _check_cards(hand)
    assert Hand.replay(hand.events, book) == hand
    assert Hand.from_position(hand.position, book) == hand
    played = replay(history_of(hand), book).hand
    assert played.stacks == hand.stacks


def _check_event(hand: Hand, event: object) -> None:
    if isinstance(event, HandVoided):
        assert hand.is_over
        began = hand.state.began_with
        kept = [hand.seats.index(seat) for seat in event.forfeits]
        assert all(hand.state.stacks[at] == stack for at, stack in enumerate(began) if at not in kept)
    if isinstance(event, CardsPutRight):
        assert hand.book.rule(event.rule).book
        assert len(event.board) in {0, 3, 4, 5}


def _check_cards(hand: Hand) -> None:
    state = hand.state
    live = [card for hole, folded in zip(state.holes, state.folded, strict=True) if not folded for card in hole]
    used = state.deck[: state.next_card]
    assert sorted(state.deck) == sorted(Deck.standard())
    assert len({*live, *state.board}) == len(live) + len(state.board)
    assert {*live, *state.board} <= set(used)
    open_cards = {str(card) for card in (*state.board, *state.seen)}
    open_cards |= {str(card) for at, shown in enumerate(state.shown) if shown for card in state.holes[at]}
    for event in hand.events:  # what lay on the board before it was put right has been seen
        open_cards |= {str(card) for card in getattr(event, "cards", ()) if type(event).__name__ == "StreetDealt"}
    assert _told(hand, None) <= open_cards
    for seat in hand.seats:
        assert _told(hand, seat) <= open_cards | _held(hand, seat)


def _told(hand: Hand, seat: int | None) -> set[str]:
    """Every card that a view names."""
    sent = hand.view(seat).to_json().decode()
    return {str(card) for card in Deck.standard() if f'"{card}"' in sent}


def _held(hand: Hand, seat: int) -> set[str]:
    """What somebody holds, and held before it was replaced."""
    at = hand.seats.index(seat)
    dealt = [event.cards for event in hand.events if isinstance(event, HolesDealt)]
    changed = [event.holes for event in hand.events if isinstance(event, CardsPutRight)]
    return {str(card) for holes in (*dealt, *changed) for card in holes[at]}
