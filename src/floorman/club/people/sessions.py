"""A member's sessions: each browser has one, and each token of the command line. They lie in the vault, and end by being deleted."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from floorman.lines import printable
from floorman.store import Drop, Put

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.store import Change, Detail

FIELD: Final = "session"
LONGEST_LABEL: Final = 60
MOST: Final = 20
"""How many somebody has at once; the one not seen for longest ends when another begins."""
DAY_MS: Final = 24 * 3600 * 1000
GOOD_FOR_MS: Final = 182 * DAY_MS
"""How long one lasts in which nothing happens."""
SEEN_EVERY_MS: Final = 60 * 60 * 1000
"""How exactly it is known when one was last seen."""
_LONGEST_TOKEN: Final = 200


class SessionKept(Struct, frozen=True, gc=False):
    """A session as it is kept: the hash of its secret, what it is called, since when it is there and when it was last seen."""

    key: str
    label: str
    created: int
    seen: int
    is_token: bool = False
    """Whether it belongs to a program, and not to a browser."""


class NewSession(NamedTuple):
    """A session that begins: its number, the token to recognise it by, and what goes into the vault."""

    number: int
    token: str
    changes: list[Change]


class Token(NamedTuple):
    """A token taken apart."""

    member: str
    secret: str


def begin(member: str, known: Iterable[Detail], *, label: str, now: int, is_token: bool = False) -> NewSession:
    """Begin a session beside those that are *known*; the oldest of too many ends, and so does each that has run out."""
    kept = {detail.number: read(detail.value) for detail in known if detail.field == FIELD}
    number, secret = max(kept, default=0) + 1, secrets.token_urlsafe(32)
    session = SessionKept(hashed(secret), labelled(label), now, now, is_token)
    by_age = sorted(kept, key=lambda one: kept[one].seen, reverse=True)
    ended = {one for one in kept if has_run_out(kept[one], now)} | set(by_age[MOST - 1 :])
    changes: list[Change] = [Drop(member, FIELD, one) for one in sorted(ended)]
    return NewSession(number, f"{member}.{secret}", [*changes, Put(member, FIELD, written(session), number)])


def found(token: Token, known: Iterable[Detail], *, now: int) -> tuple[int, SessionKept] | None:
    """The session of a token among those that are known, if it is still good."""
    key = hashed(token.secret)
    for detail in known:
        if detail.field == FIELD:
            session = read(detail.value)
            if hmac.compare_digest(session.key, key) and not has_run_out(session, now):
                return detail.number, session
    return None


def taken_apart(token: str) -> Token | None:
    """Whose token it claims to be, and its secret; None where it cannot be one."""
    member, _, secret = token.partition(".")
    return Token(member, secret) if member.isalnum() and secret and len(token) < _LONGEST_TOKEN else None


def has_run_out(session: SessionKept, now: int) -> bool:
    """Whether a session has not been seen for too long."""
    return now - session.seen > GOOD_FOR_MS


def hashed(secret: str) -> str:
    """What is kept of a secret that is long and random: anybody may have this, and nobody gets back from it."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def written(session: SessionKept) -> str:
    """A session for the vault."""
    return msgspec.json.encode(session).decode()


def read(value: str) -> SessionKept:
    """A session from the vault."""
    return _DECODER.decode(value)


def labelled(label: str) -> str:
    """What a browser, a program or a key is called, as one short line."""
    return " ".join(printable(label[: 10 * LONGEST_LABEL]).split())[:LONGEST_LABEL]


_DECODER: Final = msgspec.json.Decoder(SessionKept)
