"""Whether every ruling at a table has its case in the casebook, about that table and that hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.bank.audit import Finding
from floorman.floor.casebook.cases import CaseOpened
from floorman.table.events import DeckSealed
from floorman.table.floor_calls.events import FloorRuled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.floor.casebook.cases import CaseEvent
    from floorman.table import Event


class _Ruling(NamedTuple):
    stream: str
    version: int
    about: tuple[str, int, str]


class RulingsAudit:
    """Is told of every table, and then of the casebook."""

    def __init__(self) -> None:
        self._hands: dict[str, int] = {}
        self._rulings: dict[int, _Ruling] = {}
        self._twice: list[_Ruling] = []
        self._cases: dict[int, tuple[str, int, str]] = {}

    def read(self, table: str, stream: str, version: int, event: Event) -> None:
        """Read an event of a table."""
        if isinstance(event, DeckSealed):
            self._hands[stream] = event.hand
        elif isinstance(event, FloorRuled):
            ruling = _Ruling(stream, version, (table, self._hands.get(stream, 0), event.kind))
            if event.case in self._rulings:
                self._twice.append(ruling)
            self._rulings.setdefault(event.case, ruling)

    def know(self, event: CaseEvent) -> None:
        """Read an event of the casebook."""
        if isinstance(event, CaseOpened):
            self._cases[event.id] = (event.table, event.hand, event.kind)

    def findings(self) -> Iterator[Finding]:
        """The first ruling of each table whose case is missing, is about something else, or is another one's too."""
        wrong = dict[str, Finding]()
        for number, ruling in self._rulings.items():
            found = self._cases.get(number)
            if found != ruling.about:
                is_there = "none" if found is None else "another one"
                finding = Finding(ruling.stream, ruling.version, "case", str(number), _EXPECTED, is_there)
                wrong.setdefault(ruling.stream, finding)
        for ruling in self._twice:
            wrong.setdefault(
                ruling.stream, Finding(ruling.stream, ruling.version, "case", "", _EXPECTED, "another one")
            )
        yield from wrong.values()


_EXPECTED = "the case of this ruling"
