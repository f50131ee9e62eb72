"""How each library ranks a hand. Cards are ready in its own type, one object for each card where it has objects."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, Any

from measure import Entry

import floorman

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

OURS = "floorman"
TEXTS = [str(card) for card in floorman.Deck.standard()]
Hands = list[list[int]]  # card codes as floorman has them: 4 * rank + suit


@dataclass(frozen=True)
class Evaluator:
    """A call that ranks one ready-made hand."""

    library: str
    what: str
    call: Callable[..., Any]
    hands: Sequence[Any]
    spread: bool = False  # the hand is the call's arguments, not its one argument
    low_wins: bool = False
    timed: int = 20_000  # hands in one run; fewer for the slow

    def one_by_one(self) -> Entry:
        """As a program asks: hand by hand, in a loop."""
        call, hands = self.call, self.hands[: self.timed]

        def run() -> None:
            for hand in hands:
                call(hand)

        def run_spread() -> None:
            for hand in hands:
                call(*hand)

        return Entry(self.library, self.what, run_spread if self.spread else run, len(hands))

    def mapped(self) -> Entry:
        """As fast as Python gets through a list of hands."""
        over, call, hands = starmap if self.spread else map, self.call, self.hands[: self.timed]
        return Entry(self.library, f"list({over.__name__}({self.what}))", lambda: list(over(call, hands)), len(hands))

    def order(self, pairs: int) -> list[int]:
        """Which of two neighbouring hands wins."""
        over = starmap if self.spread else map
        return order(list(over(self.call, self.hands[: pairs + 1])), low_wins=self.low_wins)


def order(values: Iterable[Any], *, low_wins: bool = False) -> list[int]:
    """Compare neighbours: 1 if the first wins, -1 if the second does, 0 for a split."""
    beats = operator.lt if low_wins else operator.gt
    return [beats(one, two) - beats(two, one) for one, two in pairwise(values)]


def evaluators(codes: Hands) -> tuple[list[Evaluator], list[Entry]]:
    """All that could be had, ours first, and an entry for each library that could not."""
    found: list[Evaluator] = []
    missing = [Entry(library, "") for library in _PREPARE]
    for entry in missing:
        entry.attempt(partial(found.extend, _PREPARE[entry.library](entry.library, codes)))
    return found, [entry for entry in missing if entry.failure]


def each(codes: Hands, cards: Sequence[Any]) -> list[list[Any]]:
    """The hands, in cards of a library's own."""
    return [[cards[code] for code in hand] for hand in codes]


def as_texts(codes: Hands) -> list[str]:
    return ["".join(hand) for hand in each(codes, TEXTS)]


def _floorman(library: str, codes: Hands) -> Iterable[Evaluator]:
    yield Evaluator(library, "evaluate", floorman.evaluate, each(codes, floorman.Deck.standard()))


def _eval7(library: str, codes: Hands) -> Iterable[Evaluator]:
    import eval7

    yield Evaluator(library, "evaluate", eval7.evaluate, each(codes, [eval7.Card(text) for text in TEXTS]))


def _pkrbot(library: str, codes: Hands) -> Iterable[Evaluator]:
    import pkrbot

    yield Evaluator(library, "evaluate", pkrbot.evaluate, each(codes, [pkrbot.Card(text) for text in TEXTS]))
    if hasattr(pkrbot, "evaluate_raw"):  # not documented: ranks and suits as bytes
        raw = [(bytes(code >> 2 for code in hand), bytes(code & 3 for code in hand), len(hand)) for hand in codes]
        yield Evaluator(library, "evaluate_raw", pkrbot.evaluate_raw, raw, spread=True)


def _phevaluator(library: str, codes: Hands) -> Iterable[Evaluator]:
    import phevaluator

    hands = each(codes, [phevaluator.Card.to_id(text) for text in TEXTS])
    yield Evaluator(library, "evaluate_cards", phevaluator.evaluate_cards, hands, spread=True, low_wins=True)
    try:
        from phevaluator import _pheval
    except ImportError:  # it is private, and may go
        return
    yield Evaluator(library, "_pheval.evaluate_7cards", _pheval.evaluate_7cards, hands, spread=True, low_wins=True)


def _treys(library: str, codes: Hands) -> Iterable[Evaluator]:
    import treys

    hands = [(hand[:2], hand[2:]) for hand in each(codes, [treys.Card.new(text) for text in TEXTS])]
    call = treys.Evaluator().evaluate
    yield Evaluator(library, "Evaluator().evaluate", call, hands, spread=True, low_wins=True, timed=2_000)


def _holdem_hand_evaluator(library: str, codes: Hands) -> Iterable[Evaluator]:
    import holdem_hand_evaluator

    yield Evaluator(library, "evaluate_hand", holdem_hand_evaluator.evaluate_hand, as_texts(codes))


def _pokerkit(library: str, codes: Hands) -> Iterable[Evaluator]:
    import pokerkit

    cards = [next(iter(pokerkit.Card.parse(text))) for text in TEXTS]
    hands = [(tuple(hand[:2]), tuple(hand[2:])) for hand in each(codes, cards)]
    call = pokerkit.StandardHighHand.from_game
    yield Evaluator(library, "StandardHighHand.from_game", call, hands, spread=True, timed=200)


_PREPARE: dict[str, Callable[[str, Hands], Iterable[Evaluator]]] = {
    OURS: _floorman,
    "eval7": _eval7,
    "pkrbot": _pkrbot,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "holdem-hand-evaluator": _holdem_hand_evaluator,
    "pokerkit": _pokerkit,
}
LIBRARIES = [*_PREPARE, "poker-equity"]
