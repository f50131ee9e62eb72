"""Who asks for something, and what the club has made of them."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

from floorman.errors import NamesAnother

CLUB: Final = ""
"""The scope of a role that counts in the whole club."""


class Role(Enum):
    """What somebody is in the club, at one event or in one league."""

    ADMIN = "admin"
    DIRECTOR = "director"
    FLOOR = "floor"
    DESK = "desk"
    """Entries and money."""
    OFFICIAL = "official"
    """Of a league."""
    CAPTAIN = "captain"
    """Of a team in a league."""
    PLAYER = "player"
    """A member; nobody need grant it."""
    GUEST = "guest"
    """Somebody who came in with one click; every member is one, too."""
    DISPLAY = "display"
    """A screen in the room. It looks at what everybody may see, and does nothing."""
    HOST = "host"
    """Of one home game: whoever opened it, or was handed it. Nobody grants it, and it is not a staff role."""
    HOUSE = "house"
    """The club's own parts, among themselves. Nobody is given it, and no admin has it."""


_CLUB_ID: Final = "club"
"""Who acts where it is not a person: the club's own parts, and whoever sits at the machine."""
GRANTED: Final = (Role.ADMIN, Role.DIRECTOR, Role.FLOOR, Role.DESK, Role.OFFICIAL, Role.CAPTAIN, Role.DISPLAY)
"""The roles that somebody is given; the others come with being here."""

_INCLUDES: Final = {
    Role.ADMIN: frozenset({Role.ADMIN, Role.DIRECTOR, Role.FLOOR, Role.DESK, Role.OFFICIAL, Role.CAPTAIN}),
    Role.DIRECTOR: frozenset({Role.DIRECTOR, Role.FLOOR, Role.DESK}),
    Role.OFFICIAL: frozenset({Role.OFFICIAL, Role.CAPTAIN}),
    Role.PLAYER: frozenset({Role.PLAYER, Role.GUEST}),
}


class Grant(Struct, frozen=True, order=True):
    """A role that somebody was given: in the whole club, at one event, in one league or for one team of it.

    >>> Grant("director", "tournament/friday").covers("tournament/friday")
    True
    >>> Grant("director", "tournament/friday").covers("tournament/saturday")
    False
    """

    role: str
    """One of `GRANTED`, by its value, so that grants are plain text wherever they are kept."""
    scope: str = CLUB
    """``tournament/friday``, ``league/wpl-2026``, ``league/wpl-2026/ace``; nothing said means the whole club."""

    def covers(self, scope: str) -> bool:
        """Whether it counts there."""
        return self.scope in {CLUB, scope} or scope.startswith(f"{self.scope}/")


class Actor(Struct, frozen=True):
    """Whoever asks: a member, a guest, a bot, a screen, or nobody the club knows.

    >>> anna = Actor("a1", "Anna", (Grant("director", "tournament/friday"),))
    >>> anna.has(Role.DESK, "tournament/friday"), anna.has(Role.DESK, "tournament/saturday"), anna.has(Role.GUEST)
    (True, False, True)
    """

    member: str = ""
    """Nobody's id is empty."""
    name: str = ""
    grants: tuple[Grant, ...] = ()
    is_guest: bool = False
    is_bot: bool = False
    session: str = ""
    """Which of their browsers or tokens it is."""

    @property
    def is_somebody(self) -> bool:
        """Whether the club knows them."""
        return bool(self.member)

    @property
    def is_staff(self) -> bool:
        """Whether they have any role that was given to them, but a screen's."""
        return any(grant.role != Role.DISPLAY.value for grant in self.grants)

    def roles(self, scope: str = CLUB) -> frozenset[Role]:
        """What they are there, with everything that includes."""
        own = {Role(grant.role) for grant in self.grants if grant.covers(scope)}
        if self.is_somebody and self.member != _CLUB_ID:
            own.add(Role.GUEST if self.is_guest or self.is_bot else Role.PLAYER)
        return frozenset(one for role in own for one in _INCLUDES.get(role, (role,)))

    def roles_anywhere(self) -> frozenset[Role]:
        """What they are in the whole club, at some event or in some league."""
        return frozenset().union(self.roles(), *(self.roles(grant.scope) for grant in self.grants))

    def has(self, role: Role, scope: str = CLUB) -> bool:
        """Whether they have a role there."""
        return role in self.roles(scope)


NOBODY: Final = Actor()
"""A visitor who has not signed in."""
THE_CLUB: Final = Actor(_CLUB_ID, grants=(Grant(Role.HOUSE.value),))
"""A part of the club that wants something of another."""
AT_THE_MACHINE: Final = Actor(_CLUB_ID, grants=(Grant(Role.ADMIN.value),))
"""Whoever may read the club's file, and so whatever is in it: they run the club from a terminal, and play no part in it themselves."""


def require_own_name(by: Actor, name: str) -> None:
    """See to it that nobody is named but by whoever sits at the machine, who types in what others have done.

    Raises:
        NamesAnother: somebody is.
    """
    if name and by.member != AT_THE_MACHINE.member:
        raise NamesAnother(name)
