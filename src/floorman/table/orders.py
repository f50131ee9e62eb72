"""What the floor orders at a table, as values. Whoever carries them in has made sure that it is the floor."""

from __future__ import annotations

from msgspec import Struct

from floorman.cards import Card
from floorman.hand.events import CardsPutRight, HandKilled, HandVoided
from floorman.table.events import TableDoor


class SeatPlayer(Struct, frozen=True, gc=False, tag="seat_player"):
    """Give somebody a seat with a stack.

    *moved* says where from: ``broken`` table, ``balance``, table ``change`` with the whole stack, or nothing for an entrant.
    """

    seat: int
    member: str
    name: str
    chips: int
    moved: str = ""
    penalty: int = 0
    is_bot: bool = False
    penalty_rounds: int = 0
    """Rounds of a penalty that has not begun."""


class SeatGhost(Struct, frozen=True, gc=False, tag="seat_ghost"):
    """Put a stack in a seat whose player is missing."""

    seat: int
    chips: int


class ReplaceGhost(Struct, frozen=True, gc=False, tag="replace_ghost"):
    """A latecomer takes over a ghost's seat. *full* is the stack an entrant gets."""

    seat: int
    member: str
    name: str
    full: int
    is_bot: bool = False


class TakeAway(Struct, frozen=True, gc=False, tag="take_away"):
    """Take a player with the whole stack from the table: for another, or out of the event. At a cash table once the hand is over."""

    seat: int


class MarkAway(Struct, frozen=True, gc=False, tag="mark_away"):
    """A player is not at the seat."""

    seat: int


class MarkBack(Struct, frozen=True, gc=False, tag="mark_back"):
    """A player is at the seat again."""

    seat: int


class WalkedAway(Struct, frozen=True, gc=False, tag="walked_away"):
    """A player has left the table with a live hand."""

    seat: int


class SetLevel(Struct, frozen=True, gc=False, tag="set_level"):
    """Announce new blinds and a new ante; a hand that has begun is played to its end with the old ones.

    *smallest_chip* is the one in play from now on; 0 leaves it as it is.
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    smallest_chip: int = 0


class BeginShuffle(Struct, frozen=True, gc=False, tag="begin_shuffle"):
    """The dealer does something that may begin a hand: ``riffle``, ``shuffler``, ``dealer_change``, ``wash``."""

    how: str = "riffle"


class RepeatDeal(Struct, frozen=True, gc=False, tag="misdeal"):
    """The deal does not count and is repeated exactly."""

    why: str


class CarryOut(Struct, frozen=True, gc=False, tag="carry_out"):
    """Have a ruling happen to the hand: the cards are put right, a hand is dead, or all of it is void."""

    event: CardsPutRight | HandKilled | HandVoided


class MissHands(Struct, frozen=True, gc=False, tag="penalise"):
    """Have a player miss so many hands, or so many rounds of the table."""

    seat: int
    hands: int = 0
    rounds: int = 0


class Expel(Struct, frozen=True, gc=False, tag="disqualify"):
    """Put a player out of the event: a live hand is dead, what is in the pot stays there, and the stack leaves play."""

    seat: int


class TakeOut(Struct, frozen=True, gc=False, tag="take_out"):
    """Take chips of a player out of play, between hands, by a rule."""

    seat: int
    chips: int
    rule: str


class SetChips(Struct, frozen=True, gc=False, tag="set_chips"):
    """Bring a stack of an event to what its director says, between hands: chips that were bought, or a chip race."""

    seat: int
    chips: int
    rule: str = ""


class SetPenalty(Struct, frozen=True, gc=False, tag="set_penalty"):
    """Bring what a player still misses to what the director of the event says."""

    seat: int
    hands: int = 0
    rounds: int = 0


class StartClock(Struct, frozen=True, gc=False, tag="start_clock"):
    """Put the clock on the player in turn."""


class SetCalledClock(Struct, frozen=True, gc=False, tag="set_clock"):
    """Change the length of a called clock, for one seat or for all (seat 0)."""

    seconds: int
    countdown: int
    seat: int = 0
    why: str = ""


class BeginBreak(Struct, frozen=True, gc=False, tag="begin_break"):
    """No more hands until the break is over; at a cash table the one under way is played to its end."""


class EndBreak(Struct, frozen=True, gc=False, tag="end_break"):
    """Play goes on."""


class HoldAllIns(Struct, frozen=True, gc=False, tag="hold_all_ins"):
    """Have an all-in that is called wait, cards down, in this hand and those to come; or open it, and hold no more."""

    held: bool


class OpenHeldAllIn(Struct, frozen=True, gc=False, tag="open_all_in"):
    """Have the all-in of this hand opened; those to come are held as before."""


class BeginStud(Struct, frozen=True, gc=False, tag="begin_stud"):
    """A mixed event changes to a stud game, which needs no button."""


class DrawButton(Struct, frozen=True, gc=False, tag="draw_button"):
    """One card for each seat, face up, for the first button."""

    cards: dict[int, Card]


class SetButton(Struct, frozen=True, gc=False, tag="set_button"):
    """The seat of the first button, drawn elsewhere: for all tables at once, or for a final table."""

    seat: int


class GuestsArrive(Struct, frozen=True, gc=False, tag="guests_arrive"):
    """A guest has been checked in for an event of the evening."""


class CloseTable(Struct, frozen=True, gc=False, tag="close_table"):
    """Play the hand out, and then close the table; everybody gets up with their chips. A cash table only."""


# ---- what the host of a home game orders too ----


class OfferSeat(Struct, frozen=True, gc=False, tag="offer_seat"):
    """Keep a free seat for somebody who is let in, whether or not they wait for one."""

    member: str
    seat: int


class TurnDown(Struct, frozen=True, gc=False, tag="turn_down"):
    """Have somebody wait no longer for a seat."""

    member: str


class ShowOut(Struct, frozen=True, gc=False, tag="show_out"):
    """Have somebody go, as with `TakeAway` if they sit, and let them in no more; *for_good*, they cannot come in again."""

    member: str
    for_good: bool = False


class Pardon(Struct, frozen=True, gc=False, tag="pardon"):
    """Let somebody come again who was shown out for good."""

    member: str


class HandOver(Struct, frozen=True, gc=False, tag="hand_over"):
    """Make somebody who is let in the host of a home game, in one's own place."""

    member: str


class RenameTable(Struct, frozen=True, gc=False, tag="rename_table"):
    """Call a cash table otherwise."""

    name: str


class ChangeBook(Struct, frozen=True, gc=False, tag="change_book"):
    """Play under another book from the next hand on. Without an *edition*, the latest."""

    book: str
    edition: str = ""


class SetDoor(Struct, frozen=True, gc=False, tag="set_door"):
    """Say who sits down, and who looks on."""

    door: TableDoor


Hosting = OfferSeat | TurnDown | ShowOut | Pardon | HandOver | RenameTable | ChangeBook | SetDoor
Order = (
    SeatPlayer
    | SeatGhost
    | ReplaceGhost
    | TakeAway
    | MarkAway
    | MarkBack
    | WalkedAway
    | SetLevel
    | BeginShuffle
    | RepeatDeal
    | CarryOut
    | MissHands
    | Expel
    | TakeOut
    | SetChips
    | SetPenalty
    | StartClock
    | SetCalledClock
    | BeginBreak
    | EndBreak
    | HoldAllIns
    | OpenHeldAllIn
    | BeginStud
    | DrawButton
    | SetButton
    | GuestsArrive
    | CloseTable
    | Hosting
)
