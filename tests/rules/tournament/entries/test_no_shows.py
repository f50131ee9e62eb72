"""Whether those who stay away owe the fee all the same."""

from __future__ import annotations

import pytest

from floorman.tournament import commands as want
from floorman.tournament.entries.no_shows import no_shows
from support.books import house
from support.events import bust, do, event, person, refusal, require_undoable, rule_of

CHECKED = {"checks_in": True}


@pytest.mark.rule("VPSV-3.1", "VPSV-4.1#2", "VPSV-10#1")
def test_the_board_decides_whether_who_stayed_away_owes_the_fee() -> None:
    made = event("vpsv", 4, begin=False, fee_cents=1500)
    for number in (5, 6, 7):
        do(made, want.Enter(person(number)), 10)
    do(made, want.Pay("p6", 1500), 10)
    do(made, want.Withdraw("p7"), 60)  # in time
    do(made, want.Withdraw("p6"), 61)  # not in time: nothing goes back yet
    do(made, want.Begin(), 120)
    open_cases = [(case.entrant, case.outcome, case.unpaid_cents, case.rule.rule) for case in no_shows(made.state)]
    assert open_cases == [("p5", "open", 1500, "VPSV-3.1"), ("p6", "open", 0, "VPSV-3.1")]
    assert rule_of(refusal(made, want.SettleNoShow("p1", owes=True), 130)) == "VPSV-3.1"

    do(made, want.SettleNoShow("p5", owes=True, reason="did not call"), 130)
    do(made, want.SettleNoShow("p6", owes=False), 130)
    assert made.name_of(made.steps[-1]).de == "Player 6 blieb aus und zahlt nicht"
    require_undoable(made)
    assert [(case.entrant, case.outcome) for case in no_shows(made.state)] == [("p5", "owed"), ("p6", "waived")]
    assert (made.state.entrants["p6"].paid_cents, made.state.entrants["p6"].owed_cents) == (0, 0)
    assert "has been decided" in str(refusal(made, want.SettleNoShow("p6", owes=True), 131))
    bust(made, "p1", "p2", "p3", minute=140, chips=5000)
    do(made, want.Pay("p5", 1500), 200)  # after the event, too
    assert no_shows(made.state)[0].unpaid_cents == 0
    assert "does not play" in str(refusal(made, want.Pay("p6", 1500), 200))


@pytest.mark.rule("APSA-2.2.c", "WPL-1.3")
@pytest.mark.parametrize(("book", "rule"), [("apsa", "APSA-2.2.c"), ("wpl", "WPL-1.3")])
def test_where_the_book_has_decided_who_stays_away_nobody_does(book: str, rule: str) -> None:
    made = event(book, 4, terms=CHECKED, begin=False, fee_cents=1500)
    do(made, want.Withdraw("p4"), 121)

    assert no_shows(made.state) == []
    assert rule_of(refusal(made, want.SettleNoShow("p4", owes=False), 130)) == rule
    made.state.book = house(book, no_show_pays="board_decides")
    do(made, want.Withdraw("p3"), 122)
    do(made, want.SettleNoShow("p3", owes=False), 130)
    assert made.state.entrants["p3"].paid_cents == 0
