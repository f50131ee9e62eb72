"""What happens at a table, as it is recorded: people coming and going, the clock, and between them the events of its hands.

`DeckSealed` and the hand's `HandDealt` and `HolesDealt` stay with whoever deals; `floorman.table.view` says what others see.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.cards import Card
from floorman.hand import events as hand_events
from floorman.table.floor_calls import events as floor_events

if TYPE_CHECKING:
    from collections.abc import Iterable

_EVENT_TABLE: Final = re.compile(r"(?P<event>[\w-]+)~(?P<name>final|[1-9][0-9]{0,8})")


class EventTable(Struct, frozen=True, gc=False):
    """Which table of which tournament a table is, where the server deals the tournament."""

    event: str
    number: int
    """As the tournament counts its tables; 0 is the final table."""

    @property
    def is_final(self) -> bool:
        """Whether it is the final table."""
        return self.number == 0

    @property
    def name(self) -> str:
        """What tells it from the tournament's other tables: ``3``, or ``final``."""
        return "final" if self.is_final else str(self.number)

    @property
    def id(self) -> str:
        """Under what it is dealt and found: ``friday~3``. It goes into an address as it is, and no other table has it."""
        return f"{self.event}~{self.name}"

    @classmethod
    def of(cls, id: str) -> EventTable | None:  # noqa: A002  # as the property is called
        """The table that is found under this; None where it is not one of a tournament.

        >>> EventTable.of("friday~final"), EventTable.of("lounge")
        (EventTable(event='friday', number=0), None)
        """
        if (found := _EVENT_TABLE.fullmatch(id)) is None:
            return None
        return cls(found["event"], 0 if found["name"] == "final" else int(found["name"]))


class TableDoor(Struct, frozen=True, gc=False):
    """Who sits down at a table, and who looks on."""

    approves: bool = False
    """Whether the host says who sits down, and where; otherwise whoever is let in takes a free seat."""


class TableOpened(Struct, frozen=True, gc=False, tag="table_opened"):
    """A table was set up. Amounts are chips; times are milliseconds."""

    id: str
    """Of the table, and of its account in the bank."""
    name: str
    book: str
    edition: str
    structure: str
    seats: int
    small_blind: int
    big_blind: int
    smallest_buy_in: int
    largest_buy_in: int
    thinking_ms: int
    """How long a seat may think about one decision."""
    pause_ms: int
    """How long a finished hand stays on the table before the next begins."""
    ante: int = 0
    cash: bool = True
    kind: str = ""
    """``cash``, ``tournament``, ``satellite`` or ``sit_and_go``; empty for a cash game or a tournament, as *cash* says."""
    big_blind_ante: bool = False
    """Whether the big blind pays the ante for all."""
    chip_cents: int = 1
    """What a chip of a cash game is worth."""
    smallest_chip: int = 1
    """The smallest chip in play, in which pots are split."""
    rebuys: bool = False
    """Whether a tournament lets those buy again who have lost everything."""
    time_bank_ms: int = 0
    """How long a seat may think beyond that, over many decisions."""
    time_bank_refill_ms: int = 0
    time_bank_refill_hands: int = 0
    """After so many hands so much of it comes back; never if 0."""
    seat_kept_ms: int = 0
    """How long a seat is kept for somebody who sits out; for ever if 0."""
    entry_level: bool = False
    """Whether it is a table for beginners, where some books let people play on an overdrawn account."""
    asks_showdown: bool = False
    """Whether seats decide at the showdown what they show or claim; otherwise winning hands are shown and others are not."""
    event: EventTable | None = None
    """The tournament whose director says who sits here; None where people come and go as they like."""
    seat_offered_ms: int = 60_000
    """How long a seat that comes free is kept for whoever is next on the waiting list; 0 means that there is no list."""
    is_private: bool = False
    """Whether it is a home game: in no lobby, and for those alone whom its host has let in."""
    host: str = ""
    """Whose home game it is, by their id."""
    door: TableDoor = TableDoor()
    straddles: bool = True
    """Whether one may straddle where the book lets one."""
    runs_twice: bool = True
    """Whether a hand may be run twice where the book lets it."""
    floor_calls: int = 3
    """How often in an hour one player may call the floor; never if 0."""
    floor_wait_ms: int = 120_000
    """How long the table waits for somebody of the floor to come; after that play goes on."""
    floor_rules_ms: int = 600_000
    """How long it waits for the ruling of whoever has come."""


