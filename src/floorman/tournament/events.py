"""What happens in a tournament, as it is recorded."""

from __future__ import annotations

from msgspec import Struct

from floorman.tournament.clock import Clock
from floorman.tournament.draw import BreakDraw, SeatCard
from floorman.tournament.race import Race
from floorman.tournament.setup import Setup
from floorman.tournament.structure import Structure


class TournamentOpened(Struct, frozen=True, tag=True):
    """A tournament is announced."""

    setup: Setup


class EventChanged(Struct, frozen=True, gc=False, tag=True):
    """Day, hour or venue are others now; everybody who has entered is told."""

    date: str
    starts_at: int
    venue: str
    reason: str = ""


class Cancelled(Struct, frozen=True, gc=False, tag=True):
    """The event does not take place; what was paid goes back to everybody."""

    reason: str


class Entered(Struct, frozen=True, gc=False, tag=True):
    """Somebody has entered, or entered again; *waits*: on the waiting list."""

    entrant: str
    member: str
    name: str
    at: int
    waits: bool = False
    edition: str = ""
    """The edition of the rules that was accepted."""
    is_ghost: bool = False


class Promoted(Struct, frozen=True, gc=False, tag=True):
    """Somebody came off the waiting list."""

    entrant: str


class Paid(Struct, frozen=True, gc=False, tag=True):
    """An entry fee was paid, from an account in the ``bank`` or in ``cash``."""

    entrant: str
    cents: int
    how: str = "cash"
    club_cents: int = 0
    """What of it the club keeps."""


class Withdrawn(Struct, frozen=True, gc=False, tag=True):
    """Somebody does not play after all, or was declined; *cents* go back."""

    entrant: str
    cents: int
    rule: str = ""
    declined: bool = False


class SeatLocked(Struct, frozen=True, gc=False, tag=True):
    """Somebody needs a certain seat, or the seat they have; the reason is for staff alone."""

    entrant: str
    card: SeatCard | None
    reason: str


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    """A table is set up; the first button is drawn where the book draws one for all."""

    table: int
    size: int
    button: int | None = None


class TableClosed(Struct, frozen=True, gc=False, tag=True):
    """Nobody sits there any more."""

    table: int


class Seated(Struct, frozen=True, gc=False, tag=True):
    """Somebody has drawn a seat, and has chips in front."""

    entrant: str
    card: SeatCard
    chips: int
    rule: str = ""


class ChipsBought(Struct, frozen=True, gc=False, tag=True):
    """Somebody bought chips again, ``rebuy`` or ``add_on``; owed from now on, and in play. *card*: who was out is back there."""

    entrant: str
    chips: int
    cents: int
    how: str
    card: SeatCard | None = None
    rule: str = ""


class GaveUp(Struct, frozen=True, gc=False, tag=True):
    """Somebody gave up the rest of a stack to enter anew; it leaves play."""

    entrant: str
    card: SeatCard
    behind: int
    chips: int
    rule: str = ""


class Moved(Struct, frozen=True, gc=False, tag=True):
    """Somebody changed seats. *how*: ``balance``, ``break``, ``final``, ``wrong_seat`` or ``order``."""

    entrant: str
    origin: SeatCard
    target: SeatCard
    how: str
    rule: str = ""


class Drawn(Struct, frozen=True, tag=True):
    """How the seats of a broken table were drawn."""

    table: int
    draw: BreakDraw


class FinalTableFormed(Struct, frozen=True, tag=True):
    """Everybody who is left sits at one table, with seats drawn anew; *button*: where it starts, if not drawn."""

    table: int
    size: int
    seats: tuple[tuple[int, str], ...]
    button: int | None = None
    rule: str = ""


class Began(Struct, frozen=True, gc=False, tag=True):
    """Cards are in the air."""

    at: int


class ClockSet(Struct, frozen=True, tag=True):
    """The clock was started, stopped or put to another time. Levels that begin by themselves need no event."""

    clock: Clock


class StructureChanged(Struct, frozen=True, tag=True):
    """Levels or breaks still to come were changed."""

    structure: Structure


class ButtonPut(Struct, frozen=True, gc=False, tag=True):
    """Where the button and the blinds of the hand under way are, as somebody at the table says."""

    table: int
    button: int
    small_blind: int | None = None
    big_blind: int | None = None


class HandBegan(Struct, frozen=True, gc=False, tag=True):
    """A hand begins at a table; *number* is that of the hand where the server deals."""

    table: int
    number: int = 0


class HandEnded(Struct, frozen=True, gc=False, tag=True):
    """A hand is over. Who is in the penalty box has missed one more."""

    table: int


class Counted(Struct, frozen=True, gc=False, tag=True):
    """Somebody's chips were counted, or are known from the hand."""

    entrant: str
    chips: int


class Out(Struct, frozen=True, gc=False, tag=True):
    """Somebody is out, better placed than *behind* others; *shared* by how many. Late entries move the place, not this."""

    entrant: str
    card: SeatCard
    behind: int
    shared: int = 1
    chips: int = 0
    """What they began the hand with."""
    by: tuple[str, ...] = ()
    """Who won the chips."""
    rule: str = ""


class Raced(Struct, frozen=True, tag=True):
    """Small chips were changed for larger ones at a table, and the odd ones raced off, card by card."""

    table: int
    race: Race


class TableHeld(Struct, frozen=True, gc=False, tag=True):
    """No new hand at this table, or again."""

    table: int
    is_held: bool
    rule: str = ""
    reason: str = ""


class GapSet(Struct, frozen=True, gc=False, tag=True):
    """From now on tables are evened out at this difference: TDA 11-D."""

    players: int


class Penalised(Struct, frozen=True, gc=False, tag=True):
    """Somebody misses so many hands; *rounds* are counted in hands when the next one begins."""

    entrant: str
    hands: int
    rounds: int = 0
    rule: str = ""


class Disqualified(Struct, frozen=True, gc=False, tag=True):
    """Somebody is out of the event, and the chips leave play."""

    entrant: str
    chips: int
    behind: int
    reason: str
    voids_results: bool = False
    rule: str = ""


class PrizePaid(Struct, frozen=True, gc=False, tag=True):
    """A prize was paid out."""

    entrant: str
    cents: int
    rule: str = ""


class Finished(Struct, frozen=True, gc=False, tag=True):
    """One player has all the chips."""

    winner: str


Event = (
    TournamentOpened
    | EventChanged
    | Cancelled
    | Entered
    | Promoted
    | Paid
    | Withdrawn
    | SeatLocked
    | TableOpened
    | TableClosed
    | Seated
    | ChipsBought
    | GaveUp
    | Moved
    | Drawn
    | FinalTableFormed
    | Began
    | ClockSet
    | StructureChanged
    | ButtonPut
    | HandBegan
    | HandEnded
    | Counted
    | Out
    | Raced
    | TableHeld
    | GapSet
    | Penalised
    | Disqualified
    | PrizePaid
    | Finished
)
