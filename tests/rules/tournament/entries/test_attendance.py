"""A hand in the first levels, or no points."""

from __future__ import annotations

import pytest

from floorman.errors import TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.clock import new_clock, start
from floorman.tournament.clock.presets import Event, preset
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.attendance import Attendance, AttendedHand, attendance
from floorman.tournament.finish.standings import results_of
from support.books import house
from support.clocks import ids, ms
from support.tournaments import at, do, tournament

WPL = Rulebook.load("wpl")


def judged(
    event: Event, *hands: AttendedHand, now: str, dealing: str | None = None, book: Rulebook = WPL
) -> Attendance:
    """An event that began at 0:00:00, seen at a time."""
    structure = preset(book, event).structure
    clock = start(new_clock(structure), structure, now=0)
    dealing_ms = None if dealing is None else ms(dealing)
    return attendance(clock, structure, book, hands, now=ms(now), dealing_ms=dealing_ms)


@pytest.mark.rule("WPL-3.5.a#1")
def test_one_hand_folded_in_level_three_is_enough() -> None:
    found = judged("sit_and_go", AttendedHand(ms("0:41:00"), in_time=True), now="0:45:00")

    assert (found.played, found.may_score) == (1, True)
    assert "WPL-3.5.a" in ids(found.rules)
    two = house("wpl", min_hands_to_score=2)
    assert not judged("sit_and_go", AttendedHand(ms("0:41:00"), in_time=True), now="0:45:00", book=two).may_score


@pytest.mark.rule("WPL-3.5.a#2")
def test_who_comes_with_the_first_hand_of_level_four_is_too_late() -> None:
    missed = [AttendedHand(ms("0:44:00"), in_time=False), AttendedHand(ms("0:45:30"), in_time=True)]
    found = judged("sit_and_go", *missed, now="0:45:40")

    assert (found.may_score, found.can_still) == (False, False)
    assert "no points" in found.words.en
    later = house("wpl", ghost_removed_after_level=4)
    assert judged("sit_and_go", *missed, now="0:45:40", book=later).may_score


@pytest.mark.rule("WPL-3.5.a#3")
def test_the_last_hand_of_level_three_counts_however_long_it_takes() -> None:
    waiting = judged("sit_and_go", now="0:45:05", dealing="0:44:50")
    assert (waiting.may_score, waiting.can_still) == (False, True)

    found = judged("sit_and_go", AttendedHand(ms("0:44:50"), in_time=True), now="0:45:20")
    assert (found.may_score, found.can_still) == (True, False)


@pytest.mark.rule("WPL-3.5.a#4")
def test_each_event_is_judged_alone() -> None:
    sng = judged("sit_and_go", AttendedHand(ms("0:10:00"), in_time=True), now="2:00:00")
    main = judged("main", AttendedHand(ms("0:59:00"), in_time=False), now="1:01:00")

    assert (sng.may_score, main.may_score, main.can_still) == (True, False, False)
    assert judged("main", now="0:59:59").can_still


def test_a_book_that_asks_for_no_hand() -> None:
    structure = preset(WPL, "main").structure
    clock = start(new_clock(structure), structure, now=0)

    assert attendance(clock, structure, Rulebook.load("tda"), (), now=10**9).may_score


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
