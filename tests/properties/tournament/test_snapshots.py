"""A tournament that begins from a snapshot: the same as one whose records were all replayed, whatever happens next."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pytest

from floorman.errors import FloormanError, PastNeeded, UnknownBook
from floorman.rulebook import Shelf
from floorman.tournament import commands as want
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.record.snapshots import SNAPSHOT_FORM
from floorman.tournament.steps import Step, TakenBack, Tournament
from properties.tournament.test_tournament import BOOKS, PACE, some_event
from support.books import house
from support.events import announce, announced, filled

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.tournament.steps import Record
    from support.sessions import Director

    Doing = Callable[[Tournament], object]


class Forgetful(Tournament):
    """A snapshot of it holds a few steps only, so that nearly everything lies before it."""

    KEPT_BACK = 4


def kept(tournament: Tournament) -> list[Record]:
    """Records as they come back from the disk."""
    return [decoded(encoded(record)) for record in tournament.records]


def from_snapshot(tournament: Tournament) -> Tournament:
    restored = type(tournament).restored(tournament.snapshot())
    assert restored is not None
    return restored


class Twins:
    """One tournament that knows all of its past, and one that has begun from a snapshot, kept as a keeper does it."""

    def __init__(self, whole: Tournament) -> None:
        self.whole = whole
        self.late = from_snapshot(whole)
        self.times_loaded = 0

    def begins_again(self) -> None:
        """The club is closed and opened."""
        self.late = from_snapshot(self.whole if self.late.is_whole else self.late)

    def does(self, doing: Doing) -> None:
        """Both do the same, or are refused with the same words."""
        once, again = deepcopy(doing), deepcopy(doing)
        expected = _outcome(self.whole, doing)
        try:
            found = _outcome(self.late, once)
        except PastNeeded:
            assert not self.late.is_whole
            self.times_loaded += 1
            before = self.whole.version - len(expected[1])
            self.late = Forgetful.replay(kept(self.whole)[:before])
            found = _outcome(self.late, again)
        assert found == expected
        assert self.late.version == self.whole.version
        assert self.late.state == self.whole.state


def _outcome(tournament: Tournament, doing: Doing) -> tuple[str, list[Record]]:
    """What is said and what is recorded."""
    before = tournament.version
    try:
        doing(tournament)
        said = ""
    except PastNeeded:
        assert tournament.version == before
        raise
    except FloormanError as refused:
        said = str(refused)
    return said, tournament.records_after(before)


class Acting:
    """Whatever a director does next, or what a server does by itself; it can be copied, and done twice."""

    def __init__(self, director: Director, now: int) -> None:
        self.director, self.now = director, now

    def __call__(self, tournament: Tournament) -> None:
        roll = self.director.random.random()
        if roll < 0.02:
            self.director.corrects(tournament, self.now)
        elif roll < 0.2:
            wanted = self.director.wants(tournament.state)
            tournament.do(wanted, by="server", now=self.now, is_automatic=True)
        else:
            self.director.acts(tournament, self.now)


@pytest.mark.parametrize("book", BOOKS)
def test_a_tournament_from_a_snapshot_goes_on_as_one_that_was_replayed(book: str, soak: bool) -> None:
    for seed in range(20 if soak else 2):
        empty, director = some_event(book, seed)
        tournament = Forgetful.replay(empty.records)
        dice = random.Random(f"{book} {seed}")
        twins = Twins(tournament)
        for now in range(0, (3000 if soak else 900) * PACE, PACE):
            if dice.random() < 0.05:
                twins.begins_again()
                whole, late = Forgetful.replay(kept(tournament)), twins.late
                assert late.state == whole.state
                assert whole.led_to(late.snapshot())
                assert late.version == whole.version
            twins.does(Acting(director, now))
        twins.begins_again()
        last = tournament.steps[-1].number
        for back_to in range(last - 30, -1, -30):  # back beyond every snapshot, as far as the rules allow it
            twins.does(lambda event: event.undo(by="director", now=0))
            twins.does(partial(Tournament.roll_back, back_to=back_to, by="director", now=0))
            twins.does(lambda event: event.redo(by="director", now=0))
        assert twins.times_loaded > 3
        assert Forgetful.replay(kept(tournament)).led_to(twins.late.snapshot())


def an_evening(steps: int) -> Tournament:
    """Four players, and a director who now and then sets the clock, until so many steps were made."""
    event = filled(announce("tda"), 4, begin=True)
    for now in range(steps - 1 - event.steps[-1].number):
        event.do(want.SetClock("add", 1000), by="director", now=now)
    assert event.steps[-1].number == steps - 1
    return event


def test_what_is_near_is_taken_back_at_once_and_what_is_not_says_so() -> None:
    event = an_evening(5 * Tournament.KEPT_BACK)
    last, late = event.steps[-1].number, from_snapshot(event)

    assert late.next_undo == event.steps[-1]
    late.roll_back(last - Tournament.KEPT_BACK + 1, by="director", now=0)
    event.roll_back(last - Tournament.KEPT_BACK + 1, by="director", now=0)
    assert late.state == event.state
    late = from_snapshot(event)
    asked: list[Doing] = [
        lambda it: it.steps,
        lambda it: it.records,
        lambda it: it.step(0),
        lambda it: it.name_of(event.steps[1]),
        lambda it: it.counted_by(1),
        lambda it: it.discarded(0),
        lambda it: it.roll_back(1, by="director", now=0),
        lambda it: list(it.since(1)),
    ]
    for one in asked:
        with pytest.raises(PastNeeded):
            one(late)
    assert late.version == event.version
    assert late.state == event.state
    with pytest.raises(FloormanError, match="there is no step 9999"):
        late.step(9999)


def test_what_happened_by_itself_since_hides_the_directors_last_step() -> None:
    event = an_evening(10)
    for now in range(3 * Tournament.KEPT_BACK):
        event.do(want.SetClock("add", 1000), by="server", now=now, is_automatic=True)
    late = from_snapshot(event)

    with pytest.raises(PastNeeded):
        _ = late.next_undo
    with pytest.raises(PastNeeded):
        late.undo(by="director", now=0)
    event.undo(by="director", now=0)  # it can be done again, though it lies before the snapshot
    late = from_snapshot(event)
    with pytest.raises(PastNeeded):
        _ = late.next_redo
    with pytest.raises(PastNeeded):
        late.redo(by="director", now=0)
    event.redo(by="director", now=0)
    with pytest.raises(PastNeeded):
        late.happen(event.records[-1])
    assert late.version == event.version - 1


def test_a_step_is_named_and_counted_as_before() -> None:
    event = an_evening(3 * Tournament.KEPT_BACK)
    late = from_snapshot(event)
    for tournament in (event, late):
        tournament.undo(by="director", now=0)
        tournament.redo(by="director", now=0)
    last = event.steps[-1].number

    for number in range(last - Tournament.KEPT_BACK + 1, last + 1):
        assert late.step(number) == event.step(number)
        assert late.name_of(late.step(number)) == event.name_of(event.step(number))
        assert late.counted_by(number) == event.counted_by(number)
    assert late.counted_by(last) == event.version


def test_a_snapshot_of_another_form_or_of_something_else_is_not_begun_from() -> None:
    event = an_evening(20)
    plain = msgspec.json.decode(event.snapshot())

    assert Tournament.restored(msgspec.json.encode({**plain, "form": SNAPSHOT_FORM + 1, "kept": {}})) is None
    for wrong in (b"{}", b"\xff", msgspec.json.encode({**plain, "kept": {"state": {}}})):
        with pytest.raises(msgspec.DecodeError):
            Tournament.restored(wrong)


def test_a_snapshot_that_tells_something_else_is_noticed() -> None:
    event = an_evening(20)
    assert event.led_to(event.snapshot())
    other = an_evening(20)
    other.do(want.SetClock("pause"), by="director", now=0)
    assert not event.led_to(other.snapshot())


def test_a_snapshot_under_a_book_that_is_gone_says_which() -> None:
    book = house("tda", balance_at_difference=3)
    event = announced(book)

    restored = Tournament.restored(event.snapshot(), Shelf([book]))
    assert restored is not None
    assert restored.state == event.state
    with pytest.raises(UnknownBook, match=book.id):
        Tournament.restored(event.snapshot())


def test_a_draft_keeps_what_it_tries_to_itself() -> None:
    event = an_evening(10)
    before = event.snapshot()
    draft = event.draft()
    draft.do(want.SetClock("pause"), by="director", now=0)
    draft.undo(by="director", now=0)
    assert event.led_to(before)
    assert [type(record) for record in draft.records_after(event.version)] == [Step, TakenBack]
