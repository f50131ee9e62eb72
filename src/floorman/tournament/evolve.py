"""Folding what happened into a tournament's state. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.contest.ranking import Bust
from floorman.contest.shares import Prize
from floorman.errors import InvariantBroken
from floorman.rulebook import SHIPPED
from floorman.tournament import events as did
from floorman.tournament.clock.clock import Begun, Clock, within
from floorman.tournament.finish.hand_for_hand import HandForHand, TableState, without_table
from floorman.tournament.prizes.deals import DealProposal, PrizeDeal, Share
from floorman.tournament.prizes.payouts import Payouts
from floorman.tournament.seating.dealing_duty import (
    duty_left_behind,
    duty_of_last_out,
    first_duty,
    late_duty,
    next_duty,
)
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.felt import CalledClock
from floorman.tournament.state import Entrant, TournamentState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Shelf
    from floorman.tournament.events import Event


def replay(events: Iterable[Event], shelf: Shelf = SHIPPED) -> TournamentState:
    """The state that events add up to.

    Raises:
        UnknownBook: the event's book is not on the shelf.
    """
    first, *rest = events
    if not isinstance(first, did.TournamentOpened):
        raise InvariantBroken("a tournament begins with TournamentOpened")
    state = TournamentState.new(first.setup, shelf.edition(first.setup.book, first.setup.edition))
    for event in rest:
        evolve(state, event)
    return state


def evolve(state: TournamentState, event: Event) -> None:  # one case for each kind of event
    """Fold one event into the state."""
    match event:
        case did.TournamentOpened():
            raise InvariantBroken("a tournament is opened once")
        case did.EventChanged(date, starts_at, venue, _, closes_at):
            state.terms = replace(state.terms, date=date, starts_at=starts_at, closes_at=closes_at)
            state.venue = venue
        case did.Cancelled(reason, cause):
            state.is_cancelled, state.cancelled_for, state.cancelled_reason = True, cause, reason
            for who in state.entrants.values():
                who.paid_cents = who.bank_cents = who.by_ticket_cents = who.club_cents = 0
        case did.Entered(entrant, member, name, at, waits, edition, is_ghost, consents, _, is_late, is_guest, is_bot):
            who = Entrant(entrant, member, name, at, "waiting" if waits else "entered", edition=edition)
            who.is_ghost, who.consents, who.is_late, who.is_guest = is_ghost, consents, is_late, is_guest
            who.is_bot = is_bot
            who.owed_cents = 0 if is_ghost else state.setup.fee_cents
            state.entrants[entrant] = who
            entries = state.of_member.setdefault(member, [])
            if entries:  # a penalty follows the player, into a new stack too: TDA 71-A
                last = state.entrants[entries[-1]]
                who.penalty, who.penalty_rounds = last.penalty, last.penalty_rounds
            entries.append(entrant)
            state.entered += not waits
        case did.CheckedIn(entrant, at, identity):
            who = state.entrants[entrant]
            _check_in(state, who)
            who.checked_in_at, who.identity = at, identity
        case did.SeatsKept(seats):
            state.kept = seats
        case did.TookOver(entrant, ghost, card, chips, _, change):
            who = state.entrants[entrant]
            _take_over(state, who, state.entrants[ghost], card, chips)
            state.chips += change
            late_duty(state, state.hall.felts[card.table], who, card.seat)
        case did.GhostOut(entrant, card, behind, shared, chips):
            who = state.entrants[entrant]
            _leave(state, who, card)
            who.status, who.behind, who.shared, who.chips = "out", behind, shared, 0
            state.chips -= chips
        case did.Promoted(entrant):
            state.entrants[entrant].status = "entered"
            state.entered += 1
        case did.Paid(entrant, cents, how, club_cents):
            who = state.entrants[entrant]
            who.paid_cents, who.club_cents = who.paid_cents + cents, who.club_cents + club_cents
            who.bank_cents += cents if how == "bank" else 0
            who.by_ticket_cents += cents if how == "ticket" else 0
        case did.Withdrawn(entrant, cents):
            _withdraw(state, state.entrants[entrant], cents)
            state.entrants[entrant].no_show = "open" if event.is_late else ""
        case did.NoShowSettled(entrant, owes, cents):
            who = state.entrants[entrant]
            _withdraw(state, who, cents)
            who.no_show = "owed" if owes else "waived"
            who.owed_cents = who.owed_cents if owes else 0
        case did.SeatLocked(entrant, card, reason):
            who = state.entrants[entrant]
            who.lock, who.lock_reason = card, reason
            state.locked.add(entrant)
        case did.TableSetUp(table, size, button):
            state.hall.open(table, size, button=button)
        case did.TableTakenDown(table):
            state.hall.close(table)
            state.held.discard(table)
            state.common = without_table(state.common, table)
        case did.Seated(entrant, card, chips, _, is_absent, is_ghost):
            who = state.entrants[entrant]
            who.status, who.card, who.chips = "seated", card, chips
            who.is_absent, who.is_ghost = is_absent, is_ghost
            if is_ghost:
                state.ghosts.add(entrant)
            state.entered -= 1
            state.left += state.began_at is not None
            state.hall.sit(card, entrant)
            state.chips += chips
            state.draws += 1
            if state.began_at is not None:
                late_duty(state, state.hall.felts[card.table], who, card.seat)
        case did.ChipsBought(entrant, chips, cents, how, card):
            who = state.entrants[entrant]
            if card is not None:
                _come_back(state, entrant, card)
            who.chips = None if who.chips is None else who.chips + chips
            who.owed_cents += cents
            who.has_add_on = who.has_add_on or how == "add_on"
            state.chips += chips
        case did.GaveUp(entrant, card, behind, chips):
            who = state.entrants[entrant]
            _leave(state, who, card)
            who.status, who.behind, who.chips = "out", behind, 0
            state.chips -= chips
        case did.Moved(entrant, origin, target, how):
            state.hall.leave(origin)
            duty_left_behind(state, state.hall.felts[origin.table])
            state.hall.sit(target, entrant, balanced=how == "balance")
            state.entrants[entrant].card = target
        case did.Drawn():
            state.draws += 1
        case did.FinalTableFormed(table, size, seats, button):
            _form_final_table(state, table, size, seats, button)
        case did.Began(at):
            state.began_at = at
            for felt in state.hall.felts.values():
                felt.known_at = at
            state.left = sum(who.status == "seated" and state.counts(who) for who in state.entrants.values())
            for felt in state.hall.felts.values():
                first_duty(state, felt)
        case did.ClockSet(at, left_ms, ends_ms, doing, announces, is_over, owed_ms, begun):
            levels = tuple(Begun(*one) for one in begun)
            clock = Clock(at, left_ms, ends_ms, doing, announces, is_over, owed_ms, levels)
            state.clock = within(clock, state.structure)
        case did.StructureChanged(structure):
            state.structure = structure
            state.clock = within(state.clock, structure)
        case did.ButtonPut(table, button, small_blind, big_blind, at):
            felt = state.hall.felts[table]
            felt.put_button(state.book, button, small_blind, big_blind)
            felt.known_at = at
        case did.StudPlayed(is_on):
            _play_stud(state, is_on=is_on)
        case did.HandBegan(table, level, number, is_told_after, at):
            _begin_hand(state, table, level, is_told_after=is_told_after)
            state.hall.felts[table].known_at = at
            state.hall.felts[table].dealt_number = number
        case did.HandEnded(table):
            _end_hand(state, table)
        case did.Counted(entrant, chips):
            state.entrants[entrant].chips = chips
        case did.Out(entrant, card, behind, shared, chips, by, by_rules):
            who, felt = state.entrants[entrant], state.hall.felts[card.table]
            _leave(state, who, card)
            who.status, who.behind, who.shared, who.chips = "out", behind, shared, 0
            who.began_with, who.out_by, who.place_rules = chips, by, by_rules
            who.left_at = card, felt.hands
            felt.put_out(entrant)
            duty_of_last_out(state, felt, who)
        case did.Raced(table, removed, into, _, stacks):
            state.chips += event.change
            state.coloured.add(into)
            felt = state.hall.felts[table]
            state.removed.setdefault(removed, set()).update(felt.seats.values())
            for seat, before, after in stacks:
                who = state.entrants[felt.seats[seat]]
                who.chips = None if who.chips is None else who.chips + after - before
        case did.OldChipsChanged(entrant):
            who = state.entrants[entrant]
            who.chips = None if who.chips is None else who.chips + event.change
            state.chips += event.change
        case did.TableHeld(table, is_held, by_rule):
            _hold(state, table, is_held=is_held, by_rule=bool(by_rule))
        case did.GapSet(players):
            state.gap = players
        case did.Penalised(entrant, hands, rounds):
            who = state.entrants[entrant]
            who.penalty, who.penalty_rounds = who.penalty + hands, who.penalty_rounds + rounds
            if who.card and not state.hall.felts[who.card.table].dealt:  # otherwise it begins after the hand
                duty_left_behind(state, state.hall.felts[who.card.table])
        case did.Disqualified(entrant, chips, behind, _, voids, by_rules):
            who = state.entrants[entrant]
            if who.card:
                _leave(state, who, who.card)
            who.status, who.behind, who.chips, who.results_void = "disqualified", behind, 0, voids
            who.place_rules = by_rules
            state.chips -= chips
        case did.ChipsChanged(_, entrant, chips):
            state.chips += chips
            if (changed := state.entrants.get(entrant)) and changed.chips is not None:
                changed.chips += chips
        case did.CommonHandBegan(hand, left, paid, tables, idle):
            doings = tuple((str(table), _doing(is_idle=table in idle)) for table in tables)
            state.common = HandForHand(hand, left, paid, doings)
        case did.TableAllIn(table, is_held):
            _does(state, table, "held" if is_held else "running_out")
        case did.AllInOpened(table):
            _does(state, table, "running_out")
        case did.TableDone(table, lost):
            _does(state, table, "done")
            busts = tuple(Bust(one.entrant, one.chips, table, one.seat, one.is_ghost, one.by) for one in lost)
            state.common = state.common and replace(state.common, busts=(*state.common.busts, *busts))
        case did.HandForHandEnded():
            state.common, state.ended_common_at = None, state.left
        case did.Away(entrant, is_away):
            who = state.entrants[entrant]
            who.is_absent = is_away
            if not is_away:
                _in_time(state, who)
            elif who.card:
                duty_left_behind(state, state.hall.felts[who.card.table])
        case did.Excused(entrant):
            state.exempt.add(entrant)
        case did.ClockPutOn(entrant, counts_from, ends_at):
            if card := state.entrants[entrant].card:
                state.hall.felts[card.table].called = CalledClock(entrant, counts_from, ends_at)
        case did.ClockOff(table):
            state.hall.felts[table].called = None
        case did.PrizesSet(prizes):
            state.prizes = prizes
        case did.PrizesLocked():
            state.payouts = _payouts(state, event)
        case did.PrizesFreed():
            state.payouts = None
        case did.Agreed():
            state.deal, state.proposal = _deal(state, event), None
        case did.DealProposed(entrant, kind, left_cents, level):
            state.proposal = DealProposal(entrant, kind, left_cents)  # type: ignore[arg-type]  # one of the kinds
            if entrant:
                state.deal_proposed[entrant] = level
        case did.DealPut(shares, until):
            state.proposal = state.proposal and replace(state.proposal, shares=shares, until=until)
        case did.DealVoted(entrant):
            state.proposal = state.proposal and replace(state.proposal, agreed=(*state.proposal.agreed, entrant))
        case did.DealDropped():
            state.proposal = None
        case did.PrizePaid(entrant, cents):
            state.entrants[entrant].won_cents += cents
        case did.TicketGiven(entrant, cents):
            state.entrants[entrant].ticket_cents += cents
        case did.BooksClosed():
            state.is_settled = True
        case did.Finished(winner, also):
            state.winner = winner
            for first in (winner, *also):
                who = state.entrants[first]
                who.behind, who.shared = state.out, 1 + len(also)
        case _:
            assert_never(event)


def _doing(*, is_idle: bool) -> TableState:
    return "idle" if is_idle else "playing"


def _does(state: TournamentState, table: int, doing: TableState) -> None:
    """Hand for hand: what a table does from now on."""
    if state.common is not None:
        now = tuple((name, doing if name == str(table) else was) for name, was in state.common.tables)
        state.common = replace(state.common, tables=now)


def _payouts(state: TournamentState, event: did.PrizesLocked) -> Payouts:
    return Payouts(
        scheme=event.scheme,
        pool_cents=event.pool_cents,
        entrants=event.entrants,
        unit_cents=event.unit_cents,
        minimum_cents=event.minimum_cents,
        prizes=tuple(Prize(place, cents, ticket) for place, (cents, ticket) in enumerate(event.prizes, 1)),
        rule=state.book.cite_if_any("tournament_pays"),
    )


def _deal(state: TournamentState, event: did.Agreed) -> PrizeDeal:
    return PrizeDeal(
        kind=event.kind,
        shares=tuple(Share(*share) for share in event.shares),
        left_cents=event.left_cents,
        method=event.method,
        is_official=event.is_official,
        above_first=event.above_first,
        rule=state.book.cite_if_any("prize_deals"),
    )


def _leave(state: TournamentState, who: Entrant, card: SeatCard) -> None:
    state.hall.leave(card)
    duty_left_behind(state, state.hall.felts[card.table])
    who.card = None
    state.ghosts.discard(who.id)
    if state.counts(who):
        state.left -= 1
        state.out += 1


def _check_in(state: TournamentState, who: Entrant) -> None:
    """A player who is there is not a ghost any more, and has a place to win."""
    state.left += who.status == "seated" and not state.counts(who)
    state.ghosts.discard(who.id)
    who.is_absent = who.is_ghost = False
    _in_time(state, who)


def _in_time(state: TournamentState, who: Entrant) -> None:
    """A player who comes before a hand is over has played it: WPL 3.5."""
    felt = state.hall.felts[who.card.table] if who.card else None
    if felt and who.card and who.card.seat in felt.missing:
        felt.missing = tuple(seat for seat in felt.missing if seat != who.card.seat)
        who.hands += 1
        who.early_hands += felt.is_early


def _take_over(state: TournamentState, who: Entrant, ghost: Entrant, card: SeatCard, chips: int | None) -> None:
    """The seat plays on with somebody in it, and is not a new one at the table."""
    state.hall.felts[card.table].seats[card.seat] = who.id
    state.left += 1 - state.counts(ghost)
    state.entered -= 1
    state.ghosts.discard(ghost.id)
    state.draws += 1
    who.status, who.card, who.chips = "seated", card, chips
    ghost.status, ghost.card, ghost.chips = "withdrawn", None, 0


def _withdraw(state: TournamentState, who: Entrant, cents: int) -> None:
    """Somebody does not play, and so much is given back."""
    state.entered -= who.status == "entered"
    who.status, who.paid_cents = "withdrawn", who.paid_cents - cents
    who.by_ticket_cents = max(0, who.by_ticket_cents - max(0, cents - who.bank_cents))
    who.bank_cents, who.club_cents = max(0, who.bank_cents - cents), max(0, who.club_cents - cents)


def _come_back(state: TournamentState, entrant: str, card: SeatCard) -> None:
    """The player sits there again, nobody has won the bounty, and those who were placed better for it are not any more."""
    who = state.entrants[entrant]
    gone = who.behind or 0
    for other in state.entrants.values():
        if other.behind is not None and other.behind > gone:
            other.behind -= 1
        elif other.behind == gone and other is not who:
            other.shared -= 1
    who.status, who.behind, who.shared, who.card, who.left_at = "seated", None, 1, card, None
    who.began_with, who.out_by, who.place_rules = 0, (), ()
    state.hall.sit(card, entrant)
    state.hall.felts[card.table].new.discard(card.seat)  # no stranger to the table
    state.left += 1
    state.out -= 1


def _play_stud(state: TournamentState, *, is_on: bool) -> None:
    """The button of every table stays or goes on, also of those that open later."""
    state.is_stud = is_on
    freezes = state.book.knobs.mixed_button_in_stud == "advanced_then_frozen"
    state.hall.freezes = is_on and freezes
    for felt in state.hall.felts.values():
        if state.hall.freezes:
            felt.begin_stud(state.book)
        else:
            felt.is_stud = False


def _form_final_table(
    state: TournamentState, table: int, size: int, seats: tuple[tuple[int, str], ...], button: int | None
) -> None:
    for _, entrant in seats:
        card = state.entrants[entrant].card
        if card is not None:
            state.hall.leave(card)
    for number in list(state.hall.felts):
        state.hall.close(number)
    state.hall.open(table, size, button=button)
    for seat, entrant in seats:
        card = SeatCard(table, seat)
        state.hall.sit(card, entrant)
        state.entrants[entrant].card = card
    for who in state.entrants.values():
        who.left_at = None  # that table is no more, whatever number the final table has
    state.draws += 1
    state.held.clear()
    state.common = None
    state.is_final = True
    first_duty(state, state.hall.felts[table])


def _hold(state: TournamentState, table: int, *, is_held: bool, by_rule: bool) -> None:
    """A table stops or goes on; what the director has ordered stands until somebody sits down there."""
    felt = state.hall.felts[table]
    felt.is_held = is_held
    if by_rule and is_held:
        state.held.add(table)
    else:
        state.held.discard(table)
    felt.plays_short = not by_rule and not is_held


def _begin_hand(state: TournamentState, table: int, level: int, *, is_told_after: bool) -> None:
    felt = state.hall.felts[table]
    felt.begin(state.book, is_told_after=is_told_after)
    is_early = level <= (state.book.knobs.ghost_removed_after_level or 0)
    state.counts_hands = state.counts_hands or is_early
    serving: list[int] = []
    missing: list[int] = []
    for seat in felt.dealt:
        who = state.entrants[felt.seats[seat]]
        if who.penalty_rounds:
            who.penalty, who.penalty_rounds = who.penalty + who.penalty_rounds * len(felt.dealt), 0
        if who.penalty:
            serving.append(seat)
        elif who.is_absent:
            missing.append(seat)
        else:
            who.hands += 1
            who.early_hands += is_early
    felt.serving, felt.missing, felt.is_early = tuple(serving), tuple(missing), is_early


def _end_hand(state: TournamentState, table: int) -> None:
    felt = state.hall.felts[table]
    for seat in felt.serving:  # a penalty that was given in the hand begins after it
        who = state.entrants.get(felt.seats.get(seat, ""))
        if who and who.penalty:
            who.penalty -= 1
    for seat in felt.dealt if state.setup.is_live else ():
        if who := state.entrants.get(felt.seats.get(seat, "")):
            who.chips = None  # until somebody counts them
    felt.dealt = felt.serving = felt.missing = ()
    felt.called = None
    next_duty(state, felt)
    felt.hands += 1
    state.last_table = table
