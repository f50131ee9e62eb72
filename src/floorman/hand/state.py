"""What a hand's events add up to. One owner holds a state and folds events into it; copying it is deliberate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import UnknownSeat

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.hand.terms import Terms

PREFLOP: Final = 0
FLOP: Final = 1
TURN: Final = 2
RIVER: Final = 3
STREETS: Final = ("preflop", "flop", "turn", "river")

NOBODY: Final = -1

# Phases of a hand.
BETTING: Final = 0
RUNS: Final = 1  # the seats are asked whether to run it twice
SHOWDOWN: Final = 2
OVER: Final = 3


_FIELDS: Final = (
    "able",
    "aggressor",
    "aggressors",
    "answered",
    "antes",
    "asks_run_out",
    "asks_runs",
    "asks_showdown",
    "awarded",
    "began_with",
    "bets",
    "big_blind_at",
    "board",
    "boards",
    "burns",
    "button",
    "dead_chips",
    "dead_posts",
    "deck",
    "folded",
    "full_level",
    "full_raise",
    "held_back",
    "hidden",
    "high_bet",
    "holes",
    "in_hand",
    "killed",
    "next_card",
    "opened",
    "phase",
    "posts",
    "puts",
    "raises",
    "runs",
    "seats",
    "seen",
    "short_blinds",
    "short_on_top",
    "show_order",
    "shown",
    "small_blind_at",
    "split_at",
    "rabbit_shown",
    "stacks",
    "straddler_at",
    "straddles",
    "street",
    "terms",
    "to_act",
    "twice",
    "wagers",
)


Wager = tuple[int, int, int, int, int, int, bool, list[bool]]
"""A bet or raise: its place and total; and before it the highest bet, the full raise, the full level, the number of wagers,
whether a short all-in lay on top, and who had answered."""


class HandState:
    """Everything about a hand in progress. Places count clockwise from the first seat after the button, from 0."""

    __slots__ = _FIELDS

    def __init__(
        self, terms: Terms, seats: tuple[int, ...], stacks: tuple[int, ...], button: int, deck: tuple[Card, ...]
    ) -> None:
        players = len(seats)
        self.terms = terms
        self.seats = seats
        self.button = button
        self.deck = deck
        self.next_card = 0
        self.burns = terms.burns_before  # how many cards before each street of the first board
        self.seen: tuple[Card, ...] = ()  # cards that everybody saw by mistake
        self.began_with = stacks
        self.stacks = list(stacks)
        self.bets = [0] * players  # on this street
        self.puts = [0] * players  # in the whole hand, what has to be matched
        self.antes = 0  # of what lies in the pot, how much are antes
        self.dead_chips = 0  # in the pot without having to be matched: an ante one seat paid for all
        self.folded = [False] * players
        self.killed = [False] * players  # by the floor
        self.answered = [False] * players  # has acted since the last full bet or raise
        self.in_hand = players
        self.able = players  # still in, with chips
        self.holes: list[tuple[Card, Card]] = []
        self.board: list[Card] = []
        self.boards: list[list[Card]] = []  # both of them when it was run twice
        self.street = PREFLOP
        self.high_bet = 0
        self.full_raise = 0  # by how much a raise must go up
        self.full_level = 0  # in limit, the last full bet, from which the next one is counted
        self.short_blinds = 0  # what blinds fell short by, for the pot limit
        self.short_on_top = False  # the highest bet is an all-in that was not a full raise
        self.wagers = 0  # bets and raises on this street, for the cap in limit
        self.aggressor = NOBODY  # who bet or raised last on this street
        self.raises: list[Wager] = []  # every bet and raise on this street, and how it stood before each
        self.aggressors: list[int] = []  # the same for every wager after the flop, latest last
        self.small_blind_at = NOBODY
        self.big_blind_at = NOBODY
        self.straddles: tuple[int, ...] = ()
        self.straddler_at = NOBODY
        self.posts: tuple[int, ...] = ()
        self.dead_posts: tuple[int, ...] = ()
        self.held_back = NOBODY  # who speaks after everybody else before the flop
        self.to_act = NOBODY
        self.phase = BETTING
        self.opened = False  # hands lie open because of an all-in
        self.asks_run_out = False  # an all-in waits for the floor
        self.asks_showdown = False
        self.asks_runs = False
        self.runs: list[int] = []  # answers to running it twice: 1 yes, 0 no, by place; -1 not asked yet
        self.twice: tuple[int, ...] = ()  # the pots that are run twice
        self.split_at = 0  # how many cards both boards share
        self.show_order: list[int] = []
        self.shown = [False] * players
        self.hidden = [False] * players  # gave up the claim at the showdown, unseen
        self.awarded = 0
        self.rabbit_shown = False

    def copy(self) -> HandState:
        """An independent copy."""
        other = HandState(self.terms, self.seats, tuple(self.stacks), self.button, self.deck)
        for name in _FIELDS:
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        other.boards = [board[:] for board in self.boards]
        return other

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of the seats."""
        return sum(self.puts) + self.dead_chips

    def place_of(self, seat: int) -> int:
        """Where a seat stands in the order of the hand.

        Raises:
            UnknownSeat: nobody sits there.
        """
        if seat not in self.seats:
            raise UnknownSeat(seat, self.seats)
        return self.seats.index(seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS if name != "terms")

    __hash__ = None  # type: ignore[assignment]  # it changes
