"""Whatever is entered, corrected and claimed: the lists are what counting everything anew would give, and replay the same."""

from __future__ import annotations

import random
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from typing import get_args

import pytest

from floorman.errors import LeagueError
from floorman.league.honours.residence import Stay
from floorman.league.league import League, decoded, encoded
from floorman.league.people.commands import ChangeClub
from floorman.league.ranking import commands as want
from floorman.league.ranking.events import Event
from floorman.league.ranking.lists import NATIONAL, ranking_on
from floorman.league.ranking.results import Finish, Result
from floorman.league.ranking.scoring import AsGiven, Formula, PlaceTable, Scoring
from floorman.league.ranking.why import why
from floorman.text.words import Words
from support.rankings import NOW, league

MEMBERS = [f"m{number}" for number in range(12)]
NAMES = [f"screen {number}" for number in range(6)]
KINDS = ("championship", "grand_slam", "online_ranking", "club night")
DAYS = [f"{year}-{month:02}-15" for year in range(2012, 2018) for month in (1, 6, 12)]
FACTORS = {"championship": Fraction(2), "grand_slam": Fraction(3, 2)}
TABLE = PlaceTable(tuple(map(Decimal, (10, 6, 3, 1))))
SCORINGS = (
    Scoring(places=TABLE),
    Scoring(places=TABLE, best_of=2, participation=Decimal("0.5"), shared="average"),
    Scoring(places=Formula("sqrt(n) * ln(n + 1) / place"), best_of=3, weights=(Decimal(1), Decimal("0.3"))),
    Scoring(places=Formula("max(0, entries - place) ^ 0.5"), entry="first", bounty=Decimal(2), season_begins="09-01"),
    Scoring(places=Formula("n / (place - 1)")),
    Scoring(places=AsGiven(), entry="best", factors={"grand_slam": Decimal(3)}),
)


def staffed_league() -> League:
    """A league with a coach, a manager, a match and everybody's papers, where nothing has been played."""
    opened = league(members=MEMBERS)
    wanted: list[want.Command] = [
        want.Appoint("coach", "x"),
        want.Appoint("manager", "y"),
        want.PlanAppearance("p", "Cup", "2017-06-01"),
    ]
    wanted += [want.FilePapers(member, is_citizen=True) for member in MEMBERS]
    for one in wanted:
        opened.do(one, by="office", now=NOW)
    return opened


def some_result(dice: random.Random, number: int) -> Result:
    """A result that is nearly always possible."""
    platform = dice.choice(("", "", "P*"))
    there = dice.sample(NAMES if platform else MEMBERS, dice.randint(1, 6))
    players = len(there) + dice.choice((0, 0, 3, 40))
    entries = players + 5 if dice.random() < 0.3 else 0
    places = sorted(dice.sample(range(1, (entries or players) + 1), len(there)))
    if dice.random() < 0.5:  # from the winner down
        places = list(range(1, len(there) + 1))
    finishes = [
        Finish(who, place, bounties=dice.randrange(3), points=Decimal(dice.randrange(40)) / 3)
        for who, place in zip(there, places, strict=True)
    ]
    if dice.random() < 0.3:  # the last two share
        finishes[-1] = Finish(there[-1], places[-2] if len(places) > 1 else places[-1])
    if entries and dice.random() < 0.5:
        finishes.append(Finish(there[0], places[0], entry=2))
        finishes[0] = Finish(there[0], entries)
    return Result(
        id=f"r{number}",
        name=f"Event {number}",
        kind=dice.choice(KINDS),
        ended=dice.choice(DAYS),
        players=players,
        entries=entries,
        finishes=tuple(finishes),
        platform=platform,
        is_team=dice.random() < 0.1,
        buy_in_cents=dice.randrange(5000),
        carried_to=dice.choice(("a", NATIONAL)) if dice.random() < 0.1 else "",
    )


def anything(dice: random.Random, played: League) -> want.Command | ChangeClub:
    """Something an official might want."""
    member, number, day = dice.choice(MEMBERS), dice.randrange(25), dice.choice(DAYS)
    ranking = played.state.ranking
    called, coach = dice.choice((*ranking.team.squad, member)), ranking.team.roles["coach"]
    manager, match = ranking.team.roles["manager"], dice.choice("pppq")
    championships = [one.id for one in ranking.results.values() if one.kind == "championship"]
    holders = [holder for title in ranking.titles for holder in title.holders if holder in MEMBERS]
    wanted: list[want.Command | ChangeClub] = [
        *([want.FileResult(some_result(dice, number))] * 6),
        *([want.CorrectResult(some_result(dice, number), "a slip")] * 3),
        want.StrikeResult(f"r{number}", "void"),
        want.OpenList(dice.choice("abc"), Words("List", "Liste"), dice.choice((None, *SCORINGS))),
        want.SetScoring(dice.choice(("a", "b", "c", NATIONAL)), dice.choice(SCORINGS), "the board"),
        want.AssignScreenName("P*", dice.choice(NAMES), member),
        ChangeClub(member, dice.choice(("", "ace")), day),
        want.FilePapers(member, dice.random() < 0.5, (Stay(day),)),
        *([want.AwardTitle(dice.choice(championships or [f"r{number}"]))] * 2),
        want.HandOverBelt(dice.choice(holders or MEMBERS), day, dice.choice(DAYS)),
        want.ReturnBelt(day),
        want.Appoint(dice.choice(("coach", "manager")), dice.choice("xy")),
        want.PlanAppearance(match, "Cup", day, dice.choice((None, 1, 3))),
        want.MoveAppearance(match, day, "the hall"),
        *([want.Nominate(member, dice.choice((coach, coach, "z")), day, dice.choice(("", "p", "q")))] * 3),
        want.DeclineNomination(called),
        want.DropFromSquad(called, dice.choice(("performance", "breach", "other"))),
        *([want.NameTeamCaptain(called, dice.choice((coach, "z")))] * 2),
        *([want.SendTeam(match, (called,), manager)] * 2),
        *([want.TakeOutOfMatch(match, called, manager)] * 2),
        want.CountMatchday(1),
    ]
    return dice.choice(wanted)


