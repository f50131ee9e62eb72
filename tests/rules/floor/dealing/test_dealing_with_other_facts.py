"""Mistakes in the deal beyond the worked examples: other numbers, both sides of a limit, and books side by side."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from floorman.cards import Deck
from floorman.errors import SituationError
from floorman.floor import Situation, compare, rule
from floorman.floor.effects import Misdeal
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    DeckCheck,
    FlawedDeal,
    StubDropped,
)
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from support.floor import acted, cited, ruling

SIX = (3, 4, 5, 6, 8, 1)
"""Small blind, big blind, … and the button."""
BOOKS = ["tda", "apsa", "wpl", "vpsv"]
ONE_FOLD = acted("5 folds")
FOLD_AND_CALL = acted("5 folds, 6 calls 200")


# ---- until when ----


@pytest.mark.parametrize(
    ("book", "limit"),
    [
        pytest.param("tda", "TDA-35-D", marks=pytest.mark.rule("TDA-35-D")),
        pytest.param("vpsv", "VPSV-60", marks=pytest.mark.rule("VPSV-60")),
        ("apsa", "APSA-GAP-17"),
        ("wpl", "WPL-gap-misdeal-deadline"),
    ],
)
@pytest.mark.parametrize(
    "flaw",
    [
        {"flaw": "first_card_wrong_seat"},
        {"flaw": "seat_left_out", "seat": 5},
        {"flaw": "exposed_cards", "cards": (1,)},
        {"flaw": "exposed_cards", "cards": (4, 9)},
    ],
)
def test_a_misdeal_until_substantial_action_and_none_after_it(book: str, limit: str, flaw: dict[str, Any]) -> None:
    early = ruling(FlawedDeal(order=SIX, since=ONE_FOLD, **flaw), book)
    late = ruling(FlawedDeal(order=SIX, since=FOLD_AND_CALL, **flaw), book)

    assert Misdeal() in early.effects
    assert Misdeal() not in late.effects
    assert str(late).startswith("it stands")
    assert limit in cited(late)


def test_two_folds_are_too_late_for_a_misdeal_by_vpsv_and_not_yet_by_the_others() -> None:
    left_out = FlawedDeal(flaw="seat_left_out", seat=6, since=acted("3 folds, 5 folds"))

    assert str(ruling(left_out, "vpsv")) == "it stands; seat 6 has no claim to the pot"
    for book in ("tda", "apsa", "wpl"):
        assert str(ruling(left_out, book)) == "misdeal"


@pytest.mark.rule("VPSV-100")
def test_a_mistake_pointed_out_late_is_decided_otherwise() -> None:
    at_once = ruling(FlawedDeal(flaw="card_out_of_order"), "vpsv")
    late = ruling(FlawedDeal(flaw="card_out_of_order", since=FOLD_AND_CALL), "vpsv")

    assert (str(at_once), str(late)) == ("misdeal", "it stands")
    assert "VPSV-100" in cited(late)


@pytest.mark.rule("TDA-35-A.4#1")
def test_a_seat_left_out_and_noticed_late_has_no_hand() -> None:
    late = ruling(FlawedDeal(flaw="seat_left_out", seat=2, since=FOLD_AND_CALL))

    assert str(late) == "it stands; seat 2 has no claim to the pot"
    assert {"TDA-35-D", "TDA-35-A.4"} <= cited(late)


@pytest.mark.parametrize(("book", "rule_id"), [("tda", "TDA-38.a"), ("vpsv", "VPSV-61.c")])
def test_a_third_card_found_late_kills_the_hand(book: str, rule_id: str) -> None:
    late = ruling(FlawedDeal(flaw="surplus_cards", cards=(13,), order=SIX, seat=4, since=FOLD_AND_CALL), book)

    assert str(late) == "it stands; the hand of seat 4 is dead; the next street is dealt after a burn"
    assert rule_id in cited(late)


@pytest.mark.rule("VPSV-104#1")
@pytest.mark.rule("VPSV-60.g")
def test_a_wrong_button_is_put_right_before_a_redeal_or_for_the_next_hand() -> None:
    early = ruling(FlawedDeal(flaw="button_misplaced", since=ONE_FOLD), "vpsv")
    late = ruling(FlawedDeal(flaw="button_misplaced", since=FOLD_AND_CALL), "vpsv")

    assert str(early) == "misdeal; button and blinds are put right first"
    assert str(late) == "it stands; button and blinds are put right for the next hand"
    assert {"VPSV-60.g", "VPSV-104"} <= cited(late)
    assert "VPSV-60.g" in cited(early)


# ---- hole cards ----


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("place", range(3, 13))
def test_whichever_card_is_exposed_its_owner_gets_the_next_and_the_board_is_the_same(book: str, place: int) -> None:
    ruled = ruling(FlawedDeal(flaw="exposed_cards", cards=(place,), order=SIX), book)
    at = (place - 1) % 6
    kept = at + 1 if place > 6 else at + 7

    assert (
        str(ruled)
        == f"seat {SIX[at]} holds cards {kept} and 13 of the deck; burn: card {place} of the deck; flop: cards 14, 15 and 16 of the deck"
    )


@pytest.mark.parametrize("book", BOOKS)
def test_heads_up_any_first_card_is_protected(book: str) -> None:
    for place in (1, 2):
        assert str(ruling(FlawedDeal(flaw="exposed_cards", cards=(place,), order=(2, 1)), book)) == "misdeal"
    assert "burn: card 3 of the deck" in str(ruling(FlawedDeal(flaw="exposed_cards", cards=(3,), order=(2, 1)), book))


def test_two_boxed_cards_are_a_misdeal_by_tda_and_for_the_floor_by_apsa() -> None:
    boxed = FlawedDeal(flaw="boxed_cards", cards=(5, 9), order=SIX)

    assert str(ruling(boxed, "tda")) == str(ruling(boxed, "vpsv")) == "misdeal"
    assert str(ruling(boxed, "apsa")) == "floor: misdeal / it stands"


def test_a_surplus_card_is_the_burn_by_most_books_and_for_the_floor_by_tda() -> None:
    surplus = FlawedDeal(flaw="surplus_cards", cards=(13,), order=SIX)
    told = compare(surplus, map(Rulebook.load, BOOKS))

    assert {str(told[name]) for name in told if not name.startswith("tda")} == {
        "burn: card 13 of the deck; flop: cards 14, 15 and 16 of the deck"
    }
    assert (
        str(ruling(surplus, "tda"))
        == "floor: burn: card 13 of the deck; flop: cards 14, 15 and 16 of the deck / misdeal"
    )


@pytest.mark.rule("TDA-37.b")
@pytest.mark.rule("VPSV-61.c")
def test_a_short_button_is_filled_up_late_by_tda_and_dead_by_vpsv() -> None:
    short = CardCount(seat=1, cards=1, is_button=True, chips_in=0, since=FOLD_AND_CALL)

    assert str(ruling(short, "tda")) == "seat 1 gets 1 card from the stub; the hand of seat 1 stays live"
    assert str(ruling(short, "vpsv")) == "the hand of seat 1 is dead; the next street is dealt after a burn"
    assert "VPSV-61.c" in cited(ruling(short, "vpsv"))


@pytest.mark.rule("TDA-38.a")
@pytest.mark.parametrize("cards", [0, 1, 3, 4])
def test_only_the_button_is_spared_and_only_when_short(cards: int) -> None:
    count = CardCount(seat=4, cards=cards, chips_in=200, since=FOLD_AND_CALL)
    dead = "the hand of seat 4 is dead; 200 from seat 4 stay in the pot; the next street is dealt after a burn"

    assert str(ruling(count)) == dead
    assert "TDA-38.a" in cited(ruling(count))


@pytest.mark.parametrize("book", ["apsa", "wpl", "vpsv"])
def test_a_card_too_many_that_can_still_be_told_is_the_burn(book: str) -> None:
    count = CardCount(seat=4, cards=3, can_be_put_right=True)

    assert str(ruling(count, book)) == "the hand of seat 4 stays live; the flop is dealt without a burn"


# ---- the board ----


def test_a_river_too_early_is_put_right_alike_by_all_each_on_its_own_paragraph() -> None:
    early = BoardMistake(mistake="too_early", street="river", cards=(24,))
    ruled = {book: ruling(early, book) for book in BOOKS}

    assert {str(one) for one in ruled.values()} == {
        "the betting round is finished first; the stub is shuffled with card 24 of the deck (29 cards in all) and cut; the river is dealt without a burn"
    }
    assert [one.citations[0].rule for one in ruled.values()] == [
        "TDA-RP-5-C",
        "APSA-GAP-18",
        "WPL-gap-early-flop-river",
        "VPSV-gap-premature-river",
    ]


@pytest.mark.rule("TDA-39.b")
def test_several_streets_too_early_are_put_right_from_the_last() -> None:
    both = ruling(BoardMistake(mistake="too_early", street="turn", cards=(22, 24)))
    all_three = ruling(BoardMistake(mistake="too_early", street="flop", cards=(18, 19, 20, 22, 24)))

    assert str(both) == (
        "set aside: card 22 of the deck; the betting round is finished first; the stub is shuffled with card 24 of the deck (29 cards in all) and cut; "
        "the turn is dealt without a burn; the betting round is finished first; the stub is shuffled with card 22 of the deck (29 cards in all) and cut; "
        "the river is dealt without a burn"
    )
    assert {"TDA-39.b", "TDA-RP-5-B", "TDA-RP-5-C", "TDA-RP-14"} <= cited(both)
    assert "our reading" in both.reason.en
    assert "our reading" in all_three.reason.en
    assert "our reading" not in ruling(BoardMistake(mistake="too_early", street="turn", cards=(22,))).reason.en
    assert str(all_three) == (
        "the betting round is finished first; the stub is shuffled with cards 18, 19, 20, 22 and 24 of the deck (33 cards in all) and cut; "
        "the flop is dealt without a burn; the turn is dealt without a burn; the river is dealt without a burn"
    )


def test_a_flop_without_burn_four_ways() -> None:
    flop = BoardMistake(mistake="no_burn", street="flop", cards=(17, 18, 19))

    assert (
        str(ruling(flop, "apsa"))
        == str(ruling(flop, "wpl"))
        == "burn: card 17 of the deck; flop: cards 18, 19 and 20 of the deck"
    )
    assert (
        str(ruling(flop, "vpsv"))
        == "the stub is shuffled with cards 17, 18 and 19 of the deck and cut; the flop is dealt after a burn"
    )
    assert not ruling(flop, "tda").is_mandatory
    with pytest.raises(SituationError, match="no card is burned"):
        ruling(flop, "bank")


@pytest.mark.parametrize(
    ("book", "street", "enough"),
    [
        pytest.param("vpsv", "flop", "2 checks, 3 checks", marks=pytest.mark.rule("VPSV-112#2")),
        pytest.param("vpsv", "turn", "2 checks, 3 checks", marks=pytest.mark.rule("VPSV-114#2")),
        pytest.param("vpsv", "river", "2 checks, 3 checks", marks=pytest.mark.rule("VPSV-116#2")),
        pytest.param("apsa", "turn", "2 checks", marks=pytest.mark.rule("APSA-3.4-06.a")),
        pytest.param("wpl", "turn", "2 checks", marks=pytest.mark.rule("WPL-5.7.6.a")),
    ],
)
def test_a_missed_burn_stands_after_what_was_done_since(
    book: str, street: Literal["flop", "turn", "river"], enough: str
) -> None:
    cards = (5, 6, 7) if street == "flop" else (5,)
    untold = ruling(BoardMistake(mistake="no_burn", street=street, cards=cards), book)
    nobody = ruling(BoardMistake(mistake="no_burn", street=street, cards=cards, players_acted=0), book)
    acted_on = BoardMistake(mistake="no_burn", street=street, cards=cards, since=acted(enough))

    assert str(ruling(acted_on, book)) == "it stands"
    assert str(untold) == str(nobody) != "it stands"
    assert "This assumes that" in untold.reason.en  # whoever does not say hears what it hangs on
    assert "it stands" in untold.reason.en
    assert "This assumes that" not in nobody.reason.en


def test_one_player_who_acts_twice_is_one_who_has_acted() -> None:
    twice = BoardMistake(mistake="no_burn", street="turn", cards=(5,), since=acted("2 bets 300, 2 raises 900"))

    assert str(ruling(twice, "vpsv")).startswith("burn: card 5")
    with pytest.raises(SituationError, match="players_acted"):
        ruling(replace(twice, players_acted=2), "vpsv")


@pytest.mark.rule("VPSV-60.k#1")
@pytest.mark.rule("VPSV-60.k#2")
def test_a_missing_card_is_no_misdeal_before_it_is_known_what_was_done() -> None:
    with pytest.raises(SituationError, match="what has been done in the hand so far"):
        ruling(BadDeck(fault="missing"), "vpsv")

    assert str(ruling(BadDeck(fault="missing", since=()), "vpsv")).startswith("misdeal")
    assert str(ruling(BadDeck(fault="missing", since=acted("3 folds, 4 folds")), "vpsv")).startswith("it stands")


@pytest.mark.rule("VPSV-60.l#2")
@pytest.mark.rule("VPSV-60.m#1")
def test_a_flop_of_five_says_on_which_betting_it_rests() -> None:
    five = BoardMistake(mistake="too_many", street="flop", cards=(6, 7, 8, 9, 10))
    limped = replace(five, before=acted("1 calls 200, 2 checks"))

    assert "otherwise it is a misdeal" in ruling(five, "vpsv").reason.en
    assert str(ruling(limped, "vpsv")) == str(ruling(five, "vpsv"))
    assert "misdeal" not in ruling(limped, "vpsv").reason.en
    assert str(ruling(replace(five, before=()), "vpsv")) == "misdeal"


@pytest.mark.rule("TDA-35-D")
def test_a_misdeal_says_what_it_rests_on_where_nobody_tells_of_the_betting() -> None:
    untold = FlawedDeal(flaw="seat_left_out", seat=4)
    short = CardCount(seat=4, cards=1)

    assert "there has been no substantial action yet" in ruling(untold).reason.en
    assert "there has been no substantial action yet" in ruling(short).reason.en
    assert "there has been no substantial action yet" not in ruling(replace(untold, since=acted("3 folds"))).reason.en


def test_five_cards_on_the_flop_are_shuffled_in_by_vpsv_and_for_the_floor_elsewhere() -> None:
    five = BoardMistake(mistake="too_many", street="flop", cards=(18, 19, 20, 21, 22))

    assert str(ruling(five, "vpsv")) == (
        "the stub is shuffled with cards 18, 19, 20, 21 and 22 of the deck and cut; the flop is dealt without a burn"
    )
    for book in ("tda", "apsa", "wpl"):
        assert len(ruling(five, book).options) == 3
        assert str(ruling(five, book).options[2]).endswith("what is left is shuffled into the stub")


@pytest.mark.rule("TDA-39.a")
def test_four_cards_are_drawn_from_whether_or_not_their_order_is_known() -> None:
    four = BoardMistake(mistake="too_many", street="flop", cards=(18, 19, 20, 21))
    unknown = BoardMistake(mistake="too_many", street="flop", cards=(18, 19, 20, 21), is_order_known=False)

    assert ruling(four).reason == ruling(unknown).reason
    assert "whichever of them came last" in ruling(four).reason.en
    assert "Nobody can say which card it was" in ruling(unknown, "apsa").reason.en


@pytest.mark.rule("TDA-22.b")
@pytest.mark.rule("TDA-35-E")
def test_a_bad_deck_found_after_the_hand_takes_the_pot_back() -> None:
    paid = acted("1 calls 300, 2 calls 300")
    after = ruling(BadDeck(fault="missing", paid=paid, noticed="before_next_action"))

    assert "gives it up first" in after.reason.en
    assert {"TDA-35-E", "TDA-22.b"} <= cited(after)
    assert "TDA-22.b" not in cited(ruling(BadDeck(fault="missing", paid=paid)))
    assert "TDA-22.b" in cited(ruling(BadDeck(fault="missing", noticed="after_next_action")))
    with pytest.raises(SituationError, match="paid"):
        ruling(BadDeck(fault="missing"))
    assert "kept quiet" in ruling(BadDeck(fault="missing", paid=paid, kept_quiet=2)).reason.en


@pytest.mark.rule("VPSV-113")
def test_vpsv_sets_no_limit_for_an_overfull_flop() -> None:
    four = BoardMistake(mistake="too_many", street="flop", cards=(18, 19, 20, 21), players_acted=3)

    assert "shuffled with cards 18, 19, 20 and 21 of the deck and cut" in str(ruling(four, "vpsv"))
    assert str(ruling(four, "apsa")) == "it stands; flop: cards 18, 19 and 20 of the deck; turn: card 21 of the deck"


def test_exposed_and_surplus_cards_go_by_name_where_only_their_number_counts() -> None:
    two = FlawedDeal(flaw="exposed_cards", cards=("Ah", "Kd"))
    surplus = FlawedDeal(flaw="surplus_cards", cards=("Ah",), order=SIX)

    assert str(ruling(two)) == "misdeal"
    assert str(ruling(surplus, "apsa")).startswith("burn: Ah; flop: cards 14, 15 and 16 of the deck")
    with pytest.raises(SituationError, match="by their place in the deck"):  # whose card it was decides
        ruling(FlawedDeal(flaw="exposed_cards", cards=("Ah",), order=SIX))
    with pytest.raises(SituationError, match="has the same card twice"):
        ruling(FlawedDeal(flaw="exposed_cards", cards=("Ah", "Ah")))


@pytest.mark.rule("VPSV-112#2")
def test_cards_that_stand_in_any_case_need_not_be_told() -> None:
    assert str(ruling(BoardMistake(mistake="no_burn", street="flop", players_acted=2), "vpsv")) == "it stands"
    with pytest.raises(SituationError, match="which cards were turned up"):
        ruling(BoardMistake(mistake="no_burn", street="flop", players_acted=1), "vpsv")


def test_cards_by_name_need_no_places() -> None:
    turn = BoardMistake(mistake="no_burn", street="turn", cards=("Ah",))
    early = BoardMistake(mistake="too_early", street="turn", cards=("Ah",))

    assert str(ruling(turn, "wpl")) == "burn: Ah; turn: the next card"
    assert str(ruling(early)) == (
        "set aside: Ah; the betting round is finished first; burn: the next card; turn: the next card; "
        "the betting round is finished first; the stub is shuffled with Ah and cut; the river is dealt without a burn"
    )


@pytest.mark.rule("VPSV-111")
def test_a_board_card_face_up_in_the_deck_counts_where_the_book_says_so() -> None:
    turn = BoardMistake(mistake="face_up_in_deck", street="turn", cards=(20,))

    assert str(ruling(turn, "vpsv")) == "it stands"
    assert str(ruling(turn, "tda")) == "floor: it stands / set aside: card 20 of the deck; turn: the next card"


# ---- the deck ----


@pytest.mark.rule("VPSV-60.k")
def test_a_short_deck_found_in_time_gives_called_chips_back() -> None:
    short = BadDeck(fault="missing", since=acted("1 posts 100, 2 posts 200, 3 calls 200"))

    assert str(ruling(short, "vpsv")) == "misdeal; 200 go back to seat 3; a new deck comes in"


@pytest.mark.rule("APSA-3.4-01.a")
@pytest.mark.rule("WPL-5.7.1.a")
@pytest.mark.parametrize(("book", "rule_id"), [("apsa", "APSA-3.4-01.a"), ("wpl", "WPL-5.7.1.a")])
def test_the_dealer_checks_the_deck_before_play(book: str, rule_id: str) -> None:
    good = ruling(DeckCheck(), book)

    assert str(good) == "it stands"
    assert rule_id in cited(good)
    for bad in (DeckCheck(cards=51), DeckCheck(cards=53, duplicates=1), DeckCheck(duplicates=1), DeckCheck(flawed=2)):
        assert str(ruling(bad, book)) == "a new deck comes in"
        assert rule_id in cited(ruling(bad, book))


@pytest.mark.rule("VPSV-108.2#1")
def test_who_knew_of_a_double_card_and_bet_loses_the_chips_to_the_next_pot() -> None:
    known = BadDeck(fault="duplicate", kept_quiet=1, paid=acted("1 bets 1000, 2 calls 1000"))

    assert str(ruling(known, "vpsv")) == (
        "the hand is void; 1000 go back to seat 2; seat 1 has no claim to the pot; 1000 from seat 1 go into the next pot; "
        "a new deck comes in"
    )
    assert {"VPSV-108.2", "VPSV-108.1", "VPSV-107"} <= cited(ruling(known, "vpsv"))
    assert "1000 go back to seat 1" in str(ruling(known, "tda"))


@pytest.mark.rule("VPSV-110#1")
def test_cards_on_the_floor_are_dead_by_vpsv_and_for_the_floor_elsewhere() -> None:
    fell = CardsFell(seat=3, chips_in=400)

    assert str(ruling(fell, "vpsv")) == (
        "the hand of seat 3 is dead; 400 from seat 3 stay in the pot; a new deck comes in"
    )
    assert "VPSV-110" in cited(ruling(fell, "vpsv"))
    assert str(ruling(fell, "tda").options[0]) == "the hand of seat 3 stays live"


def test_a_stub_in_the_muck_takes_everything_along_by_every_book() -> None:
    mixed = StubDropped(stub=25, muck=10, burns=2, is_mixed=True)
    together = "the stub is shuffled with the muck and the burn cards (37 cards in all) and cut; the next street is dealt after a burn"

    for book in ("tda", "vpsv"):
        assert str(ruling(mixed, book)) == together
    burned = StubDropped(stub=25, burns=2, is_mixed=True)
    assert str(ruling(burned)).startswith("the stub is shuffled with the burn cards (27 cards in all) and cut")


@pytest.mark.rule("TDA-RP-4")
def test_an_order_that_can_be_restored_is_restored_first_mixed_or_not() -> None:
    mixed = StubDropped(stub=27, muck=8, burns=1, is_mixed=True, can_be_restored=True)

    assert str(ruling(mixed)) == "the order is restored"
    assert "(36 cards in all)" in str(ruling(mixed, "vpsv"))
    with pytest.raises(SituationError, match="is_mixed"):
        ruling(StubDropped(stub=27, is_mixed=True))


@pytest.mark.rule("TDA-RP-14")
def test_chance_may_decide_where_no_rule_does() -> None:
    unclear = CardsUnclear(cards=(21, 22, 23))
    drawn = CardsUnclear(cards=(21, 22, 23), drawn=22)

    assert str(ruling(unclear)) == (
        "floor: the next card is drawn at random from: cards 21, 22 and 23 of the deck (preferred) / the stub is shuffled with cards 21, 22 and 23 of the deck and cut"
    )
    assert str(ruling(drawn)) == "card 22 of the deck comes next"
    assert "TDA-RP-14" in cited(ruling(drawn))


# ---- with the hand at hand ----


def test_what_the_hand_can_tell_need_not_be_said() -> None:
    hand = Hand.deal("apsa", stacks=[5000] * 4, button=4, blinds=(100, 200), deck=Deck.from_seed(5))
    card = str(Deck.from_seed(5)[6])  # the seventh: the second card of seat 3
    flop = " ".join(map(str, Deck.from_seed(5)[9:12]))

    assert str(rule(FlawedDeal(flaw="exposed_cards", cards=(card,)), hand.book, hand)) == (
        f"seat 3 holds cards 3 and 9 of the deck; burn: {card}; flop: cards 10, 11 and 12 of the deck"
    )
    assert str(rule(BoardMistake(mistake="too_early", street="flop"), hand.book, hand)).startswith(
        f"the betting round is finished first; the stub is shuffled with {flop} (43 cards in all) and cut"
    )
    hand.call()
    assert str(rule(FlawedDeal(flaw="seat_left_out"), hand.book, hand)) == "misdeal; 200 go back to seat 3"
    hand.fold()
    assert str(rule(FlawedDeal(flaw="seat_left_out"), hand.book, hand)) == "it stands"
    assert str(rule(BadDeck(fault="missing"), hand.book, hand)) == (
        "the hand is void; 100 go back to seat 1; 200 go back to seat 2; 200 go back to seat 3; a new deck comes in"
    )
    assert "(44 cards in all)" in str(rule(StubDropped(), hand.book, hand))
    again = Hand.deal("apsa", stacks=[5000] * 3, button=3, blinds=(100, 200), deck=Deck.from_seed(5))
    assert (
        str(rule(FlawedDeal(flaw="surplus_cards"), again.book, again))
        == "burn: card 7 of the deck; flop: cards 8, 9 and 10 of the deck"
    )


def test_facts_against_the_hand_are_refused() -> None:
    hand = Hand.deal("tda", stacks=[5000] * 3, button=3, blinds=(100, 200), deck=Deck.from_seed(5))
    hand.fold()
    wrong: list[tuple[Situation, str]] = [
        (FlawedDeal(flaw="exposed_cards", cards=(4,), order=(3, 2, 1)), "order"),
        (CardCount(seat=9, cards=1), "seat"),
        (CardsFell(seat=3), "seat"),  # folded
        (BoardMistake(mistake="too_early", street="river"), "street"),
        (BoardMistake(mistake="no_burn", street="flop"), "street"),
    ]
    for situation, field in wrong:
        with pytest.raises(SituationError) as refused:
            rule(situation, hand.book, hand)
        assert refused.value.field == field
    while hand.street != "river":
        hand.check() if hand.legal.check else hand.call()
    with pytest.raises(SituationError, match="no more cards are to come"):
        rule(StubDropped(), hand.book, hand)


@pytest.mark.parametrize(
    ("situation", "field"),
    [
        (BoardMistake(mistake="too_many", street="flop"), "cards"),
        (BoardMistake(mistake="too_early", street="turn", cards=(5, 7, 9)), "cards"),
        (BoardMistake(mistake="too_many", street="flop", cards=(1, 2, 3, "Ah")), "cards"),
        (BoardMistake(mistake="no_burn", street="turn", cards=(50,)), "cards"),
        (FlawedDeal(flaw="exposed_cards", cards=("Ah",), order=SIX), "cards"),
        (FlawedDeal(flaw="boxed_cards", cards=(4, 4), order=SIX), "cards"),
        (StubDropped(), "stub"),
        (CardsUnclear(cards=(3, 3)), "cards"),
        (CardsUnclear(cards=(3, 4), drawn=5), "drawn"),
        (BadDeck(fault="duplicate", kept_quiet=4), "kept_quiet"),
        (DeckCheck(cards=1, duplicates=9), "duplicates"),
    ],
)
def test_facts_that_cannot_be(situation: Any, field: str) -> None:
    with pytest.raises(SituationError) as refused:
        ruling(situation, "vpsv")
    assert refused.value.field == field
    assert refused.value.why.en
    assert refused.value.why.de


@pytest.mark.parametrize(
    ("book", "absent", "exposed"),
    [
        ("apsa", "APSA-3.4-03.b", "APSA-3.3-25"),
        ("wpl", "WPL-5.7.3.a", "WPL-5.6.20"),
        ("vpsv", "VPSV-40", "VPSV-64"),
    ],
)
def test_what_is_no_mistake_of_the_dealer_cites_the_paragraph_that_says_so(
    book: str, absent: str, exposed: str
) -> None:
    dealt_in = ruling(FlawedDeal(flaw="seat_not_in_hand", seat=3, is_seat_entitled=True), book)
    shown = ruling(FlawedDeal(flaw="exposed_cards", cards=(3,), by="player"), book)

    assert absent in cited(dealt_in)
    assert exposed in cited(shown)
    assert "bleiben offen" in shown.reason.de
