"""Random evenings: whoever comes, goes, busts, sits out, is moved or punished, blinds are fair and no chip is lost.

What is fair, exactly:

- with a dead button, in every hand the big blind is the next seat clockwise after the last big blind that could have it:
  a player of a tournament, or somebody at a cash table who wants cards. So between two big blinds of one player everybody
  who was there throughout has had it once: nobody skips it, nobody has it twice. (A player moved for balance into the seat
  that had it last takes it again, where the book says so.);
- the small blind falls on the seat that had the big blind before, or nobody posts it: there is no small blind alone;
- at a cash table nobody whose seat the big blind has passed gets cards again without paying for it;
- with a moving button, the button is on the next seat that has cards after the last button;
- nobody has the big blind twice in succession when only two are left.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from floorman.bus import LocalBus
from floorman.cards import Card
from floorman.club.audience import Audience
from floorman.club.wire.changes import whole
from floorman.club.wire.messages import TableNews, TableUpdate, answer_from
from floorman.club.wire.watch import ear
from floorman.errors import FloormanError
from floorman.hand.actions import Call, Check, Fold, RaiseTo, RunTwice
from floorman.hand.events import BlindPosted, CardsPutRight, HandDealt, HandVoided, StreetDealt
from floorman.seats import after
from floorman.table import AddChips, CallClock, ComeBack, SitDown, SitOut, StandUp, Straddle, TableState
from floorman.table import orders as order
from floorman.table.events import (
    ButtonPlaced,
    ChipsAdded,
    ChipsTakenOut,
    DeckSealed,
    Eliminated,
    GhostReplaced,
    SatDown,
    StoodUp,
    decoded,
    encoded,
)
from floorman.table.evolve import evolve, replay
from floorman.table.view import seen, to_json, view
from floorman.testing import Story
from support.mistakes import maybe_a_mistake

if TYPE_CHECKING:
    from floorman.table import TableView
    from floorman.table.events import Event

CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
EVENINGS = [
    ("tda", "tournament"),
    ("tda", "cash"),
    ("apsa", "tournament"),
    ("wpl", "sit_and_go"),
    ("vpsv", "tournament"),
    ("vpsv", "satellite"),
    ("vpsv", "cash"),
    ("bank", "cash"),
    ("bank", "tournament"),
]


class Followers(LocalBus):
    """What everybody at the table was sent last, and the views they hold."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, bytes] = {}
        self.views: dict[str, TableView] = {}

    def publish(self, subject: str, data: bytes) -> None:
        assert subject not in self.sent, "everybody is told once"
        self.sent[subject] = data


