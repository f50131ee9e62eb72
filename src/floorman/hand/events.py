"""What happens in a hand, as it is recorded. Events are facts: they are never refused and never changed.

The first one, `HandDealt`, holds everything the rest is computed from, the deck included. It stays with whoever deals;
players see what `floorman.hand.view` computes for them.
"""

from __future__ import annotations

from typing import Final, TypeGuard, get_args

from msgspec import Struct

from floorman.cards import Card

__all__ = [
    "AntePosted",
    "Bet",
    "BlindPosted",
    "Called",
    "CardsOpened",
    "CardsPutRight",
    "Checked",
    "DeadPosted",
    "Event",
    "Folded",
    "HandDealt",
    "HandKilled",
    "HandVoided",
    "HolesDealt",
    "Mucked",
    "PotAwarded",
    "RabbitShown",
    "Raised",
    "RunOutHeld",
    "RunsAgreed",
    "Shown",
    "SoftPlaySuspected",
    "StreetDealt",
    "UncalledReturned",
]


class HandDealt(Struct, frozen=True, gc=False, tag="hand_dealt"):
    """A hand begins: who sits where with what, under which book, and the deck."""

    book: str
    edition: str
    structure: str
    seats: tuple[int, ...]
    """Clockwise from the first seat after the button."""
    stacks: tuple[int, ...]
    button: int
    small_blind: int
    big_blind: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    ante: int
    big_blind_ante: bool
    straddles: tuple[int, ...]
    """Posted by the seats after the big blind, one after another."""
    penalties: int
    """Chips that lay in the pot before the hand, for whoever wins the main pot."""
    chip: int
    cash: bool
    event_heads_up: bool
    asks: tuple[str, ...]
    """What waits for a decision: ``showdown`` and ``runs`` of the seats, ``run_out`` of the floor."""
    deck: tuple[Card, ...]
    posts: tuple[int, ...] = ()
    """What newcomers and returning players post beside the blinds, by place; live: it counts towards a call."""
    dead: tuple[int, ...] = ()
    """What seats pay into the pot without its counting towards anything, by place: a missed small blind."""


class AntePosted(Struct, frozen=True, gc=False, tag="ante_posted"):
    """A seat paid its ante."""

    seat: int
    chips: int


class BlindPosted(Struct, frozen=True, gc=False, tag="blind_posted"):
    """A seat posted a blind or a straddle, or what a newcomer owes."""

    seat: int
    chips: int
    kind: str


class DeadPosted(Struct, frozen=True, gc=False, tag="dead_posted"):
    """A seat paid chips into the pot that nobody has to match."""

    seat: int
    chips: int


class HolesDealt(Struct, frozen=True, gc=False, tag="holes_dealt"):
    """Everybody has two cards, in the order of the seats."""

    cards: tuple[tuple[Card, Card], ...]


class StreetDealt(Struct, frozen=True, gc=False, tag="street_dealt", repr_omit_defaults=True):
    """Board cards were turned up; *run* is 2 on the second board when it is run twice."""

    street: str
    cards: tuple[Card, ...]
    run: int = 1


class Checked(Struct, frozen=True, gc=False, tag="checked"):
    """A seat stayed in without paying."""

    seat: int


class Called(Struct, frozen=True, gc=False, tag="called"):
    """A seat matched the bet, or put in its last chips; *to* is its total on this street."""

    seat: int
    to: int


class Bet(Struct, frozen=True, gc=False, tag="bet"):
    """A seat opened the betting on a street."""

    seat: int
    to: int


class Raised(Struct, frozen=True, gc=False, tag="raised"):
    """A seat raised; *to* is its new total on this street."""

    seat: int
    to: int


class Folded(Struct, frozen=True, gc=False, tag="folded"):
    """A seat gave up its cards."""

    seat: int


class HandKilled(Struct, frozen=True, gc=False, tag="hand_killed"):
    """The floor declared a seat's hand dead; its chips stay in."""

    seat: int
    why: str


