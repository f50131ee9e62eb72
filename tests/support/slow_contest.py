"""Places, shares, races and levels worked out the slow way, from what the rules say and without the calculators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.cards import Card
    from floorman.rulebook import Rulebook


class Loser(NamedTuple):
    """Somebody who goes out: where, with how much, and when."""

    table: int
    seat: int
    stack: int
    button: int
    at: int = 0


def walk(button: int, seat: int) -> int:
    """Seats passed on the way from the button to a seat, one by one; whoever has the button is reached last."""
    passed, here = 0, button
    while True:
        here = 1 if here == 10 else here + 1
        if here == seat:
            return passed
        passed += 1


def places(book: Rulebook, out: Sequence[Loser], *, left: int, common: bool) -> dict[Loser, tuple[int, int]]:
    """First and last place of each: everybody has a key, and who has a smaller one is placed better."""
    knobs = book.knobs
    nearer = knobs.same_hand_bust_equal_stacks == "nearer_button"

    def alone(who: Loser, among: Sequence[Loser]) -> bool:
        return all(other.table == who.table for other in among if other.stack == who.stack)

    def strength(who: Loser, among: Sequence[Loser]) -> tuple[int, int]:
        return -who.stack, walk(who.button, who.seat) if nearer and alone(who, among) else 0

    def key(who: Loser) -> Any:
        mine = [other for other in out if other.table == who.table]
        if not common:
            if len({other.table for other in out}) > 1:
                now = [other for other in out if other.at == who.at]
                is_hand = all(other.table == who.table for other in now) and knobs.same_hand_bust != "shared"
                return -who.at, strength(who, now) if is_hand else ()
            return () if knobs.same_hand_bust == "shared" else strength(who, out)
        across, within = knobs.hand_for_hand_busts_two_tables, knobs.hand_for_hand_busts_one_table
        if len(mine) == len(out):
            return () if within == "share_equally" else strength(who, out)
        if across == "share_equally" and within == "share_equally":
            return ()
        if across == "share_equally":
            return len({strength(other, mine) for other in mine if strength(other, mine) < strength(who, mine)})
        if within == "share_equally":
            return -max(other.stack for other in mine)
        return strength(who, out)

    first = left - len(out)
    return {
        who: (
            first + 1 + sum(key(other) < key(who) for other in out),
            first + sum(key(other) <= key(who) for other in out),
        )
        for who in out
    }


def cents(placed: Mapping[Loser, tuple[int, int]], prizes: Mapping[int, int]) -> dict[Loser, tuple[int, int]]:
    """The least and the most each may get: what a draw would still decide is the difference."""
    found = {}
    for who, (first, last) in placed.items():
        tied = [other for other, place in placed.items() if place == (first, last)]
        total = sum(prizes.get(place, 0) for place in range(first, last + 1))
        each = total // len(tied)
        larger = sum(other.stack > who.stack for other in tied)
        equal = sum(other.stack == who.stack for other in tied)
        odd = total - each * len(tied) - larger
        found[who] = each + (odd >= equal), each + (odd > 0)
    return found


def race(
    book: Rulebook, *, chip: int, into: int, seats: Mapping[int, tuple[int, int, Sequence[Card]]]
) -> dict[int, tuple[int, int]]:
    """The least and the most each seat may have afterwards; *seats*: small chips, the rest, and the cards of each."""
    knobs = book.knobs
    order = [name[0] for name in knobs.suit_order_for_draws]  # spades, hearts, …: s, h, …
    odd = {seat: low * chip % into // chip for seat, (low, _, _) in seats.items()}
    value = chip * sum(odd.values())
    prizes = value // into
    while (prizes * into < value) if knobs.race_rounding == "up" else (2 * (value - prizes * into) >= into):
        prizes += 1

    def worth(card: Card) -> tuple[int, int]:
        rank, suit = str(card)[0], str(card)[1]
        return "23456789TJQKA".index(rank), -order.index(suit) if suit in order else 0

    best = {seat: max(map(worth, cards)) for seat, (_, _, cards) in seats.items() if odd[seat]}
    found = {}
    for seat, (low, rest, _) in seats.items():
        kept = rest + low * chip // into * into
        wins = may_win = False
        if seat in best:
            above = sum(other > best[seat] for other in best.values())
            equal = sum(other == best[seat] for other in best.values())
            wins, may_win = above + equal <= prizes, above < prizes
        rescue = into if knobs.race_rescue == "anyone_left_with_nothing" or low == 1 else 0
        loses = kept or rescue
        found[seat] = (kept + into if wins else kept if may_win else loses), (kept + into if may_win else loses)
    return found
