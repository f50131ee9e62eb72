"""What a director does at the tables, under each book: breaking, evening out, holding, moving, penalties."""

from __future__ import annotations

import pytest

from floorman.cards import Card
from floorman.errors import (
    DrawRefused,
    EntryRefused,
    MoveRefused,
    NotInTournament,
    PenaltyRefused,
    TournamentError,
    TournamentSetupError,
    WrongChips,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.events import Moved
from floorman.tournament.seating.balancing import Move
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.moves import all_proposals
from floorman.tournament.seating.proposals import BreakTable, FinalTable, next_proposal
from floorman.words import refusal
from support.tournaments import at, do, person, shrink, sizes, tournament


@pytest.mark.rule("TDA-11-D.a#1", "TDA-11-D.a#2", "TDA-11-D.a")
def test_a_table_three_players_short_stops_until_it_is_not() -> None:
    event = tournament("tda", 36)
    shrink(event, 3, 7)
    shrink(event, 4, 6)
    assert sizes(event) == {1: 9, 2: 9, 3: 7, 4: 6}
    felts = event.state.hall.felts
    assert [felts[number].is_held for number in (1, 2, 3, 4)] == [False, False, False, True]
    with pytest.raises(TournamentError, match="waits") as refused:
        do(event, want.BeginHand(4))
    assert refused.value.rule
    assert refused.value.rule.rule == "TDA-11-D.a"
    do(event, want.BeginHand(3))

    do(event, want.Even())
    assert sorted(sizes(event).values()) == [7, 7, 8, 9]
    assert not felts[4].is_held


@pytest.mark.rule("TDA-11-D.a", "TDA-11-D.b")
@pytest.mark.parametrize(("size", "is_held"), [(8, True), (7, False)])
def test_tables_of_eight_are_full_ones_and_tables_of_seven_are_not(size: int, is_held: bool) -> None:
    event = tournament("tda", 2 * size, size=size)
    shrink(event, 2, size - 3)

    assert event.state.hall.felts[2].is_held is is_held


@pytest.mark.rule("TDA-11-D.a")
def test_every_table_three_players_short_stops_and_not_only_the_shortest() -> None:
    event = tournament("tda", 36)
    for table, players in ((4, 5), (3, 6), (2, 7)):
        shrink(event, table, players)

    assert {number: felt.is_held for number, felt in event.state.hall.felts.items()} == {
        1: False,
        2: False,
        3: True,
        4: True,
    }


@pytest.mark.rule("TDA-11-C")
def test_an_order_without_a_reason_is_refused_with_its_paragraph() -> None:
    event = tournament("tda", 12, size=9)
    with pytest.raises(MoveRefused) as refused:
        do(event, want.MoveTo(at(event, 1)[0], SeatCard(2, event.state.hall.felts[2].free[0]), " "))

    assert refused.value.rule
    assert refused.value.rule.rule == "TDA-11-C"


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
    assert do(event, want.Begin(drawn)).name.de == "mit den gezogenen Plätzen beginnen"
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


@pytest.mark.rule("TDA-11-D.b")
def test_at_short_tables_only_the_director_holds_a_table() -> None:
    event = tournament("tda", 12, size=6)
    shrink(event, 2, 3)
    assert not event.state.hall.felts[2].is_held

    do(event, want.Hold(2, reason="wait for the other table"))
    assert event.state.hall.felts[2].is_held


@pytest.mark.rule("TDA-11-D.c")
def test_a_hold_never_voids_a_hand() -> None:
    event = tournament("tda", 18)
    do(event, want.BeginHand(1))
    positions = event.state.hall.felts[1].at
    do(event, want.Hold(1))

    do(event, want.EndHand(1))
    assert event.state.hall.felts[1].hands == 1
    assert event.state.hall.felts[1].at == positions


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
    do(event, want.EndHand(1, (want.Bust(next(iter(event.state.hall.felts[1].seats.values()))),)))

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
    do(eight, want.EndHand(1, tuple(want.Bust(who, 500 + number) for number, who in enumerate(gone))))
    assert isinstance(next_proposal(eight.state), FinalTable)
    do(eight, want.Even())
    assert sizes(eight) == {1: 8}
    assert len(eight.state.hall.felts[1].free) == 1


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
    do(event, want.EndHand(1, (want.Bust(who),)))

    assert seat in event.state.hall.felts[1].free
    assert event.state.entrants[who].status == "out"
    with pytest.raises(NotInTournament, match="is out"):
        do(event, want.EndHand(1, (want.Bust(who),)))


@pytest.mark.rule("VPSV-10#1", "VPSV-10", "VPSV-13#1")
def test_no_seat_without_a_payment() -> None:
    event = tournament("vpsv", 8, begin=False, fee_cents=1500, payment="at the door")
    do(event, want.Enter(person(9)))
    do(event, want.Begin())

    assert event.state.entrants["p9"].card is None
    assert event.state.hall.players == 8


def test_who_has_withdrawn_does_not_pay_any_more() -> None:
    event = tournament("tda", 2, begin=False, fee_cents=1500, payment="at the door")
    do(event, want.Enter(person(3)))
    do(event, want.Withdraw("p3"))

    with pytest.raises(EntryRefused, match="does not play"):
        do(event, want.Pay("p3", 1500))


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (want.Penalise("p1"), "Wie viele Hände oder wie viele Runden?"),
        (want.Penalise("p1", hands=2), "Ausgesetzt werden hier ganze Runden (VPSV 2016 9)."),
        (want.Penalise("p1", rounds=5), "Ausgesetzt werden 1 bis 4 Runden, nicht 5 (VPSV 2016 9)."),
        (want.Penalise("p1", rounds=101), "Mehr als 1000 Hände oder 100 Runden setzt niemand aus."),
    ],
)
def test_a_penalty_that_is_none_is_refused_like_everything_in_a_tournament(wanted: want.Penalise, words: str) -> None:
    with pytest.raises(TournamentError) as told:
        do(tournament("vpsv", 8), wanted)

    assert refusal(told.value, "de") == words
    assert isinstance(told.value, PenaltyRefused)


