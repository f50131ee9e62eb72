"""What all tests share: the rule marker, the long versions, and the data that only some machines have."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from support.missing import missing
from support.rules import RuleIndex, coverage_page

ROOT = Path(__file__).resolve().parent.parent

# A busy machine is not a fault: nothing here depends on how long an example takes.
settings.register_profile("floorman", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("floorman")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions of the tests")
    parser.addoption("--rule-coverage", type=Path, metavar="FILE", help="write the rule coverage page")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    index = RuleIndex.read(ROOT / "tests" / "rules" / "catalogue.txt")
    claims: dict[str, set[str]] = {}
    wrong: list[str] = []
    for item in items:
        for marker in item.iter_markers("rule"):
            wrong += [f"{item.nodeid}: {fault}" for fault in index.faults(marker)]
            for claim in marker.args:
                claims.setdefault(claim, set()).add(item.nodeid.partition("[")[0])
    if wrong:
        raise pytest.UsageError("rule markers that name nothing in the catalogue:\n  " + "\n  ".join(wrong))
    if page := config.getoption("--rule-coverage"):
        Path(page).write_text(coverage_page(index, claims), encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Tasks that a module has left behind go with it, and not while another test runs.

    Whatever a task that nobody asked about ended with is logged when it is collected, with carets under the lines, for which
    Python 3.11 parses them. Where that happens while something else parses, Hypothesis say, that fails: gh-106905.
    """
    module = getattr(item, "module", None)
    if hasattr(module, "asyncio") and getattr(nextitem, "module", None) is not module:
        gc.collect()


@pytest.fixture
def soak(pytestconfig: pytest.Config) -> bool:
    """Whether this is the long run."""
    return bool(pytestconfig.getoption("--soak"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the catalogue and the reference data, which lies beside the repository where it is worked on."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        missing("the catalogue and the reference data are not beside the repository")
    return folder
