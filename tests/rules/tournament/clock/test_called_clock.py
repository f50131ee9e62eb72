"""The clock that is called on a player: its time, and when it ends."""

from __future__ import annotations

import pytest

from floorman.errors import TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.seating.draw import SeatCard
from support.tournaments import at, do, tournament


@pytest.mark.rule("TDA-29.d")
def test_a_called_clock_has_the_books_time_and_ends_with_the_hand() -> None:
    event = tournament("tda", 4)
    who = at(event, 1)[0]
    do(event, want.PutClockOn(who), now=5000)
    called = event.state.hall.felts[1].called
    knobs = Rulebook.load("tda").knobs

    assert called is not None
    assert called.counts_from == 5000 + 1000 * knobs.clock_seconds
    assert called.ends_at == called.counts_from + 1000 * knobs.clock_countdown_seconds
    with pytest.raises(TournamentError, match="runs already"):
        do(event, want.PutClockOn(at(event, 1)[1]), now=6000)
    do(event, want.StopClock(1))
    with pytest.raises(TournamentError, match="no clock"):
        do(event, want.StopClock(1))
    do(event, want.PutClockOn(who, 10), now=9000)
    do(event, want.EndHand(1))
    assert event.state.hall.felts[1].called is None


@pytest.mark.parametrize("is_tapped", [True, False])
def test_no_clock_runs_for_somebody_whose_cards_are_taken_away(is_tapped: bool) -> None:
    event = tournament("tda", 5)
    away, punished, other, *_ = at(event, 1)
    do(event, want.NoteAway(away))
    do(event, want.Penalise(punished, hands=3))
    if is_tapped:
        do(event, want.BeginHand(1))
        do(event, want.Penalise(other, hands=1))  # begins after the hand
    for who in (away, punished):
        with pytest.raises(TournamentError, match="has no cards"):
            do(event, want.PutClockOn(who))

    do(event, want.PutClockOn(other))


def test_a_called_clock_goes_with_the_player_who_leaves() -> None:
    event = tournament("tda", 12)
    gone, moved = at(event, 1)[0], at(event, 2)[0]
    do(event, want.PutClockOn(gone))
    do(event, want.PutClockOn(moved))
    do(event, want.Disqualify(gone, "cheating", chips=10_000))
    do(event, want.MoveTo(moved, SeatCard(1, event.state.hall.felts[1].free[0]), "a better light"))

    assert [felt.called for felt in event.state.hall.felts.values()] == [None, None]
    event.undo(by="director", now=0)
    assert event.state.hall.felts[2].called
