"""What all commands share: the language, numbers as people write them, and JSON."""

from __future__ import annotations

import json
import os
import re
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from floorman.cards import Language
from floorman.errors import UnknownLanguage
from floorman.lines import printable
from floorman.store.address import CLUB
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Lang = Annotated[Language | None, Parameter(name="--lang", help="Language of the output: en, de or de-AT.")]
Db = Annotated[
    str,
    Parameter(
        name="--db",
        env_var="FLOORMAN_DB",
        show_env_var=False,
        help="The club's file, by its name or as sqlite:///FILE; else what FLOORMAN_DB says.",
    ),
]
DB: Final = CLUB
_BLANKS: Final = re.compile("([\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])")
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON document and nothing else.")]


def language_or_default(chosen: Language | None) -> Language:
    """The language chosen, or that of the system: German where it speaks German, else English."""
    if chosen:
        return chosen
    system = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    if system.startswith("de_AT"):
        return "de-AT"
    return "de" if system.startswith("de") else "en"


def language_asked(arguments: Sequence[str]) -> Language:
    """The language a command line asks for, read before anything else of it is."""
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            chosen = value or next(iter(arguments[at + 1 : at + 2]), "")
            return next((known for known in get_args(Language) if known == chosen), language_or_default(None))
    return language_or_default(None)


def language_last(arguments: Sequence[str]) -> list[str]:
    """A command line with a language in front of the command put behind it; the help where there is nothing else.

    >>> language_last(["--lang", "de", "evaluate", "As Ks"])
    ['evaluate', 'As Ks', '--lang=de']
    >>> language_last(["--lang=de"])
    ['--help']

    Raises:
        UnknownLanguage: there are no words in that language.
    """
    name, _, value = arguments[0].partition("=") if arguments else ("", "", "")
    if name != "--lang":
        return list(arguments)
    rest = list(arguments[1:])
    chosen = value or (rest.pop(0) if rest else "")
    if chosen not in get_args(Language):
        raise UnknownLanguage(chosen)
    if not rest or rest[0].startswith("-"):
        return rest or ["--help"]
    end = rest.index("--") if "--" in rest else len(rest)
    return [*rest[:end], f"--lang={chosen}", *rest[end:]]


def say(words: Words, language: Language) -> str:
    """Pick the words in a language."""
    return words[language]


def plain(text: str) -> str:
    r"""Text from elsewhere as it may go to a terminal: nothing in it that moves the cursor or changes colours.

    Blanks that keep a number and its unit together stay.

    >>> plain("2,00\N{NO-BREAK SPACE}€\x1b[2J") == "2,00\N{NO-BREAK SPACE}€�[2J"
    True
    """
    return "".join(piece if _BLANKS.fullmatch(piece) else printable(piece, "�") for piece in _BLANKS.split(text))


def moment(at: int) -> datetime:
    """The moment behind milliseconds, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC)


def print_json(document: Mapping[str, Any]) -> None:
    """Print a document on stdout."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def table(*columns: str, numbers_from: int) -> Table:
    """A plain table whose columns from *numbers_from* on hold numbers."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="right" if place >= numbers_from else "left", no_wrap=place >= numbers_from)
    return made


def show(what: Table | str) -> None:
    """Print on stdout, without cutting anything off where there is no terminal to fit."""
    console = Console(
        highlight=False, emoji=False, soft_wrap=isinstance(what, str), width=None if sys.stdout.isatty() else 200
    )
    console.print(what, markup=False) if isinstance(what, str) else console.print(what)
