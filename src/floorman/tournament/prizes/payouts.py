"""Prizes by place: how a pool is divided, to the cent.

>>> from floorman.rulebook import Rulebook
>>> tda = Rulebook.load("tda")
>>> allot(Curve("standard"), pool_cents=100000, entrants=10, book=tda, unit_cents=500).cents
[49500, 29500, 21000]
>>> allot(Percentages((5000, 3000, 1500)), pool_cents=100000, entrants=10, book=tda)
Traceback (most recent call last):
floorman.errors.WrongPayout: the shares come to 95.00 %: 5.00 % remain
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from floorman.contest.shares import Prize
from floorman.contest.whole import require_whole
from floorman.errors import PayoutsLocked, WrongPayout
from floorman.rulebook import Cite
from floorman.text.money import decimals, money
from floorman.text.nouns import ENTRANTS, PRIZES
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.prizes.pool import WHOLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.rulebook import Rulebook

CurveName = Literal["steep", "standard", "flat", "winner_takes_all"]


MOST_PRIZES: Final = 100_000


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """How a curve falls: place *i* weighs 1 / (i + offset), and that share of the entrants is paid."""

    offset: Fraction
    paid: Fraction
    two_from: int
    """From how many entrants on a second prize is paid,"""
    three_from: int
    """and from how many on a third, whatever the share says."""


SHAPES: Final[dict[CurveName, Shape]] = {
    "steep": Shape(Fraction(0), Fraction(10, 100), two_from=5, three_from=10),
    "standard": Shape(Fraction(1, 2), Fraction(15, 100), two_from=5, three_from=8),
    "flat": Shape(Fraction(2), Fraction(20, 100), two_from=4, three_from=6),
    "winner_takes_all": Shape(Fraction(0), Fraction(0), two_from=2**53, three_from=2**53),
}


class Curve(Struct, frozen=True, forbid_unknown_fields=True, tag="curve"):
    """A curve by the number of entrants; *paid* fixes the number of prizes instead."""

    name: CurveName = "standard"
    paid: int | None = None


class Percentages(Struct, frozen=True, forbid_unknown_fields=True, tag="percentages"):
    """The club's own shares, in hundredths of a per cent: 5000 is 50 %."""

    basis_points: tuple[int, ...]


class Amounts(Struct, frozen=True, forbid_unknown_fields=True, tag="amounts"):
    """Fixed prizes. What the pool has beyond them goes to the first place if *rest_to_first*."""

    cents: tuple[int, ...]
    rest_to_first: bool = False


class Tickets(Struct, frozen=True, forbid_unknown_fields=True, tag="tickets"):
    """As many tickets as the pool pays; what remains is paid in cash."""

    ticket_cents: int


class PointsOnly(Struct, frozen=True, forbid_unknown_fields=True, tag="points_only"):
    """Nothing but points."""


Scheme = Curve | Percentages | Amounts | Tickets | PointsOnly


class Payouts(Struct, frozen=True):
    """The prizes of an event, the first place first, and what they were worked out from."""

    scheme: Scheme
    pool_cents: int
    entrants: int
    unit_cents: int
    minimum_cents: int
    prizes: tuple[Prize, ...]
    rule: Cite | None = None
    is_locked: bool = False

    @property
    def paid(self) -> int:
        """How many places have a prize."""
        return len(self.prizes)

    @property
    def cents(self) -> list[int]:
        """What each place wins, tickets at their worth: a list to plot."""
        return [prize.worth_cents for prize in self.prizes]

    def is_stale(self, *, pool_cents: int, entrants: int) -> bool:
        """Whether pool or entrants are others by now than the prizes were worked out for."""
        return (self.pool_cents, self.entrants) != (pool_cents, entrants)


def paid_places(entrants: int, curve: CurveName = "standard") -> int:
    """How many places a curve pays.

    >>> [paid_places(entrants) for entrants in (2, 5, 8, 20, 30, 100, 1000)]
    [1, 2, 3, 3, 5, 15, 150]
    """
    require_whole(entrants, "the number of entrants", "die Zahl der Teilnehmer", error=WrongPayout)
    shape = SHAPES[curve]
    least = 1 + (entrants >= shape.two_from) + (entrants >= shape.three_from)
    half_up = int(entrants * shape.paid + Fraction(1, 2))
    return min(entrants, max(least, half_up))


