"""Cases: what happened to each, as events and added up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct, field

from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable


class CaseOpened(Struct, frozen=True, gc=False, tag="case_opened", omit_defaults=True):
    """A dispute was ruled on. Times are UTC, as in ``2026-11-16T20:15:00Z``."""

    id: int
    at: str
    book: str
    edition: str
    kind: str
    """The kind of situation, by the name of its type."""
    situation: msgspec.Raw
    ruling: msgspec.Raw
    told: Words
    """The situation in words."""
    outcome: Words
    """What the ruling comes to, in words."""
    citations: tuple[Cite, ...]
    about: tuple[str, ...]
    """What the paragraphs are about, as in ``string bet``."""
    key: str
    """The facts that decided; see `deciding_facts`."""
    options: tuple[Words, ...] = ()
    """What the rule leaves open, in words."""
    by: str = ""
    players: dict[int, str] = field(default_factory=dict)
    """Names by seat."""
    table: str = ""
    note: str = ""


class CaseDecided(Struct, frozen=True, gc=False, tag="case_decided", omit_defaults=True):
    """How the floor closed a case: with one of the options, counted from 1, or otherwise and for a reason."""

    id: int
    at: str
    option: int = 0
    instead: str = ""
    """What was decided in place of the ruling."""
    reason: str = ""
    by: str = ""


class CaseNoted(Struct, frozen=True, gc=False, tag="case_noted", omit_defaults=True):
    """Something was added to a case."""

    id: int
    at: str
    text: str
    by: str = ""


class CaseLinked(Struct, frozen=True, gc=False, tag="case_linked", omit_defaults=True):
    """Two cases belong together."""

    id: int
    at: str
    to: int
    by: str = ""


CaseEvent: TypeAlias = CaseOpened | CaseDecided | CaseNoted | CaseLinked


class Case(Struct, gc=False):
    """One case with everything that happened to it."""

    opened: CaseOpened
    decided: tuple[CaseDecided, ...] = ()
    notes: tuple[CaseNoted, ...] = ()
    linked: tuple[int, ...] = ()
    """Cases that belong to it."""

    @property
    def id(self) -> int:
        """Its number in the book."""
        return self.opened.id

    @property
    def decision(self) -> tuple[int, str] | None:
        """What was decided, the last word: the option or what was done instead; nothing while it is open."""
        if self.decided:
            last = self.decided[-1]
            return last.option, last.instead.strip().casefold()
        return None if self.opened.options else (0, "")

    def decision_words(self) -> Words:
        """What was decided, or what is open."""
        outcome = self.opened.outcome
        if not self.decided:
            return Words(f"open: {outcome.en}", f"offen: {outcome.de}") if self.opened.options else outcome
        last = self.decided[-1]
        if last.instead:
            return Words(f"instead: {last.instead}", f"stattdessen: {last.instead}")
        return self.opened.options[last.option - 1] if 0 < last.option <= len(self.opened.options) else outcome

    def holds(self, words: Iterable[str]) -> bool:
        """Whether all of these words, in small letters, are found in it."""
        opened = self.opened
        texts = (opened.kind, opened.told.en, opened.told.de, opened.outcome.en, opened.outcome.de, *opened.about)
        cited = map(_cited, opened.citations)
        persons = (opened.by, opened.table, opened.note, *opened.players.values())
        later = (*(note.text for note in self.notes), *(f"{each.instead} {each.reason}" for each in self.decided))
        text = "\n".join((*texts, *cited, *persons, *later)).casefold()
        return all(word in text for word in words)


@cache
def _cited(cite: Cite) -> str:
    return f"{cite} {cite.rule}"
