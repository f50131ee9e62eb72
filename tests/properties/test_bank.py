"""What holds for every bank, whatever people ask of it, and however long it goes on."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from floorman.bank import (
    LARGEST,
    AccountKind,
    Bank,
    TableKind,
    TableRow,
    TableTerms,
    Transferred,
    audit,
    evolve,
    replay,
    tables,
)
from floorman.errors import BankError, TransferIdReused
from support.banks import BANK, TDA, VPSV

MEMBERS = ("anna", "ben", "carla")
TABLES = {
    terms.account: terms
    for terms in (
        TableTerms(account="beginners", book=BANK, entry_level=True, buy_in_cents=100),
        TableTerms(account="friday", book=BANK, buy_in_cents=500),
        TableTerms(account="event", book=BANK, kind=TableKind.TOURNAMENT, buy_in_cents=300),
        TableTerms(account="cash", book=VPSV, smallest_cents=200),
        TableTerms(account="free", book=TDA, smallest_cents=100, largest_cents=1000),
    )
}
ACCOUNTS = (*MEMBERS, *TABLES, "house", "club", "pool", "nobody")

members = st.one_of(st.sampled_from(MEMBERS), st.sampled_from((*MEMBERS, *MEMBERS, "club", "nobody")))
at_tables = st.sampled_from(sorted(TABLES))
accounts = st.sampled_from(ACCOUNTS)
amounts = st.one_of(
    st.integers(1, 300),
    st.integers(1, 3000),
    st.sampled_from((0, -1, 1, 100, 500, LARGEST, LARGEST + 1, True, 0.5, "7", None)),
)


class AnyBank(RuleBasedStateMachine):
    """People do what they like with a bank; whatever is refused leaves no trace."""

    def __init__(self) -> None:
        super().__init__()
        self.bank = Bank.open(BANK, by="admin", at=0)
        self.stacks: dict[tuple[str, str], int] = {}
        self.rows: dict[str, list[TableRow]] = {table: [] for table in TABLES}
        self.ids = count(1)
        self.asked: list[tuple[Any, dict[str, Any]]] = []

    @initialize()
    def open(self) -> None:
        for account in MEMBERS:
            self.bank.open_account(account, by="admin", at=0)
        for account in TABLES:
            self.bank.open_account(account, AccountKind.TABLE, by="admin", at=0)
        self.bank.open_account("club", AccountKind.CLUB, by="admin", at=0)
        self.bank.open_account("pool", AccountKind.TOURNAMENT, by="admin", at=0)
        for account in MEMBERS[1:]:
            self.attempt("transfer", debit="house", credit=account, cents=2000, reason="first money")

    def attempt(self, verb: str, *said: Any, **more: Any) -> Transferred | None:
        """Ask for something; if it is refused, everything is as it was."""
        number = next(self.ids)
        more = {"id": f"t-{number}", "by": "admin", "at": number, **more}
        events, seal = len(self.bank.events), self.bank.ledger.seal
        balances = {name: account.balance_cents for name, account in self.bank.ledger.accounts.items()}
        try:
            booked = getattr(self.bank, verb)(*said, **more)
        except BankError:
            assert (len(self.bank.events), self.bank.ledger.seal) == (events, seal)
            assert balances == {name: account.balance_cents for name, account in self.bank.ledger.accounts.items()}
            return None
        if booked is not None:
            self.asked.append(((verb, said), more))
        return booked if isinstance(booked, Transferred) else None

    def put(self, table: str, *transfers: str) -> None:
        """Let a table record what lies on it now."""
        chips = sum(stack for (at, _), stack in self.stacks.items() if at == table)
        self.rows[table].append(TableRow(len(self.rows[table]) + 1, chips, transfers))

    @rule(debit=st.one_of(st.just("house"), accounts), credit=accounts, cents=amounts, reason=st.sampled_from("abc "))
    def transfer(self, debit: str, credit: str, cents: Any, reason: str) -> None:
        self.attempt("transfer", debit=debit, credit=credit, cents=cents, reason=reason)

    @rule(member=members, table=at_tables, cents=st.one_of(st.none(), st.integers(50, 2600)))
    def buy_in(self, member: str, table: str, cents: int | None) -> None:
        if booked := self.attempt("buy_in", member, TABLES[table], cents=cents):
            self.stacks[table, member] = self.stacks.get((table, member), 0) + booked.cents
            self.put(table, booked.id)

    @rule(member=members, table=at_tables, in_hand=st.booleans())
    def rebuy(self, member: str, table: str, in_hand: bool) -> None:
        stack = self.stacks.get((table, member), 0)
        allowed = member in MEMBERS and self.bank.may_rebuy(member, TABLES[table])
        booked = self.attempt("rebuy", member, TABLES[table], stack_cents=stack, in_hand=in_hand, cents=None)
        if booked:
            assert allowed
            assert not stack
            self.stacks[table, member] = booked.cents
            self.put(table, booked.id)

    @rule(member=members, table=at_tables, cents=amounts)
    def top_up(self, member: str, table: str, cents: Any) -> None:
        stack = self.stacks.get((table, member), 0)
        if booked := self.attempt("top_up", member, TABLES[table], stack_cents=stack, cents=cents):
            self.stacks[table, member] = stack + booked.cents
            self.put(table, booked.id)

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        table, member = data.draw(st.sampled_from((*self.stacks, ("friday", "anna"))))
        stack = self.stacks.get((table, member), 0)
        if booked := self.attempt("cash_out", member, TABLES[table], stack_cents=stack):
            self.stacks[table, member] = 0
            self.put(table, booked.id)

    @rule(table=at_tables, winner=st.sampled_from(MEMBERS), loser=st.sampled_from(MEMBERS), part=st.integers(0, 100))
    def play(self, table: str, winner: str, loser: str, part: int) -> None:
        chips = self.stacks.get((table, loser), 0) * part // 100
        self.stacks[table, loser] = self.stacks.get((table, loser), 0) - chips
        self.stacks[table, winner] = self.stacks.get((table, winner), 0) + chips
        self.put(table)

    @rule(
        asked=st.sampled_from((("fee", "ben", "pool"), ("fine", "ben", "club"), ("prize", "pool", "carla"))),
        cents=amounts,
    )
    def official(self, asked: tuple[str, str, str], cents: Any) -> None:
        self.attempt(*asked, cents=cents, reason="for a test")

    @rule(verb=st.sampled_from(("fee", "fine", "prize")), first=accounts, second=accounts)
    def confused_official(self, verb: str, first: str, second: str) -> None:
        self.attempt(verb, first, second, cents=1, reason="for a test")

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        booked = data.draw(st.sampled_from((*self.bank.ledger.transfers, "t-0")))
        self.attempt("reverse", booked, reason="a mistake")

    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        """No answer came, so somebody asks again: it is the same transfer, however things stand by now."""
        if not self.asked:
            return
        (verb, said), more = data.draw(st.sampled_from(self.asked))
        events = self.bank.events
        assert getattr(self.bank, verb)(*said, **{**more, "at": 10**9}) is self.bank.ledger.transfers[more["id"]]
        assert self.bank.events == events

    @rule(data=st.data())
    def reuse(self, data: st.DataObject) -> None:
        """An id is taken for something else."""
        if not self.bank.ledger.transfers:
            return
        used = data.draw(st.sampled_from(sorted(self.bank.ledger.transfers)))
        with pytest.raises(TransferIdReused):
            self.bank.transfer(debit="house", credit="anna", cents=4321, reason="new", id=used, by="me", at=0)

    @rule(account=st.sampled_from((*MEMBERS, "club")), opens=st.booleans())
    def open_or_close(self, account: str, opens: bool) -> None:
        kind = AccountKind.CLUB if account == "club" else AccountKind.MEMBER
        try:
            if opens:
                self.bank.open_account(account, kind, by="admin", at=0)
            else:
                self.bank.close_account(account, by="admin", at=0)
        except BankError:
            assert self.bank.balance(account) != 0

    @invariant()
    def balances_add_up_to_zero(self) -> None:
        ledger = self.bank.ledger
        assert sum(account.balance_cents for account in ledger.accounts.values()) == 0
        assert ledger.in_circulation_cents >= 0

    @invariant()
    def the_account_of_a_table_is_what_lies_on_it(self) -> None:
        for table in TABLES:
            if table in self.bank.ledger.accounts:
                assert self.bank.balance(table) == sum(stack for (at, _), stack in self.stacks.items() if at == table)

    @invariant()
    def statements_end_with_the_balance(self) -> None:
        for account in self.bank.ledger.accounts:
            page = self.bank.statement(account, limit=1)
            assert page.balance_cents == (page.entries[-1].balance_cents if page.entries else 0)

    def teardown(self) -> None:
        assert replay(self.bank.events, BANK) == self.bank.ledger
        opened = {table: rows for table, rows in self.rows.items() if table in self.bank.ledger.accounts}
        assert audit(enumerate(self.bank.events, start=1), opened).findings == ()


TestAnyBank = AnyBank.TestCase
TestAnyBank.settings = settings(
    max_examples=100, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def test_the_millionth_transfer_takes_no_longer_than_the_first(soak: bool, capsys: pytest.CaptureFixture[str]) -> None:
    transfers, chunks = (1_000_000 if soak else 20_000), 20
    bank = Bank.open(BANK, by="admin", at=0)
    at = {f"table-{number}": TableTerms(account=f"table-{number}", book=BANK, buy_in_cents=100) for number in range(20)}
    for table in at:
        bank.open_account(table, AccountKind.TABLE, by="admin", at=0)
    people = [f"member-{number}" for number in range(200)]
    for number, member in enumerate(people):
        bank.open_account(member, by="admin", at=0)
        bank.transfer(debit="house", credit=member, cents=10**6, reason="for a test", id=f"c-{number}", by="a", at=0)
    rounds = transfers // chunks // 2
    spent = []
    ledger, number = bank.ledger, 0
    for _ in range(chunks):
        began = time.process_time()  # whatever else the machine does
        for _ in range(rounds):
            member, terms = people[number % 200], at[f"table-{number % 20}"]
            for event in tables.buy_in(ledger, member, terms, id=f"in-{number}", by=member, at=number):
                evolve(ledger, event)
            for event in tables.cash_out(
                ledger, member, terms, stack_cents=100, id=f"out-{number}", by=member, at=number
            ):
                evolve(ledger, event)
            number += 1
        spent.append((time.process_time() - began) / (2 * rounds))
    page_began = time.process_time()
    assert len(bank.statement("house").entries) == 50
    page = time.process_time() - page_began

    first, last = min(spent[: chunks // 4]), min(spent[-chunks // 4 :])
    with capsys.disabled():
        print(  # noqa: T201  # the long run is read by people
            f"\n{transfers:,} transfers: {first * 1e6:.1f} µs each at the start, {last * 1e6:.1f} µs at the end; "
            f"a page of a statement {page * 1e6:.0f} µs"
        )
    assert len(ledger.transfers) == 200 + number * 2 == 200 + transfers
    assert last < 1.3 * first if soak else last < 2 * first
