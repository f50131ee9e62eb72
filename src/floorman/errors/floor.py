"""What the floor cannot rule on or carry out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from floorman.rulebook import Cite
    from floorman.text.words import Words

_THE_WHOLE: Final = ("document", "situation", "type")
"""What is not a single fact: a refusal of it is a sentence of its own."""


class CannotPutRight(FloormanError):
    """The floor cannot lay the cards of a hand like this, or carry this ruling out on it."""

    code = "cannot-put-right"

    def __init__(self, why: Words, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(f"cannot be carried out: {why.en}", f"Das lässt sich nicht ausführen: {why.de}"), rule=rule
        )
        self.why = why


class UnknownCase(FloormanError, LookupError):
    """The casebook has no case of that number, or none for whoever asks."""

    code = "unknown-case"

    def __init__(self, case: int) -> None:
        super().__init__(both(f"there is no case {case}", f"Einen Fall {case} gibt es nicht"))
        self.case = case


class TakesTooLong(FloormanError):
    """What was asked of the floor desk would take longer than anybody waits."""

    code = "takes-too-long"

    def __init__(self) -> None:
        super().__init__(
            both(
                "the desk cannot work this out in time; ask about less at a time, or try again later",
                "Das lässt sich nicht rechtzeitig ausrechnen; sag weniger auf einmal oder frag später noch einmal",
            )
        )


class SituationError(FloormanError):
    """The facts of a situation are incomplete or cannot all be true; *field* says which, *name* what it is called.

    *rule* is the paragraph by which they cannot; facts that contradict each other need none.
    """

    code = "situation-error"

    def __init__(self, field: str, why: Words, name: Words | None = None, *, rule: Cite | None = None) -> None:
        told = (
            f"{why.de[:1].upper()}{why.de[1:]}"
            if field in _THE_WHOLE
            else f"Angabe „{name.de if name else field}“: {why.de}"
        )
        super().__init__(both(f"{field}: {why.en}", told), rule=rule)
        self.field, self.why = field, why

    def named(self, name: Words) -> SituationError:
        """The same refusal with the name of the fact, for people."""
        return SituationError(self.field, self.why, name, rule=self.rule)
