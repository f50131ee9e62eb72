"""Who may see whose cards, and how long an award can be challenged, by each book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.situations.showdown import (
    Dispute,
    SeeRequest,
    ShownTo,
)
from support.books import house
from support.floor import acted, case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

LIVES = "the hand of seat 1 stays live"
PUNISHED = f"{LIVES}; seat 1 may be penalised"
AFTERWARDS = f"{PUNISHED} after the hand"
OVER = {"asked_by": 3, "is_hand_over": True}


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("APSA-3.3-04.b#1", "apsa", {"who": "folded_opponent", "asked_by": 3}, "seat 3: refused"),
        case("APSA-3.3-04.b#1", "apsa", {"who": "folded_opponent", **OVER}, "seat 3: granted"),
        case("APSA-3.3-04.a#1", "apsa", {"who": "spectator"}, PUNISHED),
        case("APSA-3.3-04.a#1", "apsa", {"who": "spectator", **OVER}, "seat 3: refused"),
        case("APSA-3.3-25#1", "apsa", {"who": "everybody", "is_deliberate": False}, LIVES),
        case(
            "APSA-3.3-25#1",
            "apsa",
            {"who": "everybody"},
            f"{LIVES}; seat 1 is penalised after the hand: warning, missed rounds or disqualification",
        ),
        case("WPL-5.6.3.b#1", "wpl", {"who": "folded_opponent", **OVER}, "seat 3: granted"),
        case(
            "WPL-5.6.3.b",
            "wpl",
            {"who": "folded_opponent", "asked_by": 3, "is_betting_over": True},
            "seat 3: refused",
        ),
        case("WPL-5.6.3.a#1", "wpl", {"who": "spectator"}, PUNISHED),
        case("WPL-5.6.20#1", "wpl", {"who": "everybody", "is_deliberate": False}, LIVES),
        case("WPL-5.6.20#2", "wpl", {"who": "everybody"}, AFTERWARDS),
        case("TDA-68.a#1", "tda", {"who": "everybody"}, AFTERWARDS),
        case("TDA-68.a", "tda", {"who": "everybody", "is_deliberate": False}, AFTERWARDS),
        case("TDA-68.a", "tda", {"who": "everybody", "is_hand_over": True}, LIVES),
        case("VPSV-64#1", "vpsv", {"who": "everybody"}, AFTERWARDS),
        case("VPSV-64", "vpsv", {"who": "everybody", "is_deliberate": False}, AFTERWARDS),
        case("VPSV-87.1#1", "vpsv", {"who": "folded_opponent", **OVER}, "seat 3: granted"),
        case("VPSV-87.1", "vpsv", {"who": "everybody", "asked_by": 3}, "seat 3: granted"),
        case("VPSV-87.2#1", "vpsv", {"who": "active_opponent"}, "the hand of seat 1 is dead; seat 1 may be penalised"),
        case("VPSV-87.2", "vpsv", {"who": "done_opponent"}, PUNISHED),
        case("VPSV-87.3#1", "vpsv", {"who": "folded_opponent", "is_deliberate": False}, LIVES),
        case("VPSV-87.3#1", "vpsv", {"who": "folded_opponent", "asked_by": 3}, "seat 3: refused"),
        case(
            "VPSV-87.1", "vpsv", {"who": "folded_opponent", "asked_by": 3, "is_betting_over": True}, "seat 3: granted"
        ),
        case("VPSV-87.4#1", "vpsv", {"who": "folded_opponent", "asks_for_rest": True, **OVER}, "seat 3: refused"),
        case("VPSV-88", "vpsv", {"who": "everybody", "asks_for_rest": True, **OVER}, "seat 3: refused"),
    ],
)
def test_cards_that_somebody_saw(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(ShownTo(seat=1, **facts), book)) == outcome


def test_cards_shown_to_an_active_opponent_live_by_tda_and_are_dead_by_vpsv() -> None:
    seen = ShownTo(seat=1, who="active_opponent")

    assert str(ruling(seen, "tda")) == PUNISHED
    assert str(ruling(seen, "vpsv")).startswith("the hand of seat 1 is dead")
    assert str(ruling(seen, house("vpsv", showing_active_opponent_kills_hand=False))) == PUNISHED


def test_knobs_of_cards_that_were_seen() -> None:
    opened = ShownTo(seat=1, who="everybody")
    rest = ShownTo(seat=1, who="everybody", asks_for_rest=True, **OVER)  # type: ignore[arg-type]  # told in words
    during = ShownTo(seat=1, who="folded_opponent", asked_by=3, is_betting_over=True)

    assert str(ruling(opened, house(own_exposed_cards_kill_hand=True))).startswith("the hand of seat 1 is dead")
    assert str(ruling(rest, house("vpsv", show_one_card_show_both=True))) == "seat 3: granted"
    assert str(ruling(during, house("vpsv", show_one_show_all="after_the_hand"))) == "seat 3: refused"
    assert str(ruling(during, "tda")) == "floor: seat 3: granted / seat 3: refused"
    with pytest.raises(SituationError, match="asked_by"):
        ruling(ShownTo(seat=1, who="everybody", asked_by=1))


def test_only_where_a_penalty_is_possible_the_reason_speaks_of_one() -> None:
    by_accident = {book: ruling(ShownTo(seat=1, who="everybody", is_deliberate=False), book) for book in ("tda", "wpl")}

    assert "a penalty begins only when it is over" in by_accident["tda"].reason.en
    assert "penalty" not in by_accident["wpl"].reason.en


FOUR = acted("1 bets 1000, 2 calls 1000, 3 raises 5000, 4 calls 5000, 1 calls 5000, 2 calls 5000")
FOLDED = acted("5 bets 600, 2 calls 600, 8 raises 2000, 5 calls 2000, 2 folds")
EITHER = "floor: seat {0}: granted / seat {0}: refused"


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        case("TDA-18-B.a#1", {"seat": 1, "of": 3, "river": FOUR}, "seat 1: granted"),
        case("TDA-18-B.a#1", {"seat": 2, "of": 3, "river": FOUR}, "seat 2: granted"),
        case("TDA-18-B.a#2", {"seat": 4, "of": 3, "river": FOUR, "has_cards": False}, "seat 4: refused"),
        case("TDA-18-A#1", {"seat": 1, "of": 2, "has_cards": False}, "seat 1: refused"),
        case("TDA-18-A", {"seat": 2, "of": 8, "river": FOLDED}, "seat 2: refused"),
        case("TDA-18-B.a", {"seat": 5, "of": 8, "river": FOLDED}, "seat 5: granted"),
        case("TDA-67.4", {"seat": 1, "of": 3, "river": FOUR, "when": "during_hand"}, "seat 1: refused"),
        case("TDA-18-B.b#1", {"seat": 2, "of": 3, "river": acted("1 checks, 2 checks, 3 checks")}, EITHER.format(2)),
        case("TDA-18-B.b#2", {"seat": 1, "of": 2, "has_cards": False}, "seat 1: refused"),
        case("TDA-18-B.b#2", {"seat": 3, "of": 2, "has_cards": False}, "seat 3: refused"),
        case("TDA-18-B.b#3", {"seat": 2, "of": 1, "river": FOUR}, EITHER.format(2)),
        case("TDA-18-B.b", {"seat": 3, "of": 1, "river": FOUR}, EITHER.format(3)),
        case("TDA-16.b", {"seat": 1, "of": 2, "is_all_in": True, "has_cards": False}, "seat 1: granted"),
    ],
)
def test_a_request_to_see_a_hand(facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(SeeRequest(**facts))) == outcome


def test_nobody_paid_to_see_where_the_river_says_otherwise() -> None:
    with pytest.raises(SituationError, match="paid_to_see"):
        ruling(SeeRequest(seat=2, of=5, paid_to_see=True, river=acted("2 checks, 5 checks")))
    with pytest.raises(SituationError, match="paid_to_see"):
        ruling(SeeRequest(seat=2, of=5, paid_to_see=True, river=FOLDED))
    assert str(ruling(SeeRequest(seat=5, of=8, paid_to_see=True, river=FOLDED))) == "seat 5: granted"


def test_who_paid_to_see_comes_from_the_hand() -> None:
    hand = Hand.deal("tda", stacks=[5000] * 2, button=1, blinds=(100, 200), deck=Deck.from_seed(5), asks=("showdown",))
    hand.call(), hand.check()
    for _ in range(4):
        hand.check()
    hand.raise_to(600, 2), hand.call(1)

    assert str(ruling(SeeRequest(seat=1, of=2), "tda", hand)) == "seat 1: granted"
    assert str(ruling(SeeRequest(seat=2, of=1), "tda", hand)) == EITHER.format(2)
    hand.show(2), hand.muck(1)
    assert str(ruling(SeeRequest(seat=1, of=2), "tda", hand)) == "seat 1: refused"
    with pytest.raises(SituationError, match="of"):
        ruling(SeeRequest(seat=1, of=9), "tda", hand)


OPENED = "floor: the hand of seat 1 is turned up for all to see / seat 2: refused"
KEPT = "the hand of seat 1 stays face down"
LOOKED = "floor: the hand of seat 1 is looked at but not disclosed / seat 2: refused"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("APSA-3.3-22", "apsa", {}, OPENED),
        case("APSA-3.3-22", "apsa", {"when": "during_hand"}, "seat 2: refused"),
        case("APSA-3.3-22", "apsa", {"claims": True}, "seat 2: refused"),
        case("WPL-5.6.17.b#1", "wpl", {}, OPENED),
        case("WPL-2.14.b", "wpl", {"when": "during_hand"}, OPENED),
        case("VPSV-89.4#1", "vpsv", {"claims": True}, LOOKED),
        case("VPSV-89.4", "vpsv", {"when": "during_hand"}, "seat 2: refused"),
        case("VPSV-90.3", "vpsv", {}, LOOKED),
    ],
)
def test_the_floor_may_look_on_suspicion(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(SeeRequest(seat=2, of=1, suspects_collusion=True, **facts), book)) == outcome
    without = ruling(SeeRequest(seat=2, of=1, paid_to_see=True, **facts), book)
    assert str(without) == "seat 2: refused"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("VPSV-90.2", "vpsv", {"by": "dealer"}, f"looked at but not disclosed / {KEPT}"),
        case("VPSV-89.4", "vpsv", {"by": "floor"}, f"looked at but not disclosed / {KEPT}"),
        case("APSA-3.3-22", "apsa", {"by": "floor"}, f"turned up for all to see / {KEPT}"),
        case("APSA-3.3-22", "apsa", {"by": "floor", "when": "during_hand"}, KEPT),
        case("WPL-5.6.17.b", "wpl", {"by": "floor"}, f"turned up for all to see / {KEPT}"),
    ],
)
def test_a_hand_that_dealer_or_floor_do_not_open_stays_closed(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(SeeRequest(seat=2, of=1, suspects_collusion=True, **facts), book)).endswith(outcome)
    assert str(ruling(SeeRequest(seat=2, of=1, **facts), book)) == KEPT


def test_only_where_the_book_says_so_the_dealer_looks() -> None:
    told = {
        book: ruling(SeeRequest(seat=2, of=1, by="dealer", suspects_collusion=True), book)
        for book in ("tda", "apsa", "wpl", "vpsv", "bank")
    }

    assert {book for book, ruled in told.items() if "dealer may look" in ruled.reason.en} == {"vpsv"}
    assert {book for book, ruled in told.items() if "VPSV-90.2" in cited(ruled)} == {"vpsv"}
    assert "ruft die Turnierleitung" in told["apsa"].reason.de


def test_whoever_called_on_the_river_sees_the_hand_by_tda_and_nobody_does_by_apsa_or_the_bank() -> None:
    paid = SeeRequest(seat=2, of=3, river=FOUR)

    assert str(ruling(paid, "tda")) == "seat 2: granted"
    assert str(ruling(paid, "apsa")) == "seat 2: refused"
    assert str(ruling(paid, "bank")) == "seat 2: refused"
    assert str(ruling(paid, house(right_to_see_hand="nobody"))) == "seat 2: refused"
    assert str(ruling(paid, house("apsa", right_to_see_hand="river_caller_sees_aggressor"))) == "seat 2: granted"
    with pytest.raises(SituationError, match="of"):
        ruling(SeeRequest(seat=2, of=2))


WRONG = {"about": "award", "chips": 2400, "from_seat": 3}
NEXT = {"has_next_hand_begun": True}
MOVED = "seat 1: granted; 2400 from seat 3 go to seat 1"
LATE = "seat 1: refused; it stands"
WEIGHED = f"floor: {MOVED} (preferred) / {LATE}"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-22.a#1", "tda", {"about": "reading", **NEXT}, LATE),
        case("TDA-22.a", "tda", {"about": "reading"}, "seat 1: granted"),
        case("TDA-22.a", "tda", {"about": "reading", "next_hand": "dealer_relieved"}, LATE),
        case("TDA-23.c", "tda", {"about": "reading", "next_hand": "dealer_relieved"}, LATE),
        case("APSA-3.4-02.a", "apsa", {"about": "reading", "next_hand": "dealer_relieved"}, "seat 1: granted"),
        case("APSA-3.4-02.a", "apsa", {"about": "reading", "next_hand": "shuffled"}, LATE),
        case("TDA-22.b#1", "tda", {**WRONG, **NEXT, "since": acted("4 folds")}, MOVED),
        case("TDA-22.b#2", "tda", {**WRONG, **NEXT, "since": acted("4 folds, 5 calls 200")}, LATE),
        case("TDA-22.c#1", "tda", {**WRONG, "seconds_into_break": 80}, LATE),
        case("TDA-22.c#2", "tda", {**WRONG, "seconds_into_break": 60}, MOVED),
        case("TDA-22.c#2", "tda", {**WRONG, "seconds_into_break": 61}, LATE),
        case("TDA-22.c", "tda", {"about": "reading", "seconds_into_break": 61}, LATE),
        case("VPSV-92#1", "vpsv", WRONG, MOVED),
        case("VPSV-92", "vpsv", {**WRONG, **NEXT, "since": acted("4 folds, 5 calls 200")}, WEIGHED),
        case("VPSV-100", "vpsv", {**WRONG, "about": "reading", "next_hand": "shuffled"}, WEIGHED),
        case("VPSV-100", "vpsv", {**WRONG, "is_amount_sure": False, "next_hand": "shuffled"}, WEIGHED),
        case("VPSV-92", "vpsv", {**WRONG, "seconds_into_break": 600}, MOVED),
        case("VPSV-92", "vpsv", {**WRONG, "about": "reading", **NEXT}, WEIGHED),
        case("TDA-22.a", "tda", {**WRONG, "about": "reading", **NEXT}, LATE),
        case(
            "VPSV-92",
            "vpsv",
            {**WRONG, "is_amount_sure": False},
            "seat 1: granted; or: 2400 from seat 3 go to seat 1 (preferred) / it stands",
        ),
    ],
)
def test_a_challenge_in_time_or_too_late(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Dispute(seat=1, **facts), book)) == outcome


@pytest.mark.rule("TDA-12.d")
@pytest.mark.rule("VPSV-86")
@pytest.mark.rule("APSA-3.3-24")
@pytest.mark.rule("WPL-5.6.19")
@pytest.mark.parametrize("about", ["reading", "award"])
def test_anybody_at_the_table_may_point_out_an_error_and_the_chips_go_to_whom_they_belong(about: Any) -> None:
    for book in ("tda", "vpsv", "apsa", "wpl"):
        ruled = ruling(Dispute(seat=9, about=about, chips=2400, from_seat=3, to_seat=1), book)
        assert str(ruled) == "seat 9: granted; 2400 from seat 3 go to seat 1"
    untabled = ruling(Dispute(seat=9, about=about, chips=2400, from_seat=3, to_seat=1, is_tabled=False))

    assert str(untabled) == "seat 9: refused"
    assert cited(untabled) == {"TDA-67.3"}


@pytest.mark.rule("VPSV-100")
def test_an_error_is_pointed_out_when_it_happens_and_a_late_claim_is_told_as_late() -> None:
    at_once = ruling(Dispute(seat=1, **WRONG), "vpsv")  # type: ignore[arg-type]  # told in words
    late = ruling(Dispute(seat=1, **WRONG, **NEXT, since=acted("4 folds, 5 calls 200")), "vpsv")  # type: ignore[arg-type]

    assert "VPSV-100" not in cited(at_once)
    assert "VPSV-100" in cited(late)
    assert "2 actions into the next hand" in late.reason.en
    begun = ruling(Dispute(seat=1, **WRONG, **NEXT), "vpsv")  # type: ignore[arg-type]  # told in words
    assert "nach Beginn der nächsten Hand" in begun.reason.de


def test_knobs_of_a_challenge() -> None:
    reading = Dispute(seat=1, about="reading", has_next_hand_begun=True, since=acted("4 folds"))
    award = Dispute(seat=1, **WRONG, **NEXT, since=acted("4 folds, 5 calls 200"))  # type: ignore[arg-type]  # told in words
    paused = Dispute(seat=1, **WRONG, seconds_into_break=80)  # type: ignore[arg-type]  # told in words

    assert str(ruling(reading, house(reading_dispute_until="action_in_next_hand"))) == "seat 1: granted"
    assert str(ruling(award, house(award_dispute_until="open_ended"))) == MOVED
    assert str(ruling(paused, house(break_dispute_seconds=90))) == MOVED
    relieved = Dispute(seat=1, about="reading", next_hand="dealer_relieved")
    assert str(ruling(relieved, house(hand_begins_with="first_shuffle"))) == "seat 1: granted"


@pytest.mark.parametrize(
    "facts",
    [
        {"about": "award"},
        {"about": "reading", "chips": 100},
        {"about": "award", "chips": 100, "from_seat": 1},
        {"about": "reading", "since": acted("4 folds")},
        {"about": "reading", "seconds_into_break": 5, **NEXT},
    ],
)
def test_a_challenge_that_makes_no_sense(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(Dispute(seat=1, **facts))


@pytest.mark.rule("TDA-36-A")
@pytest.mark.parametrize(("since", "is_granted"), [("3 calls 200, 4 folds", False), ("3 folds", True)])
def test_what_counts_as_substantial_action_is_cited_with_the_limit_of_a_dispute(since: str, is_granted: bool) -> None:
    wrong = Dispute(seat=2, about="award", chips=500, from_seat=1, has_next_hand_begun=True, since=acted(since))
    ruled = ruling(wrong)

    assert str(ruled).startswith(f"seat 2: {'granted' if is_granted else 'refused'}")
    assert {"TDA-22.b", "TDA-36-A"} <= cited(ruled)


GAVE_UP = acted("1 bets 1000, 2 raises 3000, 3 calls 3000, 1 folds")


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", SeeRequest(seat=3, of=2, river=GAVE_UP), "seat 3: granted"),
        ("tda", SeeRequest(seat=1, of=2, has_cards=False, river=GAVE_UP), "seat 1: refused"),
        ("tda", SeeRequest(seat=2, of=3, river=GAVE_UP), "floor: seat 2: granted / seat 2: refused"),
        ("apsa", SeeRequest(seat=2, of=3, is_all_in=True), "seat 2: granted"),
        ("bank", SeeRequest(seat=2, of=3, is_all_in=True), "seat 2: refused"),
        ("vpsv", ShownTo(seat=4, who="done_opponent", asked_by=3), "seat 3: refused"),
        ("apsa", ShownTo(seat=4, who="everybody", asked_by=3), "seat 3: granted"),
        (
            "tda",
            Dispute(
                seat=1, about="award", chips=50, from_seat=2, has_next_hand_begun=True, since=acted("3 folds, 4 folds")
            ),
            "seat 1: granted; 50 from seat 2 go to seat 1",
        ),
        (
            "tda",
            Dispute(
                seat=1,
                about="award",
                chips=50,
                from_seat=2,
                has_next_hand_begun=True,
                since=acted("3 folds, 4 folds, 5 folds"),
            ),
            "seat 1: refused; it stands",
        ),
        ("wpl", Dispute(seat=1, about="reading", seconds_into_break=45), "seat 1: granted"),
    ],
)
def test_requests_and_challenges_told_otherwise(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
