"""Chips bought in the course of an event: re-buys, add-ons, and a stack given up for a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import EntryRefused
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.entries.eligibility import require_rebuy, require_reentry
from floorman.tournament.entries.entering import enter_again
from floorman.tournament.entries.formats import is_full
from floorman.tournament.entries.late_entry import late_level

if TYPE_CHECKING:
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.events import Event
    from floorman.tournament.seating.draw import SeatCard
    from floorman.tournament.state import Entrant, TournamentState


def rebuy(state: TournamentState, entrant: str, *, now: int) -> tuple[Event, ...]:
    """A player who is out takes the seat back before the next hand there; others buy between hands: TDA 27, VPSV 30.

    What is announced is owed, and in play at once.
    """
    who, book, setup = state.entrant(entrant), state.book, state.setup
    _require_player(who)
    stack = setup.rebuy_stack or setup.starting_stack
    card = who.card or (who.left_at[0] if who.left_at else None)
    if card is None or who.status not in ("seated", "out") or state.is_pending(entrant):
        raise EntryRefused(
            Words(f"{who.name} has no seat to buy for", f"{who.name} hat keinen Platz, für den es Chips gäbe")
        )
    level = state.level_at(now)
    require_rebuy(book, state.terms, level=level, has_next_hand_begun=_has_gone_on(state, entrant, card))
    if who.card is not None and who.chips is not None and who.chips > setup.starting_stack:
        raise EntryRefused(
            Words(
                f"nobody can buy again with {number(who.chips)}; a re-buy is open to stacks of up to {number(setup.starting_stack)}",
                f"Mit {number(who.chips, 'de')} gibt es kein Re-Buy; bis {number(setup.starting_stack, 'de')} ist es möglich",
            ),
        )
    back = card if who.card is None else None
    entries = state.of_member[who.member]
    if any(state.entrants[later].status != "withdrawn" for later in entries[entries.index(entrant) + 1 :]):
        raise EntryRefused(Words(f"{who.name} has entered again since", f"{who.name} ist seither wieder eingestiegen"))
    if back and is_full(state):
        raise EntryRefused(Words("no place is free", "Kein Platz ist frei"))
    return (did.ChipsBought(entrant, stack, setup.rebuy_cents, "rebuy", back, book.cite("rebuys").rule),)


def _has_gone_on(state: TournamentState, entrant: str, card: SeatCard) -> bool:
    """Whether the next hand at the table has begun, or somebody else has the seat."""
    who = state.entrants[entrant]
    felt = state.hall.felts.get(card.table)
    if felt is None or felt.dealt:
        return True
    if who.card is not None:
        return False
    # The hand of the bust is over by now, and no other one.
    return who.left_at is None or felt.hands > who.left_at[1] + 1 or card.seat in felt.seats


def add_on(state: TournamentState, entrant: str, *, now: int) -> tuple[Event, ...]:
    """Everybody once, when the time for re-buys ends: in its last level and the break after it."""
    who, card = state.playing(entrant)
    _require_player(who)
    setup, terms = state.setup, state.terms
    if not setup.add_on_stack or state.book.knobs.rebuys == "never":
        raise EntryRefused(
            Words("there is no add-on here", "Ein Add-on gibt es hier nicht"), rule=state.book.cite_if_any("rebuys")
        )
    if who.has_add_on:
        raise EntryRefused(Words(f"{who.name} has had the add-on", f"{who.name} hat das Add-on schon"))
    if state.level_at(now) != terms.rebuy_levels or state.hall.felts[card.table].dealt:
        raise EntryRefused(
            Words(
                f"the add-on is sold between hands of level {terms.rebuy_levels} and in the break after it",
                f"Das Add-on gibt es zwischen den Händen von Level {terms.rebuy_levels} und in der Pause danach",
            ),
        )
    return (did.ChipsBought(entrant, setup.add_on_stack, setup.add_on_cents, "add_on"),)


def give_up(state: TournamentState, person: Person, chips: int, *, now: int) -> tuple[Event, ...]:
    """The rest of the stack leaves play, and a new one is bought like anybody's: TDA 8-B."""
    playing = [entrant for entrant in state.of_member.get(person.id, ()) if state.entrants[entrant].card]
    if not playing:
        raise EntryRefused(
            Words(f"{person.name} has no stack to give up", f"{person.name} hat keinen Stack, der sich aufgeben ließe")
        )
    entrant, card = state.playing(playing[0])
    _require_player(entrant)
    if state.hall.felts[card.table].dealt:
        raise EntryRefused(Words("a stack is given up between hands", "Aufgegeben wird zwischen den Händen"))
    if type(chips) is not int or not 0 < chips <= state.most_chips() or entrant.chips not in (None, chips):
        raise EntryRefused(
            Words(f"the chips of {person.name} are counted first", f"Die Chips von {person.name} werden erst gezählt")
        )
    require_reentry(state.book, state.terms, level=late_level(state, now=now), chips=chips)
    rule = state.book.cite("surrender_for_reentry").rule
    gone = did.GaveUp(entrant.id, card, state.out, chips, rule)
    return gone, *enter_again(state, want.Enter(person), freed=card, now=now)


def _require_player(who: Entrant) -> None:
    """Nobody buys for a stack that nobody plays."""
    if who.is_ghost:
        raise EntryRefused(Words(f"nobody plays for {who.name}", f"Für {who.name} spielt niemand"))