class Evening(RuleBasedStateMachine):
    """One table. Everything is tried; what the table refuses must leave it as it was."""

    book = "tda"
    kind = "tournament"

    def __init__(self) -> None:
        super().__init__()
        terms: dict[str, Any] = {"kind": self.kind, "time_bank_ms": 5_000, "thinking_ms": 10_000}
        if self.kind == "cash" and self.book == "bank":
            terms |= {"smallest_buy_in": 500, "largest_buy_in": 500}
        self.story = Story(self.book, **terms)
        self.brought = 0
        self.taken = 0
        self.names = 0
        self.snapshot: tuple[bytes, int] | None = None
        self.before = self.story.table
        self.ghost_had = 0
        self.owing: set[str] = set()
        self.followers = Followers()
        self.audience = Audience(self.followers, "table/t", "table.t")
        self.seated: set[str] = set()

    # ---- how things are done ----

    def do(self, *said: Any, **facts: Any) -> None:
        """Do what somebody says, or the floor orders. A refusal leaves everything as it was."""
        before, events = self.story.table.copy(), len(self.story.events)
        try:
            if len(said) == 2:
                self.story.says(said[0], said[1], **facts)
            else:
                self.story.order(said[0])
        except FloormanError:
            assert self.story.table == before
            assert len(self.story.events) == events
        self.look(events)

    def look(self, since: int) -> None:
        """Count the chips that came and went, and check each new hand and everything that was sent."""
        happened = self.story.events[since:]
        for at, event in enumerate(happened):
            if isinstance(event, SatDown):
                self.owing.add(event.member)
            if isinstance(event, SatDown | ChipsAdded):
                self.brought += event.chips
            elif isinstance(event, GhostReplaced):
                self.brought += event.chips - self.ghost_had
            elif isinstance(event, StoodUp | ChipsTakenOut):
                self.taken += event.chips
            if isinstance(event, ButtonPlaced):
                self.check_blinds(since, since + at, event)
        self.check_sent(happened)
        self.check_told(happened, since)

    def check_blinds(self, since: int, at: int, placed: ButtonPlaced) -> None:
        """Whether the blinds of a hand are fair, from the table as it was before."""
        before = self.before
        for event in self.story.events[since:at]:
            evolve(before, event)
        dealt = next(event for event in self.story.events[at:] if isinstance(event, HandDealt))
        if before.redeal is not None:
            assert before.positions is not None
            assert (placed.button, placed.big_blind) == (before.positions.button, before.positions.big_blind)
            return
        assert placed.small_blind is None or placed.small_blind in dealt.seats
        assert placed.big_blind in dealt.seats
        assert placed.small_blind != placed.big_blind
        if before.positions is None:
            self.owing.clear()
            return
        last, knobs = before.positions, before.book.knobs
        can = before.ready
        new_in_small = [seat for seat in can if before.seats[seat].moved == "balance" and seat == last.big_blind]
        if knobs.button_movement == "dead_button" or (len(dealt.seats) == 2 and knobs.no_big_blind_twice_running):
            if not new_in_small:
                waiting = {seat for seat in can if before.seats[seat].is_new and seat not in dealt.seats}
                assert placed.big_blind == after(last.big_blind, [seat for seat in can if seat not in waiting])
            if len(dealt.seats) > 2 and placed.big_blind != last.big_blind:
                small, newcomers = placed.small_blind_seat, [seat for seat in can if before.seats[seat].owes_big]
                takes_nobodys = (
                    last.big_blind not in dealt.seats and small in newcomers
                )  # VPSV 135, in cash games alone
                assert small == last.big_blind or (before.is_cash and takes_nobodys)
        else:
            assert placed.button == after(last.button, dealt.seats)
        if before.is_cash and knobs.cash_entry_elsewhere != "at_once":
            self.check_entries(before, at, dealt)
            passed = {
                seat
                for seat in before.seats
                if 0 < (seat - last.big_blind) % 10 < (placed.big_blind - last.big_blind) % 10
            }
            self.owing |= {before.seats[seat].member for seat in passed - {*dealt.seats}}

    def check_entries(self, before: TableState, at: int, dealt: HandDealt) -> None:
        """Who owed a big blind, by our own count, has posted one or has the big blind; unless the game began anew."""
        members = {seat: before.seats[seat].member for seat in before.ready}
        settled = [seat for seat, member in members.items() if member not in self.owing]
        posted = {
            event.seat: event.chips
            for event in self.story.events[at:]
            if isinstance(event, BlindPosted) and event.kind in ("big blind", "post")
        }
        for seat, stack in zip(dealt.seats, dealt.stacks, strict=True):
            if members[seat] in self.owing and len(settled) >= 2:
                assert posted.get(seat, 0) >= min(stack - dealt.ante, dealt.big_blind)
            if members[seat] not in self.owing:  # and nobody pays for nothing
                assert seat == dealt.big_blind_seat or seat not in posted
        self.owing -= {members[seat] for seat in dealt.seats}

    def check_sent(self, happened: list[Event]) -> None:
        """No byte sent to anybody tells a card they may not see."""
        table = self.story.table
        hand = table.hand
        if hand is None or not happened:
            return
        again = hand.events if hand.is_over or any(isinstance(event, HandDealt) for event in happened) else ()
        for who in (None, *table.seats):
            sent = to_json((view(table, who, now=self.story.now), seen((*happened, *again), table, who)))
            self.check_cards(sent, who)

    def check_cards(self, sent: bytes, who: int | None) -> None:
        """No card but those that lie open and one's own."""
        table = self.story.table
        allowed: set[Any] = set()
        if (hand := table.hand) is not None:
            allowed = {*hand.board, *hand.state.seen}
            for event in hand.events:  # also what lay on the board until a mistake was put right
                if isinstance(event, StreetDealt):
                    allowed.update(event.cards)
            if len(hand.state.boards) > 1:
                allowed.update(hand.state.boards[1])
            for seat in hand.seats:
                if hand.state.shown[hand.state.place_of(seat)]:
                    allowed.update(hand.hole(seat))
            is_there = who is not None and who in hand.seats and who not in table.away
            if who is not None and is_there and table.seats[who].since < table.number:
                allowed |= {*hand.hole(who)}
        assert {Card(card.decode()) for card in CARD.findall(sent)} <= allowed
        assert b"salts" not in sent

    def check_told(self, happened: list[Event], since: int) -> None:
        """Everybody who follows the table has the view they would be shown afresh, and heard of no hidden card."""
        if not happened:
            return
        table, now = self.story.table, self.story.now
        before, self.seated = self.seated, {seated.member for seated in table.seats.values()}
        told = {"version": len(self.story.events), "since": since, "now": now}
        self.audience.tell(table, happened, gone=before - self.seated, **told)
        for listener, sent in self.followers.sent.items():
            member = listener.removeprefix("table.t.to.")
            seat = table.find(member) if member != listener else None
            self.check_cards(sent, seat)
            message = answer_from(sent)
            assert isinstance(message, TableUpdate | TableNews)
            assert message.events == seen(happened, table, seat)
            if isinstance(message, TableUpdate):
                self.followers.views[listener] = message.view
            else:
                assert message.since == since
                self.followers.views[listener] = whole(self.followers.views[listener], message.shared, message.own)
            assert self.followers.views[listener] == view(table, seat, now=now)
        assert {ear("table.t", member) for member in self.seated} < self.followers.sent.keys()
        self.followers.sent.clear()

    def seat_of_somebody(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from(sorted(self.story.table.seats)))

    # ---- what can happen ----

    @initialize(players=st.integers(2, 6))
    def open(self, players: int) -> None:
        for seat in range(1, players + 1):
            self.arrive(seat, 500, "")
        self.do(order.SetButton(players))

    @rule(
        seat=st.integers(1, 10),
        chips=st.sampled_from([500, 1000, 60, 2000]),
        moved=st.sampled_from(["", "broken", "balance"]),
    )
    def arrive(self, seat: int, chips: int, moved: str) -> None:
        self.names += 1
        name = f"P{self.names}"
        if self.kind == "cash":
            self.do(name, SitDown(seat, 500 if self.book == "bank" else max(100, chips), self.names % 3 == 0))
        else:
            self.do(order.SeatPlayer(seat, name, name, chips, moved, 2 if self.names % 11 == 0 else 0))

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        seated = self.story.table.seats[self.seat_of_somebody(data)]
        self.do(seated.member, StandUp())

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), waits=st.booleans())
    def sit_out_or_come_back(self, data: st.DataObject, *, waits: bool) -> None:
        seated = self.story.table.seats[self.seat_of_somebody(data)]
        self.do(seated.member, ComeBack(waits) if seated.sits_out else SitOut())

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), wanted=st.sampled_from([order.TakeAway, order.WalkedAway, order.MarkAway, order.MarkBack]))
    def floor(self, data: st.DataObject, wanted: Any) -> None:
        self.do(wanted(self.seat_of_somebody(data)))

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), rounds=st.integers(1, 2))
    def penalise(self, data: st.DataObject, rounds: int) -> None:
        self.do(order.MissHands(self.seat_of_somebody(data), rounds=rounds))

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), chips=st.sampled_from([0, 300, 1000]), hands=st.integers(0, 2), rounds=st.integers(0, 1))
    def set_right(self, data: st.DataObject, chips: int, hands: int, rounds: int) -> None:
        seat = self.seat_of_somebody(data)
        self.do(order.SetChips(seat, chips, "TDA-24.a"))
        self.do(order.SetPenalty(seat, hands, rounds))

    @precondition(lambda self: len(self.story.table.seats) > 2)
    @rule(data=st.data())
    def disqualify(self, data: st.DataObject) -> None:
        self.do(order.Expel(self.seat_of_somebody(data)))

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), chips=st.sampled_from([1, 100, 500]))
    def take_out(self, data: st.DataObject, chips: int) -> None:
        self.do(order.TakeOut(self.seat_of_somebody(data), chips, "TDA-63.a"))

    @precondition(lambda self: self.story.table.seats)
    @rule(data=st.data(), chips=st.sampled_from([0, 100, 500, 1000, 3000]))
    def buy(self, data: st.DataObject, chips: int) -> None:
        seated = self.story.table.seats[self.seat_of_somebody(data)]
        self.do(seated.member, AddChips(chips))
        self.do(seated.member, Straddle(50))

    @rule(big_blind=st.sampled_from([20, 50, 100]), ante=st.sampled_from([0, 5]))
    def level(self, big_blind: int, ante: int) -> None:
        self.do(order.SetLevel(big_blind // 2, big_blind, ante))

    @rule(
        wanted=st.sampled_from([order.BeginBreak(), order.EndBreak(), order.BeginShuffle(), order.RepeatDeal("oops")])
    )
    def pause(self, wanted: Any) -> None:
        self.do(wanted)
        if self.story.table.on_break:
            self.do(order.EndBreak())

    @rule(data=st.data())
    def mistake(self, data: st.DataObject) -> None:
        """The dealer makes one, and the floor puts it right or declares the hand void."""
        hand = self.story.table.hand
        if hand is None or hand.is_over:
            return
        happened = maybe_a_mistake(data, hand.copy())
        if happened and isinstance(happened[0], (CardsPutRight, HandVoided)):
            self.do(order.CarryOut(happened[0]))

    @rule(seat=st.integers(1, 10))
    def ghost(self, seat: int) -> None:
        if self.kind == "cash":
            return
        if seat in self.story.table.seats and self.story.table.seats[seat].is_ghost:
            self.ghost_had = self.story.table.seats[seat].chips
            self.names += 1
            self.do(order.ReplaceGhost(seat, f"late {self.names}", "late", 500))
        else:
            self.do(order.SeatGhost(seat, 300))

    @precondition(lambda self: not self.story.table.is_playing and len(self.story.table.ready) >= 2)
    @rule()
    def deal(self) -> None:
        self.snapshot = (self.story.table.snapshot(), len(self.story.events))
        since = len(self.story.events)
        self.before = self.story.table.copy()
        self.story.deal()
        self.look(since)

    @precondition(lambda self: self.story.table.thinking is not None)
    @rule(seconds=st.sampled_from([1, 10, 60]), calls=st.booleans())
    def time(self, seconds: int, *, calls: bool) -> None:
        if calls:
            self.do("somebody in the event", CallClock(), in_event=True)
        since = len(self.story.events)
        self.story.wait(seconds)
        self.look(since)

    @precondition(lambda self: self.story.table.thinking is not None)
    @rule(moves=st.lists(st.sampled_from("fcccr"), min_size=1, max_size=12))
    def act(self, moves: list[str]) -> None:
        for move in moves:
            hand = self.story.table.hand
            if hand is None or hand.to_act is None or not self.story.table.is_playing:
                return
            legal = hand.legal
            action: Any = Check() if legal.check else Call()
            if legal.run_twice:
                action = RunTwice(agree=move == "c")
            elif move == "f":
                action = Fold()
            elif move == "r" and legal.raise_to:
                action = RaiseTo(legal.raise_to.largest)
            since = len(self.story.events)
            self.story.act(self.story.table.seats[hand.to_act].member, action)
            self.look(since)

    @precondition(lambda self: not self.story.table.is_playing and len(self.story.table.ready) >= 2)
    @rule(moves=st.lists(st.sampled_from("ffcccr"), min_size=1, max_size=8))
    def hand(self, moves: list[str]) -> None:
        """A whole hand."""
        self.deal()
        while self.story.table.is_playing:
            self.act(moves)

    @precondition(lambda self: not self.story.table.is_playing and len(self.story.table.ready) >= 2)
    @rule(moves=st.lists(st.sampled_from("ffc"), min_size=1, max_size=8), hands=st.integers(1, 4))
    def hands(self, moves: list[str], hands: int) -> None:
        """Some hands in a row in which little happens."""
        for _ in range(hands):
            if len(self.story.table.ready) >= 2:
                self.hand(moves)

    # ---- what always holds ----

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        assert self.story.table.chips == self.brought - self.taken
        assert all(seated.chips >= 0 for seated in self.story.table.seats.values())

    def teardown(self) -> None:
        """The events alone make the same table, and so does the last snapshot with what came after it."""
        kept = [decoded(event) for event in encoded(self.story.events)]
        assert replay(kept) == self.story.table
        if self.snapshot is not None:
            data, at = self.snapshot
            restored = TableState.restored(data)
            assert restored is not None
            for event in kept[at:]:
                evolve(restored, event)
            assert restored == self.story.table
        assert {type(event) for event in kept} & {DeckSealed, Eliminated, GhostReplaced, SatDown}


@pytest.mark.rule("APSA-3.2.dealer-button.7", "VPSV-94.1", "TDA-32", "WPL-5.5.dealer-button.5", "BANK-1.3.hand.3")
@pytest.mark.parametrize(("book", "kind"), EVENINGS)
def test_blinds_are_fair_and_chips_are_safe_all_evening(book: str, kind: str, *, soak: bool) -> None:
    machine = type("Evening", (Evening,), {"book": book, "kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=1_000 if soak else 30,
            stateful_step_count=60,
            deadline=None,
            phases=(Phase.explicit, Phase.reuse, Phase.generate),  # an evening is long; making it short takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
