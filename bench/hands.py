"""Whole hands of no-limit hold'em, six players with 100 big blinds each, as every library plays them from Python.

For the same hand all libraries get the same throws of the dice, and what a seat may do never depends on the cards, so
they play nearly the same hands: PokerKit and OpenSpiel take as many actions as we do in 96 of 100, clubs in 80. The rest
is rules and rounded chips. We play for 50/100, the peers for 1/2, which is kind to OpenSpiel: it lists every size a
raise may have.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from measure import Entry
from peers import OURS
from report import Section, Target, show, times

import floorman

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Draw = Callable[[], float]

POLICIES = {
    "random": "random play (fold when facing a bet, check or call, raise of any size)",
    "call": "check and call only",
}
PEERS = {"pokerkit": 50, "clubs": 4, "open-spiel": 0.7}  # how many times as fast we are to be
LIVE_BYTES = 20_000
PLAYERS, HANDS, DRAWS = 6, 2_000, 100
BLINDS, STACK, BUTTON = (50, 100), 10_000, 6
SMALL_STACK = 200  # of those who play for 1/2
FOLD, CALL = -1, 0


@dataclass
class HandsEntry(Entry):
    """A library that plays hands, and how long they were."""

    actions: float = 0.0  # a hand


@dataclass(frozen=True)
class Engine:
    """How a library plays one hand: from a deck and the dice to the number of actions and the finished hand."""

    library: str
    what: str
    ways: dict[str, Callable[[Any, Draw], tuple[int, Any]]]  # by policy
    chips: Callable[[Any], float]  # of the finished hand
    total: int = PLAYERS * SMALL_STACK
    decks: Iterable[Any] = ()  # what is dealt in each hand, where a deck is ours to give
    hands: int = HANDS  # in one run; fewer for the slow

    def ready(self, policy: str, throws: list[list[float]], entry: HandsEntry) -> Callable[[], object]:
        """Play all hands once, count actions and chips, and give the call to time."""
        play, decks = self.ways[policy], list(self.decks) or [None] * HANDS
        count = self.hands if policy == "random" else self.hands // 4  # hands that are called down are all alike
        deals = list(zip(decks, throws, strict=True))[:count]
        played = []
        for deck, row in deals:
            actions, finished = play(deck, iter(row).__next__)
            chips = self.chips(finished)
            if abs(chips - self.total) > 1e-6:
                raise AssertionError(f"{self.total} chips became {chips}")
            played.append(actions)
        entry.actions, entry.work = sum(played) / len(played), len(played)

        def run() -> None:
            for deck, row in deals:
                play(deck, iter(row).__next__)

        return run


@dataclass
class HandsSection(Section):
    """Whole hands, with their actions."""

    def heads(self) -> list[str]:
        """Hands and actions."""
        return ["hands/s", "actions/s", "actions a hand", "ratio to ours (hands)"]

    def cells(self, entry: Entry) -> list[str]:
        """The numbers of an entry that ran."""
        assert isinstance(entry, HandsEntry)
        speed, ratio = super().cells(entry)
        return [speed, show(entry.speed * entry.actions, ""), f"{entry.actions:.2f}", ratio]


def choose(draw: Draw, facing: bool, smallest: int, largest: int) -> int:  # noqa: FBT001  # the clock runs
    """Any legal kind of action, as likely as any other: CALL, FOLD, or a raise of any size, as likely as any other."""
    kind = int(draw() * (1 + facing + (smallest <= largest)))
    if kind == 0:
        return CALL
    if kind == 1 and facing:
        return FOLD
    return smallest + int(draw() * (largest - smallest + 1))


# ---- how each library plays --------------------------------------------------------------------------------


def _floorman() -> Engine:
    book = floorman.Rulebook.load("tda")
    stacks, deal = [STACK] * PLAYERS, floorman.Hand.deal

    def at_random(deck: floorman.Deck, draw: Draw) -> tuple[int, floorman.Hand]:
        hand = deal(book, deck=deck, stacks=stacks, button=BUTTON, blinds=BLINDS)
        actions = 0
        while not hand.is_over:
            legal = hand.legal
            sizes, facing = legal.raise_to, legal.call is not None
            choice = choose(draw, facing, sizes.smallest, sizes.largest)
            if choice == FOLD:
                hand.fold()
            elif choice != CALL:
                hand.raise_to(choice)
            elif facing:
                hand.call()
            else:
                hand.check()
            actions += 1
        return actions, hand

    def calling(deck: floorman.Deck, _draw: Draw) -> tuple[int, floorman.Hand]:
        hand = deal(book, deck=deck, stacks=stacks, button=BUTTON, blinds=BLINDS)
        actions = 0
        while not hand.is_over:
            if hand.legal.check:
                hand.check()
            else:
                hand.call()
            actions += 1
        return actions, hand

    def chips(hand: floorman.Hand) -> int:
        assert len(hand.events) > 0  # they are recorded
        return sum(hand.stacks)

    decks = [floorman.Deck.from_seed(seed) for seed in range(HANDS)]
    return Engine(OURS, "Hand", {"random": at_random, "call": calling}, chips, PLAYERS * STACK, decks)


def _pokerkit() -> Engine:
    from pokerkit import Automation, Mode, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2, mode=Mode.TOURNAMENT)  # noqa: FBT003

    def at_random(_deck: None, draw: Draw) -> tuple[int, Any]:
        state = game(SMALL_STACK, PLAYERS)
        actions = 0
        while state.status:
            smallest, largest = state.min_completion_betting_or_raising_to_amount, 0
            if smallest is not None:
                largest = state.max_completion_betting_or_raising_to_amount
            choice = choose(draw, state.checking_or_calling_amount > 0, smallest or 1, largest)
            if choice == CALL:
                state.check_or_call()
            elif choice == FOLD:
                state.fold()
            else:
                state.complete_bet_or_raise_to(choice)
            actions += 1
        return actions, state

    def calling(_deck: None, _draw: Draw) -> tuple[int, Any]:
        state = game(SMALL_STACK, PLAYERS)
        actions = 0
        while state.status:
            state.check_or_call()
            actions += 1
        return actions, state

    ways = {"random": at_random, "call": calling}
    return Engine("pokerkit", "NoLimitTexasHoldem", ways, lambda state: sum(state.stacks), hands=100)


def _clubs() -> Engine:
    from clubs import configs
    from clubs.poker import Dealer

    dealer = Dealer(**configs.NO_LIMIT_HOLDEM_SIX_PLAYER)

    def at_random(_deck: None, draw: Draw) -> tuple[int, Any]:
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        actions, done = 0, [False]
        while not all(done):
            call, smallest, largest = seen["call"], seen["min_raise"], seen["max_raise"]
            choice = choose(draw, call > 0, smallest, largest if largest > call else -1)
            seen, _, done = dealer.step(call if choice == CALL else choice)
            actions += 1
        return actions, dealer

    def calling(_deck: None, _draw: Draw) -> tuple[int, Any]:
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        actions, done = 0, [False]
        while not all(done):
            seen, _, done = dealer.step(seen["call"])
            actions += 1
        return actions, dealer

    ways = {"random": at_random, "call": calling}
    return Engine("clubs", "Dealer", ways, lambda dealer: sum(dealer.stacks), hands=500)


def _open_spiel(*, shuffled: bool) -> Engine:
    """Cards are chance, and ours to pick: out of those it says are left, or off a deck shuffled before."""
    import pyspiel

    terms = {
        "numPlayers": PLAYERS,
        "numRounds": 4,
        "blind": "1 2 0 0 0 0",
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": " ".join([str(SMALL_STACK)] * PLAYERS),
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
    }
    begin = pyspiel.load_game("universal_poker", terms).new_initial_state
    chance, over = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
    dice = random.Random(2)

    def pick(state: Any) -> int:
        left: list[int] = state.legal_actions()
        return left[int(dice.random() * len(left))]

    def at_random(deck: list[int] | None, draw: Draw) -> tuple[int, Any]:
        state = begin()
        card = iter(deck).__next__ if deck else partial(pick, state)
        actions = 0
        while (player := state.current_player()) != over:
            if player == chance:
                state.apply_action(card())
                continue
            legal = state.legal_actions()  # fold is 0, call is 1, and then every raise
            facing = legal[0] == 0
            choice = choose(draw, facing, 1 + facing, len(legal) - 1)
            state.apply_action(1 if choice == CALL else 0 if choice == FOLD else legal[choice])
            actions += 1
        return actions, state

    def calling(deck: list[int] | None, _draw: Draw) -> tuple[int, Any]:
        state = begin()
        card = iter(deck).__next__ if deck else partial(pick, state)
        actions = 0
        while (player := state.current_player()) != over:
            if player == chance:
                state.apply_action(card())
                continue
            state.apply_action(1)
            actions += 1
        return actions, state

    decks = [random.Random(seed).sample(range(52), 52) for seed in range(HANDS)] if shuffled else ()
    what = f"universal_poker, {'shuffled decks' if shuffled else 'cards from legal_actions'}"
    total = PLAYERS * SMALL_STACK
    ways = {"random": at_random, "call": calling}
    return Engine("open-spiel", what, ways, lambda state: total + sum(state.returns()), decks=decks)


_MAKE: list[tuple[str, Callable[[], Engine]]] = [
    (OURS, _floorman),
    ("pokerkit", _pokerkit),
    ("clubs", _clubs),
    ("open-spiel", partial(_open_spiel, shuffled=True)),
    ("open-spiel", partial(_open_spiel, shuffled=False)),
]


# ---- what is measured --------------------------------------------------------------------------------------


def whole_hands() -> list[Section]:
    """A table for each policy, ready to be timed."""
    dice = random.Random(1)
    throws = [[dice.random() for _ in range(DRAWS)] for _ in range(HANDS)]
    sections: list[Section] = []
    for policy, words in POLICIES.items():
        entries: list[Entry] = []
        for library, make in _MAKE:
            entry = HandsEntry(library, "")
            entries.append(entry)
            entry.attempt(partial(_get_ready, entry, make, policy, throws))
        sections.append(HandsSection(f"Whole hands, six players, {words}", "hands/s", entries))
    from floorman.hand import evolve as engine

    if not (engine.__file__ or "").endswith((".so", ".pyd")):
        sections[0].notes.append("floorman's hand engine is not compiled here.")
    return sections


def _get_ready(entry: HandsEntry, make: Callable[[], Engine], policy: str, throws: list[list[float]]) -> None:
    engine = make()
    entry.what = engine.what
    entry.run = engine.ready(policy, throws, entry)


def live_bytes(count: int = 500) -> float:
    """Memory of a hand in the middle of the flop, six seats in it: what it adds to the book and the deck."""
    book = floorman.Rulebook.load("tda")
    stacks, decks = [STACK] * PLAYERS, [floorman.Deck.from_seed(seed) for seed in range(count + 1)]

    def to_the_flop(deck: floorman.Deck) -> floorman.Hand:
        hand = floorman.Hand.deal(book, deck=deck, stacks=stacks, button=BUTTON, blinds=BLINDS)
        for _ in range(PLAYERS - 1):
            hand.call()
        hand.check()
        hand.check()
        hand.raise_to(400)
        hand.call()
        assert (hand.street, hand.state.in_hand, hand.is_over) == ("flop", PLAYERS, False)
        return hand

    kept = [to_the_flop(decks[0])]  # this one makes what all hands share
    gc.collect()
    tracemalloc.start()
    kept += [to_the_flop(deck) for deck in decks[1:]]
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / count


def hand_targets(by_policy: list[Section], live: float) -> list[Target]:
    at_random, calling = by_policy
    wanted = [
        times(f"whole hands, random play, v {peer}", least, *at_random.against(peer)) for peer, least in PEERS.items()
    ]
    told: list[Target] = []
    for peer in PEERS:
        ratio, rival = calling.against(peer)
        told.append((f"whole hands, check and call, v {peer}", f"{ratio:.3g}× {rival}", None))
    memory = f"{live / 1000:.3g} KB"
    return [*wanted, *told, (f"a live hand in under {LIVE_BYTES // 1000} KB", memory, live < LIVE_BYTES)]
