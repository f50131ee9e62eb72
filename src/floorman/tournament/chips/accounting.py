"""The account of a tournament's chips, from what happened in it: why how many ought to be in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.tournament import events as did
from floorman.tournament.chips import account
from floorman.tournament.chips.account import AccountLine, ChipAccount

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def account_of(state: TournamentState, events: Iterable[Event]) -> ChipAccount:
    """Every line of the account, from the events that led to a state; it comes to `TournamentState.chips`."""
    lines: list[AccountLine] = []
    has_begun, seen = False, set[str]()
    for event in events:
        has_begun = has_begun or isinstance(event, did.Began)
        if isinstance(event, did.Seated):
            lines.append(_stack(state, event, seen, has_begun=has_begun))
            seen.add(state.entrants[event.entrant].member)
        else:
            lines += _lines(state, event)
    return ChipAccount().book(*lines)


def _stack(state: TournamentState, event: did.Seated, seen: set[str], *, has_begun: bool) -> AccountLine:
    """A stack that comes into play; *seen* are the members who had one before."""
    who, book = state.entrants[event.entrant], state.book
    if event.is_ghost:
        return account.ghost(book, who.name, event.chips)
    if who.member in seen:
        return account.reentry(book, who.name, event.chips)
    return (account.late_entry if has_begun else account.entry)(book, who.name, event.chips)


def _lines(state: TournamentState, event: Event) -> tuple[AccountLine, ...]:
    book = state.book
    match event:
        case did.TookOver(entrant, _, _, _, _, change):
            return (
                (AccountLine("late_entry", state.entrants[entrant].name, change, book.cite("late_entry_stack")),)
                if change
                else ()
            )
        case did.GhostOut(entrant, _, _, _, chips):
            return (account.ghost_removed(book, state.entrants[entrant].name, chips),) if chips else ()
        case did.ChipsBought(entrant, chips, _, how):
            return ((account.rebuy if how == "rebuy" else account.add_on)(book, state.entrants[entrant].name, chips),)
        case did.GaveUp(entrant, _, _, chips):
            return (
                AccountLine("surrendered", state.entrants[entrant].name, -chips, book.cite("surrender_for_reentry")),
            )
        case did.Disqualified(entrant, chips):
            return (account.disqualified(book, state.entrants[entrant].name, chips),) if chips else ()
        case did.Raced(table):
            by_cards = event.change - event.rescue_change
            return account.raced(book, f"T{table}", by_cards, rescue=event.rescue_change)
        case did.OldChipsChanged(entrant, taken=taken, rescue=rescue):
            return account.old_chips_changed(book, state.entrants[entrant].name, taken=taken, rescue=rescue)
        case did.ChipsChanged(why, who, chips, reason):
            name = state.entrants[who].name if who in state.entrants else who
            if why == "found":
                return (account.found(book, name, -chips),)
            return (AccountLine(why, name if why == "forfeited" else reason, chips),)
        case _:
            return ()
