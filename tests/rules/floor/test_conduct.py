"""Misconduct and what it costs, chips out of sight, decisions against the rule, by each book."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.closing import close, overrule
from floorman.floor.effects import Acts, ChipsStay, PenaltyPossible
from floorman.floor.situations.betting import Count, WrongCount
from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, Offence, PocketedChips
from floorman.rulebook import Rulebook
from support.floor import case, cited, ruling, wager

LIVES = "noted for seat 1; the hand of seat 1 lives"
NOTED = "noted for seat 1"
WARNING = "seat 1 may be penalised, proposed: warning"
ROUNDS = "seat 1 may be penalised, proposed: missed rounds"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-70#1", "tda", {"what": "out_of_turn", "earlier": 2}, f"{NOTED}; {ROUNDS}"),
        case("TDA-71-A.c", "tda", {"what": "delay", "earlier": 0}, f"{NOTED}; {WARNING}"),
        case(
            "TDA-71-A.c",
            "tda",
            {"what": "delay", "earlier": 1},
            f"{NOTED}; seat 1 may be penalised, proposed: missed hands",
        ),
        case("TDA-71-B.a#1", "tda", {"what": "throwing_cards"}, f"{NOTED}; {WARNING}"),
        case(
            "TDA-71-B.b#1",
            "tda",
            {"what": "abuse"},
            "seat 1 is penalised: missed hands or missed rounds or disqualification",
        ),
        case("TDA-71-B.c#1", "tda", {"what": "nuts_checked"}, "seat 1 may be penalised"),
        case(
            "TDA-69.b#1",
            "tda",
            {"what": "chip_dumping", "stack": 9000},
            "seat 1 is disqualified; 9000 of seat 1 leave play",
        ),
        case("APSA-3.3-02#1", "apsa", {"what": "cards_off_the_table", "is_in_hand": True}, LIVES),
        case("APSA-3.3-07#1", "apsa", {"what": "talk_about_cards"}, NOTED),
        case("APSA-3.3-14.a#1", "apsa", {"what": "splashing"}, NOTED),
        case(
            "APSA-3.5-03.a#1",
            "apsa",
            {"what": "chip_gift", "other": 2},
            "seat 1 is disqualified; or: the hand of seat 2 lives (preferred) / seat 2 is disqualified",
        ),
        case(
            "APSA-3.5-03.b#1",
            "apsa",
            {"what": "intoxication", "stack": 4000},
            "seat 1 is disqualified; 4000 of seat 1 leave play",
        ),
        case("APSA-3.5-04#1", "apsa", {"what": "touching", "earlier": 1}, f"{NOTED}; {ROUNDS}"),
        case(
            "WPL-2.14.a#1",
            "wpl",
            {"what": "chip_gift", "other": 2, "stack": 4000},
            "seat 1 is disqualified; 4000 of seat 1 leave play; "
            "or: the hand of seat 2 lives (preferred) / seat 2 is disqualified",
        ),
        case("WPL-2.15.a#1", "wpl", {"what": "delay", "earlier": 1}, f"{NOTED}; {ROUNDS}"),
        case("WPL-2.15.b#1", "wpl", {"what": "opening_anothers_cards"}, NOTED),
        case(
            "WPL-2.17#1",
            "wpl",
            {"what": "intoxication"},
            "noted for seat 1, the club pays 50 euros; or: it stands / seat 1 is disqualified",
        ),
        case(
            "WPL-2.17#2",
            "wpl",
            {"what": "intoxication", "stack": 4000},
            "noted for seat 1, the club pays 50 euros; "
            "or: it stands / seat 1 is disqualified; 4000 of seat 1 leave play",
        ),
        case("WPL-5.1.e#1", "wpl", {"what": "soft_play"}, "seat 1 is disqualified"),
        case("WPL-5.1.g#1", "wpl", {"what": "talking"}, NOTED),
        case("WPL-5.1.g#1", "wpl", {"what": "talking", "earlier": 1}, f"{NOTED}; {ROUNDS}"),
        case("WPL-5.6.2#1", "wpl", {"what": "cards_off_the_table", "is_in_hand": True}, LIVES),
        case("WPL-5.6.7#1", "wpl", {"what": "talk_about_cards"}, NOTED),
        case("WPL-5.6.11.a#1", "wpl", {"what": "splashing"}, NOTED),
        case("WPL-5.6.11.b#1", "wpl", {"what": "change_from_the_pot"}, NOTED),
        case("WPL-5.6.12#1", "wpl", {"what": "reaching_into_the_pot"}, NOTED),
        case(
            "VPSV-19#1",
            "vpsv",
            {"what": "phone_call", "is_in_hand": True, "chips_in": 300},
            "the hand of seat 1 is dead; 300 of seat 1 stay in the pot",
        ),
        case("VPSV-33#1", "vpsv", {"what": "talk_about_cards"}, f"{NOTED}; {WARNING}"),
        case("VPSV-34.1#1", "vpsv", {"what": "cards_off_the_table", "is_in_hand": True}, f"{LIVES}; {WARNING}"),
        case(
            "VPSV-36.1#1",
            "vpsv",
            {"what": "anothers_chips", "other": 2, "chips": 400},
            f"400 back to seat 2; {NOTED}; {WARNING}",
        ),
        case(
            "VPSV-36.2#1",
            "vpsv",
            {"what": "chip_gift", "other": 2},
            "seat 1 is disqualified; seat 2 is disqualified",
        ),
        case(
            "VPSV-37.1#1",
            "vpsv",
            {"what": "soft_play"},
            "seat 1 is penalised: warning or missed rounds or disqualification",
        ),
        case("VPSV-38#1", "vpsv", {"what": "chip_dumping"}, "seat 1 is disqualified"),
        case("VPSV-48#1", "vpsv", {"what": "pot_agreement"}, f"{NOTED}; {WARNING}"),
        case("VPSV-49#1", "vpsv", {"what": "looking_at_muck_or_stub"}, f"{NOTED}; {WARNING}"),
        case("VPSV-70#1", "vpsv", {"what": "splashing"}, f"{NOTED}; {WARNING}"),
        case("VPSV-97#1", "vpsv", {"what": "slow_roll"}, f"{NOTED}; {WARNING}"),
    ],
)
def test_an_offence(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Offence(seat=1, **facts), book)) == outcome


@pytest.mark.rule("TDA-69.a#1")
def test_soft_play_costs_at_least_missed_hands_by_tda_and_the_event_by_apsa() -> None:
    found = Offence(seat=1, what="soft_play", stack=9000)

    assert str(ruling(found)).startswith(
        "seat 1 is penalised: missed hands or missed rounds or disqualification; or: 9000"
    )
    assert str(ruling(found, "apsa")) == "seat 1 is disqualified; 9000 of seat 1 leave play"


def test_a_phone_call_is_an_offence_by_tda_and_a_fold_by_vpsv() -> None:
    rang = Offence(seat=1, what="phone_call", is_in_hand=True)

    assert str(ruling(rang, "tda")) == "seat 1 may be penalised"
    assert str(ruling(rang, "vpsv")) == "the hand of seat 1 is dead"


@pytest.mark.parametrize(
    ("book", "scale"),
    [
        case("TDA-71-A.a", "tda", ("warning", "missed_hands", "missed_rounds", "disqualification")),
        case("APSA-3.5-02.a", "apsa", ("warning", "missed_rounds", "disqualification")),
        case("WPL-2.15.c", "wpl", ("warning", "missed_rounds", "disqualification")),
        case("WPL-5.1.d", "wpl", ("warning", "missed_rounds", "disqualification")),
        case("VPSV-9.1", "vpsv", ("warning", "missed_rounds", "disqualification")),
    ],
)
def test_the_scale_of_penalties(book: str, scale: tuple[str, ...]) -> None:
    effects = ruling(Offence(seat=1, what="rude", earlier=1), book).effects

    assert [effect.scale for effect in effects if isinstance(effect, PenaltyPossible)] == [scale]


@pytest.mark.rule("TDA-71-B.b#1")
@pytest.mark.rule("TDA-69.b#1")
def test_a_case_that_needs_a_penalty_is_not_closed_with_less_unless_there_is_a_reason() -> None:
    abuse, dumping = ruling(Offence(seat=1, what="abuse")), ruling(Offence(seat=1, what="chip_dumping"))

    with pytest.raises(SituationError, match="sanction"):
        close(abuse, None)
    with pytest.raises(SituationError, match="sanction"):
        close(abuse, "warning")
    with pytest.raises(SituationError, match="sanction"):
        close(dumping, "missed_rounds")
    assert close(abuse, "missed_hands").sanction == "missed_hands"
    assert close(dumping, "missed_rounds", reason="pressed into it").reason == "pressed into it"
    assert close(ruling(Offence(seat=1, what="throwing_cards")), None).sanction is None


@pytest.mark.parametrize(
    ("book", "paragraph"),
    [
        case("TDA-1.a#1", "tda", "TDA-1.a"),
        case("APSA-3.5-01.c", "apsa", "APSA-3.5-01.c"),
        case("WPL-2.5.a#1", "wpl", "WPL-2.5.a"),
        case("WPL-5.1.b#1", "wpl", "WPL-2.5.a"),
        case("VPSV-8.2#1", "vpsv", "VPSV-8.2"),
    ],
)
def test_a_decision_against_the_rule_needs_a_reason_and_both_are_kept(book: str, paragraph: str) -> None:
    computed = ruling(wager("1000/2000 flop, bet 8000, 4 players", "2000"), book)
    instead = (Acts(2, "fold"), ChipsStay(2, 2000))

    with pytest.raises(SituationError, match="reason"):
        overrule(computed, Rulebook.load(book), instead, reason=" ")
    decided = overrule(computed, Rulebook.load(book), instead, reason="the dealer had named a wrong amount")
    assert decided.proposal == computed
    assert decided.effects == instead
    assert paragraph in {cite.rule for cite in decided.citations}


@pytest.mark.rule("TDA-1.b")
@pytest.mark.rule("VPSV-8.1")
@pytest.mark.rule("APSA-3.5-01.e")
def test_a_closed_case_cannot_be_changed() -> None:
    closed = close(ruling(Offence(seat=1, what="rude")), "warning")

    with pytest.raises(AttributeError):
        closed.sanction = None  # type: ignore[misc]  # that it is refused is the point


@pytest.mark.rule("TDA-49.b#1")
def test_how_far_a_count_was_off_is_told_and_the_true_amount_is_owed() -> None:
    off = ruling(WrongCount(seat=2, named=4500, true=14500, paid=0))

    assert str(off) == "seat 2 calls 14500; seat 2 adds 14500"
    assert "10000 (222 %)" in off.reason.en


@pytest.mark.parametrize(
    ("book", "chips", "stack", "left"),
    [
        case("TDA-63.a#1", "tda", 5000, 47000, 42000),
        case("APSA-3.5-24.a#1", "apsa", 5000, 18000, 13000),
        case("WPL-2.22.a#1", "wpl", 1500, 4000, 2500),
        case("VPSV-34.2#1", "vpsv", 2000, 7000, 5000),
    ],
)
def test_pocketed_chips_leave_play(book: str, chips: int, stack: int, left: int) -> None:
    found = ruling(PocketedChips(seat=1, chips=chips, stack=stack), book)

    assert str(found) == f"{chips} of seat 1 leave play; seat 1 may be penalised"
    assert f"{left} remain" in found.reason.en


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-33#1",
            "tda",
            {"missed": 200, "were_taken": True},
            "seat 1 is penalised: missed hands or missed rounds or disqualification",
        ),
        case(
            "APSA-3.5-23#1",
            "apsa",
            {"missed": 900},
            "seat 1 pays 900 dead; seat 1 is penalised: missed rounds or disqualification",
        ),
        case(
            "VPSV-42.1#1",
            "vpsv",
            {"missed": 300},
            "seat 1 pays 300 dead; seat 1 is penalised: missed rounds or disqualification",
        ),
    ],
)
def test_dodged_blinds(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(DodgedBlinds(seat=1, **facts), book)) == outcome


@pytest.mark.rule("VPSV-42.2#1")
def test_a_round_missed_for_dodged_blinds_has_as_many_hands_as_players() -> None:
    (_, due) = ruling(DodgedBlinds(seat=1, missed=300, players=9), "vpsv").effects

    assert getattr(due, "round_hands", 0) == 9


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "APSA-3.3-05.b#1",
            "apsa",
            {"visible": 2500, "hidden": 5000, "bet": 4000},
            "floor: seat 2 calls 2500, all-in; 1500 back to seat 1 (preferred) / seat 2 calls 4000",
        ),
        case(
            "WPL-5.6.8#1",
            "wpl",
            {"visible": 2000, "hidden": 5000, "bet": 6000},
            "floor: seat 2 calls 2000, all-in; 4000 back to seat 1 (preferred) / seat 2 calls 6000",
        ),
    ],
)
def test_the_floor_may_let_only_visible_chips_play(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(HiddenAtCall(seat=2, bettor=1, **facts), book)) == outcome


@pytest.mark.parametrize(
    ("book", "paragraph"),
    [
        case("APSA-3.3-06", "apsa", "APSA-3.3-06"),
        case("WPL-5.6.16", "wpl", "WPL-5.6.16"),
    ],
)
def test_any_player_may_ask_for_a_count_at_any_time(book: str, paragraph: str) -> None:
    counted = ruling(Count(seat=2, of="stack", is_in_turn=False), book)

    assert str(counted) == "granted to seat 2"
    assert paragraph in cited(counted)
