"""The audit of a tournament: proof from its records alone that the ledger holds what they ask for, and nothing else.

The records are read again from the first one, and what they mean for the bank is worked out on a ledger of its own, in which
everybody can pay and only the event's account begins with nothing. A transfer is named after its record, so each can be
compared with the one that was kept.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.bank.audit import Finding
from floorman.bank.events import AccountKind, Transferred
from floorman.bank.ledger import Account, Ledger
from floorman.bank.money import LARGEST
from floorman.bank.occasions import Cause, Occasion, in_words
from floorman.errors import FloormanError, InvariantBroken, UnknownBook
from floorman.rulebook import SHIPPED
from floorman.tournament.money import Bookings
from floorman.tournament.steps import StepCorrected, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.rulebook import Rulebook, Shelf
    from floorman.tournament.steps import Record

_OWN_ID: Final = re.compile(r"(?P<event>[^/]+)/\d+(/\d+)?[.+-]\d+")
_OF_LOAN: Final = re.compile(r"([^/]+/\d+)[+-](\d+)")
_LENT: Final = Occasion(Cause.LENT)
_CANNOT_BE: Final = (KeyError, IndexError, ValueError, TypeError, AttributeError, FloormanError, InvariantBroken)


class TournamentTransfers:
    """The transfers of a ledger that have to do with tournaments, by the event."""

    def __init__(self, book: Rulebook) -> None:
        self.kinds: dict[str, AccountKind] = {}
        self._book = book
        self._by_event: dict[str, dict[str, Transferred]] = {}

    def know(self, account: str, kind: AccountKind) -> None:
        """There is such an account."""
        self.kinds[account] = kind

    @property
    def events(self) -> list[str]:
        """The tournaments that have an account."""
        return [account for account, kind in self.kinds.items() if kind is AccountKind.TOURNAMENT]

    def read(self, transfer: Transferred) -> None:
        """A transfer belongs to the events whose accounts it touches, and to the one whose record it is named after."""
        named = _OWN_ID.fullmatch(transfer.id)
        owners = {account for account in (transfer.debit, transfer.credit) if self.is_event(account)}
        if named and self.is_event(named["event"]):
            owners.add(named["event"])
        for event in owners:
            self._by_event.setdefault(event, {})[transfer.id] = transfer

    def of(self, event: str) -> Mapping[str, Transferred]:
        """The transfers of an event, by their ids."""
        return self._by_event.get(event, {})

    def rich(self, but: str) -> Ledger:
        """A ledger with the same accounts, in which everybody can pay; the event itself only what has come in."""
        ledger = self._rich.draft()
        if but in self.kinds:
            ledger.accounts[but].balance_cents = 0
        return ledger

    @cached_property
    def _rich(self) -> Ledger:
        ledger = Ledger(self._book)
        for id_, kind in self.kinds.items():
            account = ledger.accounts[id_] = Account(id_, kind)
            if kind is AccountKind.HOUSE:
                ledger.house = id_
            else:
                account.balance_cents = LARGEST // 2
        return ledger

    def is_event(self, account: str) -> bool:
        """Whether a tournament has this account."""
        return self.kinds.get(account) is AccountKind.TOURNAMENT


class TournamentAudit:
    """One tournament's records, read one after another and measured by the ledger."""

    def __init__(self, event: str, stream: str, kept: TournamentTransfers, shelf: Shelf = SHIPPED) -> None:
        self._event = event
        self._stream = stream
        self._shelf = shelf
        self._kept = kept.of(event)
        self._kinds = kept.kinds
        self._has_account = kept.is_event(event)
        self._bookings = Bookings(kept.rich(but=event), event)
        self._tournament: Tournament | None = None
        self._version = 0
        self._asked: set[str] = set()
        self._corrections: set[str] = set()
        self.finding: Finding | None = None

    def read(self, record: Record) -> None:
        """Check one record; after the first that breaks something, nothing more."""
        self._version += 1
        if self.finding:
            return
        try:
            self._check(record)
        except UnknownBook as error:
            self._find("book", error.book, "a rulebook on the club's shelf", str(error))
        except _CANNOT_BE as error:
            self._find("event", "the event", "a record that follows from those before it", str(error) or repr(error))

    def check_snapshot(self, data: bytes) -> None:
        """See to it that a snapshot which was taken after the last record that was read is what the records add up to."""
        if self._tournament is None or self.finding:
            return
        try:
            is_right = self._tournament.led_to(data, self._shelf)
        except (*_CANNOT_BE, msgspec.MsgspecError) as error:
            self._find("snapshot", self._event, "a snapshot of a tournament", str(error))
        else:
            if not is_right:
                self._find("snapshot", self._event, "what the records add up to", "something else")

    def finish(self) -> None:
        """See to it that the ledger has nothing that no record asks for."""
        for id_, transfer in self._kept.items():
            if not self.finding and id_ not in self._asked and not self._is_given_back(transfer):
                self._find("transfer", id_, "none", _transfer_text(transfer))

    def _check(self, record: Record) -> None:
        if self._tournament is None:
            opened = Tournament.replay([record], self._shelf)
            if (found := opened.state.setup.id) != self._event:
                self._find("opening", "the tournament", self._event, found)
            elif not self._has_account:
                self._find("stream", self._event, "a tournament account in the ledger", "none")
            self._tournament = opened
            return
        if isinstance(record, StepCorrected):
            self._corrections.add(f"{self._event}/{self._version}")
        before = len(self._bookings.events)
        self._bookings.read(self._tournament, record, at=record.at)
        self._compare(event for event in self._bookings.events[before:] if isinstance(event, Transferred))
        self._tournament.happen(record)

    def _compare(self, asked: Iterable[Transferred]) -> None:
        for transfer in asked:
            if transfer.reason == _LENT:  # who lacks something meanwhile is for the ledger to know
                continue
            self._asked.add(transfer.id)
            found = self._kept.get(transfer.id)
            if (found is None or _said(found) != _said(transfer)) and not self.finding:
                self._find(
                    "transfer", transfer.id, _transfer_text(transfer), _transfer_text(found) if found else "none"
                )

    def _is_given_back(self, transfer: Transferred) -> bool:
        """Whether a transfer is what the house lent while a correction was booked, or had back of it."""
        named = _OF_LOAN.fullmatch(transfer.id)
        if not named:
            return False
        correction, place = named.groups()
        loan, back = (self._kept.get(f"{correction}{sign}{place}") for sign in "+-")
        return (
            correction in self._corrections
            and loan is not None
            and back is not None
            and loan.reason == back.reason == _LENT
            and back.reverses == loan.id
            and self._kinds.get(loan.debit) is AccountKind.HOUSE
        )

    def _find(self, code: str, subject: str, expected: str, found: str) -> None:
        self.finding = Finding(self._stream, self._version, code, subject, expected, found)


def _said(transfer: Transferred) -> tuple[object, ...]:
    """What a transfer says, but for when it was booked and what was on the accounts, which the ledger proves by itself."""
    return (
        *(transfer.debit, transfer.credit, transfer.cents, transfer.why),
        *(transfer.reason, transfer.reverses, transfer.by),
    )


def _transfer_text(transfer: Transferred) -> str:
    reason = f", {in_words(transfer.reason).en}" if transfer.reason else ""
    back = f", taking {transfer.reverses} back" if transfer.reverses else ""
    return f"{transfer.cents} from {transfer.debit} to {transfer.credit} for {transfer.why}{reason}{back}, by {transfer.by}"
