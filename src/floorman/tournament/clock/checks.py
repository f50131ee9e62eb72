"""What is wrong with a structure, and what is only odd about it."""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.contest.whole import is_whole
from floorman.errors import StructureRefused
from floorman.rulebook import Cite
from floorman.text.lists import listed
from floorman.text.words import Words
from floorman.tournament.clock.structure import Break, Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Entry, Structure

LONGEST_MINUTES: Final = 24 * 60
MOST_CHIPS: Final = 10**12
MOST_ENTRIES: Final = 1000
STEEP: Final = 2
"""A big blind that more than doubles is steep."""


class StructureNote(Struct, frozen=True):
    """One thing about a structure: it cannot be played, or somebody should look at it again."""

    kind: Literal["refused", "warning"]
    at: int
    """The entry it is about."""
    words: Words
    rule: Cite | None = None

    def __str__(self) -> str:
        return f"{self.words.en} ({self.rule})" if self.rule else self.words.en


def findings(
    structure: Structure, book: Rulebook, *, chips: Iterable[int] = (), seats: int = 9
) -> tuple[StructureNote, ...]:
    """Everything that is wrong or odd, in the order of play.

    *chips* are the values the event starts with; without them nobody asks whether blinds can be paid. *seats* is a full
    table, to compare an ante of every player with one that the big blind pays.
    """
    set_by = book.topic("levels_set_beforehand")
    if not structure.levels:
        words = Words("a structure needs at least one level", "eine Struktur braucht mindestens ein Level")
        return (StructureNote("refused", 0, words, set_by),)
    if len(structure.entries) > MOST_ENTRIES:
        words = Words(
            f"a structure has at most {MOST_ENTRIES} levels and breaks, not {len(structure.entries)}",
            f"eine Struktur hat höchstens {MOST_ENTRIES} Levels und Pausen, nicht {len(structure.entries)}",
        )
        return (StructureNote("refused", MOST_ENTRIES, words, set_by),)
    found = [
        finding
        for at, entry in enumerate(structure.entries)
        for finding in (*_of_time(at, entry, set_by), *_of_amounts(structure, at, entry, book))
    ]
    if not found:  # comparing makes sense only with numbers that are numbers
        found += _of_steps(structure, book, seats)
        found += _of_breaks(structure, book)
        found += _of_chips(structure, book, sorted(set(chips)))
    return tuple(sorted(found, key=lambda finding: finding.at))


def require_sound(
    structure: Structure, book: Rulebook, *, chips: Iterable[int] = (), seats: int = 9, after: int = -1
) -> tuple[StructureNote, ...]:
    """Make sure that a structure can be played; what is only odd comes back. Entries up to *after* are not looked at.

    Raises:
        StructureRefused: it cannot; the error lists why.
    """
    found = [finding for finding in findings(structure, book, chips=chips, seats=seats) if finding.at > after]
    if wrong := [finding for finding in found if finding.kind == "refused"]:
        raise StructureRefused(wrong)
    return tuple(found)


def payable(amount: int, chips: Iterable[int]) -> bool:
    """Whether an amount can be paid with such chips, change given.

    >>> payable(150, (100, 500)), payable(150, (25, 100))
    (False, True)
    """
    return amount % unit == 0 if (unit := gcd(*chips)) else amount == 0


def named(structure: Structure, at: int) -> Words:
    """What an entry is called: a level by its number, a break by the level it follows."""
    number = structure.number_at(at)
    if isinstance(structure.entries[at], Level):
        return Words(f"level {number}", f"Level {number}")
    return Words(f"the break after level {number}", f"die Pause nach Level {number}")


def _of_time(at: int, entry: Entry, rule: Cite) -> Iterator[StructureNote]:
    minutes = entry.minutes
    if not is_whole(minutes) or not 1 <= minutes <= LONGEST_MINUTES:
        words = Words(
            f"entry {at + 1} lasts 1 to {LONGEST_MINUTES} whole minutes, not {minutes}",
            f"Eintrag {at + 1} dauert 1 bis {LONGEST_MINUTES} ganze Minuten, nicht {minutes}",
        )
        yield StructureNote("refused", at, words, rule)


def _of_amounts(structure: Structure, at: int, entry: Entry, book: Rulebook) -> Iterator[StructureNote]:
    """Numbers that are not blinds, and an ante paid by whom the book does not let pay it."""
    if isinstance(entry, Break):
        if strange := [chips for chips in entry.colour_up if not is_whole(chips) or chips < 1]:
            words = Words(
                f"entry {at + 1} colours up chips of {strange[0]}",
                f"Eintrag {at + 1} tauscht Chips zu {strange[0]} ein",
            )
            yield StructureNote("refused", at, words, book.topic("levels_need_chips"))
        return
    name, set_by = named(structure, at), book.topic("levels_set_beforehand")
    numbers = (entry.small_blind, entry.big_blind, entry.ante)
    if not all(is_whole(chips) and 0 <= chips <= MOST_CHIPS for chips in numbers) or entry.big_blind < 1:
        words = Words(
            f"{name.en}: blinds and ante are whole chips, {MOST_CHIPS} at most, and the big blind at least one",
            f"{name.de}: Blinds und Ante sind ganze Chips, höchstens {MOST_CHIPS}, und der Big Blind mindestens einer",
        )
        yield StructureNote("refused", at, words, set_by)
        return
    if entry.small_blind > entry.big_blind:
        blinds = f"{entry.small_blind}/{entry.big_blind}"
        words = Words(
            f"{name.en}: at {blinds} the small blind is larger than the big blind",
            f"{name.de}: bei {blinds} ist der Small Blind größer als der Big Blind",
        )
        yield StructureNote("refused", at, words, set_by)
    if entry.ante and entry.big_blind_ante and book.knobs.ante_paid_by == "every_player":
        words = Words(f"{name.en}: every player pays the ante", f"{name.de}: das Ante zahlt jeder Spieler selbst")
        yield StructureNote("refused", at, words, book.cite("ante_paid_by"))
    if entry.ante and not entry.big_blind_ante and book.knobs.ante_paid_by == "big_blind":
        words = Words(
            f"{name.en}: the big blind pays the ante for all", f"{name.de}: das Ante zahlt der Big Blind für alle"
        )
        yield StructureNote("refused", at, words, book.cite("ante_paid_by"))


