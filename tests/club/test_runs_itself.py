"""What a tournament that the server deals does without anybody: it begins, fills up, turns people away, waits, and is called off."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from club.test_online import FEE, MINUTE, PACE, STRUCTURE, Room, setup, steps_of
from floorman.bank import AccountKind
from floorman.errors import EntryRefused
from floorman.store import SqliteStore
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.entries import by_oneself
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.own import own_entry
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import Pace, PrizePlan
from floorman.tournament.view import event_view
from support.events import person

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.tournament.setup import Setup

NOW = 1_800_000_000_000
START = NOW + 90 * MINUTE


def terms(**facts: Any) -> EntryTerms:
    usual: dict[str, Any] = {"date": "2027-01-15", "starts_at": START}
    return EntryTerms(**(usual | facts))


def evening(work: Callable[[Room], Awaitable[None]], announced: Setup) -> None:
    """A club in which an event is announced and nobody has entered it."""

    async def opened() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, now=NOW).opened()
            await room.tournaments.open(announced, by="director")
            async with room.event.hosting():
                await work(room)
                room_has_stopped = room.event.has_stopped
            assert not room_has_stopped

    asyncio.run(opened())


async def enters(room: Room, *members: str, cents: int = FEE) -> None:
    """Members enter by themselves, and pay."""
    for member in members:
        await room.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=cents)
        wanted = by_oneself.enters(room.state, person(member), now=room.clock.now())
        await room.event.do(*wanted, by=member)
    await room.event.settled()


async def passes(room: Room, ms: int) -> None:
    room.clock.advance(ms)
    await room.event.settled()


def statuses(room: Room) -> dict[str, str]:
    return {who.id: who.status for who in room.state.entrants.values()}


def money(room: Room, *members: str) -> list[int]:
    return [room.treasurer.balance(member) for member in members]


# ---- the start ----


def test_it_begins_at_its_hour_and_not_before() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c")
        await passes(room, 90 * MINUTE - 1)
        assert not room.state.is_running
        await passes(room, 1)
        assert room.state.began_at == START
        await passes(room, MINUTE)
        assert room.is_playing("friday~1")

    evening(work, setup("tda", terms=terms()))


def test_put_off_by_the_director_it_begins_at_the_new_hour() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b")
        await room.event.do(want.ChangeEvent("2027-01-15", START + 10 * MINUTE, ""), by="director")
        await passes(room, 90 * MINUTE)
        assert room.state.began_at is None
        await passes(room, 10 * MINUTE)
        assert room.state.began_at == START + 10 * MINUTE

    evening(work, setup("tda", terms=terms()))


@pytest.mark.parametrize(("at_least", "there"), [(0, 1), (4, 3)])
def test_with_too_few_it_is_called_off_and_everybody_has_the_fee_back(at_least: int, there: int) -> None:
    async def work(room: Room) -> None:
        members = [f"m{number}" for number in range(there)]
        await enters(room, *members)
        assert money(room, *members) == [0] * there
        await passes(room, 90 * MINUTE)
        assert room.state.is_cancelled
        assert money(room, *members) == [FEE] * there
        called_off = event_view(room.state, now=room.clock.now()).called_off
        assert called_off is not None
        assert called_off.en == "too few players were there at the start"
        await passes(room, 90 * MINUTE)

    evening(work, setup("tda", terms=terms(at_least=at_least)))


def test_with_just_enough_it_begins() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c")
        await passes(room, 90 * MINUTE)
        assert room.state.is_running

    evening(work, setup("tda", terms=terms(at_least=3)))


def test_who_has_not_checked_in_does_not_count_and_does_not_play() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c")
        for member in ("a", "b"):
            await room.event.do(*by_oneself.checks_in(room.state, member), by=member)
        await passes(room, 90 * MINUTE)
        assert statuses(room) == {"a": "seated", "b": "seated", "c": "entered"}

    evening(work, setup("tda", terms=terms(checks_in=True)))


def test_who_was_entered_at_the_desk_and_has_not_paid_pays_at_the_start_or_does_not_play() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b")
        for member, cents in (("rich", FEE), ("poor", FEE - 1)):
            await room.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=cents)
            await room.event.do(want.Enter(person(member)), by="desk")
        await room.event.do(want.Enter(person("nobody")), by="desk")  # without an account
        await passes(room, 90 * MINUTE)
        assert statuses(room) == {
            "a": "seated",
            "b": "seated",
            "rich": "seated",
            "poor": "withdrawn",
            "nobody": "withdrawn",
        }
        assert money(room, "rich", "poor") == [0, FEE - 1]

    evening(work, setup("tda", terms=terms()))


# ---- the waiting list ----


def test_who_waits_pays_nothing_moves_up_when_somebody_leaves_and_pays_at_the_start() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c", "d")
        assert statuses(room)["d"] == "waiting"
        assert money(room, "d") == [FEE]
        await room.event.do(*by_oneself.withdraws(room.state, "b"), by="b")
        assert statuses(room)["d"] == "entered"
        await passes(room, 90 * MINUTE)
        assert statuses(room) == {"a": "seated", "b": "withdrawn", "c": "seated", "d": "seated"}
        assert money(room, "b", "d") == [FEE, 0]

    evening(work, setup("tda", terms=terms(seats=3)))


def test_who_cannot_pay_at_the_start_makes_room_for_the_next() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b")
        await enters(room, "poor", cents=1)
        await enters(room, "d")
        await room.event.do(*by_oneself.withdraws(room.state, "b"), by="b")
        assert statuses(room) == {"a": "entered", "b": "withdrawn", "poor": "entered", "d": "waiting"}
        await passes(room, 90 * MINUTE)
        assert statuses(room) == {"a": "seated", "b": "withdrawn", "poor": "withdrawn", "d": "seated"}

    evening(work, setup("tda", terms=terms(seats=2)))


@pytest.mark.rule("VPSV-2.2")
def test_who_signs_up_late_waits_and_plays_if_a_place_is_free_at_the_start() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b")
        room.clock.advance(31 * MINUTE)  # 59 minutes before the start
        await enters(room, "late")
        assert statuses(room)["late"] == "waiting"
        assert money(room, "late") == [FEE]
        await passes(room, 59 * MINUTE)
        assert statuses(room) == {"a": "seated", "b": "seated", "late": "seated"}
        assert money(room, "late") == [0]

    evening(work, setup("vpsv", terms=terms(seats=3)))


@pytest.mark.rule("TDA-8-A.a")
def test_once_play_has_begun_who_waits_gets_the_first_seat_that_is_free_with_a_full_stack() -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c")
        await passes(room, 90 * MINUTE)
        await enters(room, "d")
        assert statuses(room)["d"] == "waiting"
        while "out" not in statuses(room).values():
            await room.go_on()
        await room.event.settled()
        assert statuses(room)["d"] == "seated"
        assert money(room, "d") == [0]
        entered = next(who for who in room.state.entrants.values() if who.id == "d")
        assert entered.began_with in {0, 3000}

    evening(work, setup("tda", terms=terms(seats=3, late_levels=9)))


def test_when_late_entry_is_over_who_waits_is_told_and_owes_nothing() -> None:
    async def work(room: Room) -> None:
        room.is_bold = False
        await enters(room, "a", "b", "c")
        await passes(room, 90 * MINUTE)
        await enters(room, "d")
        while statuses(room)["d"] == "waiting":
            assert room.state.level_at(room.clock.now()) <= 2
            await room.go_on()
        assert room.state.level_at(room.clock.now()) == 2
        assert statuses(room)["d"] == "withdrawn"
        assert money(room, "d") == [FEE]
        with pytest.raises(EntryRefused, match="late entry is over"):
            await enters(room, "e")

    evening(work, setup("tda", terms=terms(seats=3, late_levels=1)))


@pytest.mark.rule("VPSV-12.2")
def test_a_latecomer_who_pays_first_gets_the_stack_that_was_kept() -> None:
    async def work(room: Room) -> None:
        room.is_bold = False
        await enters(room, "a", "b", "c")
        await room.event.do(want.KeepSeats(1), by="director")
        await passes(room, 90 * MINUTE)
        for _ in range(4):
            await room.go_on()
        await enters(room, "late")
        assert statuses(room)["late"] == "seated"
        assert money(room, "late") == [0]

    evening(work, setup("vpsv", terms=terms()))


# ---- buying again ----


@pytest.mark.rule("TDA-27.a")
@pytest.mark.parametrize("buys", [True, False])
def test_the_table_waits_a_while_for_who_may_buy_again(*, buys: bool) -> None:
    async def work(room: Room) -> None:
        await enters(room, "a", "b", "c", cents=2 * FEE)
        await passes(room, 90 * MINUTE)
        (host,) = room.event.tables.values()
        number = 0
        while "out" not in statuses(room).values():
            number = host.table.number
            await room.go_on()  # up to the end of the pause between hands
        out = next(who for who, status in statuses(room).items() if status == "out")
        assert host.table.number == number
        ended = (host.table.next_hand_at or 0) - MINUTE
        own = own_entry(room.state, person(out), now=room.clock.now())
        assert "rebuy_myself" in own.may
        if buys:
            await room.event.do(*by_oneself.buys_again(room.state, out), by=out)
            assert money(room, out) == [0]
        else:
            await passes(room, ended + 3 * MINUTE - 1 - room.clock.now())
            assert host.table.number == number
            await passes(room, 1)
        await room.event.settled()
        assert host.table.number == number + 1
        assert (host.table.find(out) is not None) is buys

    pace = Pace(thinking_ms=PACE.thinking_ms, pause_ms=MINUTE, rebuy_ms=3 * MINUTE)
    evening(work, setup("tda", terms=terms(rebuy_levels=20), rebuy_cents=FEE, pace=pace))


def test_nobody_waits_for_a_bot_to_buy_again() -> None:
    async def work(room: Room) -> None:
        for number in range(3):
            await room.event.do(want.Enter(person(f"bot{number}", is_bot=True)), by="bot")
        await passes(room, 90 * MINUTE)
        (host,) = room.event.tables.values()
        number = 0
        while "out" not in statuses(room).values():
            number = host.table.number
            await room.go_on()
        assert all(seated.is_bot for seated in host.table.seats.values())
        assert host.table.number == number + 1

    pace = Pace(thinking_ms=PACE.thinking_ms, pause_ms=MINUTE, rebuy_ms=3 * MINUTE)
    evening(work, setup("tda", terms=terms(rebuy_levels=20), fee_cents=0, pace=pace))


# ---- hand for hand ----


@pytest.mark.rule("TDA-RP-8-A")
def test_hand_for_hand_that_the_director_ends_is_not_announced_again_with_as_many_left() -> None:
    async def work(room: Room) -> None:
        await enters(room, *(f"m{number}" for number in range(9)))
        await passes(room, 90 * MINUTE)
        assert room.state.common is not None  # nine for eight prizes
        await room.event.do(want.GoHandForHand(is_on=False), by="director")
        for _ in range(4):
            await room.go_on()
            if room.state.left == 9:
                assert room.state.common is None
        announced = [
            event
            for step in await steps_of(room.tournaments._store)
            for event in step.events
            if isinstance(event, did.HandForHandEnded)
        ]
        assert len(announced) == 1

    prizes = PrizePlan(scheme=Percentages((3000, 2000, 1500, 1000, 1000, 500, 500, 500)))
    evening(work, setup("tda", terms=terms(), prizes=prizes, structure=STRUCTURE))
