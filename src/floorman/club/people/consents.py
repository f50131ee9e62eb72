"""What books ask their players to accept, and who has accepted what: with the edition, the paragraph and the time.

What is asked stands in the book (`floorman.tournament.entries.records`): the rules themselves, skills, conduct, pictures, the use
of data. What was accepted under one edition is asked again under the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.club.people.events import Acknowledged
from floorman.errors import NothingToAccept
from floorman.text.words import Words
from floorman.tournament.entries.records import agreement, asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.club.people.events import MemberState
    from floorman.rulebook import Rulebook, Shelf


class ConsentLine(Struct, frozen=True):
    """One thing that a book asks for, and when somebody has accepted it."""

    what: str
    words: Words
    book: str
    edition: str
    rule: str
    at: int | None


def consents(member: MemberState, book: Rulebook) -> tuple[ConsentLine, ...]:
    """Everything that a book asks for, with when it was accepted in this edition; None where it was not."""
    given = {one.what: one.at for one in member.acknowledged if (one.book, one.edition) == (book.id, book.edition)}
    return tuple(
        ConsentLine(one.what, one.words, book.id, book.edition, one.rule.rule if one.rule else "", given.get(one.what))
        for one in asked(book)
    )


def everything_asked(member: MemberState, shelf: Shelf) -> tuple[ConsentLine, ...]:
    """What the books on a shelf ask for, each in its latest edition; then what was accepted under others."""
    latest = {book.id: shelf.find(book.id) for book in shelf}
    now = [line for book in latest.values() for line in consents(member, book)]
    in_force = {(line.book, line.edition, line.what) for line in now}
    before = [
        ConsentLine(one.what, agreement(one.what), one.book, one.edition, one.rule, one.at)
        for one in member.acknowledged
        if (one.book, one.edition, one.what) not in in_force
    ]
    return (*now, *before)


def acknowledge(member: MemberState, book: Rulebook, what: Sequence[str], *, now: int) -> tuple[Acknowledged, ...]:
    """Note what somebody accepts; what they have accepted already stays as it was.

    Raises:
        NothingToAccept: the book does not ask for that.
    """
    lines = {line.what: line for line in consents(member, book)}
    for one in what:
        if one not in lines:
            raise NothingToAccept(book.name, one)
    return tuple(
        Acknowledged(line.what, line.book, line.edition, line.rule, now)
        for line in lines.values()
        if line.what in what and line.at is None
    )
