"""Nothing that the desk says or asks has a name from the code in it, a wrong plural, or a word of the other language."""

from __future__ import annotations

from contextlib import suppress
from importlib import resources

import msgspec
import pytest

from floorman.errors import SituationError
from floorman.floor import read_situation, rule, wording
from floorman.floor.casebook.quiz import read_entries
from floorman.floor.desk import rule_by
from floorman.floor.interview.facts import SITUATIONS, all_types, facts_of
from floorman.floor.interview.telling import outcome_words, situation_words
from floorman.floor.rules.conduct.names import MISDEEDS
from floorman.floor.situations.conduct import NutsNotBet, Offence
from floorman.floor.situations.dealing import DeckCheck
from floorman.floor.situations.table import ClockAsked
from floorman.floor.wording.names import HINTS
from floorman.rulebook import Rulebook
from support.wording import flaws

TDA = Rulebook.load("tda")


def test_titles_names_statements_and_values_read_well_in_both_languages() -> None:
    said = [wording.title(tag) for tag in SITUATIONS] + [*HINTS.values(), *MISDEEDS.values()]
    for fact in (fact for kind in all_types().values() for fact in facts_of(kind)):
        if fact.kind == "yes_no":
            said += [wording.statement(fact, holds=True), wording.statement(fact, holds=False)]
        else:
            said.append(wording.name(fact))
        said += [wording.value(fact, each) for each in fact.values]

    assert [flaw for words in said for flaw in flaws(words)] == []


@pytest.mark.parametrize(
    ("document", "refusal"),
    [
        ('{"type": "wager", "foo": 1}', "Angabe „Situation“: eine Angabe „foo“ gibt es hier nicht."),
        ('{"type": "wager", "spot": {"seat": 2}}', "Angabe „Lage am Platz“: Big Blind fehlt."),
        ('{"type": "wager", "spot": {"seat": 12, "big_blind": 5}}', "Angabe „Platz“: höchstens 10."),
        ('{"seat": 3}', "Angabe „Situation“: es fehlt, um welchen Fall es geht (type)."),
        ("seat 3 raises", "Angabe „Dokument“: ist kein JSON."),
    ],
)
def test_facts_that_do_not_fit_are_refused_in_german_by_their_names(document: str, refusal: str) -> None:
    with pytest.raises(SituationError) as refused:
        read_situation(document)

    assert refused.value.told("de") == refusal


def test_a_fact_that_is_missed_is_called_by_its_name() -> None:
    with pytest.raises(SituationError) as refused:
        rule(Offence(seat=3, what="removing_chips"), TDA)

    assert refused.value.field == "what"
    assert refused.value.told("de") == (
        "Angabe „Verstoß“: wie viele Chips? Dafür gibt es einen eigenen Fall: „Turnierchips nicht sichtbar oder eingesteckt“."
    )


def test_reasons_count_in_the_right_number() -> None:
    one = DeckCheck(cards=51, duplicates=1)
    early = ClockAsked(seat=2, by_seat=1, thought_s=1)

    assert rule(one, TDA).reason.de == "51 Karten statt 52 und 1 Karte doppelt."
    assert rule(early, TDA).reason.de.startswith("Vergangen: 1 Sekunde. ")


def test_checked_nuts_are_told_as_a_director_says_it() -> None:
    nuts = NutsNotBet(seat=2, board="Ah Kh 7h 2c 9d", cards="Qh Jh", action="check")

    assert rule(nuts, TDA).reason.de == (
        "Wer mit den alleinigen Nuts als Letzter nur schiebt, muss mit einer Prüfung rechnen; Softplay ist das allein noch nicht."
    )


def test_every_worked_example_is_told_and_ruled_well_by_every_book() -> None:
    books = [Rulebook.load(name) for name in ("tda", "vpsv", "apsa", "wpl", "bank")]
    entries = read_entries(resources.files("floorman.floor.casebook").joinpath("quiz.json").read_bytes())
    found: set[str] = set()
    for entry in entries:
        situation = read_situation(msgspec.json.encode(entry.situation))
        found |= {*flaws(situation_words(situation))}
        for book in books:
            with suppress(SituationError):
                ruling = rule_by(situation, book)
                found |= {*flaws(outcome_words(ruling)), *flaws(ruling.reason)}

    assert len(entries) > 100
    assert found == set()
