"""Misconduct and what it costs, chips out of sight, blinds dodged, by each book."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from floorman.errors import SituationError
from floorman.floor import read_situation, rule
from floorman.floor.effects import Noted, PenaltyDue, PenaltyPossible, PenaltyStep
from floorman.floor.rules.conduct.names import MISDEEDS
from floorman.floor.situations.betting import CountAsked, WrongCount
from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, Offence, PocketedChips
from floorman.rulebook import Rulebook
from floorman.rulebook.vocabulary import Misconduct
from support.floor import case, cited, ruling

NOTED = "the offence of seat 1 is noted"
LIVES = "the hand of seat 1 stays live"
MAY = "seat 1 may be penalised"
WARNING = "seat 1 may be penalised (proposed: warning)"
ROUND = "seat 1 may be penalised (proposed: 1 missed round)"
DUE = "seat 1 is penalised: missed hands, missed rounds or disqualification (proposed: 1 missed hand)"
CARDS = "seat 1 puts the cards back on the table"
COUNTED = "what seat 1 put in is counted"
CHANGED = "the dealer makes change for seat 1 again"
WAITS = "seat 1 waits until the dealer pushes the pot"
FREE = "seat 1 goes unpunished"
FORFEITS = "seat 1 forfeits chips; the floor says how many"


def worked_example(claim: str, facts: dict[str, Any], outcome: str, *others: str) -> Any:
    """One worked example: its paragraph is cited, perhaps with others."""
    rule_id, _, _ = claim.partition("#")
    return case(claim, rule_id.partition("-")[0].lower(), facts, outcome, {rule_id, *others})


@pytest.mark.parametrize(
    ("book", "facts", "outcome", "cites"),
    [
        # TDA
        worked_example("TDA-4", {"what": "clothing"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-5.a", {"what": "phone_call", "is_in_hand": True}, f"{NOTED}; {LIVES}; {WARNING}"),
        worked_example("TDA-5.b", {"what": "device_sound"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-5.b", {"what": "device_sound", "disturbs": False}, FREE),
        worked_example("TDA-5.c", {"what": "strategy_aid", "is_in_hand": True}, f"{NOTED}; {LIVES}; {WARNING}"),
        worked_example("TDA-5.c", {"what": "strategy_aid"}, FREE),
        worked_example("TDA-5.d", {"what": "device_use"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-5.d", {"what": "texting", "disturbs": False}, FREE),
        worked_example(
            "TDA-25-C", {"what": "cards_off_the_table", "is_in_hand": True}, f"{CARDS}; {NOTED}; {LIVES}; {WARNING}"
        ),
        worked_example("TDA-67.1", {"what": "talk_about_cards"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-67.2", {"what": "advice"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-67.2", {"what": "criticism"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-67.3", {"what": "reading_a_hidden_hand"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-67.4", {"what": "showing_cards", "is_in_hand": True}, f"{NOTED}; {WARNING}", "TDA-71-B.a"),
        worked_example(
            "TDA-68.a",
            {"what": "exposing_cards", "is_in_hand": True},
            f"{NOTED}; {LIVES}; seat 1 may be penalised after the hand (proposed: warning)",
            "TDA-71-B.a",
        ),
        worked_example(
            "TDA-70#1", {"what": "out_of_turn", "earlier": 2}, f"{NOTED}; {ROUND}", "TDA-71-A.c", "TDA-53-A.a"
        ),
        worked_example("TDA-53-A.a", {"what": "out_of_turn"}, f"{NOTED}; {MAY}", "TDA-70"),
        worked_example(
            "TDA-70",
            {"what": "hard_to_see"},
            f"seat 1 stacks the chips so that all can see them; {NOTED}; {WARNING}",
        ),
        worked_example("TDA-70", {"what": "hygiene"}, f"{NOTED}; {WARNING}"),
        worked_example(
            "TDA-71-A.c",
            {"what": "delay", "earlier": 1},
            f"{NOTED}; seat 1 may be penalised (proposed: 1 missed hand)",
        ),
        worked_example("TDA-71-B.a#1", {"what": "throwing_cards"}, f"{NOTED}; {WARNING}"),
        worked_example("TDA-71-B.b#1", {"what": "abuse"}, f"{NOTED}; {DUE}"),
        worked_example("TDA-71-B.b", {"what": "disruption"}, f"{NOTED}; {DUE}"),
        worked_example("TDA-71-B.b", {"what": "cheating"}, f"{NOTED}; {DUE}"),
        worked_example(
            "TDA-69.a#1",
            {"what": "soft_play", "stack": 9000},
            f"{NOTED}; {DUE}; or: {FORFEITS} / 9000 from seat 1 leave play / seat 1 keeps the chips",
            "TDA-71-B.b",
        ),
        worked_example(
            "TDA-69.a",
            {"what": "soft_play"},
            f"{NOTED}; {DUE}; or: {FORFEITS} / seat 1 keeps the chips",
            "TDA-71-B.b",
        ),
        worked_example(
            "TDA-69.b#1",
            {"what": "chip_dumping", "stack": 9000},
            "seat 1 is disqualified; 9000 from seat 1 leave play",
            "TDA-71-D",
        ),
        # APSA
        worked_example(
            "APSA-3.3-02#1", {"what": "cards_off_the_table", "is_in_hand": True}, f"{CARDS}; {NOTED}; {LIVES}; {MAY}"
        ),
        worked_example("APSA-3.3-04.a", {"what": "showing_cards", "is_in_hand": True}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.3-07#1", {"what": "talk_about_cards"}, f"{NOTED}; {MAY}", "APSA-3.5-02.a"),
        worked_example("APSA-3.3-07", {"what": "advice", "earlier": 1}, f"{NOTED}; {ROUND}"),
        worked_example(
            "APSA-3.3-14.a#1", {"what": "splashing", "is_in_hand": True}, f"{COUNTED}; {NOTED}; {LIVES}; {MAY}"
        ),
        worked_example("APSA-3.3-14.b", {"what": "change_from_the_pot"}, f"{CHANGED}; {NOTED}; {MAY}"),
        worked_example("APSA-3.3-15", {"what": "reaching_into_the_pot"}, f"{WAITS}; {NOTED}; {MAY}"),
        worked_example(
            "APSA-3.3-25#1", {"what": "exposing_cards", "is_in_hand": True, "is_deliberate": False}, f"{LIVES}; {FREE}"
        ),
        worked_example(
            "APSA-3.3-25#1",
            {"what": "exposing_cards", "is_in_hand": True},
            f"{NOTED}; {LIVES}; seat 1 is penalised after the hand: "
            "warning, missed rounds or disqualification (proposed: warning)",
        ),
        worked_example("APSA-3.5-02.a", {"what": "rude"}, f"{NOTED}; {MAY}"),
        worked_example(
            "APSA-3.5-03.a#1",
            {"what": "chip_gift", "other": 2},
            "seat 1 is disqualified; or: seat 2 goes unpunished (preferred) / seat 2 is disqualified",
        ),
        worked_example(
            "APSA-3.5-03.a",
            {"what": "soft_play", "other": 2, "other_knew": True, "stack": 9000, "other_stack": 2500},
            "seat 1 is disqualified; 9000 from seat 1 leave play; seat 2 is disqualified; 2500 from seat 2 leave play",
            "APSA-3.5-02.c",
        ),
        worked_example("APSA-3.5-03.a", {"what": "cheating"}, "seat 1 is disqualified"),
        worked_example(
            "APSA-3.5-03.b#1",
            {"what": "intoxication", "stack": 4000, "is_in_hand": True, "chips_in": 500},
            "seat 1 is disqualified; the hand of seat 1 is dead; 500 from seat 1 stay in the pot; 4000 from seat 1 leave play",
            "APSA-3.5-02.c",
        ),
        worked_example(
            "APSA-3.5-04#1", {"what": "touching", "record": {"offences": ["out_of_turn"]}}, f"{NOTED}; {ROUND}"
        ),
        worked_example("APSA-3.5-04", {"what": "touching"}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.5-05", {"what": "disobedience"}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.5-21", {"what": "language", "language": "hu"}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.5-21", {"what": "language", "language": "hu", "is_jargon": True}, FREE),
        worked_example("APSA-3.5-21", {"what": "language", "language": "en"}, FREE),
        worked_example("APSA-3.5-22.b", {"what": "objects_on_the_table"}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.5-26", {"what": "texting"}, f"{NOTED}; {MAY}"),
        worked_example("APSA-3.5-26", {"what": "phone_call", "is_in_hand": True}, f"{NOTED}; {LIVES}; {MAY}"),
        worked_example("APSA-3.5-28", {"what": "smoking", "earlier": 1}, f"{NOTED}; {ROUND}"),
        # WPL
        worked_example(
            "WPL-2.14.a#1",
            {"what": "chip_gift", "other": 2, "stack": 4000},
            "seat 1 is disqualified; 4000 from seat 1 leave play; "
            "or: seat 2 goes unpunished (preferred) / seat 2 is disqualified",
            "WPL-2.18",
        ),
        worked_example("WPL-2.14.a", {"what": "chip_gift", "other": 2, "other_knew": False}, "seat 1 is disqualified"),
        worked_example("WPL-2.15.a#1", {"what": "delay", "record": {"offences": ["delay"]}}, f"{NOTED}; {ROUND}"),
        worked_example("WPL-2.15.b#1", {"what": "opening_anothers_cards"}, f"{NOTED}; {WARNING}"),
        worked_example(
            "WPL-2.17#1",
            {"what": "intoxication"},
            "the offence of seat 1 is noted; the club pays €50.00; or: seat 1 goes unpunished / seat 1 is disqualified",
        ),
        worked_example(
            "WPL-2.17#2",
            {"what": "intoxication", "stack": 4000},
            "the offence of seat 1 is noted; the club pays €50.00; "
            "or: seat 1 goes unpunished / seat 1 is disqualified; 4000 from seat 1 leave play",
            "WPL-2.18",
        ),
        worked_example("WPL-2.19", {"what": "language", "language": "fr"}, f"{NOTED}; {WARNING}"),
        worked_example("WPL-2.25", {"what": "texting"}, f"{NOTED}; {WARNING}"),
        worked_example(
            "WPL-5.1.e#1",
            {"what": "soft_play", "other": 2, "other_knew": True},
            "seat 1 is disqualified; seat 2 is disqualified",
        ),
        worked_example("WPL-5.1.g#1", {"what": "talking"}, f"{NOTED}; {WARNING}"),
        worked_example("WPL-5.1.g#1", {"what": "talking", "earlier": 1}, f"{NOTED}; {ROUND}"),
        worked_example("WPL-5.1.d", {"what": "disobedience"}, f"{NOTED}; {WARNING}", "WPL-2.6"),
        worked_example(
            "WPL-5.6.2#1", {"what": "cards_off_the_table", "is_in_hand": True}, f"{CARDS}; {NOTED}; {LIVES}; {WARNING}"
        ),
        worked_example("WPL-5.6.3.a", {"what": "showing_cards"}, f"{NOTED}; {WARNING}"),
        worked_example("WPL-5.6.7#1", {"what": "talk_about_cards"}, f"{NOTED}; {WARNING}"),
        worked_example("WPL-5.6.7", {"what": "criticism"}, f"{NOTED}; {WARNING}"),
        worked_example("WPL-5.6.11.a#1", {"what": "splashing"}, f"{COUNTED}; {NOTED}; {WARNING}"),
        worked_example("WPL-5.6.11.b#1", {"what": "change_from_the_pot"}, f"{CHANGED}; {NOTED}; {WARNING}"),
        worked_example("WPL-5.6.12#1", {"what": "reaching_into_the_pot"}, f"{WAITS}; {NOTED}; {WARNING}"),
        worked_example("WPL-5.6.20#1", {"what": "exposing_cards", "is_deliberate": False}, f"{LIVES}; {FREE}"),
        worked_example(
            "WPL-5.6.20#2",
            {"what": "exposing_cards", "is_in_hand": True},
            f"{NOTED}; {LIVES}; seat 1 may be penalised after the hand (proposed: warning)",
        ),
        # VPSV
        worked_example("VPSV-3.2", {"what": "no_show"}, NOTED, "VPSV-3.1"),
        worked_example(
            "VPSV-3.2",
            {"what": "no_show", "earlier": 1},
            f"{NOTED}; seat 1 may be penalised (proposed: 1 missed round)",
        ),
        worked_example("VPSV-7", {"what": "unsporting", "is_event_over": True}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-18", {"what": "delay"}, f"{NOTED}; {WARNING}", "VPSV-9.1"),
        worked_example(
            "VPSV-19#1",
            {"what": "phone_call", "is_in_hand": True, "chips_in": 300},
            "the hand of seat 1 is dead; 300 from seat 1 stay in the pot",
        ),
        worked_example("VPSV-19", {"what": "phone_call"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-20", {"what": "device_use", "is_banned": False}, FREE),
        worked_example("VPSV-20", {"what": "device_use"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-22", {"what": "pressure"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-25", {"what": "language", "language": "tr", "is_jargon": True}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-26", {"what": "talking"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-28", {"what": "out_of_turn"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-29", {"what": "criticism"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-32", {"what": "strategy_aid"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-33#1", {"what": "talk_about_cards", "is_in_hand": False}, f"{NOTED}; {WARNING}"),
        worked_example(
            "VPSV-34.1#1", {"what": "cards_off_the_table", "is_in_hand": True}, f"{CARDS}; {NOTED}; {LIVES}; {WARNING}"
        ),
        worked_example(
            "VPSV-36.1#1",
            {"what": "anothers_chips", "other": 2, "chips": 400},
            f"400 go back to seat 2; {NOTED}; {WARNING}",
        ),
        worked_example(
            "VPSV-36.2#1",
            {"what": "chip_gift", "other": 2, "stack": 5000, "other_stack": 1200},
            "seat 1 is disqualified; 5000 from seat 1 leave play; seat 2 is disqualified; 1200 from seat 2 leave play",
            "VPSV-9.4",
        ),
        worked_example(
            "VPSV-37.1#1",
            {"what": "soft_play"},
            f"{NOTED}; seat 1 is penalised: warning, 1 to 4 missed rounds or disqualification (proposed: 1 missed round)",
            "VPSV-9.1",
        ),
        worked_example("VPSV-38#1", {"what": "chip_dumping"}, "seat 1 is disqualified", "VPSV-9.4"),
        worked_example("VPSV-48#1", {"what": "pot_agreement"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-49#1", {"what": "looking_at_muck_or_stub"}, f"{NOTED}; {WARNING}"),
        worked_example(
            "VPSV-64#1",
            {"what": "exposing_cards", "is_in_hand": True, "is_deliberate": False},
            f"{NOTED}; {LIVES}; seat 1 may be penalised after the hand (proposed: warning)",
        ),
        worked_example("VPSV-70#1", {"what": "splashing"}, f"{COUNTED}; {NOTED}; {WARNING}"),
        worked_example("VPSV-97#1", {"what": "slow_roll"}, f"{NOTED}; {WARNING}"),
        worked_example("VPSV-99", {"what": "celebration"}, f"{NOTED}; {WARNING}"),
    ],
)
def test_an_offence(book: str, facts: dict[str, Any], outcome: str, cites: set[str]) -> None:
    ruled = ruling(read(facts), book)

    assert str(ruled) == outcome
    assert cites <= cited(ruled)


def read(facts: dict[str, Any]) -> Offence:
    """An offence of seat 1, as a document would have it."""
    offence = read_situation(json.dumps({"type": "offence", "seat": 1, **facts}))
    assert isinstance(offence, Offence)
    return offence


@pytest.mark.parametrize(
    ("facts", "outcomes"),
    [
        pytest.param(
            {"what": "phone_call", "is_in_hand": True},
            {
                "tda": f"{NOTED}; {LIVES}; {WARNING}",
                "apsa": f"{NOTED}; {LIVES}; {MAY}",
                "wpl": f"{NOTED}; {LIVES}; {WARNING}",
                "vpsv": "the hand of seat 1 is dead",
            },
            id="phone call",
        ),
        pytest.param(
            {"what": "cheating"},
            {
                "tda": f"{NOTED}; {DUE}",
                "apsa": "seat 1 is disqualified",
                "vpsv": f"{NOTED}; {ROUND}",
            },
            id="cheating",
        ),
        pytest.param(
            {"what": "texting", "disturbs": False, "is_banned": False},
            {"tda": FREE, "apsa": f"{NOTED}; {MAY}", "vpsv": FREE},
            id="texting",
        ),
        pytest.param(
            {"what": "exposing_cards", "is_in_hand": True, "is_deliberate": False},
            {
                "tda": f"{NOTED}; {LIVES}; seat 1 may be penalised after the hand (proposed: warning)",
                "wpl": f"{LIVES}; {FREE}",
            },
            id="exposed by accident",
        ),
        pytest.param(
            {"what": "chip_gift", "other": 2, "other_knew": False},
            {"wpl": "seat 1 is disqualified", "vpsv": "seat 1 is disqualified; seat 2 is disqualified"},
            id="a gift to somebody who knew nothing",
        ),
        pytest.param(
            {"what": "no_show", "earlier": 3},
            {"tda": FREE, "vpsv": f"{NOTED}; seat 1 may be penalised (proposed: 3 missed rounds)"},
            id="stayed away for the fourth time",
        ),
        pytest.param(
            {"what": "rude", "is_event_over": True},
            {"apsa": NOTED, "vpsv": f"{NOTED}; {WARNING}"},
            id="when the event is over",
        ),
    ],
)
def test_books_that_differ(facts: dict[str, Any], outcomes: dict[str, str]) -> None:
    assert {book: str(ruling(read(facts), book)) for book in outcomes} == outcomes


@pytest.mark.rule("TDA-6")
def test_without_a_list_of_languages_in_the_book_the_one_that_was_published_decides() -> None:
    spoken = ruling(Offence(seat=1, what="language", language="hu"))

    assert str(spoken) == f"floor: {FREE} / {NOTED}; {WARNING}"
    assert "TDA-6" in cited(spoken)


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
@pytest.mark.parametrize(
    "what", [what for what in get_args(Misconduct) if what not in ("dodged_blinds", "removing_chips")]
)
def test_every_offence_cites_the_paragraph_that_names_it(book: str, what: Misconduct) -> None:
    offends = Rulebook.load(book).misconduct(what)
    ruled = ruling(Offence(seat=1, what=what, other=2, chips=100, language="xx", earlier=1, is_in_hand=True), book)

    assert ruled.effects or ruled.options
    if offends.is_named:
        assert offends.cite in ruled.citations
    assert MISDEEDS[what].en
    assert MISDEEDS[what].de


ANY = PenaltyStep("warning"), PenaltyStep("missed_rounds", 1), PenaltyStep("disqualification")


@pytest.mark.parametrize(
    ("book", "paragraph", "scale"),
    [
        case(
            "TDA-71-A.a",
            "tda",
            "TDA-71-A.a",
            (
                PenaltyStep("warning"),
                PenaltyStep("missed_hands", 1),
                PenaltyStep("missed_rounds", 1),
                PenaltyStep("disqualification"),
            ),
        ),
        case("APSA-3.5-02.a", "apsa", "APSA-3.5-02.a", ANY),
        case("WPL-2.15.c", "wpl", "WPL-2.15.c", ANY),
        case("WPL-5.1.d", "wpl", "WPL-5.1.d", ANY),
        case(
            "VPSV-9.1",
            "vpsv",
            "VPSV-9.1",
            (PenaltyStep("warning"), PenaltyStep("missed_rounds", 1, 4), PenaltyStep("disqualification")),
        ),
    ],
)
def test_the_scale_of_penalties(book: str, paragraph: str, scale: tuple[PenaltyStep, ...]) -> None:
    ruled = ruling(Offence(seat=1, what="rude", earlier=1), book)

    assert [effect.scale for effect in ruled.effects if isinstance(effect, PenaltyPossible)] == [scale]
    assert paragraph in cited(ruled)


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"what": "dodged_blinds"}, "what"),
        ({"what": "removing_chips"}, "what"),
        ({"what": "chip_gift"}, "other"),
        ({"what": "anothers_chips", "other": 2}, "other"),
        ({"what": "chip_gift", "other": 1}, "other"),
        ({"what": "delay", "earlier": 3, "record": {"offences": ["delay"]}}, "earlier"),
        ({"what": "delay", "record": {"given": [{"sanction": "warning", "count": 2}]}}, "record.given"),
        ({"what": "delay", "record": {"given": [{"sanction": "missed_rounds"}]}}, "record.given"),
    ],
)
def test_facts_that_are_missing_or_contradict_each_other(facts: dict[str, Any], field: str) -> None:
    with pytest.raises(SituationError) as unclear:
        rule(read(facts), Rulebook.load("tda"))

    assert unclear.value.field == field


@pytest.mark.rule("TDA-49.b#1")
def test_how_far_a_count_was_off_is_told_and_the_true_amount_is_owed() -> None:
    off = ruling(WrongCount(seat=2, named=4500, true=14500, paid=0))

    assert str(off) == "floor: seat 2 calls 14500; seat 2 adds 14500 (preferred) / seat 2 calls 4500; seat 2 adds 4500"
    assert "10000 (222%)" in off.reason.en


@pytest.mark.parametrize(
    ("book", "paragraph", "chips", "stack", "left"),
    [
        case("TDA-63.a#1", "tda", "TDA-63.a", 5000, 47000, 42000),
        case("APSA-3.5-24.a#1", "apsa", "APSA-3.5-24.a", 5000, 18000, 13000),
        case("WPL-2.22.a#1", "wpl", "WPL-2.22.a", 1500, 4000, 2500),
        case("VPSV-34.2#1", "vpsv", "VPSV-34.2", 2000, 7000, 5000),
    ],
)
def test_pocketed_chips_leave_play(book: str, paragraph: str, chips: int, stack: int, left: int) -> None:
    found = ruling(PocketedChips(seat=1, chips=chips, stack=stack), book)

    assert str(found) == f"{chips} from seat 1 leave play; {MAY}"
    assert f"{left} remain" in found.reason.en
    assert paragraph in cited(found)


@pytest.mark.rule("APSA-3.5-24.a", "WPL-2.22.a")
def test_whoever_takes_chips_from_the_tournament_on_purpose_is_out_by_apsa_and_wpl() -> None:
    taken = PocketedChips(seat=1, chips=2000, stack=7000, is_deliberate=True)

    assert str(ruling(taken, "tda")) == str(ruling(taken, "vpsv")) == f"2000 from seat 1 leave play; {MAY}"
    for book, paragraphs in {"apsa": {"APSA-3.5-03.a", "APSA-3.5-24.a"}, "wpl": {"WPL-2.14.a", "WPL-2.22.a"}}.items():
        assert str(ruling(taken, book)) == "seat 1 is disqualified; 7000 from seat 1 leave play"
        assert paragraphs <= cited(ruling(taken, book))
    with pytest.raises(SituationError, match="chips"):
        ruling(PocketedChips(seat=1, chips=7001, stack=7000))


ONE_ROUND = "seat 1 is penalised: 1 missed round"


@pytest.mark.parametrize(
    ("book", "facts", "outcome", "cites"),
    [
        worked_example("TDA-33#1", {"missed": 200, "were_taken": True}, f"{NOTED}; {DUE}"),
        worked_example("TDA-33", {"missed": 200, "were_taken": True, "is_moving": False}, f"{NOTED}; {DUE}"),
        worked_example(
            "APSA-3.5-23#1",
            {"missed": 900},
            f"seat 1 pays 900 into the pot as dead money; {NOTED}; seat 1 is penalised: warning, missed rounds or disqualification"
            " (proposed: warning)",
            "APSA-3.5-02.a",
        ),
        worked_example(
            "VPSV-42.1#1", {"missed": 300}, f"seat 1 pays 300 into the pot as dead money; {NOTED}; {ONE_ROUND}"
        ),
        worked_example(
            "VPSV-42.1",
            {"missed": 300, "stack": 120},
            f"seat 1 pays 120 into the pot as dead money; {NOTED}; {ONE_ROUND}",
        ),
        worked_example("VPSV-42.2", {"missed": 300, "were_taken": True}, f"{NOTED}; {ONE_ROUND}"),
    ],
)
def test_dodged_blinds(book: str, facts: dict[str, Any], outcome: str, cites: set[str]) -> None:
    ruled = ruling(DodgedBlinds(seat=1, **facts), book)

    assert str(ruled) == outcome
    assert cites <= cited(ruled)


@pytest.mark.rule("VPSV-42.2#1")
def test_dodged_blinds_cost_one_round_of_as_many_hands_as_players() -> None:
    dodged = ruling(DodgedBlinds(seat=1, missed=300, players=9), "vpsv")
    (due,) = [effect for effect in dodged.effects if isinstance(effect, PenaltyDue)]

    assert due.scale == (PenaltyStep("missed_rounds", 1, 1),)
    assert due.proposed is not None
    assert due.proposed.count * due.round_hands == 9
    assert "VPSV-42.2" in cited(dodged)


def test_away_from_a_change_of_tables_only_tda_makes_dodging_an_offence_of_its_own() -> None:
    at_the_bar = DodgedBlinds(seat=1, missed=300, were_taken=True, is_moving=False)

    assert str(ruling(at_the_bar, "tda")) == f"{NOTED}; {DUE}"
    assert str(ruling(at_the_bar, "vpsv")) == f"{NOTED}; {WARNING}"


@pytest.mark.parametrize(
    ("book", "facts", "outcome", "cites"),
    [
        worked_example(
            "APSA-3.3-05.b#1",
            {"visible": 2500, "hidden": 5000, "bet": 4000},
            "floor: seat 2 calls 2500, all-in; 1500 go back to seat 1 (preferred) / seat 2 calls 4000",
        ),
        worked_example("APSA-3.3-05.b", {"visible": 4000, "hidden": 5000, "bet": 4000}, "seat 2 calls 4000"),
        worked_example(
            "WPL-5.6.8#1",
            {"visible": 2000, "hidden": 5000, "bet": 6000},
            "floor: seat 2 calls 2000, all-in; 4000 go back to seat 1 (preferred) / seat 2 calls 6000",
        ),
        worked_example(
            "WPL-5.6.8",
            {"visible": 2000, "hidden": 1000, "bet": 6000, "others_called": True},
            "floor: seat 2 calls 2000, all-in (preferred) / seat 2 calls 3000, all-in",
        ),
        worked_example(
            "APSA-3.3-05.b",
            {"visible": 2500, "hidden": 5000, "bet": 1000, "raised_to": 6000},
            "floor: seat 2 raises to 2500, all-in (preferred) / seat 2 raises to 6000",
        ),
        worked_example(
            "WPL-5.6.8",
            {"visible": 2000, "hidden": 5000, "bet": 2500, "raised_to": 6000},
            "floor: seat 2 calls 2000, all-in; 500 go back to seat 1 (preferred) / seat 2 raises to 6000",
        ),
        worked_example(
            "WPL-5.6.8",
            {"visible": 6000, "hidden": 5000, "bet": 2500, "raised_to": 6000},
            "seat 2 raises to 6000",
        ),
        worked_example(
            "APSA-3.3-20.b",
            {"visible": 2500, "hidden": 5000, "bet": 1000, "is_all_in": True},
            "seat 2 raises to 7500, all-in",
        ),
        worked_example(
            "WPL-5.6.8",
            {"visible": 2500, "hidden": 5000, "bet": 1000, "is_all_in": True},
            "floor: seat 2 raises to 2500, all-in (preferred) / seat 2 raises to 7500, all-in",
        ),
    ],
)
def test_the_floor_may_let_only_visible_chips_play(
    book: str, facts: dict[str, Any], outcome: str, cites: set[str]
) -> None:
    ruled = ruling(HiddenAtCall(seat=2, bettor=1, **facts), book)

    assert str(ruled) == outcome
    assert cites <= cited(ruled)


def test_a_raise_with_hidden_chips_is_one() -> None:
    with pytest.raises(SituationError, match="a raise goes beyond 4000"):
        ruling(HiddenAtCall(seat=2, bettor=1, visible=2500, hidden=5000, bet=4000, raised_to=4000), "apsa")


@pytest.mark.parametrize(
    ("book", "paragraph"),
    [
        case("APSA-3.3-06", "apsa", "APSA-3.3-06"),
        case("WPL-5.6.16", "wpl", "WPL-5.6.16"),
    ],
)
def test_any_player_may_ask_for_a_count_at_any_time(book: str, paragraph: str) -> None:
    counted = ruling(CountAsked(seat=2, of="stack", is_in_turn=False), book)

    assert str(counted) == "seat 2: granted"
    assert paragraph in cited(counted)


def test_a_fine_is_written_to_the_cent() -> None:
    words = Noted(1, fine_cents=50_50).words

    assert words.en == "the offence of seat 1 is noted; the club pays €50.50"
    assert words.de == "der Verstoß von Platz 1 wird vermerkt; der Verein zahlt 50,50\N{NO-BREAK SPACE}€"
