"""A way back into a club that nobody can sign in to any more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, print_json, say
from floorman.errors import StoreError
from floorman.store.address import path_of
from floorman.text.words import Words

_MADE: Final = Words(
    "Start the server, then open this link to run the club; it is good once, for a week, and earlier ones are not any more:",
    "Starte den Server und öffne dann diesen Link, um den Klub zu verwalten; er gilt einmal und eine Woche lang, und frühere "
    "gelten nicht mehr:",
)


def admin_link(
    *,
    pages: Annotated[
        str, Parameter(help="What links in e-mails begin with, such as https://club.example.org.")
    ] = "http://127.0.0.1:8000",
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Make a link by which somebody comes to run the club, when nobody can any more. No server may be running.

    The link is good once, for a week, and ends those made before. Start the server, then open it.
    """
    from floorman.club.people.desk import PeopleSettings

    language = language_or_default(lang)
    path = path_of(db)
    if not Path(path).is_file():
        raise StoreError(
            Words(
                f"{path}: there is no such file; `floorman serve` begins one and shows a link",
                f"{path}: so eine Datei gibt es nicht; `floorman serve` legt eine an und zeigt einen Link",
            )
        )
    link = PeopleSettings(pages=pages).page("join", asyncio.run(_made(path)))
    if json:
        print_json({"link": link})
        return
    print(say(_MADE, language), link, sep="\n  ")


async def _made(path: str) -> str:
    from floorman.club.clock import SystemClock
    from floorman.club.people.members import Members
    from floorman.club.treasurer import Treasurer
    from floorman.store import SqliteStore

    async with SqliteStore.opened(path) as store:
        clock = SystemClock()
        members = Members(store, clock, Treasurer(store, clock))
        await members.open()
        return await members.admin_link()
