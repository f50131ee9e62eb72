"""``floorman replay`` and ``floorman convert``: hand histories, played through the engine and written anew."""

from __future__ import annotations

import gzip
import io
import os
import sys
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from floorman.cli.terminal import AsJson, Lang, decimal, language_or_default, print_json, say, show, table
from floorman.errors import CannotWrite, FloormanError, HistoryError, StepRefused, UnknownFormat, UnreadableHistory
from floorman.history.encodings import decode
from floorman.history.formats import Outcome, format_for, replay_all, write_one
from floorman.rulebook import Rulebook
from floorman.text.numbers import number
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.cards import Language
    from floorman.history.model import History, Replayed

Strict = Annotated[
    bool,
    Parameter(
        name="--strict",
        negative="",
        help="Refuse what the site of a history accepted and the book does not, such as a raise that nobody can match.",
    ),
]
Book = Annotated[str | None, Parameter(name="--book", help="The rulebook: tda, apsa, wpl, vpsv, bank, or a file.")]

_LARGEST = 1 << 30  # of a file that is unpacked: more is not a hand history
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
_NO_HANDS = Words("there is no hand in it", "darin ist keine Hand")
_DOUBTFUL = Words("doubtful", "zweifelhaft")
_HAND = Words("hand", "Hand")
_ACTION = Words("action", "Aktion")
_OTHERS = Words("{others} other files were left alone.", "{others} andere Dateien blieben beiseite.")
_WRITTEN = Words("{hands} hands written to {path}.", "{hands} Hände nach {path} geschrieben.")
_LOST = Words("Not in {format}: {lost}.", "Nicht in {format}: {lost}.")


