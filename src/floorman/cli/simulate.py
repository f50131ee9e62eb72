"""``floorman simulate``: many hands, for numbers and for confidence."""

from __future__ import annotations

import random
import time
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from floorman.cards import Deck
from floorman.cli.terminal import AsJson, Lang, decimal, language_or_default, number, print_json, say, show
from floorman.errors import FloormanError, InvariantBroken
from floorman.hand import Hand
from floorman.rulebook import Rulebook

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

simulate = App(name="simulate", help="Play many hands at once and count.")

_DONE = {
    "en": "{hands} hands, {actions} decisions, {showdowns} showdowns in {seconds} s: {rate} hands/s. No chip was made or lost.",
    "de": "{hands} Hände, {actions} Entscheidungen, {showdowns} Showdowns in {seconds} s: {rate} Hände/s. Kein Chip kam dazu oder verschwand.",
}
_SO_FAR = {"en": "stopped; so far:", "de": "angehalten; bisher:"}


@simulate.command
def hands(
    *,
    players: Annotated[int, Parameter(help="Seats at the table.")] = 6,
    hands: Annotated[int, Parameter(help="How many hands.")] = 10_000,
    book: Annotated[str, Parameter(help="The rulebook: tda, apsa, wpl, vpsv, bank, or a file.")] = "tda",
    structure: Annotated[Structure | None, Parameter(help="Betting structure; by default the book's first.")] = None,
    stack: Annotated[int, Parameter(help="Chips in each stack, every hand.")] = 10_000,
    blinds: Annotated[tuple[int, int], Parameter(negative="", help="Small and big blind.")] = (50, 100),
    ante: Annotated[int, Parameter(help="Ante of each seat.")] = 0,
    seed: Annotated[int | None, Parameter(help="Play the same hands again.")] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play hands with random decisions: any legal kind of action, raises of any legal size. Ctrl-C ends it early.

    Every hand is checked: all chips are still there at its end.
    """
    if hands < 1:
        raise FloormanError(f"hands: at least 1, not {hands}")
    if not 2 <= players <= 10:
        raise FloormanError(f"players: 2 to 10 seats, not {players}")
    language = language_or_default(lang)
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    rng = random.Random(seed)  # noqa: S311  # a simulation
    rulebook = Rulebook.load(book)
    setup: dict[str, Any] = {"stacks": [stack] * players, "blinds": blinds, "ante": ante, "structure": structure or ""}
    counts = {"hands": 0, "actions": 0, "showdowns": 0}
    console = Console(stderr=True)
    started = time.monotonic()
    bar = Progress(console=console, transient=True, disable=json or not console.is_terminal)
    task = bar.add_task("", total=hands)
    complete = True
    try:
        while counts["hands"] < hands:
            hand = Hand.deal(
                rulebook, button=counts["hands"] % players + 1, deck=Deck.from_seed(rng.getrandbits(48)), **setup
            )
            counts["actions"] += play_randomly(hand, rng)
            counts["hands"] += 1
            counts["showdowns"] += hand.state.in_hand > 1
            if sum(hand.stacks) != stack * players:
                raise InvariantBroken(f"chips do not add up: {hand.position}")
            if counts["hands"] % 500 == 0:
                bar.update(task, completed=counts["hands"])
                if time.monotonic() - started > 1 and not bar.live.is_started:
                    bar.start()
    except KeyboardInterrupt:
        complete = False
    finally:
        bar.stop()
    seconds = time.monotonic() - started
    rate = round(counts["hands"] / seconds) if seconds else 0
    if json:
        print_json(
            {
                **counts,
                "book": rulebook.name,
                "players": players,
                "seed": seed,
                "complete": complete,
                "seconds": round(seconds, 3),
                "hands_per_s": rate,
            }
        )
        return
    if not complete:
        show(say(_SO_FAR, language))
    facts = {name: number(count, language) for name, count in counts.items()}
    show(say(_DONE, language).format(**facts, seconds=decimal(seconds, language, 1), rate=number(rate, language)))


def play_randomly(hand: Hand, rng: random.Random) -> int:
    """Play a hand to its end: at each turn one of the legal kinds of action, all equally likely; gives the number of turns."""
    turns = 0
    while not hand.is_over:
        legal = hand.legal
        kinds = 1 + (legal.call is not None) + bool(legal.raise_to)
        choice = rng.randrange(kinds)
        if choice == 0:
            hand.check() if legal.check else hand.call()
        elif choice == 1 and legal.raise_to:
            hand.raise_to(rng.randint(legal.raise_to.smallest, legal.raise_to.largest))
        else:
            hand.fold()
        turns += 1
    return turns
