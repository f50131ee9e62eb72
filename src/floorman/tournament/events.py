"""What happens in a tournament, as it is recorded: ids, numbers and words out of short lists, and what people typed.

A *rule* is the id of a rule of the event's book. Nothing that can be worked out again from the book is kept, no sentence
and no citation as it is printed; nor is any value that the program works with, so that it may change.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.cards import Card
from floorman.tournament.clock.structure import Structure
from floorman.tournament.prizes.payouts import Scheme
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan, Setup


class TournamentOpened(Struct, frozen=True, tag="tournament_opened"):
    """A tournament is announced."""

    setup: Setup


class EventChanged(Struct, frozen=True, gc=False, tag="event_changed"):
    """Day, hour or venue are others now; everybody who has entered is told."""

    date: str
    starts_at: int
    venue: str
    reason: str = ""
    closes_at: int | None = None
    """The entry deadline, where it is not the book's."""


class Cancelled(Struct, frozen=True, gc=False, tag="cancelled"):
    """The event does not take place; what was paid goes back to everybody."""

    reason: str
    cause: str = ""
    """Why, where it was called off by itself: ``too_few``, ``offer_closed``."""


class Entered(Struct, frozen=True, gc=False, tag="entered"):
    """Somebody has entered, or entered again; *waits*: on the waiting list."""

    entrant: str
    member: str
    name: str
    at: int
    waits: bool = False
    edition: str = ""
    """The edition of the rules that was accepted."""
    is_ghost: bool = False
    consents: tuple[str, ...] = ()
    """What was agreed to with the entry, at the same time."""
    via: str = ""
    is_late: bool = False
    """Whether it came after the deadline, where those who were in time go before: VPSV 2."""
    is_guest: bool = False
    """Whether somebody plays who is not a member."""
    is_bot: bool = False


class CheckedIn(Struct, frozen=True, gc=False, tag="checked_in"):
    """Somebody is there; a stack that played without them is theirs to play."""

    entrant: str
    at: int
    identity: str = ""
    """Whether it was ``shown`` or ``not shown``; nothing where nobody asked."""


class SeatsKept(Struct, frozen=True, gc=False, tag="seats_kept"):
    """So many stacks wait for latecomers when play begins."""

    seats: int
    rule: str = ""


class TookOver(Struct, frozen=True, gc=False, tag="took_over"):
    """Somebody came late and plays on with a ghost's stack."""

    entrant: str
    ghost: str
    card: SeatCard
    chips: int | None
    rule: str = ""
    change: int = 0
    """How many chips come into play with it, or leave it."""


class GhostOut(Struct, frozen=True, gc=False, tag="ghost_out"):
    """A ghost is gone: blinded off, or taken out with *chips* that leave play. *behind*: nothing if it is passed over."""

    entrant: str
    card: SeatCard
    behind: int | None
    shared: int = 1
    chips: int = 0
    rule: str = ""


class Promoted(Struct, frozen=True, gc=False, tag="promoted"):
    """Somebody came off the waiting list."""

    entrant: str


class Paid(Struct, frozen=True, gc=False, tag="paid"):
    """An entry fee was paid, from an account in the ``bank``, in ``cash``, or with a ``ticket``."""

    entrant: str
    cents: int
    how: str = "cash"
    club_cents: int = 0
    """What of it the club keeps."""


class Withdrawn(Struct, frozen=True, gc=False, tag="withdrawn"):
    """Somebody does not play after all, or was declined; *cents* go back."""

    entrant: str
    cents: int
    rule: str = ""
    declined: bool = False
    channel: str = "tool"
    received_at: int | None = None
    """When it came in, where staff entered it later."""
    is_late: bool = False
    """Whether it came too late, and it is still to be decided who pays."""


class NoShowSettled(Struct, frozen=True, gc=False, tag="no_show_settled"):
    """It was decided whether somebody who stayed away owes the fee; *cents* go back where not."""

    entrant: str
    owes: bool
    cents: int = 0
    rule: str = ""
    reason: str = ""


class SeatLocked(Struct, frozen=True, gc=False, tag="seat_locked"):
    """Somebody needs a certain seat, or the seat they have; the reason is for staff alone."""

    entrant: str
    card: SeatCard | None
    reason: str


class TableSetUp(Struct, frozen=True, gc=False, tag="table_opened"):
    """A table is set up; the first button is drawn where the book draws one for all."""

    table: int
    size: int
    button: int | None = None


class TableTakenDown(Struct, frozen=True, gc=False, tag="table_closed"):
    """Nobody sits there any more."""

    table: int


