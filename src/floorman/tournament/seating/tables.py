"""All tables of a tournament, kept so that the fullest, the shortest and the next one to break are found at once.

However many tables there are, a bust and the move it leads to cost the same.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.felt import Felt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Hall(Struct):
    """The tables that are open."""

    felts: dict[int, Felt] = {}
    players: int = 0
    last: int = 0
    """The highest number that a table has had: none is given twice."""
    rank: dict[int, int] = {}
    """Which tables break in an order that was announced, the first one lowest; any other: the highest number first."""
    by_size: dict[int, list[tuple[int, int]]] = {}
    in_order: list[tuple[int, int]] = []
    freezes: bool = False
    """Whether stud is played, and buttons stay where they are."""

    @classmethod
    def new(cls, break_order: Sequence[int] = ()) -> Hall:
        """No table is open yet. *break_order* names tables in the order they break."""
        return cls(rank={number: place - len(break_order) for place, number in enumerate(break_order)})

    def copy(self) -> Hall:
        """The same, on its own from now on."""
        return replace(
            self,
            felts={number: felt.copy() for number, felt in self.felts.items()},
            by_size={size: list(keys) for size, keys in self.by_size.items()},
            in_order=list(self.in_order),
        )

    # ---- what happens ----

    def open(self, number: int, size: int, *, button: int | None = None) -> None:
        """A table opens, with nobody there."""
        self.felts[number] = Felt(number, size, button=button, is_stud=self.freezes)
        self.last = max(self.last, number)
        insort(self.in_order, self._key(number))
        self._file(number)

    def close(self, number: int) -> None:
        """A table that nobody sits at any more closes."""
        self._unfile(number)
        del self.felts[number]
        key = self._key(number)
        del self.in_order[bisect_left(self.in_order, key)]

    def sit(self, card: SeatCard, entrant: str, *, balanced: bool = False) -> None:
        """Somebody takes a seat."""
        self._unfile(card.table)
        self.felts[card.table].sit(card.seat, entrant, balanced=balanced)
        self.players += 1
        self._file(card.table)

    def leave(self, card: SeatCard) -> None:
        """A seat is empty."""
        self._unfile(card.table)
        self.felts[card.table].leave(card.seat)
        self.players -= 1
        self._file(card.table)

    # ---- what there is ----

    @property
    def most(self) -> int:
        """How many sit at the fullest table."""
        return max(self.by_size, default=0)

    @property
    def fewest(self) -> int:
        """How many sit at the shortest table."""
        return min(self.by_size, default=0)

    def fullest(self) -> Iterator[Felt]:
        """The fullest tables, the next one to break first."""
        return (self.felts[-number] for _, number in self.by_size.get(self.most, ()))

    def shortest(self) -> Iterator[Felt]:
        """The shortest tables, the last one to break first."""
        return (self.felts[-number] for _, number in reversed(self.by_size.get(self.fewest, ())))

    def rising(self) -> Iterator[Felt]:
        """All tables, the shortest first, the last one to break first among equals."""
        for size in sorted(self.by_size):
            for _, number in reversed(self.by_size[size]):
                yield self.felts[-number]

    def next_to_break(self) -> Felt:
        """The table that breaks next: VPSV 53."""
        return self.felts[-self.in_order[0][1]]

    def free(self) -> list[SeatCard]:
        """Every seat somebody new may draw."""
        return [SeatCard(felt.number, seat) for felt in self.felts.values() for seat in felt.free]

    # ---- the index ----

    def _key(self, number: int) -> tuple[int, int]:
        return self.rank.get(number, 1), -number

    def _file(self, number: int) -> None:
        insort(self.by_size.setdefault(len(self.felts[number].seats), []), self._key(number))

    def _unfile(self, number: int) -> None:
        size = len(self.felts[number].seats)
        keys = self.by_size[size]
        del keys[bisect_left(keys, self._key(number))]
        if not keys:
            del self.by_size[size]
