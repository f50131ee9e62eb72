"""A value with named attributes that never change.

What a frozen dataclass would be, without importing `dataclasses`, which costs as much time as all of floorman's cards.
"""

from __future__ import annotations

from typing import Any, NoReturn, Self, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Frozen:
    """Takes one keyword for each annotated attribute; those with a value in the class may be left out."""

    def __init__(self, **values: Any) -> None:
        names = type(self).__annotations__
        if unknown := [name for name in values if name not in names]:
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)}")
        if missing := [name for name in names if name not in values and not hasattr(type(self), name)]:
            raise TypeError(f"{type(self).__name__} needs {', '.join(missing)}")
        self.__dict__.update(values)

    def replace(self, **changes: Any) -> Self:
        """The same with some attributes changed."""
        return type(self)(**{**self.__dict__, **changes})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes; take replace({name}=…)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes")

    def _all(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in type(self).__annotations__}

    def __eq__(self, other: object) -> bool:
        return (
            self._all() == other._all() if isinstance(other, Frozen) and type(other) is type(self) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(tuple(self._all().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._all().items())})"
