"""Cards as a table sees them: those that lie open by their names, those nobody has seen by their place in the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.floor.effects import BoardIs, Burns, ComesNext, DrawsBurn, DrawsNext, Holds, Reshuffle, SetAside
from floorman.floor.situations.dealing import BoardMistake, BurnExposed, FlawedDeal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cards import Card
    from floorman.floor.desk import Situation
    from floorman.floor.effects import Effect, Ref
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.dealing import Place
    from floorman.hand import Hand


def with_open_cards(ruling: Ruling, situation: Situation, hand: Hand) -> Ruling:
    """The same ruling, with every card that lies open by its name; a card that nobody has seen is not given away."""
    deck = hand.state.deck
    seen = {deck.index(card) + 1: str(card) for card in _board(situation, hand) if card in deck}
    seen |= {place: str(deck[place - 1]) for place in _turned_up(situation) if isinstance(place, int)}
    if not seen:
        return ruling
    return replace(
        ruling,
        effects=_named(ruling.effects, seen),
        options=tuple(replace(option, effects=_named(option.effects, seen)) for option in ruling.options),
    )


def _board(situation: Situation, hand: Hand) -> Sequence[Card]:
    """The board as it lay before the mistake: the street itself came otherwise than the hand has it."""
    board = hand.state.board
    if isinstance(situation, BoardMistake):
        return board[: {"flop": 0, "turn": 3, "river": 4}[situation.street]]
    return board


def _turned_up(situation: Situation) -> tuple[Place, ...]:
    """The cards that a mistake in the deal turned up."""
    match situation:
        case BoardMistake(cards=cards) | FlawedDeal(flaw="exposed_cards" | "boxed_cards", cards=cards):
            return cards
        case BurnExposed(card=card):
            return (card,)
        case _:
            return ()


def _named(effects: tuple[Effect, ...], seen: dict[int, str]) -> tuple[Effect, ...]:
    def name(card: Ref) -> Ref:
        return seen.get(card, card) if isinstance(card, int) else card

    def with_names(effect: Effect) -> Effect:
        match effect:
            case ComesNext(card=card):
                return replace(effect, card=name(card))
            case Holds() | Burns() | DrawsBurn() | DrawsNext() | BoardIs() | SetAside() | Reshuffle():
                return replace(effect, cards=tuple(map(name, effect.cards)))
            case _:
                return effect

    return tuple(map(with_names, effects))
