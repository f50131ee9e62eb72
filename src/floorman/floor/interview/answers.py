"""Answers at the floor desk: which fact each is about, and whether it can be one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from floorman.errors import SituationError
from floorman.floor import wording
from floorman.floor.interview.facts import SITUATIONS, Fact, facts_of
from floorman.floor.wording.misfits import misfit
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class FactAnswer(Struct, frozen=True):
    """One answer: the fact by its path, as in ``spot.bet``, and its value; for `several`, all that was offered."""

    path: str
    value: Any


def checked(path: str, fact: Fact, value: Any) -> Any:
    """The value of a fact as plain data.

    Raises:
        SituationError: it cannot be one.
    """
    try:
        return msgspec.to_builtins(msgspec.convert(value, type=fact.hint))
    except msgspec.ValidationError as error:
        what = misfit(fact, error)
        raise SituationError(path, Words(what.en, what.de)) from None


def kind_of(answers: Sequence[FactAnswer]) -> type[Struct]:
    """The kind of situation that the first answer names.

    Raises:
        SituationError: it names none.
    """
    kind = SITUATIONS.get(str(answers[0].value)) if answers and answers[0].path == "type" else None
    if kind is None:
        raise SituationError(
            "type",
            Words(
                "has to come first and be one of those offered",
                "muss zuerst kommen und einer der angebotenen Fälle sein",
            ),
        )
    return kind


def fact_at(kind: type[Struct], path: str) -> Fact:
    """The fact of a situation at a path.

    Raises:
        SituationError: there is none.
    """
    name, _, rest = path.partition(".")
    fact = next((fact for fact in facts_of(kind) if fact.name == name), None)
    if fact is None or bool(rest) != (fact.kind == "facts") or (rest and fact.part is None):
        raise SituationError(path, Words("there is no such fact", "so eine Angabe gibt es nicht"))
    return fact_at(fact.part, rest) if rest and fact.part else fact


def every(kind: type[Struct], prefix: str = "") -> Iterator[tuple[str, Fact]]:
    """Every fact of a situation and of its parts, with its path."""
    for fact in facts_of(kind):
        if fact.kind == "facts" and fact.part:
            yield from every(fact.part, f"{prefix}{fact.name}.")
        else:
            yield f"{prefix}{fact.name}", fact


def is_spoken_of(path: str, field: str) -> bool:
    """Whether a refusal that names a field is about the fact at this path."""
    return field == path or path.endswith(f".{field}") or field.startswith((f"{path}.", f"{path}["))


def with_fact(facts: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The facts with one more, the others as they were."""
    name, _, rest = path.partition(".")
    return {**facts, name: with_fact(facts.get(name) or {}, rest, value) if rest else value}


def blamed(
    answers: Sequence[FactAnswer], error: SituationError, *, is_heard_again: bool = False
) -> tuple[FactAnswer, ...]:
    """The answers without the one to ask for again: the fact that was passed over and is missed, or else the last.

    Where the same refusal is heard again, whatever came last is not what is wrong: the fact it speaks of is asked for.
    """
    if is_heard_again:
        for place, answer in enumerate(answers):
            if place and answer.path and is_spoken_of(answer.path, error.field):
                return *answers[:place], *answers[place + 1 :]
    for place, answer in enumerate(answers):
        is_passed_over = not answer.value and answer.value is not False
        if place and answer.path and is_passed_over and is_spoken_of(answer.path, error.field):
            return *answers[:place], *answers[place + 1 :]
        if not answer.path and isinstance(answer.value, dict):
            left = {path: is_so for path, is_so in answer.value.items() if is_so or not is_spoken_of(path, error.field)}
            if left != answer.value:
                return *answers[:place], FactAnswer("", left), *answers[place + 1 :]
    return tuple(answers[:-1])


def named(answers: Sequence[FactAnswer], error: SituationError) -> Words | None:
    """What the fact is called that a refusal speaks of, if it is one of the situation's."""
    try:
        kind = kind_of(answers)
        return next((wording.name(fact) for path, fact in every(kind) if is_spoken_of(path, error.field)), None)
    except SituationError:
        return None
