"""A history played through the hand engine, strictly: what the book refuses, or what does not add up, is an error."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from floorman.cards import Card, Deck
from floorman.errors import (
    BoardOutOfPlace,
    CardTwice,
    FloormanError,
    HandSetupError,
    HistoryError,
    IllegalAction,
    NobodyToRaise,
    RaiseTooSmall,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownSeat,
    UnknownWinner,
    UnreadableHistory,
)
from floorman.hand import Hand
from floorman.hand.events import HandVoided, PotAwarded, UncalledReturned
from floorman.hand.hand import book_of
from floorman.hand.pots import pots
from floorman.hand.state import BETTING, RUNS, SHOWDOWN
from floorman.history.model import (
    Board,
    Collected,
    Dealt,
    Did,
    Hid,
    History,
    Recorded,
    Replayed,
    Returned,
    Showed,
)
from floorman.history.unseen import can_be_beaten, cards_for_winners
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.seats import clockwise
from floorman.text import both
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.history.model import Step
    from floorman.rulebook import Cite

UNKNOWN_STACK: Final = 10**15
"""Chips for a seat whose stack the source does not know: more than anybody will bet."""

_ALL_CARDS: Final = tuple(Card(code) for code in range(52))
_ALL_LEFT: Final = bytearray(b"\1" * 52)
_STREETS: Final = ((0, 3), (3, 1), (4, 1))  # how many cards lie there before, and how many are turned up
_ON_STREET: Final = {"preflop": "vor dem Flop", "flop": "am Flop", "turn": "am Turn", "river": "am River"}
_BESIDE_THE_BETTING: Final = frozenset(("kill", "run_once", "run_twice"))
_AGREED: Final = {"rule": "HISTORY-1"}
_TOLD: Final = {"rule": "HISTORY-2"}
_AS_RECORDED: Final = {
    "HISTORY-1": "What the recorded table agreed on",
    "HISTORY-2": "Who showed what is as the history tells it",
}


def replay(
    recorded: Recorded | History,
    book: Rulebook | str | None = None,
    *,
    shelf: Shelf = SHIPPED,
    strict: bool = False,
) -> Replayed:
    """Play a history to its end under a book.

    Without one it is the book the history names, if that is on the shelf, and else TDA with what tables agree on:
    straddles and second boards.

    A raise that nobody can match is accepted by many sites. Where the history names the site that did, it is taken as
    what it comes to, and noted among the doubts with the rule; *strict* refuses it.

    Raises:
        StepRefused: the book forbids what somebody did.
        HistoryError: the history does not hold together, or is not complete.
    """
    history = recorded.history if isinstance(recorded, Recorded) else recorded
    places = recorded.places if isinstance(recorded, Recorded) else tuple(range(1, len(recorded.steps) + 1))
    doubts = recorded.doubts if isinstance(recorded, Recorded) else ()
    return _Replay(history, places, book or book_named(history, shelf), strict, {}).played(doubts)


def book_named(history: History, shelf: Shelf = SHIPPED) -> Rulebook | None:
    """The book a history says it was played under, if it is on the shelf."""
    book, edition = history.about.get("book"), history.about.get("edition")
    if not isinstance(book, str):
        return None
    try:
        return book_of(f"{book}@{edition}" if isinstance(edition, str) else book, shelf)
    except HandSetupError:
        return None


@lru_cache(maxsize=64)
def _book_as_recorded(book: Rulebook | str | None, hides: bool) -> Rulebook:  # noqa: FBT001  # cached by place
    """The book to replay under.

    Straddles and second boards were agreed at the source's table, so without a book of the user's choice they are
    allowed. Who showed what is told, not judged: a hand the source does not show is mucked, all-in or not.
    """
    base = book if isinstance(book, Rulebook) else Rulebook.load(book or "tda")
    answers: dict[str, dict[str, object]] = {}
    if book is None:
        answers |= {
            "straddle_in_cash": {"is": True, **_AGREED},
            "straddle_in_tournaments": {"is": True, **_AGREED},
            "straddles_per_hand": {"is": 8, **_AGREED},
            "straddle_max_big_blinds": {"is": 1_000_000, **_AGREED},
            "straddler_acts_last": {"is": True, **_AGREED},
            "run_it_twice": {"is": "if_all_agree", **_AGREED},
            "run_side_pot_alone_twice": {"is": True, **_AGREED},
        }
    if hides:
        answers |= {
            "all_in_cards_open": {"is": "at_the_claims", **_TOLD},
            "all_in_may_muck": {"is": True, **_TOLD},
        }
    if not answers:
        return base
    layer = {"id": base.id, "title": base.title, "edition": base.edition, "extends": base}
    return Rulebook.load({**layer, "hand": answers, "rules": _AS_RECORDED})


class _Replay:
    """One history on its way through the engine."""

    def __init__(
        self,
        history: History,
        places: Sequence[int],
        book: Rulebook | str | None,
        strict: bool,  # noqa: FBT001
        supposed: dict[int, tuple[Card, ...]],
    ) -> None:
        self.history = history
        self.places = places
        self.given = book
        self.strict = strict
        self.supposed = supposed  # hole cards nobody knows, such that they win what the source says
        self.at = 0
        self.known: dict[int, tuple[Card, ...]] = {}  # hole cards the history gives somewhere
        self.shows: dict[int, bool] = {}  # at the showdown: whether a seat showed
        self.first_board: list[Card] = []
        self.second_board: list[Card] = []
        self.asks_runs = False
        self.playable: dict[int, int] = {}  # what seats can put in: the stack, where there is a cap no more than that
        hides = self._look_ahead()
        # Run twice, everything is turned up before the boards: only then are seats asked about it.
        self.book = _book_as_recorded(book, hides and not self.second_board)
        self.hand = self._deal_hand()
        self.seen = 0  # cards of the board the history has told so far
        self.seen_again = 0  # the same on the second board
        self.cards = bytearray(52)  # which have been told, by code
        self.dealt: set[int] = set()
        self.collected: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        self.has_house = not strict and bool(history.about.get("site")) and "book" not in history.about
        self.beyond: dict[int, int] = {}  # by how much the source had a seat raise more than was played here
        self.doubts: list[Words] = []
        self.given_up: set[int] = set()  # seats that are away and all-in on a blind
        if self.has_house and 0 in self.hand.state.stacks:
            self._give_up_for_who_is_away()

    # ---- before the first card ----

    def _look_ahead(self) -> bool:
        """Find all cards the history knows, which have to lie at their places; say whether a hand stays hidden at the end."""
        stay = {player.seat for player in self.history.players}
        hidden = False
        did, dealt, showed, known = Did, Dealt, Showed, self.known  # near at hand: there are many steps
        for step in self.history.steps:
            kind = type(step)
            if kind is did:
                act: Any = step
                what = act.what
                if what == "fold" or what == "kill":  # noqa: PLR1714  # compiled, this is the quick way
                    stay.discard(act.seat)
                if what in _BESIDE_THE_BETTING:
                    self.asks_runs = True  # maybe said while all were being asked; where nobody was, it changes nothing
            elif kind is dealt or kind is showed:
                seen: Any = step
                cards: tuple[Card, ...] = seen.cards
                if len(cards) == 2:
                    known.setdefault(seen.seat, cards)
            elif isinstance(step, Board):
                (self.first_board if step.run == 1 else self.second_board).extend(step.cards)
            elif kind is Hid:
                hidden = True
        return hidden or not stay.issubset(self.known)

    def _deal_hand(self) -> Hand:
        history = self.history
        most = UNKNOWN_STACK if history.cap is None else history.cap
        stacks = self.playable
        for player in history.players:
            stack = player.stack
            stacks[player.seat] = most if stack is None or stack > most else stack
        if len(stacks) < len(history.players):
            raise UnreadableHistory(both("two players sit in the same seat", "Zwei Spieler sitzen auf demselben Platz"))
        button = history.button
        order = list(clockwise(stacks, button))
        try:
            return Hand.deal(
                self.book,
                stacks=stacks,
                button=button,
                blinds=(history.small_blind, history.big_blind),
                deck=self._deck(order),
                structure=history.structure,
                ante=history.ante,
                big_blind_ante=history.ante_by_big_blind,
                straddle=history.straddles,
                posts=history.posts,
                dead=history.dead,
                penalties=history.in_pot,
                chip=history.chip,
                event_heads_up=history.event_heads_up
                or (history.cash and len(stacks) == 2),  # TDA 48, as far as one knows
                cash=history.cash,
                small_blind_seat=history.small_blind_seat,
                big_blind_seat=history.big_blind_seat,
                asks=("showdown", "runs") if self.second_board or self.asks_runs else ("showdown",),
            )
        except HandSetupError as refusal:
            raise StepRefused(refusal, action=None, rule=refusal.rule) from refusal

    def _deck(self, order: list[int]) -> Deck:
        """A deck that gives everybody the cards the history knows; all others come from what is left, in order.

        A card that is told twice lies where it is told first; the second time it is refused.
        """
        known, burns = self.known, self.book.knobs.burn_before_each_street
        wanted: list[Card | None] = []
        for card in (0, 1):
            for seat in order:
                hole = known.get(seat) or self.supposed.get(seat)
                wanted.append(None if hole is None else hole[card])  # compiled, this is the quick way
        self._lay(wanted, self.first_board, 0, burns)
        if self.second_board:
            self._lay(wanted, self.second_board, 5 - len(self.second_board), burns)
        is_left = _ALL_LEFT.copy()  # by card code, which is quicker than a set of cards
        for place, wish in enumerate(wanted):
            if wish is not None:
                if is_left[wish]:
                    is_left[wish] = 0
                else:
                    wanted[place] = None
        left = list(compress(_ALL_CARDS, is_left))
        next_left = 0
        for place, wish in enumerate(wanted):
            if wish is None:
                wanted[place] = left[next_left]
                next_left += 1
        return Deck._of((*wanted, *left[next_left:]))  # type: ignore[arg-type]  # no gap is left in it

    def _lay(self, wanted: list[Card | None], board: list[Card], before: int, burns: bool) -> None:  # noqa: FBT001
        """A board as it comes off the deck: on top of what lies there *before*, with a card burned before each street."""
        for have, count in _STREETS:
            if have >= before:
                if burns:
                    wanted.append(None)
                for at in range(have - before, have - before + count):
                    wanted.append(board[at] if at < len(board) else None)  # noqa: PERF401

    # ---- step by step ----

    def played(self, doubts: tuple[Words, ...]) -> Replayed:
        """Take every step, and see that the hand is over. What the reader had doubts about is kept."""
        hand = self.hand
        for at, step in enumerate(self.history.steps):
            self.at = at
            kind = type(step)
            if kind is Did:
                assert isinstance(step, Did)  # noqa: S101
                self._act(step)
            else:
                self._take_in(step)
        if "void" in self.history.about and not hand.is_over:
            hand.void(_voided(self.history.about["void"], hand.seats))
        if hand.state.phase == RUNS:
            self._agree_to_runs()
        if hand.state.phase == SHOWDOWN:
            took = self._took()
            in_layers = not self.second_board and not hand.state.terms.awards_best_hand_first
            if in_layers and not self.supposed and not self.known.keys() >= took.keys():
                supposed, unsure = self._suppose(took)
                if supposed:
                    return _Replay(self.history, self.places, self.given, self.strict, supposed).played(doubts + unsure)
                self.doubts += unsure
            self._show_down(took)
        if not hand.is_over:
            what = both(
                f"the history breaks off: on the {hand.street} seat {hand.to_act} is to act",
                f"Der Handverlauf bricht ab: {_ON_STREET[hand.street]} ist Platz {hand.to_act} an der Reihe",
            )
            raise UnfinishedHand(what, action=self._place())
        self._require_whole_boards()
        self._require_returned()
        return self._result(doubts)

    def _place(self) -> int | None:
        return self.places[self.at] if self.at < len(self.places) else None

    def _take_in(self, step: Step) -> None:
        if isinstance(step, Dealt):
            if step.cards and len(step.cards) != 2:
                raise self._deck_fault(
                    f"seat {step.seat} is dealt two cards, not {len(step.cards)}",
                    f"Platz {step.seat} bekommt zwei Karten, nicht {len(step.cards)}",
                )
            if step.seat in self.dealt:
                raise self._deck_fault(
                    f"seat {step.seat} is dealt cards twice", f"Platz {step.seat} bekommt zweimal Karten"
                )
            self.dealt.add(step.seat)
            self._see(step.cards)
        elif isinstance(step, Board):
            self._turn_up(step)
        elif isinstance(step, (Showed, Hid)):
            self._show_or_muck(step)
        elif isinstance(step, Collected):
            self.collected[step.seat] = self.collected.get(step.seat, 0) + step.chips
        elif isinstance(step, Returned):
            self.returned[step.seat] = self.returned.get(step.seat, 0) + step.chips

    def _act(self, step: Did) -> None:
        hand, seat, what = self.hand, step.seat, step.what
        if what in _BESIDE_THE_BETTING:
            self._act_beside(step)
            return
        if self.given_up and what == "fold" and seat in self.given_up:
            self.given_up.discard(seat)  # done already
            return
        state = hand.state
        if (self.seen != len(state.board) or state.phase != BETTING) and self._need_not_act(step):
            return
        if self.seen != len(state.board):
            raise self._board_fault(
                f"seat {seat} acts on the {hand.street}, but of the board only {self.seen} are dealt so far",
                f"Platz {seat} handelt {_ON_STREET[hand.street]}, vom Board sind bis dahin aber nur {self.seen} aufgedeckt",
            )
        place = state.to_act
        owes = state.high_bet - state.bets[place] if place >= 0 else 0
        try:
            if what == "fold":
                hand.fold(seat)
            elif what == "check_or_call":
                if owes > 0:
                    hand.call(seat)
                else:
                    hand.check(seat)
            elif what == "check":
                hand.check(seat)
            elif what == "call":
                adds = min(owes, state.stacks[place]) if place >= 0 else 0
                # Over a blind that is all-in for less, some sites ask only for what anybody can match.
                matched = min(adds, self._most_of_others(place)) if place >= 0 else 0
                hand.call(seat)
                if step.chips is not None and step.chips not in (adds, matched):
                    said = self._shown(step.chips)
                    raise self._disagree(
                        f"seat {seat} calls {said}, but there was {self._shown(adds)} to call",
                        f"Platz {seat} bezahlt {said}, zu bezahlen waren aber {self._shown(adds)}",
                    )
            else:
                has_bet = state.high_bet > 0
                hand.raise_to(self._size() if step.chips is None else step.chips, seat)
                if what == "bet" and has_bet:
                    raise self._disagree(
                        f"seat {seat} bets, but there was a bet already",
                        f"Platz {seat} setzt, es war aber schon gesetzt",
                    )
        except (IllegalAction, UnknownSeat) as refusal:
            if not self._as_the_house_did(step, refusal):
                raise self._refused(refusal) from refusal

    def _as_the_house_did(self, step: Did, refusal: FloormanError) -> bool:
        """Take what the site accepted as what it comes to, and note it: the chips that nobody can match come back."""
        hand, state, seat = self.hand, self.hand.state, step.seat
        if not self.has_house or seat not in state.seats:
            return False
        place = state.place_of(seat)
        if step.what == "fold":
            if state.folded[place] or state.stacks[place] or state.in_hand < 2 or state.phase != BETTING:
                return False
            hand.kill(seat)  # away, all-in on a blind: the site gives the hand up for them
        elif step.chips is None or step.what not in {"bet", "raise"}:
            return False
        elif isinstance(refusal, NobodyToRaise):
            most = state.bets[place] + state.stacks[place]
            if not state.high_bet <= step.chips <= most:
                return False
            self.beyond[seat] = step.chips - state.high_bet
            if state.high_bet > state.bets[place]:
                hand.call(seat)
            else:
                hand.check(seat)
        elif isinstance(refusal, RaiseTooSmall):
            if step.chips != state.bets[place] + self._most_of_others(place):
                return False
            smallest = hand.legal.raise_to.smallest
            self.beyond[seat] = step.chips - smallest
            hand.raise_to(smallest, seat)
        else:
            return False
        refused = self._refused(refusal)
        self.doubts.append(
            Words(f"the house accepted it: {refused.told('en')}", f"Das Haus hat es angenommen: {refused.told('de')}")
        )
        return True

    def _give_up_for_who_is_away(self) -> None:
        """Kill hands that are all-in on a blind and fold later: some sites have players who are away fold when it is their turn."""
        state, rule = self.hand.state, self.book.topic("act_in_turn")
        for step in self.history.steps:
            if not isinstance(step, Did) or step.what != "fold" or step.seat not in state.seats:
                continue
            if state.in_hand > 2 and not state.stacks[state.place_of(step.seat)] and step.seat not in self.given_up:
                self.hand.kill(step.seat)
                self.given_up.add(step.seat)
                self.doubts.append(
                    Words(
                        f"the house accepted it: seat {step.seat} is all-in and folds ({rule})",
                        f"Das Haus hat es angenommen: Platz {step.seat} ist all-in und passt ({rule})",
                    )
                )

    def _need_not_act(self, step: Did) -> bool:
        """Whether a seat checks with nobody left to bet against, which some sources have it do before the board goes on.

        Some have it bet as well: those chips come straight back.
        """
        state, seat = self.hand.state, step.seat
        is_check = step.what in {"check", "check_or_call"}
        is_wager = self.has_house and step.what in {"bet", "raise"} and step.chips is not None
        if not is_check and not is_wager:
            return False
        if self.seen > len(state.board) or state.in_hand < 2 or self.shows or seat not in state.seats:
            return False
        with_chips = [
            other
            for place, other in enumerate(state.seats)
            if not state.folded[place] and self.playable[other] > state.puts[place]
        ]
        if with_chips != [seat]:
            return False
        if is_wager:
            self.beyond[seat] = self.beyond.get(seat, 0) + (step.chips or 0)
            self.doubts.append(
                Words(
                    f"seat {seat} bets {self._shown(step.chips or 0)}, and nobody else has the chips to match it",
                    f"Platz {seat} setzt {self._shown(step.chips or 0)}, und niemand sonst hat die Chips, um mitzugehen",
                )
            )
        return True

    def _act_beside(self, step: Did) -> None:
        """What the floor did, or somebody who was asked about two boards."""
        try:
            if step.what == "kill":
                self.hand.kill(step.seat)
            else:
                self.hand.run_twice(step.what == "run_twice", step.seat)
        except (IllegalAction, UnknownSeat) as refusal:
            raise self._refused(refusal) from refusal

    def _most_of_others(self, place: int) -> int:
        """What a seat can add at most that somebody else could match."""
        state = self.hand.state
        most = 0
        for other, stack in enumerate(state.stacks):
            if other != place and not state.folded[other]:
                most = max(most, state.bets[other] + stack)
        return most - state.bets[place]

    def _size(self) -> int:
        """In fixed limit some notations have no amounts: there is just one."""
        legal = self.hand.legal.raise_to
        return legal.largest if legal else self.hand.state.high_bet + 1

    # ---- cards ----

    def _see(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            if self.cards[card]:
                raise CardTwice(
                    both(f"{card} is dealt twice", f"{card} kommt zweimal vor"),
                    action=self._place(),
                    rule=self.book.topic("deck"),
                )
            self.cards[card] = 1

    def _turn_up(self, step: Board) -> None:
        state = self.hand.state
        if state.phase == RUNS:
            self._agree_to_runs()
        if step.run == 1:
            seen, dealt = self.seen, len(state.board)
        else:
            seen = self.seen_again or 5 - len(self.second_board)
            dealt = len(state.boards[1]) if len(state.boards) == 2 else 0
        wanted = 3 if seen == 0 else 1
        if seen + wanted > dealt:
            if self.hand.is_over:
                raise self._board_fault(
                    "board cards come after the hand is over", "Boardkarten kommen, nachdem die Hand vorbei ist"
                )
            raise self._board_fault(
                "board cards come before the betting is over", "Boardkarten kommen, bevor die Setzrunde vorbei ist"
            )
        if len(step.cards) != wanted:
            raise self._board_fault(
                f"the dealer turns up {wanted} here, not {len(step.cards)}",
                f"Hier deckt der Dealer {wanted} auf, nicht {len(step.cards)}",
            )
        self._see(step.cards)
        if step.run == 1:
            self.seen = seen + wanted
        else:
            self.seen_again = seen + wanted

    # ---- showdown ----

    def _agree_to_runs(self) -> None:
        """Two boards were told, so those who are still in had agreed."""
        while self.hand.state.phase == RUNS:
            self.hand.run_twice(bool(self.second_board))

    def _show_or_muck(self, step: Showed | Hid) -> None:
        state, seat = self.hand.state, step.seat
        try:
            place = state.place_of(seat)
        except UnknownSeat as refusal:
            raise self._refused(refusal) from refusal
        if state.phase == BETTING and state.in_hand > 1:
            raise self._turn_fault(
                f"seat {seat} cannot show or muck: the betting is not over",
                f"Platz {seat} kann noch nicht zeigen oder weglegen: die Setzrunde läuft noch",
            )
        if isinstance(step, Hid):
            if state.folded[place]:
                raise self._turn_fault(
                    f"seat {seat} cannot muck: it has folded", f"Platz {seat} kann nicht weglegen: schon gepasst"
                )
            self.shows[seat] = False
            return
        if step.cards:
            dealt = self.known.get(seat)
            if len(step.cards) != 2 or (dealt is not None and set(dealt) != set(step.cards)):
                raise self._deck_fault(
                    f"seat {seat} shows other cards than it was dealt",
                    f"Platz {seat} zeigt andere Karten als die ausgeteilten",
                )
            if not (self.cards[step.cards[0]] and self.cards[step.cards[1]]):
                self._see(step.cards)
        if not state.folded[place]:  # who folded may show once nobody can act on it any more, and nothing hangs on it
            self.shows[seat] = True

    def _live(self) -> list[int]:
        state = self.hand.state
        return [seat for place, seat in enumerate(state.seats) if not state.folded[place]]

    def _show_down(self, took: dict[int, int]) -> None:
        """Ask the seats in the book's order, and answer as the history tells."""
        hand, state = self.hand, self.hand.state
        live = self._live()
        if self.history.shows_told:
            for seat in live:
                if seat not in self.shows and seat not in took:
                    what = both(
                        f"the history breaks off: seat {seat} has neither shown nor mucked",
                        f"Der Handverlauf bricht ab: Platz {seat} hat weder gezeigt noch weggelegt",
                    )
                    raise UnfinishedHand(what, action=self._place())
        unseen = any(seat not in self.known for seat in took)
        if self.supposed or (unseen and len(took) == 1):
            shows = list(took)  # unseen, but the source says who won
        else:  # if a winner stays unseen, who took nothing and is not told of mucked
            shows = [s for s in live if s in self.known and self.shows.get(s, not unseen or s in took)]
        elsewhere = [seat for seat in live if seat not in self.known and self.shows.get(seat)]
        if elsewhere and not took:
            hidden = ", ".join(map(str, elsewhere))
            self.doubts.append(
                Words(
                    f"cards were shown that the history does not know (seat {hidden}): the best known hand wins here",
                    f"Gezeigte Karten fehlen im Handverlauf (Platz {hidden}): hier gewinnt die beste bekannte Hand",
                )
            )
        if not shows and (not took or any(self.shows.get(seat, True) for seat in live)):
            raise UnknownWinner(
                both("at the showdown nobody's cards are known", "Beim Showdown ist keine Hand bekannt"),
                action=self._place(),
            )
        while state.phase == SHOWDOWN:
            if hand.to_act in shows:
                hand.show()
            else:
                hand.muck()

    def _took(self) -> dict[int, int]:
        """Who of those at the showdown won, and what, as the source says."""
        live = self._live()
        return {seat: self.collected[seat] for seat in live if self.collected.get(seat)} or self._said_to_win(live)

    def _said_to_win(self, live: list[int]) -> dict[int, int]:
        """Who won by what stands beside the actions, where not all cards are known. A returned bet may be counted as won."""
        history, state = self.history, self.hand.state
        if all(seat in self.known for seat in live):
            return {}
        if history.winnings:
            back: dict[int, int] = {}
            for event in self.hand.events:
                if isinstance(event, UncalledReturned):
                    back[event.seat] = back.get(event.seat, 0) + event.chips
            won = {seat: history.winnings.get(seat, 0) for seat in live}
            return {seat: chips for seat, chips in won.items() if chips > back.get(seat, 0)}
        if not history.finals:
            return {}
        came = {
            seat: history.finals.get(seat, 0) - stack for seat, stack in zip(state.seats, state.stacks, strict=True)
        }
        pot = sum(chips for chips, _ in pots(state))
        if min(came.values()) < 0 or not pot - pot // 10 <= sum(came.values()) <= pot:
            return {}  # that is not how this hand ended
        return {seat: came[seat] for seat in live if came[seat]}

    def _suppose(self, took: dict[int, int]) -> tuple[dict[int, tuple[Card, ...]], tuple[Words, ...]]:
        """What winners may have held whom nobody saw, and a doubt if that cannot be. One who took all needs no cards."""
        state, known = self.hand.state, self.known
        winners = {seat: cards for seat, cards in known.items() if seat in took}
        shown = {seat: cards for seat, cards in known.items() if seat in took or self.shows.get(seat)}
        supposed: dict[int, tuple[Card, ...]] = {}
        if len(took) == 1:
            can_be = not shown or can_be_beaten(shown.values(), state.board)
        else:
            shared = [(chips, [state.seats[place] for place in places]) for chips, places in pots(state)]
            gone = {card for cards in known.values() for card in cards}
            supposed = cards_for_winners(took, shared, shown, state.board, gone)
            can_be = bool(supposed)
            supposed = supposed or cards_for_winners(took, shared, winners, state.board, gone)
        if can_be or (not supposed and len(took) > 1):
            return supposed, ()
        unseen = ", ".join([str(seat) for seat in took if seat not in known])
        doubt = Words(
            f"cards are said to win that the history does not know (seat {unseen}): no cards beat what was shown",
            f"Es sollen Karten gewinnen, die in der Aufzeichnung fehlen (Platz {unseen}): "
            "keine Karten schlagen, was gezeigt wurde",
        )
        return supposed, (doubt,)

    # ---- what came of it ----

    def _result(self, doubts: tuple[Words, ...]) -> Replayed:
        history, state = self.history, self.hand.state
        won: dict[int, int] = dict.fromkeys(state.seats, 0)
        awards = 0
        awarded: Any = PotAwarded
        for event in self.hand._events:
            if type(event) is awarded:
                assert isinstance(event, PotAwarded)  # noqa: S101
                awards += 1
                for seat, chips in zip(event.seats, event.shares, strict=True):
                    won[seat] += chips
        left = dict(zip(state.seats, state.stacks, strict=True))
        taken = self._after_rake(won, awards)
        put: list[int] = []
        home: list[int] = []
        stacks: list[int | None] = []
        for player in history.players:
            seat, stack, took = player.seat, player.stack, taken[player.seat]
            chips = self.playable[seat] + won[seat] - left[seat]
            put.append(chips)
            home.append(took)
            stacks.append(None if stack is None else stack - chips + took)
        return Replayed(history, self.hand, tuple(put), tuple(home), tuple(stacks), (*doubts, *self.doubts))

    def _after_rake(self, won: dict[int, int], awards: int) -> dict[int, int]:
        """What everybody took home. The source's own sums have to fit what the engine awarded."""
        rake, collected = self.history.rake or 0, self.collected
        if not rake and not collected:
            return won
        pot = sum(won.values())
        if not 0 <= rake <= pot:
            raise self._disagree(
                f"a rake of {self._shown(rake)} cannot come from a pot of {self._shown(pot)}",
                f"Ein Rake von {self._shown(rake)} kann nicht aus einem Pot von {self._shown(pot)} kommen",
            )
        if not collected:
            return _less(won, rake)
        if sum(collected.values()) + rake != pot:
            took = self._shown(sum(collected.values()))
            raise self._disagree(
                f"the pot is {self._shown(pot)}; {took} collected and a rake of {self._shown(rake)} do not make it up",
                f"Im Pot sind {self._shown(pot)}; genommen werden {took}, und der Rake ist {self._shown(rake)}",
            )
        # Odd chips, and from which pot the rake comes, are the house's business; who wins, and about what, is not.
        for seat, chips in won.items():
            took_home = collected.get(seat, 0)
            if not chips - rake - awards <= took_home <= chips + awards:
                raise self._disagree(
                    f"seat {seat} collected {self._shown(took_home)}, but won {self._shown(chips)} before rake",
                    f"Platz {seat} nimmt {self._shown(took_home)}, hat vor dem Rake aber {self._shown(chips)} gewonnen",
                )
        return {seat: collected.get(seat, 0) for seat in won}

    def _require_whole_boards(self) -> None:
        """Everything the dealer turned up has been told, and nothing more."""
        state = self.hand.state
        boards = [(self.seen, len(state.board))]
        if self.second_board:
            if len(state.boards) < 2:
                raise self._board_fault(
                    "there is a second board although the board is not run twice",
                    "Es gibt ein zweites Board, obwohl nur einmal ausgespielt wird",
                )
            boards.append((self.seen_again, len(state.boards[1])))
        for have, dealt in boards:
            if have != dealt:
                raise self._board_fault(
                    f"the history breaks off: {have} of {dealt} board cards",
                    f"Der Handverlauf bricht ab: {have} von {dealt} Boardkarten",
                    UnfinishedHand,
                )

    def _require_returned(self) -> None:
        """Where the source says what came back uncalled, that is what came back."""
        if not self.returned:
            return
        came: dict[int, int] = dict.fromkeys(self.returned, 0)
        for event in self.hand.events:
            if isinstance(event, UncalledReturned) and event.seat in came:
                came[event.seat] += event.chips
        for seat, beyond in self.beyond.items():
            if seat in came:
                came[seat] += beyond
        for seat, stated in self.returned.items():
            if stated != came[seat]:
                raise self._disagree(
                    f"{self._shown(stated)} went back to seat {seat}, but {self._shown(came[seat])} was not called",
                    f"An Platz {seat} gehen {self._shown(stated)} zurück, nicht bezahlt wurden aber {self._shown(came[seat])}",
                )

    # ---- words ----

    def _shown(self, chips: int) -> str:
        return str(self.history.amount(chips))

    def _refused(self, refusal: FloormanError) -> StepRefused:
        rule: Cite = getattr(refusal, "rule", None) or self.book.topic("act_in_turn")
        return StepRefused(refusal, action=self._place(), rule=rule, chips=self._shown)

    def _disagree(self, en: str, de: str) -> SourceDisagrees:
        return SourceDisagrees(both(en, de), action=self._place())

    def _turn_fault(self, en: str, de: str) -> HistoryError:
        return UnfinishedHand(both(en, de), action=self._place(), rule=self.book.topic("act_in_turn"))

    def _board_fault(self, en: str, de: str, error: type[HistoryError] = BoardOutOfPlace) -> HistoryError:
        return error(both(en, de), action=self._place(), rule=self.book.topic("board"))

    def _deck_fault(self, en: str, de: str) -> HistoryError:
        return SourceDisagrees(both(en, de), action=self._place(), rule=self.book.topic("deck"))


def _voided(record: Any, seats: tuple[int, ...]) -> HandVoided:
    """What a history says of a hand that did not count; whatever it leaves out is unknown."""
    facts: dict[Any, Any] = record if isinstance(record, dict) else {}
    forfeits = facts.get("forfeits", ())
    return HandVoided(
        procedure=str(facts.get("procedure", "")),
        rule=str(facts.get("rule", "")),
        is_misdeal=facts.get("is_misdeal") is True,
        forfeits=tuple([seat for seat in seats if isinstance(forfeits, (list, tuple)) and seat in forfeits]),
    )


def _less(won: dict[int, int], rake: int) -> dict[int, int]:
    """Winnings after a rake that everybody pays in proportion; what is left over comes from the largest."""
    pot = sum(won.values())
    after = {seat: chips - chips * rake // pot for seat, chips in won.items()}
    largest = max(won, key=lambda seat: won[seat])
    after[largest] -= rake - (pot - sum(after.values()))
    return after
