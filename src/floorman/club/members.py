"""Who is who. Each member has a stream of their own, so that knowing one costs the same however many there are."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.bank import AccountKind
from floorman.club.treasurer import CREDIT_CENTS
from floorman.errors import WrongName
from floorman.lines import printable
from floorman.store import Entry
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from floorman.club.clock import Clock
    from floorman.club.treasurer import Treasurer
    from floorman.store import EventStore

STREAMS: Final = "member/"
LONGEST_NAME: Final = 24
MOST_TYPED: Final = 200
"""Of a name as it comes in, blanks and all."""
_REMEMBERED: Final = 10_000


class GuestArrived(Struct, frozen=True, tag="guest_arrived"):
    """Somebody came in without an account. *key* is the hash of what their browser keeps."""

    name: str
    key: bytes
    at: int


class SignedOut(Struct, frozen=True, tag="signed_out"):
    """They left; their browser's key is good for nothing any more."""

    at: int


class Member(Struct, frozen=True):
    """Somebody the club knows."""

    id: str
    name: str
    is_guest: bool = True


class Members:
    """The club's members, by the token their browser keeps: the member's id, a dot, and a secret."""

    def __init__(self, store: EventStore, clock: Clock, treasurer: Treasurer) -> None:
        self._store = store
        self._treasurer = treasurer
        self._clock = clock
        self._known: OrderedDict[str, Member] = OrderedDict()  # by token

    async def arrive(self, name: str) -> tuple[Member, str]:
        """Let a guest in, with an account; gives who they are, and the token to recognise them by.

        Raises:
            WrongName: nobody can be called that.
        """
        member, secret = Member(secrets.token_hex(8), _clean(name)), secrets.token_urlsafe(32)
        arrived = GuestArrived(member.name, _hash(secret), self._clock.now())
        entry = Entry(STREAMS + member.id, [_ENCODER.encode(arrived)], 0)
        await self._treasurer.open_account(member.id, AccountKind.MEMBER, entry, credit_cents=CREDIT_CENTS)
        return member, f"{member.id}.{secret}"

    async def known(self, token: str) -> Member | None:
        """Whose token that is; nobody's if it is wrong or no longer good."""
        if member := self._known.get(token):
            self._known.move_to_end(token)
            return member
        id_, _, secret = token.partition(".")
        if not (id_.isalnum() and secret and len(token) < 200):
            return None
        stored = await self._store.read(STREAMS + id_)
        events = [_event(event.data) for event in stored]
        if not events or not isinstance(events[0], GuestArrived) or isinstance(events[-1], SignedOut):
            return None
        if not hmac.compare_digest(events[0].key, _hash(secret)):
            return None
        member = self._known[token] = Member(id_, events[0].name)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return member

    async def leave(self, token: str) -> None:
        """Make a token good for nothing."""
        if member := await self.known(token):
            stream = STREAMS + member.id
            version = await self._store.version(stream)
            await self._store.append(stream, [_ENCODER.encode(SignedOut(self._clock.now()))], expected=version)
            self._known.pop(token, None)


def _clean(name: str) -> str:
    """A name as it is shown: no control characters, no runs of blanks."""
    cleaned = " ".join(printable(name[:MOST_TYPED]).split())
    if len(name) > MOST_TYPED or not 1 <= len(cleaned) <= LONGEST_NAME:
        raise WrongName(LONGEST_NAME)
    return cleaned


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


_ENCODER: Final = msgspec.json.Encoder()
_event: Final = reader("member", msgspec.json.Decoder(GuestArrived | SignedOut).decode)
