"""Which chips are in play at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.tournament.clock.clock import up_to
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

    Live, a colour is gone once it was raced off there. Where the server deals nobody races: it is gone after its break.
    """
    gone: set[int] = set()
    if not state.setup.is_live:
        at = up_to(state.clock, state.structure, now=now).at
        breaks = [entry for entry in state.structure.entries[:at] if isinstance(entry, Break)]
        gone = {chip for entry in breaks for chip in entry.colour_up}
    return min(
        (chip for chip in known_chips(state) - gone if not is_removed(state, chip, felt=felt)),
        default=1,
    )
