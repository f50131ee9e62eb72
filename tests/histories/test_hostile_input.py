"""Files that are meant to break a reader: they are refused in words, at once."""

from __future__ import annotations

import pytest

from floorman.errors import HistoryError, UnknownFormat
from floorman.history.formats import replay_all

PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [{small}, 100]
min_bet = 100
starting_stacks = [{stack}, 10000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 {action}', 'p1 f']
_more = {more}
"""
OHH = '{{"ohh": {{"spec_version": "1.4.7", "game_type": "Holdem", "bet_limit": {{"bet_type": "NL"}}, "players": [{players}], "rounds": [], "pots": [], "x": {more}}}}}'
STARS = """PokerStars Hand #1:  Hold'em No Limit ($0.05/$0.10 USD) - 2014/01/06 7:47:13 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Anna (${stack} in chips)
Seat 2: Bert ($10 in chips)
Anna: posts small blind $0.05
Bert: posts big blind $0.10
*** HOLE CARDS ***
Anna: raises ${raise} to $1
"""


def phh(small: str = "50", stack: str = "10000", action: str = "cbr 300", more: str = "1") -> str:
    return PHH.format(small=small, stack=stack, action=action, more=more)


HUGE = [
    phh(stack="1e999999999"),
    phh(stack="1e-999999999"),
    phh(stack="9" * 5000),
    phh(stack="9" * 40),
    phh(stack="0." + "0" * 5000 + "1"),
    phh(stack="nan"),
    phh(stack="-inf"),
    phh(small="1e999999999"),
    phh(action="cbr 1e999999999"),
    phh(action="cbr 1.5e99999999"),
    phh(action="cbr " + "9" * 5000),
    phh(action="cbr NaN"),
    phh(action="cbr Infinity"),
    phh(action="cbr -300"),
    "variant = ['NT']\n",
    "variant = {a = 1}\nactions = []\n",
    phh(more="[" * 5000 + "]" * 5000),
    OHH.format(players="", more="[" * 100_000 + "]" * 100_000),
    OHH.format(players='{"id": 0, "seat": 1, "name": "A", "starting_stack": 1e999999999}', more="1"),
    STARS.format(stack="9" * 5000, **{"raise": "1"}),
    STARS.format(stack="10", **{"raise": "9" * 5000}),
    "STATE:0:r" + "9" * 5000 + "c///:5d5c|9hQd/8dAs8s/4h/6d:20000|-20000:p1|p2\n",
    "STATE:0:" + "c" * 100_000 + ":5d5c|9hQd:0|0:p1|p2\n",
]


@pytest.mark.parametrize("text", HUGE, ids=range(len(HUGE)))
def test_what_nobody_can_count_is_refused_in_words(text: str) -> None:
    try:
        outcomes = list(replay_all(text))
    except UnknownFormat:
        return
    assert [outcome for outcome in outcomes if outcome.error is None] == []
    assert all(isinstance(outcome.error, HistoryError) for outcome in outcomes)
    assert all(len(str(outcome.error)) < 6000 for outcome in outcomes)
