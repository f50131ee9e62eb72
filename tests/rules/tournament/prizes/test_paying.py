"""Prizes as steps: the pool from what was bought, locked prizes, deals, bounties, tickets, and what is paid out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import (
    DealRefused,
    FloormanError,
    NotInTournament,
    PayoutsLocked,
    TournamentError,
    WrongChips,
    WrongPayout,
)
from floorman.tournament import commands as want
from floorman.tournament.chips.accounting import account_of
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.finish.standings import payouts_of, pool_of, prize_of, results_of
from floorman.tournament.prizes.payouts import Amounts, Curve, Percentages, PointsOnly, Tickets
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Tournament
from support.events import announce
from support.tournaments import at, do, person, refused, tournament

if TYPE_CHECKING:
    from floorman.tournament.setup import Setup

DOOR: dict[str, Any] = {"fee_cents": 100_00, "payment": "at the door"}


def three_paid(book: str = "tda", players: int = 6, **facts: Any) -> Tournament:
    plan = PrizePlan(scheme=Percentages((5000, 3000, 2000)))
    return tournament(book, players, **{**DOOR, "prizes": plan, **facts})


def down_to(event: Tournament, left: int) -> None:
    while event.state.left > left:
        first, second, *_ = at(event, 1)
        do(event, want.EndHand(1, (want.WentOut(first, by=(second,)),)))


# ---- the pool ----


def test_the_pool_is_what_was_bought_less_what_the_club_keeps_and_the_bounties() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, rebuy_levels=2)
    event = three_paid(club_cents=10_00, bounty_cents=20_00, rebuy_cents=50_00, terms=terms)
    assert pool_of(event.state).prize_cents == 6 * 70_00
    do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    gone = next(who for who in event.state.entrants.values() if who.status == "out")
    do(event, want.Rebuy(gone.id))

    pool = pool_of(event.state)
    assert (pool.prize_cents, pool.fee_cents, pool.bounty_cents) == (6 * 70_00 + 50_00, 60_00, 120_00)
    assert pool.collected_cents == sum(who.owed_cents for who in event.state.entrants.values())
    assert payouts_of(event.state).cents == [235_00, 141_00, 94_00]


def test_a_guarantee_is_filled_up_and_what_the_house_adds_is_on_top() -> None:
    plan = PrizePlan(scheme=Curve("winner_takes_all"), guarantee_cents=1000_00, added_cents=50_00)
    pool = pool_of(three_paid(prizes=plan).state)

    assert (pool.prize_cents, pool.overlay_cents) == (1000_00, 350_00)


@pytest.mark.rule("WPL-3.9.a")
def test_where_only_points_are_played_for_the_fee_is_the_clubs() -> None:
    event = tournament("wpl", 6, **DOOR)
    down_to(event, 1)

    assert pool_of(event.state).fee_cents == 600_00
    rows = results_of(event.state)
    assert [row.cents for row in rows] == [0] * 6
    assert all(row.points for row in rows)
    with pytest.raises(WrongPayout, match="only points"):
        do(tournament("wpl", 3, **DOOR), want.SetPrizes(PrizePlan(scheme=Curve())))


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (PrizePlan(scheme=Percentages((6000, 5000))), "10.00% too much"),
        (PrizePlan(scheme=Percentages((5000, 3000))), "20.00% is left over"),
        (PrizePlan(scheme=Percentages((3000, 7000))), "more than place 1"),
        (PrizePlan(scheme=Amounts((700_00,))), "more than the pool"),
        (PrizePlan(scheme=Curve(paid=9)), "to 6 entrants"),
        (PrizePlan(scheme=Tickets(0)), "ticket"),
        (PrizePlan(guarantee_cents=-1), "guarantee"),
        (PrizePlan(scheme=Curve(), unit_cents=0), "unit"),
    ],
)
def test_prizes_that_do_not_come_out_are_refused_and_nothing_changes(plan: PrizePlan, text: str) -> None:
    event = three_paid()
    before = payouts_of(event.state)
    with pytest.raises(WrongPayout, match=text):
        do(event, want.SetPrizes(plan))
    assert payouts_of(event.state) == before


def test_an_event_may_be_played_for_points_alone() -> None:
    event = three_paid()
    do(event, want.SetPrizes(PrizePlan(scheme=PointsOnly())))

    assert payouts_of(event.state).prizes == ()
    assert pool_of(event.state).fee_cents == 600_00  # the club keeps it all


def test_an_event_with_prizes_that_cannot_be_is_not_announced() -> None:
    with pytest.raises(WrongPayout, match="left over"):
        three_paid(prizes=PrizePlan(scheme=Percentages((5000,))))
    with pytest.raises(WrongPayout, match="more than the price"):
        three_paid(club_cents=90_00, bounty_cents=20_00)


@pytest.mark.parametrize(
    ("prizes", "plan", "facts", "text"),
    [
        (
            (333_33, 333_33, 233_33),
            {},
            {},
            "come to €899.99, which no number of entries makes: the nearest pools are €800.00 and €900.00",
        ),
        ((500_00, 400_00), {}, {}, ""),
        ((500_00, 430_00), {}, {"club_cents": 7_00}, ""),  # ten entries of 93
        ((500_00, 400_00), {}, {"club_cents": 7_00}, "the nearest pools are €837.00 and €930.00"),
        ((500_00, 450_00), {}, {"rebuy_cents": 50_00, "rebuy_levels": 1}, ""),
        (
            (500_00, 450_00),
            {},
            {"rebuy_cents": 50_00},
            "the nearest pools are €900.00 and €1,000.00",
        ),  # and none are sold
        # Three entries, or two with a re-buy, or with two: nothing comes to 290.
        ((200_00, 90_00), {}, {"rebuy_cents": 70_00, "rebuy_levels": 1}, "the nearest pools are €270.00 and €300.00"),
        ((200_00, 100_00, 90_00), {}, {"add_on_cents": 30_00, "add_on_stack": 5000, "rebuy_levels": 1}, ""),
        ((200_00, 100_00, 30_00), {}, {"add_on_cents": 30_00, "add_on_stack": 5000}, "€300.00 and €400.00"),  # not sold
        ((200_00, 100_00, 30_00), {}, {"add_on_cents": 30_00, "rebuy_levels": 1}, "€300.00 and €400.00"),
        ((200_00, 100_00, 20_00), {}, {"add_on_cents": 30_00, "add_on_stack": 5000, "rebuy_levels": 1}, "€330.00"),
        ((60_00, 30_00), {}, {}, "and the pool to €200.00 at least"),  # two prizes need two entries
        ((100_00,), {}, {}, "and the pool to €200.00 at least"),  # and nobody plays alone
        ((100_00, 60_00, 40_00), {}, {}, "and the pool to €300.00 at least"),
        ((600_00, 300_00), {}, {"seats": 8}, "and the pool to €800.00 at most"),
        ((600_00, 300_00), {}, {"seats": 8, "late_levels": 1}, ""),  # somebody may come for somebody who is out
        ((200_00,), {}, {"kind": "heads_up", "table_size": 2}, ""),
        ((300_00,), {}, {"kind": "heads_up", "table_size": 2}, "and the pool to €200.00"),
        ((500_00, 450_00), {"added_cents": 50_00}, {}, ""),
        ((500_00, 450_00), {"guarantee_cents": 950_00}, {}, ""),
        ((500_00, 400_00), {"guarantee_cents": 950_00}, {}, "and the pool to €950.00 at least"),
        ((500_00, 470_00), {"guarantee_cents": 950_00}, {}, "the nearest pools are €950.00 and €1,000.00"),
        ((300_00, 200_00), {"added_cents": 400_00}, {"fee_cents": 0}, "and the pool to €400.00"),
        ((300_00, 100_00), {"added_cents": 400_00}, {"fee_cents": 0}, ""),
    ],
)
def test_fixed_prizes_that_no_pool_comes_to_are_not_announced(
    prizes: tuple[int, ...], plan: dict[str, int], facts: dict[str, int], text: str
) -> None:
    def terms_of(*, rest_to_first: bool) -> Setup:
        scheme = Amounts(prizes, rest_to_first=rest_to_first)
        costs: dict[str, Any] = {"fee_cents": 100_00, **facts}
        terms = {name: costs.pop(name) for name in EntryTerms.__struct_fields__ if name in costs}
        return announce("tda", terms=terms, prizes=PrizePlan(scheme=scheme, **plan), **costs)

    if not text:
        Tournament.open(terms_of(rest_to_first=False), by="director", now=0)
        return
    with pytest.raises(WrongPayout) as refused:
        Tournament.open(terms_of(rest_to_first=False), by="director", now=0)
    assert text in refused.value.words.en
    assert refused.value.rule
    if " at most" not in text and facts.keys().isdisjoint({"fee_cents", "kind"}):
        Tournament.open(terms_of(rest_to_first=True), by="director", now=0)


@pytest.mark.parametrize(
    ("players", "terms", "text"),
    [
        (5, {}, ""),
        (4, {}, "the prizes come to €500.00, and the pool to €400.00"),
        (6, {"late_levels": 2}, "and the pool to €600.00 at least"),
        (4, {"late_levels": 2}, ""),  # a fifth may come
        (4, {"rebuy_levels": 1}, "the nearest pools are €470.00 and €540.00"),  # re-buys of 70
    ],
)
def test_play_does_not_begin_for_fixed_prizes_that_cannot_be_paid_any_more(
    players: int, terms: dict[str, int], text: str
) -> None:
    asks: dict[str, Any] = {"date": "2026-05-12", "starts_at": 10**12, **terms}
    costs: dict[str, Any] = {"fee_cents": 100_00, "rebuy_cents": 70_00, "payment": "at the door"}
    plan = PrizePlan(scheme=Amounts((300_00, 200_00)))
    event = tournament("tda", players, begin=False, prizes=plan, terms=EntryTerms(**asks), **costs)
    if text:
        refused(event, want.Begin(), WrongPayout, re.escape(text))
        do(event, want.SetPrizes(PrizePlan(scheme=Percentages((7000, 3000)))))
    do(event, want.Begin())

    assert event.state.is_running


@pytest.mark.parametrize("given", [{"added_cents": 100_00}, {"guarantee_cents": 500_00}])
def test_what_the_house_gives_counts_once_for_fixed_prizes(given: dict[str, int]) -> None:
    prizes = PrizePlan(scheme=Amounts((300_00, 200_00)), **given)
    event = tournament("tda", 4, begin=False, prizes=prizes, **DOOR)
    do(event, want.Begin())

    assert payouts_of(event.state).cents == [300_00, 200_00]


def test_the_nearest_pool_may_be_the_one_that_is_there() -> None:
    """Three entries and a re-buy would have made the prizes; with four entries nothing does."""
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, rebuy_levels=1, late_levels=2)
    prizes = PrizePlan(scheme=Amounts((300_00, 150_00)))
    event = tournament("tda", 4, begin=False, terms=terms, rebuy_cents=150_00, prizes=prizes, **DOOR)

    refused(event, want.Begin(), WrongPayout, re.escape("the nearest pools are €400.00 and €500.00"))


@pytest.mark.parametrize(
    ("cents", "seats", "remaining"),
    [((60_00, 30_00), None, 110_00), ((600_00, 300_00), 8, -100_00), ((333_33, 333_33, 233_33), None, -99_99)],
)
def test_how_far_fixed_prizes_are_from_a_pool_is_told(
    cents: tuple[int, ...], seats: int | None, remaining: int
) -> None:
    announced = announce(
        "tda", terms={"seats": seats} if seats else {}, prizes=PrizePlan(scheme=Amounts(cents)), **DOOR
    )
    with pytest.raises(WrongPayout) as refused:
        Tournament.open(announced, by="director", now=0)
    assert refused.value.remaining == remaining


def test_no_more_prizes_are_announced_than_can_play() -> None:
    duel: dict[str, Any] = {"terms": {"kind": "heads_up"}, "table_size": 2, **DOOR}
    two, three = (
        announce("tda", prizes=PrizePlan(scheme=Percentages(shares)), **duel)
        for shares in ((6000, 4000), (5000, 3000, 2000))
    )
    with pytest.raises(WrongPayout, match="3 prizes cannot be given to 2 entrants"):
        Tournament.open(three, by="director", now=0)
    Tournament.open(two, by="director", now=0)


def test_prizes_may_be_set_for_more_than_have_come_until_play_begins() -> None:
    three = PrizePlan(scheme=Percentages((5000, 3000, 2000)))
    event = tournament("tda", 2, begin=False, prizes=PrizePlan(scheme=Percentages((10_000,))), **DOOR)
    do(event, want.SetPrizes(three))
    do(event, want.SetPrizes(PrizePlan(scheme=Percentages((10_000,)))))
    do(event, want.Begin())

    refused(event, want.SetPrizes(three), WrongPayout, "3 prizes cannot be given to 2 entrants")


# ---- locked ----


def test_locked_prizes_stay_whatever_comes_in_later() -> None:
    event = three_paid(begin=False)
    do(event, want.LockPrizes())
    do(event, want.Enter(person(7)))

    assert sum(payouts_of(event.state).cents) == 600_00
    with pytest.raises(PayoutsLocked):
        do(event, want.SetPrizes(PrizePlan(scheme=Curve())))
    do(event, want.LockPrizes(is_locked=False))
    assert sum(payouts_of(event.state).cents) == 700_00


def test_prizes_are_locked_once_and_freed_once() -> None:
    event = three_paid()
    refused(event, want.LockPrizes(is_locked=False), WrongPayout, "the prizes are not locked")
    do(event, want.LockPrizes())
    refused(event, want.LockPrizes(), PayoutsLocked, "the prizes are locked")
    assert event.state.payouts is not None
    assert (event.state.payouts.entrants, event.state.payouts.cents) == (6, [300_00, 180_00, 120_00])

    do(event, want.LockPrizes(is_locked=False))
    assert event.state.payouts is None


def test_a_ticket_that_was_given_keeps_the_prizes_locked() -> None:
    event = three_paid(prizes=PrizePlan(scheme=Tickets(250_00)))
    down_to(event, 2)
    do(event, want.LockPrizes())
    second = at(event, 1)[0]
    do(event, want.EndHand(1, (want.WentOut(second),)))
    do(event, want.PayPrize(second))

    assert (event.state.entrants[second].won_cents, event.state.entrants[second].ticket_cents) == (0, 250_00)
    refused(event, want.PayPrize(second), WrongPayout, "nothing is due")
    with pytest.raises(TournamentError):
        do(event, want.LockPrizes(is_locked=False))


# ---- paid out ----


def test_everybody_is_paid_once_and_exactly_what_was_won() -> None:
    event = three_paid()
    down_to(event, 2)
    third = next(row.entrant for row in results_of(event.state) if row.place == "3")
    with pytest.raises(WrongPayout, match="lock the prizes first"):
        do(event, want.PayPrize(third))
    do(event, want.LockPrizes())
    do(event, want.PayPrize(third))
    assert event.state.entrants[third].won_cents == 120_00
    with pytest.raises(WrongPayout, match="nothing is due"):
        do(event, want.PayPrize(third))
    with pytest.raises(PayoutsLocked, match="take those steps back first"):
        do(event, want.LockPrizes(is_locked=False))
    down_to(event, 1)
    for row in results_of(event.state):
        if row.cents and row.entrant != third:
            do(event, want.PayPrize(row.entrant))

    assert sum(who.won_cents for who in event.state.entrants.values()) == 600_00
    with pytest.raises(TournamentError, match="over"):
        do(event, want.EndHand(1))
    event.undo(by="director", now=0)
    assert sum(who.won_cents for who in event.state.entrants.values()) < 600_00


def test_bounties_go_to_those_who_won_the_chips_and_the_champion_keeps_the_own() -> None:
    event = three_paid(players=4, bounty_cents=20_00)
    a, b, c, d = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(a, by=(b, c)),)))
    with pytest.raises(FloormanError, match="cannot have won"):
        do(event, want.EndHand(1, (want.WentOut(b, 10, by=(c,)), want.WentOut(c, 10, by=(d,)))))
    do(event, want.EndHand(1, (want.WentOut(b, by=(d,)),)))
    assert prize_of(event.state, d) == (20_00, 0)
    do(event, want.EndHand(1, (want.WentOut(c, by=(d,)),)))

    won = {row.entrant: row.bounty_cents for row in results_of(event.state)}
    assert won == {a: 0, b: 10_00, c: 10_00, d: 60_00}


def test_the_books_close_when_the_last_bounty_is_paid() -> None:
    event = three_paid(players=4, bounty_cents=20_00)
    a, b, c, d = at(event, 1)
    with pytest.raises(WrongPayout, match="win first"):
        do(event, want.CloseBooks())
    do(event, want.EndHand(1, (want.WentOut(a, by=(b,)),)))
    for who in (b, c):
        do(event, want.EndHand(1, (want.WentOut(who, by=(d,)),)))
    assert [row.cents for row in results_of(event.state)] == [160_00, 96_00, 64_00, 0]
    do(event, want.PayPrize(d))
    do(event, want.PayPrize(c))
    with pytest.raises(WrongPayout, match=f"a prize of {event.state.entrants[b].name} is to be paid first"):
        do(event, want.CloseBooks())
    do(event, want.PayPrize(b))
    assert event.state.entrants[b].won_cents == 64_00 + 20_00

    do(event, want.CloseBooks())


def test_the_books_stay_open_for_a_bounty_of_somebody_who_won_no_prize() -> None:
    event = three_paid(players=5, bounty_cents=20_00)
    a, b, c, d, e = at(event, 1)
    for out, by in ((e, a), (a, d), (b, d), (c, d)):
        do(event, want.EndHand(1, (want.WentOut(out, by=(by,)),)))
    for who in (b, c, d):
        do(event, want.PayPrize(who))
    refused(event, want.CloseBooks(), WrongPayout, f"a prize of {event.state.entrants[a].name} is to be paid first")
    do(event, want.PayPrize(a))
    do(event, want.CloseBooks())

    assert event.state.entrants[a].won_cents == 20_00


def test_a_bounty_that_a_stack_without_a_player_wins_is_the_champions() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12)
    event = three_paid(book="vpsv", players=3, bounty_cents=20_00, begin=False, terms=terms)
    do(event, want.KeepSeats(1))
    do(event, want.Begin())
    (ghost,), (a, b, c) = event.state.ghosts, sorted(who for who in at(event, 1) if who not in event.state.ghosts)
    do(event, want.EndHand(1, (want.WentOut(a, by=(ghost,)),)))
    do(event, want.EndHand(1, (want.WentOut(b, by=(ghost, c)),)))

    won = {row.entrant: row.bounty_cents for row in results_of(event.state)}
    assert won == {a: 0, b: 0, c: 60_00}


def test_a_satellite_gives_tickets_and_the_rest_in_cash() -> None:
    event = three_paid(prizes=PrizePlan(scheme=Tickets(250_00)))
    down_to(event, 1)
    rows = results_of(event.state)
    assert [(row.ticket_cents, row.cents) for row in rows[:4]] == [(250_00, 0), (250_00, 0), (0, 100_00), (0, 0)]
    do(event, want.PayPrize(rows[0].entrant))

    assert event.state.entrants[rows[0].entrant].ticket_cents == 250_00
    assert event.state.entrants[rows[0].entrant].won_cents == 0


@pytest.mark.rule("TDA-71-D")
def test_a_disqualified_player_has_a_place_and_a_reason_in_the_list() -> None:
    event = three_paid()
    down_to(event, 3)
    who = at(event, 1)[0]
    do(event, want.Disqualify(who, "marked cards", chips=12_000))
    row = next(row for row in results_of(event.state) if row.entrant == who)

    assert row.place == "3"
    assert "disqualified" in row.reason.en


@pytest.mark.rule("APSA-3.5-02.d", "WPL-2.18")
def test_the_director_strikes_results_out_only_where_the_book_lets_him() -> None:
    struck, kept = (tournament(book, 9) for book in ("apsa", "wpl"))
    who = at(struck, 1)[0]
    do(struck, want.Disqualify(who, "marked cards", voids_results=True))
    assert struck.state.entrants[who].results_void
    (row,) = results_of(struck.state)
    assert "struck out" in row.reason.en

    who = at(kept, 1)[0]
    with pytest.raises(TournamentError, match="stay valid") as refused:
        do(kept, want.Disqualify(who, "marked cards", voids_results=True))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.18"
    assert kept.state.entrants[who].status == "seated"


# ---- deals ----


def stacks(event: Tournament, *chips: int) -> dict[str, int]:
    return dict(zip(at(event, 1), chips, strict=True))


def test_a_deal_with_an_amount_left_to_play_for() -> None:
    event = three_paid()
    down_to(event, 3)
    chips = stacks(event, 30_000, 20_000, 10_000)
    do(event, want.Agree("icm", chips, left_cents=30_00))
    agreed = event.state.deal
    assert agreed is not None
    assert sum(agreed.cents) == 570_00
    shares = {share.entrant: share.cents for share in agreed.shares}
    down_to(event, 1)

    won = {row.entrant: row.cents for row in results_of(event.state)[:3]}
    winner = event.state.winner
    assert winner is not None
    assert won == {who: cents + (30_00 if who == winner else 0) for who, cents in shares.items()}
    assert sum(row.cents for row in results_of(event.state)) == 600_00
    kept = [encoded(record) for record in event.records]
    assert Tournament.replay(map(decoded, kept)).state == event.state


def test_a_deal_may_end_play_and_the_larger_stack_is_better() -> None:
    event = three_paid()
    down_to(event, 3)
    chips = stacks(event, 10_000, 30_000, 20_000)
    with pytest.raises(DealRefused, match="left to play for"):
        do(event, want.Agree("chip_chop", chips, left_cents=1, ends=True))
    do(event, want.Agree("chip_chop", chips, ends=True))

    order = sorted(chips, key=lambda who: -chips[who])
    assert event.state.winner == order[0]
    assert [row.entrant for row in results_of(event.state)[:3]] == order
    assert [row.cents for row in results_of(event.state)[:3]] == [240_00, 200_00, 160_00]


def test_the_share_of_somebody_disqualified_after_the_deal_is_the_winners() -> None:
    event = three_paid()
    down_to(event, 3)
    chips = stacks(event, 30_000, 20_000, 10_000)
    do(event, want.Agree("chip_chop", chips, left_cents=30_00))
    cheat = at(event, 1)[0]
    do(event, want.Disqualify(cheat, "marked cards", chips=chips[cheat]))
    down_to(event, 1)

    won = {row.entrant: row.cents for row in results_of(event.state)}
    assert won[cheat] == 0
    assert sum(won.values()) == 600_00


@pytest.mark.rule("VPSV-58")
def test_a_private_deal_is_noted_and_the_official_prizes_stand() -> None:
    event = three_paid("vpsv")
    down_to(event, 2)
    do(event, want.Agree("even", stacks(event, 50_000, 10_000)))
    down_to(event, 1)

    assert event.state.deal is not None
    assert not event.state.deal.is_official
    assert [row.cents for row in results_of(event.state)[:2]] == [300_00, 180_00]


@pytest.mark.rule("VPSV-58")
def test_nobody_makes_a_deal_for_a_stack_that_nobody_plays() -> None:
    event = tournament("vpsv", 4, begin=False, **DOOR)
    do(event, want.KeepSeats(1))
    do(event, want.Begin())
    with pytest.raises(DealRefused, match="nobody plays for a ghost's stack"):
        do(event, want.Agree("even"))

    assert event.state.deal is None


@pytest.mark.rule("APSA-3.5-14.a")
def test_no_deals_where_the_book_forbids_them() -> None:
    plan = PrizePlan(scheme=Percentages((5000, 3000, 2000)))
    event = tournament("apsa", 4, **DOOR, prizes=plan)
    with pytest.raises(DealRefused, match=r"APSA 3\.5-14"):
        do(event, want.Agree("even", stacks(event, *[10_000] * 4)))


def test_chips_that_do_not_add_up_make_no_deal() -> None:
    event = three_paid()
    down_to(event, 3)
    with pytest.raises(DealRefused, match="60,001, but 60,000 are in play"):
        do(event, want.Agree("icm", stacks(event, 30_000, 20_000, 10_001)))
    with pytest.raises(DealRefused, match="count the chips"):
        do(event, want.Agree("icm"))
    do(event, want.BeginHand(1))
    with pytest.raises(DealRefused, match="between hands"):
        do(event, want.Agree("icm", stacks(event, 30_000, 20_000, 10_000)))


def test_a_deal_is_made_once_while_play_goes_on_and_by_those_who_play() -> None:
    waiting = three_paid(begin=False)
    refused(waiting, want.Agree("even"), DealRefused, "while play goes on")
    event = three_paid()
    out = at(event, 1)[0]
    down_to(event, 3)
    chips = stacks(event, 30_000, 20_000, 10_000)
    refused(event, want.Agree("even", {**chips, out: 1000}), NotInTournament, "is out")
    refused(event, want.Agree("even", {**chips, at(event, 1)[0]: 0}), DealRefused, "a stack is at least 1")
    do(event, want.Agree("even", chips))
    refused(event, want.Agree("even", chips), DealRefused, "a deal has been made")


def test_a_deal_that_ends_play_is_made_at_the_last_table_and_somebody_has_the_most_chips() -> None:
    event = three_paid()
    down_to(event, 3)
    refused(event, want.Agree("even", stacks(event, 25_000, 25_000, 10_000), ends=True), DealRefused, "are equal")
    two = three_paid(players=8, size=4, prizes=PrizePlan(scheme=Percentages((6000, 4000))))
    assert len(two.state.hall.felts) == 2
    refused(two, want.Agree("even", {at(two, 1)[0]: 10_001, at(two, 2)[0]: 9999}, ends=True), DealRefused, "last table")
    private = three_paid("vpsv")
    down_to(private, 2)
    refused(private, want.Agree("even", stacks(private, 50_000, 10_000), ends=True), DealRefused, "private deal")


def test_who_goes_out_after_a_deal_has_the_share_and_not_the_prize_of_the_place() -> None:
    event = tournament("tda", 6, **DOOR, prizes=PrizePlan(scheme=Percentages((4000, 3000, 2000, 1000))))
    down_to(event, 4)
    short, *others = at(event, 1)
    stacks = {short: 1000, **dict(zip(others, (39_000, 10_000, 10_000), strict=True))}
    do(event, want.Agree("icm", stacks, left_cents=20_00))
    share = {one.entrant: one.cents for one in event.state.deal.shares} if event.state.deal else {}
    do(event, want.EndHand(1, (want.WentOut(others[1]),)))
    do(event, want.EndHand(1, (want.WentOut(short),)))
    assert share[short] < payouts_of(event.state).cents[2]

    assert [row.cents for row in results_of(event.state)] == [share[short], share[others[1]], 0, 0]
    do(event, want.PayPrize(short))
    down_to(event, 1)
    for who in others:
        do(event, want.PayPrize(who))
    assert sum(who.won_cents for who in event.state.entrants.values()) == 600_00


def test_the_bounty_of_somebody_who_buys_again_is_not_won_yet() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, rebuy_levels=2)
    event = three_paid(bounty_cents=20_00, rebuy_cents=50_00, terms=terms)
    out, first, second, *_ = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(out, by=(first,)),)))
    assert prize_of(event.state, first) == (20_00, 0)

    do(event, want.Rebuy(out))
    assert prize_of(event.state, first) == (0, 0)
    do(event, want.EndHand(1, (want.WentOut(out, by=(second,)),)))
    assert (prize_of(event.state, first), prize_of(event.state, second)) == ((0, 0), (20_00, 0))


# ---- chips ----


def test_the_account_of_the_chips_names_every_reason() -> None:
    terms = EntryTerms(
        date="2026-05-12",
        starts_at=10**12,
        late_levels=2,
        rebuy_levels=2,
        allows_reentry=True,
        allows_surrender=True,
    )
    event = three_paid(terms=terms)
    do(event, want.Enter(person(7)))
    out = at(event, 1)[0]
    do(event, want.EndHand(1, (want.WentOut(out),)))
    do(event, want.Rebuy(out))
    do(event, want.GiveUp(person(7), 4000))  # counted at the table, and not what it was before the hand
    with pytest.raises(WrongChips, match="has 10,000, not 2,500"):
        do(event, want.Disqualify("p7#2", "marked cards", chips=2500))
    do(event, want.EndHand(1))
    do(event, want.Disqualify(at(event, 1)[0], "marked cards", chips=2500))
    loser = at(event, 1)[0]
    do(event, want.ChangeChips("forfeited", loser, -500, "hidden chips", "TDA-63.a"))
    do(event, want.ChangeChips("corrected", "T1", 25, "a chip too many"))
    with pytest.raises(WrongChips, match="with a reason"):
        do(event, want.ChangeChips("found", "T1", -25, " "))
    with pytest.raises(WrongChips, match="cannot leave play"):
        do(event, want.ChangeChips("found", "T1", 25, "on the floor"))
    events = [happened for step in event.steps for happened in step.events]
    account = account_of(event.state, events)

    assert account.expected == event.state.chips == 60_000 + 10_000 + 10_000 - 4000 + 10_000 - 2500 - 500 + 25
    assert list(account.by_reason()) == [
        *("entry", "late_entry", "rebuy", "surrendered", "reentry", "disqualified", "forfeited", "corrected")
    ]
