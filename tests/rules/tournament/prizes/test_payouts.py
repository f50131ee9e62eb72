"""Prize pools, prizes by place, shared prizes, tickets and bounties."""

from __future__ import annotations

import pytest

from floorman.contest.places import Placed, disqualified, first, places
from floorman.contest.ranking import Bust
from floorman.contest.shares import Division, Lots, divided
from floorman.contest.whole import LARGEST, is_whole, require_whole
from floorman.errors import LotNeeded, PayoutsLocked, WrongChips, WrongPayout, WrongPlaces
from floorman.rulebook import Rulebook
from floorman.tournament.finish.results import results
from floorman.tournament.prizes.awards import Knockout, award_bounties, award_prizes, bounty_shares
from floorman.tournament.prizes.payouts import (
    Amounts,
    Curve,
    CurveName,
    Payouts,
    Percentages,
    PointsOnly,
    Scheme,
    Tickets,
    allot,
    lock,
    paid_places,
    renew,
    unlock,
)
from floorman.tournament.prizes.pool import Price, pool, priced
from floorman.tournament.prizes.takings import Prices, can_bring, nearest
from support.books import house
from support.chips import book_of, rules
from support.floor import case

TDA, APSA, WPL, VPSV, BANK = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank"))


def paying(*prizes: int, entrants: int = 100, book: Rulebook = TDA) -> Payouts:
    """Prizes in whole euros, in cents."""
    cents = tuple(100 * prize for prize in prizes)
    return allot(Amounts(cents), pool_cents=sum(cents), entrants=entrants, book=book)


def in_euros(placed: tuple[Placed, ...], payouts: Payouts, book: Rulebook) -> dict[str, float]:
    return {award.entrant: award.cents / 100 for award in award_prizes(placed, payouts, book)}


def ladder(paid: int, **prizes: int) -> Payouts:
    """So many prizes, falling by one euro from the top, but for those named: ``p49=120``."""
    named = {int(name[1:]): prize for name, prize in prizes.items()}
    low = min(named)
    listed = [named.get(place, max(named.values()) + low - place) for place in range(1, paid + 1)]
    return paying(*listed)


# Hand for hand


@pytest.mark.parametrize(
    ("left", "text", "payouts", "expected"),
    [
        case("TDA-RP-8-A#1", 52, "A 900 t1, B 800 t2, C 700 t3", ladder(50, p50=99), {"A": 33, "B": 33, "C": 33}),
        case("TDA-RP-8-A#2", 52, "A 900 t1, B 800 t2", ladder(50, p50=99), {"A": 0, "B": 0}),
        case(
            "TDA-RP-8-A#3",
            52,
            "A 900 t1, B 800 t2, C 700 t3, D 600 t1",
            ladder(50, p49=120, p50=100),
            {"A": 55, "B": 55, "C": 55, "D": 55},
        ),
        case("TDA-RP-8-A#4", 51, "A 900 t1, B 800 t2", ladder(50, p50=100), {"A": 50, "B": 50}),
        case("TDA-RP-8-A#4", 51, "A 900 t1", ladder(50, p50=100), {"A": 0}),
    ],
)
def test_who_goes_out_in_one_hand_for_hand_shares(
    left: int, text: str, payouts: Payouts, expected: dict[str, float]
) -> None:
    placed = places(_busts(text), left=left, book=TDA, hand_for_hand=True)

    assert in_euros(placed, payouts, TDA) == expected
    if len(expected) > 1:
        assert "TDA-RP-8-A" in rules(placed[0].citations)


def _busts(text: str) -> list[Bust]:
    words = [part.split() for part in text.split(",")]
    return [Bust(name, int(stack), int(table[0][1:]) if table else 1) for name, stack, *table in words]


