"""Reads rulebooks: from those that ship with floorman, from a file, or from a mapping; checks all of what it reads."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.errors import Fault, RulebookError
from floorman.rulebook.files import read_toml, shipped, shipped_books
from floorman.rulebook.vocabulary import (
    COSTS,
    MISCONDUCT,
    OWNERS,
    SHARED,
    WrongAnswer,
    expected,
    one_of,
    shown,
    vocabulary,
)
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.rulebook.vocabulary import Knob
    from floorman.text.words import Words

Source = str | os.PathLike[str] | Mapping[str, Any]
"""What a book is loaded from: its name, the path to a file, or a mapping shaped like a file."""

DEFAULT_BOOK: Final = "tda@2019"
"""The book that answers where the others are silent; with its edition, so that a newer one changes no other book."""

MAPPING: Final = "<mapping>"
"""What faults call a book that stands in no file."""

_PARTS: Final = (
    "id",
    "title",
    "title_de",
    "edition",
    "extends",
    "numbering",
    "shared",
    "misconduct",
    *OWNERS,
    "data",
    "rules",
    "readings",
)
_ID: Final = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_EDITION: Final = r"[\w.-]+"


class Layer(NamedTuple):
    """One book as it was written, checked, without what it takes from others."""

    id: str
    title: str
    title_de: str
    """Its title for who reads German; nothing where it has one title alone."""
    edition: str
    answers: dict[str, tuple[object, str]]
    """What it answers, and the id of the rule or reading that says so."""
    rules: dict[str, str]
    readings: dict[str, str]
    data: dict[str, Any]
    numbering: tuple[tuple[str, str], ...]
    shared: dict[str, str]
    """Which of its rules says what all books say alike."""
    misconduct: dict[str, tuple[str, str]]
    """What misconduct it names, in which rule, and what that costs the first time."""

    @property
    def name(self) -> str:
        """The book with its edition, ``tda@2019``: what `Rulebook.load` finds it by, if it ships with floorman."""
        return f"{self.id}@{self.edition}"

    def paragraph(self, rule: str) -> str:
        """The document's own number for one of our rule ids; nothing for a reading."""
        if rule in self.readings:
            return ""
        for pattern, number in self.numbering:
            if match := re.fullmatch(pattern, rule):
                return match.expand(number)
        return rule.removeprefix(f"{self.id.upper()}-")


def read_layers(source: Source, *, below: tuple[Layer, ...] = (), called: str = MAPPING) -> tuple[Layer, ...]:
    """Read a book and those it extends, the book itself first; *below* is what the last of them stands on.

    Faults name a mapping as *called*.

    Raises:
        RulebookError: one of them does not hold together; every fault of all of them is listed.
    """
    if source is None:
        raise RulebookError([Fault("None", "", _no_source())])
    layers: list[Layer] = []
    faults: list[Fault] = []
    files: list[str] = []
    wanted: object = source
    asked = _Asks("", "")
    while wanted is not None:
        try:
            if isinstance(wanted, str) and not wanted.endswith(".toml"):
                below = (*_shipped_layers(wanted, asked), *below)  # checked before, and they extend only each other
                break
            raw, file = _open(wanted, asked, called)
        except RulebookError as error:
            raise RulebookError([*faults, *error.faults]) from None
        if file in files:
            way = " → ".join([*files[files.index(file) :], file])
            what = both(
                f"the books extend each other in a circle: {way}", f"die Regelwerke erweitern einander im Kreis: {way}"
            )
            raise RulebookError([*faults, Fault(*asked, what)])
        layer, found = _check(raw, file)
        layers.append(layer)
        files.append(file)
        faults += found
        wanted, asked = raw.get("extends"), _Asks(file, "extends")
    faults += _loose_references(layers, files, below)
    if faults:
        raise RulebookError(faults)
    return *layers, *below


def _no_source() -> Words:
    return both(
        "expected the name of a book, the path to a .toml file, or a mapping",
        "erwartet wird der Name eines Regelwerks, der Pfad zu einer .toml-Datei oder ein Mapping",
    )


class _Asks(NamedTuple):
    """Who asks for the next book, and where; empty for the caller."""

    file: str
    key: str


