"""The native kernel under AddressSanitizer: whatever it is called with, it answers or refuses."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.missing import missing

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = Path(__file__).with_name("fuzz_kernel.py")
COMPILER = os.environ.get("CXX", "c++")
ENTRY_POINTS = {
    *("Ranked.of", "evaluate_rows", "census", "nuts", "exact", "deal_classes", "two_ranges", "sample"),
    *("fair_order", "hash_tree"),
}


def ran(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="session")
def sanitizers() -> str:
    """The libraries that must be loaded before Python for a sanitized kernel to work."""
    found = []
    if shutil.which(COMPILER) is None:
        missing(f"there is no compiler {COMPILER}")
    for name in ("libasan.so", "libubsan.so", "libstdc++.so"):  # the last so that exceptions can be caught
        path = Path(ran(COMPILER, f"-print-file-name={name}").stdout.strip())
        if not path.is_absolute() or not path.exists():
            missing(f"{COMPILER} has no {name}")
        found.append(str(path.resolve()))
    return " ".join(found)


@pytest.fixture(scope="session")
def sanitized_kernel(sanitizers: str) -> Path:
    """The kernel built with AddressSanitizer and UndefinedBehaviorSanitizer, once for each state of its sources."""
    digest = hashlib.sha256(f"{sys.version} {sanitizers}".encode())
    for source in (ROOT / "setup.py", *sorted((ROOT / "src" / "floorman" / "_native").iterdir())):
        digest.update(source.read_bytes())
    folder = ROOT / "build" / "asan" / digest.hexdigest()[:16]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of several workers one builds, and the others wait for it
        if not folder.exists():
            building = folder.with_suffix(".building")
            shutil.rmtree(building, ignore_errors=True)
            built = ran(
                *(sys.executable, "setup.py", "--quiet", "build_ext"),
                *("--build-lib", building / "lib", "--build-temp", building / "temp"),
                FLOORMAN_SANITIZE="1",
            )
            assert built.returncode == 0, built.stderr
            building.rename(folder)
    [kernel] = (folder / "lib" / "floorman").glob("_kernel*")
    assert b"__asan_report" in kernel.read_bytes()
    return kernel


@pytest.mark.parametrize("part", range(4))
def test_nothing_crashes_the_kernel(
    part: int, sanitized_kernel: Path, sanitizers: str, soak: bool, tmp_path: Path
) -> None:
    calls = 250_000 if soak else 5_000
    progress = tmp_path / "progress"

    fuzzed = ran(
        *(sys.executable, SCRIPT, sanitized_kernel, "--calls", str(calls), "--seed", f"part {part}"),
        *("--progress", progress),
        LD_PRELOAD=sanitizers,
        ASAN_OPTIONS="detect_leaks=0",
        UBSAN_OPTIONS="print_stacktrace=1",
    )

    at = progress.read_text(encoding="utf-8").strip() if progress.exists() else "none"
    assert fuzzed.returncode == 0, f"seed 'part {part}', call {at}:\n{fuzzed.stderr}"
    report = json.loads(fuzzed.stdout)
    assert report["calls"] == calls
    assert set(report["accepted"]) == set(report["refused"]) == ENTRY_POINTS
    assert sum(report["accepted"].values()) + sum(report["refused"].values()) == calls
    assert sum(report["accepted"].values()) > calls // 4
    assert sum(report["refused"].values()) > calls // 4
    for entry in ENTRY_POINTS - {"census"}:  # counting all hands takes long and is asked for seldom
        assert report["accepted"][entry] > calls // 50, entry
        assert report["refused"][entry] > calls // 50, entry


def test_the_sanitizer_would_tell(sanitized_kernel: Path, sanitizers: str) -> None:
    """A read beyond an array, done on purpose, ends the process with a report: the net has no hole."""
    code = (
        "import ctypes, sys; sys.path.insert(0, sys.argv[2]); import fuzz_kernel; fuzz_kernel.load(sys.argv[1]);"
        "at = ctypes.CDLL(None).malloc; at.restype = ctypes.c_void_p;"
        "ctypes.memmove(ctypes.create_string_buffer(64), at(16), 24)"
    )

    printed = ran(
        *(sys.executable, "-c", code, sanitized_kernel, SCRIPT.parent),
        LD_PRELOAD=sanitizers,
        ASAN_OPTIONS="detect_leaks=0",
    )

    assert printed.returncode != 0
    assert "heap-buffer-overflow" in printed.stderr
