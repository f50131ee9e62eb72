"""``floorman cases``: what was ruled before, to be found, shown, decided and handed on without names.

The casebook is the club's: a running server is asked for it, and its file while none runs; see `floorman.cli.line`.
"""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import App, Parameter

from floorman.cards import Language
from floorman.cli.desk.casebook import as_document, book_of, line, warn, when
from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show
from floorman.club.casework.answers import CaseLine, CasePage, CasesCounted, CasesExported, CasesFound
from floorman.club.wanted import cases as want
from floorman.errors import FloormanError
from floorman.floor.casebook.anonymous import PlainCase, cell
from floorman.floor.ruling import paragraphs
from floorman.rulebook import Cite
from floorman.text.numbers import number
from floorman.text.system import refused
from floorman.text.words import Words, begun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.cli.line import ClubLine
    from floorman.club.casework.answers import CaseRemark, PersonInCase

By = Annotated[
    str,
    Parameter(
        name="--by",
        help="Who of the floor it was, typed at the club's machine. At a server it is whoever has signed in.",
    ),
]
Event = Annotated[str, Parameter(name="--event", help="Only of this event, for whoever has the floor there alone.")]
Take = Annotated[int, Parameter(name="--take", help="The option the floor took, counted from 1.")]
Instead = Annotated[str, Parameter(name="--instead", help="What the floor decided in place of the ruling.")]
Reason = Annotated[str, Parameter(name="--reason", help="Why; a decision against the rule needs one.")]
Id = Annotated[int, Parameter(help="The number of the case.")]
LOOK: Final = LineOptions()

_NONE: Final = Words("No case fits.", "Kein Fall passt.")
_MORE: Final = Words("There are earlier ones; --last shows more.", "Es gibt frühere; --last zeigt mehr.")
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
_A_PAGE: Final = 200
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
    type: Annotated[str, Parameter(name="--type", help="Only this kind of situation, such as wager.")] = "",  # noqa: A002
    rule: Annotated[str, Parameter(name="--rule", help="Only with this rule or paragraph, such as TDA-42-A.")] = "",
    book: Annotated[str, Parameter(name="--book", help="Only under this book, such as tda or tda@2019.")] = "",
    outcome: Annotated[str, Parameter(name="--outcome", help="Only with this in the outcome, such as dead.")] = "",
    player: Annotated[str, Parameter(name="--player", help="Only with this player.")] = "",
    since: Annotated[str, Parameter(name="--since", help="Only from this day on: 2026-11-16.")] = "",
    until: Annotated[str, Parameter(name="--until", help="Only up to this day.")] = "",
    event: Event = "",
    last: Annotated[int, Parameter(name="--last", help="How many to show, the latest first.")] = 20,
    look: LineOptions = LOOK,
) -> None:
    """Find cases, the latest first."""
    if last < 1:
        raise FloormanError(Words(f"last: at least 1, not {last}", f"--last: mindestens 1, nicht {last}"))
    wanted = want.FindCases(
        words=" ".join(words),
        kind=type,
        rule=rule,
        book=book,
        outcome=outcome,
        player=player,
        since=since,
        until=until,
        event=event,
    )
    with look.line() as club:
        found, before = _found(club, wanted, last)
    if look.json:
        print_json({"cases": [as_document(one) for one in found], "before": before})
        return
    for case in found:
        show(line(case, look.language))
    if before is not None:
        show(say(_MORE, look.language))
    elif not found:
        show(say(_NONE, look.language))


def _found(club: ClubLine, wanted: want.FindCases, last: int) -> tuple[list[CaseLine], int | None]:
    """So many cases, page by page, and where to ask on."""
    found: list[CaseLine] = []
    while True:
        page = club.ask_for(CasesFound, "cases", _page(wanted, last - len(found)))
        found += page.cases
        if page.before is None or len(found) >= last:
            return found, page.before
        wanted = msgspec.structs.replace(wanted, before=page.before)


def _page(wanted: want.FindCases, most: int) -> want.FindCases:
    return msgspec.structs.replace(wanted, most=min(most, _A_PAGE))


@cases.command(name="show")
def show_case(id: Id, *, event: Event = "", look: LineOptions = LOOK) -> None:  # noqa: A002
    """Show one case with everything about it, and those most like it."""
    language = look.language
    page = _asked(look, want.ReadCase(id, event))
    if look.json:
        print_json(as_document(page))
        return
    case = page.line
    show(f"#{case.case}  {when(case.at, language)}  {book_of(case)}")
    show(plain(say(case.facts, language)))
    cites = paragraphs([Cite(cite.book, cite.edition, cite.paragraph, cite.rule) for cite in page.citations])
    show(plain(f"{begun(say(page.outcome, language))} ({say(cites, language)})"))
    players = ", ".join(f"{one.seat} {_name(one.who, language)}" for one in case.players)
    persons = (("by", _name(page.by, language)), ("event", case.event), ("table", case.table), ("players", players))
    for name, text in (*persons, ("note", page.note)):
        _tell(name, text, language)
    for decision in page.decided:
        _tell("decided", _remark(decision, language), language)
        _tell("reason", decision.reason, language)
    for noted in page.notes:
        _tell("note", _remark(noted, language), language)
    if annulled := page.annulled:
        said = f"{when(annulled.at, language)}: {annulled.reason} {_name(annulled.by, language)}"
        _tell("annulled", said, language)
    _tell("linked", ", ".join(f"#{number}" for number in page.linked), language)
    for each in page.similar:
        _tell("similar", line(each, language), language)


