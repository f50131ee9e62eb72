"""What a table's events add up to. One owner holds it and folds events into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.errors import NotSeated
from floorman.hand.hand import Hand, book_of
from floorman.table.events import TableOpened
from floorman.table.positions import Positions

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

MISSES_ALLOWED: Final = 2
"""Who lets the clock run out so many times in a row sits out."""


class Seated(Struct):
    """Somebody in a seat. *chips* are those behind between hands; during a hand the hand counts them."""

    member: str
    name: str
    chips: int
    is_bot: bool = False
    since: int = 0
    """How many hands the table had seen when they sat down: the cards of those were for others."""
    sits_out: bool = False
    leaves: bool = False
    """Gets up when the hand is over."""
    missed: int = 0
    """How many times in a row the clock ran out."""

    @property
    def is_ready(self) -> bool:
        """Whether the seat wants cards and can pay for them."""
        return self.chips > 0 and not self.sits_out and not self.leaves


class TableState(Struct):
    """Everything about a table. *hand* is the one under way, or the last one until the next begins."""

    opened: TableOpened
    seats: dict[int, Seated] = {}
    positions: Positions | None = None
    """Of the last hand."""
    number: int = 0
    """How many hands there were."""
    root: bytes = b""
    """The root of the sealed deck of the present hand."""
    clock: tuple[int, int] | None = None
    """Whose time runs, and until when."""
    turn: int = 0
    """Which decision is asked for, counted over the life of the table."""
    next_hand_at: int | None = None
    hand: Hand | None = None

    @property
    def book(self) -> Rulebook:
        """The rulebook the table is played under."""
        return book_of(f"{self.opened.book}@{self.opened.edition}")

    @property
    def is_playing(self) -> bool:
        """Whether a hand is under way."""
        return self.hand is not None and not self.hand.is_over

    @property
    def ready(self) -> list[int]:
        """The seats that are dealt in when the next hand begins."""
        return [seat for seat, seated in sorted(self.seats.items()) if seated.is_ready]

    @property
    def chips(self) -> int:
        """All chips on the table, stacks and pot."""
        if self.hand is None or self.hand.is_over:
            return sum(seated.chips for seated in self.seats.values())
        playing = set(self.hand.seats)
        return self.hand.chips + sum(seated.chips for seat, seated in self.seats.items() if seat not in playing)

    def seat_of(self, member: str) -> int:
        """Where a member sits.

        Raises:
            NotSeated: nowhere at this table.
        """
        if (seat := self.find(member)) is None:
            raise NotSeated(self.opened.name)
        return seat

    def find(self, member: str) -> int | None:
        """Where a member sits, if at all."""
        return next((seat for seat, seated in self.seats.items() if seated.member == member), None)

    def copy(self) -> TableState:
        """An independent copy."""
        return msgspec.structs.replace(
            self,
            seats={seat: msgspec.structs.replace(seated) for seat, seated in self.seats.items()},
            hand=self.hand and self.hand.copy(),
        )

    def snapshot(self) -> bytes:
        """The table between two hands, to begin from instead of from its first event."""
        return _ENCODER.encode(msgspec.structs.replace(self, hand=None))

    @classmethod
    def restored(cls, snapshot: bytes) -> TableState:
        """A table as it was between two hands."""
        return _DECODER.decode(snapshot)


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(TableState)
