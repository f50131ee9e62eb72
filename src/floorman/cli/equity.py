"""``floorman equity``: who wins how often."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from floorman.cards import Language, parse_cards, read_cards
from floorman.cli.terminal import AsJson, Lang, language_or_default, print_json, say, show, table
from floorman.equity import DEFAULT_SAMPLES, Equity, Method, equity_steps, street_equities
from floorman.errors import PlotError
from floorman.text.numbers import number, percent
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HAND = Words("hand", "Blatt")
_EQUITY = Words("equity", "Equity")
_WIN = Words("win", "gewinnt")
_TIE = Words("tie", "teilt")
_EXACT = Words("exact: all {deals} deals", "exakt: alle {deals} Möglichkeiten")
_DECIDED = Words("exact: nothing is left to deal", "exakt: es ist nichts mehr zu geben")
_SAMPLED = Words(
    "{deals} deals drawn at random, seed {seed}; ± is one standard error",
    "{deals} zufällig gezogene Möglichkeiten, Seed {seed}; ± ist ein Standardfehler",
)
_SO_FAR = Words(
    "stopped at {progress}: {deals} deals so far; ± is one standard error",
    "angehalten bei {progress}: bisher {deals} Möglichkeiten; ± ist ein Standardfehler",
)
_COUNTING = Words("dealing", "rechnet")
_PLOTTED = Words("plot: {path}", "Grafik: {path}")


def equity(  # hands by position, everything else by name
    *hands: Annotated[str, Parameter(help='Two cards (AhKh), a range ("AKs, TT+, KQo:0.5"), or random.')],
    board: Annotated[str, Parameter(help="Up to five cards on the board.")] = "",
    dead: Annotated[str, Parameter(help="Cards that are out of play.")] = "",
    method: Annotated[Method, Parameter(help="Count all deals, draw some, or whichever is feasible.")] = "auto",
    samples: Annotated[int, Parameter(help="How many deals to draw when not all are counted.")] = DEFAULT_SAMPLES,
    seed: Annotated[int | None, Parameter(help="Draw the same deals again.")] = None,
    threads: Annotated[int | None, Parameter(help="Processors to use; all by default.")] = None,
    plot: Annotated[
        Path | None, Parameter(help="Draw the equities over the streets of --board into this file.")
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Work out how often each of two to ten hands wins, and its share of the pot.

    Exact when feasible, otherwise by drawing deals at random, with the standard error beside each share. Ctrl-C gives
    the result so far.
    """
    language = language_or_default(lang)
    how: dict[str, Any] = {"method": method, "samples": samples, "seed": seed, "threads": threads}
    if plot:
        _require_runout(plot, board)
    result = _with_progress(equity_steps(hands, board, dead, **how), language, quiet=json)
    streets = street_equities(hands, board, dead, **how | {"seed": result.seed}) if plot else {}
    if plot:
        from floorman.cli.plot import plot_streets

        plot_streets(streets, parse_cards(board), plot, language)
    if json:
        print_json(_document(result, board, dead) | ({"streets": _streets_document(streets)} if plot else {}))
        return
    _show(result, language)
    if plot:
        _show_streets(streets, language)
        show(say(_PLOTTED, language).format(path=plot))


def _require_runout(plot: Path, board: str) -> None:
    from floorman.cli.plot import require_picture

    if len(read_cards(board)) < 3:
        raise PlotError(
            Words(
                "a plot shows the streets of a board: give --board with three to five cards",
                "Eine Grafik zeigt die Setzrunden eines Boards: gib --board mit drei bis fünf Karten an",
            )
        )
    require_picture(plot)


def _with_progress(steps: Iterator[Equity], language: Language, *, quiet: bool) -> Equity:
    """Take all steps, or those until Ctrl-C; a bar comes up when it takes more than a second."""
    console = Console(stderr=True)
    columns = TextColumn(say(_COUNTING, language)), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    bar = Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)
    task = bar.add_task("", total=1.0)
    started = time.monotonic()
    result = None
    try:
        for result in steps:
            bar.update(task, completed=result.progress)
            if time.monotonic() - started > 1 and not bar.live.is_started:
                bar.start()
    except KeyboardInterrupt:
        if result is None:
            raise
    finally:
        bar.stop()
    assert result is not None  # noqa: S101  # there is at least one step
    return result


def _show(result: Equity, language: Language) -> None:
    hand_heading, equity_heading, win_heading, tie_heading = (
        say(words, language) for words in (_HAND, _EQUITY, _WIN, _TIE)
    )
    with_error = [] if result.is_exact else ["±"]
    shown = table(hand_heading, equity_heading, *with_error, win_heading, tie_heading, numbers_from=1)
    for hand in result.hands:
        error = [] if result.is_exact else [percent(hand.stderr, language, 3)]
        shown.add_row(
            hand.hand,
            percent(hand.share, language, 2),
            *error,
            *(percent(part, language, 2) for part in (hand.win, hand.tie)),
        )
    show(shown)
    if result.is_exact:
        words = _EXACT if result.deals > 1 else _DECIDED
    else:
        words = _SAMPLED if result.progress == 1 else _SO_FAR
    facts = {
        "deals": number(result.deals, language),
        "seed": result.seed,
        "progress": percent(result.progress, language, 0),
    }
    show(say(words, language).format(**facts))


def _show_streets(streets: Mapping[str, Equity], language: Language) -> None:
    shown = table(say(_HAND, language), *(street.capitalize() for street in streets), numbers_from=1)
    for place, hand in enumerate(streets["preflop"].hands):
        shown.add_row(hand.hand, *(percent(result.hands[place].share, language, 2) for result in streets.values()))
    show(shown)


def _document(result: Equity, board: str, dead: str) -> dict[str, Any]:
    return {
        "hands": [
            {
                "hand": hand.hand,
                "equity": hand.share,
                "win": hand.win,
                "tie": hand.tie,
                "wins": hand.wins,
                "ties": list(hand.ties),
                "stderr": hand.stderr,
            }
            for hand in result.hands
        ],
        "board": [str(card) for card in parse_cards(board)],
        "dead": [str(card) for card in parse_cards(dead)],
        "deals": result.deals,
        "method": "exact" if result.is_exact or result.seed is None else "sample",
        "exact": result.is_exact,
        "complete": result.progress == 1,
        "seed": result.seed,
    }


def _streets_document(streets: Mapping[str, Equity]) -> dict[str, list[float]]:
    return {street: [hand.share for hand in result.hands] for street, result in streets.items()}
