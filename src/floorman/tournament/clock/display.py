"""What the room sees of the clock at one moment, and whether dealers may change then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.days import MINUTE_MS
from floorman.rulebook import Cite
from floorman.text.words import Words, begun
from floorman.tournament.clock.clock import face, remaining_ms, up_to
from floorman.tournament.clock.structure import Break, Entry, Level

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.clock.structure import Structure

Phase = Literal["ready", "running", "paused", "waiting", "overtime", "hand_for_hand"]


class ClockDisplay(Struct, frozen=True):
    """The clock at one moment. A clock that is stopped is one thing, a break another."""

    phase: Phase
    """*waiting*: the time is up, and the next level has not been announced; *overtime*: the last level goes on."""
    is_break: bool
    level: int
    """The number of the level; in a break that of the level before it."""
    entry: Entry
    remaining_ms: int
    overtime_ms: int
    """How long ago the time ran out."""
    next: Entry | None
    next_level: int | None
    """The number of the next level, a break in between or not."""
    to_break_ms: int | None
    """Time until the next break if nothing holds it up; none in a break, and where none follows."""

    @property
    def face(self) -> str:
        """What stands on the clock; after the last level the overtime, counted up."""
        return f"+{face(self.overtime_ms)}" if self.phase == "overtime" else face(self.remaining_ms)

    @property
    def words(self) -> Words:
        """The clock in a line."""
        en = f"break after level {self.level}" if self.is_break else f"level {self.level}, {self.entry.words.en}"
        de = f"Pause nach Level {self.level}" if self.is_break else f"Level {self.level}, {self.entry.words.de}"
        state = _PHASES[self.phase]
        return Words(f"{en}: {state.en.format(self.face)}", f"{de}: {state.de.format(self.face)}")


_PHASES: dict[Phase, Words] = {
    "ready": Words("{} to play, not started", "{} zu spielen, noch nicht gestartet"),
    "running": Words("{} left", "noch {}"),
    "paused": Words("{} left, clock stopped", "noch {}, Uhr angehalten"),
    "waiting": Words(
        "time is up, the next level is about to be announced", "Zeit abgelaufen, das nächste Level wird angesagt"
    ),
    "overtime": Words("the last level goes on, {}", "das letzte Level läuft weiter, {}"),
    "hand_for_hand": Words("{} left, hand for hand", "noch {}, Hand für Hand"),
}


def shown(clock: Clock, structure: Structure, *, now: int) -> ClockDisplay:
    """What every screen shows at that moment: the same clock and the same moment give the same on all of them.

    >>> from floorman.tournament.clock.clock import new_clock, start
    >>> from floorman.tournament.clock.structure import Structure
    >>> night = Structure((Level(20, 25, 50), Break(10), Level(20, 50, 100)))
    >>> print(shown(start(new_clock(night), night, now=0), night, now=21 * MINUTE_MS).words.en)
    break after level 1: 9:00 left
    """
    clock = up_to(clock, structure, now=now)
    left = remaining_ms(clock, now=now)
    entry = structure.entries[clock.at]
    after = structure.entries[clock.at + 1 :]
    number = structure.number_at(clock.at)
    follows = any(isinstance(later, Level) for later in after)
    return ClockDisplay(
        phase=_phase(clock, left),
        is_break=isinstance(entry, Break),
        level=number,
        entry=entry,
        remaining_ms=max(0, left),
        overtime_ms=max(0, -left),
        next=after[0] if after else None,
        next_level=number + 1 if follows else None,
        to_break_ms=None if isinstance(entry, Break) else _to_break(after, max(0, left)),
    )


def announcement(structure: Structure, at: int) -> Words:
    """What is called out when an entry begins."""
    entry = structure.require_entry(at)
    if isinstance(entry, Break):
        return Words(f"{begun(entry.words.en)}.", f"{entry.words.de}.")
    number = structure.number_at(at)
    return Words(
        f"Level {number}: {entry.words.en}, from the next hand on.",
        f"Level {number}: {entry.words.de}, ab der nächsten Hand.",
    )


class Overtime(Struct, frozen=True):
    """What is played once the last level has run out."""

    number: int
    level: Level
    words: Words
    rules: tuple[Cite, ...]


def overtime(structure: Structure, book: Rulebook) -> Overtime:
    """What follows the last level: itself, until somebody has all chips. Nothing is decided by counting them: WPL 3.4."""
    number, level = len(structure.levels), structure.levels[-1]
    words = Words(
        f"level {number}, {level.words.en}, goes on until one player has all the chips",
        f"Level {number}, {level.words.de}, läuft weiter, bis jemand alle Chips hat",
    )
    return Overtime(number, level, words, (book.topic("no_time_limit"), book.topic("last_level_goes_on")))


class DealerChange(Struct, frozen=True):
    """What dealers wait for before they change; nothing, and they may change now."""

    until: Literal["level", "break"] | None
    words: Words
    rule: Cite

    @property
    def allowed(self) -> bool:
        """Whether they may change now."""
        return self.until is None


def dealer_change(clock: Clock, structure: Structure, book: Rulebook, *, now: int) -> DealerChange:
    """Close to a break or a new level the dealer stays, since relieving one would begin a hand: TDA RP-7."""
    seen = shown(clock, structure, now=now)
    rule = book.cite("dealer_change_pause_seconds")
    close_ms = 1000 * book.knobs.dealer_change_pause_seconds
    if seen.is_break or seen.phase == "ready" or seen.next is None or not close_ms or seen.remaining_ms > close_ms:
        return DealerChange(None, Words("dealers may change", "Dealer dürfen wechseln"), rule)
    left = face(seen.remaining_ms)
    if isinstance(seen.next, Break):
        words = Words(f"{left} to the break: dealers change after it", f"{left} bis zur Pause: Dealer wechseln danach")
        return DealerChange("break", words, rule)
    words = Words(
        f"{left} to the new level: dealers change once it is on",
        f"{left} bis zum neuen Level: Dealer wechseln erst darin",
    )
    return DealerChange("level", words, rule)


def _phase(clock: Clock, left: int) -> Phase:
    if clock.state != "running":
        return clock.state
    if clock.is_over:
        return "overtime"
    return "waiting" if left <= 0 else "running"


def _to_break(after: tuple[Entry, ...], left: int) -> int | None:
    for later in after:
        if isinstance(later, Break):
            return left
        left += later.minutes * MINUTE_MS
    return None
