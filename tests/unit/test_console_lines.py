"""What the README and the pages have people type works as it stands, from a fresh clone."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from floorman.cli import commands
from support.patience import PATIENCE_S
from support.terminal import FLOORMAN

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ELSEWHERE = {  # what takes minutes, or does not come back by itself
    "make serve": "test_make_serve_and_make_shell_do_what_they_say, and the fixture of this module",
    "make shell": "test_make_serve_and_make_shell_do_what_they_say",
    "make test": "whoever runs the tests",
    "pip install .": "test_packaging",
    'pip install ".[plot]"': "test_packaging",
    "python examples/bot.py http://127.0.0.1:8000 demo": "test_bots",
}


class Line(NamedTuple):
    """Something to type, and what the page says comes of it."""

    typed: str
    printed: str


def lines(page: Path) -> Iterator[Line]:
    for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            first, _, printed = part.partition("\n")
            yield Line(re.sub(r"\s{2,}# .*$", "", first).strip(), printed.strip("\n"))


README = [line for line in lines(ROOT / "README.md") if line.typed not in ELSEWHERE]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which `make serve` was run, and stopped."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "examples", folder / "examples")
    command = [FLOORMAN, "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=surroundings(folder)) as server:
        assert server.stdout
        assert server.stdout.readline().startswith("floorman serves the demo club at http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(folder), "SHELL": "/bin/bash", "LC_ALL": "C.UTF-8"}


def typed(line: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Type a line where nobody types anything after it."""
    return subprocess.run(
        ["/bin/bash", "-c", line],
        cwd=folder,
        env=surroundings(folder) | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE_S,
    )


@pytest.mark.parametrize("line", README, ids=lambda line: line.typed)
def test_every_line_of_the_readme_works_as_printed(line: Line, checkout: Path) -> None:
    done = typed(line.typed, checkout)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    if line.printed:
        assert [row.rstrip() for row in done.stdout.splitlines() if row.strip()] == line.printed.splitlines()


def test_the_readme_shows_the_club_and_its_files() -> None:
    shown = " ".join(line.typed for line in README)

    for command in (
        "league table",
        "league why",
        "audit",
        "backup",
        "restore",
        "replay",
        "convert",
        "verify",
        "--install-completion",
    ):
        assert f"floorman {command}" in shown


@pytest.mark.parametrize("page", ["league.md", "histories.md"])
def test_the_lines_of_a_page_work_one_after_the_other_on_any_day(page: str, checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout, tmp_path / "checkout")
    exported: dict[str, str] = {}
    count = 0
    for line in lines(ROOT / "docs" / page):
        if line.typed.startswith("export "):
            name, _, value = line.typed.removeprefix("export ").partition("=")
            exported[name] = value
            continue
        done = typed(line.typed, tmp_path / "checkout", **exported)
        assert (done.returncode, done.stderr) == (0, ""), line.typed
        count += 1
    assert count >= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_on_every_page_is_a_command_that_there_is(page: Path) -> None:
    for line in lines(page):
        words = shlex.split(line.typed.removeprefix(".venv/bin/"), comments=True)
        if words[0] == "floorman" and words[1:] != ["--install-completion"]:
            commands("en").parse_args(words[1:], exit_on_error=False, print_error=False)
        else:
            assert line.typed in ELSEWHERE or words[0] in {"export", "floorman"}, line.typed


def test_make_serve_and_make_shell_do_what_they_say(tmp_path: Path) -> None:
    make = ["make", "--no-print-directory", "--old-file=setup", "-C", str(ROOT)]  # set up it is: the tests run
    shown = subprocess.run([*make, "--dry-run", "serve", "PORT=8123"], capture_output=True, text=True, check=True)
    assert shown.stdout == "exec .venv/bin/floorman serve --demo --port 8123\n"

    asked = "command -v floorman; floorman --version; exit\n"
    shell = subprocess.run(
        [*make, "shell"], input=asked, capture_output=True, text=True, check=True, env=surroundings(tmp_path)
    )
    assert f"{ROOT}/.venv/bin/floorman\n" in shell.stdout


def test_the_set_up_says_what_it_does_step_by_step() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert re.findall(r'@echo "\[(\d)/5\] \w', rules) == list("12345")
    assert re.findall(r'@echo "\[(\d)/2\] \w', rules) == list("12")
