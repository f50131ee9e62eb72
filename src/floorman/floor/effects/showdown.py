"""What a ruling does at the showdown: who opens, in which order, and who else may look."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, filled, seats_listed
from floorman.text.words import Words


class Opens(Worded, frozen=True, tag="opens"):
    """These seats turn up all their cards now."""

    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if len(self.seats) == 1:
            return filled(Words("seat {seat} turns up the cards", "Platz {seat} deckt auf"), seat=self.seats[0])
        return filled(Words("{seats} turn up their cards", "{seats} decken auf"), seats=seats_listed(self.seats))


class ShowsInTurn(Worded, frozen=True, tag="shows_in_turn"):
    """These seats show in this order; each may give up its claim unseen instead."""

    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        order = ", ".join(map(str, self.seats))
        return Words(f"the seats show in this order: {order}", f"die Plätze zeigen in dieser Reihenfolge: {order}")


class StaysClosed(Worded, frozen=True, tag="stays_closed"):
    """No hand is opened yet."""

    WORDS: ClassVar[Words] = Words("all hands stay face down", "alle Hände bleiben verdeckt")


class KeepsClosed(Worded, frozen=True, tag="keeps_closed"):
    """A seat's hand is not opened."""

    WORDS: ClassVar[Words] = Words(
        "the hand of seat {seat} stays face down", "die Hand von Platz {seat} bleibt verdeckt"
    )

    seat: int


class MakesReadable(Worded, frozen=True, tag="makes_readable"):
    """A seat spreads its open cards so that everybody can read them."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} spreads the cards so that all can read them", "Platz {seat} legt die Karten gut lesbar aus"
    )

    seat: int


class LooksAt(Worded, frozen=True, tag="looks_at"):
    """Floor or dealer look at a seat's cards; *openly* if the table sees them too."""

    seat: int
    openly: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.openly:
            return Words(
                f"the hand of seat {self.seat} is turned up for all to see",
                f"die Hand von Platz {self.seat} wird für alle aufgedeckt",
            )
        return Words(
            f"the hand of seat {self.seat} is looked at but not disclosed",
            f"die Hand von Platz {self.seat} wird angesehen, aber nicht bekanntgegeben",
        )
