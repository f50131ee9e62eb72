"""Who went out in the same hand is told of together."""

from __future__ import annotations

from itertools import combinations

import pytest

from floorman.errors import BustRefused
from floorman.tournament import commands as want
from floorman.tournament.events import GhostOut, Out
from floorman.tournament.finish.standings import placed
from support.books import house
from support.events import bust, rule_of, without
from support.events import event as event_of
from support.tournaments import at, do, refused, tournament, with_stacks

BOOKS = ["tda", "apsa", "wpl", "vpsv"]


@pytest.mark.rule("APSA-3.3-27.b", "WPL-5.6.22", "VPSV-57.1")
@pytest.mark.parametrize("book", BOOKS)
def test_who_went_out_in_one_hand_is_told_of_together_where_the_stacks_decide(book: str) -> None:
    event, players, _ = with_stacks(book, 900, 2500, 600, 4000, 2000)
    a, b, c, *_ = players
    do(event, want.EndHand(1, (want.WentOut(a),)))  # began with 900
    refusal = refused(event, want.PutOut(1, (want.WentOut(c, 600),)), BustRefused, "went out in the same hand")
    assert getattr(refusal, "rule", None)
    refused(event, want.PutOut(1, (want.WentOut(b, 900),)), BustRefused, "report them together")
    do(event, want.PutOut(1, (want.WentOut(b, 2500),)))
    assert (event.state.place_of(a), event.state.place_of(b)) == (5, 4)

    do(event, want.EndHand(1))
    do(event, want.PutOut(1, (want.WentOut(c, 600),)))  # another hand
    assert event.state.place_of(c) == 3


@pytest.mark.parametrize("in_last_hand", [True, False])
def test_busts_of_the_hand_under_way_are_told_of_together_too(in_last_hand: bool) -> None:
    event = tournament("apsa", 5)
    a, b, *_ = at(event, 1)
    do(event, want.BeginHand(1))
    do(event, want.PutOut(1, (want.WentOut(a, 5000),)))
    for wanted in (want.PutOut(1, (want.WentOut(b, 5000),), in_last_hand), want.EndHand(1, (want.WentOut(b, 1000),))):
        refused(event, wanted, BustRefused, "went out in the same hand")
    event.undo(by="director", now=0)
    do(event, want.PutOut(1, (want.WentOut(a, 5000), want.WentOut(b, 5000))))

    assert event.state.place_of(a) == event.state.place_of(b) == 4


@pytest.mark.rule("APSA-3.3-27.b")
def test_whoever_is_told_of_later_needs_the_largest_stack_of_all_who_are_out_in_that_hand() -> None:
    event, (a, b, c, d, _, _), _ = with_stacks("apsa", 600, 2500, 1000, 4000, 3000, 6900)
    do(event, want.EndHand(1, (want.WentOut(a),)))
    do(event, want.PutOut(1, (want.WentOut(b, 2500),)))

    first = event.state.entrants[a].name
    refused(event, want.PutOut(1, (want.WentOut(c, 1000),)), BustRefused, f"{first} went out in the same hand")
    together = want.PutOut(1, (want.WentOut(c, 1000), want.WentOut(d, 4000)))
    refused(event, together, BustRefused, "went out in the same hand")
    do(event, want.PutOut(1, (want.WentOut(d, 4000),)))
    assert [event.state.place_of(who) for who in (a, b, d)] == [6, 5, 4]


def test_a_stack_that_nobody_knows_cannot_be_compared_with_one_that_is_told_of_later() -> None:
    event = tournament("apsa", 5)
    a, b, *_ = at(event, 1)
    do(event, want.EndHand(1))  # from now on nobody has counted
    do(event, want.EndHand(1, (want.WentOut(a),)))
    refused(event, want.PutOut(1, (want.WentOut(b, 2),)), BustRefused, "report them together")

    event.undo(by="director", now=0)
    do(event, want.EndHand(1, (want.WentOut(a, 2),)))
    do(event, want.PutOut(1, (want.WentOut(b, 3),)))
    assert (event.state.place_of(a), event.state.place_of(b)) == (5, 4)


def test_where_a_house_lets_all_of_one_hand_share_they_are_told_of_together_whatever_they_had() -> None:
    made = event_of(house("apsa", same_hand_bust="shared"), 5)
    do(made, want.EndHand(1, (want.WentOut("p1", 100),)))
    refused(made, want.PutOut(1, (want.WentOut("p2", 5000),)), BustRefused, "report them together")
    made.undo(by="director", now=0)

    do(made, want.EndHand(1, (want.WentOut("p1"), want.WentOut("p2"))))  # and nobody has to know the stacks
    assert made.state.place_of("p1") == made.state.place_of("p2") == 4


def test_somebody_disqualified_in_a_hand_did_not_go_out_in_it() -> None:
    event, (a, b, *_), _ = with_stacks("apsa", 900, 500, 600, 4000)
    do(event, want.EndHand(1))
    do(event, want.Disqualify(a, "marked cards", chips=900))
    do(event, want.PutOut(1, (want.WentOut(b, 500),)))

    assert (event.state.place_of(a), event.state.place_of(b)) == (4, 3)


def test_somebody_is_out_and_a_hand_was_played() -> None:
    event = tournament("tda", 5)
    out = want.WentOut(at(event, 1)[0])
    refused(event, want.PutOut(1, (out,)), BustRefused, "no hand has been played at table 1")
    do(event, want.PutOut(1, (out,), in_last_hand=False))  # so it is played now
    assert event.state.place_of(out.entrant) == 5

    event.undo(by="director", now=0)
    do(event, want.BeginHand(1))
    refused(event, want.PutOut(1, ()), BustRefused, r"who is out\?")
    do(event, want.PutOut(1, (out,)))  # the hand under way is the last one there is
    assert event.state.place_of(out.entrant) == 5


