"""Passkeys: a key in a phone or a computer that signs in its owner. What it has to sign is made here, good once and not for long."""

from __future__ import annotations

import contextlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from floorman.club.people.entrance import SignedIn
from floorman.club.people.events import PasskeyAdded, PasskeyRemoved
from floorman.club.people.names import clean
from floorman.club.people.sessions import labelled
from floorman.errors import Claimed, PasskeyRefused, SlowDown
from floorman.store import Claim, Drop, Put, Release

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.club.authority.actor import Actor
    from floorman.club.people.register import Register
    from floorman.store import Change

FIELD: Final = "passkey"
_CLAIMED: Final = "passkey:"
_GOOD_FOR_MS: Final = 5 * 60 * 1000
_MOST_OPEN: Final = 10_000
_MOST_OPEN_OF_ONE: Final = 200
"""From one address, or for one member."""
_MOST: Final = 10
"""How many somebody has."""


class Site(NamedTuple):
    """Where passkeys are used: the name of the host, and where the pages come from; and from which *address* somebody asks."""

    host: str
    origin: str
    address: str = ""


class PasskeyKept(Struct, frozen=True):
    """A passkey as it is kept."""

    credential: str
    key: str
    count: int
    label: str
    created: int


class PasskeyLine(Struct, frozen=True):
    """One of somebody's passkeys, as its owner sees it."""

    number: int
    label: str
    created: int


class Asked(Struct, frozen=True):
    """What a browser is asked: the options as it wants them, and under which id the answer is expected."""

    id: str
    options: msgspec.Raw


class NewPasskey(NamedTuple):
    """A passkey that a browser has made: what happens when its owner gets it, and what is known from then on."""

    event: PasskeyAdded
    changes: list[Change]


class _Challenge(NamedTuple):
    bytes: bytes
    member: str
    """Who adds a passkey; nobody yet where somebody signs in with one."""
    site: Site
    until: int


