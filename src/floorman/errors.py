"""What floorman answers when something cannot be done.

FloormanError
├── CardError
│   ├── UnknownCard        a text is not a card
│   ├── DuplicateCard      the same card in two places
│   └── WrongCardCount     too few or too many cards
├── RangeError
│   ├── UnknownRange       a text is not a range of hands
│   └── EmptyRange         nothing is left of a range
├── EquityError
│   ├── WrongHandCount     fewer than two hands or more than ten
│   ├── ImpossibleDeal     the hands cannot all be dealt from one deck
│   ├── DealTooRare        the hands can hardly be dealt from one deck, so drawing at random leads nowhere
│   └── ExactNotFeasible   too many deals to go through
├── IllegalAction          the rulebook forbids it; carries the seat, what is open to it, and the rule
│   ├── NotYourTurn, NotNow, HandIsOver
│   ├── CannotCheck, CannotCall
│   ├── RaiseTooSmall, RaiseTooBig, RaiseCapReached, BettingNotReopened, NobodyToRaise
│   └── MayNotSee, ShowBoth
├── UnknownSeat            nobody sits there in this hand
├── HandSetupError         such a hand is not dealt
├── CannotPutRight         the cards of a hand cannot lie like that
├── TableError             a table says no; carries the rule if there is one
│   ├── SeatTaken, NoSuchSeat, AlreadySeated, NotSeated
│   ├── BuyInOutOfRange    too few or too many chips
│   ├── NoAmount           no whole number of chips or seconds
│   ├── NoMoreChips, WholeStackOnly, StraddleRefused, StraddleOutOfRange
│   ├── SeatsAreDrawn, AtAnotherTable
│   ├── TableSetupError, CashClosed, TableIsClosed, OnBreak
│   ├── ClockRefused, ClockTooEarly, TimeIsUp
│   ├── PenaltyRefused     no such penalty here
│   ├── HandUnderWay, StillInHand   that has to wait until the hand is over
│   └── NoHand, NotReady, TurnHasPassed
├── TournamentError        a tournament says no, in both languages; carries the rule if there is one
│   ├── TournamentSetupError   there can be no such event
│   ├── EntryRefused       somebody may not enter, or not any more
│   ├── NotInTournament    somebody has not entered, or has no seat
│   ├── BustRefused, MoveRefused
│   ├── DrawRefused        no such draw of seats
│   ├── StructureRefused   levels and breaks that cannot be played; lists what is wrong
│   ├── LevelIsPast        what has begun stays as it was
│   ├── NoSuchLevel, NoLevels
│   ├── CannotPlan         no structure comes to what is wanted
│   ├── ClockOrderRefused  the tournament clock cannot do that now
│   ├── HandForHandRefused
│   ├── WrongChips         chips, chip sets or stacks that cannot be
│   ├── WrongRace          a chip race that cannot be run so
│   ├── WrongPlaces        a finishing order that cannot be
│   ├── WrongPayout        prizes that do not come out; PayoutsLocked
│   ├── DealRefused        a deal on the prizes that cannot be or is not allowed
│   ├── WrongRota          a dealing duty that cannot be
│   ├── UndoRefused        a step cannot be taken back or done again
│   └── LotNeeded          only a draw can decide, and it has not been held
├── LeagueError            a league says no, in both languages; carries the rule if there is one
│   ├── LeagueSetupError   there can be no such season
│   ├── CorrectionRefused  an entry cannot be put right like that
│   ├── ClubRefused        a club is not admitted, or cannot do that
│   ├── TeamRefused        a team or its name is turned down
│   ├── NotEligible        somebody may not play; lists every reason
│   ├── LineupRefused      a line-up that cannot be, or comes too late
│   ├── CheckInRefused     nobody reports like that, or not now
│   ├── MatchDayRefused    a match day is not that far, or further
│   ├── FieldRefused       teams that cannot be drawn or scored like that; says what can be set
│   ├── ResultRefused      a result that cannot be
│   ├── ScoringRefused     points cannot be given like that
│   ├── FormulaError       a formula for points that cannot be understood or worked out; says at which character
│   ├── TitleRefused       there is no such title or belt to give
│   ├── NationalTeamRefused   somebody may not play for the country, or not decide about it
│   └── FileRefused        a file cannot be read; says in which line
├── SituationError         facts for the floor that are missing or cannot all be true; names the field
├── NothingToUndo          nobody has decided anything yet
├── UnknownPosition        a line of text stands for no hand
├── HistoryError           a hand history; carries the action or line, and the rule if there is one
│   ├── UnreadableHistory  the text is not what its format asks for
│   ├── UnknownFormat      the text is in no format floorman knows
│   ├── UnknownVariant     a game other than hold'em, by name
│   ├── StepRefused        the rulebook forbids an action; carries the refusal
│   ├── BoardOutOfPlace    board cards too early, too late, too few or too many
│   ├── CardTwice          the same card in two places
│   ├── UnfinishedHand     the history stops before the hand is over
│   ├── UnknownWinner      no hand at the showdown is known
│   ├── SourceDisagrees    the history says one thing and its own actions add up to another
│   └── CannotWrite        a format has no words for such a hand
├── ProofError             a shuffle proof does not hold; named for what is wrong
│   ├── UnreadableProof    it cannot be read at all
│   ├── DealMismatch       it was sealed for another hand, table or book than the record's
│   ├── WrongRoot          the root is not the one the openings lead to, or not the one that was shown
│   ├── CutError           NonceWithheld, NonceMismatch, NonceUncommitted, NonceMissing, WrongCut
│   ├── OpeningError       WrongOrder, WrongCard, WrongSalt, WrongPath, SwappedOpenings
│   │                      MissingOpening, SuperfluousOpening
│   ├── RecordError        CardMismatch, BrokenRecord
│   └── DuplicateInDeck    the deck holds a card twice
├── ClubError              the club says no
│   ├── UnknownTable, UnknownTournament, NotSignedIn, WrongName, WrongOrigin, EnoughMoney, StillSeated
│   ├── UnreadableMessage  what was sent is no message
│   ├── TooFast            too many messages at once
│   └── OurMistake         something went wrong on our side; nothing has changed
├── AddressInUse           the server cannot listen there
├── UnknownDatabase        an address names no database floorman knows
├── NobodyServes           nobody answers to a subject on the bus
├── BankError              the bank does not book it; carries the rule where one decides
│   ├── WrongAmount        nothing, less than nothing, a fraction of a cent, or more than can be counted
│   ├── WrongCurrency      another money than the bank's
│   ├── WrongText          an id or a reason that is empty, too long or unprintable
│   ├── UnknownAccount, AccountIsClosed, AccountNotEmpty, AccountExists, WrongAccount
│   ├── UnknownTransfer, TransferIdReused, AlreadyReversed, ChipsOnTheTable
│   ├── InsufficientFunds  the account does not cover it
│   ├── WrongTableTerms    a table whose buy-in the book does not allow
│   ├── WrongBuyIn, TopUpTooBig, NoTopUp, NoRebuy
│   └── ChipsAreNoMoney, StackStaysInPlay, NoPayout
├── StoreError             events cannot be kept or read
├── Conflict               someone was faster: reload and try again
├── RulebookError          a book does not hold together; lists every fault with file and key
├── UnknownKnob            a question that no rulebook is asked
├── NoAnswer               a question that a rulebook leaves open
├── PlotError              a picture that cannot be drawn or written
├── UnknownStrength        a number that is no strength of a hand
├── WrongArray             an array that is not rows of cards
└── UnknownLanguage        neither English nor German

InvariantBroken is our own mistake and none of these.

Each has a ``code`` for the wire and the translations, and fields to read; nobody needs to parse a message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Card
    from floorman.hand.legal import Legal
    from floorman.league.people.state import Refusal
    from floorman.rulebook import Cite
    from floorman.tournament.clock.checks import Finding


class FloormanError(Exception):
    """Something a user asked for cannot be done; the message says what, and what can."""

    code: ClassVar[str] = "error"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[FloormanError], args: tuple[object, ...], fields: dict[str, object]) -> FloormanError:
    """An error as it was before it was pickled; its message is there already and is not made again."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(fields)
    return error


