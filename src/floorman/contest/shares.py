"""What places win, and how those who share places share it: to the cent.

>>> from floorman.contest.places import first, places
>>> from floorman.contest.ranking import Bust
>>> from floorman.rulebook import Rulebook
>>> apsa = Rulebook.load("apsa")
>>> placed = (first("Ann", apsa), *places([Bust("Bob", 4000), Bust("Cem", 4000)], left=3, book=apsa))
>>> found = shares(placed, [Prize(1, 50000), Prize(2, 30001), Prize(3, 20000)], apsa)
>>> [(share.entrant, share.cents) for share in found.shares], found.lots
([('Ann', 50000), ('Bob', 25000), ('Cem', 25000)], (Lots(among=('Bob', 'Cem'), cents=1),))
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import WrongPayout, WrongPlaces
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.contest.places import Placed
    from floorman.rulebook import Rulebook


class Prize(Struct, frozen=True):
    """What a place wins: cash, and what a ticket is worth."""

    place: int
    cents: int
    ticket_cents: int = 0

    @property
    def worth_cents(self) -> int:
        """Cash and ticket together."""
        return self.cents + self.ticket_cents


class Lots(Struct, frozen=True):
    """Odd cents that only a draw can give, one to each of so many of those *among* whom it is."""

    among: tuple[str, ...]
    cents: int


class PrizeShare(Struct, frozen=True):
    """What somebody wins with a place."""

    entrant: str
    cents: int
    ticket_cents: int
    citations: tuple[Cite, ...]
    """The paragraphs about place and prize."""


class Shares(Struct, frozen=True):
    """What everybody wins, the best first; *lots* is what has to be drawn for yet."""

    shares: tuple[PrizeShare, ...]
    lots: tuple[Lots, ...]


class Division(Struct, frozen=True):
    """Money in whole cents; *lots* is what has to be drawn for yet."""

    cents: dict[str, int]
    lots: Lots | None = None


def shares(placed: Sequence[Placed], prizes: Iterable[Prize], book: Rulebook, *, lot: Sequence[str] = ()) -> Shares:
    """Give the prizes to the places.

    Those who share places share what those places win, to the cent, as `divided` has it. Tickets are not cut: where the
    places shared win different things, all of it is shared in cash. A place without a right to its prize is passed over
    and the prizes move up. A list of those who are out so far is enough: the better places are then still open.

    Raises:
        WrongPlaces: places that overlap, or a shared place that is not shared by as many as it covers.
        WrongPayout: a prize is not a whole number of cents.
    """
    by_place = {prize.place: prize for prize in prizes}
    for prize in by_place.values():
        for cents in (prize.cents, prize.ticket_cents):
            require_whole(cents, "a prize in cents", "ein Preis in Cent", error=WrongPayout)
    found: list[PrizeShare] = []
    lots: list[Lots] = []
    passed = 0
    for place, group in _groups(placed):
        entitled = [who for who in group if who.has_prize]
        covered = range(place - passed, place - passed + len(entitled))
        won = [by_place.get(at) or Prize(at, 0) for at in covered]
        shared, drawn = _shared(entitled, won, book, lot)
        found += [*shared, *(_nothing(who) for who in group if not who.has_prize)]
        lots += [drawn] if drawn else []
        passed += len(group) - len(entitled)
    found += [_nothing(who) for who in placed if who.place is None]
    return Shares(tuple(found), tuple(lots))


def divided(cents: int, stacks: Mapping[str, int], *, lot: Sequence[str] = ()) -> Division:
    """Divide cents equally; the odd ones go one by one to the larger stacks, between equal ones as *lot* has it.

    >>> divided(10000, {"A": 900, "B": 1200, "C": 900}).cents
    {'A': 3333, 'B': 3334, 'C': 3333}
    """
    return in_cents(dict.fromkeys(stacks, Fraction(cents, len(stacks) or 1)), stacks, lot=lot)


def in_cents(exact: Mapping[str, Fraction], stacks: Mapping[str, int], *, lot: Sequence[str] = ()) -> Division:
    """Whole cents that add up to the same. The odd ones go one by one where most was cut off, then to the larger stack.

    Between those who are still equal *lot*, the drawn order, decides; those who are not in it have to draw.

    >>> in_cents(dict.fromkeys("ABC", Fraction(100, 3)), {"A": 500, "B": 700, "C": 600}).cents
    {'A': 33, 'B': 34, 'C': 33}
    """
    cents = {who: int(share) for who, share in exact.items()}
    odd = int(sum(exact.values())) - sum(cents.values())
    drawn = {who: place for place, who in enumerate(lot)}

    def claim(who: str) -> tuple[Fraction, int]:
        return cents[who] - exact[who], -stacks[who]

    order = sorted(exact, key=lambda who: (claim(who), drawn.get(who, len(lot))))
    if not odd:
        return Division(cents)
    edge = [who for who in order if claim(who) == claim(order[odd])]
    sure = [who for who in order[:odd] if claim(who) != claim(order[odd])]
    is_drawn = len(sure) == odd or drawn.keys() >= set(edge)
    for who in order[:odd] if is_drawn else sure:
        cents[who] += 1
    return Division(cents, None if is_drawn else Lots(tuple(edge), odd - len(sure)))


def _groups(placed: Iterable[Placed]) -> list[tuple[int, list[Placed]]]:
    found: dict[tuple[int, int], list[Placed]] = {}
    for who in placed:
        if who.place is not None and who.through is not None:
            found.setdefault((who.place, who.through), []).append(who)
    last = 0
    for (place, through), group in sorted(found.items(), key=lambda pair: pair[0]):
        if place <= last:
            raise WrongPlaces(Words(f"place {place} is given twice", f"Platz {place} ist zweimal vergeben"))
        if len(group) != through - place + 1:
            raise WrongPlaces(
                Words(
                    f"places {place} to {through} are not shared by {len(group)}",
                    f"Die Plätze {place} bis {through} teilen sich nicht {len(group)}",
                ),
            )
        last = through
    return [(place, found[place, through]) for place, through in sorted(found)]


def _shared(
    group: list[Placed], won: list[Prize], book: Rulebook, lot: Sequence[str]
) -> tuple[list[PrizeShare], Lots | None]:
    if len({(prize.cents, prize.ticket_cents) for prize in won}) <= 1:
        return [
            PrizeShare(who.entrant, prize.cents, prize.ticket_cents, who.citations)
            for who, prize in zip(group, won, strict=True)
        ], None
    total = sum(prize.worth_cents for prize in won)
    parts = divided(total, {who.entrant: who.stack for who in group}, lot=lot)
    cites = _sharing(book, is_odd=bool(total % len(group)))
    return [
        PrizeShare(who.entrant, parts.cents[who.entrant], 0, tuple(dict.fromkeys((*who.citations, *cites))))
        for who in group
    ], parts.lots


def _sharing(book: Rulebook, *, is_odd: bool) -> tuple[Cite, ...]:
    """Who says that prizes are shared: a book that gives everybody the better place's points has no such prizes to give."""
    averages = book.knobs.shared_place_worth == "average_of_places"
    worth = (book.cite("shared_place_worth"),) if averages else ()
    return (*worth, book.topic("odd_cents")) if is_odd or not averages else worth


def _nothing(who: Placed) -> PrizeShare:
    return PrizeShare(who.entrant, 0, 0, who.citations)
