"""A ruling at a hand that a server deals: what it has to do to the hand is done, for the seats that are bound by it.

Nobody there has chips or cards in their fingers. So a seat that is bound to an action takes it, a hand that is dead dies, and a
mistake in the deal is put right with `carry_out`. What the hand does by itself (whose turn it is, what goes back) has to be what
the ruling says; and what neither is the hand's nor in it, such as a penalty, is left to the floor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.errors import CannotPutRight, SituationError
from floorman.floor.at_hand.carry_out import carry_out, chosen
from floorman.floor.effects import (
    Acts,
    BettingFirst,
    BoardIs,
    Burns,
    ButtonCorrected,
    ChipsBack,
    ChipsOwed,
    ChipsStay,
    ChipsToNextPot,
    ChipsWait,
    Chooses,
    ComesNext,
    DeadMoney,
    DealsStreet,
    DrawsBurn,
    DrawsNext,
    GivesCard,
    Granted,
    HandDead,
    HandLives,
    HandVoid,
    Holds,
    IsSubstantial,
    KeepsClosed,
    Misdeal,
    NewDeckComes,
    NotYetBet,
    PlayStops,
    RequestRefused,
    Reshuffle,
    RestoresOrder,
    SetAside,
    ShowsAll,
    Stands,
    StaysClosed,
    TurnGoesTo,
    Unpunished,
)
from floorman.floor.situations.betting import (
    CardsGone,
    Condition,
    KilledBet,
    OutOfTurn,
    PotMiscount,
    ShortWager,
    Skipped,
    Undercalls,
    Wager,
)
from floorman.floor.situations.dealing import BurnExposed, DealingSituation
from floorman.floor.situations.event import ExtraHand
from floorman.floor.situations.spot import Spot
from floorman.hand.deaths import RULED, THROWN_AWAY
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.at_hand.cards import Shuffle
    from floorman.floor.desk import Situation
    from floorman.floor.effects import Effect
    from floorman.floor.ruling import Ruling
    from floorman.hand import Hand
    from floorman.hand.events import Event

_BY_THE_HAND: Final = (
    *(Chooses, BettingFirst, NotYetBet, IsSubstantial, Stands, Granted, RequestRefused, PlayStops, Unpunished),
    *(ChipsBack, ChipsOwed, ChipsStay, ChipsWait, DeadMoney, HandLives, KeepsClosed, StaysClosed),
)
"""What is so in a hand that a server deals, or only has to be said: nobody has to do it."""
NAMES_CARDS: Final = (BoardIs, Burns, ComesNext, DrawsBurn, DrawsNext, GivesCard, Holds, Reshuffle, SetAside)
"""What tells of certain cards, which may be some that nobody has seen."""
_SEEN_TO: Final = (
    *(*_BY_THE_HAND, *NAMES_CARDS, Acts, HandDead, TurnGoesTo),
    *(ButtonCorrected, DealsStreet, NewDeckComes, RestoresOrder, ShowsAll, HandVoid, Misdeal, ChipsToNextPot),
)


def on_hand(
    hand: Hand, situation: Situation, ruling: Ruling, *, shuffle: Shuffle, choice: int | None = None
) -> tuple[Event, ...]:
    """Say what a ruling does to a hand; change nothing. A hand that is over stays as it is.

    *choice* is the number of the option that was taken, from 0; *shuffle* is what `carry_out` needs.

    Raises:
        SituationError: the facts are not those of this hand.
        CannotPutRight: the ruling cannot be carried out on this hand, or leaves a choice that was not made.
        IllegalAction: a seat cannot do what it is bound to.
    """
    effects = chosen(ruling, choice)
    if hand.is_over:
        return ()
    trial = hand.copy()
    if _is_put_right(situation, effects):
        carry_out(trial, situation, ruling, shuffle=shuffle, choice=choice)
        return trial.events[len(hand.events) :]
    for effect in effects:
        if isinstance(effect, Acts):
            _act(trial, effect)
        elif isinstance(effect, HandDead):
            trial.kill(effect.seat, RULED)
    _require_turn(trial, effects)
    return trial.events[len(hand.events) :]


def left_to_floor(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """What of a ruling neither the hand nor `on_hand` sees to: a penalty, a clock, a seat."""
    return tuple(effect for effect in effects if not isinstance(effect, _SEEN_TO))


def spelled_out(situation: Situation, hand: Hand | None) -> Situation:
    """The same situation with what the seat faces in it, so that it can be read and told without the hand.

    Raises:
        SituationError: the seat has no part in the hand.
    """
    seat: int | None = None
    match situation:
        case Wager(spot=None) | Skipped(spot=None) | Condition(spot=None):
            seat = hand.to_act if hand else None
        case OutOfTurn(spot=None) | ShortWager(spot=None):
            seat = situation.acted.seat
        case Undercalls(spot=None):
            seat = situation.short[0].seat
        case PotMiscount(spot=None, largest=None):
            seat = situation.seat
        case _:
            return situation
    if hand is None or hand.is_over or seat is None:
        return situation  # whoever rules is asked for it
    return replace(situation, spot=Spot.of_hand(hand, seat))


def _is_put_right(situation: Situation, effects: tuple[Effect, ...]) -> bool:
    """Whether it is for `carry_out`: a mistake in the deal, or a hand that died of a bet or of cards thrown away."""
    if isinstance(situation, (KilledBet, CardsGone)):
        return any(isinstance(effect, HandDead) for effect in effects)
    if isinstance(situation, ExtraHand):
        return any(isinstance(effect, (HandVoid, Misdeal)) for effect in effects)
    return isinstance(situation, DealingSituation) and not isinstance(situation, BurnExposed)


def _act(hand: Hand, act: Acts) -> None:
    """Have a seat do what it is bound to. A fold counts out of turn as well: the hand is dead at once."""
    if hand.to_act != act.seat:
        if act.action == "fold":
            hand.kill(act.seat, THROWN_AWAY)
            return
        raise CannotPutRight(
            Words(
                f"seat {act.seat} is not in turn: rule on it when the turn comes",
                f"Platz {act.seat} ist nicht an der Reihe: entscheide, wenn er drankommt",
            )
        )
    match act.action:
        case "fold":
            hand.fold()
        case "check":
            hand.check()
        case "call":
            hand.call()
        case "bet" | "raise":
            hand.raise_to(act.to)
    has = getattr(hand.events[-1], "to", act.to)
    if act.action == "call" and act.to and has != act.to:
        raise SituationError("to", Words(f"a call is to {has} here", f"bezahlt wird hier auf {has}"))


def _require_turn(hand: Hand, effects: tuple[Effect, ...]) -> None:
    """See to it that the turn is where the ruling has it."""
    goes_to = next((effect.seat for effect in effects if isinstance(effect, TurnGoesTo)), None)
    if goes_to is not None and goes_to != hand.to_act:
        raise CannotPutRight(
            Words(
                f"in this hand the turn cannot go to seat {goes_to}: what was done in turn stays done",
                f"In dieser Hand kann die Reihe nicht an Platz {goes_to} gehen: was in der Reihe geschehen ist, bleibt",
            )
        )
