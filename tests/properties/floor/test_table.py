"""What holds for every ruling on showdown and table, whatever the facts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman import Deck, Hand
from floorman.floor.desk import rule_by
from floorman.floor.effects import (
    ChipsExchanged,
    ChipsGoTo,
    ClockRuns,
    DrawsLots,
    Opens,
    PlaceIs,
    Posts,
    PotGoesTo,
    PrizeIs,
    ShowsInTurn,
)
from floorman.floor.situations.event import BustTogether, ChipRace, RebuyAnnounced
from floorman.floor.situations.showdown import Dispute, Reading, ShowOrder, SplitPot
from floorman.floor.situations.spot import Acted
from floorman.floor.situations.table import Absent, ClockAsked
from floorman.hand.events import CardsOpened, PotAwarded
from floorman.hand.state import BETTING
from floorman.rulebook import Rulebook
from support.floor import every
from support.floor_events import busts, races

BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")]
books = st.sampled_from(BOOKS)
seats = st.integers(1, 10)


@given(
    winners=st.lists(seats, min_size=1, max_size=10, unique=True),
    units=st.integers(1, 10_000),
    chip=st.sampled_from([1, 25, 100]),
    button=seats,
    book=books,
)
def test_a_divided_pot_is_the_pot_and_shares_differ_by_one_chip(
    winners: list[int], units: int, chip: int, button: int, book: Rulebook
) -> None:
    situation = SplitPot(pot=units * chip, high=tuple(winners), button=button, chip=chip)
    ruled = rule_by(situation, book)

    (divided,) = every(ruled, PotGoesTo)
    assert sum(divided.shares) == situation.pot
    assert max(divided.shares) - min(divided.shares) <= chip
    assert rule_by(replace(situation, high=tuple(reversed(winners))), book) == ruled


@settings(deadline=None)
@given(race=races(), book=st.sampled_from(BOOKS[:4]))
def test_a_race_gives_at_most_one_chip_each_and_leaves_nobody_without(race: ChipRace, book: Rulebook) -> None:
    ruled = rule_by(race, book)
    exchanged = {effect.seat: effect for effect in every(ruled, ChipsExchanged)}

    for racer in race.players:
        if not racer.count:
            continue
        effect = exchanged[racer.seat]
        at_par = racer.count * race.chip // race.next_chip * race.next_chip
        assert effect.gives == racer.count * race.chip
        assert effect.gets in (at_par, at_par + race.next_chip)
        assert effect.gets + racer.other_chips > 0
    odd = sum(racer.count * race.chip % race.next_chip for racer in race.players)
    rescues = sum(
        1
        for racer in race.players
        if racer.count and not racer.other_chips and exchanged[racer.seat].gives < race.next_chip
    )
    grown = sum(effect.gets - effect.gives for effect in exchanged.values())
    raced_for = -(-odd // race.next_chip) * race.next_chip
    assert 0 <= grown - (raced_for - odd) <= rescues * race.next_chip
    assert rule_by(replace(race, players=tuple(reversed(race.players))), book) == ruled


@settings(deadline=None)
@given(out=busts(), book=books)
def test_places_and_prizes_add_up(out: BustTogether, book: Rulebook) -> None:
    ruled = rule_by(out, book)
    first = out.players_left - len(out.busts) + 1

    covered: list[int] = []
    for place, through in sorted({(effect.place, effect.through) for effect in every(ruled, PlaceIs)}):
        covered += range(place, through + 1)
    assert covered == list(range(first, out.players_left + 1))
    paid = sum(effect.cents for effect in every(ruled, PrizeIs)) + sum(lot.times for lot in every(ruled, DrawsLots))
    assert paid == sum(prize.cents for prize in out.prizes if prize.place >= first)
    assert rule_by(replace(out, busts=tuple(reversed(out.busts))), book) == ruled


@st.composite
def orders(draw: st.DrawFn) -> ShowOrder:
    """A showdown with bets on some streets and perhaps an all-in."""
    live = draw(st.lists(seats, min_size=2, max_size=6, unique=True))
    wagers = st.lists(
        st.builds(Acted, st.sampled_from(live), st.sampled_from(["check", "bet", "raise", "call"])), max_size=3
    )
    return ShowOrder(
        button=draw(seats),
        seats=tuple(live),
        flop=tuple(draw(wagers)),
        turn=tuple(draw(wagers)),
        river=tuple(draw(wagers)),
        all_in=tuple(draw(st.lists(st.sampled_from(live), max_size=2, unique=True))),
    )


def turned(situation: ShowOrder, by: int) -> ShowOrder:
    """The same with every seat moved on."""

    def seat(old: int) -> int:
        return (old - 1 + by) % 10 + 1

    streets = {
        street: tuple(replace(acted, seat=seat(acted.seat)) for acted in getattr(situation, street))
        for street in ("flop", "turn", "river")
    }
    return replace(
        situation,
        button=seat(situation.button or 1),
        seats=tuple(map(seat, situation.seats)),
        all_in=tuple(map(seat, situation.all_in)),
        **streets,
    )


@given(situation=orders(), book=books, by=st.integers(1, 9))
def test_everybody_shows_once_and_turned_seats_show_in_turned_order(
    situation: ShowOrder, book: Rulebook, by: int
) -> None:
    (here,), (there,) = rule_by(situation, book).effects, rule_by(turned(situation, by), book).effects

    assert isinstance(here, Opens | ShowsInTurn)
    assert isinstance(there, Opens | ShowsInTurn)
    assert sorted(here.seats) == sorted(situation.seats)
    assert there.seats == tuple((seat - 1 + by) % 10 + 1 for seat in here.seats)


@given(chips=st.integers(1, 10**6), taker=seats, owner=seats, book=books)
def test_a_challenge_moves_what_went_wrong_and_nothing_else(chips: int, taker: int, owner: int, book: Rulebook) -> None:
    if taker == owner:
        return
    ruled = rule_by(Dispute(seat=9, about="award", chips=chips, from_seat=taker, to_seat=owner), book)

    assert every(ruled, ChipsGoTo) == [ChipsGoTo(owner, chips, taker)]


@given(thought=st.integers(0, 600), more=st.integers(0, 600), book=books)
def test_a_clock_that_may_be_called_may_be_called_later(thought: int, more: int, book: Rulebook) -> None:
    now, later = (rule_by(ClockAsked(seat=2, by_seat=1, thought_s=at), book) for at in (thought, thought + more))

    if now.is_mandatory and every(now, ClockRuns):
        assert later.effects == now.effects


@given(stack=st.integers(0, 1000), blind=st.integers(0, 600), ante=st.integers(0, 100), book=books)
def test_nobody_posts_more_than_the_stack(stack: int, blind: int, ante: int, book: Rulebook) -> None:
    ruled = rule_by(Absent(seat=4, stack=stack, blind=blind, ante=ante), book)

    assert sum(effect.chips for effect in every(ruled, Posts)) == min(stack, blind + ante)


@pytest.mark.parametrize("announced", ["before_the_hand", "after_the_hand_began"])
@given(stack=st.integers(0, 1000), lost=st.integers(1, 1000))
def test_a_rebuy_pays_what_was_lost_and_no_more(announced: Any, stack: int, lost: int) -> None:
    if lost > stack:
        return
    ruled = rule_by(
        RebuyAnnounced(seat=1, chips=500, stack=stack, lost=lost, winner=2, announced=announced, is_offered=True),
        BOOKS[0],
    )

    assert [effect.chips for effect in every(ruled, ChipsGoTo)] == [lost]


@settings(deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 6), data=st.data(), book=st.sampled_from(BOOKS))
def test_the_desk_says_of_a_real_hand_what_the_engine_does(
    seed: int, players: int, data: st.DataObject, book: Rulebook
) -> None:
    stacks = data.draw(st.lists(st.integers(200, 3000), min_size=players, max_size=players))
    hand = Hand.deal(book, stacks=stacks, button=1, blinds=(50, 100), deck=Deck.from_seed(seed), asks=("showdown",))
    while hand.to_act is not None and hand.state.phase == BETTING:
        legal = hand.legal
        if legal.raise_to and data.draw(st.integers(0, 3)) == 0:
            hand.raise_to(min(legal.raise_to))
        elif legal.check:
            hand.check()
        elif data.draw(st.integers(0, 5)):
            hand.call()
        else:
            hand.fold()
    if len(hand.board) < 5 or hand.state.in_hand < 2 or not hand.state.show_order:
        return
    engine = tuple(hand.state.seats[place] for place in hand.state.show_order)
    (said,) = rule_by(ShowOrder(), book, hand).effects
    if isinstance(said, ShowsInTurn):
        assert said.seats == engine
    else:
        assert isinstance(said, Opens)
        assert set(said.seats) == set(engine)
        assert any(isinstance(event, CardsOpened) for event in hand.events)
    while not hand.is_over:
        hand.show()
    awarded = [
        (event.pot, dict(zip(event.seats, event.shares, strict=True)))
        for event in hand.events
        if isinstance(event, PotAwarded) and event.pot < len(hand.pots)  # others went to the only one left in them
    ]
    read = [
        (effect.pot, dict(zip(effect.seats, effect.shares, strict=True)))
        for effect in rule_by(Reading(), book, hand).effects
        if isinstance(effect, PotGoesTo)
    ]
    if book.knobs.pots_awarded_from == "last_side_pot":
        assert sorted(read, key=str) == sorted(awarded, key=str)
    won: dict[int, int] = {}
    for _, parts in awarded:
        for seat, chips in parts.items():
            won[seat] = won.get(seat, 0) + chips
    for _, parts in read:
        for seat, chips in parts.items():
            won[seat] = won.get(seat, 0) - chips
    assert not any(won.values())
