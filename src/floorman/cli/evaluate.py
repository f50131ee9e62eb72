"""``floorman evaluate``: what hands are worth."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from floorman.cards import Card, read_cards
from floorman.cli.terminal import AsJson, Lang, language_or_default, print_json, say, show, table
from floorman.errors import FloormanError, WrongCardCount
from floorman.ranks import HandRank
from floorman.ranks import evaluate as rank_of
from floorman.text.numbers import number
from floorman.text.words import Words

_HAND = Words("cards", "Karten")
_WORTH = Words("hand", "Blatt")
_FIVE = Words("best five", "beste fünf")
_STRENGTH = Words("strength", "Stärke")
_PLACE = Words("place", "Platz")


def evaluate(
    *hands: Annotated[str, Parameter(help='Five to seven cards each, in quotes: "AsKs QsJsTs 2d3c".')],
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say what hands of five to seven cards are worth: the category, the best five, and how they compare.

    Cards are written As, 10h, A♠ or "Pik Ass". Strength runs from 1 to 7462, the royal flush.
    """
    if not hands:
        raise FloormanError(
            Words(
                'name at least one hand of 5 to 7 cards, in quotes: "AsKs QsJsTs 2d3c"',
                'Nenn mindestens ein Blatt aus 5 bis 7 Karten, in Anführungszeichen: "AsKs QsJsTs 2d3c"',
            )
        )
    ranks = _ranks(hands)
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    if json:
        print_json({"hands": [_document(rank, place) for rank, place in zip(ranks, places, strict=True)]})
        return
    language = language_or_default(lang)
    headings = [say(words, language) for words in (_HAND, _WORTH, _FIVE, _STRENGTH)]
    compared = [say(_PLACE, language)] if len(ranks) > 1 else []
    shown = table(*headings, *compared, numbers_from=3)
    for rank, place in zip(ranks, places, strict=True):
        row = [
            _cards(rank.cards),
            rank.words(language, kickers=True),
            _cards(rank.best_five),
            number(rank.strength, language),
        ]
        shown.add_row(*row, *([str(place)] if compared else []))
    show(shown)


def _ranks(hands: tuple[str, ...]) -> list[HandRank]:
    try:
        return [rank_of(hand) for hand in hands]
    except WrongCardCount as error:
        if len(hands) > 1 and 5 <= len(cards := read_cards(*hands)) <= 7:  # one hand, written without quotes
            hint = Words(
                f'if it is one hand, put it in quotes: "{_cards(cards)}"',
                f'ist es ein Blatt, setz es in Anführungszeichen: "{_cards(cards)}"',
            )
            raise WrongCardCount(Words("a hand", "Ein Blatt"), error.count, error.allowed, hint=hint) from None
        raise


def _document(rank: HandRank, place: int) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in rank.cards],
        "category": rank.category.name.lower().replace("_", " "),
        "strength": rank.strength,
        "best_five": [str(card) for card in rank.best_five],
        "words": {"en": rank.words("en", kickers=True), "de": rank.words("de", kickers=True)},
        "place": place,
    }


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
