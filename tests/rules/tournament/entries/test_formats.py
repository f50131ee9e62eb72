"""Sit-and-gos, satellites, heads-up and the main round, as their director begins and runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.contest.places import Placed, first, places
from floorman.contest.ranking import Bust
from floorman.errors import EntryRefused, TournamentError, TournamentSetupError, WrongChips
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Structure
from floorman.tournament.entries.formats import main_round_stacks, seats
from floorman.tournament.seating.rota import late_dealer
from support.books import house
from support.events import LEVELS, announce, bust, do, event, person, rule_of

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

WPL = Rulebook.load("wpl")
SIT_AND_GO = {"kind": "sit_and_go"}
SATELLITE = {"kind": "satellite"}


def sit_and_go(players: int, *, begin: bool = True, **facts: Any) -> Tournament:
    """One of the club: ten stacks of 1500."""
    return event("vpsv", players, terms=SIT_AND_GO, begin=begin, table_size=10, starting_stack=1500, **facts)


# Sit-and-go


@pytest.mark.rule("VPSV-123#1", "VPSV-123#2", "VPSV-123")
def test_a_sit_and_go_begins_with_six() -> None:
    five = sit_and_go(5, begin=False)
    with pytest.raises(EntryRefused, match="needs 6 players, not 5") as refused:
        do(five, want.Begin())
    assert rule_of(refused.value) == "VPSV-123"

    do(five, want.Enter(person(6)))
    do(five, want.Begin())
    assert len(five.state.ghosts) == 4


@pytest.mark.rule("VPSV-124#1", "VPSV-124#2", "VPSV-124", "VPSV-125#1", "VPSV-125")
def test_ten_stacks_are_in_play_and_the_unsold_ones_are_ghosts() -> None:
    six = sit_and_go(6)
    assert (six.state.hall.players, six.state.chips, six.state.left) == (10, 15_000, 6)
    assert {six.state.entrants[ghost].chips for ghost in six.state.ghosts} == {1500}
    assert len(sit_and_go(7).state.ghosts) == 3
    assert not sit_and_go(10).state.ghosts
    assert not event("tda", 6, terms=SIT_AND_GO).state.ghosts

    with pytest.raises(TournamentError, match="unsold stacks are kept"):
        do(sit_and_go(6, begin=False), want.KeepSeats(1))
    eight = sit_and_go(6, begin=False)
    eight.state.book = house("vpsv", sit_and_go_stacks=8)
    do(eight, want.Begin())
    assert len(eight.state.ghosts) == 2


@pytest.mark.rule("VPSV-127#1", "VPSV-127#2", "VPSV-127")
def test_one_enters_while_stacks_are_left_and_plays_a_ghosts_as_it_stands() -> None:
    made = sit_and_go(8)
    for ghost in ("#1", "#2"):
        do(made, want.CountChips(ghost, 1100))
    do(made, want.Enter(person(9)), 40)
    assert made.state.entrants["p9"].chips == 1100
    do(made, want.Enter(person(10)), 80)
    assert (made.state.ghosts, made.state.left, made.state.chips) == (set(), 10, 15_000)

    bust(made, "p1")
    with pytest.raises(EntryRefused, match="no stack is left") as refused:
        do(made, want.Enter(person(11)), 81)
    assert rule_of(refused.value) == "VPSV-127"
    with pytest.raises(EntryRefused, match="no stack is left"):
        do(event("tda", 6, terms=SIT_AND_GO), want.Enter(person(11)))


@pytest.mark.rule("VPSV-127", "VPSV-2.2")
def test_one_enters_a_sit_and_go_in_the_last_hour_as_long_as_a_stack_is_left() -> None:
    made = sit_and_go(0, begin=False)
    for number in range(1, 12):
        do(made, want.Enter(person(number), by_tool=number != 2), 110)
    assert [who.id for who in made.state.to_seat()] == [f"p{number}" for number in range(1, 11)]
    assert [who.id for who in made.state.waiting()] == ["p11"]

    do(made, want.Withdraw("p1"), 111)  # nobody was late, so the next one has the stack
    assert not made.state.waiting()
    do(made, want.Begin(), 120)
    assert made.state.left == 10

    before_only = event(
        house("vpsv", sit_and_go_entry="before_start"),
        0,
        terms=SIT_AND_GO,
        begin=False,
        table_size=10,
        starting_stack=1500,
    )
    do(before_only, want.Enter(person(1)), 110)
    assert [who.id for who in before_only.state.waiting()] == ["p1"]


@pytest.mark.rule("VPSV-2.2", "VPSV-13")
def test_a_start_with_too_few_names_those_who_do_not_play_and_why() -> None:
    terms = {"checks_in": True, "seats": 2}
    made = event("vpsv", 0, terms=terms, begin=False, fee_cents=2000)
    for number, minute in ((1, 0), (2, 0), (3, 1), (4, 110), (5, 111)):
        do(made, want.Enter(person(number)), minute)
    do(made, want.Pay("p2", 2000), 112)

    with pytest.raises(TournamentError) as refused:
        do(made, want.Begin(), 120)
    assert refused.value.words.en == (
        "at least two players have to be there, not 0; waiting, signed up late (VPSV 2016 2): Player 4 and Player 5; "
        "waiting, no place is free: Player 3; not paid (VPSV 2016 13): Player 1; not checked in: Player 2"
    )
    assert refused.value.told("de") == (
        "Mindestens zwei Spieler müssen da sein, nicht 0. Auf der Warteliste, verspätet angemeldet (VPSV 2016 2): "
        "Player 4 und Player 5. Auf der Warteliste, kein Platz frei: Player 3. "
        "Nicht bezahlt (VPSV 2016 13): Player 1. Nicht eingecheckt: Player 2."
    )


@pytest.mark.rule("VPSV-123")
def test_a_sit_and_go_with_too_few_names_those_who_have_not_paid() -> None:
    made = sit_and_go(0, begin=False, fee_cents=1000)
    for number in range(1, 8):
        do(made, want.Enter(person(number)))
        if number < 6:
            do(made, want.Pay(f"p{number}", 1000))

    with pytest.raises(EntryRefused, match=r"needs 6 players, not 5; not paid \(.*\): Player 6 and Player 7"):
        do(made, want.Begin())


@pytest.mark.rule("VPSV-128#1", "VPSV-128")
def test_nobody_buys_a_second_stack() -> None:
    made = sit_and_go(9)
    bust(made, "p1")
    with pytest.raises(EntryRefused, match="would be a re-buy") as refused:
        do(made, want.Enter(person(1)), 5)

    assert rule_of(refused.value) == "VPSV-128"
    made.state.book = house("vpsv", sit_and_go_rebuy=True)
    do(made, want.Enter(person(1)), 5)
    assert made.state.entrants["p1#2"].card


@pytest.mark.rule("VPSV-128")
def test_no_announcement_lets_a_sit_and_go_have_re_buys() -> None:
    terms = {"rebuy_levels": 3, "late_levels": 3, "allows_reentry": True, "allows_surrender": True}
    made = event("vpsv", 6, terms=SIT_AND_GO | terms, table_size=10)
    bust(made, "p1")

    for wanted in (want.Rebuy("p1"), want.Rebuy("p2"), want.GiveUp(person(2), 4000), want.Enter(person(1))):
        with pytest.raises(EntryRefused, match="would be a re-buy") as refused:
            do(made, wanted, 5)
        assert rule_of(refused.value) == "VPSV-128"
    made.state.book = house("vpsv", sit_and_go_rebuy=True)
    do(made, want.Rebuy("p1"), 5)
    assert made.state.entrants["p1"].card


def test_the_ghosts_of_a_sit_and_go_stay_until_they_are_blinded_off() -> None:
    made = sit_and_go(6)
    with pytest.raises(TournamentError, match="blinded off") as refused:
        do(made, want.RemoveGhosts(), 100)
    assert rule_of(refused.value) == "VPSV-gap-sng-ghost-removal"
    bust(made, "#1", minute=80, chips=25)
    assert made.state.place_of("#1") is None
    made.state.book = house("vpsv", sit_and_go_ghosts_leave="after_ghost_level")
    do(made, want.RemoveGhosts(dict.fromkeys(made.state.ghosts, 1400)), 80)

    assert made.state.chips == 15_000 - 3 * 1400
    assert made.state.left == 6


def test_who_comes_when_all_stacks_are_sold_waits() -> None:
    made = sit_and_go(10, begin=False)
    do(made, want.Enter(person(11)))

    assert made.state.entrants["p11"].status == "waiting"
    do(made, want.Begin())
    bust(made, "p1")  # the seat is free, but there is no eleventh stack
    with pytest.raises(TournamentError, match="no stack"):
        do(made, want.Promote())


@pytest.mark.parametrize(("book", "size", "tables"), [("vpsv", 9, 0), ("wpl", 8, 0), ("tda", 9, 2)])
def test_a_sit_and_go_is_one_table_with_room_for_its_stacks(book: str, size: int, tables: int) -> None:
    with pytest.raises(TournamentSetupError, match="one table"):
        event(book, 0, terms=SIT_AND_GO, begin=False, table_size=size, tables=tables)


@pytest.mark.rule("WPL-3.7.a#1", "WPL-3.7.a", "WPL-5.2.b#2", "WPL-5.2.b")
def test_a_sit_and_go_of_the_league_begins_with_the_leagues_stacks() -> None:
    assert event("wpl", 9, terms=SIT_AND_GO).state.chips == 45_000

    with pytest.raises(WrongChips, match="5,000, not 4,500") as refused:
        event("wpl", 0, terms=SIT_AND_GO, begin=False, starting_stack=4500)
    assert rule_of(refused.value) == "WPL-3.7.a"
    with pytest.raises(WrongChips, match="5,000, not 4,500"):
        event("wpl", 0, terms=SIT_AND_GO, begin=False, stacks={"p1": 4500})
    short = event("wpl", 8, terms=SIT_AND_GO)
    assert not short.state.ghosts  # only players who are missing from a team are


# Satellite


@pytest.mark.rule("VPSV-119#1", "VPSV-119#2", "VPSV-119#3", "VPSV-119", "VPSV-2.3#1")
def test_a_satellite_is_entered_at_the_start_of_a_level() -> None:
    made = event("vpsv", 6, terms=SATELLITE)
    do(made, want.Enter(person(7)), 15)  # nobody signs up before
    assert made.state.entrants["p7"].card
    with pytest.raises(EntryRefused, match="next at level 4") as refused:
        do(made, want.Enter(person(8)), 37)
    assert rule_of(refused.value) == "VPSV-119"
    do(made, want.Enter(person(8)), 45)

    for minute in (50, 60):
        with pytest.raises(EntryRefused, match="up to the start of level 4"):
            do(made, want.Enter(person(9)), minute)
    made.state.book = house("vpsv", satellite_last_entry_level=5)
    do(made, want.Enter(person(9)), 60)


@pytest.mark.rule("VPSV-119")
def test_in_a_break_one_enters_for_the_level_after_it() -> None:
    rests = Structure((*LEVELS.entries[:3], Break(10), LEVELS.entries[3], Break(10), LEVELS.entries[4]))
    made = event("vpsv", 6, terms=SATELLITE, structure=rests)
    do(made, want.Enter(person(7)), 45)
    do(made, want.Enter(person(8)), 54)

    for minute in (70, 75):  # level 4 is over
        with pytest.raises(EntryRefused, match="up to the start of level 4") as refused:
            do(made, want.Enter(person(9)), minute)
        assert rule_of(refused.value) == "VPSV-119"


@pytest.mark.rule("VPSV-120")
def test_the_late_entrant_of_a_satellite_deals() -> None:
    made = event("vpsv", 6, terms=SATELLITE)
    do(made, want.Enter(person(7)), 15)
    card = made.state.entrants["p7"].card
    assert card
    is_satellite = made.state.terms.kind == "satellite"
    duty = late_dealer(None, "p7", card.seat, book=made.state.book, is_satellite=is_satellite)

    assert duty
    assert (duty.entrant, duty.seat, duty.rule.rule) == ("p7", card.seat, "VPSV-120")


@pytest.mark.rule("VPSV-121#1", "VPSV-121#2", "VPSV-121")
def test_the_ghost_of_a_satellite_leaves_after_an_hour_unless_somebody_has_bought_it() -> None:
    made = event("vpsv", 6, terms=SATELLITE, begin=False)
    do(made, want.KeepSeats(2))
    do(made, want.Begin())
    do(made, want.CountChips("#1", 4100))
    do(made, want.CountChips("#2", 4100))
    with pytest.raises(EntryRefused, match="next at level 3"):
        do(made, want.Enter(person(7)), 20)
    do(made, want.Enter(person(7)), 45)
    assert made.state.entrants["p7"].chips == 4100
    with pytest.raises(TournamentError, match="up to the end of level 4"):
        do(made, want.RemoveGhosts(), 59)
    do(made, want.RemoveGhosts(), 60)

    assert made.state.chips == 40_000 - 4100
    assert made.state.entrants["p7"].card
    with pytest.raises(TournamentError, match="no ghost"):
        do(made, want.RemoveGhosts(), 60)


# Heads-up


def test_a_heads_up_is_two_players_at_a_table_of_two() -> None:
    made = event("tda", 2, terms={"kind": "heads_up"}, table_size=2, begin=False)
    do(made, want.Enter(person(3)))
    assert made.state.entrants["p3"].status == "waiting"
    do(made, want.Begin())
    bust(made, "p1")
    assert made.state.winner == "p2"

    with pytest.raises(TournamentSetupError, match="one table of 2"):
        event("tda", 0, terms={"kind": "heads_up"}, begin=False)
    assert seats(announce("tda", terms={"seats": 40}), Rulebook.load("tda")) == 40
    assert seats(announce("vpsv", terms=SIT_AND_GO | {"seats": 8}), Rulebook.load("vpsv")) == 8


# The main round


def placed(**by_member: int) -> dict[str, Placed]:
    """Everybody's place in a sit-and-go of nine."""
    return {
        who: first(who, WPL) if place == 1 else places([Bust(who, 900)], left=place, book=WPL)[0]
        for who, place in by_member.items()
    }


