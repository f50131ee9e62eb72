"""A slow second opinion on hold'em hands, written from the rule catalogues alone.

The referee keeps one thing: the list of what everybody did, in order. Every answer (whose turn it is, what is open,
who contests which pot) is worked out from that list again whenever it has grown. Rule decisions carry the id of the
catalogue entry they come from; "silent" marks what no book says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

from slow_evaluator import Score, score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

PREFLOP, FLOP, TURN, RIVER = range(4)
BOARD_CARDS = (0, 3, 4, 5)  # community cards open on each street


@dataclass(frozen=True)
class Setup:
    """Everything that is fixed before the hand."""

    book: str
    structure: str
    stacks: dict[int, int]
    button: int
    small_blind: int
    big_blind: int
    deck: tuple[str, ...]
    dead_small_blind: bool = False
    ante: int = 0
    big_blind_ante: bool = False
    chip: int = 1
    event_heads_up: bool = False
    cash: bool = False
    straddle: int = 0
    run_twice: bool = False
    asks_showdown: bool = False
    penalties: int = 0  # penalty payments in the pot (BANK only)


Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def until_something_happens(
    work: Callable[Concatenate[Referee, Asked], Answer],
) -> Callable[Concatenate[Referee, Asked], Answer]:
    """Keep an answer as long as the history is the same."""

    @wraps(work)
    def answer(self: Referee, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        if self.answers_at != len(self.history):
            self.answers.clear()
            self.answers_at = len(self.history)
        question = (work, args)
        if question not in self.answers:
            self.answers[question] = work(self, *args, **kwargs)
        return self.answers[question]  # type: ignore[return-value]  # what was put there for this question

    return answer


best_five = lru_cache(maxsize=64)(score)


class Legal(NamedTuple):
    """What is open to the seat in turn; a fold always is."""

    seat: int
    check: bool
    call: int | None
    raises: tuple[int, int] | None


class Deed(NamedTuple):
    """One entry of the history."""

    street: int
    seat: int
    kind: str  # ante, table_ante, blind, fold, check, call, raise, kill
    chips: int  # put in by this deed
    to: int  # what the seat then has in on the street, antes not counted


class Wager(NamedTuple):
    """A bet or raise of a street, with what it meant."""

    at: int  # its place in the history
    seat: int
    to: int
    full: bool  # whether it gives those who have acted the right to raise again


class Betting(NamedTuple):
    """Where the betting of a street stands after all its wagers."""

    price: int  # what a seat must have in to stay
    step: int  # the smallest step of the next raise (fixed limit: the bet of the street)
    level: int  # fixed limit: the amount the next step is counted from
    counted: int  # fixed limit: wagers counted towards the cap
    wagers: list[Wager]


class Referee:
    """One hand, from the posting of the blinds to the last chip."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.bank = setup.book == "bank"
        seats = sorted(setup.stacks)
        self.order = [seat for seat in seats if seat > setup.button] + [seat for seat in seats if seat <= setup.button]
        self.history: list[Deed] = []
        self.answers: dict[object, object] = {}
        self.answers_at = 0
        self.claims: list[tuple[int, bool]] = []
        self._deal()
        self._post()

    # ---- Before the betting ------------------------------------------------------------------------

    def _deal(self) -> None:
        """Two cards each, one at a time, the seat after the button first, the button last; then the board."""
        # APSA-3.1-06, APSA-GAP-04, WPL-5.4.deal, VPSV-68.1, TDA-34.a: heads-up too the button gets the last card.
        count, deck = len(self.order), self.setup.deck
        self.holes = {seat: (deck[at], deck[at + count]) for at, seat in enumerate(self.order)}
        self.board, rest = self._lay_out((), deck[2 * count :])
        self._stub = rest

    def _lay_out(self, known: tuple[str, ...], stub: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Complete a board from the stub; the second part is what is left of it."""
        # TDA-38.b, APSA-3.1-14, WPL-5.4.flop, VPSV-112: one burn before each street. BANK-1.4.6: no burns.
        burn = 0 if self.bank else 1
        while len(known) < 5:
            size = 1 if known else 3
            known, stub = known + stub[burn : burn + size], stub[burn + size :]
        return known, stub

    def _blind_seats(self) -> tuple[int | None, int]:
        """The small and the big blind."""
        if self.setup.dead_small_blind:
            return None, self.order[0]
        if len(self.order) == 2 and not self.bank:
            return self.order[1], self.order[0]  # TDA-34.a, APSA-3.2.heads-up.1, WPL-5.5.heads-up, VPSV-68.1
        return self.order[0], self.order[1]  # BANK-1.4.3 and 1.4.4.b: heads-up the dealer is the big blind

    def _post(self) -> None:
        """Antes first, then the blinds: a short stack pays the ante before the blind."""
        # TDA-RP-11.a, APSA-GAP-23, WPL-gap-ante-order, BANK-GAP-04: ante first, the rest to the blind.
        setup = self.setup
        small, big = self._blind_seats()
        if setup.ante and setup.big_blind_ante:
            self._put(big, "table_ante", setup.ante)
        elif setup.ante:
            for seat in self.order:
                self._put(seat, "ante", setup.ante)
        if small is not None:
            self._put(small, "blind", setup.small_blind)
        self._put(big, "blind", setup.big_blind)
        if setup.straddle:
            self._put(self._after(big), "blind", setup.straddle)  # VPSV-136.1

    def _put(self, seat: int, kind: str, chips: int) -> None:
        """Take forced chips from a seat, or what it has (APSA-3.2.all-in.2, WPL-5.5.all-in.2, TDA-GAP-10)."""
        chips = min(chips, self.stack(seat))
        to = 0 if kind in {"ante", "table_ante"} else chips
        self.history.append(Deed(PREFLOP, seat, kind, chips, to))

    def _after(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    # ---- What the history says ---------------------------------------------------------------------

    @until_something_happens
    def stack(self, seat: int) -> int:
        """Chips still in front of a seat."""
        return self.setup.stacks[seat] - sum(deed.chips for deed in self.history if deed.seat == seat)

    def pot(self) -> int:
        """All chips put in so far, antes and penalty payments included (BANK-GAP-09)."""
        return self.setup.penalties + sum(deed.chips for deed in self.history)

    def bid(self) -> int:
        """What a seat must have in on the street to stay in."""
        return self._betting(self.street).price

    @until_something_happens
    def live(self) -> list[int]:
        """Seats that have neither folded nor been killed."""
        gone = {deed.seat for deed in self.history if deed.kind in {"fold", "kill"}}
        return [seat for seat in self.order if seat not in gone]

    @until_something_happens
    def _stake(self, seat: int, street: int) -> int:
        """What a seat has in on a street. Antes do not count towards a call (APSA-3.1-05, WPL-5.4.ante)."""
        mine = [
            deed for deed in self.history if deed.seat == seat and deed.street == street and "ante" not in deed.kind
        ]
        return mine[-1].to if mine else 0

    @until_something_happens
    def _last_act(self, seat: int, street: int) -> int | None:
        """The place in the history of a seat's last action on a street. A posted blind is not one; a check is."""
        # TDA-47-A.a, APSA-3.2.all-in.4, WPL-5.5.all-in.3.
        verbs = {"check", "call", "raise"}
        acts = [
            at
            for at, deed in enumerate(self.history)
            if deed.seat == seat and deed.street == street and deed.kind in verbs
        ]
        return acts[-1] if acts else None

    @property
    def street(self) -> int:
        """The street where the betting stands."""
        street = self.history[-1].street
        if street < RIVER and not self._waiting(street) and len(self._with_chips()) > 1 and len(self.live()) > 1:
            return street + 1
        return street

    @until_something_happens
    def _with_chips(self) -> list[int]:
        return [seat for seat in self.live() if self.stack(seat) > 0]

    @until_something_happens
    def _waiting(self, street: int) -> list[int]:
        """Seats that still owe an action on a street."""
        live = self.live()
        if len(live) < 2:
            return []  # the last hand wins at once: APSA-3.winning, WPL-5.2.c, BANK-GAP-12, VPSV-gap-dead-big-blind
        able = self._with_chips()
        price = self._betting(street).price
        owing = []
        for seat in able:
            stake = self._stake(seat, street)
            if able == [seat]:
                # Alone with chips: only a higher stake of a live opponent leaves a decision, the nominal blind does
                # not. TDA-16.a (last example), APSA-3.2.all-in.3, BANK-GAP-13.
                if max(self._stake(other, street) for other in live if other != seat) > stake:
                    owing.append(seat)
            elif stake < price or self._last_act(seat, street) is None:
                owing.append(seat)  # everybody has one turn, the big blind too: VPSV-95, WPL-5.4.check-option,
                # BANK-1.5.4.a; and who has less in than asked answers again: APSA-3.1-12, BANK-1.5.4.b.
        return owing

    @until_something_happens
    def _turn(self) -> int | None:
        """The seat to act."""
        street = self.street
        waiting = self._waiting(street)
        if not waiting:
            return None
        verbs = {"fold", "check", "call", "raise"}
        acted = [deed.seat for deed in self.history if deed.street == street and deed.kind in verbs]
        if acted:
            before = acted[-1]
        elif street == PREFLOP and not self.bank:
            before = self._last_blind()  # APSA-3.1-07, WPL-5.4.preflop-order, VPSV-17.4, and heads-up the button
        else:
            before = self.order[-1]  # APSA-3.1-16, VPSV-17.4; BANK-1.5.2.a: in every round, the first included
        seat = self._after(before)
        while seat not in waiting:
            seat = self._after(seat)
        return seat

    def _last_blind(self) -> int:
        """The big blind, or the straddler, who acts last before the flop (VPSV-gap-cash-straddle-order)."""
        big = self._blind_seats()[1]
        return self._after(big) if self.setup.straddle else big

    # ---- Sizes -------------------------------------------------------------------------------------

    @until_something_happens
    def _betting(self, street: int) -> Betting:
        """Walk through the wagers of a street."""
        setup = self.setup
        # A short blind does not lower the price: TDA-GAP-10, APSA-3.2.all-in.3, WPL-5.5.all-in.2, VPSV-69.2,
        # BANK-GAP-04. A straddle is what was posted (silent for a stack too short for it).
        posted = max(deed.chips for deed in self.history if deed.kind == "blind")
        opening = max(setup.big_blind, posted) if street == PREFLOP else 0
        raises = self._standing_raises(street, opening)
        if setup.structure == "fixed_limit":
            return self._fixed_betting(street, opening, raises)
        # BANK-1.5.3.raise-min, GAP-06: one cent as long as nobody has raised.
        # TDA-43-A.a, APSA-3.1-18/28, WPL-5.4.min-increase, VPSV-69.1/78; straddle: VPSV-gap-cash-straddle-order.
        step = setup.chip if self.bank else max(setup.big_blind, opening)
        price, wagers = opening, []
        for at, deed in raises:
            full = deed.to >= self._least_raise(price, step)
            # A full raise is never below the one before; a short all-in leaves the step: TDA-43-A.a, TDA-47-A.b,
            # APSA-3.2.all-in.5, WPL-5.5.all-in.4, VPSV-77.2.
            step = deed.to - price if full else step
            price = deed.to
            wagers.append(Wager(at, deed.seat, deed.to, full))
        return Betting(price, step, 0, 0, wagers)

    def _standing_raises(self, street: int, opening: int) -> list[tuple[int, Deed]]:
        """The bets and raises of a street that still ask for something."""
        # TDA-65-A, WPL-5.6.4.b, APSA-3.3-08.b, VPSV-105 say what becomes of a dead hand's chips; that nobody has to pay
        # for its raise follows from it (silent): what a living hand has in is the price, and the blinds are.
        standing: list[tuple[int, Deed]] = []
        for at, deed in enumerate(self.history):
            if deed.street == street and deed.kind == "raise":
                standing.append((at, deed))
            elif deed.street == street and deed.kind == "kill":
                gone = {one.seat for one in self.history[: at + 1] if one.kind in {"fold", "kill"}}
                stakes = [one.to for one in self.history[:at] if one.street == street and one.seat not in gone]
                price = max(opening, *stakes, 0)
                lower = [one for one in standing if one[1].to <= price]
                higher = [(since, one._replace(to=price)) for since, one in standing if one.to > price]
                reached = max([opening] + [one.to for _, one in lower])
                standing = lower + (higher[:1] if price > reached else [])
        return standing

    def _least_raise(self, price: int, step: int) -> int:
        """The smallest full raise over a price."""
        big_blind = self.setup.big_blind
        if self.setup.book == "vpsv" and 0 < price < big_blind:
            return 2 * big_blind  # VPSV-69.3: over an all-in below the big blind, two big blinds in total
        return price + step  # TDA-GAP-9, APSA-3.2.all-in.5, WPL-gap-raise-short-post-flop: on top of the all-in

    def _fixed_betting(self, street: int, opening: int, raises: list[tuple[int, Deed]]) -> Betting:
        """Walk through the wagers of a street in fixed limit."""
        # WPL-5.4.limit: one big blind before and on the flop, two on turn and river (TDA: silent, common knowledge).
        bet = self.setup.big_blind * (1 if street <= FLOP else 2)
        price = level = opening
        counted = 1 if street == PREFLOP else 0  # WPL-5.4.limit, TDA-GAP-12: the big blind is the first wager
        wagers: list[Wager] = []
        for at, deed in raises:
            completed = deed.to == level + bet
            if self.setup.book == "tda":
                # TDA-GAP-11: from half a bet on it counts as full and the next raise goes one bet above it. Below half
                # it can be completed, and the completion does not count for the cap. Several short all-ins add up,
                # as they do in TDA-47-B.
                full = 2 * (deed.to - level) >= bet
                counted += 1 if full and not (completed and price > level) else 0
                level = deed.to if full else level
            else:
                # WPL-gap-limit-short-all-in: short is not one of the four and is completed to the full step.
                full = completed
                counted += 1 if full else 0
                level = deed.to if full else level
            price = deed.to
            wagers.append(Wager(at, deed.seat, deed.to, full))
        return Betting(price, bet, level, counted, wagers)

    @until_something_happens
    def _may_raise_again(self, seat: int, street: int) -> bool:
        """Whether the raising is open to a seat, as far as its own earlier actions go."""
        betting = self._betting(street)
        if self.bank:
            # BANK-1.5.4.d: only the last raiser may not. There are no short raises (GAP-07).
            return not betting.wagers or betting.wagers[-1].seat != seat
        last = self._last_act(seat, street)
        if last is None:
            return True
        facing = betting.price - self._stake(seat, street)
        if self.setup.book == "tda":
            if self.setup.structure == "fixed_limit":
                return 2 * facing >= betting.step  # TDA-47-B: half a bet, added up since their own last action
            return facing >= betting.step  # TDA-47-A.a: added up since their own last action
        # APSA-3.2.all-in.4, WPL-5.5.all-in.3, VPSV-77.2, VPSV-gap-cumulative-short-all-ins: each all-in by itself;
        # "already acted" means since the last full bet or raise. WPL-gap-limit-short-all-in for fixed limit.
        return any(wager.full and wager.at > last for wager in betting.wagers)

    def _raises(self, seat: int, street: int) -> tuple[int, int] | None:
        """The smallest and the largest bet or raise "to" that is open to a seat."""
        setup, betting = self.setup, self._betting(street)
        total = self._stake(seat, street) + self.stack(seat)
        if total <= betting.price or not self._may_raise_again(seat, street):
            return None
        if not self._somebody_could_call(seat, street):
            return None
        if setup.structure == "fixed_limit":
            lifted = setup.book == "tda" and setup.event_heads_up  # TDA-48.b; WPL-5.4.limit: never
            if betting.counted >= 4 and not lifted:
                return None
            least = most = betting.level + betting.step
        else:
            least = self._least_raise(betting.price, betting.step)
            most = total
            if setup.structure == "pot_limit":
                # TDA-GAP-23, WPL-5.4.pot-limit, BANK-1.5.3.raise-max: by the pot after their own call.
                to_call = betting.price - self._stake(seat, street)
                most = betting.price + self._pot_for_limit(street) + to_call
        most = min(most, total)
        if total < least:
            # A short all-in: TDA-43-A.d, APSA-3.2.all-in.4, WPL-5.5.all-in.3, VPSV-77.2. BANK-GAP-07: not there.
            return None if self.bank else (total, total)
        return (least, most) if least <= most else None

    def _somebody_could_call(self, seat: int, street: int) -> bool:
        """Whether another live seat has the chips to put in more than the price."""
        # APSA-3.3-21 (exemptions), APSA-3.2.showdown-all-in.1, BANK-GAP-13: not when all others are all-in. The same
        # for others whose last chips do not exceed the price (silent).
        price = self._betting(street).price
        others = [other for other in self._with_chips() if other != seat]
        return any(self._stake(other, street) + self.stack(other) > price for other in others)

    def _pot_for_limit(self, street: int) -> int:
        """The pot as the pot limit counts it."""
        pot = self.pot()  # antes included: TDA-GAP-23, WPL-5.4.pot-limit (last example), BANK-1.5.3.raise-max
        if not self.bank and street == PREFLOP:
            # TDA-54-B: short blinds count as complete before the flop. BANK: no. WPL is silent and gets the answer
            # of the default book (knob pot_limit_short_blind_counts_full).
            posted = {deed.seat: deed.chips for deed in self.history if deed.kind == "blind"}
            small, big = self._blind_seats()
            pot += self.setup.big_blind - posted[big]
            pot += self.setup.small_blind - posted[small] if small is not None else 0
        return pot

    # ---- The betting -------------------------------------------------------------------------------

    def legal(self) -> Legal | None:
        """What is open to the seat in turn, or None once the betting of the hand is over."""
        seat = self._turn()
        if seat is None:
            return None
        street = self.street
        to_call = self._betting(street).price - self._stake(seat, street)
        call = min(to_call, self.stack(seat)) if to_call else None
        return Legal(seat, to_call == 0, call, self._raises(seat, street))

    def refuses(self, seat: int, verb: str, to: int = 0) -> str | None:
        """Why an action is refused, or None."""
        legal = self.legal()
        if legal is None or legal.seat != seat:
            return "turn"  # TDA-50-A
        if verb == "all_in":
            total = self._stake(seat, self.street) + self.stack(seat)
            if legal.call == self.stack(seat):
                return None
            if legal.call and not self._somebody_could_call(seat, self.street):
                return None  # nobody else can put in more: it can only be meant as a call (silent)
            return None if legal.raises and legal.raises[0] <= total <= legal.raises[1] else "all_in"
        allowed = {
            "fold": True,
            "check": legal.check,
            "call": legal.call is not None,
            "raise": legal.raises is not None and legal.raises[0] <= to <= legal.raises[1],
        }
        return None if allowed[verb] else verb

    def act(self, seat: int, verb: str, to: int = 0) -> None:
        """Write an allowed action down."""
        if self.refuses(seat, verb, to) is not None:
            raise ValueError(f"{verb} {to} by seat {seat} is refused")
        street = self.street
        stake, stack = self._stake(seat, street), self.stack(seat)
        price = self._betting(street).price
        if verb == "all_in":
            as_call = stake + stack <= price or not self._somebody_could_call(seat, street)
            verb, to = ("call", 0) if as_call else ("raise", stake + stack)
        if verb == "call":
            to = min(price, stake + stack)
        elif verb in {"fold", "check"}:
            to = stake
        self.history.append(Deed(street, seat, verb, to - stake, to))

    def kill(self, seat: int) -> None:
        """The floor declares a live hand dead; its chips stay in (VPSV-61, APSA-3.4-03.d, TDA-30.c)."""
        if seat not in self.live() or len(self.live()) < 2:
            raise ValueError(f"seat {seat} cannot be killed")
        street = self.street
        back = self._uncalled_of(seat, street)
        self.history.append(Deed(street, seat, "kill", -back, self._stake(seat, street) - back))

    def _uncalled_of(self, seat: int, street: int) -> int:
        """What goes back of a bet or raise whose hand dies."""
        # TDA-15-B.c, TDA-65-A, APSA-3.3-08.b, WPL-5.6.4.b: what exceeds the highest amount of anybody else; VPSV-105:
        # nothing. A blind is not a raise (APSA-3.4-03.d). BANK-GAP-10: what exceeds the stakes of those still in.
        raised = any(deed.seat == seat and deed.kind == "raise" and deed.street == street for deed in self.history)
        if not raised or self.setup.book == "vpsv":
            return 0
        others = [other for other in (self.live() if self.bank else self.order) if other != seat]
        return max(0, self._stake(seat, street) - max(self._stake(other, street) for other in others))

    # ---- The showdown ------------------------------------------------------------------------------

    def _all_in_showdown(self) -> bool:
        """Whether two or more hands are left after the betting and one of them is all-in."""
        live = self.live()
        return self.legal() is None and len(live) > 1 and any(self.stack(seat) == 0 for seat in live)

    def cards_lie_open(self) -> bool:
        """Whether all live hands are opened because of an all-in."""
        # TDA-16.a/b, APSA-3.2.showdown-all-in.1/3, WPL-5.5.all-in-showdown.1/3, VPSV-56.1, VPSV-82.1.
        # BANK-1.6.2.b: never early, nobody is ever forced to show.
        return not self.bank and self._all_in_showdown()

    def _showing_order(self) -> list[int]:
        """The live seats in the order in which they show, muck, claim or pass."""
        live = self.live()
        first_street = FLOP if self.setup.book in {"apsa", "wpl"} else RIVER
        # TDA-17-A.b, VPSV-89.1, BANK-1.6.1.b: the last round only. APSA-3.2.showdown-river.1 and
        # WPL-5.5.showdown-river.1: flop, turn or river.
        aggressors = [deed.seat for deed in self.history if deed.kind == "raise" and deed.street >= first_street]
        first = live[0]  # TDA-17-A.c, APSA-3.2.showdown-river.2, WPL-5.5.showdown-river.2, VPSV-89.2, BANK-1.6.1.c
        if aggressors and self.setup.book == "wpl":
            # WPL-5.5.showdown-river.1: the latest remaining aggressor, else as if there had been none.
            for seat in aggressors:
                first = seat if seat in live else first
        elif aggressors:
            first = aggressors[-1]
            while first not in live:
                # APSA-GAP-24: the first remaining player clockwise. TDA, VPSV and BANK are silent on one who is gone
                # (only a kill can do that) and are read in the same way.
                first = self._after(first)
        return live[live.index(first) :] + live[: live.index(first)]

    def asked(self) -> int | None:
        """The seat that must now show or muck (BANK: claim or pass)."""
        if not self.setup.asks_showdown or self.legal() is not None or len(self.live()) < 2 or self.cards_lie_open():
            return None
        order = self._showing_order()
        if len(self.claims) == len(order):
            return None
        # The last one, when all others have mucked, is asked too, though he wins in any case. TDA-17-B: "asks that
        # player (show/muck) but defaults to not showing". BANK-1.6.3: nobody stays undecided. APSA, WPL and VPSV say
        # only that he wins without a showdown (silent on asking).
        return order[len(self.claims)]

    def claim(self, seat: int, shows: bool) -> None:
        """A seat shows or mucks (BANK: claims or passes)."""
        if self.asked() != seat:
            raise ValueError(f"seat {seat} is not asked")
        self.claims.append((seat, shows))

    def winners(self, contenders: Iterable[int]) -> list[int]:
        """The best hands among the contenders on the first board."""
        return self._best(contenders, self.board)

    def _best(self, contenders: Iterable[int], board: Sequence[str]) -> list[int]:
        """The contenders with the best five of seven cards. Suits break no tie."""
        made: dict[int, Score] = {seat: best_five((*self.holes[seat], *board)) for seat in contenders}
        best = max(made.values())
        return [seat for seat in self.order if seat in made and made[seat] == best]

    # ---- The pots ----------------------------------------------------------------------------------

    def unmatched(self) -> tuple[int, int]:
        """The seat whose last chips nobody matched, and how many they are."""
        # Measured against every other seat, folded ones included: APSA-3.2.all-in.3 (fourth example). On earlier streets
        # everything was matched, but for what dead hands have left there.
        wagered = {seat: self._stake(seat, self.history[-1].street) for seat in self.order}
        top = max(self.order, key=lambda seat: wagered[seat])
        over = wagered[top] - max(wagered[seat] for seat in self.order if seat != top)
        # The chips of a dead or folded hand stay in (VPSV-61, VPSV-105, BANK-1.5.3.fold; a blind: APSA-3.4-03.d, 300 for
        # the small blind); what went back of a dead hand's raise did so at once.
        return (top, over) if over and top in self.live() else (0, 0)

    def _given_back(self) -> dict[int, int]:
        """What goes back to its owner before the pots are paid."""
        seat, chips = self.unmatched()
        return {seat: chips} if chips else {}

    def _own_chips(self) -> dict[int, int]:
        """All chips a seat has in for itself, its ante included."""
        # WPL-5.4.ante (20 from every ante), BANK-1.6.4.c: antes are part of the stake. A big blind ante for the table
        # is not: it is dead money in the main pot (TDA-GAP-22).
        own = [deed for deed in self.history if deed.kind != "table_ante"]
        return {seat: sum(deed.chips for deed in own if deed.seat == seat) for seat in self.order}

    def _stakes(self) -> dict[int, int]:
        """What each seat has at stake, without what goes back to it."""
        back = self._given_back()
        return {seat: chips - back.get(seat, 0) for seat, chips in self._own_chips().items()}

    def pots(self) -> list[tuple[int, list[int]]]:
        """The pots, chip by chip: the next chip of every stake is contested by the live seats that have it too."""
        # TDA-16.c, APSA-3.2.side-pot.1/4, WPL-5.5.side-pot. Dead chips above every live stake have no contender of
        # their own and stay with the pot below them (silent; VPSV-61 says only that they stay).
        stakes, live = self._stakes(), self.live()
        dead_ante = sum(deed.chips for deed in self.history if deed.kind == "table_ante")
        layered: list[tuple[int, list[int]]] = [(dead_ante, list(live))]
        for level, below in self._levels(stakes.values()):
            chips = sum(min(stake, level) - min(stake, below) for stake in stakes.values())
            contenders = [seat for seat in live if stakes[seat] >= level]
            held, holders = layered[-1]
            if not contenders or contenders == holders:
                layered[-1] = (held + chips, holders)  # equal all-ins make no second pot: TDA-21, APSA-3.2.side-pot.1
            else:
                layered.append((chips, contenders))
        return [(chips, contenders) for chips, contenders in layered if chips]

    @staticmethod
    def _levels(stakes: Iterable[int]) -> list[tuple[int, int]]:
        """Each different height of a stake with the one below it."""
        heights = sorted({0, *stakes})
        return list(zip(heights[1:], heights, strict=False))

    def final_stacks(self) -> dict[int, int]:
        """What every seat has in front of it after the hand."""
        stacks = {seat: self.stack(seat) for seat in sorted(self.order)}
        for seat, chips in self._given_back().items():
            stacks[seat] += chips  # APSA-3.1-13, WPL-5.4.uncalled
        paid = self._bank_award() if self.bank else self._award()
        for seat, chips in paid:
            stacks[seat] += chips
        return stacks

    def _award(self) -> list[tuple[int, int]]:
        """Pay every pot by itself (TDA-21, APSA-3.2.split-pot.1, WPL-5.5.split-pot.2, VPSV-91)."""
        boards = [self.board]
        if self._runs_twice():
            known = self.board[: BOARD_CARDS[self.street]]
            boards.append(self._lay_out(known, self._stub)[0])
        paid: list[tuple[int, int]] = []
        for chips, contenders in self.pots():
            able = [seat for seat in contenders if seat in self.claimants()]
            second = chips // self.setup.chip // 2 * self.setup.chip if len(boards) == 2 else 0
            # VPSV-137, VPSV-gap-cash-odd-unit-twice: the odd unit belongs to the first board.
            for part, board in zip((chips - second, second), boards, strict=False):
                paid += self._share(part, self._best(able, board) if len(able) > 1 else able)
        return paid

    def _runs_twice(self) -> bool:
        """VPSV-137: a cash game, all agree, and there is something left to deal when the hands lie open."""
        setup = self.setup
        wanted = setup.run_twice and setup.cash and setup.book == "vpsv"
        return wanted and self.cards_lie_open() and self.street < RIVER

    def claimants(self) -> list[int]:
        """The live seats that have not given their hand up at the showdown."""
        shown = [seat for seat, shows in self.claims if shows]
        if shown:
            return shown + [seat for seat in self.live() if seat not in dict(self.claims)]
        if self.claims:
            # TDA-17-B, APSA-3.2.showdown-river.5, WPL-5.5.showdown-river.4, VPSV-89.3: the last one wins unseen,
            # whatever he does with his cards.
            return [self._showing_order()[-1]]
        return self.live()

    def _share(self, chips: int, winners: list[int]) -> list[tuple[int, int]]:
        """Equal shares in whole chips, the odd ones one each, the first winner after the button first."""
        # TDA-20.a, TDA-20-A, TDA-GAP-2, APSA-3.2.split-pot.2, APSA-GAP-06, WPL-gap-odd-chips-several, VPSV-47,
        # VPSV-gap-no-odd-chips-multi, BANK-GAP-11 (there the unit is the cent).
        unit = 1 if self.bank else self.setup.chip
        units = chips // unit
        clockwise = [seat for seat in self.order if seat in winners]
        each, odd = divmod(units, len(clockwise))
        return [(seat, (each + (1 if at < odd else 0)) * unit) for at, seat in enumerate(clockwise)]

    def _bank_award(self) -> list[tuple[int, int]]:
        """The best hand takes every stake up to its own, then the rest goes on (BANK-1.6.4, BANK-1.6.5)."""
        left, live = self._stakes(), self.live()
        order = self._showing_order() if len(live) > 1 else live
        claimants = [seat for seat, shows in self.claims if shows] if self.claims else live
        # BANK-1.6.4.c, BANK-GAP-09: penalty payments go to the winners of the first step.
        extra = self.setup.penalties + sum(deed.chips for deed in self.history if deed.kind == "table_ante")
        # Stakes of folded players above every live one stay in (BANK-1.5.3.fold) and go with the highest step.
        highest = max(left[seat] for seat in live)
        loose = sum(stake - highest for stake in left.values() if stake > highest)
        left = {seat: min(stake, highest) for seat, stake in left.items()}
        paid: list[tuple[int, int]] = []
        if not highest:
            return self._share(loose + extra, order[-1:])  # only dead chips, and one hand left
        while any(left.values()):
            entitled = [seat for seat in claimants if left[seat]]
            if entitled:
                best = self._best(entitled, self.board) if len(entitled) > 1 else entitled
                # BANK-1.6.5.b: with unequal stakes first the lower sum among all winners, then the rest without him.
                level = min(left[seat] for seat in best)
            else:
                # BANK-GAP-10: the last one entitled to a part cannot lose it by passing.
                rest = [seat for seat in order if left[seat]]
                best, level = rest[-1:], min(left[seat] for seat in rest)
            chips = sum(min(stake, level) for stake in left.values()) + extra
            extra = 0
            left = {seat: max(stake - level, 0) for seat, stake in left.items()}
            paid += self._share(chips if any(left.values()) else chips + loose, best)
        return paid
