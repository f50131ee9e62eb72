"""Equities, exact and sampled."""

from __future__ import annotations

from array import array
from fractions import Fraction
from math import comb, isclose, sqrt
from typing import Any

import pytest

import slow_evaluator as slow
from floorman import (
    Card,
    DuplicateCard,
    EmptyRange,
    EquityError,
    ExactNotFeasible,
    FloormanError,
    ImpossibleDeal,
    Range,
    UnknownCard,
    UnknownRange,
    WrongCardCount,
    WrongHandCount,
    _kernel,
    equity,
    equity_steps,
    parse_cards,
    street_equities,
)
from support.equities import numbers


def cards_but(kept: str) -> str:
    """Every card that is not among those: dead cards that leave a small stub."""
    return "".join(card for card in slow.ALL_CARDS if card not in slow.cards_of(kept))


# ---- exact -------------------------------------------------------------------------------------------------

SPOTS = [
    pytest.param(["AhKh", "QsQd"], "Kc 7s 2d", "", id="overpair outdrawn on the flop"),
    pytest.param(["AhKh", "QsQd"], "Kc 7s 2d Qh", "", id="turn"),
    pytest.param(["AhKh", "QsQd"], "Kc 7s 2d Qh 3c", "", id="river"),
    pytest.param(["AhKh", "QhJh"], "2h 7h 9c", "", id="flush draw under flush draw"),
    pytest.param(["AhKd", "QhJh"], "2h 7h 9h", "", id="one card of the suit against a made flush"),
    pytest.param(["Ah2c", "Kh2d", "Qh2s"], "7h 8h 9h", "", id="three single hearts on a suited flop"),
    pytest.param(["AcKc", "AdKd"], "2h 7h 9h", "", id="nobody holds the suit of the board"),
    pytest.param(["AcKc", "AdKd", "9c9d"], "2h 7h 9h Th", "", id="four to a flush on the board"),
    pytest.param(["AcAd", "2c2d", "Th3c"], "4h 5h 6h 7h 8h", "", id="straight flush on the board and over it"),
    pytest.param(["5h4h", "AhKh"], "2h 3h 9c", "", id="steel wheel draw"),
    pytest.param(["AsKd", "AcKh", "AdKs", "AhKc"], "Qs Js 2d", "", id="four alike, two with a flush draw"),
    pytest.param(["AsAh", "KsKh", "QsQh", "JsJh"], "2s Kd Qd", "", id="sets"),
    pytest.param(["2c2d", "3c3d", "4c4d", "5c5d", "6c6d"], "Ts Js Qs Kd", "", id="five pairs on a broadway board"),
    pytest.param(["AhKh", "QsQd"], "2c 3h 9h", "Ac As Th", id="dead cards on the flop"),
    pytest.param(["AhKh", "QhJh", "9c9d"], "2h 8h 8c", "Kc Kd 9h Th 2c", id="dead cards, flush draws"),
    pytest.param(["2s3s", "4s5s"], "As Ks Qs Js", "", id="the board plays most of it"),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_flops_turns_and_rivers_are_counted_exactly(hands: list[str], board: str, dead: str) -> None:
    slowly = slow.equity(hands, board, dead)

    result = equity(hands, board, dead)

    assert numbers(result) == (slowly.deals, slowly.wins, slowly.ties)
    assert [hand.exact_share for hand in result.hands] == slowly.shares
    assert result.is_exact
    assert result.progress == 1
    assert result.seed is None
    assert [hand.stderr for hand in result.hands] == [0] * len(hands)


# Small stubs: everything else is dead, so that a whole board can be dealt in plain Python.
STUBS = [
    pytest.param(["AhKh", "QsQd"], "", "2c 3c 7d 8d 9h Th Jh Qh 2h As Kd 5s 6s", id="preflop, hearts to come"),
    pytest.param(["AhKh", "AsKs"], "", "2h 3h 4h 5h 6h 7s 8s 9s Ts Js 2c 3c", id="preflop, two flushes possible"),
    pytest.param(["5h4h", "AhAd", "6h7h"], "", "2h 3h Th 8h 9h Kc Kd 2c 2d Jh", id="preflop, straight flushes"),
    pytest.param(["AhKh", "QsQd", "2c2d"], "9h", "2h 3h Th 8h Qh Kc Kd 2s Qc Jh 5d 6d", id="one card on the board"),
    pytest.param(["AhKh", "QsQd", "2c2d"], "9h Th", "2h 3h 8h Qh Kc Kd 2s Qc Jh 5d 6d 7c", id="two cards on the board"),
    pytest.param(["AcAd", "KcKd", "QcQd", "JcJd"], "", "2s 3s 4s 5s 6s 7h 8h 9h Th As Ah", id="no live suit in hand"),
]


@pytest.mark.parametrize(("hands", "board", "stub"), STUBS)
def test_whole_boards_are_counted_exactly(hands: list[str], board: str, stub: str) -> None:
    dead = cards_but("".join(hands) + board + stub)
    slowly = slow.equity(hands, board, dead)
    assert slowly.deals == comb(len(slow.cards_of(stub)), 5 - len(slow.cards_of(board)))

    assert numbers(equity(hands, board, dead)) == (slowly.deals, slowly.wins, slowly.ties)


@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_hands(players: int) -> None:
    hands = ["AsKs", "AdKd", "QhQc", "7c2d", "9h8h", "5s5d", "JcTc", "4h4c", "6d3s", "KcQd"][:players]
    board = "2s Jd 8s"

    result = equity(hands, board)

    assert len(result.hands) == players
    assert result.deals == comb(52 - 3 - 2 * players, 2)
    assert all(len(hand.ties) == players - 1 for hand in result.hands)
    assert sum(hand.exact_share for hand in result.hands) == 1
    slowly = slow.equity(hands, board)
    assert numbers(result) == (slowly.deals, slowly.wins, slowly.ties)


def test_a_board_that_plays_is_shared_by_all() -> None:
    result = equity(["2c2d", "3c3d", "4c4d"], "As Ks Qs Js Ts")

    assert [hand.ties for hand in result.hands] == [(0, 1)] * 3
    assert [hand.exact_share for hand in result.hands] == [Fraction(1, 3)] * 3
    assert [(hand.win, hand.tie) for hand in result.hands] == [(0, 1)] * 3


def test_win_tie_and_share_are_parts_of_all_deals() -> None:
    first, second = equity(["AhKh", "QsQd"]).hands

    assert (first.wins, second.wins, first.ties, first.deals) == (787_966, 917_606, (6_732,), 1_712_304)
    assert first.win == 787_966 / 1_712_304
    assert first.tie == second.tie == 6_732 / 1_712_304
    assert first.exact_share == Fraction(787_966 + 3_366, 1_712_304)
    assert isclose(first.share + second.share, 1)
    assert first.hand == "AhKh"


@pytest.mark.parametrize("renaming", ["cdhs", "dchs", "hscd", "shdc", "dhsc"], ids=lambda to: f"cdhs to {to}")
def test_renaming_suits_changes_nothing(renaming: str) -> None:
    rename = str.maketrans("cdhs", renaming)
    hands, board, dead = ["AhKh", "QsQd", "JcTc"], "2h 9h 9c", "3hAs"

    renamed = equity([hand.translate(rename) for hand in hands], board.translate(rename), dead.translate(rename))

    assert numbers(renamed) == numbers(equity(hands, board, dead))


def test_the_order_of_hands_only_orders_the_answer() -> None:
    hands = ["AhKh", "QsQd", "JcTc"]
    forwards, backwards = equity(hands), equity(hands[::-1])

    assert [hand[:4] for hand in forwards.hands] == [hand[:4] for hand in backwards.hands[::-1]]


@pytest.mark.parametrize("threads", [1, 2, 8, 256])
def test_threads_do_not_change_an_exact_result(threads: int) -> None:
    assert equity(["AhKh", "QQ, JJ:0.5"], threads=threads) == equity(["AhKh", "QQ, JJ:0.5"], threads=1)


def test_every_kind_of_hand_can_be_given() -> None:
    expected = numbers(equity(["AhKh", "QsQd"], "2c3c4c"))
    boards: list[Any] = ["2c 3c 4c", parse_cards("2c3c4c"), [0, 4, 8], ["2c", 4, Card("4c")]]

    for first in (
        "Ah Kh",
        "A♥K♥",
        "ahkh",
        "Herz Ass, Herz König",
        parse_cards("AhKh"),
        ["Ah", "Kh"],
        [50, 46],
        Range("AhKh"),
    ):
        for board in boards:
            assert numbers(equity([first, "QsQd"], board)) == expected


def test_hands_keep_their_names() -> None:
    assert [hand.hand for hand in equity(["AKs, TT+", "QsQd", Range("KQo:0.5")], "2c3c4c").hands] == [
        "AKs, TT+",
        "QsQd",
        "KQo:0.5",
    ]


# ---- ranges ------------------------------------------------------------------------------------------------


def test_a_range_counts_every_hand_that_can_be_dealt() -> None:
    aces = dict.fromkeys(("AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"), 1)
    ace_king = {f"A{suit}K{suit}": 1 for suit in "cdhs"}
    slowly = slow.equity([aces, ace_king], "Ah 7s 2s Td")

    result = equity(["AA", "AKs"], "Ah 7s 2s Td")

    assert numbers(result) == (slowly.deals, slowly.wins, slowly.ties)


def test_weights_count_on_both_sides() -> None:
    first = {"AhKh": 4, "QsQd": 1, "QsQc": 1}
    second = {"QsJs": 3, "AcAd": 2, "2h2d": 6}
    slowly = slow.equity([first, second, "9c9d"], "Qh 9h 2s")

    result = equity(["AhKh, QsQd:0.25, QsQc:25%", "QsJs:0.3, AcAd:0.2, 2h2d:0.6", "9c9d"], "Qh 9h 2s")

    assert [hand.exact_share for hand in result.hands] == slowly.shares
    assert numbers(result) == (slowly.deals, slowly.wins, slowly.ties)


@pytest.mark.parametrize("board", ["", "Kc 7s 2d", "Kc 7s 2d 3h"])
def test_a_weighted_range_is_the_weighted_mean_of_its_parts(board: str) -> None:
    whole = equity(["AhKh", "QQ, JsJh:0.25, 7c7d:50%"], board)
    parts = [
        (equity(["AhKh", part], board), weight)
        for part, weight in (("QQ", 1), ("JsJh", Fraction(1, 4)), ("7c7d", Fraction(1, 2)))
    ]

    weights = [weight * part.deals for part, weight in parts]
    mean = sum(part.hands[0].exact_share * weight for (part, _), weight in zip(parts, weights, strict=True)) / sum(
        weights
    )

    assert whole.hands[0].exact_share == mean
    assert whole.is_exact


def test_a_random_hand_is_the_mean_of_all_it_can_be() -> None:
    hole, board = "AhKh", "Kc 7s 2d Qh 3c"
    left = [card for card in slow.ALL_CARDS if card not in slow.cards_of(hole + board)]
    everything = {a + b: 1 for i, a in enumerate(left) for b in left[:i]}
    slowly = slow.equity([hole, everything], board)
    assert slowly.deals == 990

    assert numbers(equity([hole, "random"], board)) == (slowly.deals, slowly.wins, slowly.ties)
    assert (
        numbers(equity([hole, "any"], board))
        == numbers(equity([hole, "*"], board))
        == numbers(equity([hole, Range("random")], board))
    )


def test_two_random_hands_are_worth_the_same() -> None:
    board, stub = "Ah Kh 7h 2c 9d", "Qh Jh 3h As Kd 7c 2d 9s 8s Ts 4c 5d"

    result = equity(["random", "random"], board, cards_but(board + stub))

    assert result.is_exact
    assert result.deals == comb(12, 2) * comb(10, 2)
    assert [hand.exact_share for hand in result.hands] == [Fraction(1, 2)] * 2


def test_dead_cards_leave_ranges_and_boards() -> None:
    result = equity(["AA", "KsKh"], "2c 7d 9h", "As Ah")

    assert result.deals == comb(52 - 3 - 2 - 4, 2)  # one way to hold aces is left
    slowly = slow.equity(["AdAc", "KsKh"], "2c 7d 9h", "As Ah")
    assert numbers(result) == (slowly.deals, slowly.wins, slowly.ties)


def test_dead_cards_change_the_odds() -> None:
    alive, dying = equity(["AhKh", "QsQd"], "2h 9h 3c"), equity(["AhKh", "QsQd"], "2h 9h 3c", "3h 4h 5h 6h")

    assert dying.hands[0].exact_share < alive.hands[0].exact_share


# ---- sampled -----------------------------------------------------------------------------------------------

SAMPLED: list[Any] = [
    pytest.param(["AhKh", "QsQd"], "", "", id="two hands"),
    pytest.param(["AhKh", "QsQd", "7c6c", "2d2h"], "", "", id="four hands"),
    pytest.param(["AhKh", "QsQd"], "2h 9h 3c", "", id="flop"),
    pytest.param(["AhKh", "QsQd"], "2h 9h 3c 5d", "4h", id="turn with a dead card"),
    pytest.param(["AhKh", "QQ, JJ:0.2, AKo:0.5"], "", "", id="a weighted range"),
    pytest.param(["AKs, QQ", "AKo, AA, QQ"], "", "", id="ranges that get in each other's way"),
    pytest.param(["AA", "AKs", "AKo"], "", "", id="three ranges over four aces"),
    pytest.param(["AhKh", "random"], "2h 9h 3c", "", id="a random hand"),
    pytest.param(["AA, KK", "random"], "Ac 9h 3c 2d", "Kd", id="a range and a random hand"),
    pytest.param(["QQ, 72o", "random", "KhKd"], "Jc 9h 3c 2d 2h", "", id="a range, a random hand and cards"),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SAMPLED)
def test_samples_lie_around_the_exact_result(hands: list[str], board: str, dead: str) -> None:
    exact = equity(hands, board, dead, method="exact")

    sampled = equity(hands, board, dead, method="sample", samples=200_000, seed=20_240)

    assert sampled.deals == 200_000
    assert not sampled.is_exact
    assert sampled.seed == 20_240
    assert sampled.progress == 1
    for found, known in zip(sampled.hands, exact.hands, strict=True):
        assert 0 < found.stderr < 0.002
        assert abs(found.share - known.share) < 5 * found.stderr
        assert abs(found.win - known.win) < 5 * sqrt(known.win * (1 - known.win) / 200_000)
        assert abs(found.tie - known.tie) < 5 * sqrt(known.tie * (1 - known.tie) / 200_000) + 1e-9
    assert sum(hand.exact_share for hand in sampled.hands) == 1


@pytest.mark.parametrize("hands", [["AhKh", "QsQd"], ["AKs, TT+", "random", "22+"], ["random"] * 6])
def test_the_same_seed_gives_the_same_result_on_any_number_of_threads(hands: list[str]) -> None:
    first = equity(hands, method="sample", samples=150_001, seed=7, threads=1)

    assert first.deals == 150_001
    for threads in (1, 2, 3, 8):
        assert equity(hands, method="sample", samples=150_001, seed=7, threads=threads) == first


def test_other_seeds_give_other_results() -> None:
    results = {
        numbers(equity(["AhKh", "QsQd"], method="sample", samples=10_000, seed=seed))[1][0] for seed in range(20)
    }

    assert len(results) > 10


def test_without_a_seed_one_is_drawn_and_told() -> None:
    first, second = (equity(["AhKh", "QsQd"], method="sample", samples=1000) for _ in range(2))

    assert first.seed != second.seed
    assert equity(["AhKh", "QsQd"], method="sample", samples=1000, seed=first.seed) == first


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd"], ""),
        (["AKs, TT", "random"], ""),
        (["AcKd", "AsKh", "2c2d"], "Qs Js 3d"),
    ],
)
def test_the_standard_error_is_honest(hands: list[str], board: str) -> None:
    results = [equity(hands, board, method="sample", samples=5000, seed=seed) for seed in range(40)]

    for player in range(len(hands)):
        shares = [result.hands[player].share for result in results]
        stated = sum(result.hands[player].stderr for result in results) / len(results)
        mean = sum(shares) / len(shares)
        spread = sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1))
        # With 40 results the spread itself is known to about 11 %.
        assert stated / 1.6 < spread < stated * 1.6


