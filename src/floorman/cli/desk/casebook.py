"""Cases of the casebook as a terminal tells of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from floorman.cards import Language
from floorman.cli.terminal import plain, say, show
from floorman.text.days import written_day, written_moment
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.club.casework.answers import CaseLine, CasePage

_OTHERWISE: Final = Words(
    "On the same facts under {book} it was decided otherwise before:",
    "Bei gleicher Lage wurde nach {book} schon anders entschieden:",
)
_ANNULLED: Final = Words("annulled", "annulliert")


def as_document(answer: Struct) -> dict[str, Any]:
    """An answer of the floor desk as JSON."""
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return document


def line(case: CaseLine, language: Language) -> str:
    """A case in one line."""
    annulled = f" ({say(_ANNULLED, language)})" if case.is_annulled else ""
    told = f"{say(case.facts, language)} → {say(case.decision, language)}"
    return plain(f"#{case.case}  {day(case.at, language)}  {book_of(case)}  {told}{annulled}")


def warn(page: CasePage, language: Language) -> None:
    """Say which earlier cases were decided otherwise, if any."""
    if page.otherwise:
        show(say(_OTHERWISE, language).format(book=book_of(page.otherwise[0])))
        for case in page.otherwise:
            show(f"  {line(case, language)}")


def book_of(case: CaseLine) -> str:
    """A book as people say it: TDA 2019, or only its name where the document bears no date."""
    edition = "" if case.edition == "undated" else f" {case.edition}"
    return plain(f"{case.book.upper()}{edition}")


def when(at: str, language: Language) -> str:
    """A moment as the reader writes it; whatever else stands there as it is."""
    try:
        return written_moment(datetime.fromisoformat(at).astimezone(), language)
    except ValueError:
        return plain(at)


def day(at: str, language: Language) -> str:
    """The day of a moment as the reader writes it; whatever else stands there as it is."""
    try:
        return written_day(datetime.fromisoformat(at).astimezone().date(), language)
    except ValueError:
        return plain(at[:10])
