"""A line of a history that is destroyed costs its own hand at most, whichever line it is; also the first line of a hand."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest

from floorman import Deck, Hand
from floorman.cli.simulate import play_randomly
from floorman.history.formats import replay_all
from floorman.history.ohh import write_ohh
from floorman.history.own import history_of
from floorman.history.phh_writing import write_phh
from floorman.history.pokerstars import write_pokerstars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS: Final = 3
POKER888: Final = """#Game No : {0}
***** 888poker Hand History for Game {0} *****
$10/$20 Blinds No Limit Holdem - *** 02 07 2015 11:41:50
Tournament #7 $0.98 + $0.02 - Table #1 9 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Anna ( $1,520 )
Seat 2: Bert ( $1,470 )
Anna posts small blind [$10]
Bert posts big blind [$20]
** Dealing down cards **
Anna folds
** Summary **
Bert did not show his hand
Bert collected [ $20 ]
"""
PGN: Final = """PREHAND
Big Blind: 20
Small Blind: 10
Player Chips: 1000,1000,300
Player Cards: [Ah Ad],[Kh Kd],[Qh Qd]
PREFLOP
New Cards: []
1. (0,RAISE,1000);(1,CALL);(2,ALL_IN)
SETTLE
New Cards: [2c,7d,9s,Jc,3s]
Winners: (Pot 0,900,3300,[0]);(Pot 1,1400,3300,[0])
"""
ACPC: Final = "STATE:{}:rf:Kc4c|2h9d:-10|10:p2|p1"
POKERNOW: Final = (
    '"-- ending hand #{0} --",2021-02-12T20:0{0}:09.000Z,{0}09',
    '"""Bert @ b2"" collected 20 from pot",2021-02-12T20:0{0}:08.000Z,{0}08',
    '"Uncalled bet of 10 returned to ""Bert @ b2""",2021-02-12T20:0{0}:07.000Z,{0}07',
    '"""Anna @ a1"" folds",2021-02-12T20:0{0}:06.000Z,{0}06',
    '"""Bert @ b2"" posts a big blind of 20",2021-02-12T20:0{0}:03.000Z,{0}03',
    '"""Anna @ a1"" posts a small blind of 10",2021-02-12T20:0{0}:02.000Z,{0}02',
    '"Player stacks: #1 ""Anna @ a1"" (1000) | #2 ""Bert @ b2"" (1000)",2021-02-12T20:0{0}:01.000Z,{0}01',
    '"-- starting hand #{0} (id: h{0})  (No Limit Texas Hold\'em) (dealer: ""Anna @ a1"") --",2021-02-12T20:0{0}:00.000Z,{0}00',
)


def own() -> Iterator[Hand]:
    for seed in range(HANDS):
        hand = Hand.deal("tda", deck=Deck.from_seed(seed), stacks=[2000, 3000, 1500], button=1, blinds=(50, 100))
        play_randomly(hand, random.Random(seed))
        yield hand


def phh() -> str:
    texts = (write_phh([history_of(hand)]).text for hand in own())
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))


def pokerstars() -> str:
    return "\n\n".join(write_pokerstars([history_of(hand)], at).text for at, hand in enumerate(own(), start=1))


def ohh() -> str:
    return "\n".join(write_ohh([history_of(hand)], at).text for at, hand in enumerate(own(), start=1))


def poker888() -> str:
    return "\n\n".join(POKER888.format(number) for number in range(1, HANDS + 1))


def pgn() -> str:
    return "\n".join([PGN] * HANDS)


def acpc() -> str:
    game = "# name/game/hands/seed 2p.limit holdem.limit.2p.reverse_blinds.game 3 0"
    return "\n".join((game, *(ACPC.format(number) for number in range(HANDS))))


def pokernow() -> str:
    rows = (row.format(number) for number in range(HANDS, 0, -1) for row in POKERNOW)
    return "\n".join(("entry,at,order", *rows))


def played(text: str) -> int:
    return sum(outcome.error is None for outcome in replay_all(text))


@pytest.mark.parametrize("written", [phh, pokerstars, ohh, poker888, pgn, acpc, pokernow])
@pytest.mark.parametrize("instead", ["?~{}~?", "# {}", None], ids=["garbled", "comment", "gone"])
def test_a_destroyed_line_costs_no_neighbouring_hand(written: Callable[[], str], instead: str | None) -> None:
    text = written()
    lines = text.split("\n")
    begins = next(
        at for at, line in enumerate(lines) if line.startswith(("[1]", "Seat 1", "New Cards", "STATE", "{", "entry"))
    )
    assert played(text) == HANDS

    for at, line in enumerate(lines):
        if line.strip() and at > begins:  # what a file begins with says what it is
            other = [] if instead is None else [instead.format(line[::-1])]
            left = played("\n".join([*lines[:at], *other, *lines[at + 1 :]]))
            assert left >= HANDS - 1, line