def test_more_samples_make_a_smaller_error() -> None:
    few, many = (equity(["AhKh", "QsQd"], method="sample", samples=samples, seed=1) for samples in (10_000, 160_000))

    assert isclose(few.hands[0].stderr / many.hands[0].stderr, 4, rel_tol=0.05)


def test_one_sample_is_enough() -> None:
    result = equity(["AhKh", "QsQd"], method="sample", samples=1, seed=1)

    assert result.deals == 1
    assert sum(hand.exact_share for hand in result.hands) == 1


def test_ten_random_hands_share_alike() -> None:
    result = equity(["random"] * 10, samples=200_000, seed=3)

    assert not result.is_exact
    for hand in result.hands:
        assert abs(hand.share - 0.1) < 5 * hand.stderr


def test_what_cannot_be_counted_is_sampled_and_only_refused_when_asked_for() -> None:
    assert not equity(["22+, A2+", "random", "random", "random"], samples=1000).is_exact
    with pytest.raises(ExactNotFeasible, match="sample"):
        equity(["22+, A2+", "random", "random", "random"], method="exact")


# ---- steps -------------------------------------------------------------------------------------------------


def test_steps_of_a_sample_grow_to_the_whole() -> None:
    steps = list(equity_steps(["AhKh", "QsQd"], method="sample", samples=5_000_000, seed=5))

    assert len(steps) > 1
    assert [step.deals for step in steps] == sorted({step.deals for step in steps})
    assert [step.progress for step in steps] == [step.deals / 5_000_000 for step in steps]
    assert steps[-1] == equity(["AhKh", "QsQd"], method="sample", samples=5_000_000, seed=5)
    exact = equity(["AhKh", "QsQd"]).hands[0].share
    for step in steps:
        assert abs(step.hands[0].share - exact) < 5 * step.hands[0].stderr
        assert sum(hand.exact_share for hand in step.hands) == 1


