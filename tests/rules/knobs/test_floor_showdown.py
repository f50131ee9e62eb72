"""What the floor asks a rulebook about showdowns and disputes: answered the other way, the same hand is ruled differently."""

from __future__ import annotations

from typing import Any, Final

from floorman.floor.situations.showdown import Dispute, OpenHand, SeeRequest, ShownTo, ShowOrder, SplitPot, Tabled
from support.floor import acted
from support.knobs import at_the_desk, flips

# ---- who sees what ----

test_a_hand_that_is_suspected_while_it_is_played = flips(
    "floor_may_open",
    {
        "unclaimed_river_hands": "the hand of seat 3 stays face down",
        "any_hand_any_time": "floor: the hand of seat 3 is turned up for all to see / the hand of seat 3 stays face down",
        "hands_at_showdown": "the hand of seat 3 stays face down",
    },
    over="apsa",
)(at_the_desk(SeeRequest(seat=2, of=3, by="floor", suspects_collusion=True, when="during_hand")))

test_a_suspected_hand_that_claims_the_pot = flips(
    "floor_may_open",
    {
        "unclaimed_river_hands": "the hand of seat 3 stays face down",
        "any_hand_any_time": "floor: the hand of seat 3 is turned up for all to see / the hand of seat 3 stays face down",
        "hands_at_showdown": "floor: the hand of seat 3 is looked at but not disclosed / the hand of seat 3 stays face down",
    },
    over="apsa",
)(at_the_desk(SeeRequest(seat=2, of=3, by="floor", suspects_collusion=True, claims=True)))

RIVER: Final = acted("1 bets 1000, 2 calls 1000, 3 raises 5000, 4 calls 5000, 1 calls 5000, 2 calls 5000")

test_whoever_called_the_river_asks_for_the_hand = flips(
    "right_to_see_hand",
    {
        "river_caller_sees_aggressor": "seat 2: granted",
        "floor_on_suspicion": "seat 2: refused",
        "nobody": "seat 2: refused",
    },
)(at_the_desk(SeeRequest(seat=2, of=3, river=RIVER)))

test_the_floor_suspects_collusion = flips(
    "right_to_see_hand",
    {
        "river_caller_sees_aggressor": "floor: the hand of seat 3 is turned up for all to see / the hand of seat 3 stays face down",
        "floor_on_suspicion": "floor: the hand of seat 3 is turned up for all to see / the hand of seat 3 stays face down",
        "nobody": "the hand of seat 3 stays face down",
    },
    over="apsa",
)(at_the_desk(SeeRequest(seat=2, of=3, by="floor", suspects_collusion=True)))

test_one_player_saw_the_cards_and_another_asks_for_them = flips(
    "show_one_show_all", {"after_the_hand": "seat 3: refused", "on_request": "seat 3: granted"}
)(at_the_desk(ShownTo(seat=1, who="folded_opponent", asked_by=3, is_betting_over=True)))

test_one_card_was_shown_and_the_other_is_asked_for = flips(
    "show_one_card_show_both", {True: "seat 3: granted", False: "seat 3: refused"}
)(at_the_desk(ShownTo(seat=1, who="everybody", asks_for_rest=True, asked_by=3, is_hand_over=True)))

test_a_player_opens_the_cards_in_the_middle_of_the_hand = flips(
    "own_exposed_cards_kill_hand",
    {
        True: "the hand of seat 1 is dead; seat 1 may be penalised after the hand",
        False: "the hand of seat 1 stays live; seat 1 may be penalised after the hand",
    },
)(at_the_desk(ShownTo(seat=1, who="everybody")))

test_a_player_shows_the_cards_to_an_opponent_with_chips = flips(
    "showing_active_opponent_kills_hand",
    {
        True: "the hand of seat 1 is dead; seat 1 may be penalised",
        False: "the hand of seat 1 stays live; seat 1 may be penalised",
    },
)(at_the_desk(ShownTo(seat=1, who="active_opponent")))

# ---- what becomes of a hand ----

THROWN: Final[dict[str, Any]] = {"lie": "apart_from_the_muck", "taken_by": "player"}
SWEPT: Final[dict[str, Any]] = {"lie": "in_the_muck", "taken_by": "dealer"}

test_a_hand_that_was_thrown_away_at_the_showdown = flips(
    "discarded_hand_returns",
    {
        "owner_while_identifiable": "the hand of seat 1 stays live",
        "floor_while_identifiable": "floor: the hand of seat 1 is dead; seat 1 has no claim to the pot / the hand of seat 1 stays live",
    },
)(at_the_desk(Tabled(seat=1, shown=0, **THROWN)))

