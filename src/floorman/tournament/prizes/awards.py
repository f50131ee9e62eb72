"""Who wins what: prizes given to the places people have finished in, bounties to those who won them.

>>> from floorman.rulebook import Rulebook
>>> from floorman.tournament.prizes.payouts import Amounts, allot
>>> from floorman.contest.places import first, places
>>> from floorman.contest.ranking import Bust
>>> apsa = Rulebook.load("apsa")
>>> payouts = allot(Amounts((50000, 30001, 20000)), pool_cents=100001, entrants=9, book=apsa)
>>> placed = (first("Ann", apsa), *places([Bust("Bob", 4000), Bust("Cem", 4000)], left=3, book=apsa))
>>> [(award.entrant, award.cents) for award in award_prizes(placed, payouts, apsa, lot=["Bob", "Cem"])]
[('Ann', 50000), ('Bob', 25001), ('Cem', 25000)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.places import NO_NAMES
from floorman.contest.shares import divided, shares
from floorman.contest.whole import require_whole
from floorman.errors import LotNeeded, WrongPayout
from floorman.rulebook import Cite
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.contest.places import Placed
    from floorman.rulebook import Rulebook
    from floorman.tournament.prizes.payouts import Payouts


class Award(Struct, frozen=True):
    """What someone takes home for a place."""

    entrant: str
    place: int | None
    through: int | None
    cents: int
    ticket_cents: int
    reason: Words
    citations: tuple[Cite, ...]

    @property
    def worth_cents(self) -> int:
        """Cash and ticket together."""
        return self.cents + self.ticket_cents


class Knockout(Struct, frozen=True):
    """Someone who is out, and who won the pot with that player's last chips; nobody, if no pot was lost."""

    entrant: str
    winners: tuple[str, ...] = ()
    """In the order in which odd chips are given out: those first who sit first after the button."""


def award_prizes(
    placed: Sequence[Placed], payouts: Payouts, book: Rulebook, *, lot: Sequence[str] = ()
) -> tuple[Award, ...]:
    """Give the prizes to the places, the best first, and to the winner those that find nobody.

    What has to be drawn for goes as *lot*, the drawn order, has it.

    Raises:
        WrongPlaces: places that overlap, or a shared place that is not shared by as many as it covers.
        LotNeeded: a cent has to be drawn for, and nobody has drawn.
    """
    found = shares(placed, payouts.prizes, book, lot=lot)
    entered = {who.entrant: who for who in placed}
    for lots in found.lots:
        names = {entrant: entered[entrant].called for entrant in lots.among}
        raise LotNeeded(lots.among, names=names, rule=book.topic("odd_cents"))
    awards = [_award(entered[won.entrant], won.cents, won.ticket_cents, won.citations) for won in found.shares]
    return _with_rest(awards, payouts, placed)


def bounty_shares(bounty_cents: int, winners: Sequence[str]) -> dict[str, int]:
    """Divide one bounty among those who won the pot; odd cents go to those named first.

    >>> bounty_shares(2500, ["Ann", "Bob", "Cem"])
    {'Ann': 834, 'Bob': 833, 'Cem': 833}

    Raises:
        WrongPayout: somebody is named twice.
    """
    require_whole(bounty_cents, "a bounty in cents", "ein Kopfgeld in Cent", error=WrongPayout)
    if len(set(winners)) != len(winners):
        raise WrongPayout(
            Words("a winner of the bounty is named twice", "Ein Gewinner des Kopfgelds ist zweimal genannt")
        )
    if not winners:
        return {}
    return divided(bounty_cents, dict.fromkeys(winners, 0), lot=winners).cents


def award_bounties(
    bounty_cents: int, knockouts: Iterable[Knockout], *, champion: str, names: Mapping[str, str] = NO_NAMES
) -> dict[str, int]:
    """Add up the bounties of an event. The champion keeps their own, and gets those that nobody won.

    Someone who entered again has a bounty for each entry, and is out once for each. *names* says what somebody is called,
    where that is not what they are entered as.

    Raises:
        WrongPayout: somebody wins their own bounty.
    """
    won: dict[str, int] = {}
    total = bounty_cents
    for knockout in knockouts:
        if knockout.entrant in knockout.winners:
            who = names.get(knockout.entrant, knockout.entrant)
            raise WrongPayout(
                Words(f"{who} cannot win their own bounty", f"{who} kann nicht das eigene Kopfgeld gewinnen")
            )
        total += bounty_cents
        for who, cents in bounty_shares(bounty_cents, knockout.winners).items():
            won[who] = won.get(who, 0) + cents
    won[champion] = won.get(champion, 0) + total - sum(won.values())
    return won


def _award(who: Placed, cents: int, ticket_cents: int, cites: tuple[Cite, ...]) -> Award:
    if not who.has_prize or who.place is None:
        return Award(who.entrant, who.place, who.through, cents, ticket_cents, who.reason, cites)
    places = f"{who.place}" if who.place == who.through else f"{who.place}–{who.through}"
    en, de = f"{who.called}, place {places}: {money(cents)}", f"{who.called}, Platz {places}: {money(cents, 'de')}"
    if ticket_cents:
        en, de = (
            f"{en} and a ticket worth {money(ticket_cents)}",
            f"{de} und ein Ticket zu {money(ticket_cents, 'de')}",
        )
    return Award(who.entrant, who.place, who.through, cents, ticket_cents, Words(en, de), cites)


def _with_rest(awards: list[Award], payouts: Payouts, placed: Sequence[Placed]) -> tuple[Award, ...]:
    """Prizes that found nobody go to the winner, once all places are given."""
    through = [who.through for who in placed if who.through is not None]
    is_complete = any(who.place == 1 for who in placed) and len(through) == max(through)
    rest = payouts.pool_cents - sum(award.worth_cents for award in awards) if is_complete else 0
    if not rest or not payouts.prizes:
        return tuple(awards)
    first = next(number for number, award in enumerate(awards) if award.place == 1)
    who = next(who for who in placed if who.entrant == awards[first].entrant)
    return (
        *awards[:first],
        _award(who, awards[first].cents + rest, awards[first].ticket_cents, awards[first].citations),
        *awards[first + 1 :],
    )
