"""Colour-ups: when a denomination goes, what it is changed into, and what becomes of chips that turn up later.

>>> levels = [(25, 50), (50, 100), (100, 200), (150, 300), (200, 400), (300, 600), (500, 1000)]
>>> for step in colour_up_schedule([25, 100, 500, 1000], levels, breaks_after=[4, 6]):
...     print(step.words.en)
The 25s are needed up to level 4: they go at the break after level 4, changed into 100s
The 100s are needed up to level 6: they go at the break after level 6, changed into 500s
"""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.race import late_exchange
from floorman.contest.whole import require_whole
from floorman.errors import WrongChips
from floorman.rulebook import Cite
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament.chips.sets import Pile, fewest_chips, pile
from floorman.tournament.clock.structure import Break

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Structure


class PlannedColourUp(Struct, frozen=True):
    """When a denomination leaves play. Levels are counted without the breaks between them."""

    removed: int
    into: int
    needed_until: int
    """The last level with a blind or an ante that cannot be paid without it; 0 if none has."""
    after_level: int
    """The level at whose end it goes; 0 if it need not come into play at all."""
    at_break: bool
    """Whether there is a break then; otherwise it goes at the change of levels."""

    @property
    def from_level(self) -> int:
        """The first level that is played without it."""
        return self.after_level + 1

    @property
    def words(self) -> Words:
        """The step as a sentence."""
        if not self.needed_until:
            return Words(
                f"The {self.removed}s are never needed: leave them out",
                f"Die {self.removed}er werden nie gebraucht: weglassen",
            )
        when = ("at the break", "in der Pause") if self.at_break else ("at the change of levels", "beim Levelwechsel")
        return Words(
            f"The {self.removed}s are needed up to level {self.needed_until}: they go {when[0]} "
            f"after level {self.after_level}, changed into {self.into}s",
            f"Die {self.removed}er werden bis Level {self.needed_until} gebraucht: sie gehen {when[1]} "
            f"nach Level {self.after_level}, gewechselt in {self.into}er",
        )


class Swap(Struct, frozen=True):
    """Chips of one player changed at equal value outside any schedule."""

    who: str
    taken: Pile
    given: Pile
    announcement: Words
    citations: tuple[Cite, ...]


class ExchangedChips(Struct, frozen=True):
    """What a player gets for chips of a denomination that has left play."""

    removed: int
    found: int
    """How many of them turned up."""
    given: Pile
    """What they are changed into at par."""
    taken: int
    """What is taken away without anything for it."""
    rescue: int
    """The chip that is given on top to someone who would have nothing left, or 0."""
    reason: Words
    citations: tuple[Cite, ...]

    @property
    def change(self) -> int:
        """By how much the chips in play differ afterwards."""
        return self.rescue - self.taken


def colour_up_schedule(
    denominations: Iterable[int], levels: Sequence[Iterable[int]], *, breaks_after: Collection[int] = ()
) -> tuple[PlannedColourUp, ...]:
    """Say from which level on each denomination is no longer needed, and at which break it goes.

    *levels* are the amounts posted in each level, blinds and antes; *breaks_after* the levels that a break follows. A
    denomination goes at the first break after the last level that needs it, and where no break follows, at that
    level's end. Denominations that are needed to the end stay, and so does the largest.

    Raises:
        WrongChips: a level cannot be paid with these chips, or there is no such level for a break.
    """
    kinds = _kinds(denominations)
    posts = [_posts(number, amounts, kinds) for number, amounts in enumerate(levels, 1)]
    breaks = sorted(breaks_after)
    for level in breaks:
        if type(level) is not int or not 1 <= level <= len(posts):
            raise WrongChips(
                Words(
                    f"no break can follow level {level}: there is no such level",
                    f"Auf Level {level} kann keine Pause folgen: das Level gibt es nicht",
                )
            )
    steps = []
    for place, (removed, into) in enumerate(pairwise(kinds), 1):
        unit = gcd(*kinds[place:])  # what the others come to, change given
        needed = max((level for level, amounts in enumerate(posts, 1) if any(a % unit for a in amounts)), default=0)
        if needed == len(posts):
            break  # what is needed to the end stays, and so do all larger ones
        after = next((level for level in breaks if level >= needed), needed) if needed else 0
        steps.append(PlannedColourUp(removed, into, needed, after, at_break=needed > 0 and after in breaks))
    return tuple(steps)


