"""A tournament as its director holds it: steps with names, each of which can be taken back and done again.

Nothing is ever deleted. Taking a step back is recorded like everything else, and the state is what the steps that count
add up to. What happened by itself since stays: it is decided again from what was wanted, and what comes out otherwise is
recorded with the step that is taken back. Where the rules refuse it, the step stays; only a level that began by itself
gives way.

A tournament may begin from a snapshot. It then has the state some steps ago and the steps since; those before are on record
and not in memory, and whatever needs one of them says so (`PastNeeded`): whoever keeps the records replays them all, and asks
again.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, ClassVar, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.contest.whole import LARGEST, require_whole
from floorman.errors import InvariantBroken, PastNeeded, TournamentError, UndoRefused, UnknownBook
from floorman.rulebook import SHIPPED, Rulebook
from floorman.text.words import Words
from floorman.tournament.commands import Begin, Command
from floorman.tournament.corrections import (
    CorrectionPlan,
    StepConflict,
    is_bust_of,
    money_changes,
    place_changes,
    prize_changes,
    seat_changes,
    without_bust,
)
from floorman.tournament.decide import decide, open_tournament
from floorman.tournament.events import ClockSet, Entered, Event, TournamentOpened
from floorman.tournament.evolve import evolve
from floorman.tournament.retelling import Retelling, let_follow
from floorman.tournament.state import TournamentState
from floorman.tournament.step_names import named
from floorman.tournament.typed import typed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from floorman.rulebook import Shelf
    from floorman.tournament.setup import Setup


class Step(Struct, frozen=True, tag="step"):
    """One thing that was done: what was wanted, nothing where the event was announced, and everything that followed from it."""

    number: int
    at: int
    by: str
    wanted: Command | None
    events: tuple[Event, ...]
    is_automatic: bool = False

    @property
    def is_clock(self) -> bool:
        """Whether nothing but the clock was set."""
        return all(isinstance(event, ClockSet) for event in self.events)


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """A step does not count any more; *followed* says what later ones come to now, where it is something else."""

    number: int
    at: int
    by: str
    followed: dict[int, tuple[Event, ...]] = {}


class DoneAgain(Struct, frozen=True, tag="done_again"):
    """A step that was taken back counts again; *followed* says what it and later ones come to now."""

    number: int
    at: int
    by: str
    followed: dict[int, tuple[Event, ...]] = {}


class StepCorrected(Struct, frozen=True, tag="step_corrected"):
    """A step is put right: something else was wanted in its place, which came to *events*, or nothing at all.

    *followed* says what later ones come to now, where it is something else.
    """

    number: int
    at: int
    by: str
    wanted: Command | None
    events: tuple[Event, ...] = ()
    followed: dict[int, tuple[Event, ...]] = {}
    without: tuple[int, ...] = ()
    """Later steps that do not count any more either."""
    rebooked: tuple[int, ...] = ()
    """The steps that mean something else for the bank now."""


Record = Step | TakenBack | DoneAgain | StepCorrected


SNAPSHOT_FORM: Final = 3
"""The form of snapshots. Whoever changes the state or a step counts on; one of another form is passed over for the records."""


class Remembered(Struct, frozen=True):
    """What a tournament begins from: the *state* after a step, and the steps since."""

    version: int
    """How many records there were."""
    after: int
    state: TournamentState
    steps: list[Step]
    counted: list[int]
    """Of each of these steps: which record made it count."""
    void: list[int]
    """Which of them do not count."""
    undone: list[int]
    names: dict[str, str]


class _Snapshot(Struct, frozen=True):
    """All of it with the number of its form, which is looked at first."""

    form: int
    kept: msgspec.Raw


def encoded(record: Record) -> bytes:
    """A record as it is kept."""
    return _ENCODER.encode(record)


def decoded(data: bytes) -> Record:
    """A record that was kept in today's form."""
    record: Record = _DECODER.decode(data)
    return record


