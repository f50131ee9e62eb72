"""Every question the hand asks a rulebook matters: answered the other way, a concrete hand goes differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from floorman.cards import Deck, read_cards
from floorman.errors import (
    BettingNotReopened,
    HandSetupError,
    IllegalAction,
    MayNotSee,
    NotNow,
    RaiseCapReached,
    RaiseTooSmall,
)
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
from floorman.rulebook import Rulebook
from floorman.rulebook.vocabulary import vocabulary
from floorman.testing import flop, preflop, river, turn
from floorman.testing.stories import stacked_deck

if TYPE_CHECKING:
    from collections.abc import Callable

TESTED: Final[set[str]] = set()


def knob(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Say which knob a test flips."""
    TESTED.add(name)
    return lambda test: test


def house(base: str = "tda", **answers: Any) -> Rulebook:
    """A house book that answers some questions differently from the book it extends."""
    return Rulebook.load(
        {
            "id": "house",
            "title": "House",
            "edition": "1",
            "extends": base,
            "rules": {"H-1": "our rule"},
            "hand": {name: {"is": answer, "rule": "H-1"} for name, answer in answers.items()},
        }
    )


def test_every_knob_of_the_hand_is_flipped_here() -> None:
    assert {name for name, question in vocabulary().items() if question.owner == "hand"} == TESTED


# ---- how much ----


@knob("betting_structures")
def test_a_house_may_deal_pot_limit_where_its_book_deals_only_no_limit() -> None:
    deal: dict[str, Any] = {"stacks": [5000] * 3, "button": 1, "blinds": (100, 200), "structure": "pot_limit"}
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("apsa", **deal)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "APSA-3.1-29"

    hand = Hand.deal(house("apsa", betting_structures=["no_limit", "pot_limit"]), **deal)

    assert str(hand.legal) == "fold, call 200, raise to 400–700"


@knob("min_bet")
def test_the_smallest_bet_may_be_one_unit() -> None:
    assert str(flop("50/100:", players=2).legal) == "fold, check, bet 100–10000"
    assert str(flop("50/100:", players=2, book=house(min_bet="one_unit")).legal) == "fold, check, bet 1–10000"


@knob("min_raise")
def test_blinds_need_not_count_as_a_raise() -> None:
    story = "50/100:"
    free = house(min_raise="last_raise_blinds_not_counted")

    assert str(preflop(story, players=3).legal) == "fold, call 100, raise to 200–10000"
    assert str(preflop(story, players=3, book=free).legal) == "fold, call 100, raise to 101–10000"
    assert str(preflop("50/100: A raises to 130", players=3, book=free).legal) == "fold, call 80, raise to 160–10000"


@knob("short_all_in_raise")
def test_an_all_in_short_of_a_raise_may_be_no_raise() -> None:
    story = "50/100: A bets 100, B has 150"

    assert str(flop(story).legal) == "fold, call 100, raise to 150"
    hand = flop(story, book=house(short_all_in_raise=False))
    assert str(hand.legal) == "fold, call 100"
    with pytest.raises(RaiseTooSmall) as refused:
        hand.all_in()
    assert refused.value.rule.rule == "H-1"


@knob("short_all_ins_accumulate")
def test_short_all_ins_add_up_or_stand_alone() -> None:
    story = "50/100: A bets 100, B all-in 125, C calls, D all-in 200, E calls"

    assert str(flop(story).legal) == "fold, call 100, raise to 300–10000"
    alone = flop(story, book=house(short_all_ins_accumulate=False))
    assert str(alone.legal) == "fold, call 100"
    with pytest.raises(BettingNotReopened) as refused:
        alone.raise_to(300)
    assert refused.value.rule.rule == "H-1"
    assert (
        str(flop(story, book=house("apsa", short_all_ins_accumulate=True)).legal)
        == "fold, call 100, raise to 300–10000"
    )


@knob("raise_over_short_all_in")
def test_a_raise_over_a_short_all_in_may_be_by_the_big_blind_only() -> None:
    story = "100/200: A bets 1000, B all-in 1500, C has 9000"

    assert str(flop(story, book="apsa").legal) == "fold, call 1500, raise to 2500–9000"
    literal = house("apsa", raise_over_short_all_in="big_blind_on_top")
    assert str(flop(story, book=literal).legal) == "fold, call 1500, raise to 1700–9000"


