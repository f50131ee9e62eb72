"""A situation in words: every kind and every fact tells itself, in both languages."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from floorman.errors import SituationError
from floorman.floor import read_situation, schema, wording
from floorman.floor.effects import Sentence
from floorman.floor.effects.cards import NEXT, BoardIs, Burns
from floorman.floor.interview.facts import SITUATIONS, facts_of
from floorman.floor.interview.probes import Known, first, probes
from floorman.floor.interview.telling import fact_words, situation_words
from floorman.floor.situations.betting import MissingBlind, OutOfTurn, PotMiscount
from floorman.floor.situations.conduct import Offence, PriorOffences
from floorman.floor.situations.event import BustedSeat, BustTogether, ChipRace, PlacePrize, RacingSeat
from floorman.floor.situations.showdown import OpenHand, PotPart, Reading
from floorman.floor.situations.table import Misplaced, WrongSeat
from floorman.text.words import Words
from support.floor import acted, spot, wager
from support.json_schema import documents

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_chips_and_words() -> None:
    words = situation_words(
        wager("100/200 preflop, bet 500, by 300, has 5000", "500 2x100 then 100", "after: raise 900")
    )

    assert words.en == (
        "Chips put forward or words said in turn. Seat 2, big blind 200, street: before the flop, bet to match 500, "
        "last raise went up by 300, chips behind before acting: 5000; new chips put forward: 500 2×100; "
        "more chips in later motions: 100; announced: raise, number named 900, when it was said: after the chips."
    )
    assert "Big Blind 200, Setzrunde: vor dem Flop, zu bezahlender Einsatz 500" in words.de


def test_what_others_did() -> None:
    (called,) = acted("4 calls 500")
    words = situation_words(
        OutOfTurn(acted=called, to_act=3, since=acted("3 raises 900, 1 folds"), spot=spot("100/200 flop, bet 500", 4))
    )

    assert "seat 4 calls 500; in turn was seat 3" in words.en
    assert words.en.endswith("seat 3 raises to 900, seat 1 folds.")
    assert words.de.endswith("Platz 3 erhöht auf 900, Platz 1 passt.")


def test_that_nobody_has_done_anything_is_said() -> None:
    missing = MissingBlind(what="ante", seat=3, chips=25, since=())

    assert situation_words(missing).en.endswith("actions of the hand so far: none.")
    assert situation_words(missing).de.endswith("bisherige Aktionen der Hand: keine.")


def test_open_hands() -> None:
    hands = (OpenHand(seat=2, cards="Qs Qh"), OpenHand(seat=4, cards="5s 7h"))

    assert situation_words(Reading(board="As Kd 2c 3d 4h", shown=hands)).en.endswith(
        "open hands: seat 2 Qs Qh, seat 4 5s 7h."
    )


def test_what_is_as_usual_is_left_out() -> None:
    words = situation_words(Offence(seat=2, what="phone_call"))

    assert words.en == "Misconduct by a player. Seat 2; offence: a phone call at the table."
    assert words.de == "Fehlverhalten eines Spielers. Platz 2; Verstoß: Telefonieren am Tisch."


def test_a_seat_is_told_once_and_a_long_name_ends_in_a_colon() -> None:
    facing = spot("100/200 flop, pot limit, bet 500, pot 1500", 2)
    words = situation_words(PotMiscount(seat=2, spot=facing, largest=2500, bet=3000, since=()))

    assert words.de.count("Platz 2") == 1
    assert "höchster Einsatz beim richtig gezählten Pot: 2500; gesetzter Betrag 3000" in words.de


def test_lists_are_told_in_words_not_in_columns() -> None:
    wrong = WrongSeat(players=(Misplaced(table=1, seat=4, own_table=2, own_seat=7, stack=9500),))
    race = ChipRace(
        chip=25, next_chip=100, players=(RacingSeat(seat=2, count=3, cards="As Kd 7c"), RacingSeat(seat=5, count=1))
    )
    busts = BustTogether(
        players_left=10,
        busts=(BustedSeat(seat=6, stack=2000, table=2), BustedSeat(seat=2, stack=900)),
        prizes=(PlacePrize(place=9, cents=12000),),
    )
    pots = Reading(
        board="As Kd 2c 3d 4h",
        shown=(OpenHand(seat=2, cards="Qs Qh"),),
        pots=(PotPart(chips=900, seats=(1, 2)), PotPart(chips=300, seats=(2,))),
    )

    assert situation_words(wrong).de.endswith("Spieler: Tisch 1 Platz 4 statt Tisch 2 Platz 7 mit 9500.")
    assert "players: seat 2 with 3 of them (cards: As Kd 7c), seat 5 with 1 of them" in situation_words(race).en
    assert "wer ausscheidet: Platz 6 mit 2000 (Tisch 2), Platz 2 mit 900" in situation_words(busts).de
    assert situation_words(busts).en.endswith("prizes: place 9 €120.00.")
    assert situation_words(pots).en.endswith("900 for seats 1 and 2, 300 for seat 2.")


def test_penalties_on_record_are_told_as_they_were_given() -> None:
    record = PriorOffences(offences=("delay",), given=(Sentence("missed_rounds", 2),))

    assert situation_words(Offence(seat=2, what="talking", record=record)).de.endswith(
        "frühere Verstöße nach ihrer Art: Spielverzögerung, frühere Strafen: 2 Runden aussetzen."
    )


@pytest.mark.parametrize("tag", SITUATIONS)
def test_no_name_in_german_ends_in_a_preposition_before_a_choice(tag: str) -> None:
    """“Verlangt von: ein Zuschauer” asks for another case than the choices have."""
    names = [wording.name(fact).de for fact in facts_of(SITUATIONS[tag]) if fact.kind in ("choice", "choices")]

    assert [name for name in names if name.split()[-1] in ("von", "durch", "an", "bei", "mit", "als")] == []


@pytest.mark.parametrize("tag", SITUATIONS)
def test_every_value_of_every_fact_is_told_and_differs_from_the_others(tag: str) -> None:
    for fact in facts_of(SITUATIONS[tag]):
        values = [value for value in probes(fact, Known((100, 500), (2,))) if value not in (None, [], "", {})]
        distinct = {msgspec.json.encode(value) for value in values}
        if fact.kind in ("facts", "list"):  # a fold is told without an amount, whatever stands there
            continue
        assert len({fact_words(fact, value).en for value in values}) == len(distinct)
        assert len({fact_words(fact, value).de for value in values}) == len(distinct)
        assert first(fact, Known((100,), (2,))) is not None


def _texts(document: object) -> Iterator[str]:
    """Every text that a document states, keys aside."""
    match document:
        case str():
            yield document
        case dict():
            for value in document.values():
                yield from _texts(value)
        case list():
            for value in document:
                yield from _texts(value)


def test_every_situation_there_can_be_is_told() -> None:
    known = json.dumps(schema())

    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
    @given(document=documents(schema()))
    def tell(document: object) -> None:
        with suppress(SituationError):
            words = situation_words(read_situation(json.dumps(document)))
            assert words.en.endswith((".", "?"))
            assert words.de
            own = [text for text in _texts(document) if "_" in text and f'"{text}"' not in known]
            assert "_" not in words.en or own  # the name of no fact or choice, only somebody's own words

    tell()


def test_a_card_still_to_come_is_named_in_german_too() -> None:
    assert BoardIs("river", (NEXT,)).words.de == "River: die nächste Karte"
    assert BoardIs("flop", (NEXT, NEXT, NEXT)).words.de == "Flop: die nächsten 3 Karten"
    assert Burns((NEXT,)).words.de == "Burn-Karte: die nächste Karte"
    assert BoardIs("flop", (3, 4, NEXT)).words == Words(
        "flop: cards 3 and 4 of the deck and the next card",
        "Flop: Karten 3 und 4 des Decks und die nächste Karte",
    )
