"""Chip races told in a line."""

from __future__ import annotations

import re

from floorman.cards import parse_cards
from floorman.contest.race import Race, RacePlan, Racer, cards_in_order, plan_race, run_race
from floorman.rulebook import Cite, Rulebook


def book_of(book: str | Rulebook) -> Rulebook:
    return Rulebook.load(book) if isinstance(book, str) else book


def racers(text: str) -> list[Racer]:
    """Seats such as ``1: 7, 2: 4 and 500``: how many low chips each has, and the rest of the stack (5000 if not said)."""
    seats = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d+): (\d+)(?: and (\d+))?[^,]*", part)
        assert match, part
        seats.append(Racer(int(match[1]), int(match[2]), 5000 if match[3] is None else int(match[3])))
    return seats


def planned(book: str | Rulebook, text: str, *, removed: int = 25, into: int = 100) -> RacePlan:
    return plan_race(racers(text), removed=removed, into=into, book=book_of(book))


def raced(book: str | Rulebook, text: str, *, removed: int = 25, into: int = 100) -> Race:
    """A race with its cards: ``1: 3 Jd 5d 2c, 2: 1 and 0 Qh``."""
    hands = {}
    bare = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*((\d+): \d+(?: and \d+)?)((?: \w\w)*)", part)
        assert match, part
        bare.append(match[1])
        if match[3].strip():
            hands[int(match[2])] = parse_cards(match[3])
    plan = planned(book, ", ".join(bare), removed=removed, into=into)
    return run_race(plan, cards_in_order(plan, hands), book_of(book))


def winners(race: Race) -> list[int]:
    """The seats that win, the highest card first."""
    return [won.seat for won in race.winners]


def after(race: Race, seat: int) -> int:
    """What a seat holds when the race is over."""
    return next(stack.after for stack in race.stacks if stack.seat == seat)


def rules(cites: tuple[Cite, ...]) -> set[str]:
    """The ids of the rules."""
    return {cite.rule for cite in cites}
