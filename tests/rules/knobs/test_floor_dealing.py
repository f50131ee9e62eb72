"""What the floor asks a rulebook about cards and decks: answered the other way, the same mistake is put right differently."""

from __future__ import annotations

from typing import Final

from floorman.floor.situations.dealing import BadDeck, BoardMistake, CardCount, FlawedDeal, NewDeck, StubDropped
from support.floor import acted
from support.knobs import at_the_desk, flips

SIX: Final = (3, 4, 5, 8, 9, 2)
NO_CAUSE: Final = ("seat_left_out",)

# ---- misdeals ----

test_cards_that_lay_face_up_in_the_deck = flips(
    "misdeal_causes",
    {("boxed_cards", "seat_left_out"): "misdeal (the house is not cited)", NO_CAUSE: "floor: misdeal / it stands"},
)(at_the_desk(FlawedDeal(flaw="boxed_cards", cards=(4, 5), order=SIX)))

test_the_first_card_went_to_the_wrong_seat = flips(
    "misdeal_causes",
    {
        ("first_card_wrong_seat", "seat_left_out"): "misdeal (the house is not cited)",
        NO_CAUSE: "floor: misdeal / it stands",
    },
)(at_the_desk(FlawedDeal(flaw="first_card_wrong_seat")))

test_an_empty_seat_got_cards = flips(
    "misdeal_causes",
    {("seat_not_in_hand", "seat_left_out"): "misdeal (the house is not cited)", NO_CAUSE: "floor: misdeal / it stands"},
)(at_the_desk(FlawedDeal(flaw="seat_not_in_hand", seat=4)))

test_a_player_was_left_out = flips(
    "misdeal_causes",
    {
        ("boxed_cards", "seat_left_out"): "misdeal (the house is not cited)",
        ("boxed_cards",): "floor: misdeal / it stands",
    },
)(at_the_desk(FlawedDeal(flaw="seat_left_out", seat=4)))

test_two_cards_were_exposed = flips(
    "misdeal_causes",
    {("seat_left_out", "exposed_cards"): "misdeal (the house is not cited)", NO_CAUSE: "floor: misdeal / it stands"},
)(at_the_desk(FlawedDeal(flaw="exposed_cards", cards=(4, 5), order=SIX)))

test_two_cards_too_many = flips(
    "misdeal_causes",
    {("seat_left_out", "surplus_cards"): "misdeal (the house is not cited)", NO_CAUSE: "floor: misdeal / it stands"},
    over="apsa",
)(at_the_desk(FlawedDeal(flaw="surplus_cards", cards=(13, 14), order=SIX)))

test_nobody_can_say_how_the_cards_went = flips(
    "misdeal_causes",
    {
        ("seat_left_out", "not_reconstructible"): "misdeal (the house is not cited)",
        NO_CAUSE: "floor: misdeal / it stands",
    },
)(at_the_desk(FlawedDeal(flaw="not_reconstructible")))

test_a_card_came_out_of_order = flips(
    "misdeal_causes",
    {
        ("seat_left_out", "card_out_of_order"): "misdeal (the house is not cited)",
        NO_CAUSE: "floor: misdeal / it stands",
    },
)(at_the_desk(FlawedDeal(flaw="card_out_of_order")))

test_the_button_lay_in_the_wrong_place = flips(
    "misdeal_causes",
    {
        (
            "seat_left_out",
            "button_misplaced",
        ): "misdeal; button and blinds are put right first (the house is not cited)",
        NO_CAUSE: "floor: misdeal; button and blinds are put right first / it stands; button and blinds are put right for the next hand",
    },
)(at_the_desk(FlawedDeal(flaw="button_misplaced")))

test_a_card_is_missing_from_the_deck = flips(
    "misdeal_causes",
    {
        (
            "seat_left_out",
            "missing_deck_cards",
        ): "misdeal; 200 go back to seat 3; a new deck comes in (the house is not cited)",
        NO_CAUSE: "floor: misdeal; 200 go back to seat 3; a new deck comes in / it stands; a new deck comes in",
    },
    over="vpsv",
)(at_the_desk(BadDeck(fault="missing", since=acted("3 calls 200"))))

test_so_many_exposed_cards_are_a_misdeal = flips(
    "misdeal_exposed_cards", {2: "misdeal", 3: "floor: misdeal / it stands (the house is not cited)"}, over="apsa"
)(at_the_desk(FlawedDeal(flaw="exposed_cards", cards=(4, 5), order=SIX)))

test_the_second_card_off_the_deck_was_exposed_and_the_small_blind_is_dead = flips(
    "misdeal_protected_cards",
    {
        "first_two_off_deck": "misdeal",
        "first_card_of_a_blind": "seat 4 holds cards 8 and 13 of the deck; burn: card 2 of the deck; flop: cards 14, 15 and 16 of the deck",
    },
)(at_the_desk(FlawedDeal(flaw="exposed_cards", cards=(2,), order=SIX, is_small_blind_dead=True)))

test_so_many_boxed_cards_are_a_misdeal = flips(
    "misdeal_boxed_cards", {2: "misdeal", 3: "floor: misdeal / it stands (the house is not cited)"}
)(at_the_desk(FlawedDeal(flaw="boxed_cards", cards=(4, 5), order=SIX)))

test_so_many_surplus_cards_are_a_misdeal = flips(
    "misdeal_surplus_cards", {2: "misdeal", 3: "floor: misdeal / it stands (the house is not cited)"}, over="vpsv"
)(at_the_desk(FlawedDeal(flaw="surplus_cards", cards=(13, 14), order=SIX)))

