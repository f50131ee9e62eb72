"""Repeated offences: the casebook is asked what a player did before, in the event and in the season."""

from __future__ import annotations

import pytest

from floorman.floor import rule
from floorman.floor.casebook.casebook import Casebook
from floorman.floor.casebook.on_record import OnRecord, on_record, with_record
from floorman.floor.situations.conduct import DodgedBlinds, Offence, PriorOffences
from floorman.floor.situations.table import Appeal
from floorman.rulebook import Rulebook
from support.floor import ruling

APSA, TDA, VPSV, WPL = (Rulebook.load(name) for name in ("apsa", "tda", "vpsv", "wpl"))
DELAY = Offence(seat=4, what="delay")
TONIGHT = "2026-11-18T22:00:00Z"


def kept(*cases: tuple[Offence | DodgedBlinds, str, str, str], book: Rulebook = TDA) -> Casebook:
    """A casebook with these cases: what happened, to whom, when, in which event."""
    made = Casebook()
    for situation, player, at, event in cases:
        opened = made.open(situation, rule(situation, book), book, at=at, players={situation.seat: player}, event=event)
        made.evolve(opened)
    return made


def of_anna(cases: Casebook, book: Rulebook = TDA, *, at: str = TONIGHT, event: str = "") -> OnRecord:
    return on_record("Anna", cases.cases.values(), book, at=at, event=event)


@pytest.mark.rule("APSA-3.5-04")
@pytest.mark.parametrize("book", [APSA, WPL, VPSV, TDA])
def test_an_offence_counts_for_the_event_and_the_season_is_told(book: Rulebook) -> None:
    known = of_anna(
        kept(
            (DELAY, "Anna", "2025-12-30T20:00:00Z", "Last year"),
            (DELAY, "Anna", "2026-03-01T20:00:00Z", "Spring Cup"),
            (DELAY, "anna ", "2026-11-18T20:00:00Z", "Friday Cup"),
            (DELAY, "Ben", "2026-11-18T20:30:00Z", "Friday Cup"),
        ),
        book,
        event="friday  cup",
    )

    assert (known.in_event, known.in_season) == (("delay",), ("delay", "delay"))
    assert known.counting == ("delay",)
    assert known.words.en.startswith("earlier offences: 1 in the event, 2 in the season; those of the event count")
    assert known.words.de.startswith("frühere Verstöße: 1 im Turnier, 2 in der Saison; es zählen die im Turnier")


@pytest.mark.rule("APSA-3.5-04#1")
def test_the_paragraph_on_second_offences_is_cited() -> None:
    cited = [str(of_anna(Casebook(), book).cite) for book in (APSA, WPL, VPSV, TDA)]
    assert cited == ["APSA 3.5-04", "WPL 2011 2.15", "VPSV 2016 9", "TDA 2019 71-B"]


@pytest.mark.rule("VPSV-9.1")
@pytest.mark.rule("VPSV-18")
@pytest.mark.rule("TDA-71-A.c")
def test_the_second_offence_of_the_evening_is_the_second() -> None:
    cases = kept((DELAY, "Anna", "2026-11-18T20:00:00Z", ""))

    for book in (VPSV, TDA):
        told = with_record(DELAY, of_anna(cases, book))
        assert told == Offence(seat=4, what="delay", record=PriorOffences(offences=("delay",)))
        assert "offence number 2 on record" in ruling(told, book).reason.en
    assert with_record(Appeal(seat=4), of_anna(cases)) == Appeal(seat=4)


@pytest.mark.rule("WPL-2.15.a")
def test_under_wpl_a_first_breach_is_a_warning_at_most_and_the_second_costs_a_round() -> None:
    first = with_record(DELAY, of_anna(Casebook(), WPL))
    second = with_record(DELAY, of_anna(kept((DELAY, "Anna", "2026-11-18T20:00:00Z", "")), WPL))

    assert str(ruling(first, WPL)) == "the offence of seat 4 is noted; seat 4 may be penalised (proposed: warning)"
    assert (
        str(ruling(second, WPL)) == "the offence of seat 4 is noted; seat 4 may be penalised (proposed: 1 missed round)"
    )


def test_without_an_event_the_evening_is_one_also_past_midnight() -> None:
    cases = kept((DELAY, "Anna", "2026-11-18T23:50:00Z", ""))

    assert of_anna(cases, at="2026-11-19T01:10:00Z").in_event == ("delay",)
    assert of_anna(cases, at="2026-11-19T19:00:00Z").in_event == ()
    assert of_anna(cases, at="2026-11-19T01:10:00Z", event="Friday Cup").in_event == ()


@pytest.mark.rule("VPSV-3.2")
def test_staying_away_can_only_be_repeated_in_another_event_and_counts_for_the_season() -> None:
    away = Offence(seat=4, what="no_show")
    known = of_anna(kept((away, "Anna", "2026-03-01T20:00:00Z", "Spring Cup"), book=VPSV), VPSV, event="Friday Cup")

    assert known.in_event == ()
    assert known.counting == ("no_show",)
    assert ruling(with_record(away, known), VPSV).outcome != ruling(away, VPSV).outcome


def test_what_was_decided_otherwise_does_not_count_and_dodged_blinds_do() -> None:
    cases = kept(
        (DELAY, "Anna", "2026-11-18T20:00:00Z", ""),
        (DodgedBlinds(seat=4, missed=300), "Anna", "2026-11-18T20:10:00Z", ""),
    )
    cases.evolve(cases.decide(1, at=TONIGHT, instead="nothing", reason="it was the dealer"))

    assert of_anna(cases).counting == ("dodged_blinds",)


def test_a_season_begins_when_it_is_said_to() -> None:
    cases = kept((DELAY, "Anna", "2026-08-30T20:00:00Z", "Summer Cup")).cases.values()

    assert on_record("Anna", cases, TDA, at=TONIGHT).in_season == ("delay",)
    assert on_record("Anna", cases, TDA, at=TONIGHT, season_begins="09-01").in_season == ()
    assert on_record("", cases, TDA, at=TONIGHT).in_season == ()
