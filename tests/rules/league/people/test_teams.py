"""How many teams a club has, what they are called, and what they cost."""

from __future__ import annotations

import pytest

from floorman.errors import CheckInRefused, ClubRefused, LeagueError, TeamRefused
from floorman.league.people import commands as want
from floorman.league.people.lookup import team_name, teams
from floorman.league.people.teams import invoice
from support.books import house
from support.league_people import Office


@pytest.mark.rule("WPL-1.3", "WPL-1.3#1")
def test_every_team_costs_its_own_fee() -> None:
    office = Office()
    office.club("ace", teams=3, paid=False)

    owed = invoice(office.state, "ace")

    assert owed.cents == 81_000
    assert owed.rule
    assert owed.rule.rule == "WPL-1.3"


@pytest.mark.rule("WPL-1.3", "WPL-1.3#2")
def test_nothing_comes_back_once_it_is_paid() -> None:
    office = Office()
    office.club("ace", teams=2)

    gone = office.do(want.WithdrawTeam("ace-2"))  # even before the season

    assert [(event.cents, event.rule) for event in gone.events] == [(0, "WPL-1.3")]  # type: ignore[union-attr]  # one kind
    office.play(1)
    with pytest.raises(TeamRefused):  # and after it has begun nobody drops out at all
        office.do(want.WithdrawTeam("ace-1"))
    assert office.state.people.teams["ace-1"].paid_cents == 27_000


@pytest.mark.rule("WPL-1.3")
def test_a_book_that_gives_fees_back_does() -> None:
    office = Office(house("wpl", refund_until="entry_deadline"))
    office.club("ace", teams=2)

    gone = office.do(want.WithdrawTeam("ace-2"))

    assert gone.events[0].cents == 27_000  # type: ignore[union-attr]  # one kind
    closed = Office(house("wpl", refund_until="entry_deadline"), closes_at=office.now)
    closed.club("ace", teams=2)
    kept = closed.do(want.WithdrawTeam("ace-2"), at=closed.now + 1)
    assert kept.events[0].cents == 0  # type: ignore[union-attr]  # one kind


@pytest.mark.rule("WPL-1.3#3")
def test_one_fee_covers_all_match_days() -> None:
    office = Office()
    office.club("ace")
    for matchday in range(1, 5):
        office.play(matchday)

    assert invoice(office.state, "ace")[:2] == ((), 0)
    with pytest.raises(TeamRefused, match="nothing is due"):
        office.do(want.PayTeamFee("ace-1"))


@pytest.mark.rule("WPL-1.3")
def test_a_team_that_has_not_paid_does_not_start() -> None:
    office = Office()
    office.club("ace", teams=2, paid=False)
    office.do(want.PayTeamFee("ace-2"))
    office.players("ace", "abc")
    office.line_up("ace-1", "abc")

    with pytest.raises(CheckInRefused, match="not paid") as refused:
        office.do(want.ReportTeam("ace-1", 1, ("a", "b", "c")))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.3"
    office.do(want.StartMatchday(1), at="2026-03-29 14:00")
    assert teams(office.state) == ("ace-2",)
    assert [fine.team for fine in office.fines if fine.what == "team_no_show"] == [
        "ace-2"
    ]  # the other is not a team of it
    with pytest.raises(TeamRefused, match="began without") as refused_team:
        office.do(want.PayTeamFee("ace-1"))
    assert refused_team.value.rule
    assert refused_team.value.rule.rule == "WPL-1.3"


@pytest.mark.rule("WPL-1.3")
def test_a_fee_is_paid_before_the_announced_hour_of_the_first_match_day() -> None:
    office = Office()
    office.club("ace", teams=2, paid=False)
    office.do(want.PayTeamFee("ace-1"), at="2026-03-29 13:59")

    with pytest.raises(TeamRefused, match="was due before") as refused:
        office.do(want.PayTeamFee("ace-2"), at="2026-03-29 14:00")
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.3"
    office.do(want.StartMatchday(1), at="2026-03-29 14:20")  # opened late
    assert teams(office.state) == ("ace-1",)


