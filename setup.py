"""The compiled parts of the build; everything else is in pyproject.toml.

The evaluator is C++. The hand engine and the replay of histories are plain Python that mypyc compiles as it stands: the same sources run uncompiled
where FLOORMAN_PURE is set, only slower. The web client is built by Node and goes along; what is missing for it is told first.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
INDEX = ROOT / "src" / "floorman" / "server" / "static" / "index.html"
NO_CLIENT = """floorman brings its web client along, and {missing}.
Install Node {node} or later (https://nodejs.org) and try again.
Without pages, for Python and the terminal alone: FLOORMAN_WITHOUT_CLIENT=1 pip install ."""


def build_client() -> None:
    """Have the web client ready to be packed, or say what that takes before anything else is done."""
    sources = [file for part in ("src", "public") for file in (WEB / part).rglob("*") if file.is_file()]
    sources += [WEB / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    newest = max((file.stat().st_mtime for file in sources if file.exists()), default=0)
    if os.environ.get("FLOORMAN_WITHOUT_CLIENT") or (INDEX.is_file() and INDEX.stat().st_mtime >= newest):
        return
    wanted = json.loads((WEB / "package.json").read_text())["engines"]["node"].removeprefix(">=")
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        found = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip(" v\n")
        missing = f"Node {found} is too old for it" if _numbers(found) < _numbers(wanted) else ""
    else:
        missing = f"{'npm' if node else 'Node'} is not there to build it"
    if missing and INDEX.is_file():  # built once, of somewhat older sources
        return
    if missing:
        sys.exit(NO_CLIENT.format(missing=missing, node=wanted))
    installed = WEB / "node_modules" / ".installed"
    if not installed.exists() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
        installed.touch()
    subprocess.run([npm, "run", "--silent", "build"], cwd=WEB, check=True)
    INDEX.touch()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")[:2]))


if {"bdist_wheel", "build", "build_py", "install", "sdist"}.intersection(sys.argv):
    build_client()

windows = sys.platform == "win32"
compile_args = ["/O2", "/std:c++17"] if windows else ["-O3", "-std=c++17", "-fvisibility=hidden", "-pthread"]
link_args = [] if windows else ["-pthread"]
sanitize = bool(os.environ.get("FLOORMAN_SANITIZE"))
if sanitize:  # for the fuzz test: a copy of the kernel that stops at the first bad access
    compile_args += [
        "-g",
        "-O1",
        "-fno-omit-frame-pointer",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ]
    link_args += ["-fsanitize=address,undefined"]

native = "src/floorman/_native"
extensions = [
    Extension(
        "floorman._kernel",
        sources=[f"{native}/module.cpp"],
        depends=[f"{native}/{header}.hpp" for header in ("evaluator", "batch", "equity", "order", "sha256")],
        language="c++",
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
]
building = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}.intersection(sys.argv)
if building and not sanitize and not os.environ.get("FLOORMAN_PURE"):
    from mypyc.build import mypycify

    modules = (
        "betting",
        "bounds",
        "dealer",
        "decide",
        "evolve",
        "floor",
        "given",
        "hand",
        "legal",
        "pots",
        "soft_play",
        "state",
        "terms",
        "turns",
    )
    paths = [f"src/floorman/hand/{module}.py" for module in modules]
    paths += ["src/floorman/seats.py"]
    paths += [f"src/floorman/history/{module}.py" for module in ("phh", "replaying")]
    extensions += mypycify(["--ignore-missing-imports", *paths], group_name="floorman_core", opt_level="3")

setup(ext_modules=extensions)
