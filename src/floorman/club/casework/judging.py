"""Having a situation judged that is to be kept as a case: what is on record of the player counts, and so does a hand of the club."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from floorman.club.casework import answers
from floorman.club.casework.thoughts import Judge, Thought
from floorman.club.wire.messages import Refused
from floorman.floor import desk
from floorman.floor.casebook.on_record import is_on_record, on_record, with_record
from floorman.table.events import encoded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.club.books import Books
    from floorman.club.casework.cases import Cases
    from floorman.club.casework.thinking import Thinking
    from floorman.floor.casebook.cases import CasePerson, Matter
    from floorman.floor.casebook.on_record import OnRecord
    from floorman.hand import Hand

_NOTHING_KNOWN: Final = msgspec.Raw(b"[]")


class JudgedCase(NamedTuple):
    """What is ruled, with all that is kept of it, and what was on record of the player."""

    matter: Matter
    page: answers.RulingPage
    player: CasePerson | None
    known: OnRecord | None


class Judging:
    """Where rulings come from that are kept: the club's books, its casebook, and the process that works them out."""

    def __init__(self, cases: Cases, thinking: Thinking, books: Books) -> None:
        self.cases, self.books = cases, books
        self._thinking = thinking

    async def judge(
        self,
        facts: dict[str, Any],
        book: str,
        players: Mapping[int, CasePerson],
        *,
        by: str,
        at: str,
        event: str,
        hand: Hand | None = None,
    ) -> JudgedCase | Refused:
        """Rule on facts, as somebody of the floor wants it; or say, as it goes over the wire, why that cannot be done.

        Raises:
            UnknownBook: there is no such book.
            SituationError: the facts are none.
            TakesTooLong: it was given up.
        """
        rules = self.books.shelf.find(book)
        situation = desk.situation_of(facts)
        player = players.get(getattr(situation, "seat", 0))
        known: OnRecord | None = None
        before = await self.cases.book()
        if player and is_on_record(situation):
            known = on_record(player, before.cases.values(), rules, at=at, event=event)
            situation = with_record(situation, known)
        happened = msgspec.Raw(b"[" + b",".join(encoded(hand.events)) + b"]") if hand else _NOTHING_KNOWN
        judge = Judge(_told(facts, situation), rules.name, known is not None, happened)
        concluded = await self._thinking.think(Thought(judge, self.books.adopted), by=by, is_floor=True)
        if concluded.refused:
            return concluded.refused
        judged = msgspec.json.decode(concluded.answer, type=answers.RuledCase)
        return JudgedCase(judged.matter, judged.page, player, known)


def _told(facts: dict[str, Any], situation: desk.Situation) -> dict[str, Any]:
    """The facts as they were told, with the record where one was found: what nobody has said stays unsaid."""
    record = getattr(situation, "record", None)
    return facts if record is None else {**facts, "record": msgspec.to_builtins(record)}
