"""What a seat faces after others have acted, what their actions come to, and who can have acted at all."""

from __future__ import annotations

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import ActionCount, OutOfTurn, Skipped
from floorman.floor.situations.spot import Acted
from support.floor import acted, cited, early, ruling, spot

FINED = "; seat 6 may be penalised"
PASSED_OVER = "seat 4 is to act; or: the hand of seat 4 is dead / seat 4 may fold or call"


def skipped(facing: str, since: str | tuple[Acted, ...], **facts: bool) -> Skipped:
    return Skipped(spot=spot(facing, seat=4), since=acted(since) if isinstance(since, str) else since, **facts)


@pytest.mark.rule("TDA-53-A.c")
@pytest.mark.parametrize(
    ("facing", "since", "choice"),
    [
        ("100/200 flop", "5 bets 150 all-in", "call 150 or raise to 350 or more"),
        ("100/200 flop", "5 bets 250", "call 250 or raise to 500 or more"),
        ("100/200 flop, bet 300", "5 raises 450 all-in", "call 450 or raise to 750 or more"),
        ("100/200 flop, bet 600", "5 calls 800 all-in", "call 800 or raise to 1400 or more"),
        ("100/200 flop, bet 600", "4 calls 600, 5 raises 1200, 4 raises 2400", "call 2400 or raise to 3600 or more"),
        ("100/200 preflop", "5 raises 300 all-in", "call 300 or raise to 500 or more"),
        ("100/200 preflop, bet 600, by 400", "5 raises 800 all-in", "call 800 or raise to 1200 or more"),
        ("100/200 flop, fixed limit, bet 200", "5 raises 250 all-in", "call 250 or raise to 400"),
        ("100/200 flop, fixed limit, bet 200", "5 raises 300 all-in", "call 300 or raise to 500"),
        ("100/200 flop, fixed limit, bet 200", "4 raises 300 all-in, 5 raises 350 all-in", "call 350 or raise to 500"),
        ("100/200 flop, fixed limit, bet 200", "4 raises 400", "call 400 or raise to 600"),
        ("100/200 flop, bet 600, pot 1800, pot limit", "4 folds, 5 raises 1200", "call 1200 or raise to 1800–5400"),
        (
            "100/200 flop, bet 200, pot 600, pot limit",
            "4 calls 200, 5 raises 600, 4 raises 1000",
            "call 1000 or raise to 1400–4200",
        ),
    ],
)
def test_what_is_open_after_others_raised(facing: str, since: str, choice: str) -> None:
    ruled = ruling(early(facing, "6 checks", since))

    assert str(ruled) == f"seat 6 may fold, {choice}{FINED}"


@pytest.mark.rule("TDA-47-A.a", "TDA-47-B")
@pytest.mark.parametrize(
    ("facing", "short", "enough"),
    [
        ("100/200 flop, bet 200, in front 200, closed", "5 raises 399 all-in", "5 raises 400 all-in"),
        (
            "100/200 flop, bet 600, by 400, in front 300, closed",
            "5 raises 699 all-in",
            "4 raises 650 all-in, 5 raises 700 all-in",
        ),
        ("100/200 preflop, in front 200, closed", "5 raises 399 all-in", "4 raises 399 all-in, 5 raises 400 all-in"),
        (
            "100/200 preflop, straddle 400, bet 400, in front 400, closed",
            "4 raises 700 all-in",
            "4 raises 700 all-in, 5 raises 800 all-in",
        ),
        ("100/200 turn, fixed limit, bet 400, in front 400, closed", "5 raises 599 all-in", "5 raises 600 all-in"),
    ],
)
def test_the_betting_is_open_again_once_short_all_ins_add_up_to_a_full_raise(
    facing: str, short: str, enough: str
) -> None:
    closed, is_open = (str(ruling(early(facing, "6 raises 5000", since))) for since in (short, enough))

    assert "raise to" not in closed
    assert "raise to" in is_open


@pytest.mark.rule("TDA-53-A.b")
@pytest.mark.parametrize(
    ("facing", "did", "outcome"),
    [
        ("100/200 flop, bet 600", "6 calls 400", "seat 6 calls 600; seat 6 adds 200"),
        ("100/200 flop, bet 600, has 400", "6 calls 400", "seat 6 calls 400, all-in"),
        ("100/200 flop, bet 600", "6 calls 400 all-in", "seat 6 calls 400, all-in"),
        ("100/200 flop, bet 600", "6 calls 600 all-in", "seat 6 calls 600, all-in"),
        ("100/200 flop, bet 600", "6 calls 600", "seat 6 calls 600"),
        ("100/200 flop, bet 600", "6 raises 900 all-in", "seat 6 raises to 900, all-in"),
        ("100/200 flop, bet 600", "6 raises 900", "seat 6 raises to 1200; seat 6 adds 300"),
        (
            "100/200 flop, bet 600, pot 1800, pot limit",
            "6 raises 5000",
            "seat 6 raises to 3000; 2000 go back to seat 6",
        ),
        ("100/200 preflop, bet 600, by 400, in front 200", "6 calls 600", "seat 6 calls 600"),
    ],
)
def test_what_binds_is_brought_to_a_legal_amount(facing: str, did: str, outcome: str) -> None:
    assert str(ruling(early(facing, did, "5 folds"))) == f"{outcome}{FINED}"


