"""The life of a table: the clock, who is there and who is not, the button, seats, when the floor is called, and what is asked of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.betting import Since
from floorman.floor.situations.showdown import OpenHand, Seats
from floorman.floor.situations.spot import Chips, Seat

Seconds = Annotated[int, Meta(ge=0, le=86_400)]
Table = Annotated[int, Meta(ge=1, le=10_000)]
Where = Literal["in_the_chair", "within_reach_of_chair", "at_the_table", "away"]
"""How far somebody is from their chair."""
Kind = Literal["tournament", "satellite", "sit_and_go", "cash"]


class ClockAsked(Struct, frozen=True, kw_only=True, tag="clock_asked", forbid_unknown_fields=True, omit_defaults=True):
    """Somebody wants the clock put on a player who thinks for long."""

    seat: Seat | None = None
    """Who is thinking; the seat in turn of the hand unless said."""
    by: Literal["player", "player_of_another_table", "floor", "dealer", "spectator"] = "player"
    """Who asks for the clock."""
    by_seat: Seat | None = None
    """The seat of the player who asks, at the same table."""
    where: Where = "in_the_chair"
    """Where the one who asks is."""
    thought_s: Seconds | None = None
    """How long the player in turn has had, where the clock may be asked for."""
    is_running: bool = False
    """Whether the clock runs already."""
    set_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    """The length the director has set instead of the book's, if any."""


class ClockOver(Struct, frozen=True, kw_only=True, tag="clock_over", forbid_unknown_fields=True, omit_defaults=True):
    """The clock was called on a player: is there time left, was the decision in time, or what follows?"""

    seat: Seat | None = None
    """On whom the clock was called; the seat in turn of the hand unless said."""
    elapsed_s: Seconds
    """Seconds since the clock was called: when the player acted, or now."""
    has_acted: bool = False
    """Whether the player has acted."""
    is_doubtful: bool = False
    """Whether it is unclear if the player acted in time."""
    faces_bet: bool | None = None
    """Whether there is something to call; the hand says otherwise."""
    chips_in: Chips = 0
    """What the player has in the pot."""
    set_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    """The length the director has set instead of the book's, if any."""


class Absent(Struct, frozen=True, kw_only=True, tag="absent", forbid_unknown_fields=True, omit_defaults=True):
    """A player was not at the seat when cards were dealt, and may have come back meanwhile."""

    seat: Seat
    """Whose seat was empty."""
    where: Where = "away"
    """Where the player was when the last card of the deal fell; how near after coming back."""
    back: Literal["before_last_card", "while_last_card_was_dealt", "after_last_card"] | None = None
    """When the player came to be there, if at all."""
    kind: Kind = "tournament"
    """In what kind of event."""
    stack: Chips | None = None
    """The player's chips before blinds and ante."""
    blind: Chips = 0
    """The blind that is due from the seat."""
    ante: Chips = 0
    """The ante that is due from the seat."""
    live: Seats = ()
    """Who else has a live hand and has not folded, if it came to that."""


class Left(Struct, frozen=True, kw_only=True, tag="left", forbid_unknown_fields=True, omit_defaults=True):
    """A player with cards leaves the table in the middle of a hand, or asks to."""

    seat: Seat
    """Who leaves."""
    asks: bool = False
    """Whether the player only asks, and is still there."""
    where: Where = "away"
    """How far away the player is."""
    has_folded: bool = False
    """Whether the player had folded."""
    is_all_in: bool = False
    """Whether the player was all-in."""
    is_turn_reached: bool = False
    """Whether the action has come to the empty seat."""
    is_disconnected: bool = False
    """Whether it was the connection that went, at an online table."""
    chips_in: Chips = 0
    """What the player has in the pot."""


class FloorCalled(
    Struct, frozen=True, kw_only=True, tag="floor_called", forbid_unknown_fields=True, omit_defaults=True
):
    """There is a dispute, or the cards are damaged, and somebody calls the floor."""

    seat: Seat
    """Whose decision it interrupts: the seat in turn."""
    about: Literal["dispute", "damaged_cards"] = "dispute"
    """What the floor is called for."""
    seconds_left: Seconds | None = None
    """What was left of a clock or an online timer."""


