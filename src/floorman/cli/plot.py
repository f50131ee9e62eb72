"""Pictures: equities over the streets of a runout, a tournament from the first hand to the last, a season."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from floorman.cli.terminal import say
from floorman.errors import PlotError
from floorman.text.numbers import percent
from floorman.text.quotes import quoted
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes

    from floorman.cards import Card, Language
    from floorman.equity import Equity
    from floorman.tournament.simulation import Round

_TITLE = Words("Equity street by street", "Equity von Setzrunde zu Setzrunde")
# Colours that people with any kind of colour vision can tell apart (Okabe and Ito), and two more.
_COLOURS = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#CC79A7",
    "#E69F00",
    "#56B4E9",
    "#000000",
    "#F0E442",
    "#7F7F7F",
    "#8C564B",
)
_MARKERS = "osD^vP*Xhd"


def require_picture(path: Path) -> None:
    """Make sure that a plot can be written to a file of this name.

    Raises:
        PlotError: its ending is not that of a picture.
    """
    if path.suffix not in {".svg", ".png", ".pdf"}:
        raise PlotError(
            Words(
                f"a plot is an .svg, .png or .pdf file, not {quoted(path.name)}",
                f"Eine Grafik ist eine .svg-, .png- oder .pdf-Datei, nicht {quoted(path.name, 'de')}",
            )
        )


def plot_streets(streets: Mapping[str, Equity], board: Sequence[Card], path: Path, language: Language) -> None:
    """Draw one line for each hand from before the flop to the last street and write it to *path*.

    Raises:
        PlotError: Matplotlib is not installed, or the file cannot be written.
    """
    dealt = {"preflop": "", "flop": _symbols(board[:3]), "turn": _symbols(board[3:4]), "river": _symbols(board[4:5])}
    labels = [f"{street.capitalize()}\n{dealt[street]}" for street in streets]
    lines = list(zip(*([hand.share for hand in result.hands] for result in streets.values()), strict=True))
    names = [_shortened(hand.hand) for hand in streets["preflop"].hands]

    with _drawing(path, say(_TITLE, language)) as plt:
        from matplotlib.ticker import FuncFormatter

        _, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
        for place, (name, shares) in enumerate(zip(names, lines, strict=True)):
            colour = _COLOURS[place % len(_COLOURS)]
            axes.plot(shares, color=colour, marker=_MARKERS[place % len(_MARKERS)], linewidth=2, label=name)
        _label_ends(axes, names, [shares[-1] for shares in lines], len(labels) - 1, language)
        axes.set_title(say(_TITLE, language), loc="left")
        axes.set_xticks(range(len(labels)), labels)
        axes.set_xlim(-0.15, len(labels) - 1 + 0.15)
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: percent(value, language, 0)))
        axes.grid(axis="y", color="#DDDDDD")
        axes.spines[["top", "right"]].set_visible(False)


_FIELD = Words("Players left", "Verbliebene Spieler")
_DEPTH = Words("Average stack in big blinds", "Durchschnittsstack in Big Blinds")
_STACKS = Words("Stacks: smallest, quartiles, largest", "Stacks: kleinster, Quartile, größter")
_MINUTES = Words("minutes", "Minuten")
_EVENT = Words("A tournament from first hand to last", "Ein Turnier von der ersten bis zur letzten Hand")


def plot_tournament(rounds: Sequence[Round], path: Path, language: Language) -> None:
    """Draw players left, the average stack in big blinds and the stacks over time, one above the other, and write it to *path*.

    Raises:
        PlotError: Matplotlib is not installed, or the file cannot be written.
    """
    with _drawing(path, say(_EVENT, language)) as plt:
        _, (field, depth, stacks) = plt.subplots(3, 1, figsize=(8, 9), layout="constrained", sharex=True)
        minutes = [round_.minute for round_ in rounds]
        field.step(minutes, [round_.left for round_ in rounds], where="post", color=_COLOURS[0], linewidth=2)
        field.set_title(say(_FIELD, language), loc="left")
        depth.plot(minutes, [round_.average / round_.big_blind for round_ in rounds], color=_COLOURS[1], linewidth=2)
        depth.set_title(say(_DEPTH, language), loc="left")
        smallest, low, middle, high, largest = zip(*(round_.stacks for round_ in rounds), strict=True)
        stacks.fill_between(minutes, smallest, largest, color=_COLOURS[2], alpha=0.15, linewidth=0)
        stacks.fill_between(minutes, low, high, color=_COLOURS[2], alpha=0.35, linewidth=0)
        stacks.plot(minutes, middle, color=_COLOURS[2], linewidth=2)
        stacks.set_title(say(_STACKS, language), loc="left")
        stacks.set_yscale("log")
        stacks.set_xlabel(say(_MINUTES, language))
        for axes in (field, depth, stacks):
            axes.grid(axis="y", color="#DDDDDD")
            axes.spines[["top", "right"]].set_visible(False)
        for axes in (field, depth):
            axes.set_ylim(bottom=0)


_SEASON = Words("Points over the season", "Punkte über die Saison")
_MATCH_DAY = Words("match day", "Spieltag")
_DASHES = ("-", "--", ":", "-.")


def plot_season(days: Sequence[int], points: Mapping[str, Sequence[float]], path: Path, language: Language) -> None:
    """Draw one line for each team, the leader first, and write it to *path*.

    Raises:
        PlotError: Matplotlib is not installed, or the file cannot be written.
    """
    with _drawing(path, say(_SEASON, language)) as plt:
        _, axes = plt.subplots(figsize=(9, max(4.5, 0.22 * len(points))), layout="constrained")
        for place, (name, reached) in enumerate(points.items()):
            colour, dash = _COLOURS[place % len(_COLOURS)], _DASHES[place // len(_COLOURS) % len(_DASHES)]
            label = f"{place + 1}. {_squeezed(name)}".replace("$", r"\$")
            axes.plot(days, reached, color=colour, linestyle=dash, linewidth=1.6, marker=".", label=label)
        axes.set_title(say(_SEASON, language), loc="left")
        axes.set_xlabel(say(_MATCH_DAY, language))
        axes.set_xticks(list(days))
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=7, frameon=False, handlelength=4)
        axes.grid(axis="y", color="#DDDDDD")
        axes.spines[["top", "right"]].set_visible(False)


@contextmanager
def _drawing(path: Path, title: str) -> Iterator[Any]:
    """A figure drawn in the block is written to *path*: text stays text, and the same result gives the same file."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise PlotError(
            Words(
                'plots need Matplotlib: pip install "floorman[plot]"',
                'Grafiken brauchen Matplotlib: pip install "floorman[plot]"',
            )
        ) from None
    mpl.use("agg")
    from matplotlib import pyplot as plt

    with (
        mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "floorman", "font.family": "DejaVu Sans"}),
        warnings.catch_warnings(),
    ):
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # a box will do; an SVG has the text itself
        try:
            yield plt
            metadata = {"Date": None, "Creator": "floorman", "Title": title} if path.suffix == ".svg" else {}
            plt.savefig(path, metadata=metadata, dpi=150)
        except OSError as error:
            why = refused(error)
            raise PlotError(
                Words(f"cannot write {path}: {why.en}", f"{path} lässt sich nicht schreiben: {why.de}")
            ) from None
        except ValueError as error:
            raise PlotError(Words(f"cannot write {path}: {error}", f"{path} lässt sich nicht schreiben")) from None
        finally:
            plt.close("all")


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _shortened(name: str, most: int = 20) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _squeezed(name: str, most: int = 26) -> str:
    """A name that keeps its end: teams of a club differ only there."""
    return name if len(name) <= most else f"{name[: most - 8].rstrip()}…{name[-7:]}"


def _label_ends(axes: Axes, names: Sequence[str], ends: Sequence[float], at: int, language: Language) -> None:
    """Name each line at its right end, moving names apart where lines end close to each other."""
    gap = 0.06
    heights: dict[int, float] = {}
    for place in sorted(range(len(ends)), key=ends.__getitem__):
        lowest = max(heights.values()) + gap if heights else 0.0
        heights[place] = max(ends[place], lowest)
    too_high = max(0.0, max(heights.values()) - 1)
    for place, height in heights.items():
        axes.annotate(
            f"{names[place]}  {percent(ends[place], language, 1)}",
            xy=(at + 0.05, height - too_high),
            color=_COLOURS[place % len(_COLOURS)],
            va="center",
            annotation_clip=False,
            fontweight="bold",
        )
