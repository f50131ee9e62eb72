"""Hand ranks: what beats what, best fives, words, batches, nuts."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import slow_evaluator as slow
from floorman import (
    Card,
    Category,
    DuplicateCard,
    FloormanError,
    HandRank,
    UnknownCard,
    UnknownLanguage,
    UnknownStrength,
    WrongArray,
    WrongCardCount,
    evaluate,
    evaluate_many,
    is_nuts,
    nuts,
    parse_cards,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

# One rung of the ladder above the next; neighbours differ in a single respect.
LADDER = [
    ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ("Kh Qh Jh Th 9h", Category.STRAIGHT_FLUSH),
    ("6c 5c 4c 3c 2c", Category.STRAIGHT_FLUSH),
    ("5d 4d 3d 2d Ad", Category.STRAIGHT_FLUSH),
    ("As Ah Ad Ac Kd", Category.FOUR_OF_A_KIND),
    ("As Ah Ad Ac 2d", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 2c 3d", Category.FOUR_OF_A_KIND),
    ("As Ah Ad Kc Kd", Category.FULL_HOUSE),
    ("Ks Kh Kd Ac Ad", Category.FULL_HOUSE),
    ("Ks Kh Kd 2c 2d", Category.FULL_HOUSE),
    ("2s 2h 2d 3c 3d", Category.FULL_HOUSE),
    ("As Ks Qs Js 9s", Category.FLUSH),
    ("Ah Kh Qh Jh 8h", Category.FLUSH),
    ("Ad 6d 4d 3d 2d", Category.FLUSH),
    ("7c 5c 4c 3c 2c", Category.FLUSH),
    ("As Ks Qs Js Td", Category.STRAIGHT),
    ("6s 5s 4s 3s 2d", Category.STRAIGHT),
    ("5s 4s 3s 2s Ad", Category.STRAIGHT),
    ("As Ah Ad Kc Qd", Category.THREE_OF_A_KIND),
    ("2s 2h 2d Ac Kd", Category.THREE_OF_A_KIND),
    ("2s 2h 2d Ac Qd", Category.THREE_OF_A_KIND),
    ("2s 2h 2d 4c 3d", Category.THREE_OF_A_KIND),
    ("As Ah Kd Kc Qd", Category.TWO_PAIR),
    ("As Ah Qd Qc Kd", Category.TWO_PAIR),
    ("As Ah Qd Qc 2d", Category.TWO_PAIR),
    ("3s 3h 2d 2c 4d", Category.TWO_PAIR),
    ("As Ah Kd Qc Jd", Category.PAIR),
    ("As Ah Kd Qc Td", Category.PAIR),
    ("2s 2h 5d 4c 3d", Category.PAIR),
    ("As Ks Qs Js 9d", Category.HIGH_CARD),
    ("7s 5s 4s 3s 2d", Category.HIGH_CARD),
]


def random_hand(rng: random.Random, size: int) -> list[int]:
    return rng.sample(range(52), size)


def flush_heavy_hand(rng: random.Random, size: int) -> list[int]:
    """Hands from two suits and a run of ranks, so that flushes, straights and both come often."""
    ranks = rng.choice([range(9), range(4, 13), [12, 0, 1, 2, 3, 4, 5]])
    cards = [4 * rank + suit for rank in ranks for suit in rng.sample(range(4), 2)]
    return rng.sample(cards, size)


def paired_hand(rng: random.Random, size: int) -> list[int]:
    """Hands from four ranks, so that full houses and quads come often."""
    return rng.sample([4 * rank + suit for rank in rng.sample(range(13), 4) for suit in range(4)], size)


# ---- strength ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "category"), LADDER)
def test_every_rung_has_its_category(cards: str, category: Category) -> None:
    assert evaluate(cards).category is category
    assert Category.of(evaluate(cards).strength) is category


@pytest.mark.parametrize(("better", "worse"), list(pairwise(cards for cards, _ in LADDER)))
def test_every_rung_beats_the_next(better: str, worse: str) -> None:
    high, low = evaluate(better), evaluate(worse)

    assert high > low
    assert high >= low
    assert low < high
    assert low <= high
    assert high != low
    assert max(low, high) is high
    assert not high < low
    assert not high <= low


def test_strengths_run_from_1_to_7462() -> None:
    assert evaluate("7s 5s 4s 3s 2d").strength == 1
    assert evaluate("As Ks Qs Js Ts").strength == 7462


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("make", [random_hand, flush_heavy_hand, paired_hand])
def test_the_slow_evaluator_agrees(size: int, make: Any, soak: bool) -> None:
    rng = random.Random(f"{size} {make.__name__}")
    hands = [make(rng, size) for _ in range(50_000 if soak else 700)]
    slowly = [slow.strength(slow.ALL_CARDS[code] for code in hand) for hand in hands]

    assert [evaluate(hand).strength for hand in hands] == slowly
    assert evaluate_many(np.array(hands, dtype=np.uint8)).tolist() == slowly


@pytest.mark.parametrize("size", [5, 6, 7])
def test_scalar_and_batch_give_the_same_numbers(size: int, soak: bool) -> None:
    rng = np.random.default_rng(size)
    hands = rng.random((200_000 if soak else 20_000, 52)).argsort(axis=1)[:, :size].astype(np.uint8)

    assert evaluate_many(hands).tolist() == [evaluate(hand).strength for hand in hands.tolist()]


def test_hands_that_split_a_pot_are_equal_and_hash_alike() -> None:
    spades, hearts = evaluate("As Ks Qs Js 9s 2d 2c"), evaluate("Ah Kh Qh Jh 9h")

    assert spades == hearts
    assert hash(spades) == hash(hearts)
    assert len({spades, hearts, evaluate("2c 3c 4c 5c 7d")}) == 2
    assert spades >= hearts
    assert spades <= hearts
    assert not spades > hearts
    assert not spades < hearts


def test_the_order_is_total() -> None:
    rng = random.Random(4)
    ranks = [evaluate(random_hand(rng, 7)) for _ in range(120)]

    for a in ranks:
        for b in ranks:
            assert (a < b) + (a == b) + (a > b) == 1
            assert (a <= b) == (not a > b)
            assert (a != b) == (not a == b)  # noqa: SIM201  # both are asked
    assert [rank.strength for rank in sorted(ranks)] == sorted(rank.strength for rank in ranks)


@pytest.mark.parametrize("other", [7462, "As Ks Qs Js Ts", None, (1, 2)])
def test_a_rank_compares_with_ranks_only(other: Any) -> None:
    rank: Any = evaluate("As Ks Qs Js Ts")

    assert rank != other
    with pytest.raises(TypeError):
        rank < other  # noqa: B015  # the comparison itself is refused
    with pytest.raises(TypeError):
        other >= rank  # noqa: B015  # likewise


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("Ah Kh Qh Jh Th 2c 2d", "Ah Kh Qh Jh Th"),  # royal flush on the board
        ("As 2s 3s 4s 5s Ks Qs", "5s 4s 3s 2s As"),  # steel wheel over an ace-high flush
        ("As 2s 3s 4s 5s 6s Kd", "6s 5s 4s 3s 2s"),  # six-high straight flush over the steel wheel
        ("As 2d 3h 4c 5s Kd Kh", "5s 4c 3h 2d As"),  # wheel over a pair of kings
        ("As 2d 3h 4c 5s 6d Kh", "6d 5s 4c 3h 2d"),  # six-high over the wheel
        ("8c 8d 8h 8s 3d Kd Qd", "8c 8d 8h 8s Kd"),
        ("Qs Qh Td Tc Ts Qd 2c", "Qs Qh Qd Td Tc"),  # two sets: the higher is the three
        ("9s 9h 9d 5c 5h 3s 3d", "9s 9h 9d 5c 5h"),  # the higher of two pairs fills the house
        ("Ks Kh 9s 9h 3s 3d Ad", "Ks Kh 9s 9h Ad"),  # a third pair does not count
        ("Ks Kh 9s 9h 3s 3d 2d", "Ks Kh 9s 9h 3s"),  # but one of it may be the kicker
        ("Ad Jd 8d 4d 2d 3d Kc", "Ad Jd 8d 4d 3d"),  # the lowest of six suited cards stays out
        ("2h 3h 4h 5h 7h 8h 9h", "9h 8h 7h 5h 4h"),
        ("Ah Kh Qh Jd Td 9h 2h", "Ah Kh Qh 9h 2h"),  # flush over straight
        ("Kc Jd 9h 6s 3c 7d 2h", "Kc Jd 9h 7d 6s"),
        ("Qc Kd Ah 2s 3c 9d 7h", "Ah Kd Qc 9d 7h"),  # no straight goes around the corner
        ("As Kd Ah 7c 7d 2s", "As Ah 7c 7d Kd"),
    ],
)
def test_the_best_five_most_important_first(cards: str, best: str) -> None:
    rank = evaluate(cards)

    assert rank.best_five == parse_cards(best)
    assert evaluate(rank.best_five) == rank
    assert rank.cards == parse_cards(cards)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_five_are_five_of_the_cards_and_as_good(size: int) -> None:
    rng = random.Random(size)
    for _ in range(300):
        hand = flush_heavy_hand(rng, size)
        rank = evaluate(hand)

        assert len(set(rank.best_five)) == 5
        assert set(rank.best_five) <= set(rank.cards)
        assert evaluate(rank.best_five).strength == rank.strength
        assert [int(card) for card in rank.cards] == hand


@pytest.mark.parametrize(
    ("board", "first", "second"),
    [
        ("As Ks Qs Js Ts", "2c 2d", "Ah Ad"),
        ("Tc Jd Qh Ks Ac", "2d 2h", "9s 9d"),
        ("8c 8d 8h 8s Ad", "Kh Kd", "3h 2h"),
        ("Kc Kd 9h 9s Ad", "Qc Jh", "3c 3h"),
        ("Ah Kh 9h 7h 5h", "4h 2h", "As Ks"),
        ("Qc Qd Ah Ts 8d", "4c 3c", "7h 2h"),
        ("Ac Kd Qh Js 9c", "8d 7h", "2c 3c"),
        ("Ks Kh Kd Ac Ad", "Qs Qh", "3s 4s"),
    ],
)
def test_boards_that_play_split_the_pot(board: str, first: str, second: str) -> None:
    assert evaluate(first, board) == evaluate(second, board) == evaluate(board)


def test_suits_never_decide() -> None:
    for suits in combinations("cdhs", 2):
        one, other = (evaluate("".join(rank + suit for rank in "AKQJ9")) for suit in suits)
        assert one == other


# ---- ways to ask -------------------------------------------------------------------------------------------


def test_cards_come_as_text_lists_codes_and_parts() -> None:
    rank = evaluate("As Kd Ah 7c 7d 2s 9h")
    cards = parse_cards("As Kd Ah 7c 7d 2s 9h")
    codes = [int(card) for card in cards]

    for same in (
        evaluate("As Kd", "Ah 7c 7d 2s 9h"),
        evaluate(cards),
        evaluate(list(cards)),
        evaluate(codes),
        evaluate(tuple(codes)),
        evaluate(bytes(codes)),
        evaluate(np.array(codes, dtype=np.uint8)),
        evaluate(np.array(codes)),
        evaluate(iter(cards)),
        evaluate(cards[:2], cards[2:]),
        evaluate(*cards),
        evaluate(["As", "Kd", Card("Ah"), 20, "7d 2s", "9h"]),
        evaluate("Pik Ass, Karo König", "Herz Ass, Kreuz 7, Karo 7, Pik 2, Herz 9"),
        HandRank("As Kd", "Ah 7c 7d 2s 9h"),
        HandRank.of(cards),
    ):
        assert type(same) is HandRank
        assert (same.strength, same.cards) == (rank.strength, cards)


def test_a_rank_shows_itself() -> None:
    rank = evaluate("As Kd", "Ah 7c 7d 2s 9h")

    assert str(rank) == "Two Pair, Aces and Sevens"
    assert repr(rank) == "HandRank('As Kd Ah 7c 7d 2s 9h')"
    assert eval(repr(rank)).cards == rank.cards  # noqa: S307  # a repr can be pasted back


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_rank_survives_pickling(protocol: int) -> None:
    rank = evaluate("As Kd", "Ah 7c 7d 2s 9h")

    back = pickle.loads(pickle.dumps(rank, protocol))  # our own

    assert type(back) is HandRank
    assert back == rank
    assert back.cards == rank.cards
    assert hash(back) == hash(rank)


def test_a_rank_copies() -> None:
    rank = evaluate("As Ks Qs Js Ts")

    assert copy.copy(rank) == copy.deepcopy(rank) == rank
    assert copy.deepcopy([rank])[0].cards == rank.cards


def test_a_rank_cannot_be_changed() -> None:
    rank: Any = evaluate("As Ks Qs Js Ts")

    with pytest.raises(AttributeError):
        rank.strength = 1
    with pytest.raises(AttributeError):
        rank.anything = 1
    assert rank.strength == 7462


# ---- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("As Ks Qs Js Ts 2d 3c", "Royal Flush", "Royal Flush"),
        ("9h 8h 7h 6h 5h", "Straight Flush, Nine high", "Straight Flush bis Neun"),
        ("5d 4d 3d 2d Ad", "Straight Flush, Five high", "Straight Flush bis Fünf"),
        ("Ks Kh Kd Kc 2d", "Four of a Kind, Kings", "Vierling Könige"),
        ("Qs Qh Td Tc Ts Qd 2c", "Full House, Queens over Tens", "Full House, Damen über Zehnen"),
        ("2s 2h 2d Ac As", "Full House, Deuces over Aces", "Full House, Zweien über Asse"),
        ("As Js 9s 4s 2s", "Flush, Ace high", "Flush, Ass hoch"),
        ("As Kd Qh Jc Ts", "Straight, Ace high", "Straße bis Ass"),
        ("5s 4h 3d 2c As", "Straight, Five high", "Straße bis Fünf"),
        ("6s 6h 6d Ac Ks", "Three of a Kind, Sixes", "Drilling Sechsen"),
        ("As Ah 7d 7c Ks", "Two Pair, Aces and Sevens", "Zwei Paare, Asse und Siebenen"),
        ("Js Jh 8d 4c 2s", "Pair of Jacks", "Paar Buben"),
        ("As Kh 8d 4c 2s", "High Card Ace", "Höchste Karte Ass"),
        ("7s 5h 4d 3c 2s", "High Card Seven", "Höchste Karte Sieben"),
    ],
)
def test_a_hand_in_words(cards: str, english: str, german: str) -> None:
    rank = evaluate(cards)

    assert rank.words() == rank.words("en") == str(rank) == english
    assert rank.words("de") == rank.words("de-AT") == german


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("As Ah Kd 9c 4h", "Pair of Aces, kickers King, Nine, Four", "Paar Asse, Beikarten König, Neun, Vier"),
        ("As Ah 7d 7c Ks", "Two Pair, Aces and Sevens, kicker King", "Zwei Paare, Asse und Siebenen, Beikarte König"),
        ("6s 6h 6d Ac Qs", "Three of a Kind, Sixes, kickers Ace, Queen", "Drilling Sechsen, Beikarten Ass, Dame"),
        ("Ks Kh Kd Kc 2d", "Four of a Kind, Kings, kicker Deuce", "Vierling Könige, Beikarte Zwei"),
        (
            "As Kh 8d 4c 2s",
            "High Card Ace, kickers King, Eight, Four, Deuce",
            "Höchste Karte Ass, Beikarten König, Acht, Vier, Zwei",
        ),
        ("Qs Qh Td Tc Qd", "Full House, Queens over Tens", "Full House, Damen über Zehnen"),
        ("5s 4h 3d 2c As", "Straight, Five high", "Straße bis Fünf"),
        ("As Ks Qs Js Ts", "Royal Flush", "Royal Flush"),
    ],
)
def test_a_hand_in_words_with_all_that_can_decide(cards: str, english: str, german: str) -> None:
    assert evaluate(cards).words("en", kickers=True) == english
    assert evaluate(cards).words("de", kickers=True) == german


@pytest.mark.parametrize(
    ("board", "own", "other", "english", "german"),
    [
        ("8s 8h Ad 4c 2s", "8d 9c", "8c 7d", "Three of a Kind, Eights, with ace and nine", "Drilling Achten, mit Ass und Neun"),
        ("Ks 9h 7d 4c 2s", "Kd Qc", "Kh Jd", "Pair of Kings, with queen", "Paar Könige, mit Dame"),
        ("Ks 9h 7d 4c 2s", "Kd Qc", "9s 9d", "Pair of Kings", "Paar Könige"),
        ("Ks 9h 7d 4c 2s", "Kd Qc", "Kh Qd", "Pair of Kings", "Paar Könige"),
        ("As 9s 7s 4s 2d", "Ks 3d", "Qs 3h", "Flush, Ace high, with king", "Flush, Ass hoch, mit König"),
    ],
)  # fmt: skip
def test_kickers_are_named_where_they_decide(board: str, own: str, other: str, english: str, german: str) -> None:
    rank, against = evaluate(own, board), evaluate(other, board)

    assert rank.words_against([against, rank]) == english
    assert rank.words_against([against, rank], "de") == german


def test_hands_that_differ_never_read_alike_beside_each_other() -> None:
    board = "Ks Kh 7d 4c 2s"
    hands = [evaluate(hole, board) for hole in ("Kd Qc", "Kc Jd", "Ah 7c", "Qs 7s", "Ad Qd", "Ac Jc", "7h 4h")]
    by_words = {hand.words_against(hands): hand.strength for hand in hands}

    assert len(by_words) == len({hand.strength for hand in hands})


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("cards", [7])
def test_with_kickers_words_tell_equal_hands_from_others(language: Any, cards: int) -> None:
    rng = random.Random(9)
    hands = [evaluate(random_hand(rng, cards)) for _ in range(400)]
    by_words: dict[str, set[int]] = {}
    for hand in hands:
        by_words.setdefault(hand.words(language, kickers=True), set()).add(hand.strength)

    assert {words: strengths for words, strengths in by_words.items() if len(strengths) > 1} == {}


def test_categories_have_names() -> None:
    assert [category.word() for category in Category] == [
        *("High Card", "Pair", "Two Pair", "Three of a Kind", "Straight"),
        *("Flush", "Full House", "Four of a Kind", "Straight Flush", "Royal Flush"),
    ]
    assert [category.word("de") for category in Category] == [
        *("Höchste Karte", "Paar", "Zwei Paare", "Drilling", "Straße"),
        *("Flush", "Full House", "Vierling", "Straight Flush", "Royal Flush"),
    ]


def test_ranks_have_plurals_in_both_languages() -> None:
    pairs = [
        evaluate([4 * rank, 4 * rank + 1, *[4 * other for other in range(13) if other not in {rank, rank - 1}][:3]])
        for rank in range(13)
    ]

    assert [pair.words().removeprefix("Pair of ") for pair in pairs] == [
        *("Deuces", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens"),
        *("Jacks", "Queens", "Kings", "Aces"),
    ]
    assert [pair.words("de").removeprefix("Paar ") for pair in pairs] == [
        *("Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen"),
        *("Buben", "Damen", "Könige", "Asse"),
    ]


def test_words_in_another_language_are_refused() -> None:
    language: Any = "fr"
    with pytest.raises(UnknownLanguage, match="fr"):
        evaluate("As Ks Qs Js Ts").words(language)


@pytest.mark.parametrize("strength", [0, -1, 7463, 65535])
def test_a_category_is_of_a_strength_there_is(strength: int) -> None:
    with pytest.raises(UnknownStrength, match="1 to 7462"):
        Category.of(strength)


# ---- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["", "As", "As Ks Qs Js", "As Ks Qs Js Ts 2c 3c 4c", "AsKsQsJsTs9s8s7s6s"])
@pytest.mark.parametrize("make", [str, parse_cards, list, bytes], ids=lambda make: make.__name__)
def test_a_hand_is_five_to_seven_cards(cards: str, make: Any) -> None:
    given = parse_cards(cards) if make in {list, bytes} else cards
    with pytest.raises(WrongCardCount, match="5 to 7") as refusal:
        evaluate(make(given))

    assert refusal.value.count == len(parse_cards(cards))
    assert all(str(card) in str(refusal.value) for card in parse_cards(cards))
    assert refusal.value.code == "wrong-card-count"


def test_no_cards_at_all_are_too_few() -> None:
    with pytest.raises(WrongCardCount, match="not 0"):
        evaluate()


@pytest.mark.parametrize(
    "cards",
    [
        ("As Ks Qs Js As",),
        ("As Ks", "As Js Ts 2d 3d"),
        (["As", "Ks", "Qs", "Js", "As"],),
        ([51, 47, 43, 39, 51],),
        ([51, 47, 43, 39, 51, 2, 3],),
        (bytes([51, 47, 43, 39, 51]),),
        ("AsAsAsAsAsAsAsAs",),
    ],
)
def test_a_card_twice_is_named(cards: Any) -> None:
    with pytest.raises(DuplicateCard, match="As appears twice") as refusal:
        evaluate(*cards)

    assert refusal.value.card is Card("As")


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("As Ks Qs Js Xs", "Xs"),
        ("As Ks Qs Js T", "T"),
        (["As", "Ks", "Qs", "Js", "Zz"], "Zz"),
        ([51, 47, 43, 39, 52], "52"),
        ([51, 47, 43, 39, -1], "-1"),
        ([51, 47, 43, 39, 10**30], str(10**30)),
        ([51, 47, 43, 39, -(10**30)], str(-(10**30))),
        ([51, 47, 43, 39, True], "True"),
        ([51, 47, 43, 39, 2.0], "2.0"),
        ([51, 47, 43, 39, float("nan")], "nan"),
        ([51, 47, 43, 39, None], "None"),
        ([51, 47, 43, 39, b"As"], "b'As'"),
        ([51, 47, 43, 39, [1]], "[1]"),
        ([[51, 47, 43, 39, 1]], "[51, 47, 43, 39, 1]"),
        (bytes([51, 47, 43, 39, 255]), "255"),
        (None, "None"),
        (2.5, "2.5"),
        (np.array([51, 47, 43, 39, 300]), "300"),
        (np.array([0.5, 1.5, 2.5, 3.5, 4.5]), "0.5"),
        ({"As": 1, "Ks": 2, "Q": 3}, "Q"),
    ],
)
def test_what_is_no_card_is_named(cards: Any, named: str) -> None:
    with pytest.raises(UnknownCard) as refusal:
        evaluate(cards)

    assert named in str(refusal.value)


def test_cards_go_by_place_not_by_keyword() -> None:
    ask: Any = HandRank
    with pytest.raises(TypeError):
        ask(cards="AsKsQsJsTs")
    ask = evaluate
    with pytest.raises(TypeError):
        ask(cards="AsKsQsJsTs")


def test_an_iterable_that_breaks_off_says_so_itself() -> None:
    def breaks() -> Any:
        yield "As"
        raise LookupError("out of cards")

    with pytest.raises(LookupError, match="out of cards"):
        evaluate(breaks())


# ---- batches -----------------------------------------------------------------------------------------------


def deal(rows: int, width: int, seed: int = 1) -> NDArray[np.uint8]:
    return np.random.default_rng(seed).random((rows, 52)).argsort(axis=1)[:, :width].astype(np.uint8)


def one_by_one(hands: NDArray[Any]) -> list[int]:
    return [evaluate(hand).strength for hand in hands.tolist()]


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("rows", [*range(21), 254, 255, 256, 257, 258, 259, 260, 261, 511, 512, 513, 1023, 1025])
def test_batches_of_every_length(rows: int, width: int) -> None:
    hands = deal(rows, width, seed=rows)

    strengths = evaluate_many(hands)

    assert strengths.dtype == np.uint16
    assert strengths.shape == (rows,)
    assert strengths.tolist() == one_by_one(hands)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_threads_do_not_change_a_batch(width: int) -> None:
    hands = deal(5003, width)
    alone = evaluate_many(hands, threads=1)

    assert alone.tolist() == one_by_one(hands)
    for threads in (2, 3, 8, 256):
        assert np.array_equal(evaluate_many(hands, threads=threads), alone)


def test_out_takes_the_strengths() -> None:
    hands = deal(500, 7)
    around = np.full(502, 9999, dtype=np.uint16)

    back = evaluate_many(hands, out=around[1:-1])

    assert back.base is around
    assert back.tolist() == one_by_one(hands)
    assert (around[0], around[-1]) == (9999, 9999)


def test_cards_are_only_read() -> None:
    hands = deal(300, 7)
    before = hands.copy()
    hands.flags.writeable = False

    assert evaluate_many(hands).tolist() == one_by_one(hands)
    assert np.array_equal(hands, before)


def test_a_slice_of_rows_needs_no_copy() -> None:
    hands = deal(100, 7)

    assert evaluate_many(hands[13:77]).tolist() == one_by_one(hands[13:77])


def fortran(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asfortranarray(hands)


def every_other_row(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.repeat(hands, 2, axis=0)[::2]


def backwards(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return hands[::-1].copy()[::-1]


def part_of_wider_rows(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.hstack([hands, hands])[:, : hands.shape[1]]


def as_type(dtype: Any) -> Any:
    def convert(hands: NDArray[np.uint8]) -> NDArray[Any]:
        return hands.astype(dtype)

    convert.__name__ = f"as_{dtype}"
    return convert


UNFIT = [
    *(fortran, every_other_row, backwards, part_of_wider_rows),
    *map(as_type, ["int8", "int16", "uint16", "int32", "int64", "uint64", ">i4", ">u2"]),
]


@pytest.mark.parametrize("unfit", UNFIT, ids=lambda unfit: unfit.__name__)
def test_an_unfit_array_is_refused_and_copied_only_when_asked(unfit: Any) -> None:
    hands = deal(100, 7)
    given = unfit(hands)
    assert np.array_equal(given, hands)

    with pytest.raises(WrongArray, match="copy=True") as refusal:
        evaluate_many(given)
    assert refusal.value.row is None
    assert refusal.value.code == "wrong-array"
    assert evaluate_many(given, copy=True).tolist() == one_by_one(hands)


def test_a_fit_array_is_fine_with_copy_too() -> None:
    hands = deal(100, 7)

    assert evaluate_many(hands, copy=True).tolist() == one_by_one(hands)


@pytest.mark.parametrize("dtype", ["float64", "float16", "bool", "object", "complex128", "S2", "U2", "M8[s]"])
@pytest.mark.parametrize("may_copy", [False, True])
def test_what_is_no_whole_number_is_refused_even_as_a_copy(dtype: str, may_copy: bool) -> None:
    with pytest.raises(WrongArray):
        evaluate_many(np.zeros((3, 7)).astype(dtype), copy=may_copy)


@pytest.mark.parametrize(
    ("dtype", "code"),
    [
        ("int64", 300),
        ("int64", 256),
        ("int64", 52),
        ("int64", -1),
        ("int64", -204),
        ("int16", 307),
        ("uint64", 2**64 - 1),
    ],
)
def test_a_copy_never_wraps_around(dtype: str, code: int) -> None:
    hands = deal(10, 7).astype(dtype)
    hands[6, 2] = code

    with pytest.raises(WrongArray, match=f"row 6, place 2: {code} is not a card code") as refusal:
        evaluate_many(hands, copy=True)

    assert refusal.value.row == 6


@pytest.mark.parametrize(
    "shape",
    [(7,), (3, 4), (3, 8), (0, 4), (0,), (2, 3, 7), (1, 1), (0, 0), ()],
    ids=lambda shape: "x".join(map(str, shape)),
)
@pytest.mark.parametrize("may_copy", [False, True])
def test_other_shapes_are_refused(shape: tuple[int, ...], may_copy: bool) -> None:
    with pytest.raises(WrongArray, match="shape") as refusal:
        evaluate_many(np.zeros(shape, dtype=np.uint8), copy=may_copy)

    assert str(shape) in str(refusal.value)


@pytest.mark.parametrize("thing", [None, [[1, 2, 3, 4, 5]], b"\1\2\3\4\5", "As Ks", 5, memoryview(b"\1\2\3\4\5")])
def test_only_arrays_make_a_batch(thing: Any) -> None:
    with pytest.raises(WrongArray, match=type(thing).__name__):
        evaluate_many(thing)


def read_only(rows: int) -> NDArray[np.uint16]:
    out = np.zeros(rows, dtype=np.uint16)
    out.flags.writeable = False
    return out


@pytest.mark.parametrize(
    "out",
    [
        pytest.param(np.zeros(9, dtype=np.uint16), id="too short"),
        pytest.param(np.zeros(11, dtype=np.uint16), id="too long"),
        pytest.param(np.zeros((10, 1), dtype=np.uint16), id="a column"),
        pytest.param(np.zeros(10, dtype=np.int16), id="int16"),
        pytest.param(np.zeros(10, dtype=np.uint8), id="uint8"),
        pytest.param(np.zeros(10, dtype=np.uint32), id="uint32"),
        pytest.param(np.zeros(10, dtype=">u2"), id="big-endian"),
        pytest.param(np.zeros(20, dtype=np.uint16)[::2], id="with gaps"),
        pytest.param(np.zeros(10, dtype=np.uint16)[::-1], id="backwards"),
        pytest.param(read_only(10), id="read-only"),
        pytest.param([0] * 10, id="a list"),
        pytest.param(bytearray(20), id="a bytearray"),
    ],
)
def test_out_must_fit(out: Any) -> None:
    with pytest.raises(WrongArray, match="out"):
        evaluate_many(deal(10, 7), out=out)


def test_out_must_lie_apart_from_the_cards() -> None:
    memory = np.zeros(70 + 20, dtype=np.uint8)
    memory[:70] = deal(10, 7).ravel()
    hands = memory[:70].reshape(10, 7)
    before = hands.copy()

    with pytest.raises(WrongArray, match="apart"):
        evaluate_many(hands, out=memory[60:80].view(np.uint16))

    assert np.array_equal(hands, before)
    assert evaluate_many(hands, out=memory[70:].view(np.uint16)).tolist() == one_by_one(before)


@pytest.mark.parametrize("threads", [0, -1, 257, 10**30])
def test_threads_have_limits(threads: int) -> None:
    with pytest.raises(FloormanError, match="threads"):
        evaluate_many(deal(10, 7), threads=threads)


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 1, 2, 3, 4, 255, 256, 257, 700, 996, 997, 998, 999])
def test_the_first_bad_row_is_named(row: int, width: int, threads: int) -> None:
    for place in range(width):
        hands = deal(1000, width)
        hands[row, place] = 52
        hands[row + 1 :, place] = 255
        with pytest.raises(WrongArray, match=f"row {row}, place {place}: 52 is not a card code") as refusal:
            evaluate_many(hands, threads=threads)
        assert refusal.value.row == row


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 3, 98, 99])
def test_every_pair_of_equal_cards_is_found(row: int, width: int) -> None:
    for first, second in combinations(range(width), 2):
        hands = deal(100, width)
        card = Card(int(hands[row, first]))
        hands[row, second] = card
        with pytest.raises(WrongArray, match=rf"row {row}, place {second}: {card} \(code {int(card)}\) appears twice"):
            evaluate_many(hands)


@pytest.mark.parametrize("code", [52, 53, 63, 64, 127, 128, 180, 181, 200, 254, 255])
@pytest.mark.parametrize("width", [5, 6, 7])
def test_every_byte_that_is_no_card_is_found(code: int, width: int) -> None:
    for row in range(12):
        hands = deal(12, width)
        hands[row, row % width] = code
        with pytest.raises(WrongArray, match=f"row {row}, place {row % width}: {code} "):
            evaluate_many(hands)


# ---- nuts --------------------------------------------------------------------------------------------------

BOARDS = [
    "Ah Kh 7h 2c 9d",
    "Qs Js Ts 5d 3c",
    "Th Jh Qh Kh Ah",
    "2c 7d 9h Js Kd",
    "8c 8d 8h 8s 3d",
    "Qc Qd 7h 7s 2c",
    "2c 3d 4h Ks 9c",
    "Ac Kd Qh Js Tc",
    "6s 7s 8s",
    "2c 7d Qh",
    "As 2d 3h 4c",
]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rule("APSA-3.3-21")
def test_the_nuts_are_the_best_any_two_cards_make(board: str) -> None:
    on_board = slow.cards_of(board)
    off_board = [card for card in slow.ALL_CARDS if card not in on_board]
    best = max(slow.strength((*hole, *on_board)) for hole in combinations(off_board, 2))

    assert nuts(board).strength == best
    assert set(parse_cards(board)) <= set(nuts(board).cards)


@pytest.mark.parametrize("board", BOARDS[:4])
@pytest.mark.rule("APSA-3.3-21", "WPL-5.6.17.a", "VPSV-37.2")
def test_a_hand_is_the_nuts_if_none_of_the_1081_holdings_beats_it(board: str) -> None:
    on_board = slow.cards_of(board)
    off_board = [card for card in slow.ALL_CARDS if card not in on_board]
    made = {hole: slow.strength((*hole, *on_board)) for hole in combinations(off_board, 2)}
    assert len(made) == 1081
    best = max(made.values())

    found = {hole for hole in made if is_nuts("".join(hole), board)}

    assert found == {hole for hole, strength in made.items() if strength == best}


@pytest.mark.rule("APSA-3.3-21#6")
def test_ones_own_cards_are_not_taken_out_of_what_others_might_hold() -> None:
    assert not is_nuts("As 9s", "Qs Js Ts 5d 3c")
    assert is_nuts("As Ks", "Qs Js Ts 5d 3c")


@pytest.mark.rule("WPL-5.6.17.a#6")
def test_the_second_best_flush_is_not_the_nuts() -> None:
    assert is_nuts("Qh Jh", "Ah Kh 7h 2c 9d")
    assert not is_nuts("Qh Th", "Ah Kh 7h 2c 9d")


def test_when_the_board_is_the_best_hand_everybody_has_the_nuts() -> None:
    assert is_nuts("2c 2d", "Th Jh Qh Kh Ah")
    assert is_nuts("7c 2d", "Ac Kd Qh Js Tc")


def test_a_tie_still_counts_as_the_nuts() -> None:
    board = "2c 3d 7h Js Td"
    assert is_nuts("9s 8s", board)
    assert is_nuts("9c 8d", board)
    assert not is_nuts("Jc Jd", board)


@pytest.mark.parametrize(("board", "count"), [("", 0), ("As Ks", 2), ("2c 3c 4c 5c 6c 7c", 6)])
def test_a_board_is_three_to_five_cards(board: str, count: int) -> None:
    with pytest.raises(WrongCardCount, match="3 to 5") as refusal:
        nuts(board)
    assert refusal.value.count == count
    with pytest.raises(WrongCardCount):
        is_nuts("Ah Ad", board)


@pytest.mark.parametrize(("hole", "count"), [("", 0), ("Ah", 1), ("Ah Ad Ac", 3)])
def test_hole_cards_are_two(hole: str, count: int) -> None:
    with pytest.raises(WrongCardCount, match="2") as refusal:
        is_nuts(hole, "2c 7d 9h Js Kd")
    assert refusal.value.count == count


def test_nuts_refuse_a_card_in_two_places() -> None:
    with pytest.raises(DuplicateCard, match="7d"):
        nuts("2c 7d 9h 7d Kd")
    with pytest.raises(DuplicateCard, match="7d"):
        is_nuts("Ah 7d", "2c 7d 9h Js Kd")
    with pytest.raises(DuplicateCard, match="Ah"):
        is_nuts("Ah Ah", "2c 7d 9h Js Kd")


@pytest.mark.parametrize("board", [None, 2.5, [None, 1, 2], "2c 7d Xx", [1, 2, 300], [[1], 2, 3]])
def test_nuts_refuse_what_is_no_board(board: Any) -> None:
    with pytest.raises(UnknownCard):
        nuts(board)
    with pytest.raises(UnknownCard):
        is_nuts("AhAd", board)
