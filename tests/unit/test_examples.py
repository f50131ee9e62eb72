"""The scripts in examples/ run and do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FLOORMAN = str(Path(sys.executable).with_name("floorman"))


def test_shuffle_proof(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    ran = subprocess.run(
        [sys.executable, EXAMPLES / "shuffle_proof.py", file], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    audited, void, proved, tampered = ran.stdout.splitlines()
    assert audited == "audited: 52 different cards"
    assert void == "void: seat 3 committed to a nonce and withheld it: the deal is void"
    assert len(proved.split()) in {1 + 7, 1 + 9}  # seat 2's cards and the board, and seat 1's if it showed
    assert tampered == "tampered: CardMismatch"
    verified = subprocess.run([FLOORMAN, "verify", file], capture_output=True, text=True, check=False)
    assert verified.returncode == 0
    assert "the deal was voided 1× before (a nonce was withheld by seat 3)" in verified.stdout
