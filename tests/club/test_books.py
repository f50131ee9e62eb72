"""The club's shelf: adopted books are kept, pinned, never changed, and there again after a start."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from floorman.club.books import STREAMS, Books, shelf_in, unreadable_in
from floorman.errors import RulebookError, UnknownBook
from floorman.rulebook import SHIPPED, Rulebook
from floorman.rulebook.adopted import LONGEST, BookAdopted, adopt, encoded, shelved
from floorman.rulebook.shelf import written
from floorman.store import SqliteStore
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.books import FRIDAY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

OVER = 'id = "over"\ntitle = "Over"\nedition = "1"\nextends = "friday"'


def edition(number: str, seconds: int = 41) -> str:
    return FRIDAY.replace('"2025"', f'"{number}"').replace("41", str(seconds))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "club.db")


def with_books(file: str, work: Callable[[SqliteStore, Books], Awaitable[None]]) -> None:
    """Open the file, do something with its books, and close it."""

    async def opened() -> None:
        async with SqliteStore.opened(file) as store:
            books = Books(store, ManualClock())
            await books.load()
            await work(store, books)

    asyncio.run(opened())


def adopting(*texts: str) -> Callable[[SqliteStore, Books], Awaitable[None]]:
    async def work(_: SqliteStore, books: Books) -> None:
        for text in texts:
            await books.adopt(text, by="board")

    return work


def put(stream: str, *events: bytes) -> Callable[[SqliteStore, Books], Awaitable[None]]:
    async def work(store: SqliteStore, _: Books) -> None:
        await store.append(stream, events, expected=0)

    return work


# ---- kept ----


def test_an_adopted_book_is_there_again_with_its_text_and_what_it_stands_on(file: str) -> None:
    with_books(file, adopting(FRIDAY, OVER))

    async def again(store: SqliteStore, books: Books) -> None:
        assert [event.name for event in books.adopted] == ["friday@2025", "over@1"]
        assert books.shelf.find("over").knobs.clock_seconds == 41
        (stored,) = await store.read(f"{STREAMS}friday@2025")
        assert b'"type":"book_adopted"' in stored.data
        first, second = books.adopted
        assert (first.text, first.extends, first.fallback, first.by) == (FRIDAY, "tda@2019", "tda@2019", "board")
        assert second.extends == "friday@2025"
        assert not books.unreadable

    with_books(file, again)
    with reading(file) as kept:
        assert [book.name for book in shelf_in(kept).own] == ["friday@2025", "over@1"]
        assert not unreadable_in(kept)


def test_the_same_text_again_is_there_already_and_so_is_the_same_book_in_other_words(file: str) -> None:
    async def work(store: SqliteStore, books: Books) -> None:
        book = await books.adopt(FRIDAY, by="board")
        assert await books.adopt(FRIDAY, by="somebody") is books.shelf.find("friday")
        assert await books.adopt(FRIDAY + "\n# a word more", by="somebody") == book
        assert await store.version(f"{STREAMS}friday@2025") == 1
        assert books.adopted[0].text == FRIDAY

    with_books(file, work)


def test_a_book_is_never_changed_under_its_name(file: str) -> None:
    async def work(_: SqliteStore, books: Books) -> None:
        await books.adopt(FRIDAY, by="board")
        for changed in (edition("2025", 99), 'id = "tda"\ntitle = "Ours"\nedition = "2019"'):
            with pytest.raises(RulebookError, match="nobody changes it: give this one an id or an edition of its own"):
                await books.adopt(changed, by="board")
        await books.adopt(edition("2026", 99), by="board")
        assert books.shelf.find("friday@2025").knobs.clock_seconds == 41
        assert books.shelf.find("friday").knobs.clock_seconds == 99

    with_books(file, work)


def test_a_shipped_book_is_on_every_shelf_and_needs_no_adoption(file: str) -> None:
    (vpsv,) = (raw for raw in _raw() if raw["id"] == "vpsv")

    async def work(store: SqliteStore, books: Books) -> None:
        assert await books.adopt(written(vpsv), by="board") == Rulebook.load("vpsv")
        assert [stream async for stream in store.streams()] == []

    with_books(file, work)


def test_a_later_edition_of_what_a_book_extends_changes_nothing(file: str) -> None:
    with_books(file, adopting(FRIDAY, OVER, edition("2026", 99)))

    async def again(_: SqliteStore, books: Books) -> None:
        assert books.shelf.find("friday").knobs.clock_seconds == 99
        assert books.shelf.find("over").knobs.clock_seconds == 41
        assert repr(books.shelf.find("over")) == "<Rulebook over@1 over friday@2025 over tda@2019>"
        assert await books.adopt(OVER, by="board") is books.shelf.find("over")  # though it would mean another now

    with_books(file, again)


def test_a_later_edition_that_ships_changes_nothing(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_books(file, adopting(FRIDAY))
    (tda,) = (raw for raw in _raw() if raw["id"] == "tda")
    newer = SHIPPED.read(written({**tda, "edition": "2099", "title": "TDA of 2099"}))
    load = Rulebook.load
    monkeypatch.setattr(Rulebook, "load", lambda name: newer if name in ("tda", newer.name) else load(name))

    async def again(_: SqliteStore, books: Books) -> None:
        assert books.shelf.find("tda") is newer
        assert repr(books.shelf.find("friday")) == "<Rulebook friday@2025 over tda@2019>"
        assert repr(await books.adopt(edition("2026"), by="board")) == "<Rulebook friday@2026 over tda@2099>"

    with_books(file, again)


def test_two_who_adopt_at_once_do_not_take_each_others_name(file: str) -> None:
    async def work(store: SqliteStore, books: Books) -> None:
        other = Books(store, ManualClock())
        await books.adopt(FRIDAY, by="one")

        with pytest.raises(RulebookError, match="nobody changes it"):
            await other.adopt(edition("2025", 99), by="two")
        third = Books(store, ManualClock())
        assert (await third.adopt(FRIDAY, by="three")).knobs.clock_seconds == 41
        assert third.adopted[0].by == "one"

    with_books(file, work)


@pytest.mark.parametrize(
    "text",
    [
        "no book",
        FRIDAY.replace('"tda"', '"friday.toml"'),
        FRIDAY.replace("41", '"long"'),
        FRIDAY + "#" * LONGEST,
        "a = '\ud800'",
    ],
)
def test_what_does_not_hold_together_is_not_kept(file: str, text: str) -> None:
    async def work(store: SqliteStore, books: Books) -> None:
        with pytest.raises(RulebookError):
            await books.adopt(text, by="board")
        assert [stream async for stream in store.streams()] == []

    with_books(file, work)


# ---- not readable ----


BROKEN = {
    "no event": b"{",
    "another kind of event": b'{"type":"sat_down"}',
    "a text that is none": encoded(BookAdopted("friday@2025", "no book", "", "tda@2019", 0, "board")),
    "of another name": encoded(BookAdopted("monday@2025", FRIDAY, "tda@2019", "tda@2019", 0, "board")),
    "the text of another": encoded(BookAdopted("friday@2025", edition("2026"), "tda@2019", "tda@2019", 0, "board")),
    "over a book that is not there": encoded(BookAdopted("friday@2025", FRIDAY, "gone@1", "tda@2019", 0, "board")),
    "with a last answer that is not there": encoded(BookAdopted("friday@2025", FRIDAY, "tda@2019", "gone@1", 0, "b")),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_book_that_cannot_be_read_is_missing_alone(file: str, data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    other = FRIDAY.replace('"friday"', '"monday"')
    with_books(file, put(f"{STREAMS}friday@2025", data))
    with_books(file, adopting(other))

    async def again(_: SqliteStore, books: Books) -> None:
        assert [book.name for book in books.shelf.own] == ["monday@2025"]
        assert list(books.unreadable) == ["friday@2025"]
        with pytest.raises(UnknownBook):
            books.shelf.find("friday@2025")
        with pytest.raises(RulebookError):  # its name stays taken
            await books.adopt(FRIDAY.replace("41", "42"), by="board")

    with_books(file, again)
    assert "rulebook friday@2025 cannot be read" in caplog.text
    with reading(file) as kept:
        assert [book.name for book in shelf_in(kept).own] == ["monday@2025"]
        assert list(unreadable_in(kept)) == ["friday@2025"]


def test_books_are_found_in_whatever_order_they_are_read() -> None:
    friday = adopt({}, FRIDAY, at=5, by="board")
    assert friday is not None
    over = adopt({friday.name: friday}, OVER, at=5, by="board")
    assert over is not None
    above = BookAdopted("a@1", OVER.replace('"over"', '"a"'), "over@1", "tda@2019", 5, "board")

    shelf, unreadable = shelved([above, over, friday])

    assert not unreadable
    assert repr(shelf.find("a")) == "<Rulebook a@1 over over@1 over friday@2025 over tda@2019>"


def _raw() -> list[dict[str, object]]:
    from floorman.rulebook.files import shipped_books

    return [dict(raw) for raw in shipped_books()]
