"""Prizes as the director deals with them: set, locked, shared by a deal, paid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.ranking import Bust
from floorman.contest.whole import require_whole
from floorman.errors import DealRefused, PayoutsLocked, WrongPayout
from floorman.text.money import money
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.finish.busting import placed_out
from floorman.tournament.finish.standings import ladder, payouts_of, prize_of, results_of, scheme_of, worked_out
from floorman.tournament.prizes.deals import deal
from floorman.tournament.prizes.fixed_prizes import most_entries, require_reachable
from floorman.tournament.prizes.payouts import Amounts, Curve, Percentages, PointsOnly, allot

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.commands import Agree
    from floorman.tournament.events import Event
    from floorman.tournament.prizes.payouts import Payouts
    from floorman.tournament.setup import PrizePlan, Setup
    from floorman.tournament.state import TournamentState


def require_plan(plan: PrizePlan, setup: Setup, book: Rulebook) -> None:
    """Make sure that prizes can be worked out by a plan, whoever comes, from what entries cost.

    Raises:
        WrongPayout: they cannot.
    """
    for cents, what, what_de in (
        (plan.guarantee_cents, "a guarantee in cents", "eine Garantie in Cent"),
        (plan.added_cents, "what the house adds, in cents,", "was das Haus dazugibt, in Cent,"),
    ):
        require_whole(cents, what, what_de, error=WrongPayout)
    if isinstance(scheme_of(book, plan), PointsOnly) and plan.guarantee_cents + plan.added_cents:
        raise WrongPayout(
            Words(
                "only points are played for: nothing is guaranteed or added",
                "Gespielt wird nur um Punkte: garantiert oder dazugegeben wird nichts",
            ),
            rule=book.cite_if_any("tournament_pays"),
        )
    if plan.scheme is not None:
        sums = sum(plan.scheme.cents) if isinstance(plan.scheme, Amounts) else 0
        prizes, most = _announced(plan), most_entries(setup, book)
        allot(
            plan.scheme,
            pool_cents=sums,
            entrants=max(prizes, 2) if most is None else min(max(prizes, 2), most),
            book=book,
            unit_cents=plan.unit_cents,
            minimum_cents=plan.minimum_cents,
        )
    require_reachable(plan, setup, book)


def _announced(plan: PrizePlan) -> int:
    """How many prizes a plan names by itself."""
    match plan.scheme:
        case Percentages(shares) | Amounts(shares):
            return len(shares)
        case Curve(_, paid):
            return paid or 0
        case _:
            return 0


def set_prizes(state: TournamentState, plan: PrizePlan) -> tuple[Event, ...]:
    """Work the prizes out otherwise from now on; once play has begun they have to come out with those who are there.

    When somebody has won it is too late, unless those announced cannot be paid: three prizes, say, when two have come.
    """
    _require_open(state)
    if state.winner is not None and _come_out(state):
        raise WrongPayout(
            Words("the tournament is over, and has its prizes", "Das Turnier ist zu Ende und hat seine Preise")
        )
    require_plan(plan, state.setup, state.book)
    worked_out(state, plan, at_least=0 if state.began_at is not None else _announced(plan))
    return (did.PrizesSet(plan),)


def _come_out(state: TournamentState) -> bool:
    """Whether the prizes can be paid as they were announced."""
    try:
        payouts_of(state)
    except WrongPayout:
        return False
    return True


def lock_prizes(state: TournamentState, *, is_locked: bool) -> tuple[Event, ...]:
    """Fix the prizes, or free them again as long as none was paid."""
    if is_locked:
        if state.payouts is not None:
            raise PayoutsLocked(Words("the prizes are locked", "Die Preise sind fixiert"))
        return (_locked(payouts_of(state)),)
    if state.payouts is None:
        raise WrongPayout(Words("the prizes are not locked", "Die Preise sind nicht fixiert"))
    if state.pays_by_deal or any(who.won_cents or who.ticket_cents for who in state.entrants.values()):
        raise PayoutsLocked(
            Words(
                "prizes have been paid or a deal made since: take those steps back first",
                "Danach wurde schon gezahlt oder ein Deal gemacht: diese Schritte zuerst zurücknehmen",
            ),
        )
    return (did.PrizesFreed(),)


def _locked(payouts: Payouts) -> did.PrizesLocked:
    return did.PrizesLocked(
        payouts.scheme,
        payouts.pool_cents,
        payouts.entrants,
        payouts.unit_cents,
        payouts.minimum_cents,
        tuple((prize.cents, prize.ticket_cents) for prize in payouts.prizes),
    )


def _require_open(state: TournamentState) -> None:
    if state.payouts is not None:
        raise PayoutsLocked(
            Words("the prizes are locked: unlock them first", "Die Preise sind fixiert: zuerst freigeben")
        )


def agree(state: TournamentState, wanted: Agree) -> tuple[Event, ...]:
    """Share the prizes that are left among those who are, where the book allows it."""
    if not state.is_running:
        raise DealRefused(Words("a deal is made while play goes on", "Ein Deal wird gemacht, solange gespielt wird"))
    if state.deal is not None:
        raise DealRefused(Words("a deal has been made", "Es gibt schon einen Deal"))
    if any(felt.dealt for felt in state.hall.felts.values()) or not state.is_between_common_hands:
        raise DealRefused(Words("a deal is made between hands", "Ein Deal wird zwischen den Händen gemacht"))
    stacks = _stacks(state, wanted.stacks)
    payouts = payouts_of(state)
    agreed = deal(wanted.kind, stacks, ladder(state), state.book, left_cents=wanted.left_cents)
    if state.ghosts:
        raise DealRefused(
            Words(
                "nobody plays for a ghost's stack, and nobody makes a deal for it: it leaves play first",
                "Für den Stack eines Ghosts spielt niemand, also macht auch niemand einen Deal: zuerst geht er aus dem Spiel",
            ),
            rule=state.book.cite_if_any("ghost_takes_a_place"),
        )
    keeps = state.payouts is not None or not agreed.is_official
    locked: tuple[Event, ...] = () if keeps else (_locked(payouts),)
    shares = tuple((share.entrant, share.stack, share.cents) for share in agreed.shares)
    noted = did.Agreed(
        agreed.kind, shares, agreed.left_cents, agreed.method, agreed.is_official, above_first=agreed.above_first
    )
    made = (*locked, noted)
    if not wanted.ends:
        return made
    if not agreed.is_official:
        raise DealRefused(
            Words("a private deal does not end play", "Eine private Absprache beendet das Turnier nicht"),
            rule=agreed.rule,
        )
    if wanted.left_cents:
        raise DealRefused(
            Words(
                f"{money(wanted.left_cents)} is left to play for",
                f"Um {money(wanted.left_cents, 'de')} wird noch gespielt",
            )
        )
    return (*made, *_by_stack(state, stacks))


def _stacks(state: TournamentState, given: dict[str, int]) -> dict[str, int]:
    """Everybody's chips: they add up to those in play."""
    stacks: dict[str, int] = {}
    for felt in state.hall.felts.values():
        for _, entrant in sorted(felt.seats.items()):
            known = given.get(entrant, state.entrants[entrant].chips)
            if known is None:
                name = state.entrants[entrant].name
                raise DealRefused(Words(f"count the chips of {name}", f"Bitte die Chips von {name} zählen"))
            stacks[entrant] = require_whole(known, "a stack", "ein Stack", least=1, error=DealRefused)
    for entrant in given:
        state.playing(entrant)
    total = sum(stacks.values())
    if total != state.chips:
        raise DealRefused(
            Words(
                f"the stacks come to {number(total)}, but {number(state.chips)} are in play",
                f"Die Stacks ergeben {number(total, 'de')}, im Spiel sind aber {number(state.chips, 'de')}",
            ),
            rule=state.book.cite_if_any("prize_deals"),
        )
    return stacks


