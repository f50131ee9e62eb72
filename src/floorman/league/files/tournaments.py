"""Lists of a tournament for print and for other programs: who sits where, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.league.files.grids import Grid, column, figures
from floorman.text.money import decimals
from floorman.text.words import Words
from floorman.tournament.finish.standings import results_of

if TYPE_CHECKING:
    from floorman.tournament.state import TournamentState


def seats_grid(state: TournamentState) -> Grid:
    """Everybody with a seat by name, as it hangs at the door."""
    seated = sorted(
        (who.name, card.table, card.seat) for who in state.entrants.values() if (card := who.card) is not None
    )
    name = state.setup.name
    return Grid(
        Words(f"{name}: seats", f"{name}: Plätze"),
        (column("player", "Player", "Spieler"), figures("table", "Table", "Tisch"), figures("seat", "Seat", "Platz")),
        tuple(seated),
    )


def results_grid(state: TournamentState) -> Grid:
    """The result list, with what each place has won and the paragraph where one has decided.

    Raises:
        WrongPayout: the prizes do not come out.
    """
    name = state.setup.name
    rows = [
        (row.place, state.entrants[row.entrant].name, _money(row.cents + row.bounty_cents), row.points, row.reason)
        for row in results_of(state)
    ]
    return Grid(
        Words(f"{name}: results", f"{name}: Ergebnis"),
        (
            figures("place", "Place", "Platz"),
            column("player", "Player", "Spieler"),
            figures("won", "Won", "Gewinn"),
            figures("points", "Points", "Punkte"),
            column("why", "Why", "Warum"),
        ),
        tuple(rows),
    )


def _money(cents: int) -> Words:
    return Words(decimals(cents), decimals(cents, "de")) if cents else Words("", "")
