"""Asking a service on behalf of whoever is behind a request; its answer goes out as it came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, get_args

from litestar import MediaType, Response
from msgspec import Struct

from floorman.club.wanted import cases, rulebooks
from floorman.club.wire.watch import ask
from floorman.server.identity import actor_of, party_of
from floorman.server.refusals import status_of

if TYPE_CHECKING:
    from litestar import Request

_WORKED_OUT: Final = frozenset(
    str(kind.__struct_config__.tag) for kind in (*get_args(cases.ByEverybody), *get_args(rulebooks.ByEverybody))
)
"""What anybody may ask, and takes a while to answer."""


async def asked(request: Request[Any, Any, Any], topic: str, wanted: object, id: str = "") -> Response[Any]:  # noqa: A002
    """Want something of a topic's service for whoever is behind a request. What is not refused has the status of its route.

    Raises:
        TooFast: too much came from there that takes a while to work out.
    """
    by = await actor_of(request)
    if not by.is_staff and _kind_of(wanted) in _WORKED_OUT:
        request.app.state.questions.take(party_of(request))
    answer = await ask(request.app.state.club.bus, topic, by, wanted, id)
    return Response(cast("Any", answer), status_code=status_of(answer), media_type=MediaType.JSON)


def _kind_of(wanted: object) -> str:
    """What something that is wanted is called on the wire."""
    if isinstance(wanted, Struct):
        return str(wanted.__struct_config__.tag)
    return str(wanted.get("type")) if isinstance(wanted, dict) else ""
