"""What the floor cannot rule on or carry out."""

from __future__ import annotations

from floorman.errors.base import FloormanError


class CannotPutRight(FloormanError):
    """The floor cannot lay the cards of a hand like this, or carry this ruling out on it."""

    code = "cannot-put-right"

    def __init__(self, why: str, why_de: str) -> None:
        super().__init__(f"cannot be carried out: {why}")
        self.why, self.why_de = why, why_de


class SituationError(FloormanError):
    """The facts of a situation are incomplete or cannot all be true; *field* says which."""

    code = "situation-error"

    def __init__(self, field: str, why: str, why_de: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why, self.why_de = field, why, why_de
