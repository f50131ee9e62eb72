"""Who has which role in the club, and who is invited to one.

It is one stream, so that an invitation is used and its roles are given in one step, and the club never loses its last admin.
"""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.authority.actor import Actor, Grant, Role
from floorman.club.people.sessions import DAY_MS, hashed
from floorman.errors import LastAdmin, LinkNotGood, WrongGrant, WrongInvitation
from floorman.store import Kind
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STREAM: Final = "staff"
CLUB: Final = "club"
"""Who does what nobody in particular does, but whoever is at the machine itself."""
MOST_USES: Final = 1000
MOST_DAYS: Final = 365
_BETWEEN_SNAPSHOTS: Final = 50
_PLACES: Final = {
    Role.ADMIN: r"",
    Role.DIRECTOR: r"|tournament/[\w-]+",
    Role.FLOOR: r"|tournament/[\w-]+",
    Role.DESK: r"|tournament/[\w-]+",
    Role.DISPLAY: r"|tournament/[\w-]+",
    Role.OFFICIAL: r"|league/[\w-]+",
    Role.CAPTAIN: r"league/[\w-]+/[\w-]+",
}
"""Where a role can be had; nowhere stands for the whole club."""


class RoleGranted(Struct, frozen=True, gc=False, tag="role_granted"):
    """Somebody has a role from now on."""

    member: str
    role: str
    scope: str
    by: str
    at: int


class RoleWithdrawn(Struct, frozen=True, gc=False, tag="role_withdrawn"):
    """Somebody does not have a role any more."""

    member: str
    role: str
    scope: str
    by: str
    at: int


class Invited(Struct, frozen=True, tag="invited"):
    """So many people may become members by a link, with these roles. *key* is the hash of what is in the link."""

    invitation: str
    key: str
    grants: tuple[Grant, ...]
    uses: int
    until: int
    by: str
    at: int


class InvitationUsed(Struct, frozen=True, gc=False, tag="invitation_used"):
    """Somebody came with an invitation."""

    invitation: str
    member: str
    at: int


class InvitationWithdrawn(Struct, frozen=True, gc=False, tag="invitation_withdrawn"):
    """An invitation is good for nothing any more."""

    invitation: str
    by: str
    at: int


StaffEvent = RoleGranted | RoleWithdrawn | Invited | InvitationUsed | InvitationWithdrawn


class OpenInvitation(Struct):
    """An invitation that can still be used, unless its time is over."""

    id: str
    key: str
    grants: tuple[Grant, ...]
    left: int
    until: int
    by: str
    at: int


class StaffState(Struct):
    """What the stream adds up to."""

    grants: dict[str, tuple[Grant, ...]] = {}
    """By member, in order."""
    invitations: dict[str, OpenInvitation] = {}

    def of(self, member: str) -> tuple[Grant, ...]:
        """What somebody was given."""
        return self.grants.get(member, ())

    @property
    def admins(self) -> list[str]:
        """Those who run the club."""
        return [member for member, grants in self.grants.items() if Grant(Role.ADMIN.value) in grants]


# ---- deciding ----


def grant(staff: StaffState, member: str, what: Grant, *, by: str, now: int) -> tuple[StaffEvent, ...]:
    """Give somebody a role; one they have they keep.

    Raises:
        WrongGrant: there is no such role to give, or not there.
    """
    require_grant(what)
    return () if what in staff.of(member) else (RoleGranted(member, what.role, what.scope, by, now),)


def withdraw(staff: StaffState, member: str, what: Grant, *, by: str, now: int) -> tuple[StaffEvent, ...]:
    """Take a role from somebody; one they do not have they need not give up.

    Raises:
        LastAdmin: nobody else runs the club.
    """
    if what not in staff.of(member):
        return ()
    if what == Grant(Role.ADMIN.value) and staff.admins == [member]:
        raise LastAdmin
    left = tuple(one for one in staff.of(member) if one != what)
    return (RoleWithdrawn(member, what.role, what.scope, by, now), *_void(staff, member, left, by=by, now=now))


def withdraw_all(staff: StaffState, member: str, *, by: str, now: int) -> tuple[StaffEvent, ...]:
    """Take every role from somebody who goes.

    Raises:
        LastAdmin: nobody else runs the club.
    """
    if staff.admins == [member]:
        raise LastAdmin
    gone = (RoleWithdrawn(member, one.role, one.scope, by, now) for one in staff.of(member))
    return (*gone, *_void(staff, member, (), by=by, now=now))


def _void(
    staff: StaffState, member: str, left: tuple[Grant, ...], *, by: str, now: int
) -> tuple[InvitationWithdrawn, ...]:
    """The invitations that somebody has made and could not make with the roles that are *left*: they end with the others."""
    maker = Actor(member, grants=left)
    made = (one for one in staff.invitations.values() if one.by == member)
    return tuple(InvitationWithdrawn(one.id, by, now) for one in made if not may_invite_to(maker, one.grants))


