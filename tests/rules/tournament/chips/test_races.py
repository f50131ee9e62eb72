"""Chip races of every book, card by card."""

from __future__ import annotations

import pytest

from floorman.cards import parse_cards
from floorman.contest.race import RacePlan, Racer, cards_in_order, late_exchange, plan_race, run_race
from floorman.errors import DuplicateCard, WrongRace
from floorman.rulebook import Rulebook
from support.books import house
from support.chips import after, planned, raced, racers, rules, winners
from support.floor import case


def cards_of(book: str, text: str) -> dict[int, list[str]]:
    """Which cards each seat gets of d1, d2, …"""
    got: dict[int, list[str]] = {}
    for number, seat in enumerate(planned(book, text).order, 1):
        got.setdefault(seat, []).append(f"d{number}")
    return got


@pytest.mark.rule("TDA-24-A.a#1")
def test_full_multiples_are_changed_and_cards_go_out_from_seat_1() -> None:
    plan = planned("tda", "8: 1, 1: 7, 5: 2, 2: 4")

    assert [(e.seat, e.given, e.odd) for e in plan.exchanges] == [(1, 1, 3), (2, 1, 0), (5, 0, 2), (8, 0, 1)]
    assert plan.order == (1, 1, 1, 5, 5, 8)
    assert (plan.prizes, plan.change) == (2, 50)
    assert "TDA-24-A.a" in rules(plan.citations)


@pytest.mark.parametrize(
    ("book", "text", "exchanges"),
    [
        case("APSA-3.5-15.a#1", "apsa", "1: 11, 2: 8", [(2, 3), (2, 0)]),
        case("WPL-2.23.a#1", "wpl", "4: 11", [(2, 3)]),
    ],
)
def test_what_divides_is_exchanged_at_par(book: str, text: str, exchanges: list[tuple[int, int]]) -> None:
    plan = planned(book, text)

    assert [(exchange.given, exchange.odd) for exchange in plan.exchanges] == exchanges
    assert plan.citations[0] == Rulebook.load(book).topic("colour_up")
    assert plan.citations[0].rule.startswith(book.upper())


@pytest.mark.parametrize(
    ("book", "text", "cards"),
    [
        case("APSA-3.5-15.b#1", "apsa", "1: 3, 4: 2, 7: 1", {1: "d1 d2 d3", 4: "d4 d5", 7: "d6"}),
        case("WPL-2.23.b#1", "wpl", "1: 2, 3: 1, 4: 3", {1: "d1 d2", 3: "d3", 4: "d4 d5 d6"}),
        case("WPL-2.23.b#2", "wpl", "7: 1, 2: 1, 5: 4", {2: "d1", 7: "d2"}),
        case("VPSV-46.2#2", "vpsv", "1: 2, 3: 1, 4: 3", {1: "d1 d4", 3: "d2", 4: "d3 d5 d6"}),
    ],
)
def test_the_order_of_the_cards(book: str, text: str, cards: dict[int, str]) -> None:
    assert cards_of(book, text) == {seat: row.split() for seat, row in cards.items()}
    assert Rulebook.load(book).cite("race_deal") in planned(book, text).citations


def test_the_order_of_the_cards_is_the_books_answer() -> None:
    counts = "1: 2, 3: 1, 4: 3"

    assert planned(house("wpl", race_deal="one_card_at_a_time"), counts).order == planned("vpsv", counts).order
    assert planned(house("vpsv", race_deal="player_by_player"), counts).order == planned("wpl", counts).order


