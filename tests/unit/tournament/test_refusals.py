"""What a tournament's calculators say no with."""

from __future__ import annotations

import pickle

import pytest

from floorman import errors
from floorman.club.wire.messages import refusal_words
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
from floorman.text.words import Words
from floorman.tournament.commands import EndEvent
from floorman.tournament.steps import Tournament
from support.events import announce, event

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
    error = kind(Words("that cannot be", "Das geht nicht"), rule=RULE)

    assert str(error) == error.told("en") == "that cannot be (TDA 2019 24-A)"
    assert error.told("de") == "Das geht nicht (TDA 2019 24-A)."
    assert refusal_words(error).de == error.told("de")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.rule) == (kind, str(error), RULE)


def test_every_kind_has_a_code_of_its_own_and_stands_in_the_tree() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    assert all(kind.__name__ in (errors.__doc__ or "") for kind in KINDS)


@pytest.mark.parametrize("now", [True, "now", 1.5, 2**60])
def test_a_moment_is_a_number_of_milliseconds(now: int) -> None:
    with pytest.raises(TournamentError, match="a time in milliseconds"):
        Tournament.open(announce("tda"), by="director", now=now)
    made = event("tda", 2)
    with pytest.raises(TournamentError, match="a time in milliseconds"):
        made.do(EndEvent(), by="director", now=now)
    for back in (made.undo, made.redo):
        with pytest.raises(TournamentError, match="a time in milliseconds"):
            back(by="director", now=now)
        made.undo(by="director", now=0)
    made.redo(by="director", now=0)
