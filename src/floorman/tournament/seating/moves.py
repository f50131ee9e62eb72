"""Players changing seats: moves that even tables out, tables that break, the final table, and orders of the director."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import ButtonUnknown, DrawRefused, MoveRefused, TournamentError
from floorman.text.lists import listed
from floorman.text.words import Words, begun
from floorman.tournament import events as did
from floorman.tournament.evolve import evolve
from floorman.tournament.seating.balancing import Delay, Move
from floorman.tournament.seating.draw import SeatCard, break_draw, shuffled
from floorman.tournament.seating.final_table import FINAL, final_draw, final_size
from floorman.tournament.seating.locks import final_seats, kept_seats
from floorman.tournament.seating.proposals import AskButton, BreakTable, FinalTable, next_proposal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.tournament.events import Event
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.seating.proposals import Proposal
    from floorman.tournament.state import TournamentState


def even_out(state: TournamentState, *, everything: bool, now: int | None = None) -> tuple[Event, ...]:
    """Carry out what is proposed next, or one proposal after another until there is none or one has to wait.

    Raises:
        MoveRefused: nothing can be done now.
    """
    if not everything:
        return _even(state, now)
    ahead, events = state.copy(), list(_even(state, now))
    for event in events:
        evolve(ahead, event)
    while further := _even_if_possible(ahead, now):
        for event in further:
            evolve(ahead, event)
        events += further
    return tuple(events)


def all_proposals(state: TournamentState, *, now: int | None = None) -> tuple[Proposal, ...]:
    """Everything that is to be done at the tables, in order, as if each were done before the next."""
    ahead = state.copy()
    found: list[Proposal] = []
    while (proposal := next_proposal(ahead, now=now)) is not None:
        found.append(proposal)
        events = _even_if_possible(ahead, now)
        for event in events:
            evolve(ahead, event)
        if not events:
            break
    return tuple(found)


def _even_if_possible(state: TournamentState, now: int | None) -> tuple[Event, ...]:
    try:
        return _even(state, now)
    except MoveRefused:
        return ()


def _even(state: TournamentState, now: int | None) -> tuple[Event, ...]:
    match next_proposal(state, now=now):
        case Move() as move:
            require_between_hands(state, move.origin.table)
            rule = move.citations[0].rule
            return (did.Moved(move.entrant, move.origin, move.target, "balance", rule),)
        case Delay() as delay:
            raise MoveRefused(Words(delay.reason.en, begun(delay.reason.de)), rule=delay.citations[0])
        case AskButton() as asked:
            raise ButtonUnknown(asked.tables, asked.reason, rule=asked.citations[0])
        case BreakTable() as proposed:
            return _break(state, proposed)
        case FinalTable() as proposed:
            return _final(state, proposed)
        case None:
            raise MoveRefused(Words("the tables are even", "Die Tische sind ausgeglichen"))


def _break(state: TournamentState, proposed: BreakTable) -> tuple[Event, ...]:
    require_between_hands(state, proposed.table)
    felt = state.hall.felts[proposed.table]
    players = [felt.seats[seat] for seat in sorted(felt.seats)]
    seed, what = state.setup.seed, f"draw {state.draws}"
    draw = break_draw(state.book, players, open_seats(state, felt, len(players)), seed, what)
    rule = proposed.citations[-1].rule if proposed.citations else ""
    seats = {entrant: SeatCard(felt.number, seat) for seat, entrant in felt.seats.items()}
    moved = (did.Moved(who, seats[who], card, "break", rule) for who, card in draw.seats.items())
    return (did.Drawn(felt.number, draw.pile, draw.order, draw.cards), *moved, did.TableTakenDown(felt.number))


def open_seats(state: TournamentState, breaking: Felt, count: int) -> list[SeatCard]:
    """As many free seats as are needed, at the shortest tables, so that all are even afterwards; the kept ones last."""
    kept = kept_seats(state, but=())
    felts: list[Felt] = []
    enough = count
    for felt in state.hall.rising():
        if felt is breaking:
            continue
        felts.append(felt)
        enough -= any(SeatCard(felt.number, seat) not in kept for seat in felt.free)
        if not enough:
            break
    taken = {felt.number: len(felt.seats) for felt in felts}
    free = {felt.number: _shuffled_free(state, felt, kept) for felt in felts}

    def comes_first(number: int) -> tuple[bool, int, int]:
        return SeatCard(number, free[number][-1]) in kept, taken[number], number

    cards: list[SeatCard] = []
    for _ in range(count):
        number = min((number for number in free if free[number]), key=comes_first, default=0)
        if not number:
            raise DrawRefused(Words("not enough seats are free", "Es sind nicht genug Plätze frei"))
        cards.append(SeatCard(number, free[number].pop()))
        taken[number] += 1
    return cards


def _shuffled_free(state: TournamentState, felt: Felt, kept: Sequence[SeatCard]) -> list[int]:
    """The free seats of a table, to be taken from the end; last of all one that is kept for somebody still to come."""
    seats = shuffled(felt.free, state.setup.seed, f"draw {state.draws}: table {felt.number}")
    return sorted(seats, key=lambda seat: SeatCard(felt.number, seat) not in kept)


def _final(state: TournamentState, proposed: FinalTable) -> tuple[Event, ...]:
    felts = list(state.hall.felts.values())
    for felt in felts:
        require_between_hands(state, felt.number)
    players = [entrant for felt in felts for _, entrant in sorted(felt.seats.items())]
    seed, what = state.setup.seed, f"draw {state.draws}"
    size = max(final_size(state.book, state.setup.table_size), len(players))
    draw = final_draw(state.book, players, felts, seed, what, final_seats(state, size))
    button = draw.button or shuffled([seat for seat, _ in draw.seats], seed, f"{what}: button")[0]
    how = (draw.draw.pile, draw.draw.order, draw.draw.cards) if draw.draw else ()
    return (did.FinalTableFormed(FINAL, size, draw.seats, button, proposed.citations[-1].rule, *how),)


def move_to(state: TournamentState, entrant: str, card: SeatCard, reason: str, rule: str = "") -> tuple[Event, ...]:
    """Move somebody by order of the director, with a reason unless a rule demands it or the book leaves the tables to the director alone.

    Raises:
        TournamentError: they do not sit anywhere, the seat is taken, a hand is under way, or there is no reason.
    """
    _, origin = state.playing(entrant)
    require_between_hands(state, origin.table)
    require_free(state, card)
    book = state.book
    # A fixed method picks the tables, so what departs from it is noted: TDA 11-C; under APSA 3.5-17 the director picks them.
    if not reason.strip() and not rule and book.knobs.balance_source_table == "fixed_method":
        raise MoveRefused(
            Words(
                "seats are changed by order of the director, with a reason",
                "Plätze werden auf Anordnung der Turnierleitung gewechselt, mit Grund",
            ),
            rule=book.own_topic("seat_changes") or book.cite("balance_source_table"),
        )
    return (did.Moved(entrant, origin, card, "order", rule, reason.strip()),)


# ---- checks ----


def felt_of(state: TournamentState, table: int) -> Felt:
    """An open table.

    Raises:
        TournamentError: there is no such table.
    """
    if felt := state.hall.felts.get(table):
        return felt
    there = sorted(state.hall.felts)
    open_ones = Words(f"; open: {listed(there)}", f"; offen: {listed(there, 'de')}") if there else Words("", "")
    raise TournamentError(
        Words(f"there is no table {table}{open_ones.en}", f"Tisch {table} gibt es nicht{open_ones.de}")
    )


def no_seat(seat: int, felt: Felt) -> TournamentError:
    """What is said of a seat that a table does not have."""
    return MoveRefused(
        Words(
            f"table {felt.number} has seats 1 to {felt.size}, not {seat}",
            f"Tisch {felt.number} hat die Plätze 1 bis {felt.size}, nicht {seat}",
        ),
    )


def require_free(state: TournamentState, card: SeatCard) -> None:
    """Make sure that a seat is there and nobody sits on it.

    Raises:
        TournamentError: there is no such seat, or somebody does.
    """
    felt = felt_of(state, card.table)
    if not 1 <= card.seat <= felt.size:
        raise no_seat(card.seat, felt)
    if card.seat in felt.seats:
        free = (
            Words(f"free there: {listed(felt.free)}", f"frei dort: {listed(felt.free, 'de')}")
            if felt.free
            else Words("the table is full", "der Tisch ist voll")
        )
        rule = state.book.cite_if_any("tournament_seats")
        raise MoveRefused(Words(f"{card} is taken; {free.en}", f"{card} ist besetzt; {free.de}"), rule=rule)


def require_between_hands(state: TournamentState, table: int) -> None:
    """Make sure that no hand is under way at a table.

    Raises:
        MoveRefused: one is.
    """
    if state.hall.felts[table].dealt:
        raise MoveRefused(
            Words(f"the hand at table {table} is played first", f"Die Hand an Tisch {table} wird zuerst gespielt")
        )
