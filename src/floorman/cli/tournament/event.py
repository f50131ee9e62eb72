"""What the commands of a tournament share: which one is meant, who is meant in it, and how it is told what was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show
from floorman.errors import SaidNo, TournamentError
from floorman.lines import folded
from floorman.text.lists import listed
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.cli.line import ClubLine
    from floorman.club.services.tournament import StepLine
    from floorman.tournament.commands import Command
    from floorman.tournament.seating.draw import SeatCard
    from floorman.tournament.view import EntrantView, EventView

_DONE: Final = Words("Done.", "Erledigt.")
_STEP: Final = Words("{step}", "{step}")
_MOST_NAMED: Final = 8

Who = Annotated[
    str,
    Parameter(help="Who: a name or the beginning of one, an id, or a seat such as 2-5.", allow_leading_hyphen=False),
]
TableNumber = Annotated[int, Parameter(help="The number of the table.")]
Reason = Annotated[str, Parameter(name="--reason", help="Why.")]


class AtEvent:
    """A line to one tournament."""

    def __init__(self, line: ClubLine, event: str) -> None:
        self.line = line
        self.id = event
        self.topic = f"tournament/{event}"

    def view(self) -> EventView:
        """How it stands."""
        from floorman.club.services.tournament import EventUpdate
        from floorman.club.wire.messages import Look

        return self.line.ask_for(EventUpdate, self.topic, Look()).view

    def entrant(self, who: str) -> EntrantView:
        """Somebody who has entered, as people name them.

        Raises:
            TournamentError: nobody is called that, or several are.
        """
        return named(self.view().entrants, who)

    def want(self, wanted: object, id: str = "") -> int:  # noqa: A002  # as the message calls it
        """Want something of the tournament; gives the number of the view in which it shows.

        Raises:
            SaidNo: it was refused.
        """
        from floorman.club.wire.messages import Done

        return self.line.ask_for(Done, self.topic, wanted, id).number

    def take(self, command: Command, id: str = "") -> int:  # noqa: A002  # as the message calls it
        """Take a step.

        Raises:
            SaidNo: it was refused.
        """
        from floorman.club.wanted.tournaments import TakeStep

        return self.want(TakeStep(command), id)

    def steps(self, upto: int | None = None) -> tuple[StepLine, ...]:
        """What was done, the newest first, *up to* a number; nothing where whoever asks may not read the log."""
        from floorman.club.services.tournament import StepsPage
        from floorman.club.wanted.tournaments import ReadSteps

        try:
            return self.line.ask_for(StepsPage, self.topic, ReadSteps(None if upto is None else upto + 1)).steps
        except SaidNo:
            return ()


def named(entrants: Iterable[EntrantView], who: str) -> EntrantView:
    """Whoever of them is meant: by id, by name, by the beginning of a name if only one begins so, or by seat.

    Raises:
        TournamentError: nobody is, or several are.
    """
    there = list(entrants)
    wanted = folded(who)
    seat = wanted.removeprefix("t")
    for found in (
        [one for one in there if one.id == who],
        [one for one in there if folded(one.name) == wanted],
        [one for one in there if one.table is not None and f"{one.table}-{one.seat}" == seat],
        [one for one in there if wanted and folded(one.name).startswith(wanted)],
    ):
        if len({one.member for one in found}) == 1:
            return found[-1]  # whoever entered again plays with the last entry
        if found:
            raise TournamentError(_several(who, [f"{one.name} ({one.id})" for one in found]))
    raise TournamentError(
        Words(
            f"nobody in this tournament is called {quoted(plain(who))}; `floorman tournament entrants` lists them",
            f"In diesem Turnier heißt niemand {quoted(plain(who), 'de')}; `floorman tournament entrants` zählt alle auf",
        )
    )


def _several(who: str, names: list[str]) -> Words:
    shown = [plain(name) for name in names[:_MOST_NAMED]]
    return Words(
        f"{quoted(plain(who))} could be {listed(shown)}: say which one",
        f"{quoted(plain(who), 'de')} kann {listed(shown, 'de')} sein: sag, wer gemeint ist",
    )


def seat_card(text: str) -> SeatCard:
    """A seat as people write it: ``2-5`` or ``T2-5``.

    Raises:
        TournamentError: it is not one.
    """
    from floorman.tournament.seating.draw import SeatCard

    table, _, seat = text.strip().upper().removeprefix("T").partition("-")
    if not (table.isdecimal() and seat.isdecimal() and len(table) < 5 and len(seat) < 3):
        raise TournamentError(
            Words(
                f"a seat is written as table and seat, such as 2-5, not {quoted(plain(text))}",
                f"Einen Platz schreibt man als Tisch und Platz, etwa 2-5, nicht {quoted(plain(text), 'de')}",
            )
        )
    return SeatCard(int(table), int(seat))


def amounts(pairs: Iterable[str]) -> dict[str, int]:
    """Chips as people write them: ``Anna=12000``.

    Raises:
        TournamentError: one of them is not written so.
    """
    found: dict[str, int] = {}
    for pair in pairs:
        who, _, chips = pair.rpartition("=")
        if not who or not chips.isdecimal() or len(chips) > 12:
            raise TournamentError(
                Words(
                    f"chips are written as a name and a number, such as Anna=12000, not {quoted(plain(pair))}",
                    f"Chips schreibt man als Name und Zahl, etwa Anna=12000, nicht {quoted(plain(pair), 'de')}",
                )
            )
        found[who] = int(chips)
    return found


def cents_of(text: str) -> int:
    """Money as people write it, in cents.

    Raises:
        TournamentError: it is not one.
    """
    from floorman.league.files.cells import cents

    found = cents(text)
    if found is None or found < 0:
        raise TournamentError(
            Words(
                f"an amount is written as 20 or 12.50, not {quoted(plain(text))}",
                f"Einen Betrag schreibt man etwa als 20 oder 12,50, nicht {quoted(plain(text), 'de')}",
            )
        )
    return found


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EventOptions(LineOptions):
    """Also which tournament is meant."""

    event: Annotated[
        str,
        Parameter(
            name="--event",
            env_var="FLOORMAN_EVENT",
            show_env_var=False,
            help="Which tournament, by its id; else what FLOORMAN_EVENT says, else the only one that is not over.",
        ),
    ] = ""

    def at(self, line: ClubLine) -> AtEvent:
        """The tournament that is meant.

        Raises:
            TournamentError: none is named, and there is not just one.
        """
        if self.event:
            return AtEvent(line, self.event)
        from floorman.club.services.calendar import EventList
        from floorman.club.wanted.tournaments import ListEvents

        found = [event.id for event in line.ask_for(EventList, "tournaments", ListEvents()).events]
        if len(found) == 1:
            return AtEvent(line, found[0])
        if found:
            several = ", ".join(found)
            raise TournamentError(
                Words(
                    f"there are several tournaments; --event says which: {several}",
                    f"Es gibt mehrere Turniere; --event sagt, welches: {several}",
                )
            )
        raise TournamentError(
            Words(
                "there is no tournament coming up or under way; `floorman tournament announce` announces one, and --event "
                "names one that is over",
                "Es steht kein Turnier an, und keines läuft; `floorman tournament announce` schreibt eines aus, und --event "
                "nennt eines, das vorbei ist",
            )
        )

    def take(self, command: Command | Callable[[AtEvent], Command], *, id: str = "") -> None:  # noqa: A002  # as the message calls it
        """Take a step, and tell what was done; what is wanted may go by how the event stands."""
        with self.line() as line:
            at = self.at(line)
            at.take(command(at) if callable(command) else command, id)
            self.report(at)

    def want(self, wanted: object, done: Words, *, step: int | None = None) -> None:
        """Want something else of the tournament, such as taking a *step* back, and tell what was *done* to it."""
        with self.line() as line:
            at = self.at(line)
            counted = {one.number: one.counts for one in at.steps(step)}
            at.want(wanted)
            after = at.steps(step)
            turned = (one for one in after if one.counts != counted.get(one.number, one.counts))
            self._tell(at, done, after[0] if step is not None and after else next(turned, None))

    def report(self, at: AtEvent) -> None:
        """Say what was done last, and what is proposed next for the tables."""
        self._tell(at, _STEP, next(iter(at.steps()), None))

    def _tell(self, at: AtEvent, done: Words, step: StepLine | None) -> None:
        next_ = at.view().next
        if self.json:
            print_json({"event": at.id, "step": as_document(step), "next": as_document(next_)})
            return
        told = say(done, self.language).format(step=step.name[self.language]) if step else say(_DONE, self.language)
        show(plain(told))
        if next_ is not None:
            show(f"  → {plain(next_[self.language])}")


DO: Final = EventOptions()


def as_document(value: object) -> Any:
    """Something of the wire as JSON has it."""
    return msgspec.to_builtins(value, enc_hook=str, str_keys=True)