@pytest.mark.parametrize("seed", range(6))
def test_lists_kept_up_to_date_are_lists_counted_anew(seed: int, soak: bool) -> None:
    dice, played, done = random.Random(seed), staffed_league(), 0
    for _ in range(3000 if soak else 200):
        wanted = anything(dice, played)
        with suppress(LeagueError):
            played.do(wanted, by="office", now=NOW)
            done += 1
            if dice.random() < 0.3:
                ranking = played.state.ranking
                assert ranking.lists == ranking.counted_anew()

    ranking = played.state.ranking
    assert done > 40
    assert ranking.lists == ranking.counted_anew()
    assert League.replay([decoded(encoded(record)) for record in played.records]).state == played.state


def test_every_kind_of_event_happens_in_some_session() -> None:
    happened: set[type] = set()
    for seed in range(8):
        dice, played = random.Random(seed), staffed_league()
        for _ in range(250):
            with suppress(LeagueError):
                happened |= set(map(type, played.do(anything(dice, played), by="office", now=NOW).events))

    assert set(get_args(Event)) <= happened


@pytest.mark.parametrize("seed", range(3))
def test_every_number_opens_to_parts_that_add_up_to_it(seed: int) -> None:
    dice, played = random.Random(seed), staffed_league()
    for _ in range(250):
        with suppress(LeagueError):
            played.do(anything(dice, played), by="office", now=NOW)

    rows = 0
    for name, standing in played.state.ranking.lists.items():
        for on in DAYS[::4] if standing.scoring else ():
            for row in ranking_on(played.state, name, on):
                opened = why(played.state, name, row.member, on)
                assert opened.points == row.points
                assert all(line.sources for line in opened.lines)
                rows += 1
    assert rows > 20


@pytest.mark.parametrize("seed", range(3))
def test_the_national_ranking_agrees_with_whole_numbers_and_fractions(seed: int) -> None:
    """A second way to the same points: square roots of whole numbers to 30 places, everything else as fractions."""
    dice, played = random.Random(seed), staffed_league()
    for number in range(40):
        with suppress(LeagueError):
            played.do(want.FileResult(some_result(dice, number)), by="office", now=NOW)

    for on in DAYS:
        slow: dict[str, Fraction] = {}
        for result in played.state.ranking.results.values():
            age = int(on[:4]) - int(result.ended[:4])
            if result.ended > on or age > 2 or result.platform:
                continue
            if result.carried_to:
                for finish in result.finishes:
                    if result.carried_to == NATIONAL and finish.entry == max(
                        other.entry for other in result.finishes if other.who == finish.who
                    ):
                        taken = Fraction(finish.points or 0)
                        slow[finish.who] = slow.get(finish.who, Fraction(0)) + taken / 2**age
                continue
            if result.is_team or result.kind == "club night":
                continue
            last = {finish.who: finish for finish in sorted(result.finishes, key=lambda finish: finish.entry)}
            for who, finish in last.items():
                scores = finish.place <= max(1, (3 * result.players + 5) // 10)
                root = isqrt(49 * result.players * 10**60 // finish.place)
                earned = Fraction(5) + (Fraction(root, 10**30) if scores else 0)
                slow[who] = slow.get(who, Fraction(0)) + earned * FACTORS.get(result.kind, 1) / 2**age
        fast = {row.member: row.points for row in ranking_on(played.state, NATIONAL, on)}
        assert fast.keys() == slow.keys()
        assert all(abs(Fraction(fast[who]) - slow[who]) < Fraction(1, 10**17) for who in slow)


@pytest.mark.parametrize("seed", range(2))
def test_taking_every_entry_back_returns_to_the_start(seed: int) -> None:
    dice, played = random.Random(seed), staffed_league()
    before, first = League.replay(played.records).state, len(played.records)
    for _ in range(60):
        with suppress(LeagueError):
            played.do(anything(dice, played), by="office", now=NOW)

    for entry in reversed(played.entries):
        if entry.number >= first:
            played.correct(entry.number, reason="all of it", by="office", now=NOW)

    assert played.state.ranking == before.ranking
