"""What a tournament's events add up to."""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from floorman.errors import NotInTournament
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from floorman.tournament.clock.clock import Clock, new_clock, up_to
from floorman.tournament.clock.structure import Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.finish.hand_for_hand import HandForHand
from floorman.tournament.prizes.deals import DealProposal, PrizeDeal
from floorman.tournament.prizes.payouts import Payouts
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.tables import Hall
from floorman.tournament.setup import PrizePlan, Setup

Status = Literal["entered", "waiting", "withdrawn", "seated", "out", "disqualified"]


class Entrant(Struct, omit_defaults=True):
    """One entry. A member who enters again is another entrant with the same member."""

    id: str
    member: str
    name: str
    entered_at: int
    status: Status = "entered"
    card: SeatCard | None = None
    chips: int | None = None
    """As far as they are known: always online, live until the next hand after they were counted is over."""
    owed_cents: int = 0
    """Everything that was bought, paid or not."""
    paid_cents: int = 0
    bank_cents: int = 0
    """What of it came from the account in the bank,"""
    by_ticket_cents: int = 0
    """what of it was paid with a ticket,"""
    club_cents: int = 0
    """and what of it the club keeps."""
    is_late: bool = False
    """Whether those who were in time are before them on the waiting list."""
    is_guest: bool = False
    """Whether they are not a member of the club."""
    is_bot: bool = False
    edition: str = ""
    consents: tuple[str, ...] = ()
    checked_in_at: int | None = None
    identity: str = ""
    """Whether it was ``shown`` at the check-in."""
    is_absent: bool = False
    """Whether the stack is there without its player."""
    is_ghost: bool = False
    """Whether the book has it leave play if nobody comes for it; those without a member wait for any latecomer."""
    lock: SeatCard | None = None
    lock_reason: str = ""
    hands: int = 0
    """How many hands were dealt to them while they were there."""
    early_hands: int = 0
    """How many of these in the levels that ghosts are in."""
    left_at: tuple[SeatCard, int] | None = None
    """Where they went out, and after how many hands of that table."""
    began_with: int = 0
    """The stack of their last hand, at its beginning."""
    out_by: tuple[str, ...] = ()
    """Who won it."""
    place_rules: tuple[str, ...] = ()
    """Every rule that decided about the place, by its id."""
    won_cents: int = 0
    """What was paid out."""
    ticket_cents: int = 0
    """What the ticket is worth that was given."""
    has_add_on: bool = False
    penalty: int = 0
    """Hands still to be missed."""
    penalty_rounds: int = 0
    """Rounds of a penalty that are counted in hands when the next hand begins."""
    behind: int | None = None
    """How many are placed worse, once they are out or have won."""
    shared: int = 1
    results_void: bool = False
    no_show: Literal["", "open", "owed", "waived"] = ""
    """Where the board decides about the fee of those who stay away: what it has."""


