"""PokerNow logs: what their lines say, in whatever order and with whatever oddity they come."""

from __future__ import annotations

import csv
import io
from contextlib import suppress
from decimal import Decimal

import pytest

from floorman.cards import Card
from floorman.errors import (
    HistoryError,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownVariant,
    UnreadableHistory,
)
from floorman.history import Board, Dealt, Did, Hid, Showed, replay
from floorman.history.model import Recorded
from floorman.history.pokernow import looks_like_pokernow, read_pokernow
from support.histories import hand_in, unreadable_in

A, B, C, D = '"Anna @ a-1"', '"Bert @ b_2"', '"Cora @ c3"', '"Dora @ d4"'
START = f"-- starting hand #1 (id: abc)  (No Limit Texas Hold'em) (dealer: {A}) --"
STACKS = f"Player stacks: #1 {A} (1000) | #4 {B} (1000) | #7 {C} (1000)"
BLINDS = (f"{B} posts a small blind of 10", f"{C} posts a big blind of 20")
WON = (
    f"{A} folds",
    f"{B} folds",
    f"Uncalled bet of 10 returned to {C}",
    f"{C} collected 20 from pot",
    "-- ending hand #1 --",
)
DOWN = ("Flop:  [2♣, 7♦, 9♠]", "Turn: 2♣, 7♦, 9♠ [J♣]", "River: 2♣, 7♦, 9♠, J♣ [3♠]")
SHOWDOWN = (
    f"{A} raises to 60",
    f"{B} folds",
    f"{C} calls 60",
    DOWN[0],
    f"{C} checks",
    f"{A} bets 100",
    f"{C} calls 100",
    DOWN[1],
    f"{C} checks",
    f"{A} checks",
    DOWN[2],
    f"{C} checks",
    f"{A} checks",
    f"{C} shows a K♥, 10♣.",
    f"{A} shows a A♥, A♦.",
    f"{A} collected 330 from pot with Pair, A's (combination: A♥, A♦, J♣, 9♠, 7♦)",
    "-- ending hand #1 --",
)


def rows(*entries: str) -> list[str]:
    written = []
    for number, entry in enumerate(entries):
        line = io.StringIO()
        csv.writer(line).writerow([entry, "2024-05-01T18:00:00.000Z", 171458640000000 + number])
        written.append(line.getvalue().removesuffix("\r\n"))
    return written


def log(*entries: str) -> str:
    """A log as PokerNow writes it: the newest line first."""
    return "\n".join(["entry,at,order", *reversed(rows(*entries))]) + "\n"


def one(*entries: str) -> Recorded:
    return hand_in(read_pokernow, log(*entries))


def fault(*entries: str) -> HistoryError:
    return unreadable_in(read_pokernow, log(*entries))


def stacks(*entries: str) -> list[int | Decimal]:
    played = replay(one(*entries))
    return [played.history.amount(stack) for stack in played.stacks if stack is not None]


# ---- the usual ----


def test_a_hand_without_a_showdown() -> None:
    recorded = one(START, STACKS, *BLINDS, *WON)
    history = recorded.history

    assert (history.button, history.small_blind_seat, history.big_blind_seat) == (1, 4, 7)
    assert [player.name for player in history.players] == ["Anna", "Bert", "Cora"]
    assert history.about == {"id": "1", "site": "PokerNow", "table_size": 10, "time": "2024-05-01T18:00:00.000Z"}
    assert history.extra["pokernow"]["id"] == "abc"
    assert replay(recorded).stacks == (1000, 990, 1010)


def test_calls_are_totals_of_the_street() -> None:
    recorded = one(START, STACKS, *BLINDS, *SHOWDOWN)
    calls = [step.chips for step in recorded.history.steps if isinstance(step, Did) and step.what == "call"]

    assert calls == [40, 100]
    assert replay(recorded).stacks == (1170, 990, 840)


