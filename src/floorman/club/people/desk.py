"""Where members are looked after: each thing that can be wanted of it, and whom it is done for.

Whether somebody may want a thing at all has been looked at before it gets here. What is left is whom it is about: everybody looks
after themselves alone, and whoever invites others gives them no role that they do not have themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from floorman.club.authority.actor import Grant, Role
from floorman.club.people import commands as want
from floorman.club.people.consents import ConsentLine, acknowledge, consents
from floorman.club.people.mail import NoMailman, confirmation, new_password
from floorman.club.people.members import MemberLine, SessionLine
from floorman.club.people.passkeys import Asked, PasskeyLine, Site
from floorman.club.people.privacy import MemberExport
from floorman.club.people.register import EMAIL, PASSWORD
from floorman.club.people.staff import require_grant
from floorman.errors import NotAllowed, WrongSignIn

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Language
    from floorman.club.authority.actor import Actor
    from floorman.club.people.commands import OfMembers
    from floorman.club.people.entrance import SignedIn
    from floorman.club.people.mail import Mailman
    from floorman.club.people.members import Members
    from floorman.rulebook import Shelf

_MOST_FOUND: Final = 500


class CameIn(Struct, frozen=True, tag="came_in"):
    """Somebody has come in. The token recognises them; the server gives it to their browser and shows it to nobody else."""

    member: str
    name: str
    is_guest: bool
    token: str


class LinkMade(Struct, frozen=True, tag="link_made"):
    """A link was made: what it ends with, after ``#``, on the page that it is for."""

    page: str
    """``join`` for an invitation, ``password`` for a new password."""
    link: str


class TokenMade(Struct, frozen=True, tag="token_made"):
    """A token for a program; it is shown once."""

    token: str


class InvitationShown(Struct, frozen=True, tag="invitation"):
    """What a link invites to."""

    grants: tuple[Grant, ...]
    until: int


class InvitationLine(Struct, frozen=True):
    """An invitation that can be used, in the list of those who run the club."""

    id: str
    grants: tuple[Grant, ...]
    left: int
    until: int
    by: str
    at: int


class Invitations(Struct, frozen=True, tag="invitations"):
    """The invitations that can be used, the newest first."""

    lines: tuple[InvitationLine, ...]


class MembersFound(Struct, frozen=True, tag="members"):
    """Members and guests, by name."""

    lines: tuple[MemberLine, ...]


class MyPage(Struct, frozen=True, tag="myself"):
    """What somebody sees of themselves."""

    member: str
    name: str
    is_guest: bool
    email: str
    has_password: bool
    grants: tuple[Grant, ...]
    sessions: tuple[SessionLine, ...]
    passkeys: tuple[PasskeyLine, ...]


class Consents(Struct, frozen=True, tag="consents"):
    """What a book asks for, and what of it somebody has accepted."""

    lines: tuple[ConsentLine, ...]


class PasskeyAsked(Struct, frozen=True, tag="passkey_asked"):
    """What the browser is to do, and under which id the answer is expected."""

    asked: Asked


class Export(Struct, frozen=True, tag="export"):
    """Everything about somebody."""

    about: MemberExport


class PeopleSettings(NamedTuple):
    """What the desk needs to know of the server: who carries its letters, and where its pages are."""

    mailman: Mailman = NoMailman()
    pages: str = "http://127.0.0.1:8000"

    def page(self, name: str, link: str) -> str:
        """The address of a page with a link. What stands behind ``#`` reaches no server and no log."""
        return f"{self.pages.rstrip('/')}/{name}#{link}"


