"""The club's page in a real browser: members found, invited, given roles, and seen off; and every page heard by a screen reader."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.test_member_pages import PASSWORD, club, join
from browser.test_table_page import PHONE, WIDE, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request, Route

    from support.guest import Server

__all__ = ["club"]


def wants(visitor: Visitor, server: Server, kind: str, **fields: object) -> dict[str, str]:
    said = {"command": {"type": kind, **fields}}
    reply = visitor.context.request.post(f"{server.address}/api/members/commands", data=said)
    assert reply.ok, reply.text()
    answer: dict[str, str] = reply.json()
    return answer


def is_about_roles(request: Request) -> bool:
    return "_role" in (request.post_data or "")


@pytest.mark.parametrize("locale", ["de-AT", "en-GB"])
def test_an_admin_invites_somebody_gives_and_takes_a_role_and_removes_them(
    browser: Browser, club: tuple[Server, str], locale: str
) -> None:
    server, link = club
    anna, berta = (Visitor(browser, server, size=PHONE, locale=locale) for _ in range(2))
    page = anna.page
    join(anna, link, "Anna")
    expect(page.get_by_test_id("own-roles")).to_have_text("Admin")
    page.get_by_test_id("doors").get_by_role("link").click()
    page.get_by_test_id("invite").click()
    page.get_by_test_id("choose-role").select_option("desk")
    page.get_by_test_id("uses").fill("2")
    page.get_by_test_id("make-link").click()
    address = page.get_by_test_id("link").input_value()
    picture = page.get_by_test_id("link-made").get_by_role("img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("invitation")).to_have_count(1)
    join(berta, address, "Berta")
    expect(berta.page.get_by_test_id("who")).to_contain_text("Berta")

    page.get_by_test_id("find").fill("bert")
    expect(page.get_by_test_id("member")).to_have_text(re.compile("^Berta"))  # a list of Anna alone has one line, too
    page.get_by_test_id("member").click()
    expect(page.get_by_test_id("role")).to_have_count(1)
    page.get_by_test_id("take-role").click()
    expect(page.get_by_test_id("role")).to_have_count(0)
    page.get_by_test_id("undo-role").click()
    expect(page.get_by_test_id("role")).to_have_count(1)
    expect(page.get_by_test_id("role")).to_contain_text("Anna")
    page.get_by_test_id("give-role").click()
    page.get_by_test_id("choose-role").select_option("floor")
    page.get_by_test_id("give").click()
    expect(page.get_by_test_id("role")).to_have_count(2)
    page.get_by_test_id("password-link").click()
    assert "/password#" in page.get_by_test_id("link").input_value()
    page.get_by_test_id("end-sessions").click()
    page.get_by_test_id("end-sessions").click()
    expect(page.get_by_test_id("happened")).to_be_visible()
    berta.page.reload()
    expect(berta.page.get_by_test_id("to-sign-in")).to_be_visible()
    page.get_by_test_id("remove-member").click()
    page.get_by_test_id("remove-for-good").click()
    expect(page.get_by_test_id("nobody")).to_contain_text("bert")

    page.get_by_test_id("find").fill("")
    expect(page.get_by_test_id("member")).to_have_text(re.compile("^Anna"))
    page.get_by_test_id("member").click()
    page.get_by_test_id("take-role").click()
    expect(page.get_by_test_id("member-failure")).to_be_visible()  # nobody else runs the club
    expect(page.get_by_test_id("role")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_test_id("withdraw").click()
    page.get_by_test_id("withdraw").click()
    expect(page.get_by_test_id("invitation")).to_have_count(0)
    assert anna.faults == berta.faults == []
    anna.context.close()
    berta.context.close()


def test_a_press_that_the_club_takes_long_to_answer_says_so_and_what_comes_after_it_has_its_turn(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    anna = Visitor(browser, server, size=PHONE)
    page = anna.page
    join(anna, link, "Anna")
    expect(page.get_by_test_id("own-roles")).to_be_visible()
    me = anna.context.request.get(f"{server.address}/api/me").json()["member"]
    wants(anna, server, "grant_role", member=me, role="desk")
    page.goto(f"{server.address}/club")
    page.get_by_test_id("member").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        if is_about_roles(route.request) and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/members/commands", hold)
    take = page.get_by_test_id("take-role").nth(1)
    take.click()
    expect(page.get_by_test_id("slow")).to_be_visible()
    expect(take).to_be_disabled()
    take.evaluate("(button) => { button.disabled = false; button.click(); }")  # as if nothing had disabled it
    with page.expect_request(is_about_roles):
        held[0].continue_()
    expect(page.get_by_test_id("role")).to_have_count(1)
    expect(page.get_by_test_id("slow")).to_have_count(0)
    assert anna.faults == []
    anna.context.close()


def test_a_page_that_nobody_touches_does_not_ask_for_the_same_again_and_again(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    anna = Visitor(browser, server, size=WIDE)
    join(anna, link, "Anna")
    expect(anna.page.get_by_test_id("own-roles")).to_be_visible()
    wants(anna, server, "invite_member")
    asked: Counter[str] = Counter()
    anna.page.on("request", lambda request: asked.update([f"{request.url} {request.post_data or ''}"]))

    for path, until in (("/club", "invitation"), ("/account", "ways-in")):
        asked.clear()
        anna.page.goto(server.address + path)
        expect(anna.page.get_by_test_id(until).first).to_be_visible()
        anna.page.wait_for_load_state("networkidle")  # nothing was asked for half a second
        assert max(asked.values()) <= 2, asked.most_common(3)  # the balance stands in two places
    anna.context.close()


def test_a_director_invites_to_what_they_are_and_a_member_is_told_that_the_page_is_not_theirs(
    browser: Browser, club: tuple[Server, str]
) -> None:
    server, link = club
    anna, dora, max_ = (Visitor(browser, server, size=WIDE, locale="en-GB") for _ in range(3))
    join(anna, link, "Anna")
    expect(anna.page.get_by_test_id("who")).to_contain_text("Anna")
    director = wants(anna, server, "invite_member", grants=[{"role": "director"}])["link"]
    wants(dora, server, "accept_invitation", link=director, name="Dora", password=PASSWORD)
    wants(
        max_,
        server,
        "accept_invitation",
        link=wants(dora, server, "invite_member")["link"],
        name="Max",
        password=PASSWORD,
    )

    dora.page.goto(f"{server.address}/club")
    expect(dora.page.get_by_test_id("member")).to_have_count(3)
    expect(dora.page.get_by_role("button", name="Max")).to_have_count(0)
    dora.page.get_by_test_id("invite").click()
    roles = dora.page.get_by_test_id("choose-role").locator("option")
    expect(roles).to_have_text(["Member without a role", "Tournament director", "Floor", "Desk", "Display"])
    max_.page.goto(f"{server.address}/club")
    expect(max_.page.get_by_test_id("members-failure")).to_be_visible()
    expect(max_.page.get_by_test_id("invite")).to_have_count(0)
    assert anna.faults == dora.faults == max_.faults == []
    for one in (anna, dora, max_):
        one.context.close()
