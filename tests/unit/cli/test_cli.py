"""The command line, run for real."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from support.patience import PATIENCE_S
from support.terminal import FLOORMAN
from support.terminal import run as floorman

if TYPE_CHECKING:
    from pathlib import Path

run = partial(floorman, COLUMNS="120")


def run_json(*args: str) -> Any:
    result = run(*args, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(*args: str) -> str:
    """Run a command that must be refused; give what it says."""
    result = run(*args)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("floorman: ")
    assert "Traceback" not in result.stderr
    return result.stderr


def test_evaluate_says_category_strength_and_best_five() -> None:
    shown = run("evaluate", "AsKs QsJsTs 2d3c", "QsQh QdTcTs 2d3c").stdout.splitlines()

    assert [line.split() for line in shown if "Qs" in line] == [
        "As Ks Qs Js Ts 2d 3c Royal Flush As Ks Qs Js Ts 7,462 1".split(),
        "Qs Qh Qd Tc Ts 2d 3c Full House, Queens over Tens Qs Qh Qd Tc Ts 7,269 2".split(),
    ]


def test_evaluate_as_json() -> None:
    document = run_json("evaluate", "5s4s3d2cAh9dKd", "AhKdQc9s2d", "Ah Kd Qc 9s 2c")

    assert document["hands"][0] == {
        "cards": ["5s", "4s", "3d", "2c", "Ah", "9d", "Kd"],
        "category": "straight",
        "strength": 5854,
        "best_five": ["5s", "4s", "3d", "2c", "Ah"],
        "words": {"en": "Straight, Five high", "de": "Straße bis Fünf"},
        "place": 1,
    }
    assert [hand["place"] for hand in document["hands"]] == [1, 2, 2]


def test_equity_in_german_has_a_decimal_comma() -> None:
    shown = run("equity", "AhKh", "QsQd", lang="de_AT.UTF-8").stdout

    assert "46,21\N{NO-BREAK SPACE}%" in shown
    assert "alle 1.712.304 Möglichkeiten" in shown
    assert (
        run("equity", "AhKh", "QsQd", "--lang", "en", lang="de_DE.UTF-8").stdout == run("equity", "AhKh", "QsQd").stdout
    )


def test_equity_as_json() -> None:
    document = run_json("equity", "AhKh", "QsQd", "--dead", "Qc", "--board", "")

    assert document["exact"]
    assert document["complete"]
    assert document["deals"] == 1533939
    assert document["dead"] == ["Qc"]
    assert sum(hand["equity"] for hand in document["hands"]) == pytest.approx(1)


def test_a_sample_can_be_drawn_again() -> None:
    arguments = ("equity", "AhKh", "random", "random", "--samples", "200000", "--method", "sample")
    first = run_json(*arguments)

    assert first["method"] == "sample"
    assert first["hands"][0]["stderr"] > 0
    assert run_json(*arguments, "--seed", str(first["seed"]), "--threads", "1") == first


def test_a_plot_shows_every_hand_and_street(tmp_path: Path) -> None:
    file = tmp_path / "runout.svg"
    shown = run("equity", "AhKh", "QsQd", "--board", "Kc 7s 2d Qh 3c", "--plot", str(file))
    text = " ".join(ET.parse(file).getroot().itertext())  # noqa: S314  # our own file

    assert shown.returncode == 0
    assert str(file) in shown.stdout
    assert all(word in text for word in ("AhKh", "QsQd", "Preflop", "Flop", "Turn", "River", "K♣", "100.0%"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("evaluate",), "name at least one hand of 5 to 7 cards"),
        (("evaluate", "AsKs"), "needs 5 to 7 cards, not 2 (As Ks)"),
        (("evaluate", "As", "Ks", "Qs", "Js", "Ts"), 'put it in quotes: "As Ks Qs Js Ts"'),
        (("evaluate", "AsKsQsJs1s"), "“1s” (card 5"),
        (("evaluate", "AsKsQsJsAs"), "As appears twice"),
        (("equity", "AhKh"), "2 to 10 hands, not 1"),
        (("equity", "AhKh", "QsQd", "--board", "Ah"), "Ah appears twice: on the board and in hand 1 (AhKh)"),
        (("equity", "AhKh", "XX"), "“XX” is not a range"),
        (("equity", "AhKh", "QsQd", "--samples", "many"), "--samples"),
        (("equity", "AhKh", "QsQd", "--samples", "0"), "at least 1"),
        (("equity", "AhKh", "QsQd", "--threads", "0"), "threads: 1 to 256"),
        (("equity", "AhKh", "QsQd", "--method", "guess"), "--method"),
        (("equity", "AhKh", "QsQd", "--plot", "x.svg"), "give --board with three to five cards"),
        (("equity", "AhKh", "QsQd", "--board", "2c3c4c", "--plot", "x.doc"), ".svg, .png or .pdf"),
        (("equity", "AhKh", "QsQd", "--board", "2c3c4c", "--plot", "no/such/folder.svg"), "cannot write"),
        (("equity", "--nonsense"), "--nonsense"),
        (("deal",), "deal"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_bad_input_is_told_on_stderr_with_exit_code_1(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_the_module_runs_as_the_command_does() -> None:
    done = subprocess.run([sys.executable, "-m", "floorman", "--version"], capture_output=True, text=True, check=True)

    assert done.stdout == run("--version").stdout


def test_a_reader_that_stops_early_is_no_error() -> None:
    with subprocess.Popen([FLOORMAN, "equity", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_bar_comes_up_and_ctrl_c_gives_the_result_so_far() -> None:
    """In a real terminal, with work for half a minute."""
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell that runs the tests in the background ignores it
        os.execve(
            FLOORMAN,
            ["floorman", "equity", "random", "random", "--method", "exact"],
            {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm"},
        )
    seen = b""
    deadline = time.monotonic() + PATIENCE_S
    interrupted = False
    while time.monotonic() < deadline:
        readable, _, _ = select.select([terminal], [], [], 1)
        if readable:
            try:
                data = os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            seen += data
        if not interrupted and "━".encode() in seen:
            os.kill(pid, signal.SIGINT)
            interrupted = True
    _, status = os.waitpid(pid, 0)

    assert interrupted, "no bar came up"
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"stopped at" in seen
    assert b"so far" in seen
    assert b"Traceback" not in seen
