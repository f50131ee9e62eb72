"""Hands played here as histories: they replay to the same stacks, and survive being written and read."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.cards import Deck
from floorman.cli.simulate import play_randomly
from floorman.errors import UnfinishedHand, UnknownSeat
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, HolesDealt, Shown
from floorman.history import Board, Collected, Dealt, Did, Hid, History, Showed, replay
from floorman.history.formats import FORMATS
from floorman.history.losses import fact as named
from floorman.history.model import CENT, ONE, Recorded
from floorman.history.ohh import read_ohh, write_ohh
from floorman.history.own import SPECTATOR, history_of
from floorman.history.replaying import book_named
from floorman.testing import flop, preflop, river
from floorman.testing.strategies import any_legal_action
from support.games import BOOKS, in_every_game

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, DrawFn


def written_and_read(history: History) -> History:
    (found,) = read_ohh(write_ohh([history]).text)
    assert isinstance(found, Recorded), found
    return msgspec.structs.replace(found.history, extra={})


@st.composite
def tables(draw: DrawFn, book: str, structure: str, cash: bool) -> dict[str, Any]:
    """What a hand is dealt with: short and deep stacks, antes, odd chips, straddles, newcomers, penalties."""
    chip = 1 if book == "bank" else draw(st.sampled_from((1, 25)))
    stack = st.one_of(st.integers(1, 6), st.integers(1, 40), st.integers(40, 400)).map(lambda chips: chips * chip)
    stacks = draw(st.lists(stack, min_size=2, max_size=draw(st.sampled_from((2, 3, 6)))))
    seats = draw(st.permutations(range(1, 11)))[: len(stacks)]
    ante = chip * draw(st.sampled_from((0, 0, 1, 3)))
    table: dict[str, Any] = {
        "stacks": dict(zip(seats, stacks, strict=True)),
        "button": draw(st.sampled_from(seats)),
        "blinds": (2 * chip, 4 * chip),
        "deck": Deck.from_seed(draw(st.integers(0, 2**32))),
        "structure": structure,
        "ante": ante,
        "big_blind_ante": bool(ante) and book in ("tda", "vpsv") and draw(st.booleans()),
        "chip": chip,
        "cash": cash,
        "penalties": chip * draw(st.sampled_from((0, 0, 5))),
        "event_heads_up": len(seats) == 2 and draw(st.booleans()),
        "asks": draw(st.sampled_from(((), ("showdown",), ("showdown", "runs") if cash else ("showdown",)))),
    }
    if len(seats) > 2 and draw(st.integers(0, 3)) == 0:
        table["small_blind_seat"] = None
    if cash and len(seats) > 2 and min(stacks) >= ante + 8 * chip and draw(st.booleans()):
        table["straddle"] = 8 * chip
    elif len(seats) > 3 and draw(st.booleans()):
        table |= {"posts": {seats[0]: 4 * chip}, "dead": {seats[0]: 2 * chip}, "button": seats[0]}
    return table


@in_every_game
@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_hand_replays_to_the_same_stacks_for_everybodys_eyes(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand = Hand.deal(BOOKS[book], **data.draw(tables(book, structure, cash)))
    while not hand.is_over:
        if data.draw(st.integers(0, 30)) == 0 and hand.state.in_hand > 1:
            live = [seat for place, seat in enumerate(hand.seats) if not hand.state.folded[place]]
            hand.kill(data.draw(st.sampled_from(live)), "absent")
        else:
            hand.take(data.draw(any_legal_action(hand)))
    for seat in (None, SPECTATOR, hand.seats[0]):
        history = history_of(hand, seat=seat, unit=data.draw(st.sampled_from((ONE, CENT, Decimal(25)))))

        assert replay(history, hand.book).hand.stacks == hand.stacks
        assert written_and_read(history) == history


def test_an_all_in_as_high_as_a_dead_raise_stays_a_raise() -> None:
    hand = preflop("2/4: A raises to 5", book="apsa", stacks={"A": 5, "B": 5}, players=4)
    hand.kill(1, "absent")
    hand.raise_to(5)
    while not hand.is_over:
        hand.fold()
    history = history_of(hand)

    assert Did(2, "raise", 5) in history.steps
    assert written_and_read(history) == history


def test_a_hand_is_told_with_names_book_and_edition() -> None:
    hand = flop("50/100: A bets 100, B folds", holes={"A": "As Ks", "B": "2c 2d"}, board="Ah 7d 3s")
    history = history_of(
        hand, names={1: "Anna", 2: "Bert"}, id="12", table="One", time="2025-03-01T20:00:00Z", rulings=["TDA 2019 40"]
    )

    assert [player.name for player in history.players] == ["Anna", "Bert"]
    assert history.about == {
        "book": "tda",
        "edition": "2019",
        "id": "12",
        "table": "One",
        "time": "2025-03-01T20:00:00Z",
        "time_zone": "UTC",
        "rulings": ["TDA 2019 40"],
    }
    assert history.steps == (
        Dealt(1, hand.hole(1)),
        Dealt(2, hand.hole(2)),
        Did(2, "call", 50),
        Did(1, "check"),
        Board(hand.board),
        Did(1, "bet", 100),
        Did(2, "fold"),
        Collected(1, 200),
    )
    assert book_named(history) == hand.book


def test_a_book_that_does_not_ship_is_not_guessed() -> None:
    history = history_of(flop("50/100: A bets 100, B folds"))

    assert book_named(msgspec.structs.replace(history, about={"book": "house", "edition": "1"})) is None
    assert book_named(msgspec.structs.replace(history, about={})) is None
    assert book_named(msgspec.structs.replace(history, about={"book": "/etc/hostname"})) is None


def test_a_hand_that_is_not_over_is_no_history() -> None:
    with pytest.raises(UnfinishedHand):
        history_of(flop("50/100: A bets 100"))


def test_somebody_who_does_not_sit_there_saw_nothing() -> None:
    with pytest.raises(UnknownSeat):
        history_of(flop("50/100: A bets 100, B folds"), seat=9)


def test_a_seat_tells_its_own_cards_and_what_lay_open() -> None:
    hand = river(
        "50/100: A bets 200, B calls, C folds", holes={"A": "As Ah", "B": "Ks Kh", "C": "2c 7d"}, board="Qc Jd 8s 5h 3c"
    )
    everything, own, open_only = history_of(hand), history_of(hand, seat=3), history_of(hand, seat=SPECTATOR)

    assert {step.seat for step in everything.steps if isinstance(step, Dealt)} == {1, 2, 3}
    assert [step for step in own.steps if isinstance(step, Dealt)] == [Dealt(3, hand.hole(3))]
    assert own.about["hero"] == "Seat 3"
    assert not [step for step in open_only.steps if isinstance(step, Dealt)]
    assert [step for step in open_only.steps if isinstance(step, (Showed, Hid))] == [Showed(1, hand.hole(1)), Hid(2)]


@given(data=st.data(), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_spectator_never_reads_a_card_that_did_not_lie_open(data: DataObject, seed: int) -> None:
    hand = Hand.deal("tda", stacks=[500, 900, 1500], button=1, blinds=(50, 100), deck=Deck.from_seed(seed))
    while not hand.is_over:
        hand.take(data.draw(any_legal_action(hand)))
    shown: set[str] = set()
    dealt: set[str] = set()
    for event in hand.events:
        if isinstance(event, CardsOpened):
            shown |= {str(card) for hole in event.cards for card in hole}
        elif isinstance(event, Shown):
            shown |= set(map(str, event.cards))
        elif isinstance(event, HolesDealt):
            dealt |= {str(card) for hole in event.cards for card in hole}
    text = write_ohh([history_of(hand, seat=SPECTATOR)]).text

    assert not [card for card in dealt - shown if f'"{card}"' in text]


def test_a_hand_that_the_floor_killed_is_a_fold_for_others_and_a_kill_for_us() -> None:
    hand = flop("50/100: A bets 100", players=3)
    hand.kill(3, "left the table")
    hand.call()
    while not hand.is_over:
        hand.check()
    history = history_of(hand)
    text = write_ohh([history]).text

    assert Did(3, "kill") in history.steps
    assert history.about["killed"] == [{"seat": 3, "why": "left the table"}]
    assert '"action":"Fold","amount":0,"is_allin":false,"floorman_killed":"left the table"' in text
    assert written_and_read(history) == history
    assert replay(history, hand.book).hand.stacks == hand.stacks


def test_two_boards_to_which_only_some_agreed() -> None:
    deal: dict[str, Any] = {"stacks": [100, 500, 500], "button": 1, "blinds": (5, 10), "cash": True}
    hand = Hand.deal("vpsv", **deal, deck=Deck.from_seed(5), asks=("showdown", "runs"))
    hand.all_in()
    hand.all_in()
    hand.call()
    while hand.legal.run_twice:
        hand.run_twice(hand.to_act != 1)
    history = history_of(hand)

    assert Did(1, "run_once") in history.steps
    assert Did(2, "run_twice") in history.steps
    assert replay(history, hand.book).hand.stacks == hand.stacks
    assert written_and_read(history) == history


def test_a_hand_that_is_killed_while_all_are_asked_about_two_boards() -> None:
    deal: dict[str, Any] = {"stacks": [100, 500, 500], "button": 1, "blinds": (5, 10), "cash": True}
    hand = Hand.deal("vpsv", **deal, deck=Deck.from_seed(5), asks=("showdown", "runs"))
    hand.all_in()
    hand.all_in()
    hand.call()
    hand.run_twice(agree=False)
    hand.kill(1, "fouled")
    while hand.legal.run_twice:
        hand.run_twice()
    history = history_of(hand)

    assert replay(history, hand.book).hand.stacks == hand.stacks
    assert written_and_read(history) == history


def test_a_hand_that_had_to_be_shown_after_a_muck_has_no_claim() -> None:
    hand = river(
        "50/100: A bets 200, B calls",
        holes={"A": "2c 7d", "B": "Ks Kh"},
        board="Qc Jd 8s 5h 3c",
        asks=("showdown",),
    )
    hand.muck()
    hand.see(1, by=2)
    while not hand.is_over:
        hand.show()
    history = history_of(hand, seat=SPECTATOR)

    assert Dealt(1, hand.hole(1)) in history.steps
    assert Hid(1) in history.steps
    assert replay(history, hand.book).hand.stacks == hand.stacks


def test_soft_play_is_for_the_floor_alone() -> None:
    hand = river("50/100: A checks, B checks", holes={"A": "2c 7d", "B": "As Ks"}, board="Qs Js Ts 5h 3c", book="apsa")
    if not any(type(event).__name__ == "SoftPlaySuspected" for event in hand.events):
        pytest.fail("this hand is suspected under APSA")

    assert "soft play suspected of seat 2" in history_of(hand).about["rulings"][0]
    assert "rulings" not in history_of(hand, seat=1).about


def test_odd_chips_and_penalties_are_part_of_the_history() -> None:
    hand = preflop(
        "50/100: A calls, SB calls, BB checks",
        chip=25,
        penalties=75,
        holes={"A": "As Kd", "SB": "Ac Kh"},
        board="Qs Js Ts 5h 3c",
    )
    while not hand.is_over:
        hand.check()
    history = history_of(hand)

    assert (history.chip, history.in_pot) == (25, 75)
    assert replay(history, hand.book).hand.stacks == hand.stacks
    assert '"action":"Add to Pot","amount":75' in write_ohh([history]).text
    assert written_and_read(history) == history


def test_names_and_unit_for_money() -> None:
    hand = flop("50/100: A bets 100, B folds")
    history = history_of(hand, unit=CENT, currency="EUR")

    assert '"win_amount":2.00' in write_ohh([history]).text
    assert written_and_read(history) == history


@in_every_game
def test_hands_dealt_here_go_through_every_format_that_has_such_games(book: str, structure: str, cash: bool) -> None:
    rng = random.Random(f"{book} {structure}")
    for seed in range(20):
        hand = Hand.deal(
            book, stacks=[rng.choice((60, 300, 2000)) for _ in range(5)], button=rng.randint(1, 5), blinds=(10, 20),
            deck=Deck.from_seed(seed), structure=structure, cash=cash,
        )  # fmt: skip
        play_randomly(hand, rng)
        history = history_of(hand, id=str(seed), rulings=["TDA 2019 43-A: half a raise is completed"])
        for form in FORMATS:
            if form.write is None or (form.name == "PHH" and structure == "pot_limit"):
                continue
            written = form.write([history])
            (again,) = form.read(written.text)
            assert isinstance(again, Recorded), (form.name, again)
            played = replay(again, book)
            stacks = {player.seat: stack for player, stack in zip(again.history.players, played.stacks, strict=True)}
            assert stacks == {seat: hand.stack_of(seat) for seat in hand.seats}, form.name
            for fact in ("book", "edition", "rulings"):
                assert (again.history.about.get(fact) == history.about[fact]) != (named(fact) in written.lost), (
                    form.name
                )
