"""A dispute about bets goes to the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.interview.hearing import plain
from floorman.floor.rules.betting import amounts, conditions, counts, dead, forced, turns, wager
from floorman.floor.situations.betting import (
    ActionCount,
    CardsGone,
    Condition,
    CountAsked,
    EarlyReply,
    HiddenChips,
    KilledBet,
    MissingBlind,
    OutOfTurn,
    PotMiscount,
    ShortWager,
    Skipped,
    StraddlePosted,
    Undercalls,
    Wager,
    WrongCount,
)
from floorman.floor.situations.spot import Spot
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.betting import BettingSituation
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


def rule_betting(book: Rulebook, situation: BettingSituation, hand: Hand | None) -> Ruling:
    """Rule on a dispute about bets by a book."""
    match situation:
        case Wager():
            return wager.rule_wager(book, _understood(situation, book), _spot(situation.spot, hand))
        case OutOfTurn():
            return turns.rule_out_of_turn(book, situation, _spot(situation.spot, hand, situation.acted.seat))
        case Skipped():
            return turns.rule_skipped(book, situation, _spot(situation.spot, hand))
        case ActionCount():
            return turns.rule_action_count(book, situation)
        case Undercalls():
            return amounts.rule_undercalls(book, situation, _spot(situation.spot, hand, situation.short[0].seat))
        case ShortWager():
            return amounts.rule_short_wager(book, situation, _spot(situation.spot, hand, situation.acted.seat))
        case PotMiscount():
            is_known = situation.largest is not None and situation.spot is None
            spot = None if is_known else _spot(situation.spot, hand, situation.seat)
            return amounts.rule_pot_miscount(book, situation, spot)
        case Condition():
            return conditions.rule_condition(book, situation, _spot(situation.spot, hand))
        case EarlyReply():
            return conditions.rule_early_reply(book, situation)
        case CountAsked():
            return counts.rule_count(book, situation)
        case WrongCount():
            return counts.rule_wrong_count(book, situation)
        case HiddenChips():
            return counts.rule_hidden_chips(book, situation)
        case KilledBet():
            return dead.rule_killed_bet(book, situation)
        case CardsGone():
            return dead.rule_cards_gone(book, situation)
        case MissingBlind():
            return forced.rule_missing_blind(book, situation)
        case StraddlePosted():
            return forced.rule_straddle(book, situation)
        case _:
            assert_never(situation)


def _understood(situation: Wager, book: Rulebook) -> Wager:
    """With what everybody understands in place of the very words, unless the book has a word of its own for it."""
    said = situation.said
    if said is None or said.text.strip().casefold() in book.data.get("betting_words", {}):
        return situation
    return replace(situation, said=plain(said))


def _spot(spot: Spot | None, hand: Hand | None, seat: int | None = None) -> Spot:
    if spot is None:
        seat = seat or (hand.to_act if hand else None)
        if hand is None or hand.is_over or seat is None:
            raise SituationError("spot", Words("what does the seat face?", "was hat der Platz vor sich?"))
        spot = Spot.of_hand(hand, seat)
    spot.check()
    return spot
