"""Ranges of starting hands."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from floorman import Card, EmptyRange, FloormanError, Range, RangeError, UnknownCard, UnknownRange, equity
from floorman.text.quotes import quoted

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def pair(rank: str) -> set[str]:
    return {rank + a + rank + b for a in SUITS for b in SUITS if a > b}


def suited(name: str) -> set[str]:
    return {name[0] + suit + name[1] + suit for suit in SUITS}


def offsuit(name: str) -> set[str]:
    return {name[0] + a + name[1] + b for a in SUITS for b in SUITS if a != b}


def hands(text: str) -> set[str]:
    """The hands in a range, the higher card (or suit) first."""
    combos = Range(text).combos
    written = {f"{max(combo)}{min(combo)}" for combo in combos}
    assert len(written) == len(combos) == len(Range(text))
    return written


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA", pair("A")),
        ("aa", pair("A")),
        ("22", pair("2")),
        ("AKs", suited("AK")),
        ("aks", suited("AK")),
        ("AKS", suited("AK")),
        ("KAs", suited("AK")),
        ("AKo", offsuit("AK")),
        ("AKO", offsuit("AK")),
        ("AK", suited("AK") | offsuit("AK")),
        ("72o", offsuit("72")),
        ("TT+", pair("T") | pair("J") | pair("Q") | pair("K") | pair("A")),
        ("AA+", pair("A")),
        ("22+", set().union(*map(pair, RANKS))),
        ("ATs+", suited("AT") | suited("AJ") | suited("AQ") | suited("AK")),
        ("AKs+", suited("AK")),
        ("K9o+", offsuit("K9") | offsuit("KT") | offsuit("KJ") | offsuit("KQ")),
        ("TT-77", pair("T") | pair("9") | pair("8") | pair("7")),
        ("77-TT", pair("T") | pair("9") | pair("8") | pair("7")),
        ("A5s-A2s", suited("A5") | suited("A4") | suited("A3") | suited("A2")),
        ("A2s-A5s", suited("A5") | suited("A4") | suited("A3") | suited("A2")),
        ("T9s-54s", set().union(*map(suited, ["T9", "98", "87", "76", "65", "54"]))),
        ("J9s-75s", set().union(*map(suited, ["J9", "T8", "97", "86", "75"]))),
        ("KJo-KTo", offsuit("KJ") | offsuit("KT")),
        ("AhKh", {"AhKh"}),
        ("KhAh", {"AhKh"}),
        ("AhKd", {"AhKd"}),
        ("A♥K♥", {"AhKh"}),
        ("10h9h", {"Th9h"}),
        ("1010-88", pair("T") | pair("9") | pair("8")),
        ("A10s", suited("AT")),
        ("109s:10%", suited("T9")),
        ("AKs, TT+, KQo", suited("AK") | offsuit("KQ") | set().union(*map(pair, "TJQKA"))),
        ("AKs TT KQo", suited("AK") | pair("T") | offsuit("KQ")),
        ("AKs;TT", suited("AK") | pair("T")),
        ("  AKs ,  TT  ", suited("AK") | pair("T")),
        ("TT - 88", pair("T") | pair("9") | pair("8")),
        ("AhKh, QsQd", {"AhKh", "QsQd"}),
        ("AKs, AhKh", suited("AK")),
        ("AK, AKs", suited("AK") | offsuit("AK")),
    ],
)
def test_notation_means_what_players_mean(text: str, expected: set[str]) -> None:
    assert hands(text) == expected


@pytest.mark.parametrize(
    "text", ["random", "Random", "any", "*", "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32"]
)
def test_random_is_all_1326_hands(text: str) -> None:
    everything = Range(text)

    assert len(everything) == len(set(everything)) == 1326
    assert set(everything.weights) == {1}
    assert everything.is_anything
    assert everything == Range("random")


def test_there_are_169_kinds_of_starting_hands() -> None:
    names = [a + b + kind for i, a in enumerate(RANKS) for b in RANKS[:i] for kind in "so"] + [a * 2 for a in RANKS]
    assert len(names) == 169

    assert sum(len(Range(name)) for name in names) == len(Range(" ".join(names))) == 1326


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("AA", {"AA": 1}),
        ("AA:0.5", {"AA": 1}),  # alone, a weight weighs nothing
        ("AA, KK:0.5", {"AA": 2, "KK": 1}),
        ("AA, KK:50%", {"AA": 2, "KK": 1}),
        ("AA:100%, KK:25%", {"AA": 4, "KK": 1}),
        ("AA:0.3, KK:0.7", {"AA": 3, "KK": 7}),
        ("AA:1, KK:0.0001", {"AA": 10_000, "KK": 1}),
        ("AA:3, KK:2", {"AA": 3, "KK": 2}),
        ("AA : 0.5, KK", {"AA": 1, "KK": 2}),
        ("AA, KK:0", {"AA": 1}),
        ("AA:12.5%, KK", {"AA": 1, "KK": 8}),
        ("AA:0.5, AA", {"AA": 1}),
    ],
)
def test_weights_are_exact(text: str, weights: dict[str, int]) -> None:
    given = Range(text)

    by_kind = {
        f"{high.rank.letter}{low.rank.letter}": weight
        for (high, low), weight in zip(given.combos, given.weights, strict=True)
    }
    assert by_kind == weights
    assert len(given) == 6 * len(weights)


def test_the_last_item_that_names_a_hand_decides_its_weight() -> None:
    given = Range("AKs, AhKh:0.25")

    weights = {f"{high}{low}": weight for (high, low), weight in zip(given.combos, given.weights, strict=True)}
    assert weights == {"AsKs": 4, "AdKd": 4, "AcKc": 4, "AhKh": 1}


def test_a_range_is_a_value() -> None:
    given = Range("AKs, TT:0.5")

    assert given == Range("TT:0.5 AKs")
    assert hash(given) == hash(Range("TT:50%,AKs"))
    assert given != Range("AKs, TT")
    assert given != Range("AKs")
    assert given != "AKs, TT:0.5"
    assert given.text == "AKs, TT:0.5"
    assert repr(given) == "Range('AKs, TT:0.5')"
    assert eval(repr(given)) == given  # noqa: S307  # a repr can be pasted back
    assert copy.deepcopy(given) == pickle.loads(pickle.dumps(given)) == given  # our own


def test_a_range_knows_its_hands() -> None:
    given = Range("AKs")

    assert "AhKh" in given
    assert "Kh Ah" in given
    assert (Card("Ah"), Card("Kh")) in given
    assert "AhKd" not in given
    assert "AhKh2c" not in given
    assert sorted(map(sorted, given)) == sorted(map(sorted, given.combos))


def test_known_cards_leave_a_range() -> None:
    left = Range("AA, KK:0.5").without("As Kd")

    assert {f"{high}{low}" for high, low in left} == {"AhAd", "AhAc", "AdAc", "KsKh", "KsKc", "KhKc"}
    assert sorted(left.weights) == [1, 1, 1, 2, 2, 2]
    assert len(Range("AA, KK:0.5")) == 12


def test_when_nothing_is_left_of_a_range_the_cards_are_named() -> None:
    with pytest.raises(EmptyRange, match="AA") as refusal:
        Range("AA").without("As Ah Ad 2c")

    assert all(card in str(refusal.value) for card in ("As", "Ah", "Ad"))
    assert refusal.value.code == "empty-range"


# ---- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "item", "place"),
    [
        ("AX", "AX", 1),
        ("AKs, TTT", "TTT", 2),
        ("AKs, TT+, KQx", "KQx", 3),
        ("TTs", "TTs", 1),
        ("TTo", "TTo", 1),
        ("TTs+", "TTs+", 1),
        ("1Ks", "1Ks", 1),
        ("A", "A", 1),
        ("AKs-", "AKs-", 1),
        ("-AKs", "-AKs", 1),
        ("AKs++", "AKs++", 1),
        ("AKs-AQo", "AKs-AQo", 1),
        ("AA-AKs", "AA-AKs", 1),
        ("A5s-K2s", "A5s-K2s", 1),
        ("TT+-77", "TT+-77", 1),
        ("AhKh+", "AhKh+", 1),
        ("AhAh", "AhAh", 1),
        ("AhKhQh", "AhKhQh", 1),
        ("Ah", "Ah", 1),
        ("AhKx", "AhKx", 1),
        ("AA KK! QQ", "KK!", 2),
        ("AA:x", "AA:x", 1),
        ("AA:", "AA:", 1),
        ("AA:-1", "AA:-1", 1),
        ("AA:0.5:0.5", "AA:0.5:0.5", 1),
        ("AA:nan", "AA:nan", 1),
        ("AA:inf", "AA:inf", 1),
        ("AA:1e5", "AA:1e5", 1),
        ("AA:1000000", "AA:1000000", 1),
        ("AA:0.123456789", "AA:0.123456789", 1),
        (":0.5", ":0.5", 1),
        ("randomm", "randomm", 1),
    ],
)
def test_what_is_no_range_is_named_with_its_place(text: str, item: str, place: int) -> None:
    with pytest.raises(UnknownRange) as refusal:
        Range(text)

    assert (refusal.value.item, refusal.value.place, refusal.value.within) == (item, place, text)
    assert quoted(item) in str(refusal.value)
    assert refusal.value.code == "unknown-range"


@pytest.mark.parametrize("text", ["", "   ", ",", " ; , ", "AA:0", "AA:0%", "AA, AA:0", "AKs:0.0000"])
def test_an_empty_range_is_refused(text: str) -> None:
    with pytest.raises(EmptyRange, match="empty"):
        Range(text)


@pytest.mark.parametrize("hand", ["AX", "AKs, TTT", "AA:x", ""])
def test_an_equity_refuses_the_same_ranges(hand: str) -> None:
    with pytest.raises(FloormanError):
        equity([hand, "QQ"])


def test_errors_about_ranges_can_be_caught_together() -> None:
    assert issubclass(UnknownRange, RangeError)
    assert issubclass(EmptyRange, RangeError)
    assert issubclass(RangeError, FloormanError)
    assert issubclass(RangeError, ValueError)


def test_known_cards_must_be_cards() -> None:
    given = Range("AA")
    wrong: Any = None
    with pytest.raises(UnknownCard):
        given.without("Xx")
    with pytest.raises(UnknownCard):
        given.without(wrong)
