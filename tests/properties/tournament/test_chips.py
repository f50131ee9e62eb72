"""What holds for every race, every finishing order, every payout and every deal."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import prod

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from floorman.cards import Deck
from floorman.contest.places import Placed, disqualified, first, places
from floorman.contest.race import Race, Racer, plan_race, run_race
from floorman.contest.ranking import Bust
from floorman.errors import TournamentError, WrongChips, WrongPayout
from floorman.rulebook import Rulebook
from floorman.tournament.chips import account
from floorman.tournament.chips.account import ChipAccount
from floorman.tournament.chips.colour_up import colour_up_schedule, old_chips
from floorman.tournament.chips.sets import Chip, chip_set, served, starting_stack
from floorman.tournament.prizes.awards import Knockout, award_bounties, award_prizes
from floorman.tournament.prizes.deals import DealKind, deal, settle
from floorman.tournament.prizes.icm import _integrated, icm
from floorman.tournament.prizes.payouts import Amounts, Curve, CurveName, Percentages, Scheme, Tickets, allot
from support.books import house

TDA, APSA, WPL, VPSV, BANK = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank"))
BOOKS = [TDA, APSA, WPL, VPSV, BANK, house("tda", race_rounding="half_up"), house("vpsv", race_rounding="half_up")]
PAYING = [TDA, APSA, VPSV]
STEPS = [(25, 100), (100, 500), (500, 1000), (1, 5), (5, 25), (1000, 5000)]


@st.composite
def any_race(draw: st.DrawFn) -> tuple[Race, Rulebook]:
    removed, into = draw(st.sampled_from(STEPS))
    book = draw(st.sampled_from(BOOKS))
    seats = draw(st.lists(st.integers(1, 10), min_size=1, max_size=10, unique=True))
    rests = st.sampled_from([0, 0, into, 7 * into])
    stacks = st.tuples(st.integers(0, 15), rests).filter(any)
    racers = [Racer(seat, *draw(stacks)) for seat in seats]
    plan = plan_race(racers, removed=removed, into=into, book=book)
    cards = list(Deck.from_seed(draw(st.integers(0, 2**32)))) if plan.odd_chips else []
    return run_race(plan, cards[: plan.odd_chips], book, lot=seats), book


@given(ran=any_race())
def test_no_chip_appears_or_vanishes_in_a_race_but_what_is_reported(ran: tuple[Race, Rulebook]) -> None:
    race, book = ran
    before, after = (sum(getattr(stack, name) for stack in race.stacks) for name in ("before", "after"))

    assert after - before == race.change
    lines = account.raced(book, "table 1", race.plan.change, rescue=race.rescue_change)
    booked = ChipAccount().book(account.entry(book, "all", before), *lines)
    assert booked.expected == after
    assert booked.compare(after).agrees
    into = race.plan.into
    assert all(
        (stack.after - racer.rest) % into == 0 for stack, racer in zip(race.stacks, race.plan.racers, strict=True)
    )


@given(ran=any_race())
def test_nobody_is_raced_out_and_nobody_wins_two_chips(ran: tuple[Race, Rulebook]) -> None:
    race, _ = ran
    seats = [won.seat for won in race.winners]

    assert race.out == ()
    assert all(stack.after > 0 for stack in race.stacks)
    assert len(seats) == len(set(seats)) == race.plan.prizes
    for stack in race.stacks:
        assert stack.after - stack.before < race.plan.into
        assert stack.before - stack.after < race.plan.into


@given(ran=any_race())
def test_every_winner_has_a_card_above_every_losers_best(ran: tuple[Race, Rulebook]) -> None:
    race, book = ran
    won = {winner.seat: winner.card for winner in race.winners if winner.card is not None}
    lost = [card.card for card in race.dealt if card.seat not in won]

    if book.knobs.suit_order_for_draws:
        assert not won or not lost or min(won.values()) > max(lost)
        assert [winner.card for winner in race.winners] == sorted(won.values(), reverse=True)
    else:
        assert not won or not lost or min(won.values()).rank >= max(lost).rank
    assert len(won) == len(race.winners)
    assert {card.seat for card in race.dealt} == {e.seat for e in race.plan.exchanges if e.odd}


@given(
    found=st.integers(1, 200),
    removed=st.sampled_from([1, 5, 25]),
    rest=st.sampled_from([0, 100, 20_000]),
)
def test_old_chips_never_gain_but_for_the_last_one(found: int, removed: int, rest: int) -> None:
    old = old_chips(removed=removed, found=found, in_play=[100, 500, 1000], rest=rest, book=TDA)

    assert old.given.value + old.taken == found * removed
    assert old.taken < 100
    assert bool(old.rescue) == (rest + old.given.value == 0)


@given(
    counts=st.lists(st.integers(0, 400), min_size=5, max_size=5),
    stack=st.integers(1, 2000).map(lambda n: 25 * n),
    entrants=st.integers(1, 60),
)
def test_a_starting_stack_is_exact_and_there_for_everyone_or_refused(
    counts: list[int], stack: int, entrants: int
) -> None:
    kinds = zip((25, 100, 500, 1000, 5000), ("green", "black", "purple", "yellow", "red"), counts, strict=True)
    chips = chip_set(Chip(value, colour, count) for value, colour, count in kinds)
    try:
        composed = starting_stack(chips, stack, entrants=entrants)
    except WrongChips:
        # Where every chip divides the next, taking the largest first succeeds if anything does.
        left = stack
        for kind in reversed(chips.kinds):
            left -= min(left // kind.chips, kind.count // entrants) * kind.chips
        assert left
    else:
        assert composed.value == stack
        assert served(chips, composed) >= entrants


@given(posts=st.lists(st.integers(1, 400).map(lambda n: 25 * n), min_size=1, max_size=20).map(sorted), data=st.data())
def test_a_chip_leaves_only_when_no_later_level_needs_it(posts: list[int], data: st.DataObject) -> None:
    breaks = data.draw(st.sets(st.integers(1, len(posts)), max_size=4))
    steps = colour_up_schedule([25, 100, 500, 1000], [(post, 2 * post) for post in posts], breaks_after=breaks)

    for step in steps:
        assert all(post % step.into == 0 for post in posts[step.after_level :])
        assert (
            not step.needed_until
            or posts[step.needed_until - 1] % step.into
            or 2 * posts[step.needed_until - 1] % step.into
        )
        assert step.at_break == (step.after_level in breaks)
        assert not [level for level in breaks if step.needed_until <= level < step.after_level and step.needed_until]
    assert [step.after_level for step in steps] == sorted(step.after_level for step in steps)


@st.composite
def finished(draw: st.DrawFn) -> tuple[list[Placed], Rulebook, int]:
    """A whole tournament's list: hands with one or several busts at several tables, and disqualifications."""
    book = draw(st.sampled_from([*BOOKS, house("tda", same_hand_bust="shared")]))
    entrants = left = draw(st.integers(2, 20))
    placed: list[Placed] = []
    while left > 1:
        if draw(st.integers(0, 9)) == 0:
            placed.append(disqualified(f"P{left}", left=left, book=book))
            left -= 1
            continue
        count = draw(st.integers(1, min(4, left - 1)))
        hand_for_hand = draw(st.booleans())
        busts = [
            Bust(
                f"P{left - number}",
                draw(st.sampled_from([500, 900])),
                draw(st.integers(1, 3)) if hand_for_hand else 1,
                number + 1,
            )
            for number in range(count)
        ]
        buttons = {1: 2, 2: 3, 3: 9}
        placed += places(busts, left=left, book=book, buttons=buttons, hand_for_hand=hand_for_hand)
        left -= count
    return [*placed, first("P1", book)], book, entrants


