"""Makes a structure from what an evening has: players, stacks, chips and time."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import gcd, isqrt
from typing import TYPE_CHECKING, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from floorman.contest.whole import is_whole
from floorman.errors import CannotPlan
from floorman.hand.terms import usual_ante
from floorman.rulebook import Cite
from floorman.text.nouns import LEVELS
from floorman.text.numbers import counted
from floorman.text.numbers import number as written
from floorman.text.quotes import quoted
from floorman.text.words import Words, begun
from floorman.tournament.clock.checks import LONGEST_MINUTES, MOST_CHIPS, StructureNote, payable, require_sound
from floorman.tournament.clock.structure import Break, Level, Structure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Entry

DEPTH: Final = 100
"""Big blinds in a starting stack, if nobody says otherwise."""
END_BIG_BLINDS: Final = 20
"""An event is about over once all chips together are that many big blinds: ten for each of the last two."""
SHORTEST_AVERAGE: Final = 12
"""Big blinds of an average stack below which players go out faster than blinds rise."""
SPARE_LEVELS: Final = 4
"""Levels after the expected end, so that a long evening does not stand still."""

# The small blinds people know: these numbers, and ten, a hundred, … times them.
_ROUND: Final = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
_DENSE: Final = tuple(range(10, 100))


Antes = Literal["none", "every_player", "big_blind"]


class Wanted(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an evening has, and how long it shall be."""

    players: int
    stack: int
    chips: tuple[int, ...]
    """The values of the chips there are."""
    level_minutes: int
    minutes: int
    """How long all of it shall take, breaks included."""
    extra_stacks: int = 0
    """Re-entries, rebuys and ghosts that are expected."""
    first_big_blind: int | None = None
    ante: Antes = "none"
    ante_from: int = 4
    """The first level with an ante."""
    break_after: int = 0
    """A break after so many levels, again and again; 0 for none."""
    break_minutes: int = 10


class Estimate(Struct, frozen=True):
    """How one level is expected to begin."""

    number: int
    minute: int
    """Minutes from the start, breaks included."""
    players: int
    average_stack: int
    average_big_blinds: int


class Preview(Struct, frozen=True):
    """What to expect of an evening: an estimate, and no more than that."""

    levels: tuple[Estimate, ...]
    """The levels that are expected to be played."""
    end_level: int
    end_minute: int


class Plan(Struct, frozen=True):
    """A structure made to measure, what to expect of it, and what is odd about it."""

    structure: Structure
    preview: Preview
    warnings: tuple[StructureNote, ...]
    rules: tuple[Cite, ...]


def generate(wanted: Wanted, book: Rulebook) -> Plan:
    """Make a structure whose expected end is near the wanted one, in amounts the chips can pay.

    >>> from floorman.rulebook import Rulebook
    >>> night = Wanted(players=27, stack=5000, chips=(25, 100, 500, 1000), level_minutes=20, minutes=240)
    >>> plan = generate(night, Rulebook.load("apsa"))
    >>> [level.big_blind for level in plan.structure.levels[:6]], plan.preview.end_minute
    ([50, 100, 150, 200, 300, 500], 240)

    Raises:
        CannotPlan: nothing comes to what is wanted; the message says what would.
    """
    _require_sense(wanted)
    count = _levels_in(wanted)
    unit = gcd(*wanted.chips)
    blinds = _blinds(wanted, count, unit)
    levels = list(_levels(wanted, book, blinds))
    structure = Structure.of(_with_breaks(wanted, levels))
    warnings = require_sound(structure, book, chips=wanted.chips)
    rules = (book.topic("levels_set_beforehand"), book.topic("levels_need_chips"))
    return Plan(structure, preview(structure, _all_chips(wanted), wanted.players), warnings, rules)


