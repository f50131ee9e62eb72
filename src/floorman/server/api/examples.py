"""What a request looks like: an example or two for everything that is sent, shown at ``/api/docs``."""

from __future__ import annotations

from typing import Any, Final

from litestar.openapi.spec import Example

from floorman.club.authority.actor import Grant
from floorman.club.offers.terms import SitAndGo
from floorman.club.people.commands import InviteMember, MakeToken, SignInWithPassword
from floorman.club.wanted.bank import PayIn, TakeBack, TakeFine
from floorman.club.wanted.calls import DismissCall, RuleOnCall, TakeUpCall, WeighRuling
from floorman.club.wanted.cases import AskNext, CasePlayer, DecideCase, KeepCase, RuleOn
from floorman.club.wanted.leagues import CorrectEntry, MakeEntries, MakeEntry
from floorman.club.wanted.notices import PutAwayNotices
from floorman.club.wanted.offers import MakeOffer, WithdrawOffer
from floorman.club.wanted.rulebooks import AdoptBook, CheckBook
from floorman.club.wanted.tables import ChangeTable, HomeGame, MovePlayer, OrderAtTable
from floorman.club.wanted.tournaments import EnterMyself, ListEvents, PreviewCorrection, TakeStep, UndoStep
from floorman.errors import FloormanError, NotAllowed, RaiseTooSmall
from floorman.floor.interview.answers import FactAnswer
from floorman.hand.actions import Fold, RaiseTo
from floorman.hand.legal import Legal, RaiseRange
from floorman.league.asking.questions import ReadWhy, ReadWhyRanked
from floorman.league.people.commands import AdmitClub, EnterClub, NameLineup
from floorman.league.season.commands import EnterSitAndGo
from floorman.league.season.finishes import GameFinish
from floorman.league.season.why import TableTotal
from floorman.league.setup import Matchday, SeasonSetup
from floorman.rulebook import Rulebook
from floorman.table.commands import Act, CallFloor, SitDown
from floorman.table.events import TableOpened
from floorman.table.orders import CloseTable
from floorman.text.words import Words
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.commands import Begin, CheckIn, EndHand, Rebuy, WentOut
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.setup import Setup


def _saying(summary: str, value: Any) -> Example:
    return Example(summary=summary, value=value)


def _commands(*several: tuple[str, Any]) -> list[Example]:
    return [_saying(summary, {"id": str(number), "command": one}) for number, (summary, one) in enumerate(several, 1)]


_STARTS: Final = 4_082_295_600_000  # 12 May 2099, in the evening

