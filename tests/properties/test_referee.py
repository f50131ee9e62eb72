"""The engine and the slow referee play the same random hands, and have to agree on everything."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from floorman import errors
from floorman.cards import Deck
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, PotAwarded, Shown, UncalledReturned
from floorman.rulebook import Rulebook
from floorman.testing import flop, preflop, stacked_deck
from properties.slow_referee import Legal, Referee, Setup

if TYPE_CHECKING:
    from collections.abc import Callable

BOOKS = ("tda", "apsa", "wpl", "vpsv", "bank")
STRUCTURES = {
    "tda": ("no_limit", "pot_limit", "fixed_limit"),
    "apsa": ("no_limit",),
    "wpl": ("no_limit", "pot_limit", "fixed_limit"),
    "vpsv": ("no_limit",),
    "bank": ("pot_limit",),
}
SHARES = 20
REFUSALS = {"turn": errors.NotYourTurn, "check": errors.CannotCheck, "call": errors.CannotCall}


def random_setup(book: str, rng: random.Random) -> Setup:
    players = rng.choice((2, 2, 3, 3, 4, 5, 6, 8, 9, 10))
    seats = rng.sample(range(1, 11), players)
    chip = 1 if book == "bank" else rng.choice((1, 1, 25, 100))
    big = chip * rng.choice((2, 2, 3, 4, 10))
    small = chip * rng.randint(1, big // chip)
    ante = chip * rng.choice((0, 0, 0, 1, 1, 2, 5))

    deep = rng.random() < 0.2

    def stack() -> int:
        if deep:
            return chip * rng.randint(30 * big // chip, 60 * big // chip)
        most = rng.choice((3, big // chip + 3, 4 * big // chip, 12 * big // chip, 60 * big // chip))
        return chip * rng.randint(1, most)

    may_be_dead = players > 2 and book != "bank"
    cash = book == "vpsv" and rng.random() < 0.4
    straddles = cash and players > 2 and rng.random() < 0.5
    straddle = chip * rng.randint(big // chip + 1, 2 * big // chip) if straddles else 0
    big_blind_ante = book in ("tda", "vpsv") and ante > 0 and rng.random() < 0.5
    setup = Setup(
        book=book,
        structure=rng.choice(STRUCTURES[book]),
        stacks={seat: stack() for seat in seats},
        button=rng.randint(1, 10) if may_be_dead and rng.random() < 0.15 else rng.choice(seats),
        small_blind=small,
        big_blind=big,
        deck=tuple(map(str, Deck.from_seed(rng.getrandbits(32)))),
        dead_small_blind=may_be_dead and rng.random() < 0.1,
        ante=ante,
        big_blind_ante=big_blind_ante,
        chip=chip,
        event_heads_up=players == 2 and not cash and rng.random() < 0.5,
        asks_showdown=rng.random() < 0.5,
        cash=cash,
        straddle=straddle,
        run_twice=cash and rng.random() < 0.6,
        penalties=rng.choice((0, 0, 0, 1, 7)) if book == "bank" else 0,
    )
    return setup if straddle_is_covered(setup) else replace(setup, straddle=0)


def straddle_is_covered(setup: Setup) -> bool:
    """Whether the straddler has the chips: a straddle is more than the big blind, not an all-in for less."""
    if not setup.straddle:
        return True
    seats = sorted(setup.stacks, key=lambda seat: (seat <= setup.button, seat))
    at = 1 if setup.dead_small_blind else 2
    ante = 0 if setup.big_blind_ante else setup.ante
    return setup.stacks[seats[at]] - ante >= setup.straddle


def hand_of(setup: Setup) -> Hand:
    return Hand.deal(
        RULEBOOKS[setup.book],
        stacks=setup.stacks,
        button=setup.button,
        blinds=(setup.small_blind, setup.big_blind),
        deck=Deck("".join(setup.deck)),
        structure=setup.structure,
        ante=setup.ante,
        big_blind_ante=setup.big_blind_ante,
        chip=setup.chip,
        event_heads_up=setup.event_heads_up,
        asks=(("showdown",) if setup.asks_showdown else ()) + (("runs",) if setup.cash else ()),
        cash=setup.cash,
        straddle=setup.straddle,
        penalties=setup.penalties,
        small_blind_seat=None if setup.dead_small_blind else 0,
    )


RULEBOOKS = {book: Rulebook.load(book) for book in BOOKS}
VERBS: dict[str, Callable[[Hand, int, int], object]] = {
    "fold": lambda hand, seat, _: hand.fold(seat),
    "check": lambda hand, seat, _: hand.check(seat),
    "call": lambda hand, seat, _: hand.call(seat),
    "raise": lambda hand, seat, to: hand.raise_to(to, seat),
    "all_in": lambda hand, seat, _: hand.all_in(seat),
}


def as_the_engine_says(hand: Hand) -> Legal:
    legal = hand.legal
    assert legal.seat == hand.to_act
    assert legal.fold
    assert legal.seat is not None
    raises = (legal.raise_to.smallest, legal.raise_to.largest) if legal.raise_to else None
    return Legal(legal.seat, legal.check, legal.call, raises)


def random_amount(legal: Legal, chip: int, rng: random.Random) -> int:
    assert legal.raises
    smallest, largest = legal.raises
    near = min(largest, smallest + 3 * chip)
    within = smallest + chip * rng.randint(0, (largest - smallest) // chip)
    return rng.choice((smallest, near, within, largest))


def random_action(legal: Legal, chip: int, rng: random.Random, *, calm: bool) -> tuple[str, int]:
    """Anything that is allowed; in a calm hand few fold and raises are small, so that many see the showdown."""
    choices = ["fold"] if rng.random() < (0.05 if calm or not legal.call else 0.5) else []
    choices += ["check"] * 3 if legal.check else ["call"] * 3
    if legal.raises:
        choices += ["raise"] * 2
    verb = rng.choice(choices)
    if verb == "raise" and legal.raises and calm:
        return verb, legal.raises[0]
    return verb, random_amount(legal, chip, rng) if verb == "raise" else 0


def random_attempt(referee: Referee, legal: Legal, rng: random.Random) -> tuple[int, str, int]:
    """Anything at all, near the edge of what is allowed."""
    seat = legal.seat if rng.random() < 0.8 else rng.choice(referee.order)
    smallest, largest = legal.raises or (referee.bid() + referee.setup.big_blind,) * 2
    amounts = (smallest - 1, smallest, largest, largest + 1, referee.bid(), referee.bid() + 1, 0, -smallest)
    return seat, rng.choice(("check", "call", "raise", "raise", "raise", "all_in")), rng.choice(amounts)


def require_same_answer(hand: Hand, referee: Referee, attempt: tuple[int, str, int]) -> None:
    """Try something on a copy: the engine has to refuse it exactly when the referee does, and for the same reason."""
    seat, verb, to = attempt
    reason = referee.refuses(seat, verb, to)
    trial = hand.copy()
    if reason is None:
        VERBS[verb](trial, seat, to)
        return
    with pytest.raises(REFUSALS.get(reason, errors.IllegalAction)):
        VERBS[verb](trial, seat, to)
    assert trial == hand


def play_both(setup: Setup, rng: random.Random, log: list[object]) -> None:
    hand, referee = hand_of(setup), Referee(setup)
    killing, calm = rng.random() < 0.3, rng.random() < 0.4
    while (legal := referee.legal()) is not None:
        assert as_the_engine_says(hand) == legal
        assert hand.pot == referee.pot()
        assert [str(card) for card in hand.board] == list(referee.board[: (0, 3, 4, 5)[referee.street]])
        if rng.random() < 0.4:
            attempt = random_attempt(referee, legal, rng)
            log.append(("tried", *attempt))
            require_same_answer(hand, referee, attempt)
        if killing and rng.random() < 0.12 and len(live := referee.live()) > 1:
            raisers = [deed.seat for deed in referee.history if deed.kind == "raise" and deed.seat in live]
            seat = raisers[-1] if raisers and rng.random() < 0.5 else rng.choice(live)
            log.append((seat, "is killed"))
            hand.kill(seat, "penalty")
            referee.kill(seat)
            continue
        verb, to = random_action(legal, setup.chip, rng, calm=calm)
        log.append((legal.seat, verb, to))
        VERBS[verb](hand, legal.seat, to)
        referee.act(legal.seat, verb, to)
    if referee.cards_lie_open():
        opened = [event for event in hand.events if isinstance(event, CardsOpened)]
        assert [sorted(event.seats) for event in opened] == [sorted(referee.live())]
    if setup.cash and referee.cards_lie_open() and referee.street < 3:
        agree_to_run(hand, referee, log)
    while (asked := referee.asked()) is not None:
        assert hand.to_act == asked
        shows = rng.random() < 0.6
        log.append((asked, "shows" if shows else "gives up"))
        hand.show(asked) if shows else hand.muck(asked)
        referee.claim(asked, shows)
    assert hand.is_over
    assert hand.stacks == tuple(referee.final_stacks().values())
    if len(referee.live()) == 1:
        assert not any(isinstance(event, Shown | CardsOpened) for event in hand.events)
    elif setup.book != "bank" and not setup.run_twice and antes_are_full(referee):
        require_same_pots(hand, referee)


def antes_are_full(referee: Referee) -> bool:
    return all(deed.chips == referee.setup.ante for deed in referee.history if "ante" in deed.kind)


def agree_to_run(hand: Hand, referee: Referee, log: list[object]) -> None:
    """Everybody says the same to running it twice."""
    said = []
    while not hand.is_over and (seat := hand.to_act) is not None:
        log.append((seat, "runs twice" if referee.setup.run_twice else "runs once"))
        hand.run_twice(referee.setup.run_twice, seat)
        said.append(seat)
    assert said
    assert set(said) <= set(referee.live())


def require_same_pots(hand: Hand, referee: Referee) -> None:
    """What nobody matched went back, and the rest was paid out pot by pot to the same winners."""
    back = [(deed.seat, -deed.chips) for deed in referee.history if deed.kind == "kill"]
    returned = [(event.seat, event.chips) for event in hand.events if isinstance(event, UncalledReturned)]
    assert returned == [(seat, chips) for seat, chips in (*back, referee.unmatched()) if chips]
    paid = sorted(
        (event.pot, event.chips, sorted(event.seats)) for event in hand.events if isinstance(event, PotAwarded)
    )
    claimants = referee.claimants()
    assert [(in_pot, winners) for _, in_pot, winners in paid] == [
        (in_pot, sorted(referee.winners([seat for seat in of if seat in claimants]))) for in_pot, of in referee.pots()
    ]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("book", BOOKS)
def test_the_engine_and_the_slow_referee_agree_on_random_hands(book: str, share: int, soak: bool) -> None:
    hands = (100_000 if soak else 2_000) // SHARES
    for number in range(share * hands, (share + 1) * hands):
        rng = random.Random(f"{book} {number}")
        setup = random_setup(book, rng)
        log: list[object] = []
        try:
            play_both(setup, rng, log)
        except Exception as error:
            error.add_note(f"hand {number} under {book}: {setup}\n" + "\n".join(map(str, log)))
            raise


def test_half_a_bet_in_two_all_ins_does_not_reopen_to_who_faces_less_than_half() -> None:
    # TDA 47-B: what a seat faces since its own last action counts. Limit 50/100, before the flop:
    # A all-in 130, B calls 130, C all-in 160; SB and BB call. B faces 30, not half of 100.
    hand = preflop("50/100: A all-in 130, B calls, C all-in 160, SB calls, BB calls", structure="fixed_limit")

    assert hand.to_act == 2
    assert str(hand.legal) == "fold, call 30"


def test_bank_pays_every_stake_up_to_the_winners_in_one_and_divides_it_once() -> None:
    # BANK 1.6.5.b: all have paid the ante of 1, seat 3 with its last cent. Seat 1 folds the small blind of 1, seat 4 folds,
    # seats 2 and 5 have 4 in and tie. Every stake up to 4 is 2 + 4 + 1 + 1 + 4 = 12, shared as one: 6 each.
    holes = {2: "Kd 3c", 5: "Ks 3d", 3: "7d 6c"}
    deck = stacked_deck(holes, "Ah Kh Qc Jd 4s", [1, 2, 3, 4, 5], 5, "bank")
    hand = Hand.deal("bank", stacks=[10, 4, 1, 10, 4], button=5, blinds=(1, 3), ante=1, deck=deck)
    hand.fold(1)
    hand.fold(4)
    hand.call(5)

    assert hand.stacks == (8, 6, 0, 9, 6)


def test_under_bank_what_is_above_every_stake_still_in_goes_back_to_its_owner() -> None:
    # BANK gap 10: A bets 20 on the flop, B calls all-in with 5, and A leaves the table; C has nothing more to pay than 5.
    hand = flop("5/10: A bets 20, B has 5, B calls, C has 8", book="bank")
    hand.kill(1, "left the table")

    assert str(hand.legal) == "fold, call 5"
    assert hand.stacks[0] == 10_000 - 5


def test_under_bank_what_is_left_of_a_dead_raise_is_a_raise_to_whoever_raised_before() -> None:
    # BANK 1.5.4.d: only the last raiser may not. C calls all-in with 60, and B, who raised to 120, leaves.
    hand = flop("5/10: A bets 40, B raises to 120, C has 60, C calls", players=4, book="bank")
    hand.kill(2, "left the table")
    hand.call(4)

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 20, raise to 100–340"