def preview(structure: Structure, all_chips: int, players: int) -> Preview:
    """What to expect of any structure with so many chips and players.

    The event is taken to be over with the first level at which all chips are no more than twenty big blinds, and players
    to leave slowly at first: with a share x of the time still to come, x to the power of one and a half of them are left,
    and never so many that they have fewer than twelve big blinds each.

    Raises:
        CannotPlan: there is nothing to be played, or nobody to play it.
    """
    if not structure.levels or any(entry.minutes < 1 for entry in structure.entries) or players < 2 or all_chips < 1:
        raise CannotPlan(
            Words(
                "an event needs levels of some minutes, at least two players, and chips",
                "Ein Turnier braucht Levels von einigen Minuten, mindestens zwei Spieler und Chips",
            ),
        )
    starts = structure.starts()
    places = [at for at, entry in enumerate(structure.entries) if isinstance(entry, Level)]
    last = next((at for at in places if _is_end(structure, at, all_chips)), places[-1])
    end = starts[last] + structure.entries[last].minutes
    estimates: list[Estimate] = []
    for number, at in enumerate(places, 1):
        level = structure.entries[at]
        if at > last or not isinstance(level, Level):
            break
        left = _players_left(players, end - starts[at], end)
        left = max(2, min(left, -(-all_chips // (SHORTEST_AVERAGE * level.big_blind))))
        average = all_chips // left
        estimates.append(Estimate(number, starts[at], left, average, average // level.big_blind))
    return Preview(tuple(estimates), structure.number_at(last), end)


def _players_left(players: int, to_come: int, all_of_it: int) -> int:
    """Players times (to_come / all_of_it) to the power of 3/2, rounded up, and two as long as play goes on.

    >>> [_players_left(100, to_come, 200) for to_come in (200, 100, 50, 1)]
    [100, 36, 13, 2]
    """
    cube = players * players * to_come**3
    left = isqrt(cube // all_of_it**3)
    return min(players, max(2, left + (left * left * all_of_it**3 < cube)))


def _is_end(structure: Structure, at: int, all_chips: int) -> bool:
    level = structure.entries[at]
    return isinstance(level, Level) and level.big_blind * END_BIG_BLINDS >= all_chips


def _all_chips(wanted: Wanted) -> int:
    return wanted.stack * (wanted.players + wanted.extra_stacks)


def _levels_in(wanted: Wanted) -> int:
    """How many levels fill the wanted time, the breaks between them taken off; the nearest number."""
    best = 2
    while _minutes_of(wanted, best + 1) - wanted.minutes <= wanted.minutes - _minutes_of(wanted, best):
        best += 1
    return best


def _minutes_of(wanted: Wanted, count: int) -> int:
    breaks = (count - 1) // wanted.break_after if wanted.break_after else 0
    return count * wanted.level_minutes + breaks * wanted.break_minutes


def _blinds(wanted: Wanted, count: int, unit: int) -> list[int]:
    """Small blinds that rise evenly from the first level to the expected end, and a few more after it."""
    first = _first_small_blind(wanted, unit)
    steps, last = [first], 0
    for numbers in (_ROUND, _DENSE):  # round amounts if there are enough of them
        steps, last = _steps(numbers, first, unit, _all_chips(wanted))
        if last >= count - 1:
            break
    else:
        _refuse(wanted, first, most=last + 1)
    chosen = _spread(steps[: last + 1], count)
    return [*chosen, *_spare(steps[last:], Decimal(steps[last]) / first, count)]


def _steps(numbers: tuple[int, ...], first: int, unit: int, all_chips: int) -> tuple[list[int], int]:
    """The small blinds to choose from, and which of them is the expected end."""
    later = (chips for chips in _candidates(numbers, unit, 4 * all_chips + first) if chips > first)
    steps = [first, *later]
    end = (n for n, chips in enumerate(steps) if 2 * chips * END_BIG_BLINDS >= all_chips)
    return steps, next(end, len(steps) - 1)


def _refuse(wanted: Wanted, first: int, *, most: int) -> None:
    all_chips = _all_chips(wanted)
    if most < 2:
        raise CannotPlan(
            Words(
                f"{written(all_chips)} chips in all are too few for blinds of {first}/{2 * first}: take larger stacks or smaller chips",
                f"{written(all_chips, 'de')} Chips im Ganzen sind zu wenige für Blinds von {first}/{2 * first}: "
                f"nimm größere Stacks oder kleinere Chips",
            ),
        )
    longer = wanted.level_minutes
    while longer < LONGEST_MINUTES and _levels_in(replace(wanted, level_minutes=longer)) > most:
        longer += 1
    raise CannotPlan(
        Words(
            f"there are at most {counted(most, *LEVELS)} between {2 * first} and {all_chips // END_BIG_BLINDS}: "
            f"take levels of {longer} minutes, larger stacks, or smaller chips",
            f"Zwischen {2 * first} und {all_chips // END_BIG_BLINDS} gibt es höchstens {counted(most, *LEVELS, 'de')}: "
            f"nimm Levels von {longer} Minuten, größere Stacks oder kleinere Chips",
        ),
    )


def _first_small_blind(wanted: Wanted, unit: int) -> int:
    if wanted.first_big_blind is not None:
        return wanted.first_big_blind // 2
    near = Decimal(wanted.stack) / (2 * DEPTH)
    options = list(_candidates(_ROUND, unit, max(wanted.stack, unit)))
    return min(options, key=lambda chips: (_distance(Decimal(chips), near), chips), default=unit)


def _candidates(numbers: tuple[int, ...], unit: int, most: int) -> Iterator[int]:
    """Round small blinds that chips can pay, in order; the first few chips count as round, whatever they are."""
    found = {unit * times for times in (1, 2, 3, 4, 6, 8)}
    scale = 1
    while scale <= most:
        found |= {number * scale // 10 for number in numbers if number * scale % (10 * unit) == 0}
        scale *= 10
    return iter(sorted(chips for chips in found if 0 < chips <= most))


def _distance(one: Decimal, other: Decimal) -> Decimal:
    """How many times one is the other, whichever is larger."""
    return max(one, other) / min(one, other)


def _spread(steps: list[int], count: int) -> list[int]:
    """Choose so many of the steps, the first and the last among them, as even in proportion as they can be."""
    with localcontext() as context:
        context.prec = 28
        rise = (Decimal(steps[-1]) / steps[0]) ** (Decimal(1) / (count - 1))
        chosen = [0]
        for n in range(1, count - 1):
            target = steps[0] * rise**n
            open_ = range(chosen[-1] + 1, len(steps) - (count - 1 - n))
            chosen.append(min(open_, key=lambda at: (_distance(Decimal(steps[at]), target), at)))
    return [steps[at] for at in (*chosen, len(steps) - 1)]


def _spare(steps: list[int], rise_in_all: Decimal, count: int) -> list[int]:
    """The levels after the expected end, which is the first of the steps: they rise about as fast as those before."""
    with localcontext() as context:
        context.prec = 28
        rise = min(Decimal(2), rise_in_all ** (Decimal(1) / (count - 1)))
    found = steps[:1]
    for chips in steps[1:]:
        if chips >= found[-1] * rise:
            found.append(chips)
    return found[1 : 1 + SPARE_LEVELS]


def _levels(wanted: Wanted, book: Rulebook, blinds: list[int]) -> Iterator[Level]:
    """Levels with their antes, none of which is lower than the one before."""
    ante = 0
    for number, (small, unit) in enumerate(zip(blinds, _units(wanted, blinds), strict=True), 1):
        if wanted.ante != "none" and number >= wanted.ante_from:
            usual = 2 * small if wanted.ante == "big_blind" else _ante(book, small, unit)
            ante = max(usual, -(-ante // unit) * unit)
        yield Level(wanted.level_minutes, small, 2 * small, ante, wanted.ante == "big_blind" and ante > 0)


def _units(wanted: Wanted, blinds: list[int]) -> Iterator[int]:
    """The smallest step of chips at each level if only the blinds had to be paid: no ante is to keep a chip in play."""
    bare = [Level(wanted.level_minutes, small, 2 * small) for small in blinds]
    chips = set(wanted.chips)
    for entry in _with_breaks(wanted, bare):
        if isinstance(entry, Break):
            chips -= set(entry.colour_up)
        else:
            yield gcd(*chips)


def _ante(book: Rulebook, small_blind: int, unit: int) -> int:
    """What the book thinks usual; a quarter of the small blind where it is silent, as in APSA 3.1."""
    if book.knobs.ante_of_small_blind is not None:
        return usual_ante(book, small_blind=small_blind, chip=unit)
    return max(1, (small_blind + 2 * unit) // (4 * unit)) * unit


def _with_breaks(wanted: Wanted, levels: list[Level]) -> Iterator[Entry]:
    """Put breaks between the levels, and in each colour up the small chips that nothing needs any more."""
    chips = sorted(set(wanted.chips))
    for number, level in enumerate(levels, 1):
        yield level
        if wanted.break_after and number % wanted.break_after == 0 and number < len(levels):
            to_come = [amount for later in levels[number:] for amount in later.amounts]
            gone = _not_needed(chips, to_come)
            chips = chips[len(gone) :]
            yield Break(wanted.break_minutes, gone)


def _not_needed(chips: list[int], amounts: list[int]) -> tuple[int, ...]:
    gone: list[int] = []
    while len(chips) - len(gone) > 1:
        kept = chips[len(gone) + 1 :]
        if not all(payable(amount, kept) for amount in amounts):
            break
        gone.append(chips[len(gone)])
    return tuple(gone)


def _require_sense(wanted: Wanted) -> None:
    """Refuse numbers that make no event.

    Raises:
        CannotPlan: one of them does not; the message names it.
    """
    numbers: Iterable[tuple[str, str, object, int, int]] = (
        ("players", "Spieler", wanted.players, 2, 1_000_000),
        ("chips in a stack", "Chips im Stack", wanted.stack, 1, MOST_CHIPS),
        ("minutes of a level", "Minuten je Level", wanted.level_minutes, 1, LONGEST_MINUTES),
        ("minutes in all", "Minuten im Ganzen", wanted.minutes, 1, 31 * LONGEST_MINUTES),
        ("extra stacks", "weitere Stacks", wanted.extra_stacks, 0, 1_000_000),
        ("levels between breaks", "Levels zwischen Pausen", wanted.break_after, 0, 1000),
        ("minutes of a break", "Minuten Pause", wanted.break_minutes, 1, LONGEST_MINUTES),
        ("first level with an ante", "erstes Level mit Ante", wanted.ante_from, 1, 1000),
        *(("value of a chip", "Wert eines Chips", value, 1, MOST_CHIPS) for value in wanted.chips),
    )
    for name, name_de, number, least, most in numbers:
        if not is_whole(number) or not least <= number <= most:  # type: ignore[operator]  # a whole number, by now
            raise CannotPlan(
                Words(
                    f"{name}: from {least} to {most}, not {number}",
                    f"{begun(name_de)}: {least} bis {most}, nicht {number}",
                )
            )
    if wanted.ante not in get_args(Antes):
        raise CannotPlan(
            Words(
                f"the ante is paid by nobody, by every player or by the big blind, not {quoted(wanted.ante)}",
                f"Das Ante zahlt niemand, jeder Spieler oder der Big Blind, nicht {quoted(wanted.ante, 'de')}",
            ),
        )
    if not wanted.chips:
        raise CannotPlan(Words("without chips there are no blinds", "Ohne Chips gibt es keine Blinds"))
    if not payable(wanted.stack, wanted.chips):
        raise CannotPlan(
            Words(
                f"a stack of {written(wanted.stack)} cannot be made from these chips",
                f"Ein Stack von {written(wanted.stack, 'de')} lässt sich aus diesen Chips nicht bilden",
            ),
        )
    first = wanted.first_big_blind
    if first is not None and (not is_whole(first) or first < 2 or first % 2 or not payable(first // 2, wanted.chips)):
        raise CannotPlan(
            Words(
                f"a first big blind of {first} cannot be halved and paid with these chips",
                f"Ein erster Big Blind von {first} lässt sich mit diesen Chips nicht halbieren und zahlen",
            ),
        )
