"""The club over HTTP and WebSockets."""

from __future__ import annotations

import logging
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, WebSocket, get, post, route, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import Body

from floorman import __version__
from floorman.club.club import Club
from floorman.club.messages import Look, TableUpdate, answer_from, refused
from floorman.club.watch import Watch
from floorman.errors import (
    FloormanError,
    NotSignedIn,
    OurMistake,
    StillSeated,
    TableIsClosed,
    UnknownTable,
    Unreadable,
    UnreadableMessage,
    WrongOrigin,
)
from floorman.server.door import LONGEST_BODY, DoorRules
from floorman.server.duty import CountRequests, health, metrics
from floorman.server.metrics import Traffic, exposed
from floorman.server.pace import Buckets
from floorman.server.replies import AccountPage, Me, SignIn, TableLine
from floorman.server.session import NOBODY, Session
from floorman.text.words import Words

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from floorman.club.people.members import Member

COOKIE: Final = "floorman"
_LOG: Final = logging.getLogger(__name__)
_HALF_A_YEAR: Final = 182 * 24 * 3600
_STATIC: Final = Path(__file__).parent / "static"
_NOT_BUILT: Final = (
    "<!doctype html><title>floorman</title><p>The web client is not built yet: <code>make setup</code> builds it."
)
_PAGES: Final = re.compile(
    r"|account|club|floor|leagues|rules|rules/compare|rules/[^/]+/[^/]+|tournaments/[^/]+/(clock|story)|"
    r"(tables|tournaments|director|hands|leagues|rankings)/[^/]+"
)
"""The addresses of pages, without the slashes around them."""
_STATUS: Final = {
    "not-signed-in": 401,
    "wrong-origin": 403,
    "unknown-table": 404,
    "name-taken": 409,
    "still-seated": 409,
    "too-fast": 429,
    "our-mistake": 500,
    "store-error": 503,
    "unreadable": 503,
    "fenced": 503,
}
_ARRIVALS: Final = 60
"""Guests from one address at once: a club's evening comes through one router."""
_ARRIVALS_A_SECOND: Final = 0.5
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def make_app(club: Club, rules: DoorRules | None = None) -> Litestar:
    """The application of a club that is open; *rules* say how much one socket may ask for."""
    handlers: list[Any] = [me, guests, sign_out, account, more, tables, live, health, metrics, asset, page, unknown_api]
    traffic = Traffic()
    return Litestar(
        handlers,
        middleware=[CountRequests(traffic)],
        state=State(
            {
                "club": club,
                "rules": rules or DoorRules(),
                "traffic": traffic,
                "numbers": exposed(club, traffic),
                "arrivals": Buckets(club.clock, burst=_ARRIVALS, a_second=_ARRIVALS_A_SECOND),
            }
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers={FloormanError: _refusal, HTTPException: _http_refusal, Exception: _fault},
        openapi_config=OpenAPIConfig(
            "floorman", __version__, path="/api/docs", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        response_headers=_HEADERS,
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )


# ---- who it is ----


async def _member(connection: ASGIConnection[Any, Any, Any, Any]) -> Member | None:
    club: Club = connection.app.state.club
    token = connection.cookies.get(COOKIE, "")
    return await club.members.known(token) if token else None


def _require_own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
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


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> Me | None:
    """Who one is; nobody before one has signed in."""
    member = await _member(request)
    return Me(member.id, member.name, member.is_guest) if member is not None else None


@post("/api/guests")
async def guests(request: Request[Any, Any, Any], state: State, data: Annotated[SignIn, Body()]) -> Response[Me]:
    """Come in as a guest. A guest who is known already stays who they are, unless they bring another name."""
    _require_own_page(request)
    club: Club = state.club
    member = await _member(request)
    if member is not None and data.name in {"", member.name}:
        return Response(Me(member.id, member.name, member.is_guest))
    if member is not None and (table := club.whereabouts.of(member.id)):
        raise StillSeated(table)  # or seat and chips would be nobody's
    state.arrivals.take(request.client.host if request.client else "")
    german = request.headers.get("accept-language", "").lower().startswith("de")
    name = data.name or _made_up_name(german=german)
    member, token = await club.members.arrive(name, or_like_it=not data.name)
    return Response(Me(member.id, member.name, member.is_guest), cookies=[_cookie(request, token)])


@post("/api/sign-out", status_code=204)
async def sign_out(request: Request[Any, Any, Any], state: State) -> Response[None]:
    """Leave; the browser is not known any more."""
    _require_own_page(request)
    club: Club = state.club
    member = await _member(request)
    if member is not None and (table := club.whereabouts.of(member.id)):
        raise StillSeated(table)
    await club.members.leave(request.cookies.get(COOKIE, ""))
    response = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


def _cookie(request: Request[Any, Any, Any], token: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        max_age=_HALF_A_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def _made_up_name(*, german: bool) -> str:
    import secrets

    return f"{'Gast' if german else 'Guest'} {secrets.randbelow(900) + 100}"


# ---- tables ----


# ---- money ----


@get("/api/account")
async def account(request: Request[Any, Any, Any], state: State, before: int | None = None) -> AccountPage:
    """One's balance, and a page of the statement."""
    return _account(state.club, await _require_member(request), before)


@post("/api/account/more", status_code=200)
async def more(request: Request[Any, Any, Any], state: State) -> AccountPage:
    """Ask the demo club for more play money."""
    _require_own_page(request)
    member = await _require_member(request)
    await state.club.treasurer.give_more(member.id)
    return _account(state.club, member)


async def _require_member(request: Request[Any, Any, Any]) -> Member:
    if (member := await _member(request)) is None:
        raise NotSignedIn
    return member


def _account(club: Club, member: Member, before: int | None = None) -> AccountPage:
    page = club.treasurer.statement(member.id, before=before)
    return AccountPage(
        balance_cents=page.balance_cents,
        money=club.treasurer.money,
        may_ask_for_more=club.treasurer.may_ask_for_more(member.id),
        entries=page.entries,
        earlier=page.earlier,
    )


@get("/api/tables")
async def tables(state: State) -> list[TableLine]:
    """The tables, for the lobby."""
    club: Club = state.club
    lines = []
    for table in club.tables:
        update = answer_from(await Watch(club.bus, table, NOBODY).say(Look()))
        if isinstance(update, TableUpdate) and not update.view.is_closed:
            lines.append(_line(update))
    return lines


def _line(update: TableUpdate) -> TableLine:
    view = update.view
    bots = sum(place.is_bot for place in view.seats)
    return TableLine(
        id=view.id,
        name=view.name,
        book=view.book,
        edition=view.edition,
        structure=view.structure,
        small_blind=view.small_blind,
        big_blind=view.big_blind,
        size=view.size,
        people=len(view.seats) - bots,
        bots=bots,
        hands=view.number,
        smallest_buy_in=view.smallest_buy_in,
        largest_buy_in=view.largest_buy_in,
        chip_cents=view.chip_cents,
        entry_level=view.entry_level,
    )


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """A table as it happens; see `floorman.club.messages` for what is said."""
    club: Club = socket.app.state.club
    _require_own_page(socket)
    member = await _member(socket)
    await socket.accept()
    try:
        club.require_table(table)
    except (UnknownTable, TableIsClosed, Unreadable) as error:
        await socket.send_data(_json(refused("", error)), mode="text")
        await socket.close(code=4404, reason="no such table" if isinstance(error, UnknownTable) else "closed")
        return
    with socket.app.state.traffic.socket():
        await Session(socket, club, table, member, socket.cookies.get(COOKIE, ""), socket.app.state.rules).run()


# ---- pages ----


@route("/assets/{name:str}", http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
def asset(name: str) -> Response[bytes]:
    """A part of the client. Their names change with what is in them, so that browsers may keep them for ever."""
    if name not in _assets():
        raise NotFoundException(detail="there is no such file")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(_assets()[name], media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"})


@cache
def _assets() -> dict[str, bytes]:
    """All of them, read once: what a visitor asks for never becomes a path."""
    folder = _STATIC / "assets"
    return {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """The client; it finds its own way from the address, and says so itself where there is no such page."""
    index = _STATIC / "index.html"
    built, known = index.is_file(), _PAGES.fullmatch(path.strip("/"))
    if not known and "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException(detail=f"there is no {path}")
    return Response(
        index.read_bytes() if built else _NOT_BUILT.encode(),
        status_code=503 if not built else 200 if known else 404,
        media_type="text/html",
        headers={"Cache-Control": "no-cache"},
    )


@get(["/api", "/api/{path:path}"], include_in_schema=False, sync_to_thread=False)
def unknown_api(path: str = "") -> None:
    """Addresses of the interface that there are not."""
    raise NotFoundException(detail=f"there is no /api{path}")


# ---- refusals ----


def _refusal(_: Request[Any, Any, Any], error: FloormanError) -> Response[dict[str, Any]]:
    answer = refused("", error)
    return Response({"code": answer.code, "words": answer.words}, status_code=_STATUS.get(error.code, 400))


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """What should never happen is told to whoever runs the server, and to the visitor that it was not their fault."""
    if isinstance(error, RecursionError):
        return _refusal(request, UnreadableMessage("nested too deeply"))
    if isinstance(error, UnicodeDecodeError):
        return _refusal(request, UnreadableMessage("not UTF-8"))
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return _refusal(request, OurMistake())


_HTTP: Final = {
    404: Words("there is nothing here", "Hier ist nichts"),
    405: Words("this cannot be done here", "Das geht hier nicht"),
    413: Words("that is too long", "Das ist zu lang"),
}


def _http_refusal(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    """What the framework refuses, in the same shape."""
    if error.status_code == 400:
        extra = error.extra if isinstance(error.extra, list) else []
        what = "; ".join(f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in extra) or error.detail
        return _refusal(request, UnreadableMessage(what))
    return Response(
        {
            "code": f"http-{error.status_code}",
            "words": _HTTP.get(error.status_code, Words(error.detail, f"Das geht nicht (HTTP {error.status_code})")),
        },
        status_code=error.status_code,
    )


def _json(message: object) -> bytes:
    from floorman.table.view import to_json

    return to_json(message)
