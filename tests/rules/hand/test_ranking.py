"""The rulebooks' worked examples on the ranking of hands: who wins at showdown, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman import Card, HandRank, evaluate, parse_cards

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

SPLIT = "split"


def example(*rules: str, board: str, a: str, b: str, wins: str, a_has: str = "", b_has: str = "") -> ParameterSet:
    """A showdown: the board, two players' hole cards, who wins, and what the winners have where the book says it."""
    return pytest.param(board, a, b, wins, a_has, b_has, marks=pytest.mark.rule(*rules), id=rules[0])


SHOWDOWNS = [
    # Royal flush
    example(
        *("APSA-3.rank-01#1", "BANK-1.7.2.c#1"),
        board="Ah Kh Qh Jh Th",
        a="2c 2d",
        b="9h 8h",
        wins=SPLIT,
        a_has="Royal Flush",
        b_has="Royal Flush",
    ),
    example("WPL-5.3.royal-flush#1", board="Th Jh Qh Kh Ah", a="As Ad", b="7c 2d", wins=SPLIT, a_has="Royal Flush"),
    example(
        "BANK-1.7.3#1",
        board="Th Jh Qh 9h 2c",
        a="Ah Kh",
        b="Kd 8h",
        wins="A",
        a_has="Royal Flush",
        b_has="Straight Flush, Queen high",
    ),
    # Straight flush
    example(
        "APSA-3.rank-02#1",
        board="6s 7s 8s 2d Kc",
        a="9s Ts",
        b="4s 5s",
        wins="A",
        a_has="Straight Flush, Ten high",
        b_has="Straight Flush, Eight high",
    ),
    example(
        *("APSA-3.rank-02#2", "BANK-1.7.4#1"),
        board="2h 3h 4h 5h 9c",
        a="Ah Kd",
        b="6h 2c",
        wins="B",
        a_has="Straight Flush, Five high",
        b_has="Straight Flush, Six high",
    ),
    example(
        "WPL-5.3.straight-flush#2",
        board="5h 6h 7h 8h Kc",
        a="9h 2c",
        b="Ah Qh",
        wins="A",
        a_has="Straight Flush, Nine high",
        b_has="Flush, Ace high",
    ),
    # Four of a kind
    example("APSA-3.rank-03#1", board="8c 8d 8h 8s 3d", a="Ah 2h", b="Kd Qd", wins="A", a_has="Four of a Kind, Eights"),
    example(
        "APSA-3.rank-03#2", board="8c 8d 8h 8s Ad", a="Kh Kd", b="3h 2h", wins=SPLIT, a_has="Four of a Kind, Eights"
    ),
    example("WPL-5.3.four-of-a-kind#1", board="9c 9d 9h 9s 4d", a="Ac Kd", b="Kc Qd", wins="A"),
    example("WPL-5.3.four-of-a-kind#2", board="9c 9d 9h 9s Ad", a="Kc Kd", b="3c 2d", wins=SPLIT),
    example("BANK-1.7.5#1", board="8c 8d 8h 8s 3d", a="Ah 2c", b="Kd Qd", wins="A"),
    # Full house
    example(
        "APSA-3.rank-04#1",
        board="Qc Qd 7h 7s 2c",
        a="Qh 3d",
        b="7c Ad",
        wins="A",
        a_has="Full House, Queens over Sevens",
        b_has="Full House, Sevens over Queens",
    ),
    example(
        *("APSA-3.rank-04#2", "BANK-1.7.6#1"),
        board="7c 7d 7h Qs 2c",
        a="Qd 3h",
        b="Ac Ad",
        wins="B",
        a_has="Full House, Sevens over Queens",
        b_has="Full House, Sevens over Aces",
    ),
    example(
        "WPL-5.3.full-house#2",
        board="Kc Kd 7h 7s 2d",
        a="Ks 3c",
        b="7d Ac",
        wins="A",
        a_has="Full House, Kings over Sevens",
        b_has="Full House, Sevens over Kings",
    ),
    example(
        "WPL-5.3.order#1",
        board="2h 7h Th Jc Js",
        a="Ah 4h",
        b="Jd 7c",
        wins="B",
        a_has="Flush, Ace high",
        b_has="Full House, Jacks over Sevens",
    ),
    # Flush
    example(
        *("APSA-3.rank-05#1", "BANK-1.7.7#1"),
        board="Ad Jd 8d 4d 2c",
        a="Kd 3c",
        b="Qd Td",
        wins="A",
        a_has="Flush, Ace high",
        b_has="Flush, Ace high",
    ),
    example("WPL-5.3.flush#2", board="Ah Qh 9h 4c 2d", a="Kh 3h", b="Jh Th", wins="A"),
    # Straight
    example(
        "APSA-3.rank-06#1",
        board="9c 8d 7h 2s Kc",
        a="Jd Th",
        b="Ts 6d",
        wins="A",
        a_has="Straight, Jack high",
        b_has="Straight, Ten high",
    ),
    example(
        *("APSA-3.rank-06#2", "BANK-1.7.8#2"),
        board="2c 3d 4h Ks 9c",
        a="Ah 5d",
        b="5s 6c",
        wins="B",
        a_has="Straight, Five high",
        b_has="Straight, Six high",
    ),
    example(
        "APSA-3.rank-06#3",
        board="Qc Kd Ah 2s 9c",
        a="3d 7h",
        b="9d 8h",
        wins="B",
        a_has="High Card Ace",
        b_has="Pair of Nines",
    ),
    example("WPL-5.3.straight#1", board="6c 7d 8h 2s Kd", a="Tc 9d", b="9c 5h", wins="A", a_has="Straight, Ten high"),
    example(
        "WPL-5.3.straight#2",
        board="2c 3d 4h 5s Kd",
        a="Ac Qd",
        b="6h 9d",
        wins="B",
        a_has="Straight, Five high",
        b_has="Straight, Six high",
    ),
    example(
        "WPL-5.3.straight#3",
        board="Qc Kd 2h 3s 9d",
        a="Ac 4d",
        b="9c 8h",
        wins="B",
        a_has="High Card Ace",
        b_has="Pair of Nines",
    ),
    # Three of a kind
    example(
        *("APSA-3.rank-07#1", "BANK-1.7.9#1"),
        board="9c 9d Kh 4s 2c",
        a="9h Jd",
        b="9s Tc",
        wins="A",
        a_has="Three of a Kind, Nines",
        b_has="Three of a Kind, Nines",
    ),
    # Two pair
    example(
        "APSA-3.rank-08#1", board="Kc Kd 5h 5s 9c", a="Ah 2d", b="Qh Jd", wins="A", a_has="Two Pair, Kings and Fives"
    ),
    example(
        "APSA-3.rank-08#2", board="Kc Kd 9h 9s Ad", a="Qc Jh", b="3c 3h", wins=SPLIT, b_has="Two Pair, Kings and Nines"
    ),
    example("BANK-1.7.2.c#2", board="Kc Kd 9h 9s Ad", a="Qc Jh", b="3c 2h", wins=SPLIT),
    example("WPL-5.3.two-pair#2", board="Kc Kd 9h 9s 4d", a="5c 3c", b="Qh 2h", wins="B"),
    example(
        "BANK-1.7.10#1",
        board="Kc 9d 4h 4s 2c",
        a="Kd 3h",
        b="9h As",
        wins="A",
        a_has="Two Pair, Kings and Fours",
        b_has="Two Pair, Nines and Fours",
    ),
    # One pair
    example(
        *("APSA-3.rank-09#1", "BANK-1.7.2.b#1"),
        board="Ac Kd 8h 5s 2c",
        a="Ad Qh",
        b="Ah Jd",
        wins="A",
        a_has="Pair of Aces",
        b_has="Pair of Aces",
    ),
    example("WPL-5.3.one-pair#2", board="Qc Qd Ah Ts 8d", a="4c 3c", b="7h 2h", wins=SPLIT, a_has="Pair of Queens"),
    example("BANK-1.7.11#1", board="Ac 9d 6h 4s 2c", a="Qd Qh", b="Jd Jh", wins="A", a_has="Pair of Queens"),
    # High card
    example(
        *("APSA-3.rank-10#1", "BANK-1.7.12#1"),
        board="Kc Jd 9h 6s 3c",
        a="7d 2h",
        b="7h 4d",
        wins=SPLIT,
        a_has="High Card King",
    ),
    example("BANK-1.7.2.b#2", board="Ac Qd 9h 7s 2c", a="Kd 5h", b="Kh 4d", wins=SPLIT),
    example("BANK-1.7.2.b#3", board="Ac Td 8h 4s 2c", a="Jd 7h", b="Jh 6d", wins="A", a_has="High Card Ace"),
    example(
        "BANK-1.1.1.b#3",
        board="9c 7d 4h 3s Kd",
        a="Ah 2s",
        b="Kh 5c",
        wins="B",
        a_has="High Card Ace",
        b_has="Pair of Kings",
    ),
    example("BANK-1.1.1.c#1", board="9c 7d 4h 3s 2c", a="Ah Kh", b="As Ks", wins=SPLIT),
]


