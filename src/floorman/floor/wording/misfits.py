"""Why a value does not fit a fact, said for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from floorman.floor import wording
from floorman.floor.interview.facts import SITUATIONS, facts_of
from floorman.text.lists import listed
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    import msgspec

    from floorman.floor.interview.facts import Fact

_MISSING: Final = re.compile(r"missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r"unknown field `(\w+)`")
_LENGTH: Final = re.compile(r"of length (>=|<=) (\d+)")
_LIMIT: Final = re.compile(r"`int` (>=|<=) (-?\d+)")
_CARDS: Final = Words("cards such as As Kd 7c, please", "bitte Karten, etwa As Kd 7c")
_KINDS: Final = {
    "yes_no": Words("yes or no, please", "bitte ja oder nein"),
    "chips": Words("an amount such as 1500, please", "bitte einen Betrag, etwa 1500"),
    "pile": Words("chips such as 1000 500 500, please", "bitte Chips, etwa 1000 500 500"),
    "piles": Words("chips such as 500 then 2x100, please", "bitte Chips, etwa 500 dann 2x100"),
    "seat": Words("a seat from 1 to 10, please", "bitte einen Platz von 1 bis 10"),
    "cards": _CARDS,
    "place": Words(
        "a place in the deck or a card such as Ah, please", "bitte eine Stelle im Deck oder eine Karte, etwa Ah"
    ),
    "places": Words("places in the deck or cards such as 5 Ah, please", "bitte Stellen im Deck oder Karten, etwa 5 Ah"),
}
_OTHERWISE: Final = Words("does not fit", "passt nicht")


def misfit(fact: Fact | None, error: msgspec.ValidationError, kind: type[msgspec.Struct] | None = None) -> Words:
    """What is wrong with a value, from what the check says about it; without a fact, with a situation of that *kind*."""
    text = str(error)
    if missing := _MISSING.search(text):
        return _missing(fact.part if fact else kind, missing[1])
    if unknown := _UNKNOWN.search(text):
        before = Words(f"there is no fact “{unknown[1]}”", f"eine Angabe „{unknown[1]}“ gibt es hier nicht")
        there = [known.name for known in facts_of(part)] if (part := fact.part if fact else kind) else []
        return _choices(there, Words(f"{before.en}; there are", f"{before.de}; es gibt")) if there else before
    if "Invalid value" in text and fact is None:
        return _choices(SITUATIONS, Words("the situations are", "so einen Fall gibt es nicht; es gibt"))
    if fact and fact.values:
        return _choices(fact.values, Words("the choices are", "das gibt es hier nicht; es gibt"))
    if length := _LENGTH.search(text):
        how, many = length.groups()
        return (
            Words(f"it takes at least {many}", f"es braucht mindestens {many}")
            if how == ">="
            else _bounded(how, many, many)
        )
    if limit := _LIMIT.search(text):
        return _bounded(limit[1], limit[2], limit[2])
    if "matching regex" in text:
        return _CARDS if fact is None or fact.kind not in ("place", "places") else _KINDS[fact.kind]
    if fact is None or fact.kind not in _KINDS:
        return _OTHERWISE
    return _KINDS[fact.kind]


def _missing(part: type[msgspec.Struct] | None, field: str) -> Words:
    if field == "type":
        return Words("the kind of situation is missing (“type”)", "es fehlt die Art des Falls („type“)")
    name = wording.name_at(part, field) if part else Words(field, field)
    return Words(f"“{name.en}” is missing", f"„{name.de}“ fehlt")


def _choices(values: Iterable[str], before: Words) -> Words:
    """What there is, as it is written in a document."""
    there = list(values)
    return Words(f"{before.en} {listed(there)}", f"{before.de} {listed(there, 'de')}")


def _bounded(how: str, en: str, de: str) -> Words:
    return Words(f"at least {en}", f"mindestens {de}") if how == ">=" else Words(f"at most {en}", f"höchstens {de}")
