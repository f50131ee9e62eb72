"""What an event does by itself where the server deals: everything between its announcement and the last prize that needs nobody.

A director may be there, and do any of it sooner or otherwise. `due` says what is to be done now, one thing after another, and
nothing once it is done; so whoever was interrupted simply asks again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors import TournamentError
from floorman.tournament import commands as want
from floorman.tournament.entries.check_in import pays_first, starters
from floorman.tournament.entries.formats import is_full
from floorman.tournament.entries.late_entry import entries_open, is_open
from floorman.tournament.entries.latecomers import require_from_list
from floorman.tournament.entries.removing_ghosts import ghosts_due
from floorman.tournament.finish.finishing import others_may_come
from floorman.tournament.finish.standings import bounties_of, may_be_the_bubble, payouts_of, results_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.tournament.commands import Command
    from floorman.tournament.finish.results import FinishRow
    from floorman.tournament.state import Entrant, TournamentState

_FEWEST = 2


class ToDo(NamedTuple):
    """Something to be done now, all of it or nothing; *unpaid*: what is done instead where an account has too little for it."""

    wanted: tuple[Command, ...]
    unpaid: tuple[Command, ...] = ()


def due(state: TournamentState, *, now: int) -> Iterator[ToDo]:
    """What is to be done now. What cannot be done yet, while a hand is played say, is refused, and due again later."""
    if state.is_cancelled:
        return
    if state.began_at is None:
        yield from _at_the_start(state, now)
    elif state.winner is None:
        yield from _while_played(state, now)
    else:
        yield from _afterwards(state)


def starts_at(state: TournamentState) -> int | None:
    """When it begins by itself, if that is at an hour."""
    is_waiting = state.began_at is None and not state.is_cancelled
    return state.terms.starts_at if is_waiting and not state.terms.starts_when_full else None


def vote_ends(state: TournamentState) -> int | None:
    """When it is too late to agree to a deal, if one is being voted on."""
    return state.proposal.until if state.proposal else None


# ---- the start ----


def _at_the_start(state: TournamentState, now: int) -> Iterator[ToDo]:
    """When the hour has come or all places are taken: collect what is owed, fill places that are free, and begin."""
    if not (is_full(state) if state.terms.starts_when_full else now >= state.terms.starts_at):
        return
    for who in state.to_seat():
        if who.owed_cents > who.paid_cents:
            yield ToDo((_paid(who),), unpaid=(want.Withdraw(who.id, declined=True),))
    if not is_full(state) and state.waiting():
        yield ToDo((want.Promote(state.waiting()[0].id),))
    if _there(state) >= max(_FEWEST, state.terms.at_least):
        yield ToDo((want.Begin(),))
    elif not state.terms.starts_when_full:
        yield ToDo((want.Cancel(cause="too_few"),))


def _there(state: TournamentState) -> int:
    """How many would begin; nobody where the book wants more for it."""
    try:
        return sum(not starter.is_absent for starter in starters(state))
    except TournamentError:
        return 0


# ---- while it is played ----


def _while_played(state: TournamentState, now: int) -> Iterator[ToDo]:
    if waiting := state.waiting():
        yield from _from_the_list(state, waiting, now)
    if ghosts_due(state, now=now):
        yield ToDo((want.RemoveGhosts(),))
    if state.proposal is not None and state.proposal.until is not None and now >= state.proposal.until:
        yield ToDo((want.DropDeal(),))
    if state.left == 1 and not others_may_come(state, now=now):
        yield ToDo((want.EndEvent(),))
    if _is_at_the_bubble(state):
        yield ToDo((want.GoHandForHand(),))


def _from_the_list(state: TournamentState, waiting: list[Entrant], now: int) -> Iterator[ToDo]:
    """Whoever waits gets a place as soon as one is free, and is told when none will be any more."""
    if is_open(lambda: require_from_list(state, now=now)):
        first = waiting[0]
        comes = (want.CheckIn(first.id),) if pays_first(state) else ()
        wanted = want.Promote(first.id), *((_paid(first),) if first.owed_cents > first.paid_cents else ()), *comes
        yield ToDo(wanted, unpaid=(want.Withdraw(first.id, declined=True),))
    elif not entries_open(state, now=now):
        for who in waiting:
            yield ToDo((want.Withdraw(who.id, declined=True),))


def _is_at_the_bubble(state: TournamentState) -> bool:
    """Whether hand for hand is to be announced, where the book has somebody announce it: TDA RP-8."""
    if state.common is not None or state.left == state.ended_common_at or not may_be_the_bubble(state):
        return False
    try:
        paid = payouts_of(state).paid
    except TournamentError:  # nobody can say how many are paid
        return False
    return len(state.hall.felts) > 1 and state.left == paid + 1


# ---- afterwards ----


def _afterwards(state: TournamentState) -> Iterator[ToDo]:
    """Pay everybody what they have won, and close the books."""
    if state.is_settled:
        return
    try:
        rows = results_of(state)
    except TournamentError:  # they do not come out as they were announced: somebody has to set them right
        return
    owed = [row.entrant for row in rows if _is_owed(state.entrants[row.entrant], row)]
    placed, bounties = {row.entrant for row in rows}, bounties_of(state)
    owed += [who for who, cents in bounties.items() if who not in placed and cents > state.entrants[who].won_cents]
    for entrant in owed:
        yield ToDo((want.PayPrize(entrant),))
    if not owed:
        yield ToDo((want.CloseBooks(),))


def _is_owed(who: Entrant, row: FinishRow) -> bool:
    return row.cents + row.bounty_cents > who.won_cents or row.ticket_cents > who.ticket_cents


def _paid(who: Entrant) -> Command:
    return want.Pay(who.id, who.owed_cents - who.paid_cents, "bank")
