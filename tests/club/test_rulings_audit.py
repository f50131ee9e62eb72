"""The audit finds a ruling at a table without its case, with that of another hand, and with one that is another ruling's too."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from floorman.club.floor_calls.audit import RulingsAudit
from floorman.floor.casebook.cases import CaseOpened
from floorman.table.events import DeckSealed
from floorman.table.floor_calls.events import FloorRuled

PLAIN = msgspec.Raw(b"[]")


def audited(*cases: CaseOpened, **others: Any) -> list[tuple[str, int, str, str]]:
    """What is found where one hand of the lounge was ruled on, as case 1, and whatever else was."""
    audit = RulingsAudit()
    for case in cases:
        audit.know(case)
    sealed = DeckSealed(5, b"", (), b"")
    for version, event in enumerate((sealed, ruled(1), *others.get("also", ())), start=1):
        audit.read("lounge", "table/lounge", version, event)
    return [(one.stream, one.version, one.code, one.found) for one in audit.findings()]


def ruled(case: int) -> FloorRuled:
    return FloorRuled("f", "Flora", 0, case, "wager", "tda", "2019", ())


def opened(**facts: Any) -> CaseOpened:
    given: dict[str, Any] = {"id": 1, "at": "", "book": "tda", "edition": "2019", "kind": "wager", "situation": PLAIN}
    given |= {"effects": PLAIN, "choices": PLAIN, "citations": (), "key": "", "table": "lounge", "hand": 5}
    return CaseOpened(**(given | facts))


def test_a_ruling_with_its_case_is_sound() -> None:
    assert audited(opened()) == []
    assert audited(opened(), opened(id=2), also=[ruled(2)]) == []


@pytest.mark.parametrize(
    ("cases", "found"),
    [
        ([], "none"),
        ([opened(id=2)], "none"),
        ([opened(table="balcony")], "another one"),
        ([opened(hand=4)], "another one"),
        ([opened(kind="offence")], "another one"),
    ],
)
def test_a_case_that_is_missing_or_about_something_else_is_found(cases: list[CaseOpened], found: str) -> None:
    assert audited(*cases) == [("table/lounge", 2, "case", found)]


def test_one_case_for_two_rulings_is_found() -> None:
    assert audited(opened(), also=[ruled(1)]) == [("table/lounge", 3, "case", "another one")]
