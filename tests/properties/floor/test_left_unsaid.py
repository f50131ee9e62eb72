"""What is left unsaid at the floor desk: a fact that decides is asked for, or the ruling names it and what would be otherwise."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor import rule
from floorman.floor.interview.answers import every, is_spoken_of, with_fact
from floorman.floor.interview.assuming import assumptions
from floorman.floor.interview.facts import SITUATIONS
from floorman.floor.interview.probes import known, probes
from floorman.floor.interview.trying import Trial
from floorman.floor.ruling import Ruling
from floorman.floor.situations.betting import HiddenChips, KilledBet, Said, StraddlePosted, Wager
from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall
from floorman.floor.situations.dealing import CardCount
from floorman.floor.situations.event import LateEntry, OldChips, RebuyAnnounced, Reentry
from floorman.floor.situations.spot import Acted, Spot
from floorman.floor.situations.table import ClockAsked, Left
from floorman.rulebook import Rulebook
from support.floor_statements import STATEMENTS, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.floor.interview.facts import Fact

BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")]
SAID_BY_NOT_SAYING: Final = {"wager": {"chips", "said.when"}}  # whoever tells of words and no chips has told of none
FEW_STATEMENTS, FEW_TRIES = 4, 150


def test_every_situation_has_its_least_statement() -> None:
    assert set(STATEMENTS) == set(SITUATIONS)
    for tag in SITUATIONS:
        assert any(True for book in BOOKS for _ in statements(tag, book)), tag


@pytest.mark.parametrize("tag", SITUATIONS)
def test_no_fact_left_unsaid_changes_a_ruling_that_does_not_name_it(tag: str, soak: bool) -> None:
    rng = Random(tag)  # the same cases in every run
    for book in BOOKS:
        trial, told = Trial(SITUATIONS[tag], book), list(statements(tag, book))
        for facts, ruling in told if soak else rng.sample(told, min(FEW_STATEMENTS, len(told))):
            named = {assumed.path for assumed in assumptions(trial.situation(facts), book, ruling)}
            unnamed = {path: fact for path, fact in trial.unstated(facts, ()) if path not in named}
            for changed in tried(trial, facts, unnamed, rng, soak=soak):
                other = trial.rule(changed)

                is_same = not isinstance(other, Ruling) or other.outcome == ruling.outcome
                assert is_same, f"{book}: {facts} is ruled “{ruling}” without a word on {changed}: “{other}”"


def tried(
    trial: Trial, facts: dict[str, Any], unnamed: dict[str, Fact], rng: Random, *, soak: bool
) -> Iterator[dict[str, Any]]:
    """The statement with one or two facts otherwise: numbers at random, other values as worth trying; all pairs in a soak."""
    stated = known(trial.kind, facts)
    for path, fact in unnamed.items():
        if fact.kind in ("chips", "number"):
            yield with_fact(facts, path, rng.randint(fact.least, min(fact.most, 2 * max(stated.amounts, default=50))))
    values = {
        path: [value for value in probes(fact, stated) if value != fact.default] for path, fact in unnamed.items()
    }
    pairs = [pair for pair in combinations(values, 2) if set(pair) != SAID_BY_NOT_SAYING.get(_tag(trial))]
    ways = [(pair, way) for pair in pairs for way in product(*(values[path] for path in pair))]
    for (one, other), (first, second) in ways if soak else rng.sample(ways, min(FEW_TRIES, len(ways))):
        yield with_fact(with_fact(facts, one, first), other, second)


def _tag(trial: Trial) -> str:
    return str(trial.kind.__struct_config__.tag)


# ---- how it is named ----


def test_an_assumption_says_what_is_taken_to_be_so_and_what_would_be_otherwise() -> None:
    ruling = rule(KilledBet(seat=2, has_in=500, most_of_others=200), "tda")
    assumed = {each.path: each for each in ruling.assumes}

    assert str(assumed["is_raise"]) == (
        "it was a bet or raise; otherwise: the hand of seat 2 is dead; 500 from seat 2 stay in the pot"
    )
    assert assumed["is_raise"].otherwise.de.startswith("sonst: die Hand von Platz 2 ist tot")
    assert "touched_muck" not in assumed  # under this book it makes no difference


def test_of_words_nobody_has_heard_none_are_made_up() -> None:
    ruling = rule(Wager(spot=Spot(seat=3, big_blind=300), said=Said(amount=700)), "tda")
    (other_words,) = [each for each in ruling.assumes if each.path == "said.text"]

    assert str(other_words).startswith("said in other words: nothing; otherwise: the floor decides: ")
    assert other_words.otherwise.de.startswith("sonst: die Turnierleitung entscheidet: ")


def test_a_fact_that_was_told_is_not_taken_for_granted() -> None:
    killed = KilledBet(seat=2, has_in=500, most_of_others=200)

    assert "is_raise" not in {each.path for each in rule(killed, "tda", settled=["is_raise"]).assumes}


def test_a_fact_that_makes_no_sense_alone_is_named_with_the_one_it_depends_on() -> None:
    facing = Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(500, 100, 100))
    assumed = {each.path: each for each in rule(facing, "vpsv").assumes}

    assert assumed["spot.straddle"].otherwise.en.endswith("it depends on: street")
    assert "es hängt ab von: Setzrunde" in assumed["spot.straddle"].otherwise.de


def test_what_a_hand_tells_is_not_taken_for_granted() -> None:
    hand = Hand.deal("tda", deck=Deck.from_seed(7), stacks=[5000] * 3, button=1, blinds=(100, 200))

    alone = {each.path for each in rule(Left(seat=1), "tda").assumes}
    at_hand = {each.path for each in rule(Left(seat=1), "tda", hand).assumes}

    assert alone >= {"asks", "where", "has_folded"}
    assert at_hand >= {"asks", "where"}
    assert "has_folded" not in at_hand
    assert not any(each.path.startswith("spot") for each in rule(Wager(chips=(1000,)), "tda", hand).assumes)


# ---- what cannot matter is not demanded ----


IS_THE_DISPUTE: Final = {"hand_start": {"new.small", "new.big"}}
"""The two levels between which a hand began are what is disputed: which of them counts is only known in the end."""


@pytest.mark.parametrize("tag", SITUATIONS)
def test_no_amount_is_demanded_that_cannot_change_the_ruling(tag: str) -> None:
    idle: set[str] = set()
    for book in BOOKS:
        trial = Trial(SITUATIONS[tag], book)
        for facts, ruling in statements(tag, book):
            for path, fact in every(trial.kind):
                if fact.kind in ("chips", "number") and is_demanded(trial, facts, path, fact):
                    values = probes(fact, known(trial.kind, facts))
                    others = (trial.rule(with_fact(facts, path, value)) for value in values)
                    if all(not isinstance(other, Ruling) or other.outcome == ruling.outcome for other in others):
                        idle.add(path)

    assert idle == IS_THE_DISPUTE.get(tag, set())


def is_demanded(trial: Trial, facts: dict[str, Any], path: str, fact: Fact) -> bool:
    """Whether a fact is stated, and without it there is no ruling."""
    *parts, name = path.split(".")
    place = facts
    for part in parts:
        place = place.get(part, {})
    if name not in place:
        return False
    without = trial.rule(with_fact(facts, path, fact.default))
    return fact.is_required or (isinstance(without, SituationError) and is_spoken_of(path, without.field))


@pytest.mark.parametrize(
    ("situation", "book"),
    [
        (KilledBet(seat=2, has_in=800), "vpsv"),  # called or not, it stays in the pot
        (StraddlePosted(seat=4, kind="tournament", chips=400), "vpsv"),
        (DodgedBlinds(seat=4), "tda"),
        (Wager(spot=Spot(seat=2, bet=500), said=Said(word="fold")), "tda"),  # the big blind measures bets and raises
        (Wager(spot=Spot(seat=2, bet=500), chips=(1000,)), "tda"),
        (Wager(spot=Spot(seat=2, structure="pot_limit", bet=500), said=Said(word="call")), "wpl"),
        (HiddenChips(seat=2, caller=3), "wpl"),
        (HiddenAtCall(seat=2, visible=500, bet=400, bettor=3), "tda"),
        (CardCount(seat=2, since=(Acted(3, "call", 200), Acted(4, "raise", 600))), "tda"),
        (ClockAsked(seat=2, by_seat=3, is_running=True), "tda"),
        (OldChips(seat=2, chip=25, count=1, other_chips=1000), "tda"),
        (RebuyAnnounced(seat=2), "wpl"),
        (Reentry(seat=2), "wpl"),
        (LateEntry(seat=2, is_offered=False), "tda"),
    ],
)
def test_a_book_by_which_an_amount_makes_no_difference_does_not_ask_for_it(situation: Any, book: str) -> None:
    assert rule(situation, book).effects


@pytest.mark.parametrize(
    ("situation", "book", "field"),
    [
        (KilledBet(seat=2, has_in=800), "tda", "most_of_others"),
        (StraddlePosted(seat=4, kind="cash", chips=400), "vpsv", "big_blind"),
        (DodgedBlinds(seat=4), "vpsv", "missed"),
        (Wager(spot=Spot(seat=2), chips=(100,)), "tda", "spot.big_blind"),
        (HiddenChips(seat=2, caller=3), "tda", "chips"),
        (CardCount(seat=2), "tda", "cards"),
        (ClockAsked(seat=2, by_seat=3), "vpsv", "thought_s"),
        (OldChips(seat=2, chip=25, count=1, other_chips=0), "tda", "next_chip"),
        (OldChips(seat=2, chip=25, next_chip=100, count=2), "tda", "other_chips"),
        (RebuyAnnounced(seat=2, is_offered=True), "tda", "chips"),
        (Reentry(seat=2, is_offered=True), "tda", "starting_stack"),
        (LateEntry(seat=2, is_offered=True), "tda", "starting_stack"),
    ],
)
def test_a_book_by_which_it_makes_one_does(situation: Any, book: str, field: str) -> None:
    with pytest.raises(SituationError) as asked:
        rule(situation, book)

    assert asked.value.field == field