class SatDown(Struct, frozen=True, gc=False, tag="sat_down"):
    """Somebody took a seat with chips."""

    seat: int
    member: str
    name: str
    chips: int
    is_bot: bool = False
    is_ghost: bool = False
    """A stack without its player."""
    moved: str = ""
    """Where from: a ``broken`` table, ``balance``, a ``change`` of cash tables; empty for newcomers."""
    penalty: int = 0
    """Hands of a penalty that are still to be served."""
    waits: bool = False
    """Rather waits for the big blind than post."""
    came_from: str = ""
    """The event with which they left another cash table, ``friday/17``; the chips came along from there."""
    penalty_rounds: int = 0
    """Rounds of a penalty that has not begun, and is counted in hands at this table."""


class GhostReplaced(Struct, frozen=True, gc=False, tag="ghost_replaced"):
    """A latecomer took over a ghost's seat, with these chips."""

    seat: int
    member: str
    name: str
    chips: int
    is_bot: bool = False


class Eliminated(Struct, frozen=True, gc=False, tag="eliminated"):
    """A seat lost its last chips and is free; *had* is what it began the hand with, which decides between several."""

    seat: int
    had: int


class LeavesAfterHand(Struct, frozen=True, gc=False, tag="leaves_after_hand"):
    """A seat that has no more say in this hand gets up when it is over."""

    seat: int
    forfeits: str = ""
    """The rule by which the chips leave play, where it is disqualified."""


class StoodUp(Struct, frozen=True, gc=False, tag="stood_up"):
    """A seat became free; the chips went along, or left play with a disqualification."""

    seat: int
    chips: int
    forfeits: str = ""
    """The rule by which the chips left play."""


class SatOut(Struct, frozen=True, gc=False, tag="sat_out"):
    """A seat wants no cards for now."""

    seat: int
    at: int = 0
    """When, where the seat is not kept for ever."""


class CameBack(Struct, frozen=True, gc=False, tag="came_back"):
    """A seat wants cards again."""

    seat: int


class WaitsForBlind(Struct, frozen=True, gc=False, tag="waits_for_blind"):
    """Whether a seat that owes blinds waits for the big blind rather than post."""

    seat: int
    waits: bool


class StraddleSet(Struct, frozen=True, gc=False, tag="straddle_set"):
    """A seat straddles when it next sits after the big blind; 0: it does not."""

    seat: int
    chips: int


class SitsOutAtBlind(Struct, frozen=True, gc=False, tag="sits_out_at_blind"):
    """Whether a seat sits out as soon as the big blind would be its own."""

    seat: int
    wants: bool


class LinkRenewed(Struct, frozen=True, gc=False, tag="link_renewed"):
    """A home game has another link; the one before is good for nothing. What is secret of it lies in the vault."""

    number: int
    at: int


class LetIn(Struct, frozen=True, gc=False, tag="let_in"):
    """Somebody may look on and sit down at a home game from now on."""

    member: str
    name: str


class ShownOut(Struct, frozen=True, gc=False, tag="shown_out"):
    """Somebody is not let in any more; *for_good*, they cannot come in again and sit down here no more."""

    member: str
    name: str
    for_good: bool = False


class Pardoned(Struct, frozen=True, gc=False, tag="pardoned"):
    """Somebody who was shown out for good may come again."""

    member: str


class HostChanged(Struct, frozen=True, gc=False, tag="host_changed"):
    """The home game is somebody else's from now on."""

    member: str


class TableRenamed(Struct, frozen=True, gc=False, tag="table_renamed"):
    """The table is called otherwise."""

    name: str


class DoorSet(Struct, frozen=True, gc=False, tag="door_set"):
    """Other people may sit down or look on."""

    door: TableDoor


class BookChanged(Struct, frozen=True, gc=False, tag="book_changed"):
    """The hands that begin from now on are played under this book."""

    book: str
    edition: str


