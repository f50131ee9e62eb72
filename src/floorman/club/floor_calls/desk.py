"""The floor at a table that called it: looking, coming, ruling, or seeing no reason to.

A ruling is one commit: what it does to the hand, what that means for the bank, and the case in the casebook. Whoever dies in
between leaves all of it or nothing. The case's number stands in the table's event; where somebody was faster in the casebook, it
is decided again.
"""

from __future__ import annotations

from secrets import SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.club.casework.cases import written
from floorman.club.casework.pages import case_page
from floorman.club.casework.sight import sight_of
from floorman.club.floor_calls.pages import (
    CallPage,
    RuledOnCall,
    RulingWeighed,
    effect_pages,
    open_call,
    ruled_effects,
    ruling_shown,
)
from floorman.club.wanted import calls as want
from floorman.club.wire.messages import Refused, refusal_words
from floorman.club.wire.service import said_once
from floorman.errors import (
    CannotPutRight,
    CardsNotLookedAt,
    Conflict,
    IllegalAction,
    InvariantBroken,
    SituationError,
    TurnHasPassed,
    UnknownCase,
)
from floorman.floor import desk
from floorman.floor.at_hand.acting import left_to_floor, on_hand
from floorman.floor.at_hand.carry_out import chosen
from floorman.floor.at_hand.hidden import rests_on_hidden
from floorman.floor.casebook.casebook import STREAM, decided
from floorman.floor.casebook.cases import CaseDecided, CaseOpened, CasePerson
from floorman.floor.effects import Effect
from floorman.floor.ruling import Option, Ruling
from floorman.store.events import table_event
from floorman.table.floor_calls.answering import come, dismiss, require_may_rule, rule_on_call
from floorman.table.floor_calls.calling import require_call
from floorman.table.floor_calls.events import FloorRuled
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from floorman.bus import Bus
    from floorman.cards import Card
    from floorman.club.authority.actor import Actor
    from floorman.club.casework.judging import JudgedCase, Judging
    from floorman.club.clock import WallClock
    from floorman.club.floor_calls.pages import RulingShown
    from floorman.club.wire.messages import TableUpdate
    from floorman.floor.casebook.cases import Matter
    from floorman.hand import Hand
    from floorman.hand.events import Event as HandEvent
    from floorman.store import Along, EventStore, Keeper
    from floorman.table import Event, TableState

_FOLLOWS: Final = 200
"""More than can follow a ruling in its commit: what happens in the hand, and whoever gets up after it."""


class CalledTable(NamedTuple):
    """What a table's host has for its floor."""

    keeper: Keeper[TableState, Event]
    """The one writer of the table."""
    scope: str
    """Whose floor it is for: that of the club, or of an event."""
    booking: Callable[[Sequence[Event], int], Awaitable[Along | None]]
    """What the bank books for events, given the version before them."""
    seen_from_rail: Callable[[], TableUpdate]
    """The table with its hand, as the rail sees it."""

    @property
    def table(self) -> TableState:
        """The table as it stands."""
        return self.keeper.state


class _Moment(NamedTuple):
    """How far a table had come when a ruling was worked out."""

    hand: int
    events: int


class CallDesk:
    """What the floor does at the tables that have called it."""

    def __init__(self, store: EventStore, bus: Bus, clock: WallClock, judging: Judging) -> None:
        self._store, self._bus, self._clock, self._judging = store, bus, clock, judging
        self._cases = judging.cases

    async def do(self, at: CalledTable, by: Actor, wanted: want.AtTable, id: str) -> object:  # noqa: A002  # as the message has it
        """Do what somebody of the floor wants at a table, or show what was ruled there.

        Raises:
            NoFloorCall: nobody waits for the floor.
            OwnHand: they play there.
            FloormanError: the ruling cannot be carried out; nothing has happened.
        """
        match wanted:
            case want.LookAtCall():
                await at.keeper.settled()
                require_may_rule(at.table, by.member)
                return CallPage(open_call(at.table, require_call(at.table), at.scope).line, at.seen_from_rail())
            case want.TakeUpCall():
                return await at.keeper.keep(
                    lambda table: come(table, by.member, by.name, now=self._clock.now()),
                    command=said_once(by.member, id, wanted),
                )
            case want.DismissCall(reason):
                return await at.keeper.keep(
                    lambda table: dismiss(table, by.member, by.name, reason, now=self._clock.now()),
                    command=said_once(by.member, id, wanted),
                    along=at.booking,
                )
            case want.WeighRuling():
                return await self._weigh(at.table, by, wanted, id)
            case want.RuleOnCall():
                return await self._rule(at, by, wanted, id)
            case want.ReadRuling(number):
                return await self._shown(at.table, number)

    async def _shown(self, table: TableState, number: int) -> RulingShown:
        case = (await self._cases.book()).case(number)
        if case.opened.table != table.opened.id:
            raise UnknownCase(number)
        return ruling_shown(case)

    # ---- ruling ----

    async def _weigh(self, table: TableState, by: Actor, wanted: want.WeighRuling, id: str) -> RulingWeighed | Refused:  # noqa: A002
        require_may_rule(table, by.member)
        hand = table.hand
        judged = await self._judged(table, by, wanted.situation)
        if isinstance(judged, Refused):
            return replace(judged, id=id)
        try:
            _does(hand, judged.matter, wanted.take)
            left = left_to_floor(chosen(_ruling(judged.matter), wanted.take - 1 if wanted.take else None))
        except (CannotPutRight, IllegalAction, SituationError) as error:
            return RulingWeighed(judged.page, (), refusal_words(error))
        return RulingWeighed(judged.page, effect_pages(left))

    async def _rule(self, at: CalledTable, by: Actor, wanted: want.RuleOnCall, id: str) -> RuledOnCall | Refused:  # noqa: A002
        judged: JudgedCase | None = None
        moment = _moment(at.table)
        if at.table.call is not None:  # otherwise it is over, or has been ruled on with this very command
            require_may_rule(at.table, by.member)
            found = await self._judged(at.table, by, wanted.situation)
            if isinstance(found, Refused):
                return replace(found, id=id)
            judged = found
        case: list[CaseOpened | CaseDecided] = []

        def rules(table: TableState) -> tuple[Event, ...]:
            require_may_rule(table, by.member)
            if judged is None or _moment(table) != moment:
                raise TurnHasPassed
            opened, closed = self._case(table, by, judged.matter, wanted)
            case[:] = [opened, closed]
            does = () if wanted.instead else _does(table.hand, judged.matter, wanted.take)
            return rule_on_call(table, _ruled(opened, closed, by, self._clock.now()), does, now=self._clock.now())

        async def along(events: Sequence[Event], version: int) -> Along:
            return await self._with_case(at, events, version, case)

        version = await at.keeper.keep(rules, command=said_once(by.member, id, wanted), along=along)
        return await self._answer(at, by, version, id)

    async def _judged(self, table: TableState, by: Actor, facts: dict[str, Any]) -> JudgedCase | Refused:
        """What the table's book rules on facts at its hand.

        Raises:
            CardsNotLookedAt: it rests on cards that lie face down, and they have not looked.
        """
        hand = table.hand
        if hand is not None and by.member not in table.looked and rests_on_hidden(desk.situation_of(facts), hand):
            raise CardsNotLookedAt
        return await self._judging.judge(
            *(facts, table.book.name, _players(table)),
            by=by.member,
            at=written(self._clock.now()),
            event=_event_of(table),
            hand=hand,
        )

    def _case(
        self, table: TableState, by: Actor, matter: Matter, wanted: want.RuleOnCall
    ) -> tuple[CaseOpened, CaseDecided]:
        """What is kept in the casebook."""
        who, at = CasePerson(by.member, by.name), written(self._clock.now())
        opened = self._cases.now.open_matter(
            matter,
            at=at,
            by=who,
            players=_players(table),
            table=table.opened.id,
            note=wanted.note,
            event=_event_of(table),
            hand=table.number,
        )
        closed = decided(opened, at=at, option=wanted.take, instead=wanted.instead, reason=wanted.reason, by=who)
        return opened, closed

    async def _with_case(
        self, at: CalledTable, events: Sequence[Event], version: int, case: Sequence[CaseOpened | CaseDecided]
    ) -> Along:
        """The case, and what the bank books, in the commit of the table's events."""
        await self._cases.take_turn()
        try:
            _require_next(self._cases.now.next_number, case[0])
            money = await at.booking(events, version)
        except BaseException:
            self._cases.pass_turn()
            raise
        kept = self._cases.along(case)
        return kept.beside(money) if money else kept

    async def _answer(self, at: CalledTable, by: Actor, version: int, id: str) -> RuledOnCall:  # noqa: A002
        """The answer, from what is kept: said twice, it is the same."""
        kept = await self._store.read(at.keeper.stream, after=max(0, version - _FOLLOWS))
        events = (table_event(one.data) for one in reversed(kept) if one.version <= version)
        ruled = next((event for event in events if isinstance(event, FloorRuled)), None)
        if ruled is None:
            raise InvariantBroken(f"{at.keeper.stream} has no ruling at {version}")
        book, sight = await self._cases.book(), await sight_of(by, self._bus)
        case = book.case(ruled.case)
        left = () if ruled.is_otherwise else left_to_floor(ruled_effects(case))
        return RuledOnCall(id, version, case_page(case, book, sight), effect_pages(left))


