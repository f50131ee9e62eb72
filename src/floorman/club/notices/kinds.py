"""The notices there are: ids, numbers and enums. What they say in words is the page's, in the language of whoever reads."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SeatGivenHow = Literal["balance", "break", "final", "wrong_seat", "order", "change", "late"]


class SeatKept(Struct, frozen=True, gc=False, tag="seat_kept"):
    """A free seat is kept for one who waited for it, until then."""

    table: str
    name: str
    """Of the table."""
    seat: int
    until: int


class SeatGiven(Struct, frozen=True, gc=False, tag="seat_given"):
    """One has another seat, and did not choose it oneself."""

    how: SeatGivenHow
    """To even the tables out (``balance``), because one's own was taken down (``break``), for the ``final`` table, put right
    (``wrong_seat``), by ``order`` of the director, to another cash table (``change``), or ``late`` into a running event."""
    name: str
    """Of the event; of the table in a cash game."""
    seat: int
    table: str = ""
    """Where it is played, if it is dealt by the server."""
    event: str = ""
    number: int | None = None
    """Of the table in the event."""
    is_final: bool = False
    """Whether that is the final table, which has no number."""


class EventStarts(Struct, frozen=True, gc=False, tag="event_starts"):
    """Cards are in the air in an event that one has entered; where one sits, if one has a seat."""

    event: str
    name: str
    table: str = ""
    number: int | None = None
    seat: int | None = None
    is_final: bool = False


class EventEnds(Struct, frozen=True, gc=False, tag="event_ends"):
    """An event in which one has played is over; one's place, and what one has won."""

    event: str
    name: str
    place: int | None
    prize_cents: int


class EventCalledOff(Struct, frozen=True, gc=False, tag="event_called_off"):
    """An event that one has entered is not played; what was paid goes back."""

    event: str
    name: str


class EventRearranged(Struct, frozen=True, gc=False, tag="event_rearranged"):
    """An event that one has entered has another day, hour or venue."""

    event: str
    name: str
    date: str
    starts_at: int
    venue: str


class PlaceFree(Struct, frozen=True, gc=False, tag="place_free"):
    """One is off the waiting list of an event, and has a place in it."""

    event: str
    name: str


class InPrizes(Struct, frozen=True, gc=False, tag="in_prizes"):
    """Everybody who is left in an event wins something, and one is among them."""

    event: str
    name: str
    left: int


class OutInEvent(Struct, frozen=True, gc=False, tag="out_of_event"):
    """One is out of an event; the place as it stands."""

    event: str
    name: str
    place: int


class VoteOpen(Struct, frozen=True, gc=False, tag="vote_open"):
    """A deal on the prizes is on the table of an event in which one still plays: one says yes or no until then."""

    event: str
    name: str
    until: int


class RulingHeard(Struct, frozen=True, gc=False, tag="floor_ruled"):
    """The floor ruled on the hand at one's table: what it did stands in the table's log."""

    table: str
    name: str
    hand: int


About = (
    SeatKept
    | SeatGiven
    | EventStarts
    | EventEnds
    | EventCalledOff
    | EventRearranged
    | PlaceFree
    | InPrizes
    | OutInEvent
    | VoteOpen
    | RulingHeard
)


class KeptNotice(Struct, frozen=True):
    """Something that somebody is told, wherever they are."""

    number: int
    """Another for each, the later the larger."""
    at: int
    about: About


class NoticesUpdate(Struct, frozen=True, tag="notices"):
    """One's notices that are not put away, the oldest first; told whole whenever there is another one or one fewer."""

    topic: str
    number: int
    since: int
    notices: tuple[KeptNotice, ...]


class AwayTable(Struct, frozen=True, gc=False):
    """A table where one sits and that the page does not follow."""

    table: str
    name: str
    turn: int | None = None
    """Which decision is asked for, if it is one's own."""
    until: int | None = None
    """When the time for it is over, where a clock runs."""


class SeatedElsewhere(Struct, frozen=True, tag="elsewhere"):
    """The tables where one sits and that the page does not follow, told whole whenever something of it is different.

    It has no number: on a new line it is told afresh, and nothing of it can be missed.
    """

    topic: str
    now: int
    tables: tuple[AwayTable, ...]


# ---- between the parts of the club ----


class Tell(Struct, frozen=True):
    """Tell people something. *is_over*: what they were told of this kind and place is no longer so."""

    members: tuple[str, ...]
    about: About
    is_over: bool = False


def place_of(about: About) -> tuple[str, str]:
    """What a newer notice takes the place of: one of the same kind, about the same event or table."""
    event: str = getattr(about, "event", "")
    return type(about).__name__, event or getattr(about, "table", "")
