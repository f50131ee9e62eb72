"""A second opinion on hands and equities: slow, obvious, and without a line of floorman in it.

A card is its notation, "As". A hand is scored as a person would: sort the five cards, look for straight and flush,
count pairs; of six or seven cards the best five are found by trying all of them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ALL_CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Score = tuple[int, tuple[int, ...]]


def cards_of(text: str) -> tuple[str, ...]:
    """Cut "AsKd" or "As Kd" into cards."""
    text = text.replace(" ", "")
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def score_ranks(ranks: Iterable[int], *, flush: bool) -> Score:
    """The category of five cards, and what decides within it, most important first."""
    counts = Counter(ranks)
    groups = sorted(counts.items(), key=lambda group: (group[1], group[0]), reverse=True)
    order = tuple(rank for rank, _ in groups)
    shape = tuple(count for _, count in groups)
    straight = len(order) == 5 and order[0] - order[4] == 4
    if order == (12, 3, 2, 1, 0):
        straight, order = True, (3, 2, 1, 0, -1)
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT), order[:1]
    if flush:
        return FLUSH, order
    by_shape = {(4, 1): QUADS, (3, 2): FULL_HOUSE, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return by_shape.get(shape, HIGH_CARD), order


@lru_cache(maxsize=200_000)
def score_five(five: tuple[str, ...]) -> Score:
    return score_ranks((RANKS.index(card[0]) for card in five), flush=len({card[1] for card in five}) == 1)


def score(cards: Iterable[str]) -> Score:
    """The best five of five or more cards."""
    return max(score_five(five) for five in combinations(sorted(cards), 5))


@cache
def _strengths() -> dict[Score, int]:
    """Every class of five-card hands with its number, 1 for the worst."""
    of_ranks = (ranks for ranks in combinations_with_replacement(range(13), 5) if max(Counter(ranks).values()) <= 4)
    scores = {score_ranks(ranks, flush=False) for ranks in of_ranks}
    scores |= {score_ranks(ranks, flush=True) for ranks in combinations(range(13), 5)}
    return {score: number for number, score in enumerate(sorted(scores), start=1)}


def strength(cards: Iterable[str]) -> int:
    """1 for 7-5-4-3-2 to 7,462 for a royal flush."""
    return _strengths()[score(cards)]


class SlowEquity(NamedTuple):
    deals: int
    wins: list[int]
    ties: list[list[int]]
    """Pots shared with one other, with two others, …"""

    @property
    def shares(self) -> list[Fraction]:
        return [
            (wins + sum((Fraction(n, ways) for ways, n in enumerate(ties, start=2)), Fraction())) / self.deals
            for wins, ties in zip(self.wins, self.ties, strict=True)
        ]


Weighted = dict[str, int]
"""Hands with whole weights: {"AsKs": 1, "AhKh": 2}."""


def equity(hands: Sequence[str | Weighted], board: str = "", dead: str = "") -> SlowEquity:
    """Deal every hand of every range and every board there is, and look who wins."""
    on_board, gone = cards_of(board), cards_of(dead)
    players = len(hands)
    result = SlowEquity(0, [0] * players, [[0] * (players - 1) for _ in hands])
    deals = 0
    for deal in product(*(({hand: 1} if isinstance(hand, str) else hand).items() for hand in hands)):
        holes = [cards_of(hand) for hand, _ in deal]
        known = [*on_board, *gone, *(card for hole in holes for card in hole)]
        if len(set(known)) < len(known):
            continue
        weight = 1
        for _, of_hand in deal:
            weight *= of_hand
        stub = [card for card in ALL_CARDS if card not in known]
        for rest in combinations(stub, 5 - len(on_board)):
            scores = [score((*hole, *on_board, *rest)) for hole in holes]
            best = max(scores)
            sharing = scores.count(best)
            deals += weight
            for player, made in enumerate(scores):
                if made == best and sharing == 1:
                    result.wins[player] += weight
                elif made == best:
                    result.ties[player][sharing - 2] += weight
    return result._replace(deals=deals)