@knob("raise_over_all_in_below_big_blind")
@pytest.mark.parametrize(
    ("answer", "smallest"), [("all_in_plus_big_blind", 250), ("two_big_blinds", 400), ("two_big_blinds_on_top", 450)]
)
def test_three_ways_to_raise_over_an_all_in_that_opened_below_the_big_blind(answer: str, smallest: int) -> None:
    hand = flop("100/200: A all-in 50, B has 9000, C has 9000", book=house(raise_over_all_in_below_big_blind=answer))

    assert str(hand.legal) == f"fold, call 50, raise to {smallest}–9000"


@knob("pot_limit_max")
def test_the_pot_limit_may_leave_out_the_call() -> None:
    story = "100/200: A bets 500, B has 9000"
    pot = {"structure": "pot_limit", "players": 5}  # five calls of 200 before the flop: a pot of 1000

    assert str(flop(story, **pot).legal) == "fold, call 500, raise to 1000–2500"
    before = house(pot_limit_max="pot_before_call")
    assert str(flop(story, book=before, **pot).legal) == "fold, call 500, raise to 1000–2000"


@knob("pot_limit_short_blind_counts_full")
def test_a_short_blind_counts_in_full_or_as_it_lies() -> None:
    story = "500/1000: BB has 400"
    deal: dict[str, Any] = {"structure": "pot_limit", "players": 4}

    assert str(preflop(story, **deal).legal) == "fold, call 1000, raise to 2000–3500"
    actual = house(pot_limit_short_blind_counts_full=False)
    assert str(preflop(story, book=actual, **deal).legal) == "fold, call 1000, raise to 2000–2900"


@knob("pot_limit_counts_antes")
def test_antes_may_stay_out_of_the_pot_limit_before_the_flop() -> None:
    story = "100/200 ante 50:"
    deal: dict[str, Any] = {"structure": "pot_limit", "players": 4}

    assert str(preflop(story, **deal).legal) == "fold, call 200, raise to 400–900"
    without = house(pot_limit_counts_antes=False)
    assert str(preflop(story, book=without, **deal).legal) == "fold, call 200, raise to 400–700"
    assert (
        str(flop(story, book=without, **deal).legal) == "fold, check, bet 200–1000"
    )  # 4 × 250: after the flop they count


# ---- fixed limit ----

LIMIT: Final[dict[str, Any]] = {"structure": "fixed_limit"}


@knob("limit_raise_cap")
def test_the_house_sets_the_cap_of_fixed_limit() -> None:
    story = "50/100: A bets 100, B raises to 200, C raises to 300"

    assert str(flop(story, **LIMIT).legal) == "fold, call 200, raise to 400"
    hand = flop(story, book=house(limit_raise_cap=3), **LIMIT)
    assert str(hand.legal) == "fold, call 200"
    with pytest.raises(RaiseCapReached) as refused:
        hand.raise_to(400)
    assert refused.value.rule.rule == "H-1"


@knob("limit_blind_counts")
def test_the_big_blind_is_the_first_of_the_capped_bets_or_not() -> None:
    story = "50/100: A raises to 200, B raises to 300, C raises to 400"

    assert str(preflop(story, players=4, **LIMIT).legal) == "fold, call 300"
    besides = house(limit_blind_counts=False)
    assert str(preflop(story, players=4, book=besides, **LIMIT).legal) == "fold, call 300, raise to 500"


@knob("limit_cap_lifted")
def test_the_cap_goes_when_the_event_is_heads_up_or_never() -> None:
    story = "50/100: A bets 100, B raises to 200, A raises to 300, B raises to 400"

    assert str(flop(story, event_heads_up=True, **LIMIT).legal) == "fold, call 100, raise to 500"
    assert str(flop(story, event_heads_up=False, **LIMIT).legal) == "fold, call 100"
    never = house(limit_cap_lifted="never")
    assert str(flop(story, event_heads_up=True, book=never, **LIMIT).legal) == "fold, call 100"


@knob("limit_reopen_fraction")
def test_how_much_of_a_bet_reopens_the_betting_in_limit() -> None:
    story = "50/100: A bets 100, B calls, C all-in 130"

    assert str(flop(story, **LIMIT).legal) == "fold, call 30"
    assert str(flop(story, book=house(limit_reopen_fraction=0.25), **LIMIT).legal) == "fold, call 30, raise to 200"
    half = "50/100: A bets 100, B calls, C all-in 150"
    assert flop(half, **LIMIT).legal.raise_to
    assert not flop(half, book=house(limit_reopen_fraction=1.0), **LIMIT).legal.raise_to


