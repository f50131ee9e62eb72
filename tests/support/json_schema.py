"""Random documents that fit a JSON Schema as msgspec writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = Any


def documents(schema: dict[str, Any], *words: str) -> st.SearchStrategy[Json]:
    """Documents of the right shape; whether their facts go together is another matter. Texts are often one of the *words*."""
    return _Shapes(schema.get("$defs", {}), words).fitting(schema)


def nearly(document: Json) -> st.SearchStrategy[Json]:
    """Documents like this one but for one place, where something is missing, too much, or of another kind."""
    return st.sampled_from([*places(document)]).flatmap(lambda place: _ODD.map(lambda odd: put(document, place, odd)))


MISSING: Final = "\x00missing"
EXTRA: Final = "\x00extra"
ODD: Final[tuple[Json, ...]] = (
    *(MISSING, EXTRA, None, True, 0, -1, 1, 2**31, 2**53 + 1, 2**63, 2**64, 10**40, -(2**63) - 1, 0.5, 1e300),
    *("", "0", "\x00", "\ud800", "\u202e", "../../etc/passwd", "table/lounge"),
    *("x" * 70, "é" * 3000, "\U0001f0a1" * 50),
    *([], {}, [None], [[[[[[]]]]]], {"type": "fold"}, {"type": None}, [0] * 300, {"": {}}),
)
"""What nobody means; see `put`."""
_ODD: Final[st.SearchStrategy[Json]] = st.sampled_from(ODD)


def places(document: Json, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a document, its own as a whole first."""
    yield at
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for name, part in inside:
        yield from places(part, (*at, name))


def put(document: Json, place: tuple[str | int, ...], odd: Json) -> Json:
    """The document with something else in one place."""
    if not place:
        return {**document, "extra": None} if odd == EXTRA and isinstance(document, dict) else odd
    first, *rest = place
    inside: Any = dict(document) if isinstance(document, dict) else list(document)
    if rest or odd == EXTRA:
        inside[first] = put(inside[first], tuple(rest), odd)
    elif odd == MISSING:
        del inside[first]
    else:
        inside[first] = odd
    return inside


def smallest(schema: dict[str, Any], **given: Json) -> Json:
    """The smallest document of that shape; what is *given* stands in every field of that name."""
    return _smallest(schema, schema.get("$defs", {}), given)


def _smallest(schema: dict[str, Any], named: dict[str, Any], given: dict[str, Json]) -> Json:
    match schema:
        case {"$ref": ref}:
            return _smallest(named[ref.rpartition("/")[2]], named, given)
        case {"anyOf": [first, *_]}:
            return _smallest(first, named, given)
        case {"enum": [first, *_]} | {"const": first}:
            return first
        case {"type": "string"}:
            return "x" * schema.get("minLength", 0)
        case {"type": "integer"}:
            return schema.get("minimum", 0)
        case {"type": "array", "prefixItems": items}:
            return [_smallest(item, named, given) for item in items]
        case {"type": "object"}:
            fields, needed = schema.get("properties", {}), schema.get("required", ())
            return {name: given[name] if name in given else _smallest(fields[name], named, given) for name in needed}
    return {"array": [], "boolean": False, "null": None, "number": 0}[schema.get("type", "null")]


def fullest(schema: dict[str, Any]) -> Json:
    """A document of that shape in which every field stands, also those that may be left out."""
    return _fullest(schema, schema.get("$defs", {}), 0)


def _fullest(schema: dict[str, Any], named: dict[str, Any], depth: int) -> Json:
    inner = depth + 1
    match schema:
        case {"$ref": ref}:
            return _fullest(named[ref.rpartition("/")[2]], named, inner)
        case {"anyOf": shapes}:
            return _fullest(next(shape for shape in shapes if shape != {"type": "null"}), named, inner)
        case {"type": "array", "items": dict(items)} if "prefixItems" not in schema and depth < _DEEPEST:
            return [_fullest(items, named, inner)]
        case {"type": "object", "properties": dict(fields)} if depth < _DEEPEST:
            return {name: _fullest(shape, named, inner) for name, shape in fields.items()}
    return _smallest(schema, named, {})


_DEEPEST: Final = 8


class _Shapes:
    def __init__(self, named: dict[str, Any], words: tuple[str, ...] = ()) -> None:
        self.named = named
        self.words = words
        self.made: dict[str, st.SearchStrategy[Json]] = {}

    def fitting(self, schema: dict[str, Any]) -> st.SearchStrategy[Json]:
        match schema:
            case {"$ref": ref}:
                return self._by_name(ref.rpartition("/")[2])
            case {"anyOf": shapes}:
                return st.one_of([self.fitting(shape) for shape in shapes])
            case {"enum": values}:
                return st.sampled_from(values)
            case {"const": value}:
                return st.just(value)
            case {"type": "null"}:
                return st.none()
            case {"type": "boolean"}:
                return st.booleans()
            case {"type": "integer"}:
                least, most = schema.get("minimum", -(2**40)), schema.get("maximum", 2**40)
                small = st.integers(least, min(most, least + 12))
                return (
                    small
                    | st.sampled_from([n for n in (25, 100, 500, 1000) if least <= n <= most] or [least])
                    | st.integers(least, most)
                )
            case {"type": "string"}:
                free = st.text(max_size=schema.get("maxLength", 20))
                return st.sampled_from(self.words) | free if self.words else free
            case {"type": "array", "prefixItems": items}:
                return st.tuples(*(self.fitting(item) for item in items)).map(list)
            case {"type": "array"}:
                items = self.fitting(schema.get("items") or {"type": "null"})
                return st.lists(items, min_size=schema.get("minItems", 0), max_size=min(schema.get("maxItems", 5), 5))
            case {"type": "object", "additionalProperties": dict(values)}:
                return st.dictionaries(st.text(max_size=8), self.fitting(values), max_size=4)
            case {"type": "object", "properties": _}:
                return self._record(schema)
            case {"type": "object"}:
                return st.dictionaries(st.text(max_size=8), st.none() | st.integers(), max_size=3)
        if not schema.keys() - {"title", "description", "default"}:  # anything at all
            return st.none() | st.integers() | st.text(max_size=8) | st.just({"type": "look"})
        raise ValueError(schema)

    def _by_name(self, name: str) -> st.SearchStrategy[Json]:
        if name not in self.made:
            self.made[name] = self.fitting(self.named[name])
        return self.made[name]

    def _record(self, schema: dict[str, Any]) -> st.SearchStrategy[Json]:
        fields = {name: self.fitting(shape) for name, shape in schema["properties"].items()}
        needed = set(schema.get("required", ()))
        return st.fixed_dictionaries(
            {name: field for name, field in fields.items() if name in needed},
            optional={name: field for name, field in fields.items() if name not in needed},
        )
