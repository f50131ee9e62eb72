"""What a table refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.amounts import Chips
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Cite
    from floorman.text.words import Words


class TableError(FloormanError):
    """A table says no."""

    code = "table-error"


class NoSuchSeat(TableError):
    """The table has no seat of that number."""

    code = "no-such-seat"

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(
            both(
                f"there is no seat {seat}: the table has seats 1 to {seats}",
                f"Platz {seat} gibt es nicht: der Tisch hat die Plätze 1 bis {seats}",
            )
        )
        self.seat, self.seats = seat, seats


class SeatTaken(TableError):
    """Somebody sits there."""

    code = "seat-taken"

    def __init__(self, seat: int, *, free: Iterable[int]) -> None:
        self.seat, self.free = seat, tuple(free)
        from floorman.text.lists import listed

        there, there_de = (
            (f"free: {listed(self.free)}", f"frei: {listed(self.free, 'de')}")
            if self.free
            else ("the table is full", "der Tisch ist voll")
        )
        super().__init__(both(f"seat {seat} is taken; {there}", f"Platz {seat} ist besetzt; {there_de}"))


class SeatIsKept(TableError):
    """The seat is offered to somebody who waited for it."""

    code = "seat-is-kept"

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(
            both(
                f"seat {seat} is kept for {name}, who waited for it; go on the waiting list",
                f"Platz {seat} ist für {name} freigehalten; geh auf die Warteliste",
            )
        )
        self.seat, self.name = seat, name


class WaitingRefused(TableError):
    """Nobody waits here, or not now."""

    code = "waiting-refused"


class PrivateTable(TableError):
    """A home game is for those whom its host has let in."""

    code = "private-table"

    def __init__(self) -> None:
        super().__init__(
            both(
                "this is a private game: ask its host for the link",
                "Das ist eine private Runde: hinein kommst du mit dem Link des Gastgebers",
            )
        )


class NotWelcome(TableError):
    """Somebody was shown out for good."""

    code = "not-welcome"

    def __init__(self) -> None:
        super().__init__(
            both(
                "you were asked to leave, and cannot come back",
                "Du wurdest ausgeladen und kommst hier nicht mehr hinein",
            )
        )


class HostDecides(TableError):
    """The host says who sits down."""

    code = "host-decides"

    def __init__(self) -> None:
        super().__init__(
            both(
                "the host gives out the seats here: go on the list, and one will be offered to you",
                "Hier vergibt der Gastgeber die Plätze: geh auf die Liste, dann wird dir einer angeboten",
            )
        )


class HomeGameRefused(TableError):
    """There is no such home game, or it cannot be led like that."""

    code = "home-game-refused"


class AlreadySeated(TableError):
    """Nobody sits in two seats of a table."""

    code = "already-seated"

    def __init__(self, seat: int) -> None:
        super().__init__(both(f"you sit in seat {seat} already", f"Du sitzt schon auf Platz {seat}"))
        self.seat = seat


class NotSeated(TableError):
    """Only those who sit at the table can do that."""

    code = "not-seated"

    def __init__(self, table: str) -> None:
        super().__init__(
            both(f"take a seat first: you do not sit at {table}", f"Nimm zuerst Platz: du sitzt nicht an {table}")
        )
        self.table = table


class BuyInOutOfRange(TableError):
    """Too few or too many chips."""

    code = "buy-in-out-of-range"

    def __init__(self, chips: int, *, smallest: int, largest: int, has: int = 0, rule: Cite | None = None) -> None:
        wanted, wanted_de = (
            ("from {smallest} to {largest}", "{smallest} bis {largest}") if largest else ("none", "keine")
        )
        super().__init__(
            both(
                f"{{chips}} cannot be bought with {{has}} in front of you; allowed: {wanted}",
                f"Mit {{has}} vor dir kannst du nicht {{chips}} kaufen; möglich: {wanted_de}",
            ),
            rule=rule,
            chips=Chips(chips),
            has=Chips(has),
            smallest=Chips(smallest),
            largest=Chips(largest),
        )
        self.chips, self.smallest, self.largest, self.has = chips, smallest, largest, has


class HandUnderWay(TableError):
    """That has to wait until the hand is over."""

    code = "hand-under-way"


class StillInHand(HandUnderWay):
    """A player who can still act in a hand stays until they have folded."""

    code = "still-in-hand"

    def __init__(self, *, rule: Cite) -> None:
        super().__init__(
            both(
                "fold first: a player who can still act in a hand stays",
                "Passe zuerst: wer in einer Hand noch handeln kann, bleibt",
            ),
            rule=rule,
        )


class NoHand(TableError):
    """There is no hand to act in."""

    code = "no-hand"

    def __init__(self) -> None:
        super().__init__(both("no hand is under way", "Es läuft keine Hand"))


class NotReady(TableError):
    """A hand needs two seats with chips."""

    code = "not-ready"

    def __init__(self, ready: int, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"a hand needs two seats with chips; so far: {ready}",
                f"Eine Hand braucht zwei Plätze mit Chips; bisher: {ready}",
            ),
            rule=rule,
        )
        self.ready = ready


class TurnHasPassed(TableError):
    """What was meant for one decision does not count for the next."""

    code = "turn-has-passed"

    def __init__(self) -> None:
        super().__init__(
            both(
                "that was meant for an earlier decision; look again and decide anew",
                "Das galt einer früheren Entscheidung; schau noch einmal hin und entscheide neu",
            )
        )


class NoAmount(TableError):
    """Chips are whole and more than none; seconds are whole."""

    code = "no-amount"

    def __init__(self, amount: object) -> None:
        super().__init__(
            both(
                f"{quoted(amount)} is not an amount: give a whole number",
                f"{quoted(amount, 'de')} ist kein Betrag: gib eine ganze Zahl an",
            )
        )
        self.amount = str(amount)


class NoMoreChips(TableError):
    """The book sells no chips now."""

    code = "no-more-chips"


class WholeStackOnly(TableError):
    """A player who changes tables takes everything along."""

    code = "whole-stack-only"

    def __init__(self, words: Words, *, chips: int, rule: Cite | None = None) -> None:
        super().__init__(words, rule=rule, stack=Chips(chips))
        self.chips = chips


class StraddleRefused(TableError):
    """No straddle here."""

    code = "straddle-refused"


class StraddleOutOfRange(StraddleRefused):
    """A straddle is more than the big blind, and not more than the book allows."""

    code = "straddle-out-of-range"

    def __init__(self, chips: int, *, above: int, most: int, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                "a straddle is more than {above} and at most {most}, not {wanted}",
                "Ein Straddle ist mehr als {above} und höchstens {most}, nicht {wanted}",
            ),
            rule=rule,
            above=Chips(above),
            most=Chips(most),
            wanted=Chips(chips),
        )
        self.chips, self.above, self.most = chips, above, most


class SeatsAreDrawn(TableError):
    """In a tournament nobody chooses a seat."""

    code = "seats-are-drawn"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                "seats are drawn in a tournament; yours is given to you",
                "Im Turnier werden die Plätze gelost; du bekommst deinen zugewiesen",
            ),
            rule=rule,
        )


class AtAnotherTable(TableError):
    """Nobody plays at two tables at once."""

    code = "at-another-table"

    def __init__(self, table: str, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(f"you have a seat at {table}: leave it first", f"Du sitzt schon an {table}: steh dort zuerst auf"),
            rule=rule,
        )
        self.table = table


class TableSetupError(TableError, ValueError):
    """Such a table is not set up, here or under this book."""

    code = "table-setup"


class CashClosed(TableError):
    """No cash game while guests attend an event."""

    code = "cash-closed"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                "no cash game while guests attend an event", "Kein Cash Game, solange Gäste an einem Turnier teilnehmen"
            ),
            rule=rule,
        )


class TableIsClosed(TableError):
    """No more hands at this table."""

    code = "table-is-closed"

    def __init__(self) -> None:
        super().__init__(both("the table is closed", "Der Tisch ist geschlossen"))


class OnBreak(TableError):
    """No hand begins during the break."""

    code = "on-break"

    def __init__(self) -> None:
        super().__init__(both("the table is on a break", "Am Tisch ist Pause"))


class ClockRefused(TableError):
    """The clock is not for this person to call, or runs already."""

    code = "clock-refused"


class ClockTooEarly(TableError):
    """The seat in turn has not had its time yet."""

    code = "clock-too-early"

    def __init__(self, seconds: int, *, rule: Cite | None = None) -> None:
        from floorman.text.nouns import SECONDS
        from floorman.text.numbers import counted

        super().__init__(
            both(
                f"too early for the clock: ask again in {counted(seconds, *SECONDS)}",
                f"Zu früh für die Uhr: frag in {counted(seconds, *SECONDS, 'de')} noch einmal",
            ),
            rule=rule,
        )
        self.seconds = seconds


class FloorIsCalled(TableError):
    """The floor was called, and the table stands still."""

    code = "floor-is-called"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                "the floor was called: the table waits until it has ruled, and nobody's time runs",
                "Der Floor ist gerufen: der Tisch wartet, bis er entschieden hat, und niemandes Zeit läuft",
            ),
            rule=rule,
        )


class FloorCallRefused(TableError):
    """The floor is not called, or not left alone again, like that."""

    code = "floor-call-refused"


class NoFloorCall(TableError):
    """Nobody waits for the floor at a table."""

    code = "no-floor-call"

    def __init__(self) -> None:
        super().__init__(
            both(
                "no call for the floor is open at this table: it was ruled on, withdrawn, or play went on by itself",
                "An diesem Tisch wartet niemand auf den Floor: es ist entschieden, zurückgezogen, oder das Spiel ging von "
                "selbst weiter",
            )
        )


class OwnHand(TableError):
    """Nobody rules at a table at which they play."""

    code = "own-hand"

    def __init__(self) -> None:
        super().__init__(
            both(
                "you play at this table yourself: leave it to somebody else of the floor; if nobody comes, play goes on by itself",
                "Du spielst an diesem Tisch selbst: überlass es jemand anderem vom Floor; kommt niemand, geht das Spiel von "
                "selbst weiter",
            )
        )


class CardsNotLookedAt(TableError):
    """A ruling rests on cards that nobody has shown."""

    code = "cards-not-looked-at"

    def __init__(self) -> None:
        super().__init__(
            both(
                "this rests on cards that nobody has shown: look at the cards first; that is written down, and the table hears of it",
                "Das hängt von Karten ab, die niemand gezeigt hat: sieh zuerst die Karten an; das wird vermerkt, und der Tisch "
                "erfährt es",
            )
        )


class TimeIsUp(TableError):
    """The decision came too late."""

    code = "time-is-up"

    def __init__(self, *, rule: Cite) -> None:
        super().__init__(both("your time is up", "Deine Zeit ist abgelaufen"), rule=rule)
