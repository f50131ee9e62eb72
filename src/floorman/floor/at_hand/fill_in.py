"""A mistake at a real hand: what the hand itself can tell is filled in, and cards get their places in its deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from floorman.cards import Card
from floorman.errors import SituationError
from floorman.floor.effects.worded import cards_counted, filled
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    BurnExposed,
    CardCount,
    CardsFell,
    CardsUnclear,
    FlawedDeal,
    StubDropped,
)
from floorman.floor.situations.showdown import PutIn, SidePot
from floorman.floor.situations.spot import Acted
from floorman.hand.events import (
    Bet,
    BlindPosted,
    Called,
    Checked,
    Folded,
    HandDealt,
    HolesDealt,
    Raised,
    StreetDealt,
)
from floorman.hand.state import STREETS
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.dealing import Place
    from floorman.hand import Hand

S = TypeVar("S")


def filled_in(situation: S, hand: Hand) -> S:
    """The same situation with what the hand can tell; anything that is not a mistake in the deal stays as it is.

    Raises:
        SituationError: a card is not in the hand's deck, or the street is not the one for such a mistake.
    """
    facts: dict[str, object] = {}
    match situation:
        case FlawedDeal():
            facts["cards"] = places_of(situation.cards, hand)
            if situation.flaw == "surplus_cards" and not situation.cards and situation.is_identifiable:
                facts["cards"] = (2 * len(hand.seats) + 1,)  # the one after everybody has two
            if situation.order not in {(), hand.seats}:
                seats = ", ".join(map(str, hand.seats))
                raise SituationError(
                    "order", Words(f"in this hand it is {seats}", f"in dieser Hand ist die Reihenfolge {seats}")
                )
            facts["order"] = hand.seats
            facts["is_small_blind_dead"] = situation.is_small_blind_dead or _deal(hand).small_blind_seat is None
            facts["since"] = actions_of(hand) if situation.since is None else situation.since
        case CardCount():
            place = _place_of(situation.seat, hand)
            facts["is_button"] = situation.is_button or situation.seat == _deal(hand).button
            facts["chips_in"] = situation.chips_in or hand.state.began_with[place] - hand.state.stacks[place]
            facts["since"] = actions_of(hand) if situation.since is None else situation.since
            facts["has_acted"] = situation.has_acted or any(
                acted.seat == situation.seat and acted.action != "post" for acted in actions_of(hand)
            )
        case BoardMistake():
            facts["cards"] = places_of(situation.cards, hand) or turned_up(situation, hand)
            facts["drawn"] = None if situation.drawn is None else places_of((situation.drawn,), hand)[0]
            on_this_street = tuple(_on_this_street(hand))
            if situation.since is None and situation.players_acted is None:
                facts["since"], facts["players_acted"] = on_this_street, len({acted.seat for acted in on_this_street})
            if situation.before is None:
                facts["before"] = actions_of(hand)[: -len(on_this_street) or None]
        case BadDeck():
            facts["paid"] = situation.paid or tuple(Acted(seat, "call", chips) for seat, chips in paid_in(hand).items())
            facts["since"] = actions_of(hand) if situation.since is None else situation.since
        case StubDropped():
            state = hand.state
            if len(state.board) == 5:
                raise SituationError("stub", Words("no more cards are to come", "es kommt keine Karte mehr"))
            facts["stub"] = situation.stub or len(state.deck) - state.next_card
            facts["muck"] = situation.muck or mucked(hand)
            facts["burns"] = situation.burns or burned(hand)
        case CardsUnclear():
            facts["cards"] = places_of(situation.cards, hand)
            facts["drawn"] = None if situation.drawn is None else places_of((situation.drawn,), hand)[0]
        case SidePot():
            state = hand.state
            put_in = tuple(
                PutIn(seat=seat, chips=chips, has_folded=folded)
                for seat, chips, folded in sorted(zip(state.seats, state.puts, state.folded, strict=True))
                if chips
            )
            if situation.players and set(situation.players) != set(put_in):
                raise SituationError("players", Words("in this hand it is otherwise", "in dieser Hand ist es anders"))
            facts["players"], facts["dead"] = put_in, situation.dead or state.dead_chips
        case BurnExposed():
            facts["card"] = places_of((situation.card,), hand)[0]
        case CardsFell():
            place = _place_of(situation.seat, hand)
            facts["chips_in"] = situation.chips_in or hand.state.began_with[place] - hand.state.stacks[place]
        case _:
            return situation
    return msgspec.structs.replace(situation, **facts)  # type: ignore[type-var]  # all of these are structs


def turned_up(situation: BoardMistake, hand: Hand) -> tuple[int, ...]:
    """Which cards of the hand's deck such a mistake turns up: by their places, one street or a flop of four.

    Raises:
        SituationError: the hand is not where such a mistake happens.
    """
    state, at = hand.state, STREETS.index(situation.street)
    count = 3 if situation.street == "flop" else 1
    if situation.mistake == "too_early":
        if at != state.street + 1:
            raise _elsewhere(hand)
        first = state.next_card + state.burns[at] + 1
        return tuple(range(first, first + count))
    if at != state.street:
        raise _elsewhere(hand)
    first = state.next_card - count + 1
    if situation.mistake == "too_many":
        return tuple(range(first, first + count + 1))
    if situation.mistake == "no_burn":
        if not state.burns[at]:
            raise SituationError("mistake", Words("no burn was due", "hier war keine Burn-Karte fällig"))
        first -= 1
    return tuple(range(first, first + count))


def actions_of(hand: Hand) -> tuple[Acted, ...]:
    """What the seats have done in the hand so far, posted blinds included; at most the last forty."""
    actions: list[Acted] = []
    for event in hand.events:
        match event:
            case BlindPosted(seat=seat, chips=chips):
                actions.append(Acted(seat, "post", chips))
            case Checked(seat=seat):
                actions.append(Acted(seat, "check"))
            case Folded(seat=seat):
                actions.append(Acted(seat, "fold"))
            case Called(seat=seat, to=to):
                actions.append(Acted(seat, "call", to))
            case Bet(seat=seat, to=to):
                actions.append(Acted(seat, "bet", to))
            case Raised(seat=seat, to=to):
                actions.append(Acted(seat, "raise", to))
            case _:
                pass
    return tuple(actions[-40:])


def _on_this_street(hand: Hand) -> list[Acted]:
    """What the seats have done since the last cards came."""
    events = hand.events
    last = max(at for at, event in enumerate(events) if isinstance(event, (HolesDealt, StreetDealt)))
    decided = sum(isinstance(event, (Checked, Folded, Called, Bet, Raised)) for event in events[last:])
    return list(actions_of(hand)[-decided:]) if decided else []


def paid_in(hand: Hand) -> dict[int, int]:
    """What each seat has put in during a hand under way, antes included."""
    state = hand.state
    paid = zip(state.seats, state.began_with, state.stacks, strict=True)
    return {seat: began - left for seat, began, left in sorted(paid) if began > left}


def mucked(hand: Hand) -> int:
    """How many cards of a hand are in the muck."""
    return 2 * sum(hand.state.folded)


def burned(hand: Hand) -> int:
    """How many burn cards have been made."""
    state = hand.state
    return min(3, state.next_card - mucked(hand) - 2 * state.in_hand - len(state.board))


def button_of(hand: Hand) -> int:
    """The seat with the button."""
    return _deal(hand).button


def places_of(cards: tuple[Place, ...], hand: Hand) -> tuple[int, ...]:
    """Cards by their places in the hand's deck, as it lies now."""
    deck = hand.state.deck
    places = []
    for card in cards:
        if isinstance(card, int):
            if card > len(deck):
                raise SituationError(
                    "cards",
                    filled(Words("the deck has {cards}", "das Deck hat {cards}"), cards=cards_counted(len(deck))),
                )
            places.append(card)
        elif (named := Card(card)) in deck:
            places.append(deck.index(named) + 1)
        else:
            raise SituationError("cards", Words(f"{card} is not in the deck", f"{card} ist nicht im Deck"))
    return tuple(places)


def _place_of(seat: int, hand: Hand) -> int:
    if seat not in hand.seats:
        raise SituationError("seat", Words(f"seat {seat} is not in the hand", f"Platz {seat} ist nicht in der Hand"))
    place = hand.seats.index(seat)
    if hand.state.folded[place]:
        raise SituationError("seat", Words(f"the hand of seat {seat} is dead", f"die Hand von Platz {seat} ist tot"))
    return place


def _deal(hand: Hand) -> HandDealt:
    dealt = hand.events[0]
    assert isinstance(dealt, HandDealt)  # noqa: S101  # a hand begins with it
    return dealt


def _elsewhere(hand: Hand) -> SituationError:
    return SituationError(
        "street",
        Words("the hand is before the flop", "die Hand ist vor dem Flop")
        if hand.street == "preflop"
        else Words(f"the hand is on the {hand.street}", f"die Hand ist am {hand.street.title()}"),
    )
