"""Keeping a case that was just ruled on, and holding it against earlier ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.cards import Language
from floorman.cli.desk.cases import line, warn
from floorman.cli.desk.keeping import casebook, keep, now
from floorman.cli.terminal import say, show
from floorman.errors import FloormanError, StoreError
from floorman.floor.casebook.casebook import Casebook, decided
from floorman.floor.casebook.cases import Case, CaseEvent
from floorman.floor.casebook.on_record import OnRecord, day_of_play, is_on_record, on_record, with_record
from floorman.text.days import written_day
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.desk import Situation
    from floorman.floor.ruling import Ruling
    from floorman.rulebook import Rulebook

_KEPT: Final = Words("Saved as case {id}.", "Als Fall {id} gespeichert.")
_OPEN: Final = Words(
    "The floor still has to decide: floorman cases decide {id} --take 1 to {options}.",
    "Die Turnierleitung muss noch entscheiden: floorman cases decide {id} --take 1 bis {options}.",
)
_LIKE: Final = Words("Earlier cases like it:", "Frühere Fälle dieser Art:")
_RECORD: Final = Words("On record of {player}: {words}.", "Im Protokoll von {player}: {words}.")
_BY_DAY: Final = Words(
    "No event is named, so the cases of {day} are taken for those of the event; --event names it.",
    "Es ist kein Turnier genannt, also gelten die Fälle vom {day} als die des Turniers; --event nennt es.",
)
_PLAYER: Final = re.compile(r"\s*(?:([1-9]|10)\s*=\s*(\S.*?))\s*")


class KeptCase(NamedTuple):
    """A case as it was kept, and the book that it stands in."""

    case: Case
    book: Casebook

    @property
    def document(self) -> dict[str, Any]:
        """What came of it, as JSON."""
        similar = self.book.similar(self.case.opened)
        return {
            "id": self.case.id,
            "similar": [case.id for case in similar],
            "decided_otherwise": [case.id for case in self._differing],
        }

    def tell(self, language: Language) -> None:
        """Say what came of it."""
        opened = self.case.opened
        show(say(_KEPT, language).format(id=opened.id))
        if self.case.decision is None:
            show(say(_OPEN, language).format(id=opened.id, options=len(opened.options)))
        if similar := self.book.similar(opened):
            show(say(_LIKE, language))
            for case in similar:
                show(f"  {line(case, language)}")
        warn(self._differing, language)

    @property
    def _differing(self) -> list[Case]:
        return self.book.differing(self.case.opened, self.case.decided[-1] if self.case.decided else None)


class CaseKeeper(NamedTuple):
    """Everything that goes with a case to be kept."""

    db: str
    book: Rulebook
    by: str
    table: str
    note: str
    players: dict[int, str]
    closing: dict[str, Any]
    event: str = ""

    @property
    def has_something(self) -> bool:
        """Whether there is anything that only makes sense with a case that is kept."""
        return any((self.by, self.table, self.note, self.players, self.event)) or self.is_closed

    @property
    def is_closed(self) -> bool:
        """Whether the floor has decided already."""
        return any(self.closing.values())

    def on_record(self, situation: Situation) -> tuple[Situation, OnRecord | None]:
        """The situation with what the casebook has of the player it is about, and what that is."""
        player = self.players.get(getattr(situation, "seat", 0), "")
        if not player or not is_on_record(situation):
            return situation, None
        try:
            cases = tuple(casebook(self.db).cases.values())
        except StoreError:  # there is none yet; whatever else is wrong with it is told when the case is kept
            cases = ()
        known = on_record(player, cases, self.book, at=now(), event=self.event)
        return with_record(situation, known), known

    def tell_record(self, situation: Situation, known: OnRecord, language: Language) -> None:
        """Say what is on record of the player, and what was taken for the event."""
        player = self.players[getattr(situation, "seat", 0)]
        show(say(_RECORD, language).format(player=player, words=say(known.words, language)))
        if not self.event:
            show(say(_BY_DAY, language).format(day=written_day(day_of_play(now()), language)))

    def keep(self, situation: Situation, ruling: Ruling) -> KeptCase:
        """Keep a case.

        Raises:
            SituationError: there is no such option, or a reason is missing.
            StoreError: it cannot be kept.
        """
        at = now()

        def happens(before: Casebook) -> list[CaseEvent]:
            opened = before.open(
                *(situation, ruling, self.book),
                at=at,
                by=self.by,
                players=self.players,
                table=self.table,
                note=self.note,
                event=self.event,
            )
            if not self.is_closed:
                return [opened]
            return [opened, decided(opened, at=at, by=self.by, **self.closing)]

        return KeptCase(*keep(self.db, happens))


def read_players(text: str) -> dict[int, str]:
    """Names by seat.

    >>> read_players("1=Anna, 2=Ben")
    {1: 'Anna', 2: 'Ben'}

    Raises:
        FloormanError: it cannot be read.
    """
    players: dict[int, str] = {}
    for part in text.split(",") if text.strip() else ():
        player = _PLAYER.fullmatch(part)
        if not player or int(player[1]) in players:
            raise FloormanError(
                Words(
                    f"players: seats and names such as 1=Anna,2=Ben, not “{part}”",
                    f"--players: Plätze und Namen wie 1=Anna,2=Ben, nicht „{part}“",
                )
            )
        players[int(player[1])] = player[2]
    return players
