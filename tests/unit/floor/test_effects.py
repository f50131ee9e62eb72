"""Every effect of a ruling is told in both languages, whatever its numbers are."""

from __future__ import annotations

from itertools import product
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from floorman.floor.effects import (
    NEXT,
    BoardIs,
    ClockRuns,
    DrawsBurn,
    Effect,
    GivesCard,
    Holds,
    Noted,
    PenaltyDue,
    PenaltyStep,
    PotGoesTo,
    Reshuffle,
    Sentence,
    ShowsAll,
)
from floorman.text.words import Words
from support.wording import flaws

if TYPE_CHECKING:
    from collections.abc import Iterator

    import msgspec


def values(name: str, hint: Any) -> list[Any]:
    """Values of a fact: one and two of everything counted, every choice, nothing where that can be."""
    origin = get_origin(hint)
    if origin is Annotated:
        return values(name, get_args(hint)[0])
    if origin is Literal:
        return list(get_args(hint))
    if origin is UnionType:
        return [value for part in get_args(hint) for value in values(name, part)]
    if origin is tuple:
        one, *more = values(name, get_args(hint)[0])
        return [(one,), (one, *(more or (one,)))]
    if hint is bool:
        return [True, False]
    if hint is int:
        return [1, 2]
    if hint is str:
        return ["Ah", NEXT]
    if hint is NoneType:
        return [None]
    return list(made(hint))


def made(kind: Any) -> Iterator[Any]:
    """An effect with each combination of its facts."""
    hints = get_type_hints(kind, include_extras=True)
    facts = {name: values(name, hints[name])[:6] for name in kind.__struct_fields__}
    for chosen in product(*facts.values()):
        stated = dict(zip(facts, chosen, strict=True))
        if "shares" in stated and len(stated["shares"]) != len(stated["seats"]):
            stated["shares"] = ()
        if kind in (PenaltyStep, Sentence) and not _can_be(stated):
            continue
        yield kind(**stated)


def _can_be(stated: dict[str, Any]) -> bool:
    """Only hands and rounds to miss have a number, and the least is not above the most."""
    is_counted = stated["sanction"] in ("missed_hands", "missed_rounds")
    if "count" in stated:
        return is_counted or stated["count"] == 1
    return is_counted and (stated["most"] is None or stated["least"] <= stated["most"])


@pytest.mark.parametrize("kind", get_args(Effect), ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_effect_reads_well_with_one_and_with_two_of_everything(kind: type[msgspec.Struct]) -> None:
    assert [flaw for effect in made(kind) for flaw in flaws(effect.words)] == []


def test_a_card_goes_by_its_name_or_says_that_a_place_in_the_deck_is_meant() -> None:
    assert Holds(3, (5, 14)).words == Words(
        "seat 3 holds cards 5 and 14 of the deck", "Platz 3 hat die Karten 5 und 14 des Decks"
    )
    assert Holds(3, ("Ah", NEXT)).words.en == "seat 3 holds Ah and the next card"
    assert BoardIs("turn", (16,)).words.de == "Turn: Karte 16 des Decks"
    assert DrawsBurn((10, 11, 12, 13)).words.de == "die Burn-Karte wird gelost aus: Karten 10, 11, 12 und 13 des Decks"
    assert Reshuffle((7,)).words.de == "der Reststapel wird mit der Karte 7 des Decks gemischt und abgehoben"
    assert Reshuffle(("Ah", 8, 9), of=20).words.de == (
        "der Reststapel wird mit Ah und den Karten 8 und 9 des Decks gemischt (insgesamt 20 Karten) und abgehoben"
    )
    assert Reshuffle(of=30, muck=4, burns=1).words.de == (
        "der Reststapel wird mit dem Muck und den Burn-Karten gemischt (insgesamt 30 Karten) und abgehoben"
    )


def test_cards_seconds_hands_and_money_are_counted_as_each_language_does() -> None:
    assert GivesCard(2, 1).words.de == "Platz 2 bekommt 1 Karte vom Reststapel"
    assert ShowsAll(2, 2).words == Words("seat 2 still has to show 2 cards", "Platz 2 muss noch 2 Karten zeigen")
    assert ClockRuns(4, 0, 1).words.de == "die Uhr läuft für Platz 4: ein Countdown von 1 Sekunde"
    assert Sentence("missed_hands", 1).words.de == "1 Hand aussetzen"
    assert Sentence("missed_rounds", 2).words == Words("2 missed rounds", "2 Runden aussetzen")
    assert (
        Noted(6, 5000).words.de.replace("\N{NO-BREAK SPACE}", " ")
        == "der Verstoß von Platz 6 wird vermerkt; der Verein zahlt 50,00 €"
    )


def test_several_seats_or_choices_are_listed_as_people_say_them() -> None:
    scale = (PenaltyStep("warning"), PenaltyStep("missed_hands", 1, 3), PenaltyStep("disqualification"))

    assert PenaltyDue(4, scale).words == Words(
        "seat 4 is penalised: warning, 1 to 3 missed hands or disqualification",
        "Platz 4 wird bestraft: Verwarnung, 1 bis 3 Hände aussetzen oder Disqualifikation",
    )
    assert PotGoesTo((3, 5), (50, 25), pot=1).words.de == "Side Pot 1 wird geteilt: 50 an Platz 3 und 25 an Platz 5"
