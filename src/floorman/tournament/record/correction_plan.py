"""What a correction of an earlier step would change, before it is done: places, seats, prizes, money, and what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.rulebook import Cite  # msgspec reads annotations at run time
from floorman.text.money import money
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.finish.standings import won_by_now
from floorman.tournament.seating.draw import SeatCard  # as above
from floorman.tournament.transfers import ALL, CLUB

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from floorman.tournament.commands import Command
    from floorman.tournament.state import TournamentState
    from floorman.tournament.transfers import EventTransfer


_ACCOUNTS: Final = {
    "": (Words("from the house", "vom Haus"), Words("to the house", "an das Haus")),
    CLUB: (Words("from the club", "vom Klub"), Words("to the club", "an den Klub")),
}
"""What is said of accounts that are nobody's own: from them, and to them."""


class StepConflict(Struct, frozen=True):
    """A later step that cannot stand after the correction: it is taken out too, judged anew, or the correction is another one."""

    number: int
    name: Words
    why: Words
    rule: Cite | None = None


class PlaceChange(Struct, frozen=True):
    """Somebody's place, which is another one; None: not out."""

    entrant: str
    name: str
    before: int | None
    after: int | None

    @property
    def words(self) -> Words:
        """As the director reads it."""
        if self.after is None:
            return Words(f"{self.name} is not out", f"{self.name} ist nicht ausgeschieden")
        was = Words(f" instead of {self.before}", f" statt {self.before}") if self.before else Words("", "")
        return Words(f"{self.name}: place {self.after}{was.en}", f"{self.name}: Platz {self.after}{was.de}")


class SeatCardChange(Struct, frozen=True):
    """Where somebody sits, which is elsewhere; None: nowhere."""

    entrant: str
    name: str
    before: SeatCard | None
    after: SeatCard | None

    @property
    def words(self) -> Words:
        """As the director reads it."""
        if self.after is None:
            return Words(f"{self.name} has no seat any more", f"{self.name} hat keinen Platz mehr")
        was = Words(f" instead of {self.before}", f" statt auf {self.before}") if self.before else Words("", "")
        return Words(f"{self.name} sits on {self.after}{was.en}", f"{self.name} sitzt auf {self.after}{was.de}")


class PrizeChange(Struct, frozen=True):
    """What somebody has won, which is more or less than before; *paid* is what they have of it."""

    entrant: str
    name: str
    before_cents: int
    after_cents: int
    paid_cents: int

    @property
    def words(self) -> Words:
        """As the director reads it."""
        en = f"{self.name} wins {money(self.after_cents)} instead of {money(self.before_cents)}"
        de = f"{self.name} gewinnt {money(self.after_cents, 'de')} statt {money(self.before_cents, 'de')}"
        if self.paid_cents > self.after_cents:
            over = self.paid_cents - self.after_cents
            return Words(
                f"{en}, and has had {money(over)} too much",
                f"{de} und hat {money(over, 'de')} zu viel bekommen",
            )
        return Words(en, de)


class MoneyChange(Struct, frozen=True):
    """What is booked onto an account by the correction, below zero from it; an account without a name is the house's."""

    account: str
    cents: int
    name: str = ""
    """What people call whose it is, where it has a name besides."""

    @property
    def words(self) -> Words:
        """As the director reads it."""
        name = self.name or self.account
        usual = Words(f"from {name}", f"von {name}"), Words(f"to {name}", f"an {name}")
        out, onto = _ACCOUNTS.get(self.account, usual)
        way, amount = (out, -self.cents) if self.cents < 0 else (onto, self.cents)
        return Words(f"{money(amount)} {way.en}", f"{money(amount, 'de')} {way.de}")


