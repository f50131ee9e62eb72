"""Whether entries, re-buys and add-ons come to a sum, against counting every evening that there can be."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament.prizes.takings import Prices, can_bring, nearest

HIGHEST = 30
cents = st.integers(0, 11)
prices = st.builds(
    Prices,
    entry_cents=cents,
    rebuy_cents=cents,
    add_on_cents=cents,
    least=st.integers(0, 3),
    most=st.none() | st.integers(3, 6),
    others=st.integers(0, 2),
)


def every_evening(asked: Prices) -> set[int]:
    """All sums up to twice the highest, by going through the evenings one by one."""
    many = range(2 * HIGHEST + 1)
    entries = [number for number in many if asked.least <= number and (asked.most is None or number <= asked.most)]
    with_add_ons = {
        entry * asked.entry_cents + add_ons * asked.add_on_cents
        for entry in entries
        for add_ons in range(entry + asked.others + 1)
    }
    return {first + number * asked.rebuy_cents for first, number in product(with_add_ons, many)}


@given(asked=prices)
def test_a_sum_can_come_in_if_and_only_if_some_evening_brings_it(asked: Prices) -> None:
    sums = every_evening(asked)

    assert {sum_ for sum_ in range(HIGHEST + 1) if can_bring(asked, sum_)} == {sum_ for sum_ in sums if sum_ <= HIGHEST}
    for wanted in range(1, HIGHEST // 2):
        below = max((sum_ for sum_ in sums if sum_ < wanted), default=None)
        above = min((sum_ for sum_ in sums if sum_ > wanted), default=None)
        assert nearest(asked, wanted) == (below, above)


def test_prices_without_a_common_part_are_decided_in_no_time() -> None:
    odd = Prices(entry_cents=99_991, rebuy_cents=99_989, add_on_cents=99_971, least=2)

    assert can_bring(odd, 3 * 99_991 + 99_971 + 10_000 * 99_989)
    assert not can_bring(odd, 3 * 99_991 - 1)
    assert can_bring(odd, 10**14)