@cases.command
def decide(
    id: Id,  # noqa: A002
    *,
    take: Take = 0,
    instead: Instead = "",
    reason: Reason = "",
    by: By = "",
    event: Event = "",
    look: LineOptions = LOOK,
) -> None:
    """Close a case with one of its options, or otherwise with a reason; says where earlier ones went another way."""
    page = _asked(look, want.DecideCase(id, take, instead, reason, event, by))
    if look.json:
        print_json(as_document(page))
        return
    language = look.language
    show(say(_DECIDED, language).format(id=id, what=plain(say(page.line.decision, language))))
    if len(page.decided) > 1:
        show(say(_AGAIN, language).format(what=plain(say(page.decided[-2].words, language))))
    warn(page, language)


@cases.command
def note(
    id: Id,  # noqa: A002
    text: Annotated[str, Parameter(help="What is to be added.")],
    *,
    by: By = "",
    event: Event = "",
    look: LineOptions = LOOK,
) -> None:
    """Add a note to a case."""
    _done(look, want.NoteOnCase(id, text, event, by), say(_NOTED, look.language).format(id=id))


@cases.command
def link(
    id: Id,  # noqa: A002
    to: Annotated[int, Parameter(help="The number of the other.")],
    *,
    by: By = "",
    event: Event = "",
    look: LineOptions = LOOK,
) -> None:
    """Say that two cases belong together."""
    _done(look, want.LinkCases(id, to, event, by), say(_LINKED, look.language).format(id=id, to=to))


@cases.command
def annul(
    id: Id,  # noqa: A002
    *,
    reason: Annotated[str, Parameter(name="--reason", help="Why it is not a case, or belongs to another one.")],
    by: By = "",
    event: Event = "",
    look: LineOptions = LOOK,
) -> None:
    """Annul a case that should never have been one: it stays on record with the reason, and no longer counts."""
    _done(look, want.AnnulCase(id, reason, event, by), say(_ANNULLED, look.language).format(id=id))


@cases.command
def count(
    *,
    since: Annotated[str, Parameter(name="--since", help="Only from this day on: 2026-11-16.")] = "",
    until: Annotated[str, Parameter(name="--until", help="Only up to this day.")] = "",
    event: Event = "",
    look: LineOptions = LOOK,
) -> None:
    """Count cases: by kind, by paragraph, and how often the floor decided otherwise than ruled."""
    with look.line() as club:
        found = club.ask_for(CasesCounted, "cases", want.CountCases(event, since, until))
    if look.json:
        print_json(as_document(found))
        return
    language = look.language
    numbers = {name: number(getattr(found, name), language) for name in ("cases", "open", "otherwise", "annulled")}
    show(say(_COUNTED, language).format(**numbers))
    for name in _COUNTS:
        for one in getattr(found, name)[:_MOST_COUNTED]:
            others = say(_OTHERS, language).format(count=one.otherwise) if one.otherwise else ""
            show(f"  {number(one.cases, language):>7}  {plain(say(one.words, language))}{others}")


@cases.command
def export(
    file: Annotated[str, Parameter(help="Where to: a .csv or .json file.")],
    *,
    force: Annotated[
        bool, Parameter(name="--force", negative="", help="Write over a file that is there already.")
    ] = False,
    look: LineOptions = LOOK,
) -> None:
    """Write all cases to a file without names, notes and anybody's own words; times are cut to the day."""
    language = look.language
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
    with look.line() as club:
        exported = list(_exported(club))
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


def _exported(club: ClubLine) -> Iterator[PlainCase]:
    after = 0
    while page := club.ask_for(CasesExported, "cases", want.ExportCases(after, _A_PAGE)).cases:
        yield from page
        after = page[-1].number


def _asked(look: LineOptions, wanted: want.ReadCase | want.OnCase) -> CasePage:
    with look.line() as club:
        return club.ask_for(CasePage, "cases", wanted)


def _done(look: LineOptions, wanted: want.OnCase, said: str) -> None:
    page = _asked(look, wanted)
    if look.json:
        print_json(as_document(page))
    else:
        show(said)


def _row(case: PlainCase, language: Language) -> list[str]:
    facts, outcome = say(case.facts, language), say(case.outcome, language)
    values = (case.number, case.day, case.book, case.edition, case.type, facts, outcome, case.options)
    closed = (case.option, say(_YES, language) if case.is_overruled else "", "; ".join(case.rules))
    return [cell(str(value)) for value in (*values, *closed)]


def _name(who: PersonInCase, language: Language) -> str:
    return say(who.name, language)


def _remark(remark: CaseRemark, language: Language) -> str:
    return f"{when(remark.at, language)}: {say(remark.words, language)} {_name(remark.by, language)}"


def _tell(name: str, text: str, language: Language) -> None:
    if text.strip():
        show(f"  {say(_LABELS[name], language)}: {plain(text.strip())}")
