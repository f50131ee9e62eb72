"""What a host owes its table: one alarm, a button, money for bots only, and no word after it has closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from club.test_host import KEPT, PAUSE, TABLE, THINK, Chair, Faulty, Room, in_a_hand, over, with_table
from floorman.bank import AccountKind
from floorman.club.host import (
    EVENT_STREAMS,
    STREAMS,
    CashHost,
    EventHost,
    House,
    event_table,
    event_tables,
    open_table,
    stream_of,
    table_keeper,
)
from floorman.club.treasurer import Treasurer
from floorman.club.wire.messages import Done, Refused
from floorman.errors import CashClosed, FloormanError, TableIsClosed, UnknownTable
from floorman.hand import Call, Fold, RaiseTo
from floorman.hand.events import HandDealt
from floorman.rulebook import SHIPPED
from floorman.table import AddChips, EventTable, SitDown, SitOut, StandUp
from floorman.table import director as the_director
from floorman.table import orders as order
from floorman.table.events import ButtonDrawn, decoded
from floorman.testing import table_of
from support.stores import HeldStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from floorman.store import EventStore, SqliteStore
    from floorman.table import Event, TableOpened

CLUB_GAME = {"kind": "cash", "seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500}


def club_game(id: str, **facts: object) -> TableOpened:  # noqa: A002  # as everywhere
    """A cash table under the club's rules, where nobody sits at two."""
    terms = {**CLUB_GAME, "largest_buy_in": 2500, "thinking_ms": THINK, "pause_ms": PAUSE}
    return table_of("vpsv", **{**terms, "id": id, **facts})


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def house_over(room: Room, store: EventStore) -> House:
    return House(store, room.bus, room.clock, room.treasurer)


async def happened(store: EventStore, stream: str = STREAMS + TABLE.id) -> list[Event]:
    return [decoded(event.data) for event in await store.read(stream)]


def hands(events: Sequence[Event]) -> int:
    return sum(isinstance(event, HandDealt) for event in events)


# ---- alarms ----


