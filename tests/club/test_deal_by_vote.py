"""A deal on the prizes of an online tournament: proposed by a player, seen by everybody with its numbers, agreed to by all or none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from club.test_online import FEE, MINUTE, STACK, Room, setup
from club.test_runs_itself import enters, evening, passes, terms
from floorman.errors import DealRefused
from floorman.store import SqliteStore
from floorman.tournament import commands as want
from floorman.tournament.entries import by_oneself
from floorman.tournament.own import own_entry
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import PrizePlan
from floorman.tournament.view import deal_preview, event_view
from support.events import person

if TYPE_CHECKING:
    from pathlib import Path

MEMBERS = ("a", "b", "c", "d")
PRIZES = PrizePlan(scheme=Percentages((5000, 3000, 2000)))
POOL = len(MEMBERS) * FEE


def announced(book: str = "tda", **facts: Any) -> Any:
    return setup(book, **({"terms": terms(), "prizes": PRIZES} | facts))


async def three_are_left(room: Room) -> None:
    await enters(room, *MEMBERS)
    await passes(room, 90 * MINUTE)
    while room.state.left > 3 or room.is_playing("friday~1"):
        await room.go_on()
        if room.state.left <= 3:
            await play_on(room)


async def play_on(room: Room) -> None:
    """The hand is played to its end, and no other begins."""
    host = room.event.tables["friday~1"]
    bold, room.is_bold = room.is_bold, False
    while host.table.is_playing:
        await room.acts("friday~1", host)
        await room.event.settled()
    room.is_bold = bold


def left(room: Room) -> list[str]:
    return [who.id for who in room.state.entrants.values() if who.card]


def is_open(room: Room) -> bool:
    return room.state.proposal is not None


async def proposes(room: Room, who: str, kind: Any = "chip_chop", left_cents: int = 0) -> None:
    await room.event.do(*by_oneself.proposes(room.state, who, kind, left_cents), by=who)
    await room.event.settled()


async def votes(room: Room, who: str, *, agrees: bool = True) -> None:
    await room.event.do(*by_oneself.votes(room.state, who, agrees=agrees), by=who)
    await room.event.settled()


def test_all_agree_and_everybody_is_paid_their_share() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        first, *others = left(room)
        await proposes(room, first)
        shown = event_view(room.state, now=room.clock.now()).deal
        assert shown is not None
        assert (shown.by, shown.is_made, shown.is_official) == (first, False, True)
        assert sum(share.cents for share in shown.shares) == POOL
        assert [share.has_agreed for share in shown.shares] == [False] * 3
        due = {share.entrant: share.cents for share in shown.shares}
        number = room.event.tables["friday~1"].table.number
        await passes(room, MINUTE)  # longer than the pause between hands
        assert room.event.tables["friday~1"].table.number == number
        for who in (first, *others):
            assert "vote_myself" in own_entry(room.state, person(who), now=room.clock.now()).may
            await votes(room, who)
        assert room.state.winner is not None
        assert room.state.is_settled
        assert {who: room.treasurer.balance(who) for who in due} == due
        assert room.treasurer.balance("friday") == 0

    evening(work, announced())


def test_the_first_no_ends_it_and_the_next_hand_begins() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        first, second, third = left(room)
        await proposes(room, first, "icm")
        await votes(room, second)
        with pytest.raises(DealRefused, match="has agreed already"):
            await votes(room, second)
        await votes(room, third, agrees=False)
        assert room.state.proposal is None
        with pytest.raises(DealRefused, match="in this level already"):
            await proposes(room, first)
        number = room.event.tables["friday~1"].table.number
        await passes(room, MINUTE)
        assert room.event.tables["friday~1"].table.number == number + 1
        while room.state.winner is None:
            await room.go_on()

    evening(work, announced())


def test_without_the_last_yes_in_time_play_goes_on() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        first, second, _ = left(room)
        await proposes(room, first)
        until = room.state.proposal.until if room.state.proposal else None
        assert until == room.clock.now() + room.state.setup.pace.vote_ms
        await votes(room, first)
        await votes(room, second)
        await passes(room, until - room.clock.now() - 1)
        assert is_open(room)
        await passes(room, 1)
        assert not is_open(room)
        assert room.event.tables["friday~1"].table.is_playing

    evening(work, announced())


def test_proposed_in_a_hand_the_numbers_are_those_after_it() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        await passes(room, MINUTE)
        host = room.event.tables["friday~1"]
        assert host.table.is_playing
        first = left(room)[0]
        await proposes(room, first)
        with pytest.raises(DealRefused, match="no deal is being voted on"):
            await votes(room, first)
        await play_on(room)
        assert room.state.proposal is not None
        assert {who: stack for who, stack, _ in room.state.proposal.shares} == {
            who: room.state.entrants[who].chips for who in left(room)
        }

    evening(work, announced())


def test_what_is_left_to_play_for_is_played_for() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        players = left(room)
        await proposes(room, players[0], "even", left_cents=400)
        for who in players:
            await votes(room, who)
        assert room.state.is_running
        assert room.state.deal is not None
        shares = {share.entrant: share.cents for share in room.state.deal.shares}
        assert sum(shares.values()) == POOL - 400
        while room.state.winner is None:
            await room.go_on()
        won = {who: cents + (400 if who == room.state.winner else 0) for who, cents in shares.items()}
        assert {who: room.treasurer.balance(who) for who in players} == won

    evening(work, announced())


@pytest.mark.rule("VPSV-58")
def test_under_vpsv_a_deal_is_noted_and_the_official_prizes_stand() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        players = left(room)
        await proposes(room, players[0], "even")
        shown = event_view(room.state, now=room.clock.now()).deal
        assert shown is not None
        assert (shown.is_official, shown.rule) == (False, "VPSV-58")
        for who in players:
            await votes(room, who)
        assert room.state.deal is not None
        assert room.state.is_running
        while room.state.winner is None:
            await room.go_on()
        assert sorted(room.treasurer.balance(who) for who in players) == [800, 1200, 2000]

    evening(work, announced("vpsv"))


@pytest.mark.rule("APSA-3.5-14.a")
@pytest.mark.parametrize(("book", "rule"), [("apsa", "APSA-3.5-14.a"), ("wpl", None)])
def test_where_an_event_is_played_to_its_end_nobody_proposes_a_deal(book: str, rule: str | None) -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        with pytest.raises(DealRefused, match="no deals") as refused:
            await proposes(room, left(room)[0])
        if rule:
            assert refused.value.rule is not None
            assert refused.value.rule.rule == rule

    evening(work, announced(book, prizes=PRIZES if book == "apsa" else PrizePlan()))


def test_who_may_propose_and_when() -> None:
    async def work(room: Room) -> None:
        members = [f"m{number}" for number in range(8)]
        await enters(room, *members)
        with pytest.raises(DealRefused, match="while play goes on"):
            await proposes(room, "m0")
        await passes(room, 90 * MINUTE)
        with pytest.raises(DealRefused, match="at the last table"):
            await proposes(room, "m0")
        with pytest.raises(DealRefused, match="at the last table"):
            await room.event.do(want.ProposeDeal("", "icm"), by="director")

    evening(work, announced(size=4))


def test_the_director_puts_one_to_the_vote_and_ends_it() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        await room.event.do(want.ProposeDeal("", "icm"), by="director")
        await votes(room, left(room)[0])
        out = next(who.id for who in room.state.entrants.values() if who.card is None)
        with pytest.raises(DealRefused, match="is not part of the deal"):
            await votes(room, out)
        await room.event.do(want.DropDeal(), by="director")
        assert room.state.proposal is None
        preview = deal_preview(room.state, "icm").deal
        assert sum(share.cents for share in preview.shares) == POOL

    evening(work, announced())


def test_chips_that_change_before_the_last_yes_leave_no_deal() -> None:
    async def work(room: Room) -> None:
        await three_are_left(room)
        players = left(room)
        await proposes(room, players[0])
        for who in players[:2]:
            await votes(room, who)
        await room.event.do(want.ChangeChips("forfeited", players[0], -100, "late"), by="director")
        await votes(room, players[2])
        assert (room.state.deal, room.state.proposal, room.state.winner) == (None, None, None)

    evening(work, announced())


def test_a_vote_is_open_with_those_who_agreed_after_a_crash(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def before() -> tuple[int, list[str]]:
        async with SqliteStore.opened(path) as store:
            room = await Room(store).opened()
            await room.tournaments.open(announced(), by="director")
            async with room.event.hosting():
                await three_are_left(room)
                await proposes(room, left(room)[0])
                await votes(room, left(room)[0])
                return room.clock.now(), left(room)

    async def after(now: int, players: list[str]) -> None:
        async with SqliteStore.opened(path) as store:
            room = await Room(store, now=now).opened()
            async with room.event.hosting():
                await room.event.settled()
                assert room.state.proposal is not None
                assert room.state.proposal.agreed == (players[0],)
                for who in players[1:]:
                    await votes(room, who)
                assert room.state.is_settled
                assert sum(room.treasurer.balance(who) for who in players) == POOL
                assert sum(room.state.entrants[who].chips or 0 for who in players) <= len(MEMBERS) * STACK

    asyncio.run(after(*asyncio.run(before())))
