"""Rebuys, re-entries and late entries at the floor desk, and chips that nobody misses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.event import (
    FoundChips,
    LateEntry,
    RebuyAnnounced,
    Reentry,
)
from support.books import house
from support.floor import case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

OWES = "seat 1 owes a rebuy of 5000; the chips count already"


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        case("TDA-64", {"chips": 500}, "500 go to the director"),
        case("TDA-64", {"chips": 500, "owner": 3}, "500 go back to seat 3"),
        case(
            "TDA-64",
            {"chips": 500, "owner": 3, "is_in_hand": True},
            "floor: 500 from seat 3 count as of the next hand (preferred) / 500 go back to seat 3",
        ),
    ],
)
def test_chips_that_were_found(facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(FoundChips(**facts))) == outcome
    with pytest.raises(SituationError):
        ruling(FoundChips(chips=500, is_in_hand=True))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-27.a#1", "tda", {"announced": "after_the_hand_began"}, "seat 1: refused"),
        case("TDA-27.b", "tda", {}, OWES),
        case("TDA-27.b", "tda", {"takes_it_back": True}, f"seat 1: refused; {OWES}"),
        case(
            "TDA-27.b#1",
            "tda",
            {"stack": 150, "chips": 1000, "lost": 1150, "winner": 2},
            "seat 1 owes a rebuy of 1000; the chips count already; 1150 from seat 1 go to seat 2",
        ),
        case(
            "TDA-27.b",
            "tda",
            {"stack": 150, "announced": "after_the_hand_began"},
            "5000 from seat 1 count as of the next hand",
        ),
        case("TDA-27.a", "tda", {"is_offered": False}, "seat 1: refused"),
        case("VPSV-30#1", "vpsv", {}, OWES),
        case("VPSV-30#2", "vpsv", {"lost": 5000, "winner": 2}, f"{OWES}; 5000 from seat 1 go to seat 2"),
        case("VPSV-128#1", "vpsv", {"kind": "sit_and_go"}, "seat 1: refused"),
        case("APSA-3.5-14.a", "apsa", {}, "seat 1: refused"),
        case("BANK-1.3.hand.1.b", "bank", {}, "seat 1: refused"),
    ],
)
def test_a_rebuy(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(RebuyAnnounced(**{"seat": 1, "chips": 5000, "is_offered": True, **facts}), book)) == outcome


def test_a_rebuy_is_for_the_event_by_tda_and_for_nobody_by_wpl() -> None:
    wanted = RebuyAnnounced(seat=1, chips=5000, is_offered=True)

    assert str(ruling(wanted, "tda")) == OWES
    assert str(ruling(wanted, "wpl")) == "seat 1: refused"
    assert str(ruling(wanted, house(rebuys="never"))) == "seat 1: refused"
    in_sit_and_go = RebuyAnnounced(seat=1, chips=5000, is_offered=True, kind="sit_and_go")
    assert str(ruling(in_sit_and_go, house("vpsv", sit_and_go_rebuy=True))) == OWES


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"is_offered": True, "lost": 100},
        {"is_offered": True, "lost": 6000, "winner": 2},
        {"is_offered": True, "stack": 100, "lost": 200, "winner": 2, "announced": "after_the_hand_began"},
    ],
)
def test_a_rebuy_that_cannot_be_told(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(RebuyAnnounced(seat=1, chips=5000, **facts))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-8-A.a#1", "tda", {"is_offered": True}, "seat 1 gets 20000 from the director"),
        case(
            "TDA-8-B#1",
            "tda",
            {"is_offered": True, "stack": 3200, "may_surrender": True},
            "3200 from seat 1 leave play; seat 1 gets 20000 from the director",
        ),
        case("TDA-8-B", "tda", {"is_offered": True, "stack": 3200}, "seat 1: refused"),
        case("TDA-8-A.a", "tda", {"is_offered": False}, "seat 1: refused"),
    ],
)
def test_a_reentry(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Reentry(seat=1, starting_stack=20000, **facts), book)) == outcome


def test_knobs_of_a_reentry() -> None:
    wanted = Reentry(seat=1, starting_stack=20000, stack=3200, is_offered=True)

    assert str(ruling(wanted, house(surrender_for_reentry=True))).startswith("3200 from seat 1 leave play")
    assert str(ruling(wanted, house(reentry="never"))) == "seat 1: refused"
    assert str(ruling(wanted, "bank")) == "seat 1: refused"
    assert "TDA-8-B" in cited(ruling(wanted))
    with pytest.raises(SituationError, match="is_offered"):
        ruling(Reentry(seat=1, starting_stack=20000))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-8-A.a#1", "tda", {"is_offered": True}, "seat 1 gets 5000 from the director"),
        case("TDA-8-A.a", "tda", {"is_offered": False}, "seat 1: refused"),
        case(
            "VPSV-12.2#1",
            "vpsv",
            {"is_offered": True, "ghost_stack": 4850},
            "seat 1 plays on with the 4850 that are there",
        ),
        case("VPSV-12.2#2", "vpsv", {"is_offered": True, "ghost_stack": 0}, "seat 1: refused"),
        case("VPSV-2.2", "vpsv", {"is_offered": False}, "seat 1: refused"),
        case("WPL-1.8", "wpl", {"is_offered": True}, "seat 1: refused"),
        case("WPL-1.8", "wpl", {"has_entered": False, "ghost_stack": 4850}, "seat 1: refused"),
        case(
            "WPL-3.5.b",
            "wpl",
            {"has_entered": True, "ghost_stack": 4850, "levels_over": 2},
            "seat 1 plays on with the 4850 that are there",
        ),
        case("WPL-3.5.b", "wpl", {"has_entered": True, "ghost_stack": 4850, "levels_over": 3}, "seat 1: refused"),
        case("WPL-3.5.b", "wpl", {"has_entered": True, "levels_over": 3}, "seat 1: refused"),
        case(
            "VPSV-39",
            "vpsv",
            {"has_entered": True, "ghost_stack": 4850},
            "seat 1 plays on with the 4850 that are there",
        ),
        case("VPSV-39", "vpsv", {"has_entered": True, "ghost_stack": 0}, "seat 1: refused"),
        case("APSA-2.2.a", "apsa", {"is_offered": True}, "seat 1: refused"),
    ],
)
def test_a_late_entry(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(LateEntry(seat=1, starting_stack=5000, **facts), book)) == outcome


def test_knobs_of_a_late_entry() -> None:
    late = LateEntry(seat=1, starting_stack=5000, ghost_stack=4850, is_offered=True, has_entered=False)

    assert str(ruling(late, "tda")) == "4850 from seat 1 leave play; seat 1 gets 5000 from the director"
    assert (
        str(ruling(late, house(late_entry_stack="ghost_stack_as_it_stands")))
        == "seat 1 plays on with the 4850 that are there"
    )
    assert str(ruling(late, house("wpl", late_registration="event_option"))).endswith(
        "seat 1 gets 5000 from the director"
    )
    for wrong in (
        LateEntry(seat=1, starting_stack=5000),
        LateEntry(seat=1, starting_stack=50, ghost_stack=60, is_offered=True),
        LateEntry(seat=1, starting_stack=50, ghost_stack=60, has_entered=True),
    ):
        with pytest.raises(SituationError):
            ruling(wrong, "vpsv")
    for unsaid, fact in (({}, "has_entered"), ({"has_entered": True}, "levels_over")):
        with pytest.raises(SituationError, match=fact):
            ruling(LateEntry(seat=1, starting_stack=5000, ghost_stack=4850, **unsaid), "wpl")


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("apsa", RebuyAnnounced(seat=1, chips=5000, is_offered=True), "seat 1: refused"),
        (
            "tda",
            RebuyAnnounced(seat=1, chips=5000, is_offered=True, lost=3000, winner=4),
            "seat 1 owes a rebuy of 5000; the chips count already; 3000 from seat 1 go to seat 4",
        ),
        ("vpsv", FoundChips(chips=25), "25 go to the director"),
    ],
)
def test_a_rebuy_or_chips_found_told_otherwise(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
