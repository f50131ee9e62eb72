"""PHH files, from text to played hands: read, replayed step by step with every rule checked, ended with stacks.

The real corpus is taken where it lies beside the repository; elsewhere hands are dealt here and written as PHH first.
"""

from __future__ import annotations

import random
import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Entry
from peers import OURS
from report import Section, Target, times

from floorman import Deck, Hand, Rulebook
from floorman.cli.simulate import play_randomly
from floorman.errors import HistoryError
from floorman.history import replay
from floorman.history.own import history_of
from floorman.history.phh import read_phh
from floorman.history.phh_writing import write_phh

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "data" / "phh"
FILES, HANDS = 3, 200
WANTED = 15  # times as fast as PokerKit


def texts() -> dict[str, list[str]]:
    """What is read, by where it comes from."""
    if CORPORA.is_dir():
        whole = [file for file in sorted((CORPORA / "handhq").glob("*.phhs")) if file.stem != "defective"]
        files = {"Pluribus": sorted((CORPORA / "pluribus").glob("*.phhs"))[:FILES], "HandHQ": whole}
        return {name: [file.read_text(encoding="utf-8") for file in found] for name, found in files.items()}
    dice, book = random.Random(1), Rulebook.load("tda")
    hands = []
    for seed in range(HANDS):
        hand = Hand.deal(book, deck=Deck.from_seed(seed), stacks=[10_000] * 6, button=6, blinds=(50, 100))
        play_randomly(hand, dice)
        hands.append(history_of(hand))
    return {"random play": [write_phh(hands).text]}


def histories() -> Section:
    """Reading and replaying, ours and PokerKit's."""
    section = Section("PHH read and replayed step by step", "hands/s", [])
    for where, told in texts().items():
        count = sum(1 for text in told for _ in read_phh(text))
        section.entries += [
            Entry(OURS, "read_phh, replay", partial(ours, told), count, group=where),
            Entry.prepare(
                "pokerkit",
                "HandHistory.loads_all, iterated",
                partial(pokerkit, section, where, told),
                count,
                group=where,
            ),
        ]
    return section


def ours(told: list[str]) -> list[tuple[Decimal, tuple[int | None, ...]]]:
    """What one chip is, and the stacks in the end, for every hand."""
    ended = []
    for text in told:
        for hand in read_phh(text):
            if isinstance(hand, HistoryError):
                raise hand
            ended.append((hand.history.unit, replay(hand).stacks))
    return ended


def pokerkit(section: Section, where: str, told: list[str]) -> Callable[[], object]:
    from pokerkit import HandHistory

    warnings.filterwarnings("ignore", module="pokerkit")  # of fields it does not know, and of folds nobody asked for

    def run() -> list[list[float]]:
        ended = []
        for text in told:
            for history in HandHistory.loads_all(text):
                for state in history:
                    last = state
                assert not last.status
                ended.append(last.stacks)
        return ended

    differ = sum(
        any(
            one is not None and abs(float(one * unit) - float(two)) >= 1
            for one, two in zip(stacks, theirs, strict=True)
        )
        for (unit, stacks), theirs in zip(ours(told), run(), strict=True)
    )
    if differ:
        section.notes.append(f"pokerkit ends {differ} hands of {where} with other stacks.")
    return run


def history_targets(section: Section) -> list[Target]:
    """Fifteen times PokerKit at least, on hands of every origin."""
    return [
        times(f"PHH read and replayed v pokerkit, {where}", WANTED, *section.against("pokerkit", group=where))
        for where in dict.fromkeys(entry.group for entry in section.entries)
    ]


if __name__ == "__main__":  # this part alone, for a quick look
    alone = histories()
    for _ in range(9):
        for entry in alone.entries:
            entry.attempt(partial(entry.take_turn, 0.05))
    print(alone.markdown(), *history_targets(alone), sep="\n")
