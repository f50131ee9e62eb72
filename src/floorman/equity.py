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
    DealTooRare,
    DuplicateCard,
    EquityError,
    ExactNotFeasible,
    ImpossibleDeal,
    UnknownRange,
    WrongCardCount,
    WrongHandCount,
)
from floorman.ranges import Range
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

Method = Literal["auto", "exact", "sample"]
HandLike = CardsLike | Range
"""A hand in an equity: two cards (``"AhKh"``), a range (``"AKs, TT+"``), or ``"random"``."""

DEFAULT_SAMPLES: Final = 4_000_000
"""Enough for a standard error of about 0.025 percentage points."""

# How many ways to deal hole cards are looked through for those that are alike: a quick look, one worth waiting a moment
# for, and one that somebody asked for.
_QUICK_LOOK: Final = 200_000
_LOOK: Final = 3_000_000
_LONG_LOOK: Final = 50_000_000
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
        raise EquityError(
            both(
                f"method: auto, exact or sample, not {quoted(method)}",
                f"method: auto, exact oder sample, nicht {quoted(method, 'de')}",
            )
        )
    if not _is_between(samples, 1, 1 << 40):
        raise EquityError(both("samples: a whole number, at least 1", "samples: eine ganze Zahl, mindestens 1"))
    if not isinstance(seed, int | None):
        raise EquityError(both("seed: a whole number", "seed: eine ganze Zahl"))
    if method != "sample" and spot.is_two_ranges_on_a_board:
        return _count_two_ranges(spot, threads)
    if method != "sample":
        classes = spot.classes(_LONG_LOOK if method == "exact" else _LOOK)
        if classes is None and method == "exact":
            raise ExactNotFeasible(
                both(
                    "there are too many ways to deal these ranges to count them all; sample instead",
                    "Es gibt zu viele Arten, diese Ranges zu geben, um alle zu zählen; nimm Stichproben",
                )
            )
        if classes is not None and (method == "exact" or len(classes) * spot.work_a_deal <= _MOST_WORK_AUTO):
            return _count(spot, classes, threads)
    joint = spot.joint()
    return _sample(spot, joint, samples, int.from_bytes(os.urandom(6)) if seed is None else seed, threads)


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
    if len(cards) not in {0, 3, 4, 5}:
        raise WrongCardCount(both("a runout", "Ein Board"), len(cards), both("3 to 5", "3 bis 5"), cards)
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
            raise EquityError(
                both(
                    'hands: a list of hands, such as ["AhKh", "QsQd"]',
                    'hands: eine Liste von Händen, etwa ["AhKh", "QsQd"]',
                )
            )
        given = list(hands)
        if not 2 <= len(given) <= 10:
            raise WrongHandCount(len(given))
        on_board, gone = read_cards(board), read_cards(dead)
        if len(on_board) > 5:
            raise WrongCardCount(
                both("a board", "Ein Board"), len(on_board), both("at most 5", "höchstens 5"), on_board
            )
        ranges = [_read_hand(hand) for hand in given]

        where: dict[Card, tuple[str, str]] = {}
        places = [
            (("on the board", "auf dem Board"), on_board),
            (("among the dead cards", "bei den toten Karten"), gone),
        ]
        places += [
            ((f"in hand {i} ({r.text})", f"in Hand {i} ({r.text})"), r.combos[0])
            for i, r in enumerate(ranges, start=1)
            if len(r) == 1
        ]
        for place, cards in places:
            for card in cards:
                if card in where:
                    (en, de), (first, first_de) = place, where[card]
                    at = both(en, de) if first == en else both(f"{first} and {en}", f"{first_de} und {de}")
                    raise DuplicateCard(card, at)
                where[card] = place
        spot = cls(tuple(r.text for r in ranges), tuple(ranges), on_board, gone)
        if 52 - len(on_board) - len(gone) < 2 * len(ranges) + 5 - len(on_board):
            raise ImpossibleDeal(
                both(
                    f"{len(gone)} dead cards leave too few for {len(ranges)} hands and a board",
                    f"{len(gone)} tote Karten lassen zu wenige für {len(ranges)} Hände und ein Board",
                )
            )
        return spot._replace(ranges=spot.without_known_cards(where))

    def without_known_cards(self, known: Iterable[Card]) -> tuple[Range, ...]:
        """Take known cards out of every range; one that has a single hand left makes that hand's cards known too."""
        elsewhere = set(known)
        ranges = self.ranges
        while True:
            ranges = tuple(r if len(r) == 1 else r.without(elsewhere) for r in ranges)
            held = [card for r in ranges if len(r) == 1 for card in r.combos[0]]
            if len(set(held)) < len(held):
                raise _impossible(self)
            if elsewhere.issuperset(held):
                return ranges
            elsewhere.update(held)

    @property
    def cards_to_come(self) -> int:
        return 5 - len(self.board)

    @property
    def boards(self) -> int:
        """How many boards there are once the hole cards are dealt."""
        return comb(52 - len(self.board) - len(self.dead) - 2 * len(self.ranges), self.cards_to_come)

    @property
    def is_two_ranges_on_a_board(self) -> bool:
        """Whether there are two ranges and a flop: then each hand is looked at once a board, not once a pair of hands.

        Weights must be small enough for their sums to fit.
        """
        weight = prod(sum(r.weights) for r in self.ranges)
        return len(self.ranges) == 2 and len(self.board) >= 3 and weight * self.boards < 1 << 63

    @property
    def work_a_deal(self) -> int:
        """About how many evaluations it takes to count all boards for given hole cards."""
        return len(self.ranges) * (100, 150, 1_000, 9_000, 30_000, 70_000)[self.cards_to_come]

    def classes(self, most: int) -> list[tuple[bytes, int]] | None:
        """Deals of hole cards that differ by more than the names of suits, with their weights; None if too many.

        Raises:
            ImpossibleDeal: there is none at all.
        """
        ways = prod(map(len, self.ranges))
        classes = self._classes(self.ranges, most if ways <= 4 * most else min(most, _QUICK_LOOK))
        if classes is not None and sum(weight for _, weight in classes) * self.boards >= 1 << 63:
            return None
        return classes

    def joint(self) -> list[tuple[bytes, int]]:
        """The same for the ranges alone, without hands that are known or may be anything; empty if too many.

        Raises:
            ImpossibleDeal: there is none at all.
        """
        open_ranges = [r for r in self.ranges if len(r) > 1 and not self.may_be_anything(r)]
        return self._classes(open_ranges, _QUICK_LOOK) or [] if len(open_ranges) > 1 else []

    def _classes(self, ranges: Sequence[Range], most: int) -> list[tuple[bytes, int]] | None:
        held = bytes(card for r in self.ranges if len(r) == 1 and r not in ranges for card in r.combos[0])
        classes = _kernel.deal_classes([_pack(r) for r in ranges], bytes(self.board), bytes(self.dead) + held, most)
        if classes is not None and not classes:
            raise _impossible(self)
        return classes

    def may_be_anything(self, hands: Range) -> bool:
        """Whether a range was every hand before the known cards were taken out of it."""
        known = len({*self.board, *self.dead, *(card for r in self.ranges if len(r) == 1 for card in r.combos[0])})
        return len(hands) == comb(52 - known, 2) and len(set(hands.weights)) == 1


