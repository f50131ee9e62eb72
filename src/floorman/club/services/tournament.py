"""One tournament as a service: its director's, floor's and desk's steps, players' own entries, and how it stands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never

import msgspec
from msgspec import Raw, Struct

from floorman.club.wanted import tournaments as want
from floorman.club.wire.messages import Look, SomethingHappened
from floorman.club.wire.service import Service, said_once
from floorman.club.wire.watch import rail
from floorman.table.view import to_json
from floorman.text.words import Words
from floorman.tournament import commands as step
from floorman.tournament.entries import by_oneself
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.own import OwnEntry, own_entry
from floorman.tournament.view import EventView, deal_preview, event_view

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.online import OnlineEvent
    from floorman.club.tournaments import Tournaments
    from floorman.tournament.state import TournamentState


STEPS_A_PAGE: Final = 100
_SAME_MOMENT_MS: Final = 200
"""For so long a view is not worked out again where nothing has happened."""


class EventUpdate(Struct, frozen=True, tag="event"):
    """How a tournament stands."""

    topic: str
    number: int
    since: int
    view: EventView
    own: OwnEntry | None = None
    """One's own place in it, where the club knows one."""


class _Spliced(Struct, frozen=True, tag="event"):
    """An `EventUpdate` whose view is written down already."""

    topic: str
    number: int
    since: int
    view: Raw
    own: OwnEntry | None


class _Written(NamedTuple):
    """The view as it was last written down: the same for everybody who looks at the same moment."""

    number: int
    at: int
    view: Raw


class StepLine(Struct, frozen=True):
    """Something that was done, as it stands in the log."""

    number: int
    at: int
    by: str
    """The member who did it; ``server`` where it happened by itself."""
    name: Words
    counts: bool
    """Whether it was not taken back."""


