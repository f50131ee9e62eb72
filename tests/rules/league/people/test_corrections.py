"""The book of a league: every entry stays, corrections name what they put right, and later entries follow."""

from __future__ import annotations

import pytest

from floorman.errors import CorrectionRefused, LeagueError, NotEligible
from floorman.league.league import Command, Corrected, Event, League, LeagueEntry, decoded, encoded
from floorman.league.people import commands as want
from floorman.league.people import events as did
from floorman.league.people.lookup import lineup_of, sanctions_of, team_name
from floorman.league.people.records import ClubFacts
from support.league_people import IN_ORDER, Office, ace, clock


def assert_kept(office: Office) -> None:
    """What is kept adds up to what is there."""
    kept = [decoded(encoded(record)) for record in office.league.records]
    assert kept == office.league.records
    assert League.replay(kept).state == office.state


def test_a_correction_says_what_who_when_and_why() -> None:
    office = ace(players="abcdef")
    named = office.do(want.NameTeam("ace-1", "Shraks"))

    correction = office.league.correct(
        named.number, want.NameTeam("ace-1", "Sharks"), reason="misspelt", by="eva", now=office.now + 5
    )

    assert team_name(office.state, "ace-1") == "Ace Sharks"
    assert named in office.league.records  # nothing is lost
    stamp = office.league.stamp_of(named.number)
    assert (stamp.by, stamp.at) == ("office", named.at)
    assert stamp.corrected == (Corrected(correction.number, office.now + 5, "eva", "misspelt"),)
    assert_kept(office)


def test_an_entry_can_be_struck_and_put_back() -> None:
    office = ace(players="abcdef")
    named = office.do(want.NameTeam("ace-1", "Sharks"))
    office.league.correct(named.number, reason="not theirs", by="eva", now=office.now)
    assert team_name(office.state, "ace-1") == "Ace 1"
    with pytest.raises(CorrectionRefused, match="no longer counts"):
        office.league.correct(named.number, reason="again", by="eva", now=office.now)

    office.league.correct(named.number, named.wanted, reason="theirs after all", by="eva", now=office.now)

    assert team_name(office.state, "ace-1") == "Ace Sharks"
    assert len(office.league.stamp_of(named.number).corrected) == 2
    assert_kept(office)


def test_a_correction_is_judged_as_of_the_time_of_the_entry() -> None:
    office = ace(players="abcdef")
    named = office.line_up("ace-1", "abc")
    office.play(1)

    office.league.correct(
        named.number,
        want.NameLineup("ace-1", 1, ("a", "b", "c"), captain_chooses=True),
        reason="forgotten",
        by="eva",
        now=office.now,
    )  # hours after line-ups were frozen

    assert office.state.people.days[1].lineups["ace-1"].captain_chooses
    assert_kept(office)


def test_what_came_after_follows() -> None:
    office = ace(players="abcdef")
    office.line_up("ace-1", "abc")
    late = office.do(want.NameLineup("ace-2", 1, ("d", "e", "f")), at="2026-03-28 20:00")
    start = office.play(1)
    assert [(fine.team, fine.what) for fine in office.fines] == [("ace-2", "lineup_late")]

    correction = office.league.correct(
        late.number,
        want.NameLineup("ace-2", 1, ("d", "e", "f"), received_at=clock("2026-03-28 10:00")),
        reason="the mail came in the morning",
        by="eva",
        now=office.now,
    )

    assert list(correction.followed) == [start.number]
    assert office.fines == []
    assert_kept(office)


def test_what_others_build_on_stays() -> None:
    office = ace(players="abcdef")
    before = office.state
    records = list(office.league.records)

    with pytest.raises(CorrectionRefused, match="entry 2 builds on entry 1") as refused:
        office.league.correct(1, reason="no such club", by="eva", now=office.now)
    assert "baut auf" in refused.value.words.de
    assert office.league.records == records
    assert office.state is before


# ---- what was entered when less was checked ----

CLOSES, HOUR = "2026-02-15", "2026-03-29 14:00"
NAMED = want.NameTeam("ace-2", "Sharks")


def kept_from_before(wanted: Command, *events: Event, at: str) -> Office:
    """A book with the club ace, and king that has shown nothing yet; its last entry would be refused today."""
    office = Office(closes_at=clock(CLOSES))
    office.club("ace")
    office.players("ace", "abc")
    office.do(want.EnterTeam("ace-2", "ace"))
    office.do(want.EnterClub("king", "King"))
    office.do(want.EnterTeam("king-1", "king"))
    office.do(want.EnterMember("k", "Kim", "1990-01-01", "king"))
    office.do(want.ApplyForLicence("k", "2026-01-10"))
    office.do(want.NameLineup("king-1", 1, ("k",), insists=True))
    office.do(NAMED)
    with pytest.raises(LeagueError):
        office.do(wanted, at=at)
    records = office.league.records
    office.league = League.replay([*records, LeagueEntry(len(records), office.now, "office", wanted, events)])
    return office


