"""The casebook: what was ruled and decided, kept as events, to be found again and held against what comes next.

A case keeps the facts and what was ruled as plain data, and is told in words when somebody looks.
Only what has happened is kept; nothing in it can be changed afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.errors import SituationError, UnknownCase
from floorman.floor.casebook.cases import (
    Case,
    CaseAnnulled,
    CaseDecided,
    CaseEvent,
    CaseLinked,
    CaseNoted,
    CaseOpened,
    CasePerson,
    Matter,
    case_person,
)
from floorman.floor.casebook.precedent import deciding_facts
from floorman.rulebook import SHIPPED, Cite, Shelf
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from floorman.floor.desk import Situation
    from floorman.floor.ruling import Ruling
    from floorman.rulebook import Rulebook

STREAM: Final = "casebook"
LONGEST: Final = 1000  # of a note, a reason, a decision
LONGEST_NAME: Final = 80


_decoder: Final = msgspec.json.Decoder(CaseEvent)


class _Glance(Struct):
    """Of an event that cannot be read, all that has to be known."""

    id: int = 0


_glance: Final = msgspec.json.Decoder(_Glance)


class Casebook:
    """All cases, with the ways to find them."""

    def __init__(self, events: Iterable[CaseEvent] = ()) -> None:
        self.cases: dict[int, Case] = {}
        self._by_key: dict[tuple[str, str, str], list[Case]] = {}
        self._by_type: dict[str, list[Case]] = {}
        self._last = 0
        for event in events:
            self.evolve(event)

    @classmethod
    def read(cls, stored: Iterable[bytes], event_of: Callable[[bytes], CaseEvent]) -> Casebook:
        """The casebook that kept events add up to; what cannot be read is left out, but for its number."""
        made = cls()
        for data in stored:
            try:
                made.evolve(event_of(data))
            except (msgspec.DecodeError, UnicodeDecodeError):  # a later floorman's, perhaps
                made.pass_over(data)
        return made

    def pass_over(self, data: bytes) -> None:
        """Leave out what cannot be read, but for its number, which nobody else is given."""
        self._last = max(self._last, _number(data))

    def evolve(self, event: CaseEvent) -> None:
        """Fold one event in."""
        match event:
            case CaseOpened():
                case = self.cases[event.id] = Case(event)
                self._last = max(self._last, event.id)
                self._by_key.setdefault((event.key, event.book, event.edition), []).append(case)
                self._by_type.setdefault(event.kind, []).append(case)
            case CaseDecided() if event.id in self.cases:
                self.cases[event.id].decided += (event,)
            case CaseNoted() if event.id in self.cases:
                self.cases[event.id].notes += (event,)
            case CaseLinked() if event.id in self.cases and event.to in self.cases:
                self.cases[event.id].linked += (event.to,)
                self.cases[event.to].linked += (event.id,)
            case CaseAnnulled() if event.id in self.cases:
                self.cases[event.id].annulled = event
            case _:  # of a case that cannot be read any more
                pass

    def case(self, number: int) -> Case:
        """The case with this number.

        Raises:
            UnknownCase: there is none.
        """
        if number not in self.cases:
            raise UnknownCase(number)
        return self.cases[number]

    @property
    def next_number(self) -> int:
        """The number of the next case."""
        return self._last + 1

    # ---- what can happen ----

    def open(
        self,
        situation: Situation,
        ruling: Ruling,
        book: Rulebook,
        *,
        at: str,
        by: CasePerson | str = "",
        players: Mapping[int, CasePerson | str] | None = None,
        table: str = "",
        note: str = "",
        event: str = "",
    ) -> CaseOpened:
        """Say what is to be kept of a ruling; change nothing.

        Raises:
            SituationError: a name or a note is too long.
        """
        matter = matter_of(situation, ruling, book)
        return self.open_matter(matter, at=at, by=by, players=players, table=table, note=note, event=event)

    def open_matter(
        self,
        matter: Matter,
        *,
        at: str,
        by: CasePerson | str = "",
        players: Mapping[int, CasePerson | str] | None = None,
        table: str = "",
        note: str = "",
        event: str = "",
        hand: int = 0,
    ) -> CaseOpened:
        """Say what is to be kept of what was ruled on elsewhere; change nothing.

        Raises:
            SituationError: a name or a note is too long.
        """
        who = case_person(by)
        names = {seat: case_person(player) for seat, player in sorted((players or {}).items())}
        for name in (who.name, table, event, *(player.name for player in names.values())):
            _require_short("name", name, LONGEST_NAME)
        _require_short("note", note, LONGEST)
        return CaseOpened(
            id=self.next_number,
            at=at,
            book=matter.book,
            edition=matter.edition,
            kind=matter.kind,
            situation=matter.situation,
            effects=matter.effects,
            choices=matter.choices,
            citations=matter.citations,
            key=matter.key,
            by=who,
            players=names,
            table=table,
            note=note,
            event=event.strip(),
            hand=hand,
        )

    def decide(
        self, number: int, *, at: str, option: int = 0, instead: str = "", reason: str = "", by: CasePerson | str = ""
    ) -> CaseDecided:
        """Say how a case is closed: with one of its options, as ruled, or otherwise for a reason; change nothing.

        Raises:
            SituationError, UnknownCase: there is no such case or option, or a decision against the rule has no reason.
        """
        return decided(self.case(number).opened, at=at, option=option, instead=instead, reason=reason, by=by)

    def note(self, number: int, text: str, *, at: str, by: CasePerson | str = "") -> CaseNoted:
        """Say what is added to a case; change nothing.

        Raises:
            SituationError, UnknownCase: there is no such case, or nothing to add.
        """
        case = self.case(number)
        if not text.strip():
            raise SituationError("note", Words("is empty", "ist leer"))
        _require_short("note", text, LONGEST)
        return CaseNoted(case.id, at, text, _short_name(by))

    def link(self, number: int, to: int, *, at: str, by: CasePerson | str = "") -> CaseLinked:
        """Say that two cases belong together; change nothing.

        Raises:
            SituationError, UnknownCase: there is no such case, or it is twice the same.
        """
        if self.case(number).id == self.case(to).id:
            raise SituationError("case", Words("is the same case", "ist derselbe Fall"))
        return CaseLinked(number, at, to, _short_name(by))

    def annul(self, number: int, reason: str, *, at: str, by: CasePerson | str = "") -> CaseAnnulled:
        """Say that a case counts for nothing: it was somebody else, say, or never happened; change nothing.

        Raises:
            SituationError, UnknownCase: there is no such case, it is annulled already, or there is no reason.
        """
        if self.case(number).annulled:
            raise SituationError("case", Words("is annulled already", "ist schon annulliert"))
        if not reason.strip():
            raise SituationError(
                "reason",
                Words("annulling a case needs a reason", "eine Annullierung braucht einen Grund"),
                Words("reason", "Grund"),
            )
        _require_short("reason", reason, LONGEST)
        return CaseAnnulled(number, at, reason, _short_name(by))

    # ---- finding ----

    def search(
        self,
        words: str = "",
        *,
        type: str = "",  # noqa: A002  # it is the situation's own name for it
        rule: str = "",
        book: str = "",
        outcome: str = "",
        player: str = "",
        since: str = "",
        until: str = "",
        shelf: Shelf = SHIPPED,
    ) -> Iterator[Case]:
        """The cases that fit everything asked for, the latest first; a rule fits with all that stand below it.

        What paragraphs are about is known of the books on the *shelf*.
        """
        wanted = words.casefold().split()
        among = self._by_type.get(type, []) if type else list(self.cases.values())
        for case in reversed(among):
            opened = case.opened
            if book and book not in (opened.book, f"{opened.book}@{opened.edition}"):
                continue
            if opened.at < since or (until and opened.at[: len(until)] > until):
                continue
            if rule and not any(is_under(cite, rule) for cite in opened.citations):
                continue
            decision = case.decision_words()
            if (
                outcome
                and outcome.casefold() not in f"{opened.outcome.en}\n{opened.outcome.de}\n{decision.en}".casefold()
            ):
                continue
            if player and not any(
                player.casefold() in who.name.casefold() or player == who.member for who in opened.players.values()
            ):
                continue
            if not wanted or case.holds(wanted, shelf):
                yield case

    def similar(self, opened: CaseOpened, most: int = 5) -> list[Case]:
        """Earlier cases like this one: those with the same deciding facts first, then those with the same paragraphs.

        Within each, the latest come first; the same book counts before the others.
        """
        rules = {cite.rule for cite in opened.citations}
        found: list[tuple[tuple[bool, bool, int], Case]] = []
        for case in self._by_type.get(opened.kind, ()):
            other = case.opened
            if other.id == opened.id or case.annulled:
                continue
            is_same = other.key == opened.key
            if is_same or rules & {cite.rule for cite in other.citations}:
                is_ours = (other.book, other.edition) == (opened.book, opened.edition)
                found.append(((is_same, is_ours, other.id), case))
        found.sort(key=lambda each: each[0], reverse=True)
        return [case for _, case in found[:most]]

    def differing(self, opened: CaseOpened, decision: CaseDecided | None) -> list[Case]:
        """Cases with the same deciding facts, under the same book and edition, that were decided otherwise; latest first."""
        own = Case(opened, (decision,) if decision else ()).decision
        if own is None:
            return []
        same = self._by_key.get((opened.key, opened.book, opened.edition), ())
        return [
            case
            for case in reversed(same)
            if case.id != opened.id and not case.annulled and case.decision is not None and case.decision != own
        ]


def decided(
    opened: CaseOpened, *, at: str, option: int = 0, instead: str = "", reason: str = "", by: CasePerson | str = ""
) -> CaseDecided:
    """Say how a case is closed that was opened a moment ago; see `Casebook.decide`.

    Raises:
        SituationError: there is no such option, or a decision against the rule has no reason.
    """
    count = len(opened.options)
    if instead and option:
        raise SituationError(
            "take",
            Words(
                "take one of the options or decide otherwise, not both",
                "nimm eine der Möglichkeiten oder entscheide anders, nicht beides",
            ),
        )
    if instead and not reason.strip():
        raise SituationError(
            "reason",
            Words(
                "a decision against the rule needs a reason", "eine Entscheidung gegen die Regel braucht einen Grund"
            ),
        )
    if option and not 1 <= option <= count:
        raise SituationError(
            "take",
            Words(
                f"the ruling has {count} options" if count else "the ruling leaves no choice",
                f"die Turnierleitung hat {count} Möglichkeiten" if count else "die Regel lässt keine Wahl",
            ),
            rule=next(iter(opened.citations), None),
        )
    if not instead and not option and count:
        raise SituationError(
            "take",
            Words(f"which of the {count} options?", f"welche der {count} Möglichkeiten?"),
            rule=next(iter(opened.citations), None),
        )
    for name, text in (("instead", instead), ("reason", reason)):
        _require_short(name, text, LONGEST)
    return CaseDecided(opened.id, at, option, instead, reason, _short_name(by))


def matter_of(situation: Situation, ruling: Ruling, book: Rulebook) -> Matter:
    """What is kept of a situation and what a book rules on it."""
    return Matter(
        book=ruling.book,
        edition=ruling.edition,
        kind=str(type(situation).__struct_config__.tag),
        situation=msgspec.Raw(msgspec.json.encode(situation)),
        effects=msgspec.Raw(msgspec.json.encode(ruling.effects)),
        choices=msgspec.Raw(msgspec.json.encode(ruling.options)),
        citations=ruling.citations,
        key=deciding_facts(situation, book, ruling),
    )


def stored(event: CaseEvent) -> bytes:
    """An event as it is kept."""
    return msgspec.json.encode(event)


def decoded(data: bytes) -> CaseEvent:
    """An event that was kept in today's form."""
    event: CaseEvent = _decoder.decode(data)
    return event


def _number(data: bytes) -> int:
    try:
        return _glance.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return 0


def is_under(cite: Cite, rule: str) -> bool:
    """Whether a citation is of this rule or of something below it: TDA-45 for TDA-45-A, by id or by paragraph."""
    names = (cite.rule, cite.paragraph, str(cite))
    return any(name == rule or (name.startswith(rule) and not name[len(rule)].isalnum()) for name in names)


def _short_name(by: CasePerson | str) -> CasePerson:
    who = case_person(by)
    _require_short("by", who.name, LONGEST_NAME)
    return who


def _require_short(name: str, text: str, longest: int) -> None:
    if any("\ud800" <= character <= "\udfff" for character in text):  # bytes that were not text when they were typed
        raise SituationError(name, Words("is not text", "ist kein Text"))
    if len(text) > longest:
        raise SituationError(name, Words(f"is longer than {longest} characters", f"ist länger als {longest} Zeichen"))
