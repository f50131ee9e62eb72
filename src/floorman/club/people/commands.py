"""What can be wanted where members are looked after, by people and by those who run the club.

What is said before somebody has signed in may come from anybody, again and again: the server says from which *address* it came,
and nobody else does. *label* is what a session is called in the list of its owner.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.club.authority.actor import Grant

# ---- by anybody ----


class SignInWithPassword(Struct, frozen=True, gc=False, tag="sign_in", forbid_unknown_fields=True):
    """Come in by name or e-mail address and password."""

    who: str
    password: str
    label: str = ""
    address: str = ""


class LookAtInvitation(Struct, frozen=True, gc=False, tag="look_at_invitation", forbid_unknown_fields=True):
    """See what a link invites to."""

    link: str


class AcceptInvitation(Struct, frozen=True, gc=False, tag="accept_invitation", forbid_unknown_fields=True):
    """Become a member; a guest stays who they are, and may keep the name by giving none."""

    link: str
    name: str = ""
    password: str = ""
    label: str = ""


class UsePasswordLink(Struct, frozen=True, gc=False, tag="use_password_link", forbid_unknown_fields=True):
    """Set a new password with a link, and come in."""

    link: str
    password: str
    label: str = ""


class ForgotPassword(Struct, frozen=True, gc=False, tag="forgot_password", forbid_unknown_fields=True):
    """Have a link to set a new password sent to one's e-mail address, if there is one."""

    who: str
    language: str = "en"
    address: str = ""


class ConfirmEmail(Struct, frozen=True, gc=False, tag="confirm_email", forbid_unknown_fields=True):
    """Confirm an e-mail address with the link that was sent there."""

    link: str


class AskForPasskey(Struct, frozen=True, gc=False, tag="ask_for_passkey", forbid_unknown_fields=True):
    """Begin to sign in with a passkey. *host* and *origin* are the server's own, and the server says what they are."""

    host: str
    origin: str
    address: str = ""


class SignInWithPasskey(Struct, frozen=True, gc=False, tag="sign_in_with_passkey", forbid_unknown_fields=True):
    """Come in with a passkey: the answer of the browser, as JSON, to what was asked under an id."""

    asked: str
    answer: str
    label: str = ""


# ---- by somebody, about themselves ----


class LookAtMyself(Struct, frozen=True, gc=False, tag="look_at_myself", forbid_unknown_fields=True):
    """See one's own name, e-mail address, roles, sessions and passkeys."""


class Rename(Struct, frozen=True, gc=False, tag="rename", forbid_unknown_fields=True):
    """Be called otherwise."""

    name: str


class EndSession(Struct, frozen=True, gc=False, tag="end_session", forbid_unknown_fields=True):
    """End one of one's sessions, or, without a number, all but the present one."""

    session: int | None = None


class MakeToken(Struct, frozen=True, gc=False, tag="make_token", forbid_unknown_fields=True):
    """Begin a session for a program, such as the command line."""

    label: str


class ChangePassword(Struct, frozen=True, gc=False, tag="change_password", forbid_unknown_fields=True):
    """Set another password; every other session ends."""

    password: str
    old: str = ""


class SetEmail(Struct, frozen=True, gc=False, tag="set_email", forbid_unknown_fields=True):
    """Have a link sent to an e-mail address that confirms it; nothing removes the one there is."""

    email: str
    language: str = "en"


class AskForNewPasskey(Struct, frozen=True, gc=False, tag="ask_for_new_passkey", forbid_unknown_fields=True):
    """Begin to add a passkey; see `AskForPasskey`. A guest who becomes a member with it says under which *name*."""

    host: str
    origin: str
    name: str = ""


class BecomeMember(Struct, frozen=True, gc=False, tag="become_member", forbid_unknown_fields=True):
    """As a guest, become a member, and stay who one is: with a password, with the passkey that was asked for, or with both."""

    name: str = ""
    password: str = ""
    asked: str = ""
    answer: str = ""
    label: str = ""


class AddPasskey(Struct, frozen=True, gc=False, tag="add_passkey", forbid_unknown_fields=True):
    """Add the passkey that the browser has made."""

    asked: str
    answer: str
    label: str = ""


class RenamePasskey(Struct, frozen=True, gc=False, tag="rename_passkey", forbid_unknown_fields=True):
    """Call one of one's passkeys otherwise."""

    passkey: int
    label: str


class RemovePasskey(Struct, frozen=True, gc=False, tag="remove_passkey", forbid_unknown_fields=True):
    """Let one of one's passkeys be good for nothing any more."""

    passkey: int


