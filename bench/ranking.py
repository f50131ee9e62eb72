"""A new result and a correction in the national ranking, against counting ten seasons anew; both must give one list."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from peers import OURS

from floorman.league.league import League
from floorman.league.people.commands import EnterClub, EnterMember
from floorman.league.ranking.commands import CorrectResult, FileResult
from floorman.league.ranking.lists import NATIONAL, belongs_in, ranking_on
from floorman.league.ranking.results import Finish, Result
from floorman.league.setup import SeasonSetup
from floorman.rulebook import Rulebook

if TYPE_CHECKING:
    from report import Target

    from floorman.league.ranking.commands import Command
    from floorman.league.ranking.standing import RankingRow

SEASONS = range(2016, 2026)
EVENTS = 200
PLAYERS = 500
LEAST = 50
TODAY = "2025-12-31"
NOW = 1_800_000_000_000
REPEATS = 5


def event(season: int, number: int, dice: random.Random) -> Result:
    """An event in which everybody played: now and then a great one, most of them online."""
    order = list(range(PLAYERS))
    dice.shuffle(order)
    kind = {0: "championship", 50: "grand_slam", 100: "grand_slam", 150: "grand_slam"}.get(number, "online_ranking")
    return Result(
        id=f"{season}-{number}",
        name=f"Event {number}",
        kind=kind,
        ended=f"{season}-{1 + number % 12:02}-15",
        players=PLAYERS,
        finishes=tuple(Finish(f"m{who}", place) for place, who in enumerate(order, start=1)),
    )


def ten_seasons(dice: random.Random) -> League:
    """A league with every result but one."""
    book = Rulebook.load("apsa")
    setup = SeasonSetup(id="r", name="Ranking", book=book.id, edition=book.edition, season="2025")
    league = League.open(setup, by="office", now=0)
    league.do(EnterClub(club="ace", name="Ace of Clubs"), by="office", now=0)
    for number in range(PLAYERS):
        league.do(EnterMember(f"m{number}", f"Member {number}", club="ace", joined="2000-01-01"), by="office", now=0)
    for season in SEASONS:
        for number in range(EVENTS):
            league.state.ranking.put(event(season, number, dice))
    return league


def updated(league: League, wanted: Command) -> tuple[float, list[RankingRow]]:
    """The time from what somebody wants to the new list, checks and all, and the list."""
    started = time.process_time()
    league.do(wanted, by="office", now=NOW)
    rows = ranking_on(league.state, NATIONAL, TODAY)
    return time.process_time() - started, rows


def counted_anew(league: League) -> tuple[float, list[RankingRow]]:
    """The time to the same list from the results alone, and the list."""
    started = time.process_time()
    standing = league.state.ranking.counted_anew()[NATIONAL]
    rows = standing.rows(TODAY, belongs_in(league.state, NATIONAL, TODAY))
    return time.process_time() - started, rows


def ranking_targets() -> list[Target]:
    """How much faster one result is than all of them, and that the list is the same."""
    dice = random.Random(1)
    league = ten_seasons(dice)
    filed, corrected = [], []
    rows: list[RankingRow] = []
    for number in range(EVENTS, EVENTS + REPEATS):
        filed.append(updated(league, FileResult(event(SEASONS[-1], number, dice)))[0])
        spent, rows = updated(league, CorrectResult(event(SEASONS[-1], number, dice), "a slip"))
        corrected.append(spent)
    anew, expected = counted_anew(league)
    targets: list[Target] = []
    for what, spent in (("a new result", min(filed)), ("a correction", min(corrected))):
        size = f"{len(SEASONS)} seasons × {EVENTS} events × {PLAYERS} players"
        told = f"{anew / spent:.3g}× ({OURS}; {spent * 1e3:.2g} ms v {anew * 1e3:,.0f} ms)"
        targets.append((f"{what} in {size} v counting anew, at least {LEAST}×", told, anew / spent >= LEAST))
    return [*targets, ("both give the same list", "yes" if rows == expected else "no", rows == expected)]


if __name__ == "__main__":
    for line in ranking_targets():
        print(*line, sep=" | ")
