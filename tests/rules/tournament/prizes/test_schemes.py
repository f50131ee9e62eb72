"""Schemes of prizes as a director sets them: what they may promise, and when they can still be put right."""

from __future__ import annotations

import pytest

from floorman.errors import (
    DealRefused,
    PayoutsLocked,
    WrongPayout,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.finish.standings import payouts_of
from floorman.tournament.prizes.payouts import Amounts, Percentages, PointsOnly, Scheme
from floorman.tournament.setup import PrizePlan
from support.tournaments import at, do, person, refused, tournament


@pytest.mark.rule("WPL-3.9.a")
@pytest.mark.parametrize(("book", "scheme"), [("wpl", None), ("tda", PointsOnly())])
def test_where_only_points_are_played_for_nothing_is_guaranteed(book: str, scheme: PointsOnly | None) -> None:
    for promise in ({"guarantee_cents": 50_000}, {"added_cents": 1}):
        with pytest.raises(WrongPayout, match="only points") as found:
            tournament(book, 2, prizes=PrizePlan(scheme=scheme, **promise))
        assert found.value.rule
        refused(
            tournament(book, 3),
            want.SetPrizes(PrizePlan(scheme=scheme, **promise)),
            WrongPayout,
            "nothing is guaranteed",
        )


@pytest.mark.parametrize(
    ("scheme", "late", "says"),
    [
        (Percentages((5000, 3000, 2000)), 0, "3 prizes cannot be given to 2 entrants"),
        (Amounts((25_000, 5000)), 0, "more than the pool of €200.00"),  # for three, and nobody else came
        (Amounts((15_000, 5000)), 1, "€100.00 of the pool of €300.00 is left over"),  # for two, and another came
    ],
)
def test_prizes_that_do_not_come_out_are_put_right_when_it_is_over_and_others_are_not(
    scheme: Scheme, late: int, says: str
) -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, late_levels=1)
    plan = PrizePlan(scheme=scheme)
    event = tournament("tda", 2, fee_cents=10_000, payment="at the door", prizes=plan, terms=terms)
    for number in range(late):
        do(event, want.Enter(person(3 + number)))
    winner, *losers = at(event, 1)
    for loser in losers:
        do(event, want.EndHand(1, (want.WentOut(loser),)))
    do(event, want.EndEvent())
    refused(event, want.PayPrize(winner), WrongPayout, says)
    do(event, want.SetPrizes(PrizePlan(scheme=Percentages((7000, 3000)))))
    refused(event, want.SetPrizes(PrizePlan(scheme=Percentages((10_000,)))), WrongPayout, "is over, and has its prizes")
    do(event, want.PayPrize(winner))
    do(event, want.PayPrize(losers[-1]))

    pool = 20_000 + late * 10_000
    assert [event.state.entrants[who].won_cents for who in (winner, losers[-1])] == [pool * 7 // 10, pool * 3 // 10]


@pytest.mark.rule("VPSV-58")
def test_a_private_deal_is_a_note_and_changes_nothing() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, rebuy_levels=1)
    event = tournament("vpsv", 3, fee_cents=10_000, payment="at the door", rebuy_cents=5000, terms=terms)
    before = payouts_of(event.state)
    do(event, want.Agree("chip_chop"))
    assert event.state.deal
    assert (event.state.payouts, payouts_of(event.state)) == (None, before)
    do(event, want.Rebuy(at(event, 1)[0]))  # the prizes follow
    assert payouts_of(event.state).pool_cents == before.pool_cents + 5000
    do(event, want.LockPrizes())
    do(event, want.LockPrizes(is_locked=False))

    official = tournament("tda", 3, fee_cents=10_000, payment="at the door", rebuy_cents=5000, terms=terms)
    do(official, want.Agree("chip_chop"))
    refused(official, want.Rebuy(at(official, 1)[0]), DealRefused, "a deal was made")
    refused(official, want.LockPrizes(is_locked=False), PayoutsLocked, "a deal made since")
