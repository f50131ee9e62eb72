"""Every question about conduct matters: answered the other way by a house, the same facts are ruled differently."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import PenaltyRefused, RulebookError
from floorman.floor import rule
from floorman.floor.effects import Sentence
from floorman.floor.penalties.record import PenaltyRecord, Unserved, evolve, give, note
from floorman.floor.situations.conduct import DodgedBlinds, NutsNotBet, Offence, PriorOffences
from floorman.floor.situations.table import RabbitHunt
from floorman.rulebook import Rulebook
from floorman.rulebook.vocabulary import vocabulary


def house(base: str, misconduct: dict[str, Any] | None = None, **answers: Any) -> Rulebook:
    """A house book that answers some questions differently from the book it extends."""
    book: dict[str, Any] = {
        "id": "house",
        "title": "House",
        "edition": "1",
        "extends": base,
        "rules": {"H-1": "our rule"},
        "misconduct": misconduct or {},
    }
    for name, answer in answers.items():
        book.setdefault(vocabulary()[name].owner, {})[name] = {"is": answer, "rule": "H-1"}
    return Rulebook.load(book)


DELAY = Offence(seat=1, what="delay")
SECOND = Offence(seat=1, what="delay", earlier=1)
SOFT = Offence(seat=1, what="soft_play")
GIFT = Offence(seat=1, what="chip_gift", other=2, other_knew=False)
DRUNK = Offence(seat=1, what="intoxication")
PHONE = Offence(seat=1, what="phone_call", is_in_hand=True)
TEXT = Offence(seat=1, what="texting", disturbs=False, is_banned=False)
ENGLISH = Offence(seat=1, what="language", language="en")
FRENCH = Offence(seat=1, what="language", language="fr")
AFTER = Offence(seat=1, what="rude", is_event_over=True)
EXPOSED = Offence(seat=1, what="exposing_cards", is_in_hand=True)
DODGED = DodgedBlinds(seat=1, missed=300)
NUTS = NutsNotBet(seat=1, board="Ah Kh 7h 2c 9d", cards="Qh Jh", action="call")
RABBIT = RabbitHunt(seat=1, all_agree=True)

NOTED, MAY = "noted for seat 1", "seat 1 may be penalised"
ONE_ROUND = f"{NOTED}; {MAY}, proposed: 1 missed round"


@pytest.mark.parametrize(
    ("base", "knob", "answer", "situation", "before", "after"),
    [
        ("tda", "penalty_scale", ["warning", "disqualification"], SECOND, "1 missed hand", "disqualification"),
        ("vpsv", "penalty_scale", ["warning", "missed_hands", "disqualification"], SECOND, "round", "1 missed hand"),
        ("apsa", "etiquette_penalty_from_offence", 1, DELAY, f"{NOTED}; {MAY}", f"{NOTED}; {MAY}, proposed: warning"),
        ("wpl", "etiquette_penalty_from_offence", 3, SECOND, ONE_ROUND, f"{NOTED}; {MAY}, proposed: warning"),
        ("tda", "soft_play_sanction", "disqualification", SOFT, "1 missed hand", "seat 1 is disqualified"),
        ("apsa", "soft_play_sanction", "any_penalty", SOFT, "seat 1 is disqualified", "warning or missed rounds"),
        ("vpsv", "soft_play_sanction", "at_least_missed_hand", SOFT, "penalised: warning or", "penalised: 1 to 4"),
        ("wpl", "chip_gift_disqualifies", "giver_and_receiver", GIFT, "seat 1 is", "seat 2 is disqualified"),
        ("vpsv", "chip_gift_disqualifies", "giver", GIFT, "seat 2 is disqualified", "seat 1 is disqualified"),
        ("apsa", "intoxication_sanction", "fine_and_maybe_disqualification", DRUNK, "is disqualified", "unpunished"),
        ("tda", "intoxication_sanction", "disqualification", DRUNK, "proposed: warning", "seat 1 is disqualified"),
        ("wpl", "phone_call_at_table", "folds_hand", PHONE, "lives", "the hand of seat 1 is dead"),
        ("vpsv", "phone_call_at_table", "offence", PHONE, "dead", "the hand of seat 1 lives"),
        ("tda", "devices_at_table", "no_communication", TEXT, "unpunished", "proposed: warning"),
        ("apsa", "devices_at_table", "board_may_ban", TEXT, MAY, "unpunished"),
        ("apsa", "allowed_languages", ["de"], ENGLISH, "unpunished", MAY),
        ("tda", "allowed_languages", ["de", "en"], FRENCH, "floor: ", f"{NOTED}; {MAY}"),
        ("apsa", "penalty_after_event", True, AFTER, NOTED, f"{NOTED}; {MAY}"),
        ("vpsv", "penalty_after_event", False, AFTER, MAY, NOTED),
        ("tda", "own_exposed_cards_kill_hand", True, EXPOSED, "lives", "the hand of seat 1 is dead"),
        ("tda", "dodged_blinds", "pay_and_penalty", DODGED, "penalised", "seat 1 pays 300 dead"),
        ("vpsv", "dodged_blinds", "penalty", DODGED, "seat 1 pays 300 dead", "seat 1 is penalised: 1 missed round"),
        ("tda", "nuts_last_to_act", "must_bet_or_raise", NUTS, "unpunished", "1 missed hand"),
        ("apsa", "nuts_last_to_act", "must_not_check", NUTS, MAY, "unpunished"),
        ("tda", "rabbit_hunting", "if_all_agree", RABBIT, "refused", "floor: granted"),
    ],
)
def test_answered_the_other_way(base: str, knob: str, answer: Any, situation: Any, before: str, after: str) -> None:
    usual, changed = rule(situation, Rulebook.load(base)), rule(situation, house(base, **{knob: answer}))

    assert usual.outcome != changed.outcome
    assert before in str(usual)
    assert after in str(changed)
    assert "H-1" in {cite.rule for cite in changed.citations}


def test_a_house_limits_the_rounds() -> None:
    record = PriorOffences(offences=("delay", "delay"), given=(Sentence("missed_rounds", 2),))
    again = Offence(seat=1, what="delay", record=record)

    assert "3 missed rounds" in str(rule(again, Rulebook.load("vpsv")))
    assert "disqualification" in str(rule(again, house("vpsv", missed_rounds_max=2)))


def test_a_house_counts_rounds_when_they_begin() -> None:
    record = PenaltyRecord("Ada")
    for event in note(record, "delay", (), at=1, by="Maria"):
        evolve(record, event)
    two = Sentence("missed_rounds", 2)
    for book, left in [
        (Rulebook.load("tda"), Unserved(18, 0)),
        (house("tda", missed_round_length="players_when_it_starts"), Unserved(0, 2)),
    ]:
        given = PenaltyRecord(record.player, {1: type(record.cases[1])(record.cases[1].noted)})
        for event in give(given, 1, two, book, at=2, by="Maria", players=9):
            evolve(given, event)
        assert given.left == left
    with pytest.raises(PenaltyRefused, match="H-1"):
        give(record, 1, two, house("tda", missed_rounds_max=1), at=2, by="Maria", players=9)


@pytest.mark.parametrize(
    ("costs", "outcome"),
    [
        ("noted", f"{NOTED}; {MAY}"),
        ("warning", f"{NOTED}; {MAY}, proposed: warning"),
        ("repeated", NOTED),
        ("penalty", f"{NOTED}; seat 1 is penalised: warning or missed rounds or disqualification, proposed: warning"),
        (
            "missed_hand",
            f"{NOTED}; seat 1 is penalised: missed rounds or disqualification, proposed: 1 missed round",
        ),
        ("one_round", f"{NOTED}; seat 1 is penalised: 1 missed round"),
        ("disqualification", "seat 1 is disqualified"),
    ],
)
def test_a_house_says_itself_what_misconduct_costs(costs: str, outcome: str) -> None:
    book = house("apsa", misconduct={"smoking": {"rule": "H-1", "costs": costs}})
    ruled = rule(Offence(seat=1, what="smoking"), book)

    assert str(ruled) == outcome
    assert ruled.citations[0].rule == "H-1"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"smokin": "H-1"}, "did you mean smoking"),
        ({"smoking": "H-2"}, "has no"),
        ({"smoking": {"rule": "H-1", "costs": "a fine"}}, "expected one of noted"),
        ({"smoking": {"rule": "H-1", "is": True}}, "nothing else"),
        ({"smoking": {"costs": "noted"}}, "missing"),
        ({"smoking": 3}, "expected the id"),
    ],
)
def test_a_house_that_does_not_hold_together(entry: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulebookError, match=fault):
        house("tda", misconduct=entry)
