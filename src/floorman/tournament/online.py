"""An event whose cards the server deals: between what its director knows and what the tables do.

The event says who sits where with how many chips, and a table says what came of a hand. Nothing is translated step by step:
`orders` says what brings a table to how the event stands, whatever has happened, and `news_of_hand` what the event has not
heard of the table yet. Both say nothing once it is done, so whoever was interrupted simply asks again.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.errors import InvariantBroken, TournamentError
from floorman.hand.events import HandDealt, PotAwarded
from floorman.hand.pots import pots
from floorman.table import EventTable, TableOpened
from floorman.table import orders as order
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.chips.in_play import smallest_chip
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Break
from floorman.tournament.entries.buying import rebuy
from floorman.tournament.entries.late_entry import is_open
from floorman.tournament.entries.removing_ghosts import ghosts_due
from floorman.tournament.record.records import DoneAgain, TakenBack
from floorman.tournament.seating.proposals import FinalTable, next_proposal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.hand import Hand
    from floorman.table import TableState
    from floorman.table.orders import Order
    from floorman.table.state import Occupant
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import Entrant, TournamentState
    from floorman.tournament.steps import Step, Tournament

_DEALT_BY_SERVER: Final = (want.BeginHand, want.EndHand, want.PutOut, want.PutButton, want.CountChips, want.NoteAllIn)


# What touches neither seats nor chips: cards that are dealt later do not build on it, unless a later draw goes by it.
_APART: Final = (
    *(did.EventChanged, did.SeatLocked, did.ClockSet, did.StructureChanged, did.TableHeld, did.GapSet),
    *(did.Penalised, did.Away, did.Excused, did.ClockPutOn, did.ClockOff),
    *(did.Paid, did.PrizesSet, did.PrizesLocked, did.PrizesFreed, did.PrizePaid, did.TicketGiven, did.BooksClosed),
    *(did.DealProposed, did.DealPut, did.DealVoted, did.DealDropped),
)


# ---- tables ----


def tables_of(state: TournamentState) -> list[EventTable]:
    """The tables at which an event is dealt."""
    return [EventTable(state.setup.id, 0 if state.is_final else number) for number in state.hall.felts]


def felt_at(state: TournamentState, table: EventTable) -> Felt | None:
    """What the event knows of a table; nothing if it is closed."""
    if state.is_final != table.is_final:
        return None
    felts = state.hall.felts
    return next(iter(felts.values())) if state.is_final else felts.get(table.number)


def opening(state: TournamentState, table: EventTable, felt: Felt) -> TableOpened:
    """A table as it is set up."""
    setup, book, pace = state.setup, state.book, state.setup.pace
    first = state.structure.levels[0]
    return TableOpened(
        id=table.id,
        name=f"{setup.name} {table.name}",
        book=setup.book,
        edition=setup.edition,
        structure=book.knobs.betting_structures[0],
        seats=felt.size,
        small_blind=first.small_blind,
        big_blind=first.big_blind,
        ante=first.ante,
        smallest_chip=min(setup.chip_set, default=1),
        big_blind_ante=any(level.big_blind_ante for level in state.structure.levels),
        smallest_buy_in=1,
        largest_buy_in=setup.starting_stack,
        cash=False,
        kind="tournament" if state.terms.kind == "heads_up" else state.terms.kind,
        thinking_ms=1000 * book.knobs.online_action_seconds if pace.thinking_ms is None else pace.thinking_ms,
        pause_ms=pace.pause_ms,
        time_bank_ms=pace.time_bank_ms,
        time_bank_refill_ms=pace.time_bank_refill_ms,
        time_bank_refill_hands=pace.time_bank_refill_hands,
        event=table,
    )


# ---- from the event to a table ----


def orders(state: TournamentState, felt: Felt | None, table: TableState, *, now: int) -> Iterator[Order]:
    """What brings a table to how the event stands; no *felt* means that nobody sits there any more.

    In a hand only its all-ins are held or opened: all else waits until it is over. While the floor is being waited for not
    even that happens.
    """
    if table.call is None:
        yield from _held(state, felt, table)
    if table.is_playing or table.redeal is not None:
        return
    wanted = {seat: state.entrants[entrant] for seat, entrant in felt.seats.items()} if felt else {}
    staying = {seat for seat, seated in table.seats.items() if _stays(seated, wanted.get(seat))}
    for seat, seated in sorted(table.seats.items()):
        if seat not in staying:
            is_out = _is_disqualified(state, seated.member)
            yield order.Expel(seat) if is_out else order.TakeAway(seat)
    if felt is None:
        return
    for seat, who in sorted(wanted.items()):
        if not who.chips:  # lost everything, and waits for the tables to finish the same hand
            continue
        if seat in staying:
            yield from _put_right(seat, who, table.seats[seat])
        else:
            yield _seating(seat, who, is_balanced=seat in felt.balanced)
            if who.is_absent and not who.is_ghost:
                yield order.MarkAway(seat)
    if table.positions is None and felt.button and felt.button != table.drawn:
        yield order.SetButton(felt.button)
    yield from _timed(state, felt, table, now)


def _held(state: TournamentState, felt: Felt | None, table: TableState) -> Iterator[Order]:
    """In hand for hand an all-in stays face down until the other tables are done, or the director has it opened."""
    play = state.common if felt else None
    holds = play is not None and state.book.knobs.hand_for_hand_holds_all_ins
    if holds != table.holds_all_ins:
        yield order.HoldAllIns(holds)
    if play and felt and table.hand and table.hand.is_held and play.state_of(str(felt.number)) == "running_out":
        yield order.OpenHeldAllIn()


def _stays(seated: Occupant, who: Entrant | None) -> bool:
    """Whether a seat is as the event has it, or a ghost whose player has come."""
    return who is not None and (seated.is_ghost or (seated.member == who.member and not who.is_ghost))


def _is_disqualified(state: TournamentState, member: str) -> bool:
    return any(state.entrants[entry].status == "disqualified" for entry in state.of_member.get(member, ()))


def _seating(seat: int, who: Entrant, *, is_balanced: bool) -> Order:
    chips = who.chips or 0
    if who.is_ghost:
        return order.SeatGhost(seat, chips)
    moved = "balance" if is_balanced else "broken" if who.hands else ""
    return order.SeatPlayer(
        *(seat, who.member, who.name, chips, moved),
        penalty=who.penalty,
        is_bot=who.is_bot,
        penalty_rounds=who.penalty_rounds,
    )


def _put_right(seat: int, who: Entrant, seated: Occupant) -> Iterator[Order]:
    """Chips and penalties of somebody who stays in the seat."""
    chips, sits_out = who.chips or 0, seated.sits_out or seated.is_ghost
    if seated.is_ghost and not who.is_ghost:
        sits_out = False
        yield order.ReplaceGhost(seat, who.member, who.name, chips, who.is_bot)
        yield order.SetChips(seat, chips)  # as the event counts them, whatever the ghost had
    elif seated.chips != chips:
        yield order.SetChips(seat, chips)
    if who.is_absent and not sits_out:
        yield order.MarkAway(seat)
    if (seated.penalty, seated.penalty_rounds) != (who.penalty, who.penalty_rounds):
        yield order.SetPenalty(seat, who.penalty, who.penalty_rounds)


def _timed(state: TournamentState, felt: Felt, table: TableState, now: int) -> Iterator[Order]:
    """The level of the next hand with its smallest chip, and breaks."""
    level = level_of_hand(state.clock, state.structure, state.book, began_ms=now).level
    at = table.level
    wanted = order.SetLevel(level.small_blind, level.big_blind, level.ante, smallest_chip(state, felt, now=now))
    if (at.small_blind, at.big_blind, at.ante, at.smallest_chip) != msgspec.structs.astuple(wanted):
        yield wanted
    if (rests := is_resting(state, now)) != table.on_break:
        yield order.BeginBreak() if rests else order.EndBreak()


def is_resting(state: TournamentState, now: int) -> bool:
    """Whether no hand begins: in a break, or while the director has stopped the clock."""
    clock = up_to(state.clock, state.structure, now=now)
    return clock.state == "paused" or isinstance(state.structure.entries[clock.at], Break)


def rests_until(state: TournamentState, now: int) -> int | None:
    """When a break is over, if one is on."""
    clock = up_to(state.clock, state.structure, now=now)
    return clock.ends_ms if isinstance(state.structure.entries[clock.at], Break) else None


def waits_until(state: TournamentState, now: int) -> int | None:
    """When to see again whether anybody can still come, if only one player is left."""
    return up_to(state.clock, state.structure, now=now).ends_ms if state.left == 1 else None


def waiting(state: TournamentState, *, now: int) -> set[int]:
    """The tables that begin no hand until others have finished theirs: for the final table, or for ghosts to leave together."""
    tables: set[int] = set()
    if isinstance(next_proposal(state, now=now), FinalTable):
        tables = {*state.hall.felts}
    elif state.is_between_common_hands and ghosts_due(state, now=now):  # a common hand is played first
        tables = {card.table for ghost in state.ghosts if (card := state.entrants[ghost].card)}
    return tables if any(state.hall.felts[table].dealt for table in tables) else set()


def buyers(state: TournamentState, felt: Felt, *, now: int) -> list[str]:
    """Who went out in the last hand at a table, and may buy again before its next one; bots never do. TDA 27."""
    if not state.terms.rebuy_levels or state.level_at(now) > state.terms.rebuy_levels:
        return []
    out = (who for who in state.entrants.values() if who.status == "out" and who.left_at and not who.is_bot)
    here = [who.id for who in out if who.left_at and who.left_at[0].table == felt.number]
    return [who for who in here if is_open(partial(rebuy, state, who, now=now))]


# ---- from a table to the event ----


def news_of_hand(state: TournamentState, felt: Felt, table: TableState) -> Iterator[want.Command]:
    """What the event has not heard of a table yet: that a hand has begun, where its button lies, an all-in, how it ended.

    Raises:
        InvariantBroken: a chip was made or lost.
    """
    hand = table.hand
    if hand is None or table.redeal is not None or table.number < felt.dealt_number:
        return
    doing = state.common.state_of(str(felt.number)) if state.common else None
    if table.is_playing and not felt.dealt:
        yield want.BeginHand(felt.number, table.number)
    elif table.is_playing:
        yield from _button(felt, table)
        if hand.is_held and doing == "playing":
            yield want.NoteAllIn(felt.number)
    elif felt.dealt:
        if doing == "held":  # it ended in another way: all others are out of it
            yield want.OpenAllIn(felt.number)
        yield _ended(state, felt, table, hand)


def _button(felt: Felt, table: TableState) -> Iterator[want.Command]:
    """Where the table has the button elsewhere than the event thinks, the table is right."""
    at, here = felt.at, table.positions
    if here is None or (
        at and (at.button, at.small_blind, at.big_blind) == (here.button, here.small_blind, here.big_blind)
    ):
        return
    yield want.PutButton(felt.number, here.button, here.small_blind, here.big_blind)


def _ended(state: TournamentState, felt: Felt, table: TableState, hand: Hand) -> want.EndHand:
    dealt = hand.events[0]
    if not isinstance(dealt, HandDealt):
        raise InvariantBroken("a hand begins with HandDealt")
    began = dict(zip(dealt.seats, dealt.stacks, strict=True))
    after = {seat: hand.stack_of(seat) for seat in began}
    known = {seat: state.entrants[felt.seats[seat]].chips for seat in began}
    if known != began or sum(after.values()) + table.carried != sum(began.values()) + dealt.penalties:
        raise InvariantBroken(f"the chips of {table.opened.id} do not add up: {known}, {began}, {after}")
    busts = tuple(
        want.WentOut(felt.seats[seat], began[seat], tuple(felt.seats[other] for other in _winners(hand, seat)))
        for seat in sorted(began)
        if not after[seat]
    )
    return want.EndHand(felt.number, busts, {felt.seats[seat]: chips for seat, chips in after.items()})


def _winners(hand: Hand, seat: int) -> list[int]:
    """Who won the last pot that a seat could have won, or the main pot where its hand was dead."""
    place = hand.state.place_of(seat)
    last = max((at for at, (_, places) in enumerate(pots(hand.state)) if place in places), default=0)
    won = [event for event in hand.events if isinstance(event, PotAwarded) and event.pot == last]
    shares = [share for event in won for share in zip(event.seats, event.shares, strict=True)]
    return list(dict.fromkeys(winner for winner, chips in shares if chips))  # a lone odd chip goes to one of the two


# ---- what the director may do ----


def require_wishes(wanted: want.Command) -> None:
    """See to it that a director leaves to the server what the server does.

    Raises:
        TournamentError: the cards say that.
    """
    if isinstance(wanted, _DEALT_BY_SERVER):
        raise TournamentError(Words("the server deals here", "Hier gibt der Server"))


def require_hands(before: TournamentState, after: TournamentState) -> None:
    """See to it that nobody who is in a hand leaves it, or has other chips in it.

    Raises:
        TournamentError: the hand is played first.
    """
    for number, felt in before.hall.felts.items():
        there = after.hall.felts.get(number)
        for seat in felt.dealt:
            now = there.seats.get(seat) if there else None
            if now is None or after.entrants[now].chips != before.entrants[felt.seats[seat]].chips:
                raise TournamentError(
                    Words(
                        f"the hand at table {number} is played first",
                        f"Die Hand an Tisch {number} wird zuerst gespielt",
                    )
                )


def require_no_cards(tournament: Tournament, *steps: Step | None) -> None:
    """See to it that steps can be taken back, or done again, though the server has gone on: cards stay as they were dealt.

    Raises:
        TournamentError: one is about seats or chips, and hands have been dealt or players moved since.
    """
    meant = {step.number: step for step in steps if step is not None}
    first = min((number for number, step in meant.items() if _is_built_on(step)), default=None)
    if first is not None and any(_is_built_on(step) for step in tournament.since(first) if step.number not in meant):
        raise _built_on()


def require_as_dealt(before: Tournament, after: Tournament) -> None:
    """See to it that what the server did since comes out as it did, though steps before it are taken back or done again.

    A locked seat moves nobody by itself, and yet the final table would be drawn otherwise without it.

    Raises:
        TournamentError: a later step would seat somebody elsewhere, say.
    """
    records = [record for record in after.records_after(before.version) if isinstance(record, TakenBack | DoneAgain)]
    meant = {record.number for record in records}
    for record in records:
        for number, events in record.followed.items():
            if number not in meant and _laid(events) != _laid(before.step(number).events):
                raise _built_on()


def require_same_stacks(before: Tournament, after: Tournament) -> None:
    """See to it that a correction leaves everybody where they sit, with the chips they have.

    Raises:
        TournamentError: it would not.
    """
    if before.state.is_running and _stacks(before.state) != _stacks(after.state):
        raise TournamentError(
            Words(
                "a correction changes neither seats nor chips where the server deals; put it right by another step",
                "Wo der Server gibt, ändert eine Berichtigung weder Plätze noch Chips; stelle es durch einen weiteren Schritt richtig",
            ),
        )


def _stacks(state: TournamentState) -> dict[int, dict[int, tuple[str, int | None]]]:
    return {
        number: {seat: (who, state.entrants[who].chips) for seat, who in felt.seats.items()}
        for number, felt in state.hall.felts.items()
    }


def _is_built_on(step: Step) -> bool:
    return not all(isinstance(event, _APART) for event in step.events)


def _laid(events: tuple[did.Event, ...]) -> list[did.Event]:
    """What of a step cards are dealt on; the level a hand is counted to may change."""
    return [event for event in events if not isinstance(event, (*_APART, did.HandBegan))]


def _built_on() -> TournamentError:
    return TournamentError(
        Words(
            "hands were dealt or players moved since; put it right by another step",
            "Seither wurde gegeben oder jemand umgesetzt; stelle es durch einen weiteren Schritt richtig",
        ),
    )