def test_steps_are_found_by_their_line() -> None:
    recorded = one(START, STACKS, *BLINDS, *WON)

    assert recorded.line == 10
    assert recorded.places == (6, 5, 4, 3)


def test_the_oldest_line_may_come_first() -> None:
    entries = (START, STACKS, *BLINDS, *WON)
    (found,) = read_pokernow("\n".join(["entry,at,order", *rows(*entries)]))

    assert isinstance(found, Recorded)
    assert found.history == one(*entries).history
    assert found.line == 2


def test_order_counts_even_where_lines_were_mixed_up() -> None:
    mixed = rows(START, STACKS, *BLINDS, *WON)[::-1]
    mixed[3], mixed[4] = mixed[4], mixed[3]
    (found,) = read_pokernow("\n".join(["entry,at,order", *mixed]))

    assert isinstance(found, Recorded)
    assert replay(found).stacks == (1000, 990, 1010)


def test_hands_come_as_they_were_played() -> None:
    second = [
        line.replace("#1 (id: abc)", "#2").replace("hand #1", "hand #2") for line in (START, STACKS, *BLINDS, *WON)
    ]
    found = list(read_pokernow(log(START, STACKS, *BLINDS, *WON, *second)))

    assert [(hand.index, hand.history.about["id"]) for hand in found if isinstance(hand, Recorded)] == [
        (0, "1"),
        (1, "2"),
    ]


@pytest.mark.parametrize(
    ("game", "structure"),
    [
        ("(No Limit Texas Hold'em)", "no_limit"),
        ("No Limit Texas Hold'em", "no_limit"),
        ("(Pot Limit Texas Hold'em)", "pot_limit"),
        ("(Limit Texas Hold'em)", "fixed_limit"),
    ],
)
def test_the_game_is_named_with_and_without_brackets(game: str, structure: str) -> None:
    start = f"-- starting hand #1  {game} (dealer: {A}) --"

    assert one(start, STACKS, *BLINDS, *WON).history.structure == structure


def test_a_mucked_hand_is_hidden() -> None:
    steps = one(START, STACKS, *BLINDS, *[line for line in SHOWDOWN if not line.startswith(f"{C} shows")]).history.steps

    assert Hid(7) in steps
    assert Showed(1, (Card("Ah"), Card("Ad"))) in steps


def test_cards_shown_after_the_end_belong_to_the_hand() -> None:
    recorded = one(START, STACKS, *BLINDS, *WON, f"{C} shows a K♥, 10♣.", f"{B} shows a 2♥, 3♥.")

    assert Showed(7, (Card("Kh"), Card("Tc"))) in recorded.history.steps
    assert recorded.history.steps[0] == Dealt(4, (Card("2h"), Card("3h")))
    assert replay(recorded).stacks == (1000, 990, 1010)


def test_one_card_shown_is_kept_and_two_single_ones_are_a_hand() -> None:
    half = one(START, STACKS, *BLINDS, *WON, f"{C} shows a K♥.")
    both = one(START, STACKS, *BLINDS, *WON, f"{C} shows a K♥.", f"{C} shows a 10♣.", f"{C} shows a K♥, 10♣.")

    assert half.history.extra["pokernow"]["one_card"] == {"Cora": ["Kh"]}
    assert [step for step in both.history.steps if isinstance(step, Showed)] == [Showed(7, (Card("Kh"), Card("Tc")))]


# ---- amounts ----


def test_cents_are_exact() -> None:
    played = one(
        START,
        f"Player stacks: #1 {A} (10.10) | #4 {B} (1,000.25) | #7 {C} (9.00)",
        f"{B} posts a small blind of 0.05",
        f"{C} posts a big blind of 0.10",
        f"{A} raises to 0.35",
        f"{B} folds",
        f"{C} folds",
        f"Uncalled bet of 0.25 returned to {A}",
        f"{A} collected 0.25 from pot",
        "-- ending hand #1 --",
    )

    assert played.history.unit == Decimal("0.01")
    assert replay(played).stacks == (1025, 100020, 890)