class BookAnnounced(Struct, frozen=True, gc=False, tag="book_announced"):
    """When this hand is over, the table is played under this book."""

    book: str
    edition: str


class ListJoined(Struct, frozen=True, gc=False, tag="list_joined"):
    """Somebody waits for a seat from now on, as the last on the list."""

    member: str
    name: str


class ListLeft(Struct, frozen=True, gc=False, tag="list_left"):
    """Somebody waits no longer."""

    member: str


class SeatOffered(Struct, frozen=True, gc=False, tag="seat_offered"):
    """A free seat is kept for somebody who waited; offered to them again, it is kept for longer."""

    seat: int
    member: str
    name: str
    until: int
    """The first moment that is too late."""


class OfferPassed(Struct, frozen=True, gc=False, tag="offer_passed"):
    """Somebody did not take the seat that was kept for them, and is off the list."""

    seat: int
    member: str


class ChipsAdded(Struct, frozen=True, gc=False, tag="chips_added"):
    """A seat bought more chips."""

    seat: int
    chips: int


class ChipsTakenOut(Struct, frozen=True, gc=False, tag="chips_taken_out"):
    """Chips of a seat left play, by a rule: they were out of sight, or forfeited."""

    seat: int
    chips: int
    rule: str


class LevelSet(Struct, frozen=True, gc=False, tag="level_set"):
    """Blinds, ante and the smallest chip of the hands that begin from now on; 0 means that the chip is the same as before."""

    small_blind: int
    big_blind: int
    ante: int
    smallest_chip: int = 0


class ShuffleBegan(Struct, frozen=True, gc=False, tag="hand_began"):
    """The shuffle for the next hand began: its level is fixed."""

    at: int


class ButtonDrawn(Struct, frozen=True, gc=False, tag="button_drawn"):
    """The first button was drawn, with these cards if it was drawn at this table."""

    button: int
    cards: tuple[tuple[int, Card], ...] = ()


class ButtonMovedAhead(Struct, frozen=True, gc=False, tag="button_moved_ahead"):
    """The button was moved to where the next hand needs it, and stays until then: over a break, or a round of stud."""

    button: int
    small_blind: int | None
    big_blind: int
    small_blind_seat: int


class ButtonPlaced(Struct, frozen=True, gc=False, tag="button_placed"):
    """Where the button lies in the hand that begins, and whose the blinds are; a dead small blind is None."""

    button: int
    small_blind: int | None
    big_blind: int
    small_blind_seat: int
    away: tuple[int, ...] = ()
    """Seats that pay and whose hands are dead: absent, suspended, or without a player."""
    missed_big: tuple[int, ...] = ()
    """Seats without cards that the big blind passed: they owe it."""
    missed_small: tuple[int, ...] = ()


