"""A house book that loads can be dealt: whatever it answers, hands are played to their end or refused in words."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest

from floorman import Deck, Hand, Rulebook
from floorman.errors import HandSetupError, IllegalAction, RulebookError
from floorman.rulebook import vocabulary
from support.books import house
from support.house_books import BASES

if TYPE_CHECKING:
    from collections.abc import Callable

OF_THE_HAND: Final = [name for name, knob in vocabulary().items() if knob.owner == "hand"]


def any_answer(knob: str, chance: random.Random) -> Any:
    asked = vocabulary()[knob]
    match asked.kind:
        case "bool":
            return chance.random() < 0.5
        case "enum":
            return chance.choice(list(asked.values))
        case "list":
            return chance.sample(list(asked.values), chance.randint(0, len(asked.values)))
        case "fraction":
            return chance.choice(("1/2", "1/3", "1"))
        case _:
            return chance.randint(asked.least, min(asked.most or 8, asked.least + 8))


def any_house_book(chance: random.Random) -> Rulebook | None:
    """One to six answers of the hand on any book; None if the book is refused as a whole."""
    answers = {knob: any_answer(knob, chance) for knob in chance.sample(OF_THE_HAND, chance.randint(1, 6))}
    try:
        return house(chance.choice(BASES), **answers)
    except RulebookError:
        return None


def any_table(chance: random.Random) -> dict[str, Any]:
    players = chance.randint(2, 6)
    table: dict[str, Any] = {
        "stacks": [chance.choice((30, 150, 250, 1000, 5000)) for _ in range(players)],
        "button": chance.randint(1, players),
        "blinds": (50, 100),
        "deck": Deck.from_seed(chance.randrange(1000)),
        "cash": chance.random() < 0.7,
        "ante": chance.choice((0, 0, 10)),
        "structure": chance.choice(("no_limit", "pot_limit", "fixed_limit")),
        "asks": chance.choice(((), ("showdown",))),
    }
    if chance.random() < 0.5:
        table["straddle"] = chance.choice((200, (200,), (200, 400), 150, 1000))
    return table


def play(hand: Hand, chance: random.Random) -> None:
    """Try what may be forbidden first, then do something that is not."""
    attempts: list[Callable[[], object]] = [hand.check, hand.call]
    attempts += [partial(hand.raise_to, to) for to in (1, 50, 150, 99_999)]
    while not hand.is_over:
        legal = hand.legal
        for attempt in chance.sample(attempts, 3):
            if chance.random() < 0.3 and legal.fold:
                with suppress(IllegalAction):
                    attempt()
                break
        else:
            if legal.show:
                hand.show() if chance.random() < 0.7 else hand.muck()
            elif legal.raise_to and chance.random() < 0.4:
                hand.raise_to(chance.randint(*legal.raise_to))
            elif legal.check:
                hand.check()
            elif chance.random() < 0.3:
                hand.fold()
            else:
                hand.call()


def test_a_book_that_loads_can_be_dealt(soak: bool) -> None:
    played = 0
    for seed in range(6_000 if soak else 600):
        chance = random.Random(seed)
        if not (book := any_house_book(chance)):
            continue
        try:
            hand = Hand.deal(book, **any_table(chance))
        except HandSetupError:
            continue
        stacks = sum(hand.stacks) + hand.pot
        play(hand, chance)
        assert sum(hand.stacks) == stacks, seed
        played += 1
    assert played > 100


@pytest.mark.parametrize("base", ["tda", "apsa", "wpl"])
@pytest.mark.parametrize(
    "table",
    [
        {"stacks": [1000, 1000, 150, 1000], "straddle": 200},
        {"stacks": [1000, 1000, 1000, 1000], "straddle": 150_000},
        {"stacks": [1000, 1000, 1000, 1000], "straddle": (200, 400)},
        {"stacks": [1000, 1000], "straddle": 200},
    ],
)
def test_a_house_that_says_no_more_than_that_there_are_straddles(base: str, table: dict[str, Any]) -> None:
    """One straddler is short, one straddle too large, two where one is meant, none to straddle: each is refused by that rule."""
    book = house(base, straddle_in_cash=True)
    with pytest.raises(HandSetupError) as refused:
        Hand.deal(book, button=len(table["stacks"]), blinds=(50, 100), cash=True, **table)

    assert refused.value.rule == book.cite("straddle_in_cash")
    assert "None" not in refused.value.told("en")
    assert "None" not in refused.value.told("de")
