"""Main pot and side pots that were built wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.situations.showdown import PutIn, SidePot
from support.floor import case, cited, ruling


def pots(text: str, noticed: Any = "during_hand", dead: int = 0) -> SidePot:
    """What seats have put in, as in ``1 500, 2 1200, 4 700 folded``."""
    players = []
    for part in text.split(", "):
        seat, chips, *rest = part.split()
        players.append(PutIn(seat=int(seat), chips=int(chips), has_folded=rest == ["folded"]))
    return SidePot(players=tuple(players), noticed=noticed, dead=dead)


@pytest.mark.usefixtures("claims_are_cited")
@pytest.mark.parametrize(
    ("book", "put_in", "outcome"),
    [
        case(
            "APSA-3.2.side-pot.1#1",
            "apsa",
            "1 500, 2 1200, 3 3000",
            "main pot: 1500 for seats 1, 2 and 3; side pot 1: 1400 for seats 2 and 3; 1800 go back to seat 3",
        ),
        case("APSA-3.2.side-pot.1#3", "apsa", "1 800, 2 800, 3 800", "main pot: 2400 for seats 1, 2 and 3"),
        case(
            "WPL-5.5.side-pot#1",
            "wpl",
            "1 300, 2 700, 3 700",
            "main pot: 900 for seats 1, 2 and 3; side pot 1: 800 for seats 2 and 3",
        ),
        case(
            "WPL-5.5.side-pot#3",
            "wpl",
            "1 300, 2 800, 3 2000, 4 2000",
            "main pot: 1200 for seats 1, 2, 3 and 4; side pot 1: 1500 for seats 2, 3 and 4; "
            "side pot 2: 2400 for seats 3 and 4",
        ),
        case(
            "WPL-5.5.side-pot#4",
            "wpl",
            "1 500, 2 1200, 3 3000, 4 700 folded",
            "main pot: 2000 for seats 1, 2 and 3; side pot 1: 1600 for seats 2 and 3; 1800 go back to seat 3",
        ),
    ],
)
def test_pots_are_built_anew_from_what_each_has_put_in(book: str, put_in: str, outcome: str) -> None:
    assert str(ruling(pots(put_in), book)) == outcome


@pytest.mark.rule("TDA-22.b")
@pytest.mark.rule("VPSV-92")
def test_paid_pots_are_put_right_as_long_as_the_award_can_be_challenged() -> None:
    early, late = pots("1 300, 2 700, 3 700", "before_next_action"), pots("1 300, 2 700, 3 700", "after_next_action")

    assert str(ruling(early)).startswith("main pot: 900")
    assert str(ruling(late)) == "it stands"
    assert "TDA-22.b" in cited(ruling(late))
    assert str(ruling(late, "vpsv")).startswith("main pot: 900")
    assert "VPSV-92" in cited(ruling(late, "vpsv"))


def test_a_hand_at_hand_tells_who_has_put_in_what() -> None:
    hand = Hand.deal("tda", stacks=[700, 2000, 2000], button=1, blinds=(100, 200), deck=Deck.from_seed(5))
    hand.raise_to(700)
    hand.raise_to(1500)
    hand.call()
    built = SidePot(noticed="during_hand")

    assert str(ruling(built, "tda", hand)) == (
        "main pot: 2100 for seats 1, 2 and 3; side pot 1: 1600 for seats 2 and 3"
    )
    with pytest.raises(SituationError, match="in this hand it is otherwise"):
        ruling(pots("1 700, 2 1500"), "tda", hand)
    with pytest.raises(SituationError, match="what has each player put in"):
        ruling(built)


def test_an_ante_paid_for_all_lies_in_the_main_pot() -> None:
    assert str(ruling(pots("1 300, 2 700, 3 700", dead=100))).startswith("main pot: 1000")


def test_pots_need_players_each_once_and_somebody_who_can_win_them() -> None:
    with pytest.raises(SituationError, match="a seat twice"):
        ruling(pots("1 300, 1 700"))
    with pytest.raises(SituationError, match="nobody is left"):
        ruling(pots("1 300 folded, 2 700 folded"))