def test_steps_of_a_count_are_fair_guesses_until_the_last_which_is_exact() -> None:
    question: Any = ["A2s+, 99+, KQ", "22+, KQ, KJ, QJ"]
    steps = list(equity_steps(question, method="exact", threads=1))

    assert len(steps) > 2
    assert [step.is_exact for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step.progress for step in steps] == sorted({step.progress for step in steps})
    assert steps[-1].progress == 1
    assert steps[-1] == equity(question, method="exact")
    final = steps[-1].hands[0].share
    for step in steps[1:-1]:
        assert step.hands[0].stderr > 0
        assert abs(step.hands[0].share - final) < 5 * step.hands[0].stderr
        assert sum(hand.exact_share for hand in step.hands) == 1
    assert steps[-1].hands[0].stderr == 0


def test_one_may_stop_after_the_first_step() -> None:
    first = next(iter(equity_steps(["random"] * 3, samples=1 << 40, seed=1)))

    assert 0 < first.progress < 1
    assert first.deals < 1 << 40


def test_mistakes_are_told_before_the_first_step() -> None:
    with pytest.raises(WrongHandCount):
        equity_steps(["AhKh"])
    with pytest.raises(ImpossibleDeal):
        equity_steps(["AA", "AA", "AA"])


def test_equities_over_the_streets() -> None:
    hands, board = ["AhKh", "QsQd"], "Kc 7s 2d Qh 3c"

    streets = street_equities(hands, board)

    assert list(streets) == ["preflop", "flop", "turn", "river"]
    for street, known in zip(streets, ("", "Kc 7s 2d", "Kc 7s 2d Qh", board), strict=True):
        assert streets[street] == equity(hands, known)
    assert list(street_equities(hands, "Kc 7s 2d")) == ["preflop", "flop"]


