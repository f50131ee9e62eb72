"""What a ruling does at the showdown: who opens, in which order, and who else may look."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, row
from floorman.text.words import Words


class Opens(Worded, frozen=True, tag="opens"):
    """These seats turn up all their cards now."""

    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if len(self.seats) == 1:
            return Words(f"seat {self.seats[0]} opens the cards", f"Platz {self.seats[0]} deckt auf")
        return Words(f"seats {row(self.seats)} open their cards", f"Plätze {row(self.seats)} decken auf")


class ShowsInTurn(Worded, frozen=True, tag="shows_in_turn"):
    """These seats show in this order; each may give up its claim unseen instead."""

    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        order = ", ".join(map(str, self.seats))
        return Words(f"order of showing: {order}", f"Reihenfolge beim Zeigen: {order}")


class StaysClosed(Worded, frozen=True, tag="stays_closed"):
    """No hand is opened yet."""

    EN: ClassVar[str] = "all hands stay closed"
    DE: ClassVar[str] = "alle Hände bleiben verdeckt"


class KeepsClosed(Worded, frozen=True, tag="keeps_closed"):
    """A seat's hand is not opened."""

    EN: ClassVar[str] = "the hand of seat {seat} stays closed"
    DE: ClassVar[str] = "die Hand von Platz {seat} bleibt verdeckt"

    seat: int


class MakesReadable(Worded, frozen=True, tag="makes_readable"):
    """A seat spreads its open cards so that everybody can read them."""

    EN: ClassVar[str] = "seat {seat} spreads the cards"
    DE: ClassVar[str] = "Platz {seat} legt die Karten lesbar hin"

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
                f"the hand of seat {self.seat} is opened for all",
                f"die Hand von Platz {self.seat} wird für alle geöffnet",
            )
        return Words(
            f"the hand of seat {self.seat} is looked at and not named",
            f"die Hand von Platz {self.seat} wird angesehen und nicht genannt",
        )
