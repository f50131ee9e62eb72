"""Tables of every kind, at which anything happens that can."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from floorman.cards import Deck
from floorman.errors import FloormanError
from floorman.floor import carry_out, rule
from floorman.floor.situations.dealing import BadDeck, BoardMistake, FlawedDeal
from floorman.hand.actions import AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.table import orders as order
from floorman.table.commands import AddChips, CallClock, ComeBack, SitDown, SitOut, StandUp, Straddle
from floorman.table.looks import look_at_cards
from floorman.testing import Story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.floor import Situation
    from floorman.table.events import Event

BOOKS = ("tda", "apsa", "vpsv", "wpl")
MISTAKES: tuple[Situation, ...] = (
    BoardMistake(mistake="too_early", street="flop"),
    BadDeck(fault="duplicate"),
    FlawedDeal(flaw="seat_left_out", seat=2),
)


def some_table(seed: int, steps: int = 60) -> list[Event]:
    """What happens at a tournament's table, or in a cash game, with a floor that gives many orders."""
    dice = Random(seed)
    terms: dict[str, Any] = {
        "kind": dice.choice(["tournament", "tournament", "cash"]),
        "thinking_ms": dice.choice([0, 10_000]),
        "asks_showdown": dice.random() < 0.7,
    }
    if dice.random() < 0.5:
        terms |= {"time_bank_ms": 5000, "time_bank_refill_ms": 1000, "time_bank_refill_hands": 1, "thinking_ms": 10_000}
    chips = 2000 if terms["kind"] == "cash" else 3000
    story = Story(dice.choice(BOOKS), "A B C D", chips=chips, ante=dice.choice([0, 0, 25]), **terms)
    for _ in range(steps):
        with suppress(FloormanError, KeyError, AttributeError):
            _something(story, dice)
    return story.events


def _something(story: Story, dice: Random) -> None:
    """One thing, likely or not."""
    roll, table = dice.random(), story.table
    if roll < 0.25:
        story.order(dice.choice(_orders(story, dice)))
    elif roll < 0.3:
        story.wait(dice.choice([5, 12, 40]))
    elif roll < 0.37:
        story.says(dice.choice("ABCDE"), dice.choice([SitDown(dice.randint(1, 9), 1500), *_wishes(dice)]))
    elif not table.is_playing:
        story.deal()
    elif dice.random() < 0.05 and table.hand:
        mistake, hand = dice.choice(MISTAKES), table.hand
        event, *_ = carry_out(hand.copy(), mistake, rule(mistake, hand.book, hand), shuffle=lambda cards: cards[::-1])
        story.order(order.CarryOut(event))  # type: ignore[arg-type]  # it is one of the two
    elif dice.random() < 0.05:
        story.happen(look_at_cards(table, "floor"))
    elif table.hand:
        story.act(story.in_turn, dice.choice(_actions(story, dice)))


def _orders(story: Story, dice: Random) -> Sequence[order.Order]:
    seat = dice.randint(1, 5)
    return (
        order.SeatPlayer(5, "E", "E", 2000),
        order.SeatGhost(8, 500),
        order.ReplaceGhost(8, "F", "F", 2000),
        order.TakeAway(seat),
        order.MarkAway(seat),
        order.MarkBack(seat),
        order.WalkedAway(seat),
        order.SetLevel(200, 400, 50),
        order.BeginShuffle(),
        order.RepeatDeal("a card flew off"),
        order.MissHands(seat, hands=1),
        order.MissHands(seat, rounds=1),
        order.Expel(seat),
        order.TakeOut(seat, 100, "TDA-60"),
        order.StartClock(),
        order.SetCalledClock(20, 5, seat, "slow all evening"),
        order.BeginBreak(),
        order.EndBreak(),
        order.BeginStud(),
        order.HoldAllIns(held=dice.random() < 0.7),
        order.OpenHeldAllIn(),
        order.DrawButton(dict(zip(story.table.ready, Deck.from_seed(seat), strict=False))),
        order.GuestsArrive(),
        order.CloseTable(),
    )


def _wishes(dice: Random) -> Sequence[StandUp | SitOut | ComeBack | AddChips | Straddle | CallClock]:
    return (
        StandUp(),
        SitOut(),
        ComeBack(waits=dice.random() < 0.5),
        AddChips(500),
        Straddle(400),
        CallClock(),
    )


def _actions(story: Story, dice: Random) -> list[Check | Call | Fold | AllIn | Show | Muck | RunTwice | RaiseTo]:
    """Mostly what is legal, so that hands end in every way."""
    legal = story.table.hand.legal if story.table.hand else None
    if legal is None:
        return [Fold()]
    if legal.run_twice:
        return [RunTwice(agree=dice.random() < 0.7)]
    found: list[Check | Call | Fold | AllIn | Show | Muck | RunTwice | RaiseTo] = [Show(), Show(), Muck()]
    if legal.check:
        found = [Check(), Check()]
    elif legal.call:
        found = [Call(), Call(), Call(), Fold()]
    if legal.raise_to:
        found += [RaiseTo(min(legal.raise_to)), AllIn()]
    return found
