"""Sentences as they stand in the source: counted, listed and priced by `floorman.text`, in both languages."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import floorman

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(floorman.__file__).parent
ROOMS = (
    *("tournament", "contest", "bank", "table", "hand", "club", "server", "store", "rulebook", "errors"),
    *("league", "history", "proof", "cli", "text", "floor"),
)
FOR_PROGRAMMERS = (
    *(
        "hand",
        "contest",
        "table",
        "bank/bank.py",
        "league/opening.py",
        "rulebook/shelf.py",
        "history/phh.py",
        "errors/rulebook.py",
    ),
    *("tournament/decide.py", "tournament/penalties.py", "proof/document.py", "floor/desk.py"),
)
"""Where a wrong value comes from somebody's code, and is shown as Python shows it."""
PAIRS = re.compile(r"Words|both|\w*fault|_?disagree|refuse")
"""What takes a sentence in both languages, the English one first."""

PLURALS = re.compile(
    r"⟨(?P<what>[^⟩]*)⟩ (?:(?:more|old|free|weitere|alte|freie) )?"
    r"(?:players|entrants|tables|seats|hands|rounds|levels|minutes|seconds|prizes|ghosts|faults|times|"
    r"Tischen?|Händen?|Runden|Plätzen?|Minuten|Sekunden|Preisen?|Ghosts|Teilnehmern?|Spielern|Karten|cards)\b"
)
"""What stands in angles is worked out at run time, and may be one."""
FIXED = re.compile(r"[A-Z_]+|least|.* \+ 1|allowed\.\w+|coming|(?:self\.)?count|top|sitting")
"""A constant of ours, which is not one, one more than something there is, and what is never one where it is told."""
RANGES = re.compile(r"(?:\bto|\bbis|\band|\bund|\bof|\bvon|\bor|\boder) ⟨[^⟩]*⟩ \w+$")
"""“2 to 10 seats”: the last of a range is never one."""

SEARCHED = "floor/wording/titles.py"
"""Words to search by, as people type them, and not as we say it."""


class Sentence(NamedTuple):
    """One sentence in the source, in one language."""

    where: str
    language: str
    text: str


