"""Cases: what happened to each, as events and added up."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec import Struct, field

from floorman.errors import NoAnswer
from floorman.floor.desk import Situation
from floorman.floor.effects import Effect
from floorman.floor.interview.telling import effect_words, situation_words, ways_in_words
from floorman.floor.ruling import Option
from floorman.rulebook import SHIPPED, Cite, Shelf
from floorman.rulebook.vocabulary import SHARED
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class CasePerson(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in a case: a member of the club with their name, or a name that was typed."""

    member: str = ""
    name: str = ""

    def is_same(self, other: CasePerson) -> bool:
        """Whether both are one: by their ids where both have one, else by their names."""
        if self.member and other.member:
            return self.member == other.member
        return bool(self.name.strip()) and self.name.strip().casefold() == other.name.strip().casefold()

    def __bool__(self) -> bool:
        return bool(self.member or self.name)

    def __str__(self) -> str:
        return self.name


NOT_NAMED: Final = CasePerson()
"""Nobody said who; what stands for it is left out of what is kept."""


def case_person(who: CasePerson | str) -> CasePerson:
    """Somebody, who may be given by a name alone."""
    named = who if isinstance(who, CasePerson) else CasePerson(name=who)
    return named or NOT_NAMED


class Matter(Struct, frozen=True, gc=False):
    """What a case is about: the facts and what was ruled on them, as plain data."""

    book: str
    edition: str
    kind: str
    situation: msgspec.Raw
    effects: msgspec.Raw
    choices: msgspec.Raw
    citations: tuple[Cite, ...]
    key: str


class CaseOpened(Struct, frozen=True, gc=False, tag="case_opened@3", omit_defaults=True):
    """A dispute was ruled on. Times are UTC, as in ``2026-11-16T20:15:00Z``.

    The facts and what was ruled are kept as plain data and told when somebody looks, in the words of that day.
    """

    id: int
    at: str
    book: str
    edition: str
    kind: str
    """The kind of situation, by the name of its type."""
    situation: msgspec.Raw
    effects: msgspec.Raw
    """What happens in any case."""
    choices: msgspec.Raw
    """What the rule leaves to the floor."""
    citations: tuple[Cite, ...]
    key: str
    """The facts that decided; see `deciding_facts`."""
    by: CasePerson = NOT_NAMED
    players: dict[int, CasePerson] = field(default_factory=dict)
    """Who sat where."""
    table: str = ""
    note: str = ""
    event: str = ""
    """The event it happened in, by its name; the day stands for it where nobody said."""
    hand: int = 0
    """The number of the hand that was under way at the table, where the club deals there."""

    @property
    def facts(self) -> Words:
        """The situation in words; nothing where it is one that nobody knows any more."""
        return _facts(bytes(self.situation))

    @property
    def outcome(self) -> Words:
        """What the ruling comes to, in words."""
        return _outcome(bytes(self.effects), bytes(self.choices))

    @property
    def options(self) -> tuple[Words, ...]:
        """What the rule leaves open, in words."""
        return _options(bytes(self.choices))

    def about(self, shelf: Shelf = SHIPPED) -> tuple[str, ...]:
        """What the paragraphs are about, as in ``string bet``, as far as their books are on the shelf."""
        books = dict.fromkeys([(self.book, self.edition), *((cite.book, cite.edition) for cite in self.citations)])
        rules = [cite.rule for cite in self.citations]
        names = (name for book in books for rule in rules for name in _subjects(shelf, *book).get(rule, ()))
        return tuple(dict.fromkeys(names))


class CaseDecided(Struct, frozen=True, gc=False, tag="case_decided@2", omit_defaults=True):
    """How the floor closed a case: with one of the options, counted from 1, or otherwise and for a reason."""

    id: int
    at: str
    option: int = 0
    instead: str = ""
    """What was decided in place of the ruling."""
    reason: str = ""
    by: CasePerson = NOT_NAMED


class CaseNoted(Struct, frozen=True, gc=False, tag="case_noted@2", omit_defaults=True):
    """Something was added to a case."""

    id: int
    at: str
    text: str
    by: CasePerson = NOT_NAMED


class CaseLinked(Struct, frozen=True, gc=False, tag="case_linked@2", omit_defaults=True):
    """Two cases belong together."""

    id: int
    at: str
    to: int
    by: CasePerson = NOT_NAMED


class CaseAnnulled(Struct, frozen=True, gc=False, tag="case_annulled", omit_defaults=True):
    """A case turned out not to be one, or to be another: it stays on record and counts for nothing any more."""

    id: int
    at: str
    reason: str
    by: CasePerson = NOT_NAMED


CaseEvent: TypeAlias = CaseOpened | CaseDecided | CaseNoted | CaseLinked | CaseAnnulled


class Case(Struct, gc=False):
    """One case with everything that happened to it."""

    opened: CaseOpened
    decided: tuple[CaseDecided, ...] = ()
    notes: tuple[CaseNoted, ...] = ()
    linked: tuple[int, ...] = ()
    """Cases that belong to it."""
    annulled: CaseAnnulled | None = None

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

    def holds(self, words: Iterable[str], shelf: Shelf = SHIPPED) -> bool:
        """Whether all of these words, in small letters, are found in it, or in what its paragraphs are about."""
        opened = self.opened
        texts = (
            opened.kind,
            opened.facts.en,
            opened.facts.de,
            opened.outcome.en,
            opened.outcome.de,
            *opened.about(shelf),
        )
        cited = map(_cited, opened.citations)
        persons = (
            opened.by.name,
            opened.table,
            opened.event,
            opened.note,
            *(who.name for who in opened.players.values()),
        )
        later = (*(note.text for note in self.notes), *(f"{each.instead} {each.reason}" for each in self.decided))
        text = "\n".join((*texts, *cited, *persons, *later)).casefold()
        return all(word in text for word in words)


@cache
def _facts(situation: bytes) -> Words:
    try:
        return situation_words(_SITUATION.decode(situation))
    except msgspec.DecodeError:
        return Words("", "")


@cache
def _outcome(effects: bytes, choices: bytes) -> Words:
    try:
        return ways_in_words(_EFFECTS.decode(effects), _CHOICES.decode(choices))
    except msgspec.DecodeError:
        return Words("", "")


@cache
def _options(choices: bytes) -> tuple[Words, ...]:
    try:
        return tuple(effect_words(choice.effects) for choice in _CHOICES.decode(choices))
    except msgspec.DecodeError:
        return (Words("", ""),) * len(msgspec.json.decode(choices))


@lru_cache(maxsize=64)
def _subjects(shelf: Shelf, id: str, edition: str) -> dict[str, list[str]]:  # noqa: A002  # as a book calls it
    """What every rule of a book is about: its topics and its titles, those of the books it rests on too."""
    layer: Rulebook | None = shelf.edition(id, edition) if f"{id}@{edition}" in shelf else None
    found: dict[str, list[str]] = {}
    if layer is not None:
        for topic in SHARED:
            with suppress(NoAnswer, StopIteration):  # not every book has something to say on each
                found.setdefault(layer.topic(topic).rule, []).append(topic.replace("_", " "))
    while layer is not None:
        for rule, title in layer.rules.items():
            found.setdefault(rule, []).append(title)
        layer = layer.below
    return found


_SITUATION: Final[msgspec.json.Decoder[Situation]] = msgspec.json.Decoder(Situation)
_EFFECTS: Final = msgspec.json.Decoder(tuple[Effect, ...])
_CHOICES: Final = msgspec.json.Decoder(tuple[Option, ...])


@cache
def _cited(cite: Cite) -> str:
    return f"{cite} {cite.rule}"
