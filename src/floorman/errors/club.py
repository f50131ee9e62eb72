"""What the club refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.amounts import Cents
from floorman.text.lists import one_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.text.words import Words


class ClubError(FloormanError):
    """The club says no."""

    code = "club-error"


class UnknownTable(ClubError):
    """There is no such table."""

    code = "unknown-table"

    def __init__(self, table: str) -> None:
        super().__init__(both("there is no such table", "Diesen Tisch gibt es nicht"))
        self.table = table


class UnknownHand(ClubError):
    """There is no such hand, or its deal did not count."""

    code = "unknown-hand"

    def __init__(self, hand: str) -> None:
        super().__init__(both("there is no such hand", "Diese Hand gibt es nicht"))
        self.hand = hand


class UnknownTopic(ClubError):
    """There is nothing of that name to be followed."""

    code = "unknown-topic"

    def __init__(self, topic: str) -> None:
        super().__init__(both("there is no such topic", "Dieses Thema gibt es nicht"))
        self.topic = topic


class UnknownTournament(ClubError):
    """There is no such tournament."""

    code = "unknown-tournament"

    def __init__(self, tournament: str) -> None:
        super().__init__(both("there is no such tournament", "Dieses Turnier gibt es nicht"))
        self.tournament = tournament


class UnknownOffer(ClubError):
    """There is no such offer of sit-and-gos."""

    code = "unknown-offer"

    def __init__(self, offer: str) -> None:
        super().__init__(both("there is no such offer", "Dieses Angebot gibt es nicht"))
        self.offer = offer


class UnknownLeague(ClubError):
    """There is no such league."""

    code = "unknown-league"

    def __init__(self, league: str) -> None:
        super().__init__(both("there is no such league", "Diese Liga gibt es nicht"))
        self.league = league


class NotSignedIn(ClubError):
    """Only somebody with a name can do that."""

    code = "not-signed-in"

    def __init__(self) -> None:
        super().__init__(both("sign in first", "Melde dich zuerst an"))


_FOR: Final = {
    "admin": ("the club's administration", "der Klubverwaltung"),
    "captain": ("the captain of the team", "der Mannschaftsführung des Teams"),
    "desk": ("the registration desk", "der Anmeldung"),
    "director": ("the tournament director", "der Turnierleitung"),
    "floor": ("the floor", "dem Floor"),
    "host": ("the host of the game", "dem Gastgeber der Runde"),
    "guest": ("guests and members", "Gästen und Mitgliedern"),
    "official": ("officials of the league", "den Offiziellen der Liga"),
    "player": ("members of the club", "Mitgliedern des Klubs"),
}


class NotAllowed(ClubError):
    """It takes a role that somebody does not have there; *roles* are those of which one would do."""

    code = "not-allowed"

    def __init__(self, roles: Sequence[str]) -> None:
        known = [_FOR.get(role, _FOR["admin"]) for role in roles]
        super().__init__(
            both(
                f"that is up to {one_of([en for en, _ in known])}",
                f"Das ist {one_of([de for _, de in known], 'de')} vorbehalten",
            )
        )
        self.roles = tuple(roles)


class NamesAnother(ClubError):
    """Something was to be kept under somebody else's name; *name* is whose."""

    code = "names-another"

    def __init__(self, name: str) -> None:
        super().__init__(
            both(
                "everybody acts in their own name here; only at the club's machine itself can somebody else be named",
                "Hier handelt jeder im eigenen Namen; jemand anderen nennen kann man nur am Rechner des Klubs selbst",
            )
        )
        self.name = name


class WrongOrigin(ClubError):
    """Another site's page tried to act in a visitor's name."""

    code = "wrong-origin"

    def __init__(self, origin: str) -> None:
        super().__init__(
            both("this can only be done from the club's own pages", "Das geht nur von den Seiten des Klubs aus")
        )
        self.origin = origin


class StillSeated(ClubError):
    """A member who sits at a table signs out after getting up."""

    code = "still-seated"

    def __init__(self, table: str) -> None:
        super().__init__(
            both(f"leave the table first: you sit at {table}", f"Verlass zuerst den Tisch: du sitzt an {table}")
        )
        self.table = table


class EnoughMoney(ClubError):
    """The demo club gives more only to who has hardly any."""

    code = "enough-money"

    def __init__(self, has_cents: int, limit_cents: int) -> None:
        super().__init__(
            both(
                "you have {has}; there is more for members who have less than {limit}",
                "Du hast {has}; mehr bekommt nur, wer weniger als {limit} hat",
            ),
            has=Cents(has_cents),
            limit=Cents(limit_cents),
        )
        self.has_cents, self.limit_cents = has_cents, limit_cents


class UnreadableMessage(ClubError):
    """What was sent is not a message; *what* says what is wrong with it."""

    code = "unreadable-message"

    def __init__(self, what: Words) -> None:
        super().__init__(both(f"this cannot be read: {what.en}", f"Das lässt sich nicht lesen: {what.de}"))
        self.what = what


class TooManyTopics(ClubError):
    """One page follows only so much at once."""

    code = "too-many-topics"

    def __init__(self, most: int) -> None:
        super().__init__(both(f"a page follows {most} topics at most", f"Eine Seite verfolgt höchstens {most} Themen"))
        self.most = most


class TooFast(ClubError):
    """Too many messages at once."""

    code = "too-fast"

    def __init__(self) -> None:
        super().__init__(
            both("that was too fast; try again in a moment", "Das ging zu schnell; versuch es gleich noch einmal")
        )


class OurMistake(ClubError):
    """Something went wrong on our side; nothing has changed."""

    code = "our-mistake"

    def __init__(self) -> None:
        super().__init__(
            both(
                "something went wrong on our side; nothing has changed",
                "Bei uns ist etwas schiefgegangen; es hat sich nichts geändert",
            )
        )
