"""Chips and words in numbers, denominations and combinations beyond the worked examples."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import Said, Wager
from support.floor import case, pile, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")

BET = "75/150 flop, bet 425"  # least raise to 850, half at 637.5
RAISED = "150/300 preflop, bet 900, by 600"  # least raise to 1500, half at 1200
SMALL_BLIND = f"{RAISED}, in front 100 50"
SHORT = "100/200 flop, bet 500, by 400, short"  # 400, then all-in 500: least raise to 900, half at 700


@pytest.mark.parametrize(
    ("facing", "chips", "outcome"),
    [
        case("TDA-44.a", BET, "500", "seat 2 calls 425; 75 go back to seat 2"),
        case("TDA-45-A", BET, "5x100", "seat 2 calls 425; 75 go back to seat 2"),
        case("TDA-45-B.1", BET, "6x100", "seat 2 calls 425; 175 go back to seat 2"),
        case("TDA-43-A.b", BET, "500 100 50", "seat 2 raises to 850; seat 2 adds 200"),
        case("TDA-42-A", BET, "1000 25", "seat 2 raises to 1025"),
        case("TDA-43-A.b", "150/300 preflop", "5x100", "seat 2 raises to 600; seat 2 adds 100"),
        case("TDA-43-A.b", "150/300 preflop", "4x100", "seat 2 calls 300; 100 go back to seat 2"),
        case("TDA-43-A.b", RAISED, "1000 2x100", "seat 2 raises to 1500; seat 2 adds 300"),
        case("TDA-43-A.b", "150/300 preflop, bet 900", "1000 2x100", "seat 2 raises to 1500; seat 2 adds 300"),
        case("TDA-43-A.b", RAISED, "1000 100", "seat 2 calls 900; 200 go back to seat 2"),
        case("TDA-45-B.2", f"{RAISED}, has 1100", "1000 100", "seat 2 raises to 1100, all-in"),
        case("TDA-45-A", f"{RAISED}, has 1000", "2x500", "seat 2 calls 900; 100 go back to seat 2"),
        case("TDA-44.a", f"{RAISED}, has 5000", "5000", "seat 2 calls 900; 4100 go back to seat 2"),
        case("TDA-51-B.a", f"{RAISED}, has 700", "500 2x100", "seat 2 calls 700, all-in"),
        case("TDA-46-C.1", "150/300 preflop, in front 100 50", "2x100", "seat 2 calls 300; 50 go back to seat 2"),
        case("TDA-46-C.1", SMALL_BLIND, "1000 5x100", "seat 2 raises to 1650"),
        case("TDA-46-C.1", SMALL_BLIND, "1000", "seat 2 calls 900; 250 go back to seat 2"),
        case("TDA-46-C.2", "150/300 preflop, in front 300", "500", "seat 2 raises to 800"),
        case("TDA-46-C.2", "150/300 preflop, in front 300", "100", "seat 2 checks; 100 go back to seat 2"),
        case("TDA-46-C.2", "150/300 preflop, in front 300", "100 50", "seat 2 raises to 600; seat 2 adds 150"),
        case("TDA-45-B.1", SHORT, "2x500", "seat 2 raises to 1000"),
        case("TDA-43-A.b", SHORT, "500 2x100", "seat 2 raises to 900; seat 2 adds 200"),
        case("TDA-43-A.b", SHORT, "500 100", "seat 2 calls 500; 100 go back to seat 2"),
        case("TDA-47-A.a", f"{SHORT}, in front 400, closed", "1000 500", "seat 2 calls 500; 1400 go back to seat 2"),
        case("TDA-44.a", f"{SHORT}, in front 400, closed", "1000", "seat 2 calls 500; 900 go back to seat 2"),
        case("TDA-42-A", BET, "4x100 25 then 1000", "seat 2 calls 425; 1000 go back to seat 2"),
        case("TDA-52-A", "75/150 flop", "100 then 3x100", "seat 2 bets 150; 250 go back to seat 2"),
        case("TDA-52-A", "75/150 flop, has 5000", "4x25", "seat 2 bets 150; seat 2 adds 50"),
        case("TDA-44.d", "75/150 flop, has 100", "100", "seat 2 bets 100, all-in"),
        case("TDA-51-B.a", f"{RAISED}, 2 players", "500", "seat 2 calls 900; seat 2 adds 400"),
        case(
            "TDA-51-B.b",
            "150/300 preflop, bet 900",
            "500",
            "floor: seat 2 calls 900; seat 2 adds 400 / seat 2 folds; 500 from seat 2 stay in the pot",
        ),
        case(
            "TDA-51-B.b",
            f"{SHORT}, 4 players",
            "4x100",
            "floor: seat 2 calls 500; seat 2 adds 100 / seat 2 folds; 400 from seat 2 stay in the pot",
        ),
    ],
)
def test_silent_chips_by_tda(facing: str, chips: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips))) == outcome


@pytest.mark.parametrize(
    ("back", "chips", "outcome"),
    [
        case("TDA-46-C.1", "100 50", "1000", "seat 2 calls 900; 100 go back to seat 2"),
        case("TDA-46-C.1", "100 50", "1000 100", "seat 2 calls 900; 200 go back to seat 2"),
        case("TDA-46-C.2", "50", "1000", "seat 2 calls 900; 200 go back to seat 2"),
        case("TDA-46-C.2", "50", "1000 500", "seat 2 raises to 1600"),
        case("TDA-46-C.2", "100", "1000 100 50", "seat 2 raises to 1500; seat 2 adds 300"),
    ],
)
def test_earlier_chips_taken_back_by_tda(back: str, chips: str, outcome: str) -> None:
    taken = tuple(map(int, back.split()))

    assert str(ruling(wager(SMALL_BLIND, chips, taken_back=taken))) == outcome


@pytest.mark.rule("TDA-46-B")
def test_a_chip_pulled_back_leaves_call_or_raise_and_after_a_check_only_the_call() -> None:
    pulled, checked, closed = (
        wager(SMALL_BLIND, taken_back=(50,)),
        wager(SMALL_BLIND, words="check", taken_back=(50,)),
        wager(f"{SMALL_BLIND}, closed", words="fold", taken_back=(100, 50)),
    )

    assert str(ruling(pulled)) == "seat 2 has to call 900 or raise to 1500 or more"
    assert str(ruling(checked)) == "seat 2 has to call 900"
    assert str(ruling(closed)) == "seat 2 has to call 900"


@pytest.mark.rule("TDA-46.5")
def test_gathered_chips_that_come_to_the_same_either_way_are_no_question() -> None:
    assert str(ruling(wager(SMALL_BLIND, "1000", is_gathered=True))) == "seat 2 calls 900; 250 go back to seat 2"


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("TDA-40-A.a", BET, "2x1000", "call", "seat 2 calls 425; 1575 go back to seat 2"),
        case("TDA-40-A.a", BET, "3x500", "after: call", "seat 2 raises to 1500"),
        case("TDA-40-A.a", BET, "500", "fold", "seat 2 folds; 500 go back to seat 2"),
        case("TDA-40-A.a", BET, "4x100 25", "after: fold", "seat 2 calls 425"),
        case("TDA-43-A.c", BET, "4x100 25", "raise", "seat 2 raises to 850; seat 2 adds 425"),
        case("TDA-43-A.c", BET, "", "raise 600", "seat 2 raises to 850"),
        case("TDA-43-B", BET, "", "raise 1000 more", "seat 2 raises to 1425"),
        case("TDA-40-C", BET, "", "1000 more", "seat 2 raises to 1425"),
        case("TDA-40-C", BET, "", "600", "seat 2 calls 425"),
        case("TDA-40-C", BET, "", "640", "seat 2 raises to 850"),
        case("TDA-51-B.a", BET, "", "100", "seat 2 calls 425"),
        case("TDA-40-C", BET, "", "bet 600", "seat 2 calls 425"),
        case("TDA-51-B.a", BET, "", "bet 300", "seat 2 calls 425"),
        case("TDA-57.a", BET, "", "bet", "floor: seat 2 has to raise to 850 or more (preferred) / seat 2 calls 425"),
        case("TDA-51-A", f"{BET}, has 425", "", "raise", "seat 2 calls 425, all-in"),
        case("TDA-51-A", f"{BET}, has 700", "", "raise", "seat 2 raises to 700, all-in"),
        case(
            "TDA-51-B.b",
            f"{RAISED}, 4 players",
            "",
            "300",
            "floor: seat 2 calls 900 / seat 2 folds; 300 from seat 2 stay in the pot; seat 2 adds 300",
        ),
        case("TDA-51-B.a", f"{RAISED}, 2 players", "", "300", "seat 2 calls 900"),
        case("TDA-55-A", "150/300 preflop, in front 300", "", "call", "seat 2 checks"),
        case("TDA-55-A", "150/300 preflop, in front 1000", "", "call", "seat 2 checks"),
        case("TDA-41-A", "75/150 preflop, in front 75", "", "complete", "seat 2 calls 150"),
        case("TDA-51-A", "100/200 flop, bet 220, short, fixed limit", "", "complete", "seat 2 raises to 400"),
        case("TDA-57.b", f"{BET}, pot 1300", "", "5?", "seat 2 calls 425"),
        case("TDA-57.b", f"{BET}, pot 5300", "", "5?", "seat 2 raises to 5000"),
        case("TDA-55.c", BET, "", "check", "seat 2 may fold or call 425"),
        case("TDA-55.c", f"{BET}, has 300", "", "check", "seat 2 may fold or call 300"),
        case("TDA-54-C", RAISED, "", "pot", "seat 2 has to raise to 1500 or more; seat 2 may be penalised"),
        case("TDA-54-C", "75/150 flop, pot 900", "2x1000", "pot", "seat 2 bets 2000; seat 2 may be penalised"),
        case("TDA-42-B", BET, "500 then 500 then 2x100", "raise 1200", "seat 2 raises to 1200"),
        case("TDA-42-B", BET, "500 then 2x500", "raise", "seat 2 raises to 850; 650 go back to seat 2"),
        case("TDA-47-A.a", f"{SHORT}, in front 400, closed", "", "raise", "seat 2 calls 500"),
        case("TDA-47-A.a", f"{SHORT}, in front 400, closed, has 3000", "", "all_in", "seat 2 calls 500"),
        case("TDA-57.b", "100/200 flop, bet 500, pot 3000", "", "5?", "seat 2 calls 500"),
        case("TDA-57.b", f"{RAISED}, pot 4000", "", "15?", "seat 2 raises to 1500"),
        case("TDA-57.b", "100/200 flop, pot 900, has 300", "", "5?", "seat 2 bets 300, all-in"),
        case("TDA-57.b", "100/200 flop, bet 300, pot 1000", "", "raise 5?", "seat 2 raises to 5000"),
        case("TDA-58", "150/300 preflop, in front 300", "", "fold", "seat 2 folds; seat 2 may be penalised"),
        case("TDA-44.c", f"{SHORT}", "1000", "raise", "seat 2 raises to 1000"),
        case("TDA-44.b", SHORT, "1000", "after: raise 1000", "seat 2 calls 500; 500 go back to seat 2"),
        case("TDA-40-A.b", BET, "2x500", "at once: call", "seat 2 calls 425; 575 go back to seat 2"),
    ],
)
def test_words_by_tda(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words))) == outcome


@pytest.mark.rule("TDA-61")
def test_change_wanted_from_chips_that_are_all_needed_is_given() -> None:
    change = wager("50/100 flop, bet 650", "500 200", expects_change=True)

    assert str(ruling(change)) == "seat 2 calls 650; 50 go back to seat 2"


@pytest.mark.rule("TDA-3.c")
def test_a_big_blind_posted_with_a_bigger_chip_may_tap_unless_somebody_raised() -> None:
    option, raised = (
        Wager(spot=spot(facing), gesture="tap")
        for facing in ("150/300 preflop, in front 1000", "150/300 preflop, bet 600, in front 1000")
    )

    assert str(ruling(option)) == "seat 2 checks"
    assert str(ruling(raised)) == "seat 2 may fold or call 600"


@pytest.mark.rule("TDA-40-A.c")
def test_words_nobody_is_sure_of_without_chips_are_for_the_floor() -> None:
    doubtful = wager(BET, said=Said(amount=1200, is_clear=False))

    assert str(ruling(doubtful)) == "floor: seat 2 raises to 1200 / seat 2 may fold, call 425 or raise to 850 or more"


@pytest.mark.parametrize(
    ("book", "facing", "chips", "words", "outcome"),
    [
        case("VPSV-77.3", "vpsv", "100/200 flop, bet 750", "1000", "", "seat 2 calls 750; 250 go back to seat 2"),
        case("VPSV-77.1", "vpsv", "75/150 preflop", "150 75", "", "seat 2 raises to 300; seat 2 adds 75"),
        case(
            "VPSV-77.1",
            "vpsv",
            "75/150 preflop, bet 450, by 300",
            "6x100",
            "",
            "seat 2 calls 450; 150 go back to seat 2",
        ),
        case(
            "VPSV-77.1",
            "vpsv",
            "75/150 preflop, bet 450, by 300",
            "6x100 3x25",
            "",
            "seat 2 raises to 750; seat 2 adds 75",
        ),
        case("VPSV-74", "vpsv", "100/200 flop, bet 300", "500 100", "900", "seat 2 raises to 900; seat 2 adds 300"),
        case(
            "VPSV-74",
            "vpsv",
            "100/200 flop, bet 300",
            "6x100",
            "after: call",
            "seat 2 calls 300; 300 go back to seat 2",
        ),
        case(
            "VPSV-72.3",
            "vpsv",
            "100/200 flop, bet 300",
            "1000",
            "after: raise 900",
            "seat 2 calls 300; 700 go back to seat 2",
        ),
        case("VPSV-72.2", "vpsv", "100/200 flop, bet 300", "500", "raise", "seat 2 raises to 600; seat 2 adds 100"),
        case("VPSV-73", "vpsv", "100/200 flop, bet 900, by 600", "500", "", "seat 2 calls 900; seat 2 adds 400"),
        case("VPSV-81", "vpsv", "100/200 flop", "3x100 then 500", "", "seat 2 bets 300; 500 go back to seat 2"),
        case("VPSV-69.3", "vpsv", "100/200 flop, bet 150, short", "", "raise", "seat 2 has to raise to 400 or more"),
        case("VPSV-78", "vpsv", "1/2 preflop, bet 4, straddle 4", "", "raise", "seat 2 has to raise to 8 or more"),
        case("WPL-5.6.14", "wpl", "75/150 flop", "2x25", "", "seat 2 bets 150; seat 2 adds 100"),
        case("WPL-5.6.14", "wpl", "75/150 flop, bet 425", "500 100 50", "", "seat 2 raises to 850; seat 2 adds 200"),
        case("WPL-5.6.13.b", "wpl", SMALL_BLIND, "1000", "raise", "seat 2 raises to 1500; seat 2 adds 350"),
        case("WPL-5.6.13.b", "wpl", SMALL_BLIND, "5000", "raise", "seat 2 raises to 5000; 150 go back to seat 2"),
        case(
            "WPL-5.7.11",
            "wpl",
            "75/150 flop, bet 425",
            "500 100 50 then 1000",
            "",
            "seat 2 raises to 850; 800 go back to seat 2",
        ),
        case(
            "WPL-5.4.pot-limit", "wpl", "100/200 flop, bet 300, pot 900, pot limit", "", "pot", "seat 2 raises to 1500"
        ),
        case("APSA-3.3-16.c", "apsa", SMALL_BLIND, "5000", "raise", "seat 2 raises to 5150"),
        case("APSA-3.3-18", "apsa", "75/150 flop, bet 425", "500 100 50", "", "seat 2 raises to 850; seat 2 adds 200"),
        case("APSA-3.3-17.b", "apsa", "100/200 flop, bet 500, pot 9000", "", "5?", "seat 2 calls 500"),
        case(
            "APSA-3.3-20.a", "apsa", "100/200 flop, bet 500, has 700", "500 2x100", "", "seat 2 raises to 700, all-in"
        ),
        case(
            "APSA-3.3-13.c",
            "apsa",
            BET,
            "4x100 25 then 500 then 500",
            "raise",
            "seat 2 raises to 925; 500 go back to seat 2",
        ),
    ],
)
def test_chips_and_words_by_the_other_books(book: str, facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words), book)) == outcome


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        ("Schiebe", "seat 2 may fold or call 425"),
        ("bezahlt", "seat 2 calls 425"),
        ("ERHÖHE", "seat 2 has to raise to 850 or more"),
    ],
)
@pytest.mark.rule("APSA-3.1-09")
def test_german_words_by_apsa(word: str, outcome: str) -> None:
    assert str(ruling(wager(BET, said=Said(text=word)), "apsa")) == outcome


@pytest.mark.parametrize(
    ("book", "chips", "retracted", "outcome"),
    [
        case("TDA-50-A", "tda", "3x500", "500", "seat 2 raises to 1500; seat 2 adds 500"),
        case("TDA-50-A", "tda", "4x100 25", "4x100 25", "seat 2 calls 425; seat 2 adds 425"),
        case("TDA-50-A", "tda", "1000", "1000", "seat 2 calls 425; seat 2 adds 425"),
        case("APSA-3.3-09.c", "apsa", "3x500", "500", "seat 2 raises to 1500; seat 2 adds 500"),
        case("WPL-5.6.5", "wpl", "3x500", "2x500", "seat 2 raises to 1500; seat 2 adds 1000"),
        case("VPSV-76.2", "vpsv", "3x500", "3x500", "seat 2 raises to 1500; seat 2 adds 1500"),
    ],
)
def test_chips_put_in_and_wanted_back_count_all_the_same(book: str, chips: str, retracted: str, outcome: str) -> None:
    assert str(ruling(wager(BET, chips, retracted=pile(retracted)), book)) == outcome
