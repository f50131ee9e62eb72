"""Misconduct, suspicion, chips out of sight, blinds dodged: what the floor may or must do about them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.effects.penalties import Sentence
from floorman.floor.situations.showdown import CardText
from floorman.floor.situations.spot import Chip, Chips, Seat
from floorman.rulebook.vocabulary import Misconduct


class PriorOffences(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's record in an event in short: what was noted, and what was given for it."""

    offences: Annotated[tuple[Misconduct, ...], Meta(max_length=100)] = ()
    """What was noted, the earliest first."""
    given: Annotated[tuple[Sentence, ...], Meta(max_length=100)] = ()
    """What was given for it, the earliest first."""

    def count(self, what: Misconduct) -> int:
        """How many offences count against the player now; staying away counts by itself."""
        if what == "no_show":
            return self.offences.count(what)
        return max(len(self.offences), len(self.given))


class Offence(Struct, frozen=True, kw_only=True, tag="offence", forbid_unknown_fields=True, omit_defaults=True):
    """A player misbehaved."""

    seat: Seat
    """Who misbehaved."""
    what: Misconduct
    """What the player did."""
    earlier: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many offences the player has on record in this event, where the record itself is not at hand."""
    record: PriorOffences | None = None
    """The player's record in this event, where it is at hand."""
    is_in_hand: bool = False
    """Whether the player has live cards."""
    chips_in: Chips = 0
    """What the player has in the pot."""
    stack: Chips = 0
    """What the player has behind."""
    other: Seat | None = None
    """The other player involved: who got the chips, whose chips they were, or with whom."""
    other_stack: Chips = 0
    """What the other player has behind."""
    other_knew: bool | None = None
    """Whether the other took part knowingly, where that is known."""
    chips: Chips = 0
    """Another player's chips that were bet."""
    is_deliberate: bool = True
    """Whether it was done on purpose."""
    is_event_over: bool = False
    """Whether the event is over."""
    language: Annotated[str, Meta(max_length=8)] = ""
    """What was spoken, such as ``de`` or ``hu``."""
    is_jargon: bool = False
    """Whether it was only the jargon of poker."""
    disturbs: bool = True
    """Whether a device annoyed or delayed others, or gave an advantage."""
    is_banned: bool | None = None
    """Whether devices have been forbidden at the table, where that is up to the organiser."""
    protectors: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many card protectors lie before the player, where they are the objects on the table and the only ones."""


class PocketedChips(
    Struct, frozen=True, kw_only=True, tag="pocketed_chips", forbid_unknown_fields=True, omit_defaults=True
):
    """A player carried or kept tournament chips out of sight."""

    seat: Seat
    """Who had the chips out of sight."""
    chips: Chip
    """What the chips out of sight come to."""
    stack: Chips
    """All of the player's chips, those out of sight included."""
    is_deliberate: bool = False
    """Whether the chips were to be taken from the tournament."""


class DodgedBlinds(
    Struct, frozen=True, kw_only=True, tag="dodged_blinds", forbid_unknown_fields=True, omit_defaults=True
):
    """A player missed blinds on purpose."""

    seat: Seat
    """Who missed the blinds."""
    missed: Chip | None = None
    """What the blinds came to, where they have to be paid."""
    were_taken: bool = False
    """Whether they were taken from the stack all the same."""
    is_moving: bool = True
    """Whether the player was changing tables."""
    stack: Chips | None = None
    """What the player has behind, where it matters."""
    players: Annotated[int, Meta(ge=2, le=10)] = 9
    """Players at the table, the one in question included."""
    record: PriorOffences | None = None
    """The player's record in this event, where it is at hand."""


class HiddenAtCall(
    Struct, frozen=True, kw_only=True, tag="hidden_at_call", forbid_unknown_fields=True, omit_defaults=True
):
    """A player called or raised and had chips that could not be seen."""

    seat: Seat
    """Who called."""
    visible: Chip
    """What the chips in plain view come to."""
    hidden: Chip | None = None
    """What the others come to, where those in plain view are not enough."""
    bet: Chip
    """The total to match."""
    bettor: Seat
    """Who had made it."""
    raised_to: Chip | None = None
    """The total the player made it, where it was a raise."""
    is_all_in: bool = False
    """Whether the player announced all-in, and so meant everything."""
    others_called: bool = False
    """Whether others have called the bet too."""


class NutsNotBet(Struct, frozen=True, kw_only=True, tag="nuts_not_bet", forbid_unknown_fields=True, omit_defaults=True):
    """A player on the river only checked or called, perhaps with the best hand; a hand that is passed along tells the rest."""

    seat: Seat
    """Who only checked or called."""
    board: CardText = ""
    """The five cards of the board."""
    cards: CardText = ""
    """The player's hole cards."""
    action: Literal["check", "call"] = "check"
    """What the player did."""
    closes_action: bool = True
    """Whether nobody could act any more."""
    could_raise: bool = True
    """Whether the player could have bet or raised, and somebody could have answered."""
    record: PriorOffences | None = None
    """The player's record in this event, where it is at hand."""


ConductSituation: TypeAlias = Offence | PocketedChips | DodgedBlinds | HiddenAtCall | NutsNotBet
