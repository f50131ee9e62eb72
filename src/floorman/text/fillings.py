"""What a message tells of: people by their names, days, lists and counts, written when the reader's language is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

from floorman.text.amounts import filled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.text.amounts import Filling
    from floorman.text.words import Words


class ByName:
    """Somebody or something with an id, called by a name: the same, whatever the name is.

    >>> ByName("ace", "Ace of Clubs") == ByName("ace", "Ace of Hearts")
    True
    """

    __slots__ = ("id", "name")

    def __init__(self, id: str, name: str) -> None:  # noqa: A002  # as everywhere
        self.id, self.name = id, name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByName) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"ByName({self.id!r}, {self.name!r})"

    def written(self, language: str) -> str:  # noqa: ARG002  # a name is the same in every language
        """The name."""
        return self.name


class Day(str):
    """A day such as ``2026-05-12``; what is not a day stays as it is."""

    __slots__ = ()

    def written(self, language: str) -> str:
        """As the reader writes it.

        >>> Day("2026-05-12").written("de"), Day("soon").written("en")
        ('12. Mai 2026', 'soon')
        """
        from datetime import date

        from floorman.text.days import written_day

        try:
            return written_day(date.fromisoformat(self), language)
        except ValueError:
            return str(self)


class Moment(str):
    """A moment such as ``2026-05-12 20:30``, or with its time zone behind it; what is not one stays as it is."""

    __slots__ = ()

    def written(self, language: str) -> str:
        """As the reader writes it.

        >>> Moment("2026-05-12 20:30").written("en"), Moment("2026-05-12 20:00 UTC").written("de")
        ('12 May 2026, 20:30', '12. Mai 2026, 20 Uhr UTC')
        """
        from datetime import date, time

        from floorman.text.days import written_day, written_time

        day, _, rest = self.partition(" ")
        at, _, zone = rest.partition(" ")
        try:
            said = f"{written_day(date.fromisoformat(day), language)}, {written_time(time.fromisoformat(at), language)}"
        except ValueError:
            return str(self)
        return f"{said} {zone}" if zone else said


class Several(tuple["Filling", ...]):
    """Several in a row."""

    __slots__ = ()

    def written(self, language: str) -> str:
        """As the reader writes them.

        >>> Several(["Anna", ByName("b", "Ben"), "Carla"]).written("de")
        'Anna, Ben und Carla'
        """
        from floorman.text.amounts import written
        from floorman.text.lists import listed

        return listed((written(filling, language) for filling in self), language)


class Count(int):
    """So many of something: 1 table, 2 tables."""

    one: Words
    many: Words

    def __new__(cls, value: int, one: Words, many: Words) -> Self:
        """So many of *one*, or of *many*."""
        count = super().__new__(cls, value)
        count.one, count.many = one, many
        return count

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self), self.one, self.many)

    def written(self, language: str) -> str:
        """As the reader writes it.

        >>> from floorman.text.words import Words
        >>> [Count(tables, Words("table", "Tisch"), Words("tables", "Tische")).written("de") for tables in (1, 2)]
        ['1 Tisch', '2 Tische']
        """
        from floorman.text.numbers import counted

        return counted(self, self.one, self.many, language)


class HasId(Protocol):
    """A club, a member: whatever has an id and a name."""

    @property
    def id(self) -> str:
        """What it is known by."""

    @property
    def name(self) -> str:
        """What it is called."""


def named(what: HasId) -> ByName:
    """Somebody as a message names them."""
    return ByName(what.id, what.name)


def several(names: Iterable[Filling]) -> Several:
    """Each of them once, in the order in which they come."""
    return Several(dict.fromkeys(names))


def filled_in(words: Words, **fillings: Filling) -> Words:
    """Words with their fillings in them.

    >>> from floorman.text.words import Words
    >>> filled_in(Words("{day} is still to come", "Der {day} kommt erst"), day=Day("2026-05-12")).de
    'Der 12. Mai 2026 kommt erst'
    """
    return filled(words, fillings)
