"""Old forms of events are brought up to today's, and nobody reads what is stored by another door."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from floorman.store.upcast import UPCASTERS, Kind, reader, upcast
from golden.forms import KINDS
from support.stores import tagged

SOURCE = Path(__file__).resolve().parents[2] / "src" / "floorman"


class Now(Struct, frozen=True, tag="came@3"):
    seat: int
    name: str


class Evening(Struct, frozen=True, tag="evening"):
    came: tuple[Now, ...]


OLD = {
    "came": lambda old: {"type": "came@2", "place": old["place"], "name": "somebody"},
    "came@2": lambda old: {"type": "came@3", "seat": old["place"], "name": old["name"]},
}


def test_every_form_is_brought_up_to_the_last_one() -> None:
    now = {"type": "came@3", "seat": 4, "name": "somebody"}

    assert upcast({"type": "came", "place": 4}, OLD) == now
    assert upcast({"type": "came@2", "place": 4, "name": "somebody"}, OLD) == now
    assert upcast(now, OLD) == now


def test_what_stands_inside_an_event_is_brought_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, "member", OLD)
    read = reader("member", msgspec.json.Decoder(Evening).decode)

    evening = read(b'{"type":"evening","came":[{"type":"came","place":4},{"type":"came@3","seat":5,"name":"Anna"}]}')

    assert evening == Evening((Now(4, "somebody"), Now(5, "Anna")))


@pytest.mark.parametrize("tag", ["case_opened@2", "case_decided", "case_noted", "case_linked"])
def test_who_a_case_is_about_was_a_name_alone(tag: str) -> None:
    told = upcast({"type": tag, "by": "Carla", "players": {"2": "Anna"}}, UPCASTERS["casebook"])
    assert (told["by"], told["players"]) == ({"name": "Carla"}, {"2": {"name": "Anna"}})

    nobody = upcast({"type": tag, "by": ""}, UPCASTERS["casebook"])
    assert (nobody["by"], nobody.get("players", {})) == ("", {})


def test_what_no_upcaster_knows_is_refused_as_before() -> None:
    with pytest.raises(msgspec.ValidationError, match="morning"):
        reader("member", msgspec.json.Decoder(Evening).decode)(b'{"type":"morning","came":[]}')


@pytest.mark.parametrize("kind", KINDS)
def test_every_stored_type_has_a_tag_of_its_own_whatever_it_is_called_in_code(kind: Kind) -> None:
    for one in tagged(KINDS[kind]):
        tag = one.__struct_config__.tag
        assert isinstance(tag, str)
        assert tag == tag.lower(), f"{one} is kept under the name it has in code"


@pytest.mark.parametrize("kind", KINDS)
def test_every_old_form_leads_to_one_of_today(kind: Kind) -> None:
    today = {str(one.__struct_config__.tag) for one in tagged(KINDS[kind])}

    assert today.isdisjoint(UPCASTERS[kind]), "a tag of an old form is used again"
    for old in UPCASTERS[kind]:
        assert any(tag.partition("@")[0] == old.partition("@")[0] for tag in today), f"{old} leads nowhere"


def test_stored_events_are_read_through_the_store_alone() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name == "store":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert "decoded" not in {alias.name for alias in node.names}, f"{path} reads stored events by itself"
