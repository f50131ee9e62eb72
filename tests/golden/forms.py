"""The forms of everything that is stored: by kind of stream, by tag, and a specimen of each."""

from __future__ import annotations

import types
import typing
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import msgspec
from msgspec import Struct

from floorman.bank.events import Event as LedgerEvent
from floorman.cards import Card
from floorman.club.offers.events import OfferEvent
from floorman.club.offers.events import decoded as offer_event
from floorman.club.open_events import PutOnList, TakenOffList
from floorman.club.open_events import decoded as open_event
from floorman.club.people.events import MemberEvent
from floorman.club.people.events import decoded as member_event
from floorman.club.people.staff import StaffEvent
from floorman.club.people.staff import decoded as staff_event
from floorman.floor.casebook.cases import CaseEvent
from floorman.floor.penalties.record import Event as PenaltyEvent
from floorman.league.league import Event as LeagueEvent
from floorman.league.league import Record as LeagueRecord
from floorman.rulebook import Cite, Rulebook
from floorman.rulebook.adopted import BookAdopted
from floorman.store.events import (
    book_event,
    case_event,
    league_record,
    ledger_event,
    penalty_event,
    table_event,
    tournament_record,
)
from floorman.table.events import Event as TableEvent
from floorman.tournament.events import Event as TournamentEvent
from floorman.tournament.record.snapshots import SNAPSHOT_FORM, Remembered
from floorman.tournament.steps import Record as TournamentRecord
from support.stores import tagged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.store.upcast import Kind

KINDS: Final[dict[Kind, Any]] = {
    "ledger": LedgerEvent,
    "table": TableEvent,
    "tournament": TournamentRecord,
    "league": LeagueRecord,
    "casebook": CaseEvent,
    "penalties": PenaltyEvent,
    "member": MemberEvent,
    "staff": StaffEvent,
    "rulebook": BookAdopted,
    "open-events": PutOnList | TakenOffList,
    "offers": OfferEvent,
}
_WITHIN: Final[dict[Kind, Any]] = {"tournament": TournamentEvent, "league": LeagueEvent}
"""The events within records."""
READERS: Final[dict[Kind, Callable[[bytes], Any]]] = {
    "ledger": ledger_event,
    "table": table_event,
    "tournament": tournament_record,
    "league": league_record,
    "casebook": case_event,
    "penalties": penalty_event,
    "rulebook": book_event,
    "open-events": open_event,
    "offers": offer_event,
    "member": member_event,
    "staff": staff_event,
}


def kind_of(stream: str) -> Kind:
    """What a stream is about; a hand on its own is kept as at a table, and so is a table of a tournament."""
    first = stream.partition("/")[0]
    return "table" if first in ("hand", "event-table") else first  # type: ignore[return-value]  # one of them


def tag_of(kind: type[Struct]) -> str:
    """The tag under which something is stored."""
    return str(kind.__struct_config__.tag)


def events_of(kind: Kind) -> set[str]:
    """The tags of all events of a kind, and of the records that hold them."""
    return {tag_of(one) for union in (KINDS[kind], _WITHIN.get(kind)) for one in get_args(union) or (union,) if one}


def tags_in(lines: Iterable[bytes]) -> set[str]:
    """Every tag in stored lines: those of records, of the events within, and of what was wanted."""
    found: set[str] = set()
    waiting: list[Any] = [msgspec.json.decode(line) for line in lines]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if isinstance(tag := one.get("type"), str):
                found.add(tag)
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found


# ---- specimens ----


def specimens(kind: Kind) -> list[bytes]:
    """One of everything with a tag, with every field filled in, as it is stored."""
    encode = msgspec.json.Encoder(enc_hook=str).encode
    found = sorted(tagged(KINDS[kind]), key=lambda one: (tag_of(one), one.__name__))
    return [encode(_made(one)) for one in found]


def snapshot_of_a_tournament() -> bytes:
    """What a tournament begins from, with every field filled in."""
    return msgspec.json.encode({"form": SNAPSHOT_FORM, "kept": _made(Remembered)}, enc_hook=str)


def _made(hint: Any) -> Any:  # one line for each kind of type
    """Some value of a type, always the same; never nothing where there can be something."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        return _made(args[0])
    if origin is typing.Literal:
        return next((value for value in args if value), args[0])
    if origin in (typing.Union, types.UnionType):
        return _made(next(arg for arg in args if arg is not types.NoneType))
    if origin is tuple:
        return (_made(args[0]),) if args[-1] is Ellipsis else tuple(map(_made, args))
    if origin is list:
        return [_made(args[0])]
    if origin in (set, frozenset):
        return origin([_made(args[0])])
    if origin is dict:
        return {_made(args[0]): _made(args[1])}
    plain: dict[Any, Any] = {
        int: 7,
        str: "text",
        bool: True,
        bytes: b"bytes",
        float: 0.5,
        Card: Card("As"),
        Fraction: Fraction(1, 3),
        Decimal: Decimal("0.5"),
        Rulebook: Rulebook.load("tda"),
        Cite: Cite("tda", "2019", "43-A", "TDA-43-A.a"),
        msgspec.Raw: msgspec.Raw(b'{"plain":1}'),
        object: "anything",
    }
    if hint in plain:
        return plain[hint]
    if issubclass(hint, Enum):
        return next(iter(hint))
    if issubclass(hint, tuple):  # a named one
        return hint(*map(_made, typing.get_type_hints(hint).values()))
    return hint(**{field.name: _made(field.type) for field in msgspec.structs.fields(hint)})
