"""Misconduct, chips out of sight, blinds dodged: what the floor may or must do about them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.spot import Chip, Chips, Seat

Etiquette = Literal[
    "delay",
    "touching",
    "talking",
    "criticism",
    "out_of_turn",
    "hard_to_see",
    "out_of_reach",
    "rude",
    "hygiene",
    "cards_off_the_table",
    "talk_about_cards",
    "opening_anothers_cards",
    "throwing_cards",
    "splashing",
    "change_from_the_pot",
    "reaching_into_the_pot",
    "anothers_chips",
    "looking_at_muck_or_stub",
    "slow_roll",
    "pot_agreement",
    "unsporting",
]
Grave = Literal["soft_play", "abuse", "disruption", "cheating", "chip_dumping", "chip_gift", "intoxication"]


class Offence(Struct, frozen=True, kw_only=True, tag="offence", forbid_unknown_fields=True, omit_defaults=True):
    """A player misbehaved."""

    seat: Seat
    what: Etiquette | Grave | Literal["phone_call", "nuts_checked"]
    earlier: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many offences against etiquette the player has on record in this event."""
    is_in_hand: bool = False
    """Whether the player has live cards."""
    chips_in: Chips = 0
    """What the player has in the pot."""
    stack: Chips = 0
    other: Seat | None = None
    """The other player involved: who got the chips, or whose chips they were."""
    chips: Chips = 0
    """Another player's chips that were bet."""


class PocketedChips(
    Struct, frozen=True, kw_only=True, tag="pocketed_chips", forbid_unknown_fields=True, omit_defaults=True
):
    """A player carried or kept tournament chips out of sight."""

    seat: Seat
    chips: Chip
    stack: Chips
    """All of the player's chips, those out of sight included."""


class DodgedBlinds(
    Struct, frozen=True, kw_only=True, tag="dodged_blinds", forbid_unknown_fields=True, omit_defaults=True
):
    """A player missed blinds on purpose."""

    seat: Seat
    missed: Chip
    """What the blinds came to."""
    were_taken: bool = False
    """Whether they were taken from the stack all the same."""
    players: Annotated[int, Meta(ge=2, le=10)] = 9
    """Players at the table, the one in question included."""


class HiddenAtCall(
    Struct, frozen=True, kw_only=True, tag="hidden_at_call", forbid_unknown_fields=True, omit_defaults=True
):
    """A player called a bet and had chips that could not be seen."""

    seat: Seat
    visible: Chip
    hidden: Chip
    bet: Chip
    bettor: Seat
    others_called: bool = False


ConductSituation: TypeAlias = Offence | PocketedChips | DodgedBlinds | HiddenAtCall