BLANK = (want.EnterMember("z", "Zoe ", club="king"), did.MemberEntered("z", "Zoe ", "", "king", ""), CLOSES)
WIDE = (want.EnterMember("Ｚ", "Zoe"), did.MemberEntered("Ｚ", "Zoe", "", "", ""), CLOSES)
LATE_FEE = (want.PayTeamFee("ace-2"), did.TeamFeePaid("ace-2", "ace", 27_000, "WPL-1.3"), HOUR)
LATE_TEAM = (want.EnterTeam("ace-3", "ace"), did.TeamEntered("ace-3", "ace", 27_000, "", "WPL-1.3"), "2026-03-01")
NOT_ADMITTED = (want.ReportTeam("king-1", 1, ("k",)), did.TeamReported("king-1", 1, ("k",), clock(HOUR), {}), HOUR)
NOT_IN_ORDER = (want.UpdateClub("ace", ClubFacts()), did.ClubUpdated("ace", ClubFacts()), CLOSES)
WIDE_LICENCE = (
    want.IssueLicence("k", "Ｌ", "2026-01-10", "2026-12-31"),
    did.LicenceIssued("k", "Ｌ", "2026-01-10", "2026-12-31", ()),
    CLOSES,
)


@pytest.mark.parametrize(
    ("wanted", "event", "at"),
    [BLANK, WIDE, LATE_FEE, LATE_TEAM, NOT_ADMITTED, NOT_IN_ORDER, WIDE_LICENCE],
    ids=lambda one: str(one)[:12],
)
def test_what_would_be_refused_today_does_not_stand_in_the_way_of_a_correction(
    wanted: Command, event: Event, at: str
) -> None:
    office = kept_from_before(wanted, event, at=at)

    correction = office.league.correct(
        1, want.EnterClub("ace", "Aces", IN_ORDER), reason="misspelt", by="eva", now=office.now
    )

    assert office.state.people.clubs["ace"].name == "Aces"
    assert correction.followed == {}
    assert office.league.entries[-1].events == (event,)
    assert_kept(office)


@pytest.mark.parametrize(
    ("old", "corrected", "instead", "why"),
    [
        (BLANK, want.EnterClub("king", "King"), None, "there is no club king"),
        (BLANK, NAMED, want.EnterMember("z", "Zac"), "z is taken"),
        (WIDE_LICENCE, want.ApplyForLicence("k", "2026-01-10"), None, "Kim has not applied for a licence"),
        (LATE_FEE, NAMED, want.PayTeamFee("ace-2"), "nothing is due for Ace 2"),
        (NOT_ADMITTED, want.NameLineup("king-1", 1, ("k",), insists=True), None, "king-1 has not named a line-up"),
    ],
)
def test_what_would_be_refused_today_may_build_on_an_entry_all_the_same(
    old: tuple[Command, Event, str], corrected: Command, instead: Command | None, why: str
) -> None:
    wanted, event, at = old
    office = kept_from_before(wanted, event, at=at)
    before, (number,) = office.state, [one.number for one in office.league.entries if one.wanted == corrected]

    with pytest.raises(CorrectionRefused, match=why):
        office.league.correct(number, instead, reason="wrong", by="eva", now=office.now)
    assert office.state is before


@pytest.mark.rule("WPL-1.5.b", "WPL-1.5.c")
def test_what_a_team_has_played_is_judged_again_when_a_licence_is_put_right() -> None:
    office = ace(players="abcdef")
    office.do(want.EnterMember("z", "Zoe", "1990-01-01", "ace"))
    filed = office.do(want.ApplyForLicence("z", "2026-03-01"), at="2026-03-10")
    office.do(want.IssueLicence("z", "L-z", "2026-03-01", "2026-12-31"))
    office.line_up("ace-1", "abz")
    start = office.play(1)
    before = list(office.fines)

    correction = office.league.correct(
        filed.number, want.ApplyForLicence("z", "2026-03-02"), reason="misread", by="eva", now=office.now
    )

    assert list(correction.followed) == [start.number]
    assert [(one.what, one.players, one.rule) for one in sanctions_of(office.state, "ace-1", 1)] == [
        ("ineligible_player", ("z",), "WPL-1.5.c")
    ]
    assert ("ace-1", "ineligible_player", 5_000) in [(fine.team, fine.what, fine.cents) for fine in office.fines]
    assert_kept(office)

    office.league.correct(filed.number, filed.wanted, reason="it was right", by="eva", now=office.now)
    assert office.fines == before
    assert not sanctions_of(office.state, "ace-1", 1)
    assert_kept(office)


