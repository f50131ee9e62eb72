"""``floorman rule``: a situation in, a ruling with its paragraphs out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from floorman.cards import Language
from floorman.cli.books import Book
from floorman.cli.desk.asking import Asker
from floorman.cli.desk.cases import By, Instead, Reason, Take
from floorman.cli.desk.keeper import CaseKeeper, facts_in, kept_document, read_players, tell_kept
from floorman.cli.line import LineOptions
from floorman.cli.play.prompt import Leaving, Prompt
from floorman.cli.terminal import print_json, say, show
from floorman.errors import FloormanError, SituationError
from floorman.floor import Ruling, desk
from floorman.floor.wording import name_at
from floorman.rulebook import Rulebook, Shelf
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.club.casework.answers import RecordPage

LOOK = LineOptions()
_MORE = Words("Enter ends, j shows the situation as JSON", "Enter beendet, j zeigt den Fall als JSON")
_WHICH = Words(
    "Which of them does the floor choose, 1 to {options}? Enter leaves it open",
    "Wofür entscheidet sich die Turnierleitung, 1 bis {options}? Enter lässt es offen",
)
_ASKS = Words("cannot say without “{field}”: {why}", "ohne „{field}“ nicht zu sagen: {why}")
_SAME = Words("the same", "ebenso")
_OF_RECORD = frozenset({"earlier", "record.offences", "record.given"})
_ASSUMES = Words(
    "Nobody said otherwise, so it is taken that:", "Angenommen ist dabei, weil niemand etwas anderes gesagt hat:"
)
_GRANTED = Words(
    "What was not asked is assumed to be as usual: {facts}.",
    "Wonach nicht gefragt wurde, ist wie üblich angenommen: {facts}.",
)


def rule(
    file: Annotated[
        str | None,
        Parameter(
            help="A JSON file with the situation, or - to read it from stdin; without it, at a terminal, it is asked for.",
            allow_leading_hyphen=True,
        ),
    ] = None,
    *,
    book: Book = "tda",
    compare: Annotated[
        bool, Parameter(name="--compare", negative="", help="Also say what the other books rule.")
    ] = False,
    schema: Annotated[
        bool, Parameter(name="--schema", negative="", help="Print the JSON Schema of all situations.")
    ] = False,
    ask: Annotated[
        bool, Parameter(name="--ask", negative="", help="Ask for the situation, and only for what decides it.")
    ] = False,
    keep: Annotated[
        bool, Parameter(name="--keep", negative="", help="Keep the case, and show earlier ones like it.")
    ] = False,
    take: Take = 0,
    instead: Instead = "",
    reason: Reason = "",
    by: By = "",
    note: Annotated[str, Parameter(name="--note", help="Anything to keep with the case.")] = "",
    players: Annotated[str, Parameter(name="--players", help="Who sat where: 1=Anna,2=Ben.")] = "",
    table: Annotated[str, Parameter(name="--table", help="At which table it was.")] = "",
    event: Annotated[
        str, Parameter(name="--event", help="In which event it was; without it, the day stands for the event.")
    ] = "",
    look: LineOptions = LOOK,
) -> None:
    """Rule on a dispute: what binds, what goes back, who is in turn, and which paragraph says so.

    The situation is a JSON document; --schema says what it may hold. Without one you are asked, and only for what decides
    the case: b goes back one question, ? helps, q quits.
    """
    if schema:
        print_json(desk.schema())
        return
    shelf = look.shelf()
    own = shelf.book(book)
    language = look.language
    keeper = CaseKeeper(
        *(look, own, own.name if own.name in shelf and shelf.find(own.name) == own else book, by, table, note),
        players=read_players(players),
        closing={"take": take, "instead": instead, "reason": reason},
        event=event,
    )
    if not keep and keeper.has_something:
        raise FloormanError(
            Words(
                "take, instead, reason, by, note, players, table and event belong to a case that is saved: say --keep too",
                "--take, --instead, --reason, --by, --note, --players, --table und --event gehören zu einem Fall, der gespeichert wird: gib auch --keep an",
            )
        )
    if ask or (file is None and sys.stdin.isatty()):
        _ask(own, shelf, language, keeper if keep else None, compare=compare, as_json=look.json)
        return
    document = _read(file or "-")
    situation = desk.read_situation(document)
    situation, known = keeper.on_record(situation) if keep else (situation, None)
    settled = desk.settled_in(document) | (_OF_RECORD if known else frozenset())
    ruled = desk.rule(situation, own, shelf=shelf, settled=settled)
    _show(
        *(situation, ruled, own, language, keeper if keep else None),
        compare=shelf if compare else None,
        as_json=look.json,
        known=known,
        facts=facts_in(document),
    )


def _ask(
    own: Rulebook, shelf: Shelf, language: Language, keeper: CaseKeeper | None, *, compare: bool, as_json: bool
) -> None:
    with Prompt() as prompt:
        try:
            settled = Asker(prompt, own, language, shelf=shelf, apart=as_json).settle()
            facts = msgspec.to_builtins(settled.situation)
            situation, known = keeper.on_record(settled.situation) if keeper else (settled.situation, None)
            if situation != settled.situation:
                ruling = replace(desk.rule(situation, own, shelf=shelf), assumes=settled.ruling.assumes)
                settled = replace(settled, situation=situation, ruling=ruling)
            asks_which = keeper and settled.ruling.options and not keeper.is_closed and not as_json
            first = None if asks_which else keeper
            _show(
                *(settled.situation, settled.ruling, own, language, first),
                compare=shelf if compare else None,
                as_json=as_json,
                granted=settled.granted,
                known=known,
                facts=facts,
            )
            if keeper and known and asks_which:
                keeper.tell_record(settled.situation, known, language)
            if keeper and asks_which:
                keeper = _closed(keeper, len(settled.ruling.options), prompt, language)
                tell_kept(keeper.keep(facts), language)
            if not as_json and prompt.ask(f"{say(_MORE, language)}> ") in ("j", "json"):
                show(situation_json(settled.situation))
        except Leaving:
            return


def _closed(keeper: CaseKeeper, options: int, prompt: Prompt, language: Language) -> CaseKeeper:
    """With the option that the floor takes, if it has decided already; the case is kept in any event."""
    while True:
        try:
            text = prompt.ask(f"{say(_WHICH, language).format(options=options)}> ")
        except Leaving:
            return keeper
        if text in ("", "q", "quit", "ende"):
            return keeper
        if text.isdecimal() and len(text) < 3 and 1 <= int(text) <= options:
            return keeper._replace(closing={"take": int(text)})


def _show(
    situation: desk.Situation,
    ruled: Ruling,
    own: Rulebook,
    language: Language,
    keeper: CaseKeeper | None,
    *,
    compare: Shelf | None,
    as_json: bool,
    facts: dict[str, Any],
    granted: Sequence[Words] = (),
    known: RecordPage | None = None,
) -> None:
    others = _others(situation, own, compare) if compare else {}
    if as_json:
        print_json(
            _document(ruled)
            | {"situation": msgspec.to_builtins(situation)}
            | ({"others": {name: _other_document(each) for name, each in others.items()}} if compare else {})
            | ({"granted": msgspec.to_builtins(granted)} if granted else {})
            | ({"on_record": msgspec.to_builtins(known)} if known else {})
            | ({"case": kept_document(keeper.keep(facts))} if keeper else {})
        )
        return
    show(ruled.words(language))
    if ruled.assumes:
        show(say(_ASSUMES, language))
        for assumed in ruled.assumes:
            show(f"  {say(assumed.words, language)}; {say(assumed.otherwise, language)}")
    if granted:
        show(say(_GRANTED, language).format(facts=", ".join(say(words, language) for words in granted)))
    for name, other in others.items():
        if isinstance(other, SituationError):
            why = other.why.en if language == "en" else other.why.de
            fact = name_at(type(situation), other.field)[language]
            show(f"{name}: {say(_ASKS, language).format(field=fact, why=why)}")
        else:
            show(f"{name}: {say(_SAME, language) if other.outcome == ruled.outcome else other.words(language)}")
    if keeper:
        if known:
            keeper.tell_record(situation, known, language)
        tell_kept(keeper.keep(facts), language)


def situation_json(situation: desk.Situation) -> str:
    """A situation as the JSON that `floorman rule` takes."""
    return msgspec.json.format(msgspec.json.encode(situation), indent=2).decode()


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        why = refused(error)
        raise FloormanError(
            Words(f"{file}: cannot be read: {why.en}", f"{file}: lässt sich nicht lesen: {why.de}")
        ) from None


def _others(situation: desk.Situation, own: Rulebook, shelf: Shelf) -> dict[str, Ruling | SituationError]:
    """What every other book rules, or which fact it would have to know."""
    others: dict[str, Ruling | SituationError] = {}
    for book in shelf:
        if book != own:
            try:
                others[book.name] = desk.rule_by(situation, book)
            except SituationError as error:
                others[book.name] = error
    return others


def _other_document(other: Ruling | SituationError) -> dict[str, Any]:
    if isinstance(other, SituationError):
        return {"asks": other.field, "words": msgspec.to_builtins(other.why)}
    return _document(other)


def _document(ruled: Ruling) -> dict[str, Any]:
    """A ruling as JSON, each effect with its words beside it."""
    document: dict[str, Any] = msgspec.to_builtins(ruled)
    languages: tuple[Language, ...] = ("en", "de")
    return document | {
        "is_mandatory": ruled.is_mandatory,
        "citations": [cite._asdict() | {"text": str(cite)} for cite in ruled.citations],
        "words": {language: ruled.words(language) for language in languages},
        "elsewhere": [
            msgspec.to_builtins(other) | {"words": msgspec.to_builtins(other.words)} for other in ruled.elsewhere
        ],
    }
