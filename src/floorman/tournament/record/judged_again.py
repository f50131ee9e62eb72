"""A later step, judged again after an earlier one was corrected.

What people have done stays: a player who moved sits there, one who drew a seat has it, one who was paid has the money. Everything else is
decided anew from what was wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.errors import DrawRefused, MoveRefused
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.decide import decide
from floorman.tournament.evolve import evolve
from floorman.tournament.seating.draw import SeatCard, shuffled
from floorman.tournament.seating.moves import felt_of, open_seats, require_free
from floorman.tournament.setup import PrizePlan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState

_ON_FOOT: Final = (did.Moved, did.Drawn, did.TableTakenDown, did.FinalTableFormed)
_IN_HAND: Final = (did.PrizePaid, did.TicketGiven)
_MOST_AT_A_TABLE: Final = 10


def judged_again(
    state: TournamentState, wanted: Command, before: tuple[Event, ...], *, at: int, anew: bool
) -> tuple[Event, ...]:
    """Say what becomes of a step that came to *told* when it was done; *anew*: whatever people have done.

    Raises:
        TournamentError: it cannot stand any more.
    """
    match wanted:
        case want.Even() if not anew and state.is_running:
            return _moved(state, before)
        case want.PayPrize(entrant) if not anew and not state.is_cancelled:
            state.entrant(entrant)
            return tuple(event for event in before if isinstance(event, _IN_HAND))
        case want.Begin() if not anew:
            return _begun(_without_prizes(state), wanted, before, at=at)
        case _:
            events = decide(state, wanted, now=at)
            return events if anew else _as_drawn(state, events, before)


def _moved(state: TournamentState, before: tuple[Event, ...]) -> tuple[Event, ...]:
    """The moves that were made, with seats drawn for those who were not thought to be there."""
    ahead = state.copy()
    events: list[Event] = []
    is_break = any(isinstance(event, did.TableTakenDown) for event in before)
    for event in before:
        if isinstance(event, _ON_FOOT):
            for made in _one_moved(ahead, event, is_break=is_break):
                evolve(ahead, made)
                events.append(made)
    return tuple(events)


def _one_moved(state: TournamentState, event: Event, *, is_break: bool) -> Iterator[Event]:
    match event:
        case did.Moved(entrant, _, target):
            who = state.entrants.get(entrant)
            if is_break and (who is None or who.card is None):
                return  # out by now: the table was broken without them
            _, origin = state.playing(entrant)
            if origin != target:
                require_free(state, target)
                yield replace(event, origin=origin)
        case did.TableTakenDown(table):
            felt = felt_of(state, table)
            there = [felt.seats[seat] for seat in sorted(felt.seats)]
            rule = state.book.cite_if_any("tournament_seats")
            for entrant, card in zip(there, open_seats(state, felt, len(there)), strict=True):
                _, origin = state.playing(entrant)
                yield did.Moved(entrant, origin, card, "break", rule.rule if rule else "")
            yield event
        case did.FinalTableFormed():
            seats = _final_seats(state, event)
            yield replace(event, size=max(event.size, *[seat for seat, _ in seats]), seats=seats)
        case _:
            yield event


def _final_seats(state: TournamentState, event: did.FinalTableFormed) -> tuple[tuple[int, str], ...]:
    """The seats of the final table as they were drawn; whoever was not thought to be there draws from those that are left.

    Where none is left a chair is added, as many as fit at a table: everybody else stays where they have sat ever since.
    """
    there = [entrant for felt in state.hall.felts.values() for _, entrant in sorted(felt.seats.items())]
    seats = {seat: entrant for seat, entrant in event.seats if entrant in there}
    others = [entrant for entrant in there if entrant not in seats.values()]
    chairs = event.size
    if state.setup.is_live:
        most = max(chairs, state.book.knobs.max_players_per_table or _MOST_AT_A_TABLE)
        chairs = min(most, max(chairs, len(there)))
    free = [seat for seat in range(1, chairs + 1) if seat not in seats]
    if len(others) > len(free):
        name = state.entrants[others[0]].name
        raise MoveRefused(
            Words(
                f"the final table has no seat for {name}",
                f"Am Finaltisch ist kein Platz für {name}",
            ),
            rule=state.book.cite_if_any("final_table_size"),
        )
    drawn = shuffled(free, state.setup.seed, f"draw {state.draws}: others")
    return tuple(sorted((seats | dict(zip(drawn, others, strict=False))).items()))


def _begun(state: TournamentState, wanted: want.Begin, before: tuple[Event, ...], *, at: int) -> tuple[Event, ...]:
    """The first draw as it was; whoever was not thought to be there draws from the seats that are left."""
    events = decide(state, wanted, now=at)
    if events == before[: len(events)] or not state.setup.is_live:
        return events
    field = {event.entrant for event in events if isinstance(event, did.Seated)}
    cards = {event.entrant: event.card for event in before if isinstance(event, did.Seated)}
    seats = {entrant: card for entrant, card in cards.items() if entrant in field}
    taken = {(card.table, card.seat) for card in seats.values()}
    buttons = {
        event.table: event.button
        for event in before
        if isinstance(event, did.TableSetUp) and event.button and (event.table, event.button) in taken
    }
    try:
        return decide(state, want.Begin(seats, buttons), now=at)
    except DrawRefused:  # a seat kept for somebody, say, that was not kept then
        return events


def _without_prizes(state: TournamentState) -> TournamentState:
    """The same with no prizes announced: play has begun, whether or not they still come out."""
    ahead = state.copy()
    ahead.prizes = PrizePlan()
    return ahead


def _as_drawn(state: TournamentState, events: tuple[Event, ...], before: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same, with the seats that people drew, as far as they are free."""
    drew = {event.entrant: event.card for event in before if isinstance(event, (did.Seated, did.ChipsBought))}

    def card_of(entrant: str, now: SeatCard) -> SeatCard:
        card = drew.get(entrant) or now
        felt = state.hall.felts.get(card.table)
        return card if felt and card.seat in felt.free else now

    return tuple(
        replace(event, card=card_of(event.entrant, event.card))
        if isinstance(event, (did.Seated, did.ChipsBought)) and event.card
        else event
        for event in events
    )
