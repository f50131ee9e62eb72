"""Draws of seats. Chance comes from a seed that is recorded, so that every draw can be repeated and checked.

Nobody chooses a seat, staff included: TDA 7 and 10, APSA 3.5-14, VPSV 11.
"""

from __future__ import annotations

import random
from hashlib import sha256
from heapq import heapify, heappop, heappush
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct

from floorman.cards import Card, Deck
from floorman.contest.places import NO_NAMES
from floorman.errors import DrawRefused
from floorman.table.positions import drawn_button
from floorman.text.nouns import AT_TABLES, PLAYERS, TABLES
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from floorman.rulebook import Rulebook

T = TypeVar("T")


class SeatCard(Struct, frozen=True, forbid_unknown_fields=True, gc=False, order=True):
    """A seat at a table, as on the card that is drawn for it.

    >>> print(SeatCard(5, 8))
    T5-8
    """

    table: int
    seat: int

    def __str__(self) -> str:
        return f"T{self.table}-{self.seat}"


class BreakDraw(Struct, frozen=True):
    """How the players of a broken table got their new seats: the pile of seat cards, and who took from it in which order."""

    pile: tuple[SeatCard, ...]
    order: tuple[str, ...]
    cards: tuple[tuple[str, Card], ...] = ()
    """The card each player was dealt for the order, where the book draws in two stages."""

    @property
    def seats(self) -> dict[str, SeatCard]:
        """The new seat of everybody."""
        return dict(zip(self.order, self.pile, strict=False))