def _open(wanted: object, asked: _Asks, called: str) -> tuple[Mapping[str, Any], str]:
    """Find what a caller or a book's ``extends`` names; a path starts from the file it stands in."""
    if isinstance(wanted, Mapping) and not asked.key:
        return wanted, called
    if not isinstance(wanted, str | os.PathLike) or isinstance(where := os.fspath(wanted), bytes):
        book = both(
            "the name of a book or the path to a .toml file",
            "der Name eines Regelwerks oder der Pfad zu einer .toml-Datei",
        )
        raise RulebookError([Fault(*asked, expected(book, wanted))])
    file = os.path.normpath(os.path.join(os.path.dirname(asked.file), where))
    try:
        return read_toml(file), file
    except OSError as error:
        from floorman.text.system import refused

        why, before = refused(error), f"{file} " if asked.key else ""
        what = both(f"{before}cannot be read: {why.en}", f"{before}lässt sich nicht lesen: {why.de}")
        fault = Fault(*asked, what) if asked.key else Fault(file, "", what)
    except ValueError as error:  # not TOML, not UTF-8, a path with a NUL in it
        from floorman.text.parsers import unread

        why = unread(error)
        fault = Fault(file, "", both(f"is not TOML: {why.en}", f"ist kein TOML: {why.de}"))
    raise RulebookError([fault])


def _shipped_layers(name: str, asked: _Asks) -> tuple[Layer, ...]:
    """Find a book that ships with floorman: the newest edition as ``tda.toml``, older ones as ``tda@2019.toml``."""
    book, at, edition = name.partition("@")
    if re.fullmatch(_ID, book) and (re.fullmatch(_EDITION, edition) or not at):
        for file in (f"books/{name}.toml", f"books/{book}.toml"):
            raw = shipped(file)
            if raw and edition in ("", raw["edition"]):
                return _shipped_file(file)
    known = one_of(f"{raw['id']}@{raw['edition']}" for raw in shipped_books())
    en = f"expected {known.en}, with or without the edition, or the path to a .toml file"
    de = f"erwartet wird {known.de}, mit oder ohne Ausgabe, oder der Pfad zu einer .toml-Datei"
    if asked.key:
        what = both(f"there is no book {shown(name)}; {en}", f"ein Regelwerk {shown(name)} gibt es nicht; {de}")
        raise RulebookError([Fault(*asked, what)])
    what = both(f"there is no such book; {en}", f"ein solches Regelwerk gibt es nicht; {de}")
    raise RulebookError([Fault(shown(name), "", what)])


@cache
def _shipped_file(file: str) -> tuple[Layer, ...]:
    raw = shipped(file) or {}
    layer, faults = _check(raw, file)
    below = _shipped_layers(raw["extends"], _Asks(file, "extends")) if "extends" in raw else ()
    if faults := [*faults, *_loose_references([layer], [file], below)]:
        raise RulebookError(faults)
    return layer, *below


def _check(raw: Mapping[str, Any], file: str) -> tuple[Layer, list[Fault]]:
    """Check everything that can be seen in one book alone."""
    book = _Check(raw, file)
    layer = Layer(
        id=book.text(
            "id",
            _ID,
            both(
                'a short name in lower case such as "friday-club"',
                'ein kurzer Name in Kleinbuchstaben wie "friday-club"',
            ),
        ),
        title=book.text("title", r".*\S.*", both("the book's title", "der Titel des Regelwerks")),
        title_de=book.text("title_de", r".*\S.*", both("the title in German", "der deutsche Titel"))
        if "title_de" in raw
        else "",
        edition=book.text(
            "edition",
            _EDITION,
            both(
                'the edition as text without blanks such as "2019"', 'die Ausgabe als Text ohne Leerzeichen wie "2019"'
            ),
        ),
        rules=book.titles("rules"),
        readings=book.titles("readings"),
        answers={},
        data={name: frozen(table) for name, table in book.table("data") if book.is_table(f"data.{name}", table)},
        numbering=tuple(book.numbering()),
        shared={topic: rule for topic, rule in book.table("shared") if isinstance(rule, str)},
        misconduct={},
    )
    for topic, rule in book.table("shared"):
        if topic not in SHARED:
            known = one_of(SHARED)
            book.fault(f"shared.{topic}", f"expected {known.en}", f"erwartet wird {known.de}")
        if rule not in layer.rules and rule not in layer.readings:
            book.fault(
                f"shared.{topic}",
                f"the book has no {shown(rule)} under [rules]",
                f"unter [rules] steht {shown(rule, 'de')} nicht",
            )
    for what, entry in book.table("misconduct"):
        book.offence(what, entry, layer)
    for twice in [reading for reading in layer.readings if reading in layer.rules]:
        book.fault(f"readings.{twice}", "stands under [rules] too", "steht schon unter [rules]")
    for owner in OWNERS:
        for name, entry in book.table(owner):
            book.answer(owner, name, entry, layer)
    for key in raw:
        if key not in _PARTS:
            known, hint = one_of(_PARTS), _hint(key, _PARTS)
            book.fault(
                str(key),
                f"no such part of a book; expected {known.en}{hint.en}",
                f"so einen Teil hat ein Regelwerk nicht; erwartet wird {known.de}{hint.de}",
            )
    return layer, book.faults


