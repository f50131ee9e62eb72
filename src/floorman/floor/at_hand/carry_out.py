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

PROCEDURES: Final = {
    "premature flop": "vorzeitiger Flop",
    "premature turn": "vorzeitiger Turn",
    "premature river": "vorzeitiger River",
    "no burn before the flop": "kein Burn vor dem Flop",
    "no burn before the turn": "kein Burn vor dem Turn",
    "no burn before the river": "kein Burn vor dem River",
    "board card face up in the deck": "Boardkarte offen im Deck",
    "four-card flop": "Flop mit vier Karten",
    "five-card flop": "Flop mit fünf Karten",
    "overfull flop": "Flop mit zu vielen Karten",
    "boxed cards": "Karten offen im Deck",
    "first card to the wrong seat": "erste Karte an den falschen Platz",
    "cards to a seat not in the hand": "Karten an einen Platz, der nicht mitspielt",
    "seat left out": "Platz ausgelassen",
    "exposed cards": "Karten beim Geben aufgedeckt",
    "surplus cards": "zu viele Karten ausgegeben",
    "deal beyond reconstruction": "Kartenverteilung nicht rekonstruierbar",
    "card out of order": "Karte außer der Reihe",
    "button misplaced": "Button falsch gelegt",
    "flawed deal": "fehlerhaftes Geben",
    "short hand": "Hand mit zu wenig Karten",
    "overfull hand": "Hand mit zu vielen Karten",
    "incomplete deck": "unvollständiges Deck",
    "duplicate card": "doppelte Karte",
    "flawed deck": "fehlerhaftes Deck",
    "stub dropped": "Reststapel gefallen",
    "next card unclear": "nächste Karte unklar",
    "cards on the floor": "Karten auf dem Boden",
    "hand too many": "Hand zu viel",
}
"""What a mistake is called in a record, and how that is said in German."""

_FLAWS: Final = {
    "first_card_wrong_seat": "first card to the wrong seat",
    "seat_not_in_hand": "cards to a seat not in the hand",
    "not_reconstructible": "deal beyond reconstruction",
    "other": "flawed deal",
}
_FAULTS: Final = {"missing": "incomplete deck", "duplicate": "duplicate card", "flawed": "flawed deck"}


def carry_out(
    hand: Hand, situation: Situation, ruling: Ruling, *, shuffle: Shuffle, choice: int | None = None
) -> tuple[Event, ...]:
    """Do with a hand what a ruling on the deal, on a dead hand or on a hand too many says, and give the events that record it.

    *shuffle* puts cards into a random order: for what is reshuffled, and for a card that is drawn, which is the first of
    it. Where the ruling leaves a choice, *choice* is the number of the option, from 0; without one the rule's preference
    is taken. What is only shuffled later in the hand is shuffled at once: nobody can tell the difference.

    Raises:
        SituationError: the facts are not those of this hand.
        CannotPutRight: the ruling is none that is carried out on a hand, or leaves a choice that was not made.
    """
    if isinstance(situation, (KilledBet, CardsGone)):
        return _have_died(hand, situation, _chosen(ruling, choice))
    procedure = procedure_of(situation)
    situation = filled_in(situation, hand)
    effects = _chosen(ruling, choice)
    if hand.is_over:
        raise CannotPutRight(Words("the hand is over", "Die Hand ist vorbei"))
    cite = ruling.citations[0]
    is_misdeal = any(isinstance(effect, Misdeal) for effect in effects)
    if is_misdeal or any(isinstance(effect, HandVoid) for effect in effects):
        forfeits = tuple(effect.seat for effect in effects if isinstance(effect, ChipsToNextPot))
        return (hand.void(HandVoided(procedure, cite.rule, is_misdeal, forfeits)),)
    if isinstance(situation, ExtraHand):
        raise CannotPutRight(Words("the hand counts and is played on", "Die Hand zählt und wird zu Ende gespielt"))
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
    """What a mistake is called in a record: ``premature turn``, ``four-card flop``.

    Raises:
        CannotPutRight: it is none in the deal.
    """
    match situation:
        case BoardMistake(mistake="too_many", cards=cards):
            return {0: "four-card flop", 4: "four-card flop", 5: "five-card flop"}.get(len(cards), "overfull flop")
        case BoardMistake(mistake="face_up_in_deck"):
            return "board card face up in the deck"
        case BoardMistake(mistake=mistake, street=street):
            return f"{'premature' if mistake == 'too_early' else 'no burn before the'} {street}"
        case FlawedDeal(flaw=flaw):
            return _FLAWS.get(flaw, flaw.replace("_", " "))
        case CardCount(cards=count, needed=right):
            return "short hand" if needed("cards", count, HOW_MANY) < right else "overfull hand"
        case BadDeck(fault=fault):
            return _FAULTS[fault]
        case StubDropped():
            return "stub dropped"
        case CardsUnclear():
            return "next card unclear"
        case CardsFell():
            return "cards on the floor"
        case ExtraHand():
            return "hand too many"
        case BurnExposed():
            raise CannotPutRight(
                Words(
                    "the burn card stays where it is: no card is moved",
                    "Die Burn-Karte bleibt liegen: keine Karte wird bewegt",
                )
            )
        case _:
            raise CannotPutRight(Words("this is not a mistake in the deal", "Das ist kein Fehler beim Geben"))


def _chosen(ruling: Ruling, choice: int | None) -> tuple[Effect, ...]:
    """What happens in any case, and by the option that was chosen."""
    options = ruling.options
    if not options:
        return ruling.effects
    if choice is None:
        preferred = [option for option in options if option.is_preferred]
        if len(preferred) != 1:
            raise CannotPutRight(Words("the floor has to choose first", "Die Turnierleitung muss erst wählen"))
        return (*ruling.effects, *preferred[0].effects)
    if not 0 <= choice < len(options):
        raise SituationError(
            "choice", Words(f"there are {len(options)} options", f"es gibt {len(options)} Möglichkeiten")
        )
    return (*ruling.effects, *options[choice].effects)
