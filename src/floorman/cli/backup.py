"""``floorman backup``: everything a club has kept, in a second file, while people play."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, moment, print_json, say, show
from floorman.cli.verify import plain
from floorman.text.days import written_moment
from floorman.text.numbers import counted
from floorman.text.words import Words

_EVENTS = (Words("event", "Eintrag"), Words("events", "Einträge"))
_WRITTEN = Words(
    "{file}: {events}, complete until {until}. `floorman audit --db {file}` proves it.",
    "{file}: {events}, vollständig bis {until}. `floorman audit --db {file}` prüft die Sicherung.",
)
_NEVER = Words("this moment", "zu diesem Augenblick")


def backup(
    file: Annotated[str, Parameter(help="Where to: a file that is not there yet.")],
    *,
    replace: Annotated[bool, Parameter(negative="", help="Write over a file that is there already.")] = False,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Copy everything the club has kept into a second file; a server may be running meanwhile.

    The copy has whatever anybody had been told by then, to the last action. Copied by other means while a server runs, the file lacks what was played last.
    """
    from floorman.store.address import path_of
    from floorman.store.backup import back_up

    language = language_or_default(lang)
    events, until = back_up(path_of(db), file, replace=replace)
    if json:
        last = moment(until).isoformat(timespec="milliseconds") if until else None
        print_json({"file": file, "events": events, "until": last})
        return
    last = written_moment(moment(until).astimezone(), language) if until else say(_NEVER, language)
    show(say(_WRITTEN, language).format(file=plain(file), events=counted(events, *_EVENTS, language), until=last))
