"""Who deals at a table without a dealer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.contest.places import Placed, first, places
from floorman.contest.ranking import Bust
from floorman.errors import WrongRota
from floorman.rulebook import Rulebook
from floorman.tournament.seating.rota import Duty, first_dealer, goes_on, late_dealer, next_dealer, tidies_up
from support.books import house

TDA, APSA, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "vpsv"))


def seated(*seats: int) -> dict[int, str]:
    return {seat: f"P{seat}" for seat in seats}


def gone(book: Rulebook, left: int, **stacks: int) -> tuple[Placed, ...]:
    return places([Bust(who, stack) for who, stack in stacks.items()], left=left, book=book)


def who(duty: Duty | None) -> str | None:
    return duty.entrant if duty else None


@pytest.mark.rule("APSA-3.5-13.a")
def test_without_a_dealer_the_players_deal_in_turn() -> None:
    seats = seated(1, 2, 4, 9)
    duty = first_dealer(seats, book=APSA, seat=4)
    dealt = []
    for _ in range(6):
        dealt.append(who(duty))
        duty = next_dealer(duty, seats, book=APSA)

    assert dealt == ["P4", "P9", "P1", "P2", "P4", "P9"]
    assert duty is not None
    assert (duty.rule.rule, duty.why) == ("APSA-3.5-13.a", "turn")
    assert duty.reason("Paul").de.startswith("Paul auf Platz 1 dealt: es geht reihum")
    moved = next_dealer(first_dealer(seats, book=APSA, seat=2), seated(1, 9), book=APSA)  # P2 and P4 were moved away
    assert who(moved) == "P9"


@pytest.mark.rule("APSA-3.5-13.b#1")
def test_from_the_first_elimination_on_the_last_one_out_deals() -> None:
    seats = seated(*range(1, 10))
    duty = first_dealer(seats, book=APSA, seat=1)
    dealt: dict[int, str | None] = {}
    for hand in range(1, 33):
        dealt[hand] = who(duty)
        out: tuple[Placed, ...] = ()
        if hand in (14, 30):
            seat = 5 if hand == 14 else 2
            out = gone(APSA, len(seats), **{seats.pop(seat): 800})
        duty = next_dealer(duty, seats, out, book=APSA)

    assert [dealt[hand] for hand in (1, 2, 9, 10, 14)] == ["P1", "P2", "P9", "P1", "P5"]
    assert {dealt[hand] for hand in range(15, 31)} == {"P5"}
    assert {dealt[hand] for hand in range(31, 33)} == {"P2"}
    assert duty is not None
    assert (duty.rule.rule, duty.seat) == ("APSA-3.5-13.b", None)


@pytest.mark.rule("APSA-3.5-13.b#2")
def test_of_several_who_are_out_the_one_with_the_worst_place_deals() -> None:
    duty = next_dealer(None, seated(1, 2, 5, 7), gone(APSA, 5, P5=800), book=APSA)

    assert who(next_dealer(duty, seated(1), gone(APSA, 3, P2=900, P7=2100), book=APSA)) == "P2"


def test_a_house_may_let_players_off_the_rotation_too() -> None:
    club = house("apsa", topics=("dealing_exemption",))
    seats = seated(1, 2, 4)
    duty = next_dealer(first_dealer(seats, book=club, seat=1), seats, book=club, exempt={"P2"})
    assert who(duty) == "P4"
    assert who(next_dealer(duty, seated(1, 4), gone(club, 4, P2=900), book=club, exempt={"P2"})) == "P1"


def test_nobody_is_let_off_where_the_book_does_not_say_so() -> None:
    duty = next_dealer(None, seated(1, 2), gone(APSA, 3, P5=800), book=APSA, exempt={"P5"})

    assert who(duty) == "P5"


@pytest.mark.rule("VPSV-67.2#1")
def test_at_the_final_table_the_last_one_out_deals() -> None:
    seats = seated(*range(1, 8))
    duty = next_dealer(None, seats, gone(VPSV, 9, X=900), book=VPSV, is_final_table=True)
    assert who(duty) == "X"
    duty = next_dealer(duty, seats, book=VPSV, is_final_table=True)
    assert who(duty) == "X"
    duty = next_dealer(duty, seats, gone(VPSV, 8, Y=900), book=VPSV, is_final_table=True)
    assert duty is not None
    assert (duty.entrant, duty.rule.rule) == ("Y", "VPSV-67.2")


def test_before_the_final_table_nobody_has_to() -> None:
    assert first_dealer(seated(1, 2), book=VPSV, seat=1) is None
    assert next_dealer(None, seated(1, 2), gone(VPSV, 20, X=900), book=VPSV) is None


@pytest.mark.rule("VPSV-67.1", "VPSV-67.2")
def test_a_pensioner_is_exempt_and_the_one_before_deals_on() -> None:
    seats = seated(*range(1, 8))
    duty = next_dealer(None, seats, gone(VPSV, 9, X=900), book=VPSV, is_final_table=True)
    out = gone(VPSV, 8, Opa=900)
    kept = next_dealer(duty, seats, out, book=VPSV, is_final_table=True, exempt={"Opa"})

    assert who(kept) == "X"
    why = goes_on(kept, out[0], {"Opa"}, VPSV)
    assert why.en == "Opa is a pensioner and exempt: X deals on (VPSV 2016 67)"
    named = goes_on(kept, replace(out[0], name="Herr Opa"), {"Opa"}, VPSV, dealer="Xaver")
    assert named.de == "Herr Opa ist in Pension und befreit: Xaver dealt weiter (VPSV 2016 67)"
    assert VPSV.topic("dealing_exemption").rule == "VPSV-67.1"
    assert next_dealer(None, seats, out, book=VPSV, is_final_table=True, exempt={"Opa"}) is None
    # Nobody else is let off.
    assert who(next_dealer(duty, seats, out, book=VPSV, is_final_table=True, exempt={"Anna"})) == "Opa"


@pytest.mark.rule("VPSV-120")
def test_a_late_entrant_of_a_satellite_takes_over_the_dealing() -> None:
    duty = late_dealer(None, "Late", 6, book=VPSV, is_satellite=True)

    assert duty is not None
    assert (duty.entrant, duty.seat, duty.rule.rule) == ("Late", 6, "VPSV-120")
    assert late_dealer(None, "Late", 6, book=VPSV, is_satellite=False) is None
    assert late_dealer(None, "Late", 6, book=TDA, is_satellite=True) is None
    seats = {1: "P1", 6: "Late"}
    assert next_dealer(duty, seats, book=VPSV) == duty
    assert next_dealer(duty, seated(1, 2), gone(VPSV, 9, Late=900), book=VPSV) is None


@pytest.mark.rule("VPSV-129")
def test_the_last_two_of_a_sit_and_go_tidy_up() -> None:
    placed = (*gone(VPSV, 3, C=700), *gone(VPSV, 2, B=900), first("A", VPSV))
    told = tidies_up(placed, VPSV)

    assert told is not None
    assert told.en == "A and B make the chips ready and sort the cards (VPSV 2016 129)"
    assert told.de == "A und B richten die Chips her und sortieren die Karten (VPSV 2016 129)"
    assert tidies_up(placed, APSA) is None
    named = tidies_up([replace(who, name=f"Frau {who.entrant}") for who in placed], VPSV)
    assert named is not None
    assert named.de.startswith("Frau A und Frau B richten")


def test_a_seat_with_nobody_in_it_does_not_deal() -> None:
    with pytest.raises(WrongRota, match="nobody sits in seat 3"):
        first_dealer(seated(1, 2), book=APSA, seat=3)
    with pytest.raises(WrongRota, match="nobody sits at the table"):
        next_dealer(None, {}, book=APSA)
