"""A history played through the hand engine, strictly: what the book refuses, or what does not add up, is an error."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.cards import Card, Deck
from floorman.errors import (
    BoardOutOfPlace,
    CardTwice,
    HandSetupError,
    IllegalAction,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownSeat,
    UnknownWinner,
    UnreadableHistory,
)
from floorman.hand import Hand
from floorman.hand.events import PotAwarded
from floorman.hand.state import BETTING, RUNS, SHOWDOWN
from floorman.history.model import ONE, Board, Collected, Dealt, Did, Hid, Returned, Showed
from floorman.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.history.model import History, Recorded
    from floorman.rulebook import Cite

UNKNOWN_STACK: Final = 10**15
"""Chips for a seat whose stack the source does not know: more than anybody will bet."""

_ALL_CARDS: Final = tuple(Card(code) for code in range(52))
_FLOP: Final = 3
_OUT_OF_TURN: Final = frozenset(("kill", "run_once", "run_twice"))


class Replayed(Struct, frozen=True, gc=False):
    """A hand that was played to its end: by player, in the source's order."""

    history: History
    hand: Hand
    put: tuple[int, ...]
    """Chips in the pot, after uncalled ones went back."""
    won: tuple[int, ...]
    """Chips taken from it, after rake."""
    stacks: tuple[int | None, ...]
    """What everybody has afterwards; None where the source does not know what it was before."""


def replay(recorded: Recorded | History, book: Rulebook | str | None = None) -> Replayed:
    """Play a history to its end under a book, by default TDA with the customs of cash tables.

    Raises:
        StepRefused: the book forbids what somebody did.
        HistoryError: the history does not hold together, or is not complete.
    """
    from floorman.history.model import Recorded

    if isinstance(recorded, Recorded):
        return _Replay(recorded.history, recorded.places, book).finished()
    return _Replay(recorded, range(1, len(recorded.steps) + 1), book).finished()


@lru_cache(maxsize=64)
def _book_as_recorded(book: Rulebook | str | None, *, hides: bool) -> Rulebook:
    """The book to replay under.

    Straddles and second boards were agreed at the source's table, so without a book of the user's choice they are
    allowed. Who showed what is told, not judged: a hand the source does not show is mucked, all-in or not.
    """
    told: dict[str, dict[str, object]] = {}
    if book is None:
        told |= {
            "straddle_in_cash": {"is": True, "rule": "HISTORY-1"},
            "straddle_in_tournaments": {"is": True, "rule": "HISTORY-1"},
            "straddles_per_hand": {"is": 8, "rule": "HISTORY-1"},
            "straddle_max_big_blinds": {"is": 1_000_000, "rule": "HISTORY-1"},
            "straddler_acts_last": {"is": True, "rule": "HISTORY-1"},
            "run_it_twice": {"is": "if_all_agree", "rule": "HISTORY-1"},
            "run_side_pot_alone_twice": {"is": True, "rule": "HISTORY-1"},
        }
    if hides:
        told |= {
            "all_in_cards_open": {"is": "at_the_claims", "rule": "HISTORY-2"},
            "all_in_may_muck": {"is": True, "rule": "HISTORY-2"},
        }
    base = Rulebook.load("tda") if book is None else Rulebook.load(book) if isinstance(book, str) else book
    if not told:
        return base
    return Rulebook.load(
        {
            "id": base.id if book is not None else "tda",
            "title": base.title,
            "edition": base.edition,
            "extends": base,
            "hand": told,
            "rules": {
                "HISTORY-1": "What the recorded table agreed on",
                "HISTORY-2": "Who showed what is as the history tells it",
            },
        }
    )


