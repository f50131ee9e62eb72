"""The clock: when a level begins, which hands it counts for, and how hand for hand moves it."""

from __future__ import annotations

import pytest

from floorman.contest.levels import Beginning, Sign, hand_began
from floorman.errors import ClockOrderRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.clock import (
    Clock,
    announce,
    announced_by,
    begin_hand_for_hand,
    end_hand_for_hand,
    face,
    hand_done,
    new_clock,
    pause,
    set_remaining,
    start,
    up_to,
)
from floorman.tournament.clock.display import dealer_change, overtime, shown
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.presets import preset
from floorman.tournament.clock.structure import Break, Level, Structure
from support.books import house
from support.clocks import MINUTE, ids, levels, ms

TDA, APSA, WPL, VPSV = map(Rulebook.load, ("tda", "apsa", "wpl", "vpsv"))
FOUR = levels("25/50 50/100 100/200 150/300")


def by_director(structure: Structure, *, zero: str) -> Clock:
    """A clock whose first level ends at that time, and which then waits for the director."""
    first = structure.entries[0].minutes * MINUTE
    return start(new_clock(structure, announces="director"), structure, now=ms(zero) - first)


def by_itself(structure: Structure, *, zero: str) -> Clock:
    """A clock whose first level ends at that time, and which then goes on by itself."""
    first = structure.entries[0].minutes * MINUTE
    return start(new_clock(structure), structure, now=ms(zero) - first)


def played_at(clock: Clock, structure: Structure, book: Rulebook, began: str) -> int:
    return level_of_hand(clock, structure, book, began_ms=ms(began)).number


# ---- A level begins with its announcement, and counts from the next hand ----


@pytest.mark.rule("TDA-23.a#1")
def test_a_hand_begun_after_zero_and_before_the_announcement_is_of_the_old_level() -> None:
    clock = announce(by_director(FOUR, zero="20:00:00"), FOUR, TDA, now=ms("20:00:05"))
    hand = level_of_hand(clock, FOUR, TDA, began_ms=ms("20:00:02"))

    assert (hand.number, hand.level.big_blind) == (1, 50)
    assert {"TDA-23.a", "TDA-23.b", "TDA-23.c"} == ids(hand.rules)
    assert "level 2 was announced after" in hand.words.en


@pytest.mark.rule("TDA-23.a")
def test_the_level_exists_from_its_announcement_and_runs_from_there() -> None:
    clock = by_director(FOUR, zero="20:00:00")

    assert shown(clock, FOUR, now=ms("20:00:04")).phase == "waiting"
    assert shown(clock, FOUR, now=ms("20:00:04")).level == 1
    clock = announce(clock, FOUR, TDA, now=ms("20:00:05"))
    assert (shown(clock, FOUR, now=ms("20:00:05")).level, shown(clock, FOUR, now=ms("20:00:05")).face) == (2, "20:00")


@pytest.mark.rule("TDA-23.a")
def test_an_automatic_clock_announces_at_zero() -> None:
    clock = up_to(by_itself(FOUR, zero="20:00:00"), FOUR, now=ms("20:07:00"))

    assert clock.begun[-1].announced_ms == ms("20:00:00")
    assert played_at(clock, FOUR, TDA, "19:59:59") == 1
    assert played_at(clock, FOUR, TDA, "20:00:00") == 2


@pytest.mark.rule("TDA-23.a")
def test_who_announces_can_change_and_a_level_that_waits_begins_then() -> None:
    clock = announced_by(by_director(FOUR, zero="20:00:00"), FOUR, "clock", now=ms("20:01:00"))

    assert (shown(clock, FOUR, now=ms("20:02:00")).level, shown(clock, FOUR, now=ms("20:02:00")).face) == (2, "19:00")
    clock = announced_by(clock, FOUR, "director", now=ms("20:03:00"))
    assert shown(clock, FOUR, now=ms("20:30:00")).phase == "waiting"


