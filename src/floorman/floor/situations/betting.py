"""Disputes about bets: chips put forward, words said, turns missed, amounts too small or too large."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.spot import Acted, Chip, Chips, Pile, Seat, Spot, Structure

Word = Literal["fold", "check", "call", "bet", "raise", "all_in", "complete", "pot"]
Since = Annotated[tuple[Acted, ...], Meta(max_length=40)]
Noticed = Literal["in_round", "before_next_card", "after_next_card"]
Text = Annotated[str, Meta(max_length=80)]


class Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player said: an official word, an amount, both, or something else."""

    word: Word | None = None
    """The official word, if one was said."""
    amount: Chip | None = None
    """The number spoken; with or without a word it names the total, unless it was said to go on top."""
    is_on_top: bool = False
    """Whether the number was said to be what goes on top of the bet, as in “300 more”."""
    is_exact: bool = True
    """False for a number that could mean several sums, as “five” for 500 or 5000."""
    text: Text = ""
    """The very word, where it is not one of the official ones; the book may know it."""
    read_as: Word | None = None
    """What the floor takes an unknown word to mean."""
    is_clear: bool = True
    """Whether it could be heard and understood."""
    when: Literal["first", "over_the_line", "at_once", "after", "unclear"] = "first"
    """Before the chips, when they were past the line and not yet down, with them, after them, or nobody knows."""


class Wager(Struct, frozen=True, kw_only=True, tag="wager", forbid_unknown_fields=True, omit_defaults=True):
    """A player in turn put chips forward, said something, tapped the table, or several of these."""

    spot: Spot | None = None
    """What the player faced."""
    chips: Pile = ()
    """The new chips of the first motion, one by one."""
    later: Annotated[tuple[Pile, ...], Meta(max_length=20)] = ()
    """The chips of each later motion."""
    taken_back: Pile = ()
    """Chips of the earlier bet that were pulled back."""
    retracted: Pile = ()
    """Chips of the first motion that the player then wanted back: they count all the same."""
    is_gathered: bool = False
    """Whether earlier and new chips were taken together and pushed forward as one."""
    where: Literal["over_the_line", "held_over_the_line", "short_of_the_line"] = "over_the_line"
    """Down past the line, past it but still in the hand, or forward but not past it all the way.

    Without a line the upper edge of the player's own cards stands for it.
    """
    not_across: Pile = ()
    """Those chips of the first motion that did not get past the line all the way, where the others did."""
    said: Said | None = None
    """What the player said, if anything."""
    gesture: Literal["tap", "cards_forward"] | None = None
    """A tap on the table, or the cards pushed forward."""
    because: Literal["missed_raise", "miscount"] | None = None
    """Why too little was put in, if that is why."""
    expects_change: bool = False
    """Whether the player asked for change or waits for it."""
    meant_otherwise: bool = False
    """Whether the player now says that something else was meant."""


class OutOfTurn(Struct, frozen=True, kw_only=True, tag="out_of_turn", forbid_unknown_fields=True, omit_defaults=True):
    """A player acted before the turn came."""

    spot: Spot | None = None
    """What the player faced when acting."""
    acted: Acted
    """What the player did before the turn came."""
    to_act: Seat
    """Whose turn it was."""
    since: Since = ()
    """What the players in between did when the action went back to them."""
    is_turn_reached: bool | None = None
    """Whether the action has come round to the player by now; nothing said means as soon as others have acted."""
    is_mucked: bool = False
    """For a fold: whether the cards are in the muck."""


class Skipped(Struct, frozen=True, kw_only=True, tag="skipped", forbid_unknown_fields=True, omit_defaults=True):
    """Others acted before a player who was passed over."""

    spot: Spot | None = None
    """What the skipped player faced."""
    since: Since
    """What was done out of turn behind the skipped player."""
    had_time: bool = True
    """Whether the player had reasonable time to speak up."""


class ActionCount(
    Struct, frozen=True, kw_only=True, tag="action_count", forbid_unknown_fields=True, omit_defaults=True
):
    """Has there been substantial action since something happened?"""

    since: Since
    """What was done since, in order."""


class Undercalls(Struct, frozen=True, kw_only=True, tag="undercalls", forbid_unknown_fields=True, omit_defaults=True):
    """Two or more players in a row put in less than the bet."""

    spot: Spot | None = None
    """What the first of them faced."""
    short: Annotated[tuple[Acted, ...], Meta(min_length=2, max_length=9)]
    """Each with the total it has in, the first to act first."""


class ShortWager(Struct, frozen=True, kw_only=True, tag="short_wager", forbid_unknown_fields=True, omit_defaults=True):
    """A bet, raise or call was too small, or larger than the structure allows, and others have acted on it."""

    spot: Spot | None = None
    """What the player faced."""
    acted: Acted
    """The bet, raise or call in question."""
    since: Since = ()
    """What others have done since, in order."""
    noticed: Noticed = "in_round"
    """When it was noticed: in the same round, or before or after the next card."""


class PotMiscount(
    Struct, frozen=True, kw_only=True, tag="pot_miscount", forbid_unknown_fields=True, omit_defaults=True
):
    """A pot-limit bet was made on a wrong count of the pot."""

    seat: Seat
    """Who made the bet."""
    spot: Spot | None = None
    """What the seat faced, with the true pot; not needed where *largest* is known."""
    largest: Chip | None = None
    """The largest bet, or total of a raise, the true pot allowed."""
    bet: Chip
    """What the seat then had in."""
    since: Since = ()
    """What others have done since, in order."""
    noticed: Literal["in_round", "after_next_card"] = "in_round"
    """When it was noticed: in the same round, or after the next card."""


