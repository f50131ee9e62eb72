"""A mistake in the deal goes to the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.floor.rules.dealing import board, decks, hole_cards, stud
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    BurnExposed,
    CardCount,
    CardsFell,
    CardsUnclear,
    DeckCheck,
    FlawedDeal,
    NewDeck,
    StubDropped,
    StudDeal,
)

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.dealing import DealingSituation
    from floorman.rulebook import Rulebook


def rule_dealing(book: Rulebook, situation: DealingSituation) -> Ruling:
    """Rule on a mistake in the deal by a book."""
    match situation:
        case FlawedDeal():
            return hole_cards.rule_flawed_deal(book, situation)
        case CardCount():
            return hole_cards.rule_card_count(book, situation)
        case BoardMistake():
            return board.rule_board_mistake(book, situation)
        case StubDropped():
            return board.rule_stub_dropped(book, situation)
        case CardsUnclear():
            return board.rule_cards_unclear(book, situation)
        case CardsFell():
            return decks.rule_cards_fell(book, situation)
        case DeckCheck():
            return decks.rule_deck_check(book, situation)
        case BadDeck():
            return decks.rule_bad_deck(book, situation)
        case NewDeck():
            return decks.rule_new_deck(book, situation)
        case BurnExposed():
            return board.rule_burn_exposed(book, situation)
        case StudDeal():
            return stud.rule_stud(book, situation)
        case _:
            assert_never(situation)
