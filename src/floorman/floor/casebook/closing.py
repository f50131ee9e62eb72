"""How a case is closed: by the ruling, or by another decision of the floor that comes with its reason. Both are final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ChipsBack,
    ChipsOwed,
    ChipsStay,
    Effect,
    OutOfEvent,
    PenaltyDue,
    PenaltyPossible,
    PenaltyStep,
    Sanction,
    Sentence,
)
from floorman.floor.effects.worded import either, filled
from floorman.floor.penalties.scale import offers
from floorman.floor.ruling import Ruling
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class Overruled(Struct, frozen=True, omit_defaults=True):
    """A decision in place of a ruling. Both are kept, and neither can be changed or appealed."""

    proposal: Ruling
    effects: tuple[Effect, ...]
    reason: str
    citations: tuple[Cite, ...]
    by: str = ""
    at: int = 0
    """When, in milliseconds since 1970."""
    instead_of: tuple[Effect, ...] | None = None
    """What the floor had decided before, where it ruled anew."""


class Closed(Struct, frozen=True, omit_defaults=True):
    """A case of misconduct with the sentence that was given, if any; it cannot be changed or appealed."""

    ruling: Ruling
    sentence: Sentence | None
    citations: tuple[Cite, ...]
    reason: str = ""
    by: str = ""
    at: int = 0

    @property
    def sanction(self) -> Sanction | None:
        """What kind of sentence it is."""
        return self.sentence.sanction if self.sentence else None


def overrule(
    ruling: Ruling, book: Rulebook, effects: Iterable[Effect], *, reason: str, by: str = "", at: int = 0
) -> Overruled:
    """Decide otherwise than the rule says, for the sake of fairness.

    Raises:
        SituationError: there is no reason, or chips would be made or lost.
    """
    _require_reason(reason)
    instead = tuple(effects)
    _require_same_chips(ruling, instead)
    return Overruled(ruling, instead, reason, _decided(book, ruling, overruled=True), by, at)


def rule_anew(
    decided: Overruled, book: Rulebook, effects: Iterable[Effect], *, reason: str, by: str = "", at: int = 0
) -> Overruled:
    """Put a decision right by a new one that names it; the first is not touched.

    Raises:
        SituationError: there is no reason, or chips would be made or lost.
    """
    _require_reason(reason)
    instead = tuple(effects)
    _require_same_chips(decided.proposal, instead)
    cites = _decided(book, decided.proposal, overruled=True)
    return Overruled(decided.proposal, instead, reason, cites, by, at, decided.effects)


def close(
    ruling: Ruling, book: Rulebook, sentence: Sentence | None, *, reason: str = "", by: str = "", at: int = 0
) -> Closed:
    """Close a case of misconduct; what the rule does not offer needs a reason.

    Raises:
        SituationError: the rule asks for something else, and there is no reason.
    """
    due, possible = _scales(ruling)
    fits = offers((*due, *possible), sentence) if sentence else not due
    if not fits and not reason.strip():
        asked = either([step.words for step in due or possible] or [Words("no penalty", "keine Strafe")])
        raise SituationError(
            "sentence",
            filled(
                Words(
                    "the rule asks for {asked}; anything else needs a reason",
                    "die Regel sieht vor: {asked}; alles andere braucht einen Grund",
                ),
                asked=asked,
            ),
            rule=ruling.citations[0],
        )
    return Closed(ruling, sentence, _decided(book, ruling, overruled=not fits), reason, by, at)


def _scales(ruling: Ruling) -> tuple[tuple[PenaltyStep, ...], tuple[PenaltyStep, ...]]:
    """What a ruling asks for, and what it merely allows; an option allows."""
    due: tuple[PenaltyStep, ...] = ()
    possible: tuple[PenaltyStep, ...] = ()
    for effect in ruling.effects:
        match effect:
            case PenaltyDue(scale=scale):
                due += scale
            case OutOfEvent():
                due += (PenaltyStep("disqualification"),)
            case PenaltyPossible(scale=scale):
                possible += scale
            case _:
                pass
    for effect in (effect for option in ruling.options for effect in option.effects):
        match effect:
            case PenaltyDue(scale=scale) | PenaltyPossible(scale=scale):
                possible += scale
            case OutOfEvent():
                possible += (PenaltyStep("disqualification"),)
            case _:
                pass
    return due, possible


def _decided(book: Rulebook, ruling: Ruling, *, overruled: bool) -> tuple[Cite, ...]:
    changes = book.own_topic("floor_may_change_rules")
    against = (book.topic("fairness_first"), *((changes,) if changes else ())) if overruled else ()
    return book.by_weight((*against, book.topic("floor_is_final"), *ruling.citations))


def _require_same_chips(ruling: Ruling, instead: tuple[Effect, ...]) -> None:
    """Whatever is decided, the chips that lie in front of a player go into the pot or back to the stack: TDA 1."""
    ways = [ruling.effects, *((*ruling.effects, *option.effects) for option in ruling.options)]
    seat, now = _put_forward(instead)
    before = {chips for who, chips in map(_put_forward, ways) if who == seat and chips}
    if before and now and now not in before:
        there = ", ".join(map(str, sorted(before)))
        raise SituationError(
            "effects",
            Words(
                f"there are {there} in front of the player, not {now}", f"vor dem Spieler liegen {there}, nicht {now}"
            ),
        )


def _put_forward(effects: tuple[Effect, ...]) -> tuple[int, int]:
    """The one seat that acts, and what lies in front of it as far as the effects tell; 0 where they do not."""
    acts = [effect for effect in effects if isinstance(effect, Acts)]
    if len(acts) != 1 or acts[0].action == "check":
        return 0, 0
    seat, chips = acts[0].seat, 0 if acts[0].action == "fold" else acts[0].to
    for effect in effects:
        match effect:
            case ChipsBack(of, back) if of == seat:
                chips += back
            case ChipsStay(of, stay) if of == seat and acts[0].action == "fold":
                chips += stay
            case ChipsOwed(of, more) if of == seat:
                chips -= more
            case _:
                pass
    return seat, chips


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise SituationError(
            "reason",
            Words(
                "a decision against the rule needs a reason", "eine Entscheidung gegen die Regel braucht einen Grund"
            ),
        )
