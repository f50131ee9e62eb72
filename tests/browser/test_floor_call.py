"""The floor is called on the table page, on a phone: everybody sees the table stand still, and the ruling with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from playwright.sync_api import expect

from browser.test_table_page import PHONE, WIDE, Visitor
from floorman.club.authority.actor import Grant
from floorman.testing import table_of
from support.cash_house import USUAL
from support.opened import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from support.opened import Caller


def says(by: Caller, path: str, **command: Any) -> dict[str, Any]:
    answer: dict[str, Any] = by.http.post(path, json={"id": str(command), "command": command}).json()
    assert answer["type"] != "refused", answer
    return answer


def test_the_floor_is_called_comes_and_rules_and_everybody_sees_it(browser: Browser) -> None:
    with opened() as club:
        director, floor, bert = (
            *(club.joins(name, Grant(role)) for name, role in (("Dora", "director"), ("Flora", "floor"))),
            club.joins("Bert"),
        )
        wanted = table_of("tda", id="lounge", kind="cash", thinking_ms=600_000, pause_ms=0, **USUAL)
        assert director.http.post("/api/tables", content=msgspec.json.encode(wanted)).status_code == 201
        player, watcher = (
            Visitor(browser, club, size=size, locale=locale)  # type: ignore[arg-type]  # it has an address
            for size, locale in ((PHONE, "de-AT"), (WIDE, "en-GB"))
        )
        for visitor in (player, watcher):
            visitor.page.goto(f"{club.address}/tables/lounge")
        player.page.get_by_test_id("sit-3").click()
        expect(player.page.get_by_test_id("leave")).to_be_enabled()
        says(bert, "/api/tables/lounge/commands", type="sit_down", seat=1, chips=1000)
        page, rail = player.page, watcher.page
        expect(page.get_by_test_id("own-cards")).to_be_visible()
        expect(rail.get_by_test_id("call-floor")).to_have_count(0)

        page.get_by_test_id("call-floor").click()
        send = page.get_by_test_id("call-floor-now")
        expect(send).to_be_disabled()
        page.get_by_test_id("reason-amount").click()
        page.get_by_test_id("call-words").fill("Er hat zweimal gesetzt")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        send.click()

        expect(page.get_by_test_id("floor-waits")).to_contain_text("hat den Floor gerufen")
        expect(page.get_by_test_id("floor-waits")).to_contain_text("Kommt niemand, geht es in")
        expect(rail.get_by_test_id("floor-called")).to_have_text("The floor was called")
        expect(rail.locator("#dock")).to_contain_text("called the floor. The clocks stand still.")
        for seen in (page, rail):
            assert ring_of(seen) == "paused"
            for button in ("fold", "check", "call", "raise", "all-in"):
                expect(seen.get_by_test_id(button)).to_have_count(0)
        expect(page.get_by_test_id("call-floor")).to_be_disabled()
        expect(page.get_by_test_id("withdraw-call")).to_be_visible()
        assert "zweimal" not in rail.content()
        page.reload()
        expect(page.get_by_test_id("floor-waits")).to_be_visible()

        says(floor, "/api/floor/calls/lounge/commands", type="take_up_call")
        expect(page.get_by_test_id("floor-waits")).to_contain_text("Flora vom Floor ist da.")
        expect(page.get_by_test_id("withdraw-call")).to_have_count(0)
        bet = {"type": "wager", "chips": [20], "later": [[60]]}
        says(floor, "/api/floor/calls/lounge/commands", type="rule_on_call", situation=bet)
        for seen, words in ((page, "bezahlt 20"), (rail, "calls 20")):
            ruling = seen.get_by_test_id("floor-ruling")
            expect(ruling).to_contain_text(words)
            expect(ruling.get_by_role("link").first).to_have_attribute("href", "/rules/tda/TDA-42-A")
            expect(seen.get_by_test_id("floor-called")).to_have_count(0)
        expect(page.get_by_test_id("floor-waits")).to_have_count(0)
        page.get_by_test_id("floor-ruling").get_by_role("button").click()
        expect(page.get_by_test_id("floor-ruling")).to_have_count(0)
        assert ring_of(rail) == "running"
        assert player.faults == watcher.faults == []
        for visitor in (player, watcher):
            visitor.context.close()


def ring_of(page: Page) -> str:
    """Whether the clock of the seat in turn runs."""
    state: str = page.locator("svg rect").first.evaluate("rect => getComputedStyle(rect).animationPlayState")
    return state