@pytest.mark.rule("TDA-23.a", "VPSV-16.1")
@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-23.a"), (VPSV, "VPSV-16.1")])
def test_nobody_announces_a_level_before_its_time(book: Rulebook, rule: str) -> None:
    clock = by_director(FOUR, zero="20:00:00")
    with pytest.raises(ClockOrderRefused, match="1:00 is left") as refusal:
        announce(clock, FOUR, book, now=ms("19:59:00"))

    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == rule


@pytest.mark.rule("TDA-23.b#1")
def test_each_table_plays_the_level_its_hand_began_at() -> None:
    night = levels("100/200 150/300")
    clock = announce(by_director(night, zero="20:00:00"), night, TDA, now=ms("20:00:05"))
    first, second = (level_of_hand(clock, night, TDA, began_ms=ms(began)).level for began in ("20:00:03", "20:00:06"))

    assert (first.small_blind, first.big_blind) == (100, 200)
    assert (second.small_blind, second.big_blind) == (150, 300)


@pytest.mark.rule("APSA-3.4-02.c#1", "APSA-3.4-02.c")
def test_apsa_the_shuffle_before_the_announcement_keeps_the_old_blinds() -> None:
    night = levels("100/200 200/400")
    clock = by_itself(night, zero="20:00:00")

    assert played_at(clock, night, APSA, "19:59:58") == 1
    assert played_at(clock, night, APSA, "20:00:03") == 2
    assert "APSA-3.4-02.c" in ids(level_of_hand(clock, night, APSA, began_ms=ms("20:00:03")).rules)


@pytest.mark.rule("APSA-3.4-02.c#2")
@pytest.mark.parametrize("clock", [by_director(FOUR, zero="20:00:00"), by_itself(FOUR, zero="20:00:00")])
def test_apsa_what_counts_is_the_announcement_and_not_zero(clock: Clock) -> None:
    """Also where the clock moved on by itself and the director enters when people were really told."""
    clock = announce(clock, FOUR, APSA, now=ms("20:00:10"))

    assert played_at(clock, FOUR, APSA, "20:00:05") == 1
    assert played_at(clock, FOUR, APSA, "20:00:10") == 2


@pytest.mark.rule("APSA-3.4-02.c#3")
def test_apsa_announced_and_shuffled_at_one_moment_is_the_new_level() -> None:
    assert played_at(by_itself(FOUR, zero="20:00:00"), FOUR, APSA, "20:00:00") == 2


@pytest.mark.rule("WPL-5.7.2.b#1")
def test_wpl_the_clock_changes_two_seconds_after_the_shuffle() -> None:
    sng = preset(WPL, "sit_and_go").structure
    clock = start(new_clock(sng), sng, now=0)  # level 5 comes after an hour
    hand = level_of_hand(clock, sng, WPL, began_ms=60 * MINUTE - 2000)

    assert shown(clock, sng, now=60 * MINUTE).level == 5
    assert (hand.number, hand.level.big_blind) == (4, 300)
    assert "WPL-5.7.2.b" in ids(hand.rules)


@pytest.mark.rule("WPL-5.7.2.b#2")
def test_wpl_announced_and_then_shuffled() -> None:
    clock = announce(by_director(FOUR, zero="20:00:00"), FOUR, WPL, now=ms("20:00:07"))

    assert played_at(clock, FOUR, WPL, "20:00:08") == 2


@pytest.mark.rule("WPL-5.4.blind-increase#1")
def test_wpl_after_fifteen_minutes_level_two_gives_way_to_level_three() -> None:
    sng = preset(WPL, "sit_and_go").structure
    clock = start(new_clock(sng), sng, now=0)

    assert shown(clock, sng, now=30 * MINUTE - 1).level == 2
    clock = up_to(clock, sng, now=30 * MINUTE)
    assert clock.begun[-1].announced_ms == 30 * MINUTE
    assert sng.in_force(clock.at) == Level(15, 100, 200)
    assert level_of_hand(clock, sng, WPL, began_ms=30 * MINUTE - 1).number == 2
    assert level_of_hand(clock, sng, WPL, began_ms=30 * MINUTE + 1).number == 3


