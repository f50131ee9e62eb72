"""The past of a ledger: what was booked before it was opened, looked up when it is asked for instead of held in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.bank.events import AccountKind, Transferred


class AccountStanding(NamedTuple):
    """How an account stands."""

    kind: AccountKind
    is_open: bool
    balance_cents: int
    entries: int
    """How many transfers have touched it."""


class Past(Protocol):
    """What a ledger asks about the time before it. A `Ledger` answers the same, and so is the past of its drafts."""

    def standing(self, account: str) -> AccountStanding | None:
        """How an account stands; None if it was never opened."""
        ...

    def booked(self, id: str) -> Transferred | None:
        """The transfer with this id; None if there is none."""
        ...

    def taken_back_by(self, id: str) -> str:
        """The id of the transfer that took this one back; empty if none did."""
        ...

    def page(self, account: str, first: int, last: int) -> Sequence[Transferred]:
        """The transfers of an account from number *first* to number *last*, counted from 1, in order."""
        ...


class _Nothing:
    """The past of a ledger that holds everything itself."""

    def standing(self, account: str) -> AccountStanding | None:  # noqa: ARG002  # there is none, whichever it is
        return None

    def booked(self, id: str) -> Transferred | None:  # noqa: ARG002
        return None

    def taken_back_by(self, id: str) -> str:  # noqa: ARG002
        return ""

    def page(self, account: str, first: int, last: int) -> Sequence[Transferred]:  # noqa: ARG002
        return ()


NOTHING: Final[Past] = _Nothing()
