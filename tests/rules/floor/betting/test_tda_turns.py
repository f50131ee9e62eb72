"""TDA 36 and 49 to 62: turns, amounts put right, counts, announcements about the future."""

from __future__ import annotations

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import (
    ActionCount,
    Condition,
    CountAsked,
    EarlyReply,
    HiddenChips,
    OutOfTurn,
    PotMiscount,
    ShortWager,
    Skipped,
    Undercalls,
    WrongCount,
)
from support.floor import acted, case, cited, ruling, spot

pytestmark = pytest.mark.usefixtures("claims_are_cited")


@pytest.mark.parametrize(
    ("since", "holds"),
    [
        case("TDA-36-A#1", "3 checks, 4 checks", False),
        case("TDA-36-A#1", "3 folds, 4 folds", False),
        case("TDA-36-A#2", "3 folds, 4 calls 200", True),
        case("TDA-36-A#3", "3 checks, 4 bets 200", True),
        case("TDA-36-A#4", "3 checks, 4 folds", False),
        case("TDA-36-A#4", "3 checks, 4 folds, 5 checks", True),
        case("TDA-36-B#1", "3 folds, 4 folds, 5 folds", True),
        case("TDA-36-B#2", "3 checks, 4 checks, 5 checks", True),
        case("TDA-36.c#1", "1 posts 100, 2 posts 200, 3 calls 200", False),
    ],
)
def test_substantial_action(since: str, holds: bool) -> None:
    ruled = ruling(ActionCount(since=acted(since)))

    assert str(ruled) == ("there has been substantial action" if holds else "there has been no substantial action")
    assert "TDA-36-A" in cited(ruled)


@pytest.mark.parametrize(
    ("facing", "early", "since", "outcome", "paragraph"),
    [
        case(
            "TDA-53-A.b#1",
            "50/100 preflop, bet 300, by 200",
            "6 raises 800",
            "5 calls 300",
            "seat 6 raises to 800; seat 6 may be penalised",
            "TDA-53-A.b",
        ),
        case(
            "TDA-53-A.b#1",
            "50/100 preflop, bet 300, by 200",
            "6 raises 800",
            "5 folds",
            "seat 6 raises to 800; seat 6 may be penalised",
            "TDA-53-A.b",
        ),
        case(
            "TDA-53-A.b#2",
            "50/100 flop",
            "6 checks",
            "5 checks",
            "seat 6 checks; seat 6 may be penalised",
            "TDA-53-A.b",
        ),
        case(
            "TDA-53-A.b#3",
            "100/200 flop",
            "6 bets 500",
            "4 checks, 5 checks",
            "seat 6 bets 500; seat 6 may be penalised",
            "TDA-53-A.b",
        ),
        case(
            "TDA-53-A.c#1",
            "50/100 preflop, bet 300, by 200",
            "6 raises 800",
            "5 raises 600",
            "800 go back to seat 6; seat 6 may fold, call 600 or raise to 900 or more; seat 6 may be penalised",
            "TDA-53-A.c",
        ),
        case(
            "TDA-53-A.c#2",
            "50/100 flop",
            "6 checks",
            "5 bets 300",
            "seat 6 may fold, call 300 or raise to 600 or more; seat 6 may be penalised",
            "TDA-53-A.c",
        ),
        case(
            "TDA-53-A.c#3",
            "50/100 flop, bet 300",
            "6 calls 300",
            "5 raises 350 all-in",
            "300 go back to seat 6; seat 6 may fold, call 350 or raise to 650 or more; seat 6 may be penalised",
            "TDA-53-A.c",
        ),
        case(
            "TDA-53-A.d#1",
            "100/200 flop",
            "6 folds",
            "4 bets 200, 5 calls 200",
            "seat 6 folds; seat 6 may be penalised",
            "TDA-53-A.d",
        ),
    ],
)
def test_out_of_turn(facing: str, early: str, since: str, outcome: str, paragraph: str) -> None:
    situation = OutOfTurn(spot=spot(facing, seat=6), acted=acted(early)[0], to_act=4, since=acted(since))
    ruled = ruling(situation)

    assert str(ruled) == outcome
    assert paragraph in cited(ruled)


