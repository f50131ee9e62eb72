"""No cash game while guests play a tournament of the club."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from floorman.bank import AccountKind
from floorman.bus import LocalBus
from floorman.club.authority.actor import Actor
from floorman.club.club import Club
from floorman.club.host import topic
from floorman.club.wire.messages import Done, Refused, answer_from
from floorman.club.wire.watch import Watch
from floorman.errors import CashClosed, Conflict, TableIsClosed, UnknownTable
from floorman.hand.actions import Fold
from floorman.store import SqliteStore
from floorman.table import Act, SitDown, StandUp
from floorman.testing import ManualClock, table_of
from floorman.tournament import commands as want
from support.events import announce, person
from support.people import looks, says

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.club.wire.messages import Answer
    from floorman.table import Command

CASH = {"kind": "cash", "seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500, "largest_buy_in": 2500}
PAUSE = 5000


async def answered(club: Club, name: str, table: str, command: Command) -> Answer:
    answer: Answer = answer_from(await Watch(club.bus, topic(table), Actor(name, name)).say(command, uuid4().hex))
    return answer


@pytest.mark.rule("VPSV-6#1", "VPSV-6#2", "VPSV-6#3", "VPSV-6")
def test_a_guest_who_checks_in_closes_the_cash_tables_and_no_other_opens(tmp_path: Path) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with (
            SqliteStore.opened(str(tmp_path / "club.db")) as store,
            Club.opened(store, LocalBus(), clock) as club,
        ):
            terms = {"is_ranking": True, "checks_in": True, "starts_at": clock.now() + 7_200_000}
            await club.announce(announce("vpsv", terms=terms), by="board")
            for one in (person(1), person(2), person("guest", is_member=False)):
                await club.tournaments.do("t", want.Enter(one), by="board")
            await club.tournaments.do("t", want.CheckIn("p1"), by="board")
            for id_, book in (("bar", "vpsv"), ("den", "tda")):
                await club.open_table(table_of(book, id=id_, pause_ms=PAUSE, **CASH))
                for seat, name in enumerate(("anna", "bert"), start=1):
                    await club.treasurer.open_account(f"{name}-{id_}", AccountKind.MEMBER, credit_cents=10_000)
                    await says(club, f"{name}-{id_}", f"{name}-{id_}", id_, SitDown(seat, 2000))
            clock.advance(PAUSE)

            await club.tournaments.do("t", want.CheckIn("guest"), by="board")
            with pytest.raises(CashClosed, match="VPSV 2016 6"):
                await club.open_table(table_of("vpsv", id="lounge", **CASH))
            await club.treasurer.open_account("cleo", AccountKind.MEMBER, credit_cents=10_000)
            refused = await answered(club, "cleo", "bar", SitDown(3, 2000))
            assert isinstance(refused, Refused)
            assert refused.code == "cash-closed"
            assert refused.rule is not None
            assert refused.rule.rule == "VPSV-6"
            assert "Gäste" in refused.words.de
            assert isinstance(await answered(club, "cleo", "den", SitDown(3, 2000)), Done)
            await says(club, "cleo", "cleo", "den", StandUp())
            for table in ("bar", "den"):
                view = await looks(club, table)
                assert view.hand, "the hand is played out"
                assert view.hand.to_act
                who = ("anna", "bert")[view.hand.to_act - 1]
                await says(club, f"{who}-{table}", f"{who}-{table}", table, Act(Fold(), view.turn))
            clock.advance(PAUSE)

            bar, den = await looks(club, "bar"), await looks(club, "den")
            assert (bar.is_closed, bar.number, den.is_closed, den.number) == (True, 1, False, 2)
            await club.tournaments.do("t", want.Cancel("storm"), by="board")
            await club.open_table(table_of("vpsv", id="lounge", **CASH))

    asyncio.run(work())


def test_a_closed_table_costs_nothing_at_the_start_and_whoever_asks_hears_that_it_is_closed(tmp_path: Path) -> None:
    read: list[str] = []

    class Watched(SqliteStore):
        """A store that notes which streams are read."""

        async def read(self, stream: str, *, after: int = 0) -> Any:
            read.append(stream)
            return await super().read(stream, after=after)

    async def closed() -> None:
        clock = ManualClock()
        async with (
            SqliteStore.opened(str(tmp_path / "club.db")) as store,
            Club.opened(store, LocalBus(), clock) as club,
        ):
            await club.open_table(table_of("vpsv", id="bar", pause_ms=PAUSE, **CASH))
            await club.open_table(table_of("tda", id="den", **CASH))
            for seat, name in enumerate(("anna", "bert"), start=1):
                await club.treasurer.open_account(name, AccountKind.MEMBER, credit_cents=10_000)
                await says(club, name, name, "bar", SitDown(seat, 2000))
            terms = {"is_ranking": True, "checks_in": True, "starts_at": clock.now() + 7_200_000}
            await club.announce(announce("vpsv", terms=terms), by="board")
            await club.tournaments.do("t", want.Enter(person("guest", is_member=False)), by="board")
            await club.tournaments.do("t", want.CheckIn("guest"), by="board")
            clock.advance(PAUSE)
            assert (await looks(club, "bar")).is_closed
            assert club.treasurer.balance("anna") == 10_000

    async def started() -> None:
        async with (
            Watched.opened(str(tmp_path / "club.db")) as store,
            Club.opened(store, LocalBus(), ManualClock()) as club,
        ):
            assert club.tables == ["den"]
            club.require_table("den")
            with pytest.raises(TableIsClosed):
                club.require_table("bar")
            with pytest.raises(UnknownTable):
                club.require_table("lounge")
            with pytest.raises(Conflict):  # its name is taken for good
                await club.open_table(table_of("tda", id="bar", **CASH))

    asyncio.run(closed())
    asyncio.run(started())
    read.clear()
    asyncio.run(started())
    assert "table/den" in read
    assert "table/bar" not in read
