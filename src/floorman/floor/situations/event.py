"""Disputes of a tournament at the table: levels, places, chip races, rebuys, chips that turn up."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.betting import Since
from floorman.floor.situations.showdown import CardText
from floorman.floor.situations.spot import Chip, Chips, Seat
from floorman.floor.situations.table import Seconds, Table


class Blinds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The blinds of a level."""

    small: Chip
    """The small blind."""
    big: Chip
    """The big blind."""
    ante: Chips = 0
    """The ante; 0 where there is none."""


class HandStart(Struct, frozen=True, kw_only=True, tag="hand_start", forbid_unknown_fields=True, omit_defaults=True):
    """A level changed about when a hand began: at which level is it played? All times are seconds on one watch."""

    old: Blinds
    """The level before."""
    new: Blinds
    """The level after it."""
    clock_zero_s: Seconds | None = None
    """When the level's time was up."""
    announced_s: Seconds | None = None
    """When the new level was announced, if it was."""
    riffle_s: Seconds | None = None
    """When the dealer first shuffled."""
    shuffler_s: Seconds | None = None
    """When the button of a shuffling machine was pressed."""
    relief_s: Seconds | None = None
    """When the dealer was relieved by another, between the hands."""


class WrongLevel(Struct, frozen=True, kw_only=True, tag="wrong_level", forbid_unknown_fields=True, omit_defaults=True):
    """A hand was started with the blinds of another level."""

    small_blind: Chip
    """The blinds that were in force."""
    big_blind: Chip
    """The big blind that was in force."""
    since: Since = ()
    """The actions of the hand so far, in order."""


class BustedSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who lost all chips."""

    seat: Seat
    """Where the player sat."""
    stack: Chip
    """The chips before the hand, blinds and antes included."""
    table: Table = 1
    """At which table."""
    button: Seat | None = None
    """Where the button lay at that table."""
    at_s: Seconds | None = None
    """When it was, where tables do not play the same hand."""


class PlacePrize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a place is worth."""

    place: Annotated[int, Meta(ge=1, le=100_000)]
    """The place, 1 for the winner."""
    cents: Annotated[int, Meta(ge=0, le=10**12)]
    """What it pays."""


class BustTogether(
    Struct, frozen=True, kw_only=True, tag="bust_together", forbid_unknown_fields=True, omit_defaults=True
):
    """Two or more players go out at the same time."""

    players_left: Annotated[int, Meta(ge=1, le=100_000)]
    """How many were left before, those who go out included."""
    busts: Annotated[tuple[BustedSeat, ...], Meta(min_length=1, max_length=100)]
    """Those who go out."""
    is_hand_for_hand: bool = False
    """Whether it happened in hand for hand."""
    prizes: Annotated[tuple[PlacePrize, ...], Meta(max_length=1000)] = ()
    """What the places are worth that are paid."""


class RacingSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player in a chip race."""

    seat: Seat
    """Where the player sits."""
    count: Annotated[int, Meta(ge=0, le=10_000)]
    """How many of the chips that go the player has."""
    other_chips: Chips = 0
    """What all other chips of the player come to."""
    cards: CardText = ""
    """The cards dealt for the odd chips."""
    is_absent: bool = False
    """Whether the player is not at the table."""


class ChipRace(Struct, frozen=True, kw_only=True, tag="chip_race", forbid_unknown_fields=True, omit_defaults=True):
    """A denomination is taken out, and somebody disputes what becomes of the odd chips."""

    chip: Chip
    """What goes."""
    next_chip: Chip
    """The smallest chip that stays."""
    players: Annotated[tuple[RacingSeat, ...], Meta(min_length=1, max_length=10)]
    """Everybody at the table who takes part."""
    dealt_from: Seat | None = None
    """The seat that got the first card, where the order is disputed."""
    dealt: Literal["player_by_player", "one_card_at_a_time"] | None = None
    """How the cards were dealt, where that is disputed."""


class OldChips(Struct, frozen=True, kw_only=True, tag="old_chips", forbid_unknown_fields=True, omit_defaults=True):
    """A player turns up with chips that were taken out of play before."""

    seat: Seat
    """Who has the chips."""
    chip: Chip
    """The value of one of the old chips."""
    next_chip: Chip | None = None
    """The smallest chip that is still in play; of a single old chip it is never too small."""
    count: Annotated[int, Meta(ge=1, le=10_000)]
    """How many of the old chips there are."""
    other_chips: Chips | None = None
    """What all other chips of the player come to, where the old ones make no full chip."""


class FoundChips(Struct, frozen=True, kw_only=True, tag="found_chips", forbid_unknown_fields=True, omit_defaults=True):
    """Chips lie where they do not belong: on the floor, on an empty seat, forgotten at another table."""

    chips: Chip
    """What the chips that were found come to."""
    owner: Seat | None = None
    """Whose they are beyond doubt, if anybody's."""
    is_in_hand: bool = False
    """Whether the owner is in a hand that has begun."""