class CardError(FloormanError, ValueError):
    """Cards that are not what they should be."""

    code = "card-error"


class UnknownCard(CardError):
    """A text, or a part of it, is not a card."""

    code = "unknown-card"

    def __init__(self, text: str, why: str, *, place: int | None = None, within: str | None = None) -> None:
        where = f" (card {place} of {within!r})" if within is not None and within != text else ""
        super().__init__(f"{text!r}{where} is not a card: {why}")
        self.text, self.place, self.within = text, place, within


class DuplicateCard(CardError):
    """The same card stands in two places."""

    code = "duplicate-card"

    def __init__(self, card: Card, where: str = "") -> None:
        super().__init__(f"{card} is there twice{': ' if where else ''}{where}")
        self.card, self.where = card, where


class WrongCardCount(CardError):
    """There are too few or too many cards."""

    code = "wrong-card-count"

    def __init__(self, what: str, count: int, allowed: str, cards: Iterable[Card] = (), *, hint: str = "") -> None:
        shown = " ".join(map(str, cards))
        super().__init__(
            f"{what} needs {allowed} cards, not {count}{f' ({shown})' if shown else ''}{hint and f'; {hint}'}"
        )
        self.count, self.allowed = count, allowed


class RangeError(FloormanError, ValueError):
    """A range of hands that is not what it should be."""

    code = "range-error"


class UnknownRange(RangeError):
    """A text, or a part of it, is not a range of hands."""

    code = "unknown-range"

    def __init__(self, item: str, why: str, *, place: int, within: str) -> None:
        where = f" (item {place} of {within!r})" if within != item else ""
        super().__init__(f"{item!r}{where} is not a range of hands: {why}")
        self.item, self.place, self.within = item, place, within


class EmptyRange(RangeError):
    """Nothing is in a range, or nothing is left of it once the known cards are taken out."""

    code = "empty-range"

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} is empty: {why}")
        self.what = what


class EquityError(FloormanError, ValueError):
    """An equity that cannot be worked out."""

    code = "equity-error"


class WrongHandCount(EquityError):
    """An equity compares two to ten hands."""

    code = "wrong-hand-count"

    def __init__(self, count: int) -> None:
        super().__init__(f"an equity needs 2 to 10 hands, not {count}")
        self.count = count


class ImpossibleDeal(EquityError):
    """The hands, board and dead cards cannot all come from one deck."""

    code = "impossible-deal"


class DealTooRare(EquityError):
    """Nearly every way to deal the hands needs a card twice: drawing at random leads nowhere."""

    code = "deal-too-rare"


