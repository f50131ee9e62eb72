"""Who gave whom which role, and who invited whom: as it was recorded, for those who run the club."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.club.authority.actor import Grant
from floorman.club.people.staff import (
    CLUB,
    KIND,
    STREAM,
    InvitationUsed,
    InvitationWithdrawn,
    Invited,
    RoleGranted,
    RoleWithdrawn,
)
from floorman.store.personal import former_member
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.club.people.register import Register
    from floorman.club.people.staff import StaffEvent

_A_PAGE: Final = 50
_THE_CLUB: Final = Words("the club", "der Klub")
_NOBODY: Final = Words("", "")
What = Literal["granted", "withdrawn", "invited", "came", "taken_back"]


class AppointmentLine(Struct, frozen=True):
    """One thing that happened: what, to whom, by whom, and with which roles."""

    number: int
    at: int
    what: What
    member: str
    """Whose role it is; nobody's where somebody was only invited."""
    name: Words
    by: Words
    grants: tuple[Grant, ...]
    uses: int = 0
    """For how many people an invitation was."""


async def appointments(
    register: Register, *, member: str = "", before: int | None = None
) -> tuple[tuple[AppointmentLine, ...], int | None]:
    """A page of what happened, to one *member* or to all, the newest first; and what to ask on from, if there is more."""
    found: list[AppointmentLine] = []
    for kept in reversed(await register.store.read(STREAM)):
        if before is not None and kept.version >= before:
            continue
        line = _line(register, kept.version, KIND.decode(kept.data))
        if member and line.member != member:
            continue
        if len(found) == _A_PAGE:
            return tuple(found), found[-1].number
        found.append(line)
    return tuple(found), None


def called(register: Register, member: str) -> Words:
    """What somebody is called, or was before the club forgot them."""
    if member == CLUB:
        return _THE_CLUB
    name = register.name(member)
    return former_member(member) if name is None else Words(name, name)


def _line(register: Register, number: int, event: StaffEvent) -> AppointmentLine:
    match event:
        case RoleGranted(member, role, scope, by, at):
            given = (Grant(role, scope),)
            return AppointmentLine(number, at, "granted", member, called(register, member), called(register, by), given)
        case RoleWithdrawn(member, role, scope, by, at):
            taken = (Grant(role, scope),)
            return AppointmentLine(
                number, at, "withdrawn", member, called(register, member), called(register, by), taken
            )
        case Invited(grants=grants, uses=uses, by=by, at=at):
            return AppointmentLine(number, at, "invited", "", _NOBODY, called(register, by), grants, uses)
        case InvitationUsed(_, member, at):
            return AppointmentLine(number, at, "came", member, called(register, member), _NOBODY, ())
        case InvitationWithdrawn(_, by, at):
            return AppointmentLine(number, at, "taken_back", "", _NOBODY, called(register, by), ())
