"""A house's own books as they are kept: the text, what it was put on top of, and nothing that a later floorman would read otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from floorman.errors import Fault, RulebookError
from floorman.rulebook.shelf import Shelf
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.rulebook.model import Rulebook

LONGEST: Final = 1_000_000
"""Characters of a book; the longest that ships with floorman has a tenth of that."""


class BookAdopted(Struct, frozen=True, gc=False, tag="book_adopted"):
    """A house took a book over. It is kept before anything happens under it, and never changes."""

    name: str
    """Id and edition: ``friday@2025``."""
    text: str
    """As it was written: TOML, or JSON."""
    extends: str
    """The book it was put on top of, with its edition; empty if on none."""
    fallback: str
    """The book that answers where both are silent, with its edition."""
    at: int
    by: str


class Shelved(NamedTuple):
    """What adopted books add up to."""

    shelf: Shelf
    unreadable: Mapping[str, RulebookError]
    """Books that cannot be read, and why: what was played under them stays closed, and nothing else."""


def adopt(kept: Mapping[str, BookAdopted], text: str, *, at: int, by: str) -> BookAdopted | None:
    """Take a book over beside those that are *kept* by their names; None if it is kept already.

    Raises:
        RulebookError: it does not hold together, or another book has its name.
    """
    if len(text) > LONGEST:
        what = both(
            f"a book has at most {LONGEST} characters, not {len(text)}",
            f"ein Regelwerk hat höchstens {LONGEST} Zeichen, nicht {len(text)}",
        )
        raise RulebookError([Fault("<text>", "", what)])
    if any(event.text == text for event in kept.values()):
        return None
    shelf = shelved(kept.values()).shelf
    book = shelf.read(text)
    if book.name in kept or book.name in shelf:
        if book.name not in shelf or shelf.find(book.name) != book:
            what = both(
                f"there is another book {book.name}, and nobody changes it: give this one an id or an edition of its own",
                f"ein anderes Regelwerk heißt schon {book.name}, und das ändert niemand: gib diesem eine eigene Kennung oder Ausgabe",
            )
            raise RulebookError([Fault("<text>", "edition", what)])
        return None
    return BookAdopted(book.name, text, book.below.name if book.below else "", book.fallback, at, by)


def shelved(kept: Iterable[BookAdopted]) -> Shelved:
    """The shelf with the books that were adopted, in their order; none of them is refused because of another."""
    waiting = sorted(kept, key=lambda event: (event.at, event.name))
    order = {event.name: place for place, event in enumerate(waiting)}
    found: dict[str, Rulebook] = {}
    faults: dict[str, RulebookError] = {}
    while waiting:
        left: list[BookAdopted] = []
        shelf = Shelf(found.values())
        for event in waiting:
            try:
                found[event.name] = _read(event, shelf)
            except RulebookError as error:
                faults[event.name] = error
                left.append(event)
        if len(left) == len(waiting):
            break
        waiting = left  # what one of them extends may have been found by now
    own = sorted(found.values(), key=lambda book: order[book.name])
    return Shelved(Shelf(own), {name: fault for name, fault in faults.items() if name not in found})


def _read(event: BookAdopted, shelf: Shelf) -> Rulebook:
    book = shelf.read(event.text, extends=event.extends, fallback=event.fallback)
    if book.name != event.name:
        raise RulebookError(
            [Fault(event.name, "", both(f"it is the text of {book.name}", f"das ist der Text von {book.name}"))]
        )
    return book


def encoded(event: BookAdopted) -> bytes:
    """An adoption as it is kept."""
    return msgspec.json.encode(event)


def decoded(data: bytes) -> BookAdopted:
    """An adoption that was kept."""
    return _DECODER.decode(data)


_DECODER: Final = msgspec.json.Decoder(BookAdopted)
