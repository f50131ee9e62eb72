"""A tournament as somebody writes it down: a file in TOML or JSON, with times and levels as people write them."""

from __future__ import annotations

import re
import secrets
import tomllib
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.cli.terminal import say
from floorman.errors import TournamentSetupError
from floorman.text.lists import one_of
from floorman.text.parsers import unread
from floorman.text.quotes import quoted
from floorman.text.system import refused
from floorman.text.words import Words
from floorman.tournament.clock.presets import preset
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.setup import Setup

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.cards import Language
    from floorman.rulebook import Rulebook, Shelf
    from floorman.tournament.clock.presets import Event
    from floorman.tournament.clock.structure import Entry

_LEVEL: Final = re.compile(
    r"(?P<minutes>\d{1,4})(?:\s*min)?\s+(?P<small>\d{1,9})/(?P<big>\d{1,9})(?:\s+(?P<kind>ante|bba)\s+(?P<ante>\d{1,9}))?"
)
_BREAK: Final = re.compile(
    r"break\s+(?P<minutes>\d{1,4})(?:\s*min)?(?:\s+without\s+(?P<chips>\d{1,9}(?:\s*,\s*\d{1,9})*))?"
)
_PRESETS: Final[tuple[Event, ...]] = ("main", "sit_and_go", "satellite")


def setup_in(file: Path, shelf: Shelf) -> Setup:
    """The tournament in a file, under a book of the shelf.

    Besides the fields of `Setup` it may say *starts* and *closes* as people write times, and *levels* as lines such as
    ``20 25/50``, ``20 100/200 bba 200`` and ``break 10 without 25``, or the name of a table of the book's (``main``).

    Raises:
        TournamentSetupError: it cannot be read, or there can be no such event.
        UnknownBook: its book is not on the shelf.
    """
    said = read(file)
    book = shelf.find("@".join(str(said[key]) for key in ("book", "edition") if key in said) or "tda")
    said |= {"book": book.id, "edition": book.edition}
    said.setdefault("seed", secrets.randbelow(2**31))
    terms = said.setdefault("terms", {})
    if isinstance(terms, dict):
        for name, field in (("starts", "starts_at"), ("closes", "closes_at")):
            if name in said:
                when = moment(name, said.pop(name))
                terms.setdefault(field, int(when.timestamp() * 1000))
                if name == "starts":
                    terms.setdefault("date", when.date().isoformat())
    if "levels" in said:
        said["structure"] = msgspec.to_builtins(levels(said.pop("levels"), book))
    try:
        return msgspec.convert(said, Setup)
    except msgspec.ValidationError as error:
        raise _refused(file, unread(error)) from None


def read(file: Path) -> dict[str, Any]:
    """What stands in a file, in TOML or, if it is called so, in JSON.

    Raises:
        TournamentSetupError: it cannot be read.
    """
    try:
        text = file.read_text(encoding="utf-8")
        said = msgspec.json.decode(text) if file.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise _refused(file, refused(error)) from None
    except (ValueError, RecursionError) as error:
        raise _refused(file, unread(error)) from None
    if not isinstance(said, dict):
        raise _refused(file, unread(ValueError("Expected `object`, got `array`")))
    return said


def moment(name: str, said: object) -> datetime:
    """A moment as TOML or people have it; without a time zone it is the one of this machine.

    Raises:
        TournamentSetupError: it is none, or a day alone.
    """
    try:
        when = datetime.fromisoformat(said.strip()) if isinstance(said, str) and len(said.strip()) > 10 else said
        if isinstance(when, datetime):
            return when.astimezone()
    except (ValueError, OverflowError, OSError):
        pass
    typed = said.isoformat() if isinstance(said, date) else said
    raise TournamentSetupError(
        Words(
            f"{name}: a day and a time such as 2026-05-15T19:00, not {quoted(typed)}",
            f"{name}: Tag und Uhrzeit wie 2026-05-15T19:00, nicht {quoted(typed, 'de')}",
        )
    )


def levels(said: object, book: Rulebook) -> Structure:
    """Levels and breaks, a line each, or a table of the book's by its name.

    >>> from floorman.rulebook import Rulebook
    >>> levels(["20 25/50", "break 10 without 25", "20 100/200 bba 200"], Rulebook.load("tda")).entries[1]
    Break(minutes=10, colour_up=(25,))

    Raises:
        TournamentSetupError: a line is neither.
        NoLevels: the book lays down none for such an event.
    """
    if said in _PRESETS:
        return preset(book, said).structure
    if not isinstance(said, list):
        raise _not_a_level(said)
    return Structure.of(_entry(line) for line in said)


