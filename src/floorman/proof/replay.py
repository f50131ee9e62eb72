"""Whether the record of a hand can have happened: played again under its book, as far as its viewer can see.

What a viewer cannot see never decides what may be done: betting does not look at cards, and pots go to the best of the
hands that were shown. Only why a hand was mucked unseen stays its owner's secret.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from floorman.errors import BrokenRecord, FloormanError, InvariantBroken
from floorman.hand.dealer import next_events
from floorman.hand.events import Event, HandDealt, HolesDealt, Mucked, Shown, UncalledReturned
from floorman.hand.evolve import begin, evolve, forced_bets
from floorman.hand.state import NOBODY, OVER, HandState
from floorman.hand.terms import require_terms
from floorman.hand.view import OwnCards, event_for
from floorman.proof.decided import decided, is_out_of_turn
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


def require_replays(
    dealt: HandDealt, events: Iterable[Event | OwnCards], *, book: Rulebook, viewer: int | None
) -> HandState:
    """Play a record again and give the state it ends in. *dealt* has a deck with every card the viewer has seen.

    Raises:
        BrokenRecord: an event cannot have happened after those before it.
    """
    state = _begun(dealt, book)
    to_come: list[Event] = [*forced_bets(state), _holes(dealt)]
    for number, event in enumerate(events, start=1):
        if not to_come:
            to_come = _allowed(state, event, number)
        happened = to_come.pop(0)
        if event_for(happened, state, viewer) != event:
            raise BrokenRecord(
                Words(
                    f"{_name(happened)} was due, not {_name(event)}",
                    f"Fällig war {_name(happened)}, nicht {_name(event)}",
                ),
                event=number,
            )
        evolve(state, happened)
        if isinstance(happened, (Shown, Mucked)):
            to_come = []  # who shows next depends on cards that the viewer may not have seen
    return state


def _begun(dealt: HandDealt, book: Rulebook) -> HandState:
    if len(dealt.stacks) != len(dealt.seats):
        raise BrokenRecord(
            Words(
                f"every seat has one stack: seats {len(dealt.seats)}, stacks {len(dealt.stacks)}",
                f"Jeder Platz hat einen Stack: Plätze {len(dealt.seats)}, Stacks {len(dealt.stacks)}",
            ),
            event=0,
        )
    try:
        require_terms(book, dealt)
        return begin(book, dealt)
    except FloormanError as error:
        raise BrokenRecord(Words(str(error), error.told("de")), event=0) from None


def _allowed(state: HandState, event: Event | OwnCards, number: int) -> list[Event]:
    try:
        return _what_follows(state, event)
    except FloormanError as error:
        raise BrokenRecord(Words(str(error), error.told("de")), event=number) from None
    except InvariantBroken as error:
        raise BrokenRecord(Words(str(error), "Das kann nicht sein"), event=number) from None


def _holes(dealt: HandDealt) -> HolesDealt:
    players, deck = len(dealt.seats), dealt.deck
    return HolesDealt(tuple((deck[place], deck[place + players]) for place in range(players)))


def _what_follows(state: HandState, event: Event | OwnCards) -> list[Event]:
    """What happens next, given what the record says somebody decided; refused if that is not allowed."""
    if not is_out_of_turn(event):
        if state.phase == OVER:
            raise BrokenRecord(Words("the hand was over", "Die Hand war vorbei"), event=0)
        if state.to_act == NOBODY:
            happened = next_events(state)
            if not happened:
                raise BrokenRecord(Words("the all-in was held", "Das All-in war angehalten"), event=0)
            if isinstance(event, Mucked) and isinstance(happened[0], Shown):
                return [Mucked(happened[0].seat)]
            if isinstance(event, Shown) and isinstance(happened[0], Mucked):
                return [Shown(happened[0].seat, state.holes[state.place_of(happened[0].seat)])]
            return happened
    first, *further = decided(state.copy(), event)
    return [first, *takewhile(lambda one: isinstance(one, UncalledReturned), further)]


def _name(event: object) -> str:
    """An event in few words, without the cards of anybody."""
    seat = getattr(event, "seat", None)
    return type(event).__name__ + (f" of seat {seat}" if seat is not None else "")
