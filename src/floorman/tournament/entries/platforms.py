"""Events on a platform: whose a screen name is, and who may see the password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import EntryRefused
from floorman.lines import is_line
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.state import TournamentState

LONGEST_NAME = 100


class ScreenName(Struct, frozen=True):
    """What somebody is called on a platform, as they have told us."""

    platform: str
    name: str
    member: str
    told_at: int


class Assigned(Struct, frozen=True):
    """Whose the results of a platform are."""

    members: dict[str, str]
    """By screen name, or by account where floorman deals the event itself."""
    unassigned: tuple[str, ...]
    """Names nobody has told us; there are no ranking points for them until somebody does."""


def tell_screen_name(
    known: Iterable[ScreenName], book: Rulebook, *, platform: str, name: str, member: str, now: int
) -> tuple[ScreenName, ...]:
    """Keep what a member is called on a platform; a new name there takes the place of the old one: APSA 3.5-08.

    Raises:
        EntryRefused: the name is empty or unprintable, or is somebody else's.
    """
    rule = book.own_topic("screen_names")
    for text in (platform, name, member):
        if not is_line(text, LONGEST_NAME):
            raise EntryRefused(
                Words(
                    f"a screen name has a platform, a member and 1 to {LONGEST_NAME} printable characters",
                    f"Ein Screenname hat eine Plattform, ein Mitglied und 1 bis {LONGEST_NAME} druckbare Zeichen",
                ),
                rule=rule,
            )
    entry = ScreenName(platform, name, member, now)
    kept = [other for other in known if not (_same(other.platform, platform) and other.member == member)]
    if any(_key(other) == _key(entry) for other in kept):
        raise EntryRefused(
            Words(f"“{name}” on {platform} belongs to somebody else", f"„{name}“ auf {platform} gehört jemand anderem"),
            rule=rule,
        )
    return (*kept, entry)


def assigned(
    names: Iterable[str], known: Iterable[ScreenName], *, platform: str, members: Iterable[str] = ()
) -> Assigned:
    """Say whose the results of an event are.

    *members* are those of the club, where floorman deals the event itself: an account is its member, and no name has to
    be told.
    """
    accounts = set(members)
    whose = {_key(name): name.member for name in known}
    found: dict[str, str] = {}
    rest: list[str] = []
    for name in names:
        member = name if name in accounts else whose.get((platform.casefold(), name.casefold()))
        if member is None:
            rest.append(name)
        else:
            found[name] = member
    return Assigned(found, tuple(rest))


def may_see_password(state: TournamentState, person: Person) -> bool:
    """Whether somebody may see an online event's password: entered, and with a licence on the day. APSA 3.5-08."""
    entries = [state.entrants[entrant] for entrant in state.of_member.get(person.id, ())]
    has_entered = any(who.status in ("entered", "seated") for who in entries)
    needs_licence = state.book.own_topic("password_kept") is not None
    has_licence = bool(person.licence_until) and person.licence_until >= state.terms.date
    return not state.setup.is_live and has_entered and (has_licence or not needs_licence)


def _key(name: ScreenName) -> tuple[str, str]:
    return name.platform.casefold(), name.name.casefold()


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
