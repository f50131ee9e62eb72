"""What a house itself calls misconduct, and what that costs."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import RulebookError
from floorman.floor import rule
from floorman.floor.situations.conduct import Offence
from support.books import house

NOTED, MAY = "the offence of seat 1 is noted", "seat 1 may be penalised"


@pytest.mark.parametrize(
    ("costs", "outcome"),
    [
        ("noted", f"{NOTED}; {MAY}"),
        ("warning", f"{NOTED}; {MAY} (proposed: warning)"),
        ("repeated", NOTED),
        ("penalty", f"{NOTED}; seat 1 is penalised: warning, missed rounds or disqualification (proposed: warning)"),
        (
            "missed_hand",
            f"{NOTED}; seat 1 is penalised: missed rounds or disqualification (proposed: 1 missed round)",
        ),
        ("one_round", f"{NOTED}; seat 1 is penalised: 1 missed round"),
        ("disqualification", "seat 1 is disqualified"),
    ],
)
def test_a_house_says_itself_what_misconduct_costs(costs: str, outcome: str) -> None:
    book = house("apsa", misconduct={"smoking": {"rule": "H-1", "costs": costs}})
    ruled = rule(Offence(seat=1, what="smoking"), book)

    assert str(ruled) == outcome
    assert ruled.citations[0].rule == "H-1"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"smokin": "H-1"}, "did you mean smoking"),
        ({"smoking": "H-2"}, "has no"),
        ({"smoking": {"rule": "H-1", "costs": "a fine"}}, "expected one of noted"),
        ({"smoking": {"rule": "H-1", "is": True}}, "nothing else"),
        ({"smoking": {"costs": "noted"}}, "missing"),
        ({"smoking": 3}, "expected the id"),
    ],
)
def test_a_house_that_does_not_hold_together(entry: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulebookError, match=fault):
        house("tda", misconduct=entry)