def _read_hand(hand: HandLike) -> Range:
    """Read a hand: two cards are a range of one."""
    if isinstance(hand, Range):
        return hand
    try:
        cards = read_cards(hand)
    except CardError:
        if isinstance(hand, str):
            return Range(hand)
        raise
    if len(cards) != 2:
        if isinstance(hand, str):
            try:
                return Range(hand)  # "AsAh, KsKh" is two hands, not four cards
            except UnknownRange:
                pass
        raise WrongCardCount(both("a hand of hole cards", "Eine Starthand"), len(cards), both("2", "2"), cards)
    written = "".join(map(str, cards))
    require_distinct(cards, f"in one hand ({written})", f"in einer Hand ({written})")
    return Range("".join(map(str, cards)))


def _impossible(spot: _Spot) -> ImpossibleDeal:
    return ImpossibleDeal(
        both(
            f"{' v '.join(spot.names)} cannot all be dealt from one deck: every way to do it needs a card twice",
            f"{' v '.join(spot.names)} lassen sich nicht alle aus einem Deck geben: jede Art braucht eine Karte zweimal",
        )
    )


def _pack(hands: Range) -> tuple[bytes, bytes]:
    """A range as the kernel takes it."""
    return bytes(card for combo in hands.combos for card in combo), array("I", hands.weights).tobytes()


def _is_between(number: object, least: int, most: int) -> bool:
    return isinstance(number, int) and least <= number <= most


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 256)
    if not _is_between(threads, 1, 256):
        raise EquityError(both("threads: 1 to 256", "threads: 1 bis 256"))
    return threads


# ---- the answer --------------------------------------------------------------------------------------------


