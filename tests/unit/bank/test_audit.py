"""The audit: it passes what happened, and names the first event that somebody tampered with, whatever they did to it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

import floorman
from floorman.bank import (
    AccountClosed,
    AccountKind,
    AccountOpened,
    Bank,
    Event,
    Finding,
    LedgerOpened,
    TableRow,
    TableTerms,
    Transferred,
    Why,
    audit,
)
from floorman.bank.audit import SecondLedger
from floorman.bank.events import encoded, seal_due, sealed
from floorman.cli.findings import _WHAT, in_german, worded
from support.banks import BANK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ADMIN: dict[str, Any] = {"by": "admin", "at": 0}


def evening() -> tuple[list[Event], dict[str, list[TableRow]]]:
    """A short evening: what the ledger recorded, and what two tables did."""
    bank = Bank.open(BANK, by="admin", at=0)  # event 1
    for account in ("anna", "ben", "carla"):  # events 2 to 4
        bank.open_account(account, **ADMIN)
    bank.open_account("beginners", AccountKind.TABLE, **ADMIN)  # event 5
    bank.open_account("table", AccountKind.TABLE, **ADMIN)
    bank.open_account("club", AccountKind.CLUB, **ADMIN)
    beginners = TableTerms(account="beginners", book=BANK, entry_level=True, buy_in_cents=100)
    table = TableTerms(account="table", book=BANK, buy_in_cents=500)
    bank.transfer(debit="house", credit="anna", cents=2000, reason="first money", id="c-1", **ADMIN)  # event 8
    bank.transfer(debit="house", credit="ben", cents=900, reason="first money", id="c-2", **ADMIN)
    bank.buy_in("anna", table, id="in-1", **ADMIN)  # event 10
    bank.buy_in("ben", table, id="in-2", **ADMIN)
    bank.buy_in("carla", beginners, id="in-3", **ADMIN)  # event 12: overdrawn, as the rules allow
    bank.fine("anna", "club", cents=50, reason="phone", id="f-1", **ADMIN)
    bank.reverse("f-1", reason="not hers", id="f-2", **ADMIN)  # event 14
    bank.cash_out("anna", table, stack_cents=700, id="out-1", **ADMIN)  # event 15
    bank.transfer(debit="house", credit="carla", cents=100, reason="a present", id="c-3", **ADMIN)
    bank.close_account("carla", **ADMIN)  # event 17
    rows = [
        TableRow(1, 0),
        TableRow(2, 500, ("in-1",)),
        TableRow(3, 1000, ("in-2",)),
        TableRow(4, 1000),  # a hand: anna wins 200
        TableRow(5, 300, ("out-1",)),
        TableRow(6, 300),
    ]
    return list(bank.events), {"table": rows, "beginners": [TableRow(1, 100, ("in-3",))]}


def found(events: list[Event], tables: dict[str, list[TableRow]]) -> list[Finding]:
    return list(audit(enumerate(events, start=1), tables).findings)


def resealed(events: list[Event]) -> list[Event]:
    """The same events by somebody who knows how seals are made, from the first to the last."""
    again: list[Event] = []
    for event in events:
        again.append(sealed(again[-1].seal if again else "", event))
    return again


def rebalanced(events: list[Event]) -> list[Event]:
    """The same events by somebody who mended every balance and every seal."""
    balances: dict[str, int] = {}
    again: list[Event] = []
    for event in events:
        mended = event
        if isinstance(event, Transferred):
            balances[event.debit] = balances.get(event.debit, 0) - event.cents
            balances[event.credit] = balances.get(event.credit, 0) + event.cents
            mended = replace(event, debit_balance=balances[event.debit], credit_balance=balances[event.credit])
        again.append(mended)
    return resealed(again)


def changed(version: int, **changes: Any) -> Callable[[list[Event]], list[Event]]:
    return lambda events: [*events[: version - 1], replace(events[version - 1], **changes), *events[version:]]


def without(version: int) -> Callable[[list[Event]], list[Event]]:
    return lambda events: events[: version - 1] + events[version:]


def twice(version: int) -> Callable[[list[Event]], list[Event]]:
    return lambda events: events[:version] + events[version - 1 :]


def swapped(version: int) -> Callable[[list[Event]], list[Event]]:
    """An event and the one after it in each other's place."""
    return lambda events: [
        *events[: version - 1],
        events[version],
        events[version - 1],
        *events[version + 1 :],
    ]


def added(event: Event) -> Callable[[list[Event]], list[Event]]:
    """One more event at the end, with a seal that fits."""
    return lambda events: [*events, sealed(events[-1].seal, event)]