@pytest.mark.parametrize(
    ("text", "left", "prizes", "expected"),
    [
        case("VPSV-65.2#1", "A 4000 t1, B 900 t2", 6, (200, 120, 90, 70, 50), {"A": 25, "B": 25}),
        case("VPSV-65.2#2", "A 4000 t1, B 900 t2, C 800 t3", 6, (200, 120, 90, 70, 50), {"A": 40, "B": 40, "C": 40}),
        case("VPSV-65.3#1", "A 4000 t1, B 3000 t1", 6, (200, 120, 90, 70, 50), {"A": 50, "B": 0}),
        case(
            "VPSV-65.3#2",
            "A 5000 t1, B 2000 t1, C 3000 t2",
            10,
            (300, 250, 200, 150, 130, 110, 100, 90, 70),
            {"A": 80, "C": 80, "B": 0},
        ),
    ],
)
def test_hand_by_hand(text: str, left: int, prizes: tuple[int, ...], expected: dict[str, float]) -> None:
    placed = places(_busts(text), left=left, book=VPSV, hand_for_hand=True)

    assert in_euros(placed, paying(*prizes, book=VPSV), VPSV) == expected
    several = len({bust.table for bust in _busts(text)}) > 1
    assert ("VPSV-65.2" if several else "VPSV-65.3") in rules(placed[0].citations)


def test_what_busts_at_two_tables_win_is_the_books_answer() -> None:
    by_stack = house("vpsv", hand_for_hand_busts_two_tables="larger_stack")
    placed = places(_busts("A 4000 t1, B 900 t2"), left=6, book=by_stack, hand_for_hand=True)

    assert in_euros(placed, paying(200, 120, 90, 70, 50, book=VPSV), by_stack) == {"A": 50, "B": 0}


# Curves, percentages, amounts


@pytest.mark.parametrize("curve", ["steep", "standard", "flat", "winner_takes_all"])
@pytest.mark.parametrize("entrants", [1, 2, 3, 7, 10, 27, 100, 1234])
@pytest.mark.parametrize("unit", [1, 100, 500])
def test_a_curve_divides_the_pool_exactly_and_never_pays_a_worse_place_more(
    curve: CurveName, entrants: int, unit: int
) -> None:
    pool_cents = entrants * 3333
    payouts = allot(Curve(curve), pool_cents=pool_cents, entrants=entrants, book=TDA, unit_cents=unit)

    assert sum(payouts.cents) == pool_cents
    assert payouts.cents == sorted(payouts.cents, reverse=True)
    assert payouts.paid == paid_places(entrants, curve)
    assert all(cents % unit == 0 and cents > 0 for cents in payouts.cents[1:])


def test_more_entrants_never_mean_fewer_prizes_and_a_steep_curve_pays_the_fewest() -> None:
    curves: list[CurveName] = ["winner_takes_all", "steep", "standard", "flat"]
    for curve in curves:
        paid = [paid_places(entrants, curve) for entrants in range(1, 300)]
        assert paid == sorted(paid)
    assert [paid_places(100, curve) for curve in curves] == [1, 10, 15, 20]
    top = [allot(Curve(c), pool_cents=10**6, entrants=50, book=TDA).cents[0] for c in curves]
    assert top == sorted(top, reverse=True)


@pytest.mark.parametrize(
    ("curve", "paid"),
    [
        ("steep", {1: 1, 4: 1, 5: 2, 9: 2, 10: 3, 34: 3, 35: 4, 1000: 100}),
        ("standard", {1: 1, 4: 1, 5: 2, 7: 2, 8: 3, 23: 3, 24: 4, 1000: 150}),
        ("flat", {1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 17: 3, 18: 4, 1000: 200}),
        ("winner_takes_all", {1: 1, 2: 1, 10: 1, 1000: 1}),
    ],
)
def test_how_many_are_paid_in_a_small_field_and_in_a_large_one(curve: CurveName, paid: dict[int, int]) -> None:
    assert {entrants: paid_places(entrants, curve) for entrants in paid} == paid
    assert paid_places(0, curve) == 0


def test_how_curves_fall() -> None:
    curves: list[CurveName] = ["steep", "standard", "flat", "winner_takes_all"]
    tops = {c: allot(Curve(c, paid=3), pool_cents=1000_00, entrants=3, book=TDA, unit_cents=100).cents for c in curves}

    assert tops == {
        "steep": [547_00, 272_00, 181_00],
        "standard": [494_00, 295_00, 211_00],
        "flat": [426_00, 319_00, 255_00],
        "winner_takes_all": [547_00, 272_00, 181_00],
    }


