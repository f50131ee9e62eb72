"""888poker texts: small hands written here, one or more for each oddity of the site."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given

from floorman.cards import read_cards
from floorman.errors import (
    HistoryError,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownVariant,
    UnreadableHistory,
)
from floorman.history import Collected, Dealt, Did, Hid, Showed, replay
from floorman.history.model import Recorded
from floorman.history.poker888 import amount_888, looks_like_poker888, read_poker888
from floorman.history.pokerstars import read_pokerstars, write_pokerstars
from support.histories import fault_in, final_stacks, hand_in, require_played_or_refused, with_a_line_cut

TOURNAMENT = """\
#Game No : 5001
***** 888poker Hand History for Game 5001 *****
$50/$100 Blinds No Limit Holdem - *** 02 01 2020 03:04:05
Tournament #88001 $1 + $0.10 - Table #4 9 Max (Real Money)
Seat 1 is the button
Total number of players : 4
Seat 1: Anna ( $1,500 )
Seat 2: Bert ( $3,000 )
Seat 4: Cora ( $700 )
Seat 10: Dora ( $2,000 )
Anna posts ante [$10]
Bert posts ante [$10]
Cora posts ante [$10]
Dora posts ante [$10]
Bert posts small blind [$50]
Cora posts big blind [$100]
** Dealing down cards **
Dealt to Anna [ As, Kd ]
Dora folds
Anna raises [$250]
Bert calls [$200]
Cora raises [$590]
Anna calls [$440]
Bert calls [$440]
** Dealing flop ** [ Ah, 7d, 2c ]
Bert checks
Anna bets [$400]
Bert raises [$900]
Anna calls [$400]
** Dealing turn ** [ 9s ]
** Dealing river ** [ 3h ]
** Summary **
Bert shows [ 7h, 8h ]
Anna shows [ As, Kd ]
Cora mucks [ Qs, Qd ]
Anna collected [ $2,110 ]
Anna collected [ $1,600 ]
"""

CASH = """\
#Game No : 5002
***** 888poker Hand History for Game 5002 *****
$0.50/$1 Blinds No Limit Holdem - *** 02 01 2020 03:04:05
Table Alma 6 Max (Real Money)
Seat 1 is the button
Total number of players : 4
Seat 1: Anna ( $100 )
Seat 2: Bert ( $80.50 )
Seat 4: Cora ( $1,120 )
Seat 6: Dora ( $50 )
Bert posts small blind [$0.50]
Cora posts big blind [$1]
Anna posts dead blind [$0.50 + $1]
** Dealing down cards **
Anna raises [$3]
Bert folds
Cora calls [$3]
** Dealing flop ** [ Ah, 7d, 2c ]
Cora bets [$5]
Anna folds
** Summary **
Cora did not show his hand
Cora collected [ $8.55 ]
"""


one = partial(hand_in, read_poker888)
fault = partial(fault_in, read_poker888)


def final(text: str) -> dict[str, object]:
    return final_stacks(one(text))


def test_a_tournament_hand_where_raises_are_told_by_what_is_added() -> None:
    read = one(TOURNAMENT)
    history = read.history

    assert history.about == {
        "id": "5001",
        "site": "888poker",
        "time": "2020-01-02T03:04:05",
        "event": "88001",
        "buy_in": "$1 + $0.10",
        "table": "4",
        "table_size": 9,
        "hero": "Anna",
    }
    assert (history.unit, history.ante, history.cash) == (Decimal(1), 10, False)
    assert history.steps[:8] == (
        Dealt(1, read_cards("As Kd")),
        Dealt(4, read_cards("Qs Qd")),
        Did(10, "fold"),
        Did(1, "raise", 250),
        Did(2, "call", 200),
        Did(4, "raise", 690),
        Did(1, "call", 440),
        Did(2, "call", 440),
    )
    assert Did(2, "raise", 900) in history.steps
    assert history.steps[-3:] == (Hid(4), Collected(1, 2110), Collected(1, 1600))
    assert read.line == 2
    assert final(TOURNAMENT) == {"Anna": 3710, "Bert": 1500, "Cora": 0, "Dora": 1990}


def test_a_cash_hand_with_a_dead_blind_whose_rake_is_what_is_missing() -> None:
    history = one(CASH).history

    assert (history.posts, history.dead) == ({1: 100}, {1: 50})
    assert [player.name for player in history.players] == ["Anna", "Bert", "Cora"]  # Dora neither posts nor acts
    assert history.about["currency"] == "USD"
    assert history.about["table"] == "Alma"
    assert history.rake == 45
    assert final(CASH) == {"Anna": Decimal("95.5"), "Bert": 80, "Cora": Decimal("1124.55")}


def test_what_is_missing_is_no_rake_if_it_is_too_much_or_in_a_tournament() -> None:
    assert isinstance(fault(CASH.replace("$8.55", "$5")), SourceDisagrees)
    assert isinstance(fault(TOURNAMENT.replace("collected [ $1,600 ]", "collected [ $1,590 ]")), SourceDisagrees)


def test_a_blind_that_nobody_called_is_told_as_collected() -> None:
    play = TOURNAMENT[TOURNAMENT.index("Anna raises") : TOURNAMENT.index("** Summary **")]
    shows = TOURNAMENT[TOURNAMENT.index("Bert shows") :]
    text = TOURNAMENT.replace(play, "Anna folds\nBert folds\n").replace(shows, "Cora collected [ $190 ]\n")

    assert one(text).history.steps[-1] == Collected(4, 140)
    assert final(text) == {"Anna": 1490, "Bert": 2940, "Cora": 780, "Dora": 1990}


def test_what_nobody_matched_in_a_side_pot_is_told_as_collected() -> None:
    text = """\
