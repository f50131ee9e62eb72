"""Questions to a floor person that ask only what decides the case.

What was answered so far goes in, the next question or the ruling comes out; nothing is remembered in between, so that
going back is leaving out the last answer. A fact is asked if the situation cannot be without it, or if some value of it
would change what is ruled, given everything else that is known, alone or together with another that is not. Everything here is plain data on its way in and out.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor import wording
from floorman.floor.desk import Situation, rule
from floorman.floor.interview.answers import FactAnswer, checked, fact_at, is_spoken_of, kind_of, with_fact
from floorman.floor.interview.facts import SITUATIONS, Fact, Kind, facts_of
from floorman.floor.interview.probes import first, known, probes
from floorman.floor.interview.telling import called, outcome_words, value_words
from floorman.floor.interview.trying import OpenFact, Trial
from floorman.floor.ruling import Ruling
from floorman.rulebook import SHIPPED
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.hand import Hand
    from floorman.rulebook import Rulebook, Shelf

_WHICH: Final = Words("what is it about", "worum geht es")
_ALSO: Final = Words("does any of this come into it", "spielt etwas davon eine Rolle")
_OFTEN: Final = ("HandStart.riffle_s", "HandStart.announced_s")  # what need not be, and mostly is
_UNKNOWN: Final = ("yes_no", "choice", "chips", "number")
"""Where no answer says that nobody knows; of a seat it says that there is none."""
_TRIES: Final = 60_000  # rulings tried for facts that decide only together: a second at most, and mostly a tenth of it


class Choice(Struct, frozen=True, omit_defaults=True):
    """One of several answers to choose from."""

    value: Any
    words: Words
    heading: Words | None = None


class Question(Struct, frozen=True, omit_defaults=True):
    """What is to be asked next. An empty *path* asks for `several` facts at once, each by its own path."""

    path: str
    kind: Kind | Literal["several"]
    words: Words
    choices: tuple[Choice, ...] = ()
    default: Any = None
    is_needed: bool = False
    """Whether there is no going on without it; else the default will do."""
    least: int = 0
    most: int = 0
    why: Words | None = None
    """What one of the answers would change, where that is known."""
    part: str = ""
    """What a list is of."""
    hint: Words | None = None
    """What has to be known to answer it, where its words do not say."""

    @property
    def has_to_be_said(self) -> bool:
        """Whether saying nothing is not an answer."""
        return self.is_needed and self.default in (None, [], "")


class Settled(Struct, frozen=True):
    """The end of the questions."""

    situation: Situation
    ruling: Ruling
    granted: tuple[Words, ...] = ()
    """The facts that nobody has stated and whose part in combinations could not be tried out: taken to be as usual."""


def ask(
    answers: Sequence[FactAnswer], book: Rulebook, hand: Hand | None = None, *, shelf: Shelf = SHIPPED
) -> Question | Settled:
    """The next question, or the ruling where no answer could change it any more, with what the *shelf*'s other books say.

    Raises:
        SituationError: the answers cannot all be true; the last of them is best taken back.
    """
    return _Inquiry(answers, book, hand, shelf).next()


def answered(answers: Sequence[FactAnswer], question: Question, value: Any) -> tuple[FactAnswer, ...]:
    """The answers with one more; for `several`, *value* lists the paths that apply.

    Raises:
        SituationError: it is not an answer to this question.
    """
    if question.kind == "several":
        offered = [choice.value for choice in question.choices]
        if not isinstance(value, list) or not all(path in offered for path in value):
            raise SituationError("answer", Words("choose from those offered", "wähle aus dem, was angeboten ist"))
        return *answers, FactAnswer("", {path: path in value for path in offered})
    if question.kind == "choice" and value not in (None, *(choice.value for choice in question.choices)):
        raise SituationError(question.path, Words("is not one of those offered", "steht nicht zur Auswahl"))
    if question.path != "type":
        value = checked(question.path, fact_at(kind_of(answers), question.path), value)
    return *answers, FactAnswer(question.path, value)


class _Inquiry:
    """What is known at one moment of the questioning."""

    def __init__(self, answers: Sequence[FactAnswer], book: Rulebook, hand: Hand | None, shelf: Shelf) -> None:
        self._book, self._hand, self._shelf = book, hand, shelf
        self._facts: dict[str, Any] = {}
        self._settled: set[str] = set()
        self._unknown: set[str] = set()
        self._wanted: list[str] = []
        self._tag = ""
        if answers:
            self._kind, self._tag = kind_of(answers), str(answers[0].value)
            self._trial = Trial(self._kind, book, hand)
        for answer in answers[1:]:
            self._take(answer)

    def _take(self, answer: FactAnswer) -> None:
        if answer.path:
            self._settle(answer.path, checked(answer.path, fact_at(self._kind, answer.path), answer.value))
        else:
            for path, applies in _offered(answer.value):
                fact = fact_at(self._kind, path)
                if not applies or fact.kind == "yes_no":
                    self._settle(path, fact.default if not applies else not fact.default)
                    self._unknown.discard(path)  # whoever was offered it says that it does not come into it
                else:
                    self._wanted.append(path)

    def _settle(self, path: str, value: Any) -> None:
        fact = fact_at(self._kind, path)
        self._settled.add(path)
        if path in self._wanted:
            self._wanted.remove(path)
        elif value is None and fact.kind in _UNKNOWN:
            self._unknown.add(path)
        if value is not None and value != fact.default:
            self._facts = with_fact(self._facts, path, value)

    # ---- the next question ----

    def next(self) -> Question | Settled:
        """What is asked next: the kind of dispute, what it cannot be without, what was picked, what decides."""
        if not self._tag:
            return _which()
        while True:
            if needed := next(self._needed(self._kind, self._facts, ""), None):
                if (only := self._only_seat(needed)) is not None:
                    self._settle(needed.path, only)
                    continue
                return self._question(needed, is_needed=True)
            if self._wanted:
                path = self._wanted[0]
                return self._question(OpenFact(path, fact_at(self._kind, path)), is_needed=True)
            ruling = self._rule(self._facts)
            if isinstance(ruling, Ruling):
                if decide := self._deciding(ruling):
                    return self._choose(decide, ruling)
                decide, untried = self._deciding_together(ruling)
                if decide:
                    return self._choose(decide, ruling)
                settled = self._settled_by(untried)
                taken = self._taken_for_granted(settled.ruling)
                return self._choose(taken, ruling) if taken else settled
            named = self._named(ruling.field)
            if named is None:
                if decide := self._deciding(ruling):
                    return self._choose(decide, None)
                if towards := self._towards(ruling):
                    return self._question(towards, is_needed=True)
                raise ruling
            if named.fact.kind != "facts":
                is_missed = not self._can_do_without(named, ruling)
                asked = self._question(named, is_needed=is_missed or named.fact.default not in ([], ""))
                # What was refused just now is not offered as the usual answer.
                return replace(asked, default=None) if is_missed and asked.is_needed else asked
            self._facts = with_fact(self._facts, named.path, {})  # a part that is needed is asked for fact by fact

    def _settled_by(self, untried: Iterable[str]) -> Settled:
        situation = self._trial.situation(self._facts)
        granted = tuple(self._called(path, wording.name(fact_at(self._kind, path))) for path in untried)
        settled = self._settled - self._unknown
        ruling = rule(situation, self._book, self._hand, shelf=self._shelf, settled=settled)
        return Settled(situation, ruling, granted)

    def _taken_for_granted(self, ruling: Ruling) -> list[OpenFact]:
        """The facts that the ruling would name as taken for granted although nobody was asked for them."""
        paths = [assumed.path for assumed in ruling.assumes if assumed.path not in self._settled]
        return [OpenFact(path, fact_at(self._kind, path)) for path in paths]

    def _needed(self, kind: type[Struct], facts: dict[str, Any], prefix: str) -> Iterator[OpenFact]:
        for fact in facts_of(kind):
            path = f"{prefix}{fact.name}"
            if fact.kind == "facts" and fact.part and (fact.is_required or fact.name in facts):
                yield from self._needed(fact.part, facts.get(fact.name, {}), f"{path}.")
            elif fact.is_required and path not in self._settled:
                yield OpenFact(path, fact)

    def _only_seat(self, needed: OpenFact) -> int | None:
        """The seat, where the other facts leave only one possible."""
        stated = known(self._kind, self._facts)
        if needed.fact.kind != "seat" or "." not in needed.path or not stated.seats:
            return None
        facts = self._facts
        for other in self._needed(self._kind, facts, ""):
            facts = with_fact(facts, other.path, first(other.fact, stated))
        possible = [
            seat
            for seat in range(needed.fact.least, needed.fact.most + 1)
            if not isinstance(ruled := self._rule(with_fact(facts, needed.path, seat)), SituationError)
            or not ruled.field.endswith("seat")
        ]
        return possible[0] if len(possible) == 1 else None

    def _named(self, field: str) -> OpenFact | None:
        """The unanswered fact that a refusal speaks of."""
        for path, fact in self._unanswered(with_parts=True):
            if is_spoken_of(path, field):
                return OpenFact(path, fact)
        return None

    def _unanswered(self, *, with_parts: bool = False) -> Iterator[tuple[str, Fact]]:
        return self._trial.unstated(self._facts, self._settled, with_parts=with_parts)

    # ---- what decides ----

    def _deciding(self, base: Ruling | SituationError) -> list[OpenFact]:
        return self._trial.deciding(self._facts, self._settled, base)

    def _deciding_together(self, base: Ruling) -> tuple[list[OpenFact], tuple[str, ...]]:
        """A fact that changes the ruling only together with others; or those that there was no time to try out.

        Any two are tried, and any three of the simple ones; also a third that two make no sense without.
        """
        stated = known(self._kind, self._facts)
        unanswered = [OpenFact(path, fact) for path, fact in self._unanswered()]
        simple = [each for each in unanswered if each.fact.kind in ("yes_no", "choice")]
        unanswered = simple + [each for each in unanswered if each not in simple]
        values = {each.path: tuple(_unusual(each.fact, probes(each.fact, stated))) for each in unanswered}
        together: tuple[tuple[OpenFact, ...], ...] = (*combinations(unanswered, 2), *combinations(simple, 3))
        waiting = deque((self._facts, several, several) for several in together)
        with_third: set[tuple[str, ...]] = set()
        tries = _TRIES
        while waiting and tries > 0:
            facts, several, added = waiting.popleft()
            for chosen in product(*(values[each.path] for each in added)):
                tries -= 1
                tried = facts
                for each, value in zip(added, chosen, strict=True):
                    tried = with_fact(tried, each.path, value)
                ruled = self._rule(tried)
                if isinstance(ruled, SituationError):
                    third = self._named(ruled.field) if len(several) == 2 else None
                    if third and third.path in values and third not in several:
                        paths = tuple(each.path for each in (*several, third))
                        waiting += [] if paths in with_third else [(tried, (*several, third), (third,))]
                        with_third.add(paths)
                elif ruled.outcome != base.outcome:
                    # What somebody did comes before how it was done, and the button once there is something to divide.
                    first_asked = min(several, key=lambda each: (each.fact.name == "button", not each.fact.is_silent))
                    return [first_asked], ()
        return [], tuple(dict.fromkeys(each.path for _, several, _ in waiting for each in several))

    def _can_do_without(self, missed: OpenFact, base: SituationError) -> bool:
        """Whether another fact leads to a ruling as well, as words do in place of chips."""
        return any(each.path != missed.path for each in self._deciding(base))

    def _towards(self, base: SituationError) -> OpenFact | None:
        """The fact that leads to a ruling together with another, which is then refused by name."""
        stated = known(self._kind, self._facts)
        for path, fact in self._unanswered():
            for value in _unusual(fact, probes(fact, stated)):
                facts = with_fact(self._facts, path, value)
                ruled = self._rule(facts)
                if not isinstance(ruled, SituationError) or (ruled.field, ruled.why) == (base.field, base.why):
                    continue
                other = self._named(ruled.field)
                if other and other.path != path and other.fact.kind != "facts" and self._is_ruled(facts, other):
                    return OpenFact(path, fact)
        return None

    def _is_ruled(self, facts: dict[str, Any], other: OpenFact) -> bool:
        """Whether some value of one more fact leads to a ruling."""
        values = probes(other.fact, known(self._kind, facts))
        return any(isinstance(self._rule(with_fact(facts, other.path, value)), Ruling) for value in values)

    def _rule(self, facts: dict[str, Any]) -> Ruling | SituationError:
        return self._trial.rule(facts)

    # ---- how it is asked ----

    def _choose(self, decide: list[OpenFact], base: Ruling | None) -> Question:
        """Facts with a usual value are asked for one by one, the most deciding first, and what others did after them.

        Then all that is unusual is asked for at once.
        """
        single = [each for each in decide if not _is_unusual(each.fact)]
        if single:
            return self._question(max(single, key=lambda each: (not each.fact.is_acts, len(each.rulings))), base)
        if len(decide) == 1:
            return self._question(decide[0], base)
        choices = tuple(Choice(each.path, self._called(each.path, _unusually(each.fact))) for each in decide)
        return Question("", "several", _ALSO, choices, default=[])

    def _called(self, path: str, words: Words) -> Words:
        return called(self._kind, path, words)

    def _question(self, asked: OpenFact, base: Ruling | None = None, *, is_needed: bool = False) -> Question:
        fact, may_be_none = asked.fact, self._may_be_none(asked)
        return Question(
            path=asked.path,
            kind=fact.kind,
            words=self._called(asked.path, wording.name(fact)),
            choices=tuple(Choice(value, wording.value(fact, value)) for value in fact.values),
            default=[] if may_be_none else fact.default,
            is_needed=is_needed and not may_be_none,
            least=fact.least,
            most=fact.most,
            why=_why(asked, base),
            part=fact.part.__name__ if fact.part else "",
            hint=wording.hint(fact),
        )

    def _may_be_none(self, asked: OpenFact) -> bool:
        """Whether “none at all” is an answer to what somebody did, which leaving it out is not."""
        if not asked.fact.is_acts or asked.fact.default is not None or asked.path in self._settled:
            return False
        facts = with_fact(self._facts, asked.path, [])
        for other in self._needed(self._kind, facts, ""):
            if other.path != asked.path:
                facts = with_fact(facts, other.path, first(other.fact, known(self._kind, facts)))
        return isinstance(self._rule(facts), Ruling)


def _offered(value: Any) -> list[tuple[str, bool]]:
    """What was offered among several, and whether it applies."""
    if not isinstance(value, dict) or not all(isinstance(applies, bool) for applies in value.values()):
        raise SituationError("answer", Words("say of each whether it applies", "sag bei jedem Punkt, ob er zutrifft"))
    return [(str(path), applies) for path, applies in value.items()]


def _which() -> Question:
    choices = tuple(Choice(tag, wording.title(tag), wording.heading(tag)) for tag in SITUATIONS)
    return Question("type", "choice", _WHICH, choices, is_needed=True)


def _is_unusual(fact: Fact) -> bool:
    if fact.is_acts or f"{fact.owner}.{fact.name}" in _OFTEN:
        return False
    return fact.is_silent if fact.kind != "yes_no" else not fact.is_open


def _unusual(fact: Fact, values: Iterator[Any]) -> Iterator[Any]:
    return (value for value in values if value != fact.default)


def _unusually(fact: Fact) -> Words:
    """How it is offered among others: as the sentence that is not usually true, or by its name."""
    return wording.statement(fact, holds=not fact.default) if fact.kind == "yes_no" else wording.name(fact)


def _why(asked: OpenFact, base: Ruling | None) -> Words | None:
    """What one of the answers would change."""
    if not base or not asked.rulings:
        return None
    other = asked.rulings[0]
    value = value_words(asked.fact, asked.value)
    case = Words(f"with “{value.en}”", f"mit „{value.de}“")
    if asked.fact.kind == "text":  # whatever it is: the words that were tried out say nothing
        case = Words("otherwise", "sonst")
    return Words(
        f"as known so far: {outcome_words(base).en}; {case.en}: {outcome_words(other).en}",
        f"nach dem, was bekannt ist: {outcome_words(base).de}; {case.de}: {outcome_words(other).de}",
    )
