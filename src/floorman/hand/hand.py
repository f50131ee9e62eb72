"""`Hand`: one deal, from the shuffle to the last pot, with the verbs of the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from floorman.cards import Card, Deck, read_cards
from floorman.errors import HandSetupError, NothingToUndo, UnknownBook, WrongArgument
from floorman.hand import decide, floor
from floorman.hand.betting import legal
from floorman.hand.dealer import go_on
from floorman.hand.events import (
    Bet,
    Called,
    CardsPutRight,
    Checked,
    Event,
    Folded,
    HandDealt,
    HandKilled,
    HandVoided,
    HolesDealt,
    Mucked,
    RabbitShown,
    Raised,
    RunOutHeld,
    RunsAgreed,
    Shown,
)
from floorman.hand.evolve import begin, evolve, forced_bets
from floorman.hand.given import Line, Whole, YesNo, line, several, well_formed, whole, whole_or_none, yes_no
from floorman.hand.pots import settled_pots
from floorman.hand.state import NOBODY, OVER, SHOWDOWN, STREETS
from floorman.hand.terms import require_terms
from floorman.hand.turns import is_held
from floorman.hand.view import View, view
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.seats import clockwise
from floorman.text.nouns import CARDS, SEATS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from typing import Self

    from floorman.cards import CardsLike
    from floorman.hand.actions import Action
    from floorman.hand.legal import Legal
    from floorman.hand.state import HandState

AUTO: Final = 0
"""For a blind's seat: where the rulebook puts it."""

_BY_OTHERS: Final = (HandKilled, CardsPutRight, HandVoided, RabbitShown, RunOutHeld)
_UNFIT: Final = (TypeError, LookupError, ValueError, AttributeError)
_BY_SEAT: Final = (Folded, Checked, Called, Bet, Raised, RunsAgreed, Shown, Mucked)
_DECISIONS: Final = (*_BY_SEAT, *_BY_OTHERS)


