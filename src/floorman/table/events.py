"""What happens at a table, as it is recorded: people coming and going, the clock, and between them the events of its hands.

`DeckSealed` and the hand's `HandDealt` and `HolesDealt` stay with whoever deals; `floorman.table.view` says what others see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.cards import Card
from floorman.hand import events as hand_events

if TYPE_CHECKING:
    from collections.abc import Iterable


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    """A table was set up. Amounts are chips; times are milliseconds."""

    id: str
    name: str
    book: str
    edition: str
    structure: str
    seats: int
    small_blind: int
    big_blind: int
    smallest_buy_in: int
    largest_buy_in: int
    thinking_ms: int
    """How long a seat may think about one decision."""
    pause_ms: int
    """How long a finished hand stays on the table before the next begins."""
    ante: int = 0
    cash: bool = True


class SatDown(Struct, frozen=True, gc=False, tag=True):
    """Somebody took a seat with chips."""

    seat: int
    member: str
    name: str
    chips: int
    is_bot: bool = False


class LeavesAfterHand(Struct, frozen=True, gc=False, tag=True):
    """A seat that has no more say in this hand gets up when it is over."""

    seat: int


class StoodUp(Struct, frozen=True, gc=False, tag=True):
    """A seat became free; the chips went along."""

    seat: int
    chips: int


class SatOut(Struct, frozen=True, gc=False, tag=True):
    """A seat wants no cards for now."""

    seat: int


class CameBack(Struct, frozen=True, gc=False, tag=True):
    """A seat wants cards again."""

    seat: int


class ChipsAdded(Struct, frozen=True, gc=False, tag=True):
    """A seat bought more chips."""

    seat: int
    chips: int


class DeckSealed(Struct, frozen=True, gc=False, tag=True):
    """The deck of a hand was shuffled and sealed. For the dealer alone: it tells every card."""

    hand: int
    root: bytes
    cards: tuple[Card, ...]
    salts: bytes


class ClockStarted(Struct, frozen=True, gc=False, tag=True):
    """A seat is in turn and has time until then."""

    seat: int
    until: int


class ClockRanOut(Struct, frozen=True, gc=False, tag=True):
    """A seat let its time pass; what the book makes of it follows."""

    seat: int


class NextHandDue(Struct, frozen=True, gc=False, tag=True):
    """The next hand begins at that time."""

    at: int


Event = (
    TableOpened
    | SatDown
    | LeavesAfterHand
    | StoodUp
    | SatOut
    | CameBack
    | ChipsAdded
    | DeckSealed
    | ClockStarted
    | ClockRanOut
    | NextHandDue
    | hand_events.Event
)


def encoded(events: Iterable[Event]) -> list[bytes]:
    """Events as they are kept."""
    return [_ENCODER.encode(event) for event in events]


def decoded(data: bytes) -> Event:
    """An event that was kept."""
    event: Event = _DECODER.decode(data)
    return event


def _card(kind: type, text: object) -> object:
    """Cards are kept as people write them; nothing else needs help."""
    return kind(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(Event, dec_hook=_card)
