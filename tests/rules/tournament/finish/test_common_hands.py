"""Hand for hand as a director runs it: from the announcement to the places, with the clock that moves by hands."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import DealRefused, FloormanError, HandForHandRefused, MoveRefused, TournamentError
from floorman.tournament import commands as want
from floorman.tournament.clock.clock import remaining_ms
from floorman.tournament.finish.standings import payouts_of, results_of
from floorman.tournament.prizes.payouts import Amounts, Curve
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.seating.proposals import FinalTable, next_proposal
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Tournament
from support.tournaments import MINUTE, at, begun, do, person, shrink, tournament


def near_the_money(book: str, left: int, paid: int, *, tables: int = 2, **facts: Any) -> Tournament:
    """So many are left at so many tables, and so many are paid; nobody has announced anything."""
    size = 9 if left > 6 * tables else 6
    usual: dict[str, Any] = {
        "fee_cents": 1000,
        "payment": "at the door",
        "prizes": PrizePlan(scheme=Curve(paid=paid)),
        "tables": tables,
    }
    event = tournament(book, size * tables, size=size, **{**usual, **facts})
    each, more = divmod(left, tables)
    for number in range(1, tables + 1):
        shrink(event, number, each + (number <= more))
    assert event.state.left == left
    if event.state.common is not None:  # it has begun by itself: play the first common hand to its end
        for table in event.state.common.waiting_for:
            do(event, want.EndHand(int(table)))
    return event


def common_hand(event: Tournament) -> int | None:
    return event.state.common.hand if event.state.common else None


def prizes(event: Tournament) -> dict[str, tuple[str, int]]:
    return {row.entrant: (row.place, row.cents) for row in results_of(event.state) if row.cents}


@pytest.mark.rule("TDA-RP-8-A")
def test_all_hands_under_way_at_the_announcement_are_one() -> None:
    event = near_the_money("tda", 9, 8)
    first, second = at(event, 1), at(event, 2)
    do(event, want.BeginHand(1))
    do(event, want.BeginHand(2))
    do(event, want.GoHandForHand())
    do(event, want.EndHand(1, (want.WentOut(first[0], 4000),)))

    assert event.state.entrants[first[0]].behind is None  # no place yet: the other table is still playing
    assert event.state.left == 9
    with pytest.raises(HandForHandRefused, match="table 1 waits for the others: waiting for table 2"):
        do(event, want.BeginHand(1))
    assert next_proposal(event.state) is None
    do(event, want.EndHand(2, (want.WentOut(second[0], 700),)))

    assert {event.state.place_of(who) for who in (first[0], second[0])} == {8}
    assert event.state.left == 7
    assert event.state.common is None  # everybody who is left has a prize
    share = payouts_of(event.state).cents[7]
    assert prizes(event) == {first[0]: ("8–9", share - share // 2), second[0]: ("8–9", share // 2)}


@pytest.mark.rule("TDA-RP-8-A")
def test_who_is_out_in_a_hand_that_was_over_before_gets_nothing_of_it() -> None:
    event = near_the_money("tda", 10, 8)
    early = at(event, 1)[0]
    do(event, want.BeginHand(2))
    do(event, want.EndHand(1, (want.WentOut(early),)))
    do(event, want.GoHandForHand())
    with pytest.raises(HandForHandRefused, match="waits for the others"):
        do(event, want.BeginHand(1))  # it was between hands at the announcement
    do(event, want.EndHand(2, (want.WentOut(at(event, 2)[0], 800),)))

    assert event.state.place_of(early) == 10
    assert early not in prizes(event)


@pytest.mark.rule("TDA-RP-8-A")
def test_at_a_live_table_with_a_tap_for_each_hand_the_director_says_where_a_hand_is_played() -> None:
    event = near_the_money("tda", 9, 8)
    do(event, want.GoHandForHand(playing=(1,)))

    with pytest.raises(HandForHandRefused):
        do(event, want.EndHand(2))
    do(event, want.EndHand(1))
    assert event.state.common is not None
    assert event.state.common.hand == 2
    with pytest.raises(HandForHandRefused, match="no table 7"):
        do(near_the_money("tda", 9, 8), want.GoHandForHand(playing=(7,)))


@pytest.mark.rule("TDA-RP-8-B#1", "TDA-RP-8-C#1")
def test_every_common_hand_takes_two_minutes_off_the_clock() -> None:
    event = near_the_money("tda", 9, 8)
    do(event, want.SetClock("set", ms=17 * MINUTE + 30_000))
    do(event, want.GoHandForHand(), now=0)
    seen = []
    for hand in range(3):
        now = (hand + 1) * 7 * MINUTE  # however long it really takes
        do(event, want.EndHand(1), now=now)
        do(event, want.EndHand(2), now=now)
        seen.append(remaining_ms(event.state.clock, now=now) / MINUTE)

    assert seen == [15.5, 13.5, 11.5]


@pytest.mark.rule("TDA-RP-8-D#1")
def test_the_level_changes_when_the_hands_have_used_it_up() -> None:
    event = near_the_money("tda", 9, 8)
    do(event, want.SetClock("set", ms=2 * MINUTE))
    do(event, want.GoHandForHand(), now=0)
    assert event.state.level_at(0) == 1
    do(event, want.EndHand(1))
    do(event, want.EndHand(2))

    assert event.state.level_at(0) == 2


@pytest.mark.rule("TDA-RP-8-F#1")
def test_an_all_in_waits_face_down_and_the_director_may_open_it() -> None:
    event = near_the_money("tda", 9, 8)
    do(event, want.GoHandForHand())
    do(event, want.NoteAllIn(1))
    with pytest.raises(HandForHandRefused, match="held: waiting for table 2"):
        do(event, want.EndHand(1))
    do(event, want.OpenAllIn(1))
    do(event, want.EndHand(1))
    do(event, want.NoteAllIn(2))  # the last table waits for nobody
    do(event, want.EndHand(2))

    assert event.state.common is not None
    assert event.state.common.hand == 2


@pytest.mark.rule("TDA-RP-8-F")
def test_an_all_in_is_off_when_the_other_player_of_the_table_is_gone() -> None:
    event = tournament("tda", 6, size=2, fee_cents=1000, payment="at the door", prizes=PrizePlan(scheme=Curve(paid=4)))
    do(event, want.GoHandForHand())
    do(event, want.NoteAllIn(1))
    do(event, want.Disqualify(at(event, 1)[0], "cheating", chips=10_000))
    assert Tournament.replay(event.records).state == event.state
    for table in (2, 3):
        do(event, want.EndHand(table))

    assert common_hand(event) == 2


@pytest.mark.rule("VPSV-65.1#1", "VPSV-65.1#2", "VPSV-65.1#3", "VPSV-65.1#4")
def test_vpsv_it_begins_by_itself_one_before_the_money() -> None:
    event = near_the_money("vpsv", 11, 9)
    assert common_hand(event) is None
    do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    assert common_hand(event) == 1
    assert event.state.left == 10
    with pytest.raises(HandForHandRefused):
        do(event, want.BeginHand(1))  # the others are in a hand
    do(event, want.EndHand(2))
    assert common_hand(event) == 2
    do(event, want.EndHand(2))
    do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0], 900),)))
    assert common_hand(event) is None

    one_table = tournament(
        "vpsv", 9, fee_cents=1000, payment="at the door", prizes=PrizePlan(scheme=Curve(paid=8)), tables=1
    )
    assert one_table.state.common is None


@pytest.mark.rule("VPSV-65.2#1")
def test_vpsv_one_out_at_each_of_two_tables_share_the_last_prize() -> None:
    plan = PrizePlan(scheme=Amounts((500_00, 70_00, 60_00, 55_00, 50_00), rest_to_first=True))
    event = near_the_money("vpsv", 6, 5, tables=2, prizes=plan, fee_cents=100_00)
    out = at(event, 1)[0], at(event, 2)[0]
    do(event, want.EndHand(1, (want.WentOut(out[0], 4000),)))
    do(event, want.EndHand(2, (want.WentOut(out[1], 3000),)))

    assert prizes(event) == {out[0]: ("5–6", 25_00), out[1]: ("5–6", 25_00)}


@pytest.mark.rule("VPSV-65.3#1", "VPSV-65.3#2")
def test_vpsv_at_one_table_the_larger_stack_is_better() -> None:
    event = near_the_money("vpsv", 6, 5)
    larger, smaller = at(event, 1)[:2]
    with pytest.raises(FloormanError, match="begin the hand with"):
        do(event, want.EndHand(1, (want.WentOut(larger), want.WentOut(smaller))))
    do(event, want.EndHand(1, (want.WentOut(smaller, 3000), want.WentOut(larger, 4000))))
    do(event, want.EndHand(2))
    assert [event.state.place_of(who) for who in (larger, smaller)] == [5, 6]
    assert list(prizes(event)) == [larger]

    event = near_the_money("vpsv", 10, 9)
    a, b = at(event, 1)[:2]
    c = at(event, 2)[0]
    do(event, want.EndHand(1, (want.WentOut(a, 5000), want.WentOut(b, 2000))))
    do(event, want.EndHand(2, (want.WentOut(c, 3000),)))
    assert [event.state.place_of(who) for who in (a, c, b)] == [8, 8, 10]


@pytest.mark.rule("VPSV-65.3", "VPSV-57.2#2")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize("is_tapped", [True, False])
def test_vpsv_the_button_of_the_common_hand_decides_whichever_table_is_done_last(
    order: tuple[int, int], is_tapped: bool
) -> None:
    event = near_the_money("vpsv", 8, 7)
    felt = event.state.hall.felts[1]
    ahead = felt.upcoming(event.state.book)
    assert ahead
    on_button = felt.seats[ahead[0].button]
    behind = at(event, 1)[at(event, 1).index(on_button) - 1]
    for table in order:
        if is_tapped:
            do(event, want.BeginHand(table))
        out = (want.WentOut(on_button, 2000), want.WentOut(behind, 2000)) if table == 1 else ()
        do(event, want.EndHand(table, out))

    assert (event.state.place_of(behind), event.state.place_of(on_button)) == (7, 8)


@pytest.mark.rule("TDA-RP-8-A")
def test_it_is_taken_back_step_by_step_and_kept_like_everything() -> None:
    event = near_the_money("tda", 9, 8)
    do(event, want.GoHandForHand())
    do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0], 900),)))
    do(event, want.NoteAllIn(2))
    do(event, want.EndHand(2))
    kept = [encoded(record) for record in event.records]
    assert Tournament.replay(map(decoded, kept)).state == event.state

    for _ in range(4):
        event.undo(by="director", now=0)
    assert event.state == Tournament.replay(map(decoded, kept[:-4])).state
    assert (event.state.left, event.state.clock.state) == (9, "running")


def test_it_ends_by_order_between_hands_and_with_the_final_table() -> None:
    event = near_the_money("tda", 8, 3)
    do(event, want.GoHandForHand())
    do(event, want.EndHand(1))
    with pytest.raises(
        HandForHandRefused, match=r"the common hand is played first.*\((TDA 2019 RP-8-A|VPSV 2016 65)\)"
    ):
        do(event, want.GoHandForHand(is_on=False))
    do(event, want.EndHand(2, (want.WentOut(at(event, 2)[0]),)))
    assert isinstance(next_proposal(event.state), FinalTable)
    do(event, want.Even())
    assert event.state.common is None
    with pytest.raises(HandForHandRefused, match="needs two tables"):
        do(event, want.GoHandForHand())


@pytest.mark.parametrize(
    "wanted", [want.NoteAllIn(1), want.OpenAllIn(1), want.GoHandForHand(is_on=False), want.NoteAllIn(99)]
)
def test_orders_out_of_place_are_refused(wanted: want.Command) -> None:
    event = near_the_money("tda", 9, 8)
    before = len(event.records)
    with pytest.raises(FloormanError):
        do(event, wanted)
    assert len(event.records) == before


@pytest.mark.rule("TDA-RP-8-B", "TDA-RP-9")
def test_at_the_final_table_the_clock_runs_in_real_time_again() -> None:
    event = near_the_money("tda", 12, 3)
    do(event, want.GoHandForHand())
    while event.state.left > 7:
        for table in sorted(event.state.hall.felts):
            busts = tuple(want.WentOut(who, 100) for who in at(event, table)[:1]) if event.state.left > 7 else ()
            do(event, want.EndHand(table, busts))
    do(event, want.Even())

    assert event.state.is_final
    assert event.state.common is None
    assert event.state.level_at(60 * MINUTE) > event.state.level_at(0)
    event.undo(by="director", now=0)
    assert event.state.level_at(60 * MINUTE) == event.state.level_at(0)  # by hands again, and not by minutes


@pytest.mark.rule("TDA-RP-8-A")
def test_a_deal_waits_for_the_common_hand() -> None:
    event = near_the_money("tda", 8, 7)
    do(event, want.GoHandForHand())
    stacks = {who: event.state.chips // 8 for table in (1, 2) for who in at(event, table)}
    do(event, want.EndHand(1))
    with pytest.raises(DealRefused, match="between hands"):
        do(event, want.Agree("icm", stacks))
    do(event, want.EndHand(2))
    do(event, want.Agree("icm", stacks))

    assert event.state.deal


def test_nobody_waits_for_a_table_with_one_player() -> None:
    event = tournament("tda", 4, size=2)
    do(event, want.GoHandForHand())
    do(event, want.Disqualify(at(event, 1)[0], "marked cards", 10_000))
    do(event, want.EndHand(2))

    assert event.state.common is not None
    assert event.state.common.waiting_for == ("2",)


def test_the_last_player_waits_for_new_entries_and_not_for_a_common_hand() -> None:
    event = begun(4, size=2, late_levels=3)
    do(event, want.GoHandForHand(), now=MINUTE)
    first, *others = [*at(event, 1), *at(event, 2)]
    for who in others:
        do(event, want.Disqualify(who, "marked cards"), now=MINUTE)

    assert (event.state.left, event.state.common, event.state.clock.state) == (1, None, "running")
    with pytest.raises(MoveRefused, match="even"):
        do(event, want.Even(), now=MINUTE)
    do(event, want.Enter(person("late")), now=2 * MINUTE)
    assert {event.state.entrants[who].status for who in (first, "late")} == {"seated"}


def test_hand_for_hand_is_over_when_somebody_has_won() -> None:
    event = tournament("tda", 4, size=2)
    do(event, want.GoHandForHand())
    winner, *others = [*at(event, 1), *at(event, 2)]
    for who in others:
        do(event, want.Disqualify(who, "marked cards"))

    assert (event.state.winner, event.state.common, event.state.clock.state) == (winner, None, "running")


def test_who_is_out_in_a_common_hand_is_no_player_any_more() -> None:
    event = tournament("tda", 18)
    do(event, want.GoHandForHand())
    out = at(event, 1)[0]
    do(event, want.EndHand(1, (want.WentOut(out, 500),)))
    for wanted in (want.Disqualify(out, "x", 0), want.Rebuy(out), want.CountChips(out, 5), want.PutClockOn(out)):
        with pytest.raises(TournamentError):
            do(event, wanted)
    do(event, want.EndHand(2))
    assert event.state.place_of(out) == 18
