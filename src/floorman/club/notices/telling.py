"""Telling people: what happens at tables and in events that somebody has to hear of who may be elsewhere.

Whoever has something to tell publishes it, and goes on: nobody waits for the notices. Turns are not told of here. They are
published to each seat anyway, and the page of somebody who is away listens to them itself; see `elsewhere`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.club.notices.kinds import (
    About,
    EventCalledOff,
    EventEnds,
    EventRearranged,
    EventStarts,
    InPrizes,
    OutInEvent,
    PlaceFree,
    RulingHeard,
    SeatGiven,
    SeatGivenHow,
    SeatKept,
    Tell,
    VoteOpen,
)
from floorman.errors import WrongPayout
from floorman.hand.events import CardsPutRight, HandVoided
from floorman.table import EventTable
from floorman.table.events import ListLeft, Misdealt, OfferPassed, SatDown, SeatOffered
from floorman.table.floor_calls.events import FloorRuled
from floorman.table.view import to_json
from floorman.tournament import events as did
from floorman.tournament.entries.late_entry import entries_open
from floorman.tournament.finish.standings import may_be_the_bubble, payouts_of, won_by_now
from floorman.tournament.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.bus import Bus
    from floorman.table import Event, TableState
    from floorman.tournament.state import Entrant, TournamentState
    from floorman.tournament.steps import Record

SUBJECT: Final = "notices"
TOLD: Final = "notices.told"
"""Where the notices hear what people are to be told."""
_OF_LIST: Final = frozenset({SeatOffered, OfferPassed, ListLeft, SatDown})
_RULINGS: Final = frozenset({CardsPutRight, HandVoided, Misdealt, FloorRuled})
_AT_TABLES: Final = _OF_LIST | _RULINGS
_MOVED: Final[dict[str, SeatGivenHow]] = {how: how for how in ("balance", "break", "final", "wrong_seat", "order")}


def tell(bus: Bus, members: Iterable[str], about: About, *, is_over: bool = False) -> None:
    """Have people told something; of bots and of nobody nothing is known there."""
    if there := tuple(members):
        bus.publish(TOLD, to_json(Tell(there, about, is_over)))


# ---- tables ----


def tell_of_table(bus: Bus, table: TableState, events: Sequence[Event]) -> None:
    """Tell those whom it concerns of what has happened at a table. Nearly always it is nobody's but those who follow it."""
    if _AT_TABLES.isdisjoint(map(type, events)):
        return
    opened = table.opened
    is_ruled = False
    for event in events:
        match event:
            case SeatOffered(seat, member, _, until):
                tell(bus, (member,), SeatKept(opened.id, opened.name, seat, until))
            case OfferPassed(_, member) | ListLeft(member):
                tell(bus, (member,), SeatKept(opened.id, opened.name, 0, 0), is_over=True)
            case SatDown() if table.is_cash and not event.is_bot:
                tell(bus, (event.member,), SeatKept(opened.id, opened.name, 0, 0), is_over=True)
            case CardsPutRight() | HandVoided() | Misdealt() | FloorRuled():
                is_ruled = True
    if is_ruled:
        seated = (seated.member for seated in table.seats.values() if not (seated.is_bot or seated.is_ghost))
        tell(bus, seated, RulingHeard(opened.id, opened.name, table.number))


# ---- events ----


def tell_of_event(bus: Bus, state: TournamentState, records: Sequence[Record], *, now: int) -> None:
    """Tell those whom it concerns of steps that were taken in an event, which stands like this after them.

    What is taken back or put right nobody is told of: the director does that while people stand before them.
    """
    for record in records:
        if isinstance(record, Step):
            for members, about in _of_step(state, record.events, now):
                tell(bus, members, about)


