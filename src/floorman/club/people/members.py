"""Who is who: guests and members, the sessions they are recognised by, and the roles they have."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from floorman.bank import AccountKind
from floorman.club.authority.actor import Grant, Role
from floorman.club.people import sessions, staff
from floorman.club.people.entrance import Entrance
from floorman.club.people.events import GuestArrived, SignedOut
from floorman.club.people.names import LONGEST_NAME
from floorman.club.people.passkeys import Passkeys
from floorman.club.people.privacy import Privacy
from floorman.club.people.register import GUEST, STANDING, Register
from floorman.club.people.staff import CLUB
from floorman.club.treasurer import CREDIT_CENTS
from floorman.errors import Conflict, NameTaken, NoMail
from floorman.store import Along, Entry, Put, Release

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.people.mail import Mailman
    from floorman.club.people.staff import OpenInvitation
    from floorman.club.treasurer import Treasurer
    from floorman.store import EventStore

__all__ = ["LONGEST_NAME", "Member", "Members", "SessionLine"]
_MOST_ATTEMPTS: Final = 20


class Member(Struct, frozen=True):
    """Somebody the club knows."""

    id: str
    name: str
    is_guest: bool = True


class MemberLine(Struct, frozen=True):
    """Somebody in the list of members."""

    id: str
    name: str
    is_guest: bool
    grants: tuple[Grant, ...]


class FoundMembers(NamedTuple):
    """A page of the list of members."""

    lines: list[MemberLine]
    after: str
    """What to ask on from; nothing where these are the last."""


class SessionLine(Struct, frozen=True):
    """One of somebody's sessions, as its owner sees it."""

    number: int
    label: str
    created: int
    seen: int
    is_token: bool
    is_this_one: bool