@pytest.mark.parametrize("curve", ["steep", "standard", "flat"])
@pytest.mark.parametrize("entrants", [12, 100, 1000, 5000])
def test_whoever_is_paid_gets_more_than_the_entry_was(curve: CurveName, entrants: int) -> None:
    payouts = allot(Curve(curve), pool_cents=entrants * 5000, entrants=entrants, book=TDA, unit_cents=500)

    assert payouts.cents[-1] >= 7500
    assert sum(payouts.cents) == entrants * 5000


def test_the_number_of_prizes_can_be_fixed() -> None:
    payouts = allot(Curve("standard", paid=2), pool_cents=100000, entrants=10, book=TDA, unit_cents=1000)

    assert payouts.cents == [63000, 37000]


@pytest.mark.parametrize(
    ("shares", "why", "remaining"),
    [
        ((5000, 3000, 1500), r"the shares come to 95\.00%: 5\.00% is left over", 500),
        ((5000, 3000, 2001), r"the shares come to 100\.01%: 0\.01% too much", -1),
        ((), r"the shares come to 0\.00%: 100\.00% is left over", 10000),
        ((3000, 7000), "place 2 would win more than place 1", 0),
        ((10000, 0), "a share in hundredths of a per cent is at least 1", 0),
        ((2500,) * 4, "4 prizes cannot be given to 3 entrants", -1),
    ],
)
def test_shares_that_do_not_come_out_are_refused_with_what_remains(
    shares: tuple[int, ...], why: str, remaining: int
) -> None:
    with pytest.raises(WrongPayout, match=why) as refused:
        allot(Percentages(shares), pool_cents=100000, entrants=3, book=TDA)

    assert refused.value.remaining == remaining
    assert refused.value.told("de") != str(refused.value)


def test_own_shares_are_rounded_and_the_rest_goes_to_the_top() -> None:
    payouts = allot(Percentages((5000, 3000, 2000)), pool_cents=99_950, entrants=20, book=TDA, unit_cents=1000)

    assert payouts.cents == [51_950, 29_000, 19_000]


@pytest.mark.parametrize(
    ("cents", "why", "remaining"),
    [
        ((60000, 50000), "the prizes are €100.00 more than the pool of €1,000.00", -10000),
        ((60000, 30000), "€100.00 of the pool of €1,000.00 is left over", 10000),
        ((40000, 60000), "place 2 would win more than place 1", 0),
        ((50000, 25000, 25000), "3 prizes cannot be given to 2 entrants", -1),
    ],
)
def test_fixed_amounts_that_do_not_come_out(cents: tuple[int, ...], why: str, remaining: int) -> None:
    with pytest.raises(WrongPayout, match=why) as refused:
        allot(Amounts(cents), pool_cents=100000, entrants=2, book=TDA)

    assert refused.value.remaining == remaining


def test_what_fixed_amounts_leave_may_go_to_the_first() -> None:
    scheme = Amounts((60000, 30000), rest_to_first=True)

    assert allot(scheme, pool_cents=100000, entrants=2, book=TDA).cents == [70000, 30000]


