"""`make mutants`: small faults are put in where it says, and who notices them is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"

TILL = '''"""A till."""

from __future__ import annotations

__slots__ = (1,)


def change(paid: int, price: int) -> int:
    """What comes back, 0 if nothing."""
    if paid < price:
        raise ValueError(f"{price - paid} are missing")
    return paid - price


def is_round(price: int) -> bool:
    """Whether nobody needs coins."""
    return price % 100 == 0
'''
TESTS = """
import pytest
from floorman.till import change


def test_what_comes_back() -> None:
    assert change(1000, 700) == 300
    with pytest.raises(ValueError, match="missing"):
        change(600, 700)
"""
PARTS = """
[till]
modules = ["till.py"]
tests = ["tests/test_till.py"]
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project of one module and one test, with the scripts beside it."""
    package, tests = tmp_path / "src" / "floorman", tmp_path / "tests"
    package.mkdir(parents=True)
    tests.mkdir()
    shutil.copytree(SCRIPTS, tmp_path / "scripts")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    (tmp_path / "scripts" / "mutants.toml").write_text(PARTS, encoding="utf-8")
    (tmp_path / "scripts" / "mutants-equal.toml").write_text("", encoding="utf-8")
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "till.py").write_text(TILL, encoding="utf-8")
    (tests / "test_till.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def mutants(root: Path, *arguments: str, code: int = 0) -> str:
    command = [sys.executable, "scripts/mutants.py", *arguments]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout + run.stderr


def test_faults_are_found_in_the_code_and_not_in_its_words(shop: Path) -> None:
    assert mutants(shop, "--list").splitlines() == [
        "till  till.py:10  change  if paid < price → if False",
        "till  till.py:10  change  if paid < price → if True",
        "till  till.py:10  change  < → <=",
        'till  till.py:11  change  raise ValueError(f"{price - paid} are missing") → pass',
        "till  till.py:12  change  return paid - price → return (paid - price) + 1",
        "till  till.py:12  change  - → +",
        "till  till.py:17  is_round  return price % 100 == 0 → return not (price % 100 == 0)",
        "till  till.py:17  is_round  % → //",
        "till  till.py:17  is_round  100 → 101",
        "till  till.py:17  is_round  == → !=",
        "till  till.py:17  is_round  0 → 1",
    ]


def test_what_nobody_notices_is_reported_with_its_line(shop: Path) -> None:
    output = mutants(shop, "--sample", "0", code=1)

    assert "src/floorman/till.py:10  in change\n  - if paid < price:\n  + if paid <= price:\n    < → <=\n" in output
    assert output.count("in is_round") == 5
    assert "in change" not in output.replace("till.py:10  in change", "", 1)  # the others are noticed
    assert "│ till │ 1 modules │     11 │       5 │ 45 │" in output
    assert (shop / "src" / "floorman" / "till.py").read_text(encoding="utf-8") == TILL
    assert not list(shop.rglob("__pycache__/till*"))


def test_a_line_is_looked_at_again_with_who_notices(shop: Path) -> None:
    output = mutants(shop, "--at", "src/floorman/till.py:12")

    assert output.count("noticed by tests/test_till.py::test_what_comes_back") == 2
    assert "│ till │ 1 modules │      2 │       2 │ 100 │" in output
    assert "There is no such fault." in mutants(shop, "--at", "till.py:1", code=1)


def test_a_loop_that_does_not_end_is_noticed(shop: Path) -> None:
    till = shop / "src" / "floorman" / "till.py"
    till.write_text(
        "def coins(cents: int) -> int:\n    n = 0\n    while n < cents:\n        n += 1\n    return n\n", "utf-8"
    )
    test = "from floorman.till import coins\n\n\ndef test_coins() -> None:\n    assert coins(1) == 1\n"
    (shop / "tests" / "test_till.py").write_text(test, encoding="utf-8")
    output = mutants(shop, "--at", "till.py:4", "--patience", "1")

    assert "n += 1 → pass\n    noticed by the clock: the tests did not end (SIGPROF)" in output


def test_waiting_for_what_never_comes_is_noticed(shop: Path) -> None:
    till = shop / "src" / "floorman" / "till.py"
    till.write_text(
        "import threading\n\n\ndef opened() -> bool:\n    drawer = threading.Event()\n    drawer.set()\n"
        "    return drawer.wait()\n",
        "utf-8",
    )
    test = "from floorman.till import opened\n\n\ndef test_drawer() -> None:\n    assert opened()\n"
    (shop / "tests" / "test_till.py").write_text(test, encoding="utf-8")
    output = mutants(shop, "--at", "till.py:6", "--patience", "1")

    assert "drawer.set() → pass\n    noticed by the clock: the tests did not end (SIGALRM)" in output


def test_a_fault_that_makes_no_difference_is_named_and_does_not_count(shop: Path) -> None:
    named = (
        '[[equal]]\nfile = "till.py"\nin = "change"\nline = "if paid < price:"\nchange = "< → <="\nwhy = "an example"\n'
    )
    equal = shop / "scripts" / "mutants-equal.toml"
    equal.write_text(named, encoding="utf-8")
    output = mutants(shop, "--at", "till.py:10")

    assert "│ till │ 1 modules │      2 │       2 │ 100 │" in output
    assert "<=" not in output

    equal.write_text(named.replace("paid <", "given <"), encoding="utf-8")
    assert "names what is not there any more:\n  till.py | change | if given < price: | < → <=" in mutants(shop, code=1)


def test_tests_that_fail_without_a_fault_notice_nothing(shop: Path) -> None:
    (shop / "tests" / "test_till.py").write_text("def test_till() -> None:\n    assert False\n", encoding="utf-8")

    assert "till: the tests fail without any fault: tests/test_till.py::test_till" in mutants(shop, code=1)


def test_the_same_seed_is_the_same_sample_from_everywhere_in_a_part() -> None:
    listed = mutants(ROOT, "--list", "--part", "hand", "--sample", "40")

    assert listed == mutants(ROOT, "--list", "--part", "hand", "--sample", "40")
    assert listed != mutants(ROOT, "--list", "--part", "hand", "--sample", "40", "--seed", "2")
    assert len({line.split(":")[0] for line in listed.splitlines()}) > 10


def test_whoever_is_named_as_making_no_difference_has_a_reason() -> None:
    entries = tomllib.loads((SCRIPTS / "mutants-equal.toml").read_text(encoding="utf-8")).get("equal", [])

    assert all(len(entry["why"].split()) >= 3 for entry in entries)


def test_parts_have_their_modules_and_tests() -> None:
    parts = tomllib.loads((SCRIPTS / "mutants.toml").read_text(encoding="utf-8"))

    assert all((ROOT / "src" / "floorman" / module).exists() for part in parts.values() for module in part["modules"])
    assert all((ROOT / test.partition("::")[0]).exists() for part in parts.values() for test in part["tests"])


def test_the_tests_of_every_part_notice_faults_in_it(soak: bool) -> None:
    """A few in every part, or without the long run in one, to see that it runs; `make mutants` looks at more."""
    mutants(
        ROOT, *(("--sample", "5", "--least", "60") if soak else ("--part", "bank", "--sample", "2", "--least", "0"))
    )