@pytest.mark.rule("TDA-53-A.a#1")
def test_chips_put_in_too_early_wait_and_the_turn_goes_back() -> None:
    early = OutOfTurn(spot=spot("100/200 flop", seat=3), acted=acted("3 bets 500")[0], to_act=1, is_turn_reached=False)

    assert (
        str(ruling(early)) == "seat 1 is to act; 500 from seat 3 stay where they are for now; seat 3 may be penalised"
    )


@pytest.mark.parametrize(
    ("facing", "since", "outcome"),
    [
        case(
            "TDA-53-B#1",
            "100/200 preflop, bet 600, by 400",
            "5 calls 600, 6 folds",
            "seat 5 calls 600; seat 6 folds; seat 4 is to act; or: the hand of seat 4 is dead / "
            "seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1000 or more",
        ),
        case(
            "TDA-53-B#2",
            "100/200 turn, bet 600, 4 players",
            "5 checks, 6 calls 600",
            "seat 5 may fold or call 600; seat 6 calls 600; seat 4 is to act; or: the hand of seat 4 is dead / "
            "seat 4 may fold or call 600 / seat 4 may fold, call 600 or raise to 1200 or more",
        ),
        case(
            "TDA-53-B#3",
            "100/200 preflop, bet 600, by 400",
            "5 calls 600",
            "seat 4 is to act; seat 4 may fold, call 600 or raise to 1000 or more; 600 from seat 5 stay where they are for now; seat 5 may be penalised",
        ),
    ],
)
def test_a_player_who_was_passed_over(facing: str, since: str, outcome: str) -> None:
    assert str(ruling(Skipped(spot=spot(facing, seat=4), since=acted(since)))) == outcome


@pytest.mark.rule("TDA-51-C#1")
def test_of_several_short_callers_the_first_puts_it_right() -> None:
    short = Undercalls(spot=spot("1000/2000 flop, bet 8000, 5 players", 2), short=acted("2 calls 2000, 3 calls 2000"))

    assert str(ruling(short)) == (
        "seat 2 is to act; seat 2 calls 8000; seat 2 adds 6000; or: "
        "seat 3 calls 8000; seat 3 adds 6000 / seat 3 folds; 2000 from seat 3 stay in the pot"
    )


FIRST_SHORT = ShortWager(
    spot=spot("100/200 flop, bet 600", 2),
    acted=acted("2 raises 1000")[0],
    since=acted("3 calls 1000, 4 calls 1000, 5 folds"),
)


@pytest.mark.rule("TDA-52-A#1")
def test_a_short_raise_and_its_calls_are_filled_up_before_the_next_card() -> None:
    assert str(ruling(FIRST_SHORT)) == (
        "seat 2 raises to 1200; seat 2 adds 200; seat 3 calls 1200; seat 3 adds 200; seat 4 calls 1200; seat 4 adds 200"
    )


@pytest.mark.rule("TDA-52-A#2")
def test_after_the_next_card_the_short_raise_stands() -> None:
    late = ShortWager(
        spot=FIRST_SHORT.spot, acted=FIRST_SHORT.acted, since=FIRST_SHORT.since, noticed="after_next_card"
    )

    assert str(ruling(late)) == "it stands"


@pytest.mark.rule("TDA-52-A#3")
def test_before_the_flop_a_raise_from_600_to_1000_is_legal() -> None:
    legal = ShortWager(spot=spot("100/200 preflop, bet 600, by 400", 2), acted=acted("2 raises 1000")[0])

    assert str(ruling(legal)) == "it stands"


