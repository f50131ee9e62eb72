"""Hand for hand with the server dealing: an all-in stays face down until the other tables are done."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from club.test_online import MINUTE, STACK, Room, setup
from floorman.club.audit import audit
from floorman.errors import HandForHandRefused, TournamentError
from floorman.hand import AllIn, Call, Fold
from floorman.hand.events import CardsOpened, StreetDealt
from floorman.store import SqliteStore
from floorman.store.reading import reading
from floorman.table import Act
from floorman.table import orders as order
from floorman.tournament import commands as want
from floorman.tournament.entries import eligibility
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import PrizePlan
from support.events import person
from support.guest import Guest, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from floorman.hand import Action, Hand
    from floorman.store import EventStore

ONE, TWO = "friday~1", "friday~2"
PRIZES = PrizePlan(scheme=Percentages((3000, 2000, 1500, 1000, 1000, 500, 500, 500)))


@asynccontextmanager
async def hand_for_hand(store: EventStore, book: str = "tda", *, now: int = 1_800_000_000_000) -> AsyncIterator[Room]:
    """Two tables in the middle of a hand, which has just been made the first common one; without a *book* it has not."""
    room = await Room(store, now=now).opened()
    announced_early = 10  # with nine left for eight prizes it begins by itself
    await room.announce(setup(book or "tda", prizes=PRIZES), 9 if book == "vpsv" else announced_early)
    async with room.event.hosting():
        await room.event.settled()
        room.clock.advance(MINUTE)
        await room.event.settled()
        assert room.is_playing(ONE)
        assert room.is_playing(TWO)
        if book == "tda":
            await room.event.do(want.GoHandForHand(), by="director")
        await room.event.settled()
        yield room


def hand_at(room: Room, table: str) -> Hand:
    hand = room.event.tables[table].table.hand
    assert hand is not None
    return hand


async def all_in_and_call(room: Room, table: str) -> None:
    """The first to act moves all-in, the next calls, and everybody else folds."""
    plan: list[Action] = [AllIn(), Call()]
    while room.is_playing(table) and (seat := hand_at(room, table).to_act) is not None:
        host = room.event.tables[table]
        await room.says(host.table.seats[seat].member, Act(plan.pop(0) if plan else Fold(), host.table.turn), table)
    await room.event.settled()


async def fold_out(room: Room, table: str) -> None:
    while room.is_playing(table):
        room.is_bold = False
        await room.acts(table, room.event.tables[table])
    await room.event.settled()


async def leave_held(folder: Path) -> None:
    """A club that was left while an all-in is held, for whoever serves it."""
    async with (
        SqliteStore.opened(str(folder / "club.db")) as store,
        hand_for_hand(store, now=int(time.time() * 1000)) as room,
    ):
        await all_in_and_call(room, ONE)


def opened(room: Room, table: str) -> bool:
    return any(isinstance(event, CardsOpened | StreetDealt) for event in hand_at(room, table).events)


@pytest.mark.rule("TDA-RP-8-F#1")
def test_an_all_in_is_opened_when_the_other_table_is_done() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store) as room:
            await all_in_and_call(room, ONE)
            assert room.is_playing(ONE)
            assert hand_at(room, ONE).is_held
            assert room.state.common is not None
            assert room.state.common.state_of("1") == "held"
            assert not opened(room, ONE)
            assert hand_at(room, ONE).view().is_held
            room.clock.advance(15_000)  # nobody's time runs there
            await room.event.settled()
            assert not opened(room, ONE)
            room.require_sound()

            await fold_out(room, TWO)
            assert opened(room, ONE)
            assert not room.is_playing(ONE)
            room.require_sound()

    asyncio.run(work())


@pytest.mark.rule("TDA-RP-8-F")
def test_the_director_has_it_opened_before() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store) as room:
            with pytest.raises(TournamentError, match="the server deals"):
                await room.event.do(want.NoteAllIn(1), by="director")
            with pytest.raises(HandForHandRefused):
                await room.event.do(want.OpenAllIn(1), by="director")
            await all_in_and_call(room, ONE)
            assert not opened(room, ONE)
            await room.event.do(want.OpenAllIn(1), by="director")
            await room.event.settled()
            assert opened(room, ONE)
            assert not room.is_playing(ONE)
            assert room.is_playing(TWO)
            room.require_sound()
            with pytest.raises(TournamentError):
                await room.event.undo(by="director")  # the cards lie open

    asyncio.run(work())


@pytest.mark.rule("TDA-RP-8-F")
def test_two_held_all_ins_are_opened_together_and_the_next_hand_holds_again() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store) as room:
            await all_in_and_call(room, ONE)
            assert not opened(room, ONE)
            await all_in_and_call(room, TWO)
            assert opened(room, ONE)
            assert opened(room, TWO)
            room.require_sound()

        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store) as room:
            await fold_out(room, ONE)
            await fold_out(room, TWO)
            assert room.state.common is not None
            room.clock.advance(MINUTE)
            await room.event.settled()
            await all_in_and_call(room, TWO)
            assert hand_at(room, TWO).is_held
            await fold_out(room, ONE)
            assert opened(room, TWO)
            room.require_sound()

    asyncio.run(work())


@pytest.mark.rule("TDA-RP-8-F")
def test_where_a_book_says_nothing_of_it_the_standard_holds_too() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store, "vpsv") as room:
            assert room.state.common is not None  # one before the money, by itself: VPSV 65
            await all_in_and_call(room, ONE)
            assert hand_at(room, ONE).is_held
            await fold_out(room, TWO)
            assert opened(room, ONE)

    asyncio.run(work())


@pytest.mark.rule("TDA-RP-8-F")
def test_a_disqualification_ends_a_held_all_in() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store) as room:
            await all_in_and_call(room, ONE)
            hand = hand_at(room, ONE)
            live = [seat.seat for seat in hand.view().seats if seat.in_hand]
            host = room.event.tables[ONE]
            await host.order(order.Expel(live[0]))
            await room.event.settled()
            assert not room.is_playing(ONE)
            assert not opened(room, ONE)
            assert not room.event.has_stopped

    asyncio.run(work())


@pytest.mark.rule("TDA-RP-8-F")
def test_a_held_all_in_waits_through_a_crash_and_the_audit_proves_the_hand(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def work() -> None:
        async with SqliteStore.opened(path) as store, hand_for_hand(store) as room:
            await all_in_and_call(room, ONE)
            at = room.clock.now()
        async with SqliteStore.opened(path) as store:
            again = await Room(store, now=at + MINUTE).opened()
            async with again.event.hosting():
                await again.event.settled()
                assert hand_at(again, ONE).is_held
                assert not opened(again, ONE)
                await fold_out(again, TWO)
                assert opened(again, ONE)
                again.require_sound()
                while again.state.winner is None:
                    again.is_bold = True
                    await again.go_on()
                assert again.state.entrants[again.state.winner].chips == 10 * STACK

    asyncio.run(work())
    with reading(path) as kept:
        audited = audit(kept)
    assert audited.is_clean, audited.findings


@pytest.mark.rule("TDA-RP-8-F")
def test_who_looks_on_over_the_network_sees_that_it_waits_and_no_card(tmp_path: Path) -> None:
    asyncio.run(leave_held(tmp_path))
    with serving(tmp_path) as server:
        watcher = Guest(server, signed_in=False, table=ONE).come()

        assert watcher.view["hand"]["is_held"]
        assert not any(seat["cards"] for seat in watcher.view["hand"]["seats"])
        assert watcher.view["hand"]["board"] == []
        assert Guest(server, table=TWO).come().view["hand"]["to_act"] is not None


# ---- nobody waits for ever ----


async def last_to_finish(room: Room, last: str) -> None:
    """Every table but one has its next hand; that one was done half a minute later, and is still in its pause."""
    for table in room.event.tables:
        if table != last:
            await fold_out(room, table)
    room.clock.advance(MINUTE // 2)
    await fold_out(room, last)
    room.clock.advance(MINUTE // 2)
    await room.event.settled()
    assert [table for table in room.event.tables if not room.is_playing(table)] == [last]


def test_a_table_that_plays_is_part_of_the_common_hand_whatever_the_director_says() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store, hand_for_hand(store, "") as room:
            await room.event.do(want.GoHandForHand(playing=(1,)), by="director")
            await fold_out(room, TWO)
            await all_in_and_call(room, ONE)
            room.require_sound()
            assert opened(room, ONE)

    asyncio.run(work())


def test_a_common_hand_is_played_before_ghosts_leave() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            terms = eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_086_400_000, checks_in=True)
            await room.tournaments.open(setup("wpl", fee_cents=0, terms=terms), by="director")
            for number in range(1, 11):
                there = (want.CheckIn(f"bot{number}"),) if number < 9 else ()  # the others' stacks are ghosts: WPL 2.10
                await room.tournaments.do("friday", want.Enter(person(f"bot{number}")), *there, by="director")
            await room.tournaments.do("friday", want.Begin(), by="director")
            async with room.event.hosting():
                await room.event.settled()
                room.clock.advance(MINUTE)
                await room.event.settled()
                await room.event.do(want.GoHandForHand(), by="director")
                await last_to_finish(room, TWO)
                await room.event.do(want.SetClock("level", level=5), by="director")
                await all_in_and_call(room, ONE)
                assert hand_at(room, ONE).is_held
                assert room.state.ghosts
                room.clock.advance(MINUTE // 2)
                await room.event.settled()
                await fold_out(room, TWO)
                assert opened(room, ONE)
                await room.event.settled()
                assert not room.state.ghosts
                room.require_sound()

    asyncio.run(work())


@pytest.mark.rule("TDA-11-D.a")
def test_no_table_stops_for_being_short_in_the_middle_of_a_common_hand() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            await room.announce(setup("tda", size=9, prizes=PRIZES), 23)
            async with room.event.hosting():
                await room.event.settled()
                room.clock.advance(MINUTE)
                await room.event.settled()
                await room.event.do(want.GoHandForHand(), by="director")
                short = min(room.state.hall.felts.values(), key=lambda felt: len(felt.seats))
                last = f"friday~{short.number}"
                await last_to_finish(room, last)
                for who in sorted(short.seats.values())[:2]:
                    await room.event.do(want.Disqualify(who, "cheating"), by="director")
                one, two = (table for table in room.event.tables if table != last)
                await all_in_and_call(room, one)
                assert hand_at(room, one).is_held
                await fold_out(room, two)
                room.clock.advance(MINUTE // 2)
                await room.event.settled()
                assert room.is_playing(last)
                await fold_out(room, last)
                assert opened(room, one)
                room.require_sound()

    asyncio.run(work())


def test_a_heads_up_is_dealt_to_its_winner() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            terms = eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_086_400_000, kind="heads_up")
            await room.announce(setup("tda", size=2, terms=terms), 2)
            async with room.event.hosting():
                while room.state.winner is None:
                    await room.go_on()
            assert room.state.entrants[room.state.winner].chips == 2 * STACK

    asyncio.run(work())
