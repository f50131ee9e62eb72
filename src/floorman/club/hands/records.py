"""A hand that was played here, taken up again from what its table has kept."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.club.hands.marks import HAND
from floorman.club.host import STREAMS
from floorman.club.host import stream_of as stream_of_event_table
from floorman.errors import HandUnderWay, UnknownHand
from floorman.hand.events import HandDealt, is_of_hand
from floorman.hand.hand import Hand
from floorman.proof import deal_under
from floorman.shuffle import SealedDeck
from floorman.store.events import table_event
from floorman.table.events import DeckSealed, EventTable, Misdealt, PlayersDealtIn, TableOpened
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.rulebook import Shelf
    from floorman.store import EventStore, Lookup
    from floorman.table import Event

_AT_ONCE: Final = 200
"""Events that are read together: more than nearly every hand has."""
_ID: Final = re.compile(r"(?P<table>[\w~-]+)-(?P<number>[1-9][0-9]{0,14})")


class PlayedHand(NamedTuple):
    """A hand that is over, with the people who played it."""

    table: TableOpened
    dealt_in: PlayersDealtIn
    sealed: SealedDeck
    hand: Hand

    @property
    def id(self) -> str:
        """Under what it is found: ``lounge-17``, ``friday~3-17``."""
        return f"{self.table.id}-{self.dealt_in.hand}"

    def seat_of(self, member: str) -> int | None:
        """Where somebody sat in it."""
        seats = (player.seat for player in self.dealt_in.players if player.member == member)
        return next(seats, None) if member else None

    def won(self, seat: int) -> int:
        """The chips that a seat has won with it, below zero where they were lost."""
        return self.hand.stack_of(seat) - self.stack_before(seat)

    def stack_before(self, seat: int) -> int:
        """The chips that a seat began it with."""
        return self.dealt.stacks[self.dealt.seats.index(seat)]

    @property
    def dealt(self) -> HandDealt:
        """How it was dealt."""
        return _dealt(self.hand)


def hand_under(store: EventStore, shelf: Shelf, id: str) -> PlayedHand:  # noqa: A002  # as everywhere
    """The hand of this id.

    Raises:
        UnknownHand: there is none.
        HandUnderWay: it is still played, and nobody looks at it from outside.
        UnknownBook: its rulebook is not there.
    """
    if (named := _ID.fullmatch(id)) is None:
        raise UnknownHand(id)
    lookup, number = store.lookup(stream_of(named["table"])), int(named["number"])
    if not (found := lookup.range(HAND, number, number)):
        raise UnknownHand(id)
    return hand_at(lookup, found[0].version, shelf)


def hand_at(lookup: Lookup, version: int, shelf: Shelf) -> PlayedHand:
    """The hand that begins with this event of a table.

    Raises:
        UnknownHand: none begins there, or its deal did not count.
        HandUnderWay: it is still played.
        UnknownBook: its rulebook is not there.
    """
    opened, happened = table_event(lookup.event(1) or b""), _events(lookup, version)
    dealt_in = next(happened)
    if not isinstance(opened, TableOpened) or not isinstance(dealt_in, PlayersDealtIn):  # a mark is not believed
        raise UnknownHand(f"{version}")
    events = [*takewhile(lambda event: not isinstance(event, PlayersDealtIn), happened)]
    if any(isinstance(event, Misdealt) for event in events):
        raise UnknownHand(f"{opened.id}-{dealt_in.hand}")
    sealed = next(event for event in events if isinstance(event, DeckSealed))
    of_hand = [event for event in events if is_of_hand(event)]
    dealt = next(event for event in of_hand if isinstance(event, HandDealt))
    book = shelf.edition(dealt.book, dealt.edition)  # the table may have changed to another since it was opened
    hand = Hand.replay(of_hand, book)
    if not hand.is_over:
        raise HandUnderWay(
            Words("you can look at a hand once it is over", "Eine Hand lässt sich ansehen, wenn sie vorbei ist")
        )
    deal = deal_under(book, hand=f"{opened.id} {sealed.hand}", button=_dealt(hand).button, seats=hand.seats)
    return PlayedHand(opened, dealt_in, SealedDeck(deal, sealed.cards, sealed.salts), hand)


def _dealt(hand: Hand) -> HandDealt:
    dealt = hand.events[0]
    assert isinstance(dealt, HandDealt)  # noqa: S101  # a hand begins with it
    return dealt


def stream_of(table: str) -> str:
    """Where what happens at the table of this id is kept, if there is one."""
    of_event = EventTable.of(table)
    return stream_of_event_table(of_event) if of_event else STREAMS + table


def _events(lookup: Lookup, version: int) -> Iterator[Event]:
    """What happened from this event of a table on."""
    while stored := lookup.events(version, most=_AT_ONCE):
        yield from map(table_event, stored)
        version += len(stored)
