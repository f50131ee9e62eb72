"""One address for everything that can be wanted, by its topic: what a page says on its line, for programs without one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.people import SUBJECT as MEMBERS
from floorman.errors import UnknownTopic
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.identity import own_page


class AnyCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """A command or a question for the service of a topic. The same *id* twice is done once."""

    id: str
    to: str
    """The topic it is meant for."""
    command: dict[str, Any]
    """One of those that this topic's service knows."""


@post(
    "/api/do",
    status_code=200,
    guards=(own_page,),
    tags=["everything"],
    summary="Want anything of any topic, as on the WebSocket",
)
async def do(
    request: Request[Any, Any, Any], data: Annotated[AnyCommand, Body(examples=examples.ANYTHING)]
) -> Response[Any]:
    """Say a command or a question to the service of a topic, such as `tournaments` or `table/lounge`, and get its answer.

    This is how `floorman tournament` and its like ask. Members are looked after at their own address alone.
    """
    if data.to == MEMBERS:  # there the server says from which address somebody tries a password
        raise UnknownTopic(data.to)
    return await asked(request, data.to, data.command, data.id)