def allot(
    scheme: Scheme, *, pool_cents: int, entrants: int, book: Rulebook, unit_cents: int = 1, minimum_cents: int = 0
) -> Payouts:
    """Divide a pool into prizes that add up to it exactly and never rise towards the worse places.

    Prizes are rounded down to *unit_cents*; what that leaves goes to the first place. No prize is below
    *minimum_cents*: the better places pay for it, and a curve pays fewer places if the pool does not reach. In a large
    field a curve lets nobody who is paid go home with less than one and a half times an entrant's part of the pool.

    Raises:
        WrongPayout: the shares are not 100 %, amounts are more or less than the pool, prizes rise towards a worse
            place, there are more than entrants, or the book pays no prizes by place.
    """
    for number, what, what_de, least in (
        (pool_cents, "a prize pool in cents", "ein Preispool in Cent", 0),
        (entrants, "the number of entrants", "die Zahl der Teilnehmer", 0),
        (unit_cents, "a unit in cents", "eine Einheit in Cent", 1),
        (minimum_cents, "a minimum in cents", "ein Mindestpreis in Cent", 0),
    ):
        require_whole(number, what, what_de, least=least, error=WrongPayout)
    _require_prizes_by_place(scheme, pool_cents, book)
    match scheme:
        case PointsOnly():
            prizes: list[Prize] = []
        case Tickets(ticket_cents):
            prizes = _tickets(pool_cents, entrants, ticket_cents)
        case Amounts(cents, rest_to_first):
            prizes = _listed(_amounts(cents, pool_cents, entrants, rest_to_first=rest_to_first))
        case Percentages(basis_points):
            weights = _percentages(basis_points, entrants, book.cite_if_any("tournament_pays"))
            prizes = _listed(_divided(pool_cents, weights, unit_cents, minimum_cents, may_shrink=False))
        case Curve(name, paid):
            weights = curve_weights(_paid(entrants, name, paid), name)
            least = max(minimum_cents, _worth_it(pool_cents, entrants, len(weights), unit_cents))
            prizes = _listed(_divided(pool_cents, weights, unit_cents, least, may_shrink=True))
        case _:
            assert_never(scheme)
    return Payouts(
        scheme=scheme,
        pool_cents=pool_cents,
        entrants=entrants,
        unit_cents=unit_cents,
        minimum_cents=minimum_cents,
        prizes=tuple(prizes),
        rule=book.cite_if_any("tournament_pays"),
    )


def curve_weights(paid: int, curve: CurveName = "standard") -> list[Fraction]:
    """The shares of a curve, the first place first; they add up to 1.

    >>> [f"{float(share):.1%}" for share in curve_weights(3)]
    ['49.3%', '29.6%', '21.1%']
    """
    offset = SHAPES[curve].offset
    weights = [1 / (place + offset) for place in range(1, paid + 1)]
    return _normed(weights)


def lock(payouts: Payouts) -> Payouts:
    """Fix the prizes: what happens to pool and entrants no longer changes them."""
    return replace(payouts, is_locked=True)


def unlock(payouts: Payouts) -> Payouts:
    """Let the prizes follow pool and entrants again."""
    return replace(payouts, is_locked=False)


def renew(payouts: Payouts, *, pool_cents: int, entrants: int, book: Rulebook, scheme: Scheme | None = None) -> Payouts:
    """Work the prizes out again for what has changed, by the same scheme or another.

    Raises:
        PayoutsLocked: they are fixed.
        WrongPayout: as in `allot`.
    """
    if payouts.is_locked:
        raise PayoutsLocked(
            Words("the prizes are locked: unlock them first", "Die Preise sind fixiert: zuerst freigeben"),
            remaining=pool_cents - payouts.pool_cents,
        )
    return allot(
        scheme or payouts.scheme,
        pool_cents=pool_cents,
        entrants=entrants,
        book=book,
        unit_cents=payouts.unit_cents,
        minimum_cents=payouts.minimum_cents,
    )


def _require_prizes_by_place(scheme: Scheme, pool_cents: int, book: Rulebook) -> None:
    rule = book.cite_if_any("tournament_pays")
    if isinstance(scheme, PointsOnly):
        if pool_cents:
            raise WrongPayout(
                Words(
                    f"only points are played for, but {money(pool_cents)} is in the pool",
                    f"Gespielt wird nur um Punkte, im Pool sind aber {money(pool_cents, 'de')}",
                ),
                remaining=pool_cents,
                rule=rule if book.knobs.tournament_pays == "points_only" else None,
            )
    elif book.knobs.tournament_pays == "points_only":
        raise WrongPayout(
            Words("only points are played for", "Gespielt wird nur um Punkte"), remaining=pool_cents, rule=rule
        )
    elif book.knobs.tournament_pays == "stack_at_leaving":
        raise WrongPayout(
            Words(
                "there are no prizes by place: a player who leaves takes the stack along",
                "Preise nach Plätzen gibt es nicht: wer geht, nimmt den Stack mit",
            ),
            remaining=pool_cents,
            rule=rule,
        )


def _paid(entrants: int, name: CurveName, paid: int | None) -> int:
    if paid is None:
        return paid_places(entrants, name)
    require_whole(paid, "the number of prizes", "die Zahl der Preise", least=1, error=WrongPayout)
    _require_entrants(paid, min(entrants, MOST_PRIZES))
    return paid


def _worth_it(pool: int, entrants: int, paid: int, unit: int) -> int:
    """The least a curve pays of itself: one and a half times what an entrant has brought, unless nearly all are paid."""
    least = 3 * pool // (2 * entrants) // unit * unit if entrants else 0
    return least if 2 * paid * least <= pool else 0


