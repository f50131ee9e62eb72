"""A line to a running server, over HTTP."""

from __future__ import annotations

import contextlib
import http.client
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit

import msgspec

from floorman.cli.line.line import ClubLine, refusal_in
from floorman.errors import NoClubThere, ServerSilent, WrongServer
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE_S: Final = 30
_MEMBERS: Final = "members"
_LEAGUE: Final = "league/"
_LONG: Final = 60_000
"""Bytes; beyond that a request is too long for most addresses of a server."""
_COOKIE: Final = "floorman="


class ServerLine(ClubLine):
    """Asks a server as whoever its token belongs to; nobody, where it is empty."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = bare_address(address)
        self.token = token
        parts = urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._path = parts.path.rstrip("/")
        self._connection = kind(parts.hostname or "", parts.port, timeout=_PATIENCE_S)

    @classmethod
    @contextlib.contextmanager
    def opened(cls, address: str, token: str = "") -> Iterator[ServerLine]:
        """A line as long as the block lasts.

        Raises:
            WrongServer: that is not an address.
        """
        line = cls(address, token)
        with contextlib.closing(line._connection):
            yield line

    def _answer(self, topic: str, wanted: msgspec.Raw, id_: str) -> bytes:
        if topic == _MEMBERS:
            return self._post("/api/members/commands", msgspec.json.encode({"command": wanted}))[0]
        said = msgspec.json.encode({"id": id_, "to": topic, "command": wanted})
        if len(said) > _LONG and topic.startswith(_LEAGUE):  # a whole list goes where there is room for it
            league = quote(topic.removeprefix(_LEAGUE), safe="")
            whole = msgspec.json.encode({"id": id_, "command": wanted})
            return self._post(f"/api/leagues/{league}/commands", whole, again=True)[0]
        return self._post("/api/do", said, again=True)[0]

    def come_in(self, wanted: object) -> str:
        """Come in with a password or a link; gives the token that a browser would keep.

        Raises:
            SaidNo: the two do not belong together, say.
        """
        _, cookie = self._post("/api/members/commands", msgspec.json.encode({"command": wanted}))
        return cookie.partition(_COOKIE)[2].partition(";")[0]

    def leave(self) -> None:
        """Make the token good for nothing."""
        self._post("/api/sign-out", b"{}")

    def _post(self, path: str, body: bytes, *, again: bool = False) -> tuple[bytes, str]:
        """What is answered, and the cookie that comes along; said *again* where the line breaks, and twice is once."""
        try:
            status, answer, cookie = self._once(path, body)
        except (http.client.HTTPException, OSError) as error:
            self._connection.close()
            if again and not isinstance(error, TimeoutError):
                return self._post(path, body)
            said = str(error)
            why = refused(error) if isinstance(error, OSError) else Words(said, said)
            raise ServerSilent(self.address, why) from None
        try:
            if status < 400:
                msgspec.json.decode(answer or b"{}")
                return answer, cookie
            raise refusal_in(answer)
        except msgspec.DecodeError:
            raise NoClubThere(self.address) from None

    def _once(self, path: str, body: bytes) -> tuple[int, bytes, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self._connection.request("POST", self._path + path, body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read(), answer.getheader("Set-Cookie", "")


def bare_address(address: str) -> str:
    """A server's address as it is known: without what a browser shows behind it.

    >>> bare_address("HTTPS://Club.example.org/")
    'https://club.example.org'

    Raises:
        WrongServer: it is not one.
    """
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise WrongServer(address) from None
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not host or not host.isascii() or parts.query or parts.fragment:
        raise WrongServer(address)
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{port}{parts.path.rstrip('/')}"
