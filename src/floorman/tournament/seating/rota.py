"""Who deals at a table without a dealer.

>>> from floorman.rulebook import Rulebook
>>> from floorman.contest.places import places
>>> from floorman.contest.ranking import Bust
>>> apsa = Rulebook.load("apsa")
>>> seats = {1: "P1", 2: "P2", 5: "P5"}
>>> duty = first_dealer(seats, book=apsa, seat=1)
>>> duty = next_dealer(duty, seats, book=apsa)
>>> duty.entrant, duty.why
('P2', 'turn')
>>> gone = places([Bust("P5", 900)], left=3, book=apsa)
>>> next_dealer(duty, {1: "P1", 2: "P2"}, gone, book=apsa).entrant
'P5'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.errors import WrongRota
from floorman.rulebook import Cite
from floorman.seats import after
from floorman.text.lists import listed
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from floorman.contest.places import Placed
    from floorman.rulebook import Rulebook


class Duty(Struct, frozen=True):
    """Who deals the next hand, and why."""

    entrant: str
    seat: int | None
    """Where that player sits; None for someone who is out."""
    why: Literal["turn", "out", "late"]
    rule: Cite

    def reason(self, name: str) -> Words:
        """Why it is they who deal, by what they are called."""
        match self.why:
            case "turn":
                en = f"{name} in seat {self.seat} deals: the duty goes round until somebody is out"
                de = f"{name} auf Platz {self.seat} dealt: es geht reihum, bis jemand ausscheidet"
            case "out":
                en = f"{name} is out and deals until the next one is"
                de = f"{name} ist ausgeschieden und dealt, bis jemand anderer ausscheidet"
            case _:
                en, de = f"{name} comes late and deals", f"{name} kommt später dazu und dealt"
        return Words(f"{en} ({self.rule})", f"{de} ({self.rule.de})")


def first_dealer(seats: Mapping[int, str], *, book: Rulebook, seat: int) -> Duty | None:
    """Who deals the first hand at a table: the players in turn, from a seat on. None where the book has no such duty yet.

    Raises:
        WrongRota: nobody sits there.
    """
    if seat not in seats:
        raise WrongRota(Words(f"nobody sits in seat {seat}", f"Auf Platz {seat} sitzt niemand"))
    return _in_turn(seats, seat, book) if book.knobs.players_deal == "rotates_then_last_out" else None


def next_dealer(
    duty: Duty | None,
    seats: Mapping[int, str],
    gone: Iterable[Placed] = (),
    *,
    book: Rulebook,
    is_final_table: bool = False,
    exempt: Collection[str] = (),
    away: Collection[str] = (),
) -> Duty | None:
    """Who deals the hand after this one at the same table.

    *seats* are those who sit there for it, *gone* those who went out in the hand before. Whoever went out, the one with
    the worst place if there are several, deals until the next one is out. *exempt* are pensioners: where the book lets
    them off, the one who dealt before goes on. *away* are those whose turn is passed over because they are not at the
    table. The duty belongs to the table and ends with it.

    Raises:
        WrongRota: nobody sits at the table.
    """
    out = _worst(gone)
    excused = set(exempt) if book.own_topic("dealing_exemption") else set()
    if out is not None and out.entrant in excused:
        out = None
    match book.knobs.players_deal:
        case "rotates_then_last_out":
            if out is not None:
                return _last_out(out, book)
            if duty is not None and duty.seat is None:
                return duty
            able = {seat: who for seat, who in seats.items() if who not in excused and who not in away} or seats
            return _in_turn(able, _after(able, duty.seat if duty and duty.seat else 0), book)
        case "last_out_at_final_table":
            if is_final_table and out is not None:
                return _last_out(out, book)
            return _while_seated(duty, seats)
        case None:
            return _while_seated(duty, seats)


def goes_on(duty: Duty | None, out: Placed, exempt: Collection[str], book: Rulebook, *, dealer: str = "") -> Words:
    """Why the duty stays where it is although somebody went out; *dealer* is what the one who has it is called."""
    rule = book.own_topic("dealing_exemption")
    if rule and out.entrant in exempt:
        who = (dealer or duty.entrant) if duty else None
        return Words(
            f"{out.called} is a pensioner and exempt: {f'{who} deals on' if who else 'the duty passes to nobody'} ({rule})",
            f"{out.called} ist in Pension und befreit: {f'{who} dealt weiter' if who else 'niemand übernimmt'} ({rule.de})",
        )
    return Words("nobody has to take over", "niemand muss übernehmen")


def late_dealer(duty: Duty | None, entrant: str, seat: int, *, book: Rulebook, is_satellite: bool) -> Duty | None:
    """Who deals once somebody has come late to a table: the latecomer, in a satellite where the book says so."""
    if not (is_satellite and book.knobs.late_entrant_deals):
        return duty
    return Duty(entrant, seat, "late", book.cite("late_entrant_deals"))


def tidies_up(placed: Iterable[Placed], book: Rulebook) -> Words | None:
    """What the last two of a sit-and-go are reminded of where the book says so: chips made ready, cards sorted."""
    rule = book.own_topic("sit_and_go_tidied")
    last_two = [who.called for who in sorted(placed, key=lambda who: who.place or 0) if who.place in (1, 2)]
    if rule is None or not last_two:
        return None
    return Words(
        f"{listed(last_two)} make the chips ready and sort the cards ({rule})",
        f"{listed(last_two, 'de')} richten die Chips her und sortieren die Karten ({rule.de})",
    )


def _in_turn(seats: Mapping[int, str], seat: int, book: Rulebook) -> Duty:
    return Duty(seats[seat], seat, "turn", book.topic("dealing_turns"))


def _last_out(out: Placed, book: Rulebook) -> Duty:
    return Duty(out.entrant, None, "out", book.cite("players_deal"))


def _while_seated(duty: Duty | None, seats: Mapping[int, str]) -> Duty | None:
    """The same duty, unless it was a seated player's who sits there no longer."""
    return duty if duty is None or duty.seat is None or duty.entrant in seats.values() else None


def _after(seats: Mapping[int, str], seat: int) -> int:
    """The next seat clockwise with somebody in it."""
    if not seats:
        raise WrongRota(Words("nobody sits at the table", "Niemand sitzt am Tisch"))
    return after(seat, seats)


def _worst(gone: Iterable[Placed]) -> Placed | None:
    """Who left first by the list: the worst place, of several who share it the one listed last."""
    worst = None
    for who in gone:
        if not who.is_ghost and (worst is None or (who.through or 0) >= (worst.through or 0)):
            worst = who
    return worst
