"""The floor is called to a table: everything stands still, and goes on with the time that was left, however it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import (
    FloorCallRefused,
    FloorIsCalled,
    NoFloorCall,
    NoHand,
    NotSeated,
    OwnHand,
)
from floorman.hand.actions import Call, Fold, RaiseTo
from floorman.hand.events import Called, HandKilled
from floorman.rulebook import SHIPPED
from floorman.table import CallClock, SitOut, StandUp
from floorman.table import orders as order
from floorman.table.commands import CallFloor, WithdrawCall
from floorman.table.decide import more_time, next_deal
from floorman.table.director import direct
from floorman.table.events import ClockStarted, NextHandDue, TableClosed, TimeBankSpent
from floorman.table.evolve import replay
from floorman.table.floor_calls.answering import come, dismiss, rule_on_call, waits_anew
from floorman.table.floor_calls.calling import LONGEST, require_call
from floorman.table.floor_calls.events import (
    FloorAwaited,
    FloorCallDismissed,
    FloorCallJoined,
    FloorCallOpened,
    FloorCallTimedOut,
    FloorCallWithdrawn,
    FloorCame,
    FloorRuled,
)
from floorman.table.looks import look_at_cards
from floorman.table.view import own, seen, view
from floorman.testing import Story

if TYPE_CHECKING:
    from collections.abc import Callable

THINKING, WAIT, RULES = 20_000, 120_000, 600_000
HOUR_S = 3600


def table(book: str = "tda", players: str = "A B C", **terms: Any) -> Story:
    return Story(book, players, **({"thinking_ms": THINKING, "pause_ms": 5_000} | terms))


def dealt(book: str = "tda", **terms: Any) -> Story:
    """In a hand; seat 1 is in turn, and has thought for five seconds."""
    story = table(book, **terms)
    story.deal()
    story.wait(5)
    return story


def ruled(story: Story, **facts: Any) -> FloorRuled:
    given: dict[str, Any] = {
        "member": "F",
        "name": "Flora",
        "at": story.now,
        "case": 1,
        "kind": "wager",
        "book": story.table.book.id,
        "edition": story.table.book.edition,
        "rules": ("TDA-42-A",),
    }
    return FloorRuled(**(given | facts))


def rules(story: Story, *does: Any, **facts: Any) -> tuple[Any, ...]:
    return story.happen(rule_on_call(story.table, ruled(story, **facts), does, now=story.now))


def dismisses(story: Story) -> tuple[Any, ...]:
    return story.happen(dismiss(story.table, "F", "Flora", "the raise was legal", now=story.now))


# ---- standing still ----


@pytest.mark.rule("APSA-3.5-01.d")
@pytest.mark.rule("WPL-5.1.c")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_play_stops_at_once_and_so_does_everybodys_time(book: str) -> None:
    story = dealt(book)
    in_turn, until = story.table.thinking, story.table.clock
    (called,) = story.says("B", CallFloor("amount", "that was no raise"))
    assert isinstance(called, FloorCallOpened)
    assert (called.seat, called.member, called.at, called.until) == (2, "B", story.now, story.now + WAIT)

    assert story.wait(60) == ()  # three times what was left
    with pytest.raises(FloorIsCalled, match=r"APSA 3.5-01|WPL 2011 5.1"):
        story.act("A", Call())
    assert (story.table.thinking, story.table.clock) == (in_turn, until)
    dismisses(story)
    assert story.table.clock == (1, until[1] + 60_000 if until else 0)
    assert story.wait(14.999) == ()
    assert story.wait(0.001), "fifteen seconds were left, and are over"


def test_nothing_is_open_to_anybody_meanwhile_and_the_view_says_since_when_and_who_called() -> None:
    story = dealt()
    assert view(story.table, 1, now=story.now).hand.legal  # type: ignore[union-attr]
    story.says("B", CallFloor("collusion", "A and C play together"))
    shown = view(story.table, 1, now=story.now)

    assert shown.hand is not None
    assert (shown.hand.legal, shown.hand.to_act) == (None, 1)
    assert own(story.table, 1).legal is None  # type: ignore[union-attr]
    assert shown.call is not None
    assert (shown.call.since, [caller.name for caller in shown.call.callers]) == (story.now, ["B"])
    story.happen(come(story.table, "F", "Flora", now=story.now))
    assert view(story.table, None, now=story.now).call.came == "Flora"  # type: ignore[union-attr]
    dismisses(story)
    shown = view(story.table, 1, now=story.now)
    assert shown.call is None
    assert shown.hand is not None
    assert shown.hand.legal is not None


def test_what_somebody_says_to_the_floor_is_told_to_nobody_at_the_table() -> None:
    story = dealt()
    story.says("B", CallFloor("collusion", "A and C play together"))
    story.says("C", CallFloor("conduct", "B insults me"))
    told = repr([seen(story.events, story.table, seat) for seat in (1, 2, 3, None)])
    told += repr([view(story.table, seat, now=0) for seat in (1, 2, 3, None)])

    assert "play together" not in told
    assert "insults" not in told
    assert "collusion" not in told


def test_the_time_bank_stands_still_as_well() -> None:
    story = dealt(time_bank_ms=60_000)
    story.wait(15)  # on the bank from here on
    story.wait(10)
    story.says("B", CallFloor())
    story.wait(100)
    dismisses(story)
    assert story.act("A", Call())[0] == TimeBankSpent(1, 10_000)


def test_a_called_clock_stands_still_and_nobody_calls_another() -> None:
    story = dealt("apsa", thinking_ms=0)
    story.says("B", CallClock())
    countdown, until = story.table.called, story.table.clock
    story.wait(30)
    story.says("C", CallFloor())
    with pytest.raises(FloorIsCalled):
        story.order(order.StartClock())
    story.wait(100)
    dismisses(story)
    assert until is not None
    assert countdown is not None
    assert (story.table.called, story.table.clock) == (countdown + 100_000, (1, until[1] + 100_000))


def test_the_next_hand_waits_and_then_comes_after_what_was_left_of_the_pause() -> None:
    story = dealt()
    story.fold_out()
    due = story.table.next_hand_at
    story.wait(2)
    story.says("B", CallFloor("showdown"))
    story.wait(60)
    with pytest.raises(FloorIsCalled):
        next_deal(story.table, first_button=1)
    dismisses(story)

    assert due is not None
    assert story.table.next_hand_at == due + 60_000
    assert next_deal(story.table, first_button=1).hand == "t 2"


@pytest.mark.parametrize("ends", [dismisses, rules, lambda story: story.says("B", WithdrawCall())])
def test_however_it_ends_a_table_that_is_replayed_has_the_same_time_left(ends: Callable[[Story], Any]) -> None:
    story = dealt()
    story.says("B", CallFloor())
    story.wait(70)
    ends(story)
    again = replay(story.events)

    assert again.clock == story.table.clock == (1, 20_000 + 70_000)
    assert again.thinking == (1, 70_000)


def test_after_a_restart_it_stands_still_the_floor_has_its_full_time_and_the_player_what_was_left() -> None:
    story = dealt()
    story.says("B", CallFloor())
    clock = story.table.clock
    story.now += 10 * WAIT  # the server was away
    assert more_time(story.table, now=story.now) == ()
    assert story.happen(waits_anew(story.table, now=story.now)) == (FloorAwaited(story.now + WAIT),)
    assert story.wait(119) == ()
    assert story.table.clock == clock
    story.happen(come(story.table, "F", "Flora", now=story.now))
    assert waits_anew(story.table, now=story.now) == (FloorAwaited(story.now + RULES),)
    dismisses(story)
    assert story.table.clock == (1, story.now + 15_000)


# ---- who may call, and how often ----


def test_only_who_sits_here_calls_and_not_where_the_floor_does_not_come() -> None:
    story = dealt()
    with pytest.raises(NotSeated):
        story.says("Z", CallFloor())
    for nowhere in (dealt(floor_calls=0), dealt(floor_wait_ms=0)):
        with pytest.raises(FloorCallRefused, match="does not come"):
            nowhere.says("B", CallFloor())
    assert view(dealt(floor_wait_ms=0).table, 1, now=0).floor_calls == 0
    for words in ("x" * (LONGEST + 1), "two\nlines", "\u202e"):
        with pytest.raises(FloorCallRefused, match="one line"):
            story.says("B", CallFloor("other", words))


def test_a_player_calls_so_often_in_an_hour_and_hears_when_the_next_time_is() -> None:
    story = dealt(floor_calls=2)
    for _ in range(2):
        story.says("B", CallFloor())
        story.says("B", WithdrawCall())
        story.now += 60_000
    with pytest.raises(FloorCallRefused, match="comes again in 58 minutes"):
        story.says("B", CallFloor())
    story.says("C", CallFloor())  # others may
    story.says("C", WithdrawCall())
    story.now += 58 * 60_000
    assert story.says("B", CallFloor())


def test_a_call_while_one_is_open_joins_it_once() -> None:
    story = dealt(floor_calls=1)
    story.says("B", CallFloor("amount"))
    (joined,) = story.says("C", CallFloor("delay", "and B is slow"))
    assert isinstance(joined, FloorCallJoined)
    with pytest.raises(FloorCallRefused, match="already"):
        story.says("C", CallFloor())
    assert story.table.call is not None
    assert [caller.words for caller in story.table.call.callers] == ["", "and B is slow"]
    dismisses(story)
    story.says("C", CallFloor())  # whoever joins in has not stopped the table


# ---- withdrawing ----


def test_the_caller_withdraws_while_nobody_has_come_and_others_who_called_are_still_waited_for() -> None:
    story = dealt()
    story.says("B", CallFloor())
    story.says("C", CallFloor())
    with pytest.raises(NoFloorCall):
        story.says("A", WithdrawCall())
    assert story.says("B", WithdrawCall()) == (FloorCallWithdrawn("B", "B", story.now),)
    assert story.table.call is not None
    story.happen(come(story.table, "F", "Flora", now=story.now))
    with pytest.raises(FloorCallRefused, match="floor is here"):
        story.says("C", WithdrawCall())
    dismisses(story)
    with pytest.raises(NoFloorCall):
        story.says("C", WithdrawCall())


def test_whoever_leaves_the_table_calls_no_longer_unless_the_floor_has_come() -> None:
    story = dealt(kind="cash")
    story.fold_out()
    story.says("B", CallFloor())
    happened = story.says("B", StandUp())
    assert FloorCallWithdrawn("B", "B", story.now) in happened
    with pytest.raises(NoFloorCall):
        require_call(story.table)

    story.says("C", CallFloor())
    story.happen(come(story.table, "F", "Flora", now=story.now))
    story.says("C", StandUp())
    assert require_call(story.table).is_by("C")
    assert story.wait(RULES / 1000) == (FloorCallTimedOut(story.now),)


def test_a_hand_is_left_by_nobody_meanwhile_but_whoever_has_folded_may_say_that_they_go() -> None:
    story = dealt("vpsv", kind="cash", chips=1000)  # whoever goes is folded at once: VPSV 23
    story.says("B", CallFloor())
    with pytest.raises(FloorIsCalled):
        story.says("A", StandUp())
    dismisses(story)
    story.act("A", Fold())
    story.says("B", CallFloor())
    story.says("A", StandUp())
    assert story.table.seats[1].leaves
    story.says("C", SitOut())


# ---- the floor ----


def test_somebody_comes_the_table_waits_longer_for_them_and_another_may_take_over() -> None:
    story = dealt()
    with pytest.raises(NoFloorCall):
        come(story.table, "F", "Flora", now=0)
    story.says("B", CallFloor())
    story.wait(100)
    assert story.happen(come(story.table, "F", "Flora", now=story.now)) == (FloorCame("F", "Flora", story.now + RULES),)
    story.wait(300)
    assert come(story.table, "F", "Flora", now=story.now) == (), "nobody stops a table for ever by coming again"
    assert come(story.table, "G", "Gert", now=story.now)[0].until == story.now + RULES  # type: ignore[union-attr]


def test_nobody_comes_or_whoever_came_says_nothing_and_play_goes_on() -> None:
    for came in (False, True):
        story = dealt()
        story.says("B", CallFloor())
        if came:
            story.happen(come(story.table, "F", "Flora", now=story.now))
        wait = RULES if came else WAIT
        assert story.wait(wait / 1000 - 0.001) == ()
        assert story.wait(0.001) == (FloorCallTimedOut(story.now),)
        assert story.table.clock == (1, 20_000 + wait)
        story.act("A", Call())


def test_a_dismissal_says_why() -> None:
    story = dealt()
    story.says("B", CallFloor())
    for reason in ("", "  ", "x" * (LONGEST + 1)):
        with pytest.raises(FloorCallRefused):
            dismiss(story.table, "F", "Flora", reason, now=story.now)
    assert dismisses(story) == (FloorCallDismissed("F", "Flora", story.now, "the raise was legal"),)


def test_whoever_sits_here_or_was_dealt_in_rules_on_nothing() -> None:
    story = dealt(kind="cash")
    story.fold_out()
    story.says("B", CallFloor("showdown"))
    for member in ("A", "B"):
        with pytest.raises(OwnHand, match="somebody else of the floor"):
            come(story.table, member, member, now=story.now)
        with pytest.raises(OwnHand):
            rule_on_call(story.table, ruled(story, member=member), (), now=story.now)
    story.says("C", StandUp())  # no longer here, and yet it is the hand they were dealt into
    with pytest.raises(OwnHand):
        dismiss(story.table, "C", "C", "why not", now=story.now)
    assert come(story.table, "F", "Flora", now=story.now)


# ---- ruling ----


def test_a_ruling_that_binds_the_seat_in_turn_happens_and_the_next_has_the_full_time() -> None:
    story = dealt(time_bank_ms=60_000)
    story.wait(20)  # five seconds on the bank
    story.says("B", CallFloor("amount"))
    story.wait(60)
    happened = rules(story, Called(1, 200))

    assert happened == (
        ruled(story),
        TimeBankSpent(1, 5_000),
        Called(1, 200),
        ClockStarted(2, story.now + THINKING, story.now),
    )
    assert story.table.call is None
    shown = view(story.table, None, now=story.now).ruling
    assert shown is not None
    assert (shown.by, shown.case) == ("Flora", 1)
    assert [(rule.book, rule.edition, rule.paragraph) for rule in shown.rules] == [("tda", "2019", "42-A")]


def test_a_ruling_on_another_seat_leaves_the_turn_and_its_time_as_they_were() -> None:
    story = dealt()
    story.says("B", CallFloor("action"))
    story.wait(60)
    happened = rules(story, HandKilled(3, "thrown_away"))

    assert happened == (ruled(story), HandKilled(3, "thrown_away"))
    assert story.live == {"A", "B"}
    assert story.table.clock == (1, 20_000 + 60_000)
    story.act("A", RaiseTo(600))


def test_a_ruling_can_end_the_hand_and_stands_until_the_next_begins() -> None:
    story = dealt()
    story.act("A", Fold())
    story.says("B", CallFloor("conduct"))
    assert story.table.hand is not None
    trial, begun = story.table.hand.copy(), len(story.table.hand.events)
    trial.kill(2, "ruled")
    happened = rules(story, *trial.events[begun:])

    assert not story.table.is_playing
    assert NextHandDue(story.now + 5_000) in happened
    assert story.table.ruling is not None
    story.deal()
    assert story.table.ruling is None


def test_what_the_floor_orders_meanwhile_asks_nobody_until_it_is_over() -> None:
    story = dealt()
    story.says("B", CallFloor())
    happened = story.order(order.Expel(1))
    assert not any(isinstance(event, ClockStarted) for event in happened)
    assert story.table.thinking is None
    story.wait(30)
    happened = dismisses(story)
    assert happened[-1] == ClockStarted(2, story.now + THINKING, story.now)

    story = dealt()
    story.says("B", CallFloor())
    story.order(order.RepeatDeal("a card was seen"))
    assert story.table.next_hand_at is None
    with pytest.raises(FloorIsCalled):
        next_deal(story.table, first_button=1)
    assert dismisses(story)[-1] == NextHandDue(story.now + 5_000)
    with pytest.raises(NoHand):
        story.act("A", Call())


def test_a_table_closes_only_when_the_floor_has_ruled() -> None:
    story = dealt(kind="cash")
    story.fold_out()
    story.says("B", CallFloor("showdown"))
    story.order(order.CloseTable())
    assert not story.table.is_closed
    happened = dismisses(story)
    assert isinstance(happened[-1], TableClosed)


def test_looks_at_the_cards_are_remembered_for_this_hand_alone() -> None:
    story = dealt()
    story.happen(look_at_cards(story.table, "F"))
    assert story.table.looked == ("F",)
    story.fold_out()
    story.deal()
    assert not story.table.looked


def test_a_ruling_is_cited_by_the_book_it_was_made_under() -> None:
    story = dealt("vpsv", kind="cash", chips=1000)
    story.says("B", CallFloor())
    rules(story, rules=("VPSV-81",))
    story.fold_out()
    story.happen(direct(story.table, order.ChangeBook("tda"), now=story.now, shelf=SHIPPED))
    shown = view(story.table, None, now=0).ruling

    assert story.table.book.id == "tda"
    assert shown is not None
    assert [(rule.book, rule.paragraph) for rule in shown.rules] == [("vpsv", "81")]
