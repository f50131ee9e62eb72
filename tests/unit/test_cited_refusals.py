"""Refusals that a paragraph decides carry it, in both languages."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import floorman.errors
from floorman.bank import AccountKind, TableKind, TableTerms
from floorman.cards import Card, Deck
from floorman.contest.race import Racer, plan_race, run_race
from floorman.errors import FloormanError, HandSetupError, SituationError
from floorman.floor import rule
from floorman.floor.casebook.closing import close
from floorman.floor.effects.penalties import Sentence
from floorman.floor.situations.betting import OutOfTurn, Said, Wager
from floorman.floor.situations.conduct import Offence
from floorman.floor.situations.dealing import BoardMistake, BurnExposed
from floorman.floor.situations.event import Blinds, ChipRace, HandStart, RacingSeat
from floorman.floor.situations.spot import Acted, Spot
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.table import orders as order
from floorman.testing import Story
from floorman.text import both
from floorman.tournament import commands as want
from floorman.tournament.finish.hand_for_hand import begin, next_hand
from floorman.tournament.prizes.payouts import PointsOnly, allot
from support.banks import BANK, TDA, VPSV, Club
from support.events import announced, bust, do, event, person

if TYPE_CHECKING:
    from collections.abc import Callable

RACE = ChipRace(
    chip=25,
    next_chip=90,
    players=(RacingSeat(seat=1, count=3, other_chips=500), RacingSeat(seat=2, count=1, other_chips=500)),
)
LEVELS = HandStart(
    old=Blinds(small=100, big=200), new=Blinds(small=200, big=400), clock_zero_s=60, announced_s=50, riffle_s=70
)


def hand(book: str, **facts: Any) -> Callable[[], object]:
    """A hand that is not dealt under a book."""
    usual: dict[str, Any] = {"stacks": [5000] * 3, "button": 1, "blinds": (100, 200), "deck": Deck.from_seed(1)}
    return lambda: Hand.deal(Rulebook.load(book), **(usual | facts))


def unruled(book: str, situation: Any) -> Callable[[], object]:
    """A case the floor does not rule on under a book."""
    return lambda: rule(situation, book)


def terms(book: Rulebook, **facts: Any) -> Callable[[], object]:
    """A table the bank does not keep."""
    return lambda: TableTerms(account="table", book=book, **facts)


def at_table(book: str, wanted: Any, players: str = "A B C") -> Callable[[], object]:
    """An order that a table of a tournament does not carry out."""
    return lambda: Story(book=book, players=players, cash=False).order(wanted)


def moved_from_a_table() -> object:
    club = Club()
    club.member("anna", 500)
    club.join("anna")
    return club.bank.transfer(debit="table", credit="anna", cents=50, reason="a gift", **club.stamp())


def sold_a_seat() -> object:
    club = Club(VPSV)
    club.member("anna", 500)
    other = TableTerms(account="friday", book=VPSV, kind=TableKind.TOURNAMENT, buy_in_cents=100)
    club.bank.open_account("friday", AccountKind.TABLE, by="admin", at=0)
    return club.bank.change_table("anna", club.terms, other, stack_cents=100, **club.stamp())


def half_a_cent() -> object:
    club = Club()
    club.member("anna", 500)
    return club.bank.cash_out("anna", club.terms, stack_cents=0.5, **club.stamp())  # type: ignore[arg-type]


def race_with_one_card() -> object:
    book = Rulebook.load("wpl")
    racers = [Racer(1, 3, 500), Racer(2, 2, 500)]
    return run_race(plan_race(racers, removed=25, into=100, smallest=100, book=book), [Card("Ah")], book)


def let_off() -> object:
    ruling = rule(Offence(seat=1, what="chip_dumping"), TDA)
    return close(ruling, TDA, Sentence("warning"))


def buttons(book: str, button: int, small: int, big: int | None) -> Callable[[], object]:
    """Button and blinds at a table of four, by the places of its players; without *big*, it is on a seat that is free."""
    made = event(book, 4, table_size=9)
    felt = made.state.hall.felts[1]
    there = sorted(felt.seats)
    lies = felt.free[0] if big is None else there[big]
    return lambda: do(made, want.PutButton(1, there[button], there[small], lies))


def alone_at_a_table() -> object:
    made = event("apsa", 4, table_size=2)
    bust(made, made.state.hall.felts[1].seats[1])
    return do(made, want.BeginHand(1))


def stack_given_up_before_others() -> object:
    made = event("vpsv", 3, terms={"seats": 3, "late_levels": 3, "allows_reentry": True, "allows_surrender": True})
    do(made, want.Enter(person(4)))
    return do(made, want.GiveUp(person(1), 5000))


def deal_of_equals() -> object:
    made = event("tda", 2, fee_cents=1000)
    return do(made, want.Agree("even", ends=True))


@pytest.mark.parametrize(
    ("refused", "paragraph"),
    [
        pytest.param(hand("apsa", stacks=[5000]), "APSA-3.seats", id="one player, APSA"),
        pytest.param(hand("wpl", stacks=[5000] * 11), "WPL-5.2.a", id="eleven players"),
        pytest.param(hand("bank", stacks=[5000]), "BANK-GAP-03", id="one player, online bank"),
        pytest.param(hand("bank", blinds=(0, 0)), "BANK-GAP-16", id="no forced bet"),
        pytest.param(hand("vpsv", blinds=(100, 0), ante=25), "VPSV-94.2", id="a small blind alone"),
        pytest.param(hand("apsa", small_blind_seat=2, big_blind_seat=2), "APSA-3.1-03", id="both blinds"),
        pytest.param(hand("wpl", blinds=(0, 0), ante=50, structure="fixed_limit"), "WPL-5.4.limit", id="limit"),
        pytest.param(at_table("bank", order.SetLevel(0, 0, 0)), "BANK-GAP-16", id="a level without a forced bet"),
        pytest.param(at_table("apsa", order.BeginShuffle("riffle"), "A"), "APSA-3.seats", id="alone at the table"),
        pytest.param(unruled("bank", BurnExposed(card="Ah", street="flop")), "BANK-1.4.6", id="a burn card"),
        pytest.param(
            unruled("bank", BoardMistake(mistake="no_burn", street="turn", cards=("Ah",))), "BANK-1.4.6", id="no burn"
        ),
        pytest.param(unruled("tda", RACE), "TDA-24-A.a", id="a race into a chip that is no multiple"),
        pytest.param(unruled("vpsv", LEVELS), "VPSV-16.1", id="a level announced too early"),
        pytest.param(
            unruled("tda", Wager(spot=Spot(seat=2, street="flop", big_blind=200, bet=150), said=Said(word="call"))),
            "TDA-43-A.a",
            id="a bet below the big blind",
        ),
        pytest.param(
            unruled("tda", OutOfTurn(spot=Spot(seat=3), acted=Acted(3, "post", 200), to_act=2)),
            "TDA-36.c",
            id="a blind",
        ),
        pytest.param(let_off, "TDA-69.b", id="a milder penalty than the rule asks for"),
        pytest.param(terms(BANK, buy_in_cents=100, largest_cents=200), "BANK-1.2.1.a", id="a buy-in and a range"),
        pytest.param(terms(BANK, kind=TableKind.TOURNAMENT), "BANK-1.3.start.2", id="a tournament without a fee"),
        pytest.param(terms(BANK), "BANK-1.2.1.a", id="no buy-in"),
        pytest.param(moved_from_a_table, "BANK-1.2.2.a", id="money on a table"),
        pytest.param(sold_a_seat, "VPSV-11", id="seats of a tournament"),
        pytest.param(half_a_cent, "BANK-1.1.2.b", id="half a cent"),
        pytest.param(buttons("tda", 0, 1, None), "TDA-32", id="a big blind on an empty seat"),
        pytest.param(buttons("vpsv", 0, 2, 1), "VPSV-17.1", id="blinds that do not follow each other"),
        pytest.param(buttons("tda", 0, 2, 1), "TDA-32", id="blinds of a dead button"),
        pytest.param(alone_at_a_table, "APSA-3.seats", id="a hand of one"),
        pytest.param(lambda: event("wpl", 1), "WPL-5.2.a", id="an event of one"),
        pytest.param(lambda: announced("apsa", terms={"seats": 1}), "APSA-3.seats", id="room for one"),
        pytest.param(lambda: announced("apsa", fee_cents=2000, payment=""), "APSA-3.5-09", id="how a fee is paid"),
        pytest.param(stack_given_up_before_others, "VPSV-2.2", id="a stack given up before others who wait"),
        pytest.param(deal_of_equals, "TDA-GAP-19", id="a deal without a winner"),
        pytest.param(
            lambda: next_hand(begin(VPSV, left=10, paid=9, in_hand={"1": True, "2": True}), VPSV),
            "VPSV-65.2",
            id="a common hand",
        ),
        pytest.param(
            lambda: allot(PointsOnly(), pool_cents=1000, entrants=9, book=Rulebook.load("wpl")),
            "WPL-3.9.a",
            id="money where points are played for",
        ),
        pytest.param(
            lambda: plan_race([Racer(1, 3, 500)], removed=25, into=100, smallest=500, book=TDA),
            "TDA-24-A.a",
            id="a race for a chip that is not the smallest",
        ),
        pytest.param(race_with_one_card, "WPL-2.23.b", id="a race with too few cards"),
    ],
)
def test_a_refusal_names_the_paragraph_that_decides(refused: Callable[[], object], paragraph: str) -> None:
    with pytest.raises(FloormanError) as refusal:
        refused()

    rule = refusal.value.rule
    assert rule is not None
    assert rule.rule == paragraph
    assert str(rule) in refusal.value.told("en")
    assert rule.de in refusal.value.told("de")


def test_a_small_blind_above_the_big_one_is_refused_by_no_book() -> None:
    """The books name two blinds and leave open how they compare, so that no paragraph is claimed for it."""
    with pytest.raises(HandSetupError) as refusal:
        hand("bank", blinds=(300, 200))()

    assert refusal.value.rule is None


def test_a_refused_fact_keeps_its_paragraph_when_it_is_called_by_name() -> None:
    with pytest.raises(SituationError) as refusal:
        rule(BurnExposed(card="Ah", street="flop"), "bank")

    named = refusal.value.named(both("card", "Karte"))
    assert named.rule == refusal.value.rule
    assert named.told("de") == "Angabe „Karte“: nach diesem Regelwerk wird keine Karte gebrannt (BANK 1.4(6))."


# ---- the kinds of refusal that no paragraph decides ----

WITHOUT_PARAGRAPH: Final = {
    "a family of refusals, each member of which cites for itself": """
        FloormanError BankError CardError ClubError EquityError HistoryError RangeError StoreError TableError
        WrongContest""",
    "cards, hands, numbers or words that cannot be read, or are not such": """
        DuplicateCard UnknownCard WrongCardCount UnknownRange EmptyRange UnknownStrength UnknownPosition WrongArray
        WrongHandCount WrongArgument WrongText UnknownSeat NoAmount FormulaError UnknownFormat UnknownVariant
        UnreadableHistory UnreadableMessage UnknownLanguage PlotError""",
    "cards that one deck cannot come to, or too much to count": "ImpossibleDeal DealTooRare ExactNotFeasible",
    "a hand history that does not say what happened, or that a format has no words for": """
        BoardOutOfPlace CannotWrite UnknownWinner""",
    "somebody or something that is not there, or is there already": """
        UnknownAccount UnknownTransfer UnknownCase UnknownHand LeagueMovedOn NotText UnknownMember UnknownTable UnknownTopic UnknownTournament UnknownOffer
        UnknownLeague UnknownBook UnknownKnob UnknownDatabase ElsewhereBooked NobodyServes NoSuchSeat NoSuchLevel AccountExists NothingToUndo NothingToAccept NoHand
        AlreadySeated AlreadyMember NotSeated SeatTaken SeatIsKept WaitingRefused NameTaken Claimed""",
    "something that is as it is at the moment: over, closed, on a break, locked, decided": """
        AccountIsClosed AccountNotEmpty AlreadyReversed TransferIdReused TableIsClosed OnBreak TurnHasPassed PayoutsLocked
        StillSeated StillPlaying EnoughMoney WrongAccount NoFloorCall FloorCallRefused OwnHand CardsNotLookedAt""",
    "a plan or a set-up that does not come out": "CannotPlan WrongRota LeagueSetupError",
    "a house book that does not hold together": "RulebookError NoAnswer",
    "a proof of the shuffle: mathematics, no rule": """
        ProofError CutError OpeningError RecordError UnreadableProof DealMismatch DuplicateInDeck WrongRoot WrongCut
        NonceMissing NonceMismatch NonceUncommitted NonceWithheld WrongOrder WrongCard WrongSalt WrongPath
        SwappedOpenings MissingOpening SuperfluousOpening CardMismatch BrokenRecord""",
    "a club that cannot be asked, or whose own words are passed on": "LineError SaidNo WrongServer ServerSilent NoClubThere",
    "files and streams": """
        FileInUse NewerFile DamagedFile DamagedLedger EndMissing UnsoundBackup Unreadable Conflict Fenced PastNeeded""",
    "who somebody is, and what they are allowed in this club": """
        NotSignedIn NotAllowed NamesAnother WrongSignIn WeakPassword PasskeyRefused LinkNotGood LastAdmin MembersOnly NameNotAllowed
        WrongName WrongEmail WrongGrant WrongInvitation PrivateTable NotWelcome HostDecides HomeGameRefused""",
    "the server and its surroundings": """
        AddressInUse WrongProxy WrongMailServer NoMail WrongOrigin SlowDown TooFast TakesTooLong TooManyTopics OurMistake""",
}
"""What is refused without a paragraph, and why: no book decides it."""


@cache
def kinds() -> dict[str, type[FloormanError]]:
    return {
        name: value
        for name, value in vars(floorman.errors).items()
        if isinstance(value, type) and issubclass(value, FloormanError)
    }


@cache
def given_a_paragraph() -> frozenset[str]:
    """The kinds of refusal that carry one by their own facts, or are given one somewhere in the sources."""
    facts = {name: inspect.signature(kind).parameters.values() for name, kind in kinds().items()}
    carry = {"Cite", "Iterable[Refusal]", "Iterable[StructureNote]"}
    found = {name for name, there in facts.items() if any(fact.annotation in carry for fact in there)}
    for file in Path(floorman.errors.__file__).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and any(given.arg == "rule" for given in call.keywords):
                found.add(getattr(call.func, "id", getattr(call.func, "attr", "")))
    return frozenset(found & kinds().keys())


def test_a_kind_of_refusal_carries_its_paragraph_or_stands_among_those_that_no_book_decides() -> None:
    listed = [name for names in WITHOUT_PARAGRAPH.values() for name in names.split()]

    assert len(listed) == len(set(listed))
    assert set(listed) == kinds().keys() - given_a_paragraph()