def test_a_minimum_is_paid_for_by_the_better_places() -> None:
    payouts = allot(Curve("steep"), pool_cents=200_000, entrants=40, book=TDA, unit_cents=500, minimum_cents=24_800)

    assert payouts.paid == 4
    assert payouts.cents == [96000, 47500, 31500, 25000]
    tight = allot(Curve("flat"), pool_cents=50_000, entrants=40, book=TDA, minimum_cents=20_000)
    assert (tight.paid, sum(tight.cents), min(tight.cents) >= 20_000) == (2, 50_000, True)
    exact = allot(Percentages((5000, 3000, 2000)), pool_cents=60_000, entrants=9, book=TDA, minimum_cents=20_000)
    assert exact.cents == [20_000, 20_000, 20_000]
    with pytest.raises(
        WrongPayout, match=r"3 prizes of at least €200\.00 are more than the pool of €500\.00"
    ) as refused:
        allot(Percentages((5000, 3000, 2000)), pool_cents=50_000, entrants=9, book=TDA, minimum_cents=20_000)
    assert refused.value.remaining == -100_00
    with pytest.raises(WrongPayout, match=r"2 prizes of at least €200\.00 are more than the pool of €300\.00"):
        allot(Percentages((6000, 4000)), pool_cents=30_000, entrants=9, book=TDA, minimum_cents=20_000)
    alone = allot(Percentages((10_000,)), pool_cents=10_000, entrants=9, book=TDA, minimum_cents=20_000)
    assert alone.cents == [10_000]
    poor = allot(Curve("flat"), pool_cents=10_000, entrants=40, book=TDA, minimum_cents=20_000)
    assert poor.cents == [10_000]


def test_a_curve_pays_one_and_a_half_entries_at_least_unless_that_takes_more_than_half_of_the_pool() -> None:
    def last(entrants: int, paid: int) -> int:
        return allot(Curve("steep", paid=paid), pool_cents=100_00 * entrants, entrants=entrants, book=TDA).cents[-1]

    assert last(20, 6) == 150_00
    assert last(15, 5) == 150_00  # five times 150 are just half of it
    assert last(15, 6) == 102_04


def test_an_empty_pool_has_no_prizes_and_a_full_one_somebody_to_win_it() -> None:
    assert allot(Curve(), pool_cents=0, entrants=0, book=TDA).prizes == ()
    with pytest.raises(WrongPayout, match="1 prize cannot be given to 0 entrants"):
        allot(Curve(), pool_cents=100, entrants=0, book=TDA)
    with pytest.raises(WrongPayout, match="1 prize cannot be given to 0 entrants"):
        allot(Tickets(500), pool_cents=1000, entrants=0, book=TDA)
    with pytest.raises(WrongPayout, match=r"cannot be given to 100,?000 entrants"):
        allot(Curve(paid=100_001), pool_cents=10**9, entrants=200_000, book=TDA)
    assert (Price(700).cents, Price(700, 20).cents, Price(700, 20, 5).cents) == (700, 720, 725)
    usual = allot(Curve(), pool_cents=100, entrants=2, book=TDA)
    assert (usual.unit_cents, usual.minimum_cents) == (1, 0)


# Pool


def test_fee_bounty_and_prize_money_come_to_the_price() -> None:
    price = priced(11_000, fee_basis_points=909, bounty_cents=1000)

    assert (price.prize_cents, price.fee_cents, price.cents) == (9001, 999, 11_000)
    with pytest.raises(WrongPayout, match=r"fee and bounty are €0\.01 more than the price") as refused:
        priced(1000, fee_cents=501, bounty_cents=500)
    assert refused.value.remaining == -1
    assert priced(1000, fee_cents=500, bounty_cents=500).prize_cents == 0


@pytest.mark.parametrize("part", ["fee_cents", "bounty_cents", "fee_basis_points"])
def test_no_part_of_a_price_is_below_nothing(part: str) -> None:
    with pytest.raises(WrongPayout, match="in cents is at least 0, not -1"):
        priced(1000, **{part: -1})
    with pytest.raises(WrongPayout, match="a price in cents"):
        priced(-1)
    for added in ({"added_cents": -1}, {"guarantee_cents": -1}):
        with pytest.raises(WrongPayout, match="in cents is at least 0"):
            pool([], **added)