@pytest.mark.rule("TDA-51-B.b")
def test_a_short_call_out_of_turn_says_what_is_missing_for_each_way_it_may_go() -> None:
    ruled = ruling(early("100/200 flop, bet 600, by 400, 5 players", "6 calls 400", "5 folds"))

    assert str(ruled) == (
        "seat 6 may be penalised; or: seat 6 calls 600; seat 6 adds 200 / seat 6 folds; 400 from seat 6 stay in the pot"
    )


@pytest.mark.rule("TDA-53-A.a")
def test_only_the_new_chips_wait_or_go_back() -> None:
    facing = "100/200 preflop, bet 600, by 400, in front 200"

    assert "1200 from seat 6 stay where they are" in str(ruling(early(facing, "6 raises 1400")))
    assert str(ruling(early(facing, "6 calls 600", "4 raises 1400"))).startswith("400 go back to seat 6; ")
    assert str(ruling(early("100/200 preflop, in front 200", "6 checks"))) == f"seat 4 is to act{FINED}"


@pytest.mark.rule("TDA-53-A.c")
def test_a_check_before_a_bet_leaves_nothing_to_put_right_until_the_turn_comes() -> None:
    ruled = ruling(early("100/200 flop", "6 checks", "4 bets 400", is_turn_reached=False))

    assert str(ruled) == f"it stands{FINED}"


def test_a_fold_that_binds_in_its_turn_stands_on_the_paragraph_for_folds() -> None:
    assert "APSA-GAP-07" in cited(ruling(early("100/200 flop", "6 folds", "4 checks"), "apsa"))
    assert "APSA-GAP-07" not in cited(ruling(early("100/200 flop", "6 checks", "4 checks"), "apsa"))


@pytest.mark.rule("TDA-53-B")
@pytest.mark.parametrize(
    ("facing", "since", "outcome"),
    [
        ("100/200 flop", "5 checks, 6 bets 50", f"seat 5 checks; seat 6 bets 200; seat 6 adds 150; {PASSED_OVER} 200"),
        (
            "100/200 flop, bet 600",
            "5 raises 800, 6 calls 800",
            f"seat 5 raises to 1200; seat 5 adds 400; seat 6 calls 1200; seat 6 adds 400; {PASSED_OVER} 1200",
        ),
        (
            "100/200 flop, bet 600, by 400, 5 players",
            "5 calls 400, 6 calls 600",
            f"seat 5 calls 600; seat 5 adds 200; seat 6 calls 600; {PASSED_OVER} 600",
        ),
        (
            "100/200 flop, bet 600, in front 200, closed",
            "5 raises 800 all-in, 6 calls 800",
            f"seat 5 raises to 800, all-in; seat 6 calls 800; {PASSED_OVER} 800",
        ),
        (
            "100/200 flop, bet 600",
            (Acted(5, "call", 500, behind=50), Acted(6, "fold")),
            f"seat 5 calls 550, all-in; seat 5 adds 50; seat 6 folds; {PASSED_OVER} 600",
        ),
        (
            "100/200 flop, bet 600",
            (Acted(5, "check", behind=50), Acted(6, "call", 600)),
            f"seat 5 may fold or call 600; seat 6 calls 600; {PASSED_OVER} 600",
        ),
    ],
)
def test_a_seat_passed_over_faces_what_the_others_were_brought_to(
    facing: str, since: str | tuple[Acted, ...], outcome: str
) -> None:
    assert str(ruling(skipped(facing, since))).startswith(outcome)


@pytest.mark.rule("TDA-53-A.d")
def test_the_paragraph_for_early_folds_is_named_where_somebody_folded() -> None:
    folded = ruling(skipped("100/200 flop, bet 600", "5 folds, 6 calls 600", had_time=False))
    called = ruling(skipped("100/200 flop, bet 600", "5 calls 600, 6 calls 600", had_time=False))

    assert "TDA-53-A.d" in cited(folded)
    assert "TDA-53-A.d" not in cited(called)


