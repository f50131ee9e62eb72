"""Every PokerStars hand of the reference data: it ends with the stacks its own text adds up to."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import HistoryError
from floorman.history import replay
from floorman.history.encodings import decode
from floorman.history.pokerstars import looks_like_pokerstars, read_pokerstars, write_pokerstars

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.history.model import Recorded

FILES = {"cash-2018-santiweight": 200, "cash-hhsmithy": 27, "mixed-hhp": 14, "tournament-pokerregion": 5}


def hands(shared: Path, name: str) -> list[tuple[Recorded, dict[str, Any]]]:
    folder = shared / "data" / "pokerstars"
    text = decode((folder / f"{name}.txt").read_bytes())
    lines = (folder / f"{name}.expected.jsonl").read_text(encoding="utf-8").splitlines()
    expected = [json.loads(line, parse_float=Decimal) for line in lines]
    assert looks_like_pokerstars(text)
    read = []
    for item in read_pokerstars(text):
        assert not isinstance(item, HistoryError), item
        read.append(item)
    assert len(read) == FILES[name]
    return list(zip(read, expected, strict=True))


@pytest.mark.parametrize("name", FILES)
def test_every_hand_ends_with_the_expected_stacks(shared: Path, name: str) -> None:
    for read, expected in hands(shared, name):
        history = read.history
        replayed = replay(read)
        stacks = {
            player.name: history.amount(stack)
            for player, stack in zip(history.players, replayed.stacks, strict=True)
            if stack is not None
        }

        assert history.about["id"] == expected["hand"]
        assert stacks == expected["final"], expected["id"]
        assert history.amount(history.rake or 0) == expected["rake"]
        assert history.amount(sum(replayed.put)) == expected["pot"]
        assert list(map(str, replayed.hand.board)) == expected["board"]
        assert history.cash is not expected.get("tournament", False)


@pytest.mark.parametrize("name", FILES)
def test_every_hand_is_the_same_when_it_is_written_and_read_again(shared: Path, name: str) -> None:
    for read, expected in hands(shared, name):
        history = read.history
        written = write_pokerstars([history])
        (again,) = read_pokerstars(written.text)

        assert not isinstance(again, HistoryError), again
        if read.doubts:  # cards that cannot be are not written
            assert "hands that were shown, and are not known" in [loss.en for loss in written.lost]
            assert replay(again).stacks == replay(read).stacks
        else:
            assert not written.lost
            assert again.history == history, expected["id"]


def test_one_hand_alone_shows_a_card_that_lies_on_the_board(shared: Path) -> None:
    doubted = [expected["id"] for name in FILES for read, expected in hands(shared, name) if read.doubts]

    assert doubted == ["cash-hhsmithy#21"]
