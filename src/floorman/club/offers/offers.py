"""The standing offers: the one writer of their stream. Where one stands, a sit-and-go of it takes entries, as long as it stands.

Which sit-and-go that is stands in the stream, and how it stands in its own: when it has begun, or was called off, the next one
is announced. A crash between announcing it and noting it leaves one that is found again by its id, and taken for the next.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.club.host import is_plain
from floorman.club.offers.events import KIND, STREAM, NextOpened, Offer, OfferMade, OfferWithdrawn
from floorman.club.offers.terms import event_of, require_offer, setup_of
from floorman.errors import FloormanError, StoreError, TournamentSetupError, UnknownTournament
from floorman.store import Keeper
from floorman.store.finishing import Finishing
from floorman.text.words import Words
from floorman.tournament.commands import Cancel
from floorman.tournament.decide import open_tournament
from floorman.tournament.transfers import CLUB

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from floorman.club.clock import WallClock
    from floorman.club.offers.events import OfferBook, OfferEvent
    from floorman.club.offers.terms import SitAndGo
    from floorman.club.tournaments import Tournaments
    from floorman.rulebook import Shelf
    from floorman.store import EventStore
    from floorman.tournament.setup import Setup

    Announcing = Callable[[Setup], Awaitable[None]]
    Cancelling = Callable[[str, Cancel, str], Awaitable[None]]

_LONGEST_ID: Final = 50
"""An event's id is longer by its number."""
_LOG: Final = logging.getLogger(__name__)


class Offers:
    """What the club offers. *announce* opens a sit-and-go and has it dealt, *call_off* calls one off."""

    def __init__(
        self,
        store: EventStore,
        clock: WallClock,
        tournaments: Tournaments,
        shelf: Callable[[], Shelf],
        *,
        announce: Announcing,
        call_off: Cancelling,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        """Who hears that an offer stands otherwise: another was made, or somebody has entered."""
        self._keeper = Keeper(store, STREAM, KIND)
        self._clock = clock
        self._tournaments = tournaments
        self._shelf = shelf
        self._announce, self._call_off = announce, call_off
        self._in_turn = asyncio.Lock()
        self._work = Finishing()

    async def load(self) -> None:
        """Take the offers up where they were left."""
        await self._keeper.load()

    async def close(self) -> None:
        """Wait for what was begun."""
        await self._work.all_done()

    @property
    def book(self) -> OfferBook:
        """All offers; whoever looks changes nothing."""
        return self._keeper.state

    @property
    def version(self) -> int:
        """How much has happened to them."""
        return self._keeper.version

    def bots_of(self, offer: str) -> int:
        """How many places of a sit-and-go of an offer bots take."""
        found = self.book.offers.get(offer)
        return found.offered.bots if found else 0

    # ---- what can be wanted ----

    async def make(self, offered: SitAndGo, *, by: str, command: str = "") -> int:
        """Offer sit-and-gos from now on; the first one takes entries at once.

        Raises:
            TournamentSetupError, UnknownBook: there can be no such offer, or there is one of that name.
        """
        if not is_plain(offered.id) or len(offered.id) > _LONGEST_ID:
            raise TournamentSetupError(
                Words(
                    f"the id of an offer has 1 to {_LONGEST_ID} letters, digits, “-” and “_”",
                    f"Die Kennung eines Angebots hat 1 bis {_LONGEST_ID} Buchstaben, Ziffern, „-“ und „_“",
                )
            )
        shelf, now = self._shelf(), self._clock.now()
        offered = replace(offered, book=shelf.find(offered.book).name)  # the edition of today
        require_offer(offered, shelf)
        open_tournament(setup_of(offered, 1, seed=0, now=now), shelf)

        def made(book: OfferBook) -> Sequence[OfferEvent]:
            if offered.id in book.offers:
                raise TournamentSetupError(
                    Words(f"there is an offer {offered.id} already", f"Ein Angebot {offered.id} gibt es schon")
                )
            return [OfferMade(offered, now, by)]

        version = await self._keeper.keep(made, command=command)
        await self.look()
        return version

    async def withdraw(self, id: str, *, by: str, command: str = "") -> int:  # noqa: A002  # as everywhere
        """Offer no more of them; the one that takes entries is called off, and whoever has paid has it back.

        Raises:
            UnknownOffer: there is no such offer.
        """

        def withdrawn(book: OfferBook) -> Sequence[OfferEvent]:
            return [OfferWithdrawn(id, self._clock.now(), by)] if book.offer(id).is_open else []

        version = await self._keeper.keep(withdrawn, command=command)
        await self.look()
        return version

    # ---- going on ----

    def heard(self, event: str) -> None:
        """Hear that something has happened in a tournament."""
        if any(offer.current == event for offer in self.book.open):
            self.changed()
            if not self._takes_entries(event):
                self._work.begin(self.look())

    def _takes_entries(self, event: str) -> bool:
        try:
            state = self._tournaments[event].state
        except FloormanError:
            return False
        return state.began_at is None and not state.is_cancelled

    async def look(self) -> None:
        """See to it that every offer has a sit-and-go that takes entries, and one that was withdrawn has none."""
        async with self._in_turn:
            for offer in list(self.book.offers.values()):
                try:
                    await self._see_to(offer)
                except StoreError:  # a full disk, say: the next entry or the next start tries again
                    _LOG.exception("offer %s waits", offer.offered.id)
                except FloormanError as error:  # its book is not on the shelf any more, say
                    _LOG.error("offer %s: %s", offer.offered.id, error)  # a reason, not a fault of ours
        self.changed()

    async def _see_to(self, offer: Offer) -> None:
        takes_entries = bool(offer.current) and self._takes_entries(offer.current)
        if offer.is_open and not takes_entries:
            await self._open_next(offer.offered, offer.number + 1)
        elif takes_entries and not offer.is_open:
            await self._call_off(offer.current, Cancel(cause="offer_closed"), CLUB)

    async def _open_next(self, offered: SitAndGo, number: int) -> None:
        while not await self._is_there(offered.id, event_of(offered.id, number)):
            try:
                await self._announce(setup_of(offered, number, seed=secrets.randbits(48), now=self._clock.now()))
            except TournamentSetupError:
                if await self._is_free(event_of(offered.id, number)):
                    raise
                number += 1  # the name is somebody else's
        await self._keeper.keep(lambda _: [NextOpened(offered.id, number, self._clock.now())])

    async def _is_there(self, offer: str, event: str) -> bool:
        """Whether it was announced before a crash, and takes entries."""
        try:
            setup = (await self._tournaments.found(event)).state.setup
        except UnknownTournament:
            return False
        return setup.offer == offer and self._takes_entries(event)

    async def _is_free(self, event: str) -> bool:
        try:
            await self._tournaments.found(event)
        except UnknownTournament:
            return True
        return False
