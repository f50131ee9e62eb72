"""What a ruling takes for granted: the facts that nobody has stated although they decide, and what would be otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.errors import SituationError
from floorman.floor import wording
from floorman.floor.interview.answers import is_spoken_of, with_fact
from floorman.floor.interview.probes import known, probes
from floorman.floor.interview.telling import called, outcome_words, value_words
from floorman.floor.interview.trying import OpenFact, Trial
from floorman.floor.ruling import Assumption, Ruling
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection

    from msgspec import Struct

    from floorman.floor.desk import Situation
    from floorman.floor.interview.facts import Fact
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook

_UNSAID: Final = Words("not stated", "nicht angegeben")


def assumptions(
    situation: Situation, book: Rulebook, ruling: Ruling, hand: Hand | None = None, *, settled: Collection[str] = ()
) -> tuple[Assumption, ...]:
    """The facts left as they usually are of which some value would change the ruling.

    >>> from floorman.floor import rule
    >>> from floorman.floor.situations.showdown import Tabled
    >>> for assumed in rule(Tabled(seat=2, shown=1), "tda").assumes[-2:]:
    ...     print(assumed)
    nobody is all-in; otherwise: seat 2 turns up the cards
    the player is willing to show the rest; otherwise: the floor decides: 1) seat 2 still has to show 1 card, or 2) seat 2 has no claim to the pot, or 3) seat 2 has no claim to the pot; seat 2 may be penalised
    """
    facts = msgspec.to_builtins(situation)
    del facts["type"]
    trial = Trial(type(situation), book, hand)
    deciding = {each.path: each for each in trial.deciding(facts, settled, ruling)}
    assumed: dict[str, Assumption] = {}
    hangs_on: dict[str, str] = {}
    for path, fact in trial.unstated(facts, settled):
        if each := deciding.get(path):
            assumed[path] = _assumption(trial.kind, each, each.value, outcome_words(each.rulings[0]))
        elif led := _with_another(trial, facts, OpenFact(path, fact), ruling, settled=(*settled, *deciding)):
            value, other = led
            name = called(trial.kind, other.path, wording.name(other.fact))
            depends = Words(f"it depends on: {name.en}", f"es hängt ab von: {name.de}")
            assumed[path] = _assumption(trial.kind, OpenFact(path, fact), value, depends)
            hangs_on[path] = other.path
    for path in reversed(hangs_on):
        if hangs_on[path] in assumed:  # what it depends on is told itself
            del assumed[path]
    return tuple(assumed.values())


def _with_another(
    trial: Trial, facts: dict[str, Any], asked: OpenFact, base: Ruling, *, settled: Collection[str]
) -> tuple[Any, OpenFact] | None:
    """A value that changes the ruling together with another fact, which it makes no sense without or leaves open."""
    is_simple = asked.fact.kind in ("yes_no", "choice", "number")
    for value in probes(asked.fact, known(trial.kind, facts)):
        tried = with_fact(facts, asked.path, value)
        ruled = trial.rule(tried)
        is_own = isinstance(ruled, SituationError) and is_spoken_of(asked.path, ruled.field)
        for path, fact in trial.unstated(tried, settled):
            is_missed = isinstance(ruled, SituationError) and is_spoken_of(path, ruled.field)
            is_open = is_simple and _is_left_open(fact)
            if (is_own or is_missed or is_open) and _changes(trial, tried, OpenFact(path, fact), base, settled=settled):
                return value, OpenFact(path, fact)
    return None


def _is_left_open(fact: Fact) -> bool:
    """Whether it is a plain yes or no, or what others did, that nobody need have said anything about."""
    return fact.is_open and (fact.kind == "yes_no" or fact.is_acts)


def _changes(
    trial: Trial,
    facts: dict[str, Any],
    other: OpenFact,
    base: Ruling,
    *,
    settled: Collection[str] = (),
    is_last: bool = False,
) -> bool:
    """Whether some value of one more fact leads to another ruling, or of one after it that is missed then."""
    for value in probes(other.fact, known(trial.kind, facts)):
        tried = with_fact(facts, other.path, value)
        ruled = trial.rule(tried)
        if isinstance(ruled, Ruling):
            if ruled.outcome != base.outcome:
                return True
        elif not is_last:
            for path, fact in trial.unstated(tried, settled):
                is_missed = path != other.path and is_spoken_of(path, ruled.field)
                if is_missed and _changes(trial, tried, OpenFact(path, fact), base, is_last=True):
                    return True
    return False


def _assumption(kind: type[Struct], assumed: OpenFact, value: Any, comes_to: Words) -> Assumption:
    fact = assumed.fact
    if fact.kind == "yes_no" and fact.default is not None:
        words = called(kind, assumed.path, wording.statement(fact, holds=bool(fact.default)))
        return Assumption(assumed.path, words, Words(f"otherwise: {comes_to.en}", f"sonst: {comes_to.de}"))
    name, other = called(kind, assumed.path, wording.name(fact)), value_words(fact, value)
    usual = _UNSAID if fact.default is None else value_words(fact, fact.default)
    if fact.kind == "yes_no":
        case = Words("if so", "wenn ja") if value else Words("if not", "wenn nicht")
    elif fact.kind == "text":  # whatever it is: the words that were tried out say nothing
        case = Words("otherwise", "sonst")
    else:
        case = Words(f"with “{other.en}”", f"mit „{other.de}“")
    return Assumption(
        assumed.path,
        Words(f"{name.en}: {usual.en}", f"{name.de}: {usual.de}"),
        Words(f"{case.en}: {comes_to.en}", f"{case.de}: {comes_to.de}"),
    )
