"""Random documents that fit a JSON Schema as msgspec writes it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Json = Any


def documents(schema: dict[str, Any]) -> st.SearchStrategy[Json]:
    """Documents of the right shape; whether their facts go together is another matter."""
    return _Shapes(schema.get("$defs", {})).fitting(schema)


class _Shapes:
    def __init__(self, named: dict[str, Any]) -> None:
        self.named = named
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
                return st.text(max_size=schema.get("maxLength", 20))
            case {"type": "array"}:
                items = self.fitting(schema.get("items") or {"type": "null"})
                return st.lists(items, min_size=schema.get("minItems", 0), max_size=min(schema.get("maxItems", 5), 5))
            case {"type": "object"}:
                return self._record(schema)
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