@given(over=finished())
def test_every_place_is_given_once_or_shared_by_as_many_as_it_covers(over: tuple[list[Placed], Rulebook, int]) -> None:
    placed, _, entrants = over
    covered = sorted({(who.place or 0, who.through or 0) for who in placed})

    assert len(placed) == len({who.entrant for who in placed}) == entrants
    assert [place for best, worst in covered for place in range(best, worst + 1)] == list(range(1, entrants + 1))
    for best, worst in covered:
        assert sum(who.place == best for who in placed) == worst - best + 1
    assert all(who.citations for who in placed)


CURVES: list[CurveName] = ["steep", "standard", "flat", "winner_takes_all"]


@st.composite
def schemes(draw: st.DrawFn, entrants: int, pool: int) -> Scheme:
    """A way to divide a pool that comes out."""
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return Curve(draw(st.sampled_from(CURVES)), draw(st.none() | st.integers(1, entrants)))
    if kind == 1:
        return Tickets(draw(st.integers(1, 50_000)))
    paid = draw(st.integers(1, min(entrants, 8)))
    whole = 10_000 if kind == 2 else max(pool, paid + 1)
    cuts = sorted(draw(st.lists(st.integers(1, whole - 1), min_size=paid - 1, max_size=paid - 1)))
    shares = sorted((b - a for a, b in pairwise([0, *cuts, whole])), reverse=True)
    assume(shares[-1] > 0)
    return Percentages(tuple(shares)) if kind == 2 else Amounts(tuple(shares))


