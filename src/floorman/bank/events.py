"""What happens in a bank, as it is recorded. Events are facts: they are never refused and never changed.

Every event carries a seal made from itself and the seal before it, so the last one stands for the whole book: whoever
has it written down can tell later whether a line was changed, left out, added or moved.
"""

from __future__ import annotations

import re
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from floorman.bank.occasions import Occasion  # msgspec reads annotations at run time

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "AccountClosed",
    "AccountKind",
    "AccountOpened",
    "Event",
    "LedgerOpened",
    "Transferred",
    "Why",
    "decoded",
    "encoded",
    "seal_due",
    "seal_in",
    "sealed",
]


class AccountKind(StrEnum):
    """Whose money it is."""

    HOUSE = "house"
    """The bank itself, where all currency comes from: what it is below zero is what the others have."""
    MEMBER = "member"
    TABLE = "table"
    """The stacks and pots of one table."""
    TOURNAMENT = "tournament"
    """The prize pool of one tournament."""
    CLUB = "club"
    """The club's own: fines and what it keeps of fees."""
    TICKETS = "tickets"
    """What somebody's tickets are worth: paid for by one tournament, and not yet played for in another."""


class Why(StrEnum):
    """What a transfer is for."""

    OPENING_CREDIT = "opening-credit"
    BUY_IN = "buy-in"
    REBUY = "re-buy"
    TOP_UP = "top-up"
    CASH_OUT = "cash-out"
    """A stack was booked back because its player left."""
    TABLE_CHANGE = "table-change"
    """A stack went along to another table."""
    FEE = "fee"
    PRIZE = "prize"
    FINE = "fine"
    TRANSFER = "transfer"
    """An official moved money, and said why."""
    CORRECTION = "correction"
    """An earlier transfer was taken back."""
    PAYOUT = "payout"


class LedgerOpened(Struct, frozen=True, gc=False, tag="ledger_opened", omit_defaults=True, kw_only=True):
    """A bank was opened, with its house account, under a book and for one money."""

    house: str
    book: str
    """With its edition: ``bank@undated``."""
    money: str
    by: str
    at: int
    """When, in milliseconds since 1970."""
    seal: str = ""


class AccountOpened(Struct, frozen=True, gc=False, tag="account_opened", omit_defaults=True, kw_only=True):
    """An account was opened, or opened again."""

    account: str
    kind: AccountKind
    by: str
    at: int
    seal: str = ""


class AccountClosed(Struct, frozen=True, gc=False, tag="account_closed", omit_defaults=True, kw_only=True):
    """An account with nothing on it was closed."""

    account: str
    by: str
    at: int
    seal: str = ""


class Transferred(
    Struct, frozen=True, gc=False, tag="transferred", omit_defaults=True, kw_only=True, repr_omit_defaults=True
):
    """Money went from the account that is debited to the one that is credited."""

    id: str
    debit: str
    credit: str
    cents: int
    why: Why
    debit_balance: int
    """What is left on the debited account, as in a passbook."""
    credit_balance: int
    """What is then on the credited account."""
    by: str
    at: int
    reason: str | Occasion = ""
    """What an official wrote, or what floorman itself books it for."""
    reverses: str = ""
    """The id of the transfer this one takes back."""
    overdraft: str = ""
    """The rule that lets the debited account be below zero, where it is."""
    seal: str = ""


Event = LedgerOpened | AccountOpened | AccountClosed | Transferred

_Sealed = TypeVar("_Sealed", bound=Event)
_encode = Encoder(order="deterministic").encode
_SEALED = re.compile(rb'(.*),"seal":"([0-9a-f]{32})"}', re.DOTALL)


def sealed(before: str, event: _Sealed) -> _Sealed:
    """The same event with its seal, made from the seal *before* it and from everything it says."""
    bare = replace(event, seal="") if event.seal else event
    return replace(bare, seal=_seal(before, _encode(bare)))


def seal_due(before: str, kept: bytes) -> str:
    """The seal that an event must carry, made from the bytes in which it is *kept*.

    An event that was written in an older form is sealed in that form, whatever it is brought up to when it is read. The
    seal is the last thing an event says: whatever comes after it, or stands there instead, is sealed by nothing.
    """
    said = _SEALED.fullmatch(kept)
    return _seal(before, said[1] + b"}" if said else kept)


def seal_in(kept: bytes) -> str | None:
    """The seal that an event carries, whatever else it says; None if it carries none.

    >>> seal_in(b'{"type":"unknown","seal":"00112233445566778899aabbccddeeff"}'), seal_in(b"{}")
    ('00112233445566778899aabbccddeeff', None)
    """
    said = _SEALED.fullmatch(kept)
    return said[2].decode() if said else None


def _seal(before: str, bare: bytes) -> str:
    return sha256(before.encode() + bare).hexdigest()[:32]


def encoded(events: Iterable[Event]) -> list[bytes]:
    """Events as they are kept."""
    return [_encode(event) for event in events]


def decoded(data: bytes) -> Event:
    """An event that was kept in today's form."""
    event: Event = _DECODER.decode(data)
    return event


_DECODER = Decoder(Event)
