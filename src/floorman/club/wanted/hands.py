"""What can be wanted of hands that are over."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class ListMyHands(Struct, frozen=True, tag="list_my_hands", forbid_unknown_fields=True):
    """See the hands that one was dealt in, the latest first."""

    before: int | None = None
    """Only hands that began before this moment: the *earlier* of the page before."""
    most: int = 20
    table: str = ""
    """A table's id, where only its hands are wanted."""


class ReadHand(Struct, frozen=True, tag="read_hand", forbid_unknown_fields=True):
    """See a hand as one's own seat saw it, or the rail, with its shuffle proof."""

    hand: str
    """Its id: ``lounge-17``, ``friday~3-17``."""


class WriteHand(Struct, frozen=True, tag="write_hand", forbid_unknown_fields=True):
    """Take a hand along as a hand history."""

    hand: str
    form: Literal["phh", "ohh", "pokerstars"] = "phh"


class WriteMyHands(Struct, frozen=True, tag="write_my_hands", forbid_unknown_fields=True):
    """Take the hands along that one was dealt in, as one hand history, the latest first."""

    form: Literal["phh", "ohh", "pokerstars"] = "phh"
    before: int | None = None
    most: int = 50
    table: str = ""


ByPlayers = ListMyHands | WriteMyHands
ByEverybody = ReadHand | WriteHand
OfHands = ByPlayers | ByEverybody
