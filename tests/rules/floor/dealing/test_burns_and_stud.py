"""Burn cards that were seen, and what is said of stud, which is not dealt."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from floorman.errors import CannotPutRight, SituationError
from floorman.floor.at_hand.carry_out import procedure_of
from floorman.floor.situations.dealing import BurnExposed, StudDeal
from support.floor import cited, ruling


@pytest.mark.parametrize(("book", "rule"), [("tda", "TDA-38.b"), ("apsa", "APSA-3.4-06.a"), ("vpsv", "VPSV-114")])
def test_a_burn_card_that_was_seen_stays_the_burn_and_no_other_is_made(book: str, rule: str) -> None:
    seen = BurnExposed(card="Kd", street="turn")
    dealt = BurnExposed(card="Kd", street="turn", is_street_dealt=True)

    assert str(ruling(seen, book)) == "burn: Kd; the turn is dealt without a burn"
    assert str(ruling(dealt, book)) == "burn: Kd; it stands"
    assert rule in cited(ruling(seen, book))
    assert "our reading" in ruling(seen, book).reason.en


def test_where_no_cards_are_burnt_none_can_be_seen_and_none_is_ever_moved() -> None:
    with pytest.raises(SituationError, match="no card is burned"):
        ruling(BurnExposed(card="Kd", street="turn"), "bank")
    with pytest.raises(CannotPutRight, match="burn card stays where it is"):
        procedure_of(BurnExposed(card="Kd", street="turn"))


@pytest.mark.parametrize(
    ("rule", "what", "says"),
    [
        ("TDA-RP-10-A", "down_card_exposed", "becomes the player's upcard"),
        ("TDA-RP-10-B", "seventh_exposed", "is replaced if there can still be betting"),
        ("TDA-RP-10-C", "absent", "a dead hand gets no more cards"),
        ("TDA-RP-10-D", "equal_boards", "the one with the high card by suit begins"),
        ("TDA-RP-10-E", "bring_in_all_in", "the betting begins to the left"),
        ("TDA-RP-10-F", "open_pair", "does not double the bet"),
        ("TDA-RP-10-G", "dealt_early", "a whole round lies aside"),
        ("TDA-RP-5-D", "dealt_early", "the cards put aside go back into the stub"),
        ("TDA-RP-10-H", "short_stub", "the next is a community card"),
        ("TDA-RP-10-H.D", "community_card", "is first on seventh street too"),
    ],
)
def test_stud_is_not_dealt_here_and_the_desk_says_what_the_paragraph_has_on_it(rule: str, what: Any, says: str) -> None:
    ruled = ruling(StudDeal(what=what))

    assert str(ruled) == "stud is not dealt here"
    assert says in ruled.reason.en
    assert rule in cited(ruled)  # without a claim to it: the rule itself waits for the game
    assert ruled.reason.de.startswith("Die Regel sagt: ")


def test_every_book_refers_to_the_paragraphs_on_stud() -> None:
    for what in get_args(get_type_hints(StudDeal)["what"]):
        assert str(ruling(StudDeal(what=what), "vpsv").citations[0]).startswith("TDA 2019 RP-10-")
