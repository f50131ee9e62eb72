"""What a store, a bus or a port of the server cannot do."""

from __future__ import annotations

from floorman.errors.base import FloormanError


class AddressInUse(FloormanError):
    """The server cannot listen there."""

    code = "address-in-use"

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"cannot listen on {host} port {port}: {why}; choose another with --port or --host")
        self.host, self.port = host, port


class UnknownDatabase(FloormanError, ValueError):
    """An address names no database floorman knows."""

    code = "unknown-database"

    def __init__(self, url: str) -> None:
        super().__init__(f"{url!r} is no database floorman knows: write sqlite:///FILE")
        self.url = url


class NobodyServes(FloormanError, LookupError):
    """Nobody answers to a subject on the bus."""

    code = "nobody-serves"

    def __init__(self, subject: str) -> None:
        super().__init__(f"nobody answers to {subject}")
        self.subject = subject


class StoreError(FloormanError):
    """Events cannot be kept or read; what was being written is not there."""

    code = "store-error"


class Fenced(StoreError):
    """The stream has another writer by now, in a later epoch; whoever hears this writes there no more."""

    code = "fenced"

    def __init__(self, stream: str, *, epoch: int, found: int) -> None:
        super().__init__(f"{stream} has another writer: it was written in epoch {found}, after {epoch}")
        self.stream, self.epoch, self.found = stream, epoch, found


class Unreadable(FloormanError):
    """What is kept in a stream cannot be read: what it is about stays closed, and everything else goes on."""

    code = "unreadable"

    def __init__(self, stream: str, why: str) -> None:
        self.stream, self.why, self.name = stream, why, stream.rpartition("/")[2]
        super().__init__(
            f"{self.name} is closed: what is kept of it cannot be read; whoever runs the server learns more from floorman audit"
        )


class Conflict(FloormanError):
    """Someone was faster: the stream has moved on. Reload and try again."""

    code = "conflict"

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"{stream} is at version {found}, not {expected}: somebody was faster; reload and try again")
        self.stream, self.expected, self.found = stream, expected, found
