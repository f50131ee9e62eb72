"""Line-ups: how many, who is theirs, until when; and who reports on the day."""

from __future__ import annotations

import pytest

from floorman.errors import CheckInRefused, LeagueError, LineupRefused, NotEligible
from floorman.league.files.reports import rulings
from floorman.league.people import commands as want
from floorman.league.people.lookup import absences, absent_teams, came_late, captain_chose, lineup_of, present
from support.books import house
from support.league_people import WPL, ace, clock, costs

SATURDAY, SUNDAY = "2026-03-28", "2026-03-29"


# ---- three start, two are needed ----


@pytest.mark.rule("WPL-2.10.a", "WPL-2.10.a#1")
def test_one_of_three_is_no_team() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc")

    office.play(1, absent="bc")

    assert absent_teams(office.state, 1) == ("ace-1",)
    assert absences(office.state, "ace-1") == (1,)
    assert present(office.state, "ace-1", 1) == ()
    assert costs(office) == [("ace-1", "team_no_show", 100, "WPL-1.9.b")]


@pytest.mark.rule("WPL-2.10.a#2")
def test_two_of_three_take_part() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc")

    office.play(1, absent="b")

    assert absent_teams(office.state, 1) == ()
    assert present(office.state, "ace-1", 1) == ("a", "c")
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")  # the third seat is a ghost's


@pytest.mark.rule("WPL-2.10.a")
def test_how_many_are_a_team_is_the_books_to_say() -> None:
    strict = ace(house("wpl", team_min_present=3), teams=1)
    strict.line_up("ace-1", "abc")
    strict.play(1, absent="b")
    assert absent_teams(strict.state, 1) == ("ace-1",)

    with pytest.raises(LineupRefused, match="3 players on the day, not 4") as refused:
        ace().line_up("ace-1", "abcd")
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.10.a"
    ace(house("wpl", team_players=4)).line_up("ace-1", "abcd")


@pytest.mark.rule("WPL-2.10.b", "WPL-2.10.b#1")
def test_starting_with_two_costs_thirty_euro_even_if_the_third_comes_later() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc")
    office.play(1, absent="b")
    office.do(want.ReportTeam("ace-1", 1, ("b",)), at=f"{SUNDAY} 14:20")

    assert costs(office) == [("ace-1", "only_two_players", 30, "WPL-2.10.b")]
    assert present(office.state, "ace-1", 1) == ("a", "c")
    assert list(came_late(office.state, "ace-1", 1)) == ["b"]
    assert office.state.people.members["b"].fielded == [(1, "ace-1")]


# ---- one team each ----


@pytest.mark.rule("WPL-2.11.a", "WPL-2.11.a#1")
def test_a_team_may_line_up_otherwise_every_time() -> None:
    office = ace()
    office.line_up("ace-1", "abc", 1)
    office.play(1)

    office.line_up("ace-1", "abd", 2)

    assert lineup_of(office.state, "ace-1", 2) == ("a", "b", "d")


@pytest.mark.rule("WPL-2.11.b", "WPL-2.11.b#1")
def test_the_first_team_somebody_plays_for_is_theirs_for_the_season() -> None:
    office = ace()
    office.line_up("ace-1", "abc", 1)
    office.play(1)

    with pytest.raises(NotEligible, match="A plays for Ace 1") as refused:
        office.line_up("ace-2", "ade", 3)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.11.b"
    assert "spielt für" in refused.value.told("de")


@pytest.mark.rule("WPL-2.11.b#2")
def test_nobody_plays_for_two_teams_on_one_day() -> None:
    for book in (WPL, house("wpl", player_bound_to_team="matchday")):
        office = ace(book)
        office.line_up("ace-1", "abc")
        for insists in (False, True):  # named for both: nobody sits at two tables
            with pytest.raises(NotEligible, match="A plays for Ace 1"):
                office.line_up("ace-2", "ade", insists=insists)
        office.line_up("ace-2", "def")
        office.play(1)
        with pytest.raises(CheckInRefused, match="not in the line-up"):  # sat down for the one, and then the other
            office.do(want.ReportTeam("ace-2", 1, ("a",)), at=f"{SUNDAY} 16:30")


@pytest.mark.rule("WPL-2.11.b#3")
def test_the_own_team_may_name_them_again_and_again() -> None:
    office = ace()
    for matchday in (1, 2):
        office.line_up("ace-1", "abc", matchday)
        office.play(matchday)

    office.line_up("ace-1", "abc", 3)

    assert lineup_of(office.state, "ace-1", 3) == ("a", "b", "c")


@pytest.mark.rule("WPL-2.11.b", "WPL-2.11.c")
def test_a_day_with_the_wrong_team_does_not_take_somebody_from_the_own() -> None:
    office = ace()
    office.line_up("ace-1", "abc", 1)
    office.play(1)
    office.line_up("ace-2", "ade", 2, insists=True)
    office.play(2)

    office.line_up("ace-1", "abc", 3)
    with pytest.raises(NotEligible, match="A plays for Ace 1"):
        office.line_up("ace-2", "ade", 3)


