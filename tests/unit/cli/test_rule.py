"""``floorman rule``, run for real."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman.rulebook import Rulebook
from support.terminal import run as floorman

if TYPE_CHECKING:
    from pathlib import Path

VPSV = Rulebook.load("vpsv")
run = partial(floorman, "rule")
SEVEN_HUNDREDS = json.dumps(
    {
        "type": "wager",
        "spot": {"seat": 2, "big_blind": 200, "street": "preflop", "bet": 500, "raised_by": 300},
        "chips": [100] * 7,
    }
)


def test_a_ruling_says_what_happens_why_and_which_paragraph() -> None:
    shown = run("-", typed=SEVEN_HUNDREDS).stdout

    assert shown.startswith("Seat 2 raises to 800; seat 2 adds 100. 700 reaches 650")
    assert "TDA 2019 43-A" in shown


def test_a_ruling_in_german(tmp_path: Path) -> None:
    file = tmp_path / "situation.json"
    file.write_text(SEVEN_HUNDREDS)

    assert run(str(file), "--book", "vpsv", "--lang", "de").stdout.startswith(
        "Platz 2 bezahlt 500; 200 gehen zurück an Platz 2."
    )


def test_a_fact_that_is_missing_is_asked_for_in_german() -> None:
    odd = json.dumps({"type": "split_pot", "pot": 300, "high": [2, 5], "chip": 100})

    assert run("-", "--lang", "de", typed=odd).stderr.startswith("floorman: Angabe „Button auf Platz“: wo liegt er?")
    assert run("-", "--lang", "en", typed=odd).stderr.startswith("floorman: button: where does it lie?")


def test_an_option_that_the_rule_prefers_is_marked_as_such() -> None:
    misled = json.dumps({"type": "cards_gone", "seat": 3, "how": "thrown_away", "was_misinformed": True})

    assert "(preferred by the rule), or 2) " in run("-", "--book", "vpsv", "--lang", "en", typed=misled).stdout
    assert "(von der Regel bevorzugt), oder 2) " in run("-", "--book", "vpsv", "--lang", "de", typed=misled).stdout


@pytest.mark.rule("TDA-29.b")
def test_a_hint_of_ours_is_not_called_a_preference_of_the_rule() -> None:
    early = json.dumps({"type": "clock_asked", "seat": 3, "by_seat": 5, "thought_s": 40})

    assert "preferred" not in run("-", "--lang", "en", typed=early).stdout


def test_compare_shows_where_another_book_differs() -> None:
    shown = run("--compare", typed=SEVEN_HUNDREDS).stdout.splitlines()

    assert "apsa@undated: the same" in shown
    assert any(line.startswith("vpsv@") and "Seat 2 calls 500" in line for line in shown)


def test_json_carries_effects_citations_and_words() -> None:
    result = run("--json", "--compare", typed=SEVEN_HUNDREDS)
    document = json.loads(result.stdout)

    assert result.stderr == ""
    assert document["is_mandatory"] is True
    assert document["effects"] == [
        {"type": "acts", "seat": 2, "action": "raise", "to": 800},
        {"type": "chips_added", "seat": 2, "chips": 100},
    ]
    assert document["citations"][0]["book"] == "tda"
    assert {name: other["effects"][0]["action"] for name, other in document["others"].items() if "vpsv" in name} == {
        VPSV.name: "call"
    }


def test_the_schema_names_every_situation() -> None:
    document = json.loads(run("--schema").stdout)

    assert {"Wager", "OutOfTurn", "PotMiscount"} <= set(document["$defs"])


@pytest.mark.parametrize(
    ("situation", "named"),
    [
        ("", "document"),
        ("{", "document"),
        ('{"type": "poem"}', "Invalid value 'poem'"),
        ('{"type": "wager", "chips": [100]}', "spot"),
        ('{"type": "wager", "spot": {"seat": 2, "big_blind": 200}}', "chips"),
        ('{"type": "wager", "spot": {"seat": 12, "big_blind": 200}, "chips": [100]}', "spot.seat"),
        ('{"type": "wager", "spot": {"seat": 2, "big_blind": 200, "stack": 50}, "chips": [100]}', "chips"),
    ],
)
def test_a_situation_that_cannot_be_is_refused_by_the_fact_that_is_wrong(situation: str, named: str) -> None:
    result = run(typed=situation)

    assert (result.returncode, result.stdout) == (1, "")
    assert named in result.stderr
    assert "Traceback" not in result.stderr


def test_what_the_document_leaves_unsaid_is_named_with_what_would_be_otherwise() -> None:
    facts = {"type": "killed_bet", "seat": 2, "has_in": 500, "most_of_others": 200}
    unsaid = json.dumps(facts)
    said = json.dumps({**facts, "is_raise": True, "is_identifiable": False})

    assert "it was a bet or raise; otherwise: the hand of seat 2 is dead" in run("-", typed=unsaid).stdout
    assert "es war ein Einsatz oder eine Erhöhung; sonst:" in run("-", "--lang", "de", typed=unsaid).stdout
    assert "otherwise" not in run("-", typed=said).stdout
