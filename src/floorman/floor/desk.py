"""The floor desk: a situation in, a ruling out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

import msgspec

from floorman.errors import SituationError
from floorman.floor import amounts, board, conduct, dead, dealt, decks, promises, requests, showdown, turns, wager
from floorman.floor.placed import placed
from floorman.floor.situations.betting import (
    ActionCount,
    BettingSituation,
    CardsGone,
    Condition,
    Count,
    EarlyReply,
    HiddenChips,
    KilledBet,
    OutOfTurn,
    PotMiscount,
    ShortWager,
    Skipped,
    Undercalls,
    Wager,
    WrongCount,
)
from floorman.floor.situations.conduct import (
    ConductSituation,
    DodgedBlinds,
    HiddenAtCall,
    Offence,
    PocketedChips,
    WrongLevel,
)
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    DealingSituation,
    DeckCheck,
    FlawedDeal,
    NewDeck,
    StubDropped,
)
from floorman.floor.situations.showdown import Dispute, Reading, SeeRequest, ShowdownSituation, ShownTo, Tabled
from floorman.floor.situations.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.ruling import Ruling
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook

Situation = BettingSituation | DealingSituation | ShowdownSituation | ConductSituation

_decoder: msgspec.json.Decoder[Situation] = msgspec.json.Decoder(Situation)


def read_situation(document: str | bytes) -> Situation:
    """Read a situation from JSON.

    Raises:
        SituationError: it is no JSON, or a fact is missing, unknown or impossible.
    """
    try:
        return _decoder.decode(document)
    except msgspec.ValidationError as error:
        raise _unfit(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SituationError("document", f"is not JSON: {error}", f"ist kein JSON: {error}") from None


def schema() -> dict[str, Any]:
    """The JSON Schema of every situation."""
    return msgspec.json.schema(Situation)


def rule(situation: Situation, book: Rulebook, hand: Hand | None = None) -> Ruling:
    """Rule on a situation by a book; what the seat faces is taken from the hand where the situation does not say.

    Raises:
        SituationError: the facts are incomplete or cannot all be true.
    """
    try:
        situation = msgspec.convert(msgspec.to_builtins(situation), type=Situation)
    except msgspec.ValidationError as error:
        raise _unfit(error) from None
    if hand is not None:
        situation = placed(situation, hand)
    match situation:
        case Wager():
            return wager.rule_wager(book, situation, _spot(situation.spot, hand))
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
            return amounts.rule_pot_miscount(book, situation)
        case Condition():
            return promises.rule_condition(book, situation, _spot(situation.spot, hand))
        case EarlyReply():
            return promises.rule_early_reply(book, situation)
        case Count():
            return requests.rule_count(book, situation)
        case WrongCount():
            return requests.rule_wrong_count(book, situation)
        case HiddenChips():
            return requests.rule_hidden_chips(book, situation)
        case KilledBet():
            return dead.rule_killed_bet(book, situation)
        case CardsGone():
            return dead.rule_cards_gone(book, situation)
        case FlawedDeal():
            return dealt.rule_flawed_deal(book, situation)
        case CardCount():
            return dealt.rule_card_count(book, situation)
        case BoardMistake():
            return board.rule_board_mistake(book, situation)
        case StubDropped():
            return board.rule_stub_dropped(book, situation)
        case CardsUnclear():
            return board.rule_cards_unclear(book, situation)
        case CardsFell():
            return decks.rule_cards_fell(book, situation)
        case DeckCheck():
            return decks.rule_deck_check(book, situation)
        case BadDeck():
            return decks.rule_bad_deck(book, situation)
        case NewDeck():
            return decks.rule_new_deck(book, situation)
        case Tabled():
            return showdown.rule_tabled(book, situation)
        case Reading():
            return showdown.rule_reading(book, situation)
        case ShownTo():
            return showdown.rule_shown_to(book, situation)
        case SeeRequest():
            return showdown.rule_see_request(book, situation)
        case Dispute():
            return showdown.rule_dispute(book, situation)
        case Offence():
            return conduct.rule_offence(book, situation)
        case PocketedChips():
            return conduct.rule_pocketed_chips(book, situation)
        case DodgedBlinds():
            return conduct.rule_dodged_blinds(book, situation)
        case HiddenAtCall():
            return conduct.rule_hidden_at_call(book, situation)
        case WrongLevel():
            return conduct.rule_wrong_level(book, situation)
        case _:
            assert_never(situation)


def compare(situation: Situation, books: Iterable[Rulebook], hand: Hand | None = None) -> dict[str, Ruling]:
    """What each book rules on the same facts, by the book's name; equal `Ruling.outcome` means they agree."""
    return {book.name: rule(situation, book, hand) for book in books}


def _spot(spot: Spot | None, hand: Hand | None, seat: int | None = None) -> Spot:
    if spot is None:
        seat = seat or (hand.to_act if hand else None)
        if hand is None or hand.is_over or seat is None:
            raise SituationError("spot", "what does the seat face?", "was hat der Platz vor sich?")
        spot = Spot.of_hand(hand, seat)
    spot.check()
    return spot


def _unfit(error: msgspec.ValidationError) -> SituationError:
    what, _, where = str(error).partition(" - at `$")
    field = where.rstrip("`").lstrip(".") or "situation"
    return SituationError(field, what, f"passt nicht ({what})")
