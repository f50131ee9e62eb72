"""Who is behind a connection: by the cookie of a browser, or the token of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from floorman.club.authority.actor import NOBODY
from floorman.errors import NotSignedIn, WrongOrigin

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    from floorman.club.authority.actor import Actor
    from floorman.club.club import Club

    Connection = ASGIConnection[Any, Any, Any, Any]

COOKIE: Final = "floorman"
_HALF_A_YEAR: Final = 182 * 24 * 3600
_BEARER: Final = "bearer "


def token_of(connection: Connection) -> str:
    """What the browser or the program keeps to be recognised by."""
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith(_BEARER):
        return authorization[len(_BEARER) :].strip()
    return connection.cookies.get(COOKIE, "")


async def actor_of(connection: Connection) -> Actor:
    """Who asks; `NOBODY` where the club does not know them."""
    club: Club = connection.app.state.club
    token = token_of(connection)
    return (await club.members.actor(token) if token else None) or NOBODY


def require_own_page(connection: Connection) -> None:
    """Other sites must not act in a visitor's name: what changes something comes from our own pages, or from no page.

    Raises:
        WrongOrigin: it came from another site's.
    """
    origin = connection.headers.get("origin")
    try:
        if origin and urlsplit(origin).netloc != connection.headers.get("host"):
            raise WrongOrigin(origin)
    except ValueError:  # no address at all
        raise WrongOrigin(origin or "") from None


async def own_page(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard what changes something against other sites' pages."""
    if connection.scope.get("method") not in {"GET", "HEAD"}:
        require_own_page(connection)


async def signed_in(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard what is for people whom the club knows.

    Raises:
        NotSignedIn: it does not know them.
    """
    if not (await actor_of(connection)).is_somebody:
        raise NotSignedIn


def cookie(connection: Connection, token: str) -> Cookie:
    """What the browser keeps from now on."""
    return Cookie(
        COOKIE,
        value=token,
        max_age=_HALF_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )
