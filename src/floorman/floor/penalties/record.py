"""A player's record in an event: offences that were noted, penalties for them, and what is left of those to serve.

Everything is kept as events, and nothing is ever taken out: what was wrong is withdrawn or lifted, with the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

import msgspec
from msgspec import Struct

from floorman.errors import PenaltyRefused, SituationError
from floorman.floor.effects.penalties import Sentence
from floorman.floor.penalties.scale import offers, steps
from floorman.floor.situations.conduct import PriorOffences
from floorman.rulebook import Cite
from floorman.rulebook.vocabulary import Misconduct
from floorman.text.words import Words, begun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class OffenceNoted(Struct, frozen=True, tag="offence_noted", omit_defaults=True):
    """An offence went on record as a case with a number."""

    case: int
    what: Misconduct
    at: int
    """When, in milliseconds since 1970."""
    by: str
    """Who noted it."""
    citations: tuple[Cite, ...]
    reason: str = ""


class PenaltyGiven(Struct, frozen=True, tag="penalty_given", omit_defaults=True):
    """A penalty was given in a case."""

    case: int
    sentence: Sentence
    at: int
    by: str
    citations: tuple[Cite, ...]
    reason: str = ""
    hands: int = 0
    """How many hands it comes to; 0 while rounds are still to be counted."""
    chips: int = 0
    """What left play with a disqualification."""


class PenaltyBegan(Struct, frozen=True, tag="penalty_began", omit_defaults=True):
    """The rounds of a penalty were counted: so many hands."""

    case: int
    at: int
    hands: int


class PenaltyServed(Struct, frozen=True, tag="penalty_served", omit_defaults=True):
    """So many hands of a penalty were missed; a deal that was repeated is one."""

    case: int
    at: int
    hands: int


class PenaltyLifted(Struct, frozen=True, tag="penalty_lifted", omit_defaults=True):
    """What was left of a penalty was lifted, and it no longer counts."""

    case: int
    at: int
    by: str
    reason: str


class OffenceWithdrawn(Struct, frozen=True, tag="offence_withdrawn", omit_defaults=True):
    """An offence turned out not to be one; it stays on record and no longer counts, nor does its penalty."""

    case: int
    at: int
    by: str
    reason: str


Event = OffenceNoted | PenaltyGiven | PenaltyBegan | PenaltyServed | PenaltyLifted | OffenceWithdrawn


class Unserved(NamedTuple):
    """What is still to be served: hands, and rounds that have not been counted in hands."""

    hands: int
    rounds: int

    def __bool__(self) -> bool:
        return bool(self.hands or self.rounds)


class RecordedOffence(Struct):
    """One offence, and what became of it."""

    noted: OffenceNoted
    given: PenaltyGiven | None = None
    hands: int = 0
    """Hands to miss, as far as they have been counted."""
    served: int = 0
    has_begun: bool = False
    lifted: PenaltyLifted | None = None
    withdrawn: OffenceWithdrawn | None = None

    @property
    def sentence(self) -> Sentence | None:
        """The penalty that stands."""
        return None if self.given is None or self.lifted or self.withdrawn else self.given.sentence

    @property
    def left(self) -> Unserved:
        """What is to be served of it."""
        sentence = self.sentence
        if sentence is None:
            return Unserved(0, 0)
        uncounted = sentence.sanction == "missed_rounds" and not self.has_begun
        return Unserved(max(0, self.hands - self.served), sentence.count if uncounted else 0)


class PenaltyRecord(Struct):
    """A player's record in one event, the state that its events add up to."""

    player: str
    cases: dict[int, RecordedOffence] = {}

    @property
    def standing(self) -> PriorOffences:
        """The record in short, as a situation has it: what counts, oldest first."""
        counting = [case for case in self.cases.values() if not case.withdrawn]
        given = [case.sentence for case in counting if case.sentence]
        return PriorOffences(offences=tuple(case.noted.what for case in counting), given=tuple(given))

    @property
    def left(self) -> Unserved:
        """What is to be served, at this table or the next: TDA 71-A, APSA 3.5-02."""
        each = [case.left for case in self.cases.values()]
        return Unserved(sum(left.hands for left in each), sum(left.rounds for left in each))

    @property
    def is_disqualified(self) -> bool:
        """Whether the player is out of the event."""
        return any(case.sentence == Sentence("disqualification") for case in self.cases.values())

    @property
    def chips_out(self) -> int:
        """What left play with the player, so that the count of the event can be explained."""
        return sum(case.given.chips for case in self.cases.values() if case.given and case.sentence)


# ---- what is decided ----


def note(
    record: PenaltyRecord, what: Misconduct, citations: Iterable[Cite], *, at: int, by: str, reason: str = ""
) -> tuple[Event, ...]:
    """Put an offence on record."""
    return (OffenceNoted(max(record.cases, default=0) + 1, what, at, by, tuple(citations), reason),)


