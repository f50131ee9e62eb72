"""An all-in that waits, cards down, for the floor: in a hand, at a table and in a proof."""

from __future__ import annotations

import pytest

from floorman.cards import Deck
from floorman.errors import BrokenRecord, HandIsOver, MayNotSee, NoHand, NotNow, UnknownPosition
from floorman.hand import AllIn, Call, Fold, Hand, Show
from floorman.hand.events import CardsOpened, HandKilled, PotAwarded, RunOutHeld, StreetDealt
from floorman.proof.replay import require_replays
from floorman.rulebook import Rulebook
from floorman.table import orders as order
from floorman.table.events import AllInsHeld, decoded, encoded
from floorman.table.evolve import replay
from floorman.table.state import TableState
from floorman.testing import Story

TDA = Rulebook.load("tda")


def hand_with(*stacks: int, **terms: object) -> Hand:
    given = {"stacks": stacks, "button": 1, "blinds": (50, 100), "deck": Deck.from_seed(3)} | terms
    return Hand.deal(TDA, **given)  # type: ignore[arg-type]


@pytest.mark.rule("TDA-RP-8-F", "TDA-16.a")
def test_no_card_is_opened_or_dealt_until_the_floor_says_so() -> None:
    hand = hand_with(1000, 1000, 1000, asks=("run_out",))
    hand.all_in()
    hand.call()
    hand.fold()

    assert (hand.is_held, hand.is_over, hand.to_act) == (True, False, None)
    assert str(hand) == "preflop, pot 2100, the all-in is held"
    assert not any(isinstance(event, CardsOpened | StreetDealt) for event in hand.events)
    assert not any(seat.cards for seat in hand.view().seats)

    assert hand.hold(False) == RunOutHeld(False)
    assert (hand.is_held, hand.is_over) == (False, True)
    opened = [type(event) for event in hand.events if isinstance(event, CardsOpened | StreetDealt)]
    assert opened == [CardsOpened, StreetDealt, StreetDealt, StreetDealt]
    assert hand.undo() == RunOutHeld(False)
    assert hand.is_held


@pytest.mark.rule("TDA-RP-8-F")
def test_chips_nobody_matched_go_back_at_once_and_players_with_chips_bet_on() -> None:
    hand = hand_with(1000, 400, 1000, asks=("run_out",))
    hand.raise_to(400)
    hand.call()
    hand.call()
    assert hand.street == "flop"  # two can still bet: nothing is held
    hand.raise_to(600)
    hand.fold()

    assert hand.is_held
    assert hand.stack_of(3) == 600  # what was not called is back, the cards stay down
    hand.hold(False)
    assert hand.is_over


@pytest.mark.rule("TDA-RP-8-F", "TDA-16.b")
def test_an_all_in_on_the_river_stays_down_too() -> None:
    for asks in (("run_out",), ("showdown", "run_out")):
        hand = hand_with(1000, 1000, asks=asks)
        hand.call()
        hand.check()
        for _ in range(4):
            hand.check()
        hand.all_in()
        hand.call()
        assert len(hand.board) == 5
        assert hand.is_held
        aggressor = hand.seats[hand.state.aggressor]
        with pytest.raises(MayNotSee, match="is held"):
            hand.see(aggressor, by=3 - aggressor)
        hand.hold(False)
        assert hand.is_over


def test_where_seats_show_or_muck_after_an_all_in_they_are_asked_once_it_is_opened() -> None:
    book = Rulebook.load("bank")
    assert book.knobs.all_in_may_muck
    hand = Hand.deal(book, stacks=(300, 300), button=1, blinds=(50, 100), asks=("showdown", "run_out"))
    hand.call()
    for _ in range(5):
        hand.check()
    hand.all_in()
    hand.call()
    assert hand.is_held
    hand.hold(False)
    while not hand.is_over:
        hand.take(Show())
    assert hand.chips == 600


def test_holding_is_refused_where_there_is_nothing_to_hold() -> None:
    hand = hand_with(1000, 1000)
    with pytest.raises(NotNow, match="none is held") as refused:
        hand.hold(False)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "TDA-RP-8-F"
    hand.hold()
    with pytest.raises(NotNow, match="held already"):
        hand.hold()
    hand.fold()
    assert hand.is_over
    with pytest.raises(HandIsOver):
        hand.hold(False)


def test_a_held_hand_that_is_killed_goes_to_the_other() -> None:
    hand = hand_with(1000, 1000, asks=("run_out",))
    hand.all_in()
    hand.call()
    assert hand.kill(1) == HandKilled(1, "")

    assert hand.is_over
    assert hand.stacks == (0, 2000)
    assert not hand.board


def test_blinds_that_are_all_in_wait_from_the_deal_on() -> None:
    hand = hand_with(50, 100, asks=("run_out",))

    assert hand.is_held
    assert hand.stacks == (0, 50)
    assert Hand.from_position(hand.position) == hand
    hand.hold(False)
    assert Hand.from_position(hand.position) == hand
    assert hand.is_over


@pytest.mark.parametrize("decision", ["h", "h7", "h0x", "z0", "z1"])
def test_a_position_says_clearly_whether_an_all_in_is_held(decision: str) -> None:
    line = hand_with(50, 100, asks=("run_out",)).position

    assert Hand.from_position(f"{line} h0").is_over
    with pytest.raises(UnknownPosition, match=f"decision 1, '{decision}': .*no such decision"):
        Hand.from_position(f"{line} {decision}")


def test_a_record_in_which_somebody_dealt_on_is_broken() -> None:
    hand = hand_with(1000, 1000, asks=("run_out",))
    hand.all_in()
    hand.call()
    hand.hold(False)
    happened = hand.view(1).events[1:]
    dealing = hand.events[0]

    require_replays(dealing, happened, book=TDA, viewer=1)  # type: ignore[arg-type]
    without = [event for event in happened if not isinstance(event, RunOutHeld)]
    with pytest.raises(BrokenRecord, match="was held"):
        require_replays(dealing, without, book=TDA, viewer=1)  # type: ignore[arg-type]


# ---- at a table ----


def all_in(story: Story) -> None:
    story.act(story.in_turn, AllIn())
    story.act(story.in_turn, Call())
    while story.in_turn:
        story.act(story.in_turn, Fold())


@pytest.mark.rule("TDA-RP-8-F")
def test_a_table_holds_the_hand_under_way_and_those_to_come() -> None:
    story = Story("tda", "A B C")
    story.deal()
    happened = story.order(order.HoldAllIns(True))
    assert [type(event) for event in happened] == [AllInsHeld, RunOutHeld]
    assert story.order(order.HoldAllIns(True)) == ()
    all_in(story)
    assert story.table.is_playing
    assert story.table.stands_still
    assert story.table.clock is None
    assert b'"is_held":true' in story.view("A")
    happened = story.order(order.OpenHeldAllIn())
    assert any(isinstance(event, PotAwarded) for event in happened)
    assert story.table.holds_all_ins
    with pytest.raises(NoHand):
        story.order(order.OpenHeldAllIn())

    assert replay(decoded(data) for data in encoded(story.events)) == story.table
    restored = TableState.restored(story.table.snapshot())
    assert restored
    assert restored.holds_all_ins


@pytest.mark.rule("TDA-RP-8-F")
def test_the_next_hand_is_held_from_its_deal_on_until_the_table_holds_no_more() -> None:
    story = Story("tda", "A B C")
    story.order(order.HoldAllIns(True))
    story.deal()
    all_in(story)
    assert story.table.hand is not None
    assert story.table.hand.is_held
    happened = story.order(order.HoldAllIns(False))
    assert AllInsHeld(False) in happened
    assert RunOutHeld(False) in happened
    assert not story.table.is_playing


def test_the_turn_and_its_time_stay_as_they_are_when_all_ins_are_held() -> None:
    story = Story("tda", "A B C")
    story.deal()
    before = (story.in_turn, story.table.clock, story.table.turn, story.table.thinking)
    story.order(order.HoldAllIns(True))

    assert (story.in_turn, story.table.clock, story.table.turn, story.table.thinking) == before


def test_a_table_of_absent_players_holds_too() -> None:
    story = Story("tda", "A B C D")
    story.away("C")
    story.order(order.HoldAllIns(True))
    story.deal()
    all_in(story)

    assert story.table.hand is not None
    assert story.table.hand.is_held
