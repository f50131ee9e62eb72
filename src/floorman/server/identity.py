"""Who is behind a connection: by the cookie of a browser, or the token of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException

from floorman.club.authority.actor import NOBODY
from floorman.errors import WrongOrigin
from floorman.server.door import LONGEST_BODY
from floorman.server.network import party

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    from floorman.club.authority.actor import Actor
    from floorman.club.club import Club

    Connection = ASGIConnection[Any, Any, Any, Any]

COOKIE: Final = "floorman"
_HALF_A_YEAR: Final = 182 * 24 * 3600
_BEARER: Final = "bearer "
_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_SECURE: Final = {"https", "wss"}
_OWN: Final = {"same-origin", "none"}
"""What a browser says of a page of ours, and of no page at all."""


def token_of(connection: Connection) -> str:
    """What the browser or the program keeps to be recognised by."""
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith(_BEARER):
        return authorization[len(_BEARER) :].strip()
    return connection.cookies.get(COOKIE, "")


def origin_of(connection: Connection) -> str:
    """Where whoever asks has our pages from: ``https://club.example.org``."""
    return f"{connection.base_url.scheme}://{connection.base_url.netloc}"


async def actor_of(connection: Connection) -> Actor:
    """Who asks; `NOBODY` where the club does not know them."""
    club: Club = connection.app.state.club
    token = token_of(connection)
    return (await club.members.actor(token) if token else None) or NOBODY


def party_of(connection: Connection) -> str:
    """Whom limits are counted for."""
    return party(connection.client.host if connection.client else "")


def require_own_page(connection: Connection) -> None:
    """Other sites must not act in a visitor's name: what changes something comes from our own pages, or from no page.

    Where we are reached over TLS, a page that was not is another site's: anybody on the way may have written it.

    Raises:
        WrongOrigin: it came from another site's.
    """
    origin, scheme = connection.headers.get("origin"), connection.scope["scheme"]
    if not origin:
        if connection.headers.get("sec-fetch-site", "none") not in _OWN:  # a browser that does not say from where
            raise WrongOrigin("")
        return
    try:
        page = urlsplit(origin)
        us = urlsplit(f"//{connection.headers.get('host', '')}")
        is_own = (page.hostname, page.port or _PORTS[page.scheme]) == (us.hostname, us.port or _PORTS[page.scheme])
    except (ValueError, KeyError):  # no address at all
        raise WrongOrigin(origin) from None
    if not is_own or not page.hostname or (scheme in _SECURE and page.scheme not in _SECURE):
        raise WrongOrigin(origin)


async def own_page(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard what changes something against other sites' pages."""
    if connection.scope.get("method") not in {"GET", "HEAD"}:
        require_own_page(connection)


async def long_by_staff(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard what may be longer than other requests: only from people with a role in the club.

    Raises:
        HTTPException: it is too long for whoever sends it.
    """
    length = connection.headers.get("content-length", "")
    is_long = not length.isdecimal() or int(length) > LONGEST_BODY
    if is_long and not (await actor_of(connection)).is_staff:
        raise HTTPException(status_code=413)


def cookie(connection: Connection, token: str) -> Cookie:
    """What the browser keeps from now on."""
    return Cookie(
        COOKIE,
        value=token,
        max_age=_HALF_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.scope["scheme"] in _SECURE,
    )
