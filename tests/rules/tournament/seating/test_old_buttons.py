"""Buttons that nobody has spoken of for long, and players who may still come: what is proposed for the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import ButtonUnknown
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.seating.balancing import Delay, Move
from floorman.tournament.seating.proposals import AskButton, FinalTable, next_proposal
from support.events import MINUTE, bust, do, event

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament


def uneven(minute: float = 1, **facts: Any) -> Tournament:
    """Two tables of nine, of which the second has lost three in entered hands."""
    made = event("tda", 18, terms={"starts_at": 0}, **facts)
    do(made, want.EndHand(1), minute)
    for _ in range(3):
        bust(made, next(iter(made.state.hall.felts[2].seats.values())), minute=minute)
    return made


@pytest.mark.rule("TDA-11-A.b")
def test_a_move_that_rests_on_an_old_button_asks_for_the_button_first() -> None:
    made = uneven()
    assert isinstance(next_proposal(made.state, now=5 * MINUTE), Move)

    asked = next_proposal(made.state, now=40 * MINUTE)
    assert isinstance(asked, AskButton)
    assert asked.tables == (1, 2)
    assert asked.reason.en.startswith(
        "Where is the button? At table 1 no hand has been entered for 39 minutes and at table 2 for 39 minutes; "
    )
    assert asked.citations
    with pytest.raises(ButtonUnknown, match="39 minutes") as refused:
        do(made, want.Even(), 40)
    assert refused.value.tables == (1, 2)


def test_two_taps_and_the_move_is_proposed() -> None:
    made = uneven()
    do(made, want.PutButton(1, 4), 40)
    asked = next_proposal(made.state, now=40 * MINUTE)
    assert isinstance(asked, AskButton)
    assert asked.tables == (2,)
    do(made, want.PutButton(2, 5), 40)

    assert isinstance(next_proposal(made.state, now=40 * MINUTE), Move)
    do(made, want.Even(), 40)


def test_a_director_who_trusts_the_old_buttons_may_move_all_the_same() -> None:
    made = uneven()
    do(made, want.Even(insists=True), 40)

    assert sorted(len(felt.seats) for felt in made.state.hall.felts.values()) == [7, 8]


@pytest.mark.rule("TDA-11-A.b")
def test_a_move_that_has_to_wait_for_the_button_waits_without_a_question() -> None:
    made = event("tda", 18, terms={"starts_at": 0})
    for seat in (3, 4):
        bust(made, made.state.hall.felts[2].seats[seat], minute=1)
    do(made, want.PutButton(1, 4), 2)
    do(made, want.PutButton(2, 1, 2, 5), 2)  # the only free seats lie between the blinds

    assert isinstance(next_proposal(made.state, now=3 * MINUTE), Delay)
    assert isinstance(next_proposal(made.state, now=40 * MINUTE), AskButton)


def test_a_break_does_not_make_a_button_old() -> None:
    night = Structure((Level(15, 25, 50), Break(45), Level(15, 50, 100), Level(15, 100, 200)))
    made = uneven(minute=14, structure=night)

    assert isinstance(next_proposal(made.state, now=55 * MINUTE), Move)
    assert isinstance(next_proposal(made.state, now=80 * MINUTE), AskButton)


def test_the_final_table_waits_as_long_as_somebody_may_still_come() -> None:
    made = event("tda", 10, table_size=9, terms={"starts_at": 0, "late_levels": 2})
    bust(made, "p1", minute=1)

    assert made.state.left == 9
    assert not isinstance(next_proposal(made.state, now=2 * MINUTE), FinalTable)
    assert isinstance(next_proposal(made.state, now=31 * MINUTE), FinalTable)