def test_one_alarm_is_set_and_it_is_the_next_deadline(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            assert not room.clock.alarms
            chairs = await room.seated("Anna", "Bert", "Carl")
            assert room.clock.alarms == [room.clock.now() + PAUSE]
            assert isinstance(await chairs[2].wants(SitOut()), Done)  # whose seat is kept much longer
            assert room.clock.alarms == [room.clock.now() + PAUSE]
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            await chairs[0].looks()
            assert room.clock.alarms == [room.clock.now() + THINK]
            await room.in_turn(chairs, update).acts(Fold())
            await chairs[0].hears_until(over)
            assert room.clock.alarms == [room.clock.now() + PAUSE]
        assert not room.clock.alarms

    with_table(room, work)


def test_an_alarm_that_rings_too_early_deals_nothing_and_is_set_again(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            due = room.clock.now() + PAUSE
            room.clock.put_back(1_000)
            room.clock.ring_all()
            assert not in_a_hand(await anna.looks())
            assert room.clock.alarms == [due]
            room.clock.advance(PAUSE + 1_000)
            assert (await anna.hears_until(in_a_hand)).view.number == 1

    with_table(room, work)


def test_a_table_at_which_we_make_a_mistake_stops_and_keeps_its_events(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            before = await store.version(STREAMS + TABLE.id)
            monkeypatch.setattr("floorman.club.host.deal", lambda *_, **__: 1 / 0)
            room.clock.advance(PAUSE)
            assert not in_a_hand(await anna.looks())
            await anna.looks()
            assert not room.clock.alarms  # nobody tries it again every two seconds
            assert await store.version(STREAMS + TABLE.id) == before

    with_table(room, work)
    assert "could not go on" in caplog.text


def test_a_full_disk_is_tried_again_after_two_seconds_and_not_at_once(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        faulty = Faulty(store)
        async with room.host(faulty).hosting():  # type: ignore[arg-type]
            (anna, _) = await room.seated("Anna", "Bert")
            faulty.is_full = True
            room.clock.advance(PAUSE)
            await faulty.refused.wait()
            await anna.looks()
            assert room.clock.alarms == [room.clock.now() + 2_000]

    with_table(room, work)


def test_a_seat_is_given_up_where_no_hand_is_due_and_nothing_else_happens(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna, bert = await room.seated("Anna", "Bert")
            assert isinstance(await anna.wants(SitOut()), Done)
            room.clock.advance(KEPT)
            update = await bert.hears_until(lambda t: len(t.view.seats) == 1)
            assert update.view.hand is None
            await bert.looks()
            assert not room.clock.alarms

    with_table(room, work)
    assert not caplog.records


# ---- closing ----


def run_held(room: Room, work: Callable[[HeldStore], Awaitable[None]]) -> None:
    async def within() -> None:
        async with HeldStore.opened(room.path) as store:
            assert isinstance(store, HeldStore)
            await work(store)

    async def nothing(_: SqliteStore) -> None:
        pass

    with_table(room, nothing)
    asyncio.run(within())


async def with_treasurer(room: Room, store: SqliteStore) -> None:
    room.treasurer = Treasurer(store, room.clock)
    await room.treasurer.open()


@pytest.mark.parametrize("is_in_hand", [False, True])
def test_a_host_that_closes_brings_a_command_to_its_end_and_does_nothing_of_its_own(
    room: Room, is_in_hand: bool
) -> None:
    async def work(store: HeldStore) -> None:
        await with_treasurer(room, store)
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert", "Carl")
            if is_in_hand:
                room.clock.advance(PAUSE)
                await chairs[0].hears_until(in_a_hand)
            before = await store.version(STREAMS + TABLE.id)
            store.hold()
            leaving = asyncio.create_task(chairs[2].wants(SitOut()))
            for _ in range(20):
                await asyncio.sleep(0)
            room.clock.advance(THINK if is_in_hand else PAUSE)  # somebody's time is up, or a hand is due: after that
            for _ in range(20):
                await asyncio.sleep(0)
            asyncio.get_running_loop().call_later(0, store.let_go)
        assert leaving.done()
        done = await leaving
        assert isinstance(done, Done)
        assert done.number == before + 1
        assert await store.version(STREAMS + TABLE.id) == before + 1
        assert not room.clock.alarms
        room.clock.advance(10 * THINK)
        await asyncio.sleep(0)
        assert await store.version(STREAMS + TABLE.id) == before + 1

    run_held(room, work)


def test_an_alarm_that_has_rung_before_the_host_closes_is_attended_to_no_more(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            await room.seated("Anna", "Bert")
            before = await store.version(STREAMS + TABLE.id)
            room.clock.advance(PAUSE)
        assert await store.version(STREAMS + TABLE.id) == before
        assert not room.clock.alarms

    with_table(room, work)


def test_a_closed_table_has_no_host(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, room.treasurer, club_game("bar"))
        keeper = table_keeper(store, f"{STREAMS}bar", SHIPPED)
        await keeper.keep(lambda table: the_director.direct(table, order.GuestsArrive(), now=0))
        with pytest.raises(TableIsClosed):
            async with room.host(store, "bar").hosting():
                pass

    with_table(room, work)


# ---- what is kept ----


def test_a_table_is_written_down_whole_when_a_hand_begins_and_not_before(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert")
            assert await store.snapshot(STREAMS + TABLE.id) is None
            before = await store.version(STREAMS + TABLE.id)
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            kept = await store.snapshot(STREAMS + TABLE.id)
            assert kept is not None
            assert kept.version == before
            await room.in_turn(chairs, update).acts(Call())
            assert await store.snapshot(STREAMS + TABLE.id) == kept

    with_table(room, work)


def test_whoever_looks_sees_everything_of_the_hand_from_its_beginning(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert")
            assert (await chairs[0].looks()).events == ()
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            first = room.in_turn(chairs, update)
            done = await first.acts(RaiseTo(300))
            look = await chairs[0].looks()
            kinds = [type(event).__name__ for event in look.events]
            assert kinds[0] == "HandStarted"
            assert kinds[-1] == "Raised"
            assert isinstance(done, Done)
            assert look.number == done.number == await store.version(STREAMS + TABLE.id)

    with_table(room, work)


# ---- the button ----


def test_the_first_button_is_drawn_once_where_the_book_has_cards_for_it(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        await open_table(store, room.treasurer, club_game("bar"))
        faulty = Faulty(store)
        async with CashHost(house_over(room, faulty), "bar").hosting():  # type: ignore[arg-type]
            anna, bert = Chair(room.bus, "Anna", "bar"), Chair(room.bus, "Bert", "bar")
            for seat, chair in enumerate((anna, bert), start=1):
                await chair.hears()
                assert isinstance(await chair.wants(SitDown(seat, 2000)), Done)
            faulty.is_full_after = 1  # the draw is kept, the deal is not
            room.clock.advance(PAUSE)
            await faulty.refused.wait()
            await anna.looks()
            faulty.is_full_after = None
            room.clock.advance(2_000)
            update = await anna.hears_until(in_a_hand)
            await (anna, bert)[(update.view.hand.to_act or 0) - 1].acts(Fold())  # type: ignore[union-attr]
            await anna.hears_until(over)
            room.clock.advance(PAUSE)
            await anna.hears_until(lambda t: in_a_hand(t) and t.view.number == 2)
        events = await happened(store, f"{STREAMS}bar")
        (drawn,) = [event for event in events if isinstance(event, ButtonDrawn)]
        assert set(dict(drawn.cards)) == {1, 2}
        assert hands(events) == 2

    with_table(room, work)


def test_where_the_book_leaves_it_to_chance_no_card_is_drawn(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            await anna.hears_until(in_a_hand)
        assert not [event for event in await happened(store) if isinstance(event, ButtonDrawn)]

    with_table(room, work)


# ---- who may sit where ----


def test_nobody_sits_at_two_tables_of_the_club_also_after_a_restart(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        for id_ in ("bar", "den"):
            await open_table(store, room.treasurer, club_game(id_))

        def hosts() -> tuple[CashHost, CashHost]:
            shared = house_over(room, store)
            return CashHost(shared, "bar"), CashHost(shared, "den")

        bar, den = hosts()
        at_bar, at_den = (Chair(room.bus, "Anna", id_) for id_ in ("bar", "den"))
        async with bar.hosting(), den.hosting():
            bert = Chair(room.bus, "Bert", "den")
            assert isinstance(await bert.wants(SitDown(1, 2000)), Done)
            taken = await at_den.wants(SitDown(1, 2000))  # somebody sits there: Anna does not
            assert isinstance(taken, Refused)
            assert isinstance(await at_bar.wants(SitDown(1, 2000)), Done)
            second = await at_den.wants(SitDown(2, 2000))
            assert isinstance(second, Refused)
            assert second.rule is not None
            assert second.rule.rule == "VPSV-45"

        bar, den = hosts()
        async with bar.hosting(), den.hosting():
            assert isinstance(await at_den.wants(SitDown(2, 2000)), Refused)
            assert isinstance(await at_bar.wants(StandUp()), Done)
            assert isinstance(await at_den.wants(SitDown(2, 2000)), Done)

    with_table(room, work)


def test_a_cash_table_of_the_club_is_open_unless_guests_play(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(CashClosed):
            await open_table(store, room.treasurer, club_game("bar"), guests_attend=True)
        await open_table(store, room.treasurer, club_game("bar"))
        async with CashHost(house_over(room, store), "bar").hosting():
            chairs = [Chair(room.bus, name, "bar") for name in ("Anna", "Bert")]
            for seat, chair in enumerate(chairs, start=1):
                assert isinstance(await chair.wants(SitDown(seat, 2000)), Done)
            room.clock.advance(PAUSE)
            await chairs[0].hears_until(in_a_hand)

    with_table(room, work)


# ---- money ----


def test_the_house_stakes_bots_at_a_table_and_members_pay_for_themselves(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        treasurer = room.treasurer
        for name in ("poor", "robot", "toby"):
            await treasurer.open_account(name, AccountKind.MEMBER, credit_cents=3_000)
        async with room.host(store).hosting():
            poor, robot, toby = (
                Chair(room.bus, "Poor"),
                Chair(room.bus, "Robot", is_bot=True),
                Chair(room.bus, "Toby", is_bot=True),
            )
            refused = await poor.wants(SitDown(1, 5_000))
            assert isinstance(refused, Refused)
            assert refused.code == "insufficient-funds"
            assert isinstance(await poor.wants(SitDown(1, 2_000)), Done)
            assert isinstance(await robot.wants(SitDown(2, 5_000)), Done)  # with more than it has
            assert treasurer.balance("robot") == 103_000
            assert isinstance(await toby.wants(SitDown(3, 2_000)), Done)
            assert treasurer.balance("toby") == 1_000
            assert isinstance(await toby.wants(AddChips(8_000)), Done)
            assert treasurer.balance("toby") == 101_000
            refused = await poor.wants(AddChips(8_000))
            assert isinstance(refused, Refused)
            assert refused.code == "insufficient-funds"
            assert treasurer.balance("poor") == 1_000

    with_table(room, work)


# ---- tables of a tournament ----


def test_the_table_of_a_tournament_is_its_directors(room: Room) -> None:
    at = EventTable("friday", 3)
    told: list[int] = []

    async def work(store: SqliteStore) -> None:
        terms = table_of("tda", id=at.id, event=at, thinking_ms=THINK, pause_ms=PAUSE, seats=6)
        await table_keeper(store, stream_of(at), SHIPPED).begin(the_director.open_table(terms))
        host = EventHost(house_over(room, store), at, lambda: told.append(1), shelf=SHIPPED)
        async with host.hosting():
            chairs = [Chair(room.bus, name, at.id) for name in ("Anna", "Bert")]
            for want in (SitDown(1, 2000), StandUp()):
                refused = await chairs[0].wants(want)
                assert isinstance(refused, Refused)
                assert refused.code == "seats-are-drawn"
            assert not told
            await host.order(
                order.SeatPlayer(1, "anna", "Anna", 5_000, ""), order.SeatPlayer(2, "bert", "Bert", 5_000, "")
            )
            assert [seated.member for seated in host.table.seats.values()] == ["anna", "bert"]
            assert len(told) == 2
            with pytest.raises(FloormanError):
                await host.order(order.SeatPlayer(2, "carl", "Carl", 5_000, ""))

            room.clock.advance(10 * PAUSE)
            assert not in_a_hand(await chairs[0].looks())  # the director says when
            await host.deal()
            update = await chairs[0].hears_until(in_a_hand)
            assert len(told) == 2  # nobody is told of every action
            assert isinstance(await room.in_turn(chairs, update).acts(Fold()), Done)
            await chairs[0].hears_until(over)
            assert len(told) == 3
            room.clock.advance(10 * PAUSE)
            assert (await chairs[0].looks()).view.number == 1

    with_table(room, work)


def test_the_streams_of_a_tournaments_tables_are_told_from_others(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        for event, number in (("friday", 0), ("friday", 12), ("friday2", 1)):
            await store.append(stream_of(EventTable(event, number)), [b"{}"], expected=0)
        await store.append(f"{EVENT_STREAMS}friday/x", [b"{}"], expected=0)
        assert await event_tables(store, "friday") == [EventTable("friday", 0), EventTable("friday", 12)]
        assert await event_tables(store, "saturday") == []

    with_table(room, work)
    assert event_table(f"{EVENT_STREAMS}friday/012") is None
    assert event_table(f"{STREAMS}friday") is None


def test_a_tournament_table_that_nobody_opened_has_no_host(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        at = EventTable("friday", 1)
        with pytest.raises(UnknownTable):
            async with EventHost(house_over(room, store), at, lambda: None, shelf=SHIPPED).hosting():
                pass

    with_table(room, work)
