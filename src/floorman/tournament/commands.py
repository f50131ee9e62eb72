"""What a director, a table or an entrant may want."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.cards import Card
from floorman.tournament.clock.structure import Break, Level
from floorman.tournament.entries.eligibility import Person
from floorman.tournament.entries.records import Channel, Via
from floorman.tournament.prizes.deals import DealKind
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan

Identity = Literal["", "shown", "not shown"]
"""Whether somebody has proved who they are; nothing where nobody asked."""
ClockOrder = Literal[
    "pause",
    "resume",
    "set",
    "add",
    "next",
    "previous",
    "level",
    "announce",
    "director_announces",
    "clock_announces",
]


class WentOut(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="bust"):
    """Somebody lost the last chips. *chips* are those they began the hand with, if anybody knows; *by*: who won them."""

    entrant: str
    chips: int | None = None
    by: tuple[str, ...] = ()


class ChangeEvent(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="change_event"):
    """Put the event on another day or hour, or in another place."""

    date: str
    starts_at: int
    venue: str
    reason: str = ""
    closes_at: int | None = None
    """Another entry deadline; nothing said means as long before the start as it was."""


Cause = Literal["", "too_few", "offer_closed"]
"""Why an event is called off by itself: with too few there at its start, or with the standing offer it belongs to."""


class Cancel(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="cancel"):
    """Call the event off, for a *reason*, or for one of the usual causes."""

    reason: str = ""
    cause: Cause = ""


class Enter(Struct, frozen=True, forbid_unknown_fields=True, tag="enter"):
    """Enter somebody, before the start or late."""

    person: Person
    by_tool: bool = True
    via: Via = ""
    """Where it came in; nothing said means where it should."""


class CheckIn(Struct, frozen=True, forbid_unknown_fields=True, tag="check_in"):
    """Somebody is there: before the start, or late to a stack or a seat. *person*: what is on record of them today."""

    entrant: str
    person: Person | None = None
    came_at: int | None = None
    """When they came, where it is entered later."""
    identity: Identity = ""


class KeepSeats(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="keep_seats"):
    """Keep so many seats with stacks for latecomers, from the start on."""

    seats: int


class RemoveGhosts(Struct, frozen=True, forbid_unknown_fields=True, tag="remove_ghosts"):
    """Take out the stacks nobody has claimed; *chips* are those that were counted, where they are not known."""

    chips: dict[str, int] = {}


class Rebuy(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="rebuy"):
    """Buy a stack again: with no chips left, before the next hand at the table, or with few of them between hands."""

    entrant: str


class AddOn(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="add_on"):
    """Buy the chips that everybody may have once."""

    entrant: str


class GiveUp(Struct, frozen=True, forbid_unknown_fields=True, tag="give_up"):
    """Give up the rest of a stack, counted, and enter anew."""

    person: Person
    chips: int


class Pay(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="pay"):
    """Book a fee that was paid: in cash, from the account in the club's bank, or with a ticket that was won."""

    entrant: str
    cents: int
    how: Literal["bank", "cash", "ticket"] = "cash"


class Withdraw(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="withdraw"):
    """Take somebody off the list: at their own wish, or declined by the organiser."""

    entrant: str
    declined: bool = False
    channel: Channel = "tool"
    received_at: int | None = None
    """When it came in, where staff enter it later."""


class SettleNoShow(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="settle_no_show"):
    """Say whether somebody who entered and stayed away owes the fee all the same."""

    entrant: str
    owes: bool
    reason: str = ""


class Promote(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="promote"):
    """Give the next on the waiting list a place, or whom the director names."""

    entrant: str = ""


class LockSeat(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="lock_seat"):
    """Keep a certain seat for somebody who needs it, or have them stay where they are; no reason lifts it."""

    entrant: str
    card: SeatCard | None
    reason: str


class Begin(Struct, frozen=True, forbid_unknown_fields=True, tag="begin"):
    """Draw the seats and put cards in the air. *seats* were drawn by hand, at a live event; the others are drawn here.

    *buttons* are the first buttons that were drawn by hand, by table; one is enough where it counts for all tables.
    """

    seats: dict[str, SeatCard] = {}
    buttons: dict[int, int] = {}