def _of_step(state: TournamentState, events: Sequence[did.Event], now: int) -> Iterator[tuple[Sequence[str], About]]:
    setup, people = state.setup, _People(state)
    outs = 0
    was_running = state.began_at is not None and not any(isinstance(event, did.Began) for event in events)
    for event in events:
        match event:
            case did.Began():
                for who in people.of("seated", "entered"):
                    yield (who.member,), EventStarts(setup.id, setup.name, *people.where(who))
            case did.Moved(entrant, how=how) if was_running:
                yield from people.seated(entrant, how)
            case did.FinalTableFormed(seats=seats):
                for _, entrant in seats:
                    yield from people.seated(entrant, "final")
            case did.Seated(entrant) | did.TookOver(entrant) if was_running:
                yield from people.seated(entrant, "late")
            case did.Out(entrant):
                outs += 1
                if not state.is_over:
                    yield from people.out(entrant)
            case did.Disqualified(entrant):
                outs += 1
                yield from people.out(entrant)
            case did.GhostOut(behind=int()):
                outs += 1
            case did.DealPut(until=until):
                yield people.members("seated"), VoteOpen(setup.id, setup.name, until)
            case did.Promoted(entrant):
                yield people.member(entrant), PlaceFree(setup.id, setup.name)
            case did.EventChanged(date, starts_at, venue):
                there = people.members("entered", "waiting", "seated")
                yield there, EventRearranged(setup.id, setup.name, date, starts_at, venue)
            case did.Cancelled():
                yield people.members("entered", "waiting", "seated"), EventCalledOff(setup.id, setup.name)
            case did.Finished():
                yield from people.results()
    if outs and not state.is_over and _reaches_prizes(state, outs, now):
        yield people.members("seated"), InPrizes(setup.id, setup.name, state.left)


def _reaches_prizes(state: TournamentState, outs: int, now: int) -> bool:
    """Whether everybody who is left wins something, and before these went out not everybody did."""
    if not may_be_the_bubble(state) or entries_open(state, now=now):
        return False
    try:
        paid = payouts_of(state).paid
    except WrongPayout:  # nobody can say how many are paid
        return False
    return state.left <= paid < state.left + outs


class _People:
    """Those in an event who can be told something."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state

    def of(self, *statuses: str) -> Iterator[Entrant]:
        """Everybody of these in their last entry."""
        for who in self._state.entrants.values():
            if who.status in statuses and _can_hear(who) and self._state.of_member[who.member][-1] == who.id:
                yield who

    def members(self, *statuses: str) -> list[str]:
        return [who.member for who in self.of(*statuses)]

    def member(self, entrant: str) -> tuple[str, ...]:
        who = self._state.entrants[entrant]
        return (who.member,) if _can_hear(who) else ()

    def where(self, who: Entrant) -> tuple[str, int | None, int | None, bool]:
        """The table, its number, and the seat."""
        state = self._state
        if who.card is None:
            return "", None, None, False
        number = 0 if state.is_final else who.card.table
        table = "" if state.setup.is_live else EventTable(state.setup.id, number).id
        return table, who.card.table, who.card.seat, state.is_final

    def seated(self, entrant: str, how: str) -> Iterator[tuple[tuple[str, ...], About]]:
        who, setup = self._state.entrants[entrant], self._state.setup
        table, number, seat, is_final = self.where(who)
        if seat is not None:
            yield (
                self.member(entrant),
                SeatGiven(_MOVED.get(how, "late"), setup.name, seat, table, setup.id, number, is_final),
            )

    def out(self, entrant: str) -> Iterator[tuple[tuple[str, ...], About]]:
        place = self._state.place_of(entrant)
        if place is not None:
            yield self.member(entrant), OutInEvent(self._state.setup.id, self._state.setup.name, place)

    def results(self) -> Iterator[tuple[tuple[str, ...], About]]:
        setup, won = self._state.setup, won_by_now(self._state)
        for who in self.of("seated", "out", "disqualified"):
            place = self._state.place_of(who.id)
            yield (who.member,), EventEnds(setup.id, setup.name, place, won.get(who.id, 0))


def _can_hear(who: Entrant) -> bool:
    return bool(who.member) and not (who.is_bot or who.is_ghost)