def test_only_sums_come_in_that_the_entries_can_bring() -> None:
    few = Prices(entry_cents=20, least=2, most=3)
    assert [cents for cents in range(101) if can_bring(few, cents)] == [40, 60]
    add_ons = Prices(entry_cents=20, add_on_cents=5, least=1, most=2, others=1)
    assert [cents for cents in range(101) if can_bring(add_ons, cents)] == [20, 25, 30, 40, 45, 50, 55]
    free = Prices(entry_cents=0, add_on_cents=5, most=2, others=1)
    assert [cents for cents in range(101) if can_bring(free, cents)] == [0, 5, 10, 15]
    rebuys = Prices(entry_cents=20, rebuy_cents=15, least=2, most=3)
    assert [cents for cents in range(101) if can_bring(rebuys, cents)] == [40, 55, 60, 70, 75, 85, 90, 100]
    assert [cents for cents in range(11) if can_bring(Prices(entry_cents=0), cents)] == [0]
    assert (nearest(few, 50), nearest(few, 70), nearest(few, 30)) == ((40, 60), (60, None), (None, 40))
    free_entry = Prices(entry_cents=0, rebuy_cents=15)
    assert [cents for cents in range(50) if can_bring(free_entry, cents)] == [0, 15, 30, 45]
    nothing = Prices(entry_cents=0)
    assert (nearest(nothing, 5), nearest(nothing, 0)) == ((0, None), (None, None))
    assert (few.fewest_cents, few.most_cents, rebuys.most_cents, add_ons.most_cents) == (40, 60, None, 55)


def test_each_entry_counts_at_its_own_price_and_the_house_adds_up_to_the_guarantee() -> None:
    paid = [priced(5000, fee_cents=500)] * 6 + [priced(4000)] * 3
    without = pool(paid, added_cents=1000)
    topped = pool(paid, added_cents=1000, guarantee_cents=50_000)

    assert (without.prize_cents, without.overlay_cents, without.fee_cents) == (40_000, 0, 3000)
    assert (topped.prize_cents, topped.overlay_cents) == (50_000, 10_000)
    assert topped.collected_cents == without.collected_cents == sum(price.cents for price in paid)
    assert pool(paid, guarantee_cents=100).overlay_cents == 0


# Lock


def test_locked_prizes_do_not_follow_the_pool_until_they_are_unlocked() -> None:
    payouts = allot(Curve(), pool_cents=100_000, entrants=10, book=TDA)
    locked = lock(payouts)

    assert locked.is_stale(pool_cents=110_000, entrants=11)
    assert not locked.is_stale(pool_cents=100_000, entrants=10)
    with pytest.raises(PayoutsLocked, match="unlock them first") as refused:
        renew(locked, pool_cents=110_000, entrants=11, book=TDA)
    assert refused.value.remaining == 10_000
    assert sum(renew(unlock(locked), pool_cents=110_000, entrants=11, book=TDA).cents) == 110_000


# Tickets, points


def test_as_many_tickets_as_the_pool_pays_and_the_rest_in_cash() -> None:
    payouts = allot(Tickets(25_000), pool_cents=110_000, entrants=12, book=TDA)

    assert [(prize.ticket_cents, prize.cents) for prize in payouts.prizes] == [(25_000, 0)] * 4 + [(0, 10_000)]
    assert sum(payouts.cents) == 110_000


@pytest.mark.parametrize(
    ("pool_cents", "entrants", "expected"),
    [
        (50_000, 12, [25_000, 25_000]),
        (20_000, 12, [20_000]),
        (70_000, 2, [45_000, 25_000]),
        (0, 0, []),
    ],
)
def test_tickets_that_come_out_even_too_few_or_too_many(pool_cents: int, entrants: int, expected: list[int]) -> None:
    assert allot(Tickets(25_000), pool_cents=pool_cents, entrants=entrants, book=TDA).cents == expected


def test_a_ticket_is_not_cut_what_is_shared_is_paid_in_cash() -> None:
    payouts = allot(Tickets(25_000), pool_cents=110_000, entrants=12, book=APSA)
    placed = places([Bust("A", 900), Bust("B", 900)], left=5, book=APSA)
    alike = places([Bust("A", 900), Bust("B", 900)], left=4, book=APSA)

    awards = award_prizes(placed, payouts, APSA)
    assert [(award.cents, award.ticket_cents) for award in awards] == [(17_500, 0), (17_500, 0)]
    assert [award.ticket_cents for award in award_prizes(alike, payouts, APSA)] == [25_000, 25_000]
    assert "ein Ticket zu 250,00" in award_prizes(alike, payouts, APSA)[0].reason.de


