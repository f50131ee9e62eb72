"""The casebook in numbers: what is ruled on how often, and how often it is decided otherwise."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.floor.casebook.cases import Case


class CaseCount(NamedTuple):
    """How many cases there are of something."""

    what: str
    cases: int
    otherwise: int
    """How many of them were decided otherwise than ruled."""


class CasesInNumbers(NamedTuple):
    """Some cases in numbers; those that were annulled are counted as such, and nowhere else."""

    cases: int
    open: int
    otherwise: int
    annulled: int
    kinds: tuple[CaseCount, ...]
    """By the kind of situation; the most frequent first, as with the others."""
    rules: tuple[CaseCount, ...]
    """By the paragraph; a case counts once for each that was cited."""
    books: tuple[CaseCount, ...]


def counted(cases: Iterable[Case]) -> CasesInNumbers:
    """CaseCount cases."""
    every = list(cases)
    standing = [case for case in every if not case.annulled]
    otherwise = [case for case in standing if is_otherwise(case)]
    return CasesInNumbers(
        cases=len(standing),
        open=sum(case.decision is None for case in standing),
        otherwise=len(otherwise),
        annulled=len(every) - len(standing),
        kinds=_counts(standing, otherwise, lambda case: (case.opened.kind,)),
        rules=_counts(standing, otherwise, lambda case: tuple(map(str, case.opened.citations))),
        books=_counts(standing, otherwise, lambda case: (f"{case.opened.book}@{case.opened.edition}",)),
    )


def is_otherwise(case: Case) -> bool:
    """Whether the floor has decided otherwise than the rule says."""
    return bool(case.decided and case.decided[-1].instead)


def _counts(
    standing: Iterable[Case], otherwise: Iterable[Case], of: Callable[[Case], tuple[str, ...]]
) -> tuple[CaseCount, ...]:
    every, others = (
        Counter(what for case in some for what in dict.fromkeys(of(case))) for some in (standing, otherwise)
    )
    return tuple(
        CaseCount(what, count, others[what]) for what, count in sorted(every.items(), key=lambda one: (-one[1], one[0]))
    )
