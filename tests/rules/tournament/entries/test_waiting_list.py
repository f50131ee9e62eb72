"""The waiting list: in order, and never past the number of those who can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import TournamentError
from floorman.tournament import commands as want
from support.books import house
from support.events import bust, do, event, person

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament


def waiting(made: Tournament) -> list[str]:
    return [who.id for who in made.state.waiting()]


def entered(made: Tournament) -> list[str]:
    return [who.id for who in made.state.to_seat()]


def refusal(made: Tournament, minute: float = 0) -> tuple[str, str]:
    """What is said to the director who calls the next one, and by which paragraph."""
    with pytest.raises(TournamentError) as refused:
        do(made, want.Promote(), minute)
    return refused.value.words.en, refused.value.rule.rule if refused.value.rule else ""


def test_a_place_that_becomes_free_before_the_start_is_the_next_ones() -> None:
    made = event("tda", 4, terms={"seats": 2}, begin=False)
    assert (entered(made), waiting(made)) == (["p1", "p2"], ["p3", "p4"])
    do(made, want.Withdraw("p1"))
    do(made, want.Enter(person(5)))

    assert (entered(made), waiting(made)) == (["p2", "p3"], ["p4", "p5"])
    do(made, want.Withdraw("p4"))  # nobody moves up for a place on the list
    do(made, want.Withdraw("p2", declined=True))
    assert (entered(made), waiting(made)) == (["p3", "p5"], [])
    made.undo(by="director", now=0)
    assert (entered(made), waiting(made)) == (["p2", "p3"], ["p5"])


def test_the_director_may_name_who_comes_off_the_waiting_list() -> None:
    made = event("vpsv", 3, terms={"seats": 3}, begin=False)
    for number in (4, 5, 6):
        do(made, want.Enter(person(number), by_tool=False))
    do(made, want.Withdraw("p1"))
    assert (entered(made), waiting(made)) == (["p2", "p3"], ["p4", "p5", "p6"])

    step = do(made, want.Promote("p5"))

    assert (entered(made), waiting(made)) == (["p2", "p3", "p5"], ["p4", "p6"])
    assert made.name_of(step).de == "Player 5 von der Warteliste"
    with pytest.raises(TournamentError, match="Player 2 is not on the waiting list; waiting: Player 4 and Player 6"):
        do(made, want.Promote("p2"))


@pytest.mark.rule("VPSV-2.2")
def test_who_was_late_is_behind_all_who_were_in_time_and_waits_for_the_director() -> None:
    made = event("vpsv", 3, terms={"seats": 3}, begin=False)
    do(made, want.Enter(person(4), by_tool=False))
    do(made, want.Enter(person(5)))
    assert waiting(made) == ["p5", "p4"]
    do(made, want.Withdraw("p1"))
    assert (entered(made), waiting(made)) == (["p2", "p3", "p5"], ["p4"])
    do(made, want.Withdraw("p2"))
    assert waiting(made) == ["p4"]
    do(made, want.Promote())

    assert (entered(made), waiting(made)) == (["p3", "p4", "p5"], [])


@pytest.mark.parametrize(
    ("book", "terms", "facts", "most"),
    [
        ("tda", {"seats": 3}, {}, 3),
        ("tda", {"kind": "heads_up"}, {"table_size": 2}, 2),
        ("vpsv", {"kind": "sit_and_go"}, {"table_size": 10, "starting_stack": 1500}, 10),
        ("vpsv", {"kind": "satellite", "seats": 4}, {}, 4),
    ],
)
def test_nobody_is_promoted_past_those_who_can_play(
    book: str, terms: dict[str, Any], facts: dict[str, Any], most: int
) -> None:
    made = event(book, most + 1, terms=terms, begin=False, **facts)
    assert (len(entered(made)), len(waiting(made))) == (most, 1)

    assert refusal(made) == ("no place is free", "")
    assert len(entered(made)) == most


def test_a_seat_that_becomes_free_in_play_is_for_those_who_wait() -> None:
    made = event("tda", 3, terms={"seats": 3, "late_levels": 3})
    do(made, want.Enter(person(4)), 1)
    assert waiting(made) == ["p4"]  # six seats of the table are free, but three can play
    assert refusal(made, 1) == ("no seat is free", "")
    bust(made, "p1", minute=2)
    do(made, want.Enter(person(5)), 3)
    assert waiting(made) == ["p4", "p5"]

    do(made, want.Promote(), 4)
    assert made.state.entrants["p4"].status == "seated"
    assert made.state.left == 3
    assert refusal(made, 5) == ("no seat is free", "")


@pytest.mark.rule("VPSV-12.2")
def test_stacks_that_are_kept_for_latecomers_are_places() -> None:
    made = event("vpsv", 3, terms={"seats": 4}, begin=False)
    with pytest.raises(TournamentError, match="4 can play, and 3 have entered"):
        do(made, want.KeepSeats(2))
    do(made, want.KeepSeats(1))
    do(made, want.Enter(person(4)))
    assert waiting(made) == ["p4"]
    do(made, want.Begin())

    do(made, want.Promote())
    assert made.state.entrants["p4"].status == "seated"
    assert made.state.hall.players == 4


@pytest.mark.rule("TDA-8-A.a", "TDA-8-A.b")
def test_where_as_many_play_as_come_another_table_opens() -> None:
    made = event("tda", 9, terms={"late_levels": 4})
    do(made, want.Enter(person(10)), 5)
    late = made.state.entrants["p10"]
    assert late.card
    assert (late.card.table, late.chips, made.state.left) == (2, 5000, 10)
    assert made.state.hall.felts[2].button == late.card.seat
    made.undo(by="director", now=0)
    assert list(made.state.hall.felts) == [1]
    made.redo(by="director", now=0)

    do(made, want.Even(everything=True), 6)
    assert [len(felt.seats) for felt in made.state.hall.felts.values()] == [5, 5]
    for number in range(11, 21):
        do(made, want.Enter(person(number)), 7)
    assert [len(felt.seats) for felt in made.state.hall.felts.values()] == [9, 9, 2]


@pytest.mark.rule("VPSV-2.2")
@pytest.mark.parametrize(
    ("book", "terms", "facts"), [("tda", {}, {"tables": 1}), ("tda", {"seats": 9}, {}), ("vpsv", {}, {})]
)
def test_no_table_opens_where_the_number_is_said_or_the_book_has_people_wait(
    book: str, terms: dict[str, Any], facts: dict[str, Any]
) -> None:
    made = event(book, 9, terms={"late_levels": 4} | terms, **facts)
    do(made, want.Enter(person(10)), 5)

    assert (waiting(made), len(made.state.hall.felts)) == (["p10"], 1)
    assert refusal(made, 5) == ("no seat is free", "")


@pytest.mark.rule("VPSV-2.1", "VPSV-11", "VPSV-13")
def test_who_signed_up_in_time_and_pays_late_has_a_seat_all_the_same() -> None:
    made = event("vpsv", 9, begin=False, fee_cents=1500)
    do(made, want.Enter(person(10)))
    do(made, want.Begin(), 120)
    assert len(made.state.hall.felts) == 1
    do(made, want.Pay("p10", 1500), 125)
    do(made, want.CheckIn("p10"), 125)

    assert made.state.entrants["p10"].status == "seated"
    assert len(made.state.hall.felts) == 2


@pytest.mark.rule("VPSV-2.3", "VPSV-119")
def test_a_satellite_needs_no_sign_up_and_takes_everybody_at_the_start_of_a_level() -> None:
    made = event("vpsv", 9, terms={"kind": "satellite"})
    do(made, want.Enter(person(10)), 15)

    assert made.state.entrants["p10"].status == "seated"
    assert len(made.state.hall.felts) == 2


def test_the_number_of_a_table_that_broke_is_not_given_again() -> None:
    made = event("tda", 19, terms={"late_levels": 4})
    bust(made, "p1")
    do(made, want.Even(everything=True))
    assert list(made.state.hall.felts) == [1, 2]
    do(made, want.Enter(person(20)), 5)

    assert list(made.state.hall.felts) == [1, 2, 4]


@pytest.mark.rule("TDA-8-B")
def test_nobody_gives_a_stack_up_for_a_place_behind_others() -> None:
    made = event("tda", 3, terms={"seats": 3, "late_levels": 3, "allows_reentry": True, "allows_surrender": True})
    do(made, want.Enter(person(4)))

    with pytest.raises(TournamentError, match="others wait for a seat: Player 4"):
        do(made, want.GiveUp(person(1), 5000))
    do(made, want.Withdraw("p4"))
    do(made, want.GiveUp(person(1), 5000))
    assert made.state.hall.players == 3


def test_who_was_out_finds_the_place_taken() -> None:
    made = event("tda", 3, terms={"seats": 3, "late_levels": 3, "rebuy_levels": 3})
    bust(made, "p1")
    do(made, want.Enter(person(4)))

    with pytest.raises(TournamentError, match="no place is free"):
        do(made, want.Rebuy("p1"))


@pytest.mark.rule("VPSV-119")
def test_a_satellite_has_no_more_seats_than_it_has() -> None:
    made = event("vpsv", 4, terms={"kind": "satellite", "seats": 4})
    do(made, want.Enter(person(5)), 15)

    assert waiting(made) == ["p5"]


@pytest.mark.rule("APSA-2.2.a")
def test_who_waits_comes_in_no_later_than_anybody_new() -> None:
    made = event("apsa", 4, terms={"seats": 3}, begin=False)
    do(made, want.Begin(), 120)
    bust(made, "p1", minute=121)
    assert refusal(made, 122) == ("late entry is over", "APSA-2.2.a")

    made.state.book = house("apsa", late_registration="waiting_list")
    do(made, want.Promote(), 122)
    assert made.state.entrants["p4"].status == "seated"

    tda = event("tda", 3, terms={"seats": 3, "late_levels": 3})
    do(tda, want.Enter(person(4)), 1)
    bust(tda, "p1", minute=2)
    assert refusal(tda, 46) == ("late entry is over", "TDA-8-A.a")
