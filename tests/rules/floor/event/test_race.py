"""Chip races at the floor desk, and old chips found after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import SituationError
from floorman.floor.effects import ChipsExchanged
from floorman.floor.situations.event import (
    ChipRace,
    OldChips,
    RacingSeat,
)
from support.books import house
from support.floor import case, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")


def racers(text: str) -> tuple[RacingSeat, ...]:
    """Players such as ``1 3+500 KsKd4c``: seat, how many chips go, other chips, cards."""
    out = []
    for part in text.split(", "):
        seat, chips, *cards = part.split()
        count, _, other = chips.partition("+")
        out.append(RacingSeat(seat=int(seat), count=int(count), other_chips=int(other or 0), cards="".join(cards)))
    return tuple(out)


def race(text: str, **facts: Any) -> ChipRace:
    return ChipRace(**{"chip": 25, "next_chip": 100, **facts}, players=racers(text))


def kept(told: Any) -> dict[int, int]:
    """What each player has of the bigger chips afterwards, if they have any."""
    exchanged = {effect.seat: effect.gets for effect in told.effects if isinstance(effect, ChipsExchanged)}
    return {seat: gets for seat, gets in exchanged.items() if gets}


@pytest.mark.parametrize(
    ("book", "text", "outcome"),
    [
        case("TDA-24-A.b#1", "tda", "1 3+500 KsKd4c, 2 2+500 Qh7s, 3 3+500 9d9c2h", {1: 100, 2: 100}),
        case("TDA-24-A.b#2", "tda", "1 2+500 Kh5c, 4 1+500 Ks, 6 1+500 Qd", {4: 100}),
        case("TDA-24-A.b", "tda", "1 7+500 KsKd4c, 2 4+500, 5 2+500 Qh7s, 8 1+500 2c", {1: 200, 2: 100, 5: 100}),
        case("TDA-24-A.c#1", "tda", "1 2 2c3c, 2 2+500 AsKs", {1: 100, 2: 100}),
        case("TDA-24-A.b", "tda", "1 2+500 2c3c, 2 2+500 AsKs", {2: 100}),
        case("APSA-3.5-15.b", "apsa", "1 11+500 4c5c6c, 2 8+500", {1: 300, 2: 200}),
        case("APSA-3.5-15.d", "apsa", "1 3+500 9sKd4c, 2 1+500 Kh, 4 2+500 Ac2d, 7 1+500 Qs", {4: 100, 2: 100}),
        case("APSA-3.5-15.d", "apsa", "1 1+500 Qd, 6 2+500 Qc7h, 10 1+500 Qs", {10: 100}),
        case("APSA-3.5-15.d#1", "apsa", "1 3+500 Jd5d2c, 2 1+500 Qh, 4 2+500 AsKs", {4: 100, 2: 100}),
        case("APSA-3.5-15.d#2", "apsa", "1 3+500 AsAhAd, 2 3+500 Kd9c2c, 3 3+500 4h4d3s", {1: 100, 2: 100, 3: 100}),
        case("APSA-3.5-15.f#1", "apsa", "1 3+500 Jd5d2c, 2 2+500 Qh3h, 4 2+500 AsKs", {4: 100, 2: 100}),
        case("APSA-3.5-15.f#4", "apsa", "1 1+500 2c", {1: 100}),
        case("WPL-2.23.c#4", "wpl", "1 3+500, 2 3+500, 3 3+500", {1: 100, 2: 100, 3: 100}),
        case("WPL-2.23.c#5", "wpl", "4 1+500", {4: 100}),
        case("WPL-2.23.c#2", "wpl", "1 2+500 AhKh, 2 2+500 Qd5c, 5 1+500 9s", {1: 100, 2: 100}),
        case("WPL-2.23.d#1", "wpl", "1 2+500 Ks9h, 3 1+500 Kh, 4 3+500 Ad7c2s", {4: 100, 1: 100}),
        case("WPL-2.23.d#2", "wpl", "1 2+500 AhKh, 2 2+500 Qd5c, 5 1+500 9s", {1: 100, 2: 100}),
        case("WPL-2.23.d#3", "wpl", "2 1+500 Qc, 6 1+500 Qs, 9 1+500 Qd", {6: 100}),
        case("WPL-2.23.e#1", "wpl", "1 1 4c, 2 1+800 Kd, 3 2+2000 Ah9s", {3: 100, 1: 100}),
        case("WPL-2.23.e#2", "wpl", "1 2 4c2c, 2 2+500 AhKh", {1: 100, 2: 100}),
        case("VPSV-46.1#1", "vpsv", "2 2+500 AsKs, 5 1+500 Qh, 8 2+500 7d4c", {2: 100, 5: 100}),
        case("VPSV-46.2#1", "vpsv", "1 2+500 Kd3c, 4 1+500 Ks, 6 2+500 9h8h", {4: 100, 1: 100}),
        case("VPSV-46.3#1", "vpsv", "1 1 2c, 2 3+500 AsKs3h", {1: 100, 2: 100}),
        case("VPSV-46.3#2", "vpsv", "1 2 2c3c, 2 2+500 AsKs", {1: 100, 2: 100}),
        case("VPSV-46.1", "vpsv", "1 1+900 2c, 2 3+500 AsKs3h", {2: 100}),
    ],
)
def test_a_chip_race(book: str, text: str, outcome: dict[int, int]) -> None:
    assert kept(ruling(race(text), book)) == dict(sorted(outcome.items()))


@pytest.mark.rule("APSA-3.5-15.f#2")
@pytest.mark.rule("APSA-3.5-15.f#3")
def test_the_number_of_chips_is_rounded_up() -> None:
    even = race("1 4+500 2c3c4c5c, 2 4+500 2d3d4d5d, 3 2+500 2h3h", chip=100, next_chip=500)
    over = race("1 4+500 2c3c4c5c, 2 4+500 2d3d4d5d, 3 3+500 2h3h4h", chip=100, next_chip=500)

    assert "for 2 chips of 500" in ruling(even, "apsa").reason.en
    assert "for 3 chips of 500" in ruling(over, "apsa").reason.en
    assert "for 2 chips of 500" in ruling(over, house("apsa", race_rounding="half_up")).reason.en


def test_knobs_of_a_race() -> None:
    poor = race("1 2 2c3c, 2 2+500 AsKs")
    dealt = race("1 2+500 2c3c, 2 2+500 AsKs", dealt="one_card_at_a_time")

    assert kept(ruling(poor, house(race_rescue="single_chip_only"))) == {2: 100}
    assert kept(ruling(race("1 1 2c, 2 3+500 AsKs3h"), house(race_rescue="single_chip_only"))) == {1: 100, 2: 100}
    assert str(ruling(dealt, "tda")) == "floor: the race is dealt again (preferred) / it stands"
    assert kept(ruling(dealt, "vpsv")) == {2: 100}
    assert kept(ruling(dealt, house(race_deal="one_card_at_a_time"))) == {2: 100}
    tied = race("1 1+500 Qh, 2 2+500 Qs2c, 3 1+500 3c")
    assert kept(ruling(tied)) == {2: 100}
    assert kept(ruling(tied, house(suit_order_for_draws=["hearts", "spades", "diamonds", "clubs"]))) == {1: 100}
    assert str(ruling(tied, house(suit_order_for_draws=[]))).endswith("lots are drawn among seats 1 and 2")


@pytest.mark.rule("TDA-24-A.a")
@pytest.mark.rule("TDA-RP-14")
@pytest.mark.parametrize(
    "wrong", [race("2 2+500 2c3c, 5 2+500 AsKs", dealt_from=5), race("2 2+500 2c, 5 2+500 AsKs3d")]
)
def test_a_race_dealt_wrongly_may_be_dealt_again(wrong: ChipRace) -> None:
    assert str(ruling(wrong)) == "floor: the race is dealt again (preferred) / it stands"
    ruling(race("2 2+500 2c3c, 5 2+500 AsKs", dealt_from=5)), ruling(race("2 2+500 2c, 5 2+500 AsKs3d"))


def test_an_absent_player_races_like_everybody() -> None:
    there, away = (
        ChipRace(
            chip=25,
            next_chip=100,
            players=(RacingSeat(seat=1, count=2, cards="2c3c", is_absent=absent), *racers("2 2+500 AsKs")),
        )
        for absent in (False, True)
    )

    assert ruling(there) == ruling(away)


@pytest.mark.parametrize(
    "wrong",
    [
        race("1 2 2c3c", next_chip=110),
        race("1 2 2c3c", chip=100),
        race("1 1, 2 1"),
        race("1 2 2c3c, 1 2 4c5c"),
        race("1 2 2c3c, 2 2 2c5c"),
        race("1 2 XX"),
    ],
)
def test_a_race_that_cannot_be(wrong: ChipRace) -> None:
    with pytest.raises(SituationError):
        ruling(wrong)


@pytest.mark.parametrize(
    ("count", "other", "outcome"),
    [
        case("TDA-24-C.a#1", 6, 500, "seat 1 exchanges 150 for 100"),
        case("TDA-24-C.b#1", 3, 20000, "seat 1 gives up 75 and gets nothing for it"),
        case("TDA-24-C.a", 8, 0, "seat 1 exchanges 200 for 200"),
        case(
            "TDA-24-C.b",
            3,
            0,
            "floor: seat 1 exchanges 75 for 100 (preferred) / seat 1 gives up 75 and gets nothing for it",
        ),
    ],
)
def test_old_chips_found_after_the_race(count: int, other: int, outcome: str) -> None:
    assert str(ruling(OldChips(seat=1, chip=25, next_chip=100, count=count, other_chips=other))) == outcome


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        (
            "apsa",
            ChipRace(chip=100, next_chip=500, players=racers("1 6 2c, 2 2+5000 3c4c, 3 2+5000 AhKh")),
            "seat 1 exchanges 600 for 500; seat 2 gives up 200 and gets nothing for it; seat 3 exchanges 200 for 500",
        ),
        ("tda", OldChips(seat=1, chip=25, next_chip=100, count=4, other_chips=0), "seat 1 exchanges 100 for 100"),
        (
            "apsa",
            OldChips(seat=1, chip=100, next_chip=500, count=7, other_chips=100),
            "seat 1 exchanges 700 for 500",
        ),
    ],
)
def test_races_of_other_chips(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
