"""The floor of a tournament: hands, who is out, moves, tables, and what is ordered at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from floorman.cli.tournament.event import DO, AtEvent, EventOptions, Reason, TableNumber, Who, amounts, seat_card
from floorman.errors import TournamentError
from floorman.text.words import Words
from floorman.tournament.commands import (
    Begin,
    BeginHand,
    ColourUp,
    CountChips,
    Disqualify,
    EndHand,
    Even,
    GoHandForHand,
    Hold,
    LockSeat,
    MoveTo,
    NoteAllIn,
    OpenAllIn,
    Penalise,
    PutButton,
    PutOut,
    WentOut,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Rule = Annotated[str, Parameter(name="--rule", help="The rule by its id, where a ruling gave it.")]


def begin(
    *,
    seat: Annotated[
        list[str] | None,
        Parameter(
            name="--seat",
            negative="",
            help="A seat that was drawn by hand, such as Anna=2-5; the others are drawn here.",
        ),
    ] = None,
    button: Annotated[
        list[str] | None,
        Parameter(
            name="--button", negative="", help="A first button that was drawn by hand: table and seat, such as 1-4."
        ),
    ] = None,
    do: EventOptions = DO,
) -> None:
    """Draw the seats and put cards in the air."""
    buttons = {card.table: card.seat for card in map(seat_card, button or ())}

    def wanted(at: AtEvent) -> Begin:
        pairs = [text.rpartition("=") for text in seat or ()]
        return Begin({at.entrant(who).id: seat_card(card) for who, _, card in pairs}, buttons)

    do.take(wanted)


def hand(
    table: TableNumber,
    *,
    out: Annotated[
        list[str] | None,
        Parameter(
            name="--out",
            negative="",
            help="Somebody who lost the last chips in it, with those they began it with where known: Anna or Anna=1200.",
        ),
    ] = None,
    stack: Annotated[
        list[str] | None, Parameter(name="--stack", negative="", help="Somebody's chips after it, such as Anna=12000.")
    ] = None,
    do: EventOptions = DO,
) -> None:
    """Enter that a hand is over at a table, and who went out in it."""
    do.take(lambda at: EndHand(table, _busts(at, out or ()), _stacks(at, stack or ())))


def begin_hand(table: TableNumber, *, do: EventOptions = DO) -> None:
    """Enter that a hand begins at a table; there is no need to if you enter only the ends of hands."""
    do.take(BeginHand(table))


def bust(
    who: Annotated[
        list[str],
        Parameter(
            help="Who went out in one hand, with the chips they began it with where known: Anna or Anna=1200.",
            negative="",
        ),
    ],
    *,
    this_hand: Annotated[
        bool, Parameter(name="--this-hand", negative="", help="In the hand under way, not in the last one.")
    ] = False,
    do: EventOptions = DO,
) -> None:
    """Enter who is out. Several at once went out in the same hand, and are placed as the book says."""

    def wanted(at: AtEvent) -> PutOut | EndHand:
        busts = _busts(at, who)
        seated = {one.id: one.table for one in at.view().entrants}
        tables = {seated[one.entrant] for one in busts}
        table = tables.pop() if len(tables) == 1 else None
        if table is None:
            raise TournamentError(
                Words(
                    "they do not sit at the same table; enter each hand separately",
                    "sie sitzen nicht am selben Tisch; trag jede Hand für sich ein",
                )
            )
        return PutOut(table, busts, in_last_hand=False) if this_hand else EndHand(table, busts)

    do.take(wanted)


def put_out(
    table: TableNumber,
    who: Annotated[list[str], Parameter(help="Who went out in it, such as Anna or Anna=1200.", negative="")],
    *,
    do: EventOptions = DO,
) -> None:
    """Enter who went out in the last hand of a table, when that hand has been entered already."""
    do.take(lambda at: PutOut(table, _busts(at, who)))


def _busts(at: AtEvent, people: Sequence[str]) -> tuple[WentOut, ...]:
    found = []
    for text in people:
        who, _, chips = text.rpartition("=")
        if who and chips.isdecimal() and len(chips) <= 12:
            found.append(WentOut(at.entrant(who).id, int(chips)))
        else:
            found.append(WentOut(at.entrant(text).id))
    return tuple(found)


def _stacks(at: AtEvent, pairs: Iterable[str]) -> dict[str, int]:
    return {at.entrant(who).id: chips for who, chips in amounts(pairs).items()}


def button(
    table: TableNumber,
    seat: Annotated[int, Parameter(help="The seat with the button.")],
    *,
    small_blind: Annotated[
        int | None, Parameter(name="--small-blind", help="The seat of the small blind, if not the next.")
    ] = None,
    big_blind: Annotated[
        int | None, Parameter(name="--big-blind", help="The seat of the big blind, if not the one after.")
    ] = None,
    do: EventOptions = DO,
) -> None:
    """Say where the button is in the hand under way."""
    do.take(PutButton(table, seat, small_blind, big_blind))


def move(
    who: Who,
    to: Annotated[str, Parameter(help="The seat, such as 2-5.")],
    *,
    reason: Reason,
    rule: Rule = "",
    do: EventOptions = DO,
) -> None:
    """Move somebody to another seat by order of the director."""
    card = seat_card(to)
    do.take(lambda at: MoveTo(at.entrant(who).id, card, reason, rule))


def even(
    *,
    all_of_it: Annotated[
        bool, Parameter(name="--all", negative="", help="Everything that is proposed, not just what comes next.")
    ] = False,
    insists: Annotated[
        bool,
        Parameter(
            name="--insist", negative="", help="By where buttons were last seen, and without waiting for latecomers."
        ),
    ] = False,
    do: EventOptions = DO,
) -> None:
    """Carry out what is proposed for the tables: a move that evens them out, a table that breaks, the final table."""
    do.take(Even(everything=all_of_it, insists=insists))


def lock_seat(
    who: Who,
    seat: Annotated[str, Parameter(help="The seat, such as 2-5; by default the one they are in.")] = "",
    *,
    reason: Annotated[str, Parameter(name="--reason", help="Why; without a reason the seat is released.")] = "",
    do: EventOptions = DO,
) -> None:
    """Keep a certain seat for somebody who needs it."""
    card = seat_card(seat) if seat else None
    do.take(lambda at: LockSeat(at.entrant(who).id, card, reason))


def hand_for_hand(
    *,
    off: Annotated[bool, Parameter(name="--off", negative="", help="End it.")] = False,
    playing: Annotated[
        list[int] | None,
        Parameter(
            name="--playing", negative="", help="A table with a hand under way; by default those that were entered."
        ),
    ] = None,
    do: EventOptions = DO,
) -> None:
    """Announce hand for hand, or end it."""
    do.take(GoHandForHand(is_on=not off, playing=None if playing is None else tuple(playing)))


def all_in(table: TableNumber, *, do: EventOptions = DO) -> None:
    """Hand for hand: note that somebody is all-in and called at a table."""
    do.take(NoteAllIn(table))


def open_all_in(table: TableNumber, *, do: EventOptions = DO) -> None:
    """Hand for hand: have the all-in at a table turned up before the other tables have finished."""
    do.take(OpenAllIn(table))


def hold(
    table: TableNumber,
    *,
    off: Annotated[bool, Parameter(name="--off", negative="", help="Let it go on.")] = False,
    reason: Annotated[str, Parameter(name="--reason", help="Why.")] = "",
    do: EventOptions = DO,
) -> None:
    """Stop a table before its next hand, or let it go on."""
    do.take(Hold(table, is_held=not off, reason=reason))


def count(who: Who, chips: Annotated[int, Parameter(help="The chips.")], *, do: EventOptions = DO) -> None:
    """Enter somebody's counted chips."""
    do.take(lambda at: CountChips(at.entrant(who).id, chips))


