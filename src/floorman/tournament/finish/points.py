"""What a place scores by the book's own tables.

>>> from floorman.rulebook import Rulebook
>>> from floorman.contest.places import places
>>> from floorman.contest.ranking import Bust
>>> wpl = Rulebook.load("wpl")
>>> tied = places([Bust("A", 900), Bust("B", 900)], left=10, book=wpl)
>>> [str(place_points(who, wpl)) for who in tied]
['19', '19']
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from floorman.errors import NoAnswer

if TYPE_CHECKING:
    from floorman.contest.places import Placed
    from floorman.rulebook import Rulebook

CHIP_UNIT: Final = 25
"""Points that become chips are rounded up to the smallest chip: our reading of WPL 3.6 for shared places."""


def place_points(placed: Placed, book: Rulebook, *, sit_and_go: bool = False) -> Fraction:
    """The points of a place: those who share get the average of what they cover, or the better place's, by the book.

    Ghosts score what the book gives them, and a place that was struck out scores nothing.

    Raises:
        NoAnswer: the book has no points for places.
    """
    knob = "sit_and_go_points_table" if sit_and_go else "points_key_table"
    name = book.knobs.sit_and_go_points_table if sit_and_go else book.knobs.points_key_table
    if name is None:
        raise NoAnswer(knob, book.name)
    if placed.is_ghost:
        return Fraction(book.knobs.ghost_points or 0)
    if placed.is_void or placed.place is None or placed.through is None:
        return Fraction(0)
    table = book.data[name]
    points = dict(zip(table["place"], table["points"], strict=True))
    if book.knobs.shared_place_worth == "better_place":
        return Fraction(points.get(placed.place, 0))
    covered = range(placed.place, placed.through + 1)
    return Fraction(sum(points.get(place, 0) for place in covered), len(covered))


def points_as_chips(points: Fraction, book: Rulebook) -> int:
    """The chips that points of a sit-and-go bring into the main round."""
    chips = points * (book.knobs.chips_per_point or 0)
    return int(-(-chips // CHIP_UNIT)) * CHIP_UNIT