@pytest.mark.rule("TDA-52-A#4")
def test_on_the_river_a_short_bet_is_filled_up_until_the_showdown() -> None:
    short = ShortWager(
        spot=spot("100/200 river", 1),
        acted=acted("1 bets 100")[0],
        since=acted("2 calls 100"),
        noticed="before_next_card",
    )

    assert str(ruling(short)) == "seat 1 bets 200; seat 1 adds 100; seat 2 calls 200; seat 2 adds 100"


@pytest.mark.parametrize(
    ("bet", "since", "noticed", "outcome"),
    [
        case("TDA-52-B#1", 9500, "2 folds, 3 calls 9500", "in_round", "it stands"),
        case("TDA-52-B#2", 9500, "2 folds", "in_round", "seat 1 bets 10500; seat 1 adds 1000"),
        case(
            "TDA-52-B#3",
            11500,
            "2 folds, 3 calls 11500, 4 calls 11500",
            "in_round",
            "seat 1 bets 10500; 1000 go back to seat 1; seat 3 calls 10500; 1000 go back to seat 3; "
            "seat 4 calls 10500; 1000 go back to seat 4",
        ),
        case("TDA-52-B#4", 11500, "2 folds, 3 calls 11500, 4 calls 11500", "after_next_card", "it stands"),
    ],
)
def test_a_pot_bet_on_a_wrong_count(bet: int, since: str, noticed: str, outcome: str) -> None:
    is_late = noticed == "after_next_card"
    miscount = PotMiscount(
        seat=1, largest=10500, bet=bet, since=acted(since), noticed="after_next_card" if is_late else "in_round"
    )

    assert str(ruling(miscount)) == outcome


@pytest.mark.rule("TDA-59-A#1")
def test_a_conditional_raise_may_bind_cost_a_penalty_both_or_neither() -> None:
    ruled = ruling(Condition(spot=spot("100/200 flop, bet 500"), announced="raise"))

    assert [str(option) for option in ruled.options] == [
        "seat 2 has to raise to 1000 or more",
        "seat 2 may fold, call 500 or raise to 1000 or more; seat 2 may be penalised",
        "seat 2 has to raise to 1000 or more; seat 2 may be penalised",
        "seat 2 may fold, call 500 or raise to 1000 or more",
    ]


@pytest.mark.rule("TDA-59-A")
def test_a_conditional_all_in_may_bind_to_the_whole_stack() -> None:
    all_in = Condition(spot=spot("100/200 flop, bet 500, has 4000"), announced="all_in")
    short = Condition(spot=spot("100/200 flop, bet 500, has 400"), announced="all_in")

    assert str(ruling(all_in).options[0]) == "seat 2 raises to 4000, all-in"
    assert str(ruling(short).options[0]) == "seat 2 calls 400, all-in"
    with pytest.raises(SituationError, match="needed for an all-in"):
        ruling(Condition(spot=spot("100/200 flop, bet 500"), announced="all_in"))


@pytest.mark.rule("TDA-59-A#2")
def test_a_conditional_check_may_bind() -> None:
    ruled = ruling(Condition(spot=spot("100/200 flop"), announced="check"))

    assert [str(option) for option in ruled.options][::2] == ["seat 2 checks", "seat 2 checks; seat 2 may be penalised"]


@pytest.mark.rule("TDA-59-B#1")
def test_a_call_before_the_amount_was_fixed_is_for_the_floor() -> None:
    ruled = ruling(EarlyReply(seat=2, bettor=1, reply="call", to=12000))

    assert str(ruled) == "floor: seat 2 calls 12000 / seat 2 may fold or call 12000"


@pytest.mark.rule("TDA-50-B#1")
def test_a_fold_before_the_amount_was_fixed_stands() -> None:
    ruled = ruling(EarlyReply(seat=2, bettor=1, reply="fold"))

    assert str(ruled) == "seat 2 folds"
    assert "TDA-50-B" in cited(ruled)


