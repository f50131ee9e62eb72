"""Signing in with a key in a phone."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING

import pytest

from floorman.club.people.passkeys import Site
from floorman.errors import MembersOnly, PasskeyRefused, SlowDown
from support.authenticator import Authenticator, challenge_in
from support.people import Office, in_office

if TYPE_CHECKING:
    from floorman.club.authority.actor import Actor

HERE = Site("club.example", "https://club.example")


async def added(club: Office, by: Actor, phone: Authenticator) -> None:
    asked = club.members.passkeys.ask_to_add(by, HERE)
    await club.members.passkeys.add(by, asked.id, phone.register(bytes(asked.options)), label="Phone")


def test_a_member_adds_a_passkey_and_signs_in_with_it() -> None:
    async def work(club: Office) -> None:
        anna, phone, passkeys = await club.joins("Anna"), Authenticator(HERE.origin), club.members.passkeys
        await added(club, anna, phone)
        assert [(line.number, line.label) for line in passkeys.listed(anna.member)] == [(1, "Phone")]
        for _ in range(2):
            asked = passkeys.ask_to_sign_in(HERE)
            came = await passkeys.sign_in(asked.id, phone.sign(bytes(asked.options)), label="Phone")
            assert (await club.who(came.token)).member == anna.member

        await passkeys.remove(anna, 1)
        await passkeys.remove(anna, 1)
        assert passkeys.listed(anna.member) == []
        asked = passkeys.ask_to_sign_in(HERE)
        with pytest.raises(PasskeyRefused):
            await passkeys.sign_in(asked.id, phone.sign(bytes(asked.options)))
        await added(club, anna, Authenticator(HERE.origin))
        assert [line.number for line in passkeys.listed(anna.member)] == [2], "a number is not used twice"

    in_office(work)


def test_what_was_asked_is_good_once_and_not_for_long() -> None:
    async def work(club: Office) -> None:
        anna, phone, passkeys = await club.joins("Anna"), Authenticator(HERE.origin), club.members.passkeys
        await added(club, anna, phone)
        asked = passkeys.ask_to_sign_in(HERE)
        answer = phone.sign(bytes(asked.options))
        await passkeys.sign_in(asked.id, answer)
        with pytest.raises(PasskeyRefused):
            await passkeys.sign_in(asked.id, answer)
        late = passkeys.ask_to_sign_in(HERE)
        club.clock.advance(5 * 60 * 1000 + 1)
        with pytest.raises(PasskeyRefused):
            await passkeys.sign_in(late.id, phone.sign(bytes(late.options)))
        assert challenge_in(bytes(asked.options)) != challenge_in(bytes(late.options))

    in_office(work)


def test_an_answer_to_another_question_from_another_site_or_of_another_key_is_refused() -> None:
    async def work(club: Office) -> None:
        anna, phone, passkeys = await club.joins("Anna"), Authenticator(HERE.origin), club.members.passkeys
        await added(club, anna, phone)
        other = passkeys.ask_to_sign_in(HERE)
        clone = Authenticator(HERE.origin)
        clone._id = phone._id
        asked = passkeys.ask_to_sign_in(HERE)
        nonsense = ("", "{}", "null", "[]", '{"id": 1}', "\ud800", '{"rawId": "x"}')
        for forged in (phone.sign(bytes(other.options)), *nonsense):
            asked = passkeys.ask_to_sign_in(HERE)
            with pytest.raises(PasskeyRefused):
                await passkeys.sign_in(asked.id, forged)
        for key, said in (
            (phone, {"origin": "https://evil.example"}),
            (phone, {"type": "webauthn.create"}),
            (clone, {}),
            (Authenticator(HERE.origin), {}),
        ):
            asked = passkeys.ask_to_sign_in(HERE)
            with pytest.raises(PasskeyRefused):
                await passkeys.sign_in(asked.id, key.sign(bytes(asked.options), **said))
        for count, is_good in ((5, True), (2, False), (7, True)):  # a copy of the phone is behind it
            asked, phone.count = passkeys.ask_to_sign_in(HERE), count
            with contextlib.nullcontext() if is_good else pytest.raises(PasskeyRefused):
                await passkeys.sign_in(asked.id, phone.sign(bytes(asked.options)))

    in_office(work)


def test_a_passkey_is_added_by_the_member_who_was_asked_and_belongs_to_one() -> None:
    async def work(club: Office) -> None:
        anna, bert, passkeys = await club.joins("Anna"), await club.joins("Bert"), club.members.passkeys
        phone = Authenticator(HERE.origin)
        asked = passkeys.ask_to_add(anna, HERE)
        with pytest.raises(PasskeyRefused):
            await passkeys.add(bert, asked.id, phone.register(bytes(asked.options)))
        asked = passkeys.ask_to_add(anna, HERE)
        with pytest.raises(PasskeyRefused):
            await passkeys.add(anna, asked.id, phone.register(bytes(asked.options), origin="https://evil.example"))
        signing = passkeys.ask_to_sign_in(HERE)
        with pytest.raises(PasskeyRefused):
            await passkeys.add(anna, signing.id, "{}")
        await added(club, anna, phone)
        with pytest.raises(PasskeyRefused):
            await added(club, bert, phone)
        _, token = await club.members.arrive("Gerd")
        with pytest.raises(MembersOnly):
            await added(club, await club.who(token), Authenticator(HERE.origin))

    in_office(work)


def test_a_guest_becomes_a_member_by_a_passkey_alone_and_comes_in_with_it() -> None:
    async def work(club: Office) -> None:
        passkeys, entrance, phone = club.members.passkeys, club.members.entrance, Authenticator(HERE.origin)
        guest, token = await club.members.arrive("Guest 7")
        gerd = await club.who(token)
        asked = passkeys.ask_to_add(gerd, HERE, name="Gerd")
        assert json.loads(bytes(asked.options))["user"]["name"] == "Gerd"
        key = await passkeys.made(gerd, asked.id, phone.register(bytes(asked.options)), label="Phone")
        came = await entrance.become(gerd, "Gerd", "", passkey=key)

        now = await club.who(came.token)
        assert (now.member, now.name, now.is_guest) == (guest.id, "Gerd", False)
        asked = passkeys.ask_to_sign_in(HERE)
        assert (await passkeys.sign_in(asked.id, phone.sign(bytes(asked.options)))).member == guest.id
        await passkeys.rename(now, 1, "Gerd's phone")
        await passkeys.rename(now, 2, "nobody's")
        assert [(line.number, line.label) for line in passkeys.listed(guest.id)] == [(1, "Gerd's phone")]

    in_office(work)


def test_whoever_asks_without_end_pushes_nobody_out_and_shuts_out_no_other_address() -> None:
    async def work(club: Office) -> None:
        anna, phone, passkeys = await club.joins("Anna"), Authenticator(HERE.origin), club.members.passkeys
        await added(club, anna, phone)
        mine, flood = passkeys.ask_to_sign_in(HERE), HERE._replace(address="192.0.2.66")
        last = [passkeys.ask_to_sign_in(flood) for _ in range(200)][-1]
        with pytest.raises(SlowDown):
            passkeys.ask_to_sign_in(flood)
        with pytest.raises(PasskeyRefused):  # an answer, if a wrong one, makes room for another question
            await passkeys.sign_in(last.id, "{}")
        passkeys.ask_to_sign_in(flood)
        other = passkeys.ask_to_sign_in(HERE._replace(address="192.0.2.7"))

        await passkeys.sign_in(mine.id, phone.sign(bytes(mine.options)))
        await passkeys.sign_in(other.id, phone.sign(bytes(other.options)))
        club.clock.advance(5 * 60 * 1000 + 1)
        for _ in range(200):
            passkeys.ask_to_sign_in(flood)

    in_office(work)


def test_from_everywhere_together_there_is_an_end_too() -> None:
    async def work(club: Office) -> None:
        passkeys = club.members.passkeys
        for number in range(10_000):
            passkeys.ask_to_sign_in(HERE._replace(address=f"192.0.2.{number % 100}"))
        with pytest.raises(SlowDown):
            passkeys.ask_to_sign_in(HERE)
        club.clock.advance(5 * 60 * 1000 + 1)
        passkeys.ask_to_sign_in(HERE)

    in_office(work)
