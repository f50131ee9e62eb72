"""The book of a tournament: its records, the steps that count by them, and the state these add up to.

Nothing is ever deleted. Taking a step back is recorded like everything else, and the state is what the steps that count
add up to. A book may begin from a snapshot. It then has the state some steps ago and the steps since; those before are on record
and not in memory, and whatever needs one of them says so (`PastNeeded`): whoever keeps the records replays them all, and asks
again.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, ClassVar, Self

from msgspec.structs import replace

from floorman.errors import PastNeeded, TournamentError, UndoRefused
from floorman.rulebook import SHIPPED
from floorman.text.words import Words
from floorman.tournament.commands import Begin
from floorman.tournament.events import Entered, TournamentOpened
from floorman.tournament.record.carrying_out import fold
from floorman.tournament.record.records import DoneAgain, Step, StepCorrected, TakenBack
from floorman.tournament.record.snapshots import EntrantNamed, Remembered, read, written
from floorman.tournament.record.step_names import named
from floorman.tournament.state import TournamentState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from floorman.rulebook import Shelf
    from floorman.tournament.events import Event
    from floorman.tournament.record.records import Record


class StepBook:
    """The records, the steps and the state."""

    KEPT_BACK: ClassVar = 200
    """How many steps back is near enough to be taken back at once."""

    def __init__(self, origin: TournamentState, *, after: int = 0, version: int = 0) -> None:
        self._origin = origin
        """The state that the steps in memory are added to,"""
        self._origin_at = after
        """which is that after this step."""
        self._unread = version
        """How many records lie before those in memory."""
        self._records: list[Record] = []
        self._steps: dict[int, Step] = {}
        self._counted: dict[int, int] = {}
        """Which record made a step count: its own, or the last one that did it again."""
        self._undone: list[int] = []
        """Steps that can be done again, the last one taken back last."""
        self._void: set[int] = set()
        self._names: dict[str, EntrantNamed] = {}
        self._last = after
        self._state = origin.copy()
        self._is_stale = False
        """Whether steps were taken back or done again since the state was worked out."""
        self._behind = origin
        """The state some steps ago, so that taking one back does not begin at the beginning,"""
        self._behind_at = after
        """after this step."""

    @classmethod
    def replay(cls, records: Iterable[Record], shelf: Shelf = SHIPPED) -> Self:
        """The tournament that records add up to.

        Raises:
            UnknownBook: its book is not on the shelf.
        """
        recorded = list(records)
        opened = recorded[0].events[0] if recorded and isinstance(recorded[0], Step) else None
        if not isinstance(opened, TournamentOpened):
            raise TournamentError(
                Words("a tournament begins with its opening", "Ein Turnier beginnt mit der Ausschreibung")
            )
        book = shelf.edition(opened.setup.book, opened.setup.edition)
        tournament = cls(TournamentState.new(opened.setup, book))
        tournament.catch_up(recorded)
        return tournament

    # ---- the state ----

    @property
    def state(self) -> TournamentState:
        """What the steps that count add up to."""
        if self._is_stale:
            self.rebuild()
        return self._state

    def before(self, number: int) -> TournamentState:
        """A copy of the state before a step."""
        self._require_known(number)
        is_near = number > self._behind_at
        start, after = (self._behind, self._behind_at) if is_near else (self._origin, self._origin_at)
        state = start.copy()
        self._fold(state, range(after + 1, number))
        return state

    def draft(self) -> Self:
        """An independent copy, to try something on."""
        made = copy(self)
        made._records, made._undone, made._void = [*self._records], [*self._undone], {*self._void}
        made._steps, made._counted, made._names = {**self._steps}, {**self._counted}, {**self._names}
        made._state, made._is_stale = self.state.copy(), False
        return made

    def happen(self, record: Record) -> None:
        """Let something happen that is on record elsewhere."""
        if isinstance(record, Step):
            state = self.state
            self.add(record)
            fold(state, record.events)
            self._follow()
        else:
            self.add(record)
            self._is_stale = True

    def take_in(self, records: Iterable[Record], state: TournamentState) -> None:
        """Take records into the book that add up to a state with what was there before."""
        for record in records:
            self.add(record)
        self._state, self._is_stale = state, False
        self._follow()

    def catch_up(self, records: Iterable[Record]) -> None:
        """Let everything happen that is on record elsewhere, and only then work out what it adds up to."""
        for record in records:
            self.add(record)
        self.rebuild()

    # ---- the steps ----

    def name_of(self, step: Step) -> Words:
        """What a step is called, as it stands beside “undo”."""
        self._require_known(step.number)
        has_begun = self._origin.began_at is not None or any(
            isinstance(earlier.wanted, Begin)
            for number, earlier in self._steps.items()
            if number < step.number and number not in self._void
        )
        return named(step.wanted, step.events, self.name_of_entrant, has_begun=has_begun)

    def name_of_entrant(self, entrant: str) -> str:
        """What somebody is called who ever entered, their entry taken back or not."""
        known = self._names.get(entrant)
        return known.name if known else entrant

    @property
    def steps(self) -> list[Step]:
        """The steps that count, in order."""
        self._require_known(0)
        return [step for number, step in self._steps.items() if number not in self._void]

    def step(self, number: int) -> Step:
        """A step by its number, whether it counts or not.

        Raises:
            UndoRefused: there is none.
        """
        self._require_known(number)
        if found := self._steps.get(number):
            return found
        raise UndoRefused(Words(f"there is no step {number}", f"Einen Schritt {number} gibt es nicht"))

    def counted_by(self, number: int) -> int:
        """Which record made a step count: that of the step itself, or the last one that did it again."""
        self._require_known(number)
        return self._counted[number]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self._last

    def since(self, number: int) -> Iterator[Step]:
        """The steps after one that count, the last one first."""
        for later in range(self._last, number, -1):
            self._require_known(later)
            if later not in self._void:
                yield self._steps[later]

    @property
    def next_undo(self) -> Step | None:
        """The step that would be taken back: the last one somebody did."""
        return next((step for step in self.since(0) if not step.is_automatic), None)

    @property
    def next_redo(self) -> Step | None:
        """The step that would be done again."""
        return self.step(self._undone[-1]) if self._undone else None

    def does_count(self, number: int) -> bool:
        """Whether a step counts."""
        self._require_known(number)
        return number in self._steps and number not in self._void

    def retold(self, record: StepCorrected) -> Iterator[tuple[Step, TournamentState]]:
        """The steps from a corrected one on as they count after a correction that comes next, each with the state before it."""
        after = self.draft()
        after.add(record)
        state = after.before(record.number)
        for number in range(record.number, after._last + 1):
            if number not in after._void:
                yield after._steps[number], state
                after._fold(state, range(number, number + 1))

    # ---- the records ----

    @property
    def version(self) -> int:
        """How many records there are."""
        return self._unread + len(self._records)

    @property
    def records(self) -> list[Record]:
        """All of them."""
        if self._unread:
            raise PastNeeded
        return self._records

    def records_after(self, version: int) -> list[Record]:
        """Those after so many."""
        if version < self._unread:
            raise PastNeeded
        return self._records[version - self._unread :]

    @property
    def is_whole(self) -> bool:
        """Whether all records are in memory."""
        return not self._unread

    def _require_known(self, number: int) -> None:
        """See to it that a step is in memory, if there is one of that number.

        Raises:
            PastNeeded: it is on record alone.
        """
        if self._unread and 0 <= number <= self._origin_at:
            raise PastNeeded

    def add(self, record: Record) -> None:
        """Take a record into the book; the state is brought up to it by whoever adds it."""
        self._require_known(record.number)
        self._records.append(record)
        match record:
            case Step(number):
                self._steps[number], self._last = record, number
                self._counted[number] = self.version
                self._names |= _named(record.events)
                if not record.is_automatic:
                    self._undone.clear()
            case TakenBack(number):
                self._void.add(number)
                if not self._steps[number].is_automatic:
                    self._undone.append(number)
                self._forget(number, record.followed)
            case DoneAgain(number):
                self._void.discard(number)
                self._counted[number] = self.version
                self._undone.remove(number)
                self._forget(number, record.followed)
            case StepCorrected(number):
                self._correct(record)
                self._forget(number, record.followed)

    def _correct(self, record: StepCorrected) -> None:
        number = record.number
        if record.wanted is None:
            self._void.add(number)
        else:
            if number in self._void:  # it counts again by this record, whether or not it means anything for the bank
                self._counted[number] = self.version
            self._void.discard(number)
            self._steps[number] = replace(self._steps[number], wanted=record.wanted, events=record.events)
        self._void.update(record.without)
        self._counted |= dict.fromkeys(record.rebooked, self.version)
        self._undone.clear()
        self._names |= _named(record.events)

    def rebuild(self) -> None:
        """Compute the state from the steps that count."""
        state = self._behind.copy()
        self._fold(state, range(self._behind_at + 1, self._last + 1))
        self._state, self._is_stale = state, False
        self._follow()

    def _follow(self) -> None:
        """Have the state behind come closer, once it is far away; where it is follows from the last step alone."""
        upto = (self._last // self.KEPT_BACK - 1) * self.KEPT_BACK
        if upto > self._behind_at:
            behind = self._behind.copy()  # drafts share it
            self._fold(behind, range(self._behind_at + 1, upto + 1))
            self._behind, self._behind_at = behind, upto

    def _forget(self, number: int, followed: Mapping[int, tuple[Event, ...]]) -> None:
        """A step counts otherwise, and later ones with it: the state behind must not have it in it."""
        for later, events in followed.items():
            self._steps[later] = replace(self._steps[later], events=events)
        if number <= self._behind_at:
            self._behind, self._behind_at = self._origin, self._origin_at

    def _fold(self, state: TournamentState, numbers: range) -> None:
        for number in numbers:
            if number not in self._void:
                fold(state, self._steps[number].events)

    # ---- snapshots ----

    def snapshot(self) -> bytes:
        """The state some steps ago and the steps since, to begin from instead of from the first record."""
        return written(self._remembered())

    def is_near(self, number: int) -> bool:
        """Whether a step is among those that a snapshot taken now would hold."""
        return number > self._behind_at

    def led_to(self, snapshot: bytes, shelf: Shelf = SHIPPED) -> bool:
        """Whether a snapshot is what the records come to; one of another form is not looked at.

        Raises:
            msgspec.DecodeError: it is not a snapshot of a tournament.
            UnknownBook: its book is not on the shelf.
        """
        kept = read(snapshot, shelf)
        return kept is None or kept == self._remembered()

    @classmethod
    def restored(cls, snapshot: bytes, shelf: Shelf = SHIPPED) -> Self | None:
        """The tournament as it was; None if the snapshot is of another form, and its records have to tell.

        Raises:
            msgspec.DecodeError: it is not a snapshot of a tournament.
            UnknownBook: its book is not on the shelf.
        """
        kept = read(snapshot, shelf)
        if kept is None:
            return None
        tournament = cls(kept.state, after=kept.after, version=kept.version)
        tournament._steps = {step.number: step for step in kept.steps}
        tournament._counted = dict(zip(tournament._steps, kept.counted, strict=True))
        tournament._void, tournament._undone, tournament._names = set(kept.void), kept.undone, kept.names
        tournament._last = kept.after + len(kept.steps)
        tournament.rebuild()
        return tournament

    def _remembered(self) -> Remembered:
        _ = self.state  # so that the state behind is near
        since = range(self._behind_at + 1, self._last + 1)
        return Remembered(
            version=self.version,
            after=self._behind_at,
            state=self._behind,
            steps=[self._steps[number] for number in since],
            counted=[self._counted[number] for number in since],
            void=[number for number in since if number in self._void],
            undone=self._undone,
            names=self._names,
        )


def _named(events: Iterable[Event]) -> dict[str, EntrantNamed]:
    return {event.entrant: EntrantNamed(event.member, event.name) for event in events if isinstance(event, Entered)}