@knob("limit_next_raise_over_short_all_in")
def test_half_a_bet_counts_as_a_whole_one_or_is_completed() -> None:
    story = "50/100: A bets 100, B all-in 150, C has 9000"

    assert str(flop(story, **LIMIT).legal) == "fold, call 150, raise to 250"
    complete = house(limit_next_raise_over_short_all_in="complete")
    assert str(flop(story, book=complete, **LIMIT).legal) == "fold, call 150, raise to 200"


# ---- who speaks ----


@knob("first_to_act_preflop")
def test_the_first_to_speak_sits_left_of_the_big_blind_or_of_the_button() -> None:
    deal: dict[str, Any] = {"stacks": [5000] * 6, "button": 2, "blinds": (100, 200)}

    assert Hand.deal("tda", **deal).to_act == 5
    assert Hand.deal(house(first_to_act_preflop="left_of_button"), **deal).to_act == 3
    assert Hand.deal(house("bank", first_to_act_preflop="left_of_big_blind"), **deal).to_act == 5


@knob("big_blind_has_last_word")
def test_the_big_blind_has_the_last_word_or_has_spoken_by_posting() -> None:
    story = "100/200: A calls, SB calls"

    assert str(preflop(story).legal) == "fold, check, raise to 400–10000"
    hand = preflop(story, book=house(big_blind_has_last_word=False))
    assert hand.street == "flop"
    assert hand.pot == 600
    raised = preflop("100/200: A raises to 400, SB calls", book=house(big_blind_has_last_word=False))
    assert str(raised.legal) == "fold, call 200, raise to 600–10000"


@knob("heads_up_small_blind")
def test_heads_up_the_button_is_the_small_blind_or_the_other() -> None:
    def blinds(book: str | Rulebook) -> list[tuple[int, int]]:
        hand = Hand.deal(book, stacks=[5000, 5000], button=1, blinds=(100, 200))
        return [(event.seat, event.chips) for event in hand.events if isinstance(event, BlindPosted)]

    assert sorted(blinds("tda")) == [(1, 100), (2, 200)]
    assert sorted(blinds(house(heads_up_small_blind="non_button"))) == [(1, 200), (2, 100)]
    assert sorted(blinds(house("bank", heads_up_small_blind="button"))) == [(1, 100), (2, 200)]


# ---- forced bets ----


@knob("ante_paid_by")
def test_the_ante_comes_from_everybody_or_from_the_big_blind() -> None:
    deal: dict[str, Any] = {"stacks": [5000] * 4, "button": 1, "blinds": (100, 200), "ante": 200}

    def antes(hand: Hand) -> list[tuple[int, int]]:
        return sorted((event.seat, event.chips) for event in hand.events if isinstance(event, AntePosted))

    assert antes(Hand.deal("apsa", **deal)) == [(1, 200), (2, 200), (3, 200), (4, 200)]
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("apsa", **deal, big_blind_ante=True)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "APSA-3.1-05"
    by_big_blind = house("apsa", ante_paid_by="big_blind")
    assert antes(Hand.deal(by_big_blind, **deal)) == [(3, 200)]
    by_choice = house("apsa", ante_paid_by="event_option_big_blind")
    assert antes(Hand.deal(by_choice, **deal)) == [(1, 200), (2, 200), (3, 200), (4, 200)]
    assert antes(Hand.deal(by_choice, **deal, big_blind_ante=True)) == [(3, 200)]


@knob("short_stack_pays_first")
def test_a_short_stack_pays_the_ante_first_or_the_blind() -> None:
    deal: dict[str, Any] = {
        "stacks": [9000, 9000, 1500],
        "button": 1,
        "blinds": (500, 1000),
        "ante": 1000,
        "big_blind_ante": True,
    }

    def paid(hand: Hand) -> tuple[int, int]:
        (ante,) = [event.chips for event in hand.events if isinstance(event, AntePosted)]
        (blind,) = [event.chips for event in hand.events if isinstance(event, BlindPosted) and event.seat == 3]
        return ante, blind

    assert paid(Hand.deal("tda", **deal)) == (1000, 500)
    assert paid(Hand.deal(house(short_stack_pays_first="blind"), **deal)) == (500, 1000)


# ---- straddles ----

CASH: Final[dict[str, Any]] = {"stacks": [5000] * 5, "button": 1, "blinds": (10, 25), "straddle": 50}