def money(debit: str, credit: str, cents: int, debit_balance: int, credit_balance: int, **more: Any) -> Transferred:
    said: dict[str, Any] = {"id": "new", "why": Why.TRANSFER, "reason": "?", "by": "mallory", "at": 1, **more}
    return Transferred(
        debit=debit, credit=credit, cents=cents, debit_balance=debit_balance, credit_balance=credit_balance, **said
    )


def test_an_honest_evening_has_no_findings() -> None:
    events, tables = evening()

    report = audit(enumerate(events, start=1), tables)

    assert report.is_clean
    assert report.findings == ()
    assert (report.events, report.transfers) == (17 + 6 + 1, 9)
    assert report.seal == events[-1].seal


LEDGER = {
    "amount changed": (changed(9, cents=9000), 9, "balance", "house"),
    "amount of a buy-in changed": (changed(10, cents=400), 10, "balance", "anna"),
    "amount changed with the balances beside it": (
        changed(8, cents=3000, debit_balance=-3000, credit_balance=3000),
        8,
        "seal",
        "the event",
    ),
    "amount, balances and seal changed": (
        lambda events: [*events[:7], sealed(events[6].seal, money("house", "anna", 7, -7, 7)), *events[8:]],
        9,
        "balance",
        "house",
    ),
    "amount of nothing": (changed(9, cents=0), 9, "amount", "c-2"),
    "amount beyond measure": (changed(9, cents=2**53), 9, "amount", "c-2"),
    "sign reversed": (changed(9, cents=-900), 9, "amount", "c-2"),
    "debit and credit exchanged": (changed(9, debit="ben", credit="house"), 9, "balance", "ben"),
    "account changed": (changed(9, credit="carla"), 9, "seal", "the event"),
    "account changed where there was money": (changed(13, debit="ben"), 13, "balance", "ben"),
    "account unknown": (changed(9, credit="nobody"), 9, "account", "nobody"),
    "account the same on both sides": (changed(9, credit="house"), 9, "account", "c-2"),
    "id changed": (changed(9, id="c-9"), 9, "seal", "the event"),
    "id used before": (changed(9, id="c-1"), 9, "id", "c-1"),
    "reason changed": (changed(9, reason="for nothing"), 9, "seal", "the event"),
    "time changed": (changed(9, at=77), 9, "seal", "the event"),
    "balance changed": (changed(9, credit_balance=901), 9, "balance", "ben"),
    "event missing": (without(8), 8, "balance", "house"),
    "event missing that moved nothing": (without(7), 7, "seal", "the event"),
    "event twice": (twice(9), 10, "id", "c-2"),
    "account opened twice": (twice(3), 4, "account", "ben"),
    "bank opened twice": (twice(1), 2, "opening", "the ledger"),
    "beginning missing": (without(1), 1, "opening", "the ledger"),
    "order changed": (swapped(8), 8, "balance", "house"),
    "order changed where balances do not tell": (swapped(2), 2, "seal", "the event"),
    "order changed so that money is spent first": (swapped(9), 9, "seal", "the event"),
    "account changed to another kind": (
        lambda events: [
            *events,
            sealed(events[-1].seal, AccountOpened(account="carla", kind=AccountKind.CLUB, **ADMIN)),
        ],
        18,
        "account",
        "carla",
    ),
    "a second house": (added(AccountOpened(account="h", kind=AccountKind.HOUSE, **ADMIN)), 18, "account", "h"),
    "money to a closed account": (added(money("house", "carla", 5, -3005, 5)), 18, "account", "carla"),
    "closed with money on it": (added(AccountClosed(account="ben", **ADMIN)), 18, "closing", "ben"),
    "below zero without a rule": (added(money("ben", "anna", 500, -100, 2700)), 18, "overdraft", "ben"),
    "below zero by a fine in the name of a rule": (
        added(money("ben", "club", 500, -100, 500, why=Why.FINE, overdraft="BANK-1.2.1.c")),
        18,
        "overdraft",
        "ben",
    ),
    "below zero by a buy-in that goes to no table": (
        added(money("ben", "club", 500, -100, 500, why=Why.BUY_IN, overdraft="BANK-1.2.1.c")),
        18,
        "overdraft",
        "ben",
    ),
    "below zero by a top-up in the name of a rule": (
        added(money("ben", "beginners", 500, -100, 600, why=Why.TOP_UP, overdraft="BANK-1.2.1.c")),
        18,
        "overdraft",
        "ben",
    ),
    "a table below zero": (
        added(money("beginners", "ben", 200, -100, 600, why=Why.CASH_OUT)),
        18,
        "overdraft",
        "beginners",
    ),
    "rule for being below zero taken away": (changed(12, overdraft=""), 12, "overdraft", "carla"),
    "taken back twice": (
        added(money("club", "anna", 50, -50, 2250, reverses="f-1", why=Why.CORRECTION)),
        18,
        "reversal",
        "new",
    ),
    "something else taken back": (
        added(money("anna", "house", 999, 1201, -2001, reverses="c-1", why=Why.CORRECTION)),
        18,
        "reversal",
        "new",
    ),
    "taken back what never was": (changed(14, reverses="f-9"), 14, "reversal", "f-2"),
    "seal changed": (changed(9, seal="0" * 32), 9, "seal", "the event"),
}