class _Check:
    """Goes through one book and notes every fault on the way."""

    def __init__(self, raw: Mapping[str, Any], file: str) -> None:
        self.raw, self.file = raw, file
        self.faults: list[Fault] = []

    def fault(self, key: str, en: str, de: str) -> None:
        self.faults.append(Fault(self.file, key, both(en, de)))

    def expected(self, key: str, what: Words, instead: object) -> None:
        self.faults.append(Fault(self.file, key, expected(what, instead)))

    def text(self, key: str, pattern: str, what: Words) -> str:
        value = self.raw.get(key)
        if isinstance(value, str) and re.fullmatch(pattern, value):
            return value
        if key in self.raw:
            self.expected(key, what, value)
        else:
            self.fault(key, f"missing: {what.en}", f"es fehlt: {what.de}")
        return ""

    def is_table(self, key: str, value: object) -> bool:
        if isinstance(value, Mapping):
            return True
        self.expected(key, both("a table", "eine Tabelle"), value)
        return False

    def table(self, key: str) -> Iterator[tuple[str, Any]]:
        """The entries of one table, none if it is not there."""
        table = self.raw.get(key, {})
        if self.is_table(key, table):
            for name, entry in table.items():
                if isinstance(name, str):
                    yield name, entry
                else:
                    self.expected(key, both("names as keys", "ein Name als Schlüssel"), name)

    def titles(self, key: str) -> dict[str, str]:
        titles: dict[str, str] = {}
        for rule, title in self.table(key):
            if rule.strip() and isinstance(title, str) and title.strip():
                titles[rule] = title
            else:
                titled = both("a rule's id and its title", "die Kennung einer Regel und ihr Titel")
                self.expected(f"{key}.{rule}", titled, title)
        return titles

    def numbering(self) -> Iterator[tuple[str, str]]:
        pairs = self.raw.get("numbering", ())
        if not isinstance(pairs, list | tuple):
            self.expected("numbering", both("a list of pairs", "eine Liste von Paaren"), pairs)
            return
        for pair in pairs:
            match pair:
                case [str() as pattern, str() as number]:
                    try:
                        # Tried on nothing: a group that does not exist shows here and not in a citation later.
                        re.sub(pattern, number, "")
                    except (re.error, IndexError, OverflowError, RecursionError) as error:
                        self.fault(
                            "numbering",
                            f"expected a regular expression and what to make of it: {error}",
                            f"erwartet wird ein regulärer Ausdruck und was daraus wird, nicht {shown(pair, 'de')}",
                        )
                    else:
                        yield pattern, number
                case _:
                    self.expected(
                        "numbering", both("pairs of pattern and number", "ein Paar aus Muster und Nummer"), pair
                    )

    def answer(self, owner: str, name: str, entry: object, layer: Layer) -> None:
        """Check one answer and put it into the layer."""
        key, knobs = f"{owner}.{name}", vocabulary()
        if not (knob := knobs.get(name)):
            hint = _hint(name, knobs)
            return self.fault(key, f"no such knob{hint.en}", f"danach wird kein Regelwerk gefragt{hint.de}")
        if knob.owner != owner:
            self.fault(key, f"belongs under [{knob.owner}]", f"gehört unter [{knob.owner}]")
        if not isinstance(entry, Mapping):
            return self.expected(key, both("{ is = …, rule = … }", "{ is = …, rule = … }"), entry)
        for part in [part for part in entry if part not in ("is", "rule")]:
            self.fault(f"{key}.{part}", "expected “is” and “rule”, nothing else", "hierher gehören nur „is“ und „rule“")
        layer.answers[name] = self.value(f"{key}.is", knob, entry), self.rule(f"{key}.rule", entry, layer)
        return None

    def offence(self, what: str, entry: object, layer: Layer) -> None:
        """Check one kind of misconduct and put it into the layer."""
        key = f"misconduct.{what}"
        if what not in MISCONDUCT:
            hint = _hint(what, MISCONDUCT)
            return self.fault(key, f"no such misconduct{hint.en}", f"ein solches Vergehen gibt es nicht{hint.de}")
        if not isinstance(entry, Mapping):
            entry = {"rule": entry}
        for part in [part for part in entry if part not in ("rule", "costs")]:
            self.fault(
                f"{key}.{part}", "expected “rule” and “costs”, nothing else", "hierher gehören nur „rule“ und „costs“"
            )
        if (costs := entry.get("costs", COSTS[0])) not in COSTS:
            self.expected(f"{key}.costs", one_of(COSTS), costs)
        layer.misconduct[what] = self.rule(f"{key}.rule", entry, layer), str(costs)
        return None

    def value(self, key: str, knob: Knob, entry: Mapping[str, Any]) -> object:
        if "is" in entry:
            try:
                return knob.read(entry["is"])
            except WrongAnswer as error:
                self.fault(key, error.words.en, error.words.de)
        else:
            self.fault(key, "missing: the answer", "es fehlt: die Antwort")
        return None

    def rule(self, key: str, entry: Mapping[str, Any], layer: Layer) -> str:
        rule = entry.get("rule")
        if not isinstance(rule, str):
            what = both("the id of the rule that says so", "die Kennung der Regel, die das sagt")
            if "rule" in entry:
                self.expected(key, what, rule)
            else:
                self.fault(key, f"missing: {what.en}", f"es fehlt: {what.de}")
        elif rule not in layer.rules and rule not in layer.readings:
            hint = _hint(rule, [*layer.rules, *layer.readings])
            self.fault(
                key,
                f"the book has no {shown(rule)} under [rules] or [readings]{hint.en}",
                f"unter [rules] und [readings] steht {shown(rule)} nicht{hint.de}",
            )
        return str(rule)


