"""A director who does anything there is, mostly what makes sense at the moment and now and then what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level
from floorman.tournament.entries.records import Channel
from floorman.tournament.prizes.deals import DealKind
from floorman.tournament.prizes.payouts import Curve, Percentages, PointsOnly, Scheme, Tickets
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import DoneAgain, StepCorrected, TakenBack
from support.events import person

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState
    from floorman.tournament.steps import Tournament

NAMES = ["Łukasz", "O'Brien", "Zoë 🂡", "A" * 200, "محمد", "=cmd()"]
MEMBERS = 60
WHYS: list[Literal["forfeited", "found", "corrected"]] = ["forfeited", "found", "corrected"]
COLOURS = [(25, 100), (25, 100), (100, 500), (500, 1000)]


def some_member(number: int) -> Person:
    return person(f"m{number}", name=NAMES[number % len(NAMES)])


class Director:
    """What somebody at the desk wants next."""

    def __init__(self, random_: random.Random) -> None:
        self.random = random_
        self.field = random_.choice([6, 9, 14, 30])
        """How many should be there when cards go in the air."""

    def acts(self, event: Tournament, now: int) -> type:
        """Do something, or take something back; gives what kind of thing it was.

        Raises:
            FloormanError: it is refused.
        """
        state, roll = event.state, self.random.random()
        is_over = state.winner is not None or state.is_cancelled
        if roll < (0.3 if is_over else 0.05):
            event.undo(by="director", now=now)
            return TakenBack
        if roll < 0.08:
            event.redo(by="director", now=now)
            return DoneAgain
        if roll < 0.084:
            event.roll_back(max(0, len(event.steps) - self.random.randrange(60)), by="director", now=now)
            return TakenBack
        wanted = self.wants(state)
        event.do(wanted, by="director", now=now)
        return type(wanted)

    def corrects(self, event: Tournament, now: int) -> type:
        """Put some earlier step right, whatever stands in its way taken out too or worked out anew.

        Raises:
            FloormanError: it is refused.
        """
        last = event.next_undo
        number = self.random.randrange(1, (last.number if last else 1) + 1)
        number = max(number, (last.number if last else 1) - self.random.choice([3, 30, 300]))
        wanted = event.step(number).wanted
        match wanted:
            case want.EndHand(table, busts) if busts:
                instead: want.Command | None = want.EndHand(table)
            case want.Pay(entrant, cents, how):
                instead = want.Pay(entrant, self.random.choice([cents, cents + 1, max(1, cents // 2)]), how)
            case _:
                instead = self.random.choice([wanted, None])
        plan = event.preview(number, instead)
        others = [one.number for one in plan.conflicts]
        for _ in range(5):
            if not plan.conflicts:
                break
            plan = event.preview(number, instead, without=others)
            others += [one.number for one in plan.conflicts]
        anew = [step for step in plan.stays if self.random.random() < 0.2]
        event.correct(number, instead, by="director", now=now, without=others, anew=anew)
        return StepCorrected

    def wants(self, state: TournamentState) -> want.Command:
        """The next command."""
        odd = self.random.random() < 0.1
        who = self._somebody(state, odd=odd)
        table = 99 if odd and self.random.random() < 0.3 else self._table(state)
        if self.random.random() < 0.04:
            return self._late_wish(who)
        if state.began_at is None:
            return self._before(state, who)
        if state.winner is not None:
            return self._after(who)
        return self._during(state, who, table)

    # ---- whom and where ----

    def _somebody(self, state: TournamentState, *, odd: bool) -> str:
        if odd or not state.entrants:
            return self.random.choice([*state.entrants, "nobody"])
        playing = [who.id for who in state.entrants.values() if who.card]
        return self.random.choice(playing or list(state.entrants))

    def _table(self, state: TournamentState) -> int:
        common = state.common
        waited = [number for number in state.hall.felts if common is not None and str(number) in common.waiting_for]
        return self.random.choice(waited or list(state.hall.felts) or [1])

    def _pick(self, weights: dict[str, int]) -> str:
        return self.random.choices(list(weights), list(weights.values()))[0]

    def _some(self, of: Sequence[str], most: int) -> list[str]:
        return self.random.sample(of, self.random.randrange(min(most, len(of)) + 1))

    # ---- before cards are in the air ----

    def _before(self, state: TournamentState, who: str) -> want.Command:
        ready = len(state.to_seat()) >= self.field
        match self._pick(
            {"enter": 4 if ready else 60, "begin": 40 if ready else 1, "check in": 25, "pay": 25, "keep": 9, "lock": 4}
            | {
                "event": 3,
                "withdraw": 2,
                "promote": 1,
                "prizes": 3,
                "structure": 3,
                "clock": 2,
                "early": 3,
                "cancel": 1,
            }
        ):
            case "enter":
                return want.Enter(some_member(self.random.randrange(MEMBERS)))
            case "begin":
                return want.Begin()
            case "check in":
                waiting = [each.id for each in state.to_seat() if each.checked_in_at is None]
                return want.CheckIn(self.random.choice(waiting or [who]))
            case "pay":
                owing = [each.id for each in state.to_seat() if each.paid_cents < each.owed_cents]
                return want.Pay(self.random.choice(owing or [who]), self.random.choice([1000, 1000, 500]))
            case "keep":
                return want.KeepSeats(self.random.randrange(-1, 6))
            case "lock":
                return self._lock(state, who)
            case "event":
                return self._event()
            case "withdraw":
                return want.Withdraw(
                    who, declined=self.random.random() < 0.3, channel=self.random.choice(get_args(Channel))
                )
            case "promote":
                return want.Promote()
            case "prizes":
                return self._prizes()
            case "structure":
                return self._structure()
            case "clock":
                return self._clock()
            case "cancel":
                return want.Cancel("nobody came")
            case _:
                return self._during(state, who, 1)

    def _lock(self, state: TournamentState, who: str) -> want.Command:
        card = SeatCard(self.random.choice([*state.hall.felts, 1, 2]), self.random.randint(1, 10))
        return want.LockSeat(who, self.random.choice([None, card]), self.random.choice(["", "a wheelchair"]))

    def _event(self) -> want.Command:
        day = self.random.choice(["2026-05-12", "2026-05-13", "2026-02-30"])
        closes = self.random.choice([None, 10**9])
        return want.ChangeEvent(day, 10**12 + self.random.randrange(10**6), "", closes_at=closes)

    def _prizes(self) -> want.Command:
        plans: list[Scheme] = [Curve(), Curve(paid=3), Percentages((7000, 3000)), PointsOnly(), Tickets(2500)]
        return want.SetPrizes(PrizePlan(scheme=self.random.choice(plans)))

    def _structure(self) -> want.Command:
        entry = self.random.choice([None, Break(5), Level(0, 25, 50), Level(20, 200, 400)])
        how: list[Literal["insert", "remove", "replace", "duplicate"]] = ["insert", "remove", "replace", "duplicate"]
        return want.ChangeStructure(self.random.choice(how), self.random.randrange(8), entry)

    def _clock(self) -> want.Command:
        order = self.random.choice(list(get_args(want.ClockOrder)))
        return want.SetClock(order, ms=self.random.randrange(-60_000, 600_000), level=self.random.randrange(5))

    # ---- while cards are in the air ----

    def _during(self, state: TournamentState, who: str, table: int) -> want.Command:
        felt = state.hall.felts.get(table)
        match self._pick(
            {"hand": 30, "even": 14, "chips": 14, "seats": 8, "entries": 12, "hand for hand": 6, "floor": 10, "desk": 8}
        ):
            case "hand":
                return self._hand(state, felt, table)
            case "even":
                return want.Even(everything=self.random.random() < 0.3)
            case "chips":
                return self._chips(state, felt, who, table)
            case "seats":
                return self._seats(state, who, table)
            case "entries":
                return self._entries(state, who)
            case "hand for hand":
                return self._hand_for_hand(state, table)
            case "floor":
                return self._floor(who, table)
            case _:
                return self._desk(state, who)

    def _hand(self, state: TournamentState, felt: Felt | None, table: int) -> want.Command:
        there = list(felt.seats.values()) if felt else []
        roll = self.random.random()
        if roll < 0.1:
            return want.BeginHand(table)
        if roll < 0.2 and felt:
            return want.PutButton(table, self.random.choice([*felt.seats, 10]))
        if 0.2 <= roll < 0.22:
            return want.PlayStud(is_on=not state.is_stud)
        if roll < 0.3:
            busts = tuple(want.WentOut(each, 100) for each in self._some(there, 2))
            return want.PutOut(table, busts, in_last_hand=self.random.random() < 0.5)
        known = {each: chips for each in there if (chips := state.entrants[each].chips) is not None}
        if len(known) == len(there) > 1 and roll < 0.8:
            return self._counted_hand(table, known)
        busts = tuple(want.WentOut(each, self.random.choice([100, 200])) for each in self._some(there, 2))
        return want.EndHand(table, busts)

    def _counted_hand(self, table: int, stacks: dict[str, int]) -> want.Command:
        """One wins from another, and everybody's chips are told."""
        loser, winner = self.random.sample(list(stacks), 2)
        lost = stacks[loser] if self.random.random() < 0.3 else 25 * self.random.randrange(max(1, stacks[loser] // 25))
        after = stacks | {loser: stacks[loser] - lost, winner: stacks[winner] + lost}
        if after[loser]:
            return want.EndHand(table, (), after)
        del after[loser]
        return want.EndHand(table, (want.WentOut(loser, lost, (winner,)),), after)

    def _chips(self, state: TournamentState, felt: Felt | None, who: str, table: int) -> want.Command:
        removed, into = self.random.choice(COLOURS)
        match self._pick({"race": 4, "old": 3, "count": 2, "change": 2}):
            case "race":
                low = {seat: self.random.randrange(6) for seat in felt.seats} if felt else {3: 1}
                return want.ColourUp(table, removed, into, low)
            case "old":
                removed = self.random.choice([*state.removed, removed])
                is_bare = self.random.random() < 0.1
                return want.ChangeOldChips(who, removed, self.random.randrange(9), is_bare=is_bare)
            case "count":
                return want.CountChips(who, self.random.choice([0, 25, 4000]))
            case _:
                chips = self.random.randrange(-200, 50)
                return want.ChangeChips(self.random.choice(WHYS), who, chips, "a ruling")

    def _seats(self, state: TournamentState, who: str, table: int) -> want.Command:
        match self._pick({"move": 4, "hold": 2, "gap": 1, "lock": 2}):
            case "move":
                free = [
                    SeatCard(felt.number, seat)
                    for felt in state.hall.felts.values()
                    for seat in range(1, felt.size + 1)
                    if seat not in felt.seats
                ]
                return want.MoveTo(who, self.random.choice([*free, SeatCard(1, 1)]), "the director says so")
            case "hold":
                return want.Hold(table, is_held=self.random.random() < 0.3)
            case "gap":
                return want.SetGap(self.random.randrange(4))
            case _:
                return self._lock(state, who)

    def _entries(self, state: TournamentState, who: str) -> want.Command:
        out = [each.id for each in state.entrants.values() if each.status == "out"]
        match self._pick(
            {
                "enter": 12 if state.ghosts else 4,
                "check in": 3,
                "pay": 3,
                "rebuy": 3,
                "add-on": 2,
                "give up": 2,
                "promote": 1,
            }
            | {"ghosts": 9 if state.ghosts else 1}
        ):
            case "enter":
                return want.Enter(some_member(self.random.randrange(MEMBERS)))
            case "check in":
                return want.CheckIn(who, came_at=self.random.choice([None, None, 0, 10**6]))
            case "pay":
                owing = [each.id for each in state.entrants.values() if each.paid_cents < each.owed_cents]
                how: list[Literal["bank", "cash"]] = ["bank", "cash"]
                return want.Pay(
                    self.random.choice(owing or [who]), self.random.choice([700, 1000]), self.random.choice(how)
                )
            case "rebuy":
                return want.Rebuy(self.random.choice([*out[-3:], who]))
            case "add-on":
                return want.AddOn(who)
            case "give up":
                entrant = state.entrants.get(who)
                number = int(entrant.member[1:]) if entrant and entrant.member[1:].isdigit() else 7
                return want.GiveUp(some_member(number), (entrant.chips if entrant else None) or 3000)
            case "promote":
                return want.Promote()
            case _:
                ghosts = sorted(state.ghosts)
                if ghosts and self.random.random() < 0.5:
                    ghost = state.entrants[self.random.choice(ghosts)]
                    assert ghost.card
                    return want.EndHand(ghost.card.table, (want.WentOut(ghost.id, 25),))
                return want.RemoveGhosts(dict.fromkeys(ghosts, 50) if self.random.random() < 0.7 else {})

    def _hand_for_hand(self, state: TournamentState, table: int) -> want.Command:
        common = state.common
        if common is None:
            return want.GoHandForHand()
        if held := [number for number in state.hall.felts if common.state_of(str(number)) == "held"]:
            return want.OpenAllIn(self.random.choice(held))
        match self._pick({"all-in": 3, "open": 3, "end": 1}):
            case "all-in":
                return want.NoteAllIn(table)
            case "open":
                return want.OpenAllIn(table)
            case _:
                return want.GoHandForHand(is_on=False)

    def _floor(self, who: str, table: int) -> want.Command:
        match self._pick({"penalty": 3, "disqualify": 1, "away": 2, "call": 2, "stop": 2, "excuse": 2}):
            case "penalty":
                return want.Penalise(who, hands=self.random.randrange(3), rounds=self.random.randrange(3))
            case "disqualify":
                return want.Disqualify(who, "cheating", chips=100)
            case "away":
                return want.NoteAway(who, is_away=self.random.random() < 0.5)
            case "call":
                return want.PutClockOn(who)
            case "stop":
                return want.StopClock(table)
            case _:
                return want.Excuse(who)

    def _desk(self, state: TournamentState, who: str) -> want.Command:
        match self._pick({"clock": 5, "structure": 3, "prizes": 2, "lock": 3, "deal": 1, "finish": 1, "pay": 1}):
            case "clock":
                return self._clock()
            case "structure":
                return self._structure()
            case "prizes":
                return self._prizes()
            case "lock":
                return want.LockPrizes(is_locked=self.random.random() < 0.6)
            case "deal":
                return self._deal(state)
            case "finish":
                return want.EndEvent()
            case _:
                return want.PayPrize(who)

    def _deal(self, state: TournamentState) -> want.Command:
        left = [each for felt in state.hall.felts.values() for each in felt.seats.values()]
        chips = dict.fromkeys(left, state.chips // max(1, len(left)))
        if left:
            chips[left[0]] += state.chips - sum(chips.values())
        kind = self.random.choice(get_args(DealKind))
        return want.Agree(kind, chips if len(left) < 9 else {}, ends=self.random.random() < 0.2)

    # ---- when it is over, and whenever ----

    def _after(self, who: str) -> want.Command:
        match self._pick({"lock": 2, "pay": 6, "close": 2, "fee": 2, "no-show": 2}):
            case "lock":
                return want.LockPrizes()
            case "pay":
                return want.PayPrize(who)
            case "close":
                return want.CloseBooks()
            case "no-show":
                return want.SettleNoShow(who, owes=self.random.random() < 0.5)
            case _:
                return want.Pay(who, self.random.choice([100, 700, 1000]))

    def _late_wish(self, who: str) -> want.Command:
        """What usually comes at the wrong moment."""
        wishes: list[want.Command] = [
            *(want.Begin(), want.EndEvent(), want.CloseBooks(), want.Promote(), want.KeepSeats(3), want.Cancel("rain")),
            *(want.SettleNoShow(who, owes=True), want.SettleNoShow(who, owes=False)),
            *(want.Withdraw(who), want.CheckIn(who), want.PayPrize(who), self._event()),
        ]
        return self.random.choice(wishes)
