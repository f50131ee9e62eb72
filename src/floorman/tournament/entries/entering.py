"""Entries: made, paid, withdrawn, taken from the waiting list, late and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.contest.whole import require_whole
from floorman.errors import EntryRefused, TournamentError
from floorman.lines import is_line
from floorman.text.lists import listed
from floorman.text.money import money
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.entries.check_in import has_paid, pays_first
from floorman.tournament.entries.eligibility import (
    Person,
    admit,
    is_no_show,
    refund_cents,
    require_eligible,
    require_reentry,
)
from floorman.tournament.entries.formats import is_full, promised, seats
from floorman.tournament.entries.late_entry import late_level
from floorman.tournament.entries.latecomers import (
    may_ask,
    require_chance,
    require_from_list,
    stack_for,
    unclaimed,
)
from floorman.tournament.entries.records import consents, reported, require_channel, require_via, shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Cite
    from floorman.tournament.commands import Enter, Withdraw
    from floorman.tournament.events import Event
    from floorman.tournament.seating.draw import SeatCard
    from floorman.tournament.state import Entrant, TournamentState

LONGEST_NAME: Final = 200
LONGEST_MEMBER: Final = 90
"""An account for the member's tickets is named after the id, and a little longer."""


def enter(state: TournamentState, wanted: Enter, *, now: int) -> tuple[Event, ...]:
    """Enter somebody: before the start, late, or again after a bust."""
    person = wanted.person
    _require_name(person, state.book.topic("names_in_lists"))
    earlier = [state.entrants[entrant] for entrant in state.of_member.get(person.id, ())]
    if any(who.status in ("entered", "waiting", "seated") for who in earlier):
        raise EntryRefused(Words(f"{person.name} has entered already", f"{person.name} ist schon angemeldet"))
    if any(who.status == "disqualified" for who in earlier):
        raise EntryRefused(
            Words(f"{person.name} was disqualified", f"{person.name} wurde disqualifiziert"),
            rule=state.book.topic("disqualified_chips"),
        )
    entrant = next_entry(state, person.id)
    book, terms = state.book, state.terms
    require_via(book, wanted.via, is_live=state.setup.is_live)
    if state.began_at is None:
        limited = replace(terms, seats=seats(state.setup, book))
        admitted = admit(book, limited, person, entered=promised(state), now=now, by_tool=wanted.by_tool)
        return (_entered(state, entrant, wanted, now, waits=admitted.waits, is_late=admitted.is_late),)
    require_eligible(book, terms, person)
    if any(who.status == "out" for who in earlier) and terms.kind != "sit_and_go":
        require_reentry(book, terms, level=late_level(state, now=now), chips=0)
    else:
        require_chance(state, earlier, now=now)
    return _late(state, entrant, wanted, now)


def takes_entries(state: TournamentState, *, now: int) -> bool:
    """Whether somebody new can enter now who has everything on record that is asked for, be it for the waiting list."""
    anybody = Person(id="?", name="?", born="1900-01-01", licence_until="9999-12-31", entitlements=(state.terms.needs,))
    if state.is_over or state.pays_by_deal:
        return False
    try:
        enter(state, want.Enter(anybody), now=now)
    except TournamentError:
        return False
    return True


def next_entry(state: TournamentState, member: str) -> str:
    """What the next entry of a member is called: the first like the member, and the others with their number."""
    earlier = len(state.of_member.get(member, ()))
    return f"{member}#{earlier + 1}" if earlier else member


def enter_again(state: TournamentState, wanted: Enter, *, freed: SeatCard, now: int) -> tuple[Event, ...]:
    """Enter somebody anew who has just left a seat, which is as free as any other: TDA 8-A.

    Raises:
        EntryRefused: they may not, or the seat would be somebody else's, who waits for one.
    """
    person = wanted.person
    require_eligible(state.book, state.terms, person)
    if waiting := [who.name for who in state.waiting()]:
        raise EntryRefused(
            Words(
                f"others wait for a seat: {listed(waiting)}", f"Andere warten auf einen Platz: {listed(waiting, 'de')}"
            ),
            rule=state.book.cite_if_any("late_registration"),
        )
    return _late(state, next_entry(state, person.id), wanted, now, freed=[freed])


def _late(
    state: TournamentState, entrant: str, wanted: Enter, now: int, freed: Iterable[SeatCard] = ()
) -> tuple[Event, ...]:
    """A player who comes late sits down at once, unless others wait or the fee is to be paid before: VPSV 2 and 10.

    Whom no stack is kept for where the event takes no late entries waits for the director: VPSV 2.
    """
    asks = may_ask(state, now=now) and not unclaimed(state, now=now)
    taken = () if asks or state.waiting() else stack_for(state, entrant, now=now, freed=freed)
    is_late = state.book.knobs.late_registration == "waiting_list"
    if not taken:
        return (_entered(state, entrant, wanted, now, waits=True, is_late=is_late),)
    made = _entered(state, entrant, wanted, now)
    return (made,) if pays_first(state) else (made, *taken)


