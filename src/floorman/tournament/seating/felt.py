"""One table of a tournament as its director sees it: who sits where, where the button is, how many hands were played.

What is dealt there is known to the table's own host online, and to nobody live; from a tap for each finished hand, a bust
and a button position everything here follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from floorman.seats import after
from floorman.table.lineup import tournament_seats
from floorman.table.positions import Positions, after_freeze, first_positions, positions
from floorman.tournament.seating.rota import Duty

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class CalledClock(Struct, frozen=True, gc=False):
    """The clock that was called on somebody; the countdown of the last seconds begins at *counts_from*."""

    entrant: str
    counts_from: int
    ends_at: int


class Felt(Struct, omit_defaults=True):
    """A table."""

    number: int
    size: int
    seats: dict[int, str] = {}
    """Who sits where."""
    at: Positions | None = None
    """Of the hand under way, or of the last one; None before the first, or where nobody has said."""
    is_said: bool = False
    """Whether that was said between two entered hands: then it is where it lies in the hand that ends next."""
    known_at: int = 0
    """When somebody last entered a hand here, or where the button lies."""
    button: int | None = None
    """The seat of the first button, once it is drawn."""
    hands: int = 0
    """How many were finished."""
    dealt: tuple[int, ...] = ()
    """Who is in the hand under way; nobody between hands."""
    serving: tuple[int, ...] = ()
    """Those of them who miss it for a penalty."""
    missing: tuple[int, ...] = ()
    """Those of them who were not there when it began, and have not come since."""
    is_early: bool = False
    """Whether it belongs to the levels that ghosts are in."""
    dealt_number: int = 0
    """Which hand of the table that is, or was last, where the server deals."""
    is_stud: bool = False
    """Whether a game without a button is played, and the button stays: TDA 11-B."""
    frozen: Positions | None = None
    """Where it stays, and the blinds would be; the first hand of a game with a button is played there as well."""
    new: set[int] = set()
    """Seats that have not been dealt a hand here."""
    balanced: set[int] = set()
    """Those of them that came to even out tables."""
    is_held: bool = False
    """Whether no new hand may begin."""
    plays_short: bool = False
    """Whether the director lets it play although the book would have it wait."""
    gone: tuple[str, ...] = ()
    """Who went out in the last hand in which anybody did,"""
    gone_in: int = -1
    """which was the one after so many hands."""
    called: CalledClock | None = None
    duty: Duty | None = None
    """Who deals, where players do."""
    duty_since: int = -1
    """After how many hands somebody went out who has the duty since."""

    def copy(self) -> Felt:
        """The same, on its own from now on."""
        return replace(self, seats=dict(self.seats), new=set(self.new), balanced=set(self.balanced))

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat in range(1, self.size + 1) if seat not in self.seats]

    def upcoming(self, book: Rulebook, also: Iterable[int] = ()) -> tuple[Positions, tuple[int, ...]] | None:
        """Button and blinds of the next hand and who is dealt in, with more seats taken to even out tables.

        None where it cannot be said: before the first button is drawn, or with fewer than two players.
        """
        more = set(also)
        seats = sorted({*self.seats, *more})
        if len(seats) < 2:
            return None
        if self.frozen is not None:
            return after_freeze(book, self.frozen, seats), tuple(seats)
        if self.at is None:
            return (first_positions(book, self.button, seats), tuple(seats)) if self.button else None
        return tournament_seats(book, self.at, seats, new=self.new | more, balanced=self.balanced | more)

    def begin(self, book: Rulebook, *, is_told_after: bool = False) -> None:
        """A hand begins, or has begun before anybody said so."""
        was_said, self.is_said = self.is_said, False
        if is_told_after and was_said:
            self.dealt = tuple(sorted(self.seats))
        elif ahead := self.upcoming(book):
            self.at, self.dealt = ahead
        else:
            self.dealt = tuple(sorted(self.seats))
        self.frozen = (self.frozen or self.at) if self.is_stud else None
        self.new.difference_update(self.dealt)
        self.balanced.difference_update(self.dealt)

    def begin_stud(self, book: Rulebook) -> None:
        """A game without a button begins: it goes on once, to where the next hand would have it, and stays there."""
        self.is_stud = True
        if self.frozen is None and (ahead := self.upcoming(book)):
            self.frozen = ahead[0]

    def sit(self, seat: int, entrant: str, *, balanced: bool = False) -> None:
        """Somebody takes a seat."""
        self.seats[seat] = entrant
        self.plays_short = False
        self.new.add(seat)
        if balanced:
            self.balanced.add(seat)

    def leave(self, seat: int) -> None:
        """A seat is empty; a clock that was called goes with the player."""
        if self.called and self.called.entrant == self.seats[seat]:
            self.called = None
        del self.seats[seat]
        self.new.discard(seat)
        self.balanced.discard(seat)

    @property
    def hand(self) -> int:
        """How many hands came before the one under way, or before the last one."""
        return self.hands if self.dealt else self.hands - 1

    def put_out(self, entrant: str) -> None:
        """Somebody went out in the hand under way, or in the last one."""
        self.gone = (*self.gone, entrant) if self.gone_in == self.hand else (entrant,)
        self.gone_in = self.hand

    def put_button(self, book: Rulebook, button: int, small: int | None, big: int | None) -> None:
        """Somebody says where the button lies in the hand under way, and the blinds, where they are not just behind it.

        Before the first hand that is the button which was drawn.
        """
        if self.at is None and big is None and not self.dealt:
            self.button = button
            return
        seats, self.is_said = sorted(self.seats), not self.dealt
        if big is not None:
            self.at = positions(button, small if small in self.seats else None, big, small or 0)
        elif button in seats or len(seats) == 2:
            self.at = first_positions(book, button, seats)
        else:
            first = after(button, seats)
            self.at = positions(button, first, after(first, seats))
        if self.frozen is not None:
            self.frozen = self.at
