"""On whose account a request or a line goes: that of the address it comes from, and of nobody where it is this machine's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from floorman.club.wire.allowances import ALLOWANCE, metered
from floorman.server.identity import actor_of, party_of
from floorman.server.network import is_here

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from floorman.club.wire.allowances import Allowances


class FairTurns(ASGIMiddleware):
    """Lets nobody have more of the club's time than there is for each; whoever has a role in the club need not wait for it."""

    scopes: ClassVar[tuple[ScopeType, ...]] = (ScopeType.HTTP, ScopeType.WEBSOCKET)  # type: ignore[misc]

    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Have a request wait for its turn, and put down what it costs."""
        connection = ASGIConnection(scope)  # type: ignore[var-annotated]
        client = connection.client
        if client is None or is_here(client.host):
            await next_app(scope, receive, send)
            return
        allowance = self._allowances.of(party_of(connection))
        if allowance.wait_ms and not (await actor_of(connection)).is_staff:
            await allowance.turn()
        ALLOWANCE.set(allowance)

        async def goes_on() -> None:
            await next_app(scope, receive, send)

        await metered(goes_on(), allowance)