def test_side_pots_are_collected_one_by_one() -> None:
    entries = (
        START,
        f"Player stacks: #1 {A} (100) | #4 {B} (300) | #7 {C} (1000)",
        *BLINDS,
        f"{A} raises to 100 and go all in",
        f"{B} raises to 300 and go all in",
        f"{C} calls 300",
        f"{A} shows a A♥, A♦.",
        f"{B} shows a K♥, K♦.",
        f"{C} shows a Q♥, Q♦.",
        *DOWN,
        f"{B} collected 400 from pot with Pair, K's (combination: K♥, K♦, J♣, 9♠, 7♦)",
        f"{A} collected 300 from pot with Pair, A's (combination: A♥, A♦, J♣, 9♠, 7♦)",
        "-- ending hand #1 --",
    )

    assert stacks(*entries) == [300, 400, 700]


def test_all_in_may_be_said_of_a_bet_that_only_covers_the_others() -> None:
    entries = (
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (200)",
        f"{A} posts a small blind of 10",
        f"{B} posts a big blind of 20",
        f"{A} raises to 200 and go all in",
        f"{B} folds",
        f"Uncalled bet of 180 returned to {A}",
        f"{A} collected 40 from pot",
        "-- ending hand #1 --",
    )

    assert stacks(*entries) == [1020, 180]


# ---- what is posted ----


def test_antes() -> None:
    antes = [f"{who} posts an ante of 5" for who in (A, B, C)]
    end = [line.replace("collected 20", "collected 35") for line in WON]

    assert one(START, STACKS, *antes, *BLINDS, *end).history.ante == 5
    assert stacks(START, STACKS, *antes, *BLINDS, *end) == [995, 985, 1020]


def test_an_ante_of_the_big_blind_alone() -> None:
    end = [line.replace("collected 20", "collected 40") for line in WON]
    history = one(START, STACKS, f"{C} posts an ante of 20", *BLINDS, *end).history

    assert (history.ante, history.ante_by_big_blind) == (20, True)
    assert replay(history).stacks == (1000, 990, 1010)


def test_a_short_blind_leaves_the_level_as_it_was() -> None:
    entries = (
        "The game's big blind was changed from 10 to 20.",
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (1000) | #7 {C} (15)",
        BLINDS[0],
        f"{C} posts a big blind of 15 and go all in",
        f"{A} calls 20",
        f"{B} folds",
        f"Uncalled bet of 5 returned to {A}",
        f"{A} shows a A♥, A♦.",
        f"{C} shows a K♥, K♦.",
        *DOWN,
        f"{A} collected 40 from pot with Pair, A's (combination: A♥, A♦, J♣, 9♠, 7♦)",
        "-- ending hand #1 --",
    )

    assert one(*entries).history.big_blind == 20
    assert stacks(*entries) == [1025, 990, 0]


def test_a_call_of_a_short_blind_alone_is_understood() -> None:
    entries = (
        "The game's big blind was changed from 10 to 20.",
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (15)",
        f"{A} posts a small blind of 10",
        f"{B} posts a big blind of 15 and go all in",
        f"{A} calls 15",
        f"{A} shows a A♥, A♦.",
        f"{B} shows a K♥, K♦.",
        *DOWN,
        f"{A} collected 30 from pot with Pair, A's (combination: A♥, A♦, J♣, 9♠, 7♦)",
        "-- ending hand #1 --",
    )

    assert stacks(*entries) == [1015, 0]


