"""Names of people stand in no event: what is written instead, and what is read for it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from floorman.store import Drop, SqliteStore
from floorman.store.personal import concealed, former_member, in_german, shown

if TYPE_CHECKING:
    from pathlib import Path

MARK = "\ue000"


class Drawer:
    """What was said of people, numbered from 1 for each of them and each field."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str, int], str] = {}

    def keep(self, subject: str, field: str, value: str) -> int:
        number = 1 + sum(key[:2] == (subject, field) for key in self.kept)
        self.kept[subject, field, number] = value
        return number

    def look(self, subject: str, field: str, number: int) -> str | None:
        return self.kept.get((subject, field, number))


def written(event: object) -> bytes:
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()


def stored(event: object) -> tuple[Any, Drawer]:
    """An event as it is stored, and what was put into the drawer for it."""
    drawer = Drawer()
    data = concealed(written(event), drawer.keep)
    assert json.loads(shown(data, drawer.look)) == event
    return json.loads(data), drawer


def test_names_of_members_go_into_the_drawer_and_come_back() -> None:
    event = {"type": "sat", "member": "a1", "name": "Anna", "born": "2000-01-01", "nickname": "", "chips": 5}
    kept, drawer = stored(event)

    assert kept == {**event, "name": f"{MARK}name.1.a1", "born": f"{MARK}born.1.a1"}
    assert drawer.kept == {("a1", "name", 1): "Anna", ("a1", "born", 1): "2000-01-01"}


def test_people_are_found_wherever_they_stand() -> None:
    inside = {"member": "b2", "screen_name": 'Bert "the" Ace'}
    event = {"type": "seated", "at": [[inside], 7], "table": {"person": {"id": "c3", "name": "Cleo"}}, "member": ""}
    kept, drawer = stored(event)

    assert kept["at"][0][0]["screen_name"] == f"{MARK}screen_name.1.b2"
    assert kept["table"]["person"]["name"] == f"{MARK}name.1.c3"
    assert sorted(drawer.kept.values()) == ['Bert "the" Ace', "Cleo"]


@pytest.mark.parametrize(
    "event",
    [
        {"type": "opened", "id": "t1", "name": "Table 1"},  # a table has a name too
        {"member": "bot7", "is_bot": True, "name": "Rob"},
        {"member": 7, "name": "Seven"},
        {"member": "a1", "name": 5},
        {"person": {"name": "Without an id"}},
        {"table": {"id": "t1", "name": "Table 1"}, "member": "a1"},
        {"member": "a1", "chips": 100},
    ],
)
def test_what_is_nobodys_stays_where_it_is(event: dict[str, Any]) -> None:
    data = written(event)

    assert concealed(data, lambda *_: pytest.fail("nobody is meant")) == data


def test_no_text_that_somebody_typed_passes_for_a_reference() -> None:
    drawer = Drawer()
    forged = written({"type": "said", "text": f"{MARK}name.1.a1"})

    assert concealed(forged, drawer.keep) == written({"type": "said", "text": "name.1.a1"})


@pytest.mark.parametrize(
    ("reference", "value"),
    [
        ("name.1.a1", "Anna"),
        ("name.2.a1", former_member("a1").en),
        ("nickname.1.a1", ""),
        ("born.1.a1", ""),
        ("screen_name.1.a1", former_member("a1").en),
        ("password.1.a1", ""),
        ("name.x.a1", ""),
        ("name", ""),
        ("name.1.dot.ted", "Dot"),
    ],
)
def test_what_stands_for_somebody_is_read_as_what_is_known_of_them(reference: str, value: str) -> None:
    drawer = Drawer()
    drawer.kept = {("a1", "name", 1): "Anna", ("dot.ted", "name", 1): "Dot"}

    assert json.loads(shown(written({"name": MARK + reference}), drawer.look)) == {"name": value}
    plain = written({"name": "Anna"})
    assert shown(plain, drawer.look) is plain


def test_former_members_are_told_apart_in_both_languages() -> None:
    one, other = former_member("a1"), former_member("b2")

    assert one.en != other.en
    assert in_german(one.en) == one.de
    assert in_german("former member of parliament") == "former member of parliament"


def test_a_store_knows_each_text_once_and_writes_nothing_down_again_of_who_is_forgotten(tmp_path: Path) -> None:
    def seated(name: str) -> bytes:
        return written({"type": "sat", "member": "a1", "name": name})

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await store.append(
                "t", [seated("Anna"), seated("Anne"), seated("Anna")], expected=0, snapshot=seated("Anna")
            )
            assert [detail.value for detail in store.vault.known("a1")] == ["Anna", "Anne"]
            assert [event.data for event in await store.read("t")] == [seated("Anna"), seated("Anne"), seated("Anna")]
            kept = await store.snapshot("t")
            assert kept is not None
            assert kept.data == seated("Anna")
            await store.vault.forget("a1")
            await store.append("t", [seated("Anna")], expected=3)
            gone = former_member("a1").en
            assert [json.loads(event.data)["name"] for event in await store.read("t")] == [gone] * 4
            assert all(detail.value != "Anna" for detail in store.vault.known("a1"))
            await store.vault.write([Drop("a1")])

    asyncio.run(work())
