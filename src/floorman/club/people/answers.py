"""What comes back from where members are looked after."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.authority.actor import Grant
from floorman.club.people.appointments import AppointmentLine
from floorman.club.people.consents import ConsentLine
from floorman.club.people.members import MemberLine, SessionLine
from floorman.club.people.passkeys import Asked, PasskeyLine
from floorman.club.people.privacy import MemberExport
from floorman.text.words import Words


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
    address: str = ""
    """The whole of it, to be sent to somebody."""
    picture: str = ""
    """The same as a QR code, in SVG."""


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
    by_name: Words
    at: int


class Invitations(Struct, frozen=True, tag="invitations"):
    """The invitations that can be used, the newest first; and what whoever asks may invite others to."""

    lines: tuple[InvitationLine, ...]
    may_give: tuple[Grant, ...] = ()
    """A scope that ends in ``/`` stands for everything in it: ``tournament/`` for any event, ``league/wpl/`` for any team there."""


class MembersFound(Struct, frozen=True, tag="members"):
    """Members and guests, by name."""

    lines: tuple[MemberLine, ...]
    after: str
    """What to ask on from; nothing where these are the last."""


class MemberPage(Struct, frozen=True, tag="member"):
    """What those who run the club see of somebody: how they come in, and not what they have or where they come from."""

    member: str
    name: str
    is_guest: bool
    has_email: bool
    has_password: bool
    passkeys: int
    sessions: int
    seen: int | None
    """When one of their sessions was last seen."""
    grants: tuple[Grant, ...]


class Appointments(Struct, frozen=True, tag="appointments"):
    """Who gave whom which role, and who invited whom: the newest first."""

    lines: tuple[AppointmentLine, ...]
    earlier: int | None
    """What to ask on from; None where these are the first."""


class MyPage(Struct, frozen=True, tag="myself"):
    """What somebody sees of themselves."""

    member: str
    name: str
    is_guest: bool
    email: str
    sends_email: bool
    """Whether this club sends e-mails at all."""
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
