"""What somebody wants of their own entry, as the steps it comes to: what is bought from the account is paid with it, or not bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import TournamentError
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.entries.check_in import pays_first
from floorman.tournament.entries.entering import enter, next_entry

if TYPE_CHECKING:
    from floorman.tournament.commands import Command
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.prizes.deals import DealKind
    from floorman.tournament.state import TournamentState


def enters(state: TournamentState, person: Person, *, now: int) -> tuple[Command, ...]:
    """Enter. Where the server deals nobody sits at a desk: the fee is paid at once, unless one waits for a place."""
    entry = want.Enter(person)
    if state.setup.is_live or not _has_place(state, entry, now):
        return (entry,)
    own = next_entry(state, person.id)
    comes = (want.CheckIn(own),) if state.began_at is not None and pays_first(state) else ()
    return entry, *_paid(own, state.setup.fee_cents), *comes


def _has_place(state: TournamentState, entry: want.Enter, now: int) -> bool:
    """Whether somebody would have a place; whoever would be refused is, where it is wanted."""
    try:
        entered = enter(state, entry, now=now)[0]
    except TournamentError:
        return False
    return isinstance(entered, did.Entered) and not entered.waits


def checks_in(state: TournamentState, member: str) -> tuple[Command, ...]:
    """Say that one is there."""
    return (want.CheckIn(own_entry(state, member)),)


def gives_up(state: TournamentState, person: Person) -> tuple[Command, ...]:
    """Give the rest of the stack up, and enter anew, from the account."""
    who = state.entrants.get(own_entry(state, person.id))
    again = want.GiveUp(person, who.chips or 0 if who else 0)
    return again, *_paid(next_entry(state, person.id), state.setup.fee_cents)


def withdraws(state: TournamentState, member: str) -> tuple[Command, ...]:
    """Take the entry back."""
    return (want.Withdraw(own_entry(state, member)),)


def buys_again(state: TournamentState, member: str) -> tuple[Command, ...]:
    """Buy a stack again, from the account."""
    own = own_entry(state, member)
    return want.Rebuy(own), *_paid(own, state.setup.rebuy_cents)


def buys_add_on(state: TournamentState, member: str) -> tuple[Command, ...]:
    """Buy the add-on, from the account."""
    own = own_entry(state, member)
    return want.AddOn(own), *_paid(own, state.setup.add_on_cents)


def pays(state: TournamentState, member: str) -> tuple[Command, ...]:
    """Pay whatever is owed, from the account; where nothing is, the payment is refused."""
    own = own_entry(state, member)
    who = state.entrants.get(own)
    return (want.Pay(own, who.owed_cents - who.paid_cents if who else 0, "bank"),)


def proposes(state: TournamentState, member: str, kind: DealKind, left_cents: int) -> tuple[Command, ...]:
    """Propose a deal."""
    return (want.ProposeDeal(own_entry(state, member), kind, left_cents),)


def votes(state: TournamentState, member: str, *, agrees: bool) -> tuple[Command, ...]:
    """Agree to a deal, or decline it."""
    return (want.VoteOnDeal(own_entry(state, member), agrees),)


def own_entry(state: TournamentState, member: str) -> str:
    """Somebody's last entry; a member who has none is named as such."""
    return state.of_member.get(member, [member])[-1]


def _paid(entrant: str, cents: int) -> tuple[Command, ...]:
    return (want.Pay(entrant, cents, "bank"),) if cents else ()
