"""Disputes around the showdown: what was shown, thrown away, seen by others, read wrongly or claimed too late."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.betting import Since
from floorman.floor.situations.spot import Chips, Seat

CardText = Annotated[str, Meta(max_length=40)]
"""Cards as text, as in ``As Kd``."""


class Tabled(Struct, frozen=True, kw_only=True, tag="tabled", forbid_unknown_fields=True, omit_defaults=True):
    """A player at the showdown has shown, thrown away or lost cards, and claims the pot."""

    seat: Seat
    shown: Annotated[int, Meta(ge=0, le=7)]
    """How many cards lie open."""
    needed: Annotated[int, Meta(ge=2, le=7)] = 2
    """How many cards a hand has in this game."""
    is_readable: bool = True
    lie: Literal["before_the_player", "apart_from_the_muck", "in_the_muck"] = "before_the_player"
    """Where the cards are now."""
    taken_by: Literal["nobody", "player", "dealer"] = "nobody"
    """Who threw them away or took them in, if anybody."""
    is_identifiable: bool = True
    """Whether they can be told beyond doubt."""
    is_all_in: bool = False
    """Whether somebody was all-in, so that all hands are opened."""


class OpenHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player laid open."""

    seat: Seat
    cards: CardText


class Reading(Struct, frozen=True, kw_only=True, tag="reading", forbid_unknown_fields=True, omit_defaults=True):
    """Hands lie open, and somebody said something else than they are."""

    board: CardText
    shown: Annotated[tuple[OpenHand, ...], Meta(min_length=1, max_length=10)]
    pot: Chips = 0
    miscalled_by: Seat | None = None
    is_deliberate: bool = False


class ShownTo(Struct, frozen=True, kw_only=True, tag="shown_to", forbid_unknown_fields=True, omit_defaults=True):
    """A player let somebody see cards, or exposed them; perhaps others ask to see them too."""

    seat: Seat
    who: Literal["everybody", "active_opponent", "folded_opponent", "spectator"]
    is_hand_over: bool = False
    is_deliberate: bool = True
    asked_by: Seat | None = None
    """Who else wants to see the cards, if anybody."""
    asks_for_rest: bool = False
    """Whether the request is for a card that was not shown."""


class SeeRequest(Struct, frozen=True, kw_only=True, tag="see_request", forbid_unknown_fields=True, omit_defaults=True):
    """A player asks to see a hand that was not shown at the showdown."""

    seat: Seat
    """Who asks."""
    of: Seat
    has_cards: bool = True
    """Whether the asking player tabled or kept the cards."""
    paid_to_see: bool = False
    """Whether the asking player called the other's bet or raise on the river."""
    suspects_collusion: bool = False


class Dispute(Struct, frozen=True, kw_only=True, tag="dispute", forbid_unknown_fields=True, omit_defaults=True):
    """A reading of a hand or the award of a pot is challenged afterwards."""

    seat: Seat
    about: Literal["reading", "award"]
    has_next_hand_begun: bool = False
    since: Since = ()
    """The actions in the next hand."""
    seconds_into_break: Annotated[int, Meta(ge=0, le=36000)] | None = None
    """Seconds since the award, where the hand ended during a break."""
    chips: Chips = 0
    from_seat: Seat | None = None
    """Who got the chips wrongly, where the award is challenged."""


ShowdownSituation: TypeAlias = Tabled | Reading | ShownTo | SeeRequest | Dispute
