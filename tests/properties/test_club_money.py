"""Random evenings of a club with its bank: whatever people do at its tables, chips are money and no cent is lost.

People come, buy in, top up, lose everything and buy again, straddle, sit out, change tables and leave, in the middle of
hands too. Much of it is refused: the account is short, the seat is taken, the sum is out of range. Officials credit, fine
and correct between hands. After everything that happens, each table it touched has as many chips as its account has money.

At the end nothing but what was recorded is taken: the audit finds nothing, and the records add up to the same club. The
time an event takes must not depend on how many there were before it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from floorman.bank import TableRow, audit
from floorman.bank import replay as replay_ledger
from floorman.bank.events import Transferred, Why
from floorman.table.audit import TableAudit
from floorman.table.evolve import replay
from support.evenings import Club

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from floorman.table import Event


def played_again(table: str, record: Iterable[tuple[int, Event]]) -> Iterator[TableRow]:
    """Every hand of a table asked of the engine once more, and what lay on the table after each event."""
    proof = TableAudit(table, table)
    yield from (proof.read(version, event) for version, event in record)
    proof.finish()


def undisturbed(club: Club, events: int, slices: int = 40) -> float:
    """The time an event takes while so many happen, as in the quicker slices of them.

    What grows slows every slice down; a machine with other things to do only some.
    """
    took: list[float] = []
    for _ in range(slices):
        before, began = club.events, time.process_time()
        while club.events < before + events // slices:
            club.go_on()
        took.append((time.process_time() - began) / (club.events - before))
    return sorted(took)[slices // 4]


@pytest.mark.rule("VPSV-139", "BANK-1.2.1.c", "BANK-1.2.2.a")
def test_no_cent_is_lost_between_tables_and_bank_however_long_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, soak: bool
) -> None:
    club = Club(tmp_path, seed=20_000)
    tenth = 100_000 if soak else 2_000
    seconds = [undisturbed(club, tenth) for _ in range(10)]

    report = audit(club.ledger_record(), {id_: played_again(id_, record) for id_, record in club.records().items()})
    assert report.is_clean, report.findings
    assert report.events == club.events
    for id_, record in club.records().items():
        assert replay(event for _, event in record) == club.tables[id_].state
    assert replay_ledger((event for _, event in club.ledger_record()), club.ledger.book) == club.ledger
    assert sum(account.balance_cents for account in club.ledger.accounts.values()) == 0

    first, last = seconds[0], seconds[-1]
    with capsys.disabled():
        print(  # noqa: T201  # the long run is read by people
            f"\n{club.events:,} events, {club.said['hand']:,} hands, {report.transfers:,} transfers: "
            f"{first * 1e6:.0f} µs an event in the first tenth, {last * 1e6:.0f} in the last ({last / first:.2f}×)"
        )
    if soak:
        assert last <= 1.3 * first
    happened = {event.why for _, event in club.ledger_record() if isinstance(event, Transferred)}
    assert happened == {*Why} - {Why.OPENING_CREDIT, Why.FEE, Why.PRIZE, Why.PAYOUT}
    refused = {"insufficient-funds", "buy-in-out-of-range", "seat-taken", "whole-stack-only", "hand-under-way"}
    assert refused <= {*club.said}
    assert any(event.overdraft for _, event in club.ledger_record() if isinstance(event, Transferred))
