"""``floorman cases``: what was ruled before, to be found, shown, decided and handed on without names."""

from __future__ import annotations

import csv
import os
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from cyclopts import App, Parameter

from floorman.cards import Language
from floorman.cli.books import shelf_at
from floorman.cli.desk.keeping import casebook, keep, now
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, plain, print_json, say, show
from floorman.days import is_day
from floorman.errors import FloormanError
from floorman.floor.casebook.anonymous import PlainCase, cell, without_persons
from floorman.floor.casebook.casebook import Casebook, is_under
from floorman.floor.casebook.cases import Case, CaseOpened
from floorman.floor.casebook.counting import counted
from floorman.floor.interview.facts import SITUATIONS
from floorman.floor.ruling import paragraphs
from floorman.floor.wording import title
from floorman.rulebook import Cite, Rulebook, Shelf
from floorman.text.days import written_day, written_moment
from floorman.text.lists import listed
from floorman.text.numbers import number
from floorman.text.system import refused
from floorman.text.words import Words, begun

By = Annotated[str, Parameter(name="--by", help="Who of the floor it was.")]
Take = Annotated[int, Parameter(name="--take", help="The option the floor took, counted from 1.")]
Instead = Annotated[str, Parameter(name="--instead", help="What the floor decided in place of the ruling.")]
Reason = Annotated[str, Parameter(name="--reason", help="Why; a decision against the rule needs one.")]

_NONE: Final = Words("No case fits.", "Kein Fall passt.")
_MORE: Final = Words("… and {more} earlier; --last shows more.", "… und {more} frühere; --last zeigt mehr.")
_EXPORTED: Final = Words(
    "{count} cases written to {file}, without names and notes.",
    "{count} Fälle nach {file} geschrieben, ohne Namen und Notizen.",
)
_DECIDED: Final = Words("Case {id} is decided: {what}.", "Fall {id} ist entschieden: {what}.")
_AGAIN: Final = Words(
    "It was decided before: {what}. Both decisions are kept; the last one counts.",
    "Er war schon entschieden: {what}. Beide Entscheidungen bleiben stehen; die letzte gilt.",
)
_NOTED: Final = Words("Noted in case {id}.", "In Fall {id} vermerkt.")
_LINKED: Final = Words("Cases {id} and {to} belong together.", "Die Fälle {id} und {to} gehören zusammen.")
_ANNULLED: Final = Words("Case {id} is annulled.", "Fall {id} ist annulliert.")
_COUNTED: Final = Words(
    "Cases: {cases}; still open: {open}; decided otherwise than ruled: {otherwise}; annulled: {annulled}.",
    "Fälle: {cases}; noch offen: {open}; anders entschieden als die Regel sagt: {otherwise}; annulliert: {annulled}.",
)
_OTHERS: Final = Words(" ({count} otherwise)", " ({count} anders)")
_COUNTS: Final = ("kinds", "rules", "books")
_MOST_COUNTED: Final = 20
_OTHERWISE: Final = Words(
    "On the same facts under {book} it was decided otherwise before:",
    "Bei gleicher Lage wurde nach {book} schon anders entschieden:",
)
_LABELS: Final = {
    "by": Words("by", "von"),
    "event": Words("event", "Turnier"),
    "table": Words("table", "Tisch"),
    "players": Words("players", "Spieler"),
    "note": Words("note", "Notiz"),
    "decided": Words("decided", "entschieden"),
    "reason": Words("reason", "Grund"),
    "linked": Words("see also", "siehe auch"),
    "similar": Words("similar", "ähnlich"),
    "annulled": Words("annulled", "annulliert"),
}
_COLUMNS: Final = (
    Words("number", "Nummer"),
    Words("day", "Tag"),
    Words("book", "Regelwerk"),
    Words("edition", "Ausgabe"),
    Words("type", "Art"),
    Words("situation", "Lage"),
    Words("outcome", "Ergebnis"),
    Words("options", "Möglichkeiten"),
    Words("option", "genommen"),
    Words("overruled", "abweichend"),
    Words("rules", "Regeln"),
)
_YES: Final = Words("yes", "ja")

cases = App(name="cases", help="Find, show, decide and export the cases that were kept with floorman rule --keep.")