@knob("straddle_in_tournaments")
def test_a_house_may_allow_the_straddle_in_tournaments() -> None:
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("vpsv", **CASH)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-43"

    hand = Hand.deal(house("vpsv", straddle_in_tournaments=True), **CASH)

    assert hand.bet_of(4) == 50
    assert str(hand.legal) == "fold, call 50, raise to 100–5000"


@knob("straddle_in_cash")
def test_a_house_may_forbid_the_straddle_in_cash_games() -> None:
    assert Hand.deal("vpsv", cash=True, **CASH).bet_of(4) == 50
    with pytest.raises(HandSetupError) as refused:
        Hand.deal(house("vpsv", straddle_in_cash=False), cash=True, **CASH)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "H-1"


@knob("straddle_max_big_blinds")
def test_how_large_a_straddle_may_be() -> None:
    larger = CASH | {"straddle": 75, "cash": True}
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("vpsv", **larger)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.1"

    assert Hand.deal(house("vpsv", straddle_max_big_blinds=3), **larger).bet_of(4) == 75


@knob("straddles_per_hand")
def test_a_second_straddle_is_posted_where_the_house_allows_two() -> None:
    again = CASH | {"straddle": (50, 100), "cash": True}
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("vpsv", **again)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.2"

    hand = Hand.deal(house("vpsv", straddles_per_hand=2, straddle_max_big_blinds=4), **again)

    assert (hand.bet_of(4), hand.bet_of(5)) == (50, 100)


@knob("straddler_acts_last")
def test_the_straddler_has_the_last_word_or_speaks_in_order() -> None:
    def order(book: str | Rulebook) -> list[int | None]:
        hand = Hand.deal(book, cash=True, **CASH)
        seats = []
        while hand.street == "preflop":
            seats.append(hand.to_act)
            hand.check() if hand.legal.check else hand.call()
        return seats

    assert order("vpsv") == [5, 1, 2, 3, 4]
    assert order(house("vpsv", straddler_acts_last=False)) == [4, 5, 1, 2, 3]


# ---- cards ----


@knob("burn_before_each_street")
def test_the_dealer_burns_a_card_or_does_not() -> None:
    def board(book: str | Rulebook) -> str:
        hand = Hand.deal(book, stacks=[500, 500], button=1, blinds=(1, 2), deck=Deck.standard())
        while not hand.is_over:
            hand.check() if hand.legal.check else hand.call()
        return " ".join(map(str, hand.board))

    # The four hole cards are 2c 2d 2h 2s; then come 3c 3d 3h 3s 4c 4d 4h 4s.
    assert board("tda") == "3d 3h 3s 4d 4s"
    assert board(house(burn_before_each_street=False)) == "3c 3d 3h 3s 4c"


@knob("rabbit_hunting")
def test_cards_that_would_have_come_are_never_shown_or_if_all_agree() -> None:
    story = "50/100: A bets 100, B folds"
    with pytest.raises(NotNow) as refused:
        flop(story).rabbit([1, 2])
    assert refused.value.rule.rule == "TDA-28"
    hand = flop(story, book=house(rabbit_hunting="if_all_agree"), board="Ah Kh 7h 2c 9d")

    with pytest.raises(NotNow):
        hand.rabbit([1])
    assert hand.rabbit([1, 2]) == RabbitShown(read_cards("2c 9d"))


@knob("all_in_cards_open")
def test_in_an_all_in_hands_are_opened_at_once_or_at_the_claims() -> None:
    story = "50/100: A all-in 500, B calls"

    def opened_before_the_turn(book: str | Rulebook) -> bool:
        kinds = [type(event) for event in flop(story, book=book).events]
        streets = [at for at, kind in enumerate(kinds) if kind is StreetDealt]
        return CardsOpened in kinds[: streets[1]]

    assert opened_before_the_turn("tda")
    assert not opened_before_the_turn(house(all_in_cards_open="at_the_claims"))


@knob("all_in_may_muck")
def test_with_an_all_in_everybody_opens_or_may_still_muck() -> None:
    told: dict[str, Any] = {
        "stacks": {"A": 500, "B": 5000, "C": 5000},
        "holes": {"A": "As Ad", "B": "Ks Kd", "C": "3s 4d"},
        "board": "Ah Kh 7c 2c 9d",
        "asks": ("showdown",),
    }
    story = "50/100: A all-in 500, B calls, C calls"

    hand = flop(story, **told)
    while not hand.is_over:
        hand.check()
    assert any(isinstance(event, CardsOpened) for event in hand.events)

    hand = flop(story, book=house(all_in_may_muck=True), **told)
    while hand.legal.check:
        hand.check()
    assert str(hand.legal) == "show, muck"
    hand.show(1)
    hand.muck(2)
    hand.muck(3)
    assert not hand.view().seats[1].cards
    assert hand.stacks[0] == 3 * 600


