"""Hands that are over, as a service: everybody finds their own, and reads any as they saw it or as the rail did."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from floorman.club.hands.marks import played_by
from floorman.club.hands.pages import HandsPage, WrittenHands, line_of, page_of, written
from floorman.club.hands.records import hand_at, hand_under, stream_of
from floorman.club.wanted import hands as want
from floorman.club.wire.service import Service
from floorman.errors import HandUnderWay, UnknownBook, UnknownHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.hands.records import PlayedHand
    from floorman.rulebook import Shelf
    from floorman.store import EventStore

SUBJECT: Final = "hands"
_MOST: Final = 100
_ALL: Final = 2**62


class HandsService(Service):
    """Serves the subject ``hands``."""

    wanted = msgspec.json.Decoder(want.OfHands)

    def __init__(self, bus: Bus, store: EventStore, shelf: Callable[[], Shelf]) -> None:
        super().__init__(bus, SUBJECT)
        self._store = store
        self._shelf = shelf

    async def do(self, by: Actor, wanted: want.OfHands, id: str) -> object:  # noqa: A002, ARG002  # as the message has it
        """Show hands, or write them."""
        match wanted:
            case want.ListMyHands():
                hands, earlier = await self._own(by, wanted)
                return HandsPage(tuple(line_of(played, seat) for played, seat in hands), earlier)
            case want.ReadHand(hand):
                played = self._found(by, hand)
                return page_of(played, played.seat_of(by.member), self._name_of)
            case want.WriteHand(hand, form):
                played = self._found(by, hand)
                return written([(played, played.seat_of(by.member))], form, self._name_of)
            case want.WriteMyHands():
                return await self._written(by, wanted)
            case _:
                assert_never(wanted)

    def _found(self, by: Actor, hand: str) -> PlayedHand:
        """A hand by its id; those of home games are for who was dealt in."""
        played = hand_under(self._store, self._shelf(), hand)
        if played.table.is_private and played.seat_of(by.member) is None:
            raise UnknownHand(hand)
        return played

    def _name_of(self, member: str) -> str | None:
        return self._store.vault.value(member, "name")

    async def _own(
        self, by: Actor, wanted: want.ListMyHands | want.WriteMyHands
    ) -> tuple[list[tuple[PlayedHand, int]], int | None]:
        """A page of somebody's own hands, and what to ask on from."""
        most, before = max(1, min(wanted.most, _MOST)), _ALL if wanted.before is None else _within(wanted.before)
        stream = stream_of(wanted.table) if wanted.table else ""
        marked = await self._store.marked(played_by(by.member), before=before, most=most + 1, stream=stream)
        found = []
        for stream, _, version in marked[:most]:
            await asyncio.sleep(0)  # tables go on meanwhile
            try:
                played = hand_at(self._store.lookup(stream), version, self._shelf())
            except (HandUnderWay, UnknownHand, UnknownBook):  # it is still played, or its deal did not count
                continue
            if seat := played.seat_of(by.member):
                found.append((played, seat))
        return found, marked[most - 1].number if len(marked) > most else None

    async def _written(self, by: Actor, wanted: want.WriteMyHands) -> WrittenHands:
        hands, earlier = await self._own(by, wanted)
        return written(hands, wanted.form, self._name_of, earlier=earlier)


def _within(moment: int) -> int:
    """A moment that can be looked for; before the first there is nothing, and after the last there is everything."""
    return max(0, min(moment, _ALL))
