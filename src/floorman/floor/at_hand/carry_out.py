"""Carrying a ruling out on the hand: the cards lie as the procedure leaves them, dead hands are dead, and the hand goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import CannotPutRight, SituationError
from floorman.floor.at_hand.cards import lay
from floorman.floor.at_hand.fill_in import filled_in
from floorman.floor.effects import ChipsBack, ChipsToNextPot, HandDead, HandVoid, Misdeal
from floorman.floor.situations.betting import CardsGone, KilledBet
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
from floorman.floor.situations.event import ExtraHand
from floorman.floor.situations.needed import HOW_MANY, needed
from floorman.hand.deaths import TAKEN_IN, THROWN_AWAY
from floorman.hand.events import HandVoided, UncalledReturned
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.at_hand.cards import Shuffle
    from floorman.floor.desk import Situation
    from floorman.floor.effects import Effect
    from floorman.floor.ruling import Ruling
    from floorman.hand import Hand
    from floorman.hand.events import Event

_FAULTS: Final = {"missing": "incomplete_deck", "duplicate": "duplicate_card", "flawed": "flawed_deck"}


def carry_out(
    hand: Hand, situation: Situation, ruling: Ruling, *, shuffle: Shuffle, choice: int | None = None
) -> tuple[Event, ...]:
    """Do with a hand what a ruling on the deal, on a dead hand or on a hand too many says, and give the events that record it.

    *shuffle* puts cards into a random order: for what is reshuffled, and for a card that is drawn, which is the first of
    it. Where the ruling leaves a choice, *choice* is the number of the option, from 0; without one the rule's preference
    is taken. What is only shuffled later in the hand is shuffled at once: nobody can tell the difference.

    Raises:
        SituationError: the facts are not those of this hand.
        CannotPutRight: the ruling is not one that is carried out on a hand, or leaves a choice that was not made.
    """
    if isinstance(situation, (KilledBet, CardsGone)):
        return _have_died(hand, situation, chosen(ruling, choice))
    procedure = procedure_of(situation)
    situation = filled_in(situation, hand)
    effects = chosen(ruling, choice)
    if hand.is_over:
        raise CannotPutRight(Words("the hand is over", "Die Hand ist vorbei"))
    cite = ruling.citations[0]
    is_misdeal = any(isinstance(effect, Misdeal) for effect in effects)
    if is_misdeal or any(isinstance(effect, HandVoid) for effect in effects):
        forfeits = tuple(effect.seat for effect in effects if isinstance(effect, ChipsToNextPot))
        return (hand.void(HandVoided(procedure, cite.rule, is_misdeal, forfeits)),)
    if isinstance(situation, ExtraHand):
        raise CannotPutRight(
            Words("the hand counts and is played on", "Die Hand zählt und wird zu Ende gespielt"), rule=cite
        )
    begun = len(hand.events)
    hand.put_right(lay(hand, situation, effects, procedure=procedure, cite=cite, shuffle=shuffle))
    return hand.events[begun:]


def _have_died(hand: Hand, situation: KilledBet | CardsGone, effects: tuple[Effect, ...]) -> tuple[Event, ...]:
    """Have hands die. What goes back of their bets is the hand's to say, and must be what the ruling says."""
    why = TAKEN_IN if isinstance(situation, KilledBet) and situation.by == "dealer" else THROWN_AWAY
    dead = [effect.seat for effect in effects if isinstance(effect, HandDead)]
    ruled = {effect.seat: effect.chips for effect in effects if isinstance(effect, ChipsBack)}
    trial, begun = hand.copy(), len(hand.events)
    for seat in dead:
        trial.kill(seat, why)
    back = {event.seat: event.chips for event in trial.events[begun:] if isinstance(event, UncalledReturned)}
    for seat in dead:
        if ruled.get(seat, 0) != (chips := back.get(seat, 0)):
            raise SituationError(
                "seat",
                Words(
                    f"in this hand {chips} of the bet of seat {seat} has not been called",
                    f"in dieser Hand sind vom Einsatz von Platz {seat} {chips} nicht bezahlt",
                ),
            )
    hand.record(trial.events[begun:])
    return hand.events[begun:]


def procedure_of(situation: Situation) -> str:
    """What a mistake is called in a record, one of `floorman.hand.mistakes`: ``premature_turn``, ``four_card_flop``.

    Raises:
        CannotPutRight: it is not a mistake in the deal.
    """
    match situation:
        case BoardMistake(mistake="too_many", cards=cards):
            return {0: "four_card_flop", 4: "four_card_flop", 5: "five_card_flop"}.get(len(cards), "overfull_flop")
        case BoardMistake(mistake="face_up_in_deck"):
            return "board_card_face_up"
        case BoardMistake(mistake=mistake, street=street):
            return f"{'premature' if mistake == 'too_early' else 'no_burn_before'}_{street}"
        case FlawedDeal(flaw=flaw):
            return "flawed_deal" if flaw == "other" else flaw
        case CardCount(cards=count, needed=right):
            return "short_hand" if needed("cards", count, HOW_MANY) < right else "overfull_hand"
        case BadDeck(fault=fault):
            return _FAULTS[fault]
        case StubDropped():
            return "stub_dropped"
        case CardsUnclear():
            return "next_card_unclear"
        case CardsFell():
            return "cards_on_the_floor"
        case ExtraHand():
            return "hand_too_many"
        case BurnExposed():
            raise CannotPutRight(
                Words(
                    "the burn card stays where it is: no card is moved",
                    "Die Burn-Karte bleibt liegen: keine Karte wird bewegt",
                )
            )
        case _:
            raise CannotPutRight(Words("this is not a mistake in the deal", "Das ist kein Fehler beim Geben"))


def chosen(ruling: Ruling, choice: int | None) -> tuple[Effect, ...]:
    """What happens in any case, and by the option that was chosen, from 0; without a choice by the one the rule prefers.

    Raises:
        CannotPutRight: the floor has to choose first.
        SituationError: there is no such option.
    """
    options = ruling.options
    if not options:
        return ruling.effects
    if choice is None:
        preferred = [option for option in options if option.is_preferred]
        if len(preferred) != 1:
            raise CannotPutRight(
                Words("the floor has to choose first", "Die Turnierleitung muss erst wählen"), rule=ruling.citations[0]
            )
        return (*ruling.effects, *preferred[0].effects)
    if not 0 <= choice < len(options):
        raise SituationError(
            "choice", Words(f"there are {len(options)} options", f"es gibt {len(options)} Möglichkeiten")
        )
    return (*ruling.effects, *options[choice].effects)