class Condition(Struct, frozen=True, kw_only=True, tag="condition", forbid_unknown_fields=True, omit_defaults=True):
    """A player announced what to do if another does something."""

    spot: Spot | None = None
    """What the player faces now."""
    announced: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    """What the player announced."""
    has_come_true: bool = True
    """Whether the other player then did what it depended on."""


class EarlyReply(Struct, frozen=True, kw_only=True, tag="early_reply", forbid_unknown_fields=True, omit_defaults=True):
    """A player answered a bet or raise whose amount had not been fixed."""

    seat: Seat
    """Who answered."""
    reply: Literal["fold", "call"]
    """What the answer was."""
    bettor: Seat
    """Who was about to bet or raise."""
    to: Chips | None = None
    """What the bettor then made it."""


class CountAsked(Struct, frozen=True, kw_only=True, tag="count", forbid_unknown_fields=True, omit_defaults=True):
    """A player asks for a count of the pot, of a bet or of another stack."""

    seat: Seat
    """Who asks."""
    of: Literal["pot", "bet", "stack"]
    """What is to be counted."""
    structure: Structure = "no_limit"
    """By which limit the hand is played."""
    is_in_turn: bool = True
    """Whether the player who asks is in turn."""
    faces_all_in: bool = False
    """Whether the player who asks faces an all-in."""


class WrongCount(Struct, frozen=True, kw_only=True, tag="wrong_count", forbid_unknown_fields=True, omit_defaults=True):
    """A player called an amount that was named wrongly."""

    seat: Seat
    """Who called."""
    named: Chip
    """The amount that was named."""
    true: Chip
    """What the bet really comes to."""
    paid: Chips
    """What the caller has put in so far."""
    stack: Chips | None = None
    """What the caller had before paying; nothing said means enough."""


class HiddenChips(
    Struct, frozen=True, kw_only=True, tag="hidden_chips", forbid_unknown_fields=True, omit_defaults=True
):
    """Chips of an all-in player turn up after the call."""

    seat: Seat
    """The all-in player."""
    caller: Seat
    """Who called the all-in."""
    chips: Chip | None = None
    """What the chips that turned up come to, once anybody gets them."""
    is_part_of_action: bool | None = None
    """Whether the floor counts them to the bet, once it has decided."""
    has_won: bool | None = None
    """Whether the all-in player won, once that is known."""


class KilledBet(Struct, frozen=True, kw_only=True, tag="killed_bet", forbid_unknown_fields=True, omit_defaults=True):
    """A hand was swept up, or thrown away as if it had won, and its bet may not have been called."""

    seat: Seat
    """Whose hand is gone."""
    has_in: Chip
    """What the player has in on this street."""
    most_of_others: Chips | None = None
    """The most anybody else has in on this street, where what nobody called goes back."""
    touched_muck: bool = True
    """Whether the cards have touched the muck."""
    by: Literal["dealer", "player"] = "dealer"
    """Who let go of them: the dealer, or the player who overlooked an opponent still in the hand."""
    is_identifiable: bool | None = None
    """Whether the cards are beyond doubt the player's own."""
    is_raise: bool = True
    """False where it is only a posted blind."""


class CardsGone(Struct, frozen=True, kw_only=True, tag="cards_gone", forbid_unknown_fields=True, omit_defaults=True):
    """A player threw cards away or announced a fold during the betting."""

    seat: Seat
    """Who let go of the cards."""
    how: Literal["announced", "thrown_away", "thrown_forward", "onto_other_cards"]
    """Announced, or how the cards left the player."""
    faces_bet: bool = True
    """Whether there was something to call."""
    provoked_action: bool = False
    """Whether somebody acted because of it."""
    chips_in: Chips = 0
    """What the player has in the pot."""
    other: Seat | None = None
    """Whose cards they fell onto."""
    uncalled_of_other: Chips = 0
    """What nobody has called of that player's bet."""
    can_be_told_apart: bool = True
    """Whether those can be told apart from the others, or from the muck."""
    was_misinformed: bool = False
    """Whether the player folded on wrong information about the bet."""


class MissingBlind(
    Struct, frozen=True, kw_only=True, tag="missing_blind", forbid_unknown_fields=True, omit_defaults=True
):
    """A blind or an ante was not posted, or the wrong seat posted it."""

    what: Literal["small_blind", "big_blind", "ante"]
    """What was not posted."""
    seat: Seat
    """Who owes it."""
    chips: Chip
    """How much is due."""
    posted_by: Seat | None = None
    """Who posted it instead, if anybody did."""
    since: Since
    """The actions of the hand so far; empty for none at all."""


class StraddlePosted(Struct, frozen=True, kw_only=True, tag="straddle", forbid_unknown_fields=True, omit_defaults=True):
    """A player posts a straddle, or wants to."""

    seat: Seat
    """Who posts it."""
    kind: Literal["tournament", "cash"]
    """In what kind of game."""
    chips: Chip
    """What the straddle comes to."""
    big_blind: Chip | None = None
    """The big blind in force, where there are straddles or others have acted."""
    is_after_big_blind: bool = True
    """Whether it is the seat after the big blind."""
    earlier: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many straddles were posted before in this hand."""
    since: Since = ()
    """What was done after it was posted."""


BettingSituation: TypeAlias = (
    Wager
    | OutOfTurn
    | Skipped
    | ActionCount
    | Undercalls
    | ShortWager
    | PotMiscount
    | Condition
    | EarlyReply
    | CountAsked
    | WrongCount
    | HiddenChips
    | KilledBet
    | CardsGone
    | MissingBlind
    | StraddlePosted
)
