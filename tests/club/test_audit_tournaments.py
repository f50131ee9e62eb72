"""``floorman audit`` on tournaments: the ledger holds what their records ask for, and whatever else is found."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.bank.events import Event, Transferred, Why, decoded, encoded, sealed
from floorman.bank.occasions import Cause, Occasion
from floorman.club.tournaments import STREAMS, Tournaments
from floorman.club.treasurer import STREAM, Treasurer
from floorman.store import SqliteStore
from floorman.store.reading import reading
from floorman.testing import ManualClock
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.prizes.payouts import Percentages, Tickets
from floorman.tournament.setup import PrizePlan, Setup
from support.events import announce
from support.stores import findings_in
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.tournament.prizes.payouts import Scheme

FRIDAY = STREAMS + "friday"
MEMBERS = ("anna", "łukasz", "o'brien", "zoë")


def paid_from_the_account(id: str, scheme: Scheme, **facts: Any) -> Setup:  # noqa: A002  # as everywhere
    return announce(
        "tda",
        terms={"date": "2027-01-15", "starts_at": 1_800_000_000_000 + 86_400_000},
        id=id,
        name=id.title(),
        structure=Structure((Level(20, 25, 50), Level(20, 50, 100))),
        fee_cents=1100,
        club_cents=100,
        payment="from the account",
        prizes=PrizePlan(scheme=scheme, **facts),
    )


async def an_evening(path: Path) -> None:
    """A satellite and an event with a guarantee, with fees of every kind, steps taken back, a refund and prizes."""
    async with SqliteStore.opened(str(path)) as store:
        treasurer = Treasurer(store, ManualClock())
        await treasurer.open()
        for member in MEMBERS:
            await treasurer.open_account(member, AccountKind.MEMBER, credit_cents=20_000)
        await treasurer.open_account("club", AccountKind.CLUB, credit_cents=50_000)
        events = Tournaments(store, ManualClock(), treasurer)
        await events.open(paid_from_the_account("satellite", Tickets(1100)), by="director")
        await events.open(
            paid_from_the_account("friday", Percentages((7000, 3000)), guarantee_cents=9000), by="director"
        )

        async def do(event: str, *wanted: want.Command) -> None:
            await events.do(event, *wanted, by="director")

        for member in MEMBERS:
            person = Person(id=member, name=member.title())
            await do("satellite", want.Enter(person), want.Pay(member, 1100, "bank"))
            await do("friday", want.Enter(person))
            if member != "anna":
                await do("friday", want.Pay(member, 1100, "cash"))
        await do("satellite", want.Begin())
        for member in MEMBERS[3:0:-1]:
            await do("satellite", want.EndHand(1, (want.WentOut(member),)))
        for member in MEMBERS[:3]:
            await do("satellite", want.PayPrize(member))
        await do("friday", want.Pay("anna", 1100, "ticket"))
        await events.undo("friday", by="director")
        await events.redo("friday", by="director")
        await do("friday", want.Withdraw("zoë", declined=True))
        await do("friday", want.Begin())
        for member in ("łukasz", "o'brien"):
            await do("friday", want.EndHand(1, (want.WentOut(member),)))
        await do("friday", want.PayPrize("anna"))
        await events.undo("friday", by="director")
        await do("friday", want.PayPrize("anna"))
        await do("friday", want.PayPrize("o'brien"))
        await do("friday", want.CloseBooks())
        await do("satellite", want.PayPrize("zoë"))
        await do("satellite", want.CloseBooks())
        assert [treasurer.balance(event) for event in ("satellite", "friday", "tickets/anna")] == [0, 0, 0]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "club.db"
    asyncio.run(an_evening(path))
    return path


def ledger(path: Path) -> list[Event]:
    with reading(str(path)) as kept:
        return [decoded(data) for _, data in kept.events(STREAM)]


def rewrite(path: Path, change: Callable[[list[Event]], list[Event]]) -> None:
    """Write the whole ledger anew, with balances and seals that hold: only the tournaments can tell."""
    seal, balances, lines = "", dict[str, int](), list[Event]()
    for event in change(ledger(path)):
        changed = event
        if isinstance(event, Transferred):
            balances[event.debit] = balances.get(event.debit, 0) - event.cents
            balances[event.credit] = balances.get(event.credit, 0) + event.cents
            changed = replace(event, debit_balance=balances[event.debit], credit_balance=balances[event.credit])
        lines.append(sealed(seal, changed))
        seal = lines[-1].seal
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM events WHERE stream = ?", (STREAM,))
        rows = [(STREAM, version, data) for version, data in enumerate(encoded(lines), start=1)]
        file.executemany("INSERT INTO events (stream, version, data) VALUES (?, ?, ?)", rows)
    file.close()


def each(events: list[Event], id: str, **facts: Any) -> list[Event]:  # noqa: A002  # as everywhere
    """The ledger with one transfer changed."""
    return [replace(event, **facts) if isinstance(event, Transferred) and event.id == id else event for event in events]


def of_friday(path: Path, **like: Any) -> Transferred:
    """The last transfer of the event that is like this."""
    return next(
        event
        for event in reversed(ledger(path))
        if isinstance(event, Transferred)
        and event.id.startswith("friday/")
        and all(getattr(event, name) == value for name, value in like.items())
    )


def test_an_evening_with_everything_is_clean(path: Path) -> None:
    assert findings_in(path) == ()
    whys = {event.why for event in ledger(path) if isinstance(event, Transferred) and "/" in event.id}
    assert {Why.FEE, Why.PRIZE, Why.CORRECTION, Why.TRANSFER} <= whys


def test_a_transfer_that_is_missing_is_found(path: Path) -> None:
    prize = of_friday(path, reason=Occasion(Cause.CASH_PRIZE, "o'brien"))
    rewrite(path, lambda events: [event for event in events if getattr(event, "id", "") != prize.id])

    [finding, *_] = findings_in(path)
    assert (finding.stream, finding.code, finding.subject, finding.found) == (FRIDAY, "transfer", prize.id, "none")
    assert finding.expected.startswith(f"{prize.cents} from friday to house for transfer, prize of o'brien, in cash")
    assert f"friday/{finding.version}." in prize.id


def test_a_transfer_that_no_record_asks_for_is_found_whatever_it_is_called(path: Path) -> None:
    fee = of_friday(path, why=Why.FEE, credit="club")
    for id_ in ("friday/999.1", "a gift"):
        extra = replace(fee, id=id_, debit="club", credit="friday" if id_ == "a gift" else "anna", cents=5)
        rewrite(path, lambda events, extra=extra: [*events, extra])  # type: ignore[misc]  # a lambda's default

        [finding] = [
            one for one in findings_in(path) if one.code != "mark"
        ]  # whoever forges a ledger forgets its marks
        assert (finding.stream, finding.code, finding.subject, finding.expected) == (FRIDAY, "transfer", id_, "none")
        assert finding.found.startswith("5 from club to")
        rewrite(path, lambda events: events[:-1])


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"cents": 99}, "99 from tickets/anna to club"),
        ({"credit": "łukasz"}, "100 from tickets/anna to łukasz"),
        ({"by": "somebody"}, "by somebody"),
        ({"reason": "because"}, "because"),
        ({"why": Why.FINE}, "for fine"),
    ],
)
def test_a_transfer_that_is_another_is_found(path: Path, facts: dict[str, Any], text: str) -> None:
    fee = of_friday(path, why=Why.FEE, credit="club")
    rewrite(path, lambda events: each(events, fee.id, **facts))

    finding = findings_in(path)[0]
    assert (finding.stream, finding.code, finding.subject) == (FRIDAY, "transfer", fee.id)
    assert text in finding.found
    assert text not in finding.expected


def test_a_record_that_asks_for_more_is_found(path: Path) -> None:
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT version, data FROM events WHERE stream = ?", (FRIDAY,)).fetchall()
        version, data = next(
            (version, json.loads(data)) for version, data in rows if json.loads(data)["events"][0]["type"] == "paid"
        )
        data["events"][0]["cents"] = 1200
        file.execute(
            "UPDATE events SET data = ? WHERE stream = ? AND version = ?", (json.dumps(data).encode(), FRIDAY, version)
        )
    file.close()

    [finding] = findings_in(path)
    assert (finding.stream, finding.version, finding.code) == (FRIDAY, version, "transfer")
    assert finding.expected.startswith("1100 from house")
    assert finding.found.startswith("1000 from house")


def test_an_event_without_records_and_records_without_an_account_are_found(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("UPDATE events SET stream = 'tournament/sunday' WHERE stream = ?", (FRIDAY,))
    file.close()
    update = {(finding.stream, finding.code) for finding in findings_in(path)}

    assert update == {(FRIDAY, "stream"), ("tournament/sunday", "opening")}


def test_a_record_that_cannot_follow_or_be_read_or_is_missing_is_found(path: Path, tmp_path: Path) -> None:
    for change, code in (
        ('UPDATE events SET data = \'{"type":"taken_back","number":99,"at":1,"by":"x"}\'', "event"),
        ("UPDATE events SET data = 'nonsense'", "event"),
        ("DELETE FROM events", "version"),
    ):
        copied = Path(shutil.copy(path, tmp_path / "copy.db"))
        with sqlite3.connect(copied) as file:
            file.execute(f"{change} WHERE stream = ? AND version = 9", (FRIDAY,))
        file.close()
        first = next(finding for finding in findings_in(copied) if finding.stream == FRIDAY)
        assert first.code == code


def test_the_command_says_it_in_both_languages_and_exits_with_one(path: Path) -> None:
    fee = of_friday(path, why=Why.FEE, credit="club")
    assert run("audit", "--db", f"sqlite:///{path}").returncode == 0
    rewrite(path, lambda events: each(events, fee.id, cents=99))

    printed = run("audit", "--db", f"sqlite:///{path}", "--lang", "de")
    assert printed.returncode == 1
    assert f"Die Buchung {fee.id} steht nicht auf beiden Seiten" in " ".join(printed.stdout.split())