@pytest.mark.parametrize(
    ("book", "text", "removed", "into", "prizes", "change"),
    [
        case("APSA-3.5-15.f#1", "apsa", "1: 3, 2: 3, 3: 1", 25, 100, 2, 25),
        case("APSA-3.5-15.f#2", "apsa", "1: 4, 2: 4, 3: 2", 100, 500, 2, 0),
        case("APSA-3.5-15.f#3", "apsa", "1: 4, 2: 4, 3: 3", 100, 500, 3, 400),
        case("APSA-3.5-15.f#4", "apsa", "9: 1", 25, 100, 1, 75),
        case("TDA-24-A.a", "tda", "1: 3, 2: 2", 25, 100, 2, 75),
        case("WPL-2.23.c#1", "wpl", "1: 3, 2: 3", 25, 100, 2, 50),
        case("WPL-2.23.c#2", "wpl", "1: 3, 2: 2", 25, 100, 2, 75),
        case("WPL-2.23.c#3", "wpl", "1: 3, 2: 1", 25, 100, 1, 0),
        case("WPL-2.23.c#4", "wpl", "1: 3, 2: 3, 3: 3", 25, 100, 3, 75),
        case("WPL-2.23.c#5", "wpl", "6: 1", 25, 100, 1, 75),
        case("VPSV-46.2#3", "vpsv", "1: 2, 2: 1, 3: 2", 25, 100, 2, 75),
    ],
)
def test_how_many_chips_there_are_to_win(
    book: str, text: str, removed: int, into: int, prizes: int, change: int
) -> None:
    plan = planned(book, text, removed=removed, into=into)

    assert (plan.prizes, plan.change) == (prizes, change)
    assert Rulebook.load(book).cite("race_rounding") in plan.citations


@pytest.mark.rule("APSA-3.5-15.f#5")
def test_each_table_rounds_for_itself() -> None:
    plans = [planned("apsa", "1: 3, 2: 2"), planned("apsa", "1: 3, 2: 3")]

    assert [(plan.prizes, plan.change) for plan in plans] == [(2, 75), (2, 50)]


def test_a_house_may_round_from_one_half() -> None:
    half_up = house("tda", race_rounding="half_up")

    assert [planned(half_up, counts).prizes for counts in ("1: 1", "1: 2", "1: 3, 2: 2", "1: 3, 2: 3")] == [0, 1, 1, 2]
    assert raced(half_up, "1: 1 As").change == -25


@pytest.mark.parametrize(
    ("book", "text", "won"),
    [
        case("TDA-24-A.b#1", "tda", "1: 3 Ks Kd 4c, 2: 2 Qh 7s, 3: 3 9d 9c 2h", [1, 2]),
        case("TDA-24-A.b#2", "tda", "1: 2 Kh 5c, 4: 1 Ks, 6: 1 Qd", [4]),
        case("APSA-3.5-15.c#1", "apsa", "1: 3 9s Kd 4c, 2: 1 Kh, 4: 2 Ac 2d, 7: 1 Qs", [4, 2]),
        case("APSA-3.5-15.c#2", "apsa", "1: 1 Qd, 6: 2 Qc 7h, 10: 1 Qs", [10]),
        case("APSA-3.5-15.d#1", "apsa", "1: 3 Jd 5d 2c, 2: 1 Qh, 4: 2 As Ks", [4, 2]),
        case("APSA-3.5-15.d#2", "apsa", "1: 3 As Ah Ad, 2: 3 Kd 9c 2c, 3: 3 4h 4d 3s", [1, 2, 3]),
        case("WPL-2.23.d#1", "wpl", "1: 2 Ks 9h, 3: 1 Kh, 4: 3 Ad 7c 2s", [4, 1]),
        case("WPL-2.23.d#2", "wpl", "1: 2 Ah Kh, 2: 2 Qd 5c, 5: 1 9s", [1, 2]),
        case("WPL-2.23.d#3", "wpl", "2: 1 Qc, 6: 1 Qs, 9: 1 Qd", [6]),
        case("VPSV-46.1#1", "vpsv", "2: 2 As Ks, 5: 1 Qh, 8: 2 7d 4c", [2, 5]),
        case("VPSV-46.2#1", "vpsv", "1: 2 Kd 3c, 4: 1 Ks, 6: 2 9h 8h", [4, 1]),
    ],
)
def test_the_highest_cards_win_one_chip_each(book: str, text: str, won: list[int]) -> None:
    race = raced(book, text)

    assert winners(race) == won
    for seat, before in {stack.seat: stack.before for stack in race.stacks}.items():
        odd = before % 100
        assert after(race, seat) == before - odd + (100 if seat in won else 0)
    shipped = Rulebook.load(book)
    assert {shipped.topic("race_highest_card").rule, shipped.topic("one_chip_in_a_race").rule} <= rules(race.citations)


