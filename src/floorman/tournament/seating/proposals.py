"""What has to be done at the tables next, with the reason and the paragraph: a move, a break, the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.days import MINUTE_MS
from floorman.rulebook import Cite
from floorman.text.lists import listed
from floorman.text.nouns import MINUTES, PLAYERS, TABLES
from floorman.text.numbers import counted
from floorman.text.words import Words, begun
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.structure import Break
from floorman.tournament.entries.late_entry import entries_open
from floorman.tournament.seating.balancing import CALM, Delay, Move, balance
from floorman.tournament.seating.final_table import final_size
from floorman.tournament.seating.locks import kept_seats

if TYPE_CHECKING:
    from floorman.tournament.seating.felt import Felt
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


class AskButton(Struct, frozen=True):
    """Tables are to be evened out, and nobody knows who is due for the big blind: first say where the buttons lie."""

    tables: tuple[int, ...]
    reason: Words
    citations: tuple[Cite, ...]


Proposal = Move | Delay | BreakTable | FinalTable | AskButton

KNOWN_FOR_MS: Final = 20 * MINUTE_MS
"""How long a button is trusted where no hand is entered any more. A table that enters its hands does so every few minutes."""


def next_proposal(state: TournamentState, *, now: int | None = None) -> Proposal | None:
    """What to do next; None while the tables are as they should be.

    Without knowing what time it is *now*, buttons are taken to lie where they were last seen, and nobody to come any more.
    """
    hall, book = state.hall, state.book
    tables = len(hall.felts)
    if not state.is_running or tables < 2 or hall.players < 2 or not state.is_between_common_hands:
        return None
    size = state.setup.table_size
    limit = final_size(book, size)
    if hall.players <= limit and _needs_one_table(state, limit, now):
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
        found = balance(
            book,
            source,
            hall.shortest(),
            is_locked=lambda who: bool(state.entrants[who].lock_reason),
            kept=kept_seats(state, but=()),
            seed=state.setup.seed,
        )
        return _asked_first(state, source, found, now) or found
    return None


def _needs_one_table(state: TournamentState, limit: int, now: int | None) -> bool:
    """Whether those who would fit at the final table go there: not while others may come, unless half of it would be empty."""
    may_come = now is not None and entries_open(state, now=now)
    return not may_come or state.hall.players <= max(2, limit // 2)


def _asked_first(state: TournamentState, source: Felt, found: Move | Delay, now: int | None) -> AskButton | None:
    """Where a move rests on a button that nobody has spoken of for long: which tables have to say where it lies."""
    if now is None or not state.setup.is_live:
        return None
    target = found.target.table if isinstance(found, Move) else found.table
    by_position = [] if state.book.knobs.balance_mover == "random" else [source]
    felts = {felt.number: felt for felt in (*by_position, state.hall.felts[target])}
    silent = {number: _silent_ms(state, felt, now) // MINUTE_MS for number, felt in felts.items()}
    old = {number: minutes for number, minutes in silent.items() if minutes * MINUTE_MS >= KNOWN_FOR_MS}
    if not old:
        return None
    (first, since), *others = old.items()
    en = [f"at table {first} no hand has been entered for {counted(since, *MINUTES)}"]
    de = [f"An Tisch {first} ist seit {counted(since, *MINUTES, 'de')} keine Hand eingetragen"]
    en += [f"at table {number} for {counted(minutes, *MINUTES)}" for number, minutes in others]
    de += [f"an Tisch {number} seit {counted(minutes, *MINUTES, 'de')}" for number, minutes in others]
    return AskButton(
        tuple(old),
        Words(
            f"Where is the button? {begun(listed(en))}; who moves, and where to, depends on it.",
            f"Wo liegt der Button? {listed(de, 'de')}; wer wohin wechselt, hängt davon ab.",
        ),
        found.citations,
    )


def _silent_ms(state: TournamentState, felt: Felt, now: int) -> int:
    """How long a table has played without anybody entering a hand or a button; breaks do not count."""
    if felt.known_at == 0 and felt.at is None:  # opened for latecomers, and nothing dealt there yet
        return 0
    played, until = 0, now
    for part in reversed(up_to(state.clock, state.structure, now=now).begun):
        if not isinstance(state.structure.entries[part.at], Break):
            played += max(0, until - max(part.began_ms, felt.known_at))
        until = min(until, part.began_ms)
    return played


def _cites(state: TournamentState, *knobs: str) -> tuple[Cite, ...]:
    found = (state.book.cite_if_any(knob) for knob in knobs)
    return tuple(dict.fromkeys(cite for cite in found if cite))
