"""The tournaments: announcing one, taking steps in it, and how it stands."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.calendar import EventList
from floorman.club.services.tournament import EventUpdate, StepsPage
from floorman.club.wanted.tournaments import (
    AddOnMyself,
    AnnounceEvent,
    CheckInMyself,
    CorrectStep,
    EnterMyself,
    GiveUpMyself,
    ListEvents,
    PayMyself,
    PreviewCorrection,
    ProposeDealMyself,
    PutBackIn,
    ReadSteps,
    RebuyMyself,
    RedoStep,
    RollBack,
    TakeStep,
    UndoStep,
    VoteMyself,
    WithdrawMyself,
)
from floorman.club.wire.messages import Done, Look
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.api.parameters import Before, EventId, Over
from floorman.server.identity import own_page
from floorman.tournament.record.correction_plan import CorrectionPlan
from floorman.tournament.setup import Setup


class TournamentCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done in a tournament. The same *id* twice is done once."""

    id: str
    command: (
        TakeStep
        | UndoStep
        | RedoStep
        | RollBack
        | CorrectStep
        | PutBackIn
        | EnterMyself
        | WithdrawMyself
        | CheckInMyself
        | GiveUpMyself
        | RebuyMyself
        | AddOnMyself
        | PayMyself
        | ProposeDealMyself
        | VoteMyself
    )


class TournamentsController(Controller):
    """Live events, and those that the server deals."""

    path = "/api/tournaments"
    tags = ("tournaments",)
    guards = (own_page,)

    @get("/", summary="The club's tournaments")
    async def events(self, request: Request[Any, Any, Any], over: Over = False) -> Response[EventList]:  # noqa: FBT002  # in the address
        """The tournaments that are to come or under way; with *over* the others, too."""
        return await asked(request, "tournaments", ListEvents(over))

    @post("/", summary="Announce a tournament")
    async def announce(
        self, request: Request[Any, Any, Any], data: Annotated[Setup, Body(examples=examples.A_TOURNAMENT)]
    ) -> Response[Done]:
        """Announce a tournament, as a director of the club."""
        return await asked(request, "tournaments", AnnounceEvent(data))

    @get("/{event:str}", summary="How a tournament stands")
    async def event(self, request: Request[Any, Any, Any], event: EventId) -> Response[EventUpdate]:
        """Entrants, tables, clock, prizes: what the room may know."""
        return await asked(request, f"tournament/{event}", Look())

    @get("/{event:str}/steps", summary="What was done in a tournament")
    async def steps(self, request: Request[Any, Any, Any], event: EventId, before: Before = 0) -> Response[StepsPage]:
        """The log in words, newest first: for the event's staff."""
        return await asked(request, f"tournament/{event}", ReadSteps(before or None))

    @post("/{event:str}/commands", status_code=200, summary="Do something in a tournament")
    async def command(
        self,
        request: Request[Any, Any, Any],
        event: EventId,
        data: Annotated[TournamentCommand, Body(examples=examples.IN_A_TOURNAMENT)],
    ) -> Response[Done]:
        """Take a step, take one back, put one right; or enter oneself."""
        return await asked(request, f"tournament/{event}", data.command, data.id)

    @post("/{event:str}/preview", status_code=200, summary="What a correction would change")
    async def preview(
        self,
        request: Request[Any, Any, Any],
        event: EventId,
        data: Annotated[PreviewCorrection, Body(examples=examples.A_CORRECTION)],
    ) -> Response[CorrectionPlan]:
        """What changes if an earlier step is put right, before it is."""
        return await asked(request, f"tournament/{event}", data)
