"""Chip sets and stacks: which chips there are, what a stack is made of, and how many entrants a set serves.

>>> club = chip_set([Chip(25, "green", 200), Chip(100, "black", 200), Chip(500, "purple", 100), Chip(1000, "yellow", 120)])
>>> stack = starting_stack(club, 10000, entrants=12)
>>> print(stack, stack.value)
8×25, 13×100, 5×500, 6×1000 10000
>>> served(club, stack)
15
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import WrongChips
from floorman.rulebook import Cite
from floorman.text.lists import listed
from floorman.text.nouns import ENTRANTS, STACKS
from floorman.text.numbers import counted, number
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.rulebook import Rulebook

Round = Literal["tournament", "sit_and_go", "main_round"]
"""What starts: a tournament as such, a sit-and-go, or the main round that the sit-and-gos lead to."""


class Chip(Struct, frozen=True):
    """The chips of one denomination in a set."""

    chips: int
    """What one is worth."""
    colour: str
    count: int


class ChipSet(Struct, frozen=True):
    """All chips there are, the lowest denomination first."""

    kinds: tuple[Chip, ...]

    @property
    def denominations(self) -> tuple[int, ...]:
        """What the chips are worth, the lowest first."""
        return tuple(kind.chips for kind in self.kinds)

    @property
    def value(self) -> int:
        """What all of them together are worth."""
        return sum(kind.chips * kind.count for kind in self.kinds)

    def count(self, denomination: int) -> int:
        """How many there are of a denomination."""
        return next((kind.count for kind in self.kinds if kind.chips == denomination), 0)


class Pile(Struct, frozen=True):
    """So many chips of each denomination, the lowest first."""

    counts: tuple[tuple[int, int], ...] = ()
    """Denomination and how many."""

    @property
    def value(self) -> int:
        """What the pile is worth."""
        return sum(denomination * count for denomination, count in self.counts)

    @property
    def chips(self) -> int:
        """How many chips lie in it."""
        return sum(count for _, count in self.counts)

    def count(self, denomination: int) -> int:
        """How many there are of a denomination."""
        return dict(self.counts).get(denomination, 0)

    def __str__(self) -> str:
        return ", ".join(f"{count}×{denomination}" for denomination, count in self.counts)


class Carried(Struct, frozen=True):
    """A stack made ready to be carried to another table."""

    pile: Pile
    reminder: Words
    rule: Cite


class Shortage(Struct, frozen=True):
    """A denomination of which a set has too few."""

    chips: int
    has: int
    needs: int


def chip_set(kinds: Iterable[Chip]) -> ChipSet:
    """Put a chip set together.

    Raises:
        WrongChips: a denomination or a count that cannot be, a denomination twice, no colour, or no chips at all.
    """
    found = tuple(kinds)
    if not found:
        raise WrongChips(
            Words("a chip set has at least one kind of chips", "Ein Chipset hat mindestens eine Sorte Chips")
        )
    for kind in found:
        require_whole(kind.chips, "a denomination", "ein Chipwert", least=1)
        require_whole(kind.count, f"the number of {kind.chips}s", f"die Zahl der {kind.chips}er")
        if not str(kind.colour or "").strip():
            raise WrongChips(Words(f"the {kind.chips}s need a colour", f"Die {kind.chips}er brauchen eine Farbe"))
    _require_each_once(kind.chips for kind in found)
    return ChipSet(tuple(sorted(found, key=lambda kind: kind.chips)))


def pile(counts: Mapping[int, int] | Iterable[tuple[int, int]]) -> Pile:
    """Chips by denomination.

    >>> print(pile({100: 3, 25: 2}))
    2×25, 3×100

    Raises:
        WrongChips: a denomination or a count that cannot be, or a denomination twice.
    """
    pairs = list(counts.items() if hasattr(counts, "items") else counts)
    for denomination, count in pairs:
        require_whole(denomination, "a denomination", "ein Chipwert", least=1)
        require_whole(count, f"the number of {denomination}s", f"die Zahl der {denomination}er")
    _require_each_once(denomination for denomination, _ in pairs)
    return Pile(tuple((denomination, count) for denomination, count in sorted(pairs) if count))


def fewest_chips(chips: int, denominations: Iterable[int]) -> Pile:
    """The same in as few chips as can be, as for someone who is carrying a stack to another table.

    >>> print(fewest_chips(13400, [100, 500, 1000, 5000]))
    4×100, 3×1000, 2×5000

    Raises:
        WrongChips: these denominations do not come to it.
    """
    require_whole(chips, "an amount", "ein Betrag")
    unlimited = {
        require_whole(kind, "a denomination", "ein Chipwert", least=1): chips // kind for kind in denominations
    }
    made = _made_of(chips, unlimited)
    if made is None:
        there = sorted(unlimited)
        raise WrongChips(
            Words(
                f"chips of {listed(there)} cannot make {number(chips)}",
                f"Mit Chips zu {listed(there, 'de')} lassen sich nicht {number(chips, 'de')} bilden",
            )
        )
    return pile(made)


def carried(stack: int, denominations: Iterable[int], book: Rulebook) -> Carried:
    """Colour a mover's stack up to as few chips as can be, and say on the slip how it is carried.

    Raises:
        WrongChips: these denominations do not come to it.
    """
    rule = book.topic("carried_chips")
    chips = fewest_chips(require_whole(stack, "a stack", "ein Stack", least=1), denominations)
    reminder = Words(
        f"{number(stack)} in {chips.chips} chips ({chips}), carried in a rack, in sight of all ({rule})",
        f"{number(stack, 'de')} in {chips.chips} Chips ({chips}), offen in einem Rack getragen ({rule.de})",
    )
    return Carried(chips, reminder, rule)


def starting_stack(chips: ChipSet, stack: int, *, entrants: int) -> Pile:
    """Compose a starting stack: small chips enough to make change with, the rest in large ones.

    Of each denomination there is at most what the set has for so many entrants; where it cannot be had otherwise,
    the small chips become fewer.

    Raises:
        WrongChips: the set does not suffice for so many stacks.
    """
    require_whole(stack, "a starting stack", "ein Startstack", least=1)
    require_whole(entrants, "the number of entrants", "die Zahl der Teilnehmer", least=1)
    each = {kind.chips: kind.count // entrants for kind in chips.kinds if kind.chips <= stack}
    for base in (_for_change(each, stack, 2), _for_change(each, stack, 1), _that_fit(each, stack), {}):
        left = {denomination: count - base.get(denomination, 0) for denomination, count in each.items()}
        rest = _made_of(stack - Pile(tuple(base.items())).value, left)
        if rest is not None:
            return pile({denomination: base.get(denomination, 0) + rest.get(denomination, 0) for denomination in each})
    raise WrongChips(
        Words(
            f"the set does not make {counted(entrants, *STACKS)} of {number(stack)}: it is worth {number(chips.value)}, and {number(entrants * stack)} are needed"
            + ("" if chips.value < entrants * stack else ", and its chips cannot be shared out like that"),
            f"Das Set reicht nicht für {counted(entrants, *STACKS, 'de')} zu {number(stack, 'de')}: es ist {number(chips.value, 'de')} wert, gebraucht werden "
            f"{number(entrants * stack, 'de')}"
            + ("" if chips.value < entrants * stack else ", und so lassen sich die Chips nicht aufteilen"),
        ),
    )


def served(chips: ChipSet, stack: Pile) -> int:
    """How many entrants a set serves with such a stack."""
    return min((chips.count(denomination) // count for denomination, count in stack.counts), default=0)


def shortages(chips: ChipSet, stack: Pile, *, entrants: int) -> tuple[Shortage, ...]:
    """Of which denominations a set has too few for so many entrants; empty where it suffices."""
    return tuple(
        Shortage(denomination, has, needs)
        for denomination, count in stack.counts
        if (needs := count * entrants) > (has := chips.count(denomination))
    )


def require_enough(chips: ChipSet, stack: Pile, *, entrants: int) -> None:
    """See to it that a set suffices.

    Raises:
        WrongChips: it does not; the message says of which chips how many are missing, and for how many it does.
    """
    require_whole(entrants, "the number of entrants", "die Zahl der Teilnehmer", least=1)
    if short := shortages(chips, stack, entrants=entrants):
        missing = [f"{lack.needs - lack.has} × {lack.chips}" for lack in short]
        raise WrongChips(
            Words(
                f"the set serves {counted(served(chips, stack), *ENTRANTS)}, not {entrants}; missing: {listed(missing)}",
                f"Das Set reicht für {counted(served(chips, stack), *ENTRANTS, 'de')}, nicht für {entrants}; es fehlen: {listed(missing, 'de')}",
            ),
        )


def require_starting_stacks(stacks: Sequence[int], book: Rulebook, *, begins: Round = "tournament", stack: int) -> Cite:
    """See to it that everyone starts with what the book gives, and say where it is written.

    All start alike, with *stack*; in a sit-and-go with what the book names, if it names it. Only where the book says
    that stacks of the main round come from what a team has earned do they differ there.

    Raises:
        WrongChips: somebody starts with something else.
    """
    rule = book.cite("starting_stack")
    for chips in stacks:
        require_whole(chips, "a starting stack", "ein Startstack", least=1)
    if begins == "main_round" and book.knobs.starting_stack == "team_result_in_main_round":
        return rule
    if begins == "sit_and_go" and book.knobs.sit_and_go_stack is not None:
        stack, rule = book.knobs.sit_and_go_stack, book.cite("sit_and_go_stack")
    for chips in stacks:
        if chips != stack:
            raise WrongChips(
                Words(
                    f"starting stacks must be equal: {number(stack)}, not {number(chips)}",
                    f"Alle beginnen mit gleich vielen Chips: {number(stack, 'de')}, nicht {number(chips, 'de')}",
                ),
                rule=rule,
            )
    return rule


def stacks_put_in(book: Rulebook, *, sold: int) -> tuple[int, int, Words]:
    """How many stacks a sit-and-go has in play and how many of them are ghosts', with the reason.

    >>> from floorman.rulebook import Rulebook
    >>> stacks, ghosts, why = stacks_put_in(Rulebook.load("vpsv"), sold=7)
    >>> stacks, ghosts, why.en
    (10, 3, '10 stacks are always in play; unsold: 3, kept as ghosts (VPSV 2016 124, VPSV 2016 125)')

    Raises:
        WrongChips: more are sold than there are.
    """
    require_whole(sold, "the number of stacks sold", "die Zahl der verkauften Stacks")
    always = book.knobs.sit_and_go_stacks
    if always is None or book.knobs.ghost_stacks != "kept_for_latecomers":
        return sold, 0, Words("only stacks that are sold are in play", "nur verkaufte Stacks sind im Spiel")
    cited = f"{book.cite('sit_and_go_stacks')}, {book.topic('unsold_stacks')}"
    if sold > always:
        raise WrongChips(
            Words(
                f"{sold} stacks are sold, but there are {always}", f"{sold} Stacks sind verkauft, es gibt aber {always}"
            ),
            rule=book.cite("sit_and_go_stacks"),
        )
    ghosts = always - sold
    return (
        always,
        ghosts,
        Words(
            f"{always} stacks are always in play; unsold: {ghosts}, kept as ghosts ({cited})",
            f"immer sind {always} Stacks im Spiel; unverkauft: {ghosts}, als Ghosts ({cited})",
        ),
    )


def _for_change(each: Mapping[int, int], stack: int, change: int) -> dict[int, int]:
    """*change* times as many chips of each denomination as make one of the next, as long as the stack allows it."""
    base: dict[int, int] = {}
    lower = sorted(denomination for denomination, count in each.items() if count)
    for denomination, above in pairwise(lower):
        base[denomination] = min(change * -(-above // denomination), each[denomination], stack // 4 // denomination)
        stack -= base[denomination] * denomination
    return base


def _that_fit(each: Mapping[int, int], stack: int) -> dict[int, int]:
    """Small chips as many as there are for change, but only so many that the larger ones come to the rest."""
    base: dict[int, int] = {}
    small = 0
    lower = sorted(denomination for denomination, count in each.items() if count)
    for denomination, above in pairwise(lower):
        most = min(2 * -(-above // denomination), each[denomination], stack // 4 // denomination)
        fitting = (count for count in range(most, 0, -1) if not (stack - small - count * denomination) % above)
        base[denomination] = next(fitting, 0)
        small += base[denomination] * denomination
    return base


def _made_of(chips: int, counts: Mapping[int, int]) -> dict[int, int] | None:
    """Chips that come to an amount, large ones first, from what there is; None if none do."""
    kinds = sorted(counts, reverse=True)
    worth = [sum(kind * counts[kind] for kind in kinds[place:]) for place in range(len(kinds) + 1)]
    unit = [gcd(*kinds[place:]) for place in range(len(kinds) + 1)]

    @cache
    def made(place: int, left: int) -> tuple[int, ...] | None:
        if place == len(kinds):
            return None if left else ()
        if left > worth[place] or left % unit[place]:
            return None
        kind = kinds[place]
        most = min(counts[kind], left // kind)
        least = max(0, -((worth[place + 1] - left) // kind))  # fewer, and the small ones no longer suffice
        for count in range(most, least - 1, -1):
            rest = made(place + 1, left - count * kind)
            if rest is not None:
                return count, *rest
        return None

    found = made(0, chips)
    return None if found is None else dict(zip(kinds, found, strict=True))


def _require_each_once(denominations: Iterable[int]) -> None:
    seen: set[int] = set()
    for denomination in denominations:
        if denomination in seen:
            raise WrongChips(Words(f"the {denomination}s appear twice", f"Die {denomination}er kommen zweimal vor"))
        seen.add(denomination)