@pytest.mark.parametrize(("board", "a", "b", "wins", "a_has", "b_has"), SHOWDOWNS)
def test_showdown(*, board: str, a: str, b: str, wins: str, a_has: str, b_has: str) -> None:
    first, second = evaluate(a, board), evaluate(b, board)

    assert (SPLIT if first == second else "A" if first > second else "B") == wins
    if a_has:
        assert first.words() == a_has
    if b_has:
        assert second.words() == b_has


def five(ranks: str, suits: str = "cdhsc") -> HandRank:
    """Five cards of which the book only gives the ranks."""
    seen: list[Card] = []
    for rank, suit in zip(ranks.split(), suits, strict=True):
        seen.append(next(Card(rank + s) for s in (suit, *"cdhs") if Card(rank + s) not in seen))
    return evaluate(seen)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            evaluate("5s6s7s8s9s"), evaluate("4s5s6s7s8s"), marks=pytest.mark.rule("WPL-5.3.straight-flush#1")
        ),
        pytest.param(five("K K K 2 2"), five("Q Q Q A A"), marks=pytest.mark.rule("WPL-5.3.full-house#1")),
        pytest.param(five("A Q 9 5 3", "ddddd"), five("A Q 9 5 2", "ddddd"), marks=pytest.mark.rule("WPL-5.3.flush#1")),
        pytest.param(five("7 7 7 A 9"), five("7 7 7 A 8"), marks=pytest.mark.rule("WPL-5.3.three-of-a-kind#1")),
        pytest.param(five("7 7 7 A 2"), five("7 7 7 K Q"), marks=pytest.mark.rule("WPL-5.3.three-of-a-kind#2")),
        pytest.param(five("K K 9 9 5"), five("K K 8 8 A"), marks=pytest.mark.rule("WPL-5.3.two-pair#1")),
        pytest.param(five("Q Q A T 4"), five("Q Q A T 3"), marks=pytest.mark.rule("WPL-5.3.one-pair#1")),
        pytest.param(five("A K 9 7 3"), five("A K 9 7 2"), marks=pytest.mark.rule("WPL-5.3.high-card#1")),
    ],
    ids=repr,
)
def test_five_cards_against_five(better: HandRank, worse: HandRank) -> None:
    assert better.category is worse.category
    assert better > worse


