"""A stack for somebody who comes once play has begun: a ghost's as it stands, or a whole one at a seat that is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import EntryRefused
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.entries.eligibility import require_late_entry, require_stack_left
from floorman.tournament.entries.formats import is_full, seats
from floorman.tournament.entries.late_entry import at_level_starts, is_level_start, late_level
from floorman.tournament.entries.removing_ghosts import ghosts_due, level_ended
from floorman.tournament.seating.draw import SeatCard, late_draw, shuffled
from floorman.tournament.seating.locks import kept_seats, seat_kept_for
from floorman.tournament.seating.moves import require_between_hands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.tournament.state import Entrant, TournamentState


def unclaimed(state: TournamentState, *, now: int) -> list[str]:
    """The ghosts that any latecomer may take over: those kept for nobody by name, while they have chips, until they have to leave."""
    if ghosts_due(state, now=now):
        return []
    return [ghost for ghost in sorted(state.ghosts) if not state.entrants[ghost].member and not state.is_pending(ghost)]


def require_claimable(state: TournamentState, who: Entrant, *, came_at: int) -> None:
    """Check that somebody came for their stack before it had to leave as a ghost.

    Coming is what can be relied on at a live table, where not every hand is entered; who has to have played one to score is
    a question for `floorman.tournament.entries.attendance`.

    Raises:
        EntryRefused: they did not.
    """
    if who.is_ghost and ghosts_due(state, now=came_at):
        last = state.book.knobs.ghost_removed_after_level
        raise EntryRefused(
            Words(
                f"{who.name} comes after the end of level {last}: the stack leaves play",
                f"{who.name} kommt nach dem Ende von Level {last}: der Stack geht aus dem Spiel",
            ),
            rule=state.book.cite("ghost_removed_after_level"),
        )


def require_chance(state: TournamentState, earlier: Sequence[Entrant] = (), *, now: int) -> None:
    """Check that somebody may come in now as the format has it: VPSV 12, 119, 127 and 128.

    Raises:
        EntryRefused: not any more, or not before the next level.
    """
    book, terms = state.book, state.terms
    kept = len(unclaimed(state, now=now))
    if terms.kind == "sit_and_go":
        require_stack_left(book, ghosts=kept, has_played=any(who.status == "out" for who in earlier))
    elif terms.kind == "satellite" or not (kept or may_ask(state, now=now)):
        level = late_level(state, now=now)
        require_late_entry(book, terms, level=level, is_level_start=is_level_start(state, now=now))


def may_ask(state: TournamentState, *, now: int) -> bool:
    """Whether somebody who walks in is put on the waiting list, though the event itself takes no late entries: VPSV 2."""
    terms, knobs = state.terms, state.book.knobs
    if knobs.late_registration != "waiting_list" or terms.late_levels or terms.kind in ("satellite", "sit_and_go"):
        return False
    last = knobs.ghost_removed_after_level
    return last is None or level_ended(state, now) < last


def require_in_time(state: TournamentState, *, now: int) -> None:
    """Check that somebody who entered before the start may still come for a stack: as late as the event takes entries.

    Where it takes none they may come at any time, but not after the level up to which the book keeps stacks for them.

    Raises:
        EntryRefused: latecomers are not let in any more.
    """
    terms, knobs = state.terms, state.book.knobs
    last = knobs.ghost_removed_after_level
    if terms.late_levels or terms.kind == "sit_and_go" or at_level_starts(state):
        require_chance(state, now=now)
    elif last is not None and level_ended(state, now) >= last:
        raise EntryRefused(
            Words(
                f"latecomers are let in up to the end of level {last}",
                f"Nachzügler kommen bis zum Ende von Level {last} ins Spiel",
            ),
            rule=state.book.cite("ghost_removed_after_level"),
        )


def require_from_list(state: TournamentState, *, now: int) -> None:
    """Check that somebody from the waiting list may come in once play has begun: as anybody new.

    Where the book has a waiting list for those who were late, they are let in as long as who entered in time: VPSV 2.

    Raises:
        EntryRefused: not any more, or not before the next level.
    """
    if state.book.knobs.late_registration == "waiting_list":
        require_in_time(state, now=now)
    else:
        require_chance(state, now=now)


def stack_for(
    state: TournamentState, entrant: str, *, now: int, freed: Iterable[SeatCard] = ()
) -> tuple[did.TookOver | did.TableSetUp | did.Seated | did.Moved, ...]:
    """A stack for somebody who comes late, at a seat that is drawn or was kept for them; nothing where nothing is free.

    TDA 8-A and 9, VPSV 12. *freed* are seats that are about to be free. Where as many play as come another table opens.

    Raises:
        EntryRefused: a ghost's chips leave play for it, and nobody has counted them.
        DrawRefused: the seat that was kept for them is not to be had.
    """
    setup, what, rule = state.setup, f"draw {state.draws}", state.book.cite("late_entry_stack").rule
    ghosts = shuffled(unclaimed(state, now=now), setup.seed, what)
    lock = seat_kept_for(state, entrant, ghosts)
    for ghost in sorted(ghosts, key=lambda ghost: state.entrants[ghost].card != lock):
        left = state.entrants[ghost]
        if left.card is None:
            continue
        taken = _taken_over(state, entrant, left, left.card)
        return (taken,) if lock is None else (taken, *_to_kept_seat(state, entrant, left.card, lock))
    freed = [*freed]
    has_place = entrant in state.entrants and state.entrants[entrant].status == "entered"
    if state.terms.kind == "sit_and_go" or (is_full(state) and not has_place and not freed):
        return ()
    free, kept = [*state.hall.free(), *freed], kept_seats(state, but=(entrant,))
    free = [lock] if lock else [card for card in free if card not in kept] or free
    another = not free and _may_open_a_table(state, has_place=has_place)
    if another:
        free = [SeatCard(state.hall.last + 1, seat) for seat in range(1, setup.table_size + 1)]
    if not free:
        return ()
    card = late_draw(free, setup.seed, what)
    # The first one there has the first button, which is as good as drawn.
    opened = (did.TableSetUp(card.table, setup.table_size, card.seat),) if another else ()
    return *opened, did.Seated(entrant, card, setup.starting_stack, rule)


def _may_open_a_table(state: TournamentState, *, has_place: bool) -> bool:
    """Whether another table opens for latecomers: as many play as come, at as many tables as they need.

    Where the book has them wait for a free seat, it opens for those who entered in time, and for a satellite, which needs
    no sign-up: VPSV 2 and 11.
    """
    setup, knobs = state.setup, state.book.knobs
    waits = knobs.late_registration == "waiting_list" and state.terms.kind != "satellite" and not has_place
    is_fixed = setup.tables or seats(setup, state.book) is not None or waits
    return not (is_fixed or state.is_final or state.common is not None)


def _taken_over(state: TournamentState, entrant: str, ghost: Entrant, card: SeatCard) -> did.TookOver:
    """A ghost's stack as it stands, or a whole one for it."""
    book, rule = state.book, state.book.cite("late_entry_stack")
    if book.knobs.late_entry_stack == "ghost_stack_as_it_stands":
        return did.TookOver(entrant, ghost.id, card, ghost.chips, rule.rule)
    if ghost.chips is None:
        raise EntryRefused(
            Words(
                f"count the chips on {card}: a whole stack comes for them",
                f"Bitte die Chips auf {card} zählen: dafür kommt ein ganzer Stack",
            ),
            rule=rule,
        )
    whole = state.setup.starting_stack
    return did.TookOver(entrant, ghost.id, card, whole, rule.rule, whole - ghost.chips)


def _to_kept_seat(state: TournamentState, entrant: str, card: SeatCard, lock: SeatCard) -> tuple[did.Moved, ...]:
    """A ghost's stack goes along to the seat that was kept, between hands."""
    if card == lock:
        return ()
    require_between_hands(state, card.table)
    return (did.Moved(entrant, card, lock, "order", state.book.topic("seat_for_special_needs").rule),)
