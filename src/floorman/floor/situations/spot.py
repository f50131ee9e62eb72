"""What a seat faces: the facts of the betting that every dispute about chips and words starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from floorman.errors import SituationError
from floorman.floor.effects import Verb
from floorman.floor.situations.needed import needed
from floorman.hand.betting import can_be_answered, may_raise
from floorman.hand.events import Bet, BlindPosted, Called, Raised, StreetDealt
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.hand import Hand

MOST = 10**12

Seat = Annotated[int, Meta(ge=1, le=10)]
Chips = Annotated[int, Meta(ge=0, le=MOST)]
Chip = Annotated[int, Meta(ge=1, le=MOST)]
Pile = Annotated[tuple[Chip, ...], Meta(max_length=200)]
"""Chips one by one, each by its value."""
Street = Literal["preflop", "flop", "turn", "river"]
Structure = Literal["no_limit", "pot_limit", "fixed_limit"]


class Spot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The seat in question and what it faces."""

    seat: Seat
    """Whose decision it is about."""
    big_blind: Chip | None = None
    """The big blind in force; needed where a bet, a raise or the first round is measured by it."""
    street: Street | None = None
    """How far the board has come; nothing said means the flop or later, and which makes a difference in fixed limit only."""
    structure: Structure | None = None
    """Nothing said means the one the book deals, or the first of several."""
    bet: Chips = 0
    """The total to match; before the flop at least the big blind; 0 when nobody has bet."""
    raised_by: Chip | None = None
    """By how much the last full raise went up, or how large the full bet was that a short all-in goes beyond.

    Nothing while there is only an opening bet or the blind; before the flop a first raise speaks for itself.
    """
    is_short_all_in: bool = False
    """Whether *bet* is an all-in that fell short of a full bet or raise."""
    straddle: Chips = 0
    """The last straddle posted, if any: before the flop it stands for the big blind."""
    in_front: Pile = ()
    """The seat's own chips already in front of it on this street, one by one."""
    stack: Chips | None = None
    """Its other chips before it acted; nothing said means more than enough."""
    pot: Chips = 0
    """All chips bet so far in the hand, those in front of the players included."""
    players: Annotated[int, Meta(ge=2, le=10)] = 3
    """How many still have cards."""
    may_raise: bool = True
    """Whether the betting is open to the seat."""
    can_be_called: bool = True
    """Whether anybody else has chips left to call more."""
    short_blinds: Chips = 0
    """Before the flop, in pot limit: by how much all-in blinds fell short."""
    antes: Chips = 0
    """Before the flop, in pot limit: what of the pot are antes."""
    wagers: Annotated[int, Meta(ge=0, le=100)] | None = None
    """In fixed limit: how many bets and raises the cap counts so far; nothing said means as many as the bet is worth."""
    full_bet: Chips | None = None
    """In fixed limit: the last full bet below a short all-in; nothing said means the next step below it."""
    is_event_heads_up: bool = False
    """Whether only two players are left in the whole event."""

    def check(self) -> None:
        """Make sure that the facts go together.

        Raises:
            SituationError: they do not.
        """
        if self.big_blind is not None and self.street == "preflop" and self.bet < self.blind:
            raise SituationError(
                "spot.bet",
                Words(
                    "before the flop there is at least the big blind to match",
                    "vor dem Flop ist mindestens der Big Blind zu bezahlen",
                ),
            )
        if self.straddle and self.street != "preflop":
            raise SituationError("spot.straddle", Words("counts before the flop only", "zählt nur vor dem Flop"))
        if self.straddle and self.big_blind is not None and self.straddle <= self.big_blind:
            raise SituationError(
                "spot.straddle",
                Words(
                    f"has to be more than the big blind of {self.big_blind}",
                    f"muss höher sein als der Big Blind von {self.big_blind}",
                ),
            )
        if self.street != "preflop" and 0 < self.pot < self.bet:
            raise SituationError("spot.pot", Words("is less than the bet alone", "ist kleiner als der Einsatz allein"))
        if 0 < self.pot < self.antes:
            raise SituationError("spot.antes", Words("are more than the whole pot", "sind mehr als der ganze Pot"))
        if self.in_front and not self.bet:
            raise SituationError(
                "spot.in_front",
                Words("nobody has bet, and yet chips lie there", "niemand hat gesetzt, und doch liegen Chips da"),
            )
        if self.is_short_all_in and not self.bet:
            raise SituationError("spot.bet", Words("how much is the all-in?", "wie hoch ist das All-in?"))
        self._check_raise()

    def _check_raise(self) -> None:
        if self.raised_by and self.raised_by > self.bet:
            raise SituationError(
                "spot.raised_by",
                Words(
                    "the raise cannot be more than the whole bet",
                    "die Erhöhung kann nicht höher sein als der ganze Einsatz",
                ),
            )
        if self.raised_by and self.raised_by == self.bet:
            raise SituationError(
                "spot.raised_by",
                Words(
                    "an opening bet is not a raise: leave this out",
                    "ein erster Einsatz ist keine Erhöhung: lass das weg",
                ),
            )
        if self.big_blind is None:
            return
        is_fixed = self.structure == "fixed_limit"  # the sizes are known there
        is_blind_raised = self.street == "preflop" and not self.is_short_all_in and not is_fixed
        if self.raised_by and is_blind_raised and self.bet - self.raised_by < self.blind:
            raise SituationError(
                "spot.raised_by",
                Words(
                    f"before that raise there was at least the blind of {self.blind}",
                    f"vor dieser Erhöhung gab es mindestens den Blind von {self.blind}",
                ),
            )
        # Before the flop what goes a whole blind beyond it is a full raise, and a short all-in comes after one.
        is_over_a_bet = self.bet > self.big if self.street != "preflop" else self.bet >= 2 * self.blind
        if self.is_short_all_in and self.raised_by is None and is_over_a_bet and not is_fixed:
            raise SituationError(
                "spot.raised_by",
                Words(
                    "how much was the last full bet or raise, before the short all-in?",
                    "wie hoch war der letzte volle Einsatz oder die letzte volle Erhöhung vor dem zu kleinen All-in?",
                ),
            )

    @property
    def has_in(self) -> int:
        """What lies in front of the seat."""
        return sum(self.in_front)

    @property
    def to_call(self) -> int:
        """What it still needs for a call."""
        return max(self.bet - self.has_in, 0)

    @property
    def reach(self) -> int | None:
        """The most it can have in, if the facts say."""
        return None if self.stack is None else self.has_in + self.stack

    @property
    def big(self) -> int:
        """The big blind, where it decides.

        Raises:
            SituationError: nobody has said how much it is.
        """
        return needed("spot.big_blind", self.big_blind, Words("how much is it?", "wie hoch ist er?"))

    @property
    def blind(self) -> int:
        """What counts as the first bet before the flop: the big blind, or the straddle."""
        return max(self.big, self.straddle)

    @property
    def last_raise(self) -> int | None:
        """By how much the last full raise went up: as stated, or what lies above the blind before the flop."""
        if self.raised_by is None and self.street == "preflop" and not self.is_short_all_in:
            return self.bet - self.blind if self.bet > self.blind else None
        return self.raised_by

    @property
    def faces_opening(self) -> bool:
        """Whether the bet is the first of the round, the posted blind included."""
        is_beyond = self.is_short_all_in and self.bet > self.blind
        return bool(self.bet) and self.last_raise is None and not is_beyond

    @classmethod
    def of_hand(cls, hand: Hand, seat: int, *, in_front: tuple[int, ...] | None = None) -> Spot:
        """What a seat of a hand under way faces.

        *in_front* are the chips that lie before it, one by one. A hand does not know which chips people bet with; where it
        is not said, what the seat put in with each of its actions on this street counts as one chip.

        Raises:
            SituationError: the seat has no part in the hand, or the chips before it are not what it has bet.
        """
        state, terms = hand.state, hand.state.terms
        place = state.seats.index(seat) if seat in state.seats else None
        if place is None or state.folded[place]:
            raise SituationError("spot.seat", Words("has no cards in this hand", "hat in dieser Hand keine Karten"))
        if in_front is not None and sum(in_front) != hand.bet_of(seat):
            has = hand.bet_of(seat)
            raise SituationError(
                "spot.in_front",
                Words(f"the seat has bet {has} on this street", f"der Platz hat in dieser Setzrunde {has} gesetzt"),
            )
        # Without blinds the first round is opened like any other.
        street = "flop" if hand.street == "preflop" and not state.high_bet else hand.street
        is_opening = not state.high_bet or state.full_raise >= state.high_bet or not state.full_raise
        is_open = may_raise(state, place) and can_be_answered(state, place)
        return cls(
            seat=seat,
            big_blind=terms.big_blind or terms.chip,
            street=street,  # type: ignore[arg-type]  # a hand with somebody to act is on one of the four
            structure=terms.structure,  # type: ignore[arg-type]  # as above
            bet=state.high_bet,
            raised_by=None if is_opening else state.full_raise,
            is_short_all_in=state.short_on_top,
            straddle=max(state.straddles, default=0) if street == "preflop" else 0,
            in_front=_put_in(hand, seat) if in_front is None else in_front,
            stack=hand.stack_of(seat),
            pot=hand.pot,
            players=state.in_hand,
            may_raise=bool(hand.legal.raise_to) if hand.to_act == seat else is_open,
            can_be_called=can_be_answered(state, place),
            short_blinds=state.short_blinds if hand.street == "preflop" else 0,
            antes=state.antes if hand.street == "preflop" and terms.is_pot_limit else 0,
            wagers=state.wagers if terms.is_limit else None,
            full_bet=state.full_level if terms.is_limit and state.short_on_top else None,
            is_event_heads_up=terms.is_limit and not terms.cap,
        )


def _put_in(hand: Hand, seat: int) -> tuple[int, ...]:
    """What a seat has put in on this street, action by action."""
    motions: list[int] = []
    for event in hand.events:
        if isinstance(event, StreetDealt):
            motions = []
        elif isinstance(event, BlindPosted) and event.seat == seat:
            motions.append(event.chips)
        elif isinstance(event, (Called, Bet, Raised)) and event.seat == seat:
            motions.append(event.to - sum(motions))
    has = hand.bet_of(seat)
    return tuple(motions) if sum(motions) == has else (has,) if has else ()


class Acted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat did: the action and the total it then had in."""

    seat: Seat
    """Who acted."""
    action: Verb | Literal["post"]
    """What was done."""
    to: Chips = 0
    """The total the seat then had in on this street."""
    is_all_in: bool = False
    """Whether the seat had nothing left after it."""
    behind: Chips | None = None
    """What it has left after that, where it may not be enough for more; nothing said means more than enough."""

    @property
    def has_chips(self) -> bool:
        """Whether chips went in."""
        return self.action in ("call", "bet", "raise")
