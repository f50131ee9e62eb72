"""Every question about bets that the floor desk asks a rulebook matters: answered the other way, the ruling is another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.floor.situations.betting import (
    Count,
    HiddenChips,
    KilledBet,
    OutOfTurn,
    PotMiscount,
    Said,
    ShortWager,
    Skipped,
    WrongCount,
)
from floorman.rulebook import vocabulary
from support.floor import acted, cited, house, ruling, spot, wager

if TYPE_CHECKING:
    from floorman.floor import Situation

FLOOR_DECIDES = "floor: seat 2 calls 900; seat 2 adds 600 / seat 2 folds; 300 of seat 2 stay in the pot"
MISSED = wager("50/100 flop, bet 900, by 600", "3x100", because="missed_raise")
SHORT = wager("50/100 flop, bet 900, by 600", "3x100")
PASSED_OVER = "seat 5 calls 600; seat 6 folds; seat 4 is in turn"
SKIPPED = Skipped(spot=spot("100/200 preflop, bet 600, by 400", seat=4), since=acted("5 calls 600, 6 folds"))
FREE_AT_4 = "seat 4 may fold, call 600, raise to 1000 or more"
AS_THE_FLOOR_SAYS = f"or: the hand of seat 4 is dead / seat 4 may fold, call 600 / {FREE_AT_4}"
BACK_TO_4 = f"seat 4 is in turn; {FREE_AT_4}"
FOLDED = OutOfTurn(spot=spot("50/100 flop", seat=3), acted=acted("3 folds")[0], to_act=2, since=acted("2 bets 200"))
REOPENED = OutOfTurn(
    spot=spot("50/100 flop, bet 100, in front 100, closed", seat=6),
    acted=acted("6 raises 500")[0],
    to_act=4,
    since=acted("4 raises 150 all-in, 5 raises 200 all-in"),
)
HALF_A_BET = OutOfTurn(
    spot=spot("50/100 flop, bet 100, in front 100, closed, fixed limit", seat=6),
    acted=acted("6 raises 200")[0],
    to_act=4,
    since=acted("4 raises 150 all-in"),
)
LATE = ShortWager(spot=spot("100/200 flop"), acted=acted("2 bets 50")[0], noticed="before_next_card")
OVERBET = PotMiscount(seat=1, largest=900, bet=1000, since=acted("2 calls 1000, 3 calls 1000"))
UNDERBET = PotMiscount(seat=1, largest=900, bet=800, since=acted("2 calls 800, 3 folds"))
REDUCED = (
    "seat 1 bets 900; 100 back to seat 1; seat 2 calls 900; 100 back to seat 2; seat 3 calls 900; 100 back to seat 3"
)
FILLED = "seat 1 bets 900; seat 1 adds 100; seat 2 calls 900; seat 2 adds 100"
SMALL = wager("1000/2000 flop, bet 8000, 4 players", "2000")
SMALL_READ = (
    "seat 2 may be penalised; or: seat 2 calls 8000; seat 2 adds 6000 (preferred) / "
    "seat 2 folds; 2000 of seat 2 stay in the pot"
)
NOT_YET = "seat 2 has not bet yet; seat 2 may fold, check, bet 200 or more"
DEAD_BACK = "the hand of seat 1 is dead; 400 back to seat 1; 200 of seat 1 stay in the pot"
CAPPED = "100/200 flop, bet 800, fixed limit"

FLIPS: list[tuple[str, Any, Situation, str, str]] = [
    # what counts: words, chips, motions
    (
        "words_or_chips",
        "words",
        wager("100/200 flop", "2x500", "after: 600"),
        "seat 2 bets 1000",
        "seat 2 bets 600; 400 back to seat 2",
    ),
    (
        "words_and_chips_at_once",
        "clear_words_else_lowest",
        wager("100/200 flop", "2x500", said=Said(amount=600, is_clear=False, when="at_once")),
        "seat 2 bets 1000",
        "seat 2 bets 600; 400 back to seat 2",
    ),
    (
        "silent_overchip_opening",
        "minimum_bet",
        wager("100/200 flop", "1000"),
        "seat 2 bets 1000",
        "seat 2 bets 200; 800 back to seat 2",
    ),
    (
        "overchip_raise_without_amount",
        "chip_value",
        wager("50/100 preflop, in front 50", "1000", "raise"),
        "seat 2 raises to 1050",
        "seat 2 raises to 1000; 50 back to seat 2",
    ),
    (
        "raise_word_deadline",
        "before_betting_line",
        wager("50/100 flop, bet 300", "1000", "over the line: raise"),
        "seat 2 raises to 1000",
        "seat 2 calls 300; 700 back to seat 2",
    ),
    (
        "every_chip_needed_is_call",
        False,
        wager("100/200 flop, bet 1200", "2x1000"),
        "seat 2 calls 1200; 800 back to seat 2",
        "seat 2 raises to 2400; seat 2 adds 400",
    ),
    (
        "raise_threshold",
        0.75,
        wager("100/200 flop, bet 1000", "3x500"),
        "seat 2 raises to 2000; seat 2 adds 500",
        "seat 2 calls 1000; 500 back to seat 2",
    ),
    (
        "raise_threshold_base",
        "previous_bet",
        wager("100/200 preflop, bet 500, by 300", "7x100"),
        "seat 2 raises to 800; seat 2 adds 100",
        "seat 2 calls 500; 200 back to seat 2",
    ),
    (
        "raise_methods",
        ["one_motion", "announced_amount", "announced_raise_call_then_raise"],
        wager("50/100 flop, bet 500", "500 then 1000 2x100", "raise"),
        "seat 2 raises to 1000; 700 back to seat 2",
        "seat 2 raises to 1700",
    ),
    (
        "chips_are_bet_when",
        "across_the_line",
        wager("100/200 flop", "3x100", where="short_of_the_line"),
        "seat 2 bets 300",
        NOT_YET,
    ),
    (
        "ambiguous_amount",
        "lowest_legal",
        wager("100/200 flop, pot 9000", words="bet 5?"),
        "seat 2 bets 5000",
        "seat 2 bets 500",
    ),
    # too little
    (
        "undercall_missed_raise",
        "complete_or_fold",
        MISSED,
        FLOOR_DECIDES,
        "seat 2 may fold, call 900; 300 of seat 2 stay in the pot",
    ),
    ("undercall_miscount", "full_call", SHORT, FLOOR_DECIDES, "seat 2 calls 900; seat 2 adds 600"),
    ("tiny_chip_fraction", 0.5, SMALL, "seat 2 calls 8000; seat 2 adds 6000", SMALL_READ),
    ("short_wager_corrected_until", "end_of_betting_round", LATE, "seat 2 bets 200; seat 2 adds 150", "it stands"),
    (
        "wrong_count_accepted",
        False,
        WrongCount(seat=2, named=9500, true=14500, paid=9500),
        "seat 2 calls 14500; seat 2 adds 5000",
        "seat 2 calls 9500",
    ),
    ("pot_overcount_corrected_until", "substantial_action", OVERBET, REDUCED, "it stands"),
    ("pot_undercount_corrected_until", "end_of_betting_round", UNDERBET, "it stands", FILLED),
    # turns
    (
        "substantial_action",
        "two_of_any_kind",
        Skipped(spot=SKIPPED.spot, since=acted("5 folds, 6 folds")),
        f"{BACK_TO_4}; seat 5 folds; seat 6 folds; seat 5 may be penalised; seat 6 may be penalised",
        f"seat 5 folds; seat 6 folds; seat 4 is in turn; {AS_THE_FLOOR_SAYS}",
    ),
    (
        "skipped_player_may",
        ["full_rights"],
        SKIPPED,
        f"{PASSED_OVER}; {AS_THE_FLOOR_SAYS}",
        f"{PASSED_OVER}; {FREE_AT_4}",
    ),
    (
        "out_of_turn_fold",
        "once_mucked",
        FOLDED,
        "seat 3 folds; seat 3 may be penalised",
        "seat 3 may fold, call 200, raise to 400 or more; seat 3 may be penalised",
    ),
    # counts, hidden chips, swept hands
    (
        "dealer_tells_pot",
        "never_spreads_it",
        Count(seat=2, of="pot", structure="pot_limit"),
        "granted to seat 2",
        "refused to seat 2",
    ),
    (
        "stack_count_on_request",
        "any_player_any_time",
        Count(seat=2, of="stack"),
        "refused to seat 2",
        "granted to seat 2",
    ),
    (
        "hidden_chips_of_all_in",
        "belong_to_pot",
        HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False, has_won=False),
        "floor: 5000 of seat 1 go to seat 2 / 5000 of seat 1 leave play",
        "5000 of seat 1 go to seat 2",
    ),
    (
        "killed_hand_uncalled_bet",
        "stays_in_pot",
        KilledBet(seat=1, has_in=600, most_of_others=200),
        DEAD_BACK,
        "the hand of seat 1 is dead; 600 of seat 1 stay in the pot",
    ),
    (
        "killed_hand_dies_when",
        "touches_muck",
        KilledBet(seat=1, has_in=600, most_of_others=200, is_identifiable=True),
        "the hand of seat 1 lives",
        DEAD_BACK,
    ),
    # how much, where the hand asks the same
    (
        "min_raise",
        "last_raise_blinds_not_counted",
        wager("100/200 preflop", words="raise"),
        "seat 2 has to raise to 400 or more",
        "seat 2 has to raise to 201 or more",
    ),
    (
        "short_all_in_raise",
        False,
        wager("100/200 flop, bet 500, has 800", words="all_in"),
        "seat 2 raises to 800, all-in",
        "seat 2 calls 500",
    ),
    (
        "raise_over_short_all_in",
        "big_blind_on_top",
        wager("100/200 flop, bet 1500, by 1000, short", words="raise"),
        "seat 2 has to raise to 2500 or more",
        "seat 2 has to raise to 1700 or more",
    ),
    (
        "raise_over_all_in_below_big_blind",
        "two_big_blinds_on_top",
        wager("100/200 flop, bet 50, short", words="raise"),
        "seat 2 has to raise to 250 or more",
        "seat 2 has to raise to 450 or more",
    ),
    (
        "limit_raise_cap",
        3,
        wager("100/200 flop, bet 600, fixed limit", words="raise"),
        "seat 2 raises to 800",
        "seat 2 calls 600",
    ),
    (
        "limit_next_raise_over_short_all_in",
        "complete",
        wager("100/200 flop, bet 300, short, fixed limit", words="raise"),
        "seat 2 raises to 500",
        "seat 2 raises to 400",
    ),
    (
        "pot_limit_max",
        "pot_before_call",
        wager("100/200 flop, bet 500, pot 1500, pot limit", words="pot"),
        "seat 2 raises to 2500",
        "seat 2 raises to 2000",
    ),
]

SILENT_FLIPS: list[tuple[str, Any, Situation, str, str]] = [
    # decided together with a knob that is cited, or no longer worth a word
    (
        "short_all_ins_accumulate",
        False,
        REOPENED,
        "400 back to seat 6; seat 6 may fold, call 200, raise to 300 or more; seat 6 may be penalised",
        "400 back to seat 6; seat 6 may fold, call 200; seat 6 may be penalised",
    ),
    (
        "limit_reopen_fraction",
        1.0,
        HALF_A_BET,
        "100 back to seat 6; seat 6 may fold, call 150, raise to 250; seat 6 may be penalised",
        "100 back to seat 6; seat 6 may fold, call 150; seat 6 may be penalised",
    ),
    (
        "betting_structures",
        ["pot_limit"],
        wager("100/200 flop, pot 700", "1000"),
        "seat 2 bets 1000",
        "seat 2 bets 700; 300 back to seat 2",
    ),
    ("min_bet", "one_unit", wager("100/200 flop", "50"), "seat 2 bets 200; seat 2 adds 150", "seat 2 bets 50"),
    (
        "limit_blind_counts",
        False,
        wager("100/200 preflop, bet 800, by 200, fixed limit", words="raise"),
        "seat 2 calls 800",
        "seat 2 raises to 1000",
    ),
    (
        "limit_cap_lifted",
        "never",
        wager(f"{CAPPED}, event heads-up", words="raise"),
        "seat 2 raises to 1000",
        "seat 2 calls 800",
    ),
    (
        "pot_limit_short_blind_counts_full",
        False,
        wager("500/1000 preflop, pot 900, blinds short 600, pot limit", words="pot"),
        "seat 2 raises to 3500",
        "seat 2 raises to 2900",
    ),
]


@pytest.mark.parametrize(
    ("knob", "answer", "situation", "usual", "flipped"), [pytest.param(*flip, id=flip[0]) for flip in FLIPS]
)
def test_another_answer_is_another_ruling_and_cited(
    knob: str, answer: Any, situation: Situation, usual: str, flipped: str
) -> None:
    other = ruling(situation, house(**{knob: answer}))

    assert str(ruling(situation)) == usual
    assert str(other) == flipped
    assert "H-1" in cited(other)


@pytest.mark.parametrize(
    ("knob", "answer", "situation", "usual", "flipped"), [pytest.param(*flip, id=flip[0]) for flip in SILENT_FLIPS]
)
def test_another_answer_is_another_ruling(
    knob: str, answer: Any, situation: Situation, usual: str, flipped: str
) -> None:
    assert str(ruling(situation)) == usual
    assert str(ruling(situation, house(**{knob: answer}))) == flipped


def test_no_question_about_bets_is_left_out() -> None:
    names = list(vocabulary())
    start, end = names.index("substantial_action"), names.index("hidden_chips_of_all_in")
    asked = {name for name in names[start : end + 1] if vocabulary()[name].owner == "floor"}

    assert asked <= {flip[0] for flip in FLIPS}
