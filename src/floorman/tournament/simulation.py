"""A whole tournament played by bots through the real hand engine: every hand dealt, bet and awarded.

Everything follows from the seed. After each hand the chips are counted, and nobody who stays at a table may miss a big
blind or have it twice.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import Deck
from floorman.days import MINUTE_MS
from floorman.errors import CannotPlan, InvariantBroken, MoveRefused
from floorman.hand import Hand
from floorman.rulebook import Shelf
from floorman.seats import is_between
from floorman.tournament import commands as want
from floorman.tournament.clock.generator import Wanted, generate
from floorman.tournament.clock.presets import preset
from floorman.tournament.clock.structure import Level
from floorman.tournament.decide import open_tournament
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.events import TournamentOpened
from floorman.tournament.evolve import replay
from floorman.tournament.record.carrying_out import carry_out
from floorman.tournament.seating.balancing import Delay
from floorman.tournament.seating.proposals import FinalTable, next_proposal
from floorman.tournament.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Structure
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState

HAND_MS: Final = 90_000
"""How long a hand takes."""
STACK: Final = 10_000
_CHIPS: Final = (25, 100, 500, 1000, 5000, 25_000, 100_000)
_LONGEST: Final = 480  # minutes
_SHORT: Final = 10  # big blinds, below which a bot goes all-in or folds


class Round(Struct, frozen=True):
    """How things stand after every table has played one more hand."""

    number: int
    minute: int
    level: int
    big_blind: int
    left: int
    tables: int
    hands: int
    stacks: tuple[int, int, int, int, int]
    """The smallest stack, the quartiles, and the largest."""
    average: int


class Simulated(Struct):
    """A tournament under way."""

    state: TournamentState
    rng: random.Random
    hands: int = 0
    moves: int = 0
    breaks: int = 0
    last: dict[int, tuple[int, dict[int, str]]] = {}
    """By table: the big blind of the last hand, and who was dealt in."""


def structure_for(book: Rulebook, players: int) -> Structure:
    """The book's own levels, or levels made for the field."""
    if book.knobs.level_table:
        return preset(book, "main").structure
    ante: Literal["big_blind", "every_player"] = (
        "big_blind" if book.knobs.ante_paid_by == "big_blind" else "every_player"
    )
    wanted = Wanted(players=players, stack=STACK, chips=_CHIPS, level_minutes=20, minutes=_LONGEST, ante=ante)
    while True:
        try:
            return generate(wanted, book).structure
        except CannotPlan:  # a small field has not so many levels in it
            if wanted.minutes <= wanted.level_minutes:
                raise
            wanted = replace(wanted, minutes=wanted.minutes - 2 * wanted.level_minutes)


def begin(book: Rulebook, players: int, seed: int, *, structure: Structure, size: int = 9) -> Simulated:
    """Enter everybody and put cards in the air."""
    terms = EntryTerms(date="2026-01-01", starts_at=0)
    setup = Setup(
        id=f"simulation {seed}",
        name=f"simulation {seed}",
        book=book.id,
        edition=book.edition,
        terms=terms,
        structure=structure,
        starting_stack=STACK,
        seed=seed,
        table_size=size,
    )
    shelf = Shelf([book])
    (opened,) = open_tournament(setup, shelf)
    if not isinstance(opened, TournamentOpened):
        raise InvariantBroken("a tournament begins with its opening")
    state = replay([opened], shelf)
    for number in range(1, players + 1):
        person = Person(id=f"p{number}", name=f"Player {number}", born="1980-01-01", licence_until="2099-12-31")
        carry_out(state, want.Enter(person), now=-24 * 60 * MINUTE_MS)
        if setup.fee_cents:
            carry_out(state, want.Pay(person.id, setup.fee_cents), now=0)
    carry_out(state, want.Begin(), now=0)
    return Simulated(state, random.Random(seed))  # noqa: S311  # a simulation


def play(simulated: Simulated) -> Iterator[Round]:
    """Play until one player has all the chips; after every round say how things stand.

    Raises:
        InvariantBroken: a chip was made or lost, a table is out of line, a big blind was missed or paid twice.
    """
    state, number = simulated.state, 0
    while state.winner is None:
        now = number * HAND_MS
        level = _level(state, now)
        for table in list(state.hall.felts):
            if (felt := state.hall.felts.get(table)) and len(felt.seats) > 1 and not felt.is_held:
                _play_hand(simulated, felt, level, now)
        _even(simulated, now)
        number += 1
        yield _standing(simulated, number, now, level)


def _level(state: TournamentState, now: int) -> Level:
    return state.structure.level(max(1, state.level_at(now)))


