"""Roles: who has which, where, and the admin that a club always has."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from floorman.club.authority.actor import Grant, Role
from floorman.errors import LastAdmin, LinkNotGood, NameTaken, UnknownMember, WrongGrant
from support.people import PASSWORD, Office, in_office, office

if TYPE_CHECKING:
    from pathlib import Path

ADMIN = Grant("admin")


def test_a_role_counts_at_once_and_until_it_is_withdrawn() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        token = await club.members.register.begin_session(anna.member, label="")
        friday = Grant("director", "tournament/friday")
        assert not (await club.who(token)).has(Role.DIRECTOR, "tournament/friday")
        await club.members.grant(anna.member, friday, by="boss")
        await club.members.grant(anna.member, friday, by="boss")
        assert (await club.who(token)).grants == (friday,)
        await club.members.withdraw(anna.member, friday, by="boss")
        await club.members.withdraw(anna.member, friday, by="boss")

        assert (await club.who(token)).grants == ()

    in_office(work)


def test_roles_are_events_with_who_gave_them_and_outlive_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        path = str(tmp_path / "club.db")
        async with office(path) as club:
            anna = await club.joins("Anna", ADMIN)
            bert = await club.joins("Bert")
            for number in range(60):
                await club.members.grant(bert.member, Grant("floor", f"tournament/t{number}"), by=anna.member)
            assert await club.store.snapshot("staff")
        async with office(path) as club:
            assert len(club.members.register.roles.of(bert.member)) == 60
            assert club.members.register.roles.admins == [anna.member]
            kept = (await club.store.read("staff"))[-1].data
            assert anna.member.encode() in kept
            assert bert.member.encode() in kept

    asyncio.run(work())


@pytest.mark.parametrize(
    ("role", "scope"),
    [
        *(("boss", ""), ("player", ""), ("guest", ""), ("", "")),
        *(
            ("admin", "tournament/friday"),
            ("captain", ""),
            ("captain", "league/wpl"),
            ("official", "tournament/friday"),
        ),
        *(("floor", "league/wpl"), ("floor", "tournament/"), ("floor", "tournament/a/b"), ("floor", "tournament/a b")),
        *(("desk", "x"), ("desk", "tournament/fri\n"), ("desk", "tournament/fri.day")),
    ],
)
def test_there_is_no_such_role_to_give(role: str, scope: str) -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        with pytest.raises(WrongGrant):
            await club.members.grant(anna.member, Grant(role, scope), by="boss")
        with pytest.raises(WrongGrant):
            await club.members.invite([Grant(role, scope)], by="boss")

    in_office(work)


@pytest.mark.parametrize(
    ("role", "scope"),
    [
        *(("admin", ""), ("director", ""), ("director", "tournament/friday"), ("floor", "tournament/fri-1_b")),
        *(("official", ""), ("official", "league/wpl-2026"), ("captain", "league/wpl-2026/ace"), ("display", "")),
        ("desk", "tournament/früh"),  # what an event may be called, a role may be given in
    ],
)
def test_there_is_such_a_role_to_give(role: str, scope: str) -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna", Grant(role, scope))

        assert anna.grants == (Grant(role, scope),)

    in_office(work)


FRIDAY = Grant("director", "tournament/friday")
DIRECTOR, FLOOR = Grant("director"), Grant("floor")


@pytest.mark.parametrize(
    ("had", "lost", "invited_to", "is_still_good"),
    [
        ((DIRECTOR,), DIRECTOR, (DIRECTOR,), False),
        ((DIRECTOR,), DIRECTOR, (), False),
        ((FRIDAY,), FRIDAY, (Grant("floor", "tournament/friday"),), False),
        ((FRIDAY,), FRIDAY, (Grant("display", "tournament/friday"),), False),
        ((ADMIN, DIRECTOR), ADMIN, (ADMIN,), False),
        ((ADMIN, DIRECTOR), ADMIN, (FLOOR, ADMIN), False),
        ((ADMIN, DIRECTOR), ADMIN, (FLOOR,), True),
        ((DIRECTOR, FLOOR), FLOOR, (FLOOR,), True),
        ((DIRECTOR, FRIDAY), FRIDAY, (), True),
    ],
)
def test_whoever_loses_a_role_has_invited_nobody_to_it(
    had: tuple[Grant, ...], lost: Grant, invited_to: tuple[Grant, ...], is_still_good: bool
) -> None:
    async def work(club: Office) -> None:
        await club.joins("Boss", ADMIN)
        anna = await club.joins("Anna", *had)
        link = await club.members.invite(invited_to, by=anna.member, uses=10)
        others = await club.members.invite(invited_to, by="somebody else")

        await club.members.withdraw(anna.member, lost, by="boss")

        assert len(club.members.invitations()) == 1 + is_still_good
        if is_still_good:
            await club.members.entrance.accept(link, "Carla", PASSWORD)
        else:
            with pytest.raises(LinkNotGood):
                await club.members.entrance.accept(link, "Carla", PASSWORD)
        await club.members.entrance.accept(others, "Dora", PASSWORD)

    in_office(work)


def test_whoever_was_deleted_invites_nobody_any_more() -> None:
    async def work(club: Office) -> None:
        await club.joins("Boss", ADMIN)
        anna = await club.joins("Anna", DIRECTOR, FLOOR)
        links = [await club.members.invite(grants, by=anna.member) for grants in ((DIRECTOR,), (FLOOR,), ())]

        await club.members.privacy.delete(anna.member, by="boss")

        assert club.members.invitations() == []
        for link in links:
            with pytest.raises(LinkNotGood):
                await club.members.entrance.accept(link, "Carla", PASSWORD)

    in_office(work)


def test_the_club_always_has_an_admin() -> None:
    async def work(club: Office) -> None:
        assert not club.members.has_admin
        anna = await club.joins("Anna", ADMIN)
        with pytest.raises(LastAdmin):
            await club.members.withdraw(anna.member, ADMIN, by=anna.member)
        bert = await club.joins("Bert", ADMIN)
        racing = [club.members.withdraw(one.member, ADMIN, by="boss") for one in (anna, bert)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)

        assert [type(one).__name__ for one in outcomes if one] == ["LastAdmin"]
        assert club.members.has_admin

    in_office(work)


def test_the_first_admin_comes_by_a_link_and_a_later_link_ends_it() -> None:
    async def work(club: Office) -> None:
        lost, link = await club.members.admin_link(), await club.members.admin_link()
        assert len(club.members.invitations()) == 1
        other = await club.members.invite([ADMIN], by="somebody")
        came = await club.members.entrance.accept(link, "Boss", PASSWORD)

        assert (await club.who(came.token)).has(Role.ADMIN)
        assert club.members.has_admin
        with pytest.raises(Exception, match="not good any more"):
            await club.members.entrance.accept(lost, "Mallory", PASSWORD)
        await club.members.entrance.accept(other, "Deputy", PASSWORD)

    in_office(work)


def test_a_long_list_of_members_comes_page_by_page_and_nobody_stands_in_it_twice() -> None:
    async def work(club: Office) -> None:
        names = [f"{first} {last}" for first in ("Ilona", "Zoë", "Änne", "mIX") for last in ("Berg", "Ober", "Ilg")]
        for name in names:
            await club.joins(name)
        await club.members.arrive("Gast Berg")
        found: list[str] = []
        after = ""
        while True:
            page = club.members.found(most=5, after=after)
            found += [line.name for line in page.lines]
            after = page.after
            if not after:
                break
            assert len(page.lines) == 5

        assert sorted(found) == sorted(names)
        assert found[:3] == ["Änne Berg", "Änne Ilg", "Änne Ober"]
        assert [line.name for line in club.members.found("ilg", most=4).lines] == [
            "Änne Ilg",
            "Ilona Ilg",
            "mIX Ilg",
            "Zoë Ilg",
        ]
        assert club.members.found("ilg", most=4).after == ""
        assert club.members.found("nobody is called that").lines == []

    in_office(work)


def test_members_are_found_by_name_and_renamed() -> None:
    async def work(club: Office) -> None:
        anna, token = await club.members.arrive("Anna Berger")
        await club.members.arrive("Anton")
        bert = await club.joins("Bert", Grant("floor"))
        assert [(line.name, line.is_guest) for line in club.members.found("an", guests=True).lines] == [
            ("Anna Berger", True),
            ("Anton", True),
        ]
        assert [line.name for line in club.members.found("berger", guests=True).lines] == ["Anna Berger"]
        assert [line.grants for line in club.members.found("BERT").lines] == [(Grant("floor"),)]
        assert len(club.members.found(guests=True).lines) == 3
        assert [line.name for line in club.members.found().lines] == ["Bert"]

        await club.who(token)
        assert await club.members.register.rename(anna.id, "  Anna   B. ", by=anna.id) == "Anna B."
        assert (await club.who(token)).name == "Anna B."
        await club.members.register.rename(anna.id, "ANNA B.", by=anna.id)  # one's own name written otherwise
        with pytest.raises(NameTaken):
            await club.members.register.rename(bert.member, "Anna B.", by="boss")
        await club.members.register.rename(bert.member, "Anna Berger", by="boss")
        with pytest.raises(UnknownMember):
            await club.members.register.rename("nobody", "Zoe", by="boss")

    in_office(work)
