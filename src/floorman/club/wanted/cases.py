"""What can be wanted of the floor desk: what a rule says, by everybody; the casebook, by the floor."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.floor.interview.answers import FactAnswer

# ---- what a rule says ----


class FindSituations(Struct, frozen=True, tag="find_situations", forbid_unknown_fields=True):
    """Find kinds of situation by what people call them, in either language; all of them for no words."""

    words: str = ""


class ReadSituations(Struct, frozen=True, tag="read_situations", forbid_unknown_fields=True):
    """See the JSON Schema of all situations: each fact with its description."""


class RuleOn(Struct, frozen=True, tag="rule_on", forbid_unknown_fields=True):
    """Ask what a book rules on a situation."""

    situation: dict[str, Any]
    """Its facts, as the schema of situations has them."""
    book: str = "tda"
    """A book of the shelf: ``tda``, or a certain edition, ``tda@2019``."""


class AskNext(Struct, frozen=True, tag="ask_next", forbid_unknown_fields=True):
    """Ask which question decides next, given the answers so far; or what is ruled, where none could change it any more."""

    answers: tuple[FactAnswer, ...] = ()
    """The kind of situation first, as ``type``; nothing at all for the first question."""
    book: str = "tda"


class AskQuiz(Struct, frozen=True, tag="ask_quiz", forbid_unknown_fields=True):
    """Ask for situations with the right ruling among wrong ones; the same *seed* asks the same."""

    book: str = "tda"
    seed: int = 0
    questions: int = 5


# ---- the casebook ----


class CasePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat where in a case: a member by their id, or somebody by a name alone."""

    seat: int
    member: str = ""
    name: str = ""


class KeepCase(Struct, frozen=True, tag="keep_case", forbid_unknown_fields=True):
    """Rule on a situation, and keep it as a case. What is on record of the player counts."""

    situation: dict[str, Any]
    book: str = "tda"
    players: tuple[CasePlayer, ...] = ()
    table: str = ""
    event: str = ""
    """The event it happened in, by its id; without one the day stands for it."""
    note: str = ""
    take: int = 0
    """The option that the floor has taken, from 1; 0 leaves it open, or takes what the rule says."""
    instead: str = ""
    """What was decided in place of the ruling."""
    reason: str = ""
    by: str = ""
    """Who of the floor it was; only whoever is at the machine itself names somebody else. So with the others."""


class DecideCase(Struct, frozen=True, tag="decide_case", forbid_unknown_fields=True):
    """Close a case with one of its options, as ruled, or otherwise and for a reason. Earlier decisions stay on record."""

    case: int
    take: int = 0
    instead: str = ""
    reason: str = ""
    event: str = ""
    """The event that the case is of, for whoever has the floor there alone; so with the others."""
    by: str = ""


class NoteOnCase(Struct, frozen=True, tag="note_on_case", forbid_unknown_fields=True):
    """Add a note to a case."""

    case: int
    text: str
    event: str = ""
    by: str = ""


class LinkCases(Struct, frozen=True, tag="link_cases", forbid_unknown_fields=True):
    """Say that two cases belong together."""

    case: int
    to: int
    event: str = ""
    by: str = ""


class AnnulCase(Struct, frozen=True, tag="annul_case", forbid_unknown_fields=True):
    """Annul a case that was not one: it stays on record, with the reason, and counts for nothing any more."""

    case: int
    reason: str
    event: str = ""
    by: str = ""


class FindCases(Struct, frozen=True, tag="find_cases", forbid_unknown_fields=True):
    """Find cases, the latest first. All that is asked for has to fit."""

    words: str = ""
    kind: str = ""
    """The kind of situation, such as ``wager``."""
    rule: str = ""
    """A rule or paragraph, such as ``TDA-42-A``, with all that stands below it."""
    book: str = ""
    outcome: str = ""
    player: str = ""
    """A member's id, or a part of a name."""
    since: str = ""
    """A day such as ``2026-11-16``."""
    until: str = ""
    event: str = ""
    before: int | None = None
    """Only cases with a smaller number: the last of the page before."""
    most: int = 50


class ReadCase(Struct, frozen=True, tag="read_case", forbid_unknown_fields=True):
    """See a case with everything that happened to it, and those most like it."""

    case: int
    event: str = ""


class ReadRecord(Struct, frozen=True, tag="read_record", forbid_unknown_fields=True):
    """See what the casebook has of a player: the offences, and which of them count under a book."""

    member: str = ""
    name: str = ""
    """Of somebody who is not a member."""
    event: str = ""
    book: str = "tda"


class CountCases(Struct, frozen=True, tag="count_cases", forbid_unknown_fields=True):
    """See how many cases there were, of which kind, by which paragraph, and how often it was decided otherwise."""

    event: str = ""
    since: str = ""
    until: str = ""


class ExportCases(Struct, frozen=True, tag="export_cases", forbid_unknown_fields=True):
    """Take cases along without names, notes and anybody's own words, the earliest first."""

    after: int = 0
    """The number of the last one of the page before."""
    most: int = 200


ByEverybody = FindSituations | ReadSituations | RuleOn | AskNext | AskQuiz
OnCase = DecideCase | NoteOnCase | LinkCases | AnnulCase
AtTheFloor = KeepCase | OnCase
ByTheFloor = AtTheFloor | FindCases | ReadCase | ReadRecord | CountCases
OfCases = ByEverybody | ByTheFloor | ExportCases
