"""What makes two cases the same: not seats and amounts, but the facts that decided, and what they led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from floorman.errors import SituationError
from floorman.floor.desk import rule_by
from floorman.floor.interview.facts import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.floor.desk import Situation
    from floorman.floor.interview.facts import Fact
    from floorman.floor.ruling import Ruling
    from floorman.rulebook import Rulebook


def deciding_facts(situation: Situation, book: Rulebook, ruling: Ruling) -> str:
    """What decided a case, as a text that is equal for equal cases.

    Those facts count that would have changed the outcome by being otherwise. Amounts count by what they led to: which
    paragraphs, actions, chips, cards and penalties, not how many and whose.
    """
    kind = type(situation)
    stated = {
        path: _shape(value) if fact.kind in ("choice", "choices", "yes_no", "list") else _count(value)
        for path, fact, value in _deciding(situation, book, ruling)
    }
    rules = sorted({cite.rule for cite in ruling.citations})
    key = (kind.__struct_config__.tag, stated, _shape(msgspec.to_builtins(ruling.outcome)), rules)
    return msgspec.json.encode(key, order="deterministic").decode()


def deciding_paths(situation: Situation, book: Rulebook, ruling: Ruling) -> frozenset[str]:
    """The facts that are not mere numbers and would have changed the outcome by being otherwise, by their paths."""
    return frozenset(path for path, _, _ in _deciding(situation, book, ruling))


def _deciding(situation: Situation, book: Rulebook, ruling: Ruling) -> Iterator[tuple[str, Fact, Any]]:
    for path, fact, value in _stated(type(situation), msgspec.to_builtins(situation), ""):
        if _decides(situation, book, ruling, path, fact, value):
            yield path, fact, value


def _stated(kind: type[msgspec.Struct], facts: dict[str, Any], prefix: str) -> Iterator[tuple[str, Fact, Any]]:
    """The facts that are not mere numbers: what was chosen, what is so, and what happened at all."""
    for fact in facts_of(kind):
        value, path = facts.get(fact.name, fact.default), f"{prefix}{fact.name}"
        if fact.kind == "facts" and fact.part and value is not None:
            yield from _stated(fact.part, value, f"{path}.")
        elif fact.kind in ("choice", "yes_no") or (fact.is_silent and value != fact.default):
            yield path, fact, value


def _decides(situation: Situation, book: Rulebook, ruling: Ruling, path: str, fact: Fact, value: Any) -> bool:
    """Whether the outcome would be another if the fact were otherwise, or if it were not there."""
    if fact.is_silent and value != fact.default:
        without = _outcome_with(situation, book, path, fact.default)
        return without is None or without != ruling.outcome  # what cannot be left out has decided too
    others = fact.values if fact.kind == "choice" else (True, False)
    tried = (_outcome_with(situation, book, path, other) for other in others if other != value)
    return any(outcome is not None and outcome != ruling.outcome for outcome in tried)


def _outcome_with(situation: Situation, book: Rulebook, path: str, value: Any) -> Any:
    """What would be ruled with one fact otherwise; nothing if it cannot be."""
    facts = msgspec.to_builtins(situation)
    *parts, name = path.split(".")
    place = facts
    for part in parts:
        place = place[part]
    place[name] = value
    try:
        return rule_by(msgspec.convert(facts, type=type(situation)), book).outcome
    except (SituationError, msgspec.ValidationError):
        return None


def _count(value: Any) -> str:
    """One, or several of them; which they are counts by what they led to."""
    return "several" if isinstance(value, list | tuple) and len(value) > 1 else "one"


def _shape(data: Any) -> Any:
    """Plain data without its numbers."""
    if isinstance(data, dict):
        return {name: _shape(value) for name, value in data.items() if not _is_number(value)}
    if isinstance(data, list | tuple):
        return [_shape(value) for value in data if not _is_number(value)]
    return data


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