def _play_hand(simulated: Simulated, felt: Felt, level: Level, now: int) -> None:
    state, rng = simulated.state, simulated.rng
    table = felt.number
    carry_out(state, want.BeginHand(table), now=now)
    at, dealt = felt.at, felt.dealt
    if at is None:
        raise InvariantBroken(f"table {table} has no button")
    stacks = {seat: state.entrants[felt.seats[seat]].chips or 0 for seat in dealt}
    hand = Hand.deal(
        state.book,
        stacks=stacks,
        button=at.button,
        small_blind_seat=at.small_blind,
        big_blind_seat=at.big_blind,
        blinds=(level.small_blind, level.big_blind),
        ante=level.ante,
        big_blind_ante=level.big_blind_ante,
        deck=Deck.from_seed(rng.getrandbits(48)),
    )
    while not hand.is_over:
        _act(hand, rng, level.big_blind)
    after = {seat: hand.stack_of(seat) for seat in dealt}
    if sum(after.values()) != sum(stacks.values()):
        raise InvariantBroken(f"chips do not add up at table {table}: {hand.position}")
    _require_fair_blinds(simulated, felt)
    busts = tuple(want.WentOut(felt.seats[seat], stacks[seat]) for seat in dealt if not after[seat])
    chips = {felt.seats[seat]: count for seat, count in after.items() if count}
    carry_out(state, want.EndHand(table, busts, chips), now=now)
    simulated.hands += 1


def _require_fair_blinds(simulated: Simulated, felt: Felt) -> None:
    """Nobody who stays at a table has the big blind twice in a row, or is passed over by it."""
    if felt.at is None or simulated.state.book.knobs.button_movement != "dead_button":
        return
    big = felt.at.big_blind
    players = {seat: felt.seats[seat] for seat in felt.dealt}
    last_big, before = simulated.last.get(felt.number, (0, {}))
    simulated.last[felt.number] = big, players
    stayed = {seat for seat, who in players.items() if before.get(seat) == who}
    if big == last_big and big in stayed:
        raise InvariantBroken(f"{players[big]} at table {felt.number} has the big blind twice in a row")
    passed = [seat for seat in stayed if last_big and is_between(last_big, seat, big)]
    if passed:
        raise InvariantBroken(f"{players[passed[0]]} at table {felt.number} was passed over by the big blind")


def _act(hand: Hand, rng: random.Random, big_blind: int) -> None:
    """A simple opponent: strong cards and short stacks go far, weak cards seldom."""
    seat = hand.to_act
    if seat is None:
        raise InvariantBroken("somebody is in turn")
    legal = hand.legal
    nerve = _strength(hand, seat) + rng.random() * 0.5
    if legal.raise_to and nerve > 0.95:
        is_short = hand.stack_of(seat) < _SHORT * big_blind
        wanted = legal.raise_to.largest if is_short or nerve > 1.35 else hand.pot + legal.raise_to.smallest
        hand.raise_to(max(legal.raise_to.smallest, min(wanted, legal.raise_to.largest)))
    elif legal.check:
        hand.check()
    elif nerve > 0.62 + min(0.35, (legal.call or 0) / (hand.pot + 1) / 3):
        hand.call()
    else:
        hand.fold()


def _strength(hand: Hand, seat: int) -> float:
    """How good two cards look by themselves and with the board, about 0 to 1."""
    first, second = hand.hole(seat)
    strength = (first.rank + second.rank) / 40 + 0.3 * (first.rank == second.rank) + 0.08 * (first.suit == second.suit)
    ranks = {card.rank for card in hand.board}
    return strength + 0.3 * ((first.rank in ranks) + (second.rank in ranks))


def _even(simulated: Simulated, now: int) -> None:
    """Carry out every proposal, and check that nothing is out of line afterwards."""
    state = simulated.state
    while (proposal := next_proposal(state, now=now)) is not None:
        if isinstance(proposal, Delay):
            return
        try:
            events = carry_out(state, want.Even(), now=now)
        except MoveRefused:
            return
        simulated.moves += 1
        simulated.breaks += len(events) > 2
        if isinstance(proposal, FinalTable):
            simulated.last.clear()  # everybody sits elsewhere now
    if state.hall.most - state.hall.fewest >= state.balances_at and len(state.hall.felts) > 1:
        raise InvariantBroken("tables are out of line")


def _standing(simulated: Simulated, number: int, now: int, level: Level) -> Round:
    state = simulated.state
    stacks = sorted(who.chips or 0 for who in state.entrants.values() if who.card)
    if sum(stacks) != state.chips:
        raise InvariantBroken(f"{sum(stacks)} chips are in play, not {state.chips}")
    quarter = (len(stacks) - 1) / 4
    return Round(
        number,
        now // MINUTE_MS,
        max(1, state.level_at(now)),
        level.big_blind,
        state.left,
        len(state.hall.felts),
        simulated.hands,
        tuple(stacks[round(quarter * part)] for part in range(5)),  # type: ignore[arg-type]  # five of them
        sum(stacks) // len(stacks),
    )
