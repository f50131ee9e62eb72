"""Finishing places: busts, shared places, disqualifications, ghosts."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from floorman.cards import Deck
from floorman.contest.places import (
    Placed,
    disqualified,
    first,
    ghosts_out,
    in_the_money,
    missing_reports,
    out,
    places,
    winner,
)
from floorman.contest.ranking import Bust, ranked, stacks_decide
from floorman.errors import NoAnswer, WrongPlaces
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.tournament.chips.account import ChipAccount, entry
from floorman.tournament.chips.account import disqualified as stack_out
from floorman.tournament.entries.ghosts import Ghost, ghosts_leave
from floorman.tournament.finish.points import place_points, points_as_chips
from floorman.tournament.finish.results import results
from support.books import house
from support.chips import book_of, rules
from support.floor import case

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))


def busts(text: str) -> list[Bust]:
    """Busts such as ``A 5000, B 3000 t2, C 2000 seat 6``."""
    found = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\w+) (\d+)(?: t(\d+))?(?: seat (\d+))?", part)
        assert match, part
        found.append(Bust(match[1], int(match[2]), int(match[3] or 1), int(match[4] or 0)))
    return found


def placed(book: str | Rulebook, text: str, left: int, **facts: Any) -> tuple[Placed, ...]:
    return places(busts(text), left=left, book=book_of(book), **facts)


def listed(found: tuple[Placed, ...]) -> dict[str, int | None]:
    return {who.entrant: who.place for who in found}


def score(who: Placed, **facts: Any) -> int:
    points = place_points(who, WPL, **facts)
    assert points.denominator == 1
    return int(points)


# Going out


@pytest.mark.rule("APSA-3.elimination#1")
def test_who_splits_the_pot_stays_in() -> None:
    assert out({"A": 3200, "B": 8000}, APSA, pots_awarded=True) == ()


@pytest.mark.rule("APSA-3.elimination#2")
def test_nobody_is_out_before_the_last_pot_is_awarded() -> None:
    with pytest.raises(WrongPlaces, match="before all pots") as refused:
        out({"A": 0, "B": 6000, "C": 900}, APSA, pots_awarded=False)

    assert refused.value.rule == APSA.topic("elimination")
    assert out({"A": 0, "B": 6400, "C": 500}, APSA, pots_awarded=True) == ("A",)


@pytest.mark.rule("TDA-71-A.d#1")
def test_who_serves_a_penalty_can_be_blinded_out() -> None:
    stacks = {"A": 5000, "B": 5000, "offender": 150}
    hand = Hand.deal(TDA, deck=Deck.from_seed(7), stacks=list(stacks.values()), button=1, blinds=(100, 200))
    assert (hand.bet_of(3), hand.stack_of(3)) == (150, 0)  # the big blind takes all there is
    hand.kill(3, "penalty")
    with pytest.raises(WrongPlaces, match="before all pots"):
        out(dict(zip(stacks, hand.stacks, strict=True)), TDA, pots_awarded=hand.is_over)
    hand.fold(1)

    assert hand.is_over
    gone = out(dict(zip(stacks, hand.stacks, strict=True)), TDA, pots_awarded=hand.is_over)
    assert gone == ("offender",)
    assert listed(places([Bust(who, stacks[who]) for who in gone], left=3, book=TDA)) == {"offender": 3}
    assert sum(hand.stacks) == 10150


@pytest.mark.rule("APSA-3.object#1")
def test_who_holds_all_chips_has_won() -> None:
    assert winner({"A": 30000, "B": 0, "C": 0}, chips_in_play=30000) == "A"
    assert winner({"A": 29975, "B": 25, "C": 0}, chips_in_play=30000) is None
    assert first("A", APSA).place == 1
    with pytest.raises(WrongPlaces, match="the stacks come to 29,900, but 30,000 are in play"):
        winner({"A": 29900}, chips_in_play=30000)


@pytest.mark.rule("APSA-3.5-14.a#1")
def test_a_freezeout_goes_on_until_one_has_everything() -> None:
    assert winner({"A": 120000, "B": 60000}, chips_in_play=180000) is None
    assert winner({"A": 180000, "B": 0}, chips_in_play=180000) == "A"


@pytest.mark.rule("APSA-3.3-27.a#1")
def test_a_single_bust_takes_the_last_open_place() -> None:
    (ann,) = placed("apsa", "A 4000", left=12)

    assert (ann.place, ann.through, ann.reason.en) == (12, 12, "A is 12th")
    assert rules(ann.citations) == {"APSA-3.3-27.a"}


@pytest.mark.parametrize(
    ("book", "text", "left", "expected"),
    [
        case("APSA-3.3-27.b#1", "apsa", "A 5000, B 3000", 9, {"A": 8, "B": 9}),
        case("APSA-3.3-27.b#2", "apsa", "A 2000, B 2500, C 1500", 6, {"B": 4, "A": 5, "C": 6}),
        case("APSA-3.3-27.c#1", "apsa", "A 4000, B 4000", 9, {"A": 8, "B": 8}),
        case("APSA-3.3-27.c#2", "apsa", "A 5000, B 3000, C 3000", 9, {"A": 7, "B": 8, "C": 8}),
        case("WPL-5.6.22#1", "wpl", "A 1200, B 900", 10, {"A": 9, "B": 10}),
        case("WPL-5.6.22#2", "wpl", "A 900, B 900", 10, {"A": 9, "B": 9}),
        case("WPL-5.6.22#3", "wpl", "A 900, B 900, C 500", 10, {"A": 8, "B": 8, "C": 10}),
        case("WPL-5.6.22#4", "wpl", "B 4000, C 1000", 3, {"B": 2, "C": 3}),
        case("VPSV-57.1#1", "vpsv", "A 3000, B 1800", 12, {"A": 11, "B": 12}),
        case("VPSV-57.1#2", "vpsv", "A 3000, B 1800, C 500", 12, {"A": 10, "B": 11, "C": 12}),
    ],
)
def test_several_out_in_one_hand(book: str, text: str, left: int, expected: dict[str, int]) -> None:
    found = placed(book, text, left)

    assert listed(found) == expected
    assert list(listed(found)) == list(expected)  # the best first
    shipped = Rulebook.load(book)
    assert shipped.cite("same_hand_bust") in found[0].citations
    assert max(who.through or 0 for who in found) == left


@pytest.mark.parametrize(
    ("book", "text", "expected"),
    [
        case("WPL-5.6.22#1", "wpl", "A 1200, B 900", {"A": 20, "B": 18}),
        case("WPL-5.6.22#2", "wpl", "A 900, B 900", {"A": 19, "B": 19}),
        case("WPL-5.6.22#3", "wpl", "A 900, B 900, C 500", {"A": 21, "B": 21, "C": 18}),
    ],
)
def test_points_of_shared_places(book: str, text: str, expected: dict[str, int]) -> None:
    found = placed(book, text, left=10)

    assert {who.entrant: score(who) for who in found} == expected


@pytest.mark.rule("WPL-5.6.22#4")
def test_points_of_a_sit_and_go() -> None:
    found = (first("A", WPL), *placed("wpl", "B 4000, C 1000", left=3))

    assert [score(who, sit_and_go=True) for who in found] == [4000, 3100, 2400]


def test_a_shared_place_may_be_worth_the_better_one() -> None:
    tied = placed("wpl", "A 900, B 900", left=10)

    assert [place_points(who, house("wpl", shared_place_worth="better_place")) for who in tied] == [20, 20]
    three = placed("wpl", "A 900, B 900, C 900", left=6)
    assert points_as_chips(place_points(three[0], WPL, sit_and_go=True), WPL) == 1350  # 4000 / 3, up to 25
    assert points_as_chips(place_points(three[0], WPL), TDA) == 0  # points are not chips there
    with pytest.raises(NoAnswer, match="points_key_table"):
        place_points(tied[0], TDA)
    with pytest.raises(NoAnswer, match="sit_and_go_points_table"):
        place_points(tied[0], TDA, sit_and_go=True)


def test_a_ghost_scores_what_the_book_gives_it_and_a_place_beyond_the_key_nothing() -> None:
    ghost, other = places([Bust("ghost", 50, is_ghost=True), Bust("Y", 50)], left=8, ghosts_left=1, book=WPL)

    assert [place_points(ghost, book) for book in (WPL, house("wpl", ghost_points=3))] == [0, 3]
    assert place_points(other, house("wpl", ghost_points=3)) == Fraction(22 + 20, 2)
    (far,) = placed("wpl", "A 900", left=500)
    assert score(far) == 0
    struck = disqualified("X", left=3, book=APSA, void=True)
    assert score(struck) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        case("VPSV-57.2#1", "A 2000 seat 6, B 2000 seat 2", {"A": 7, "B": 8}),
        case("VPSV-57.2#2", "A 2000 seat 4, B 2000 seat 3", {"B": 7, "A": 8}),
    ],
)
def test_equal_stacks_by_the_distance_from_the_button(text: str, expected: dict[str, int]) -> None:
    found = placed("vpsv", text, left=8, buttons={1: 4})

    assert listed(found) == expected
    assert "VPSV-57.2" in rules(found[0].citations)
    assert "equal stacks, nearer the button" in found[0].reason.en
    assert listed(placed(house("vpsv", same_hand_bust_equal_stacks="shared"), text, left=8)) == {"A": 7, "B": 7}


def test_a_button_nobody_knows_is_not_guessed() -> None:
    with pytest.raises(WrongPlaces, match="the button decides, and it is not known") as refused:
        placed("vpsv", "A 2000 seat 6, B 2000 seat 2", left=8)
    assert refused.value.rule == VPSV.cite("same_hand_bust_equal_stacks")
    with pytest.raises(WrongPlaces, match="the seat of A decides"):
        placed("vpsv", "A 2000, B 2000 seat 2", left=8, buttons={1: 4})
    assert listed(placed("vpsv", "A 2000, B 1999", left=8)) == {"A": 7, "B": 8}  # nobody needs it here


def test_a_house_may_let_everyone_share_who_goes_out_in_one_hand() -> None:
    assert listed(placed(house("apsa", same_hand_bust="shared"), "A 5000, B 3000", left=9)) == {"A": 8, "B": 8}


@pytest.mark.parametrize(
    ("book", "alone", "two", "alone_hand_for_hand", "two_hand_for_hand"),
    [
        ("tda", False, True, False, False),
        ("apsa", False, True, True, True),
        ("wpl", False, True, True, True),
        ("vpsv", False, True, False, True),
    ],
)
def test_where_the_stacks_have_to_be_known(
    book: str, alone: bool, two: bool, alone_hand_for_hand: bool, two_hand_for_hand: bool
) -> None:
    found = [
        stacks_decide(book_of(book), count, hand_for_hand=hand_for_hand)
        for hand_for_hand in (False, True)
        for count in (1, 2)
    ]

    assert found == [alone, two, alone_hand_for_hand, two_hand_for_hand]
    shared = house(book, same_hand_bust="shared")
    assert not stacks_decide(shared, 2, hand_for_hand=False)


def test_how_those_who_go_out_are_ranked_is_said_in_words() -> None:
    def reason(book: str, text: str, **facts: Any) -> str:
        return ranked(busts(text), book_of(book), **facts).reason.en

    larger = "The larger stack at the start of the hand is placed better"
    assert reason("apsa", "A 900") == ""
    assert reason("apsa", "A 900, B 500") == f"{larger}: 900, 500."
    assert reason("apsa", "A 900, B 500, C 500") == f"{larger}: 900, 500, 500. Equal stacks share a place."
    equal = "Their stacks were equal at the start of the hand."
    assert reason("apsa", "A 900, B 900") == f"{equal} Equal stacks share a place."
    nearer = "Among equal stacks the first clockwise from the button is placed better."
    button: dict[str, Any] = {"buttons": {1: 1}}
    assert reason("vpsv", "A 900 seat 2, B 900 seat 3", **button) == f"{equal} {nearer}"
    assert reason("vpsv", "A 950, B 900 seat 2, C 900 seat 3", **button) == f"{larger}: 950, 900, 900. {nearer}"


# Several tables


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("tda", {"A": (8, 10), "B": (8, 10), "C": (8, 10)}),
        ("apsa", {"A": (8, 8), "C": (9, 9), "B": (10, 10)}),
        ("wpl", {"A": (8, 8), "C": (9, 9), "B": (10, 10)}),
        ("vpsv", {"A": (8, 9), "C": (8, 9), "B": (10, 10)}),
    ],
)
def test_hand_for_hand_at_two_tables(book: str, expected: dict[str, tuple[int, int]]) -> None:
    found = placed(book, "A 5000 t1, B 2000 t1, C 3000 t2", left=10, hand_for_hand=True)

    assert {who.entrant: (who.place, who.through) for who in found} == expected
    shipped = book_of(book)
    assert shipped.cite("hand_for_hand_busts_two_tables") in found[0].citations
    assert shipped.cite("hand_for_hand_busts_one_table") in found[0].citations
    if book == "vpsv":  # its two paragraphs meet
        assert shipped.topic("hand_for_hand_mixed") in found[0].citations
    apart = placed(book, "A 5000 t1, C 3000 t2", left=10, hand_for_hand=True)
    assert rules(apart[0].citations) == {
        shipped.cite("hand_for_hand_busts_two_tables").rule,
        shipped.topic("hand_for_hand_is_one_hand").rule,
    }


def test_hand_for_hand_at_one_table_is_the_books_answer() -> None:
    gone = "A 5000, B 2000"

    assert listed(placed("tda", gone, left=10, hand_for_hand=True)) == {"A": 9, "B": 9}
    assert listed(placed("tda", gone, left=10)) == {"A": 9, "B": 10}
    assert listed(placed("vpsv", gone, left=10, hand_for_hand=True)) == {"A": 9, "B": 10}


def test_hand_for_hand_equal_stacks_at_one_table_go_by_the_button_where_the_book_says_so() -> None:
    gone = "A 900 seat 4, B 900 seat 5, C 900 seat 3"
    found = placed("vpsv", gone, left=10, hand_for_hand=True, buttons={1: 4})

    assert listed(found) == {"B": 8, "C": 9, "A": 10}  # the first after the button, and the button itself last
    with pytest.raises(WrongPlaces, match="the button decides, and it is not known"):
        placed("vpsv", gone, left=10, hand_for_hand=True)


def test_outside_hand_for_hand_the_time_decides_between_tables_and_the_stacks_within_one_hand() -> None:
    gone = [
        Bust("A", 900, 1, at=20),
        Bust("B", 5000, 2, at=10),
        Bust("C", 100, 3, at=30),
        Bust("D", 700, 3, at=30),
        Bust("E", 50, 4, at=0),
        Bust("F", 60, 5, at=0),
    ]
    found = ranked(gone, APSA)

    assert [[bust.entrant for bust in tie] for tie in found.ties] == [["D"], ["C"], ["A"], ["B"], ["E", "F"]]
    assert found.decides == "time"
    assert found.citations == (APSA.topic("busts_by_time"), APSA.cite("same_hand_bust"))
    assert ranked(gone[:2], APSA).citations == (APSA.topic("busts_by_time"),)


def test_a_house_may_let_one_table_share_and_the_larger_stack_decide_between_tables() -> None:
    mixed = house("apsa", hand_for_hand_busts_one_table="share_equally", hand_for_hand_busts_two_tables="larger_stack")
    gone = "A 900 t1, B 200 t1, C 500 t2, D 900 t3"
    found = placed(mixed, gone, left=10, hand_for_hand=True)

    assert {who.entrant: (who.place, who.through) for who in found} == {
        "A": (7, 9),
        "B": (7, 9),
        "D": (7, 9),
        "C": (10, 10),
    }
    assert ranked(busts(gone), mixed, hand_for_hand=True).decides == "tables"
    alone = ranked(busts("A 900 t1, C 500 t2"), mixed, hand_for_hand=True)
    assert (alone.decides, [len(tie) for tie in alone.ties]) == ("stacks", [1, 1])
    equal = mixed.cite("same_hand_bust_equal_stacks")
    assert equal in ranked(busts(gone), mixed, hand_for_hand=True).citations  # A and D
    assert equal not in alone.citations


def test_outside_hand_for_hand_tables_are_entered_one_after_another() -> None:
    with pytest.raises(WrongPlaces, match="one hand only in hand for hand"):
        placed("apsa", "A 5000 t1, B 2000 t2", left=10)


# Disqualification


@pytest.mark.rule("APSA-3.5-02.c#2")
def test_what_is_in_the_pot_stays_there_and_the_place_is_the_one_of_that_moment() -> None:
    account = ChipAccount().book(entry(APSA, "all", 800000))

    assert account.book(stack_out(APSA, "X", 12000)).expected == 788000  # the 500 in the pot stay in play
    assert disqualified("X", left=40, book=APSA).place == 40


@pytest.mark.rule("WPL-2.18#1")
def test_a_disqualified_player_keeps_the_place_and_its_points() -> None:
    out_of = disqualified("X", left=14, book=WPL)

    assert (out_of.place, out_of.has_prize, score(out_of)) == (14, True, 14)
    assert rules(out_of.citations) == {"WPL-2.18"}


@pytest.mark.rule("WPL-2.18#2", "WPL-5.1.f")
def test_a_player_disqualified_in_a_sit_and_go_scores_for_the_team() -> None:
    sixth = disqualified("X", left=6, book=WPL)
    (fifth,) = placed("wpl", "Y 900", left=5)

    assert score(sixth, sit_and_go=True) == 1000
    assert fifth.place == 5


@pytest.mark.rule("APSA-3.5-02.d")
def test_results_are_struck_out_only_where_the_book_lets_the_direction_do_so() -> None:
    struck_out = disqualified("X", left=40, book=APSA, void=True)
    assert (struck_out.is_void, struck_out.has_prize) == (True, False)
    assert not disqualified("X", left=40, book=APSA).is_void
    assert "APSA-3.5-02.d" in rules(disqualified("X", left=40, book=APSA, void=True).citations)
    with pytest.raises(WrongPlaces, match="stay valid") as refused:
        disqualified("X", left=14, book=WPL, void=True)
    assert refused.value.rule == WPL.cite("disqualification_may_void_results")


def test_whether_a_disqualified_player_has_a_prize_is_the_books_answer() -> None:
    assert not disqualified("X", left=4, book=TDA).has_prize
    assert disqualified("X", left=4, book=house("tda", disqualified_place="place_as_eliminated")).has_prize


# Ghosts


def leave(book: Rulebook, *ghosts: Ghost, left: int, level: int, **facts: Any) -> tuple[list[int], tuple[Placed, ...]]:
    gone = ghosts_leave(ghosts, level_ended=level, hand_is_over=True, left=left, book=book, **facts)
    return [line.chips for line in gone.lines], gone.placed


@pytest.mark.rule("WPL-3.5.b#1")
def test_a_ghost_takes_the_last_place_without_points() -> None:
    chips, (ghost,) = leave(WPL, Ghost("team 3", 4300), left=8, level=3, begins="sit_and_go")
    (next_out,) = placed("wpl", "Y 900", left=8)

    assert (chips, ghost.place, score(ghost, sit_and_go=True)) == ([-4300], 9, 0)
    assert (next_out.place, score(next_out, sit_and_go=True)) == (8, 500)
    assert leave(WPL, Ghost("team 3", 4300), left=8, level=2) == ([], ())
    assert leave(house("wpl", ghost_removed_after_level=4), Ghost("team 3", 4300), left=8, level=3) == ([], ())


@pytest.mark.rule("WPL-3.5.b#2")
def test_a_ghost_brings_its_team_nothing_for_the_main_round() -> None:
    (fourth,) = placed("wpl", "Y 900", left=4)
    _, (ghost,) = leave(WPL, Ghost("team 3", 4300), left=8, level=3)
    team = (first("X", WPL), fourth, ghost)

    assert sum(points_as_chips(place_points(who, WPL, sit_and_go=True), WPL) for who in team) == 5700


@pytest.mark.rule("WPL-3.5.b#3")
def test_ghosts_that_leave_together_share_the_lowest_places() -> None:
    _, gone = leave(WPL, Ghost("a", 4300), Ghost("b", 4300), left=6, level=3)
    (next_out,) = placed("wpl", "Y 900", left=6)

    assert [(ghost.place, ghost.through) for ghost in gone] == [(7, 8), (7, 8)]
    assert [ghost.reason.en for ghost in gone] == [f"the ghost of {who} is taken out: place 7–8" for who in "ab"]
    assert all(ghost.is_ghost and not ghost.has_prize for ghost in gone)
    assert [score(ghost, sit_and_go=True) for ghost in gone] == [0, 0]
    assert score(next_out, sit_and_go=True) == 1000


@pytest.mark.rule("WPL-3.5.b#4")
def test_a_ghost_of_the_main_round() -> None:
    chips, (ghost,) = leave(WPL, Ghost("team 9", 5700 - 900), left=24, level=3, begins="main_round")

    assert (chips, ghost.place, score(ghost)) == ([-4800], 25, 0)
    assert ghost.reason.en == "the ghost of team 9 is taken out: place 25"


def test_a_ghost_blinded_off_before_takes_the_place_of_that_hand_without_points() -> None:
    gone = places([Bust("ghost", 50, is_ghost=True), Bust("Y", 900)], left=8, ghosts_left=1, book=WPL)

    assert listed(gone) == {"Y": 8, "ghost": 9}
    assert score(gone[1], sit_and_go=True) == 0


@pytest.mark.rule("VPSV-12.3#1")
def test_an_unclaimed_ghost_leaves_after_level_4() -> None:
    chips, gone = leave(VPSV, Ghost("seat 4", 4100), left=9, level=4)

    assert (chips, [ghost.place for ghost in gone]) == ([-4100], [None])
    assert [(ghost.is_ghost, ghost.has_prize) for ghost in gone] == [(True, False)]
    assert rules(gone[0].citations) == {"VPSV-gap-ghost-prize"}
    assert leave(VPSV, Ghost("seat 4", 4100), left=9, level=3) == ([], ())
    with pytest.raises(WrongPlaces, match="after the last hand of level 4") as refused:
        ghosts_leave([Ghost("seat 4", 4100)], level_ended=4, hand_is_over=False, left=9, book=VPSV)
    assert refused.value.rule == VPSV.cite("ghost_removed_after_level")


@pytest.mark.rule("VPSV-121#1", "VPSV-121#2")
def test_the_ghost_of_a_satellite_leaves_after_an_hour_unless_it_was_bought() -> None:
    assert (VPSV.knobs.satellite_level_minutes or 0) * 4 == 60
    assert leave(VPSV, Ghost("seat 4", 4100), left=9, level=60 // 15)[0] == [-4100]
    assert leave(VPSV, Ghost("seat 4", 4100, has_player=True), left=10, level=4) == ([], ())


def test_ghosts_of_a_sit_and_go_stay_where_the_book_says_so() -> None:
    assert leave(VPSV, Ghost("seat 4", 700), left=6, level=4, begins="sit_and_go") == ([], ())


def test_a_ghost_that_outlasts_players_takes_no_place_where_the_book_passes_it_over() -> None:
    gone = places([Bust("ghost", 50, is_ghost=True), Bust("Y", 900)], left=6, ghosts_left=4, book=VPSV)

    assert listed(gone) == {"Y": 6, "ghost": None}
    assert not gone[1].has_prize
    placing = house("vpsv", ghost_takes_a_place=True)
    again = places([Bust("ghost", 50, is_ghost=True), Bust("Y", 900)], left=6, ghosts_left=4, book=placing)
    assert listed(again) == {"Y": 9, "ghost": 10}


# What cannot be, and what went wrong elsewhere


@pytest.mark.parametrize(
    ("text", "left", "why"),
    [
        ("A 900, A 900", 9, "A is named twice"),
        ("A 0", 9, "the stack of A is at least 1"),
        ("A 900, B 900", 2, "of 2 who are left, 2 cannot go out: somebody wins"),
        ("A 900", 0, "the number of players left"),
    ],
)
def test_an_order_that_cannot_be(text: str, left: int, why: str) -> None:
    with pytest.raises(WrongPlaces, match=why) as refused:
        placed("apsa", text, left=left)

    assert refused.value.told("de") != str(refused.value)


def test_more_ghosts_than_there_are() -> None:
    with pytest.raises(WrongPlaces, match="2 ghosts cannot go out of 1"):
        ghosts_out(["a", "b"], left=5, ghosts_left=1, book=WPL)


def test_a_finished_tournament_does_not_reopen() -> None:
    """Other software took one more elimination when there was a winner already."""
    with pytest.raises(WrongPlaces, match="somebody wins"):
        placed("apsa", "A 900", left=1)
    with pytest.raises(WrongPlaces, match="somebody wins"):
        disqualified("A", left=1, book=APSA)


def test_the_bubble_bursts_with_the_elimination_that_bursts_it() -> None:
    """Other software announced the money one elimination late."""
    left, paid = 10, 9
    (bubble,) = placed("apsa", "A 900", left=left)

    assert not in_the_money(left, paid)
    assert bubble.place == paid + 1
    assert in_the_money(left - 1, paid)


@pytest.mark.parametrize("name", ["Łukasz", "O'Brien", "x" * 200, "♠️🂡", "{place}"])
def test_any_name_has_a_place(name: str) -> None:
    (who,) = places([Bust(name, 100)], left=5, book=APSA)

    assert who.entrant == name
    assert name in who.reason.de


@pytest.mark.rule("APSA-3.5-25")
def test_a_bust_that_nobody_reported_is_noticed() -> None:
    reported = placed("apsa", "C 900", left=4)

    assert missing_reports(["A", "B", "C", "D"], ["A", "D"], reported) == ("B",)
    assert missing_reports(["A", "C", "D"], ["A", "D"], reported) == ()


def test_places_are_told_by_the_names_of_those_who_have_them() -> None:
    names = {"p1": "Ann", "p2": "Ben"}
    ann, ben = places([Bust("p1", 900), Bust("p2", 400)], left=9, book=VPSV, names=names)

    assert (ann.entrant, ann.reason.de) == ("p1", "Ann ist auf Platz 8: 900 zu Beginn der Hand, mehr als die Nächsten")
    assert ben.reason.en == "Ben is 9th"
    assert first("p1", VPSV, name="Ann").reason.en == "Ann has all the chips: 1st"
    assert disqualified("p1", left=9, book=VPSV, name="Ann").reason.de.startswith("Ann wird bei 9 Verbliebenen")
    with pytest.raises(WrongPlaces, match="Ann is named twice"):
        places([Bust("p1", 900)] * 2, left=9, book=VPSV, names=names)


# ---- in words, and in order ----


def test_whoever_has_no_other_name_is_called_as_entered() -> None:
    assert disqualified("anna", left=5, book=TDA).reason.en.startswith("anna is disqualified with 5 left")
    assert disqualified("p1", left=5, book=TDA, name="Anna").reason.en.startswith("Anna is disqualified")
    assert (first("anna", TDA).reason.en, first("anna", TDA).stack) == ("anna has all the chips: 1st", 0)


def test_the_result_list_goes_from_the_first_to_the_last_however_it_was_told() -> None:
    gone = [*places(busts("A 500"), left=4, book=TDA), *places(busts("B 900"), left=3, book=TDA), first("C", TDA)]

    assert [row.entrant for row in results(gone, TDA)] == ["C", "B", "A"]


def test_a_place_beyond_the_key_is_worth_nothing_where_the_better_place_counts() -> None:
    better = house("wpl", shared_place_worth="better_place")
    (beyond,) = places(busts("A 500"), left=40, book=WPL)

    assert place_points(beyond, better) == place_points(beyond, WPL) == 0
