"""Who may play on a match day, and why not: membership, licence, age, transfers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.errors import LeagueError, NotEligible
from floorman.league.people import commands as want
from floorman.league.people.lookup import club_of, may_play, person_of, sanctions_of
from floorman.rulebook import Rulebook
from floorman.tournament.entries.eligibility import EntryTerms, require_eligible
from support.books import house
from support.league_people import IN_ORDER, Office, clock


def found(office: Office, member: str, day: str, team: str = "") -> list[tuple[str, str]]:
    """What stands in the way, with the clause of each."""
    return [(why.code, why.rule.rule if why.rule else "") for why in may_play(office.state, member, day, team=team)]


def two_clubs(book: Rulebook | None = None, **announced: object) -> Office:
    """Two clubs with a team each, and players in each."""
    office = Office(book, **announced) if book else Office(**announced)  # type: ignore[arg-type]  # only what is said
    office.club("ace")
    office.club("king")
    office.players("ace", "abc")
    office.players("king", "xyz")
    return office


@pytest.mark.rule("WPL-1.5.a", "WPL-1.5.a#1")
def test_a_licence_that_has_run_out_is_none() -> None:
    office = two_clubs()
    office.player("d", "ace", until="2026-03-28")

    assert found(office, "d", "2026-03-28") == []
    assert found(office, "d", "2026-03-29") == [("no-licence", "WPL-1.5.a")]
    with pytest.raises(NotEligible, match="not have a licence that is valid on 29 March 2026") as refused:
        office.line_up("ace-1", "abd")
    assert "hat keine Lizenz" in refused.value.told("de")
    assert office.state.people.days[1].lineups == {}


@pytest.mark.rule("WPL-1.5.a#2")
def test_a_player_is_fielded_by_the_own_club() -> None:
    office = two_clubs()

    assert found(office, "x", "2026-03-29", "king-1") == []
    with pytest.raises(NotEligible, match="X is not a member of Ace") as refused:
        office.line_up("ace-1", "abx")
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.5.a"


@pytest.mark.rule("WPL-1.5.a")
def test_who_is_in_no_club_does_not_play_and_every_reason_is_named() -> None:
    office = two_clubs()
    office.do(want.EnterMember("g", "Gast"))
    office.do(want.ChangeClub("a", "", "2026-03-01"))

    assert found(office, "g", "2026-03-29") == [
        ("no-member", "WPL-1.5.a"),
        ("no-licence", "WPL-1.5.a"),
        ("too-young", "WPL-1.7"),
    ]
    assert found(office, "a", "2026-03-29") == [("no-member", "WPL-1.5.a")]
    assert found(office, "a", "2026-02-28") == []
    assert found(office, "?", "2026-03-29") == [("unknown", "")]


@pytest.mark.rule("WPL-1.5.a")
def test_what_is_asked_for_is_the_books_to_say() -> None:
    office = two_clubs(house("wpl", entry_requires=["club_membership"]))
    office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace"))

    assert found(office, "d", "2026-03-29") == []


@pytest.mark.rule("WPL-1.5.a")
def test_the_club_has_to_take_part() -> None:
    office, lenient = two_clubs(), two_clubs(house("wpl", entry_requires=["licence"]))
    for league in (office, lenient):
        league.do(want.EnterClub("queen", "Queen"))
        league.player("q", "queen")
        assert found(league, "q", "2026-03-29") == []  # it may still be admitted
        league.play(1)
        league.do(want.TurnDownClub("queen"))

    assert found(office, "q", "2026-04-26") == [("club-not-admitted", "WPL-1.5.a")]
    assert found(lenient, "q", "2026-04-26") == []


@pytest.mark.rule("WPL-1.5.b", "WPL-1.5.b#1", "WPL-1.5.b#2")
def test_a_licence_is_applied_for_four_weeks_ahead() -> None:
    office = two_clubs()
    office.now = clock("2026-03-03")
    office.player("d", "ace", filed="2026-03-01")
    office.player("e", "ace", filed="2026-03-02")

    assert found(office, "d", "2026-03-29") == []
    assert found(office, "e", "2026-03-29") == [("licence-filed-late", "WPL-1.5.b")]
    assert found(office, "e", "2026-03-30") == []
    with pytest.raises(NotEligible, match="27 days before 29 March 2026; at least 28 are needed"):
        office.line_up("ace-1", "abe")


@pytest.mark.rule("WPL-1.5.b")
def test_the_day_of_filing_counts_and_not_that_of_issue() -> None:
    office = two_clubs()
    office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace"))
    office.do(want.ApplyForLicence("d", "2026-01-10"))
    assert found(office, "d", "2026-03-29") == [("no-licence", "WPL-1.5.a")]  # applied for, but not there

    office.do(want.IssueLicence("d", "L-1", "2026-03-28", "2026-12-31"), at="2026-03-28")

    assert found(office, "d", "2026-03-29") == []


@pytest.mark.rule("WPL-1.5.b", "APSA-2.1.b")
def test_the_lead_time_is_the_books_or_the_organisers() -> None:
    federation, announced = Office(Rulebook.load("apsa")), Office(Rulebook.load("apsa"), licence_lead_days=14)
    for office in (federation, announced):
        office.club("ace", paid=False)
        office.now = clock("2026-03-20")
        office.player("d", "ace", filed="2026-03-20")

    assert found(federation, "d", "2026-03-20") == []  # in good time is before the event
    assert found(announced, "d", "2026-03-29") == [("licence-filed-late", "APSA-2.1.b")]
    assert found(announced, "d", "2026-04-03") == []


@pytest.mark.rule("APSA-2.1.b")
def test_an_application_comes_before_the_licence_and_is_made_once() -> None:
    office = Office(Rulebook.load("apsa"))
    office.club("ace", paid=False)
    office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace"))

    with pytest.raises(LeagueError, match="not applied") as refused:
        office.do(want.IssueLicence("d", "L-1", "2026-01-01", "2026-12-31"))
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-2.1.b"
    with pytest.raises(LeagueError, match="still to come"):
        office.do(want.ApplyForLicence("d", "2026-06-01"))
    office.do(want.ApplyForLicence("d", "2026-01-10"))
    with pytest.raises(LeagueError, match="applied on 10 January 2026 already"):
        office.do(want.ApplyForLicence("d", "2026-01-11"))


@pytest.mark.rule("APSA-2.1.a", "APSA-2.1.a#2")
def test_a_federal_league_may_need_an_entitlement() -> None:
    federal, regional = Office(Rulebook.load("apsa"), needs="bundesliga"), Office(needs="bundesliga")
    for office in (federal, regional):
        office.club("ace", paid=False)
        office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace"))
        office.do(want.ApplyForLicence("d", "2026-01-10"))
        office.do(want.IssueLicence("d", "L-1", "2026-01-15", "2026-12-31", ("regional",)))

    assert found(federal, "d", "2026-03-29") == [("no-entitlement", "APSA-2.1.a")]
    assert found(regional, "d", "2026-03-29") == []  # that book asks for a licence, and for nothing on it


@pytest.mark.rule("WPL-1.5.e")
def test_the_licence_is_that_of_the_national_association() -> None:
    office = two_clubs()
    office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace"))
    office.do(want.ApplyForLicence("d", "2026-01-10"))
    office.do(want.IssueLicence("d", "APSA-4711", "2026-01-15", "2026-12-31", ("bundesliga",)))
    federal = EntryTerms(date="2026-07-01", starts_at=clock("2026-07-01 19:00"), needs="bundesliga")

    require_eligible(Rulebook.load("apsa"), federal, person_of(office.state, "d", "2026-07-01"))  # the very same one
    assert [licence.number for licence in office.state.people.members["d"].licences] == ["APSA-4711"]
    office.do(want.ApplyForLicence("a", "2026-01-10"))
    with pytest.raises(LeagueError, match="belongs to Dora"):
        office.do(want.IssueLicence("a", "APSA-4711", "2026-01-15", "2026-12-31"))


@pytest.mark.rule("WPL-1.6.a", "WPL-1.6.a#1")
def test_who_has_played_and_changes_club_waits_for_the_next_season() -> None:
    office = two_clubs()
    office.line_up("ace-1", "abc", 2)
    office.play(2)
    office.do(want.ChangeClub("a", "king", "2026-05-01", "2026-05-01"), at="2026-05-01")

    assert club_of(office.state, "a", "2026-07-26") == "king"
    with pytest.raises(NotEligible, match="played this season and changed club") as refused:
        office.line_up("king-1", "axy", 5)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.6.a"


@pytest.mark.rule("WPL-1.6.a")
def test_going_back_does_not_help_and_staying_away_from_the_table_does() -> None:
    office = two_clubs()
    office.line_up("ace-1", "abc", 1)
    office.play(1, absent="c")
    for who in "ac":
        office.do(want.ChangeClub(who, "king", "2026-04-01", "2026-04-01"), at="2026-04-01")
        office.do(want.ChangeClub(who, "ace", "2026-04-05", "2026-04-05"), at="2026-04-05")

    assert found(office, "a", "2026-07-26", "ace-1") == [("transfer-lock", "WPL-1.6.a")]
    assert found(office, "c", "2026-07-26", "ace-1") == []  # named, but never there


@pytest.mark.rule("WPL-1.6.a")
def test_a_change_counts_from_its_day() -> None:
    office = two_clubs()
    office.line_up("ace-1", "abc", 1)
    office.play(1)
    office.do(want.ChangeClub("a", "king", "2026-06-28", "2026-04-01"), at="2026-04-01")

    assert [club_of(office.state, "a", day) for day in ("2026-06-27", "2026-06-28")] == ["ace", "king"]
    assert found(office, "a", "2026-05-31", "ace-1") == []  # still theirs
    assert found(office, "a", "2026-06-28", "king-1") == [("transfer-lock", "WPL-1.6.a")]


@pytest.mark.rule("WPL-1.6.a")
def test_on_the_day_of_the_change_it_is_asked_for_whom_one_played() -> None:
    office = two_clubs()
    office.do(want.ChangeClub("b", "king", "2026-03-29", "2026-01-20"))
    office.line_up("ace-1", "ac", 1)
    office.line_up("king-1", "bxy", 1)
    office.play(1)
    office.do(want.ChangeClub("a", "king", "2026-03-29", "2026-03-29"))

    assert found(office, "a", "2026-05-31", "king-1") == [("transfer-lock", "WPL-1.6.a")]  # for the old club
    assert found(office, "b", "2026-05-31", "king-1") == []  # for the new one


@pytest.mark.rule("WPL-1.6.a")
@pytest.mark.parametrize("day", ["2026-01-10", "2026-03-28", "2026-03-29", "2026-03-30"])
def test_no_earlier_day_opens_the_lock(day: str) -> None:
    office = two_clubs()
    office.line_up("ace-1", "abc", 1)
    office.play(1)
    office.do(want.ChangeClub("a", "king", day, "2026-01-10"), at="2026-04-01")

    assert found(office, "a", "2026-05-31", "king-1") == [("transfer-lock", "WPL-1.6.a")]


@pytest.mark.rule("WPL-1.6.a")
def test_a_change_before_the_season_locks_nobody_out_whoever_fields_them() -> None:
    office = two_clubs()
    office.do(want.ChangeClub("a", "king", "2026-01-10", "2026-01-10"))
    office.line_up("ace-1", "abc", 1, insists=True)  # the old club, and at its cost
    office.play(1)

    assert found(office, "a", "2026-05-31", "king-1") == []


@pytest.mark.rule("WPL-1.6.a")
def test_a_change_that_is_put_down_late_locks_nobody_out_of_the_club_they_played_for() -> None:
    office = two_clubs()
    office.line_up("king-1", "axy", 1, insists=True)
    office.play(1)
    office.do(want.ChangeClub("a", "king", "2026-01-10", "2026-01-10"), at="2026-04-01")

    assert found(office, "a", "2026-05-31", "king-1") == []


@pytest.mark.rule("WPL-1.6.a")
def test_without_the_lock_a_change_costs_nothing() -> None:
    office = two_clubs(house("wpl", transfer_lock="none"))
    office.line_up("ace-1", "abc", 2)
    office.play(2)
    office.do(want.ChangeClub("a", "king", "2026-05-01", "2026-05-01"), at="2026-05-01")

    office.line_up("king-1", "axy", 5)


@pytest.mark.rule("WPL-1.6.a#2")
def test_who_has_not_played_may_change_club_in_good_time() -> None:
    office = two_clubs()
    office.line_up("ace-1", "bc", 1)
    office.play(1)
    office.do(want.ChangeClub("a", "king", "2026-05-01", "2026-05-01"), at="2026-05-01")

    assert found(office, "a", "2026-05-31", "king-1") == []  # 30 days
    office.line_up("king-1", "axy", 3)


@pytest.mark.rule("WPL-1.6.b", "WPL-1.6.b#1")
def test_a_transfer_counts_once_it_was_reported_in_good_time() -> None:
    office = two_clubs()
    office.do(want.ChangeClub("a", "king", "2026-05-11", "2026-05-11"), at="2026-05-11")

    with pytest.raises(NotEligible, match="20 days before 31 May 2026; it has to be 28 days ahead") as refused:
        office.line_up("king-1", "axy", 3)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.6.b"
    office.line_up("king-1", "axy", 4)  # 48 days


@pytest.mark.rule("WPL-1.6.b")
def test_how_long_ahead_is_the_books_to_say_and_unreported_is_never() -> None:
    office = two_clubs(house("wpl", transfer_notice_days=20))
    office.do(want.ChangeClub("a", "king", "2026-05-11", "2026-05-11"), at="2026-05-11")
    office.do(want.ChangeClub("b", "king", "2026-05-11"))

    assert found(office, "a", "2026-05-31", "king-1") == []
    assert found(office, "b", "2026-05-31", "king-1") == [("transfer-not-reported", "H-1")]
    with pytest.raises(NotEligible, match="B was not reported; it has to be 20 days ahead") as refused:
        office.line_up("king-1", "bxy", 3)
    assert "Der Wechsel von B wurde nicht gemeldet; zu melden ist er 20 Tage vorher" in refused.value.told("de")


@pytest.mark.rule("WPL-1.6.b")
def test_a_transfer_may_be_reported_later_and_counts_from_then() -> None:
    office = two_clubs()
    office.do(want.ChangeClub("a", "king", "2026-04-01"), at="2026-04-01")
    assert found(office, "a", "2026-08-30", "king-1") == [("transfer-not-reported", "WPL-1.6.b")]

    office.do(want.ChangeClub("a", "king", "2026-04-01", "2026-05-04"), at="2026-05-04")

    assert found(office, "a", "2026-05-31", "king-1") == [("transfer-not-reported", "WPL-1.6.b")]  # 27 days
    assert found(office, "a", "2026-06-01", "king-1") == []
    assert club_of(office.state, "a", "2026-04-01") == "king"  # a member all the time
    for again in ("", "2026-05-03", "2026-05-04"):
        with pytest.raises(LeagueError, match="is already there on 1 April 2026"):
            office.do(want.ChangeClub("a", "king", "2026-04-01", again))


@pytest.mark.rule("WPL-1.6.b")
def test_what_is_reported_is_the_change_of_that_day() -> None:
    office = two_clubs()
    office.do(want.ChangeClub("a", "king", "2026-04-01"), at="2026-04-01")
    office.do(want.ChangeClub("a", "ace", "2026-08-01", "2026-04-01"))
    with pytest.raises(LeagueError, match="is already there on 2 April 2026"):
        office.do(want.ChangeClub("a", "king", "2026-04-02", "2026-04-01"))

    office.do(want.ChangeClub("a", "king", "2026-04-01", "2026-04-01"))

    assert found(office, "a", "2026-05-31", "king-1") == []
    assert found(office, "a", "2026-08-30", "ace-1") == []


@pytest.mark.rule("WPL-2.11.b")
@pytest.mark.parametrize(("bound", "same_day", "later"), [("season", 1, 1), ("matchday", 1, 0)])
def test_how_long_a_team_binds(bound: str, same_day: int, later: int) -> None:
    office = Office(house("wpl", player_bound_to_team=bound))
    office.club("ace", teams=2)
    office.players("ace", "abc")
    office.line_up("ace-1", "abc", 1)
    office.play(1)

    assert found(office, "a", "2026-03-29", "ace-1") == []
    assert found(office, "a", "2026-03-29", "ace-2") == [("plays-for-sister-team", "H-1")] * same_day
    assert found(office, "a", "2026-04-26", "ace-2") == [("plays-for-sister-team", "H-1")] * later


@pytest.mark.rule("WPL-2.11.b")
def test_the_team_that_came_first_binds_whatever_the_match_days_are_numbered() -> None:
    office = Office()
    office.club("ace", teams=2)
    office.players("ace", "abc")
    office.line_up("ace-2", "ab", 1)
    office.line_up("ace-1", "abc", 2)
    office.play(2)
    there = want.ReportTeam("ace-2", 1, ("a", "b"))
    office.do(there, at="2026-05-03 13:00")  # the first match day is made up for a week later
    office.do(want.StartMatchday(1), at="2026-05-03 14:00")

    assert [sanction.what for sanction in sanctions_of(office.state, "ace-2", 1)] == ["player_in_two_teams"]
    assert found(office, "a", "2026-05-31", "ace-1") == []
    assert found(office, "a", "2026-05-31", "ace-2") == [("plays-for-sister-team", "WPL-2.11.b")]


@pytest.mark.rule("WPL-1.7", "WPL-1.7#1", "WPL-1.7#2")
def test_the_eighteenth_birthday_has_come_on_the_match_day() -> None:
    for day, is_of_age in (("2011-05-09", False), ("2011-05-10", True)):
        office = Office(days=(day,))
        office.club("ace", facts=replace(IN_ORDER, signed_on="2011-01-15"))
        for who in "abc":
            office.player(
                who, "ace", born="1993-05-10" if who == "c" else "1980-01-01", filed="2011-01-01", until="2011-12-31"
            )

        if is_of_age:
            office.line_up("ace-1", "abc")
        else:
            with pytest.raises(NotEligible, match="C is not 18") as refused:
                office.line_up("ace-1", "abc")
            assert refused.value.rule
            assert refused.value.rule.rule == "WPL-1.7"


@pytest.mark.rule("WPL-1.7")
def test_the_age_is_the_books_to_say_and_identity_is_noted_at_check_in() -> None:
    office = two_clubs(house("wpl", min_age=21))
    office.player("d", "ace", born="2006-01-01")
    assert found(office, "d", "2026-03-29") == [("too-young", "H-1")]
    office.line_up("ace-1", "abc")

    office.do(want.ReportTeam("ace-1", 1, ("a", "b", "c"), {"a": True, "b": False}))

    assert office.state.people.days[1].identity == {"a": True, "b": False}  # nobody asked the third


@pytest.mark.rule("VPSV-5.1", "VPSV-5.1#1", "VPSV-5.1#2")
def test_a_guest_plays_twice_and_then_joins() -> None:
    office = Office(Rulebook.load("vpsv"))
    office.do(want.EnterMember("g", "Gast", "1990-01-01"))
    office.do(want.RecordGuest("g", "ranking 1", "2026-02-01"), at="2026-02-01")
    assert found(office, "g", "2026-03-29") == []

    office.do(want.RecordGuest("g", "ranking 2", "2026-03-29"), at="2026-03-29")

    assert found(office, "g", "2026-04-26") == [("guest-limit", "VPSV-5.1")]
    assert person_of(office.state, "g", "2026-04-26").guest_events == 2
    office.club("ace", paid=False)
    office.do(want.ChangeClub("g", "ace", "2026-04-01"))
    assert found(office, "g", "2026-04-26") == []
    with pytest.raises(LeagueError, match="is a member"):
        office.do(want.RecordGuest("g", "ranking 3", "2026-04-26"), at="2026-04-26")


@pytest.mark.rule("WPL-2.10.a")
def test_nobody_is_called_like_an_empty_seat() -> None:
    office = two_clubs()

    for member in ("ghost 3 of ace-1", "ghost rider"):
        with pytest.raises(LeagueError, match="empty seat") as refused:
            office.do(want.EnterMember(member, "Gustav", "1990-01-01", "ace"))
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.10.a"
        assert "leerer Platz" in refused.value.words.de
    office.do(want.EnterMember("ghostwriter", "Ghost Rider", "1990-01-01", "ace"))


def test_a_licence_may_be_for_one_day_and_a_club_too() -> None:
    office = two_clubs()
    office.do(want.EnterMember("d", "Dora", "1990-01-01", "ace", "2026-01-01"))
    office.do(want.ApplyForLicence("d", "2026-01-21"))  # it is the next day already where they are
    office.do(want.IssueLicence("d", "L-1", "2026-03-29", "2026-03-29"))
    office.do(want.ChangeClub("d", "king", "2026-01-01", "2026-01-01"))

    assert found(office, "d", "2026-03-29", "king-1") == []
    assert found(office, "d", "2026-03-30", "king-1") == [("no-licence", "WPL-1.5.a")]
    with pytest.raises(LeagueError, match="changed club on 1 January 2026"):
        office.do(want.ChangeClub("d", "ace", "2025-12-31"))


@pytest.mark.rule("WPL-1.2", "WPL-1.5.b", "WPL-1.6.b", "WPL-1.7", "VPSV-5.1")
@pytest.mark.parametrize(
    ("book", "wanted", "rule"),
    [
        ("wpl", want.EnterMember("n", "Nora", "2026-01-22", "ace"), "WPL-1.7"),
        ("wpl", want.ApplyForLicence("a", "2026-01-22"), "WPL-1.5.b"),
        ("wpl", want.ChangeClub("a", "", "2026-02-01", "2026-01-22"), "WPL-1.6.b"),
        ("wpl", want.EnterClub("queen", "Queen", replace(IN_ORDER, signed_on="2026-01-22")), "WPL-1.2"),
        ("wpl", want.UpdateClub("ace", replace(IN_ORDER, signed_on="2026-01-22")), "WPL-1.2"),
        ("vpsv", want.RecordGuest("g", "ranking", "2026-01-22"), "VPSV-5.1"),
    ],
)
def test_what_has_happened_was_not_in_the_future(book: str, wanted: want.Command, rule: str) -> None:
    office = Office(Rulebook.load(book))
    office.club("ace", paid=False)
    office.do(want.EnterMember("a", "Anna", "2026-01-21", "ace"))  # it is the next day already where they are
    office.do(want.EnterMember("g", "Gast"))
    before = list(office.league.records)

    with pytest.raises(LeagueError, match="22 January 2026 is still to come") as refused:
        office.do(wanted)
    assert refused.value.rule
    assert refused.value.rule.rule == rule
    assert "kommt erst" in refused.value.words.de
    assert office.league.records == before


@pytest.mark.parametrize(
    "wanted",
    [
        want.EnterMember("a", "Anna again"),
        want.EnterMember("n", ""),
        want.EnterMember("n", "Nora", "1990-13-01"),
        want.EnterMember("n", "Nora", "1990-1-01"),
        want.EnterMember("n", "Nora", "1990-aa-01"),
        want.EnterMember("n", "Nora", "١٩٩٠-01-01"),
        want.ApplyForLicence("a", "2026-01-22"),
        want.EnterMember("n", "Nora", "1990-01-01", "queen"),
        want.ChangeClub("n", "king", "2026-02-01"),
        want.ChangeClub("a", "queen", "2026-02-01"),
        want.ChangeClub("a", "ace", "2026-02-01"),
        want.ChangeClub("a", "king", "soon"),
        want.ChangeClub("a", "king", "2026-02-01", "2026-06-01"),
        want.ApplyForLicence("n", "2026-01-01"),
        want.IssueLicence("a", "L-9", "2026-01-01", "2026-12-31"),
        want.RecordGuest("n", "ranking", "2026-01-01"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted: want.Command) -> None:
    office = two_clubs()
    before = list(office.league.records)

    with pytest.raises(LeagueError) as refused:
        office.do(wanted)
    assert refused.value.words.de
    assert office.league.records == before
