"""Evening out tables: who moves, where to, and which table breaks, each with its reason and paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.seats import SEATS, clockwise, steps
from floorman.text.nouns import PLAYERS
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.seating.draw import SeatCard, shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable

    from floorman.rulebook import Cite, Rulebook
    from floorman.tournament.seating.felt import Felt

CALM = 1
"""Tables that differ by no more than this are never touched."""


class Worst(Struct, frozen=True):
    """The worst seat that is open to somebody who moves, and what it means for the next hand."""

    seat: int
    reason: Words
    waits: bool = False
    """Whether the player gets no cards until the button has passed."""


class Move(Struct, frozen=True):
    """One player moves to even out tables."""

    entrant: str
    origin: SeatCard
    target: SeatCard
    reason: Words
    citations: tuple[Cite, ...]
    waits: bool = False


class Delay(Struct, frozen=True):
    """No acceptable seat is open: the move waits for a hand."""

    table: int
    reason: Words
    citations: tuple[Cite, ...]


def due(book: Rulebook, felt: Felt) -> int | None:
    """The seat that has the big blind in the next hand: whoever sits there moves. TDA 11-A, APSA 3.5-17, VPSV 41."""
    ahead = felt.upcoming(book)
    return ahead[0].big_blind if ahead else None


def worst_seat(book: Rulebook, felt: Felt, kept: Container[SeatCard] = ()) -> Worst | None:
    """The worst open seat of a table for the next hand; None if none is acceptable.

    It is the seat that reaches the big blind soonest. A seat that would be the small blind, or lies between button and
    small blind, is left out where the book says so; under TDA 11-A the seat of the last big blind is taken as a single
    big blind instead, and APSA 3.5-17 has the player wait there if nothing else is free. A seat that is *kept* for somebody
    still to come is taken only if no other is acceptable: TDA 9.
    """
    waited_for = [seat for seat in felt.free if SeatCard(felt.number, seat) in kept]
    free = [seat for seat in felt.free if seat not in waited_for]
    for seats in (free, waited_for):
        rated = [found for seat in seats if (found := _rated(book, felt, seat, but=waited_for))]
        if rated:
            return min(rated, key=lambda found: found[0])[1]
    if (last_resort := [*free, *waited_for]) and book.knobs.balance_no_good_seat == "seated_and_waits":
        return Worst(last_resort[0], _waits(last_resort[0]), waits=True)
    return None


def _rated(book: Rulebook, felt: Felt, seat: int, *, but: Collection[int]) -> tuple[tuple[int, int], Worst] | None:
    """What a seat means for who moves there, the lowest number for the worst; None if the book does not accept it."""
    forbidden = book.knobs.balance_forbidden_seats or ()
    ahead = felt.upcoming(book, also=[seat])
    if ahead is None:
        return (0, 0), Worst(seat, Words("No hand has been dealt there.", "Dort wurde noch keine Hand gegeben."))
    at, dealt = ahead
    away = steps(at.big_blind, seat)
    # Of two players one has the small blind wherever they sit.
    is_small = felt.at is not None and seat == felt.at.big_blind and len(felt.seats) > 1
    if seat == at.big_blind and not is_small:
        return (0, steps(felt.at.big_blind, seat) % SEATS if felt.at else 0), Worst(seat, _big_blind(seat))
    if seat == at.big_blind:
        return (1, 0), Worst(seat, _single(seat))
    if is_small and "small_blind" in forbidden:
        return None
    if seat in dealt or is_small:
        return (2, away), Worst(seat, _later(seat, but=but))
    if "between_button_and_small_blind" in forbidden:
        return None
    return (3, away), Worst(seat, _later(seat, but=but), waits=True)


def balance(
    book: Rulebook,
    source: Felt,
    targets: Iterable[Felt],
    *,
    is_locked: Callable[[str], bool] = lambda _: False,
    kept: Container[SeatCard] = (),
    seed: int = 0,
) -> Move | Delay:
    """Propose who moves from the source table, to the first of the targets with an acceptable seat, one not kept if any.

    Where the book has the player drawn, *seed* decides, and the same until another hand is played there.
    """
    cites = tuple(dict.fromkeys((book.cite("balance_mover"), book.cite("balance_forbidden_seats"))))
    by_lot = book.knobs.balance_mover == "random"
    first = None if by_lot else due(book, source)
    seat = _drawn(source, is_locked, seed) if by_lot else _mover(source, first, is_locked)
    special = book.topic("seat_for_special_needs")
    if first is not None and seat != first:
        cites = (*cites, special)
    shortest: Felt | None = None
    found: tuple[Felt, Worst] | None = None
    for target in targets:
        shortest = shortest or target
        if worst := worst_seat(book, target, kept):
            is_kept = SeatCard(target.number, worst.seat) in kept
            found = (found or (target, worst)) if is_kept else (target, worst)
            if not is_kept:
                break
    if found:
        target, worst = found
        if any(SeatCard(target.number, free) in kept for free in target.free if free != worst.seat):
            cites = tuple(dict.fromkeys((*cites, special)))
        return Move(
            source.seats[seat],
            SeatCard(source.number, seat),
            SeatCard(target.number, worst.seat),
            _moves(source, target, worst, _by_lot(seat) if by_lot else _why(seat, first)),
            cites,
            worst.waits,
        )
    number = shortest.number if shortest else source.number
    words = Words(
        f"Table {number} has no seat free but between button and small blind: the move waits one hand.",
        f"An Tisch {number} ist nur zwischen Button und Small Blind frei: der Wechsel wartet eine Hand.",
    )
    return Delay(number, words, (book.cite("balance_no_good_seat"),))


def _mover(source: Felt, is_due: int | None, is_locked: Callable[[str], bool]) -> int:
    """Who is due for the big blind; whoever has a seat for a reason stays where possible, and the next one moves: TDA 9."""
    first = is_due or min(source.seats)
    order = clockwise(source.seats, first - 1)
    return next((seat for seat in order if not is_locked(source.seats[seat])), first)


def _drawn(source: Felt, is_locked: Callable[[str], bool], seed: int) -> int:
    """Whoever is drawn; whoever has a seat for a reason stays where possible: TDA 9."""
    free = [seat for seat in sorted(source.seats) if not is_locked(source.seats[seat])]
    return shuffled(free or sorted(source.seats), seed, f"mover of table {source.number} after hand {source.hands}")[0]


def _by_lot(seat: int) -> Words:
    return Words(f"seat {seat} was drawn by lot", f"Platz {seat} wurde ausgelost")


def _moves(source: Felt, target: Felt, worst: Worst, why: Words) -> Words:
    more, fewer = len(source.seats), len(target.seats)
    return Words(
        f"Table {source.number} has {counted(more, *PLAYERS)}, table {target.number} has {fewer}; {why.en}. {worst.reason.en}",
        f"Tisch {source.number} hat {counted(more, *PLAYERS, 'de')}, Tisch {target.number} hat {fewer}; {why.de}. {worst.reason.de}",
    )


def _why(seat: int, is_due: int | None) -> Words:
    """Why somebody moves; why somebody else does not is for staff alone: TDA 9."""
    if is_due is None:
        return Words(f"seat {seat} moves", f"Platz {seat} wechselt")
    if seat == is_due:
        return Words(f"seat {seat} has the next big blind", f"Platz {seat} hat den nächsten Big Blind")
    return Words(
        f"seat {is_due} has the next big blind and stays, seat {seat} is next to have it",
        f"Platz {is_due} hat den nächsten Big Blind und bleibt, nach ihm kommt Platz {seat}",
    )


def _big_blind(seat: int) -> Words:
    return Words(f"Seat {seat} has the big blind there.", f"Platz {seat} hat dort den Big Blind.")


def _single(seat: int) -> Words:
    return Words(
        f"Seat {seat} would be the small blind and posts a single big blind instead.",
        f"Platz {seat} wäre Small Blind und setzt stattdessen einen einzelnen Big Blind.",
    )


def _later(seat: int, *, but: Collection[int]) -> Words:
    """*but* are seats that are kept, and passed over unless this is one of them."""
    if but and seat not in but:
        return Words(
            f"Of the free seats that are not kept for anybody, seat {seat} reaches the big blind soonest.",
            f"Von den freien Plätzen, die für niemanden vorgesehen sind, kommt Platz {seat} als erster zum Big Blind.",
        )
    return Words(
        f"Of the free seats, seat {seat} reaches the big blind soonest.",
        f"Von den freien Plätzen kommt Platz {seat} als erster zum Big Blind.",
    )


def _waits(seat: int) -> Words:
    return Words(
        f"Only seat {seat} is free; no cards there until the button has passed.",
        f"Nur Platz {seat} ist frei; dort gibt es Karten, sobald der Button vorbei ist.",
    )
