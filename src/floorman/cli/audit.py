"""``floorman audit``: prove what a club has kept, from the events alone."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

from msgspec.structs import asdict
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from floorman.cards import Language
from floorman.cli.findings import worded
from floorman.cli.terminal import (
    DB,
    AsJson,
    Db,
    Lang,
    language_or_default,
    moment,
    plain,
    print_json,
    say,
    show,
    table,
)
from floorman.text.days import written_moment
from floorman.text.numbers import decimal, number
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.club.audit import Audited

_COUNTED = {
    "streams": Words("streams", "Aufzeichnungen"),
    "events": Words("events", "Einträge"),
    "hands": Words("hands", "Hände"),
    "transfers": Words("transfers", "Buchungen"),
}
_READING = Words("reading", "lese")
_SEAL = Words("Last seal of the ledger: {seal}", "Letztes Siegel des Hauptbuchs: {seal}")
_NO_LEDGER = Words("no ledger", "kein Hauptbuch")
_UNTIL = Words(
    "The file reaches until {until}. What was played after that is not in it.",
    "Die Datei reicht bis {until}. Was danach gespielt wurde, steht nicht darin.",
)
_CLEAN = Words(
    "Everything adds up: no chip and no cent was made or lost. ({seconds} s)",
    "Alles geht auf: kein Chip und kein Cent kam hinzu oder ging verloren. ({seconds} s)",
)
_FOUND = Words(
    "{count} found, each the first in its place:",
    "{count} gefunden, jeweils das Erste an seiner Stelle:",
)
_PATIENCE_S = 1.0  # until a bar is worth showing
_STEP = 1000  # events between two looks at the clock


def audit(
    *,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Prove ledger, chips and streams from the recorded events alone; a server may be running meanwhile.

    Names the first event of each stream that does not hold, with what was expected and what was found; the exit code is 1 then. Says until when the file reaches.
    """
    from floorman.club.audit import audit as prove
    from floorman.store.address import path_of
    from floorman.store.reading import reading

    language = language_or_default(lang)
    started = time.monotonic()
    with reading(path_of(db)) as kept, _Bar(sum(last for _, last in kept.streams()), language, quiet=json) as bar:
        audited = prove(kept, on_event=bar.advance)
    seconds = time.monotonic() - started
    if json:
        findings = [asdict(finding) for finding in audited.findings]
        facts = {name: getattr(audited, name) for name in (*_COUNTED, "seal")}
        facts["until"] = moment(audited.until).isoformat(timespec="milliseconds") if audited.until else None
        print_json({"ok": audited.is_clean, **facts, "findings": findings, "seconds": round(seconds, 3)})
    else:
        _show(audited, seconds, language)
    if not audited.is_clean:
        sys.stdout.flush()
        sys.exit(1)


def _show(audited: Audited, seconds: float, language: Language) -> None:
    counted = table(*(say(words, language) for words in _COUNTED.values()), numbers_from=0)
    counted.add_row(*(number(getattr(audited, name), language) for name in _COUNTED))
    show(counted)
    show(say(_SEAL, language).format(seal=plain(audited.seal) or say(_NO_LEDGER, language)))
    if audited.until:
        show(say(_UNTIL, language).format(until=written_moment(moment(audited.until).astimezone(), language)))
    if audited.is_clean:
        show(say(_CLEAN, language).format(seconds=decimal(seconds, language, 1)))
        return
    show(say(_FOUND, language).format(count=number(len(audited.findings), language)))
    for finding in audited.findings:
        show(f"  · {plain(worded(finding, language))}")


class _Bar:
    """A progress bar on stderr that comes only to those who have waited for a while."""

    def __init__(self, events: int, language: Language, *, quiet: bool) -> None:
        console = Console(stderr=True)
        self._quiet = quiet or not console.is_terminal
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._progress = Progress(*columns, console=console, transient=True)
        self._task: TaskID = self._progress.add_task(say(_READING, language), total=events)
        self._due = time.monotonic() + _PATIENCE_S
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress.live.is_started:
            self._progress.stop()

    def advance(self) -> None:
        """One more event was read."""
        self._read += 1
        if self._quiet or self._read % _STEP or time.monotonic() < self._due:
            return
        self._progress.start()
        self._progress.update(self._task, completed=self._read)
