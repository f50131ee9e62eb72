"""Rulebooks as they go over the wire: what they answer, where two differ, what is wrong with one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from floorman.club.casework.answers import CitePage, cite_page
from floorman.errors import RulebookError, UnknownKnob
from floorman.rulebook.adopted import BookAdopted, adopt, shelved
from floorman.rulebook.compare import Disagreement, conflicts
from floorman.rulebook.vocabulary import shown, vocabulary
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.rulebook import Rulebook, Shelf
    from floorman.rulebook.model import Answer
    from floorman.rulebook.vocabulary import Knob


class BookLine(Struct, frozen=True):
    """A book on the shelf."""

    book: str
    """Id and edition: ``tda@2019``."""
    id: str
    edition: str
    title: str
    titles: Words
    """In both languages."""
    extends: str
    """The book it was put on top of; empty where it stands by itself."""
    is_latest: bool
    """Whether its id alone names it: it is the latest edition."""
    adopted_at: int | None
    """When the club has adopted it, in milliseconds since 1970; those that ship with floorman were not."""
    adopted_by: str


class BookUnreadable(Struct, frozen=True):
    """A book that the club has adopted and that cannot be read: what was opened under it stays closed."""

    book: str
    why: Words


class BookList(Struct, frozen=True, tag="books"):
    """The shelf."""

    books: tuple[BookLine, ...]
    unreadable: tuple[BookUnreadable, ...]


class AnswerPage(Struct, frozen=True):
    """What a book answers to a question."""

    value: Any
    """Numbers, texts, yes or no, or a list of them; a fraction as ``1/2``."""
    text: Words
    citation: CitePage
    how: str
    """Whether the book says so itself (``own``), one that it ``extends``, the ``default``, or the book that answers last (``fallback``)."""


class QuestionOfBooks(Struct, frozen=True):
    """A question that books are asked."""

    knob: str
    asks: str
    part: str
    """Which part of the club asks: ``hand``, ``table``, ``floor`` …"""
    values: tuple[str, ...]
    """What can be answered, where that is one of several words."""


class Answered(Struct, frozen=True):
    """A question with a book's answer, if it has one."""

    question: QuestionOfBooks
    answer: AnswerPage | None


class BookPage(Struct, frozen=True, tag="book"):
    """A book."""

    line: BookLine
    answers: tuple[Answered, ...]
    """Every question, in the order of the vocabulary."""
    rules: dict[str, str]
    """The title of each of its own rules, by the rule's id."""
    readings: dict[str, str]
    """How we read it where it is silent."""
    text: str
    """As the club wrote it; empty for those that ship with floorman."""


class ShelfPage(Struct, frozen=True, tag="shelf"):
    """The club's own books."""

    books: tuple[BookAdopted, ...]


class BookAnswer(Struct, frozen=True):
    """What one book answers."""

    book: str
    answer: AnswerPage | None


class QuestionAnswered(Struct, frozen=True, tag="question_of_books"):
    """What every book of the shelf answers to one question."""

    question: QuestionOfBooks
    books: tuple[BookAnswer, ...]


class BooksDiffer(Struct, frozen=True):
    """A question that two books answer differently."""

    question: QuestionOfBooks
    a: AnswerPage | None
    b: AnswerPage | None


class BooksCompared(Struct, frozen=True, tag="books_compared"):
    """Where two books differ."""

    a: str
    b: str
    differ: tuple[BooksDiffer, ...]


class FaultPage(Struct, frozen=True):
    """One thing that is wrong with a book."""

    key: str
    """Where in it: ``hand.min_raise.is``; empty for the book as a whole."""
    words: Words


class BookChecked(Struct, frozen=True, tag="book_checked"):
    """What was found of a house book; nothing is kept of it."""

    faults: tuple[FaultPage, ...]
    """Everything that is wrong; it can be adopted where nothing is."""
    book: str = ""
    title: str = ""
    extends: str = ""
    is_adopted: bool = False
    """Whether it is on the shelf already, just so."""
    changes: tuple[BooksDiffer, ...] = ()
    """What it answers otherwise than the book it extends."""


class BookAdoptedPage(Struct, frozen=True, tag="book_on_shelf"):
    """A book is on the shelf for good."""

    line: BookLine


# ---- put together ----


def lines(shelf: Shelf, adopted: Mapping[str, BookAdopted]) -> tuple[BookLine, ...]:
    """Every book of a shelf."""
    return tuple(line(book, shelf, adopted) for book in shelf)


def line(book: Rulebook, shelf: Shelf, adopted: Mapping[str, BookAdopted]) -> BookLine:
    """A book of a shelf."""
    event = adopted.get(book.name)
    return BookLine(
        book=book.name,
        id=book.id,
        edition=book.edition,
        title=book.title,
        titles=book.titles,
        extends=book.below.name if book.below else "",
        is_latest=shelf.find(book.id) is book or shelf.find(book.id) == book,
        adopted_at=event.at if event else None,
        adopted_by=event.by if event else "",
    )


def page(book: Rulebook, shelf: Shelf, adopted: Mapping[str, BookAdopted]) -> BookPage:
    """A book with everything in it."""
    event = adopted.get(book.name)
    return BookPage(
        line(book, shelf, adopted),
        tuple(Answered(_question(knob), _page_of(book.answers.get(knob.name))) for knob in vocabulary().values()),
        dict(book.rules),
        dict(book.readings),
        event.text if event else "",
    )


def answered(knob: str, shelf: Shelf) -> QuestionAnswered:
    """What every book answers to a question.

    Raises:
        UnknownKnob: no book is asked that.
    """
    if knob not in vocabulary():
        raise UnknownKnob(knob)
    each = (BookAnswer(book.name, _page_of(book.answers.get(knob))) for book in shelf)
    return QuestionAnswered(_question(vocabulary()[knob]), tuple(each))


def compared(a: Rulebook, b: Rulebook, *, one_sided: bool) -> BooksCompared:
    """What two books answer differently."""
    return BooksCompared(a.name, b.name, tuple(map(_differ, conflicts(a, b, one_sided=one_sided))))


def checked(text: str, adopted: Mapping[str, BookAdopted]) -> BookChecked:
    """Everything that is wrong with a house book beside those that are *adopted*, or what it would change."""
    try:
        is_adopted = adopt(adopted, text, at=0, by="") is None
        book = shelved(adopted.values()).shelf.read(text)
    except RulebookError as error:
        return BookChecked(tuple(FaultPage(fault.key, fault.what) for fault in error.faults))
    below = book.below
    changes = conflicts(below, book, one_sided=True) if below else []
    found = tuple(
        map(_differ, changes)
    )  # with every citation: a numbering is a pattern of its author's, and has to end
    return BookChecked((), book.name, book.title, below.name if below else "", is_adopted, found)


def _question(knob: Knob) -> QuestionOfBooks:
    return QuestionOfBooks(knob.name, knob.asks, knob.owner, tuple(map(str, knob.values)))


def _page_of(answer: Answer | None) -> AnswerPage | None:
    if answer is None:
        return None
    words = Words(shown(answer.value), shown(answer.value, "de"))
    return AnswerPage(_plain(answer.value), words, cite_page(answer.cite), answer.how)


def _differ(found: Disagreement) -> BooksDiffer:
    return BooksDiffer(_question(vocabulary()[found.knob]), _page_of(found.a), _page_of(found.b))


def _plain(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.to_builtins(value, enc_hook=_fraction)


def _fraction(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(type(value).__name__)