@pytest.mark.rule("APSA-3.5-15.d#2")
def test_three_odd_chips_each_add_a_chip_to_what_is_in_play() -> None:
    assert raced("apsa", "1: 3 As Ah Ad, 2: 3 Kd 9c 2c, 3: 3 4h 4d 3s").change == 75


def test_the_order_of_the_suits_is_the_books_answer() -> None:
    upside_down = house("tda", suit_order_for_draws=["clubs", "diamonds", "hearts", "spades"])

    assert winners(raced(upside_down, "1: 2 Kh 5c, 4: 1 Ks, 6: 1 Qd")) == [1]


def test_a_race_cites_the_order_of_the_suits_only_where_a_card_decides_who_wins() -> None:
    tda = Rulebook.load("tda")
    suits = tda.cite("suit_order_for_draws")

    assert suits in raced("tda", "1: 2 Kh 5c, 4: 1 Ks, 6: 1 Qd").citations
    for everybody in (raced("tda", "1: 3 As Kd 4c, 2: 3 Qh 7s 2d"), raced("tda", "1: 4, 2: 8")):
        assert suits not in everybody.citations
    apsa = Rulebook.load("apsa")
    undealt = run_race(planned("apsa", "1: 3, 2: 3"), (), apsa)
    assert winners(undealt) == [1, 2]
    assert apsa.topic("race_highest_card") not in undealt.citations


def test_what_counts_as_the_last_chip_is_cited_only_for_somebody_with_several() -> None:
    asked = Rulebook.load("apsa").cite("race_rescue")

    assert asked in raced("apsa", "1: 2 As Kd, 3: 2 and 0 4c 5c").citations
    assert asked not in raced("apsa", "1: 3 As Kd Ks, 3: 1 and 0 4c").citations
    assert asked not in raced("apsa", "1: 2 As Kd, 3: 2 and 500 4c 5c").citations


def test_where_suits_have_no_order_lots_are_drawn_for_the_last_chip() -> None:
    bank = Rulebook.load("bank")
    plan = planned("bank", "1: 1, 4: 1, 6: 1")

    drawn = run_race(plan, parse_cards("Kh Qd Ks"), bank)
    assert (drawn.lots, drawn.drawn_for, drawn.winners, drawn.rescued, drawn.out) == ((1, 6), 1, (), (), ())
    assert "Seat 6 is equal and draws lots for a 100" in [words.en for words in drawn.announced()]
    for lot, won in (([6, 1], 6), ([1, 6], 1), ([4, 1, 6], 1)):
        settled = run_race(plan, parse_cards("Kh Qd Ks"), bank, lot=lot)
        assert (winners(settled), settled.lots, settled.drawn_for) == ([won], (), 0)
    two = run_race(planned("bank", "1: 2, 2: 2, 3: 2, 4: 1, 5: 1"), parse_cards("As 2c Kh Qd 3c 4d Ks Kc"), bank)
    assert (winners(two), two.lots, two.drawn_for) == ([1], (2, 4, 5), 1)
    assert winners(run_race(plan, parse_cards("Kh Qd As"), bank)) == [6]