class TournamentState(Struct, omit_defaults=True):
    """Everything about a tournament. One owner holds it and folds events into it."""

    setup: Setup
    book: Rulebook
    terms: EntryTerms
    structure: Structure
    clock: Clock
    prizes: PrizePlan
    hall: Hall
    venue: str = ""
    is_cancelled: bool = False
    cancelled_for: str = ""
    """Why, where it was called off by itself;"""
    cancelled_reason: str = ""
    """and in somebody's words, where somebody did."""
    entrants: dict[str, Entrant] = {}
    of_member: dict[str, list[str]] = {}
    """Everybody's entries, the first one first."""
    entered: int = 0
    """How many have a place for sure and have not sat down."""
    began_at: int | None = None
    left: int = 0
    """How many are still in: everybody with a stack, ghosts only where the book gives them a place."""
    out: int = 0
    """How many are out."""
    chips: int = 0
    """How many are expected in play."""
    coloured: set[int] = set()
    """The denominations that colour-ups have changed chips into."""
    removed: dict[int, set[str]] = {}
    """The denominations that colour-ups have taken out of play, and at whose tables."""
    draws: int = 0
    kept: int = 0
    """How many stacks wait for latecomers when play begins."""
    ghosts: set[str] = set()
    """The ghosts in play."""
    counts_hands: bool = False
    """Whether hands of the levels that ghosts are in were entered."""
    gap: int | None = None
    held: set[int] = set()
    is_stud: bool = False
    """Whether a mixed event plays stud now, which has no button."""
    is_final: bool = False
    last_table: int | None = None
    """Where a hand was finished last."""
    locked: set[str] = set()
    """Whom a seat was ever kept for."""
    exempt: set[str] = set()
    """Who does not have to deal."""
    common: HandForHand | None = None
    """Hand for hand: the common hand of all tables."""
    ended_common_at: int | None = None
    """How many were left when hand for hand last ended."""
    payouts: Payouts | None = None
    """The prizes, once they are locked."""
    deal: PrizeDeal | None = None
    proposal: DealProposal | None = None
    """The deal that is being voted on."""
    deal_proposed: dict[str, int] = {}
    """In which level somebody last proposed one."""
    winner: str | None = None
    is_settled: bool = False
    """Whether the books are closed: everybody has what they won."""

    @classmethod
    def new(cls, setup: Setup, book: Rulebook) -> TournamentState:
        """A tournament that nobody has entered yet."""
        return cls(
            setup,
            book,
            setup.terms,
            setup.structure,
            new_clock(setup.structure),
            setup.prizes,
            Hall.new(setup.break_order),
            setup.venue,
        )

    def copy(self) -> TournamentState:
        """The same, on its own from now on."""
        twin = copy(self)
        twin.entrants = {who: copy(entrant) for who, entrant in self.entrants.items()}
        twin.of_member = {member: list(entrants) for member, entrants in self.of_member.items()}
        twin.hall = self.hall.copy()
        twin.held, twin.exempt, twin.ghosts = set(self.held), set(self.exempt), set(self.ghosts)
        twin.locked, twin.coloured = set(self.locked), set(self.coloured)
        twin.deal_proposed = dict(self.deal_proposed)
        twin.removed = {chip: set(entrants) for chip, entrants in self.removed.items()}
        return twin

    @property
    def is_running(self) -> bool:
        """Whether cards are in the air and nobody has won yet."""
        return self.began_at is not None and self.winner is None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won it, or it will never be played."""
        return self.winner is not None or self.is_cancelled

    @property
    def has_guests(self) -> bool:
        """Whether a guest has come, and the event goes on; it does not matter whether the guest is out by now: VPSV 6."""
        came = ("seated", "out", "disqualified")
        return not self.is_over and any(
            who.is_guest and (who.checked_in_at is not None or (who.status in came and not who.is_absent))
            for who in self.entrants.values()
        )

    @property
    def pays_by_deal(self) -> bool:
        """Whether the players' deal decides what is paid; a private one is a note, and changes nothing: VPSV 58."""
        return self.deal is not None and self.deal.is_official

    @property
    def balances_at(self) -> int:
        """The difference in players at which tables are evened out; two where neither book nor director says."""
        return self.gap or self.book.knobs.balance_at_difference or 2

    def most_chips(self, players: int = 1) -> int:
        """The most that so many of those in play can have: everybody else has a chip at least."""
        pending = len(self.common.busts) if self.common else 0
        return self.chips - max(0, self.hall.players - pending - players)

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
        raise NotInTournament(Words(f"{id} has not entered", f"{id} ist nicht angemeldet"), who=id)

    def playing(self, id: str) -> tuple[Entrant, SeatCard]:  # noqa: A002  # as everywhere
        """Somebody who sits at a table, and where.

        Raises:
            NotInTournament: they do not.
        """
        found = self.entrant(id)
        if self.is_pending(id):
            raise NotInTournament(
                Words(
                    f"{found.name} is out; the place is known when the common hand is over",
                    f"{found.name} ist ausgeschieden; der Platz steht nach der gemeinsamen Hand fest",
                ),
                rule=self.book.topic("hand_for_hand_is_one_hand"),
            )
        if found.card is None:
            where_en, where_de = (
                ("is out", "ist ausgeschieden")
                if found.behind is not None or found.is_ghost
                else ("has no seat", "hat keinen Platz")
            )
            rule = self.book.topic("elimination") if found.behind is not None else None
            raise NotInTournament(Words(f"{found.name} {where_en}", f"{found.name} {where_de}"), rule=rule)
        return found, found.card

    @property
    def is_sound(self) -> bool:
        """Whether everybody with a seat sits there alone, no chip is owed, and no clock runs before play."""
        seats = {(felt.number, seat): who for felt in self.hall.felts.values() for seat, who in felt.seats.items()}
        cards = {(who.card.table, who.card.seat): who.id for who in self.entrants.values() if who.card}
        seated = sum(who.card is not None for who in self.entrants.values())
        fits = all(1 <= seat <= self.hall.felts[table].size for table, seat in seats)
        runs = self.began_at is not None or self.clock.state == "ready"
        return seats == cards and len(cards) == seated and fits and self.chips >= 0 and runs

    @property
    def is_between_common_hands(self) -> bool:
        """Whether no table has done anything in a common hand yet; one at which somebody sits alone has nothing to do in it."""
        if self.common is None:
            return True
        busy = [(int(table), doing) for table, doing in self.common.tables if doing not in ("playing", "idle")]
        return not self.common.busts and all(
            doing == "done" and len(self.hall.felts[table].seats) < 2 for table, doing in busy
        )

    def is_pending(self, id: str) -> bool:  # noqa: A002  # as everywhere
        """Whether somebody has lost the last chips in a common hand that is not over."""
        return self.common is not None and any(bust.entrant == id for bust in self.common.busts)

    def place_of(self, id: str) -> int | None:  # noqa: A002  # as everywhere
        """Somebody's place, the better one if several share it; None while they play. Late entries push it down."""
        found = self.entrant(id)
        return None if found.behind is None else self.left + self.out - found.behind - found.shared + 1

    def counts(self, who: Entrant) -> bool:
        """Whether somebody has a place in the list: all but ghosts that the book passes over."""
        return not who.is_ghost or bool(self.book.knobs.ghost_takes_a_place)

    def waiting(self) -> list[Entrant]:
        """The waiting list, in order: those who were in time come first."""
        waiting = (entrant for entrant in self.entrants.values() if entrant.status == "waiting")
        return sorted(waiting, key=lambda entrant: entrant.is_late)

    def to_seat(self) -> list[Entrant]:
        """Those with a place for sure who have not sat down."""
        return [entrant for entrant in self.entrants.values() if entrant.status == "entered"]
