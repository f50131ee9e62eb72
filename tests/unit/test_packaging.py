"""What `pip install` takes along: the web client, or a word on what is missing before anything else is done."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import httpx
import pytest

from support.missing import missing
from support.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
UNTRACKED = shutil.ignore_patterns("static", "*.so", "*.egg-info", "__pycache__", "node_modules", "build")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The sources as a clone has them, with nothing built."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=UNTRACKED)
    return folder


def packed(clone: Path, *command: str, path: str = os.environ["PATH"]) -> subprocess.CompletedProcess[str]:
    """What the build does with the sources, without its compilers."""
    environment = {**os.environ, "PATH": path, "FLOORMAN_PURE": "1"}
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", *(command or ("build_py", "--build-lib", "packed"))],
        cwd=clone,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE_S,
    )


def test_every_package_whose_types_the_compiled_modules_use_is_there_when_they_are_compiled() -> None:
    """`pip install .` compiles in an environment of its own, with nothing but what the build asks for.

    NumPy alone is not among it: it stands in annotations only, where it may be anything.
    """
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked_for = {re.split(r"[<>=]", name)[0] for name in pyproject["build-system"]["requires"]}
    compiled = [
        f"floorman.{file.relative_to(ROOT / 'src' / 'floorman').with_suffix('').as_posix().replace('/', '.')}"
        for file in (ROOT / "src" / "floorman").rglob("*.py")
        if file.with_suffix(f".{sysconfig.get_config_var('SOABI')}.so").exists()
    ]
    assert "floorman.history.replaying" in compiled
    seen: set[str] = set()
    others: set[str] = set()
    while compiled:
        name = compiled.pop()
        path = ROOT / "src" / name.replace(".", "/")
        file = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
        if name in seen or not file.exists():
            continue
        seen.add(name)
        for node in ast.walk(ast.parse(file.read_text())):
            modules: list[str] = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                modules = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            compiled += [module for module in modules if module.startswith("floorman")]
            others |= {module.split(".")[0] for module in modules} - {"floorman"}

    assert others - sys.stdlib_module_names - {"numpy"} <= asked_for


def test_without_node_it_says_what_is_missing_before_it_begins(clone: Path) -> None:
    for command in (("build_py", "--build-lib", "packed"), ("bdist_wheel",), ("sdist",)):
        refused = packed(clone, *command, path="/nowhere")

        assert refused.returncode == 1
        assert "floorman brings its web client along, and Node is not there to build it." in refused.stderr
        assert "Install Node 20.19 or later" in refused.stderr
        assert "FLOORMAN_WITHOUT_CLIENT=1 pip install ." in refused.stderr
    assert {file.name for file in clone.iterdir()} == {*FILES, "src", "web"}  # nothing was begun


def test_an_old_node_is_told_with_its_version(clone: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    for name in ("node", "npm"):
        (old / name).write_text("#!/bin/sh\necho v18.19.1\n")
        (old / name).chmod(0o755)

    refused = packed(clone, path=f"{old}:/usr/bin:/bin")

    assert (refused.returncode, "Node 18.19.1 is too old for it" in refused.stderr) == (1, True)


def test_with_node_the_client_is_built_and_goes_along(clone: Path) -> None:
    if not (ROOT / "web" / "node_modules" / ".installed").exists():
        missing("the packages of the web client are not installed; make setup does it")
    (clone / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")

    done = packed(clone)

    assert done.returncode == 0, done.stderr
    static = clone / "packed" / "floorman" / "server" / "static"
    assert "<div id=" in (static / "index.html").read_text()
    assert {file.suffix for file in (static / "assets").iterdir()} >= {".js", ".css"}


def test_a_client_that_is_built_needs_no_node(clone: Path) -> None:
    static = clone / "src" / "floorman" / "server" / "static" / "assets"
    static.mkdir(parents=True)
    (static / "app.js").write_text("")
    (static.parent / "index.html").write_text("built before")

    done = packed(clone, path="/nowhere")

    assert done.returncode == 0, done.stderr
    assert (clone / "packed" / "floorman" / "server" / "static" / "index.html").read_text() == "built before"
    assert (clone / "packed" / "floorman" / "server" / "static" / "assets" / "app.js").exists()


def test_without_a_client_if_that_is_what_one_wants(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORMAN_WITHOUT_CLIENT", "1")

    assert packed(clone, path="/nowhere").returncode == 0
    assert not (clone / "packed" / "floorman" / "server" / "static").exists()


def test_a_wheel_serves_the_demo_club_where_there_is_neither_compiler_nor_node(
    clone: Path, tmp_path: Path, soak: bool
) -> None:
    if not soak:
        pytest.skip("builds and installs a wheel: in the long run")
    wheels, home = tmp_path / "wheels", tmp_path / "empty"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", wheels, clone], check=True)
    (wheel,) = wheels.iterdir()
    venv.create(home, with_pip=True)
    alone = {**os.environ, "PATH": str(home / "bin"), "LC_ALL": "C.UTF-8"}
    subprocess.run([home / "bin" / "python", *pip[1:], "install", wheel], check=True, env=alone, cwd=tmp_path)

    command = [str(home / "bin" / "floorman"), "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=alone, cwd=tmp_path) as server:
        assert server.stdout
        address = server.stdout.readline().split(" at ")[1].split()[0]
        page = httpx.get(address, trust_env=False)
        tables = httpx.get(f"{address}/api/tables", trust_env=False).json()
        server.terminate()

    assert (page.status_code, "<div id=" in page.text) == (200, True)
    assert [table["id"] for table in tables] == ["demo", "cash", "beginners"]