class Hand:
    """One hand of hold'em under a rulebook.

    >>> hand = Hand.deal(Rulebook.load("tda"), deck=Deck.from_seed(7), stacks=[5000, 5000, 5000], button=1, blinds=(100, 200))
    >>> print(hand)
    preflop, pot 300, seat 1 to act
    >>> hand.legal
    fold, call 200, raise to 400–5000
    """

    __slots__ = ("_events", "_starts", "_state", "book")

    def __init__(self, book: Rulebook, events: list[Event], state: HandState, starts: list[int]) -> None:
        """Everybody else takes `deal`, `replay` or `from_position`."""
        self.book = book
        self._events = events
        self._state = state
        self._starts = starts  # where in the events each decision begins

    # ---- beginning ----

    @classmethod
    def deal(
        cls,
        book: Rulebook | str,
        *,
        stacks: Iterable[Whole] | Mapping[int, Whole],
        button: Whole,
        blinds: Iterable[Whole],
        deck: CardsLike | None = None,
        structure: Line = "",
        ante: Whole = 0,
        big_blind_ante: YesNo = False,
        straddle: Whole | Iterable[Whole] | Mapping[int, Whole] = 0,
        posts: Mapping[int, Whole] | None = None,
        dead: Mapping[int, Whole] | None = None,
        penalties: Whole = 0,
        chip: Whole = 1,
        cash: YesNo = False,
        event_heads_up: YesNo = False,
        small_blind_seat: Whole | None = AUTO,
        big_blind_seat: Whole | None = AUTO,
        asks: Iterable[str] = (),
        shelf: Shelf = SHIPPED,
    ) -> Self:
        """Post what has to be posted, deal two cards to every seat, and wait for the first to act.

        *stacks* are those of seats 1, 2, 3, …, or a mapping of seats to stacks. *blinds* are small and big. *button* may
        be an empty seat. A dead small blind is ``small_blind_seat=None``. *straddle* is posted by the seat after the big
        blind, several by the seats after it; a mapping of seats to chips says who. *posts* are the live chips of newcomers by
        seat, *dead* what seats pay into the pot beside that. *penalties* lie in the pot already
        and go with the main pot. *chip* is the smallest chip in play.
        *structure* is ``no_limit``, ``pot_limit`` or ``fixed_limit``, by default the first the book deals.
        *asks* names what seats decide themselves after the betting: ``"showdown"``, ``"runs"``; otherwise a hand is
        shown when it wins or ties against those shown before it, and the board is run once. With ``"run_out"`` an all-in
        waits, cards down, until `hold` lets it go on. A book that is given by name is found on the *shelf*.

        Raises:
            HandSetupError: that is not a hand, or not under this book.
        """
        try:
            own = _book(book, shelf)
            at_table = _stacks(stacks)
            on_button = whole(button)
            seats = clockwise(at_table, on_button)
            if len(seats) < 2:
                raise HandSetupError(
                    Words(
                        f"a hand needs 2 to 10 seats, not {len(seats)}",
                        f"Eine Hand braucht 2 bis 10 Plätze, nicht {len(seats)}",
                    ),
                    rule=own.cite_if_any("max_players_per_table"),
                )
            small_blind, big_blind = _blinds(blinds)
            small, big = _blind_seats(
                own, seats, on_button, whole_or_none(small_blind_seat), whole_or_none(big_blind_seat)
            )
            knobs = own.knobs
            each = whole(ante)
            dealt = HandDealt(
                book=own.id,
                edition=own.edition,
                structure=line(structure) or knobs.betting_structures[0],
                seats=seats,
                stacks=tuple([at_table[seat] for seat in seats]),
                button=on_button,
                small_blind=small_blind,
                big_blind=big_blind,
                small_blind_seat=small if small_blind else None,
                big_blind_seat=big if big_blind else None,
                ante=each,
                big_blind_ante=each > 0 and (yes_no(big_blind_ante) or knobs.ante_paid_by == "big_blind"),
                straddles=_straddles(own, straddle, seats, big),
                penalties=whole(penalties),
                chip=whole(chip),
                cash=yes_no(cash),
                event_heads_up=yes_no(event_heads_up),
                asks=(asks,) if isinstance(asks, str) else tuple(several(asks)),
                deck=_cards(deck),
                posts=_by_place(posts, seats),
                dead=_by_place(dead, seats),
            )
        except WrongArgument as error:
            raise HandSetupError(error.words) from None
        return cls._begin(own, dealt)

    @classmethod
    def _begin(cls, book: Rulebook, dealt: HandDealt) -> Self:
        require_terms(book, dealt)
        boards = 2 if "runs" in dealt.asks else 1
        needed = 2 * len(dealt.seats) + boards * (5 + 3 * book.knobs.burn_before_each_street)
        if len(dealt.deck) < needed:
            raise HandSetupError(
                Words(
                    f"a deck of {counted(len(dealt.deck), *CARDS)} is too small for {counted(len(dealt.seats), *SEATS)}",
                    f"Ein Deck von {counted(len(dealt.deck), *CARDS, 'de')} ist zu klein für {counted(len(dealt.seats), *SEATS, 'de')}",
                )
            )
        state = begin(book, dealt)
        events: list[Event] = [dealt]
        for event in forced_bets(state):
            evolve(state, event)
            events.append(event)
        players, deck = len(dealt.seats), state.deck
        holes = HolesDealt(tuple((deck[place], deck[place + players]) for place in range(players)))
        evolve(state, holes)
        events.append(holes)
        go_on(state, events)
        return cls(book, events, state, [])

    @classmethod
    def replay(cls, events: Iterable[Event], book: Rulebook | str | None = None, *, shelf: Shelf = SHIPPED) -> Self:
        """The hand that recorded events add up to. They are not checked again: they happened.

        Without a *book* it is the one that the record names, found on the *shelf*.

        Raises:
            HandSetupError: that book is not there, or this is not the record of a hand.
        """
        recorded = several(events)
        dealt = recorded[0] if recorded else None
        if not isinstance(dealt, HandDealt):
            raise HandSetupError(
                Words("a recorded hand begins with HandDealt", "Eine aufgezeichnete Hand beginnt mit HandDealt")
            )
        own = _book(book, shelf) if book else book_of(f"{dealt.book}@{dealt.edition}", shelf)
        try:
            state = begin(own, dealt)
        except _UNFIT as error:
            raise _no_record(dealt) from error
        hand = cls(own, [dealt], state, [])
        hand.record(recorded[1:])
        return hand

    # ---- looking ----

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    @property
    def state(self) -> HandState:
        """What the events add up to. Look, do not touch."""
        return self._state

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the hand, clockwise from the first after the button."""
        return self._state.seats

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat number."""
        state = self._state
        return tuple(stack for _, stack in sorted(zip(state.seats, state.stacks, strict=True)))

    @property
    def chips(self) -> int:
        """All chips in the hand: they never become more or fewer."""
        state = self._state
        return sum(state.stacks) + state.pot - state.awarded

    @property
    def pot(self) -> int:
        """Chips in the middle and in front of the seats."""
        return self._state.pot - self._state.awarded

    @property
    def pots(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Main pot and side pots as they lie in the middle, or lay when the hand ended: chips, and who can win them."""
        seats = self._state.seats
        return tuple((chips, tuple(seats[place] for place in places)) for chips, places in settled_pots(self._state))

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board; the first board if it is run twice."""
        return tuple(self._state.board)

    @property
    def street(self) -> str:
        """Preflop, flop, turn or river."""
        return STREETS[self._state.street]

    @property
    def to_act(self) -> int | None:
        """The seat in turn."""
        place = self._state.to_act
        return None if place == NOBODY else self._state.seats[place]

    @property
    def legal(self) -> Legal:
        """What is open to the seat in turn."""
        return legal(self._state)

    @property
    def is_held(self) -> bool:
        """Whether an all-in waits, cards down, for the floor to have it opened."""
        return is_held(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the last pot has been awarded."""
        return self._state.phase == OVER

    def hole(self, seat: Whole) -> tuple[Card, Card]:
        """A seat's cards: for whoever deals, not for players (see `view`)."""
        return self._state.holes[self._state.place_of(whole(seat))]

    def stack_of(self, seat: Whole) -> int:
        """What a seat has behind."""
        return self._state.stacks[self._state.place_of(whole(seat))]

    def bet_of(self, seat: Whole) -> int:
        """What a seat has in front of it on this street."""
        return self._state.bets[self._state.place_of(whole(seat))]

    def view(self, seat: Whole | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may."""
        return view(self._events, self._state, whole_or_none(seat))

    # ---- acting ----

    def fold(self, seat: Whole | None = None) -> Event:
        """Give up the hand."""
        return self._took(decide.fold(self._state, whole_or_none(seat)))

    def check(self, seat: Whole | None = None) -> Event:
        """Stay in without paying."""
        return self._took(decide.check(self._state, whole_or_none(seat)))

    def call(self, seat: Whole | None = None) -> Event:
        """Match the bet, or put in the last chips."""
        return self._took(decide.call(self._state, whole_or_none(seat)))

    def bet(self, chips: Whole, seat: Whole | None = None) -> Event:
        """Open the betting of a street.

        Raises:
            IllegalAction: there is a bet already, or the rulebook forbids one of this size.
        """
        return self._took(decide.bet(self._state, whole(chips), whole_or_none(seat)))

    def raise_to(self, to: Whole, seat: Whole | None = None) -> Event:
        """Bet or raise to a total on this street."""
        return self._took(decide.raise_to(self._state, whole(to), whole_or_none(seat)))

    def all_in(self, seat: Whole | None = None) -> Event:
        """Put in everything."""
        return self._took(decide.all_in(self._state, whole_or_none(seat)))

    def show(self, seat: Whole | None = None, *, cards: CardsLike = ()) -> Event:
        """Turn up both cards at the showdown; under some books this is a claim.

        *cards* are the ones that are turned up. With one of the two there is no claim, and it is refused.
        """
        return self._took(decide.show(self._state, whole_or_none(seat), read_cards(cards)))

    def muck(self, seat: Whole | None = None) -> Event:
        """Give up the claim unseen."""
        return self._took(decide.muck(self._state, whole_or_none(seat)))

    def run_twice(self, agree: YesNo = True, seat: Whole | None = None) -> Event:  # noqa: FBT002  # yes or no
        """Say whether to run the rest of the board twice."""
        return self._took(decide.run_twice(self._state, yes_no(agree), whole_or_none(seat)))

    def kill(self, seat: Whole, why: Line = "") -> Event:
        """Declare a hand dead, as the floor does with one that is absent, penalised or fouled."""
        return self._took(floor.kill(self._state, whole(seat), line(why)))

    def put_right(self, event: CardsPutRight) -> Event:
        """Lay the cards as a procedure of the floor leaves them; `floorman.floor.carry_out` works out how.

        Raises:
            CannotPutRight: a card would be lost or made, or the cards are not those of such a hand.
        """
        return self._took(floor.put_right(self._state, well_formed(event, CardsPutRight)))

    def void(self, event: HandVoided) -> Event:
        """End the hand as if it had not been dealt, and give the chips back.

        Raises:
            CannotPutRight: the hand is over.
        """
        return self._took(floor.void(self._state, well_formed(event, HandVoided)))

    def hold(self, held: YesNo = True) -> Event:  # noqa: FBT002  # yes or no
        """Have an all-in wait, cards down, as in hand for hand; ``hold(False)`` has it opened.

        Raises:
            HandIsOver, NotNow: there is nothing to hold, or it is so already.
        """
        return self._took(floor.hold(self._state, held=yes_no(held)))

    def see(self, seat: Whole, *, by: Whole) -> Event:
        """Have a hand shown at a player's demand."""
        return self._took(floor.see(self._state, whole(seat), whole(by)))

    def rabbit(self, agreed: Iterable[Whole]) -> Event:
        """Show the board cards that would have come, where the book lets all seats agree to it."""
        return self._took(floor.rabbit(self._state, {whole(seat) for seat in several(agreed)}))

    def take(self, action: Action, seat: Whole | None = None) -> Event:
        """Do what an action says."""
        return self._took(decide.act(self._state, action, whole_or_none(seat)))

    def would(self, action: Action, seat: Whole) -> tuple[Event, ...]:
        """What would happen if a seat did this; for a host that makes it durable first, and then calls `record`.

        Raises:
            IllegalAction: the rulebook forbids it.
        """
        by = whole(seat)
        self._state.place_of(by)
        return decide.decide(self._state, action, by=by)

    def record(self, events: Iterable[Event]) -> None:
        """Let recorded events happen. They are not checked again.

        Raises:
            HandSetupError: they are not events of this hand; none of them has happened then.
        """
        begun, decided = len(self._events), len(self._starts)
        for event in several(events):
            try:
                if isinstance(event, _BY_SEAT):
                    self._state.seats.index(event.seat)  # somebody of this hand, whatever else they do
                if isinstance(event, _DECISIONS) and (self._state.to_act != NOBODY or _is_out_of_turn(event)):
                    self._starts.append(len(self._events))
                evolve(self._state, event)
            except _UNFIT as error:
                del self._events[begun:], self._starts[decided:]
                self._state = Hand.replay(self._events, self.book)._state
                raise _no_record(event) from error
            self._events.append(event)

    def _took(self, events: list[Event]) -> Event:
        self._starts.append(len(self._events))
        self._events += events
        return events[0]

    # ---- going back, copying, writing down ----

    def undo(self) -> Event:
        """Take back the last decision and everything that followed from it; gives the event that was taken back.

        Raises:
            NothingToUndo: nobody has decided anything yet.
        """
        if not self._starts:
            raise NothingToUndo
        at = self._starts[-1]
        undone = self._events[at]
        self._state = Hand.replay(self._events[:at], self.book)._state
        del self._starts[-1], self._events[at:]
        return undone

    def copy(self) -> Hand:
        """An independent copy, to try something on."""
        return Hand(self.book, self._events.copy(), self._state.copy(), self._starts.copy())

    @property
    def position(self) -> str:
        """The whole hand in one line; `from_position` makes the hand of it again."""
        from floorman.hand.position import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, position: Line, book: Rulebook | str | None = None) -> Self:
        """The hand that a line from `position` stands for.

        Raises:
            UnknownPosition: it stands for none.
        """
        from floorman.hand.position import read_position

        return read_position(cls, line(position), book)

    def __eq__(self, other: object) -> bool:
        return (
            self._events == other._events and self._state == other._state if isinstance(other, Hand) else NotImplemented
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        if self.is_over:
            return f"over, {', '.join(f'seat {seat} has {stack}' for seat, stack in sorted(zip(self.seats, self._state.stacks, strict=True)))}"
        where = "showdown" if self._state.phase == SHOWDOWN else self.street
        doing = "the all-in is held" if self.is_held else f"seat {self.to_act} to act"
        return f"{where}, pot {self.pot}, {doing}"

    def __repr__(self) -> str:
        return f"<Hand: {self}>"


def book_of(name: str, shelf: Shelf = SHIPPED) -> Rulebook:
    """The book a recorded hand was dealt under.

    Raises:
        HandSetupError: it is not on the shelf.
    """
    try:
        return shelf.find(name)
    except UnknownBook as error:
        what = Words(
            f"the hand was dealt under {name}, which does not come with floorman: give it as book=",
            f"Die Hand wurde nach {name} gegeben, das nicht mit floorman kommt: gib es als book= an",
        )
        raise HandSetupError(what) from error


def _book(book: Any, shelf: Any) -> Rulebook:
    """A book, or the one of that name on the shelf."""
    if isinstance(book, Rulebook):
        return book
    if isinstance(shelf, Shelf):
        return shelf.book(book)
    raise WrongArgument(
        Words(f"give a shelf of books, not {shelf!r}", f"Gib ein Regal mit Regelwerken an, nicht {shelf!r}")
    )


def _no_record(event: object) -> HandSetupError:
    return HandSetupError(
        Words(f"{event!r} is not what happened in this hand", f"{event!r} gehört nicht zur Aufzeichnung dieser Hand")
    )


def _is_out_of_turn(event: Event) -> bool:
    """Whether something was decided by others than the seat in turn: the floor, or somebody who asked to see a hand."""
    return isinstance(event, _BY_OTHERS) or (isinstance(event, Shown) and event.asked_by is not None)


def _stacks(stacks: Iterable[Whole] | Mapping[int, Whole]) -> dict[int, int]:
    """Stacks by seat."""
    if isinstance(stacks, Mapping):
        return {whole(seat): whole(stack) for seat, stack in stacks.items()}
    at_table = several(stacks)
    return {place + 1: whole(at_table[place]) for place in range(len(at_table))}


def _blinds(blinds: Iterable[Whole]) -> tuple[int, int]:
    """Small and big."""
    both = several(blinds)
    if len(both) != 2:
        raise HandSetupError(
            Words("give the blinds as (small, big)", "Gib die Blinds als (Small, Big) an"),
        )
    return whole(both[0]), whole(both[1])


def _cards(deck: CardsLike | None) -> tuple[Card, ...]:
    """The cards from the top."""
    if deck is None:
        return Deck.shuffled()[:]
    return deck[:] if isinstance(deck, Deck) else Deck(deck)[:]


def _by_place(chips: Mapping[int, Whole] | None, seats: tuple[int, ...]) -> tuple[int, ...]:
    """What seats pay, in the order of the places; nothing at all if nobody does."""
    if not chips:
        return ()
    if not isinstance(chips, Mapping):
        raise WrongArgument(
            Words(f"give chips by seat, not {chips!r}", f"Gib die Chips nach Plätzen an, nicht {chips!r}")
        )
    given = {whole(seat): whole(paid) for seat, paid in chips.items()}
    for seat in given:
        if seat not in seats:
            raise HandSetupError(
                Words(
                    f"seat {seat} is to post but is not in the hand",
                    f"Platz {seat} soll einen Post bringen, ist aber nicht in der Hand",
                )
            )
    return tuple([given.get(seat, 0) for seat in seats])


def _straddles(
    book: Rulebook,
    straddle: Whole | Iterable[Whole] | Mapping[int, Whole],
    seats: tuple[int, ...],
    big_blind_seat: int | None,
) -> tuple[int, ...]:
    """The straddles in order: each from the next seat after the big blind."""
    if isinstance(straddle, int):
        return (straddle,) if straddle else ()
    if not isinstance(straddle, Iterable):
        return _straddles(book, whole(straddle), seats, big_blind_seat)
    if not isinstance(straddle, Mapping):
        return tuple([whole(chips) for chips in several(straddle)])
    order = list(straddle)
    first = seats.index(big_blind_seat) + 1 if big_blind_seat in seats else 0
    expected = [seats[(first + step) % len(seats)] for step in range(len(order))]
    for seat, wanted in zip(order, expected, strict=True):
        if seat != wanted:
            raise HandSetupError(
                Words(
                    f"seat {seat} cannot straddle: seat {wanted} sits after the big blind",
                    f"Platz {seat} kann keinen Straddle bringen: nach dem Big Blind sitzt Platz {wanted}",
                ),
                rule=book.cite_if_any("straddle_in_cash"),
            )
    return tuple([whole(chips) for chips in straddle.values()])


def _blind_seats(
    book: Rulebook, seats: tuple[int, ...], button: int, small: int | None, big: int | None
) -> tuple[int | None, int | None]:
    """Where the blinds go: left of the button, or as given. TDA 34: heads-up the button has the small one."""
    if len(seats) == 2 and button in seats:
        swap = book.knobs.heads_up_small_blind == "button"
        small_place, big_place = (1, 0) if swap else (0, 1)
    elif small is None:
        small_place, big_place = 0, 0
    else:
        small_place, big_place = 0, 1
    chosen_small = seats[small_place] if small == AUTO else small
    chosen_big = seats[big_place] if big == AUTO else big
    for seat in (chosen_small, chosen_big):
        if seat is not None and seat not in seats:
            raise HandSetupError(
                Words(
                    f"seat {seat} is to post a blind but is not in the hand",
                    f"Platz {seat} soll einen Blind bringen, ist aber nicht in der Hand",
                )
            )
    if chosen_small is not None and chosen_small == chosen_big:
        raise HandSetupError(
            Words(
                f"seat {chosen_small} cannot post both blinds", f"Platz {chosen_small} kann nicht beide Blinds bringen"
            ),
            rule=book.own_topic("blinds"),
        )
    return chosen_small, chosen_big
