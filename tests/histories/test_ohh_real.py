"""Open Hand History of real sites and tables: every hand, against what the files say themselves."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import UnknownVariant, UnreadableHistory
from floorman.history import replay
from floorman.history.model import Recorded
from floorman.history.ohh import looks_like_ohh, read_ohh, write_ohh

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.history.model import History

HOLDEM = ("holdem-cash-game-pokerstars", "holdem-cash-hand-888", "holdem-cash-hand-ipoker")
OTHERS = {"omaha-cash-game-wpn": "Omaha", "omaha-hilo-cash-hand-pokerstars": "Omaha high/low"}


def final_stacks(document: dict[str, Any]) -> list[Decimal]:
    """By plain sums: what everybody put in, less what nobody called, and what the pots say they won."""
    put: Counter[Any] = Counter({player["id"]: Decimal(0) for player in document["players"]})
    for round_ in document["rounds"]:
        for action in round_["actions"]:
            if action["action"] != "Payout":
                put[action["player_id"]] += action.get("amount", 0)
    (owner, most), (_, second) = put.most_common(2)
    put[owner] -= most - second
    won: Counter[Any] = Counter()
    for pot in document["pots"]:
        for win in pot["player_wins"]:
            won[win["player_id"]] += win["win_amount"]
    return [player["starting_stack"] - put[player["id"]] + won[player["id"]] for player in document["players"]]


def hands(path: Path) -> tuple[list[Recorded], list[dict[str, Any]]]:
    text = path.read_text(encoding="utf-8")
    assert looks_like_ohh(text)
    read = list(read_ohh(text))
    document = [json.loads(part, parse_float=Decimal)["ohh"] for part in text.split("\n\n") if part.strip()]
    assert len(read) == len(document)
    return [found for found in read if isinstance(found, Recorded)], document


def check(read: list[Recorded], document: list[dict[str, Any]]) -> None:
    assert len(read) == len(document)
    for recorded, fields in zip(read, document, strict=True):
        replayed = replay(recorded)
        unit = recorded.history.unit

        assert [None if chips is None else chips * unit for chips in replayed.stacks] == final_stacks(fields)


@pytest.mark.parametrize("name", HOLDEM)
def test_the_examples_of_the_specification(shared: Path, name: str) -> None:
    check(*hands(shared / "data" / "ohh" / "spec-examples" / f"{name}.ohh"))


@pytest.mark.parametrize("name", OTHERS)
def test_examples_of_other_games_are_refused_by_name(shared: Path, name: str) -> None:
    (error,) = read_ohh((shared / "data" / "ohh" / "spec-examples" / f"{name}.ohh").read_text(encoding="utf-8"))

    assert isinstance(error, UnknownVariant)
    assert str(error).startswith(OTHERS[name])


def test_home_games(shared: Path) -> None:
    read, recorded = hands(shared / "data" / "ohh" / "pokernow-200.ohh")

    assert len(read) == 200
    check(read, recorded)


def test_where_the_next_hand_follows_at_once_it_begins_with_our_stacks(shared: Path) -> None:
    """The file is a selection. Where nothing is missing between two hands, everybody's stack goes on."""
    read, _ = hands(shared / "data" / "ohh" / "pokernow-200.ohh")
    tables: dict[str, list[Recorded]] = {}
    for recorded in read:
        tables.setdefault(recorded.history.about["table"], []).append(recorded)
    going_on = 0
    for played in tables.values():
        played.sort(key=lambda recorded: int(recorded.history.about["id"]))
        for one, following in pairwise(played):
            after = dict(zip((player.name for player in one.history.players), replay(one).stacks, strict=True))
            before = {player.name: player.stack for player in following.history.players}
            going_on += all(after.get(name) == stack for name, stack in before.items())

    assert going_on >= 30


def test_a_tournament_summary_is_no_hand(shared: Path) -> None:
    (error,) = read_ohh((shared / "data" / "ohh" / "tournament-summary.ots").read_text(encoding="utf-8"))

    assert isinstance(error, UnreadableHistory)
    assert "tournament summary" in str(error)


def test_written_and_read_again_it_is_the_same_hand(shared: Path) -> None:
    folder = shared / "data" / "ohh"
    for path in (folder / "pokernow-200.ohh", *(folder / "spec-examples" / f"{name}.ohh" for name in HOLDEM)):
        histories: list[History] = [recorded.history for recorded in hands(path)[0]]
        written = write_ohh(histories)

        assert written.lost == ()
        assert [found.history for found in read_ohh(written.text) if isinstance(found, Recorded)] == histories