@pytest.mark.rule("WPL-1.1", "WPL-1.8")
def test_a_team_whose_club_does_not_take_part_pays_nothing_and_does_not_check_in() -> None:
    office = Office()
    office.club("ace", paid=False)
    office.players("ace", "abc")
    office.do(want.TurnDownClub("ace"))

    assert invoice(office.state, "ace").cents == 0
    with pytest.raises(TeamRefused, match="nothing is due"):
        office.do(want.PayTeamFee("ace-1"))
    office.line_up("ace-1", "abc", insists=True)
    with pytest.raises(CheckInRefused, match="not admitted") as refused:
        office.do(want.ReportTeam("ace-1", 1, ("a", "b", "c")))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.1"


@pytest.mark.rule("WPL-2.4", "WPL-1.3")
def test_the_association_may_set_another_fee() -> None:
    announced, by_the_house = Office(team_fee_cents=30_000), Office(house("wpl", team_entry_fee_cents=1_000))
    for office in (announced, by_the_house):
        office.club("ace", paid=False)

    assert invoice(announced.state, "ace").cents == 30_000
    assert invoice(by_the_house.state, "ace").cents == 1_000


@pytest.mark.rule("WPL-1.9.a", "WPL-1.9.a#1")
def test_nobody_withdraws_in_mid_season() -> None:
    office = Office()
    office.club("ace")
    office.club("king")
    office.do(want.WithdrawTeam("king-1"))  # before it, that is possible
    office.play(1)

    with pytest.raises(TeamRefused, match="cannot be withdrawn") as refused:
        office.do(want.WithdrawTeam("ace-1"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.9.a"
    with pytest.raises(ClubRefused, match="has begun"):  # nor is anybody sent away
        office.do(want.TurnDownClub("ace"))
    assert teams(office.state) == ("ace-1",)


@pytest.mark.rule("WPL-1.10", "WPL-1.10#1")
def test_who_stayed_away_too_often_does_not_enter_the_next_season() -> None:
    office = Office(barred=("ace-1",))
    office.club("king")
    office.do(want.EnterClub("ace", "Ace"))

    with pytest.raises(TeamRefused, match="stayed away") as refused:
        office.do(want.EnterTeam("ace-1", "ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.10"


@pytest.mark.rule("WPL-2.9.a", "WPL-2.9.a#1")
def test_a_fourth_team_is_refused() -> None:
    office, generous = Office(), Office(house("wpl", club_max_teams=4))
    for league in (office, generous):
        league.club("ace", teams=3)

    with pytest.raises(TeamRefused, match="the limit is 3") as refused:
        office.do(want.EnterTeam("ace-4", "ace"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.9.a"
    generous.do(want.EnterTeam("ace-4", "ace"))


@pytest.mark.rule("WPL-2.9.a")
def test_a_team_that_was_withdrawn_leaves_room() -> None:
    office = Office()
    office.club("ace", teams=3)
    office.do(want.WithdrawTeam("ace-2"))
    office.do(want.EnterTeam("ace-4", "ace"))

    assert [team_name(office.state, team) for team in ("ace-1", "ace-3", "ace-4")] == ["Ace 1", "Ace 2", "Ace 3"]


@pytest.mark.rule("WPL-2.9.b", "WPL-2.9.b#1")
def test_teams_without_names_have_numbers() -> None:
    office = Office()
    office.club("ace", teams=2)

    assert [team_name(office.state, team) for team in teams(office.state)] == ["Ace 1", "Ace 2"]


@pytest.mark.rule("WPL-2.9.b#2")
def test_a_single_team_is_called_like_its_club() -> None:
    office = Office()
    office.club("ace", teams=1)

    assert team_name(office.state, "ace-1") == "Ace"
    with pytest.raises(TeamRefused, match="name of the club") as refused:
        office.do(want.NameTeam("ace-1", "Sharks"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.9.b"


@pytest.mark.rule("WPL-2.9.b#3")
def test_names_stand_beside_the_club_and_the_others_keep_their_numbers() -> None:
    office = Office()
    office.club("ace", teams=0)
    for team, name in (("ace-1", "Sharks"), ("ace-2", ""), ("ace-3", "Whales")):
        office.do(want.EnterTeam(team, "ace", name))

    assert [team_name(office.state, team) for team in teams(office.state)] == ["Ace Sharks", "Ace 2", "Ace Whales"]


@pytest.mark.rule("WPL-2.9.b")
def test_two_teams_of_a_club_do_not_have_one_name() -> None:
    office = Office()
    office.club("ace", teams=2)
    office.do(want.NameTeam("ace-1", "Sharks"))

    for name in ("SHARKS", "1"):
        with pytest.raises(TeamRefused, match="tell a team of") as refused:
            office.do(want.NameTeam("ace-2", name))
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.9.b"
    with pytest.raises(TeamRefused, match="tell a team of"):
        office.do(want.EnterTeam("ace-3", "ace", "Sharks"))


@pytest.mark.rule("WPL-2.9.c")
def test_a_refused_name_gives_way_to_the_number() -> None:
    office = Office()
    office.club("ace", teams=2)
    office.do(want.NameTeam("ace-2", "Nonsense"))
    assert team_name(office.state, "ace-2") == "Ace Nonsense"  # free until somebody objects
    assert [team.name_status for team in office.state.people.teams.values()] == ["proposed", "proposed"]

    judged = office.do(want.JudgeTeamName("ace-2", is_accepted=False, reason="means nothing"))

    assert team_name(office.state, "ace-2") == "Ace 2"
    assert [event.rule for event in judged.events] == ["WPL-2.9.c"]  # type: ignore[union-attr]  # one kind
    office.do(want.NameTeam("ace-2", "Whales"))
    office.do(want.JudgeTeamName("ace-2", is_accepted=True))
    assert team_name(office.state, "ace-2") == "Ace Whales"
    assert office.state.people.teams["ace-2"].name_status == "accepted"


@pytest.mark.rule("WPL-2.9.c")
def test_a_refused_name_stays_refused_to_the_club_until_the_association_thinks_better() -> None:
    office = Office()
    office.club("ace", teams=2)
    office.do(want.NameTeam("ace-2", "Nonsense"))
    office.do(want.JudgeTeamName("ace-2", is_accepted=False, reason="means nothing"))
    office.do(want.NameTeam("ace-2", "Whales"))

    again: tuple[want.Command, ...] = (
        want.NameTeam("ace-2", "Nonsense"),
        want.NameTeam("ace-1", "NONSENSE"),
        want.EnterTeam("ace-3", "ace", "Nonsense"),
    )
    for wanted in again:
        with pytest.raises(TeamRefused, match="has refused Ace the name") as refused:
            office.do(wanted)
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.9.c"

    office.club("king", teams=2)
    office.do(want.NameTeam("king-1", "Nonsense"))  # another club's name is judged on its own
    office.do(want.JudgeTeamName("king-1", is_accepted=False, reason="means nothing"))
    office.do(want.JudgeTeamName("king-1", is_accepted=True))
    assert team_name(office.state, "king-1") == "King Nonsense"
    assert office.state.people.teams["king-1"].refused_names == ()


@pytest.mark.parametrize(
    "wanted",
    [
        want.EnterTeam("ace-1", "ace"),
        want.EnterTeam("x", "nobody"),
        want.EnterTeam("", "ace"),
        want.EnterTeam("x", "ace", "two\nlines"),
        want.NameTeam("x", "Sharks"),
        want.JudgeTeamName("ace-1", is_accepted=True),
        want.WithdrawTeam("x"),
        want.PayTeamFee("ace-1"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted: want.Command) -> None:
    office = Office()
    office.club("ace", teams=2)
    before = list(office.league.records)

    with pytest.raises(LeagueError) as refused:
        office.do(wanted)
    assert refused.value.words.de
    assert office.league.records == before
