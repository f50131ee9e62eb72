"""What happens if somebody wants something of a tournament. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, assert_never

from floorman.days import require_day
from floorman.errors import (
    DealRefused,
    DrawRefused,
    HandForHandRefused,
    NotInTournament,
    TournamentError,
    TournamentSetupError,
    UnknownBook,
    WrongChips,
)
from floorman.lines import is_line
from floorman.rulebook import SHIPPED
from floorman.text.lists import listed
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.chips.racing import change_old_chips, colour_up
from floorman.tournament.clock import clock
from floorman.tournament.clock.called_clock import call_clock, stop_clock
from floorman.tournament.clock.checks import require_sound
from floorman.tournament.clock.orders import change_structure, clock_set, set_clock
from floorman.tournament.entries.buying import add_on, give_up, rebuy
from floorman.tournament.entries.check_in import check_in, keep_seats, starters, unsold
from floorman.tournament.entries.entering import enter, pay, promote, withdraw
from floorman.tournament.entries.formats import require_format, require_numbers
from floorman.tournament.entries.no_shows import settle_no_show
from floorman.tournament.entries.removing_ghosts import remove_ghosts
from floorman.tournament.evolve import evolve
from floorman.tournament.finish.busting import put_out, require_bust_told
from floorman.tournament.finish.common_hands import (
    all_in,
    alone,
    by_itself,
    clock_runs_again,
    end_common_hand,
    end_hand_for_hand,
    go_hand_for_hand,
    lonely_tables,
    open_all_in,
    require_turn,
)
from floorman.tournament.finish.finishing import finish, others_may_come, require_somebody_left
from floorman.tournament.penalties import change_chips, disqualify, penalise
from floorman.tournament.prizes.fixed_prizes import require_payable
from floorman.tournament.prizes.paying import agree, close_books, lock_prizes, pay_prize, require_plan, set_prizes
from floorman.tournament.prizes.pool import priced
from floorman.tournament.prizes.voting import drop, propose, put_to_vote, vote
from floorman.tournament.seating.buttons import require_button, require_opponents
from floorman.tournament.seating.draw import ONE_SEAT_FOR_ALL, SeatCard, first_buttons, first_draw, tables_for
from floorman.tournament.seating.locks import kept_seats, lock_seat
from floorman.tournament.seating.moves import even_out, felt_of, move_to, require_between_hands

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.rulebook import Shelf
    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState


MOST_TABLES: Final = 10_000

AFTERWARDS: Final = (want.Pay, want.SettleNoShow, want.SetPrizes, want.LockPrizes, want.PayPrize, want.CloseBooks)
"""What is still done once somebody has won."""


def open_tournament(setup: Setup, shelf: Shelf = SHIPPED) -> tuple[Event, ...]:
    """Announce a tournament.

    Raises:
        TournamentSetupError: there can be no such event.
    """
    try:
        book = shelf.edition(setup.book, setup.edition)
    except UnknownBook as error:
        raise TournamentSetupError(
            Words(
                f"there is no rulebook “{setup.book}@{setup.edition}”",
                f"Das Regelwerk „{setup.book}@{setup.edition}“ gibt es nicht",
            ),
        ) from error
    most = book.knobs.max_players_per_table or 10
    if not 2 <= setup.table_size <= most:
        raise TournamentSetupError(
            Words(
                f"a table has 2 to {most} seats, not {setup.table_size}",
                f"Ein Tisch hat 2 bis {most} Plätze, nicht {setup.table_size}",
            ),
            rule=book.cite_if_any("max_players_per_table"),
        )
    bought = (setup.rebuy_cents, setup.rebuy_stack, setup.add_on_cents, setup.add_on_stack)
    for amount in (setup.starting_stack, setup.fee_cents, setup.club_cents, setup.bounty_cents, setup.tables, *bought):
        _require_whole(amount)
    if not setup.starting_stack or not is_line(setup.id, 200) or not is_line(setup.name, 200):
        raise TournamentSetupError(
            Words(
                "an event has an id, a name of at most 200 characters and a starting stack",
                "Ein Turnier hat eine Kennung, einen Namen mit höchstens 200 Zeichen und einen Startstack",
            ),
        )
    if setup.fee_cents and not setup.payment.strip():
        raise TournamentSetupError(
            Words("an entry fee is published together with how it is paid", "Zum Nenngeld gehört, wie es bezahlt wird"),
            rule=book.own_topic("fee_published"),
        )
    if setup.tables > MOST_TABLES:
        raise TournamentSetupError(
            Words(f"there are at most {MOST_TABLES} tables", f"Mehr als {MOST_TABLES} Tische gibt es nicht")
        )
    if len(set(setup.break_order)) < len(setup.break_order):
        raise TournamentSetupError(Words("a table breaks only once", "Ein Tisch wird nur einmal aufgelöst"))
    require_day(setup.terms.date, TournamentSetupError)
    priced(setup.fee_cents, fee_cents=setup.club_cents, bounty_cents=setup.bounty_cents)
    require_plan(setup.prizes, setup, book)
    require_format(setup, book)
    require_sound(setup.structure, book, chips=setup.chip_set)
    require_numbers(setup, book)
    return (did.TournamentOpened(setup),)


def decide(state: TournamentState, wanted: Command, *, now: int) -> tuple[Event, ...]:  # one case for each command
    """Say what happens if this is done.

    Raises:
        TournamentError: it cannot be done; the error says why, in both languages, and by which paragraph.
    """
    if state.winner is not None and not isinstance(wanted, AFTERWARDS):
        raise TournamentError(Words("the tournament is over", "Das Turnier ist zu Ende"))
    if state.is_cancelled:
        raise TournamentError(Words("the tournament was cancelled", "Das Turnier ist abgesagt"))
    if state.pays_by_deal and _brings_chips(state, wanted):
        raise DealRefused(
            Words("a deal was made: nobody enters any more", "Es gibt einen Deal: niemand steigt mehr ein")
        )
    match wanted:
        case want.ChangeEvent():
            return _change_event(state, wanted)
        case want.Cancel(reason, cause):
            _require_before_start(state)
            if not (reason.strip() or cause):
                raise TournamentError(Words("calling an event off needs a reason", "Eine Absage braucht einen Grund"))
            return (did.Cancelled(reason.strip(), cause),)
        case want.Enter():
            return enter(state, wanted, now=now)
        case want.CheckIn():
            return check_in(state, wanted, now=now)
        case want.KeepSeats(seats):
            _require_before_start(state)
            return keep_seats(state, seats)
        case want.RemoveGhosts(chips):
            return remove_ghosts(state, chips, now=now)
        case want.Rebuy(entrant):
            return rebuy(state, entrant, now=now)
        case want.AddOn(entrant):
            return add_on(state, entrant, now=now)
        case want.GiveUp(person, chips):
            return give_up(state, person, chips, now=now)
        case want.Pay(entrant, cents, how):
            return pay(state, entrant, cents, how)
        case want.Withdraw():
            return withdraw(state, wanted, now=now)
        case want.SettleNoShow():
            return settle_no_show(state, wanted)
        case want.Promote(entrant):
            return promote(state, entrant, now=now)
        case want.LockSeat():
            return lock_seat(state, wanted)
        case want.Begin(seats, buttons):
            return _begin(state, seats, buttons, now)
        case want.SetClock(order, ms, level):
            return (clock_set(set_clock(state, order, ms=ms, level=level, now=now)),)
        case want.ChangeStructure(how, at, entry):
            changed = change_structure(state, how, at, entry, now=now)
            # The clock is brought up to now by the old levels, so that none of the new ones begins in the past.
            at_now = clock.up_to(state.clock, state.structure, now=now)
            return clock_set(at_now), did.StructureChanged(changed)
        case want.PutButton(table, button, small, big):
            require_button(state, felt_of(state, table), button, small, big)
            return (did.ButtonPut(table, button, small, big, now),)
        case want.BeginHand(table, number):
            return _begin_hand(state, table, now, number)
        case want.EndHand(table, busts, chips):
            felt = felt_of(state, table)
            began = () if felt.dealt else _begin_hand(state, table, now, is_told_after=True)
            counted = _counted(state, felt, chips, busts)
            if state.common is not None:
                return (*began, did.HandEnded(table), *counted, *end_common_hand(state, felt, busts, now=now))
            out = put_out(state, felt, busts) if busts else ()
            return (*began, *out, did.HandEnded(table), *counted)
        case want.PutOut(table, busts, in_last_hand):
            felt = felt_of(state, table)
            if state.common is not None:
                raise HandForHandRefused(
                    Words(
                        "in hand for hand play, players who are out are reported with the end of the hand",
                        "Bei Hand für Hand wird mit dem Ende der Hand gemeldet, wer ausgeschieden ist",
                    ),
                    rule=state.book.topic("hand_for_hand_is_one_hand"),
                )
            require_bust_told(felt, busts, in_last_hand=in_last_hand)
            began = () if in_last_hand or felt.dealt else _begin_hand(state, table, now)
            return (*began, *put_out(state, felt, busts, is_last_hand=in_last_hand))
        case want.MoveTo(entrant, card, reason, rule):
            return move_to(state, entrant, card, reason, rule)
        case want.Even(everything, insists):
            return even_out(state, everything=everything, now=None if insists else now)
        case want.ColourUp():
            require_between_hands(state, felt_of(state, wanted.table).number)
            return colour_up(state, wanted)
        case want.ChangeOldChips():
            return change_old_chips(state, wanted)
        case want.Hold(table, is_held, reason):
            felt_of(state, table)
            return (did.TableHeld(table, is_held, "", reason),)
        case want.SetGap(players):
            if type(players) is not int or not 1 <= players <= state.setup.table_size:
                raise TournamentError(
                    Words(
                        f"tables differ by 1 to {state.setup.table_size} players",
                        f"Tische unterscheiden sich um 1 bis {state.setup.table_size} Spieler",
                    ),
                )
            return (did.GapSet(players),)
        case want.Penalise():
            return penalise(state, wanted)
        case want.Disqualify():
            require_somebody_left(state)
            return disqualify(state, wanted)
        case want.CountChips(entrant, chips):
            return _count(state, entrant, chips)
        case want.ChangeChips():
            return change_chips(state, wanted)
        case want.GoHandForHand(is_on, playing):
            return go_hand_for_hand(state, playing, now=now) if is_on else end_hand_for_hand(state, now=now)
        case want.NoteAllIn(table):
            return all_in(state, felt_of(state, table).number)
        case want.OpenAllIn(table):
            return open_all_in(state, felt_of(state, table).number)
        case want.PlayStud(is_on):
            return _play_stud(state, is_on=is_on)
        case want.NoteAway(entrant, is_away):
            return _mark_away(state, entrant, is_away=is_away)
        case want.Excuse(entrant):
            return _excuse(state, entrant)
        case want.PutClockOn(entrant, seconds):
            return call_clock(state, entrant, seconds, now=now)
        case want.StopClock(table):
            return stop_clock(state, table)
        case want.EndEvent():
            return finish(state)
        case want.SetPrizes(prizes):
            return set_prizes(state, prizes)
        case want.LockPrizes(is_locked):
            return lock_prizes(state, is_locked=is_locked)
        case want.Agree():
            return agree(state, wanted)
        case want.ProposeDeal():
            return propose(state, wanted, now=now)
        case want.VoteOnDeal():
            return vote(state, wanted, now=now)
        case want.DropDeal():
            return drop(state, now=now)
        case want.PayPrize(entrant):
            return pay_prize(state, entrant)
        case want.CloseBooks():
            return close_books(state)
        case _:
            assert_never(wanted)


def consequences(state: TournamentState, *, now: int) -> tuple[Event, ...]:
    """What follows by itself from how things are now: a short table stops, hand for hand begins, the last player has won."""
    if not state.is_running:
        return ()
    if voted := put_to_vote(state, now=now):
        return voted
    if state.left == 1:
        return alone(state, now=now) or (() if others_may_come(state, now=now) else finish(state))
    return (
        _holds(state) or lonely_tables(state, now=now) or clock_runs_again(state, now=now) or by_itself(state, now=now)
    )


def _holds(state: TournamentState) -> tuple[Event, ...]:
    """A table that is too short stops before its next hand until it is not: TDA 11-D. Nobody stops a common hand."""
    knobs, hall = state.book.knobs, state.hall
    short, least = knobs.table_halts_at_difference, knobs.table_halts_from_table_size
    is_own = state.book.answers["table_halts_at_difference"].is_own
    if not short or not is_own or (least and state.setup.table_size < least):
        return ()
    rule = state.book.cite("table_halts_at_difference").rule
    if state.common is not None:
        return tuple(did.TableHeld(number, is_held=False, rule=rule) for number in sorted(state.held))
    limit = hall.most - short
    events: list[Event] = [
        did.TableHeld(number, is_held=False, rule=rule)
        for number in sorted(state.held)
        if len(hall.felts[number].seats) > limit
    ]
    events += [
        did.TableHeld(felt.number, is_held=True, rule=rule)
        for felt in takewhile(lambda felt: len(felt.seats) <= limit, hall.rising())
        if not felt.is_held and not felt.plays_short
    ]
    return tuple(events)


def _brings_chips(state: TournamentState, wanted: Command) -> bool:
    """Whether somebody would come into play, or chips."""
    if isinstance(wanted, want.CheckIn):
        return wanted.entrant in state.entrants and state.entrants[wanted.entrant].card is None
    return isinstance(wanted, (want.Enter, want.Promote, want.Rebuy, want.AddOn, want.GiveUp))


def _play_stud(state: TournamentState, *, is_on: bool) -> tuple[Event, ...]:
    """Another game for the whole event, from the next hand of each table on."""
    rule = state.book.cite("mixed_button_in_stud")
    if not state.setup.is_live:
        raise TournamentError(
            Words("the server deals hold'em, not stud", "Der Server gibt Hold'em und kein Stud"), rule=rule
        )
    if state.is_stud == is_on:
        words = Words("stud is being played already", "Es wird schon Stud gespielt")
        raise TournamentError(
            words if is_on else Words("no stud is being played", "Es wird kein Stud gespielt"), rule=rule
        )
    return (did.StudPlayed(is_on),)


# ---- the start ----


def _require_before_start(state: TournamentState) -> None:
    if state.began_at is not None:
        raise TournamentError(Words("the tournament has begun", "Das Turnier hat begonnen"))


def _change_event(state: TournamentState, wanted: want.ChangeEvent) -> tuple[Event, ...]:
    """Another day, hour or place; an entry deadline of its own keeps its distance from the start: APSA 3.5-07."""
    _require_before_start(state)
    require_day(wanted.date, TournamentError)
    terms, closes_at = state.terms, wanted.closes_at
    if closes_at is None and terms.closes_at is not None:
        closes_at = terms.closes_at + wanted.starts_at - terms.starts_at
    return (did.EventChanged(wanted.date, wanted.starts_at, wanted.venue, wanted.reason, closes_at),)


def _begin(state: TournamentState, by_hand: dict[str, SeatCard], drawn: dict[int, int], now: int) -> tuple[Event, ...]:
    _require_before_start(state)
    setup, book = state.setup, state.book
    field = starters(state)
    ghosts = unsold(state, len(field), now=now)
    field += [ghost for _, ghost in ghosts]
    count = setup.tables or len(tables_for(len(field), setup.table_size))
    _require_break_order(state, count)
    locked = by_hand | {who.entrant: who.lock for who in field if who.lock}
    _require_drawn_by_hand(state, by_hand, locked)
    entrants = [who.entrant for who in field]
    kept = kept_seats(state, but=entrants)
    names = {entrant: state.entrants[entrant].name for entrant in locked if entrant in state.entrants}
    seats = first_draw(entrants, setup.seed, size=setup.table_size, tables=count, locked=locked, kept=kept, names=names)
    events: list[Event] = [entered for entered, _ in ghosts]
    taken: dict[int, list[int]] = {}
    for card in sorted(seats.values()):
        taken.setdefault(card.table, []).append(card.seat)
    _require_drawn_buttons(state, drawn, taken)
    buttons = first_buttons(book, [taken.get(number, []) for number in range(1, count + 1)], setup.seed, drawn)
    events += [did.TableSetUp(number, setup.table_size, button) for number, button in enumerate(buttons, start=1)]
    rule = book.cite("tournament_seats").rule
    stacks = {who.entrant: who for who in field}
    for entrant, card in seats.items():
        who = stacks[entrant]
        events.append(did.Seated(entrant, card, who.chips, rule, who.is_absent, who.is_ghost))
    events += (did.Began(now), clock_set(clock.start(state.clock, state.structure, now=now)))
    if state.prizes.scheme is not None:
        ahead = state.copy()
        for event in events:
            evolve(ahead, event)
        require_payable(ahead)
    return tuple(events)


def _require_break_order(state: TournamentState, tables: int) -> None:
    """Where tables break as published, every table that can break is in what was published."""
    published = state.book.knobs.table_break_order == "published_order"
    missing = [number for number in range(1, tables + 1) if number not in state.setup.break_order]
    if published and tables > 2 and missing:
        raise TournamentError(
            Words(
                f"the order in which tables break is published before play; not in it: {listed(missing)}",
                f"Die Reihenfolge, in der Tische aufgelöst werden, steht vor Beginn fest; nicht darin: {listed(missing, 'de')}",
            ),
            rule=state.book.cite("table_break_order"),
        )


def _require_drawn_by_hand(state: TournamentState, drawn: dict[str, SeatCard], locked: Mapping[str, SeatCard]) -> None:
    """Only where people sit at tables do they draw cards, and not for a seat that somebody has for a reason: TDA 9."""
    if drawn and not state.setup.is_live:
        raise DrawRefused(
            Words("seats are drawn by the server, which deals", "Die Plätze lost der Server aus, der auch gibt"),
            rule=state.book.cite_if_any("tournament_seats"),
        )
    for entrant, card in drawn.items():
        if locked[entrant] != card:
            name = state.entrants[entrant].name
            raise DrawRefused(
                Words(
                    f"{locked[entrant]} is kept for {name}, not {card}",
                    f"Für {name} ist {locked[entrant]} vorgesehen, nicht {card}",
                ),
                rule=state.book.topic("seat_for_special_needs"),
            )


def _require_drawn_buttons(state: TournamentState, drawn: dict[int, int], taken: Mapping[int, Sequence[int]]) -> None:
    """A button is drawn by somebody at the table, and where one seat counts for all tables there is no other: VPSV 15."""
    rule = state.book.cite_if_any("first_button")
    if drawn and not state.setup.is_live:
        raise DrawRefused(
            Words("the button is drawn by the server, which deals", "Den Button lost der Server aus, der auch gibt"),
            rule=rule,
        )
    for table, seat in drawn.items():
        if seat not in taken.get(table, ()):
            raise DrawRefused(
                Words(
                    f"nobody sits on {SeatCard(table, seat)} who could have drawn the button",
                    f"Auf {SeatCard(table, seat)} sitzt niemand, der den Button gezogen haben kann",
                ),
                rule=rule,
            )
    if len(set(drawn.values())) > 1 and state.book.knobs.first_button == ONE_SEAT_FOR_ALL:
        raise DrawRefused(
            Words(
                f"one seat has the first button at all tables, not {listed(sorted(set(drawn.values())))}",
                f"Der erste Button liegt an allen Tischen auf demselben Platz, nicht auf {listed(sorted(set(drawn.values())), 'de')}",
            ),
            rule=rule,
        )


# ---- hands ----


def _begin_hand(
    state: TournamentState, table: int, now: int, number: int = 0, *, is_told_after: bool = False
) -> tuple[Event, ...]:
    felt = felt_of(state, table)
    if not state.is_running:
        raise TournamentError(Words("no cards are in the air", "Es wird nicht gespielt"))
    if felt.dealt:
        raise TournamentError(Words(f"table {table} has a hand under way", f"An Tisch {table} läuft eine Hand"))
    if felt.is_held and not is_told_after:
        raise TournamentError(
            Words(f"table {table} has been stopped", f"Tisch {table} ist angehalten"),
            rule=state.book.cite_if_any("table_halts_at_difference"),
        )
    if state.proposal is not None:
        raise DealRefused(Words("a deal is being voted on", "Über einen Deal wird abgestimmt"))
    require_turn(state, table)
    require_opponents(felt, state.book)
    return (did.HandBegan(table, state.level_at(now), number, is_told_after, now),)


def _counted(
    state: TournamentState, felt: Felt, chips: dict[str, int], busts: Sequence[want.WentOut]
) -> tuple[did.Counted, ...]:
    """The stacks after a hand, as far as they are told: no chip is made or lost in it."""
    out = {bust.entrant for bust in busts}
    for entrant, count in chips.items():
        _require_whole(count)
        if entrant not in felt.seats.values():
            name = state.entrant(entrant).name
            raise NotInTournament(
                Words(f"{name} does not sit at table {felt.number}", f"{name} sitzt nicht an Tisch {felt.number}")
            )
        if entrant in out and count:
            name = state.entrants[entrant].name
            raise WrongChips(
                Words(
                    f"{name} is out, and cannot have {number(count)} left",
                    f"{name} ist ausgeschieden und kann nicht noch {number(count, 'de')} haben",
                )
            )
        if entrant not in out:
            _require_chips(state, entrant, count)
    _require_sum(state, felt, chips, out)
    return tuple(did.Counted(entrant, count) for entrant, count in chips.items() if entrant not in out)


def _require_sum(state: TournamentState, felt: Felt, chips: dict[str, int], out: set[str]) -> None:
    """Where everybody's stack is known before and after a hand, they come to the same; and never to more than is in play."""
    there = [felt.seats[seat] for seat in felt.dealt if seat in felt.seats] or list(felt.seats.values())
    total = sum(count for who, count in chips.items() if who in there)
    before = [state.entrants[who].chips for who in there]
    is_told = all(who in chips or who in out for who in there) and bool(chips)
    expected: int | None = None
    if len(state.hall.felts) == 1 and state.left == len(there):
        expected = state.chips
    elif None not in before:
        expected = sum(chip for chip in before if chip is not None)
    rule = state.book.cite_if_any("starting_stack")
    if is_told and expected is not None and total != expected:
        raise WrongChips(
            Words(
                f"the stacks of table {felt.number} come to {number(total)}, not to {number(expected)}",
                f"Die Stacks an Tisch {felt.number} ergeben {number(total, 'de')}, nicht {number(expected, 'de')}",
            ),
            rule=rule,
        )
    if total > (most := state.most_chips(len({*chips, *out}))):
        raise WrongChips(
            Words(
                f"the stacks of table {felt.number} come to {number(total)}, and cannot be more than {number(most)}",
                f"Die Stacks an Tisch {felt.number} ergeben {number(total, 'de')}, mehr als {number(most, 'de')} können es nicht sein",
            ),
            rule=rule,
        )
    if not state.setup.is_live and not is_told and out:
        raise WrongChips(
            Words("online every stack is known after a hand", "Online ist nach jeder Hand jeder Stack bekannt")
        )


