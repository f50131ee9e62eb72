"""What somebody at a table, or on the rail, may know. Computed for that pair of eyes, never cut out of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from msgspec import Struct, json
from msgspec.structs import replace

from floorman.hand import view as hand_view
from floorman.hand.events import is_of_hand
from floorman.table.dealing import asks
from floorman.table.events import (
    AllInsHeld,
    BookAnnounced,
    BookChanged,
    BreakBegan,
    BreakEnded,
    ButtonDrawn,
    ButtonMovedAhead,
    ButtonPlaced,
    CameBack,
    CardsLookedAt,
    ChipsAdded,
    ChipsTakenOut,
    ClockCalled,
    ClockLengthSet,
    ClockRanOut,
    ClockStarted,
    ClosesAfterHand,
    DeckSealed,
    DoorSet,
    Eliminated,
    GhostReplaced,
    HostChanged,
    LeavesAfterHand,
    LeftTheTable,
    LetIn,
    LevelSet,
    LinkRenewed,
    ListJoined,
    ListLeft,
    Misdealt,
    MissedHandsCounted,
    MissedHandsOrdered,
    NextHandDue,
    OfferPassed,
    Pardoned,
    SatDown,
    SatOut,
    SeatOffered,
    ShownOut,
    ShuffleBegan,
    SitsOutAtBlind,
    StoodUp,
    StraddleSet,
    TableClosed,
    TableDoor,
    TableOpened,
    TableRenamed,
    TimeBankFilled,
    TimeBankSpent,
    TimeBankStarted,
    TurnBegan,
    WaitsForBlind,
)
from floorman.table.floor_calls import events as floor
from floorman.table.lineup import largest_straddle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.table.events import Event
    from floorman.table.state import TableState


class DeckShown(Struct, frozen=True, gc=False, tag="deck_shown"):
    """The root of the deck that was sealed for a hand: what the shuffle can be checked against."""

    hand: int
    root: str


class Paragraph(Struct, frozen=True):
    """The rule that decides: its number as the book prints it, and its id in the catalogue."""

    book: str
    edition: str
    paragraph: str
    rule: str


class Ruled(Struct, frozen=True, gc=False, tag="ruled"):
    """The floor put the cards of a hand right, or voided it: what was done, and by which rule."""

    what: hand_view.Ruling
    by: Paragraph


class FloorCallTold(Struct, frozen=True, gc=False, tag="floor_called"):
    """Somebody called the floor, as everybody sees it: what about, and what they said, is for the floor alone."""

    seat: int
    name: str
    at: int
    until: int = 0
    """When play goes on by itself if nobody of the floor has come; 0 for whoever joins in."""
    joins: bool = False
    """Whether somebody else had called it before."""


class FloorRulingTold(Struct, frozen=True, gc=False, tag="floor_ruled"):
    """The floor ruled, as everybody sees it. What that does to the hand follows; the casebook says the rest under *case*."""

    by: str
    """By name."""
    at: int
    case: int
    rules: tuple[Paragraph, ...]
    is_otherwise: bool
    """Whether the floor decided otherwise than the rule says."""


# Events that everybody sees as they are. What is not named here, and not handled below, stays with the dealer.
Public = (
    TableOpened
    | AllInsHeld
    | BreakBegan
    | BreakEnded
    | ButtonDrawn
    | ButtonMovedAhead
    | ButtonPlaced
    | CameBack
    | CardsLookedAt
    | ChipsAdded
    | ChipsTakenOut
    | ClockCalled
    | ClockLengthSet
    | ClockRanOut
    | ClockStarted
    | ClosesAfterHand
    | Eliminated
    | GhostReplaced
    | ShuffleBegan
    | LeavesAfterHand
    | LeftTheTable
    | LevelSet
    | ListJoined
    | ListLeft
    | Misdealt
    | OfferPassed
    | SeatOffered
    | SitsOutAtBlind
    | LinkRenewed
    | LetIn
    | ShownOut
    | Pardoned
    | HostChanged
    | TableRenamed
    | DoorSet
    | BookChanged
    | BookAnnounced
    | NextHandDue
    | MissedHandsCounted
    | MissedHandsOrdered
    | SatDown
    | SatOut
    | StoodUp
    | StraddleSet
    | TableClosed
    | TimeBankFilled
    | TimeBankSpent
    | TimeBankStarted
    | TurnBegan
    | WaitsForBlind
    | floor.FloorCallWithdrawn
    | floor.FloorCame
    | floor.FloorAwaited
    | floor.FloorCallDismissed
    | floor.FloorCallTimedOut
)
_AS_THEY_ARE: Final = frozenset(get_args(Public))
Seen = Public | DeckShown | Ruled | FloorCallTold | FloorRulingTold | hand_view.Play


class TakenSeat(Struct, frozen=True, gc=False):
    """A seat that somebody has. *chips* are those behind; the hand says what lies before them."""

    seat: int
    name: str
    is_bot: bool
    chips: int
    sits_out: bool
    leaves: bool
    is_ghost: bool = False
    penalty: int = 0
    """Hands of a penalty still to be served."""
    owes: bool = False
    """Has missed blinds, or is new: posts, or waits for the big blind."""
    waits: bool = False
    straddle: int = 0
    time_bank_ms: int = 0
    out_at_blind: bool = False
    """Sits out as soon as the big blind would be theirs."""


class DealtPlayer(Struct, frozen=True, gc=False):
    """Who was dealt in at a seat."""

    seat: int
    name: str


class TableGuest(Struct, frozen=True, gc=False):
    """Somebody who is let in at a home game."""

    member: str
    name: str


class FloorCallView(Struct, frozen=True, gc=False):
    """The floor was called: the table stands still, and so do the clocks, at the moment *since*."""

    since: int
    callers: tuple[DealtPlayer, ...]
    """Who called, the first one first."""
    until: int
    """When play goes on by itself."""
    came: str = ""
    """Who of the floor looks after it, by name; empty for somebody without a name too."""
    has_come: bool = False


class WaitingPlayer(Struct, frozen=True, gc=False):
    """Somebody on the waiting list. *seat* is the one that is kept for them *until* then, if one is."""

    member: str
    name: str
    seat: int | None = None
    until: int | None = None


class TableView(Struct, frozen=True, gc=False):
    """A table as one pair of eyes may see it. *you* is one's own seat. Times are milliseconds since 1970."""

    id: str
    name: str
    book: str
    edition: str
    structure: str
    size: int
    small_blind: int
    big_blind: int
    ante: int
    smallest_buy_in: int
    largest_buy_in: int
    thinking_ms: int
    seats: tuple[TakenSeat, ...]
    you: int | None
    button: int | None
    number: int
    """Of the hand, from 1."""
    root: str
    """Of the deck sealed for the hand, in hexadecimal."""
    hand: hand_view.View | None
    """The hand under way, or the last one until the next begins; its events are told beside the view."""
    players: tuple[DealtPlayer, ...]
    """Who was dealt in: also those who have left since, and not those who sat down since."""
    turn: int
    """Which decision is asked for; an action says which it is meant for."""
    until: int | None
    """When the time of the seat in turn is over."""
    next_hand_at: int | None
    now: int
    kind: str = "cash"
    is_called: bool = False
    """Whether somebody called the clock."""
    countdown_from: int | None = None
    """When the countdown of a called clock begins."""
    on_break: bool = False
    is_closed: bool = False
    chip_cents: int = 1
    """What a chip is worth."""
    entry_level: bool = False
    largest_straddle: int = 0
    """0 where nobody straddles."""
    may_top_up: bool = False
    """Whether chips can be added to a stack that is not empty."""
    entry: str = ""
    """How one comes into a running cash game: ``at_once``, ``posts_or_waits``, or ``waits_for_big_blind``, unless on the
    button or in the small blind. Empty in tournaments."""
    thinks_since: int | None = None
    """Since when the seat in turn has been in turn."""
    on_time_bank: bool = False
    """Whether it thinks out of its time bank."""
    waiting: tuple[WaitingPlayer, ...] = ()
    """Who waits for a seat, the next one first."""
    has_list: bool = False
    """Whether one can wait here for a seat."""
    is_private: bool = False
    """Whether it is a home game, for those alone who are let in."""
    host: str = ""
    """Whose home game it is, by their id."""
    guests: tuple[TableGuest, ...] = ()
    """Who is let in at a home game, the host among them."""
    door: TableDoor = TableDoor()
    """Who sits down, and who looks on."""
    next_book: str = ""
    """The book that the table is played under when this hand is over, as ``vpsv@2016``."""
    runs_twice: bool = False
    """Whether a hand may be run twice."""
    call: FloorCallView | None = None
    """The call for the floor that is open; meanwhile nothing is open to anybody, and every deadline waits."""
    ruling: FloorRulingTold | None = None
    """What the floor ruled last, until the next hand begins."""
    floor_calls: int = 0
    """How often in an hour one may call the floor; never if 0."""