@pytest.mark.rule("TDA-36-A", "TDA-36-B", "TDA-36.c")
@pytest.mark.parametrize(
    ("since", "reason", "paragraphs"),
    [
        ("1 posts 100, 2 posts 200, 3 folds", "1 action, without chips.", {"TDA-36-A", "TDA-36.c"}),
        ("3 calls 200", "1 action, with chips.", {"TDA-36-A"}),
        ("3 folds, 4 folds", "2 actions, none of them with chips.", {"TDA-36-A"}),
        ("3 calls 200, 4 calls 200", "2 actions, 2 of them with chips.", {"TDA-36-A"}),
        ("3 folds, 4 folds, 5 calls 200", "3 actions, 1 of them with chips.", {"TDA-36-A", "TDA-36-B"}),
    ],
)
def test_how_actions_are_counted(since: str, reason: str, paragraphs: set[str]) -> None:
    ruled = ruling(ActionCount(since=acted(since)))

    assert ruled.reason.en == reason
    assert cited(ruled) == paragraphs


@pytest.mark.rule("TDA-36.c", "VPSV-60")
def test_blinds_are_not_action_and_three_are_counted_only_where_two_are_not_enough() -> None:
    blinds = ruling(skipped("100/200 preflop, bet 600", "1 posts 100, 2 posts 200, 5 folds"))
    three = ruling(skipped("100/200 preflop, bet 600", "5 folds, 6 folds, 7 folds"), "vpsv")

    assert "no substantial action yet" in blinds.reason.en
    assert "TDA-36-B" not in cited(blinds) | cited(three)
    assert "VPSV-60" in cited(three)


CALL, OPEN = "6 calls 600", "100/200 flop, bet 600"


@pytest.mark.parametrize(
    ("field", "situation"),
    [
        ("since.to", early(OPEN, CALL, "5 calls 800")),
        ("since.to", early(OPEN, CALL, "5 bets 600")),
        ("since.seat", early(OPEN, CALL, "4 calls 600, 4 calls 600")),
        ("since.seat", early(OPEN, CALL, "4 folds, 5 raises 1200, 4 calls 1200")),
        ("since.seat", early(OPEN, CALL, "4 calls 600 all-in, 5 raises 1200, 4 calls 1200")),
        ("since.seat", early(OPEN, CALL, "4 raises 1200, 5 calls 1200, 4 calls 1200")),
        ("since.seat", early(OPEN, CALL, "4 posts 200, 5 folds, 5 folds")),
        ("since.seat", early(OPEN, CALL, "4 calls 600, 6 calls 600")),
        ("since.seat", skipped(OPEN, "5 calls 600, 4 calls 600")),
        ("since", skipped("100/200 preflop", "1 posts 100, 2 posts 200")),
        ("acted.to", early(f"{OPEN}, in front 600", CALL)),
        ("acted.to", early(f"{OPEN}, in front 600", "6 calls 500")),
        ("acted.action", early(OPEN, "6 posts 600")),
        ("spot.seat", OutOfTurn(spot=spot(OPEN, seat=3), acted=acted("6 checks")[0], to_act=4)),
        ("spot.pot", early(f"{OPEN}, pot limit", "6 raises 1200", "5 calls 600")),
    ],
)
def test_what_cannot_have_happened_is_refused(field: str, situation: OutOfTurn | Skipped) -> None:
    with pytest.raises(SituationError) as refused:
        ruling(situation)

    assert refused.value.field == field


@pytest.mark.parametrize(
    "since",
    [
        "4 posts 200, 4 calls 600, 5 folds",
        "4 calls 600, 5 raises 1200, 4 calls 1200",
        "4 calls 600, 5 calls 800 all-in, 4 calls 800",
    ],
)
def test_a_seat_acts_again_after_its_blind_or_a_raise(since: str) -> None:
    assert "seat 6" in str(ruling(early(OPEN, CALL, since)))


def test_a_call_with_the_last_chips_for_less_changes_nothing_for_those_after_it() -> None:
    ruled = ruling(early("100/200 flop, bet 600", "6 checks", "5 calls 150 all-in"))

    assert str(ruled) == f"seat 6 may fold or call 600{FINED}"


@pytest.mark.rule("TDA-53-B")
def test_a_check_behind_a_player_who_was_passed_over_is_not_a_fold() -> None:
    told = str(ruling(skipped("100/200 flop", "5 checks")))

    assert "the action goes back" in str(ruling(skipped("100/200 flop", "5 checks")).reason)
    assert "fold" not in told.replace("may fold", "")
    assert "seat 5 folds" in str(ruling(skipped("100/200 flop, bet 600", "5 folds")))
