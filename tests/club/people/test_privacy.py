"""What belongs to a member: to take along, and to have deleted so that nothing of it is left in the file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from floorman.bus import LocalBus
from floorman.club.audit import audit
from floorman.club.authority.actor import Grant
from floorman.club.club import Club
from floorman.club.leagues import LeagueKeeper
from floorman.errors import LastAdmin, NameTaken, StillPlaying, StillSeated, UnknownMember
from floorman.hand.actions import Fold
from floorman.league.league import League
from floorman.league.people.commands import EnterMember
from floorman.league.setup import SeasonSetup
from floorman.store import SqliteStore
from floorman.store.personal import former_member
from floorman.store.reading import reading
from floorman.table import Act, SitDown, StandUp
from floorman.testing import ManualClock, table_of
from floorman.tournament import commands as want
from support.events import announce, person
from support.people import PASSWORD, Office, in_office, looks, says
from support.stores import everything_in

if TYPE_CHECKING:
    from pathlib import Path

NAME, FULL, NICK, EMAIL, BORN = "Annabella", "Annabella Bergersen", "Bellissima", "bella@example.org", "1981-02-03"
TOLD = (NAME, FULL, NICK, EMAIL, BORN, "annabella", "bergersen")
CASH = {"kind": "cash", "seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500, "largest_buy_in": 2500}
SEASON = SeasonSetup(id="wpl", name="Wiener Poker Landesliga", book="wpl", edition="2011", season="2026")


def found_in(folder: Path) -> set[str]:
    kept = everything_in(folder)
    return {text for text in TOLD if text.encode() in kept}


async def lived(club: Club, store: SqliteStore, clock: ManualClock) -> tuple[str, str]:
    """A member who plays cash, a tournament and a league, and another one; gives their ids."""
    members = club.members
    ids = []
    for name in (NAME, "Bert"):
        came = await members.entrance.accept(await members.invite(by="club"), name, PASSWORD)
        ids.append(came.member)
        by = await members.actor(came.token)
        assert by is not None
        mailed = await members.entrance.email_link(by, EMAIL if name == NAME else "bert@example.org")
        await members.entrance.confirm_email(mailed.link)
    anna, bert = ids
    await club.open_table(table_of("tda", id="bar", pause_ms=5000, **CASH))
    for seat, (member, name) in enumerate(((anna, NAME), (bert, "Bert")), start=1):
        await says(club, member, name, "bar", SitDown(seat, 2000))
    clock.advance(5000)  # a hand is dealt, with a snapshot of the table
    view = await looks(club, "bar")
    assert view.hand is not None
    assert view.hand.to_act is not None
    assert [place.name for place in view.seats] == [NAME, "Bert"]
    folds = ids[view.hand.to_act - 1]
    await says(club, folds, NAME if folds == anna else "Bert", "bar", Act(Fold(), view.turn))
    await says(club, bert, "Bert", "bar", StandUp())
    await says(club, anna, NAME, "bar", StandUp())
    await club.announce(announce("tda", terms={"starts_at": clock.now() + 7_200_000}), by="boss")
    for id_, facts in ((anna, {"name": FULL, "nickname": NICK, "born": BORN}), (bert, {"name": "Bert"}), ("p3", {})):
        entered = msgspec.structs.replace(person("p3"), id=id_, **facts)
        await club.tournaments.do("t", want.Enter(entered), by=bert)
    league = LeagueKeeper(store, "wpl", clock=clock)
    opened = League.open(SEASON, by=bert, now=clock.now())
    await league.begin(opened.records)
    await league.keep(lambda draft: [draft.do(EnterMember(anna, FULL, BORN), by=bert, now=clock.now())])
    return anna, bert


def test_names_stand_in_no_event_and_no_snapshot_and_everybody_reads_them_all_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with (
            SqliteStore.opened(str(tmp_path / "club.db")) as store,
            Club.opened(store, LocalBus(), clock) as club,
        ):
            anna, _ = await lived(club, store, clock)
            raw = store._writing.execute("SELECT data FROM events UNION ALL SELECT data FROM snapshots").fetchall()
            assert len(raw) > 20
            assert not [data for (data,) in raw for text in TOLD if text.encode() in data]
            told = b"".join(event.data for event in await store.read("tournament/t"))
            assert all(text.encode() in told for text in (FULL, NICK, BORN))
            assert NAME.encode() in b"".join(event.data for event in await store.read("table/bar"))
            with reading(str(tmp_path / "club.db")) as kept:
                assert NAME.encode() in b"".join(event.data for event in kept.events("table/bar"))
            assert club.tournaments["t"].state.of_member[anna]

    asyncio.run(work())


def test_a_member_takes_everything_along() -> None:
    async def work(office: Office) -> None:
        anna = await office.joins(NAME, Grant("floor"))
        mailed = await office.members.entrance.email_link(anna, EMAIL)
        await office.members.entrance.confirm_email(mailed.link)
        told = await office.members.privacy.export(anna.member)
        document = msgspec.json.encode(told)

        assert told.known["name"] == [NAME]
        assert told.known["email"] == [EMAIL]
        assert [event["type"] for event in told.events] == ["member_joined", "email_changed"]
        assert told.grants == (Grant("floor"),)
        assert told.balance_cents == sum(line.cents for line in told.statement) == 100_000
        assert "staff" in told.mentioned
        assert b"argon2" not in document
        assert b'"key"' not in document.replace(b'"type":"invited"', b"").split(b'"mentioned"')[0]
        with pytest.raises(UnknownMember):
            await office.members.privacy.export("nobody")

    in_office(work)


def test_who_is_deleted_leaves_nothing_in_the_file_and_everything_still_adds_up(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def work() -> None:
        clock = ManualClock()
        async with SqliteStore.opened(path) as store:
            async with Club.opened(store, LocalBus(), clock) as club:
                anna, bert = await lived(club, store, clock)
                assert found_in(tmp_path) >= {NAME, FULL, NICK, EMAIL, BORN}
                export = msgspec.json.encode(await club.members.privacy.export(anna))
                assert all(text.encode() in export for text in (NAME, FULL, NICK, EMAIL, BORN))
                assert b"Bert" not in export  # with whom she has played
                others = msgspec.json.encode(await club.members.privacy.export(bert))
                assert not [text for text in (NAME, FULL, NICK, EMAIL, BORN) if text.encode() in others]
                assert b'"name":"Bert"' in others
                with pytest.raises(StillPlaying):
                    await club.members.privacy.delete(anna, by=bert)
                await club.tournaments.do("t", want.Cancel("storm"), by=bert)
                balance = club.treasurer.balance(anna)

                await club.members.privacy.delete(anna, by=bert)

                assert found_in(tmp_path) == set(), "while the club is open"
                former = former_member(anna).en
                assert former in {entrant.name for entrant in club.tournaments["t"].state.entrants.values()}
                await club.members.privacy.delete(anna, by=bert)  # said again, it is finished
                assert club.treasurer.balance(anna) == balance
                assert club.members.register.name(bert) == "Bert"
                again = await club.members.entrance.accept(await club.members.invite(by="club"), NAME, PASSWORD)
                await club.members.privacy.delete(again.member, by=bert)  # the name was free again
            async with Club.opened(store, LocalBus(), clock) as club:  # and after a restart
                whole = await club.tournaments.whole("t")
                assert former in {entrant.name for entrant in whole.state.entrants.values()}

    asyncio.run(work())
    assert found_in(tmp_path) == set()
    with reading(path) as kept:
        assert audit(kept).findings == ()


def test_nobody_is_deleted_in_the_middle_of_something(tmp_path: Path) -> None:
    async def work() -> None:
        clock = ManualClock()
        async with (
            SqliteStore.opened(str(tmp_path / "club.db")) as store,
            Club.opened(store, LocalBus(), clock) as club,
        ):
            await club.open_table(table_of("tda", id="bar", pause_ms=5000, **CASH))
            anna, token = await club.members.arrive(NAME)
            await says(club, anna.id, NAME, "bar", SitDown(1, 2000))
            with pytest.raises(StillSeated):
                await club.members.privacy.delete(anna.id, by=anna.id)
            assert await club.members.actor(token)
            with pytest.raises(UnknownMember):
                await club.members.privacy.delete("nobody", by=anna.id)

    asyncio.run(work())


def test_the_last_admin_is_not_deleted() -> None:
    async def work(office: Office) -> None:
        anna = await office.joins("Anna", Grant("admin"))
        with pytest.raises(LastAdmin):
            await office.members.privacy.delete(anna.member, by=anna.member)
        bert = await office.joins("Bert", Grant("admin"))
        await office.members.privacy.delete(anna.member, by=bert.member)

        assert office.members.register.roles.admins == [bert.member]
        assert await office.members.actor(f"{anna.member}.x") is None
        with pytest.raises(NameTaken):
            await office.members.arrive("Bert")

    in_office(work)


def test_what_is_deleted_is_not_written_down_again_by_whoever_still_has_it_in_memory(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            sat = b'{"type":"sat_down","seat":1,"member":"a1","name":"Annabella","chips":5}'
            await store.append("table/1", [sat], expected=0)
            await store.vault.forget("a1")
            await store.append("table/1", [sat], expected=1, snapshot=sat)

            former = sat.replace(b"Annabella", former_member("a1").en.encode())
            assert [event.data for event in await store.read("table/1")] == [former, former]
            assert found_in(tmp_path) == set()

    asyncio.run(work())


def test_text_that_looks_like_a_reference_is_none() -> None:
    async def work(office: Office) -> None:
        store = office.store
        await store.append("table/1", [b'{"member":"a1","name":"Anna","born":"1981-02-03"}'], expected=0)
        typed = '{"type":"cancelled","reason":"\ue000born.1.a1"}'.encode()
        await store.append("table/1", [typed, b'{"member":"b","name":"\xee\x80\x80name.1.a1"}'], expected=1)

        assert [event.data for event in (await store.read("table/1"))[1:]] == [
            b'{"type":"cancelled","reason":"born.1.a1"}',
            b'{"member":"b","name":"name.1.a1"}',
        ]

    in_office(work)


def test_a_new_name_shows_wherever_the_old_one_stood() -> None:
    async def work(office: Office) -> None:
        anna, _ = await office.members.arrive("Anna")
        sat = msgspec.json.encode({"type": "sat_down", "member": anna.id, "name": "Anna"})
        await office.store.append("table/1", [sat], expected=0)
        await office.members.register.rename(anna.id, "Anne", by=anna.id)

        assert (await office.store.read("table/1"))[0].data == sat.replace(b"Anna", b"Anne")

    in_office(work)
