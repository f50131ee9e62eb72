"""The floor desk: a situation in, a ruling out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

import msgspec
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.at_hand.contradictions import check_against
from floorman.floor.at_hand.fill_in import placed
from floorman.floor.interview.hearing import plain
from floorman.floor.rules.betting import amounts, dead, turns, wager
from floorman.floor.rules.betting import conditions as promises
from floorman.floor.rules.betting import counts as requests
from floorman.floor.rules.conduct import nuts as suspicion
from floorman.floor.rules.conduct import offences as conduct
from floorman.floor.rules.dealing import board, decks
from floorman.floor.rules.dealing import hole_cards as dealt
from floorman.floor.rules.event import busts, levels, race
from floorman.floor.rules.event import buying as stakes
from floorman.floor.rules.showdown import looks
from floorman.floor.rules.showdown import order as showdown
from floorman.floor.rules.showdown import values as reading
from floorman.floor.rules.table import appeals as calls
from floorman.floor.rules.table import clock, presence, seating
from floorman.floor.ruling import Elsewhere
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
    Appeal,
    ConductSituation,
    DodgedBlinds,
    HiddenAtCall,
    NutsNotBet,
    Offence,
    PocketedChips,
    RabbitHunt,
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
from floorman.floor.situations.event import (
    BustTogether,
    ChipRace,
    EventSituation,
    FoundChips,
    HandStart,
    LateEntry,
    OldChips,
    Rebuy,
    Reentry,
    WrongLevel,
)
from floorman.floor.situations.showdown import (
    Dispute,
    Reading,
    SeeRequest,
    ShowdownSituation,
    ShownTo,
    ShowOrder,
    SplitPot,
    Tabled,
)
from floorman.floor.situations.spot import Spot
from floorman.floor.situations.table import (
    Absent,
    ClockAsked,
    ClockOver,
    FloorCalled,
    Left,
    SeatTaken,
    TableBroken,
    TableSituation,
    WrongButton,
    WrongSeat,
)
from floorman.rulebook import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.ruling import Ruling
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook, Shelf
    from floorman.text.words import Words

Situation = BettingSituation | DealingSituation | ShowdownSituation | ConductSituation | TableSituation | EventSituation

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


def rule(situation: Situation, book: Rulebook, hand: Hand | None = None, *, shelf: Shelf = SHIPPED) -> Ruling:
    """Rule on a situation by a book; what the seat faces is taken from the hand where the situation does not say.

    The ruling also tells what the other books of the shelf would say, where that is something else.

    Raises:
        SituationError: the facts are incomplete or cannot all be true.
    """
    situation = _checked(situation)
    own = _ruled(situation, book, hand)
    others = (_elsewhere(situation, other, hand, own) for other in shelf if other.name != book.name)
    return replace(own, elsewhere=tuple(other for other in others if other))


def rule_by(situation: Situation, book: Rulebook, hand: Hand | None = None) -> Ruling:
    """Rule by one book, without a look at what others would say: for whoever asks many times.

    Raises:
        SituationError: the facts are incomplete or cannot all be true.
    """
    return _ruled(_checked(situation), book, hand)


def compare(situation: Situation, books: Iterable[Rulebook], hand: Hand | None = None) -> dict[str, Ruling]:
    """What each book rules on the same facts, by the book's name; equal `Ruling.outcome` means they agree.

    Raises:
        SituationError: the facts are incomplete for one of the books, or cannot all be true.
    """
    situation = _checked(situation)
    return {book.name: _ruled(situation, book, hand) for book in books}


def _checked(situation: Situation) -> Situation:
    try:
        checked: Situation = msgspec.convert(msgspec.to_builtins(situation), type=type(situation))
    except msgspec.ValidationError as error:
        raise _unfit(error) from None
    return checked


def _elsewhere(situation: Situation, book: Rulebook, hand: Hand | None, own: Ruling) -> Elsewhere | None:
    """What another book rules, if that reads as something else."""
    try:
        other = _ruled(situation, book, hand)
    except SituationError as missing:
        from floorman.floor.wording import name_at  # the words are made from the situations here

        return Elsewhere(book.id, book.edition, asks=missing.field, fact=name_at(type(situation), missing.field))
    if _read_out(other) == _read_out(own):
        return None
    return Elsewhere(book.id, book.edition, other.effects, other.options, other.citations)


def _read_out(ruling: Ruling) -> list[list[Words]]:
    """What a table hears of an outcome: scales of penalties differ between books where the sentence does not."""
    told = (ruling.effects, *(option.effects for option in ruling.options))
    return [[effect.words for effect in effects] for effects in told]


def _ruled(situation: Situation, book: Rulebook, hand: Hand | None) -> Ruling:
    if hand is not None:
        check_against(situation, hand)
        situation = placed(situation, hand)
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
        case ShowOrder():
            return showdown.rule_show_order(book, situation, hand)
        case Tabled():
            return showdown.rule_tabled(book, situation, hand)
        case Reading():
            return reading.rule_reading(book, situation, hand)
        case SplitPot():
            return reading.rule_split_pot(book, situation, hand)
        case ShownTo():
            return looks.rule_shown_to(book, situation)
        case SeeRequest():
            return looks.rule_see_request(book, situation, hand)
        case Dispute():
            return reading.rule_dispute(book, situation)
        case Offence():
            return conduct.rule_offence(book, situation)
        case PocketedChips():
            return conduct.rule_pocketed_chips(book, situation)
        case DodgedBlinds():
            return conduct.rule_dodged_blinds(book, situation)
        case HiddenAtCall():
            return conduct.rule_hidden_at_call(book, situation)
        case NutsNotBet():
            return suspicion.rule_nuts_not_bet(book, situation, hand)
        case Appeal():
            return calls.rule_appeal(book, situation)
        case RabbitHunt():
            return calls.rule_rabbit_hunt(book, situation)
        case ClockAsked():
            return clock.rule_clock_asked(book, situation, hand)
        case ClockOver():
            return clock.rule_clock_over(book, situation, hand)
        case FloorCalled():
            return clock.rule_floor_called(book, situation)
        case Absent():
            return presence.rule_absent(book, situation)
        case Left():
            return presence.rule_left(book, situation, hand)
        case WrongButton():
            return seating.rule_wrong_button(book, situation)
        case SeatTaken():
            return seating.rule_seat_taken(book, situation)
        case TableBroken():
            return seating.rule_table_broken(book, situation)
        case WrongSeat():
            return seating.rule_wrong_seat(book, situation)
        case HandStart():
            return levels.rule_hand_start(book, situation)
        case WrongLevel():
            return levels.rule_wrong_level(book, situation)
        case BustTogether():
            return busts.rule_bust_together(book, situation)
        case ChipRace():
            return race.rule_chip_race(book, situation)
        case OldChips():
            return race.rule_old_chips(book, situation)
        case FoundChips():
            return stakes.rule_found_chips(book, situation)
        case Rebuy():
            return stakes.rule_rebuy(book, situation)
        case Reentry():
            return stakes.rule_reentry(book, situation)
        case LateEntry():
            return stakes.rule_late_entry(book, situation)
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
            raise SituationError("spot", "what does the seat face?", "was hat der Platz vor sich?")
        spot = Spot.of_hand(hand, seat)
    spot.check()
    return spot


def _unfit(error: msgspec.ValidationError) -> SituationError:
    what, _, where = str(error).partition(" - at `$")
    field = where.rstrip("`").lstrip(".") or "situation"
    return SituationError(field, what, f"passt nicht ({what})")
