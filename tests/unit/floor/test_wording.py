"""Nothing that the desk says or asks has a name from the code in it, a wrong plural, or a word of the other language."""

from __future__ import annotations

from contextlib import suppress
from importlib import resources
from itertools import cycle
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.errors import SituationError
from floorman.floor import read_situation, rule, wording
from floorman.floor.casebook.quiz import read_entries
from floorman.floor.desk import rule_by
from floorman.floor.interview.answers import every, with_fact
from floorman.floor.interview.facts import SITUATIONS, all_types, facts_of
from floorman.floor.interview.probes import Known, probes
from floorman.floor.interview.telling import outcome_words, situation_words
from floorman.floor.rules.conduct.names import MISDEEDS
from floorman.floor.situations.betting import PotMiscount, Said, ShortWager, Wager
from floorman.floor.situations.conduct import NutsNotBet, Offence
from floorman.floor.situations.dealing import DeckCheck, FlawedDeal
from floorman.floor.situations.showdown import ShowOrder
from floorman.floor.situations.spot import Spot
from floorman.floor.situations.table import ClockAsked
from floorman.floor.wording.names import HINTS
from floorman.rulebook import Rulebook
from support.floor import acted, spot
from support.wording import flaws

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.text.words import Words

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
        (
            '{"type": "wager", "foo": 1}',
            (
                "Eine Angabe „foo“ gibt es hier nicht; es gibt spot, chips, later, taken_back, retracted, is_gathered, where, not_across, "
                "said, gesture, because, expects_change und meant_otherwise."
            ),
        ),
        ('{"type": "wager", "spot": {"bet": 200}}', "Angabe „Lage am Platz“: „Platz“ fehlt."),
        ('{"type": "wager", "spot": {"seat": 12, "big_blind": 5}}', "Angabe „Platz“: höchstens 10."),
        ("[]", 'Erwartet wird ein Objekt, etwa {"type": "wager", …}.'),
        ('{"seat": 3}', "Es fehlt die Art des Falls („type“)."),
        ("seat 3 raises", "Das ist kein JSON: dieses Zeichen geht hier nicht (Byte 0)."),
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
    assert rule(early, TDA).reason.de.startswith("Bedenkzeit bisher: 1 Sekunde. ")


def test_checked_nuts_are_told_as_a_director_says_it() -> None:
    nuts = NutsNotBet(seat=2, board="Ah Kh 7h 2c 9d", cards="Qh Jh", action="check")

    assert rule(nuts, TDA).reason.de == (
        "Wer mit den alleinigen Nuts als Letzter nur schiebt, muss mit einer Prüfung rechnen; Softplay ist das allein noch nicht."
    )


def _changed(kind: type[msgspec.Struct], facts: dict[str, Any], others: Known) -> Iterator[dict[str, Any]]:
    """The facts with every other value that one of them can have; own words aside, which may say anything."""
    for path, fact in every(kind):
        if fact.kind not in ("text", "cards", "place", "places"):
            for value in probes(fact, others):
                yield with_fact(facts, path, value)


def test_every_worked_example_with_one_fact_otherwise_is_told_and_ruled_well() -> None:
    books = cycle([Rulebook.load(name) for name in ("tda", "vpsv", "apsa", "wpl", "bank")])
    entries = read_entries(resources.files("floorman.floor.casebook").joinpath("quiz.json").read_bytes())
    rulings = 0
    found: set[str] = set()
    for entry in entries:
        facts = msgspec.to_builtins(entry.situation)
        for changed in _changed(SITUATIONS[facts["type"]], facts, Known((100, 700), (2, 5))):
            with suppress(SituationError):
                situation = read_situation(msgspec.json.encode(changed))
                ruling = rule_by(situation, next(books))
                found |= {*flaws(outcome_words(ruling)), *flaws(ruling.reason)}
                rulings += 1

    assert rulings > 2000
    assert found == set()


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


def test_the_words_that_came_too_late_are_quoted_as_they_were_said() -> None:
    facing = spot("100/200 flop, bet 500, has 5000")

    def late(said: Said) -> Words:
        return rule(Wager(spot=facing, chips=(1000,), said=said), TDA).reason

    assert late(Said(word="all_in", when="after")).en.startswith("The chips were down before “all-in” was said.")
    assert late(Said(word="all_in", when="after")).de.startswith("Die Chips lagen schon, bevor „All-in“ gesagt wurde.")
    assert "„700“" in late(Said(amount=700, when="after")).de


def test_a_fact_of_the_spot_goes_by_its_own_name_and_not_by_one_of_the_same_name() -> None:
    with pytest.raises(SituationError) as refused:
        rule(PotMiscount(seat=2, spot=spot("100/200 preflop, bet 100", 2), bet=3000), TDA)

    assert refused.value.told("de") == (
        "Angabe „zu bezahlender Einsatz“: vor dem Flop ist mindestens der Big Blind zu bezahlen."
    )


def test_more_than_the_seat_has_is_refused_and_not_ruled_to_add_less_than_nothing() -> None:
    short = ShortWager(spot=spot("75/150 flop, has 50", 2), acted=acted("2 bets 100")[0], since=acted("3 calls 100"))

    with pytest.raises(SituationError, match="is more than the seat has"):
        rule(short, TDA)


@pytest.mark.parametrize(
    ("flaw", "told"),
    [
        ("exposed_cards", "Beim Geben wurden Karten aufgedeckt. Bemerkt wurde das nach 3 Aktionen: zu spät"),
        ("boxed_cards", "Im Deck lagen Karten offen. Bemerkt wurde das nach 3 Aktionen: zu spät"),
    ],
)
def test_cards_that_nobody_named_leave_no_gap_in_the_sentence(flaw: str, told: str) -> None:
    late = FlawedDeal(flaw=flaw, since=acted("3 calls 200, 4 calls 200, 5 calls 200"))  # type: ignore[arg-type]  # a parameter is a str

    assert rule(late, TDA).reason.de.startswith(told)


@pytest.mark.parametrize(
    ("situation", "path", "words"),
    [
        (
            Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(1000,)),
            "spot.in_front",
            "eigene Chips, die schon vorn liegen: keine",
        ),
        (ShowOrder(button=1, seats=(2, 3, 4)), "river", "was am River geschah: nichts"),
        (ShowOrder(button=1, seats=(2, 3, 4)), "all_in", "Plätze, die all-in sind: keine"),
    ],
)
def test_that_there_is_none_of_it_is_said_as_it_fits(situation: Any, path: str, words: str) -> None:
    assumed = {each.path: each.words.de for each in rule(situation, "tda").assumes}

    assert assumed[path] == words
