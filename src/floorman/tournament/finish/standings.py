"""How a tournament stands: the pool, the prizes, who has which place, and who gets what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.contest.places import Placed, keeps_prize
from floorman.errors import WrongPayout
from floorman.text.words import Words
from floorman.tournament.entries.attendance import may_score
from floorman.tournament.finish.results import FinishRow, results
from floorman.tournament.prizes.awards import Knockout, award_bounties, award_prizes, bounty_shares
from floorman.tournament.prizes.deals import settle
from floorman.tournament.prizes.payouts import Amounts, Curve, Percentages, PointsOnly, Tickets, allot, paid_places
from floorman.tournament.prizes.pool import Pool, Price, pool
from floorman.tournament.seating.draw import shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.rulebook import Rulebook
    from floorman.tournament.prizes.deals import PrizeDeal
    from floorman.tournament.prizes.payouts import Payouts, Scheme
    from floorman.tournament.setup import PrizePlan
    from floorman.tournament.state import Entrant, TournamentState


# ---- what there is to win ----


def entries(state: TournamentState) -> list[Entrant]:
    """Everybody who plays or has played for the prizes, each entry of somebody who entered again.

    Once play has begun, somebody who has not come counts only with what was paid; a stack that nobody has bought never does.
    """
    return [who for who in state.entrants.values() if _counts(state, who)]


def _counts(state: TournamentState, who: Entrant) -> bool:
    if who.status in ("waiting", "withdrawn") or (who.is_ghost and not who.owed_cents):
        return False
    return who.status != "entered" or state.began_at is None or who.paid_cents > 0


def scheme_of(book: Rulebook, plan: PrizePlan) -> Scheme:
    """How the prizes are divided: as announced, or as the book has it."""
    if plan.scheme is not None:
        return plan.scheme
    return Curve() if book.knobs.tournament_pays == "by_place" else PointsOnly()


def pool_of(state: TournamentState, plan: PrizePlan | None = None) -> Pool:
    """What has been bought so far, and where it goes; where only points are played for, all of it is the club's."""
    setup, plan = state.setup, plan or state.prizes
    bought = entries(state)
    owed = sum(who.owed_cents for who in bought)
    sold = sum(who.owed_cents >= setup.fee_cents > 0 for who in bought)
    bounties = sold * setup.bounty_cents
    if isinstance(scheme_of(state.book, plan), PointsOnly):
        return pool([Price(0, owed - bounties, bounties)])
    kept = sold * setup.club_cents
    return pool(
        [Price(owed - kept - bounties, kept, bounties)],
        added_cents=plan.added_cents,
        guarantee_cents=plan.guarantee_cents,
    )


def payouts_of(state: TournamentState) -> Payouts:
    """The prizes: as they were locked, or by pool and entrants as they are now.

    Raises:
        WrongPayout: they do not come out, say with more prizes than entrants.
    """
    if state.payouts is not None:
        return state.payouts
    return worked_out(state, state.prizes)


def worked_out(state: TournamentState, plan: PrizePlan, *, at_least: int = 0) -> Payouts:
    """The prizes by a plan for pool and entrants as they are now, of whom there will be so many *at_least*.

    Raises:
        WrongPayout: they do not come out.
    """
    return allot(
        scheme_of(state.book, plan),
        pool_cents=pool_of(state, plan).prize_cents,
        entrants=max(at_least, len(entries(state))),
        book=state.book,
        unit_cents=plan.unit_cents,
        minimum_cents=plan.minimum_cents,
    )


def may_be_the_bubble(state: TournamentState) -> bool:
    """Whether the prizes are so near that it is worth working out how many there are."""
    if state.payouts is not None:
        return state.left <= state.payouts.paid + 1
    match scheme_of(state.book, state.prizes):
        case Curve(name, paid):
            return state.left <= (paid or paid_places(state.left + state.out, name)) + 1
        case Percentages(shares) | Amounts(shares):
            return state.left <= len(shares) + 1
        case Tickets():
            return True
        case PointsOnly():
            return False


# ---- places ----


def placed(state: TournamentState) -> tuple[Placed, ...]:
    """Everybody who has a place by now, the best first."""
    found = [_placed(state, who) for who in state.entrants.values() if who.behind is not None]
    return tuple(sorted(found, key=lambda who: who.place or 0))


def _placed(state: TournamentState, who: Entrant) -> Placed:
    place = state.place_of(who.id)
    through = None if place is None else place + who.shared - 1
    is_disqualified = who.status == "disqualified"
    return Placed(
        who.id,
        place,
        through,
        who.began_with,
        _reason(state, who, place, through),
        tuple(map(state.book.rule, who.place_rules)) or (state.book.topic("elimination"),),
        who.is_ghost,
        has_prize=keeps_prize(state.book, void=who.results_void) if is_disqualified else not who.is_ghost,
        is_void=who.results_void or not may_score(state, who),
        name=who.name,
    )


