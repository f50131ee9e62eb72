"""The core stays pure, imports go one way, and importing floorman stays cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "floorman"

# Each part may import those that stand before it.
PARTS = [
    *(
        "text",
        "errors",
        "lines",
        "days",
        "seats",
        "_kernel",
        "cards",
        "shuffle",
        "ranks",
        "ranges",
        "equity",
        "rulebook",
        "hand",
        "proof",
    ),
    *(
        "bank",
        "table",
        "contest",
        "floor",
        "tournament",
        "league",
        "history",
        "store",
        "bus",
        "testing",
        "club",
        "server",
        "cli",
        "__main__",
    ),
]
SHELL = {"store", "bus", "testing", "club", "server", "cli", "__main__"}

# What the core must not even import: files, clocks, networks, processes, terminals.
OUTSIDE = {
    *("asyncio", "datetime", "http", "io", "logging", "multiprocessing", "pathlib", "shutil", "signal", "socket"),
    *("sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "rich", "cyclopts", "matplotlib"),
}
CALLS_OUTSIDE = {"open", "print", "input"}
READER = SOURCE / "rulebook" / "files.py"  # the one module of the core that opens files, and only to read rulebooks


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """What a module imports when it runs; names for the type checker alone do not count."""
    names: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(path)
    if part == "__init__":
        return
    own = {name.split(".")[1] for name in imported(path) if name.startswith("floorman.")}
    allowed = {*PARTS[: PARTS.index(part) + 1], "__version__"}

    assert own <= allowed, f"{part} imports {own - allowed}, which stand below it"


@pytest.mark.parametrize(
    "path", [p for p in modules() if part_of(p) not in SHELL and p != READER], ids=lambda path: path.name
)
def test_the_core_does_no_io(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}

    names = imported(path) - {"datetime.date", "datetime.time"}  # values; what time it is comes in from outside
    outside = (
        OUTSIDE - {"datetime"} if part_of(path) == "history" else OUTSIDE
    )  # what time a history tells, not what time it is
    assert {name.split(".")[0] for name in names}.isdisjoint(outside)
    methods = {n.func.attr for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)}
    assert methods.isdisjoint({"now", "today", "utcnow"})
    assert not any(name.startswith("urllib.request") for name in imported(path))
    assert calls.isdisjoint(CALLS_OUTSIDE)


def test_importing_floorman_loads_nothing_heavy() -> None:
    code = "import sys, floorman; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert {"numpy", "matplotlib", "rich", "cyclopts", "msgspec", "asyncio", "inspect"}.isdisjoint(loaded)


def test_no_folder_holds_more_modules_than_one_takes_in() -> None:
    folders = [SOURCE, *(path.parent for path in SOURCE.rglob("__init__.py"))]
    full = {
        str(folder.relative_to(SOURCE)): found
        for folder in folders
        if (found := sum(path.name != "__init__.py" for path in folder.glob("*.py"))) > 20
    }

    assert not full, f"more than twenty modules: {full}"


def test_a_public_class_means_one_thing_in_the_tree() -> None:
    where: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where.setdefault(node.name, []).append(str(path.relative_to(SOURCE)))
    twice = {name: paths for name, paths in where.items() if len(paths) > 1}

    assert not twice, f"look for another name: {twice}"
