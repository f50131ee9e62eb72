"""The one place where the core reads files: the books that ship with floorman, and those a caller points to."""

from __future__ import annotations

import os.path
from functools import cache
from os import listdir
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

_HERE: Final = os.path.dirname(__file__)  # pathlib would take longer to import than everything here takes to run


@cache
def shipped(name: str) -> Mapping[str, Any] | None:
    """Read a file that ships with floorman, once; None if there is none of that name."""
    path = os.path.join(_HERE, name)
    return read_toml(path) if os.path.exists(path) else None


def shipped_books() -> list[Mapping[str, Any]]:
    """Read every book that ships with floorman."""
    return [book for name in sorted(listdir(os.path.join(_HERE, "books"))) if (book := shipped(f"books/{name}"))]


def read_toml(path: str) -> dict[str, Any]:
    """Read a TOML file, decimal fractions exactly as they are written.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not TOML.
    """
    with open(path, "rb") as stream:
        return parse_toml(stream.read().decode())


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML, decimal fractions exactly as they are written.

    Raises:
        ValueError: it is not TOML.
    """
    import tomllib

    try:
        return tomllib.loads(text, parse_float=exact)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def exact(text: str) -> Fraction | float:
    """The number that a text stands for, just as it is written."""
    from fractions import Fraction

    # An exponent could ask for more digits than there is memory; as a float it is refused like any odd number.
    return Fraction(text) if len(text) < 20 and text.replace(".", "", 1).isdecimal() else float(text)
