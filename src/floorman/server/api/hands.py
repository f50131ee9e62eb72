"""Hands that are over: one's own, any of them by its address, and hand histories to take along."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get
from litestar.params import QueryParameter

from floorman.club.hands.pages import HandPage, HandsPage, WrittenHands
from floorman.club.wanted.hands import ListMyHands, ReadHand, WriteHand, WriteMyHands
from floorman.server.api.asking import asked
from floorman.server.api.parameters import Before, HandId, Most
from floorman.server.identity import own_page

Form = Annotated[Literal["phh", "ohh", "pokerstars"], QueryParameter(description="The form of the hand history.")]
AtTable = Annotated[str, QueryParameter(description="A table's id, where only its hands are wanted.")]


class HandsController(Controller):
    """Hands that are over."""

    path = "/api/hands"
    tags = ("hands",)
    guards = (own_page,)

    @get("/", summary="One's own hands")
    async def hands(
        self, request: Request[Any, Any, Any], before: Before = 0, most: Most = 20, table: AtTable = ""
    ) -> Response[HandsPage]:
        """The hands that one was dealt in, the latest first, a page at a time."""
        return await asked(request, "hands", ListMyHands(before or None, most, table))

    @get("/history", summary="One's own hands as a hand history")
    async def history(
        self,
        request: Request[Any, Any, Any],
        form: Form = "phh",
        before: Before = 0,
        most: Most = 50,
        table: AtTable = "",
    ) -> Response[WrittenHands]:
        """The hands that one was dealt in as one saw them, for other programs, a page at a time."""
        return await asked(request, "hands", WriteMyHands(form, before or None, most, table))

    @get("/{hand:str}", summary="A hand")
    async def hand(self, request: Request[Any, Any, Any], hand: HandId) -> Response[HandPage]:
        """A hand that is over, as one's own seat saw it, or the rail, with its shuffle proof."""
        return await asked(request, "hands", ReadHand(hand))

    @get("/{hand:str}/history", summary="A hand as a hand history")
    async def hand_history(
        self, request: Request[Any, Any, Any], hand: HandId, form: Form = "phh"
    ) -> Response[WrittenHands]:
        """A hand that is over, as one's own seat saw it, or the rail, for other programs."""
        return await asked(request, "hands", WriteHand(hand, form))
