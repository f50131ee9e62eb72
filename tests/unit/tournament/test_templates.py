"""A new event made from an old one."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import FloormanError, TournamentError, TournamentSetupError
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Tournament
from floorman.tournament.templates import duplicate
from support.events import LEVELS, MINUTE, do, event, person

NEXT: dict[str, Any] = {"id": "u", "name": "Saturday", "date": "2026-05-13", "starts_at": 2000 * MINUTE, "seed": 2}


def played() -> Tournament:
    """An event moved to another hall, with a break put in while it was played."""
    made = event(
        "tda", 5, terms={"closes_at": 60 * MINUTE, "late_levels": 3}, begin=False, fee_cents=2000, break_order=(2, 1)
    )
    do(made, want.ChangeEvent("2026-05-12", 120 * MINUTE, "Dornbirn"))
    do(made, want.Begin())
    do(made, want.ChangeStructure("insert", 1, Break(10)))
    return made


def test_everything_announced_is_kept_and_nobody_is_taken_along() -> None:
    old = played()
    setup = duplicate(old.state, **NEXT)
    assert (setup.id, setup.name, setup.seed, setup.venue) == ("u", "Saturday", 2, "Dornbirn")
    assert (setup.fee_cents, setup.break_order, setup.terms.late_levels) == (2000, (2, 1), 3)
    assert (setup.terms.date, setup.terms.starts_at, setup.terms.closes_at) == (
        "2026-05-13",
        2000 * MINUTE,
        1940 * MINUTE,
    )

    again = Tournament.open(setup, by="director", now=0)
    assert not again.state.entrants
    assert again.state.began_at is None
    for number in range(1, 6):
        do(again, want.Enter(person(number)))
    do(again, want.Begin())
    cards = [{who.id: who.card for who in event.state.entrants.values()} for event in (old, again)]
    assert cards[0] != cards[1]  # no draw is repeated


def test_the_structure_is_the_one_announced_or_the_one_played() -> None:
    old = played()

    assert duplicate(old.state, **NEXT).structure == LEVELS
    assert duplicate(old.state, **NEXT, structure="played").structure.entries[1] == Break(10)
    assert duplicate(event("tda", 2).state, **NEXT).terms.closes_at is None


def test_an_unknown_structure_is_refused() -> None:
    unknown: Any = "yesterday's"
    with pytest.raises(TournamentSetupError, match="announced or the one played"):
        duplicate(played().state, **NEXT, structure=unknown)


def test_prizes_set_later_and_a_deadline_that_was_changed_are_kept() -> None:
    old = event("tda", 5, terms={"closes_at": 60 * MINUTE}, begin=False)
    do(old, want.SetPrizes(PrizePlan(unit_cents=500)))
    do(old, want.ChangeEvent("2026-05-12", 120 * MINUTE, "", closes_at=110 * MINUTE))
    setup = duplicate(old.state, **NEXT)

    assert setup.prizes.unit_cents == 500
    assert setup.terms.closes_at == 1990 * MINUTE


def test_stacks_of_a_main_round_are_not_anybody_elses() -> None:
    old = event("wpl", 2, stacks={"p1": 5600, "p2": 3800})

    assert duplicate(old.state, **NEXT).stacks == {}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"id": "t"}, "id of its own"),
        ({"id": " "}, "id of its own"),
        ({"name": ""}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"seed": 1}, "seed of its own"),
        ({"seed": 2.5}, "seed of its own"),
        ({"starts_at": -1}, "not a time to start"),
        ({"starts_at": "19:00"}, "not a time to start"),
        ({"date": "2026-02-29"}, "is not a day such as 2026-05-12"),
        ({"date": "12.5.2026"}, "is not a day such as 2026-05-12"),
        ({"date": "0000-01-01"}, "is not a day such as 2026-05-12"),
        ({"date": ""}, "is not a day such as 2026-05-12"),
    ],
)
def test_what_would_be_no_new_event_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(FloormanError, match=why):
        duplicate(event("tda", 2).state, **(NEXT | wrong))


@pytest.mark.parametrize("wrong", [{"id": 5}, {"date": None}, {"name": None}, {"seed": 10**40}, {"starts_at": 10**40}])
def test_what_nobody_could_announce_makes_no_template_either(wrong: dict[str, Any]) -> None:
    with pytest.raises(TournamentError) as refused:
        duplicate(played().state, **{**NEXT, **wrong})
    assert refused.value.words.de != refused.value.words.en