def race(
    table: TableNumber,
    removed: Annotated[int, Parameter(help="The chip that leaves play, such as 25.")],
    into: Annotated[int, Parameter(help="The chip it is changed into, such as 100.")],
    odd: Annotated[
        list[str], Parameter(help="How many of the small chips a seat has: seat=number, such as 3=2.", negative="")
    ],
    *,
    bare: Annotated[
        list[int] | None, Parameter(name="--bare", negative="", help="A seat that has nothing else.")
    ] = None,
    do: EventOptions = DO,
) -> None:
    """Colour small chips up at a table and race off the odd ones."""
    low = amounts(odd)
    if not all(seat.isdecimal() and len(seat) < 3 for seat in low):
        raise TournamentError(
            Words(
                "odd chips are written as seat and number, such as 3=2",
                "einzelne Chips schreibt man als Platz und Anzahl, etwa 3=2",
            )
        )
    do.take(ColourUp(table, removed, into, {int(seat): number for seat, number in low.items()}, tuple(bare or ())))


def penalise(
    who: Who,
    *,
    hands: Annotated[int, Parameter(name="--hands", help="How many hands they miss.")] = 0,
    rounds: Annotated[int, Parameter(name="--rounds", help="How many rounds of the table they miss.")] = 0,
    rule: Rule = "",
    do: EventOptions = DO,
) -> None:
    """Have somebody miss hands, or rounds of the table."""
    do.take(lambda at: Penalise(at.entrant(who).id, hands, rounds, rule))


def disqualify(
    who: Who,
    *,
    reason: Reason,
    chips: Annotated[int | None, Parameter(name="--chips", help="Their chips, where they are not known.")] = None,
    rule: Rule = "",
    do: EventOptions = DO,
) -> None:
    """Send somebody out of the tournament."""
    do.take(lambda at: Disqualify(at.entrant(who).id, reason, chips, rule=rule))
