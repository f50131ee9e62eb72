"""``floorman replay`` and ``floorman convert``: hand histories, played through the engine and written anew."""

from __future__ import annotations

import gzip
import io
import os
import sys
import time
import zlib
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TextIO

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from floorman.cli.books import Book, shelf_at
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, say, show, table
from floorman.errors import CannotWrite, FloormanError, HistoryError, StepRefused, UnknownFormat, UnreadableHistory
from floorman.history.encodings import decode_blocks
from floorman.history.formats import Outcome, format_for, replay_all, write_one
from floorman.history.parts import PART
from floorman.text.nouns import HANDS
from floorman.text.numbers import counted, decimal, number
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.cards import Language
    from floorman.history.model import Replayed
    from floorman.rulebook import Rulebook, Shelf

Strict = Annotated[
    bool,
    Parameter(
        name="--strict",
        negative="",
        help="Refuse what the site of a history accepted and the book does not, such as a raise that nobody can match.",
    ),
]

_GZIP = b"\x1f\x8b"
_SHOWN = 20  # errors listed in the terminal

_FILE = Words("file", "Datei")
_HANDS = Words("hands", "Hände")
_PLAYED = Words("played", "gespielt")
_REFUSED = Words("refused", "abgelehnt")
_DONE = Words(
    "{ok} of {all} hands played to their end in {seconds} s: {rate} hands/s.",
    "{ok} von {all} Händen zu Ende gespielt in {seconds} s: {rate} Hände/s.",
)
_MORE = Words("… and {more} more; --json has them all.", "… und {more} weitere; --json nennt alle.")
_MORE_DOUBTS = Words(
    "… and {more} more; “floorman replay --json” has them all.",
    "… und {more} weitere; „floorman replay --json“ nennt alle.",
)
_NO_HANDS = Words("there is no hand in it", "darin ist keine Hand")
_DOUBTFUL = Words("doubtful", "zweifelhaft")
_HAND = Words("hand", "Hand")
_ACTION = Words("action", "Aktion")
_OTHERS = (
    Words("other file was left alone.", "andere Datei blieb beiseite."),
    Words("other files were left alone.", "andere Dateien blieben beiseite."),
)
_WRITTEN = Words("{hands} written to {path}.", "{hands} nach {path} geschrieben.")
_LOST = Words("Not in {format}: {lost}.", "Nicht in {format}: {lost}.")


