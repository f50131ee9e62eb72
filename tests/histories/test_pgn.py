"""PGN of the texasholdem library: hands written here, and its own scenarios."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman.errors import CardTwice, HistoryError, SourceDisagrees, StepRefused, UnfinishedHand, UnreadableHistory
from floorman.history import replay
from floorman.history.model import Recorded
from floorman.history.pgn import looks_like_pgn, read_pgn
from support.histories import hand_in

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
# Three at the table
PREHAND
Big Blind: 20
Small Blind: 10
Player Chips: 1000,1000,300
Player Cards: [Ah Ad],[Kh Kd],[Qh Qd]

PREFLOP
New Cards: []
"""
FOLDED = HEAD + "1. (0,RAISE,60);(1,FOLD);(2,FOLD)\n\nSETTLE\nNew Cards: []\nWinners: (Pot 0,90,-1,[0])\n"
ALL_IN = (
    HEAD
    + "1. (0,RAISE,1000);(1,CALL);(2,ALL_IN)\n\n"
    + "SETTLE\nNew Cards: [2c,7d,9s,Jc,3s]  # all at once\nWinners: (Pot 0,900,3300,[0]);(Pot 1,1400,3300,[0])\n"
)


one = partial(hand_in, read_pgn)


def test_uncalled_chips_are_no_winnings() -> None:
    assert replay(one(FOLDED)).stacks == (1030, 990, 280)


def test_the_board_may_come_all_at_once() -> None:
    assert replay(one(ALL_IN)).stacks == (2300, 0, 0)


def test_heads_up_the_button_has_the_small_blind() -> None:
    text = FOLDED.replace("1000,1000,300", "1000,1000").replace(",[Qh Qd]", "").replace(";(2,FOLD)", "")

    assert replay(one(text.replace("(Pot 0,90", "(Pot 0,80"))).stacks == (1020, 980)


def test_who_has_no_chips_is_not_in_the_hand() -> None:
    text = (
        FOLDED.replace("1000,1000,300", "1000,0,300,500").replace("[Kh Kd]", "[]").replace("[Qh Qd]", "[Qh Qd],[Jh Jd]")
    )
    found = one(text.replace("(1,FOLD);(2,FOLD)", "(2,FOLD);(3,FOLD)"))

    assert [player.seat for player in found.history.players] == [1, 3, 4]
    assert replay(found).stacks == (1030, 290, 480)


def test_several_hands_and_a_broken_one_between_them() -> None:
    found = list(read_pgn(FOLDED + FOLDED.replace("Big Blind: 20", "Big Blind: many") + ALL_IN))

    assert [type(item) for item in found] == [Recorded, UnreadableHistory, Recorded]
    assert "line 17" in str(found[1])


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        (FOLDED.replace("(1,FOLD)", "(2,FOLD)", 1), StepRefused, "out of turn"),
        (FOLDED.replace("RAISE,60", "RAISE,30"), StepRefused, "smallest raise is to 40"),
        (FOLDED.replace("RAISE,60", "RAISE,6000"), StepRefused, "6000"),
        (FOLDED.replace("RAISE,60", "CHECK"), StepRefused, "check"),
        (FOLDED.replace("(Pot 0,90", "(Pot 0,95"), SourceDisagrees, "the pot is 50"),
        (ALL_IN.replace("900,3300,[0]", "900,3300,[1]"), SourceDisagrees, "collected"),
        (ALL_IN.replace("3s]", "Qd]"), CardTwice, "Qd is dealt twice"),
        (FOLDED.replace(";(2,FOLD)", ""), UnfinishedHand, "breaks off|no showdown|board|betting"),
    ],
)
def test_what_is_not_allowed_is_refused(text: str, error: type[HistoryError], words: str) -> None:
    with pytest.raises(error, match=words):
        replay(one(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (FOLDED.replace("(0,RAISE,60)", "(0,DANCE)"), "cannot read the action DANCE"),
        (FOLDED.replace("(0,RAISE,60)", "(0 RAISE 60)"), "cannot read the action"),
        (FOLDED.replace("(0,RAISE,60)", "(7,RAISE,60)"), "player 7 is not in the hand"),
        (FOLDED.replace("Small Blind: 10\n", ""), "Small Blind is missing from PREHAND"),
        (FOLDED.replace("[Kh Kd],", ""), "two cards for each"),
        (FOLDED.replace("Kd", "Kx"), "not cards"),
        (FOLDED.replace("1000,1000,300", "1000"), "2 to 10 players"),
        (FOLDED.replace("PREFLOP", "HELLO"), "not a line of a PGN hand"),
        (FOLDED.replace("SETTLE", "PREFLOP"), "PREFLOP after PREFLOP"),
        (FOLDED.replace("(Pot 0,90,-1,[0])", "(Pot 0)"), "cannot read the pot"),
        (FOLDED.replace("[0])", "[8])"), "players of the hand"),
        ("1. (0,FOLD)\n", "begins with PREHAND"),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_line(text: str, words: str) -> None:
    (error,) = read_pgn(text)

    assert isinstance(error, UnreadableHistory)
    assert words in str(error)
    assert error.line


def test_a_hand_without_its_end_is_unfinished() -> None:
    (error,) = read_pgn(FOLDED.partition("SETTLE")[0])

    assert isinstance(error, UnfinishedHand)


def test_every_part_of_a_text_is_read_without_a_crash() -> None:
    for text in (FOLDED, ALL_IN):
        for at in range(len(text)):
            for found in (*read_pgn(text[:at]), *read_pgn(text[at:])):
                if isinstance(found, Recorded):
                    with suppress(HistoryError):
                        replay(found)


def test_hands_are_told_from_other_texts() -> None:
    assert looks_like_pgn(FOLDED)
    assert not any(map(looks_like_pgn, ("", "entry,at,order", '[Event "chess"]')))


# ---- the library's own scenarios ----


@pytest.mark.parametrize(
    ("name", "stacks"),
    [
        ("call_game_6", (495, 525, 495, 495, 495, 495)),
        ("min_raise_4", (400, 300, 850, 450)),
        ("side_split_pots_3", (300, 100, 200)),
    ],
)
def test_the_librarys_good_hands_end_as_it_says(name: str, stacks: tuple[int, ...], shared: Path) -> None:
    text = (shared / "data" / "pgn" / "good_pgns" / f"{name}.pgn").read_text()

    assert looks_like_pgn(text)
    assert replay(one(text)).stacks == stacks


@pytest.mark.parametrize(
    ("name", "error", "line"),
    [
        ("bad_pgns/invalid_call", StepRefused, 10),
        ("bad_pgns/raise_too_much", StepRefused, 14),
        ("bad_format_pgns/duplicate_board_cards", CardTwice, 21),
        ("bad_format_pgns/out_of_turn", StepRefused, 14),
    ],
)
def test_the_librarys_bad_hands_are_refused(name: str, error: type[HistoryError], line: int, shared: Path) -> None:
    recorded = one((shared / "data" / "pgn" / f"{name}.pgn").read_text())

    with pytest.raises(error) as refused:
        replay(recorded)
    assert refused.value.action == line
