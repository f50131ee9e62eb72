"""Members in a real browser: the first admin joins by the link that the server prints, leaves, and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.test_table_page import PHONE, Visitor
from support.guest import Server, empty_club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

PASSWORD = "correct horse battery"  # noqa: S105  # of nobody


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A club without anything in it, and the address that its first admin opens."""
    with empty_club(tmp_path) as (server, link):
        yield server, link


def join(visitor: Visitor, link: str, name: str) -> None:
    visitor.page.goto(link)
    visitor.page.get_by_test_id("name").fill(name)
    visitor.page.get_by_test_id("password").fill(PASSWORD)
    visitor.page.get_by_test_id("join").click()


def test_the_first_admin_joins_by_the_printed_link_signs_out_and_signs_in_again(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    anna = Visitor(browser, server, size=PHONE, locale="de-AT")
    page = anna.page

    page.goto(link)
    expect(page.get_by_test_id("invited-as")).to_have_text("Du kommst dazu als: Admin.")
    page.get_by_test_id("name").fill("Anna")
    page.get_by_test_id("password").fill("zu kurz")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("failure")).to_contain_text("Ein Passwort hat 10 bis 200 Zeichen")
    page.get_by_test_id("password").fill(PASSWORD)
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("who")).to_contain_text("Du bist Anna")
    assert page.url == f"{server.address}/"
    expect(page.get_by_test_id("to-sign-in")).to_have_count(0)

    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("to-sign-in").click()
    page.get_by_test_id("name").fill("anna")
    page.get_by_test_id("password").fill("another password")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("failure")).to_contain_text("Name und Passwort passen nicht zusammen")
    page.get_by_test_id("password").fill(PASSWORD)
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("who")).to_contain_text("Du bist Anna")

    page.goto(link)
    expect(page.get_by_test_id("failure")).to_have_text("Dieser Link gilt nicht mehr; bitte den Klub um einen neuen.")
    assert anna.faults == []
    anna.context.close()


def test_a_member_ends_another_session_and_sets_a_new_password_by_link(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    anna, elsewhere = (Visitor(browser, server, size=PHONE, locale="de-AT") for _ in range(2))
    join(anna, link, "Anna")
    expect(anna.page.get_by_test_id("who")).to_contain_text("Du bist Anna")
    elsewhere.page.goto(f"{server.address}/sign-in")
    elsewhere.page.get_by_test_id("name").fill("Anna")
    elsewhere.page.get_by_test_id("password").fill(PASSWORD)
    elsewhere.page.get_by_test_id("sign-in").click()
    expect(elsewhere.page.get_by_test_id("who")).to_contain_text("Du bist Anna")

    anna.page.goto(f"{server.address}/account")
    expect(anna.page.get_by_test_id("myself")).to_contain_text("Admin")
    anna.page.get_by_test_id("ways-in").click()
    anna.page.get_by_test_id("sessions").click()
    expect(anna.page.get_by_test_id("session")).to_have_count(2)
    anna.page.get_by_test_id("end-session").click()
    expect(anna.page.get_by_test_id("end-session")).to_contain_text("Wirklich?")
    anna.page.get_by_test_id("end-session").click()
    expect(anna.page.get_by_test_id("session")).to_have_count(1)
    elsewhere.page.reload()
    expect(elsewhere.page.get_by_test_id("to-sign-in")).to_be_visible()

    me = anna.context.request.get(f"{server.address}/api/me").json()["member"]
    command = {"command": {"type": "make_password_link", "member": me}}
    made = anna.context.request.post(f"{server.address}/api/members/commands", data=command).json()["link"]
    elsewhere.page.goto(f"{server.address}/password#{made}")
    elsewhere.page.get_by_test_id("password").fill("quite another password")
    elsewhere.page.get_by_test_id("set-password").click()
    expect(elsewhere.page.get_by_test_id("who")).to_contain_text("Du bist Anna")
    anna.page.goto(server.address)  # where the old password had let her in
    expect(anna.page.get_by_test_id("to-sign-in")).to_be_visible()
    assert anna.faults == elsewhere.faults == []
    anna.context.close()
    elsewhere.context.close()


def test_a_guest_who_joins_keeps_the_name_and_a_member_is_asked_for_neither_name_nor_password(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    berta = Visitor(browser, server, size=PHONE, locale="en-GB")
    commands = f"{server.address}/api/members/commands"
    assert berta.context.request.post(f"{server.address}/api/guests", data={"name": "Berta"}).ok

    berta.page.goto(link)
    expect(berta.page.get_by_text("Leave it empty, and you stay Berta.")).to_be_visible()
    join(berta, link, "")
    expect(berta.page.get_by_test_id("who")).to_contain_text("You are Berta")
    command = {"command": {"type": "invite_member", "grants": [{"role": "director"}]}}
    another = berta.context.request.post(commands, data=command).json()["link"]
    berta.page.goto(f"{server.address}/join#{another}")
    expect(berta.page.get_by_test_id("invited-as")).to_have_text("You join as: Tournament director.")
    expect(berta.page.get_by_test_id("password")).to_have_count(0)
    berta.page.get_by_test_id("join").click()
    expect(berta.page.get_by_test_id("who")).to_contain_text("You are Berta")

    berta.page.goto(f"{server.address}/account")
    expect(berta.page.get_by_test_id("myself")).to_contain_text("Admin, Tournament director")
    assert berta.faults == []
    berta.context.close()
