"""Ranges of starting hands: ``Range("AKs, TT+, KQo:0.5")``."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING, Final

from floorman.cards import RANK_LETTERS, Card, CardsLike, parse_cards, read_cards
from floorman.errors import CardError, EmptyRange, UnknownRange
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

Combo = tuple[Card, Card]
"""Two hole cards, the higher one first."""

ANY_HAND: Final = ("random", "any", "*")
_WEIGHT_UNITS: Final = 10_000  # weights are exact to four places

_UNDERSTOOD: Final = (
    "understood are pairs (TT), suited and offsuit hands (AKs, AKo, AK), upwards (TT+, ATs+), from to (TT-77, A5s-A2s, "
    "T9s-54s), cards (AhKh), random, each with a weight if wanted (AKo:0.5, AKo:50%)"
)
_UNDERSTOOD_DE: Final = (
    "verstanden werden Paare (TT), Hände in einer und in zwei Farben (AKs, AKo, AK), aufwärts (TT+, ATs+), von bis (TT-77, "
    "A5s-A2s, T9s-54s), Karten (AhKh), random, jeweils mit einem Gewicht, wenn gewünscht (AKo:0.5, AKo:50%)"
)


@cache
def _classes() -> re.Pattern[str]:
    """What matches a class of hands, one step or several: AKs, TT+, A5s-A2s."""
    one = r"([2-9TJQKA])([2-9TJQKA])([so]?)"
    return re.compile(rf"{one}(?:(\+)|-{one})?", re.IGNORECASE | re.ASCII)


class Range:
    """Some of the 1,326 starting hands, each with a weight.

    Items stand one after another with commas or blanks between. A hand named twice keeps the weight of its last item.

    >>> Range("TT+, AKs")
    Range('TT+, AKs')
    >>> len(Range("TT+, AKs")), len(Range("random"))
    (34, 1326)

    Raises:
        UnknownRange: an item cannot be read; the error has its place.
        EmptyRange: nothing is in it.
    """

    __slots__ = ("_weights", "text")

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise UnknownRange(
                repr(text),
                both(f"a text is needed; {_UNDERSTOOD}", f"Es braucht einen Text; {_UNDERSTOOD_DE}"),
                place=1,
                within=repr(text),
            )
        self.text = text.strip()
        self._weights: dict[Combo, int] = {}
        items = [item for item in re.split(r"[,;\s]+", re.sub(r"\s*([-:])\s*", r"\1", self.text)) if item]
        for place, item in enumerate(items, start=1):
            what, _, weight = item.partition(":")
            units = _weight(weight) if _ else _WEIGHT_UNITS
            if units is None:
                raise UnknownRange(
                    item,
                    both(
                        f"{quoted(weight)} is not a weight such as 0.5 or 50%",
                        f"{quoted(weight, 'de')} ist kein Gewicht wie 0.5 oder 50 %",
                    ),
                    place=place,
                    within=self.text,
                )
            combos = _combos(what.replace("10", "T"))
            if combos is None:
                raise UnknownRange(item, both(_UNDERSTOOD, _UNDERSTOOD_DE), place=place, within=self.text)
            self._weights.update(dict.fromkeys(combos, units))
        self._weights = {combo: units for combo, units in self._weights.items() if units}
        if not self._weights:
            raise EmptyRange(
                text,
                both("no hand is in it", "keine Hand ist darin")
                if items
                else both("nothing stands there", "da steht nichts"),
            )

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The hands in it."""
        return tuple(self._weights)

    @property
    def weights(self) -> tuple[int, ...]:
        """The hands' weights as the smallest whole numbers that are in proportion, in the order of `combos`."""
        common = gcd(*self._weights.values())
        return tuple(units // common for units in self._weights.values())

    @property
    def is_anything(self) -> bool:
        """Whether it is all hands, none more likely than another."""
        return len(self._weights) == 1326 and len(set(self._weights.values())) == 1

    def without(self, dead: CardsLike) -> Range:
        """What is left of it when some cards are known to be elsewhere.

        Raises:
            EmptyRange: nothing is.
        """
        gone = set(read_cards(dead))
        left = {combo: units for combo, units in self._weights.items() if gone.isdisjoint(combo)}
        if not left:
            taken = sorted(gone.intersection(card for combo in self._weights for card in combo), reverse=True)
            raise EmptyRange(
                self.text,
                both(
                    f"{' '.join(map(str, taken))} elsewhere leave no hand of it",
                    f"{' '.join(map(str, taken))} anderswo lassen keine Hand davon übrig",
                ),
            )
        return _restored(self.text, left)

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[Combo]:
        return iter(self._weights)

    def __contains__(self, hand: CardsLike) -> bool:
        return tuple(sorted(read_cards(hand), reverse=True)) in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return dict(zip(self.combos, self.weights, strict=True)) == dict(zip(other.combos, other.weights, strict=True))

    def __hash__(self) -> int:
        return hash(frozenset(zip(self.combos, self.weights, strict=True)))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.text, self._weights)

    def __repr__(self) -> str:
        return f"Range({self.text!r})"


