"""Equities over the streets of a runout, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cli.terminal import percent, say
from floorman.errors import PlotError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes

    from floorman.cards import Card, Language
    from floorman.equity import Equity

_TITLE = {"en": "Equity street by street", "de": "Equity von Street zu Street"}
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


def plot_streets(streets: Mapping[str, Equity], board: Sequence[Card], path: Path, language: Language) -> None:
    """Draw one line for each hand from before the flop to the last street and write it to *path*.

    Raises:
        PlotError: Matplotlib is not installed, or the file cannot be written.
    """
    try:
        import matplotlib as mpl
    except ImportError:
        raise PlotError('plots need Matplotlib: pip install "floorman[plot]"') from None
    mpl.use("agg")
    from matplotlib import pyplot as plt
    from matplotlib.ticker import FuncFormatter

    dealt = {"preflop": "", "flop": _symbols(board[:3]), "turn": _symbols(board[3:4]), "river": _symbols(board[4:5])}
    labels = [f"{street.capitalize()}\n{dealt[street]}" for street in streets]
    lines = list(zip(*([hand.share for hand in result.hands] for result in streets.values()), strict=True))
    names = [_shortened(hand.hand) for hand in streets["preflop"].hands]

    # Text stays text (searchable, readable aloud) and the same result gives the same file.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "floorman", "font.family": "DejaVu Sans"}):
        figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
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
        try:
            metadata = (
                {"Date": None, "Creator": "floorman", "Title": say(_TITLE, language)} if path.suffix == ".svg" else {}
            )
            figure.savefig(path, metadata=metadata, dpi=150)
        except OSError as error:
            raise PlotError(f"cannot write {path}: {error.strerror}") from None
        finally:
            plt.close(figure)


def _symbols(cards: Sequence[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _shortened(name: str, most: int = 20) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


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