test_a_hand_that_the_dealer_took_at_the_showdown = flips(
    "killed_hand_dies_when",
    {
        "not_identifiable": "the hand of seat 1 stays live",
        "touches_muck": "the hand of seat 1 is dead; seat 1 has no claim to the pot",
        "taken_in": "floor: the hand of seat 1 is dead; seat 1 has no claim to the pot / the hand of seat 1 stays live",
    },
)(at_the_desk(Tabled(seat=1, shown=0, **SWEPT)))

test_an_all_in_hand_that_is_not_opened = flips(
    "all_in_may_muck",
    {False: "seat 1 turns up the cards", True: "seat 1 still has to show 2 cards (the house is not cited)"},
)(at_the_desk(Tabled(seat=1, shown=0, is_all_in=True)))

# ---- who shows first ----

test_the_river_was_checked_after_a_bet_on_the_turn = flips(
    "shows_first",
    {
        "last_aggressor_final_round": "the seats show in this order: 2, 4 (the house is not cited)",
        "last_aggressor_after_flop": "the seats show in this order: 4, 2",
    },
)(at_the_desk(ShowOrder(button=5, seats=(2, 4), turn=acted("2 checks, 4 bets 100, 2 calls 100"))))

test_the_aggressor_has_mucked = flips(
    "gone_aggressor_replaced_by",
    {
        "next_clockwise": "the seats show in this order: 3, 4, 1",
        "latest_remaining_aggressor": "the seats show in this order: 1, 3, 4",
    },
    over="wpl",
)(
    at_the_desk(
        ShowOrder(
            button=5,
            seats=(1, 3, 4),
            flop=acted("1 bets 100, 2 raises 200, 3 calls 200, 4 calls 200, 1 calls 200"),
            turn=acted("2 folds"),
        )
    )
)

# ---- pots ----

test_the_odd_chip_between_two_winners = flips(
    "odd_chip_to",
    {
        "first_winner_left_of_button": "the pot is divided: 11 to seat 2 and 10 to seat 5",
        "highest_card_by_suit": "the pot is divided: 11 to seat 5 and 10 to seat 2",
    },
)(
    at_the_desk(
        SplitPot(pot=21, high=(2, 5), button=6, top_cards=(OpenHand(seat=2, cards="Qc"), OpenHand(seat=5, cards="Kc")))
    )
)

test_what_an_odd_chip_is = flips(
    "odd_chip_unit",
    {
        "smallest_chip_in_play": "the pot is divided: 1100 to seat 2 and 1000 to seat 5",
        "smallest_money_unit": "the pot is divided: 1050 to seat 2 and 1050 to seat 5",
    },
)(at_the_desk(SplitPot(pot=2100, high=(2, 5), button=6, chip=100)))

# ---- challenges ----

WRONG: Final[dict[str, Any]] = {"about": "award", "chips": 2400, "from_seat": 3}

test_a_misread_hand_is_noticed_in_the_next_one = flips(
    "reading_dispute_until",
    {"next_hand_begins": "seat 1: refused; it stands", "action_in_next_hand": "seat 1: granted"},
)(at_the_desk(Dispute(seat=1, about="reading", has_next_hand_begun=True, since=acted("4 folds"))))

test_a_wrong_award_is_noticed_late_in_the_next_hand = flips(
    "award_dispute_until",
    {
        "action_in_next_hand": "seat 1: refused; it stands",
        "open_ended": "seat 1: granted; 2400 from seat 3 go to seat 1",
    },
)(at_the_desk(Dispute(seat=1, has_next_hand_begun=True, since=acted("4 folds, 5 calls 200"), **WRONG)))

test_a_wrong_award_is_noticed_in_the_break = flips(
    "break_dispute_seconds", {60: "seat 1: refused; it stands", 90: "seat 1: granted; 2400 from seat 3 go to seat 1"}
)(at_the_desk(Dispute(seat=1, seconds_into_break=80, **WRONG)))

test_a_challenge_after_the_dealers_changed = flips(
    "hand_begins_with",
    {"first_riffle_shuffler_or_dealer_change": "seat 1: refused; it stands", "first_shuffle": "seat 1: granted"},
)(at_the_desk(Dispute(seat=1, about="reading", next_hand="dealer_relieved")))
