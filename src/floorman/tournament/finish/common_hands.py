"""Hand for hand as the director runs it: announced or by itself, table by table, with places for the common hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import ClockOrderRefused, HandForHandRefused, WrongPayout
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.clock import clock
from floorman.tournament.clock.orders import clock_set
from floorman.tournament.finish import hand_for_hand
from floorman.tournament.finish.busting import busts_at, hand_just_over, placed_out
from floorman.tournament.finish.standings import may_be_the_bubble, payouts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.tournament import commands as want
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.events import Event
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState


def go_hand_for_hand(state: TournamentState, playing: tuple[int, ...] | None, *, now: int) -> tuple[Event, ...]:
    """Begin: every hand under way at the announcement is part of the first common one: TDA RP-8, VPSV 65."""
    if not state.is_running:
        raise HandForHandRefused(Words("no cards are in the air", "Es wird nicht gespielt"))
    if state.common is not None:
        raise HandForHandRefused(Words("play is hand for hand already", "Es wird schon Hand für Hand gespielt"))
    in_hand = {
        str(number): bool(felt.dealt) or (playing is not None and number in playing)
        for number, felt in state.hall.felts.items()
    }
    for number in playing or ():
        if number not in state.hall.felts:
            raise HandForHandRefused(Words(f"there is no table {number}", f"Tisch {number} gibt es nicht"))
    paid = payouts_of(state).paid
    play = hand_for_hand.begin(state.book, left=state.left, paid=paid, in_hand=in_hand)
    by_hands = clock.begin_hand_for_hand(state.clock, state.structure, state.book, now=now)
    return _began(play), clock_set(by_hands)


def by_itself(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """What follows where the book has it begin by itself; live, every table but the last one heard of is in a hand."""
    if state.common is not None or state.book.knobs.hand_for_hand_starts != "one_before_the_money":
        return ()
    if len(state.hall.felts) < 2 or not may_be_the_bubble(state):
        return ()
    try:
        paid = payouts_of(state).paid
    except WrongPayout:  # nobody can say how many are paid: the director sets the prizes right first
        return ()
    if not hand_for_hand.due(state.book, left=state.left, paid=paid, tables=len(state.hall.felts)).begins:
        return ()
    playing = (
        tuple(number for number in state.hall.felts if number != state.last_table) if state.setup.is_live else None
    )
    try:
        return go_hand_for_hand(state, playing, now=now)
    except ClockOrderRefused:  # in a break: with the next hand, that is with the next step after it
        return ()


def lonely_tables(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """Nobody waits for a table at which somebody sits alone; unless all do, and then seats are drawn first."""
    play, felts = state.common, state.hall.felts
    if play is None or all(len(felt.seats) < 2 for felt in felts.values()):
        return ()
    alone = [int(name) for name in play.waiting_for if len(felts[int(name)].seats) < 2 and not felts[int(name)].dealt]
    done: list[Event] = []
    for table in alone:
        if play.state_of(str(table)) == "held":  # there is nobody left to show the cards to
            play = hand_for_hand.release(play, str(table))
            done.append(did.AllInOpened(table))
        before, play = play, hand_for_hand.finish(play, state.book, str(table))
        done += (did.TableDone(table), *_opened(before, play, but=table))
    return (*done, *_settled(state, play, now=now)) if done and play.is_done else tuple(done)


def end_hand_for_hand(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """Every table plays on by itself: by order of the director, between two common hands."""
    if state.common is None:
        raise HandForHandRefused(Words("play is not hand for hand", "Es wird nicht Hand für Hand gespielt"))
    if not state.is_between_common_hands:
        raise HandForHandRefused(
            Words(
                f"the common hand is played first: {state.common.words.en}",
                f"Die gemeinsame Hand wird zuerst gespielt: {state.common.words.de}",
            ),
            rule=state.book.topic("hand_for_hand_is_one_hand"),
        )
    return did.HandForHandEnded(), clock_set(_runs_on(state.clock, state, now=now))


def clock_runs_again(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """Where nobody waits for other tables any more, at the final table say, the clock runs in real time."""
    if state.common is not None or state.clock.state != "hand_for_hand":
        return ()
    return (clock_set(_runs_on(state.clock, state, now=now)),)


def alone(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """Whoever is the only player left has nobody to play a common hand with."""
    if state.common is None:
        return clock_runs_again(state, now=now)
    return did.HandForHandEnded(), clock_set(_runs_on(state.clock, state, now=now))


def require_turn(state: TournamentState, table: int) -> None:
    """Make sure that a table does not wait for the others.

    Raises:
        HandForHandRefused: it does.
    """
    play = state.common
    if play is not None and play.state_of(str(table)) in ("done", "idle"):
        raise HandForHandRefused(
            Words(
                f"table {table} waits for the others: {play.words.en}",
                f"Tisch {table} wartet auf die anderen: {play.words.de}",
            ),
            rule=state.book.topic("hand_for_hand_is_one_hand"),
        )


def all_in(state: TournamentState, table: int) -> tuple[Event, ...]:
    """Somebody is all-in and called."""
    before = _common(state)
    play = hand_for_hand.all_in(before, state.book, str(table))
    is_held = play.state_of(str(table)) == "held"
    return did.TableAllIn(table, is_held), *_opened(before, play, but=table)


def open_all_in(state: TournamentState, table: int) -> tuple[Event, ...]:
    """The director has it opened."""
    hand_for_hand.release(_common(state), str(table))
    return (did.AllInOpened(table),)


def end_common_hand(
    state: TournamentState, felt: Felt, busts: Sequence[want.WentOut], *, now: int
) -> tuple[Event, ...]:
    """A table is done; with the last one all who went out get their places, and the next common hand begins."""
    gone = busts_at(state, felt, busts)
    before = _common(state)
    play = hand_for_hand.finish(before, state.book, str(felt.number), gone)
    done: list[Event] = [did.Counted(bust.entrant, 0) for bust in gone]
    lost = tuple(did.Lost(bust.entrant, bust.stack, bust.seat, bust.is_ghost, bust.by) for bust in gone)
    done += (did.TableDone(felt.number, lost), *_opened(before, play, but=felt.number))
    return (*done, *_settled(state, play, now=now, last=felt)) if play.is_done else tuple(done)


def _began(play: hand_for_hand.HandForHand) -> did.CommonHandBegan:
    idle = tuple(int(table) for table, doing in play.tables if doing == "idle")
    return did.CommonHandBegan(play.hand, play.left, play.paid, tuple(int(table) for table, _ in play.tables), idle)


def _opened(before: hand_for_hand.HandForHand, after: hand_for_hand.HandForHand, *, but: int) -> list[did.AllInOpened]:
    """The all-ins of other tables that may be opened now, since nobody is left to wait for."""
    waited = {table for table, doing in before.tables if doing == "held"} - {str(but)}
    return [did.AllInOpened(int(table)) for table, doing in after.tables if doing == "running_out" and table in waited]


def _settled(
    state: TournamentState, play: hand_for_hand.HandForHand, *, now: int, last: Felt | None = None
) -> tuple[Event, ...]:
    """Places for everybody who went out in the common hand, and what comes after it; *last*: the table it ended at."""
    ahead = hand_just_over(state, last) if last else None
    out = placed_out(state, play.busts, ahead=ahead, hand_for_hand=True)
    tables = [str(number) for number in state.hall.felts]
    passed_over = sum(isinstance(event, did.GhostOut) for event in out)
    further = hand_for_hand.next_hand(replace(play, left=state.left + passed_over), state.book, tables)
    spent = _spent(state, now=now)
    if further is not None:
        return (*out, clock_set(spent), _began(further))
    return (*out, did.HandForHandEnded(), clock_set(_runs_on(spent, state, now=now)))


def _spent(state: TournamentState, *, now: int) -> Clock:
    """The clock after one more hand; one that was stopped, or stands in a break, gives nothing."""
    try:
        return clock.hand_done(state.clock, state.structure, state.book, now=now)
    except ClockOrderRefused:
        return clock.up_to(state.clock, state.structure, now=now)


def _runs_on(by_hands: Clock, state: TournamentState, *, now: int) -> Clock:
    if by_hands.state != "hand_for_hand":
        return by_hands
    return clock.end_hand_for_hand(by_hands, state.structure, now=now)


def _common(state: TournamentState) -> hand_for_hand.HandForHand:
    if state.common is None:
        raise HandForHandRefused(Words("play is not hand for hand", "Es wird nicht Hand für Hand gespielt"))
    return state.common