def _percentages(basis_points: Sequence[int], entrants: int, rule: Cite | None) -> list[Fraction]:
    for share in basis_points:
        require_whole(
            share, "a share in hundredths of a per cent", "ein Anteil in Hundertstelprozent", least=1, error=WrongPayout
        )
    left = WHOLE - sum(basis_points)
    if left:
        has, rest, more = WHOLE - left, abs(left), left < 0
        raise WrongPayout(
            Words(
                f"the shares come to {decimals(has)}%: {decimals(rest)}% {'too much' if more else 'is left over'}",
                f"Die Anteile ergeben {decimals(has, 'de')} %: {decimals(rest, 'de')} % {'zu viel' if more else 'bleiben übrig'}",
            ),
            remaining=left,
            rule=rule,
        )
    _require_falling(basis_points)
    _require_entrants(len(basis_points), entrants)
    return [Fraction(share, WHOLE) for share in basis_points]


def _amounts(cents: Sequence[int], pool_cents: int, entrants: int, *, rest_to_first: bool) -> list[int]:
    for amount in cents:
        require_whole(amount, "a prize in cents", "ein Preis in Cent", least=1, error=WrongPayout)
    _require_falling(cents)
    _require_entrants(len(cents), entrants)
    left = pool_cents - sum(cents)
    if left < 0:
        raise WrongPayout(
            Words(
                f"the prizes are {money(-left)} more than the pool of {money(pool_cents)}",
                f"Die Preise übersteigen den Pool von {money(pool_cents, 'de')} um {money(-left, 'de')}",
            ),
            remaining=left,
        )
    if left and not (rest_to_first and cents):
        raise WrongPayout(
            Words(
                f"{money(left)} of the pool of {money(pool_cents)} is left over",
                f"Vom Pool von {money(pool_cents, 'de')} bleiben {money(left, 'de')} übrig",
            ),
            remaining=left,
        )
    return [cents[0] + left, *cents[1:]] if cents else []


def _tickets(pool_cents: int, entrants: int, ticket_cents: int) -> list[Prize]:
    require_whole(
        ticket_cents, "the price of a ticket in cents", "der Preis eines Tickets in Cent", least=1, error=WrongPayout
    )
    if pool_cents:
        _require_entrants(1, entrants)
    tickets = min(pool_cents // ticket_cents, entrants)
    rest = pool_cents - tickets * ticket_cents
    to_first = rest if tickets == entrants else 0  # nobody is left to take it
    prizes = [Prize(place, to_first if place == 1 else 0, ticket_cents) for place in range(1, tickets + 1)]
    return [*prizes, Prize(tickets + 1, rest)] if rest and not to_first else prizes


def _divided(pool: int, weights: list[Fraction], unit: int, minimum: int, *, may_shrink: bool) -> list[int]:
    """The pool by weights, rounded down to the unit, nobody below the minimum, the rest to the first."""
    if not pool:
        return []
    if not weights:
        _require_entrants(1, 0)
    least = max(unit, -(-minimum // unit) * unit)
    if may_shrink:
        weights = _normed(weights[: max(1, pool // least)])
    elif len(weights) * least > pool and len(weights) > 1:
        raise WrongPayout(
            Words(
                f"{counted(len(weights), *PRIZES)} of at least {money(least)} are more than the pool of {money(pool)}",
                f"{counted(len(weights), *PRIZES, 'de')} zu mindestens {money(least, 'de')} sind mehr als der Pool von {money(pool, 'de')}",
            ),
            remaining=pool - len(weights) * least,
        )
    shares = [pool * weight for weight in weights]
    raised = 0  # so many of the last places get the minimum
    while len(shares) > 1 and (below := sum(share < least for share in shares)):
        raised += min(below, len(shares) - 1)
        above = _normed(weights[: len(weights) - raised])
        shares = [(pool - raised * least) * weight for weight in above]
    prizes = [int(share // unit) * unit for share in shares] + [least] * raised
    prizes[0] += pool - sum(prizes)
    return prizes


def _normed(weights: Sequence[Fraction]) -> list[Fraction]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _listed(cents: Sequence[int]) -> list[Prize]:
    return [Prize(place, amount) for place, amount in enumerate(cents, 1)]


def _require_falling(amounts: Sequence[int]) -> None:
    for place, (better, worse) in enumerate(pairwise(amounts), 2):
        if worse > better:
            raise WrongPayout(
                Words(
                    f"place {place} would win more than place {place - 1}",
                    f"Platz {place} bekäme mehr als Platz {place - 1}",
                ),
            )


def _require_entrants(prizes: int, entrants: int) -> None:
    if prizes > entrants:
        raise WrongPayout(
            Words(
                f"{counted(prizes, *PRIZES)} cannot be given to {counted(entrants, *ENTRANTS)}",
                f"{counted(prizes, *PRIZES, 'de')} für {counted(entrants, *ENTRANTS, 'de')}: das geht nicht auf",
            ),
            remaining=entrants - prizes,
        )