class CorrectionPlan(Struct, frozen=True):
    """What changes when a step is corrected."""

    number: int
    conflicts: tuple[StepConflict, ...] = ()
    """What has to be settled first; without any, the correction can be done."""
    changed: tuple[int, ...] = ()
    """Later steps that come out otherwise."""
    stays: tuple[int, ...] = ()
    """Moves, draws and payments that were made and stay, although the rules would have others now."""
    places: tuple[PlaceChange, ...] = ()
    seats: tuple[SeatCardChange, ...] = ()
    prizes: tuple[PrizeChange, ...] = ()
    money: tuple[MoneyChange, ...] = ()
    """The difference on each account, all in all."""
    not_covered: Words | None = None
    """What the bank says, where an account does not cover the difference."""

    @property
    def words(self) -> tuple[Words, ...]:
        """Everything that changes, line by line."""
        return (
            *(place.words for place in self.places),
            *(seat.words for seat in self.seats),
            *(prize.words for prize in self.prizes),
            *(booked.words for booked in self.money),
            *((self.not_covered,) if self.not_covered else ()),
        )


def place_changes(before: TournamentState, after: TournamentState) -> Iterator[PlaceChange]:
    """Whose place is another one."""
    for entrant, name in _everybody(before, after):
        was, now = (state.place_of(entrant) if entrant in state.entrants else None for state in (before, after))
        if was != now:
            yield PlaceChange(entrant, name, was, now)


def seat_changes(before: TournamentState, after: TournamentState) -> Iterator[SeatCardChange]:
    """Who sits elsewhere."""
    for entrant, name in _everybody(before, after):
        was, now = (who.card if (who := state.entrants.get(entrant)) else None for state in (before, after))
        if was != now:
            yield SeatCardChange(entrant, name, was, now)


def prize_changes(before: TournamentState, after: TournamentState) -> Iterator[PrizeChange]:
    """Who has won more or less."""
    won_before, won_after = won_by_now(before), won_by_now(after)
    for entrant, name in _everybody(before, after):
        was, now = won_before.get(entrant, 0), won_after.get(entrant, 0)
        if was != now:
            who = after.entrants.get(entrant)
            yield PrizeChange(entrant, name, was, now, who.won_cents + who.ticket_cents if who else 0)


def money_changes(
    back: Iterable[EventTransfer], new: Iterable[EventTransfer], *, names: Mapping[str, str]
) -> Iterator[MoneyChange]:
    """What comes onto each account and goes from it, all in all; what is left at the end is nobody's to say yet."""
    taken_back = ((one.credit, one.debit, one.cents) for one in back if one.cents != ALL)
    booked = ((one.debit, one.credit, one.cents) for one in new if one.cents != ALL)
    return net_changes((*taken_back, *booked), names=names)


def account_names(state: TournamentState) -> dict[str, str]:
    """What people call the accounts of an event: its own by its name, those of its entrants by theirs."""
    people = {who.member: who.name for who in state.entrants.values() if who.member}
    return people | {state.setup.id: state.setup.name}


def net_changes(
    transfers: Iterable[tuple[str, str, int]], *, names: Mapping[str, str], house: str = ""
) -> Iterator[MoneyChange]:
    """What so many cents from one account to another come to on each of them."""
    sums: dict[str, int] = {}
    for debit, credit, cents in transfers:
        sums[debit] = sums.get(debit, 0) - cents
        sums[credit] = sums.get(credit, 0) + cents
    named = sorted(("" if account == house else account, cents) for account, cents in sums.items())
    return (MoneyChange(account, cents, names.get(account, "")) for account, cents in named if cents)


def is_bust_of(wanted: Command | None, entrant: str) -> bool:
    """Whether somebody was said to be out by a command."""
    return isinstance(wanted, (want.EndHand, want.PutOut)) and any(bust.entrant == entrant for bust in wanted.busts)


def without_bust(wanted: Command | None, entrant: str) -> Command | None:
    """The same command with somebody not out; nothing where it said nothing else."""
    if not isinstance(wanted, (want.EndHand, want.PutOut)):
        return wanted
    busts = tuple(bust for bust in wanted.busts if bust.entrant != entrant)
    if isinstance(wanted, want.EndHand):
        return want.EndHand(wanted.table, busts, wanted.chips)
    return want.PutOut(wanted.table, busts, wanted.in_last_hand) if busts else None


def _everybody(before: TournamentState, after: TournamentState) -> Iterator[tuple[str, str]]:
    for entrant, who in (before.entrants | after.entrants).items():
        yield entrant, who.name