def _count(spot: _Spot, classes: list[tuple[bytes, int]], threads: int) -> Iterator[Equity]:
    """Count all deals, class by class, in an order that makes a result so far a fair sample of the whole."""
    import random

    players = len(spot.ranges)
    random.Random(len(classes)).shuffle(sorted_classes := sorted(classes))  # noqa: S311  # any fixed order will do
    step = max(1, _WORK_A_STEP * threads // spot.work_a_deal)
    totals = [0] * players**2
    spread = [0.0] * (3 * players)
    weight_done = 0
    for first in range(0, len(sorted_classes), step):
        some = sorted_classes[first : first + step]
        holes, weights = b"".join(holes for holes, _ in some), array("Q", (weight for _, weight in some)).tobytes()
        counts, sums = _kernel.exact(holes, weights, players, bytes(spot.board), bytes(spot.dead), threads)
        totals = [total + count for total, count in zip(totals, memoryview(counts).cast("Q"), strict=True)]
        spread = [total + more for total, more in zip(spread, memoryview(sums).cast("d"), strict=True)]
        weight_done += sum(weight for _, weight in some)
        done = first + len(some)
        whole = done == len(classes)
        stderrs = [0.0] * players if whole else _spread_errors(spread, weight_done, done, len(classes))
        yield _result(spot, totals, weight_done * spot.boards, stderrs, progress=done / len(classes), is_exact=whole)


def _count_two_ranges(spot: _Spot, threads: int) -> Iterator[Equity]:
    """Count all deals of two ranges from the flop on; quick enough to be done in one go."""
    ranges = [_pack(r) for r in spot.ranges]
    counts = memoryview(_kernel.two_ranges(ranges, bytes(spot.board), bytes(spot.dead), threads)).cast("Q").tolist()
    deals = counts[0] + counts[1] + counts[2]
    if not deals:
        raise _impossible(spot)
    yield _result(spot, counts, deals, [0.0, 0.0], progress=1.0, is_exact=True)


def _spread_errors(spread: list[float], weight_done: int, done: int, of: int) -> list[float]:
    """The standard errors of a count that was stopped early, from how far the classes counted so far lie apart.

    A share is then a ratio of weighted sums over classes drawn without putting back.
    """
    if done < 2:
        return [inf] * (len(spread) // 3)
    small = done / (done - 1) * (1 - done / of)
    errors = []
    for squares, first, second in zip(spread[::3], spread[1::3], spread[2::3], strict=True):
        mean = first / squares
        errors.append(sqrt(max(0.0, small * (second - 2 * mean * first + mean**2 * squares))) / weight_done)
    return errors


def _sample(spot: _Spot, joint: list[tuple[bytes, int]], samples: int, seed: int, threads: int) -> Iterator[Equity]:
    """Draw deals at random. Each chunk of them has its own random stream, so threads do not change the result."""
    players = len(spot.ranges)
    ranges = [(b"", b"") if spot.may_be_anything(r) else _pack(r) for r in spot.ranges]
    joint_cards, joint_weights = (
        b"".join(cards for cards, _ in joint),
        array("Q", (weight for _, weight in joint)).tobytes(),
    )
    totals = [0] * players**2
    done = 0
    for first in range(0, samples, _SAMPLES_A_STEP):
        wanted = min(_SAMPLES_A_STEP, samples - first)
        chunk = first // _kernel.CHUNK
        dealt, counts = _kernel.sample(
            ranges,
            joint_cards,
            joint_weights,
            bytes(spot.board),
            bytes(spot.dead),
            seed & (1 << 64) - 1,
            chunk,
            wanted,
            threads,
        )
        if dealt < wanted:
            raise DealTooRare(
                both(
                    f"{' v '.join(spot.names)}: nearly every way to deal these hands needs a card twice",
                    f"{' v '.join(spot.names)}: fast jede Art, diese Hände zu geben, braucht eine Karte zweimal",
                )
            )
        totals = [total + count for total, count in zip(totals, memoryview(counts).cast("Q"), strict=True)]
        done += dealt
        yield _result(spot, totals, done, None, progress=done / samples, is_exact=False, seed=seed)


def _result(
    spot: _Spot,
    totals: list[int],
    deals: int,
    stderrs: list[float] | None,
    *,
    progress: float,
    is_exact: bool,
    seed: int | None = None,
) -> Equity:
    players = len(spot.names)
    hands = []
    for place, name in enumerate(spot.names):
        wins, *ties = totals[place * players : (place + 1) * players]
        error = _sampling_error([wins, *ties], deals) if stderrs is None else stderrs[place]
        hands.append(HandEquity(name, wins, tuple(ties), deals, error))
    return Equity(tuple(hands), deals, progress, is_exact, seed)


def _sampling_error(total: list[int], deals: int) -> float:
    mean = sum(count / ways for ways, count in enumerate(total, start=1)) / deals
    square = sum(count / ways**2 for ways, count in enumerate(total, start=1)) / deals
    return sqrt(max(0.0, square - mean**2) / deals)