def _entry(line: object) -> Entry:
    text = " ".join(line.split()) if isinstance(line, str) else ""
    if found := _LEVEL.fullmatch(text):
        ante = int(found["ante"] or 0)
        return Level(int(found["minutes"]), int(found["small"]), int(found["big"]), ante, found["kind"] == "bba")
    if found := _BREAK.fullmatch(text):
        chips = tuple(int(chip) for chip in (found["chips"] or "").split(",") if chip)
        return Break(int(found["minutes"]), chips)
    raise _not_a_level(line)


def _not_a_level(line: object) -> TournamentSetupError:
    shown = line if isinstance(line, str | int) else str(line)
    return TournamentSetupError(
        Words(
            f"levels are lines such as “20 25/50”, “20 100/200 bba 200” or “break 10 without 25”, or else "
            f"{one_of(_PRESETS)}; not {quoted(shown)}",
            f"levels sind Zeilen wie „20 25/50“, „20 100/200 bba 200“ oder „break 10 without 25“, oder sonst "
            f"{one_of(_PRESETS, 'de')}; nicht {quoted(shown, 'de')}",
        )
    )


def _refused(file: Path, why: Words) -> TournamentSetupError:
    return TournamentSetupError(Words(f"{file}: {why.en}", f"{file}: {why.de}"))


_TEMPLATE: Final = Words(
    """\
# A tournament; change what you like, and then: floorman tournament announce FILE
id = "friday"
name = "Friday"
book = "{book}"
starts = 2026-05-15T19:00:00
# closes = 2026-05-15T18:30:00  # the entry deadline, if it is not the book's
levels = {levels}
starting_stack = {stack}
table_size = 9
venue = ""
fee_cents = 2000  # what an entry costs
club_cents = 200  # what the club keeps of it
# rebuy_cents = 1000
# add_on_cents = 500
# add_on_stack = 2500
# chip_set = [25, 100, 500, 1000]
# is_live = false  # the server deals
payment = "From the account, or in cash at the desk until the start."

[terms]
# checks_in = true  # people say that they are there
# late_levels = 2  # up to the end of which level one may enter late
# rebuy_levels = 2
# allows_reentry = true

# [prizes.scheme]
# type = "curve"
# paid = 5
""",
    """\
# Ein Turnier; ändere, was du willst, und dann: floorman tournament announce DATEI
id = "freitag"
name = "Freitag"
book = "{book}"
starts = 2026-05-15T19:00:00
# closes = 2026-05-15T18:30:00  # der Nennschluss, wenn es nicht der des Regelwerks ist
levels = {levels}
starting_stack = {stack}
table_size = 9
venue = ""
fee_cents = 2000  # was eine Teilnahme kostet
club_cents = 200  # was der Klub davon behält
# rebuy_cents = 1000
# add_on_cents = 500
# add_on_stack = 2500
# chip_set = [25, 100, 500, 1000]
# is_live = false  # der Server gibt die Karten
payment = "Vom Konto oder bis zum Start bar an der Kasse."

[terms]
# checks_in = true  # wer da ist, wird eingecheckt
# late_levels = 2  # bis zum Ende welchen Levels man noch einsteigen darf
# rebuy_levels = 2
# allows_reentry = true

# [prizes.scheme]
# type = "curve"
# paid = 5
""",
)


def template(book: Rulebook, event: Event, language: Language = "en") -> str:
    """A file to begin with, with the book's own levels where it has some.

    Raises:
        NoLevels: it lays down none for a satellite, say.
    """
    from floorman.errors import NoLevels

    shown, stack = '["20 25/50", "20 50/100", "break 10 without 25", "20 100/200", "20 200/400"]', 5000
    try:
        found = preset(book, event)
        shown, stack = f'"{event}"', found.stack or stack
    except NoLevels:
        if event != "main":
            raise
    text = say(_TEMPLATE, language).format(book=f"{book.id}@{book.edition}", levels=shown, stack=stack)
    return text if event == "main" else text.replace("[terms]\n", f'[terms]\nkind = "{event}"\n')
