"""The quiz: every situation shows its rule, one answer is right, and the rest are wrong."""

from __future__ import annotations

from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from floorman.errors import SituationError
from floorman.floor import rule
from floorman.floor.casebook.quiz import QuizQuestion, WorkedExample, ask_about, questions, read_entries, varied
from floorman.floor.interview.facts import SITUATIONS, group_of
from floorman.floor.interview.telling import outcome_words
from floorman.rulebook import Rulebook
from support.rules import RuleIndex

ENTRIES = read_entries(resources.files("floorman.floor.casebook").joinpath("quiz.json").read_bytes())
INDEX = Path(__file__).resolve().parents[2] / "rules" / "catalogue.txt"
BOOKS = {name: Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")}


def asked(book: str = "tda", seed: int = 1, count: int = 40) -> list[QuizQuestion]:
    return list(islice(questions(ENTRIES, BOOKS[book], list(BOOKS.values()), Random(seed)), count))


def test_every_situation_is_ruled_by_the_rule_it_is_filed_under() -> None:
    wrong = []
    for entry in ENTRIES:
        try:
            situation = msgspec.convert(entry.situation, type=SITUATIONS[str(entry.situation["type"])])
            ruling = rule(situation, BOOKS[entry.book])  # type: ignore[arg-type]  # one of them
        except (SituationError, msgspec.ValidationError, KeyError) as error:
            wrong.append(f"{entry.rule}#{entry.example}: {error!r}")
            continue
        if entry.rule not in {cite.rule for cite in ruling.citations}:
            wrong.append(f"{entry.rule}#{entry.example}: the ruling cites {[cite.rule for cite in ruling.citations]}")

    assert wrong == [], "put these right or take them out of src/floorman/floor/casebook/quiz.json"


def test_there_are_plenty_of_situations_of_every_family_and_book() -> None:
    distinct = {msgspec.json.encode(entry.situation, order="deterministic") for entry in ENTRIES}

    assert len(distinct) >= 120
    assert {entry.book for entry in ENTRIES} == set(BOOKS)
    assert {group_of(SITUATIONS[entry.situation["type"]]) for entry in ENTRIES} >= {
        "betting",
        "dealing",
        "showdown",
        "conduct",
        "table",
    }


def test_every_situation_is_filed_under_a_rule_and_an_example_of_the_catalogue() -> None:
    examples = RuleIndex.read(INDEX).examples

    assert [entry.rule for entry in ENTRIES if entry.rule not in examples] == []
    assert [entry.rule for entry in ENTRIES if entry.example > examples[entry.rule]] == []


@pytest.mark.parametrize("book", BOOKS)
def test_one_choice_is_right_and_no_two_are_alike(book: str) -> None:
    for question in asked(book):
        right = outcome_words(rule(question.situation, BOOKS[book]))

        assert question.choices[question.right] == right
        assert 2 <= len(question.choices) <= 4
        assert len({choice.en for choice in question.choices}) == len(question.choices)
        assert len({choice.de for choice in question.choices}) == len(question.choices)
        assert question.ruling.citations
        assert question.ruling == rule(question.situation, BOOKS[book])


@pytest.mark.parametrize("book", BOOKS)
def test_no_wrong_choice_is_part_of_what_is_right_or_more_of_it(book: str) -> None:
    for question in asked(book, seed=2):
        rights = [
            {effect.words.en for effect in (*question.ruling.effects, *option)}
            for option in ([each.effects for each in question.ruling.options] or [()])
        ]
        for place, choice in enumerate(question.choices):
            if place == question.right:
                continue
            always, _, options = choice.en.partition("the floor decides: ")
            for option in options.split(" / "):
                parts = {part for part in f"{always}; {option}".split("; ") if part}
                assert not any(parts <= right or right <= parts for right in rights), choice.en


def test_the_same_seed_asks_the_same_and_another_does_not() -> None:
    assert asked(seed=3) == asked(seed=3)
    assert asked(seed=3) != asked(seed=4)


def test_a_book_is_asked_about_its_own_situations_first_and_goes_on_with_other_numbers() -> None:
    few = [entry for entry in ENTRIES if entry.book == "wpl"][:10] + list(ENTRIES[:5])
    asked = list(islice(questions(few, BOOKS["wpl"], list(BOOKS.values()), Random(1)), 30))
    rules = [question.rule for question in asked]

    assert all(name.startswith("WPL-") for name in rules[:5])
    assert not all(name.startswith("WPL-") for name in rules[:15])
    assert len(asked) == 30


def test_amounts_are_scaled_and_seats_moved_on() -> None:
    kind = SITUATIONS["out_of_turn"]
    facts = {
        "type": "out_of_turn",
        "acted": {"seat": 9, "action": "call", "to": 500},
        "to_act": 10,
        "spot": {"seat": 9, "big_blind": 200, "bet": 500, "players": 4},
        "since": [{"seat": 10, "action": "fold"}],
    }

    assert varied(kind, facts, times=10, over=1, turn=2) == {
        "type": "out_of_turn",
        "acted": {"seat": 1, "action": "call", "to": 5000},
        "to_act": 2,
        "spot": {"seat": 1, "big_blind": 2000, "bet": 5000, "players": 4},
        "since": [{"seat": 2, "action": "fold"}],
    }
    assert varied(kind, facts, times=1, over=1000, turn=0) == facts  # no chip is cut to pieces


def test_what_decides_is_told_even_where_it_is_as_usual() -> None:
    entry = WorkedExample("TDA-54-A", {"type": "count", "seat": 3, "of": "pot"})
    question = ask_about(entry, ENTRIES, BOOKS["tda"], list(BOOKS.values()), Random(1))

    assert question
    assert "structure: no limit" in question.facts.en


def test_a_situation_that_nobody_knows_makes_no_question() -> None:
    strange = WorkedExample("TDA-1", {"type": "poem"})

    assert ask_about(strange, ENTRIES, BOOKS["tda"], [], Random(1)) is None
    assert list(questions([strange], BOOKS["tda"], [], Random(1))) == []
