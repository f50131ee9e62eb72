"""Disputes around the showdown: what was shown, thrown away, seen by others, read wrongly or claimed too late."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.betting import Since
from floorman.floor.situations.spot import Chip, Chips, Seat, Street

CardText = Annotated[str, Meta(max_length=40)]
"""Cards as text, as in ``As Kd``."""
Seats = Annotated[tuple[Seat, ...], Meta(max_length=10)]


class ShowOrder(Struct, frozen=True, kw_only=True, tag="show_order", forbid_unknown_fields=True, omit_defaults=True):
    """The betting is over, and nobody shows: who has to, and when are hands opened at all?"""

    button: Seat | None = None
    """Where the button lies."""
    seats: Seats = ()
    """Who is still in the hand; with the button, taken from the hand where it is not said."""
    street: Street = "river"
    """How far the board has come."""
    flop: Since = ()
    """What was done on the flop, in order; and so for turn and river."""
    turn: Since = ()
    """What was done on the turn, in order."""
    river: Since = ()
    """What was done on the river, in order."""
    all_in: Seats = ()
    """Those of them who have no chips left."""
    mucked: Seats = ()
    """Those of them who have thrown their cards away unseen at the showdown."""
    is_betting_over: bool = True
    """Whether nobody has to act any more on this street."""
    is_hand_for_hand: bool = False
    """Whether other tables still play the same hand for hand."""


class Tabled(Struct, frozen=True, kw_only=True, tag="tabled", forbid_unknown_fields=True, omit_defaults=True):
    """A player has shown, thrown away or lost cards, and claims the pot or wants to play on."""

    seat: Seat
    """Whose cards it is about."""
    shown: Annotated[int, Meta(ge=0, le=7)]
    """How many cards lie open, or lay open before they were taken away."""
    needed: Annotated[int, Meta(ge=2, le=7)] = 2
    """How many cards a hand has in this game."""
    is_readable: bool = True
    """Whether dealer and players could read what lay open."""
    lie: Literal["before_the_player", "apart_from_the_muck", "in_the_muck"] = "before_the_player"
    """Where the cards are now."""
    taken_by: Literal["nobody", "player", "dealer", "both"] = "nobody"
    """Who let go of them: the player threw them away, the dealer took them in by mistake, or both, one after the other."""
    is_identifiable: bool = True
    """Whether they can be identified beyond doubt."""
    is_winner: bool = False
    """Whether what lay open plainly wins."""
    is_all_in: bool = False
    """Whether somebody was all-in, so that all hands are opened."""
    refuses: bool = False
    """Whether the player refuses to show the rest."""
    is_found_readable: bool | None = None
    """Whether the floor finds that enough was shown of cards now lost to read the hand; open until it has."""
    when: Literal["showdown", "betting"] = "showdown"
    """Whether it happened at the showdown or while bets were still to come."""
    is_misinformed: bool = False
    """Whether the player threw the cards away because of wrong information."""


class OpenHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player laid open."""

    seat: Seat
    """Whose cards they are."""
    cards: CardText
    """The cards that lie open."""


class PotPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of several pots: its chips, and who can win it."""

    chips: Chip
    """What is in it."""
    seats: Seats
    """Who can win it."""


class Reading(Struct, frozen=True, kw_only=True, tag="reading", forbid_unknown_fields=True, omit_defaults=True):
    """Hands lie open, and somebody said something else than they are; board and hands are those of the hand otherwise."""

    board: CardText = ""
    """The cards of the board."""
    shown: Annotated[tuple[OpenHand, ...], Meta(max_length=10)] = ()
    """The hands that lie open."""
    pot: Chips = 0
    """What is in the middle, where it is one pot."""
    pots: Annotated[tuple[PotPart, ...], Meta(max_length=10)] = ()
    """Main pot first, where there is more than one."""
    button: Seat | None = None
    """For the odd chip."""
    chip: Chip = 1
    """The smallest chip in play."""
    miscalled_by: Seat | None = None
    """Who said something else than the cards are."""
    is_deliberate: bool = False
    """Whether that was done on purpose."""


class SplitPot(Struct, frozen=True, kw_only=True, tag="split_pot", forbid_unknown_fields=True, omit_defaults=True):
    """A pot is to be divided: how many chips does each get?"""

    pot: Chip
    """What is to be divided."""
    high: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=10)]
    """Who shares it, or its high half."""
    low: Seats = ()
    """Who shares the low half, where there is one."""
    button: Seat | None = None
    """Where the button lies, for the odd chip."""
    chip: Chip = 1
    """The smallest chip in play."""
    game: Literal["board", "stud"] = "board"
    """A game with a board, or stud."""
    top_cards: Annotated[tuple[OpenHand, ...], Meta(max_length=10)] = ()
    """In stud the highest card of each winning hand."""


class ShownTo(Struct, frozen=True, kw_only=True, tag="shown_to", forbid_unknown_fields=True, omit_defaults=True):
    """A player let somebody see cards, or exposed them; perhaps others ask to see them too."""

    seat: Seat
    """Whose cards were seen."""
    who: Literal["everybody", "active_opponent", "done_opponent", "folded_opponent", "spectator"]
    """Who saw them: an opponent who can still bet in this round, one in the hand who cannot, one who folded, …"""
    is_hand_over: bool = False
    """Whether the hand is over."""
    is_betting_over: bool = False
    """Whether nothing can be bet any more in the hand."""
    is_deliberate: bool = True
    """Whether they were shown on purpose."""
    asked_by: Seat | None = None
    """Who else wants to see the cards, if anybody."""
    asks_for_rest: bool = False
    """Whether the request is for a card that was not shown."""


class SeeRequest(Struct, frozen=True, kw_only=True, tag="see_request", forbid_unknown_fields=True, omit_defaults=True):
    """Somebody asks to see a hand that was not shown."""

    seat: Seat
    """Who asks; with *by* the dealer or the floor, at whose table place it came up."""
    of: Seat
    """Whose hand is asked for."""
    by: Literal["player", "dealer", "floor"] = "player"
    """Who asks: a player, the dealer or the floor."""
    has_cards: bool = True
    """Whether the asking player tabled or kept the cards."""
    paid_to_see: bool = False
    """Whether the asking player called the other's bet or raise on the river; *river* says so too."""
    river: Since = ()
    """What was done on the river, in order."""
    is_all_in: bool = False
    """Whether somebody was all-in, so that all hands are opened."""
    suspects_collusion: bool = False
    """Whether the reason is a suspicion that players help each other."""
    when: Literal["during_hand", "showdown", "after_hand"] = "showdown"
    """During the hand, at the showdown, or after the hand."""
    claims: bool = False
    """Whether the player who is asked for claims the pot."""


class Dispute(Struct, frozen=True, kw_only=True, tag="dispute", forbid_unknown_fields=True, omit_defaults=True):
    """A reading of a hand or the award of a pot is challenged afterwards, by whoever noticed."""

    seat: Seat
    """Who points it out, in the hand or not."""
    about: Literal["reading", "award"]
    """How a hand was read, or who was given the pot."""
    is_tabled: bool = True
    """Whether the hand that is spoken of lay open."""
    next_hand: Literal["dealer_relieved", "shuffled"] | None = None
    """How far the next hand has come, if at all; whether it has begun is for the book to say."""
    has_next_hand_begun: bool = False
    """Whether it has begun in any case."""
    since: Since = ()
    """The actions in the next hand."""
    seconds_into_break: Annotated[int, Meta(ge=0, le=36000)] | None = None
    """Seconds since the award, where the hand ended during a break."""
    chips: Chips = 0
    """What went to the wrong player."""
    is_amount_sure: bool = True
    """Whether it can be worked out from the bets how much that was."""
    from_seat: Seat | None = None
    """Who got the chips wrongly."""
    to_seat: Seat | None = None
    """Who should have got them; whoever points it out unless said."""


class PutIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player has put in during the whole hand."""

    seat: Seat
    """Who put it in."""
    chips: Chip
    """What the player has put in during the hand."""
    has_folded: bool = False
    """Whether the player has folded."""


class SidePot(Struct, frozen=True, kw_only=True, tag="side_pot", forbid_unknown_fields=True, omit_defaults=True):
    """Main pot and side pots were built wrongly, or somebody doubts them."""

    players: Annotated[tuple[PutIn, ...], Meta(max_length=10)] = ()
    """Everybody who has put chips in, also those who have folded; the hand tells where it is at hand."""
    dead: Chips = 0
    """What else lies in the main pot: an ante that one seat paid for all, dead blinds."""
    noticed: Literal["during_hand", "before_next_action", "after_next_action"]
    """During the hand, after it but before substantial action in the next, or later."""


ShowdownSituation: TypeAlias = ShowOrder | Tabled | Reading | SplitPot | ShownTo | SeeRequest | Dispute | SidePot
