"""What the floor asks a rulebook about bets: answered the other way, the same chips and words are ruled differently."""

from __future__ import annotations

from typing import Final

from floorman.floor.situations.betting import (
    CountAsked,
    HiddenChips,
    KilledBet,
    OutOfTurn,
    PotMiscount,
    Said,
    ShortWager,
    Skipped,
    WrongCount,
)
from support.floor import acted, spot, wager
from support.knobs import at_the_desk, flips

# ---- what counts: words, chips, motions ----

test_a_number_said_over_chips_that_lie_there = flips(
    "words_or_chips", {"first_in_time": "seat 2 bets 1000", "words": "seat 2 bets 600; 400 go back to seat 2"}
)(at_the_desk(wager("100/200 flop", "2x500", "after: 600")))

test_a_mumbled_number_with_the_chips = flips(
    "words_and_chips_at_once",
    {
        "clear_words_else_chips": "seat 2 bets 1000",
        "clear_words_else_lowest": "seat 2 bets 600; 400 go back to seat 2",
        "words": "floor: seat 2 bets 600; 400 go back to seat 2 / seat 2 bets 1000 (the house is not cited)",
    },
)(at_the_desk(wager("100/200 flop", "2x500", said=Said(amount=600, is_clear=False, when="at_once"))))

test_one_big_chip_opens_without_a_word = flips(
    "silent_overchip_opening",
    {"bet_of_chip_value": "seat 2 bets 1000", "minimum_bet": "seat 2 bets 200; 800 go back to seat 2"},
)(at_the_desk(wager("100/200 flop", "1000")))

test_raise_is_said_and_one_chip_laid_beside_the_blind = flips(
    "overchip_raise_without_amount",
    {"chip_value": "seat 2 raises to 1000; 50 go back to seat 2", "chip_plus_chips_in": "seat 2 raises to 1050"},
)(at_the_desk(wager("50/100 preflop, in front 50", "1000", "raise")))

test_raise_is_said_while_the_chip_is_over_the_line = flips(
    "raise_word_deadline",
    {
        "before_chip_touches_table": "seat 2 raises to 1000",
        "before_betting_line": "seat 2 calls 300; 700 go back to seat 2",
    },
)(at_the_desk(wager("50/100 flop, bet 300", "1000", "over the line: raise")))

test_two_chips_of_which_one_alone_would_be_too_few = flips(
    "every_chip_needed_is_call",
    {True: "seat 2 calls 1200; 800 go back to seat 2", False: "seat 2 raises to 2400; seat 2 adds 400"},
)(at_the_desk(wager("100/200 flop, bet 1200", "2x1000")))

test_half_a_raise_in_silent_chips = flips(
    "raise_threshold", {0.5: "seat 2 raises to 2000; seat 2 adds 500", 0.75: "seat 2 calls 1000; 500 go back to seat 2"}
)(at_the_desk(wager("100/200 flop, bet 1000", "3x500")))

test_what_half_a_raise_is_measured_against = flips(
    "raise_threshold_base",
    {
        "minimum_increment": "seat 2 raises to 800; seat 2 adds 100",
        "previous_bet": "seat 2 calls 500; 200 go back to seat 2",
    },
)(at_the_desk(wager("100/200 preflop, bet 500, by 300", "7x100")))

IN_TWO_MOTIONS: Final = at_the_desk(wager("50/100 flop, bet 500", "500 then 1000 2x100", "raise"))

test_a_raise_after_the_call_went_in = flips(
    "raise_methods",
    {
        ("one_motion", "announced_amount", "announced_raise_call_then_raise"): "seat 2 raises to 1700",
        ("one_motion", "announced_amount"): "seat 2 raises to 1000; 700 go back to seat 2",
    },
)(IN_TWO_MOTIONS)

test_a_raise_in_one_motion_without_a_word = flips(
    "raise_methods",
    {
        ("one_motion", "announced_amount"): "seat 2 raises to 1500 (the house is not cited)",
        ("announced_amount",): "seat 2 calls 500; 1000 go back to seat 2",
    },
)(at_the_desk(wager("50/100 flop, bet 500", "1000 500")))

test_an_announced_amount_in_several_motions = flips(
    "raise_methods",
    {
        ("one_motion", "announced_amount"): "seat 2 raises to 1500",
        ("one_motion",): "seat 2 raises to 1000; 500 go back to seat 2",
    },
)(at_the_desk(wager("50/100 flop, bet 500", "1000 then 500", "raise 1500")))

