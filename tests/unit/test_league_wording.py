"""What a league and the readers of histories say, read as text: each language in its own words, and nothing raw in them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

import floorman
from floorman.league.league import Command
from floorman.league.wording import DONE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(floorman.__file__).parent
LEAGUE = ("league", "cli/league", "errors/league.py")
HISTORIES = ("history", "errors/history.py")
ENGLISH = re.compile(r"\b(the|and|is|are|has|have|with|not|this|there|which|nobody|its|from)\b")
GERMAN = re.compile(r"\b(der|das|ist|sind|und|nicht|kein|keine|ein|eine|wird|für)\b")
RAW_DAYS = {"on", "date", "since", "due", "ended", "filed_on", "closes_on"}


def parts(*places: str) -> Iterator[Path]:
    for place in places:
        yield from [ROOT / place] if place.endswith(".py") else sorted((ROOT / place).rglob("*.py"))


def sayings(*places: str) -> list[tuple[str, ast.expr, ast.expr]]:
    """Every pair of sentences that stands in the source, and where."""
    return [
        (f"{path.relative_to(ROOT)}:{call.lineno}", call.args[0], call.args[1])
        for path in parts(*places)
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("Words", "both", "fault", "_fault", "disagree")
        and len(call.args) >= 2
    ]


def written_out(said: ast.expr) -> str:
    """What is written out; what is filled in is a gap, and so is what is quoted."""
    if isinstance(said, ast.JoinedStr):
        said_out = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in said.values)
    else:
        said_out = str(said.value) if isinstance(said, ast.Constant) else ""
    return re.sub(r"\{\w+\}|[“„'][^”“']*[”“']|Sit-and-gos?", "…", said_out)


def fillings(said: ast.expr) -> set[str]:
    """What is put into a sentence as it is, by its last name; what somebody has typed stands in quotes."""
    values = [part.value for part in ast.walk(said) if isinstance(part, ast.FormattedValue) and part.conversion < 0]
    return {getattr(value, "attr", getattr(value, "id", "")) for value in values}


SAID = sayings(*LEAGUE, *HISTORIES)


def test_there_is_much_to_read() -> None:
    assert len(sayings(*LEAGUE)) > 250
    assert len(sayings(*HISTORIES)) > 90


@pytest.mark.parametrize(("where", "en", "de"), SAID, ids=[where for where, _, _ in SAID])
def test_each_language_has_its_own_words(where: str, en: ast.expr, de: ast.expr) -> None:
    assert not ENGLISH.search(written_out(de)), where
    assert not GERMAN.search(written_out(en)), where
    gaps = [set(re.findall(r"\{(\w+)\}", str(getattr(said, "value", "")))) for said in (en, de)]
    assert gaps[0] == gaps[1], where


@pytest.mark.parametrize(("where", "en", "de"), sayings(*LEAGUE), ids=[where for where, _, _ in sayings(*LEAGUE)])
def test_no_id_of_ours_and_no_bare_day_or_list_stands_in_a_sentence_of_the_league(
    where: str, en: ast.expr, de: ast.expr
) -> None:
    for said in (en, de):
        assert not re.search(r"\b[a-z]+_[a-z]+\b(?!=)", written_out(said)), where
        assert not fillings(said) & RAW_DAYS, where
        called = [node.func for node in ast.walk(said) if isinstance(node, ast.Call)]
        joined = [how.value for how in called if isinstance(how, ast.Attribute) and how.attr == "join"]
        assert not any(isinstance(by, ast.Constant) and by.value == ", " for by in joined), where


def test_everything_that_can_be_done_is_told_in_words() -> None:
    kinds = {kind.__name__ for part in get_args(Command) for kind in (get_args(part) or (part,))}

    assert kinds - set(DONE) == {"FileResult", "CorrectResult"}  # told by the name of the event