def _hint(word: object, known: Iterable[str]) -> Words:
    from difflib import get_close_matches  # wanted only when something is wrong

    close = get_close_matches(str(word), known, n=1)
    return both(f"; did you mean {close[0]}?", f"; meintest du „{close[0]}“?") if close else both("", "")


def _loose_references(layers: list[Layer], files: list[str], below: tuple[Layer, ...]) -> Iterator[Fault]:
    """Answers that name a data table which neither their book nor one it extends has."""
    for depth, (layer, file) in enumerate(zip(layers, files, strict=True)):
        known = {name: None for lower in (*layers[depth:], *below) for name in lower.data}
        for name, (value, _) in layer.answers.items():
            knob = vocabulary()[name]
            if knob.kind == "ref" and value is not None and value not in known:
                what = expected(both("a table under [data]", "eine Tabelle unter [data]"), value)
                has = _there_are(known)
                yield Fault(file, f"{knob.owner}.{name}.is", both(f"{what.en}; {has.en}", f"{what.de}; {has.de}"))


def _there_are(tables: Iterable[str]) -> Words:
    from floorman.text.lists import listed

    known = tuple(tables)
    if not known:
        return both("there are none", "es gibt keine")
    return both(f"there are {listed(known)}", f"es gibt {listed(known, 'de')}")


def frozen(value: object) -> object:
    """Copy what a file or a mapping holds into something that the source can no longer change."""
    match value:
        case Mapping():
            return {str(key): frozen(item) for key, item in value.items()}
        case list() | tuple():
            return tuple(map(frozen, value))
        case _:
            return value