test_chips_short_of_the_line = flips(
    "chips_are_bet_when",
    {
        "pushed_forward": "seat 2 bets 300",
        "across_the_line": "seat 2 has not bet yet; seat 2 may fold, check or bet 200 or more",
    },
)(at_the_desk(wager("100/200 flop", "3x100", where="short_of_the_line")))

test_five_into_a_pot_of_nine_thousand = flips(
    "ambiguous_amount", {"highest_up_to_pot": "seat 2 bets 5000", "lowest_legal": "seat 2 bets 500"}
)(at_the_desk(wager("100/200 flop, pot 9000", words="bet 5?")))

# ---- too little ----

test_a_raise_that_was_missed = flips(
    "undercall_missed_raise",
    {
        "full_call_if_heads_up_or_opening_bet_else_floor": "floor: seat 2 calls 900; seat 2 adds 600 / seat 2 folds; 300 from seat 2 stay in the pot",
        "complete_or_fold": "seat 2 may fold or call 900; 300 from seat 2 stay in the pot",
    },
)(at_the_desk(wager("50/100 flop, bet 900, by 600", "3x100", because="missed_raise")))

test_a_call_that_was_counted_wrongly = flips(
    "undercall_miscount",
    {
        "full_call_if_heads_up_or_opening_bet_else_floor": "floor: seat 2 calls 900; seat 2 adds 600 / seat 2 folds; 300 from seat 2 stay in the pot",
        "full_call": "seat 2 calls 900; seat 2 adds 600",
    },
)(at_the_desk(wager("50/100 flop, bet 900, by 600", "3x100")))

test_a_quarter_of_the_bet = flips(
    "tiny_chip_fraction",
    {
        0.05: "seat 2 calls 8000; seat 2 adds 6000 (the house is not cited)",
        0.5: "seat 2 may be penalised; or: seat 2 calls 8000; seat 2 adds 6000 (preferred) / seat 2 folds; 2000 from seat 2 stay in the pot",
    },
)(at_the_desk(wager("1000/2000 flop, bet 8000, 4 players", "2000")))

test_too_small_a_bet_that_is_noticed_after_the_street = flips(
    "short_wager_corrected_until",
    {"next_card": "seat 2 bets 200; seat 2 adds 150", "end_of_betting_round": "it stands"},
)(at_the_desk(ShortWager(spot=spot("100/200 flop"), acted=acted("2 bets 50")[0], noticed="before_next_card")))

test_a_call_of_an_all_in_that_was_counted_wrongly = flips(
    "wrong_count_accepted", {True: "seat 2 calls 14500; seat 2 adds 5000", False: "seat 2 calls 9500"}
)(at_the_desk(WrongCount(seat=2, named=9500, true=14500, paid=9500)))

test_a_pot_bet_that_was_too_large = flips(
    "pot_overcount_corrected_until",
    {
        "end_of_betting_round": "seat 1 bets 900; 100 go back to seat 1; seat 2 calls 900; 100 go back to seat 2; seat 3 calls 900; 100 go back to seat 3",
        "substantial_action": "it stands",
    },
)(at_the_desk(PotMiscount(seat=1, largest=900, bet=1000, since=acted("2 calls 1000, 3 calls 1000"))))

test_a_pot_bet_that_was_too_small = flips(
    "pot_undercount_corrected_until",
    {
        "end_of_betting_round": "seat 1 bets 900; seat 1 adds 100; seat 2 calls 900; seat 2 adds 100",
        "substantial_action": "it stands",
    },
)(at_the_desk(PotMiscount(seat=1, largest=900, bet=800, since=acted("2 calls 800, 3 folds"))))

# ---- turns ----

SEAT_4: Final = spot("100/200 preflop, bet 600, by 400", seat=4)

test_two_folds_over_a_skipped_player = flips(
    "substantial_action",
    {
        "two_with_chips_or_three": "seat 4 is to act; seat 4 may fold, call 600 or raise to 1000 or more; seat 5 folds; seat 6 folds; seat 5 may be penalised; seat 6 may be penalised",
        "two_of_any_kind": "seat 5 folds; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1000 or more",
    },
)(at_the_desk(Skipped(spot=SEAT_4, since=acted("5 folds, 6 folds"))))

