"""The ledger itself: drafts that leave it as it is, and what it lets go of once its past knows it."""

from __future__ import annotations

from typing import Any

from floorman.bank import AccountKind, Bank, Ledger, Transferred, evolve
from floorman.bank.transfers import reverse, transfer
from support.banks import BANK

ADMIN: dict[str, Any] = {"by": "admin", "at": 0}


def bank() -> Bank:
    opened = Bank.open(BANK, **ADMIN)
    for account in ("anna", "ben"):
        opened.open_account(account, **ADMIN)
    opened.transfer(debit="house", credit="anna", cents=1000, reason="money", id="t-1", **ADMIN)
    opened.transfer(debit="anna", credit="ben", cents=400, reason="money", id="t-2", **ADMIN)
    return opened


def test_what_is_tried_on_a_draft_builds_on_the_ledger_and_leaves_it_as_it_is() -> None:
    books = bank().ledger
    before = books.version, books.seal, books.balance("anna"), books.account("anna").entries
    draft = books.draft()
    assert (draft.house, draft.money, draft.version, draft.seal) == ("house", "virtual", 5, books.seal)
    for event in transfer(draft, debit="anna", credit="ben", cents=600, reason="all", id="t-3", **ADMIN):
        evolve(draft, event)

    assert (draft.balance("anna"), draft.balance("ben"), draft.version) == (0, 1000, 6)
    assert draft.account("anna").entries == 3
    assert (books.version, books.seal, books.balance("anna"), books.account("anna").entries) == before
    (again,) = reverse(draft, "t-2", reason="a mistake", id="back", **ADMIN)  # which it has from the ledger
    assert isinstance(again, Transferred)
    assert (again.debit, again.credit, again.debit_balance) == ("ben", "anna", 600)


def test_what_the_past_knows_is_let_go_of_and_still_counted() -> None:
    held = bank()
    first, second = [event for event in held.events if isinstance(event, Transferred)]
    books = Ledger(BANK, held.ledger)
    books.house, books.money, books.seal, books.version = "house", "virtual", held.ledger.seal, 5
    events = [
        *transfer(books, debit="anna", credit="ben", cents=100, reason="x", id="t-3", **ADMIN),
    ]
    for event in events:
        evolve(books, event)
    assert (books.version, list(books.transfers), books.account("anna").entries) == (6, ["t-3"], 3)
    assert books.page("anna", 1, 3) == (first, second, events[0])
    held.ledger.transfers["t-3"] = events[0]  # now the past knows it
    books.forget(events)

    anna = books.account("anna")
    assert (books.transfers, anna.transfers, anna.earlier, anna.entries, anna.balance_cents) == ({}, [], 3, 3, 500)
    assert books.booked("t-3") == events[0]
    assert books.account("ben").entries == 2


def test_a_reversal_is_let_go_of_with_its_transfer() -> None:
    books = bank().ledger
    (back,) = reverse(books, "t-2", reason="a mistake", id="back", **ADMIN)
    evolve(books, back)
    assert books.taken_back_by("t-2") == "back"
    books.forget([event for event in bank().events if isinstance(event, Transferred)])
    assert books.taken_back_by("t-2") == "back"
    books.forget([back])

    assert (books.taken_back_by("t-2"), books.transfers, books.reversals) == ("", {}, {})
    assert books.in_circulation_cents == 1000
    assert books.account("ben").kind is AccountKind.MEMBER
