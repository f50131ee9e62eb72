"""Disputes around the showdown, by each book: TDA 12 to 22 and 65, APSA 3.3, WPL 5.6, VPSV 62 and 82 to 107."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import HiddenChips, KilledBet, OutOfTurn
from floorman.floor.situations.dealing import BadDeck, FlawedDeal, NewDeck
from floorman.floor.situations.showdown import Dispute, OpenHand, Reading, SeeRequest, ShownTo, Tabled
from support.floor import acted, case, cited, ruling, spot

LOST = "the hand of seat 1 is dead; seat 1 has no claim"
LIVES = "the hand of seat 1 lives"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-13-A#1", "tda", {"shown": 2}, LIVES),
        case("TDA-13-A#1", "tda", {"shown": 4, "needed": 4}, LIVES),
        case("TDA-13-A#1", "tda", {"shown": 6, "needed": 7}, "seat 1 shows 1 more"),
        case("TDA-13-A#2", "tda", {"shown": 2, "needed": 4}, "seat 1 shows 2 more"),
        case(
            "TDA-13-B#1",
            "tda",
            {"shown": 1, "taken_by": "player", "lie": "in_the_muck", "is_identifiable": False},
            LOST,
        ),
        case("TDA-13-B#2", "tda", {"shown": 1, "taken_by": "player", "lie": "apart_from_the_muck"}, LIVES),
        case("TDA-13-C#1", "tda", {"shown": 2, "taken_by": "dealer", "lie": "in_the_muck"}, LIVES),
        case("TDA-14.a#1", "tda", {"shown": 0, "taken_by": "player", "lie": "apart_from_the_muck"}, LIVES),
        case("TDA-14.b#1", "tda", {"shown": 0, "taken_by": "dealer", "lie": "in_the_muck"}, LOST),
        case("APSA-3.3-24#1", "apsa", {"shown": 2, "taken_by": "dealer", "lie": "in_the_muck"}, LIVES),
        case("WPL-5.6.19#1", "wpl", {"shown": 2, "taken_by": "dealer", "lie": "in_the_muck"}, LIVES),
        case("VPSV-106#1", "vpsv", {"shown": 2, "taken_by": "dealer", "lie": "in_the_muck"}, LIVES),
        case(
            "VPSV-82.2#1",
            "vpsv",
            {"shown": 0, "taken_by": "player", "lie": "apart_from_the_muck", "is_all_in": True},
            LIVES,
        ),
        case("VPSV-85.1#1", "vpsv", {"shown": 0, "taken_by": "dealer", "lie": "in_the_muck"}, LOST),
        case(
            "VPSV-62.1#1",
            "vpsv",
            {"shown": 0, "taken_by": "player", "lie": "apart_from_the_muck"},
            f"floor: {LIVES} / {LOST}",
        ),
    ],
)
def test_a_claim_at_the_showdown(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Tabled(seat=1, **facts), book)) == outcome


@pytest.mark.rule("TDA-15-A")
def test_whoever_shows_one_card_is_told_to_show_them_all() -> None:
    one = ruling(Tabled(seat=1, shown=1))

    assert str(one) == "seat 1 shows 1 more"
    assert {"TDA-15-A", "TDA-13-A"} <= cited(one)


def shown(told: str) -> tuple[OpenHand, ...]:
    """Hands such as ``1 7c8c, 2 Kh2s``."""
    return tuple(OpenHand(seat=int(part.split()[0]), cards=part.split()[1]) for part in told.split(","))


@pytest.mark.parametrize(
    ("book", "board", "hands", "liar", "outcome"),
    [
        case(
            "TDA-12.b#1",
            "tda",
            "4c 5d 9h Ks Kd",
            "1 AcJc, 2 9s5s",
            1,
            "the pot goes to seat 2; seat 1 may be penalised",
        ),
        case("APSA-3.2.showdown-river.4#1", "apsa", "As Ks Qd Jh Td", "1 2c2h", None, "the pot goes to seat 1"),
        case(
            "APSA-3.2.showdown-river.4#2",
            "apsa",
            "As Ks Qd Jh Td",
            "1 2c2h, 2 9c8c",
            None,
            "the pot is divided among seats 1 2",
        ),
        case(
            "APSA-3.3-23.b#1", "apsa", "As Ks 9d 7h 2d", "1 Ac3h", 1, "the pot goes to seat 1; seat 1 may be penalised"
        ),
        case("WPL-5.6.18#1", "wpl", "4c 5d 6h Ks Kd", "1 7c8c, 2 Kh2s", None, "the pot goes to seat 1"),
        case(
            "VPSV-85.2#1",
            "vpsv",
            "4c 5d 9h Ks Jd",
            "1 Kc9c, 2 4h4s",
            1,
            "the pot goes to seat 2; seat 1 may be penalised",
        ),
    ],
)
def test_the_cards_speak(book: str, board: str, hands: str, liar: int | None, outcome: str) -> None:
    situation = Reading(board=board, shown=shown(hands), miscalled_by=liar, is_deliberate=liar is not None)

    assert str(ruling(situation, book)) == outcome


def test_one_card_open_is_no_claim() -> None:
    assert str(ruling(Reading(board="As Ks Qd Jh Td", shown=shown("1 2c2h, 2 9c")))) == (
        "the pot goes to seat 1; seat 2 has no claim"
    )


@pytest.mark.parametrize(
    ("board", "hands"),
    [("As Ks", "1 2c2h"), ("As Ks Qd Jh Td", "1 AsAd"), ("As Ks Qd Jh XX", "1 2c2h"), ("As Ks Qd Jh Td", "1 2c")],
)
def test_cards_that_cannot_lie_there(board: str, hands: str) -> None:
    with pytest.raises(SituationError):
        ruling(Reading(board=board, shown=shown(hands)))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("APSA-3.3-04.b#1", "apsa", {"who": "folded_opponent", "asked_by": 3}, "refused to seat 3"),
        case(
            "APSA-3.3-04.b#1",
            "apsa",
            {"who": "folded_opponent", "asked_by": 3, "is_hand_over": True},
            "granted to seat 3",
        ),
        case("APSA-3.3-04.a#1", "apsa", {"who": "spectator"}, f"{LIVES}; seat 1 may be penalised"),
        case("APSA-3.3-04.a#1", "apsa", {"who": "spectator", "asked_by": 3, "is_hand_over": True}, "refused to seat 3"),
        case("APSA-3.3-25#1", "apsa", {"who": "everybody", "is_deliberate": False}, LIVES),
        case(
            "WPL-5.6.3.b#1",
            "wpl",
            {"who": "folded_opponent", "asked_by": 3, "is_hand_over": True},
            "granted to seat 3",
        ),
        case("WPL-5.6.3.a#1", "wpl", {"who": "spectator"}, f"{LIVES}; seat 1 may be penalised"),
        case("WPL-5.6.20#1", "wpl", {"who": "everybody", "is_deliberate": False}, LIVES),
        case("WPL-5.6.20#2", "wpl", {"who": "everybody"}, f"{LIVES}; seat 1 may be penalised"),
        case("TDA-68.a#1", "tda", {"who": "everybody"}, f"{LIVES}; seat 1 may be penalised"),
        case("VPSV-64#1", "vpsv", {"who": "everybody"}, f"{LIVES}; seat 1 may be penalised"),
        case(
            "VPSV-87.1#1",
            "vpsv",
            {"who": "folded_opponent", "asked_by": 3, "is_hand_over": True},
            "granted to seat 3",
        ),
        case(
            "VPSV-87.2#1",
            "vpsv",
            {"who": "active_opponent"},
            "the hand of seat 1 is dead; seat 1 may be penalised",
        ),
        case("VPSV-87.3#1", "vpsv", {"who": "folded_opponent", "is_deliberate": False}, LIVES),
        case("VPSV-87.3#1", "vpsv", {"who": "folded_opponent", "asked_by": 3}, "refused to seat 3"),
        case(
            "VPSV-87.4#1",
            "vpsv",
            {"who": "folded_opponent", "asked_by": 3, "asks_for_rest": True, "is_hand_over": True},
            "refused to seat 3",
        ),
        case(
            "VPSV-88",
            "vpsv",
            {"who": "everybody", "asked_by": 3, "asks_for_rest": True, "is_hand_over": True},
            "refused to seat 3",
        ),
    ],
)
def test_cards_that_somebody_saw(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(ShownTo(seat=1, **facts), book)) == outcome


def test_cards_shown_to_an_active_opponent_live_by_tda_and_are_dead_by_vpsv() -> None:
    seen = ShownTo(seat=1, who="active_opponent")

    assert str(ruling(seen, "tda")).startswith(LIVES)
    assert str(ruling(seen, "vpsv")).startswith("the hand of seat 1 is dead")


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        case("TDA-18-B.b#1", {"seat": 2, "of": 3}, "floor: granted to seat 2 / refused to seat 2"),
        case("TDA-18-B.b#2", {"seat": 1, "of": 2, "has_cards": False}, "refused to seat 1"),
        case("TDA-18-B.b#3", {"seat": 2, "of": 1}, "floor: granted to seat 2 / refused to seat 2"),
    ],
)
def test_a_request_to_see_a_hand(facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(SeeRequest(**facts))) == outcome


@pytest.mark.rule("APSA-3.3-22")
@pytest.mark.rule("WPL-5.6.17.b#1")
@pytest.mark.rule("VPSV-89.4#1")
@pytest.mark.rule("VPSV-90.3")
@pytest.mark.parametrize(("book", "paragraph"), [("apsa", "APSA-3.3-22"), ("wpl", "WPL-2.14.b"), ("vpsv", "VPSV-89.4")])
def test_the_floor_may_open_hands_on_suspicion_and_nobody_else_may_ask(book: str, paragraph: str) -> None:
    suspected = ruling(SeeRequest(seat=2, of=1, suspects_collusion=True), book)

    assert not suspected.is_mandatory
    assert paragraph in cited(suspected)
    assert str(ruling(SeeRequest(seat=2, of=1, paid_to_see=True), book)) == "refused to seat 2"
    assert str(ruling(SeeRequest(seat=2, of=1, paid_to_see=True), "tda")) == "granted to seat 2"


WRONG = {"about": "award", "chips": 2400, "from_seat": 3}
MOVED = "granted to seat 1; 2400 of seat 3 go to seat 1"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-22.a#1", "tda", {"about": "reading", "has_next_hand_begun": True}, "refused to seat 1; it stands"),
        case("TDA-22.b#1", "tda", {**WRONG, "has_next_hand_begun": True, "since": acted("4 folds")}, MOVED),
        case(
            "TDA-22.b#2",
            "tda",
            {**WRONG, "has_next_hand_begun": True, "since": acted("4 folds, 5 calls 200")},
            "refused to seat 1; it stands",
        ),
        case("TDA-22.c#1", "tda", {**WRONG, "seconds_into_break": 80}, "refused to seat 1; it stands"),
        case("TDA-22.c#2", "tda", {**WRONG, "seconds_into_break": 60}, MOVED),
        case("TDA-22.c#2", "tda", {**WRONG, "seconds_into_break": 61}, "refused to seat 1; it stands"),
        case(
            "VPSV-92#1", "vpsv", {**WRONG, "has_next_hand_begun": True, "since": acted("4 folds, 5 calls 200")}, MOVED
        ),
    ],
)
def test_a_challenge_in_time_or_too_late(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Dispute(seat=1, **facts), book)) == outcome


@pytest.mark.rule("TDA-12.d")
def test_anybody_at_the_table_may_point_out_a_misread_hand_in_time() -> None:
    assert [str(ruling(Dispute(seat=seat, about="reading"))) for seat in (1, 9)] == [
        "granted to seat 1",
        "granted to seat 9",
    ]


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-15-B.a#1",
            "tda",
            {"has_in": 1000, "most_of_others": 0, "by": "player", "is_identifiable": True},
            "floor: the hand of seat 1 lives / the hand of seat 1 is dead",
        ),
        case(
            "TDA-15-B.b#1",
            "tda",
            {"has_in": 1000, "most_of_others": 1000, "by": "player"},
            "the hand of seat 1 is dead; 1000 of seat 1 stay in the pot",
        ),
        case(
            "TDA-15-B.c#1",
            "tda",
            {"has_in": 1000, "most_of_others": 0, "by": "player"},
            "the hand of seat 1 is dead; 1000 back to seat 1",
        ),
        case(
            "TDA-15-B.c#2",
            "tda",
            {"has_in": 2000, "most_of_others": 500, "by": "player"},
            "the hand of seat 1 is dead; 1500 back to seat 1; 500 of seat 1 stay in the pot",
        ),
        case(
            "TDA-65-A#1",
            "tda",
            {"has_in": 800, "most_of_others": 800},
            "the hand of seat 1 is dead; 800 of seat 1 stay in the pot",
        ),
        case(
            "TDA-65-A#2", "tda", {"has_in": 800, "most_of_others": 0}, "the hand of seat 1 is dead; 800 back to seat 1"
        ),
        case("TDA-65-B#1", "tda", {"has_in": 800, "most_of_others": 0, "is_identifiable": True}, LIVES),
        case(
            "APSA-3.3-08.b#1",
            "apsa",
            {"has_in": 800, "most_of_others": 200},
            "the hand of seat 1 is dead; 600 back to seat 1; 200 of seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#2",
            "apsa",
            {"has_in": 800, "most_of_others": 800},
            "the hand of seat 1 is dead; 800 of seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#3",
            "apsa",
            {"has_in": 800, "most_of_others": 500},
            "the hand of seat 1 is dead; 300 back to seat 1; 500 of seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#4",
            "apsa",
            {"has_in": 800, "most_of_others": 0},
            "the hand of seat 1 is dead; 800 back to seat 1",
        ),
        case(
            "WPL-5.6.4.a#1",
            "wpl",
            {"has_in": 600, "most_of_others": 600},
            "the hand of seat 1 is dead; 600 of seat 1 stay in the pot",
        ),
        case(
            "VPSV-105#1",
            "vpsv",
            {"has_in": 600, "most_of_others": 200},
            "the hand of seat 1 is dead; 600 of seat 1 stay in the pot",
        ),
    ],
)
def test_a_hand_swept_up_or_thrown_away(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(KilledBet(seat=1, **facts), book)) == outcome


@pytest.mark.rule("VPSV-107#1")
@pytest.mark.rule("VPSV-108.1#1")
def test_two_identical_cards_void_the_hand_and_all_chips_go_back() -> None:
    twice = BadDeck(
        fault="duplicate", paid=acted("1 calls 800, 2 calls 800, 3 posts 100"), since=acted("1 calls 800, 2 calls 800")
    )

    assert str(ruling(twice, "vpsv")) == (
        "the hand is void; 800 back to seat 1; 800 back to seat 2; 100 back to seat 3; a new deck comes in"
    )


@pytest.mark.rule("VPSV-104#1")
def test_a_wrong_button_found_on_the_turn_stands_for_this_hand() -> None:
    found = FlawedDeal(flaw="button_misplaced", since=acted("3 calls 200, 4 calls 200, 1 calls 200, 2 checks"))

    assert str(ruling(found, "vpsv")) == "it stands; button and blinds are put right for the next hand"


@pytest.mark.rule("TDA-26.a")
@pytest.mark.parametrize("occasion", ["dealer_change", "level_change", "organiser_schedule"])
def test_decks_change_with_dealer_and_level_or_as_the_organiser_says(occasion: Any) -> None:
    assert str(ruling(NewDeck(seat=1, occasion=occasion))) == "granted to seat 1; a new deck comes in"
    assert str(ruling(NewDeck(seat=1, occasion="player_asks"))) == "refused to seat 1"


@pytest.mark.rule("WPL-2.20")
@pytest.mark.rule("APSA-3.4-01.d#1")
def test_a_damaged_deck_is_replaced_after_the_hand_and_earlier_hands_stand() -> None:
    assert str(ruling(BadDeck(fault="flawed"), "wpl")) == "it stands; a new deck comes in"
    assert (
        str(ruling(BadDeck(fault="missing", noticed="before_next_action"), "apsa")) == "it stands; a new deck comes in"
    )


@pytest.mark.rule("APSA-3.3-20.b#1")
@pytest.mark.rule("APSA-3.3-20.b#2")
def test_late_chips_of_an_all_in_belong_to_the_pot_unmatched() -> None:
    lost, won = (HiddenChips(seat=1, caller=2, chips=1000, has_won=has_won) for has_won in (False, True))

    assert str(ruling(lost, "apsa")) == "1000 of seat 1 go to seat 2"
    assert str(ruling(won, "apsa")) == "1000 back to seat 1"


@pytest.mark.rule("VPSV-28#1")
def test_a_fold_before_the_turn_stands() -> None:
    early = OutOfTurn(spot=spot("100/200 flop", 2), acted=acted("2 folds")[0], to_act=1, is_turn_reached=False)

    assert str(ruling(early, "vpsv")) == "seat 1 is in turn; seat 2 folds; seat 2 may be penalised"
