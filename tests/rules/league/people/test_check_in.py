"""Whoever comes late reports while there is still something to play, and not after."""

from __future__ import annotations

import pytest

from floorman.days import HOUR_MS
from floorman.errors import CheckInRefused
from floorman.league.league import League
from floorman.league.people import commands as want
from floorman.league.people.lookup import came_late, matchday_of, sanctions_of, teams
from floorman.league.season import commands as play
from floorman.league.season.finishes import GameFinish
from floorman.league.season.simulation import found
from floorman.league.season.table import table

LATE = "c01-1c"
COMES = want.ReportTeam("c01-1", 1, (LATE,))


class Evening:
    """A match day of nine teams that starts without one player, who may not play at all."""

    def __init__(self) -> None:
        self.league = found(1, teams=9, matchdays=2)
        self.now = matchday_of(self.league.state, 1).starts_at - 48 * HOUR_MS
        self.do(want.ChangeClub(LATE, "", matchday_of(self.league.state, 1).date))
        for team in teams(self.league.state):
            players = tuple(f"{team}{letter}" for letter in "abc")
            self.do(want.NameLineup(team, 1, players, insists=True))
            self.do(want.ReportTeam(team, 1, tuple(player for player in players if player != LATE)))
        self.now += 48 * HOUR_MS
        self.do(want.StartMatchday(1))
        self.do(play.DrawSitAndGos(1, seed=1))

    def do(self, wanted: want.Command | play.Command) -> None:
        self.league.do(wanted, by="director", now=self.now)

    def to_the_main_round(self) -> None:
        for number, players in enumerate(self.league.state.season.day(1).tables, 1):
            self.do(play.EnterSitAndGo(1, number, listed(players)))
        self.do(play.DrawMainTournaments(1, seed=1))

    def main(self, number: int) -> None:
        self.do(play.EnterMainTournament(1, number, listed(self.league.state.season.day(1).fields[number - 1])))

    def refused(self, rule: str, why: str) -> None:
        before = League.replay(self.league.records).state
        with pytest.raises(CheckInRefused, match=why) as refused:
            self.do(COMES)
        assert refused.value.rule
        assert refused.value.rule.rule == rule
        assert refused.value.words.de
        assert self.league.state == before


def listed(players: tuple[str, ...]) -> tuple[GameFinish, ...]:
    """In the order of the seats; nobody plays for who is late."""
    return tuple(GameFinish(player, place, is_ghost=player == LATE) for place, player in enumerate(players, 1))


@pytest.mark.rule("WPL-2.13.a", "WPL-2.10.b")
def test_what_is_approved_is_not_rewritten_by_a_check_in() -> None:
    evening = Evening()
    evening.to_the_main_round()
    for number in (1, 2, 3):
        evening.main(number)
    evening.do(play.ApproveMatchDay(1))
    rows = table(evening.league.state).rows

    evening.refused("WPL-4.1.3.d", "match day 1 is approved")

    assert table(evening.league.state).rows == rows
    assert sanctions_of(evening.league.state, "c01-1", 1) == ()


@pytest.mark.rule("WPL-2.10.b", "WPL-3.5.a")
def test_who_missed_the_sit_and_go_may_come_for_the_main_round_until_one_is_over() -> None:
    late, too_late = Evening(), Evening()
    for evening in (late, too_late):
        evening.to_the_main_round()
    too_late.main(2)

    late.do(COMES)

    assert list(came_late(late.league.state, "c01-1", 1)) == [LATE]
    too_late.refused("WPL-3.5.b", "too late to join the main tournaments")