@given(data=st.data(), over=finished())
def test_prizes_come_to_the_pool_exactly_and_never_rise_towards_a_worse_place(
    data: st.DataObject, over: tuple[list[Placed], Rulebook, int]
) -> None:
    placed, _, entrants = over
    book = data.draw(st.sampled_from(PAYING))
    pool = data.draw(st.integers(0, 10**6) | st.integers(1, 50))
    unit = data.draw(st.sampled_from([1, 5, 100, 500, 1000]))
    minimum = data.draw(st.sampled_from([0, 0, 1, 777, 20_000]))
    scheme = data.draw(schemes(entrants, pool))
    try:
        payouts = allot(scheme, pool_cents=pool, entrants=entrants, book=book, unit_cents=unit, minimum_cents=minimum)
    except WrongPayout:
        assert isinstance(scheme, Percentages | Amounts)  # a curve or tickets always come out
        return

    assert sum(payouts.cents) == pool
    assert payouts.cents == sorted(payouts.cents, reverse=True)
    assert all(cents > 0 for cents in payouts.cents)
    assert payouts.paid <= entrants
    if isinstance(scheme, Curve | Percentages) and payouts.paid > 1:
        assert min(payouts.cents) >= minimum
        assert all(cents % unit == 0 for cents in payouts.cents[1:])

    awards = award_prizes(placed, payouts, book, lot=[who.entrant for who in placed])
    assert sum(award.worth_cents for award in awards) == pool
    entitled = {who.entrant for who in placed if who.has_prize}
    won = [(award.place or 0, award.worth_cents) for award in awards if award.entrant in entitled]
    for (place, cents), (worse, less) in pairwise(sorted(won, key=lambda prize: prize[0])):
        assert cents >= less or (place == worse and less - cents <= 1)
    assert all(not award.worth_cents for award in awards if award.entrant not in entitled)


@given(
    bounty=st.integers(1, 10_000),
    winners=st.lists(st.lists(st.sampled_from("ABCDE"), max_size=3, unique=True), max_size=8),
)
def test_bounties_come_to_one_for_each_entry(bounty: int, winners: list[list[str]]) -> None:
    out = [Knockout(f"P{number}", tuple(row)) for number, row in enumerate(winners)]
    won = award_bounties(bounty, out, champion="A")

    assert sum(won.values()) == bounty * (len(winners) + 1)
    assert won["A"] >= bounty


STACKS = st.lists(st.integers(1, 20_000) | st.sampled_from([500, 1000]), min_size=2, max_size=6)
PRIZES = st.lists(st.integers(0, 10**6), min_size=1, max_size=6).map(lambda prizes: sorted(prizes, reverse=True))


@settings(deadline=None)  # every order of six players one by one takes its time
@given(stacks=STACKS, prizes=PRIZES)
def test_the_chip_model_is_fair_monotone_and_as_brute_force_has_it(stacks: list[int], prizes: list[int]) -> None:
    prizes = prizes[: len(stacks)]
    worth = icm(stacks, prizes).cents

    assert sum(worth) == sum(prizes)
    assert all(share <= prizes[0] + Fraction(1, 10**30) for share in worth)
    for (one, share), (other, more) in permutations(zip(stacks, worth, strict=True), 2):
        assert one >= other or share <= more
        assert one != other or share == more
    slow = _brute_force(stacks, prizes)
    assert all(abs(fast - exact) < Fraction(1, 10**30) for fast, exact in zip(worth, slow, strict=True))
    near = _integrated(stacks, prizes) if any(prizes) else slow
    assert all(abs(about - exact) < Fraction(1, 1000) for about, exact in zip(near, slow, strict=True))


def _brute_force(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        left = [sum(stacks[player] for player in order[place:]) for place in range(len(order))]
        chance = prod((Fraction(stacks[p], chips) for p, chips in zip(order, left, strict=True)), start=Fraction(1))
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


KINDS: list[DealKind] = ["icm", "chip_chop", "even"]


@given(stacks=STACKS, prizes=PRIZES, kind=st.sampled_from(KINDS), left=st.integers(0, 10**6))
def test_a_deal_comes_to_the_prizes_exactly(stacks: list[int], prizes: list[int], kind: DealKind, left: int) -> None:
    prizes = prizes[: len(stacks)]
    entrants = {f"P{number}": stack for number, stack in enumerate(stacks)}
    try:
        agreed = deal(kind, entrants, prizes, TDA, left_cents=left)
    except TournamentError:
        return

    assert sum(agreed.cents) + left == sum(prizes)
    assert sum(settle(agreed, winner="P0").values()) == sum(prizes)
    lowest = prizes[-1] if len(prizes) == len(stacks) else 0
    assert min(agreed.cents) >= lowest
    if kind == "icm":
        assert max(agreed.cents) <= prizes[0]
    for one, other in permutations(agreed.shares, 2):
        assert one.stack > other.stack or one.cents <= other.cents + 1
