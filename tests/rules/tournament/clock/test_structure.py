"""Structures: the tables in the books, what can be played, and what changes while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import LevelIsPast, NoLevels, NoSuchLevel, StructureRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.checks import findings, require_sound
from floorman.tournament.clock.clock import new_clock, start
from floorman.tournament.clock.display import announcement, shown
from floorman.tournament.clock.edits import Edited, duplicate, insert, remove, replace
from floorman.tournament.clock.presets import level_minutes, level_tables, preset
from floorman.tournament.clock.structure import Break, Level, Structure
from support.books import house
from support.clocks import MINUTE, ids, levels

if TYPE_CHECKING:
    from collections.abc import Callable

TDA, APSA, WPL, VPSV, BANK = map(Rulebook.load, ("tda", "apsa", "wpl", "vpsv", "bank"))


def at_minute(structure: Structure, minute: int) -> tuple[int, Level]:
    """What is played after so many minutes, by the timetable and by the clock alike."""
    seen = shown(start(new_clock(structure), structure, now=0), structure, now=minute * MINUTE)
    assert seen.level == structure.number_at(structure.at_minute(minute))
    level = structure.in_force(structure.at_minute(minute))
    assert level is not None
    return seen.level, level


# ---- The tables in the books ----


@pytest.mark.rule("WPL-3.7.a#1")
def test_wpl_a_sit_and_go_starts_with_5000_chips_and_levels_of_15_minutes() -> None:
    sng = preset(WPL, "sit_and_go")
    assert sng.stack is not None

    assert 9 * sng.stack == 45_000
    assert {level.minutes for level in sng.structure.levels} == {15}
    assert ids(sng.rules) == {"WPL-3.7.a", "WPL-3.7.b"}


@pytest.mark.rule("WPL-3.7.a")
def test_the_house_may_make_levels_and_stacks_longer() -> None:
    sng = preset(house("wpl", sit_and_go_level_minutes=18, sit_and_go_stack=8000), "sit_and_go")

    assert (sng.stack, {level.minutes for level in sng.structure.levels}) == (8000, {18})
    assert {level.minutes for level in preset(house("wpl", level_minutes=25), "main").structure.levels} == {25}


@pytest.mark.rule("WPL-3.7.b")
def test_wpl_the_twelve_levels_of_a_sit_and_go() -> None:
    told = "25/50 50/100 100/200 150/300 200/400 300/600 400/800 500/1000 700/1400 1000/2000 1500/3000 2000/4000"

    assert preset(WPL, "sit_and_go").structure == levels(told, 15)


@pytest.mark.parametrize(
    ("minute", "number", "level"),
    [
        pytest.param(62, 5, Level(15, 200, 400), marks=pytest.mark.rule("WPL-3.7.b#1")),
        pytest.param(15, 2, Level(15, 50, 100), marks=pytest.mark.rule("WPL-3.7.b#2")),
        pytest.param(190, 12, Level(15, 2000, 4000), marks=pytest.mark.rule("WPL-3.7.b#3")),
        pytest.param(0, 1, Level(15, 25, 50), marks=pytest.mark.rule("WPL-3.7.b")),
        pytest.param(74, 5, Level(15, 200, 400), marks=pytest.mark.rule("WPL-3.7.b")),
        pytest.param(75, 6, Level(15, 300, 600), marks=pytest.mark.rule("WPL-3.7.b")),
    ],
)
def test_wpl_sit_and_go_at_a_minute(minute: int, number: int, level: Level) -> None:
    assert at_minute(preset(WPL, "sit_and_go").structure, minute) == (number, level)


@pytest.mark.parametrize(
    ("minute", "number", "level"),
    [
        pytest.param(65, 4, Level(20, 100, 200, 25), marks=pytest.mark.rule("WPL-3.8.b#1")),
        pytest.param(59, 3, Level(20, 100, 200), marks=pytest.mark.rule("WPL-3.8.b#3")),
        pytest.param(61, 4, Level(20, 100, 200, 25), marks=pytest.mark.rule("WPL-3.8.b#3")),
        pytest.param(330, 16, Level(20, 5000, 10_000, 1000), marks=pytest.mark.rule("WPL-3.8.b#4")),
    ],
)
def test_wpl_main_round_at_a_minute(minute: int, number: int, level: Level) -> None:
    assert at_minute(preset(WPL, "main").structure, minute) == (number, level)


@pytest.mark.rule("WPL-3.8.b#2")
def test_wpl_what_lies_in_the_middle_at_level_ten() -> None:
    main = preset(WPL, "main")

    assert main.structure.level(10).forced_bets(9) == 700 + 1400 + 9 * 200 == 3900
    assert ids(main.rules) == {"WPL-3.8.b"}


@pytest.mark.rule("WPL-3.8.b")
def test_wpl_the_tables_are_sound_and_the_main_round_has_sixteen_levels() -> None:
    tables = level_tables(WPL)

    assert {name: len(structure.levels) for name, structure in tables.items()} == {"main_levels": 16, "sng_levels": 12}
    assert tables == {"main_levels": preset(WPL, "main").structure, "sng_levels": preset(WPL, "sit_and_go").structure}
    assert not any(findings(structure, WPL, chips=(25, 100, 500, 1000)) for structure in tables.values())


@pytest.mark.rule("VPSV-121")
def test_vpsv_a_satellite_has_levels_of_fifteen_minutes_so_four_of_them_are_an_hour() -> None:
    found = level_minutes(VPSV, "satellite")
    assert found is not None
    minutes, rule = found
    night = levels("25/50 50/100 100/200 150/300 200/400", minutes)

    assert (minutes, rule.rule) == (15, "VPSV-121")
    assert at_minute(night, 59)[0] == 4
    assert at_minute(night, 60)[0] == 5


def test_a_book_without_levels_says_what_it_does_have() -> None:
    with pytest.raises(NoLevels, match="15 minutes") as refused:
        preset(VPSV, "satellite")
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-121"
    with pytest.raises(NoLevels, match="a level lasts 20 minutes"):
        preset(APSA, "main")
    with pytest.raises(NoLevels):
        preset(BANK, "main")
    assert level_minutes(BANK, "main") is None
    assert "keine Levels" in refused.value.told("de")


def test_a_book_of_the_house_brings_its_own_table() -> None:
    def turbo(**levels: object) -> Rulebook:
        return house("tda", level_table="turbo", data={"turbo": levels})

    blinds = {"small_blind": [10, 20], "big_blind": [20, 40], "ante": [0, 40]}
    expected = Level(8, 10, 20), Level(8, 20, 40, 40, True)
    assert preset(turbo(minutes=8, big_blind_ante=True, **blinds), "main").structure.entries == expected
    assert preset(turbo(minutes=[8, 9], **blinds), "main").structure.entries[1] == Level(9, 20, 40, 40)
    for broken in (
        blinds,
        {**blinds, "minutes": [8]},
        {"minutes": 8},
        {**blinds, "minutes": "8"},
        {"minutes": 8, **blinds, "ante": [0]},
    ):
        with pytest.raises(NoLevels, match="turbo"):
            preset(turbo(**broken), "main")


# ---- What can be played ----


@pytest.mark.rule("TDA-RP-11.b#1")
def test_the_big_blind_ante_stays_when_the_table_gets_shorter() -> None:
    level = Level(20, 5000, 10_000, 10_000, big_blind_ante=True)
    lower = Structure((level, Level(20, 6000, 12_000, 6000, big_blind_ante=True)))

    assert level.antes(9) == level.antes(5) == 10_000
    warned = findings(lower, TDA)
    assert [(finding.kind, finding.at, finding.rule and finding.rule.rule) for finding in warned] == [
        ("warning", 1, "TDA-RP-11.b")
    ]
    assert "falls from 10000 to 6000" in warned[0].words.en
    assert not findings(lower, house("tda", ante_may_shrink=True))


@pytest.mark.rule("TDA-RP-11.b")
@pytest.mark.parametrize(
    ("before", "after", "warns"),
    [
        (Level(20, 100, 200, 25), Level(20, 150, 300, 25), False),
        (Level(20, 100, 200, 50), Level(20, 150, 300, 25), True),
        (Level(20, 100, 200, 50), Level(20, 150, 300), True),  # gone altogether
        (Level(20, 100, 200, 25), Level(20, 150, 300, 300, True), False),  # 9 x 25 before
        (Level(20, 100, 200, 200, True), Level(20, 150, 300, 20), True),  # 9 x 20 after
    ],
)
def test_an_ante_that_falls_is_warned_of(before: Level, after: Level, warns: bool) -> None:
    found = findings(Structure((before, after)), TDA)

    assert bool(found) is warns
    assert all(finding.kind == "warning" for finding in found)


@pytest.mark.rule("APSA-3.1-05", "WPL-5.4.ante")
@pytest.mark.parametrize(("book", "rule"), [(APSA, "APSA-3.1-05"), (WPL, "WPL-5.4.ante")])
def test_where_every_player_pays_the_ante_the_big_blind_does_not(book: Rulebook, rule: str) -> None:
    with pytest.raises(StructureRefused) as refused:
        require_sound(Structure((Level(20, 100, 200, 200, big_blind_ante=True),)), book)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == rule
    require_sound(Structure((Level(20, 100, 200, 200, big_blind_ante=True),)), TDA)
    assert require_sound(Structure((Level(20, 100, 200, big_blind_ante=True),)), book) == ()  # nobody pays any


@pytest.mark.rule("APSA-3.1-04", "WPL-5.4.blind-increase")
@pytest.mark.parametrize(("book", "rule"), [(APSA, "APSA-3.1-04"), (WPL, "WPL-5.4.blind-increase")])
def test_blinds_rise_and_never_fall(book: Rulebook, rule: str) -> None:
    with pytest.raises(StructureRefused, match="level 3: blinds fall from 100/200 to 75/150") as refused:
        require_sound(levels("50/100 100/200 75/150"), book)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == rule
    assert refused.value.told("de").startswith("Level 3: die Blinds fallen von 100/200 auf 75/150")


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ((), "at least one level"),
        ((Break(10),), "at least one level"),
        ((Level(0, 25, 50),), "whole minutes, not 0"),
        ((Level(-5, 25, 50),), "whole minutes, not -5"),
        ((Level(True, 25, 50),), "whole minutes, not True"),
        ((Level(20.5, 25, 50),), "whole minutes, not 20.5"),  # type: ignore[arg-type]
        ((Level(100_000, 25, 50),), "whole minutes, not 100000"),
        ((Level(20, 25, 50), Break(0), Level(20, 50, 100)), "whole minutes, not 0"),
        ((Level(20, 0, 0),), "whole chips"),
        ((Level(20, -25, 50),), "whole chips"),
        ((Level(20, 25, 50, -5),), "whole chips"),
        ((Level(20, "25", 50),), "whole chips"),  # type: ignore[arg-type]
        ((Level(20, 10**15, 10**15),), "whole chips"),
        ((Level(20, 100, 50),), "small blind is larger"),
        ((Break(10), Level(20, 25, 50)), "begins with a level"),
        ((Level(20, 25, 50), Break(10)), "no level follows"),
        ((Level(20, 25, 50),) * 1001, "at most 1000 levels and breaks, not 1001"),
        ((Level(20, 25, 50), Break(10, (0,)), Level(20, 50, 100)), "colours up chips of 0"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(entries: tuple[Level | Break, ...], said: str) -> None:
    with pytest.raises(StructureRefused, match=said) as refused:
        require_sound(Structure(entries), TDA)

    assert all(finding.kind == "refused" and finding.words.de for finding in refused.value.findings)
    assert all(finding.rule for finding in refused.value.findings)


def test_every_fault_is_listed() -> None:
    with pytest.raises(StructureRefused) as refused:
        require_sound(Structure((Level(0, 25, 50), Level(20, 100, 50), Level(20, 0, 0))), TDA)

    assert [finding.at for finding in refused.value.findings] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [("50/100 150/300", "jumps"), ("50/100 50/100", "nothing rises")],
)
def test_odd_structures_are_warned_of(text: str, said: str) -> None:
    (finding,) = require_sound(levels(text), TDA)

    assert (finding.kind, finding.at) == ("warning", 1)
    assert said in finding.words.en


def test_two_breaks_in_a_row_are_odd() -> None:
    (finding,) = require_sound(Structure((Level(20, 25, 50), Break(5), Break(5), Level(20, 50, 100))), TDA)

    assert "two breaks" in str(finding)


@pytest.mark.parametrize(("book", "rule"), [(WPL, "WPL-gap-chip-race-timing"), (TDA, "TDA-24-A.a")])
def test_blinds_are_paid_with_chips_still_in_play(book: Rulebook, rule: str) -> None:
    early = Structure((Level(20, 25, 50), Break(10, (25,)), Level(20, 50, 100), Level(20, 100, 200)))
    late = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10, (25,)), Level(20, 100, 200)))
    with pytest.raises(StructureRefused, match="level 2: 50 cannot be paid with chips of 100 and 500") as refused:
        require_sound(early, book, chips=(25, 100, 500))

    assert refused.value.rule is not None
    assert refused.value.rule.rule == rule
    assert not require_sound(late, book, chips=(25, 100, 500))


@pytest.mark.parametrize(
    ("chips", "gone", "said"),
    [
        ((25, 100), (5,), "cannot colour up chips of 5"),
        ((25,), (25,), "cannot colour up chips of 25"),
        ((0, 5), (), "no chips of 0"),
    ],
)
def test_chips_that_are_not_there(chips: tuple[int, ...], gone: tuple[int, ...], said: str) -> None:
    night = Structure((Level(20, 25, 50), Break(10, gone), Level(20, 100, 200)))
    with pytest.raises(StructureRefused, match=said):
        require_sound(night, TDA, chips=chips)


# ---- Published, announced ----


@pytest.mark.rule("APSA-3.5-10")
def test_the_timetable_is_published_in_both_languages() -> None:
    night = Structure((Level(20, 25, 50), Break(10, (25,)), Level(90, 100, 200, 25), Level(20, 200, 400, 400, True)))

    assert list(night.lines("en")) == [
        "0:00 level 1: blinds 25/50",
        "0:20 break of 10 minutes, chips of 25 are coloured up",
        "0:30 level 2: blinds 100/200, ante 25",
        "2:00 level 3: blinds 200/400, big-blind ante 400",
    ]
    assert list(night.lines("de"))[1:3] == [
        "0:20 10 Minuten Pause, Chips zu 25 werden eingetauscht",
        "0:30 Level 2: Blinds 100/200, Ante 25",
    ]
    assert APSA.topic("levels_published").rule == "APSA-3.5-10"
    assert announcement(night, 2).en == "Level 2: blinds 100/200, ante 25, from the next hand on."
    assert announcement(night, 1).de == "10 Minuten Pause, Chips zu 25 werden eingetauscht."


# ---- Changing a structure that is played ----

NIGHT = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200), Level(20, 150, 300)))


@pytest.mark.rule("TDA-23.b")
@pytest.mark.parametrize("at", [0, 1])
def test_what_has_begun_stays(at: int) -> None:
    attempts: list[Callable[[], Edited]] = [
        lambda: remove(NIGHT, TDA, at, begun=1),
        lambda: replace(NIGHT, TDA, at, Level(30, 25, 50), begun=1),
        lambda: insert(NIGHT, TDA, at, Break(5), begun=1),
    ]
    for attempt in attempts:
        with pytest.raises(LevelIsPast, match=f"level {at + 1} has begun") as refused:
            attempt()
        assert refused.value.rule is not None
        assert refused.value.rule.rule == "TDA-23.b"


def test_what_is_to_come_can_be_changed() -> None:
    assert insert(NIGHT, TDA, 2, Level(20, 75, 150), begun=1).structure.level(3) == Level(20, 75, 150)
    assert insert(NIGHT, TDA, 5, Level(20, 200, 400), begun=4).structure.level(5) == Level(20, 200, 400)
    assert len(remove(NIGHT, TDA, 2, begun=1).structure.entries) == 4
    assert replace(NIGHT, TDA, 2, Break(30), begun=1).structure.entries[2] == Break(30)
    doubled = duplicate(NIGHT, TDA, 1, begun=1)
    assert [doubled.structure.number_at(at) for at in range(6)] == [1, 2, 3, 3, 4, 5]
    assert ["nothing rises" in str(finding) for finding in doubled.warnings] == [True]


def test_a_change_that_cannot_be_played_is_refused_and_changes_nothing() -> None:
    before = NIGHT.entries
    with pytest.raises(StructureRefused, match="level 3: blinds fall"):
        insert(NIGHT, TDA, 2, Level(20, 25, 50), begun=1)
    with pytest.raises(StructureRefused, match="whole minutes, not 0"):
        replace(NIGHT, TDA, 3, Level(0, 100, 200), begun=1)
    with pytest.raises(StructureRefused, match="no level follows"):
        remove(remove(NIGHT, TDA, 4).structure, TDA, 3)
    with pytest.raises(StructureRefused, match="no level follows"):
        remove(remove(NIGHT, TDA, 4).structure, TDA, 3, begun=2)  # the break is on, and would never end
    for at in (-1, 6, True, "2"):
        with pytest.raises(NoSuchLevel):
            insert(NIGHT, TDA, at, Break(5))  # type: ignore[arg-type]
    with pytest.raises(NoSuchLevel):
        remove(NIGHT, TDA, 5)
    with pytest.raises(NoSuchLevel):
        insert(NIGHT, TDA, 5, Level(20, 200, 400), begun=5)
    assert NIGHT.entries == before


def test_a_fault_of_the_past_does_not_stop_the_evening() -> None:
    odd = Structure((Level(20, 100, 200), Level(20, 50, 100), Level(20, 100, 200)))

    assert insert(odd, TDA, 3, Level(20, 150, 300), begun=1).structure.level(4) == Level(20, 150, 300)


@pytest.mark.parametrize("number", [0, -1, 5, True, "1"])
def test_levels_that_are_not_there(number: int) -> None:
    with pytest.raises(NoSuchLevel, match="levels 1 to 4"):
        NIGHT.level(number)
    with pytest.raises(NoSuchLevel):
        NIGHT.index_of(number)