@pytest.mark.rule("WPL-2.11.b")
def test_where_the_day_alone_binds_the_next_one_is_free() -> None:
    office = ace(house("wpl", player_bound_to_team="matchday"))
    office.line_up("ace-1", "abc", 1)
    office.play(1)

    office.line_up("ace-2", "ade", 2)


# ---- in time ----


@pytest.mark.rule("WPL-2.12")
@pytest.mark.parametrize(
    ("at", "euro"),
    [
        pytest.param(f"{SATURDAY} 14:00", [], marks=pytest.mark.rule("WPL-2.12#1")),
        pytest.param(f"{SATURDAY} 14:01", [30], marks=pytest.mark.rule("WPL-2.12#2")),
    ],
)
def test_a_line_up_is_due_24_hours_before(at: str, euro: list[int]) -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc", at=at)
    office.play(1)

    assert [(cents, rule) for _, _, cents, rule in costs(office)] == [(cents, "WPL-2.12") for cents in euro]
    assert present(office.state, "ace-1", 1) == ("a", "b", "c")  # it plays in any case


@pytest.mark.rule("WPL-2.12#3")
def test_two_names_are_no_line_up_of_three() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "ab", at="2026-03-27 10:00")
    office.play(1)

    assert ("ace-1", "lineup_late", 30, "WPL-2.12") in costs(office)
    assert any("line-up late or incomplete" in str(row) for row in rulings(office.league).rows)


@pytest.mark.rule("WPL-2.12", "WPL-2.13.b")
@pytest.mark.parametrize(
    ("cut_at", "again_at", "is_late"),
    [
        (f"{SATURDAY} 14:00", "", True),  # when it is due, two names stand
        (f"{SATURDAY} 10:00", f"{SATURDAY} 14:00", False),
        (f"{SATURDAY} 10:00", f"{SATURDAY} 14:01", True),
        (f"{SATURDAY} 14:01", "", False),  # three were named in time; a change is a change, and 2.10 has its own fine
        ("2026-03-29 13:30", "", False),
    ],
)
def test_what_counts_is_the_line_up_that_stands_when_it_is_due(cut_at: str, again_at: str, is_late: bool) -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc", at="2026-03-27 10:00")
    office.line_up("ace-1", "ab", at=cut_at)
    if again_at:
        office.line_up("ace-1", "abc", at=again_at)
    office.play(1)

    assert (("ace-1", "lineup_late", 30, "WPL-2.12") in costs(office)) == is_late


@pytest.mark.rule("WPL-2.11.b")
def test_whom_a_team_had_named_that_is_gone_another_may_field() -> None:
    office = ace(teams=3)
    office.line_up("ace-1", "abc")
    office.line_up("ace-1", "abc", 2, at="2026-03-27 15:00")
    with pytest.raises(NotEligible):
        office.line_up("ace-2", "ade")

    office.do(want.WithdrawTeam("ace-1"))

    office.line_up("ace-2", "ade")
    office.line_up("ace-2", "ade", 2, at="2026-03-27 15:00")
    assert "ace-1" not in office.state.people.days[1].lineups


@pytest.mark.rule("WPL-2.13.b")
def test_the_last_mail_counts_whenever_it_is_typed_in() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc", at="2026-03-27 10:00")

    with pytest.raises(LineupRefused, match="has named a later line-up") as refused:
        office.do(want.NameLineup("ace-1", 1, ("a", "b", "d"), received_at=clock("2026-03-26 10:00")))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.13.b"
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")


@pytest.mark.rule("WPL-2.12#4")
def test_every_late_team_is_fined() -> None:
    office = ace(teams=3)
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def", at=f"{SATURDAY} 20:00")
    office.line_up("ace-3", "ghi", at=f"{SATURDAY} 20:00")
    office.play(1)

    assert costs(office) == [("ace-2", "lineup_late", 30, "WPL-2.12"), ("ace-3", "lineup_late", 30, "WPL-2.12")]


@pytest.mark.rule("WPL-2.12")
def test_the_hours_are_the_books_to_say_and_a_change_does_not_undo_what_was_in_time() -> None:
    office, early = ace(teams=1), ace(house("wpl", lineup_deadline_hours=72), teams=1)
    for league in (office, early):
        league.line_up("ace-1", "abc")
        league.line_up("ace-1", "abd", at=f"{SUNDAY} 13:00")
        league.play(1)

    assert costs(office) == []
    assert costs(early) == [("ace-1", "lineup_late", 30, "H-1")]


@pytest.mark.rule("WPL-2.12")
def test_a_mail_counts_from_when_it_came() -> None:
    office = ace(teams=1)
    came = office.state.people.matchdays[1].starts_at - 25 * 3_600_000
    office.do(want.NameLineup("ace-1", 1, ("a", "b", "c"), received_at=came), at=f"{SUNDAY} 9:00")
    office.play(1)

    assert costs(office) == []


