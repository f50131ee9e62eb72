"""The floor desk and the tournament answer the same question alike: races and places, whatever the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.cards import parse_cards
from floorman.contest import places as tournament_places
from floorman.contest import race as tournament_race
from floorman.floor import rule
from floorman.floor.effects import ChipsExchanged, PlaceIs
from floorman.rulebook import Rulebook
from support.floor_events import busts, races

if TYPE_CHECKING:
    from floorman.floor.situations.event import BustTogether, ChipRace

BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv")]


@settings(deadline=None)
@given(race=races(), book=st.sampled_from(BOOKS))
def test_a_chip_race(race: ChipRace, book: Rulebook) -> None:
    racers = [
        tournament_race.Racer(racer.seat, racer.count, racer.other_chips)
        for racer in race.players
        if racer.count or racer.other_chips
    ]
    plan = tournament_race.plan_race(racers, removed=race.chip, into=race.next_chip, book=book)
    hands = {racer.seat: parse_cards(racer.cards) for racer in race.players if racer.cards}
    run = tournament_race.run_race(plan, tournament_race.cards_in_order(plan, hands), book)

    gained = {stack.seat: stack.after - stack.before for stack in run.stacks if stack.after != stack.before}
    said = {
        effect.seat: effect.gets - effect.gives
        for effect in rule(race, book).effects
        if isinstance(effect, ChipsExchanged) and effect.gets != effect.gives
    }
    assert said == gained


@settings(deadline=None)
@given(out=busts(), book=st.sampled_from(BOOKS))
def test_places(out: BustTogether, book: Rulebook) -> None:
    gone = [
        tournament_places.Bust(f"{bust.table}/{bust.seat}", bust.stack, bust.table, bust.seat) for bust in out.busts
    ]
    placed = tournament_places.places(
        gone,
        left=out.players_left,
        book=book,
        buttons={bust.table: bust.button or 1 for bust in out.busts},
        hand_for_hand=out.is_hand_for_hand,
    )

    assert {one.entrant: (one.place, one.through) for one in placed} == {
        f"{effect.table}/{effect.seat}": (effect.place, effect.through)
        for effect in rule(out, book).effects
        if isinstance(effect, PlaceIs)
    }
