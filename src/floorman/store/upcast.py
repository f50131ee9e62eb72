"""What an older floorman wrote, brought up to today's form.

An event is kept under its tag, and the tag names its form: ``moved`` is the first, ``moved@2`` the second, as with books
and their editions. Whoever changes what an event holds gives it the next number, and says here how the form before is
brought up to it. An upcaster is a pure function on plain data: it knows nothing of today's types, and so need never be
touched again. Tags inside an event are brought up too, those of a step's events say, the innermost first.

>>> upcast({"type": "moved", "who": "anna"}, {"moved": lambda old: {**old, "type": "moved@2", "how": "order"}})
{'type': 'moved@2', 'who': 'anna', 'how': 'order'}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

Kind = Literal[
    "ledger",
    "table",
    "tournament",
    "league",
    "casebook",
    "penalties",
    "member",
    "staff",
    "rulebook",
    "open-events",
    "offers",
]
"""What a stream is about; the same tag may stand for something else in another."""
Plain = dict[str, Any]
Upcaster = Callable[[Plain], Plain]
T = TypeVar("T")


def _case_without_words(old: Plain) -> Plain:
    """``case_opened``: situation, outcome and options were kept in words too, and the ruling with its reason."""
    worded = ("type", "ruling", "told", "outcome", "about", "options")
    kept = {name: value for name, value in old.items() if name not in worded}
    ruling = old["ruling"]
    return {
        "type": "case_opened@2",
        **kept,
        "effects": ruling.get("effects", []),
        "choices": ruling.get("options", []),
    }


def _case_by_names(tag: str) -> Upcaster:
    """Who it was, and who sat where, were names without the members that bear them."""

    def brought_up(old: Plain) -> Plain:
        players = {seat: {"name": name} for seat, name in old.get("players", {}).items()}
        by = {"by": {"name": old["by"]}} if old.get("by") else {}
        return {**old, "type": tag, **by, **({"players": players} if players else {})}

    return brought_up


def _guest_without_name(old: Plain) -> Plain:
    """``guest_arrived``: the name stood in the event, and so did the hash of what the browser kept."""
    return {"type": "guest_arrived@2", "at": old["at"]}


def _by_all_rules(tag: str) -> Upcaster:
    """A place was kept with the first rule that decided about it, and not with the others."""

    def brought_up(old: Plain) -> Plain:
        kept = {name: value for name, value in old.items() if name != "rule"}
        return {**kept, "type": tag, **({"rules": [old["rule"]]} if old.get("rule") else {})}

    return brought_up


UPCASTERS: Final[Mapping[Kind, Mapping[str, Upcaster]]] = {
    "ledger": {},
    "table": {},
    "tournament": {"out": _by_all_rules("out@2"), "disqualified": _by_all_rules("disqualified@2")},
    "league": {},
    "casebook": {
        "case_opened": _case_without_words,
        "case_opened@2": _case_by_names("case_opened@3"),
        "case_decided": _case_by_names("case_decided@2"),
        "case_noted": _case_by_names("case_noted@2"),
        "case_linked": _case_by_names("case_linked@2"),
    },
    "penalties": {},
    "member": {"guest_arrived": _guest_without_name},
    "staff": {},
    "rulebook": {},
    "open-events": {},
    "offers": {},
}
"""By the tag of the old form. A tag that stands here is never used again for anything else."""


def reader(kind: Kind, decode: Callable[[bytes], T]) -> Callable[[bytes], T]:
    """A way to read stored events of a kind, given one that knows today's forms alone.

    What is kept in today's form is read at once; only what cannot be is looked at twice.
    """
    upcasters = UPCASTERS[kind]

    def read(data: bytes) -> T:
        try:
            return decode(data)
        except msgspec.ValidationError:
            return decode(msgspec.json.encode(upcast(msgspec.json.decode(data), upcasters)))

    return read


def upcast(kept: Any, upcasters: Mapping[str, Upcaster]) -> Any:
    """Stored data with everything in it in today's form."""
    if isinstance(kept, list):
        return [upcast(item, upcasters) for item in kept]
    if not isinstance(kept, dict):
        return kept
    plain: Plain = {name: upcast(value, upcasters) for name, value in kept.items()}
    while (bring_up := upcasters.get(plain.get("type", ""))) is not None:
        plain = bring_up(plain)
    return plain