def replay(
    *paths: Annotated[str, Parameter(help="Files or folders; - reads what is piped in.", allow_leading_hyphen=True)],
    book: Book = None,
    strict: Strict = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play hand histories through the engine, step by step: PHH, OHH, PokerStars, 888, ACPC, PokerNow, PGN.

    What a book forbids or what does not add up is refused with its place and its rule; the other hands go on. Files
    may be gzipped. Without --book it is the book a hand names, else TDA with straddles and second boards as told.
    """
    if not paths:
        raise HistoryError(
            Words(
                "name a file or a folder with hand histories", "Nenne eine Datei oder einen Ordner mit Aufzeichnungen"
            )
        )
    rulebook = Rulebook.load(book) if book else None
    language = language_or_default(lang)
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        console=console,
        transient=True,
        disable=json or not console.is_terminal,
    )
    started = time.monotonic()
    named = {path for path in paths if path == "-" or not Path(path).is_dir()}
    files = _files(paths)
    checked: list[dict[str, Any]] = []
    words: dict[int, str] = {}  # of what is worth a look, by place in what was told
    counts: dict[str, list[int]] = {}
    others = 0
    with bar:
        task = bar.add_task("", total=len(files), rate="")
        for path in files:
            bar.update(task, description=escape(path))
            for outcome in _outcomes(path, rulebook, strict=strict):
                if path not in named and isinstance(outcome.error, UnknownFormat):
                    others += 1  # whatever else lies in a folder
                    continue
                if outcome.error or outcome.doubt:
                    words[len(checked)] = f"{_where(path, outcome, language)}{_in_words(outcome, language)}"
                checked.append(_document(path, outcome))
                counts.setdefault(path, [0, 0])[outcome.error is not None] += 1
                if len(checked) % 500 == 0:
                    rate = round(len(checked) / (time.monotonic() - started))
                    bar.update(task, rate=f"{number(rate, language)} {say(_HANDS, language)}/s")
            if path not in counts and path in named:
                nothing = _failed(HistoryError(Words(_NO_HANDS["en"], _NO_HANDS["de"])))
                words[len(checked)] = f"{path}: {say(_NO_HANDS, language)}"
                checked.append(_document(path, nothing))
                counts[path] = [0, 1]
            bar.advance(task)
    seconds = time.monotonic() - started
    failed = sum(not hand["ok"] for hand in checked)
    if json:
        print_json({"hands": checked, "ok": len(checked) - failed, "failed": failed, "seconds": round(seconds, 3)})
    else:
        _show(checked, words, counts, seconds, language)
        if others:
            show(say(_OTHERS, language).format(others=number(others, language)))
    if failed:
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
    book: Book = None,
    lang: Lang = None,
) -> None:
    """Write hand histories in another format. What that format has no place for is listed; nothing is lost silently."""
    language = language_or_default(lang)
    rulebook = Rulebook.load(book) if book else None
    form = format_for(Path(target).suffix)
    assert form.write  # noqa: S101  # format_for gives only such
    histories: list[History] = []
    failed = 0
    for outcome in _outcomes(source, rulebook):
        error = outcome.error
        if outcome.replayed:
            try:
                write_one(form, outcome.replayed, rulebook)
                histories.append(outcome.replayed.history)
            except HistoryError as refused:
                error = refused
        if error:
            failed += 1
            print(f"floorman: {_where(source, outcome, language)}{error.told(language)}", file=sys.stderr)
    if len(histories) > 1 and target.lower().endswith(".phh"):
        raise CannotWrite(
            Words(
                f"a .phh file holds one hand, and there are {len(histories)}: write a .phhs file",
                f"Eine .phh-Datei hat eine Hand, und es sind {len(histories)}: schreib eine .phhs-Datei",
            )
        )
    if not histories:
        raise HistoryError(Words(f"{source}: {_NO_HANDS['en']}", f"{source}: {_NO_HANDS['de']}"))
    written = form.write(histories)
    _write_whole(Path(target), written.text)
    show(say(_WRITTEN, language).format(hands=number(len(histories), language), path=target))
    if written.lost:
        show(say(_LOST, language).format(format=form.name, lost=", ".join(written.lost)))
    if failed:
        sys.exit(1)


# ---- files ----


def _files(paths: tuple[str, ...]) -> list[str]:
    """Every file that is named or lies in a folder that is; hidden ones aside."""
    found: list[str] = []
    for path in paths:
        if path.startswith("-") and path != "-" and not Path(path).exists():
            raise FloormanError(Words(f"Unknown option: {path}.", f"Unbekannte Option: {path}"))
        if path != "-" and Path(path).is_dir():
            inside = (file for file in sorted(Path(path).rglob("*")) if file.is_file())
            found += [str(file) for file in inside if not file.name.startswith(".")]
        else:
            found.append(path)
    return found


def _text(path: str) -> str:
    """What a file says, unpacked and decoded."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        if data[:2] == b"\x1f\x8b":
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = packed.read(_LARGEST + 1)
            if len(data) > _LARGEST:
                raise UnreadableHistory(
                    Words(
                        "unpacked it is over a gigabyte: that is not a hand history",
                        "Ausgepackt ist es mehr als ein Gigabyte: das ist keine Aufzeichnung",
                    )
                )
    except (OSError, EOFError, zlib.error) as error:
        why = refused(error) if isinstance(error, OSError) else Words(f"{error}", "die Datei ist beschädigt")
        raise UnreadableHistory(Words(f"cannot be read: {why.en}", f"Lässt sich nicht lesen: {why.de}")) from None
    return decode(data)


def _outcomes(path: str, book: Rulebook | None, *, strict: bool = False) -> Iterator[Outcome]:
    try:
        yield from replay_all(_text(path), book, strict=strict)
    except HistoryError as error:
        yield _failed(error)


def _failed(error: HistoryError) -> Outcome:
    return Outcome(0, 0, None, None, error, of_file=True)


def _write_whole(target: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(target)
    except OSError as error:
        why = refused(error)
        raise CannotWrite(Words(f"{target}: {why.en}", f"{target}: {why.de}")) from None
    finally:
        beside.unlink(missing_ok=True)


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


def _show(
    checked: list[dict[str, Any]],
    words: dict[int, str],
    counts: dict[str, list[int]],
    seconds: float,
    language: Language,
) -> None:
    shown = table(*(say(words, language) for words in (_FILE, _HANDS, _PLAYED, _REFUSED)), numbers_from=1)
    for path, (ok, failed) in counts.items():
        shown.add_row(Text(path), *(number(count, language) for count in (ok + failed, ok, failed)))
    show(shown)
    for what in list(words.values())[:_SHOWN]:
        show(what)
    if len(words) > _SHOWN:
        show(say(_MORE, language).format(more=number(len(words) - _SHOWN, language)))
    facts = {"ok": number(sum(hand["ok"] for hand in checked), language), "all": number(len(checked), language)}
    rate = number(round(len(checked) / seconds) if seconds else 0, language)
    show(say(_DONE, language).format(**facts, seconds=decimal(seconds, language, 1), rate=rate))
