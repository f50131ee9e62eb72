"""Who is there: checking in, coming late, and the stacks that begin without a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import EntryRefused, TournamentError
from floorman.text.lists import listed
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.chips.sets import stacks_put_in
from floorman.tournament.entries.eligibility import require_eligible, require_sit_and_go
from floorman.tournament.entries.formats import seats as places
from floorman.tournament.entries.formats import starting_stack
from floorman.tournament.entries.latecomers import require_claimable, require_in_time, stack_for
from floorman.tournament.entries.records import reported

if TYPE_CHECKING:
    from floorman.rulebook import Cite
    from floorman.tournament.commands import CheckIn
    from floorman.tournament.events import Event
    from floorman.tournament.seating.draw import SeatCard
    from floorman.tournament.state import Entrant, TournamentState

MOST_KEPT: Final = 1000


class Starter(Struct, frozen=True):
    """A stack that is there when play begins."""

    entrant: str
    chips: int
    lock: SeatCard | None = None
    is_absent: bool = False
    is_ghost: bool = False


def check_in(state: TournamentState, wanted: CheckIn, *, now: int) -> tuple[Event, ...]:
    """Somebody is there. Once play has begun they claim their stack, or get one if none was put out for them."""
    who = state.entrant(wanted.entrant)
    _require_in_person(state, wanted, who)
    came_at = reported(who, wanted.came_at, now=now)
    here = did.CheckedIn(who.id, came_at, wanted.identity)
    match who.status:
        case "entered" if state.began_at is None:
            if who.checked_in_at is not None:
                raise EntryRefused(Words(f"{who.name} has checked in already", f"{who.name} ist schon eingecheckt"))
            return (here,)
        case "entered":
            return here, *_late_stack(state, who, now=now)
        case "seated" if who.is_absent:
            state.playing(who.id)  # whoever lost the last chips in a common hand has no stack to come for
            require_claimable(state, who, came_at=came_at)
            return (here,)
        case "seated":
            raise EntryRefused(Words(f"{who.name} is there already", f"{who.name} ist schon da"))
        case _:
            raise EntryRefused(Words(f"{who.name} has no place here", f"{who.name} hat hier keinen Platz"))


def _late_stack(state: TournamentState, who: Entrant, *, now: int) -> tuple[Event, ...]:
    """An entrant who was in time has no stack here yet: it comes as a latecomer's, as long as the event has those."""
    if not has_paid(state, who):
        raise EntryRefused(
            Words(f"{who.name} has not paid", f"{who.name} hat nicht bezahlt"),
            rule=state.book.cite_if_any("entry_requires"),
        )
    require_in_time(state, now=now)
    taken = stack_for(state, who.id, now=now)
    if not taken:
        raise EntryRefused(Words("no seat is free", "Kein Platz ist frei"))
    return taken


def _require_in_person(state: TournamentState, wanted: CheckIn, who: Entrant) -> None:
    """Nobody plays for somebody else, and what an entry needs is looked at again on the day: VPSV 31, APSA 2.1."""
    if not who.member:
        raise EntryRefused(
            Words(
                f"{who.name} is a stack without a player: somebody enters for it",
                f"{who.name} ist ein Stack ohne Spieler: dafür meldet sich jemand an",
            ),
        )
    if wanted.person is None:
        return
    if wanted.person.id != who.member:
        raise EntryRefused(
            Words(
                f"{wanted.person.name} cannot play for {who.name}",
                f"{wanted.person.name} kann nicht für {who.name} spielen",
            ),
            rule=state.book.own_topic("played_in_person"),
        )
    require_eligible(state.book, state.terms, wanted.person)


def has_paid(state: TournamentState, who: Entrant) -> bool:
    """Whether somebody may sit down: where the fee has to be paid before, it is: VPSV 10."""
    return not pays_first(state) or who.paid_cents >= state.setup.fee_cents


def pays_first(state: TournamentState) -> bool:
    """Whether there is a fee, and no seat without it."""
    return bool(state.setup.fee_cents) and "buy_in_paid" in (state.book.knobs.entry_requires or ())