@pytest.mark.rule("APSA-3.rank-order#1", "BANK-1.7.2.a#1")
def test_ten_hands_in_order() -> None:
    best_first = (
        "Ah Kh Qh Jh Th; 9s 8s 7s 6s 5s; 4c 4d 4h 4s 2c; 3c 3d 3h 2s 2d; Kd Jd 9d 6d 2d; "
        "8c 7d 6h 5s 4d; Qc Qd Qh 3s 2h; Jc Jd 5h 5c 2c; Tc Td 6c 5d 2s; Ac Kd 9h 6s 2d"
    )
    ranks = [evaluate(hand) for hand in best_first.split(";")]

    worst_first = ranks[::-1]
    assert sorted(worst_first) == worst_first
    assert sorted(worst_first, reverse=True) == ranks
    assert [rank.category for rank in ranks] == list(range(9, -1, -1))


@pytest.mark.rule("BANK-1.7.1.a#1")
def test_the_best_five_of_seven_need_not_use_all_suited_cards() -> None:
    rank = evaluate("Qh 3s", "Ah Kh 7h 2c 9d")

    assert rank.words() == "High Card Ace"
    assert rank.best_five == parse_cards("Ah Kh Qh 9d 7h")


@pytest.mark.rule("BANK-1.7.1.a#2")
def test_of_two_straights_the_higher_counts() -> None:
    assert evaluate("9d Th", "5c 6d 7h 8s Kc").best_five == parse_cards("Th 9d 8s 7h 6d")


@pytest.mark.rule("BANK-1.7.1.b#1")
def test_the_board_alone_is_a_hand() -> None:
    rank = evaluate("2d 2h", "Tc Jd Qh Ks Ac")

    assert rank.words() == "Straight, Ace high"
    assert set(rank.best_five) == set(parse_cards("Tc Jd Qh Ks Ac"))


@pytest.mark.rule("BANK-1.7.8#1")
def test_no_straight_goes_around_the_corner() -> None:
    rank = evaluate("3d 7h", "Qc Kd Ah 2s 9c")

    assert rank.best_five == parse_cards("Ah Kd Qc 9c 7h")
    assert rank.words(kickers=True) == "High Card Ace, kickers King, Queen, Nine, Seven"


@pytest.mark.rule("BANK-1.1.1.b#1")
def test_the_ace_is_low_in_a_wheel() -> None:
    rank = evaluate("Ad 4h", "2c 3d 5h 9s Kc")

    assert rank.words() == "Straight, Five high"
    assert rank.best_five == parse_cards("5h 4h 3d 2c Ad")