def _of_steps(structure: Structure, book: Rulebook, seats: int) -> Iterator[StructureNote]:
    """From one level to the next: blinds rise, and the ante does not fall where the book says so."""
    levels = [at for at, entry in enumerate(structure.entries) if isinstance(entry, Level)]
    set_by = book.topic("levels_set_beforehand")
    for before_at, at in pairwise(levels):
        name = named(structure, at)
        before, level = structure.in_force(before_at), structure.in_force(at)
        if before is None or level is None:
            continue
        if level.big_blind < before.big_blind or level.small_blind < before.small_blind:
            fall = f"{before.small_blind}/{before.big_blind}", f"{level.small_blind}/{level.big_blind}"
            words = Words(
                f"{name.en}: blinds fall from {fall[0]} to {fall[1]}",
                f"{name.de}: die Blinds fallen von {fall[0]} auf {fall[1]}",
            )
            yield StructureNote("refused", at, words, set_by)
        elif level.big_blind > STEEP * before.big_blind:
            words = Words(
                f"{name.en}: the big blind jumps from {before.big_blind} to {level.big_blind}",
                f"{name.de}: der Big Blind springt von {before.big_blind} auf {level.big_blind}",
            )
            yield StructureNote("warning", at, words, set_by)
        if level.antes(seats) < before.antes(seats) and not book.knobs.ante_may_shrink:
            words = Words(
                f"{name.en}: the ante falls from {before.ante} to {level.ante}",
                f"{name.de}: das Ante fällt von {before.ante} auf {level.ante}",
            )
            yield StructureNote("warning", at, words, book.cite("ante_may_shrink"))
        elif level.forced_bets(seats) == before.forced_bets(seats) and level.big_blind == before.big_blind:
            words = Words(f"{name.en}: nothing rises", f"{name.de}: nichts steigt")
            yield StructureNote("warning", at, words, set_by)


def _of_breaks(structure: Structure, book: Rulebook) -> Iterator[StructureNote]:
    rule = book.topic("breaks_by_director")
    entries = structure.entries
    if isinstance(entries[0], Break):
        words = Words(
            "play begins with a level, not with a break", "das Spiel beginnt mit einem Level, nicht mit einer Pause"
        )
        yield StructureNote("refused", 0, words, rule)
    if isinstance(entries[-1], Break):
        words = Words("no level follows the last break", "auf die letzte Pause folgt kein Level")
        yield StructureNote("refused", len(entries), words, rule)  # of what is missing, also where the break is on
    for at, (first, second) in enumerate(pairwise(entries)):
        if isinstance(first, Break) and isinstance(second, Break):
            words = Words("two breaks follow each other", "zwei Pausen folgen aufeinander")
            yield StructureNote("warning", at + 1, words, rule)


def _of_chips(structure: Structure, book: Rulebook, chips: list[int]) -> Iterator[StructureNote]:
    """Blinds and antes that cannot be paid with what is still in play, and chips that are not there to be taken out."""
    if not chips:
        return
    rule = book.topic("levels_need_chips")
    if strange := [value for value in chips if not is_whole(value) or value < 1]:
        words = Words(f"there are no chips of {strange[0]}", f"Chips zu {strange[0]} gibt es nicht")
        yield StructureNote("refused", 0, words, rule)
        return
    for at, entry in enumerate(structure.entries):
        name = named(structure, at)
        if isinstance(entry, Break):
            for value in entry.colour_up:
                if value not in chips or len(chips) == 1:
                    words = Words(
                        f"{name.en} cannot colour up chips of {value}: in play are {listed(chips)}",
                        f"{name.de}: Chips zu {value} lassen sich nicht eintauschen, im Spiel sind {listed(chips, 'de')}",
                    )
                    yield StructureNote("refused", at, words, rule)
                else:
                    chips = [other for other in chips if other != value]
        elif odd := [amount for amount in entry.amounts if not payable(amount, chips)]:
            words = Words(
                f"{name.en}: {odd[0]} cannot be paid with chips of {listed(chips)}",
                f"{name.de}: {odd[0]} lässt sich mit Chips zu {listed(chips, 'de')} nicht zahlen",
            )
            yield StructureNote("refused", at, words, rule)