class StepsPage(Struct, frozen=True, tag="steps"):
    """A page of the log, newest first."""

    steps: tuple[StepLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one."""


class TournamentService(Service):
    """Serves ``tournament.friday``. Where the server deals, steps go through the *online* event, which plays on after them."""

    wanted = msgspec.json.Decoder(want.OfTournament, dec_hook=lambda kind, text: kind(text))

    def __init__(
        self, bus: Bus, clock: WallClock, tournaments: Tournaments, event: str, online: OnlineEvent | None
    ) -> None:
        super().__init__(bus, f"tournament.{event}", f"tournament/{event}")
        self._clock = clock
        self._tournaments = tournaments
        self._event = event
        self.asked_at = clock.now()
        self._written: _Written | None = None
        self._doing: Any = _Live(tournaments, event) if online is None else online

    def changed(self) -> None:
        """Tell whoever follows that something has happened."""
        self._bus.publish(rail(self._subject), msgspec.json.encode(SomethingHappened(self._version)))

    @property
    def _version(self) -> int:
        return self._tournaments.version(self._event)

    async def answer(self, data: bytes) -> bytes:
        """Answer one request, and remember when somebody last asked."""
        self.asked_at = self._clock.now()
        return await super().answer(data)

    async def do(self, by: Actor, wanted: want.OfTournament, id: str) -> object:  # noqa: A002  # as the message calls it
        """Take a step, take one back, or show how it stands."""
        who, command = by.member, said_once(by.member, id, wanted)
        match wanted:
            case Look():
                return await self._look(by)
            case want.TakeStep(one):
                return await self._doing.do(one, by=who, command=command)
            case want.UndoStep(number):
                return await self._doing.undo(number, by=who, command=command)
            case want.RedoStep(number):
                return await self._doing.redo(number, by=who, command=command)
            case want.RollBack(back_to):
                return await self._doing.roll_back(back_to, by=who, command=command)
            case want.CorrectStep(number, instead, anew, without):
                return await self._doing.correct(number, instead, by=who, anew=anew, without=without, command=command)
            case want.PreviewCorrection(number, instead, anew, without):
                return await self._tournaments.preview(self._event, number, instead, anew=anew, without=without)
            case want.PutBackIn(entrant):
                return await self._doing.put_back_in(entrant, by=who, command=command)
            case want.EnterMyself():
                enters = partial(by_oneself.enters, person=_on_record(by), now=self._clock.now())
                return await self._do_own(by, enters, command)
            case want.GiveUpMyself():
                return await self._do_own(by, partial(by_oneself.gives_up, person=_on_record(by)), command)
            case want.CheckInMyself():
                return await self._do_own(by, partial(by_oneself.checks_in, member=who), command)
            case want.WithdrawMyself():
                return await self._do_own(by, partial(by_oneself.withdraws, member=who), command)
            case want.RebuyMyself():
                return await self._do_own(by, partial(by_oneself.buys_again, member=who), command)
            case want.AddOnMyself():
                return await self._do_own(by, partial(by_oneself.buys_add_on, member=who), command)
            case want.PayMyself():
                return await self._do_own(by, partial(by_oneself.pays, member=who), command)
            case want.ProposeDealMyself(kind, left):
                return await self._do_own(
                    by, partial(by_oneself.proposes, member=who, kind=kind, left_cents=left), command
                )
            case want.VoteMyself(agrees):
                return await self._do_own(by, partial(by_oneself.votes, member=who, agrees=agrees), command)
            case want.PreviewDeal(kind, left):
                state = (await self._tournaments.found(self._event)).state
                return deal_preview(state, kind, left_cents=left)
            case want.ReadSteps(before):
                return await self._steps(before)
            case _:
                assert_never(wanted)

    async def _do_own(
        self, by: Actor, steps: Callable[[TournamentState], Sequence[step.Command]], command: str
    ) -> object:
        """Do what somebody wants of their own entry, all of it or nothing."""
        event = await self._tournaments.found(self._event)
        return await self._doing.do(*steps(event.state), by=by.member, command=command)

    async def _steps(self, before: int | None) -> StepsPage:
        event = await self._tournaments.whole(self._event)
        last = event.last if before is None else min(before - 1, event.last)
        page = [event.step(number) for number in range(last, max(0, last - STEPS_A_PAGE), -1)]
        lines = tuple(
            StepLine(step.number, step.at, step.by, event.name_of(step), event.does_count(step.number)) for step in page
        )
        return StepsPage(lines, page[-1].number if page and page[-1].number > 1 else None)

    async def _look(self, by: Actor) -> _Spliced:
        state, now = (await self._tournaments.found(self._event)).state, self._clock.now()
        known = self._written
        if known is None or known.number != self._version or not known.at <= now < known.at + _SAME_MOMENT_MS:
            known = self._written = _Written(self._version, now, Raw(to_json(event_view(state, now=now))))
        own = own_entry(state, _on_record(by), now=now) if by.is_somebody else None
        return _Spliced(f"tournament/{self._event}", known.number, 0, known.view, own)


def _on_record(by: Actor) -> Person:
    """What the club knows of somebody who enters."""
    return Person(id=by.member, name=by.name, is_member=not by.is_guest, is_bot=by.is_bot)


class _Live:
    """A live event, whose steps are the director's alone."""

    def __init__(self, tournaments: Tournaments, event: str) -> None:
        self._tournaments = tournaments
        self._event = event

    async def do(self, *wanted: step.Command, by: str, command: str = "") -> int:
        return await self._tournaments.do(self._event, *wanted, by=by, command=command)

    async def undo(self, number: int | None = None, *, by: str, command: str = "") -> int:
        return await self._tournaments.undo(self._event, number, by=by, command=command)

    async def redo(self, number: int | None = None, *, by: str, command: str = "") -> int:
        return await self._tournaments.redo(self._event, number, by=by, command=command)

    async def roll_back(self, back_to: int, *, by: str, command: str = "") -> int:
        return await self._tournaments.roll_back(self._event, back_to, by=by, command=command)

    async def correct(
        self,
        number: int,
        instead: step.Command | None = None,
        *,
        by: str,
        anew: Collection[int] = (),
        without: Collection[int] = (),
        command: str = "",
    ) -> int:
        return await self._tournaments.correct(
            self._event, number, instead, by=by, anew=anew, without=without, command=command
        )

    async def put_back_in(self, entrant: str, *, by: str, command: str = "") -> int:
        return await self._tournaments.put_back_in(self._event, entrant, by=by, command=command)