class SetClock(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="set_clock"):
    """Stop the clock, let it run, give or take time (*ms*), go to another level or announce the next one."""

    order: ClockOrder
    ms: int = 0
    level: int = 0


class ChangeStructure(Struct, frozen=True, forbid_unknown_fields=True, tag="change_structure"):
    """Change levels or breaks still to come; entries are counted from 0, breaks included."""

    how: Literal["insert", "remove", "replace", "duplicate"]
    at: int
    entry: Level | Break | None = None


class PutButton(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="put_button"):
    """Say where the button is in the hand under way, and the blinds where they are not just behind it.

    Before the first hand it is the button that was drawn. Where only the ends of hands are entered, the hand under way is the
    one that ends next.
    """

    table: int
    button: int
    small_blind: int | None = None
    big_blind: int | None = None


class PlayStud(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="play_stud"):
    """Say that a mixed event changes to stud, or back to a game with a button; hands under way are played out first.

    Where the book freezes the button it goes on once and stays, and evening out tables goes by it: TDA 11-B.
    """

    is_on: bool = True


class BeginHand(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="begin_hand"):
    """A hand begins at a table; *number* is that of the hand where the server deals."""

    table: int
    number: int = 0


class EndHand(Struct, frozen=True, forbid_unknown_fields=True, tag="end_hand"):
    """A hand is over: one tap. With who went out in it, and with everybody's chips where they are known."""

    table: int
    busts: tuple[WentOut, ...] = ()
    chips: dict[str, int] = {}


class PutOut(Struct, frozen=True, forbid_unknown_fields=True, tag="put_out"):
    """Enter who went out in one hand at a table: the last one, or the one under way."""

    table: int
    busts: tuple[WentOut, ...]
    in_last_hand: bool = True


class MoveTo(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="move_to"):
    """Move somebody by order of the director."""

    entrant: str
    card: SeatCard
    reason: str
    rule: str = ""
    """The rule by its id, where a ruling gave it; then nobody need say why."""


class Even(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="even"):
    """Carry out what is proposed next for the tables: a move, a break, the final table; or all of it.

    *insists*: by where buttons were last seen, however long ago, and without waiting for others who may still come.
    """

    everything: bool = False
    insists: bool = False


class ColourUp(Struct, frozen=True, forbid_unknown_fields=True, tag="colour_up"):
    """Change small chips for larger ones at a table and race off the odd ones.

    *low* says how many of the small chips a seat has, *bare* who has nothing else. Cards that were really dealt can be
    given in the order they came; otherwise they are drawn.
    """

    table: int
    removed: int
    into: int
    low: dict[int, int]
    bare: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()


class ChangeOldChips(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="change_old_chips"):
    """Change chips that turn up after their colour has left play: at par only. *is_bare*: somebody has nothing else."""

    entrant: str
    removed: int
    found: int
    """How many of them."""
    is_bare: bool = False


class Hold(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="hold"):
    """Stop a table before its next hand, or let it go on."""

    table: int
    is_held: bool = True
    reason: str = ""


class SetGap(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="set_gap"):
    """Even tables out at another difference from now on."""

    players: int


class Penalise(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="penalise"):
    """Have somebody miss hands, or rounds of the table."""

    entrant: str
    hands: int = 0
    rounds: int = 0
    rule: str = ""
    """The rule of the offence by its id, where a ruling gave it."""


class Disqualify(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="disqualify"):
    """Send somebody out of the event; *chips* are counted where they are not known."""

    entrant: str
    reason: str
    chips: int | None = None
    voids_results: bool = False
    rule: str = ""
    """The rule of the offence by its id, where a ruling gave it; then nobody need say why."""


class CountChips(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="count"):
    """Enter somebody's counted chips."""

    entrant: str
    chips: int