class Seated(Struct, frozen=True, gc=False, tag="seated"):
    """Somebody has drawn a seat, and has chips in front; or the chips lie there alone."""

    entrant: str
    card: SeatCard
    chips: int
    rule: str = ""
    is_absent: bool = False
    is_ghost: bool = False


class ChipsBought(Struct, frozen=True, gc=False, tag="chips_bought"):
    """Somebody bought chips again, ``rebuy`` or ``add_on``; owed from now on, and in play. *card*: back from being out, with this seat."""

    entrant: str
    chips: int
    cents: int
    how: str
    card: SeatCard | None = None
    rule: str = ""


class GaveUp(Struct, frozen=True, gc=False, tag="gave_up"):
    """Somebody gave up the rest of a stack to enter anew; it leaves play."""

    entrant: str
    card: SeatCard
    behind: int
    chips: int
    rule: str = ""


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """Somebody changed seats. *how*: ``balance``, ``break``, ``final``, ``wrong_seat`` or ``order``."""

    entrant: str
    origin: SeatCard
    target: SeatCard
    how: str
    rule: str = ""
    reason: str = ""
    """The director's note to a move by order."""


class Drawn(Struct, frozen=True, tag="drawn"):
    """How the seats of a broken table were drawn."""

    table: int
    pile: tuple[SeatCard, ...]
    """The seat cards, as they lay."""
    order: tuple[str, ...]
    """Who took from it, first to last."""
    cards: tuple[tuple[str, Card], ...] = ()
    """The card each player was dealt for the order, where the book draws in two stages."""


class FinalTableFormed(Struct, frozen=True, tag="final_table_formed"):
    """Everybody who is left sits at one table, with seats drawn anew; *button*: where it starts, if not drawn."""

    table: int
    size: int
    seats: tuple[tuple[int, str], ...]
    button: int | None = None
    rule: str = ""
    pile: tuple[SeatCard, ...] = ()
    """How the seats came about, where they were drawn freely: the seat cards, as they lay,"""
    order: tuple[str, ...] = ()
    """who took from them,"""
    cards: tuple[tuple[str, Card], ...] = ()
    """and the cards that decided about the order, where the book draws in two stages."""


class Began(Struct, frozen=True, gc=False, tag="began"):
    """Cards are in the air."""

    at: int


class ClockSet(Struct, frozen=True, tag="clock_set"):
    """The clock was started, stopped or put to another time. Levels that begin by themselves need no event."""

    at: int
    """The entry of the structure that it is on."""
    left_ms: int
    """While it stands: what is left of that entry, below zero in overtime."""
    ends_ms: int | None
    """While it runs: when that entry ends."""
    state: Literal["ready", "running", "paused", "hand_for_hand"]
    announces: Literal["clock", "director"] = "clock"
    is_over: bool = False
    owed_ms: int = 0
    """Hand-for-hand time that is taken from the level after the break."""
    begun: tuple[tuple[int, int, int], ...] = ()
    """What has begun so far: the entry, when it began, and when people were told."""


class StructureChanged(Struct, frozen=True, tag="structure_changed"):
    """Levels or breaks still to come were changed."""

    structure: Structure


class ButtonPut(Struct, frozen=True, gc=False, tag="button_put"):
    """Where the button and the blinds of the hand under way are, as somebody at the table says."""

    table: int
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    at: int = 0


class StudPlayed(Struct, frozen=True, gc=False, tag="stud_played"):
    """The event changes to stud, which has no button, or back."""

    is_on: bool


class HandBegan(Struct, frozen=True, gc=False, tag="hand_began"):
    """A hand begins at a table, and belongs to this level; *number* is that of the hand where the server deals.

    *is_told_after*: nobody said so when it began, only when it was over.
    """

    table: int
    level: int = 0
    number: int = 0
    is_told_after: bool = False
    at: int = 0


class HandEnded(Struct, frozen=True, gc=False, tag="hand_ended"):
    """A hand is over. Players in the penalty box have missed one more."""

    table: int


class Counted(Struct, frozen=True, gc=False, tag="counted"):
    """Somebody's chips were counted, or are known from the hand."""

    entrant: str
    chips: int


class Out(Struct, frozen=True, gc=False, tag="out@2"):
    """Somebody is out, better placed than *behind* others; *shared* by how many. Late entries move the place, not this."""

    entrant: str
    card: SeatCard
    behind: int
    shared: int = 1
    chips: int = 0
    """What they began the hand with."""
    by: tuple[str, ...] = ()
    """Who won the chips."""
    rules: tuple[str, ...] = ()
    """Every rule that decided about the place, by its id."""


