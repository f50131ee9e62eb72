"""The independent chip model: what a stack is worth in prizes.

Whoever is left wins with a chance in proportion to the chips; among the others the second place is won the same way,
and so on. Up to some twenty players that is worked out set by set, in whole numbers; for more it is integrated.

>>> [round(cents) for cents in icm([5000, 3000, 2000], [7000, 3000]).cents]
[4518, 3225, 2257]
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, expm1, log
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import DealRefused
from floorman.text.nouns import PLAYERS, PRIZES
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXACT_STEPS: Final = 3_000_000
"""How many steps set by set are taken before the integral is."""
MOST_PLAYERS: Final = 200
_BITS: Final = 192  # of the chances: what is cut off is far below a cent
# The integral: from e^-37 of the shortest time to e^4 of the longest nothing is left that a float could show.
_STEP: Final = 0.2
_EARLY: Final = 37.0
_LATE: Final = 4.0


class Worth(Struct, frozen=True):
    """What each stack is worth."""

    cents: list[Fraction]
    """In the order of the stacks; they add up to the prizes."""
    method: Literal["exact", "integrated"]
    """Worked out set by set, or as an integral whose error is far below a cent."""


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> Worth:
    """What each stack is worth in prizes, the first prize first.

    Raises:
        DealRefused: no stacks, stacks of nothing, prizes that rise, more prizes than players, or too many players.
    """
    require_prizes(stacks, prizes)
    won = [prize for prize in prizes if prize]
    sets = sum(comb(len(stacks), taken) for taken in range(len(won)))
    if sets * len(stacks) <= _EXACT_STEPS:
        return Worth(_set_by_set(stacks, won), "exact")
    return Worth(_integrated(stacks, won), "integrated")


def _set_by_set(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Go through the sets that can hold the first places: the chance of a set leads to those with one player more."""
    total, one = sum(stacks), 1 << _BITS
    worth = [0] * len(stacks)
    chances = {0: one}
    gone = {0: 0}  # the chips of each set
    for prize in prizes:
        following: dict[int, int] = {}
        chips_of: dict[int, int] = {}
        for members, chance in chances.items():
            left = total - gone[members]
            for player, stack in enumerate(stacks):
                bit = 1 << player
                if members & bit:
                    continue
                next_chance = chance * stack // left
                worth[player] += next_chance * prize
                following[members | bit] = following.get(members | bit, 0) + next_chance
                chips_of[members | bit] = gone[members] + stack
        chances, gone = following, chips_of
    return _evened(stacks, [Fraction(value, one) for value in worth], sum(prizes))


def _integrated(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Let everyone finish after a random time at the rate of the stack: the order has the same chances.

    At each moment the number of those who have finished already is spread over the players one by one; a player's
    prize is the one of the place after them.
    """
    total = sum(stacks)
    kinds = sorted(set(stacks))
    # Equal stacks are worth the same, so each kind is worked out once, seen from its first player.
    order = sorted(stacks)
    first_of = {stack: order.index(stack) for stack in kinds}
    worth = dict.fromkeys(kinds, 0.0)
    rates = [stack / total for stack in order]
    for time, weight in _moments(rates):
        done = [-expm1(-rate * time) for rate in rates]
        expected = _expected_prizes(done, prizes)
        for stack in kinds:
            place = first_of[stack]
            worth[stack] += weight * rates[place] * exp(-rates[place] * time) * expected[place]
    return _evened(stacks, [Fraction(worth[stack]) for stack in stacks], sum(prizes))


def _expected_prizes(done: Sequence[float], prizes: Sequence[int]) -> list[float]:
    """For each player the prize to expect on finishing now, the others having finished with their chances."""
    places = len(prizes)
    behind: list[list[float]] = [[]] * (len(done) + 1)
    value = [float(prize) for prize in prizes] + [0.0]
    behind[len(done)] = value
    for player in range(len(done) - 1, 0, -1):
        chance = done[player]
        value = [(1 - chance) * value[ahead] + chance * value[ahead + 1] for ahead in range(places)] + [0.0]
        behind[player] = value
    ahead = [1.0] + [0.0] * (places - 1)
    expected = []
    for player, chance in enumerate(done):
        expected.append(sum(share * prize for share, prize in zip(ahead, behind[player + 1], strict=False)))
        ahead = [(1 - chance) * ahead[count] + (chance * ahead[count - 1] if count else 0.0) for count in range(places)]
    return expected


def _moments(rates: Sequence[float]) -> list[tuple[float, float]]:
    """Moments from well before anyone can have finished to well after everyone has, and their weights.

    They are spaced evenly in the logarithm of time, where the rule of trapezoids is as good as exact.
    """
    early, late = log(1 / max(rates)) - _EARLY, log(1 / min(rates)) + _LATE
    count = int((late - early) / _STEP) + 1
    times = [exp(early + _STEP * number) for number in range(count + 1)]
    return [(time, _STEP * time) for time in times]


def _evened(stacks: Sequence[int], worth: list[Fraction], total: int) -> list[Fraction]:
    """Make good what was cut off in the last digits: a larger stack is never worth less, and the sum is exact."""
    least = Fraction(0)
    by_stack: dict[int, Fraction] = {}
    for stack, value in sorted(zip(stacks, worth, strict=True)):
        least = by_stack[stack] = max(least, value)
    evened = [by_stack[stack] for stack in stacks]
    found = sum(evened)
    return [value * total / found for value in evened] if found else evened


def require_prizes(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """See to it that stacks and prizes can be worked with.

    Raises:
        DealRefused: they cannot.
    """
    if not stacks:
        raise DealRefused(Words("nobody is left", "Niemand ist mehr da"))
    if len(stacks) > MOST_PLAYERS:
        raise DealRefused(
            Words(
                f"{len(stacks)} stacks are too many: at most {MOST_PLAYERS}",
                f"{len(stacks)} Stacks sind zu viele: höchstens {MOST_PLAYERS}",
            ),
        )
    for stack in stacks:
        require_whole(stack, "a stack", "ein Stack", least=1, error=DealRefused)
    for prize in prizes:
        require_whole(prize, "a prize in cents", "ein Preis in Cent", error=DealRefused)
    if sorted(prizes, reverse=True) != list(prizes):
        raise DealRefused(
            Words(
                "a worse place never wins more than a better one",
                "Ein schlechterer Platz gewinnt nie mehr als ein besserer",
            )
        )
    if len(prizes) > len(stacks):
        raise DealRefused(
            Words(
                f"{counted(len(prizes), *PRIZES)} cannot be given to {counted(len(stacks), *PLAYERS)}",
                f"{counted(len(prizes), *PRIZES, 'de')} für {counted(len(stacks), *PLAYERS, 'de')}: das geht nicht auf",
            ),
        )
