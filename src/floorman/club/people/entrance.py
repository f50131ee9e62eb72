"""Coming in as a member: with an invitation, a name and a password, or a link that is good once."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from floorman.bank import AccountKind
from floorman.club.people import sessions, staff
from floorman.club.people.attempts import Attempts
from floorman.club.people.events import KIND, EmailChanged, MemberJoined, PasswordChanged
from floorman.club.people.passwords import Passwords, require_strong
from floorman.club.people.register import EMAIL, MEMBER, PASSWORD, STANDING, email_key
from floorman.club.treasurer import CREDIT_CENTS
from floorman.errors import AlreadyMember, LinkNotGood, WrongEmail, WrongSignIn
from floorman.lines import folded, is_line
from floorman.store import Along, Claim, Drop, Entry, Put, Release

if TYPE_CHECKING:
    from floorman.club.authority.actor import Actor
    from floorman.club.people.events import MemberEvent
    from floorman.club.people.passkeys import NewPasskey
    from floorman.club.people.register import Register
    from floorman.club.people.staff import OpenInvitation
    from floorman.club.treasurer import Treasurer
    from floorman.store import Change

LINK: Final = "link"
_LINK_MS: Final = 24 * 3600 * 1000
_LONGEST_EMAIL: Final = 254
_ADDRESS: Final = re.compile(r"[^\s@<>()\[\],:;\"\\]{1,64}@[\w-]+(\.[\w-]+)+")
"""What an address looks like; whether it is one shows when something is sent there."""
Purpose = Literal["password", "email"]


class LinkKept(Struct, frozen=True, gc=False):
    """A link that is good once: the hash of its secret, what it is for, and until when."""

    key: str
    purpose: Purpose
    until: int
    about: str = ""
    """The e-mail address that it confirms."""


class SignedIn(NamedTuple):
    """Somebody who has come in, and the token to recognise them by."""

    member: str
    token: str


class Mailed(NamedTuple):
    """A link that is to be sent to somebody by e-mail."""

    address: str
    link: str


class Entrance:
    """Where members come in, and where they get the keys to do so."""

    def __init__(self, register: Register, treasurer: Treasurer) -> None:
        self._register = register
        self._treasurer = treasurer
        self._clock = register.clock
        self.attempts: Final = Attempts(register.clock)
        self.passwords: Final = Passwords()
        self._turn = asyncio.Lock()

    # ---- invitations ----

    def invitation(self, link: str) -> OpenInvitation:
        """What a link invites to.

        Raises:
            LinkNotGood: to nothing, or not any more.
        """
        id_, _, secret = link.partition(".")
        return staff.good(self._register.roles, id_, secret, now=self._clock.now())

    async def accept(
        self, link: str, name: str, password: str, *, guest: Actor | None = None, label: str = ""
    ) -> SignedIn:
        """Become a member. A *guest* stays who they are, with everything they have, and may keep the name.

        Somebody who is a member already gets the roles that go with the invitation, and keeps name and password.

        Raises:
            LinkNotGood: the invitation is not good.
            WrongName, NameNotAllowed, NameTaken: nobody can be called that, or not they.
            WeakPassword: others would find it.
        """
        self.invitation(link)
        register, now = self._register, self._clock.now()
        id_, _, secret = link.partition(".")
        if guest is not None and not guest.is_guest and guest.is_somebody:
            await register.staff.keep(lambda roles: staff.use(roles, id_, secret, guest.member, now=now))
            return SignedIn(guest.member, await register.begin_session(guest.member, label=label))
        member = guest.member if guest is not None and guest.is_somebody else secrets.token_hex(8)
        named = register.name_changes(member, name or (guest.name if guest else ""))
        shown = next(change.value for change in named if isinstance(change, Put))
        require_strong(password, other_than=(shown,))
        hashed = await self.passwords.hashed(password)
        session = sessions.begin(member, register.vault.known(member, sessions.FIELD), label=label, now=now)
        known: list[Change] = [*named, Put(member, STANDING, MEMBER), Put(member, PASSWORD, hashed), *session.changes]
        keeper = register.keeper(member)
        await keeper.load()
        joined = Entry(keeper.stream, KIND.encode([MemberJoined(id_, now)]), keeper.version, vault=known)

        async def along(_: object, __: int) -> Along | None:
            opening = await self._treasurer.opening(member, AccountKind.MEMBER, credit_cents=CREDIT_CENTS)
            if opening is None:
                return Along([joined], _nothing, _nothing)
            return opening._replace(entries=[joined, *opening.entries])

        with register.naming(shown):
            await register.staff.keep(lambda roles: staff.use(roles, id_, secret, member, now=now), along=along)
        register.forget_tokens(member)
        return SignedIn(member, session.token)

    async def become(
        self, guest: Actor, name: str, password: str, *, passkey: NewPasskey | None = None, label: str = ""
    ) -> SignedIn:
        """Make a member of a guest, who stays who they are with everything they have, and may keep the name.

        They come in by a password, by a *passkey*, or by either.

        Raises:
            AlreadyMember: they are one.
            WrongName, NameNotAllowed, NameTaken: nobody can be called that, or not they.
            WeakPassword: others would find it; or there is nothing to come in by.
        """
        register, member, now = self._register, guest.member, self._clock.now()
        if not register.is_guest(member):
            raise AlreadyMember(register.require_known(member))
        named = register.name_changes(member, name or register.require_known(member))
        shown = next(change.value for change in named if isinstance(change, Put))
        known: list[Change] = [*named, Put(member, STANDING, MEMBER)]
        events: list[MemberEvent] = [MemberJoined("", now)]
        if password or passkey is None:
            require_strong(password, other_than=(shown,))
            known.append(Put(member, PASSWORD, await self.passwords.hashed(password)))
        if passkey is not None:
            events.append(passkey.event)
            known += passkey.changes
        with register.naming(shown):
            await register.keep(member, lambda state: events if state.is_guest else (), known)
        return SignedIn(member, await register.begin_session(member, label=label))

    # ---- passwords ----

    async def sign_in(self, who: str, password: str, *, address: str = "", label: str = "") -> SignedIn:
        """Come in by name or e-mail address and password.

        Whether there is such a name cannot be told from the answer, nor from how long it takes.

        Raises:
            SlowDown: it did not work too often.
            WrongSignIn: the two do not belong together.
        """
        who = who[:_LONGEST_EMAIL]
        account = folded(who)
        self.attempts.require_patience(account, address)
        self.attempts.failed(account, address)  # until it is known better: many at once are many attempts
        member = self._register.by_name_or_email(who)
        kept = self._register.vault.value(member, PASSWORD) if member else None
        if not await self.passwords.fits(password, kept) or member is None or kept is None:
            raise WrongSignIn
        self.attempts.succeeded(account, address)
        if self.passwords.is_outdated(kept):
            await self._register.vault.write([Put(member, PASSWORD, await self.passwords.hashed(password))])
        return SignedIn(member, await self._register.begin_session(member, label=label))

    async def change_password(self, by: Actor, password: str, *, old: str) -> None:
        """Sign in with another password from now on; every other session ends.

        Raises:
            MembersOnly: they are a guest.
            SlowDown, WrongSignIn: the old one is wrong.
            WeakPassword: others would find the new one.
        """
        self._register.require_member(by.member)
        await self.require_password(by.member, old)
        await self._set_password(by.member, password, but=int(by.session) if by.session else None)

    async def require_password(self, member: str, password: str) -> None:
        """See to it that whoever has a member's session knows the password too; where there is none nobody need.

        Raises:
            SlowDown, WrongSignIn: it is wrong.
        """
        kept = self._register.vault.value(member, PASSWORD)
        if kept is None:
            return
        self.attempts.require_patience(member, "")
        self.attempts.failed(member, "")  # as above
        if not await self.passwords.fits(password, kept):
            raise WrongSignIn
        self.attempts.succeeded(member, "")

    async def _set_password(self, member: str, password: str, *, but: int | None = None) -> None:
        register = self._register
        require_strong(password, other_than=(register.require_known(member), register.vault.value(member, EMAIL) or ""))
        hashed = await self.passwords.hashed(password)
        changes: list[Change] = [Drop(member, LINK), Put(member, PASSWORD, hashed)]  # what was given out before is void
        await register.keep(member, lambda _: [PasswordChanged(self._clock.now())], changes)
        await register.end_sessions(member, but=but)

    # ---- links that are good once ----

    async def password_link(self, member: str) -> str:
        """A link with which a member sets a new password; gives what it ends with. An earlier one ends.

        Raises:
            UnknownMember, MembersOnly: the club does not know them, or they are a guest.
        """
        self._register.require_member(member)
        return await self._link(member, "password")

    async def use_password_link(self, link: str, password: str, *, label: str = "") -> SignedIn:
        """Set a new password with a link, and come in; every session before ends.

        Raises:
            LinkNotGood: the link is not good.
            WeakPassword: others would find it; the link stays good.
        """
        async with self._turn:  # nobody else uses it meanwhile
            member, _ = self._good(link, "password")
            await self._set_password(member, password)
        return SignedIn(member, await self._register.begin_session(member, label=label))

    # ---- e-mail ----

    async def email_link(self, by: Actor, address: str) -> Mailed:
        """A link that confirms an e-mail address as somebody's, to be sent there.

        Raises:
            MembersOnly: they are a guest.
            WrongEmail: it is not an address.
        """
        self._register.require_member(by.member)
        self.attempts.require_patience(f"mail {by.member}", "")
        self.attempts.failed(f"mail {by.member}", "")  # each one counts: nobody is flooded with mail from here
        return Mailed(cleaned_email(address), await self._link(by.member, "email", cleaned_email(address)))

    async def confirm_email(self, link: str) -> str:
        """Note that an e-mail address is somebody's; gives who it is.

        Raises:
            LinkNotGood: the link is not good.
            WrongEmail: somebody else has it by now.
        """
        member, kept = self._good(link, "email")
        changes = [*self._without_email(member), Put(member, EMAIL, kept.about), Claim(email_key(kept.about), member)]
        with self._register.naming(""):
            await self._register.keep(member, lambda _: [EmailChanged(self._clock.now())], changes)
        return member

    async def remove_email(self, by: Actor) -> None:
        """Have one's e-mail address forgotten."""
        if self._register.vault.value(by.member, EMAIL) is not None:
            changes = [*self._without_email(by.member), Drop(by.member, EMAIL)]
            await self._register.keep(by.member, lambda _: [EmailChanged(self._clock.now())], changes)

    async def forgotten_password(self, who: str, *, address: str = "") -> Mailed | None:
        """A link to set a new password, to be sent to the address that was confirmed; None where there is none to send it to.

        Whoever asks hears the same either way.

        Raises:
            SlowDown: it was asked for too often.
        """
        who = who[:_LONGEST_EMAIL]
        account = f"mail {folded(who)}"
        self.attempts.require_patience(account, address)
        self.attempts.failed(account, address)
        member = self._register.by_name_or_email(who)
        email = self._register.vault.value(member, EMAIL) if member else None
        return Mailed(email, await self._link(member, "password")) if member and email else None

    def _without_email(self, member: str) -> list[Change]:
        old = self._register.vault.value(member, EMAIL)
        return [Drop(member, LINK), *([Release(email_key(old), member)] if old else [])]

    async def _link(self, member: str, purpose: Purpose, about: str = "") -> str:
        secret = secrets.token_urlsafe(24)
        kept = LinkKept(sessions.hashed(secret), purpose, self._clock.now() + _LINK_MS, about)
        number = 1 if purpose == "password" else 2  # one of each kind at a time
        await self._register.vault.write([Put(member, LINK, msgspec.json.encode(kept).decode(), number)])
        return f"{member}.{secret}"

    def _good(self, link: str, purpose: Purpose) -> tuple[str, LinkKept]:
        parts = sessions.taken_apart(link)
        for known in self._register.vault.known(parts.member, LINK) if parts else ():
            kept = _LINKS.decode(known.value)
            is_it = parts is not None and hmac.compare_digest(kept.key, sessions.hashed(parts.secret))
            if parts is not None and is_it and kept.purpose == purpose and self._clock.now() <= kept.until:
                return parts.member, kept
        raise LinkNotGood


def cleaned_email(address: str) -> str:
    """An e-mail address as it is kept.

    >>> cleaned_email(" Anna@Example.org ")
    'Anna@example.org'

    Raises:
        WrongEmail: it is not one.
    """
    shown = address.strip()
    name, _, host = shown.rpartition("@")
    if not is_line(shown, _LONGEST_EMAIL) or not _ADDRESS.fullmatch(shown):
        raise WrongEmail
    return f"{name}@{host.lower()}"


def _nothing() -> None:
    """Nobody waits to hear how it went."""


_LINKS: Final = msgspec.json.Decoder(LinkKept)
