"""ACPC logs: what the notation says, and what is reported when it says nothing."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

import pytest

from floorman.errors import (
    BoardOutOfPlace,
    HistoryError,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownVariant,
    UnreadableHistory,
)
from floorman.history import Board, Did, replay
from floorman.history.acpc import looks_like_acpc, read_acpc
from floorman.history.model import Recorded
from support.histories import hand_in, unreadable_in

LIMIT = "STATE:0:rc/cc/cc/rrc:AhAd|KhKd/2c7d9s/Jc/3s:60|-60:Anna|Bert"
NO_LIMIT = "STATE:7:r300c/cr900c/cc/r2500f:AhAd|KhKd/2c7d9s/Jc/3s:900|-900:Anna|Bert"
THREE = "STATE:3:r20000cc///:AhAd|KhKd|QhQd/2c7d9s/Jc/3s:40000|-20000|-20000:Anna|Bert|Cora"
HEADER = "# name/game/hands/seed evening holdem.{}.game 1 0\n#--t_response 600000\n"
WIRE = """\
STARTED at 1341695999.222081
TO 1 at 1341695999.222281 MATCHSTATE:0:0::AhAd|
TO 2 at 1341695999.222349 MATCHSTATE:1:0::|KhKd
FROM 2 at 1341695999.222410 MATCHSTATE:1:0::|KhKd:r20000
TO 1 at 1341695999.222450 MATCHSTATE:0:0:r20000:AhAd|
TO 2 at 1341695999.222496 MATCHSTATE:1:0:r20000:|KhKd
WARNING: invalid action, changed to call
TO 1 at 1341695999.222546 MATCHSTATE:0:0:r20000c///:AhAd|KhKd/2c7d9s/Jc/3s
TO 2 at 1341695999.222583 MATCHSTATE:1:0:r20000c///:AhAd|KhKd/2c7d9s/Jc/3s
TO 1 at 1341695999.222600 MATCHSTATE:1:1::|2h3h
TO 2 at 1341695999.222601 MATCHSTATE:0:1::4h5h|
TO 1 at 1341695999.222610 MATCHSTATE:1:1:f:|2h3h
TO 2 at 1341695999.222611 MATCHSTATE:0:1:f:4h5h|
FINISHED at 1341695999.300000
"""


one = partial(hand_in, read_acpc)
fault = partial(unreadable_in, read_acpc)


def nets(text: str) -> list[Decimal]:
    played = replay(one(text))
    return [(won - put) * played.history.unit for won, put in zip(played.won, played.put, strict=True)]


# ---- what a state says ----


def test_in_fixed_limit_a_raise_has_one_size() -> None:
    history = one(LIMIT).history

    assert (history.structure, history.small_blind, history.big_blind) == ("fixed_limit", 5, 10)
    assert nets(LIMIT) == [60, -60]


def test_in_no_limit_an_amount_is_the_total_of_the_hand() -> None:
    history = one(NO_LIMIT).history

    assert (history.structure, history.small_blind, history.big_blind) == ("no_limit", 50, 100)
    assert [step.chips for step in history.steps if isinstance(step, Did) and step.what == "raise"] == [300, 600, 1600]
    assert replay(history).stacks == (20900, 19100)


def test_with_two_players_the_first_listed_has_the_big_blind_and_the_other_the_button() -> None:
    history = one("STATE:0:f:AhAd|KhKd:50|-50:Anna|Bert").history

    assert (history.big_blind_seat, history.small_blind_seat, history.button) == (1, 2, 2)
    assert replay(history).stacks == (20050, 19950)


def test_with_three_players_the_first_two_have_the_blinds_and_the_last_the_button() -> None:
    history = one(THREE).history

    assert (history.small_blind_seat, history.big_blind_seat, history.button) == (1, 2, 3)
    assert replay(history).stacks == (60000, 0, 0)


def test_six_players_act_in_turn_and_those_who_folded_are_passed_over() -> None:
    text = (
        "STATE:0:fr300ffcf/cr600c/cc/cr1200f:AhAd|2c3c|4c5c|KhKd|6c8c|QhQd/2d7d9s/Jc/3s:-600|-100|0|700|0|0:A|B|C|D|E|F"
    )
    acts = [(step.seat, step.what) for step in one(text).history.steps if isinstance(step, Did)]

    assert acts[:6] == [(3, "fold"), (4, "raise"), (5, "fold"), (6, "fold"), (1, "check_or_call"), (2, "fold")]
    assert nets(text) == [-600, -100, 0, 700, 0, 0]


def test_ten_players() -> None:
    cards = "2c3c|4c5c|6c7c|8c9c|TcJc|QcKc|2d3d|4d5d|6d7d|8d9d"
    names = "|".join("ABCDEFGHIJ")

    assert nets(f"STATE:0:fffffffff:{cards}:-50|50|0|0|0|0|0|0|0|0:{names}") == [-50, 50, *[0] * 8]


def test_all_in_before_the_river_every_round_ends_without_betting() -> None:
    boards = [step.cards for step in one(THREE).history.steps if isinstance(step, Board)]

    assert [len(cards) for cards in boards] == [3, 1, 1]


def test_half_a_chip_is_exact() -> None:
    text = "STATE:0:rfc/cc/cc/cc:2c3d|4h5d|4s5c/AcAdAs/Ah/Kc:-5|2.5|2.5:Anna|Bert|Cora"

    assert one(text).history.unit == Decimal("0.01")
    assert nets(text) == [-5, Decimal("2.5"), Decimal("2.5")]


def test_a_third_of_a_chip_comes_down_to_a_hundredth() -> None:
    text = "STATE:0:ccfc/ccc/ccc/ccc:2c3d|4h5d|4s5c|6s7c/AcAdAs/Ah/Kc:-5|1.666667|1.666667|1.666667:Anna|Bert|Cora|Dora"

    assert nets(text) == [-5, Decimal("1.67"), Decimal("1.67"), Decimal("1.66")]


def test_the_comment_names_game_and_match() -> None:
    recorded = one(
        HEADER.format("nolimit.2p.reverse_blinds") + "STATE:0:cc/cc/cc/cc:AhAd|KhKd/2c7d9s/Jc/3s:100|-100:Anna|Bert\n"
    )

    assert recorded.line == 3
    assert recorded.history.about == {"id": "0", "site": "ACPC", "event": "evening"}
    assert recorded.history.extra["acpc"]["game"] == "holdem.nolimit.2p.reverse_blinds.game"
    assert replay(recorded).stacks == (20100, 19900)


def test_without_a_raise_what_was_lost_tells_the_game() -> None:
    checked = "STATE:0:cc/cc/cc/cc:AhAd|KhKd/2c7d9s/Jc/3s:{0}|-{0}:Anna|Bert"

    assert one(checked.format(10)).history.structure == "fixed_limit"
    assert one(checked.format(100)).history.structure == "no_limit"


def test_without_a_loss_the_rest_of_the_log_tells_the_game() -> None:
    tie = "STATE:0:cc/cc/cc/cc:2h3d|2s3c/AcAdAs/Ah/Kc:0|0:Anna|Bert"

    first, _ = read_acpc(f"{tie}\n{NO_LIMIT}")
    assert isinstance(first, Recorded)
    assert first.history.structure == "no_limit"


def test_hands_are_counted_and_found_by_line() -> None:
    found = list(read_acpc(f"# a comment\n\n{LIMIT}\n{THREE}\nSCORE:1|2|3:Anna|Bert|Cora\n"))

    assert [(hand.index, hand.line) for hand in found if isinstance(hand, Recorded)] == [(0, 3), (1, 4)]


def test_the_score_at_the_end_is_checked_if_all_hands_are_there() -> None:
    head = HEADER.format("limit.2p.reverse_blinds")

    assert isinstance(one(f"{head}{LIMIT}\nSCORE:60|-60:Anna|Bert\n"), Recorded)
    _, error = read_acpc(f"{head}{LIMIT}\nSCORE:70|-70:Anna|Bert\n")
    assert isinstance(error, SourceDisagrees)
    assert "score of Anna is 70" in str(error)


def test_windows_lines_and_a_byte_order_mark() -> None:
    assert nets("\ufeff" + LIMIT + "\r\n") == [60, -60]


# ---- the talk with the players ----


def test_what_every_player_was_sent_makes_one_hand() -> None:
    first, second = read_acpc(WIRE)

    assert isinstance(first, Recorded)
    assert isinstance(second, Recorded)
    assert [player.name for player in first.history.players] == ["player 1", "player 2"]
    assert [player.name for player in second.history.players] == ["player 2", "player 1"]
    assert first.history.about["time"] == "2012-07-07T21:19:59Z"
    assert replay(first).stacks == (40000, 0)
    assert replay(second).stacks == (20050, 19950)


def test_every_step_is_found_where_it_was_first_sent() -> None:
    first = next(read_acpc(WIRE))
    assert isinstance(first, Recorded)
    places = {
        (step.seat, step.what): line
        for step, line in zip(first.history.steps, first.places, strict=True)
        if isinstance(step, Did)
    }

    assert places == {(2, "raise"): 5, (1, "check_or_call"): 8}


def test_one_players_own_log_has_a_hero() -> None:
    own = "\n".join(line.partition(" MATCH")[2] for line in WIRE.splitlines() if line.startswith("TO 1"))
    first, _ = read_acpc("\n".join("MATCH" + line for line in own.splitlines()))

    assert isinstance(first, Recorded)
    assert first.history.about["hero"] == "position 0"
    assert replay(first).stacks == (40000, 0)


def test_talk_that_stops_within_a_hand_is_unfinished() -> None:
    recorded = one("\n".join(WIRE.splitlines()[:6]))

    with pytest.raises(UnfinishedHand):
        replay(recorded)


def test_a_showdown_without_cards_has_no_winner() -> None:
    recorded = one("TO 1 at 1.0 MATCHSTATE:0:0:r20000c///:AhAd|/2c7d9s/Jc/3s")

    with pytest.raises(UnfinishedHand, match="seat 2 has neither shown nor mucked"):
        replay(recorded)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("TO 1 at 1.0 MATCHSTATE:0:0:cf:AhAd|", "the betting is cf; before it was r20000"),
        ("TO 1 at 1.0 MATCHSTATE:0:0:r20000:AhAc|", "position 0 has different cards than before"),
        ("TO 1 at 1.0 MATCHSTATE:0:0:r20000:AhAd||", "players: 3; before there were 2"),
        ("TO 1 at 1.0 MATCHSTATE:0:0:r20000", "five parts"),
        ("TO 1 at 1.0 MATCHSTATE:0:0:x:AhAd|", "not betting"),
    ],
)
def test_states_that_do_not_fit_together_are_reported(line: str, words: str) -> None:
    found = list(read_acpc("\n".join([*WIRE.splitlines()[:6], line, *WIRE.splitlines()[9:]])))

    assert isinstance(found[0], HistoryError)
    assert words in str(found[0])
    assert "line 7" in str(found[0])
    assert isinstance(found[1], Recorded)


# ---- what is wrong ----


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("STATE:0:cc", "six parts"),
        ("STATE:x:f:AhAd|KhKd:50|-50:Anna|Bert", "not the number of a hand"),
        ("STATE:0:fx:AhAd|KhKd:50|-50:Anna|Bert", "not betting"),
        ("STATE:0:f:AhAd|KhKx:50|-50:Anna|Bert", "not cards"),
        ("STATE:0:f:AhAd|Kh:50|-50:Anna|Bert", "two cards"),
        ("STATE:0:f:AhAd:50|-50:Anna|Bert", "hole cards for 1, but there are 2 players"),
        ("STATE:0:f:AhAd|KhKd:50:Anna|Bert", "nets: 1, players: 2"),
        ("STATE:0:f:AhAd|KhKd:50|much:Anna|Bert", "not a net"),
        ("STATE:0:f:AhAd|KhKd:50|-60:Anna|Bert", "do not add up"),
        ("STATE:0:f:AhAd:0:Anna", "2 to 10 players"),
        ("STATE:0:cc/f:AhAd|KhKd:100|-100:Anna|Bert", "betting rounds that end: 1"),
        ("STATE:0:cc/f:AhAd|KhKd/2c3c:100|-100:Anna|Bert", "three, one and one"),
        (
            HEADER.format("limit.2p") + "STATE:0:r300f:AhAd|KhKd:-10|10:Anna|Bert",
            "in fixed limit a raise has no amount",
        ),
        (HEADER.format("nolimit.2p") + "STATE:0:rf:AhAd|KhKd:-10|10:Anna|Bert", "has an amount"),
        ("Seat 1: Anna", "not a line of an ACPC log"),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_with_its_number(text: str, words: str) -> None:
    error = fault(text)

    assert words in str(error)
    assert f"line {text.count(chr(10)) + 1}" in str(error)


def test_other_games_are_refused_by_name() -> None:
    error = fault("# name/game/hands/seed evening leduc.limit.2p.game 1 0\nSTATE:0:rf:Ah|Kh:-1|1:Anna|Bert")

    assert isinstance(error, (UnknownVariant, UnreadableHistory))
    game = fault("# name/game/hands/seed evening kuhn.limit.3p.game 1 0\nSTATE:0:rf:AhAd|KhKd:-1|1:Anna|Bert")
    assert isinstance(game, UnknownVariant)
    assert "kuhn.limit.3p.game" in str(game)


def test_a_broken_hand_stands_in_its_place_and_the_rest_goes_on() -> None:
    found = list(read_acpc(f"{LIMIT}\nSTATE:1:cc\n{THREE}"))

    assert [type(item) for item in found] == [Recorded, UnreadableHistory, Recorded]
    assert isinstance(found[2], Recorded)
    assert found[2].index == 2


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        (NO_LIMIT.replace("900|-900", "800|-800"), SourceDisagrees, "do not make it up|collected"),
        (NO_LIMIT.replace("900|-900", "-900|900"), SourceDisagrees, "collected"),
        ("STATE:0:r150f:AhAd|KhKd:-100|100:Anna|Bert", StepRefused, "smallest raise is to 200"),
        ("STATE:0:r30000f:AhAd|KhKd:-100|100:Anna|Bert", StepRefused, "30000"),
        ("STATE:0:fc:AhAd|KhKd:50|-50:Anna|Bert", StepRefused, "over"),
        ("STATE:0:rrrrc/cc/cc/cc:AhAd|KhKd/2c7d9s/Jc/3s:50|-50:Anna|Bert", StepRefused, "cap of 4"),
        ("STATE:0:c/cc:AhAd|KhKd/2c7d9s:100|-100:Anna|Bert", BoardOutOfPlace, "before the betting is over"),
        ("STATE:0:r300c/c:AhAd|KhKd/2c7d9s:300|-300:Anna|Bert", UnfinishedHand, "breaks off"),
    ],
)
def test_what_the_book_or_the_nets_do_not_allow_is_refused(text: str, error: type[HistoryError], words: str) -> None:
    with pytest.raises(error, match=words):
        replay(one(text))


def test_every_beginning_of_a_log_is_read_without_a_crash() -> None:
    text = f"{HEADER.format('nolimit.2p')}{NO_LIMIT}\nSCORE:900|-900:Anna|Bert\n"
    for whole in (text, WIRE):
        for end in range(len(whole)):
            for found in read_acpc(whole[:end]):
                assert isinstance(found, (Recorded, HistoryError))


def test_logs_are_told_from_other_texts() -> None:
    assert all(map(looks_like_acpc, (LIMIT, WIRE, HEADER.format("limit.2p"), "# note\n" + LIMIT)))
    assert not any(map(looks_like_acpc, ("", "entry,at,order\n", "variant = 'NT'", "PokerStars Hand #1")))