test_what_a_skipped_player_may_still_do = flips(
    "skipped_player_may",
    {
        (
            "dead_hand",
            "passive_only",
            "full_rights",
        ): "seat 5 calls 600; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1000 or more",
        (
            "passive_only",
            "full_rights",
        ): "seat 5 calls 600; seat 6 folds; seat 4 is to act; or: seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1000 or more",
        (
            "dead_hand",
            "full_rights",
        ): "seat 5 calls 600; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / seat 4 may fold, call 600 or raise to 1000 or more",
        (
            "dead_hand",
            "passive_only",
        ): "seat 5 calls 600; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / seat 4 may fold or call 600",
    },
)(at_the_desk(Skipped(spot=SEAT_4, since=acted("5 calls 600, 6 folds"))))

test_a_fold_out_of_turn_before_a_bet = flips(
    "out_of_turn_fold",
    {
        "always": "seat 3 folds; seat 3 may be penalised",
        "once_mucked": "seat 3 may fold, call 200 or raise to 400 or more; seat 3 may be penalised",
    },
)(
    at_the_desk(
        OutOfTurn(spot=spot("50/100 flop", seat=3), acted=acted("3 folds")[0], to_act=2, since=acted("2 bets 200"))
    )
)

# ---- counts, hidden chips, swept hands ----

test_somebody_asks_how_big_the_pot_is = flips(
    "dealer_tells_pot", {"pot_limit_on_request": "seat 2: granted", "never_spreads_it": "seat 2: refused"}
)(at_the_desk(CountAsked(seat=2, of="pot", structure="pot_limit")))

test_somebody_asks_how_big_a_stack_is = flips(
    "stack_count_on_request", {"in_turn_facing_all_in": "seat 2: refused", "any_player_any_time": "seat 2: granted"}
)(at_the_desk(CountAsked(seat=2, of="stack")))

test_chips_that_turn_up_behind_the_cards_of_an_all_in = flips(
    "hidden_chips_of_all_in",
    {
        "floor_decides": "floor: 5000 from seat 1 go to seat 2 / 5000 from seat 1 leave play",
        "belong_to_pot": "5000 from seat 1 go to seat 2",
    },
)(at_the_desk(HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False, has_won=False)))

test_the_uncalled_part_of_a_hand_that_was_swept_in = flips(
    "killed_hand_uncalled_bet",
    {
        "returned": "the hand of seat 1 is dead; 400 go back to seat 1; 200 from seat 1 stay in the pot",
        "stays_in_pot": "the hand of seat 1 is dead; 600 from seat 1 stay in the pot",
    },
)(at_the_desk(KilledBet(seat=1, has_in=600, most_of_others=200)))

test_a_swept_hand_that_can_still_be_told = flips(
    "killed_hand_dies_when",
    {
        "not_identifiable": "the hand of seat 1 stays live",
        "touches_muck": "the hand of seat 1 is dead; 400 go back to seat 1; 200 from seat 1 stay in the pot",
        "taken_in": "floor: the hand of seat 1 is dead; 600 from seat 1 stay in the pot / the hand of seat 1 stays live",
    },
)(at_the_desk(KilledBet(seat=1, has_in=600, most_of_others=200, is_identifiable=True)))

# ---- how much, where the hand asks the same ----

test_raise_is_said_over_the_blinds = flips(
    "min_raise",
    {
        "last_full_increment": "seat 2 has to raise to 400 or more",
        "last_raise_blinds_not_counted": "seat 2 has to raise to 201 or more",
    },
)(at_the_desk(wager("100/200 preflop", words="raise")))

test_all_in_is_said_short_of_a_raise = flips(
    "short_all_in_raise", {True: "seat 2 raises to 800, all-in (the house is not cited)", False: "seat 2 calls 500"}
)(at_the_desk(wager("100/200 flop, bet 500, has 800", words="all_in")))

test_raise_is_said_over_a_short_all_in = flips(
    "raise_over_short_all_in",
    {
        "last_full_increment_on_top": "seat 2 has to raise to 2500 or more",
        "big_blind_on_top": "seat 2 has to raise to 1700 or more",
    },
)(at_the_desk(wager("100/200 flop, bet 1500, by 1000, short", words="raise")))

