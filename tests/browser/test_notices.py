"""Notices in a real browser: whoever looks elsewhere is told, goes there by the link, and is told no more of what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.test_hostile_names import Reader
from browser.test_table_page import PHONE, WIDE
from floorman.testing import ManualClock
from server.test_notices import NOW, PAUSE_MS, Evening
from support.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture
def evening() -> Iterator[Evening]:
    clock = ManualClock(NOW)
    with opened(clock=clock) as club:
        yield Evening(club, clock)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_whoever_is_in_the_lobby_hears_of_their_turn_and_goes_there(
    browser: Browser, evening: Evening, size: dict[str, int]
) -> None:
    anna, bert = evening.comes("Anna", "Bert")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    reader = Reader(browser, anna, size)
    page = reader.opens("/")
    expect(page.get_by_test_id("your-tables").get_by_role("link")).to_have_text("Back to Lounge")
    turn = page.get_by_test_id("turn-elsewhere")
    expect(turn).to_have_count(0)

    evening.passes(PAUSE_MS)
    if evening.in_turn(anna, bert) is bert:
        evening.goes_on(bert)
    expect(turn).to_contain_text("Your turn at Lounge")
    turn.get_by_role("link").click()
    expect(page.get_by_test_id("fold")).to_be_enabled()
    expect(turn).to_have_count(0)
    assert page.url.endswith("/tables/lounge")

    page.get_by_role("link", name="To the lobby").click()
    expect(turn).to_have_count(1)
    turn.get_by_role("button").click()  # put away, until the next turn
    expect(turn).to_have_count(0)
    assert reader.found == []
    reader.context.close()


def test_a_notice_stays_until_it_is_put_away_in_every_window(browser: Browser, evening: Evening) -> None:
    anna, bert, cleo = evening.comes("Anna", "Bert", "Cleo")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    evening.does(cleo, "table/lounge", type="wait_for_seat")
    reader = Reader(browser, cleo, PHONE)
    page, other = reader.opens("/account"), reader.context.new_page()
    other.goto(f"{reader.address}/")

    evening.does(bert, "table/lounge", type="stand_up")
    for window in (page, other):
        expect(window.get_by_test_id("notice")).to_contain_text("Lounge: seat 2 is kept for you until")
    page.reload()
    expect(page.get_by_test_id("notice")).to_have_count(1)
    other.get_by_test_id("notice").get_by_role("button", name="Put away").click()
    for window in (page, other):
        expect(window.get_by_test_id("notice")).to_have_count(0)
    assert reader.found == []
    reader.context.close()
