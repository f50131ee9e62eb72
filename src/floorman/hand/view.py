"""What a seat may know of a hand. Computed for that seat from what is open to it, never cut out of the whole."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, get_args

from msgspec import Struct, json

from floorman.hand.betting import legal as what_is_open
from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    CardsPutRight,
    Checked,
    DeadPosted,
    Event,
    Folded,
    HandDealt,
    HandKilled,
    HandVoided,
    HolesDealt,
    Mucked,
    PotAwarded,
    RabbitShown,
    Raised,
    RunOutHeld,
    RunsAgreed,
    Shown,
    StreetDealt,
    UncalledReturned,
)
from floorman.hand.pots import settled_pots
from floorman.hand.state import NOBODY, OVER, STREETS
from floorman.hand.turns import is_held
from floorman.ranks import evaluate
from floorman.text.words import Words  # msgspec reads annotations at run time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cards import Card
    from floorman.hand.legal import Legal
    from floorman.hand.state import HandState


class HandStarted(Struct, frozen=True, gc=False, tag="began"):
    """A hand began, as everybody sees it: `HandDealt` without the deck."""

    book: str
    edition: str
    structure: str
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    small_blind: int
    big_blind: int
    ante: int


class OwnCards(Struct, frozen=True, gc=False, tag="dealt"):
    """Cards were dealt; these are one's own, in the usual notation, and nobody else's."""

    cards: tuple[str, ...]


class PutRight(Struct, frozen=True, gc=False, tag="put_right"):
    """A mistake of the dealer was put right: the board and one's own cards as they are now."""

    procedure: str
    rule: str
    board: tuple[str, ...]
    cards: tuple[str, ...]
    seen: tuple[str, ...]
    """What everybody has seen by mistake."""
    dead: tuple[int, ...]
    """Seats whose hands are dead by it."""


# Events that everybody at the table sees as they are. Anything not named here, and not handled below, stays with the dealer.
Public = (
    AntePosted
    | BlindPosted
    | DeadPosted
    | StreetDealt
    | Checked
    | Called
    | Bet
    | Raised
    | Folded
    | HandKilled
    | UncalledReturned
    | CardsOpened
    | RunOutHeld
    | RunsAgreed
    | Shown
    | Mucked
    | PotAwarded
    | RabbitShown
)
_AS_THEY_ARE: Final = frozenset({*get_args(Public), HandVoided})
Play = Public | HandStarted | OwnCards
Ruling = PutRight | HandVoided
"""What the floor did with the hand, by a rule."""
Seen = Play | Ruling


class SeatView(Struct, frozen=True, gc=False):
    """One seat as others see it; *cards* only where they lie open or are one's own."""

    seat: int
    stack: int
    bet: int
    in_hand: bool
    all_in: bool
    cards: tuple[str, ...]
    made: str
    """What open cards make with the board, such as ``two pair``; empty before the flop and for cards one cannot see."""
    named: Words | None = None
    """At the showdown the hand as people call it, with its kickers, where another open hand differs by these alone."""


class Open(Struct, frozen=True, gc=False):
    """What is open to the seat in turn: `Legal`, for the wire. A bet or raise goes to a total between the two given."""

    fold: bool
    check: bool
    call: int | None
    raise_from: int | None
    raise_to: int | None
    is_bet: bool
    show: bool
    muck: bool
    claims: bool
    run_twice: bool


class Own(Struct, frozen=True, gc=False):
    """What a seat knows of a hand beyond what everybody sees."""

    seat: int
    cards: tuple[str, ...]
    made: str
    """What they make with the board, as in `SeatView`."""
    legal: Open | None
    """What is open to the seat, if in turn."""


class View(Struct, frozen=True, gc=False):
    """A hand as one seat, or a spectator, may see it."""

    seat: int | None
    street: str
    board: tuple[str, ...]
    second_board: tuple[str, ...]
    pot: int
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    seats: tuple[SeatView, ...]
    to_act: int | None
    legal: Open | None
    """What is open to the viewer, if in turn."""
    is_over: bool
    events: tuple[Seen, ...]
    exposed: tuple[str, ...] = ()
    """Cards that everybody has seen by mistake, wherever they are now."""
    is_held: bool = False
    """Whether an all-in waits, cards down, for the floor to have it opened."""

    def to_json(self) -> bytes:
        """The view as it goes over the wire."""
        return _ENCODER.encode(self)


def _card_text(value: object) -> str:
    """Cards are written as text; nothing else in a view needs help."""
    return str(value)


_ENCODER = json.Encoder(enc_hook=_card_text)


