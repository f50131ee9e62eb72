"""What a tournament asks a rulebook about places and prizes: answered the other way, somebody ends elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.contest.places import disqualified, places
from floorman.contest.ranking import Bust
from floorman.floor.situations.showdown import ShowOrder
from floorman.rulebook import Rulebook
from floorman.tournament.finish import hand_for_hand
from floorman.tournament.finish.points import place_points
from floorman.tournament.prizes.deals import deal
from floorman.tournament.prizes.payouts import Curve, allot
from support.knobs import at_the_desk, flips

if TYPE_CHECKING:
    from collections.abc import Sequence

# ---- who goes out together ----

ALIKE: Final = (Bust("A", 900, 1, 3), Bust("B", 900, 1, 2))
UNLIKE: Final = (Bust("A", 900, 1, 3), Bust("B", 500, 1, 2))
APART: Final = (Bust("A", 900, 1, 3), Bust("B", 500, 2, 2))


def placed(book: Rulebook, busts: Sequence[Bust], **facts: Any) -> str:
    """The places of those who go out, of nine who are left."""
    found = places(busts, left=9, book=book, buttons={1: 1, 2: 1}, **facts)
    return ", ".join(
        f"{who.entrant} {who.place}" + (f"–{who.through}" if who.through != who.place else "")
        for who in sorted(found, key=lambda who: who.entrant)
    )


@flips("same_hand_bust", {"larger_stack": "A 8, B 9", "shared": "A 8–9, B 8–9"})
def test_two_players_go_out_in_one_hand(book: Rulebook) -> object:
    return placed(book, UNLIKE)


@flips("same_hand_bust_equal_stacks", {"shared": "A 8–9, B 8–9", "nearer_button": "A 9, B 8"})
def test_two_players_with_equal_stacks_go_out_in_one_hand(book: Rulebook) -> object:
    return placed(book, ALIKE)


@flips("hand_for_hand_busts_one_table", {"share_equally": "A 8–9, B 8–9", "larger_stack": "A 8, B 9"})
def test_two_players_of_one_table_go_out_hand_for_hand(book: Rulebook) -> object:
    return placed(book, UNLIKE, hand_for_hand=True)


@flips("hand_for_hand_busts_two_tables", {"share_equally": "A 8–9, B 8–9", "larger_stack": "A 8, B 9"})
def test_two_players_of_different_tables_go_out_hand_for_hand(book: Rulebook) -> object:
    return placed(book, APART, hand_for_hand=True)


@flips("hand_for_hand_starts", {"one_before_the_money": "hand for hand", "director_announces": "as usual"})
def test_one_more_than_is_paid_is_left(book: Rulebook) -> object:
    begins = hand_for_hand.due(book, left=10, paid=9, tables=2).begins
    return "hand for hand" if begins else "as usual"


@flips("hand_for_hand_holds_all_ins", {True: "held", False: "running_out"}, hand_for_hand_starts="director_announces")
def test_an_all_in_while_another_table_still_plays(book: Rulebook) -> object:
    play = hand_for_hand.begin(book, left=10, paid=9, in_hand={"1": True, "2": True})
    return hand_for_hand.all_in(play, book, "1").state_of("1")


test_the_cards_of_an_all_in_hand_for_hand = flips(
    "hand_for_hand_holds_all_ins",
    {True: "all hands stay face down", False: "seats 1 and 2 turn up their cards (the house is not cited)"},
)(at_the_desk(ShowOrder(button=3, seats=(1, 2), street="flop", all_in=(1, 2), is_hand_for_hand=True)))

# ---- what a place is worth ----


@flips("shared_place_worth", {"average_of_places": "['21', '21']", "better_place": "['22', '22']"}, over="wpl")
def test_two_players_share_a_place(book: Rulebook) -> object:
    found = places(ALIKE, left=9, book=Rulebook.load("wpl"), buttons={1: 1})
    return [str(place_points(who, book)) for who in found]


@flips("disqualified_place", {"place_without_prize": "without a prize", "place_as_eliminated": "with a prize"})
def test_a_player_is_sent_out_of_the_money(book: Rulebook) -> object:
    return "with a prize" if disqualified("A", left=3, book=book).has_prize else "without a prize"


@flips("disqualification_may_void_results", {True: "struck", False: "WrongPlaces (H-1)"})
def test_the_results_of_a_disqualified_player_are_struck(book: Rulebook) -> object:
    return "struck" if disqualified("A", left=3, book=book, void=True).is_void else "kept"


@flips(
    "tournament_pays",
    {"by_place": "[4438, 2661, 1901]", "stack_at_leaving": "WrongPayout (H-1)", "points_only": "WrongPayout (H-1)"},
)
def test_a_pool_is_paid_out_by_places(book: Rulebook) -> object:
    return allot(Curve(), pool_cents=9000, entrants=9, book=book).cents


@flips("prize_deals", {"noted_only": "a private matter", "not_allowed": "DealRefused (H-1)"})
def test_the_last_two_make_a_deal(book: Rulebook) -> object:
    return "official" if deal("even", {"A": 1, "B": 2}, [9000], book).is_official else "a private matter"
