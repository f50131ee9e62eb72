"""What the club refuses."""

from __future__ import annotations

from floorman.errors.base import FloormanError


class ClubError(FloormanError):
    """The club says no."""

    code = "club-error"


class UnknownTable(ClubError):
    """There is no such table."""

    code = "unknown-table"

    def __init__(self, table: str) -> None:
        super().__init__("there is no such table")
        self.table = table


class UnknownTournament(ClubError):
    """There is no such tournament."""

    code = "unknown-tournament"

    def __init__(self, tournament: str) -> None:
        super().__init__("there is no such tournament")
        self.tournament = tournament


class NotSignedIn(ClubError):
    """Only somebody with a name can do that."""

    code = "not-signed-in"

    def __init__(self) -> None:
        super().__init__("sign in first")


class WrongName(ClubError):
    """Nobody can be called that here."""

    code = "wrong-name"

    def __init__(self, longest: int) -> None:
        super().__init__(f"a name has 1 to {longest} characters")
        self.longest = longest


class WrongOrigin(ClubError):
    """Another site's page tried to act in a visitor's name."""

    code = "wrong-origin"

    def __init__(self, origin: str) -> None:
        super().__init__("this can only be done from the club's own pages")
        self.origin = origin


class StillSeated(ClubError):
    """Who sits at a table signs out after getting up."""

    code = "still-seated"

    def __init__(self, table: str) -> None:
        super().__init__(f"leave the table first: you sit at {table}")
        self.table = table


class EnoughMoney(ClubError):
    """The demo club gives more only to who has hardly any."""

    code = "enough-money"

    def __init__(self, has_cents: int, limit_cents: int) -> None:
        super().__init__(f"you have {has_cents / 100:.2f}; there is more for who has less than {limit_cents / 100:.2f}")
        self.has, self.limit = f"{has_cents / 100:.2f}", f"{limit_cents / 100:.2f}"


class UnreadableMessage(ClubError):
    """What was sent is no message; *what* says what is wrong with it."""

    code = "unreadable-message"

    def __init__(self, what: str) -> None:
        super().__init__(f"this cannot be read: {what}")
        self.what = what


class TooFast(ClubError):
    """Too many messages at once."""

    code = "too-fast"

    def __init__(self) -> None:
        super().__init__("that was too fast; try again in a moment")


class OurMistake(ClubError):
    """Something went wrong on our side; nothing has changed."""

    code = "our-mistake"

    def __init__(self) -> None:
        super().__init__("something went wrong on our side; nothing has changed")
