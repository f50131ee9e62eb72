"""What can be wanted of the club's bank: by everybody of their own account, by the desk of all of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# ---- one's own ----


class LookAtMyAccount(Struct, frozen=True, tag="look_at_my_account", forbid_unknown_fields=True):
    """See one's balance and a page of the statement: the last one, or the one *before* a line."""

    before: int | None = None


class AskForMore(Struct, frozen=True, tag="ask_for_more", forbid_unknown_fields=True):
    """Ask the club for more play money, with hardly any left."""


# ---- the desk's ----


class FindAccounts(Struct, frozen=True, tag="find_accounts", forbid_unknown_fields=True):
    """List accounts: those of people with this in their names, or all by their ids, *after* the last of the page before."""

    words: str = ""
    most: int = 50
    after: str = ""


class LookAtAccount(Struct, frozen=True, tag="look_at_account", forbid_unknown_fields=True):
    """See an account with a page of its statement: the last one, or the one *before* a line."""

    account: str
    before: int | None = None


class LookAtTransfer(Struct, frozen=True, tag="look_at_transfer", forbid_unknown_fields=True):
    """See one transfer, and whether it was taken back."""

    transfer: str


class OpenAccount(Struct, frozen=True, tag="open_account", forbid_unknown_fields=True):
    """Open an account, or open a closed one again: of a member, or of the club for a purpose of its own."""

    account: str
    kind: Literal["member", "club"] = "member"


class CloseAccount(Struct, frozen=True, tag="close_account", forbid_unknown_fields=True):
    """Close an account with nothing on it: nothing is booked there until it is opened again."""

    account: str


class Transfer(Struct, frozen=True, tag="transfer", forbid_unknown_fields=True):
    """Move money from one account to another, for a reason."""

    debit: str
    credit: str
    cents: int
    reason: str


class PayIn(Struct, frozen=True, tag="pay_in", forbid_unknown_fields=True):
    """Put money onto an account that came in at the desk, or that the bank gives."""

    account: str
    cents: int
    reason: str


class PayOut(Struct, frozen=True, tag="pay_out", forbid_unknown_fields=True):
    """Pay money out to a member, where the book lets balances be claimed."""

    member: str
    cents: int


class TakeFee(Struct, frozen=True, tag="take_fee", forbid_unknown_fields=True):
    """Take a fee from a member for the club; those of events are taken by the events."""

    member: str
    cents: int
    reason: str
    club: str = "club"


class PayPrizeOfClub(Struct, frozen=True, tag="pay_prize_of_club", forbid_unknown_fields=True):
    """Pay a member a prize from the club's account; those of events are paid by the events."""

    member: str
    cents: int
    reason: str
    club: str = "club"


class TakeFine(Struct, frozen=True, tag="take_fine", forbid_unknown_fields=True):
    """Take a fine from a member for the club."""

    member: str
    cents: int
    reason: str
    club: str = "club"


class TakeBack(Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Take a transfer back by one the other way round; both stay in the books."""

    transfer: str
    reason: str


OfOwnAccount = LookAtMyAccount | AskForMore
AtTheDesk = OpenAccount | CloseAccount | Transfer | PayIn | PayOut | TakeFee | PayPrizeOfClub | TakeFine | TakeBack
ByTheDesk = FindAccounts | LookAtAccount | LookAtTransfer | AtTheDesk
OfBank = OfOwnAccount | ByTheDesk
