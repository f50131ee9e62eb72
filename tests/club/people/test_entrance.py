"""Becoming a member, and signing in as one."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING

import pytest

from floorman.club.authority.actor import Grant, Role
from floorman.club.people.attempts import Attempts
from floorman.club.people.entrance import cleaned_email
from floorman.club.treasurer import CREDIT_CENTS
from floorman.errors import (
    AlreadyMember,
    LinkNotGood,
    MembersOnly,
    NameTaken,
    SlowDown,
    UnknownMember,
    WeakPassword,
    WrongEmail,
    WrongInvitation,
    WrongSignIn,
)
from floorman.testing import ManualClock
from support.people import PASSWORD, Office, in_office, office

if TYPE_CHECKING:
    from pathlib import Path

DAY = 24 * 3600 * 1000
OTHER = "another good password"


def test_somebody_becomes_a_member_by_invitation_with_the_roles_that_go_with_it() -> None:
    async def work(club: Office) -> None:
        link = await club.members.invite([Grant("desk", "tournament/friday")], by="boss")
        assert club.members.entrance.invitation(link).by == "boss"
        came = await club.members.entrance.accept(link, "Anna", PASSWORD)
        anna = await club.who(came.token)

        assert (anna.name, anna.is_guest) == ("Anna", False)
        assert anna.has(Role.DESK, "tournament/friday")
        assert not anna.has(Role.DESK, "tournament/saturday")
        assert club.treasurer.balance(anna.member) == CREDIT_CENTS
        with pytest.raises(LinkNotGood):
            await club.members.entrance.accept(link, "Bert", PASSWORD)

    in_office(work)


def test_a_guest_becomes_a_member_and_keeps_id_name_and_money() -> None:
    async def work(club: Office) -> None:
        guest, token = await club.members.arrive("Anna")
        link = await club.members.invite(by="boss")
        came = await club.members.entrance.accept(link, "", PASSWORD, guest=await club.who(token))
        anna = await club.who(came.token)

        assert (anna.member, anna.name, anna.is_guest) == (guest.id, "Anna", False)
        assert not (await club.who(token)).is_guest, "the browser they came with knows as well"
        assert club.treasurer.balance(guest.id) == CREDIT_CENTS
        assert (await club.members.entrance.sign_in("anna", PASSWORD)).member == guest.id

    in_office(work)


def test_a_guest_becomes_a_member_without_an_invitation() -> None:
    async def work(club: Office) -> None:
        guest, token = await club.members.arrive("Guest 12")
        await club.joins("Anna")
        gerd, entrance = await club.who(token), club.members.entrance
        with pytest.raises(NameTaken):
            await entrance.become(gerd, "Anna", PASSWORD)
        with pytest.raises(WeakPassword):
            await entrance.become(gerd, "Gerd", "")
        assert (await club.who(token)).is_guest, "nothing has happened yet"
        came = await entrance.become(gerd, "Gerd", PASSWORD)

        now = await club.who(came.token)
        assert (now.member, now.name, now.is_guest, now.grants) == (guest.id, "Gerd", False, ())
        assert club.treasurer.balance(guest.id) == CREDIT_CENTS
        assert (await entrance.sign_in("gerd", PASSWORD)).member == guest.id
        with pytest.raises(AlreadyMember):
            await entrance.become(now, "Gerda", "another good password")

    in_office(work)


def test_a_member_who_opens_an_invitation_gets_its_roles() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        link = await club.members.invite([Grant("floor")], by="boss")
        came = await club.members.entrance.accept(link, "", "", guest=anna)

        assert came.member == anna.member
        assert (await club.who(came.token)).has(Role.FLOOR)

    in_office(work)


def test_an_invitation_is_good_as_often_and_as_long_as_it_says() -> None:
    async def work(club: Office) -> None:
        members = club.members
        twice = await members.invite(by="boss", uses=2, days=3)
        await members.entrance.accept(twice, "Anna", PASSWORD)
        assert [one.left for one in members.invitations()] == [1]
        await members.entrance.accept(twice, "Bert", PASSWORD)
        assert members.invitations() == []
        late, back = await members.invite(by="boss", days=3), await members.invite(by="boss")
        await members.take_back(back.partition(".")[0], by="boss")
        club.clock.advance(3 * DAY + 1)
        for link in (twice, late, back, "", "nonsense", late[:-1], f"{late.partition('.')[0]}."):
            with pytest.raises(LinkNotGood):
                await members.entrance.accept(link, "Cleo", PASSWORD)
        for uses, days in ((0, 1), (1001, 1), (1, 0), (1, 366)):
            with pytest.raises(WrongInvitation):
                await members.invite(by="boss", uses=uses, days=days)

    in_office(work)


def test_of_many_who_open_a_link_for_one_only_one_comes_in() -> None:
    async def work(club: Office) -> None:
        link = await club.members.invite(by="boss")
        racing = [club.members.entrance.accept(link, f"Player {number}", PASSWORD) for number in range(6)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)

        assert [type(one) for one in outcomes if isinstance(one, Exception)] == [LinkNotGood] * 5
        assert len([stream async for stream in club.store.streams("member/")]) == 1

    in_office(work)


def test_a_refused_name_or_password_does_not_use_the_invitation_up() -> None:
    async def work(club: Office) -> None:
        await club.members.arrive("Anna")
        link = await club.members.invite(by="boss")
        with pytest.raises(NameTaken):
            await club.members.entrance.accept(link, "Anna", PASSWORD)
        for password in ("short", "x" * 201, "Bert from Linz"):
            with pytest.raises(WeakPassword):
                await club.members.entrance.accept(link, "Bert from Linz", password)

        await club.members.entrance.accept(link, "Bert from Linz", PASSWORD)

    in_office(work)


def test_signing_in_by_name_or_address_and_the_same_answer_to_every_mistake() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Änna")
        guest, _ = await club.members.arrive("Gerd")
        mailed = await club.members.entrance.email_link(anna, "Anna@Example.org")
        await club.members.entrance.confirm_email(mailed.link)
        for who in ("Änna", "änna", "A\u0308NNA", "anna@example.org", "ANNA@EXAMPLE.ORG"):
            assert (await club.members.entrance.sign_in(who, PASSWORD)).member == anna.member

        told = set()
        for who, password in (
            ("Änna", "wrong password"),
            ("Nobody", PASSWORD),
            (guest.name, ""),
            ("Anna", PASSWORD),
            ("", ""),
        ):
            with pytest.raises(WrongSignIn) as refused:
                await club.members.entrance.sign_in(who, password)
            told.add(str(refused.value))
        assert len(told) == 1

    in_office(work)


def test_a_name_nobody_has_takes_as_long_as_a_wrong_password() -> None:
    async def work(club: Office) -> None:
        await club.joins("Anna")

        async def took(who: str) -> float:
            club.clock.advance(DAY)
            began = time.process_time()  # the processor's: a busy machine makes neither of them slower
            with pytest.raises(WrongSignIn):
                await club.members.entrance.sign_in(who, "wrong password")
            return time.process_time() - began

        await took("Nobody")
        both = [(await took("Anna"), await took("Nobody")) for _ in range(9)]
        known, unknown = (statistics.median(times) for times in zip(*both, strict=True))
        assert 0.5 < known / unknown < 2

    in_office(work)


def test_guessing_gets_slower_for_the_account_and_for_the_address() -> None:
    async def work(club: Office) -> None:
        await club.joins("Anna")
        sign_in = club.members.entrance.sign_in
        for number in range(5):
            with pytest.raises(WrongSignIn):
                await sign_in("Anna", "wrong password", address=f"10.0.0.{number}")
        with pytest.raises(SlowDown) as refused:
            await sign_in("Anna", PASSWORD)
        assert refused.value.seconds == 1
        club.clock.advance(1000)
        await sign_in("Anna", PASSWORD)

    in_office(work)


def test_attempts_are_counted_forgiven_and_forgotten() -> None:
    clock = ManualClock()
    attempts = Attempts(clock)

    def waits(account: str, address: str = "") -> int:
        try:
            attempts.require_patience(account, address)
        except SlowDown as error:
            return error.seconds
        return 0

    for number in range(60):
        attempts.failed(f"name {number}", "10.0.0.1")
    assert (waits("name 1"), waits("name 1", "10.0.0.1"), waits("name 1", "10.0.0.2")) == (0, 900, 0)
    for _ in range(30):
        attempts.failed("anna", "")
    assert waits("anna") == 30, "nobody shuts somebody else out for long"
    clock.advance(10_000)
    assert waits("anna") == 20
    attempts.succeeded("anna", "")
    assert waits("anna") == 0
    clock.advance(3600 * 1000 + 1)
    assert waits("name 1", "10.0.0.1") == 0


def test_another_password_ends_every_other_session() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        phone = await club.members.entrance.sign_in("Anna", PASSWORD)
        change = club.members.entrance.change_password
        with pytest.raises(WrongSignIn):
            await change(anna, OTHER, old="wrong password")
        with pytest.raises(WeakPassword):
            await change(anna, "short", old=PASSWORD)
        await club.who(phone.token)
        await change(anna, OTHER, old=PASSWORD)

        assert await club.members.actor(phone.token) is None
        assert [line.is_this_one for line in club.members.sessions(anna.member, anna.session)] == [True]
        with pytest.raises(WrongSignIn):
            await club.members.entrance.sign_in("Anna", PASSWORD)
        await club.members.entrance.sign_in("Anna", OTHER)

    in_office(work)


def test_whoever_has_found_a_session_does_not_find_the_password_by_asking_for_many_at_once() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        entrance = club.members.entrance
        racing = [entrance.change_password(anna, "another good one", old=f"guess {number}") for number in range(40)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)

        assert {type(outcome) for outcome in outcomes} == {WrongSignIn, SlowDown}
        assert sum(isinstance(outcome, WrongSignIn) for outcome in outcomes) == 5

    in_office(work)


def test_a_link_from_an_admin_sets_a_new_password_once() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        entrance = club.members.entrance
        first, link = await entrance.password_link(anna.member), await entrance.password_link(anna.member)
        with pytest.raises(WeakPassword):
            await entrance.use_password_link(link, "short")
        racing = [entrance.use_password_link(link, OTHER) for _ in range(3)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)

        assert sorted(type(one).__name__ for one in outcomes) == ["LinkNotGood", "LinkNotGood", "SignedIn"]
        for wrong in (first, link, "", "x.y", link[:-1]):
            with pytest.raises(LinkNotGood):
                await entrance.use_password_link(wrong, OTHER)
        late = await entrance.password_link(anna.member)
        club.clock.advance(DAY + 1)
        with pytest.raises(LinkNotGood):
            await entrance.use_password_link(late, OTHER)
        with pytest.raises(UnknownMember):
            await entrance.password_link("nobody")

    in_office(work)


def test_an_address_counts_once_it_is_confirmed_and_belongs_to_one() -> None:
    async def work(club: Office) -> None:
        anna, bert = await club.joins("Anna"), await club.joins("Bert")
        entrance = club.members.entrance
        mailed = await entrance.email_link(anna, " anna@Example.org ")
        stolen = await entrance.email_link(bert, "anna@example.ORG")
        assert mailed.address == "anna@example.org"
        assert await entrance.forgotten_password("Anna") is None, "it is not confirmed yet"
        with pytest.raises(LinkNotGood):
            await entrance.use_password_link(mailed.link, OTHER)  # a link is good for what it was made for
        assert await entrance.confirm_email(mailed.link) == anna.member
        with pytest.raises(WrongEmail):
            await entrance.confirm_email(stolen.link)

        reset = await entrance.forgotten_password("anna@example.org")
        assert reset is not None
        assert reset.address == "anna@example.org"
        await entrance.use_password_link(reset.link, OTHER)
        assert await entrance.forgotten_password("nobody@example.org") is None
        await entrance.remove_email(anna)
        assert await entrance.forgotten_password("Anna") is None
        with pytest.raises(WrongSignIn):
            await entrance.sign_in("anna@example.org", OTHER)

    in_office(work)


def test_nobody_is_flooded_with_mail() -> None:
    async def work(club: Office) -> None:
        anna = await club.joins("Anna")
        for _ in range(5):
            await club.members.entrance.email_link(anna, "victim@example.org")
            await club.members.entrance.forgotten_password("Anna")
        with pytest.raises(SlowDown):
            await club.members.entrance.email_link(anna, "victim@example.org")
        with pytest.raises(SlowDown):
            await club.members.entrance.forgotten_password("ANNA")

    in_office(work)


@pytest.mark.parametrize(
    "address",
    ["", "anna", "anna@", "@example.org", "anna@host", "a b@example.org", "anna@example.org\nBcc: x@y.z", "x" * 260],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(WrongEmail):
        cleaned_email(address)


def test_what_is_for_members_is_not_for_guests() -> None:
    async def work(club: Office) -> None:
        guest, token = await club.members.arrive("Anna")
        actor = await club.who(token)
        tried = (
            club.members.entrance.change_password(actor, OTHER, old=""),
            club.members.entrance.email_link(actor, "anna@example.org"),
            club.members.entrance.password_link(guest.id),
            club.members.grant(guest.id, Grant("floor"), by="boss"),
        )
        for one in tried:
            with pytest.raises(MembersOnly):
                await one

    in_office(work)


def test_what_is_known_of_a_member_stands_in_no_event_and_no_password_anywhere(tmp_path: Path) -> None:
    async def work() -> None:
        async with office(str(tmp_path / "club.db")) as club:
            anna = await club.joins("Annabella", Grant("admin"))
            mailed = await club.members.entrance.email_link(anna, "annabella@example.org")
            await club.members.entrance.confirm_email(mailed.link)
            await club.members.register.rename(anna.member, "Annabelle", by=anna.member)
            kept = [event.data async for stream in club.store.streams() for event in await club.store.read(stream)]
            assert not any(text in data.lower() for data in kept for text in (b"annabell", b"example.org", b"argon2"))

    asyncio.run(work())
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert PASSWORD.encode() not in files
    assert b"annabella@example.org" in files
