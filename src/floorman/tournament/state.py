"""What a tournament's events add up to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.errors import NotInTournament
from floorman.hand.hand import book_of
from floorman.rulebook import Rulebook
from floorman.tournament.clock import new_clock, up_to
from floorman.tournament.draw import SeatCard
from floorman.tournament.hall import Hall, copied
from floorman.tournament.setup import Setup

Status = Literal["entered", "waiting", "withdrawn", "seated", "out", "disqualified"]


class Entrant(Struct):
    """One entry. Who enters again is another entrant with the same member."""

    id: str
    member: str
    name: str
    entered_at: int
    status: Status = "entered"
    card: SeatCard | None = None
    chips: int | None = None
    """As far as they are known: always online, live when they were counted."""
    owed_cents: int = 0
    """Everything that was bought, paid or not."""
    paid_cents: int = 0
    bank_cents: int = 0
    """What of it came from the account in the bank,"""
    club_cents: int = 0
    """and what of it the club keeps."""
    edition: str = ""
    is_ghost: bool = False
    lock: SeatCard | None = None
    lock_reason: str = ""
    hands: int = 0
    """How many hands were dealt to them."""
    left_at: tuple[SeatCard, int] | None = None
    """Where they went out, and after how many hands of that table."""
    has_add_on: bool = False
    penalty: int = 0
    """Hands still to be missed."""
    penalty_rounds: int = 0
    """Rounds of a penalty that are counted in hands when the next hand begins."""
    behind: int | None = None
    """How many are placed worse, once they are out or have won."""
    shared: int = 1
    results_void: bool = False
    won_cents: int = 0
    """What was paid out."""


class TournamentState:
    """Everything about a tournament. One owner holds it and folds events into it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.book: Rulebook = book_of(f"{setup.book}@{setup.edition}")
        self.terms = setup.terms
        self.venue = setup.venue
        self.is_cancelled = False
        self.entrants: dict[str, Entrant] = {}
        self.of_member: dict[str, list[str]] = {}
        """Everybody's entries, the first one first."""
        self.entered = 0
        """How many have a place for sure and have not sat down."""
        self.hall = Hall(setup.break_order)
        self.began_at: int | None = None
        self.left = 0
        """How many are still in, those who have not taken their seat yet included."""
        self.out = 0
        """How many are out."""
        self.chips = 0
        """How many are expected in play."""
        self.draws = 0
        self.structure = setup.structure
        self.clock = new_clock(setup.structure)
        self.gap: int | None = None
        self.held: set[int] = set()
        self.is_final = False
        self.winner: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TournamentState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> TournamentState:
        """An independent copy."""
        made = TournamentState.__new__(TournamentState)
        vars(made).update({name: copied(value) for name, value in vars(self).items()})
        return made

    @property
    def is_running(self) -> bool:
        """Whether cards are in the air and nobody has won yet."""
        return self.began_at is not None and self.winner is None

    @property
    def balances_at(self) -> int:
        """The difference in players at which tables are evened out; two where neither book nor director says."""
        return self.gap or self.book.knobs.balance_at_difference or 2

    def level_at(self, now: int) -> int:
        """The number of the level that is on; in a break that of the level before it."""
        return self.structure.number_at(up_to(self.clock, self.structure, now=now).at)

    def entrant(self, id: str) -> Entrant:  # noqa: A002  # as everywhere
        """Somebody who has entered.

        Raises:
            NotInTournament: nobody has under that name.
        """
        if found := self.entrants.get(id):
            return found
        raise NotInTournament(f"{id} has not entered", f"{id} ist nicht angemeldet")

    def playing(self, id: str) -> tuple[Entrant, SeatCard]:  # noqa: A002  # as everywhere
        """Somebody who sits at a table, and where.

        Raises:
            NotInTournament: they do not.
        """
        found = self.entrant(id)
        if found.card is None:
            where_en, where_de = (
                ("is out", "ist ausgeschieden") if found.behind is not None else ("has no seat", "hat keinen Platz")
            )
            raise NotInTournament(f"{found.name} {where_en}", f"{found.name} {where_de}")
        return found, found.card

    def place_of(self, id: str) -> int | None:  # noqa: A002  # as everywhere
        """Somebody's place, the better one if several share it; None while they play. Late entries push it down."""
        found = self.entrant(id)
        return None if found.behind is None else self.left + self.out - found.behind - found.shared + 1

    def waiting(self) -> list[Entrant]:
        """The waiting list, in order."""
        return [entrant for entrant in self.entrants.values() if entrant.status == "waiting"]

    def to_seat(self) -> list[Entrant]:
        """Those with a place for sure who have not sat down."""
        return [entrant for entrant in self.entrants.values() if entrant.status == "entered"]
