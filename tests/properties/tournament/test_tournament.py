"""Whatever a director does: no player is lost, tables stay even, and every step can be taken back."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any, get_args

import pytest

from floorman.errors import FloormanError, WrongPayout
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.chips.accounting import account_of
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.formats import seats
from floorman.tournament.events import Event
from floorman.tournament.finish.standings import entries, payouts_of, pool_of, results_of
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.seating.proposals import next_proposal
from floorman.tournament.state import TournamentState
from floorman.tournament.steps import DoneAgain, Step, TakenBack, Tournament
from support.events import announced
from support.sessions import Director, some_member

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


def taking_late(book: str, seed: int, size: int, **facts: Any) -> Tournament:
    """A tournament that takes entries late and again where the book allows it."""
    fee = facts.pop("fee_cents", 0)
    late: dict[str, Any] = {
        "starts_at": 10**12,
        "late_levels": 9,
        "allows_reentry": True,
        "allows_surrender": True,
        "rebuy_levels": 9,
    }
    if facts.get("kind") == "sit_and_go":
        size = Rulebook.load(book).knobs.sit_and_go_stacks or size
    return announced(
        book,
        terms=late | facts,
        structure=STRUCTURE,
        add_on_stack=2000,
        seed=seed,
        table_size=size,
        fee_cents=fee,
        club_cents=fee // 10,
        bounty_cents=fee // 5,
        rebuy_cents=700,
        players_deal=seed % 2 == 1,
    )


def some_terms(random_: random.Random) -> dict[str, Any]:
    """Check-in, a fee or another kind of event, now and then."""
    return {
        "kind": random_.choice(["tournament", "tournament", "satellite", "sit_and_go"]),
        "checks_in": random_.random() < 0.5,
        "plays_absent": random_.random() < 0.5,
        "fee_cents": 1000 if random_.random() < 0.7 else 0,
        "seats": random_.choice([None, None, 12]),
        "rebuy_levels": random_.choice([1, 9]),
    }


def require_sound(state: TournamentState) -> None:
    """What has to hold after every step."""
    assert state.is_sound
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
    if state.is_running and state.clock.state == "hand_for_hand":
        assert state.common is not None
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


BOOKS = ["tda", "apsa", "wpl", "vpsv"]
PACE = 20_000
"""How much time passes from one step to the next."""


def some_event(book: str, seed: int) -> tuple[Tournament, Director]:
    """An event of some kind and size, and who directs it."""
    random_ = random.Random(seed)
    return taking_late(book, seed, random_.choice([2, 6, 9, 10]), **some_terms(random_)), Director(random_)


@pytest.mark.parametrize("book", BOOKS)
def test_random_sessions_keep_every_invariant_and_can_be_taken_back_whole(book: str, soak: bool) -> None:
    for seed in range(40 if soak else 5):
        tournament, director = some_event(book, seed)
        start = TournamentState.new(tournament.state.setup, tournament.state.book)
        for now in range(0, (2000 if soak else 800) * PACE, PACE):
            before, kept = tournament.state, len(tournament.records)
            try:
                director.acts(tournament, now)
            except FloormanError:
                assert tournament.state is before
                assert len(tournament.records) == kept
            require_sound(tournament.state)

        events = [event for step in tournament.steps for event in step.events]
        assert account_of(tournament.state, events).expected == tournament.state.chips
        stored = [encoded(record) for record in tournament.records]
        assert Tournament.replay(map(decoded, stored)).state == tournament.state
        while tournament.next_undo:
            tournament.undo(by="director", now=0)
        assert tournament.state == start


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_is_corrected_the_event_stands_and_can_be_read_again(book: str, soak: bool) -> None:
    corrected = 0
    for seed in range(100, 140 if soak else 103):
        tournament, director = some_event(book, seed)
        for now in range(0, (800 if soak else 300) * PACE, PACE):
            before, kept = tournament.state.copy(), len(tournament.records)
            try:
                if director.random.random() < 0.1:
                    director.corrects(tournament, now)
                    corrected += 1
                else:
                    director.acts(tournament, now)
            except FloormanError:
                assert tournament.state == before
                assert len(tournament.records) == kept
            require_sound(tournament.state)

        assert Tournament.replay(decoded(encoded(record)) for record in tournament.records).state == tournament.state
        before = tournament.state.copy()
        done = tournament.steps[1:]
        for step in director.random.sample(done, min(10, len(done))):  # much may have been taken back
            assert step.wanted is not None
            plan = tournament.preview(step.number, step.wanted)
            assert (plan.conflicts, plan.changed, plan.words) == ((), (), ())
            tournament.correct(step.number, step.wanted, by="director", now=0)
            assert tournament.state == before
    assert corrected > 10


BY_VOTE = {
    *("ProposeDeal", "VoteOnDeal", "DropDeal"),
    *("DealProposed", "DealPut", "DealVoted", "DealDropped"),
}
"""Of deals that players vote on: where the server deals, which is not here."""


def test_everything_there_is_happens_in_some_session() -> None:
    done: set[type] = set()
    for book in BOOKS:
        for seed in range(12):
            tournament, director = some_event(book, seed)
            for now in range(0, 500 * PACE, PACE):
                with suppress(FloormanError):
                    done.add(director.acts(tournament, now))
            done |= {type(event) for step in tournament.records if isinstance(step, Step) for event in step.events}

    by_vote = {each for each in (*get_args(want.Command), *get_args(Event)) if each.__name__ in BY_VOTE}
    assert done >= {*get_args(want.Command), *get_args(Event), TakenBack, DoneAgain} - by_vote
    assert len(by_vote) == len(BY_VOTE)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [2, 9, 10, 11, 27, 100])
def test_a_field_plays_down_to_one_winner_with_even_tables(book: str, players: int) -> None:
    random_ = random.Random(players)
    tournament = taking_late(book, players, 9, fee_cents=1000)
    for number in range(players):
        tournament.do(want.Enter(some_member(number)), by="director", now=0)
        tournament.do(want.Pay(f"m{number}", 1000), by="director", now=0)
    tournament.do(want.Begin(), by="director", now=0)
    while tournament.state.left > 1:
        state = tournament.state
        while next_proposal(state, now=0) is not None:
            before = len(tournament.records)
            with suppress(FloormanError):
                tournament.do(want.Even(), by="director", now=0)
            if len(tournament.records) == before:
                break  # a seat has to be waited for
        if next_proposal(state, now=0) is None:
            assert state.hall.most - state.hall.fewest < state.balances_at
        common = state.common
        playing = [number for number in state.hall.felts if common is None or str(number) in common.waiting_for]
        table = random_.choice([number for number in playing if len(state.hall.felts[number].seats) > 1])
        there = list(state.hall.felts[table].seats.values())
        out = random_.sample(there, random_.choice([0, 0, 0, 1, min(2, len(there) - 1)]))
        tournament.do(want.EndHand(table, tuple(want.WentOut(who, 100) for who in out)), by="director", now=0)
        require_sound(tournament.state)

    if tournament.state.winner is None:  # others could still come in
        tournament.do(want.EndEvent(), by="director", now=0)
    places = [tournament.state.place_of(who) for who in tournament.state.entrants]
    assert None not in places
    assert places.count(1) == 1
