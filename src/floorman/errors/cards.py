"""What cards, ranges and equities cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Card
    from floorman.text.words import Words


class CardError(FloormanError, ValueError):
    """Cards that are not what they should be."""

    code = "card-error"


class UnknownCard(CardError):
    """A text, or a part of it, is not a card."""

    code = "unknown-card"

    def __init__(self, text: str, why: Words, *, place: int | None = None, within: str | None = None) -> None:
        is_part = within is not None and within != text
        where, where_de = (
            (f" (card {place} of {quoted(within)})", f" (Karte {place} von {quoted(within, 'de')})")
            if is_part
            else ("", "")
        )
        super().__init__(
            both(
                f"{quoted(text)}{where} is not a card: {why.en}",
                f"{quoted(text, 'de')}{where_de} ist keine Karte: {why.de}",
            )
        )
        self.text, self.place, self.within = text, place, within


class DuplicateCard(CardError):
    """The same card stands in two places."""

    code = "duplicate-card"

    def __init__(self, card: Card, where: Words | None = None) -> None:
        at, at_de = (f": {where.en}", f": {where.de}") if where else ("", "")
        super().__init__(both(f"{card} appears twice{at}", f"{card} kommt zweimal vor{at_de}"))
        self.card, self.where = card, where


class WrongCardCount(CardError):
    """There are too few or too many cards."""

    code = "wrong-card-count"

    def __init__(
        self, what: Words, count: int, allowed: Words, cards: Iterable[Card] = (), *, hint: Words | None = None
    ) -> None:
        listed = " ".join(map(str, cards))
        shown = f" ({listed})" if listed else ""
        more, more_de = (f"; {hint.en}", f"; {hint.de}") if hint else ("", "")
        super().__init__(
            both(
                f"{what.en} needs {allowed.en} cards, not {count}{shown}{more}",
                f"{what.de} braucht {allowed.de} Karten, nicht {count}{shown}{more_de}",
            )
        )
        self.count, self.allowed = count, allowed


class RangeError(FloormanError, ValueError):
    """A range of hands that is not what it should be."""

    code = "range-error"


class UnknownRange(RangeError):
    """A text, or a part of it, is not a range of hands."""

    code = "unknown-range"

    def __init__(self, item: str, why: Words, *, place: int, within: str) -> None:
        where, where_de = (
            (f" (item {place} of {quoted(within)})", f" (Teil {place} von {quoted(within, 'de')})")
            if within != item
            else ("", "")
        )
        super().__init__(
            both(
                f"{quoted(item)}{where} is not a range of hands: {why.en}",
                f"{quoted(item, 'de')}{where_de} ist keine Range von Händen: {why.de}",
            )
        )
        self.item, self.place, self.within = item, place, within


class EmptyRange(RangeError):
    """Nothing is in a range, or nothing is left of it once the known cards are taken out."""

    code = "empty-range"

    def __init__(self, text: str, why: Words) -> None:
        super().__init__(
            both(f"the range {quoted(text)} is empty: {why.en}", f"Die Range {quoted(text, 'de')} ist leer: {why.de}")
        )
        self.text = text


class EquityError(FloormanError, ValueError):
    """An equity that cannot be worked out."""

    code = "equity-error"


class WrongHandCount(EquityError):
    """An equity compares two to ten hands."""

    code = "wrong-hand-count"

    def __init__(self, count: int) -> None:
        super().__init__(
            both(f"an equity needs 2 to 10 hands, not {count}", f"Eine Equity braucht 2 bis 10 Hände, nicht {count}")
        )
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
    """A number that is not a strength of a hand."""

    code = "unknown-strength"


class WrongArray(FloormanError, ValueError):
    """An array that is not rows of cards: its type, shape or layout, or a row that is not a hand."""

    code = "wrong-array"

    def __init__(self, words: Words, *, row: int | None = None) -> None:
        super().__init__(words)
        self.row = row


class PlotError(FloormanError):
    """A picture that cannot be drawn or written."""

    code = "plot-error"
