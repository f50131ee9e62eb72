"""What holds for every equity."""

from __future__ import annotations

from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

import slow_evaluator as slow
from floorman import Equity, equity
from support.equities import numbers

# Two to five hands, a turn or river and some dead cards: small enough to be dealt out in plain Python.
deals = st.tuples(st.permutations(range(52)), st.integers(2, 5), st.integers(4, 5), st.integers(0, 12))


def written(cards: list[int]) -> str:
    return "".join(slow.ALL_CARDS[card] for card in cards)


@given(deals)
@settings(deadline=None, max_examples=60)
def test_plain_python_agrees(deal: tuple[list[int], int, int, int]) -> None:
    deck, players, on_board, gone = deal
    hands = [written(deck[2 * player : 2 * player + 2]) for player in range(players)]
    board = written(deck[20 : 20 + on_board])
    dead = written(deck[30 : 30 + gone])
    slowly = slow.equity(hands, board, dead)

    assert numbers(equity(hands, board, dead)) == (slowly.deals, slowly.wins, slowly.ties)


spots = st.tuples(
    st.permutations(range(52)), st.integers(2, 10), st.sampled_from([0, 1, 2, 3, 4, 5]), st.integers(0, 8)
)


@given(spots)
@settings(deadline=None, max_examples=60)
def test_every_board_is_counted_once_and_every_pot_is_shared_out(spot: tuple[list[int], int, int, int]) -> None:
    deck, players, on_board, gone = spot
    hands = [deck[2 * player : 2 * player + 2] for player in range(players)]

    result = equity(hands, deck[20 : 20 + on_board], deck[30 : 30 + gone])

    assert result.is_exact
    assert result.deals == comb(52 - 2 * players - on_board - gone, 5 - on_board)
    assert sum(hand.exact_share for hand in result.hands) == 1
    for shared_by in range(2, players + 1):  # a pot shared by three is counted for three
        assert sum(hand.ties[shared_by - 2] for hand in result.hands) % shared_by == 0


@given(spots, st.permutations(range(4)))
@settings(deadline=None, max_examples=40)
def test_the_names_of_suits_do_not_matter(spot: tuple[list[int], int, int, int], to: list[int]) -> None:
    deck, players, on_board, gone = spot
    renamed = [4 * (card // 4) + to[card % 4] for card in deck]

    def ask(cards: list[int]) -> Equity:
        hands = [cards[2 * player : 2 * player + 2] for player in range(players)]
        return equity(hands, cards[20 : 20 + on_board], cards[30 : 30 + gone])

    assert numbers(ask(renamed)) == numbers(ask(deck))


@given(spots, st.integers(0, 2**64 - 1))
@settings(deadline=None, max_examples=40)
def test_threads_do_not_change_a_sample(spot: tuple[list[int], int, int, int], seed: int) -> None:
    deck, players, on_board, gone = spot
    hands: list[list[int] | str] = [deck[2 * player : 2 * player + 2] for player in range(players)]
    hands[-1] = "random"
    board, dead = deck[20 : 20 + on_board], deck[30 : 30 + gone]

    one, two = (
        equity(hands, board, dead, method="sample", samples=2000, seed=seed, threads=threads) for threads in (1, 2)
    )

    assert one == two
    assert sum(hand.exact_share for hand in one.hands) == 1
