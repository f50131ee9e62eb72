"""Events on a platform: who may see the password."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.state import TournamentState


def may_see_password(state: TournamentState, person: Person) -> bool:
    """Whether somebody may see an online event's password: entered, and with a licence on the day. APSA 3.5-08."""
    entries = [state.entrants[entrant] for entrant in state.of_member.get(person.id, ())]
    has_entered = any(who.status in ("entered", "seated") for who in entries)
    needs_licence = state.book.own_topic("password_kept") is not None
    has_licence = bool(person.licence_until) and person.licence_until >= state.terms.date
    return not state.setup.is_live and has_entered and (has_licence or not needs_licence)