class _Replay:
    """One history on its way through the engine."""

    def __init__(self, history: History, places: Sequence[int], book: Rulebook | str | None) -> None:
        self.history = history
        self.places = places
        self.at = 0
        self.told: dict[int, bool] = {}  # at the showdown: seats that showed, and seats that did not
        self.holes: dict[int, tuple[Card, ...]] = {}
        self.floor_spoke = any(type(step) is Did and step.what in _OUT_OF_TURN for step in history.steps)
        boards = self._look_ahead()
        hidden = {seat for seat, shown in self.told.items() if not shown or len(self.holes.get(seat, ())) < 2}
        self.told.clear()
        self.twice = len(boards[1]) > 0
        self.book = _book_as_recorded(book, hides=bool(hidden))
        self.known = self.holes
        self.hand = self._dealt(boards)
        self.seen = [0, 0]
        self.cards_seen: set[Card] = set()
        self.dealt_to: set[int] = set()
        self.returned: list[tuple[int, int]] = []
        self.collected: dict[int, int] = {}

    # ---- before the first card ----

    def _look_ahead(self) -> tuple[list[Card], list[Card]]:
        """Which cards the history knows of: they have to lie at their places in the deck."""
        boards: tuple[list[Card], list[Card]] = ([], [])
        for step in self.history.steps:
            kind = type(step)
            if kind is Board:
                boards[step.run - 1].extend(step.cards)
            elif kind is Dealt or kind is Showed:
                if len(step.cards) == 2:
                    self.holes.setdefault(step.seat, step.cards)
                if kind is Showed:
                    self.told[step.seat] = True
            elif kind is Hid:
                self.told[step.seat] = False
        return boards

    def _dealt(self, boards: tuple[list[Card], list[Card]]) -> Hand:
        history = self.history
        stacks = {player.seat: UNKNOWN_STACK if player.stack is None else player.stack for player in history.players}
        if len(stacks) < len(history.players):
            raise UnreadableHistory("two players sit in the same seat")
        try:
            return Hand.deal(
                self.book,
                stacks=stacks,
                button=history.button,
                blinds=(history.small_blind, history.big_blind),
                deck=self._deck(boards, stacks),
                structure=history.structure,
                ante=history.ante,
                big_blind_ante=history.ante_by_big_blind,
                straddle=history.straddles,
                posts=history.posts,
                dead=history.dead,
                penalties=history.in_pot,
                chip=history.chip,
                event_heads_up=history.event_heads_up,
                cash=history.cash,
                small_blind_seat=history.small_blind_seat,
                big_blind_seat=history.big_blind_seat,
                asks=("showdown", "runs") if self.twice or self.floor_spoke else ("showdown",),
            )
        except HandSetupError as refusal:
            raise StepRefused(refusal, action=None, rule=refusal.rule) from refusal

    def _deck(self, boards: tuple[list[Card], list[Card]], stacks: dict[int, int]) -> Deck:
        """A deck that gives everybody the cards the history knows; the others come from what is left, in order."""
        button = self.history.button
        order = sorted(stacks, key=lambda seat: ((seat - button - 1) % 10, seat))
        holes = self.holes
        wanted: list[Card | None] = [holes[seat][card] if seat in holes else None for card in (0, 1) for seat in order]
        burns = self.book.knobs.burn_before_each_street
        first, second = boards
        for board, have in ((first, 0), (second, 5 - len(second))):
            for start, count in ((0, 3), (3, 1), (4, 1)):
                if start < have:
                    continue
                if burns:
                    wanted.append(None)
                street = board[start - have : start - have + count]
                wanted += street
                wanted += repeat(None, count - len(street))
            if not second:
                break
        used = {card for card in wanted if card is not None}
        rest = iter([card for card in _ALL_CARDS if card not in used])
        placed: set[Card] = set()
        deck: list[Card] = []
        for card in wanted:
            if card is None or card in placed:  # a card told twice is refused where it is told the second time
                card = next(rest)
            placed.add(card)
            deck.append(card)
        deck += rest
        deck += used - placed
        return Deck._of(tuple(deck))  # noqa: SLF001  # every card is in it once, by construction

    # ---- step by step ----

    def finished(self) -> Replayed:
        """Take every step, and see that the hand is over."""
        hand = self.hand
        for at, step in enumerate(self.history.steps):
            self.at = at
            kind = type(step)
            if kind is Did:
                self._act(step)
            elif kind is Dealt:
                self._deal(step)
            elif kind is Board:
                self._turn_up(step)
            elif kind is Showed or kind is Hid:
                self._at_the_showdown(step)
            elif kind is Returned:
                self.returned.append((step.seat, step.chips))
            elif kind is Collected:
                self.collected[step.seat] = self.collected.get(step.seat, 0) + step.chips
        self._agree_to_runs()
        if hand.state.phase == SHOWDOWN:
            self._show_down()
        if not hand.is_over:
            raise UnfinishedHand(f"the history stops before its end: {hand}", action=self._place())
        self._require_whole_board()
        return self._result()

    def _place(self) -> int | None:
        return self.places[self.at] if self.at < len(self.places) else None

    def _act(self, step: Did) -> None:
        hand, seat, what = self.hand, step.seat, step.what
        state = hand.state
        if what in _OUT_OF_TURN:
            self._be_told(step)
            return
        if self.seen[0] != len(state.board):
            raise BoardOutOfPlace(
                f"seat {seat} acts on the {hand.street}, and the history has {self.seen[0]} board cards",
                action=self._place(),
                rule=self.book.topic("board"),
            )
        try:
            if what == "fold":
                hand.fold(seat)
            elif what == "check_or_call":
                place = state.to_act
                if place >= 0 and state.bets[place] < state.high_bet:
                    hand.call(seat)
                else:
                    hand.check(seat)
            elif what in {"bet", "raise"}:
                self._raise(seat, step.chips, what)
            elif what == "call":
                self._call(seat, step.chips)
            else:
                hand.check(seat)
        except (IllegalAction, UnknownSeat) as refusal:
            raise self._refused(refusal) from refusal

    def _be_told(self, step: Did) -> None:
        """What the floor or somebody beside the betting did."""
        try:
            if step.what == "kill":
                self.hand.kill(step.seat)
            else:
                self.hand.run_twice(step.what == "run_twice", step.seat)
        except (IllegalAction, UnknownSeat) as refusal:
            raise self._refused(refusal) from refusal

    def _raise(self, seat: int, to: int | None, what: str) -> None:
        hand = self.hand
        if to is None:  # fixed limit in a notation without amounts
            largest = hand.legal.raise_to
            to = largest.largest if largest else hand.state.high_bet + 1
        has_bet = hand.state.high_bet > 0
        hand.raise_to(to, seat)
        if has_bet and what == "bet":
            raise SourceDisagrees(f"seat {seat} bets, and there was a bet already", action=self._place())

    def _call(self, seat: int, chips: int | None) -> None:
        hand, state = self.hand, self.hand.state
        place = state.to_act
        owed = min(state.high_bet - state.bets[place], state.stacks[place]) if place >= 0 else 0
        hand.call(seat)
        if chips is not None and chips != owed:
            raise SourceDisagrees(
                f"seat {seat} calls {self._told(chips)}, and there were {self._told(owed)} to call",
                action=self._place(),
            )

    def _refused(self, refusal: IllegalAction | UnknownSeat) -> StepRefused:
        rule: Cite = getattr(refusal, "rule", None) or self.book.topic("act_in_turn")
        unit = "" if self.history.unit == ONE else f" (chips of {self.history.unit})"
        return StepRefused(refusal, action=self._place(), rule=rule, unit=unit)

    def _told(self, chips: int) -> object:
        return self.history.amount(chips)

    # ---- cards ----

    def _see_cards(self, cards: Iterable[Card]) -> None:
        for card in cards:
            if card in self.cards_seen:
                raise CardTwice(f"{card} is dealt twice", action=self._place(), rule=self.book.topic("deck"))
            self.cards_seen.add(card)

    def _deal(self, step: Dealt) -> None:
        if step.seat in self.dealt_to:
            raise SourceDisagrees(f"seat {step.seat} is dealt cards twice", action=self._place())
        self.dealt_to.add(step.seat)
        if step.cards:
            if len(step.cards) != 2:
                raise SourceDisagrees(
                    f"seat {step.seat} is dealt {len(step.cards)} cards",
                    action=self._place(),
                    rule=self.book.topic("deck"),
                )
            self._see_cards(step.cards)

    def _agree_to_runs(self) -> None:
        """Two boards are told, so those still in had agreed to them."""
        while self.hand.state.phase == RUNS:
            self.hand.run_twice(self.twice)

    def _turn_up(self, step: Board) -> None:
        self._agree_to_runs()
        run, boards = step.run - 1, self.hand.state.boards
        board = self.hand.state.board if run == 0 else boards[1] if len(boards) == 2 else ()
        shared = (
            0
            if run == 0
            else len(self.hand.state.board)
            - sum(len(s.cards) for s in self.history.steps if type(s) is Board and s.run == 2)
        )
        seen = self.seen[run] or shared
        wanted = _FLOP if seen == 0 else 1
        if seen + wanted > len(board):
            raise BoardOutOfPlace(
                "board cards come before the betting is over"
                if not self.hand.is_over
                else "board cards come after the hand is over",
                action=self._place(),
                rule=self.book.topic("board"),
            )
        if len(step.cards) != wanted:
            raise BoardOutOfPlace(
                f"{len(step.cards)} board cards where {wanted} {'is' if wanted == 1 else 'are'} dealt",
                action=self._place(),
                rule=self.book.topic("board"),
            )
        self._see_cards(step.cards)
        self.seen[run] = seen + wanted

    # ---- showdown ----

    def _at_the_showdown(self, step: Showed | Hid) -> None:
        hand, state = self.hand, self.hand.state
        seat = step.seat
        try:
            place = state.place_of(seat)
        except UnknownSeat as refusal:
            raise self._refused(refusal) from refusal
        if state.in_hand == 1 and not state.folded[place]:
            if type(step) is Showed and not self.cards_seen.issuperset(step.cards):
                self._see_cards(step.cards)
            return  # everybody else has folded: whoever won may show or not, and nothing hangs on it
        betting = state.phase == BETTING and state.in_hand > 1
        if type(step) is Showed and state.folded[place] and not betting:
            if not self.cards_seen.issuperset(step.cards):
                self._see_cards(step.cards)
            return  # who folded may show once nobody can act on it any more
        if state.phase == BETTING or state.folded[place] or state.in_hand < 2:
            what = (
                "has folded"
                if state.folded[place]
                else "cannot show or muck"
                if state.phase == BETTING
                else "has won without a showdown"
            )
            raise UnfinishedHand(
                f"seat {seat} {what}: there is no showdown here",
                action=self._place(),
                rule=self.book.topic("act_in_turn"),
            )
        if type(step) is Hid:
            self.told[seat] = False
            return
        if step.cards:
            known = self.known.get(seat)
            if known is not None and set(known) != set(step.cards):
                raise SourceDisagrees(
                    f"seat {seat} shows other cards than it was dealt",
                    action=self._place(),
                    rule=self.book.topic("deck"),
                )
            if not self.cards_seen.issuperset(step.cards):
                self._see_cards(step.cards)
        self.told[seat] = self.told.get(seat, False) or bool(step.cards) or seat in self.known

    def _show_down(self) -> None:
        """Ask the seats in the book's order, and answer as the history tells."""
        hand = self.hand
        waiting = [seat for place, seat in enumerate(hand.state.seats) if not hand.state.folded[place]]
        if self.history.shows_told and (untold := [seat for seat in waiting if seat not in self.told]):
            raise UnfinishedHand(
                f"the history stops before its end: seat {untold[0]} has neither shown nor mucked", action=self._place()
            )
        took = [seat for seat in waiting if seat in self.collected]
        unseen = any(seat not in self.known for seat in took)  # then who took nothing, and is not told of, mucked
        shows = {seat: self.told.get(seat, not unseen or seat in took) and seat in self.known for seat in waiting}
        if not any(shows.values()):
            if len(took) == 1:
                shows[took[0]] = True  # one who took it all: there is nothing to compare
            elif not took or any(self.told.get(seat, True) for seat in waiting):
                raise UnknownWinner("nobody's cards at the showdown are known", action=self._place())
        while hand.state.phase == SHOWDOWN:
            seat = hand.to_act
            assert seat is not None  # noqa: S101  # somebody is asked at a showdown
            hand.show() if shows[seat] else hand.muck()

    def _require_whole_board(self) -> None:
        if self.seen[0] != len(self.hand.state.board):
            raise UnfinishedHand(
                f"the history stops before its end: {self.seen[0]} of {len(self.hand.state.board)} board cards",
                action=self._place(),
                rule=self.book.topic("board"),
            )

    # ---- what came of it ----

    def _result(self) -> Replayed:
        history, state = self.history, self.hand.state
        left = dict(zip(state.seats, state.stacks, strict=True))
        won = dict.fromkeys(state.seats, 0)
        for event in self.hand.events:
            if type(event) is PotAwarded:
                for seat, chips in zip(event.seats, event.shares, strict=True):
                    won[seat] += chips
        before = {player.seat: UNKNOWN_STACK if player.stack is None else player.stack for player in history.players}
        put = {seat: before[seat] + won[seat] - left[seat] for seat in won}
        taken = self._after_rake(won)
        return Replayed(
            history=history,
            hand=self.hand,
            put=tuple(put[player.seat] for player in history.players),
            won=tuple(taken[player.seat] for player in history.players),
            stacks=tuple(
                None if player.stack is None else player.stack - put[player.seat] + taken[player.seat]
                for player in history.players
            ),
        )

    def _after_rake(self, won: dict[int, int]) -> dict[int, int]:
        """What everybody took home. The source's own sums have to fit what the engine awarded."""
        rake, collected = self.history.rake or 0, self.collected
        if not rake and not collected:
            return won
        pot = sum(won.values())
        if not collected:
            return _less(won, rake)
        if sum(collected.values()) + rake != pot:
            raise SourceDisagrees(
                f"the pot is {self._told(pot)}; {self._told(sum(collected.values()))} collected and a rake of"
                f" {self._told(rake)} do not make it up"
            )
        # Odd chips, and from which pot the rake comes, are the house's business; who wins, and about what, is not.
        odd = sum(type(event) is PotAwarded for event in self.hand.events)
        for seat, chips in won.items():
            took = collected.get(seat, 0)
            if not chips - rake - odd <= took <= chips + odd:
                raise SourceDisagrees(
                    f"seat {seat} collected {self._told(took)}, and won {self._told(chips)} before rake"
                )
        return {seat: collected.get(seat, 0) for seat in won}


def _less(won: dict[int, int], rake: int) -> dict[int, int]:
    """Winnings after a rake that everybody pays in proportion; what is left over comes from the largest."""
    pot = sum(won.values())
    after = {seat: chips - chips * rake // pot for seat, chips in won.items()}
    largest = max(won, key=lambda seat: won[seat])
    after[largest] -= rake - (pot - sum(after.values()))
    return after
