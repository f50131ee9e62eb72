"""Whatever a director does: no player is lost, tables stay even, and every step can be taken back."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any, Literal, get_args

import pytest

from floorman.errors import FloormanError, WrongPayout
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.accounting import account_of
from floorman.tournament.deals import DealKind
from floorman.tournament.draw import SeatCard
from floorman.tournament.formats import seats
from floorman.tournament.payouts import Curve, Percentages, PointsOnly, Scheme, Tickets
from floorman.tournament.proposals import next_proposal
from floorman.tournament.records import Channel
from floorman.tournament.registration import Person, Terms
from floorman.tournament.setup import PrizePlan, Setup
from floorman.tournament.standings import entries, payouts_of, pool_of, results_of
from floorman.tournament.state import TournamentState
from floorman.tournament.steps import Tournament, decoded, encoded
from floorman.tournament.structure import Break, Level, Structure

STRUCTURE = Structure(
    (
        Level(20, 25, 50),
        Level(20, 50, 100),
        Break(10),
        Level(20, 100, 200),
        Level(20, 200, 400),
        Break(10),
        Level(20, 300, 600),
    )
)
WHYS: list[Literal["forfeited", "found", "corrected"]] = ["forfeited", "found", "corrected"]
NAMES = ["Łukasz", "O'Brien", "Zoë 🂡", "A" * 200, "محمد", "=cmd()"]


def announced(book: str, seed: int, size: int, **facts: Any) -> Tournament:
    """A tournament that takes entries late and again where the book allows it."""
    fee = facts.pop("fee_cents", 0)
    terms = Terms(
        date="2026-05-12",
        starts_at=10**12,
        late_levels=9,
        allows_reentry=True,
        allows_surrender=True,
        rebuy_levels=9,
        **facts,
    )
    rules = Rulebook.load(book)
    if terms.kind == "sit_and_go":
        size = rules.knobs.sit_and_go_stacks or size
    setup = Setup(
        id="t",
        name="Friday",
        book=book,
        edition=rules.edition,
        terms=terms,
        structure=STRUCTURE,
        starting_stack=5000,
        add_on_stack=2000,
        seed=seed,
        table_size=size,
        fee_cents=fee,
        club_cents=fee // 10,
        bounty_cents=fee // 5,
        rebuy_cents=700,
        payment="at the door",
        players_deal=seed % 2 == 1,
    )
    return Tournament.open(setup, by="director", now=0)


def some_terms(random_: random.Random) -> dict[str, Any]:
    """Check-in, a fee or another kind of event, now and then."""
    return {
        "kind": random_.choice(["tournament", "tournament", "satellite", "sit_and_go"]),
        "checks_in": random_.random() < 0.5,
        "plays_absent": random_.random() < 0.5,
        "fee_cents": 1000 if random_.random() < 0.7 else 0,
        "seats": random_.choice([None, None, 12]),
    }


def person(number: int) -> Person:
    name = NAMES[number % len(NAMES)]
    return Person(id=f"m{number}", name=name, born="1990-01-01", licence_until="2030-01-01")


def require_sound(state: TournamentState) -> None:
    """What has to hold after every step."""
    seated = {who.id: who.card for who in state.entrants.values() if who.card}
    at_tables = {
        entrant: (felt.number, seat) for felt in state.hall.felts.values() for seat, entrant in felt.seats.items()
    }
    assert {who: (card.table, card.seat) for who, card in seated.items()} == at_tables
    assert state.hall.players == len(seated)
    sizes = [len(felt.seats) for felt in state.hall.felts.values()]
    assert (state.hall.most, state.hall.fewest) == (max(sizes, default=0), min(sizes, default=0))
    ghosts = {who.id for who in state.entrants.values() if who.card and who.is_ghost}
    assert state.ghosts == ghosts
    assert all(state.entrants[who].is_absent for who in ghosts)
    assert state.chips >= 0
    if state.began_at is not None:
        passed_over = 0 if state.book.knobs.ghost_takes_a_place else len(ghosts)
        assert state.left == len(seated) - passed_over
    assert state.entered == len(state.to_seat())
    most = seats(state.setup, state.book)
    assert most is None or max(state.hall.players, state.entered) <= most
    covered: set[int] = set()
    for who in state.entrants.values():
        place = state.place_of(who.id)
        assert place is None or who.status in ("out", "disqualified") or who.id == state.winner
        if place is not None:
            covered.update(range(place, place + who.shared))
    require_money(state)
    assert covered == set(range(state.left + 1 - (state.winner is not None), state.left + state.out + 1))


def require_money(state: TournamentState) -> None:
    """Nobody is paid more than there is, and the pool is exactly what was bought."""
    pool = pool_of(state)
    bought = sum(who.owed_cents for who in entries(state))
    assert pool.collected_cents == bought
    with suppress(WrongPayout):
        rows = results_of(state)
        prizes = sum(row.cents + row.ticket_cents for row in rows)
        assert prizes <= payouts_of(state).pool_cents
        assert sum(row.bounty_cents for row in rows) <= pool.bounty_cents
        if state.winner is not None and payouts_of(state).prizes:
            assert prizes == payouts_of(state).pool_cents
            assert sum(row.bounty_cents for row in rows) == pool.bounty_cents


def about_entries(random_: random.Random, state: TournamentState, who: str) -> want.Command:
    """Who is there, and what becomes of stacks that nobody has come for."""
    match random_.randrange(8):
        case 0:
            return want.CheckIn(who, came_at=random_.choice([None, None, 0, 10**6]))
        case 1:
            return want.KeepSeats(random_.randrange(-1, 6))
        case 2 if state.ghosts or random_.random() < 0.2:
            return want.RemoveGhosts({who: 50} if random_.random() < 0.3 else {})
        case 3 if state.ghosts and random_.random() < 0.5:
            ghost = state.entrants[random_.choice(sorted(state.ghosts))]
            assert ghost.card
            return want.EndHand(ghost.card.table, (want.Bust(ghost.id, 25),))
        case 4:
            return want.Count(who, random_.choice([0, 25, 4000]))
        case 5:
            return want.Pay(who, random_.choice([500, 1000]))
        case 6:
            card = SeatCard(random_.randint(1, 3), random_.randint(1, 10))
            return want.LockSeat(who, random_.choice([None, card]), random_.choice(["", "a wheelchair"]))
        case 7:
            day = random_.choice(["2026-05-12", "2026-05-13", "2026-02-30"])
            return want.ChangeEvent(day, 10**12 + random_.randrange(10**6), "", closes_at=random_.choice([None, 10**9]))
        case _:
            return want.CheckIn(who)


def about_money(random_: random.Random, state: TournamentState, who: str, table: int) -> want.Command:
    """Prizes, deals and payments, and what leads up to them."""
    match random_.randrange(9):
        case 0:
            return want.GoHandForHand(is_on=random_.random() < 0.8)
        case 1:
            return want.AllIn(table) if random_.random() < 0.5 else want.OpenAllIn(table)
        case 2:
            away = want.MarkAway(who, is_away=random_.random() < 0.5)
            at_the_table: list[want.Command] = [want.CallClock(who), want.StopClock(table), want.Excuse(who), away]
            return random_.choice(at_the_table)
        case 3:
            plans: list[Scheme] = [Curve(), Curve(paid=3), Percentages((7000, 3000)), PointsOnly(), Tickets(2500)]
            return want.SetPrizes(PrizePlan(scheme=random_.choice(plans)))
        case 4:
            return want.LockPrizes(is_locked=random_.random() < 0.5)
        case 5:
            left = [each for felt in state.hall.felts.values() for each in felt.seats.values()]
            chips = dict.fromkeys(left, state.chips // max(1, len(left)))
            if left:
                chips[left[0]] += state.chips - sum(chips.values())
            return want.Agree(
                random_.choice(get_args(DealKind)), chips if len(left) < 9 else {}, ends=random_.random() < 0.2
            )
        case 6:
            return want.PayPrize(who) if random_.random() < 0.7 else want.CloseBooks()
        case 7:
            return want.Pay(who, random_.choice([100, 700, 1000]))
        case 8:
            return want.ChangeChips(random_.choice(WHYS), who, random_.randrange(-200, 50), "a ruling")
        case _:
            return want.LockPrizes()


def anything(random_: random.Random, tournament: Tournament) -> want.Command:
    """Some command, sensible or not."""
    state = tournament.state
    everybody = [*state.entrants, "nobody"]
    tables = [*state.hall.felts, 99]
    who, table = random_.choice(everybody), random_.choice(tables)
    felt = state.hall.felts.get(table)
    there = list(felt.seats.values()) if felt else []
    if state.began_at is None and random_.random() < 0.4:
        early: list[want.Command] = [want.CheckIn(who), want.Pay(who, 1000), want.KeepSeats(3)]
        return random_.choice([want.Enter(person(random_.randrange(60))), *early])
    if random_.random() < 0.2:
        return about_entries(random_, state, who)
    if random_.random() < 0.3:
        return about_money(random_, state, who, table)
    match random_.randrange(21):
        case 0 | 1:
            return want.Enter(person(random_.randrange(60)))
        case 2:
            channel = random_.choice(get_args(Channel))
            return want.Withdraw(who, declined=random_.random() < 0.3, channel=channel)
        case 3 if state.began_at is None and len(state.entrants) > random_.randrange(30):
            return want.Begin()
        case 4 | 5 | 6:
            out = random_.sample(there, random_.randrange(min(3, len(there)) + 1))
            return want.EndHand(table, tuple(want.Bust(each, random_.choice([100, 200])) for each in out))
        case 7 | 8:
            return want.Even(everything=random_.random() < 0.3)
        case 9 if random_.random() < 0.5:
            out = random_.sample(there, random_.randrange(min(2, len(there)) + 1))
            busts = tuple(want.Bust(each, 100) for each in out)
            return want.PutOut(table, busts, in_last_hand=random_.random() < 0.5)
        case 9:
            blinds = [None, None] if random_.random() < 0.5 else [random_.randint(1, 10), random_.randint(1, 10)]
            return want.PutButton(table, random_.randint(1, 10), *blinds)
        case 10:
            return want.Penalise(who, hands=random_.randrange(3), rounds=random_.randrange(3))
        case 11:
            return want.Hold(table, is_held=random_.random() < 0.3)
        case 12:
            return want.Disqualify(who, "cheating", chips=100)
        case 13:
            return want.Promote()
        case 15:
            how: list[Literal["bank", "cash"]] = ["bank", "cash"]
            return want.Pay(who, random_.choice([0, 500, 1000]), random_.choice(how))
        case 17:
            return want.Rebuy(who)
        case 18:
            return want.AddOn(who)
        case 20:
            return want.Finish()
        case 19:
            return want.GiveUp(person(random_.randrange(60)), 5000)
        case 14:
            return want.ChangeStructure(
                random_.choice(["insert", "remove", "replace", "duplicate"]),
                random_.randrange(6),
                random_.choice([None, Break(5), Level(0, 25, 50), Level(20, 200, 400)]),
            )
        case _:
            order = random_.choice(list(get_args(want.ClockOrder)))
            return want.SetClock(order, ms=random_.randrange(-60_000, 600_000), level=random_.randrange(5))


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_random_sessions_keep_every_invariant_and_can_be_taken_back_whole(book: str, soak: bool) -> None:
    for seed in range(40 if soak else 4):
        random_ = random.Random(seed)
        tournament = announced(book, seed, random_.choice([2, 6, 9, 10]), **some_terms(random_))
        start = TournamentState(tournament.state.setup)
        for now in range(1, 600):
            before, kept = tournament.state, len(tournament.records)
            roll = random_.random()
            try:
                if roll < 0.06:
                    tournament.undo(by="director", now=now)
                elif roll < 0.1:
                    tournament.redo(by="director", now=now)
                elif roll < 0.11:
                    tournament.roll_back(random_.randrange(len(tournament.records)), by="director", now=now)
                else:
                    tournament.do(anything(random_, tournament), by="director", now=now)
            except FloormanError:
                assert tournament.state is before
                assert len(tournament.records) == kept
            require_sound(tournament.state)

        events = [told for step in tournament.steps for told in step.events]
        assert account_of(tournament.state, events).expected == tournament.state.chips
        stored = [encoded(record) for record in tournament.records]
        assert Tournament.replay(map(decoded, stored)).state == tournament.state
        while tournament.next_undo:
            tournament.undo(by="director", now=0)
        assert tournament.state == start


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
@pytest.mark.parametrize("players", [2, 9, 10, 11, 27, 100])
def test_a_field_plays_down_to_one_winner_with_even_tables(book: str, players: int) -> None:
    random_ = random.Random(players)
    tournament = announced(book, players, 9, fee_cents=1000)
    for number in range(players):
        tournament.do(want.Enter(person(number)), by="director", now=0)
        tournament.do(want.Pay(f"m{number}", 1000), by="director", now=0)
    tournament.do(want.Begin(), by="director", now=0)
    while tournament.state.left > 1:
        state = tournament.state
        while next_proposal(state) is not None:
            before = len(tournament.records)
            with suppress(FloormanError):
                tournament.do(want.Even(), by="director", now=0)
            if len(tournament.records) == before:
                break  # a seat has to be waited for
        if next_proposal(state) is None:
            assert state.hall.most - state.hall.fewest < state.balances_at
        common = state.common
        playing = [number for number in state.hall.felts if common is None or str(number) in common.waiting_for]
        table = random_.choice([number for number in playing if len(state.hall.felts[number].seats) > 1])
        there = list(state.hall.felts[table].seats.values())
        out = random_.sample(there, random_.choice([0, 0, 0, 1, min(2, len(there) - 1)]))
        tournament.do(want.EndHand(table, tuple(want.Bust(who, 100) for who in out)), by="director", now=0)
        require_sound(tournament.state)

    if tournament.state.winner is None:  # others could still come in
        tournament.do(want.Finish(), by="director", now=0)
    places = [tournament.state.place_of(who) for who in tournament.state.entrants]
    assert None not in places
    assert places.count(1) == 1
