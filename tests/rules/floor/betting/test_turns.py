"""Turns, short amounts, counts and folds beyond the worked examples, and facts that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.situations.betting import (
    CardsGone,
    CountAsked,
    Said,
    ShortWager,
    Skipped,
    Undercalls,
    WrongCount,
)
from support.floor import acted, case, early, ruling, spot, wager

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

BET = "75/150 flop, bet 425"  # least raise to 850, half at 637.5
RAISED = "150/300 preflop, bet 900, by 600"  # least raise to 1500, half at 1200
CHANGED = "may fold, call 450 or raise to 750 or more; seat 6 may be penalised"


@pytest.mark.parametrize(
    ("situation", "outcome"),
    [
        case(
            "TDA-53-A.c",
            early("50/100 flop, bet 300", "6 raises 900", "5 raises 450 all-in"),
            f"900 go back to seat 6; seat 6 {CHANGED}",
        ),
        case(
            "TDA-53-A.c", early("50/100 flop, bet 300", "6 checks", "4 raises 450 all-in, 5 folds"), f"seat 6 {CHANGED}"
        ),
        case(
            "TDA-53-A.b",
            early("50/100 flop, bet 300", "6 raises 450", "5 folds"),
            "seat 6 raises to 600; seat 6 adds 150; seat 6 may be penalised",
        ),
        case(
            "TDA-53-A.b",
            early("50/100 flop, bet 300", "6 checks", "5 calls 300"),
            "seat 6 may fold or call 300; seat 6 may be penalised",
        ),
        case("TDA-53-A.b", early("50/100 flop", "6 calls 100", "5 checks"), "seat 6 checks; seat 6 may be penalised"),
        case(
            "TDA-53-A.b",
            early("50/100 flop, bet 300, has 300", "6 calls 300", "5 folds"),
            "seat 6 calls 300, all-in; seat 6 may be penalised",
        ),
        case(
            "TDA-53-A.b",
            early("50/100 flop, bet 300", "6 raises 900", is_turn_reached=True),
            "seat 6 raises to 900; seat 6 may be penalised",
        ),
        case(
            "TDA-53-A.a",
            early("50/100 flop, bet 300", "6 raises 900"),
            "seat 4 is to act; 900 from seat 6 stay where they are for now; seat 6 may be penalised",
        ),
        case(
            "TDA-53-A.a",
            early("50/100 flop, bet 300", "6 raises 900", "4 folds", is_turn_reached=False),
            "900 from seat 6 stay where they are for now; seat 6 may be penalised",
        ),
        case(
            "TDA-53-A.c",
            early("50/100 flop, bet 300", "6 raises 900", "4 raises 800", is_turn_reached=False),
            "900 go back to seat 6; seat 6 may be penalised",
        ),
        case(
            "TDA-58",
            early("50/100 flop, bet 300", "6 folds"),
            "seat 4 is to act; seat 6 folds; seat 6 may be penalised",
        ),
        case(
            "TDA-53-B",
            Skipped(spot=spot(RAISED, 4), since=acted("5 raises 2100, 6 calls 2100")),
            "seat 5 raises to 2100; seat 6 calls 2100; seat 4 is to act; or: the hand of seat 4 is dead / "
            "seat 4 may fold or call 2100 / seat 4 may fold, call 2100 or raise to 3300 or more",
        ),
        case(
            "TDA-53-B",
            Skipped(spot=spot(RAISED, 4), since=acted("5 calls 900, 6 folds"), had_time=False),
            "seat 4 is to act; seat 4 may fold, call 900 or raise to 1500 or more; 900 from seat 5 stay where they are for now; seat 6 folds; seat 5 may be penalised; seat 6 may be penalised",
        ),
        case(
            "TDA-51-C",
            Undercalls(spot=spot(f"{RAISED}, 5 players", 2), short=acted("2 calls 300, 3 calls 500")),
            "seat 2 is to act; or: seat 2 calls 900; seat 2 adds 600; seat 3 calls 900; seat 3 adds 400 / "
            "seat 2 calls 900; seat 2 adds 600; seat 3 folds; 500 from seat 3 stay in the pot / "
            "seat 2 folds; 300 from seat 2 stay in the pot; seat 3 calls 900; seat 3 adds 400 / "
            "seat 2 folds; 300 from seat 2 stay in the pot; seat 3 folds; 500 from seat 3 stay in the pot",
        ),
        case(
            "TDA-52-A",
            ShortWager(
                spot=spot("75/150 flop", 2),
                acted=acted("2 bets 100")[0],
                since=acted("3 calls 100 all-in, 4 folds, 5 calls 100"),
            ),
            "seat 2 bets 150; seat 2 adds 50; seat 5 calls 150; seat 5 adds 50",
        ),
        case(
            "TDA-52-A",
            ShortWager(spot=spot(BET, 2), acted=acted("2 raises 700")[0], since=acted("3 raises 1500")),
            "it stands",
        ),
        case(
            "TDA-52-A",
            ShortWager(spot=spot(BET, 2), acted=acted("2 raises 700")[0], since=acted("3 raises 1100, 4 calls 1100")),
            "seat 3 raises to 1275; seat 3 adds 175; seat 4 calls 1275; seat 4 adds 175",
        ),
        case(
            "TDA-51-B.a",
            ShortWager(spot=spot(BET, 2), acted=acted("2 calls 400")[0], since=acted("3 calls 425")),
            "seat 2 calls 425; seat 2 adds 25",
        ),
        case(
            "TDA-49.a",
            WrongCount(seat=2, named=14500, true=9500, paid=14500),
            "seat 2 calls 9500; 5000 go back to seat 2",
        ),
        case(
            "TDA-49.b",
            WrongCount(seat=2, named=500, true=5000, paid=500, stack=3000),
            "floor: seat 2 calls 3000, all-in; seat 2 adds 2500 (preferred) / seat 2 calls 500",
        ),
    ],
)
def test_turns_and_amounts_by_tda(situation: Situation, outcome: str) -> None:
    assert str(ruling(situation)) == outcome


@pytest.mark.rule("TDA-52-A")
def test_a_caller_who_cannot_pay_the_difference_is_all_in() -> None:
    (first,), caller = acted("2 bets 100"), acted("3 calls 100")[0]
    poor = type(caller)(3, "call", 100, behind=30)
    short = ShortWager(spot=spot("75/150 flop", 2), acted=first, since=(poor,))

    assert str(ruling(short)) == "seat 2 bets 150; seat 2 adds 50; seat 3 calls 130, all-in; seat 3 adds 30"


@pytest.mark.parametrize(
    ("field", "situation"),
    [
        ("spot.pot", wager(BET, words="5?")),
        ("retracted", wager(BET, "500", retracted=(100,))),
        ("said.amount", wager(BET, said=Said(word="raise", is_on_top=True))),
        ("said.amount", wager(BET, said=Said(word="raise", is_exact=False))),
        ("spot.stack", wager(f"{BET}, has 0", words="call")),
        ("because", wager(BET, "100", because="missed_raise")),
        ("spot.bet", wager("75/150 preflop, bet 100", words="call")),
        ("spot.pot", wager(f"{BET}, pot 400", words="call")),
        ("spot.in_front", wager("75/150 flop, in front 25", words="check")),
        ("spot.straddle", wager(f"{BET}, straddle 300", words="call")),
        ("spot.raised_by", wager("75/150 preflop, bet 600, by 500", words="call")),
        ("spot.raised_by", wager("75/150 flop, bet 600, short", words="call")),
        ("spot.bet", wager("75/150 flop, short", words="call")),
        ("to_act", early("50/100 flop", "4 checks")),
        ("acted.to", early("50/100 flop, bet 300, has 500", "6 raises 900", "5 folds")),
        ("acted.to", early("50/100 flop, bet 300, has 900", "6 raises 700 all-in", "5 folds")),
        ("since.to", early("50/100 flop, bet 300", "6 calls 300", "5 raises 200")),
        ("short.seat", Undercalls(spot=spot(BET), short=acted("2 calls 100, 2 calls 200"))),
        ("acted.to", ShortWager(spot=spot(BET), acted=acted("2 raises 400")[0])),
    ],
)
def test_facts_that_cannot_be_name_what_is_wrong(field: str, situation: Situation) -> None:
    facts = spot(BET, 4) if field == "to_act" else None
    with pytest.raises(SituationError) as refused:
        ruling(replace(situation, spot=facts) if facts else situation)

    assert refused.value.field == field


@pytest.mark.rule("VPSV-62.2#1")
def test_a_fold_on_wrong_information_may_come_back_as_long_as_the_cards_can_be_told() -> None:
    told, mixed = (
        CardsGone(seat=1, how="thrown_away", chips_in=500, was_misinformed=True, can_be_told_apart=can)
        for can in (True, False)
    )

    assert str(ruling(told, "vpsv")) == (
        "floor: the hand of seat 1 stays live (preferred) / the hand of seat 1 is dead; 500 from seat 1 stay in the pot"
    )
    assert str(ruling(mixed, "vpsv")) == "the hand of seat 1 is dead; 500 from seat 1 stay in the pot"


@pytest.mark.rule("TDA-RP-12")
def test_bets_are_announced_to_everybody_and_all_ins_counted_for_who_is_in_turn() -> None:
    assert str(ruling(CountAsked(seat=2, of="bet", is_in_turn=False))) == "seat 2: granted"
    assert str(ruling(CountAsked(seat=2, of="bet", faces_all_in=True))) == "seat 2: granted"
    assert str(ruling(CountAsked(seat=2, of="bet", faces_all_in=True, is_in_turn=False))) == "seat 2: refused"


@pytest.mark.parametrize("book", [case("APSA-3.4-10", "apsa"), case("WPL-5.7.10", "wpl")])
def test_the_dealer_counts_a_stack_for_whoever_asks(book: str) -> None:
    assert str(ruling(CountAsked(seat=2, of="stack", is_in_turn=False), book)) == "seat 2: granted"
