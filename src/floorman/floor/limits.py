"""How far a seat may bet or raise, from the facts of the spot and the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import Acts, Choice

if TYPE_CHECKING:
    from fractions import Fraction

    from floorman.floor.effects import Verb
    from floorman.floor.situations.spot import Spot
    from floorman.rulebook import Rulebook


class Limits:
    """The amounts that matter in a spot: smallest and largest bet or raise, and where half a raise begins."""

    def __init__(self, book: Rulebook, spot: Spot) -> None:
        self.book, self.spot = book, spot
        self.increment = self._increment()
        self.least = self._least()
        self.most = self._most()

    def _increment(self) -> int:
        """What a full raise adds; for an opening bet the smallest bet."""
        spot, knobs = self.spot, self.book.knobs
        unit = spot.big_blind if knobs.min_bet == "big_blind" else 1
        if spot.structure == "fixed_limit":
            return spot.big_blind * (2 if spot.street in ("turn", "river") else 1)
        if spot.raised_by:
            return spot.raised_by
        is_blind = spot.street == "preflop"
        if is_blind or not spot.bet or spot.is_short_all_in:
            return unit if knobs.min_raise == "last_raise_blinds_not_counted" else spot.big_blind
        return max(spot.bet, unit)

    def _least(self) -> int:
        """The smallest total that is a full bet or raise."""
        spot, knobs = self.spot, self.book.knobs
        if not spot.bet and spot.structure != "fixed_limit":
            return spot.big_blind if knobs.min_bet == "big_blind" else 1
        if spot.is_short_all_in and spot.structure != "fixed_limit":
            is_opening = spot.street != "preflop" and spot.raised_by is None and spot.bet < spot.big_blind
            if is_opening and knobs.raise_over_all_in_below_big_blind != "all_in_plus_big_blind":
                on_top = knobs.raise_over_all_in_below_big_blind == "two_big_blinds_on_top"
                return 2 * spot.big_blind + (spot.bet if on_top else 0)
            if knobs.raise_over_short_all_in == "big_blind_on_top":
                return spot.bet + spot.big_blind
        return spot.bet + self.increment

    def _most(self) -> int | None:
        """The largest total the betting structure allows, whatever the stack; nothing where there is no limit."""
        spot = self.spot
        match spot.structure:
            case "no_limit":
                return None
            case "fixed_limit":
                return self.least
            case "pot_limit":
                called = spot.to_call if self.book.knobs.pot_limit_max == "pot_after_call" else 0
                return max(spot.bet + spot.pot + called, self.least)

    @property
    def threshold(self) -> Fraction:
        """From which total on a wager between call and full raise has to be completed."""
        knobs, spot = self.book.knobs, self.spot
        base = self.increment if knobs.raise_threshold_base == "minimum_increment" else spot.bet
        return spot.bet + knobs.raise_threshold * base

    @property
    def raising(self) -> Verb:
        """What going up is called here."""
        return "raise" if self.spot.bet else "bet"

    def call(self) -> Acts:
        """A call in full, as far as the chips go; a check where there is nothing to call."""
        spot = self.spot
        if not spot.bet or spot.bet == spot.has_in:
            return Acts(spot.seat, "check")
        to = spot.bet if spot.reach is None else min(spot.bet, spot.reach)
        return Acts(spot.seat, "call", to, is_all_in=spot.reach is not None and to == spot.reach)

    def up_to(self, to: int) -> Acts:
        """A bet or raise to as much, brought to the minimum, the maximum, and the end of the stack."""
        spot = self.spot
        if not spot.may_raise:
            return self.call()
        to = max(to, self.least)
        if self.most is not None:
            to = min(to, self.most)
        if spot.reach is not None and to >= spot.reach:
            return self.all_in(spot.reach)
        return Acts(spot.seat, self.raising, to)

    def all_in(self, to: int) -> Acts:
        """All of a seat's chips, *to* in total: a call if they go no further, a raise where the book allows it."""
        spot = self.spot
        if self.most is not None and to > self.most:
            return Acts(spot.seat, self.raising, self.most)
        if spot.bet and to <= spot.bet:
            return Acts(spot.seat, "call", to, is_all_in=True)
        if spot.bet and (not spot.may_raise or (to < self.least and not self.book.knobs.short_all_in_raise)):
            return self.call()
        return Acts(spot.seat, self.raising, to, is_all_in=True)

    def going_up(self) -> Choice | None:
        """Any bet or raise that is open; nothing where the chips do not go beyond a call or the betting is closed."""
        spot = self.spot
        if not spot.may_raise or (spot.reach is not None and spot.reach <= spot.bet):
            return None
        most = self.most
        if spot.reach is not None:
            most = spot.reach if most is None else min(most, spot.reach)
        least = self.least if most is None else min(self.least, most)
        if least < self.least and not self.book.knobs.short_all_in_raise:
            return None
        return Choice(self.raising, least, most)

    def calling(self) -> Choice:
        """The call, or the check where there is nothing to call."""
        call = self.call()
        return Choice(call.action, call.to, call.to) if call.action == "call" else Choice("check")

    def open(self, *, fold: bool = True, up: bool = True) -> tuple[Choice, ...]:
        """What is open: fold and call, and a raise unless that right is gone."""
        rise = self.going_up() if up else None
        folding = (Choice("fold"),) if fold else ()
        return (*folding, self.calling(), rise) if rise else (*folding, self.calling())
