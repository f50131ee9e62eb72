"""Several players out at once: places, and prizes for places they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.event import (
    BustedSeat,
    BustTogether,
    PlacePrize,
)
from support.books import house
from support.floor import case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")


def busted_seats(text: str, button: int | None = None) -> tuple[BustedSeat, ...]:
    """Players such as ``1:5000 2:3000 2/4:900``: seat and stack, at another table with its number in front."""
    out = []
    for part in text.split():
        who, stack = part.split(":")
        table, _, seat = who.rpartition("/")
        stack, _, at = stack.partition("@")
        out.append(
            BustedSeat(
                seat=int(seat), stack=int(stack), table=int(table or 1), button=button, at_s=int(at) if at else None
            )
        )
    return tuple(out)


def prizes(text: str) -> tuple[PlacePrize, ...]:
    """Prizes such as ``49:120 50:100``, in euros."""
    return tuple(
        PlacePrize(place=int(part.split(":")[0]), cents=100 * int(part.split(":")[1])) for part in text.split()
    )


@pytest.mark.parametrize(
    ("book", "left", "text", "facts", "outcome"),
    [
        case("APSA-3.3-27.b#1", "apsa", 9, "1:5000 2:3000", {}, "1 8, 2 9"),
        case("APSA-3.3-27.b#2", "apsa", 6, "1:2000 2:2500 3:1500", {}, "2 4, 1 5, 3 6"),
        case("APSA-3.3-27.c#1", "apsa", 9, "1:4000 2:4000", {}, "1 8–9, 2 8–9"),
        case("APSA-3.3-27.c#2", "apsa", 9, "1:5000 2:3000 3:3000", {}, "1 7, 2 8–9, 3 8–9"),
        case("WPL-5.6.22#1", "wpl", 10, "1:1200 2:900", {}, "1 9, 2 10"),
        case("WPL-5.6.22#2", "wpl", 10, "1:900 2:900", {}, "1 9–10, 2 9–10"),
        case("WPL-5.6.22#3", "wpl", 10, "1:900 2:900 3:500", {}, "1 8–9, 2 8–9, 3 10"),
        case("WPL-5.6.22#4", "wpl", 3, "2:4000 3:1000", {}, "2 2, 3 3"),
        case("VPSV-57.1#1", "vpsv", 12, "1:3000 2:1800", {}, "1 11, 2 12"),
        case("VPSV-57.1#2", "vpsv", 12, "3:500 1:3000 2:1800", {}, "1 10, 2 11, 3 12"),
        case("VPSV-57.2#1", "vpsv", 8, "6:2000 2:2000", {"button": 4}, "6 7, 2 8"),
        case("VPSV-57.2#2", "vpsv", 8, "4:2000 3:2000", {"button": 4}, "3 7, 4 8"),
        case("VPSV-65.3#1", "vpsv", 6, "1:4000 2:3000", {"is_hand_for_hand": True}, "1 5, 2 6"),
        case("TDA-RP-8-A#2", "tda", 52, "1:900 2/1:5000", {"is_hand_for_hand": True}, "1 51–52, 2/1 51–52"),
    ],
)
def test_places(book: str, left: int, text: str, facts: dict[str, Any], outcome: str) -> None:
    out = BustTogether(
        players_left=left,
        busts=busted_seats(text, facts.get("button")),
        is_hand_for_hand=facts.get("is_hand_for_hand", False),
    )

    assert str(ruling(out, book)) == "; ".join(_placed(*part.split()) for part in outcome.split(", "))


@pytest.mark.parametrize(
    ("book", "text", "facts", "why"),
    [
        (
            "vpsv",
            "1:3000 2:1800",
            {},
            "Sie belegen die Ränge 13 und 14. Der größere Stack zu Beginn der Hand ist besser platziert: 3000, 1800.",
        ),
        (
            "apsa",
            "1:500 2:900 3:700",
            {},
            "Sie belegen die Ränge 12 bis 14. Der größere Stack zu Beginn der Hand ist besser platziert: 900, 700, 500.",
        ),
        ("apsa", "1:900 2:900", {}, "Gleiche Stacks teilen sich den Rang."),
        ("vpsv", "6:2000 2:2000", {"button": 4}, "im Uhrzeigersinn als Erster nach dem Button"),
        (
            "tda",
            "1:900 2/1:5000",
            {"is_hand_for_hand": True},
            "Sie belegen die Ränge 13 und 14. Sie teilen sich die Ränge.",
        ),
        ("tda", "1:900 2:100 2/1:5000", {"is_hand_for_hand": True}, "12 bis 14. Sie teilen sich die Ränge."),
        ("vpsv", "1:900 2:100 2/1:5000", {"is_hand_for_hand": True}, "Die Besten jedes Tisches teilen sich die besten"),
        ("vpsv", "1:900 2/1:5000", {"is_hand_for_hand": True}, "13 und 14. Sie teilen sich die Ränge."),
        ("apsa", "1:900@20 2/1:5000@10", {}, "Wer später ausschied, ist besser platziert."),
        ("apsa", "1:900", {}, "Das ist Rang 14."),
    ],
)
def test_why_they_are_placed_so_is_told(book: str, text: str, facts: dict[str, Any], why: str) -> None:
    out = BustTogether(
        players_left=14,
        busts=busted_seats(text, facts.get("button")),
        is_hand_for_hand=facts.get("is_hand_for_hand", False),
    )

    assert why in ruling(out, book).reason.de


def _placed(who: str, place: str) -> str:
    table, _, seat = who.rpartition("/")
    return f"seat {seat}{f' of table {table}' if table else ''} takes place {place}"


@pytest.mark.parametrize(
    ("book", "left", "text", "paid", "outcome"),
    [
        case("TDA-RP-8-A#1", "tda", 52, "1:900 2/1:500 3/1:100", "50:90", [30, 30, 30]),
        case("TDA-RP-8-A#3", "tda", 52, "1:900 2:500 2/1:100 3/1:50", "49:120 50:100", [55, 55, 55, 55]),
        case("TDA-RP-8-A#4", "tda", 51, "1:900 2/1:500", "50:100", [50, 50]),
        case("TDA-RP-8-A", "tda", 51, "1:900", "50:100", []),
        case("VPSV-65.2#1", "vpsv", 6, "1:900 2/1:500", "5:50", [25, 25]),
        case("VPSV-65.2#2", "vpsv", 6, "1:900 2/1:500 3/1:100", "4:70 5:50", [40, 40, 40]),
        case("VPSV-65.3#2", "vpsv", 10, "1:5000 2:2000 2/1:3000", "8:90 9:70", [80, 80]),
    ],
)
def test_prizes_of_hand_for_hand(book: str, left: int, text: str, paid: str, outcome: list[int]) -> None:
    out = ruling(
        BustTogether(players_left=left, busts=busted_seats(text), is_hand_for_hand=True, prizes=prizes(paid)), book
    )

    assert [effect.cents for effect in out.effects if hasattr(effect, "cents")] == [100 * euros for euros in outcome]


@pytest.mark.rule("TDA-RP-8-A")
def test_cents_that_do_not_divide_go_to_the_larger_stack_and_by_lot_among_equals() -> None:
    thirds = BustTogether(
        players_left=11, busts=busted_seats("1:900 2/2:500 3/3:100"), is_hand_for_hand=True, prizes=prizes("9:100")
    )
    assert "seat 1 gets €33.34; seat 2 of table 2 gets €33.33; seat 3 of table 3 gets €33.33" in str(ruling(thirds))
    equal = BustTogether(
        players_left=11, busts=busted_seats("1:900 2/2:900 3/3:100"), is_hand_for_hand=True, prizes=prizes("9:100")
    )
    assert str(ruling(equal)).endswith("lots are drawn among seats 1 and 2")


def test_the_same_busts_by_different_books_and_knobs() -> None:
    one_table = BustTogether(players_left=10, busts=busted_seats("1:5000 2:3000"), is_hand_for_hand=True)
    two_tables = BustTogether(players_left=10, busts=busted_seats("1:5000 2/2:3000"), is_hand_for_hand=True)
    equal = BustTogether(players_left=10, busts=busted_seats("1:900 2:900", button=1))
    plain = BustTogether(players_left=10, busts=busted_seats("1:5000 2:3000"))

    assert str(ruling(one_table, "tda")) == "seat 1 takes place 9–10; seat 2 takes place 9–10"
    assert str(ruling(one_table, "apsa")) == "seat 1 takes place 9; seat 2 takes place 10"
    assert str(ruling(one_table, house(hand_for_hand_busts_one_table="larger_stack"))).startswith(
        "seat 1 takes place 9;"
    )
    assert str(ruling(two_tables, "vpsv")).startswith("seat 1 takes place 9–10;")
    assert str(ruling(two_tables, house("vpsv", hand_for_hand_busts_two_tables="larger_stack"))).startswith(
        "seat 1 takes place 9;"
    )
    assert str(ruling(equal, "apsa")) == "seat 1 takes place 9–10; seat 2 takes place 9–10"
    assert str(ruling(equal, "vpsv")) == "seat 2 takes place 9; seat 1 takes place 10"
    assert str(ruling(equal, house(same_hand_bust_equal_stacks="nearer_button"))).startswith("seat 2 takes place 9;")
    assert str(ruling(plain, house(same_hand_bust="shared"))).startswith("seat 1 takes place 9–10;")


@pytest.mark.rule("TDA-RP-8-A")
def test_where_one_table_shares_and_stacks_decide_between_tables_they_go_on_sharing() -> None:
    book = house(hand_for_hand_busts_two_tables="larger_stack")
    out = BustTogether(players_left=7, busts=busted_seats("1:900 2:100 2/1:900"), is_hand_for_hand=True)
    apart = BustTogether(players_left=7, busts=busted_seats("1:900 2:100 2/1:500"), is_hand_for_hand=True)
    told = ruling(out, book)

    assert str(told) == "seat 1 takes place 5–7; seat 2 takes place 5–7; seat 1 of table 2 takes place 5–7"
    assert "the table with the larger stack at the start of the hand comes first" in told.reason.en
    assert {"H-1", "TDA-RP-8-A", "TDA-GAP-19"} == cited(told)
    assert str(ruling(apart, book)) == "seat 1 takes place 5–6; seat 2 takes place 5–6; seat 1 of table 2 takes place 7"


def test_at_different_tables_in_ordinary_play_the_later_one_is_better() -> None:
    out = BustTogether(players_left=20, busts=busted_seats("1:5000@60 2/2:300@75"))

    assert str(ruling(out, "wpl")) == "seat 2 of table 2 takes place 19; seat 1 takes place 20"
    at_once = BustTogether(players_left=20, busts=busted_seats("1:5000@60 3:900@60 2/2:300@75"))
    assert str(ruling(at_once)).endswith("seat 1 takes place 19; seat 3 takes place 20")
    assert str(ruling(at_once, house(same_hand_bust="shared"))).endswith(
        "seat 1 takes place 19–20; seat 3 takes place 19–20"
    )
    with pytest.raises(SituationError, match="at_s"):
        ruling(BustTogether(players_left=20, busts=busted_seats("1:5000 2/2:300")))


@pytest.mark.parametrize(
    ("book", "left", "text", "paid"),
    [
        ("tda", 1, "1:100 2:200", ""),
        ("tda", 5, "1:100 1:200", ""),
        ("tda", 5, "1:100", "5:1 5:2"),
        ("vpsv", 5, "1:100 2:100", ""),
    ],
)
def test_busts_that_cannot_be(book: str, left: int, text: str, paid: str) -> None:
    with pytest.raises(SituationError):
        ruling(BustTogether(players_left=left, busts=busted_seats(text), prizes=prizes(paid)), book)


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        (
            "vpsv",
            BustTogether(players_left=9, busts=tuple(BustedSeat(seat=seat, stack=700, button=8) for seat in (9, 1, 5))),
            "seat 9 takes place 7; seat 1 takes place 8; seat 5 takes place 9",
        ),
        (
            "tda",
            BustTogether(
                players_left=9,
                busts=(BustedSeat(seat=9, stack=700), BustedSeat(seat=1, stack=700), BustedSeat(seat=5, stack=900)),
            ),
            "seat 5 takes place 7; seat 1 takes place 8–9; seat 9 takes place 8–9",
        ),
        (
            "wpl",
            BustTogether(
                players_left=20,
                busts=(
                    BustedSeat(seat=1, stack=500),
                    BustedSeat(seat=2, stack=900),
                    BustedSeat(seat=3, table=2, stack=900),
                ),
                is_hand_for_hand=True,
            ),
            "seat 2 takes place 18–19; seat 3 of table 2 takes place 18–19; seat 1 takes place 20",
        ),
    ],
)
def test_three_out_at_once(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
