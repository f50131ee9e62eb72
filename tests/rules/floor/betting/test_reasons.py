"""What a ruling on bets gives as its reason, and the paragraph that decides."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import PotMiscount
from support.floor import acted, cited, ruling, wager


@pytest.mark.rule("TDA-57.b", "TDA-40-C")
@pytest.mark.parametrize(
    ("facing", "words", "outcome", "text", "rule"),
    [
        (
            "200/400 flop, pot 9000",
            "7?",
            "seat 2 bets 7000",
            "named was 7. The highest meaning up to the pot of 9000 is",
            "",
        ),
        ("200/400 flop, pot 450", "5?", "seat 2 bets 500", "Every meaning is above the pot of 450", "TDA-GAP-14"),
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

    assert more.reason.en.count("The number named was 1000. It goes on top of the bet of 1700: 2700 in all.") == 1


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
    assert "short blinds count as full" in pot.reason.en


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
    assert "is what the true pot allowed" in stands(10500)


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
