"""What is wrong with a hand history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.rulebook import Cite
    from floorman.text.words import Words


class HistoryError(FloormanError, ValueError):
    """Something is wrong with a hand history.

    *action* is the place in it, from 1, as its format counts: the action in PHH, the line in a text.
    """

    code = "history-error"

    def __init__(
        self, what: Words, *, line: int | None = None, action: int | None = None, rule: Cite | None = None
    ) -> None:
        at_line = both(f"line {line}: {what.en}", f"Zeile {line}: {what.de}") if line else what
        super().__init__(at_line, rule=rule)
        self.action = action
        self.line: int | None = None  # where the hand or the fault stands, once a reader knows


class UnreadableHistory(HistoryError):
    """The text is not what its format asks for."""

    code = "unreadable-history"

    def __init__(self, what: Words, *, line: int | None = None, action: int | None = None) -> None:
        super().__init__(what, line=line, action=action)
        self.line = line


class UnknownFormat(UnreadableHistory):
    """The text is in no format that floorman knows."""

    code = "unknown-format"


class UnknownVariant(HistoryError):
    """A game other than hold'em."""

    code = "unknown-variant"

    def __init__(self, name: str | Words) -> None:
        en, de = (name, name) if isinstance(name, str) else (name.en, name.de)
        super().__init__(
            both(
                f"{en} is not played here: only Texas hold'em, no-limit, pot-limit and fixed-limit",
                f"{de} wird hier nicht gespielt, sondern nur Texas Hold'em in No Limit, Pot Limit und Fixed Limit",
            )
        )
        self.name = en


class StepRefused(HistoryError):
    """The rulebook forbids an action that the history tells; *refusal* is what the hand answered."""

    code = "step-refused"

    def __init__(
        self,
        refusal: FloormanError,
        *,
        action: int | None,
        rule: Cite | None,
        chips: Callable[[int], str] = str,
    ) -> None:
        super().__init__(refusal.words_in(chips), action=action, rule=rule)
        self.refusal = refusal
        self._told = both(refusal.told("en", chips), refusal.told("de", chips))

    def told(self, language: str = "en", chips: Callable[[int], str] = str) -> str:  # noqa: ARG002  # its own are known
        """What the hand answered, in the amounts of the history."""
        return self._told.en if language == "en" else self._told.de


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
