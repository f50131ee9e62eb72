"""What many ask for and is the same for all: written down once, and compressed once."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from litestar import Response

if TYPE_CHECKING:
    from litestar import Request

AS_IT_IS: Final = "as_it_is"
"""What the route of such a thing is marked with: nothing else compresses it."""
_LEAST: Final = 1000
"""Bytes that are worth compressing."""


class Packed(NamedTuple):
    """Some bytes, and the same in short; nothing in short where that is not worth it."""

    plain: bytes
    short: bytes

    def answer(self, request: Request[Any, Any, Any], kind: str, headers: dict[str, str]) -> Response[bytes]:
        """What somebody gets who may read the short form or not."""
        if not self.short:
            return Response(self.plain, media_type=kind, headers=headers)
        varies = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=kind, headers=headers | {"Vary": varies})
        return Response(self.short, media_type=kind, headers=headers | {"Vary": varies, "Content-Encoding": "gzip"})


def packed(data: bytes) -> Packed:
    """Write something down."""
    short = gzip.compress(data, mtime=0) if len(data) >= _LEAST else b""
    return Packed(data, short if len(short) < len(data) else b"")