def shuffled(things: Sequence[T], seed: int, what: str) -> list[T]:
    """The things in an order that seed and occasion decide, every order equally likely.

    >>> shuffled("abcde", 7, "first draw") == shuffled("abcde", 7, "first draw")
    True
    """
    digest = sha256(f"{seed} {what}".encode()).digest()
    # The one method whose numbers Python promises never to change.
    draw = random.Random(int.from_bytes(digest)).random  # noqa: S311  # repeated by anybody who knows the seed
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def tables_for(players: int, size: int) -> tuple[int, ...]:
    """How many sit at each table when as few as possible are opened and none differs from another by more than one.

    >>> tables_for(26, 10)
    (9, 9, 8)
    """
    tables = -(-players // size)
    return tuple(players // tables + (number < players % tables) for number in range(tables)) if tables else ()


def first_draw(
    entrants: Sequence[str],
    seed: int,
    *,
    size: int,
    tables: int | None = None,
    locked: Mapping[str, SeatCard] | None = None,
    kept: Iterable[SeatCard] = (),
    names: Mapping[str, str] = NO_NAMES,
) -> dict[str, SeatCard]:
    """Draw everybody's first seat: tables 1 to *tables*, filled evenly; as many as the entrants need, if not said.

    *locked* are seats the director gave to players who need a certain one, *kept* those of such players who are still to
    come: they are drawn only where the tables would not be even without them. TDA 9. *names* says what somebody is called, where
    that is not what they are entered as.

    Raises:
        DrawRefused: there are not enough seats, or a locked seat does not exist or is given twice.
    """
    locked = dict(locked or {})
    opened = tables if tables is not None else len(tables_for(len(entrants), size))
    _require_locks(locked, entrants, opened, size, names)
    if len(entrants) > opened * size:
        raise DrawRefused(
            Words(
                f"{counted(len(entrants), *PLAYERS)} do not fit at {counted(opened, *TABLES)} of {size}",
                f"{counted(len(entrants), *PLAYERS, 'de')} haben an {counted(opened, *AT_TABLES, 'de')} zu {size} keinen Platz",
            ),
        )
    taken, kept = set(locked.values()), set(kept)
    free = {table: _in_random_order(table, size, taken, kept, seed) for table in range(1, opened + 1)}
    shortest = [(size - len(cards), cards[-1] in kept, table) for table, cards in free.items() if cards]
    heapify(shortest)
    pile: list[SeatCard] = []
    for _ in range(len(entrants) - len(locked)):
        sitting, _, table = heappop(shortest)
        pile.append(free[table].pop())
        if cards := free[table]:
            heappush(shortest, (sitting + 1, cards[-1] in kept, table))
    players = shuffled([entrant for entrant in entrants if entrant not in locked], seed, "players")
    return locked | dict(zip(players, pile, strict=True))


def _in_random_order(
    table: int, size: int, taken: Container[SeatCard], kept: Container[SeatCard], seed: int
) -> list[SeatCard]:
    """The free seats of a table, to be taken from the end: the kept ones last."""
    seats = shuffled(range(1, size + 1), seed, f"seats of table {table}")
    free = [card for seat in seats if (card := SeatCard(table, seat)) not in taken]
    return sorted(free, key=lambda card: card not in kept)


def _require_locks(
    locked: Mapping[str, SeatCard], entrants: Sequence[str], tables: int, size: int, names: Mapping[str, str]
) -> None:
    if len(set(locked.values())) < len(locked):
        raise DrawRefused(Words("a seat is locked for two players", "Ein Platz ist für zwei Spieler vorgesehen"))
    for entrant, card in locked.items():
        if entrant not in entrants or not (1 <= card.table <= tables and 1 <= card.seat <= size):
            who = names.get(entrant, entrant)
            raise DrawRefused(
                Words(f"{card} cannot be kept for {who}", f"{card} kann nicht für {who} vorgesehen werden")
            )


ONE_SEAT_FOR_ALL: Final = "high_card_one_seat_for_all"


def first_buttons(
    book: Rulebook, tables: Sequence[Sequence[int]], seed: int, by_hand: Mapping[int, int] = MappingProxyType({})
) -> list[int | None]:
    """The seat of the first button at each table, given the seats that are taken there; None where nobody sits.

    It is drawn among the players, by high card where the book says so: APSA 3.1-01; by VPSV 15 the first table draws for all.
    What was drawn *by_hand* at a table stands.
    """
    way = book.knobs.first_button
    if way == ONE_SEAT_FOR_ALL:
        first = next((seats for seats in tables if seats), ())
        seat = next(iter(by_hand.values()), None) or (_by_card(book, first, seed, "button") if first else None)
        return [seat] * len(tables)
    drawn: list[int | None] = []
    for number, seats in enumerate(tables, start=1):
        what = f"button {number}"
        if number in by_hand:
            drawn.append(by_hand[number])
        elif not seats:
            drawn.append(None)
        else:
            drawn.append(shuffled(seats, seed, what)[0] if way == "random" else _by_card(book, seats, seed, what))
    return drawn


def _by_card(book: Rulebook, seats: Sequence[int], seed: int, what: str) -> int:
    deck = shuffled(list(Deck.standard()), seed, what)
    return drawn_button(book, dict(zip(seats, deck, strict=False)))


def late_draw(free: Sequence[SeatCard], seed: int, what: str) -> SeatCard:
    """One of the free seats, each equally likely: latecomers and who enters again draw as anybody else, TDA 8-A.

    Raises:
        DrawRefused: no seat is free.
    """
    if not free:
        raise DrawRefused(Words("no seat is free", "Kein Platz ist frei"))
    return shuffled(sorted(free), seed, what)[0]


def break_draw(book: Rulebook, players: Sequence[str], free: Sequence[SeatCard], seed: int, what: str) -> BreakDraw:
    """Draw new seats for the players of a table that breaks, from as many free seats as there are players.

    Where the book asks for two stages, the seat cards are shuffled, and a card for each player decides who takes first.

    Raises:
        DrawRefused: there are not as many seats as players.
    """
    if len(free) != len(players):
        raise DrawRefused(
            Words(
                f"there are as many seat cards as players, not {len(free)} for {counted(len(players), *PLAYERS)}",
                f"Es gibt so viele Platzkarten wie Spieler, nicht {len(free)} für {counted(len(players), *PLAYERS, 'de')}",
            )
        )
    pile = tuple(shuffled(sorted(free), seed, f"{what}: seats"))
    if book.knobs.table_break_draw == "random":
        return BreakDraw(pile, tuple(shuffled(players, seed, f"{what}: players")))
    deck = shuffled(list(Deck.standard()), seed, f"{what}: players")
    cards = dict(zip(players, deck, strict=False))
    return BreakDraw(pile, by_high_card(book, cards), tuple(cards.items()))


def by_high_card(book: Rulebook, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The players by their cards, the highest first; the ace is high, equal ranks go by the book's order of suits.

    >>> from floorman.rulebook import Rulebook
    >>> by_high_card(Rulebook.load("tda"), {"P1": Card("Kh"), "P2": Card("9d"), "P3": Card("Ks"), "P4": Card("9c")})
    ('P3', 'P1', 'P2', 'P4')
    """
    order = book.knobs.suit_order_for_draws or ("spades", "hearts", "diamonds", "clubs")

    def worth(player: str) -> tuple[int, int]:
        card = cards[player]
        return -card.rank, order.index(card.suit.name.lower())

    return tuple(sorted(cards, key=worth))
