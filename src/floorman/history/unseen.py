"""Cards for winners whom nobody saw: such that they win what the source says they won.

The engine shares pots by cards. Where a source tells who shared one, or who won a side pot, and not with what, any cards do
that come to the same.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from floorman.cards import Card
from floorman.ranks import evaluate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from floorman.ranks import HandRank

    HoleCards = tuple[Card, ...]
    Pot = tuple[int, Collection[int]]  # its chips, and the seats that can win it
    Levels = tuple[tuple[int, ...], ...]  # seats with hands of one rank, the best first


def can_be_beaten(shown: Collection[HoleCards], board: Sequence[Card]) -> bool:
    """Whether somebody else could have held something better than all hands that were shown."""
    best = max(evaluate([*hole, *board]) for hole in shown)
    return any(
        evaluate([*hole, *board]) > best for hole in _holes({*board, *(card for hole in shown for card in hole)})
    )


def cards_for_winners(
    took: Mapping[int, int], pots: Sequence[Pot], shown: Mapping[int, HoleCards], board: Sequence[Card], gone: set[Card]
) -> dict[int, HoleCards]:
    """Hole cards for those who *took* chips, before or after rake, and have not *shown* any; none if no cards could do it.

    Of those who showed, whoever took nothing loses. *gone* are all cards that somebody is known to have held.
    """
    by_rank: dict[HandRank, list[HoleCards]] = {}
    for hole in _holes({*board, *gone}):
        by_rank.setdefault(evaluate([*hole, *board]), []).append(hole)
    ranks = {seat: evaluate([*hole, *board]) for seat, hole in shown.items()}
    reach = {seat: sum(seat in seats for _, seats in pots) for seat in {*took, *shown}}
    fitting = min(_levels(took, reach), key=lambda levels: _misfit(levels, took, pots))
    return _cards(fitting, reach, ranks, by_rank)


def _holes(gone: set[Card]) -> Iterator[HoleCards]:
    return combinations([card for card in map(Card, range(51, -1, -1)) if card not in gone], 2)


def _levels(took: Mapping[int, int], reach: Mapping[int, int]) -> Iterator[Levels]:
    """Every order of hands in which all of them win something: whoever can win fewer pots wins them, or shares them."""
    steps = sorted({reach[seat] for seat in took})
    for count in range(len(steps)):
        for cuts in combinations(steps[:-1], count):
            bounds = pairwise((0, *cuts, steps[-1]))
            yield tuple(tuple(seat for seat in took if low < reach[seat] <= high) for low, high in bounds)


def _misfit(levels: Levels, took: Mapping[int, int], pots: Sequence[Pot]) -> int:
    """By how many chips everybody would win other than stated."""
    won = dict.fromkeys(took, 0)
    for chips, seats in pots:
        winners = next((there for level in levels if (there := [seat for seat in level if seat in seats])), [])
        for seat in winners:
            won[seat] += chips // len(winners)
    return sum(abs(won[seat] - chips) for seat, chips in took.items())


def _cards(
    levels: Levels,
    reach: Mapping[int, int],
    ranks: Mapping[int, HandRank],
    by_rank: Mapping[HandRank, list[HoleCards]],
) -> dict[int, HoleCards]:
    """Cards that give every level one rank, below the level before and above whoever loses to it; none if there are none."""
    found: dict[int, HoleCards] = {}
    losers = ranks.keys() - {seat for level in levels for seat in level}
    above: HandRank | None = None
    won = 0  # how many pots the levels before have won
    for level in levels:
        shown = {ranks[seat] for seat in level if seat in ranks}
        unseen = [seat for seat in level if seat not in ranks]
        beaten = [ranks[seat] for seat in losers if reach[seat] > won]
        for rank in sorted(shown or by_rank, reverse=True):
            if len(shown) > 1 or (above is not None and rank >= above) or any(rank <= other for other in beaten):
                continue
            holes = _apart(by_rank.get(rank, []), len(unseen), {card for hole in found.values() for card in hole})
            if len(holes) == len(unseen):
                found |= zip(unseen, holes, strict=True)
                above = rank
                break
        else:
            return {}
        won = max(reach[seat] for seat in level)
    return found


def _apart(holes: list[HoleCards], count: int, gone: set[Card]) -> list[HoleCards]:
    """So many of them that have no card in common."""
    chosen: list[HoleCards] = []
    for hole in holes:
        if len(chosen) < count and gone.isdisjoint(hole):
            chosen.append(hole)
            gone = gone.union(hole)
    return chosen
