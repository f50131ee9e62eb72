"""Whatever comes in from outside, a tournament answers with a refusal in both languages or does it whole."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from floorman.errors import FloormanError
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.finish.standings import results_of
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.setup import Setup
from floorman.tournament.steps import Tournament
from support.tournaments import DAY, STRUCTURE, person, tournament

ODD: list[Any] = [
    *(
        "",
        " ",
        "x",
        "p1",
        "nobody",
        "Łukasz",
        "O'Brien",
        "A" * 201,
        "A" * 10_000,
        "🂡",
        "a\nb",
        "\x00",
        "\ud800",
        "=cmd()",
    ),
    *(None, True, 0, 1, 2, 7, -1, 10**9, 10**30, -(10**30), 1.5, float("nan"), float("inf")),
    *((), [], {}, ("p1",), (1, 1), [1], {"p1": "a"}, {"p1": -5}, {"p1": 10**30}, {1: 2}, object()),
]
COMMANDS: tuple[type, ...] = get_args(want.Command)
BOOKS = ["tda", "apsa", "wpl", "vpsv"]


def usual(kind: type) -> dict[str, Any]:
    """Fields of a command as somebody might fill them in."""
    known: dict[str, Any] = {"entrant": "p1", "table": 1, "person": person(1), "reason": "because", "chips": 100}
    return {each.name: known.get(each.name, 1) for each in fields(kind) if each.required}


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_field_of_a_command_breaks_anything(kind: type, data: st.DataObject) -> None:
    names = [each.name for each in fields(kind)]
    facts = usual(kind)
    for name in data.draw(st.lists(st.sampled_from(names), max_size=2)) if names else []:
        facts[name] = data.draw(st.sampled_from(ODD))
    event = tournament(data.draw(st.sampled_from(BOOKS)), 7, begin=data.draw(st.booleans()))
    kept = len(event.records)
    try:
        event.do(kind(**facts), by="director", now=1)
    except FloormanError:
        assert len(event.records) == kept
    else:
        assert decoded(encoded(event.records[-1])) == event.records[-1]
        results_of(event.state)
    assert Tournament.replay(map(decoded, map(encoded, event.records))).state == event.state


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_field_of_an_announcement_breaks_anything(book: str, data: st.DataObject) -> None:
    facts: dict[str, Any] = {"structure": STRUCTURE, "terms": DAY, "payment": "at the door"}
    odd = st.sampled_from(ODD)
    if data.draw(st.booleans()):
        name = data.draw(st.sampled_from([each.name for each in fields(EntryTerms)]))
        facts["terms"] = EntryTerms(**{"date": "2026-05-12", "starts_at": 0, name: data.draw(odd)})
    else:
        facts[data.draw(st.sampled_from([each.name for each in fields(Setup)]))] = data.draw(odd)
    usual_facts = {"id": "t", "name": "Friday", "book": book, "edition": "", "starting_stack": 5000, "seed": 1}
    edition = tournament(book, 0, begin=False).state.setup.edition
    with suppress(FloormanError):
        event = Tournament.open(Setup(**{**usual_facts, "edition": edition, **facts}), by="director", now=0)
        for number in range(1, 8):
            event.do(want.Enter(person(number)), by="director", now=0)
        event.do(want.Begin(), by="director", now=1)
        results_of(event.state)