class WrongButton(
    Struct, frozen=True, kw_only=True, tag="wrong_button", forbid_unknown_fields=True, omit_defaults=True
):
    """The button lies, or lay, at the wrong seat."""

    lies: Seat
    """The seat it lies at."""
    belongs: Seat
    """The seat it belongs to."""
    is_dealt: bool = True
    """Whether a hand was dealt with it; False between hands."""
    since: Since | None = None
    """The actions of the hand so far; empty for none at all."""


class NewSeat(Struct, frozen=True, kw_only=True, tag="seat_taken", forbid_unknown_fields=True, omit_defaults=True):
    """A player comes to a new seat: dealt in at once, and with which duty?"""

    seat: Seat
    """The new seat."""
    why: Literal["broken_table", "balancing", "late_entry"]
    """What brought the player there."""
    button: Seat
    """Where the button lies in the coming hand, on a player or not; and so for the blinds."""
    small_blind: Seat
    """The seat that has the small blind in the coming hand."""
    big_blind: Seat
    """The seat that has the big blind in the coming hand."""


class FreeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A free seat."""

    table: Table
    """At which table it is."""
    seat: Seat
    """Which seat is free."""


class TableBroken(
    Struct, frozen=True, kw_only=True, tag="table_broken", forbid_unknown_fields=True, omit_defaults=True
):
    """A table is broken: the seat cards lie shuffled in a pile, and each player has been dealt one card."""

    free: Annotated[tuple[FreeSeat, ...], Meta(min_length=1, max_length=10)]
    """From the top of the pile."""
    dealt: Annotated[tuple[OpenHand, ...], Meta(min_length=1, max_length=10)]
    """The card each player of the broken table was dealt."""


class Misplaced(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays in a seat that is not theirs."""

    table: Table
    """The table the player sits at."""
    seat: Seat
    """The seat the player is in."""
    own_table: Table
    """The table the player belongs to."""
    own_seat: Seat
    """The seat the player belongs in."""
    stack: Chips
    """What the player has by now."""


class WrongSeat(Struct, frozen=True, kw_only=True, tag="wrong_seat", forbid_unknown_fields=True, omit_defaults=True):
    """Players began in other seats than theirs."""

    players: Annotated[tuple[Misplaced, ...], Meta(min_length=1, max_length=10)]
    """Everybody who sits wrong."""
    starting_stack_was_right: bool = True
    """Whether they began with the right stack."""


class SeatChange(Struct, frozen=True, kw_only=True, tag="seat_change", forbid_unknown_fields=True, omit_defaults=True):
    """A player wants another seat, or two have swapped theirs, without having been told to."""

    seat: Seat
    """The player's own seat."""
    to: Seat
    """The seat that is wanted or was taken."""
    table: Table = 1
    """At which table they sit."""
    is_swap: bool = False
    """Whether another player gives up that seat for it."""
    has_happened: bool = False
    """Whether they sit there already."""
    is_ordered: bool = False
    """Whether the director orders the change."""


class Appeal(Struct, frozen=True, kw_only=True, tag="appeal", forbid_unknown_fields=True, omit_defaults=True):
    """A player contests a decision or a penalty that was given."""

    seat: Seat
    """Who contests it."""


class RabbitHunt(Struct, frozen=True, kw_only=True, tag="rabbit_hunt", forbid_unknown_fields=True, omit_defaults=True):
    """A player wants to see the cards that would have come."""

    seat: Seat
    """Who wants to see them."""
    all_agree: bool = False
    """Whether everybody in the hand agrees."""
    is_hand_over: bool = True
    """Whether the hand is over."""


TableSituation: TypeAlias = (
    ClockAsked
    | ClockOver
    | Absent
    | Left
    | FloorCalled
    | WrongButton
    | NewSeat
    | TableBroken
    | WrongSeat
    | SeatChange
    | Appeal
    | RabbitHunt
)
