"""The leagues: announcing a season, entries by officials and captains, and the table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.leagues import LeagueList, LeagueUpdate
from floorman.club.wanted.leagues import AnnounceSeason, CorrectEntry, ListLeagues, MakeEntry
from floorman.club.wire.messages import Done, Look
from floorman.league.setup import SeasonSetup
from floorman.server.api.asking import asked
from floorman.server.identity import own_page


class LeagueCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be entered in a league, or put right."""

    command: MakeEntry | CorrectEntry


class LeaguesController(Controller):
    """Seasons of leagues and rankings."""

    path = "/api/leagues"
    tags = ("leagues",)
    guards = (own_page,)

    @get("/", summary="The club's leagues")
    async def leagues(self, request: Request[Any, Any, Any]) -> Response[LeagueList]:
        """The club's leagues, by their ids."""
        return await asked(request, "leagues", ListLeagues())

    @post("/", summary="Announce a season")
    async def announce(self, request: Request[Any, Any, Any], data: Annotated[SeasonSetup, Body()]) -> Response[Done]:
        """Announce a season, as an official of the club."""
        return await asked(request, "leagues", AnnounceSeason(data))

    @get("/{league:str}", summary="How a league stands")
    async def league(self, request: Request[Any, Any, Any], league: str) -> Response[LeagueUpdate]:
        """Match days and the table."""
        return await asked(request, f"league/{league}", Look())

    @post("/{league:str}/commands", summary="Enter something in a league")
    async def command(
        self, request: Request[Any, Any, Any], league: str, data: Annotated[LeagueCommand, Body()]
    ) -> Response[Done]:
        """Clubs, teams, line-ups, results, fines: by officials, and by captains for their own team."""
        return await asked(request, f"league/{league}", data.command)
