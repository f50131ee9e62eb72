"""The leagues: announcing a season, entries by officials and captains, lists, and why a number is what it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get, post
from litestar.params import Body, PathParameter, QueryParameter
from msgspec import Struct

from floorman.club.services.league import BookOfLeague, LeagueUpdate, OwedBooked
from floorman.club.services.leagues import LeagueList
from floorman.club.wanted.leagues import (
    AnnounceSeason,
    BookOwed,
    CorrectEntry,
    ListLeagues,
    MakeEntries,
    MakeEntry,
    ReadEntries,
    ReadRecords,
)
from floorman.club.wire.messages import Done, Look
from floorman.league.asking.entries import EntriesPage
from floorman.league.asking.printed import LeagueLists
from floorman.league.asking.questions import ReadWhy, ReadWhyRanked
from floorman.league.asking.whys import WhyLine, WhyRankedPage
from floorman.league.setup import SeasonSetup
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.api.parameters import LeagueId
from floorman.server.door import LONGEST_LIST
from floorman.server.identity import long_by_staff, own_page

WhichList = Annotated[
    Literal[
        "table",
        "mvp",
        "ranking",
        "rankings",
        "events",
        "matchdays",
        "draw",
        "results",
        "titles",
        "belt",
        "squad",
        "clubs",
        "teams",
        "report",
        "rulings",
        "lineups",
        "fines",
        "bookings",
        "members",
        "may_play",
        "papers",
        "screen_names",
        "candidates",
        "reminder",
    ],
    PathParameter(
        description="Everybody may see table, mvp, ranking, rankings, events, matchdays, draw, results, titles, belt and squad; "
        "members of the club clubs, teams, report and rulings; captains and officials lineups and fines; officials the rest."
    ),
]
MatchdayNumber = Annotated[
    int | None,
    QueryParameter(
        description="Of which match day: mvp and rulings of that day alone; draw, results, report, lineups."
    ),
]
Through = Annotated[int | None, QueryParameter(description="The table as it was after this match day.")]
Season = Annotated[str, QueryParameter(description="The table of a past season that was taken over.")]
RankingName = Annotated[str, QueryParameter(description="Which ranking: national, regional, or one of the club's own.")]
OnDay = Annotated[
    str,
    QueryParameter(
        description="On which day, such as 2026-05-12; today if none is said: ranking, may_play, candidates, reminder."
    ),
]
OfMember = Annotated[str, QueryParameter(description="Whether this member may play.")]
ForTeam = Annotated[str, QueryParameter(description="For this team.")]
Match = Annotated[str, QueryParameter(description="Candidates for this match.")]
Closes = Annotated[
    str, QueryParameter(description="The day on which entries for the next championship close: reminder.")
]
AfterEntry = Annotated[int, QueryParameter(description="Only entries after this number; 0 is the announcement.")]
AfterRecord = Annotated[int, QueryParameter(description="How many records there are already: only those after them.")]


class LeagueCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be entered in a league, or put right. The same *id* twice is done once."""

    id: str
    command: MakeEntry | MakeEntries | CorrectEntry | BookOwed


class LeagueQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that somebody wants to see opened."""

    question: ReadWhy | ReadWhyRanked


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
    async def announce(
        self, request: Request[Any, Any, Any], data: Annotated[SeasonSetup, Body(examples=examples.A_SEASON)]
    ) -> Response[Done]:
        """Announce a season, as an official of the club."""
        return await asked(request, "leagues", AnnounceSeason(data))

    @get("/{league:str}", summary="How a league stands")
    async def league(self, request: Request[Any, Any, Any], league: LeagueId) -> Response[LeagueUpdate]:
        """Match days and the table."""
        return await asked(request, f"league/{league}", Look())

    @get("/{league:str}/lists/{what:str}", summary="A list of a league")
    async def lists(
        self,
        request: Request[Any, Any, Any],
        league: LeagueId,
        what: WhichList,
        matchday: MatchdayNumber = None,
        through: Through = None,
        season: Season = "",
        list: RankingName = "",  # noqa: A002  # as it is called on the wire
        on: OnDay = "",
        member: OfMember = "",
        team: ForTeam = "",
        match: Match = "",
        closes: Closes = "",
    ) -> Response[LeagueLists]:
        """Table, MVP, rankings, match days, draws, results, reports, fines: each cell as people read it in both languages.

        What is said of a list that it does not know is refused.
        """
        said: dict[str, object] = {
            "matchday": matchday,
            "through": through,
            "season": season,
            "list": list,
            "on": on,
            "member": member,
            "team": team,
            "match": match,
            "closes": closes,
        }
        wanted = {"type": f"read_{what}"} | {name: value for name, value in said.items() if value not in (None, "")}
        return await asked(request, f"league/{league}", wanted)

    @post("/{league:str}/why", status_code=200, summary="Why a number is what it is")
    async def why(
        self,
        request: Request[Any, Any, Any],
        league: LeagueId,
        data: Annotated[LeagueQuestion, Body(examples=examples.WHY)],
    ) -> Response[WhyLine | WhyRankedPage]:
        """Results, clauses and fines behind a number, each with who entered or corrected it when: for members of the club."""
        return await asked(request, f"league/{league}", data.question)

    @get("/{league:str}/entries", summary="What was entered in a league")
    async def entries(
        self, request: Request[Any, Any, Any], league: LeagueId, after: AfterEntry = -1
    ) -> Response[EntriesPage]:
        """Entries in words, with what was ruled because of them: officials see all of them, others their own."""
        return await asked(request, f"league/{league}", ReadEntries(after))

    @get("/{league:str}/records", summary="The book of a league")
    async def records(
        self, request: Request[Any, Any, Any], league: LeagueId, after: AfterRecord = 0
    ) -> Response[BookOfLeague]:
        """Everything as it is kept, a page at a time, for officials: the league is what these records add up to."""
        return await asked(request, f"league/{league}", ReadRecords(after))

    @post(
        "/{league:str}/commands",
        status_code=200,
        summary="Enter something in a league",
        guards=(long_by_staff,),
        request_max_body_size=LONGEST_LIST,
    )
    async def command(
        self,
        request: Request[Any, Any, Any],
        league: LeagueId,
        data: Annotated[LeagueCommand, Body(examples=examples.IN_A_LEAGUE)],
    ) -> Response[Done | OwedBooked]:
        """Clubs, teams, line-ups, results, fines: by officials, and by captains for their own team.

        An official sends up to 960 KB at once here, and so a whole list; elsewhere, 64 KB is the most.
        """
        return await asked(request, f"league/{league}", data.command, data.id)
