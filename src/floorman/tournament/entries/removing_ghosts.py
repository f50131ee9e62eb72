"""The ghosts of an event: when they have to leave, and taking them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import BustRefused, NotInTournament, TournamentError
from floorman.text.numbers import number
from floorman.text.words import Words, begun
from floorman.tournament import events as did
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.structure import Break
from floorman.tournament.entries.ghosts import Ghost, GhostsLeave, ghosts_leave

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.tournament.events import Event
    from floorman.tournament.state import Entrant, TournamentState


def ghosts_due(state: TournamentState, *, now: int) -> Words | None:
    """Why the ghosts in play have to leave; None while they may stay: WPL 3.5, VPSV 12."""
    if not state.is_running or not state.ghosts:
        return None
    leave = _leave(state, dict.fromkeys(state.ghosts, 1), now=now, hand_is_over=True)
    return leave.reason if leave.lines else None


def remove_ghosts(state: TournamentState, counted: Mapping[str, int], *, now: int) -> tuple[Event, ...]:
    """Take the ghosts out together: their chips leave play, and they share the lowest places or are passed over."""
    if not state.is_running or not state.ghosts:
        raise TournamentError(Words("no ghost is in play", "Kein Ghost ist im Spiel"))
    for entrant in counted:
        if entrant not in state.ghosts:
            name = state.entrant(entrant).name
            raise NotInTournament(Words(f"{name} is not a ghost in play", f"{name} ist kein Ghost im Spiel"))
    stacks = {who: _chips(state.entrants[who], counted) for who in sorted(state.ghosts)}
    is_over = state.is_between_common_hands and not any(
        state.hall.felts[card.table].dealt for who in stacks if (card := state.entrants[who].card)
    )
    leave = _leave(state, stacks, now=now, hand_is_over=is_over)
    if not leave.lines:
        knob = "ghost_removed_after_level" if not _stay(state) else "sit_and_go_ghosts_leave"
        raise TournamentError(Words(leave.reason.en, begun(leave.reason.de)), rule=state.book.cite_if_any(knob))
    if sum(stacks.values()) > state.chips:
        raise TournamentError(
            Words(
                f"ghosts cannot have {number(sum(stacks.values()))} of {number(state.chips)} chips",
                f"Ghosts können nicht {number(sum(stacks.values()), 'de')} von {number(state.chips, 'de')} Chips haben",
            ),
        )
    rule = state.book.cite("ghost_removed_after_level").rule
    return tuple(
        did.GhostOut(
            gone.entrant,
            card,
            None if gone.through is None else state.out + state.left - gone.through,
            1 if gone.through is None or gone.place is None else gone.through - gone.place + 1,
            stacks[gone.entrant],
            rule,
        )
        for gone in leave.placed
        if (card := state.entrants[gone.entrant].card)
    )


def players_left(state: TournamentState) -> int:
    """How many are left without the ghosts."""
    return state.left - (len(state.ghosts) if state.book.knobs.ghost_takes_a_place else 0)


def _leave(state: TournamentState, stacks: Mapping[str, int], *, now: int, hand_is_over: bool) -> GhostsLeave:
    return ghosts_leave(
        [Ghost(entrant, chips) for entrant, chips in stacks.items()],
        level_ended=level_ended(state, now),
        hand_is_over=hand_is_over,
        left=players_left(state),
        book=state.book,
        begins="sit_and_go" if state.terms.kind == "sit_and_go" else "tournament",
    )


def level_ended(state: TournamentState, now: int) -> int:
    """The last level whose time is up."""
    clock = up_to(state.clock, state.structure, now=now)
    number = state.structure.number_at(clock.at)
    return number if clock.is_over or isinstance(state.structure.entries[clock.at], Break) else number - 1


def _stay(state: TournamentState) -> bool:
    return state.terms.kind == "sit_and_go" and state.book.knobs.sit_and_go_ghosts_leave == "blinded_off"


def _chips(who: Entrant, counted: Mapping[str, int]) -> int:
    chips = counted.get(who.id, who.chips)
    if type(chips) is not int or chips < 0:
        raise TournamentError(
            Words(
                f"count the chips of {who.name}: they leave play",
                f"Bitte die Chips von {who.name} zählen: sie gehen aus dem Spiel",
            )
        )
    if not chips:
        raise BustRefused(
            Words(
                f"{who.name} has no chips left: enter the bust first",
                f"{who.name} hat keine Chips mehr: erst das Ausscheiden eintragen",
            ),
        )
    return chips