def test_whoever_goes_out_sits_there_and_is_named_once() -> None:
    event = tournament("apsa", 12, size=6)
    here, there = at(event, 1), at(event, 2)
    do(event, want.EndHand(1))
    name = event.state.entrants[there[0]].name

    stranger = refused(
        event, want.PutOut(1, (want.WentOut(there[0]),)), BustRefused, f"{name} sits at .*, not at table 1"
    )
    twice = refused(event, want.PutOut(1, (want.WentOut(here[0], 9),) * 2), BustRefused, "named as out twice")
    assert rule_of(stranger) == rule_of(twice) == "APSA-3.3-27.a"
    everybody = tuple(want.WentOut(who, 10) for who in here)
    refused(event, want.PutOut(1, everybody), BustRefused, "somebody has to have won the chips")
    do(event, want.PutOut(1, everybody[1:]))
    assert at(event, 1) == here[:1]


def test_whoever_won_the_chips_sat_there_is_still_in_and_is_named_once() -> None:
    event = tournament("tda", 12, size=6)
    (a, b, c, *_), (stranger, *_) = at(event, 1), at(event, 2)
    do(event, want.EndHand(1))
    for out in (
        (want.WentOut(a, by=(stranger,)),),
        (want.WentOut(a, by=(b, stranger)),),
        (want.WentOut(a, by=(a,)),),
        (want.WentOut(a, 10, by=(c,)), want.WentOut(b, 20, by=(a,))),
    ):
        refused(event, want.PutOut(1, out), BustRefused, "cannot have won chips at table 1")
    refused(event, want.PutOut(1, (want.WentOut(a, by=(b, b)),)), BustRefused, "a winner is named twice")

    do(event, want.PutOut(1, (want.WentOut(a, by=(b, c)),)))
    assert event.state.entrants[a].out_by == (b, c)


def test_nobody_loses_more_chips_than_there_can_be() -> None:
    event = tournament("apsa", 5)
    out = at(event, 1)[0]
    refused(
        event, want.EndHand(1, (want.WentOut(out, 10_001),)), BustRefused, "began the hand with 10,000, not with 10,001"
    )
    do(event, want.EndHand(1))
    for chips in (0, -5, 49_997):  # each of the other four has a chip at least
        error = refused(event, want.PutOut(1, (want.WentOut(out, chips),)), BustRefused, "chips in play cannot be lost")
        assert rule_of(error) == "APSA-3.3-27.a"
    for chips in (49_996, 1):
        do(event, want.PutOut(1, (want.WentOut(out, chips),)))
        assert event.state.entrants[out].began_with == chips
        event.undo(by="director", now=0)


@pytest.mark.parametrize("book", BOOKS)
def test_the_stacks_are_asked_for_only_where_they_decide(book: str) -> None:
    event = tournament(book, 6)
    a, b, *_ = at(event, 1)
    do(event, want.EndHand(1))
    both = (want.WentOut(a, 700), want.WentOut(b))
    error = refused(event, want.PutOut(1, both), BustRefused, "what did .* begin the hand with")
    assert rule_of(error) == str(event.state.book.cite("same_hand_bust").rule)

    do(event, want.PutOut(1, (want.WentOut(b),)))
    assert event.state.place_of(b) == 6


@pytest.mark.rule("VPSV-57.2")
def test_equal_stacks_go_by_the_button_of_their_hand_however_the_director_tells_of_it() -> None:
    fresh = tournament("vpsv", 5)
    do(fresh, want.EndHand(1))
    players = at(fresh, 1)
    seen = set()
    for one, other in combinations(players, 2):
        out = (want.WentOut(one, 500), want.WentOut(other, 500))
        found = []
        ways: list[list[want.Command]] = [
            [want.EndHand(1, out)],
            [want.BeginHand(1), want.EndHand(1, out)],
            [want.BeginHand(1), want.PutOut(1, out)],
            [want.PutOut(1, out, in_last_hand=False)],
            [want.EndHand(1), want.PutOut(1, out)],
        ]
        for told in ways:
            made = tournament("vpsv", 5)
            do(made, want.EndHand(1))
            for step in told:
                do(made, step)
            found.append((made.state.place_of(one), made.state.place_of(other)))
        assert set(found) == {found[0]}
        seen.add(found[0])

    assert seen == {(4, 5), (5, 4)}


def test_a_ghost_that_is_passed_over_goes_out_beside_those_who_have_places() -> None:
    event = tournament("vpsv", 5, begin=False)
    do(event, want.KeepSeats(1))
    do(event, want.Begin())
    (ghost,) = event.state.ghosts
    a, b, *_ = (who for who in at(event, 1) if who != ghost)
    step = do(event, want.EndHand(1, (want.WentOut(a, 700), want.WentOut(ghost, 800), want.WentOut(b, 900))))

    assert [event.state.place_of(who) for who in (a, b, ghost)] == [5, 4, None]
    assert event.state.ghosts == set()
    gone = {happened.entrant: happened for happened in step.events if isinstance(happened, (GhostOut, Out))}
    assert isinstance(gone[ghost], GhostOut)
    rules = {who: (one.rule,) if isinstance(one, GhostOut) else one.rules for who, one in gone.items()}
    assert rules == {ghost: ("VPSV-gap-ghost-prize",), a: ("VPSV-57.1",), b: ("VPSV-57.1",)}
    shared = without("wpl", 9, 4)
    bust(shared, "p1", "p4", chips=50)
    assert [(who.place, who.through, who.has_prize) for who in placed(shared.state)] == [(8, 9, True), (8, 9, False)]
