"""What a table's events add up to. One owner holds it and folds events into it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from floorman.errors import NotSeated, UnknownBook
from floorman.hand.hand import Hand
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.table.events import LetIn, ListJoined, ShownOut, TableOpened
from floorman.table.floor_calls.events import FloorRuled
from floorman.table.floor_calls.state import CallMade, FloorCall
from floorman.table.positions import Positions

SNAPSHOT_VERSION: Final = 5
"""The form of snapshots. Whoever changes the state counts on; snapshots of another form are passed over for the events."""
SHORTER: Final = 5
"""A player who let a decision pass has this part of the time for the next, until they act or say that they are back."""
MISSES_ALLOWED: Final = 1
"""A player who lets the clock run out so many times in a row sits out."""


class Occupant(Struct):
    """Somebody in a seat. *chips* are those behind between hands; during a hand the hand counts them."""

    member: str
    name: str
    chips: int
    is_bot: bool = False
    since: int = 0
    """How many hands the table had seen when they sat down: the cards of those were for others."""
    sits_out: bool = False
    out_since: int | None = None
    """Since when, where the seat is not kept for ever."""
    """Gets no cards in a cash game; in a tournament: is absent, and pays all the same."""
    leaves: bool = False
    """Gets up when the hand is over."""
    missed: int = 0
    """How many times in a row the clock ran out."""
    is_ghost: bool = False
    is_new: bool = True
    """Has not been dealt a hand here."""
    moved: str = ""
    owes_big: bool = False
    """The big blind has passed the seat, or the table was playing already."""
    owes_small: bool = False
    waits: bool = False
    straddle: int = 0
    penalty: int = 0
    penalty_rounds: int = 0
    """Rounds of a penalty that are counted in hands when it begins."""
    serves: bool = False
    """Whether the present hand is one of a penalty."""
    forfeits: str = ""
    """The rule by which the stack leaves play when the player gets up after the hand."""
    folds_at_turn: bool = False
    """Has gone, and is out of the hand as soon as the turn comes."""
    bank_ms: int = 0
    clock: tuple[int, int] | None = None
    """Seconds and countdown of a called clock, where the floor set others for this seat."""
    out_at_blind: bool = False
    """Sits out as soon as the big blind would be theirs."""

    @property
    def is_away(self) -> bool:
        """Whether nobody plays this seat, though it may pay."""
        is_punished = self.penalty > 0 or self.penalty_rounds > 0 or bool(self.forfeits)
        return self.sits_out or self.is_ghost or is_punished


class TableLevel(Struct, frozen=True, gc=False):
    """Blinds, ante, and the smallest chip."""

    small_blind: int
    big_blind: int
    ante: int = 0
    smallest_chip: int = 1


class Redeal(Struct, frozen=True, gc=False):
    """A deal that did not count, to be repeated under the same conditions: TDA 35-C."""

    level: TableLevel
    seats: tuple[int, ...]
    away: tuple[int, ...]
    posts: dict[int, int]
    dead: dict[int, int]
    straddle: int
    posts_small: bool


class SeatOffer(Struct, frozen=True, gc=False):
    """A free seat that is kept for somebody."""

    seat: int
    member: str
    name: str
    until: int


class TableState(Struct):
    """Everything about a table. *hand* is the one under way, or the last one until the next begins."""

    opened: TableOpened
    book: Rulebook
    """The rulebook the table is played under."""
    seats: dict[int, Occupant] = {}
    positions: Positions | None = None
    """Of the last hand."""
    number: int = 0
    """How many hands there were."""
    root: bytes = b""
    """The root of the sealed deck of the present hand."""
    clock: tuple[int, int] | None = None
    """Whose time runs, and until when: that moment is the first that is too late."""
    turn: int = 0
    """Which decision is asked for, counted over the life of the table."""
    next_hand_at: int | None = None
    thinking: tuple[int, int] | None = None
    """Who is in turn, and since when."""
    called: int | None = None
    """When the countdown of a called clock begins."""
    on_bank: int | None = None
    """Since when the seat in turn has been thinking out of its time bank."""
    level_set: TableLevel | None = None
    level_begun: TableLevel | None = None
    """Of a hand that has begun and is not dealt yet."""
    drawn: int | None = None
    """The seat that drew the first button."""
    ahead: Positions | None = None
    """Where the button was moved ahead to."""
    players: tuple[tuple[int, str], ...] = ()
    """Who was dealt in, by seat and name: also those who have left since."""
    away: tuple[int, ...] = ()
    """Seats of the present hand that were not there when it was dealt."""
    redeal: Redeal | None = None
    carried: int = 0
    """Chips in the middle for the next pot, from a hand that was void."""
    on_break: bool = False
    holds_all_ins: bool = False
    """Whether an all-in waits, cards down, for the floor to have it opened: hand for hand."""
    closes: str | None = None
    """The rule by which the table closes after the hand."""
    is_closed: bool = False
    clock_set: tuple[int, int] | None = None
    unfilled: int = 0
    """Hands since the time banks were filled."""
    waiting: tuple[ListJoined, ...] = ()
    """Who waits for a seat, the longest first; also those to whom one is offered."""
    offers: tuple[SeatOffer, ...] = ()
    """The seats that are kept for somebody."""
    host: str = ""
    """Whose home game it is."""
    guests: tuple[LetIn, ...] = ()
    """Who is let in at a home game, the host among them."""
    shown_out: tuple[ShownOut, ...] = ()
    """Who cannot come in again, or sit down here."""
    link: int = 0
    """How many links a home game has had; the last one is good."""
    last_at: int = 0
    """When something happened last of which a home game keeps the time."""
    next_book: tuple[str, str] | None = None
    """The book and the edition that the table changes to after the hand."""
    call: FloorCall | None = None
    """The call for the floor that is open: the table stands still."""
    calls_made: tuple[CallMade, ...] = ()
    """Who called the floor within the last hour before the last call."""
    ruling: FloorRuled | None = None
    """What the floor ruled last, until the next hand begins."""
    dealt_in: tuple[str, ...] = ()
    """The members who were dealt into the present hand, also those who have left since."""
    looked: tuple[str, ...] = ()
    """Who of the floor has looked at its cards."""
    shelf: Shelf = SHIPPED
    """Where other books are found."""
    hand: Hand | None = None

    @classmethod
    def new(cls, opened: TableOpened, shelf: Shelf = SHIPPED) -> TableState:
        """A table that nobody has come to yet.

        Raises:
            UnknownBook: its book is not on the shelf.
        """
        return cls(opened, shelf.edition(opened.book, opened.edition), host=opened.host, shelf=shelf)

    @property
    def kind(self) -> str:
        """Cash, tournament, satellite or sit_and_go."""
        return self.opened.kind or ("cash" if self.opened.cash else "tournament")

    @property
    def is_cash(self) -> bool:
        """Whether it is a cash game."""
        return self.kind == "cash"

    @property
    def level(self) -> TableLevel:
        """Blinds and ante of the next hand that begins."""
        opened = self.opened
        return self.level_set or TableLevel(opened.small_blind, opened.big_blind, opened.ante, opened.smallest_chip)

    @property
    def button(self) -> int | None:
        """Where the button lies."""
        at = self.ahead or self.positions
        return at.button if at else None

    @property
    def is_playing(self) -> bool:
        """Whether a hand is under way."""
        return self.hand is not None and not self.hand.is_over

    @property
    def stands_still(self) -> bool:
        """Whether nobody in a hand can go on: there is none, or its all-in is held."""
        return self.hand is None or self.hand.is_over or self.hand.is_held

    @property
    def ready(self) -> list[int]:
        """The seats that can be dealt in when the next hand begins; a player who owes a blind may still wait for it."""
        if self.redeal is not None:
            return sorted(self.redeal.seats)
        return [seat for seat, seated in sorted(self.seats.items()) if self.is_ready(seated)]

    def is_ready(self, seated: Occupant) -> bool:
        """Whether a seat can pay, and wants cards or has to pay for them anyway."""
        return seated.chips > 0 and not seated.leaves and not (self.is_cash and seated.is_away)

    @property
    def chips(self) -> int:
        """All chips on the table, stacks and pot."""
        if self.hand is None or self.hand.is_over:
            return sum(seated.chips for seated in self.seats.values()) + self.carried
        playing = set(self.hand.seats)
        return self.hand.chips + sum(seated.chips for seat, seated in self.seats.items() if seat not in playing)

    def is_in_play(self, seat: int) -> bool:
        """Whether a seat is in a hand that is not over, or in a deal that is to be repeated."""
        if self.redeal is not None:
            return seat in self.redeal.seats
        if self.level_begun is not None and not self.is_playing:
            return seat in self.ready
        return self.hand is not None and not self.hand.is_over and seat in self.hand.seats

    def seat_of(self, member: str) -> int:
        """Where a member sits.

        Raises:
            NotSeated: nowhere at this table.
        """
        if (seat := self.find(member)) is None:
            raise NotSeated(self.opened.name)
        return seat

    def find(self, member: str) -> int | None:
        """Where a member sits, if at all."""
        return next((seat for seat, seated in self.seats.items() if seated.member == member), None)

    @property
    def free_seats(self) -> list[int]:
        """The seats that anybody may take: empty, and kept for nobody."""
        kept = {offer.seat for offer in self.offers}
        seats = range(1, self.opened.seats + 1)
        return [seat for seat in seats if seat not in self.seats and seat not in kept and not self.is_in_play(seat)]

    def is_let_in(self, member: str) -> bool:
        """Whether somebody may look on and sit down here: at a table that is not private, everybody."""
        return not self.opened.is_private or any(guest.member == member for guest in self.guests)

    def offer_to(self, member: str) -> SeatOffer | None:
        """The seat that is kept for somebody, if one is."""
        return next((offer for offer in self.offers if offer.member == member), None)

    def copy(self) -> TableState:
        """An independent copy."""
        return msgspec.structs.replace(
            self,
            seats={seat: msgspec.structs.replace(seated) for seat, seated in self.seats.items()},
            hand=self.hand and self.hand.copy(),
        )

    def snapshot(self) -> bytes:
        """The table between two hands, to begin from instead of from its first event."""
        state = msgspec.Raw(msgspec.json.encode(msgspec.structs.replace(self, hand=None), enc_hook=_named))
        return msgspec.json.encode(_Snapshot(SNAPSHOT_VERSION, state))

    @classmethod
    def restored(cls, snapshot: bytes, shelf: Shelf = SHIPPED) -> TableState | None:
        """A table as it was between two hands; None if the snapshot is of another form, and its events have to tell.

        Raises:
            msgspec.DecodeError: it is not a snapshot of a table.
            UnknownBook: its book is not on the shelf.
        """
        kept = _SNAPSHOT.decode(snapshot)
        if kept.version != SNAPSHOT_VERSION:
            return None
        try:
            return msgspec.json.decode(
                kept.state, type=cls, dec_hook=lambda kind, name: shelf if kind is Shelf else shelf.find(name)
            )
        except msgspec.ValidationError as error:
            if isinstance(unknown := error.__cause__, UnknownBook):
                raise unknown from None
            raise


def _named(part: object) -> str:
    """What stands in a snapshot for a book, a card or a shelf, which is found by whoever restores it."""
    return "" if isinstance(part, Shelf) else str(part)


class _Snapshot(Struct, frozen=True):
    """A state with the number of its form, which is looked at first."""

    version: int
    state: msgspec.Raw


_SNAPSHOT: Final = msgspec.json.Decoder(_Snapshot)
