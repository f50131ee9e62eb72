"""Which chips are in play at a table."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Break

if TYPE_CHECKING:
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState


def known_chips(state: TournamentState) -> set[int]:
    """Every denomination there was or is; none where any amount can be paid."""
    return {*state.setup.chip_set, *state.coloured}


def is_removed(state: TournamentState, chip: int, *, felt: Felt, entrant: str = "") -> bool:
    """Whether a colour has left play for somebody: raced off with them, or at the table where they sit now."""
    return not state.removed.get(chip, set()).isdisjoint((entrant, *felt.seats.values()))


def smallest_chip(state: TournamentState, felt: Felt, *, now: int) -> int:
    """The smallest chip at a table, in which pots are split: TDA 20, APSA 3.2, WPL 5.5, VPSV 47.

    Live, a colour is gone once it was raced off there. Where the server deals nobody races: it is gone after its break,
    unless the blinds still need it.
    """
    known = known_chips(state)
    gone = {chip for chip in known if is_removed(state, chip, felt=felt)}
    if state.setup.is_live:
        return min(known - gone, default=1)
    at = up_to(state.clock, state.structure, now=now).at
    breaks = [entry for entry in state.structure.entries[:at] if isinstance(entry, Break)]
    gone |= {chip for entry in breaks for chip in entry.colour_up}
    level = level_of_hand(state.clock, state.structure, state.book, began_ms=now).level
    posts = gcd(level.small_blind, level.big_blind, level.ante)
    smallest = min(known - gone, default=1)
    return max((chip for chip in known if chip <= smallest and posts % chip == 0), default=1)
