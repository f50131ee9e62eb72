"""What can be wanted of the club's shelf of rulebooks."""

from __future__ import annotations

from msgspec import Struct


class ListBooks(Struct, frozen=True, tag="list_books", forbid_unknown_fields=True):
    """See which books are on the shelf, those that ship with floorman first."""


class ReadBook(Struct, frozen=True, tag="read_book", forbid_unknown_fields=True):
    """Read a book: its answers with their paragraphs, its rules, our readings of it, and its text where the club wrote it."""

    book: str
    """Its name, ``tda`` or ``tda@2019``."""


class CompareBooks(Struct, frozen=True, tag="compare_books", forbid_unknown_fields=True):
    """See what two books answer differently."""

    a: str
    b: str
    one_sided: bool = False
    """Whether questions are wanted too that only one of them answers."""


class ReadQuestion(Struct, frozen=True, tag="read_question", forbid_unknown_fields=True):
    """See what every book of the shelf answers to one question, such as ``min_raise``."""

    knob: str


class ReadShelf(Struct, frozen=True, tag="read_shelf", forbid_unknown_fields=True):
    """Take the club's own books along as they are kept: whoever has them can read what was recorded under them."""


class CheckBook(Struct, frozen=True, tag="check_book", forbid_unknown_fields=True):
    """Have a house book checked: every fault that it has, or what it would change. Nothing is kept."""

    text: str
    """TOML, or JSON of the same shape."""


class AdoptBook(Struct, frozen=True, tag="adopt_book", forbid_unknown_fields=True):
    """Put a house book on the shelf for good: from now on tables, events and leagues can be opened under it."""

    text: str
    by: str = ""
    """Who has adopted it; only whoever is at the machine itself names somebody else."""


ByEverybody = ListBooks | ReadBook | CompareBooks | ReadQuestion | ReadShelf
OfRulebooks = ByEverybody | CheckBook | AdoptBook
