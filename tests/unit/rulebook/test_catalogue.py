"""The books that ship with floorman say what the catalogue says, answer by answer and rule by rule."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from floorman import Rulebook
from floorman.rulebook import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

BOOKS = ["tda", "apsa", "wpl", "vpsv", "bank"]


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def knobs(shared: Path) -> dict[str, Any]:
    """The catalogue's own vocabulary."""
    entries: dict[str, Any] = toml(shared / "rules" / "knobs.toml")["knob"]
    return entries


def plain(value: object) -> object:
    """An answer as a file has it."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return float(value) if isinstance(value, Fraction) else value


def test_the_vocabulary_is_the_catalogues(knobs: dict[str, Any]) -> None:
    assert list(vocabulary()) == list(knobs)
    for name, knob in vocabulary().items():
        entry = knobs[name]
        assert (knob.owner, knob.kind, list(knob.values)) == (
            entry["owner"],
            entry["type"],
            list(entry.get("values", ())),
        )
        assert knob.default == entry.get("default")


@pytest.mark.parametrize("name", BOOKS)
def test_every_answer_and_its_rule(name: str, knobs: dict[str, Any]) -> None:
    book = Rulebook.load(name)
    expected = {
        knob: (entry["books"][name]["is"], entry["books"][name].get("via", entry["books"][name]["rule"]))
        for knob, entry in knobs.items()
        if name in entry["books"]
    }
    own = {knob for knob, entry in knobs.items() if "via" not in entry["books"].get(name, {"via": None})}

    for knob, answer in expected.items():
        found = book.answers[knob]
        assert (plain(found.value), found.cite.rule) == answer, knob
    assert {knob for knob, answer in book.answers.items() if answer.how == "own"} == own


def test_what_the_league_takes_from_the_federation(knobs: dict[str, Any]) -> None:
    """Each answer the catalogue gives WPL by way of APSA comes out of the layers, cited as APSA's."""
    wpl = Rulebook.load("wpl")
    via = {
        knob: entry["books"]["wpl"]["via"] for knob, entry in knobs.items() if "via" in entry["books"].get("wpl", {})
    }

    assert len(via) > 15
    for knob, rule in via.items():
        assert (wpl.answers[knob].how, wpl.answers[knob].cite.rule) == ("extends", rule)


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_and_reading(name: str, shared: Path) -> None:
    catalogue = toml(shared / "rules" / f"{name}.toml")
    book = Rulebook.load(name)

    assert list(book.rules.items()) == [(rule["id"], rule["title"]) for rule in catalogue["rule"]]
    assert list(book.readings) == [gap["id"] for gap in catalogue["gap"]]


@pytest.mark.parametrize("name", BOOKS)
def test_every_number_of_the_tables(name: str, shared: Path) -> None:
    catalogue = toml(shared / "rules" / f"{name}.toml")
    book = Rulebook.load(name)
    own = book.data if book.below is None else {k: v for k, v in book.data.items() if k not in book.below.data}

    for table, numbers in own.items():
        if all(isinstance(value, str) for value in numbers.values()):  # words, such as those that count as a bet
            continue
        for key, value in numbers.items():
            assert plain(value) == catalogue[table][key], f"{table}.{key}"


def test_no_sentence_is_copied(shared: Path, knobs: dict[str, Any]) -> None:
    gaps = {gap["id"]: gap["text"] for name in BOOKS for gap in toml(shared / "rules" / f"{name}.toml")["gap"]}

    assert not [name for name, knob in vocabulary().items() if knob.asks == knobs[name]["asks"]]
    assert not [
        reading for name in BOOKS for reading, text in Rulebook.load(name).readings.items() if text in gaps[reading]
    ]