@pytest.mark.parametrize(
    ("book", "text", "seat", "stack", "change"),
    [
        case("TDA-24-A.c#1", "tda", "1: 2 As Kd, 3: 2 and 0 4c 5c", 3, 100, 100),
        case("TDA-24-A.c#2", "tda", "1: 2 As Kd, 3: 2 and 500 4c 5c", 3, 500, 0),
        case("APSA-3.5-15.e#1", "apsa", "1: 3 As Kd Ks, 3: 1 and 0 4c", 3, 100, 100),
        case("APSA-3.5-15.e#2", "apsa", "1: 2 9c 3d, 2: 1 and 0 4h, 5: 1 Td", 2, 100, 100),
        case("APSA-3.5-15.e#3", "apsa", "1: 3 As Kd Ks, 3: 1 and 500 4c", 3, 500, 0),
        case("WPL-2.23.e#1", "wpl", "1: 1 and 0 4c, 2: 1 and 800 Kd, 3: 2 and 2000 Ah 9s", 1, 100, 100),
        case("WPL-2.23.e#2", "wpl", "1: 2 As Kd, 3: 2 and 0 4c 5c", 3, 100, 100),
        case("VPSV-46.3#1", "vpsv", "1: 3 As Kd Ks, 3: 1 and 0 4c", 3, 100, 100),
        case("VPSV-46.3#2", "vpsv", "1: 2 As Kd, 3: 2 and 0 4c 5c", 3, 100, 100),
        case("VPSV-46.3#3", "vpsv", "1: 3 As Kd Ks, 3: 1 and 900 4c", 3, 900, 0),
    ],
)
def test_nobody_is_raced_out(book: str, text: str, seat: int, stack: int, change: int) -> None:
    race = raced(book, text)

    assert seat not in winners(race)
    assert after(race, seat) == stack
    assert race.rescued == ((seat,) if change else ())
    assert (race.change, race.rescue_change) == (change, change)
    rescue = Rulebook.load(book).topic("race_rescue_last_chip")
    assert (rescue in race.citations) == bool(change)


@pytest.mark.rule("APSA-3.5-15.e#2", "WPL-2.23.e#1")
def test_the_rescue_chip_comes_on_top_of_those_to_win() -> None:
    apsa = raced("apsa", "1: 2 9c 3d, 2: 1 and 0 4h, 5: 1 Td")
    wpl = raced("wpl", "1: 1 and 0 4c, 2: 1 and 800 Kd, 3: 2 and 2000 Ah 9s")

    assert (winners(apsa), apsa.rescued, after(apsa, 1)) == ([5], (2,), 5000)
    assert (winners(wpl), wpl.rescued, after(wpl, 2)) == ([3], (1,), 800)


def test_two_chips_as_the_last_are_rescued_where_the_book_reads_it_so() -> None:
    literal = house("apsa", race_rescue="single_chip_only")
    counts = "1: 2 As Kd, 3: 2 and 0 4c 5c"

    assert raced("apsa", counts).rescued == (3,)
    assert "APSA-GAP-21" in rules(raced("apsa", counts).citations)
    assert (raced(literal, counts).rescued, raced(literal, counts).out) == ((), (3,))
    assert raced(literal, "1: 3 As Kd Ks, 3: 1 and 0 4c").rescued == (3,)


def test_the_rescue_chip_is_the_lowest_still_in_play() -> None:
    tda = Rulebook.load("tda")
    plan = plan_race([Racer(1, 1), Racer(2, 1, 900)], removed=50, into=100, smallest=25, book=tda)

    assert after(run_race(plan, parse_cards("2c As"), tda), 1) == 25


@pytest.mark.parametrize(("smallest", "fits"), [(25, True), (100, True), (50, False), (101, False), (0, False)])
def test_the_lowest_chip_afterwards_is_neither_the_one_that_goes_nor_above_the_one_that_comes(
    smallest: int, fits: bool
) -> None:
    def plan() -> RacePlan:
        return plan_race([Racer(1, 1)], removed=50, into=100, smallest=smallest, book=Rulebook.load("tda"))

    if fits:
        assert plan().smallest == smallest
    else:
        with pytest.raises(WrongRace, match="denomination"):
            plan()


def test_old_chips_that_turn_up_later_are_changed_at_par_and_nobody_is_out_for_it() -> None:
    tda = Rulebook.load("tda")

    def changed(worth: int, rest: int) -> tuple[int, int, int]:
        found = late_exchange(worth, smallest=100, rest=rest, book=tda)
        lost, last = tda.topic("old_chips_lost"), tda.topic("old_chips_are_all")
        assert (lost in found.citations, last in found.citations) == (found.lost > 0, found.rescue > 0)
        assert tda.topic("old_chips_at_par") in found.citations
        return found.value, found.lost, found.rescue

    assert changed(150, rest=0) == (100, 50, 0)
    assert changed(200, rest=0) == (200, 0, 0)
    assert changed(75, rest=0) == (0, 75, 100)
    assert changed(75, rest=500) == (0, 75, 0)


