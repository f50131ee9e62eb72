"""What the pages of the club ask for beside the tables themselves."""

from __future__ import annotations

from msgspec import Struct


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest comes in; without a name one is made up."""

    name: str = ""


class Me(Struct, frozen=True):
    """Who one is here."""

    member: str
    name: str
    is_guest: bool


class TableLine(Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    name: str
    book: str
    edition: str
    structure: str
    small_blind: int
    big_blind: int
    size: int
    people: int
    bots: int
    hands: int
