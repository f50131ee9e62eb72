"""A shelf of rulebooks: those that ship with floorman, and a house's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.errors import Fault, RulebookError, UnknownBook, WrongArgument
from floorman.rulebook.files import exact, parse_toml
from floorman.rulebook.model import Rulebook
from floorman.rulebook.vocabulary import expected, shown
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_TEXT: Final = "<text>"


class Shelf:
    r"""Books by their names. A value: adding one makes another shelf, and whoever replays a record is handed one.

    >>> friday = SHIPPED.read('id = "friday"\ntitle = "Friday"\nedition = "2025"\nextends = "tda"')
    >>> shelf = SHIPPED.plus(friday)
    >>> shelf.find("friday"), shelf.find("tda@2019")
    (<Rulebook friday@2025 over tda@2019>, <Rulebook tda@2019>)
    >>> "friday" in shelf, "friday" in SHIPPED
    (True, False)
    """

    __slots__ = ("_own",)

    def __init__(self, own: Iterable[Rulebook] = ()) -> None:
        """Put a house's own books beside those that ship with floorman, the latest last."""
        self._own = {book.name: book for book in own}

    @property
    def own(self) -> tuple[Rulebook, ...]:
        """The house's own books, the latest last."""
        return tuple(self._own.values())

    def book(self, book: Rulebook | str) -> Rulebook:
        """A book as it is given: itself, its name on the shelf, or the path to a file of your own.

        Raises:
            RulebookError: there is none of that name, or it does not hold together.
            WrongArgument: it is neither a book nor a name.
        """
        if isinstance(book, Rulebook):
            return book
        if isinstance(book, str):
            return Rulebook.load(book) if book.endswith(".toml") else self.find(book)
        raise WrongArgument(
            both(
                f"give a rulebook or its name, not {book!r}", f"Gib ein Regelwerk oder seinen Namen an, nicht {book!r}"
            )
        )

    def find(self, name: str) -> Rulebook:
        """The book of this name: ``friday@2025``, or ``friday`` for the latest edition.

        The house's own come first: should floorman ship a book of the same name one day, records keep theirs.

        Raises:
            UnknownBook: there is none; a path is never looked at.
        """
        if book := self._own.get(name):
            return book
        if "@" not in name:
            for book in reversed(self._own.values()):
                if book.id == name:
                    return book
        if not name.endswith(".toml"):
            try:
                return Rulebook.load(name)
            except RulebookError:
                pass
        raise UnknownBook(name, tuple(book.name for book in self))

    def edition(self, book: str, edition: str) -> Rulebook:
        """The book in the edition that a record names.

        Raises:
            UnknownBook: it is not on the shelf.
        """
        return self.find(f"{book}@{edition}")

    def plus(self, book: Rulebook) -> Shelf:
        """The shelf with another book on it.

        Raises:
            RulebookError: another book has that name.
        """
        if book.name not in self:
            return Shelf([*self.own, book])
        if self.find(book.name) != book:
            what = both(
                f"there is another book {book.name}: give this one an id or an edition of its own",
                f"ein anderes Regelwerk heißt schon {book.name}: gib diesem eine eigene Kennung oder Ausgabe",
            )
            raise RulebookError([Fault(book.name, "", what)])
        return self

    def read(self, text: str, *, extends: str | None = None, fallback: str | None = None) -> Rulebook:
        """Read a book from its text, TOML or JSON. What it extends stands on the shelf; no file is opened.

        *extends* and *fallback* are the names of the books it was put on top of when it was adopted: those count, whatever
        has become the latest edition since.

        Raises:
            RulebookError: it does not hold together, or extends something else than a book on the shelf.
        """
        raw = _parsed(text)
        wanted = raw.get("extends") if extends is None else extends or None
        over = self.find(wanted) if isinstance(wanted, str) and wanted in self else None
        faults: list[Fault] = []
        if wanted is not None and over is None:
            known = ", ".join(book.name for book in self)
            on_shelf = both(
                f"a book on the shelf ({known}), with or without the edition",
                f"ein Regelwerk im Regal ({known}), mit oder ohne Ausgabe",
            )
            faults.append(Fault(_TEXT, "extends", expected(on_shelf, wanted)))
        try:
            book = Rulebook.layered(raw, over=over, fallback=self.find(fallback) if fallback else None, called=_TEXT)
        except RulebookError as error:
            raise RulebookError([*faults, *error.faults]) from None
        if faults:
            raise RulebookError(faults)
        return book

    def __iter__(self) -> Iterator[Rulebook]:
        """Every book in every edition, those that ship with floorman first."""
        yield from (book for book in Rulebook.shipped() if book.name not in self._own)
        yield from self._own.values()

    def __contains__(self, name: str) -> bool:
        try:
            self.find(name)
        except UnknownBook:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        return self.own == other.own if isinstance(other, Shelf) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._own))

    def __repr__(self) -> str:
        return f"<Shelf of {', '.join(book.name for book in self)}>"


SHIPPED: Final = Shelf()
"""The books that ship with floorman, and no others."""


def written(source: Mapping[str, Any]) -> str:
    """A book that is a mapping as text that `Shelf.read` reads again: JSON, in the order of the mapping.

    Raises:
        RulebookError: something in it cannot be written down.
    """
    import json

    try:
        return json.dumps(source, default=_decimal, ensure_ascii=False, indent=1, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        what = both(f"cannot be written down: {error}", "lässt sich nicht aufschreiben")
        raise RulebookError([Fault("<mapping>", "", what)]) from None


def _decimal(value: object) -> float:
    """A number as its decimal digits, where that is just what it is."""
    from fractions import Fraction

    if isinstance(value, Fraction) and exact(repr(number := float(value))) == value:
        return number
    raise TypeError(f"{shown(value)} is not a number that decimal digits write")


def _parsed(text: str) -> Mapping[str, Any]:
    """What a text says; JSON begins with a brace, which TOML never does."""
    import json

    try:
        text.encode()  # what is not text in any encoding cannot be kept
        is_json = text.lstrip()[:1] == "{"
        return json.loads(text, parse_float=exact, parse_constant=float) if is_json else parse_toml(text)
    except (ValueError, RecursionError) as error:
        from floorman.text.parsers import unread

        why = unread(error)
        what = both(f"is neither TOML nor JSON: {why.en}", f"ist weder TOML noch JSON: {why.de}")
        raise RulebookError([Fault(_TEXT, "", what)]) from None
