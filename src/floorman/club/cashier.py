"""The cashier: what is booked at the club's desk, by whom, and why.

The desk books between members, the club and the house. What moves with a table, an event or a league moves there and nowhere else:
their accounts are proved from their own events, and a transfer that none of these asks for would be a hole in the proof.
What somebody of the desk writes as the reason lies in the vault, so that a name in it can be forgotten.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from floorman.bank import AccountKind, Cause, Occasion, evolve
from floorman.bank.accounts import close_account, open_account
from floorman.bank.booking import LONGEST_REASON, REASON, require_line
from floorman.bank.transfers import fee, fine, pay_out, prize, reverse, transfer
from floorman.club.leagues import ASSOCIATION, CLUBS
from floorman.club.wanted import bank as want
from floorman.errors import ElsewhereBooked
from floorman.store.remarks import remark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from floorman.bank import Event, Ledger
    from floorman.club.treasurer import Treasurer

DESK: Final = "desk/"
"""What the ids of transfers begin with that are made here."""
_SAID: Final = Occasion(Cause.SAID)
_OF_STEP: Final = re.compile(r"(?P<event>[^/]+)/\d+.*")
_BY_OTHERS: Final = (AccountKind.TOURNAMENT, AccountKind.TICKETS)


class Cashier:
    """Books for the desk."""

    def __init__(self, treasurer: Treasurer, now: Callable[[], int]) -> None:
        self._treasurer = treasurer
        self._now = now

    async def book(self, wanted: want.AtTheDesk, *, id: str, by: str) -> None:  # noqa: A002  # as everywhere
        """Book something; the same *id* twice is one transfer.

        Raises:
            BankError: it cannot be booked, and nothing has happened.
        """
        at, id_ = self._now(), DESK + id
        reason = getattr(wanted, "reason", None)
        if reason is not None:
            require_line(reason, REASON, LONGEST_REASON)

        def booked(ledger: Ledger) -> tuple[Event, ...]:
            return tuple(_booked(ledger, wanted, id=id_, by=by, at=at))

        await self._treasurer.book(booked, vault=() if reason is None else (remark(f"ledger/{id_}", reason),))


def _booked(ledger: Ledger, wanted: want.AtTheDesk, *, id: str, by: str, at: int) -> Iterator[Event]:  # noqa: A002
    facts = {"id": id, "by": by, "at": at}
    match wanted:
        case want.OpenAccount(account, kind):
            yield from open_account(ledger, account, AccountKind(kind), by=by, at=at)
        case want.CloseAccount(account):
            _require_own(ledger, account)
            yield from close_account(ledger, account, by=by, at=at)
        case want.Transfer(debit, credit, cents):
            _require_own(ledger, debit, credit)
            yield from transfer(ledger, debit=debit, credit=credit, cents=cents, reason=_SAID, **facts)  # type: ignore[arg-type]
        case want.PayIn(account, cents):
            _require_own(ledger, account)
            yield from transfer(ledger, debit=ledger.house, credit=account, cents=cents, reason=_SAID, **facts)  # type: ignore[arg-type]
        case want.PayOut(member, cents):
            yield from pay_out(ledger, member, cents=cents, **facts)  # type: ignore[arg-type]
        case want.TakeFee(member, cents, _, club):
            draft, opened = _with_club(ledger, member, club, by=by, at=at)
            yield from opened
            yield from fee(draft, member, club, cents=cents, reason=_SAID, **facts)  # type: ignore[arg-type]
        case want.PayPrizeOfClub(member, cents, _, club):
            draft, opened = _with_club(ledger, member, club, by=by, at=at)
            yield from opened
            yield from prize(draft, club, member, cents=cents, reason=_SAID, **facts)  # type: ignore[arg-type]
        case want.TakeFine(member, cents, _, club):
            draft, opened = _with_club(ledger, member, club, by=by, at=at)
            yield from opened
            yield from fine(draft, member, club, cents=cents, reason=_SAID, **facts)  # type: ignore[arg-type]
        case want.TakeBack(mistaken):
            _require_made_here(ledger, mistaken)
            yield from reverse(ledger, mistaken, reason=_SAID, **facts)  # type: ignore[arg-type]
        case _:
            assert_never(wanted)


def _with_club(ledger: Ledger, member: str, club: str, *, by: str, at: int) -> tuple[Ledger, tuple[Event, ...]]:
    """The ledger with the club's account, which is opened where there is none yet."""
    _require_own(ledger, member, club)
    opened = open_account(ledger, club, AccountKind.CLUB, by=by, at=at)
    draft = ledger.draft()
    for event in opened:
        evolve(draft, event)
    return draft, opened


def _require_own(ledger: Ledger, *accounts: str) -> None:
    """See to it that the desk may book on accounts.

    Raises:
        ElsewhereBooked: the money there moves with an event or a league.
    """
    for account in accounts:
        standing = ledger.standing(account)
        if standing is not None and standing.kind in _BY_OTHERS:
            raise ElsewhereBooked(account)
    if ASSOCIATION in accounts and any(account.startswith(CLUBS) for account in accounts):
        raise ElsewhereBooked(ASSOCIATION)


def _require_made_here(ledger: Ledger, mistaken: str) -> None:
    """See to it that a transfer is for the desk to take back.

    Raises:
        UnknownTransfer: there is none.
        ElsewhereBooked: an event or a league has made it, and has to put it right.
    """
    made = ledger.transfer(mistaken)
    _require_own(ledger, made.debit, made.credit)
    if (of_step := _OF_STEP.fullmatch(mistaken)) and mistaken.partition("/")[0] != DESK.rstrip("/"):
        standing = ledger.standing(of_step["event"])
        if standing is not None and standing.kind is AccountKind.TOURNAMENT:
            raise ElsewhereBooked(of_step["event"])
