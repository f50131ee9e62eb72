"""What the floor desk answers over the wire."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.floor.casebook.anonymous import PlainCase
from floorman.floor.casebook.cases import Matter
from floorman.floor.interview.questions import Question
from floorman.floor.ruling import Assumption, Elsewhere, Option, Ruling
from floorman.rulebook import Cite
from floorman.rulebook.vocabulary import Misconduct
from floorman.text.words import Words

# ---- what a rule says ----


class CitePage(Struct, frozen=True):
    """Where something is written."""

    book: str
    edition: str
    paragraph: str
    """The document's own number; empty where it is silent, and this is our reading of it."""
    rule: str
    words: Words


class EffectPage(Struct, frozen=True):
    """One step of what is to happen."""

    facts: dict[str, Any]
    """As plain data, under its *type*."""
    words: Words


class OptionPage(Struct, frozen=True):
    """One way the floor may go where the rule leaves it open."""

    effects: tuple[EffectPage, ...]
    words: Words
    is_preferred: bool


class ElsewherePage(Struct, frozen=True):
    """What another book of the shelf makes of the same facts, where that is something else."""

    book: str
    edition: str
    words: Words


class RulingPage(Struct, frozen=True, tag="ruling"):
    """What is ruled, and which paragraphs say so."""

    book: str
    edition: str
    words: Words
    """As the floor announces it: what happens, the choices, the reason, the paragraphs."""
    effects: tuple[EffectPage, ...]
    """What happens in any case, step by step."""
    options: tuple[OptionPage, ...]
    """Where there are any, the rule leaves the choice among them to the floor."""
    reason: Words
    citations: tuple[CitePage, ...]
    assumes: tuple[Assumption, ...]
    """What it takes for granted: the facts that were not stated, and would change it."""
    elsewhere: tuple[ElsewherePage, ...]
    situation: dict[str, Any]
    facts: Words
    """The situation in words."""
    granted: tuple[Words, ...] = ()
    """After questions: the facts that nobody was asked about, and that are taken to be as usual."""


class QuestionPage(Struct, frozen=True, tag="question"):
    """What is to be asked next."""

    question: Question


class SituationLine(Struct, frozen=True):
    """A kind of situation."""

    kind: str
    """What a situation of this kind has as its *type*."""
    title: Words
    heading: Words


class SituationsFound(Struct, frozen=True, tag="situations"):
    """Kinds of situation, the best find first."""

    situations: tuple[SituationLine, ...]


class SituationsSchema(Struct, frozen=True, tag="situations_schema"):
    """The JSON Schema of all situations."""

    schema: dict[str, Any]


class QuizLine(Struct, frozen=True):
    """A question of the quiz with its answer."""

    situation: dict[str, Any]
    facts: Words
    choices: tuple[Words, ...]
    right: int
    """Which of the choices is right, from 1."""
    reason: Words
    citations: tuple[CitePage, ...]


class QuizPage(Struct, frozen=True, tag="quiz"):
    """Questions to test oneself with."""

    book: str
    seed: int
    questions: tuple[QuizLine, ...]


class RuledCase(Struct, frozen=True, tag="ruled_case"):
    """What is ruled, with all that is kept of it as a case."""

    matter: Matter
    page: RulingPage


# ---- the casebook ----


class PersonInCase(Struct, frozen=True):
    """Somebody in a case; without an id where it is not a member, and nobody at all where both are empty."""

    member: str
    name: Words


class SeatInCase(Struct, frozen=True):
    """Who sat where."""

    seat: int
    who: PersonInCase


class CaseLine(Struct, frozen=True):
    """A case in a list."""

    case: int
    at: str
    """When, in UTC: ``2026-11-16T20:15:00Z``."""
    book: str
    edition: str
    kind: str
    event: str
    table: str
    players: tuple[SeatInCase, ...]
    facts: Words
    decision: Words
    is_open: bool
    """Whether the floor still has to decide."""
    is_annulled: bool


