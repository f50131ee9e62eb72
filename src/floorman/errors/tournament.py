"""What a tournament refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.errors.table import TableError
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.rulebook import Cite
    from floorman.text.words import Words
    from floorman.tournament.clock.checks import StructureNote


class TournamentError(FloormanError):
    """The tournament says no."""

    code = "tournament-error"

    def __init__(self, words: Words, *, rule: Cite | None = None) -> None:
        super().__init__(words, rule=rule)


class PenaltyRefused(TableError, TournamentError):
    """No such penalty under this book, at a table or in a tournament."""

    code = "penalty-refused"

    def __init__(self, words: Words, *, rule: Cite | None = None) -> None:
        TournamentError.__init__(self, words, rule=rule)


class StructureRefused(TournamentError):
    """Levels and breaks that cannot be played; *findings* says of each what is wrong."""

    code = "structure-refused"

    def __init__(self, findings: Iterable[StructureNote]) -> None:
        self.findings = tuple(findings)
        rule = self.findings[0].rule if self.findings else None
        said, said_de = zip(*((finding.words.en, finding.words.de) for finding in self.findings), strict=True)
        super().__init__(both("; ".join(said), "; ".join(said_de)), rule=rule)


class LevelIsPast(TournamentError):
    """What has begun stays as it was."""

    code = "level-is-past"


class NoSuchLevel(TournamentError):
    """The structure has no such level or entry."""

    code = "no-such-level"


class NoLevels(TournamentError):
    """The book holds no levels for such an event."""

    code = "no-levels"


class CannotPlan(TournamentError):
    """No structure comes to what is wanted; the message says what would."""

    code = "cannot-plan"


class ClockOrderRefused(TournamentError):
    """The tournament clock cannot do that now."""

    code = "clock-order-refused"


class HandForHandRefused(TournamentError):
    """Not while play is, or is not, hand for hand."""

    code = "hand-for-hand-refused"


class LotNeeded(TournamentError):
    """Only a draw can decide between these, and it has not been held."""

    code = "lot-needed"

    def __init__(
        self, entrants: Iterable[str], *, names: Mapping[str, str] | None = None, rule: Cite | None = None
    ) -> None:
        from floorman.text.lists import listed

        self.entrants = tuple(entrants)
        who = [(names or {}).get(entrant, entrant) for entrant in self.entrants]
        super().__init__(
            both(
                f"lots are drawn for the cent that is left over: {listed(who)}",
                f"Um den übrigen Cent wird gelost: {listed(who, 'de')}",
            ),
            rule=rule,
        )


class WrongChips(TournamentError):
    """Chips, chip sets or stacks that cannot be, or do not suffice."""

    code = "wrong-chips"


class WrongContest(TournamentError):
    """What places, shares or races are worked out from cannot be; *fact* is the part that is wrong or not known.

    The floor and the tournament ask the same calculators: each knows by *fact* what it has to be told instead.
    """

    code = "wrong-contest"

    def __init__(self, words: Words, *, fact: str = "", rule: Cite | None = None) -> None:
        super().__init__(words, rule=rule)
        self.fact = fact


class WrongRace(WrongContest):
    """A chip race that cannot be run so."""

    code = "wrong-race"


class WrongPlaces(WrongContest):
    """A finishing order that cannot be."""

    code = "wrong-places"


class UndoRefused(TournamentError):
    """A step cannot be taken back or done again."""

    code = "undo-refused"

    def __init__(self, words: Words | None = None, *, rule: Cite | None = None) -> None:
        since = words or both(
            "something has happened since that cannot stand without it",
            "Seither ist etwas geschehen, das ohne diesen Schritt nicht bleiben kann",
        )
        super().__init__(since, rule=rule)


class WrongPayout(TournamentError):
    """Prizes that do not come out. *remaining* is what is left over, below zero what is missing, in the unit asked for."""

    code = "wrong-payout"

    def __init__(self, words: Words, *, remaining: int = 0, rule: Cite | None = None) -> None:
        super().__init__(words, rule=rule)
        self.remaining = remaining


class PayoutsLocked(WrongPayout):
    """The prizes are fixed; whoever wants others has to unlock them first."""

    code = "payouts-locked"


class DealRefused(TournamentError):
    """A deal on the prizes that cannot be, or that the book does not allow."""

    code = "deal-refused"


class WrongRota(TournamentError):
    """A dealing duty that cannot be."""

    code = "wrong-rota"


class TournamentSetupError(TournamentError):
    """There can be no such event."""

    code = "tournament-setup-error"


class NotInTournament(TournamentError):
    """Somebody has not entered, or has no seat; *who* has not entered, by the id."""

    code = "not-in-tournament"

    def __init__(self, why: Words, *, rule: Cite | None = None, who: str = "") -> None:
        super().__init__(why, rule=rule)
        self.who = who


class BustRefused(TournamentError):
    """Nobody went out like that."""

    code = "bust-refused"


class MoveRefused(TournamentError):
    """Nobody is moved there, or not now."""

    code = "move-refused"


class ButtonUnknown(MoveRefused):
    """Who moves depends on where buttons lie, and for long nobody has said so at these *tables*."""

    code = "button-unknown"

    def __init__(self, tables: tuple[int, ...], words: Words, *, rule: Cite | None) -> None:
        super().__init__(words, rule=rule)
        self.tables = tables


class EntryRefused(TournamentError):
    """Somebody may not enter, or not any more."""

    code = "entry-refused"


class DrawRefused(TournamentError):
    """No such draw of seats."""

    code = "draw-refused"