@pytest.mark.rule("TDA-49.a#1")
def test_whoever_calls_a_wrong_count_owes_the_true_amount_as_far_as_the_chips_go() -> None:
    full, short = (
        ruling(WrongCount(seat=2, named=9500, true=14500, paid=9500, stack=stack)) for stack in (20000, 12000)
    )

    assert str(full) == "seat 2 calls 14500; seat 2 adds 5000"
    assert str(short) == "seat 2 calls 12000, all-in; seat 2 adds 2500"


@pytest.mark.rule("TDA-54-A")
def test_the_pot_is_counted_in_pot_limit_only() -> None:
    assert str(ruling(CountAsked(seat=2, of="pot", structure="pot_limit"))) == "seat 2: granted"
    assert str(ruling(CountAsked(seat=2, of="pot"))) == "seat 2: refused"
    assert str(ruling(CountAsked(seat=2, of="pot", structure="pot_limit"), "wpl")) == "seat 2: refused"


@pytest.mark.rule("TDA-60.b#1")
def test_a_stack_is_counted_for_whoever_is_in_turn_against_an_all_in() -> None:
    assert str(ruling(CountAsked(seat=2, of="stack"))) == "seat 2: refused"
    assert str(ruling(CountAsked(seat=2, of="stack", faces_all_in=True))) == "seat 2: granted"
    assert str(ruling(CountAsked(seat=2, of="stack", faces_all_in=True, is_in_turn=False))) == "seat 2: refused"
    assert str(ruling(CountAsked(seat=2, of="stack", is_in_turn=False), "apsa")) == "seat 2: granted"


@pytest.mark.rule("TDA-60.c")
def test_dealer_or_floor_counts_the_all_in_not_its_owner() -> None:
    ruled = ruling(CountAsked(seat=2, of="stack", faces_all_in=True))

    assert "TDA-60.c" in cited(ruled)
    assert "the dealer or the floor" in ruled.reason.en


@pytest.mark.rule("TDA-62#1")
def test_hidden_chips_do_not_keep_a_loser_in() -> None:
    lost = HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False, has_won=False)

    assert str(ruling(lost)) == "floor: 5000 from seat 1 go to seat 2 / 5000 from seat 1 leave play"


@pytest.mark.rule("TDA-62#2")
def test_hidden_chips_are_not_paid_for_and_stay_with_a_winner() -> None:
    won = HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False, has_won=True)

    assert str(ruling(won)) == "5000 go back to seat 1"


@pytest.mark.rule("TDA-62")
@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ({"has_won": True}, "floor: seat 2 adds 5000 / 5000 go back to seat 1"),
        (
            {"has_won": False},
            (
                "floor: seat 2 adds 5000; 5000 from seat 1 go to seat 2 / 5000 from seat 1 go to seat 2 / "
                "5000 from seat 1 leave play"
            ),
        ),
        ({"has_won": False, "is_part_of_action": True}, "seat 2 adds 5000; 5000 from seat 1 go to seat 2"),
    ],
)
def test_what_becomes_of_hidden_chips_depends_on_who_won(facts: dict[str, bool], outcome: str) -> None:
    assert str(ruling(HiddenChips(seat=1, caller=2, chips=5000, **facts))) == outcome


@pytest.mark.rule("TDA-62")
def test_the_floor_first_decides_whether_hidden_chips_were_part_of_the_bet() -> None:
    found = HiddenChips(seat=1, caller=2, chips=5000)
    counted = HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=True)

    assert str(ruling(found)) == "floor: seat 2 adds 5000 / 5000 from seat 1 stay where they are for now"
    assert {"TDA-62", "TDA-49.a"} <= cited(ruling(found))
    assert "decides whether" not in ruling(counted).reason.en
    assert str(ruling(counted)) == "seat 2 adds 5000"
    assert (
        str(ruling(HiddenChips(seat=1, caller=2, chips=5000, has_won=False), "apsa")) == "5000 from seat 1 go to seat 2"
    )
    with pytest.raises(SituationError, match="has_won"):
        ruling(HiddenChips(seat=1, caller=2, chips=5000, is_part_of_action=False))
