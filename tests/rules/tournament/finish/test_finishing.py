"""When an event is over: one player is left, and nobody can come any more."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import (
    EntryRefused,
    TournamentError,
)
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.events import Finished
from floorman.tournament.finish.standings import results_of
from floorman.tournament.prizes.payouts import Percentages, Tickets
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Tournament
from support.books import house
from support.events import bust, do, event, person
from support.tournaments import MINUTE, begun, puts_out, tournament

RESTS = Structure((Level(15, 25, 50), Level(15, 50, 100), Break(10), Level(15, 100, 200), Level(15, 200, 400)))


def one_left(book: str = "tda", *, minute: float = 10, facts: dict[str, Any] | None = None, **terms: Any) -> Tournament:
    """An event in which p1 went out against p2, who is alone."""
    made = event(book, 2, terms=terms, structure=RESTS, **(facts or {}))
    bust(made, "p1", minute=minute)
    return made


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_where_nobody_can_come_the_last_player_has_won_at_once(book: str) -> None:
    assert one_left(book).state.winner == "p2"


@pytest.mark.rule("TDA-27.a")
def test_the_last_player_waits_for_a_rebuy() -> None:
    made = one_left(rebuy_levels=2)
    assert (made.state.winner, made.state.left) == (None, 1)
    do(made, want.Rebuy("p1"), 11)
    assert made.state.left == 2
    bust(made, "p2", minute=12)
    winners = [made.state.winner]
    do(made, want.CountChips("p1", 15_000), 40)
    assert [*winners, made.state.winner] == [None, "p1"]
    assert one_left(minute=41, rebuy_levels=2).state.winner == "p2"


@pytest.mark.rule("TDA-8-A.a")
@pytest.mark.parametrize("terms", [{"late_levels": 2}, {"late_levels": 2, "allows_reentry": True}])
def test_the_last_player_waits_for_late_entries_and_re_entries(terms: dict[str, Any]) -> None:
    made = one_left(**terms)
    assert made.state.winner is None
    again = person(1) if "allows_reentry" in terms else person(3)
    do(made, want.Enter(again), 20)

    assert made.state.left == 2
    assert one_left(minute=31, **terms).state.winner == "p2"


@pytest.mark.rule("VPSV-119")
def test_the_last_player_of_a_satellite_waits_for_the_start_of_its_last_level_for_entries() -> None:
    made = one_left("vpsv", kind="satellite", minute=54)
    assert made.state.winner is None
    do(made, want.Enter(person(3)), 55)
    assert made.state.left == 2

    assert one_left("vpsv", kind="satellite", minute=57).state.winner == "p2"


@pytest.mark.rule("TDA-8-A.a")
def test_a_satellite_that_is_entered_at_any_time_waits_to_the_end_of_late_entry() -> None:
    made = one_left(kind="satellite", late_levels=2, minute=20)
    assert made.state.winner is None
    do(made, want.Enter(person(3)), 29)

    assert made.state.left == 2
    with pytest.raises(EntryRefused, match="late entry is over"):
        do(made, want.Enter(person(4)), 31)  # in the break after level 2


@pytest.mark.rule("TDA-8-A.a")
def test_the_director_may_end_it_and_takes_it_back() -> None:
    made = one_left(late_levels=4)
    step = do(made, want.EndEvent(), 11)
    assert (made.state.winner, made.state.place_of("p2"), made.state.place_of("p1")) == ("p2", 1, 2)
    assert made.name_of(step).de == "Turnier beenden"
    with pytest.raises(TournamentError, match="is over"):
        do(made, want.EndEvent(), 11)

    made.undo(by="director", now=0)
    do(made, want.Enter(person(3)), 12)
    with pytest.raises(TournamentError, match="one player left"):
        do(made, want.EndEvent(), 13)
    with pytest.raises(TournamentError, match="one player left"):
        do(event("tda", 1, begin=False), want.EndEvent())


def test_the_last_player_stays() -> None:
    made = one_left(late_levels=4, allows_reentry=True, allows_surrender=True)
    with pytest.raises(TournamentError, match="the last player has won"):
        do(made, want.Disqualify("p2", "cheating", chips=10_000), 11)

    do(made, want.GiveUp(person(2), 10_000), 11)
    assert (made.state.left, made.state.place_of("p2")) == (1, 2)


def test_after_a_deal_or_the_last_level_nobody_is_waited_for() -> None:
    made = event("tda", 2, terms={"rebuy_levels": 9}, structure=RESTS, fee_cents=1000)
    do(made, want.Agree("chip_chop", {"p1": 5000, "p2": 5000}))
    bust(made, "p1")
    assert made.state.winner == "p2"

    assert one_left(minute=71, late_levels=9, rebuy_levels=9).state.winner == "p2"


@pytest.mark.rule("TDA-8-A.a", "APSA-2.2.a")
def test_late_entry_ends_with_the_level_unless_the_event_takes_the_break_along() -> None:
    made = event("tda", 3, terms={"late_levels": 2}, structure=RESTS)
    do(made, want.Enter(person(4)), 29)
    with pytest.raises(EntryRefused, match="late entry is over"):
        do(made, want.Enter(person(5)), 31)

    longer = event("tda", 3, terms={"late_levels": 2, "late_in_break": True}, structure=RESTS)
    do(longer, want.Enter(person(5)), 39)
    with pytest.raises(EntryRefused, match="late entry is over"):
        do(longer, want.Enter(person(6)), 40)
    longer.state.book = house("tda", late_registration="never")
    with pytest.raises(EntryRefused, match="late entry is over"):
        do(longer, want.Enter(person(6)), 1)


def test_a_satellite_ends_with_a_ticket_for_each_who_is_left() -> None:
    tickets = PrizePlan(scheme=Tickets(40_00))  # two of them, and 20.00 for the third
    made = event("tda", 5, terms={"kind": "satellite"}, fee_cents=20_00, prizes=tickets)
    bust(made, "p1")
    bust(made, "p2")
    with pytest.raises(TournamentError, match="a ticket for every player left"):
        do(made, want.EndEvent())
    bust(made, "p3")
    table = next(iter(made.state.hall.felts))
    do(made, want.BeginHand(table))
    with pytest.raises(TournamentError, match="hand"):
        do(made, want.EndEvent())
    do(made, want.EndHand(table))
    before = made.state.copy()
    do(made, want.EndEvent())

    assert [(row.place, row.entrant, row.cents, row.ticket_cents) for row in results_of(made.state)][:3] == [
        ("1–2", "p4", 0, 40_00),
        ("1–2", "p5", 0, 40_00),
        ("3", "p3", 20_00, 0),
    ]
    for who in ("p3", "p4", "p5"):
        do(made, want.PayPrize(who))
    assert Tournament.replay(made.records).state == made.state
    made.roll_back(before_finish(made), by="director", now=0)
    assert made.state == before


def before_finish(made: Tournament) -> int:
    return next(step.number for step in made.steps if made.name_of(step).en == "end the event") - 1


def satellite(players: int = 3, *, book: str = "tda", ticket: int = 20_00, **facts: Any) -> Tournament:
    """An entry is 20.00."""
    plan = PrizePlan(scheme=Tickets(ticket))
    return event(book, players, **{"terms": {"kind": "satellite"}, "fee_cents": 20_00, "prizes": plan, **facts})


def test_it_goes_on_where_it_matters_who_is_next() -> None:
    for_cash = satellite(2, prizes=PrizePlan(scheme=Percentages((5000, 5000))))
    after_a_deal = satellite()
    do(after_a_deal, want.Agree("even", left_cents=0))
    with_a_ghost = satellite(2, book="vpsv", ticket=10_00, begin=False)
    do(with_a_ghost, want.KeepSeats(1))
    do(with_a_ghost, want.Begin())
    for made in (
        satellite(ticket=15_00, bounty_cents=5_00),  # a ticket for each, and bounties to win
        for_cash,
        after_a_deal,
        with_a_ghost,
        satellite(ticket=25_00),  # two tickets, and the rest in cash
        satellite(ticket=12_00),  # the rest is the first one's
    ):
        with pytest.raises(TournamentError, match="one player left"):
            do(made, want.EndEvent())

    assert do(satellite(), want.EndEvent()).events == (Finished("p1", ("p2", "p3")),)


def test_a_finished_tournament_does_not_reopen() -> None:
    event = begun(3, late_levels=2)
    puts_out(event, 1)
    puts_out(event, 1)
    event.do(want.EndEvent(), by="director", now=MINUTE)
    winner = event.state.winner
    before = len(event.records)
    for wanted in (
        want.Enter(Person(id="late", name="Late")),
        want.Enter(Person(id="p0", name="Player 0")),
        want.Rebuy("p0"),
        want.BeginHand(1),
        want.EndHand(1),
        want.SetClock("next"),
        want.SetClock("resume"),
        want.Disqualify(winner or "", "too late"),
        want.EndEvent(),
    ):
        with pytest.raises(TournamentError, match="over"):
            event.do(wanted, by="director", now=2 * MINUTE)

    assert (event.state.winner, len(event.records)) == (winner, before)
    assert Tournament.replay(event.records).state == event.state


def test_a_finished_event_stays_finished_until_the_last_step_is_taken_back() -> None:
    event = tournament("tda", 2)
    loser = next(iter(event.state.hall.felts[1].seats.values()))
    do(event, want.EndHand(1, (want.WentOut(loser),)))
    assert event.state.winner

    with pytest.raises(TournamentError, match="over"):
        do(event, want.Enter(person(9)))
    assert event.name_of(event.undo(by="director", now=0)).en == f"{event.state.entrants[loser].name} out"
    assert event.state.winner is None
