"""From every format into every other: what a history says is there again, or is named as lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman import Deck, Hand
from floorman.errors import CannotWrite
from floorman.history import Dealt, Did, History, Showed, replay
from floorman.history.formats import FORMATS, replay_all, write_one
from floorman.history.own import history_of

if TYPE_CHECKING:
    from floorman.history.formats import Format
    from floorman.history.model import Replayed

PHH, OHH, STARS = WRITTEN = [form for form in FORMATS if form.write]
PLAYED = [
    *("structure", "button", "ante", "ante_by_big_blind", "small_blind", "big_blind", "small_blind_seat", "straddles"),
    *("posts", "dead", "in_pot", "cap", "event_heads_up", "cash"),
]

CAPPED = """PokerStars Hand #7:  Hold'em No Limit ($1/$2 - $10 Cap -  USD) - 2011/05/07 8:10:20 ET
Table 'Zelda' 6-max Seat #1 is the button
Seat 1: Anna ($40 in chips)
Seat 2: Bert ($40 in chips)
Bert: posts big blind $2
Anna: posts small blind $1
*** HOLE CARDS ***
Anna: raises $2 to $4
Bert: folds
Uncalled bet ($2) returned to Anna
Anna collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: Anna (button) (small blind) collected ($4)
Seat 2: Bert (big blind) folded before Flop
"""
SHOWN_FOR_FUN = """{"ohh": {"game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "game_number": "9", "site_name": "Home",
"start_date_utc": "2021-02-12T20:00:00.250Z", "table_size": 3, "small_blind_amount": 10, "big_blind_amount": 20, "ante_amount": 0,
"dealer_seat": 1, "currency": "PPC", "tournament": true, "tournament_info": {"tournament_number": "5"},
"players": [{"id": 1, "seat": 1, "name": "Anna", "starting_stack": 500}, {"id": 2, "seat": 2, "name": "Bert", "starting_stack": 500},
{"id": 3, "seat": 3, "name": "Cleo", "starting_stack": 500}],
"rounds": [{"id": 0, "street": "Preflop", "actions": [
{"action_number": 1, "player_id": 2, "action": "Post SB", "amount": 10},
{"action_number": 2, "player_id": 3, "action": "Post BB", "amount": 20},
{"action_number": 3, "player_id": 1, "action": "Raise", "amount": 60},
{"action_number": 4, "player_id": 2, "action": "Fold"}, {"action_number": 5, "player_id": 3, "action": "Fold"}]},
{"id": 1, "street": "Showdown", "actions": [
{"action_number": 1, "player_id": 1, "action": "Shows Cards", "cards": ["7h", "2c"]},
{"action_number": 2, "player_id": 3, "action": "Shows Cards", "cards": ["Ah", "Ad"]}]}],
"pots": [{"number": 0, "amount": 50, "rake": 0, "player_wins": [{"player_id": 1, "win_amount": 50}]}]}}
"""


def of(text: str) -> Replayed:
    (outcome,) = replay_all(text)
    assert outcome.replayed is not None, outcome.error
    return outcome.replayed


def dealt_here(**more: object) -> Replayed:
    """Everybody calls, checks, and shows."""
    hand = Hand.deal("tda", stacks=[500] * 3, button=1, blinds=(50, 100), deck=Deck.from_seed(5), **more)  # type: ignore[arg-type]
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()
    return replay(history_of(hand, id="12", time="2026-01-02T20:15:00Z"))


def known(history: History) -> dict[int, set[object]]:
    return {step.seat: set(step.cards) for step in history.steps if isinstance(step, Dealt | Showed) and step.cards}


TOLD = {
    "a cap": lambda: of(CAPPED),
    "shown for fun": lambda: of(SHOWN_FOR_FUN),
    "a tournament": lambda: dealt_here(cash=False),
    "two left in the event": lambda: dealt_here(cash=False, event_heads_up=True),
    "nobody has the small blind": lambda: dealt_here(small_blind_seat=None, big_blind_seat=3),
}


@pytest.mark.parametrize("form", WRITTEN, ids=lambda form: form.name)
@pytest.mark.parametrize("name", TOLD)
def test_what_is_played_and_every_card_is_there_again(name: str, form: Format) -> None:
    played = TOLD[name]()
    told = played.history
    again = of(write_one(form, played).text).history

    kept = [field for field in PLAYED if form is not STARS or field != "event_heads_up"]
    assert [(field, getattr(again, field)) for field in kept] == [(field, getattr(told, field)) for field in kept]
    assert known(again) == known(told)
    acts = [[step.seat for step in history.steps if isinstance(step, Did)] for history in (told, again)]
    assert acts[0] == acts[1]


def test_who_showed_a_folded_hand_has_no_place_in_phh_and_its_cards_have() -> None:
    written = write_one(PHH, of(SHOWN_FOR_FUN))

    assert "who showed a hand that was folded" in [loss.en for loss in written.lost]
    assert "'d dh p1 ????', 'd dh p2 AhAd', 'd dh p3 ????'" in written.text
    assert "'p3 sm 7h2c'" in written.text


def test_a_time_in_utc_stays_one_in_phh_and_loses_its_fraction_in_pokerstars_by_name() -> None:
    assert "time = 20:00:00.250000" in write_one(PHH, of(SHOWN_FOR_FUN)).text
    assert "time_zone_abbreviation = 'UTC'" in write_one(PHH, of(SHOWN_FOR_FUN)).text
    assert "time (fractions of a second)" in [loss.en for loss in write_one(STARS, of(SHOWN_FOR_FUN)).lost]


def test_the_smallest_chip_is_kept_or_named_as_lost() -> None:
    played = dealt_here(chip=25)

    assert of(write_one(PHH, played).text).history.chip == 25
    assert of(write_one(OHH, played).text).history.chip == 25
    assert "the smallest chip" in [loss.en for loss in write_one(STARS, played).lost]


def test_chips_that_lay_in_the_pot_are_kept_or_refused_by_name() -> None:
    played = dealt_here(penalties=75)

    assert of(write_one(PHH, played).text).history.in_pot == 75
    assert of(write_one(OHH, played).text).history.in_pot == 75
    with pytest.raises(CannotWrite, match="no words for chips that lie in the pot before the hand"):
        write_one(STARS, played)