@pytest.mark.rule("WPL-1.5.b", "WPL-1.5.c")
def test_a_correction_knows_what_is_known_when_it_is_made() -> None:
    office = ace(players="abcdef")
    office.do(want.EnterMember("z", "Zoe", "1990-01-01", "ace"))
    filed = office.do(want.ApplyForLicence("z", "2026-01-10"))  # entered in January,
    office.do(want.IssueLicence("z", "L-z", "2026-01-10", "2026-12-31"))
    office.line_up("ace-1", "abz")
    office.play(1)
    spelt = office.do(want.EnterMember("y", "Yvo", "1990-01-01", "ace"))

    office.league.correct(filed.number, want.ApplyForLicence("z", "2026-03-20"), reason="x", by="eva", now=office.now)

    assert [one.players for one in sanctions_of(office.state, "ace-1", 1)] == [("z",)]
    anew = want.EnterMember("y", "Yves", "1990-01-01", "ace")  # a further correction leaves it alone
    office.league.correct(spelt.number, anew, reason="misspelt", by="eva", now=office.now)
    office.league.correct(1, want.EnterClub("ace", "Aces", IN_ORDER), reason="misspelt", by="eva", now=office.now)
    assert [one.players for one in sanctions_of(office.state, "ace-1", 1)] == [("z",)]
    with pytest.raises(LeagueError, match="still to come"):
        office.league.correct(filed.number, want.ApplyForLicence("z", "2026-05-01"), reason="x", by="e", now=office.now)
    assert_kept(office)


@pytest.mark.rule("WPL-1.5.b")
def test_an_entry_is_judged_by_its_own_time_whatever_was_corrected_before() -> None:
    office = ace(players="abcdef")
    office.do(want.EnterMember("z", "Zoe", "1990-01-01", "ace"))
    spelt = office.do(want.EnterMember("y", "Yvo"))
    office.league.correct(spelt.number, want.EnterMember("y", "Yves"), reason="x", by="eva", now=clock("2026-11-16"))

    with pytest.raises(LeagueError, match="10 November 2026 is still to come"):
        office.do(want.ApplyForLicence("z", "2026-11-10"))
    assert_kept(office)  # without a trace of it


@pytest.mark.rule("WPL-1.5.b")
def test_a_line_up_still_to_be_played_is_named_as_what_stands_in_the_way() -> None:
    office = ace(players="abcdef")
    office.do(want.EnterMember("z", "Zoe", "1990-01-01", "ace"))
    filed = office.do(want.ApplyForLicence("z", "2026-03-01"), at="2026-03-10")
    office.do(want.IssueLicence("z", "L-z", "2026-03-01", "2026-12-31"))
    named = office.line_up("ace-1", "abz")
    late = want.ApplyForLicence("z", "2026-03-02")

    with pytest.raises(CorrectionRefused, match=f"entry {named.number} builds on entry {filed.number}") as refused:
        office.league.correct(filed.number, late, reason="misread", by="eva", now=office.now)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.5.b"

    office.line_up("ace-1", "abc", at="2026-03-28 12:00")  # another line-up, and the one before is past
    office.league.correct(filed.number, late, reason="misread", by="eva", now=office.now)
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")
    assert_kept(office)


def test_a_correction_that_could_not_have_been_done_is_refused() -> None:
    office = ace(players="abcdef")
    office.player("z", "ace", filed="")
    named = office.line_up("ace-1", "abc")

    with pytest.raises(NotEligible):
        office.league.correct(
            named.number, want.NameLineup("ace-1", 1, ("a", "b", "z")), reason="z played", by="eva", now=office.now
        )
    assert lineup_of(office.state, "ace-1", 1) == ("a", "b", "c")


@pytest.mark.rule("WPL-2.4")
def test_what_takes_an_office_is_put_right_by_who_holds_it() -> None:
    office = ace(players="abcdef")
    named = office.line_up("ace-1", "abc")
    office.do(want.AppointOfficials(1, "dora", ("felix",)))
    there = office.do(want.ReportTeam("ace-1", 1, ("a", "b")), by="dora")
    all_there = want.ReportTeam("ace-1", 1, ("a", "b", "c"))
    before = list(office.league.records)

    for number, wanted, by in (
        (there.number, None, "felix"),
        (there.number, all_there, "eva"),
        (named.number, all_there, "eva"),  # nobody needs an office for a line-up, but for what is to take its place
    ):
        with pytest.raises(LeagueError, match=f"{by} is not appointed for match day 1") as refused:
            office.league.correct(number, wanted, reason="miscounted", by=by, now=office.now)
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.4"
    assert office.league.records == before

    office.league.correct(there.number, all_there, reason="miscounted", by="dora", now=office.now)
    assert list(office.state.people.days[1].checked_in["ace-1"]) == ["a", "b", "c"]


@pytest.mark.parametrize("number", [-1, 0, 999])
def test_there_is_nothing_to_put_right_where_there_is_no_entry(number: int) -> None:
    with pytest.raises(CorrectionRefused, match="no entry"):
        ace(players="abcdef").league.correct(number, reason="why not", by="eva", now=0)


def test_a_correction_has_a_reason_and_is_not_corrected_itself() -> None:
    office = ace(players="abcdef")
    named = office.do(want.NameTeam("ace-1", "Sharks"))
    for reason in (" ", "x" * 201, "two\nlines"):
        with pytest.raises(CorrectionRefused, match="reason"):
            office.league.correct(named.number, reason=reason, by="eva", now=office.now)
    correction = office.league.correct(named.number, reason="not theirs", by="eva", now=office.now)

    with pytest.raises(CorrectionRefused, match="no entry"):
        office.league.correct(correction.number, reason="wrong again", by="eva", now=office.now)
