"""Where members are looked after: each thing that can be wanted of it, and whom it is done for.

Whether somebody may want a thing at all has been looked at before it gets here. What is left is whom it is about: everybody looks
after themselves alone, and whoever invites others gives them no role that they do not have themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from floorman.club.authority.actor import Grant, Role
from floorman.club.people import answers as tell
from floorman.club.people import commands as want
from floorman.club.people.appointments import appointments, called
from floorman.club.people.consents import acknowledge, consents, everything_asked
from floorman.club.people.mail import NoMailman, confirmation, new_password
from floorman.club.people.passkeys import Site
from floorman.club.people.pictures import qr_code
from floorman.club.people.register import EMAIL, PASSWORD
from floorman.club.people.staff import may_give, may_invite_to, require_grant
from floorman.errors import NoMail, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from floorman.cards import Language
    from floorman.club.authority.actor import Actor
    from floorman.club.people.commands import OfMembers
    from floorman.club.people.entrance import SignedIn
    from floorman.club.people.mail import Mailman
    from floorman.club.people.members import Members
    from floorman.rulebook import Shelf

_MOST_FOUND: Final = 500


class PeopleSettings(NamedTuple):
    """What the desk needs to know of the server: who carries its letters, and where its pages are."""

    mailman: Mailman = NoMailman()
    pages: str = "http://127.0.0.1:8000"
    is_set: bool = False
    """Whether whoever runs the server has said where its pages are."""

    @property
    def sends_email(self) -> bool:
        """Whether anybody carries letters."""
        return not isinstance(self.mailman, NoMailman)

    def page(self, name: str, link: str, origin: str = "") -> str:
        """The address of a page with a link. What stands behind ``#`` reaches no server and no log.

        *origin* is where somebody has the pages from: it is good for others unless it is their own machine.
        """
        pages = origin if origin and not self.is_set and not _is_here(origin) else self.pages
        return f"{pages.rstrip('/')}/{name}#{link}"


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
                return tell.InvitationShown(found.grants, found.until)
            case want.AcceptInvitation(link, name, password, label):
                guest = by if by.is_somebody else None
                return self._came_in(await self._entrance.accept(link, name, password, guest=guest, label=label))
            case want.UsePasswordLink(link, password, label):
                return self._came_in(await self._entrance.use_password_link(link, password, label=label))
            case want.ForgotPassword(who, language, address):
                if not self.settings.sends_email:
                    raise NoMail
                if mailed := await self._entrance.forgotten_password(who, address=address):
                    page = self.settings.page("password", mailed.link)
                    self._members.send(self.settings.mailman, mailed.address, *new_password(page, _language(language)))
            case want.ConfirmEmail(link):
                await self._entrance.confirm_email(link)
            case want.AskForPasskey(host, origin, address):
                return tell.PasskeyAsked(self._passkeys.ask_to_sign_in(Site(host, origin, address)))
            case want.SignInWithPasskey(asked, answer, label):
                return self._came_in(await self._passkeys.sign_in(asked, answer, label=label))
        return 0

    def _came_in(self, came: SignedIn) -> tell.CameIn:
        name = self._register.require_known(came.member)
        return tell.CameIn(came.member, name, self._register.is_guest(came.member), came.token)

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
            case want.LookAtConsents(""):
                return tell.Consents(everything_asked(await self._register.state(by.member), self._shelf()))
            case want.LookAtConsents(book):
                return tell.Consents(consents(await self._register.state(by.member), self._shelf().find(book)))
            case want.Acknowledge(book, what):
                found, now = self._shelf().find(book), self._register.clock.now()
                await self._register.keep(by.member, lambda state: acknowledge(state, found, what, now=now))
            case want.AskForNewPasskey(host, origin, name):
                return tell.PasskeyAsked(self._passkeys.ask_to_add(by, Site(host, origin), name=name))
            case want.BecomeMember():
                return self._came_in(await self._becomes_member(by, wanted))
            case want.ExportMyself():
                return tell.Export(await self._privacy.export(by.member))
            case want.DeleteMyself(password):
                await self._entrance.require_password(by.member, password)
                await self._privacy.delete(by.member, by=by.member)
            case _:
                return await self._as_member(by, wanted)
        return 0

    async def _becomes_member(self, by: Actor, wanted: want.BecomeMember) -> SignedIn:
        key = None
        if wanted.answer:
            key = await self._passkeys.made(by, wanted.asked, wanted.answer, label=wanted.label)
        with self._passkeys.claiming():
            return await self._entrance.become(by, wanted.name, wanted.password, passkey=key, label=wanted.label)

    async def _as_member(self, by: Actor, wanted: want.ByPlayers) -> object:
        self._register.require_member(by.member)
        match wanted:
            case want.MakeToken(label):
                return tell.TokenMade(await self._register.begin_session(by.member, label=label, is_token=True))
            case want.ChangePassword(password, old):
                await self._entrance.change_password(by, password, old=old)
            case want.SetEmail(email, language):
                if email:
                    mailed = await self._entrance.email_link(by, email)
                    page = self.settings.page("confirm", mailed.link)
                    await self.settings.mailman.send(mailed.address, *confirmation(page, _language(language)))
                else:
                    await self._entrance.remove_email(by)
            case want.AddPasskey(asked, answer, label):
                await self._passkeys.add(by, asked, answer, label=label)
            case want.RenamePasskey(number, label):
                await self._passkeys.rename(by, number, label)
            case want.RemovePasskey(number):
                await self._passkeys.remove(by, number)
        return 0

    def _page(self, by: Actor) -> tell.MyPage:
        vault = self._register.vault
        return tell.MyPage(
            by.member,
            by.name,
            by.is_guest,
            vault.value(by.member, EMAIL) or "",
            self.settings.sends_email,
            vault.value(by.member, PASSWORD) is not None,
            by.grants,
            tuple(self._members.sessions(by.member, by.session)),
            tuple(self._passkeys.listed(by.member)),
        )

    # ---- the club ----

    async def _for_the_club(self, by: Actor, wanted: want.FindMembers | want.ByDirectors | want.ByAdmins) -> object:
        match wanted:
            case want.FindMembers(words, most, after, guests):
                most = max(1, min(most, _MOST_FOUND))
                found = self._members.found(words, most=most, after=after, guests=guests)
                return tell.MembersFound(tuple(found.lines), found.after)
            case want.InviteMember(grants, uses, days, origin):
                _require_own(by, grants)
                link = await self._members.invite(grants, by=by.member, uses=uses, days=days)
                return self._link("join", link, origin)
            case want.ListInvitations():
                return tell.Invitations(tuple(self._invitations(by)), may_give(by))
            case want.WithdrawInvitation(id_):
                made = self._register.roles.invitations.get(id_)
                if made is not None and _may_manage(by, made.by):
                    await self._members.take_back(id_, by=by.member)
            case want.GrantRole(member, role, scope):
                await self._members.grant(member, Grant(role, scope), by=by.member)
            case want.WithdrawRole(member, role, scope):
                await self._members.withdraw(member, Grant(role, scope), by=by.member)
            case want.MakePasswordLink(member, origin):
                return self._link("password", await self._entrance.password_link(member), origin)
            case want.LookAtMember(member):
                return self._member_page(member)
            case want.EndMemberSessions(member):
                self._register.require_known(member)
                await self._register.end_sessions(member)
            case want.ReadAppointments(member, before):
                return tell.Appointments(*await appointments(self._register, member=member, before=before))
            case want.RenameMember(member, name):
                await self._register.rename(member, name, by=by.member)
            case want.ExportMember(member):
                return tell.Export(await self._privacy.export(member))
            case want.DeleteMember(member):
                await self._privacy.delete(member, by=by.member)
        return 0

    def _link(self, page: str, link: str, origin: str) -> tell.LinkMade:
        address = self.settings.page(page, link, origin)
        return tell.LinkMade(page, link, address, qr_code(address))

    def _invitations(self, by: Actor) -> Iterator[tell.InvitationLine]:
        for one in self._members.invitations():
            if _may_manage(by, one.by):
                name = called(self._register, one.by)
                yield tell.InvitationLine(one.id, one.grants, one.left, one.until, one.by, name, one.at)

    def _member_page(self, member: str) -> tell.MemberPage:
        register, vault = self._register, self._register.vault
        name = register.require_known(member)
        lines = self._members.sessions(member)
        return tell.MemberPage(
            member,
            name,
            register.is_guest(member),
            vault.value(member, EMAIL) is not None,
            vault.value(member, PASSWORD) is not None,
            len(self._passkeys.listed(member)),
            len(lines),
            max((line.seen for line in lines), default=None),
            register.roles.of(member),
        )


def _require_own(by: Actor, grants: Sequence[Grant]) -> None:
    """See to it that nobody gives a role that they do not have there themselves.

    Raises:
        WrongGrant: there is no such role to give, or not there.
        NotAllowed: they do not have it; or they invite to nothing in particular, and are nobody in the club as a whole.
    """
    for one in grants:
        require_grant(one)
    if not may_invite_to(by, grants):
        raise NotAllowed([Role.ADMIN.value if grants else Role.DIRECTOR.value])


def _is_here(origin: str) -> bool:
    """Whether an address means the machine that it is opened on, whichever that is."""
    host = urlsplit(origin).hostname or ""
    return host in {"localhost", "::1"} or host.startswith("127.")


def _may_manage(by: Actor, maker: str) -> bool:
    return maker == by.member or by.has(Role.ADMIN)


def _language(language: str) -> Language:
    return "de" if language.lower().startswith("de") else "en"
