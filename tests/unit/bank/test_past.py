"""A ledger that goes on from a past: it holds nothing of it, and knows all of it."""

from __future__ import annotations

import random

import pytest

from floorman.bank import AccountKind, Bank, Ledger, LedgerOpened, audit
from floorman.errors import AccountIsClosed, AlreadyReversed, BankError, TransferIdReused, UnknownAccount
from support.banks import Club


def gone_on(bank: Bank) -> Bank:
    """The same bank as after a start: its events are in the past, and it holds none of them."""
    opened = bank.events[0]
    assert isinstance(opened, LedgerOpened)
    version = bank.ledger.version
    ledger = Ledger.resumed(bank.book, bank.ledger, opened=opened, seal=bank.events[-1].seal, version=version)
    return Bank(ledger, list(bank.events))


@pytest.fixture
def evening() -> Club:
    club = Club(buy_in=400)
    club.member("anna", 1000)
    club.member("ben", 400)
    club.member("cleo")
    club.bank.close_account("cleo", by="admin", at=1)
    club.bank.fine("anna", "club", cents=50, reason="phone at the table", id="fine", by="floor", at=70)
    club.bank.fine("anna", "club", cents=20, reason="late", id="late", by="floor", at=71)
    club.bank.reverse("late", reason="she was not", id="sorry", by="admin", at=72)
    return club


def test_it_begins_with_nothing_in_memory_and_the_same_on_every_account(evening: Club) -> None:
    bank = gone_on(evening.bank)

    assert not bank.ledger.accounts
    assert not bank.ledger.transfers
    for account in ("anna", "ben", "cleo", "club", "house", "table"):
        assert bank.balance(account) == evening.bank.balance(account)
        assert bank.statement(account) == evening.bank.statement(account)
    assert bank.ledger.in_circulation_cents == evening.bank.ledger.in_circulation_cents
    with pytest.raises(UnknownAccount):
        bank.balance("nobody")
    with pytest.raises(AccountIsClosed):
        bank.transfer(debit="house", credit="cleo", cents=1, reason="for a test", id="t", by="admin", at=99)


def test_the_same_transfer_again_is_the_same_and_its_id_serves_for_nothing_else(evening: Club) -> None:
    bank = gone_on(evening.bank)

    again = bank.fine("anna", "club", cents=50, reason="phone at the table", id="fine", by="floor", at=999)

    assert again is evening.bank.ledger.transfers["fine"]
    assert bank.events == evening.bank.events
    with pytest.raises(TransferIdReused):
        bank.fine("anna", "club", cents=51, reason="phone at the table", id="fine", by="floor", at=999)


def test_what_was_booked_before_is_taken_back_once(evening: Club) -> None:
    bank = gone_on(evening.bank)

    with pytest.raises(AlreadyReversed, match="sorry"):
        bank.reverse("late", reason="again", id="again", by="admin", at=100)
    back = bank.reverse("fine", reason="it was not hers", id="back", by="admin", at=100)
    assert (back.debit, back.credit, back.cents, back.credit_balance) == ("club", "anna", 50, 1000)
    with pytest.raises(AlreadyReversed, match="back"):
        bank.reverse("fine", reason="once more", id="more", by="admin", at=101)

    assert [line.reversed_by for line in bank.statement("anna").entries] == ["", "back", "sorry", "", ""]


def test_a_page_may_begin_in_the_past_and_end_in_memory(evening: Club) -> None:
    bank = gone_on(evening.bank)
    bank.transfer(debit="house", credit="anna", cents=7, reason="for a test", id="new", by="admin", at=100)

    whole = bank.statement("anna")
    assert [line.number for line in whole.entries] == [1, 2, 3, 4, 5]
    assert whole.entries[-1].balance_cents == whole.balance_cents == 957
    for before in range(1, 7):
        for limit in range(1, 7):
            page = bank.statement("anna", before=before, limit=limit)
            assert page.entries == whole.entries[max(0, before - 1 - limit) : before - 1]


def test_what_the_past_knows_by_now_is_let_go_of_in_order(evening: Club) -> None:
    kept, bank = evening.bank, gone_on(Bank.replay(evening.bank.events))
    for number in range(3):
        bank.transfer(debit="house", credit="ben", cents=1, reason="for a test", id=f"n-{number}", by="admin", at=100)
    bank.reverse("n-1", reason="one too many", id="back", by="admin", at=101)
    whole = bank.statement("ben")
    new = bank.events[len(kept.events) :]

    bank.ledger.past = kept.ledger  # where everything is kept after a moment, and then forgotten here
    for event in new:
        kept.record([event])
        bank.ledger.forget([event])
        assert bank.statement("ben") == whole

    assert not bank.ledger.transfers
    assert not bank.ledger.reversals
    assert not bank.ledger.account("ben").transfers


def whim(bank: Bank, kind: int, member: str, other: str, cents: int, id_: str, *, at: int) -> str:
    """Do something, and give the refusal, if it is one."""
    try:
        match kind:
            case 0:
                bank.open_account(member, by="a", at=at)
            case 1:
                bank.close_account(member, by="a", at=at)
            case 2:
                bank.transfer(debit="house", credit=member, cents=cents, reason="r", id=id_, by="a", at=at)
            case 3:
                bank.transfer(debit=member, credit=other, cents=cents, reason="r", id=id_, by="a", at=at)
            case _:
                bank.reverse(id_, reason="r", id=f"back-{id_}", by="a", at=at)
    except BankError as refused:
        return str(refused)
    return ""


def test_a_thousand_whims_lead_to_the_same_events_whenever_it_was_started_anew() -> None:
    whims, draws = random.Random(11), random.Random(12)
    straight, starting = Club().bank, Club().bank
    members = [f"m-{number}" for number in range(6)]
    for number in range(1000):
        if draws.random() < 0.1:
            starting = gone_on(starting)
        member, other = whims.sample(members, 2)
        kind, cents, id_ = whims.randrange(5), whims.randrange(1, 30), f"t-{whims.randrange(number + 1)}"
        refusals = [whim(bank, kind, member, other, cents, id_, at=number) for bank in (straight, starting)]
        assert refusals[0] == refusals[1]
        assert starting.ledger.seal == straight.ledger.seal

    assert starting.events == straight.events
    assert len(straight.events) > 300
    for member in members:
        assert starting.statement(member) == straight.statement(member)
    assert audit(enumerate(starting.events, start=1), {"table": ()}).is_clean
    assert starting.ledger.account("house").kind is AccountKind.HOUSE
