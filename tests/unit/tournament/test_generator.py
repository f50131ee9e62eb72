"""Structures made to measure, and what is expected of them."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import CannotPlan, StructureRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.generator import Wanted, generate, preview
from floorman.tournament.clock.presets import level_minutes, preset
from floorman.tournament.clock.structure import Break, Level, Structure
from support.books import house

TDA, APSA, WPL, VPSV = map(Rulebook.load, ("tda", "apsa", "wpl", "vpsv"))


def wanted(**changes: Any) -> Wanted:
    """A night of 27 players for four hours."""
    usual = {"players": 27, "stack": 5000, "chips": (25, 100, 500, 1000), "level_minutes": 20, "minutes": 240}
    return Wanted(**{**usual, **changes})


def test_it_starts_with_a_hundred_big_blinds_and_ends_in_time() -> None:
    plan = generate(wanted(), TDA)
    first, last = plan.preview.levels[0], plan.preview.levels[-1]

    assert plan.structure.level(1) == Level(20, 25, 50)
    assert (first.players, first.average_stack, first.average_big_blinds) == (27, 5000, 100)
    assert (plan.preview.end_level, plan.preview.end_minute) == (12, 240)
    assert (last.players, last.average_stack) == (2, 67_500)
    assert not plan.warnings


@pytest.mark.parametrize("minutes", [120, 180, 300, 420])
def test_the_wanted_time_is_met_to_a_level(minutes: int) -> None:
    assert abs(generate(wanted(minutes=minutes), TDA).preview.end_minute - minutes) <= 10


def test_breaks_take_their_time_and_the_small_chips_with_them() -> None:
    plan = generate(wanted(break_after=4, break_minutes=15), TDA)
    breaks = [entry for entry in plan.structure.entries if isinstance(entry, Break)]

    assert abs(plan.preview.end_minute - 240) <= 20
    assert all(entry.minutes == 15 for entry in breaks)
    gone = [chip for entry in breaks for chip in entry.colour_up]
    assert gone == sorted(gone)
    assert gone[0] == 25


@pytest.mark.parametrize("chips", [(100, 500), (5, 25, 100), (20, 50, 200), (3, 9, 27)])
def test_every_amount_is_rounded_to_chips_that_exist(chips: tuple[int, ...]) -> None:
    plan = generate(wanted(stack=200 * chips[-1], chips=chips, ante="every_player"), TDA)
    smallest = 10 if chips[0] == 20 else chips[0]

    assert all(amount % smallest == 0 for level in plan.structure.levels for amount in level.amounts)


def test_antes_as_the_book_sizes_them() -> None:
    classic = generate(wanted(ante="every_player", ante_from=3), APSA).structure
    by_big_blind = generate(wanted(ante="big_blind"), TDA).structure

    assert [level.ante for level in classic.levels[:2]] == [0, 0]
    assert classic.level(3).ante == 25  # a quarter of 75, to the nearest chip
    half = generate(wanted(ante="every_player", ante_from=3), house("apsa", ante_of_small_blind=0.5)).structure
    assert half.level(3).ante == 50  # half of 75, to the nearest chip and half up
    assert {(level.ante == level.big_blind, level.big_blind_ante) for level in by_big_blind.levels[3:]} == {
        (True, True)
    }
    with pytest.raises(StructureRefused) as refused:
        generate(wanted(ante="big_blind"), APSA)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "APSA-3.1-05"


def test_a_first_big_blind_of_ones_own() -> None:
    assert generate(wanted(first_big_blind=150), TDA).structure.level(1) == Level(20, 75, 150)
    assert generate(wanted(first_big_blind=350), TDA).structure.level(1) == Level(20, 175, 350)
    for odd in (0, 25, 30, 151, "50"):
        with pytest.raises(CannotPlan, match="cannot be halved"):
            generate(wanted(first_big_blind=odd), TDA)


def test_more_stacks_make_a_longer_way_up() -> None:
    assert (
        generate(wanted(extra_stacks=30), TDA).structure.level(12).big_blind
        > generate(wanted(), TDA).structure.level(12).big_blind
    )


def test_a_satellite_with_the_books_own_level_length() -> None:
    length = level_minutes(VPSV, "satellite")
    assert length is not None
    plan = generate(wanted(players=10, stack=1500, level_minutes=length[0], minutes=120), VPSV)

    assert {level.minutes for level in plan.structure.levels} == {15}
    assert plan.structure.starts()[plan.structure.index_of(5)] == 60


def test_what_to_expect_of_a_league_night() -> None:
    """135,000 chips in the main round: they are fewer than twenty big blinds at level 15."""
    seen = preview(preset(WPL, "main").structure, 135_000, 27)

    assert (seen.end_level, seen.end_minute) == (15, 300)
    assert [estimate.number for estimate in seen.levels] == list(range(1, 16))
    assert seen.levels[3].minute == 60
    assert preview(preset(WPL, "sit_and_go").structure, 45_000, 9).end_level == 11


def test_a_structure_that_stops_rising_ends_with_its_last_level() -> None:
    assert preview(Structure((Level(20, 25, 50), Break(10), Level(20, 50, 100))), 10**6, 100).end_minute == 50


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": 1}, "players: from 2"),
        ({"players": True}, "players: from 2"),
        ({"players": "ten"}, "players: from 2"),
        ({"stack": 0}, "chips in a stack"),
        ({"stack": 5010}, "cannot be made from these chips"),
        ({"chips": ()}, "without chips"),
        ({"chips": (0, 25)}, "value of a chip"),
        ({"chips": (2.5,)}, "value of a chip"),
        ({"level_minutes": 0}, "minutes of a level"),
        ({"minutes": 0}, "minutes in all"),
        ({"extra_stacks": -1}, "extra stacks"),
        ({"break_after": -1}, "levels between breaks"),
        ({"break_minutes": 0}, "minutes of a break"),
        ({"ante_from": 0}, "first level with an ante"),
        ({"ante": "everybody"}, "by every player or by the big blind, not “everybody”"),
        ({"stack": 25, "players": 2}, "too few for blinds"),
        ({"level_minutes": 1, "stack": 1500, "players": 6}, "take levels of"),
    ],
)
def test_what_cannot_be_planned_is_refused_with_what_could(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(CannotPlan, match=said) as refused:
        generate(wanted(**changes), TDA)

    assert refused.value.words.de


@pytest.mark.parametrize(
    ("entries", "chips", "players"),
    [
        ((), 1000, 5),
        ((Break(10),), 1000, 5),
        ((Level(0, 25, 50),), 1000, 5),
        ((Level(20, 25, 50),), 0, 5),
        ((Level(20, 25, 50),), 1000, 1),
    ],
)
def test_of_what_cannot_be_played_there_is_nothing_to_expect(
    entries: tuple[Level | Break, ...], chips: int, players: int
) -> None:
    with pytest.raises(CannotPlan, match="an event needs levels"):
        preview(Structure(entries), chips, players)


def test_a_hurried_evening_is_planned_with_a_warning() -> None:
    plan = generate(wanted(players=500, level_minutes=60, minutes=60), TDA)

    assert any("jumps" in finding.words.en for finding in plan.warnings)
