"""Fixed prizes: whether entries, re-buys and add-ons can come to them, when they are announced and when play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import WrongPayout
from floorman.text.money import money
from floorman.text.words import Words
from floorman.tournament.entries.eligibility import require_late_entry, require_rebuy, require_reentry
from floorman.tournament.entries.formats import seats
from floorman.tournament.entries.late_entry import is_open
from floorman.tournament.finish.standings import entries, pool_of
from floorman.tournament.prizes.payouts import Amounts
from floorman.tournament.prizes.takings import Prices, can_bring, nearest

if TYPE_CHECKING:
    from floorman.rulebook import Cite, Rulebook
    from floorman.tournament.setup import PrizePlan, Setup
    from floorman.tournament.state import TournamentState


def most_entries(setup: Setup, book: Rulebook) -> int | None:
    """How many entries there can be; None where somebody may come for somebody who is out, or as many as come."""
    return None if _may_enter_later(setup, book) else seats(setup, book)


def require_reachable(plan: PrizePlan, setup: Setup, book: Rulebook) -> None:
    """Check that some number of entries, re-buys and add-ons brings in what fixed prizes come to, to the cent.

    Raises:
        WrongPayout: none does; it names the nearest sums.
    """
    if isinstance(plan.scheme, Amounts):
        least = max(2, len(plan.scheme.cents))
        prices = replace(_sold(setup, book), least=least, most=most_entries(setup, book))
        _require_money(plan.scheme, plan, prices, bought_cents=0, rule=book.cite_if_any("tournament_pays"))


def require_payable(state: TournamentState) -> None:
    """Check that fixed prizes can be paid with what was bought up to the start, and what may still be.

    Raises:
        WrongPayout: they cannot, whoever still buys.
    """
    plan, setup, book = state.prizes, state.setup, state.book
    if state.payouts is not None or not isinstance(plan.scheme, Amounts):
        return
    pool, there = pool_of(state), len(entries(state))
    to_come = sum(who.status in ("entered", "waiting") for who in state.entrants.values())
    if setup.terms.kind == "sit_and_go":
        to_come = max(to_come, (seats(setup, book) or 0) - there)
    prices = replace(
        _sold(setup, book),
        least=max(0, len(plan.scheme.cents) - there),
        most=None if _may_enter_later(setup, book) else to_come,
        others=there,
    )
    bought = pool.prize_cents - pool.added_cents - pool.overlay_cents
    _require_money(plan.scheme, plan, prices, bought_cents=bought, rule=book.cite_if_any("tournament_pays"))


def _may_enter_later(setup: Setup, book: Rulebook) -> bool:
    """Whether one may enter, or enter again, after the start."""
    terms = setup.terms
    return is_open(lambda: require_late_entry(book, terms, level=1, is_level_start=True)) or is_open(
        lambda: require_reentry(book, terms, level=1, chips=0)
    )


def _sold(setup: Setup, book: Rulebook) -> Prices:
    """What goes into the prizes of whatever is sold here."""
    buys_again = is_open(lambda: require_rebuy(book, setup.terms, level=1, has_next_hand_begun=False))
    return Prices(
        entry_cents=setup.fee_cents - setup.club_cents - setup.bounty_cents,
        rebuy_cents=setup.rebuy_cents if buys_again else 0,
        add_on_cents=setup.add_on_cents if buys_again and setup.add_on_stack else 0,
    )


def _require_money(fixed: Amounts, plan: PrizePlan, prices: Prices, *, bought_cents: int, rule: Cite | None) -> None:
    prizes, guarantee, base = sum(fixed.cents), plan.guarantee_cents, plan.added_cents + bought_cents
    lowest = max(guarantee, base + prices.fewest_cents)
    highest = None if prices.most_cents is None else max(guarantee, base + prices.most_cents)
    if fixed.rest_to_first and fixed.cents:
        is_met = highest is None or prizes <= highest
    else:
        is_met = prizes == lowest or (prizes > guarantee and can_bring(prices, prizes - base))
    if is_met:
        return
    if lowest == highest:
        words, near = _pool(prizes, lowest, Words("", "")), lowest
    elif prizes < lowest:
        words, near = _pool(prizes, lowest, Words(" at least", "mindestens ")), lowest
    elif highest is not None and prizes > highest:
        words, near = _pool(prizes, highest, Words(" at most", "höchstens ")), highest
    else:
        below, above = nearest(prices, prizes - base)
        near = max(lowest, base + (below or 0))
        also = Words(f" and {money(base + above)}", f" und {money(base + above, 'de')}") if above else Words("", "")
        words = Words(
            f"the prizes come to {money(prizes)}, which no number of entries makes: the nearest pools are {money(near)}{also.en}",
            f"Die Preise ergeben {money(prizes, 'de')}, und das ergibt keine Zahl von Teilnahmen: die nächsten Pools sind {money(near, 'de')}{also.de}",
        )
    raise WrongPayout(words, remaining=near - prizes, rule=rule)


def _pool(prizes: int, pool: int, bound: Words) -> Words:
    return Words(
        f"the prizes come to {money(prizes)}, and the pool to {money(pool)}{bound.en}",
        f"Die Preise ergeben {money(prizes, 'de')}, der Pool {bound.de}{money(pool, 'de')}",
    )
