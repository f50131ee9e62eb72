"""Steps of a director: named, undone and redone, refused whole, and read again as they were."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from floorman.errors import TournamentError, UndoRefused
from floorman.tournament import commands as want
from floorman.tournament.prizes.payouts import Amounts
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import TakenBack, Tournament
from support.tournaments import MINUTE, at, begun, do, puts_out, tournament


def test_a_level_that_changed_in_the_meantime_does_not_block_undo() -> None:
    event = begun(9)
    puts_out(event, 1, now=19 * MINUTE)
    assert event.state.level_at(21 * MINUTE) == 2

    event.undo(by="director", now=21 * MINUTE)
    assert event.state.left == 9
    assert event.state.level_at(21 * MINUTE) == 2


def test_undo_takes_back_the_step_it_names_and_never_another_one() -> None:
    event = begun(9)
    puts_out(event, 1)
    shown = event.next_undo
    assert shown is not None
    puts_out(event, 1)  # entered elsewhere while the first one stood on the screen
    last = event.next_undo
    assert last is not None
    state, kept = event.state, len(event.records)
    with pytest.raises(
        UndoRefused, match=f"step {shown.number} is not .* step {last.number}, {event.name_of(last).en}"
    ) as refused:
        event.undo(shown.number, by="director", now=2 * MINUTE)
    assert refused.value.words.de.endswith(event.name_of(last).de)
    assert (event.state, len(event.records)) == (state, kept)

    event.undo(last.number, by="director", now=2 * MINUTE)
    with pytest.raises(UndoRefused):  # pressed twice
        event.undo(last.number, by="director", now=2 * MINUTE)
    with pytest.raises(UndoRefused):
        event.redo(shown.number, by="director", now=2 * MINUTE)
    assert event.state.left == 8

    event.redo(last.number, by="director", now=2 * MINUTE)
    assert event.state == state


def test_a_level_on_record_as_a_step_of_its_own_gives_way_to_undo() -> None:
    event = tournament("tda", 4)
    event.do(want.SetClock("next"), by="clock", now=0, is_automatic=True)
    event.undo(by="director", now=1)
    assert event.state.began_at is None
    do(event, want.Begin())

    assert event.state.began_at is not None


@pytest.mark.parametrize("wrong", ["x", None, True, 1.5, 2**60])
def test_what_could_not_be_read_again_is_not_kept(wrong: Any) -> None:
    event = begun(3)
    do(event, want.EndHand(1))
    event.undo(by="director", now=0)
    do(event, want.EndHand(1))
    state, kept = event.state, len(event.records)
    for attempt in (
        lambda: event.do(want.EndHand(1), by="director", now=wrong),
        lambda: event.undo(by="director", now=wrong),
        lambda: event.roll_back(2, by="director", now=wrong),
        lambda: event.undo(by=wrong if isinstance(wrong, bool) else None, now=0),  # type: ignore[arg-type]  # no name
        lambda: event.discarded(wrong),
        lambda: event.step(wrong if isinstance(wrong, int) and wrong > 1 else 99),
    ):
        with pytest.raises(TournamentError) as refused:
            attempt()
        assert refused.value.words.de != refused.value.words.en

    assert (event.state, len(event.records)) == (state, kept)


def test_the_name_of_a_step_says_what_it_does() -> None:
    event = begun(3)
    names = [
        event.name_of(do(event, wanted))
        for wanted in (
            want.Penalise("p1", hands=1),
            want.Penalise("p1", rounds=2),
            want.LockSeat("p1", None, "a ramp"),
            want.LockSeat("p1", None, ""),
        )
    ]

    assert [name.en for name in names] == [
        *("Player 1 misses 1 hand", "Player 1 misses 2 rounds"),
        *("keep a seat for Player 1", "no longer keep a seat for Player 1"),
    ]
    assert [name.de for name in names] == [
        *("Player 1 setzt 1 Hand aus", "Player 1 setzt 2 Runden aus"),
        *("Platz für Player 1 vorsehen", "keinen Platz mehr für Player 1 vorsehen"),
    ]


def test_what_happened_by_itself_since_is_decided_again_and_recorded_where_it_comes_out_otherwise() -> None:
    event = tournament("tda", 4)
    do(event, want.SetClock("add", 5 * MINUTE), now=MINUTE)
    more = event.do(want.SetClock("pause"), by="clock", now=2 * MINUTE, is_automatic=True)
    event.do(want.BeginHand(1), by="server", now=3 * MINUTE, is_automatic=True)
    left_ms = event.state.clock.left_ms
    event.undo(by="director", now=4 * MINUTE)

    assert event.state.clock.left_ms == left_ms - 5 * MINUTE
    assert event.state.hall.felts[1].dealt  # the hand goes on
    assert [list(record.followed) for record in event.records if isinstance(record, TakenBack)] == [[more.number]]
    assert Tournament.replay([decoded(encoded(record)) for record in event.records]).state == event.state
    event.redo(by="director", now=5 * MINUTE)
    assert event.state.clock.left_ms == left_ms
    assert event.step(more.number) == more
    assert Tournament.replay([decoded(encoded(record)) for record in event.records]).state == event.state


def test_what_cannot_stand_without_a_step_keeps_it() -> None:
    event = tournament("tda", 10)
    out = at(event, 1)[0]
    do(event, want.EndHand(1, (want.WentOut(out),)))
    event.do(want.Even(), by="server", now=0, is_automatic=True)  # the final table
    state, kept = event.state, len(event.records)
    with pytest.raises(
        UndoRefused, match="step 13, final table, cannot stand without it: the tables are even"
    ) as refused:
        event.undo(by="director", now=1)
    assert refused.value.words.de.startswith("Schritt 13, Finaltisch, kann ohne diesen Schritt nicht bleiben")

    assert (event.state, len(event.records)) == (state, kept)


def test_a_refused_step_leaves_everything_as_it_was() -> None:
    plan = PrizePlan(scheme=Amounts((3000, 2000, 1000)))
    facts = {"size": 2, "begin": False, "fee_cents": 1000, "payment": "at the door", "prizes": plan}
    event = tournament("vpsv", 4, **facts)  # type: ignore[arg-type]
    with suppress(TournamentError):
        do(event, want.Begin())

    assert Tournament.replay(event.records).state == event.state
