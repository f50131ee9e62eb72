"""Exact and sampled equities: who wins how often.

>>> result = equity(["AhKh", "QsQd"])
>>> result.is_exact, result.deals, [hand.wins for hand in result.hands]
(True, 1712304, [787966, 917606])
>>> print(f"{result.hands[0].share:.4%}")
46.2145%
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable
from math import comb, inf, prod, sqrt
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from floorman import _kernel
from floorman.cards import Card, CardsLike, read_cards, require_distinct
from floorman.errors import (
    CardError,
    DuplicateCard,
    EquityError,
    ExactNotFeasible,
    ImpossibleDeal,
    WrongCardCount,
    WrongHandCount,
)
from floorman.ranges import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

Method = Literal["auto", "exact", "sample"]
HandLike = CardsLike | Range
"""A hand in an equity: two cards (``"AhKh"``), a range (``"AKs, TT+"``), or ``"random"``."""

DEFAULT_SAMPLES: Final = 4_000_000
"""Enough for a standard error of about 0.025 percentage points."""

_MOST_DEALS_AUTO: Final = 3_000_000  # ways to deal hole cards that are looked through for those that are alike
_MOST_DEALS_EXACT: Final = 50_000_000
_MOST_WORK_AUTO: Final = 4_000_000_000  # evaluations; some ten seconds on one core
_WORK_A_STEP: Final = 30_000_000  # evaluations between two partial results; about a tenth of a second
_SAMPLES_A_STEP: Final = 64 * _kernel.CHUNK


class HandEquity(NamedTuple):
    """How one hand fares."""

    hand: str
    """The hand as it was given."""
    wins: int
    """Deals it won alone."""
    ties: tuple[int, ...]
    """Deals it shared: with one other hand, with two others, and so on."""
    deals: int
    """All deals."""
    stderr: float
    """Standard error of `share`; 0 when the result is exact."""

    @property
    def win(self) -> float:
        """The part of the deals it won alone."""
        return self.wins / self.deals

    @property
    def tie(self) -> float:
        """The part of the deals it shared."""
        return sum(self.ties) / self.deals

    @property
    def exact_share(self) -> Fraction:
        """`share` as a fraction."""
        from fractions import Fraction

        shared = sum((Fraction(ties, ways) for ways, ties in enumerate(self.ties, start=2)), Fraction())
        return (self.wins + shared) / self.deals

    @property
    def share(self) -> float:
        """Its equity: the part of all pots it takes, a shared pot counting by its part."""
        return float(self.exact_share)


class Equity(NamedTuple):
    """How hands fare against each other."""

    hands: tuple[HandEquity, ...]
    deals: int
    """Deals the result stands on; ranges count by their weights."""
    progress: float
    """How much of the work is done, 0 to 1; below 1 this is a result so far."""
    is_exact: bool
    """Whether every possible deal was counted."""
    seed: int | None
    """What the samples were drawn from: the same seed gives the same result. None without samples."""


def equity(
    hands: Sequence[HandLike],
    board: CardsLike = (),
    dead: CardsLike = (),
    *,
    method: Method = "auto",
    samples: int = DEFAULT_SAMPLES,
    seed: int | None = None,
    threads: int | None = None,
) -> Equity:
    """Work out how often each of two to ten hands wins, ties, and what share of the pot it gets.

    A hand is two cards, a range or ``"random"``; *board* has up to five cards, *dead* cards are out of play. All deals
    are counted where that is feasible (``method="auto"``), otherwise *samples* deals are drawn and the shares carry
    a standard error. *threads* defaults to all processors; it never changes a result.

    Raises:
        CardError: a card is unknown, or in two places.
        RangeError: a range cannot be read, or nothing is left of it.
        EquityError: the hands cannot be dealt, or not all deals can be counted (``method="exact"``).
    """
    *_, result = equity_steps(hands, board, dead, method=method, samples=samples, seed=seed, threads=threads)
    return result


def equity_steps(
    hands: Sequence[HandLike],
    board: CardsLike = (),
    dead: CardsLike = (),
    *,
    method: Method = "auto",
    samples: int = DEFAULT_SAMPLES,
    seed: int | None = None,
    threads: int | None = None,
) -> Iterator[Equity]:
    """As `equity`, but give the result so far several times a second; the last one is the whole.

    Arguments are checked at once, before the first step. Stop whenever you have seen enough.
    """
    spot = _Spot.read(hands, board, dead)
    threads = _thread_count(threads)
    if method not in {"auto", "exact", "sample"}:
        raise EquityError(f"method: auto, exact or sample, not {method!r}")
    if not 1 <= samples <= 1 << 40:
        raise EquityError(f"samples: at least 1, not {samples}")
    if method != "sample":
        classes = spot.classes(_MOST_DEALS_EXACT if method == "exact" else _MOST_DEALS_AUTO)
        if classes is None and method == "exact":
            raise ExactNotFeasible("there are too many ways to deal these ranges to count them all; sample instead")
        if classes is not None and (method == "exact" or len(classes) * spot.work_a_deal <= _MOST_WORK_AUTO):
            return _count(spot, classes, threads)
    return _sample(spot, samples, int.from_bytes(os.urandom(6)) if seed is None else seed, threads)


def street_equities(
    hands: Sequence[HandLike],
    board: CardsLike,
    dead: CardsLike = (),
    *,
    method: Method = "auto",
    samples: int = DEFAULT_SAMPLES,
    seed: int | None = None,
    threads: int | None = None,
) -> dict[str, Equity]:
    """The equities on each street of a runout: preflop, flop, turn and river, as far as *board* goes.

    >>> streets = street_equities(["AhKh", "QsQd"], "Kc 7s 2d Qh 3c")
    >>> {street: round(result.hands[0].share, 3) for street, result in streets.items()}
    {'preflop': 0.462, 'flop': 0.912, 'turn': 0.0, 'river': 0.0}
    """
    cards = read_cards(board)
    return {
        street: equity(hands, cards[:known], dead, method=method, samples=samples, seed=seed, threads=threads)
        for street, known in (("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5))
        if known <= len(cards)
    }


# ---- the question ------------------------------------------------------------------------------------------


class _Spot(NamedTuple):
    """Hands, board and dead cards that go together."""

    names: tuple[str, ...]
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(cls, hands: Sequence[HandLike], board: CardsLike, dead: CardsLike) -> _Spot:
        if isinstance(hands, str) or not isinstance(hands, Iterable):
            raise EquityError('hands: a list of hands, such as ["AhKh", "QsQd"]')
        given = list(hands)
        if not 2 <= len(given) <= 10:
            raise WrongHandCount(len(given))
        on_board, gone = read_cards(board), read_cards(dead)
        if len(on_board) > 5:
            raise WrongCardCount("a board", len(on_board), "at most 5", on_board)
        ranges = [_read_hand(hand) for hand in given]

        where: dict[Card, str] = {}
        places = [("on the board", on_board), ("among the dead cards", gone)]
        places += [(f"in hand {i} ({r.text})", r.combos[0]) for i, r in enumerate(ranges, start=1) if len(r) == 1]
        for place, cards in places:
            for card in cards:
                if card in where:
                    raise DuplicateCard(card, place if where[card] == place else f"{where[card]} and {place}")
                where[card] = place
        left = [r if len(r) == 1 else r.without(where) for r in ranges]
        if 52 - len(on_board) - len(gone) < 2 * len(ranges) + 5 - len(on_board):
            raise ImpossibleDeal(f"{len(gone)} dead cards leave too few for {len(ranges)} hands and a board")
        return cls(tuple(r.text for r in ranges), tuple(left), on_board, gone)

    @property
    def cards_to_come(self) -> int:
        return 5 - len(self.board)

    @property
    def boards(self) -> int:
        """How many boards there are once the hole cards are dealt."""
        return comb(52 - len(self.board) - len(self.dead) - 2 * len(self.ranges), self.cards_to_come)

    @property
    def work_a_deal(self) -> int:
        """About how many evaluations it takes to count all boards for given hole cards."""
        return len(self.ranges) * (1_500, 1_600, 2_500, 9_000, 30_000, 70_000)[self.cards_to_come]

    def classes(self, most: int) -> list[tuple[bytes, int]] | None:
        """Deals of hole cards that differ by more than the names of suits, with their weights; None if too many.

        Raises:
            ImpossibleDeal: there is none at all.
        """
        if prod(map(len, self.ranges)) > 4 * most or most * prod(max(r.weights) for r in self.ranges) >= 1 << 63:
            return None
        classes = _kernel.deal_classes([_pack(r) for r in self.ranges], bytes(self.board), bytes(self.dead), most)
        if classes is not None and not classes:
            raise _impossible(self)
        return classes


def _read_hand(hand: HandLike) -> Range:
    """Read a hand: two cards are a range of one."""
    if isinstance(hand, Range):
        return hand
    if not isinstance(hand, str):
        cards = read_cards(hand)
        if len(cards) != 2:
            raise WrongCardCount("a hand of hole cards", len(cards), "2", cards)
        require_distinct(cards, "in one hand")
        return Range("".join(map(str, cards)))
    try:
        cards = read_cards(hand)
    except CardError:
        return Range(hand)
    if not cards:
        return Range(hand)  # which says that nothing stands there
    if len(cards) != 2:
        raise WrongCardCount(f"the hand {hand!r}", len(cards), "2", cards)
    require_distinct(cards, f"in the hand {hand!r}")
    return Range("".join(map(str, cards)))


def _impossible(spot: _Spot) -> ImpossibleDeal:
    return ImpossibleDeal(
        f"{' v '.join(spot.names)} cannot all be dealt from one deck: every way to do it needs a card twice"
    )


def _pack(hands: Range) -> tuple[bytes, bytes]:
    """A range as the kernel takes it."""
    return bytes(card for combo in hands.combos for card in combo), array("I", hands.weights).tobytes()


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 256)
    if not 1 <= threads <= 256:
        raise EquityError(f"threads: 1 to 256, not {threads}")
    return threads


# ---- the answer --------------------------------------------------------------------------------------------


def _count(spot: _Spot, classes: list[tuple[bytes, int]], threads: int) -> Iterator[Equity]:
    """Count all deals, class by class, in an order that makes a result so far a fair sample of the whole."""
    import random

    players = len(spot.ranges)
    random.Random(len(classes)).shuffle(sorted_classes := sorted(classes))  # noqa: S311  # any fixed order will do
    step = max(1, _WORK_A_STEP * threads // spot.work_a_deal)
    totals = [[0] * players for _ in range(players)]
    weight_done, spread = 0, _Spread(players)
    for first in range(0, len(sorted_classes), step):
        some = sorted_classes[first : first + step]
        counts = memoryview(
            _kernel.exact(b"".join(holes for holes, _ in some), players, bytes(spot.board), bytes(spot.dead), threads)
        ).cast("Q")
        at = 0
        for _, weight in some:
            rows = [counts[at + player * players : at + (player + 1) * players].tolist() for player in range(players)]
            at += players * players
            weight_done += weight
            spread.add(rows, weight, spot.boards)
            for total, row in zip(totals, rows, strict=True):
                for ways, count in enumerate(row):
                    total[ways] += weight * count
        done = first + len(some)
        whole = done == len(classes)
        stderrs = [0.0] * players if whole else spread.stderrs(weight_done, done / len(classes))
        yield _result(spot, totals, weight_done * spot.boards, stderrs, progress=done / len(classes), is_exact=whole)


class _Spread:
    """How far the classes counted so far lie apart: the standard error of a count that was stopped early."""

    def __init__(self, players: int) -> None:
        self._clusters = 0
        self._sums = [[0.0, 0.0, 0.0] for _ in range(players)]

    def add(self, rows: list[list[int]], weight: int, boards: int) -> None:
        self._clusters += 1
        for sums, row in zip(self._sums, rows, strict=True):
            share = sum(count / ways for ways, count in enumerate(row, start=1)) / boards
            sums[0] += weight**2
            sums[1] += weight**2 * share
            sums[2] += weight**2 * share**2

    def stderrs(self, weight_done: int, part_done: float) -> list[float]:
        """The error of a ratio of weighted shares to weights, less what a finite population leaves to chance."""
        if self._clusters < 2:
            return [inf] * len(self._sums)
        small = self._clusters / (self._clusters - 1) * (1 - part_done)
        errors = []
        for squares, first, second in self._sums:
            mean = first / squares
            errors.append(sqrt(max(0.0, small * (second - 2 * mean * first + mean**2 * squares))) / weight_done)
        return errors


def _sample(spot: _Spot, samples: int, seed: int, threads: int) -> Iterator[Equity]:
    """Draw deals at random. Each chunk of them has its own random stream, so threads do not change the result."""
    players = len(spot.ranges)
    ranges = [(b"", b"") if r.is_anything or _is_all_left(r, spot) else _pack(r) for r in spot.ranges]
    totals = [[0] * players for _ in range(players)]
    done = 0
    for first in range(0, samples, _SAMPLES_A_STEP):
        wanted = min(_SAMPLES_A_STEP, samples - first)
        dealt, outcomes = _kernel.sample(
            ranges, bytes(spot.board), bytes(spot.dead), seed & (1 << 64) - 1, first // _kernel.CHUNK, wanted, threads
        )
        if dealt < wanted:
            raise (
                _impossible(spot)
                if done + dealt == 0
                else ExactNotFeasible(
                    f"{' v '.join(spot.names)} can hardly be dealt from one deck: nearly every try needs a card twice"
                )
            )
        counts = memoryview(outcomes).cast("Q")
        for player, total in enumerate(totals):
            for ways in range(players):
                total[ways] += counts[player * players + ways]
        done += dealt
        yield _result(spot, totals, done, None, progress=done / samples, is_exact=False, seed=seed)


def _is_all_left(hands: Range, spot: _Spot) -> bool:
    """Whether a range was every hand before the known cards were taken out of it."""
    known = len({*spot.board, *spot.dead, *(card for r in spot.ranges if len(r) == 1 for card in r.combos[0])})
    return len(hands) == comb(52 - known, 2) and len(set(hands.weights)) == 1


def _result(
    spot: _Spot,
    totals: list[list[int]],
    deals: int,
    stderrs: list[float] | None,
    *,
    progress: float,
    is_exact: bool,
    seed: int | None = None,
) -> Equity:
    hands = tuple(
        HandEquity(
            name, total[0], tuple(total[1:]), deals, _sampling_error(total, deals) if stderrs is None else stderrs[i]
        )
        for i, (name, total) in enumerate(zip(spot.names, totals, strict=True))
    )
    return Equity(hands, deals, progress, is_exact, seed)


def _sampling_error(total: list[int], deals: int) -> float:
    mean = sum(count / ways for ways, count in enumerate(total, start=1)) / deals
    square = sum(count / ways**2 for ways, count in enumerate(total, start=1)) / deals
    return sqrt(max(0.0, square - mean**2) / deals)
