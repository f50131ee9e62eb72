"""What a tournament's calculators say no with."""

from __future__ import annotations

import pickle

import pytest

from floorman import errors
from floorman.errors import (
    DealRefused,
    PayoutsLocked,
    TournamentError,
    WrongChips,
    WrongPayout,
    WrongPlaces,
    WrongRace,
    WrongRota,
)
from floorman.rulebook import Rulebook
from floorman.words import refusal, refusal_words

KINDS: list[type[TournamentError]] = [
    DealRefused,
    PayoutsLocked,
    WrongChips,
    WrongPayout,
    WrongPlaces,
    WrongRace,
    WrongRota,
]
RULE = Rulebook.load("tda").topic("colour_up")


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_carries_both_languages_and_its_rule_and_can_be_sent(kind: type[TournamentError]) -> None:
    error = kind("that cannot be", "das geht nicht", rule=RULE)

    assert str(error) == refusal(error, "en") == "that cannot be (TDA 2019 24-A)"
    assert refusal(error, "de") == "Das geht nicht (TDA 2019 24-A)."
    assert refusal_words(error).de == refusal(error, "de")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.rule) == (kind, str(error), RULE)


def test_every_kind_has_a_code_of_its_own_and_stands_in_the_tree() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    assert all(kind.__name__ in (errors.__doc__ or "") for kind in KINDS)