class RebuyAnnounced(Struct, frozen=True, kw_only=True, tag="rebuy", forbid_unknown_fields=True, omit_defaults=True):
    """A player announces a rebuy, or wants to take back the announcement."""

    seat: Seat
    """Who announced it."""
    chips: Chip | None = None
    """What the rebuy gives, where there is one."""
    stack: Chips = 0
    """What the player has without it."""
    announced: Literal["before_the_hand", "after_the_hand_began"] = "before_the_hand"
    """Before the hand, or after it had begun."""
    kind: Literal["tournament", "sit_and_go"] = "tournament"
    """In what kind of event."""
    is_offered: bool | None = None
    """Whether the event offers rebuys now."""
    takes_it_back: bool = False
    """Whether the player now does not want it."""
    lost: Chips = 0
    """What the player lost in the hand to *winner*, chips not yet on the table included."""
    winner: Seat | None = None
    """Who won the hand, where that is known."""


class Reentry(Struct, frozen=True, kw_only=True, tag="reentry", forbid_unknown_fields=True, omit_defaults=True):
    """A player wants to enter again, perhaps giving up chips for it."""

    seat: Seat
    """Where the player sits or sat."""
    starting_stack: Chip | None = None
    """The stack everybody starts with, where the player gets one."""
    stack: Chips = 0
    """What the player still has and would give up."""
    is_offered: bool | None = None
    """Whether the event lets players in again now."""
    may_surrender: bool | None = None
    """Whether the event lets players give up chips for it; the book decides unless said."""


class LateEntry(Struct, frozen=True, kw_only=True, tag="late_entry", forbid_unknown_fields=True, omit_defaults=True):
    """Somebody comes when the event is under way and wants to play."""

    seat: Seat
    """A free seat, or that of a ghost."""
    starting_stack: Chip | None = None
    """The stack everybody starts with, where the player gets one."""
    ghost_stack: Chips | None = None
    """What is left of the stack kept for a latecomer, where there is one."""
    is_offered: bool | None = None
    """Whether the event still takes players in."""
    has_entered: bool | None = None
    """Whether the player entered before the start, so that a stack that was put out is the player's own."""
    levels_over: Annotated[int, Meta(ge=0, le=100)] | None = None
    """How many levels are over."""


class ExtraHand(Struct, frozen=True, kw_only=True, tag="extra_hand", forbid_unknown_fields=True, omit_defaults=True):
    """Play is hand for hand, and a table dealt a hand although the others had not finished theirs."""

    table: Table
    """At which table it was."""
    ahead: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many hands the table is ahead of the others, this one included."""
    is_over: bool = False
    """Whether the hand has been played to the end."""
    since: Since
    """The actions of the hand so far; empty for none at all."""


EventSituation: TypeAlias = (
    HandStart
    | WrongLevel
    | BustTogether
    | ChipRace
    | OldChips
    | FoundChips
    | RebuyAnnounced
    | Reentry
    | LateEntry
    | ExtraHand
)
