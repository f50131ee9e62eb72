"""The structure of an event: levels, breaks, and when each of them comes."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.whole import is_whole
from floorman.errors import NoSuchLevel
from floorman.text.lists import listed
from floorman.text.nouns import MINUTES
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Self

    from floorman.cards import Language


class Level(Struct, frozen=True, forbid_unknown_fields=True, tag="level", omit_defaults=True):
    """Blinds and ante for some time. A big-blind ante is the whole table's, paid by the big blind.

    >>> Level(20, 700, 1400, ante=200).forced_bets(9)
    3900
    >>> Level(20, 500, 1000, ante=1000, big_blind_ante=True).forced_bets(9)
    2500
    """

    minutes: int
    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: bool = False

    def antes(self, players: int) -> int:
        """What all antes of a hand come to. A big-blind ante stays as it is when the table gets shorter: TDA RP-11."""
        return self.ante if self.big_blind_ante else self.ante * players

    def forced_bets(self, players: int) -> int:
        """What lies in the middle before anybody acts."""
        return self.small_blind + self.big_blind + self.antes(players)

    @property
    def amounts(self) -> tuple[int, ...]:
        """Every amount that has to be paid in chips at this level."""
        return tuple(chips for chips in (self.small_blind, self.big_blind, self.ante) if chips)

    @property
    def words(self) -> Words:
        """The blinds and the ante, as they are called out."""
        blinds = f"{self.small_blind}/{self.big_blind}"
        if not self.ante:
            return Words(f"blinds {blinds}", f"Blinds {blinds}")
        kind_en, kind_de = ("big-blind ante", "Big-Blind-Ante") if self.big_blind_ante else ("ante", "Ante")
        return Words(f"blinds {blinds}, {kind_en} {self.ante}", f"Blinds {blinds}, {kind_de} {self.ante}")


class Break(Struct, frozen=True, forbid_unknown_fields=True, tag="break", omit_defaults=True):
    """Time without hands, and the chips that are coloured up in it."""

    minutes: int
    colour_up: tuple[int, ...] = ()

    @property
    def words(self) -> Words:
        """How long, and which chips go."""
        said = Words(f"break of {counted(self.minutes, *MINUTES)}", f"{counted(self.minutes, *MINUTES, 'de')} Pause")
        if not self.colour_up:
            return said
        return Words(
            f"{said.en}, chips of {listed(self.colour_up)} are coloured up",
            f"{said.de}, Chips zu {listed(self.colour_up, 'de')} werden eingetauscht",
        )


Entry = Level | Break


class Structure(Struct, frozen=True, forbid_unknown_fields=True):
    """Levels and breaks in the order of play. Breaks have no number, and the last level goes on without end.

    >>> night = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10, (25,)), Level(20, 100, 200)))
    >>> [night.number_at(at) for at in range(4)]
    [1, 2, 2, 3]
    >>> print(*night.lines("en"), sep="; ")
    0:00 level 1: blinds 25/50; 0:20 level 2: blinds 50/100; ... 0:50 level 3: blinds 100/200
    """

    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Self:
        """A structure of any row of levels and breaks."""
        return cls(tuple(entries))

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone; level 1 is the first of them."""
        return tuple(entry for entry in self.entries if isinstance(entry, Level))

    @property
    def minutes(self) -> int:
        """How long all of it takes, breaks included."""
        return sum(entry.minutes for entry in self.entries)

    def number_at(self, at: int) -> int:
        """The number of the level at an entry; in a break that of the level before it, and 0 before the first."""
        return sum(isinstance(entry, Level) for entry in self.entries[: at + 1])

    def in_force(self, at: int) -> Level | None:
        """The level whose blinds count at an entry: in a break those from before it."""
        number = self.number_at(at)
        return self.levels[number - 1] if number else None

    def level(self, number: int) -> Level:
        """A level by its number, which counts no breaks.

        Raises:
            NoSuchLevel: there is none of that number.
        """
        return self.levels[number - 1] if self._has(number) else self._refuse(number)

    def index_of(self, number: int) -> int:
        """Where among the entries a level stands.

        Raises:
            NoSuchLevel: there is none of that number.
        """
        if not self._has(number):
            self._refuse(number)
        return [at for at, entry in enumerate(self.entries) if isinstance(entry, Level)][number - 1]

    def require_entry(self, at: int) -> Entry:
        """An entry by its place in the row.

        Raises:
            NoSuchLevel: there is none.
        """
        if not is_whole(at) or not 0 <= at < len(self.entries):
            count = len(self.entries)
            raise NoSuchLevel(
                Words(
                    f"there is no entry {at}: the last of the structure is {count - 1}, counted from 0",
                    f"Einen Eintrag {at} gibt es nicht: der letzte der Struktur ist {count - 1}, gezählt ab 0",
                ),
            )
        return self.entries[at]

    def starts(self) -> tuple[int, ...]:
        """In which minute from the start each entry begins."""
        return tuple(accumulate((entry.minutes for entry in self.entries), initial=0))[:-1]

    def at_minute(self, minute: int) -> int:
        """Which entry is on after that many minutes of play, if nothing holds it up; the last one never ends.

        >>> Structure((Level(15, 25, 50), Level(15, 50, 100))).at_minute(15)
        1
        """
        return max((at for at, start in enumerate(self.starts()) if start <= minute), default=0)

    def lines(self, language: Language = "en") -> Iterator[str]:
        """The timetable to be published, a line for each entry: APSA 3.5-10."""
        for at, (start, entry) in enumerate(zip(self.starts(), self.entries, strict=True)):
            when = f"{start // 60}:{start % 60:02}"
            words = entry.words.en if language == "en" else entry.words.de
            name = (
                f"{'level' if language == 'en' else 'Level'} {self.number_at(at)}: " if isinstance(entry, Level) else ""
            )
            yield f"{when} {name}{words}"

    def _has(self, number: int) -> bool:
        return is_whole(number) and 1 <= number <= len(self.levels)

    def _refuse(self, number: int) -> Level:
        last = len(self.levels)
        raise NoSuchLevel(
            Words(
                f"there is no level {number}: the structure has levels 1 to {last}",
                f"Ein Level {number} gibt es nicht: die Struktur hat die Levels 1 bis {last}",
            ),
        )
