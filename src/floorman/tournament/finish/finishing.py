"""The end of an event: one player is left, and nobody can come any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import TournamentError
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.clock.clock import up_to
from floorman.tournament.entries.eligibility import require_rebuy
from floorman.tournament.entries.late_entry import entries_open, is_open
from floorman.tournament.finish.standings import payouts_of
from floorman.tournament.seating.moves import require_between_hands

if TYPE_CHECKING:
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def finish(state: TournamentState) -> tuple[Event, ...]:
    """One player has all the chips, or all who are left have won a ticket and nothing else: they share the first places.

    Raises:
        TournamentError: more than that are left, or cards are not in the air.
    """
    if not state.is_running or (state.left != 1 and not _all_have_tickets(state)):
        raise TournamentError(
            Words(
                "an event ends with one player left, or with a ticket for every player left",
                "Ein Turnier endet, wenn nur noch einer da ist oder es für alle Verbliebenen ein Ticket gibt",
            ),
        )
    for felt in state.hall.felts.values() if state.left > 1 else ():
        require_between_hands(state, felt.number)
    winner, *also = (who.id for who in state.entrants.values() if who.card and state.counts(who))
    return (did.Finished(winner, tuple(also)),)


def _all_have_tickets(state: TournamentState) -> bool:
    """Whether it makes no difference who goes out next: a ticket for each, no bounty, no stack that nobody plays."""
    if state.setup.bounty_cents or state.ghosts or state.common is not None or state.pays_by_deal:
        return False
    won = [(prize.cents, prize.ticket_cents) for prize in payouts_of(state).prizes[: state.left]]
    return len(won) == state.left and len(set(won)) == 1 and bool(won[0][1])


def others_may_come(state: TournamentState, *, now: int) -> bool:
    """Whether somebody may still enter, enter again or buy again, so that the last player waits for them: TDA 8 and 27.

    Stacks that are kept for latecomers are not a reason to wait, nor is a clock that has run out.
    """
    book, terms = state.book, state.terms
    if state.pays_by_deal or up_to(state.clock, state.structure, now=now).is_over:
        return False
    level = state.level_at(now)
    can_buy = is_open(lambda: require_rebuy(book, terms, level=level, has_next_hand_begun=False))
    return can_buy or entries_open(state, now=now)


def require_somebody_left(state: TournamentState) -> None:
    """Check that with one player less somebody has still won.

    Raises:
        TournamentError: nobody would have.
    """
    if state.is_running and state.left == 1:
        raise TournamentError(
            Words("the last player has won: end the event", "Wer übrig ist, hat gewonnen: das Turnier beenden")
        )