class Passkeys:
    """Adds passkeys to members, and lets their owners in."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._clock = register.clock
        self._open: OrderedDict[str, _Challenge] = OrderedDict()
        self._asked_by: Counter[str] = Counter()

    # ---- adding ----

    def ask_to_add(self, by: Actor, site: Site, *, name: str = "") -> Asked:
        """Ask a browser to make a passkey for a member, or for a guest who becomes one, perhaps under another *name*.

        Raises:
            PasskeyRefused: they have enough of them.
            WrongName: nobody can be called that.
        """
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        own, called = self._kept(by.member), clean(name) if name else by.name
        if len(own) >= _MOST:
            raise PasskeyRefused
        id_, challenge = self._challenge(by.member, site)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="floorman",
            user_name=called,
            user_display_name=called,
            user_id=by.member.encode(),
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(one.credential)) for one in own.values()],
        )
        return Asked(id_, msgspec.Raw(options_to_json(options)))

    async def add(self, by: Actor, id: str, answer: str, *, label: str = "") -> None:  # noqa: A002  # as the message calls it
        """Keep the passkey that a browser has made.

        Raises:
            MembersOnly: they are a guest.
            PasskeyRefused: it does not fit what was asked, or that was too long ago.
        """
        self._register.require_member(by.member)
        made = await self.made(by, id, answer, label=label)
        with self.claiming():
            await self._register.keep(by.member, lambda _: [made.event], made.changes)

    async def made(self, by: Actor, id: str, answer: str, *, label: str = "") -> NewPasskey:  # noqa: A002  # as above
        """The passkey that a browser has made, to be kept for somebody.

        Raises:
            PasskeyRefused: it does not fit what was asked, or that was too long ago.
        """
        from webauthn import verify_registration_response

        asked = self._taken(id, by.member)
        try:
            made = verify_registration_response(
                credential=answer,
                expected_challenge=asked.bytes,
                expected_rp_id=asked.site.host,
                expected_origin=asked.site.origin,
                require_user_verification=True,
            )
        except Exception as error:  # whatever is wrong with what a browser sends
            raise PasskeyRefused from error
        now, credential = self._clock.now(), _text(made.credential_id)
        kept = PasskeyKept(credential, _text(made.credential_public_key), made.sign_count, labelled(label), now)
        numbers = [*self._kept(by.member), (await self._register.state(by.member)).passkeys]
        number = max(numbers) + 1
        changes: list[Change] = [
            Put(by.member, FIELD, msgspec.json.encode(kept).decode(), number),
            Claim(_CLAIMED + credential, by.member),
        ]
        return NewPasskey(PasskeyAdded(number, now), changes)

    @contextlib.contextmanager
    def claiming(self) -> Iterator[None]:
        """Whoever brings a passkey that is somebody else's hears it.

        Raises:
            PasskeyRefused: it is.
        """
        try:
            yield
        except Claimed as error:
            if not error.key.startswith(_CLAIMED):
                raise
            raise PasskeyRefused from None

    def listed(self, member: str) -> list[PasskeyLine]:
        """Somebody's passkeys."""
        return [PasskeyLine(number, one.label, one.created) for number, one in self._kept(member).items()]

    async def rename(self, by: Actor, number: int, label: str) -> None:
        """Call a passkey otherwise; one that is not there has no name either."""
        if kept := self._kept(by.member).get(number):
            named = msgspec.structs.replace(kept, label=labelled(label))
            await self._register.vault.write([Put(by.member, FIELD, msgspec.json.encode(named).decode(), number)])

    async def remove(self, by: Actor, number: int) -> None:
        """Let a passkey be good for nothing any more; one that is not there need not be removed."""
        if kept := self._kept(by.member).get(number):
            changes: list[Change] = [Drop(by.member, FIELD, number), Release(_CLAIMED + kept.credential, by.member)]
            await self._register.keep(by.member, lambda _: [PasskeyRemoved(number, self._clock.now())], changes)

    # ---- signing in ----

    def ask_to_sign_in(self, site: Site) -> Asked:
        """Ask a browser for a passkey, whoever's it is."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        id_, challenge = self._challenge("", site)
        options = generate_authentication_options(
            rp_id=site.host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
        )
        return Asked(id_, msgspec.Raw(options_to_json(options)))

    async def sign_in(self, id: str, answer: str, *, label: str = "") -> SignedIn:  # noqa: A002  # as the message calls it
        """Let the owner of a passkey in.

        Raises:
            PasskeyRefused: it is nobody's, does not fit what was asked, or that was too long ago.
        """
        from webauthn import verify_authentication_response
        from webauthn.helpers import parse_authentication_credential_json

        asked = self._taken(id, "")
        try:
            credential = parse_authentication_credential_json(answer)
            member = self._register.vault.owner(_CLAIMED + _text(credential.raw_id)) or ""
            number, kept = next(
                (number, one)
                for number, one in self._kept(member).items()
                if one.credential == _text(credential.raw_id)
            )
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=asked.bytes,
                expected_rp_id=asked.site.host,
                expected_origin=asked.site.origin,
                credential_public_key=_bytes(kept.key),
                credential_current_sign_count=kept.count,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise PasskeyRefused from error
        counted = msgspec.structs.replace(kept, count=found.new_sign_count)
        await self._register.vault.write([Put(member, FIELD, msgspec.json.encode(counted).decode(), number)])
        return SignedIn(member, await self._register.begin_session(member, label=label))

    # ---- what was asked ----

    def _challenge(self, member: str, site: Site) -> tuple[str, bytes]:
        now = self._clock.now()
        while self._open and (first := next(iter(self._open))) and self._open[first].until < now:
            self._taken_out(first)
        who = member or site.address
        if (
            len(self._open) >= _MOST_OPEN or self._asked_by[who] >= _MOST_OPEN_OF_ONE
        ):  # nobody's is pushed out by others
            raise SlowDown(_GOOD_FOR_MS // 1000)
        self._asked_by[who] += 1
        id_, challenge = secrets.token_urlsafe(12), secrets.token_bytes(32)
        self._open[id_] = _Challenge(challenge, member, site, now + _GOOD_FOR_MS)
        return id_, challenge

    def _taken(self, id_: str, member: str) -> _Challenge:
        """What was asked under an id, which cannot be answered a second time."""
        asked = self._taken_out(id_)
        if asked is None or asked.member != member or asked.until < self._clock.now():
            raise PasskeyRefused
        return asked

    def _taken_out(self, id_: str) -> _Challenge | None:
        asked = self._open.pop(id_, None)
        if asked is not None:
            who = asked.member or asked.site.address
            self._asked_by[who] -= 1
            if not self._asked_by[who]:
                del self._asked_by[who]
        return asked

    def _kept(self, member: str) -> dict[int, PasskeyKept]:
        return {known.number: _DECODER.decode(known.value) for known in self._register.vault.known(member, FIELD)}


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


_DECODER: Final = msgspec.json.Decoder(PasskeyKept)
