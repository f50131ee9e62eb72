"""Small things that sites and converters write, each of which once cost a whole hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from floorman.cards import Card
from floorman.history.formats import FORMATS, replay_all, write_one
from floorman.history.model import Did, Recorded
from floorman.history.ohh import read_ohh
from floorman.history.poker888 import cards_888
from floorman.history.pokerstars import read_pokerstars, write_pokerstars

STARS = """PokerStars Hand #1:  Hold'em No Limit ($0.50/$1 USD) - 2014/01/06 7:47:13 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Bert ({bert} in chips){away}
Seat 3: Cleo ($100 in chips)
Bert: posts small blind {small}
Cleo: posts big blind $1
*** HOLE CARDS ***
{play}
*** SUMMARY ***
Total pot {pot} | Rake $0
{board}Seat 1: Anna (button) {anna}
Seat 2: Bert (small blind) folded before Flop
Seat 3: Cleo (big blind) {cleo}
"""


def final(text: str) -> dict[str, Decimal | int | None]:
    (outcome,) = replay_all(text)
    played = outcome.replayed
    assert played is not None, outcome.error
    for form in FORMATS:
        if form.write:
            assert write_one(form, played).text
    return {
        player.name: None if stack is None else played.history.amount(stack)
        for player, stack in zip(played.history.players, played.stacks, strict=True)
    }


def test_a_player_who_is_away_and_all_in_on_a_blind_folds() -> None:
    text = STARS.format(
        bert="$0.30",
        away=" is sitting out",
        small="$0.30 and is all-in",
        play="Anna: calls $1\nBert: folds\nCleo: checks\n*** FLOP *** [2c 7d 9h]\nCleo: bets $2\nAnna: folds\n"
        "Uncalled bet ($2) returned to Cleo\nCleo collected $2.30 from pot\nCleo: doesn't show hand",
        pot="$2.30",
        board="Board [2c 7d 9h]\n",
        anna="folded on the Flop",
        cleo="collected ($2.30)",
    )

    assert final(text) == {"Anna": 99, "Bert": 0, "Cleo": Decimal("101.3")}
    (outcome,) = replay_all(text)
    assert outcome.doubt is not None
    assert "the house accepted it" in outcome.doubt.en
    (strictly,) = replay_all(text, strict=True)
    assert strictly.error is not None
    assert outcome.replayed is not None
    (again,) = read_ohh(write_one(FORMATS[1], outcome.replayed).text)
    assert isinstance(again, Recorded)
    done = [(step.seat, step.what) for step in again.history.steps if isinstance(step, Did)]
    assert done == [(1, "call"), (2, "fold"), (3, "check"), (3, "bet"), (1, "fold")]


ONE_CARD = STARS.format(
    bert="$50",
    away="",
    small="$0.50",
    play="Anna: raises $2 to $3\nBert: folds\nCleo: folds\nUncalled bet ($2) returned to Anna\n"
    "Anna collected $2.50 from pot\nAnna: shows [As]",
    pot="$2.50",
    board="",
    anna="collected ($2.50)",
    cleo="folded before Flop",
)


def test_one_card_shown_is_a_courtesy_and_is_written_again() -> None:
    assert final(ONE_CARD) == {"Anna": Decimal("101.5"), "Bert": Decimal("49.5"), "Cleo": 99}
    (read,) = read_pokerstars(ONE_CARD)
    assert isinstance(read, Recorded)
    written = write_pokerstars([read.history])
    assert "Anna: shows [As]" in written.text
    (again,) = read_pokerstars(written.text)
    assert isinstance(again, Recorded)
    assert again.history == read.history


def test_the_showdown_may_be_one_word() -> None:
    text = STARS.format(
        bert="$50",
        away="",
        small="$0.50",
        play="Anna: calls $1\nBert: folds\nCleo: checks\n*** FLOP *** [2c 7d 9h]\nCleo: checks\nAnna: checks\n"
        "*** TURN *** [2c 7d 9h] [Js]\nCleo: checks\nAnna: checks\n*** RIVER *** [2c 7d 9h Js] [3d]\nCleo: checks\n"
        "Anna: checks\n*** SHOWDOWN ***\nCleo: shows [Ah Ad] (a pair of Aces)\nAnna: mucks hand\n"
        "Cleo collected $2.50 from pot",
        pot="$2.50",
        board="Board [2c 7d 9h Js 3d]\n",
        anna="mucked",
        cleo="showed [Ah Ad] and won ($2.50) with a pair of Aces",
    )

    assert final(text)["Cleo"] == Decimal("101.5")


# ---- 888 ----

TABLE_888 = """***** 888poker Hand History for Game 1 *****
$10/$20 Blinds No Limit Holdem - *** 02 07 2015 11:41:50
Tournament #7 $0.98 + $0.02 - Table #1 9 Max (Real Money)
Seat 1 is the button
Total number of players : 4
Seat 1: Anna ( $1,000 )
Seat 2: Bert ( $1,000 )
Seat 3: Cleo ( $1,000 )
Seat 5: Dora ( $1,000 )
Bert posts small blind [$10]
Cleo posts big blind [$20]
"""


@pytest.mark.parametrize("away", ["Anna", "Dora", "Bert"])
def test_who_folds_before_the_deal_folds_in_turn(away: str) -> None:
    others = [name for name in ("Dora", "Anna", "Bert") if name != away]
    added = {"Bert": 10, "Anna": 20, "Dora": 20}
    text = (
        f"{TABLE_888}{away} folds\n** Dealing down cards **\n"
        + "".join(f"{name} calls [${added[name]}]\n" for name in others)
        + "Cleo raises [$100]\n"
        + "".join(f"{name} folds\n" for name in others)
        + f"** Summary **\nCleo collected [ ${70 if away == 'Bert' else 60} ]\n"
    )

    lost = dict.fromkeys(others, 20) | {away: 10 if away == "Bert" else 0}
    assert final(text) == {"Cleo": 1000 + sum(lost.values())} | {name: 1000 - chips for name, chips in lost.items()}


def test_a_big_blind_who_folds_before_the_deal_gives_up_the_blind() -> None:
    text = (
        f"{TABLE_888}Cleo folds\n** Dealing down cards **\nDora folds\nAnna calls [$20]\nBert calls [$10]\n"
        "** Dealing flop ** [ 2c, 7d, 9h ]\nBert bets [$40]\nAnna folds\n** Summary **\nBert collected [ $60 ]\n"
    )

    assert final(text) == {"Anna": 980, "Bert": 1040, "Cleo": 980, "Dora": 1000}


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("10Herz, DPik", "Th Qs"),
        ("BKreuz, AKaro", "Jc Ad"),
        ("Кs, 10h", "Ks Th"),  # they only look alike
        ("Тd, Дc, Вh", "Ad Qc Jh"),
        ("Òd, Äc, Âh, Ês", "Ad Qc Jh Ks"),
        ("Кп, 9б", "Ks 9d"),
    ],
)
def test_german_and_russian_cards(written: str, cards: str) -> None:
    assert cards_888(written) == tuple(map(Card, cards.split()))


# ---- Open Hand History ----


def test_a_small_blind_who_posts_a_missed_blind_as_well_has_one_bet() -> None:
    """Back in the small blind with the missed big blind posted on top: that one is live, the small blind lies dead."""
    text = """{"ohh": {"spec_version": "1.4.7", "site_name": "PokerNow", "game_number": "1", "game_type": "Holdem",
 "bet_limit": {"bet_type": "NL"}, "dealer_seat": 1, "small_blind_amount": 10, "big_blind_amount": 20, "players": [
 {"id": 1, "seat": 1, "name": "Anna", "starting_stack": 1000}, {"id": 2, "seat": 2, "name": "Bert", "starting_stack": 1000},
 {"id": 3, "seat": 3, "name": "Cleo", "starting_stack": 1000}],
 "rounds": [{"id": 0, "street": "Preflop", "cards": [], "actions": [
 {"action_number": 1, "player_id": 2, "action": "Post SB", "amount": 10},
 {"action_number": 2, "player_id": 3, "action": "Post BB", "amount": 20},
 {"action_number": 3, "player_id": 2, "action": "Post Extra Blind", "amount": 20},
 {"action_number": 4, "player_id": 1, "action": "Raise", "amount": 60},
 {"action_number": 5, "player_id": 2, "action": "Call", "amount": 40},
 {"action_number": 6, "player_id": 3, "action": "Fold"}]},
 {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": [
 {"action_number": 7, "player_id": 2, "action": "Bet", "amount": 100},
 {"action_number": 8, "player_id": 1, "action": "Fold"}]}],
 "pots": [{"number": 0, "amount": 150, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 150}]}]}}
