"""The final table: when it is formed, who gets which seat, and where the button starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.tournament.seating.draw import BreakDraw, SeatCard, break_draw, shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.rulebook import Cite, Rulebook
    from floorman.tournament.seating.felt import Felt


FINAL: Final = 1
"""The number of the final table."""

_ROLES: Final = ("big_blind", "button", "small_blind")
_POSITIONS: Final[Mapping[str, tuple[int | str, ...]]] = {
    "next_big_blinds_draw_from": (2, 3),
    "next_buttons_draw_from": ("N", "N-1"),
    "next_small_blinds_draw_from": (1, 7),
}
"""What those draw from who would have had a role next, where the book has no table of its own: as in VPSV 66."""


class FinalDraw(Struct, frozen=True):
    """The seats of the final table and its first button; no button means that one is drawn."""

    seats: tuple[tuple[int, str], ...]
    button: int | None
    citations: tuple[Cite, ...]
    draw: BreakDraw | None = None
    """How the seats came about, where they were drawn freely."""


def final_size(book: Rulebook, size: int) -> int:
    """How many players make the final table of an event with tables of *size* seats: TDA RP-9.

    Ten-handed events have one of nine, too: TDA-GAP-21. A book that only borrows the rule has one of ten: VPSV 66.

    >>> from floorman.rulebook import Rulebook
    >>> [final_size(Rulebook.load("tda"), size) for size in (6, 7, 8, 9, 10)]
    [7, 7, 9, 9, 9]
    >>> [final_size(Rulebook.load(book), 10) for book in ("apsa", "vpsv")]
    [10, 10]
    """
    most = 10 if book.answers["final_table_size"].is_own else 9
    if book.knobs.final_table_size != "nine_or_seven" or not 6 <= size <= most:
        return size
    return 9 if size >= 8 else 7


def final_draw(
    book: Rulebook,
    players: Sequence[str],
    last: Sequence[Felt],
    seed: int,
    what: str,
    locked: Mapping[str, int] | None = None,
) -> FinalDraw:
    """Draw the seats 1 to n of the final table, freely or by the positions players would have had at the *last* tables.

    A free draw goes as at a table that breaks, in two stages where the book has them: TDA 10. *locked* are seats for players
    who need a certain one, who keep it; the others draw the lowest ones: TDA 9.
    """
    knobs, locked = book.knobs, locked or {}
    lowest = [seat for seat in range(1, len(players) + 1) if seat not in locked.values()]
    numbers = sorted([*locked.values(), *lowest[: len(players) - len(locked)]])
    cites = [book.cite("final_table_draw")]
    button = {"seat_1": numbers[0], "last_seat": numbers[-1]}.get(knobs.final_table_button or "")
    if button:
        cites.append(book.cite("final_table_button"))
    if knobs.final_table_draw == "by_next_position":
        kept = {numbers.index(seat) + 1: who for who, seat in locked.items()}
        places = _by_position(book, players, last, seed, what, kept)
        return FinalDraw(tuple((numbers[at - 1], who) for at, who in sorted(places.items())), button, tuple(cites))
    free = [SeatCard(FINAL, seat) for seat in numbers if seat not in locked.values()]
    draw = break_draw(book, [player for player in players if player not in locked], free, seed, what)
    seats = {seat: who for who, seat in locked.items()} | {card.seat: who for who, card in draw.seats.items()}
    return FinalDraw(tuple(sorted(seats.items())), button, tuple(cites), draw)


def _fill(seats: Mapping[int, str], rest: Sequence[str]) -> dict[int, str]:
    """The others in the seats that are left, in their order."""
    left = (seat for seat in range(1, len(seats) + len(rest) + 1) if seat not in seats)
    return {**seats, **dict(zip(left, rest, strict=True))}


def _by_position(
    book: Rulebook, players: Sequence[str], last: Sequence[Felt], seed: int, what: str, kept: Mapping[int, str]
) -> dict[int, str]:
    """A player who would have had a blind or the button next draws among the seats that come to the same: VPSV 66.

    A player with two roles draws for the first of big blind, button, small blind; seats of missing roles go to everybody.
    """
    count = len(players)
    pairs = _drawn_from(book, count)
    seats = dict(kept)
    placed = set(kept.values())
    for role, cards in enumerate(pairs):
        holders = [who for felt in last[:2] if (who := _holder(book, felt, role)) and who not in placed]
        free = [card for card in cards if 1 <= card <= count and card not in seats]
        for card, who in zip(shuffled(free, seed, f"{what}: role {role}"), holders, strict=False):
            seats[card] = who
            placed.add(who)
    rest = shuffled([player for player in players if player not in placed], seed, f"{what}: the rest")
    return _fill(seats, rest)


def _drawn_from(book: Rulebook, count: int) -> list[list[int]]:
    """The seats that next big blinds, buttons and small blinds draw from, as the book's own table names them.

    A seat for the small blinds that others draw from, or that is not there, gives way to the highest that nobody does.
    """
    table = book.data.get("final_table_draw", _POSITIONS)
    named = {role: [_seat(seat, count) for seat in table[f"next_{role}s_draw_from"]] for role in _ROLES}
    others = {*named["big_blind"], *named["button"]}
    small = [seat for seat in named["small_blind"] if 1 <= seat <= count and seat not in others]
    spare = [seat for seat in range(count, 0, -1) if seat not in others and seat not in small]
    named["small_blind"] = small + spare[: len(named["small_blind"]) - len(small)]
    return [named[role] for role in _ROLES]


def _seat(named: int | str, count: int) -> int:
    """A seat by its number, or counted from the last one: ``N`` and ``N-1``."""
    return named if isinstance(named, int) else count - int(named.removeprefix("N").removeprefix("-") or 0)


def _holder(book: Rulebook, felt: Felt, role: int) -> str | None:
    """Who would have been big blind (0), button (1) or small blind (2) in the next hand."""
    ahead = felt.upcoming(book)
    if ahead is None:
        return None
    at = ahead[0]
    seat = (at.big_blind, at.button, at.small_blind)[role]
    return felt.seats.get(seat) if seat is not None else None