class Members:
    """The club's members, by the token their browser keeps: the member's id, a dot, and a secret."""

    def __init__(self, store: EventStore, clock: WallClock, treasurer: Treasurer) -> None:
        self.register: Final = Register(store, clock)
        self.entrance: Final = Entrance(self.register, treasurer)
        self.passkeys: Final = Passkeys(self.register)
        self.privacy: Final = Privacy(self.register, treasurer)
        self._treasurer = treasurer
        self._clock = clock

    async def open(self) -> None:
        """Take up who has which role."""
        await self.register.open()

    # ---- coming and going ----

    async def arrive(self, name: str, *, label: str = "", or_like_it: bool = False) -> tuple[Member, str]:
        """Let a guest in, with an account; gives who they are, and the token to recognise them by.

        Where somebody has that name, a guest who does not care gets another *like it*.

        Raises:
            WrongName, NameNotAllowed: nobody can be called that.
            NameTaken: somebody is; it says what is free.
        """
        attempt = 1
        while True:
            try:
                return await self._arrived(name, label)
            except NameTaken as error:
                if not or_like_it or attempt == _MOST_ATTEMPTS:
                    raise
                name = error.free
            except Conflict:  # the booking of somebody else was not kept, and ours was built on it
                if attempt == _MOST_ATTEMPTS:
                    raise
            attempt += 1

    async def _arrived(self, name: str, label: str) -> tuple[Member, str]:
        id_, now = secrets.token_hex(8), self._clock.now()
        named = self.register.name_changes(id_, name)
        shown = next(change.value for change in named if isinstance(change, Put))
        session = sessions.begin(id_, (), label=label, now=now)
        known = Entry("", (), 0, vault=[*named, Put(id_, STANDING, GUEST), *session.changes])

        async def with_account(_: object, __: int) -> Along | None:
            opening = await self._treasurer.opening(id_, AccountKind.MEMBER, credit_cents=CREDIT_CENTS)
            return opening._replace(entries=[known, *opening.entries]) if opening else None

        with self.register.naming(shown):
            await self.register.keeper(id_).begin([GuestArrived(now)], along=with_account)
        return Member(id_, shown), session.token

    async def actor(self, token: str) -> Actor | None:
        """Who is behind a token, with their roles; nobody if it is wrong or no longer good."""
        return await self.register.actor(token)

    async def known(self, token: str) -> Member | None:
        """Whose token that is; nobody's if it is wrong or no longer good."""
        actor = await self.actor(token)
        return Member(actor.member, actor.name, actor.is_guest) if actor else None

    async def leave(self, token: str) -> None:
        """Make a token good for nothing. A guest whose last one that was gives the name back, and cannot come again."""
        actor = await self.actor(token)
        if actor is None or not actor.session:
            return
        await self.register.end_sessions(actor.member, only=int(actor.session))
        register = self.register
        if actor.is_guest and not register.vault.known(actor.member, sessions.FIELD):
            given_back = [Release(key, actor.member) for key in register.vault.claimed_by(actor.member)]
            gone = SignedOut(self._clock.now())
            await register.keep(actor.member, lambda state: () if state.is_gone else (gone,), given_back)

    def send(self, mailman: Mailman, address: str, subject: str, text: str) -> None:
        """Send a letter without anybody waiting for it: whoever asks cannot tell whether there was one to send."""

        async def sent() -> None:
            with contextlib.suppress(NoMail):  # it is in the log
                await mailman.send(address, subject, text)

        self.register.begin(sent())

    # ---- looking ----

    def found(self, words: str = "", *, most: int = 50, after: str = "", guests: bool = False) -> FoundMembers:
        """Members with this in their names, and *guests* where they are wanted too; and what to ask on from."""
        register = self.register
        found, last = register.find(words, most=most, after=after, guests=guests)
        lines = [
            MemberLine(id_, register.name(id_) or "", register.is_guest(id_), register.roles.of(id_)) for id_ in found
        ]
        return FoundMembers(lines, last)

    def sessions(self, member: str, this_one: str = "") -> list[SessionLine]:
        """Somebody's sessions, the one seen last first."""
        now = self._clock.now()
        kept = [
            (known.number, sessions.read(known.value)) for known in self.register.vault.known(member, sessions.FIELD)
        ]
        lines = [
            SessionLine(number, one.label, one.created, one.seen, one.is_token, str(number) == this_one)
            for number, one in kept
            if not sessions.has_run_out(one, now)
        ]
        return sorted(lines, key=lambda line: (-line.seen, -line.number))

    # ---- roles ----

    async def grant(self, member: str, what: Grant, *, by: str) -> None:
        """Give somebody a role.

        Raises:
            UnknownMember, MembersOnly: the club does not know them, or they are a guest.
            WrongGrant: there is no such role to give, or not there.
        """
        self.register.require_member(member)
        await self.register.staff.keep(lambda roles: staff.grant(roles, member, what, by=by, now=self._clock.now()))

    async def withdraw(self, member: str, what: Grant, *, by: str) -> None:
        """Take a role from somebody.

        Raises:
            LastAdmin: nobody else runs the club.
        """
        await self.register.staff.keep(lambda roles: staff.withdraw(roles, member, what, by=by, now=self._clock.now()))

    async def invite(self, grants: Sequence[Grant] = (), *, by: str, uses: int = 1, days: int = 7) -> str:
        """Invite people to become members, with these roles; gives what the link ends with.

        Raises:
            WrongGrant: there is no such role to give, or not there.
            WrongInvitation: it is for nobody or too many, or good for too long.
        """
        id_, secret = secrets.token_hex(4), secrets.token_urlsafe(24)
        key, now = sessions.hashed(secret), self._clock.now()
        await self.register.staff.keep(
            lambda roles: staff.invite(roles, id_, key, grants, uses=uses, days=days, by=by, now=now)
        )
        return f"{id_}.{secret}"

    def invitations(self) -> list[OpenInvitation]:
        """The invitations that can be used, the newest first."""
        now = self._clock.now()
        good = [one for one in self.register.roles.invitations.values() if one.until >= now]
        return sorted(good, key=lambda one: -one.at)

    async def take_back(self, invitation: str, *, by: str) -> None:
        """Let an invitation be good for nothing any more."""
        await self.register.staff.keep(lambda roles: staff.take_back(roles, invitation, by=by, now=self._clock.now()))

    async def admin_link(self, *, days: int = 7) -> str:
        """Invite somebody to run the club: at its first start, or when nobody can sign in any more. Earlier such links end.

        Gives what the link ends with; whoever opens it chooses a name and a password.
        """
        grants = (Grant(Role.ADMIN.value),)
        for old in list(self.register.roles.invitations.values()):
            if old.by == CLUB and old.grants == grants:
                await self.take_back(old.id, by=CLUB)
        return await self.invite(grants, by=CLUB, days=days)

    @property
    def has_admin(self) -> bool:
        """Whether somebody runs the club."""
        return bool(self.register.roles.admins)
