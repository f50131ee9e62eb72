"""Streams of every kind, as today's floorman writes them: from fixed seeds, at fixed times, the same every time.

Chance plays most of them, so that every kind of event happens sooner or later; of many sessions a few small ones are kept
that have everything between them.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from club.test_audit_tournaments import an_evening
from floorman.bank import AccountKind, Bank
from floorman.bank.events import encoded as ledger_lines
from floorman.cards import Deck
from floorman.club.authority.actor import Grant
from floorman.club.offers.events import NextOpened, OfferMade, OfferWithdrawn
from floorman.club.offers.terms import SitAndGo
from floorman.club.open_events import PutOnList, TakenOffList
from floorman.club.people import events as of_member
from floorman.club.people import staff as of_staff
from floorman.days import HOUR_MS
from floorman.errors import FloormanError, LeagueError
from floorman.floor import rule
from floorman.floor.casebook.casebook import Casebook, stored
from floorman.floor.effects.penalties import Sentence
from floorman.floor.penalties import record as penalties
from floorman.floor.situations.conduct import Offence
from floorman.hand.events import Called
from floorman.league.league import encoded as league_line
from floorman.league.people import commands as people
from floorman.league.people.lookup import matchday_of
from floorman.league.season import commands as season
from floorman.league.season.simulation import found, simulate
from floorman.league.season.table import table
from floorman.rulebook import SHIPPED, Rulebook
from floorman.rulebook.adopted import adopt
from floorman.rulebook.adopted import encoded as book_line
from floorman.table import LeaveList, SitDown, SitOut, StandUp, WaitForSeat
from floorman.table import orders as order
from floorman.table.commands import CallFloor, WithdrawCall
from floorman.table.director import direct
from floorman.table.draft import PendingEvents
from floorman.table.events import TableDoor
from floorman.table.events import encoded as table_lines
from floorman.table.floor_calls.answering import come, dismiss, rule_on_call, waits_anew
from floorman.table.floor_calls.events import FloorRuled
from floorman.table.home import let_in, opening, renew_link
from floorman.testing import Story, flop, river
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.record.records import encoded as tournament_line
from golden.tables import some_table
from properties.league import test_people as clerks
from properties.league import test_ranking as rankers
from properties.tournament.test_tournament import some_terms, taking_late
from rules.league.season.test_match_day import play_level
from support.evenings import Club
from support.events import announce, filled
from support.floor import wager
from support.league_people import Office
from support.rankings import NOW
from support.sessions import Director

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.floor.casebook.cases import CaseEvent
    from floorman.hand.events import Event as HandEvent

Streams = dict[str, list[bytes]]
"""Events by the name of their stream."""
BOOKS = ("tda", "apsa", "wpl", "vpsv")
AT = "2026-11-16T20:15:00Z"


def cash_club() -> Streams:
    """A few hands at the cash tables of a club, with its ledger."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder), seed=7)
        while club.events < 220:
            club.go_on()
        streams = {"ledger": [line for _, line in club.kept]}
        return streams | {f"table/{table.id}": [line for _, line in table.kept] for table in club.tables.values()}


