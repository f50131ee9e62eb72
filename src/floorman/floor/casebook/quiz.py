"""The quiz: situations from the catalogue, told in words, with the right ruling among plausible wrong ones.

What is right is never kept: it is what the desk rules under the book that is asked about. Wrong answers are what other
books rule on the same facts, what this book rules on facts that are nearly the same, and the same chips as another action.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.casebook.precedent import deciding_paths
from floorman.floor.desk import Situation, rule, rule_by
from floorman.floor.effects import Acts
from floorman.floor.interview.facts import SITUATIONS, facts_of
from floorman.floor.interview.probes import known, probes
from floorman.floor.interview.telling import outcome_words, situation_words
from floorman.floor.ruling import Ruling
from floorman.seats import turned
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from floorman.rulebook import Rulebook

_WRONG: Final = 3  # wrong answers beside the right one
_SCALES: Final = ((1, 1), (10, 1), (100, 1), (1, 10))
_TRIES: Final = 40  # rulings on nearly the same facts


class WorkedExample(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked situation: the catalogue's rule and example it shows, and the facts."""

    rule: str
    situation: dict[str, Any]
    example: int = 0

    @property
    def book(self) -> str:
        """The book the rule stands in."""
        return self.rule.partition("-")[0].lower()


class QuizQuestion(Struct, frozen=True):
    """A question of the quiz, with the ruling that answers it."""

    rule: str
    """The rule the situation was taken from, which another book may know by another name."""
    situation: Situation
    facts: Words
    choices: tuple[Words, ...]
    right: int
    """The place of the right one among the choices, from 0."""
    ruling: Ruling


def read_entries(document: bytes) -> tuple[WorkedExample, ...]:
    """The worked situations of a file."""
    return msgspec.json.decode(document, type=tuple[WorkedExample, ...])


def questions(
    entries: Sequence[WorkedExample], book: Rulebook, others: Sequence[Rulebook], rng: Random
) -> Iterator[QuizQuestion]:
    """Ask and ask, in an order and with variations that *rng* chooses: first the book's own, then those below it, then all.

    It ends only where no situation makes a question.
    """
    chain = _chain(book)
    pools = [[entry for entry in entries if entry.book == name] for name in chain]
    pools.append([entry for entry in entries if entry.book not in chain])
    while True:
        asked = 0
        seen: set[str] = set()
        for pool in pools:
            for entry in rng.sample(pool, len(pool)):
                facts = msgspec.json.encode(entry.situation, order="deterministic").decode()
                if facts in seen:
                    continue
                seen.add(facts)
                if question := ask_about(entry, entries, book, others, rng):
                    asked += 1
                    yield question
        if not asked:
            return


def ask_about(
    entry: WorkedExample, entries: Sequence[WorkedExample], book: Rulebook, others: Sequence[Rulebook], rng: Random
) -> QuizQuestion | None:
    """One question about a situation; nothing if the book cannot rule on it, or nothing plausible is wrong."""
    situation = _varied(entry, book, rng)
    if situation is None:
        return None
    ruling = rule(situation, book)
    right = outcome_words(ruling)
    wrong: list[Words] = []
    akin = [each for each in entries if each.situation.get("type") == entry.situation.get("type")]
    for other in _wrong(situation, ruling, akin, book, others, rng):
        words = outcome_words(other)
        if all(words.en != each.en and words.de != each.de for each in (right, *wrong)):
            wrong.append(words)
        if len(wrong) == _WRONG:
            break
    if not wrong:
        return None
    choices = [right, *wrong]
    rng.shuffle(choices)
    words = situation_words(situation, deciding_paths(situation, book, ruling))
    return QuizQuestion(entry.rule, situation, words, tuple(choices), choices.index(right), ruling)


def _chain(book: Rulebook) -> list[str]:
    """The book and those it rests on, from the top."""
    return [book.id, *(_chain(book.below) if book.below else ())]


# ---- variations ----


def _varied(entry: WorkedExample, book: Rulebook, rng: Random) -> Situation | None:
    """The situation at other seats and with other amounts; as it is where that cannot be."""
    kind = SITUATIONS.get(str(entry.situation.get("type", "")))
    if kind is None:
        return None
    times, over = rng.choice(_SCALES)
    turned = varied(kind, entry.situation, times=times, over=over, turn=rng.randrange(10))
    for facts in (turned, entry.situation):
        try:
            situation: Any = msgspec.convert(facts, type=kind)
            rule_by(situation, book)
        except (SituationError, msgspec.ValidationError):
            continue
        return situation  # type: ignore[no-any-return]  # kind is one of the situations
    return None


def varied(kind: type[Struct], facts: dict[str, Any], *, times: int, over: int, turn: int) -> dict[str, Any]:
    """Facts with every amount scaled and every seat moved on; amounts that do not divide leave all as they are."""
    amounts = known(kind, facts).amounts
    if any(amount * times % over for amount in amounts):
        times = over = 1
    return _varied_part(kind, facts, times, over, turn)


