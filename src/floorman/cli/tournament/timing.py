"""The tournament clock from a terminal."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import App, Parameter

from floorman.cli.terminal import plain, print_json, show
from floorman.cli.tournament.event import DO, EventOptions, as_document
from floorman.days import MINUTE_MS
from floorman.errors import TournamentError
from floorman.text.quotes import quoted
from floorman.text.words import Words
from floorman.tournament.commands import SetClock

clock: Final = App(name="clock", help="The tournament clock: show it, start and stop it, go to another level.")

Time = Annotated[str, Parameter(help="Minutes, or minutes and seconds: 5 or 2:30.")]


@clock.default
def show_clock(*, do: EventOptions = DO) -> None:
    """Show the clock."""
    with do.line() as line:
        found = do.at(line).view().clock
    if do.json:
        print_json(as_document(found))
        return
    show(plain(found.words[do.language]))


@clock.command
def start(*, do: EventOptions = DO) -> None:
    """Let the clock run on."""
    do.take(SetClock("resume"))


@clock.command
def stop(*, do: EventOptions = DO) -> None:
    """Stop the clock."""
    do.take(SetClock("pause"))


@clock.command(name="next")
def next_level(*, do: EventOptions = DO) -> None:
    """Go to the next level or break."""
    do.take(SetClock("next"))


@clock.command(name="back")
def previous_level(*, do: EventOptions = DO) -> None:
    """Go back to the level or break before."""
    do.take(SetClock("previous"))


@clock.command
def level(number: Annotated[int, Parameter(help="The number of the level.")], *, do: EventOptions = DO) -> None:
    """Go to a level by its number."""
    do.take(SetClock("level", level=number))


@clock.command
def add(time: Time, *, do: EventOptions = DO) -> None:
    """Give the level more time."""
    do.take(SetClock("add", ms=_ms(time)))


@clock.command
def take(time: Time, *, do: EventOptions = DO) -> None:
    """Take time from the level."""
    do.take(SetClock("add", ms=-_ms(time)))


@clock.command(name="set")
def set_time(time: Time, *, do: EventOptions = DO) -> None:
    """Say how much time is left in the level."""
    do.take(SetClock("set", ms=_ms(time)))


@clock.command
def announce(*, do: EventOptions = DO) -> None:
    """Announce the next level, whose time has come."""
    do.take(SetClock("announce"))


@clock.command(name="by-director")
def by_director(*, do: EventOptions = DO) -> None:
    """Have the director announce levels from now on."""
    do.take(SetClock("director_announces"))


@clock.command(name="by-clock")
def by_clock(*, do: EventOptions = DO) -> None:
    """Have levels change with the clock from now on."""
    do.take(SetClock("clock_announces"))


def _ms(text: str) -> int:
    minutes, colon, seconds = text.strip().partition(":")
    if not minutes.isdecimal() or len(minutes) > 4 or (colon and not (seconds.isdecimal() and int(seconds) < 60)):
        raise TournamentError(
            Words(
                f"give minutes, or minutes and seconds, such as 5 or 2:30, not {quoted(plain(text))}",
                f"Eine Zeit sind Minuten, oder Minuten und Sekunden, etwa 5 oder 2:30, nicht {quoted(plain(text), 'de')}",
            )
        )
    return int(minutes) * MINUTE_MS + int(seconds or 0) * 1000