test_raise_is_said_over_an_all_in_below_the_big_blind = flips(
    "raise_over_all_in_below_big_blind",
    {
        "all_in_plus_big_blind": "seat 2 has to raise to 250 or more",
        "two_big_blinds": "seat 2 has to raise to 400 or more",
        "two_big_blinds_on_top": "seat 2 has to raise to 450 or more",
    },
)(at_the_desk(wager("100/200 flop, bet 50, short", words="raise")))

test_raise_is_said_at_the_cap = flips(
    "limit_raise_cap", {4: "seat 2 raises to 800 (the house is not cited)", 3: "seat 2 calls 600"}
)(at_the_desk(wager("100/200 flop, bet 600, fixed limit", words="raise")))

test_raise_is_said_over_half_a_bet = flips(
    "limit_next_raise_over_short_all_in",
    {"half_counts_as_full_else_complete": "seat 2 raises to 500", "complete": "seat 2 raises to 400"},
)(at_the_desk(wager("100/200 flop, bet 300, short, fixed limit", words="raise")))

test_pot_is_said = flips(
    "pot_limit_max", {"pot_after_call": "seat 2 raises to 2500", "pot_before_call": "seat 2 raises to 2000"}
)(at_the_desk(wager("100/200 flop, bet 500, pot 1500, pot limit", words="pot")))

test_short_all_ins_between_two_turns_of_a_player = flips(
    "short_all_ins_accumulate",
    {
        True: "400 go back to seat 6; seat 6 may fold, call 200 or raise to 300 or more; seat 6 may be penalised (the house is not cited)",
        False: "400 go back to seat 6; seat 6 may fold or call 200; seat 6 may be penalised (the house is not cited)",
    },
)(
    at_the_desk(
        OutOfTurn(
            spot=spot("50/100 flop, bet 100, in front 100, closed", seat=6),
            acted=acted("6 raises 500")[0],
            to_act=4,
            since=acted("4 raises 150 all-in, 5 raises 200 all-in"),
        )
    )
)

test_half_a_bet_between_two_turns_of_a_player = flips(
    "limit_reopen_fraction",
    {
        0.5: "100 go back to seat 6; seat 6 may fold, call 150 or raise to 250; seat 6 may be penalised (the house is not cited)",
        1.0: "100 go back to seat 6; seat 6 may fold or call 150; seat 6 may be penalised (the house is not cited)",
    },
)(
    at_the_desk(
        OutOfTurn(
            spot=spot("50/100 flop, bet 100, in front 100, closed, fixed limit", seat=6),
            acted=acted("6 raises 200")[0],
            to_act=4,
            since=acted("4 raises 150 all-in"),
        )
    )
)

test_a_chip_larger_than_the_pot_where_only_pot_limit_is_played = flips(
    "betting_structures",
    {
        ("no_limit", "pot_limit"): "seat 2 bets 1000 (the house is not cited)",
        ("pot_limit",): "seat 2 bets 700; 300 go back to seat 2 (the house is not cited)",
    },
)(at_the_desk(wager("100/200 flop, pot 700", "1000")))

test_a_chip_below_the_big_blind = flips(
    "min_bet", {"big_blind": "seat 2 bets 200; seat 2 adds 150", "one_unit": "seat 2 bets 50 (the house is not cited)"}
)(at_the_desk(wager("100/200 flop", "50")))

test_raise_is_said_when_the_big_blind_was_one_of_the_bets = flips(
    "limit_blind_counts",
    {True: "seat 2 calls 800 (the house is not cited)", False: "seat 2 raises to 1000 (the house is not cited)"},
)(at_the_desk(wager("100/200 preflop, bet 800, by 200, fixed limit", words="raise")))

test_raise_is_said_at_the_cap_heads_up = flips(
    "limit_cap_lifted", {"event_heads_up": "seat 2 raises to 1000", "never": "seat 2 calls 800"}
)(at_the_desk(wager("100/200 flop, bet 800, fixed limit, event heads-up", words="raise")))

test_pot_is_said_over_antes = flips(
    "pot_limit_counts_antes", {True: "seat 2 raises to 900 (the house is not cited)", False: "seat 2 raises to 700"}
)(at_the_desk(wager("100/200 preflop, pot 500, antes 200, pot limit", words="pot")))

test_pot_is_said_over_short_blinds = flips(
    "pot_limit_short_blind_counts_full", {True: "seat 2 raises to 3500", False: "seat 2 raises to 2900"}
)(at_the_desk(wager("500/1000 preflop, pot 900, blinds short 600, pot limit", words="pot")))