class ExactNotFeasible(EquityError):
    """There are too many deals to go through all of them."""

    code = "exact-not-feasible"


class Fault(NamedTuple):
    """One thing that is wrong with a rulebook."""

    file: str
    """The file, the name of a book that ships with floorman, or ``<mapping>``."""
    key: str
    """Where in it, such as ``hand.min_raise.is``; empty for the file as a whole."""
    what: str
    """What is wrong, and what was expected."""

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.what}" if self.key else f"{self.file}: {self.what}"


class RulebookError(FloormanError, ValueError):
    """A rulebook does not hold together. Carries every fault, not only the first."""

    code = "rulebook-error"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        super().__init__(f"the rulebook has {len(self.faults)} fault{'s' if len(self.faults) != 1 else ''}:{lines}")


class UnknownKnob(FloormanError, LookupError):
    """There is no such question in the vocabulary."""

    code = "unknown-knob"

    def __init__(self, knob: str) -> None:
        super().__init__(f"no rulebook is asked {knob!r}; the questions are the attributes of Knobs")
        self.knob = knob


class NoAnswer(FloormanError, LookupError):
    """Neither the rulebook nor any below it answers the question."""

    code = "no-answer"

    def __init__(self, knob: str, book: str) -> None:
        super().__init__(f"{book} leaves {knob} open, and so does every book below it")
        self.knob, self.book = knob, book


class UnknownStrength(FloormanError, ValueError):
    """A number that is no strength of a hand."""

    code = "unknown-strength"


class WrongArray(FloormanError, ValueError):
    """An array that is not rows of cards: its type, shape or layout, or a row that is no hand."""

    code = "wrong-array"

    def __init__(self, what: str, *, row: int | None = None) -> None:
        super().__init__(what)
        self.row = row


class IllegalAction(FloormanError):
    """The seat may not do this now. Carries what it may do, and the rule."""

    code = "illegal-action"

    def __init__(self, what: str, *, seat: int, legal: Legal, rule: Cite) -> None:
        open_to = f" Open to seat {legal.seat}: {legal}." if legal else ""
        super().__init__(f"seat {seat} {what} ({rule}).{open_to}")
        self.what, self.seat, self.legal, self.rule = what, seat, legal, rule


class NotYourTurn(IllegalAction):
    """Another seat is in turn."""

    code = "not-your-turn"


class NotNow(IllegalAction):
    """Something else is to be decided now."""

    code = "not-now"


class CannotCheck(IllegalAction):
    """There is a bet to match."""

    code = "cannot-check"


class CannotCall(IllegalAction):
    """There is nothing to call."""

    code = "cannot-call"


class RaiseTooSmall(IllegalAction):
    """Less than the smallest bet or raise."""

    code = "raise-too-small"


class RaiseTooBig(IllegalAction):
    """More than the stack, the pot or the limit allows."""

    code = "raise-too-big"


class RaiseCapReached(IllegalAction):
    """All raises a round of fixed limit allows have been made."""

    code = "raise-cap-reached"


class BettingNotReopened(IllegalAction):
    """The seat has acted, and nobody has made a full raise since."""

    code = "betting-not-reopened"


class NobodyToRaise(IllegalAction):
    """Everybody else in the hand is all-in."""

    code = "nobody-to-raise"


class MayNotSee(IllegalAction):
    """The seat has no right to see that hand."""

    code = "may-not-see"


class ShowBoth(IllegalAction):
    """One card is no claim: both lie open, or neither counts."""

    code = "show-both"


class HandIsOver(IllegalAction):
    """The last pot has been awarded."""

    code = "hand-is-over"

    def __init__(self, *, seat: int | None, legal: Legal, rule: Cite) -> None:
        FloormanError.__init__(self, "the hand is over: nothing more can be done")
        self.what, self.seat, self.legal, self.rule = (
            "cannot do anything more: the hand is over",
            seat or 0,
            legal,
            rule,
        )


class UnknownSeat(FloormanError, LookupError):
    """Nobody sits there in this hand."""

    code = "unknown-seat"

    def __init__(self, seat: object, seats: Iterable[int]) -> None:
        there = ", ".join(map(str, sorted(seats)))
        super().__init__(f"seat {seat!r} is not in this hand; those in it are {there}")
        self.seat = seat


