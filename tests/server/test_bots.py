"""The example in docs/bots.md: thirty lines that play a hand on a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from support.guest import FAST, serving
from support.patience import PATIENCE_S

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


def test_the_bot_of_the_example_plays_a_hand_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server:
        ran = subprocess.run(
            [sys.executable, BOT, server.address, "demo"],
            capture_output=True,
            text=True,
            check=False,
            timeout=4 * PATIENCE_S,
        )

    assert (ran.returncode, ran.stderr) == (0, "")
    events = [json.loads(line) for line in ran.stdout.splitlines()]
    dealt = next(at for at, event in enumerate(events) if event["type"] == "dealt" and event["cards"])
    assert len(events[dealt]["cards"]) == 2
    assert "pot_awarded" in {event["type"] for event in events[dealt:]}
