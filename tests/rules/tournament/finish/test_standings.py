"""How an event stands: who counts for the prizes, who has which place and why, and what everybody has won by now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.tournament import commands as want
from floorman.tournament.finish.standings import (
    bounties_of,
    entries,
    ladder,
    lot_of,
    may_be_the_bubble,
    payouts_of,
    placed,
    pool_of,
    prize_of,
    results_of,
)
from floorman.tournament.prizes.payouts import Amounts, Curve, Percentages, PointsOnly, Scheme, Tickets
from floorman.tournament.setup import PrizePlan
from support.books import house
from support.events import bust, do, event, person, without
from support.tournaments import tournament

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

THREE = PrizePlan(scheme=Percentages((5000, 3000, 2000)))


def paid_event(book: str = "tda", players: int = 5, **facts: Any) -> Tournament:
    """An entry is 100.00, and three are paid."""
    return event(book, players, **{"fee_cents": 100_00, "prizes": THREE, **facts})


# ---- who counts ----


def test_whoever_plays_counts_for_the_prizes_whatever_the_entry_costs() -> None:
    free = event("tda", 8, prizes=PrizePlan(added_cents=100_00))

    assert len(entries(free.state)) == 8
    assert payouts_of(free.state).paid == 3
    assert pool_of(free.state).fee_cents == pool_of(free.state).bounty_cents == 0


def test_once_play_has_begun_somebody_who_has_not_come_counts_only_with_what_was_paid() -> None:
    made = paid_event(players=3, begin=False, terms={"checks_in": True})
    for number in (4, 5, 6, 7):
        do(made, want.Enter(person(number)))
    do(made, want.Pay("p4", 1))
    do(made, want.Withdraw("p6"))
    assert [who.id for who in entries(made.state)] == ["p1", "p2", "p3", "p4", "p5", "p7"]
    for who in ("p1", "p2", "p3"):
        do(made, want.CheckIn(who))
    do(made, want.Begin())

    assert [who.id for who in entries(made.state) if who.status == "entered"] == ["p4"]
    assert len(entries(made.state)) == 4


def test_somebody_on_the_waiting_list_does_not_count() -> None:
    made = paid_event(players=4, begin=False, terms={"seats": 4})
    do(made, want.Enter(person(5)))
    assert made.state.entrants["p5"].status == "waiting"

    assert [who.id for who in entries(made.state)] == ["p1", "p2", "p3", "p4"]
    assert pool_of(made.state).prize_cents == 400_00


def test_a_stack_counts_when_somebody_has_bought_it() -> None:
    made = paid_event("vpsv", begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())
    assert len(made.state.ghosts) == 1
    assert len(entries(made.state)) == 5
    assert pool_of(made.state).prize_cents == 500_00


# ---- the bubble ----


@pytest.mark.parametrize(
    ("scheme", "bubble"),
    [
        (Curve(), 4),  # three of ten are paid
        (Curve("winner_takes_all"), 2),
        (Curve(paid=5), 6),
        (Percentages((5000, 3000, 2000)), 4),
        (Amounts((600_00, 400_00)), 3),
    ],
)
@pytest.mark.parametrize("is_locked", [False, True])
def test_the_prizes_are_near_when_one_more_is_left_than_is_paid(scheme: Scheme, bubble: int, is_locked: bool) -> None:
    made = paid_event(players=10, prizes=PrizePlan(scheme=scheme), table_size=10)
    if is_locked:
        do(made, want.LockPrizes())
    near = {}
    for number in range(1, 9):
        near[made.state.left] = may_be_the_bubble(made.state)
        bust(made, f"p{number}")

    assert near == {left: left <= bubble for left in near}
    assert len(near) == 8


def test_tickets_may_always_be_near_and_points_never_are() -> None:
    assert may_be_the_bubble(paid_event(players=9, prizes=PrizePlan(scheme=Tickets(200_00))).state)
    assert not may_be_the_bubble(event("tda", 3, prizes=PrizePlan(scheme=PointsOnly())).state)


# ---- places ----


def test_the_best_places_come_first_each_with_its_paragraph() -> None:
    made = paid_event("vpsv", 6)
    bust(made, "p1")
    do(made, want.EndHand(1, (want.WentOut("p2", 500), want.WentOut("p3", 900))))
    found = placed(made.state)

    assert [(who.entrant, who.place, who.through, who.stack) for who in found] == [
        ("p3", 4, 4, 900),
        ("p2", 5, 5, 500),
        ("p1", 6, 6, 5000),
    ]
    assert [[cite.rule for cite in who.citations] for who in found] == [
        ["VPSV-57.1"],
        ["VPSV-57.1"],
        [made.state.book.topic("elimination").rule],
    ]
    assert all(who.has_prize and not who.is_void for who in found)
    assert found[0].reason.de == "Player 3, Platz 4"


def test_a_shared_place_says_how_far_it_goes() -> None:
    made = paid_event("apsa", 6)
    bust(made, "p1", "p2", chips=700)

    assert [(who.place, who.through, who.reason.en) for who in placed(made.state)] == [
        (5, 6, "Player 1, place 5–6"),
        (5, 6, "Player 2, place 5–6"),
    ]
    assert [row.place for row in results_of(made.state)] == ["5–6", "5–6"]


@pytest.mark.rule("TDA-71-D", "APSA-3.5-02.d")
@pytest.mark.parametrize(
    ("book", "void", "prize", "says", "decides"),
    [
        ("tda", False, 0, "Player 1, place 3: disqualified", ["TDA-GAP-18"]),
        ("apsa", False, 100_00, "Player 1, place 3: disqualified", ["APSA-3.5-02.c"]),
        ("apsa", True, 0, "Player 1, place 3: disqualified, results struck out", ["APSA-3.5-02.c", "APSA-3.5-02.d"]),
    ],
)
def test_what_somebody_disqualified_keeps_is_the_books_answer(
    book: str, void: bool, prize: int, says: str, decides: list[str]
) -> None:
    made = paid_event(book)
    bust(made, "p4")
    bust(made, "p5")
    do(made, want.Disqualify("p1", "marked cards", chips=5000, voids_results=void))
    cheat = next(who for who in placed(made.state) if who.entrant == "p1")

    assert (cheat.reason.en, cheat.has_prize, cheat.is_void) == (says, prize > 0, void)
    assert [cite.rule for cite in cheat.citations] == decides
    assert prize_of(made.state, "p1") == (prize, 0)


@pytest.mark.rule("WPL-3.5.a#3")
def test_whoever_has_played_no_hand_early_enough_scores_nothing_where_hands_were_entered() -> None:
    made = without("wpl", 9, 4)
    do(made, want.EndHand(1), 1)
    do(made, want.CheckIn("p4", came_at=0), 46)
    bust(made, "p4", minute=47)
    bust(made, "p1", minute=48)
    one, late = placed(made.state)

    assert (late.entrant, late.is_void, one.is_void) == ("p4", True, False)
    assert late.reason.en.startswith("Player 4, place 9: no points without a hand in levels 1 to 3")
    assert one.reason.en == "Player 1, place 8"
    scored = {row.entrant: row.points for row in results_of(made.state)}
    assert scored["p4"] == "0" != scored["p1"]

    untold = event("wpl", 9)  # no hand was entered in time, so nobody can say
    bust(untold, "p1", minute=70)
    assert [who.is_void for who in placed(untold.state)] == [False]


# ---- who gets what ----


def test_the_list_says_what_was_won_so_far_and_who_is_still_in_has_won_bounties_alone() -> None:
    made = paid_event(bounty_cents=20_00)
    for out, by in (("p1", "p5"), ("p2", "p5"), ("p3", "p4")):
        do(made, want.EndHand(1, (want.WentOut(out, by=(by,)),)))

    assert bounties_of(made.state) == {"p5": 40_00, "p4": 20_00}
    assert [prize_of(made.state, who) for who in ("p1", "p3", "p4", "p5")] == [
        (0, 0),
        (80_00, 0),
        (20_00, 0),
        (40_00, 0),
    ]
    do(made, want.EndHand(1, (want.WentOut("p4", by=("p5",)),)))
    assert prize_of(made.state, "p5") == (200_00 + 60_00 + 20_00, 0)  # the champion keeps their own bounty
    assert sum(row.cents + row.bounty_cents for row in results_of(made.state)) == 500_00


def test_without_bounties_nobody_wins_one() -> None:
    made = paid_event()
    do(made, want.EndHand(1, (want.WentOut("p1", by=("p5",)),)))

    assert bounties_of(made.state) == {}


def test_the_prizes_of_those_who_are_still_in_and_what_a_disqualified_player_has_left_to_the_first() -> None:
    made = paid_event()
    assert ladder(made.state) == [250_00, 150_00, 100_00]
    for who in ("p1", "p2", "p3"):
        bust(made, who)
    assert ladder(made.state) == [250_00, 150_00]

    other = paid_event(players=3)
    do(other, want.Disqualify("p1", "marked cards", chips=5000))
    assert ladder(other.state) == [150_00 + 60_00, 90_00]  # nobody is behind who could move up
    assert ladder(event("tda", 3, prizes=PrizePlan(scheme=PointsOnly())).state) == []


@pytest.mark.parametrize("ends", [True, False])
def test_the_share_of_a_disqualified_player_is_nobodys_until_somebody_has_won(ends: bool) -> None:
    made = paid_event(players=4)
    bust(made, "p4")
    do(made, want.Agree("chip_chop", {"p1": 5000, "p2": 5000, "p3": 10_000}, left_cents=10_00))
    shares = {share.entrant: share.cents for share in made.state.deal.shares} if made.state.deal else {}
    do(made, want.Disqualify("p1", "marked cards", chips=5000))
    assert prize_of(made.state, "p1") == (0, 0)
    assert [row.cents for row in results_of(made.state)] == [0, 0]
    if ends:
        bust(made, "p2")
        won = {row.entrant: row.cents for row in results_of(made.state)}
        assert won == {"p3": shares["p3"] + 10_00 + shares["p1"], "p2": shares["p2"], "p1": 0, "p4": 0}


def test_after_a_deal_a_ticket_is_paid_at_its_worth() -> None:
    made = paid_event(players=4, prizes=PrizePlan(scheme=Tickets(200_00)))
    bust(made, "p1")
    bust(made, "p2")
    do(made, want.Agree("chip_chop", {"p3": 15_000, "p4": 5000}))
    bust(made, "p4")

    assert [(row.entrant, row.cents, row.ticket_cents) for row in results_of(made.state)][:2] == [
        ("p3", 200_00, 0),
        ("p4", 200_00, 0),
    ]


def test_the_draw_for_an_odd_cent_can_be_repeated_and_names_everybody() -> None:
    made = tournament("apsa", 9)

    assert lot_of(made.state) == lot_of(made.state)
    assert sorted(lot_of(made.state)) == sorted(made.state.entrants)
    assert lot_of(made.state) != lot_of(tournament("apsa", 9, seed=2).state)


def test_a_sit_and_go_scores_by_its_own_table() -> None:
    for kind, expected in (("sit_and_go", "500"), ("tournament", "22")):
        made = event("wpl", 9, terms={"kind": kind}, table_size=9)
        bust(made, "p1")
        bust(made, "p2")

        assert results_of(made.state)[0].points == expected


def test_a_house_that_pays_by_place_has_a_curve_unless_something_else_was_announced() -> None:
    assert payouts_of(event("tda", 10, fee_cents=100_00).state).scheme == Curve()
    assert payouts_of(event(house("wpl", tournament_pays="by_place"), 10, fee_cents=100_00).state).paid == 3
    assert payouts_of(event("wpl", 10).state).scheme == PointsOnly()
