"""The standing offers of sit-and-gos: which there are, making and withdrawing one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.offers import OffersUpdate
from floorman.club.wanted.offers import MakeOffer, WithdrawOffer
from floorman.club.wire.messages import Done, Look
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.identity import own_page


class OfferCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done with an offer. The same *id* twice is done once."""

    id: str
    command: MakeOffer | WithdrawOffer


class OffersController(Controller):
    """Sit-and-gos that begin as soon as they are full, again and again."""

    path = "/api/offers"
    tags = ("tournaments",)
    guards = (own_page,)

    @get("/", summary="The sit-and-gos that are offered")
    async def offers(self, request: Request[Any, Any, Any]) -> Response[OffersUpdate]:
        """What is offered, and who waits for each to begin. One enters the *event* of an offer, as any tournament."""
        return await asked(request, "offers", Look())

    @post("/commands", status_code=200, summary="Offer sit-and-gos, or withdraw an offer")
    async def command(
        self, request: Request[Any, Any, Any], data: Annotated[OfferCommand, Body(examples=examples.OF_OFFERS)]
    ) -> Response[Done]:
        """Have sit-and-gos open again and again, as a director of the club; or offer no more of them."""
        return await asked(request, "offers", data.command, data.id)
