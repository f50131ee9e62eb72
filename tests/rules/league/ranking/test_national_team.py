"""The national team: who is called up, by whom, and who plays."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from floorman.errors import NationalTeamRefused, ResultRefused
from floorman.league.honours.residence import Stay
from floorman.league.honours.team import CalledUp, candidates, notice_of_move
from floorman.league.league import League
from floorman.league.ranking import commands as want
from floorman.league.ranking.results import Finish
from support.books import house
from support.rankings import NOW, filed, league, result

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

ONLINE = result("online_ranking", "2016-01-10", {"ann": 1, "bob": 90, "cat": 91}, players=100)
DAY = "2016-01-15"


def squad_to_be(book: str | Rulebook = "apsa") -> League:
    """A league with coach and manager, three citizens in the ranking, one who is not, and a match in May."""
    played = filed(league(book, ("ann", "bob", "cat", "dan")), ONLINE)
    for member in ("ann", "bob", "cat", "dan"):
        played.do(want.FilePapers(member, is_citizen=True), by="office", now=NOW)
    played.do(want.Appoint("coach", "coach"), by="office", now=NOW)
    played.do(want.Appoint("manager", "manager"), by="office", now=NOW)
    played.do(want.PlanAppearance("cup", "Nations Cup", "2016-05-20", 2), by="office", now=NOW)
    return played


def office_does(played: League, *wanted: want.Command) -> League:
    for one in wanted:
        played.do(one, by="office", now=NOW)
    return played


def call(member: str, *, by: str = "coach", on: str = DAY, appearance: str = "cup") -> want.Nominate:
    return want.Nominate(member, by, on, appearance)


def refused(played: League, wanted: want.Command, match: str) -> str:
    """Refuse something, and say by which rule."""
    before = League.replay(played.records).state
    with pytest.raises(NationalTeamRefused, match=match) as error:
        office_does(played, wanted)
    assert played.state == before
    assert error.value.rule
    assert str(error.value.rule) in error.value.told("en")
    return error.value.rule.rule


@pytest.mark.rule("APSA-5.1")
def test_a_match_can_be_moved_and_the_squad_is_told() -> None:
    played = office_does(squad_to_be(), call("ann"))
    assert notice_of_move(played.state, "cup") is None

    office_does(played, want.MoveAppearance("cup", "2016-05-27", "hall is taken"))

    found = played.state.ranking.team.appearances["cup"]
    assert (found.date, [(change.was, change.now) for change in found.changes]) == (
        "2016-05-27",
        [("2016-05-20", "2016-05-27")],
    )
    notice = notice_of_move(played.state, "cup")
    assert notice
    assert notice.to == ("ann",)
    assert notice.words.en == "Nations Cup is now on 27 May 2016 instead of 20 May 2016: hall is taken"
    assert notice.rule
    assert notice.rule.rule == "APSA-5.1"
    assert refused(played, want.MoveAppearance("final", "2016-05-27", "x"), "no match") == "APSA-5.1"
    with pytest.raises(ResultRefused, match="reason"):
        office_does(played, want.MoveAppearance("cup", "2016-05-28", " "))


@pytest.mark.parametrize(
    ("since", "may"),
    [
        pytest.param("2013-06-01", False, marks=pytest.mark.rule("APSA-5.3#1")),
        pytest.param("2013-05-20", True, marks=pytest.mark.rule("APSA-5.3#2")),
    ],
)
@pytest.mark.rule("APSA-5.3")
def test_residence_is_looked_at_on_the_day_of_the_match(since: str, may: bool) -> None:
    played = office_does(squad_to_be(), want.FilePapers("ann", stays=(Stay(since),)))
    if may:
        office_does(played, call("ann"))
    else:
        assert refused(played, call("ann"), "3 years") == "APSA-5.3"
    sooner = office_does(
        squad_to_be(house("apsa", national_team_residence_years=2)), want.FilePapers("ann", stays=(Stay(since),))
    )
    office_does(sooner, call("ann"))


@pytest.mark.rule("APSA-5.3", "APSA-5.4.b")
def test_for_the_squad_alone_the_day_of_the_call_up_says_nothing_of_residence() -> None:
    """Three years are complete in May, four months after the call-up: the match decides, and the manager hears it."""
    played = office_does(squad_to_be(), want.FilePapers("ann", stays=(Stay("2013-05-20"),)))
    office_does(played, call("ann", appearance=""), want.PlanAppearance("early", "Spring Cup", "2016-05-19"))

    assert played.state.ranking.team.squad == ("ann",)
    assert refused(played, want.SendTeam("early", ("ann",), "manager"), "on 19 May 2016") == "APSA-5.3"
    office_does(played, want.SendTeam("cup", ("ann",), "manager"))
    seen = {
        match: {one.member: one.is_eligible for one in candidates(played.state, DAY, match)}["ann"]
        for match in ("early", "cup", "")
    }
    assert seen == {"early": False, "cup": True, "": False}
    with pytest.raises(NationalTeamRefused, match="no match final"):
        candidates(played.state, DAY, "final")


@pytest.mark.rule("APSA-5.3", "APSA-5.1")
def test_whoever_has_not_lived_here_long_enough_on_the_new_day_does_not_play() -> None:
    played = office_does(squad_to_be(), want.FilePapers("ann", stays=(Stay("2013-05-20"),)), call("ann"), call("bob"))
    office_does(
        played, want.SendTeam("cup", ("ann", "bob"), "manager"), want.MoveAppearance("cup", "2016-05-21", "hall")
    )
    assert played.state.ranking.team.appearances["cup"].members == ("ann", "bob")

    office_does(played, want.MoveAppearance("cup", "2016-05-19", "hall"))

    cup = played.state.ranking.team.appearances["cup"]
    assert (cup.members, cup.taken_out) == (("bob",), (("ann", "APSA 5.3"),))
    assert played.state.ranking.team.squad == ("ann", "bob")
    assert League.replay(played.records).state == played.state


@pytest.mark.parametrize(
    ("wanted", "match", "rule"),
    [
        (want.Nominate("eve", "coach", DAY), "nobody is known as eve", "APSA-5.4.a"),
        (want.Nominate("ann", "coach", "2031-01-01"), "still to come", "APSA-5.4.a"),
        (want.Appoint("coach", " "), "say who gets the post", "APSA-5.4.a"),
        (want.PlanAppearance("final", " ", "2016-06-01"), "a match needs a new id", "APSA-5.5"),
        (want.FilePapers("eve"), "nobody is known as eve", "APSA-5.3"),
        (want.FilePapers("ann", stays=(Stay("2016-02-30"),)), "a residence lasts", "APSA-5.3"),
        (want.FilePapers("ann", stays=(Stay("2016-02-02", "2016-02-01"),)), "a residence lasts", "APSA-5.3"),
    ],
)
@pytest.mark.rule("APSA-5.3", "APSA-5.4.a")
def test_every_refusal_has_its_paragraph(wanted: want.Command, match: str, rule: str) -> None:
    assert refused(squad_to_be(), wanted, match) == rule


@pytest.mark.rule("APSA-5.3")
def test_without_papers_nobody_is_called_up() -> None:
    played = filed(league(), ONLINE)
    office_does(played, want.Appoint("coach", "coach"))

    assert refused(played, call("ann", appearance=""), "papers of Ann") == "APSA-5.3"


@pytest.mark.rule("APSA-5.4.a")
def test_the_coach_calls_up_and_names_the_captain() -> None:
    played = squad_to_be()

    assert refused(played, call("ann", by="manager"), "coach nominates") == "APSA-5.4.a"
    office_does(played, call("ann"))
    assert refused(played, want.NameTeamCaptain("ann", "manager"), "coach nominates") == "APSA-5.4.a"
    assert refused(played, want.NameTeamCaptain("bob", "coach"), "not in the squad") == "APSA-5.8"
    office_does(played, want.NameTeamCaptain("ann", "coach"))
    assert played.state.ranking.team.captain == "ann"
    assert played.state.ranking.team.called["ann"] == CalledUp("coach", DAY, "cup")


@pytest.mark.rule("APSA-5.4.b#1", "APSA-5.4.b")
def test_whoever_has_faded_out_of_the_ranking_is_not_called_up() -> None:
    played = squad_to_be()
    filed(played, result("online_ranking", "2013-06-01", {"dan": 1}, players=100))

    assert refused(played, call("dan"), "Dan is not in the ranking on 15 January 2016") == "APSA-5.4.b"
    anybody = squad_to_be(house("apsa", national_team_needs_ranking=False))
    office_does(anybody, call("dan"))
    assert anybody.state.ranking.team.squad == ("dan",)


@pytest.mark.rule("APSA-5.4.b")
def test_a_standing_of_no_points_is_no_place_in_the_ranking() -> None:
    played = squad_to_be()
    nothing = (Finish("dan", 1, points=Decimal(0)),)
    filed(played, result("standing", "2016-01-01", {}, players=1, finishes=nothing, carried_to="national"))

    assert refused(played, call("dan"), "not in the ranking") == "APSA-5.4.b"


@pytest.mark.rule("APSA-5.4.b#2")
def test_five_points_for_taking_part_are_enough() -> None:
    assert office_does(squad_to_be(), call("bob")).state.ranking.team.squad == ("bob",)


@pytest.mark.rule("APSA-5.4.c")
def test_the_coach_looks_at_the_ranking_and_at_other_successes_and_nothing_is_chosen() -> None:
    played = filed(squad_to_be(), result("regional league", "2016-01-12", {"cat": 2, "dan": 1}, players=27))
    office_does(played, want.FilePapers("bob"))

    seen = candidates(played.state, DAY)

    assert [(one.rank, one.member, one.is_eligible) for one in seen] == [
        (1, "ann", True),
        (2, "bob", False),
        (2, "cat", True),
    ]
    assert seen[2].elsewhere == (("regional league of 2016-01-12", 2),)
    assert played.state.ranking.team.squad == ()


@pytest.mark.rule("APSA-5.5")
def test_how_many_play_is_up_to_the_event() -> None:
    played = office_does(squad_to_be(), call("ann"), call("bob"), call("cat"))
    three = ("ann", "bob", "cat")

    assert refused(played, want.SendTeam("cup", three, "manager"), "at most 2") == "APSA-5.5"
    office_does(played, want.PlanAppearance("open", "Open", "2016-06-01"), want.SendTeam("open", three, "manager"))
    assert played.state.ranking.team.appearances["open"].members == three


@pytest.mark.rule("APSA-5.6")
def test_whoever_is_called_up_may_decline_and_need_not_say_why() -> None:
    played = office_does(squad_to_be(), call("ann"), want.NameTeamCaptain("ann", "coach"), call("bob"))

    office_does(played, want.DeclineNomination("ann"))

    team = played.state.ranking.team
    assert (team.called["ann"].status, team.called["ann"].reason, team.squad, team.captain) == (
        "declined",
        "",
        ("bob",),
        "",
    )
    office_does(played, call("ann"))  # and may be asked again
    assert team.squad == ("bob", "ann")


@pytest.mark.rule("APSA-5.7")
def test_a_place_in_the_squad_can_be_lost_at_any_time() -> None:
    played = office_does(squad_to_be(), call("ann"), call("bob"), want.SendTeam("cup", ("ann", "bob"), "manager"))

    office_does(played, want.DropFromSquad("ann", "performance", "a long bad run"), want.DropFromSquad("bob", "breach"))

    team = played.state.ranking.team
    assert [(one.status, one.why) for one in team.called.values()] == [("out", "performance"), ("out", "breach")]
    assert team.squad == team.appearances["cup"].members == ()
    assert refused(played, want.DropFromSquad("cat", "other"), "not in the squad") == "APSA-5.8"


@pytest.mark.rule("APSA-5.8")
def test_squad_and_line_up_are_two_lists() -> None:
    played = office_does(squad_to_be(), call("ann"), call("bob"))

    office_does(played, want.SendTeam("cup", ("bob",), "manager"))

    team = played.state.ranking.team
    assert team.squad == ("ann", "bob")
    assert team.appearances["cup"].members == ("bob",)
    assert refused(played, want.SendTeam("cup", ("cat",), "manager"), "not in the squad") == "APSA-5.8"


@pytest.mark.rule("APSA-5.10.a")
def test_the_manager_decides_who_plays_and_takes_players_out() -> None:
    played = office_does(squad_to_be(), call("ann"), call("bob"))

    assert refused(played, want.SendTeam("cup", ("ann",), "coach"), "manager decides") == "APSA-5.10.a"
    office_does(played, want.SendTeam("cup", ("ann", "bob"), "manager"))
    assert refused(played, want.TakeOutOfMatch("cup", "ann", "coach"), "manager decides") == "APSA-5.10.a"
    office_does(played, want.TakeOutOfMatch("cup", "ann", "manager", "tired"))
    found = played.state.ranking.team.appearances["cup"]
    assert (found.members, found.taken_out) == (("bob",), (("ann", "tired"),))
    assert refused(played, want.TakeOutOfMatch("cup", "ann", "manager"), "does not play") == "APSA-5.10.a"


@pytest.mark.rule("APSA-5.10.a")
def test_one_person_may_be_both() -> None:
    played = office_does(squad_to_be(), want.Appoint("manager", "coach"), call("ann"))

    office_does(played, want.SendTeam("cup", ("ann",), "coach"))
    assert played.state.ranking.team.appearances["cup"].members == ("ann",)


@pytest.mark.rule("APSA-5.3")
def test_a_match_that_moves_is_looked_at_again_when_the_team_is_sent() -> None:
    played = office_does(squad_to_be(), want.FilePapers("ann", stays=(Stay("2013-05-20"),)), call("ann"))
    office_does(played, want.MoveAppearance("cup", "2016-05-13", "earlier"))

    assert refused(played, want.SendTeam("cup", ("ann",), "manager"), "3 years") == "APSA-5.3"


def test_nonsense_is_refused_and_nothing_changes() -> None:
    played = squad_to_be()
    before = League.replay(played.records).state
    for wanted in (
        want.PlanAppearance("cup", "Again", "2016-05-20"),
        want.PlanAppearance("x", "X", "2016-13-20"),
        want.PlanAppearance("x", "X", "2016-05-20", 0),
        want.Appoint("coach", " "),
        call("ann", on="2040-01-01"),
        call("nobody"),
        want.FilePapers("ann", stays=(Stay("2016-02-01", "2016-01-01"),)),
    ):
        with pytest.raises(Exception) as error:  # noqa: PT011  # every kind of LeagueError
            office_does(played, wanted)
        assert error.value.words.de  # type: ignore[attr-defined]
        assert played.state == before


@pytest.mark.parametrize(
    "wanted",
    [want.Appoint("coach", "coach"), want.PlanAppearance("cup", "Cup", "2016-05-20"), call("ann", appearance="")],
)
def test_a_book_without_a_national_team_has_none(wanted: want.Command) -> None:
    played = league("tda")

    with pytest.raises(NationalTeamRefused, match="TDA has no national team"):
        office_does(played, wanted)
