"""What can be looked for in the casebook: a kind, a book, a rule that there is, and days; anything else is a slip, and told as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.days import is_day
from floorman.errors import SituationError
from floorman.floor.casebook.casebook import is_under
from floorman.floor.interview.facts import SITUATIONS
from floorman.rulebook import Cite
from floorman.text.lists import listed
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.club.wanted.cases import FindCases
    from floorman.floor.casebook.cases import Case
    from floorman.rulebook import Rulebook, Shelf

_NAMES: Final = {
    "kind": Words("kind", "Art"),
    "book": Words("book", "Regelwerk"),
    "rule": Words("rule", "Regel"),
    "since": Words("since", "seit"),
    "until": Words("until", "bis"),
}


def require_findable(wanted: FindCases, seen: Sequence[Case], shelf: Shelf) -> None:
    """See to it that there can be what somebody looks for, on the shelf or in a case that they may see.

    Raises:
        SituationError: there is no such kind of situation, book or rule, or something is not a day.
    """
    require_days(since=wanted.since, until=wanted.until)
    if wanted.kind and wanted.kind not in SITUATIONS:
        raise _unknown("kind", wanted.kind, sorted(SITUATIONS))
    books = {book.name for book in shelf} | {f"{case.opened.book}@{case.opened.edition}" for case in seen}
    if wanted.book and wanted.book not in books | {name.partition("@")[0] for name in books}:
        raise _unknown("book", wanted.book, sorted(books))
    if wanted.rule and not _is_known(wanted.rule, seen, shelf):
        name = wanted.rule
        raise SituationError(
            "rule",
            Words(
                f"no book has a {quoted(name)}; a rule is named as in TDA-42-A or 42-A",
                f"{quoted(name, 'de')} steht in keinem Regelwerk; eine Regel heißt etwa TDA-42-A oder 42-A",
            ),
            _NAMES["rule"],
        )


def require_days(**days: str) -> None:
    """See to it that what was said for a day is one.

    Raises:
        SituationError: it is not.
    """
    for name, text in days.items():
        if text and not is_day(text):
            raise SituationError(
                name,
                Words(
                    f"a day such as 2026-11-16, please, not {quoted(text)}",
                    f"bitte einen Tag wie 2026-11-16, nicht {quoted(text, 'de')}",
                ),
                _NAMES[name],
            )


def _unknown(field: str, said: str, known: Sequence[str]) -> SituationError:
    return SituationError(
        field,
        Words(
            f"there is no {quoted(said)}; there are {listed(known)}",
            f"{quoted(said, 'de')} gibt es nicht; es gibt {listed(known, 'de')}",
        ),
        _NAMES[field],
    )


def _is_known(rule: str, seen: Sequence[Case], shelf: Shelf) -> bool:
    return any(is_under(cite, rule) for case in seen for cite in case.opened.citations) or any(
        _has_rule(book, rule) for book in shelf
    )


def _has_rule(book: Rulebook, rule: str) -> bool:
    """Whether a book has a rule of this name, by id or by paragraph, or something above or below it."""
    for known in (*book.rules, *book.readings):
        paragraph = known.partition("-")[2]
        cite = Cite(book.id, book.edition, paragraph, known)
        if is_under(cite, rule) or any(
            rule.startswith((f"{name}-", f"{name}.")) for name in (known, paragraph, str(cite))
        ):
            return True
    return False
