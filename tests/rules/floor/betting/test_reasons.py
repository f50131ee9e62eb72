"""What a ruling on bets gives as its reason, and the paragraph that decides."""

from __future__ import annotations

import pytest

from floorman import Deck, Hand
from floorman.errors import NobodyToRaise
from floorman.floor.situations.betting import KilledBet, PotMiscount, Said, Wager, WrongCount
from floorman.floor.situations.conduct import PocketedChips
from floorman.floor.situations.dealing import CardCount, FlawedDeal
from floorman.floor.situations.showdown import ShownTo
from support.books import house
from support.floor import acted, cited, ruling, spot, wager


@pytest.mark.rule("TDA-57.b", "TDA-40-C")
@pytest.mark.parametrize(
    ("facing", "words", "outcome", "text", "rule"),
    [
        (
            "200/400 flop, pot 9000",
            "7?",
            "seat 2 bets 7000",
            "named was 7. The highest amount it can mean up to the pot of 9000 is",
            "",
        ),
        (
            "200/400 flop, pot 450",
            "5?",
            "seat 2 bets 500",
            "Every amount it can mean is above the pot of 450",
            "TDA-GAP-14",
        ),
    ],
)
def test_the_number_said_and_what_decides_its_meaning_are_told(
    facing: str, words: str, outcome: str, text: str, rule: str
) -> None:
    number = ruling(wager(facing, "", words))

    assert str(number) == outcome
    assert text in number.reason.en
    assert ("TDA-GAP-14" in cited(number)) == bool(rule)


def test_a_number_on_top_is_told_as_it_was_said() -> None:
    more = ruling(wager("200/400 flop, bet 1700", "", "1000 more"))

    assert more.reason.en.count("The number named was 1000. It comes on top of the bet of 1700: 2700 in all.") == 1


@pytest.mark.parametrize("book", ["tda", "wpl"])
def test_the_limit_on_raises_is_what_closes_the_betting(book: str) -> None:
    capped = ruling(wager("200/400 turn, bet 3200, fixed limit, wagers 4", "", "raise"), book)

    assert str(capped) == "seat 2 calls 3200"
    assert "The limit of 4 bets and raises" in capped.reason.en
    assert cited(capped) & {"TDA-48.b", "WPL-5.4.limit"}


def test_the_size_of_a_bet_in_limit_is_no_gap() -> None:
    bet = ruling(wager("200/400 turn, fixed limit", "", "raise"))

    assert str(bet) == "seat 2 bets 800"
    assert "TDA-GAP-12" not in cited(bet)


@pytest.mark.rule("TDA-54-B")
def test_short_blinds_count_as_full_for_the_pot() -> None:
    pot = ruling(wager("150/300 preflop, pot 250, blinds short 200, pot limit", "", "pot"))

    assert str(pot) == "seat 2 raises to 1050"
    assert "Blinds that fell short count in full" in pot.reason.en


def test_a_pot_bet_with_a_short_stack_is_told_as_all_in() -> None:
    pot = ruling(wager("150/300 flop, pot 2000, has 900, pot limit", "", "pot"))

    assert str(pot) == "seat 2 bets 900, all-in"
    assert "The seat has 900 in all: all-in." in pot.reason.en


@pytest.mark.rule("TDA-52-B", "TDA-36-A")
def test_why_a_pot_count_stands() -> None:
    def stands(bet: int, since: str = "", noticed: str = "in_round") -> str:
        ruled = ruling(PotMiscount(seat=2, largest=10500, bet=bet, since=acted(since), noticed=noticed))  # type: ignore[arg-type]
        assert str(ruled) == "it stands"
        return ruled.reason.en

    assert "substantial action" in stands(9500, "3 folds, 4 calls 9500")
    assert "next card" in stands(11500, noticed="after_next_card")
    assert "is exactly what the true pot allowed" in stands(10500)


def test_the_word_bet_opens_by_the_list_of_official_words() -> None:
    bet = ruling(wager("200/400 flop", "", "bet"))

    assert str(bet) == "seat 2 has to bet 400 or more"
    assert "TDA-3.a" in cited(bet)
    assert "TDA-55-B" not in cited(bet)


@pytest.mark.rule("TDA-57.a", "TDA-40-C")
def test_bet_facing_a_bet_leaves_the_number_to_decide() -> None:
    number = ruling(wager("200/400 flop, bet 1700", "", "bet 2000"))

    assert str(number) == "seat 2 calls 1700"
    assert "neither call nor raise" in number.reason.en
    assert str(ruling(wager("200/400 flop, bet 1700", "", "bet"))).startswith("floor: seat 2 has to raise to 3400")


def test_cards_pushed_forward_facing_a_bet_are_no_words() -> None:
    pushed = ruling(wager("200/400 flop, bet 1700", gesture="cards_forward"))

    assert str(pushed) == "seat 2 folds"
    assert cited(pushed) == {"TDA-58"}