def colour_ups(structure: Structure, denominations: Iterable[int]) -> tuple[PlannedColourUp, ...]:
    """The schedule for the levels and breaks of an event.

    >>> from floorman.tournament.clock.structure import Break, Level, Structure
    >>> night = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200, 25), Level(20, 200, 400)))
    >>> print(colour_ups(night, [25, 100, 500])[0].words.en)
    The 25s are needed up to level 3: they go at the change of levels after level 3, changed into 100s

    Raises:
        WrongChips: a level cannot be paid with these chips.
    """
    breaks = {structure.number_at(at) for at, entry in enumerate(structure.entries) if isinstance(entry, Break)} - {0}
    return colour_up_schedule(denominations, [level.amounts for level in structure.levels], breaks_after=breaks)


def swap(has: Pile, *, takes: Pile, gives: Pile, who: str, book: Rulebook, announced: bool) -> Swap:
    """Change chips of one player at equal value, as the direction may at any time.

    *takes* is what is taken from the player, *gives* what is given for it.

    Raises:
        WrongChips: it is not announced, not of equal value, or more than the player has.
    """
    rule = book.topic("chip_quantities")
    if not announced:
        raise WrongChips(
            Words(
                "a colour-up outside the schedule is announced first",
                "Ein außerplanmäßiges Color-up wird vorher angesagt",
            ),
            rule=rule,
        )
    if takes.value != gives.value:
        raise WrongChips(
            Words(
                f"chips are changed at equal value: {takes} is {number(takes.value)}, {gives} is {number(gives.value)}",
                f"Gewechselt wird zum gleichen Wert: {takes} sind {number(takes.value, 'de')}, {gives} sind {number(gives.value, 'de')}",
            ),
            rule=rule,
        )
    for denomination, count in takes.counts:
        if count > has.count(denomination):
            raise WrongChips(
                Words(
                    f"{who} has {has.count(denomination)} × {denomination}, not {count}",
                    f"{who} hat {has.count(denomination)} × {denomination}, nicht {count}",
                ),
            )
    words = Words(
        f"Colour-up for {who}: {takes} for {gives}, {number(gives.value)} in all",
        f"Color-up für {who}: {takes} gegen {gives}, zusammen {number(gives.value, 'de')}",
    )
    return Swap(who, takes, gives, words, (rule,))


def old_chips(*, removed: int, found: int, in_play: Iterable[int], rest: int, book: Rulebook) -> ExchangedChips:
    """Change chips of a denomination that has left play: at par only, never by a second race.

    *rest* is the rest of the player's stack. Someone who would have nothing left gets one chip of the lowest
    denomination all the same.

    Raises:
        WrongChips: the denomination is still in play, or numbers that cannot be.
    """
    require_whole(found, "the number of chips", "die Zahl der Chips", least=1)
    require_whole(rest, "the rest of the stack", "der Rest des Stacks")
    kinds = _kinds(in_play)
    if removed in kinds:
        raise WrongChips(
            Words(f"the {removed}s are still in play", f"Die {removed}er sind noch im Spiel"),
            rule=book.topic("old_chips_at_par"),
        )
    require_whole(removed, "a denomination", "ein Chipwert", least=1)
    late = late_exchange(found * removed, smallest=kinds[0], rest=rest, book=book)
    value, taken, rescue = late.value, late.lost, late.rescue
    given = fewest_chips(value, kinds) if value else pile({})
    en, de = f"{found} × {removed}: {value} at par", f"{found} × {removed}: {value} zum gleichen Wert gewechselt"
    if taken:
        en, de = f"{en}, {taken} taken away without compensation", f"{de}, {taken} ersatzlos eingezogen"
    if rescue:
        en, de = f"{en}; one {rescue} so as not to be out", f"{de}; ein {rescue}er, um nicht auszuscheiden"
    return ExchangedChips(removed, found, given, taken, rescue, Words(en, de), late.citations)


def _kinds(denominations: Iterable[int]) -> list[int]:
    kinds = {require_whole(denomination, "a denomination", "ein Chipwert", least=1) for denomination in denominations}
    if not kinds:
        raise WrongChips(Words("no chips are in play", "Es sind keine Chips im Spiel"))
    return sorted(kinds)


def _posts(level: int, amounts: Iterable[int], kinds: list[int]) -> list[int]:
    smallest, unit = kinds[0], gcd(*kinds)
    posts = [require_whole(amount, f"what level {level} posts", f"was Level {level} verlangt") for amount in amounts]
    for amount in posts:
        if amount % unit:
            raise WrongChips(
                Words(
                    f"level {level} asks for {amount}, which cannot be paid in chips of {smallest} and more",
                    f"Level {level} verlangt {amount}, und das lässt sich mit Chips ab {smallest} nicht zahlen",
                ),
            )
    return posts
