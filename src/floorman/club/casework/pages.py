"""Cases as the floor sees them over the wire."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from floorman.club.casework.answers import (
    CaseLine,
    CasePage,
    CaseRemark,
    CasesCounted,
    CountOf,
    OffenceLine,
    PersonInCase,
    RecordPage,
    SeatInCase,
    cite_page,
)
from floorman.floor import wording
from floorman.floor.casebook.cases import Case
from floorman.floor.casebook.on_record import counts, offences_of
from floorman.floor.interview.facts import SITUATIONS, all_types, facts_of
from floorman.store.personal import in_german
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.club.casework.sight import Sight
    from floorman.floor.casebook.casebook import Casebook
    from floorman.floor.casebook.cases import CaseDecided, CasePerson
    from floorman.floor.casebook.counting import CaseCount, CasesInNumbers
    from floorman.floor.casebook.on_record import OnRecord

_MOST_OFFENCES: Final = 200
_MOST_RULES: Final = 50


def person(who: CasePerson) -> PersonInCase:
    """Somebody by the name that is known of them."""
    return PersonInCase(who.member, Words(who.name, in_german(who.name)))


def case_line(case: Case) -> CaseLine:
    """A case in a list."""
    opened = case.opened
    return CaseLine(
        case=case.id,
        at=opened.at,
        book=opened.book,
        edition=opened.edition,
        kind=opened.kind,
        event=opened.event,
        table=opened.table,
        players=tuple(SeatInCase(seat, person(who)) for seat, who in opened.players.items()),
        facts=opened.facts,
        decision=case.decision_words(),
        is_open=case.decision is None and not case.annulled,
        is_annulled=case.annulled is not None,
    )


def case_page(case: Case, book: Casebook, sight: Sight) -> CasePage:
    """A case with everything about it, beside the others in the book that may be seen."""
    opened, annulled = case.opened, case.annulled
    last = case.decided[-1] if case.decided else None
    return CasePage(
        line=case_line(case),
        by=person(opened.by),
        note=opened.note,
        situation=opened.situation,
        outcome=opened.outcome,
        options=opened.options,
        citations=tuple(map(cite_page, opened.citations)),
        decided=tuple(_decision(case, decision) for decision in case.decided),
        notes=tuple(CaseRemark(note.at, person(note.by), Words(note.text, note.text)) for note in case.notes),
        annulled=CaseRemark(annulled.at, person(annulled.by), _ANNULLED, annulled.reason) if annulled else None,
        linked=case.linked,
        similar=tuple(map(case_line, sight.of(book.similar(opened)))),
        otherwise=tuple(map(case_line, islice(sight.of(book.differing(opened, last)), 5))),
    )


_ANNULLED: Final = Words("annulled", "annulliert")


def _decision(case: Case, decision: CaseDecided) -> CaseRemark:
    words = Case(case.opened, (decision,)).decision_words()
    return CaseRemark(decision.at, person(decision.by), words, decision.reason)


def record_page(who: CasePerson, known: OnRecord, cases: Iterable[Case]) -> RecordPage:
    """What the casebook has of a player."""
    offences = islice(_offences(who, sorted(cases, key=lambda case: -case.id)), _MOST_OFFENCES)
    return RecordPage(
        who=person(who),
        words=known.words,
        in_event=len(known.in_event),
        in_season=len(known.in_season),
        counting=known.counting,
        citation=cite_page(known.cite),
        offences=tuple(offences),
    )


def _offences(who: CasePerson, cases: Iterable[Case]) -> Iterator[OffenceLine]:
    for case in cases:
        for what in offences_of(who, case.opened):
            yield OffenceLine(case_line(case), _misconduct(what), counts(case))


def _misconduct(what: str) -> Words:
    fact = next(fact for fact in facts_of(all_types()["Offence"]) if fact.name == "what")
    return wording.value(fact, what)


def counted_page(found: CasesInNumbers) -> CasesCounted:
    """The casebook in numbers."""
    return CasesCounted(
        found.cases,
        found.open,
        found.otherwise,
        found.annulled,
        tuple(CountOf(one.what, _title(one.what), one.cases, one.otherwise) for one in found.kinds),
        tuple(map(_count, found.rules[:_MOST_RULES])),
        tuple(map(_count, found.books)),
    )


def _title(kind: str) -> Words:
    return wording.title(kind) if kind in SITUATIONS else Words(kind, kind)


def _count(one: CaseCount) -> CountOf:
    return CountOf(one.what, Words(one.what, one.what), one.cases, one.otherwise)
