"""Chip sets, stacks, colour-ups and the account of the chips in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.cards import parse_cards
from floorman.contest.race import Racer, plan_race, run_race
from floorman.errors import TournamentError, WrongChips
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.chips import account
from floorman.tournament.chips.account import ChipAccount
from floorman.tournament.chips.colour_up import colour_up_schedule, colour_ups, old_chips, swap
from floorman.tournament.chips.sets import (
    Chip,
    carried,
    chip_set,
    fewest_chips,
    pile,
    require_enough,
    require_starting_stacks,
    served,
    shortages,
    stacks_put_in,
    starting_stack,
)
from floorman.tournament.clock.structure import Break, Level, Structure
from support.books import house
from support.chips import planned, raced, rules
from support.events import do, event, person
from support.floor import case

if TYPE_CHECKING:
    from collections.abc import Callable

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))
CLUB = chip_set([Chip(25, "grün", 200), Chip(100, "schwarz", 200), Chip(500, "lila", 100), Chip(1000, "gelb", 120)])


def entered(book: Rulebook, stacks: int, chips: int) -> ChipAccount:
    return ChipAccount().book(*(account.entry(book, f"P{number}", chips) for number in range(1, stacks + 1)))


# Chip sets and starting stacks


@pytest.mark.parametrize(
    ("stack", "entrants"), [(10000, 15), (10000, 12), (5000, 9), (1500, 10), (20000, 8), (1475, 3), (25, 100)]
)
def test_a_starting_stack_is_composed_of_chips_that_the_set_has_for_all(stack: int, entrants: int) -> None:
    composed = starting_stack(CLUB, stack, entrants=entrants)

    assert composed.value == stack
    assert served(CLUB, composed) >= entrants
    assert shortages(CLUB, composed, entrants=entrants) == ()
    require_enough(CLUB, composed, entrants=entrants)


@pytest.mark.parametrize(("stack", "entrants"), [(5000, 30), (5000, 28), (6000, 30), (3000, 40)])
def test_a_starting_stack_has_small_chips_wherever_the_set_has_some_for_everybody(stack: int, entrants: int) -> None:
    composed = starting_stack(CLUB, stack, entrants=entrants)

    assert composed.value == stack
    assert composed.count(25) >= 2  # the small blind of the first level, and change
    assert composed.count(100) >= 1
    require_enough(CLUB, composed, entrants=entrants)


@pytest.mark.parametrize(
    "made",
    [
        lambda: chip_set([Chip("25", "grün", 1), Chip(100, "rot", 1)]),  # type: ignore[arg-type]  # on purpose
        lambda: chip_set([Chip(25, None, 1)]),  # type: ignore[arg-type]
        lambda: pile({"25": 1, 100: 2}),  # type: ignore[arg-type]
        lambda: fewest_chips("100", [25]),  # type: ignore[arg-type]
        lambda: fewest_chips(100, ["25", 100]),  # type: ignore[list-item]
        lambda: require_enough(CLUB, pile({25: 8}), entrants="ten"),  # type: ignore[arg-type]
        lambda: colour_up_schedule(["25", 100], [(25, 50)]),  # type: ignore[list-item]
        lambda: plan_race([Racer("1", 1), Racer(2, 1)], removed=25, into=100, book=TDA),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_number_is_refused_and_breaks_nothing(made: Callable[[], object]) -> None:
    with pytest.raises(TournamentError) as refused:
        made()
    assert refused.value.words.de


def test_a_set_that_does_not_suffice_says_what_is_missing_and_for_how_many_it_does() -> None:
    stack = pile({25: 8, 100: 8, 500: 4, 1000: 7})

    assert served(CLUB, stack) == 17
    with pytest.raises(
        WrongChips, match=r"serves 17 entrants, not 26; missing: 8 × 25, 8 × 100, 4 × 500 and 62 × 1000"
    ):
        require_enough(CLUB, stack, entrants=26)
    with pytest.raises(WrongChips, match="it is worth 195,000, and 260,000 are needed"):
        starting_stack(CLUB, 10000, entrants=26)
    with pytest.raises(WrongChips, match="does not make 3 stacks of 1,490"):
        starting_stack(CLUB, 1490, entrants=3)


def test_chips_that_do_not_divide_one_another_still_make_a_stack() -> None:
    odd = chip_set([Chip(20, "blau", 30), Chip(50, "rot", 40)])

    assert str(fewest_chips(60, [20, 50])) == "3×20"
    assert starting_stack(odd, 210, entrants=10).value == 210
    with pytest.raises(WrongChips, match="chips of 20 and 50 cannot make 30"):
        fewest_chips(30, [20, 50])


@pytest.mark.parametrize(
    ("kinds", "why"),
    [
        ([], "at least one kind"),
        ([Chip(25, "green", 10), Chip(25, "red", 10)], "the 25s appear twice"),
        ([Chip(0, "green", 10)], "a denomination is at least 1"),
        ([Chip(25, "green", -1)], "the number of 25s is at least 0"),
        ([Chip(25, " ", 10)], "the 25s need a colour"),
        ([Chip(2.5, "green", 1)], "a denomination is a whole number"),  # type: ignore[arg-type]
        ([Chip(True, "green", 1)], "a denomination is a whole number"),
        ([Chip(10**20, "green", 1)], "a denomination is at most 9007199254740991"),
    ],
)
def test_a_chip_set_that_cannot_be(kinds: list[Chip], why: str) -> None:
    with pytest.raises(WrongChips, match=why) as refused:
        chip_set(kinds)

    assert refused.value.told("de") != str(refused.value)


@pytest.mark.rule("APSA-3.stacks#1")
def test_eighteen_equal_stacks() -> None:
    assert require_starting_stacks([10000] * 18, APSA, stack=10000).rule == "APSA-3.stacks"
    assert entered(APSA, 18, 10000).expected == 180000


@pytest.mark.rule("APSA-3.stacks#2")
def test_a_smaller_stack_is_refused() -> None:
    with pytest.raises(WrongChips, match="starting stacks must be equal: 10,000, not 8,000") as refused:
        require_starting_stacks([10000, 8000], APSA, stack=10000)

    assert refused.value.rule == APSA.cite("starting_stack")
    assert refused.value.told("de") == "Alle beginnen mit gleich vielen Chips: 10.000, nicht 8.000 (APSA 3)."


@pytest.mark.rule("WPL-5.2.b#1")
def test_stacks_of_the_main_round_are_what_the_teams_have_earned() -> None:
    assert require_starting_stacks([5600, 3800], WPL, begins="main_round", stack=5000).rule == "WPL-3.8.a"
    with pytest.raises(WrongChips, match="must be equal"):
        require_starting_stacks([5600, 3800], house("wpl", starting_stack="equal"), begins="main_round", stack=5000)


@pytest.mark.rule("WPL-5.2.b#2")
def test_a_sit_and_go_of_the_league_has_the_leagues_stacks() -> None:
    with pytest.raises(WrongChips, match="must be equal: 5,000, not 4,500"):
        require_starting_stacks([5000, 4500], WPL, begins="sit_and_go", stack=4500)


@pytest.mark.rule("WPL-3.7.a#1")
def test_nine_players_have_45000_in_play() -> None:
    rule = require_starting_stacks([5000] * 9, WPL, begins="sit_and_go", stack=5000)

    assert rule.rule == "WPL-3.7.a"
    assert entered(WPL, 9, WPL.knobs.sit_and_go_stack or 0).expected == 45000


@pytest.mark.rule("VPSV-124#1", "VPSV-124#2", "VPSV-125#1")
def test_unsold_stacks_of_a_sit_and_go_are_ghosts() -> None:
    assert stacks_put_in(VPSV, sold=7)[:2] == (10, 3)
    stacks, ghosts, why = stacks_put_in(VPSV, sold=6)

    assert (stacks, ghosts) == (10, 4)
    assert "VPSV 2016 124" in why.en
    assert "VPSV 2016 125" in why.de
    booked = entered(VPSV, 6, 1500).book(*(account.ghost(VPSV, f"ghost {n}", 1500) for n in range(1, ghosts + 1)))
    assert booked.expected == 15000
    assert booked.by_reason() == {"entry": 9000, "ghost": 6000}
    assert stacks_put_in(house("vpsv", sit_and_go_stacks=8), sold=6)[:2] == (8, 2)
    with pytest.raises(WrongChips, match="11 stacks are sold, but there are 10"):
        stacks_put_in(VPSV, sold=11)


# The colour-up schedule


LEVELS = [(25, 50), (50, 100), (100, 200), (100, 200), (200, 400), (300, 600), (500, 1000), (1000, 2000)]


def test_each_denomination_goes_at_the_first_break_after_which_nobody_needs_it() -> None:
    steps = colour_up_schedule([25, 100, 500, 1000], LEVELS, breaks_after=[4, 7])

    assert [(s.removed, s.into, s.needed_until, s.after_level, s.at_break) for s in steps] == [
        (25, 100, 2, 4, True),
        (100, 500, 6, 7, True),
        (500, 1000, 7, 7, True),
    ]
    assert [step.from_level for step in steps] == [5, 8, 8]
    assert colour_up_schedule([25, 100, 500, 1000], LEVELS, breaks_after=[2, 4])[0].after_level == 2
    assert (
        steps[0].words.de
        == "Die 25er werden bis Level 2 gebraucht: sie gehen in der Pause nach Level 4, gewechselt in 100er"
    )


def test_without_a_break_it_goes_at_the_change_of_levels_and_what_is_needed_to_the_end_stays() -> None:
    steps = colour_up_schedule([25, 100, 500, 1000, 5000], LEVELS)

    assert [(s.removed, s.after_level, s.at_break) for s in steps] == [(25, 2, False), (100, 6, False), (500, 7, False)]


def test_an_ante_keeps_a_small_chip_in_play() -> None:
    levels = [(100, 200, 25), (200, 400, 25), (300, 600, 100)]

    assert colour_up_schedule([25, 100], levels)[0].needed_until == 2


def test_a_chip_that_no_level_needs_is_left_out() -> None:
    (step,) = colour_up_schedule([5, 25], [(25, 50)], breaks_after=[1])[:1]

    assert (step.needed_until, step.after_level, step.at_break) == (0, 0, False)
    assert step.words.en == "The 5s are never needed: leave them out"


def test_the_main_round_of_the_league() -> None:
    table = WPL.data["main_levels"]
    levels = list(zip(table["small_blind"], table["big_blind"], table["ante"], strict=True))

    steps = colour_up_schedule([25, 100, 500, 1000], levels)

    assert [(step.removed, step.needed_until) for step in steps] == [(25, 7), (100, 15), (500, 15)]


def test_change_is_given_for_what_no_single_kind_of_chip_comes_to() -> None:
    steps = colour_up_schedule([10, 20, 50], [(10, 20), (30, 60), (50, 100), (100, 200)])

    # 30 is a 50 and a 20 back, so that the 10s are never needed.
    assert [(step.removed, step.needed_until) for step in steps] == [(10, 0), (20, 2)]


def test_levels_that_chips_do_not_come_to_are_refused() -> None:
    with pytest.raises(WrongChips, match="level 2 asks for 150, which cannot be paid in chips of 100 and more"):
        colour_up_schedule([100, 500], [(100, 200), (150, 300)])
    with pytest.raises(WrongChips, match="no break can follow level 3"):
        colour_up_schedule([100, 500], [(100, 200), (200, 400)], breaks_after=[3])


def test_a_level_of_the_schedule_never_counts_breaks() -> None:
    """Other software counted breaks as levels: with two breaks before it, level 6 is still level 6."""
    steps = colour_up_schedule([100, 500], LEVELS[2:], breaks_after=[1, 2])

    assert (steps[0].needed_until, steps[0].after_level) == (4, 4)


# Exchange outside the race


@pytest.mark.rule("TDA-25-B")
def test_the_direction_may_colour_a_player_up_at_any_time_once_it_is_announced() -> None:
    has, takes, gives = pile({25: 40, 100: 10}), pile({25: 40}), pile({500: 2})
    done = swap(has, takes=takes, gives=gives, who="Ann", book=TDA, announced=True)

    assert rules(done.citations) == {"TDA-25-B"}
    assert done.announcement.en == "Colour-up for Ann: 40×25 for 2×500, 1,000 in all"
    with pytest.raises(WrongChips, match=r"announced first \(TDA 2019 25-B\)"):
        swap(has, takes=takes, gives=gives, who="Ann", book=TDA, announced=False)
    with pytest.raises(WrongChips, match="at equal value: 40×25 is 1,000, 3×500 is 1,500"):
        swap(has, takes=takes, gives=pile({500: 3}), who="Ann", book=TDA, announced=True)
    with pytest.raises(WrongChips, match="Ann has 0 × 500, not 1"):
        swap(has, takes=pile({500: 1}), gives=pile({100: 5}), who="Ann", book=TDA, announced=True)


@pytest.mark.parametrize(
    ("found", "rest", "given", "taken"),
    [case("TDA-24-C.a#1", 6, 20000, "1×100", 50), case("TDA-24-C.b#1", 3, 20000, "", 75)],
)
def test_old_chips_are_changed_at_par_and_the_rest_is_taken_away(found: int, rest: int, given: str, taken: int) -> None:
    old = old_chips(removed=25, found=found, in_play=[100, 500, 1000], rest=rest, book=TDA)

    assert (str(old.given), old.taken, old.rescue) == (given, taken, 0)
    assert rest + old.given.value == (20100 if given else 20000)
    assert rules(old.citations) == {"TDA-24-C.a", "TDA-24-C.b"}
    booked = ChipAccount().book(
        account.entry(TDA, "Ann", 40000), *account.old_chips_changed(TDA, "Ann", taken=old.taken, rescue=old.rescue)
    )
    assert booked.expected == 40000 - taken
    assert booked.lines[-1].rule == TDA.topic("old_chips_lost")


def test_old_chips_that_come_out_even_cost_nothing_and_larger_chips_are_given_where_they_fit() -> None:
    old = old_chips(removed=25, found=24, in_play=[100, 500, 1000], rest=20000, book=TDA)

    assert (str(old.given), old.change, rules(old.citations)) == ("1×100, 1×500", 0, {"TDA-24-C.a"})
    assert account.old_chips_changed(TDA, "Ann", taken=old.taken, rescue=old.rescue) == ()


def test_nobody_goes_out_over_old_chips() -> None:
    old = old_chips(removed=25, found=3, in_play=[100, 500], rest=0, book=TDA)

    assert (old.rescue, old.taken, old.change) == (100, 75, 25)
    assert "TDA-GAP-5" in rules(old.citations)
    with pytest.raises(WrongChips, match="still in play"):
        old_chips(removed=100, found=3, in_play=[100, 500], rest=0, book=TDA)


@pytest.mark.rule("WPL-2.22.b")
def test_who_moves_carries_few_chips_in_a_rack() -> None:
    ready = carried(13400, [100, 500, 1000, 5000], WPL)

    assert (str(ready.pile), ready.rule.rule) == ("4×100, 3×1000, 2×5000", "WPL-2.22.b")
    assert (
        ready.reminder.de == "13.400 in 9 Chips (4×100, 3×1000, 2×5000), offen in einem Rack getragen (WPL 2011 2.22)"
    )


@pytest.mark.rule("TDA-RP-6")
def test_who_moves_is_given_larger_chips_for_many_small_ones() -> None:
    ready = carried(13_400, [25, 100, 500, 1000, 5000], TDA)  # 536 of the smallest

    assert (str(ready.pile), ready.rule.rule) == ("4×100, 3×1000, 2×5000", "TDA-RP-6")
    assert (
        ready.reminder.en
        == "13,400 in 9 chips (4×100, 3×1000, 2×5000), carried in a rack, in sight of all (TDA 2019 RP-6)"
    )


# The account


@pytest.mark.rule("TDA-8-B#1")
def test_chips_given_up_for_a_new_stack_leave_play() -> None:
    booked = entered(TDA, 20, 20000)
    out, new = account.surrendered(TDA, "P7", 3200, stack=20000, allowed=True)

    assert booked.expected == 400000
    assert booked.book(out, new).expected == 416800
    assert (new.chips, out.rule and out.rule.rule) == (20000, "TDA-8-B")


@pytest.mark.rule("TDA-8-B")
def test_a_stack_is_given_up_only_where_the_event_or_the_book_allows_it() -> None:
    with pytest.raises(WrongChips, match="cannot give up a stack"):
        account.surrendered(TDA, "P7", 3200, stack=20000)
    assert account.surrendered(house("tda", surrender_for_reentry=True), "P7", 3200, stack=20000)


@pytest.mark.rule("TDA-8-A.a#1")
def test_a_late_entrant_brings_a_whole_stack_into_play() -> None:
    made = event("tda", 9, terms={"late_levels": 3}, starting_stack=20000)
    do(made, want.Enter(person(10)), 5)
    stack = made.state.entrants["p10"].chips
    line = account.late_entry(TDA, "late", stack or 0)

    assert (stack, made.state.chips) == (20000, 200000)
    assert (line.chips, line.rule and line.rule.rule) == (20000, "TDA-8-A.a")
    assert entered(TDA, 9, 20000).book(line).expected == 200000


@pytest.mark.parametrize(
    ("book", "in_play", "chips", "left", "rule"),
    [
        case("TDA-71-D#1", "tda", 1_000_000, 42500, 957500, "TDA-71-D"),
        case("APSA-3.5-02.c#1", "apsa", 200000, 12500, 187500, "APSA-3.5-02.c"),
        case("WPL-5.1.f#1", "wpl", 135000, 3400, 131600, "WPL-2.18"),
        case("VPSV-9.4#1", "vpsv", 150000, 6200, 143800, "VPSV-9.4"),
    ],
)
def test_a_disqualified_stack_leaves_play(book: str, in_play: int, chips: int, left: int, rule: str) -> None:
    shipped = Rulebook.load(book)
    booked = entered(shipped, 10, in_play // 10).book(account.disqualified(shipped, "X", chips))

    assert booked.expected == left
    assert rules(tuple(line.rule for line in booked.lines[-1:] if line.rule)) == {rule}
    assert rule.partition("-")[0] in booked.lines[-1].words.en


def test_where_nobody_enters_again_no_stack_is_given_up_for_it() -> None:
    with pytest.raises(WrongChips, match="P7 cannot enter again") as refused:
        account.reentry(APSA, "P7", 10000)
    assert refused.value.rule == APSA.cite("reentry")
    with pytest.raises(WrongChips, match="P7 cannot enter again"):
        account.surrendered(APSA, "P7", 3200, stack=10000, allowed=True)
    assert account.reentry(TDA, "P7", 10000).chips == 10000


def test_chips_the_floor_has_taken_away_are_booked_with_its_rule() -> None:
    line = account.forfeited("Ann", 5000, TDA.topic("chips_in_sight"))

    assert entered(TDA, 4, 10000).book(line).expected == 35000
    assert line.words.en == "Ann forfeits chips: -5,000 (TDA 2019 62)"


@pytest.mark.rule("TDA-64")
def test_found_chips_without_an_owner_go_back_into_the_set() -> None:
    booked = entered(TDA, 4, 10000).book(account.found(TDA, "table 3", 500))

    assert booked.expected == 39500
    assert booked.lines[-1].words.en == "chips without an owner found at table 3 leave play: -500 (TDA 2019 64)"


@pytest.mark.parametrize(("announced", "stack"), [case("VPSV-30#1", 5000, 5000), case("VPSV-30#2", 5000, 5000)])
def test_an_announced_rebuy_counts_before_the_chips_arrive(announced: int, stack: int) -> None:
    booked = entered(VPSV, 10, 5000).book(account.rebuy(VPSV, "P3", announced))

    assert booked.expected - 10 * 5000 == stack
    assert (booked.lines[-1].rule or VPSV.topic("deck")).rule == "VPSV-30"


def test_where_there_are_no_rebuys_none_is_booked() -> None:
    for line in (account.rebuy, account.add_on):
        with pytest.raises(WrongChips, match=r"chips cannot be bought again here \(APSA 3\.5"):
            line(APSA, "P3", 5000)


def test_a_race_is_booked_with_what_it_adds_and_apart_from_it_the_rescue_chips() -> None:
    race = raced("wpl", "1: 1 and 0 4c, 2: 1 and 800 Kd, 3: 3 and 2000 Ah 9s Ts")
    lines = account.raced(WPL, "table 2", race.plan.change, rescue=race.rescue_change)

    assert [(line.why, line.chips) for line in lines] == [("race", 75), ("rescue", 100)]
    race = raced("wpl", "1: 1 and 0 4c, 2: 1 and 800 Kd, 3: 2 and 2000 Ah 9s")
    assert [
        (line.why, line.chips) for line in account.raced(WPL, "table 2", race.plan.change, rescue=race.rescue_change)
    ] == [("rescue", 100)]


def test_a_count_that_agrees() -> None:
    assert (
        entered(TDA, 3, 10000).compare({"t1": 12000, "t2": 18000}).words.en
        == "30,000 counted, 30,000 expected: all there"
    )


def test_a_difference_is_explained_by_what_is_booked() -> None:
    booked = entered(TDA, 3, 10000).book(account.rebuy(TDA, "Łukasz", 4000))
    missing, surplus = booked.compare(30000), booked.compare(44000)

    assert missing.words.de == "30.000 gezählt, 34.000 erwartet: 4.000 zu wenig"
    assert missing.guesses[0].en == "booked, but not done at the table? Łukasz rebuys: +4,000 (TDA 2019 27)"
    assert "done once more than booked? As in: P3 enters: +10,000" in surplus.guesses[0].en
    assert booked.compare(34001).guesses == ()
    assert booked.compare(34001).difference == 1


def test_a_difference_no_chip_in_play_can_make_is_a_miscount_or_old_chips() -> None:
    booked = entered(TDA, 3, 10000)

    assert booked.compare(29975, smallest=100).guesses[0].en == (
        "25 is not a multiple of 100, the smallest chip in play: miscounted, or old chips among them?"
    )
    assert booked.compare(29900, smallest=100).guesses == ()


def test_a_correction_needs_a_reason() -> None:
    booked = entered(TDA, 3, 10000).book(account.corrected("a 500 under the table", 500))

    assert booked.compare(30500).agrees
    assert booked.balances() == [10000, 20000, 30000, 30500]
    for reason, chips in ((" ", 5), ("why", 0), ("why", True)):
        with pytest.raises(WrongChips):
            account.corrected(reason, chips)


@pytest.mark.parametrize("name", ["Łukasz", "O'Brien", "x" * 200, "♠️🂡", "{who}", "%s"])
def test_any_name_can_be_booked(name: str) -> None:
    assert name in account.disqualified(TDA, name, 5).words.de


def test_more_than_there_is_cannot_leave_play_and_nothing_changes() -> None:
    booked = entered(TDA, 1, 10000)
    with pytest.raises(TournamentError, match="at most 10,000 can leave play, not 10,001"):
        booked.book(account.disqualified(TDA, "P1", 10001))

    assert booked.expected == 10000


def test_the_schedule_follows_from_the_structure_of_an_event() -> None:
    night = Structure(
        (
            Break(5),
            Level(20, 25, 50),
            Level(20, 50, 100),
            Break(10),
            Level(20, 100, 200, 25),
            Level(20, 200, 400),
            Break(5),
        )
    )
    steps = colour_ups(night, [25, 100, 500])

    assert [(step.removed, step.needed_until, step.after_level, step.at_break) for step in steps] == [(25, 3, 4, True)]
    with pytest.raises(WrongChips, match="level 1 asks for 25"):
        colour_ups(night, [100, 500])


@pytest.mark.rule("TDA-24-A.a")
def test_our_reading_is_told_in_german_to_who_reads_german() -> None:
    race = raced("tda", "1: 3 As Ks Qs")
    line = account.raced(TDA, "T1", race.plan.change, rescue=race.rescue_change)[0]

    assert line.words.en.endswith("(TDA 2019, our reading (TDA-GAP-4))")
    assert line.words.de.endswith("(TDA 2019, unsere Lesart (TDA-GAP-4))")
    with pytest.raises(TournamentError) as refused:
        run_race(planned("tda", "1: 3"), parse_cards("As Ks"), TDA)
    assert refused.value.told("de").endswith("(TDA 2019, unsere Lesart (TDA-GAP-4)).")