@pytest.mark.parametrize("what", LEDGER)
def test_a_tampered_ledger_is_caught_at_the_very_event(what: str) -> None:
    tamper, version, code, subject = LEDGER[what]
    events, tables = evening()

    finding = found(tamper(events), tables)[0]

    assert (finding.stream, finding.version, finding.code, finding.subject) == ("ledger", version, code, subject)
    assert finding.expected != finding.found
    assert finding.expected in str(finding)
    assert f"Eintrag {version}" in worded(finding, "de")
    assert worded(finding, "en") == str(finding)


@pytest.mark.parametrize(
    ("versions", "at"), [([1, 2, 4, 5], 3), ([1, 2, 3, 3], 4), ([2, 3, 4, 5], 1), ([1, 3, 2, 4], 2)]
)
def test_versions_of_the_ledger_count_up_one_by_one(versions: list[int], at: int) -> None:
    events, _ = evening()

    (finding,) = audit(zip(versions, events[:4], strict=True)).findings

    assert (finding.code, finding.version, finding.expected) == ("version", versions[at - 1], str(at))


def row(version: int, **changes: Any) -> Callable[[list[TableRow]], list[TableRow]]:
    return lambda rows: [*rows[: version - 1], rows[version - 1]._replace(**changes), *rows[version:]]


TABLE: dict[str, tuple[Callable[[list[TableRow]], list[TableRow]], int, str, str]] = {
    "chips added to a stack": (row(4, chips=1001), 4, "chips", "table"),
    "chips taken from a stack": (row(4, chips=999), 4, "chips", "table"),
    "chips on a table nobody bought into": (row(1, chips=50), 1, "chips", "table"),
    "a stack larger than the buy-in": (row(2, chips=600), 2, "chips", "table"),
    "leaving with less than was booked": (row(5, chips=301), 5, "chips", "table"),
    "event missing": (lambda rows: [*rows[:3], *rows[4:]], 5, "version", "the stream"),
    "buy-in missing": (
        lambda rows: [entry._replace(version=number) for number, entry in enumerate(rows[:1] + rows[2:], start=1)],
        2,
        "chips",
        "table",
    ),
    "event twice": (
        lambda rows: [entry._replace(version=number) for number, entry in enumerate(rows[:3] + rows[2:], start=1)],
        4,
        "transfer",
        "in-2",
    ),
    "order changed": (lambda rows: [rows[0], rows[2], rows[1], *rows[3:]], 3, "version", "the stream"),
    "a buy-in without a transfer": (row(2, transfers=()), 2, "chips", "table"),
    "a transfer nobody booked": (row(2, transfers=("in-9",)), 2, "transfer", "in-9"),
    "a transfer of somebody else": (row(2, member="ben"), 2, "transfer", "in-1"),
    "a transfer of another table": (row(4, transfers=("in-3",)), 4, "transfer", "in-3"),
    "a transfer the table knows nothing of": (lambda rows: rows[:4], 4, "transfer", "out-1"),
}


@pytest.mark.parametrize("what", TABLE)
def test_a_tampered_table_is_caught_at_the_very_event(what: str) -> None:
    tamper, version, code, subject = TABLE[what]
    events, tables = evening()
    tables["table"] = tamper(tables["table"])

    (finding,) = found(events, tables)

    assert (finding.stream, finding.version, finding.code, finding.subject) == ("table", version, code, subject)
    assert worded(finding, "de").startswith(f"table, Eintrag {version}")


def test_whose_transfer_it_is_may_be_said_and_then_has_to_be_true() -> None:
    events, tables = evening()
    tables["table"] = row(2, member="anna")(tables["table"])

    assert found(events, tables) == []


@pytest.mark.parametrize(
    ("version", "transfers", "what"), [(4, ("in-2",), "one that was used before"), (2, ("in-9",), "none")]
)
def test_a_transfer_that_is_not_there_or_not_any_more_is_told_apart(
    version: int, transfers: tuple[str, ...], what: str
) -> None:
    events, tables = evening()
    tables["table"] = row(version, transfers=transfers)(tables["table"])

    assert found(events, tables)[0].found == what


