"""Every page in every size and both languages, as pictures to look at: ``make screenshots``.

A page that is new joins `PAGES`: its address, who looks at it, and what has to be pressed before there is something to see.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

import httpx
from playwright.sync_api import expect, sync_playwright

from support.guest import Server, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

Who = Literal["nobody", "guest", "member", "admin", "director"]

FOLDER: Final = Path("var/screenshots")
SIZES: Final = {"phone": (360, 640), "tablet": (768, 1024), "laptop": (1366, 768), "wide": (1920, 1080)}
USUAL: Final = ("phone", "laptop", "wide")
LOCALES: Final = {"de": "de-AT", "en": "en-GB"}
PASSWORD: Final = "correct horse battery"  # noqa: S105  # of nobody
LONGEST: Final = "Maximiliane Hohenwarter-Lichtenfels zu B"
"""A name of forty characters."""
ROLES: Final = ({"role": "floor"}, {"role": "desk"}, {"role": "official"}, {"role": "director"})


class Shot(NamedTuple):
    """A page, and what is done before the picture is taken."""

    name: str
    path: str
    who: Who = "nobody"
    until: str = "main"
    """What is waited for: a selector."""
    press: tuple[str, ...] = ()
    """What is pressed then, by test id, one after the other."""
    shows: str = ""
    """What is waited for after that: a selector."""


PAGES: Final = (
    Shot("lobby", "/", until="[data-testid=table-demo]"),
    Shot("lobby as guest", "/", "guest", until="[data-testid=who]"),
    Shot("lobby as admin", "/", "admin", until="[data-testid=doors]"),
    Shot("table", "/tables/demo", "guest", until="[data-testid^=sit-]"),
    Shot("sign in", "/sign-in", until="[data-testid=sign-in]"),
    Shot("join", "/join#{invitation}", until="[data-testid=join]"),
    Shot("join, link not good", "/join#no.good", until="[data-testid=failure]"),
    Shot("new password", "/password#{password}", until="[data-testid=set-password]"),
    Shot("confirm address", "/confirm#no.good", until="[data-testid=confirm-email]"),
    Shot("account, nobody", "/account", until=".empty"),
    Shot("account as guest", "/account", "guest", until="[data-testid=statement]"),
    Shot("account as guest, open", "/account", "guest", until="[data-testid=become]", press=("become",)),
    Shot("account", "/account", "member", until="[data-testid=ways-in]"),
    Shot("account, open", "/account", "member", "[data-testid=ways-in]", ("ways-in", "sessions", "open-rules")),
    Shot("account, password", "/account", "member", "[data-testid=ways-in]", ("ways-in", "change-password")),
    Shot("account, address", "/account", "member", "[data-testid=ways-in]", ("ways-in", "change-email")),
    Shot("account, rename", "/account", "member", until="[data-testid=rename]", press=("rename",)),
    Shot("account, delete", "/account", "member", until="[data-testid=delete-myself]", press=("delete-myself",)),
    Shot("club", "/club", "admin", until="[data-testid=invitation]"),
    Shot("club, a member", "/club", "admin", until="[data-testid=member]", press=("member",)),
    Shot("club, a role", "/club", "admin", until="[data-testid=member]", press=("member", "give-role")),
    Shot("club, a link", "/club", "admin", "[data-testid=member]", ("member", "password-link"), "[data-testid=link]"),
    Shot("club, remove", "/club", "admin", until="[data-testid=member]", press=("member", "remove-member")),
    Shot("club, invite", "/club", "admin", until="[data-testid=invite]", press=("invite",)),
    Shot("club, invited", "/club", "admin", "[data-testid=invite]", ("invite", "make-link"), "[data-testid=link]"),
    Shot("club as director", "/club", "director", until="[data-testid=members]"),
    Shot("club as member", "/club", "member", until="[data-testid=members-failure]"),
    Shot("rule", "/rules/tda/47-A", until="[data-testid=rule]"),
    Shot("not found", "/nowhere"),
    Shot("api", "/api/docs", until="[data-testid=operation]"),
    Shot("api, open", "/api/docs", until="[data-testid=operation]", press=("operation",)),
)


class Somebody:
    """One of the people who look."""

    def __init__(self, server: Server) -> None:
        self.http = server.doors.enter_context(httpx.Client(base_url=server.address, trust_env=False, timeout=60))

    def wants(self, kind: str, **fields: object) -> dict[str, object]:
        """Say something where members are looked after."""
        reply = self.http.post("/api/members/commands", json={"command": {"type": kind, **fields}})
        reply.raise_for_status()
        answer: dict[str, object] = reply.json()
        return answer

    def joins(self, link: object, name: str) -> Somebody:
        """Become a member."""
        self.wants("accept_invitation", link=link, name=name, password=PASSWORD, label="Firefox · Android")
        return self


def people(server: Server, link: str, members: int) -> tuple[dict[Who, Somebody], dict[str, str]]:
    """A club with so many members in it, who looks at its pages, and the links that they open."""
    admin = Somebody(server).joins(link, "Anna Berger")
    invited = admin.wants("invite_member", uses=1000)["link"]
    guest, director, member = Somebody(server), Somebody(server), Somebody(server)
    guest.http.post("/api/guests", json={"name": "Gast aus Graz"}).raise_for_status()
    roles = [{"role": "director"}, {"role": "official"}]
    director.joins(admin.wants("invite_member", grants=roles)["link"], "Dora Egger")
    member.joins(invited, LONGEST)
    for label in ("Chrome · Windows", "Safari · iPhone"):
        Somebody(server).wants("sign_in", who=LONGEST, password=PASSWORD, label=label)
    for number in range(3, members):
        Somebody(server).joins(invited, f"Mitglied Nummer {number}")
    found = cast("list[dict[str, str]]", admin.wants("find_members", words="Nummer")["lines"])
    for line, role in zip(found, ROLES, strict=False):
        admin.wants("grant_role", member=line["id"], **role)
    me = member.http.get("/api/me").json()["member"]
    admin.wants("invite_member", grants=[{"role": "floor"}], uses=3, days=30)
    links = {"invitation": str(invited), "password": str(admin.wants("make_password_link", member=me)["link"])}
    return {"admin": admin, "guest": guest, "director": director, "member": member}, links


@contextlib.contextmanager
def club(members: int) -> Iterator[tuple[Server, dict[Who, Somebody], dict[str, str]]]:
    """The demo club with an admin and members; it sends e-mail, as far as its pages know."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder), demo=False) as empty:
            link = next(line for line in empty.process.stdout or () if "/join#" in line)
        options = ("--smtp", "smtp://127.0.0.1:9?sender=club@example.org", "--bots-think", "0.2", "--pause", "2")
        with serving(Path(folder), *options) as server:
            yield server, *people(server, link.strip().partition("#")[2], members)