def event_club() -> Streams:
    """A satellite and an event with a guarantee, and the ledger with all that was paid."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        asyncio.run(an_evening(path))
        streams: Streams = {}
        with closing(sqlite3.connect(path)) as file:
            for stream, data in file.execute("SELECT stream, data FROM events ORDER BY stream, version"):
                streams.setdefault(stream, []).append(data)
        return streams


def ledger() -> Streams:
    """A bank in which everything there is happens once."""
    bank = Bank.open("bank", by="admin", at=0)
    for member in ("anna", "bert"):
        bank.open_account(member, AccountKind.MEMBER, by="admin", at=1)
    said = {"reason": "a prize of honour", "by": "admin", "at": 2}
    bank.transfer(debit="house", credit="anna", cents=500, id="one", **said)  # type: ignore[arg-type]
    bank.reverse("one", reason="it was Bert's", id="two", by="admin", at=3)
    bank.open_account("attic", AccountKind.TABLE, by="admin", at=4)
    bank.close_account("attic", by="admin", at=5)
    return {"ledger": ledger_lines(bank.events)}


def tournaments() -> Iterator[tuple[str, list[bytes]]]:
    """Sessions of directors who do anything there is."""
    for seed in range(150):
        dice = random.Random(seed)
        with suppress(FloormanError):
            event, now = taking_late(dice.choice(BOOKS), seed, dice.choice([4, 6, 9]), **some_terms(dice)), 0
            director = Director(dice)
            director.field = dice.choice([6, 9, 14])
            for _ in range(250):
                now += dice.randrange(90_000)
                with suppress(FloormanError):
                    director.acts(event, now)
            yield f"tournament/{seed}", [tournament_line(record) for record in event.records]


def turned_back() -> Streams:
    """An event in which something that happened by itself comes out otherwise, since the step before it was taken back."""
    event = filled(announce("tda"), 4, begin=True)
    event.do(want.SetClock("add", 300_000), by="director", now=60_000)
    event.do(want.SetClock("pause"), by="clock", now=120_000, is_automatic=True)
    event.undo(by="director", now=180_000)
    event.redo(by="director", now=240_000)
    event.undo(by="director", now=300_000)
    return {"tournament/turned_back": [tournament_line(record) for record in event.records]}


def voted() -> Streams:
    """An online event of three that ends by a deal, after one that was declined."""
    event = filled(announce("tda", fee_cents=1000, payment="from the account", is_live=False), 3, begin=True)
    first, low, high = event.state.hall.felts[1].seats.values()
    for who, chips in ((low, -1000), (high, 1000)):
        event.do(want.ChangeChips("corrected", who, chips, "miscounted"), by="director", now=50_000)
    event.do(want.ProposeDeal(first, "icm"), by=first, now=60_000)
    event.do(want.VoteOnDeal(low, agrees=False), by=low, now=70_000)
    event.do(want.ProposeDeal("", "icm"), by="director", now=80_000)
    event.do(want.DropDeal(), by="director", now=85_000)
    event.do(want.ProposeDeal(low, "chip_chop"), by=low, now=90_000)
    for entrant in (first, low, high):
        event.do(want.VoteOnDeal(entrant, agrees=True), by=entrant, now=100_000)
    return {"tournament/voted": [tournament_line(record) for record in event.records]}


def put_right() -> Streams:
    """An event in which a fee and a bust are corrected long after, and one more step is taken out with it."""
    event = filled(announce("tda", fee_cents=1000, payment="at the door"), 12, begin=True)
    first = event.state.hall.felts[1].seats
    wrong, right = list(first.values())[:2]
    out = event.do(want.EndHand(1, (want.WentOut(wrong),)), by="director", now=60_000)
    hand = event.do(want.EndHand(2), by="director", now=90_000)
    event.do(want.EndHand(1, (want.WentOut(right),)), by="director", now=120_000)
    event.put_back_in(wrong, by="director", now=180_000)
    paid = next(step for step in event.steps if isinstance(step.wanted, want.Pay))
    event.correct(paid.number, None, by="director", now=240_000, without=(hand.number,))
    event.correct(paid.number, paid.wanted, by="director", now=300_000)
    assert out.number < hand.number
    return {"tournament/put_right": [tournament_line(record) for record in event.records]}


def tables() -> Iterator[tuple[str, list[bytes]]]:
    """Tables at which anything happens."""
    for seed in range(200):
        yield f"table/{seed}", table_lines(some_table(seed, 70))


def waiting_list() -> Streams:
    """A full cash table, and people who wait for a seat: one lets it pass, one waits no longer, one has it."""
    story = Story("tda", "A B C", kind="cash", chips=1000, size=3, small_blind=5, big_blind=10, id="waiting")
    for name in ("D", "E", "F"):
        story.says(name, WaitForSeat())
    story.says("B", StandUp())
    story.wait(60)
    story.says("F", LeaveList())
    story.says("E", SitDown(2, 500))
    return {"table/waiting": table_lines(story.events)}


def home_game() -> Streams:
    """A home game in which its host orders everything that a host may."""
    story = Story("tda", kind="cash", is_private=True, host="A", size=4, small_blind=5, big_blind=10, id="home")
    story.happen(opening(story.table.opened, "A", now=1)[1:])
    for name in ("B", "C", "D"):
        draft = PendingEvents(story.table, 2)
        let_in(draft, name, name)
        story.happen(draft.finished())
    for seat, name in enumerate("ABC", start=1):
        story.says(name, SitDown(seat, 500))
    story.says("B", SitOut(at_blind=True))
    story.deal()
    for wanted in (
        order.SetDoor(TableDoor(approves=True)),
        order.ChangeBook("apsa"),
        order.RenameTable("Fred's birthday"),
        order.OfferSeat("D", 4),
        order.TurnDown("D"),
        order.ShowOut("C", for_good=True),
        order.Pardon("C"),
        order.HandOver("B"),
    ):
        story.happen(direct(story.table, wanted, now=3, shelf=SHIPPED))
    story.happen(renew_link(story.table, now=4))
    story.fold_out()
    return {"table/home": table_lines(story.events)}


def called_floor() -> Streams:
    """Two hands in which the floor is called: it comes and rules, decides otherwise, dismisses, is not waited for, or comes too late."""
    story = Story("tda", "A B C", thinking_ms=20_000, time_bank_ms=10_000, small_blind=5, big_blind=10, id="called")
    told = {"member": "F", "name": "Flora", "kind": "wager", "book": "tda", "edition": "2019"}

    def rules(case: int, *does: HandEvent, **facts: Any) -> None:
        ruled = FloorRuled(at=story.now, case=case, rules=("TDA-42-A", "TDA-56"), **told, **facts)  # type: ignore[arg-type]  # as above
        story.happen(rule_on_call(story.table, ruled, does, now=story.now))

    story.deal()
    story.wait(22)
    story.says("B", CallFloor("amount", "two motions"))
    story.says("C", CallFloor("delay"))
    story.wait(30)
    story.happen(waits_anew(story.table, now=story.now))
    story.happen(come(story.table, "F", "Flora", now=story.now))
    rules(1, Called(1, 10), option=1)
    story.says("A", CallFloor("collusion", "B and C"))
    story.says("B", CallFloor())
    story.says("A", WithdrawCall())
    story.happen(dismiss(story.table, "F", "Flora", "Nothing to be seen", now=story.now))
    story.says("C", CallFloor("cards"))
    rules(2, is_otherwise=True)
    story.fold_out()
    story.says("C", CallFloor("showdown"))
    story.wait(120)
    story.deal()
    return {"table/called": table_lines(story.events)}


def leagues() -> Iterator[tuple[str, list[bytes]]]:
    """A season that is played, books of clubs and members, and rankings."""
    level = found(2, teams=9, matchdays=1)
    play_level(level)
    tied = [row.team for row in table(level.state).rows if row.rank == 1]
    for wanted in (
        season.SettleTitle(tied[1], "decided by lot"),
        people.FineTeam(tied[0], 1, "drugs_or_alcohol", "seen by all"),
    ):
        with suppress(LeagueError):
            level.do(wanted, by="office", now=matchday_of(level.state, 1).starts_at + 9 * HOUR_MS)
    yield "league/level", [league_line(record) for record in level.records]
    played = simulate(1, teams=6, matchdays=1)
    yield "league/season", [league_line(record) for record in played.records]
    for seed in range(20):
        dice, office = random.Random(seed), Office()
        clerks.furnished(office)
        for _ in range(300):
            clerks.pass_time(dice, office)
            with suppress(LeagueError):
                office.do(clerks.anything(dice, office))
        last = office.league.records[-1].number  # type: ignore[union-attr]  # it is an entry
        office.league.correct(last, reason="entered twice", by="office", now=office.now)
        yield f"league/people-{seed}", [league_line(record) for record in office.league.records]
    for seed in range(14):
        dice, kept = random.Random(seed), rankers.staffed_league()
        for _ in range(250):
            with suppress(LeagueError):
                kept.do(rankers.anything(dice, kept), by="office", now=NOW)
        yield f"league/ranking-{seed}", [league_line(record) for record in kept.records]


def casebook() -> Streams:
    """Cases that were ruled on, decided as the rule says and otherwise, noted, linked and annulled."""
    book, events = Casebook(), list[bytes]()

    def keep(event: CaseEvent) -> None:
        book.evolve(event)
        events.append(stored(event))

    bet, undercall = wager("100/200 flop, bet 500", "500 then 1000"), wager("1000/2000 flop, bet 8000, by 6000", "2000")
    phone = Offence(seat=4, what="phone_call", is_in_hand=True)
    for situation, name in ((bet, "tda"), (undercall, "tda"), (phone, "apsa"), (bet, "vpsv")):
        rules = Rulebook.load(name)
        facts: dict[str, Any] = {"players": {2: "Anna", 3: "Łukasz"}, "by": "Carla", "note": "loud", "table": "7"}
        keep(book.open(situation, rule(situation, rules), rules, at=AT, **facts))
    keep(book.decide(1, at=AT, instead="the whole bet stands", reason="announced before", by="Carla"))
    keep(book.note(1, "both had heard it", at=AT, by="Carla"))
    keep(book.link(1, 4, at=AT))
    keep(book.annul(3, "it was another table", at=AT, by="Carla"))
    return {"casebook": events}


def record_of_penalties() -> Streams:
    """A player's record: an offence with a penalty that is served, one that is lifted, and one that was not an offence."""
    book, mine, lines = Rulebook.load("apsa"), penalties.PenaltyRecord("anna"), list[bytes]()

    def keep(events: Iterable[penalties.Event]) -> None:
        for event in events:
            penalties.evolve(mine, event)
            lines.extend(penalties.encoded([event]))

    for at in (1, 2, 3):
        keep(penalties.note(mine, "phone_call", (book.topic("elimination"),), at=at, by="Carla", reason="twice"))
    keep(penalties.give(mine, 1, Sentence("missed_rounds", 1), book, at=4, by="Carla", players=6))
    keep(penalties.begin(mine, players=6, at=5))
    keep(penalties.serve(mine, 2, at=6))
    keep(penalties.lift(mine, 1, at=7, by="Carla", reason="it was late"))
    keep(penalties.withdraw(mine, 3, at=8, by="Carla", reason="it was the neighbour's"))
    return {"penalties/anna": lines}