def _restored(text: str, weights: dict[Combo, int]) -> Range:
    """A range as it was before it was pickled."""
    restored = Range.__new__(Range)
    restored.text, restored._weights = text, weights
    return restored


def _weight(text: str) -> int | None:
    match = re.fullmatch(r"(\d+)(?:\.(\d{1,4}))?(%?)", text)
    if not match:
        return None
    whole, places, percent = match.groups()
    units = int(whole) * _WEIGHT_UNITS + int((places or "").ljust(4, "0"))
    if percent:
        units, lost = divmod(units, 100)
        if lost:
            return None
    return units if units <= 100 * _WEIGHT_UNITS else None


def _combos(item: str) -> list[Combo] | None:
    """All hands an item stands for, or None if it stands for nothing."""
    if item.lower() in ANY_HAND:
        return [(high, low) for low, high in combinations(map(Card, range(52)), 2)]
    if match := _classes().fullmatch(item):
        first, second, suited, plus, *to = match.groups()
        high, low = sorted((_rank(first), _rank(second)), reverse=True)
        suited = suited.lower()
        if to[0]:
            other_high, other_low = sorted((_rank(to[0]), _rank(to[1])), reverse=True)
            steps = _steps(high, low, other_high, other_low) if to[2].lower() == suited else None
        elif plus:
            steps = (
                [(rank, rank) for rank in range(high, 13)]
                if high == low
                else [(high, rank) for rank in range(low, high)]
            )
        else:
            steps = [(high, low)]
        if steps is None or (high == low and suited):
            return None
        return [combo for step in steps for combo in _combos_of_class(*step, suited)]
    try:
        cards = parse_cards(item)
    except CardError:
        return None
    if len(cards) != 2 or cards[0] == cards[1]:
        return None
    return [(max(cards), min(cards))]


def _rank(letter: str) -> int:
    return RANK_LETTERS.index(letter.upper())


def _steps(high: int, low: int, other_high: int, other_low: int) -> list[tuple[int, int]] | None:
    """From one class of hands to another: both cards move together (TT-77, T9s-54s), or only the lower (A5s-A2s)."""
    if high - low == other_high - other_low:
        start, end = sorted((low, other_low))
        return [(rank + high - low, rank) for rank in range(start, end + 1)]
    if high == other_high and high not in {low, other_low}:
        start, end = sorted((low, other_low))
        return [(high, rank) for rank in range(start, end + 1)]
    return None


def _combos_of_class(high: int, low: int, suited: str) -> Iterator[Combo]:
    for a in range(4):
        for b in range(a) if high == low else range(4):
            if not suited or (a == b) == (suited == "s"):
                yield Card(4 * high + a), Card(4 * low + b)
