"""The result list: places, prizes, bounties and points in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.places import Placed
from floorman.text.words import Words
from floorman.tournament.finish.points import place_points
from floorman.tournament.prizes.awards import award_prizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.rulebook import Rulebook
    from floorman.tournament.prizes.payouts import Payouts


class FinishRow(Struct, frozen=True):
    """One row of the list."""

    place: str
    """As it is written: ``8``, ``8–9`` for a shared one, empty for a ghost that is passed over."""
    entrant: str
    cents: int
    ticket_cents: int
    bounty_cents: int
    points: str
    """Exact, a fraction where it has to be one: ``19``, ``39/2``; empty where the book has no points."""
    reason: Words


def results(
    placed: Sequence[Placed],
    book: Rulebook,
    *,
    payouts: Payouts | None = None,
    bounties: Mapping[str, int] | None = None,
    sit_and_go: bool = False,
    lot: Sequence[str] = (),
) -> tuple[FinishRow, ...]:
    """Put the list together, the winner first; of a running event, those who are out so far.

    >>> from floorman.rulebook import Rulebook
    >>> from floorman.contest.places import places
    >>> from floorman.contest.ranking import Bust
    >>> wpl = Rulebook.load("wpl")
    >>> [(row.place, row.entrant, row.points) for row in results(places([Bust("Łukasz", 500)], left=27, book=wpl), wpl)]
    [('27', 'Łukasz', '1')]

    Raises:
        WrongPlaces: places that overlap.
        LotNeeded: a cent of a shared prize has to be drawn for.
    """
    awards = {award.entrant: award for award in award_prizes(placed, payouts, book, lot=lot)} if payouts else {}
    has_points = (book.knobs.sit_and_go_points_table if sit_and_go else book.knobs.points_key_table) is not None
    rows = []
    for who in sorted(placed, key=lambda who: (who.place is None, who.place or 0)):
        award = awards.get(who.entrant)
        rows.append(
            FinishRow(
                place=_written(who),
                entrant=who.entrant,
                cents=award.cents if award else 0,
                ticket_cents=award.ticket_cents if award else 0,
                bounty_cents=(bounties or {}).get(who.entrant, 0),
                points=str(place_points(who, book, sit_and_go=sit_and_go)) if has_points else "",
                reason=who.reason,
            )
        )
    return tuple(rows)


def _written(who: Placed) -> str:
    if who.place is None:
        return ""
    return str(who.place) if who.place == who.through else f"{who.place}–{who.through}"
