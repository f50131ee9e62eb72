"""No knob is left out: whatever a house answers otherwise, some case in this folder comes out differently."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

import pytest

from floorman.rulebook import Knob, vocabulary
from support.knobs import FLIPS, Flip, untold

HERE: Final = Path(__file__)


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


@pytest.mark.parametrize("knob", vocabulary().values(), ids=vocabulary())
def test_every_answer_makes_a_difference(knob: Knob, flips: dict[str, list[Flip]]) -> None:
    if knob.unflippable:
        assert knob.name not in flips
    else:
        assert not untold(knob, flips.get(knob.name, []))


def test_few_knobs_are_left_out_and_each_says_why() -> None:
    left_out = {knob.name for knob in vocabulary().values() if knob.unflippable}

    assert left_out == {
        "ranking_points_formula",
        "base_book",
        "chat_during_hand",
        "spectator_distance_metres",
        "stud_open_pair_doubles",
        "stud_exposed_down_card",
        "stud_exposed_seventh",
    }


def test_what_no_case_tells_apart_is_noticed() -> None:
    knobs = vocabulary()
    same = Flip("min_bet", {"big_blind": "a check", "one_unit": "a check"})
    half = Flip("shows_first", {"last_aggressor_final_round": "seat 1"})
    never_alone = Flip("allowed_languages", {("de", "en"): "allowed", (): "forbidden"})

    assert untold(knobs["min_bet"], [same]) == ["big_blind from one_unit"]
    assert untold(knobs["shows_first"], [half]) == ["last_aggressor_final_round from last_aggressor_after_flop"]
    assert untold(knobs["allowed_languages"], [never_alone]) == ["with de from without", "with en from without"]
    assert [knob.name for knob in knobs.values() if not untold(knob, [])] == []
