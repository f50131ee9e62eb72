"""The competition's logs: every hand ends with the nets its dealer wrote down."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from floorman.history import replay
from floorman.history.acpc import looks_like_acpc, read_acpc
from floorman.history.model import Recorded

if TYPE_CHECKING:
    from pathlib import Path


def net(recorded: object) -> list[Decimal]:
    assert isinstance(recorded, Recorded), recorded
    played = replay(recorded)
    return [(won - put) * played.history.unit for won, put in zip(played.won, played.put, strict=True)]


def stated(text: str) -> list[list[Decimal]]:
    lines = [line for line in text.splitlines() if line.startswith("STATE:")]
    return [[Decimal(told) for told in line.split(":")[4].split("|")] for line in lines]


@pytest.mark.parametrize("name", ["2p.limit", "2p.nolimit", "3p.limit", "3p.nolimit"])
def test_all_hands_of_a_dealers_log_end_with_its_nets(name: str, shared: Path) -> None:
    text = (shared / "data" / "acpc" / f"{name}.log").read_text()

    assert looks_like_acpc(text)
    assert len(stated(text)) == 200
    assert [net(recorded) for recorded in read_acpc(text)] == stated(text)


@pytest.mark.parametrize("name", ["2p.limit", "2p.nolimit", "3p.nolimit"])
def test_the_talk_with_the_players_tells_the_same_hands(name: str, shared: Path) -> None:
    talk = (shared / "data" / "acpc" / f"{name}.actions-first-20-hands.log").read_text()
    log = (shared / "data" / "acpc" / f"{name}.log").read_text()

    assert looks_like_acpc(talk)
    assert [net(recorded) for recorded in read_acpc(talk)] == stated(log)[:20]
