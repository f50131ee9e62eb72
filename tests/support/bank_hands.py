"""Hands as the online bank's rules tell them: players A to D, and rounds 1 to 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman import Hand

if TYPE_CHECKING:
    from collections.abc import Mapping

A, B, C, D = 1, 2, 3, 4


def round_1(
    blinds: tuple[int, int], *, players: int = 4, ante: int = 0, stacks: Mapping[int, int] | None = None
) -> Hand:
    """A new hand with A as the dealer; *stacks* where they matter."""
    behind = dict.fromkeys(range(1, players + 1), 1000) | dict(stacks or {})
    return Hand.deal("bank", stacks=behind, button=A, blinds=blinds, ante=ante)


def in_round(
    number: int, *, pot: int, players: int = 4, dealer: int = A, stacks: Mapping[int, int] | None = None
) -> Hand:
    """Everybody has called and checked until this round; *stacks* are those at its beginning."""
    stake = pot // players
    behind = dict.fromkeys(range(1, players + 1), 1000) | dict(stacks or {})
    behind = {seat: chips + stake for seat, chips in behind.items()}
    hand = Hand.deal("bank", stacks=behind, button=dealer, blinds=(1, stake))
    while hand.street != ("preflop", "flop", "turn", "river")[number - 1]:
        pass_by(hand)
    assert hand.pot == pot
    return hand


def pass_by(hand: Hand) -> int:
    """Let the seat in turn check, or else call, and say who it was."""
    seat = hand.to_act
    assert seat is not None
    if hand.legal.check:
        hand.check()
    else:
        hand.call()
    return seat


def order_of_action(hand: Hand) -> list[int]:
    """Who acts in this round when everybody checks or calls."""
    street, order = hand.street, []
    while hand.street == street and (hand.legal.check or hand.legal.call):
        order.append(pass_by(hand))
    return order
