"""Situations as programmers write them: the schema, what is understood, and what is said where something is not."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.errors import FloormanError, SituationError, UnknownBook, WrongArgument
from floorman.floor import compare, read_situation, rule, schema
from floorman.floor.situations.betting import Said, Wager
from floorman.floor.situations.dealing import BoardMistake, BurnExposed
from floorman.floor.situations.spot import Spot
from floorman.rulebook import SHIPPED, Rulebook

FACING = Spot(seat=2, big_blind=200, bet=500)
SCHEMA = schema()
PROPERTIES = [
    (f"{shape}.{name}", fact) for shape, facts in SCHEMA["$defs"].items() for name, fact in facts["properties"].items()
]


def shapes(fact: dict[str, Any]) -> list[dict[str, Any]]:
    """What a property may be: itself, and whatever its lists and choices are made of."""
    inner = [*fact.get("anyOf", ()), *([fact["items"]] if "items" in fact else ())]
    return [fact, *(shape for each in inner for shape in shapes(each))]


@pytest.mark.parametrize(("path", "fact"), PROPERTIES, ids=[path for path, _ in PROPERTIES])
def test_every_property_of_the_schema_is_described_and_every_number_has_its_unit(
    path: str, fact: dict[str, Any]
) -> None:
    description = fact["description"]

    assert description[0].isupper(), path
    assert description[-1] in ".?…", path
    is_number = any(shape.get("type") == "integer" for shape in shapes(fact))
    assert bool(fact.get("unit")) == is_number, path


def test_descriptions_are_the_docstrings_and_units_those_of_the_felt() -> None:
    spot, clock = SCHEMA["$defs"]["Spot"]["properties"], SCHEMA["$defs"]["ClockAsked"]["properties"]

    assert spot["stack"]["description"] == "Its other chips before it acted; nothing said means more than enough."
    assert (spot["stack"]["unit"], spot["seat"]["unit"], spot["in_front"]["unit"]) == ("chips", "seat", "chips")
    assert (spot["players"]["unit"], clock["thought_s"]["unit"]) == ("players", "seconds")
    assert SCHEMA["$defs"]["PlacePrize"]["properties"]["cents"]["unit"] == "cents"


@pytest.mark.parametrize(
    ("document", "field", "choices"),
    [
        ('{"type": "wager", "said": {"word": "rise"}}', "said.word", "fold, check, call, bet, raise, all_in"),
        ('{"type": "wager", "spot": {"seat": 2, "big_blind": 5, "street": "flopp"}}', "spot.street", "preflop, flop"),
        ('{"type": "action_count", "since": [{"seat": 2, "action": "rase"}]}', "since[0].action", "bet, raise"),
        ('{"type": "poem"}', "type", "wager, out_of_turn, skipped"),
    ],
)
def test_a_choice_that_is_not_there_is_answered_with_those_that_are(document: str, field: str, choices: str) -> None:
    with pytest.raises(SituationError) as refused:
        read_situation(document)

    assert refused.value.field == field
    assert choices in refused.value.told("en")
    assert choices in refused.value.told("de")


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("raise", Said(word="raise")),
        ("All-in", Said(word="all_in")),
        (900, Said(amount=900)),
        ("I bump it", Said(text="I bump it")),
    ],
)
def test_what_was_said_may_be_a_word_or_a_number_alone(said: str | int, means: Said) -> None:
    document = msgspec.json.encode({"type": "wager", "spot": msgspec.to_builtins(FACING), "said": said})

    assert read_situation(document) == Wager(spot=FACING, said=means)


def test_the_schema_says_what_may_stand_for_all_that_was_said() -> None:
    said = SCHEMA["$defs"]["Wager"]["properties"]["said"]

    assert {"string", "integer"} <= {short.get("type") for short in said["anyOf"]}
    assert any("raise" in short.get("enum", ()) for short in said["anyOf"])


def test_a_word_alone_is_understood_in_python_too() -> None:
    alone = Wager(spot=FACING, chips=(1000,), said="raise")  # type: ignore[arg-type]

    assert rule(alone, "tda") == rule(Wager(spot=FACING, chips=(1000,), said=Said(word="raise")), "tda")


def test_a_book_may_be_given_by_its_name() -> None:
    call = Wager(spot=FACING, chips=(500,))
    friday = SHIPPED.read('id = "friday"\ntitle = "Friday"\nedition = "2025"\nextends = "vpsv"')

    assert rule(call, "vpsv") == rule(call, Rulebook.load("vpsv"))
    assert rule(call, "friday", shelf=SHIPPED.plus(friday)) == rule(call, friday, shelf=SHIPPED.plus(friday))
    assert list(compare(call, ["tda", "vpsv"])) == [Rulebook.load("tda").name, Rulebook.load("vpsv").name]
    assert list(compare(call, ["tda", "friday"], shelf=SHIPPED.plus(friday))) == ["tda@2019", "friday@2025"]
    with pytest.raises(UnknownBook):
        rule(call, "nowhere")


@pytest.mark.parametrize(("situation", "book"), [(5, "tda"), ("wager", "tda"), (Wager(spot=FACING), 5)])
def test_what_is_not_a_situation_or_a_book_is_refused_with_words(situation: Any, book: Any) -> None:
    with pytest.raises(FloormanError, match="give "):
        rule(situation, book)


def test_a_fact_that_there_is_none_of_is_answered_with_those_that_are() -> None:
    with pytest.raises(SituationError) as refused:
        read_situation('{"type": "chip_race", "chip": 25, "next_chip": 100, "players": [{"seat": 1, "chips": 3}]}')
    assert refused.value.field == "players[0]"
    assert refused.value.why.en == "there is no fact “chips”; there are seat, count, other_chips, cards and is_absent"

    with pytest.raises(SituationError, match="“seconds since the clock was called” is missing") as refused:
        read_situation('{"type": "clock_over", "seat": 4}')
    assert refused.value.why.de == "„Sekunden seit dem Start der Uhr“ fehlt"


@pytest.mark.parametrize("hand", ["turn", {"seats": 4}, [1, 2]])
def test_what_is_not_a_hand_is_refused_with_words(hand: Any) -> None:
    with pytest.raises(WrongArgument, match="give a hand, not") as refused:
        rule(Wager(spot=FACING, chips=(1000,)), "tda", hand)
    assert refused.value.told("de").startswith("Gib eine Hand an, nicht")


@pytest.mark.parametrize("typed", ["Th", "10h", "10♥", "t♥", "TH", "Herz Zehn", "ten of hearts"])
def test_a_card_may_be_named_as_people_write_it(typed: str) -> None:
    burn = BurnExposed(card="Th", street="flop")
    flop = BoardMistake(mistake="too_many", street="flop", cards=("Ah", "Th", "2c", "3c"), players_acted=0, drawn="Th")
    document = json.dumps({"type": "burn_exposed", "card": typed, "street": "flop"})

    assert read_situation(document) == burn
    assert rule(BurnExposed(card=typed, street="flop"), "tda") == rule(burn, "tda")
    assert rule(replace(flop, cards=("A♥", typed, "2c", "3♣"), drawn=typed), "tda") == rule(flop, "tda")


@pytest.mark.parametrize("typed", ["1h", "Ahh", "AhKh", "", "Herz"])
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(SituationError) as refused:
        rule(BurnExposed(card=typed, street="flop"), "tda")

    assert refused.value.field == "card"