def _count(state: TournamentState, entrant: str, chips: int) -> tuple[Event, ...]:
    who, card = state.playing(entrant)
    _require_whole(chips)
    _require_chips(state, entrant, chips)
    others = (state.entrants[other].chips for other in state.hall.felts[card.table].seats.values() if other != entrant)
    most = min(state.most_chips(), state.chips - sum(other or 0 for other in others))
    if chips > most:
        raise WrongChips(
            Words(
                f"{who.name} cannot have {number(chips)}: of the {number(state.chips)} in play at most {number(most)} are left",
                f"{who.name} kann nicht {number(chips, 'de')} haben: von den {number(state.chips, 'de')} im Spiel bleiben höchstens {number(most, 'de')}",
            ),
            rule=state.book.cite_if_any("starting_stack"),
        )
    return (did.Counted(entrant, chips),)


def _require_chips(state: TournamentState, entrant: str, chips: int) -> None:
    """Nobody sits there with nothing: a player who has lost the last chip is out."""
    if not chips:
        name = state.entrants[entrant].name
        raise WrongChips(
            Words(
                f"{name} has no chips left: report {name} as out",
                f"{name} hat keine Chips mehr: bitte als ausgeschieden melden",
            ),
            rule=state.book.topic("elimination"),
        )


# ---- people ----