def _require_next(number: int, opened: CaseOpened | CaseDecided) -> None:
    """See to it that nobody has kept another case since this one was given its number."""
    if number != opened.id:
        raise Conflict(STREAM, expected=opened.id, found=number)


def _moment(table: TableState) -> _Moment:
    return _Moment(table.number, len(table.hand.events) if table.hand else 0)


def _event_of(table: TableState) -> str:
    return table.opened.event.event if table.opened.event else ""


def _players(table: TableState) -> dict[int, CasePerson]:
    """Who sits where; a ghost is nobody."""
    return {seat: CasePerson(seated.member, seated.name) for seat, seated in table.seats.items() if not seated.is_ghost}


def _ruling(matter: Matter) -> Ruling:
    """A ruling as it was kept; its reason is not needed any more."""
    effects, options = _EFFECTS.decode(matter.effects), _OPTIONS.decode(matter.choices)
    return Ruling(matter.book, matter.edition, effects, _UNSAID, matter.citations, options)


def _does(hand: Hand | None, matter: Matter, take: int) -> tuple[HandEvent, ...]:
    """What a ruling does to a hand, with the option that was taken."""
    if hand is None:
        return ()
    situation = desk.read_situation(bytes(matter.situation))
    return on_hand(hand, situation, _ruling(matter), shuffle=_shuffled, choice=take - 1 if take else None)


def _ruled(opened: CaseOpened, closed: CaseDecided, by: Actor, now: int) -> FloorRuled:
    return FloorRuled(
        member=by.member,
        name=by.name,
        at=now,
        case=opened.id,
        kind=opened.kind,
        book=opened.book,
        edition=opened.edition,
        rules=tuple(dict.fromkeys(cite.rule for cite in opened.citations)),
        option=closed.option,
        is_otherwise=bool(closed.instead),
    )


def _shuffled(cards: Sequence[Card]) -> Sequence[Card]:
    return SystemRandom().sample(cards, len(cards))


_UNSAID: Final = Words("", "")
_EFFECTS: Final = msgspec.json.Decoder(tuple[Effect, ...])
_OPTIONS: Final = msgspec.json.Decoder(tuple[Option, ...])