class DealtSeat(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is dealt in at a seat. What members are called is known elsewhere; bots have no other name than this."""

    seat: int
    member: str
    name: str = ""
    is_bot: bool = False


class PlayersDealtIn(Struct, frozen=True, gc=False, tag="players_dealt_in"):
    """Who is dealt in in the hand that begins now: by this a hand is found again, and whose it was."""

    hand: int
    at: int
    players: tuple[DealtSeat, ...]


class Misdealt(Struct, frozen=True, gc=False, tag="misdealt"):
    """The deal did not count: everybody has the chips back, and the next deal repeats it."""

    why: str


class MissedHandsOrdered(Struct, frozen=True, gc=False, tag="penalty_given"):
    """A seat misses so many hands; rounds are counted in hands when it begins, where the book says so."""

    seat: int
    hands: int
    rounds: int = 0


class MissedHandsCounted(Struct, frozen=True, gc=False, tag="penalty_began"):
    """The rounds a seat misses were counted: so many hands."""

    seat: int
    hands: int


class LeftTheTable(Struct, frozen=True, gc=False, tag="left_the_table"):
    """A seat left the table with a live hand, which the rule forbids; the floor may give a penalty."""

    seat: int
    rule: str
    folds: bool = False
    """Whether the hand is folded as soon as its turn comes."""


class BreakBegan(Struct, frozen=True, gc=False, tag="break_began"):
    """No hand begins until the break is over."""


class BreakEnded(Struct, frozen=True, gc=False, tag="break_ended"):
    """Play goes on."""


class AllInsHeld(Struct, frozen=True, gc=False, tag="all_ins_held"):
    """All-ins that are called wait, cards down, for the floor to have them opened; or they do not any more."""

    held: bool


class ClosesAfterHand(Struct, frozen=True, gc=False, tag="closes_after_hand"):
    """The hand is played out, and no other begins."""

    rule: str


class TableClosed(Struct, frozen=True, gc=False, tag="table_closed"):
    """The table is closed; everybody got up with the chips."""

    rule: str


class CardsLookedAt(Struct, frozen=True, gc=False, tag="cards_looked_at"):
    """Somebody of the floor looked at all cards of a hand under way."""

    hand: int
    by: str


class DeckSealed(Struct, frozen=True, gc=False, tag="deck_sealed"):
    """The deck of a hand was shuffled and sealed. For the dealer alone: it tells every card."""

    hand: int
    root: bytes
    cards: tuple[Card, ...]
    salts: bytes


class ClockStarted(Struct, frozen=True, gc=False, tag="clock_started"):
    """A seat is in turn and has time until then."""

    seat: int
    until: int
    """The first moment that is too late."""
    since: int = 0


class TurnBegan(Struct, frozen=True, gc=False, tag="turn_began"):
    """A seat is in turn, and has time until somebody calls the clock."""

    seat: int
    since: int


class TimeBankStarted(Struct, frozen=True, gc=False, tag="time_bank_started"):
    """A seat thinks on out of its time bank."""

    seat: int
    since: int
    until: int


class TimeBankSpent(Struct, frozen=True, gc=False, tag="time_bank_spent"):
    """So much of a seat's time bank is used up."""

    seat: int
    ms: int


class TimeBankFilled(Struct, frozen=True, gc=False, tag="time_bank_filled"):
    """Every seat got some of its time bank back."""

    ms: int


class ClockCalled(Struct, frozen=True, gc=False, tag="clock_called"):
    """Somebody had the clock put on the seat in turn; *by* is a seat, or None for the floor and other tables."""

    seat: int
    by: int | None
    countdown_from: int
    until: int


class ClockLengthSet(Struct, frozen=True, gc=False, tag="clock_length_set"):
    """The floor changed how long a called clock runs, for one seat or for all (seat 0)."""

    seat: int
    seconds: int
    countdown: int
    why: str


class ClockRanOut(Struct, frozen=True, gc=False, tag="clock_ran_out"):
    """A seat let its time pass; what the book makes of it follows."""

    seat: int


class NextHandDue(Struct, frozen=True, gc=False, tag="next_hand_due"):
    """The next hand begins at that time."""

    at: int


Event = (
    TableOpened
    | SatDown
    | LeavesAfterHand
    | StoodUp
    | GhostReplaced
    | Eliminated
    | SatOut
    | CameBack
    | WaitsForBlind
    | StraddleSet
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
    | ListJoined
    | ListLeft
    | SeatOffered
    | OfferPassed
    | ChipsAdded
    | ChipsTakenOut
    | LevelSet
    | ShuffleBegan
    | ButtonDrawn
    | ButtonMovedAhead
    | ButtonPlaced
    | PlayersDealtIn
    | Misdealt
    | MissedHandsOrdered
    | MissedHandsCounted
    | LeftTheTable
    | BreakBegan
    | BreakEnded
    | AllInsHeld
    | ClosesAfterHand
    | TableClosed
    | CardsLookedAt
    | DeckSealed
    | ClockStarted
    | TurnBegan
    | TimeBankStarted
    | TimeBankSpent
    | TimeBankFilled
    | ClockCalled
    | ClockLengthSet
    | ClockRanOut
    | NextHandDue
    | floor_events.FloorCallEvent
    | hand_events.Event
)


def encoded(events: Iterable[Event]) -> list[bytes]:
    """Events as they are kept."""
    return [_ENCODER.encode(event) for event in events]


def decoded(data: bytes) -> Event:
    """An event that was kept in today's form."""
    event: Event = _DECODER.decode(data)
    return event


def _card(kind: type, text: object) -> object:
    """Cards are kept as people write them; nothing else needs help."""
    return kind(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(Event, dec_hook=_card)
