"""What has to be done at the tables next, with the reason and the paragraph: a move, a break, the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.rulebook import Cite
from floorman.text.nouns import PLAYERS, TABLES
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.finish.common_hands import is_between_hands
from floorman.tournament.seating.balancing import CALM, Delay, Move, balance
from floorman.tournament.seating.final_table import final_size
from floorman.tournament.seating.locks import kept_seats

if TYPE_CHECKING:
    from floorman.tournament.state import TournamentState


class BreakTable(Struct, frozen=True):
    """A table breaks, and its players draw seats at the others."""

    table: int
    reason: Words
    citations: tuple[Cite, ...]


class FinalTable(Struct, frozen=True):
    """Everybody who is left sits down at one table."""

    reason: Words
    citations: tuple[Cite, ...]


Proposal = Move | Delay | BreakTable | FinalTable


def next_proposal(state: TournamentState) -> Proposal | None:
    """What to do next; None while the tables are as they should be."""
    hall, book = state.hall, state.book
    tables = len(hall.felts)
    if not state.is_running or tables < 2 or not is_between_hands(state):
        return None
    size = state.setup.table_size
    if hall.players <= (limit := final_size(book, size)):
        words = Words(
            f"{counted(hall.players, *PLAYERS)} left: the final table of {limit}.",
            f"Noch {counted(hall.players, *PLAYERS, 'de')}: der Finaltisch zu {limit}.",
        )
        return FinalTable(words, _cites(state, "final_table_size", "final_table_draw"))
    if tables > 2 and hall.players <= (tables - 1) * size:
        number = (hall.next_to_break() if hall.fewest else next(hall.shortest())).number
        words = Words(
            f"{counted(hall.players, *PLAYERS)} fit at {counted(tables - 1, *TABLES)}; table {number} breaks.",
            f"{counted(hall.players, *PLAYERS, 'de')} passen an {counted(tables - 1, *TABLES, 'de')}; Tisch {number} wird aufgelöst.",
        )
        return BreakTable(number, words, _cites(state, "table_break_order", "table_break_draw"))
    if hall.most - hall.fewest >= max(state.balances_at, CALM + 1):
        source = next((felt for felt in hall.fullest() if not felt.dealt), None) or next(hall.fullest())
        return balance(
            book,
            source,
            hall.shortest(),
            is_locked=lambda who: bool(state.entrants[who].lock_reason),
            kept=kept_seats(state, but=()),
            seed=state.setup.seed,
        )
    return None


def _cites(state: TournamentState, *knobs: str) -> tuple[Cite, ...]:
    found = (state.book.cite_if_any(knob) for knob in knobs)
    return tuple(dict.fromkeys(cite for cite in found if cite))
