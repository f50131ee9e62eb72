"""Mistakes on the board put right on a real hand: what lies there afterwards, what is burned, what the record says."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import CannotPutRight
from floorman.floor import carry_out, rule
from floorman.floor.situations.dealing import (
    BoardMistake,
    CardsUnclear,
)
from floorman.hand.events import CardsPutRight
from support.procedures import (
    BURNING,
    backwards,
    cards,
    dealt,
    on_street,
    passes,
    put_right,
    recorded,
    to_the_end,
    whole,
)

# ---- the board too early ----


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param("tda", "TDA 2019 RP-5-B", marks=pytest.mark.rule("TDA-RP-5-B#1")),
        pytest.param("apsa", "APSA 3.4-08", marks=pytest.mark.rule("APSA-3.4-08#1")),
        pytest.param("wpl", "WPL", marks=pytest.mark.rule("WPL-5.7.8#1")),
        pytest.param("vpsv", "VPSV", marks=pytest.mark.rule("VPSV-115#1")),
    ],
)
def test_a_premature_turn_waits_for_the_river(book: str, cited: str) -> None:
    """Burn 9, flop 10 11 12, burn 13, and 14 is turned up while the flop is still being bet."""
    hand = on_street(book, "flop")
    hand.check()
    put_right(hand, BoardMistake(mistake="too_early", street="turn"))

    assert hand.board == cards(10, 11, 12)
    assert hand.view(1).exposed == tuple(map(str, cards(14)))
    while hand.street == "flop":
        passes(hand)
    assert hand.board == cards(10, 11, 12, 16)  # 15 is burned, and 16 would have been the river
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 16, 14)  # shuffled in, and here it comes first; no burn before it
    assert recorded(hand).startswith(f"premature turn ({cited}")
    whole(hand)


def test_open_cards_are_named_and_unseen_ones_go_by_their_place() -> None:
    hand = on_street("tda", "flop")
    (turn,) = cards(14)
    ruling = rule(BoardMistake(mistake="too_early", street="turn"), "tda", hand)

    assert str(ruling).startswith(f"set aside: {turn}; the betting round is finished first; burn: card 15 of the deck;")
    assert f"beiseitegelegt: {turn};" in ruling.effects[0].words.de + ";"
    assert "cards 13 and 14 of the deck" in str(rule(CardsUnclear(cards=(13, 14)), "tda", hand))


def test_the_reason_for_a_burn_that_was_shown_names_no_place() -> None:
    hand = on_street("vpsv", "turn")
    ruling = rule(BoardMistake(mistake="no_burn", street="turn"), "vpsv", hand)

    assert (
        ruling.reason.en == "The card that was turned up becomes the burn and stays face up; the next card is the turn."
    )
    assert ruling.reason.de == "Die aufgedeckte Karte wird zur offenen Burn-Karte; die nächste Karte ist der Turn."
    assert str(ruling) == f"burn: {cards(13)[0]}; turn: card 14 of the deck"


@pytest.mark.rule("TDA-RP-5-B")
def test_a_premature_turn_need_not_come_again() -> None:
    hand = on_street("tda", "flop")
    early = BoardMistake(mistake="too_early", street="turn", cards=(14,))
    carry_out(hand, early, rule(early, hand.book), shuffle=lambda stub: stub)
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 16, 17)
    whole(hand)


@pytest.mark.parametrize(
    ("book", "rule_id"),
    [
        pytest.param("tda", "TDA-RP-5-A", marks=pytest.mark.rule("TDA-RP-5-A#1")),
        pytest.param("vpsv", "VPSV-113", marks=pytest.mark.rule("VPSV-113#1")),
        ("apsa", "APSA-GAP-18"),
        ("wpl", "WPL-gap-early-flop-river"),
    ],
)
def test_a_premature_flop_is_dealt_anew_without_another_burn(book: str, rule_id: str) -> None:
    hand = dealt(book)
    (event,) = put_right(hand, BoardMistake(mistake="too_early", street="flop"))
    to_the_end(hand)

    assert hand.board == (*cards(12, 11, 10), *cards(51, 49))  # 9 stays burned; later streets burn as usual
    assert isinstance(event, CardsPutRight)
    assert (event.rule, event.burns, event.seen) == (rule_id, (0, 1, 1), cards(10, 11, 12))
    whole(hand)


@pytest.mark.parametrize(
    ("book", "rule_id"),
    [
        pytest.param("tda", "TDA-RP-5-C", marks=pytest.mark.rule("TDA-RP-5-C#1")),
        ("apsa", "APSA-GAP-18"),
        ("wpl", "WPL-gap-early-flop-river"),
        ("vpsv", "VPSV-gap-premature-river"),
    ],
)
def test_a_premature_river_goes_back_and_its_burn_stays(book: str, rule_id: str) -> None:
    hand = on_street(book, "turn")
    (event,) = put_right(hand, BoardMistake(mistake="too_early", street="river"))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.rule == rule_id
    assert cards(15)[0] in event.out
    assert hand.board == cards(10, 11, 12, 14, 16)  # the early card again, by a shuffle that puts it first
    whole(hand)


@pytest.mark.parametrize("book", BURNING)
def test_turn_and_river_at_once(book: str) -> None:
    """Burn 13, turn 14, burn 15, river 16, and the flop is still being bet: both burns stay the only ones."""
    hand = on_street(book, "flop")
    (event,) = put_right(hand, BoardMistake(mistake="too_early", street="turn", cards=(14, 16)))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert set(cards(13, 15)) <= set(event.out)
    assert event.burns[1:] == (0, 0)
    assert hand.board == cards(10, 11, 12, 16, 14)
    whole(hand)


@pytest.mark.parametrize("book", BURNING)
@pytest.mark.parametrize("turned", [(10, 11, 12, 14), (10, 11, 12, 14, 16)])
def test_the_flop_and_more_at_once(book: str, turned: tuple[int, ...]) -> None:
    hand = dealt(book)
    (event,) = put_right(hand, BoardMistake(mistake="too_early", street="flop", cards=turned))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.burns == (0, 0, 0 if len(turned) == 5 else 1)
    assert hand.board[:4] == cards(*turned[::-1][:4])
    whole(hand)


def test_a_book_without_burns_has_none_to_make_again() -> None:
    hand = on_street("bank", "flop")
    put_right(hand, BoardMistake(mistake="too_early", street="turn"))
    to_the_end(hand)

    assert hand.board == cards(9, 10, 11, 13, 12)
    whole(hand)


# ---- too many cards on the flop ----

FOUR_CARDS = BoardMistake(mistake="too_many", street="flop", cards=(10, 11, 12, 13))


@pytest.mark.rule("TDA-39.a#1")
def test_of_a_four_card_flop_one_at_random_is_the_next_burn() -> None:
    hand = on_street("tda", "flop")
    (event,) = put_right(hand, FOUR_CARDS)  # mixed and drawn: the last of the four here
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.burns == (1, 0, 1)
    assert hand.board == cards(10, 11, 12, 14, 16)
    assert recorded(hand) == "four-card flop (TDA 2019 39)"
    whole(hand)


@pytest.mark.rule("TDA-39.a")
def test_whichever_of_the_four_is_drawn_the_other_three_are_the_flop() -> None:
    hand = on_street("tda", "flop")
    carry_out(hand, FOUR_CARDS, rule(FOUR_CARDS, hand.book), shuffle=lambda four: (four[2], *four[:2], four[3]))

    assert hand.board == cards(10, 11, 13)
    assert hand.view().exposed == tuple(map(str, cards(12)))
    to_the_end(hand)
    assert hand.board[3:] == cards(14, 16)


@pytest.mark.rule("TDA-39.a#1")
def test_cards_can_be_told_by_name() -> None:
    hand = on_street("tda", "flop")
    names = tuple(map(str, cards(10, 11, 12, 13)))
    four = BoardMistake(mistake="too_many", street="flop", cards=names, drawn=names[2])
    ruled = rule(four, hand.book)  # nobody needs the hand for this
    carry_out(hand, four, ruled, shuffle=backwards)

    assert str(ruled) == f"burn: {names[2]}; flop: {names[0]} {names[1]} {names[3]}; turn: the next card"
    assert hand.board == cards(10, 11, 13)
    to_the_end(hand)
    assert hand.board[3:] == cards(14, 16)
    whole(hand)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-07.a#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.7.a#1")),
    ],
)
def test_the_fourth_card_of_a_flop_is_the_burn_before_the_turn(book: str) -> None:
    hand = on_street(book, "flop")
    put_right(hand, FOUR_CARDS)

    assert hand.board == cards(10, 11, 12)
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 14, 16)
    whole(hand)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-07.b#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.7.b#1")),
    ],
)
def test_where_the_fourth_is_unknown_it_is_drawn(book: str) -> None:
    hand = on_street(book, "flop")
    four = BoardMistake(mistake="too_many", street="flop", is_order_known=False, drawn=11)
    put_right(hand, four)
    to_the_end(hand)

    assert hand.board == cards(10, 12, 13, 14, 16)
    whole(hand)


@pytest.mark.rule("VPSV-113#2")
@pytest.mark.parametrize("turned", [(10, 11, 12, 13), (10, 11, 12, 13, 14)])
def test_vpsv_deals_an_overfull_flop_anew_without_a_burn(turned: tuple[int, ...]) -> None:
    hand = on_street("vpsv", "flop")
    hand.raise_to(400)
    (event,) = put_right(hand, BoardMistake(mistake="too_many", street="flop", cards=turned))

    assert hand.board == cards(*turned[::-1][:3])  # put on top by this shuffle
    assert hand.pot == 1200  # and no bet is taken back
    assert isinstance(event, CardsPutRight)
    assert set(event.seen) == set(cards(*turned)) - set(hand.board)
    to_the_end(hand)
    whole(hand)


def test_five_cards_on_the_flop_leave_tda_a_choice() -> None:
    five = BoardMistake(mistake="too_many", street="flop", cards=(10, 11, 12, 13, 14))
    hand = on_street("tda", "flop")
    with pytest.raises(CannotPutRight, match="has to choose"):
        put_right(hand, five)
    put_right(hand, five, choice=1)

    assert hand.board == cards(10, 11, 12)
    to_the_end(hand)
    assert hand.board[3:] == (*cards(14), *cards(51))  # 13 was the burn, 14 shuffled back, here on top; burn 52
    whole(hand)


@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_a_flop_of_four_that_was_bet_on_stands(book: str) -> None:
    hand = on_street(book, "flop")
    hand.raise_to(400)
    put_right(hand, BoardMistake(mistake="too_many", street="flop"))
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 13, 15)
    whole(hand)


# ---- a burn forgotten ----


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-06.a#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.6.a#2")),
    ],
)
def test_the_first_card_of_a_flop_without_burn_is_the_burn(book: str) -> None:
    hand = on_street(book, "flop")
    (event,) = put_right(hand, BoardMistake(mistake="no_burn", street="flop"))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == cards(9)
    assert hand.board == cards(10, 11, 12, 14, 16)
    whole(hand)


@pytest.mark.rule("APSA-3.4-06.b#1")
@pytest.mark.rule("WPL-5.7.6.b#1")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_a_flop_without_burn_in_no_known_order(book: str) -> None:
    hand = on_street(book, "flop")
    put_right(hand, BoardMistake(mistake="no_burn", street="flop", is_order_known=False))  # 11 is drawn here
    to_the_end(hand)

    assert hand.board == cards(9, 10, 12, 14, 16)
    whole(hand)


@pytest.mark.rule("VPSV-112#1")
def test_vpsv_deals_a_flop_without_burn_anew_with_one() -> None:
    hand = on_street("vpsv", "flop")
    hand.check()
    (event,) = put_right(hand, BoardMistake(mistake="no_burn", street="flop"))

    assert isinstance(event, CardsPutRight)
    assert hand.board == cards(10, 9, 52)  # 11 came on top and is burned
    assert cards(11)[0] in event.out
    to_the_end(hand)
    whole(hand)


@pytest.mark.rule("VPSV-112#2")
def test_a_flop_without_burn_that_two_have_acted_on_stays_as_it_was_turned_up() -> None:
    hand = on_street("vpsv", "flop")
    hand.check(), hand.check()
    put_right(hand, BoardMistake(mistake="no_burn", street="flop"))

    assert hand.board == cards(9, 10, 11)
    to_the_end(hand)
    assert hand.board == cards(9, 10, 11, 13, 15)
    whole(hand)


@pytest.mark.parametrize(
    ("book", "street", "board"),
    [
        pytest.param("vpsv", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("VPSV-114#1")),
        pytest.param("vpsv", "river", (10, 11, 12, 14, 16), marks=pytest.mark.rule("VPSV-116#1")),
        pytest.param("apsa", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("APSA-3.4-06.a#2")),
        pytest.param("apsa", "river", (10, 11, 12, 14, 16), marks=pytest.mark.rule("APSA-3.4-06.a#3")),
        pytest.param("wpl", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("WPL-5.7.6.a#1")),
    ],
)
def test_a_turn_or_river_without_burn_is_the_burn(book: str, street: Any, board: tuple[int, ...]) -> None:
    hand = on_street(book, street)
    (event,) = put_right(hand, BoardMistake(mistake="no_burn", street=street))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == cards(13 if street == "turn" else 15)
    assert hand.board == cards(*board)
    whole(hand)


@pytest.mark.rule("VPSV-114#2")
@pytest.mark.rule("VPSV-116#2")
@pytest.mark.parametrize(("street", "board"), [("turn", (10, 11, 12, 13, 15)), ("river", (10, 11, 12, 14, 15))])
def test_after_two_have_acted_the_wrong_card_stays(street: Any, board: tuple[int, ...]) -> None:
    hand = on_street("vpsv", street)
    hand.check(), hand.check()
    put_right(hand, BoardMistake(mistake="no_burn", street=street))
    to_the_end(hand)

    assert hand.board == cards(*board)
    whole(hand)


def test_tda_says_nothing_of_a_forgotten_burn() -> None:
    hand = on_street("tda", "turn")
    put_right(hand, BoardMistake(mistake="no_burn", street="turn"), choice=1)  # it stands
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 13, 15)


@pytest.mark.rule("VPSV-111#1")
def test_a_board_card_face_up_in_the_deck_counts_by_vpsv_and_may_be_a_blank_by_tda() -> None:
    vpsv, tda = on_street("vpsv", "flop"), on_street("tda", "flop")
    face_up = BoardMistake(mistake="face_up_in_deck", street="flop", cards=(11,))
    put_right(vpsv, face_up)
    put_right(tda, face_up, choice=1)

    assert vpsv.board == cards(10, 11, 12)
    assert tda.board == cards(10, 12, 13)
    for hand in (vpsv, tda):
        to_the_end(hand)
        whole(hand)
