"""Match days: moved, staffed and started once."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import LeagueError, LeagueSetupError
from floorman.league.league import League
from floorman.league.people import commands as want
from floorman.league.people.lookup import lineup_of, matchday_of, may_direct, may_play, may_rule
from floorman.league.season.commands import DrawSitAndGos
from floorman.league.setup import Matchday, SeasonSetup
from support.league_people import Office, clock


def three_clubs() -> Office:
    """Two clubs with a team each, and one that was turned down."""
    office = Office()
    office.club("ace")
    office.club("king")
    office.do(want.EnterClub("queen", "Queen"))
    office.do(want.TurnDownClub("queen"))
    office.players("ace", "abcd")
    return office


def move(day: str, time: str = "14:00") -> want.MoveMatchday:
    return want.MoveMatchday(1, day, clock(f"{day} {time}"), "Prater", "the hall is closed")


@pytest.mark.rule("WPL-2.2")
def test_a_match_day_moves_and_every_club_is_told() -> None:
    office = three_clubs()

    moved = office.do(move("2026-04-05"))

    assert [(event.told, event.rule) for event in moved.events] == [(("ace", "king"), "WPL-2.2")]  # type: ignore[union-attr]  # one kind
    assert matchday_of(office.state, 1).venue == "Prater"


@pytest.mark.rule("WPL-2.2")
def test_deadlines_move_with_the_day_and_line_ups_stay() -> None:
    office = three_clubs()
    office.now = clock("2026-03-04")
    office.player("e", "ace", filed="2026-03-04")
    assert may_play(office.state, "e", matchday_of(office.state, 1).date)  # 25 days
    office.line_up("ace-1", "abc", at="2026-03-28 20:00")  # late for the 29th
    office.do(move("2026-04-05"))

    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")
    assert may_play(office.state, "e", matchday_of(office.state, 1).date) == ()  # 32 days
    office.line_up("ace-1", "abe", at="2026-04-05 13:30")
    office.play(1)
    assert [fine.what for fine in office.fines if fine.team == "ace-1"] == []


@pytest.mark.rule("WPL-2.2")
@pytest.mark.parametrize(("time", "fined"), [("19:59", ["lineup_late"]), ("20:00", [])])
def test_a_later_start_makes_a_late_line_up_good_to_the_minute(time: str, fined: list[str]) -> None:
    office = three_clubs()
    office.line_up("ace-1", "abc", at="2026-03-28 20:00")
    office.do(move("2026-03-29", time))
    office.play(1)

    assert [fine.what for fine in office.fines if fine.team == "ace-1"] == fined


@pytest.mark.rule("WPL-2.2")
def test_who_was_in_time_stays_so_when_the_day_comes_earlier() -> None:
    office = three_clubs()
    office.line_up("ace-1", "abc", at="2026-03-28 14:00")  # just in time for the 29th
    office.do(move("2026-03-28", "20:00"))
    office.play(1)

    assert [fine.what for fine in office.fines if fine.team == "ace-1"] == []


@pytest.mark.rule("WPL-2.2")
def test_what_has_started_is_not_moved() -> None:
    office = three_clubs()
    office.play(1)

    with pytest.raises(LeagueError, match="has started") as refused:
        office.do(move("2026-04-05"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.2"


@pytest.mark.rule("WPL-2.2")
@pytest.mark.parametrize(
    ("number", "day", "why"),
    [
        (2, "2026-03-31", "cannot start in the past"),
        (2, "2026-03-22", "cannot start in the past"),
        (2, "2026-06-07", "match days 3 and 2 would change places"),
        (4, "2026-04-19", "match days 2 and 4 would change places"),
    ],
)
def test_match_days_are_not_put_into_the_past_or_before_one_another(number: int, day: str, why: str) -> None:
    office = three_clubs()
    office.play(1)
    office.now = clock("2026-04-01")
    before = list(office.league.records)

    with pytest.raises(LeagueError, match=why) as refused:
        office.do(want.MoveMatchday(number, day, clock(f"{day} 14:00")))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.2"
    assert refused.value.words.de
    assert office.league.records == before


@pytest.mark.rule("WPL-2.2")
def test_while_people_wait_the_start_is_put_off_or_the_door_is_another() -> None:
    office = three_clubs()
    start = matchday_of(office.state, 1).starts_at

    office.do(want.MoveMatchday(1, "2026-03-29", start, "next door"), at="2026-03-29 14:10")
    assert matchday_of(office.state, 1).venue == "next door"
    office.do(want.MoveMatchday(1, "2026-03-29", clock("2026-03-29 14:30")))
    with pytest.raises(LeagueError, match="in the past"):
        office.do(want.MoveMatchday(1, "2026-03-29", start))


@pytest.mark.rule("WPL-2.4")
def test_who_is_appointed_directs_and_rules_and_nobody_else() -> None:
    office = three_clubs()
    office.line_up("ace-1", "abc")
    assert may_direct(office.state, "anybody", 1)  # nobody is appointed yet
    office.do(want.AppointOfficials(1, "dora", ("felix", "fritz")))

    assert [may_direct(office.state, who, 1) for who in ("dora", "felix", "office")] == [True, False, False]
    assert [may_rule(office.state, who, 1) for who in ("dora", "felix", "office")] == [True, True, False]
    for who in ("office", "felix"):
        with pytest.raises(LeagueError, match="not appointed") as refused:
            office.do(want.ReportTeam("ace-1", 1, ("a", "b", "c")), by=who)
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.4"
    office.do(want.ReportTeam("ace-1", 1, ("a", "b", "c")), by="dora")
    office.do(want.StartMatchday(1), at="2026-03-29 14:00", by="dora")
    office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk"), by="felix")
    with pytest.raises(LeagueError, match="not appointed"):
        office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk"))


@pytest.mark.rule("WPL-2.4")
def test_draws_and_results_are_the_directors_as_well() -> None:
    office = three_clubs()
    office.do(want.AppointOfficials(1, "dora"))
    office.do(want.StartMatchday(1), at="2026-03-29 14:00", by="dora")

    with pytest.raises(LeagueError, match="office is not appointed for match day 1"):
        office.do(DrawSitAndGos(1, 7))


def test_a_match_day_starts_once_and_not_before_its_time() -> None:
    office = three_clubs()

    with pytest.raises(LeagueError, match="too early"):
        office.do(want.StartMatchday(1), at="2026-03-29 13:59")
    office.do(want.StartMatchday(1), at="2026-03-29 14:00")
    with pytest.raises(LeagueError, match="has started"):
        office.do(want.StartMatchday(1))


@pytest.mark.parametrize(
    "wanted",
    [
        want.MoveMatchday(99, "2026-04-05", clock("2026-04-05 14:00")),
        want.MoveMatchday(1, "2026-04-05", clock("2026-04-12 14:00")),
        want.MoveMatchday(1, "2026-04-31", clock("2026-04-30 14:00")),
        want.MoveMatchday(1, "2026-04-26", clock("2026-04-26 9:00")),
        want.AppointOfficials(99, "dora"),
        want.AppointOfficials(1, ""),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted: want.Command) -> None:
    office = three_clubs()
    before = list(office.league.records)

    with pytest.raises(LeagueError) as refused:
        office.do(wanted)
    assert refused.value.words.de
    assert office.league.records == before


@pytest.mark.parametrize(
    "days",
    [
        (Matchday(number=2, date="2026-03-29", starts_at=clock("2026-03-29 14:00")),),
        (Matchday(number=1, date="2026-03-29", starts_at=clock("2026-05-29 14:00")),),
        (Matchday(number=1, date="29 March", starts_at=0),),
        (
            Matchday(number=1, date="2026-03-29", starts_at=clock("2026-03-29 14:00")),
            Matchday(number=2, date="2026-03-22", starts_at=clock("2026-03-22 14:00")),
        ),
        (
            Matchday(number=1, date="2026-03-29", starts_at=clock("2026-03-29 14:00")),
            Matchday(number=2, date="2026-03-29", starts_at=clock("2026-03-29 14:00")),
        ),
    ],
)
def test_a_season_has_a_calendar_that_holds_together(days: tuple[Matchday, ...]) -> None:
    with pytest.raises(LeagueSetupError):
        League.open(
            SeasonSetup(id="x", name="X", book="wpl", edition="2011", season="2026", matchdays=days), by="office", now=0
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""},
        {"id": "x" * 51},
        {"name": "two\nlines"},
        {"season": " "},
        {"book": "hoyle"},
        {"edition": "1850"},
        {"team_fee_cents": -1},
        {"licence_lead_days": 1.5},
    ],
)
def test_there_is_no_such_season(wrong: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"id": "x", "name": "X", "book": "wpl", "edition": "2011", "season": "2026"}
    League.open(SeasonSetup(**usual), by="office", now=0)

    with pytest.raises(LeagueSetupError) as refused:
        League.open(SeasonSetup(**{**usual, **wrong}), by="office", now=0)
    assert refused.value.words.de