class LookAtConsents(Struct, frozen=True, gc=False, tag="look_at_consents", forbid_unknown_fields=True):
    """See what a book asks its players to accept, and what one has accepted; without a name all books, and everything."""

    book: str = ""


class Acknowledge(Struct, frozen=True, tag="acknowledge", forbid_unknown_fields=True):
    """Accept what a book asks for, in the edition that is in force."""

    book: str
    what: tuple[str, ...]


class ExportMyself(Struct, frozen=True, gc=False, tag="export_myself", forbid_unknown_fields=True):
    """Get everything that the club has about oneself, as one document."""


class DeleteMyself(Struct, frozen=True, gc=False, tag="delete_myself", forbid_unknown_fields=True):
    """Have everything deleted that is known about oneself. It takes the password, where there is one."""

    password: str = ""


# ---- by those who run the club ----


class FindMembers(Struct, frozen=True, gc=False, tag="find_members", forbid_unknown_fields=True):
    """List members who have this in their names, a page at a time: *after* is what the page before ended with."""

    words: str = ""
    most: int = 50
    after: str = ""
    guests: bool = False
    """Those as well who have come in with one click."""


class InviteMember(Struct, frozen=True, tag="invite_member", forbid_unknown_fields=True):
    """Make a link by which so many people become members, with these roles."""

    grants: tuple[Grant, ...] = ()
    uses: int = 1
    days: int = 7
    origin: str = ""
    """Where the pages come from; the server says so."""


class ListInvitations(Struct, frozen=True, gc=False, tag="list_invitations", forbid_unknown_fields=True):
    """List the invitations that can be used."""


class WithdrawInvitation(Struct, frozen=True, gc=False, tag="withdraw_invitation", forbid_unknown_fields=True):
    """Let an invitation be good for nothing any more."""

    invitation: str


class GrantRole(Struct, frozen=True, gc=False, tag="grant_role", forbid_unknown_fields=True):
    """Give somebody a role: in the whole club, at one event or in one league."""

    member: str
    role: str
    scope: str = ""


class WithdrawRole(Struct, frozen=True, gc=False, tag="withdraw_role", forbid_unknown_fields=True):
    """Take a role from somebody."""

    member: str
    role: str
    scope: str = ""


class MakePasswordLink(Struct, frozen=True, gc=False, tag="make_password_link", forbid_unknown_fields=True):
    """Make a link with which a member sets a new password; for *origin* see `InviteMember`."""

    member: str
    origin: str = ""


class LookAtMember(Struct, frozen=True, gc=False, tag="look_at_member", forbid_unknown_fields=True):
    """See how somebody comes in, and what they are in the club."""

    member: str


class EndMemberSessions(Struct, frozen=True, gc=False, tag="end_member_sessions", forbid_unknown_fields=True):
    """End all of a member's sessions: anybody who has their phone is signed out."""

    member: str


class ReadAppointments(Struct, frozen=True, gc=False, tag="read_appointments", forbid_unknown_fields=True):
    """See who gave which roles, to somebody or to all, and who invited whom: a page, *before* what the last one ended with."""

    member: str = ""
    before: int | None = None


class RenameMember(Struct, frozen=True, gc=False, tag="rename_member", forbid_unknown_fields=True):
    """Have somebody called otherwise."""

    member: str
    name: str


class ExportMember(Struct, frozen=True, gc=False, tag="export_member", forbid_unknown_fields=True):
    """Get everything that the club has about somebody, to give it to them."""

    member: str


class DeleteMember(Struct, frozen=True, gc=False, tag="delete_member", forbid_unknown_fields=True):
    """Have everything deleted that is known about somebody."""

    member: str


ByAnybody = (
    SignInWithPassword
    | LookAtInvitation
    | AcceptInvitation
    | UsePasswordLink
    | ForgotPassword
    | ConfirmEmail
    | AskForPasskey
    | SignInWithPasskey
)
ByGuests = (
    LookAtMyself
    | Rename
    | EndSession
    | LookAtConsents
    | Acknowledge
    | AskForNewPasskey
    | BecomeMember
    | ExportMyself
    | DeleteMyself
)
ByPlayers = MakeToken | ChangePassword | SetEmail | AddPasskey | RenamePasskey | RemovePasskey
ByDirectors = InviteMember | ListInvitations | WithdrawInvitation
"""By directors and officials, also of one event or league: they give and take back only what they have themselves."""
ByAdmins = (
    GrantRole
    | WithdrawRole
    | MakePasswordLink
    | LookAtMember
    | EndMemberSessions
    | ReadAppointments
    | RenameMember
    | ExportMember
    | DeleteMember
)
OfMembers = ByAnybody | ByGuests | ByPlayers | FindMembers | ByDirectors | ByAdmins
