"""Facts tried out: which of those that nobody has stated would change what is ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from floorman.errors import SituationError
from floorman.floor.at_hand.facts import TOLD_BY_HAND
from floorman.floor.desk import rule_by
from floorman.floor.interview.answers import every, is_spoken_of, with_fact
from floorman.floor.interview.facts import facts_of
from floorman.floor.interview.probes import known, probes
from floorman.floor.ruling import Ruling
from floorman.floor.wording.misfits import misfit
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from msgspec import Struct

    from floorman.floor.desk import Situation
    from floorman.floor.interview.facts import Fact
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


class OpenFact(NamedTuple):
    """A fact that nobody has stated, and what it could change."""

    path: str
    fact: Fact
    rulings: tuple[Ruling, ...] = ()
    value: Any = None
    """A value that leads to the first of the rulings."""


class Trial(NamedTuple):
    """Where facts are tried out: on a kind of situation, by a book, at a hand if there is one."""

    kind: type[Struct]
    book: Rulebook
    hand: Hand | None = None

    def rule(self, facts: dict[str, Any]) -> Ruling | SituationError:
        """What is ruled on the facts, or why nothing can be."""
        try:
            return rule_by(self.situation(facts), self.book, self.hand)
        except SituationError as error:
            return error

    def situation(self, facts: dict[str, Any]) -> Situation:
        """The facts as a situation.

        Raises:
            SituationError: one of them cannot be.
        """
        try:
            return msgspec.convert(facts, type=self.kind)  # type: ignore[return-value]  # one of them
        except msgspec.ValidationError as error:
            where = str(error).partition(" - at `$.")[2].rstrip("`")
            path, fact = next((each for each in every(self.kind) if is_spoken_of(each[0], where)), ("situation", None))
            what = misfit(fact, error)
            raise SituationError(path, Words(what.en, what.de)) from None

    def unstated(
        self, facts: dict[str, Any], settled: Collection[str], *, with_parts: bool = False
    ) -> Iterator[tuple[str, Fact]]:
        """The facts that need not be stated and were not, nor *told* otherwise; what a hand tells is among them *with_parts*."""
        is_at_hand = self.hand is not None and not with_parts
        at_hand = TOLD_BY_HAND.get(self.kind, ()) if is_at_hand else ()
        yield from (
            (path, fact)
            for path, fact in _unstated_in(self.kind, facts, "", with_parts=with_parts)
            if path not in settled and path not in at_hand and not (is_at_hand and path.startswith("spot."))
        )

    def deciding(
        self, facts: dict[str, Any], settled: Collection[str], base: Ruling | SituationError
    ) -> list[OpenFact]:
        """The unstated facts of which some value changes the ruling, or leads to one at all."""
        stated = known(self.kind, facts)
        found = []
        for path, fact in self.unstated(facts, settled):
            rulings: dict[Any, tuple[Ruling, Any]] = {}
            for value in probes(fact, stated):
                ruling = self.rule(with_fact(facts, path, value))
                if isinstance(ruling, Ruling) and (isinstance(base, SituationError) or ruling.outcome != base.outcome):
                    rulings.setdefault(ruling.outcome, (ruling, value))
            if rulings:
                others = [ruling for ruling, _ in rulings.values()]
                found.append(OpenFact(path, fact, tuple(others), next(iter(rulings.values()))[1]))
        return found


def _unstated_in(
    kind: type[Struct], facts: dict[str, Any], prefix: str, *, with_parts: bool
) -> Iterator[tuple[str, Fact]]:
    for fact in facts_of(kind):
        path = f"{prefix}{fact.name}"
        if fact.kind != "facts" or fact.part is None:
            if not fact.is_required and fact.name not in facts:
                yield path, fact
        elif fact.name in facts:
            yield from _unstated_in(fact.part, facts[fact.name], f"{path}.", with_parts=with_parts)
        elif with_parts:
            yield path, fact
        elif not any(inner.is_required for inner in facts_of(fact.part)):
            # Of a part that is not there only what could bring it about is of interest.
            yield from ((f"{path}.{inner.name}", inner) for inner in facts_of(fact.part) if inner.is_silent)