def test_missed_blinds_are_live_and_dead() -> None:
    entries = (
        START,
        STACKS + f" | #9 {D} (1000)",
        *BLINDS,
        f"{D} posts a missed big blind of 20",
        f"{D} posts a missing small blind of 10",
        f"{D} checks",
        f"{A} folds",
        f"{B} folds",
        f"{C} checks",
        DOWN[0],
        f"{C} bets 40",
        f"{D} folds",
        f"Uncalled bet of 40 returned to {C}",
        f"{C} collected 60 from pot",
        "-- ending hand #1 --",
    )
    history = one(*entries).history

    assert (history.posts, history.dead) == ({9: 20}, {9: 10})
    assert stacks(*entries) == [1000, 990, 1040, 970]


def test_who_comes_back_into_the_small_blind_pays_it_once() -> None:
    entries = (
        START,
        STACKS,
        *BLINDS,
        f"{B} posts a missing small blind of 10",
        f"{B} posts a missed big blind of 20",
        f"{A} calls 20",
        f"{B} checks",
        f"{C} checks",
        DOWN[0],
        f"{B} checks",
        f"{C} bets 70",
        f"{A} folds",
        f"{B} folds",
        f"Uncalled bet of 70 returned to {C}",
        f"{C} collected 70 from pot",
        "-- ending hand #1 --",
    )

    assert stacks(*entries) == [980, 970, 1050]


def test_a_newcomer_of_older_logs_posts_a_second_big_blind() -> None:
    end = (f"{D} folds", f"{A} folds", f"{B} folds", f"{C} collected 50 from pot", "-- ending hand #1 --")
    history = one(START, STACKS + f" | #9 {D} (1000)", *BLINDS, f"{D} posts a big blind of 20", *end).history

    assert (history.big_blind_seat, history.posts) == (7, {9: 20})
    assert replay(history).stacks == (1000, 990, 1030, 980)


def test_a_straddle() -> None:
    entries = (
        START,
        STACKS + f" | #9 {D} (1000)",
        *BLINDS,
        f"{D} posts a straddle of 40",
        f"{A} folds",
        f"{B} folds",
        f"{C} folds",
        f"Uncalled bet of 20 returned to {D}",
        f"{D} collected 50 from pot",
        "-- ending hand #1 --",
    )

    assert one(*entries).history.straddles == {9: 40}
    assert stacks(*entries) == [1000, 990, 980, 1030]


def test_a_dead_button_lies_on_an_empty_seat_before_the_blinds() -> None:
    start = "-- starting hand #1  (No Limit Texas Hold'em) (dead button) --"
    history = one(start, STACKS, *BLINDS, *WON).history

    assert history.button == 3
    assert replay(history).stacks == (1000, 990, 1010)


def test_a_dead_small_blind() -> None:
    end = (f"{A} calls 20", f"{B} folds", f"{C} folds", f"{A} collected 40 from pot", "-- ending hand #1 --")
    history = one(START, STACKS, "Dead Small Blind", BLINDS[1], *end).history

    assert history.small_blind_seat is None
    assert "Dead Small Blind" in history.extra["pokernow"]["lines"]
    assert replay(history).stacks == (1020, 1000, 980)


def test_heads_up_the_dealer_has_the_small_blind() -> None:
    entries = (
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (1000)",
        f"{A} posts a small blind of 10",
        f"{B} posts a big blind of 20",
        f"{A} folds",
        f"Uncalled bet of 10 returned to {B}",
        f"{B} collected 20 from pot",
        "-- ending hand #1 --",
    )

    assert stacks(*entries) == [990, 1010]


# ---- boards ----