def _varied_part(kind: type[Struct], facts: dict[str, Any], times: int, over: int, turn: int) -> dict[str, Any]:
    changed = dict(facts)
    for fact in facts_of(kind):
        value = facts.get(fact.name)
        if value is None:
            continue
        is_seat = (fact.least, fact.most) == (1, 10)
        match fact.kind:
            case "chips":
                changed[fact.name] = value * times // over
            case "pile":
                changed[fact.name] = [chip * times // over for chip in value]
            case "piles":
                changed[fact.name] = [[chip * times // over for chip in pile] for pile in value]
            case "seat":
                changed[fact.name] = turned(value, turn)
            case "numbers" if is_seat:
                changed[fact.name] = [turned(seat, turn) for seat in value]
            case "facts" if fact.part:
                changed[fact.name] = _varied_part(fact.part, value, times, over, turn)
            case "list" if fact.part:
                changed[fact.name] = [_varied_part(fact.part, each, times, over, turn) for each in value]
            case _:
                pass
    return changed


# ---- wrong answers ----


def _wrong(
    situation: Situation,
    ruling: Ruling,
    akin: Sequence[WorkedExample],
    book: Rulebook,
    others: Sequence[Rulebook],
    rng: Random,
) -> Iterator[Ruling]:
    """Rulings that are not this one, the most tempting first."""
    elsewhere = (_ruled(situation, other) for other in others if other.name != book.name)
    chances = (elsewhere, _nearly(situation, book, rng), _other_actions(ruling), _akin(situation, akin, book, rng))
    for each in itertools.chain.from_iterable(chances):
        if each is not None and _is_wrong(each, ruling):
            yield each


def _is_wrong(other: Ruling, right: Ruling) -> bool:
    """Whether nobody could take it for right: nothing it offers is what is right, or that and a little more or less."""
    return not any(ours <= theirs or theirs <= ours for ours in _sides(right) for theirs in _sides(other))


def _sides(ruling: Ruling) -> list[set[str]]:
    """Everything that may come of a ruling, as it is said: what happens in any case, with each of the options."""
    sides = [(*ruling.effects, *option.effects) for option in ruling.options] or [ruling.effects]
    return [{effect.words.en for effect in effects} for effects in sides]


def _ruled(situation: Situation, book: Rulebook) -> Ruling | None:
    try:
        return rule_by(situation, book)
    except SituationError:
        return None


def _nearly(situation: Situation, book: Rulebook, rng: Random) -> Iterator[Ruling]:
    """What would be ruled if one fact were otherwise; no other seat, since then the answer shows."""
    kind = type(situation)
    facts = msgspec.to_builtins(situation)
    stated = known(kind, facts)
    changes = [
        {**facts, fact.name: value}
        for fact in facts_of(kind)
        if fact.kind in ("yes_no", "choice", "list", "number", "numbers", "places", "facts")
        for value in _values(fact.part, facts.get(fact.name), probes(fact, stated))
    ]
    for changed in rng.sample(changes, min(_TRIES, len(changes))):
        try:
            yield rule_by(msgspec.convert(changed, type=kind), book)
        except (SituationError, msgspec.ValidationError):
            continue


def _values(part: type[Struct] | None, stated: Any, tried: Iterable[Any]) -> Iterator[Any]:
    """Other values of a fact; of a part, the same part with one fact otherwise."""
    if part is None or isinstance(stated, list):
        yield from tried
        return
    own = stated if isinstance(stated, dict) else {}
    for fact in facts_of(part):
        if fact.kind in ("yes_no", "choice"):
            yield from ({**own, fact.name: value} for value in probes(fact, known(part, own)))


def _akin(situation: Situation, akin: Sequence[WorkedExample], book: Rulebook, rng: Random) -> Iterator[Ruling]:
    """What is ruled on other situations of the kind at these seats, where no amount gives it away."""
    kind = type(situation)
    stated = known(kind, msgspec.to_builtins(situation))
    for entry in rng.sample(akin, min(_TRIES, len(akin))):
        seats = known(kind, entry.situation).seats
        turn = stated.seats[0] - seats[0] if stated.seats and seats else 0
        facts = varied(kind, entry.situation, times=1, over=1, turn=turn)
        try:
            ruling = rule_by(msgspec.convert(facts, type=kind), book)
        except (SituationError, msgspec.ValidationError):
            continue
        if _numbers(msgspec.to_builtins(ruling.outcome)) <= {*stated.amounts}:
            yield ruling


def _numbers(data: Any) -> set[int]:
    """The numbers in plain data that are not seats."""
    if isinstance(data, dict):
        return set().union(*(_numbers(value) for name, value in data.items() if "seat" not in name))
    if isinstance(data, list | tuple):
        return set().union(*map(_numbers, data))
    return {data} if isinstance(data, int) and not isinstance(data, bool) else set()


def _other_actions(ruling: Ruling) -> Iterator[Ruling]:
    """The same amounts as another action."""
    for place, effect in enumerate(ruling.effects):
        if isinstance(effect, Acts):
            for action in ("raise", "call", "fold"):
                if action != effect.action and (effect.to or action == "fold"):
                    changed = replace(effect, action=action, to=0 if action == "fold" else effect.to)
                    effects = (*ruling.effects[:place], changed)
                    yield replace(ruling, effects=effects, options=())
