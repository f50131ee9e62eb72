"""What the casebook knows of a player: the offences of cases in which the player's name stands at the seat in question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.days import DAY_MS, day_number, day_of, season_of
from floorman.floor.casebook.cases import CasePerson, case_person
from floorman.floor.casebook.counting import is_otherwise
from floorman.floor.situations.conduct import DodgedBlinds, NutsNotBet, Offence, PocketedChips, PriorOffences
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.floor.casebook.cases import Case, CaseOpened
    from floorman.floor.desk import Situation
    from floorman.rulebook import Cite, Rulebook
    from floorman.rulebook.vocabulary import Misconduct

_MOST: Final = 100
_MORNING: Final = "06"  # an evening that goes on past midnight is one
_offence: Final = msgspec.json.Decoder(Offence | DodgedBlinds | PocketedChips)


class OnRecord(NamedTuple):
    """What a player did before, in the event, which counts, and in the whole season, which is told beside it."""

    in_event: tuple[Misconduct, ...]
    in_season: tuple[Misconduct, ...]
    cite: Cite

    @property
    def counting(self) -> tuple[Misconduct, ...]:
        """What counts now, the earliest first; staying away cannot happen twice in an event and counts for the season."""
        stayed_away = (what for what in self.in_season if what == "no_show")
        return (*stayed_away, *(what for what in self.in_event if what != "no_show"))

    @property
    def words(self) -> Words:
        """How often it was, and what of it counts."""
        event, season = len(self.in_event), len(self.in_season)
        return Words(
            f"earlier offences: {event} in the event, {season} in the season; those of the event count ({self.cite})",
            f"frühere Verstöße: {event} im Turnier, {season} in der Saison; es zählen die im Turnier ({self.cite.de})",
        )


def on_record(
    player: CasePerson | str,
    cases: Iterable[Case],
    book: Rulebook,
    *,
    at: str,
    event: str = "",
    season_begins: str = "01-01",
) -> OnRecord:
    """What earlier cases have of a player at this time: those of the event of this name, of the day where none is named.

    Cases that the floor decided otherwise do not count, nor do those that were annulled. A season begins on New Year's Day
    unless said: APSA 4.3.
    """
    who, now = case_person(player), event_of(at, event)
    season = season_of(day_of_play(at), begins=season_begins)
    found = [
        (case.opened, what)
        for case in cases
        if case.opened.at <= at and counts(case)
        for what in offences_of(who, case.opened)
    ][-_MOST:]
    return OnRecord(
        in_event=tuple(what for opened, what in found if event_of(opened.at, opened.event) == now),
        in_season=tuple(
            what for opened, what in found if season_of(day_of_play(opened.at), begins=season_begins) == season
        ),
        cite=book.cite("etiquette_penalty_from_offence"),
    )


def event_of(at: str, event: str = "") -> str:
    """What an event goes by: its name, or the day on which it was.

    >>> event_of("2026-11-19T01:30:00Z"), event_of("2026-11-19T01:30:00Z", "Friday Cup")
    ('2026-11-18', 'friday cup')
    """
    return " ".join(event.split()).casefold() or day_of_play(at)


def day_of_play(at: str) -> str:
    """The day to which the evening belongs, small hours included."""
    day, hour = at[:10], at[11:13]
    return day if hour >= _MORNING else day_of((day_number(day) - 1) * DAY_MS)


def is_on_record(situation: Situation) -> bool:
    """Whether the player's record matters, and is not told."""
    match situation:
        case Offence(record=None, earlier=0) | DodgedBlinds(record=None) | NutsNotBet(record=None):
            return True
        case _:
            return False


def with_record(situation: Situation, known: OnRecord) -> Situation:
    """The situation with what counts of the player's record."""
    return with_offences(situation, known.counting)


def with_offences(situation: Situation, counting: tuple[Misconduct, ...]) -> Situation:
    """The situation with earlier offences of the player that count, where nobody has told of any."""
    if counting and isinstance(situation, Offence | DodgedBlinds | NutsNotBet) and is_on_record(situation):
        return replace(situation, record=PriorOffences(offences=counting))
    return situation


def counts(case: Case) -> bool:
    """Whether a case is one: nobody has decided otherwise, and it was not annulled."""
    return not case.annulled and not is_otherwise(case)


def offences_of(player: CasePerson, opened: CaseOpened) -> Iterator[Misconduct]:
    """What of misconduct somebody did in a case."""
    try:
        happened = _offence.decode(opened.situation)
    except msgspec.DecodeError:  # a case of another kind
        return
    if player.is_same(opened.players.get(happened.seat, CasePerson())):
        match happened:
            case Offence(what=what):
                yield what
            case DodgedBlinds():
                yield "dodged_blinds"
            case PocketedChips():
                yield "removing_chips"