def test_run_it_twice() -> None:
    entries = (
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (1000)",
        f"{A} posts a small blind of 10",
        f"{B} posts a big blind of 20",
        f"{A} calls 20",
        f"{B} checks",
        DOWN[0],
        f"{B} bets 980 and go all in",
        f"{A} calls 980 and go all in",
        "Remaining players decide whether to run it twice.",
        f"{A} chooses to  run it twice.",
        f"{B} chooses to  run it twice.",
        "All players in hand choose to run it twice.",
        f"{A} shows a A♥, A♦.",
        f"{B} shows a K♥, K♦.",
        DOWN[1],
        DOWN[2],
        "Turn (second run): 2♣, 7♦, 9♠ [K♠]",
        "River (second run): 2♣, 7♦, 9♠, K♠ [4♠]",
        f"{A} collected 1000 from pot with Pair, A's (combination: A♥, A♦, J♣, 9♠, 7♦)",
        f"{B} collected 1000 from pot with Three of a Kind, K's (combination: K♥, K♦, K♠, 9♠, 7♦)",
        "-- ending hand #1 --",
    )

    assert Board((Card("Ks"),), 2) in one(*entries).history.steps
    assert stacks(*entries) == [1000, 1000]


def test_a_board_that_changes_is_reported() -> None:
    error = fault(START, STACKS, *BLINDS, *[line.replace("Turn: 2♣", "Turn: 4♣") for line in SHOWDOWN])

    assert isinstance(error, SourceDisagrees)
    assert "the board was 2c 7d 9s" in str(error)


# ---- whose log, and who is who ----


def test_your_hand_is_that_of_the_only_one_it_can_be() -> None:
    yours = "Your hand is A♥, A♦"
    recorded = one(START, STACKS, yours, *BLINDS, *[line for line in SHOWDOWN if "B @" not in line])

    assert recorded.history.about.get("hero") is None  # Bert never showed: it may be his log
    assert recorded.history.extra["pokernow"]["your_hand"] == ["Ah", "Ad"]

    shown = one(START, STACKS, yours, *BLINDS, *SHOWDOWN, f"{B} shows a 4♥, 5♥.")
    assert shown.history.about["hero"] == "Anna"
    assert Dealt(1, (Card("Ah"), Card("Ad"))) in shown.history.steps
    assert replay(shown).stacks == (1170, 990, 840)


def test_names_may_have_anything_in_them() -> None:
    odd = '"Anna "the 1st", @ home | #2 @ a-1"'
    entries = [line.replace(A, odd) for line in (START, STACKS, *BLINDS, *SHOWDOWN)]
    history = one(*entries).history

    assert history.players[0].name == 'Anna "the 1st", @ home | #2'
    assert replay(history).stacks == (1170, 990, 840)


def test_a_name_like_a_number_or_an_action_is_a_name() -> None:
    entries = [
        line.replace("Anna", "500").replace("Bert", "and go all in") for line in (START, STACKS, *BLINDS, *SHOWDOWN)
    ]

    assert stacks(*entries) == [1170, 990, 840]


def test_two_of_the_same_name_are_told_apart() -> None:
    entries = [line.replace("Bert", "Anna") for line in (START, STACKS, *BLINDS, *WON)]

    assert [player.name for player in one(*entries).history.players] == ["Anna @ a-1", "Anna @ b_2", "Cora"]


def test_somebody_may_sign_in_within_a_hand() -> None:
    change = 'The player "Cora @ c9" changed the ID from c3 to c9 because authenticated login.'
    late = [line.replace("c3", "c9") for line in WON]

    assert stacks(START, STACKS, *BLINDS, change, *late) == [1000, 990, 1010]


# ---- beside the hand ----


def test_what_the_host_does_is_kept_and_played_by_nobody() -> None:
    beside = (
        f"The player {D} requested a seat.",
        f"The admin approved the player {D} participation with a stack of 1000.",
        f"The player {D} joined the game with a stack of 1000.",
        f"The player {D} stand up with the stack of 1000.",
        f"The player {D} sit back with the stack of 1000.",
        f"The player {D} quits the game with a stack of 1000.",
        f"The admin updated the player {A} stack from 0 to 1000.",
        "WARNING: the admin queued the stack change for the player.",
        "Game Config Changes\nBomb Pot: off » on\nRabbit: on",
        "Undealt cards:  [4♥, 5♥, 6♥]",
        f"{A} paid 20 for the 7-2 bounty to {C}",
        f"{C} collected 20 from the 7-2 bounty",
        f"{D} will be playing on table #2 (ID: xyz).",
    )
    recorded = one(START, *beside, STACKS, *BLINDS, *WON)

    assert recorded.history.extra["pokernow"]["lines"] == list(beside)
    assert replay(recorded).stacks == (1000, 990, 1010)


