"""PokerStars texts: small hands written here, one or more for each oddity of the site."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given

from floorman.cards import read_cards
from floorman.errors import (
    CannotWrite,
    CardTwice,
    HistoryError,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownVariant,
    UnreadableHistory,
)
from floorman.history import Board, Collected, Dealt, Did, Hid, History, Returned, Showed
from floorman.history.model import Recorded
from floorman.history.pokerstars import looks_like_pokerstars, read_pokerstars, write_pokerstars
from support.histories import fault_in, final_stacks, hand_in, require_played_or_refused, with_a_line_cut

CASH = """\
PokerStars Hand #100200300:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/01/02 3:04:05 ET
Table 'Alma II' 6-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Bert ($80.50 in chips)
Seat 3: Cora ($120 in chips)
Bert: posts small blind $0.50
Cora: posts big blind $1
*** HOLE CARDS ***
Dealt to Anna [As Kd]
Anna: raises $2 to $3
Bert: folds
Cora: calls $2
*** FLOP *** [Ah 7d 2c]
Cora: checks
Anna: bets $4
Cora: calls $4
*** TURN *** [Ah 7d 2c] [9s]
Cora: checks
Anna: checks
*** RIVER *** [Ah 7d 2c 9s] [3h]
Cora: checks
Anna: bets $10.50
Cora: calls $10.50
*** SHOW DOWN ***
Anna: shows [As Kd] (a pair of Aces)
Cora: mucks hand
Anna collected $33.80 from pot
*** SUMMARY ***
Total pot $35.50 | Rake $1.70
Board [Ah 7d 2c 9s 3h]
Seat 1: Anna (button) showed [As Kd] and won ($33.80) with a pair of Aces
Seat 2: Bert (small blind) folded before Flop
Seat 3: Cora (big blind) mucked [Ac 5c]
"""

TOURNAMENT = """\
PokerStars Hand #100200301: Tournament #77001, $4.50+$0.50 USD Hold'em No Limit - Level IX (100/200) - 2020/01/02 13:04:05 CET [2020/01/02 7:04:05 ET]
Table '77001 3' 9-max Seat #3 is the button
Seat 1: Anna (1500 in chips)
Seat 2: Bert (3100 in chips)
Seat 3: Cora (700 in chips) is sitting out
Seat 7: Dora (2000 in chips)
Anna: posts the ante 25
Bert: posts the ante 25
Cora: posts the ante 25
Dora: posts the ante 25
Dora: posts small blind 100
Anna: posts big blind 200
*** HOLE CARDS ***
Dealt to Dora [Qs Qd]
Bert: raises 400 to 600
Cora: folds
Dora: raises 1375 to 1975 and is all-in
Anna: calls 1275 and is all-in
Bert: calls 1375
*** FLOP *** [2h 7s Jd]
*** TURN *** [2h 7s Jd] [Jc]
*** RIVER *** [2h 7s Jd Jc] [3d]
*** SHOW DOWN ***
Dora: shows [Qs Qd] (two pair, Queens and Jacks)
Bert: shows [Ad Kd] (a pair of Jacks)
Dora collected 1000 from side pot
Anna: shows [As Ac] (two pair, Aces and Jacks)
Anna collected 4525 from main pot
*** SUMMARY ***
Total pot 5525 Main pot 4525. Side pot 1000. | Rake 0
Board [2h 7s Jd Jc 3d]
Seat 1: Anna (big blind) showed [As Ac] and won (4525) with two pair, Aces and Jacks
Seat 2: Bert showed [Ad Kd] and lost with a pair of Jacks
Seat 3: Cora (button) folded before Flop (didn't bet)
Seat 7: Dora (small blind) showed [Qs Qd] and won (1000) with two pair, Queens and Jacks
"""


one = partial(hand_in, read_pokerstars)
fault = partial(fault_in, read_pokerstars)


def final(read: Recorded | str) -> dict[str, object]:
    return final_stacks(one(read) if isinstance(read, str) else read)


def written_again(history: History) -> History:
    written = write_pokerstars([history])
    assert not written.lost
    return one(written.text).history


# ---- the plain hands ----


def test_a_cash_hand_in_cents() -> None:
    read = one(CASH)
    history = read.history

    assert (history.unit, history.small_blind, history.big_blind, history.rake) == (Decimal("0.01"), 50, 100, 170)
    assert history.about == {
        "id": "100200300",
        "site": "PokerStars",
        "currency": "USD",
        "time": "2020-01-02T03:04:05",
        "time_zone": "ET",
        "table": "Alma II",
        "table_size": 6,
        "hero": "Anna",
    }
    assert history.steps == (
        Dealt(1, read_cards("As Kd")),
        Dealt(3, read_cards("Ac 5c")),  # told in the summary alone
        Did(1, "raise", 300),
        Did(2, "fold"),
        Did(3, "call", 200),
        Board(read_cards("Ah 7d 2c")),
        Did(3, "check"),
        Did(1, "bet", 400),
        Did(3, "call", 400),
        Board(read_cards("9s")),
        Did(3, "check"),
        Did(1, "check"),
        Board(read_cards("3h")),
        Did(3, "check"),
        Did(1, "bet", 1050),
        Did(3, "call", 1050),
        Showed(1, read_cards("As Kd")),
        Hid(3),
        Collected(1, 3380),
    )
    assert read.line == 1
    assert read.places[:3] == (9, 33, 10)
    assert final(read) == {"Anna": Decimal("116.3"), "Bert": 80, "Cora": Decimal("102.5")}


def test_a_tournament_hand_with_antes_a_side_pot_and_a_player_who_sits_out_but_is_dealt_in() -> None:
    read = one(TOURNAMENT)
    history = read.history

    assert not history.cash
    assert history.unit == Decimal(1)
    assert (history.ante, history.small_blind_seat, history.big_blind_seat) == (25, 7, 1)
    assert history.about["event"] == "77001"
    assert history.about["buy_in"] == "$4.50+$0.50 USD"
    assert history.about["level"] == "IX"
    assert history.about["time_zone"] == "CET"
    assert final(read) == {"Anna": 4525, "Bert": 1100, "Cora": 675, "Dora": 1000}


@pytest.mark.parametrize("text", [CASH, TOURNAMENT], ids=["cash", "tournament"])
def test_reading_writing_reading_gives_the_same_hand(text: str) -> None:
    history = one(text).history

    assert written_again(history) == history


def test_it_is_recognised_by_its_header_wherever_that_stands() -> None:
    assert looks_like_pokerstars("\ufeffTranscript of your hands\r\n\r\n" + CASH)
    assert not looks_like_pokerstars("***** 888poker Hand History for Game 1 *****")
    assert not looks_like_pokerstars("")


# ---- files ----


def test_hands_one_after_another_with_text_before_a_mark_and_windows_lines() -> None:
    text = "\ufeffTranscript for Anna\n\n" + CASH + "\n\n\n" + "\ufeff" + TOURNAMENT + "\n\n"
    reads = list(read_pokerstars(text.replace("\n", "\r\n")))

    assert [read.line for read in reads if isinstance(read, Recorded)] == [3, 39]
    assert [read.index for read in reads if isinstance(read, Recorded)] == [0, 1]
    assert isinstance(reads[0], Recorded)
    assert reads[0].history == one(CASH).history


def test_a_broken_hand_is_an_error_in_its_place_and_the_rest_goes_on() -> None:
    broken = CASH.replace("Anna: bets $4", "Anna: bets four")
    first, second, third = read_pokerstars(f"{CASH}\n\n{broken}\n\n{TOURNAMENT}")

    assert isinstance(first, Recorded)
    assert isinstance(second, HistoryError)
    assert isinstance(third, Recorded)
    assert third.index == 2


def test_text_without_a_hand_is_an_error_and_nothing_is_nothing() -> None:
    (error,) = read_pokerstars("\n\nnotes\n")

    assert isinstance(error, UnreadableHistory)
    assert error.line == 3
    assert list(read_pokerstars("")) == []
    assert list(read_pokerstars("\n \n")) == []


@pytest.mark.parametrize("text", [CASH, TOURNAMENT], ids=["cash", "tournament"])
def test_every_beginning_of_a_hand_is_unfinished_until_its_pot_is_told(text: str) -> None:
    whole = text.index("Total pot")
    for end in range(0, whole, 7):
        for read in read_pokerstars(text[:end]):
            assert isinstance(read, HistoryError)
    for end in range(whole, len(text)):
        require_played_or_refused(read_pokerstars, text[:end])


@given(text=with_a_line_cut([CASH, TOURNAMENT]))
def test_whatever_happens_to_a_line_it_is_read_or_told_as_an_error(text: str) -> None:
    require_played_or_refused(read_pokerstars, text)


def test_a_hand_that_stops_says_where() -> None:
    error = fault(CASH[: CASH.index("*** RIVER")])

    assert isinstance(error, UnfinishedHand)
    assert error.action == 20
    assert "#100200300" in str(error)


# ---- headers ----


@pytest.mark.parametrize(
    ("header", "about", "own"),
    [
        ("Game #1:  Hold'em No Limit ($0.50/$1.00 USD)", {"currency": "USD"}, {"kind": "Game"}),
        (
            "Zoom Hand #1:  Hold'em No Limit ($0.50/$1.00)",
            {"currency": "USD"},
            {"kind": "Zoom Hand", "sign_only": True},
        ),
        (
            "Home Game Hand #1: {Club #55}  Hold'em No Limit ($0.50/$1.00 USD)",
            {"currency": "USD"},
            {"kind": "Home Game Hand", "club": "{Club #55}"},
        ),
        ("Hand #1:  8-Game (Hold'em No Limit, $0.50/$1.00 USD)", {"currency": "USD"}, {"mixed": "8-Game"}),
        ("Hand #1:  Mixed NLH/PLO (Hold'em No Limit, $0.50/$1.00 USD)", {}, {"mixed": "Mixed NLH/PLO"}),
        ("Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) [AAMS ID: M1]", {}, {"ticket": "AAMS ID: M1"}),
        ("Hand #1:  Hold'em Pot Limit ($0.50/$1.00 USD)", {}, {}),
    ],
)
def test_cash_headers(header: str, about: dict[str, object], own: dict[str, object]) -> None:
    text = CASH.replace("Hand #100200300:  Hold'em No Limit ($0.50/$1.00 USD)", header)
    history = one(text).history

    assert history.about.items() >= about.items()
    assert history.extra["pokerstars"] == own
    assert final(text)["Anna"] == Decimal("116.3")
    assert written_again(history) == history


@pytest.mark.parametrize(
    ("line", "about", "own"),
    [
        ("Tournament #5, Freeroll  Hold'em No Limit - Level III", {"buy_in": "Freeroll", "level": "III"}, {}),
        ("Tournament #5, 500FPP Hold'em No Limit - Level I", {"buy_in": "500FPP"}, {}),
        ("Tournament #5, $5+$5+$1 USD Hold'em No Limit - Level I", {"buy_in": "$5+$5+$1 USD"}, {}),
        ("Tournament #5, Hold'em No Limit - Level I", {"event": "5"}, {}),
        (
            "Tournament #5, €5+€1 EUR Hold'em No Limit - Match Round II, Level I",
            {"buy_in": "€5+€1 EUR"},
            {"round": "Match Round II"},
        ),
        ("Zoom Tournament #5, $5+$1 USD Hold'em No Limit - Level I", {"event": "5"}, {"fast": "Zoom "}),
        ("Tournament #5, $5+$1 USD HORSE (Hold'em No Limit) - Level I", {"buy_in": "$5+$1 USD"}, {"mixed": "HORSE"}),
        ("{Club #9} Tournament #5, 100+10 Hold'em No Limit - Level I", {"buy_in": "100+10"}, {"club": "{Club #9}"}),
    ],
)
def test_tournament_headers(line: str, about: dict[str, object], own: dict[str, object]) -> None:
    text = TOURNAMENT.replace("Tournament #77001, $4.50+$0.50 USD Hold'em No Limit - Level IX", line)
    history = one(text).history

    assert history.about.items() >= about.items()
    assert history.extra["pokerstars"].items() >= own.items()
    assert final(text)["Anna"] == 4525
    assert written_again(history) == history


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("Omaha Pot Limit ($0.50/$1.00 USD)", "pot limit Omaha"),
        ("Omaha Hi/Lo Limit ($0.50/$1.00 USD)", "limit Omaha Hi/Lo"),
        ("5 Card Omaha Pot Limit ($0.50/$1.00 USD)", "pot limit 5 Card Omaha"),
        ("7 Card Stud Limit ($0.50/$1.00 USD)", "limit 7 Card Stud"),
        ("Razz Limit ($0.50/$1.00 USD)", "limit Razz"),
        ("8-Game (Razz Limit, $0.50/$1.00 USD)", "limit Razz"),
        ("Mixed NLH/PLO (Omaha Pot Limit, $0.50/$1.00 USD)", "pot limit Omaha"),
        ("6+ Hold'em No Limit (Button Blind $1 - Ante $0.50 USD)", "no limit 6+ Hold'em"),
        ("Triple Draw 2-7 Lowball Limit ($0.50/$1.00 USD)", "limit Triple Draw 2-7 Lowball"),
        ("Chicago Limit ($0.50/$1.00 USD)", "limit Chicago"),
    ],
)
def test_other_games_are_refused_by_name(game: str, name: str) -> None:
    error = fault(CASH.replace("Hold'em No Limit ($0.50/$1.00 USD)", game))

    assert isinstance(error, UnknownVariant)
    assert error.name == name
    assert error.action == 1


@pytest.mark.parametrize(
    "header", ["PokerStars Hand #1:", "PokerStars Hand #1:  Hold'em No Limit (a lot) - 2020/01/02 3:04:05 ET"]
)
def test_no_header(header: str) -> None:
    error = fault(header + CASH[CASH.index("\nTable") :])

    assert isinstance(error, UnreadableHistory)
    assert error.line == 1


@pytest.mark.parametrize("zone", ["CRT", "GMT-6", "GMT+05:30"])
def test_zones_of_all_kinds(zone: str) -> None:
    history = one(CASH.replace("3:04:05 ET", f"3:04:05 {zone} [2020/01/02 5:04:05 ET]")).history

    assert history.about["time_zone"] == zone
    assert written_again(history) == history


def test_an_old_header_with_its_time_in_another_order() -> None:
    text = CASH.replace("2020/01/02 3:04:05 ET", "2005/01/02 - 13:04:05 (ET)")

    assert one(text).history.about["time"] == "2005-01-02T13:04:05"


@pytest.mark.parametrize(("sign", "code"), [("€", "EUR"), ("£", "GBP"), ("₹", "INR")])
def test_other_currencies(sign: str, code: str) -> None:
    history = one(CASH.replace("$", sign).replace("USD", code)).history

    assert history.about["currency"] == code
    assert written_again(history) == history


def test_a_sign_that_went_through_the_wrong_encoding() -> None:
    right = CASH.replace("$", "€").replace("USD", "EUR")
    garbled = right.encode().decode("cp1252")

    assert one(garbled).history == one(right).history


def test_play_money_has_no_sign_and_whole_chips() -> None:
    text = CASH.replace("$0.50/$1.00 USD", "50/100").replace("6-max", "6-max (Play Money)")
    for old, new in (("$80.50", "8050"), ("$10.50", "1050"), ("$33.80", "3380"), ("$35.50", "3550")):
        text = text.replace(old, new)
    for old, new in (("$0.50", "50"), ("$1.70", "170"), ("$100", "10000"), ("$120", "12,000")):
        text = text.replace(old, new)
    text = (
        text.replace("blind $1", "blind 100")
        .replace("$2 to $3", "200 to 300")
        .replace("$2", "200")
        .replace("$4", "400")
    )
    history = one(text).history

    assert history.unit == 1
    assert "currency" not in history.about
    assert final(text) == {"Anna": 11630, "Bert": 8000, "Cora": 10250}
    assert written_again(history) == history


# ---- names ----


@pytest.mark.parametrize(
    "name",
    [
        "Anna: folds",
        "Anna (button)",
        "[Anna]",
        'An\'na "A"',
        "A n n a",
        "Ännä€",
        "Анна",
        ".$Anna$.",
        "Anna ($5 in chips)",
        "B",
    ],
)
def test_names_as_people_choose_them(name: str) -> None:
    text = CASH.replace("Anna", name)
    history = one(text).history

    assert final(text)[name] == Decimal("116.3")
    assert written_again(history) == history


def test_a_name_that_begins_like_another() -> None:
    text = CASH.replace("Cora", "Anna: B").replace("Bert", "Anna: B: C")

    assert final(text) == {"Anna": Decimal("116.3"), "Anna: B: C": 80, "Anna: B": Decimal("102.5")}


def test_chat_comings_and_goings_are_passed_over() -> None:
    chat = """\
Bert said, "Anna: bets $4"
Cora said, "Bert collected $5 from pot"
Emil joins the table at seat #4
Emil will be allowed to play after the button
Emil: sits out
Emil leaves the table
Bert has timed out
Bert was removed from the table for failing to post
Cora is disconnected
Cora is connected
Cora has returned
Anna re-buys and receives 1500 chips for $5
"""
    text = CASH.replace("*** TURN ***", chat + "*** TURN ***")

    assert one(text).history == one(CASH).history


def test_somebody_who_does_not_sit_there_cannot_act() -> None:
    error = fault(CASH.replace("Bert: folds", "Emil: folds"))

    assert isinstance(error, UnreadableHistory)
    assert error.line == 11


def test_two_players_with_one_name_cannot_be_told_apart() -> None:
    assert isinstance(fault(CASH.replace("Cora", "Anna")), UnreadableHistory)
    assert isinstance(fault(CASH.replace("Seat 3: Cora ($", "Seat 2: Cora ($")), UnreadableHistory)
    assert isinstance(fault(CASH.replace("Seat 3: Cora ($", "Seat 11: Cora ($")), UnreadableHistory)


# ---- blinds ----

FOLDED = """\
PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Alma' 9-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Bert ($100 in chips)
Seat 3: Cora ($100 in chips)
Seat 4: Dora ($100 in chips)
{posts}
*** HOLE CARDS ***
{play}
*** SUMMARY ***
Total pot {pot} | Rake $0
Seat 1: Anna (button) folded before Flop (didn't bet)
"""


def folded(posts: str, play: str, pot: str) -> str:
    return FOLDED.format(posts=posts, play=play, pot=pot)


def test_a_newcomer_posts_the_big_blind() -> None:
    text = folded(
        "Bert: posts small blind $1\nCora: posts big blind $2\nAnna: posts big blind $2",
        "Dora: folds\nAnna: checks\nBert: folds\nCora: checks\n*** FLOP *** [2c 3d 4h]\nCora: bets $2\nAnna: folds\n"
        "Uncalled bet ($2) returned to Cora\nCora collected $5 from pot",
        "$5",
    )
    history = one(text).history

    assert (history.posts, history.dead) == ({1: 200}, {})
    assert final(text) == {"Anna": 98, "Bert": 99, "Cora": 103, "Dora": 100}
    assert written_again(history) == history


def test_both_blinds_of_somebody_who_missed_them_are_live_and_dead() -> None:
    text = folded(
        "Bert: posts small blind $1\nCora: posts big blind $2\nDora: posts small & big blinds $3",
        "Dora: raises $4 to $6\nAnna: folds\nBert: folds\nCora: folds\nUncalled bet ($4) returned to Dora\n"
        "Dora collected $6 from pot",
        "$6",
    )
    history = one(text).history

    assert (history.posts, history.dead) == ({4: 200}, {4: 100})
    assert final(text) == {"Anna": 100, "Bert": 99, "Cora": 98, "Dora": 103}
    assert written_again(history) == history


def test_a_missed_small_blind_lies_dead() -> None:
    text = folded(
        "Bert: posts small blind $1\nCora: posts big blind $2\nDora: posts small blind $1",
        "Dora: calls $2\nAnna: folds\nBert: folds\nCora: checks\n*** FLOP *** [2c 3d 4h]\nCora: bets $2\nDora: folds\n"
        "Uncalled bet ($2) returned to Cora\nCora collected $6 from pot",
        "$6",
    )
    history = one(text).history

    assert (history.small_blind_seat, history.dead) == (2, {4: 100})
    assert final(text) == {"Anna": 100, "Bert": 99, "Cora": 104, "Dora": 97}
    assert written_again(history) == history


def test_the_small_blind_is_dead() -> None:
    text = folded(
        "Cora: posts big blind $2",
        "Dora: calls $2\nAnna: folds\nBert: folds\nCora: raises $4 to $6\nDora: folds\nUncalled bet ($4) returned to Cora\n"
        "Cora collected $4 from pot",
        "$4",
    )
    history = one(text).history

    assert (history.small_blind_seat, history.big_blind_seat) == (None, 3)
    assert final(text) == {"Anna": 100, "Bert": 100, "Cora": 102, "Dora": 98}
    assert written_again(history) == history


def test_a_straddle() -> None:
    text = folded(
        "Bert: posts small blind $1\nCora: posts big blind $2\nDora: posts straddle $4",
        "Anna: calls $4\nBert: folds\nCora: folds\nDora: raises $8 to $12\nAnna: folds\nUncalled bet ($8) returned to Dora\n"
        "Dora collected $11 from pot",
        "$11",
    )
    history = one(text).history

    assert history.straddles == {4: 400}
    assert final(text) == {"Anna": 96, "Bert": 99, "Cora": 98, "Dora": 107}
    assert written_again(history) == history


def test_who_sits_out_of_a_cash_hand_is_not_in_it() -> None:
    text = CASH.replace("Bert: posts small", "Emil: is sitting out\nBert: posts small")
    text = text.replace(
        "Seat 3: Cora ($120 in chips)", "Seat 3: Cora ($120 in chips)\nSeat 5: Emil ($40 in chips) is sitting out"
    )
    history = one(text).history

    assert [player.name for player in history.players] == ["Anna", "Bert", "Cora"]
    assert history.extra["pokerstars"]["away"] == {"5": ["Emil", "40"]}
    assert final(text)["Anna"] == Decimal("116.3")
    assert written_again(history) == history


def test_who_was_moved_to_the_table_waits() -> None:
    waiting = "Seat 8: Emil (900 in chips) out of hand (moved from another table into small blind)"
    text = TOURNAMENT.replace("Anna: posts the ante", f"{waiting}\nAnna: posts the ante", 1)

    assert final(text) == final(TOURNAMENT)


def test_a_fold_that_is_missing_is_not_made_up() -> None:
    error = fault(CASH.replace("Bert: folds\n", ""))

    assert isinstance(error, StepRefused)
    assert error.action == 11


def test_a_blind_that_is_neither_the_blind_nor_all_in() -> None:
    error = fault(CASH.replace("posts small blind $0.50", "posts small blind $0.25"))

    assert isinstance(error, SourceDisagrees)
    assert error.action == 6


HEADS_UP = """\
PokerStars Hand #8: Tournament #5, $1+$0.10 USD Hold'em No Limit - Level II (15/30) - 2020/01/02 3:04:05 ET
Table '5 1' 2-max Seat #2 is the button
Seat 1: Anna ({anna} in chips)
Seat 2: Bert (900 in chips)
Bert: posts small blind 15
Anna: posts big blind {blind}
*** HOLE CARDS ***
{play}
*** SUMMARY ***
Total pot {pot} | Rake 0
"""
BOARD = "*** FLOP *** [2h 7s Jd]\n*** TURN *** [2h 7s Jd] [Jc]\n*** RIVER *** [2h 7s Jd Jc] [3d]\n*** SHOW DOWN ***\n"
SHOWN = "Anna: shows [Ad Kd] (a pair of Jacks)\nBert: shows [As Ac] (two pair, Aces and Jacks)\n"


def test_heads_up_the_button_has_the_small_blind() -> None:
    text = HEADS_UP.format(
        anna=600,
        blind=30,
        play="Bert: folds\nUncalled bet (15) returned to Anna\nAnna collected 30 from pot\nAnna: doesn't show hand",
        pot=30,
    )
    history = one(text).history

    assert (history.small_blind_seat, history.big_blind_seat) == (2, 1)
    assert Returned(1, 15) in history.steps
    assert final(text) == {"Anna": 615, "Bert": 885}
    assert written_again(history) == history


@pytest.mark.parametrize("called", ["10", "15"])
def test_a_big_blind_that_is_all_in_for_less_is_called_for_less_or_in_full(called: str) -> None:
    back = "" if called == "10" else "Uncalled bet (5) returned to Bert\n"
    text = HEADS_UP.format(
        anna=25,
        blind="25 and is all-in",
        play=f"Bert: calls {called}\n{back}{BOARD}{SHOWN}Bert collected 50 from pot",
        pot=50,
    )

    assert final(text) == {"Anna": 0, "Bert": 925}


def test_a_big_blind_that_is_all_in_with_the_ante_has_nothing_to_post() -> None:
    text = """\
PokerStars Hand #9: Tournament #5, $1+$0.10 USD Hold'em No Limit - Level II (15/30) - 2020/01/02 3:04:05 ET
Table '5 1' 9-max Seat #1 is the button
Seat 1: Anna (600 in chips)
Seat 2: Bert (900 in chips)
Seat 3: Cora (4 in chips)
Anna: posts the ante 5
Bert: posts the ante 5
Cora: posts the ante 4 and is all-in
Bert: posts small blind 15
*** HOLE CARDS ***
Anna: calls 30
Bert: folds
Uncalled bet (15) returned to Anna
*** FLOP *** [2h 7s Jd]
*** TURN *** [2h 7s Jd] [Jc]
*** RIVER *** [2h 7s Jd Jc] [3d]
*** SHOW DOWN ***
Anna: shows [Ad Kd] (a pair of Jacks)
Anna collected 32 from side pot
Cora: shows [As Ac] (two pair, Aces and Jacks)
Cora collected 12 from main pot
*** SUMMARY ***
Total pot 44 Main pot 12. Side pot 32. | Rake 0
Board [2h 7s Jd Jc 3d]
Seat 1: Anna (button) showed [Ad Kd] and won (32) with a pair of Jacks
Seat 2: Bert (small blind) folded before Flop
Seat 3: Cora (big blind) showed [As Ac] and won (12) with two pair, Aces and Jacks
"""
    history = one(text).history

    assert (history.big_blind_seat, history.ante) == (3, 5)
    assert final(text) == {"Anna": 612, "Bert": 880, "Cora": 12}
    assert written_again(history) == history


def test_one_ante_for_all_is_the_big_blinds() -> None:
    text = HEADS_UP.format(
        anna=600,
        blind="30\nAnna: posts the ante 30",
        play="Bert: folds\nUncalled bet (15) returned to Anna\nAnna collected 60 from pot",
        pot=60,
    )
    history = one(text).history

    assert history.ante_by_big_blind
    assert final(text) == {"Anna": 615, "Bert": 885}
    assert written_again(history) == history


def test_fixed_limit_is_named_after_its_bets() -> None:
    text = """\
PokerStars Hand #10:  Hold'em Limit ($3/$6 USD) - 2020/01/02 3:04:05 ET
Table 'Alma' 2-max Seat #1 is the button
Seat 1: Anna ($60 in chips)
Seat 2: Bert ($60 in chips)
Anna: posts small blind $1
Bert: posts big blind $3
*** HOLE CARDS ***
Anna: raises $3 to $6
Bert: calls $3
*** FLOP *** [2h 7s Jd]
Bert: bets $3
Anna: calls $3
*** TURN *** [2h 7s Jd] [Jc]
Bert: bets $6
Anna: folds
Uncalled bet ($6) returned to Bert
Bert collected $17.50 from pot
Bert: doesn't show hand
*** SUMMARY ***
Total pot $18 | Rake $0.50
Board [2h 7s Jd Jc]
Seat 1: Anna (button) (small blind) folded on the Turn
Seat 2: Bert (big blind) collected ($17.50)
"""
    history = one(text).history

    assert (history.structure, history.small_blind, history.big_blind) == ("fixed_limit", 100, 300)
    assert final(text) == {"Anna": 51, "Bert": Decimal("68.5")}
    assert written_again(history) == history


def test_two_alone_raise_in_fixed_limit_as_often_as_they_like() -> None:
    text = """\
PokerStars Hand #10:  Hold'em Limit ($2/$4 USD) - 2020/01/02 3:04:05 ET
Table 'Alma' 2-max Seat #1 is the button
Seat 1: Anna ($60 in chips)
Seat 2: Bert ($60 in chips)
Anna: posts small blind $1
Bert: posts big blind $2
*** HOLE CARDS ***
Anna: raises $2 to $4
Bert: raises $2 to $6
Anna: raises $2 to $8
Bert: raises $2 to $10
Anna: folds
Uncalled bet ($2) returned to Bert
Bert collected $16 from pot
*** SUMMARY ***
Total pot $16 | Rake $0
"""

    assert final(text) == {"Anna": 52, "Bert": 68}


def test_a_cap_ends_the_betting_of_those_who_reach_it() -> None:
    text = """\
PokerStars Hand #11:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2020/01/02 3:04:05 ET
Table 'Alma CAP' 2-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Bert ($90 in chips)
Anna: posts small blind $1
Bert: posts big blind $2
*** HOLE CARDS ***
Anna: raises $38 to $40 and has reached the $40 cap
Bert: calls $38 and has reached the $40 cap
*** FLOP *** [2h 7s Jd]
*** TURN *** [2h 7s Jd] [Jc]
*** RIVER *** [2h 7s Jd Jc] [3d]
*** SHOW DOWN ***
Anna: shows [As Ac] (two pair, Aces and Jacks)
Bert: mucks hand
Anna collected $79 from pot
*** SUMMARY ***
Total pot $80 | Rake $1
Board [2h 7s Jd Jc 3d]
Seat 1: Anna (button) (small blind) showed [As Ac] and won ($79) with two pair, Aces and Jacks
Seat 2: Bert (big blind) mucked
"""
    history = one(text).history

    assert history.cap == 4000
    assert final(text) == {"Anna": 139, "Bert": 50}
    assert written_again(history) == history


# ---- showdown ----

TWICE = """\
PokerStars Hand #12:  Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Alma' 6-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Bert ($41 in chips)
Seat 3: Cora ($100 in chips)
Bert: posts small blind $1
Cora: posts big blind $2
*** HOLE CARDS ***
Dealt to Anna [As Ad]
Anna: raises $2 to $4
Bert: calls $3
Cora: folds
*** FLOP *** [2c 7d 9h]
Bert: bets $37 and is all-in
Anna: calls $37
*** FIRST TURN *** [2c 7d 9h] [Ts]
*** FIRST RIVER *** [2c 7d 9h Ts] [3s]
*** SECOND TURN *** [2c 7d 9h] [Kc]
*** SECOND RIVER *** [2c 7d 9h Kc] [4s]
*** FIRST SHOW DOWN ***
Bert: mucks hand
Anna: shows [As Ad] (a pair of Aces)
Anna collected $41 from pot
*** SECOND SHOW DOWN ***
Bert: shows [Ks Kh] (three of a kind, Kings)
Anna: shows [As Ad] (a pair of Aces)
Bert collected $41 from pot
*** SUMMARY ***
Total pot $84 | Rake $2
Hand was run twice
FIRST Board [2c 7d 9h Ts 3s]
SECOND Board [2c 7d 9h Kc 4s]
Seat 1: Anna (button) showed [As Ad] and won ($41) with a pair of Aces, and lost with a pair of Aces
Seat 2: Bert (small blind) showed [Ks Kh] and lost with a pair of Kings, and won ($41) with three of a kind, Kings
Seat 3: Cora (big blind) folded before Flop
"""


def test_it_is_run_twice_from_the_turn_on() -> None:
    history = one(TWICE).history

    assert [step for step in history.steps if isinstance(step, Board) and step.run == 2] == [
        Board(read_cards("Kc"), 2),
        Board(read_cards("4s"), 2),
    ]
    assert final(TWICE) == {"Anna": 100, "Bert": 41, "Cora": 98}
    assert written_again(history) == history


def test_it_is_run_twice_from_the_flop_on() -> None:
    text = TWICE.replace("Bert: calls $3", "Bert: raises $37 to $41 and is all-in").replace(
        "Cora: folds\n*** FLOP *** [2c 7d 9h]\nBert: bets $37 and is all-in\n",
        "Cora: folds\n",
    )
    text = text.replace("*** FIRST TURN", "*** FIRST FLOP *** [2c 7d 9h]\n*** FIRST TURN")
    text = text.replace(
        "*** SECOND TURN *** [2c 7d 9h]", "*** SECOND FLOP *** [3c 8d 6h]\n*** SECOND TURN *** [3c 8d 6h]"
    )
    text = text.replace("RIVER *** [2c 7d 9h Kc]", "RIVER *** [3c 8d 6h Kc]").replace(
        "Board [2c 7d 9h Kc 4s]", "Board [3c 8d 6h Kc 4s]"
    )
    history = one(text).history

    assert final(text) == {"Anna": 100, "Bert": 41, "Cora": 98}
    assert written_again(history) == history


def test_a_second_board_that_stops_is_unfinished() -> None:
    text = TWICE.replace("*** SECOND RIVER *** [2c 7d 9h Kc] [4s]\n", "").replace("Kc 4s]", "Kc]")

    assert isinstance(fault(text), UnfinishedHand)


def test_odd_cents_are_the_sites_business() -> None:
    text = """\
PokerStars Hand #13:  Hold'em No Limit ($0.15/$0.30 USD) - 2020/01/02 3:04:05 ET
Table 'Alma' 2-max Seat #2 is the button
Seat 1: Anna ($9 in chips)
Seat 2: Bert ($9 in chips)
Bert: posts small blind $0.15
Anna: posts big blind $0.30
*** HOLE CARDS ***
Bert: raises $8.70 to $9 and is all-in
Anna: calls $8.70 and is all-in
*** FLOP *** [2h 7s Jd]
*** TURN *** [2h 7s Jd] [Jc]
*** RIVER *** [2h 7s Jd Jc] [3d]
*** SHOW DOWN ***
Anna: shows [Ad Kd] (a pair of Jacks)
Bert: shows [Ac Kc] (a pair of Jacks)
Anna collected $8.66 from pot
Bert collected $8.65 from pot
*** SUMMARY ***
Total pot $18 | Rake $0.69
Board [2h 7s Jd Jc 3d]
"""

    assert final(text) == {"Anna": Decimal("8.66"), "Bert": Decimal("8.65")}


def test_folded_cards_that_are_shown_are_known() -> None:
    text = CASH.replace("Bert: folds", "Bert: folds [7c 2d]")
    history = one(text).history

    assert Dealt(2, read_cards("7c 2d")) in history.steps
    assert written_again(history) == history


def test_one_card_alone_is_kept_and_is_no_hand() -> None:
    text = CASH.replace("Bert: folds", "Bert: folds [7c]")
    history = one(text).history

    assert history.extra["pokerstars"]["one_card"] == {"2": "7c"}
    assert written_again(history) == history


def test_a_winner_without_showdown_may_show() -> None:
    play = "Bert: folds\nUncalled bet (15) returned to Anna\nAnna collected 30 from pot\nAnna: shows [7c 7d] (a pair of Sevens)"
    text = HEADS_UP.format(anna=600, blind=30, play=play, pot=30)
    history = one(text).history

    assert history.steps[-1] == Showed(1, read_cards("7c 7d"))
    assert final(text) == {"Anna": 615, "Bert": 885}
    assert written_again(history) == history


def test_a_winner_nobody_saw_has_won_what_was_collected() -> None:
    text = CASH.replace("Anna: shows [As Kd] (a pair of Aces)\n", "").replace(
        "showed [As Kd] and won ($33.80) with a pair of Aces", "collected ($33.80)"
    )

    assert final(text)["Anna"] == Decimal("116.3")
    assert final(text.replace("Dealt to Anna [As Kd]\n", ""))["Anna"] == Decimal("116.3")


def test_a_hand_shown_with_a_card_of_the_board_is_doubted_aloud() -> None:
    text = CASH.replace("Dealt to Anna [As Kd]\n", "").replace("[As Kd]", "[Ah Kd]")
    read = one(text)

    assert [doubt.en for doubt in read.doubts] == ["line 24: Anna shows Ah Kd, and one of them lies on the board"]
    assert [doubt.de for doubt in read.doubts] == ["Zeile 24: Anna zeigt Ah Kd, und eine davon liegt auf dem Board"]
    assert Showed(1, ()) in read.history.steps
    assert final(text)["Anna"] == Decimal("116.3")


def test_cards_that_were_dealt_twice_are_refused() -> None:
    text = CASH.replace("[As Kd]", "[Ah Kd]").replace("Anna: shows [Ah Kd] (a pair of Aces)\n", "")

    assert isinstance(fault(text.replace("showed [Ah Kd] and won", "collected")), CardTwice)


def test_cashing_out_is_between_the_player_and_the_house() -> None:
    text = CASH.replace(
        "Anna collected $33.80 from pot\n", "Anna cashed out the hand for $30 | Cash Out Fee $0.30\n"
    ).replace("with a pair of Aces\nSeat 2", "with a pair of Aces (pot not awarded as player cashed out)\nSeat 2")
    history = one(text).history

    assert history.extra["pokerstars"]["told"] == ["Anna cashed out the hand for $30 | Cash Out Fee $0.30"]
    assert final(text)["Anna"] == Decimal("116.3")


def test_places_and_bounties_are_kept() -> None:
    told = [
        "Anna wins the $2.50 bounty for eliminating Cora",
        "Cora finished the tournament in 9th place and received $5.",
    ]
    text = TOURNAMENT.replace("*** SUMMARY", "\n".join(told) + "\n*** SUMMARY").replace(
        "Seat 2: Bert (3100 in chips)", "Seat 2: Bert (3100 in chips, $2.50 bounty)"
    )
    history = one(text).history

    assert history.extra["pokerstars"]["told"] == told
    assert history.extra["pokerstars"]["bounties"] == {"2": "$2.50"}
    assert written_again(history) == history


def test_a_cancelled_hand_is_unfinished() -> None:
    text = CASH.replace("*** TURN *** [Ah 7d 2c] [9s]", "Hand cancelled")

    assert isinstance(fault(text), UnfinishedHand)


# ---- contradictions ----


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("raises $2 to $3", "raises $1 to $3", 10),
        ("Cora: calls $2\n", "Cora: calls $2.50\n", 12),
        ("Anna: bets $10.50", "Anna: bets $10.50 and is all-in", 22),
        ("Total pot $35.50", "Total pot $36.50", 29),
        ("Rake $1.70", "Rake $1.60", 29),
        ("Anna collected $33.80", "Anna collected $34.80", 29),
        ("won ($33.80)", "won ($33)", 29),
        ("Board [Ah 7d 2c 9s 3h]", "Board [Ah 7d 2c 9s 4h]", 30),
        ("*** TURN *** [Ah 7d 2c] [9s]", "*** TURN *** [Ah 7d 3c] [9s]", 17),
        ("showed [As Kd]", "showed [As Qd]", 31),
    ],
)
def test_what_the_text_states_has_to_add_up(old: str, new: str, line: int) -> None:
    error = fault(CASH.replace(old, new))

    assert isinstance(error, SourceDisagrees)
    assert error.action == line


def test_uncalled_chips_have_to_be_those_that_nobody_called() -> None:
    play = "Bert: folds\nUncalled bet (20) returned to Anna\nAnna collected 30 from pot"

    assert isinstance(fault(HEADS_UP.format(anna=600, blind=30, play=play, pot=30)), SourceDisagrees)


@pytest.mark.parametrize(
    "line",
    [
        "*** FIFTH STREET ***",
        "Dealt to Emil [As Ks]",
        "Dealt to Anna [As Xx]",
        "Uncalled bet ($2) returned to Emil",
        "Emil collected $5 from pot",
        "Emil: shows [As Ks] (a pair)",
        "*** TURN *** [1c]",
    ],
)
def test_lines_of_the_play_that_cannot_be_read(line: str) -> None:
    error = fault(CASH.replace("*** FLOP ***", f"{line}\n*** FLOP ***"))

    assert isinstance(error, UnreadableHistory)
    assert error.line == 13


def test_amounts_of_more_digits_than_anybody_counts() -> None:
    assert isinstance(fault(CASH.replace("Anna ($100 in", f"Anna (${'9' * 40}.01 in")), UnreadableHistory)


def test_a_table_without_a_button() -> None:
    assert isinstance(fault(CASH.replace(" Seat #1 is the button", "")), UnreadableHistory)


def test_an_action_the_book_forbids_names_its_line_and_rule() -> None:
    error = fault(CASH.replace("Anna: raises $2 to $3", "Anna: raises $0.50 to $1.50"))

    assert isinstance(error, StepRefused)
    assert error.action == 10
    assert error.rule is not None


# ---- writing what other formats told ----

FOREIGN = one(CASH).history


def test_what_has_no_place_is_listed() -> None:
    about = {"id": "abc", "site": "Kitchen", "weather": "fine", "time": "noon"}
    history = History(
        **{name: getattr(FOREIGN, name) for name in FOREIGN.__struct_fields__ if name not in {"about", "extra"}},
        about=about,
        extra={"phh": {"author": "Dora"}},
    )
    written = write_pokerstars([history])

    assert {(loss.en, loss.de) for loss in written.lost} == {
        ("“weather”", "„weather“"),
        ("fields that only PHH has", "Felder, die nur PHH hat"),
        ("site", "Anbieter"),
        ("id of the hand (not a number)", "Kennung der Hand (keine Zahl)"),
        ("time (not a day and a time of day)", "Zeit (nicht Tag und Uhrzeit)"),
    }
    assert final(written.text) == {"Anna": Decimal("116.3"), "Bert": 80, "Cora": Decimal("102.5")}
    assert "time" not in one(written.text).history.about


def test_a_hand_without_shows_and_collections_gets_those_it_came_to() -> None:
    steps = tuple(step for step in FOREIGN.steps if not isinstance(step, Showed | Hid | Collected))
    history = History(
        **{name: getattr(FOREIGN, name) for name in FOREIGN.__struct_fields__ if name not in {"steps", "shows_told"}},
        steps=steps,
        shows_told=False,
    )

    assert final(write_pokerstars([history]).text) == {"Anna": Decimal("116.3"), "Bert": 80, "Cora": Decimal("102.5")}


def test_nothing_is_written_of_nothing() -> None:
    assert not write_pokerstars([]).text


def test_unknown_stacks_and_nameless_players_have_no_words() -> None:
    fields = {name: getattr(FOREIGN, name) for name in FOREIGN.__struct_fields__ if name != "players"}
    first, *others = FOREIGN.players
    for changed in (type(first)("", 1, 100), type(first)("A\nB", 1, 100), type(first)("Anna", 1, None)):
        with pytest.raises(CannotWrite):
            write_pokerstars([History(**fields, players=(changed, *others))])
