"""What is wrong with a document, said in German: no kind of a value is called by the name a programmer gives it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from floorman.text.parsers import unread


class Order(Struct, tag="order", forbid_unknown_fields=True):
    """A document with a field of each kind."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    name: Annotated[str, Meta(min_length=2, max_length=4)] = "Anna"
    card: Annotated[str, Meta(pattern="^..$")] = "As"
    chips: float = 1
    later: bool | None = None
    blinds: tuple[int, int] = (1, 2)
    stacks: Annotated[list[int], Meta(min_length=1, max_length=2)] = []  # msgspec copies it
    street: Literal["flop", "turn"] = "flop"
    salt: bytes = b""


class Other(Struct, tag="other"):
    """Another kind of document."""


ORDER = '{"type": "order", "seat": 1, "%s": %s}'


@pytest.mark.parametrize(
    ("document", "german"),
    [
        ("{", "der Text bricht ab"),
        ("[]", "erwartet wird ein Objekt, nicht eine Liste"),
        ('{"type": "dance"}', "„dance“ gibt es hier nicht (bei „type“)"),
        ('{"type": 3}', "erwartet wird ein Text (bei „type“)"),
        ('{"type": "order"}', "„seat“ fehlt"),
        ('{"type": "order", "seat": "1"}', "erwartet wird eine ganze Zahl, nicht ein Text (bei „seat“)"),
        ('{"type": "order", "seat": 1.5}', "erwartet wird eine ganze Zahl, nicht eine Zahl mit Komma (bei „seat“)"),
        ('{"type": "order", "seat": 0}', "erwartet wird mindestens 1 (bei „seat“)"),
        ('{"type": "order", "seat": 11}', "erwartet wird höchstens 10 (bei „seat“)"),
        ('{"type": "order", "seat": 1e400}', "die Zahl ist zu groß (bei „seat“)"),
        (ORDER % ("name", '"A"'), "erwartet werden mindestens 2 Zeichen (bei „name“)"),
        (ORDER % ("name", '"Annabel"'), "erwartet werden höchstens 4 Zeichen (bei „name“)"),
        (ORDER % ("card", '"A"'), "so wird das hier nicht geschrieben (bei „card“)"),
        (ORDER % ("chips", "null"), "erwartet wird eine Zahl, nicht „null“ (bei „chips“)"),
        (ORDER % ("later", "7"), "erwartet wird „true“ oder „false“ oder „null“, nicht eine ganze Zahl (bei „later“)"),
        (ORDER % ("blinds", "[1]"), "erwartet wird eine Liste der Länge 2 (bei „blinds“)"),
        (ORDER % ("stacks", "[]"), "erwartet wird eine Liste von mindestens 1 (bei „stacks“)"),
        (ORDER % ("stacks", "[1, 2, 3]"), "erwartet wird eine Liste von höchstens 2 (bei „stacks“)"),
        (ORDER % ("street", '"river"'), "„river“ gibt es hier nicht (bei „street“)"),
        (ORDER % ("salt", '"ü"'), "das ist kein Base64 (bei „salt“)"),
        (ORDER % ("date", "1"), "„date“ gehört nicht hinein"),
        ('{"type": "order",}', "dort steht ein Komma zu viel (Byte 17)"),
        ('{"type": "order" "seat": 1}', "dort fehlt „,“ oder „}“ (Byte 17)"),
        ('{"type" "order"}', "dort fehlt „:“ (Byte 8)"),
        ('{"type": 01}', "das ist keine Zahl (Byte 10)"),
        ("{type: 1}", "ein Name steht in Anführungszeichen (Byte 1)"),
        ('{"type": "other"} x', "danach steht noch etwas (Byte 19)"),
    ],
)
def test_what_does_not_fit_is_said_in_the_readers_language(document: str, german: str) -> None:
    with pytest.raises(msgspec.DecodeError) as found:
        msgspec.json.decode(document, type=Order | Other)

    assert unread(found.value).de == german
    assert unread(found.value).en == str(found.value)
