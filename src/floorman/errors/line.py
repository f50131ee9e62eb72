"""What goes wrong on the line between the command line and a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from floorman.text.words import Words


class LineError(FloormanError):
    """A club cannot be asked."""

    code = "line-error"


class SaidNo(LineError):
    """The club at the other end of a line refused; *kind* is the code of its refusal, and *words* are its words."""

    code = "said-no"

    def __init__(self, kind: str, words: Words) -> None:
        super().__init__(words)
        self.kind = kind


class NotText(LineError, ValueError):
    """Something was typed that is no text in any language, and so cannot be said."""

    code = "not-text"

    def __init__(self, what: str) -> None:
        shown = what.encode(errors="replace").decode()
        super().__init__(both(f"{quoted(shown)} is not text", f"{quoted(shown, 'de')} ist kein Text"))


class WrongServer(LineError, ValueError):
    """What is to be a server's address is not one."""

    code = "wrong-server"

    def __init__(self, address: str) -> None:
        super().__init__(
            both(
                f"--server takes an address such as https://club.example.org, not {quoted(address)}",
                f"--server braucht eine Adresse wie https://club.example.org, nicht {quoted(address, 'de')}",
            )
        )
        self.address = address


class ServerSilent(LineError):
    """Nobody answers at a server's address."""

    code = "server-silent"

    def __init__(self, address: str, why: Words) -> None:
        super().__init__(
            both(
                f"{address} does not answer: {why.en}; check that the server is running, and try again",
                f"{address} antwortet nicht: {why.de}; sieh nach, ob der Server läuft, und versuch es noch einmal",
            )
        )
        self.address = address


class NoClubThere(LineError):
    """Something answers at an address, and it is not a club."""

    code = "no-club-there"

    def __init__(self, address: str) -> None:
        super().__init__(
            both(
                f"what answers at {address} is not a floorman server",
                f"Was unter {address} antwortet, ist kein floorman-Server",
            )
        )
        self.address = address
