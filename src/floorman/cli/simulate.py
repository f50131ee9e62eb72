"""``floorman simulate``: many hands, for numbers and for confidence."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from floorman.cards import Deck
from floorman.cli.books import Book, book_at
from floorman.cli.plot import plot_tournament, require_picture
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, print_json, say, show
from floorman.errors import FloormanError, InvariantBroken
from floorman.hand import Hand
from floorman.text.lists import listed
from floorman.text.numbers import decimal, number
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament import simulation

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

simulate = App(name="simulate", help="Play many hands at once and count.")

_DONE = Words(
    "{hands} hands, {actions} decisions, {showdowns} showdowns in {seconds} s: {rate} hands/s. No chip was made or lost.",
    "{hands} Hände, {actions} Entscheidungen, {showdowns} Showdowns in {seconds} s: {rate} Hände/s. Kein Chip kam dazu oder verschwand.",
)
_SO_FAR = Words("stopped; so far:", "angehalten; bisher:")


@simulate.command
def hands(
    *,
    players: Annotated[int, Parameter(help="Seats at the table.")] = 6,
    hands: Annotated[int, Parameter(help="How many hands.")] = 10_000,
    book: Book = "tda",
    structure: Annotated[Structure | None, Parameter(help="Betting structure; by default the book's first.")] = None,
    stack: Annotated[int, Parameter(help="Chips in each stack, every hand.")] = 10_000,
    blinds: Annotated[tuple[int, int], Parameter(negative="", help="Small and big blind.")] = (50, 100),
    ante: Annotated[int, Parameter(help="Ante of each seat.")] = 0,
    seed: Annotated[int | None, Parameter(help="Play the same hands again.")] = None,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play hands with random decisions: any legal kind of action, raises of any legal size. Ctrl-C ends it early.

    Every hand is checked: all chips are still there at its end.
    """
    if hands < 1:
        raise FloormanError(Words(f"--hands: at least 1, not {hands}", f"--hands: mindestens 1, nicht {hands}"))
    if not 2 <= players <= 10:
        raise FloormanError(
            Words(f"--players: 2 to 10 seats, not {players}", f"--players: 2 bis 10 Plätze, nicht {players}")
        )
    language = language_or_default(lang)
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    rng = random.Random(seed)  # noqa: S311  # a simulation
    rulebook = book_at(db, book)
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


_WON = Words(
    "{winner} wins. {players} players, {hands} hands, {rounds} rounds ({minutes} minutes at the table), {breaks} tables broken in {seconds} s. No chip was made or lost{blinds}.",
    "{winner} gewinnt. {players} Spieler, {hands} Hände, {rounds} Runden ({minutes} Minuten am Tisch), {breaks} Tische aufgelöst in {seconds} s. Kein Chip kam dazu oder verschwand{blinds}.",
)
# Only where the button may lie on an empty seat does nobody miss a blind.
_FAIR = Words(
    ", no big blind missed or paid twice",
    ", kein Big Blind wurde versäumt oder doppelt bezahlt",
)


@simulate.command
def tournament(
    *,
    players: Annotated[int, Parameter(help="How many enter.")] = 200,
    book: Book = "tda",
    structure: Annotated[str | None, Parameter(help="A table of levels in the book, such as main_levels.")] = None,
    table_size: Annotated[int, Parameter(help="Seats at a table.")] = 9,
    seed: Annotated[int | None, Parameter(help="Play the same event again.")] = None,
    plot: Annotated[Path | None, Parameter(help="Draw players left and stacks over time, as .svg or .png.")] = None,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play a whole tournament with bots, every hand through the engine, tables broken and balanced as the book says.

    After each hand all chips are counted, and that nobody misses a big blind or has it twice. Same seed, same result.
    """
    from floorman.tournament import simulation
    from floorman.tournament.clock.presets import level_tables

    if not 2 <= players <= 100_000:
        raise FloormanError(
            Words(f"--players: 2 to 100,000, not {players}", f"--players: 2 bis 100.000, nicht {players}")
        )
    if plot is not None:
        require_picture(plot)
    language = language_or_default(lang)
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    rulebook = book_at(db, book)
    tables = level_tables(rulebook)
    if structure is not None and structure not in tables:
        raise FloormanError(_no_structure(rulebook, structure, list(tables)))
    levels = tables[structure] if structure else simulation.structure_for(rulebook, players)
    started = time.monotonic()
    simulated = simulation.begin(rulebook, players, seed, structure=levels, size=table_size)
    rounds: list[simulation.Round] = []
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=json or not console.is_terminal) as bar:
        task = bar.add_task("", total=players - 1)
        for round_ in simulation.play(simulated):
            rounds.append(round_)
            bar.update(task, completed=players - round_.left)
    seconds = time.monotonic() - started
    if plot is not None:
        plot_tournament(rounds, plot, language)
    state = simulated.state
    places = sorted((state.place_of(entrant) or 0, entrant) for entrant in state.entrants)
    facts = {
        "players": players,
        "hands": simulated.hands,
        "rounds": len(rounds),
        "minutes": rounds[-1].minute,
        "breaks": simulated.breaks,
    }
    if json:
        print_json(
            {
                "book": rulebook.name,
                "seed": seed,
                **facts,
                "moves": simulated.moves,
                "winner": state.winner,
                "chips": state.chips,
                "places": [{"place": place, "entrant": entrant} for place, entrant in places],
                "levels": _levels(rounds),
            }
        )
        return
    numbers = {name: number(count, language) for name, count in facts.items()}
    winner = state.entrants[state.winner or ""].name
    blinds = say(_FAIR, language) if rulebook.knobs.button_movement == "dead_button" else ""
    show(say(_WON, language).format(winner=winner, **numbers, seconds=decimal(seconds, language, 1), blinds=blinds))


def _no_structure(book: Rulebook, structure: str, known: list[str]) -> Words:
    if not known:
        return Words(
            f"--structure: {book.name} has no tables of levels; without it suitable ones are made",
            f"--structure: {book.name} hat keine Tabellen von Levels; ohne die Option werden passende gemacht",
        )
    return Words(
        f"--structure: {book.name} has no levels {quoted(structure)}, only {listed(known)}",
        f"--structure: {book.name} hat keine Levels {quoted(structure, 'de')}, nur {listed(known, 'de')}",
    )


def _levels(rounds: list[simulation.Round]) -> list[dict[str, Any]]:
    """How each level ended."""
    last = {round_.level: round_ for round_ in rounds}
    return [
        {
            "level": round_.level,
            "minute": round_.minute,
            "big_blind": round_.big_blind,
            "left": round_.left,
            "tables": round_.tables,
            "average": round_.average,
            "stacks": list(round_.stacks),
        }
        for round_ in last.values()
    ]


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