class CardsPutRight(Struct, frozen=True, gc=False, tag="cards_put_right"):
    """The floor put a mistake of the dealer right: from here on the cards lie like this. It stays with whoever deals."""

    procedure: str
    """What was put right, by its name in `floorman.hand.mistakes`."""
    rule: str
    """The rule by its id in the catalogue; `Rulebook.rule` says where it stands."""
    board: tuple[Card, ...]
    holes: tuple[tuple[Card, Card], ...]
    """Everybody's hole cards, in the order of the seats."""
    stub: tuple[Card, ...]
    """What is still to be dealt, top first."""
    out: tuple[Card, ...]
    """What is out of play: burn cards, and the cards of dead hands that lie in the muck."""
    burns: tuple[int, int, int]
    """How many cards are burned before flop, turn and river."""
    seen: tuple[Card, ...]
    """What everybody has seen by mistake."""
    dead: tuple[int, ...] = ()
    """Seats whose hands are dead by it; their chips stay in."""


class HandVoided(Struct, frozen=True, gc=False, tag="hand_voided"):
    """The hand does not count: everybody has the chips back. After a misdeal it is dealt again."""

    procedure: str
    """What went wrong, by its name in `floorman.hand.mistakes`."""
    rule: str
    is_misdeal: bool
    forfeits: tuple[int, ...] = ()
    """Seats whose chips stay in the middle for the next deal."""


class UncalledReturned(Struct, frozen=True, gc=False, tag="uncalled_returned"):
    """Chips nobody matched went back."""

    seat: int
    chips: int


class CardsOpened(Struct, frozen=True, gc=False, tag="cards_opened"):
    """All hands still in were turned up, because of an all-in."""

    seats: tuple[int, ...]
    cards: tuple[tuple[Card, Card], ...]


class RunOutHeld(Struct, frozen=True, gc=False, tag="run_out_held"):
    """From here on an all-in that is called waits, cards down, for the floor to have it opened; or it does not any more."""

    held: bool


class RunsAgreed(Struct, frozen=True, gc=False, tag="runs_agreed"):
    """A seat said whether to run the rest of the board twice."""

    seat: int
    twice: bool


class Shown(Struct, frozen=True, gc=False, tag="shown", repr_omit_defaults=True):
    """A seat showed its cards and claims what they win, or *asked_by* had a right to see them."""

    seat: int
    cards: tuple[Card, Card]
    asked_by: int | None = None


class Mucked(Struct, frozen=True, gc=False, tag="mucked"):
    """A seat gave up its claim unseen."""

    seat: int


class SoftPlaySuspected(Struct, frozen=True, gc=False, tag="soft_play_suspected"):
    """A last seat to act did not bet the best possible hand. For the floor alone: it tells what the seat holds."""

    seat: int
    rule: str


class PotAwarded(Struct, frozen=True, gc=False, tag="pot_awarded", repr_omit_defaults=True):
    """A pot, or its half on one of two boards, went to its winners. Pot 0 is the main pot."""

    pot: int
    chips: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]
    run: int = 1


class RabbitShown(Struct, frozen=True, gc=False, tag="rabbit_shown"):
    """Cards that would have come were shown, because all agreed."""

    cards: tuple[Card, ...]


Event = (
    HandDealt
    | AntePosted
    | BlindPosted
    | DeadPosted
    | HolesDealt
    | StreetDealt
    | Checked
    | Called
    | Bet
    | Raised
    | Folded
    | HandKilled
    | CardsPutRight
    | HandVoided
    | UncalledReturned
    | CardsOpened
    | RunOutHeld
    | RunsAgreed
    | Shown
    | Mucked
    | SoftPlaySuspected
    | PotAwarded
    | RabbitShown
)
_KINDS: Final = frozenset(get_args(Event))


def is_of_hand(event: object) -> TypeGuard[Event]:
    """Whether something is an event of a hand."""
    return type(event) in _KINDS
