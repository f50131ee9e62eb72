"""Cases without persons: what may leave the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.floor.interview.facts import SITUATIONS, facts_of
from floorman.floor.interview.telling import situation_words
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.casebook.cases import Case

_DAY: Final = len("2026-11-16")
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


class PlainCase(msgspec.Struct, frozen=True):
    """A case without names, notes and anything in somebody's own words; its number is its place in the list."""

    number: int
    day: str
    book: str
    edition: str
    type: str
    situation: dict[str, Any]
    facts: Words
    outcome: Words
    """What was decided; as it was ruled where nothing was, or where it is in somebody's own words."""
    options: int
    """How many ways the rule left open."""
    option: int
    """Which of them was taken, from 1; 0 for none."""
    is_overruled: bool
    rules: tuple[str, ...]


def without_persons(cases: Iterable[Case], *, after: int = 0, most: int | None = None) -> list[PlainCase]:
    """The cases in the order they happened, numbered anew; those that were annulled do not count.

    Page by page: those *after* a number, so many at *most*.
    """
    in_order = sorted((case for case in cases if not case.annulled), key=lambda case: (case.opened.at, case.id))
    page = in_order[after : None if most is None else after + most]
    return [_plain(number, case) for number, case in enumerate(page, after + 1)]


def cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> cell("=1+1"), cell("seat 2 calls")
    ("'=1+1", 'seat 2 calls')
    """
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULAS) or text.startswith(_FORMULAS) else text


def _plain(number: int, case: Case) -> PlainCase:
    opened = case.opened
    kind = SITUATIONS.get(opened.kind)
    stated = msgspec.json.decode(opened.situation)
    situation = _without_text(kind, stated) if kind and isinstance(stated, dict) else {"type": opened.kind}
    last = case.decided[-1] if case.decided else None
    return PlainCase(
        number=number,
        day=opened.at[:_DAY],
        book=opened.book,
        edition=opened.edition,
        type=opened.kind,
        situation=situation,
        facts=_situation_words(kind, situation),
        outcome=opened.outcome if not last or last.instead else case.decision_words(),
        options=len(opened.options),
        option=last.option if last else 0,
        is_overruled=bool(last and last.instead),
        rules=tuple(dict.fromkeys(str(cite) for cite in opened.citations)),
    )


def _without_text(kind: type[msgspec.Struct], facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that can be counted, chosen or dealt; what somebody put into words of their own is left out."""
    kept: dict[str, Any] = {name: facts[name] for name in ("type",) if name in facts}
    for fact in facts_of(kind):
        if fact.name not in facts or fact.kind == "text":
            continue
        value = facts[fact.name]
        if fact.part and isinstance(value, dict):
            value = _without_text(fact.part, value)
        elif fact.part and isinstance(value, list):
            value = [_without_text(fact.part, each) for each in value if isinstance(each, dict)]
        kept[fact.name] = value
    return kept


def _situation_words(kind: type[msgspec.Struct] | None, situation: dict[str, Any]) -> Words:
    """Told anew, since what was told then may quote somebody; nothing where today's facts are others."""
    if kind is None:
        return Words("", "")
    try:
        return situation_words(msgspec.convert(situation, type=kind))  # type: ignore[arg-type]  # it is one of the situations
    except msgspec.ValidationError:
        return Words("", "")