# ---- the showdown ----

SHOWDOWN: Final[dict[str, Any]] = {"asks": ("showdown",)}


@knob("shows_first")
def test_an_aggressor_of_the_turn_shows_first_after_a_checked_river_or_does_not() -> None:
    def first(book: str | Rulebook) -> int | None:
        hand = turn("50/100: A checks, B bets 100, A calls", book=book, **SHOWDOWN)
        hand.check()
        hand.check()
        return hand.to_act

    assert first("tda") == 1
    assert first(house(shows_first="last_aggressor_after_flop")) == 2
    assert first(house("wpl", shows_first="last_aggressor_final_round")) == 1


@knob("gone_aggressor_replaced_by")
def test_in_place_of_an_aggressor_who_is_gone() -> None:
    def first(book: str | Rulebook) -> int | None:
        # A bets the flop, C raises it and folds on the turn without need; A, B and D are left.
        hand = flop("50/100: A bets 100, B calls, C raises to 200, D calls, A calls, B calls", book=book, **SHOWDOWN)
        hand.check(1)
        hand.check(2)
        hand.fold(3)
        hand.check(4)
        for seat in (1, 2, 4):
            hand.check(seat)
        return hand.to_act

    assert first("wpl") == 1  # the latest aggressor who is left
    assert first(house("wpl", gone_aggressor_replaced_by="next_clockwise")) == 4
    assert first("apsa") == 4
    assert first(house("apsa", gone_aggressor_replaced_by="latest_remaining_aggressor")) == 1


@knob("showdown_form")
def test_at_the_showdown_people_show_or_claim() -> None:
    story = "50/100: A checks, B checks"

    assert str(river(story, **SHOWDOWN).legal) == "show, muck"
    assert str(river(story, book=house(showdown_form="claim_or_pass"), **SHOWDOWN).legal) == "claim, pass"


@knob("right_to_see_hand")
@pytest.mark.parametrize("answer", ["floor_on_suspicion", "nobody"])
def test_who_called_the_river_sees_the_aggressor_or_has_no_such_right(answer: str) -> None:
    story = "50/100: A bets 500, B calls"

    def asked(book: str | Rulebook) -> Hand:
        hand = river(story, book=book, holes={"A": "8c 3c"}, **SHOWDOWN)
        hand.muck(1)
        hand.see(1, by=2)
        return hand

    assert asked("tda").view().seats[0].cards == ("8c", "3c")
    with pytest.raises(MayNotSee) as refused:
        asked(house(right_to_see_hand=answer))
    assert refused.value.rule.rule == "H-1"


@knob("nuts_last_to_act")
@pytest.mark.parametrize(
    ("answer", "check", "call"),
    [("must_bet_or_raise", True, True), ("must_not_check", True, False), ("floor_judges", True, False)],
)
def test_what_the_best_possible_hand_must_not_do_in_last_position(answer: str, check: bool, call: bool) -> None:
    told: dict[str, Any] = {"holes": {"B": "Qh Jh"}, "board": "Ah Kh 7h 2c 9d", "book": house(nuts_last_to_act=answer)}

    def flagged(story: str) -> list[str]:
        return [event.rule for event in river(story, **told).events if isinstance(event, SoftPlaySuspected)]

    assert flagged("100/200: A checks, B checks") == ["H-1"] * check
    assert flagged("100/200: A bets 500, B calls") == ["H-1"] * call


@knob("nuts_last_to_act")
def test_the_floor_judges_only_the_sole_nuts_where_others_count_ties() -> None:
    told: dict[str, Any] = {"holes": {"B": "Ac Kd"}, "board": "Qs Jh Tc 4d 2s"}  # any ace and king tie

    def flagged(answer: str) -> bool:
        hand = river("100/200: A checks, B checks", book=house(nuts_last_to_act=answer), **told)
        return any(isinstance(event, SoftPlaySuspected) for event in hand.events)

    assert flagged("must_not_check")
    assert flagged("must_bet_or_raise")
    assert not flagged("floor_judges")