def _card(kind: type, text: object) -> object:
    """Cards are kept as people write them; nothing else needs help."""
    return kind(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(Record, dec_hook=_card)
_SNAPSHOT: Final = msgspec.json.Decoder(_Snapshot)


def _read(snapshot: bytes, shelf: Shelf) -> Remembered | None:
    """What a snapshot holds; None if it is of another form."""
    whole = _SNAPSHOT.decode(snapshot)
    if whole.form != SNAPSHOT_FORM:
        return None
    try:
        return msgspec.json.decode(
            whole.kept,
            type=Remembered,
            dec_hook=lambda kind, text: shelf.find(text) if kind is Rulebook else _card(kind, text),
        )
    except msgspec.ValidationError as error:
        if isinstance(unknown := error.__cause__, UnknownBook):
            raise unknown from None
        raise


def carry_out(state: TournamentState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Do something to a state, with everything that follows from it.

    Raises:
        TournamentError: it cannot be done, and nothing has happened.
        InvariantBroken: what follows from it cannot be, and the state is lost.
    """
    events = decide(state, wanted, now=now)
    for event in events:
        evolve(state, event)
    try:
        return *events, *let_follow(state, now=now)
    except TournamentError as error:
        raise InvariantBroken(f"what follows from {wanted!r} is refused: {error}") from error


def _decided_again(state: TournamentState, step: Step) -> tuple[Event, ...]:
    """Do to a state what was wanted in a step, as of its time; what nobody asked for is as it was told.

    Raises:
        TournamentError: it cannot be done any more; the state is lost.
    """
    events = step.events if step.wanted is None else decide(state, step.wanted, now=step.at)
    for event in events:
        evolve(state, event)
    return events if step.wanted is None else (*events, *let_follow(state, now=step.at))


class Tournament:
    """The tournament, its steps and its state."""

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
        self._names: dict[str, str] = {}
        """What everybody is called who ever entered, their entry taken back or not."""
        self._last = after
        """The number of the last step."""
        self._state = origin.copy()
        self._is_stale = False
        """Whether steps were taken back or done again since the state was worked out."""
        self._behind = origin
        """The state some steps ago, so that taking one back does not begin at the beginning,"""
        self._behind_at = after
        """after this step."""

    @classmethod
    def open(cls, setup: Setup, *, by: str, now: int, shelf: Shelf = SHIPPED) -> Self:
        """Announce a tournament under a book of the shelf.

        Raises:
            TournamentSetupError: there can be no such event.
        """
        setup = typed(setup)
        _require_said(by, now)
        return cls.replay([Step(0, now, by, None, open_tournament(setup, shelf))], shelf)

    @classmethod
    def replay(cls, records: Iterable[Record], shelf: Shelf = SHIPPED) -> Self:
        """The tournament that records add up to.

        Raises:
            UnknownBook: its book is not on the shelf.
        """
        first, *rest = records
        opened = first.events[0] if isinstance(first, Step) else None
        if not isinstance(opened, TournamentOpened):
            raise TournamentError(
                Words("a tournament begins with its opening", "Ein Turnier beginnt mit der Ausschreibung")
            )
        book = shelf.edition(opened.setup.book, opened.setup.edition)
        tournament = cls(TournamentState.new(opened.setup, book))
        tournament.catch_up([first, *rest])
        return tournament

    # ---- snapshots ----

    def snapshot(self) -> bytes:
        """The state some steps ago and the steps since, to begin from instead of from the first record."""
        return _ENCODER.encode(_Snapshot(SNAPSHOT_FORM, msgspec.Raw(_ENCODER.encode(self._remembered()))))

    def is_near(self, number: int) -> bool:
        """Whether a step is among those that a snapshot taken now would hold."""
        return number > self._behind_at

    def led_to(self, snapshot: bytes, shelf: Shelf = SHIPPED) -> bool:
        """Whether a snapshot is what the records come to; one of another form is not looked at.

        Raises:
            msgspec.DecodeError: it is not a snapshot of a tournament.
            UnknownBook: its book is not on the shelf.
        """
        kept = _read(snapshot, shelf)
        return kept is None or kept == self._remembered()

    @classmethod
    def restored(cls, snapshot: bytes, shelf: Shelf = SHIPPED) -> Self | None:
        """The tournament as it was; None if the snapshot is of another form, and its records have to tell.

        Raises:
            msgspec.DecodeError: it is not a snapshot of a tournament.
            UnknownBook: its book is not on the shelf.
        """
        kept = _read(snapshot, shelf)
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

    def do(self, wanted: Command, *, by: str, now: int, is_automatic: bool = False) -> Step:
        """Do something, with everything that follows from it.

        Raises:
            TournamentError: it cannot be done, and nothing has happened.
        """
        wanted = typed(wanted)
        _require_said(by, now)
        try:
            events = carry_out(self.state, wanted, now=now)
        except InvariantBroken:
            self.rebuild()
            raise
        step = Step(self._last + 1, now, by, wanted, events, is_automatic)
        self.add(step)
        self._follow()
        return step

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
            for event in record.events:
                evolve(state, event)
            self._follow()
        else:
            self.add(record)
            self._is_stale = True

    def catch_up(self, records: Iterable[Record]) -> None:
        """Let everything happen that is on record elsewhere, and only then work out what it adds up to."""
        for record in records:
            self.add(record)
        self.rebuild()

    @property
    def state(self) -> TournamentState:
        """What the steps that count add up to."""
        if self._is_stale:
            self.rebuild()
        return self._state

    # ---- taking back ----

    def name_of(self, step: Step) -> Words:
        """What a step is called, as it stands beside “undo”."""
        self._require_known(step.number)
        has_begun = self._origin.began_at is not None or any(
            isinstance(earlier.wanted, Begin)
            for number, earlier in self._steps.items()
            if number < step.number and number not in self._void
        )
        return named(step.wanted, step.events, self._names, has_begun=has_begun)

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

    def undo(self, number: int | None = None, *, by: str, now: int) -> Step:
        """Take the last step back; with its *number* that step and no other, however often and in how many windows it is said.

        Raises:
            UndoRefused: nothing has been done yet, another step is the last one, or what has happened since cannot stand
                without it.
        """
        step = self.next_undo
        if step is None:
            raise UndoRefused(Words("there is nothing to take back", "Es gibt nichts zurückzunehmen"))
        self._require_meant(step, number)
        _require_said(by, now)
        self._turn_back([TakenBack(step.number, now, by)])
        return step

    def redo(self, number: int | None = None, *, by: str, now: int) -> Step:
        """Do the step again that was taken back last; with its *number* that step and no other.

        Raises:
            UndoRefused: none was, it was another, something else has been done since, or it does not fit any more.
        """
        step = self.next_redo
        if step is None:
            raise UndoRefused(Words("there is nothing to do again", "Es gibt nichts wiederherzustellen"))
        self._require_meant(step, number)
        _require_said(by, now)
        self._turn_back([DoneAgain(step.number, now, by)])
        return step

    def _require_meant(self, step: Step, number: int | None) -> None:
        """A second press, or an old window, takes nothing else back than it says."""
        if number is not None and number != step.number:
            name = self.name_of(step)
            raise UndoRefused(
                Words(
                    f"step {number} is not the next one any more: that is step {step.number}, {name.en}",
                    f"Schritt {number} ist nicht mehr an der Reihe, sondern Schritt {step.number}, {name.de}",
                ),
            )

    def discarded(self, back_to: int) -> list[Step]:
        """What going back to a step would take back, the last step first.

        Raises:
            TournamentError: that is not a number.
        """
        require_whole(back_to, "the number of a step", "die Nummer eines Schritts", error=TournamentError)
        return [step for step in self.since(max(back_to, 0)) if not step.is_automatic]

    def roll_back(self, back_to: int, *, by: str, now: int) -> list[Step]:
        """Go back to how it was after a step. What was taken back can be done again, one by one.

        Raises:
            UndoRefused: there is no such step, nothing after it, or something that cannot stand without it.
        """
        _require_said(by, now)
        gone = self.discarded(back_to)
        if back_to < 0 or not gone:
            raise UndoRefused(
                Words("there is nothing to go back on from there", "Von dort gibt es nichts zurückzunehmen")
            )
        self._turn_back([TakenBack(step.number, now, by) for step in gone])
        return gone

    def _turn_back(self, records: list[TakenBack | DoneAgain]) -> None:
        """Have steps count no longer, or again, if what has happened by itself since can stand without them.

        Raises:
            UndoRefused: it cannot; it says which step, and by which rule.
        """
        first = min(record.number for record in records)
        try:
            state, followed = self._without(records, first)
        except UndoRefused:
            levels = [step.number for step in self.since(first) if step.is_automatic and step.is_clock]
            if not levels:
                raise
            # A level that began by itself gives way.
            records = [*records, *(TakenBack(number, records[0].at, records[0].by) for number in levels)]
            state, followed = self._without(records, first)
        for record in (*records[:-1], replace(records[-1], followed=followed)):
            self.add(record)
        self._state, self._is_stale = state, False
        self._follow()

    def _without(
        self, records: Sequence[TakenBack | DoneAgain], first: int
    ) -> tuple[TournamentState, dict[int, tuple[Event, ...]]]:
        """How it would be after further records, of which one is about the *first* step; and what later steps come to.

        Raises:
            UndoRefused: one of these cannot be done any more.
        """
        self._require_known(first)
        void = set(self._void)
        for record in records:
            (void.add if isinstance(record, TakenBack) else void.discard)(record.number)
        state = self._before(first)
        followed: dict[int, tuple[Event, ...]] = {}
        for number in range(first, self._last + 1):
            if number not in void:
                step = self._steps[number]
                try:
                    events = _decided_again(state, step)
                except TournamentError as error:
                    raise self._cannot_stand(step, error) from error
                if events != step.events:
                    followed[number] = events
        return state, followed

    def _cannot_stand(self, step: Step, error: TournamentError) -> UndoRefused:
        name = self.name_of(step)
        return UndoRefused(
            Words(
                f"step {step.number}, {name.en}, cannot stand without it: {error.words.en}",
                f"Schritt {step.number}, {name.de}, kann ohne diesen nicht stehen: {error.words.de}",
            ),
            rule=error.rule,
        )

    # ---- putting right ----

    def preview(
        self,
        number: int,
        instead: Command | None = None,
        *,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> CorrectionPlan:
        """What would change if something else had been wanted in a step, or nothing at all; nothing is done.

        Later steps are judged again. What people have done stays: moves, drawn seats, prizes paid; but for the steps that are
        to be worked out *anew*. Steps in *without* are taken out too.

        Raises:
            UndoRefused: there is no such step, or none that can be corrected.
            TournamentError: what is wanted instead could not have been done then.
        """
        return self._judged(number, instead, anew, without)[1]

    def correct(
        self,
        number: int,
        instead: Command | None = None,
        *,
        by: str,
        now: int,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> StepCorrected:
        """Put an earlier step right, as `preview` says.

        Raises:
            UndoRefused: there is no such step, or a later one cannot stand after it.
            TournamentError: what is wanted instead could not have been done then.
        """
        _require_said(by, now)
        record, plan, state = self._judged(number, instead, anew, without, by=by, now=now)
        if conflicts := plan.conflicts:
            raise UndoRefused(
                Words(
                    "; ".join(f"step {one.number}, {one.name.en}, cannot stand: {one.why.en}" for one in conflicts),
                    "; ".join(
                        f"Schritt {one.number}, {one.name.de}, kann nicht stehen: {one.why.de}" for one in conflicts
                    ),
                ),
                rule=conflicts[0].rule,
            )
        self.add(record)
        self._state, self._is_stale = state, False
        self._follow()
        return record

    def put_back_in(
        self, entrant: str, *, by: str, now: int, anew: Collection[int] = (), without: Collection[int] = ()
    ) -> StepCorrected:
        """Somebody was not out: the step that said so is put right, however long ago it was.

        Raises:
            UndoRefused: nobody said so, or a later step cannot stand after it.
        """
        step = self.bust_of(entrant)
        return self.correct(step.number, without_bust(step.wanted, entrant), by=by, now=now, anew=anew, without=without)

    def bust_of(self, entrant: str) -> Step:
        """The step by which somebody went out.

        Raises:
            UndoRefused: there is none.
        """
        for step in self.since(0):
            if is_bust_of(step.wanted, entrant):
                return step
        name = self._names.get(entrant, entrant)
        raise UndoRefused(
            Words(f"nobody entered that {name} is out", f"Dass {name} ausgeschieden ist, wurde nicht eingegeben")
        )

    def does_count(self, number: int) -> bool:
        """Whether a step counts."""
        self._require_known(number)
        return number in self._steps and number not in self._void

    def retold(self, record: StepCorrected) -> Iterator[tuple[Step, TournamentState]]:
        """The steps from a corrected one on as they count after a correction that comes next, each with the state before it."""
        after = self.draft()
        after.add(record)
        state = after._before(record.number)
        for number in range(record.number, after._last + 1):
            if number not in after._void:
                yield after._steps[number], state
                after._fold(state, range(number, number + 1))

    def _judged(
        self,
        number: int,
        instead: Command | None,
        anew: Collection[int],
        without: Collection[int],
        *,
        by: str = "",
        now: int = 0,
    ) -> tuple[StepCorrected, CorrectionPlan, TournamentState]:
        """Judge a step and all later ones again: what is to be recorded, what changes, and how it stands then."""
        step, instead = self._correctable(number, instead), None if instead is None else typed(instead)
        again = Retelling(self._before(number), anew=anew, without=without)
        again.put_right(step, instead, did_count=number not in self._void)
        for later in range(number + 1, self._last + 1):
            if later not in self._void:
                again.go_on(self._steps[later])
        if not again.state.is_sound:
            raise InvariantBroken(f"the event does not stand after step {number} is corrected")
        followed = {
            later: events
            for later, events in again.told.items()
            if later != number and events != self._steps[later].events
        }
        told = again.told.get(number, ())
        record = StepCorrected(number, now, by, instead, told, followed, tuple(again.gone), tuple(again.rebooked))
        plan = CorrectionPlan(
            number,
            conflicts=tuple(
                StepConflict(later.number, self.name_of(later), error.words, error.rule)
                for later, error in again.refused
            ),
            changed=tuple(followed),
            stays=tuple(again.stays),
            places=tuple(place_changes(self.state, again.state)),
            seats=tuple(seat_changes(self.state, again.state)),
            prizes=tuple(prize_changes(self.state, again.state)),
            money=tuple(money_changes(again.back, again.new)),
        )
        return record, plan, again.state

    def _correctable(self, number: int, instead: Command | None) -> Step:
        require_whole(number, "the number of a step", "die Nummer eines Schritts", error=TournamentError)
        step = self.step(number)
        if step.wanted is None:
            raise UndoRefused(
                Words("the announcement of an event is not corrected", "Die Ausschreibung wird nicht berichtigt")
            )
        if number in self._void and instead is None:
            raise UndoRefused(Words(f"step {number} does not count", f"Schritt {number} zählt nicht mehr"))
        return step

    def _before(self, number: int) -> TournamentState:
        """A copy of the state before a step."""
        is_near = number > self._behind_at
        start, after = (self._behind, self._behind_at) if is_near else (self._origin, self._origin_at)
        state = start.copy()
        self._fold(state, range(after + 1, number))
        return state

    # ---- records ----

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
                for event in self._steps[number].events:
                    evolve(state, event)


def _named(events: Iterable[Event]) -> dict[str, str]:
    return {event.entrant: event.name for event in events if isinstance(event, Entered)}


def _require_said(by: str, now: int) -> None:
    """Who does something and when: what cannot be kept has not happened."""
    require_whole(now, "a time in milliseconds", "eine Zeit in Millisekunden", least=-LARGEST, error=TournamentError)
    if not isinstance(by, str):
        raise TournamentError(Words(f"{by!r} is nobody's name", f"{by!r} ist kein Name"))