# ---- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 11, 20])
def test_an_equity_needs_two_to_ten_hands(count: int) -> None:
    with pytest.raises(WrongHandCount, match=f"2 to 10 hands, not {count}") as refusal:
        equity(["random"] * count)

    assert refusal.value.count == count
    assert refusal.value.code == "wrong-hand-count"


@pytest.mark.parametrize(
    ("hands", "board", "dead", "card", "places"),
    [
        (["AhKh", "AhQd"], "", "", "Ah", ["hand 1", "AhKh", "hand 2", "AhQd"]),
        (["AhKh", "QsQd"], "2c 3c Qd", "", "Qd", ["board", "hand 2", "QsQd"]),
        (["AhKh", "QsQd"], "", "Kh", "Kh", ["dead", "hand 1", "AhKh"]),
        (["AhKh", "QsQd"], "2c 3c 4c", "4c", "4c", ["board", "dead"]),
        (["AhKh", "QsQd"], "2c 3c 2c", "", "2c", ["board"]),
        (["AhKh", "QsQd"], "", "2c 2c", "2c", ["dead"]),
        (["AhAh", "QsQd"], "", "", "Ah", ["AhAh"]),
        ([["Ah", "Ah"], "QsQd"], "", "", "Ah", ["one hand"]),
        (["random", "KK", "AhKh", "QQ", "Ah2c"], "", "", "Ah", ["hand 3", "hand 5"]),
    ],
)
def test_a_card_in_two_places_is_named_with_both(
    hands: Any, board: str, dead: str, card: str, places: list[str]
) -> None:
    with pytest.raises(DuplicateCard, match=f"{card} appears twice") as refusal:
        equity(hands, board, dead)

    assert refusal.value.card is Card(card)
    for place in places:
        assert place in str(refusal.value)


