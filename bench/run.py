"""Measure floorman and its peers in one run on one core, and say which targets are met: ``make bench``.

Report on stdout, progress on stderr; the exit code is 1 if a target is not met. ``--write README.md`` puts the tables
between the two bench comments of that file.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from bookings import booking_targets
from busts import bust_targets
from deals import deal_targets, deals
from evenings import evening_targets
from hands import PEERS, hand_targets, live_bytes, whole_hands
from load import load_targets
from measure import Entry, calibrate, machine, pin
from peers import LIBRARIES, OURS, Evaluator, Hands, as_texts, evaluators, order
from ranking import ranking_targets
from report import Section, Target, show, target_table, times
from rich.console import Console
from rich.progress import Progress
from starts import start_targets

import floorman
from histories import histories, history_targets

if TYPE_CHECKING:
    from collections.abc import Callable

    Array = np.ndarray[Any, np.dtype[np.uint8]]

ALL = list(dict.fromkeys([*LIBRARIES, *PEERS]))
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"
LIMIT = "memory limit"
SEED = 2
PAIRS = 5_000
HEADS_UP = ["AhKh", "QsQd"]
ANSWER = (787_966, 917_606, 6_732)  # wins of AhKh, wins of QsQd, ties: all 1,712,304 boards
SPOTS = [HEADS_UP, [*HEADS_UP, "JcTc"], [*HEADS_UP, "JcTc", "9h9d", "7s6s", "Ac5c"]]


# ---- what is measured --------------------------------------------------------------------------------------


def random_hands(count: int) -> Array:
    """Seven-card hands, no two alike, in no order."""
    cards = np.random.default_rng(SEED).integers(52, size=(2 * count, 7), dtype=np.uint8)
    cards = cards[(np.diff(np.sort(cards, axis=1), axis=1) > 0).all(axis=1)]
    _, first = np.unique((np.uint64(1) << cards.astype(np.uint64)).sum(axis=1), return_index=True)
    return np.ascontiguousarray(cards[np.sort(first)[:count]])


def one_by_one(found: list[Evaluator]) -> Section:
    section = Section("One hand at a time", "hands/s", [evaluator.one_by_one() for evaluator in found])
    ours = found[0].order(PAIRS)
    for evaluator in found[1:]:
        if wrong := sum(one != two for one, two in zip(ours, evaluator.order(PAIRS), strict=True)):
            section.notes.append(
                f"{evaluator.library} `{evaluator.what}` orders {wrong} of {PAIRS:,} pairs differently."
            )
    return section


def many(cards: Array, codes: Hands, found: list[Evaluator], folder: Path) -> Section:
    section = Section("Many hands", "hands/s", [])
    expected = found[0].order(PAIRS)
    if expected != order(floorman.evaluate_many(cards[: PAIRS + 1]).tolist()):
        section.notes.append("floorman `evaluate_many` orders hands differently from `evaluate`.")

    def poker_equity() -> Callable[[], object]:
        from poker_equity import score_batch

        texts = as_texts(codes)
        if expected != order(score_batch("high", texts[: PAIRS + 1]), low_wins=True):
            section.notes.append("poker-equity `score_batch` orders hands differently.")
        return lambda: score_batch("high", texts)

    out = np.empty(len(cards), dtype=np.uint16)
    section.entries += [
        Entry(OURS, "evaluate_many(cards)", lambda: floorman.evaluate_many(cards), len(cards)),
        Entry(OURS, "evaluate_many(cards, out=out)", lambda: floorman.evaluate_many(cards, out=out), len(cards)),
        *(evaluator.mapped() for evaluator in found[1:]),
        Entry.prepare("poker-equity", "score_batch", poker_equity, len(codes)),
        Entry(LIMIT, "", memory_limit(cards, folder), len(cards)),
    ]
    return section


def memory_limit(cards: Array, folder: Path) -> Callable[[], object]:
    """Compile and load the loop that only looks seven cards up."""
    source, library = Path(__file__).with_name("memory_limit.cpp"), folder / "memory_limit.so"
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    loop = ctypes.CDLL(str(library)).sum_of_sevens
    loop.argtypes, loop.restype = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p), ctypes.c_uint64
    table = np.random.default_rng(SEED).integers(1 << 63, size=52, dtype=np.uint64)
    assert loop(cards.ctypes.data, 2, table.ctypes.data) == np.bitwise_xor(*table[cards[:2]].sum(axis=1))
    return lambda: loop(cards.ctypes.data, len(cards), table.ctypes.data)


def exact() -> Section:
    section = Section("Exact equity before the flop", "ms", [])
    for hands in SPOTS:
        result = floorman.equity(hands, threads=1)
        if hands == HEADS_UP and (*(hand.wins for hand in result.hands), result.hands[0].ties[0]) != ANSWER:
            section.notes.append(f"floorman counts AhKh v QsQd wrongly: {result}")

        def poker_equity(hands: list[str] = hands, result: floorman.Equity = result) -> Callable[[], object]:
            from poker_equity import exact_from_text

            theirs = [player["equity"] for player in exact_from_text("holdem", hands)["players"]]
            if any(abs(hand.share - share) > 1e-9 for hand, share in zip(result.hands, theirs, strict=True)):
                section.notes.append(f"poker-equity has other equities for {' v '.join(hands)}: {theirs}")
            return lambda: exact_from_text("holdem", hands)

        group = " v ".join(hands)
        ours = Entry(OURS, "equity", partial(floorman.equity, hands, threads=1), group=group)
        section.entries += [ours, Entry.prepare("poker-equity", "exact_from_text", poker_equity, group=group)]
    return section


def sampled(boards: int) -> Section:
    section = Section("Sampled equity, AhKh v QsQd", "boards/s", [])
    truth = (ANSWER[0] + ANSWER[2] / 2) / sum(ANSWER)

    def checked(library: str, run: Callable[[], float]) -> Callable[[], float]:
        if abs((share := run()) - truth) > 5 * 0.5 / boards**0.5:
            section.notes.append(f"{library} samples {share:.4%}; the truth is {truth:.4%}.")
        return run

    def ours() -> float:
        return floorman.equity(HEADS_UP, method="sample", samples=boards, seed=1, threads=1).hands[0].share

    def eval7() -> Callable[[], float]:
        import eval7

        hero, villain = [eval7.Card("Ah"), eval7.Card("Kh")], eval7.HandRange("QsQd")
        return checked("eval7", lambda: eval7.py_hand_vs_range_monte_carlo(hero, villain, [], boards))

    def poker_equity() -> Callable[[], float]:
        from poker_equity import chunk_from_text as chunk

        return checked(
            "poker-equity", lambda: chunk("holdem", HEADS_UP, samples=boards, threads=1)["players"][0]["equity"]
        )

    section.entries += [
        Entry(OURS, 'equity(method="sample")', checked(OURS, ours), boards),
        Entry.prepare("eval7", "py_hand_vs_range_monte_carlo", eval7, boards),
        Entry.prepare("poker-equity", "chunk_from_text", poker_equity, boards),
    ]
    return section


def imports() -> Section:
    entries = [Entry(library, f"import {library.replace('-', '_')}") for library in LIBRARIES]
    entries.insert(1, Entry(OURS, 'import floorman; floorman.evaluate("AsKsQsJsTs")'))  # which builds its tables
    return Section("Import in a fresh interpreter", "ms", entries)


# ---- what is said about it ---------------------------------------------------------------------------------


def judge(
    single: Section, batch: Section, counted: Section, drawn: Section, loaded: Section, *, numpy: bool
) -> list[Target]:
    """Every target, what was measured, and whether it is met."""
    peers = [library for library in LIBRARIES if library != OURS]

    anyhow = Section("", "", batch.entries + single.entries)  # what a peer does fastest, in a loop or not
    share, _ = batch.against(LIMIT)
    import_ms = 1000 / loaded.ours()
    differ = sum(len(section.notes) for section in (single, batch, counted, drawn))
    return [
        times("`evaluate` v the fastest peer", 1, *single.against(*peers)),
        times("`evaluate_many` v the fastest peer by any call", 25, *anyhow.against(*peers)),
        ("`evaluate_many` v the memory limit, at least 40%", f"{share:.0%}", share >= 0.4),
        times(
            "exact equity, AhKh v QsQd, v poker-equity",
            30,
            *counted.against("poker-equity", group=" v ".join(HEADS_UP)),
        ),
        times("sampled equity v eval7", 1.5, *drawn.against("eval7")),
        (
            "`import floorman` in under 60 ms, without NumPy",
            f"{import_ms:.3g} ms{', with NumPy' * numpy}",
            import_ms < 60 and not numpy,
        ),
        (f"same order as every peer ({PAIRS:,} pairs), same equities", f"{differ} disagree", not differ),
    ]


def peer_table(sections: list[Section]) -> str:
    """One line a library, with the best it does of each kind."""
    heads = ["one hand, hands/s", "many, hands/s", "exact heads-up, ms", "sampled, boards/s", "import, ms"]
    heads += ["random whole hands/s", "called whole hands/s"]
    lines = [f"| | {' | '.join(heads)} |", f"| --- |{' --: |' * len(heads)}"]
    for library in ALL:
        cells = []
        for section in sections:
            groups = {"", " v ".join(HEADS_UP)}
            speeds = [entry.speed for entry in section.entries if entry.library == library and entry.group in groups]
            cells.append(show(max(speeds), section.unit) if any(speeds) else "–")
        lines.append(f"| {installed(library)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def installed(library: str) -> str:
    try:
        return f"{library} {version(library)}"
    except PackageNotFoundError:
        return f"{library} (missing)"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short run, to see that it runs")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables between the bench comments of FILE")
    options = parser.parse_args()
    if options.write and options.quick:
        parser.error("a quick run is not one to write down")
    if options.write and not all(mark in options.write.read_text(encoding="utf-8") for mark in (BEGIN, END)):
        parser.error(f"{options.write} has no {BEGIN} … {END}")

    rounds, turn_s, starts = (3, 0.02, 2) if options.quick else (15, 0.05, 7)
    pinned, before = pin(), calibrate()
    # No automatic refresh: that would be a second thread on our core.
    with (
        Progress(console=Console(stderr=True), auto_refresh=False) as progress,
        tempfile.TemporaryDirectory() as folder,
    ):
        task = progress.add_task("getting ready", total=8 * rounds + starts)
        progress.refresh()
        cards = random_hands(2_000_000)
        codes = cards[:20_000].tolist()
        found, missing = evaluators(codes)
        boards = 200_000 if options.quick else 1_000_000
        live = live_bytes()
        sections = [one_by_one(found), many(cards, codes, found, Path(folder)), exact(), sampled(boards)]
        whole, dealing, replayed = whole_hands(), deals(), histories()
        gc.collect()
        gc.freeze()  # what was made ready is not looked through again while somebody is timed
        for section in [*sections, *whole, dealing, replayed]:
            for _ in range(rounds):
                for entry in section.entries:
                    entry.attempt(partial(entry.take_turn, turn_s))
                progress.update(task, advance=1, description=section.title, refresh=True)
        for section in sections[:2]:
            section.entries += missing
        loaded, numpy = imports(), False
        for _ in range(starts):
            for entry in loaded.entries:
                numpy |= entry.import_once() and entry.library == OURS
            progress.update(task, advance=1, description=loaded.title, refresh=True)
    sections.append(loaded)

    targets = judge(*sections, numpy=numpy) + hand_targets(whole, live) + deal_targets(dealing)
    targets += history_targets(replayed) + bust_targets() + ranking_targets() + booking_targets()
    targets += evening_targets() + start_targets()
    targets += load_targets(2, (10, 100), 500) if options.quick else load_targets()
    sections += whole
    about = (
        f"{machine()}, {pinned}; Python {platform.python_version()}; {datetime.now(UTC):%Y-%m-%d}; a million steps of "
        f"plain Python took {before:.0f} ms before and {calibrate():.0f} ms after; best of {rounds} rounds."
    )
    print(about, f"{', '.join(map(installed, ALL))}. Ratios are of speed: 0.5 is half as fast as floorman.")
    shown = [*sections, dealing, replayed]
    print("", *(section.markdown() + "\n" for section in shown), f"### Targets\n\n{target_table(targets)}", sep="\n")
    if options.write:
        start, rest = options.write.read_text(encoding="utf-8").split(BEGIN, 1)
        tables = f"{target_table(targets)}\n\n{peer_table(sections)}\n\n{about}"
        options.write.write_text(f"{start}{BEGIN}\n{tables}\n{END}{rest.split(END, 1)[1]}", encoding="utf-8")
    return 0 if all(met is not False for _, _, met in targets) else 1


if __name__ == "__main__":
    sys.exit(main())
