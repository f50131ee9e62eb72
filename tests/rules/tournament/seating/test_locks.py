"""Seats that are kept for those who need them, from the first draw to the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import (
    DrawRefused,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.seating.balancing import Move
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.proposals import next_proposal
from floorman.tournament.steps import Tournament
from support.tournaments import at, do, person, refused, shrink, sizes, tournament

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

pytestmark = pytest.mark.rule("TDA-9")

WHY = "a wheelchair"

KEPT = SeatCard(2, 3)


def six_left(event: Tournament, *staying: str) -> None:
    """Have three go on playing at each of two tables, with certain players among them."""
    for table in (1, 2) * 6:
        gone = next(who for who in event.state.hall.felts[table].seats.values() if who not in staying)
        do(event, want.PutOut(table, (want.WentOut(gone),), in_last_hand=False))
        do(event, want.EndHand(table))


@pytest.mark.parametrize("book", ["tda", "apsa", "vpsv"])
@pytest.mark.parametrize("seat", [3, 9])
def test_the_seat_stays_the_same_at_the_final_table(book: str, seat: int) -> None:
    for seed in range(5):
        event = tournament(book, 18, begin=False, seed=seed)
        do(event, want.LockSeat("p1", SeatCard(2, seat), WHY))
        do(event, want.Begin())
        stays = next(who for who in at(event, 1) if (card := event.state.entrants[who].card) and card.seat == 2)
        do(event, want.LockSeat(stays, None, WHY))
        six_left(event, "p1", stays)
        step = do(event, want.Even())

        felt = event.state.hall.felts[1]
        assert event.state.is_final
        assert (felt.seats[seat], felt.seats[2]) == ("p1", stays)
        assert sorted(felt.seats) == sorted({2, seat, *[n for n in range(1, 7) if n not in (2, seat)][:4]})
        assert felt.button in felt.seats
        assert WHY not in str(step)


def test_where_two_would_have_one_number_the_first_keeps_it() -> None:
    event = tournament("tda", 18, begin=False)
    do(event, want.LockSeat("p1", SeatCard(1, 4), WHY))
    do(event, want.LockSeat("p2", SeatCard(2, 4), WHY))
    do(event, want.Begin())
    six_left(event, "p1", "p2")
    do(event, want.Even())

    assert event.state.hall.felts[1].seats[4] == "p1"
    assert sizes(event) == {1: 6}


def test_a_move_says_truly_who_was_due_and_not_why_they_stay() -> None:
    event = tournament("tda", 27)
    shrink(event, 1, 7)
    due = next_proposal(event.state)
    assert isinstance(due, Move)
    assert f"seat {due.origin.seat} has the next big blind." in due.reason.en
    do(event, want.LockSeat(due.entrant, None, WHY))
    other = next_proposal(event.state)

    assert isinstance(other, Move)
    assert other.entrant != due.entrant
    assert f"seat {due.origin.seat} has the next big blind and stays, seat {other.origin.seat} is" in other.reason.en
    assert f"Platz {due.origin.seat} hat den nächsten Big Blind und bleibt" in other.reason.de
    assert "TDA-9" in [cite.rule for cite in other.citations]
    assert WHY not in str(other)


def test_a_seat_is_kept_once_at_a_table_that_there_will_be_and_for_a_reason() -> None:
    event = tournament("tda", 12, begin=False)
    do(event, want.LockSeat("p1", SeatCard(2, 3), WHY))
    for wanted, why in (
        (want.LockSeat("p2", SeatCard(2, 3), WHY), "kept for somebody else"),
        (want.LockSeat("p2", SeatCard(3, 1), WHY), "there is no seat T3-1"),
        (want.LockSeat("p2", SeatCard(1, 10), WHY), "there is no seat T1-10"),
        (want.LockSeat("p2", SeatCard(1, 1), " "), "why is T1-1 kept"),
    ):
        with pytest.raises(DrawRefused, match=why) as refused:
            do(event, wanted)
        assert refused.value.rule
        assert refused.value.rule.rule == "TDA-9"

    do(event, want.LockSeat("p1", SeatCard(2, 3), "a better light"))  # one's own
    do(event, want.LockSeat("p1", None, ""))
    do(event, want.LockSeat("p2", SeatCard(2, 3), WHY))
    do(event, want.Begin())
    assert event.state.entrants["p2"].card == SeatCard(2, 3)
    with pytest.raises(DrawRefused, match="there is no seat T3-1"):
        do(event, want.LockSeat("p3", SeatCard(3, 1), WHY))
    announced = tournament("tda", 4, begin=False, tables=3)
    do(announced, want.LockSeat("p2", SeatCard(3, 1), WHY))


# ---- who comes late ----

LATE = EntryTerms(date="2026-05-12", starts_at=10**12, checks_in=True, late_levels=2)


def all_but_p1(book: str = "tda", players: int = 12, lock: SeatCard | None = KEPT, **facts: Any) -> Tournament:
    """Everybody is there but p1, for whom a seat is kept."""
    event = tournament(book, players, begin=False, **{"terms": LATE, **facts})
    if lock:
        do(event, want.LockSeat("p1", lock, WHY))
    for number in range(2, players + 1):
        do(event, want.CheckIn(f"p{number}"))
    return event


@pytest.mark.rule("TDA-8-A.a")
def test_who_comes_late_has_the_seat_that_was_kept() -> None:
    for seed in range(10):
        event = all_but_p1(seed=seed)
        do(event, want.Begin())
        assert 3 not in event.state.hall.felts[2].seats
        do(event, want.Enter(person(13)))
        do(event, want.Enter(person(14)))
        assert 3 not in event.state.hall.felts[2].seats
        step = do(event, want.CheckIn("p1"))

        assert event.state.entrants["p1"].card == KEPT
        assert event.state.entrants["p1"].chips == 10_000
        assert WHY not in str(step)
        event.undo(by="director", now=0)
        assert 3 not in event.state.hall.felts[2].seats
        event.redo(by="director", now=0)
        assert event.state.hall.felts[2].seats[3] == "p1"


def test_a_kept_seat_is_given_away_only_where_there_is_no_other() -> None:
    for seed in range(5):
        event = all_but_p1(players=10, lock=SeatCard(1, 3), seed=seed)  # nine are there, at one table of nine
        do(event, want.Begin())
        sits = event.state.hall.felts[1].seats[3]
        with pytest.raises(DrawRefused, match=r"sits on T1-3: move .*, or keep another seat for") as refused:
            do(event, want.CheckIn("p1"))
        assert refused.value.rule
        assert refused.value.rule.rule == "TDA-9"
        assert WHY not in str(refused.value)
        assert event.state.entrants["p1"].status == "entered"

        do(event, want.EndHand(1, (want.WentOut(next(who for who in at(event, 1) if who != sits)),)))
        do(event, want.MoveTo(sits, SeatCard(1, event.state.hall.felts[1].free[0]), "the seat is needed"))
        do(event, want.CheckIn("p1"))
        assert event.state.entrants["p1"].card == SeatCard(1, 3)


def test_who_is_there_has_the_last_free_seat_though_it_is_kept_for_somebody_who_is_not() -> None:
    event = all_but_p1(players=9, lock=SeatCard(1, 3))
    do(event, want.Begin())
    assert event.state.hall.felts[1].free == [3]
    do(event, want.Enter(person(10)))

    assert event.state.hall.felts[1].seats[3] == "p10"


def test_a_kept_seat_at_a_table_that_is_gone_is_told_and_another_one_kept() -> None:
    event = all_but_p1(players=14)
    do(event, want.Begin())
    for table in (1, 2) * 2:
        do(event, want.EndHand(table, (want.WentOut(at(event, table)[0]),)))
    do(event, want.Even(insists=True))
    assert sizes(event) == {1: 9}
    with pytest.raises(DrawRefused, match="no seat T2-3 any more: keep another"):
        do(event, want.CheckIn("p1"))
    do(event, want.LockSeat("p1", None, ""))  # the drawn one will do
    do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    do(event, want.CheckIn("p1"))
    assert event.state.entrants["p1"].card


@pytest.mark.rule("TDA-10.a")
def test_a_table_that_breaks_leaves_a_kept_seat_free_for_who_is_still_to_come() -> None:
    for seed in range(10):
        event = all_but_p1(players=20, lock=SeatCard(1, 3), seed=seed)  # three tables, until eight at two are enough
        do(event, want.Begin())
        for table in (1, 2, 3):
            do(event, want.EndHand(table, (want.WentOut(at(event, table)[0]),)))
        do(event, want.Even())
        assert sizes(event) == {1: 8, 2: 8}
        assert 3 not in event.state.hall.felts[1].seats
        do(event, want.CheckIn("p1"))
        assert event.state.hall.felts[1].seats[3] == "p1"


@pytest.mark.rule("TDA-10.a")
def test_a_table_that_breaks_takes_a_kept_seat_only_where_no_table_has_another() -> None:
    for seed in range(10):
        event = all_but_p1(players=36, lock=SeatCard(1, 1), seed=seed, tables=4)
        do(event, want.Begin())
        for table, left in ((1, 8), (2, 7), (3, 8), (4, 3)):
            shrink(event, table, left)
        assert sizes(event) == {1: 8, 2: 7, 3: 8, 4: 3}
        do(event, want.Even())

        assert sizes(event) == {1: 8, 2: 9, 3: 9}
        do(event, want.CheckIn("p1"))
        assert event.state.entrants["p1"].card == SeatCard(1, 1)


def all_but_late(players: int, *late: SeatCard, **facts: Any) -> Tournament:
    """So many have come, and seats are kept for others who have not."""
    event = tournament("tda", players + len(late), begin=False, **{"terms": LATE, **facts})
    for number in range(1, players + 1):
        do(event, want.CheckIn(f"p{number}"))
    for number, card in enumerate(late, players + 1):
        do(event, want.LockSeat(f"p{number}", card, WHY))
    return event


@pytest.mark.rule("TDA-11-D.a")
def test_kept_seats_leave_the_tables_even_at_the_first_draw() -> None:
    for seed in range(10):
        event = all_but_late(20, *(SeatCard(1, seat) for seat in (1, 2, 3)), seed=seed)
        do(event, want.Begin())

        assert sizes(event) == {1: 6, 2: 7, 3: 7}
        assert not any(felt.is_held for felt in event.state.hall.felts.values())
        assert next_proposal(event.state) is None
        for number, seat in ((21, 1), (22, 2), (23, 3)):
            do(event, want.CheckIn(f"p{number}"))
            assert event.state.entrants[f"p{number}"].card == SeatCard(1, seat)


def test_a_kept_seat_is_drawn_first_where_the_tables_would_not_be_even_without_it() -> None:
    for seed in range(10):
        event = all_but_late(20, *(SeatCard(1, seat) for seat in (1, 2, 3, 4)), seed=seed)
        do(event, want.Begin())

        assert sizes(event) == {1: 6, 2: 7, 3: 7}  # five seats at table 1 are nobody's
        assert sum(seat in event.state.hall.felts[1].seats for seat in (1, 2, 3, 4)) == 1


def test_a_table_that_is_evened_out_keeps_the_seat_of_who_is_still_to_come() -> None:
    for seed in range(10):
        event = all_but_late(26, SeatCard(1, 1), seed=seed)
        do(event, want.Begin())
        shrink(event, 1, 5)
        assert 1 not in event.state.hall.felts[1].seats
        do(event, want.Even(everything=True))
        assert 1 not in event.state.hall.felts[1].seats
        do(event, want.CheckIn("p27"))
        assert event.state.entrants["p27"].card == SeatCard(1, 1)


def test_a_table_that_breaks_looks_beyond_the_shortest_tables_for_a_seat_that_is_not_kept() -> None:
    event = all_but_p1(players=36, lock=SeatCard(1, 1), tables=4)
    do(event, want.Begin())
    for table, left in ((1, 8), (2, 8), (3, 8), (4, 1)):
        shrink(event, table, left)
    do(event, want.Even())

    assert 1 not in event.state.hall.felts[1].seats
    assert sizes(event)[1] == 8


@pytest.mark.rule("VPSV-12.2")
@pytest.mark.parametrize("is_a_ghosts", [True, False])
def test_a_latecomer_takes_a_ghosts_stack_over_at_the_seat_that_was_kept(is_a_ghosts: bool) -> None:
    for seed in range(5):
        event = tournament("vpsv", 11, begin=False, seed=seed, fee_cents=1000, payment="at the door")
        do(event, want.Enter(person(12)))
        do(event, want.KeepSeats(3))
        do(event, want.Begin())
        do(event, want.Pay("p12", 1000))
        ghosts = [event.state.entrants[ghost].card for ghost in sorted(event.state.ghosts)]
        needed = ghosts[seed % 3] if is_a_ghosts else SeatCard(1, event.state.hall.felts[1].free[0])
        do(event, want.LockSeat("p12", needed, WHY))
        chips = event.state.chips
        do(event, want.CheckIn("p12"))

        assert event.state.entrants["p12"].card == needed
        assert len(event.state.ghosts) == 2
        assert event.state.chips == chips
        assert event.state.is_sound


@pytest.mark.rule("TDA-9")
def test_no_seat_is_kept_where_somebody_sits_or_for_somebody_who_is_out() -> None:
    event = tournament("tda", 6)
    one, other, *_ = at(event, 1)
    taken = event.state.entrants[other].card
    refused(event, want.LockSeat(one, taken, "a wheelchair"), DrawRefused, "move .*, or keep another seat for")
    do(event, want.LockSeat(other, taken, "a wheelchair"))
    do(event, want.EndHand(1, (want.WentOut(one),)))

    refused(event, want.LockSeat(one, SeatCard(1, 9), "a wheelchair"), DrawRefused, "has no place here any more")