@pytest.mark.parametrize("board", ["2c 3c 4c 5c 6c 7c", "2c3c4c5c6c7c8c"])
def test_a_board_has_five_cards_at_most(board: str) -> None:
    with pytest.raises(WrongCardCount, match="board") as refusal:
        equity(["AhKh", "QsQd"], board)

    assert refusal.value.count == len(parse_cards(board))


@pytest.mark.parametrize("hand", ["Ah", "AhKhQh", ["Ah"], ["Ah", "Kh", "Qh"], [], parse_cards("AhKhQhJh"), 5])
def test_a_hand_is_two_cards(hand: Any) -> None:
    with pytest.raises(WrongCardCount):
        equity([hand, "QsQd"])


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AA", "AA", "AA"], "", ""),
        (["AA", "AA"], "As", ""),
        (["AsKs, AsQs", "AsKs, AsQs"], "", ""),
        (["AKs", "AKs", "AKs", "AKs", "AKs"], "", ""),
        (["AhKh", "AA", "AA"], "", ""),
        (["AA", "AA"], "", "AsAh"),
        (["AA", "AA", "AA", "random", "random"], "", ""),
    ],
)
@pytest.mark.parametrize("method", ["auto", "exact", "sample"])
def test_hands_that_cannot_all_be_dealt_are_refused(hands: list[str], board: str, dead: str, method: Any) -> None:
    with pytest.raises(ImpossibleDeal, match="cannot all be dealt") as refusal:
        equity(hands, board, dead, method=method)

    assert all(hand in str(refusal.value) for hand in hands)
    assert refusal.value.code == "impossible-deal"