def test_where_only_points_are_played_for_there_are_no_prizes() -> None:
    assert allot(PointsOnly(), pool_cents=0, entrants=27, book=WPL).prizes == ()
    with pytest.raises(WrongPayout, match=r"only points are played for, but €5\.00 is in the pool"):
        allot(PointsOnly(), pool_cents=500, entrants=27, book=WPL)


@pytest.mark.parametrize("scheme", [Curve(), Percentages((10_000,)), Amounts((1000,)), Tickets(500)])
def test_a_book_that_pays_no_prizes_by_place_says_so(scheme: Scheme) -> None:
    with pytest.raises(WrongPayout, match="only points") as refused:
        allot(scheme, pool_cents=1000, entrants=9, book=WPL)
    assert refused.value.rule == WPL.cite("tournament_pays")
    with pytest.raises(WrongPayout, match="takes the stack along") as refused:
        allot(scheme, pool_cents=1000, entrants=9, book=BANK)
    assert refused.value.rule == BANK.cite("tournament_pays")
    assert allot(scheme, pool_cents=1000, entrants=9, book=house("wpl", tournament_pays="by_place")).paid


# From places to prizes


def test_what_shared_prizes_cite_is_the_average_where_the_book_has_it_and_odd_cents_where_there_are_any() -> None:
    even, odd = Amounts((900, 400, 200)), Amounts((900, 400, 201))
    shared = places(_busts("A 900 t1, B 900 t2"), left=3, book=TDA, hand_for_hand=True)

    def cited(scheme: Amounts, book: Rulebook) -> set[str]:
        payouts = allot(scheme, pool_cents=sum(scheme.cents), entrants=3, book=book)
        return {cite.rule for award in award_prizes(shared, payouts, book, lot=["A", "B"]) for cite in award.citations}

    (shown, _) = award_prizes(shared, allot(even, pool_cents=1500, entrants=3, book=TDA), TDA)
    assert shown.reason.en == "A, place 2–3: €3.00"
    (alone,) = award_prizes(
        places(_busts("A 900 t1"), left=3, book=TDA), allot(even, pool_cents=1500, entrants=3, book=TDA), TDA
    )
    assert alone.reason.en == "A, place 3: €2.00"
    average, cents = TDA.cite("shared_place_worth").rule, TDA.topic("odd_cents").rule
    assert (average in cited(even, TDA), cents in cited(even, TDA)) == (True, False)
    assert {average, cents} <= cited(odd, TDA)
    better = house("tda", shared_place_worth="better_place")
    assert (better.cite("shared_place_worth").rule in cited(even, better), cents in cited(even, better)) == (
        False,
        True,
    )


