"""A secure deal: a deck shuffled, sealed and cut, as a table needs it before every hand."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from measure import Entry
from peers import OURS
from report import Section, Target, show

import floorman
from floorman.shuffle import Deal, commitment, new_nonce, require_opening, seal

if TYPE_CHECKING:
    from collections.abc import Callable

SECURE, OPENING, CHECKING, SHUFFLED, SYSTEM = "secure deal", "opening", "checking", "shuffle alone", "Python"
MOST_MICROSECONDS = 100


def deals() -> Section:
    """Shuffle, 52 commitments, root, and the cut by six seats; and what belongs to it."""
    deal = Deal(hand="bench", book="tda@2019", burns=True, button=6, seats=(1, 2, 3, 4, 5, 6))
    nonces = {seat: new_nonce() for seat in deal.seats}
    ready = seal(deal)
    promised = {seat: commitment(nonce, root=ready.root, seat=seat) for seat, nonce in nonces.items()}
    cut = ready.cut(promised, nonces)
    opening = ready.open(cut, 7)
    require_opening(opening, ready.root, deal)
    cards, system = list(range(52)), random.SystemRandom()

    def secure() -> floorman.Deck:
        """All of it. The seats' own hashing is theirs to pay for, but each has to be checked: it is counted in."""
        sealed = seal(Deal(hand="bench", book="tda@2019", burns=True, button=6, seats=deal.seats))
        promises = {seat: commitment(nonce, root=sealed.root, seat=seat) for seat, nonce in nonces.items()}
        return sealed.deck(sealed.cut(promises, nonces))

    def ours(what: str, run: Callable[[], object], group: str) -> Entry:
        return Entry(OURS, what, run, group=group)

    return Section(
        "Secure deal, six seats in the cut",
        "µs",
        [
            ours("seal, cut, deck", secure, SECURE),
            ours("SealedDeck.open", lambda: ready.open(cut, 7), OPENING),
            ours("require_opening", lambda: require_opening(opening, ready.root, deal), CHECKING),
            ours("Deck.shuffled", floorman.Deck.shuffled, SHUFFLED),
            Entry("Python", "SystemRandom().shuffle", lambda: system.shuffle(cards), group=SHUFFLED),
        ],
    )


def deal_targets(section: Section) -> list[Target]:
    speed = section.ours(SECURE)
    measured = f"{show(speed, section.unit)} µs; to open a card {show(section.ours(OPENING), section.unit)} µs"
    return [(f"a secure deal in under {MOST_MICROSECONDS} µs", measured, 1e6 / speed < MOST_MICROSECONDS)]