@pytest.mark.rule("VPSV-16.1#1")
def test_vpsv_announced_after_the_first_riffle_is_too_late_for_the_hand() -> None:
    clock = announce(by_director(FOUR, zero="20:00:00"), FOUR, VPSV, now=ms("20:00:04"))
    riffle = hand_began(VPSV, [("riffle", ms("20:00:03"))])
    assert riffle is not None
    hand = level_of_hand(clock, FOUR, VPSV, began_ms=riffle.at)

    assert (hand.number, ids(hand.rules)) == (1, {"VPSV-16.1", "VPSV-16.2"})


@pytest.mark.rule("VPSV-16.1#2")
def test_vpsv_announced_before_the_first_riffle_counts() -> None:
    clock = announce(by_director(FOUR, zero="20:00:00"), FOUR, VPSV, now=ms("20:00:04"))

    assert played_at(clock, FOUR, VPSV, "20:00:05") == 2


@pytest.mark.rule("VPSV-16.1#3")
def test_vpsv_without_an_announcement_the_old_level_is_dealt() -> None:
    clock = by_director(FOUR, zero="20:00:00")

    assert played_at(clock, FOUR, VPSV, "20:03:00") == 1


@pytest.mark.rule("TDA-23.c#1")
def test_relieving_the_dealer_begins_a_hand_only_where_the_book_says_so() -> None:
    seen: list[tuple[Sign, int]] = [("dealer_change", ms("20:00:02")), ("riffle", ms("20:00:30"))]
    clock = announce(by_director(FOUR, zero="20:00:00"), FOUR, TDA, now=ms("20:00:10"))
    relieved, shuffled = hand_began(TDA, seen), hand_began(VPSV, seen)

    assert relieved == Beginning(ms("20:00:02"), "dealer_change")
    assert shuffled == Beginning(ms("20:00:30"), "riffle")
    assert level_of_hand(clock, FOUR, TDA, began_ms=relieved.at).number == 1
    assert level_of_hand(clock, FOUR, VPSV, began_ms=shuffled.at).number == 2


@pytest.mark.rule("VPSV-16.2#2")
def test_washing_the_cards_begins_no_hand() -> None:
    assert hand_began(VPSV, [("wash", ms("20:00:00"))]) is None
    seen: list[tuple[Sign, int]] = [("wash", ms("20:00:00")), ("shuffler", ms("20:00:09"))]
    assert hand_began(TDA, seen) == Beginning(ms("20:00:09"), "shuffler")


# ---- Timetables ----


@pytest.mark.rule("APSA-3.1-04#1")
def test_apsa_blinds_go_up_every_twenty_minutes() -> None:
    minutes = APSA.knobs.level_minutes
    assert minutes is not None
    night = levels("25/50 50/100 100/200 150/300", minutes)
    clock = start(new_clock(night), night, now=0)

    assert [shown(clock, night, now=minute * MINUTE).level for minute in (0, 19, 20, 40, 60)] == [1, 1, 2, 3, 4]
    assert APSA.cite("level_minutes").rule == "APSA-3.1-04"


@pytest.mark.rule("WPL-3.4#1")
def test_wpl_the_last_level_goes_on_and_nobody_counts_chips() -> None:
    sng = preset(WPL, "sit_and_go").structure
    clock = start(new_clock(sng), sng, now=0)
    seen = shown(clock, sng, now=181 * MINUTE)
    after = overtime(sng, WPL)

    assert (seen.phase, seen.level, seen.entry, seen.face) == ("overtime", 12, Level(15, 2000, 4000), "+1:00")
    assert level_of_hand(clock, sng, WPL, began_ms=190 * MINUTE).level.big_blind == 4000
    assert (after.number, after.level.big_blind) == (12, 4000)
    assert ids(after.rules) == {"WPL-3.4", "WPL-gap-levels-exhausted"}


# ---- Dealer change: RP-7 ----

WITH_BREAK = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200)))


