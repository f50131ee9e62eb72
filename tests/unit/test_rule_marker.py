"""The rule marker refuses what the catalogue does not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.rules import RuleIndex, coverage_page

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def index() -> RuleIndex:
    return RuleIndex.read(ROOT / "tests" / "rules" / "catalogue.txt")


def test_the_index_is_that_of_the_catalogue(index: RuleIndex, shared: Path) -> None:
    assert dict(index.examples) == dict(RuleIndex.of_catalogue(shared / "rules").examples)


@pytest.mark.parametrize("claim", ["TDA-47-A.a", "TDA-47-A.a#1", "APSA-3.rank-05#1"])
def test_rules_and_examples_that_exist_are_accepted(index: RuleIndex, claim: str) -> None:
    assert list(index.faults(pytest.mark.rule(claim).mark)) == []


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        (("TDA-470",), "there is no rule TDA-470"),
        (("TDA-47-A.a", "tda-47-A.a"), "there is no rule tda-47-A.a"),
        (("TDA-47-A.a#99",), "TDA-47-A.a has"),
        (("TDA-47-A.a#0",), "is not an id"),
        (("TDA-47-A.a#x",), "is not an id"),
        ((47,), "is not an id"),
        ((), "takes one or more ids"),
    ],
)
def test_what_does_not_exist_is_refused(index: RuleIndex, claims: tuple[object, ...], fault: str) -> None:
    faults = list(index.faults(pytest.mark.rule(*claims).mark))

    assert len(faults) == 1
    assert fault in faults[0]


def test_collection_fails_on_a_rule_that_does_not_exist(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n\n@pytest.mark.rule('TDA-47-A.a#99')\ndef test_it(): pass\n")

    result = pytester.runpytest_subprocess(
        "-c", str(ROOT / "pyproject.toml"), f"--confcutdir={ROOT}", "-p", "conftest", "--collect-only", "."
    )

    assert result.ret != 0
    result.stderr.fnmatch_lines(["*TDA-47-A.a has * examples, not 99"])


def test_the_coverage_page_counts_rules_and_examples() -> None:
    page = coverage_page(
        RuleIndex({"TDA-1": 2, "TDA-2": 0, "WPL-1": 1}),
        {"TDA-1#2": {"tests/a.py::test"}, "WPL-1": {"tests/b.py::test"}},
    )

    assert "| TDA | 1 of 2 | 1 of 2 |" in page
    assert "| WPL | 1 of 1 | 0 of 1 |" in page
    assert "| TDA-1 | 2 of 2 | `tests/a.py` |" in page
