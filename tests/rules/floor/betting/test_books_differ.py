"""Where the books differ on the same facts of a bet: every answer side by side, each with its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.floor.situations.betting import (
    CountAsked,
    HiddenChips,
    KilledBet,
    OutOfTurn,
    Said,
    ShortWager,
    Skipped,
    Undercalls,
)
from support.floor import acted, cited, ruling, spot, wager

if TYPE_CHECKING:
    from floorman.floor import Situation

CALL_OR_FOLD = "seat 2 calls 900; seat 2 adds 600 / seat 2 folds; 300 from seat 2 stay in the pot"
NOT_YET = "seat 2 has not bet yet; seat 2 may fold, check or bet 200 or more"
DEAD_STAYS = "the hand of seat 1 is dead; 600 from seat 1 stay in the pot"
DEAD_BACK = "the hand of seat 1 is dead; 400 go back to seat 1; 200 from seat 1 stay in the pot"
TINY_READ = (
    "seat 2 may be penalised; or: seat 2 calls 50000; seat 2 adds 49000 (preferred) / "
    "seat 2 folds; 1000 from seat 2 stay in the pot"
)
PASSED_OVER = (
    "seat 5 folds; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / "
    "seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1000 or more"
)
FIRST_FILLS_UP = "seat 2 is to act; seat 2 calls 900; seat 2 adds 600"
FREE = "seat 3 may fold, call 200 or raise to 400 or more; seat 3 may be penalised"

Answers = dict[str, tuple[str, str]]
"""By book: the outcome, and a rule that must be cited for it."""

TABLE: list[tuple[str, Situation, Answers]] = [
    (
        "half a raise is measured by the raise or by the bet",
        wager("100/200 preflop, bet 500, by 300", "7x100"),
        {
            "tda": ("seat 2 raises to 800; seat 2 adds 100", "TDA-43-A.b"),
            "apsa": ("seat 2 raises to 800; seat 2 adds 100", "APSA-3.3-18"),
            "wpl": ("seat 2 raises to 800; seat 2 adds 100", "WPL-5.6.14"),
            "vpsv": ("seat 2 calls 500; 200 go back to seat 2", "VPSV-77.1"),
        },
    ),
    (
        "a smaller number said after the chips",
        wager("100/200 flop", "2x500", "after: 600"),
        {
            "tda": ("seat 2 bets 1000", "TDA-40-A.a"),
            "apsa": ("seat 2 bets 1000", "APSA-3.3-11.a"),
            "wpl": ("seat 2 bets 1000", "APSA-3.3-11.a"),
            "vpsv": ("seat 2 bets 600; 400 go back to seat 2", "VPSV-74"),
        },
    ),
    (
        "five, into a pot of 9000",
        wager("100/200 flop, pot 9000", words="bet 5?"),
        {
            "tda": ("seat 2 bets 5000", "TDA-57.b"),
            "apsa": ("seat 2 bets 500", "APSA-3.3-17.b"),
            "wpl": ("seat 2 bets 500", "APSA-3.3-17.b"),
            "vpsv": ("seat 2 bets 5000", "TDA-57.b"),
        },
    ),
    (
        "raise, said with one chip past the line and not yet down",
        wager("50/100 flop, bet 300", "1000", "over the line: raise"),
        {
            "tda": ("seat 2 raises to 1000", "TDA-44.b"),
            "apsa": ("seat 2 raises to 1000", "APSA-3.3-16.b"),
            "wpl": ("seat 2 raises to 1000", "WPL-5.6.13.c"),
            "vpsv": ("seat 2 calls 300; 700 go back to seat 2", "VPSV-72.3"),
        },
    ),
    (
        "raise with one chip of 1000, the small blind lying there",
        wager("50/100 preflop, in front 50", "1000", "raise"),
        {
            "tda": ("seat 2 raises to 1050", "TDA-44.c"),
            "apsa": ("seat 2 raises to 1050", "APSA-3.3-16.c"),
            "wpl": ("seat 2 raises to 1000; 50 go back to seat 2", "WPL-5.6.13.b"),
            "vpsv": ("seat 2 raises to 1000; 50 go back to seat 2", "VPSV-72.2"),
        },
    ),
    (
        "raise announced, the call put in, then the raise",
        wager("50/100 flop, bet 500", "500 then 1000 2x100", "raise"),
        {
            "tda": ("seat 2 raises to 1000; 700 go back to seat 2", "TDA-42-B"),
            "apsa": ("seat 2 raises to 1700", "APSA-3.3-13.c"),
            "wpl": ("seat 2 raises to 1700", "WPL-5.6.9.c"),
            "vpsv": ("seat 2 raises to 1700", "VPSV-76.1"),
        },
    ),
    (
        "chips forward, not yet past the line",
        wager("100/200 flop", "3x100", where="short_of_the_line"),
        {
            "tda": ("seat 2 bets 300", "TDA-42-A"),
            "apsa": ("seat 2 bets 300", "APSA-3.3-11.b"),
            "wpl": (NOT_YET, "WPL-5.6.10.b"),
            "vpsv": (NOT_YET, "VPSV-76.2"),
        },
    ),
    (
        "chips past the line, still in the hand",
        wager("100/200 flop", "3x100", where="held_over_the_line"),
        {
            "tda": (f"floor: seat 2 bets 300 / {NOT_YET}", "TDA-42-A"),
            "apsa": (f"floor: seat 2 bets 300 / {NOT_YET}", "APSA-3.3-11.b"),
            "wpl": ("seat 2 bets 300", "WPL-5.6.10.a"),
            "vpsv": ("seat 2 bets 300", "VPSV-76.2"),
        },
    ),
    (
        "too little because a raise was missed",
        wager("50/100 flop, bet 900, by 600", "3x100", because="missed_raise"),
        {
            "tda": (f"floor: {CALL_OR_FOLD}", "TDA-51-B.b"),
            "apsa": ("seat 2 may fold or call 900; 300 from seat 2 stay in the pot", "APSA-3.3-19"),
            "wpl": ("seat 2 may fold or call 900; 300 from seat 2 stay in the pot", "WPL-5.6.15"),
            "vpsv": ("seat 2 may fold or call 900; 300 from seat 2 stay in the pot", "VPSV-80"),
        },
    ),
    (
        "too little by a slip of counting",
        wager("50/100 flop, bet 900, by 600", "3x100", because="miscount"),
        {
            "tda": (f"floor: {CALL_OR_FOLD}", "TDA-51-B.b"),
            "apsa": (f"floor: {CALL_OR_FOLD}", "TDA-51-B.b"),
            "vpsv": ("seat 2 calls 900; seat 2 adds 600", "VPSV-75"),
        },
    ),
    (
        "a string bet whose first motion is below the call",
        wager("50/100 flop, bet 900, by 600", "3x100 then 6x100"),
        {
            "tda": (
                "floor: seat 2 calls 900 / seat 2 folds; 300 from seat 2 stay in the pot; 600 go back to seat 2",
                "TDA-42-A",
            ),
            "apsa": ("seat 2 calls 900", "APSA-3.4-11.b"),
            "wpl": ("seat 2 calls 900", "WPL-5.7.11"),
            "vpsv": ("seat 2 calls 900", "VPSV-81"),
        },
    ),
    (
        "unclear words and chips at the same moment",
        wager("100/200 flop", "2x500", said=Said(amount=600, is_clear=False, when="at_once")),
        {
            "tda": ("seat 2 bets 1000", "TDA-40-A.b"),
            "apsa": ("seat 2 bets 600; 400 go back to seat 2", "APSA-GAP-08"),
            "vpsv": ("floor: seat 2 bets 600; 400 go back to seat 2 / seat 2 bets 1000", "TDA-40-A.c"),
        },
    ),
    (
        "clear words, the order in doubt",
        wager("100/200 flop", "2x500", "unclear: 600"),
        {
            "tda": ("floor: seat 2 bets 600; 400 go back to seat 2 / seat 2 bets 1000", "TDA-40-A.c"),
            "vpsv": ("seat 2 bets 600; 400 go back to seat 2", "VPSV-74"),
        },
    ),
    (
        "a raise over an opening all-in below the big blind",
        wager("100/200 flop, bet 50, short", words="raise"),
        {
            "tda": ("seat 2 has to raise to 250 or more", "TDA-GAP-9"),
            "apsa": ("seat 2 has to raise to 250 or more", "APSA-3.2.all-in.5"),
            "vpsv": ("seat 2 has to raise to 400 or more", "VPSV-69.3"),
        },
    ),
    (
        "all-in for less than a raise",
        wager("100/200 flop, bet 500, pot 2000, has 800", words="all_in"),
        {
            "tda": ("seat 2 raises to 800, all-in", "TDA-3.a"),
            "apsa": ("seat 2 raises to 800, all-in", "APSA-3.3-20.a"),
            "bank": ("seat 2 calls 500", "BANK-1.5.3.raise-min"),
        },
    ),
    (
        "the smallest first raise",
        wager("5/10 preflop, pot 15", words="raise"),
        {
            "tda": ("seat 2 has to raise to 20 or more", "TDA-43-A.a"),
            "bank": ("seat 2 has to raise to 11–35", "BANK-1.5.3.raise-min"),
        },
    ),
    (
        "one chip of next to nothing",
        wager("2000/4000 flop, bet 50000", "1000"),
        {
            "tda": (
                TINY_READ,
                "TDA-41.e",
            ),
            "vpsv": ("seat 2 calls 50000; seat 2 adds 49000", "VPSV-73"),
        },
    ),
    (
        "a fold out of turn, then a bet",
        OutOfTurn(spot=spot("50/100 flop", seat=3), acted=acted("3 folds")[0], to_act=2, since=acted("2 bets 200")),
        {
            "tda": ("seat 3 folds; seat 3 may be penalised", "TDA-53-A.d"),
            "apsa": (FREE, "APSA-GAP-07"),
            "wpl": (FREE, "WPL-5.6.6"),
            "vpsv": ("seat 3 folds; seat 3 may be penalised", "VPSV-28"),
        },
    ),
    (
        "two folds behind a player who was passed over",
        Skipped(spot=spot("100/200 preflop, bet 600, by 400", seat=4), since=acted("5 folds, 6 folds")),
        {
            "tda": (
                (
                    "seat 4 is to act; seat 4 may fold, call 600 or raise to 1000 or more; "
                    "seat 5 folds; seat 6 folds; seat 5 may be penalised; seat 6 may be penalised"
                ),
                "TDA-53-B",
            ),
            "vpsv": (
                PASSED_OVER,
                "VPSV-60",
            ),
        },
    ),
    (
        "a short bet noticed between the round and the next card",
        ShortWager(spot=spot("100/200 flop"), acted=acted("2 bets 50")[0], noticed="before_next_card"),
        {
            "tda": ("seat 2 bets 200; seat 2 adds 150", "TDA-52-A"),
            "vpsv": ("it stands", "VPSV-73"),
        },
    ),
    (
        "a short call of a raise, noticed after others acted",
        ShortWager(spot=spot("100/200 turn, bet 900, by 500"), acted=acted("2 calls 800")[0]),
        {
            "tda": (
                "floor: seat 2 calls 900; seat 2 adds 100 / seat 2 folds; 800 from seat 2 stay in the pot",
                "TDA-51-B.b",
            ),
            "vpsv": ("seat 2 calls 900; seat 2 adds 100", "VPSV-73"),
        },
    ),
    (
        "two short calls in a row",
        Undercalls(spot=spot("100/200 flop, bet 900, 5 players"), short=acted("2 calls 300, 3 calls 400")),
        {
            "tda": (
                f"{FIRST_FILLS_UP}; or: seat 3 calls 900; seat 3 adds 500 / seat 3 folds; 400 from seat 3 stay in the pot",
                "TDA-51-C",
            ),
            "vpsv": (
                f"{FIRST_FILLS_UP}; seat 3 calls 900; seat 3 adds 500",
                "VPSV-73",
            ),
        },
    ),
    (
        "an uncalled raise of a hand swept into the muck",
        KilledBet(seat=1, has_in=600, most_of_others=200),
        {
            "tda": (DEAD_BACK, "TDA-65-A"),
            "apsa": (DEAD_BACK, "APSA-3.3-08.b"),
            "wpl": (DEAD_BACK, "WPL-5.6.4.b"),
            "vpsv": (DEAD_STAYS, "VPSV-105"),
        },
    ),
    (
        "the same hand, beyond doubt its owner's",
        KilledBet(seat=1, has_in=600, most_of_others=200, is_identifiable=True),
        {
            "tda": ("the hand of seat 1 stays live", "TDA-65-B"),
            "apsa": (DEAD_BACK, "APSA-3.3-08.a"),
            "vpsv": (f"floor: {DEAD_STAYS} / the hand of seat 1 stays live", "VPSV-62.1"),
        },
    ),
    (
        "a chip of the all-in player found after the call, who has lost",
        HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False, has_won=False),
        {
            "tda": ("floor: 5000 from seat 1 go to seat 2 / 5000 from seat 1 leave play", "TDA-62"),
            "apsa": ("5000 from seat 1 go to seat 2", "APSA-3.3-20.b"),
        },
    ),
    (
        "how much has that player?",
        CountAsked(seat=2, of="stack", is_in_turn=False),
        {
            "tda": ("seat 2: refused", "TDA-60.b"),
            "apsa": ("seat 2: granted", "APSA-3.4-10"),
            "wpl": ("seat 2: granted", "WPL-5.7.10"),
        },
    ),
    (
        "how much is in the pot, in pot limit?",
        CountAsked(seat=2, of="pot", structure="pot_limit"),
        {
            "tda": ("seat 2: granted", "TDA-54-A"),
            "apsa": ("seat 2: refused", "APSA-3.4-09"),
            "wpl": ("seat 2: refused", "WPL-5.7.9"),
        },
    ),
]


@pytest.mark.parametrize(
    ("situation", "answers"), [pytest.param(situation, answers, id=told) for told, situation, answers in TABLE]
)
def test_the_books_side_by_side(situation: Situation, answers: Answers) -> None:
    for book, (outcome, paragraph) in answers.items():
        ruled = ruling(situation, book)

        assert str(ruled) == outcome, book
        assert paragraph in cited(ruled), book


def test_every_row_shows_a_difference() -> None:
    assert all(len({outcome for outcome, _ in answers.values()}) > 1 for _, _, answers in TABLE)
