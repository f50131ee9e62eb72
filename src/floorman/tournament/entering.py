"""Entries: made, paid, withdrawn, taken from the waiting list, late and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import EntryRefused, TournamentError
from floorman.tournament import events as told
from floorman.tournament.clock import up_to
from floorman.tournament.draw import SeatCard, late_draw
from floorman.tournament.registration import admit, refund_cents, require_eligible, require_late_entry, require_reentry
from floorman.tournament.structure import MINUTE_MS

if TYPE_CHECKING:
    from floorman.tournament.commands import Enter
    from floorman.tournament.events import Event
    from floorman.tournament.registration import Person
    from floorman.tournament.state import Entrant, TournamentState

LONGEST_NAME = 200


def enter(state: TournamentState, wanted: Enter, *, now: int) -> tuple[Event, ...]:
    """Enter somebody: before the start, late, or again after a bust."""
    person = wanted.person
    _require_name(person)
    earlier = [state.entrants[entrant] for entrant in state.of_member.get(person.id, ())]
    if any(who.status in ("entered", "waiting", "seated") for who in earlier):
        raise EntryRefused(f"{person.name} has entered already", f"{person.name} ist schon angemeldet")
    if any(who.status == "disqualified" for who in earlier):
        raise EntryRefused(f"{person.name} was disqualified", f"{person.name} wurde disqualifiziert")
    entrant = person.id if not earlier else f"{person.id}#{len(earlier) + 1}"
    book, terms = state.book, state.terms
    if state.began_at is None:
        admitted = admit(book, terms, person, entered=state.entered, now=now, by_tool=wanted.by_tool)
        return (told.Entered(entrant, person.id, person.name, now, waits=admitted.waits, edition=book.name),)
    require_eligible(book, terms, person)
    if any(who.status == "out" for who in earlier):
        require_reentry(book, terms, level=state.level_at(now), chips=0)
    else:
        require_late_entry(book, terms, level=state.level_at(now), is_level_start=_is_level_start(state, now))
    return _late(state, entrant, person, state.hall.free(), now)


def enter_again(state: TournamentState, wanted: Enter, *, freed: SeatCard, now: int) -> tuple[Event, ...]:
    """Enter somebody anew who has just left a seat, which is as free as any other: TDA 8-A."""
    person = wanted.person
    require_eligible(state.book, state.terms, person)
    entrant = f"{person.id}#{len(state.of_member[person.id]) + 1}"
    return _late(state, entrant, person, [*state.hall.free(), freed], now)


def _late(state: TournamentState, entrant: str, person: Person, free: list[SeatCard], now: int) -> tuple[Event, ...]:
    made = told.Entered(entrant, person.id, person.name, now, waits=not free, edition=state.book.name)
    return (made, _sits_down(state, entrant, free)) if free else (made,)


def _is_level_start(state: TournamentState, now: int) -> bool:
    """Whether a level has just begun: within its first minute."""
    begun = up_to(state.clock, state.structure, now=now).begun
    return bool(begun) and now - begun[-1].began_ms < MINUTE_MS


def _sits_down(state: TournamentState, entrant: str, free: list[SeatCard]) -> told.Seated:
    """Whoever comes late draws from all free seats and gets a full stack: TDA 8-A."""
    card = late_draw(free, state.setup.seed, f"draw {state.draws}")
    return told.Seated(entrant, card, state.setup.starting_stack, state.book.cite("late_entry_stack").rule)


def pay(state: TournamentState, entrant: str, cents: int, how: str) -> tuple[Event, ...]:
    """Book a fee; never more than is owed. What the players will win comes first, and the club's share last."""
    who = state.entrant(entrant)
    owed = who.owed_cents - who.paid_cents
    if type(cents) is not int or not 0 < cents <= owed:
        raise EntryRefused(
            f"{who.name} owes {owed} cents, not {cents}", f"{who.name} schuldet {owed} Cent, nicht {cents}"
        )
    for_players = who.owed_cents - state.setup.club_cents
    club_cents = max(0, min(cents, who.paid_cents + cents - for_players - who.club_cents))
    return (told.Paid(entrant, cents, how, club_cents),)


def withdraw(state: TournamentState, entrant: str, *, declined: bool, now: int) -> tuple[Event, ...]:
    """Take somebody off the list; what was paid goes back as the book says, and all of it if the organiser declines."""
    who = state.entrant(entrant)
    if who.status not in ("entered", "waiting"):
        raise EntryRefused(f"{who.name} is not on the list", f"{who.name} steht nicht auf der Liste")
    if declined:
        return (told.Withdrawn(entrant, who.paid_cents, "", declined=True),)
    cents, rule = refund_cents(state.book, state.terms, who.paid_cents, now=now)
    return (told.Withdrawn(entrant, cents, rule.rule if rule else ""),)


def promote(state: TournamentState) -> tuple[Event, ...]:
    """Give the next on the waiting list a place, and once play has begun a seat."""
    waiting = state.waiting()
    if not waiting:
        raise TournamentError("nobody is waiting", "niemand wartet")
    entrant: Entrant = waiting[0]
    if state.began_at is None:
        return (told.Promoted(entrant.id),)
    free = state.hall.free()
    if not free:
        raise TournamentError("no seat is free", "kein Platz ist frei")
    return told.Promoted(entrant.id), _sits_down(state, entrant.id, free)


def _require_name(person: Person) -> None:
    name = person.name
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise EntryRefused(
            f"a name has 1 to {LONGEST_NAME} printable characters",
            f"ein Name hat 1 bis {LONGEST_NAME} druckbare Zeichen",
        )
    if not person.id.strip() or "#" in person.id:
        raise EntryRefused(
            "a member's id is not empty and has no “#”", "eine Mitgliedsnummer ist nicht leer und hat kein „#“"
        )