GUEST: Final = [_saying("By a name of one's own", {"name": "Gerda"}), _saying("By a name that is made up", {})]
OF_MEMBERS: Final = [
    _saying("Sign in", {"command": SignInWithPassword("gerda", "correct horse battery", "laptop")}),
    _saying(
        "Invite a director for one tournament", {"command": InviteMember((Grant("director", "tournament/friday"),))}
    ),
    _saying("Make a token for a program", {"command": MakeToken("the club's laptop")}),
]
AT_A_TABLE: Final = _commands(
    ("Sit down", SitDown(seat=3, chips=5000)),
    ("Raise to 600", Act(RaiseTo(600), turn=17)),
    ("Fold", Act(Fold(), turn=18)),
    ("Call the floor", CallFloor("amount", "Seat 2 put in 500, and then 500 more")),
    ("Close the table, as the floor", OrderAtTable(CloseTable())),
)
OF_NOTICES: Final = _commands(("Put two notices away", PutAwayNotices((4_082_295_600_001, 4_082_295_600_002))))
BETWEEN_TABLES: Final = _commands(
    ("Go to another table", ChangeTable(origin="lounge", table="balcony", seat=2)),
    ("Have the player of seat 5 go there, as the floor", MovePlayer("lounge", 5, "balcony", 3)),
)
A_TABLE: Final = [
    _saying(
        "No limit, 50/100",
        TableOpened(
            id="lounge",
            name="Lounge",
            book="tda",
            edition="2019",
            structure="no_limit",
            seats=6,
            small_blind=50,
            big_blind=100,
            smallest_buy_in=2000,
            largest_buy_in=10_000,
            thinking_ms=30_000,
            pause_ms=5000,
        ),
    )
]
A_HOME_GAME: Final = [
    _saying("A friends' evening under TDA rules", {"id": "1", "game": HomeGame(name="Anna's evening")})
]
ANYTHING: Final = [
    _saying("See the tournaments", {"id": "1", "to": "tournaments", "command": ListEvents()}),
    _saying("Check somebody in", {"id": "2", "to": "tournament/friday", "command": TakeStep(CheckIn("a1"))}),
]
A_TOURNAMENT: Final = [
    _saying(
        "A freezeout on Friday",
        Setup(
            id="friday",
            name="Friday",
            book="tda",
            edition="2019",
            terms=EntryTerms(date="2099-05-12", starts_at=_STARTS),
            structure=Structure((Level(minutes=20, small_blind=25, big_blind=50),)),
            starting_stack=5000,
            seed=7,
            fee_cents=2000,
            payment="In cash at the desk, until the start.",
        ),
    )
]
IN_A_TOURNAMENT: Final = _commands(
    ("Enter oneself", EnterMyself()),
    ("Check somebody in", TakeStep(CheckIn("a1"))),
    ("Begin", TakeStep(Begin())),
    ("A hand is over and somebody is out", TakeStep(EndHand(1, (WentOut("a1"),)))),
    ("Take the last step back", UndoStep()),
)
OF_OFFERS: Final = _commands(
    (
        "Sit-and-gos for six, filled up by bots",
        MakeOffer(
            SitAndGo(
                id="turbo",
                name="Turbo",
                book="tda",
                places=6,
                structure=Structure((Level(minutes=5, small_blind=10, big_blind=20),)),
                starting_stack=1500,
                fee_cents=1000,
                payment="From the account, at the entry.",
                bots=5,
            )
        ),
    ),
    ("Offer them no more", WithdrawOffer("turbo")),
)
A_CORRECTION: Final = [_saying("What if that had been a re-buy?", PreviewCorrection(17, Rebuy("a1")))]
A_SEASON: Final = [
    _saying(
        "A season with one match day",
        SeasonSetup(
            id="wpl-2099",
            name="Vienna Poker League",
            book="wpl",
            edition="2011",
            season="2099",
            matchdays=(Matchday(number=1, date="2099-05-12", starts_at=_STARTS),),
        ),
    )
]
IN_A_LEAGUE: Final = _commands(
    ("Enter a club", MakeEntry(EnterClub("ace", "Ace"))),
    ("Name a line-up, as its captain", MakeEntry(NameLineup("ace-1", 1, ("ann", "ben", "carl")))),
    ("Enter a club and admit it, both or neither", MakeEntries((EnterClub("king", "King"), AdmitClub("king")))),
    (
        "The result of a sit-and-go, the winner first",
        MakeEntry(EnterSitAndGo(1, 1, tuple(GameFinish(who, at) for at, who in enumerate(("ann", "dora", "gina"), 1)))),
    ),
    ("Put an entry right", CorrectEntry(17, "two lines swapped", NameLineup("ace-1", 1, ("ben", "ann", "carl")))),
)
WHY: Final = [
    _saying("A team's points in the table", {"question": ReadWhy(TableTotal("ace-1"))}),
    _saying("Somebody's points in the national ranking", {"question": ReadWhyRanked("ann", on="2099-06-30")}),
]
REFUSALS: Final[list[tuple[str, FloormanError]]] = [
    (
        "A raise that is too small, with the paragraph that says so",
        RaiseTooSmall(
            Words("cannot raise to 700", "kann nicht auf 700 erhöhen"),
            seat=2,
            legal=Legal(2, fold=True, call=600, raise_to=RaiseRange(1000, 5000)),
            rule=Rulebook.load("tda").cite("min_raise"),
        ),
    ),
    ("It takes a role that one does not have", NotAllowed(["director"])),
]
AT_THE_DESK: Final = _commands(
    ("50.00 come in at the desk", PayIn("5c1d2e3f4a5b6c7d", 5000, "Club night")),
    ("A fine of 2.00 to the club", TakeFine("5c1d2e3f4a5b6c7d", 200, "Late")),
    ("Take a transfer back", TakeBack("desk/5c1d2e3f4a5b6c7d/1", "It was somebody else")),
)
_OVERSIZED_CHIP: Final[dict[str, Any]] = {
    "type": "wager",
    "spot": {"seat": 2, "big_blind": 200, "bet": 500},
    "chips": [1000],
}
A_DISPUTE: Final = [_saying("One chip of 1000 without a word, facing 500", RuleOn(_OVERSIZED_CHIP))]
ANSWERS: Final = [
    _saying("The first question", AskNext()),
    _saying("What decides, after two answers", AskNext((FactAnswer("type", "pocketed_chips"), FactAnswer("seat", 2)))),
]
ON_A_CALL: Final = _commands(
    ("Come", TakeUpCall()),
    ("What does the book say, given the hand?", WeighRuling({"type": "wager", "chips": [500], "later": [[1000]]})),
    ("Rule on a string bet of the seat in turn", RuleOnCall({"type": "wager", "chips": [500], "later": [[1000]]})),
    ("See no reason to step in", DismissCall("The raise was within the rules")),
)
AT_THE_FLOOR: Final = _commands(
    (
        "Keep what was ruled",
        KeepCase({"type": "offence", "seat": 4, "what": "delay"}, players=(CasePlayer(4, name="Anna"),), table="7"),
    ),
    ("Decide a case", DecideCase(1, instead="a warning", reason="It was the first evening")),
)
_BOOK: Final = """\
id = "friday"
title = "Friday night at the club"
edition = "2099"
extends = "tda"

[table]
clock_seconds = { is = 40, rule = "FRIDAY-1" }

[rules]
"FRIDAY-1" = "Forty seconds on the clock"
"""
A_BOOK: Final = [_saying("Forty seconds on the clock", AdoptBook(_BOOK))]
A_BOOK_TO_CHECK: Final = [_saying("Forty seconds on the clock", CheckBook(_BOOK))]