test_one_card_lay_face_up = flips(
    "boxed_card_in_deal",
    {
        "blank_and_replaced": "seat 9 holds cards 11 and 13 of the deck; the flop is dealt after a burn",
        "burn_and_replaced": "seat 9 holds cards 11 and 13 of the deck; burn: card 5 of the deck; flop: cards 14, 15 and 16 of the deck",
    },
)(at_the_desk(FlawedDeal(flaw="boxed_cards", cards=(5,), order=SIX)))

test_the_button_has_one_card_and_says_so_late = flips(
    "button_gets_missing_card",
    {
        True: "seat 1 gets 1 card from the stub; the hand of seat 1 stays live",
        False: "the hand of seat 1 is dead; the next street is dealt after a burn (the house is not cited)",
    },
)(at_the_desk(CardCount(seat=1, cards=1, is_button=True, since=acted("4 calls 300, 5 raises 900"))))

# ---- the board ----

test_four_cards_on_the_flop = flips(
    "overfull_flop",
    {
        "one_of_four_at_random": "the burn is drawn at random from: cards 14, 15, 16 and 17 of the deck",
        "fourth_if_known_else_random": "flop: cards 14, 15 and 16 of the deck; burn: card 17 of the deck; turn: card 18 of the deck",
        "reshuffle_flop": "the stub is shuffled with cards 14, 15, 16 and 17 of the deck and cut; the flop is dealt without a burn",
    },
)(at_the_desk(BoardMistake(mistake="too_many", street="flop", cards=(14, 15, 16, 17))))

test_a_flop_without_a_burn = flips(
    "flop_without_burn",
    {
        "first_card_is_burn": "burn: card 13 of the deck; flop: cards 14, 15 and 16 of the deck",
        "reshuffle_flop": "the stub is shuffled with cards 13, 14 and 15 of the deck and cut; the flop is dealt after a burn",
    },
)(at_the_desk(BoardMistake(mistake="no_burn", street="flop", cards=(13, 14, 15))))

test_a_river_without_a_burn_on_which_one_player_has_acted = flips(
    "missing_burn_stands_after",
    {
        "betting_begun": "it stands",
        "two_players_acted": "floor: burn: card 20 of the deck; river: card 21 of the deck / it stands (the house is not cited)",
    },
)(at_the_desk(BoardMistake(mistake="no_burn", street="river", cards=(20,), players_acted=1)))

test_the_stub_was_dropped_and_its_order_can_be_restored = flips(
    "disordered_stub",
    {
        "restore_order": "the order is restored",
        "reshuffle": "the stub is shuffled (20 cards in all) and cut; the next street is dealt after a burn",
    },
)(at_the_desk(StubDropped(stub=20, can_be_restored=True)))

test_a_dropped_stub_is_dealt_with_a_burn_or_without = flips(
    "burn_before_each_street",
    {
        True: "the stub is shuffled (20 cards in all) and cut; the next street is dealt after a burn (the house is not cited)",
        False: "the stub is shuffled (20 cards in all) and cut; the next street is dealt without a burn (the house is not cited)",
    },
)(at_the_desk(StubDropped(stub=20)))

# ---- decks ----

PAID: Final = acted("1 calls 50")

test_a_deck_that_is_a_card_short = flips(
    "incomplete_deck",
    {
        "hand_void": "the hand is void; 50 go back to seat 1; a new deck comes in",
        "misdeal_then_stands": "it stands; a new deck comes in",
    },
)(at_the_desk(BadDeck(fault="missing", paid=PAID, since=acted("3 folds, 4 calls 200, 5 calls 200"))))

test_a_deck_with_a_marked_card = flips(
    "flawed_deck",
    {
        "finish_then_replace": "it stands; a new deck comes in",
        "hand_void": "the hand is void; 50 go back to seat 1; a new deck comes in",
    },
)(at_the_desk(BadDeck(fault="flawed", paid=PAID)))

test_a_card_that_is_there_twice_and_was_noticed_after_the_hand = flips(
    "bad_deck_claim_until",
    {
        "action_in_next_hand": "the hand is void; 50 go back to seat 1; a new deck comes in",
        "end_of_hand": "it stands; a new deck comes in",
    },
)(at_the_desk(BadDeck(fault="duplicate", noticed="before_next_action", paid=PAID)))

ALWAYS: Final = ("dealer_change", "level_change", "organiser_schedule", "director_decides")

test_a_new_deck_when_the_dealer_changes = flips(
    "deck_changed_at", {ALWAYS: "seat 2: granted; a new deck comes in", ALWAYS[1:]: "seat 2: refused"}
)(at_the_desk(NewDeck(seat=2, occasion="dealer_change")))

test_a_new_deck_at_a_new_level = flips(
    "deck_changed_at", {ALWAYS: "seat 2: granted; a new deck comes in", (ALWAYS[0], *ALWAYS[2:]): "seat 2: refused"}
)(at_the_desk(NewDeck(seat=2, occasion="level_change")))

test_a_new_deck_as_the_organiser_planned = flips(
    "deck_changed_at", {ALWAYS: "seat 2: granted; a new deck comes in", (*ALWAYS[:2], ALWAYS[3]): "seat 2: refused"}
)(at_the_desk(NewDeck(seat=2, occasion="organiser_schedule")))

test_a_new_deck_because_the_director_says_so = flips(
    "deck_changed_at",
    {
        ALWAYS: "seat 2: granted; a new deck comes in",
        ALWAYS[:3]: "floor: seat 2: granted; a new deck comes in (preferred) / seat 2: refused",
    },
)(at_the_desk(NewDeck(seat=2, occasion="director_decides")))
