"""What happens if somebody wants something of a tournament. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from floorman.errors import DrawRefused, MoveRefused, NotInTournament, TournamentError, TournamentSetupError
from floorman.hand.hand import book_of
from floorman.tournament import clock
from floorman.tournament import commands as want
from floorman.tournament import events as told
from floorman.tournament.balancing import Delay, Move
from floorman.tournament.busting import put_out
from floorman.tournament.buying import add_on, give_up, rebuy
from floorman.tournament.checks import require_sound
from floorman.tournament.draw import SeatCard, break_draw, first_draw, shuffled, tables_for
from floorman.tournament.entering import enter, pay, promote, withdraw
from floorman.tournament.final_table import final_draw, final_size
from floorman.tournament.pacing import change_structure, set_clock
from floorman.tournament.penalties import disqualify, penalise
from floorman.tournament.proposals import BreakTable, FinalTable, next_proposal
from floorman.tournament.racing import colour_up

if TYPE_CHECKING:
    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event
    from floorman.tournament.felt import Felt
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState


def open_tournament(setup: Setup) -> tuple[Event, ...]:
    """Announce a tournament.

    Raises:
        TournamentSetupError: there can be no such event.
    """
    book = book_of(f"{setup.book}@{setup.edition}")
    most = book.knobs.max_players_per_table or 10
    if not 2 <= setup.table_size <= most:
        raise TournamentSetupError(
            f"a table has 2 to {most} seats, not {setup.table_size}",
            f"ein Tisch hat 2 bis {most} Plätze, nicht {setup.table_size}",
            rule=book.cite_if_any("max_players_per_table"),
        )
    bought = (setup.rebuy_cents, setup.rebuy_stack, setup.add_on_cents, setup.add_on_stack)
    for number in (setup.starting_stack, setup.fee_cents, setup.tables, *bought):
        _require_whole(number)
    if not setup.starting_stack or not setup.name.strip() or len(setup.name) > 200:
        raise TournamentSetupError(
            "an event has a name of at most 200 characters and a starting stack",
            "ein Turnier hat einen Namen mit höchstens 200 Zeichen und einen Startstack",
        )
    if setup.fee_cents and not setup.payment.strip():
        raise TournamentSetupError(
            "an entry fee is published with how it is paid", "zur Startgebühr gehört, wie sie bezahlt wird"
        )
    if len(set(setup.break_order)) < len(setup.break_order):
        raise TournamentSetupError("a table breaks once", "ein Tisch wird nur einmal aufgelöst")
    require_sound(setup.structure, book, chips=setup.chip_set)
    return (told.TournamentOpened(setup),)


def decide(state: TournamentState, wanted: Command, *, now: int) -> tuple[Event, ...]:  # one case for each command
    """Say what happens if this is done.

    Raises:
        TournamentError: it cannot be done; the error says why, in both languages, and by which paragraph.
    """
    if state.winner is not None:
        raise TournamentError("the tournament is over", "das Turnier ist zu Ende")
    if state.is_cancelled:
        raise TournamentError("the tournament was cancelled", "das Turnier ist abgesagt")
    match wanted:
        case want.ChangeEvent(date, starts_at, venue, reason):
            _require_before_start(state)
            return (told.EventChanged(date, starts_at, venue, reason),)
        case want.Cancel(reason):
            _require_before_start(state)
            return (told.Cancelled(reason),)
        case want.Enter():
            return enter(state, wanted, now=now)
        case want.Rebuy(entrant):
            return rebuy(state, entrant, now=now)
        case want.AddOn(entrant):
            return add_on(state, entrant, now=now)
        case want.GiveUp(person, chips):
            return give_up(state, person, chips, now=now)
        case want.Pay(entrant, cents, how):
            return pay(state, entrant, cents, how)
        case want.Withdraw(entrant, declined):
            return withdraw(state, entrant, declined=declined, now=now)
        case want.Promote():
            return promote(state)
        case want.LockSeat(entrant, card, reason):
            state.entrant(entrant)
            if card is not None:
                _require_seat_exists(state, card)
            return (told.SeatLocked(entrant, card, reason.strip()),)
        case want.Begin():
            return _begin(state, now)
        case want.SetClock(order, ms, level):
            return (told.ClockSet(set_clock(state, order, ms=ms, level=level, now=now)),)
        case want.ChangeStructure(how, at, entry):
            changed = change_structure(state, how, at, entry, now=now)
            # The clock is brought up to now by the old levels, so that none of the new ones begins in the past.
            at_now = clock.up_to(state.clock, state.structure, now=now)
            return told.ClockSet(at_now), told.StructureChanged(changed)
        case want.PutButton(table, button, small, big):
            felt = _felt(state, table)
            for seat in (button, small, big):
                if seat is not None and not 1 <= seat <= felt.size:
                    raise _no_seat(seat, felt)
            return (told.ButtonPut(table, button, small, big),)
        case want.BeginHand(table, number):
            return _begin_hand(state, table, number)
        case want.EndHand(table, busts, chips):
            felt = _felt(state, table)
            began = () if felt.dealt else _begin_hand(state, table)
            out = put_out(state, felt, busts) if busts else ()
            return (*began, *_counted(felt, chips), *out, told.HandEnded(table))
        case want.PutOut(table, busts, in_last_hand):
            felt = _felt(state, table)
            began = () if in_last_hand or felt.dealt else _begin_hand(state, table)
            return (*began, *put_out(state, felt, busts, is_last_hand=in_last_hand))
        case want.MoveTo(entrant, card, reason):
            return _move(state, entrant, card, reason)
        case want.Even():
            return _even(state)
        case want.ColourUp():
            _require_between_hands(state, _felt(state, wanted.table).number)
            return colour_up(state, wanted)
        case want.Hold(table, is_held, reason):
            _felt(state, table)
            return (told.TableHeld(table, is_held, "", reason),)
        case want.SetGap(players):
            if type(players) is not int or not 1 <= players <= state.setup.table_size:
                raise TournamentError(
                    f"tables differ by 1 to {state.setup.table_size} players",
                    f"Tische unterscheiden sich um 1 bis {state.setup.table_size} Spieler",
                )
            return (told.GapSet(players),)
        case want.Penalise(entrant, hands, rounds):
            return penalise(state, entrant, hands, rounds)
        case want.Disqualify():
            return disqualify(state, wanted)
        case want.Count(entrant, chips):
            state.playing(entrant)
            _require_whole(chips)
            return (told.Counted(entrant, chips),)
        case _:
            assert_never(wanted)


def consequences(state: TournamentState) -> tuple[Event, ...]:
    """What follows by itself from how things are now: a short table stops, the last player has won."""
    if not state.is_running:
        return ()
    if state.left == 1 and len(state.hall.felts) == 1:
        return (told.Finished(next(iter(next(iter(state.hall.felts.values())).seats.values()))),)
    return _holds(state)


def _holds(state: TournamentState) -> tuple[Event, ...]:
    """A table that is too short stops before its next hand until it is not: TDA 11-D."""
    knobs, hall = state.book.knobs, state.hall
    short, least = knobs.table_halts_at_difference, knobs.table_halts_from_table_size
    if not short or (least and state.setup.table_size < least):
        return ()
    rule = state.book.cite("table_halts_at_difference").rule
    limit = hall.most - short
    events: list[Event] = [
        told.TableHeld(number, is_held=False, rule=rule)
        for number in sorted(state.held)
        if len(hall.felts[number].seats) > limit
    ]
    if hall.fewest <= limit:
        events += [told.TableHeld(felt.number, is_held=True, rule=rule) for felt in hall.shortest() if not felt.is_held]
    return tuple(events)


# ---- the start ----


def _require_before_start(state: TournamentState) -> None:
    if state.began_at is not None:
        raise TournamentError("the tournament has begun", "das Turnier hat begonnen")


def _begin(state: TournamentState, now: int) -> tuple[Event, ...]:
    _require_before_start(state)
    setup, book = state.setup, state.book
    entered = [who for who in state.to_seat() if _is_ready(state, who.id)]
    if len(entered) < 2:
        raise TournamentError(
            f"two players at least have to be there, not {len(entered)}",
            f"mindestens zwei Spieler müssen da sein, nicht {len(entered)}",
        )
    count = setup.tables or len(tables_for(len(entered), setup.table_size))
    locked = {who.id: who.lock for who in entered if who.lock}
    seats = first_draw([who.id for who in entered], setup.seed, size=setup.table_size, tables=count, locked=locked)
    one_for_all = book.knobs.first_button == "high_card_one_seat_for_all"
    buttons = shuffled(range(1, setup.table_size + 1), setup.seed, "button")
    events: list[Event] = []
    taken: dict[int, list[int]] = {}
    for card in sorted(seats.values()):
        taken.setdefault(card.table, []).append(card.seat)
    for number in range(1, count + 1):
        drawn = shuffled(taken.get(number, []), setup.seed, f"button {number}")
        button = buttons[0] if one_for_all else drawn[0] if drawn else None
        events.append(told.TableOpened(number, setup.table_size, button))
    rule = book.cite("tournament_seats").rule
    events += [told.Seated(entrant, card, setup.starting_stack, rule) for entrant, card in seats.items()]
    running = told.ClockSet(clock.start(state.clock, state.structure, now=now))
    return (*events, told.Began(now), running)


def _is_ready(state: TournamentState, entrant: str) -> bool:
    """Whether somebody gets a seat: where the fee has to be paid before, it is: VPSV 10."""
    needs_paying = "buy_in_paid" in (state.book.knobs.entry_requires or ())
    return not needs_paying or state.entrants[entrant].paid_cents >= state.setup.fee_cents


# ---- hands ----


def _begin_hand(state: TournamentState, table: int, number: int = 0) -> tuple[Event, ...]:
    felt = _felt(state, table)
    if not state.is_running:
        raise TournamentError("no cards are in the air", "es wird nicht gespielt")
    if felt.dealt:
        raise TournamentError(f"table {table} has a hand under way", f"an Tisch {table} läuft eine Hand")
    if felt.is_held:
        raise TournamentError(
            f"table {table} waits", f"Tisch {table} wartet", rule=state.book.cite_if_any("table_halts_at_difference")
        )
    if len(felt.seats) < 2:
        raise TournamentError(f"nobody to play with at table {table}", f"an Tisch {table} fehlt ein Gegner")
    return (told.HandBegan(table, number),)


def _counted(felt: Felt, chips: dict[str, int]) -> tuple[Event, ...]:
    for entrant, count in chips.items():
        _require_whole(count)
        if entrant not in felt.seats.values():
            raise NotInTournament(
                f"{entrant} does not sit at table {felt.number}", f"{entrant} sitzt nicht an Tisch {felt.number}"
            )
    return tuple(told.Counted(entrant, count) for entrant, count in chips.items())


# ---- tables ----


def _even(state: TournamentState) -> tuple[Event, ...]:
    match next_proposal(state):
        case Move() as move:
            _require_between_hands(state, move.origin.table)
            rule = move.citations[0].rule
            return (told.Moved(move.entrant, move.origin, move.target, "balance", rule),)
        case Delay() as delay:
            raise MoveRefused(delay.reason.en, delay.reason.de, rule=delay.citations[0])
        case BreakTable() as proposed:
            return _break(state, proposed)
        case FinalTable() as proposed:
            return _final(state, proposed)
        case None:
            raise MoveRefused("the tables are even", "die Tische sind ausgeglichen")


def _break(state: TournamentState, proposed: BreakTable) -> tuple[Event, ...]:
    _require_between_hands(state, proposed.table)
    felt = state.hall.felts[proposed.table]
    players = [felt.seats[seat] for seat in sorted(felt.seats)]
    seed, what = state.setup.seed, f"draw {state.draws}"
    draw = break_draw(state.book, players, _open_seats(state, felt, len(players)), seed, what)
    rule = proposed.citations[-1].rule if proposed.citations else ""
    seats = {entrant: SeatCard(felt.number, seat) for seat, entrant in felt.seats.items()}
    moved = (told.Moved(who, seats[who], card, "break", rule) for who, card in draw.seats.items())
    return (told.Drawn(felt.number, draw), *moved, told.TableClosed(felt.number))


def _open_seats(state: TournamentState, breaking: Felt, count: int) -> list[SeatCard]:
    """As many free seats as are needed, at the shortest tables, so that all are even afterwards."""
    felts: list[Felt] = []
    for felt in state.hall.rising():
        if felt is not breaking:
            felts.append(felt)
        if len(felts) == count:
            break
    taken = {felt.number: len(felt.seats) for felt in felts}
    seed = state.setup.seed
    free = {felt.number: shuffled(felt.free, seed, f"draw {state.draws}: table {felt.number}") for felt in felts}
    cards: list[SeatCard] = []
    for _ in range(count):
        number = min((number for number in free if free[number]), key=lambda number: (taken[number], number), default=0)
        if not number:
            raise DrawRefused("not enough seats are free", "es sind nicht genug Plätze frei")
        cards.append(SeatCard(number, free[number].pop()))
        taken[number] += 1
    return cards


def _final(state: TournamentState, proposed: FinalTable) -> tuple[Event, ...]:
    felts = list(state.hall.felts.values())
    for felt in felts:
        _require_between_hands(state, felt.number)
    players = [entrant for felt in felts for _, entrant in sorted(felt.seats.items())]
    seed, what = state.setup.seed, f"draw {state.draws}"
    draw = final_draw(state.book, players, felts, seed, what)
    size = max(final_size(state.book, state.setup.table_size), len(players))
    button = draw.button or shuffled([seat for seat, _ in draw.seats], seed, f"{what}: button")[0]
    return (told.FinalTableFormed(1, size, draw.seats, button, proposed.citations[-1].rule),)


def _move(state: TournamentState, entrant: str, card: SeatCard, reason: str) -> tuple[Event, ...]:
    _, origin = state.playing(entrant)
    _require_between_hands(state, origin.table)
    _require_free(state, card)
    if not reason.strip():
        raise MoveRefused(
            "seats are changed by order of the director, with a reason",
            "Plätze werden auf Anordnung der Turnierleitung gewechselt, mit Grund",
        )
    return (told.Moved(entrant, origin, card, "order"),)


# ---- checks ----


def _felt(state: TournamentState, table: int) -> Felt:
    if felt := state.hall.felts.get(table):
        return felt
    open_ones = ", ".join(map(str, sorted(state.hall.felts))) or "-"
    raise TournamentError(
        f"there is no table {table}; open: {open_ones}", f"Tisch {table} gibt es nicht; offen: {open_ones}"
    )


def _no_seat(seat: int, felt: Felt) -> TournamentError:
    return MoveRefused(
        f"table {felt.number} has seats 1 to {felt.size}, not {seat}",
        f"Tisch {felt.number} hat die Plätze 1 bis {felt.size}, nicht {seat}",
    )


def _require_seat_exists(state: TournamentState, card: SeatCard) -> None:
    if not (1 <= card.seat <= state.setup.table_size and card.table >= 1):
        raise DrawRefused(f"there is no seat {card}", f"einen Platz {card} gibt es nicht")


def _require_free(state: TournamentState, card: SeatCard) -> None:
    felt = _felt(state, card.table)
    if not 1 <= card.seat <= felt.size:
        raise _no_seat(card.seat, felt)
    if card.seat in felt.seats:
        free = ", ".join(map(str, felt.free)) or "-"
        raise MoveRefused(f"{card} is taken; free there: {free}", f"{card} ist besetzt; frei dort: {free}")


def _require_between_hands(state: TournamentState, table: int) -> None:
    if state.hall.felts[table].dealt:
        raise MoveRefused(
            f"the hand at table {table} is played first", f"die Hand an Tisch {table} wird zuerst gespielt"
        )


def _require_whole(number: Any) -> None:
    if type(number) is not int or number < 0:
        raise TournamentError(f"{number!r} is no whole number from 0", f"{number!r} ist keine ganze Zahl ab 0")
