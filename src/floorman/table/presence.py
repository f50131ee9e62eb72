"""Whether somebody counts as at the seat, and whether they came in time for a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

Place = Literal["in_the_chair", "within_reach_of_chair", "at_the_table", "away"]
PLACES: Final = ("in_the_chair", "within_reach_of_chair", "at_the_table", "away")
"""How far somebody is from their chair, nearest first."""

_FARTHEST: Final = {"on_the_seat": 0, "within_reach_of_chair": 1, "at_the_table": 2}


def is_at_seat(book: Rulebook, where: str) -> bool:
    """Whether a place counts as being at the seat: TDA 30, APSA 3.4-03, VPSV 59.

    >>> from floorman.rulebook import Rulebook
    >>> is_at_seat(Rulebook.load("tda"), "within_reach_of_chair"), is_at_seat(Rulebook.load("vpsv"), "within_reach_of_chair")
    (True, False)
    """
    return where in PLACES[: _FARTHEST[book.knobs.at_seat_means] + 1]


def came_in_time(book: Rulebook, *, cards: int, landed: int, leaving: int | None = None) -> bool:
    """Whether somebody who arrives while a hand is dealt has a live hand.

    *cards* are all cards of the deal; *landed* lie before their seats, and *leaving* have left the deck, one more while a
    card is on its way. TDA 30 asks for the moment the last card has been dealt, APSA 3.3-01 for the moment before it is.
    """
    if book.knobs.at_seat_by == "before_last_card":
        return (landed if leaving is None else leaving) < cards
    return landed < cards


def is_dealt_in(book: Rulebook, kind: str) -> bool:
    """Whether somebody who is absent gets cards, which are then taken in: TDA 30, VPSV 40; not VPSV 122 and 126."""
    knobs = book.knobs
    answers = {
        "tournament": knobs.absent_dealt_in,
        "satellite": knobs.absent_dealt_in_satellite,
        "sit_and_go": knobs.absent_dealt_in_sit_and_go,
        "cash": knobs.absent_dealt_in_cash,
    }
    return bool(answers[kind])
