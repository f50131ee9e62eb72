"""Puts small faults into floorman, one at a time, and says which of them the tests notice: `make mutants`.

Each part of floorman has its modules and the tests that are about it (mutants.toml). A fault is put into a copy of the
sources, never into the working tree, and the tests of its part run on it until one fails. What is compiled otherwise runs
from its Python sources there. A fault that makes no difference to anybody is named in mutants-equal.toml, with the reason,
and does not count. It fails where a part notices less than 90 % of its faults.

    scripts/mutants.py                          30 faults in every part
    scripts/mutants.py --part hand --sample 60  60 in one part (0: all of them)
    scripts/mutants.py --seed 2                 others
    scripts/mutants.py --at hand/legal.py:27    those in one line (or one file), and which test notices each
    scripts/mutants.py --list                   which there are, without a run
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import cache_from_source
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from faults import Fault, faults
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = Path("src") / "floorman"
PARTS: Final = Path(__file__).with_name("mutants.toml")
EQUAL: Final = Path(__file__).with_name("mutants-equal.toml")
LEFT_OUT: Final = shutil.ignore_patterns("*.so", "static", "__pycache__", "_native", "*.egg-info")
KERNEL: Final = "_kernel*.so"  # written in C++: there is no Python instead
WARM: Final = (
    "pytest",
    "hypothesis.stateful",
    "msgspec",
    "babel.numbers",
    "babel.dates",
    "babel.lists",
    "asyncio",
    "sqlite3",
)
"""What a run imports anyway, and every fault needs alike."""
EXAMPLES: Final = 10
MEMORY: Final = 2 << 30
IDLE: Final = 0.01
"""A process that has used less of a second than this has waited."""


# ---- what there is ----


@dataclass(frozen=True)
class Part:
    """A part of floorman, and the tests that are about it."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]

    @classmethod
    def all(cls) -> dict[str, Part]:
        """Every part, as mutants.toml has them."""
        parts = tomllib.loads(PARTS.read_text(encoding="utf-8"))
        return {name: cls(name, tuple(part["modules"]), tuple(part["tests"])) for name, part in parts.items()}

    def files(self) -> list[str]:
        """Its modules as files of the package; a folder is everything in it."""
        found: list[Path] = []
        for name in self.modules:
            path = ROOT / SOURCE / name
            if not path.exists():
                sys.exit(f"{PARTS.name}: {self.name}: there is no module {name}")
            found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
        return [str(path.relative_to(ROOT / SOURCE)) for path in found]

    def faults(self, equal: Equal) -> list[Fault]:
        """Every fault in it that would make a difference."""
        return [fault for file in self.files() for fault in faults(file, source(file)) if fault not in equal]


def source(file: str) -> bytes:
    """A module as it stands."""
    return (ROOT / SOURCE / file).read_bytes()


class Equal:
    """The faults that make no difference, as mutants-equal.toml names them: by their line and what is changed in it."""

    def __init__(self) -> None:
        entries = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get("equal", [])
        self._named = {(entry["file"], entry["in"], entry["line"], entry["change"]): entry["why"] for entry in entries}

    def __contains__(self, fault: Fault) -> bool:
        return (fault.file, fault.where, fault.text, fault.change) in self._named

    def stale(self) -> Iterator[str]:
        """What is named and is not there any more: the code has changed, and the reason may have gone with it."""
        for file in sorted({file for file, *_ in self._named}):
            there: set[tuple[str, str, str, str]] = set()
            if (ROOT / SOURCE / file).exists():
                there = {(file, fault.where, fault.text, fault.change) for fault in faults(file, source(file))}
            for name in self._named:
                if name[0] == file and name not in there:
                    yield " | ".join(name)