class CaseRemark(Struct, frozen=True):
    """Something that happened to a case: it was decided, noted on or annulled."""

    at: str
    by: PersonInCase
    words: Words
    reason: str = ""


class CasePage(Struct, frozen=True, tag="case"):
    """A case with everything about it."""

    line: CaseLine
    by: PersonInCase
    note: str
    situation: msgspec.Raw
    outcome: Words
    """What was ruled."""
    options: tuple[Words, ...]
    citations: tuple[CitePage, ...]
    decided: tuple[CaseRemark, ...]
    """All decisions; the last one counts."""
    notes: tuple[CaseRemark, ...]
    annulled: CaseRemark | None
    linked: tuple[int, ...]
    similar: tuple[CaseLine, ...]
    """Earlier cases like it, those with the same deciding facts first."""
    otherwise: tuple[CaseLine, ...]
    """Cases with the same deciding facts under the same book that were decided otherwise."""


class CasesFound(Struct, frozen=True, tag="cases"):
    """A page of the casebook, the latest first."""

    cases: tuple[CaseLine, ...]
    before: int | None
    """What to ask on from; nothing where these are the last."""


class OffenceLine(Struct, frozen=True):
    """A case in which a player has misbehaved."""

    line: CaseLine
    what: Words
    counts: bool
    """Whether it counts at all: nobody has decided otherwise, and it was not annulled."""


class RecordPage(Struct, frozen=True, tag="record"):
    """What the casebook has of a player."""

    who: PersonInCase
    words: Words
    """How often it was, and what of it counts, with the paragraph."""
    in_event: int
    in_season: int
    counting: tuple[Misconduct, ...]
    """What of it counts now, the earliest first, as a situation has it in its *record*."""
    citation: CitePage
    offences: tuple[OffenceLine, ...]
    """The latest first, two hundred at most."""


class CaseKept(Struct, frozen=True, tag="case_kept"):
    """A case was kept."""

    page: CasePage
    ruling: RulingPage
    on_record: RecordPage | None
    """What was on record of the player, where that matters for what they did."""


class CountOf(Struct, frozen=True):
    """How many cases there are of something."""

    what: str
    words: Words
    cases: int
    otherwise: int
    """How many of them were decided otherwise than ruled."""


class CasesCounted(Struct, frozen=True, tag="cases_counted"):
    """The casebook in numbers; annulled cases are counted there alone."""

    cases: int
    open: int
    otherwise: int
    annulled: int
    kinds: tuple[CountOf, ...]
    """By the kind of situation, the most frequent first."""
    rules: tuple[CountOf, ...]
    """By the paragraph, the most frequent first, fifty at most."""
    books: tuple[CountOf, ...]


class CasesExported(Struct, frozen=True, tag="cases_exported"):
    """Cases without persons."""

    cases: tuple[PlainCase, ...]


# ---- put together ----


def cite_page(cite: Cite) -> CitePage:
    """A citation."""
    return CitePage(*cite, Words(str(cite), cite.de))


def ruling_page(ruling: Ruling, facts: dict[str, Any], words: Words, granted: tuple[Words, ...] = ()) -> RulingPage:
    """A ruling on facts, for which there are *words*."""
    return RulingPage(
        book=ruling.book,
        edition=ruling.edition,
        words=Words(ruling.words("en"), ruling.words("de")),
        effects=_effects(ruling.effects),
        options=tuple(map(_option, ruling.options)),
        reason=ruling.reason,
        citations=tuple(map(cite_page, ruling.citations)),
        assumes=ruling.assumes,
        elsewhere=tuple(map(_elsewhere, ruling.elsewhere)),
        situation=facts,
        facts=words,
        granted=granted,
    )


def _effects(effects: Any) -> tuple[EffectPage, ...]:
    return tuple(EffectPage(msgspec.to_builtins(effect), effect.words) for effect in effects)


def _option(option: Option) -> OptionPage:
    return OptionPage(_effects(option.effects), option.words, option.is_preferred)


def _elsewhere(other: Elsewhere) -> ElsewherePage:
    return ElsewherePage(other.book, other.edition, other.words)