def test_penalties_have_an_end() -> None:
    event = tournament("tda", 8)
    for penalty in (want.Penalise("p1", hands=1001), want.Penalise("p1", rounds=101)):
        with pytest.raises(PenaltyRefused, match="at most 1000 hands or 100 rounds"):
            do(event, penalty)

    do(event, want.Penalise("p1", rounds=100))


@pytest.mark.rule("VPSV-31#1", "VPSV-31")
def test_nobody_plays_for_somebody_else() -> None:
    event = tournament("vpsv", 8)

    with pytest.raises(EntryRefused, match="has entered already"):
        do(event, want.Enter(Person(id="p3", name="the brother of Player 3")))
    assert event.state.entrants["p3"].name == "Player 3"


@pytest.mark.rule("APSA-2.2.b")
def test_the_organiser_may_decline_an_entry_and_gives_the_fee_back() -> None:
    event = tournament("apsa", 3, begin=False, fee_cents=4000, payment="at the door")
    do(event, want.Withdraw("p2", declined=True))

    assert event.state.entrants["p2"].status == "withdrawn"
    assert event.state.entrants["p2"].paid_cents == 0


@pytest.mark.rule("APSA-3.5-07")
def test_day_and_venue_may_change_and_the_deadline_goes_along() -> None:
    event = tournament("vpsv", 3, begin=False)
    do(event, want.ChangeEvent("2026-05-19", 2 * 10**12, "Dornbirn", "the hall is closed"))

    assert (event.state.terms.date, event.state.venue) == ("2026-05-19", "Dornbirn")
    event.do(want.Enter(person(4)), by="director", now=2 * 10**12 - 60 * 60_000)
    assert event.state.entrants["p4"].status == "entered"
    assert [step.name.en for step in event.steps][-2:] == ["move the event to 2026-05-19", "enter Player 4"]
    do(event, want.Begin())
    with pytest.raises(TournamentError, match="has begun"):
        do(event, want.ChangeEvent("2026-05-20", 0, "", ""))