def written(node: ast.expr) -> str:
    """A text with everything that is worked out at run time in angles."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.JoinedStr(parts):
            return "".join(
                f"⟨{ast.unparse(part.value)}{'!r' if part.conversion == ord('r') else ''}⟩"
                if isinstance(part, ast.FormattedValue)
                else written(part)
                for part in parts
            )
        case ast.BinOp(left, ast.Add(), right):
            return written(left) + written(right)
        case ast.IfExp(_, one, other):
            return f"{written(one)} {written(other)}"
        case _:
            return f"⟨{ast.unparse(node)}⟩"


def sentences() -> Iterator[Sentence]:
    """Every pair of words, and every part of one that is put together before."""
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Name(name) | ast.Attribute(attr=name), args) if PAIRS.fullmatch(name):
                        where = f"{file.relative_to(SOURCE)}:{node.lineno}"
                        for en, de in [(en, de) for en, de in pairwise(args) if is_text(en) and is_text(de)][-1:]:
                            yield Sentence(where, "en", written(en))
                            yield Sentence(where, "de", written(de))


def is_text(node: ast.expr) -> bool:
    """Whether a text stands there, or is put together."""
    match node:
        case ast.JoinedStr() | ast.Constant(str()):
            return True
        case ast.IfExp(_, one, other):
            return is_text(one) and is_text(other)
        case ast.BinOp(left, ast.Add(), right):
            return is_text(left) or is_text(right)
        case _:
            return False


SENTENCES = list(sentences())


def faults(pattern: str, *, language: str = "") -> list[Sentence]:
    return [
        each for each in SENTENCES if each.language in (language or each.language) and re.search(pattern, each.text)
    ]


def test_there_are_sentences_to_look_at() -> None:
    assert len(SENTENCES) > 1000


def test_how_many_there_are_is_counted_in_the_right_number() -> None:
    wrong = [
        each
        for each in SENTENCES
        for found in PLURALS.finditer(each.text)
        if not FIXED.fullmatch(found["what"])
        and not RANGES.search(each.text[: found.end()])
        and "counted(" not in found["what"]
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"⟩ (?:cents?|Cents?)\b", "money, or an amount with its type"),
        (r"⟨'(?:, | and | und )'\.join\(", "listed"),
        (r"⟨[^⟩]*\.(?:date|day|born|licence_until)⟩", "written_day"),
        (r"⟨[^⟩]*(?:_ms|_at)⟩", "a clock's face, or written_time"),
        (r"⟨[^⟩]*\.(?:replace|capitalize|title|upper)\([^)]+\)⟩", "words that are right from the start"),
    ],
)
def test_no_sentence_does_the_work_of_text_itself(pattern: str, instead: str) -> None:
    told = [each for each in SENTENCES if not each.where.startswith("history")]  # fields and endings as files have them

    assert [each for each in told if re.search(pattern, each.text)] == [], instead


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        ("en", r"(?<![Tt]here )\bis no (?!longer)[a-z]"),
        ("en", r"\bnone of floorman's"),
        ("en", r"(?:^|: |; |, |only |by )who (?:is|has|can|comes|goes|changes|leaves|wants) [^?]*$"),
        ("en", r"\bthe own\b"),
        ("en", r"\bfrom (?:\d+|…) on\b"),
        ("de", r"\b(?:the|(?<!-)and(?!-)|not|with|player|seats?|unless)\b"),
        ("de", r"\b(?:das|Das|ein|Ein erstes) (?:Big|Small) Blind\b(?! oder)"),
        ("de", r"\b(?:die|eine) Ante\b"),
        ("de", r"\bClubs?\b"),
        ("en", r"\bthis takes it\b|\bThis takes\b"),
        ("en", r"\bis for the (?:floor|director)\b"),
        ("en", r"\bspeaks? of (?:it|cards|one)\b"),
        ("de", r"\b[Ss]ubstan[tz]iell"),
        ("de", r"\bStraßen?\b(?! bis)"),
        ("de", r"\bHand[- ]for[- ]Hand\b"),
        ("de", r"\bein (?:Betrag|Tag|Name), |\bbitte ein (?:Betrag|Tag|Name|Platz)\b"),
        ("de", r"“[^„]*”|‘|’"),
        ("en", r"… (?:is|are) there twice\b"),
        ("en", r"⟨?… are left (?:to|:)"),
        ("de", r"\b(?:Line-ups?|Sit-and-Gos?|Bewerbe?n?|Startgebühr|Kontobuch|Kassenbuch|Nicknames?)\b"),
        ("de", r"\bbehalten wird\b|\bwurde behalten\b|\baufgehoben\b"),
        ("de", r"\bkann (?:ohne \w+ )?nicht stehen\b"),
    ],
)
def test_a_native_speaker_does_not_stumble(language: str, pattern: str) -> None:
    said = [
        each._replace(text=re.sub(r"⟨[^⟩]*⟩|\{\w+\}|“[^”]*”|„[^“]*“", "…", each.text))
        for each in SENTENCES
        if each.language == language and SEARCHED not in each.where
    ]

    assert [each for each in said if re.search(pattern, each.text)] == []


def test_no_name_of_the_code_stands_in_a_sentence() -> None:
    """What has to be typed in as it stands is quoted; what a file calls its fields is told with their names."""
    bare = [
        each
        for each in SENTENCES
        if not each.where.startswith(("history/ohh", "history/phh_writing", "cli/tournament/setup"))
        and re.search(r"\b[a-z]+_[a-z_]+\b", re.sub(r"⟨[^⟩]*⟩|“[^”]*”|„[^“]*“|\{\w+\}", "", each.text))
    ]

    assert bare == []


def test_what_somebody_typed_is_quoted_as_the_language_does() -> None:
    """„moon“ and “moon”, not 'moon'."""
    bare = [
        each for each in SENTENCES if re.search(r"!r⟩|'⟨", each.text) and not each.where.startswith(FOR_PROGRAMMERS)
    ]

    assert bare == []


def test_no_german_sentence_ends_in_english() -> None:
    """What Python, SQLite or the system says is English: it goes through `floorman.text`."""
    foreign = [
        each
        for each in SENTENCES
        if each.language == "de" and re.search(r"⟨(?:str\()?(?:error|exc|fault)\)?(?:\.strerror[^⟩]*)?⟩", each.text)
    ]

    assert foreign == []


def test_stacks_in_tournaments_are_written_by_language() -> None:
    """10,000 chips and 10.000 Chips."""
    plain = [
        each
        for each in SENTENCES
        if each.where.startswith("tournament")
        and not each.where.startswith("tournament/chips/sets")  # denominations, and piles of them
        and re.search(r"⟨-?(?:\w+\.)*(?:chips|stack|starting_stack)⟩", each.text)
    ]

    assert plain == []
