"""The cash tables: the lobby's list, opening one, and playing without a WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.lobby import LobbyUpdate, TableLine
from floorman.club.wanted.tables import LookAtCards, OpenTable, OrderAtTable
from floorman.club.wire.messages import Done, Look, TableUpdate
from floorman.club.wire.watch import ask
from floorman.server.api.asking import asked
from floorman.server.identity import actor_of, own_page
from floorman.table.commands import Command
from floorman.table.events import TableOpened


class TableCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a table. The same *id* twice is done once."""

    id: str
    command: Command | OrderAtTable | LookAtCards


class TablesController(Controller):
    """Cash tables, and the tables of tournaments that the server deals."""

    path = "/api/tables"
    tags = ("tables",)
    guards = (own_page,)

    @get("/", summary="The cash tables that are open")
    async def tables(self, request: Request[Any, Any, Any]) -> list[TableLine]:
        """The cash tables that are open, for the lobby."""
        answer = await ask(request.app.state.club.bus, "lobby", await actor_of(request), Look())
        return list(msgspec.json.decode(answer, type=LobbyUpdate).tables)

    @post("/", summary="Open a cash table")
    async def open_table(self, request: Request[Any, Any, Any], data: Annotated[TableOpened, Body()]) -> Response[Done]:
        """Open a cash table, as a director of the club."""
        return await asked(request, "lobby", OpenTable(data))

    @get("/{table:str}", summary="A table as one may see it")
    async def table(self, request: Request[Any, Any, Any], table: str) -> Response[TableUpdate]:
        """A table as one may see it: one's own seat, or the rail."""
        return await asked(request, f"table/{table}", Look())

    @post("/{table:str}/commands", summary="Do something at a table")
    async def command(
        self, request: Request[Any, Any, Any], table: str, data: Annotated[TableCommand, Body()]
    ) -> Response[Done]:
        """Sit down, act, get up; or order something as the floor."""
        return await asked(request, f"table/{table}", data.command, data.id)
