"""One's own account in a real browser: passkeys, e-mail, becoming a member, what one accepted, and what the club knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.test_member_pages import PASSWORD
from browser.test_table_page import PHONE, WIDE, Visitor
from support.guest import Server, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

_KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--bots-think", "0.05", "--pause", "0.5") as started:
        yield started


def by_name(server: Server) -> str:
    """Where the club is by the name that this machine has for itself; a passkey belongs to no number."""
    return f"http://localhost:{server.port}"


def with_a_key(visitor: Visitor) -> None:
    """Give somebody's browser a device that makes passkeys."""
    device = visitor.context.new_cdp_session(visitor.page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": _KEY})


def comes_as_guest(visitor: Visitor, address: str, name: str) -> None:
    assert visitor.context.request.post(f"{address}/api/guests", data={"name": name}).ok
    visitor.page.goto(f"{address}/account")


def becomes_member(visitor: Visitor, name: str = "") -> None:
    visitor.page.get_by_test_id("become").click()
    visitor.page.get_by_test_id("member-name").fill(name)
    visitor.page.get_by_test_id("password").fill(PASSWORD)
    visitor.page.get_by_test_id("become-member").click()


def test_a_guest_at_a_table_becomes_a_member_by_password_and_keeps_money_and_seat(
    browser: Browser, club: Server
) -> None:
    gerd = Visitor(browser, club, size=PHONE, locale="de-AT")
    gerd.sit()
    gerd.wait_for_turn()
    me = gerd.context.request.get(f"{club.address}/api/me").json()
    balance = gerd.context.request.get(f"{club.address}/api/account").json()["balance_cents"]
    elsewhere = gerd.context.new_page()
    elsewhere.goto(f"{club.address}/account")
    elsewhere.get_by_test_id("become").click()
    elsewhere.get_by_test_id("member-name").fill("Gerd")
    elsewhere.get_by_test_id("password").fill("zu kurz")
    elsewhere.get_by_test_id("become-member").click()
    expect(elsewhere.get_by_test_id("become-failure")).to_contain_text("Ein Passwort hat 10 bis 200 Zeichen")
    elsewhere.get_by_test_id("password").fill(PASSWORD)
    elsewhere.get_by_test_id("become-member").click()

    expect(elsewhere.get_by_test_id("myself")).to_contain_text("Gerd")
    expect(elsewhere.get_by_test_id("myself")).to_contain_text("Mitglied")
    now = gerd.context.request.get(f"{club.address}/api/me").json()
    assert (now["member"], now["name"], now["is_guest"]) == (me["member"], "Gerd", False)
    assert gerd.context.request.get(f"{club.address}/api/account").json()["balance_cents"] == balance
    elsewhere.close()
    gerd.check_or_call()  # from the window that was open all along
    gerd.wait_for_turn()
    assert gerd.own_cards
    assert gerd.faults == []
    gerd.context.close()


def test_a_guest_becomes_a_member_with_a_passkey_alone(browser: Browser, club: Server) -> None:
    berta = Visitor(browser, club, size=WIDE, locale="de-AT")
    with_a_key(berta)
    page = berta.page
    comes_as_guest(berta, by_name(club), "Berta")
    page.get_by_test_id("member-name").fill("Berta Maier")
    page.get_by_test_id("become-by-passkey").click()
    expect(page.get_by_test_id("myself")).to_contain_text("Berta Maier")
    expect(page.get_by_test_id("own-password")).to_contain_text("Du hast keines")

    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("to-sign-in").click()
    page.get_by_test_id("sign-in-by-passkey").click()
    expect(page.get_by_test_id("who")).to_contain_text("Du bist Berta Maier")
    assert berta.faults == []
    berta.context.close()


def test_where_there_can_be_no_passkeys_the_pages_say_why(browser: Browser, club: Server) -> None:
    anna = Visitor(browser, club, size=PHONE, locale="en-GB")
    comes_as_guest(anna, club.address, "Anna")  # by number, as the server prints it
    expect(anna.page.get_by_test_id("become-by-passkey")).to_have_count(0)
    becomes_member(anna)
    anna.page.get_by_test_id("ways-in").click()
    expect(anna.page.get_by_test_id("passkeys-hindered")).to_contain_text("this one is a number")
    expect(anna.page.get_by_test_id("add-passkey")).to_have_count(0)
    anna.page.get_by_test_id("sign-out").click()
    anna.page.get_by_test_id("to-sign-in").click()
    expect(anna.page.get_by_test_id("sign-in-by-passkey")).to_have_count(0)
    expect(anna.page.get_by_role("link", name="localhost")).to_have_attribute("href", f"{by_name(club)}/sign-in")

    # And where it is plain http under another name, which no browser trusts.
    anna.context.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    anna.page.goto(f"{by_name(club)}/sign-in")
    expect(anna.page.get_by_test_id("passkeys-hindered")).to_contain_text("https")
    assert anna.faults == []
    anna.context.close()
