"""Days that come in, and an event that is put on another one."""

from __future__ import annotations

import pytest

from floorman.errors import (
    EntryRefused,
    TournamentError,
    TournamentSetupError,
)
from floorman.tournament import commands as want
from floorman.tournament.steps import Tournament
from support.events import MINUTE, announce, do, event, person
from support.tournaments import tournament

NO_DAYS = ["", "tomorrow", "2026-5-12", "2026-02-30", "2026-13-01", "0000-01-01", "2026-05-12 ", "２０２６-05-12"]


@pytest.mark.parametrize("text", NO_DAYS)
def test_an_event_is_on_a_day_that_there_is(text: str) -> None:
    with pytest.raises(TournamentSetupError) as refused:
        Tournament.open(announce("tda", terms={"date": text}), by="director", now=0)
    assert refused.value.words.de == f"„{text}“ ist kein Tag wie 2026-05-12"

    with pytest.raises(TournamentError, match="is not a day"):
        do(event("tda", 2, begin=False), want.ChangeEvent(text, 0, "Dornbirn"))


@pytest.mark.rule("APSA-2.1.a")
@pytest.mark.parametrize("text", NO_DAYS[1:])
def test_what_is_on_record_of_a_person_has_days_that_there_are(text: str) -> None:
    made = event("apsa", 2, begin=False)
    for stranger in (person(3, born=text), person(3, licence_until=text)):
        with pytest.raises(EntryRefused, match="is not a day"):
            do(made, want.Enter(stranger))

    with pytest.raises(EntryRefused, match="is not a day"):
        do(made, want.CheckIn("p1", person(1, licence_until=text)))


@pytest.mark.rule("APSA-3.5-07")
def test_an_entry_deadline_keeps_its_distance_from_a_start_that_moves() -> None:
    made = event("apsa", 2, terms={"closes_at": 60 * MINUTE}, begin=False)
    do(made, want.ChangeEvent("2026-05-12", 300 * MINUTE, "Dornbirn"))
    assert made.state.terms.closes_at == 240 * MINUTE
    do(made, want.Enter(person(3)), 240)
    with pytest.raises(EntryRefused, match="closed"):
        do(made, want.Enter(person(4)), 241)

    made.undo(by="director", now=0)
    made.undo(by="director", now=0)
    assert made.state.terms.closes_at == 60 * MINUTE


@pytest.mark.rule("APSA-3.5-07")
def test_a_new_entry_deadline_may_be_given_with_the_new_day() -> None:
    made = event("apsa", 2, begin=False)
    do(made, want.ChangeEvent("2026-05-13", 300 * MINUTE, "Dornbirn", closes_at=100 * MINUTE))

    assert made.state.terms.closes_at == 100 * MINUTE


@pytest.mark.rule("APSA-3.5-07")
def test_day_and_venue_may_change_and_the_deadline_goes_along() -> None:
    event = tournament("vpsv", 3, begin=False)
    do(event, want.ChangeEvent("2026-05-19", 2 * 10**12, "Dornbirn", "the hall is closed"))

    assert (event.state.terms.date, event.state.venue) == ("2026-05-19", "Dornbirn")
    event.do(want.Enter(person(4)), by="director", now=2 * 10**12 - 60 * 60_000)
    assert event.state.entrants["p4"].status == "entered"
    assert [event.name_of(step).en for step in event.steps][-2:] == ["move the event to 19 May 2026", "enter Player 4"]
    do(event, want.Begin())
    with pytest.raises(TournamentError, match="has begun"):
        do(event, want.ChangeEvent("2026-05-20", 0, "", ""))
