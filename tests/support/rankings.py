"""Leagues with members and results, as the tests of rankings need them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.days import is_day
from floorman.league.league import League
from floorman.league.people.commands import EnterClub, EnterMember
from floorman.league.ranking import commands as want
from floorman.league.ranking.decimals import shown
from floorman.league.ranking.lists import NATIONAL, ranking_on
from floorman.league.ranking.results import Finish, Result
from floorman.league.setup import SeasonSetup
from floorman.rulebook import Rulebook, Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.ranking.scoring import Scoring

NOW = 1_893_456_000_000
"""1 January 2030: what the tests speak of is over."""


def league(book: str | Rulebook = "apsa", members: Iterable[str] = ("ann", "bob", "cat")) -> League:
    """A league with one club, to which everybody belongs; nothing has been played."""
    chosen = Rulebook.load(book) if isinstance(book, str) else book
    setup = SeasonSetup(id="l", name="League", book=chosen.id, edition=chosen.edition, season="2016")
    opened = League.open(setup, by="office", now=0, shelf=Shelf([chosen]))
    opened.do(EnterClub(club="ace", name="Ace of Clubs"), by="office", now=0)
    for member in members:
        opened.do(EnterMember(member, member.title(), club="ace", joined="2000-01-01"), by="office", now=0)
    return opened


def result(kind: str, ended: str, places: dict[str, int], *, players: int, **facts: Any) -> Result:
    """A result by who finished where."""
    assert is_day(ended)
    usual: dict[str, Any] = {"id": f"{kind} {ended}", "name": f"{kind} of {ended}"}
    finishes = tuple(Finish(who, place) for who, place in places.items())
    return Result(**(usual | {"kind": kind, "ended": ended, "players": players, "finishes": finishes} | facts))


def filed(where: League, *results: Result) -> League:
    """The league with results in it."""
    for one in results:
        where.do(want.FileResult(one), by="office", now=NOW)
    return where


def points(where: League, on: str, name: str = NATIONAL) -> dict[str, str]:
    """Everybody's points on a day, as people see them, the best first."""
    return {row.member: shown(row.points) for row in ranking_on(where.state, name, on)}


def set_scoring(where: League, name: str, scoring: Scoring, reason: str = "as the board decided") -> None:
    """Say how a list gives points."""
    where.do(want.SetScoring(name, scoring, reason), by="board", now=NOW)
