"""Results go from a tournament into the match day without being typed in again."""

from __future__ import annotations

import pytest

from floorman.errors import ResultRefused
from floorman.league.season.finishes import GameFinish, points_of, require_finishes
from floorman.league.season.played import finishes_of
from floorman.tournament.commands import Disqualify, EndHand, WentOut
from support.books import house
from support.league_season import WPL
from support.tournaments import at, do, shrink, tournament


@pytest.mark.rule("WPL-2.18#2", "WPL-2.24")
def test_a_sit_and_go_is_taken_over_place_by_place() -> None:
    event = tournament("wpl", 9)
    shrink(event, 1, 6)
    sent_home = at(event, 1)[0]
    do(event, Disqualify(sent_home, "drunk", chips=10_000))
    a, b, *rest = at(event, 1)
    do(event, EndHand(1, (WentOut(a, 900), WentOut(b, 900))))
    with pytest.raises(ResultRefused, match="players left: 3"):
        finishes_of(event.state)
    shrink(event, 1, 1)

    finishes = {finish.player: finish for finish in finishes_of(event.state, silent={rest[0]})}

    require_finishes(tuple(finishes.values()), finishes, WPL, known=finishes)
    assert (finishes[sent_home].place, finishes[sent_home].is_disqualified) == (6, True)
    assert points_of(finishes[sent_home], WPL, sit_and_go=True) == 1000
    assert finishes[a].written == finishes[b].written == "4–5"
    assert [one.player for one in finishes.values() if not one.is_reported] == [rest[0]]


def test_online_everybody_has_reported() -> None:
    event = tournament("wpl", 3, is_live=False)
    first, *_ = at(event, 1)
    shrink(event, 1, 1)

    assert all(finish.is_reported for finish in finishes_of(event.state, silent={first}))


@pytest.mark.rule("WPL-2.18")
def test_results_are_struck_out_only_where_the_book_lets_the_direction() -> None:
    struck = (GameFinish("A", 1), GameFinish("B", 2, is_disqualified=True, is_void=True))

    with pytest.raises(ResultRefused, match="stay valid") as refused:
        require_finishes(struck, ("A", "B"), WPL, known=("A", "B"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.18"
    harder = house("wpl", disqualification_may_void_results=True)
    require_finishes(struck, ("A", "B"), harder, known=("A", "B"))
    assert points_of(struck[1], harder) == 0
