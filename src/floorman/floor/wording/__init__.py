"""What situations, facts and their values are called, English and German; nothing is decided here.

A fact goes by the name of its type and its own, as in ``Wager.later``, or by its own alone where it is called the same
everywhere. A fact that holds or does not has a sentence for both instead of a name.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from floorman.floor.interview.facts import SITUATIONS, all_types, facts_of, group_of
from floorman.floor.wording.finding import Index, Sought
from floorman.floor.wording.names import HINTS, NAMES, ROWS
from floorman.floor.wording.of_hand import OF_HAND
from floorman.floor.wording.of_table import OF_TABLE
from floorman.floor.wording.titles import GROUPS, TITLES
from floorman.floor.wording.values import VALUES
from floorman.text.words import Words

if TYPE_CHECKING:
    from msgspec import Struct

    from floorman.floor.interview.facts import Fact

T = TypeVar("T")

STATEMENTS: Final = {**OF_HAND, **OF_TABLE}
_HERE: Final = "src/floorman/floor/wording"


def title(tag: str) -> Words:
    """What a situation is called."""
    known = TITLES.get(tag)
    return known[0] if known else _as_written(tag)


def heading(tag: str) -> Words:
    """The heading a situation is found under."""
    return GROUPS[group_of(SITUATIONS[tag])]


def name(fact: Fact) -> Words:
    """What a fact is called; for one that holds or does not, the sentence that says that it does."""
    if fact.kind == "yes_no":
        return statement(fact, holds=True)
    return _of(fact, NAMES) or _as_written(fact.name)


def name_at(kind: type[Struct], path: str) -> Words:
    """What a fact is called that is given by its path, such as ``spot.pot``."""
    fact = fact_named(kind, path)
    return name(fact) if fact else _as_written(path.rpartition(".")[2])


def fact_named(kind: type[Struct], path: str) -> Fact | None:
    """The fact at a path such as ``spot.pot`` or ``players[0].cards``, if there is one."""
    fact = None
    for part in path.split("."):
        fact = next((fact for fact in facts_of(kind) if fact.name == part.partition("[")[0]), None)
        if fact is None:
            return None
        kind = fact.part or kind
    return fact


def row(part: type[Struct]) -> Words | None:
    """One of a list as it stands in a row with others, its facts in braces."""
    return ROWS.get(part.__name__)


def hint(fact: Fact) -> Words | None:
    """What has to be known to state a fact, where its name does not say."""
    return HINTS.get(f"{fact.owner}.{fact.name}")


def statement(fact: Fact, *, holds: bool) -> Words:
    """The sentence that says of a fact that it holds, or that it does not."""
    known = _of(fact, STATEMENTS)
    if not known:
        words = _as_written(fact.name)
        return words if holds else Words(f"not: {words.en}", f"nicht: {words.de}")
    return known[0] if holds else known[1]


def value(fact: Fact, said: str) -> Words:
    """What one of a fact's values is called."""
    known = VALUES.get(f"{fact.owner}.{fact.name}.{said}") or VALUES.get(f"{fact.name}.{said}") or VALUES.get(said)
    return known or _as_written(said)


def search(words: str) -> tuple[str, ...]:
    """The situations that these words fit, in either language, the best find first; all of them for no words."""
    if not words.strip():
        return tuple(SITUATIONS)
    return tuple(found.tag for found in _index().find(words))


def is_close(words: str) -> bool:
    """Whether the best find has all of these words, as they stand or begin, and none of them is only guessed at."""
    found = _index().find(words)
    return bool(found) and found[0].is_close


@cache
def _index() -> Index:
    """The words of all situations."""
    return Index({tag: _sought(tag, kind) for tag, kind in SITUATIONS.items()})


def _sought(tag: str, kind: type[Struct]) -> Sought:
    more = TITLES[tag][1] if tag in TITLES else Words("", "")
    called = (tag, *_both(title(tag)), *more.en.split(","), *more.de.split(","))
    chosen = (value(fact, said) for fact in facts_of(kind) for said in fact.values)
    return Sought(called, tuple(text for words in chosen for text in _both(words)), _both(heading(tag)))


def _both(words: Words) -> tuple[str, str]:
    return words.en, words.de


def missing() -> list[str]:
    """What has no words yet, each with the line that is to be added and where."""
    gaps = [
        f'{_HERE}/titles.py, TITLES: "{tag}": (Words("…", "…"), Words("what people, say for it", "was man, dazu sagt")),'
        for tag in SITUATIONS
        if tag not in TITLES
    ]
    for fact in (fact for kind in all_types().values() for fact in facts_of(kind)):
        key = f"{fact.owner}.{fact.name}"
        if fact.kind == "yes_no" and not _of(fact, STATEMENTS):
            gaps.append(
                f'{_HERE}/of_table.py, OF_TABLE: "{key}": (Words("it is so", "es ist so"), Words("it is not so", "es ist nicht so")),'
            )
        elif fact.kind != "yes_no" and not _of(fact, NAMES):
            gaps.append(f'{_HERE}/names.py, NAMES: "{key}": Words("its name", "sein Name"),')
        gaps += [
            f'{_HERE}/values.py, VALUES: "{said}" or "{key}.{said}": Words("…", "…"),'
            for said in fact.values
            if not {said, f"{fact.name}.{said}", f"{key}.{said}"} & VALUES.keys()
        ]
    return gaps


def _of(fact: Fact, table: dict[str, T]) -> T | None:
    return table.get(f"{fact.owner}.{fact.name}") or table.get(fact.name)


def _as_written(text: str) -> Words:
    plain = text.replace("_", " ")
    return Words(plain, plain)
