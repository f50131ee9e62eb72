"""One's own notices: what one is told wherever one is."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.notices.kinds import NoticesUpdate
from floorman.club.wanted.notices import PutAwayNotices, ReadNotices
from floorman.club.wire.messages import Done
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.identity import own_page


class NoticesCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done with one's notices. The same *id* twice is done once."""

    id: str
    command: PutAwayNotices


class NoticesController(Controller):
    """What people are told wherever they are: another seat, a seat that is kept, how their event goes, what was ruled."""

    path = "/api/notices"
    tags = ("notices",)
    guards = (own_page,)

    @get("/", summary="One's own notices")
    async def notices(self, request: Request[Any, Any, Any]) -> Response[NoticesUpdate]:
        """The notices that one has not put away, the oldest first. On the line, `notices` also tells whose turn it is elsewhere."""
        return await asked(request, "notices", ReadNotices())

    @post("/commands", status_code=200, summary="Put notices away")
    async def command(
        self, request: Request[Any, Any, Any], data: Annotated[NoticesCommand, Body(examples=examples.OF_NOTICES)]
    ) -> Response[Done]:
        """Put notices away that one has seen, in every window."""
        return await asked(request, "notices", data.command, data.id)
