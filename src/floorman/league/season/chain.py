"""Orders in which ties are broken step by step, and every step can be shown.

>>> from floorman.rulebook import Cite
>>> rule = Cite("wpl", "2011", "4.1.3", "WPL-4.1.3.b")
>>> wins = {"A": (65, 1), "B": (65, 0), "C": (40, 1)}
>>> order = in_order("BAC", lambda team: [Measure(Words(what, what), n, rule) for what, n in zip(("points", "wins"), wins[team])])
>>> [(one.rank, one.item, [str(step) for step in one.steps]) for one in order]
[(1, 'A', ['points: 65 = 65', 'wins: 1 > 0']), (2, 'B', ['points: 65 > 40']), (3, 'C', [])]
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from floorman.league.season.figures import shown
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from fractions import Fraction

T = TypeVar("T")


class Measure(Struct, frozen=True):
    """One thing to compare by: more is better."""

    what: Words
    value: Fraction | int
    rule: Cite


class Comparison(Struct, frozen=True):
    """One comparison between somebody and the next in the order."""

    what: Words
    ahead: Fraction | int
    behind: Fraction | int
    rule: Cite

    @property
    def decides(self) -> bool:
        """Whether this comparison told them apart."""
        return self.ahead != self.behind

    def __str__(self) -> str:
        return f"{self.what.en}: {shown(self.ahead)} {'>' if self.decides else '='} {shown(self.behind)}"


class Ranked(Struct, Generic[T], frozen=True):
    """Somebody's place in an order."""

    item: T
    rank: int
    """Those who are equal in everything share the better number."""
    shared: int
    """How many have this rank."""
    steps: tuple[Comparison, ...]
    """How it stands against the next: every comparison up to the one that decides; all of them where none does."""


def in_order(items: Iterable[T], measures: Callable[[T], Sequence[Measure]]) -> list[Ranked[T]]:
    """Order things by what they measure, first measure first, the best in front; equals keep the order they come in."""
    measured = [(item, measures(item)) for item in items]
    placed = [(pair, first, shared) for first, shared, pair in grouped(measured, lambda pair: _key(pair[1]))]
    ordered = []
    for at, ((item, taken), rank, shared) in enumerate(placed):
        steps = _steps(taken, placed[at + 1][0][1]) if at + 1 < len(placed) else ()
        ordered.append(Ranked(item, rank, shared, steps))
    return ordered


def grouped(items: Iterable[T], key: Callable[[T], Any]) -> Iterator[tuple[int, int, T]]:
    """Things in the order of their keys, each with its place and how many share it; the smallest key comes first.

    >>> list(grouped("cabb", ord))
    [(1, 1, 'a'), (2, 2, 'b'), (2, 2, 'b'), (4, 1, 'c')]
    """
    place = 1
    for _, equal in groupby(sorted(((key(item), at, item) for at, item in enumerate(items))), key=itemgetter(0)):
        together = [item for _, _, item in equal]
        for item in together:
            yield place, len(together), item
        place += len(together)


def _key(taken: Sequence[Measure]) -> tuple[Fraction | int, ...]:
    return tuple(-measure.value for measure in taken)


def _steps(ahead: Sequence[Measure], behind: Sequence[Measure]) -> tuple[Comparison, ...]:
    steps: list[Comparison] = []
    for mine, theirs in zip(ahead, behind, strict=True):
        steps.append(Comparison(mine.what, mine.value, theirs.value, mine.rule))
        if steps[-1].decides:
            break
    return tuple(steps)


def count_of_places(places: Sequence[int], worst: int, rule: Cite) -> list[Measure]:
    """How often somebody was first, second and so on: the countback."""
    return [Measure(_times(place), places.count(place), rule) for place in range(1, worst + 1)]


def _times(place: int) -> Words:
    named = {1: ("wins", "Siege"), 2: ("second places", "zweite Plätze"), 3: ("third places", "dritte Plätze")}
    en, de = named.get(place, (f"finishes in place {place}", f"{place}. Plätze"))
    return Words(en, de)