@pytest.mark.rule("TDA-RP-7#1")
def test_dealers_wait_for_a_new_level_that_is_near() -> None:
    clock = start(new_clock(FOUR), FOUR, now=0)
    near, far = (dealer_change(clock, FOUR, TDA, now=20 * MINUTE - ms(left)) for left in ("1:20", "1:40"))

    assert (near.allowed, near.until, near.rule.rule) == (False, "level", "TDA-RP-7")
    assert far.allowed
    assert dealer_change(clock, FOUR, TDA, now=20 * MINUTE - ms("1:31")).allowed
    assert dealer_change(clock, FOUR, TDA, now=20 * MINUTE).allowed
    assert not dealer_change(
        clock, FOUR, house("tda", dealer_change_pause_seconds=100), now=20 * MINUTE - ms("1:40")
    ).allowed


@pytest.mark.rule("TDA-RP-7#2")
def test_dealers_wait_for_a_break_that_is_near() -> None:
    clock = start(new_clock(WITH_BREAK), WITH_BREAK, now=0)
    near = dealer_change(clock, WITH_BREAK, TDA, now=40 * MINUTE - ms("1:30"))

    assert (near.allowed, near.until) == (False, "break")
    assert dealer_change(clock, WITH_BREAK, TDA, now=40 * MINUTE).allowed
    assert dealer_change(
        clock, WITH_BREAK, house("tda", dealer_change_pause_seconds=89), now=40 * MINUTE - ms("1:30")
    ).allowed


@pytest.mark.rule("TDA-RP-7")
def test_nothing_is_near_after_the_last_level() -> None:
    clock = start(new_clock(FOUR), FOUR, now=0)

    assert dealer_change(clock, FOUR, TDA, now=80 * MINUTE - 1000).allowed
    assert dealer_change(clock, FOUR, TDA, now=90 * MINUTE).allowed


# ---- Hand for hand on the clock ----


def hand_for_hand(left: str, book: Rulebook = TDA, structure: Structure = FOUR) -> Clock:
    """A clock on which so much was left at the announcement, at the time 0."""
    clock = set_remaining(start(new_clock(structure), structure, now=0), structure, ms(left), now=0)
    return begin_hand_for_hand(clock, structure, book, now=0)


def faces(left: str, hands: int, book: Rulebook = TDA, structure: Structure = FOUR) -> list[str]:
    """What the clock shows at the start of each next hand; a hand takes five minutes of everybody's life."""
    clock = hand_for_hand(left, book, structure)
    found = []
    for hand in range(1, hands + 1):
        clock = hand_done(clock, structure, book, now=5 * hand * MINUTE)
        found.append(shown(clock, structure, now=5 * hand * MINUTE).face)
    return found


@pytest.mark.rule("TDA-RP-8-B#1")
def test_each_hand_takes_two_minutes_from_the_one_at_the_announcement_on() -> None:
    assert faces("17:30", 2) == ["15:30", "13:30"]
    assert faces("17:30", 2, house("tda", hand_for_hand_minutes=3)) == ["14:30", "11:30"]


@pytest.mark.rule("TDA-RP-8-B")
def test_in_between_the_clock_does_not_run() -> None:
    clock = hand_for_hand("17:30")
    seen = shown(clock, FOUR, now=600 * MINUTE)

    assert (seen.phase, seen.face) == ("hand_for_hand", "17:30")


@pytest.mark.rule("TDA-RP-8-B")
def test_after_hand_for_hand_the_clock_runs_on_from_where_it_stands() -> None:
    clock = hand_done(hand_for_hand("17:30"), FOUR, TDA, now=3 * MINUTE)
    clock = end_hand_for_hand(clock, FOUR, now=4 * MINUTE)

    assert shown(clock, FOUR, now=5 * MINUTE).face == "14:30"


@pytest.mark.rule("TDA-RP-8-C#1")
def test_time_is_taken_after_every_single_hand() -> None:
    assert faces("10:00", 3) == ["8:00", "6:00", "4:00"]


@pytest.mark.rule("TDA-RP-8-D#1")
def test_at_zero_the_next_hand_is_played_at_the_new_level() -> None:
    clock = hand_done(hand_for_hand("2:00"), FOUR, TDA, now=6 * MINUTE)

    assert (shown(clock, FOUR, now=6 * MINUTE).level, shown(clock, FOUR, now=6 * MINUTE).face) == (2, "20:00")
    assert level_of_hand(clock, FOUR, TDA, began_ms=6 * MINUTE - 1).number == 1
    assert level_of_hand(clock, FOUR, TDA, began_ms=6 * MINUTE).number == 2