# ---- pots ----


def split(book: str | Rulebook, *, pot_chips: int, chip: int) -> tuple[int, ...]:
    """Seats 1 and 2 tie for a pot of three equal stakes; seat 2 has the highest card by suit, seat 3 the button."""
    each = pot_chips // 3
    holes = {1: "Kd 3c", 2: "Ks 3d", 3: "7d 6c"}
    deck = stacked_deck(holes, "Ah Kh Qc Jd 4s", [1, 2, 3], 3, book)
    hand = Hand.deal(book, stacks=[each] * 3, button=3, blinds=(chip, chip), deck=deck, chip=chip)
    hand.all_in()
    hand.call()
    hand.call()
    return hand.stacks


@knob("odd_chip_to")
def test_the_odd_chip_goes_by_seat_or_by_the_highest_card() -> None:
    assert split("tda", pot_chips=2100, chip=100) == (1100, 1000, 0)
    assert split(house(odd_chip_to="highest_card_by_suit"), pot_chips=2100, chip=100) == (1000, 1100, 0)


@knob("odd_chip_unit")
def test_a_pot_is_divided_down_to_the_smallest_chip_or_the_smallest_unit() -> None:
    assert split("tda", pot_chips=2100, chip=100) == (1100, 1000, 0)
    assert split(house(odd_chip_unit="smallest_money_unit"), pot_chips=2100, chip=100) == (1050, 1050, 0)


@knob("pots_awarded_from")
def test_the_last_side_pot_or_the_best_hand_is_paid_out_first() -> None:
    told: dict[str, Any] = {
        "holes": {"A": "As Ad", "B": "Ks Kd", "C": "3s 4d"},
        "board": "Ah Kh 7c 2c 9d",
        "stacks": {"A": 500, "B": 900, "C": 900},
    }

    def paid(book: str | Rulebook) -> list[tuple[int, tuple[int, ...]]]:
        hand = flop("50/100: A all-in 500, B all-in 900, C calls", book=book, **told)
        return [(event.chips, event.seats) for event in hand.events if isinstance(event, PotAwarded)]

    assert paid("tda") == [(800, (2,)), (1800, (1,))]
    assert paid(house(pots_awarded_from="best_hand")) == [(1800, (1,)), (800, (2,))]


@pytest.mark.parametrize(("answer", "behind"), [("returned", 9800), ("stays_in_pot", 9500)])
def test_the_uncalled_bet_of_a_killed_hand_goes_back_or_stays_in(answer: str, behind: int) -> None:
    # A question to the floor that the hand has to answer too.
    book = Rulebook.load(
        {
            "id": "house",
            "title": "House",
            "edition": "1",
            "extends": "tda",
            "rules": {"H-1": "our rule"},
            "floor": {"killed_hand_uncalled_bet": {"is": answer, "rule": "H-1"}},
        }
    )
    hand = flop("50/100: A bets 500, B has 200, C has 200", book=book)
    hand.kill(1, "taken in by the dealer")
    hand.call(2)
    hand.call(3)

    assert hand.stacks[0] == behind


# ---- twice ----


def run(book: Rulebook, answers: list[bool]) -> list[tuple[int, int]]:
    """Three players all-in on the flop with two pots, who answer whether to run it twice: the pots and boards paid."""
    hand = flop(
        "100/200: A all-in 500, B all-in 900, C calls",
        book=book,
        stacks={"A": 500, "B": 900, "C": 900},
        cash=True,
        asks=("runs",),
    )
    for agrees in answers:
        hand.run_twice(agrees)
    return sorted((event.pot, event.run) for event in hand.events if isinstance(event, PotAwarded))


@knob("run_it_twice")
def test_a_cash_hand_is_run_twice_if_all_agree_or_never() -> None:
    assert run(house("vpsv", run_it_twice="if_all_agree"), [True, True, True]) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    with pytest.raises(IllegalAction):
        run(house("vpsv", run_it_twice="never"), [True])
    assert run(house("vpsv", run_it_twice="never"), []) == [(0, 1), (1, 1)]


@knob("run_side_pot_alone_twice")
def test_those_in_the_side_pot_may_run_it_twice_alone_or_not() -> None:
    assert run(house("vpsv", run_side_pot_alone_twice=True), [False, True, True]) == [(0, 1), (1, 1), (1, 2)]
    assert run(house("vpsv", run_side_pot_alone_twice=False), [False, True, True]) == [(0, 1), (1, 1)]