def view(state: TableState, seat: int | None, *, now: int) -> TableView:
    """Work out what a seat may know, or the rail."""
    opened, hand = state.opened, state.hand
    return TableView(
        id=opened.id,
        name=opened.name,
        book=opened.book,
        edition=opened.edition,
        structure=opened.structure,
        size=opened.seats,
        small_blind=state.level.small_blind,
        big_blind=state.level.big_blind,
        ante=state.level.ante,
        smallest_buy_in=opened.smallest_buy_in,
        largest_buy_in=opened.largest_buy_in,
        thinking_ms=opened.thinking_ms,
        seats=tuple(_places(state)),
        you=seat,
        button=state.button,
        number=state.number,
        root=state.root.hex(),
        hand=_hand(state, hand_view.view((), hand.state, _in_hand(state, seat))) if hand else None,
        players=tuple(DealtPlayer(*player) for player in state.players),
        turn=state.turn,
        until=state.clock[1] if state.clock else None,
        next_hand_at=state.next_hand_at,
        now=now,
        kind=state.kind,
        is_called=state.called is not None,
        countdown_from=state.called,
        on_break=state.on_break,
        is_closed=state.is_closed,
        chip_cents=opened.chip_cents,
        entry_level=opened.entry_level,
        largest_straddle=largest_straddle(state),
        may_top_up=state.is_cash and state.book.knobs.cash_top_up != "only_when_broke",
        entry=(state.book.knobs.cash_entry_elsewhere or "posts_or_waits") if state.is_cash else "",
        thinks_since=state.thinking[1] if state.thinking else None,
        on_time_bank=state.on_bank is not None,
        waiting=tuple(_waiting(state)) if state.waiting else (),
        has_list=state.is_cash and (opened.seat_offered_ms > 0 or opened.door.approves),
        is_private=opened.is_private,
        host=state.host,
        guests=tuple(TableGuest(guest.member, guest.name) for guest in state.guests),
        door=opened.door,
        next_book="@".join(state.next_book) if state.next_book else "",
        runs_twice="runs" in asks(state),
        call=_call(state),
        ruling=_ruled(state, state.ruling) if state.ruling else None,
        floor_calls=opened.floor_calls if opened.floor_wait_ms else 0,
    )


