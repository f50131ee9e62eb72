"""Entries and their fees: no seat without a payment, and the money back when an entry or an event falls through."""

from __future__ import annotations

import pytest

from floorman.errors import (
    EntryRefused,
    TournamentError,
    TournamentSetupError,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import Person
from support.tournaments import do, person, tournament


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


@pytest.mark.rule("VPSV-1")
def test_a_cancelled_event_gives_every_buy_in_back() -> None:
    event = tournament("vpsv", 3, begin=False, fee_cents=1500, payment="at the door")
    with pytest.raises(TournamentError, match="needs a reason"):
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
