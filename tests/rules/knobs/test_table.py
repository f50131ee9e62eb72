"""What the table asks a rulebook: answered the other way, the button, the blinds, a seat or the clock go differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.cards import Card
from floorman.floor.situations.table import Absent, ClockAsked, ClockOver, Left
from floorman.hand.actions import Call
from floorman.hand.events import HandKilled
from floorman.rulebook import Shelf
from floorman.table import AddChips, CallClock, EventTable, SitDown, StandUp
from floorman.table import orders as order
from floorman.table.director import open_table
from floorman.table.events import ClockCalled
from floorman.table.presence import came_in_time, is_at_seat
from floorman.table.seating import change_table
from floorman.testing import Story
from floorman.testing.tables import table_of
from floorman.tournament.online import opening
from support.events import event
from support.knobs import at_the_desk, flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

CASH: Final[dict[str, Any]] = {
    "kind": "cash",
    "small_blind": 10,
    "big_blind": 25,
    "smallest_buy_in": 100,
    "largest_buy_in": 2500,
}

# ---- button and blinds ----


@flips(
    "hand_begins_with",
    {"first_riffle_shuffler_or_dealer_change": "the big blind is 200", "first_shuffle": "the big blind is 400"},
)
def test_the_level_rises_after_the_dealers_changed(book: Rulebook) -> object:
    table = Story(book, "A B C")
    table.hand()
    table.order(order.BeginShuffle("dealer_change"))
    table.order(order.SetLevel(200, 400, 0))
    table.deal()
    assert table.table.hand
    return f"the big blind is {table.table.hand.state.terms.big_blind}"


@flips(
    "button_movement",
    {
        "dead_button": "button B, SB none, BB D, then button 3, SB D, BB E",
        "moving_button": "button B, SB D, BB E, then button D, SB E, BB A",
    },
)
def test_the_small_blind_leaves(book: Rulebook) -> object:
    table = Story(book, "A B C D E")
    table.hand(out="C")
    return f"{table.hand()}, then {table.hand()}"


@flips(
    "dead_button_marker",
    {"on_the_empty_seat": "button 2, SB C, BB D", "stays_with_last_button": "button A, SB C, BB D"},
)
def test_the_button_would_come_to_an_empty_seat(book: Rulebook) -> object:
    table = Story(book, "A B C D E")
    table.hand(out="B")
    return table.hand()


@flips("no_big_blind_twice_running", {True: "button C, SB C, BB B", False: "button B, SB B, BB C"})
def test_two_are_left(book: Rulebook) -> object:
    table = Story(book, "A B C", button="A")
    table.hand(out="A")
    return table.hand()


@flips(
    "first_button",
    {
        "random": "table 1: seat 2, table 2: seat 4",
        "high_card": "table 1: seat 2, table 2: seat 5",
        "high_card_one_seat_for_all": "table 1: seat 3, table 2: seat 3",
    },
)
def test_the_first_button_of_two_tables(book: Rulebook) -> object:
    felts = event(book, 12, table_size=6, terms={"kind": "tournament"}).state.hall.felts
    return ", ".join(f"table {number}: seat {felt.button}" for number, felt in sorted(felts.items()))


SUITS: Final = ("spades", "hearts", "diamonds", "clubs")


@flips("suit_order_for_draws", {SUITS: "seat 2", ("hearts", "spades", "diamonds", "clubs"): "seat 1"})
def test_two_kings_are_drawn_for_the_button(book: Rulebook) -> object:
    table = Story(book)
    for name, seat in (("A", 1), ("B", 2)):
        table.sit(name, seat)
    table.order(order.DrawButton({1: Card("Kh"), 2: Card("Ks")}))
    return f"seat {table.table.drawn}"


@flips("button_moves_before_break", {True: "button 2, SB C, BB D", False: "button A, SB C, BB D"}, over="apsa")
def test_the_button_and_a_break_before_which_a_player_leaves(book: Rulebook) -> object:
    table = Story(book, "A B C D E")
    table.hand()
    table.order(order.BeginBreak())
    table.leave("B")
    table.order(order.EndBreak())
    return table.hand()


# ---- who is there ----


@flips("at_seat_by", {"last_card_dealt": "in time", "before_last_card": "too late"})
def test_a_player_comes_while_the_last_card_is_on_its_way(book: Rulebook) -> object:
    return "in time" if came_in_time(book, cards=12, landed=11, leaving=12) else "too late"


@flips(
    "at_seat_means",
    {
        "within_reach_of_chair": "in_the_chair, within_reach_of_chair",
        "at_the_table": "in_the_chair, within_reach_of_chair, at_the_table",
        "on_the_seat": "in_the_chair",
    },
)
def test_how_near_is_at_the_seat(book: Rulebook) -> object:
    places = ("in_the_chair", "within_reach_of_chair", "at_the_table", "away")
    return ", ".join(place for place in places if is_at_seat(book, place))


def absent(book: Rulebook, kind: str) -> str:
    """Why the hand of a player who is not there is dead."""
    table = Story(book, "A B C", **(CASH if kind == "cash" else {"kind": kind}))
    table.away("C")
    return ", ".join(event.why for event in table.deal() if isinstance(event, HandKilled)) or "not dealt in"


@flips("absent_dealt_in", {True: "absent", False: "no_face_no_card"})
def test_a_player_is_away_in_a_tournament(book: Rulebook) -> object:
    return absent(book, "tournament")


@flips("absent_dealt_in_satellite", {True: "absent", False: "no_face_no_card"})
def test_a_player_is_away_in_a_satellite(book: Rulebook) -> object:
    return absent(book, "satellite")


@flips("absent_dealt_in_sit_and_go", {True: "absent", False: "no_face_no_card"})
def test_a_player_is_away_in_a_sit_and_go(book: Rulebook) -> object:
    return absent(book, "sit_and_go")


test_a_player_is_away_in_a_cash_game = flips(
    "absent_dealt_in_cash", {True: "the hand of seat 4 is dead", False: "seat 4 gets no cards"}
)(at_the_desk(Absent(seat=4, kind="cash")))


@flips(
    "leaving_mid_hand",
    {
        "offence_hand_lives": "StillInHand (H-1)",
        "folded_at_turn": "live are A B C D",
        "folded_at_once": "live are B C D",
    },
)
def test_a_player_gets_up_with_a_live_hand(book: Rulebook) -> object:
    table = Story(book, "A B C D")
    table.deal()
    table.says("A", StandUp())
    return f"live are {' '.join(sorted(table.live))}"


test_a_player_walks_away_from_a_live_hand = flips(
    "leaving_mid_hand",
    {
        "offence_hand_lives": "the hand of seat 4 stays live; seat 4 may be penalised",
        "folded_at_turn": "seat 4 folds when its turn comes; seat 4 may be penalised",
        "folded_at_once": "the hand of seat 4 is dead",
    },
)(at_the_desk(Left(seat=4)))

test_an_all_in_player_walks_away = flips(
    "all_in_player_may_leave",
    {True: "the hand of seat 4 stays live", False: "the hand of seat 4 stays live; seat 4 may be penalised"},
)(at_the_desk(Left(seat=4, is_all_in=True)))

test_a_players_connection_is_lost = flips(
    "disconnected_in_hand",
    {"action_clock": "the hand of seat 4 stays live", "folded_at_once": "the hand of seat 4 is dead"},
)(at_the_desk(Left(seat=4, is_disconnected=True)))

# ---- the clock ----


@flips(
    "clock_called_by",
    {
        "any_player_in_event_or_floor": "1",
        "any_player_at_table": "ClockRefused (H-1)",
        "other_players_at_table": "ClockRefused (H-1)",
    },
    clock_min_think_seconds=0,
)
def test_a_player_of_another_table_calls_the_clock(book: Rulebook) -> object:
    table = Story(book, "A B C")
    table.deal()
    return len(table.says("Z", CallClock(), in_event=True))


@flips(
    "clock_called_by",
    {"any_player_in_event_or_floor": "1", "any_player_at_table": "1", "other_players_at_table": "ClockRefused (H-1)"},
    clock_min_think_seconds=0,
)
def test_a_player_calls_the_clock_on_herself(book: Rulebook) -> object:
    table = Story(book, "A B C")
    table.deal()
    return len(table.says(table.in_turn, CallClock()))


def clock_said(book: Rulebook, *, after_s: int = 0) -> str:
    """Somebody calls the clock on another player: when it counts down, and when it is over."""
    table = Story(book, "A B C")
    table.deal()
    table.now = 1000 * after_s
    (called,) = table.says("B" if table.in_turn != "B" else "C", CallClock())
    assert isinstance(called, ClockCalled)
    return f"counts down from {called.countdown_from // 1000} s, over at {called.until // 1000} s"


@flips("clock_min_think_seconds", {60: "counts down from 85 s, over at 90 s", 90: "ClockTooEarly (H-1)"})
def test_the_clock_is_called_after_a_minute(book: Rulebook) -> object:
    return clock_said(book, after_s=60)


@flips(
    "clock_seconds",
    {25: "counts down from 25 s, over at 30 s", 50: "counts down from 50 s, over at 55 s"},
    clock_min_think_seconds=0,
)
def test_how_long_the_clock_runs(book: Rulebook) -> object:
    return clock_said(book)


@flips(
    "clock_countdown_seconds",
    {5: "counts down from 25 s, over at 30 s", 10: "counts down from 25 s, over at 35 s"},
    clock_min_think_seconds=0,
)
def test_how_long_the_countdown_is(book: Rulebook) -> object:
    return clock_said(book)


@flips("clock_expiry_unbet", {"check": "the hand goes on", "fold": "the hand is over"}, clock_min_think_seconds=0)
def test_the_clock_runs_out_on_a_player_who_could_check(book: Rulebook) -> object:
    table = Story(book, "A B", button="A")
    table.deal()
    table.act("A", Call())
    table.says("A", CallClock())
    table.wait(60)
    return "the hand goes on" if table.table.is_playing else "the hand is over"


test_the_floor_is_asked_about_a_clock_that_ran_out = flips(
    "clock_expiry_unbet", {"check": "seat 2 checks", "fold": "the hand of seat 2 is dead"}
)(at_the_desk(ClockOver(seat=2, elapsed_s=31, faces_bet=False)))

test_the_floor_is_asked_for_a_clock = flips(
    "clock_seconds",
    {
        25: "the clock runs for seat 2: 25 seconds, then a countdown of 5 seconds",
        50: "the clock runs for seat 2: 50 seconds, then a countdown of 5 seconds",
    },
    clock_min_think_seconds=0,
)(at_the_desk(ClockAsked(seat=2, by_seat=1, thought_s=200)))


@flips("online_action_seconds", {20: "20000 ms", 35: "35000 ms"})
def test_how_long_a_player_has_for_an_action_online(book: Rulebook) -> object:
    made = event(book, 6, is_live=False)
    (felt,) = made.state.hall.felts.values()
    return f"{opening(made.state, EventTable('t', 1), felt).thinking_ms} ms"


# ---- what the event asks as well ----


@flips("late_entry_stack", {"full": "5000", "ghost_stack_as_it_stands": "4800"}, over="vpsv")
def test_a_latecomer_takes_the_seat_of_a_ghost(book: Rulebook) -> object:
    table = Story(book, "A B D", seats={"A": 1, "B": 2, "D": 4})
    table.order(order.SeatGhost(3, 5000))
    table.hand()
    table.order(order.ReplaceGhost(3, "N", "N", full=5000))
    return table.table.seats[3].chips


@flips(
    "missed_round_length",
    {"players_when_given": "24 hands to be missed", "players_when_it_starts": "18 hands to be missed"},
)
def test_six_rounds_are_missed_at_a_table_that_gets_shorter(book: Rulebook) -> object:
    table = Story(book, "A B C D")
    table.order(order.MissHands(1, rounds=6))
    table.leave("D")
    table.deal()
    return f"{table.table.seats[1].penalty} hands to be missed"


# ---- seats and cash ----


@flips("max_players_per_table", {8: "TableSetupError (H-1)", 9: "9 seats"})
def test_a_table_of_nine(book: Rulebook) -> object:
    (opened,) = open_table(table_of(book, seats=9), shelf=Shelf([book]))
    return f"{opened.seats} seats"  # type: ignore[union-attr]  # a table that was opened


@flips("cash_buy_in", {"fixed_per_table": "TableSetupError (H-1)", "up_to_maximum": "100 to 2500"}, over="vpsv")
def test_a_cash_table_with_a_range_of_buy_ins(book: Rulebook) -> object:
    (opened,) = open_table(table_of(book, **CASH), shelf=Shelf([book]))
    return f"{opened.smallest_buy_in} to {opened.largest_buy_in}"  # type: ignore[union-attr]  # a table that was opened


@flips("cash_max_buy_in_cents", {2500: "up to 2500", 2000: "TableSetupError (H-1)"}, over="vpsv")
def test_a_cash_table_with_a_buy_in_of_25_euros(book: Rulebook) -> object:
    (opened,) = open_table(table_of(book, **CASH), shelf=Shelf([book]))
    return f"up to {opened.largest_buy_in}"  # type: ignore[union-attr]  # a table that was opened


@flips("cash_max_blind_cents", {25: "big blind 25", 20: "TableSetupError (H-1)"}, over="vpsv")
def test_a_cash_table_with_a_big_blind_of_25_cents(book: Rulebook) -> object:
    (opened,) = open_table(table_of(book, **CASH), shelf=Shelf([book]))
    return f"big blind {opened.big_blind}"  # type: ignore[union-attr]  # a table that was opened


@flips("cash_closed_with_guests", {True: "CashClosed (H-1)", False: "1 table"}, over="vpsv")
def test_a_cash_table_while_guests_attend_an_event(book: Rulebook) -> object:
    return f"{len(open_table(table_of(book, **CASH), guests_attend=True, shelf=Shelf([book])))} table"


@flips("cash_top_up", {"below_maximum": "1500", "only_when_broke": "NoMoreChips (H-1)"}, over="vpsv")
def test_a_player_with_chips_buys_more(book: Rulebook) -> object:
    table = Story(book, "A B C", chips=1000, **CASH)
    table.says("A", AddChips(500))
    return table.chips("A")


def newcomers(book: Rulebook) -> str:
    """N comes to the button, M to the small blind: what each puts in, and who is dealt in."""
    table = Story(book, "A B C D E", chips=2000, **CASH)
    table.hand(out="B C")
    table.says("N", SitDown(2, 2000))
    table.says("M", SitDown(3, 2000))
    table.deal()
    table.seat |= {"N": 2, "M": 3}
    paid = {name: 2000 - table.chips(name) for name in ("N", "M") if name in table.dealt_in}
    return ", ".join(f"{name} pays {chips}" for name, chips in paid.items()) or "both wait"


@flips(
    "cash_entry_on_button", {"both_blinds": "N pays 35, M pays 25", "nothing_extra": "N pays 0, M pays 25"}, over="vpsv"
)
def test_a_newcomer_on_the_button(book: Rulebook) -> object:
    return newcomers(book)


@flips(
    "cash_entry_in_small_blind",
    {"big_blind": "N pays 35, M pays 25", "small_blind": "N pays 35, M pays 10"},
    over="vpsv",
)
def test_a_newcomer_in_the_small_blind(book: Rulebook) -> object:
    return newcomers(book)


@flips(
    "cash_entry_elsewhere",
    {"waits_for_big_blind": "dealt in are A B C D", "at_once": "dealt in are A B C D N"},
    over="vpsv",
)
def test_a_newcomer_elsewhere(book: Rulebook) -> object:
    table = Story(book, "A B C D", chips=2000, **CASH)
    table.hand()
    table.says("N", SitDown(7, 2000))
    table.deal()
    return f"dealt in are {' '.join(sorted(table.dealt_in))}"


@flips("cash_table_change", {"whole_stack_moves": "1700", "cashed_out": "WholeStackOnly (H-1)"}, over="vpsv")
def test_a_player_changes_cash_tables(book: Rulebook) -> object:
    here, there = Story(book, "A B C", chips=1700, **CASH), Story(book, "D E", id="other", **CASH)
    _, arriving = change_table(here.table, there.table, "A", seat=7, now=0)
    there.happen(arriving)
    return there.table.seats[7].chips