@pytest.mark.rule("VPSV-1")
def test_a_cancelled_event_gives_every_buy_in_back() -> None:
    event = tournament("vpsv", 3, begin=False, fee_cents=1500, payment="at the door")
    with pytest.raises(TournamentError, match="with a reason"):
        do(event, want.Cancel(" "))
    do(event, want.Cancel("too few players"))

    assert all(who.paid_cents == 0 for who in event.state.entrants.values())
    with pytest.raises(TournamentError, match="cancelled"):
        do(event, want.Begin())
    event.undo(by="director", now=0)
    assert all(who.paid_cents == 1500 for who in event.state.entrants.values())


@pytest.mark.rule("APSA-3.5-09")
def test_fee_and_payment_terms_are_part_of_the_announcement() -> None:
    event = tournament("apsa", 0, begin=False, fee_cents=4000, payment="in cash at the door, until 18:00")

    assert (event.state.setup.fee_cents, event.state.setup.payment) == (4000, "in cash at the door, until 18:00")
    with pytest.raises(TournamentSetupError, match="how it is paid"):
        tournament("apsa", 0, begin=False, fee_cents=4000, payment="")


@pytest.mark.rule("VPSV-9.2#1", "VPSV-9.2#2", "VPSV-9.2#3", "VPSV-9.2#4")
def test_rounds_are_counted_in_hands_when_the_penalty_is_given() -> None:
    event = tournament("vpsv", 8)
    do(event, want.Penalise("p1", rounds=2))
    assert event.state.entrants["p1"].penalty == 16
    with pytest.raises(PenaltyRefused, match="1 to 4"):
        do(event, want.Penalise("p1", rounds=5))

    nine = tournament("vpsv", 9)
    do(nine, want.Penalise("p1", rounds=1))
    others = [who for who in nine.state.hall.felts[1].seats.values() if who != "p1"]
    do(nine, want.EndHand(1, (want.Bust(others[0], 700), want.Bust(others[1], 300))))
    assert nine.state.entrants["p1"].penalty == 9 - 1

    heads_up = tournament("vpsv", 2)
    do(heads_up, want.Penalise("p1", rounds=4))
    assert heads_up.state.entrants["p1"].penalty == 8


@pytest.mark.rule("TDA-71-A.b#3")
def test_what_is_left_of_a_penalty_goes_along_to_another_table() -> None:
    event = tournament("tda", 16, size=10)
    who = next(iter(event.state.hall.felts[1].seats.values()))
    do(event, want.Penalise(who, rounds=1))
    given = event.state.entrants[who].penalty
    for _ in range(4):
        do(event, want.EndHand(1))
    do(event, want.MoveTo(who, SeatCard(2, event.state.hall.felts[2].free[0]), "to the other table"))
    do(event, want.EndHand(2))

    assert given == 8
    assert event.state.entrants[who].penalty == given - 5


def test_a_finished_event_stays_finished_until_the_last_step_is_taken_back() -> None:
    event = tournament("tda", 2)
    loser = next(iter(event.state.hall.felts[1].seats.values()))
    do(event, want.EndHand(1, (want.Bust(loser),)))
    assert event.state.winner

    with pytest.raises(TournamentError, match="over"):
        do(event, want.Enter(person(9)))
    assert event.undo(by="director", now=0).name.en == f"{event.state.entrants[loser].name} out"
    assert event.state.winner is None


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


def test_proposals_are_applied_one_by_one_or_all_at_once_and_taken_back_in_one() -> None:
    event = tournament("tda", 36, size=9)
    for table, left in ((1, 8), (2, 8), (3, 8), (4, 8), (1, 6), (2, 6)):
        shrink(event, table, left)
    proposed = all_proposals(event.state)
    before = sizes(event)
    step = do(event, want.Even(everything=True))

    assert len(proposed) > 1
    assert step.name.en == "even tables out"
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
