"""No knob is left out: whatever a house answers otherwise, some case in this folder comes out differently."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

import pytest

from floorman.rulebook import Knob, vocabulary
from support.knobs import FLIPS, Flip, untold

HERE: Final = Path(__file__)
OWNERS: Final = ("hand", "floor", "table", "tournament", "bank")


@pytest.fixture(scope="module")
def flips() -> dict[str, list[Flip]]:
    """Every flip of this folder, by its knob."""
    for path in sorted(HERE.parent.glob("test_*.py")):
        if path != HERE:
            spec = importlib.util.spec_from_file_location(f"flips_{path.stem}", path)
            assert spec
            assert spec.loader
            spec.loader.exec_module(importlib.util.module_from_spec(spec))
    found: dict[str, list[Flip]] = {}
    for flip in FLIPS:
        found.setdefault(flip.knob, []).append(flip)
    return found


def test_only_knobs_are_flipped(flips: dict[str, list[Flip]]) -> None:
    assert not set(flips) - set(vocabulary())


@pytest.mark.parametrize(
    "knob", [knob for knob in vocabulary().values() if knob.owner in OWNERS], ids=lambda knob: knob.name
)
def test_every_answer_makes_a_difference(knob: Knob, flips: dict[str, list[Flip]]) -> None:
    if knob.unflippable:
        assert knob.name not in flips
    else:
        assert not untold(knob, flips.get(knob.name, []))
