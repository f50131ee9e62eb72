"""Flipping knobs: the same case under house books that differ in one answer, and what comes of it under each.

>>> @flips("min_bet", {"big_blind": "fold, check, bet 100–10000", "one_unit": "fold, check, bet 1–10000"})
... def test_the_smallest_bet(book):
...     return flop("50/100:", players=2, book=book).legal
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import pytest

from floorman.errors import FloormanError
from floorman.floor import rule
from support.books import OURS, house

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from floorman.floor import Situation
    from floorman.rulebook import Knob, Rulebook


class Flip(NamedTuple):
    """One case, and what comes of it for each answer."""

    knob: str
    outcomes: Mapping[Any, str]


FLIPS: Final[list[Flip]] = []
"""Every flip of the modules that were imported."""


def flips(
    knob: str, outcomes: Mapping[Any, str], /, *, over: str = "tda", **others: Any
) -> Callable[[Callable[[Rulebook], object]], Callable[[Any, str], None]]:
    """Make a test of a case: under a house book with each of the answers, its outcome reads as it is said here.

    A refusal is an outcome too, by its name and the rule behind it. *others* are what else the house book holds.
    """
    FLIPS.append(Flip(knob, outcomes))

    def made(case: Callable[[Rulebook], object]) -> Callable[[Any, str], None]:
        def test(answer: Any, outcome: str) -> None:
            found = came_of(case, house(over, **{knob: answer}, **others))
            assert found == outcome, f"{knob} = {answer!r}: {found}"

        test.__name__, test.__doc__, test.__module__ = case.__name__, case.__doc__, case.__module__
        shown = [f"{knob}={answer}" for answer in outcomes]
        each = pytest.mark.parametrize(("answer", "outcome"), list(outcomes.items()), ids=shown)
        return cast("Callable[[Any, str], None]", each(test))

    return made


def came_of(case: Callable[[Rulebook], object], book: Rulebook) -> str:
    """The outcome of a case under a book; a refusal by its name and its rule."""
    try:
        return str(case(book))
    except FloormanError as refused:
        rule = getattr(refused, "rule", None)
        return f"{type(refused).__name__} ({rule.rule})" if rule else type(refused).__name__


def at_the_desk(situation: Situation) -> Callable[[Rulebook], object]:
    """A dispute as a case: the floor's ruling, and whether it cites the rule of the house."""

    def case(book: Rulebook) -> object:
        ruled = rule(situation, book)
        return ruled if OURS in {cite.rule for cite in ruled.citations} else f"{ruled} (the house is not cited)"

    return case


def untold(knob: Knob, found: list[Flip]) -> list[str]:
    """What no flip of a knob tells apart: two of its values, an item of a list there or not, two numbers, two tables."""
    match knob.kind:
        case "enum" if len(knob.values) == 1:
            return ["the only answer from none"]
        case "enum":
            return [f"{a} from {b}" for a, b in combinations(knob.values, 2) if not _is_told(found, a, b)]
        case "bool":
            return [] if _is_told(found, a=False, b=True) else ["no from yes"]
        case "list" if not knob.is_ordered:
            return [f"with {item} from without" for item in knob.values if not _is_told_without(found, item)]
        case _:
            return [] if any(len(set(flip.outcomes.values())) > 1 for flip in found) else ["one answer from another"]


def _is_told(found: list[Flip], a: object, b: object) -> bool:
    return any(a in flip.outcomes and b in flip.outcomes and flip.outcomes[a] != flip.outcomes[b] for flip in found)


def _is_told_without(found: list[Flip], item: str) -> bool:
    return any(
        flip.outcomes[answer] != flip.outcomes.get(rest, flip.outcomes[answer])
        for flip in found
        for answer in flip.outcomes
        if item in answer and (rest := tuple(other for other in answer if other != item)) is not None
    )
