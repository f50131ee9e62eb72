"""The club's bank: accounts and transfers, double entry, append-only.

`Bank` is for everybody. Whoever stores events takes the functions of `accounts`, `transfers` and `tables`, which say what
happens, and `evolve`, which lets it; `audit` proves what was stored.
"""

from floorman.bank.audit import Finding, Report, TableRow, audit
from floorman.bank.bank import Bank
from floorman.bank.events import AccountClosed, AccountKind, AccountOpened, Event, LedgerOpened, Transferred, Why
from floorman.bank.ledger import Account, Ledger, evolve, replay
from floorman.bank.money import LARGEST, read_cents
from floorman.bank.notice import Notice, sign_up_notice
from floorman.bank.occasions import Cause, Occasion
from floorman.bank.statement import Statement, StatementLine, statement
from floorman.bank.terms import BuyInRange, TableKind, TableTerms, buy_in_range, top_up_limit

__all__ = [
    "LARGEST",
    "Account",
    "AccountClosed",
    "AccountKind",
    "AccountOpened",
    "Bank",
    "BuyInRange",
    "Cause",
    "Event",
    "Finding",
    "Ledger",
    "LedgerOpened",
    "Notice",
    "Occasion",
    "Report",
    "Statement",
    "StatementLine",
    "TableKind",
    "TableRow",
    "TableTerms",
    "Transferred",
    "Why",
    "audit",
    "buy_in_range",
    "evolve",
    "read_cents",
    "replay",
    "sign_up_notice",
    "statement",
    "top_up_limit",
]
