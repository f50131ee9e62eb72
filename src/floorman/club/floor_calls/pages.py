"""What the floor, and the table, are told of calls and rulings over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from floorman.club.casework.answers import CasePage, CitePage, EffectPage, RulingPage, cite_page
from floorman.club.wanted.calls import CallerLine, CallLine, OpenCall
from floorman.club.wire.messages import TableUpdate  # noqa: TC001  # msgspec reads annotations at run time
from floorman.floor import wording
from floorman.floor.at_hand.acting import NAMES_CARDS
from floorman.floor.effects import Effect
from floorman.floor.interview.facts import SITUATIONS
from floorman.floor.interview.telling import effect_words
from floorman.floor.ruling import Option
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.casebook.cases import Case
    from floorman.table import TableState
    from floorman.table.floor_calls.state import FloorCall


class CallsUpdate(Struct, frozen=True, tag="calls"):
    """The open calls that are for somebody to look after, the oldest first."""

    topic: str
    number: int
    since: int
    calls: tuple[CallLine, ...]


class CallsMoved(Struct, frozen=True, tag="calls_moved"):
    """Something has changed with the calls: whoever follows them looks again, and sees what is theirs to see."""

    number: int
    since: int = -1


class CallPage(Struct, frozen=True, tag="call"):
    """An open call with everything the floor needs to rule on it."""

    line: CallLine
    shown: TableUpdate
    """The table with the hand so far, exactly as the rail sees it."""


class RulingWeighed(Struct, frozen=True, tag="ruling_weighed"):
    """What the table's book rules at this hand, and what would be left to do."""

    ruling: RulingPage
    left: tuple[EffectPage, ...]
    """What the server would not do by itself: a penalty, say."""
    obstacle: Words | None = None
    """Why it cannot be done to the hand as it is, if it cannot: the floor has to choose first, say."""


class RuledOnCall(Struct, frozen=True, tag="ruled_on_call"):
    """The ruling is kept as a case and done to the hand; play goes on."""

    id: str
    number: int
    """Of the first view of the table in which it shows."""
    page: CasePage
    left: tuple[EffectPage, ...]
    """What is left for the floor to do: a penalty, say."""


class RulingShown(Struct, frozen=True, tag="ruling_shown"):
    """What the floor ruled at a table, for everybody there."""

    case: int
    at: str
    by: str
    kind: Words
    """What it was about."""
    words: Words
    """What was ruled; cards that not everybody has seen are not in it."""
    instead: str
    """What was decided in place of it, where the floor decided otherwise."""
    citations: tuple[CitePage, ...]
    is_annulled: bool = False


def open_call(table: TableState, call: FloorCall, scope: str) -> OpenCall:
    """A call that is open at a table, with everybody who has no say in it."""
    opened = table.opened
    callers = (CallerLine(one.seat, one.name, one.why, one.words, one.at) for one in call.callers)
    line = CallLine(
        table=opened.id,
        name=opened.name,
        event=opened.event.event if opened.event else "",
        book=opened.book,
        edition=opened.edition,
        hand=table.number,
        is_playing=table.is_playing,
        since=call.at,
        until=call.until,
        came=call.came.name if call.came else "",
        has_come=call.came is not None,
        callers=tuple(callers),
    )
    seated = (seated.member for seated in table.seats.values())
    return OpenCall(line, scope, tuple(dict.fromkeys((*seated, *table.dealt_in))))


def effect_pages(effects: Iterable[Effect]) -> tuple[EffectPage, ...]:
    """Effects, with their words."""
    return tuple(EffectPage(msgspec.to_builtins(effect), effect.words) for effect in effects)


def ruled_effects(case: Case) -> tuple[Effect, ...]:
    """What was ruled, with the option that was taken."""
    option = case.decided[-1].option if case.decided else 0
    effects, choices = _EFFECTS.decode(case.opened.effects), _CHOICES.decode(case.opened.choices)
    return (*effects, *choices[option - 1].effects) if 0 < option <= len(choices) else effects


def ruling_shown(case: Case) -> RulingShown:
    """What a case says to everybody at the table."""
    opened, last = case.opened, case.decided[-1] if case.decided else None
    return RulingShown(
        case=case.id,
        at=opened.at,
        by=opened.by.name,
        kind=wording.title(opened.kind) if opened.kind in SITUATIONS else Words(opened.kind, opened.kind),
        words=effect_words(tuple(one for one in ruled_effects(case) if not isinstance(one, NAMES_CARDS))),
        instead=last.instead if last else "",
        citations=tuple(map(cite_page, opened.citations)),
        is_annulled=case.annulled is not None,
    )


_EFFECTS = msgspec.json.Decoder(tuple[Effect, ...])
_CHOICES = msgspec.json.Decoder(tuple[Option, ...])