def test_a_tournament_is_no_cash_game() -> None:
    assert one(START, STACKS, *BLINDS, *WON).history.cash
    moved = f"The player {A} is in the tournament with a stack of 1000."
    assert not one(moved, START, STACKS, *BLINDS, *WON).history.cash


# ---- what is wrong ----


@pytest.mark.parametrize("game", ["Pot Limit Omaha Hi", "Pot Limit Omaha Hi/Lo 8 or Better", "No Limit Short Deck"])
def test_other_games_are_refused_by_name(game: str) -> None:
    error = fault(f"-- starting hand #1 (id: abc)  ({game}) (dealer: {A}) --", STACKS, *BLINDS, *WON)

    assert isinstance(error, UnknownVariant)
    assert game in str(error)


def test_bomb_pots_and_double_boards_are_refused_by_name() -> None:
    bomb = fault(START, STACKS, f"{A} posts a bet of 50 (bomb pot bet)", f"{B} calls 50 (bomb pot bet)")
    double = fault(START, STACKS, *BLINDS, *SHOWDOWN[:4], "Flop (second board):  [4♥, 5♥, 6♥]", *SHOWDOWN[4:])

    assert isinstance(bomb, UnknownVariant)
    assert "bomb pot" in str(bomb)
    assert isinstance(double, UnknownVariant)
    assert "two boards" in str(double)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((START, *BLINDS, *WON), "the stacks of hand #1 are missing"),
        ((START, "Player stacks: nobody", *BLINDS, *WON), "these are not stacks"),
        ((START, f"Player stacks: #1 {A} (1000)", *WON), "2 to 10 players"),
        (("-- starting hand #1 --", STACKS, *BLINDS, *WON), "a hand does not begin like this"),
        ((START, STACKS, *BLINDS, f"{A} dances", *WON), "cannot read what seat 1 did"),
        ((START, STACKS, f"{B} posts a coat of 10", *WON), "cannot read what seat 4 posts"),
        ((START, STACKS, *BLINDS, f"{D} folds", *WON), "this is nobody in hand #1"),
        (
            (START, STACKS, *BLINDS, *WON[:2], f"Uncalled bet of 10 returned to {D}", *WON[3:]),
            "this is nobody in hand #1",
        ),
        ((START, STACKS, *BLINDS, *SHOWDOWN[:3], "Flop:  [2♣, 7♦, 9x]", *SHOWDOWN[4:]), "not cards"),
        ((START, STACKS, f"{B} posts a small blind of 10", *WON), "the big blind of hand #1 is missing"),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_line(entries: tuple[str, ...], words: str) -> None:
    error = fault(*entries)

    assert isinstance(error, UnreadableHistory)
    assert words in str(error)
    assert error.line


@pytest.mark.parametrize(
    ("entries", "error", "words"),
    [
        ((START, STACKS, *BLINDS, f"{A} calls 30", *SHOWDOWN[1:]), SourceDisagrees, "calls 30"),
        ((START, STACKS, *BLINDS, f"{A} raises to 30", *SHOWDOWN[1:]), StepRefused, "smallest raise is to 40"),
        ((START, STACKS, *BLINDS, f"{B} folds", *WON), StepRefused, "turn"),
        ((START, STACKS, *BLINDS, *WON[:3], f"{C} collected 30 from pot", WON[4]), SourceDisagrees, "the pot is 20"),
        ((START, STACKS, *BLINDS, *WON[:3], f"{A} collected 20 from pot", WON[4]), SourceDisagrees, "collected"),
        ((START, STACKS, *BLINDS, f"{A} folds", "-- ending hand #1 --"), UnfinishedHand, "breaks off"),
    ],
)
def test_what_does_not_add_up_is_refused(entries: tuple[str, ...], error: type[HistoryError], words: str) -> None:
    with pytest.raises(error, match=words):
        replay(one(*entries))