def keep_seats(state: TournamentState, seats: int) -> tuple[Event, ...]:
    """Keep seats with stacks for latecomers; how many is the director's to say: VPSV 12."""
    book = state.book
    rule = book.cite_if_any("ghost_stacks")
    if book.knobs.ghost_stacks != "kept_for_latecomers":
        raise TournamentError(
            Words("no stacks are kept for latecomers here", "Für Nachzügler werden hier keine Stacks gehalten"),
            rule=rule,
        )
    if state.terms.kind == "sit_and_go":
        raise TournamentError(
            Words(
                "in a sit-and-go the unsold stacks are kept, and no others",
                "Beim Sit-and-go bleiben die unverkauften Stacks und keine anderen",
            ),
            rule=book.topic("unsold_stacks"),
        )
    if type(seats) is not int or not 0 <= seats <= MOST_KEPT:
        raise TournamentError(
            Words(f"0 to {MOST_KEPT} seats are kept", f"0 bis {MOST_KEPT} Plätze werden gehalten"), rule=rule
        )
    most = places(state.setup, book)
    if most is not None and state.entered + seats > most:
        raise TournamentError(
            Words(
                f"{most} can play, and {state.entered} have entered",
                f"{most} können spielen, und {state.entered} sind angemeldet",
            ),
            rule=rule,
        )
    return (did.SeatsKept(seats, rule.rule if rule else ""),)


def starters(state: TournamentState) -> list[Starter]:
    """The stacks of those who have entered, there or not; those who get none yet are not among them.

    Where somebody has not checked in the book decides: a missing player's stack is a ghost (WPL 2.10), one that was paid
    for has an owner and is blinded off (VPSV 12 and 39). Where it says nothing the event does; the stacks of a sit-and-go
    are all in play.

    Raises:
        TournamentError: too few are there.
    """
    book, terms = state.book, state.terms
    ghosts = book.knobs.ghost_stacks
    plays_absent = bool(ghosts) or terms.plays_absent or terms.kind == "sit_and_go"
    found: list[Starter] = []
    for who in state.to_seat():
        is_absent = terms.checks_in and who.checked_in_at is None
        if not has_paid(state, who) or (is_absent and not plays_absent):
            continue
        is_ghost = is_absent and ghosts == "missing_team_player"
        found.append(Starter(who.id, starting_stack(state.setup, who), who.lock, is_absent, is_ghost))
    here, missing = sum(not starter.is_absent for starter in found), _missing(state)
    if here < 2:
        raise TournamentError(
            Words(
                f"at least two players have to be there, not {here}{missing.en}",
                f"Mindestens zwei Spieler müssen da sein, nicht {here}{missing.de}",
            ),
            rule=book.cite_if_any("max_players_per_table"),
        )
    if terms.kind == "sit_and_go":
        require_sit_and_go(book, len(found), missing=missing)
    return found


def _missing(state: TournamentState) -> Words:
    """Who has entered and would not play, by what each of them lacks; nothing where that is nobody."""
    late = state.book.cite_if_any("late_registration")
    paid = state.book.cite_if_any("entry_requires")
    groups: list[tuple[Words, Cite | None, list[Entrant]]] = [
        (Words("waiting, signed up late", "Auf der Warteliste, verspätet angemeldet"), late, []),
        (Words("waiting, no place is free", "Auf der Warteliste, kein Platz frei"), None, []),
        (Words("not paid", "Nicht bezahlt"), paid, []),
        (Words("not checked in", "Nicht eingecheckt"), None, []),
    ]
    for who in state.waiting():
        groups[0 if who.is_late else 1][2].append(who)
    for who in state.to_seat():
        if not has_paid(state, who):
            groups[2][2].append(who)
        elif state.terms.checks_in and who.checked_in_at is None:
            groups[3][2].append(who)
    missing = [(why, rule, [who.name for who in group]) for why, rule, group in groups if group]
    return Words(
        "".join(f"; {why.en}{f' ({rule})' if rule else ''}: {listed(names)}" for why, rule, names in missing),
        "".join(f". {why.de}{f' ({rule.de})' if rule else ''}: {listed(names, 'de')}" for why, rule, names in missing),
    )


def unsold(state: TournamentState, sold: int, *, now: int) -> list[tuple[did.Entered, Starter]]:
    """The stacks that begin without anybody: those kept for latecomers, or not sold in a sit-and-go."""
    count = stacks_put_in(state.book, sold=sold)[1] if state.terms.kind == "sit_and_go" else state.kept
    chips = state.setup.starting_stack
    return [
        (
            did.Entered(f"#{number}", "", f"Ghost {number}", now, is_ghost=True),
            Starter(f"#{number}", chips, is_absent=True, is_ghost=True),
        )
        for number in range(1, count + 1)
    ]
