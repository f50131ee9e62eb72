"""Simple opponents. A bot sees what its seat sees, weighs its chances against the price, and is a little unpredictable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.equity import equity
from floorman.hand import Action, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show

if TYPE_CHECKING:
    from random import Random

    from floorman.hand import View

_SAMPLES = 2_000


def decide(view: View, rng: Random) -> Action:
    """Choose one of the legal actions, from nothing but a seat's own view, when it is in turn."""
    legal = view.legal
    if legal is None:
        raise ValueError("nothing is open to this seat")
    if legal.show:
        return Show()
    if legal.muck:
        return Muck()
    if legal.run_twice:
        return RunTwice(agree=rng.random() < 0.5)
    chance = _chance(view, rng)
    rivals = sum(seat.in_hand for seat in view.seats) - 1
    fair = 1 / (rivals + 1)
    boldness = chance / fair * rng.uniform(0.85, 1.15)
    if legal.raise_from is not None and legal.raise_to is not None and boldness > 1.45:
        wanted = view.pot * rng.choice((1, 2, 3)) // 3 + max((seat.bet for seat in view.seats), default=0)
        return RaiseTo(max(legal.raise_from, min(wanted, legal.raise_to)))
    if legal.check:
        return Check()
    price = (legal.call or 0) / (view.pot + (legal.call or 0))
    return Call() if chance * rng.uniform(0.9, 1.2) > price else Fold()


def _chance(view: View, rng: Random) -> float:
    """The chance to win against hands that could be anything."""
    own = next(seat for seat in view.seats if seat.seat == view.seat)
    rivals = sum(seat.in_hand for seat in view.seats) - 1
    hands = ["".join(own.cards), *["random"] * rivals]
    result = equity(hands, "".join(view.board), method="sample", samples=_SAMPLES, seed=rng.getrandbits(48), threads=1)
    return result.hands[0].share