def _by_stack(state: TournamentState, stacks: dict[str, int]) -> tuple[Event, ...]:
    """Nobody plays on: the larger stack is placed higher, as if all the others went out in one hand."""
    winner = max(stacks, key=lambda who: stacks[who])
    cards = {who: state.playing(who)[1] for who in stacks}
    others = [Bust(who, chips, cards[who].table, cards[who].seat) for who, chips in stacks.items() if who != winner]
    if len(state.hall.felts) > 1:
        raise DealRefused(
            Words("play ends by a deal at the last table", "Durch einen Deal endet das Turnier erst am letzten Tisch")
        )
    if any(bust.stack == stacks[winner] for bust in others):
        raise DealRefused(
            Words(
                "the two largest stacks are equal: play on until one is larger",
                "Die beiden größten Stacks sind gleich: weiterspielen, bis einer größer ist",
            ),
            rule=state.book.cite_if_any("same_hand_bust"),
        )
    return placed_out(state, others)


def pay_prize(state: TournamentState, entrant: str) -> tuple[Event, ...]:
    """Pay what somebody has won and has not had yet."""
    who = state.entrant(entrant)
    if state.payouts is None and state.winner is None:
        raise WrongPayout(Words("lock the prizes first", "Zuerst die Preise fixieren"))
    cents, ticket = prize_of(state, entrant)
    rule = state.book.cite_if_any("tournament_pays")
    by = rule.rule if rule else ""
    due: list[Event] = []
    if cents > who.won_cents:
        due.append(did.PrizePaid(entrant, cents - who.won_cents, by))
    if ticket > who.ticket_cents:
        due.append(did.TicketGiven(entrant, ticket - who.ticket_cents, by))
    if not due:
        raise WrongPayout(Words(f"nothing is due to {who.name}", f"Für {who.name} ist nichts auszuzahlen"))
    return tuple(due)


def close_books(state: TournamentState) -> tuple[Event, ...]:
    """Everybody has what they won; what is left is the club's."""
    if state.winner is None:
        raise WrongPayout(Words("somebody has to win first", "Erst muss jemand gewinnen"))
    for row in results_of(state):
        who = state.entrants[row.entrant]
        if row.cents + row.bounty_cents > who.won_cents or row.ticket_cents > who.ticket_cents:
            raise WrongPayout(
                Words(f"a prize of {who.name} is to be paid first", f"Erst ist ein Preis von {who.name} auszuzahlen")
            )
    return (did.BooksClosed(),)
