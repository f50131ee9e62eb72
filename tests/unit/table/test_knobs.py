"""Other answers of a rulebook make another table: the knobs decide, not the books' names."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand.actions import Call
from floorman.hand.events import BlindPosted, DeadPosted, Folded, HandKilled
from floorman.rulebook import Rulebook, vocabulary
from floorman.table import CallClock, SitDown, StandUp
from floorman.table import orders as order
from floorman.table.events import ClockCalled
from floorman.testing import Story


def house(base: str, **answers: Any) -> Rulebook:
    """A book of the house: another one, with some answers changed."""
    parts: dict[str, dict[str, Any]] = {}
    for knob, value in answers.items():
        parts.setdefault(vocabulary()[knob].owner, {})[knob] = {"is": value, "rule": "HOUSE-1"}
    return Rulebook.load(
        {"id": "house", "title": "House", "edition": "1", "extends": base, "rules": {"HOUSE-1": "Here"}, **parts}
    )


def test_a_button_that_moves_before_the_break() -> None:
    story = Story(house("apsa", button_moves_before_break=True), "A B C D E")
    story.hand()
    story.order(order.BeginBreak())
    assert story.table.button == 2
    story.leave("B")
    story.order(order.EndBreak())

    assert story.hand() == "button 2, SB C, BB D"


def test_absent_players_without_cards_in_any_tournament() -> None:
    story = Story(house("tda", absent_dealt_in=False), "A B C")
    story.away("C")

    assert HandKilled(3, "no face, no card") in story.deal()


@pytest.mark.parametrize(
    ("leaving", "happens"),
    [("folded_at_once", "killed"), ("folded_at_turn", "waits")],
)
def test_leaving_a_hand(leaving: str, happens: str) -> None:
    story = Story(house("tda", leaving_mid_hand=leaving), "A B C D")
    story.deal()
    story.says("A", StandUp())

    assert (HandKilled(1, "left the table") in story.events) == (happens == "killed")
    assert ("A" in story.live) == (happens == "waits")


def test_a_called_clock_that_checks() -> None:
    story = Story(
        house("apsa", clock_expiry_unbet="check", clock_seconds=5, clock_countdown_seconds=1), "A B", button="A"
    )
    story.deal()
    story.fold_out()
    story.deal()
    story.act("B", Call())
    assert story.says("B", CallClock()) == (ClockCalled(1, 2, 5_000, 6_001),)
    story.wait(7)

    assert Folded(1) not in story.events[-5:]
    assert story.live == {"A", "B"}


def test_coming_in_on_the_button_for_nothing() -> None:
    story = Story(
        house("vpsv", cash_entry_on_button="nothing_extra", cash_entry_in_small_blind="small_blind"),
        "A B C D E",
        kind="cash",
        chips=2000,
    )
    story.hand(out="B C")
    story.says("N", SitDown(2, 2000))
    story.says("M", SitDown(3, 2000))
    happened = story.deal()

    assert {"N", "M"} <= story.dealt_in
    assert not any(isinstance(event, DeadPosted) for event in happened)
    assert BlindPosted(3, 10, "small blind") in happened


def test_a_latecomer_with_a_full_stack() -> None:
    story = Story(house("vpsv", late_entry_stack="full"), "A B D", seats={"A": 1, "B": 2, "D": 4})
    story.order(order.SeatGhost(3, 5000))
    story.hand()
    story.order(order.ReplaceGhost(3, "N", "N", full=5000))

    assert story.table.seats[3].chips == 5000


def test_more_rounds_of_penalty() -> None:
    story = Story(house("vpsv", missed_rounds_max=6, missed_round_length="players_when_it_starts"), "A B C")
    story.order(order.Penalise(1, rounds=6))
    assert story.table.seats[1].penalty == 0
    story.deal()

    assert story.table.seats[1].penalty == 18
