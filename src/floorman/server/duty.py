"""What whoever looks after the machine asks: ``/health`` and ``/metrics``, and what is counted for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from litestar import Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from floorman.errors import TooFast
from floorman.server.api.parameters import OTHERWISE
from floorman.server.health import Health, health_of
from floorman.server.metrics import CONTENT_TYPE, exposition
from floorman.server.refusals import STATUS

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from floorman.server.metrics import Traffic


@get(
    "/health",
    sync_to_thread=False,
    tags=["duty"],
    summary="Whether all is well",
    opt={OTHERWISE: {"503": "The same, where somebody has to do something: *failing*."}},
)
def health(state: State) -> Response[Health]:
    """Whether all is well: the disk, the writer, every table that should go on. 503 where somebody has to do something."""
    found = health_of(state.club)
    return Response(found, status_code=503 if found.status == "failing" else 200, headers={"Cache-Control": "no-store"})


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(state: State) -> Response[bytes]:
    """Numbers for Prometheus."""
    return Response(exposition(state.numbers), headers={"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"})


class CountRequests(ASGIMiddleware):
    """Counts requests by method and status; sockets are counted where they are opened."""

    scopes: ClassVar[tuple[ScopeType, ...]] = (ScopeType.HTTP,)  # type: ignore[misc]

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request on, and count the answer."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._traffic.request(str(scope.get("method", "")), message["status"])
            await send(message)

        try:
            await next_app(scope, receive, counted)
        except TooFast as error:  # answered before anybody has looked at it
            self._traffic.request(str(scope.get("method", "")), STATUS[error.code])
            raise
