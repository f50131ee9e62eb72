"""What users' type checkers see of the package."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


PREAMBLE = """\
import numpy as np
from floorman import Card, Deck, Range, equity, evaluate, evaluate_many
floats = np.zeros((3, 7), dtype=np.float64)
"""
# What should be refused, and by which of mypy's checks.
WRONG = {
    "Card(2.5)": "arg-type",
    'Card("As").name("fr")': "arg-type",
    'Card("As").rank = Card("Ks").rank': "misc",
    "evaluate(None)": "arg-type",
    'evaluate(["As", 2.5])': "list-item",
    'evaluate("AsKsQsJsTs") < 5': "operator",
    'evaluate("AsKsQsJsTs").words("fr")': "arg-type",
    'evaluate("AsKsQsJsTs").words("de", True)': "call-arg",
    "evaluate_many([[1, 2, 3, 4, 5]])": "arg-type",
    "evaluate_many(floats)": "arg-type",
    'equity(["AhKh", 2.5])': "list-item",
    'equity(["AhKh", "QQ"], method="fast")': "arg-type",
    'equity(["AhKh", "QQ"], "", "", "exact")': "call-arg",
    "Range(5)": "arg-type",
    'Deck.from_seed(7)[0] = Card("As")': "index",
}


def check(path: Path) -> tuple[int, str]:
    """Run mypy as a user would, strictly and without this repository's own settings."""
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", "--hide-error-context"),
            *("--show-error-codes", "--cache-dir", str(ROOT / "build" / "mypy-user" / path.stem), str(path)),
        ],
        cwd=path.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_a_users_checker_infers_what_we_promise() -> None:
    assert check(HERE / "user_code.py") == (0, "")


def test_a_users_checker_refuses_wrong_calls(tmp_path: Path) -> None:
    path = tmp_path / "wrong_user_code.py"
    path.write_text(PREAMBLE + "\n".join(WRONG), encoding="utf-8")

    status, said = check(path)

    lines = path.read_text(encoding="utf-8").splitlines()
    found = {lines[int(number) - 1]: code for number, code in re.findall(r":(\d+): error: .*\[([\w-]+)\]", said)}
    assert found == WRONG, said
    assert status == 1
