"""Who deals at the tables of an event without dealers, from hand to hand."""

from __future__ import annotations

import pytest

from floorman.errors import FloormanError, TournamentError
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.steps import Tournament
from support.tournaments import at, do, person, tournament


def dealer(event: Tournament, table: int = 1) -> str | None:
    duty = event.state.hall.felts[table].duty
    return duty.entrant if duty else None


@pytest.mark.rule("APSA-3.5-13.a")
def test_the_players_deal_in_turn_from_the_button_on() -> None:
    event = tournament("apsa", 5, players_deal=True)
    felt, order = event.state.hall.felts[1], at(event, 1)
    assert felt.button is not None
    first = order.index(felt.seats[felt.button])
    seen = []
    for _ in range(6):
        seen.append(dealer(event))
        do(event, want.EndHand(1))

    assert seen == [order[(first + number) % 5] for number in range(6)]
    duty = event.state.hall.felts[1].duty
    assert duty is not None
    assert (duty.why, felt.seats[duty.seat or 0]) == ("turn", duty.entrant)
    assert dealer(tournament("apsa", 5)) is None  # with a dealer at the table


@pytest.mark.rule("APSA-3.5-13.a")
def test_who_is_not_at_the_table_does_not_deal_and_the_next_one_does() -> None:
    event = tournament("apsa", 7, size=7, tables=2, players_deal=True)
    order = at(event, 1)
    first = order.index(dealer(event) or "")
    turns = [*order[first:], *order[:first]]
    do(event, want.MoveTo(turns[0], SeatCard(2, event.state.hall.felts[2].free[0]), "a chair is broken"))
    assert dealer(event) == turns[1]

    do(event, want.NoteAway(turns[1]))
    assert dealer(event) == turns[2]
    do(event, want.Penalise(turns[2], rounds=1))
    assert dealer(event) == turns[3]
    do(event, want.EndHand(1))
    assert dealer(event) == turns[3]  # nobody else of the table is there

    for _ in range(4):
        event.undo(by="director", now=0)
    do(event, want.BeginHand(1))
    do(event, want.Penalise(turns[0], rounds=1))
    assert dealer(event) == turns[0]  # the penalty begins when the hand is over


@pytest.mark.rule("APSA-3.5-13.a", "WPL-3.5.b")
def test_a_ghost_does_not_deal() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, checks_in=True)
    event = tournament("wpl", 4, begin=False, players_deal=True, terms=terms)
    for entrant in ("p1", "p3"):
        do(event, want.CheckIn(entrant))
    do(event, want.Begin())
    seen = set()
    for _ in range(5):
        seen.add(dealer(event))
        do(event, want.EndHand(1))

    assert seen == {"p1", "p3"}


@pytest.mark.rule("APSA-3.5-13.b#1", "APSA-3.5-13.b#2")
def test_whoever_is_out_deals_until_the_next_one_is() -> None:
    event = tournament("apsa", 6, players_deal=True)
    a, b, c, *_ = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(a),)))
    assert dealer(event) == a
    do(event, want.EndHand(1))
    assert dealer(event) == a
    do(event, want.EndHand(1, (want.WentOut(c, 2100), want.WentOut(b, 900))))
    assert dealer(event) == b  # the worse place
    event.undo(by="director", now=0)
    assert dealer(event) == a
    do(event, want.PutOut(1, (want.WentOut(b),)))  # told after the hand
    assert dealer(event) == b
    do(event, want.EndHand(1, (want.WentOut(c),)))
    assert dealer(event) == c


@pytest.mark.rule("VPSV-67.1", "VPSV-67.2#1")
def test_vpsv_at_the_final_table_and_pensioners_are_let_off() -> None:
    event = tournament("vpsv", 9, players_deal=True)
    assert dealer(event) is None
    x, y, z, *_ = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(x),)))
    assert dealer(event) == x
    do(event, want.EndHand(1, (want.WentOut(y),)))
    assert dealer(event) == y
    do(event, want.Excuse(z))
    do(event, want.EndHand(1, (want.WentOut(z),)))

    assert dealer(event) == y
    with pytest.raises(TournamentError, match="nobody is exempt"):
        do(tournament("apsa", 3, players_deal=True), want.Excuse("p1"))


@pytest.mark.rule("VPSV-120")
def test_vpsv_in_a_satellite_a_late_entrant_deals() -> None:
    terms = EntryTerms(kind="satellite", date="2026-05-12", starts_at=0)
    event = tournament("vpsv", 6, players_deal=True, terms=terms)
    do(event, want.Enter(person(7)))

    assert dealer(event) == "p7"
    assert dealer(tournament("vpsv", 6, players_deal=True)) is None

    kept = tournament("vpsv", 6, begin=False, players_deal=True, terms=terms)
    for wanted in (want.KeepSeats(1), want.Begin(), want.Enter(person(7))):
        do(kept, wanted)
    assert dealer(kept) == "p7"  # with the stack that was kept for a latecomer


def test_all_of_it_is_kept_and_comes_back() -> None:
    event = tournament("vpsv", 9, players_deal=True)
    who = at(event, 1)
    do(event, want.Excuse(who[0]))
    do(event, want.PutClockOn(who[1]))
    do(event, want.EndHand(1, (want.WentOut(who[2]),)))
    kept = [encoded(record) for record in event.records]

    assert Tournament.replay(map(decoded, kept)).state == event.state
    with pytest.raises(FloormanError):
        do(event, want.Excuse(who[0]))