def _entered(
    state: TournamentState, entrant: str, wanted: Enter, now: int, *, waits: bool = False, is_late: bool = False
) -> did.Entered:
    """An entry, with the edition of the rules and all that was agreed to."""
    person, book = wanted.person, state.book
    name, agreed = shown_name(book, person), consents(book, person)
    return did.Entered(
        entrant,
        person.id,
        name,
        now,
        waits,
        book.name,
        consents=agreed,
        via=wanted.via,
        is_late=is_late,
        is_guest=not person.is_member,
        is_bot=person.is_bot,
    )


def pay(state: TournamentState, entrant: str, cents: int, how: str) -> tuple[Event, ...]:
    """Book a fee; never more than is owed. What the players will win comes first, and the club's share last."""
    who = state.entrant(entrant)
    if who.status == "withdrawn" and who.no_show != "owed":
        raise EntryRefused(Words(f"{who.name} does not play", f"{who.name} spielt nicht mit"))
    owed = who.owed_cents - who.paid_cents
    if not owed:
        raise EntryRefused(Words(f"{who.name} owes nothing", f"{who.name} schuldet nichts"))
    require_whole(cents, "a payment in cents", "eine Zahlung in Cent", least=1, error=EntryRefused)
    if cents > owed:
        raise EntryRefused(
            Words(
                f"{who.name} owes {money(owed)}, not {money(cents)}",
                f"{who.name} schuldet {money(owed, 'de')}, nicht {money(cents, 'de')}",
            )
        )
    for_players = who.owed_cents - state.setup.club_cents
    club_cents = max(0, min(cents, who.paid_cents + cents - for_players - who.club_cents))
    return (did.Paid(entrant, cents, how, club_cents),)


def withdraw(state: TournamentState, wanted: Withdraw, *, now: int) -> tuple[Event, ...]:
    """Take somebody off the list; what was paid goes back as the book says, and all of it if the organiser declines.

    Staff enter what came by e-mail or phone with the time it came, which is the one that counts: VPSV 4.
    """
    who = state.entrant(wanted.entrant)
    if who.status not in ("entered", "waiting"):
        raise EntryRefused(Words(f"{who.name} is not on the list", f"{who.name} steht nicht auf der Liste"))
    next_one = _moves_up(state, who)
    if wanted.declined:
        return did.Withdrawn(who.id, who.paid_cents, "", declined=True), *next_one
    require_channel(state.book, wanted.channel)
    came_at = reported(who, wanted.received_at, now=now)
    cents, rule = refund_cents(state.book, state.terms, who.paid_cents, now=came_at)
    cited = rule.rule if rule else ""
    is_late = who.status == "entered" and bool(who.owed_cents) and is_no_show(state.book, state.terms, now=came_at)
    gone = did.Withdrawn(who.id, cents, cited, channel=wanted.channel, received_at=wanted.received_at, is_late=is_late)
    return gone, *next_one


def _moves_up(state: TournamentState, gone: Entrant) -> tuple[Event, ...]:
    """Before the start a place that becomes free goes to the next in line; whoever was late waits for the director: VPSV 2."""
    if state.began_at is not None or gone.status != "entered":
        return ()
    return tuple(did.Promoted(who.id) for who in state.waiting()[:1] if not who.is_late)


def promote(state: TournamentState, named: str = "", *, now: int) -> tuple[Event, ...]:
    """Give the next on the waiting list a place, or somebody by name, and once play has begun a seat."""
    waiting = state.waiting()
    if not waiting:
        raise TournamentError(Words("nobody is waiting", "Niemand wartet"))
    entrant: Entrant = state.entrant(named) if named else waiting[0]
    if entrant.status != "waiting":
        names = [who.name for who in waiting]
        raise TournamentError(
            Words(
                f"{entrant.name} is not on the waiting list; waiting: {listed(names)}",
                f"{entrant.name} steht nicht auf der Warteliste; es warten: {listed(names, 'de')}",
            )
        )
    if state.began_at is None:
        if is_full(state):
            raise TournamentError(Words("no place is free", "Kein Platz ist frei"))
        return (did.Promoted(entrant.id),)
    require_from_list(state, now=now)
    taken = stack_for(state, entrant.id, now=now)
    if not taken:
        raise TournamentError(Words("no seat is free", "Kein Platz ist frei"))
    return (did.Promoted(entrant.id), *taken) if has_paid(state, entrant) else (did.Promoted(entrant.id),)


def _require_name(person: Person, rule: Cite) -> None:
    """Lists show who plays: a name is a line that can be read."""
    for name in (person.name, person.nickname or person.name):
        if not is_line(name, LONGEST_NAME):
            raise EntryRefused(
                Words(
                    f"a name has 1 to {LONGEST_NAME} printable characters",
                    f"Ein Name hat 1 bis {LONGEST_NAME} druckbare Zeichen",
                ),
                rule=rule,
            )
    if (
        not is_line(person.id, LONGEST_MEMBER) or "#" in person.id or "/" in person.id
    ):  # as second entries and tickets have
        raise EntryRefused(
            Words(
                f"a member's id has 1 to {LONGEST_MEMBER} printable characters and no “#” or “/”",
                f"Eine Mitgliedsnummer hat 1 bis {LONGEST_MEMBER} druckbare Zeichen und kein „#“ oder „/“",
            ),
            rule=rule,
        )
