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
│   ├── CannotCheck, CannotCall, CannotBet
│   ├── RaiseTooSmall, RaiseTooBig, RaiseCapReached, BettingNotReopened, NobodyToRaise
│   └── MayNotSee, ShowBoth
├── UnknownSeat            nobody sits there in this hand
├── WrongArgument          a text was given for a number, a number for a list
├── HandSetupError         such a hand is not dealt
├── CannotPutRight         the cards of a hand cannot lie like that
├── TableError             a table says no; carries the rule if there is one
│   ├── SeatTaken, NoSuchSeat, AlreadySeated, NotSeated
│   ├── SeatIsKept, WaitingRefused
│   ├── PrivateTable, NotWelcome, HostDecides, HomeGameRefused
│   ├── BuyInOutOfRange    too few or too many chips
│   ├── NoAmount           no whole number of chips or seconds
│   ├── NoMoreChips, WholeStackOnly, StraddleRefused, StraddleOutOfRange
│   ├── SeatsAreDrawn, AtAnotherTable
│   ├── TableSetupError, CashClosed, TableIsClosed, OnBreak
│   ├── ClockRefused, ClockTooEarly, TimeIsUp
│   ├── FloorIsCalled      the floor was called, and the table stands still
│   ├── FloorCallRefused, NoFloorCall   the floor is not called like that, or nobody waits for it
│   ├── OwnHand, CardsNotLookedAt       not for this person of the floor to rule on, or not yet
│   ├── PenaltyRefused     no such penalty here
│   ├── HandUnderWay, StillInHand   that has to wait until the hand is over
│   └── NoHand, NotReady, TurnHasPassed
├── TournamentError        a tournament says no, in both languages; carries the rule if there is one
│   ├── TournamentSetupError   there can be no such event
│   ├── EntryRefused       somebody may not enter, or not any more
│   ├── NotInTournament    somebody has not entered, or has no seat
│   ├── BustRefused, MoveRefused
│   │   └── ButtonUnknown  who moves depends on buttons that nobody has spoken of for long
│   ├── DrawRefused        no such draw of seats
│   ├── StructureRefused   levels and breaks that cannot be played; lists what is wrong
│   ├── LevelIsPast        what has begun stays as it was
│   ├── NoSuchLevel, NoLevels
│   ├── CannotPlan         no structure comes to what is wanted
│   ├── ClockOrderRefused  the tournament clock cannot do that now
│   ├── HandForHandRefused
│   ├── WrongChips         chips, chip sets or stacks that cannot be
│   ├── WrongContest       what is worked out for the floor and the tournament alike cannot be; names the fact
│   │   ├── WrongRace      a chip race that cannot be run so
│   │   └── WrongPlaces    a finishing order that cannot be
│   ├── WrongPayout        prizes that do not come out; PayoutsLocked
│   ├── DealRefused        a deal on the prizes that cannot be or is not allowed
│   ├── WrongRota          a dealing duty that cannot be
│   ├── UndoRefused        a step cannot be taken back or done again
│   └── LotNeeded          only a draw can decide, and it has not been held
├── LeagueError            a league says no, in both languages; carries the rule if there is one
│   ├── LeagueSetupError   there can be no such season
│   ├── LeagueMovedOn      something was entered since somebody looked
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
├── UnknownCase            the casebook has no case of that number
├── TakesTooLong           the floor desk would think longer than anybody waits
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
│   ├── UnknownTable, UnknownHand, UnknownTournament, UnknownOffer, UnknownLeague, UnknownTopic
│   ├── NotSignedIn, WrongOrigin, EnoughMoney, StillSeated
│   ├── WrongName, NameNotAllowed, NameTaken, WrongEmail
│   ├── WrongSignIn, SlowDown, WeakPassword, PasskeyRefused, LinkNotGood
│   ├── UnknownMember, MembersOnly, AlreadyMember, WrongGrant, WrongInvitation, LastAdmin, StillPlaying
│   ├── NoMail, WrongMailServer, NothingToAccept
│   ├── NotAllowed         it takes a role that somebody does not have there
│   ├── NamesAnother       everybody acts in their own name
│   ├── UnreadableMessage  what was sent is not a message
│   ├── TooFast            too many messages at once
│   ├── TooManyTopics      a page wants to follow more than it may
│   └── OurMistake         something went wrong on our side; nothing has changed
├── LineError              a club cannot be asked from the command line
│   ├── SaidNo             it was asked, and refused
│   ├── NotText            what was typed is not text
│   ├── WrongServer        what is to be a server's address is not one
│   ├── ServerSilent       nobody answers there
│   └── NoClubThere        what answers there is not a club
├── AddressInUse           the server cannot listen there
├── WrongProxy             what is to be a proxy's address is not one
├── UnknownDatabase        an address names no database floorman knows
├── NobodyServes           nobody answers to a subject on the bus
├── BankError              the bank does not book it; carries the rule where one decides
│   ├── WrongAmount        nothing, less than nothing, a fraction of a cent, or more than can be counted
│   ├── WrongCurrency      another money than the bank's
│   ├── WrongText          an id or a reason that is empty, too long or unprintable
│   ├── UnknownAccount, AccountIsClosed, AccountNotEmpty, AccountExists, WrongAccount
│   ├── UnknownTransfer, TransferIdReused, AlreadyReversed, ChipsOnTheTable, ElsewhereBooked
│   ├── InsufficientFunds  the account does not cover it
│   ├── WrongTableTerms    a table whose buy-in the book does not allow
│   ├── WrongBuyIn, TopUpTooBig, NoTopUp, NoRebuy
│   └── ChipsAreNoMoney, StackStaysInPlay, NoPayout
├── StoreError             events cannot be kept or read
│   ├── FileInUse          another process has the file
│   ├── NewerFile          a newer floorman has written the file
│   ├── DamagedFile        it was damaged outside floorman
│   ├── DamagedLedger      the ledger as a whole cannot be taken up
│   ├── EndMissing         it lacks what was written to it last
│   ├── UnsoundBackup      an audit finds something in a backup
│   └── Fenced             the stream has another writer by now
├── Unreadable             what is kept of a table or an event cannot be read: it stays closed
├── PastNeeded             it goes back further than the snapshot it began from: load everything
├── Conflict               someone was faster: reload and try again
├── Claimed                somebody else has what only one can have
├── RulebookError          a book does not hold together; lists every fault with file and key
│   └── UnknownBook        no book of that name on the shelf
├── UnknownKnob            a question that no rulebook is asked
├── NoAnswer               a question that a rulebook leaves open
├── PlotError              a picture that cannot be drawn or written
├── UnknownStrength        a number that is not a strength of a hand
├── WrongArray             an array that is not rows of cards
└── UnknownLanguage        neither English nor German

InvariantBroken is our own mistake and none of these.

Each has a ``code`` for the wire and the translations, and fields to read; nobody needs to parse a message.
"""

from __future__ import annotations

from floorman.errors.bank import *
from floorman.errors.base import *
from floorman.errors.cards import *
from floorman.errors.club import *
from floorman.errors.floor import *
from floorman.errors.hand import *
from floorman.errors.history import *
from floorman.errors.league import *
from floorman.errors.line import *
from floorman.errors.people import *
from floorman.errors.proof import *
from floorman.errors.rulebook import *
from floorman.errors.store import *
from floorman.errors.table import *
from floorman.errors.tournament import *

# A traceback names an error by where it is imported from, not by the file it is written in.
for _value in tuple(globals().values()):
    if isinstance(_value, type) and _value.__module__.startswith(f"{__name__}."):
        _value.__module__ = __name__
del _value
