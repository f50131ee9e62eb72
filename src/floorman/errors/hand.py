"""What a hand refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.amounts import filled
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.hand.legal import Legal
    from floorman.rulebook import Cite
    from floorman.text.amounts import Cents, Chips
    from floorman.text.words import Words


class IllegalAction(FloormanError):
    """The seat may not do this now. Carries what it may do, and the rule."""

    code = "illegal-action"

    rule: Cite

    def __init__(self, what: Words, *, seat: int, legal: Legal, rule: Cite, **amounts: Chips | Cents) -> None:
        super().__init__(both(f"seat {seat} {what.en}", f"Platz {seat} {what.de}"), rule=rule, **amounts)
        self.what, self.seat, self.legal = what, seat, legal

    def told(self, language: str = "en", chips: Callable[[int], str] = str) -> str:
        """What is wrong, the rule, and what is open to the seat in turn."""
        words = self.words_in(chips)
        opens = self.legal.words(language, chips)
        if language == "en":
            return f"{words.en} ({self.rule}).{f' Open to seat {self.legal.seat}: {opens}.' if self.legal else ''}"
        return f"{words.de} ({self.rule.de}). Möglich: {opens}."

    def told_you(self) -> Words:
        """The same said to the one who asked; what is open only to whoever is in turn."""
        what = filled(self.what, self._fillings) if self._fillings else self.what
        verb, _, rest = what.de.partition(" ")
        en, de = f"You {what.en} ({self.rule}).", f"Du {_YOU.get(verb, verb)} {rest} ({self.rule.de})."
        if self.legal.seat == self.seat:
            en, de = f"{en} Open to you: {self.legal}.", f"{de} Möglich: {self.legal.words('de')}."
        return both(en, de)


# What a seat does and what you do, in German.
_YOU: Final = {"kann": "kannst", "hat": "hast", "ist": "bist", "darf": "darfst", "braucht": "brauchst", "muss": "musst"}


class NotYourTurn(IllegalAction):
    """Another seat is in turn."""

    code = "not-your-turn"


class NotNow(IllegalAction):
    """Something else is to be decided now."""

    code = "not-now"


class CannotCheck(IllegalAction):
    """There is a bet to match."""

    code = "cannot-check"


class CannotCall(IllegalAction):
    """There is nothing to call."""

    code = "cannot-call"


class CannotBet(IllegalAction):
    """Somebody has bet already: more is a raise."""

    code = "cannot-bet"


class RaiseTooSmall(IllegalAction):
    """Less than the smallest bet or raise."""

    code = "raise-too-small"


class RaiseTooBig(IllegalAction):
    """More than the stack, the pot or the limit allows."""

    code = "raise-too-big"


class RaiseCapReached(IllegalAction):
    """All raises a round of fixed limit allows have been made."""

    code = "raise-cap-reached"


class BettingNotReopened(IllegalAction):
    """The seat has acted, and nobody has made a full raise since."""

    code = "betting-not-reopened"


class NobodyToRaise(IllegalAction):
    """Everybody else in the hand is all-in."""

    code = "nobody-to-raise"


class MayNotSee(IllegalAction):
    """The seat has no right to see that hand."""

    code = "may-not-see"


class ShowBoth(IllegalAction):
    """One card is not a claim: both lie open, or neither counts."""

    code = "show-both"


class HandIsOver(IllegalAction):
    """The last pot has been awarded."""

    code = "hand-is-over"

    def __init__(self, *, seat: int | None, legal: Legal, rule: Cite) -> None:
        words = both("the hand is over: nothing more can be done", "Die Hand ist vorbei: es lässt sich nichts mehr tun")
        FloormanError.__init__(self, words, rule=rule)
        self.what = both("cannot do anything more: the hand is over", "kann nichts mehr tun: die Hand ist vorbei")
        self.seat, self.legal = seat or 0, legal

    def told(self, language: str = "en", chips: Callable[[int], str] = str) -> str:
        """That it is over; no rule says so."""
        words = self.words_in(chips)
        return words.en if language == "en" else f"{words.de}."


class UnknownSeat(FloormanError, LookupError):
    """Nobody sits there in this hand."""

    code = "unknown-seat"

    def __init__(self, seat: object, seats: Iterable[int]) -> None:
        from floorman.text.lists import listed

        there = sorted(seats)
        super().__init__(
            both(
                f"seat {quoted(seat)} is not in this hand; in it are {listed(there)}",
                f"Platz {quoted(seat, 'de')} ist nicht in dieser Hand; in ihr sind {listed(there, 'de')}",
            )
        )
        self.seat = seat


class WrongArgument(FloormanError, TypeError):
    """Something was given that a hand cannot take: a text for a number, a number for a list."""

    code = "wrong-argument"


class HandSetupError(FloormanError, ValueError):
    """Such a hand is not dealt, here or under this book."""

    code = "hand-setup"


class NothingToUndo(FloormanError):
    """Nobody has decided anything yet."""

    code = "nothing-to-undo"

    def __init__(self) -> None:
        super().__init__(both("nobody has decided anything yet", "Noch hat niemand etwas entschieden"))


class UnknownPosition(FloormanError, ValueError):
    """A line of text stands for no hand."""

    code = "unknown-position"

    def __init__(self, position: str, why: Words) -> None:
        shown = position if len(position) <= 60 else position[:57] + "…"
        super().__init__(
            both(f"{quoted(shown)} is not a hand: {why.en}", f"{quoted(shown, 'de')} ist keine Hand: {why.de}")
        )
        self.position = position
