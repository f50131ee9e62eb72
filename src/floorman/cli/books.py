"""``floorman books``: the shelf of a club, and how a book of the house gets there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import App, Parameter

from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show, table
from floorman.days import day_of
from floorman.errors import FloormanError
from floorman.rulebook import SHIPPED
from floorman.store.address import path_of
from floorman.text.fillings import Day
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cli.line import ClubLine
    from floorman.rulebook import Rulebook, Shelf

Book = Annotated[
    str,
    Parameter(
        name="--book",
        help="The rulebook: a name such as tda or vpsv@2016, the club's own books too, or a .toml file.",
    ),
]
"""A book that a command needs for itself; `book_at` finds it."""
ShelvedBook = Annotated[
    str,
    Parameter(
        name="--book",
        help="The rulebook, such as tda or vpsv@2016; the club's own books too.",
    ),
]
"""A book under which the club keeps something: it has to stand on the shelf."""

LOOK: Final = LineOptions()
_COLUMNS: Final = {
    "book": Words("book", "Regelwerk"),
    "title": Words("title", "Titel"),
    "extends": Words("builds on", "Grundlage"),
    "adopted": Words("adopted", "beschlossen"),
}
_ADOPTED: Final = Words(
    "{book} is on the shelf: tables, events and leagues can be opened under it.",
    "{book} steht im Regal: Tische, Turniere und Ligen lassen sich danach eröffnen.",
)
_UNREADABLE: Final = Words(
    "{book} cannot be read, and what was opened under it stays closed: {why}",
    "{book} lässt sich nicht lesen, und was danach eröffnet wurde, bleibt geschlossen: {why}",
)

books: Final = App(name="books", help="The rulebooks of a club: those that ship with floorman, and its own.")


# ---- the shelf, for every command that takes a book ----


def shelf_at(db: str) -> Shelf:
    """The books of the club in a file, whoever writes to it; those that ship with floorman where there is no such file yet.

    Raises:
        StoreError: it is not ours.
    """
    from floorman.club.books import shelf_in
    from floorman.store.reading import reading

    if not Path(path_of(db)).exists():
        return SHIPPED
    with reading(path_of(db)) as kept:
        return shelf_in(kept)


def book_at(db: str, book: str) -> Rulebook:
    """A book by its name on the shelf of a club's file, or by the path to a file of your own.

    Raises:
        RulebookError: there is none, or it does not hold together.
        StoreError: the club's file is not ours.
    """
    return shelf_at(db).book(book)


def shelf_over(line: ClubLine) -> Shelf:
    """The books of the club at the other end of a line."""
    from floorman.club.casework.books import ShelfPage
    from floorman.club.wanted.rulebooks import ReadShelf
    from floorman.rulebook.adopted import shelved

    return shelved(line.ask_for(ShelfPage, "rulebooks", ReadShelf()).books).shelf


# ---- commands ----


@books.default
def listed(*, look: LineOptions = LOOK) -> None:
    """List the books on the shelf, the club's own last."""
    from floorman.club.casework.books import BookList, lines
    from floorman.club.wanted.rulebooks import ListBooks

    if look.server or Path(path_of(look.db)).exists():
        with look.line() as line:
            found = line.ask_for(BookList, "rulebooks", ListBooks())
    else:
        found = BookList(lines(SHIPPED, {}), ())
    rows = [
        {
            "book": book.book,
            "title": book.title if look.json else say(book.titles, look.language),
            "extends": book.extends,
            "adopted": "" if book.adopted_at is None else day_of(book.adopted_at),
        }
        for book in found.books
    ]
    if look.json:
        print_json({"books": rows, "unreadable": {one.book: msgspec.to_builtins(one.why) for one in found.unreadable}})
        return
    language = look.language
    shown = table(*(say(words, language) for words in _COLUMNS.values()), numbers_from=len(_COLUMNS))
    for row in rows:
        told = row | {"adopted": Day(row["adopted"]).written(language)}
        shown.add_row(*(plain(text).replace("[", "\\[") for text in told.values()))
    show(shown)
    for one in found.unreadable:
        show(say(_UNREADABLE, language).format(book=plain(one.book), why=plain(say(one.why, language))))


@books.command
def adopt(
    file: Annotated[Path, Parameter(help="The book: a .toml file, or JSON of the same shape.")],
    *,
    by: Annotated[
        str,
        Parameter(
            name="--by",
            help="Who adopts it, typed at the club's machine. At a server it is whoever has signed in.",
        ),
    ] = "",
    look: LineOptions = LOOK,
) -> None:
    """Put a book of the house on the shelf for good. It is never changed: other rules are another edition."""
    from floorman.club.casework.books import BookAdoptedPage
    from floorman.club.wanted.rulebooks import AdoptBook

    text = _read(file)
    if not look.server:
        shelf_at(look.db).read(text)  # what does not hold together begins no file
    with look.line(begins=True) as line:
        adopted = line.ask_for(BookAdoptedPage, "rulebooks", AdoptBook(text, by)).line
    if look.json:
        print_json(msgspec.to_builtins(adopted))
        return
    show(say(_ADOPTED, look.language).format(book=plain(adopted.book)))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        why = refused(error)
        raise FloormanError(Words(f"{plain(str(file))}: {why.en}", f"{plain(str(file))}: {why.de}")) from None
    except UnicodeDecodeError:
        raise FloormanError(
            Words(f"{plain(str(file))} is not a text file in UTF-8", f"{plain(str(file))} ist keine Textdatei in UTF-8")
        ) from None
