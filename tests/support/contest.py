"""Players who go out together, as the tournament answers: places, then prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.places import places
from floorman.contest.ranking import Bust
from floorman.contest.shares import Prize
from floorman.tournament.prizes.awards import Award, award_prizes
from floorman.tournament.prizes.payouts import Payouts, PointsOnly

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.rulebook import Rulebook


def out(text: str) -> list[Bust]:
    """Those who go out, such as ``A 4000 @1, B 3000 @2/7`` (a stack, the table, and the seat)."""
    found = []
    for part in text.split(","):
        name, stack, where = part.split()
        table, _, seat = where.removeprefix("@").partition("/")
        found.append(Bust(name, int(stack), int(table), int(seat or 0)))
    return found


def payouts(prizes: Iterable[Prize]) -> Payouts:
    """Prizes nobody worked out: they are what they are."""
    listed = tuple(prizes)
    return Payouts(PointsOnly(), sum(prize.worth_cents for prize in listed), 0, 1, 0, listed)


def awards(
    book: Rulebook,
    busts: Iterable[Bust],
    *,
    left: int,
    prizes: Sequence[int],
    lot: Sequence[str] = (),
    buttons: Mapping[int, int] | None = None,
    hand_for_hand: bool = True,
) -> tuple[Award, ...]:
    """What those who go out in one common hand come to; *prizes* are cents by place, the first place first."""
    placed = places(busts, left=left, book=book, buttons=buttons, hand_for_hand=hand_for_hand)
    listed = payouts(Prize(place, cents) for place, cents in enumerate(prizes, 1))
    return award_prizes(placed, listed, book, lot=lot)
