"""What cards, ranges and equities cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Card


class CardError(FloormanError, ValueError):
    """Cards that are not what they should be."""

    code = "card-error"


class UnknownCard(CardError):
    """A text, or a part of it, is not a card."""

    code = "unknown-card"

    def __init__(self, text: str, why: str, *, place: int | None = None, within: str | None = None) -> None:
        where = f" (card {place} of {within!r})" if within is not None and within != text else ""
        super().__init__(f"{text!r}{where} is not a card: {why}")
        self.text, self.place, self.within = text, place, within


class DuplicateCard(CardError):
    """The same card stands in two places."""

    code = "duplicate-card"

    def __init__(self, card: Card, where: str = "") -> None:
        super().__init__(f"{card} is there twice{': ' if where else ''}{where}")
        self.card, self.where = card, where


class WrongCardCount(CardError):
    """There are too few or too many cards."""

    code = "wrong-card-count"

    def __init__(self, what: str, count: int, allowed: str, cards: Iterable[Card] = (), *, hint: str = "") -> None:
        shown = " ".join(map(str, cards))
        super().__init__(
            f"{what} needs {allowed} cards, not {count}{f' ({shown})' if shown else ''}{hint and f'; {hint}'}"
        )
        self.count, self.allowed = count, allowed


class RangeError(FloormanError, ValueError):
    """A range of hands that is not what it should be."""

    code = "range-error"


class UnknownRange(RangeError):
    """A text, or a part of it, is not a range of hands."""

    code = "unknown-range"

    def __init__(self, item: str, why: str, *, place: int, within: str) -> None:
        where = f" (item {place} of {within!r})" if within != item else ""
        super().__init__(f"{item!r}{where} is not a range of hands: {why}")
        self.item, self.place, self.within = item, place, within


class EmptyRange(RangeError):
    """Nothing is in a range, or nothing is left of it once the known cards are taken out."""

    code = "empty-range"

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} is empty: {why}")
        self.what = what


class EquityError(FloormanError, ValueError):
    """An equity that cannot be worked out."""

    code = "equity-error"


class WrongHandCount(EquityError):
    """An equity compares two to ten hands."""

    code = "wrong-hand-count"

    def __init__(self, count: int) -> None:
        super().__init__(f"an equity needs 2 to 10 hands, not {count}")
        self.count = count


class ImpossibleDeal(EquityError):
    """The hands, board and dead cards cannot all come from one deck."""

    code = "impossible-deal"


class DealTooRare(EquityError):
    """Nearly every way to deal the hands needs a card twice: drawing at random leads nowhere."""

    code = "deal-too-rare"


class ExactNotFeasible(EquityError):
    """There are too many deals to go through all of them."""

    code = "exact-not-feasible"


class UnknownStrength(FloormanError, ValueError):
    """A number that is no strength of a hand."""

    code = "unknown-strength"


class WrongArray(FloormanError, ValueError):
    """An array that is not rows of cards: its type, shape or layout, or a row that is no hand."""

    code = "wrong-array"

    def __init__(self, what: str, *, row: int | None = None) -> None:
        super().__init__(what)
        self.row = row


class PlotError(FloormanError):
    """A picture that cannot be drawn or written."""

    code = "plot-error"
