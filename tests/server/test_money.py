"""Money at the served club: buying in, topping up, leaving, the statement, and nothing lost when the server dies."""

from __future__ import annotations

import sqlite3
from typing import Any

from floorman.bank import audit
from floorman.bank.events import decoded as bank_event
from floorman.club.audit import audit as audit_club
from floorman.store.reading import reading
from floorman.table.events import decoded as table_event
from floorman.table.money import audit_rows
from support.guest import Guest, Server

WELCOME = 100_000


def account(guest: Guest, **asked: int) -> dict[str, Any]:
    page: dict[str, Any] = guest.http.get("/api/account", params=asked).raise_for_status().json()
    return page


def require_clean_books(server: Server) -> None:
    """Prove every cent from what is on the disk."""
    with sqlite3.connect(server.db) as database:
        query = "SELECT version, data FROM events WHERE stream = ? ORDER BY version"
        ledger = [(version, bank_event(data)) for version, data in database.execute(query, ("ledger",))]
        names = [row[0] for row in database.execute("SELECT DISTINCT stream FROM events WHERE stream LIKE 'table/%'")]
        tables = {
            name.removeprefix("table/"): audit_rows(
                [(version, table_event(data)) for version, data in database.execute(query, (name,))]
            )
            for name in names
        }
    report = audit(ledger, tables)
    assert report.findings == ()
    assert report.transfers > 0
    with reading(str(server.db)) as kept:
        assert audit_club(kept).findings == ()  # hands, marks and commands too


def test_buying_in_and_leaving_are_on_the_statement_and_add_up(server: Server) -> None:
    guest = Guest(server).come()
    assert account(guest)["balance_cents"] == WELCOME
    guest.sit()
    assert account(guest)["balance_cents"] == WELCOME - 10_000
    for _ in range(6):
        guest.check_or_call()

    guest.leave()

    page = account(guest)
    assert [entry["why"] for entry in page["entries"]][:2] == ["transfer", "buy-in"]
    assert page["entries"][-1]["balance_cents"] == page["balance_cents"]
    assert sum(entry["cents"] for entry in page["entries"]) == page["balance_cents"]
    assert all(entry["other"] == "demo" for entry in page["entries"][1:])
    server.kill()
    require_clean_books(server)


def test_a_stack_is_topped_up_to_the_largest_buy_in_and_no_further(server: Server) -> None:
    guest = Guest(server, table="cash").come()
    while len(guest.view["seats"]) != 5:
        guest.hear()
    assert guest.do("sit_down", seat=guest.free_seat, chips=1000)["type"] == "done"
    guest.do("sit_out")
    while guest.hand and not guest.hand["is_over"] and any(s["seat"] == guest.view["you"] for s in guest.hand["seats"]):
        if guest.legal:
            guest.act("fold")
        else:
            guest.hear()
    has = guest.own["chips"]

    refused = guest.do("add_chips", chips=2501 - has)
    assert (refused["type"], refused["code"], refused["rule"]["rule"]) == ("refused", "buy-in-out-of-range", "VPSV-132")
    assert guest.do("add_chips", chips=2500 - has)["type"] == "done"

    assert guest.own["chips"] == 2500
    assert account(guest)["balance_cents"] == WELCOME - 1000 - (2500 - has)
    assert account(guest)["entries"][-1]["why"] == "top-up"


def test_who_sits_at_one_table_cannot_sit_at_another_where_the_book_says_so(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    elsewhere = Guest(server, table="cash", like=guest).come()
    while len(elsewhere.view["seats"]) != 5:
        elsewhere.hear()

    refused = elsewhere.do("sit_down", seat=elsewhere.free_seat, chips=2500)

    assert (refused["code"], refused["rule"]["rule"]) == ("at-another-table", "VPSV-45")
    assert account(guest)["balance_cents"] == WELCOME - 10_000


def test_an_empty_account_buys_no_seat_except_at_the_beginners_table(server: Server) -> None:
    guest = Guest(server).come()
    for round_ in range(10):
        while len(guest.view["seats"]) != 5:
            guest.hear()
        assert guest.do("sit_down", seat=guest.free_seat, chips=10_000)["type"] == "done"
        lose_everything(guest)
        if guest.view["you"] is not None and round_ < 9:
            guest.do("stand_up")
        if account(guest)["balance_cents"] == 0:
            break
    assert account(guest)["balance_cents"] == 0

    refused = guest.do("add_chips", chips=10_000)
    assert (refused["type"], refused["code"]) == ("refused", "insufficient-funds")
    assert refused["rule"]["rule"].startswith("BANK-1.2.1")
    beginner = Guest(server, table="beginners", like=guest).come()
    while len(beginner.view["seats"]) != 5:
        beginner.hear()
    assert beginner.do("sit_down", seat=beginner.free_seat, chips=1000)["type"] == "done"
    assert account(guest)["balance_cents"] == -1000

    assert account(guest)["may_ask_for_more"]
    assert guest.http.post("/api/account/more").json()["balance_cents"] == WELCOME
    again = guest.http.post("/api/account/more")
    assert (again.status_code, again.json()["code"]) == (400, "enough-money")
    server.kill()
    require_clean_books(server)


def lose_everything(guest: Guest) -> None:
    """Go all-in until there is nothing left."""
    while guest.own["chips"] or not (guest.hand and guest.hand["is_over"]):
        if guest.legal:
            guest.act("all_in" if guest.legal["raise_to"] or guest.legal["call"] else "fold")
        else:
            guest.hear()


def test_ten_kills_among_buy_ins_of_two_tables_leave_clean_books(server: Server) -> None:
    guests = {Guest(server).come(): 10_000, Guest(server, table="beginners").come(): 1_000}
    for round_ in range(10):
        seats: dict[Guest, int] = {}
        for guest in guests:
            while len(guest.view["seats"]) != 5:
                guest.hear()
            seats[guest] = guest.free_seat
        for guest, chips in guests.items():  # both are on their way when the power goes
            command = {"type": "sit_down", "seat": seats[guest], "chips": chips}
            guest.say({"type": "do", "id": f"sit {round_}", "to": guest.topic, "command": command})
        server.kill()
        server.start()
        for guest, chips in guests.items():
            guest.come()
            guest.do("sit_down", id=f"sit {round_}", seat=seats[guest], chips=chips)
            guest.leave()
            guest.say({"type": "do", "id": f"sit again {round_}", "to": guest.topic, "command": {"type": "stand_up"}})
    server.kill()

    require_clean_books(server)


def test_the_account_is_ones_own(server: Server) -> None:
    stranger = Guest(server, signed_in=False)

    for answer in (stranger.http.get("/api/account"), stranger.http.post("/api/account/more")):
        assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in")
    guest = Guest(server)
    foreign = guest.http.post("/api/account/more", headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert guest.http.get("/api/account", params={"before": "x"}).status_code == 400
    assert account(guest, before=1)["entries"] == []
    assert account(guest, before=-5)["entries"] == []
