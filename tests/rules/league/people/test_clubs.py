"""Which clubs are admitted, and until when they enter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.errors import ClubRefused, LeagueError, LeagueSetupError, TeamRefused
from floorman.league.people import commands as want
from floorman.league.people.clubs import missing
from floorman.league.people.lookup import teams
from floorman.league.people.records import ClubFacts
from support.books import house
from support.league_people import IN_ORDER, Office, clock

CLOSING = clock("2026-01-31 23:59")


def applied(facts: ClubFacts, office: Office | None = None) -> Office:
    """An office with one club that wants to take part."""
    office = office or Office()
    office.do(want.EnterClub("ace", "Ace", facts))
    return office


@pytest.mark.rule("WPL-1.1", "WPL-1.1#1")
def test_activity_in_the_region_is_as_good_as_a_seat() -> None:
    office = applied(replace(IN_ORDER, has_seat_in_region=False, is_active_in_region=True))

    office.do(want.AdmitClub("ace"))

    assert office.state.people.clubs["ace"].status == "accepted"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        pytest.param({"is_national_member": False}, "national association", marks=pytest.mark.rule("WPL-1.1#2")),
        pytest.param(
            {"has_seat_in_region": False}, "neither a seat nor any activity", marks=pytest.mark.rule("WPL-1.1#3")
        ),
        pytest.param({"register_number": " "}, "register", marks=pytest.mark.rule("WPL-1.1")),
        pytest.param({"is_regional_member": False}, "regional association", marks=pytest.mark.rule("WPL-1.1")),
    ],
)
def test_a_club_is_not_admitted_while_something_is_missing(facts: dict[str, bool | str], why: str) -> None:
    office = applied(replace(IN_ORDER, **facts))

    with pytest.raises(ClubRefused, match=why) as refused:
        office.do(want.AdmitClub("ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.1"
    assert "nicht zugelassen" in refused.value.told("de")
    assert office.state.people.clubs["ace"].status == "pending"

    office.do(want.UpdateClub("ace", IN_ORDER))  # it comes in later, and then nothing is in the way
    office.do(want.AdmitClub("ace"))


@pytest.mark.rule("WPL-1.1", "WPL-1.2")
def test_a_club_that_is_admitted_keeps_what_that_took() -> None:
    office = applied(IN_ORDER)
    office.do(want.AdmitClub("ace"))

    for facts, rule in (({"register_number": ""}, "WPL-1.1"), ({"signed_by": " "}, "WPL-1.2")):
        with pytest.raises(ClubRefused, match="is admitted, and would not be") as refused:
            office.do(want.UpdateClub("ace", replace(IN_ORDER, **facts)))
        assert refused.value.rule
        assert refused.value.rule.rule == rule
    moved = replace(IN_ORDER, has_seat_in_region=False, is_active_in_region=True)
    office.do(want.UpdateClub("ace", moved))
    assert office.state.people.clubs["ace"].facts == moved


@pytest.mark.rule("WPL-1.1")
def test_what_a_club_has_to_show_is_the_books_to_say() -> None:
    bare = ClubFacts(register_number="1", signed_by="Eva", signed_on="2026-01-15")
    lenient = applied(bare, Office(house("wpl", club_requires=["register_number"])))

    assert [refusal.code for refusal in missing(applied(bare).state, "ace")] == [
        "regional_ordinary_member",
        "national_extraordinary_member",
        "seat_or_activity_in_region",
    ]
    lenient.do(want.AdmitClub("ace"))


@pytest.mark.rule("WPL-1.1#2")
def test_a_club_that_is_not_admitted_when_the_season_begins_has_no_teams_in_it() -> None:
    office = applied(replace(IN_ORDER, is_national_member=False))
    office.do(want.EnterTeam("ace-1", "ace"))
    office.do(want.PayTeamFee("ace-1"))
    office.club("king")
    office.play(1)

    assert office.state.people.teams["ace-1"].left_out_rule == "WPL-1.1"
    assert teams(office.state) == ("king-1",)
    office.do(want.UpdateClub("ace", IN_ORDER))
    with pytest.raises(ClubRefused, match="season has begun"):
        office.do(want.AdmitClub("ace"))


@pytest.mark.rule("WPL-1.1", "WPL-1.8", "WPL-1.9.a")
def test_the_season_begins_at_the_announced_hour_whenever_somebody_opens_it() -> None:
    office = applied(IN_ORDER)
    office.club("king")
    late: tuple[tuple[want.Command, str], ...] = (
        (want.AdmitClub("ace"), "WPL-1.1"),
        (want.EnterTeam("king-2", "king"), "WPL-1.8"),
        (want.WithdrawTeam("king-1"), "WPL-1.9.a"),
        (want.TurnDownClub("king"), "WPL-1.9.a"),
    )
    for wanted, rule in late:
        with pytest.raises(LeagueError) as refused:
            office.do(wanted, at="2026-03-29 14:00")  # nobody has opened the match day yet
        assert refused.value.rule
        assert refused.value.rule.rule == rule

    office.do(want.AdmitClub("ace"), at=clock("2026-03-29 14:00") - 1)
    assert office.state.people.clubs["ace"].status == "accepted"


@pytest.mark.rule("WPL-1.1", "WPL-2.2")
def test_a_first_match_day_that_is_put_off_leaves_more_time() -> None:
    office = applied(IN_ORDER)
    office.do(want.MoveMatchday(1, "2026-04-05", clock("2026-04-05 14:00")))

    office.do(want.AdmitClub("ace"), at="2026-04-05 13:59")

    assert office.state.people.clubs["ace"].status == "accepted"


@pytest.mark.rule("WPL-1.2")
@pytest.mark.parametrize("facts", [{"signed_by": ""}, {"signed_on": ""}])
def test_nobody_is_admitted_without_a_signature_and_its_date(facts: dict[str, str]) -> None:
    office = applied(replace(IN_ORDER, **facts))

    with pytest.raises(ClubRefused, match="not signed") as refused:
        office.do(want.AdmitClub("ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.2"


@pytest.mark.rule("WPL-1.8", "WPL-1.8#1")
def test_a_late_entry_is_not_admitted_unless_somebody_says_so() -> None:
    office = Office(closes_at=CLOSING)
    office.do(want.EnterClub("ace", "Ace", IN_ORDER), at="2026-02-01 8:00")

    assert office.state.people.clubs["ace"].is_late
    with pytest.raises(ClubRefused, match="after entries had closed") as refused:
        office.do(want.AdmitClub("ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.8"
    office.do(want.AdmitClub("ace", although_late=True))
    assert office.state.people.clubs["ace"].status == "accepted"


@pytest.mark.rule("WPL-1.8#2")
def test_an_entry_in_the_last_minute_waits_to_be_accepted_or_refused() -> None:
    office = Office(closes_at=CLOSING)
    office.do(want.EnterClub("ace", "Ace", IN_ORDER, received_at=CLOSING), at="2026-02-03")  # typed in days later
    office.do(want.EnterClub("king", "King", IN_ORDER, received_at=CLOSING))

    assert not office.state.people.clubs["ace"].is_late
    assert office.state.people.clubs["ace"].status == "pending"
    office.do(want.AdmitClub("ace"))
    office.do(want.TurnDownClub("king"))  # no reason is needed
    assert [club.status for club in office.state.people.clubs.values()] == ["accepted", "refused"]


@pytest.mark.rule("WPL-1.8")
def test_a_team_that_comes_late_is_not_taken_in_unless_somebody_says_so() -> None:
    office = Office(closes_at=CLOSING)
    office.club("ace")
    office.do(want.EnterTeam("ace-2", "ace", received_at=CLOSING), at="2026-02-03")  # typed in days later
    assert not office.state.people.teams["ace-2"].is_late
    with pytest.raises(ClubRefused, match="after it was written down"):
        office.do(want.EnterTeam("ace-3", "ace", received_at=office.now + 1))

    with pytest.raises(TeamRefused, match="after entries had closed") as refused:
        office.do(want.EnterTeam("ace-3", "ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.8"
    office.do(want.EnterTeam("ace-3", "ace", although_late=True))
    assert office.state.people.teams["ace-3"].is_late


@pytest.mark.rule("WPL-1.8")
def test_a_club_that_comes_late_is_judged_with_its_teams() -> None:
    office = Office(closes_at=CLOSING)
    office.do(want.EnterClub("ace", "Ace", IN_ORDER), at="2026-02-01 8:00")

    office.do(want.EnterTeam("ace-1", "ace"))

    assert office.state.people.teams["ace-1"].is_late


@pytest.mark.rule("WPL-1.8")
def test_late_entries_are_let_in_where_the_book_keeps_a_waiting_list() -> None:
    office = Office(house("wpl", late_registration="waiting_list"), closes_at=CLOSING)
    office.do(want.EnterClub("ace", "Ace", IN_ORDER), at="2026-02-01")

    office.do(want.AdmitClub("ace"))


@pytest.mark.rule("WPL-1.8")
def test_teams_are_entered_for_the_whole_season_or_not_at_all() -> None:
    office = Office()
    office.club("ace")
    office.play(1)

    with pytest.raises(LeagueError, match="teams enter for the whole season") as refused:
        office.do(want.EnterTeam("ace-2", "ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.8"


@pytest.mark.parametrize(
    "wanted",
    [
        want.EnterClub("ace", "Ace again"),
        want.EnterClub("ace2", "ACE"),
        want.EnterClub("", "Nobody"),
        want.EnterClub("queen", "\n"),
        want.EnterClub("queen", "x" * 201),
        want.EnterClub("queen", "Queen", received_at=clock("2027-01-01")),
        want.EnterClub("queen", "Queen", ClubFacts(signed_on="2026-02-30")),
        want.AdmitClub("queen"),
        want.AdmitClub("ace"),
        want.UpdateClub("queen", IN_ORDER),
        want.TurnDownClub("queen"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted: want.Command) -> None:
    office = Office()
    office.club("ace")
    before, records = office.state.people.clubs.copy(), list(office.league.records)

    with pytest.raises((LeagueError, LeagueSetupError)) as refused:
        office.do(wanted)
    assert refused.value.words.de
    assert office.state.people.clubs == before
    assert office.league.records == records


def test_names_are_anybodys() -> None:
    office = Office()
    office.do(want.EnterClub("łó", "Łukasz & O'Brien 🂡"))
    office.do(want.EnterClub("long", "x" * 200))

    assert office.state.people.clubs["łó"].name == "Łukasz & O'Brien 🂡"
