"""``floorman play`` and ``floorman simulate hands``, run for real."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from support.terminal import FLOORMAN, Terminal, run


def test_a_hand_is_played_with_what_is_legal_shown() -> None:
    played = run("play", "--seed", "3", "--hands", "1", "--players", "3", typed="c\n" + "x\nc\ns\n" * 20)

    assert (played.returncode, played.stderr) == (0, "")
    assert "Your cards: " in played.stdout
    assert "You may: fold, call 100, raise to 200–10000" in played.stdout
    assert "You win 300 (the pot)" in played.stdout
    assert "Stacks: You " in played.stdout


def test_a_refusal_says_which_rule_and_the_turn_stays() -> None:
    played = run("play", "--seed", "3", "--hands", "1", "--players", "3", typed="r 150\nx\nwhat\nf\n")

    assert "seat 1 cannot raise to 150: the smallest raise is to 200 (TDA 2019 43-A)" in played.stdout
    assert "seat 1 cannot check: there are 100 to call (TDA 2019 55)" in played.stdout
    assert "I do not understand “what”" in played.stdout
    assert "You folds" not in played.stderr


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
def test_every_book_can_be_played(book: str) -> None:
    played = run("play", "--book", book, "--seed", "5", "--hands", "2", typed="\n\n" + "f\n\n" * 40)

    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.count(f"· {book}@") == 2


def test_it_speaks_german() -> None:
    played = run(
        "play", "--seed", "3", "--hands", "1", "--players", "2", typed="b\n" + "k\nb\ns\n" * 20, lang="de_AT.UTF-8"
    )

    assert "Deine Karten: " in played.stdout
    assert "gewinnt" in played.stdout
    assert "Möglich: passen, 50 bezahlen, auf 200–10000 erhöhen" in played.stdout


def test_a_refusal_is_told_in_german_too() -> None:
    played = run("play", "--seed", "3", "--hands", "1", "--players", "3", "--lang", "de", typed="e 150\nk\np\n")

    assert (
        "Platz 1 kann nicht auf 150 erhöhen: die kleinste Erhöhung geht auf 200 (TDA 2019 43-A). Möglich: passen, 100 bezahlen"
        in played.stdout
    )
    assert "Platz 1 kann nicht schieben: 100 sind zu bezahlen (TDA 2019 55)" in played.stdout


def test_the_end_of_input_and_q_both_leave_the_table() -> None:
    for typed in ("", "q\n"):
        played = run("play", "--seed", "3", "--players", "3", typed=typed)
        assert (played.returncode, played.stderr) == (0, "")
        assert "You leave with" in played.stdout


def test_a_simulation_is_repeatable_and_counts() -> None:
    first, second = (run("simulate", "hands", "--hands", "300", "--seed", "1", "--json") for _ in range(2))
    document = json.loads(first.stdout)

    assert document["hands"] == 300
    assert document["complete"]
    assert {**document, "seconds": 0, "hands_per_s": 0} == {**json.loads(second.stdout), "seconds": 0, "hands_per_s": 0}
    assert 5 < document["actions"] / document["hands"] < 20


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "--book", "nosuch"), "there is no rulebook nosuch"),
        (("play", "--players", "11"), "2 to 10"),
        (("play", "--book", "apsa", "--structure", "pot_limit"), "APSA deals No Limit"),
        (("simulate", "hands", "--hands", "0"), "at least 1"),
        (("simulate", "hands", "--players", "1"), "2 to 10 seats"),
    ],
)
def test_bad_input_is_told_with_exit_code_1(arguments: tuple[str, ...], says: str) -> None:
    printed = run(*arguments)

    assert printed.returncode == 1
    assert says in printed.stderr
    assert "Traceback" not in printed.stderr


def test_who_leaves_in_the_middle_of_a_hand_leaves_the_bet_behind() -> None:
    played = run("play", "--seed", "3", "--players", "2", typed="a\nq\n")

    assert "You leave with 10000" not in played.stdout or "go back to you" in played.stdout


def test_who_has_lost_everything_is_out_and_the_others_play_on() -> None:
    printed = run("play", "--seed", "1", "--players", "4", "--stack", "300", typed="f\n" * 60).stdout

    assert "You are out." in printed
    assert re.search(r"Seat \d is out", printed) or printed.count("═══ Hand") < 12
    assert printed.count("You are out") == 1


def test_who_has_all_chips_has_won() -> None:
    ends = {
        run("play", "--seed", str(seed), "--players", "2", "--stack", "200", typed="a\ns\n" * 30).stdout.splitlines()[
            -1
        ]
        for seed in range(1, 6)
    }

    assert ends <= {"You are out.", "You have won everything."}


def test_an_amount_beyond_all_measure_is_answered() -> None:
    played = run("play", "--seed", "3", "--hands", "1", "--players", "3", typed=f"r {'9' * 5000}\nf\n")

    assert (played.returncode, played.stderr) == (0, "")
    assert "is not an amount" in played.stdout


def test_ctrl_c_leaves_the_table_at_once() -> None:
    code, printed, errors = Terminal("play", "--seed", "3", "--players", "3").until("\n> ").interrupt().ended()

    assert (code, errors) == (0, "")
    assert "You leave with 10000." in printed


def test_one_speaks_of_you_and_of_others() -> None:
    played = run("play", "--seed", "3", "--hands", "1", "--players", "3", typed="f\n")

    assert "You fold" in played.stdout
    assert "You folds" not in played.stdout


def test_a_full_disk_is_told_without_a_traceback() -> None:
    with Path("/dev/full").open("w") as full:
        printed = subprocess.run(
            [FLOORMAN, "equity", "AhKh", "QsQd"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert printed.returncode == 1
    assert printed.stderr.startswith("floorman: ")
    assert "Traceback" not in printed.stderr