def books() -> Streams:
    """A house's own book, as it was adopted."""
    text = (
        'id = "friday"\nedition = "2026"\ntitle = "Friday night"\nextends = "tda@2019"\n[rules]\n"H-1" = "Deals"\n'
        '[tournament]\nprize_deals = { is = "not_allowed", rule = "H-1" }\n'
    )
    adopted = adopt({}, text, at=1, by="Carla")
    if adopted is None:
        raise ValueError(text)
    return {f"rulebook/{adopted.name}": [book_line(adopted)]}


def open_events() -> Streams:
    """A list of the events that are not over."""
    happened = (PutOnList("friday"), PutOnList("sunday"), TakenOffList("friday"))
    return {"open-events": [msgspec.json.encode(event) for event in happened]}


def offers() -> Streams:
    """A sit-and-go that was offered until its third was full."""
    offered = SitAndGo(
        id="turbo",
        name="Turbo",
        book="tda@2019",
        places=6,
        structure=Structure((Level(5, 10, 20), Level(5, 20, 40))),
        starting_stack=1500,
        fee_cents=1000,
        payment="from the account",
        bots=5,
    )
    opened = (NextOpened("turbo", number, number + 1) for number in (1, 2, 3))
    happened = (OfferMade(offered, 1, "dora"), *opened, OfferWithdrawn("turbo", 5, "dora"))
    return {"offers": [msgspec.json.encode(event) for event in happened]}


