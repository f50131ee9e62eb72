"""What is wrong with a hand history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError

if TYPE_CHECKING:
    from floorman.rulebook import Cite


class HistoryError(FloormanError, ValueError):
    """Something is wrong with a hand history.

    *action* is the place in it, from 1, as its format counts: the action in PHH, the line in a text.
    """

    code = "history-error"

    def __init__(self, what: str, *, action: int | None = None, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.action, self.rule = action, rule
        self.line: int | None = None  # where the hand or the fault stands, once a reader knows


class UnreadableHistory(HistoryError):
    """The text is not what its format asks for."""

    code = "unreadable-history"

    def __init__(self, what: str, *, line: int | None = None, action: int | None = None) -> None:
        super().__init__(f"line {line}: {what}" if line else what, action=action)
        self.line = line


class UnknownFormat(UnreadableHistory):
    """The text is in no format that floorman knows."""

    code = "unknown-format"


class UnknownVariant(HistoryError):
    """A game other than hold'em."""

    code = "unknown-variant"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not played here: only Texas hold'em, no-limit, pot-limit and fixed-limit")
        self.name = name


class StepRefused(HistoryError):
    """The rulebook forbids an action that the history tells; *refusal* is what the hand answered."""

    code = "step-refused"

    def __init__(self, refusal: FloormanError, *, action: int | None, rule: Cite | None, words: str = "") -> None:
        super().__init__(words or str(refusal), action=action)
        self.rule, self.refusal = rule, refusal  # the refusal's own words name the rule


class BoardOutOfPlace(HistoryError):
    """Board cards at a point where none are dealt, or another number of them."""

    code = "board-out-of-place"


class CardTwice(HistoryError):
    """The same card in two places."""

    code = "card-twice"


class UnfinishedHand(HistoryError):
    """The history stops before the hand is over."""

    code = "unfinished-hand"


class UnknownWinner(HistoryError):
    """At the showdown no hand is known, so nobody can say who won."""

    code = "unknown-winner"


class SourceDisagrees(HistoryError):
    """The history states something that its own actions do not add up to."""

    code = "source-disagrees"


class CannotWrite(HistoryError):
    """A format has no words for such a hand."""

    code = "cannot-write"
