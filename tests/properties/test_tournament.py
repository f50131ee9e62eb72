"""Whatever a director does: no player is lost, tables stay even, and every step can be taken back."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Literal, get_args

import pytest

from floorman.errors import FloormanError
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.proposals import next_proposal
from floorman.tournament.registration import Person, Terms
from floorman.tournament.setup import Setup
from floorman.tournament.state import TournamentState
from floorman.tournament.steps import Tournament, decoded, encoded
from floorman.tournament.structure import Break, Level, Structure

STRUCTURE = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200)))
NAMES = ["Łukasz", "O'Brien", "Zoë 🂡", "A" * 200, "محمد", "=cmd()"]


def announced(book: str, seed: int, size: int) -> Tournament:
    """A tournament that takes entries late and again where the book allows it."""
    terms = Terms(
        date="2026-05-12",
        starts_at=10**12,
        late_levels=9,
        allows_reentry=True,
        allows_surrender=True,
        rebuy_levels=9,
    )
    edition = Rulebook.load(book).edition
    setup = Setup(
        id="t",
        name="Friday",
        book=book,
        edition=edition,
        terms=terms,
        structure=STRUCTURE,
        starting_stack=5000,
        rebuy_cents=1000,
        add_on_stack=2000,
        seed=seed,
        table_size=size,
    )
    return Tournament.open(setup, by="director", now=0)


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
    if state.began_at is not None:
        assert state.left == sum(who.status in ("entered", "seated") for who in state.entrants.values())
    assert state.entered == len(state.to_seat())
    covered: set[int] = set()
    for who in state.entrants.values():
        place = state.place_of(who.id)
        if place is not None:
            covered.update(range(place, place + who.shared))
    assert covered == set(range(state.left + 1 - (state.winner is not None), state.left + state.out + 1))


def anything(random_: random.Random, tournament: Tournament) -> want.Command:
    """Some command, sensible or not."""
    state = tournament.state
    everybody = [*state.entrants, "nobody"]
    tables = [*state.hall.felts, 99]
    who, table = random_.choice(everybody), random_.choice(tables)
    felt = state.hall.felts.get(table)
    there = list(felt.seats.values()) if felt else []
    match random_.randrange(20):
        case 0 | 1:
            return want.Enter(person(random_.randrange(60)))
        case 2:
            return want.Withdraw(who, declined=random_.random() < 0.5)
        case 3 if state.began_at is None and len(state.entrants) > random_.randrange(30):
            return want.Begin()
        case 4 | 5 | 6:
            busts = random_.sample(there, random_.randrange(min(3, len(there)) + 1))
            return want.EndHand(table, tuple(want.Bust(each, random_.choice([100, 200])) for each in busts))
        case 7 | 8:
            return want.Even()
        case 9:
            return want.PutButton(table, random_.randint(1, 10))
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
        tournament = announced(book, seed, random_.choice([2, 6, 9, 10]))
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

        stored = [encoded(record) for record in tournament.records]
        assert Tournament.replay(map(decoded, stored)).state == tournament.state
        while tournament.next_undo:
            tournament.undo(by="director", now=0)
        assert tournament.state == start


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
@pytest.mark.parametrize("players", [2, 9, 10, 11, 27, 100])
def test_a_field_plays_down_to_one_winner_with_even_tables(book: str, players: int) -> None:
    random_ = random.Random(players)
    tournament = announced(book, players, 9)
    for number in range(players):
        tournament.do(want.Enter(person(number)), by="director", now=0)
    tournament.do(want.Begin(), by="director", now=0)
    while tournament.state.winner is None:
        state = tournament.state
        while next_proposal(state) is not None:
            before = len(tournament.records)
            with suppress(FloormanError):
                tournament.do(want.Even(), by="director", now=0)
            if len(tournament.records) == before:
                break  # a seat has to be waited for
        if next_proposal(state) is None:
            assert state.hall.most - state.hall.fewest < state.balances_at
        table = random_.choice([number for number, felt in state.hall.felts.items() if len(felt.seats) > 1])
        there = list(state.hall.felts[table].seats.values())
        out = random_.sample(there, random_.choice([0, 0, 0, 1, min(2, len(there) - 1)]))
        tournament.do(want.EndHand(table, tuple(want.Bust(who, 100) for who in out)), by="director", now=0)
        require_sound(tournament.state)

    places = [tournament.state.place_of(who) for who in tournament.state.entrants]
    assert None not in places
    assert places.count(1) == 1
