"""Who wins what: prizes given to the places people have finished in, bounties to those who won them.

>>> from floorman.rulebook import Rulebook
>>> from floorman.tournament.prizes.payouts import Amounts, allot
>>> from floorman.contest.places import Bust, first, places
>>> apsa = Rulebook.load("apsa")
>>> payouts = allot(Amounts((50000, 30001, 20000)), pool_cents=100001, entrants=9, book=apsa)
>>> placed = (first("Ann", apsa), *places([Bust("Bob", 4000), Bust("Cem", 4000)], left=3, book=apsa))
>>> [(award.entrant, award.cents) for award in award_prizes(placed, payouts, apsa, lot=["Bob", "Cem"])]
[('Ann', 50000), ('Bob', 25001), ('Cem', 25000)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import LotNeeded, WrongPayout, WrongPlaces
from floorman.rulebook import Cite
from floorman.text.words import Words
from floorman.tournament.prizes.payouts import Prize

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
    """Give the prizes to the places, the best first.

    Those who share places share what those places win, to the cent: what cannot be divided goes cent by cent to the
    larger stack at the start of the hand, between equal ones as *lot*, the drawn order, has it. Tickets are not
    cut: where the places shared win different things, all of it is shared in cash. A place without a right to its
    prize is passed over and the prizes move up; what then finds nobody goes to the winner. A list of those who are
    out so far is enough: the better places are then still open.

    Raises:
        WrongPlaces: places that overlap, or a shared place that is not shared by as many as it covers.
        LotNeeded: a cent has to be drawn for, and nobody has drawn.
    """
    groups = _groups(placed)
    awards: list[Award] = []
    passed = 0
    for (place, _), group in groups:
        entitled = [who for who in group if who.has_prize]
        won = [_prize(payouts, covered - passed) for covered in range(place, place + len(entitled))]
        awards += _shared(entitled, won, book, lot) if entitled else []
        awards += [_nothing(who) for who in group if not who.has_prize]
        passed += len(group) - len(entitled)
    awards += [_nothing(who) for who in placed if who.place is None]
    return _with_rest(awards, payouts, placed)


def share_cents(cents: int, stacks: Mapping[str, int], book: Rulebook, *, lot: Sequence[str] = ()) -> dict[str, int]:
    """Divide cents equally; the odd ones go one by one to the larger stacks, between equal ones as *lot* has it.

    >>> from floorman.rulebook import Rulebook
    >>> share_cents(10000, {"A": 900, "B": 1200, "C": 900}, Rulebook.load("tda"))
    {'A': 3333, 'B': 3334, 'C': 3333}

    Raises:
        LotNeeded: a cent has to be drawn for, and nobody has drawn.
    """
    each, odd = divmod(cents, len(stacks))
    drawn = {who: place for place, who in enumerate(lot)}
    order = sorted(stacks, key=lambda who: (-stacks[who], drawn.get(who, len(lot))))
    edge = [who for who in order if odd and stacks[who] == stacks[order[odd]]]
    if edge and stacks[order[odd - 1]] == stacks[order[odd]] and not drawn.keys() >= set(edge):
        raise LotNeeded(edge, rule=book.topic("odd_cents"))
    return {who: each + (who in order[:odd]) for who in stacks}


def bounty_shares(bounty_cents: int, winners: Sequence[str]) -> dict[str, int]:
    """Divide one bounty among those who won the pot; odd cents go to those named first.

    >>> bounty_shares(2500, ["Ann", "Bob", "Cem"])
    {'Ann': 834, 'Bob': 833, 'Cem': 833}

    Raises:
        WrongPayout: somebody is named twice.
    """
    require_whole(bounty_cents, "a bounty in cents", "ein Kopfgeld in Cent", error=WrongPayout)
    if len(set(winners)) != len(winners):
        raise WrongPayout("a winner of the bounty is there twice", "wer das Kopfgeld gewinnt, kommt zweimal vor")
    if not winners:
        return {}
    each, odd = divmod(bounty_cents, len(winners))
    return {who: each + (number < odd) for number, who in enumerate(winners)}


def award_bounties(bounty_cents: int, knockouts: Iterable[Knockout], *, champion: str) -> dict[str, int]:
    """Add up the bounties of an event. The champion keeps the own one, and has those that nobody won.

    Someone who entered again has a bounty for each entry, and is out once for each.

    Raises:
        WrongPayout: somebody wins the own bounty.
    """
    won: dict[str, int] = {}
    total = bounty_cents
    for knockout in knockouts:
        if knockout.entrant in knockout.winners:
            who = knockout.entrant
            raise WrongPayout(f"{who} cannot win the own bounty", f"{who} kann nicht das eigene Kopfgeld gewinnen")
        total += bounty_cents
        for who, cents in bounty_shares(bounty_cents, knockout.winners).items():
            won[who] = won.get(who, 0) + cents
    won[champion] = won.get(champion, 0) + total - sum(won.values())
    return won


def _groups(placed: Sequence[Placed]) -> list[tuple[tuple[int, int], list[Placed]]]:
    found: dict[tuple[int, int], list[Placed]] = {}
    for who in placed:
        if who.place is not None and who.through is not None:
            found.setdefault((who.place, who.through), []).append(who)
    groups = sorted(found.items())
    last = 0
    for (place, through), group in groups:
        if place <= last:
            raise WrongPlaces(f"place {place} is given twice", f"Platz {place} ist zweimal vergeben")
        if len(group) != through - place + 1:
            raise WrongPlaces(
                f"places {place} to {through} are not shared by {len(group)}",
                f"die Plätze {place} bis {through} teilen sich nicht {len(group)}",
            )
        last = through
    return groups


def _prize(payouts: Payouts, place: int) -> Prize:
    return payouts.prizes[place - 1] if place <= payouts.paid else Prize(place, 0)


def _shared(group: list[Placed], won: list[Prize], book: Rulebook, lot: Sequence[str]) -> list[Award]:
    if len({(prize.cents, prize.ticket_cents) for prize in won}) == 1:
        return [_award(who, prize.cents, prize.ticket_cents, ()) for who, prize in zip(group, won, strict=True)]
    total = sum(prize.worth_cents for prize in won)
    shares = share_cents(total, {who.entrant: who.stack for who in group}, book, lot=lot)
    cites = (book.topic("odd_cents"),) if total % len(group) else ()
    return [_award(who, shares[who.entrant], 0, cites) for who in group]


def _award(who: Placed, cents: int, ticket_cents: int, cites: tuple[Cite, ...]) -> Award:
    places = f"{who.place}" if who.place == who.through else f"{who.place}–{who.through}"
    en, de = f"{who.entrant}, place {places}: {_money(cents)}", f"{who.entrant}, Platz {places}: {_money(cents, ',')}"
    if ticket_cents:
        en, de = (
            f"{en} and a ticket worth {_money(ticket_cents)}",
            f"{de} und ein Ticket zu {_money(ticket_cents, ',')}",
        )
    return Award(
        who.entrant,
        who.place,
        who.through,
        cents,
        ticket_cents,
        Words(en, de),
        tuple(dict.fromkeys((*who.citations, *cites))),
    )


def _nothing(who: Placed) -> Award:
    return Award(who.entrant, who.place, who.through, 0, 0, who.reason, who.citations)


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
        _award(who, awards[first].cents + rest, awards[first].ticket_cents, ()),
        *awards[first + 1 :],
    )


def _money(cents: int, point: str = ".") -> str:
    return f"{cents // 100}{point}{cents % 100:02}"