***** 888poker Hand History for Game 5003 *****
$100/$200 Blinds No Limit Holdem - *** 02 01 2020 03:04:05
Tournament #88001 $1 - Table #4 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Anna ( $1,500 )
Seat 2: Bert ( $3,000 )
Seat 4: Cora ( $30 )
Bert posts small blind [$100]
Cora posts big blind [$30]
** Dealing down cards **
Anna calls [$200]
Bert folds
** Dealing flop ** [ Ah, 7d, 2c ]
** Dealing turn ** [ 9s ]
** Dealing river ** [ 3h ]
** Summary **
Anna shows [ Ks, Kd ]
Cora shows [ As, Qd ]
Cora collected [ $90 ]
Anna collected [ $240 ]
"""

    assert final(text) == {"Anna": 1540, "Bert": 2900, "Cora": 90}


def test_who_mucks_and_collects_has_shown() -> None:
    text = TOURNAMENT.replace("Anna shows [ As, Kd ]", "Anna mucks [ As, Kd ]")

    assert Showed(1, read_cards("As Kd")) in one(text).history.steps
    assert final(text) == final(TOURNAMENT)


@pytest.mark.parametrize("room", ["Cassava", "888.es", "888poker.it", "888poker Snap Poker", "Pacific"])
def test_other_rooms_of_the_network(room: str) -> None:
    text = TOURNAMENT.replace("888poker", room)

    assert looks_like_poker888(text)
    assert one(text).history.about["site"] == room


def test_a_summary_of_a_tournament_is_no_hand() -> None:
    text = "***** Cassava Tournament Summary *****\nTournament ID: 88001\nBuy-In: $1\nAnna finished 3/50\n"
    (error,) = read_poker888(text)

    assert looks_like_poker888(text)
    assert isinstance(error, UnreadableHistory)
    assert "not a hand" in str(error)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,000", "1000"),
        ("$0.05", "0.05"),
        ("0,05 €", "0.05"),
        ("1.234,50 €", "1234.50"),
        ("1 234,5 €", "1234.5"),
        ("$1,234,567.89", "1234567.89"),
        ("1.000", "1000"),
    ],
)
def test_amounts_of_all_countries(text: str, amount: str) -> None:
    assert amount_888(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["", "$", "1,23,4", "1.2345", "a", "9" * 30])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        amount_888(text)


@pytest.mark.parametrize("game", ["Omaha", "OmahaHL", "5 Card Omaha"])
def test_other_games_are_refused_by_name(game: str) -> None:
    error = fault(TOURNAMENT.replace("No Limit Holdem", f"Pot Limit {game}"))

    assert isinstance(error, UnknownVariant)
    assert error.name == f"pot limit {game}"


def test_limits() -> None:
    assert one(TOURNAMENT.replace("No Limit", "Pot Limit")).history.structure == "pot_limit"
    assert one(TOURNAMENT.replace("No Limit", "Fix Limit")).history.structure == "fixed_limit"


def test_a_small_blind_that_is_dead() -> None:
    text = CASH.replace("Bert posts small blind [$0.50]\n", "").replace("$8.55", "$8.50")

    assert one(text).history.small_blind_seat is None
    assert final(text)["Cora"] == Decimal("1124.5")


def test_a_fold_that_is_missing_is_not_made_up() -> None:
    assert isinstance(fault(TOURNAMENT.replace("Dora folds\n", "")), StepRefused)


def test_players_without_names_cannot_be_told_apart() -> None:
    text = TOURNAMENT.replace("Anna", "").replace("Bert", "")
    error = fault(text)

    assert isinstance(error, UnreadableHistory)
    assert error.line == 8


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("$50/$100 Blinds No", "Blinds No", 3),
        ("Tournament #88001 $1 + $0.10 - Table #4 9 Max (Real Money)", "Somewhere", 4),
        ("$50/$100", "$50./$100", 3),
        ("Dora folds", "Emil folds", 19),
        ("Anna bets [$400]", "Emil bets [$400]", 27),
        ("** Dealing turn ** [ 9s ]", "** Dealing turn ** [ 9x ]", 30),
        ("** Dealing turn ** [ 9s ]", "** Dealing something **", 30),
        ("Dealt to Anna", "Dealt to Emil", 18),
        ("Bert posts ante", "Anna posts ante", 12),
        ("Seat 10: Dora", "Seat 11: Dora", 10),
        ("Seat 10: Dora", "Seat 4: Dora", 10),
    ],
)
def test_lines_that_cannot_be_read(old: str, new: str, line: int) -> None:
    error = fault(TOURNAMENT.replace(old, new))

    assert isinstance(error, UnreadableHistory)
    assert error.line == line


def test_the_number_of_players_has_to_be_right() -> None:
    assert isinstance(fault(TOURNAMENT.replace("players : 4", "players : 5")), UnreadableHistory)


def test_hands_one_after_another_and_a_broken_one_in_between() -> None:
    text = "\ufeff" + "\n\n\n".join((TOURNAMENT, TOURNAMENT.replace("Dora folds", "Emil folds"), CASH))
    first, second, third = read_poker888(text.replace("\n", "\r\n"))

    assert isinstance(first, Recorded)
    assert isinstance(second, HistoryError)
    assert isinstance(third, Recorded)
    assert (third.index, third.history) == (2, one(CASH).history)


def test_text_without_a_hand() -> None:
    (error,) = read_poker888("notes\n")
    (short,) = read_poker888("#Game No : 5001\n")

    assert isinstance(error, UnreadableHistory)
    assert isinstance(short, UnfinishedHand)
    assert list(read_poker888("")) == []
    assert not looks_like_poker888("")


@pytest.mark.parametrize("text", [TOURNAMENT, CASH], ids=["tournament", "cash"])
def test_every_beginning_of_a_hand_is_an_error_until_something_is_collected(text: str) -> None:
    whole = text.index(" collected")
    for end in range(whole):
        for read in read_poker888(text[:end]):
            assert isinstance(read, HistoryError)
    for end in range(whole, len(text)):
        require_played_or_refused(read_poker888, text[:end])


@given(text=with_a_line_cut([TOURNAMENT, CASH]))
def test_whatever_happens_to_a_line_it_is_read_or_told_as_an_error(text: str) -> None:
    require_played_or_refused(read_poker888, text)


@pytest.mark.parametrize("text", [TOURNAMENT, CASH], ids=["tournament", "cash"])
def test_it_can_be_written_as_pokerstars(text: str) -> None:
    written = write_pokerstars([one(text).history])
    (again,) = read_pokerstars(written.text)

    assert [loss.en for loss in written.lost] == ["site"]
    assert isinstance(again, Recorded)
    assert replay(again).stacks == replay(one(text)).stacks
