"""Decisions against the rule, and that what is decided is final."""

from __future__ import annotations

import msgspec
import pytest

from floorman.errors import SituationError
from floorman.floor.casebook.closing import Closed, Overruled, close, overrule, rule_anew
from floorman.floor.effects import Acts, ChipsBack, ChipsOwed, ChipsStay, Effect, Sentence, Stands
from floorman.floor.situations.conduct import Offence
from floorman.floor.situations.table import Appeal, RabbitHunt
from floorman.rulebook import Rulebook
from support.floor import case, cited, ruling, wager

TDA = Rulebook.load("tda")
WARNING, HAND = Sentence("warning"), Sentence("missed_hands", 1)


@pytest.mark.rule("TDA-71-B.b#1")
@pytest.mark.rule("TDA-69.b#1")
@pytest.mark.rule("TDA-71-B.a#1")
def test_a_case_that_needs_a_penalty_is_not_closed_with_less_unless_there_is_a_reason() -> None:
    abuse, dumping = ruling(Offence(seat=1, what="abuse")), ruling(Offence(seat=1, what="chip_dumping"))

    with pytest.raises(SituationError, match="sentence"):
        close(abuse, TDA, None)
    with pytest.raises(SituationError, match="sentence"):
        close(abuse, TDA, WARNING)
    with pytest.raises(SituationError, match="sentence"):
        close(dumping, TDA, Sentence("missed_rounds", 1))
    assert close(abuse, TDA, HAND).sanction == "missed_hands"
    pressed = close(dumping, TDA, Sentence("missed_rounds", 1), reason="pressed into it")
    assert pressed.reason == "pressed into it"
    assert "TDA-1.a" in {cite.rule for cite in pressed.citations}
    thrown = ruling(Offence(seat=1, what="throwing_cards"))
    assert [close(thrown, TDA, sentence).sentence for sentence in (None, WARNING, HAND)] == [None, WARNING, HAND]


def test_a_sentence_outside_the_scale_needs_a_reason_too() -> None:
    vpsv = Rulebook.load("vpsv")
    late = ruling(Offence(seat=1, what="delay"), "vpsv")

    for sentence in (Sentence("missed_rounds", 5), Sentence("missed_rounds"), HAND, Sentence("warning", 2)):
        with pytest.raises(SituationError, match="sentence"):
            close(late, vpsv, sentence)
    assert close(late, vpsv, Sentence("missed_rounds", 4)).sentence == Sentence("missed_rounds", 4)
    gift = ruling(Offence(seat=1, what="exposing_cards", is_deliberate=False), "wpl")
    with pytest.raises(SituationError, match="no penalty"):
        close(gift, Rulebook.load("wpl"), WARNING)


@pytest.mark.parametrize(
    ("book", "paragraph"),
    [
        case("TDA-1.a#1", "tda", "TDA-1.a"),
        case("APSA-3.5-01.b", "apsa", "APSA-3.5-01.b"),
        case("APSA-3.5-01.c", "apsa", "APSA-3.5-01.c"),
        case("WPL-2.5.a#1", "wpl", "WPL-2.5.a"),
        case("WPL-5.1.b#1", "wpl", "WPL-5.1.b"),
        case("VPSV-8.2#1", "vpsv", "VPSV-8.2"),
    ],
)
def test_a_decision_against_the_rule_needs_a_reason_and_both_are_kept(book: str, paragraph: str) -> None:
    computed = ruling(wager("1000/2000 flop, bet 8000, 4 players", "2000"), book)
    instead = (Acts(2, "fold"), ChipsStay(2, 2000))

    with pytest.raises(SituationError, match="reason"):
        overrule(computed, Rulebook.load(book), instead, reason=" ")
    decided = overrule(
        computed, Rulebook.load(book), instead, reason="the dealer had named a wrong amount", by="Maria", at=1_700_000
    )
    assert decided.proposal == computed
    assert decided.effects == instead
    assert (decided.by, decided.at, decided.reason) == ("Maria", 1_700_000, "the dealer had named a wrong amount")
    assert paragraph in {cite.rule for cite in decided.citations}
    assert {cite.rule for cite in computed.citations} <= {cite.rule for cite in decided.citations}
    assert msgspec.json.decode(msgspec.json.encode(decided), type=Overruled) == decided


