"""The built client: its pages and their parts."""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.server.packed import AS_IT_IS, Packed, packed

_STATIC: Final = Path(__file__).parent / "static"
_NOT_BUILT: Final = (
    "<!doctype html><title>floorman</title><p>The web client is not built yet: <code>make setup</code> builds it."
)
_PAGES: Final = re.compile(
    r"|account|account/profile|club|confirm|floor|join|leagues|password|rules|sign-in|rules/compare|rules/[^/]+/[^/]+|"
    r"tournaments/[^/]+/(clock|story)|"
    r"(tables|tournaments|director|hands|leagues|rankings)/[^/]+"
)
"""The addresses of pages, without the slashes around them."""


@route(
    "/assets/{name:str}",
    http_method=["GET", "HEAD"],
    sync_to_thread=False,
    include_in_schema=False,
    opt={AS_IT_IS: True},
)
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A part of the client. Their names change with what is in them, so that browsers may keep them for ever."""
    if name not in _assets():
        raise NotFoundException(detail="there is no such file")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _assets()[name].answer(request, kind, {"Cache-Control": "public, max-age=31536000, immutable"})


@cache
def _assets() -> dict[str, Packed]:
    """All of them, read once: what a visitor asks for never becomes a path."""
    folder = _STATIC / "assets"
    return {file.name: packed(file.read_bytes()) for file in folder.iterdir()} if folder.is_dir() else {}


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """The client; it finds its own way from the address, and says so itself where there is no such page."""
    known = _PAGES.fullmatch(path.strip("/"))
    if not known and "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException(detail=f"there is no {path}")
    return client_page(200 if known else 404)


def client_page(status: int = 200) -> Response[bytes]:
    """The client, whatever the address."""
    index = _STATIC / "index.html"
    built = index.is_file()
    return Response(
        index.read_bytes() if built else _NOT_BUILT.encode(),
        status_code=status if built else 503,
        media_type="text/html",
        headers={"Cache-Control": "no-cache", "Vary": "Accept"},
    )


@get(["/api", "/api/{path:path}"], include_in_schema=False, sync_to_thread=False)
def unknown_api(path: FromPath[str] = "") -> None:
    """Addresses of the interface that there are not."""
    raise NotFoundException(detail=f"there is no /api{path}")
