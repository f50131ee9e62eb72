"""PHH files, from text to played hands: read, replayed step by step with every rule checked, ended with stacks.

The real corpus is taken where it lies beside the repository; elsewhere hands are dealt here and written as PHH first.
"""

from __future__ import annotations

import random
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

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "data" / "phh" / "pluribus"
FILES, HANDS = 3, 200
WANTED = 10  # times as fast as PokerKit


def texts() -> tuple[str, list[str]]:
    """What is read, and where it comes from."""
    if CORPUS.is_dir():
        files = sorted(CORPUS.glob("*.phhs"))[:FILES]
        return f"{len(files)} sessions of the Pluribus corpus", [file.read_text(encoding="utf-8") for file in files]
    dice, book = random.Random(1), Rulebook.load("tda")
    hands = []
    for seed in range(HANDS):
        hand = Hand.deal(book, deck=Deck.from_seed(seed), stacks=[10_000] * 6, button=6, blinds=(50, 100))
        play_randomly(hand, dice)
        hands.append(history_of(hand))
    return f"{HANDS} hands of random play", [write_phh(hands).text]


def histories() -> Section:
    """Reading and replaying, ours and PokerKit's."""
    where, told = texts()
    count = sum(1 for text in told for _ in read_phh(text))

    def ours() -> list[tuple[int | None, ...]]:
        ended = []
        for text in told:
            for hand in read_phh(text):
                if isinstance(hand, HistoryError):
                    raise hand
                ended.append(replay(hand).stacks)
        return ended

    def pokerkit() -> Callable[[], object]:
        from pokerkit import HandHistory

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
            any(abs(one - two) >= 1 for one, two in zip(ours_hand, theirs, strict=True))
            for ours_hand, theirs in zip(ours(), run(), strict=True)
        )
        if differ:
            section.notes.append(f"pokerkit ends {differ} of {count} hands with other stacks.")
        return run

    section = Section(f"PHH read and replayed strictly, {where}", "hands/s", [])
    section.entries += [
        Entry(OURS, "read_phh, replay", ours, count),
        Entry.prepare("pokerkit", "HandHistory.loads_all, iterated", pokerkit, count),
    ]
    return section


def history_targets(section: Section) -> list[Target]:
    """Ten times PokerKit at least."""
    return [times("PHH read and replayed v pokerkit", WANTED, *section.against("pokerkit"))]
