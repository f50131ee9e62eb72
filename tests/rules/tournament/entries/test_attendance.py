"""A hand in the first levels, or no points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.attendance import Attendance, attendance, may_score
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.finish.standings import results_of
from floorman.tournament.own import own_entry
from support.books import house
from support.clocks import ids, ms
from support.tournaments import MINUTE, at, do, tournament

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament


FIFTEEN = Structure((*[Level(15, 25, 50)] * 4, Level(15, 100, 200)))
"""Level 4 begins at minute 45."""


def stands(event: Tournament, who: str, now: str) -> Attendance:
    """Where somebody stands at a time of the clock, which began at 0:00:00."""
    found = attendance(event.state, event.state.entrants[who], now=ms(now))
    assert found
    return found


def away(*who: str, **facts: Any) -> Tournament:
    """A sit-and-go at one table whose other players are there."""
    event = tournament("wpl", 4, **({"structure": FIFTEEN} | facts))
    for one in who:
        do(event, want.NoteAway(one))
    return event


def plays(event: Tournament, at: str) -> None:
    """A hand begins at a time and is over five seconds later."""
    do(event, want.BeginHand(1), ms(at) / MINUTE)
    do(event, want.EndHand(1), (ms(at) + 5000) / MINUTE)


@pytest.mark.rule("WPL-3.5.a#1")
def test_one_hand_folded_in_level_three_is_enough() -> None:
    event = away("p1")
    plays(event, "0:40:00")
    do(event, want.NoteAway("p1", is_away=False), 40.5)
    plays(event, "0:41:00")

    found = stands(event, "p1", "0:45:00")
    assert (found.played, found.may_score, may_score(event.state, event.state.entrants["p1"])) == (1, True, True)
    assert "WPL-3.5.a" in ids(found.rules)
    event.state.book = house("wpl", min_hands_to_score=2)
    assert not stands(event, "p1", "0:45:00").may_score


@pytest.mark.rule("WPL-3.5.a#2")
def test_a_player_who_comes_with_the_first_hand_of_level_four_is_too_late() -> None:
    event = away("p1")
    plays(event, "0:44:00")
    found = stands(event, "p1", "0:44:30")
    assert (found.may_score, found.can_still) == (False, True)
    assert found.words.en == "has to play 1 more hand by the end of level 3 to score"

    do(event, want.NoteAway("p1", is_away=False), 45.4)
    plays(event, "0:45:30")
    found = stands(event, "p1", "0:45:40")
    assert (found.played, found.may_score, found.can_still) == (0, False, False)
    assert "no points" in found.words.en
    later = away("p1")
    later.state.book = house("wpl", ghost_removed_after_level=4)
    do(later, want.NoteAway("p1", is_away=False), 45.4)
    plays(later, "0:45:30")
    assert stands(later, "p1", "0:45:40").may_score


@pytest.mark.rule("WPL-3.5.a#3")
def test_the_last_hand_of_level_three_counts_however_long_it_takes() -> None:
    event = away("p1")
    do(event, want.BeginHand(1), 44 + 50 / 60)
    waiting = stands(event, "p1", "0:45:05")
    assert (waiting.may_score, waiting.can_still) == (False, True)

    do(event, want.NoteAway("p1", is_away=False), 45.1)
    do(event, want.EndHand(1), 45.3)
    found = stands(event, "p1", "0:45:20")
    assert (found.may_score, found.can_still) == (True, False)


@pytest.mark.rule("WPL-3.5.a#4")
def test_each_event_is_judged_alone() -> None:
    sng, main = away(), away("p1")
    plays(sng, "0:10:00")
    plays(main, "0:10:00")

    assert stands(sng, "p1", "2:00:00").may_score
    found = stands(main, "p1", "1:01:00")
    assert (found.may_score, found.can_still) == (False, False)


def test_nobody_is_asked_for_a_hand_where_none_is_entered_or_the_book_wants_none() -> None:
    silent = away("p1")
    assert attendance(silent.state, silent.state.entrants["p1"], now=0) is None
    assert may_score(silent.state, silent.state.entrants["p1"])
    plays(silent, "0:10:00")
    silent.state.book = Rulebook.load("tda")
    assert attendance(silent.state, silent.state.entrants["p1"], now=10**9) is None


def test_a_player_is_told_what_it_takes_to_score_until_that_is_settled() -> None:
    event = away("p1")
    here, absent = Person(id="p2", name="Player 2"), Person(id="p1", name="Player 1")
    assert own_entry(event.state, absent, now=0).to_score is None
    plays(event, "0:10:00")
    assert own_entry(event.state, here, now=ms("0:11:00")).to_score is None
    told = own_entry(event.state, absent, now=ms("0:11:00")).to_score
    assert told
    assert told.de == "muss bis zum Ende von Level 3 noch 1 Hand spielen, um Punkte zu holen"
    late = own_entry(event.state, absent, now=ms("0:46:00")).to_score
    assert late
    assert late.en == "played 0 of 1 hand in levels 1 to 3: there are no points"


@pytest.mark.rule("WPL-3.5.a#1", "WPL-3.5.a#2")
def test_who_was_at_the_table_for_no_hand_in_time_has_a_place_and_no_points() -> None:
    structure = Structure((*[Level(15, 25, 50)] * 4, Level(15, 100, 200)))
    event = tournament("wpl", 4, structure=structure)
    absent, late, *others = at(event, 1)
    do(event, want.NoteAway(absent))
    do(event, want.NoteAway(late))
    do(event, want.EndHand(1))
    do(event, want.NoteAway(late, is_away=False), now=40 * 60_000)
    do(event, want.EndHand(1), now=40 * 60_000)  # level 3, and a fold is a hand
    do(event, want.NoteAway(absent, is_away=False), now=46 * 60_000)
    for who in (others[0], late, absent):
        do(event, want.EndHand(1, (want.WentOut(who),)), now=50 * 60_000)

    rows = {row.entrant: row for row in results_of(event.state)}
    assert rows[absent].points == "0"
    assert "levels 1 to 3 (WPL" in rows[absent].reason.en
    assert all(rows[who].points != "0" for who in (late, *others))
    assert rows[absent].place == "2"
    with pytest.raises(TournamentError, match="is at the table"):
        do(tournament("wpl", 4), want.NoteAway("p1", is_away=False))