class ChangeChips(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="change_chips"):
    """Take chips out of play that somebody forfeits or nobody owns, or book what a count has shown; *who*: entrant or place."""

    why: Literal["forfeited", "found", "corrected"]
    who: str
    chips: int
    """Below zero where chips leave play."""
    reason: str
    rule: str = ""
    """The rule by its id, where a ruling gave it; then nobody need say why."""


class GoHandForHand(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="go_hand_for_hand"):
    """Announce hand for hand, or end it. *playing* names the tables with a hand under way; nothing said: as entered."""

    is_on: bool = True
    playing: tuple[int, ...] | None = None


class NoteAllIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="all_in"):
    """Hand for hand: somebody is all-in and called at a table."""

    table: int


class OpenAllIn(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="open_all_in"):
    """Hand for hand: have the all-in at a table turned up before the other tables have finished."""

    table: int


class NoteAway(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="mark_away"):
    """Note that somebody is not at the table, or is back; hands dealt meanwhile are not played."""

    entrant: str
    is_away: bool = True


class Excuse(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="excuse"):
    """Let somebody off dealing at tables without a dealer."""

    entrant: str


class PutClockOn(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="call_clock"):
    """Put the clock on somebody who thinks; *seconds* where the floor sets another time than the book."""

    entrant: str
    seconds: int | None = None


class StopClock(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="stop_clock"):
    """Take the clock of a table off: the player has acted, or the time is up."""

    table: int


class EndEvent(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="finish"):
    """End the event with one player left, though others could still come in or buy again.

    Where everybody who is left wins a ticket, as in a satellite, it ends with all of them.
    """


class SetPrizes(Struct, frozen=True, forbid_unknown_fields=True, tag="set_prizes"):
    """Work the prizes out in another way."""

    prizes: PrizePlan


class LockPrizes(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="lock_prizes"):
    """Fix the prizes as they are, or let them follow pool and entrants again."""

    is_locked: bool = True


class Agree(Struct, frozen=True, forbid_unknown_fields=True, tag="agree"):
    """Those who are left share the prizes. *stacks* are needed where chips are not known; *ends*: nobody plays on."""

    kind: DealKind
    stacks: dict[str, int] = {}
    left_cents: int = 0
    ends: bool = False


class ProposeDeal(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="propose_deal"):
    """Put a deal on the prizes to the vote of those who are left, where the server deals; *entrant*: who proposes it, if a player does.

    No hand begins until it is decided.
    """

    entrant: str
    kind: DealKind
    left_cents: int = 0
    """What would still be played for."""


class VoteOnDeal(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="vote_on_deal"):
    """Agree to the deal that was proposed, or not; with the last one who agrees it is made."""

    entrant: str
    agrees: bool


class DropDeal(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="drop_deal"):
    """End the vote on a deal without one: the time is over, or the director ends it."""


class PayPrize(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="pay_prize"):
    """Pay somebody what was won and has not been paid yet."""

    entrant: str


class CloseBooks(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="close_books"):
    """Give what is left of the money to the club, once every prize is paid: points alone were played for, say."""


Command = (
    ChangeEvent
    | Cancel
    | Enter
    | CheckIn
    | KeepSeats
    | RemoveGhosts
    | Rebuy
    | AddOn
    | GiveUp
    | Pay
    | Withdraw
    | SettleNoShow
    | Promote
    | LockSeat
    | Begin
    | SetClock
    | ChangeStructure
    | PutButton
    | PlayStud
    | BeginHand
    | EndHand
    | PutOut
    | MoveTo
    | Even
    | ColourUp
    | ChangeOldChips
    | Hold
    | SetGap
    | Penalise
    | Disqualify
    | CountChips
    | ChangeChips
    | GoHandForHand
    | NoteAllIn
    | OpenAllIn
    | NoteAway
    | Excuse
    | PutClockOn
    | StopClock
    | EndEvent
    | SetPrizes
    | LockPrizes
    | Agree
    | ProposeDeal
    | VoteOnDeal
    | DropDeal
    | PayPrize
    | CloseBooks
)