def _reason(state: TournamentState, who: Entrant, place: int | None, through: int | None) -> Words:
    at = f"{place}" if place == through else f"{place}–{through}"
    if who.status == "disqualified":
        void_en, void_de = (", results struck out", ", Ergebnisse gestrichen") if who.results_void else ("", "")
        return Words(
            f"{who.name}, place {at}: disqualified{void_en}", f"{who.name}, Platz {at}: disqualifiziert{void_de}"
        )
    if not may_score(state, who):
        last, rule = state.book.knobs.ghost_removed_after_level, state.book.cite("min_hands_to_score")
        return Words(
            f"{who.name}, place {at}: no points without a hand in levels 1 to {last} ({rule})",
            f"{who.name}, Platz {at}: keine Punkte ohne eine Hand in Level 1 bis {last} ({rule.de})",
        )
    return Words(f"{who.name}, place {at}", f"{who.name}, Platz {at}")


# ---- who gets what ----


def results_of(state: TournamentState) -> tuple[FinishRow, ...]:
    """The list as it stands, the best first: those who are out, with their share where a deal was made, and at the end the winner.

    Raises:
        WrongPayout: the prizes do not come out.
    """
    listed, agreed = placed(state), state.deal
    shares: dict[str, int] = {}
    if agreed is not None and agreed.is_official:
        shares = _settled(agreed, state.winner, listed)
        # The places of a deal have their prizes, whoever takes them: nobody outside it moves up.
        listed = tuple(replace(who, has_prize=True) if who.entrant in shares else who for who in listed)
    rows = results(
        listed,
        state.book,
        payouts=None if isinstance(scheme_of(state.book, state.prizes), PointsOnly) else payouts_of(state),
        bounties=bounties_of(state),
        sit_and_go=state.terms.kind == "sit_and_go",
        lot=lot_of(state),
    )
    return tuple(
        replace(row, cents=shares[row.entrant], ticket_cents=0) if row.entrant in shares else row for row in rows
    )


def _settled(agreed: PrizeDeal, winner: str | None, listed: Iterable[Placed]) -> dict[str, int]:
    """The shares of a deal, tickets at their worth; that of somebody who has lost the prize since is the winner's."""
    shares = (
        {share.entrant: share.cents for share in agreed.shares} if winner is None else settle(agreed, winner=winner)
    )
    for who in listed:
        if who.entrant in shares and not who.has_prize:
            if winner is not None:
                shares[winner] += shares[who.entrant]
            shares[who.entrant] = 0
    return shares


def prize_of(state: TournamentState, entrant: str) -> tuple[int, int]:
    """What somebody has won by now: cents, bounties included, and what a ticket is worth.

    Raises:
        WrongPayout: the prizes do not come out.
    """
    row = next((row for row in results_of(state) if row.entrant == entrant), None)
    if row is None:
        return bounties_of(state).get(entrant, 0), 0
    return row.cents + row.bounty_cents, row.ticket_cents


def won_by_now(state: TournamentState) -> dict[str, int]:
    """What everybody has won for sure, bounties and tickets at their worth: once the prizes are locked, or somebody has won."""
    if state.payouts is None and state.winner is None:
        return {}
    try:
        return {row.entrant: row.cents + row.bounty_cents + row.ticket_cents for row in results_of(state)}
    except WrongPayout:
        return {}


def ladder(state: TournamentState) -> list[int]:
    """The prizes of those who are still in, the first place first.

    Raises:
        WrongPayout: the prizes do not come out.
    """
    payouts = payouts_of(state)
    given = sum(award.worth_cents for award in award_prizes(placed(state), payouts, state.book, lot=lot_of(state)))
    left = payouts.cents[: state.left]
    rest = payouts.pool_cents - given - sum(left)  # prizes that found nobody are the winner's
    return [left[0] + rest, *left[1:]] if left else []


def bounties_of(state: TournamentState) -> dict[str, int]:
    """The bounties won by now; what nobody won, or a stack that nobody played, is the champion's in the end."""
    cents = state.setup.bounty_cents
    if not cents:
        return {}
    others = [
        Knockout(who.id, tuple(by for by in who.out_by if not state.entrants[by].is_ghost))
        for who in entries(state)
        if who.id != state.winner
    ]
    if state.winner is not None:
        names = {who.id: who.name for who in state.entrants.values()}
        return award_bounties(cents, others, champion=state.winner, names=names)
    won: dict[str, int] = {}
    for knockout in others:
        for who, share in bounty_shares(cents, knockout.winners).items():
            won[who] = won.get(who, 0) + share
    return won


def lot_of(state: TournamentState) -> Sequence[str]:
    """Who is first where only a draw decides about a cent: from the recorded seed, so that it can be repeated."""
    return shuffled(list(state.entrants), state.setup.seed, "odd cents")
