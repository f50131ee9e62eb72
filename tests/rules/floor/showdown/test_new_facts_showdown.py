"""Showdown, table and event with facts that no worked example has; the answer was worked out from the rule first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.floor.situations.event import (
    Blinds,
    Bust,
    BustTogether,
    ChipRace,
    FoundChips,
    HandStart,
    OldChips,
    Racer,
    Rebuy,
    WrongLevel,
)
from floorman.floor.situations.showdown import (
    Dispute,
    OpenHand,
    Reading,
    SeeRequest,
    ShownTo,
    ShowOrder,
    SplitPot,
    Tabled,
)
from floorman.floor.situations.table import Absent, ClockAsked, ClockOver, Left, SeatTaken, WrongButton
from support.floor import acted, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

ORDER = "order of showing: "
CLOSED = "all hands stay closed"
LIVES, DEAD = "the hand of seat 4 lives", "the hand of seat 4 is dead"
LOST = f"{DEAD}; seat 4 has no claim"
THREE = (2, 7, 9)
RAISED = acted("7 checks, 9 bets 500, 2 raises 1500, 7 calls 1500, 9 calls 1500")
GAVE_UP = acted("1 bets 1000, 2 raises 3000, 3 calls 3000, 1 folds")


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", ShowOrder(button=5, seats=THREE, flop=acted("7 bets 200"), river=RAISED), f"{ORDER}2, 7, 9"),
        (
            "wpl",
            ShowOrder(
                button=5, seats=THREE, flop=acted("7 bets 200"), turn=acted("9 bets 300"), river=acted("7 checks")
            ),
            f"{ORDER}9, 2, 7",
        ),
        ("apsa", ShowOrder(button=5, seats=THREE), f"{ORDER}7, 9, 2"),
        (
            "vpsv",
            ShowOrder(button=5, seats=THREE, all_in=(7,), river=acted("9 bets 500, 2 calls 500")),
            "seats 7 9 2 open their cards",
        ),
        (
            "bank",
            ShowOrder(button=5, seats=THREE, all_in=(7,), river=acted("9 raises 500, 2 calls 500")),
            f"{ORDER}9, 2, 7",
        ),
        ("tda", ShowOrder(button=5, seats=(2, 7), all_in=(7,), street="flop"), "seats 7 2 open their cards"),
        ("tda", ShowOrder(button=5, seats=THREE, all_in=(7, 9), street="flop"), "seats 7 9 2 open their cards"),
        ("tda", ShowOrder(button=5, seats=THREE, all_in=(7,), street="turn"), CLOSED),
        ("tda", ShowOrder(button=5, seats=THREE, river=acted("7 bets 100"), mucked=(7,)), f"{ORDER}9, 2"),
        ("vpsv", ShowOrder(button=5, seats=(2, 7), river=acted("7 bets 100"), mucked=(7,)), "the pot goes to seat 2"),
        ("wpl", ShowOrder(button=5, seats=THREE, river=acted("7 bets 100, 4 raises 400")), f"{ORDER}7, 9, 2"),
    ],
)
def test_the_order_of_showing(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", Tabled(seat=4, shown=1, taken_by="both", lie="apart_from_the_muck"), LIVES),
        ("vpsv", Tabled(seat=4, shown=1, taken_by="both", lie="apart_from_the_muck"), f"floor: {LIVES} / {LOST}"),
        (
            "tda",
            Tabled(seat=4, shown=0, taken_by="player", lie="in_the_muck", is_identifiable=False, is_all_in=True),
            LOST,
        ),
        ("wpl", Tabled(seat=4, shown=2, is_readable=False), "seat 4 spreads the cards"),
        ("tda", SeeRequest(seat=3, of=2, river=GAVE_UP), "granted to seat 3"),
        ("tda", SeeRequest(seat=1, of=2, has_cards=False, river=GAVE_UP), "refused to seat 1"),
        ("tda", SeeRequest(seat=2, of=3, river=GAVE_UP), "floor: granted to seat 2 / refused to seat 2"),
        ("apsa", SeeRequest(seat=2, of=3, is_all_in=True), "granted to seat 2"),
        ("bank", SeeRequest(seat=2, of=3, is_all_in=True), "refused to seat 2"),
        ("vpsv", ShownTo(seat=4, who="done_opponent", asked_by=3), "refused to seat 3"),
        ("apsa", ShownTo(seat=4, who="everybody", asked_by=3), "granted to seat 3"),
        (
            "tda",
            Dispute(
                seat=1, about="award", chips=50, from_seat=2, has_next_hand_begun=True, since=acted("3 folds, 4 folds")
            ),
            "granted to seat 1; 50 of seat 2 go to seat 1",
        ),
        (
            "tda",
            Dispute(
                seat=1,
                about="award",
                chips=50,
                from_seat=2,
                has_next_hand_begun=True,
                since=acted("3 folds, 4 folds, 5 folds"),
            ),
            "refused to seat 1; it stands",
        ),
        ("wpl", Dispute(seat=1, about="reading", seconds_into_break=45), "granted to seat 1"),
        (
            "apsa",
            SplitPot(pot=1000, high=(2, 5, 9), button=4, chip=25),
            "the pot is divided: seat 5 350, seat 9 325, seat 2 325",
        ),
        (
            "tda",
            Reading(
                board="2c 2d 2h 2s 9d",
                shown=(OpenHand(seat=1, cards="AcKd"), OpenHand(seat=2, cards="AhQc")),
                pot=301,
                button=1,
            ),
            "the pot is divided: seat 2 151, seat 1 150",
        ),
    ],
)
def test_hands_looks_and_pots(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome


LEVELS: dict[str, Any] = {"old": Blinds(small=50, big=100), "new": Blinds(small=75, big=150, ante=25)}


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        (
            "tda",
            ClockAsked(seat=4, by_seat=2, thought_s=120),
            "floor: the clock runs for seat 4: 25 s and a countdown of 5 s (preferred) / refused to seat 2",
        ),
        ("vpsv", ClockAsked(seat=4, by_seat=2, thought_s=61), "refused to seat 2; possible in 119 s"),
        ("wpl", ClockAsked(seat=4, by="spectator", thought_s=200), "refused"),
        ("vpsv", ClockOver(seat=4, elapsed_s=71, has_acted=True, faces_bet=False), DEAD),
        ("tda", ClockOver(seat=4, elapsed_s=26), "the clock runs for seat 4: 0 s and a countdown of 4 s"),
        ("tda", Absent(seat=4, where="at_the_table", stack=5000, blind=600, ante=600), f"seat 4 posts 1200; {DEAD}"),
        ("wpl", Absent(seat=4, where="at_the_table"), LIVES),
        ("vpsv", Absent(seat=4, where="in_the_chair", back="before_last_card"), LIVES),
        (
            "vpsv",
            Absent(seat=4, kind="satellite", stack=150, blind=200),
            "seat 4 gets no cards; seat 4 posts 150; seat 4 is out",
        ),
        ("tda", Left(seat=4, asks=True, is_all_in=True), "refused to seat 4"),
        ("tda", HandStart(**LEVELS, announced_s=30, shuffler_s=29, riffle_s=40), "the hand is played at 50/100"),
        ("wpl", HandStart(**LEVELS, announced_s=30, relief_s=20, riffle_s=31), "the hand is played at 75/150 ante 25"),
        ("vpsv", WrongLevel(small_blind=75, big_blind=150, since=acted("3 folds")), "the blinds become 75/150"),
        ("wpl", WrongButton(lies=1, belongs=2), "misdeal; the button is on seat 2"),
        (
            "wpl",
            WrongButton(lies=1, belongs=2, since=acted("3 calls 200, 4 calls 200")),
            "it stands; the button is on seat 2 in the next hand",
        ),
        ("tda", SeatTaken(seat=10, why="late_entry", button=9, small_blind=1, big_blind=2), "seat 10 gets no cards"),
    ],
)
def test_the_life_of_the_table(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome


def racers(told: str) -> tuple[Racer, ...]:
    """Players such as ``1 3+500 KsKd4c``."""
    parts = (part.split() for part in told.split(", "))
    return tuple(
        Racer(
            seat=int(seat), count=int(chips.split("+")[0]), other_chips=int(chips.partition("+")[2] or 0), cards=cards
        )
        for seat, chips, cards in parts
    )


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        (
            "vpsv",
            BustTogether(players_left=9, busts=tuple(Bust(seat=seat, stack=700, button=8) for seat in (9, 1, 5))),
            "seat 9 is placed 7; seat 1 is placed 8; seat 5 is placed 9",
        ),
        (
            "tda",
            BustTogether(
                players_left=9, busts=(Bust(seat=9, stack=700), Bust(seat=1, stack=700), Bust(seat=5, stack=900))
            ),
            "seat 5 is placed 7; seat 1 is placed 8–9; seat 9 is placed 8–9",
        ),
        (
            "wpl",
            BustTogether(
                players_left=20,
                busts=(Bust(seat=1, stack=500), Bust(seat=2, stack=900), Bust(seat=3, table=2, stack=900)),
                is_hand_for_hand=True,
            ),
            "seat 2 is placed 18–19; seat 3 of table 2 is placed 18–19; seat 1 is placed 20",
        ),
        (
            "apsa",
            ChipRace(chip=100, next_chip=500, players=racers("1 6 2c, 2 2+5000 3c4c, 3 2+5000 AhKh")),
            "seat 1 gives 600 and gets 500; seat 2 gives 200 and gets 0; seat 3 gives 200 and gets 500",
        ),
        ("tda", OldChips(seat=1, chip=25, next_chip=100, count=4, other_chips=0), "seat 1 gives 100 and gets 100"),
        ("apsa", OldChips(seat=1, chip=100, next_chip=500, count=7, other_chips=100), "seat 1 gives 700 and gets 500"),
        ("apsa", Rebuy(seat=1, chips=5000, is_offered=True), "refused to seat 1"),
        (
            "tda",
            Rebuy(seat=1, chips=5000, is_offered=True, lost=3000, winner=4),
            "seat 1 owes a rebuy of 5000, which counts; 3000 of seat 1 go to seat 4",
        ),
        ("vpsv", FoundChips(chips=25), "25 go to the stock"),
    ],
)
def test_places_and_chips_of_the_event(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
