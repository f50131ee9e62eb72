"""Texts of every format with something wrong in them, made at random: no reader stops, one bad hand is one refused hand."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from floorman import Deck, Hand
from floorman.cli.simulate import play_randomly
from floorman.errors import CannotWrite, HistoryError, UnknownFormat, UnreadableHistory
from floorman.history.formats import FORMATS, replay_all, write_one
from floorman.history.guard import attempt
from floorman.history.model import CENT, Recorded
from floorman.history.own import history_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.history.formats import Format, Outcome
    from floorman.history.model import History, Written

PGN: Final = """PREHAND
Big Blind: 5
Small Blind: 2
Player Chips: 500,500,500,12
Player Cards: [Ac Jd],[7h 7c],[2d 3d],[Ks Qs]
PREFLOP
New Cards: []
1. (3,ALL_IN);(0,CALL);(1,CALL);(2,FOLD)
FLOP
New Cards: [7d,Js,2h]
1. (1,CHECK);(0,RAISE,20);(1,CALL)
TURN
New Cards: [9c]
1. (1,CHECK);(0,CHECK)
RIVER
New Cards: [4s]
1. (1,RAISE,40);(0,FOLD)
SETTLE
New Cards: []
Winners: (Pot 0,41,2000,[1]);(Pot 1,80,-1,[1])
"""
ACPC: Final = """# name/game/hands/seed 2p.limit holdem.limit.2p.reverse_blinds.game 2 0
#--t_response 10000
STATE:0:crrrc/rc/rc/rc:5d5c|9hQd/8dAs8s/4h/6d:90|-90:p1|p2
STATE:1:rf:Kc4c|2h9d:-10|10:p2|p1
SCORE:100|-100:p1|p2
"""
WIRE: Final = """TO 1 at 1341695999.222234 MATCHSTATE:0:0::5d5c|
TO 2 at 1341695999.222234 MATCHSTATE:1:0::|9hQd
FROM 2 at 1341695999.222281 MATCHSTATE:1:0::|9hQd:f
TO 1 at 1341695999.222349 MATCHSTATE:0:0:f:5d5c|
TO 2 at 1341695999.222349 MATCHSTATE:1:0:f:|9hQd
"""
POKER888: Final = """#Game No : 1
***** 888poker Hand History for Game 1 *****
$10/$20 Blinds No Limit Holdem - *** 02 07 2015 11:41:50
Tournament #7 $0.98 + $0.02 - Table #1 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Anna ( $1,520 )
Seat 2: Bert ( $1,470 )
Seat 3: Cleo ( $1,440 )
Bert posts small blind [$10]
Cleo posts big blind [$20]
** Dealing down cards **
Dealt to Anna [ 8d, 9s ]
Anna folds
Bert raises [$30]
Cleo calls [$20]
** Dealing flop ** [ 6h, Qs, Kd ]
Bert checks
Cleo bets [$40]
Bert folds
** Summary **
Cleo did not show his hand
Cleo collected [ $80 ]
"""
POKERNOW: Final = '''entry,at,order
"-- ending hand #1 --",2021-02-12T20:00:09.000Z,161316000900
"""Bert @ b2"" collected 60 from pot",2021-02-12T20:00:08.000Z,161316000800
"Uncalled bet of 40 returned to ""Bert @ b2""",2021-02-12T20:00:07.000Z,161316000700
"""Anna @ a1"" folds",2021-02-12T20:00:06.000Z,161316000600
"""Cleo @ c3"" folds",2021-02-12T20:00:05.600Z,161316000560
"""Bert @ b2"" bets 40",2021-02-12T20:00:05.500Z,161316000550
"""Anna @ a1"" checks",2021-02-12T20:00:05.400Z,161316000540
"Flop:  [6♥, Q♠, 10♦]",2021-02-12T20:00:05.300Z,161316000530
"""Anna @ a1"" calls 20",2021-02-12T20:00:05.000Z,161316000500
"""Bert @ b2"" checks",2021-02-12T20:00:05.100Z,161316000510
"""Cleo @ c3"" calls 20",2021-02-12T20:00:04.000Z,161316000400
"""Bert @ b2"" posts a big blind of 20",2021-02-12T20:00:03.000Z,161316000300
"""Anna @ a1"" posts a small blind of 10",2021-02-12T20:00:02.000Z,161316000200
"Player stacks: #1 ""Anna @ a1"" (1000) | #2 ""Bert @ b2"" (1000) | #3 ""Cleo @ c3"" (1000)",2021-02-12T20:00:01.000Z,161316000100
"-- starting hand #1 (id: xyz)  (No Limit Texas Hold'em) (dealer: ""Cleo @ c3"") --",2021-02-12T20:00:00.000Z,161316000000
'''
PHH: Final = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 300', 'p1 f']
"""
SMALL_CHANGES: Final = ("", "0", "-1", "9", "24:00:00", "1e9", "5.ig", "?", "????", "[", "]", "{", "'", '"', ",", ":", "\n", "\x00", "♠", "ß", "²", "inf", "nan", " ", "all in", "#", "sm ????", "p11", "Seat 99: ")  # fmt: skip