class MembersDesk:
    """Does what is wanted where members are looked after."""

    def __init__(self, members: Members, shelf: Callable[[], Shelf], settings: PeopleSettings | None = None) -> None:
        self._members = members
        self._entrance, self._passkeys = members.entrance, members.passkeys
        self._register, self._privacy = members.register, members.privacy
        self._shelf = shelf
        self.settings = settings or PeopleSettings()

    async def do(self, by: Actor, wanted: OfMembers) -> object:
        """Do what is wanted; gives an answer, or 0 where there is nothing more to say than that it is done.

        Raises:
            FloormanError: it cannot be done.
        """
        if isinstance(wanted, want.ByAnybody):
            return await self._for_anybody(by, wanted)
        if isinstance(wanted, want.ByGuests | want.ByPlayers):
            return await self._for_oneself(by, wanted)
        return await self._for_the_club(by, wanted)

    # ---- anybody ----

    async def _for_anybody(self, by: Actor, wanted: want.ByAnybody) -> object:
        match wanted:
            case want.SignInWithPassword(who, password, label, address):
                return self._came_in(await self._entrance.sign_in(who, password, address=address, label=label))
            case want.LookAtInvitation(link):
                found = self._entrance.invitation(link)
                return InvitationShown(found.grants, found.until)
            case want.AcceptInvitation(link, name, password, label):
                guest = by if by.is_somebody else None
                return self._came_in(await self._entrance.accept(link, name, password, guest=guest, label=label))
            case want.UsePasswordLink(link, password, label):
                return self._came_in(await self._entrance.use_password_link(link, password, label=label))
            case want.ForgotPassword(who, language, address):
                if mailed := await self._entrance.forgotten_password(who, address=address):
                    page = self.settings.page("password", mailed.link)
                    self._members.send(self.settings.mailman, mailed.address, *new_password(page, _language(language)))
            case want.ConfirmEmail(link):
                await self._entrance.confirm_email(link)
            case want.AskForPasskey(host, origin):
                return PasskeyAsked(self._passkeys.ask_to_sign_in(Site(host, origin)))
            case want.SignInWithPasskey(asked, answer, label):
                return self._came_in(await self._passkeys.sign_in(asked, answer, label=label))
        return 0

    def _came_in(self, came: SignedIn) -> CameIn:
        name = self._register.require_known(came.member)
        return CameIn(came.member, name, self._register.is_guest(came.member), came.token)

    # ---- oneself ----

    async def _for_oneself(self, by: Actor, wanted: want.ByGuests | want.ByPlayers) -> object:
        match wanted:
            case want.LookAtMyself():
                return self._page(by)
            case want.Rename(name):
                await self._register.rename(by.member, name, by=by.member)
            case want.EndSession(None):
                await self._register.end_sessions(by.member, but=int(by.session) if by.session else None)
            case want.EndSession(number):
                await self._register.end_sessions(by.member, only=number)
            case want.LookAtConsents(book):
                return Consents(consents(await self._register.state(by.member), self._shelf().find(book)))
            case want.Acknowledge(book, what):
                found, now = self._shelf().find(book), self._register.clock.now()
                await self._register.keep(by.member, lambda state: acknowledge(state, found, what, now=now))
            case want.ExportMyself():
                return Export(await self._privacy.export(by.member))
            case want.DeleteMyself(password):
                await self._require_password(by, password)
                await self._privacy.delete(by.member, by=by.member)
            case _:
                return await self._as_member(by, wanted)
        return 0

    async def _as_member(self, by: Actor, wanted: want.ByPlayers) -> object:
        self._register.require_member(by.member)
        match wanted:
            case want.MakeToken(label):
                return TokenMade(await self._register.begin_session(by.member, label=label, is_token=True))
            case want.ChangePassword(password, old):
                await self._entrance.change_password(by, password, old=old)
            case want.SetEmail(email, language):
                if email:
                    mailed = await self._entrance.email_link(by, email)
                    page = self.settings.page("confirm", mailed.link)
                    await self.settings.mailman.send(mailed.address, *confirmation(page, _language(language)))
                else:
                    await self._entrance.remove_email(by)
            case want.AskForNewPasskey(host, origin):
                return PasskeyAsked(self._passkeys.ask_to_add(by, Site(host, origin)))
            case want.AddPasskey(asked, answer, label):
                await self._passkeys.add(by, asked, answer, label=label)
            case want.RemovePasskey(number):
                await self._passkeys.remove(by, number)
        return 0

    def _page(self, by: Actor) -> MyPage:
        vault = self._register.vault
        return MyPage(
            by.member,
            by.name,
            by.is_guest,
            vault.value(by.member, EMAIL) or "",
            vault.value(by.member, PASSWORD) is not None,
            by.grants,
            tuple(self._members.sessions(by)),
            tuple(self._passkeys.listed(by)),
        )

    async def _require_password(self, by: Actor, password: str) -> None:
        kept = self._register.vault.value(by.member, PASSWORD)
        if kept is None:
            return
        self._entrance.attempts.require_patience(by.member, "")
        if not await self._entrance.passwords.fits(password, kept):
            self._entrance.attempts.failed(by.member, "")
            raise WrongSignIn

    # ---- the club ----

    async def _for_the_club(self, by: Actor, wanted: want.ByDirectors | want.ByAdmins) -> object:
        match wanted:
            case want.FindMembers(beginning, most):
                return MembersFound(tuple(self._members.found(beginning, most=max(1, min(most, _MOST_FOUND)))))
            case want.InviteMember(grants, uses, days):
                for one in grants:
                    _require_own(by, one)
                link = await self._members.invite(grants, by=by.member, uses=uses, days=days)
                return LinkMade("join", link)
            case want.ListInvitations():
                found = [one for one in self._members.invitations() if _may_manage(by, one.by)]
                lines = [InvitationLine(one.id, one.grants, one.left, one.until, one.by, one.at) for one in found]
                return Invitations(tuple(lines))
            case want.WithdrawInvitation(id_):
                made = self._register.roles.invitations.get(id_)
                if made is not None and _may_manage(by, made.by):
                    await self._members.take_back(id_, by=by.member)
            case want.GrantRole(member, role, scope):
                await self._members.grant(member, Grant(role, scope), by=by.member)
            case want.WithdrawRole(member, role, scope):
                await self._members.withdraw(member, Grant(role, scope), by=by.member)
            case want.MakePasswordLink(member):
                return LinkMade("password", await self._entrance.password_link(member))
            case want.RenameMember(member, name):
                await self._register.rename(member, name, by=by.member)
            case want.ExportMember(member):
                return Export(await self._privacy.export(member))
            case want.DeleteMember(member):
                await self._privacy.delete(member, by=by.member)
        return 0


def _require_own(by: Actor, one: Grant) -> None:
    """See to it that nobody gives a role that they do not have there themselves.

    Raises:
        WrongGrant: there is no such role to give, or not there.
        NotAllowed: they do not have it.
    """
    require_grant(one)
    if not by.has(Role(one.role), one.scope):
        raise NotAllowed([Role.ADMIN.value])


def _may_manage(by: Actor, maker: str) -> bool:
    return maker == by.member or by.has(Role.ADMIN)


def _language(language: str) -> Language:
    return "de" if language.lower().startswith("de") else "en"