def own(state: TableState, seat: int) -> hand_view.Own | None:
    """What a seat knows of the hand that others do not; nothing if it sees what the rail sees."""
    in_hand = _in_hand(state, seat)
    if state.hand is None or in_hand is None:
        return None
    knows = hand_view.own(state.hand.state, in_hand)
    return knows if state.call is None else replace(knows, legal=None)


def seen(events: Iterable[Event], state: TableState, seat: int | None) -> tuple[Seen, ...]:
    """Events as a seat, or the rail, may see them; those it may not know of are left out."""
    own = _in_hand(state, seat)
    return tuple(sight for event in events if (sight := _sight(event, state, own)) is not None)


def to_json(message: object) -> bytes:
    """A view, or a message with one in it, as it goes over the wire."""
    return _ENCODER.encode(message)


def _places(state: TableState) -> Iterator[TakenSeat]:
    hand, is_cash = state.hand, state.is_cash
    playing = hand.seats if hand is not None and not hand.is_over else ()
    for number in sorted(state.seats):
        seated = state.seats[number]
        yield TakenSeat(
            seat=number,
            name=seated.name,
            is_bot=seated.is_bot,
            chips=hand.stack_of(number) if hand is not None and number in playing else seated.chips,
            sits_out=seated.sits_out,
            leaves=seated.leaves,
            is_ghost=seated.is_ghost,
            penalty=seated.penalty,
            owes=is_cash and seated.owes_big,
            waits=seated.waits,
            straddle=seated.straddle,
            time_bank_ms=seated.bank_ms,
            out_at_blind=seated.out_at_blind,
        )


