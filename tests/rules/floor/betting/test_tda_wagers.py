"""TDA 3 and 40 to 61: chips put forward and words said by the player in turn."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import Said, Wager
from support.books import house
from support.floor import case, cited, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")

RAISED = "250/500 preflop, bet 1100, by 600"  # UTG made it 1100
BLIND = "25/50 preflop, bet 600, by 550, in front 25 25"  # the big blind faces a raise to 600
POSTED = "50/100 preflop, bet 700, by 600, in front 1000"  # the big blind was posted with one chip of 1000


@pytest.mark.parametrize(
    ("facing", "chips", "outcome"),
    [
        case("TDA-41-B#1", "100/200 flop, bet 700", "500 2x100", "seat 2 calls 700"),
        case("TDA-41-C#1", "100/200 flop, bet 700", "1000", "seat 2 calls 700; 300 go back to seat 2"),
        case("TDA-41-D#1", "100/200 flop, bet 700", "2x500", "seat 2 calls 700; 300 go back to seat 2"),
        case("TDA-42-A#1", "100/200 flop, bet 500", "500 then 1000", "seat 2 calls 500; 1000 go back to seat 2"),
        case(
            "TDA-43-A.b#1",
            "100/200 flop, bet 1000, has 10000",
            "1000 4x100",
            "seat 2 calls 1000; 400 go back to seat 2",
        ),
        case(
            "TDA-43-A.b#4",
            "100/200 flop, bet 1000, has 1600",
            "3x500",
            "seat 2 raises to 1600, all-in; seat 2 adds 100",
        ),
        case("TDA-44.a#1", "100/200 preflop", "1000", "seat 2 calls 200; 800 go back to seat 2"),
        case("TDA-44.a#2", "100/200 flop, bet 300, has 1000", "1000", "seat 2 calls 300; 700 go back to seat 2"),
        case("TDA-44.d#1", "100/200 flop", "1000", "seat 2 bets 1000"),
        case("TDA-44.d#2", "100/200 flop, pot 700, pot limit", "1000", "seat 2 bets 700; 300 go back to seat 2"),
        case("TDA-45-A#1", "100/200 flop, bet 1100, by 700", "500 1000", "seat 2 calls 1100; 400 go back to seat 2"),
        case(
            "TDA-45-A#2",
            "25/50 preflop, bet 1050, by 1000, has 2000",
            "2x1000",
            "seat 2 calls 1050; 950 go back to seat 2",
        ),
        case("TDA-45-A#3", "100/200 flop, bet 1200", "2x1000", "seat 2 calls 1200; 800 go back to seat 2"),
        case("TDA-45-A#4", RAISED, "500 1000", "seat 2 calls 1100; 400 go back to seat 2"),
        case("TDA-45-A#5", f"{RAISED}, has 1500", "500 1000", "seat 2 calls 1100; 400 go back to seat 2"),
        case("TDA-45-A#6", "100/200 flop, bet 1000", "2x500 100", "seat 2 calls 1000; 100 go back to seat 2"),
        case("TDA-45-B.1#1", RAISED, "1000 5x100", "seat 2 raises to 1700; seat 2 adds 200"),
        case("TDA-45-B.1#2", RAISED, "1000 3x100", "seat 2 calls 1100; 200 go back to seat 2"),
        case("TDA-45-B.1#3", "100/200 flop, bet 1400", "1000 3x500", "seat 2 raises to 2800; seat 2 adds 300"),
        case("TDA-45-B.1#4", "100/200 flop, bet 1400", "1000 2x500", "seat 2 calls 1400; 600 go back to seat 2"),
        case("TDA-45-B.1#5", "100/200 flop, bet 1000", "3x500", "seat 2 raises to 2000; seat 2 adds 500"),
        case("TDA-45-B.2#1", "100/200 flop, bet 1400, has 2500", "1000 3x500", "seat 2 raises to 2500, all-in"),
        case("TDA-45-B.2#2", "100/200 flop, bet 1400, has 2000", "1000 2x500", "seat 2 raises to 2000, all-in"),
        case("TDA-46-C.1#1", BLIND, "1000", "seat 2 calls 600; 450 go back to seat 2"),
        case("TDA-46-C.1#2", BLIND, "2x500", "seat 2 calls 600; 450 go back to seat 2"),
        case("TDA-46-C.1#3", BLIND, "100 500", "seat 2 calls 600; 50 go back to seat 2"),
        case("TDA-46-C.1#4", BLIND, "1000 500", "seat 2 raises to 1550"),
        case("TDA-46-C.1#5", BLIND, "1000 500", "seat 2 raises to 1550"),
        case("TDA-46-C.1#11", "100/200 preflop, in front 100", "500", "seat 2 calls 200; 400 go back to seat 2"),
        case("TDA-46-C.2#1", POSTED, "1000", "seat 2 raises to 2000"),
        case("TDA-46-C.2#2", POSTED, "100", "seat 2 raises to 1300; seat 2 adds 200"),
        case("TDA-46-C.2#3", POSTED, "500", "seat 2 raises to 1500"),
        case("TDA-46-C.2#6", POSTED, "25", "seat 2 raises to 1300; seat 2 adds 275"),
        case("TDA-51-B.a#1", "1000/2000 flop, bet 8000, 4 players", "2000", "seat 2 calls 8000; seat 2 adds 6000"),
        case(
            "TDA-51-B.a#2",
            "1000/2000 turn, bet 9000, by 6000, 2 players, in front 3000",
            "1000",
            "seat 2 calls 9000; seat 2 adds 5000",
        ),
        case("TDA-51-B.a#3", "100/200 preflop, 6 players, has 5000", "100", "seat 2 calls 200; seat 2 adds 100"),
        case(
            "TDA-51-B.b#1",
            "1000/2000 flop, bet 8000, by 6000, 3 players",
            "2000",
            "floor: seat 2 calls 8000; seat 2 adds 6000 / seat 2 folds; 2000 from seat 2 stay in the pot",
        ),
    ],
)
def test_silent_chips(facing: str, chips: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips))) == outcome


@pytest.mark.parametrize(
    ("back", "chips", "outcome"),
    [
        case("TDA-46-C.1#6", "25 25", "1000", "seat 2 calls 600; 400 go back to seat 2"),
        case("TDA-46-C.1#7", "25 25", "500 100", "seat 2 calls 600"),
        case("TDA-46-C.1#8", "25 25", "500 5x100", "seat 2 raises to 1150; seat 2 adds 150"),
        case("TDA-46-C.2#4", "25", "1000", "seat 2 raises to 1150; seat 2 adds 125"),
        case("TDA-46-C.2#5", "25", "1000", "seat 2 raises to 1150; seat 2 adds 125"),
        case("TDA-46-C.2#7", "25", "500 2x100", "seat 2 calls 600; 125 go back to seat 2"),
    ],
)
def test_earlier_chips_taken_back(back: str, chips: str, outcome: str) -> None:
    taken = tuple(map(int, back.split()))

    assert str(ruling(wager(BLIND, chips, taken_back=taken))) == outcome


@pytest.mark.rule("TDA-46-C.1#9")
def test_short_of_a_raise_with_the_blind_left_in_front_is_an_undercall() -> None:
    several, heads_up = (ruling(wager(f"{BLIND}, {players} players", "500")) for players in (3, 2))

    assert str(several) == "floor: seat 2 calls 600; seat 2 adds 50 / seat 2 folds; 550 from seat 2 stay in the pot"
    assert str(heads_up) == "seat 2 calls 600; seat 2 adds 50"


@pytest.mark.rule("TDA-46-C.1#10")
def test_the_same_chips_are_a_call_with_more_behind_and_all_in_as_the_last() -> None:
    behind, last = (ruling(wager(f"{BLIND}, has {stack}", "500 2x100")) for stack in (5000, 700))

    assert str(behind) == "seat 2 calls 600; 150 go back to seat 2"
    assert str(last) == "seat 2 raises to 750, all-in"


@pytest.mark.rule("TDA-46-B#1")
def test_whoever_pulls_a_chip_back_can_no_longer_fold() -> None:
    pulled = ruling(wager(BLIND, words="fold", taken_back=(25,)))

    assert str(pulled) == "seat 2 has to call 600 or raise to 1150 or more"
    assert "TDA-46-B" in cited(pulled)


@pytest.mark.rule("TDA-46.5#1", "TDA-46.5#2")
def test_all_chips_gathered_and_pushed_may_be_read_as_one_bet() -> None:
    gathered = ruling(wager(BLIND, "1000", is_gathered=True))

    assert not gathered.is_mandatory
    assert str(gathered) == ("floor: seat 2 raises to 1150; seat 2 adds 100 / seat 2 calls 600; 450 go back to seat 2")
    assert "TDA-46.5" in cited(gathered)


@pytest.mark.parametrize(
    ("facing", "words", "outcome"),
    [
        case("TDA-40-C#1", "100/200 flop", "200", "seat 2 bets 200"),
        case("TDA-40-C#2", "100/200 flop, bet 600, has 5000", "1000", "seat 2 raises to 1200"),
        case("TDA-41-A#1", "100/200 flop, bet 700, has 500", "call", "seat 2 calls 500, all-in"),
        case("TDA-43-A.b#1", "100/200 flop, bet 1000, has 10000", "1400", "seat 2 calls 1000"),
        case("TDA-43-A.b#2", "100/200 flop, bet 1000, has 10000", "1500", "seat 2 raises to 2000"),
        case("TDA-43-A.b#3", "100/200 preflop, bet 500, by 300, has 10000", "650", "seat 2 raises to 800"),
        case("TDA-43-B#1", "500/1000 flop, bet 2000, has 20000", "raise 8000", "seat 2 raises to 8000"),
        case("TDA-43-B#2", "500/1000 flop, bet 2000, has 20000", "raise 3000", "seat 2 raises to 4000"),
        case("TDA-51-A#1", "1000/2000 flop, bet 8000, by 6000", "call", "seat 2 calls 8000"),
        case("TDA-51-A#2", "100/200 flop, bet 500", "raise", "seat 2 has to raise to 1000 or more"),
        case("TDA-51-B.a#4", "1000/2000 flop, bet 8000, 4 players", "2000", "seat 2 calls 8000"),
        case(
            "TDA-54-C#1",
            "100/200 flop, pot 1500",
            "pot",
            "seat 2 has to bet 200 or more; seat 2 may be penalised",
        ),
        case(
            "TDA-54-C#2",
            "100/200 flop, bet 400",
            "pot",
            "seat 2 has to raise to 800 or more; seat 2 may be penalised",
        ),
        case("TDA-3.a#1", "100/200 flop, pot 1500, bet 300, pot limit", "pot", "seat 2 raises to 2100"),
        case("TDA-55-A#1", "100/200 flop", "call", "seat 2 checks"),
        case("TDA-55-B#1", "100/200 flop", "raise", "seat 2 has to bet 200 or more"),
        case("TDA-55.c#1", "100/200 flop, bet 300", "check", "seat 2 may fold or call 300"),
        case("TDA-57.b#1", "200/400 flop, pot 4999", "bet 5?", "seat 2 bets 500"),
        case("TDA-57.b#2", "200/400 flop, pot 5000", "bet 5?", "seat 2 bets 5000"),
        case("TDA-57.b#3", "200/400 flop, bet 900, pot 5100", "5?", "seat 2 raises to 5000"),
        case("TDA-57.b#4", "200/400 flop, pot 4900", "bet 5?", "seat 2 bets 500"),
        case("TDA-58#1", "100/200 flop", "fold", "seat 2 folds; seat 2 may be penalised"),
    ],
)
def test_words_alone(facing: str, words: str, outcome: str) -> None:
    ruled = ruling(wager(facing, words=words, meant_otherwise=True))

    assert str(ruled) == outcome
    assert "What was meant does not undo what was done." in ruled.reason.en


def test_a_little_below_half_a_raise_in_words_is_a_call() -> None:
    assert str(ruling(wager("100/200 preflop, bet 500, by 300", words="625"))) == "seat 2 calls 500"


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("TDA-40-A.a#1", "100/200 flop, bet 500", "1500", "call", "seat 2 calls 500; 1000 go back to seat 2"),
        case(
            "TDA-40-A.a#2",
            "100/200 flop, bet 1200",
            "2x1000",
            "after: raise",
            "seat 2 calls 1200; 800 go back to seat 2",
        ),
        case("TDA-40-A.b#1", "100/200 flop", "1000", "at once: 600", "seat 2 bets 600; 400 go back to seat 2"),
        case(
            "TDA-42-B#1",
            "100/200 flop, bet 500",
            "1000 then 500 then 500",
            "raise 2000",
            "seat 2 raises to 2000",
        ),
        case(
            "TDA-42-B#2",
            "100/200 flop, bet 500",
            "500 2x100 then 1000 3x100",
            "raise",
            "seat 2 raises to 1000; 1000 go back to seat 2",
        ),
        case(
            "TDA-42-B#3",
            "100/200 flop, bet 500",
            "3x500 then 2x1000",
            "raise",
            "seat 2 raises to 1500; 2000 go back to seat 2",
        ),
        case(
            "TDA-43-A.c#1",
            "100/200 flop, bet 1000, has 10000",
            "1000 4x100",
            "raise",
            "seat 2 raises to 2000; seat 2 adds 600",
        ),
        case(
            "TDA-43-A.c#2",
            "100/200 flop, bet 1000, has 1700",
            "1000 4x100",
            "raise",
            "seat 2 raises to 1700, all-in; seat 2 adds 300",
        ),
        case(
            "TDA-44.b#1",
            "100/200 flop, bet 300",
            "1000",
            "after: raise",
            "seat 2 calls 300; 700 go back to seat 2",
        ),
        case("TDA-44.c#1", "100/200 preflop", "1000", "raise", "seat 2 raises to 1000"),
        case(
            "TDA-44.c#2",
            "100/200 flop, bet 600",
            "1000",
            "raise",
            "seat 2 raises to 1200; seat 2 adds 200",
        ),
    ],
)
def test_words_and_chips(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words))) == outcome


@pytest.mark.rule("TDA-40-A.b#2")
def test_mumbled_words_at_the_same_moment_leave_it_to_the_chips() -> None:
    mumbled = Said(text="…", is_clear=False, when="at_once")

    assert str(ruling(wager("100/200 flop", "1000", said=mumbled))) == "seat 2 bets 1000"


@pytest.mark.rule("TDA-40-A.c#1")
def test_words_that_not_all_heard_against_a_chip_are_for_the_floor() -> None:
    unheard = Said(amount=42000, is_clear=False)
    ruled = ruling(wager("1000/2000 river, 2 players", "5000", said=unheard))

    assert not ruled.is_mandatory
    assert str(ruled) == "floor: seat 2 bets 42000; seat 2 adds 37000 / seat 2 bets 5000"
    assert "TDA-40-A.c" in cited(ruled)


@pytest.mark.rule("TDA-40-B#1")
def test_a_word_a_number_or_both() -> None:
    facing = "100/200 flop, bet 500"

    assert str(ruling(wager(facing, words="call"))) == "seat 2 calls 500"
    assert str(ruling(wager(facing, words="1000"))) == "seat 2 raises to 1000"
    assert str(ruling(wager(facing, words="raise 1000"))) == "seat 2 raises to 1000"


@pytest.mark.rule("TDA-41.e#1")
def test_a_tiny_chip_against_a_big_bet_is_read_by_the_floor() -> None:
    tiny = ruling(wager("2000/4000 flop, bet 50000", "1000"))

    assert str(tiny).startswith("seat 2 may be penalised; or: seat 2 calls 50000; seat 2 adds 49000 (preferred)")
    assert "TDA-41.e" in cited(tiny)


@pytest.mark.rule("TDA-61#1")
def test_whoever_expects_change_has_bet_it_all() -> None:
    change = ruling(wager("25/50 flop, bet 325", "500 25", expects_change=True))

    assert str(change) == "seat 2 raises to 650; seat 2 adds 125"
    assert "TDA-61" in cited(change)


@pytest.mark.rule("TDA-3.c#1")
def test_a_tap_facing_a_bet_is_no_free_check() -> None:
    tapped = ruling(Wager(spot=spot("100/200 turn, bet 500"), gesture="tap"))

    assert str(tapped) == "seat 2 may fold or call 500"


@pytest.mark.rule("TDA-3.d#1")
def test_a_tap_is_a_check_whatever_was_meant() -> None:
    tapped = ruling(Wager(spot=spot("100/200 flop"), gesture="tap", meant_otherwise=True))

    assert str(tapped) == "seat 2 checks"
    assert "TDA-3.c" in cited(tapped)


@pytest.mark.rule("TDA-57.a#1")
def test_an_unofficial_word_is_read_by_the_floor_the_call_being_nearest() -> None:
    okay = ruling(wager("100/200 flop, bet 400", said=Said(text="okay")))

    assert str(okay) == "floor: seat 2 calls 400 (preferred) / seat 2 has to raise to 800 or more / seat 2 folds"
    assert "TDA-57.a" in cited(okay)


@pytest.mark.rule("TDA-56")
def test_a_string_bet_counts_for_its_first_motion_and_its_paragraph_is_cited() -> None:
    string = ruling(wager("100/200 flop, bet 500", "2x500 then 1000"))

    assert str(string) == "seat 2 raises to 1000; 1000 go back to seat 2"
    assert {"TDA-42-A", "TDA-56"} <= cited(string)


@pytest.mark.rule("TDA-3.b#1")
def test_a_word_the_house_has_registered_counts_like_the_official_one() -> None:
    registered = house("tda", data={"betting_words": {"mitgehen": "call"}})
    spoken = wager("100/200 river, bet 500, has 3000", said=Said(text="Mitgehen"))

    assert str(ruling(spoken, registered)) == "seat 2 calls 500"
    assert not ruling(spoken, "tda").is_mandatory
