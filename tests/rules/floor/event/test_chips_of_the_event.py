"""Chips of an event: races, old chips, rebuys and re-entries, chips that nobody misses."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.effects import ChipsExchanged
from floorman.floor.situations.event import ChipRace, FoundChips, LateEntry, OldChips, Racer, Rebuy, Reentry
from support.floor import case, cited, house, ruling

pytestmark = pytest.mark.usefixtures("claims_are_cited")


def racers(told: str) -> tuple[Racer, ...]:
    """Players such as ``1 3+500 KsKd4c``: seat, how many chips go, other chips, cards."""
    out = []
    for part in told.split(", "):
        seat, chips, *cards = part.split()
        count, _, other = chips.partition("+")
        out.append(Racer(seat=int(seat), count=int(count), other_chips=int(other or 0), cards="".join(cards)))
    return tuple(out)


def race(told: str, **facts: Any) -> ChipRace:
    return ChipRace(**{"chip": 25, "next_chip": 100, **facts}, players=racers(told))


def kept(told: Any) -> dict[int, int]:
    """What each player has of the bigger chips afterwards, who has any."""
    exchanged = {effect.seat: effect.gets for effect in told.effects if isinstance(effect, ChipsExchanged)}
    return {seat: gets for seat, gets in exchanged.items() if gets}


@pytest.mark.parametrize(
    ("book", "told", "outcome"),
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
def test_a_chip_race(book: str, told: str, outcome: dict[int, int]) -> None:
    assert kept(ruling(race(told), book)) == dict(sorted(outcome.items()))


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
    assert str(ruling(tied, house(suit_order_for_draws=[]))).endswith("lots are drawn among seats 1 2")


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
            players=(Racer(seat=1, count=2, cards="2c3c", is_absent=absent), *racers("2 2+500 AsKs")),
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
        case("TDA-24-C.a#1", 6, 500, "seat 1 gives 150 and gets 100"),
        case("TDA-24-C.b#1", 3, 20000, "seat 1 gives 75 and gets 0"),
        case("TDA-24-C.a", 8, 0, "seat 1 gives 200 and gets 200"),
        case("TDA-24-C.b", 3, 0, "floor: seat 1 gives 75 and gets 100 (preferred) / seat 1 gives 75 and gets 0"),
    ],
)
def test_old_chips_found_after_the_race(count: int, other: int, outcome: str) -> None:
    assert str(ruling(OldChips(seat=1, chip=25, next_chip=100, count=count, other_chips=other))) == outcome


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        case("TDA-64", {"chips": 500}, "500 go to the stock"),
        case("TDA-64", {"chips": 500, "owner": 3}, "500 back to seat 3"),
        case(
            "TDA-64",
            {"chips": 500, "owner": 3, "is_in_hand": True},
            "floor: 500 of seat 3 count from the next hand (preferred) / 500 back to seat 3",
        ),
    ],
)
def test_chips_that_were_found(facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(FoundChips(**facts))) == outcome
    with pytest.raises(SituationError):
        ruling(FoundChips(chips=500, is_in_hand=True))


OWES = "seat 1 owes a rebuy of 5000, which counts"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-27.a#1", "tda", {"announced": "after_the_hand_began"}, "refused to seat 1"),
        case("TDA-27.b", "tda", {}, OWES),
        case("TDA-27.b", "tda", {"takes_it_back": True}, f"refused to seat 1; {OWES}"),
        case(
            "TDA-27.b#1",
            "tda",
            {"stack": 150, "chips": 1000, "lost": 1150, "winner": 2},
            "seat 1 owes a rebuy of 1000, which counts; 1150 of seat 1 go to seat 2",
        ),
        case(
            "TDA-27.b",
            "tda",
            {"stack": 150, "announced": "after_the_hand_began"},
            "5000 of seat 1 count from the next hand",
        ),
        case("TDA-27.a", "tda", {"is_offered": False}, "refused to seat 1"),
        case("VPSV-30#1", "vpsv", {}, OWES),
        case("VPSV-30#2", "vpsv", {"lost": 5000, "winner": 2}, f"{OWES}; 5000 of seat 1 go to seat 2"),
        case("VPSV-128#1", "vpsv", {"kind": "sit_and_go"}, "refused to seat 1"),
        case("APSA-3.5-14.a", "apsa", {}, "refused to seat 1"),
        case("BANK-1.3.hand.1.b", "bank", {}, "refused to seat 1"),
    ],
)
def test_a_rebuy(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Rebuy(**{"seat": 1, "chips": 5000, "is_offered": True, **facts}), book)) == outcome


def test_a_rebuy_is_for_the_event_by_tda_and_for_nobody_by_wpl() -> None:
    wanted = Rebuy(seat=1, chips=5000, is_offered=True)

    assert str(ruling(wanted, "tda")) == OWES
    assert str(ruling(wanted, "wpl")) == "refused to seat 1"
    assert str(ruling(wanted, house(rebuys="never"))) == "refused to seat 1"
    in_sit_and_go = Rebuy(seat=1, chips=5000, is_offered=True, kind="sit_and_go")
    assert str(ruling(in_sit_and_go, house("vpsv", sit_and_go_rebuy=True))) == OWES


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"is_offered": True, "lost": 100},
        {"is_offered": True, "lost": 6000, "winner": 2},
        {"is_offered": True, "stack": 100, "lost": 200, "winner": 2, "announced": "after_the_hand_began"},
    ],
)
def test_a_rebuy_that_cannot_be_told(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(Rebuy(seat=1, chips=5000, **facts))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-8-A.a#1", "tda", {"is_offered": True}, "seat 1 gets 20000 from the stock"),
        case(
            "TDA-8-B#1",
            "tda",
            {"is_offered": True, "stack": 3200, "may_surrender": True},
            "3200 of seat 1 leave play; seat 1 gets 20000 from the stock",
        ),
        case("TDA-8-B", "tda", {"is_offered": True, "stack": 3200}, "refused to seat 1"),
        case("TDA-8-A.a", "tda", {"is_offered": False}, "refused to seat 1"),
    ],
)
def test_a_reentry(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Reentry(seat=1, starting_stack=20000, **facts), book)) == outcome


def test_knobs_of_a_reentry() -> None:
    wanted = Reentry(seat=1, starting_stack=20000, stack=3200, is_offered=True)

    assert str(ruling(wanted, house(surrender_for_reentry=True))).startswith("3200 of seat 1 leave play")
    assert str(ruling(wanted, house(reentry="never"))) == "refused to seat 1"
    assert str(ruling(wanted, "bank")) == "refused to seat 1"
    assert "TDA-8-B" in cited(ruling(wanted))
    with pytest.raises(SituationError, match="is_offered"):
        ruling(Reentry(seat=1, starting_stack=20000))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-8-A.a#1", "tda", {"is_offered": True}, "seat 1 gets 5000 from the stock"),
        case("TDA-8-A.a", "tda", {"is_offered": False}, "refused to seat 1"),
        case(
            "VPSV-12.2#1", "vpsv", {"is_offered": True, "ghost_stack": 4850}, "seat 1 plays the 4850 that stand there"
        ),
        case("VPSV-12.2#2", "vpsv", {"is_offered": True, "ghost_stack": 0}, "refused to seat 1"),
        case("VPSV-2.2", "vpsv", {"is_offered": False}, "refused to seat 1"),
        case("WPL-1.8", "wpl", {"is_offered": True}, "refused to seat 1"),
        case("APSA-2.2.a", "apsa", {"is_offered": True}, "refused to seat 1"),
    ],
)
def test_a_late_entry(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(LateEntry(seat=1, starting_stack=5000, **facts), book)) == outcome


def test_knobs_of_a_late_entry() -> None:
    late = LateEntry(seat=1, starting_stack=5000, ghost_stack=4850, is_offered=True)

    assert str(ruling(late, "tda")) == "4850 of seat 1 leave play; seat 1 gets 5000 from the stock"
    assert (
        str(ruling(late, house(late_entry_stack="ghost_stack_as_it_stands")))
        == "seat 1 plays the 4850 that stand there"
    )
    assert str(ruling(late, house("wpl", late_registration="event_option"))).endswith("seat 1 gets 5000 from the stock")
    for wrong in (
        LateEntry(seat=1, starting_stack=5000),
        LateEntry(seat=1, starting_stack=50, ghost_stack=60, is_offered=True),
    ):
        with pytest.raises(SituationError):
            ruling(wrong, "vpsv")