def _hand(state: TableState, shown: hand_view.View) -> hand_view.View:
    """The hand; nothing is open to anybody while the floor is being waited for."""
    return shown if state.call is None or shown.legal is None else replace(shown, legal=None)


def _call(state: TableState) -> FloorCallView | None:
    if (call := state.call) is None:
        return None
    callers = tuple(DealtPlayer(caller.seat, caller.name) for caller in call.callers)
    return FloorCallView(call.at, callers, call.until, call.came.name if call.came else "", call.came is not None)


def _ruled(state: TableState, ruled: floor.FloorRuled) -> FloorRulingTold:
    name = f"{ruled.book}@{ruled.edition}"
    book = state.shelf.find(name) if name in state.shelf else state.book  # the table may have changed books since
    rules = tuple(Paragraph(*book.rule(rule)) for rule in ruled.rules)
    return FloorRulingTold(ruled.name, ruled.at, ruled.case, rules, ruled.is_otherwise)


def _waiting(state: TableState) -> Iterator[WaitingPlayer]:
    offers = {offer.member: offer for offer in state.offers}
    for waits in state.waiting:
        offer = offers.get(waits.member)
        kept = (offer.seat, offer.until) if offer else (None, None)
        yield WaitingPlayer(waits.member, waits.name, *kept)


def _in_hand(state: TableState, seat: int | None) -> int | None:
    """A seat as the hand knows it: who sat down since, or was not dealt in, sees what the rail sees.

    So does who was not there when the cards were dealt: nobody looks at a hand that is dead before it began. TDA 30.
    """
    hand = state.hand
    seated = state.seats.get(seat or 0)
    if hand is None or seat not in hand.seats or seat in state.away or seated is None or seated.since >= state.number:
        return None
    return seat


def _sight(event: Event, state: TableState, seat: int | None) -> Seen | None:
    if type(event) in _AS_THEY_ARE:
        return event  # type: ignore[return-value]  # one of those that everybody sees as they are
    if isinstance(event, DeckSealed):
        return DeckShown(event.hand, event.root.hex())
    if isinstance(event, floor.FloorCallOpened):
        return FloorCallTold(event.seat, event.name, event.at, event.until)
    if isinstance(event, floor.FloorCallJoined):
        return FloorCallTold(event.seat, event.name, event.at, joins=True)
    if isinstance(event, floor.FloorRuled):
        return _ruled(state, event)
    if state.hand is None or not is_of_hand(event):
        return None
    sight = hand_view.event_for(event, state.hand.state, seat)
    if isinstance(sight, hand_view.Ruling):
        return Ruled(sight, Paragraph(*state.book.rule(sight.rule)))
    return sight


_ENCODER: Final = json.Encoder(enc_hook=str)