@pytest.mark.parametrize(
    ("result", "chips"),
    [
        pytest.param((1, 5, 9), 5600, marks=pytest.mark.rule("WPL-3.8.a#1", "WPL-3.8.a")),
        pytest.param((9, 9, 9), 900, marks=pytest.mark.rule("WPL-3.8.a#2")),
        pytest.param((1, 1, 1), 12_000, marks=pytest.mark.rule("WPL-3.8.a#3")),
    ],
)
def test_everybody_begins_the_main_round_with_what_the_team_has_earned(
    result: tuple[int, int, int], chips: int
) -> None:
    team = dict(zip(("p1", "p2", "p3"), result, strict=True))
    stacks = main_round_stacks(WPL, [team], placed(**team))
    assert stacks == dict.fromkeys(team, chips)

    made = event("wpl", 3, stacks=stacks)
    assert {who.chips for who in made.state.entrants.values()} == {chips}
    assert made.state.chips == 3 * chips
    doubled = house("wpl", chips_per_point=2)
    assert main_round_stacks(doubled, [team], placed(**team))["p1"] == 2 * chips


@pytest.mark.rule("WPL-5.2.b#1")
def test_stacks_of_the_main_round_differ_and_no_others_do() -> None:
    made = event("wpl", 2, stacks={"p1": 5600, "p2": 3800})
    assert [made.state.entrants[who].chips for who in ("p1", "p2")] == [5600, 3800]

    for book in ("tda", "apsa", "vpsv"):
        with pytest.raises(WrongChips, match="must be equal"):
            event(book, 0, begin=False, stacks={"p1": 5600, "p2": 3800})
    with pytest.raises(WrongChips):
        event("wpl", 0, begin=False, stacks={"p1": 0})
    with pytest.raises(TournamentError, match="Player 3 brings no stack"):
        event("wpl", 3, stacks={"p1": 5600, "p2": 3800})


@pytest.mark.rule("WPL-3.5.b#2")
def test_a_ghost_brings_nothing_and_its_seat_has_the_teams_stack_all_the_same() -> None:
    ghost = Placed("p3", 9, 9, 0, first("p3", WPL).reason, (), is_ghost=True)
    stacks = main_round_stacks(WPL, [("p1", "p2", "p3")], placed(p1=1, p2=4) | {"p3": ghost})

    assert stacks == {"p1": 5700, "p2": 5700, "p3": 5700}


def test_nobody_is_missing_from_the_sums_or_counted_twice() -> None:
    with pytest.raises(TournamentError, match="p2 has no place yet"):
        main_round_stacks(WPL, [("p1", "p2")], placed(p1=1))
    with pytest.raises(TournamentError, match="two teams"):
        main_round_stacks(WPL, [("p1", "p2"), ("p2", "p3")], placed(p1=1, p2=2, p3=3))
    with pytest.raises(TournamentError, match="two teams"):
        main_round_stacks(WPL, [("p1", "p1")], placed(p1=1))
