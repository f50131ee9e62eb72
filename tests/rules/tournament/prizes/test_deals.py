"""Deals: the independent chip model, chip chop, even chop, and whether the book allows them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import prod
from time import process_time

import pytest

from floorman.errors import DealRefused
from floorman.rulebook import Rulebook
from floorman.tournament.prizes.deals import DealKind, deal, settle
from floorman.tournament.prizes.icm import _integrated, icm
from support.books import house

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))
THREE = {"Ann": 5000, "Bob": 3000, "Cem": 2000}


def brute_force(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """Every order of finishing with its chance, one by one."""
    total = sum(stacks)
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        before = [sum(stacks[player] for player in order[:place]) for place in range(len(order))]
        chance = prod(
            (Fraction(stacks[player], total - gone) for player, gone in zip(order, before, strict=True)),
            start=Fraction(1),
        )
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@pytest.mark.parametrize(
    ("stacks", "prizes", "expected"),
    [
        ([5000, 3000, 2000], [7000, 3000], [4517.86, 3225.0, 2257.14]),
        ([5000, 3000, 2000], [5000, 3000, 2000], [3839.29, 3275.0, 2885.71]),
        ([5000, 5000], [6500, 3500], [5000, 5000]),
        ([7500, 2500], [6500, 3500], [5750, 4250]),
        ([1, 1, 1, 1], [5000, 3000, 2000], [2500] * 4),
        ([6000, 2000, 1000, 1000], [5000, 3000, 2000], [4045.24, 2622.22, 1666.27, 1666.27]),
    ],
)
def test_known_values(stacks: list[int], prizes: list[int], expected: list[float]) -> None:
    assert [float(cents) for cents in icm(stacks, prizes).cents] == pytest.approx(expected, abs=0.005)
    assert [float(cents) for cents in brute_force(stacks, prizes)] == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([1, 2, 3, 4], [100, 50, 20, 10]),
        ([10_000, 1, 1, 700, 50], [50_000, 30_000, 20_000]),
        ([333, 333, 334, 1, 90, 7], [1000, 999, 500, 3, 2, 1]),
        ([25, 50, 75, 100, 125, 150, 175], [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_set_by_set_and_the_integral_agree_with_every_order_one_by_one(stacks: list[int], prizes: list[int]) -> None:
    slow = [float(cents) for cents in brute_force(stacks, prizes)]

    assert icm(stacks, prizes).method == "exact"
    assert [float(cents) for cents in icm(stacks, prizes).cents] == pytest.approx(slow, rel=1e-12)
    assert [float(cents) for cents in _integrated(stacks, prizes)] == pytest.approx(slow, rel=1e-9)


def test_fifteen_players_and_fifteen_prizes_are_quick_and_exact() -> None:
    stacks, prizes = [1000 + 137 * number for number in range(15)], [16_000 - 1000 * place for place in range(15)]
    begun = process_time()
    worth = icm(stacks, prizes)

    assert worth.method == "exact"
    assert sum(worth.cents) == sum(prizes)
    assert process_time() - begun < 10
    assert [float(cents) for cents in worth.cents] == pytest.approx([float(c) for c in _integrated(stacks, prizes)])


def test_a_hundred_players_are_integrated_and_it_is_said() -> None:
    stacks = [1000 + 61 * number for number in range(100)]
    worth = icm(stacks, [100_000 - 5000 * place for place in range(15)])

    assert worth.method == "integrated"
    assert sum(worth.cents) == sum(100_000 - 5000 * place for place in range(15))
    assert worth.cents == sorted(worth.cents)


@pytest.mark.rule("APSA-3.5-14.a#1")
@pytest.mark.parametrize("kind", ["icm", "chip_chop", "even"])
def test_a_freezeout_is_not_shared(kind: DealKind) -> None:
    for book in (APSA, WPL):
        with pytest.raises(DealRefused, match="until one player has all the chips") as refused:
            deal(kind, {"A": 120_000, "B": 60_000}, [6000, 4000], book)
        assert refused.value.rule is not None
        assert refused.value.rule.rule == "APSA-3.5-14.a"
        assert "bis jemand alle Chips hat" in refused.value.told("de")


@pytest.mark.rule("VPSV-58")
def test_a_private_deal_is_noted_and_the_official_prizes_stand() -> None:
    agreed = deal("even", THREE, [6000, 3000, 1000], VPSV)

    assert not agreed.is_official
    assert agreed.rule == VPSV.cite("prize_deals")
    assert "noted only: the official prizes stand (VPSV 2016 58)" in agreed.reason.en
    official = deal("even", THREE, [6000, 3000, 1000], TDA)
    assert official.is_official
    assert ("private" in official.reason.en, "private" in official.reason.de) == (False, False)
    with pytest.raises(DealRefused):
        deal("even", THREE, [6000, 3000, 1000], house("vpsv", prize_deals="not_allowed"))


def test_a_chip_chop_gives_everyone_the_lowest_prize_and_the_rest_by_chips() -> None:
    agreed = deal("chip_chop", THREE, [6000, 3000, 1000], TDA)

    assert agreed.cents == [1000 + 3500, 1000 + 2100, 1000 + 1400]
    assert agreed.above_first == ()


def test_a_chip_chop_may_pay_more_than_the_first_prize_and_it_is_said() -> None:
    agreed = deal("chip_chop", {"Ann": 9800, "Bob": 100, "Cem": 100}, [5000, 4500, 500], TDA)

    assert (agreed.above_first, agreed.cents[0]) == (("Ann",), 500 + 8330)
    assert deal("icm", {"Ann": 9800, "Bob": 100, "Cem": 100}, [5000, 4500, 500], TDA).above_first == ()


def test_an_even_chop_gives_odd_cents_to_the_larger_stacks() -> None:
    assert deal("even", {"A": 1, "B": 3, "C": 2}, [6000, 3000, 1001], TDA).cents == [3333, 3334, 3334]


@pytest.mark.parametrize("kind", ["icm", "chip_chop", "even"])
@pytest.mark.parametrize("left", [0, 1, 999, 2500, 3000, 3001, 5000, 6999])
def test_what_is_left_to_play_for_is_the_winners_and_all_adds_up(kind: DealKind, left: int) -> None:
    agreed = deal(kind, THREE, [6000, 3000, 1000], TDA, left_cents=left)

    assert sum(agreed.cents) == 10_000 - left
    assert sum(settle(agreed, winner="Cem").values()) == 10_000
    assert settle(agreed, winner="Cem")["Cem"] == agreed.cents[2] + left
    assert min(agreed.cents) >= 1000
    with pytest.raises(DealRefused, match="Dan is not part of the deal"):
        settle(agreed, winner="Dan")


def test_what_is_left_comes_off_the_top() -> None:
    assert deal("icm", {"A": 1, "B": 1}, [6000, 4000], TDA, left_cents=2000).cents == [4000, 4000]
    assert "20.00 left to play for" in deal("icm", {"A": 1, "B": 1}, [6000, 4000], TDA, left_cents=2000).reason.en


@pytest.mark.parametrize(
    ("stacks", "prizes", "left", "why"),
    [
        ({"A": 5000}, [100], 0, "at least two players"),
        ({"A": 5000, "B": 0}, [100, 50], 0, "a stack is at least 1"),
        ({"A": 5000, "B": 10}, [50, 100], 0, "a worse place never wins more"),
        ({"A": 5000, "B": 10}, [100, 50, 20], 0, "3 prizes cannot be given to 2 players"),
        ({"A": 5000, "B": 10}, [], 0, "no prizes to share"),
        ({"A": 5000, "B": 10}, [100, 50], 51, "€0.51 is too much to play for: .* at most €0.50"),
        ({"A": 5000, "B": 10}, [100, 50], -1, "left to play for, in cents, is at least 0"),
        ({str(n): 10 for n in range(201)}, [100, 50], 0, "201 stacks are too many"),
    ],
)
def test_a_deal_that_cannot_be(stacks: dict[str, int], prizes: list[int], left: int, why: str) -> None:
    with pytest.raises(DealRefused, match=why) as refused:
        deal("icm", stacks, prizes, TDA, left_cents=left)

    assert refused.value.told("de") != str(refused.value)


def test_nobody_and_too_many_have_no_chips_to_weigh() -> None:
    with pytest.raises(DealRefused, match="nobody is left"):
        icm([], [])
    assert len(icm([10] * 200, [100, 50]).cents) == 200
