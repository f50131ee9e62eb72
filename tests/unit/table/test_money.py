"""Chips are money: what a table is to the bank, what is booked for what happens there, and what the audit is told."""

from __future__ import annotations

import pytest

from floorman.bank import AccountKind, Bank, Transferred
from floorman.bank.events import Why
from floorman.bank.ledger import evolve
from floorman.errors import InsufficientFunds, InvariantBroken
from floorman.table import SitDown, StandUp
from floorman.table.events import ChipsAdded, NextHandDue, SatDown
from floorman.table.money import TableTransfer, audit_rows, booked, change_table, terms_of, transfer_of
from floorman.testing import Story
from support.tables import tables_under

cash = tables_under("tda", "A B C", kind="cash", smallest_buy_in=2_000, largest_buy_in=10_000, chip_cents=2)


def bank(**cents: int) -> Bank:
    """A bank with the account of the table, and members with so much on theirs."""
    opened = Bank.open("bank", by="admin", at=0)
    opened.open_account("t", AccountKind.TABLE, by="admin", at=0)
    for name, has in cents.items():
        opened.open_account(name, by="admin", at=0)
        opened.transfer(debit="house", credit=name, cents=has, reason="money", id=f"for {name}", by="admin", at=0)
    return opened


def test_a_table_is_bought_into_in_the_money_its_chips_are_worth() -> None:
    free = terms_of(cash().table)
    fixed = terms_of(cash(smallest_buy_in=5_000, largest_buy_in=5_000).table)

    assert (free.account, free.buy_in_cents, free.smallest_cents, free.largest_cents) == ("t", None, 4_000, 20_000)
    assert (fixed.account, fixed.buy_in_cents) == ("t", 10_000)


def test_each_move_is_booked_for_what_it_is_and_builds_on_the_one_before() -> None:
    terms = terms_of(cash().table)
    moves = [
        TableTransfer("t/2", "A", 4_000, 0, is_new=True),
        TableTransfer("t/3", "A", 6_000, 4_000, is_new=False),
        TableTransfer("t/4", "A", -10_000, 10_000, is_new=False),
        TableTransfer("t/5", "B", 20_000, 0, is_new=False),
    ]
    events = booked(bank(A=10_000, B=20_000).ledger, terms, moves, at=7)

    told = [(e.id, e.why, e.debit, e.credit, e.cents, e.by, e.at) for e in events if isinstance(e, Transferred)]
    assert told == [
        ("t/2", Why.BUY_IN, "A", "t", 4_000, "A", 7),
        ("t/3", Why.TOP_UP, "A", "t", 6_000, "A", 7),
        ("t/4", Why.CASH_OUT, "t", "A", 10_000, "A", 7),
        ("t/5", Why.REBUY, "B", "t", 20_000, "B", 7),
    ]
    with pytest.raises(InsufficientFunds):  # only all of them together
        booked(bank(A=9_999, B=20_000).ledger, terms, moves, at=7)


def test_the_audit_is_told_what_lies_on_the_table_after_every_event_and_which_transfer_it_stands_for() -> None:
    story = cash("")
    story.says("A", SitDown(1, 3_000))
    story.says("B", SitDown(2, 5_000))
    story.happen([ChipsAdded(1, 1_000)])
    story.says("B", StandUp())
    rows = list(audit_rows(enumerate(story.events, start=1)))

    assert [(row.version, row.chips) for row in rows] == [
        (number, cents) for number, cents in enumerate(_cents_after_each(story), start=1)
    ]
    booked_for = {row.version: (row.transfers, row.member) for row in rows if row.transfers}
    assert [member for _, member in booked_for.values()] == ["A", "B", "A", "B"]
    assert all(ids == (f"t/{version}",) for version, (ids, _) in booked_for.items())


def _cents_after_each(story: Story) -> list[int]:
    chips, told = 0, []
    for event in story.events:
        chips += {"SatDown": 1, "ChipsAdded": 1, "StoodUp": -1}.get(type(event).__name__, 0) * getattr(
            event, "chips", 0
        )
        told.append(2 * chips)
    return told


def test_a_change_of_tables_is_one_transfer_that_both_tables_name_and_the_next_hand_is_due_there() -> None:
    origin, target = cash("A B"), Story("tda", "D", id="other", kind="cash", chip_cents=2)
    funds = bank(A=30_000)
    funds.open_account("other", AccountKind.TABLE, by="admin", at=0)
    for event in booked(
        funds.ledger, terms_of(origin.table), [TableTransfer("t/2", "A", 20_000, 0, is_new=True)], at=0
    ):
        evolve(funds.ledger, event)
    change = change_table(funds.ledger, origin.table, target.table, "A", seat=4, version=17, now=9)

    (transferred,) = change.booked
    assert isinstance(transferred, Transferred)
    assert (transferred.id, transferred.debit, transferred.credit, transferred.cents) == ("t/18", "t", "other", 20_000)
    assert [type(event).__name__ for event in change.leaving] == ["StoodUp"]
    sat, *due = change.arriving
    assert isinstance(sat, SatDown)
    assert (sat.came_from, sat.chips) == ("t/18", 10_000)
    assert [type(event) for event in due] == [NextHandDue]


def test_a_stream_that_does_not_begin_with_the_opening_of_its_table_is_no_table() -> None:
    with pytest.raises(InvariantBroken, match="TableOpened"):
        list(audit_rows([(1, ChipsAdded(1, 100))]))


def test_a_stack_that_came_from_another_table_stands_for_the_transfer_between_the_two() -> None:
    table = cash().table

    came = SatDown(9, "N", "N", 500, moved="change", came_from="friday/3")
    assert transfer_of(table, came, version=8) == (("friday/3",), "N")
    nothing = SatDown(9, "N", "N", 0, moved="change", came_from="friday/3")
    assert transfer_of(table, nothing, version=8) == ((), "")
    assert transfer_of(table, SatDown(9, "N", "N", 500), version=8) == (("t/8",), "N")
    assert transfer_of(table, SatDown(9, "N", "N", 500, moved="change"), version=8) == ((), "")