@cases.default
def search(
    *words: Annotated[str, Parameter(help="Words to find, German or English; all of them have to be there.")],
    db: Db = DB,
    type: Annotated[str, Parameter(name="--type", help="Only this kind of situation, such as wager.")] = "",  # noqa: A002
    rule: Annotated[str, Parameter(name="--rule", help="Only with this rule or paragraph, such as TDA-42-A.")] = "",
    book: Annotated[str, Parameter(name="--book", help="Only under this book, such as tda or tda@2019.")] = "",
    outcome: Annotated[str, Parameter(name="--outcome", help="Only with this in the outcome, such as dead.")] = "",
    player: Annotated[str, Parameter(name="--player", help="Only with this player.")] = "",
    since: Annotated[str, Parameter(name="--since", help="Only from this day on: 2026-11-16.")] = "",
    until: Annotated[str, Parameter(name="--until", help="Only up to this day.")] = "",
    last: Annotated[int, Parameter(name="--last", help="How many to show, the latest first.")] = 20,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Find cases, the latest first."""
    _require_type(type)
    _require_day("since", since)
    _require_day("until", until)
    if last < 1:
        raise FloormanError(Words(f"last: at least 1, not {last}", f"--last: mindestens 1, nicht {last}"))
    kept = casebook(db)
    shelf = shelf_at(db)
    _require_book(book, kept, shelf)
    _require_rule(rule, kept, shelf)
    facts = {"type": type, "rule": rule, "book": book, "outcome": outcome, "player": player}
    found = list(kept.search(" ".join(words), **facts, since=since, until=until, shelf=shelf))
    if json:
        print_json({"count": len(found), "cases": [document(case, shelf) for case in found[:last]]})
        return
    language = language_or_default(lang)
    for case in found[:last]:
        show(line(case, language))
    if len(found) > last:
        show(say(_MORE, language).format(more=number(len(found) - last, language)))
    elif not found:
        show(say(_NONE, language))


@cases.command(name="show")
def show_case(
    id: Annotated[int, Parameter(help="The number of the case.")],  # noqa: A002
    *,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show one case with everything about it, and those most like it."""
    language = language_or_default(lang)
    kept = casebook(db)
    case = kept.case(id)
    similar = kept.similar(case.opened)
    if json:
        print_json(document(case, shelf_at(db)) | {"similar": [each.id for each in similar]})
        return
    opened = case.opened
    show(f"#{case.id}  {_when(opened.at, language)}  {_book(opened)}")
    show(plain(_of(opened.facts, language)))
    show(plain(f"{begun(_of(opened.outcome, language))} ({_of(paragraphs(opened.citations), language)})"))
    players = ", ".join(f"{seat} {name}" for seat, name in opened.players.items())
    persons = (("by", str(opened.by)), ("event", opened.event), ("table", opened.table), ("players", players))
    for name, text in (*persons, ("note", opened.note)):
        _tell(name, text, language)
    for decision in case.decided:
        decided = Case(opened, (decision,)).decision_words()
        _tell("decided", f"{_when(decision.at, language)}: {_of(decided, language)} {decision.by}", language)
        _tell("reason", decision.reason, language)
    for note in case.notes:
        _tell("note", f"{_when(note.at, language)}: {note.text} {note.by}", language)
    if case.annulled:
        _tell("annulled", f"{_when(case.annulled.at, language)}: {case.annulled.reason} {case.annulled.by}", language)
    _tell("linked", ", ".join(f"#{number}" for number in case.linked), language)
    for each in similar:
        _tell("similar", line(each, language), language)


@cases.command
def decide(
    id: Annotated[int, Parameter(help="The number of the case.")],  # noqa: A002
    *,
    take: Take = 0,
    instead: Instead = "",
    reason: Reason = "",
    by: By = "",
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Close a case with one of its options, or otherwise with a reason; says where earlier ones went another way."""
    language = language_or_default(lang)
    at = now()
    before = casebook(db).case(id)  # no file is made for a case that is not there
    case, book = keep(db, lambda kept: [kept.decide(id, at=at, option=take, instead=instead, reason=reason, by=by)])
    show(say(_DECIDED, language).format(id=id, what=plain(_of(case.decision_words(), language))))
    if before.decided:
        show(say(_AGAIN, language).format(what=plain(_of(before.decision_words(), language))))
    warn(book.differing(case.opened, case.decided[-1]), language)


@cases.command
def note(
    id: Annotated[int, Parameter(help="The number of the case.")],  # noqa: A002
    text: Annotated[str, Parameter(help="What is to be added.")],
    *,
    by: By = "",
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Add a note to a case."""
    at = now()
    casebook(db).case(id)
    keep(db, lambda kept: [kept.note(id, text, at=at, by=by)])
    show(say(_NOTED, language_or_default(lang)).format(id=id))


@cases.command
def link(
    id: Annotated[int, Parameter(help="The number of the case.")],  # noqa: A002
    to: Annotated[int, Parameter(help="The number of the other.")],
    *,
    by: By = "",
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Say that two cases belong together."""
    at = now()
    casebook(db).case(id)
    keep(db, lambda kept: [kept.link(id, to, at=at, by=by)])
    show(say(_LINKED, language_or_default(lang)).format(id=id, to=to))


@cases.command
def annul(
    id: Annotated[int, Parameter(help="The number of the case.")],  # noqa: A002
    *,
    reason: Annotated[str, Parameter(name="--reason", help="Why it is not a case, or belongs to another one.")],
    by: By = "",
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Annul a case that should never have been one: it stays on record with the reason, and no longer counts."""
    at = now()
    casebook(db).case(id)
    keep(db, lambda kept: [kept.annul(id, reason, at=at, by=by)])
    show(say(_ANNULLED, language_or_default(lang)).format(id=id))


@cases.command
def count(
    *,
    since: Annotated[str, Parameter(name="--since", help="Only from this day on: 2026-11-16.")] = "",
    until: Annotated[str, Parameter(name="--until", help="Only up to this day.")] = "",
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Count cases: by kind, by paragraph, and how often the floor decided otherwise than ruled."""
    _require_day("since", since)
    _require_day("until", until)
    found = counted(casebook(db).search(since=since, until=until))
    if json:
        print_json(found._asdict() | {name: [one._asdict() for one in getattr(found, name)] for name in _COUNTS})
        return
    language = language_or_default(lang)
    numbers = {name: number(getattr(found, name), language) for name in ("cases", "open", "otherwise", "annulled")}
    show(say(_COUNTED, language).format(**numbers))
    for name in _COUNTS:
        for one in getattr(found, name)[:_MOST_COUNTED]:
            words = title(one.what) if name == "kinds" and one.what in SITUATIONS else Words(one.what, one.what)
            others = say(_OTHERS, language).format(count=one.otherwise) if one.otherwise else ""
            show(f"  {number(one.cases, language):>7}  {plain(_of(words, language))}{others}")


@cases.command
def export(
    file: Annotated[str, Parameter(help="Where to: a .csv or .json file.")],
    *,
    force: Annotated[
        bool, Parameter(name="--force", negative="", help="Write over a file that is there already.")
    ] = False,
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Write all cases to a file without names, notes and anybody's own words; times are cut to the day."""
    language = language_or_default(lang)
    path = Path(file)
    if path.suffix not in (".csv", ".json"):
        raise FloormanError(
            Words(
                f"{file}: a name that ends in .csv or .json, please",
                f"{file}: bitte einen Namen, der auf .csv oder .json endet",
            )
        )
    if path.exists() and not force:
        raise FloormanError(
            Words(
                f"{file} is there already; --force overwrites it",
                f"{file} gibt es schon; --force überschreibt die Datei",
            )
        )
    exported = without_persons(casebook(db).cases.values())
    beside = path.with_name(f"{path.name}.part")
    try:
        if path.suffix == ".json":
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(exported), indent=2) + b"\n")
        else:
            with beside.open("w", encoding="utf-8", newline="") as out:
                rows = csv.writer(out)
                rows.writerow(say(column, language) for column in _COLUMNS)
                rows.writerows(_row(case, language) for case in exported)
        os.replace(beside, path)  # noqa: PTH105  # whole or not at all
    except OSError as error:
        beside.unlink(missing_ok=True)
        why = refused(error)
        raise FloormanError(Words(f"{file}: {why.en}", f"{file}: {why.de}")) from None
    show(say(_EXPORTED, language).format(count=number(len(exported), language), file=plain(file)))


def line(case: Case, language: Language) -> str:
    """A case in one line."""
    opened = case.opened
    facts, decision = _of(opened.facts, language), _of(case.decision_words(), language)
    annulled = f" ({say(_LABELS['annulled'], language)})" if case.annulled else ""
    return plain(f"#{case.id}  {_day(opened.at, language)}  {_book(opened)}  {facts} → {decision}{annulled}")


def warn(differing: list[Case], language: Language) -> None:
    """Say which earlier cases were decided otherwise, if any."""
    if differing:
        opened = differing[0].opened
        show(say(_OTHERWISE, language).format(book=_book(opened)))
        for case in differing[:5]:
            show(f"  {line(case, language)}")


def document(case: Case, shelf: Shelf) -> dict[str, Any]:
    """A case as JSON; what its paragraphs are about is known of the books on the shelf."""
    plain_case: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(case))
    opened = case.opened
    worked_out = {
        "facts": opened.facts,
        "outcome": opened.outcome,
        "options": opened.options,
        "about": opened.about(shelf),
    }
    plain_case["opened"] |= msgspec.to_builtins(worked_out)
    named: dict[str, Any] = _by_name(plain_case)
    return named | {"id": case.id, "decision": msgspec.to_builtins(case.decision_words())}


def _by_name(plain_case: Any) -> Any:
    """Everybody in a case by name alone."""
    if isinstance(plain_case, list):
        return [_by_name(item) for item in plain_case]
    if not isinstance(plain_case, dict):
        return plain_case
    persons = {
        name: {seat: who.get("name", "") for seat, who in kept.items()} if name == "players" else kept.get("name", "")
        for name in ("by", "players")
        if isinstance(kept := plain_case.get(name), dict)
    }
    return {name: _by_name(value) for name, value in plain_case.items()} | persons


def _row(case: PlainCase, language: Language) -> list[str]:
    facts, outcome = _of(case.facts, language), _of(case.outcome, language)
    values = (case.number, case.day, case.book, case.edition, case.type, facts, outcome, case.options)
    closed = (case.option, say(_YES, language) if case.is_overruled else "", "; ".join(case.rules))
    return [cell(str(value)) for value in (*values, *closed)]


def _require_type(type: str) -> None:  # noqa: A002
    if type and type not in SITUATIONS:
        raise FloormanError(
            Words(
                f"type: there is no “{plain(type)}”; there are {listed(sorted(SITUATIONS))}",
                f"--type: „{plain(type)}“ gibt es nicht; es gibt {listed(sorted(SITUATIONS), 'de')}",
            )
        )


def _require_day(name: str, text: str) -> None:
    if text and not is_day(text):
        raise FloormanError(
            Words(
                f"{name}: a day such as 2026-11-16, please, not “{plain(text)}”",
                f"--{name}: bitte einen Tag wie 2026-11-16, nicht „{plain(text)}“",
            )
        )


def _require_book(name: str, kept: Casebook, shelf: Shelf) -> None:
    """A book on the shelf, or one that some case was ruled by."""
    books = {each.name for each in shelf}
    books |= {f"{case.opened.book}@{case.opened.edition}" for case in kept.cases.values()}
    if name and name not in books | {each.partition("@")[0] for each in books}:
        raise FloormanError(
            Words(
                f"book: there is no “{plain(name)}”; there are {listed(sorted(books))}",
                f"--book: „{plain(name)}“ gibt es nicht; es gibt {listed(sorted(books), 'de')}",
            )
        )


def _require_rule(rule: str, kept: Casebook, shelf: Shelf) -> None:
    """A rule or paragraph of a book on the shelf, or one that some case was ruled by."""
    if not rule or any(kept.search(rule=rule)):
        return
    if not any(_has_rule(book, rule) for book in shelf):
        raise FloormanError(
            Words(
                f"rule: no book has a “{plain(rule)}”; a rule is named as in TDA-42-A or 42-A",
                f"--rule: „{plain(rule)}“ steht in keinem Regelwerk; eine Regel heißt etwa TDA-42-A oder 42-A",
            )
        )


def _has_rule(book: Rulebook, rule: str) -> bool:
    """Whether a book has a rule of this name, by id or by paragraph, or something above or below it."""
    for known in (*book.rules, *book.readings):
        paragraph = known.partition("-")[2]
        cite = Cite(book.id, book.edition, paragraph, known)
        if is_under(cite, rule) or any(
            rule.startswith((f"{name}-", f"{name}.")) for name in (known, paragraph, str(cite))
        ):
            return True
    return False


def _book(opened: CaseOpened) -> str:
    """A book as people say it: TDA 2019, or only its name where the document bears no date."""
    edition = "" if opened.edition == "undated" else f" {opened.edition}"
    return plain(f"{opened.book.upper()}{edition}")


def _tell(name: str, text: str, language: Language) -> None:
    if text.strip():
        show(f"  {say(_LABELS[name], language)}: {plain(text.strip())}")


def _when(at: str, language: Language) -> str:
    """A moment as the reader writes it; whatever else stands there as it is."""
    try:
        return written_moment(datetime.fromisoformat(at).astimezone(), language)
    except ValueError:
        return plain(at)


def _day(at: str, language: Language) -> str:
    """The day of a moment as the reader writes it; whatever else stands there as it is."""
    try:
        return written_day(datetime.fromisoformat(at).astimezone().date(), language)
    except ValueError:
        return plain(at[:10])


def _of(words: Words, language: Language) -> str:
    return words.en if language == "en" else words.de