def replay(
    *paths: Annotated[str, Parameter(help="Files or folders; - reads what is piped in.", allow_leading_hyphen=True)],
    book: Book | None = None,
    strict: Strict = False,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play hand histories through the engine, step by step: PHH, OHH, PokerStars, 888, ACPC, PokerNow, PGN.

    What a book forbids or what does not add up is refused with its place and its rule; the other hands go on. Files
    may be gzipped. Without --book it is the book a hand names, one of the club's too, else TDA with straddles and second boards as told.
    """
    if not paths:
        raise HistoryError(
            Words("name a file or a folder with hand histories", "Nenn eine Datei oder einen Ordner mit Handverläufen")
        )
    shelf = shelf_at(db)
    rulebook = shelf.book(book) if book else None
    language = language_or_default(lang)
    named = {path for path in paths if path == "-" or not Path(path).is_dir()}
    files = _files(paths)
    tally = _Tally(json, language)
    with _bar(files, language, json=json) as bar:
        for path in files:
            for outcome in _outcomes(path, rulebook, shelf, bar, strict=strict):
                if path not in named and isinstance(outcome.error, UnknownFormat):
                    tally.others += 1  # whatever else lies in a folder
                elif outcome.error and outcome.of_file and not isinstance(outcome.error, UnknownFormat):
                    tally.cannot_read(path, outcome.error)
                else:
                    tally.add(path, outcome)
                    bar.count()
            if path in named and path not in tally.seen:
                tally.add(path, _failed(HistoryError(_NO_HANDS)))
    for folder in set(paths) - named:
        if not any(Path(folder) in Path(file).parents for file in tally.seen):
            tally.cannot_read(folder, HistoryError(_NO_HANDS))
    tally.finish()
    if tally.failed or tally.unread:
        sys.exit(1)


def convert(
    source: Annotated[
        str,
        Parameter(
            help="The history to read: any format floorman knows; - reads what is piped in.", allow_leading_hyphen=True
        ),
    ],
    target: Annotated[str, Parameter(help="The file to write: .phh or .phhs, .ohh or .json, .txt for PokerStars.")],
    *,
    book: Book | None = None,
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Write hand histories in another format. What that format has no place for is listed; nothing is lost silently."""
    language = language_or_default(lang)
    shelf = shelf_at(db)
    rulebook = shelf.book(book) if book else None
    form = format_for(Path(target).suffix)
    assert form.write  # noqa: S101  # format_for gives only such
    failed = written = doubtful = 0
    doubts: list[str] = []
    lost: dict[Words, None] = {}
    with _bar([source], language) as bar, _written_whole(Path(target)) as out:
        for outcome in _outcomes(source, rulebook, shelf, bar):
            error = outcome.error
            if outcome.replayed:
                try:
                    hand = write_one(form, outcome.replayed, rulebook, shelf=shelf, number=written + 1)
                except HistoryError as cannot:
                    error = cannot
                else:
                    if written and target.lower().endswith(".phh"):
                        raise CannotWrite(
                            Words(
                                "a .phh file holds one hand, and there are more: write a .phhs file",
                                "Eine .phh-Datei fasst nur eine Hand, und es sind mehr: schreib eine .phhs-Datei",
                            )
                        )
                    written += 1
                    out.write(form.between if written > 1 else "")
                    out.write(form.heading.format(written) if target.lower().endswith("s") else "")
                    out.write(hand.text)
                    lost |= dict.fromkeys(hand.lost)
                    doubtful += outcome.doubt is not None
                    if outcome.doubt and len(doubts) < _SHOWN:
                        doubts.append(f"{_where(source, outcome, language)}{_in_words(outcome, language)}")
            if error and outcome.of_file and not written:
                raise HistoryError(Words(f"{source}: {error.told('en')}", f"{source}: {error.told('de')}"))
            if error:
                failed += 1
                print(f"floorman: {_where(source, outcome, language)}{error.told(language)}", file=sys.stderr)
            bar.count()
        if failed and not written:  # each was told
            sys.exit(1)
        if not written:
            raise HistoryError(Words(f"{source}: {_NO_HANDS.en}", f"{source}: {_NO_HANDS.de}"))
    show(say(_WRITTEN, language).format(hands=counted(written, *HANDS, language), path=target))
    for doubt in doubts:
        show(doubt)
    if more := doubtful - len(doubts):
        show(say(_MORE_DOUBTS, language).format(more=number(more, language)))
    if lost:
        show(say(_LOST, language).format(format=form.name, lost="; ".join(loss[language] for loss in lost)))
    if failed:
        sys.exit(1)


# ---- files ----


def _files(paths: tuple[str, ...]) -> list[str]:
    """Every file that is named or lies in a folder that is; hidden ones aside."""
    found: list[str] = []
    for path in paths:
        if path.startswith("-") and path != "-" and not Path(path).exists():
            raise FloormanError(
                Words(
                    f"unknown option {path}: “floorman replay --help” lists them",
                    f"Unbekannte Option {path}: „floorman replay --help“ zählt sie auf",
                )
            )
        if path != "-" and Path(path).is_dir():
            inside = (file for file in sorted(Path(path).rglob("*")) if file.is_file())
            found += [str(file) for file in inside if not file.name.startswith(".")]
        else:
            found.append(path)
    return found


def _blocks(path: str, bar: _Bar) -> Iterator[bytes]:
    """What is in a file, unpacked, block by block."""
    try:
        with sys.stdin.buffer if path == "-" else Path(path).open("rb") as file:
            packed = io.BufferedReader(_Metered(file, bar))
            with gzip.GzipFile(fileobj=packed) if packed.peek(2)[:2] == _GZIP else packed as plain:
                while block := plain.read(PART):
                    yield block
    except (OSError, EOFError, zlib.error) as error:
        why = refused(error) if isinstance(error, OSError) else Words(f"{error}", "die Datei ist beschädigt")
        raise UnreadableHistory(Words(f"cannot be read: {why.en}", f"lässt sich nicht lesen: {why.de}")) from None


class _Metered(io.RawIOBase):
    """A file that says how much of it has been read."""

    def __init__(self, file: BinaryIO, bar: _Bar) -> None:
        self.file, self.bar = file, bar

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = self.file.read(len(buffer))
        buffer[: len(block)] = block
        self.bar.read(len(block))
        return len(block)


def _outcomes(path: str, book: Rulebook | None, shelf: Shelf, bar: _Bar, *, strict: bool = False) -> Iterator[Outcome]:
    bar.begin(path)
    try:
        yield from replay_all(decode_blocks(_blocks(path, bar)), book, shelf=shelf, strict=strict)
    except HistoryError as error:
        yield _failed(error)


def _failed(error: HistoryError) -> Outcome:
    return Outcome(0, 0, None, None, error, of_file=True)


@contextmanager
def _written_whole(target: Path) -> Iterator[TextIO]:
    """A file that nobody ever sees half of: it stands in its place once all is written, and not at all if that fails."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            yield out
        beside.replace(target)
    except OSError as error:
        why = refused(error)
        raise CannotWrite(Words(f"{target}: {why.en}", f"{target}: {why.de}")) from None
    finally:
        beside.unlink(missing_ok=True)


# ---- progress ----


class _Bar:
    """How far it has come, by what has been read of the files, and how fast it goes; only on a terminal."""

    def __init__(self, bar: Progress, total: int, language: Language) -> None:
        self.bar, self.language = bar, language
        self.task = bar.add_task("", total=total or None, rate="")
        self.started, self.hands = time.monotonic(), 0

    def begin(self, path: str) -> None:
        self.bar.update(self.task, description=escape(path))

    def read(self, length: int) -> None:
        self.bar.advance(self.task, length)

    def count(self) -> None:
        self.hands += 1
        if self.hands % 500 == 0:
            rate = round(self.hands / (time.monotonic() - self.started))
            self.bar.update(self.task, rate=f"{number(rate, self.language)} {say(_HANDS, self.language)}/s")


@contextmanager
def _bar(files: list[str], language: Language, *, json: bool = False) -> Iterator[_Bar]:
    console = Console(stderr=True)
    sizes = [Path(path).stat().st_size for path in files if path != "-" and Path(path).is_file()]
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}"))
    shown = console.is_terminal and not (json and sys.stdout.isatty())
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        yield _Bar(bar, sum(sizes), language)


# ---- telling ----


def _document(path: str, outcome: Outcome) -> dict[str, Any]:
    replayed, error = outcome.replayed, outcome.error
    document: dict[str, Any] = {
        "file": path,
        "index": outcome.index,
        "line": outcome.line or None,
        "ok": error is None,
        "finishing_stacks": replayed and [_amount(replayed, stack) for stack in replayed.stacks],
        "error": None,
        "doubt": outcome.doubt.en if outcome.doubt else None,
    }
    if replayed:
        document["players"] = [player.name for player in replayed.history.players]
        document["put"] = [_amount(replayed, chips) for chips in replayed.put]
        document["won"] = [_amount(replayed, chips) for chips in replayed.won]
        document["rake"] = _amount(replayed, replayed.history.rake)
    if error is not None:
        refusal: FloormanError = error.refusal if isinstance(error, StepRefused) else error
        document["error"] = {
            "action": error.action,
            "line": error.line or (None if outcome.by_action else error.action),
            "code": refusal.code,
            "rule": str(error.rule) if error.rule else None,
            "message": str(error),
        }
    return document


def _amount(replayed: Replayed, chips: int | None) -> int | str | None:
    if chips is None:
        return None
    amount = replayed.history.amount(chips)
    return amount if isinstance(amount, int) else f"{amount:f}"


def _where(path: str, outcome: Outcome, language: Language) -> str:
    """Where in the files an error is: as compilers write it, then the hand and the action."""
    if outcome.of_file:
        return f"{path}: "
    error = outcome.error
    by_action = outcome.by_action and error is not None and error.action is not None
    line = outcome.line if by_action or error is None else error.line or error.action or outcome.line
    action = f", {say(_ACTION, language)} {error.action}" if by_action and error else ""
    return f"{path}{f':{line}' if line else ''}: {say(_HAND, language)} {outcome.index + 1}{action}: "


def _in_words(outcome: Outcome, language: Language) -> str:
    if outcome.error:
        return outcome.error.told(language)
    return f"{say(_DOUBTFUL, language)}: {outcome.doubt[language] if outcome.doubt else ''}"


class _Tally:
    """What came of the hands. No more is kept than is shown in the end; as JSON each hand is written as it comes."""

    def __init__(self, json: bool, language: Language) -> None:
        self.json, self.language = json, language
        self.started = time.monotonic()
        self.counts: dict[str, list[int]] = {}  # played and refused, by file
        self.hands = self.failed = self.doubtful = self.others = 0
        self.refusals: list[str] = []  # the first of each
        self.doubts: list[str] = []
        self.unread: list[dict[str, Any]] = []
        self.seen: set[str] = set()

    def add(self, path: str, outcome: Outcome) -> None:
        self.seen.add(path)
        self.counts.setdefault(path, [0, 0])[outcome.error is not None] += 1
        self.failed += outcome.error is not None
        self.doubtful += outcome.doubt is not None
        if self.json:
            sys.stdout.write(",\n    " if self.hands else '{\n  "hands": [\n    ')
            sys.stdout.write(dumps(_document(path, outcome), ensure_ascii=False))
        elif outcome.error or outcome.doubt:
            first = self.refusals if outcome.error else self.doubts
            if len(first) < _SHOWN:
                first.append(f"{_where(path, outcome, self.language)}{_in_words(outcome, self.language)}")
        self.hands += 1

    def cannot_read(self, path: str, error: HistoryError) -> None:
        """A file that is missing or broken is not a refused hand."""
        self.seen.add(path)
        self.unread.append({"file": path, "error": {"code": error.code, "message": str(error)}})
        if not self.json:
            print(f"floorman: {path}: {error.told(self.language)}", file=sys.stderr)

    def finish(self) -> None:
        seconds = time.monotonic() - self.started
        if self.json:
            self._end_json(seconds)
        else:
            self._show(seconds)

    def _end_json(self, seconds: float) -> None:
        sys.stdout.write("\n  ],\n" if self.hands else '{\n  "hands": [],\n')
        facts = {"ok": self.hands - self.failed, "failed": self.failed, "seconds": round(seconds, 3)}
        rest = {**facts, "unread": self.unread} if self.unread else facts
        lines = [f"  {dumps(key)}: {dumps(value, ensure_ascii=False)}" for key, value in rest.items()]
        sys.stdout.write(",\n".join(lines) + "\n}\n")

    def _show(self, seconds: float) -> None:
        language = self.language
        if self.counts:
            shown = table(*(say(words, language) for words in (_FILE, _HANDS, _PLAYED, _REFUSED)), numbers_from=1)
            for path, (ok, failed) in self.counts.items():
                shown.add_row(Text(path), *(number(count, language) for count in (ok + failed, ok, failed)))
            show(shown)
        listed = [*self.refusals, *self.doubts][:_SHOWN]
        for what in listed:
            show(what)
        if more := self.failed + self.doubtful - len(listed):
            show(say(_MORE, language).format(more=number(more, language)))
        if not self.hands:
            return
        facts = {"ok": number(self.hands - self.failed, language), "all": number(self.hands, language)}
        rate = number(round(self.hands / seconds) if seconds else 0, language)
        show(say(_DONE, language).format(**facts, seconds=decimal(seconds, language, 1), rate=rate))
        if self.others:
            show(counted(self.others, *_OTHERS, language))
