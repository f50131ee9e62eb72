"""Which rules of the catalogue there are, and which of them tests show."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pytest

_CLAIM = re.compile(r"(?P<id>[^#\s]+)(?:#(?P<number>[1-9]\d*))?")


@dataclass(frozen=True)
class RuleIndex:
    """Every rule id of the catalogue with the number of its worked examples."""

    examples: Mapping[str, int]

    @classmethod
    def read(cls, path: Path) -> RuleIndex:
        """Read the index this repository carries: an id and a number a line."""
        lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
        return cls({rule: int(count) for rule, count in lines})

    @classmethod
    def of_catalogue(cls, folder: Path) -> RuleIndex:
        """Make the index from the catalogue itself."""
        books = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml")))
        return cls({rule["id"]: len(rule.get("example", ())) for book in books for rule in book.get("rule", ())})

    def faults(self, marker: pytest.Mark) -> Iterator[str]:
        """What is wrong with a marker: nothing named, no such rule, no such example."""
        if not marker.args or marker.kwargs:
            yield "the rule marker takes one or more ids"
        for claim in marker.args:
            match = _CLAIM.fullmatch(claim) if isinstance(claim, str) else None
            if match is None:
                yield f"{claim!r} is not an id such as TDA-47-A.a or TDA-47-A.a#2"
            elif match["id"] not in self.examples:
                yield f"there is no rule {match['id']}"
            elif match["number"] and int(match["number"]) > self.examples[match["id"]]:
                yield f"{match['id']} has {self.examples[match['id']]} examples, not {match['number']}"

    def __str__(self) -> str:
        return "".join(f"{rule} {count}\n" for rule, count in self.examples.items())


def coverage_page(index: RuleIndex, claims: Mapping[str, set[str]]) -> str:
    """The rule coverage page: for every rule that a test shows, which of its examples and where."""
    shown: dict[str, dict[str, set[str]]] = defaultdict(dict)
    for claim, tests in claims.items():
        rule, _, number = claim.partition("#")
        shown[rule][number] = tests
    books: dict[str, list[str]] = defaultdict(list)
    for rule in index.examples:
        books[rule.partition("-")[0]].append(rule)

    lines = [
        "# Rule coverage",
        "",
        "Made from the tests' markers by `make docs`. A rule that is not listed is not yet shown by a test.",
        "",
    ]
    lines += ["| book | rules shown | examples shown |", "| --- | --: | --: |"]
    for book, rules in books.items():
        examples = sum(index.examples[rule] for rule in rules)
        numbers = sum(1 for rule in rules for number in shown.get(rule, {}) if number)
        lines.append(f"| {book} | {sum(rule in shown for rule in rules)} of {len(rules)} | {numbers} of {examples} |")
    for book, rules in books.items():
        here = [rule for rule in rules if rule in shown]
        if not here:
            continue
        lines += ["", f"## {book}", "", "| rule | examples shown | tests |", "| --- | --- | --- |"]
        for rule in here:
            numbers_shown = sorted(int(number) for number in shown[rule] if number)
            which = ", ".join(map(str, numbers_shown)) or "–"
            files = sorted({test.partition("::")[0] for tests in shown[rule].values() for test in tests})
            lines.append(f"| {rule} | {which} of {index.examples[rule]} | {', '.join(f'`{file}`' for file in files)} |")
    return "\n".join(lines) + "\n"
