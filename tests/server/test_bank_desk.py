"""The bank's desk over HTTP: who may book, what is booked, and what is put right elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.club.audit import audit
from floorman.store.reading import reading
from support.people_over_http import FRIDAY, Person, admin_of_new_club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def admin(tmp_path: Path) -> Iterator[Person]:
    """Whoever has founded a club that has nothing in it yet."""
    with admin_of_new_club(tmp_path) as found:
        yield found


def books(by: Person, wanted: str, /, id: str = "1", **fields: object) -> dict[str, Any]:  # noqa: A002  # as the API calls it
    answer = by.http.post("/api/bank/commands", json={"id": id, "command": {"type": wanted, **fields}})
    told: dict[str, Any] = answer.json()
    assert (answer.status_code == 200) == (told["type" if answer.status_code == 200 else "code"] == "done"), told
    return told


def page(by: Person, account: str) -> dict[str, Any]:
    found: dict[str, Any] = by.http.get(f"/api/bank/accounts/{account}").raise_for_status().json()
    return found


def test_the_desk_pays_in_transfers_fines_and_takes_back_and_every_cent_is_proved(admin: Person) -> None:
    desk, anna, bert = admin.invites("Karl", "desk"), admin.invites("Anna"), admin.invites("Bert")
    before = {one.id: one.http.get("/api/account").json()["balance_cents"] for one in (anna, bert)}

    for _ in range(2):  # said twice, booked once
        books(desk, "pay_in", "in", account=anna.id, cents=5000, reason="Club night")
    books(desk, "transfer", "t1", debit=anna.id, credit=bert.id, cents=1500, reason="Shared a taxi")
    books(desk, "take_fine", "f1", member=bert.id, cents=200, reason="Late")
    books(desk, "take_fee", "f2", member=bert.id, cents=300, reason="Room")
    books(desk, "pay_prize_of_club", "p1", member=anna.id, cents=100, reason="Best dressed")
    books(desk, "take_back", "b1", transfer=f"desk/{desk.id}/t1", reason="It was the bus")

    own = anna.http.get("/api/account").json()
    assert own["balance_cents"] == before[anna.id] + 5000 + 100
    assert [line["reason"]["en"] for line in own["entries"]][-4:] == [
        "Club night",
        "Shared a taxi",
        "Best dressed",
        "It was the bus",
    ]
    club = page(desk, "club")
    assert (club["line"]["kind"], club["line"]["balance_cents"]) == ("club", 400)
    taken = desk.http.get(f"/api/bank/transfers/desk/{desk.id}/t1").json()
    assert (taken["cents"], taken["reversed_by"]) == (1500, f"desk/{desk.id}/b1")
    assert taken["reason"] == {"en": "Shared a taxi", "de": "Shared a taxi"}
    admin.server.kill()
    with reading(str(admin.server.db)) as kept:
        assert audit(kept).findings == ()
    admin.server.start()
    assert anna.http.get("/api/account").json() == own


def test_an_account_is_closed_once_it_is_empty_and_opened_again(admin: Person) -> None:
    desk = admin.invites("Karl", "desk")
    books(desk, "open_account", account="kitchen", kind="club")
    books(desk, "pay_in", "2", account="kitchen", cents=100, reason="Coffee")

    assert books(desk, "close_account", "3", account="kitchen")["code"] == "account-not-empty"
    books(desk, "take_back", "4", transfer=f"desk/{desk.id}/2", reason="No coffee")
    assert books(desk, "close_account", "5", account="kitchen")["type"] == "done"
    assert books(desk, "pay_in", "6", account="kitchen", cents=100, reason="Tea")["code"] == "account-is-closed"
    assert not page(desk, "kitchen")["line"]["is_open"]
    books(desk, "open_account", "7", account="kitchen", kind="club")
    assert page(desk, "kitchen")["line"]["is_open"]


def test_nothing_is_paid_out_where_the_book_says_that_balances_cannot_be_claimed(admin: Person) -> None:
    refused = books(admin, "pay_out", member=admin.id, cents=100)

    assert refused["code"] == "no-payout"
    assert refused["rule"]["rule"].startswith("BANK-")
    assert "keinen Anspruch" in refused["words"]["de"]


def test_accounts_are_found_by_the_names_of_people_and_listed_page_by_page(admin: Person) -> None:
    people = {admin.invites(name).id for name in ("Anna Berger", "Anna Huber", "Bert")}

    found = admin.http.get("/api/bank/accounts", params={"words": "anna"}).json()["accounts"]
    assert {line["name"]["en"] for line in found} == {"Anna Berger", "Anna Huber"}
    listed: list[str] = []
    after = ""
    while True:
        answer = admin.http.get("/api/bank/accounts", params={"most": 2, "after": after}).json()
        assert len(answer["accounts"]) <= 2
        listed += [line["account"] for line in answer["accounts"]]
        if not (after := answer["after"]):
            break
    assert listed == sorted({*people, admin.id, answer["house"]})


def test_what_is_no_business_of_others_is_refused_to_them(admin: Person) -> None:
    player, floor = admin.invites("Paula"), admin.invites("Flora", "floor")
    event_desk = admin.invites("Emil", "desk", "tournament/friday")

    for nosy in (player, floor, event_desk):
        for path in ("/api/bank/accounts", f"/api/bank/accounts/{admin.id}", "/api/bank/transfers/none"):
            assert nosy.http.get(path).status_code == 403
        refused = books(nosy, "pay_in", account=nosy.id, cents=100, reason="Because")
        assert refused["code"] == "not-allowed"
    assert Person(admin.server).http.get("/api/account").status_code == 401
    assert player.http.get("/api/account").status_code == 200


def test_what_an_event_has_booked_is_put_right_by_the_event(admin: Person) -> None:
    announced = admin.http.post("/api/tournaments", json={**FRIDAY, "fee_cents": 1000, "payment": "from the account"})
    assert announced.status_code == 201, announced.text
    for step in (
        {"type": "enter", "person": {"id": admin.id, "name": "Adele"}},
        {"type": "pay", "entrant": admin.id, "cents": 1000, "how": "bank"},
    ):
        answer = admin.http.post(
            "/api/tournaments/friday/commands", json={"id": step["type"], "command": {"type": "step", "command": step}}
        )
        assert answer.json()["type"] == "done", answer.text
    assert page(admin, "friday")["line"]["balance_cents"] == 1000

    wrong = [
        books(admin, "transfer", "1", debit="friday", credit=admin.id, cents=100, reason="Mine"),
        books(admin, "pay_in", "2", account="friday", cents=100, reason="More"),
        books(admin, "take_back", "3", transfer=page(admin, "friday")["entries"][0]["transfer"], reason="No"),
        books(admin, "close_account", "4", account="friday"),
    ]
    assert {one["code"] for one in wrong} == {"elsewhere-booked"}
    assert "an der Kasse" in wrong[0]["words"]["de"]