def test_a_log_that_begins_within_a_hand_says_so() -> None:
    first, second = read_pokernow(log(*WON, START, STACKS, *BLINDS, *WON))

    assert isinstance(first, UnfinishedHand)
    assert "begins within a hand" in str(first)
    assert isinstance(second, Recorded)


def test_a_log_that_ends_within_a_hand_says_so() -> None:
    error = fault(START, STACKS, *BLINDS, f"{A} folds", f"{B} folds")

    assert isinstance(error, UnfinishedHand)
    assert "ends within hand #1" in str(error)


def test_a_hand_that_ends_under_another_number_is_reported() -> None:
    assert isinstance(fault(START, STACKS, *BLINDS, *WON[:4], "-- ending hand #2 --"), SourceDisagrees)


def test_a_lost_quote_costs_one_hand_and_not_the_rest() -> None:
    second = [
        line.replace("#1 (id: abc)", "#2").replace("hand #1", "hand #2") for line in (START, STACKS, *BLINDS, *WON)
    ]
    text = log(START, STACKS, *BLINDS, *WON, *second)
    broken = text.replace('"""Anna @ a-1"" folds"', '"""Anna @ a-1"" folds', 1)  # in hand #2: the newest comes first
    first, error = read_pokernow(broken)

    assert isinstance(first, Recorded)
    assert isinstance(error, UnreadableHistory)
    assert error.line == 6


def test_every_part_of_a_log_is_read_without_a_crash() -> None:
    text = log("The game's ante was changed from 0 to 5.", START, STACKS, "Your hand is A♥, A♦", *BLINDS, *SHOWDOWN)
    for at in range(len(text)):
        for part in (text[:at], text[at:]):
            for found in read_pokernow(part):
                assert isinstance(found, (Recorded, HistoryError))
                if isinstance(found, Recorded):
                    with suppress(HistoryError):
                        replay(found)


def test_logs_are_told_from_other_texts() -> None:
    text = log(START, STACKS, *BLINDS, *WON)

    assert all(map(looks_like_pokernow, (text, "\ufeff" + text, text.partition("\n")[2], '"entry","at","order"\n')))
    assert not any(map(looks_like_pokernow, ("", "STATE:0:f:AhAd|KhKd:50|-50:Anna|Bert", "PokerStars Hand #1")))


# ---- short stacks ----


@pytest.mark.parametrize(
    ("stack", "paid", "left"),
    [
        (8, ("posts an ante of 5", "posts a big blind of 3 and go all in"), (1023, 985, 0)),
        (5, ("posts an ante of 5 and go all in",), (1020, 985, 0)),
        (3, ("posts an ante of 3 and go all in",), (1018, 985, 0)),
    ],
)
def test_a_short_stack_pays_the_ante_first(stack: int, paid: tuple[str, ...], left: tuple[int, ...]) -> None:
    before = "The game's big blind was changed from 10 to 20."
    posts = [f"{A} posts an ante of 5", f"{B} posts an ante of 5", *[f"{C} {post}" for post in paid], BLINDS[0]]
    recorded = one(
        before,
        START,
        f"Player stacks: #1 {A} (1000) | #4 {B} (1000) | #7 {C} ({stack})",
        *posts,
        f"{A} calls 20",
        f"{B} folds",
        f"{A} shows a A♥, A♦.",
        f"{C} shows a K♥, K♦.",
        *DOWN,
        "-- ending hand #1 --",
    )

    assert recorded.history.ante == 5
    assert recorded.history.big_blind_seat == 7  # even where the ante left nothing to post
    assert replay(recorded).stacks == left
