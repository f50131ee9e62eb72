"""Tables told as a floorman tells them: ``Story("tda", "A B C D E", button="A")``, then ``story.hand(out="B")``.

A, B, C … sit in seats 1, 2, 3 … unless seats are given, everybody folds to the big blind unless somebody is to go broke, and
``story.where`` says where the button and the blinds are: ``"button B, SB C, BB D"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.cards import Deck
from floorman.hand.actions import Call, Check, Fold, RunTwice
from floorman.ranks import evaluate
from floorman.rulebook import SHIPPED, Rulebook
from floorman.shuffle import SealedDeck
from floorman.table import Act, Requester, TableOpened
from floorman.table import orders as order
from floorman.table.decide import deal, decide, next_deal, time_up
from floorman.table.director import direct, open_table
from floorman.table.events import Eliminated, StoodUp
from floorman.table.evolve import evolve, replay
from floorman.table.floor_calls.answering import give_up_call
from floorman.table.view import seen, to_json, view
from floorman.table.waiting import end_offers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.shuffle import Deal
    from floorman.table.commands import Command
    from floorman.table.events import Event
    from floorman.table.orders import Order
    from floorman.table.state import TableState

SALTS = bytes(52 * 16)


def table_of(book: str | Rulebook, **terms: Any) -> TableOpened:
    """The terms of a table under a book, with dull answers to everything that is not said."""
    rulebook = Rulebook.load(book) if isinstance(book, str) else book
    kind = terms.get("kind", "tournament")
    usual = {
        "id": "t",
        "name": "the table",
        "book": rulebook.id,
        "edition": rulebook.edition,
        "structure": rulebook.knobs.betting_structures[0],
        "seats": 10,
        "small_blind": 100,
        "big_blind": 200,
        "smallest_buy_in": 1,
        "largest_buy_in": 1_000_000,
        "thinking_ms": 0,
        "pause_ms": 0,
        "cash": kind == "cash",
        "kind": kind,
    }
    if kind == "cash" and rulebook.knobs.cash_max_blind_cents:  # as in VPSV: cents
        usual |= {"small_blind": 10, "big_blind": 25, "smallest_buy_in": 100, "largest_buy_in": 2500}
    return TableOpened(**(usual | terms))


class Story:
    """A table and everything that has happened at it, driven by hand. Time stands still unless told otherwise."""

    def __init__(
        self,
        book: str | Rulebook,
        players: str = "",
        *,
        button: str = "",
        chips: int | Mapping[str, int] = 10_000,
        seats: Mapping[str, int] | None = None,
        size: int = 10,
        **terms: Any,
    ) -> None:
        self.now = 0
        shelf = SHIPPED.plus(SHIPPED.book(book))
        self.events: list[Event] = list(open_table(table_of(book, seats=size, **terms), shelf=shelf))
        self.table: TableState = replay(self.events, shelf)
        self.seat: dict[str, int] = {}
        self._seed = 0
        for at, name in enumerate(players.split(), start=1):
            stack = chips if isinstance(chips, int) else chips.get(name, 10_000)
            self.sit(name, (seats or {}).get(name, at), stack)
        if players:
            self.order(order.SetButton(self.seat[button or players.split(maxsplit=1)[0]]))

    # ---- doing ----

    def happen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Let events happen."""
        for event in events:
            evolve(self.table, event)
        self.events += events
        return tuple(events)

    def order(self, wanted: Order) -> tuple[Event, ...]:
        """Do what the floor orders."""
        return self.happen(direct(self.table, wanted, now=self.now))

    def says(self, name: str, command: Command, **facts: Any) -> tuple[Event, ...]:
        """Do what somebody wants."""
        return self.happen(decide(self.table, command, Requester(name, name, **facts), now=self.now))

    def sit(self, name: str, seat: int, chips: int = 10_000, *, moved: str = "") -> tuple[Event, ...]:
        """Somebody is given a seat."""
        self.seat[name] = seat
        return self.order(order.SeatPlayer(seat, name, name, chips, moved))

    def leave(self, *names: str) -> None:
        """Somebody is taken from the table, out or to another one."""
        for name in names:
            self.order(order.TakeAway(self.seat[name]))

    def away(self, *names: str) -> None:
        """Somebody is not at the seat."""
        for name in names:
            self.order(order.MarkAway(self.seat[name]))

    def back(self, *names: str) -> None:
        """Somebody is there again."""
        for name in names:
            self.order(order.MarkBack(self.seat[name]))

    def deal(self, *, best: str = "") -> tuple[Event, ...]:
        """Begin the next hand; *best* is who would have the best hand at a showdown."""
        wanted = next_deal(self.table, first_button=min(self.table.ready, default=1))
        while True:
            self._seed += 1
            sealed = SealedDeck(wanted, tuple(Deck.from_seed(self._seed)), SALTS)
            if not best or _best(sealed, wanted) == self.seat[best]:
                return self.happen(deal(self.table, sealed, now=self.now))

    def act(self, name: str, action: Any) -> tuple[Event, ...]:
        """Somebody acts in turn."""
        return self.says(name, Act(action, self.table.turn))

    def fold_out(self) -> None:
        """Everybody folds to whoever is last."""
        while self.table.is_playing and self.table.hand is not None and self.table.hand.to_act is not None:
            legal = self.table.hand.legal
            action = RunTwice(agree=False) if legal.run_twice else Check() if legal.check and not legal.call else Fold()
            self.act(self.in_turn, action)

    def call_down(self) -> None:
        """Everybody checks and calls."""
        while self.table.is_playing and self.table.hand is not None and self.table.hand.to_act is not None:
            self.act(self.in_turn, Check() if self.table.hand.legal.check else Call())

    def hand(self, *, out: str = "") -> str:
        """Play a hand in which nothing happens, and have some leave the event after it; says where everybody was."""
        self.deal()
        where = self.where
        self.fold_out()
        self.leave(*out.split())
        return where

    def wait(self, seconds: float) -> tuple[Event, ...]:
        """Let time pass; what happens because of it happens at the end."""
        self.now += round(seconds * 1000)
        over = give_up_call(self.table, now=self.now) or end_offers(self.table, now=self.now)
        return self.happen(over or time_up(self.table, now=self.now))

    # ---- looking ----

    @property
    def where(self) -> str:
        """The button and the blinds of the present hand by name; an empty seat by its number."""
        at = self.table.positions
        if at is None:
            return "nowhere"
        small = self.name(at.small_blind) if at.small_blind is not None else "none"
        return f"button {self.name(at.button)}, SB {small}, BB {self.name(at.big_blind)}"

    @property
    def in_turn(self) -> str:
        """Who has to act."""
        hand = self.table.hand
        return "" if hand is None or hand.to_act is None else self.name(hand.to_act)

    @property
    def dealt_in(self) -> set[str]:
        """Who is in the present hand."""
        return {self.name(seat) for seat in self.table.hand.seats} if self.table.hand else set()

    @property
    def live(self) -> set[str]:
        """Who has a live hand."""
        if self.table.hand is None:
            return set()
        state = self.table.hand.state
        return {self.name(seat) for seat, folded in zip(state.seats, state.folded, strict=True) if not folded}

    def name(self, seat: int) -> str:
        """Who sits in a seat, or its number."""
        seated = self.table.seats.get(seat)
        return (seated.name or seated.member) if seated else str(seat)

    def chips(self, name: str) -> int:
        """What somebody has behind."""
        seat, hand = self.seat[name], self.table.hand
        if self.table.is_playing and hand is not None and seat in hand.seats:
            return hand.stack_of(seat)
        return self.table.seats[seat].chips

    def view(self, name: str | None = None) -> bytes:
        """What somebody, or the rail, is sent: the view, and all events of the hand."""
        seat = self.seat[name] if name else None
        events = self.table.hand.events if self.table.hand else ()
        event = (view(self.table, seat, now=self.now), seen(events, self.table, seat))
        return to_json(event)


def _best(sealed: SealedDeck, wanted: Deal) -> int | None:
    """The seat with the best hand once the whole board lies there, if it is one alone."""
    deck, players, burns = sealed.deck(sealed.cut({}, {})), len(wanted.seats), int(wanted.burns)
    at = 2 * players + burns
    board = [*deck[at : at + 3], deck[at + 3 + burns], deck[at + 4 + 2 * burns]]
    strengths = [evaluate([deck[place], deck[place + players], *board]).strength for place in range(players)]
    first = max(strengths)
    return wanted.seats[strengths.index(first)] if strengths.count(first) == 1 else None


def gone(events: Iterable[Event]) -> set[int]:
    """The seats that became free."""
    return {event.seat for event in events if isinstance(event, (Eliminated, StoodUp))}
