"""What a seat faces: the facts of the betting that every dispute about chips and words starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from floorman.errors import SituationError
from floorman.floor.effects import Verb
from floorman.hand.events import HandDealt

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
    big_blind: Chip
    street: Street = "flop"
    structure: Structure = "no_limit"
    bet: Chips = 0
    """The total to match; before the flop at least the big blind; 0 when nobody has bet."""
    raised_by: Chip | None = None
    """By how much the last full raise went up; nothing while there is only an opening bet or the blind."""
    is_short_all_in: bool = False
    """Whether *bet* is an all-in that fell short of a full bet or raise."""
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

    def check(self) -> None:
        """Make sure that the facts go together.

        Raises:
            SituationError: they do not.
        """
        if self.street == "preflop" and not self.bet:
            raise SituationError(
                "bet", "before the flop the big blind is a bet to match", "vor dem Flop ist der Big Blind zu bezahlen"
            )
        if self.raised_by and self.raised_by > self.bet:
            raise SituationError(
                "raised_by",
                "a raise cannot go up by more than the bet it led to",
                "um mehr als den ganzen Einsatz kann nicht erhöht worden sein",
            )
        if self.raised_by and self.raised_by == self.bet:
            raise SituationError(
                "raised_by",
                "an opening bet is no raise: leave it out",
                "ein erster Einsatz ist keine Erhöhung: weglassen",
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

    @classmethod
    def of_hand(cls, hand: Hand, seat: int) -> Spot:
        """What a seat of a hand under way faces; the chips in front of it count as one."""
        state, dealt = hand.state, hand.events[0]
        put = hand.bet_of(seat)
        opened = state.high_bet == state.full_raise or not state.full_raise
        return cls(
            seat=seat,
            big_blind=state.terms.big_blind,
            street=hand.street,  # type: ignore[arg-type]  # a hand with somebody to act is on one of the four
            structure=dealt.structure if isinstance(dealt, HandDealt) else "no_limit",  # type: ignore[arg-type]  # as above
            bet=state.high_bet,
            raised_by=None if opened or not state.high_bet else state.full_raise,
            is_short_all_in=state.short_on_top,
            in_front=(put,) if put else (),
            stack=hand.stack_of(seat),
            pot=hand.pot,
            players=state.in_hand,
            may_raise=hand.to_act != seat or bool(hand.legal.raise_to),
        )


class Acted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat did: the action and the total it then had in."""

    seat: Seat
    action: Verb | Literal["post"]
    to: Chips = 0
    is_all_in: bool = False

    @property
    def has_chips(self) -> bool:
        """Whether chips went in."""
        return self.action in ("call", "bet", "raise")
