"""Keeping a case that was just ruled on, and holding it against earlier ones."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from floorman.cards import Language
from floorman.cli.desk.casebook import line, warn
from floorman.cli.terminal import plain, say, show
from floorman.errors import FloormanError, LineError, StoreError
from floorman.floor.casebook.cases import CasePerson
from floorman.floor.casebook.on_record import day_of_play, is_on_record, on_record, with_offences
from floorman.text.days import written_day
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cli.line import LineOptions
    from floorman.club.casework.answers import CaseKept, RecordPage
    from floorman.floor.desk import Situation
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


class CaseKeeper(NamedTuple):
    """Everything that goes with a case to be kept, and where the club is that keeps it."""

    look: LineOptions
    own: Rulebook
    book: str
    """What the club knows it as."""
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

    def on_record(self, situation: Situation) -> tuple[Situation, RecordPage | None]:
        """The situation with what the casebook has of the player it is about, and what that is."""
        from floorman.club.casework.answers import RecordPage
        from floorman.club.wanted.cases import ReadRecord

        player = self.players.get(getattr(situation, "seat", 0), "")
        if not player or not is_on_record(situation):
            return situation, None
        wanted = ReadRecord(name=player, event=self.event, book=self.book)
        try:
            with self.look.line() as club:
                known = club.ask_for(RecordPage, "cases", wanted)
        except StoreError:  # there is no file yet; whatever else is wrong is told when the case is kept
            known = self._nothing_known_of(player)
        except LineError:
            return situation, None
        return with_offences(situation, known.counting), known

    def _nothing_known_of(self, player: str) -> RecordPage:
        from floorman.club.casework.pages import record_page

        who = CasePerson(name=player)
        return record_page(who, on_record(who, (), self.own, at=_now(), event=self.event), ())

    def tell_record(self, situation: Situation, known: RecordPage, language: Language) -> None:
        """Say what is on record of the player, and what was taken for the event."""
        player = self.players[getattr(situation, "seat", 0)]
        show(say(_RECORD, language).format(player=plain(player), words=say(known.words, language)))
        if not self.event:
            show(say(_BY_DAY, language).format(day=written_day(day_of_play(_now()), language)))

    def keep(self, facts: dict[str, Any]) -> CaseKept:
        """Keep a case of these facts; the club rules on them itself, with what it has on record.

        Raises:
            SaidNo: there is no such option, or a reason is missing, say.
            StoreError: it cannot be kept.
        """
        from floorman.club.casework.answers import CaseKept
        from floorman.club.wanted.cases import CasePlayer, KeepCase

        wanted = KeepCase(
            facts,
            self.book,
            tuple(CasePlayer(seat, name=name) for seat, name in self.players.items()),
            self.table,
            self.event,
            self.note,
            **self.closing,
            by=self.by,
        )
        with self.look.line(begins=True) as club:
            return club.ask_for(CaseKept, "cases", wanted)


def _now() -> str:
    """The time in UTC, as cases keep it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def kept_document(kept: CaseKept) -> dict[str, Any]:
    """What came of a case that was kept, as JSON."""
    page = kept.page
    return {
        "id": page.line.case,
        "similar": [case.case for case in page.similar],
        "decided_otherwise": [case.case for case in page.otherwise],
    }


def tell_kept(kept: CaseKept, language: Language) -> None:
    """Say what came of a case that was kept."""
    page = kept.page
    show(say(_KEPT, language).format(id=page.line.case))
    if page.line.is_open:
        show(say(_OPEN, language).format(id=page.line.case, options=len(page.options)))
    if page.similar:
        show(say(_LIKE, language))
        for case in page.similar:
            show(f"  {line(case, language)}")
    warn(page, language)


def facts_in(document: bytes) -> dict[str, Any]:
    """The facts of a document that was read as a situation already."""
    facts: dict[str, Any] = msgspec.json.decode(document)
    return facts


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
