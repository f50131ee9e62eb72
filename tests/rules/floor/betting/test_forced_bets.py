"""Blinds and antes that were forgotten or came from the wrong seat, and straddles."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import MissingBlind, StraddlePosted
from support.floor import acted, case, cited, ruling


@pytest.mark.parametrize(
    ("what", "chips", "posted_by", "since", "outcome"),
    [
        ("big_blind", 200, None, "", "seat 3 posts 200"),
        ("big_blind", 200, None, "4 folds", "seat 3 posts 200"),
        ("big_blind", 200, 4, "", "200 go back to seat 4; seat 3 posts 200"),
        ("small_blind", 100, 5, "4 folds", "100 go back to seat 5; seat 3 posts 100"),
        ("big_blind", 200, 4, "4 calls 200", "seat 3 posts 200"),
        ("big_blind", 200, None, "3 folds", "seat 3 pays 200 into the pot as dead money"),
        ("small_blind", 100, None, "3 calls 50", "seat 3 posts 50"),
        ("ante", 25, None, "", "seat 3 pays 25 into the pot as dead money"),
        ("ante", 25, 4, "5 folds", "25 go back to seat 4; seat 3 pays 25 into the pot as dead money"),
    ],
)
def test_a_blind_or_ante_that_is_missed_in_time_is_put_in_by_whoever_owes_it(
    what: Any, chips: int, posted_by: int | None, since: str, outcome: str
) -> None:
    missing = MissingBlind(what=what, seat=3, chips=chips, posted_by=posted_by, since=acted(since))
    ruled = ruling(missing)

    assert str(ruled) == outcome
    assert "our reading" in ruled.reason.en
    assert {"TDA-23.d", "TDA-36-A"} <= cited(ruled)


@pytest.mark.parametrize(
    ("what", "posted_by", "outcome"),
    [
        ("big_blind", 4, "it stands; button and blinds are put right for the next hand"),
        ("big_blind", None, "floor: it stands (preferred) / seat 3 posts 200"),
        ("ante", None, "seat 3 pays 200 into the pot as dead money"),
        ("ante", 4, "it stands; button and blinds are put right for the next hand"),
    ],
)
def test_after_substantial_action_it_stands_and_only_an_ante_still_goes_in(
    what: Any, posted_by: int | None, outcome: str
) -> None:
    since = acted("4 folds, 5 calls 200")

    assert str(ruling(MissingBlind(what=what, seat=3, chips=200, posted_by=posted_by, since=since))) == outcome


def test_who_has_called_meanwhile_has_paid_the_blind_with_it() -> None:
    called = MissingBlind(what="small_blind", seat=3, chips=100, since=acted("5 folds, 3 calls 200"))

    assert str(ruling(called)) == "it stands"
    with pytest.raises(SituationError, match="is the seat that owes it"):
        ruling(MissingBlind(what="ante", seat=3, chips=25, posted_by=3, since=()))


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        case("VPSV-43#1", {"kind": "tournament", "chips": 400}, "seat 4: refused; 400 go back to seat 4"),
        case(
            "VPSV-43",
            {"kind": "tournament", "chips": 400, "since": acted("5 calls 400")},
            "seat 4: refused; 400 go back to seat 4; 400 go back to seat 5; seat 4 is to act",
        ),
        case(
            "VPSV-43",
            {"kind": "tournament", "chips": 400, "since": acted("5 calls 400, 6 folds")},
            "seat 4: refused; seat 4 raises to 400",
        ),
        case("VPSV-136.1#1", {"kind": "cash", "chips": 400}, "seat 4: granted"),
        case("VPSV-136.1#1", {"kind": "cash", "chips": 200}, "seat 4: refused; 200 go back to seat 4"),
        case("VPSV-136.1#2", {"kind": "cash", "chips": 480}, "seat 4: refused; 480 go back to seat 4"),
        case(
            "VPSV-136.1#3",
            {"kind": "cash", "chips": 400, "is_after_big_blind": False},
            "seat 4: refused; 400 go back to seat 4",
        ),
        case("VPSV-136.2#1", {"kind": "cash", "chips": 400, "earlier": 1}, "seat 4: refused; 400 go back to seat 4"),
    ],
)
@pytest.mark.usefixtures("claims_are_cited")
def test_a_straddle_in_a_tournament_goes_back_and_in_a_cash_game_keeps_to_its_limits(
    facts: dict[str, Any], outcome: str
) -> None:
    assert str(ruling(StraddlePosted(seat=4, big_blind=200, **facts), "vpsv")) == outcome


def test_a_book_that_is_silent_has_no_straddles() -> None:
    ruled = ruling(StraddlePosted(seat=4, kind="tournament", chips=400, big_blind=200), "tda")

    assert str(ruled) == "seat 4: refused; 400 go back to seat 4"
    assert [str(cite) for cite in ruled.citations] == ["our default"]