def view(events: Sequence[Event], state: HandState, seat: int | None) -> View:
    """Work out what a seat may know, or a spectator without one."""
    own = NOBODY if seat is None else state.place_of(seat)
    to_act = None if state.to_act == NOBODY else state.seats[state.to_act]
    named, board = _by_kickers(state), tuple(state.board)
    return View(
        seat=seat,
        street=STREETS[state.street],
        board=tuple(map(str, board)),
        second_board=tuple(map(str, state.boards[1])) if len(state.boards) > 1 else (),
        pot=state.pot - state.awarded,
        pots=tuple((chips, tuple(state.seats[place] for place in places)) for chips, places in settled_pots(state))
        if state.phase != OVER
        else (),
        seats=tuple(_seat_view(state, place, own, named.get(place), board) for place in range(len(state.seats))),
        to_act=to_act,
        legal=_open(what_is_open(state)) if to_act is not None and to_act == seat else None,
        is_over=state.phase == OVER,
        events=tuple(seen for event in events if (seen := event_for(event, state, seat)) is not None),
        exposed=tuple(map(str, state.seen)),
        is_held=is_held(state),
    )


def own(state: HandState, seat: int) -> Own:
    """Work out what a seat knows that others do not: with it the view of a spectator is that seat's view."""
    place = state.place_of(seat)
    cards, made = _shown(state.holes[place], tuple(state.board)) if state.holes else ((), "")
    return Own(seat, cards, made, _open(what_is_open(state)) if state.to_act == place else None)


def _open(legal: Legal) -> Open:
    smallest, largest = legal.raise_to or (None, None)
    return Open(
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        raise_from=smallest,
        raise_to=largest,
        is_bet=legal.is_bet,
        show=legal.show,
        muck=legal.muck,
        claims=legal.claims,
        run_twice=legal.run_twice,
    )


def event_for(event: Event, state: HandState, seat: int | None) -> Seen | None:
    """An event as a seat may see it, or nothing."""
    if type(event) in _AS_THEY_ARE:
        return event  # type: ignore[return-value]  # one of those that are seen as they are
    if isinstance(event, HandDealt):
        shared = {name: getattr(event, name) for name in HandStarted.__struct_fields__}
        return HandStarted(**shared)
    if isinstance(event, HolesDealt):
        return OwnCards(() if seat is None else tuple(map(str, event.cards[state.place_of(seat)])))
    if isinstance(event, CardsPutRight):
        own = () if seat is None else tuple(map(str, event.holes[state.place_of(seat)]))
        board, exposed = tuple(map(str, event.board)), tuple(map(str, event.seen))
        return PutRight(event.procedure, event.rule, board, own, exposed, event.dead)
    return None


def _seat_view(state: HandState, place: int, own: int, named: Words | None, board: tuple[Card, ...]) -> SeatView:
    is_open = (place == own or state.shown[place]) and bool(state.holes)
    cards, made = _shown(state.holes[place], board) if is_open else ((), "")
    return SeatView(
        seat=state.seats[place],
        stack=state.stacks[place],
        bet=state.bets[place],
        in_hand=not state.folded[place],
        all_in=not state.folded[place] and not state.stacks[place] and state.phase != OVER,
        cards=cards,
        made=made,
        named=named,
    )


@lru_cache(maxsize=4096)
def _shown(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[tuple[str, ...], str]:
    """Somebody's cards in the usual notation, and what they make with the board."""
    cards = tuple(map(str, hole))
    if len(board) < 3 or any(card in board for card in hole):  # folded, shuffled into the stub and dealt again
        return cards, ""
    return cards, evaluate([*hole, *board]).category.name.lower().replace("_", " ")


def _by_kickers(state: HandState) -> dict[int, Words]:
    """The hands of a showdown that read alike without their kickers, by the places they lie at."""
    if state.phase != OVER or len(state.board) < 5 or not state.holes:
        return {}
    there = (place for place in range(len(state.seats)) if state.shown[place] and not state.folded[place])
    return _told_apart(tuple((place, state.holes[place]) for place in there), tuple(state.board))


@lru_cache(maxsize=512)
def _told_apart(there: tuple[tuple[int, tuple[Card, ...]], ...], board: tuple[Card, ...]) -> dict[int, Words]:
    ranks = {place: evaluate([*hole, *board]) for place, hole in there}
    kinds = Counter(rank.category for rank in ranks.values())
    found = {}
    for place, rank in ranks.items():
        if kinds[rank.category] == 1:
            continue
        words = Words(rank.words_against(ranks.values()), rank.words_against(ranks.values(), "de"))
        if words.en != rank.words():
            found[place] = words
    return found
