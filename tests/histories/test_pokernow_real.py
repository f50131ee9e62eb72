"""Whole home tournaments: every hand is played to the stacks that the next one begins with."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest

from floorman.history import replay
from floorman.history.model import Recorded
from floorman.history.pokernow import looks_like_pokernow, read_pokernow

if TYPE_CHECKING:
    from pathlib import Path

NEW_STACK = re.compile(r'The player ".* @ (\S+)" (?:rebought\. New stack|joined the game with a stack of) (\d+)\.')
GONE = re.compile(r'The player ".* @ (\S+)" quits the game with a stack of (\d+)\.')


def platform_ids(recorded: Recorded) -> list[str]:
    players = recorded.history.extra["pokernow"]["players"]
    return [players[str(player.seat)] for player in recorded.history.players]


@pytest.mark.parametrize(("name", "hands"), [("01", 280), ("06", 113), ("11", 122), ("16", 127)])
def test_every_hand_ends_with_the_stacks_of_the_next(name: str, hands: int, shared: Path) -> None:
    packed = (shared / "data" / "pokernow" / f"tournament-{name}.csv.gz").read_bytes()
    text = gzip.decompress(packed).decode()
    have: dict[str, int | None] = {}
    count = 0

    assert looks_like_pokernow(text)
    for recorded in read_pokernow(text):
        assert isinstance(recorded, Recorded), recorded
        lines = recorded.history.extra["pokernow"].get("lines", [])
        history = dict(zip(platform_ids(recorded), recorded.history.players, strict=True))
        for line in lines:
            if new := NEW_STACK.fullmatch(line):
                have.setdefault(new[1], int(new[2]))
        for player, there in history.items():
            assert have.get(player, there.stack) == there.stack, (count, player)

        played = replay(recorded)
        assert sum(stack or 0 for stack in played.stacks) == sum(there.stack or 0 for there in history.values())
        have = dict(zip(history, played.stacks, strict=True))
        for line in lines:
            if gone := GONE.fullmatch(line):
                assert have.pop(gone[1], int(gone[2])) == int(gone[2])
            elif (new := NEW_STACK.fullmatch(line)) and "rebought" in line:
                have[new[1]] = int(new[2])
        count += 1

    assert count == hands
