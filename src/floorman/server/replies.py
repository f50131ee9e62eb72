"""What the pages of the club ask for beside the tables themselves."""

from __future__ import annotations

from msgspec import Struct

from floorman.bank import StatementLine


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest comes in; without a name one is made up."""

    name: str = ""


class Me(Struct, frozen=True):
    """Who one is here."""

    member: str
    name: str
    is_guest: bool


class AccountPage(Struct, frozen=True):
    """One's money: a page of the statement, oldest first, in cents."""

    balance_cents: int
    money: str
    """What kind of money it is: ``virtual`` is worth nothing outside the club."""
    may_ask_for_more: bool
    """Whether the demo club gives more, because one has hardly any."""
    entries: tuple[StatementLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one."""


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
    smallest_buy_in: int
    largest_buy_in: int
    chip_cents: int
    entry_level: bool
