"""The bots that keep a table going. To the table they are guests like any other: the same views in, the same commands out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.club import bots
from floorman.club.authority.actor import Actor
from floorman.club.host import topic
from floorman.club.wire.changes import whole
from floorman.club.wire.messages import TableNews, TableUpdate, answer_from
from floorman.club.wire.watch import Watch
from floorman.table import Act, AddChips, ComeBack, Command, SitDown, SitOut, StandUp

if TYPE_CHECKING:
    from random import Random

    from floorman.bus import Bus
    from floorman.club.clock import WallClock
    from floorman.table import TableView

NAMES: Final = ("Karo", "Pik", "Treff", "Herz", "Joker")
"""Of the demo club's bots."""


class Regular:
    """One bot at one table. It makes room for people, leaves one seat free for the next, and plays only while people do.

    *rank* is its place among the table's bots, from 0: the higher, the sooner it makes room. *pace* is how long it thinks,
    in milliseconds, at least and at most.
    """

    def __init__(
        self, bus: Bus, clock: WallClock, table: str, rng: Random, *, rank: int, pace: tuple[int, int] = (600, 1800)
    ) -> None:
        name = NAMES[rank % len(NAMES)]
        self.member = f"bot-{table}-{rank}"
        self._watch = Watch(bus, topic(table), Actor(self.member, name, is_bot=True))
        self._clock = clock
        self._rng = rng
        self._rank = rank
        self._pace = pace

    async def play(self) -> None:
        """Play until cancelled."""
        said = 0
        view: TableView | None = None
        async for data in self._watch.updates():
            answer = answer_from(data)
            if isinstance(answer, TableUpdate):
                view = answer.view
            elif isinstance(answer, TableNews) and view is not None:
                view = whole(view, answer.shared, answer.own)
            else:
                continue
            if (command := self._wants(view)) is None:
                continue
            if isinstance(command, Act):
                await self._clock.sleep(self._rng.randint(*self._pace))
            said += 1
            await self._watch.say(
                command, f"{answer.number}.{said}"
            )  # a refusal does not matter: the next view decides

    def _wants(self, view: TableView) -> Command | None:
        """What to do about a view, if anything."""
        people = [place for place in view.seats if not place.is_bot]
        playing = [place for place in people if place.chips and not place.sits_out]
        # One seat stays free for the next guest; but nobody who came to play sits there alone.
        wanted = max(view.size - 1 - len(people), len(playing) == 1 and len(people) < view.size)
        is_wanted = self._rank < wanted
        own = next((place for place in view.seats if place.seat == view.you), None)
        if own is None:
            free = [seat for seat in range(1, view.size + 1) if seat not in {place.seat for place in view.seats}]
            return SitDown(self._rng.choice(free), view.largest_buy_in) if is_wanted and free else None
        hand = view.hand
        if hand is not None and hand.legal is not None:
            return Act(bots.decide(hand, self._rng), view.turn)
        if hand is not None and not hand.is_over and any(seat.seat == own.seat for seat in hand.seats):
            return None
        if not is_wanted:
            return StandUp()
        if own.chips < view.smallest_buy_in:
            return AddChips(view.largest_buy_in - own.chips)
        if bool(playing) == own.sits_out:
            return ComeBack() if own.sits_out else SitOut()
        return None