def give(
    record: PenaltyRecord,
    number: int,
    sentence: Sentence,
    book: Rulebook,
    *,
    at: int,
    by: str,
    players: int,
    reason: str = "",
    chips: int = 0,
    is_event_over: bool = False,
) -> tuple[Event, ...]:
    """Give a penalty in a case. *players* are at the table now, the player included; *chips* leave play if they are out.

    Rounds become hands at once, or when the penalty begins, as the book says.

    Raises:
        PenaltyRefused: the book has no such penalty, or none when the event is over.
        SituationError: there is no such case, it has a penalty already, or the player is out.
    """
    case = _open_case(record, number)
    if record.is_disqualified:
        raise SituationError("case", Words("the player is out of the event", "der Spieler ist nicht mehr im Turnier"))
    if is_event_over and not book.knobs.penalty_after_event:
        raise PenaltyRefused(Words("the event is over", "Das Turnier ist zu Ende"), rule=book.cite("penalty_scale"))
    if case.sentence is not None:
        raise SituationError(
            "case", Words("has its penalty already; lift it first", "hat schon eine Strafe; hebe sie zuerst auf")
        )
    if not offers(steps(book), sentence):
        is_limited = sentence.sanction == "missed_rounds" and book.knobs.missed_rounds_max is not None
        rule = book.cite("missed_rounds_max" if is_limited else "penalty_scale")
        raise PenaltyRefused(
            Words(
                f"{sentence.words.en} is not a penalty of this book",
                f"{begun(sentence.words.de)} ist keine Strafe dieses Regelwerks",
            ),
            rule=rule,
        )
    if players < 1:
        raise SituationError("players", Words("nobody is at the table", "niemand ist am Tisch"))
    hands, is_out = 0, sentence.sanction == "disqualification"
    cites = [book.cite("penalty_scale")]
    if sentence.sanction == "missed_hands":
        hands = sentence.count
    elif sentence.sanction == "missed_rounds":
        cites.append(book.cite("missed_round_length"))
        if book.knobs.missed_round_length == "players_when_given":
            hands = sentence.count * players
    elif is_out:
        cites.append(book.topic("disqualified_chips"))
    return (PenaltyGiven(number, sentence, at, by, tuple(cites), reason, hands, chips if is_out else 0),)


def begin(record: PenaltyRecord, *, players: int, at: int) -> tuple[Event, ...]:
    """Count the rounds that are not hands yet, as the next hand is dealt to *players*."""
    return tuple(
        PenaltyBegan(number, at, case.left.rounds * players)
        for number, case in record.cases.items()
        if case.left.rounds
    )


def serve(record: PenaltyRecord, hands: int, *, at: int) -> tuple[Event, ...]:
    """Count hands that the player missed against what is to be served, the oldest penalty first."""
    events: list[Event] = []
    for number, case in record.cases.items():
        if now := min(hands, case.left.hands):
            events.append(PenaltyServed(number, at, now))
            hands -= now
    return tuple(events)


def lift(record: PenaltyRecord, number: int, *, at: int, by: str, reason: str) -> tuple[Event, ...]:
    """Lift the penalty of a case; what was served of it stays on record.

    Raises:
        SituationError: there is none, or no reason.
    """
    if _open_case(record, number).sentence is None:
        raise SituationError("case", Words("has no penalty", "hat keine Strafe"))
    return (PenaltyLifted(number, at, by, _reason(reason)),)


def withdraw(record: PenaltyRecord, number: int, *, at: int, by: str, reason: str) -> tuple[Event, ...]:
    """Take back an offence that was not one, with its penalty; both stay on record.

    Raises:
        SituationError: there is no such case, or no reason.
    """
    _open_case(record, number)
    return (OffenceWithdrawn(number, at, by, _reason(reason)),)


def _open_case(record: PenaltyRecord, number: int) -> RecordedOffence:
    case = record.cases.get(number)
    if case is None or case.withdrawn:
        raise SituationError("case", Words(f"there is no case {number}", f"einen Fall {number} gibt es nicht"))
    return case


def _reason(reason: str) -> str:
    if not reason.strip():
        raise SituationError("reason", Words("a correction needs a reason", "eine Korrektur braucht einen Grund"))
    return reason


# ---- what happened ----


def evolve(record: PenaltyRecord, event: Event) -> None:
    """Fold one recorded event into the record. Never refuses: it happened."""
    match event:
        case OffenceNoted():
            record.cases[event.case] = RecordedOffence(event)
        case PenaltyGiven():
            case = record.cases[event.case]
            case.given, case.lifted, case.served = event, None, 0
            case.hands, case.has_begun = event.hands, bool(event.hands)
        case PenaltyBegan():
            record.cases[event.case].hands = event.hands
            record.cases[event.case].has_begun = True
        case PenaltyServed():
            record.cases[event.case].served += event.hands
        case PenaltyLifted():
            record.cases[event.case].lifted = event
        case OffenceWithdrawn():
            record.cases[event.case].withdrawn = event
        case _:
            assert_never(event)


def replay(player: str, events: Iterable[Event]) -> PenaltyRecord:
    """The record that events add up to."""
    record = PenaltyRecord(player)
    for event in events:
        evolve(record, event)
    return record


_DECODER: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def encoded(events: Iterable[Event]) -> list[bytes]:
    """Events as they are kept."""
    return [msgspec.json.encode(event) for event in events]


def decoded(data: bytes) -> Event:
    """An event that was kept in today's form."""
    return _DECODER.decode(data)