def test_too_many_dead_cards_leave_no_board() -> None:
    dead = [card for card in range(52) if card >= 8]
    assert len(equity(["2c2d", "2h2s"], "3c3d3h3s", dead[:-1]).hands) == 2
    with pytest.raises(ImpossibleDeal, match="dead"):
        equity(["2c2d", "2h2s"], "3c3d3h3s", dead)


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [(["AA", "KK"], "AsAhAd", ""), (["KK", "AA"], "", "AsAhAd"), (["AA", "AhKh", "AdKd"], "As", "")],
)
def test_a_range_of_which_nothing_is_left_is_named(hands: list[str], board: str, dead: str) -> None:
    with pytest.raises(EmptyRange, match="“AA”") as refusal:
        equity(hands, board, dead)

    assert "As" in str(refusal.value)


@pytest.mark.parametrize("hand", ["", "  ", "AA:0", ","])
def test_an_empty_hand_is_refused(hand: str) -> None:
    with pytest.raises((EmptyRange, WrongCardCount)):
        equity([hand, "QsQd"])


@pytest.mark.parametrize("hand", ["AX", "AhKx", "AKs, QQQ", "ÄK", "AKs-"])
def test_what_is_no_hand_is_named(hand: str) -> None:
    with pytest.raises(UnknownRange) as refusal:
        equity(["QsQd", hand])

    assert refusal.value.item in hand


