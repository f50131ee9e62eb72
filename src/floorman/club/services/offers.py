"""The standing offers of sit-and-gos as a service: which there are, how full each is, and making and withdrawing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.offers.terms import SitAndGo
from floorman.club.wanted.offers import MakeOffer, OfOffers, WithdrawOffer
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service, said_once
from floorman.club.wire.watch import rail
from floorman.errors import FloormanError

if TYPE_CHECKING:
    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.offers.events import Offer
    from floorman.club.offers.offers import Offers
    from floorman.club.tournaments import Tournaments

SUBJECT: Final = "offers"


class EarlyPlayer(Struct, frozen=True):
    """Somebody who has entered a sit-and-go that has not begun."""

    member: str
    name: str
    is_bot: bool


class OfferLine(Struct, frozen=True):
    """An offer as the lobby lists it."""

    offered: SitAndGo
    event: str
    """The sit-and-go that takes entries now: one enters ``tournament/turbo-7``."""
    players: tuple[EarlyPlayer, ...]


class OffersUpdate(Struct, frozen=True, tag="offers"):
    """The offers that stand, in the order in which they were made."""

    topic: str
    number: int
    since: int
    offers: tuple[OfferLine, ...]


class OffersService(Service):
    """Serves the subject ``offers``."""

    wanted = msgspec.json.Decoder(OfOffers)

    def __init__(self, bus: Bus, offers: Offers, tournaments: Tournaments) -> None:
        super().__init__(bus, SUBJECT)
        self._offers = offers
        self._tournaments = tournaments
        self._number = 1
        self._shown: tuple[OfferLine, ...] = ()
        offers.changed = self._changed

    def _changed(self) -> None:
        """Tell whoever follows, unless it looks as before."""
        lines = tuple(map(self._line, self._offers.book.open))
        if lines != self._shown:
            self._shown = lines
            self._number += 1
            self._bus.publish(rail(SUBJECT), msgspec.json.encode(self._update(since=self._number - 1)))

    def _update(self, since: int = 0) -> OffersUpdate:
        return OffersUpdate(SUBJECT, self._number, since, self._shown)

    def _line(self, offer: Offer) -> OfferLine:
        try:
            entrants = self._tournaments[offer.current].state.to_seat()
        except FloormanError:  # it cannot be read, or is about to be announced
            return OfferLine(offer.offered, "", ())
        players = tuple(EarlyPlayer(who.member, who.name, who.is_bot) for who in entrants)
        return OfferLine(offer.offered, offer.current, players)

    async def do(self, by: Actor, wanted: OfOffers, id: str) -> int | OffersUpdate:  # noqa: A002  # as the message has it
        """Show the offers, make one, or withdraw one."""
        command = said_once(by.member, id, wanted)
        match wanted:
            case MakeOffer(offered):
                await self._offers.make(offered, by=by.member, command=command)
                return self._number
            case WithdrawOffer(offer):
                await self._offers.withdraw(offer, by=by.member, command=command)
                return self._number
            case Look():
                return self._update()