def look(page: Page, address: str, shot: Shot) -> None:
    """Open a page and press what has to be pressed."""
    page.goto(address)
    page.locator(shot.until).first.wait_for()
    for testid in shot.press:
        button = page.get_by_test_id(testid).first
        fold = button.locator("xpath=self::summary/parent::details[@open]")
        if not fold.count():  # what is open already need not be opened
            button.click()
    if shot.shows:
        page.locator(shot.shows).first.wait_for()
    expect(page.get_by_text(re.compile("^(One moment …|Einen Moment …)$"))).to_have_count(0)


def take(
    browser: Browser, server: Server, who: Somebody | None, shots: list[tuple[Shot, str]], options: argparse.Namespace
) -> int:
    """Take the pictures that one of the people looks at; gives how many."""
    taken = 0
    for language in LOCALES:
        for size in options.sizes:
            width, height = SIZES[size]
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale=LOCALES[language], color_scheme=options.theme
            )
            for name, value in who.http.cookies.items() if who else ():
                context.add_cookies([{"name": name, "value": value, "url": server.address}])
            for shot, path in shots:
                page = context.new_page()
                look(page, f"{server.address}{path}", shot)
                is_dialog = page.locator("dialog[open]").count() > 0
                is_whole = not is_dialog and not path.startswith("/tables/")
                file = options.folder / f"{shot.name} {size} {language} {options.theme}.png".replace(", ", " ").replace(
                    " ", "-"
                )
                page.screenshot(path=file, full_page=is_whole, animations="disabled")
                page.close()
                taken += 1
            context.close()
    return taken


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="what the names of the pages begin with; without any, all of them")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=USUAL)
    parser.add_argument("--theme", choices=("dark", "light"), default="dark")
    parser.add_argument("--members", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    wanted = [shot for shot in PAGES if not options.pages or shot.name.startswith(tuple(options.pages))]
    chromium = shutil.which("chromium")
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with club(options.members) as (server, everybody, links), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--disable-gpu", *sandbox])
        taken = 0
        for who in dict.fromkeys(shot.who for shot in wanted):
            shots = [(shot, shot.path.format_map(links)) for shot in wanted if shot.who == who]
            taken += take(browser, server, everybody.get(who), shots, options)
        browser.close()
    sys.stdout.write(f"{taken} pictures in {options.folder}\n")


if __name__ == "__main__":
    main()
