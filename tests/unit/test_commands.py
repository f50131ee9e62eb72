"""Commands as people and programs write them: what is misspelt is refused, and never left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import inspect

from floorman.league import league
from floorman.tournament import commands as tournament
from floorman.tournament.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_bust_under_another_name_is_refused_and_no_hand_in_which_nobody_went_out() -> None:
    said = b'{"type": "end_hand", "table": 1, "out": [{"entrant": "anna"}]}'

    with pytest.raises(msgspec.ValidationError, match="unknown field `out`"):
        msgspec.json.decode(said, type=tournament.Command)


@pytest.mark.parametrize("kind", [tournament.Command, league.Command, Setup], ids=["tournament", "league", "setup"])
def test_whatever_a_command_is_made_of_takes_no_field_it_does_not_have(kind: Any) -> None:
    lenient = {part.cls.__name__ for part in structs(inspect.type_info(kind), set()) if not is_strict(part.cls)}

    assert lenient == set()


def is_strict(kind: type[msgspec.Struct]) -> bool:
    return bool(kind.__struct_config__.forbid_unknown_fields)


def structs(kind: inspect.Type, seen: set[type]) -> Iterator[inspect.StructType]:
    """Every struct that a type is made of."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            if cls not in seen:
                seen.add(cls)
                yield kind
                for one in fields:
                    yield from structs(one.type, seen)
        case inspect.UnionType(types=several) | inspect.TupleType(item_types=several):
            for each in several:
                yield from structs(each, seen)
        case (
            inspect.VarTupleType(item_type=inner)
            | inspect.ListType(item_type=inner)
            | inspect.DictType(value_type=inner)
        ):
            yield from structs(inner, seen)
        case _:
            pass
