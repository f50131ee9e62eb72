"""A second opinion on whole hands: slow, by definition, and without a line of floorman in it.

It is written from the rule texts alone. It remembers what everybody did on each street, and works out every answer from
that again whenever it is asked: who is in turn, what is legal, what lies in which pot, who takes it.

Seats are their numbers on the felt, cards their notation ("As"), and what a seat does is a word and, for a raise, a total.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from slow_evaluator import Score, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

BETS = ("bet", "raise")


class Rules(NamedTuple):
    """What the books answer differently. Each line is from the rule texts, not from the engine's tables."""

    adds_up: bool = False
    """Short all-ins add up for a seat: TDA 47-A. One by one: APSA 3.2, WPL 5.5, VPSV 77."""
    half_reopens: bool = False
    """In limit, half a bet is as good as a whole one: TDA 47-B. Only whole ones: WPL, fixed limit."""
    double_the_blind: bool = False
    """Over an all-in that opened below the big blind one raises to two big blinds: VPSV 69.3."""
    aggressor_of_any_street: bool = False
    """Who bet or raised last after the flop shows first: APSA 3.2, WPL 5.5. On the last street: TDA 17-A, VPSV 89, BANK 1.6."""
    latest_remaining: bool = False
    """If that one is gone, the latest who is not, WPL 5.5; else the next clockwise, APSA gap 24."""
    cap_until_heads_up: bool = False
    """The cap in limit goes when two are left in the event: TDA 48."""
    blinds_count_in_full: bool = True
    """A short blind does not lower the pot-limit maximum: TDA 54-B; BANK counts what is there."""
    bank: bool = False
    """The online-bank rules, which differ in most: the opener, the minimum, the claims, the way a pot is paid out."""


RULES = {
    "tda": Rules(adds_up=True, half_reopens=True, cap_until_heads_up=True),
    "apsa": Rules(aggressor_of_any_street=True),
    "wpl": Rules(aggressor_of_any_street=True, latest_remaining=True),
    "vpsv": Rules(double_the_blind=True),
    "bank": Rules(blinds_count_in_full=False, bank=True),
}


@dataclass(frozen=True)
class Setup:
    """What is on the table before anybody acts."""

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
    asks_showdown: bool = False

    @property
    def order(self) -> list[int]:
        """The seats clockwise, the first after the button first and the button last."""
        return sorted(self.stacks, key=lambda seat: (seat - self.button - 1) % 10)


class Legal(NamedTuple):
    """What is open to a seat in the betting."""

    seat: int
    check: bool
    call: int | None
    raises: tuple[int, int] | None


@dataclass
class Deed:
    """Something a seat did on a street: *had* in front of it before, *has* after; *bid* was the bet to match before."""

    seat: int
    kind: str
    had: int
    has: int
    bid: int


