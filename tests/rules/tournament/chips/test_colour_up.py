"""Colour-ups as a director enters them: chips that are in play, chips found later, and whoever is raced out."""

from __future__ import annotations

import pytest

from floorman.cards import Card, parse_cards
from floorman.errors import (
    NotInTournament,
    TournamentError,
    WrongChips,
    WrongRace,
)
from floorman.tournament import commands as want
from floorman.tournament.chips.accounting import account_of
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.seating.draw import SeatCard
from support.books import house
from support.tournaments import at, do, refused, shrink, tournament, with_stacks

BOOKS = ["tda", "apsa", "wpl", "vpsv"]


@pytest.mark.rule("TDA-24-A.a", "APSA-3.5-15.a", "WPL-2.23.a", "VPSV-46.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_colour_up_is_of_chips_that_are_in_play_and_of_no_more_than_there_are(book: str) -> None:
    event = tournament(book, 2, starting_stack=1000, chip_set=(25, 100, 500))
    do(event, want.EndHand(1))  # nobody has counted since
    first, second = sorted(event.state.hall.felts[1].seats)
    for wanted, match in (
        (want.ColourUp(1, 25, 100, {first: 78, second: 3}), "2,025 in small chips are more than the 2,000 in play"),
        (want.ColourUp(1, 50, 100, {first: 1}), "no chips of 50 are in play; there are 25, 100 and 500"),
        (want.ColourUp(1, 1000, 5000, {first: 1}), "no chips of 1000"),
    ):
        refusal = refused(event, wanted, WrongRace, match)
        assert getattr(refusal, "rule", None)
    do(event, want.ColourUp(1, 25, 100, {first: 3, second: 1}))
    assert event.state.chips == 2000


@pytest.mark.parametrize("book", BOOKS)
def test_a_colour_up_brings_in_chips_that_were_not_announced(book: str) -> None:
    event = tournament(book, 2, starting_stack=10_000, chip_set=(25, 100, 500))
    first, second = sorted(event.state.hall.felts[1].seats)
    refused(event, want.ColourUp(1, 1000, 5000, {first: 5}), WrongRace, "no chips of 1000 .* there are 25, 100 and 500")
    do(event, want.ColourUp(1, 100, 1000, {first: 30, second: 20}))
    do(event, want.ColourUp(1, 1000, 5000, {first: 5, second: 5}))
    assert event.state.chips == 20_000

    event.undo(by="director", now=0)
    refused(event, want.ColourUp(1, 5000, 10_000, {first: 2}), WrongRace, "there are 25, 100, 500 and 1000")
    event.undo(by="director", now=0)
    refused(event, want.ColourUp(1, 1000, 5000, {first: 5}), WrongRace, "there are 25, 100 and 500")


@pytest.mark.rule("TDA-24-C.a#1", "TDA-24-C.b#1")
@pytest.mark.parametrize(("found", "after"), [(6, 20_100), (3, 20_000)])
def test_chips_that_turn_up_after_the_race_are_changed_at_par_and_the_rest_is_taken_away(
    found: int, after: int
) -> None:
    event, players, seats = with_stacks("tda", 20_000 + 25 * found, 2050, 900, chip_set=(25, 100, 500))
    refused(event, want.ChangeOldChips(players[0], 25, found), WrongChips, "the 25s are still in play .*24-C")
    do(event, want.ColourUp(1, 25, 100, {seats[1]: 2}, cards=tuple(parse_cards("2c 3c"))))
    chips = event.state.chips

    again = refused(event, want.ColourUp(1, 25, 100, {seats[0]: found}), WrongRace, "have been raced off; .* at par")
    assert str(getattr(again, "rule", "")) == "TDA 2019 24-C"
    step = do(event, want.ChangeOldChips(players[0], 25, found))
    assert event.state.entrants[players[0]].chips == after
    lost = 20_000 + 25 * found - after
    assert event.state.chips == chips - lost
    events = [happened for each in event.steps for happened in each.events]
    assert account_of(event.state, events).lines[-1].chips == -lost
    assert decoded(encoded(step)) == step
    event.undo(by="director", now=0)
    assert (event.state.chips, event.state.entrants[players[0]].chips) == (chips, 20_000 + 25 * found)


@pytest.mark.rule("TDA-24-C.a")
def test_whoever_comes_from_a_table_that_has_not_raced_yet_races_at_the_new_one() -> None:
    event = tournament("tda", 6, size=3, starting_stack=1000)
    first, second = (event.state.hall.felts[number].seats for number in (1, 2))
    do(event, want.ColourUp(1, 25, 100, dict.fromkeys(first, 4)))
    gone = next(iter(first.values()))
    do(event, want.EndHand(1, (want.WentOut(gone),)))
    mover = next(iter(second.values()))
    free = next(seat for seat in (1, 2, 3) if seat not in event.state.hall.felts[1].seats)
    do(event, want.MoveTo(mover, SeatCard(1, free), "a free seat"))

    stayed = next(seat for seat in first if seat != free)
    refused(event, want.ColourUp(1, 25, 100, {free: 4, stayed: 4}), WrongRace, "raced off")
    do(event, want.ColourUp(1, 25, 100, {free: 4}))
    refused(event, want.ColourUp(1, 25, 100, {free: 4}), WrongRace, "raced off")


@pytest.mark.parametrize(
    ("found", "error", "match"),
    [
        (0, WrongChips, "number of chips"),
        (-3, WrongChips, "number of chips"),
        (900, WrongChips, "more than the 3,000"),
        (50, TournamentError, "1,250 in small chips are more than 1,000"),
    ],
)
def test_old_chips_are_as_many_as_somebody_can_have(found: int, error: type[TournamentError], match: str) -> None:
    event, players, seats = with_stacks("tda", 1000, 1100, 900)
    do(event, want.ColourUp(1, 25, 100, {seats[1]: 4}))
    refused(event, want.ChangeOldChips(players[0], 25, found), error, match)
    refused(event, want.ChangeOldChips("nobody", 25, 3), NotInTournament, "nobody")
    refused(event, want.ChangeOldChips(players[0], 100, 3), WrongChips, "the 100s are still in play")


@pytest.mark.rule("TDA-24-A.c#1", "WPL-2.23.e#2", "VPSV-46.3#2")
@pytest.mark.parametrize("book", BOOKS)
def test_two_small_chips_that_are_everything_and_lose_become_a_large_one(book: str) -> None:
    event, players, seats = with_stacks(book, 50, 2050, 900)
    cards = "2c Kd 3c Qs" if book == "vpsv" else "2c 3c Kd Qs"  # one at a time, or all to one
    do(event, want.ColourUp(1, 25, 100, {seats[0]: 2, seats[1]: 2}, cards=tuple(parse_cards(cards))))
    assert [event.state.entrants[who].chips for who in players] == [100, 2100, 900]
    assert event.state.chips == 3100

    event.undo(by="director", now=0)
    assert event.state.chips == 3000


def test_where_a_house_rescues_a_single_chip_only_who_has_nothing_after_the_race_is_out() -> None:
    event, players, seats = with_stacks("apsa", 50, 2050, 900)
    event.state.book = house("apsa", race_rescue="single_chip_only")
    cards = tuple(parse_cards("2c 3c Kd Qs"))
    step = do(event, want.ColourUp(1, 25, 100, {seats[0]: 2, seats[1]: 2}, cards=cards))

    assert event.state.place_of(players[0]) == 3
    assert (event.state.left, event.state.chips) == (2, 3000)
    assert decoded(encoded(step)) == step
    assert event.state.is_sound


def test_a_ghost_that_is_raced_out_is_passed_over_in_the_places() -> None:
    event = tournament("vpsv", 3, begin=False, starting_stack=1000)
    do(event, want.KeepSeats(1))
    do(event, want.Begin())
    seats = {who: seat for seat, who in event.state.hall.felts[1].seats.items()}
    (ghost,), players = event.state.ghosts, sorted(seats.keys() - event.state.ghosts)
    do(event, want.EndHand(1, (), {ghost: 50, players[0]: 1950, players[1]: 1000, players[2]: 1000}))
    event.state.book = house("vpsv", race_rescue="single_chip_only")
    low = {seats[ghost]: 2, seats[players[0]]: 2}
    cards = "2c Kd 3c Qs" if seats[ghost] < seats[players[0]] else "Kd 2c Qs 3c"
    do(event, want.ColourUp(1, 25, 100, low, cards=tuple(parse_cards(cards))))

    assert (event.state.place_of(ghost), event.state.ghosts) == (None, set())
    assert (event.state.left, event.state.out, event.state.chips) == (3, 0, 4000)
    assert event.state.is_sound
    do(event, want.EndHand(1, (want.WentOut(players[2]),)))
    assert event.state.place_of(players[2]) == 3


@pytest.mark.rule("TDA-24-C.a")
def test_small_chips_are_old_only_where_they_have_been_raced_off() -> None:
    event = tournament("tda", 18, chip_set=(25, 100, 500))
    (one, other), (two, _) = at(event, 1)[:2], at(event, 2)[:2]
    do(event, want.ColourUp(1, 25, 100, dict.fromkeys(list(event.state.hall.felts[1].seats)[:2], 1)))
    with pytest.raises(WrongChips, match="still in play") as refused:
        do(event, want.ChangeOldChips(two, 25, 3))
    assert refused.value.rule

    for who in (one, other):
        do(event, want.ChangeOldChips(who, 25, 4))
    shrink(event, 1, 6)
    do(event, want.MoveTo(two, SeatCard(1, event.state.hall.felts[1].free[0]), "a table too many"))
    do(event, want.ChangeOldChips(two, 25, 3))


@pytest.mark.rule("TDA-24-A.c")
def test_the_rescue_chip_of_an_event_is_the_smallest_still_in_play() -> None:
    event = tournament("tda", 9, chip_set=(25, 100, 500))
    do(event, want.EndHand(1))  # nobody has counted since
    before, (first, second, third) = event.state.chips, sorted(event.state.hall.felts[1].seats)[:3]
    cards = tuple(map(Card, ("2c", "As", "Ks", "3c", "Kd")))
    do(event, want.ColourUp(1, 100, 500, {first: 1, second: 2, third: 2}, bare=(first,), cards=cards))

    assert event.state.chips - before == 25
    with pytest.raises(NotInTournament, match="nobody sits on T1-10"):
        do(event, want.ColourUp(1, 25, 100, {first: 1}, bare=(10,)))


def test_where_suits_have_no_order_lots_decide_a_race_of_an_event() -> None:
    event = tournament("bank", 9)
    seats = sorted(event.state.hall.felts[1].seats)[:3]
    cards = tuple(map(Card, ("2c", "2s", "2d")))
    do(event, want.ColourUp(1, 25, 100, dict.fromkeys(seats, 1), cards=cards))

    assert event.state.chips == 9 * 10_000 + 25


def test_small_chips_are_raced_off_at_a_table_and_the_account_follows() -> None:
    event = tournament("apsa", 3)
    seats = event.state.hall.felts[1].seats
    first, second, third = sorted(seats)
    do(event, want.EndHand(1, chips={seats[first]: 9975, seats[second]: 10_000, seats[third]: 10_025}))
    low = {first: 3, second: 4, third: 1}
    cards = tuple(map(Card, ("9s", "Kd", "4c", "Kh")))
    do(event, want.ColourUp(1, removed=25, into=100, low=low, cards=cards))

    chips = [event.state.entrants[seats[seat]].chips for seat in (first, second, third)]
    assert chips == [9900, 10_000, 10_100]  # the king of hearts beats the king of diamonds
    assert event.state.chips == 30_000
    event.undo(by="director", now=0)
    assert event.state.entrants[seats[third]].chips == 10_025
    do(event, want.ColourUp(1, removed=25, into=100, low=low))
    with pytest.raises(TournamentError, match="more than"):
        do(event, want.ColourUp(1, removed=25, into=100, low={first: 500}))
    with pytest.raises(NotInTournament, match="nobody sits"):
        do(event, want.ColourUp(1, removed=25, into=100, low={9 if 9 not in seats else 8: 1}))