@pytest.mark.parametrize(
    "hand",
    [None, 2.5, True, object(), [None, 1], [2.5, 1], [[1, 2]], [52, 1], [-1, 1], [True, 1], [10**30, 1], ["Ax", "Kh"]],
)
def test_what_is_no_card_in_a_hand_is_refused(hand: Any) -> None:
    with pytest.raises(UnknownCard):
        equity(["QsQd", hand])


@pytest.mark.parametrize(
    "cards", [None, 2.5, True, [None], [2.5], [[1]], [52], [-1], [True], [10**30], "Ax", "2c 3c Zz", object()]
)
def test_what_is_no_card_on_the_board_or_among_the_dead_is_refused(cards: Any) -> None:
    with pytest.raises(UnknownCard):
        equity(["QsQd", "AhKh"], cards)
    with pytest.raises(UnknownCard):
        equity(["QsQd", "AhKh"], "", cards)


@pytest.mark.parametrize("hands", [None, 5, "AhKh", "AhKh QsQd", 2.5])
def test_hands_come_as_a_list(hands: Any) -> None:
    with pytest.raises(EquityError, match="list"):
        equity(hands)


@pytest.mark.parametrize("method", ["", "montecarlo", "EXACT", None, 5])
def test_other_methods_are_refused(method: Any) -> None:
    with pytest.raises(EquityError, match="method"):
        equity(["AhKh", "QsQd"], method=method)


@pytest.mark.parametrize("samples", [0, -1, 2**40 + 1, 10**30])
def test_samples_have_limits(samples: int) -> None:
    with pytest.raises(EquityError, match="samples"):
        equity(["AhKh", "QsQd"], method="sample", samples=samples)


@pytest.mark.parametrize("threads", [0, -1, 257, 10**30])
def test_threads_have_limits(threads: int) -> None:
    with pytest.raises(EquityError, match="threads"):
        equity(["AhKh", "QsQd"], threads=threads)


@pytest.mark.parametrize(
    "options",
    [
        {"samples": "many"},
        {"samples": 2.5},
        {"threads": "all"},
        {"threads": 1.5},
        {"seed": "x"},
        {"seed": 1.5},
        {"speed": 1},
    ],
)
def test_options_of_the_wrong_type_are_a_wrong_call(options: dict[str, Any]) -> None:
    given: dict[str, Any] = {"method": "sample", "samples": 10, **options}
    with pytest.raises((FloormanError, TypeError)):
        equity(["AhKh", "QsQd"], **given)


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1, 2**64, -(2**70), 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    first = equity(["AhKh", "QsQd"], method="sample", samples=100, seed=seed)

    assert first.seed == seed
    assert equity(["AhKh", "QsQd"], method="sample", samples=100, seed=seed) == first


# ---- ranges that known cards leave little of ----------------------------------------------------------------


def test_a_range_reduced_to_one_hand_keeps_its_cards_from_the_others() -> None:
    exact = equity(["AA", "AKs, QQ"], dead="AsAh").hands[0]
    sampled = equity(["AA", "AKs, QQ"], dead="AsAh", method="sample", samples=200_000, seed=1).hands[0]

    assert abs(sampled.share - exact.share) < 5 * sampled.stderr


