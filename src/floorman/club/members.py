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
from floorman.store import Keeper, Kind
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.club.clock import WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.store import Along, EventStore

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


class _Guest(Struct):
    """What a member's stream adds up to."""

    name: str
    key: bytes
    is_gone: bool = False


class Members:
    """The club's members, by the token their browser keeps: the member's id, a dot, and a secret."""

    def __init__(self, store: EventStore, clock: WallClock, treasurer: Treasurer) -> None:
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

        async def with_account(_: object, __: int) -> Along | None:
            return await self._treasurer.opening(member.id, AccountKind.MEMBER, credit_cents=CREDIT_CENTS)

        arrived = GuestArrived(member.name, _hash(secret), self._clock.now())
        await self._keeper(member.id).begin([arrived], along=with_account)
        return member, f"{member.id}.{secret}"

    async def known(self, token: str) -> Member | None:
        """Whose token that is; nobody's if it is wrong or no longer good."""
        if member := self._known.get(token):
            self._known.move_to_end(token)
            return member
        id_, _, secret = token.partition(".")
        if not (id_.isalnum() and secret and len(token) < 200):
            return None
        keeper = self._keeper(id_)
        if not await keeper.load():
            return None
        guest = keeper.state
        if guest.is_gone or not hmac.compare_digest(guest.key, _hash(secret)):
            return None
        member = self._known[token] = Member(id_, guest.name)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return member

    async def leave(self, token: str) -> None:
        """Make a token good for nothing."""
        if member := await self.known(token):
            await self._keeper(member.id).keep(lambda guest: () if guest.is_gone else (SignedOut(self._clock.now()),))
            self._known.pop(token, None)

    def _keeper(self, id_: str) -> Keeper[_Guest, _Event]:
        return Keeper(self._store, STREAMS + id_, _KIND)


def _clean(name: str) -> str:
    """A name as it is shown: no control characters, no runs of blanks."""
    cleaned = " ".join(printable(name[:MOST_TYPED]).split())
    if len(name) > MOST_TYPED or not 1 <= len(cleaned) <= LONGEST_NAME:
        raise WrongName(LONGEST_NAME)
    return cleaned


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _folded(guest: _Guest | None, events: Sequence[_Event]) -> _Guest:
    for event in events:
        if isinstance(event, GuestArrived):
            guest = _Guest(event.name, event.key)
        elif guest:
            guest.is_gone = True
    if guest is None:
        raise TypeError("a member begins with GuestArrived")
    return guest


_Event = GuestArrived | SignedOut
_ENCODER: Final = msgspec.json.Encoder()
_event: Final = reader("member", msgspec.json.Decoder(_Event).decode)
_KIND: Final = Kind[_Guest, _Event](lambda events: list(map(_ENCODER.encode, events)), _event, _folded)