@pytest.mark.rule("TDA-RP-8-D#2")
def test_what_a_level_lacks_is_taken_from_the_next() -> None:
    clock = hand_done(hand_for_hand("1:30"), FOUR, TDA, now=6 * MINUTE)

    assert (shown(clock, FOUR, now=6 * MINUTE).level, shown(clock, FOUR, now=6 * MINUTE).face) == (2, "19:30")
    assert TDA.topic("hand_for_hand_time_carried").rule == "TDA-GAP-20"


@pytest.mark.rule("TDA-RP-8-D")
def test_a_break_is_not_shortened_and_the_level_after_it_pays() -> None:
    night = Structure((Level(20, 25, 50), Break(10), Level(20, 50, 100)))
    clock = hand_done(hand_for_hand("0:30", structure=night), night, TDA, now=MINUTE)

    assert shown(clock, night, now=MINUTE).is_break
    assert shown(clock, night, now=2 * MINUTE).face == "9:00"
    with pytest.raises(ClockOrderRefused):
        hand_done(clock, night, TDA, now=2 * MINUTE)
    after = shown(clock, night, now=11 * MINUTE)
    assert (after.level, after.face, after.phase) == (2, "18:30", "hand_for_hand")
    ended = end_hand_for_hand(clock, night, now=2 * MINUTE)
    assert shown(ended, night, now=11 * MINUTE).face == "18:30"


@pytest.mark.rule("TDA-RP-8-D")
def test_a_level_the_director_sets_to_nothing_gives_way_in_hand_for_hand_too() -> None:
    clock = set_remaining(hand_for_hand("10:00"), FOUR, 0, now=MINUTE)

    assert (shown(clock, FOUR, now=MINUTE).level, shown(clock, FOUR, now=MINUTE).face) == (2, "20:00")


@pytest.mark.rule("TDA-RP-8-D")
def test_hands_longer_than_levels_go_through_several() -> None:
    short = levels("25/50 50/100 100/200 150/300", 1)

    assert faces("1:00", 1, structure=short) == ["1:00"]
    assert shown(hand_done(hand_for_hand("1:00", structure=short), short, TDA, now=0), short, now=0).level == 3


@pytest.mark.rule("TDA-RP-8-B")
def test_hand_for_hand_time_goes_on_in_overtime_and_only_with_hand_for_hand() -> None:
    one = levels("25/50")
    clock = hand_done(hand_for_hand("1:00", structure=one), one, TDA, now=MINUTE)
    assert shown(clock, one, now=MINUTE).overtime_ms == MINUTE
    with pytest.raises(ClockOrderRefused) as refusal:
        hand_done(start(new_clock(FOUR), FOUR, now=0), FOUR, TDA, now=1)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "TDA-RP-8-C"


@pytest.mark.rule("TDA-RP-8-B")
def test_a_book_that_takes_no_time_leaves_the_clock_running() -> None:
    free = house("tda", hand_for_hand_minutes=0)
    clock = hand_for_hand("10:00", free)

    assert shown(hand_done(clock, FOUR, free, now=MINUTE), FOUR, now=MINUTE).face == "9:00"


@pytest.mark.rule("TDA-RP-8-B")
def test_hand_for_hand_is_announced_once_and_not_in_a_break() -> None:
    clock = hand_for_hand("10:00")
    with pytest.raises(ClockOrderRefused):
        begin_hand_for_hand(clock, FOUR, TDA, now=1)
    with pytest.raises(ClockOrderRefused):
        pause(clock, FOUR, now=1)
    night = Structure((Level(1, 25, 50), Break(10), Level(20, 50, 100)))
    with pytest.raises(ClockOrderRefused):
        begin_hand_for_hand(start(new_clock(night), night, now=0), night, TDA, now=2 * MINUTE)


def test_faces_read_as_a_clock_does() -> None:
    assert [face(left) for left in (0, 1, 999, 1000, 60_000, 3_600_000)] == [
        "0:00",
        "0:01",
        "0:01",
        "0:01",
        "1:00",
        "60:00",
    ]
