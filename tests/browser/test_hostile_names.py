"""Whatever people call themselves, their tables, events, teams and reasons: a browser shows it as text, and runs none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from browser.test_table_page import PHONE, WIDE
from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from floorman.server.pages import _PAGES
from support.opened import Caller, OpenClub, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

IMAGE: Final = "<img src=x onerror=xss()>"
DRAWING: Final = '"><svg/onload=xss()>'
SCRIPT: Final = "</title><script>xss()</script>"
TEMPLATE: Final = "{@html xss()}${xss()}{{xss()}}"
LONG: Final = "W" * 120
HOSTILE: Final = (IMAGE, DRAWING, SCRIPT, TEMPLATE, LONG)
ENDLESS: Final = f"{SCRIPT}{IMAGE}{LONG}"
THERE: Final[dict[str, Any]] = {"table": A_TABLE[0].value, "event": A_TOURNAMENT[0].value, "league": A_SEASON[0].value}


class Reader:
    """Somebody with a browser that tells of whatever runs, is violated, or goes wrong in it."""

    def __init__(self, browser: Browser, caller: Caller, size: dict[str, int]) -> None:
        self.address = caller.opened.address
        self.context = browser.new_context(viewport=size, locale="en-GB")  # type: ignore[arg-type]
        if caller.token:
            self.context.add_cookies([{"name": "floorman", "value": caller.token, "url": self.address}])
        self.found: list[str] = []
        self.context.expose_function("xss", lambda *_: self.found.append("it runs"))
        self.context.expose_function("violated", lambda what: self.found.append(f"violated: {what}"))
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => violated(`${e.violatedDirective} ${e.blockedURI}`))"
        )
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.found.append(str(error)))
        self.page.on("dialog", lambda dialog: self.found.append(dialog.message))

    def opens(self, path: str) -> Page:
        answer = self.page.goto(self.address + path)
        assert answer is not None
        assert "script-src" not in answer.headers["content-security-policy"]
        assert answer.headers["content-security-policy"].startswith("default-src 'self'; ")
        expect(self.page.locator("main, [role=main], h1").first).to_be_visible()
        return self.page

    def require_harmless(self) -> None:
        """Nothing has become of the texts but texts, and none of them pushes the page beyond its sides."""
        made = self.page.locator("img[src=x], svg[onload], [onerror], body script:not([src])")
        assert made.count() == 0, self.page.url
        widths = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths[0] <= widths[1], (self.page.url, widths)
        assert self.found == [], self.page.url

    def shows(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.get_by_text(text).first).to_be_attached()


@pytest.fixture(scope="module")
def club() -> Iterator[tuple[OpenClub, Caller]]:
    """A club in which whatever can have a name has a hostile one, and its admin.

    What turns the writing round or hides itself is refused or left out where it comes in; see the tests of names and tables.
    """
    with opened() as started:
        admin = started.joins(IMAGE, Grant("admin"))

        def wants(path: str, body: Any, who: Caller = admin) -> Any:
            answer = who.http.post(f"/api/{path}", json=body)
            assert answer.is_success, answer.text
            return answer.json()

        for path, name in (("tables", "table"), ("tournaments", "event"), ("leagues", "league")):
            wants(path, msgspec.to_builtins(replace(THERE[name], name=ENDLESS)))
        for number, name in enumerate(HOSTILE):
            table = replace(THERE["table"], id=f"t{number}", name=name)
            wants("tables", msgspec.to_builtins(table))
        entry = {"type": "enter_club", "club": "ace", "name": ENDLESS}
        wants("leagues/wpl-2099/commands", {"id": "ace", "command": {"type": "entry", "command": entry}})
        guests = [started.comes(name) for name in (DRAWING, SCRIPT[:40], TEMPLATE[:40], "W" * 40)]
        for seat, guest in enumerate((admin, *guests), start=1):
            command = {"type": "sit_down", "seat": seat, "chips": 5000}
            wants("tables/lounge/commands", {"id": "sits", "command": command}, guest)
        me = admin.http.get("/api/me").json()["member"]
        for reason in HOSTILE:
            paid = {"type": "pay_in", "account": me, "cents": 100, "reason": reason}
            wants("bank/commands", {"id": reason[:20], "command": paid})
        for label in HOSTILE:
            wants("members/commands", {"command": {"type": "make_token", "label": label}})
        for scope in ("", "tournament/friday", "league/wpl-2099"):
            role = "official" if "league" in scope else "director"
            wants("members/commands", {"command": {"type": "grant_role", "member": me, "role": role, "scope": scope}})
        invited = {"type": "invite_member", "grants": [{"role": "director", "scope": "tournament/friday"}]}
        wants("members/commands", {"command": invited})
        yield started, admin


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_names_and_reasons_are_shown_as_text_on_every_page_that_has_them(
    browser: Browser, club: tuple[OpenClub, Caller], size: dict[str, int]
) -> None:
    reader = Reader(browser, club[1], size)

    page = reader.opens("/")
    expect(page.get_by_test_id("table-lounge")).to_be_attached()
    reader.shows(IMAGE, SCRIPT, TEMPLATE)
    reader.require_harmless()

    page = reader.opens("/tables/lounge")
    reader.shows(IMAGE, DRAWING)
    if page.get_by_test_id("open-log").is_visible():
        page.get_by_test_id("open-log").click()
    reader.require_harmless()

    page = reader.opens("/account")
    expect(page.get_by_test_id("statement-row").first).to_be_attached()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    expect(page.get_by_test_id("session").first).to_be_attached()
    reader.shows(IMAGE)
    reader.require_harmless()

    page = reader.opens("/club")
    page.get_by_test_id("guests-too").click()
    expect(page.get_by_test_id("member")).to_have_count(5)
    reader.shows(IMAGE, DRAWING)
    reader.require_harmless()
    page.get_by_test_id("member").filter(has_text="svg").first.click()
    expect(page.get_by_test_id("about-member")).to_be_visible()
    reader.require_harmless()
    reader.context.close()


def test_an_address_that_somebody_was_sent_runs_nothing(browser: Browser, club: tuple[OpenClub, Caller]) -> None:
    admin, stranger = (Reader(browser, caller, PHONE) for caller in (club[1], Caller(club[0])))
    hostile = "%3Cimg%20src%3Dx%20onerror%3Dxss()%3E"
    pages = _PAGES.pattern.replace("tournaments/[^/]+/(clock|story)", "tournaments/[^/]+/clock")
    shapes = pages.replace("(tables|tournaments|director|hands|leagues|rankings)", "tables").split("|")

    for shape in [*shapes, "nothing/[^/]+", "api/docs"]:
        reader = stranger if shape in {"sign-in", "join", "password", "confirm"} else admin
        path = "/" + shape.replace("[^/]+", hostile)
        reader.opens(f"{path}?next=javascript:xss()&name={hostile}#{hostile}")
        reader.require_harmless()
    for reader in (admin, stranger):
        reader.context.close()
