"""Both 888poker tournaments of the reference data: every hand ends with what the next one begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import HistoryError, UnreadableHistory
from floorman.history import replay
from floorman.history.encodings import decode
from floorman.history.poker888 import looks_like_poker888, read_poker888
from floorman.history.pokerstars import read_pokerstars, write_pokerstars

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.history.model import Recorded

REBUY = 1000
NAMELESS = 12
"""In the second tournament, the hand whose players have no names, counted from 0."""


def hands(shared: Path, name: str) -> list[Recorded | HistoryError]:
    text = decode((shared / "data" / "888poker" / f"{name}.txt").read_bytes())
    assert looks_like_poker888(text)
    return list(read_poker888(text))


@pytest.mark.parametrize(
    ("name", "count", "defective"), [("78669312", 12, []), ("78669773", 40, [NAMELESS])], ids=["first", "second"]
)
def test_every_hand_ends_with_what_the_next_one_begins_with(
    shared: Path, name: str, count: int, defective: list[int]
) -> None:
    reads = hands(shared, name)
    before: dict[str, int | None] = {}
    table = ""
    compared = 0
    faulty = []
    for index, read in enumerate(reads):
        if isinstance(read, HistoryError):
            faulty.append(index)
            before = {}
            continue
        history = read.history
        for player in history.players:
            if history.about["table"] == table and before.get(player.name) is not None:
                bought = (player.stack or 0) - (before[player.name] or 0)
                assert bought in {0, REBUY, 2 * REBUY}, (history.about["id"], player.name)
                compared += 1
        table = history.about["table"]
        replayed = replay(read)
        before = {player.name: stack for player, stack in zip(history.players, replayed.stacks, strict=True)}
        assert sum(stack or 0 for stack in replayed.stacks) == sum(player.stack or 0 for player in history.players)

    assert len(reads) == count
    assert faulty == defective
    assert compared > 6 * (count - 2)


def test_the_hand_without_names_is_told_as_defective(shared: Path) -> None:
    error = hands(shared, "78669773")[NAMELESS]

    assert isinstance(error, UnreadableHistory)
    assert error.line == 479


@pytest.mark.parametrize("name", ["78669312-summary", "78669773-summary"])
def test_a_summary_is_no_hand(shared: Path, name: str) -> None:
    (error,) = hands(shared, name)

    assert isinstance(error, UnreadableHistory)


@pytest.mark.parametrize("name", ["78669312", "78669773"])
def test_every_hand_can_be_written_as_pokerstars(shared: Path, name: str) -> None:
    for read in hands(shared, name):
        if isinstance(read, HistoryError):
            continue
        (again,) = read_pokerstars(write_pokerstars([read.history]).text)

        assert not isinstance(again, HistoryError), again
        assert replay(again).stacks == replay(read).stacks
