"""A situation told in words, from its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.floor import wording
from floorman.floor.effects import Acts
from floorman.floor.facts import Fact, facts_of
from floorman.floor.situations.spot import Acted
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.desk import Situation

_YES: Final = Words("yes", "ja")
_NO: Final = Words("no", "nein")
_NONE: Final = Words("none", "nichts")
_NEXT: Final = Words("then", "dann")
_BARE: Final = ("seat", "chips", "number")


def told(situation: Situation) -> Words:
    """The situation in a few words: what kind it is, then its facts, those left out that are as usual.

    >>> from floorman.floor.situations.betting import Wager
    >>> from floorman.floor.situations.spot import Spot
    >>> print(told(Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(1000,))).en)
    Chips put forward or words said in turn. Seat 2, big blind 200, bet to match 500; new chips put forward: 1000.
    """
    kind = type(situation)
    name = wording.title(str(kind.__struct_config__.tag))
    facts = _facts(kind, msgspec.to_builtins(situation))
    return Words(
        f"{_sentence(name.en)} {_sentence('; '.join(fact.en for fact in facts))}",
        f"{_sentence(name.de)} {_sentence('; '.join(fact.de for fact in facts))}",
    )


def told_fact(fact: Fact, value: Any) -> Words:
    """One fact with its value."""
    if fact.kind == "yes_no":
        return wording.statement(fact, holds=bool(value))
    if fact.kind == "facts":
        return told_value(fact, value)
    name, what = wording.name(fact), told_value(fact, value)
    between = " " if fact.kind in _BARE else ": "
    return Words(f"{name.en}{between}{what.en}", f"{name.de}{between}{what.de}")


def told_value(fact: Fact, value: Any) -> Words:
    """The value of a fact, as it is said."""
    if value is None or value in ([], ""):
        return _NONE
    match fact.kind:
        case "yes_no":
            return _YES if value else _NO
        case "choice":
            return wording.value(fact, value)
        case "pile" | "numbers":
            return _same(_row(value))
        case "piles":
            rows = [_row(pile) for pile in value]
            return Words(f", {_NEXT.en} ".join(rows), f", {_NEXT.de} ".join(rows))
        case "list" if fact.part:
            return _joined([_item(fact.part, each) for each in value], ", ")
        case "facts" if fact.part:
            return _part(fact.part, value)
        case _:
            return _same(str(value))


def _part(part: type[msgspec.Struct], value: dict[str, Any]) -> Words:
    if part is Acted:
        return _acted(value)
    return _joined(_facts(part, value), ", ")


def _item(part: type[msgspec.Struct], value: dict[str, Any]) -> Words:
    """One of a list, so short that several of them can stand in a row."""
    if part is Acted:
        return _acted(value)
    told = (fact for fact in facts_of(part) if value.get(fact.name, fact.default) != fact.default)
    is_said = ("seat", "yes_no", "facts")
    return _joined([(told_fact if fact.kind in is_said else told_value)(fact, value[fact.name]) for fact in told], " ")


def _facts(kind: type[msgspec.Struct], facts: dict[str, Any]) -> list[Words]:
    return [
        told_fact(fact, facts[fact.name])
        for fact in facts_of(kind)
        if fact.name in facts and (fact.is_required or facts[fact.name] != fact.default)
    ]


def _acted(value: dict[str, Any]) -> Words:
    action, seat, to = value["action"], value["seat"], value.get("to", 0)
    if action == "post":
        return Words(f"seat {seat} posts {to}", f"Platz {seat} setzt den Blind von {to}")
    return Acts(seat, action, to, is_all_in=value.get("is_all_in", False)).words


def _row(chips: list[int]) -> str:
    """Chips or cards one after another, the same ones counted: ``2×500 100``."""
    runs: list[list[int]] = []
    for chip in chips:
        if runs and runs[-1][0] == chip:
            runs[-1].append(chip)
        else:
            runs.append([chip])
    return " ".join(f"{len(run)}×{run[0]}" if len(run) > 1 else str(run[0]) for run in runs)


def _joined(words: list[Words], between: str) -> Words:
    return Words(between.join(each.en for each in words), between.join(each.de for each in words))


def _same(text: str) -> Words:
    return Words(text, text)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"