def members() -> Streams:
    """A guest who becomes a member and is forgotten in the end, and one who leaves; roles that come and go."""
    anna = [
        of_member.GuestArrived(1),
        of_member.MemberJoined("1f", 2),
        of_member.Renamed("anna", 3),
        of_member.PasswordChanged(4),
        of_member.EmailChanged(5),
        of_member.PasskeyAdded(1, 6),
        of_member.PasskeyRemoved(1, 7),
        of_member.Acknowledged("rules", "wpl", "2011", "WPL-1.11", 8),
    ]
    bert = [of_member.GuestArrived(1), of_member.SignedOut(2)]
    cleo = [of_member.MemberJoined("2e", 1), of_member.MemberForgotten("anna", 2)]
    staff = [
        of_staff.Invited("1f", "key", (Grant("admin"),), 1, 9, "club", 1),
        of_staff.InvitationUsed("1f", "anna", 2),
        of_staff.RoleGranted("anna", "admin", "", "club", 2),
        of_staff.Invited("2e", "key", (Grant("desk", "tournament/friday"),), 2, 9, "anna", 3),
        of_staff.InvitationUsed("2e", "cleo", 4),
        of_staff.RoleGranted("cleo", "desk", "tournament/friday", "anna", 4),
        of_staff.RoleWithdrawn("cleo", "desk", "tournament/friday", "anna", 5),
        of_staff.InvitationWithdrawn("2e", "anna", 6),
    ]
    streams = {"member/anna": anna, "member/bert": bert, "member/cleo": cleo, "staff": staff}
    return {name: [msgspec.json.encode(event) for event in events] for name, events in streams.items()}


def hands() -> Streams:
    """Hands on their own, as the library plays them: with the cards that would have come, and with the nuts not bet."""
    hand = flop("100/200: A bets 200, B folds, C folds", book="vpsv", deck=Deck.from_seed(50))
    hand.rabbit({1, 2, 3})
    nuts = {"book": Rulebook.load("apsa"), "holes": {"B": "Qh Jh"}, "board": "Ah Kh 7h 2c 9d", "stack": 5000}
    soft = river("50/100: A checks, B checks", **nuts)
    return {"hand/rabbit": table_lines(hand.events), "hand/soft_play": table_lines(soft.events)}