OTHER_NUMBERS: Final = ("0", "1", "2", "7", "11", "99", "1000000", "-5", "0.5", "1e5", "²", "")


def some_of_ours(form: Format) -> str:
    """Three hands that were played here, in a format that can be written."""
    assert form.write is not None
    chance = random.Random(form.name)
    histories = []
    for number in range(3):
        hand = Hand.deal("tda", stacks=[200, 3000, 1500, 800], button=2, blinds=(25, 50), deck=Deck.from_seed(number))
        play_randomly(hand, chance)
        histories.append(history_of(hand, id=str(number + 1), time="2026-01-02T20:15:00", unit=CENT, currency="EUR"))
    return form.write(histories).text


TEXTS: Final[dict[str, Callable[[], str]]] = {
    **{form.name: partial(some_of_ours, form) for form in FORMATS if form.write},
    "PGN": lambda: PGN,
    "ACPC": lambda: ACPC,
    "ACPC talk": lambda: WIRE,
    "888poker": lambda: POKER888,
    "PokerNow": lambda: POKERNOW,
}


def mutated(text: str, chance: random.Random) -> str:
    """A text with one to four things wrong: letters lost or changed, lines lost or doubled, numbers and pieces exchanged."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        until = min(len(text), at + chance.choice((0, 1, 1, 2, 5, 40)))
        lines = text.split("\n")
        line = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                text = text[:at] + text[until:]
            case 1:
                text = text[:at] + chance.choice(SMALL_CHANGES) + text[until:]
            case 2:
                del lines[line]
                text = "\n".join(lines)
            case 3:
                lines.insert(chance.randrange(len(lines)), lines[line])
                text = "\n".join(lines)
            case 4 if numbers := [*re.finditer(r"\d+", text)]:
                number = chance.choice(numbers)
                text = text[: number.start()] + chance.choice(OTHER_NUMBERS) + text[number.end() :]
            case 5:
                other = chance.randrange(len(text) + 1)
                text = text[:at] + text[other : other + until - at] + text[until:]
            case _:
                text = text[:at] if chance.random() < 0.1 else text[:at] + chance.choice("0123456789") + text[at + 1 :]
    return text


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_here_is_read_as_it_stands(name: str) -> None:
    """Otherwise what follows would test little."""
    assert [str(outcome.error) for outcome in replay_all(TEXTS[name]()) if outcome.error] == []


@pytest.mark.parametrize("name", TEXTS)
def test_no_reader_stops_at_a_text_that_is_wrong(name: str, soak: bool) -> None:
    whole = TEXTS[name]()
    for seed in range(4_000 if soak else 500):
        text = mutated(whole, random.Random(f"{name} {seed}"))
        try:
            outcomes = list(replay_all(text))
        except UnknownFormat:
            continue
        for outcome in outcomes:
            assert (outcome.error is None) == (outcome.replayed is not None), (seed, text)
            if outcome.error:
                assert isinstance(outcome.error, HistoryError)
                assert outcome.error.told("de")
                assert "cannot make sense of this" not in str(outcome.error), (seed, str(outcome.error), text)


def one_of_ours(form: Format, number: int) -> str:
    """A hand as it stands in a file with many."""
    assert form.write is not None
    hand = Hand.deal("tda", stacks=[200, 3000, 800], button=2, blinds=(25, 50), deck=Deck.from_seed(number))
    play_randomly(hand, random.Random(number))
    history = history_of(hand, id=str(number), time="2026-01-02T20:15:00")
    return form.heading.format(number) + form.write([history]).text + form.between


# One hand of a file, and the end of what says that it begins. PokerNow is not among them: the numbers of its lines say where
# they belong, so that a wrong one disturbs two hands.
FILES: Final[dict[str, tuple[Callable[[int], str], str]]] = {
    **{
        form.name: (partial(one_of_ours, form), begins)
        for form, begins in zip((form for form in FORMATS if form.write), ("]\n", "{", "15:00\n"), strict=True)
    },
    "PGN": (lambda _: PGN, "PREHAND\n"),
    "ACPC log": (lambda _: ACPC.splitlines(keepends=True)[2], "STATE:"),
    "888poker text": (lambda _: POKER888, "Game 1 *****\n"),
}


@pytest.mark.parametrize("name", FILES)
def test_whatever_is_wrong_in_a_hand_the_hands_before_and_behind_are_played(name: str, soak: bool) -> None:
    hand_of, begins = FILES[name]
    hands = [hand_of(number) for number in range(1, 6)]
    as_they_stand = [played(outcome) for outcome in replay_all("".join(hands))]
    assert len(as_they_stand) == 5
    assert None not in as_they_stand
    start, end = hands[2].index(begins) + len(begins), len(hands[2].rstrip("\n"))
    for seed in range(2_000 if soak else 40):
        wrong = mutated(hands[2][start:end], random.Random(f"{name} {seed}"))
        text = "".join([*hands[:2], hands[2][:start], wrong, hands[2][end:], *hands[3:]])
        now = [played(outcome) for outcome in replay_all(text)]
        assert (now[:2], now[-2:]) == (as_they_stand[:2], as_they_stand[-2:]), (seed, text)


def played(outcome: Outcome) -> tuple[int | None, ...] | None:
    return outcome.replayed.stacks if outcome.replayed else None


GOOD_PHH: Final = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 300', 'p1 f']
time = 20:15:00
"""


