"""What can be announced, and what people and events can be called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.errors import (
    TournamentError,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.steps import Tournament
from support.tournaments import do, refused, tournament

FAMILY = "👨\u200d👩\u200d👧 Müller"


@pytest.mark.parametrize("name", ["Łukasz", "O'Brien", "x" * 200, FAMILY, "🂡", "{name}", "Zoë <b>"])
def test_any_name_that_can_be_read_enters_and_pays_and_wins(name: str) -> None:
    event = tournament("tda", 1, begin=False, fee_cents=1000, payment="at the door")
    do(event, want.Enter(Person(id="one", name=name)))
    step = do(event, want.Pay("one", 1000))
    assert name in event.name_of(step).de
    do(event, want.Begin())
    do(event, want.EndHand(1, (want.WentOut("p1"),)))

    assert event.state.winner == "one"
    assert Tournament.replay(decoded(encoded(record)) for record in event.records).state == event.state


@pytest.mark.parametrize("name", ["x" * 201, "two\nlines", " ", "", "\u200d", "\u202egnirts", "\ud800", "\x00"])
def test_a_name_that_cannot_be_read_is_refused_for_people_and_events(name: str) -> None:
    event = tournament("tda", 2)
    refused(event, want.Enter(Person(id="one", name=name)), TournamentError, "name|text")
    with pytest.raises(TournamentError):
        Tournament.open(replace(event.state.setup, name=name), by="director", now=0)


@pytest.mark.parametrize("id_", ["", " ", "a#2", "x" * 91, "a\nb"])
def test_a_member_has_an_id_that_an_account_can_have(id_: str) -> None:
    refused(tournament("tda", 2), want.Enter(Person(id=id_, name="Anna")), TournamentError, "member's id")


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"id": " "}, "an event has an id"),
        ({"terms": EntryTerms(date="2026-05-12", starts_at=0, seats=1)}, "at least two can play, not 1"),
        ({"terms": EntryTerms(date="2026-05-12", starts_at=0, seats=-3)}, "at least two can play, not -3"),
        ({"terms": EntryTerms(date="2026-05-12", starts_at=0, late_levels=-1)}, "the last level"),
        ({"terms": EntryTerms(date="2026-05-12", starts_at=0, rebuy_levels=-1)}, "the last level"),
        ({"chip_set": (25, 100, 25)}, "a denomination appears twice"),
        (
            {"chip_set": (25, 100), "starting_stack": 1010},
            "a stack of 1,010 cannot be put together from chips of 25 and 100",
        ),
        ({"chip_set": (25, 100), "rebuy_stack": 990}, "a stack of 990 cannot"),
    ],
)
def test_what_cannot_be_played_is_not_announced(facts: dict[str, Any], says: str) -> None:
    sound = tournament("tda", 2, begin=False).state.setup
    with pytest.raises(TournamentError, match=says) as found:
        Tournament.open(replace(sound, **facts), by="director", now=0)
    assert found.value.words.de != found.value.words.en