@pytest.mark.rule("WPL-2.12")
def test_a_team_that_named_nobody_may_still_do_so_until_the_start() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc", at=f"{SUNDAY} 13:50")
    office.play(1)

    assert costs(office) == [("ace-1", "lineup_late", 30, "WPL-2.12")]


# ---- on the day ----


@pytest.mark.rule("WPL-2.13.a")
def test_a_team_reports_with_who_is_there_and_when() -> None:
    office = ace(teams=1)
    office.line_up("ace-1", "abc")
    office.do(want.ReportTeam("ace-1", 1, ("a", "b")), at=f"{SUNDAY} 13:00")
    office.do(want.ReportTeam("ace-1", 1, ("c",)), at=f"{SUNDAY} 13:40")

    there = office.state.people.days[1].checked_in["ace-1"]

    assert {who: at - there["a"] for who, at in there.items()} == {"a": 0, "b": 0, "c": 40 * 60_000}
    with pytest.raises(CheckInRefused, match="already checked in") as refused:
        office.do(want.ReportTeam("ace-1", 1, ("c",)))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.13.a"


@pytest.mark.rule("WPL-2.13.b", "WPL-2.13.b#1", "WPL-2.13.b#2")
def test_a_line_up_is_changed_until_half_an_hour_before() -> None:
    office = ace()
    office.line_up("ace-1", "abc")
    office.line_up("ace-1", "abd", at=f"{SUNDAY} 13:30")
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "d")

    with pytest.raises(LineupRefused, match="until 30 minutes before") as refused:
        office.line_up("ace-1", "abe", at=f"{SUNDAY} 13:31")
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.13.b"
    late = ace(house("wpl", lineup_change_minutes=10))
    late.line_up("ace-1", "abc")
    late.line_up("ace-1", "abe", at=f"{SUNDAY} 13:31")


@pytest.mark.rule("WPL-2.13.b#3")
def test_nobody_is_exchanged_between_the_sit_and_gos_and_the_main_round() -> None:
    office = ace()
    office.line_up("ace-1", "abc")
    office.play(1)

    with pytest.raises(LineupRefused, match="has started") as refused:
        office.line_up("ace-1", "abd", at=f"{SUNDAY} 16:30")
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.13.b"


@pytest.mark.rule("WPL-2.13.b")
def test_a_substitute_is_looked_at_like_anybody() -> None:
    office = ace()
    office.player("s", "ace", filed="")
    office.line_up("ace-1", "abc")

    with pytest.raises(NotEligible, match="not have a licence"):
        office.line_up("ace-1", "abs", at=f"{SUNDAY} 13:00")
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")


def test_the_captain_may_choose_the_order() -> None:
    office = ace()
    office.line_up("ace-1", "abc")
    office.do(want.NameLineup("ace-2", 1, ("f", "e", "d"), captain_chooses=True))

    assert not captain_chose(office.state, "ace-1", 1)
    assert captain_chose(office.state, "ace-2", 1)
    assert lineup_of(office.state, "ace-2", 1) == ("f", "e", "d")


@pytest.mark.rule("WPL-1.5.a", "WPL-2.10.a", "WPL-2.12")
@pytest.mark.parametrize(
    ("wanted", "rule"),
    [
        (want.NameLineup("ace-1", 1, ()), "WPL-2.10.a"),
        (want.NameLineup("ace-1", 1, ("a", "a", "b")), "WPL-2.10.a"),
        (want.NameLineup("ace-1", 1, ("a", "b", "nobody")), "WPL-1.5.a"),
        (want.NameLineup("ace-1", 1, ("a", "b", "nobody"), insists=True), "WPL-1.5.a"),
        (want.NameLineup("ace-1", 1, ("a", "b", "c"), received_at=1 << 60), "WPL-2.12"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused_by_a_paragraph(wanted: want.NameLineup, rule: str) -> None:
    with pytest.raises(LineupRefused) as refused:
        ace().do(wanted)
    assert refused.value.rule
    assert refused.value.rule.rule == rule


@pytest.mark.parametrize(
    "wanted",
    [
        want.NameLineup("ace-9", 1, ("a", "b", "c")),
        want.NameLineup("ace-1", 99, ("a", "b", "c")),
        want.NameLineup("ace-1", 1, ()),
        want.NameLineup("ace-1", 1, ("a", "a", "b")),
        want.NameLineup("ace-1", 1, ("a", "b", "nobody")),
        want.NameLineup("ace-1", 1, ("a", "b", "nobody"), insists=True),
        want.NameLineup("ace-1", 1, ("a", "b", "c"), received_at=1 << 60),
        want.ReportTeam("ace-2", 1, ("d", "e")),
        want.ReportTeam("ace-1", 1, ("d",)),
        want.ReportTeam("ace-1", 1, ("a", "a")),
        want.StartMatchday(99),
        want.StartMatchday(1),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted: want.Command) -> None:
    office = ace()
    office.line_up("ace-1", "abc")
    before = list(office.league.records)

    with pytest.raises(LeagueError) as refused:
        office.do(wanted)
    assert refused.value.words.de
    assert office.league.records == before
