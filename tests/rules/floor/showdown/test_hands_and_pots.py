"""Disputes around the showdown, by each book: TDA 12 to 22 and 65, APSA 3.3, WPL 5.6, VPSV 62 and 82 to 107."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.effects import PotGoesTo
from floorman.floor.situations.betting import HiddenChips, KilledBet, OutOfTurn
from floorman.floor.situations.dealing import BadDeck, NewDeck
from floorman.floor.situations.showdown import (
    OpenHand,
    PotPart,
    Reading,
    SplitPot,
    Tabled,
)
from floorman.floor.situations.table import FloorCalled
from floorman.hand.events import PotAwarded
from support.books import house
from support.floor import acted, case, cited, ruling, spot

LOST = "the hand of seat 1 is dead; seat 1 has no claim to the pot"
LIVES = "the hand of seat 1 stays live"
THROWN = {"taken_by": "player", "lie": "apart_from_the_muck"}
MUCKED = {"taken_by": "both", "lie": "in_the_muck"}
SWEPT = {"taken_by": "dealer", "lie": "in_the_muck"}

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-13-A#1", "tda", {"shown": 2}, LIVES),
        case("TDA-13-A#1", "tda", {"shown": 4, "needed": 4}, LIVES),
        case("TDA-13-A#1", "tda", {"shown": 7, "needed": 7}, LIVES),
        case("TDA-13-A#1", "tda", {"shown": 6, "needed": 7}, "seat 1 still has to show 1 card"),
        case("TDA-13-A#2", "tda", {"shown": 2, "needed": 4}, "seat 1 still has to show 2 cards"),
        case(
            "TDA-13-A", "tda", {"shown": 2, "is_readable": False}, "seat 1 spreads the cards so that all can read them"
        ),
        case("TDA-13-B#1", "tda", {"shown": 1, **MUCKED, "is_identifiable": False, "is_found_readable": False}, LOST),
        case(
            "TDA-13-B",
            "tda",
            {"shown": 1, **MUCKED, "is_identifiable": False},
            f"floor: {LOST} (preferred) / {LIVES}",
        ),
        case(
            "TDA-13-B",
            "tda",
            {"shown": 1, "taken_by": "player", "lie": "in_the_muck", "is_identifiable": False},
            f"floor: {LOST} (preferred) / {LIVES}",
        ),
        case("VPSV-85.1", "vpsv", {"shown": 1, **MUCKED, "is_identifiable": False, "is_found_readable": True}, LOST),
        case("TDA-13-B#2", "tda", {"shown": 1, **THROWN}, LIVES),
        case("TDA-13-B", "tda", {"shown": 1, **MUCKED, "is_identifiable": False, "is_found_readable": True}, LIVES),
        case("TDA-13-C#1", "tda", {"shown": 2, **SWEPT}, LIVES),
        case(
            "TDA-13-C", "tda", {"shown": 2, "taken_by": "both", "lie": "in_the_muck", "is_identifiable": False}, LIVES
        ),
        case("TDA-14.a#1", "tda", {"shown": 0, **THROWN}, LIVES),
        case("TDA-14.b#1", "tda", {"shown": 0, **MUCKED}, LOST),
        case("TDA-13-C#1", "tda", {"shown": 2, **SWEPT, "is_winner": True}, f"{LIVES}; the pot goes to seat 1"),
        case("TDA-65-A", "tda", {"shown": 0, **SWEPT, "is_identifiable": False}, LOST),
        case("TDA-65-B", "tda", {"shown": 0, **SWEPT}, LIVES),
        case("APSA-3.3-24#1", "apsa", {"shown": 2, **SWEPT, "is_winner": True}, f"{LIVES}; the pot goes to seat 1"),
        case("APSA-3.3-08.a", "apsa", {"shown": 0, **SWEPT}, LOST),
        case("APSA-3.3-08.a", "apsa", {"shown": 0, **SWEPT, "lie": "apart_from_the_muck"}, LIVES),
        case("WPL-5.6.19#1", "wpl", {"shown": 2, **SWEPT, "is_winner": True}, f"{LIVES}; the pot goes to seat 1"),
        case("WPL-5.6.4.a", "wpl", {"shown": 1, **SWEPT}, LOST),
        case("VPSV-106#1", "vpsv", {"shown": 2, **SWEPT, "is_winner": True}, f"{LIVES}; the pot goes to seat 1"),
        case("VPSV-105", "vpsv", {"shown": 0, **SWEPT, "is_identifiable": False}, LOST),
        case("VPSV-105", "vpsv", {"shown": 0, **SWEPT}, f"floor: {LOST} / {LIVES}"),
        case("VPSV-82.2#1", "vpsv", {"shown": 0, **THROWN, "is_all_in": True}, LIVES),
        case("VPSV-82.1", "vpsv", {"shown": 0, "is_all_in": True}, "seat 1 turns up the cards"),
        case("VPSV-85.1#1", "vpsv", {"shown": 0, **MUCKED}, LOST),
        case("VPSV-62.1#1", "vpsv", {"shown": 0, **THROWN}, f"floor: {LOST} / {LIVES}"),
        case("VPSV-62.1", "vpsv", {"shown": 0, **THROWN, "when": "betting"}, f"floor: {LOST} / {LIVES}"),
        case(
            "VPSV-62.2#1",
            "vpsv",
            {"shown": 0, **THROWN, "when": "betting", "is_misinformed": True},
            f"floor: {LIVES} (preferred) / {LOST}",
        ),
        case("TDA-58", "tda", {"shown": 0, **THROWN, "when": "betting"}, LOST),
        case(
            "TDA-1.a",
            "tda",
            {"shown": 0, **THROWN, "when": "betting", "is_misinformed": True},
            f"floor: {LIVES} / {LOST}",
        ),
        case("BANK-1.6.2.b#1", "bank", {"shown": 0, **THROWN, "is_all_in": True}, LOST),
    ],
)
def test_a_claim_at_the_showdown(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Tabled(seat=1, **facts), book)) == outcome


@pytest.mark.rule("TDA-15-A")
def test_whoever_shows_one_card_is_told_to_show_them_all_and_may_lose_the_claim() -> None:
    one = ruling(Tabled(seat=1, shown=1))
    refused = ruling(Tabled(seat=1, shown=1, refuses=True))

    assert str(one) == "seat 1 still has to show 1 card"
    assert {"TDA-15-A", "TDA-13-A"} <= cited(one)
    assert str(refused) == (
        "floor: seat 1 still has to show 1 card / seat 1 has no claim to the pot / seat 1 has no claim to the pot; seat 1 may be penalised"
    )


def test_one_knob_of_the_house_changes_what_becomes_of_a_hand() -> None:
    thrown, swept = Tabled(seat=1, shown=0, **THROWN), Tabled(seat=1, shown=0, **SWEPT)  # type: ignore[arg-type]  # told in words

    assert str(ruling(thrown, house(discarded_hand_returns="floor_while_identifiable"))) == f"floor: {LOST} / {LIVES}"
    assert str(ruling(swept, house(killed_hand_dies_when="touches_muck"))) == LOST
    assert (
        str(ruling(Tabled(seat=1, shown=0, is_all_in=True), house(all_in_may_muck=True)))
        == "seat 1 still has to show 2 cards"
    )


@pytest.mark.parametrize(
    "facts",
    [{"shown": 3}, {"shown": 1, "lie": "in_the_muck"}, {"shown": 1, "taken_by": "player"}],
)
def test_cards_that_cannot_be_where_they_are(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(Tabled(seat=1, **facts))


def shown(text: str) -> tuple[OpenHand, ...]:
    """Hands such as ``1 7c8c, 2 Kh2s``."""
    return tuple(OpenHand(seat=int(part.split()[0]), cards=part.split()[1]) for part in text.split(","))


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
        case("TDA-12.a#1", "tda", "4h 5h 9h Ks Kd", "1 AhJh, 2 KcQc", None, "the pot goes to seat 1"),
        case("TDA-19#1", "tda", "As Ks Qs Js Ts", "1 2c2h, 2 9c8c", None, "the pot is divided among seats 1 and 2"),
        case("APSA-3.2.showdown-river.4#1", "apsa", "As Ks Qd Jh Td", "1 2c2h", None, "the pot goes to seat 1"),
        case(
            "APSA-3.2.showdown-river.4#2",
            "apsa",
            "As Ks Qd Jh Td",
            "1 2c2h, 2 9c8c",
            None,
            "the pot is divided among seats 1 and 2",
        ),
        case(
            "APSA-3.3-23.b#1", "apsa", "As Ks 9d 7h 2d", "1 Ac3h", 1, "the pot goes to seat 1; seat 1 may be penalised"
        ),
        case("WPL-5.6.18#1", "wpl", "4c 5d 6h Ks Kd", "1 7c8c, 2 Kh2s", None, "the pot goes to seat 1"),
        case(
            "WPL-5.5.showdown-river.5",
            "wpl",
            "As Ks Qd Jh Td",
            "1 2c2h, 2 9c",
            None,
            "the pot goes to seat 1; seat 2 has no claim to the pot",
        ),
        case(
            "VPSV-85.2#1",
            "vpsv",
            "4c 5d 9h Ks Jd",
            "1 Kc9c, 2 4h4s",
            1,
            "the pot goes to seat 2; seat 1 may be penalised",
        ),
        case(
            "VPSV-84#1",
            "vpsv",
            "As Ks 9d 7h 2d",
            "1 Ac, 2 3c3h",
            None,
            "the pot goes to seat 2; seat 1 has no claim to the pot",
        ),
        case("BANK-1.6.4.a", "bank", "4c 5d 9h Ks Kd", "1 AcJc, 2 9s5s", None, "the pot goes to seat 2"),
    ],
)
def test_the_cards_speak(book: str, board: str, hands: str, liar: int | None, outcome: str) -> None:
    situation = Reading(board=board, shown=shown(hands), miscalled_by=liar, is_deliberate=liar is not None)

    assert str(ruling(situation, book)) == outcome


def test_an_honest_slip_of_the_tongue_costs_nothing() -> None:
    slip = Reading(board="4c 5d 9h Ks Kd", shown=shown("1 AcJc, 2 9s5s"), miscalled_by=1)

    assert str(ruling(slip)) == "the pot goes to seat 2"


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ("As Ks", "1 2c2h"),
        ("As Ks Qd Jh Td", "1 AsAd"),
        ("As Ks Qd Jh XX", "1 2c2h"),
        ("As Ks Qd Jh Td", "1 2c"),
        ("As Ks Qd Jh Td", "1 2c3c4c"),
        ("As Ks Qd Jh Td", "1 2c3c, 1 4c5c"),
    ],
)
def test_cards_that_cannot_lie_there(board: str, hands: str) -> None:
    with pytest.raises(SituationError):
        ruling(Reading(board=board, shown=shown(hands)))


@pytest.mark.rule("TDA-21#1")
@pytest.mark.rule("TDA-20-A")
def test_each_pot_is_read_and_divided_by_itself_the_last_side_pot_first() -> None:
    pots = (PotPart(chips=105, seats=(1, 3, 4)), PotPart(chips=55, seats=(3, 4)))
    tied = Reading(board="As Ks 9d 7h 2d", shown=shown("1 Qc3h, 3 AcQd, 4 AdQh"), pots=pots, button=1)

    assert (
        str(ruling(tied))
        == "side pot 1 is divided: 28 to seat 3 and 27 to seat 4; the pot is divided: 53 to seat 3 and 52 to seat 4"
    )
    with pytest.raises(SituationError, match="button"):
        ruling(Reading(board="As Ks 9d 7h 2d", shown=tied.shown, pot=55))


def test_board_hands_and_pots_come_from_the_hand() -> None:
    hand = Hand.deal("tda", stacks=[1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(3))
    hand.all_in()
    hand.call()
    awarded = next(event for event in hand.events if isinstance(event, PotAwarded))

    assert ruling(Reading(), "tda", hand).effects == (PotGoesTo(awarded.seats, awarded.shares),)


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-15-B.a#1",
            "tda",
            {"has_in": 1000, "most_of_others": 0, "by": "player", "is_identifiable": True},
            "floor: the hand of seat 1 stays live / the hand of seat 1 is dead; 1000 go back to seat 1",
        ),
        case(
            "TDA-15-B.b#1",
            "tda",
            {"has_in": 1000, "most_of_others": 1000, "by": "player"},
            "the hand of seat 1 is dead; 1000 from seat 1 stay in the pot",
        ),
        case(
            "TDA-15-B.c#1",
            "tda",
            {"has_in": 1000, "most_of_others": 0, "by": "player"},
            "the hand of seat 1 is dead; 1000 go back to seat 1",
        ),
        case(
            "TDA-15-B.c#2",
            "tda",
            {"has_in": 2000, "most_of_others": 500, "by": "player"},
            "the hand of seat 1 is dead; 1500 go back to seat 1; 500 from seat 1 stay in the pot",
        ),
        case(
            "TDA-65-A#1",
            "tda",
            {"has_in": 800, "most_of_others": 800},
            "the hand of seat 1 is dead; 800 from seat 1 stay in the pot",
        ),
        case(
            "TDA-65-A#2",
            "tda",
            {"has_in": 800, "most_of_others": 0},
            "the hand of seat 1 is dead; 800 go back to seat 1",
        ),
        case("TDA-65-B#1", "tda", {"has_in": 800, "most_of_others": 0, "is_identifiable": True}, LIVES),
        case(
            "APSA-3.3-08.b#1",
            "apsa",
            {"has_in": 800, "most_of_others": 200},
            "the hand of seat 1 is dead; 600 go back to seat 1; 200 from seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#2",
            "apsa",
            {"has_in": 800, "most_of_others": 800},
            "the hand of seat 1 is dead; 800 from seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#3",
            "apsa",
            {"has_in": 800, "most_of_others": 500},
            "the hand of seat 1 is dead; 300 go back to seat 1; 500 from seat 1 stay in the pot",
        ),
        case(
            "APSA-3.3-08.b#4",
            "apsa",
            {"has_in": 800, "most_of_others": 0},
            "the hand of seat 1 is dead; 800 go back to seat 1",
        ),
        case(
            "WPL-5.6.4.a#1",
            "wpl",
            {"has_in": 600, "most_of_others": 600},
            "the hand of seat 1 is dead; 600 from seat 1 stay in the pot",
        ),
        case(
            "VPSV-105#1",
            "vpsv",
            {"has_in": 600, "most_of_others": 200},
            "the hand of seat 1 is dead; 600 from seat 1 stay in the pot",
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
        "the hand is void; 800 go back to seat 1; 800 go back to seat 2; 100 go back to seat 3; a new deck comes in"
    )


@pytest.mark.rule("TDA-26.a")
@pytest.mark.parametrize("occasion", ["dealer_change", "level_change", "organiser_schedule"])
def test_decks_change_with_dealer_and_level_or_as_the_organiser_says(occasion: Any) -> None:
    assert str(ruling(NewDeck(seat=1, occasion=occasion))) == "seat 1: granted; a new deck comes in"
    assert str(ruling(NewDeck(seat=1, occasion="player_asks"))) == "seat 1: refused"


@pytest.mark.rule("WPL-2.20")
@pytest.mark.rule("APSA-3.4-01.d#1")
def test_a_damaged_deck_is_replaced_after_the_hand_and_earlier_hands_stand() -> None:
    assert str(ruling(FloorCalled(seat=1, about="damaged_cards"), "wpl")) == "play stops until the floor has ruled"
    assert str(ruling(BadDeck(fault="flawed"), "wpl")) == "it stands; a new deck comes in"
    assert (
        str(ruling(BadDeck(fault="missing", noticed="before_next_action"), "apsa")) == "it stands; a new deck comes in"
    )


@pytest.mark.rule("APSA-3.3-20.b#1")
@pytest.mark.rule("APSA-3.3-20.b#2")
def test_late_chips_of_an_all_in_belong_to_the_pot_unmatched() -> None:
    lost, won = (HiddenChips(seat=1, caller=2, chips=1000, has_won=has_won) for has_won in (False, True))

    assert str(ruling(lost, "apsa")) == "1000 from seat 1 go to seat 2"
    assert str(ruling(won, "apsa")) == "1000 go back to seat 1"


@pytest.mark.rule("VPSV-28#1")
def test_a_fold_before_the_turn_stands() -> None:
    early = OutOfTurn(spot=spot("100/200 flop", 2), acted=acted("2 folds")[0], to_act=1, is_turn_reached=False)

    assert str(ruling(early, "vpsv")) == "seat 1 is to act; seat 2 folds; seat 2 may be penalised"


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", Tabled(seat=4, shown=1, taken_by="both", lie="apart_from_the_muck"), "the hand of seat 4 stays live"),
        (
            "vpsv",
            Tabled(seat=4, shown=1, taken_by="both", lie="apart_from_the_muck"),
            "floor: the hand of seat 4 is dead; seat 4 has no claim to the pot / the hand of seat 4 stays live",
        ),
        (
            "tda",
            Tabled(seat=4, shown=0, taken_by="player", lie="in_the_muck", is_identifiable=False, is_all_in=True),
            "the hand of seat 4 is dead; seat 4 has no claim to the pot",
        ),
        ("wpl", Tabled(seat=4, shown=2, is_readable=False), "seat 4 spreads the cards so that all can read them"),
        (
            "apsa",
            SplitPot(pot=1000, high=(2, 5, 9), button=4, chip=25),
            "the pot is divided: 350 to seat 5, 325 to seat 9 and 325 to seat 2",
        ),
        (
            "tda",
            Reading(
                board="2c 2d 2h 2s 9d",
                shown=(OpenHand(seat=1, cards="AcKd"), OpenHand(seat=2, cards="AhQc")),
                pot=301,
                button=1,
            ),
            "the pot is divided: 151 to seat 2 and 150 to seat 1",
        ),
    ],
)
def test_hands_half_shown_split_and_read(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome


@pytest.mark.rule("TDA-12.a")
def test_the_kicker_that_wins_is_named() -> None:
    shown = (OpenHand(seat=2, cards="8d 9c"), OpenHand(seat=5, cards="8c 7d"))
    read = ruling(Reading(board="8s 8h Ad 4c 2s", shown=shown, pot=100))

    assert read.reason.en == "The cards speak: Three of a Kind, Eights, with ace and nine."
    assert read.reason.de == "Die Karten sprechen: Drilling Achten, mit Ass und Neun."
