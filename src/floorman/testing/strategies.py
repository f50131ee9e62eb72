"""Hypothesis strategies that play hands. They shrink towards the dull: folding, checking, calling, the smallest raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from floorman.hand import Action, Call, Check, Fold, Hand, Muck, RaiseTo, RunTwice, Show

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def any_legal_action(hand: Hand) -> SearchStrategy[Action]:
    """Anything that is open to the seat in turn."""
    legal = hand.legal
    choices: list[SearchStrategy[Action]] = []
    if legal.check:
        choices.append(st.just(Check()))
    if legal.call is not None:
        choices.append(st.just(Call()))
    if legal.fold:
        choices.append(st.just(Fold()))
    if legal.raise_to:
        smallest, largest = legal.raise_to.smallest, legal.raise_to.largest
        choices += [st.integers(smallest, largest).map(RaiseTo), st.just(RaiseTo(largest))]
    if legal.show:
        choices.append(st.just(Show()))
    if legal.muck:
        choices.append(st.just(Muck()))
    if legal.run_twice:
        choices.append(st.booleans().map(RunTwice))
    return st.one_of(choices)


__all__ = ["any_legal_action"]
