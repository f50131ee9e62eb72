"""What entries, re-buys and add-ons can bring in: whether they can come to a sum, and which sums are nearest to it.

>>> prices = Prices(entry_cents=20_00, rebuy_cents=15_00, least=3)
>>> can_bring(prices, 75_00), can_bring(prices, 65_00)
(True, False)
>>> nearest(prices, 65_00)
(6000, 7500)
"""

from __future__ import annotations

from math import gcd
from typing import Final

from msgspec import Struct

_MOST_TRIES: Final = 100_000
"""So many numbers of re-buys are tried. Prices that people charge have a common part, and need a handful."""
_NEAR: Final = 2_000
"""How far away the nearest sums are looked for."""


class Prices(Struct, frozen=True, kw_only=True):
    """What goes into the prizes of an entry, a re-buy and an add-on, and how many of them there can be.

    Re-buys can be any number; of add-ons everybody has one at the most.
    """

    entry_cents: int
    rebuy_cents: int = 0
    add_on_cents: int = 0
    least: int = 0
    """How many entries there are at least,"""
    most: int | None = None
    """and at most, where there is a limit."""
    others: int = 0
    """How many are there already and may still take the add-on."""

    @property
    def fewest_cents(self) -> int:
        """What comes in if nobody buys more than has to be bought."""
        return self.least * self.entry_cents

    @property
    def most_cents(self) -> int | None:
        """What can come in at most; None where there is no limit."""
        if self.rebuy_cents or (self.most is None and self.entry_cents + self.add_on_cents):
            return None
        most = self.most or 0
        return most * self.entry_cents + (most + self.others) * self.add_on_cents


def can_bring(prices: Prices, cents: int) -> bool:
    """Whether some number of entries, re-buys and add-ons comes to a sum exactly."""
    entry, rebuy, most_cents = prices.entry_cents, prices.rebuy_cents, _most_without_rebuys(prices)
    if not rebuy:
        return _without_rebuys(prices, cents)
    fewest = 0 if most_cents is None else max(0, -(-(cents - most_cents) // rebuy))
    tries = range(fewest, (cents - prices.fewest_cents) // rebuy + 1)
    if entry and prices.most is None:  # so many re-buys more are as good as some entries less
        tries = tries[: entry // gcd(entry, rebuy)]
    return any(_without_rebuys(prices, cents - rebuy * number) for number in tries[:_MOST_TRIES])


def nearest(prices: Prices, cents: int) -> tuple[int | None, int | None]:
    """The largest sum below and the smallest sum above that can come in; None where there is none."""
    unit = gcd(prices.entry_cents, prices.rebuy_cents, prices.add_on_cents)
    if not unit:
        return (0, None) if cents > 0 else (None, None)
    down, up = range((cents - 1) // unit * unit, -1, -unit), range((cents // unit + 1) * unit, 1 << 62, unit)
    highest = prices.most_cents
    below = next((sum_ for sum_ in down[:_NEAR] if can_bring(prices, sum_)), None)
    above = next((sum_ for sum_ in up[:_NEAR] if highest is None or sum_ <= highest if can_bring(prices, sum_)), None)
    return below, above


def _most_without_rebuys(prices: Prices) -> int | None:
    return Prices(
        entry_cents=prices.entry_cents,
        add_on_cents=prices.add_on_cents,
        most=prices.most,
        others=prices.others,
    ).most_cents


def _without_rebuys(prices: Prices, cents: int) -> bool:
    """Whether entries e, each with an add-on or without, come to a sum: e · entry + a · add-on, a at most e and the others."""
    entry, add_on = prices.entry_cents, prices.add_on_cents
    if cents < prices.fewest_cents:
        return False
    if not add_on:
        return cents == 0 if not entry else cents % entry == 0 and _is_within(prices, cents // entry)
    if not entry:
        return cents % add_on == 0 and (prices.most is None or cents // add_on <= prices.most + prices.others)
    unit = gcd(entry, add_on)
    if cents % unit:
        return False
    # The numbers of entries that leave a multiple of the add-on; of those the first that is large enough.
    period = add_on // unit
    first = cents // unit * pow(entry // unit, -1, period) % period
    fewest = max(prices.least, -(-(cents - add_on * prices.others) // (entry + add_on)))
    entries = fewest + (first - fewest) % period
    return entries * entry <= cents and _is_within(prices, entries)


def _is_within(prices: Prices, entries: int) -> bool:
    return prices.least <= entries and (prices.most is None or entries <= prices.most)
