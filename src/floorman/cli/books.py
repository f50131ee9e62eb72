"""``floorman books``: the shelf of a club, and how a book of the house gets there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, plain, print_json, say, show, table
from floorman.days import day_of
from floorman.errors import FloormanError, StoreError
from floorman.rulebook import SHIPPED
from floorman.store.address import path_of
from floorman.text.fillings import Day
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cli.line.line import ClubLine
    from floorman.rulebook import Rulebook, Shelf
    from floorman.rulebook.adopted import BookAdopted

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
def listed(*, db: Db = DB, json: AsJson = False, lang: Lang = None) -> None:
    """List the books on the shelf, the club's own last."""
    from floorman.club.books import adopted_in, unreadable_in
    from floorman.store.reading import reading

    language = language_or_default(lang)
    adopted: dict[str, BookAdopted] = {}
    unreadable: dict[str, Any] = {}
    if Path(path_of(db)).exists():
        with reading(path_of(db)) as kept:
            adopted, unreadable = adopted_in(kept), unreadable_in(kept)
    shelf = shelf_at(db)
    rows = [
        {
            "book": book.name,
            "title": book.title,
            "extends": book.below.name if book.below else "",
            "adopted": day_of(adopted[book.name].at) if book.name in adopted else "",
        }
        for book in shelf
    ]
    if json:
        print_json({"books": rows, "unreadable": {name: str(error) for name, error in unreadable.items()}})
        return
    shown = table(*(say(words, language) for words in _COLUMNS.values()), numbers_from=len(_COLUMNS))
    for row in rows:
        told = row | {"adopted": Day(row["adopted"]).written(language)}
        shown.add_row(*(plain(text) for text in told.values()))
    show(shown)
    for name, error in unreadable.items():
        show(say(_UNREADABLE, language).format(book=plain(name), why=plain(error.told(language))))


@books.command
def adopt(
    file: Annotated[Path, Parameter(help="The book: a .toml file, or JSON of the same shape.")],
    *,
    by: Annotated[str, Parameter(name="--by", help="Who adopts it.")] = "",
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Put a book of the house on the shelf for good. It is never changed: other rules are another edition."""
    language = language_or_default(lang)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        why = refused(error)
        raise FloormanError(Words(f"{plain(str(file))}: {why.en}", f"{plain(str(file))}: {why.de}")) from None
    except UnicodeDecodeError:
        raise FloormanError(
            Words(f"{plain(str(file))} is not a text file in UTF-8", f"{plain(str(file))} ist keine Textdatei in UTF-8")
        ) from None
    book = asyncio.run(_adopt(path_of(db), text, by))
    show(say(_ADOPTED, language).format(book=plain(book.name)))


async def _adopt(path: str, text: str, by: str) -> Rulebook:
    from floorman.club.books import Books
    from floorman.club.clock import SystemClock
    from floorman.store import SqliteStore

    try:
        async with SqliteStore.opened(path) as store:
            kept = Books(store, SystemClock())
            await kept.load()
            return await kept.adopt(text, by=by)
    except StoreError as error:
        said = error.words
        raise StoreError(
            Words(
                f"{said.en}; nothing was saved (--db names another file)",
                f"{said.de}; nichts wurde gespeichert (--db nennt eine andere Datei)",
            )
        ) from None