def spread(found: Sequence[Fault], sample: int, seed: str) -> list[Fault]:
    """So many of the faults, by chance, from the first to the last line alike."""
    if not 0 < sample < len(found):
        return list(found)
    chance = random.Random(seed)  # noqa: S311 (the same every time is the point)
    edges = [len(found) * step // sample for step in range(sample + 1)]
    return [found[chance.randrange(first, last)] for first, last in pairwise(edges)]


# ---- one run of the tests ----


@dataclass(eq=False)
class Watch:
    """Sees to the order of the tests, the quickest first, and who notices something."""

    order: dict[str, float] = field(default_factory=dict)
    seconds_before: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    noticed_by: str = ""
    patience_s: int = 0

    def pytest_configure(self) -> None:
        """Few examples, the same every time, and no search for a smaller one."""
        from hypothesis import Phase, settings

        made = settings.__init__

        def few(self: settings, parent: settings | None = None, **wanted: Any) -> None:
            if isinstance(wanted.get("max_examples"), int):
                wanted["max_examples"] = min(EXAMPLES, wanted["max_examples"])
            made(self, parent, **wanted)

        settings.__init__ = few  # type: ignore[method-assign]  # a test that asks for hundreds gets few as well
        settings.register_profile(
            "mutants",
            derandomize=True,
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The quickest first."""
        items.sort(key=lambda item: self.order.get(item.nodeid, 0.0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test that does not end is noticed too: its time of the processor runs out, however busy the machine is."""
        if self.patience_s:
            signal.setitimer(signal.ITIMER_PROF, self.patience_s + 10 * max(0.0, self.seconds_before.get(nodeid, 0.0)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module that cannot even be imported."""
        if report.failed:
            self.noticed_by = self.noticed_by or f"{report.nodeid} (cannot be imported)"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How long it took, and whether it failed."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.noticed_by = self.noticed_by or report.nodeid


@dataclass(frozen=True)
class Limits:
    """How long a run may take: a loop that does not end is noticed too, and so is waiting for nothing."""

    cpu_s: int
    wall_s: int
    idle_s: int


def _end_when_idle(limits: Limits) -> None:
    """End this process when it waits for what never comes, or takes far too long; a busy machine makes nobody idle."""
    idle_s, waited_s, used, others = 0, 0, time.process_time(), 0

    def look(*_: object) -> None:
        nonlocal idle_s, waited_s, used, others
        waited_s += 1
        before, others = others, _used_by_others()
        idle_s = idle_s + 1 if time.process_time() - used < IDLE and others <= before else 0
        used = time.process_time()
        if idle_s > limits.idle_s or waited_s > limits.wall_s:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGALRM)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)


def _used_by_others() -> int:
    """How much of the processor the programs have used that the tests have started, in ticks; 0 where the system does not say."""
    here, ticks = os.getpid(), 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[3]) == here and stat.parent.name != str(here):  # of our session, but not ourselves
                ticks += int(fields[11]) + int(fields[12])
    return ticks


class Copy:
    """A copy of the sources and tests, in which faults are put, with the Python that is compiled otherwise."""

    def __init__(self, folder: Path, like: Copy | None = None) -> None:
        self.folder = folder / "floorman"
        self._result = folder / "result.json"
        self.log = folder / "log.txt"
        if like:  # with what Python made of the sources in the first run
            shutil.copytree(like.folder, self.folder, symlinks=True)
        else:
            self.folder.mkdir(parents=True)
            for name in ("src", "tests"):
                shutil.copytree(ROOT / name, self.folder / name, ignore=LEFT_OUT)
            for kernel in (ROOT / SOURCE).glob(KERNEL):
                shutil.copy2(kernel, self.folder / SOURCE)
            for path in ROOT.iterdir():  # what tests read besides
                if not path.name.startswith(".") and path.name not in {"src", "tests", "build"}:
                    (self.folder / path.name).symlink_to(path)
        with suppress(FileExistsError):
            (folder / "shared").symlink_to(ROOT.parent / "shared")

    def start(self, tests: Sequence[str], watch: Watch, limits: Limits | None, fault: Fault | None = None) -> int:
        """Begin a run of the tests on a fault, or on none; the id of its process."""
        self._result.unlink(missing_ok=True)
        if fault:
            self._put_in(fault)
        if child := os.fork():
            return child
        status = 70  # something of ours
        try:
            os.setsid()
            status = self._run(tests, watch, limits)
        finally:
            os._exit(status)

    def _run(self, tests: Sequence[str], watch: Watch, limits: Limits | None) -> int:
        import pytest

        gc.unfreeze()
        if limits:  # and without: it is the first run, which leaves behind what Python makes of the sources
            _end_when_idle(limits)
            signal.setitimer(signal.ITIMER_PROF, limits.cpu_s / 2)  # until the first test begins
            resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_s, limits.cpu_s + 5))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            sys.dont_write_bytecode = True
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        with self.log.open("wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
        os.chdir(self.folder)
        sources = str(self.folder / "src")
        here = {str(ROOT / "src"), str(ROOT / "scripts"), str(ROOT), ""}
        sys.path[:] = [sources, *(path for path in sys.path if path not in here)]
        os.environ["PYTHONPATH"] = sources
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        temporary = f"--basetemp={self.folder.parent / 'temporary'}"
        options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=short", f"--rootdir={self.folder}", temporary]
        status = pytest.main([*options, *tests], plugins=[watch])
        self._result.write_text(json.dumps([watch.noticed_by, watch.seconds]), encoding="utf-8")
        return int(status)

    def end(self, child: int, status: int, watch: Watch, fault: Fault | None = None) -> bool:
        """Put the sources right again; whether the tests noticed anything."""
        with suppress(ProcessLookupError, PermissionError):  # what the tests started, and did not end
            os.killpg(child, signal.SIGKILL)
        if fault:
            self._put_right(fault)
        code = os.waitstatus_to_exitcode(status)
        if self._result.exists():
            watch.noticed_by, watch.seconds = json.loads(self._result.read_text(encoding="utf-8"))
        elif code < 0:
            watch.noticed_by = f"the clock: the tests did not end ({signal.Signals(-code).name})"
        else:
            watch.noticed_by = f"the end of the run (exit {code})"
        return code != 0

    def _put_in(self, fault: Fault) -> None:
        path = self.folder / SOURCE / fault.file
        compiled = Path(cache_from_source(str(path)))
        if compiled.exists():
            compiled.rename(compiled.with_suffix(".away"))
        shutil.copy2(path, path.with_suffix(".right"))
        path.write_bytes(fault.put_in(source(fault.file)))

    def _put_right(self, fault: Fault) -> None:
        path = self.folder / SOURCE / fault.file
        path.with_suffix(".right").replace(path)
        compiled = Path(cache_from_source(str(path)))
        if compiled.with_suffix(".away").exists():
            compiled.with_suffix(".away").rename(compiled)


# ---- all runs ----


@dataclass
class Outcome:
    """What became of the faults in a part."""

    part: Part
    wanted: list[Fault]
    noticed: dict[Fault, str] = field(default_factory=dict)
    survived: list[Fault] = field(default_factory=list)
    order: dict[str, float] = field(default_factory=dict)
    """The tests and what comes first: those that have noticed something before, then the quickest."""
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each test takes without a fault."""
    limits: Limits = Limits(0, 0, 0)

    @property
    def percent(self) -> float:
        """How many were noticed, of a hundred."""
        return 100 * len(self.noticed) / len(self.wanted) if self.wanted else 100.0


class Runs:
    """The runs of the tests: first on no fault at all, then on one after the other, on so many copies at a time."""

    def __init__(self, folder: Path, jobs: int, patience_s: int, progress: Progress) -> None:
        self._folder = folder
        self._jobs = jobs
        self._patience_s = patience_s
        self._progress = progress
        self._under_way: dict[int, tuple[Copy, Outcome, Fault, Watch]] = {}

    def through(self, outcomes: Sequence[Outcome]) -> None:
        """Find out what becomes of every fault."""
        try:
            first = Copy(self._folder / "1")
            task = self._progress.add_task("without a fault", total=len(outcomes))
            for outcome in outcomes:
                self._without_fault(first, outcome)
                self._show(task, outcome.part.name)
            free = [first, *(Copy(self._folder / str(number), first) for number in range(2, self._jobs + 1))]
            self._progress.update(task, total=sum(len(outcome.wanted) for outcome in outcomes), completed=0)
            for outcome in outcomes:
                for fault in outcome.wanted:
                    if not free:
                        free.append(self._finish_one())
                        self._show(task, outcome.part.name)
                    copy = free.pop()
                    watch = Watch(outcome.order, outcome.seconds, patience_s=self._patience_s)
                    child = copy.start(outcome.part.tests, watch, outcome.limits, fault)
                    self._under_way[child] = copy, outcome, fault, watch
            while self._under_way:
                self._finish_one()
                self._show(task, "the last")
        finally:
            for child in self._under_way:
                with suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)

    def _show(self, task: Any, name: str) -> None:
        self._progress.update(task, advance=1, description=name)
        self._progress.refresh()

    def _without_fault(self, copy: Copy, outcome: Outcome) -> None:
        """Once to see how long everything takes, and once more as every fault will have it: both times nothing fails."""
        before, watch = _used_s(), Watch()
        self._require_passing(copy, outcome, watch, None)
        cpu_s = int(60 + 4 * (_used_s() - before))
        outcome.seconds, outcome.limits = watch.seconds, Limits(cpu_s, 10 * cpu_s, 4 * self._patience_s)
        outcome.order = dict(watch.seconds)
        watch = Watch(outcome.order, outcome.seconds, patience_s=self._patience_s)
        self._require_passing(copy, outcome, watch, outcome.limits)

    @staticmethod
    def _require_passing(copy: Copy, outcome: Outcome, watch: Watch, limits: Limits | None) -> None:
        child = copy.start(outcome.part.tests, watch, limits)
        _, status = os.waitpid(child, 0)
        if copy.end(child, status, watch):
            sys.stderr.write(copy.log.read_text(encoding="utf-8", errors="replace"))
            sys.exit(f"{outcome.part.name}: the tests fail without any fault: {watch.noticed_by}")

    def _finish_one(self) -> Copy:
        child, status = os.wait()
        copy, outcome, fault, watch = self._under_way.pop(child)
        if copy.end(child, status, watch, fault):
            outcome.noticed[fault] = watch.noticed_by
            if watch.noticed_by in outcome.order:
                outcome.order[watch.noticed_by] = min(0.0, outcome.order[watch.noticed_by]) - 1
        else:
            outcome.survived.append(fault)
        return copy


def _used_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def warm_up() -> None:
    """Import what every run needs, once: each run is a fork of this process."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in WARM:
        with suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


# ---- the report ----


def report(console: Console, outcomes: Iterable[Outcome], least: float, *, in_full: bool) -> bool:
    """Say what was noticed, and what was not; whether every part noticed enough."""
    outcomes = list(outcomes)
    for outcome in outcomes:
        shown = outcome.wanted if in_full else outcome.survived
        for fault in sorted(shown, key=lambda fault: (fault.file, fault.start)):
            before, after = fault.diff(source(fault.file))
            console.print(
                f"{SOURCE}/{fault.file}:{fault.line}  in {fault.where or 'the module'}", style="bold", highlight=False
            )
            console.print(f"  - {before}", markup=False, highlight=False, style="red")
            console.print(f"  + {after}", markup=False, highlight=False, style="green")
            console.print(f"    {escape(fault.change)}", style="dim", highlight=False)
            if in_full:
                by = outcome.noticed.get(fault)
                console.print(f"    noticed by {by}" if by else "    nobody notices", markup=False, highlight=False)
    table = Table("part", "of", title="Small faults, and how many of them the tests noticed")
    for name in ("faults", "noticed", "%"):
        table.add_column(name, justify="right")
    for outcome in outcomes:
        enough = outcome.percent >= least
        percent = f"{outcome.percent:.0f}" if enough else f"[red]{outcome.percent:.0f}[/]"
        there = str(len(outcome.part.files())) + " modules"
        table.add_row(outcome.part.name, there, str(len(outcome.wanted)), str(len(outcome.noticed)), percent)
    if len(outcomes) > 1:
        wanted = sum(len(outcome.wanted) for outcome in outcomes)
        noticed = sum(len(outcome.noticed) for outcome in outcomes)
        table.add_section()
        table.add_row("all", "", str(wanted), str(noticed), f"{100 * noticed / max(1, wanted):.0f}")
    console.print(table)
    return all(outcome.percent >= least for outcome in outcomes)


def chosen(arguments: argparse.Namespace) -> list[Outcome]:
    """The faults that are asked for, part by part."""
    equal, parts = Equal(), Part.all()
    if stale := list(equal.stale()):
        sys.exit("\n  ".join([f"{EQUAL.name} names what is not there any more:", *stale]))
    if unknown := set(arguments.part) - set(parts):
        sys.exit(f"There is no part {', '.join(sorted(unknown))}. There are: {', '.join(parts)}.")
    outcomes = []
    for part in parts.values():
        if arguments.part and part.name not in arguments.part:
            continue
        if arguments.at:
            wanted = [fault for fault in part.faults(equal) if any(_is_at(fault, at) for at in arguments.at)]
        else:
            wanted = spread(part.faults(equal), arguments.sample, f"{arguments.seed}/{part.name}")
        if wanted:
            outcomes.append(Outcome(part, wanted))
    if not outcomes:
        sys.exit("There is no such fault.")
    return outcomes


def _is_at(fault: Fault, at: str) -> bool:
    file, _, line = at.removeprefix(f"{SOURCE}/").partition(":")
    return fault.file == file and line in {"", str(fault.line)}


def main() -> None:
    """Put the faults in, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--part", action="append", default=[], help="only this part; may be said several times")
    parser.add_argument("--sample", type=int, default=30, help="how many faults in each part; 0 is all (30)")
    parser.add_argument("--seed", default="1", help="which of them (1)")
    parser.add_argument("--at", action="append", default=[], metavar="FILE[:LINE]", help="those in a line or file")
    parser.add_argument("--list", action="store_true", help="which there are, without a run")
    parser.add_argument("--least", type=float, default=90, help="how many of a hundred have to be noticed (90)")
    parser.add_argument("--jobs", type=int, default=2, help="how many runs at a time (2)")
    parser.add_argument(
        "--patience", type=int, default=15, help="seconds that the tests may take longer with a fault (15)"
    )
    arguments = parser.parse_args()
    outcomes = chosen(arguments)
    console = Console(soft_wrap=True)
    if arguments.list:
        for outcome in outcomes:
            for fault in outcome.wanted:
                line = f"{outcome.part.name}  {fault.file}:{fault.line}  {fault.where}  {fault.change}"
                console.print(line, markup=False, highlight=False)
        return
    warm_up()
    columns = (TextColumn("{task.description:>16}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Console(stderr=True)
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        # Without a thread that draws it: the runs are forks of this process.
        Progress(
            *columns, console=shown, auto_refresh=False, transient=True, disable=not shown.is_terminal
        ) as progress,
    ):
        Runs(Path(folder), arguments.jobs, arguments.patience, progress).through(outcomes)
    enough = report(console, outcomes, arguments.least, in_full=bool(arguments.at))
    sys.exit(0 if enough else 1)


if __name__ == "__main__":
    main()
