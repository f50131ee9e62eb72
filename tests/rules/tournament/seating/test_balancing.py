"""Who moves when tables are evened out, and where nobody is seated any more."""

from __future__ import annotations

import pytest

from floorman.errors import (
    DrawRefused,
    MoveRefused,
    NotInTournament,
    TournamentError,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.events import Moved
from floorman.tournament.seating.balancing import Move
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.moves import all_proposals
from floorman.tournament.seating.proposals import BreakTable, FinalTable, next_proposal
from support.tournaments import MINUTE, at, begun, do, puts_out, shrink, sizes, tournament


def test_the_player_due_for_the_big_blind_moves_and_not_the_one_in_seat_1() -> None:
    event = begun(18)
    for _ in range(2):
        puts_out(event, 2)
    for due in range(2, 10):  # table 1 is full, so that the next seat is due
        event.do(want.EndHand(1), by="director", now=MINUTE)
        event.do(want.PutButton(1, (due - 4) % 9 + 1, (due - 3) % 9 + 1, due - 1), by="director", now=MINUTE)
        move = next_proposal(event.state)

        assert isinstance(move, Move)
        assert move.origin == SeatCard(1, due)


def test_breaking_a_table_leaves_the_others_even() -> None:
    event = begun(21)
    gone = tuple(want.WentOut(who, chips) for chips, who in enumerate(at(event, 1)[:4], start=1))
    event.do(want.EndHand(1, gone), by="director", now=MINUTE)
    assert sizes(event) == {1: 3, 2: 7, 3: 7}
    event.do(want.Even(), by="director", now=MINUTE)

    assert sorted(sizes(event).values()) == [8, 9]


def test_nobody_is_seated_at_a_closed_table() -> None:
    event = begun(15, size=6, late_levels=2)
    gone = tuple(want.WentOut(who, chips) for chips, who in enumerate(at(event, 1)[:3], start=1))
    event.do(want.EndHand(1, gone), by="director", now=MINUTE)
    event.do(want.Even(), by="director", now=MINUTE)
    assert sizes(event) == {1: 6, 2: 6}
    puts_out(event, 1)
    event.do(want.Enter(Person(id="late", name="Late")), by="director", now=2 * MINUTE)
    card = event.state.entrants["late"].card
    assert card
    assert card.table == 1

    with pytest.raises(TournamentError, match="no table 3"):
        event.do(want.MoveTo("late", SeatCard(3, 1), "back"), by="director", now=2 * MINUTE)


def test_nobody_pays_the_big_blind_again_before_it_has_gone_round() -> None:
    event = begun(6, size=6)
    paid: list[str] = []
    for _ in range(12):
        event.do(want.EndHand(1), by="director", now=MINUTE)
        felt = event.state.hall.felts[1]
        assert felt.at is not None
        paid.append(felt.seats[felt.at.big_blind])

    assert len(set(paid[:6])) == 6
    assert paid[6:] == paid[:6]


@pytest.mark.rule("APSA-3.5-14.c")
def test_seats_that_were_drawn_by_hand_are_entered() -> None:
    drawn = {f"p{number}": SeatCard(1 + number % 2, number) for number in range(1, 9)}
    event = tournament("apsa", 10, size=6, begin=False)
    do(event, want.LockSeat("p9", SeatCard(1, 5), "wheelchair"))
    for wrong, rule in (
        ({**drawn, "p2": SeatCard(1, 5)}, None),  # kept for another
        ({**drawn, "p9": SeatCard(2, 6)}, "TDA-9"),
        ({**drawn, "p2": drawn["p4"]}, None),
        ({"p2": SeatCard(3, 1)}, None),
        ({"nobody": SeatCard(1, 1)}, None),
    ):
        kept = len(event.records)
        with pytest.raises(DrawRefused) as refused:
            do(event, want.Begin(wrong))
        assert (refused.value.rule and refused.value.rule.rule, len(event.records)) == (rule, kept)

    drawn = {who: card for who, card in drawn.items() if card.seat <= 6}
    assert event.name_of(do(event, want.Begin(drawn))).de == "mit den gezogenen Plätzen beginnen"
    cards = {who.id: who.card for who in event.state.entrants.values()}
    assert {who: cards[who] for who in drawn} == drawn
    assert cards["p9"] == SeatCard(1, 5)
    assert sizes(event) == {1: 5, 2: 5}
    with pytest.raises(DrawRefused) as refused:
        do(tournament("tda", 4, begin=False, is_live=False), want.Begin({"p1": SeatCard(1, 1)}))
    assert refused.value.rule


@pytest.mark.rule("VPSV-53")
@pytest.mark.parametrize("book", ["tda", "apsa", "vpsv"])
def test_a_table_whose_players_have_been_moved_by_hand_is_the_one_to_break(book: str) -> None:
    event = tournament(book, 27)
    for table, players in ((1, 6), (2, 5), (3, 6)):
        shrink(event, table, players)
    for place, who in enumerate(at(event, 2)):
        felt = event.state.hall.felts[1 + place % 2 * 2]
        do(event, want.MoveTo(who, SeatCard(felt.number, felt.free[0]), "drawn by hand"))
    proposal = next_proposal(event.state)
    assert isinstance(proposal, BreakTable)
    assert proposal.table == 2

    do(event, want.Even())
    assert sizes(event) == {1: 9, 3: 8}


@pytest.mark.rule("TDA-11-D.d")
def test_the_director_may_even_tables_out_sooner_as_the_event_goes_on() -> None:
    event = tournament("tda", 27, begin=True)
    shrink(event, 3, 7)
    assert isinstance(next_proposal(event.state), Move)
    do(event, want.SetGap(3))
    assert next_proposal(event.state) is None

    with pytest.raises(TournamentError):
        do(event, want.SetGap(0))


@pytest.mark.rule("TDA-11-C")
def test_the_fullest_table_that_breaks_next_gives_up_a_player() -> None:
    event = tournament("tda", 27)
    shrink(event, 1, 7)
    proposal = next_proposal(event.state)

    assert isinstance(proposal, Move)
    assert (proposal.origin.table, proposal.target.table) == (3, 1)


@pytest.mark.rule("TDA-11-C")
def test_of_two_tables_as_full_the_one_between_hands_gives_up_a_player() -> None:
    event = tournament("tda", 27)
    shrink(event, 1, 7)
    do(event, want.BeginHand(3))
    proposal = next_proposal(event.state)

    assert isinstance(proposal, Move)
    assert (proposal.origin.table, proposal.target.table) == (2, 1)


@pytest.mark.rule("TDA-11-C")
def test_another_table_gives_up_a_player_only_with_a_note_that_is_kept() -> None:
    event = tournament("tda", 27)
    shrink(event, 1, 7)
    other, card = at(event, 2)[0], SeatCard(1, event.state.hall.felts[1].free[0])
    with pytest.raises(MoveRefused, match="with a reason") as refused:
        do(event, want.MoveTo(other, card, " "))
    assert refused.value.rule
    assert refused.value.rule.rule == "TDA-11-C"
    assert event.state.entrants[other].card != card

    step = do(event, want.MoveTo(other, card, " table 3 is on camera "))
    assert event.state.entrants[other].card == card
    assert [moved.reason for moved in step.events if isinstance(moved, Moved)] == ["table 3 is on camera"]


@pytest.mark.rule("APSA-3.5-17.d")
def test_the_largest_table_is_proposed_and_the_director_may_move_somebody_else() -> None:
    event = tournament("apsa", 27)
    shrink(event, 1, 7)
    proposal = next_proposal(event.state)
    assert isinstance(proposal, Move)
    assert proposal.target.table == 1

    other = event.state.hall.felts[2].seats[1]
    free = event.state.hall.felts[1].free[0]
    do(event, want.MoveTo(other, SeatCard(1, free), ""))  # the tables are the director's choice: no note is asked for
    assert event.state.entrants[other].card == SeatCard(1, free)


@pytest.mark.rule("APSA-3.5-14.b#1", "APSA-3.5-14.b")
def test_a_table_breaks_as_soon_as_the_rest_has_room() -> None:
    event = tournament("apsa", 21, size=10)
    assert len(event.state.hall.felts) == 3
    assert next_proposal(event.state) is None
    do(event, want.EndHand(1, (want.WentOut(next(iter(event.state.hall.felts[1].seats.values()))),)))

    assert isinstance(next_proposal(event.state), BreakTable)
    do(event, want.Even())
    assert sorted(sizes(event).values()) == [10, 10]


@pytest.mark.rule("VPSV-53#1", "VPSV-53#2", "VPSV-53")
@pytest.mark.parametrize(("order", "first"), [((), 4), ((2, 4, 3, 1), 2)])
def test_the_highest_number_breaks_first_or_the_order_announced(order: tuple[int, ...], first: int) -> None:
    event = tournament("vpsv", 36, break_order=order)
    for table in (1, 2, 3, 4):
        shrink(event, table, 7 if table == 1 else 6)
    shrink(event, 1, 6)
    while not isinstance(proposal := next_proposal(event.state), BreakTable):
        assert proposal
        do(event, want.Even())

    assert proposal.table == first
    do(event, want.Even())
    assert first not in event.state.hall.felts
    assert max(sizes(event).values()) - min(sizes(event).values()) <= 1


@pytest.mark.parametrize(
    ("size", "each", "merged"),
    [
        pytest.param(9, 5, 9, marks=pytest.mark.rule("TDA-RP-9#1")),
        pytest.param(8, 5, 9, marks=pytest.mark.rule("TDA-RP-9#1")),
        pytest.param(7, 4, 7, marks=pytest.mark.rule("TDA-RP-9#2")),
        pytest.param(6, 4, 7, marks=pytest.mark.rule("TDA-RP-9#2")),
    ],
)
def test_two_even_tables_merge_when_one_more_is_out(size: int, each: int, merged: int) -> None:
    event = tournament("tda", 2 * each, size=size)
    assert sizes(event) == {1: each, 2: each}
    assert next_proposal(event.state) is None

    shrink(event, 1, each - 1)
    assert isinstance(next_proposal(event.state), FinalTable)
    do(event, want.Even())
    assert sizes(event) == {1: merged}
    assert (event.state.hall.felts[1].size, event.state.hall.felts[1].free) == (merged, [])


@pytest.mark.rule("TDA-RP-9#3", "TDA-RP-9#4")
def test_ten_play_on_at_two_tables_and_nine_or_fewer_merge() -> None:
    event = tournament("tda", 11)
    assert sizes(event) == {1: 6, 2: 5}
    shrink(event, 2, 4)
    assert isinstance(next_proposal(event.state), Move)
    do(event, want.Even())
    assert sizes(event) == {1: 5, 2: 5}
    assert next_proposal(event.state) is None
    shrink(event, 2, 4)
    assert isinstance(next_proposal(event.state), FinalTable)

    eight = tournament("tda", 10, size=8)
    assert sizes(eight) == {1: 5, 2: 5}
    gone = [eight.state.hall.felts[1].seats[seat] for seat in list(eight.state.hall.felts[1].seats)[:2]]
    do(eight, want.EndHand(1, tuple(want.WentOut(who, 500 + number) for number, who in enumerate(gone))))
    assert isinstance(next_proposal(eight.state), FinalTable)
    do(eight, want.Even())
    assert sizes(eight) == {1: 8}
    assert len(eight.state.hall.felts[1].free) == 1


@pytest.mark.rule("TDA-RP-9")
def test_two_players_who_are_left_at_two_tables_meet_at_one() -> None:
    event = tournament("tda", 4, size=2)
    shrink(event, 1, 1)
    shrink(event, 2, 1)
    assert sizes(event) == {1: 1, 2: 1}

    assert isinstance(next_proposal(event.state), FinalTable)
    do(event, want.Even())
    assert sizes(event) == {1: 2}


@pytest.mark.parametrize("late_levels", [0, 4])
def test_nobody_is_sent_anywhere_when_only_one_is_left_and_others_may_still_come(late_levels: int) -> None:
    event = tournament("tda", 4, size=2, terms=EntryTerms(date="2026-05-12", starts_at=0, late_levels=late_levels))
    shrink(event, 1, 1)
    shrink(event, 2, 1)
    do(event, want.Disqualify(at(event, 2)[0], reason="chip dumping", chips=20_000))

    assert sizes(event) == {1: 1, 2: 0}
    assert next_proposal(event.state) is None
    assert next_proposal(event.state, now=MINUTE) is None


@pytest.mark.rule("TDA-11-D.d")
def test_a_difference_of_one_is_none_whatever_the_director_would_like() -> None:
    event = tournament("tda", 17)
    do(event, want.SetGap(1))

    assert sizes(event) == {1: 9, 2: 8}
    assert next_proposal(event.state) is None


@pytest.mark.rule("VPSV-52#1", "VPSV-52")
def test_seats_are_changed_by_order_alone() -> None:
    event = tournament("vpsv", 7)
    free = event.state.hall.felts[1].free[0]

    with pytest.raises(MoveRefused, match="by order") as refused:
        do(event, want.MoveTo("p1", SeatCard(1, free), " "))
    assert refused.value.rule
    assert refused.value.rule.rule == "VPSV-52"
    do(event, want.MoveTo("p1", SeatCard(1, free), "sits with the sun in the eyes"))
    assert event.state.entrants["p1"].card == SeatCard(1, free)


@pytest.mark.rule("VPSV-55#1", "VPSV-55")
def test_who_is_out_leaves_the_seat_at_once() -> None:
    event = tournament("vpsv", 9)
    seat, who = next(iter(event.state.hall.felts[1].seats.items()))
    do(event, want.EndHand(1, (want.WentOut(who),)))

    assert seat in event.state.hall.felts[1].free
    assert event.state.entrants[who].status == "out"
    with pytest.raises(NotInTournament, match="is out"):
        do(event, want.EndHand(1, (want.WentOut(who),)))


def test_proposals_are_applied_one_by_one_or_all_at_once_and_taken_back_in_one() -> None:
    event = tournament("tda", 36, size=9)
    for table, left in ((1, 8), (2, 8), (3, 8), (4, 8), (1, 6), (2, 6)):
        shrink(event, table, left)
    proposed = all_proposals(event.state)
    before = sizes(event)
    step = do(event, want.Even(everything=True))

    assert len(proposed) > 1
    assert event.name_of(step).en == "even tables out"
    assert next_proposal(event.state) is None
    after = sizes(event)
    event.undo(by="director", now=0)
    assert sizes(event) == before
    for proposal in proposed:
        assert next_proposal(event.state) == proposal
        do(event, want.Even())
    assert sizes(event) == after
    with pytest.raises(MoveRefused, match="even"):
        do(event, want.Even(everything=True))
