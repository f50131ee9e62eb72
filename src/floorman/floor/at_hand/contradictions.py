"""Facts against the hand they are told of: what the hand itself says otherwise is refused, by the name of the fact.

A situation may speak of an earlier moment, as where others have acted since; then only what never changes is compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.at_hand.fill_in import burned, button_of, mucked, paid_in, places_of, turned_up
from floorman.floor.situations.betting import (
    CardsGone,
    Condition,
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
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    StubDropped,
)
from floorman.floor.situations.spot import Spot
from floorman.floor.situations.table import WrongButton
from floorman.hand.state import STREETS
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.desk import Situation
    from floorman.floor.situations.dealing import Place
    from floorman.hand import Hand


def check_against(situation: Situation, hand: Hand) -> None:
    """Make sure that the facts told are those of the hand.

    Raises:
        SituationError: one of them is not.
    """
    for field, seat in _seats(situation):
        if seat not in hand.seats:
            raise SituationError(field, Words(f"seat {seat} is not in the hand", f"Platz {seat} ist nicht in der Hand"))
    _check_button(situation, hand)
    if hand.is_over:
        return
    _check_turn(situation, hand)
    _check_spot(situation, hand)
    _check_chips(situation, hand)
    _check_cards(situation, hand)


def _seats(situation: Situation) -> Iterable[tuple[str, int]]:
    """Every seat that a situation at the table's hand names, by its field."""
    match situation:
        case OutOfTurn(acted=acted, to_act=to_act, since=since):
            return [("acted", acted.seat), ("to_act", to_act), *(("since", one.seat) for one in since)]
        case Skipped(since=since):
            return [("since", one.seat) for one in since]
        case Undercalls(short=short):
            return [("short", one.seat) for one in short]
        case ShortWager(acted=acted, since=since):
            return [("acted", acted.seat), *(("since", one.seat) for one in since)]
        case PotMiscount(seat=seat, since=since):
            return [("seat", seat), *(("since", one.seat) for one in since)]
        case HiddenChips(seat=seat, caller=caller):
            return [("seat", seat), ("caller", caller)]
        case CardsGone(seat=seat, other=other):
            return [("seat", seat), *([("other", other)] if other is not None else [])]
        case BadDeck(paid=paid, kept_quiet=quiet):
            return [*(("paid", one.seat) for one in paid), *([("kept_quiet", quiet)] if quiet is not None else [])]
        case WrongCount(seat=seat) | KilledBet(seat=seat) | CardCount(seat=seat) | CardsFell(seat=seat):
            return [("seat", seat)]
        case _:
            return []


def _check_button(situation: Situation, hand: Hand) -> None:
    button = button_of(hand)
    match situation:
        case CardCount(is_button=True, seat=seat) if seat != button:
            raise SituationError("is_button", Words(f"seat {button} has the button", f"den Button hat Platz {button}"))
        case WrongButton(is_dealt=True, lies=lies) if lies != button:
            raise SituationError(
                "lies", Words(f"the button is on seat {button}", f"der Button liegt auf Platz {button}")
            )
        case _:
            pass


def _check_turn(situation: Situation, hand: Hand) -> None:
    turn = hand.to_act
    if turn is None:
        return
    match situation:
        case Wager(spot=Spot(seat=seat)) if seat != turn:
            raise SituationError(
                "spot.seat",
                Words(
                    f"it is the turn of seat {turn}; acting before that is a case of “action out of turn”",
                    f"Platz {turn} ist an der Reihe; wer vorher handelt, ist ein Fall für „Aktion außer der Reihe“",
                ),
            )
        case OutOfTurn(to_act=to_act, since=(), is_turn_reached=reached) if to_act != turn and not reached:
            raise SituationError("to_act", Words(f"seat {turn} is in turn", f"Platz {turn} ist an der Reihe"))
        case _:
            pass


