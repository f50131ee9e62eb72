"""How a case is closed: by the ruling, or by another decision of the floor that comes with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import SituationError
from floorman.floor.effects import Disqualified, Effect, PenaltyDue, Sanction
from floorman.floor.ruling import Ruling, by_weight
from floorman.rulebook import Cite

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class Overruled(Struct, frozen=True):
    """A decision in place of a ruling. Both are kept, and neither can be changed or appealed."""

    proposal: Ruling
    effects: tuple[Effect, ...]
    reason: str
    citations: tuple[Cite, ...]


class Closed(Struct, frozen=True, omit_defaults=True):
    """A case of misconduct with the sanction that was given, if any; it cannot be changed or appealed."""

    ruling: Ruling
    sanction: Sanction | None
    reason: str = ""


def overrule(ruling: Ruling, book: Rulebook, effects: Iterable[Effect], *, reason: str) -> Overruled:
    """Decide otherwise than the rule says, for the sake of fairness.

    Raises:
        SituationError: there is no reason.
    """
    _require_reason(reason)
    cites = by_weight(book, (book.topic("fairness_first"), *ruling.citations))
    return Overruled(ruling, tuple(effects), reason, cites)


def close(ruling: Ruling, sanction: Sanction | None, *, reason: str = "") -> Closed:
    """Close a case of misconduct; less than the rule asks for needs a reason.

    Raises:
        SituationError: the rule asks for more, and there is no reason.
    """
    due: tuple[Sanction, ...] = ()
    for effect in ruling.effects:
        if isinstance(effect, PenaltyDue):
            due = effect.scale
        elif isinstance(effect, Disqualified):
            due = ("disqualification",)
    if due and sanction not in due and not reason.strip():
        steps = ", ".join(due)
        raise SituationError(
            "sanction",
            f"the rule asks for one of {steps}, or a reason",
            f"die Regel verlangt eines von {steps} oder einen Grund",
        )
    return Closed(ruling, sanction, reason)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise SituationError(
            "reason", "a decision against the rule needs one", "eine Entscheidung gegen die Regel braucht einen"
        )
