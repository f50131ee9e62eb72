"""How far a seat may bet or raise, from the facts of the spot and the book."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import Acts, OpenAction
from floorman.hand.bounds import counts_as_full, is_capped, limit_bet, over_short_all_in, pot_limit
from floorman.text.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

    from floorman.floor.effects import Verb
    from floorman.floor.situations.spot import Spot, Structure
    from floorman.rulebook import Cite, Rulebook


class Limits:
    """The amounts that matter in a spot: smallest and largest bet or raise, and where half a raise begins."""

    def __init__(self, book: Rulebook, spot: Spot) -> None:
        self.book, self.spot = book, spot
        self.structure: Structure = spot.structure or book.knobs.betting_structures[0]
        self._check_opening()
        if self.structure == "fixed_limit":
            self.least  # noqa: B018  # whoever plays fixed limit knows the street and the size of a bet

    def _check_opening(self) -> None:
        """A bet that is less than the smallest one is somebody's last chips."""
        spot, is_free = self.spot, self.structure == "fixed_limit" or self.book.knobs.min_bet != "big_blind"
        if spot.big_blind is None or is_free or spot.street == "preflop" or spot.is_short_all_in:
            return
        if 0 < spot.bet < spot.big_blind:
            raise SituationError(
                "spot.is_short_all_in",
                Words(
                    "a bet below the big blind can only be an all-in",
                    "ein Einsatz unter dem Big Blind kann nur ein All-in sein",
                ),
                rule=self.book.cite("min_bet"),
            )

    @property
    def fixed_bet(self) -> int:
        """The size of a bet in fixed limit: it doubles on the turn. TDA 48, WPL 5.4.

        Raises:
            SituationError: nobody has said which street it is.
        """
        if self.spot.street is None:
            raise SituationError("spot.street", Words("how far has the board come?", "wie weit ist das Board?"))
        return limit_bet(self.spot.big, is_late=self.spot.street in ("turn", "river"))

    def _increment(self) -> int:
        """What a full raise adds to the bet."""
        spot, knobs = self.spot, self.book.knobs
        if spot.last_raise:
            return spot.last_raise
        if spot.street == "preflop":
            return 1 if knobs.min_raise == "last_raise_blinds_not_counted" else spot.blind
        if not spot.is_short_all_in:
            return spot.bet
        return spot.big if knobs.min_bet == "big_blind" else 1

    @cached_property
    def least(self) -> int:
        """The smallest total that is a full bet or raise."""
        spot, knobs = self.spot, self.book.knobs
        if self.structure == "fixed_limit":
            return self.full_level + self.fixed_bet
        if not spot.bet:
            return spot.big if knobs.min_bet == "big_blind" else 1
        if spot.is_short_all_in:
            return over_short_all_in(
                spot.bet,
                self._increment(),
                spot.big,
                is_opening=spot.street != "preflop",
                below_big_blind=knobs.raise_over_all_in_below_big_blind,
                adds_big_blind=knobs.raise_over_short_all_in == "big_blind_on_top",
            )
        return spot.bet + self._increment()

    @property
    def full_level(self) -> int:
        """In fixed limit, the full bet from which the next step is counted."""
        spot = self.spot
        if not spot.is_short_all_in:
            return spot.bet
        below = (spot.bet - 1) // self.fixed_bet * self.fixed_bet if spot.full_bet is None else spot.full_bet
        half_counts = self.book.knobs.limit_next_raise_over_short_all_in == "half_counts_as_full_else_complete"
        return spot.bet if half_counts and counts_as_full(spot.bet - below, self.fixed_bet) else below

    @property
    def is_capped(self) -> bool:
        """Whether fixed limit allows no further raise on this street."""
        spot, knobs = self.spot, self.book.knobs
        if self.structure != "fixed_limit" or not spot.bet:
            return False
        if knobs.limit_cap_lifted == "event_heads_up" and spot.is_event_heads_up:
            return False
        wagers = spot.wagers
        if wagers is None:
            blind = 0 if spot.street != "preflop" or knobs.limit_blind_counts else 1
            wagers = -(-self.full_level // self.fixed_bet) - blind
        return is_capped(wagers, knobs.limit_raise_cap)

    @property
    def may_raise(self) -> bool:
        """Whether the betting is open to the seat."""
        return self.spot.may_raise and self.spot.can_be_called and not self.is_capped

    @property
    def closed_by(self) -> Cite:
        """Which paragraph takes the right to raise away."""
        if not self.spot.can_be_called:
            return self.book.topic("raise_nobody_matches")
        if self.is_capped:
            return self.book.cite("limit_cap_lifted")
        is_limit = self.structure == "fixed_limit"
        return self.book.cite("limit_reopen_fraction" if is_limit else "short_all_ins_accumulate")

    @property
    def least_by(self) -> Cite:
        """Which paragraph sets the smallest bet or raise."""
        spot = self.spot
        if self.structure == "fixed_limit":
            return self.book.cite("limit_next_raise_over_short_all_in" if spot.is_short_all_in else "limit_cap_lifted")
        if not spot.bet:
            return self.book.cite("min_bet")
        if not spot.is_short_all_in:
            return self.book.cite("min_raise")
        is_opening = spot.street != "preflop" and spot.bet < spot.big
        return self.book.cite("raise_over_all_in_below_big_blind" if is_opening else "raise_over_short_all_in")

    @property
    def capped_by(self) -> Cite:
        """Which paragraph sets the largest bet."""
        if self.structure == "pot_limit" and self.spot.short_blinds:
            return self.book.cite("pot_limit_short_blind_counts_full")
        if self.structure == "pot_limit" and self.spot.antes and not self.book.knobs.pot_limit_counts_antes:
            return self.book.cite("pot_limit_counts_antes")
        return self.book.cite("pot_limit_max" if self.structure == "pot_limit" else "limit_cap_lifted")

    @cached_property
    def most(self) -> int | None:
        """The largest total the betting structure allows, whatever the stack; nothing where there is no limit."""
        spot, knobs = self.spot, self.book.knobs
        match self.structure:
            case "no_limit":
                return None
            case "fixed_limit":
                return self.least
            case "pot_limit":
                if not spot.pot:
                    if spot.structure is None:
                        return (
                            None  # asked of a book that deals nothing else: the rest of the ruling holds all the same
                        )
                    raise SituationError("spot.pot", Words("needed in pot limit", "im Pot Limit nötig"))
                pot = spot.pot + (spot.short_blinds if knobs.pot_limit_short_blind_counts_full else 0)  # TDA 54-B
                pot -= 0 if knobs.pot_limit_counts_antes else spot.antes
                most = pot_limit(spot.bet, pot, spot.to_call, before_call=knobs.pot_limit_max == "pot_before_call")
                return max(most, self.least)

    @property
    def threshold(self) -> Fraction:
        """From which total on a wager between call and full raise has to be completed."""
        knobs, spot = self.book.knobs, self.spot
        base = self.least - spot.bet if knobs.raise_threshold_base == "minimum_increment" else spot.bet
        return spot.bet + knobs.raise_threshold * base

    @property
    def raising(self) -> Verb:
        """What going up is called here."""
        return "raise" if self.spot.bet else "bet"

    @property
    def has_nothing_to_call(self) -> bool:
        """Whether the seat may check: nobody has bet, or it has as much in, or it posted the only bet with a bigger chip."""
        spot = self.spot
        return not spot.bet or spot.bet == spot.has_in or (spot.has_in > spot.bet and spot.faces_opening)

    def call(self) -> Acts:
        """A call in full, as far as the chips go; a check where there is nothing to call."""
        spot = self.spot
        if self.has_nothing_to_call:
            return Acts(spot.seat, "check")
        to = spot.bet if spot.reach is None else min(spot.bet, spot.reach)
        return Acts(spot.seat, "call", to, is_all_in=spot.reach is not None and to == spot.reach)

    def up_to(self, to: int) -> Acts:
        """A bet or raise to as much, brought to the minimum, the maximum, and the end of the stack."""
        spot = self.spot
        if not self.may_raise:
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
        if spot.bet and to <= spot.bet:
            return Acts(spot.seat, "call", to, is_all_in=True)
        if not self.may_raise or (not self.book.knobs.short_all_in_raise and to < self.least):
            return self.call()
        if self.most is not None and to > self.most:
            return Acts(spot.seat, self.raising, self.most)
        return Acts(spot.seat, self.raising, to, is_all_in=True)

    def going_up(self) -> OpenAction | None:
        """Any bet or raise that is open; nothing where the chips do not go beyond a call or the betting is closed."""
        spot = self.spot
        if not self.may_raise or (spot.reach is not None and spot.reach <= spot.bet):
            return None
        most = self.most
        if spot.reach is not None:
            most = spot.reach if most is None else min(most, spot.reach)
        least = self.least if most is None else min(self.least, most)
        if least < self.least and not self.book.knobs.short_all_in_raise:
            return None
        return OpenAction(self.raising, least, most)

    def calling(self) -> OpenAction:
        """The call, or the check where there is nothing to call."""
        call = self.call()
        return OpenAction(call.action, call.to, call.to) if call.action == "call" else OpenAction("check")

    def open(self, *, fold: bool = True, up: bool = True) -> tuple[OpenAction, ...]:
        """What is open: fold and call, and a raise unless that right is gone."""
        rise = self.going_up() if up else None
        folding = (OpenAction("fold"),) if fold else ()
        return (*folding, self.calling(), rise) if rise else (*folding, self.calling())