def _check_spot(situation: Situation, hand: Hand) -> None:
    match situation:
        case Wager(spot=Spot() as spot) | Condition(spot=Spot() as spot) | OutOfTurn(spot=Spot() as spot, since=()):
            is_now = not (isinstance(situation, OutOfTurn) and situation.is_turn_reached)
        case (
            OutOfTurn(spot=Spot() as spot)
            | Skipped(spot=Spot() as spot)
            | Undercalls(spot=Spot() as spot)
            | ShortWager(spot=Spot() as spot)
            | PotMiscount(spot=Spot() as spot)
        ):
            is_now = False
        case _:
            return
    if spot.seat not in hand.seats:
        stated = spot.seat
        raise SituationError(
            "spot.seat", Words(f"seat {stated} is not in the hand", f"Platz {stated} ist nicht in der Hand")
        )
    terms = hand.state.terms
    if spot.big_blind is not None:
        _compare("spot.big_blind", spot.big_blind, terms.big_blind or terms.chip)
    if spot.structure is not None:
        _compare("spot.structure", spot.structure, terms.structure)
    if is_now:
        _compare_spots(spot, Spot.of_hand(hand, spot.seat), hand.street)


def _compare_spots(stated: Spot, true: Spot, street: str) -> None:
    """What a spot says of the moment; what it leaves at "nothing said" is not compared."""
    if stated.street not in {None, street}:  # a first round without blinds is a flop to a spot
        _compare("spot.street", stated.street, true.street)
    _compare("spot.bet", stated.bet, true.bet)
    _compare("spot.in_front", stated.has_in, true.has_in)
    if stated.stack is not None:
        _compare("spot.stack", stated.stack, true.stack)
    if stated.raised_by is not None:
        _compare("spot.raised_by", stated.raised_by, true.last_raise)
    if stated.pot:
        _compare("spot.pot", stated.pot, true.pot)
    if stated.straddle:
        _compare("spot.straddle", stated.straddle, true.straddle)


def _check_chips(situation: Situation, hand: Hand) -> None:
    match situation:
        case KilledBet(seat=seat, has_in=has_in, most_of_others=most):
            _compare("has_in", has_in, hand.bet_of(seat))
            if most is not None:
                _compare("most_of_others", most, max(hand.bet_of(other) for other in hand.seats if other != seat))
        case (
            CardCount(seat=seat, chips_in=chips)
            | CardsFell(seat=seat, chips_in=chips)
            | CardsGone(seat=seat, chips_in=chips)
        ) if chips:
            _compare("chips_in", chips, paid_in(hand).get(seat, 0))
        case BadDeck(paid=paid) if paid:
            put = paid_in(hand)
            for seat, chips in {acted.seat: acted.to for acted in paid}.items():
                _compare("paid", chips, put.get(seat, 0))
        case _:
            pass


def _check_cards(situation: Situation, hand: Hand) -> None:
    state = hand.state
    match situation:
        case StubDropped(stub=stub, muck=muck, burns=burns):
            if stub is not None:
                _compare("stub", stub, len(state.deck) - state.next_card)
            if muck:
                _compare("muck", muck, mucked(hand))
            if burns:
                _compare("burns", burns, burned(hand))
        case CardsUnclear(cards=cards):
            _check_undealt(cards, state.next_card, hand)
        case BoardMistake(cards=cards, street=street) if cards:
            is_early = situation.mistake == "too_early"
            if is_early or STREETS.index(street) >= state.street:  # an earlier street may be spoken of later on
                _check_undealt(cards, turned_up(situation, hand)[0] - 1, hand)
        case _:
            pass


def _check_undealt(cards: tuple[Place, ...], dealt: int, hand: Hand) -> None:
    """None of the cards is one of those that had gone out by then."""
    for card, place in zip(cards, places_of(cards, hand), strict=True):
        if place <= dealt:
            name = hand.state.deck[place - 1] if isinstance(card, str) else f"card {place}"
            karte = name if isinstance(card, str) else f"Karte {place}"
            raise SituationError("cards", Words(f"{name} lies elsewhere already", f"{karte} liegt schon anderswo"))


def _compare(field: str, stated: object, true: object) -> None:
    if stated != true:
        raise SituationError(
            field, Words(f"in this hand it is {true}, not {stated}", f"in dieser Hand: {true}, nicht {stated}")
        )