@pytest.mark.rule("TDA-1.a")
@pytest.mark.parametrize(
    ("instead", "is_fine"),
    [
        ((Acts(2, "fold"), ChipsStay(2, 2000)), True),
        ((Acts(2, "fold"), ChipsBack(2, 2000)), True),
        ((Acts(2, "fold"), ChipsStay(2, 500), ChipsBack(2, 1500)), True),
        ((Acts(2, "raise", 16_000), ChipsOwed(2, 14_000)), True),
        ((Stands(),), True),
        ((Acts(5, "call", 700),), True),  # somebody else, of whose chips nothing was said
        ((Acts(2, "fold"), ChipsStay(2, 3000)), False),
        ((Acts(2, "call", 8000),), False),
        ((Acts(2, "call", 8000), ChipsOwed(2, 6000), ChipsBack(2, 100)), False),
    ],
)
def test_no_decision_makes_or_loses_chips(instead: tuple[Effect, ...], is_fine: bool) -> None:
    computed = ruling(wager("1000/2000 flop, bet 8000, 4 players", "2000"))  # 2000 lie there
    if is_fine:
        assert overrule(computed, TDA, instead, reason="a dealer's mistake").effects == instead
        return
    with pytest.raises(SituationError) as wrong:
        overrule(computed, TDA, instead, reason="a dealer's mistake")
    assert wrong.value.field == "effects"


FINAL = [
    case("TDA-1.b", "tda", "TDA-1.b"),
    case("APSA-3.5-01.e", "apsa", "APSA-3.5-01.e"),
    case("WPL-2.5.b", "wpl", "WPL-2.5.b"),
    case("VPSV-8.1", "vpsv", "VPSV-8.1"),
]


@pytest.mark.parametrize(("book", "paragraph"), FINAL)
def test_what_is_decided_is_final(book: str, paragraph: str) -> None:
    closed = close(ruling(Offence(seat=1, what="rude"), book), Rulebook.load(book), WARNING, by="Maria")

    assert paragraph in {cite.rule for cite in closed.citations}
    with pytest.raises(AttributeError):
        closed.sentence = None  # type: ignore[misc]  # that it is refused is the point
    assert msgspec.json.decode(msgspec.json.encode(closed), type=Closed) == closed
    contested = ruling(Appeal(seat=1), book)
    assert str(contested) == "seat 1: refused; it stands"
    assert paragraph in cited(contested)


@pytest.mark.rule("TDA-1.b")
def test_only_the_floor_rules_anew_and_the_first_decision_is_kept() -> None:
    computed = ruling(wager("1000/2000 flop, bet 8000, 4 players", "2000"))
    first = overrule(computed, TDA, (Acts(2, "fold"),), reason="the dealer misspoke")
    second = rule_anew(
        first, TDA, (Acts(2, "call", 8000), ChipsOwed(2, 6000)), reason="the camera shows otherwise", by="Maria"
    )

    assert second.instead_of == first.effects == (Acts(2, "fold"),)
    assert second.proposal == first.proposal == computed
    with pytest.raises(SituationError, match="reason"):
        rule_anew(first, TDA, (), reason="")


def test_cards_that_would_have_come_are_shown_only_by_vpsv_and_only_if_all_agree() -> None:
    agreed, alone = RabbitHunt(seat=1, all_agree=True), RabbitHunt(seat=1)

    assert str(ruling(agreed, "vpsv")) == "floor: seat 1: granted / seat 1: refused"
    assert "VPSV-50" in cited(ruling(agreed, "vpsv"))
    assert str(ruling(alone, "vpsv")) == "seat 1: refused"
    for book, paragraph in {"tda": "TDA-28", "wpl": "WPL-5.7.12"}.items():
        assert str(ruling(agreed, book)) == "seat 1: refused"
        assert paragraph in cited(ruling(agreed, book))
