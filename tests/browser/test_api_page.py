"""The page for programmers in a real browser: readable, searchable, and without any other host."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.test_table_page import PHONE, WIDE, Visitor
from support.guest import Server, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("api"), demo=False) as started:
        yield started


@pytest.mark.parametrize(
    ("size", "locale", "scheme", "title"),
    [(PHONE, "de-AT", "dark", "Für Programme"), (WIDE, "en-GB", "light", "For programs")],
    ids=["phone", "wide"],
)
def test_what_programs_can_ask_is_read_and_searched_without_any_other_host(
    browser: Browser, server: Server, size: dict[str, int], locale: str, scheme: str, title: str
) -> None:
    visitor = Visitor(browser, server, size=size, locale=locale)
    page, hosts = visitor.page, set()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.goto(f"{server.address}/api/docs")

    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_test_id("type").first).to_be_visible()
    assert not set("`*") & set(page.get_by_role("main").inner_text())
    sit = page.get_by_test_id("operation").filter(has_text="/api/tables/{table}/commands")
    sit.locator("summary").click()
    expect(sit).to_contain_text("Sit down, act, get up; or order something as the floor.")
    expect(sit).to_contain_text('"seat": 3')
    expect(sit).to_contain_text("It was done, and is kept")
    expect(sit).to_contain_text('"type": "done"')
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    sit.get_by_role("link", name="TableCommand").click()
    expect(page.locator("#TableCommand")).to_be_in_viewport()
    page.get_by_test_id("search").fill("sitdown")
    expect(page.get_by_test_id("type")).to_have_count(1)
    expect(page.get_by_test_id("type")).to_contain_text("Take a seat with so many chips.")
    assert hosts == {f"127.0.0.1:{server.port}"}
    assert visitor.faults == []
    visitor.context.close()
