"""Guests who come and go, and the sessions by which everybody is recognised."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from floorman.club.authority.actor import Role
from floorman.club.treasurer import CREDIT_CENTS
from floorman.errors import NameNotAllowed, NameTaken, WrongName
from support.people import Office, in_office, office

if TYPE_CHECKING:
    from pathlib import Path

DAY = 24 * 3600 * 1000


def test_a_guest_comes_in_with_one_click_and_play_money() -> None:
    async def work(club: Office) -> None:
        member, token = await club.members.arrive(" Anna ", label="Firefox")
        actor = await club.who(token)

        assert (actor.member, actor.name, actor.is_guest, actor.grants) == (member.id, "Anna", True, ())
        assert actor.roles() == {Role.GUEST}
        assert club.treasurer.balance(member.id) == CREDIT_CENTS
        assert [
            (line.label, line.is_this_one, line.is_token) for line in club.members.sessions(actor.member, actor.session)
        ] == [("Firefox", True, False)]

    in_office(work)


def test_a_guest_is_known_after_a_restart_and_the_name_stands_in_no_event(tmp_path: Path) -> None:
    async def work() -> None:
        path = str(tmp_path / "club.db")
        async with office(path) as club:
            _, token = await club.members.arrive("Annabella")
        async with office(path) as club:
            assert (await club.who(token)).name == "Annabella"
            kept = [event.data async for stream in club.store.streams() for event in await club.store.read(stream)]
            assert kept
            assert not any(b"Annabella" in data for data in kept)

    asyncio.run(work())


@pytest.mark.parametrize(
    "token", ["", ".", "x", "abc.", ".def", "0123456789abcdef.nonsense", "a/b.c", "ä.b", "a" * 300]
)
def test_a_wrong_token_is_nobodys(token: str) -> None:
    async def work(club: Office) -> None:
        await club.members.arrive("Anna")

        assert await club.members.actor(token) is None
        assert await club.members.known(token) is None

    in_office(work)


def test_a_token_is_good_for_the_member_it_names_alone() -> None:
    async def work(club: Office) -> None:
        anna, token = await club.members.arrive("Anna")
        bert, _ = await club.members.arrive("Bert")

        assert await club.members.actor(token.replace(anna.id, bert.id)) is None

    in_office(work)


def test_two_guests_have_two_names_and_whoever_does_not_care_gets_another() -> None:
    async def work(club: Office) -> None:
        await club.members.arrive("Anna")
        with pytest.raises(NameTaken, match="“ANNA 2” is free") as refused:
            await club.members.arrive("ANNA")
        assert refused.value.free == "ANNA 2"
        other, _ = await club.members.arrive("Anna", or_like_it=True)
        third, _ = await club.members.arrive("Anna", or_like_it=True)
        assert (other.name, third.name) == ("Anna 2", "Anna 3")

        racing = [club.members.arrive("Zoe") for _ in range(5)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)
        assert sum(isinstance(outcome, NameTaken) for outcome in outcomes) == 4

    in_office(work)


def test_a_refused_name_leaves_no_account_behind() -> None:
    async def work(club: Office) -> None:
        await club.members.arrive("Anna")
        before = await club.store.version("ledger")
        for name, error in (("Anna", NameTaken), ("Admin", NameNotAllowed), (" ", WrongName)):
            with pytest.raises(error):
                await club.members.arrive(name)

        assert await club.store.version("ledger") == before
        assert len([stream async for stream in club.store.streams("member/")]) == 1

    in_office(work)


def test_a_guest_who_leaves_gives_the_name_back_and_cannot_come_again() -> None:
    async def work(club: Office) -> None:
        _, token = await club.members.arrive("Anna")
        await club.members.leave(token)
        await club.members.leave(token)

        assert await club.members.actor(token) is None
        _, again = await club.members.arrive("Anna")
        assert (await club.who(again)).name == "Anna"

    in_office(work)


def test_a_guest_not_seen_for_a_month_gives_way_and_keeps_everything_but_the_name() -> None:
    async def work(club: Office) -> None:
        old, token = await club.members.arrive("Anna")
        club.clock.advance(29 * DAY)
        with pytest.raises(NameTaken):
            await club.members.arrive("Anna")
        club.clock.advance(2 * DAY)
        new, _ = await club.members.arrive("Anna")

        assert new.name == "Anna"
        assert (await club.who(token)).name == "Anna 2"
        assert club.treasurer.balance(old.id) == CREDIT_CENTS

    in_office(work)


def test_a_session_that_is_used_goes_on_and_one_that_is_not_runs_out() -> None:
    async def work(club: Office) -> None:
        _, used = await club.members.arrive("Anna")
        _, idle = await club.members.arrive("Bert")
        for _ in range(4):
            club.clock.advance(60 * DAY)
            assert await club.members.actor(used)
            await club.members.register.all_done()
            club.members.register.forget_tokens((await club.who(used)).member)

        assert await club.members.actor(used)
        assert await club.members.actor(idle) is None

    in_office(work)


def test_somebody_lists_sessions_and_ends_one() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        phone = await club.members.register.begin_session(anna.member, label="Phone\u202e\n of Anna " + "x" * 900)
        token = await club.members.register.begin_session(anna.member, label="backup job", is_token=True)
        club.clock.advance(1)
        lines = club.members.sessions(anna.member, anna.session)
        assert [line.label[:13] for line in lines if not line.is_this_one] == ["backup job", "Phone of Anna"]
        assert [line.is_token for line in lines if line.label == "backup job"] == [True]
        assert max(len(line.label) for line in lines) <= 60

        ended = next(line.number for line in lines if line.is_token)
        await club.who(token)
        await club.members.register.end_sessions(anna.member, only=ended)
        assert await club.members.actor(token) is None
        assert await club.members.actor(phone)

    in_office(work)


def test_somebody_with_too_many_sessions_loses_the_one_not_seen_for_longest() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        tokens = []
        for number in range(25):
            club.clock.advance(1000)
            tokens.append(await club.members.register.begin_session(anna.member, label=str(number)))

        good = [bool(await club.members.actor(token)) for token in tokens]
        assert good == [False] * 5 + [True] * 20

    in_office(work)


def test_asking_again_who_somebody_is_reads_nothing() -> None:
    async def work(club: Office) -> None:
        _, token = await club.members.arrive("Anna")
        first = await club.who(token)
        looked: list[str] = []
        look = club.store._look

        def watched(query: str, *values: object) -> list[tuple[Any, ...]]:
            looked.append(query)
            return look(query, *values)

        club.store._look = watched  # type: ignore[method-assign]  # to count looks

        assert all([await club.members.actor(token) is first for _ in range(100)])
        assert not looked

    in_office(work)
