"""The cash tables: the lobby's list, opening one, and playing without a WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.company.home import HomeGameOpened, LinkShown
from floorman.club.floor_calls.pages import RulingShown
from floorman.club.services.lobby import HomeGames, LobbyUpdate, TableLine
from floorman.club.wanted.calls import ReadRuling
from floorman.club.wanted.tables import (
    ChangeTable,
    ComeIn,
    HomeGame,
    ListHomeGames,
    LookAtCards,
    LookAtLink,
    MovePlayer,
    OpenHomeGame,
    OpenTable,
    OrderAtTable,
    RenewLink,
)
from floorman.club.wire.messages import Done, Look, TableUpdate
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.api.parameters import CaseNumber, TableId
from floorman.server.identity import origin_of, own_page
from floorman.table.commands import Command
from floorman.table.events import TableOpened


class TableCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a table. The same *id* twice is done once."""

    id: str
    command: Command | OrderAtTable | LookAtCards | ComeIn


class HomeGameCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a home game of their own. The same *id* twice opens one."""

    id: str
    game: HomeGame


class MoveCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody is to go to another cash table. The same *id* twice is done once."""

    id: str
    command: ChangeTable | MovePlayer


class TablesController(Controller):
    """Cash tables, and the tables of tournaments that the server deals."""

    path = "/api/tables"
    tags = ("tables",)
    guards = (own_page,)

    @get("/", summary="The cash tables that are open")
    async def tables(self, request: Request[Any, Any, Any]) -> Response[list[TableLine]]:
        """The cash tables that are open, for the lobby."""
        answer = await asked(request, "lobby", Look())
        if answer.status_code is not None:  # it was refused
            return answer
        return Response(list(msgspec.json.decode(answer.content, type=LobbyUpdate).tables))

    @post("/", summary="Open a cash table")
    async def open_table(
        self, request: Request[Any, Any, Any], data: Annotated[TableOpened, Body(examples=examples.A_TABLE)]
    ) -> Response[Done]:
        """Open a cash table, as a director of the club."""
        return await asked(request, "lobby", OpenTable(data))

    @get("/home", summary="The home games that one is let in to")
    async def home_games(self, request: Request[Any, Any, Any]) -> Response[HomeGames]:
        """The private tables that one leads, or is let in to by their hosts."""
        return await asked(request, "lobby", ListHomeGames())

    @post("/home", summary="Open a home game")
    async def open_home_game(
        self, request: Request[Any, Any, Any], data: Annotated[HomeGameCommand, Body(examples=examples.A_HOME_GAME)]
    ) -> Response[HomeGameOpened]:
        """Open a private table of one's own, as a guest or a member; its link lets others in."""
        return await asked(request, "lobby", OpenHomeGame(data.game), data.id)

    @get("/{table:str}/link", summary="The link of one's home game")
    async def link(self, request: Request[Any, Any, Any], table: TableId) -> Response[LinkShown]:
        """The link that leads in, with a QR code, for the host to give away."""
        return await asked(request, f"table/{table}", LookAtLink(origin_of(request)))

    @post("/{table:str}/link", status_code=200, summary="Have another link for one's home game")
    async def renew_link(self, request: Request[Any, Any, Any], table: TableId) -> Response[LinkShown]:
        """Have another link; the one before is good for nothing, and those who are in stay."""
        return await asked(request, f"table/{table}", RenewLink(origin_of(request)))

    @post("/moves", status_code=200, summary="Go from one cash table to another")
    async def move(
        self, request: Request[Any, Any, Any], data: Annotated[MoveCommand, Body(examples=examples.BETWEEN_TABLES)]
    ) -> Response[Done]:
        """Take one's whole stack to a seat at another cash table; or have a player do so, as the floor."""
        return await asked(request, "lobby", data.command, data.id)

    @get("/{table:str}", summary="A table as one may see it")
    async def table(self, request: Request[Any, Any, Any], table: TableId) -> Response[TableUpdate]:
        """A table as one may see it: one's own seat, or the rail."""
        return await asked(request, f"table/{table}", Look())

    @get("/{table:str}/rulings/{number:int}", summary="What the floor ruled at a table")
    async def ruling(
        self, request: Request[Any, Any, Any], table: TableId, number: CaseNumber
    ) -> Response[RulingShown]:
        """A ruling in words, with its paragraphs: its number stands in the table's event, and is that of the case."""
        return await asked(request, f"table/{table}", ReadRuling(number))

    @post("/{table:str}/commands", status_code=200, summary="Do something at a table")
    async def command(
        self,
        request: Request[Any, Any, Any],
        table: TableId,
        data: Annotated[TableCommand, Body(examples=examples.AT_A_TABLE)],
    ) -> Response[Done]:
        """Sit down, act, get up; or order something as the floor."""
        return await asked(request, f"table/{table}", data.command, data.id)