@dataclass
class Referee:
    setup: Setup
    blinds: dict[int, int] = field(default_factory=dict)
    antes: dict[int, int] = field(default_factory=dict)
    streets: list[list[Deed]] = field(default_factory=lambda: [[]])
    claims: list[tuple[int, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        setup = self.setup
        self.rules = RULES[setup.book]
        self.order = setup.order
        self.holes, self.board = self._deal()
        small, self.big = self._blind_seats()
        # The ante comes first, then the blind out of what is left: TDA RP-11, APSA gap 23, WPL gap, BANK gap 4.
        left = dict(setup.stacks)
        for seat in [self.big] if setup.big_blind_ante else self.order:
            self.antes[seat] = min(setup.ante, left[seat])
            left[seat] -= self.antes[seat]
        nominal = {self.big: setup.big_blind} | ({} if small is None else {small: setup.small_blind})
        self.blinds = {seat: min(chips, left[seat]) for seat, chips in nominal.items()}
        self.short_of_blinds = sum(nominal.values()) - sum(self.blinds.values())
        self._next_street_if_done()

    def _deal(self) -> tuple[dict[int, tuple[str, str]], tuple[str, ...]]:
        """One card each, clockwise, twice; then burn and flop, burn and turn, burn and river. BANK burns nothing."""
        deck = list(self.setup.deck)
        first = {seat: deck.pop(0) for seat in self.order}
        second = {seat: deck.pop(0) for seat in self.order}
        board: list[str] = []
        for cards in (3, 1, 1):
            if not self.rules.bank:
                deck.pop(0)
            board += [deck.pop(0) for _ in range(cards)]
        return {seat: (first[seat], second[seat]) for seat in self.order}, tuple(board)

    def _blind_seats(self) -> tuple[int | None, int]:
        if self.setup.dead_small_blind:
            return None, self.order[0]
        if len(self.order) == 2 and not self.rules.bank:
            return self.setup.button, self.order[0]  # Heads-up the button has the small blind.
        return self.order[0], self.order[1]

    # ---- chips ----

    def bet(self, seat: int, street: int = -1) -> int:
        """What a seat has in front of it on a street."""
        at = street % len(self.streets)
        mine = [deed.has for deed in self.streets[at] if deed.seat == seat]
        return mine[-1] if mine else (self.blinds.get(seat, 0) if at == 0 else 0)

    def stake(self, seat: int) -> int:
        """What a seat put in during the hand, except an ante it paid for the whole table."""
        own_ante = 0 if self.setup.big_blind_ante else self.antes.get(seat, 0)
        return own_ante + sum(self.bet(seat, street) for street in range(len(self.streets)))

    def behind(self, seat: int) -> int:
        dead = self.antes.get(seat, 0) if self.setup.big_blind_ante else 0
        return self.setup.stacks[seat] - self.stake(seat) - dead

    def pot(self) -> int:
        return sum(self.setup.stacks[seat] - self.behind(seat) for seat in self.order)

    # ---- the street ----

    @property
    def street(self) -> int:
        """0 before the flop, 3 on the river."""
        return len(self.streets) - 1

    def live(self) -> list[int]:
        gone = {deed.seat for street in self.streets for deed in street if deed.kind == "fold"}
        return [seat for seat in self.order if seat not in gone]

    def bid(self) -> int:
        """The bet to match. Before the flop that is the whole big blind, however little its owner had."""
        floor = self.setup.big_blind if self.street == 0 else 0
        return max([floor, *(self.bet(seat) for seat in self.order)])

    def _last_deed(self, seat: int) -> Deed | None:
        mine = [deed for deed in self.streets[-1] if deed.seat == seat]
        return mine[-1] if mine else None

    def _speaking_order(self) -> list[int]:
        if self.street == 0 and not self.rules.bank:
            after = self.order.index(self.big) + 1
            return self.order[after:] + self.order[:after]
        return self.order

    def _owes_a_decision(self, seat: int) -> bool:
        if seat not in self.live() or not self.behind(seat):
            return False
        others = [other for other in self.live() if other != seat]
        if not any(self.behind(other) for other in others):
            # Nobody is left to bet against: only a call is open, and only of what an all-in really put in.
            return self.bet(seat) < max(self.bet(other) for other in others)
        return self._last_deed(seat) is None or self.bet(seat) < self.bid()

    def turn(self) -> int | None:
        """Who is in turn in the betting: the next after the last who acted that still owes a decision."""
        if len(self.live()) == 1:
            return None
        if self.street and not self.streets[-1] and sum(self.behind(seat) > 0 for seat in self.live()) < 2:
            return None  # A street on which nobody can bet.
        order = self._speaking_order()
        if self.streets[-1]:
            after = order.index(self.streets[-1][-1].seat) + 1
            order = order[after:] + order[:after]
        return next((seat for seat in order if self._owes_a_decision(seat)), None)

    # ---- how much ----

    def _wagers(self) -> list[Deed]:
        return [deed for deed in self.streets[-1] if deed.kind in BETS]

    def _limit_size(self) -> int:
        """Small bets before and on the flop, big ones after."""
        return self.setup.big_blind * (1 if self.street < 2 else 2)

    def _judged(self) -> tuple[int, int, Deed | None, int]:
        """Go through the wagers of the street: the smallest next raise, the full increment, the last full wager, the count."""
        blind = self.setup.big_blind
        opening = blind if self.street == 0 else 0
        if self.rules.bank:
            increment = 1  # Blinds are no raises, and nobody has raised: one cent.
            for deed in self._wagers():
                increment = deed.has - deed.bid
            return self.bid() + increment, increment, None, 0
        if self.setup.structure == "fixed_limit":
            return self._judged_in_limit(opening)
        increment, last_full = blind, None
        smallest = opening + blind
        for deed in self._wagers():
            if deed.has >= smallest:
                increment, last_full = deed.has - deed.bid, deed
            smallest = deed.has + increment
            if self.rules.double_the_blind and self.street and deed.has < blind:
                smallest = 2 * blind  # VPSV 69.3
        return smallest, increment, last_full, 0

    def _judged_in_limit(self, opening: int) -> tuple[int, int, Deed | None, int]:
        size = self._limit_size()
        level, last_full, count = opening, None, 1 if self.street == 0 else 0
        for deed in self._wagers():
            over = deed.has - level
            if over >= size:  # a whole bet or raise, or the completion of a short one
                completes = deed.bid > level and self.rules.half_reopens
                level, last_full = deed.has, deed
                count += not completes  # TDA gap 11: a completion is no raise for the cap
            elif self.rules.half_reopens and over >= Fraction(1, 2) * size:  # TDA gap 11: counts as a whole bet
                level, last_full = deed.has, deed
                count += 1
        return level + size, size, last_full, count

    def largest_raise(self, seat: int) -> int:
        """The largest total by the betting structure and the stack."""
        all_in = self.bet(seat) + self.behind(seat)
        if self.setup.structure == "no_limit":
            return all_in
        if self.setup.structure == "fixed_limit":
            return min(all_in, self._judged()[0])
        to_call = self.bid() - self.bet(seat)
        pot = self.pot() + to_call
        if self.street == 0 and self.rules.blinds_count_in_full:
            pot += self.short_of_blinds
        return min(all_in, self.bid() + pot)

    def may_raise(self, seat: int) -> bool:
        """Whether the betting is open to a seat, chips aside."""
        last = self._last_deed(seat)
        if last is None or self.rules.bank:
            return True
        _, increment, last_full, _ = self._judged()
        if self.rules.adds_up:
            facing = self.bid() - last.has
            enough = Fraction(increment, 2) if self.setup.structure == "fixed_limit" else increment
            return facing >= enough
        deeds = self.streets[-1]
        return last_full is not None and deeds.index(last_full) > deeds.index(last)

    def _capped(self) -> bool:
        if self.setup.structure != "fixed_limit":
            return False
        lifted = self.setup.event_heads_up and self.rules.cap_until_heads_up
        return not lifted and self._judged()[3] >= 4

    def raises(self, seat: int) -> tuple[int, int] | None:
        """The totals a seat may bet or raise to, from the smallest to the largest."""
        all_in = self.bet(seat) + self.behind(seat)
        rivals = [other for other in self.live() if other != seat and self.behind(other)]
        if not rivals or all_in <= self.bid() or not self.may_raise(seat) or self._capped():
            return None
        smallest, largest = self._judged()[0], self.largest_raise(seat)
        if all_in < smallest:
            return (all_in, all_in) if not self.rules.bank and all_in <= largest else None
        return (smallest, largest) if smallest <= largest else None

    def legal(self) -> Legal | None:
        seat = self.turn()
        if seat is None:
            return None
        owes = self.bid() - self.bet(seat)
        return Legal(seat, owes == 0, min(owes, self.behind(seat)) if owes else None, self.raises(seat))

    def refuses(self, seat: int, verb: str, to: int = 0) -> str | None:
        """Why a seat may not do this now, or nothing if it may."""
        legal = self.legal()
        if legal is None or legal.seat != seat:
            return "turn"
        if verb == "all_in":
            to = self.bet(seat) + self.behind(seat)
            alone = not any(self.behind(other) for other in self.live() if other != seat)  # nobody is left to raise
            verb = "call" if to <= self.bid() or (alone and legal.call is not None) else "raise"
        if verb == "check":
            return None if legal.check else "check"
        if verb == "call":
            return None if legal.call is not None else "call"
        if verb == "raise":
            return None if legal.raises and legal.raises[0] <= to <= legal.raises[1] else "raise"
        return None

    # ---- what seats do ----

    def act(self, seat: int, verb: str, to: int = 0) -> None:
        """Take down what a seat did in the betting; it has to be legal."""
        reason = self.refuses(seat, verb, to)
        if reason:
            raise ValueError(reason)
        had, bid = self.bet(seat), self.bid()
        all_in = had + self.behind(seat)
        if verb == "all_in":
            verb, to = ("raise", all_in) if all_in > bid else ("call", 0)
        has = {"fold": had, "check": had, "call": min(bid, all_in), "raise": to}[verb]
        self.streets[-1].append(Deed(seat, verb, had, has, bid))
        self._next_street_if_done()

    def _next_street_if_done(self) -> None:
        while self.turn() is None and self.street < 3 and len(self.live()) > 1:
            self.streets.append([])

    # ---- after the betting ----

    def cards_lie_open(self) -> bool:
        """With an all-in and no more betting every live hand is opened: TDA 16, APSA, WPL, VPSV 56. Never under BANK."""
        if self.rules.bank or len(self.live()) == 1 or self.turn() is not None:
            return False
        return any(not self.behind(seat) for seat in self.live())

    def showing_order(self) -> list[int]:
        """Who shows first, and the others clockwise from there."""
        live = self.live()
        streets = self.streets[1:] if self.rules.aggressor_of_any_street else self.streets[3:]
        aggressors = [deed.seat for street in streets for deed in street if deed.kind in BETS]
        first = live[0]
        if self.rules.latest_remaining:
            aggressors = [seat for seat in aggressors if seat in live]
        if aggressors:
            after = self.order.index(aggressors[-1])
            first = next(seat for seat in self.order[after:] + self.order[:after] if seat in live)
        return live[live.index(first) :] + live[: live.index(first)]

    def asked(self) -> int | None:
        """Who is asked next to show or to give up, where seats are asked; TDA 17-B: the last one left too."""
        if not self.setup.asks_showdown or self.turn() is not None or len(self.live()) == 1 or self.cards_lie_open():
            return None
        answered = {seat for seat, _ in self.claims}
        undecided = [seat for seat in self.showing_order() if seat not in answered]
        return undecided[0] if undecided else None

    def claim(self, seat: int, shows: bool) -> None:
        self.claims.append((seat, shows))

    @property
    def is_over(self) -> bool:
        return self.turn() is None and self.asked() is None

    def _in_for(self, contenders: Iterable[int]) -> list[int]:
        """Of those that can win some chips, who did not give up; if all did, the last of them to be asked, who wins unseen."""
        gave_up = [seat for seat, shows in self.claims if not shows]
        contenders = list(contenders)
        claiming = [seat for seat in contenders if seat not in gave_up]
        return claiming or sorted(contenders, key=gave_up.index)[-1:]

    def _score(self, seat: int) -> Score:
        return score((*self.holes[seat], *self.board))

    def _best(self, contenders: Sequence[int]) -> list[int]:
        if len(contenders) == 1:
            return list(contenders)
        scores = {seat: self._score(seat) for seat in contenders}
        return [seat for seat in contenders if scores[seat] == max(scores.values())]

    def winners(self, contenders: Iterable[int]) -> list[int]:
        """Who of those that can win some chips takes them."""
        return self._best(self._in_for(contenders))

    def pots(self) -> list[tuple[int, list[int]]]:
        """Chip by chip: who put in an n-th chip, and who of them can win it. Chips with the same contenders are one pot.

        All stacks and bets are whole numbers of the smallest chip.
        """
        live = self.live()
        stakes = {seat: self.stake(seat) for seat in self.order}
        dead = sum(self.antes.values()) if self.setup.big_blind_ante else 0
        made: list[tuple[int, list[int]]] = [(dead, live)]
        unit = self.setup.chip
        for chip in range(unit, max(stakes.values()) + 1, unit):
            chips = unit * sum(stake >= chip for stake in stakes.values())
            contenders = [seat for seat in live if stakes[seat] >= chip]
            if contenders == made[-1][1]:
                made[-1] = (made[-1][0] + chips, contenders)
            else:
                made.append((chips, contenders))
        return [(chips, contenders) for chips, contenders in made if chips]

    def unmatched(self) -> tuple[int, int]:
        """The seat with the most in, and how many of its chips nobody matched."""
        stakes = sorted((self.stake(seat), seat) for seat in self.order)
        return stakes[-1][1], stakes[-1][0] - stakes[-2][0]

    def _shared(self, chips: int, winners: Sequence[int]) -> dict[int, int]:
        """Hand out one smallest chip after the other, clockwise from the button, until none is left."""
        unit = 1 if self.rules.bank else self.setup.chip
        each, odd = divmod(chips // unit, len(winners))
        in_order = [seat for seat in self.order if seat in winners]
        return {seat: unit * (each + (place < odd)) for place, seat in enumerate(in_order)}

    def won(self) -> dict[int, int]:
        """What every seat takes out of the middle."""
        if len(self.live()) == 1:
            return {self.live()[0]: self.pot()}
        return self._won_by_stakes() if self.rules.bank else self._won_by_pots()

    def _won_by_pots(self) -> dict[int, int]:
        """Each pot on its own: TDA 21, APSA 3.2, VPSV 91."""
        won = dict.fromkeys(self.order, 0)
        for chips, contenders in self.pots():
            for seat, share in self._shared(chips, self.winners(contenders)).items():
                won[seat] += share
        return won

    def _won_by_stakes(self) -> dict[int, int]:
        """BANK 1.6: the best hand takes every stake up to its own, then the best of those with more in, and so on."""
        won = dict.fromkeys(self.order, 0)
        stakes = {seat: self.stake(seat) for seat in self.order}
        below = 0
        highest = max(stakes[seat] for seat in self.live())
        while contenders := [seat for seat in self.live() if stakes[seat] > below]:
            winners = self.winners(contenders)
            # Of several, first every stake up to the lowest of theirs is shared among all of them.
            up_to = min(stakes[seat] for seat in winners)
            # Who folded left everything in, 1.5.3; what lies above every stake still in goes with the last part.
            height = up_to if up_to < highest else max(stakes.values())
            chips = sum(max(0, min(stake, height) - below) for stake in stakes.values())
            for seat, share in self._shared(chips, winners).items():
                won[seat] += share
            below = up_to
        return won

    def final_stacks(self) -> dict[int, int]:
        won = self.won()
        return {seat: self.behind(seat) + won.get(seat, 0) for seat in sorted(self.order)}
