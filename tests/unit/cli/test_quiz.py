"""``floorman quiz``, run for real."""

from __future__ import annotations

import json

import pytest

from support.terminal import Terminal, Tty, run

QUIZ = ("quiz", "--seed", "7", "--questions", "3")


def answers(*args: str) -> list[int]:
    return [question["right"] for question in json.loads(run(*args, "--json").stdout)["questions"]]


def test_all_right() -> None:
    typed = "".join(f"{number}\n" for number in answers(*QUIZ))
    done = run(*QUIZ, typed=typed)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Right.") == 3
    assert done.stdout.endswith("3 of 3 right.\n")


def test_what_was_wrong_is_explained_at_once_and_listed_at_the_end_with_its_paragraph() -> None:
    wrong = "".join(f"{number % 2 + 1}\n" for number in answers(*QUIZ, "--book", "vpsv", "--lang", "de"))
    done = run(*QUIZ, "--book", "vpsv", "--lang", "de", typed=wrong)

    assert done.stdout.count("Nein: ") == 3
    head, _, missed = done.stdout.partition("Zum Nachlesen:\n")
    assert "0 von 3 richtig." in head
    assert missed.count("VPSV 2016") >= 3


def test_the_document_has_questions_answers_and_paragraphs() -> None:
    document = json.loads(run(*QUIZ, "--json").stdout)

    assert (document["book"], document["seed"], len(document["questions"])) == ("tda@2019", 7, 3)
    for question in document["questions"]:
        assert 1 <= question["right"] <= len(question["choices"])
        assert question["citations"][0]["text"]
        assert question["situation"]["type"]


def test_nonsense_is_answered_and_q_ends_with_the_score_so_far() -> None:
    terminal = Tty(*QUIZ).until("> ").type("nine").until("> ").type("99").until("> ").type("?").until("> ").type("q")
    code, printed = terminal.ended()

    assert code == 0
    assert printed.count("A number from 1 to ") == 2
    assert "0 of 0 right." in printed


@pytest.mark.parametrize("ending", ["interrupt", "close"])
def test_ctrl_c_and_the_end_of_input_end_it_cleanly(ending: str) -> None:
    terminal = Terminal(*QUIZ).until("> ")
    code, printed, errors = (terminal.interrupt() if ending == "interrupt" else terminal).ended()

    assert (code, errors) == (0, "")
    assert "0 of 0 right." in printed


@pytest.mark.parametrize(
    ("args", "named"), [(("--questions", "0"), "questions"), (("--book", "poem"), "poem"), (("--seed", "x"), "x")]
)
def test_bad_input_is_told_on_stderr(args: tuple[str, ...], named: str) -> None:
    done = run("quiz", *args)

    assert (done.returncode, done.stdout) == (1, "")
    assert named in done.stderr
    assert "Traceback" not in done.stderr
