"""What has changed at a table between two views: all that goes over the wire while somebody follows it.

Everybody is told the same of what everybody may see, worked out and written down once for the whole table, and beside it
what their own seat alone may know. Put onto the view they have, with `whole`, it gives the view they would have been shown.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields, replace

from floorman.hand.view import Own, SeatView, View
from floorman.table.view import TableView, TakenSeat

if TYPE_CHECKING:
    from collections.abc import Iterable


_TABLE_FIELDS: Final = tuple(
    name for name in TableView.__struct_fields__ if name not in {"seats", "you", "hand", "now"}
)
_HAND_FIELDS: Final = tuple(name for name in View.__struct_fields__ if name not in {"seat", "seats", "legal", "events"})

if TYPE_CHECKING:
    TableFields = Any
    HandFields = Any
else:

    def _some_of(name: str, kind: type[Struct], names: tuple[str, ...], doc: str) -> type[Any]:
        """A struct with those fields of another one that have changed."""
        some = [(field.name, field.type | UnsetType, UNSET) for field in fields(kind) if field.name in names]
        return defstruct(name, some, frozen=True, gc=False, module=__name__, namespace={"__doc__": doc})

    TableFields = _some_of("TableFields", TableView, _TABLE_FIELDS, "What has changed of a table.")
    HandFields = _some_of("HandFields", View, _HAND_FIELDS, "What has changed of a hand.")


class HandChange(Struct, frozen=True, gc=False):
    """What has changed of a hand, as everybody sees it. *is_new*: it is another one, told of whole."""

    fields: HandFields
    seats: tuple[SeatView, ...] = ()
    is_new: bool = False


class Shared(Struct, frozen=True, gc=False):
    """What has changed for everybody. *now* is the club's time."""

    now: int
    fields: TableFields
    seats: tuple[TakenSeat, ...] = ()
    left: tuple[int, ...] = ()
    """Seats that nobody has any more."""
    hand: HandChange | UnsetType | None = UNSET
    """Nothing where there is no hand any more."""


def shared(before: TableView, after: TableView) -> Shared:
    """What has changed between two views of the rail."""
    seats = {place.seat: place for place in before.seats}
    return Shared(
        after.now,
        TableFields(**_changed(_TABLE_FIELDS, _of_table, before, after)),
        tuple(place for place in after.seats if seats.pop(place.seat, None) != place),
        tuple(seats),
        UNSET if before.hand == after.hand else _hand(before, after),
    )


def whole(view: TableView, change: Shared, own: Own | UnsetType | None) -> TableView:
    """The view that somebody has after a change, as a fresh one would show it.

    *own* is what their seat alone knows of the hand, if that has changed.
    """
    seats = {place.seat: place for place in view.seats if place.seat not in change.left}
    seats |= {place.seat: place for place in change.seats}
    return replace(
        view,
        now=change.now,
        seats=tuple(seats[seat] for seat in sorted(seats)),
        hand=_with_own(view.hand if change.hand is UNSET else _whole_hand(view.hand, change.hand), own),
        **_set(change.fields),
    )


# ---- the hand ----


def _hand(before: TableView, after: TableView) -> HandChange | None:
    old, new = before.hand, after.hand
    if new is None:
        return None
    if old is None or before.number != after.number or len(old.seats) != len(new.seats):
        return HandChange(HandFields(**dict(zip(_HAND_FIELDS, _of_hand(new), strict=True))), new.seats, is_new=True)
    seats = (place for known, place in zip(old.seats, new.seats, strict=True) if known != place)
    return HandChange(HandFields(**_changed(_HAND_FIELDS, _of_hand, old, new)), tuple(seats))


def _whole_hand(before: View | None, change: HandChange | UnsetType | None) -> View | None:
    if change is None or change is UNSET:
        return None
    if change.is_new or before is None:
        return View(seat=None, seats=change.seats, legal=None, events=(), **_set(change.fields))
    seats = {place.seat: place for place in change.seats}
    return replace(
        before, seats=tuple(_beside(seats, place, before.seat) for place in before.seats), **_set(change.fields)
    )


def _beside(changed: dict[int, SeatView], place: SeatView, own: int | None) -> SeatView:
    """A seat as it is now; of one's own cards one knows more than is told to everybody."""
    new = changed.get(place.seat, place)
    return replace(new, cards=place.cards, made=place.made) if place.seat == own else new


def _with_own(hand: View | None, own: Own | UnsetType | None) -> View | None:
    if hand is None or own is None or own is UNSET:
        return hand
    seats = (
        replace(place, cards=own.cards, made=own.made) if place.seat == own.seat else place for place in hand.seats
    )
    return replace(hand, seat=own.seat, seats=tuple(seats), legal=own.legal)


# ---- fields ----

_of_table: Final = attrgetter(*_TABLE_FIELDS)
_of_hand: Final = attrgetter(*_HAND_FIELDS)


def _changed(
    names: Iterable[str], values: attrgetter[tuple[Any, ...]], before: object, after: object
) -> dict[str, Any]:
    return {name: new for name, old, new in zip(names, values(before), values(after), strict=True) if old != new}


def _set(some: object) -> dict[str, Any]:
    """The fields that are told of."""
    names: tuple[str, ...] = type(some).__struct_fields__  # type: ignore[attr-defined]  # a struct
    return {name: value for name in names if (value := getattr(some, name)) is not UNSET}
