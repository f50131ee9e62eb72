"""How PokerStars calls hands, pots and people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from floorman.ranks import HandRank

FLOOR: Final = "Floor"
"""Who says what the floor decided."""

_ONE: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Jack", "Queen", "King", "Ace"),
)
_PHRASES: Final = (
    *("high card {one}", "a pair of {many}", "two pair, {many} and {others}", "three of a kind, {many}"),
    *("a straight, {low} to {one}", "a flush, {one} high", "a full house, {many} full of {others}"),
    *("four of a kind, {many}", "a straight flush, {low} to {one}", "a Royal Flush"),
)
_OTHERS_AT: Final = (1, 1, 2, 1, 1, 1, 3, 1, 1, 1)  # where the second group begins in the best five


def rank_words(rank: HandRank) -> str:
    """A hand as the site calls it.

    >>> from floorman import evaluate
    >>> rank_words(evaluate("Qs Qh Td Tc Ts")), rank_words(evaluate("5s 4h 3d 2c As"))
    ('a full house, Tens full of Queens', 'a straight, Ace to Five')
    """
    five = rank.best_five
    category = rank.category
    names = [_ONE[card >> 2] for card in five]
    return _PHRASES[category].format(
        one=names[0], many=_several(names[0]), others=_several(names[_OTHERS_AT[category]]), low=names[-1]
    )


def _several(name: str) -> str:
    return f"{name}es" if name == "Six" else f"{name}s"


def pot_name(pot: int, pots: int) -> str:
    """A pot as the site calls it: the main pot is 0.

    >>> pot_name(0, 1), pot_name(1, 2), pot_name(1, 3)
    ('pot', 'side pot', 'side pot-1')
    """
    if pots == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{pot}"