class HandSetupError(FloormanError, ValueError):
    """Such a hand is not dealt, here or under this book."""

    code = "hand-setup"

    def __init__(self, what: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule


class CannotPutRight(FloormanError):
    """The floor cannot lay the cards of a hand like this, or carry this ruling out on it."""

    code = "cannot-put-right"

    def __init__(self, why: str, why_de: str) -> None:
        super().__init__(f"cannot be carried out: {why}")
        self.why, self.why_de = why, why_de


class TableError(FloormanError):
    """A table says no."""

    code = "table-error"

    def __init__(self, what: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule


class NoSuchSeat(TableError):
    """The table has no seat of that number."""

    code = "no-such-seat"

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(f"there is no seat {seat}: the table has seats 1 to {seats}")
        self.seat, self.seats = seat, seats


class SeatTaken(TableError):
    """Somebody sits there."""

    code = "seat-taken"

    def __init__(self, seat: int, *, free: Iterable[int]) -> None:
        self.seat, self.free = seat, tuple(free)
        there = f"free: {', '.join(map(str, self.free))}" if self.free else "the table is full"
        super().__init__(f"seat {seat} is taken; {there}")


class AlreadySeated(TableError):
    """Nobody sits in two seats of a table."""

    code = "already-seated"

    def __init__(self, seat: int) -> None:
        super().__init__(f"you sit in seat {seat} already")
        self.seat = seat


class NotSeated(TableError):
    """Only those who sit at the table can do that."""

    code = "not-seated"

    def __init__(self, table: str) -> None:
        super().__init__(f"take a seat first: you do not sit at {table}")
        self.table = table


class BuyInOutOfRange(TableError):
    """Too few or too many chips."""

    code = "buy-in-out-of-range"

    def __init__(self, chips: int, *, smallest: int, largest: int, has: int = 0, rule: Cite | None = None) -> None:
        wanted = f"from {smallest} to {largest}" if largest else "none"
        self.allowed = f"{smallest}–{largest}" if largest else "0"
        super().__init__(f"{chips} cannot be bought with {has} in front of you; allowed: {wanted}", rule=rule)
        self.chips, self.smallest, self.largest, self.has = chips, smallest, largest, has


class HandUnderWay(TableError):
    """That has to wait until the hand is over."""

    code = "hand-under-way"


class StillInHand(HandUnderWay):
    """Who can still act in a hand stays until they have folded."""

    code = "still-in-hand"

    def __init__(self, *, rule: Cite) -> None:
        super().__init__("fold first: who can still act in a hand stays", rule=rule)


class NoHand(TableError):
    """There is no hand to act in."""

    code = "no-hand"

    def __init__(self) -> None:
        super().__init__("no hand is under way")


class NotReady(TableError):
    """A hand needs two seats with chips."""

    code = "not-ready"

    def __init__(self, ready: int) -> None:
        super().__init__(f"a hand needs two seats with chips; there are {ready}")
        self.ready = ready


class TurnHasPassed(TableError):
    """What was meant for one decision does not count for the next."""

    code = "turn-has-passed"

    def __init__(self) -> None:
        super().__init__("that was meant for an earlier decision; look again and decide anew")


class NoAmount(TableError):
    """Chips are whole and more than none; seconds are whole."""

    code = "no-amount"

    def __init__(self, amount: object) -> None:
        super().__init__(f"{amount!r} is no amount: give a whole number")
        self.amount = str(amount)


class NoMoreChips(TableError):
    """The book sells no chips now."""

    code = "no-more-chips"


class WholeStackOnly(TableError):
    """Who changes tables takes everything along."""

    code = "whole-stack-only"

    def __init__(self, what: str, *, chips: int, rule: Cite | None = None) -> None:
        super().__init__(what, rule=rule)
        self.chips = chips


class StraddleRefused(TableError):
    """No straddle here."""

    code = "straddle-refused"


class StraddleOutOfRange(StraddleRefused):
    """A straddle is more than the big blind, and not more than the book allows."""

    code = "straddle-out-of-range"

    def __init__(self, chips: object, *, above: int, most: int, rule: Cite | None = None) -> None:
        super().__init__(f"a straddle is more than {above} and at most {most}, not {chips}", rule=rule)
        self.chips, self.above, self.most = chips, above, most


class SeatsAreDrawn(TableError):
    """In a tournament nobody chooses a seat."""

    code = "seats-are-drawn"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__("seats are drawn in a tournament; yours is given to you", rule=rule)


class AtAnotherTable(TableError):
    """Nobody plays at two tables at once."""

    code = "at-another-table"

    def __init__(self, table: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"you have a seat at {table}: leave it first", rule=rule)
        self.table = table


class TableSetupError(TableError, ValueError):
    """Such a table is not set up, here or under this book."""

    code = "table-setup"


class CashClosed(TableError):
    """No cash game while guests attend an event."""

    code = "cash-closed"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__("no cash game while guests attend an event", rule=rule)


class TableIsClosed(TableError):
    """No more hands at this table."""

    code = "table-is-closed"

    def __init__(self) -> None:
        super().__init__("the table is closed")


class OnBreak(TableError):
    """No hand begins during the break."""

    code = "on-break"

    def __init__(self) -> None:
        super().__init__("the table is on a break")


class ClockRefused(TableError):
    """The clock is not for this person to call, or runs already."""

    code = "clock-refused"


class ClockTooEarly(TableError):
    """The seat in turn has not had its time yet."""

    code = "clock-too-early"

    def __init__(self, seconds: int, *, rule: Cite | None = None) -> None:
        super().__init__(f"too early for the clock: ask again in {seconds} s", rule=rule)
        self.seconds = seconds


class TimeIsUp(TableError):
    """The decision came too late."""

    code = "time-is-up"

    def __init__(self) -> None:
        super().__init__("your time is up")


class NothingToUndo(FloormanError):
    """Nobody has decided anything yet."""

    code = "nothing-to-undo"

    def __init__(self) -> None:
        super().__init__("nobody has decided anything yet")


class UnknownPosition(FloormanError, ValueError):
    """A line of text stands for no hand."""

    code = "unknown-position"

    def __init__(self, position: str, why: str) -> None:
        shown = position if len(position) <= 60 else position[:57] + "…"
        super().__init__(f"{shown!r} is no hand: {why}")
        self.position = position


class HistoryError(FloormanError, ValueError):
    """Something is wrong with a hand history.

    *action* is the place in it, from 1, as its format counts: the action in PHH, the line in a text.
    """

    code = "history-error"

    def __init__(self, what: str, *, action: int | None = None, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.action, self.rule = action, rule
        self.line: int | None = None  # where the hand or the fault stands, once a reader knows


class UnreadableHistory(HistoryError):
    """The text is not what its format asks for."""

    code = "unreadable-history"

    def __init__(self, what: str, *, line: int | None = None, action: int | None = None) -> None:
        super().__init__(f"line {line}: {what}" if line else what, action=action)
        self.line = line


class UnknownFormat(UnreadableHistory):
    """The text is in no format that floorman knows."""

    code = "unknown-format"


class UnknownVariant(HistoryError):
    """A game other than hold'em."""

    code = "unknown-variant"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not played here: only Texas hold'em, no-limit, pot-limit and fixed-limit")
        self.name = name


class StepRefused(HistoryError):
    """The rulebook forbids an action that the history tells; *refusal* is what the hand answered."""

    code = "step-refused"

    def __init__(self, refusal: FloormanError, *, action: int | None, rule: Cite | None, words: str = "") -> None:
        super().__init__(words or str(refusal), action=action)
        self.rule, self.refusal = rule, refusal  # the refusal's own words name the rule


class BoardOutOfPlace(HistoryError):
    """Board cards at a point where none are dealt, or another number of them."""

    code = "board-out-of-place"


class CardTwice(HistoryError):
    """The same card in two places."""

    code = "card-twice"


class UnfinishedHand(HistoryError):
    """The history stops before the hand is over."""

    code = "unfinished-hand"


class UnknownWinner(HistoryError):
    """At the showdown no hand is known, so nobody can say who won."""

    code = "unknown-winner"


class SourceDisagrees(HistoryError):
    """The history states something that its own actions do not add up to."""

    code = "source-disagrees"


class CannotWrite(HistoryError):
    """A format has no words for such a hand."""

    code = "cannot-write"


class ProofError(FloormanError, ValueError):
    """A shuffle proof does not hold. Its type says what is wrong with it."""

    code = "proof-error"


class UnreadableProof(ProofError):
    """It is no document of ours, or a part of it cannot be read."""

    code = "unreadable-proof"


class DealMismatch(ProofError):
    """The deck was sealed for another hand, button, seats or book than the record has."""

    code = "deal-mismatch"

    def __init__(self, what: str, *, sealed: object, recorded: object) -> None:
        super().__init__(f"the deck was sealed for {what} {sealed}; the record has {recorded}")
        self.what, self.sealed, self.recorded = what, sealed, recorded


class WrongRoot(ProofError):
    """The root is not the one the openings lead to, or not the one that was shown."""

    code = "wrong-root"

    def __init__(self, why: str, *, stated: bytes, expected: bytes) -> None:
        super().__init__(f"the root {stated.hex()} is wrong: {why} {expected.hex()}")
        self.stated, self.expected = stated, expected


class CutError(ProofError):
    """The cut is not what the seats agreed on."""

    code = "cut-error"

    def __init__(self, what: str, *, seats: tuple[int, ...]) -> None:
        super().__init__(what)
        self.seats = seats


class NonceWithheld(CutError):
    """A seat committed to a nonce and did not reveal it: the deal is void, and a new deck is sealed."""

    code = "nonce-withheld"


class NonceMismatch(CutError):
    """A nonce is not the one its seat committed to."""

    code = "nonce-mismatch"


class NonceUncommitted(CutError):
    """A nonce came from a seat that had not committed to one, or is not in the hand."""

    code = "nonce-uncommitted"


class NonceMissing(CutError):
    """One's own nonce is not in the cut."""

    code = "nonce-missing"


class WrongCut(CutError):
    """The stated order is not the one the nonces give."""

    code = "wrong-cut"


class OpeningError(ProofError):
    """The opening of a card does not hold."""

    code = "opening-error"

    def __init__(self, what: str, *, dealt: int) -> None:
        super().__init__(what)
        self.dealt = dealt
        """Which card it is, counting from 0 in the order of the deal."""


class WrongOrder(OpeningError):
    """A card comes from another position of the deck than the cut says."""

    code = "wrong-order"


class WrongCard(OpeningError):
    """Another card was committed to."""

    code = "wrong-card"


class WrongSalt(OpeningError):
    """The salt does not belong to the commitment."""

    code = "wrong-salt"


class WrongPath(OpeningError):
    """The path does not lead from the commitment to the root."""

    code = "wrong-path"


class SwappedOpenings(OpeningError):
    """The opening is that of another card."""

    code = "swapped-openings"


class MissingOpening(OpeningError):
    """A card in the record has no opening."""

    code = "missing-opening"


class SuperfluousOpening(OpeningError):
    """An opening belongs to no card in the record, or is there twice."""

    code = "superfluous-opening"


class RecordError(ProofError):
    """The record of the hand does not hold."""

    code = "record-error"


class CardMismatch(RecordError):
    """A card in the record is not the one that was dealt there."""

    code = "card-mismatch"

    def __init__(self, where: str, *, recorded: Card, opened: Card) -> None:
        super().__init__(f"{where} is {recorded} in the record, but {opened} was dealt there")
        self.where, self.recorded, self.opened = where, recorded, opened


class BrokenRecord(RecordError):
    """Something in the record cannot have happened after what stands before it."""

    code = "broken-record"

    def __init__(self, why: str, *, event: int) -> None:
        super().__init__(f"event {event} of the record cannot have happened: {why}" if event else why)
        self.event = event
        """Which one, counting from 1; 0 for the hand as a whole."""


class DuplicateInDeck(ProofError):
    """A deck was sealed with the same card in two positions."""

    code = "duplicate-in-deck"

    def __init__(self, card: Card, positions: tuple[int, int]) -> None:
        first, second = positions
        super().__init__(f"{card} was sealed twice, at positions {first} and {second} of the deck")
        self.card, self.positions = card, positions


class ClubError(FloormanError):
    """The club says no."""

    code = "club-error"


class UnknownTable(ClubError):
    """There is no such table."""

    code = "unknown-table"

    def __init__(self, table: str) -> None:
        super().__init__("there is no such table")
        self.table = table


class UnknownTournament(ClubError):
    """There is no such tournament."""

    code = "unknown-tournament"

    def __init__(self, tournament: str) -> None:
        super().__init__("there is no such tournament")
        self.tournament = tournament


class NotSignedIn(ClubError):
    """Only somebody with a name can do that."""

    code = "not-signed-in"

    def __init__(self) -> None:
        super().__init__("sign in first")


class WrongName(ClubError):
    """Nobody can be called that here."""

    code = "wrong-name"

    def __init__(self, longest: int) -> None:
        super().__init__(f"a name has 1 to {longest} characters")
        self.longest = longest


class WrongOrigin(ClubError):
    """Another site's page tried to act in a visitor's name."""

    code = "wrong-origin"

    def __init__(self, origin: str) -> None:
        super().__init__("this can only be done from the club's own pages")
        self.origin = origin


class StillSeated(ClubError):
    """Who sits at a table signs out after getting up."""

    code = "still-seated"

    def __init__(self, table: str) -> None:
        super().__init__(f"leave the table first: you sit at {table}")
        self.table = table


class EnoughMoney(ClubError):
    """The demo club gives more only to who has hardly any."""

    code = "enough-money"

    def __init__(self, has_cents: int, limit_cents: int) -> None:
        super().__init__(f"you have {has_cents / 100:.2f}; there is more for who has less than {limit_cents / 100:.2f}")
        self.has, self.limit = f"{has_cents / 100:.2f}", f"{limit_cents / 100:.2f}"


class UnreadableMessage(ClubError):
    """What was sent is no message; *what* says what is wrong with it."""

    code = "unreadable-message"

    def __init__(self, what: str) -> None:
        super().__init__(f"this cannot be read: {what}")
        self.what = what


class TooFast(ClubError):
    """Too many messages at once."""

    code = "too-fast"

    def __init__(self) -> None:
        super().__init__("that was too fast; try again in a moment")


class OurMistake(ClubError):
    """Something went wrong on our side; nothing has changed."""

    code = "our-mistake"

    def __init__(self) -> None:
        super().__init__("something went wrong on our side; nothing has changed")


class AddressInUse(FloormanError):
    """The server cannot listen there."""

    code = "address-in-use"

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"cannot listen on {host} port {port}: {why}; choose another with --port or --host")
        self.host, self.port = host, port


class UnknownDatabase(FloormanError, ValueError):
    """An address names no database floorman knows."""

    code = "unknown-database"

    def __init__(self, url: str) -> None:
        super().__init__(f"{url!r} is no database floorman knows: write sqlite:///FILE")
        self.url = url


class NobodyServes(FloormanError, LookupError):
    """Nobody answers to a subject on the bus."""

    code = "nobody-serves"

    def __init__(self, subject: str) -> None:
        super().__init__(f"nobody answers to {subject}")
        self.subject = subject


class BankError(FloormanError):
    """The bank does not book this; nothing has changed. *rule* is the rule that decides, if one does."""

    code = "bank-error"

    def __init__(self, what: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule


class WrongAmount(BankError, ValueError):
    """An amount that cannot be booked: nothing, less than nothing, a fraction of a cent, or more than can be counted."""

    code = "wrong-amount"

    def __init__(self, cents: object, why: str, *, rule: Cite | None = None) -> None:
        shown = repr(cents)
        super().__init__(f"{shown if len(shown) <= 40 else shown[:39] + '…'} cannot be booked: {why}", rule=rule)
        self.cents = cents


class WrongCurrency(BankError, ValueError):
    """Another money than the one this bank keeps."""

    code = "wrong-currency"

    def __init__(self, currency: str, money: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{currency!r} cannot be booked: this bank keeps {money} money only", rule=rule)
        self.currency, self.money = currency, money


class WrongText(BankError, ValueError):
    """An id or a reason that is empty, too long or unprintable."""

    code = "wrong-text"

    def __init__(self, what: str, longest: int) -> None:
        super().__init__(f"{what} is a line of 1 to {longest} printable characters")
        self.what, self.longest = what, longest


class UnknownAccount(BankError, LookupError):
    """There is no such account."""

    code = "unknown-account"

    def __init__(self, account: object) -> None:
        super().__init__(f"there is no account {account!r}")
        self.account = account


class AccountIsClosed(BankError):
    """The account was closed; it can be opened again."""

    code = "account-is-closed"

    def __init__(self, account: str) -> None:
        super().__init__(f"the account {account} is closed")
        self.account = account


class AccountNotEmpty(BankError):
    """An account is closed only once nothing is on it and nothing is owed."""

    code = "account-not-empty"

    def __init__(self, account: str, *, balance_cents: int) -> None:
        super().__init__(f"the account {account} cannot be closed: its balance is {balance_cents}, not 0")
        self.account, self.balance_cents = account, balance_cents


class AccountExists(BankError):
    """There is an account of that name already, for something else."""

    code = "account-exists"

    def __init__(self, account: str, *, kind: str) -> None:
        super().__init__(f"there is a {kind} account {account} already")
        self.account, self.kind = account, kind


class WrongAccount(BankError):
    """The account is of another kind than this needs, or both sides of a transfer are the same."""

    code = "wrong-account"

    def __init__(self, account: str, *, kind: str, expected: str) -> None:
        super().__init__(f"this takes {expected}, and {account} is a {kind} account")
        self.account, self.kind, self.expected = account, kind, expected


class UnknownTransfer(BankError, LookupError):
    """There is no such transfer."""

    code = "unknown-transfer"

    def __init__(self, transfer: object) -> None:
        super().__init__(f"there is no transfer {transfer!r}")
        self.transfer = transfer


class TransferIdReused(BankError):
    """The id belongs to another transfer: other accounts, another amount or another reason."""

    code = "transfer-id-reused"

    def __init__(self, transfer: str) -> None:
        super().__init__(f"the id {transfer} belongs to another transfer; a new transfer needs a new id")
        self.transfer = transfer


class AlreadyReversed(BankError):
    """A transfer is taken back once; *by* is the transfer that did."""

    code = "already-reversed"

    def __init__(self, transfer: str, *, by: str) -> None:
        super().__init__(f"the transfer {transfer} was taken back already, by {by}")
        self.transfer, self.by = transfer, by


class ChipsOnTheTable(BankError):
    """Money of a table is chips in front of people: it moves when they do, and in no other way."""

    code = "chips-on-the-table"

    def __init__(self, account: str) -> None:
        super().__init__(f"the money of {account} is chips on the table: it moves by buying in and cashing out only")
        self.account = account


class InsufficientFunds(BankError):
    """The account does not cover it, and no rule lets it go below zero for this."""

    code = "insufficient-funds"

    def __init__(self, account: str, *, balance_cents: int, needed_cents: int, rule: Cite | None = None) -> None:
        super().__init__(f"{account} has {balance_cents} and needs {needed_cents}", rule=rule)
        self.account, self.balance_cents, self.needed_cents = account, balance_cents, needed_cents


class WrongTableTerms(BankError, ValueError):
    """A table whose buy-in the book does not allow, or that does not hold together."""

    code = "wrong-table-terms"


class WrongBuyIn(BankError):
    """The table is bought into for another amount."""

    code = "wrong-buy-in"

    def __init__(self, cents: int | None, *, smallest: int, largest: int, rule: Cite | None = None) -> None:
        allowed = f"exactly {smallest}" if smallest == largest else f"{smallest} to {largest}"
        asked = "the buy-in is not said" if cents is None else f"the buy-in is not {cents}"
        super().__init__(f"{asked}: this table asks for {allowed}", rule=rule)
        self.cents, self.smallest, self.largest = cents, smallest, largest


class TopUpTooBig(BankError):
    """The stack would be larger than the table allows."""

    code = "top-up-too-big"

    def __init__(self, cents: int, *, limit_cents: int, rule: Cite | None = None) -> None:
        super().__init__(f"{cents} is too much to add: this stack may take {limit_cents} more", rule=rule)
        self.cents, self.limit_cents = cents, limit_cents


class NoTopUp(BankError):
    """Nothing can be added to this stack."""

    code = "no-top-up"


class NoRebuy(BankError):
    """The seat cannot be bought into again now."""

    code = "no-rebuy"


class ChipsAreNoMoney(BankError):
    """The chips of this tournament are not on any account: it is entered by its fee, and pays prizes."""

    code = "chips-are-no-money"


class StackStaysInPlay(BankError):
    """Whoever leaves here leaves the chips."""

    code = "stack-stays-in-play"


class NoPayout(BankError):
    """Balances are not paid out."""

    code = "no-payout"

    def __init__(self, account: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"nothing is paid out to {account}: balances cannot be claimed", rule=rule)
        self.account = account


class TournamentError(FloormanError):
    """The tournament says no."""

    code = "tournament-error"

    def __init__(self, what: str, what_de: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.what, self.what_de, self.rule = what, what_de, rule


class PenaltyRefused(TableError, TournamentError):
    """No such penalty under this book, at a table or in a tournament."""

    code = "penalty-refused"

    def __init__(self, what: str, what_de: str, *, rule: Cite | None = None) -> None:
        TournamentError.__init__(self, what, what_de, rule=rule)


class StructureRefused(TournamentError):
    """Levels and breaks that cannot be played; *findings* says of each what is wrong."""

    code = "structure-refused"

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        rule = self.findings[0].rule if self.findings else None
        said = "; ".join(finding.words.en for finding in self.findings)
        super().__init__(said, "; ".join(finding.words.de for finding in self.findings), rule=rule)


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

    def __init__(self, entrants: Iterable[str], *, rule: Cite | None = None) -> None:
        self.entrants = tuple(entrants)
        names = ", ".join(self.entrants)
        super().__init__(
            f"the cent that is left over is drawn for: {names}", f"um den übrigen Cent wird gelost: {names}", rule=rule
        )


class SituationError(FloormanError):
    """The facts of a situation are incomplete or cannot all be true; *field* says which."""

    code = "situation-error"

    def __init__(self, field: str, why: str, why_de: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why, self.why_de = field, why, why_de


class WrongChips(TournamentError):
    """Chips, chip sets or stacks that cannot be, or do not suffice."""

    code = "wrong-chips"


class WrongRace(TournamentError):
    """A chip race that cannot be run so."""

    code = "wrong-race"


class WrongPlaces(TournamentError):
    """A finishing order that cannot be."""

    code = "wrong-places"


class UndoRefused(TournamentError):
    """A step cannot be taken back or done again."""

    code = "undo-refused"

    def __init__(
        self,
        what: str = "something has happened since that cannot stand without it",
        what_de: str = "seither ist etwas geschehen, das ohne diesen Schritt nicht stehen kann",
        *,
        rule: Cite | None = None,
    ) -> None:
        super().__init__(what, what_de, rule=rule)


class WrongPayout(TournamentError):
    """Prizes that do not come out. *remaining* is what is left over, below zero what is missing, in the unit asked for."""

    code = "wrong-payout"

    def __init__(self, what: str, what_de: str, *, remaining: int = 0, rule: Cite | None = None) -> None:
        super().__init__(what, what_de, rule=rule)
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
    """Somebody has not entered, or has no seat."""

    code = "not-in-tournament"


class BustRefused(TournamentError):
    """Nobody went out like that."""

    code = "bust-refused"


class MoveRefused(TournamentError):
    """Nobody is moved there, or not now."""

    code = "move-refused"


class EntryRefused(TournamentError):
    """Somebody may not enter, or not any more."""

    code = "entry-refused"


class DrawRefused(TournamentError):
    """No such draw of seats."""

    code = "draw-refused"


class LeagueError(FloormanError):
    """The league says no."""

    code = "league-error"

    def __init__(self, what: str, what_de: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.what, self.what_de, self.rule = what, what_de, rule


class LeagueSetupError(LeagueError):
    """There can be no such season."""

    code = "league-setup-error"


class CorrectionRefused(LeagueError):
    """An entry cannot be put right like that."""

    code = "correction-refused"


class ClubRefused(LeagueError):
    """A club is not admitted, or cannot do that."""

    code = "club-refused"


class TeamRefused(LeagueError):
    """A team or its name is turned down."""

    code = "team-refused"


class NotEligible(LeagueError):
    """Somebody may not play; *refusals* has every reason with its paragraph."""

    code = "not-eligible"

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(
            "; ".join(refusal.words.en for refusal in self.refusals),
            "; ".join(refusal.words.de for refusal in self.refusals),
            rule=self.refusals[0].rule if self.refusals else None,
        )


class LineupRefused(LeagueError):
    """A line-up that cannot be, or comes too late."""

    code = "lineup-refused"


class CheckInRefused(LeagueError):
    """Nobody reports like that, or not now."""

    code = "check-in-refused"


class MatchDayRefused(LeagueError):
    """A match day is not that far, or further."""

    code = "match-day-refused"


class FieldRefused(LeagueError):
    """Teams that cannot be drawn or scored like that; says what can be set."""

    code = "field-refused"


class ResultRefused(LeagueError):
    """A result that cannot be."""

    code = "result-refused"


class ScoringRefused(LeagueError):
    """Points cannot be given like that."""

    code = "scoring-refused"


class FormulaError(LeagueError):
    """A formula for points that cannot be understood or worked out; *position* is the character, counted from 1."""

    code = "formula-error"

    def __init__(self, text: str, position: int, what: str, what_de: str) -> None:
        super().__init__(f"“{text}”, character {position}: {what}", f"„{text}“, Zeichen {position}: {what_de}")
        self.text, self.position = text, position


class TitleRefused(LeagueError):
    """There is no such title or belt to give."""

    code = "title-refused"


class NationalTeamRefused(LeagueError):
    """Somebody may not play for the country, or not decide about it."""

    code = "national-team-refused"


class FileRefused(LeagueError):
    """A file cannot be read; *line* says where, if that can be said."""

    code = "file-refused"

    def __init__(self, what: str, what_de: str, *, line: int | None = None, rule: Cite | None = None) -> None:
        at, at_de = (f"line {line}: ", f"Zeile {line}: ") if line else ("", "")
        super().__init__(f"{at}{what}", f"{at_de}{what_de}", rule=rule)
        self.line = line


class StoreError(FloormanError):
    """Events cannot be kept or read; what was being written is not there."""

    code = "store-error"


class Conflict(FloormanError):
    """Someone was faster: the stream has moved on. Reload and try again."""

    code = "conflict"

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(f"{stream} is at version {found}, not {expected}: somebody was faster; reload and try again")
        self.stream, self.expected, self.found = stream, expected, found


class InvariantBroken(Exception):
    """Our own mistake: something that must always hold does not. Stops a table and keeps its events."""


class PlotError(FloormanError):
    """A picture that cannot be drawn or written."""

    code = "plot-error"


class UnknownLanguage(FloormanError, ValueError):
    """A language floorman has no words for."""

    code = "unknown-language"

    def __init__(self, language: str) -> None:
        super().__init__(
            f"no words in {language!r}; there is English (en) and German (de, or de-AT with Treff for clubs)"
        )
        self.language = language
