"""What there is to know about each situation, read off its type: which facts, of which kind, between which limits."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from floorman.floor.desk import Situation
from floorman.floor.situations.showdown import CardText
from floorman.floor.situations.spot import MOST, Acted

if TYPE_CHECKING:
    from collections.abc import Iterable

Kind = Literal[
    "choice",
    "choices",
    "yes_no",
    "chips",
    "pile",
    "piles",
    "number",
    "numbers",
    "place",
    "places",
    "seat",
    "cards",
    "text",
    "list",
    "facts",
]
Group = Literal["betting", "dealing", "showdown", "conduct", "table"]

SITUATIONS: Final[dict[str, type[msgspec.Struct]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Situation)
}
_GROUPS: Final[tuple[Group, ...]] = get_args(Group)
_SEATS: Final = (1, 10)


class Fact(NamedTuple):
    """One fact of a situation, or of a part of one."""

    owner: str
    """The name of the type it belongs to."""
    name: str
    kind: Kind
    is_required: bool
    default: Any
    """What holds where nothing is said, as plain data; None for a required fact as well."""
    is_open: bool
    """Whether nothing at all can be said."""
    values: tuple[str, ...] = ()
    """What there is to choose from."""
    least: int = 0
    most: int = MOST
    part: type[msgspec.Struct] | None = None
    """The type of a part, or of what a list is of."""
    hint: Any = None
    """Its type as it is written, for whoever checks a value."""

    @property
    def is_silent(self) -> bool:
        """Whether nothing is the usual case: no value, no chips, no cards, no words."""
        return not self.is_required and self.default in (None, [], "")

    @property
    def is_acts(self) -> bool:
        """Whether it tells what others did, one after another."""
        return self.kind == "list" and self.part is Acted

    @property
    def is_seats(self) -> bool:
        """Whether it names seats."""
        return self.kind in ("seat", "numbers") and (self.least, self.most) == _SEATS


def all_types() -> dict[str, type[msgspec.Struct]]:
    """Every situation and every part of one, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting = list(SITUATIONS.values())
    while waiting:
        kind = waiting.pop(0)
        if kind.__name__ not in found:
            found[kind.__name__] = kind
            waiting += [fact.part for fact in facts_of(kind) if fact.part]
    return found


def group_of(kind: type) -> Group:
    """Under which heading a situation is found: that of its module, or everything else about the table."""
    module = kind.__module__.rpartition(".")[2]
    return next((group for group in _GROUPS if group == module), "table")


@cache
def facts_of(kind: type[msgspec.Struct]) -> tuple[Fact, ...]:
    """The facts of a situation or of a part of one, in the order they are told."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101  # a Struct's is
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_fact(kind.__name__, field, hints[field.name]) for field in info.fields)


def _fact(owner: str, field: inspect.Field, hint: Any) -> Fact:
    types = list(field.type.types) if isinstance(field.type, inspect.UnionType) else [field.type]
    is_open = any(isinstance(each, inspect.NoneType) for each in types)
    types = [each for each in types if not isinstance(each, inspect.NoneType)]
    default = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
    if default is None and field.default_factory is not msgspec.NODEFAULT:
        default = msgspec.to_builtins(field.default_factory())
    default = list(default) if isinstance(default, tuple) else default
    fact = Fact(owner, field.name, "text", field.required, default, is_open, hint=hint)
    if all(isinstance(each, inspect.LiteralType) for each in types):
        return fact._replace(kind="choice", values=tuple(_values(hint)))
    if len(types) > 1 and _is_place(types):
        return fact._replace(kind="place", least=1, most=52)
    match types[0]:
        case inspect.BoolType():
            return fact._replace(kind="yes_no")
        case inspect.IntType() as number:
            least, most = _limits(number)
            return fact._replace(kind=_kind_of_number(least, most), least=least, most=most)
        case inspect.StrType(max_length=longest):
            is_cards = _has(hint, CardText)
            return fact._replace(kind="cards" if is_cards else "text", most=longest or 1000)
        case inspect.StructType(cls=part):
            return fact._replace(kind="facts", part=part)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _row(fact, item, hint)
        case _:
            return fact


def _row(fact: Fact, item: inspect.Type, hint: Any) -> Fact:
    match item:
        case inspect.LiteralType():
            return fact._replace(kind="choices", values=tuple(_values(hint)))
        case inspect.UnionType(types=types) if _is_place(types):
            return fact._replace(kind="places", least=1, most=52)
        case inspect.StructType(cls=part):
            return fact._replace(kind="list", part=part)
        case inspect.IntType() as number:
            least, most = _limits(number)
            return fact._replace(kind="pile" if most == MOST else "numbers", least=least, most=most)
        case inspect.VarTupleType(item_type=inspect.IntType()):
            return fact._replace(kind="piles", least=1)
        case _:
            return fact


def _is_place(types: Iterable[inspect.Type]) -> bool:
    """Whether a card can be given by its place in the deck or by its name."""
    return {type(each) for each in types} == {inspect.IntType, inspect.StrType}


def _limits(number: inspect.IntType) -> tuple[int, int]:
    return (
        int(number.ge) if number.ge is not None else -MOST,
        int(number.le) if number.le is not None else MOST,
    )


def _kind_of_number(least: int, most: int) -> Kind:
    if (least, most) == _SEATS:
        return "seat"
    return "chips" if most == MOST else "number"


def _values(hint: Any) -> list[str]:
    """The values of a hint's literals, in the order they are written."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for part in get_args(hint) for value in _values(part)]


def _has(hint: Any, wanted: Any) -> bool:
    return hint == wanted or any(part == wanted for part in get_args(hint))
