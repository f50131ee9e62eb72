"""The schema of the situations with words: every fact as its docstring has it, and what a number counts."""

from __future__ import annotations

import ast
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, get_args

from floorman.floor import wording
from floorman.floor.interview.facts import all_types, facts_of
from floorman.floor.situations.betting import Said, Word

if TYPE_CHECKING:
    from msgspec import Struct

    from floorman.floor.interview.facts import Fact, Kind

_OF_KIND: Final[dict[Kind, str]] = {
    "chips": "chips",
    "pile": "chips",
    "piles": "chips",
    "seat": "seat",
    "numbers": "seat",
    "place": "place in the deck, 1 on top, or card",
    "places": "place in the deck, 1 on top, or card",
}
# Numbers by what they count.
_COUNTED: Final = {
    "cents": ("cents",),
    "cards": ("cards", "needed", "stub", "muck", "burns", "duplicates", "flawed", "shown"),
    "players": ("players", "players_acted", "players_left"),
    "table": ("table", "own_table"),
    "place in the event": ("place",),
    "hands": ("ahead",),
    "levels": ("levels_over",),
    "offences": ("earlier",),
    "card protectors": ("protectors",),
    "bets and raises": ("wagers",),
    "chips of one kind": ("OldChips.count", "RacingSeat.count"),
    "hands or rounds": ("Sentence.count",),
}
_KIND_OF_SITUATION: Final = "Which situation this is."


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema of situations with a ``description`` for every property, and a ``unit`` for every number."""
    kinds = all_types()
    for name, shape in schema["$defs"].items():
        properties: dict[str, dict[str, Any]] = shape.get("properties", {})
        if "type" in properties:
            properties["type"]["description"] = _KIND_OF_SITUATION
        for fact in facts_of(kinds[name]) if name in kinds else ():
            properties[fact.name]["description"] = _description(kinds[name], fact)
            if unit := unit_of(fact):
                properties[fact.name]["unit"] = unit
    # In short, as a document may have it: an official word, any other words, or the number spoken.
    short = ({"enum": sorted(get_args(Word))}, {"type": "string", "maxLength": 80}, {"type": "integer", "minimum": 1})
    said = schema["$defs"]["Wager"]["properties"]["said"]
    said["anyOf"] += short
    said["unit"] = unit_of(next(fact for fact in facts_of(Said) if fact.name == "amount"))
    return schema


def unit_of(fact: Fact) -> str:
    """What a number is a number of; nothing where a fact is not one."""
    if fact.kind == "number" and (fact.name.endswith("_s") or "seconds" in fact.name):
        return "seconds"
    if fact.kind in ("number", "chips"):
        for unit, names in _COUNTED.items():
            if fact.name in names or f"{fact.owner}.{fact.name}" in names:
                return unit
    return _OF_KIND.get(fact.kind, "")


def _description(kind: type[Struct], fact: Fact) -> str:
    """As the docstring has it; a fact without one goes by its name."""
    if written := _docstrings(kind).get(fact.name):
        return written
    name = wording.name(fact).en
    return f"{name[0].upper()}{name[1:]}."


@cache
def _docstrings(kind: type[Struct]) -> dict[str, str]:
    """What is written below each field of a type; Python itself does not keep it."""
    found = {}
    body = [node for top in ast.parse(getsource(kind)).body if isinstance(top, ast.ClassDef) for node in top.body]
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(ast.Constant(str(text))):
                    found[field.target.id] = " ".join(cleandoc(text).split())
                case _:
                    pass
    return found
