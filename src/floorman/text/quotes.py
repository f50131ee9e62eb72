"""What somebody typed, as a sentence quotes it."""

from __future__ import annotations


def quoted(typed: object, language: str = "en") -> str:
    """A text in the quotation marks of the language, what cannot be printed escaped; anything else as Python shows it.

    >>> print(quoted("Foo"), quoted("Foo", "de"), quoted(7.5, "de"))
    “Foo” „Foo“ 7.5
    """
    if not isinstance(typed, str):
        return repr(typed)
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in typed)
    return f"„{shown}“" if language.startswith("de") else f"“{shown}”"


def excerpt(line: str, language: str = "en", most: int = 60) -> str:
    """A line in quotation marks, cut where it is long.

    >>> excerpt("Seat 1: Anna in chips", most=10)
    '“Seat 1:…”'
    """
    return quoted(line if len(line) <= most else f"{line[: most - 3]}…", language)