def test_odd_cents_of_a_shared_prize_go_to_the_larger_stack() -> None:
    placed = places(_busts("A 900 t1, B 1200 t2, C 800 t3"), left=52, book=TDA, hand_for_hand=True)
    payouts = allot(Curve("standard", paid=50), pool_cents=1_000_000, entrants=400, book=TDA)
    prize = payouts.cents[49]
    awards = {award.entrant: award for award in award_prizes(placed, payouts, TDA)}

    assert prize % 3 == 1
    assert {who: award.cents - prize // 3 for who, award in awards.items()} == {"A": 0, "B": 1, "C": 0}
    assert "TDA-GAP-27" in rules(awards["B"].citations)


def test_whoever_wins_or_draws_lots_is_called_by_name() -> None:
    placed = places([Bust("p1", 900), Bust("p2", 900)], left=3, book=APSA, names={"p1": "Ann", "p2": "Ben"})
    payouts = allot(Amounts((5000, 3001, 2000)), pool_cents=10_001, entrants=9, book=APSA)

    with pytest.raises(LotNeeded, match="Ann and Ben"):
        award_prizes(placed, payouts, APSA)
    awards = award_prizes(placed, payouts, APSA, lot=["p1", "p2"])
    assert [(award.entrant, award.reason.en) for award in awards] == [
        ("p1", "Ann, place 2–3: €25.01"),
        ("p2", "Ben, place 2–3: €25.00"),
    ]
    with pytest.raises(WrongPayout, match="Ann cannot win their own bounty"):
        award_bounties(500, [Knockout("p1", ("p1",))], champion="p3", names={"p1": "Ann"})


def test_the_larger_stack_has_an_odd_cent_for_sure_and_equal_ones_draw_for_the_other() -> None:
    stacks = {"A": 900, "B": 500, "C": 500, "D": 500}
    found = divided(1002, stacks)

    assert found.cents == {"A": 251, "B": 250, "C": 250, "D": 250}
    assert found.lots == Lots(("B", "C", "D"), 1)
    for lot in (("D", "C", "B"), ("D", "B", "C", "A")):
        assert divided(1002, stacks, lot=lot).cents == {"A": 251, "B": 250, "C": 250, "D": 251}
        assert divided(1002, stacks, lot=lot).lots is None
    assert divided(1001, stacks) == Division({"A": 251, "B": 250, "C": 250, "D": 250})
    assert divided(1003, stacks).lots == Lots(("B", "C", "D"), 2)


def test_equal_stacks_draw_lots_for_odd_cents() -> None:
    placed = places([Bust("A", 900), Bust("B", 900)], left=3, book=APSA)
    payouts = allot(Amounts((5000, 3001, 2000)), pool_cents=10_001, entrants=9, book=APSA)

    with pytest.raises(LotNeeded, match="A and B") as refused:
        award_prizes(placed, payouts, APSA)
    assert refused.value.rule == APSA.topic("odd_cents")
    assert refused.value.entrants == ("A", "B")
    assert [award.cents for award in award_prizes(placed, payouts, APSA, lot=["A", "B"])] == [2501, 2500]
    assert [award.cents for award in award_prizes(placed, payouts, APSA, lot=["B", "A"])] == [2500, 2501]


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("tda", {"A": 60, "B": 30, "D": 10, "E": 0, "X": 0}),  # the prizes move up past the disqualified third
        ("apsa", {"A": 60, "B": 30, "X": 10, "D": 0, "E": 0}),
    ],
)
def test_the_prize_of_a_disqualified_player(book: str, expected: dict[str, float]) -> None:
    shipped = book_of(book)
    placed = (
        *places([Bust("E", 100)], left=5, book=shipped),
        *places([Bust("D", 100)], left=4, book=shipped),
        disqualified("X", left=3, book=shipped),
        *places([Bust("B", 100)], left=2, book=shipped),
        first("A", shipped),
    )

    payouts = paying(60, 30, 10, entrants=5, book=shipped)
    assert in_euros(placed, payouts, shipped) == expected
    sent_off = next(who for who in placed if who.entrant == "X")
    told = next(award.reason for award in award_prizes(placed, payouts, shipped) if award.entrant == "X")
    assert (told == sent_off.reason) == (not sent_off.has_prize)  # without a prize there is nothing more to say


def test_a_freed_prize_that_finds_nobody_goes_to_the_winner() -> None:
    placed = (disqualified("X", left=3, book=TDA), *places([Bust("B", 100)], left=2, book=TDA), first("A", TDA))

    assert in_euros(placed, paying(60, 30, 10, entrants=3), TDA) == {"A": 70, "B": 30, "X": 0}


def test_places_that_overlap_or_lack_somebody_are_refused() -> None:
    (one,) = places([Bust("A", 900)], left=3, book=APSA)
    (other,) = places([Bust("B", 900)], left=3, book=APSA)
    tied = places([Bust("A", 900), Bust("B", 900)], left=3, book=APSA)

    with pytest.raises(WrongPlaces, match="places 3 to 3 are not shared by 2"):
        award_prizes((one, other), paying(60, 30, 10, book=APSA), APSA)
    with pytest.raises(WrongPlaces, match="places 2 to 3 are not shared by 1"):
        award_prizes(tied[:1], paying(60, 30, 10, book=APSA), APSA)
    with pytest.raises(WrongPlaces, match="place 3 is given twice"):
        award_prizes((*tied, *places([Bust("C", 900)], left=3, book=APSA)), paying(60, 30, 10, book=APSA), APSA)


