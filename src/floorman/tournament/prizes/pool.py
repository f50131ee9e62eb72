"""The prize pool: what entries bring in, what the house keeps, what it adds.

>>> buy_in = priced(12000, fee_basis_points=1000, bounty_cents=2000)
>>> buy_in.prize_cents, buy_in.fee_cents, buy_in.bounty_cents
(8800, 1200, 2000)
>>> collected = pool([buy_in] * 8, guarantee_cents=100000)
>>> collected.prize_cents, collected.overlay_cents, collected.fee_cents
(100000, 29600, 9600)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import WrongPayout
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

WHOLE: Final = 10_000
"""All of something, in hundredths of a per cent."""


class Price(Struct, frozen=True):
    """What one entry, re-entry, rebuy or add-on costs, and where it goes."""

    prize_cents: int
    fee_cents: int = 0
    bounty_cents: int = 0

    @property
    def cents(self) -> int:
        """What is paid in all."""
        return self.prize_cents + self.fee_cents + self.bounty_cents


class Pool(Struct, frozen=True):
    """What there is to win, and what the house keeps."""

    prize_cents: int
    """What is paid out as prizes, everything included."""
    fee_cents: int
    bounty_cents: int
    added_cents: int
    overlay_cents: int
    """What the house has to add to reach the guarantee."""

    @property
    def collected_cents(self) -> int:
        """What the entrants have paid: the sums are exact."""
        return self.prize_cents - self.added_cents - self.overlay_cents + self.fee_cents + self.bounty_cents


def priced(cents: int, *, fee_cents: int = 0, fee_basis_points: int = 0, bounty_cents: int = 0) -> Price:
    """Split what is paid into prize money, fee and bounty; a fee in per cent is of the whole, a fraction of a cent is not kept.

    Raises:
        WrongPayout: the parts are more than the whole.
    """
    _cents(cents, "a price", "ein Preis")
    _cents(fee_cents, "a fee", "eine Gebühr")
    _cents(bounty_cents, "a bounty", "ein Kopfgeld")
    _cents(fee_basis_points, "a share", "ein Anteil")
    fee = fee_cents + cents * fee_basis_points // WHOLE
    rest = cents - fee - bounty_cents
    if rest < 0:
        raise WrongPayout(
            Words(
                f"fee and bounty are {money(-rest)} more than the price",
                f"Gebühr und Kopfgeld übersteigen den Preis um {money(-rest, 'de')}",
            ),
            remaining=rest,
        )
    return Price(rest, fee, bounty_cents)


def pool(prices: Iterable[Price], *, added_cents: int = 0, guarantee_cents: int = 0) -> Pool:
    """Add up what was paid, each at its own price, and what the house adds to it.

    Raises:
        WrongPayout: amounts that cannot be.
    """
    _cents(added_cents, "what the house adds", "was das Haus dazugibt")
    _cents(guarantee_cents, "a guarantee", "eine Garantie")
    paid = list(prices)
    prizes = sum(price.prize_cents for price in paid) + added_cents
    overlay = max(0, guarantee_cents - prizes)
    return Pool(
        prize_cents=_cents(prizes + overlay, "a prize pool", "ein Preispool"),
        fee_cents=sum(price.fee_cents for price in paid),
        bounty_cents=sum(price.bounty_cents for price in paid),
        added_cents=added_cents,
        overlay_cents=overlay,
    )


def _cents(cents: int, what: str, what_de: str) -> int:
    return require_whole(cents, f"{what} in cents", f"{what_de} in Cent", error=WrongPayout)
