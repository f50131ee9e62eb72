"""Who goes out in a hand, and in which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import BustRefused
from floorman.tournament import events as told
from floorman.tournament.draw import SeatCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.tournament.commands import Bust
    from floorman.tournament.events import Event
    from floorman.tournament.felt import Felt
    from floorman.tournament.state import TournamentState


def put_out(state: TournamentState, felt: Felt, busts: Sequence[Bust]) -> tuple[Event, ...]:
    """Put those out who lost their last chips in one hand at a table.

    Raises:
        BustRefused: somebody does not sit there, or it cannot be said who is placed higher.
    """
    seats = {entrant: seat for seat, entrant in felt.seats.items()}
    _require_busts(state, felt, busts, seats)
    chips = {bust.entrant: _chips(state, bust, is_alone=len(busts) == 1) for bust in busts}
    ranked = _ranked(state, felt, chips, seats)
    behind = state.out
    by = {bust.entrant: bust.by for bust in busts}
    rule = state.book.cite_if_any("same_hand_bust") if len(busts) > 1 else None
    events: list[Event] = []
    for group in reversed(ranked):
        events += [
            told.Out(
                entrant,
                SeatCard(felt.number, seats[entrant]),
                behind,
                len(group),
                chips[entrant],
                by[entrant],
                rule.rule if rule else "",
            )
            for entrant in group
        ]
        behind += len(group)
    return tuple(events)


def _require_busts(state: TournamentState, felt: Felt, busts: Sequence[Bust], seats: dict[str, int]) -> None:
    for bust in busts:
        who, card = state.playing(bust.entrant)
        if bust.entrant not in seats:
            raise BustRefused(
                f"{who.name} sits at {card}, not at table {felt.number}",
                f"{who.name} sitzt auf {card}, nicht an Tisch {felt.number}",
            )
    if len({bust.entrant for bust in busts}) < len(busts):
        raise BustRefused("somebody goes out twice", "jemand scheidet zweimal aus")
    if len(busts) >= len(felt.seats):
        raise BustRefused("somebody has won the chips", "jemand hat die Chips gewonnen")


def _chips(state: TournamentState, bust: Bust, *, is_alone: bool) -> int:
    """What somebody began the hand with; it matters when several go out."""
    known = bust.chips if bust.chips is not None else state.entrants[bust.entrant].chips
    if known is not None and (type(known) is not int or known < 0):
        raise BustRefused(f"{known!r} is no number of chips", f"{known!r} ist keine Zahl von Chips")
    if known is None and not is_alone:
        name = state.entrants[bust.entrant].name
        raise BustRefused(
            f"what did {name} begin the hand with? The larger stack is placed higher",
            f"womit hat {name} die Hand begonnen? Der größere Stack ist besser platziert",
            rule=state.book.cite_if_any("same_hand_bust"),
        )
    return known or 0


def _ranked(state: TournamentState, felt: Felt, chips: dict[str, int], seats: dict[str, int]) -> list[list[str]]:
    """Those who went out together, the best first; those in one group share a place: APSA 3.3-27, VPSV 57."""
    knobs = state.book.knobs
    if knobs.same_hand_bust == "shared":
        return [list(chips)]
    groups: dict[int, list[str]] = {}
    for entrant in sorted(chips, key=lambda who: -chips[who]):
        groups.setdefault(chips[entrant], []).append(entrant)
    if knobs.same_hand_bust_equal_stacks != "nearer_button" or felt.at is None:
        return list(groups.values())
    button = felt.at.button
    return [[who] for group in groups.values() for who in sorted(group, key=lambda who: (seats[who] - button - 1) % 10)]