def test_ghosts_win_nothing_and_take_nothing_from_others() -> None:
    gone = places([Bust("ghost", 50, is_ghost=True), Bust("Y", 900)], left=3, ghosts_left=1, book=VPSV)

    assert in_euros(gone, paying(60, 30, 10, book=VPSV), VPSV) == {"Y": 10, "ghost": 0}


def test_the_last_before_the_money_wins_nothing_and_the_next_one_does() -> None:
    """Other software announced the money one elimination late."""
    payouts = paying(60, 30, 10)

    assert in_euros(places([Bust("A", 9)], left=4, book=TDA), payouts, TDA) == {"A": 0}
    assert in_euros(places([Bust("A", 9)], left=3, book=TDA), payouts, TDA) == {"A": 10}


def test_the_result_list_has_places_prizes_bounties_and_points() -> None:
    placed = (first("A", TDA), *places([Bust("Łukasz", 900), Bust("C", 900)], left=3, book=TDA))
    rows = results(placed, TDA, payouts=paying(60, 30, 10), bounties={"A": 2000})

    assert [(row.place, row.entrant, row.cents, row.bounty_cents, row.points) for row in rows] == [
        ("1", "A", 6000, 2000, ""),
        ("2–3", "Łukasz", 2000, 0, ""),
        ("2–3", "C", 2000, 0, ""),
    ]
    tied = places([Bust("A", 900), Bust("B", 900)], left=11, book=WPL)
    assert [(row.place, row.points) for row in results(tied, WPL)] == [("10–11", "35/2")] * 2
    ghost = places([Bust("ghost", 5, is_ghost=True), Bust("B", 900)], left=3, ghosts_left=1, book=VPSV)
    assert [row.place for row in results(ghost, VPSV)] == ["3", ""]


# Bounties


def test_a_bounty_is_split_among_those_who_won_the_pot() -> None:
    assert bounty_shares(1001, ["Ann", "Łukasz"]) == {"Ann": 501, "Łukasz": 500}
    assert bounty_shares(1000, []) == {}
    with pytest.raises(WrongPayout, match="named twice"):
        bounty_shares(1000, ["Ann", "Ann"])


def test_bounties_add_up_to_one_for_each_entry() -> None:
    out = [Knockout("D", ("A", "B")), Knockout("C"), Knockout("B", ("A",)), Knockout("C", ("A",))]
    won = award_bounties(1001, out, champion="A")

    assert won == {"A": 501 + 1001 + 1001 + 1001 + 1001, "B": 500}
    assert sum(won.values()) == 1001 * 5
    assert award_bounties(1000, [Knockout("C", ("B",))], champion="A") == {"A": 1000, "B": 1000}
    with pytest.raises(WrongPayout, match="cannot win their own bounty"):
        award_bounties(1000, [Knockout("B", ("B",))], champion="A")


@pytest.mark.parametrize("wrong", [-1, 2.5, True, 10**20, "100"])
def test_amounts_that_are_none(wrong: int) -> None:
    with pytest.raises(WrongPayout):
        allot(Curve(), pool_cents=wrong, entrants=5, book=TDA)
    with pytest.raises(WrongPayout):
        bounty_shares(wrong, ["A"])


def test_what_can_be_counted_with() -> None:
    assert [is_whole(number) for number in (3, -3, True, 3.0, "3", None)] == [True, True, *[False] * 4]
    assert (require_whole(0, "a chip", "ein Chip"), require_whole(LARGEST, "a chip", "ein Chip")) == (0, LARGEST)
    assert require_whole(5, "a chip", "ein Chip", least=5) == 5
    for wrong, says in (
        (LARGEST + 1, f"at most {LARGEST}, not {LARGEST + 1}"),
        (10**29, f"at most {LARGEST}, not 1{29 * '0'}"),
        (10**40, f"at most {LARGEST}, not …"),
        (-1, "at least 0, not -1"),
        (-(10**40), "at least 0, not …"),
    ):
        with pytest.raises(WrongChips, match=says):
            require_whole(wrong, "a chip", "ein Chip")
