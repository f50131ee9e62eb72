"""The table in a real browser: Debian's Chromium, driven by Playwright, at a real server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from club.test_held_all_ins import ONE, leave_held
from support.guest import Server, serving
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

PHONE = {"width": 360, "height": 640}
WIDE = {"width": 1920, "height": 1080}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--bots-think", "0.05", "--pause", "0.5") as started:
        yield started


class Visitor:
    """Somebody at a browser."""

    def __init__(self, browser: Browser, server: Server, *, size: dict[str, int], locale: str = "en-GB") -> None:
        self.context = browser.new_context(viewport=size, locale=locale)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_S * 1000)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(server.address)

    def at(self, name: str) -> object:
        return self.page.get_by_test_id(name)

    def sit(self) -> None:
        self.page.get_by_test_id("play-as-guest").click()
        self.page.locator("[data-testid^='sit-']:not([data-testid='sit-out'])").first.click()

    @property
    def hand_number(self) -> int:
        return int("".join(filter(str.isdigit, self.page.get_by_test_id("hand-number").inner_text())))

    @property
    def own_cards(self) -> str:
        return self.page.get_by_test_id("own-cards").inner_text()

    def wait_for_turn(self) -> None:
        """Until there is something to press; whoever is broke buys in again."""
        turn = self.page.locator("[data-testid='fold']:enabled, [data-testid='buy-in-again']:enabled")
        expect(turn.first).to_be_visible()

    def wait_to_raise(self) -> Locator:
        """Play on until there is an amount to type in."""
        amount = self.page.get_by_test_id("amount")
        self.wait_for_turn()
        while not amount.is_visible():
            self.check_or_call()
            self.wait_for_turn()
        return amount

    def check_or_call(self) -> None:
        self.wait_for_turn()
        self.page.locator(
            "[data-testid='check']:enabled, [data-testid='call']:enabled, [data-testid='buy-in-again']:enabled"
        ).first.click()


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "No table is open yet."), ("de-AT", "Noch ist kein Tisch offen.")]
)
def test_the_lobby_of_an_empty_club_says_how_to_get_a_table(
    browser: Browser, tmp_path: Path, locale: str, said: str
) -> None:
    with serving(tmp_path, demo=False) as empty:
        visitor = Visitor(browser, empty, size=PHONE, locale=locale)

        told = visitor.page.get_by_test_id("no-tables")
        expect(told).to_contain_text(said)
        expect(told).to_contain_text("floorman serve --demo")
        expect(visitor.page.get_by_test_id("play-as-guest")).to_be_disabled()
        visitor.context.close()


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en-GB", "Blinds 0.50/1.00 Buy-in 20.00–100.00"), ("de-AT", "Blinds 0,50/1,00 Buy-in 20,00–100,00")],
)
def test_the_lobby_tells_blinds_and_buy_in_in_the_same_money(
    browser: Browser, server: Server, locale: str, said: str
) -> None:
    visitor = Visitor(browser, server, size=PHONE, locale=locale)

    expect(visitor.page.locator("[data-testid^='table-']").first).to_contain_text(said)
    visitor.context.close()


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "de-AT"), (WIDE, "en-GB")], ids=["phone", "wide"])
def test_open_sit_play_three_hands_and_reload_in_the_middle_of_one(
    browser: Browser, server: Server, size: dict[str, int], locale: str
) -> None:
    guest = Visitor(browser, server, size=size, locale=locale)
    guest.sit()
    guest.wait_for_turn()
    first = guest.hand_number
    guest.check_or_call()
    guest.wait_for_turn()
    number, cards = guest.hand_number, guest.own_cards

    guest.page.reload()
    guest.wait_for_turn()

    assert (guest.hand_number, guest.own_cards) == (number, cards)
    while guest.hand_number < first + 3:
        guest.check_or_call()
    assert guest.faults == []
    guest.context.close()


def test_a_refusal_is_shown_with_its_sentence_and_rule(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server, size=WIDE)
    guest.sit()
    amount = guest.wait_to_raise()
    amount.fill("1")
    amount.press("Enter")

    refusal = guest.page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("TDA 2019 43")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/tda/TDA-43-A.a")
    guest.context.close()


def test_the_keyboard_is_enough_to_play(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server, size=WIDE)
    guest.sit()
    for _ in range(4):
        guest.wait_for_turn()
        before = guest.page.get_by_test_id("log").inner_text()
        guest.page.keyboard.press("c")
        expect(guest.page.get_by_test_id("log")).not_to_have_text(before)
    guest.context.close()


def test_what_is_typed_into_a_field_does_nothing_else(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server, size=WIDE)
    guest.sit()
    amount = guest.wait_to_raise()
    log = guest.page.get_by_test_id("log")
    before, number = log.inner_text(), guest.hand_number
    amount.fill("")
    amount.press_sequentially("fcal?")  # fold, call, all-in, language, help: none of them here
    for key in ("F1", "F2", "F4", "Control+z", "Control+y"):
        amount.press(key)

    expect(guest.page.get_by_test_id("fold")).to_be_enabled()
    expect(guest.page.locator("dialog[open], [role='alertdialog']")).to_have_count(0)
    assert (log.inner_text(), guest.hand_number) == (before, number)
    guest.page.get_by_test_id("fold").focus()
    guest.page.keyboard.press("c")  # and out of the field the keys mean something again
    expect(log).not_to_have_text(before)
    guest.context.close()


def test_the_language_changes_at_once_and_stays(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server, size=PHONE, locale="de-AT")
    expect(guest.page.get_by_test_id("play-as-guest")).to_have_text("Als Gast spielen")
    guest.page.get_by_test_id("language").first.click()
    expect(guest.page.get_by_test_id("play-as-guest")).to_have_text("Play as guest")
    guest.page.reload()
    expect(guest.page.get_by_test_id("play-as-guest")).to_have_text("Play as guest")
    guest.context.close()


def test_a_killed_server_is_found_again_with_seat_and_cards(browser: Browser, server: Server) -> None:
    guest = Visitor(browser, server, size=WIDE)
    guest.sit()
    guest.wait_for_turn()
    number, cards = guest.hand_number, guest.own_cards

    server.kill()
    expect(guest.page.get_by_test_id("connection")).to_be_visible()
    server.start()
    guest.wait_for_turn()

    assert (guest.hand_number, guest.own_cards) == (number, cards)
    guest.check_or_call()
    assert guest.faults == []
    guest.context.close()


@pytest.mark.parametrize("size", [PHONE, WIDE, {"width": 768, "height": 1024}], ids=["phone", "wide", "tablet"])
def test_everything_fits_and_buttons_are_as_big_as_a_thumb(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    guest = Visitor(browser, server, size=size, locale="de-AT")
    guest.sit()
    guest.wait_for_turn()

    page = guest.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    boxes = {name: page.get_by_test_id(name).bounding_box() for name in ("fold", "own-cards", "pot")}
    for name, box in boxes.items():
        assert box is not None, name
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
    for name in ("fold", "check", "call", "raise", "all-in"):
        for button in page.get_by_test_id(name).all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= 44
    guest.context.close()


@pytest.mark.parametrize(
    ("locale", "says"), [("en-GB", "waits for the other tables"), ("de-AT", "wartet auf die anderen")]
)
def test_at_a_table_of_a_tournament_seats_are_drawn_and_a_held_all_in_waits(
    browser: Browser, tmp_path: Path, locale: str, says: str
) -> None:
    with ThreadPoolExecutor(1) as beside_the_browser:  # which has a loop of its own in this thread
        beside_the_browser.submit(asyncio.run, leave_held(tmp_path)).result()
    with serving(tmp_path) as server:
        visitor = Visitor(browser, server, size=PHONE, locale=locale)
        visitor.page.goto(f"{server.address}/tables/{ONE}")

        expect(visitor.page.get_by_test_id("held")).to_contain_text(says)
        expect(visitor.page.get_by_text("Friday 1")).to_be_visible()
        assert visitor.page.locator("[data-testid^='sit-']").count() == 0
        assert visitor.faults == []
