"""Who is told what of a table: everybody who sits there what their seat may know, and the rail what everybody may.

What everybody may see is worked out and written down once, however many are told. Whoever sits there is told of what has
changed; those for whom more than that is different, since they have just come or gone, are shown the table whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from floorman.club.wire.changes import HandChange, shared
from floorman.club.wire.messages import TableUpdate, TopicEnded
from floorman.club.wire.watch import ear, rail
from floorman.hand.events import Bet, Called, CardsPutRight, Checked, Folded, HolesDealt, Raised
from floorman.table.events import ClockStarted, ShownOut, TurnBegan
from floorman.table.view import TableView, own, seen, to_json, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.bus import Bus
    from floorman.hand.view import Own
    from floorman.table import Event, TableState

_SEEN_APART: Final = (HolesDealt, CardsPutRight)
"""Events of which every seat sees something else."""
_IN_TURN: Final = frozenset({Checked, Called, Bet, Raised, Folded, ClockStarted, TurnBegan})
"""Events that tell nobody anything new of their own cards: but for the seats in turn, everybody knows what they knew."""


class _Spliced(Struct, frozen=True, tag="changed"):
    """A `TableNews` of parts that are written down already."""

    topic: str
    number: int
    since: int
    shared: Raw
    events: Raw
    own: Raw | UnsetType = UNSET


class _Known(NamedTuple):
    """What the table was last told: the rail's view, and by member their seat and what it alone knows."""

    version: int
    view: TableView
    own: dict[str, tuple[int, Own | None]]


class Audience:
    """Everybody who follows a table. *topic* is what pages call it, *subject* where it is asked."""

    def __init__(self, bus: Bus, topic: str, subject: str) -> None:
        self._bus = bus
        self._topic: Final = topic
        self._subject: Final = subject
        self._known: _Known | None = None

    def fresh(self, table: TableState, member: str, *, version: int, now: int) -> TableUpdate:
        """The table as somebody may see it, with the events of its hand."""
        events = table.hand.events if table.hand else ()
        return self._whole(_News(table, events, version, 0, now), table.find(member))

    def tell(
        self, table: TableState, events: Sequence[Event], *, version: int, since: int, gone: Iterable[str], now: int
    ) -> None:
        """Tell everybody of events that have happened since a version; who has just left hears of it as the rail does."""
        news = _News(table, events, version, since, now)
        before = self._known
        is_known = before is not None and before.version == since
        after = self._known = _known(news, before if is_known else None)
        if before is None or not is_known:  # everybody is shown the table whole
            before = _Known(since, after.view, {})
        change = shared(before.view, after.view)
        parts = _Spliced(self._topic, version, since, Raw(to_json(change)), Raw(to_json(seen(events, table, None))))
        to_all = to_json(parts)
        is_new_hand = isinstance(change.hand, HandChange) and change.hand.is_new
        has_apart = any(isinstance(event, _SEEN_APART) for event in events)
        for member, (seat, knows) in after.own.items():
            sat, knew = before.own.get(member, (None, None))
            if sat != seat or (not is_new_hand and (knew is None) != (knows is None)):
                data = to_json(self._whole(news, seat))
            elif is_new_hand or has_apart or knew != knows:
                happened = Raw(to_json(seen(events, table, seat))) if has_apart else parts.events
                data = to_json(replace(parts, events=happened, own=Raw(to_json(knows))))
            else:
                data = to_all
            self._bus.publish(ear(self._subject, member), data)
        left = [*gone, *(event.member for event in events if isinstance(event, ShownOut))]
        for member in left:
            if table.is_let_in(member):
                self._bus.publish(ear(self._subject, member), to_json(self._whole(news, None)))
        self._tell_rail(table, left, to_all if is_known else to_json(self._whole(news, None)))

    def _tell_rail(self, table: TableState, left: Sequence[str], data: bytes) -> None:
        """Everybody else who looks on; at a home game each by themselves, so that nobody hears of it who was shown out."""
        if not table.opened.is_private:
            self._bus.publish(rail(self._subject), data)
            return
        for guest in table.guests:
            if table.find(guest.member) is None:
                self._bus.publish(ear(self._subject, guest.member), data)
        for member in left:
            if table.find(member) is None and not table.is_let_in(member):
                self._bus.publish(ear(self._subject, member), to_json(TopicEnded(self._topic)))

    def say(self, notice: object, members: Iterable[str]) -> None:
        """Tell everybody something that changes nothing at the table."""
        data = to_json(notice)
        for member in members:
            self._bus.publish(ear(self._subject, member), data)
        self._bus.publish(rail(self._subject), data)

    def _whole(self, news: _News, seat: int | None) -> TableUpdate:
        return TableUpdate(
            self._topic,
            news.version,
            news.since,
            view(news.table, seat, now=news.now),
            seen(news.events, news.table, seat),
        )


class _News(NamedTuple):
    """What there is to tell."""

    table: TableState
    events: Sequence[Event]
    version: int
    since: int
    now: int


def _known(news: _News, before: _Known | None) -> _Known:
    table = news.table
    whole = view(table, None, now=news.now)
    hand = before.view.hand if before is not None else None
    if before is None or hand is None or any(type(event) not in _IN_TURN for event in news.events):
        own_of = {seated.member: (seat, own(table, seat)) for seat, seated in table.seats.items()}
    else:
        own_of = before.own.copy()
        for seat in {hand.to_act, whole.hand.to_act if whole.hand is not None else None}:
            if seat is not None and (seated := table.seats.get(seat)) is not None:
                own_of[seated.member] = (seat, own(table, seat))
    return _Known(news.version, whole, own_of)