class Raced(Struct, frozen=True, tag="raced"):
    """Small chips were changed for larger ones at a table, and the odd ones raced off, card by card."""

    table: int
    removed: int
    """The denomination that went,"""
    into: int
    """and the one it was changed into."""
    cards: tuple[tuple[int, Card], ...]
    """The cards as they fell, each with its seat."""
    stacks: tuple[tuple[int, int, int], ...]
    """Each seat's stack before and after, as far as it was known."""
    rescued: tuple[int, ...] = ()
    """Seats that would have had nothing left, and got a chip,"""
    rescue: int = 0
    """worth so much."""

    @property
    def change(self) -> int:
        """By how much the chips in play differ after it."""
        return sum(after - before for _, before, after in self.stacks)

    @property
    def rescue_change(self) -> int:
        """What the rescue chips add to the chips in play."""
        return len(self.rescued) * self.rescue


class OldChipsChanged(Struct, frozen=True, tag="old_chips_changed"):
    """Chips that turned up after their colour had left play were changed at par, and what made no full chip taken away."""

    entrant: str
    removed: int
    """Their denomination,"""
    found: int
    """and how many of them turned up."""
    given: int
    """What they were changed into at par."""
    taken: int
    """What was taken away without anything for it."""
    rescue: int = 0
    """The chip that was given on top to somebody who would have had nothing left."""

    @property
    def change(self) -> int:
        """By how much the chips in play differ afterwards."""
        return self.rescue - self.taken


class TableHeld(Struct, frozen=True, gc=False, tag="table_held"):
    """No new hand at this table, or again."""

    table: int
    is_held: bool
    rule: str = ""
    reason: str = ""


class GapSet(Struct, frozen=True, gc=False, tag="gap_set"):
    """From now on tables are evened out at this difference: TDA 11-D."""

    players: int


class Penalised(Struct, frozen=True, gc=False, tag="penalised"):
    """Somebody misses so many hands; *rounds* are counted in hands when the next one begins."""

    entrant: str
    hands: int
    rounds: int = 0
    rule: str = ""


class Disqualified(Struct, frozen=True, gc=False, tag="disqualified@2"):
    """Somebody is out of the event, and the chips leave play."""

    entrant: str
    chips: int
    behind: int
    reason: str
    voids_results: bool = False
    rules: tuple[str, ...] = ()
    """Those that say what place it is, and that results may be struck out, by their ids."""
    offence: str = ""
    """The rule of the offence, where a ruling gave it."""


class ChipsChanged(Struct, frozen=True, gc=False, tag="chips_changed"):
    """More or fewer chips are in play than before, by a ruling or a count."""

    why: Literal["forfeited", "found", "corrected"]
    who: str
    chips: int
    reason: str
    rule: str = ""


class CommonHandBegan(Struct, frozen=True, tag="common_hand_began"):
    """The hands of all tables are one from now on, or the next common one begins."""

    hand: int
    """1 is the hand that was being played when hand for hand was announced."""
    left: int
    """Players in when it begins."""
    paid: int
    """How many places are paid."""
    tables: tuple[int, ...]
    idle: tuple[int, ...] = ()
    """Which of these had no hand under way at the announcement, and wait."""


class TableAllIn(Struct, frozen=True, gc=False, tag="table_all_in"):
    """Hand for hand: all-in and called at a table; *is_held*: the cards stay down, since the book says so."""

    table: int
    is_held: bool


class AllInOpened(Struct, frozen=True, gc=False, tag="all_in_opened"):
    """Hand for hand: the all-in of a table may be opened."""

    table: int


class Lost(Struct, frozen=True, gc=False):
    """Somebody lost the last chips: those they began the hand with, and who won them."""

    entrant: str
    chips: int
    seat: int
    is_ghost: bool = False
    by: tuple[str, ...] = ()


class TableDone(Struct, frozen=True, tag="table_done"):
    """Hand for hand: a table is done with its hand; those who lost their last chips there have no place yet."""

    table: int
    busts: tuple[Lost, ...] = ()


class HandForHandEnded(Struct, frozen=True, gc=False, tag="hand_for_hand_ended"):
    """Every table plays on by itself."""


class Away(Struct, frozen=True, gc=False, tag="away"):
    """Somebody is not at the table, or is back."""

    entrant: str
    is_away: bool


class Excused(Struct, frozen=True, gc=False, tag="excused"):
    """Somebody does not have to deal."""

    entrant: str
    rule: str = ""


