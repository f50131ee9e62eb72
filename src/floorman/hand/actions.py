"""What a seat can want to do, as values: for bots, tests and the wire. `Hand` has a verb for each."""

from __future__ import annotations

from msgspec import Struct


class Fold(Struct, frozen=True, gc=False, tag="fold"):
    """Give up the hand."""


class Check(Struct, frozen=True, gc=False, tag="check"):
    """Stay in without paying."""


class Call(Struct, frozen=True, gc=False, tag="call"):
    """Match the bet."""


class RaiseTo(Struct, frozen=True, gc=False, tag="raise_to"):
    """Bet or raise to a total on this street."""

    to: int


class AllIn(Struct, frozen=True, gc=False, tag="all_in"):
    """Put in everything."""


class Show(Struct, frozen=True, gc=False, tag="show"):
    """Turn up both cards at the showdown."""


class Muck(Struct, frozen=True, gc=False, tag="muck"):
    """Give up the claim unseen."""


class RunTwice(Struct, frozen=True, gc=False, tag="run_twice"):
    """Say whether to run the rest of the board twice."""

    agree: bool = True


Action = Fold | Check | Call | RaiseTo | AllIn | Show | Muck | RunTwice
