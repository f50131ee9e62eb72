"""What the floor cannot rule on or carry out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from floorman.text.words import Words


class CannotPutRight(FloormanError):
    """The floor cannot lay the cards of a hand like this, or carry this ruling out on it."""

    code = "cannot-put-right"

    def __init__(self, why: Words) -> None:
        super().__init__(both(f"cannot be carried out: {why.en}", f"Das lässt sich nicht ausführen: {why.de}"))
        self.why = why


class SituationError(FloormanError):
    """The facts of a situation are incomplete or cannot all be true; *field* says which, *name* what it is called."""

    code = "situation-error"

    def __init__(self, field: str, why: Words, name: Words | None = None) -> None:
        super().__init__(both(f"{field}: {why.en}", f"Angabe „{name.de if name else field}“: {why.de}"))
        self.field, self.why = field, why

    def named(self, name: Words) -> SituationError:
        """The same refusal with the name of the fact, for people."""
        return SituationError(self.field, self.why, name)
