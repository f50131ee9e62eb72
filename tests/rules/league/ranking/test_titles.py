"""Titles of the championships, who may hold them, and the belt."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from floorman.errors import TitleRefused
from floorman.league.files.reports import rulings
from floorman.league.honours.residence import Papers, Stay, belongs, lasting_since
from floorman.league.honours.titles import TITLES, Title, belt_reminder
from floorman.league.league import League
from floorman.league.ranking import commands as want
from floorman.league.ranking.results import Finish
from support.books import house
from support.rankings import NOW, filed, league, points, result

if TYPE_CHECKING:
    from floorman.league.ranking.results import Result
    from floorman.rulebook import Rulebook

OPEN = result("championship", "2015-10-11", {"ann": 1, "bob": 2, "cat": 3}, players=144, id="open", began="2015-10-10")
TEAMS = result(
    "championship",
    "2015-10-12",
    {},
    players=9,
    id="teams",
    is_team=True,
    finishes=(Finish("The Aces", 1, team=("ann", "bob")), Finish("The Kings", 2, team=("cat",))),
)


def championships(*citizens: str, book: str | Rulebook = "apsa", events: tuple[Result, ...] = (OPEN, TEAMS)) -> League:
    """The championships of 2015; whoever is named is a citizen, the others have shown nothing that helps."""
    played = filed(league(book), *events)
    for member in ("ann", "bob", "cat"):
        played.do(want.FilePapers(member, is_citizen=member in citizens), by="office", now=NOW)
    return played


def award(played: League, name: str) -> Title:
    played.do(want.AwardTitle(name), by="office", now=NOW)
    return played.state.ranking.titles[-1]


@pytest.mark.rule("APSA-3.5-12.a", "APSA-3.5-12.a#1")
def test_the_winners_of_both_events_are_champions() -> None:
    played = championships("ann", "bob", "cat")

    assert award(played, "open") == Title("individual", 2015, "open", ("ann",))
    assert award(played, "teams") == Title("team", 2015, "teams", ("The Aces",))
    assert TITLES["individual"].en == "Austrian Poker State Champion"
    assert TITLES["team"].en == "Austrian Poker Team State Champion"


def test_a_title_is_given_once_a_season_and_only_at_the_championships() -> None:
    played = filed(championships("ann"), result("grand_slam", "2015-11-01", {"ann": 1}, players=64, id="slam"))
    award(played, "open")

    for name, why in (("open", "has been given"), ("slam", "not give a title")):
        with pytest.raises(TitleRefused, match=why) as refused:
            award(played, name)
        assert refused.value.rule
        assert refused.value.rule.rule == "APSA-3.5-12.a"


@pytest.mark.parametrize(
    ("papers", "may"),
    [
        pytest.param(Papers(stays=(Stay("2012-10-10"),)), True, marks=pytest.mark.rule("APSA-3.5-12.b#1")),
        pytest.param(Papers(stays=(Stay("2012-10-11"),)), False, marks=pytest.mark.rule("APSA-3.5-12.b#2")),
        pytest.param(
            Papers(stays=(Stay("2008-01-01", "2014-02-28"), Stay("2014-06-01"))),
            False,
            marks=pytest.mark.rule("APSA-3.5-12.b#3"),
        ),
        pytest.param(Papers(is_citizen=True), True, marks=pytest.mark.rule("APSA-3.5-12.b#4")),
    ],
)
@pytest.mark.rule("APSA-3.5-12.b")
def test_a_champion_is_a_citizen_or_has_lived_here_for_three_years(papers: Papers, may: bool) -> None:
    played = championships("bob")
    played.do(want.FilePapers("ann", papers.is_citizen, papers.stays), by="office", now=NOW)

    assert award(played, "open").holders == (("ann",) if may else ("bob",))


def test_two_years_would_do_where_the_book_says_so() -> None:
    played = championships("bob", book=house("apsa", title_residence_years=2))
    played.do(want.FilePapers("ann", stays=(Stay("2013-10-10"),)), by="office", now=NOW)

    assert award(played, "open").holders == ("ann",)


def test_moving_house_is_no_break() -> None:
    moved = Papers(stays=(Stay("2014-03-01"), Stay("2008-05-01", "2014-02-28")))

    assert lasting_since(moved, on="2015-10-10") == "2008-05-01"
    assert belongs(moved, on="2015-10-10", years=3)
    assert not belongs(Papers(stays=(Stay("2008-05-01", "2015-01-01"),)), on="2015-10-10", years=3)


@pytest.mark.rule("APSA-3.5-12.b")
def test_the_title_goes_to_the_best_who_may_hold_it_and_places_and_points_stay() -> None:
    played = championships("cat")
    before = points(played, "2015-12-31")

    assert award(played, "open") == Title("individual", 2015, "open", ("cat",), ("ann", "bob"))
    assert points(played, "2015-12-31") == before
    nobody = championships("cat", book=house("apsa", ineligible_winner_title_goes_to="nobody"))
    assert award(nobody, "open") == Title("individual", 2015, "open", (), ("ann",))


@pytest.mark.rule("APSA-3.5-12.b")
def test_the_condition_is_for_the_individual_title_alone_unless_the_book_says_otherwise() -> None:
    assert award(championships("cat"), "teams").holders == ("The Aces",)
    both = championships("cat", book=house("apsa", title_residence_applies_to="individual_and_team"))
    assert award(both, "teams").holders == ("The Kings",)


@pytest.mark.rule("APSA-3.5-12.a")
def test_a_title_goes_with_the_result_it_was_won_by() -> None:
    played = championships("ann", "bob", "cat")
    award(played, "open")
    same = replace(OPEN, players=150)
    played.do(want.CorrectResult(same, "six came late"), by="office", now=NOW)
    assert [title.holders for title in played.state.ranking.titles] == [("ann",)]

    other = replace(OPEN, finishes=(Finish("bob", 1), Finish("ann", 2)))
    played.do(want.CorrectResult(other, "two lines were swapped"), by="office", now=NOW)

    assert played.state.ranking.titles == []
    assert "is open again" in str(rulings(played).rows[-1])
    assert award(played, "open").holders == ("bob",)
    played.do(want.StrikeResult("open", "never played"), by="office", now=NOW)
    assert played.state.ranking.titles == []
    again = replace(OPEN, id="again")
    assert award(filed(played, again), "again").holders == ("ann",)
    assert League.replay(played.records).state == played.state


def test_nobody_is_passed_over_unasked() -> None:
    played = filed(league(), OPEN)

    with pytest.raises(TitleRefused, match="ann") as refused:
        award(played, "open")
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-3.5-12.b"


@pytest.mark.rule("APSA-3.5-12.c")
def test_the_winner_has_the_belt_until_the_title_is_defended() -> None:
    played = championships("ann", "bob")
    award(played, "open")
    with pytest.raises(TitleRefused, match="Cat has not won a championship") as refused:
        played.do(want.HandOverBelt("cat", "2015-10-11", "2016-10-08"), by="office", now=NOW)
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-3.5-12.c"

    played.do(want.HandOverBelt("ann", "2015-10-11", "2016-10-08"), by="office", now=NOW)

    belt = played.state.ranking.belt
    assert belt
    assert (belt.holder, belt.since, belt.due) == ("ann", "2015-10-11", "2016-10-08")
    closes = "2016-10-01"
    assert belt_reminder(played.state, ["bob"], closes_on=closes, on="2016-09-30") is None
    assert belt_reminder(played.state, ["bob", "ann"], closes_on=closes, on=closes) is None
    reminder = belt_reminder(played.state, ["bob"], closes_on=closes, on=closes)
    assert reminder
    assert (reminder.holder, reminder.rule.rule) == ("ann", "APSA-3.5-12.c")
    played.do(want.ReturnBelt("2016-10-05"), by="office", now=NOW)
    assert belt_reminder(played.state, ["bob"], closes_on=closes, on=closes) is None
    with pytest.raises(TitleRefused):
        played.do(want.ReturnBelt("2016-10-06"), by="office", now=NOW)


@pytest.mark.rule("APSA-3.5-12.a", "APSA-3.5-12.b", "APSA-3.5-08.b")
def test_a_champion_may_have_played_under_a_screen_name() -> None:
    online = replace(OPEN, platform="P*", finishes=(Finish("Ace", 1), Finish("bob", 2), Finish("Three", 3)))
    played = championships("bob", "cat", events=(online,))
    with pytest.raises(TitleRefused, match=r"who Ace is on P\*") as refused:
        award(played, "open")
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-3.5-08.b"

    played.do(want.AssignScreenName("P*", "Ace", "ann"), by="office", now=NOW)
    with pytest.raises(
        TitleRefused, match=r"who bob is on P\*"
    ):  # a name is nobody's only because a member is called so
        award(played, "open")
    played.do(want.AssignScreenName("P*", "bob", "cat"), by="office", now=NOW)

    assert award(played, "open") == Title("individual", 2015, "open", ("cat",), ("ann",))
    for member in ("ann", "cat"):
        played.do(want.HandOverBelt(member, "2015-10-11", "2016-10-08"), by="office", now=NOW)
    with pytest.raises(TitleRefused, match="Bob has not won"):
        played.do(want.HandOverBelt("bob", "2015-10-11", "2016-10-08"), by="office", now=NOW)


@pytest.mark.rule("APSA-3.5-12.a")
def test_nobody_is_champion_as_long_as_it_is_not_known_who_won() -> None:
    for finishes, missing in (((), 1), ((Finish("ann", 3),), 1), ((Finish("bob", 1), Finish("ann", 3)), 2)):
        played = championships("ann", events=(replace(OPEN, finishes=finishes),))
        with pytest.raises(TitleRefused, match=f"nobody is listed in place {missing}") as refused:
            award(played, "open")
        assert refused.value.rule
        assert refused.value.rule.rule == "APSA-3.5-12.a"
    shared = (Finish("bob", 1), Finish("cat", 1), Finish("ann", 3))
    assert award(championships("ann", events=(replace(OPEN, finishes=shared),)), "open").holders == ("ann",)
    everybody = replace(OPEN, players=3)
    assert award(championships(events=(everybody,)), "open").passed_over == ("ann", "bob", "cat")


@pytest.mark.rule("APSA-3.5-12.b")
def test_a_team_of_nobody_in_particular_shows_no_papers() -> None:
    strangers = replace(TEAMS, finishes=(Finish("The Aces", 1),))
    assert award(championships(events=(strangers,)), "teams").holders == ("The Aces",)

    both = championships(
        "ann", book=house("apsa", title_residence_applies_to="individual_and_team"), events=(strangers,)
    )
    with pytest.raises(TitleRefused, match="who played for The Aces"):
        award(both, "teams")


@pytest.mark.rule("APSA-3.5-12.a")
def test_an_old_standing_gives_no_title() -> None:
    old = (Finish("ann", 1, points=Decimal(80)),)
    played = championships("ann", events=(replace(OPEN, finishes=old, carried_to="national"),))

    with pytest.raises(TitleRefused, match="not give a title"):
        award(played, "open")


@pytest.mark.rule("APSA-3.5-12.c")
def test_the_belt_is_won_before_it_is_handed_over() -> None:
    played = championships("ann")
    award(played, "open")

    with pytest.raises(TitleRefused, match="Ann has not won a championship by 10 October 2015"):
        played.do(want.HandOverBelt("ann", "2015-10-10", "2016-10-08"), by="office", now=NOW)
    with pytest.raises(TitleRefused, match="nobody is known as eve") as refused:
        played.do(want.HandOverBelt("eve", "2015-10-11", "2016-10-08"), by="office", now=NOW)
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-3.5-12.c"


@pytest.mark.rule("APSA-3.5-12.c")
def test_whoever_has_won_gets_the_belt_before_the_papers_for_the_title_are_in() -> None:
    played = filed(league(), OPEN, TEAMS)
    with pytest.raises(TitleRefused, match="Bob has not won a championship"):
        played.do(want.HandOverBelt("bob", "2015-10-12", "2016-10-08"), by="office", now=NOW)

    played.do(want.HandOverBelt("ann", "2015-10-12", "2016-10-08"), by="office", now=NOW)

    assert played.state.ranking.belt
    assert played.state.ranking.belt.holder == "ann"


@pytest.mark.rule("APSA-3.5-12.b")
def test_a_residence_may_end_on_a_day_far_off() -> None:
    papers = Papers(stays=(Stay("2012-01-01", "9999-12-31"),))

    assert belongs(papers, on="2015-10-10", years=3)
    assert not belongs(papers, on="2014-12-31", years=3)
    assert belongs(Papers(stays=(Stay("2012-01-01", "2015-10-09"),)), on="2015-10-10", years=3)
    assert not belongs(Papers(stays=(Stay("2012-01-01", "2015-10-08"),)), on="2015-10-10", years=3)


@pytest.mark.rule("APSA-3.5-12.c")
def test_nobody_has_the_belt_from_a_day_to_come() -> None:
    played = championships("ann")
    award(played, "open")
    for wanted in (want.HandOverBelt("ann", "2030-06-01", "2030-10-08"), want.ReturnBelt("2030-06-01")):
        with pytest.raises(TitleRefused, match="1 June 2030 is still to come") as refused:
            played.do(wanted, by="office", now=NOW)
        assert refused.value.rule
        assert refused.value.rule.rule == "APSA-3.5-12.c"
        if isinstance(wanted, want.HandOverBelt):
            played.do(replace(wanted, on="2015-10-11"), by="office", now=NOW)


@pytest.mark.rule("APSA-3.5-12.c")
def test_a_winner_who_may_not_be_champion_can_still_have_the_belt() -> None:
    played = championships("cat")
    award(played, "open")
    with pytest.raises(TitleRefused, match="Bob has not won a championship"):
        played.do(want.HandOverBelt("bob", "2015-10-11", "2016-10-08"), by="office", now=NOW)

    for member in ("ann", "cat"):
        played.do(want.HandOverBelt(member, "2015-10-11", "2016-10-08"), by="office", now=NOW)

    assert [belt.holder for belt in played.state.ranking.belts] == ["ann"]
    assert played.state.ranking.belt
    assert played.state.ranking.belt.holder == "cat"


def test_a_league_whose_book_knows_no_titles_gives_none() -> None:
    played = filed(league("tda"), result("championship", "2015-10-11", {"ann": 1}, players=9, id="open"))

    with pytest.raises(TitleRefused):
        award(played, "open")