"""
    (read,) = read_ohh(text)
    assert isinstance(read, Recorded), read
    assert final(text) == {"Anna": 940, "Bert": 1080, "Cleo": 980}


SHOWDOWN_OF_TWO = """PokerStars Hand #7:  Tournament #1, $1+$0.1 USD Hold'em No Limit - Level I (10/20) - 2011/05/07 8:10:20 ET
Table '1 1' 9-max Seat #1 is the button
Seat 1: Anna (1000 in chips)
Seat 2: Bert (1000 in chips)
Seat 3: Cleo ({cleo} in chips){away}
Bert: posts small blind 10
Cleo: posts big blind {big}
*** HOLE CARDS ***
Anna: raises 20 to 40
Bert: calls 30
Cleo: folds
*** FLOP *** [6h Qs Kd]
Bert: checks
Anna: checks
*** TURN *** [6h Qs Kd] [2c]
Bert: checks
Anna: checks
*** RIVER *** [6h Qs Kd 2c] [3c]
Bert: checks
Anna: checks
*** SHOW DOWN ***
Bert: shows [Ah Ad] (a pair of Aces)
Anna: {anna}
Bert collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Board [6h Qs Kd 2c 3c]
Seat 1: Anna (button) mucked
Seat 2: Bert (small blind) showed [Ah Ad] and won ({pot}) with a pair of Aces
Seat 3: Cleo (big blind) folded before Flop
"""


def test_a_player_who_is_away_and_all_in_on_the_big_blind_folds_last_when_the_others_are_done() -> None:
    text = SHOWDOWN_OF_TWO.format(cleo=15, away=" is sitting out", big="15 and is all-in", anna="mucks hand", pot=95)

    assert final(text) == {"Anna": 960, "Bert": 1055, "Cleo": 0}
    (outcome,) = replay_all(text)
    assert outcome.doubt is not None
    assert outcome.doubt.en == "the house accepted it: seat 3 is all-in and folds (TDA 2019 50-A)"
    (strictly,) = replay_all(text, strict=True)
    assert strictly.error is not None


@pytest.mark.parametrize("anna", ["shows [Kc]", "shows [Kc]\nAnna: mucks hand", "mucks hand\nAnna: shows [Kc]"])
def test_whoever_shows_one_card_of_two_at_the_showdown_has_mucked(anna: str) -> None:
    text = SHOWDOWN_OF_TWO.format(cleo=1000, away="", big=20, anna=anna, pot=100)

    assert final(text) == {"Anna": 960, "Bert": 1060, "Cleo": 980}
    (outcome,) = replay_all(text)
    assert outcome.replayed is not None
    assert "Anna: shows [Kc]" in write_pokerstars([outcome.replayed.history]).text