@pytest.mark.parametrize(
    ("name", "good", "right", "wrong"),
    [
        ("PHH", "".join(f"[{number}]\n{GOOD_PHH}\n" for number in range(1, 93)), "20:15:00", "24:00:00"),
        ("PHH", "".join(f"[{number}]\n{GOOD_PHH}\n" for number in range(1, 93)), "20:15:00", "20:15:99"),
        ("PGN", PGN * 92, "[1]);(Pot 1", "[1 2 3 0]);(Pot 1"),
        ("PGN", PGN * 92, "[1]);(Pot 1", "[]);(Pot 1"),
        ("PGN", PGN * 92, "[1]);(Pot 1", "[²]);(Pot 1"),
    ],
)
def test_one_bad_hand_among_92_is_one_refused_hand_with_its_line(name: str, good: str, right: str, wrong: str) -> None:
    text = good.replace(right, wrong, 1)
    outcomes = list(replay_all(text))

    assert [outcome.index for outcome in outcomes if outcome.error] == [0], name
    assert len(outcomes) == 92
    error = outcomes[0].error
    assert error is not None
    assert error.line == text[: text.index(wrong)].count("\n") + 1


def test_a_pokernow_blind_that_is_no_blind_is_that_hands_fault_alone() -> None:
    """The word has a digit in front, which was taken for an amount."""
    wrong = POKERNOW.replace("posts a big blind of 20", "posts a 5.ig blind of 20")
    (outcome,) = replay_all(wrong)

    assert outcome.error is not None
    assert outcome.error.line == 13
    assert "cannot read what seat 2 posts: “5.ig blind”" in str(outcome.error)


