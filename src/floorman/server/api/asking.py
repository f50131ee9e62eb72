"""Asking a service on behalf of whoever is behind a request; its answer goes out as it came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from litestar import MediaType, Response

from floorman.club.wire.watch import ask
from floorman.server.identity import actor_of
from floorman.server.refusals import status_of

if TYPE_CHECKING:
    from litestar import Request


async def asked(request: Request[Any, Any, Any], topic: str, wanted: object, id: str = "") -> Response[Any]:  # noqa: A002
    """Want something of a topic's service for whoever is behind a request."""
    answer = await ask(request.app.state.club.bus, topic, await actor_of(request), wanted, id)
    status = status_of(answer)
    return Response(cast("Any", answer), status_code=status or 200, media_type=MediaType.JSON)