def invite(
    staff: StaffState,
    invitation: str,
    key: str,
    grants: Sequence[Grant],
    *,
    uses: int,
    days: int,
    by: str,
    now: int,
) -> tuple[StaffEvent, ...]:
    """Invite people to become members, with these roles.

    Raises:
        WrongGrant: there is no such role to give, or not there.
        WrongInvitation: it is for nobody or too many, or good for too long.
    """
    for one in grants:
        require_grant(one)
    if not 1 <= uses <= MOST_USES or not 1 <= days <= MOST_DAYS or invitation in staff.invitations:
        raise WrongInvitation(MOST_USES, MOST_DAYS)
    return (Invited(invitation, key, tuple(sorted(set(grants))), uses, now + days * DAY_MS, by, now),)


def use(staff: StaffState, invitation: str, secret: str, member: str, *, now: int) -> tuple[StaffEvent, ...]:
    """Let somebody come with an invitation, and have the roles that go with it.

    Raises:
        LinkNotGood: it is used up, too old, taken back, or never was one.
    """
    found = good(staff, invitation, secret, now=now)
    given = [event for one in found.grants for event in grant(staff, member, one, by=found.by, now=now)]
    return (InvitationUsed(invitation, member, now), *given)


def good(staff: StaffState, invitation: str, secret: str, *, now: int) -> OpenInvitation:
    """An invitation that can be used.

    Raises:
        LinkNotGood: it cannot.
    """
    found = staff.invitations.get(invitation)
    if found is None or now > found.until or not hmac.compare_digest(found.key, hashed(secret)):
        raise LinkNotGood
    return found


def take_back(staff: StaffState, invitation: str, *, by: str, now: int) -> tuple[StaffEvent, ...]:
    """Let an invitation be good for nothing any more; one that is not need not be taken back."""
    return (InvitationWithdrawn(invitation, by, now),) if invitation in staff.invitations else ()


def may_give(by: Actor) -> tuple[Grant, ...]:
    """What somebody may invite others to: what they are themselves, in the club, at any event, or at those where they are it.

    >>> from floorman.club.authority.actor import Actor
    >>> for offer in may_give(Actor("a1", "Anna", (Grant("desk", "tournament/friday"), Grant("official", "league/wpl")))):
    ...     print(offer.role, offer.scope)
    desk tournament/friday
    official league/wpl
    captain league/wpl/
    """
    own = sorted({grant.scope for grant in by.grants if grant.scope})
    places = ("", "tournament/", "league/", *own, *(f"{scope}/" for scope in own))
    return tuple(
        offer
        for role in _PLACES
        for offer in (Grant(role.value, place) for place in places)
        if _can_be_had(Grant(role.value, _within(role, offer.scope))) and may_give_it(by, offer)
    )


def may_give_it(by: Actor, what: Grant) -> bool:
    """Whether somebody may invite others to a role: one that they have there, or a screen where they direct."""
    role = Role(what.role)
    return by.has(Role.ADMIN) or by.has(Role.DIRECTOR if role is Role.DISPLAY else role, what.scope)


def may_invite_to(by: Actor, grants: Sequence[Grant]) -> bool:
    """Whether somebody may invite others to all of these roles; to none in particular, whoever directs the club."""
    return all(may_give_it(by, one) for one in grants) if grants else by.has(Role.DIRECTOR)


def _within(role: Role, place: str) -> str:
    """Somewhere in a place, to see whether a role can be had there."""
    if not place.endswith("/"):
        return place
    return f"{place}any/any" if place == "league/" and role is Role.CAPTAIN else f"{place}any"


def require_grant(what: Grant) -> None:
    """See to it that there is such a role to give, and there.

    Raises:
        WrongGrant: there is not.
    """
    if not _can_be_had(what):
        raise WrongGrant(what.role, what.scope)


def _can_be_had(what: Grant) -> bool:
    where = {role.value: places for role, places in _PLACES.items()}.get(what.role)
    return where is not None and re.fullmatch(where, what.scope) is not None


# ---- folding ----


def folded(staff: StaffState | None, events: Iterable[StaffEvent]) -> StaffState:
    """The roles and invitations after these events."""
    staff = StaffState() if staff is None else staff
    for event in events:
        match event:
            case RoleGranted(member, role, scope):
                staff.grants[member] = tuple(sorted({*staff.of(member), Grant(role, scope)}))
            case RoleWithdrawn(member, role, scope):
                left = tuple(one for one in staff.of(member) if one != Grant(role, scope))
                if left:
                    staff.grants[member] = left
                else:
                    staff.grants.pop(member, None)
            case Invited(id_, key, grants, uses, until, by, at):
                for old in [old.id for old in staff.invitations.values() if old.until < at]:
                    del staff.invitations[old]
                staff.invitations[id_] = OpenInvitation(id_, key, grants, uses, until, by, at)
            case InvitationUsed(id_):
                if found := staff.invitations.get(id_):
                    found.left -= 1
                    if found.left < 1:
                        del staff.invitations[id_]
            case InvitationWithdrawn(id_):
                staff.invitations.pop(id_, None)
    return staff


_ENCODER: Final = msgspec.json.Encoder()
decoded: Final = reader("staff", msgspec.json.Decoder(StaffEvent).decode)
KIND: Final = Kind[StaffState, StaffEvent](
    encode=lambda events: list(map(_ENCODER.encode, events)),
    decode=decoded,
    fold=folded,
    empty=StaffState,
    snapshot=lambda staff, _: _ENCODER.encode(staff),
    restore=msgspec.json.Decoder(StaffState).decode,
    every=_BETWEEN_SNAPSHOTS,
)
