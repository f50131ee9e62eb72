"""Every value of the reference data, exactly."""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from floorman import Category, equity, evaluate, evaluate_many

if TYPE_CHECKING:
    from pathlib import Path

RANKS = "23456789TJQKA"


@pytest.fixture
def oracles(shared: Path) -> Path:
    return shared / "data" / "oracles"


def load_ranks(oracles: Path) -> list[dict[str, str]]:
    with (oracles / "ranks-sample.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 585
    return rows


def test_every_sampled_rank_agrees(oracles: Path) -> None:
    ours = {row["cards"]: 7463 - evaluate(row["cards"]).strength for row in load_ranks(oracles)}

    assert ours == {row["cards"]: int(row["rank"]) for row in load_ranks(oracles)}


def test_every_sampled_category_agrees(oracles: Path) -> None:
    for row in load_ranks(oracles):
        category = evaluate(row["cards"]).category
        named = "straight flush" if category is Category.ROYAL_FLUSH else category.word().lower()

        assert named == row["category"], row["cards"]


@pytest.mark.parametrize("width", [5, 6, 7])
def test_every_sampled_rank_agrees_in_a_batch(oracles: Path, width: int) -> None:
    rows = [(evaluate(row["cards"]).codes, int(row["rank"])) for row in load_ranks(oracles)]
    rows = [(codes, rank) for codes, rank in rows if len(codes) == width]
    assert len(rows) > 50

    strengths = evaluate_many(np.array([list(codes) for codes, _ in rows], dtype=np.uint8))

    assert (7463 - strengths.astype(int)).tolist() == [rank for _, rank in rows]


def load_equities(oracles: Path) -> list[dict[str, Any]]:
    lines = (oracles / "equities.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 60
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("part", range(6))
def test_every_equity_agrees(oracles: Path, part: int) -> None:
    for spot in load_equities(oracles)[part::6]:
        result = equity(spot["hands"], spot["board"])

        assert result.is_exact, spot["id"]
        assert result.deals == spot["boards"], spot["id"]
        assert [hand.wins for hand in result.hands] == spot["wins"], spot["id"]
        assert [list(hand.ties) for hand in result.hands] == spot["ties"], spot["id"]
        assert [round(hand.share, 8) for hand in result.hands] == spot["equity"], spot["id"]


@pytest.mark.parametrize("high", range(13), ids=RANKS)
def test_every_starting_hand_against_a_random_one_agrees(oracles: Path, high: int) -> None:
    known = json.loads((oracles / "preflop-vs-random.json").read_text(encoding="utf-8"))
    assert len(known) == 169
    names = [RANKS[high] * 2]
    names += [RANKS[high] + RANKS[low] + suited for low in range(high) for suited in "so"]

    for name in names:
        result = equity([name, "random"], method="exact")
        mine, other = result.hands

        # Ours counts every suit of the hand; the file counts one of them.
        combos, left_over = divmod(result.deals, 1225 * 1_712_304)
        assert (combos, left_over) == ({"s": 4, "o": 12}.get(name[2:], 6), 0), name
        assert mine.wins == combos * known[name]["win"], name
        assert mine.ties == other.ties == (combos * known[name]["tie"],), name
        assert other.wins == combos * known[name]["lose"], name
        assert round(mine.share, 8) == known[name]["equity"], name


def test_aces_against_kings_as_published(oracles: Path) -> None:
    published = json.loads((oracles / "published-values.json").read_text(encoding="utf-8"))
    [value] = [entry["equity"] for entry in published if entry["what"].startswith("AA v KK")]

    assert round(equity(["AA", "KK"]).hands[0].share, 5) == value


def test_the_best_mismatch_as_published(oracles: Path) -> None:
    published = json.loads((oracles / "published-values.json").read_text(encoding="utf-8"))
    [text] = [entry["what"] for entry in published if entry["what"].startswith("KhKs v Kd2h")]
    wins, ties, deals = map(int, re.findall(r"\d{4,}", text))

    result = equity(["KhKs", "Kd2h"])

    assert (result.hands[0].wins, result.hands[0].ties, result.deals) == (wins, (ties,), deals)
