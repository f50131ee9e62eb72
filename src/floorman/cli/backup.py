"""``floorman backup`` and ``floorman restore``: everything a club has kept, in a second file, and back."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.findings import worded
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, moment, plain, print_json, say, show
from floorman.errors import UnsoundBackup
from floorman.text.days import written_moment
from floorman.text.numbers import counted
from floorman.text.words import Words

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
_EVENTS = (Words("event", "Eintrag"), Words("events", "Einträge"))
_WRITTEN = Words(
    "{file}: {events}, complete until {until}. `floorman audit --db {file}` proves it.",
    "{file}: {events}, vollständig bis {until}. `floorman audit --db {file}` prüft die Sicherung.",
)
_RESTORED = Words(
    "{db} is as {file} was: {events}, complete until {until}.",
    "{db} ist wieder, wie {file} war: {events}, vollständig bis {until}.",
)
_KEPT = Words("What was there before is kept in {kept}.", "Was vorher da war, liegt in {kept}.")
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
        print_json({"file": file, "events": events, "until": _json_moment(until)})
        return
    said = {"file": plain(file), "events": counted(events, *_EVENTS, language)}
    show(say(_WRITTEN, language).format(**said, until=_moment(until, language)))


def restore(
    file: Annotated[str, Parameter(help="The backup.")],
    *,
    replace: Annotated[
        bool, Parameter(negative="", help="Even if the club has kept something; that file stays beside it.")
    ] = False,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Go back to a backup: the club is as it was when the backup was made. No server may be running.

    The backup is audited first, and left as it is.
    """
    from floorman.club.audit import audit
    from floorman.store.address import path_of
    from floorman.store.backup import put_back, require_other
    from floorman.store.reading import reading

    language = language_or_default(lang)
    path = path_of(db)
    require_other(file, path)
    with reading(file) as kept:
        found = audit(kept).findings
        if found:
            raise UnsoundBackup(file, found=len(found), first=Words(*(worded(found[0], in_) for in_ in _LANGUAGES)))
        restored = put_back(kept, path, replace=replace)
    events, until = restored.has
    if json:
        print_json(
            {"db": path, "file": file, "events": events, "until": _json_moment(until), "kept": restored.kept or None}
        )
        return
    said = {"db": plain(path), "file": plain(file), "events": counted(events, *_EVENTS, language)}
    show(say(_RESTORED, language).format(**said, until=_moment(until, language)))
    if restored.kept:
        show(say(_KEPT, language).format(kept=plain(restored.kept)))


def _json_moment(at: int) -> str | None:
    return moment(at).isoformat(timespec="milliseconds") if at else None


def _moment(at: int, language: Language) -> str:
    return written_moment(moment(at).astimezone(), language) if at else say(_NEVER, language)
