"""``floorman rule``: a situation in, a ruling with its paragraphs out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.terminal import AsJson, Lang, language_or_default, print_json, say, show
from floorman.errors import SituationError
from floorman.floor import Ruling, desk
from floorman.rulebook import Rulebook

_SAME = {"en": "the same", "de": "ebenso"}


def rule(
    file: Annotated[
        str, Parameter(help="A JSON file with the situation, or - to read it from stdin.", allow_leading_hyphen=True)
    ] = "-",
    *,
    book: Annotated[str, Parameter(help="The rulebook: a name such as tda, or a .toml file.")] = "tda",
    compare: Annotated[
        bool, Parameter(name="--compare", negative="", help="Also say what the other books rule.")
    ] = False,
    schema: Annotated[
        bool, Parameter(name="--schema", negative="", help="Print the JSON Schema of all situations.")
    ] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Rule on a dispute: what binds, what goes back, who is in turn, and which paragraph says so.

    The situation is a JSON document; --schema says what it may hold.
    """
    if schema:
        print_json(desk.schema())
        return
    situation = desk.read_situation(_read(file))
    own = Rulebook.load(book)
    ruled = desk.rule(situation, own)
    others = _others(situation, own) if compare else {}
    if json:
        print_json(
            _document(ruled) | ({"others": {name: _document(each) for name, each in others.items()}} if compare else {})
        )
        return
    language = language_or_default(lang)
    show(ruled.words(language))
    for name, other in others.items():
        show(f"{name}: {say(_SAME, language) if other.outcome == ruled.outcome else other.words(language)}")


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise SituationError(file, f"cannot be read: {why}", f"lässt sich nicht lesen: {why}") from None


def _others(situation: desk.Situation, own: Rulebook) -> dict[str, Ruling]:
    return desk.compare(situation, [book for book in Rulebook.shipped() if book != own])


def _document(ruled: Ruling) -> dict[str, Any]:
    """A ruling as JSON, each effect with its words beside it."""
    document: dict[str, Any] = msgspec.to_builtins(ruled)
    languages: tuple[Language, ...] = ("en", "de")
    return document | {
        "is_mandatory": ruled.is_mandatory,
        "citations": [cite._asdict() | {"text": str(cite)} for cite in ruled.citations],
        "words": {language: ruled.words(language) for language in languages},
    }
