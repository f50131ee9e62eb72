"""The tournament clock: kept as the moment a level ends, so that it shows the same everywhere and cannot drift.

A `Clock` is a value. What is to be seen at some moment follows from it, the structure and that moment alone (`display.shown`),
however many screens look and however often: levels that end in the meantime need no order and no event. An order gives
a new clock. All moments are epoch milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from floorman.contest.whole import is_whole
from floorman.days import MINUTE_MS
from floorman.errors import ClockOrderRefused
from floorman.text.words import Words
from floorman.tournament.clock.structure import Break

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Structure


class Begun(Struct, frozen=True):
    """A level or a break that has begun, and when people were told."""

    at: int
    began_ms: int
    announced_ms: int


class Clock(Struct, frozen=True, omit_defaults=True):
    """Where an event stands.

    >>> from floorman.tournament.clock.structure import Level, Structure
    >>> levels = Structure((Level(20, 25, 50), Level(20, 50, 100)))
    >>> clock = start(new_clock(levels), levels, now=0)
    >>> clock = pause(clock, levels, now=25 * MINUTE_MS)
    >>> clock.at, face(clock.left_ms)
    (1, '15:00')
    """

    at: int
    """The entry of the structure that the clock was on when it was last told something."""
    left_ms: int
    """While it stands: what is left of that entry, below zero in overtime."""
    ends_ms: int | None = None
    """While it runs: when that entry ends."""
    state: Literal["ready", "running", "paused", "hand_for_hand"] = "ready"
    announces: Literal["clock", "director"] = "clock"
    """Whether a level is announced the moment its time comes, or waits at 0:00 until somebody says so."""
    is_over: bool = False
    """Whether the last entry has run out; from then on only an order begins another."""
    owed_ms: int = 0
    """Hand-for-hand time that is taken from the level after the break."""
    begun: tuple[Begun, ...] = ()
    """What has begun so far, in order."""

    @property
    def played_to(self) -> int:
        """The furthest entry that has begun, -1 before the start: up to there nothing is changed any more."""
        return max((begun.at for begun in self.begun), default=-1)


def new_clock(structure: Structure, *, announces: Literal["clock", "director"] = "clock") -> Clock:
    """A clock that waits for the start."""
    return Clock(0, _whole(structure, 0), announces=announces)


def up_to(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """The clock with every level that has begun by itself until now. Asking earlier or more often changes nothing."""
    while clock.ends_ms is not None and now >= clock.ends_ms and not clock.is_over:
        if clock.at + 1 >= len(structure.entries):
            return replace(clock, is_over=True)
        if clock.announces == "director" and clock.state == "running":
            return clock  # it waits at 0:00
        clock = _begin(clock, structure, clock.at + 1, clock.ends_ms)
    return clock


def within(clock: Clock, structure: Structure) -> Clock:
    """The clock on an entry that there is: when later ones were taken out again, or taken back, it is on the last."""
    last = len(structure.entries) - 1
    if clock.at <= last:
        return clock
    begun = tuple(begun for begun in clock.begun if begun.at <= last)
    if clock.state == "ready":
        return replace(clock, at=last, left_ms=_whole(structure, last), begun=begun)
    return replace(clock, at=last, begun=begun, is_over=clock.ends_ms is not None)


def remaining_ms(clock: Clock, *, now: int) -> int:
    """What is left of the entry a clock is on; below zero for the time since it ran out."""
    return clock.left_ms if clock.ends_ms is None else clock.ends_ms - now


# ---- Orders: each gives the clock after it, or refuses ----


def start(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """Begin play.

    Raises:
        ClockOrderRefused: it has begun.
    """
    if clock.state != "ready":
        raise ClockOrderRefused(Words("play has begun already", "Das Spiel hat schon begonnen"))
    begun = _begin(replace(clock, state="running"), structure, clock.at, now)
    return replace(begun, ends_ms=now + clock.left_ms)


def pause(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """Stop the clock; not a millisecond is lost.

    Raises:
        ClockOrderRefused: it does not run.
    """
    clock = up_to(clock, structure, now=now)
    if clock.state != "running" or clock.ends_ms is None:
        raise ClockOrderRefused(Words("the clock does not run", "Die Uhr läuft nicht"))
    return replace(clock, state="paused", left_ms=clock.ends_ms - now, ends_ms=None)


def resume(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """Let a stopped clock run on.

    Raises:
        ClockOrderRefused: it is not stopped.
    """
    clock = up_to(clock, structure, now=now)
    if clock.state != "paused":
        raise ClockOrderRefused(Words("the clock is not stopped", "Die Uhr ist nicht angehalten"))
    return replace(clock, state="running", left_ms=0, ends_ms=now + clock.left_ms)


def set_remaining(clock: Clock, structure: Structure, ms: int, *, now: int) -> Clock:
    """Have so much left of the level or break.

    Raises:
        ClockOrderRefused: that is less than nothing or more than a day.
    """
    clock = up_to(clock, structure, now=now)
    if not is_whole(ms) or not 0 <= ms <= 24 * 60 * MINUTE_MS:
        raise ClockOrderRefused(Words("a clock shows from 0:00 to a day", "Eine Uhr zeigt zwischen 0:00 und einem Tag"))
    clock = replace(clock, is_over=clock.is_over and ms == 0)
    if clock.state == "hand_for_hand" and ms == 0 and not clock.is_over:
        return _spend(clock, structure, clock.left_ms, now)
    if clock.ends_ms is None:
        return replace(clock, left_ms=ms)
    return up_to(replace(clock, ends_ms=now + ms), structure, now=now)


def add_time(clock: Clock, structure: Structure, ms: int, *, now: int) -> Clock:
    """Give time, or take it with a number below zero.

    Raises:
        ClockOrderRefused: there is not that much to take.
    """
    clock = up_to(clock, structure, now=now)
    left = max(0, remaining_ms(clock, now=now))
    if left + ms < 0:
        raise ClockOrderRefused(
            Words(
                f"only {face(left)} is left to take away; go to the next level instead",
                f"Es sind nur noch {face(left)} übrig; geh stattdessen zum nächsten Level",
            ),
        )
    return set_remaining(clock, structure, left + ms, now=now)


def jump(clock: Clock, structure: Structure, at: int, *, now: int) -> Clock:
    """Go to an entry with its whole time; a stopped clock stays stopped.

    Raises:
        NoSuchLevel: there is no such entry.
    """
    structure.require_entry(at)
    return _begin(replace(up_to(clock, structure, now=now), owed_ms=0), structure, at, now)


def jump_to_level(clock: Clock, structure: Structure, number: int, *, now: int) -> Clock:
    """Go to a level by its number.

    Raises:
        NoSuchLevel: there is no such level.
    """
    return jump(clock, structure, structure.index_of(number), now=now)


def next_entry(clock: Clock, structure: Structure, book: Rulebook, *, now: int) -> Clock:
    """Go on to the next level or break.

    Raises:
        ClockOrderRefused: there is none; the last level goes on.
    """
    clock = up_to(clock, structure, now=now)
    _require_next(clock, structure, book)
    return jump(clock, structure, clock.at + 1, now=now)


def previous_entry(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """Go back to the level or break before.

    Raises:
        ClockOrderRefused: there is none.
    """
    clock = up_to(clock, structure, now=now)
    if clock.at == 0:
        raise ClockOrderRefused(Words("nothing comes before the first level", "Vor dem ersten Level kommt nichts"))
    return jump(clock, structure, clock.at - 1, now=now)


def announce(clock: Clock, structure: Structure, book: Rulebook, *, now: int) -> Clock:
    """Announce what comes next, now that the clock stands at 0:00: with this it begins (TDA 23).

    A clock that announces by itself takes it as the moment people were really told of the level that is on, which
    counts for hands begun in between: APSA 3.4-02.

    Raises:
        ClockOrderRefused: the time is not up, or nothing comes next.
    """
    clock = up_to(clock, structure, now=now)
    rule = book.topic("level_announced")
    if clock.state not in ("running", "paused"):
        raise ClockOrderRefused(Words("the clock does not run", "Die Uhr läuft nicht"), rule=rule)
    if remaining_ms(clock, now=now) <= 0:
        _require_next(clock, structure, book)
        return _begin(clock, structure, clock.at + 1, now)
    if clock.announces == "clock":
        last = clock.begun[-1]
        if last.announced_ms == last.began_ms <= now:
            return replace(clock, begun=(*clock.begun[:-1], Begun(last.at, last.began_ms, now)))
        raise ClockOrderRefused(Words("this level has been announced", "Dieses Level ist schon angesagt"), rule=rule)
    left = face(remaining_ms(clock, now=now))
    raise ClockOrderRefused(
        Words(
            f"{left} is left: a level is announced when the clock has reached 0:00",
            f"Es sind noch {left} übrig: angesagt wird ein Level, wenn die Uhr 0:00 erreicht hat",
        ),
        rule=rule,
    )


def announced_by(clock: Clock, structure: Structure, who: Literal["clock", "director"], *, now: int) -> Clock:
    """Have levels announced by the clock itself or by the director from now on; one that waits begins now."""
    clock = up_to(clock, structure, now=now)
    waits = clock.state == "running" and remaining_ms(clock, now=now) <= 0 and not clock.is_over
    clock = replace(clock, announces=who)
    return _begin(clock, structure, clock.at + 1, now) if waits and who == "clock" else clock


# ---- Hand for hand: the clock moves by hands ----


def begin_hand_for_hand(clock: Clock, structure: Structure, book: Rulebook, *, now: int) -> Clock:
    """From the announcement on the clock moves by hands, the one being played included: TDA RP-8-B.

    Where the book takes no fixed time for a hand it runs on as it did.

    Raises:
        ClockOrderRefused: play has not begun, or it moves by hands already.
    """
    clock = up_to(clock, structure, now=now)
    rule = book.cite("hand_for_hand_minutes")
    if clock.state in ("ready", "hand_for_hand") or isinstance(structure.entries[clock.at], Break):
        raise ClockOrderRefused(
            Words(
                "hand for hand is announced during a level, and once",
                "Hand für Hand wird während eines Levels angesagt, und nur einmal",
            ),
            rule=rule,
        )
    if not book.knobs.hand_for_hand_minutes:
        return clock
    left = remaining_ms(clock, now=now)
    # Time spent waiting at 0:00 for an announcement is nobody's; overtime after the last level goes on.
    return replace(clock, state="hand_for_hand", left_ms=left if clock.is_over else max(0, left), ends_ms=None)


def hand_done(clock: Clock, structure: Structure, book: Rulebook, *, now: int) -> Clock:
    """Take the time of one hand, as soon as every table is done with it and not for several at once: TDA RP-8-C.

    What a level does not have any more is taken from the next (TDA RP-8-D and our reading); a break is not shortened.

    Raises:
        ClockOrderRefused: the clock does not move by hands, or there is a break.
    """
    clock = up_to(clock, structure, now=now)
    if not book.knobs.hand_for_hand_minutes:
        return clock
    if clock.state != "hand_for_hand" or clock.ends_ms is not None:
        raise ClockOrderRefused(
            Words("play is not hand for hand", "Es wird gerade nicht Hand für Hand gespielt"),
            rule=book.topic("hand_for_hand_each_hand"),
        )
    return _spend(clock, structure, book.knobs.hand_for_hand_minutes * MINUTE_MS, now)


def end_hand_for_hand(clock: Clock, structure: Structure, *, now: int) -> Clock:
    """Let the clock run in real time again.

    Raises:
        ClockOrderRefused: it does not move by hands.
    """
    clock = up_to(clock, structure, now=now)
    if clock.state != "hand_for_hand":
        raise ClockOrderRefused(Words("play is not hand for hand", "Es wird nicht Hand für Hand gespielt"))
    ends = now + clock.left_ms if clock.ends_ms is None else clock.ends_ms
    return replace(clock, state="running", left_ms=0, ends_ms=ends)


def face(ms: int) -> str:
    """Minutes and seconds as a clock shows them: 0:00 only when the time is up.

    >>> face(930_000), face(1), face(-5)
    ('15:30', '0:01', '0:00')
    """
    seconds = max(0, -(-ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def _whole(structure: Structure, at: int) -> int:
    return structure.entries[at].minutes * MINUTE_MS


def _begin(clock: Clock, structure: Structure, at: int, ms: int) -> Clock:
    """The clock at the beginning of an entry."""
    whole = _whole(structure, at)
    if clock.state == "ready":
        return replace(clock, at=at, left_ms=whole)
    begun, owed = (*clock.begun, Begun(at, ms, ms)), clock.owed_ms
    if isinstance(structure.entries[at], Break) and clock.state != "paused":
        return replace(clock, at=at, is_over=False, begun=begun, left_ms=0, ends_ms=ms + whole)
    if clock.state == "running":
        ends = ms + whole - owed
        return replace(clock, at=at, is_over=False, begun=begun, left_ms=0, ends_ms=ends, owed_ms=0)
    stopped = replace(clock, at=at, is_over=False, begun=begun, left_ms=whole, ends_ms=None, owed_ms=0)
    return _spend(stopped, structure, owed, ms) if owed else stopped


def _spend(clock: Clock, structure: Structure, cost_ms: int, ms: int) -> Clock:
    """Take time off a clock that stands; what is not there any more comes off the next level."""
    left = clock.left_ms - cost_ms
    if left > 0 or clock.is_over:
        return replace(clock, left_ms=left)
    if clock.at + 1 >= len(structure.entries):
        return replace(clock, left_ms=left, is_over=True)
    return _begin(replace(clock, owed_ms=-left), structure, clock.at + 1, ms)


def _require_next(clock: Clock, structure: Structure, book: Rulebook) -> None:
    if clock.at + 1 >= len(structure.entries):
        number = structure.number_at(clock.at)
        raise ClockOrderRefused(
            Words(
                f"level {number} is the last and goes on; add a level to raise the blinds",
                f"Level {number} ist das letzte und läuft weiter; für höhere Blinds füge ein Level hinzu",
            ),
            rule=book.topic("last_level_goes_on"),
        )