@pytest.mark.parametrize(("account", "what"), [("carla", "a closed one"), ("nobody", "none")])
def test_an_account_that_was_closed_and_one_that_never_was_are_told_apart(account: str, what: str) -> None:
    events, tables = evening()

    assert found(added(money("house", account, 5, -3005, 5))(events), tables)[0].found == what


def test_a_seal_is_over_what_was_written_and_not_over_what_would_be_today() -> None:
    (first, *_), _ = evening()
    older = b'{"type":"ledger_opened@0","whatever":1}'
    for kept, is_sound in ((encoded([first])[0], True), (older, False)):
        books = SecondLedger("ledger")
        books.read(1, first, kept)
        assert (books.finding is None) == is_sound
    assert seal_due("", older) != seal_due("", older + b" ")


def test_a_table_and_its_account_need_each_other() -> None:
    events, tables = evening()
    rows = tables.pop("beginners")

    assert [str(finding) for finding in found(events, tables)] == [
        "beginners, event 0: stream of beginners: expected the events of this table, found none"
    ]
    tables.update({"beginners": rows, "back room": [TableRow(1, 0)]})
    assert [(finding.stream, finding.code) for finding in found(events, tables)] == [("back room", "stream")]


@pytest.mark.parametrize(
    "tamper", [changed(10, cents=400), changed(11, cents=501), changed(15, cents=600), changed(10, id="in-0")]
)
def test_whoever_rewrites_the_whole_ledger_is_caught_by_the_tables(
    tamper: Callable[[list[Event]], list[Event]],
) -> None:
    events, tables = evening()

    findings = found(rebalanced(tamper(events)), tables)

    assert [finding.stream for finding in findings] == ["table"]


def test_whoever_rewrites_everything_is_caught_by_the_seal_somebody_wrote_down() -> None:
    events, tables = evening()
    written_down = audit(enumerate(events, start=1), tables).seal

    report = audit(enumerate(rebalanced(changed(8, cents=9000)(events)), start=1), tables)

    assert report.is_clean
    assert report.seal != written_down


def test_every_stream_is_read_and_the_first_fault_of_each_is_told() -> None:
    events, tables = evening()
    events[12] = replace(events[12], cents=60)
    events[14] = replace(events[14], cents=60)
    tables["table"] = row(4, chips=1)(row(5, chips=2)(tables["table"]))
    tables["beginners"] = [TableRow(1, 99, ("in-3",))]

    assert [(finding.stream, finding.version, finding.code) for finding in found(events, tables)] == [
        ("ledger", 13, "balance"),
        ("beginners", 1, "chips"),
        ("table", 4, "chips"),
    ]


def test_an_audit_of_nothing_finds_nothing() -> None:
    assert audit([]).is_clean


def test_every_kind_of_finding_is_shown_here_and_has_german_words() -> None:
    told = {code for _, _, code, _ in (*LEDGER.values(), *TABLE.values())} | {"stream", "version"}
    shown_by_the_command = {"event", "seat", "hand", "deck", "snapshot", "mark", "command", "book", "case"}

    assert told | shown_by_the_command == set(_WHAT)


def test_a_ledger_that_is_opened_is_opened_once() -> None:
    events, tables = evening()
    late = LedgerOpened(house="house", book="bank@undated", money="virtual", by="mallory", at=5)

    finding = found([*events, sealed(events[-1].seal, late)], tables)[0]

    assert (finding.version, finding.code, finding.found) == (18, "opening", "LedgerOpened")


def test_every_phrase_of_an_audit_is_told_in_german_too() -> None:
    folder = Path(floorman.__file__).parent
    audits = ("bank/audit.py", "table/audit.py", "tournament/audit.py", "club/audit.py", "club/leagues.py")
    phrases: set[str] = set()
    for name in audits:
        for call in ast.walk(ast.parse((folder / name).read_text(encoding="utf-8"))):
            called = call.func if isinstance(call, ast.Call) else None
            if isinstance(called, (ast.Name, ast.Attribute)) and isinstance(call, ast.Call):
                which = called.id if isinstance(called, ast.Name) else called.attr
                if which in {"Finding", "_Broken", "_wrong", "_find", "_require", "_beside"}:
                    phrases |= {text for each in call.args for text in _written(each)}
    english = {phrase for phrase in phrases if " " in phrase or phrase in {"none", "nothing", "nobody", "another"}}

    assert len(english) > 50
    assert {phrase for phrase in english if in_german(phrase) == phrase} == set()


def _written(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be, with a number wherever something is filled in."""
    if isinstance(node, ast.IfExp):
        yield from (*_written(node.body), *_written(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        signed = "+7" if any(isinstance(part, ast.FormattedValue) and part.format_spec for part in node.values) else "7"
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else signed for part in node.values)
