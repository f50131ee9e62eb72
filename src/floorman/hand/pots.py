"""Pots: who put in how much, who can win which part of it, and how a part is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.state import BETTING, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.hand.state import HandState

Pot = tuple[int, tuple[int, ...]]
"""Chips, and the places that can win them."""


def pots(state: HandState) -> list[Pot]:
    """The main pot and all side pots, of everything that has been put in."""
    return layered(state.puts, state.folded, state.dead_chips)


def settled_pots(state: HandState) -> list[Pot]:
    """The same without bets that still lie in front of the seats while others have to answer them: TDA RP-2."""
    if state.phase != BETTING or state.to_act == NOBODY:
        return pots(state)
    return layered([put - bet for put, bet in zip(state.puts, state.bets, strict=True)], state.folded, state.dead_chips)


def layered(puts: list[int], folded: list[bool], dead_chips: int) -> list[Pot]:
    """One pot for each different amount that players still in have put in.

    Chips of those who folded stay where they lie, an ante that one seat paid for all goes to the main pot, and a seat
    that is all-in with such an ante alone can win just that.
    """
    live = [place for place in range(len(puts)) if not folded[place]]
    levels = sorted({puts[place] for place in live})
    if len(levels) == 1:
        return [(sum(puts) + dead_chips, tuple(live))]
    made: list[Pot] = []
    below = 0
    dead = dead_chips
    for level in levels:
        chips = dead + sum(min(put, level) - below for put in puts if put > below)
        if chips:
            made.append((chips, tuple(place for place in live if puts[place] >= level)))
        dead = 0
        below = level
    over = sum(put - below for put in puts if put > below)  # chips of who folded or was killed that nobody matched
    if over:
        chips, places = made[-1]
        made[-1] = (chips + over, places)
    return made


def shares(chips: int, winners: Sequence[int], unit: int) -> list[int]:
    """Split chips evenly in whole units; units left over go one each to the winners in their order.

    What is less than a unit, which only happens where stacks are not multiples of it, goes to the first.

    >>> shares(2100, [2, 5], 100), shares(23, [1, 4, 9], 1)
    ([1100, 1000], [8, 8, 7])
    """
    count = len(winners)
    each, left = divmod(chips // unit, count)
    split = [(each + (place < left)) * unit for place in range(count)]
    split[0] += chips % unit
    return split


def halves(chips: int, unit: int) -> tuple[int, int]:
    """The parts of a pot for the first and the second board; an odd unit goes to the first."""
    second = chips // unit // 2 * unit
    return chips - second, second
