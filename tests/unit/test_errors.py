"""Every error is found where it always was, and a traceback names it as it is imported."""

from __future__ import annotations

import inspect
import pickle
import re
import traceback
from pathlib import Path
from typing import Any

import pytest

import floorman
import floorman.errors
from floorman.cards import Card, Deck
from floorman.errors import (
    BuyInOutOfRange,
    ClubRefused,
    Fault,
    FloormanError,
    HandIsOver,
    IllegalAction,
    InsufficientFunds,
    LeagueError,
    NoSuchSeat,
    NotEligible,
    RaiseTooSmall,
    TeamRefused,
    UnknownCard,
    WrongCut,
)
from floorman.hand import Hand, Legal
from floorman.league.people.state import Refusal
from floorman.rulebook import Cite, Rulebook
from floorman.text import both
from floorman.text.fillings import ByName, Count, Day, Several
from floorman.text.money import money
from floorman.tournament.clock.checks import StructureNote

ERRORS = sorted(
    (
        value
        for value in vars(floorman.errors).values()
        if isinstance(value, type) and issubclass(value, Exception) and value.__module__.startswith("floorman")
    ),
    key=lambda error: error.__name__,
)


def test_the_tree_at_the_top_draws_every_error() -> None:
    drawn = set(re.findall(r"[A-Z][A-Za-z]+", floorman.errors.__doc__ or ""))

    assert {error.__name__ for error in ERRORS} <= drawn


