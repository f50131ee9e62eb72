"""Who shows first, when hands are opened, and how a pot is divided: TDA 16, 17 and 20, and what other books say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.situations.showdown import (
    OpenHand,
    ShowOrder,
    SplitPot,
)
from support.books import house
from support.floor import acted, case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

CLOSED = "all hands stay face down"


def order(text: str, **facts: Any) -> ShowOrder:
    """Facts such as ``button 2, in 5 8 1; flop 5 bets 200; river 5 checks, 8 bets 400``."""
    table, *streets = text.split("; ")
    button, seats = table.removeprefix("button ").split(", in ")
    done: dict[str, Any] = {street.split(" ", 1)[0]: acted(street.split(" ", 1)[1]) for street in streets}
    return ShowOrder(button=int(button), seats=tuple(map(int, seats.split())), **done, **facts)


@pytest.mark.parametrize(
    ("book", "text", "outcome"),
    [
        case(
            "TDA-17-A.a#1", "tda", "button 2, in 5 8 1; river 5 checks, 8 bets 400, 1 calls 400, 5 calls 400", "8, 1, 5"
        ),
        case("TDA-17-A.b#1", "tda", "button 2, in 1 2; river 1 bets 300, 2 raises 900, 1 calls 900", "2, 1"),
        case("TDA-17-A.c#1", "tda", "button 9, in 1 2 3; turn 3 bets 200, 1 calls 200, 2 calls 200", "1, 2, 3"),
        case("TDA-17-A.c#2", "tda", "button 1, in 1 2; river 2 checks, 1 checks", "2, 1"),
        case(
            "APSA-3.2.showdown-river.1#1",
            "apsa",
            "button 4, in 1 2 3; flop 1 checks, 2 bets 200, 3 calls 200",
            "2, 3, 1",
        ),
        case("APSA-3.2.showdown-river.2", "apsa", "button 4, in 1 3", "1, 3"),
        case(
            "APSA-3.2.showdown-river.1#3",
            "apsa",
            "button 4, in 1 2 3 4; flop 1 bets 200, 2 calls 200; turn 1 checks, 3 bets 400; river 1 checks, 3 checks",
            "3, 4, 1, 2",
        ),
        case("APSA-3.2.showdown-river.2#1", "apsa", "button 2, in 4 6", "4, 6"),
        case("WPL-5.5.showdown-river.1#1", "wpl", "button 2, in 1 2; flop 1 bets 100, 2 calls 100", "1, 2"),
        case(
            "WPL-5.5.showdown-river.1#3",
            "wpl",
            "button 6, in 1 3 4; flop 1 bets 100, 3 raises 300, 4 calls 300",
            "3, 4, 1",
        ),
        case("WPL-5.5.showdown-river.2#1", "wpl", "button 3, in 1 3 5", "5, 1, 3"),
        case("WPL-5.5.showdown-river.1", "wpl", "button 6, in 1 3 4; flop 1 bets 100; turn 5 bets 300", "1, 3, 4"),
        case("VPSV-89.2", "vpsv", "button 6, in 2 4; turn 4 bets 200, 2 calls 200; river 2 checks, 4 checks", "2, 4"),
        case("VPSV-89.1#2", "vpsv", "button 6, in 2 4; river 2 bets 300, 4 raises 900, 2 calls 900", "4, 2"),
        case("VPSV-89.2#1", "vpsv", "button 4, in 2 6 8", "6, 8, 2"),
        case("BANK-1.6.1.b#1", "bank", "button 1, in 1 2 3 4; river 2 checks, 3 raises 20, 4 calls 20", "3, 4, 1, 2"),
        case("BANK-1.6.1.c#1", "bank", "button 1, in 3 4; turn 4 raises 20, 3 calls 20", "3, 4"),
        case("BANK-1.6.1.a#1", "bank", "button 7, in 9 2 7", "9, 2, 7"),
    ],
)
def test_who_shows_first(book: str, text: str, outcome: str) -> None:
    assert str(ruling(order(text), book)) == f"the seats show in this order: {outcome}"


def test_the_river_checked_through_is_begun_by_different_players_under_tda_and_apsa() -> None:
    checked = order("button 6, in 2 4; turn 4 bets 200, 2 calls 200; river 2 checks, 4 checks")

    assert str(ruling(checked, "tda")) == "the seats show in this order: 2, 4"
    assert str(ruling(checked, "apsa")) == "the seats show in this order: 4, 2"
    assert str(ruling(checked, house(shows_first="last_aggressor_after_flop"))) == "the seats show in this order: 4, 2"
    assert (
        str(ruling(checked, house("wpl", shows_first="last_aggressor_final_round")))
        == "the seats show in this order: 2, 4"
    )


def test_an_aggressor_who_is_out_is_replaced_as_the_book_says() -> None:
    gone = order("button 6, in 1 3 4; flop 1 bets 100; turn 2 bets 300")

    assert str(ruling(gone, "apsa")) == "the seats show in this order: 3, 4, 1"
    assert str(ruling(gone, "wpl")) == "the seats show in this order: 1, 3, 4"
    assert (
        str(ruling(gone, house("wpl", gone_aggressor_replaced_by="next_clockwise")))
        == "the seats show in this order: 3, 4, 1"
    )
    for book in ("tda", "vpsv", "bank"):
        assert (
            str(ruling(order("button 6, in 1 3 4; river 2 bets 300"), book)) == "the seats show in this order: 3, 4, 1"
        )


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-16.a#1",
            "tda",
            {"street": "turn", "seats": (1, 2), "all_in": (1,)},
            "seats 1 and 2 turn up their cards",
        ),
        case("TDA-16.a#2", "tda", {"street": "preflop", "seats": (1, 2, 3), "all_in": (1,)}, CLOSED),
        case("TDA-16.a#3", "tda", {"street": "flop", "seats": (1, 2, 3), "all_in": (1,)}, CLOSED),
        case(
            "TDA-16.a#4",
            "tda",
            {"street": "turn", "seats": (1, 2, 3), "all_in": (1, 2)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "TDA-16.a#5",
            "tda",
            {"street": "turn", "seats": (1, 2, 3), "all_in": (1,), "turn": acted("2 bets 1000, 3 calls 1000")},
            CLOSED,
        ),
        case("TDA-16.a#6", "tda", {"seats": (1, 2, 3), "all_in": (1,)}, "seats 1, 2 and 3 turn up their cards"),
        case(
            "TDA-16.a",
            "tda",
            {"street": "turn", "seats": (1, 2), "all_in": (1,), "is_betting_over": False},
            f"the betting round is finished first; {CLOSED}",
        ),
        case(
            "TDA-16.b#1",
            "tda",
            {"seats": (1, 2, 3), "all_in": (1,), "river": acted("2 bets 300, 3 calls 300")},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "TDA-16.b",
            "tda",
            {"seats": (1, 2, 3), "all_in": (1,), "mucked": (3,)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "TDA-RP-8-F#1",
            "tda",
            {"street": "preflop", "seats": (1, 2), "all_in": (1,), "is_hand_for_hand": True},
            CLOSED,
        ),
        case(
            "APSA-3.2.showdown-all-in.3",
            "apsa",
            {"seats": (1, 2, 3), "all_in": (1,), "mucked": (2,)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "WPL-5.5.all-in-showdown.1#2",
            "wpl",
            {"street": "flop", "seats": (1, 2, 3), "all_in": (1, 2)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "WPL-5.5.all-in-showdown.3#1",
            "wpl",
            {"seats": (1, 2, 3), "all_in": (1,), "mucked": (3,)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case(
            "VPSV-56.1#1",
            "vpsv",
            {"street": "flop", "seats": (1, 2, 3), "all_in": (1, 2)},
            "seats 1, 2 and 3 turn up their cards",
        ),
        case("VPSV-56.1#2", "vpsv", {"street": "flop", "seats": (1, 2, 3), "all_in": (1,)}, CLOSED),
        case("BANK-1.6.2.b", "bank", {"street": "flop", "seats": (1, 2), "all_in": (1,)}, CLOSED),
        case("BANK-1.6.1.a", "bank", {"seats": (1, 2), "all_in": (1,)}, "the seats show in this order: 1, 2"),
        case("TDA-17-B#1", "tda", {"seats": (1, 2), "mucked": (1,)}, "the pot goes to seat 2"),
        case("APSA-3.2.showdown-river.5#1", "apsa", {"seats": (1, 2), "mucked": (1,)}, "the pot goes to seat 2"),
        case("WPL-5.5.showdown-river.4#1", "wpl", {"seats": (1, 2), "mucked": (1,)}, "the pot goes to seat 2"),
        case("VPSV-89.3#1", "vpsv", {"seats": (1, 2), "mucked": (2,)}, "the pot goes to seat 1"),
    ],
)
def test_when_hands_are_opened(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(ShowOrder(button=9, **facts), book)) == outcome


def test_knobs_of_an_all_in() -> None:
    called = ShowOrder(button=9, seats=(1, 2), all_in=(1,))
    held = ShowOrder(button=9, seats=(1, 2), all_in=(1,), street="flop", is_hand_for_hand=True)

    assert str(ruling(called, house(all_in_may_muck=True))) == "the seats show in this order: 1, 2"
    assert str(ruling(held, house(hand_for_hand_holds_all_ins=False))) == "seats 1 and 2 turn up their cards"


def test_the_order_comes_from_the_hand() -> None:
    hand = Hand.deal("tda", stacks=[5000] * 4, button=2, blinds=(100, 200), deck=Deck.from_seed(5), asks=("showdown",))
    hand.call(), hand.call(), hand.call(), hand.check()
    hand.check(), hand.raise_to(400), hand.call(), hand.call(), hand.fold()  # seat 4 bets the flop
    for _ in range(6):
        hand.check()

    tda, wpl = (ruling(ShowOrder(), book, hand) for book in ("tda", "wpl"))
    assert str(tda) == f"the seats show in this order: {', '.join(str(seat) for seat in hand.seats if seat != 3)}"
    assert str(wpl) == "the seats show in this order: 4, 1, 2"


@pytest.mark.parametrize(
    "facts",
    [
        {"seats": (1, 2)},
        {"button": 1, "seats": (1,)},
        {"button": 1, "seats": (1, 1)},
        {"button": 1, "seats": (1, 2), "all_in": (3,)},
        {"button": 1, "seats": (1, 2), "mucked": (1, 2)},
    ],
)
def test_an_order_that_cannot_be_told(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(ShowOrder(**facts))


def tops(text: str) -> tuple[OpenHand, ...]:
    return tuple(OpenHand(seat=int(part[0]), cards=part[1:]) for part in text.split())


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-20.a#1",
            "tda",
            {"pot": 2100, "high": (2, 5), "button": 6, "chip": 100},
            "1100 to seat 2 and 1000 to seat 5",
        ),
        case(
            "TDA-20.a#2",
            "tda",
            {"pot": 2100, "high": (2, 5), "button": 6, "chip": 25},
            "1050 to seat 2 and 1050 to seat 5",
        ),
        case("TDA-20-A#1", "tda", {"pot": 21, "high": (5, 2), "button": 6}, "11 to seat 2 and 10 to seat 5"),
        case("TDA-20-A#2", "tda", {"pot": 21, "high": (3, 8), "button": 3}, "11 to seat 8 and 10 to seat 3"),
        case(
            "TDA-20-A#3", "tda", {"pot": 23, "high": (1, 4, 9), "button": 9}, "8 to seat 1, 8 to seat 4 and 7 to seat 9"
        ),
        case("TDA-20-A#4", "tda", {"pot": 15, "high": (1, 2), "button": 1}, "8 to seat 2 and 7 to seat 1"),
        case(
            "TDA-20-B#1",
            "tda",
            {"pot": 41, "high": (1, 2), "game": "stud", "top_cards": tops("1Kh 2Kc")},
            "21 to seat 1 and 20 to seat 2",
        ),
        case(
            "TDA-20-B#2",
            "tda",
            {"pot": 31, "high": (1, 2), "game": "stud", "top_cards": tops("17d 27c")},
            "16 to seat 1 and 15 to seat 2",
        ),
        case(
            "TDA-20-B#3",
            "tda",
            {"pot": 62, "high": (1,), "low": (2, 3), "game": "stud", "top_cards": tops("28h 38s")},
            "31 to seat 1, 16 to seat 3 and 15 to seat 2",
        ),
        case(
            "TDA-20-C#1",
            "tda",
            {"pot": 43, "high": (7,), "low": (4, 2), "button": 1},
            "22 to seat 7, 11 to seat 2 and 10 to seat 4",
        ),
        case(
            "TDA-20-D#1",
            "tda",
            {"pot": 66, "high": (1, 2), "low": (1, 2), "button": 9},
            "33 to seat 1 and 33 to seat 2",
        ),
        case(
            "TDA-20-D#2",
            "tda",
            {"pot": 66, "high": (1, 2), "low": (2, 1), "button": 9},
            "33 to seat 1 and 33 to seat 2",
        ),
        case(
            "TDA-20-D#3",
            "tda",
            {"pot": 66, "high": (1, 2), "low": (1, 2), "game": "stud", "top_cards": tops("16s 26c")},
            "33 to seat 1 and 33 to seat 2",
        ),
        case(
            "TDA-20-D#4",
            "tda",
            {"pot": 67, "high": (1, 2), "low": (1, 2), "game": "stud", "top_cards": tops("16s 26c")},
            "34 to seat 1 and 33 to seat 2",
        ),
        case(
            "TDA-20-D#5",
            "tda",
            {"pot": 67, "high": (5, 3), "low": (5, 3), "button": 1},
            "34 to seat 3 and 33 to seat 5",
        ),
        case(
            "APSA-3.2.split-pot.2#1",
            "apsa",
            {"pot": 2050, "high": (3, 7), "button": 5, "chip": 50},
            "1050 to seat 7 and 1000 to seat 3",
        ),
        case(
            "APSA-3.2.split-pot.2#3",
            "apsa",
            {"pot": 1100, "high": (2, 5, 9), "button": 9, "chip": 100},
            "400 to seat 2, 400 to seat 5 and 300 to seat 9",
        ),
        case(
            "WPL-5.5.split-pot.2#4",
            "wpl",
            {"pot": 1100, "high": (1, 4, 6), "button": 4, "chip": 100},
            "400 to seat 6, 400 to seat 1 and 300 to seat 4",
        ),
        case(
            "VPSV-47#1",
            "vpsv",
            {"pot": 525, "high": (2, 7), "button": 5, "chip": 25},
            "275 to seat 7 and 250 to seat 2",
        ),
        pytest.param(
            "bank",
            {"pot": 100, "high": (1, 4, 6), "button": 2, "chip": 25},
            "34 to seat 4, 33 to seat 6 and 33 to seat 1",
            id="cents",
        ),
    ],
)
def test_how_a_pot_is_divided(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(SplitPot(**facts), book)) == f"the pot is divided: {outcome}"


def test_knobs_of_a_split() -> None:
    scooped = SplitPot(pot=66, high=(1, 2), low=(1, 2), game="stud", top_cards=tops("16s 26c"))
    odd = SplitPot(pot=43, high=(7,), low=(4,), button=1)
    board = SplitPot(pot=21, high=(2, 5), button=6, top_cards=tops("2Qc 5Kc"))

    assert (
        str(ruling(scooped, house(equal_scoops_split_whole_pot=False)))
        == "the pot is divided: 34 to seat 1 and 32 to seat 2"
    )
    assert str(ruling(odd, house(odd_chip_high_low="low"))) == "the pot is divided: 21 to seat 7 and 22 to seat 4"
    assert (
        str(ruling(board, house(odd_chip_to="highest_card_by_suit")))
        == "the pot is divided: 11 to seat 5 and 10 to seat 2"
    )
    assert str(
        ruling(SplitPot(pot=2100, high=(2, 5), button=6, chip=100), house(odd_chip_unit="smallest_money_unit"))
    ) == ("the pot is divided: 1050 to seat 2 and 1050 to seat 5")
    assert "TDA-20-A" in cited(ruling(SplitPot(pot=21, high=(2, 5), button=6)))


@pytest.mark.rule("TDA-20.a")
def test_nobody_is_asked_who_gets_an_odd_chip_where_there_is_none() -> None:
    board, stud = SplitPot(pot=1000, high=(2, 5), chip=100), SplitPot(pot=1000, high=(2, 5), chip=100, game="stud")
    halved = SplitPot(pot=800, high=(2, 5), low=(3, 4), chip=100)

    assert str(ruling(board)) == str(ruling(stud)) == "the pot is divided: 500 to seat 2 and 500 to seat 5"
    assert str(ruling(halved)) == "the pot is divided: 200 to seat 2, 200 to seat 5, 200 to seat 3 and 200 to seat 4"
    assert cited(ruling(board)) == {"TDA-20.a"}


def test_our_readings_of_suits_and_several_odd_chips_are_cited_where_they_decide() -> None:
    suits = SplitPot(pot=41, high=(1, 2), game="stud", top_cards=tops("1Ks 2Kd"))
    ranks = SplitPot(pot=41, high=(1, 2), game="stud", top_cards=tops("1Ks 2Qd"))

    assert cited(ruling(suits)) == {"TDA-20.a", "TDA-20-B", "TDA-GAP-1"}
    assert cited(ruling(ranks)) == {"TDA-20.a", "TDA-20-B"}
    assert cited(ruling(SplitPot(pot=23, high=(1, 4, 9), button=9))) == {"TDA-20.a", "TDA-20-A", "TDA-GAP-2"}


@pytest.mark.parametrize(
    "facts",
    [
        {"pot": 21, "high": (2, 5)},
        {"pot": 21, "high": (2, 2), "button": 1},
        {"pot": 110, "high": (2, 5), "button": 1, "chip": 25},
        {"pot": 21, "high": (2, 5), "game": "stud"},
    ],
)
def test_a_split_that_cannot_be_told(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(SplitPot(**facts))


ORDER = "the seats show in this order: "
THREE = (2, 7, 9)
RAISED = acted("7 checks, 9 bets 500, 2 raises 1500, 7 calls 1500, 9 calls 1500")


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", ShowOrder(button=5, seats=THREE, flop=acted("7 bets 200"), river=RAISED), f"{ORDER}2, 7, 9"),
        (
            "wpl",
            ShowOrder(
                button=5, seats=THREE, flop=acted("7 bets 200"), turn=acted("9 bets 300"), river=acted("7 checks")
            ),
            f"{ORDER}9, 2, 7",
        ),
        ("apsa", ShowOrder(button=5, seats=THREE), f"{ORDER}7, 9, 2"),
        (
            "vpsv",
            ShowOrder(button=5, seats=THREE, all_in=(7,), river=acted("9 bets 500, 2 calls 500")),
            "seats 7, 9 and 2 turn up their cards",
        ),
        (
            "bank",
            ShowOrder(button=5, seats=THREE, all_in=(7,), river=acted("9 raises 500, 2 calls 500")),
            f"{ORDER}9, 2, 7",
        ),
        ("tda", ShowOrder(button=5, seats=(2, 7), all_in=(7,), street="flop"), "seats 7 and 2 turn up their cards"),
        ("tda", ShowOrder(button=5, seats=THREE, all_in=(7, 9), street="flop"), "seats 7, 9 and 2 turn up their cards"),
        ("tda", ShowOrder(button=5, seats=THREE, all_in=(7,), street="turn"), CLOSED),
        ("tda", ShowOrder(button=5, seats=THREE, river=acted("7 bets 100"), mucked=(7,)), f"{ORDER}9, 2"),
        ("vpsv", ShowOrder(button=5, seats=(2, 7), river=acted("7 bets 100"), mucked=(7,)), "the pot goes to seat 2"),
        ("wpl", ShowOrder(button=5, seats=THREE, river=acted("7 bets 100, 4 raises 400")), f"{ORDER}7, 9, 2"),
    ],
)
def test_the_order_of_showing_with_three_or_two_left(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
