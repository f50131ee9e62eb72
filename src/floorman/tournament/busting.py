"""Who goes out in a hand, and in which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import BustRefused
from floorman.tournament import events as told
from floorman.tournament.draw import SeatCard
from floorman.tournament.ghost_stacks import players_left
from floorman.tournament.places import Bust, places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.table.positions import Positions
    from floorman.tournament import commands as want
    from floorman.tournament.events import Event
    from floorman.tournament.felt import Felt
    from floorman.tournament.state import TournamentState


def put_out(
    state: TournamentState, felt: Felt, busts: Sequence[want.Bust], *, is_last_hand: bool = False
) -> tuple[Event, ...]:
    """Put those out who lost their last chips in one hand at a table: the last one, or the one under way.

    Raises:
        TournamentError: somebody does not sit there, or it cannot be said who is placed higher.
    """
    seats = {entrant: seat for seat, entrant in felt.seats.items()}
    _require_busts(state, felt, busts, seats)
    gone = [
        Bust(
            bust.entrant,
            _chips(state, bust, is_alone=len(busts) == 1),
            felt.number,
            seats[bust.entrant],
            bust.entrant in state.ghosts,
        )
        for bust in busts
    ]
    at = felt.at if felt.dealt or is_last_hand else _upcoming(state, felt)
    button = {felt.number: at.button} if at else {}
    by = {bust.entrant: bust.by for bust in busts}
    left, ghosts = players_left(state), len(state.ghosts)
    out: list[Event] = []
    for who in reversed(places(gone, left=left, ghosts_left=ghosts, book=state.book, buttons=button)):
        card, rule = SeatCard(felt.number, seats[who.entrant]), who.citations[0].rule if who.citations else ""
        if who.place is None or who.through is None:
            out.append(told.GhostOut(who.entrant, card, None, rule=rule))
            continue
        behind, shared = state.out + state.left - who.through, who.through - who.place + 1
        out.append(told.Out(who.entrant, card, behind, shared, who.stack, by[who.entrant], rule))
    return tuple(out)


def _upcoming(state: TournamentState, felt: Felt) -> Positions | None:
    """The positions of a hand that is told of only now that it is over."""
    ahead = felt.upcoming(state.book)
    return ahead[0] if ahead else None


def _require_busts(state: TournamentState, felt: Felt, busts: Sequence[want.Bust], seats: dict[str, int]) -> None:
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


def _chips(state: TournamentState, bust: want.Bust, *, is_alone: bool) -> int:
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