def test_no_error_is_written_twice_and_none_is_hidden_in_a_part() -> None:
    folder = Path(floorman.errors.__file__).parent
    written = [
        name
        for part in folder.glob("*.py")
        for name in re.findall(r"^class (\w+)\((?!NamedTuple)", part.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert sorted(written) == [error.__name__ for error in ERRORS]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_a_traceback_names_an_error_as_it_is_imported(error: type[Exception]) -> None:
    of_floorman = vars(floorman).get(error.__name__) is error

    assert error.__module__ == ("floorman" if of_floorman else "floorman.errors")
    assert getattr(floorman.errors, error.__name__) is error


def test_a_raise_too_small_is_shown_as_floormans() -> None:
    shown = traceback.format_exception_only(UnknownCard("Xx", both("no rank", "kein Rang")))[0]

    assert shown.startswith("floorman.UnknownCard: ")
    assert repr(floorman.RaiseTooSmall) == "<class 'floorman.RaiseTooSmall'>"


def test_every_code_is_its_own() -> None:
    codes = [error.code for error in ERRORS if issubclass(error, FloormanError)]

    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    "error",
    [
        NoSuchSeat(3, 9),
        UnknownCard("Xx", both("no rank", "kein Rang"), place=2, within="As Xx"),
        WrongCut(both("no", "nein"), seats=(1,)),
    ],
)
def test_an_error_survives_pickling(error: FloormanError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


# ---- every error in both languages ----

TDA = Rulebook.load("tda")
SAID = both("this is wrong", "Das ist falsch")
FACTS: dict[str, Any] = {
    "Words": SAID,
    "Words | None": SAID,
    "Words | str": SAID,
    "Cite": TDA.cite("min_raise"),
    "Cite | None": TDA.cite("min_raise"),
    "Card": Card("As"),
    "Iterable[Card]": (Card("As"), Card("Kd")),
    "Legal": Legal(seat=2, fold=True, call=100),
    "FloormanError": NoSuchSeat(3, 9),
    "Iterable[Fault]": (Fault("house.toml", "hand", SAID),),
    "Iterable[StructureNote]": (StructureNote("refused", 1, SAID),),
    "Iterable[Refusal]": (Refusal("licence", SAID, TDA.cite("min_raise")),),
    "Iterable[int]": (1, 2),
    "Mapping[str, str] | None": {"Anna": "Anna B."},
    "Iterable[str]": ("Anna", "Ben"),
    "tuple[int, ...]": (1, 2),
    "tuple[str, ...]": ("tda", "apsa"),
    "tuple[int, int]": (0, 51),
    "bytes": b"\x01",
    "Callable[[int], str]": str,
}


def example(kind: type[FloormanError], number: int = 7) -> FloormanError:
    """One of each kind, made of the facts that it asks for; every number is *number*."""
    asked = list(inspect.signature(kind).parameters.values())
    given = {
        fact.name: FACTS.get(
            fact.annotation, number if "int" in fact.annotation else "Ä {x}" if "str" in fact.annotation else 1.5
        )
        for fact in asked
        if fact.kind is not fact.VAR_KEYWORD
    }
    args = [given.pop(fact.name) for fact in asked if fact.kind is fact.POSITIONAL_OR_KEYWORD]
    return kind(*args, **given)


KINDS = [kind for kind in ERRORS if issubclass(kind, FloormanError)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_speaks_both_languages(kind: type[FloormanError]) -> None:
    error = example(kind)
    words, told = error.words, error.told("de")

    assert words.en
    assert words.de != words.en
    assert words.en not in told
    assert told[-1] in ".?!"
    assert told[0] == told[0].upper() or told.startswith("„")
    assert not re.search(r"\{(?!x\})", words.en + words.de)
    assert str(error) == error.told("en")


ONE_OF_MANY = re.compile(
    r"\b1 (?:players|tables|seats|hands|rounds|faults|seconds|cards|characters|"
    r"Tische|Plätze|Hände|Runden|Sekunden|Karten|sind|können|are|were)\b"
)
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\bNone\b|\b\d{4}-\d\d-\d\d\b|<[\w.]+ ")


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_error_counts_wrongly_or_shows_code(kind: type[FloormanError], number: int) -> None:
    words = example(kind, number).words

    for said in (words.en, words.de):
        assert not ONE_OF_MANY.search(re.sub(r"\b1 (?:to|bis) \d+ \w+", "", said))
        assert not CODE.search(said)
    assert not re.search(r"\b(?:the|with|seat|not|there|from)\b", words.de)


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if issubclass(kind, IllegalAction)], ids=lambda kind: kind.__name__
)
def test_a_seat_is_told_of_itself(kind: type[IllegalAction]) -> None:
    error = (
        kind(
            both("cannot do that", "kann das nicht"), seat=2, legal=Legal(seat=2, fold=True), rule=TDA.cite("min_raise")
        )
        if kind is not HandIsOver
        else HandIsOver(seat=2, legal=Legal(seat=2, fold=True), rule=TDA.cite("min_raise"))
    )
    words = error.told_you()

    assert words.en.startswith("You cannot ")
    assert words.de.startswith("Du kannst ")
    assert words.en.endswith(" Open to you: fold.")
    assert words.de.endswith(" Möglich: passen.")


def test_chips_are_money_where_the_table_says_so() -> None:
    error = BuyInOutOfRange(50, smallest=1000, largest=2500, has=25)

    assert str(error) == "50 cannot be bought with 25 in front of you; allowed: from 1000 to 2500"
    assert error.told("de", lambda cents: money(cents, "de")) == (
        "Mit 0,25\xa0€ vor dir kannst du nicht 0,50\xa0€ kaufen; möglich: 10,00\xa0€ bis 25,00\xa0€."
    )


def not_admitted(club: str, name: str, kind: type[LeagueError] = ClubRefused, rule: Cite | None = None) -> LeagueError:
    return kind(both("{club} is not admitted", "{club} ist nicht zugelassen"), rule=rule, club=ByName(club, name))


def test_a_refusal_is_the_same_whatever_a_club_is_called() -> None:
    renamed = not_admitted("ace", "{Aces}")

    assert not_admitted("ace", "Ace").identity == renamed.identity
    assert renamed.words.de == "{Aces} ist nicht zugelassen"


@pytest.mark.parametrize(
    "other",
    [
        not_admitted("king", "Ace"),
        not_admitted("ace", "Ace", TeamRefused),
        not_admitted("ace", "Ace", rule=TDA.cite("min_raise")),
        ClubRefused(both("Ace is not admitted", "Ace ist nicht zugelassen")),
    ],
)
def test_a_refusal_of_another_club_kind_or_rule_is_another_one(other: LeagueError) -> None:
    assert other.identity != not_admitted("ace", "Ace").identity


def test_those_who_may_not_play_are_known_by_their_ids() -> None:
    def refused(who: str, name: str) -> NotEligible:
        return NotEligible([Refusal("no-licence", both(f"{name} has none", f"{name} hat keine"), None, (who,))])

    assert refused("a", "Anna").identity == refused("a", "Anna Maria").identity
    assert refused("a", "Anna").identity != refused("b", "Anna").identity


def test_what_a_refusal_speaks_of_is_written_in_the_readers_language_and_survives_pickling() -> None:
    tables = Count(1, both("table", "Tisch"), both("tables", "Tische"))
    error = LeagueError(
        both("{day}: {tables} for {names}", "{day}: {tables} für {names}"),
        day=Day("2026-05-12"),
        tables=tables,
        names=Several(["Anna", ByName("b", "Ben"), both("the others", "die anderen")]),
    )

    for again in (error, pickle.loads(pickle.dumps(error))):
        assert str(again) == "12 May 2026: 1 table for Anna, Ben and the others"
        assert again.told("de") == "12. Mai 2026: 1 Tisch für Anna, Ben und die anderen."
        assert again.identity == error.identity


def test_seats_and_paragraphs_are_no_amounts() -> None:
    hand = Hand.deal(TDA, deck=Deck.from_seed(7), stacks=[5000, 5000, 5000], button=1, blinds=(100, 200))
    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(300)

    told = refused.value.told("en", lambda cents: money(cents, "en"))
    assert told == (
        "seat 1 cannot raise to €3.00: the smallest raise is to €4.00 (TDA 2019 43-A). "
        "Open to seat 1: fold, call €2.00, raise to €4.00–€50.00."
    )
    assert refused.value.told("de").startswith(
        "Platz 1 kann nicht auf 300 erhöhen: die kleinste Erhöhung geht auf 400 (TDA 2019 43-A). Möglich: passen, "
    )


def test_an_amount_stays_a_value_in_an_account_with_braces() -> None:
    error = InsufficientFunds("{anna}", balance_cents=5, needed_cents=123_456)

    assert str(error) == "{anna} has 0.05 and needs 1234.56"
    assert error.words.de == "Auf {anna} sind 0,05, gebraucht werden 1234,56"