def test_what_nobody_foresaw_is_still_one_refused_hand_at_its_line() -> None:
    error = attempt(7, lambda: Recorded(None, 1 // 0, ()))  # type: ignore[arg-type]

    assert isinstance(error, UnreadableHistory)
    assert error.line == 7
    assert "line 7: floorman cannot make sense of this [ZeroDivisionError" in error.told("en")
    assert "Zeile 7: " in error.told("de")


def test_what_nobody_foresaw_in_a_hand_that_is_written_costs_that_hand_alone() -> None:
    def stumbles(histories: Iterable[History], first: int = 1) -> Written:
        raise ZeroDivisionError(f"{len(list(histories))} from {first}")

    (outcome,) = replay_all(PGN)
    assert outcome.replayed is not None
    with pytest.raises(CannotWrite, match="PHH cannot record this hand: floorman cannot make sense of this"):
        write_one(FORMATS[0]._replace(write=stumbles), outcome.replayed)


def test_a_number_that_nobody_could_write_out_is_written_as_it_was_read() -> None:
    text = some_of_ours(FORMATS[0]).partition("\n\n")[0]
    (outcome,) = replay_all(text + "\n_far_off = 1e999999999\n_nothing = -1e-999999999\n")

    assert outcome.replayed is not None
    written = write_one(FORMATS[0], outcome.replayed).text
    assert "_far_off = 1e+999999999" in written
    assert "_nothing = -1e-999999999" in written
    (again,) = replay_all(written)
    assert again.replayed is not None
    assert again.replayed.stacks == outcome.replayed.stacks


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        (POKERNOW, POKERNOW.replace("posts a big blind of 20", "posts a big blind of 20.123456789")),
        (POKERNOW, POKERNOW.replace("calls 20", "calls 20.000001", 1).replace("bets 40", "bets 40.5")),
        (POKERNOW, POKERNOW.replace("(1000)", "(9999999999999999999)")),
        (POKERNOW, POKERNOW.replace("#3 ", f"#{'3' * 5000} ", 1)),
        (PHH, PHH + "_far_off = 1e999999999999999999999\n"),
        (PHH, PHH + f"_long = {'9' * 5000}\n"),
    ],
)
def test_a_number_that_nobody_counts_is_refused_in_words(written: str, wrong: str) -> None:
    assert [outcome.error for outcome in replay_all(written)] == [None]
    (outcome,) = replay_all(wrong)

    assert outcome.error is not None
    assert "cannot make sense" not in outcome.error.told("en")


@pytest.mark.parametrize(
    "stated", ["[1e999999999, 0]", "[-1e999999999, 0]", "[nan, 0]", "[1300, 700, 0]", "['a', 700]", "1300"]
)
@pytest.mark.parametrize("field", ["winnings", "finishing_stacks"])
def test_a_statement_that_nobody_can_count_is_a_doubt(stated: str, field: str) -> None:
    text = PHH + f"{field} = {stated}\n"
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None, outcome.error
    assert outcome.doubt is not None
    assert outcome.doubt.en == f"{field}: that is not an amount for every player"


def test_a_number_that_nobody_counts_costs_one_hand_of_a_file_of_open_hand_histories() -> None:
    ohh = next(form for form in FORMATS if form.name == "Open Hand History")
    hands = [one_of_ours(ohh, number) for number in range(1, 4)]
    hands[1] = hands[1].replace('{"ohh":{', '{"ohh":{"far_off":1e99999999999999999999,')
    outcomes = list(replay_all("".join(hands)))

    assert [outcome.error is None for outcome in outcomes] == [True, False, True]
    assert "this is not JSON" in str(outcomes[1].error)
