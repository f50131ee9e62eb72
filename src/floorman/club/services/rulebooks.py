"""The shelf as a service: everybody may read and compare rulebooks; a director has one checked, and the admin adopts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from floorman.club.authority.actor import require_own_name
from floorman.club.casework import books as pages
from floorman.club.casework.thoughts import Thought
from floorman.club.wanted import rulebooks as want
from floorman.club.wire.service import Service
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.books import Books
    from floorman.club.casework.thinking import Thinking
    from floorman.club.casework.thoughts import Conclusion
    from floorman.errors import FloormanError
    from floorman.rulebook.adopted import BookAdopted

SUBJECT: Final = "rulebooks"


class RulebooksService(Service):
    """Serves the subject ``rulebooks``."""

    wanted = msgspec.json.Decoder(want.OfRulebooks)

    def __init__(self, bus: Bus, books: Books, thinking: Thinking) -> None:
        super().__init__(bus, SUBJECT)
        self._books, self._thinking = books, thinking

    async def do(self, by: Actor, wanted: want.OfRulebooks, id: str) -> object:  # noqa: A002  # as the message calls it
        """Show books, compare them, have one checked, or adopt it."""
        shelf = self._books.shelf
        match wanted:
            case want.ListBooks():
                faults = [pages.BookUnreadable(name, _why(error)) for name, error in self._books.unreadable.items()]
                return pages.BookList(pages.lines(shelf, self._adopted), tuple(faults))
            case want.ReadBook(book):
                return pages.page(shelf.find(book), shelf, self._adopted)
            case want.CompareBooks(a, b, one_sided):
                return pages.compared(shelf.find(a), shelf.find(b), one_sided=one_sided)
            case want.ReadQuestion(knob):
                return pages.answered(knob, shelf)
            case want.ReadShelf():
                return pages.ShelfPage(tuple(replace(event, by="") for event in self._books.adopted))
            case want.CheckBook():
                return (await self._checked(by, wanted)).answering(id)
            case want.AdoptBook(text, who):
                require_own_name(by, who)
                return await self._adopt(by, text, who or by.member)

    async def _checked(self, by: Actor, wanted: want.CheckBook) -> Conclusion:
        return await self._thinking.think(Thought(wanted, self._books.adopted), by=by.member, is_floor=True)

    async def _adopt(self, by: Actor, text: str, who: str) -> pages.BookAdoptedPage:
        """Adopt a book; first it is read apart, so that one that nobody can read in time stops nothing.

        Raises:
            RulebookError: it does not hold together.
        """
        await self._checked(by, want.CheckBook(text))
        book = await self._books.adopt(text, by=who)
        return pages.BookAdoptedPage(pages.line(book, self._books.shelf, self._adopted))

    @property
    def _adopted(self) -> Mapping[str, BookAdopted]:
        return {event.name: event for event in self._books.adopted}


def _why(error: FloormanError) -> Words:
    return Words(error.told("en"), error.told("de"))