class ClockPutOn(Struct, frozen=True, gc=False, tag="clock_called"):
    """Somebody has so much time to act; the countdown of the last seconds begins at *counts_from*."""

    entrant: str
    counts_from: int
    ends_at: int
    rule: str = ""


class ClockOff(Struct, frozen=True, gc=False, tag="clock_off"):
    """The clock of a table is off."""

    table: int


class PrizesSet(Struct, frozen=True, tag="prizes_set"):
    """The prizes are worked out in another way."""

    prizes: PrizePlan


class PrizesLocked(Struct, frozen=True, tag="prizes_locked"):
    """The prizes are fixed, as they were worked out for this pool and so many entrants."""

    scheme: Scheme
    pool_cents: int
    entrants: int
    unit_cents: int
    minimum_cents: int
    prizes: tuple[tuple[int, int], ...]
    """What each place wins, the first one first: cash, and what a ticket is worth."""


class PrizesFreed(Struct, frozen=True, gc=False, tag="prizes_freed"):
    """The prizes follow pool and entrants again."""


class Agreed(Struct, frozen=True, tag="agreed"):
    """Those who are left share the prizes."""

    kind: Literal["icm", "chip_chop", "even"]
    shares: tuple[tuple[str, int, int], ...]
    """Everybody with their stack and what they get."""
    left_cents: int
    """What is still played for."""
    method: Literal["exact", "integrated"]
    is_official: bool
    """Whether the event pays by it; otherwise it is noted, and the official prizes stand."""
    above_first: tuple[str, ...] = ()
    """Who gets more than the first prize."""


class DealProposed(Struct, frozen=True, gc=False, tag="deal_proposed"):
    """A deal on the prizes was proposed, by an entrant or by the director; no hand begins until it is decided."""

    entrant: str
    kind: str
    left_cents: int
    level: int


class DealPut(Struct, frozen=True, gc=False, tag="deal_put"):
    """The hands are over, and the numbers are there: everybody may agree until then."""

    shares: tuple[tuple[str, int, int], ...]
    """Everybody's stack and cents."""
    until: int


class DealVoted(Struct, frozen=True, gc=False, tag="deal_voted"):
    """Somebody agrees to the deal."""

    entrant: str


class DealDropped(Struct, frozen=True, gc=False, tag="deal_dropped"):
    """There is no deal, and play goes on."""

    cause: str
    """Somebody ``declined``, the ``time`` was over, the ``director`` ended it, chips have ``changed``, or it is ``impossible``
    with these stacks."""
    entrant: str = ""


class PrizePaid(Struct, frozen=True, gc=False, tag="prize_paid"):
    """A prize was paid out."""

    entrant: str
    cents: int
    rule: str = ""


class TicketGiven(Struct, frozen=True, gc=False, tag="ticket_given"):
    """Somebody has won a ticket worth so much, and has it."""

    entrant: str
    cents: int
    rule: str = ""


class BooksClosed(Struct, frozen=True, gc=False, tag="books_closed"):
    """What was left on the event's account is the club's."""


class Finished(Struct, frozen=True, gc=False, tag="finished"):
    """One player has all the chips, or all who are left have won the same."""

    winner: str
    also: tuple[str, ...] = ()
    """Who shares the first places with the winner."""


Event = (
    TournamentOpened
    | EventChanged
    | Cancelled
    | Entered
    | CheckedIn
    | SeatsKept
    | TookOver
    | GhostOut
    | Promoted
    | Paid
    | Withdrawn
    | NoShowSettled
    | SeatLocked
    | TableSetUp
    | TableTakenDown
    | Seated
    | ChipsBought
    | GaveUp
    | Moved
    | Drawn
    | FinalTableFormed
    | Began
    | ClockSet
    | StructureChanged
    | ButtonPut
    | StudPlayed
    | HandBegan
    | HandEnded
    | Counted
    | Out
    | Raced
    | OldChipsChanged
    | TableHeld
    | GapSet
    | Penalised
    | Disqualified
    | ChipsChanged
    | CommonHandBegan
    | TableAllIn
    | AllInOpened
    | TableDone
    | HandForHandEnded
    | Away
    | Excused
    | ClockPutOn
    | ClockOff
    | PrizesSet
    | PrizesLocked
    | PrizesFreed
    | Agreed
    | DealProposed
    | DealPut
    | DealVoted
    | DealDropped
    | PrizePaid
    | TicketGiven
    | BooksClosed
    | Finished
)
