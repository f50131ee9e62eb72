"""``floorman league belt, papers, national``: titles to hold, and the team that plays for the country."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from floorman.cli.league.office import DO, LOOK, ReadOptions, WriteOptions, day_or_today
from floorman.cli.league.people import MemberId
from floorman.cli.terminal import plain, say, show
from floorman.league.asking import questions as ask
from floorman.league.files.grids import cited
from floorman.league.honours.residence import Stay
from floorman.league.honours.team import Role, WhyOut, notice_of_move
from floorman.league.people.lookup import member_name
from floorman.league.ranking import commands as want
from floorman.text.words import Words

On = Annotated[str, Parameter(name="--on", help="On which day, as 2026-05-12; today if not said.")]
DoneOn = Annotated[
    str, Parameter(name="--on", help="On which day, as 2026-05-12; that of --at, or today, if not said.")
]
Why = Annotated[str, Parameter(name="--reason", help="Why.")]
_TO_BE_TOLD = Words("  · to be told: {names} ({rule})", "  · zu verständigen: {names} ({rule})")
Match = Annotated[str, Parameter(help="The match, by id.")]

belt = App(name="belt", help="The championship belt: who has it, and handing it over.")
papers = App(name="papers", help="Citizenship and residence: list them, or enter what somebody has shown.")
national = App(
    name="national",
    help="The national team: squad and matches; the coach nominates and the manager sends, each named with --by.",
)


# ---- the belt ----


@belt.default
def show_belt(*, look: ReadOptions = LOOK) -> None:
    """Show who has the belt, and who had it before."""
    look.show(ask.ReadBelt())


@belt.command(name="hand-over")
def hand_over(
    member: MemberId,
    *,
    due: Annotated[str, Parameter(name="--due", help="The day it is played for again, as 2027-05-12.")],
    on: DoneOn = "",
    do: WriteOptions = DO,
) -> None:
    """Give the belt to the winner of a championship."""
    do.do(want.HandOverBelt(member, do.day(on), due))


@belt.command(name="return")
def return_belt(*, on: DoneOn = "", do: WriteOptions = DO) -> None:
    """Take the belt back."""
    do.do(want.ReturnBelt(do.day(on)))


@belt.command
def reminder(
    *entrants: Annotated[str, Parameter(help="Who is entered for the next championship, by id.")],
    closes: Annotated[str, Parameter(name="--closes", help="The day on which its entries close, as 2027-04-30.")],
    on: On = "",
    look: ReadOptions = LOOK,
) -> None:
    """Say whether the holder has to be asked for the belt: entries have closed, and the title is not defended."""
    look.show(ask.ReadReminder(closes, entrants, day_or_today(on)))


# ---- papers ----


@papers.default
def list_papers(*, look: ReadOptions = LOOK) -> None:
    """List what members have shown."""
    look.show(ask.ReadPapers())


@papers.command(name="file")
def file_papers(
    member: MemberId,
    *,
    citizen: Annotated[bool, Parameter(name="--citizen", negative="", help="Is a citizen.")] = False,
    stay: Annotated[
        list[str] | None,
        Parameter(
            name="--stay",
            negative="",
            help="A main residence: 2012-10-10 since that day, 2012-10-10/2015-01-31 until another; several times.",
        ),
    ] = None,
    do: WriteOptions = DO,
) -> None:
    """Enter what somebody has shown of citizenship and residence, in place of what was."""
    stays = tuple(Stay(since, until) for since, _, until in (each.partition("/") for each in stay or ()))
    do.do(want.FilePapers(member, citizen, stays))


# ---- the national team ----


@national.default
def show_team(*, look: ReadOptions = LOOK) -> None:
    """Show the squad and the matches."""
    look.show(ask.ReadSquad())


@national.command
def candidates(
    *,
    match: Annotated[str, Parameter(name="--match", help="The match whose day papers are checked for, by id.")] = "",
    on: On = "",
    look: ReadOptions = LOOK,
) -> None:
    """Show the ranking with what a coach looks at: papers, and places in other events."""
    look.show(ask.ReadCandidates(day_or_today(on), match))


@national.command
def appoint(
    role: Annotated[Role, Parameter(help="coach or manager.")],
    who: Annotated[str, Parameter(help="Who it is.")],
    *,
    do: WriteOptions = DO,
) -> None:
    """Make somebody coach or manager."""
    do.do(want.Appoint(role, who))


@national.command
def plan(
    match: Match,
    name: Annotated[str, Parameter(help="What it is called.")],
    date: Annotated[str, Parameter(help="The day, as 2026-05-12.")],
    *,
    size: Annotated[int | None, Parameter(name="--size", help="How many play.")] = None,
    do: WriteOptions = DO,
) -> None:
    """Announce a match."""
    do.do(want.PlanAppearance(match, name, date, size))


@national.command
def move(
    match: Match,
    date: Annotated[str, Parameter(help="The new day, as 2026-05-12.")],
    *,
    reason: Why,
    do: WriteOptions = DO,
) -> None:
    """Put a match on another day."""
    do.do(want.MoveAppearance(match, date, reason))
    if not do.json and (notice := notice_of_move(state := do.book().state, match)) and notice.to:
        names = ", ".join(member_name(state, member) for member in notice.to)
        rule = cited((notice.rule,), do.language)
        show(plain(say(_TO_BE_TOLD, do.language).format(names=names, rule=rule)))


@national.command
def nominate(
    member: MemberId,
    *,
    match: Annotated[str, Parameter(name="--match", help="For a certain match, by id.")] = "",
    on: DoneOn = "",
    do: WriteOptions = DO,
) -> None:
    """Call somebody up; --by is the coach."""
    do.do_in_office(want.Nominate(member, do.who, do.day(on), match))


@national.command
def decline(member: MemberId, *, reason: Why = "", do: WriteOptions = DO) -> None:
    """Note that somebody would rather not."""
    do.do(want.DeclineNomination(member, reason))


@national.command
def drop(
    member: MemberId,
    why: Annotated[WhyOut, Parameter(help="performance, breach or other.")],
    *,
    reason: Why = "",
    do: WriteOptions = DO,
) -> None:
    """Take somebody out of the squad."""
    do.do(want.DropFromSquad(member, why, reason))


@national.command
def captain(member: MemberId, *, do: WriteOptions = DO) -> None:
    """Name the captain; --by is the coach."""
    do.do_in_office(want.NameTeamCaptain(member, do.who))


@national.command
def send(match: Match, *members: Annotated[str, Parameter(help="Who plays, by id.")], do: WriteOptions = DO) -> None:
    """Say who of the squad plays a match; --by is the manager."""
    do.do_in_office(want.SendTeam(match, members, do.who))


@national.command(name="take-out")
def take_out(match: Match, member: MemberId, *, reason: Why = "", do: WriteOptions = DO) -> None:
    """Take somebody out of a match; --by is the manager."""
    do.do_in_office(want.TakeOutOfMatch(match, member, do.who, reason))