def _mark_away(state: TournamentState, entrant: str, *, is_away: bool) -> tuple[Event, ...]:
    who, _ = state.playing(entrant)
    if who.is_ghost:
        raise TournamentError(Words(f"{who.name} has to check in", f"{who.name} muss erst einchecken"))
    if who.is_absent == is_away:
        en, de = ("away already", "schon weg") if is_away else ("at the table already", "schon am Tisch")
        raise TournamentError(Words(f"{who.name} is {en}", f"{who.name} ist {de}"))
    return (did.Away(entrant, is_away),)


def _excuse(state: TournamentState, entrant: str) -> tuple[Event, ...]:
    """Pensioners do not deal where the book lets them off: VPSV 67."""
    who, rule = state.entrant(entrant), state.book.own_topic("dealing_exemption")
    if rule is None:
        raise TournamentError(Words("nobody is exempt from dealing here", "Hier ist niemand vom Dealen befreit"))
    if entrant in state.exempt:
        raise TournamentError(
            Words(f"{who.name} is exempt from dealing already", f"{who.name} ist schon vom Dealen befreit")
        )
    return (did.Excused(entrant, rule.rule),)


# ---- checks ----


def _require_whole(number: Any) -> None:
    if type(number) is not int or number < 0:
        raise TournamentError(
            Words(f"{number!r} is not a whole number of 0 or more", f"{number!r} ist keine ganze Zahl ab 0")
        )