@pytest.mark.rule("TDA-56")
def test_later_chips_that_a_short_call_needs_are_not_told_to_go_back() -> None:
    short = ruling(wager("200/400 flop, bet 1700", "500 then 500"))
    string = ruling(wager("200/400 flop, bet 1700", "1000 700 then 1000"))

    assert "goes back" not in short.reason.en
    assert "goes back" in string.reason.en


@pytest.mark.rule("TDA-36-A", "TDA-36-B")
@pytest.mark.parametrize(
    ("since", "counted_by"),
    [
        ("2 folds, 3 folds, 4 folds", {"TDA-36-B"}),
        ("2 folds, 3 calls 400", {"TDA-36-A"}),
        ("2 folds, 3 calls 400, 4 folds", {"TDA-36-A", "TDA-36-B"}),
    ],
)
def test_substantial_action_stands_on_the_paragraph_that_counts_it(since: str, counted_by: set[str]) -> None:
    low = ruling(PotMiscount(seat=1, largest=500, bet=400, since=acted(since)))
    left_out = ruling(FlawedDeal(flaw="seat_left_out", since=acted(since)))

    assert str(low) == "it stands"
    assert cited(low) & {"TDA-36-A", "TDA-36-B"} == counted_by
    assert cited(left_out) & {"TDA-36-A", "TDA-36-B"} == counted_by


def test_a_house_that_counts_any_two_actions_cites_nothing_on_three() -> None:
    book = house("tda", substantial_action="two_of_any_kind")
    left_out = ruling(FlawedDeal(flaw="seat_left_out", since=acted("2 folds, 3 folds, 4 folds")), book=book)

    assert "H-1" in cited(left_out)
    assert not cited(left_out) & {"TDA-36-A", "TDA-36-B"}


@pytest.mark.rule("VPSV-75#1")
def test_a_miscounted_call_has_a_paragraph_of_its_own() -> None:
    said = Wager(spot=spot("100/200 turn, bet 750"), chips=(500, 100, 100), said=Said(word="call"))
    told_wrongly = WrongCount(seat=2, named=700, true=750, paid=700)

    assert str(ruling(said, "vpsv")) == "seat 2 calls 750; seat 2 adds 50"
    assert "VPSV-75" in cited(ruling(said, "vpsv"))
    assert "VPSV-75" in cited(ruling(told_wrongly, "vpsv"))


@pytest.mark.rule("VPSV-105#1")
def test_why_chips_of_an_unprotected_hand_stay_in() -> None:
    swept = ruling(KilledBet(seat=2, has_in=600, most_of_others=200), "vpsv")

    assert str(swept) == "the hand of seat 2 is dead; 600 from seat 2 stay in the pot"
    assert "stays in the pot, called or not" in swept.reason.en


@pytest.mark.rule("VPSV-62.1")
def test_a_hand_thrown_away_is_dead_and_coming_back_is_the_exception() -> None:
    thrown = KilledBet(seat=2, has_in=600, most_of_others=200, by="player", is_identifiable=True)
    vpsv = ruling(thrown, "vpsv")

    assert [str(option).partition(";")[0] for option in vpsv.options] == [
        "the hand of seat 2 is dead",
        "the hand of seat 2 stays live",
    ]
    assert "by way of exception" in vpsv.reason.en
    assert str(ruling(thrown).options[0]) == "the hand of seat 2 stays live"  # TDA 15-B is the exception itself


@pytest.mark.rule("VPSV-61.c")
def test_a_hand_that_is_dead_by_its_count_rests_on_no_paragraph_about_flops() -> None:
    short = ruling(CardCount(seat=4, cards=1, since=acted("5 folds, 6 calls 200")), "vpsv")

    assert "VPSV-61.c" in cited(short)
    assert "VPSV-112" not in cited(short)


@pytest.mark.rule("TDA-68.a")
def test_a_hand_shown_to_one_opponent_is_exposed() -> None:
    assert "TDA-68.a" in cited(ruling(ShownTo(seat=2, who="active_opponent")))
    assert "TDA-68.a" not in cited(ruling(ShownTo(seat=2, who="active_opponent", is_hand_over=True)))


@pytest.mark.rule("TDA-63.a#1")
def test_chips_in_the_pocket_can_cost_the_event() -> None:
    assert "unless the player is disqualified" in ruling(PocketedChips(seat=4, chips=5000, stack=47000)).reason.en


def test_nobody_left_to_call_is_told_as_that() -> None:
    hand = Hand.deal("tda", deck=Deck.from_seed(7), stacks=[5000, 1000], button=1, blinds=(50, 100))
    hand.call()
    hand.raise_to(1000)
    over = ruling(Wager(chips=(2000, 2000)), "tda", hand)

    assert "Nobody else has chips left to call more." in over.reason.en
    assert "raise_nobody_matches" in cited(over)  # no paragraph says so, neither here nor in the hand
    assert {"TDA-16.a", "TDA-47-A.a"}.isdisjoint(cited(over))
    with pytest.raises(NobodyToRaise) as refused:
        hand.raise_to(2000)
    assert refused.value.rule in over.citations
