"""What the hand asks a rulebook: answered the other way, a concrete hand goes differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.cards import Deck
from floorman.hand import Hand
from floorman.hand.events import (
    AntePosted,
    BlindPosted,
    CardsOpened,
    PotAwarded,
    RabbitShown,
    SoftPlaySuspected,
    StreetDealt,
)
from floorman.testing import flop, preflop, river, turn
from floorman.testing.stories import stacked_deck
from support.knobs import flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

THREE: Final[dict[str, Any]] = {"stacks": [5000] * 3, "button": 1, "blinds": (100, 200)}

# ---- how much ----


@flips(
    "betting_structures",
    {
        ("no_limit", "pot_limit"): "fold, call 200, raise to 400–700",
        ("no_limit",): "HandSetupError (H-1)",
    },
    over="apsa",
)
def test_a_house_deals_pot_limit_or_does_not(book: Rulebook) -> object:
    return Hand.deal(book, structure="pot_limit", **THREE).legal


@flips(
    "betting_structures",
    {
        ("no_limit", "fixed_limit"): "fold, call 200, raise to 400",
        ("no_limit",): "HandSetupError (H-1)",
    },
    over="apsa",
)
def test_a_house_deals_fixed_limit_or_does_not(book: Rulebook) -> object:
    return Hand.deal(book, structure="fixed_limit", **THREE).legal


@flips(
    "betting_structures",
    {
        ("no_limit", "pot_limit"): "fold, call 200, raise to 400–5000",
        ("pot_limit",): "HandSetupError (H-1)",
    },
)
def test_a_house_deals_no_limit_or_does_not(book: Rulebook) -> object:
    return Hand.deal(book, structure="no_limit", **THREE).legal


@flips("min_bet", {"big_blind": "fold, check, bet 100–10000", "one_unit": "fold, check, bet 1–10000"})
def test_the_smallest_bet_is_the_big_blind_or_one_chip(book: Rulebook) -> object:
    return flop("50/100:", players=2, book=book).legal


@flips(
    "min_raise",
    {
        "last_full_increment": "fold, call 100, raise to 200–10000",
        "last_raise_blinds_not_counted": "fold, call 100, raise to 101–10000",
    },
)
def test_the_blinds_count_as_a_raise_or_not(book: Rulebook) -> object:
    return preflop("50/100:", players=3, book=book).legal


@flips(
    "min_raise",
    {
        "last_full_increment": "RaiseTooSmall (H-1)",
        "last_raise_blinds_not_counted": "fold, call 80, raise to 160–10000",
    },
)
def test_a_small_raise_over_the_blinds_is_the_measure_where_it_is_one(book: Rulebook) -> object:
    return preflop("50/100: A raises to 130", players=3, book=book).legal


@flips("short_all_in_raise", {True: "raised to 150", False: "RaiseTooSmall (H-1)"})
def test_an_all_in_short_of_a_raise_is_one_or_is_refused(book: Rulebook) -> object:
    hand = flop("50/100: A bets 100, B has 150", book=book)
    hand.all_in()
    return f"raised to {hand.bet_of(2)}"


@flips("short_all_ins_accumulate", {True: "fold, call 100, raise to 300–10000", False: "fold, call 100"})
def test_short_all_ins_add_up_or_stand_alone(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B all-in 125, C calls, D all-in 200, E calls", book=book).legal


@flips("short_all_ins_accumulate", {True: "Raised(seat=1, to=300)", False: "BettingNotReopened (H-1)"}, over="apsa")
def test_the_opener_may_raise_again_after_them_or_not(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B all-in 125, C calls, D all-in 200, E calls", book=book).raise_to(300)


@flips(
    "raise_over_short_all_in",
    {
        "last_full_increment_on_top": "fold, call 1500, raise to 2500–9000",
        "big_blind_on_top": "fold, call 1500, raise to 1700–9000",
    },
    over="apsa",
)
def test_a_raise_over_a_short_all_in_is_by_the_last_raise_or_by_the_big_blind(book: Rulebook) -> object:
    return flop("100/200: A bets 1000, B all-in 1500, C has 9000", book=book).legal


@flips(
    "raise_over_all_in_below_big_blind",
    {
        "all_in_plus_big_blind": "fold, call 50, raise to 250–9000",
        "two_big_blinds": "fold, call 50, raise to 400–9000",
        "two_big_blinds_on_top": "fold, call 50, raise to 450–9000",
    },
)
def test_three_ways_to_raise_over_an_all_in_that_opened_below_the_big_blind(book: Rulebook) -> object:
    return flop("100/200: A all-in 50, B has 9000, C has 9000", book=book).legal


@flips(
    "pot_limit_max",
    {
        "pot_after_call": "fold, call 500, raise to 1000–2500",
        "pot_before_call": "fold, call 500, raise to 1000–2000",
    },
)
def test_the_pot_limit_counts_the_call_or_leaves_it_out(book: Rulebook) -> object:
    # Five calls of 200 before the flop: a pot of 1000.
    return flop("100/200: A bets 500, B has 9000", book=book, structure="pot_limit", players=5).legal


@flips(
    "pot_limit_short_blind_counts_full",
    {True: "fold, call 1000, raise to 2000–3500", False: "fold, call 1000, raise to 2000–2900"},
)
def test_a_short_blind_counts_in_full_or_as_it_lies(book: Rulebook) -> object:
    return preflop("500/1000: BB has 400", book=book, structure="pot_limit", players=4).legal


@flips(
    "pot_limit_counts_antes",
    {True: "fold, call 200, raise to 400–900", False: "fold, call 200, raise to 400–700"},
)
def test_antes_are_in_the_pot_limit_before_the_flop_or_not(book: Rulebook) -> object:
    return preflop("100/200 ante 50:", book=book, structure="pot_limit", players=4).legal


@flips("pot_limit_counts_antes", {True: "fold, check, bet 200–1000", False: "fold, check, bet 200–1000"})
def test_after_the_flop_antes_are_in_the_pot_in_any_case(book: Rulebook) -> object:
    return flop("100/200 ante 50:", book=book, structure="pot_limit", players=4).legal  # 4 × 250


# ---- fixed limit ----

LIMIT: Final[dict[str, Any]] = {"structure": "fixed_limit"}


@flips("limit_raise_cap", {4: "Raised(seat=1, to=400)", 3: "RaiseCapReached (H-1)"})
def test_the_house_sets_the_cap_of_fixed_limit(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B raises to 200, C raises to 300", book=book, **LIMIT).raise_to(400)


@flips("limit_blind_counts", {True: "fold, call 300", False: "fold, call 300, raise to 500"})
def test_the_big_blind_is_the_first_of_the_capped_bets_or_not(book: Rulebook) -> object:
    story = "50/100: A raises to 200, B raises to 300, C raises to 400"
    return preflop(story, players=4, book=book, **LIMIT).legal


@flips("limit_cap_lifted", {"event_heads_up": "fold, call 100, raise to 500", "never": "fold, call 100"})
def test_the_cap_goes_when_the_event_is_heads_up_or_never(book: Rulebook) -> object:
    story = "50/100: A bets 100, B raises to 200, A raises to 300, B raises to 400"
    return flop(story, event_heads_up=True, book=book, **LIMIT).legal


@flips(
    "limit_reopen_fraction",
    {0.25: "fold, call 30, raise to 200", 0.5: "fold, call 30", 1.0: "fold, call 30"},
)
def test_a_third_of_a_bet_reopens_the_betting_or_does_not(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B calls, C all-in 130", book=book, **LIMIT).legal


@flips("limit_reopen_fraction", {0.5: "fold, call 50, raise to 250", 1.0: "fold, call 50"})
def test_half_a_bet_reopens_the_betting_or_does_not(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B calls, C all-in 150", book=book, **LIMIT).legal


@flips(
    "limit_next_raise_over_short_all_in",
    {
        "half_counts_as_full_else_complete": "fold, call 150, raise to 250",
        "complete": "fold, call 150, raise to 200",
    },
)
def test_half_a_bet_counts_as_a_whole_one_or_is_completed(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B all-in 150, C has 9000", book=book, **LIMIT).legal


# ---- who speaks ----


@flips("first_to_act_preflop", {"left_of_big_blind": "seat 5", "left_of_button": "seat 3"})
def test_the_first_to_speak_sits_left_of_the_big_blind_or_of_the_button(book: Rulebook) -> object:
    return f"seat {Hand.deal(book, stacks=[5000] * 6, button=2, blinds=(100, 200)).to_act}"


@flips(
    "big_blind_has_last_word",
    {True: "preflop: fold, check, raise to 400–10000", False: "flop: fold, check, bet 200–9800"},
)
def test_the_big_blind_has_the_last_word_or_has_spoken_by_posting(book: Rulebook) -> object:
    hand = preflop("100/200: A calls, SB calls", book=book)
    return f"{hand.street}: {hand.legal}"


@flips(
    "big_blind_has_last_word",
    {True: "fold, call 200, raise to 600–10000", False: "fold, call 200, raise to 600–10000"},
)
def test_a_raised_big_blind_speaks_in_any_case(book: Rulebook) -> object:
    return preflop("100/200: A raises to 400, SB calls", book=book).legal


@flips("heads_up_small_blind", {"button": "1: 100, 2: 200", "non_button": "1: 200, 2: 100"})
def test_heads_up_the_button_is_the_small_blind_or_the_other(book: Rulebook) -> object:
    hand = Hand.deal(book, stacks=[5000, 5000], button=1, blinds=(100, 200))
    paid = sorted((event.seat, event.chips) for event in hand.events if isinstance(event, BlindPosted))
    return ", ".join(f"{seat}: {chips}" for seat, chips in paid)


# ---- forced bets ----


def antes(hand: Hand) -> str:
    """Who paid which ante."""
    return ", ".join(f"{event.seat}: {event.chips}" for event in hand.events if isinstance(event, AntePosted))


ANTE: Final[dict[str, Any]] = {"stacks": [5000] * 4, "button": 1, "blinds": (100, 200), "ante": 200}
EVERYBODY: Final = "2: 200, 3: 200, 4: 200, 1: 200"


@flips("ante_paid_by", {"every_player": EVERYBODY, "big_blind": "3: 200", "event_option_big_blind": EVERYBODY})
def test_the_ante_comes_from_everybody_or_from_the_big_blind(book: Rulebook) -> object:
    return antes(Hand.deal(book, **ANTE))


@flips(
    "ante_paid_by",
    {"every_player": "HandSetupError (H-1)", "big_blind": "3: 200", "event_option_big_blind": "3: 200"},
)
def test_an_event_may_choose_the_ante_of_the_big_blind_or_not(book: Rulebook) -> object:
    return antes(Hand.deal(book, **ANTE, big_blind_ante=True))


@flips("short_stack_pays_first", {"ante": "ante 1000, blind 500", "blind": "ante 500, blind 1000"})
def test_a_short_stack_pays_the_ante_first_or_the_blind(book: Rulebook) -> object:
    short = [9000, 9000, 1500]
    hand = Hand.deal(book, stacks=short, button=1, blinds=(500, 1000), ante=1000, big_blind_ante=True)
    (ante,) = [event.chips for event in hand.events if isinstance(event, AntePosted)]
    (blind,) = [event.chips for event in hand.events if isinstance(event, BlindPosted) and event.seat == 3]
    return f"ante {ante}, blind {blind}"


# ---- straddles ----

CASH: Final[dict[str, Any]] = {"stacks": [5000] * 5, "button": 1, "blinds": (10, 25), "straddle": 50}


@flips(
    "straddle_in_tournaments",
    {True: "fold, call 50, raise to 100–5000", False: "HandSetupError (H-1)"},
    over="vpsv",
)
def test_a_tournament_has_straddles_or_not(book: Rulebook) -> object:
    return Hand.deal(book, **CASH).legal


@flips("straddle_in_cash", {True: "fold, call 50, raise to 100–5000", False: "HandSetupError (H-1)"}, over="vpsv")
def test_a_cash_game_has_straddles_or_not(book: Rulebook) -> object:
    return Hand.deal(book, cash=True, **CASH).legal


@flips("straddle_max_big_blinds", {2: "HandSetupError (H-1)", 3: "75"}, over="vpsv")
def test_how_large_a_straddle_may_be(book: Rulebook) -> object:
    return Hand.deal(book, **CASH | {"straddle": 75, "cash": True}).bet_of(4)


@flips(
    "straddles_per_hand",
    {1: "HandSetupError (H-1)", 2: "seat 4: 50, seat 5: 100"},
    over="vpsv",
    straddle_max_big_blinds=4,
)
def test_a_second_straddle_is_posted_where_the_house_allows_two(book: Rulebook) -> object:
    hand = Hand.deal(book, **CASH | {"straddle": (50, 100), "cash": True})
    return f"seat 4: {hand.bet_of(4)}, seat 5: {hand.bet_of(5)}"


@flips("straddler_acts_last", {True: "5 1 2 3 4", False: "4 5 1 2 3"}, over="vpsv")
def test_the_straddler_has_the_last_word_or_speaks_in_order(book: Rulebook) -> object:
    hand = Hand.deal(book, cash=True, **CASH)
    seats = []
    while hand.street == "preflop":
        seats.append(hand.to_act)
        hand.check() if hand.legal.check else hand.call()
    return " ".join(map(str, seats))


# ---- cards ----


@flips("burn_before_each_street", {True: "3d 3h 3s 4d 4s", False: "3c 3d 3h 3s 4c"})
def test_the_dealer_burns_a_card_or_does_not(book: Rulebook) -> object:
    # The four hole cards are 2c 2d 2h 2s; then come 3c 3d 3h 3s 4c 4d 4h 4s.
    hand = Hand.deal(book, stacks=[500, 500], button=1, blinds=(1, 2), deck=Deck.standard())
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()
    return " ".join(map(str, hand.board))


@flips("rabbit_hunting", {"never": "NotNow (H-1)", "if_all_agree": "2c 9d"})
def test_cards_that_would_have_come_are_never_shown_or_if_all_agree(book: Rulebook) -> object:
    hand = flop("50/100: A bets 100, B folds", book=book, board="Ah Kh 7h 2c 9d")
    shown = hand.rabbit([1, 2])
    assert isinstance(shown, RabbitShown)
    return " ".join(map(str, shown.cards))


@flips("rabbit_hunting", {"never": "NotNow (H-1)", "if_all_agree": "NotNow (H-1)"})
def test_one_player_alone_never_sees_them(book: Rulebook) -> object:
    return flop("50/100: A bets 100, B folds", book=book, board="Ah Kh 7h 2c 9d").rabbit([1])


@flips("all_in_cards_open", {"when_betting_is_over": "before the turn", "at_the_claims": "after the river"})
def test_in_an_all_in_hands_are_opened_at_once_or_at_the_claims(book: Rulebook) -> object:
    kinds = [type(event) for event in flop("50/100: A all-in 500, B calls", book=book).events]
    streets = [at for at, kind in enumerate(kinds) if kind is StreetDealt]
    return "before the turn" if CardsOpened in kinds[: streets[1]] else "after the river"


@flips("all_in_may_muck", {False: "opened", True: "show, muck"})
def test_with_an_all_in_everybody_opens_or_may_still_muck(book: Rulebook) -> object:
    hand = flop(
        "50/100: A all-in 500, B calls, C calls",
        book=book,
        stacks={"A": 500, "B": 5000, "C": 5000},
        holes={"A": "As Ad", "B": "Ks Kd", "C": "3s 4d"},
        board="Ah Kh 7c 2c 9d",
        asks=("showdown",),
    )
    while not hand.is_over and hand.legal.check:
        hand.check()
    return "opened" if any(isinstance(event, CardsOpened) for event in hand.events) else hand.legal


@flips("all_in_may_muck", {False: "HandIsOver (TDA-50-A)", True: "1800 to seat 1, seat 2 unseen"})
def test_who_mucks_against_an_all_in_stays_unseen(book: Rulebook) -> object:
    hand = flop(
        "50/100: A all-in 500, B calls, C calls",
        book=book,
        stacks={"A": 500, "B": 5000, "C": 5000},
        holes={"A": "As Ad", "B": "Ks Kd", "C": "3s 4d"},
        board="Ah Kh 7c 2c 9d",
        asks=("showdown",),
    )
    while not hand.is_over and hand.legal.check:
        hand.check()
    hand.show(1)
    hand.muck(2)
    hand.muck(3)
    return f"{hand.stacks[0]} to seat 1, seat 2 {'seen' if hand.view().seats[1].cards else 'unseen'}"


# ---- the showdown ----

SHOWDOWN: Final[dict[str, Any]] = {"asks": ("showdown",)}


@flips("shows_first", {"last_aggressor_final_round": "seat 1", "last_aggressor_after_flop": "seat 2"})
def test_an_aggressor_of_the_turn_shows_first_after_a_checked_river_or_does_not(book: Rulebook) -> object:
    hand = turn("50/100: A checks, B bets 100, A calls", book=book, **SHOWDOWN)
    hand.check()
    hand.check()
    return f"seat {hand.to_act}"


@flips("gone_aggressor_replaced_by", {"latest_remaining_aggressor": "seat 1", "next_clockwise": "seat 4"}, over="apsa")
def test_in_place_of_an_aggressor_who_is_gone(book: Rulebook) -> object:
    # A bets the flop, C raises it and folds on the turn without need; A, B and D are left.
    hand = flop("50/100: A bets 100, B calls, C raises to 200, D calls, A calls, B calls", book=book, **SHOWDOWN)
    hand.check(1)
    hand.check(2)
    hand.fold(3)
    hand.check(4)
    for seat in (1, 2, 4):
        hand.check(seat)
    return f"seat {hand.to_act}"


@flips("showdown_form", {"show_or_muck": "show, muck", "claim_or_pass": "claim, pass"})
def test_at_the_showdown_people_show_or_claim(book: Rulebook) -> object:
    return river("50/100: A checks, B checks", book=book, **SHOWDOWN).legal


@flips(
    "right_to_see_hand",
    {"river_caller_sees_aggressor": "8c 3c", "floor_on_suspicion": "MayNotSee (H-1)", "nobody": "MayNotSee (H-1)"},
)
def test_whoever_called_the_river_sees_the_aggressor_or_has_no_such_right(book: Rulebook) -> object:
    hand = river("50/100: A bets 500, B calls", book=book, holes={"A": "8c 3c"}, **SHOWDOWN)
    hand.muck(1)
    hand.see(1, by=2)
    return " ".join(hand.view().seats[0].cards)


def flagged(story: str, book: Rulebook, cards: str, board: str) -> str:
    """Whether the last player is suspected of soft play, and by which rule."""
    events = river(story, book=book, holes={"B": cards}, board=board).events
    return ", ".join(event.rule for event in events if isinstance(event, SoftPlaySuspected)) or "nothing"


@flips("nuts_last_to_act", {"floor_judges": "nothing", "must_bet_or_raise": "H-1", "must_not_check": "nothing"})
def test_the_best_possible_hand_only_calls_in_last_position(book: Rulebook) -> object:
    return flagged("100/200: A bets 500, B calls", book, "Qh Jh", "Ah Kh 7h 2c 9d")


@flips("nuts_last_to_act", {"floor_judges": "H-1", "must_bet_or_raise": "H-1", "must_not_check": "H-1"})
def test_the_best_possible_hand_only_checks_in_last_position(book: Rulebook) -> object:
    return flagged("100/200: A checks, B checks", book, "Qh Jh", "Ah Kh 7h 2c 9d")


@flips("nuts_last_to_act", {"floor_judges": "nothing", "must_bet_or_raise": "H-1", "must_not_check": "H-1"})
def test_the_floor_judges_only_the_sole_nuts_where_others_count_ties(book: Rulebook) -> object:
    return flagged("100/200: A checks, B checks", book, "Ac Kd", "Qs Jh Tc 4d 2s")  # any ace and king tie


# ---- pots ----


def split(book: Rulebook) -> tuple[int, ...]:
    """Seats 1 and 2 tie for a pot of three times 700; seat 2 has the highest card by suit, seat 3 the button."""
    holes = {1: "Kd 3c", 2: "Ks 3d", 3: "7d 6c"}
    deck = stacked_deck(holes, "Ah Kh Qc Jd 4s", [1, 2, 3], 3, book)
    hand = Hand.deal(book, stacks=[700] * 3, button=3, blinds=(100, 100), deck=deck, chip=100)
    hand.all_in()
    hand.call()
    hand.call()
    return hand.stacks


@flips(
    "odd_chip_to",
    {"first_winner_left_of_button": "(1100, 1000, 0)", "highest_card_by_suit": "(1000, 1100, 0)"},
)
def test_the_odd_chip_goes_by_seat_or_by_the_highest_card(book: Rulebook) -> object:
    return split(book)


@flips("odd_chip_unit", {"smallest_chip_in_play": "(1100, 1000, 0)", "smallest_money_unit": "(1050, 1050, 0)"})
def test_a_pot_is_divided_down_to_the_smallest_chip_or_the_smallest_unit(book: Rulebook) -> object:
    return split(book)


@flips(
    "pots_awarded_from",
    {"last_side_pot": "800 to seat 2, 1800 to seat 1", "best_hand": "1800 to seat 1, 800 to seat 2"},
)
def test_the_last_side_pot_or_the_best_hand_is_paid_out_first(book: Rulebook) -> object:
    hand = flop(
        "50/100: A all-in 500, B all-in 900, C calls",
        book=book,
        holes={"A": "As Ad", "B": "Ks Kd", "C": "3s 4d"},
        board="Ah Kh 7c 2c 9d",
        stacks={"A": 500, "B": 900, "C": 900},
    )
    paid = [(event.chips, event.seats) for event in hand.events if isinstance(event, PotAwarded)]
    return ", ".join(f"{chips} to seat {seat}" for chips, (seat,) in paid)


@flips("killed_hand_uncalled_bet", {"returned": "10000", "stays_in_pot": "9500"})
def test_the_uncalled_bet_of_a_killed_hand_goes_back_or_stays_in(book: Rulebook) -> object:
    # A question to the floor that the hand has to answer too.
    hand = flop("50/100: A bets 500, B has 200, C has 200", book=book)
    hand.kill(1, "taken in by the dealer")
    return hand.stacks[0]


# ---- twice ----


def runs(book: Rulebook, *answers: bool) -> str:
    """Three players all-in on the flop with two pots, who answer whether to run it twice: how often each pot is paid."""
    hand = flop(
        "100/200: A all-in 500, B all-in 900, C calls",
        book=book,
        stacks={"A": 500, "B": 900, "C": 900},
        cash=True,
        asks=("runs",),
    )
    for agrees in answers:
        hand.run_twice(agrees)
    paid = [event.pot for event in hand.events if isinstance(event, PotAwarded)]
    return f"main pot {paid.count(0)}, side pot {paid.count(1)}"


@flips("run_it_twice", {"if_all_agree": "main pot 2, side pot 2", "never": "HandIsOver (VPSV-28)"}, over="vpsv")
def test_a_cash_hand_is_run_twice_if_all_agree_or_never(book: Rulebook) -> object:
    return runs(book, True, True, True)


@flips("run_it_twice", {"if_all_agree": "main pot 0, side pot 0", "never": "main pot 1, side pot 1"}, over="vpsv")
def test_people_are_asked_whether_to_run_it_twice_or_not(book: Rulebook) -> object:
    return runs(book)


@flips("run_side_pot_alone_twice", {True: "main pot 1, side pot 2", False: "main pot 1, side pot 1"}, over="vpsv")
def test_those_in_the_side_pot_may_run_it_twice_alone_or_not(book: Rulebook) -> object:
    return runs(book, False, True, True)
