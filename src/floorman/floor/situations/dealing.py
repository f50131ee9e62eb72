"""Mistakes in the deal: hole cards, board, burn cards, deck and stub.

Cards go by their place in the deck, 1 on top, or by name ("Ah"). With the hand at hand, what it can tell need not be said.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.floor.situations.betting import Since
from floorman.floor.situations.spot import Chips, Seat

Place = Annotated[int, Meta(ge=1, le=52)] | Annotated[str, Meta(pattern="^[2-9TJQKA][cdhs]$")]
Places = Annotated[tuple[Place, ...], Meta(max_length=20)]
Order = Annotated[tuple[Seat, ...], Meta(max_length=10)]


class FlawedDeal(Struct, frozen=True, kw_only=True, tag="flawed_deal", forbid_unknown_fields=True, omit_defaults=True):
    """Something went wrong while the hole cards were dealt."""

    flaw: Literal[
        "boxed_cards",
        "first_card_wrong_seat",
        "seat_not_in_hand",
        "seat_left_out",
        "exposed_cards",
        "surplus_cards",
        "not_reconstructible",
        "card_out_of_order",
        "button_misplaced",
        "other",
    ]
    """What went wrong."""
    seat: Seat | None = None
    """The seat that got cards or a card too many, or was left out."""
    order: Order = ()
    """The seats in the order of the deal; the button last."""
    cards: Places = ()
    """The exposed, boxed or surplus cards."""
    by: Literal["dealer", "player"] = "dealer"
    """Who exposed them."""
    is_small_blind_dead: bool = False
    """Whether nobody has the small blind."""
    is_seat_entitled: bool = False
    """Whether the seat that got cards belongs to an absent or penalised player or a ghost: then it is dealt in."""
    is_identifiable: bool = True
    """Whether it is clear which card is the surplus one."""
    since: Since | None = None
    """The actions of the hand so far; empty for none at all."""


class CardCount(Struct, frozen=True, kw_only=True, tag="card_count", forbid_unknown_fields=True, omit_defaults=True):
    """A player has too few or too many hole cards."""

    seat: Seat
    """Who has the wrong number of cards."""
    cards: Annotated[int, Meta(ge=0, le=9)] | None = None
    """How many hole cards the player has, where it makes a difference."""
    needed: Annotated[int, Meta(ge=2, le=5)] = 2
    """How many hole cards a hand has in this game."""
    is_button: bool | None = None
    """Whether the player is on the button, and so was dealt to last."""
    has_acted: bool = False
    """Whether the player has acted on the wrong number of cards."""
    can_be_put_right: bool = False
    """Whether the missing or surplus card can still be given where it belongs."""
    chips_in: Chips = 0
    """What the player has in the pot."""
    since: Since | None = None
    """The actions of the hand so far; empty for none at all."""


class BoardMistake(
    Struct, frozen=True, kw_only=True, tag="board_mistake", forbid_unknown_fields=True, omit_defaults=True
):
    """The board came without a burn, with too many cards, or too early."""

    mistake: Literal["no_burn", "too_many", "too_early", "face_up_in_deck"]
    """What went wrong: no burn, too many cards, too early, or a card face up in the deck."""
    street: Literal["flop", "turn", "river"]
    """The street; of several that came too early the first."""
    cards: Annotated[tuple[Place, ...], Meta(max_length=10)] = ()
    """The cards turned up, in the order they came if that is known; of later streets too if they came as well."""
    is_order_known: bool = True
    """Whether it is known in which order the cards came."""
    drawn: Place | None = None
    """The card that was drawn at random, once it is."""
    players_acted: Annotated[int, Meta(ge=0, le=10)] | None = None
    """How many have acted since the cards were turned up; not needed where *since* tells."""
    since: Since | None = None
    """What was done since the cards were turned up; empty for nothing."""
    before: Since | None = None
    """The actions of the hand before that, where a misdeal may still be possible; empty for none at all."""


class BadDeck(Struct, frozen=True, kw_only=True, tag="bad_deck", forbid_unknown_fields=True, omit_defaults=True):
    """The deck is short of a card, holds one twice, or has a marked or damaged one."""

    fault: Literal["missing", "duplicate", "flawed"]
    """A card is missing, there twice, or marked or damaged."""
    paid: Since = ()
    """What each player has put in during the hand, as the last total of each."""
    since: Since | None = None
    """The actions of the hand so far; empty for none at all."""
    noticed: Literal["during_hand", "before_next_action", "after_next_action"] = "during_hand"
    """During the hand, after it but before substantial action in the next, or later."""
    kept_quiet: Seat | None = None
    """The player who knew of it and tried to win the pot all the same."""


class StubDropped(
    Struct, frozen=True, kw_only=True, tag="stub_dropped", forbid_unknown_fields=True, omit_defaults=True
):
    """The stub fell apart while cards are still to come."""

    stub: Annotated[int, Meta(ge=1, le=52)] | None = None
    """How many cards are still to come from it."""
    muck: Annotated[int, Meta(ge=0, le=52)] = 0
    """How many cards lie in the muck."""
    burns: Annotated[int, Meta(ge=0, le=3)] = 0
    """How many burn cards there are."""
    can_be_restored: bool = False
    """Whether the order of the cards can be restored."""
    is_mixed: bool = False
    """Whether it has mixed with muck or burn cards."""


class CardsUnclear(
    Struct, frozen=True, kw_only=True, tag="cards_unclear", forbid_unknown_fields=True, omit_defaults=True
):
    """It cannot be said which of several unseen cards is the next, and no other rule has an answer."""

    cards: Annotated[tuple[Place, ...], Meta(min_length=2, max_length=20)]
    """The cards that come into question."""
    drawn: Place | None = None
    """The card that was drawn at random, once it is."""


class CardsFell(Struct, frozen=True, kw_only=True, tag="cards_fell", forbid_unknown_fields=True, omit_defaults=True):
    """A player dropped hole cards on the floor."""

    seat: Seat
    """Whose cards fell."""
    chips_in: Chips = 0
    """What the player has in the pot."""


class NewDeck(Struct, frozen=True, kw_only=True, tag="new_deck", forbid_unknown_fields=True, omit_defaults=True):
    """A new deck is asked for."""

    seat: Seat
    """Who asks for it, or where it came up."""
    occasion: Literal["player_asks", "dealer_change", "level_change", "organiser_schedule", "director_decides"]
    """Who wants a new deck, or on which occasion it comes."""


class DeckCheck(Struct, frozen=True, kw_only=True, tag="deck_check", forbid_unknown_fields=True, omit_defaults=True):
    """The dealer checks the deck before play."""

    cards: Annotated[int, Meta(ge=0, le=120)] = 52
    """How many were counted."""
    duplicates: Annotated[int, Meta(ge=0, le=52)] = 0
    """How many are there twice."""
    flawed: Annotated[int, Meta(ge=0, le=52)] = 0
    """How many are marked, bent or damaged."""


class BurnExposed(
    Struct, frozen=True, kw_only=True, tag="burn_exposed", forbid_unknown_fields=True, omit_defaults=True
):
    """A burn card was turned up or seen."""

    card: Place
    """The burn card that was seen."""
    street: Literal["flop", "turn", "river"]
    """The street before which it was burnt."""
    is_street_dealt: bool = False
    """Whether the street itself lies there already."""


class StudDeal(Struct, frozen=True, kw_only=True, tag="stud", forbid_unknown_fields=True, omit_defaults=True):
    """Something happened in a round of stud or razz, which floorman does not deal yet."""

    what: Literal[
        "down_card_exposed",
        "seventh_exposed",
        "absent",
        "equal_boards",
        "bring_in_all_in",
        "open_pair",
        "dealt_early",
        "short_stub",
        "community_card",
    ]
    """What happened."""


DealingSituation: TypeAlias = (
    FlawedDeal
    | CardCount
    | BoardMistake
    | BadDeck
    | StubDropped
    | CardsUnclear
    | CardsFell
    | NewDeck
    | DeckCheck
    | BurnExposed
    | StudDeal
)
