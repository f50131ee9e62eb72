"""The floor desk as a service: everybody may ask what a rule says; the floor keeps the casebook, with names, and takes it along without."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.club.authority.actor import AT_THE_MACHINE, Role, require_own_name
from floorman.club.casework import answers, pages
from floorman.club.casework.cases import written
from floorman.club.casework.looked_for import require_days, require_findable
from floorman.club.casework.sight import hand_under_way, sight_of
from floorman.club.casework.thoughts import Thought
from floorman.club.wanted import cases as want
from floorman.club.wire.messages import Refused
from floorman.club.wire.service import Service, said_once
from floorman.errors import SituationError, UnknownMember
from floorman.floor.casebook.anonymous import without_persons
from floorman.floor.casebook.casebook import Casebook, decided
from floorman.floor.casebook.cases import CasePerson
from floorman.floor.casebook.counting import counted
from floorman.floor.casebook.on_record import on_record
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.casework.judging import JudgedCase, Judging
    from floorman.club.casework.sight import Sight
    from floorman.club.casework.thinking import Thinking
    from floorman.club.clock import WallClock
    from floorman.floor.casebook.cases import CaseEvent
    from floorman.rulebook import Shelf
    from floorman.store.vault import Vault

SUBJECT: Final = "cases"
_MOST: Final = 200
_SEATS: Final = range(1, 11)


class CasesService(Service):
    """Serves the subject ``cases``."""

    wanted = msgspec.json.Decoder(want.OfCases)

    def __init__(self, bus: Bus, clock: WallClock, judging: Judging, thinking: Thinking, vault: Vault) -> None:
        super().__init__(bus, SUBJECT)
        self._clock, self._judging, self._thinking, self._vault = clock, judging, thinking, vault
        self._cases, self._books = judging.cases, judging.books

    async def do(self, by: Actor, wanted: want.OfCases, id: str) -> object:  # noqa: A002  # as the message calls it
        """Say what a rule says, or keep, find and show cases."""
        match wanted:
            case want.FindSituations() | want.ReadSituations() | want.RuleOn() | want.AskNext() | want.AskQuiz():
                thought = Thought(wanted, self._books.adopted)
                concluded = await self._thinking.think(thought, by=by.member, is_floor=by.has(Role.FLOOR))
                return concluded.answering(id)
            case want.KeepCase():
                return await self._keep(by, wanted, id)
            case want.DecideCase() | want.NoteOnCase() | want.LinkCases() | want.AnnulCase():
                return await self._on_case(by, wanted, id)
        book, sight = await self._cases.book(), await sight_of(by, self._bus)
        match wanted:
            case want.FindCases():
                return _found(book, wanted, sight, self._books.shelf)
            case want.ReadCase(number, event):
                return pages.case_page(sight.case(book, number, event), book, sight)
            case want.ReadRecord():
                return self._record(book, wanted, sight)
            case want.CountCases(event, since, until):
                require_days(since=since, until=until)
                return pages.counted_page(counted(sight.of(book.search(since=since, until=until), event)))
            case want.ExportCases(after, most):
                page = without_persons(sight.of(book.cases.values()), after=max(0, after), most=_page_of(most))
                return answers.CasesExported(tuple(page))

    # ---- keeping ----

    async def _keep(self, by: Actor, wanted: want.KeepCase, id: str) -> answers.CaseKept | Refused:  # noqa: A002
        who = _who(by, wanted.by)
        players, now = self._players(wanted.players), written(self._clock.now())
        judged = await self._judging.judge(
            wanted.situation, wanted.book, players, by=by.member, at=now, event=wanted.event
        )
        if isinstance(judged, Refused):
            return msgspec.structs.replace(judged, id=id)
        hand = await hand_under_way(self._bus, wanted.table) if wanted.table else 0
        happens = partial(_happens, judged=judged, wanted=wanted, players=players, at=now, by=who, hand=hand)
        case = await self._cases.keep(happens, command=said_once(by.member, id, wanted))
        after, sight = await self._cases.book(), await sight_of(by, self._bus)
        earlier = (each for each in sight.of(after.cases.values()) if each.id < case.id)
        player, known = judged.player, judged.known
        of_player = pages.record_page(player, known, earlier) if known and player else None
        return answers.CaseKept(pages.case_page(case, after, sight), judged.page, of_player)

    def _players(self, seated: Iterable[want.CasePlayer]) -> dict[int, CasePerson]:
        """Who sat where; members by the name they have in the club."""
        players: dict[int, CasePerson] = {}
        for one in seated:
            if one.seat in players or one.seat not in _SEATS:
                raise SituationError(
                    "players",
                    Words("seats from 1 to 10, each once", "Plätze von 1 bis 10, jeder einmal"),
                    Words("players", "Spieler"),
                )
            players[one.seat] = self._named(one.member) if one.member else CasePerson(name=" ".join(one.name.split()))
        return players

    def _named(self, member: str) -> CasePerson:
        name = self._vault.value(member, "name")
        if name is None:
            raise UnknownMember(member)
        return CasePerson(member, name)

    async def _on_case(self, by: Actor, wanted: want.OnCase, id: str) -> answers.CasePage:  # noqa: A002
        at, who, sight = written(self._clock.now()), _who(by, wanted.by), await sight_of(by, self._bus)

        def happens(book: Casebook) -> list[CaseEvent]:
            sight.case(book, wanted.case, wanted.event)
            match wanted:
                case want.DecideCase(number, take, instead, reason):
                    return [book.decide(number, at=at, option=take, instead=instead, reason=reason, by=who)]
                case want.NoteOnCase(number, text):
                    return [book.note(number, text, at=at, by=who)]
                case want.LinkCases(number, to):
                    sight.case(book, to, wanted.event)
                    return [book.link(number, to, at=at, by=who)]
                case want.AnnulCase(number, reason):
                    return [book.annul(number, reason, at=at, by=who)]

        case = await self._cases.keep(happens, command=said_once(by.member, id, wanted))
        return pages.case_page(case, await self._cases.book(), sight)

    # ---- looking ----

    def _record(self, book: Casebook, wanted: want.ReadRecord, sight: Sight) -> answers.RecordPage:
        player, rules = self._player(wanted), self._books.shelf.find(wanted.book)
        cases = tuple(sight.of(book.cases.values()))  # the season is more than the event
        known = on_record(player, cases, rules, at=written(self._clock.now()), event=wanted.event)
        return pages.record_page(player, known, sight.of(cases, wanted.event))

    def _player(self, wanted: want.ReadRecord) -> CasePerson:
        if bool(wanted.member) == bool(wanted.name.strip()):
            raise SituationError(
                "member",
                Words(
                    "either a member's id or a name is needed",
                    "nötig ist entweder die Kennung eines Mitglieds oder ein Name",
                ),
                Words("member", "Mitglied"),
            )
        return self._named(wanted.member) if wanted.member else CasePerson(name=wanted.name.strip())


def _found(book: Casebook, wanted: want.FindCases, sight: Sight, shelf: Shelf) -> answers.CasesFound:
    require_findable(wanted, list(sight.of(book.cases.values())), shelf)
    fitting = book.search(
        wanted.words,
        type=wanted.kind,
        rule=wanted.rule,
        book=wanted.book,
        outcome=wanted.outcome,
        player=wanted.player,
        since=wanted.since,
        until=wanted.until,
        shelf=shelf,
    )
    most, found = _page_of(wanted.most), list[answers.CaseLine]()
    for case in sight.of(fitting, wanted.event):
        if wanted.before is None or case.id < wanted.before:
            if len(found) == most:
                return answers.CasesFound(tuple(found), found[-1].case)
            found.append(pages.case_line(case))
    return answers.CasesFound(tuple(found), None)


def _happens(
    book: Casebook,
    *,
    judged: JudgedCase,
    wanted: want.KeepCase,
    players: Mapping[int, CasePerson],
    at: str,
    by: CasePerson,
    hand: int,
) -> list[CaseEvent]:
    event = " ".join(wanted.event.split())
    opened = book.open_matter(
        judged.matter, at=at, by=by, players=players, table=wanted.table, note=wanted.note, event=event, hand=hand
    )
    if not (wanted.take or wanted.instead or wanted.reason):
        return [opened]
    return [
        opened,
        decided(opened, at=at, by=by, option=wanted.take, instead=wanted.instead, reason=wanted.reason),
    ]


def _who(by: Actor, name: str) -> CasePerson:
    """Whoever acts; at the machine itself whoever is named, and otherwise nobody.

    Raises:
        NamesAnother: somebody is named elsewhere.
    """
    require_own_name(by, name)
    return (
        CasePerson(name=" ".join(name.split()))
        if by.member == AT_THE_MACHINE.member
        else CasePerson(by.member, by.name)
    )


def _page_of(most: int) -> int:
    return max(1, min(most, _MOST))
