"""A deal by vote, where the server deals: somebody proposes one, everybody who is left sees the numbers, and all agree in time or none.

No hand begins while it is open. The numbers are worked out as soon as the hands are over, and are those of the stacks at that
moment. Whether there can be a deal at all is the book's to say: a freezeout is played to its end (APSA 3.5-14), and where deals
are the players' own affair it is only noted (VPSV 58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import DealRefused
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.finish.finishing import others_may_come
from floorman.tournament.finish.standings import ladder
from floorman.tournament.prizes.deals import deal
from floorman.tournament.prizes.paying import agree

if TYPE_CHECKING:
    from floorman.tournament.events import Event
    from floorman.tournament.prizes.deals import DealKind, DealProposal, PrizeDeal
    from floorman.tournament.state import TournamentState


def propose(state: TournamentState, wanted: want.ProposeDeal, *, now: int) -> tuple[Event, ...]:
    """Propose a deal: somebody who is still in at the last table, once in a level, or the director.

    Raises:
        DealRefused: the book allows none, or this is not the moment.
    """
    _require_moment(state, now)
    by = wanted.entrant
    if by:
        who, _ = state.playing(by)
        if state.deal_proposed.get(by) == state.level_at(now):
            raise DealRefused(
                Words(
                    f"{who.name} has proposed a deal in this level already",
                    f"{who.name} hat in diesem Level schon einen Deal vorgeschlagen",
                )
            )
    trial(state, wanted.kind, left_cents=wanted.left_cents)
    return (did.DealProposed(by, wanted.kind, wanted.left_cents, state.level_at(now)),)


def trial(state: TournamentState, kind: DealKind, *, left_cents: int = 0) -> PrizeDeal:
    """What a deal would come to with the stacks as they are known.

    Raises:
        DealRefused: there can be none.
    """
    stacks = {who: chips for who, chips in _stacks(state).items() if chips}
    return deal(kind, stacks, ladder(state), state.book, left_cents=left_cents)


def _require_moment(state: TournamentState, now: int) -> None:
    if not state.is_running:
        raise DealRefused(Words("a deal is made while play goes on", "Ein Deal wird gemacht, solange gespielt wird"))
    if state.setup.is_live:
        raise DealRefused(
            Words(
                "at a live event the director notes what was agreed",
                "Bei einem Live-Turnier vermerkt die Turnierleitung, was vereinbart wurde",
            )
        )
    if state.deal is not None:
        raise DealRefused(Words("a deal has been made", "Es gibt schon einen Deal"))
    if state.proposal is not None:
        raise DealRefused(Words("a deal is being voted on already", "Über einen Deal wird schon abgestimmt"))
    if len(state.hall.felts) > 1:
        raise DealRefused(
            Words("a deal is made at the last table", "Einen Deal gibt es erst am letzten Tisch"),
        )
    if others_may_come(state, now=now):
        raise DealRefused(
            Words(
                "players may still come in: the prizes are not settled yet",
                "Es kann noch jemand einsteigen: die Preise stehen noch nicht fest",
            )
        )


def put_to_vote(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """Work the numbers out as soon as no hand is under way; nothing before, and nothing where there is no proposal."""
    proposal = state.proposal
    if proposal is None or proposal.until is not None or any(felt.dealt for felt in state.hall.felts.values()):
        return ()
    try:
        agree(state, _wish(state, proposal))
        agreed = trial(state, proposal.kind, left_cents=proposal.left_cents)
    except DealRefused:  # somebody has won meanwhile, say, or two stacks are equal
        return (did.DealDropped("impossible"),)
    shares = tuple((share.entrant, share.stack, share.cents) for share in agreed.shares)
    return (did.DealPut(shares, now + state.setup.pace.vote_ms),)


def vote(state: TournamentState, wanted: want.VoteOnDeal, *, now: int) -> tuple[Event, ...]:
    """Say yes or no; with the last yes the deal is made, and with the first no there is none.

    Raises:
        DealRefused: nothing is being voted on, or no longer, or it is not theirs to vote on.
    """
    proposal = state.proposal
    if proposal is None or proposal.until is None:
        raise DealRefused(Words("no deal is being voted on", "Über keinen Deal wird abgestimmt"))
    if now >= proposal.until:
        raise DealRefused(Words("the time to agree is over", "Die Zeit zum Zustimmen ist um"))
    who = state.entrant(wanted.entrant)
    voters = [entrant for entrant, _, _ in proposal.shares]
    if wanted.entrant not in voters:
        raise DealRefused(Words(f"{who.name} is not part of the deal", f"{who.name} ist nicht Teil des Deals"))
    if wanted.entrant in proposal.agreed:
        raise DealRefused(Words(f"{who.name} has agreed already", f"{who.name} hat schon zugestimmt"))
    if not wanted.agrees:
        return (did.DealDropped("declined", who.id),)
    voted = did.DealVoted(who.id)
    if {*proposal.agreed, who.id} != set(voters):
        return (voted,)
    if {entrant: stack for entrant, stack, _ in proposal.shares} != _stacks(state):  # chips were forfeited, say
        return voted, did.DealDropped("changed")
    return voted, *agree(state, _wish(state, proposal))


def drop(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """End the vote without a deal: the time is over, or the director ends it.

    Raises:
        DealRefused: there is none.
    """
    proposal = state.proposal
    if proposal is None:
        raise DealRefused(Words("no deal is being voted on", "Über keinen Deal wird abgestimmt"))
    is_late = proposal.until is not None and now >= proposal.until
    return (did.DealDropped("time" if is_late else "director"),)


def _stacks(state: TournamentState) -> dict[str, int]:
    return {
        who: state.entrants[who].chips or 0
        for felt in state.hall.felts.values()
        for _, who in sorted(felt.seats.items())
    }


def _wish(state: TournamentState, proposal: DealProposal) -> want.Agree:
    """What the vote comes to: play ends with it, unless something is left to play for or the deal is a private one."""
    is_official = state.book.knobs.prize_deals != "noted_only"
    return want.Agree(proposal.kind, left_cents=proposal.left_cents, ends=is_official and not proposal.left_cents)