def test_a_race_is_told_line_by_line_in_both_languages() -> None:
    lines = raced("wpl", "1: 5 and 0 As, 3: 1 and 0 Kh, 6: 8").announced()

    assert [words.en for words in lines] == [
        "Seat 1: 5 × 25 become 1 × 100, 1 odd",
        "Seat 3: 1 × 25 become 0 × 100, 1 odd",
        "Seat 6: 8 × 25 become 2 × 100, 0 odd",
        "Card 1 to seat 1: Ace of Spades",
        "Card 2 to seat 3: King of Hearts",
        "Seat 1 wins a 100 with the Ace of Spades",
        "Seat 3 has nothing left and gets one 100",
        "Chips in play: +150",
    ]
    assert lines[0].de == "Platz 1: aus 5 × 25 werden 1 × 100, 1 überzählig"
    assert lines[-3].de == "Platz 1 gewinnt einen 100er mit Pik Ass"
    assert lines[-2].de == "Platz 3 hätte nichts mehr und bekommt einen 100er"


def test_without_odd_chips_there_is_no_race() -> None:
    race = raced("tda", "1: 4, 2: 8")

    assert (race.dealt, race.winners, race.change) == ((), (), 0)


@pytest.mark.parametrize(
    ("seats", "removed", "into", "why"),
    [
        ("1: 3, 1: 2", 25, 100, "seat 1 is named twice"),
        ("1: 0 and 0", 25, 100, "seat 1 has no chips"),
        ("1: 3", 25, 60, "has to be a multiple"),
        ("1: 3", 100, 25, "has to be a multiple"),
        ("1: 3", 25, 25, "has to be a multiple"),
        ("1: 3", 0, 25, "a denomination is at least 1"),
        ("0: 3", 25, 100, "a seat is at least 1"),
    ],
)
def test_a_race_that_cannot_be(seats: str, removed: int, into: int, why: str) -> None:
    with pytest.raises(WrongRace, match=why) as refused:
        plan_race(racers(seats), removed=removed, into=into, book=Rulebook.load("tda"))

    assert refused.value.told("de") != refused.value.told("en")


def test_cards_that_do_not_fit_the_race() -> None:
    tda = Rulebook.load("tda")
    plan = planned("tda", "1: 2, 4: 1")

    with pytest.raises(WrongRace, match="needs 3 cards, one for each odd chip, not 2"):
        run_race(plan, parse_cards("As Kd"), tda)
    with pytest.raises(WrongRace, match=r"seat 2 gets one card for each odd chip: 0, not 1 \("):
        cards_in_order(plan, {1: parse_cards("As Kd"), 2: parse_cards("Qd"), 4: parse_cards("Jd")})
    with pytest.raises(WrongRace, match="seat 4 gets one card for each odd chip: 1, not 0"):
        cards_in_order(plan, {1: parse_cards("As Kd")})
    with pytest.raises(DuplicateCard):
        run_race(plan, parse_cards("As Kd") + parse_cards("As"), tda)
    with pytest.raises(WrongRace, match="a deck has 52"):
        run_race(planned("tda", "1: 19, 2: 19, 3: 19, 4: 1", into=500), (), tda)
    everybody = run_race(planned("tda", "1: 19, 2: 19, 3: 19", into=500), (), tda)
    assert (winners(everybody), everybody.lots) == ([1, 2, 3], ())  # more odd chips than cards, and nobody needs one
    with pytest.raises(DuplicateCard) as refused:
        run_race(planned("tda", "1: 2"), parse_cards("As") + parse_cards("As"), tda)
    assert refused.value.told("de") == "As kommt zweimal vor: das Race."