@pytest.mark.parametrize("method", ["auto", "exact", "sample"])
def test_a_range_with_nothing_left_is_named_with_the_cards_that_took_it(method: Any) -> None:
    with pytest.raises(EmptyRange, match="“AKs, AQs” is empty: Ad Ac elsewhere"):
        equity(["AA", "AKs, AQs"], dead="AsAh", method=method)


def test_several_exact_hands_are_a_range() -> None:
    one, other = (equity([hand, "QQ"]).hands[0].exact_share for hand in ("AsAh", "KsKh"))

    assert equity(["AsAh, KsKh", "QQ"]).hands[0].exact_share == (one + other) / 2


@pytest.mark.parametrize("method", ["auto", "sample"])
def test_hands_that_are_rarely_dealt_together_still_are(method: Any) -> None:
    """Ten players with five pairs between them: one deal in eight thousand of their ranges is possible."""
    pairs = "AA AA KK KK QQ QQ JJ JJ TT TT".split()
    exact = equity(pairs, method="exact").hands
    found = equity(pairs, method=method, samples=100_000, seed=1).hands

    assert all(abs(a.share - b.share) <= 5 * b.stderr for a, b in zip(exact, found, strict=True))


def test_weights_far_apart_do_not_make_a_deal_impossible() -> None:
    result = equity(["AK:0.0001, QQ:100"] * 5, samples=20_000, seed=1)

    assert all(abs(hand.share - 0.2) < 5 * hand.stderr for hand in result.hands)


# ---- two ranges on a board ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["random", "random"], "Ah Kd 7h 2c 9d", ""),
        (["TT+:0.3, AKs, 76s", "QQ+, A5s:2, 76s"], "Ah Kd 7h 2c", "As"),
        (["AKo, 98s, 22", "random"], "Th Jh Qh", "Kh"),
        (["AhKh, 2c2d", "AhKh, 3c3d"], "Th Jh Qh", ""),
    ],
)
def test_two_ranges_are_the_sum_of_their_hands(hands: list[str], board: str, dead: str) -> None:
    """Counted range against range, and hand against hand by the general way with a third player who never matters."""
    together = equity(hands, board, dead)
    known = set(parse_cards(board) + parse_cards(dead))
    first, second = (dict(zip(Range(text).combos, Range(text).weights, strict=True)) for text in hands)
    if len(first) * len(second) > 20_000:  # a fair share of all pairs is enough
        second = dict(list(second.items())[::97])
        together = equity([hands[0], ", ".join("".join(map(str, combo)) for combo in second)], board, dead)
    deals = wins = ties = 0
    left = 52 - len(known) - 4
    for combo, weight in first.items():
        for other, other_weight in second.items():
            if known.isdisjoint(combo + other) and set(combo).isdisjoint(other):
                holes = bytes(combo + other)
                one = array("Q", [1]).tobytes()
                counts = memoryview(
                    _kernel.exact(holes, one, 2, bytes(parse_cards(board)), bytes(parse_cards(dead)), 1)[0]
                ).cast("Q")
                deals += weight * other_weight * comb(left, 5 - len(parse_cards(board)))
                wins += weight * other_weight * counts[0]
                ties += weight * other_weight * counts[1]

    assert numbers(together)[0] == deals
    assert (together.hands[0].wins, together.hands[0].ties) == (wins, (ties,))


@pytest.mark.parametrize("board", ["2c3c", "2c", "2c3c4c5c6c7c"])
def test_a_runout_is_a_flop_at_least_and_five_cards_at_most(board: str) -> None:
    with pytest.raises(WrongCardCount, match="3 to 5"):
        street_equities(["AhKh", "QsQd"], board)


def test_a_seed_is_checked_before_the_first_step() -> None:
    with pytest.raises(EquityError, match="seed"):
        equity_steps(["AhKh", "QsQd"], seed="x", method="sample")  # type: ignore[arg-type]
