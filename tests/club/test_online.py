"""Events that the server deals: bots play them to the winner, through the hosts of the tables."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import AccountKind
from floorman.bus import LocalBus
from floorman.cards import Deck
from floorman.club.audit import audit
from floorman.club.authority.actor import Actor
from floorman.club.club import Club
from floorman.club.host import House, event_tables, topic
from floorman.club.online import OnlineEvent
from floorman.club.services.tournament import TournamentService
from floorman.club.tournaments import STREAMS, Tournaments
from floorman.club.treasurer import Treasurer
from floorman.club.wanted.tournaments import CorrectStep, PutBackIn
from floorman.club.wire.messages import Look, Refused, answer_from
from floorman.club.wire.watch import ask
from floorman.errors import FloormanError, TournamentError, UnknownTable, WrongPayout
from floorman.hand import Call, Check, Fold, RaiseTo
from floorman.hand.events import HandDealt
from floorman.rulebook import Rulebook
from floorman.seats import clockwise
from floorman.shuffle import SealedDeck
from floorman.store import EventStore, SqliteStore
from floorman.store.reading import reading
from floorman.table import Act, AddChips, Command, SitDown, StandUp
from floorman.testing import ManualClock
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries import eligibility
from floorman.tournament.finish.standings import results_of
from floorman.tournament.online import felt_at
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.record.records import decoded
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import Pace, PrizePlan, Setup
from floorman.tournament.steps import DoneAgain, Step, TakenBack
from support.buses import BusOfTables
from support.events import person
from support.sessions import Director

if TYPE_CHECKING:
    from floorman.club.host import EventHost
    from floorman.hand import Action
    from floorman.shuffle import Deal
    from floorman.tournament.state import TournamentState

MINUTE, STACK, FEE = 60_000, 3_000, 1_000
LEVELS = [Level(10, blind, 2 * blind) for blind in (25, 50, 75, 100)]
MORE = [Level(10, 100 * step, 200 * step, ante=25 * step) for step in range(2, 60)]
STRUCTURE = Structure((*LEVELS[:2], Break(10), *LEVELS[2:], *MORE))
THINKING_MS = 20_000
PACE = Pace(thinking_ms=THINKING_MS, pause_ms=MINUTE)


def setup(book: str, *, size: int = 6, **facts: Any) -> Setup:
    usual: dict[str, Any] = {
        "id": "friday",
        "name": "Friday",
        "book": book,
        "edition": Rulebook.load(book).edition,
        "terms": eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_086_400_000),
        "structure": STRUCTURE,
        "starting_stack": STACK,
        "seed": 7,
        "table_size": size,
        "fee_cents": FEE,
        "payment": "from the account",
        "is_live": False,
        "pace": PACE,
    }
    return Setup(**(usual | facts))


class Room:
    """A club with an event that the server deals, and bots who play it."""

    def __init__(self, store: EventStore, *, now: int = 1_800_000_000_000, seed: int = 1) -> None:
        self.clock = ManualClock(now)
        self.bus = BusOfTables()
        self.treasurer = Treasurer(store, self.clock)
        self.tournaments = Tournaments(store, self.clock, self.treasurer)
        house = House(store, self.bus, self.clock, self.treasurer, self.shuffle)
        self.event = OnlineEvent(house, self.tournaments, "friday")
        self.hands: Counter[str] = Counter()
        self.seen: dict[tuple[str, int], int] = {}
        self.is_bold = True
        self.gone: set[str] = set()
        self._rng = random.Random(seed)

    def shuffle(self, wanted: Deal) -> SealedDeck:
        """The same decks every time."""
        return SealedDeck(wanted, tuple(Deck.from_seed(self._rng.getrandbits(48))), bytes(52 * 16))

    async def opened(self) -> Room:
        await self.treasurer.open()
        await self.tournaments.load()
        return self

    async def announce(self, announced: Setup, players: int) -> None:
        await self.tournaments.open(announced, by="director")
        for number in range(1, players + 1):
            member = f"bot{number}"
            await self.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=FEE)
            paid = (want.Pay(member, announced.fee_cents, "bank"),) if announced.fee_cents else ()
            await self.tournaments.do("friday", want.Enter(person(member)), *paid, by="director")
        await self.tournaments.do("friday", want.Begin(), by="director")

    @property
    def state(self) -> TournamentState:
        return self.event.state

    def is_playing(self, table: str) -> bool:
        return self.event.tables[table].table.is_playing

    # ---- bots ----

    async def go_on(self) -> None:
        """Everybody who is in turn acts; where nobody is, time passes."""
        await self.event.settled()
        playing = [(id_, host) for id_, host in self.event.tables.items() if host.table.is_playing]
        for id_, host in playing:
            await self.acts(id_, host)
        await self.event.settled()  # what follows from it comes before time passes, however slow the disk is
        if not any(
            host.table.hand and host.table.hand.to_act for _, host in playing
        ):  # an all-in may wait for other tables
            self.clock.advance(MINUTE)
        await self.event.settled()
        self.require_sound()

    async def acts(self, id_: str, host: EventHost) -> None:
        hand = host.table.hand
        assert hand is not None
        if hand.to_act is not None:
            who = host.table.seats[hand.to_act].member
            if who in self.gone:
                self.clock.advance(THINKING_MS + PACE.time_bank_ms)
                await ask(self.bus, topic(id_), Actor(who, who), Look())  # after what time has done
                return
            assert not isinstance(await self.says(who, Act(self.choice(host), host.table.turn), id_), Refused)

    async def says(self, member: str, command: Command, table: str) -> object:
        by = Actor(member, member, is_bot=True)
        return answer_from(await ask(self.bus, topic(table), by, command, f"{self._rng.random()}"))

    def choice(self, host: EventHost) -> Action:
        """Bold, so that it does not last all night."""
        hand = host.table.hand
        assert hand is not None
        legal, roll = hand.legal, self._rng.random()
        if not self.is_bold:
            return Check() if legal.check else Fold()
        if legal.raise_to and roll < 0.12:
            return RaiseTo(self._rng.choice([legal.raise_to.smallest, legal.raise_to.largest]))
        if legal.check:
            return Check()
        return Call() if roll < 0.5 else Fold()

    # ---- what always holds ----

    def require_sound(self) -> None:
        state, corridor = self.state, 0
        for id_, host in self.event.tables.items():
            table, felt = host.table, felt_at(state, host.at)
            self.look_at_hand(id_, host)
            if felt is None or state.winner is not None:
                assert not table.seats, f"{id_} is closed"
                continue
            stacks = {seat: state.entrants[who].chips or 0 for seat, who in felt.seats.items()}
            stacks = {seat: chips for seat, chips in stacks.items() if chips}  # somebody with none waits for a place
            corridor += sum(  # on the way to a table that plays, or changed there for somebody who is not in the hand
                chips - (table.seats[seat].chips if seat in table.seats else 0)
                for seat, chips in stacks.items()
                if seat not in felt.dealt
            )
            assert bool(felt.dealt) == table.is_playing
            if not table.is_playing:
                assert stacks == {seat: seated.chips for seat, seated in table.seats.items()}
        chips = sum(host.table.chips for host in self.event.tables.values()) + corridor
        assert chips == (state.chips if state.winner is None else 0)
        assert not self.event.has_stopped

    def look_at_hand(self, id_: str, host: EventHost) -> None:
        """Note the blinds of a hand; the event and the table agree on who is dealt in, and where the button is."""
        hand, table = host.table.hand, host.table
        if hand is None or (id_, table.number) in self.seen:
            return
        dealt = hand.events[0]
        assert isinstance(dealt, HandDealt)
        self.seen[id_, table.number] = dealt.big_blind
        felt = felt_at(self.state, host.at)
        if felt and felt.dealt:
            assert set(felt.dealt) == set(hand.seats)
            assert felt.at == table.positions
        self.hands[id_] += 1


async def steps_of(store: EventStore) -> list[Step]:
    records = [decoded(event.data) for event in await store.read(STREAMS + "friday")]
    return [record for record in records if isinstance(record, Step)]


async def require_paid_out(room: Room) -> None:
    """Everything that came in goes to the club and to the winners, where the book pays prizes."""
    rows = results_of(room.state)
    due = {row.entrant: row.cents + row.bounty_cents for row in rows if row.cents + row.bounty_cents}
    assert {who: room.treasurer.balance(who) for who in due} == due
    assert room.treasurer.balance("friday") == 0
    with pytest.raises(WrongPayout):
        await room.tournaments.do("friday", want.PayPrize(next(iter(due))), by="director")
    assert room.treasurer.balance("club") == 30 * FEE - sum(due.values())


def require_levels(room: Room, steps: list[Step]) -> None:
    """Every hand had the blinds of the level that was on when it began."""
    state, final = room.state, False
    seen: set[int] = set()
    for step in steps:
        for event in step.events:
            final = final or isinstance(event, did.FinalTableFormed)
            if isinstance(event, did.HandBegan):
                level = level_of_hand(state.clock, state.structure, state.book, began_ms=step.at).level
                id_ = "friday~final" if final else f"friday~{event.table}"
                assert room.seen[id_, event.number] == level.big_blind
                seen.add(level.big_blind)
    assert len(seen) > 2


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_thirty_bots_play_a_whole_event_to_the_winner(book: str) -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, seed=len(book)).opened()
            await room.announce(setup(book, club_cents=100, bounty_cents=200), 30)
            async with room.event.hosting():
                await room.event.settled()
                assert {id_: len(host.table.seats) for id_, host in room.event.tables.items()} == {
                    f"friday~{number}": 6 for number in range(1, 6)
                }
                while room.state.winner is None:
                    await room.go_on()
            state = room.state
            assert state.entrants[state.winner or ""].chips == 30 * STACK
            places = {state.place_of(who.id): who.shared for who in state.entrants.values()}
            assert {at for place, shared in places.items() for at in range(place or 0, (place or 0) + shared)} == {
                *range(1, 31)
            }
            assert room.hands["friday~final"] > 0
            events = [event for step in await steps_of(store) for event in step.events]
            ways = Counter(str(type(event).__struct_config__.tag) for event in events)
            assert ways["moved"] > 0
            assert ways["table_closed"] > 0
            assert ways["final_table_formed"] == 1
            assert ways["hand_ended"] == ways["hand_began"] == sum(room.hands.values())
            assert ways["button_put"] == 0  # both count the button alike
            require_levels(room, await steps_of(store))
            await room.event.settled()
            await require_paid_out(room)
            assert all(out.by for out in events if isinstance(out, did.Out))

    asyncio.run(work())


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_whatever_a_director_does_meanwhile_the_event_goes_on_to_its_winner(book: str, *, soak: bool) -> None:
    async def work(seed: int) -> set[type]:
        async with SqliteStore.opened(":memory:") as store:
            room, random_, done = await Room(store, seed=seed).opened(), random.Random(seed), set[type]()
            director = Director(random_)
            terms = eligibility.EntryTerms(
                date="2027-01-15",
                starts_at=1_800_086_400_000,
                late_levels=9,
                allows_reentry=True,
                allows_surrender=True,
                rebuy_levels=6,
            )
            facts: dict[str, Any] = {"club_cents": 100, "bounty_cents": 200, "rebuy_cents": 500, "add_on_stack": 1000}
            announced = setup(book, size=random_.choice([3, 6, 9]), terms=terms, **facts)
            await room.announce(announced, random_.choice([8, 14, 20]))
            async with room.event.hosting():
                for _ in range(400):
                    await room.go_on()
                    if room.state.winner is not None:
                        break
                    with suppress(FloormanError):
                        done.add(await directed(room, director))
                go_on: list[want.Command] = [want.SetClock("resume"), want.SetClock("clock_announces")]
                for wanted in (*go_on, *(want.Hold(table, is_held=False) for table in room.state.hall.felts)):
                    with suppress(FloormanError):
                        await room.event.do(wanted, by="director")
                for _ in range(5000):
                    if room.state.winner is not None:
                        return done
                    await room.go_on()
                raise AssertionError(f"{book}, {seed}: nobody wins")

    done = set().union(*(asyncio.run(work(seed)) for seed in (range(12) if soak else (0, 1, 7))))
    assert done >= {want.MoveTo, want.Hold, want.Penalise, want.SetClock, want.NoteAway, want.ChangeChips}


async def directed(room: Room, director: Director) -> type:
    """Something the director does, or takes back."""
    match director.random.random():
        case roll if roll < 0.1:
            await room.event.undo(by="director")
            return TakenBack
        case roll if roll < 0.15:
            await room.event.redo(by="director")
            return DoneAgain
        case _:
            wanted = director.wants(room.state)
            await room.event.do(wanted, by="director")
            return type(wanted)


@pytest.mark.parametrize(("book", "seed"), [("tda", 1), ("tda", 2), ("vpsv", 1)])
def test_hand_for_hand_begins_without_anybody_and_every_table_waits_for_the_others(book: str, seed: int) -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, seed=seed).opened()
            prizes = PrizePlan(scheme=Percentages((3000, 2000, 1500, 1000, 1000, 500, 500, 500)))
            await room.announce(setup(book, prizes=prizes), 12)
            async with room.event.hosting():
                while room.state.winner is None:
                    await room.go_on()
                    common = room.state.common
                    for table, doing in common.tables if common else ():
                        assert doing != "done" or not room.is_playing(f"friday~{table}")
            ways = Counter(
                str(type(event).__struct_config__.tag) for step in await steps_of(store) for event in step.events
            )
            assert ways["common_hand_began"] >= 1
            assert ways["table_done"] >= 1

    asyncio.run(work())


@pytest.mark.rule("VPSV-12.3", "VPSV-12.2")
def test_stacks_for_latecomers_play_until_they_leave_together_after_level_4() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            announced = setup("vpsv", fee_cents=0)
            await room.tournaments.open(announced, by="director")
            for number in range(1, 10):
                await room.tournaments.do("friday", want.Enter(person(f"bot{number}")), by="director")
            await room.tournaments.do("friday", want.KeepSeats(3), want.Begin(), by="director")
            room.is_bold = False
            async with room.event.hosting():
                await room.event.settled()
                assert (
                    sum(seated.is_ghost for host in room.event.tables.values() for seated in host.table.seats.values())
                    == 3
                )
                for _ in range(20):
                    await room.go_on()
                await room.event.do(want.Enter(person("late")), by="late")
                while room.state.ghosts:
                    assert room.state.level_at(room.clock.now()) <= 5
                    await room.go_on()
                assert room.state.level_at(room.clock.now()) == 5
                assert room.state.left == 10
                assert room.state.chips < 12 * STACK
                room.is_bold = True
                while room.state.winner is None:
                    await room.go_on()
            events = [event for step in await steps_of(store) for event in step.events]
            assert sum(isinstance(event, did.GhostOut) for event in events) == 2
            assert sum(isinstance(event, did.TookOver) for event in events) == 1

    asyncio.run(work())


def test_pots_are_split_in_the_chips_of_the_level_and_a_colour_is_gone_after_its_break() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            room.is_bold = False
            later = [Level(10, 100 * step, 200 * step) for step in range(1, 30)]
            structure = Structure((*LEVELS[:2], Break(10, (25,)), *later))
            await room.announce(setup("tda", structure=structure, chip_set=(25, 100, 500)), 4)
            async with room.event.hosting():
                await room.event.settled()
                (host,) = room.event.tables.values()
                room.clock.advance(MINUTE)
                await room.event.settled()
                assert _dealt(host).chip == 25
                while _dealt(host).chip == 25:
                    await room.go_on()
                assert (_dealt(host).big_blind, _dealt(host).chip) == (200, 100)

    asyncio.run(work())


def test_a_colour_that_was_raced_off_too_early_stays_while_the_blinds_need_it() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            room.is_bold = False
            await room.announce(setup("tda"), 4)
            seats = room.state.hall.felts[1].seats
            await room.tournaments.do("friday", want.ColourUp(1, 25, 100, dict.fromkeys(seats, 0)), by="director")
            async with room.event.hosting():
                await room.event.settled()
                (host,) = room.event.tables.values()
                chips: dict[int, int] = {}
                while 200 not in chips:
                    await room.go_on()
                    if host.table.hand is not None:
                        chips[_dealt(host).small_blind] = _dealt(host).chip
                assert chips == {25: 1, 50: 1, 75: 1, 100: 100, 200: 1}  # the ante is 50

    asyncio.run(work())


def test_whoever_gets_nothing_of_a_split_pot_has_not_won_the_chips_of_who_goes_out() -> None:
    """A side pot of 150 in chips of 100: all of it goes to one of the two, and the other is out."""

    class AllIn(Room):
        def shuffle(self, wanted: Deal) -> SealedDeck:
            return SealedDeck(wanted, tuple(Deck.stacked("Ah Ks Kd Ad Qs Qd 4c 2c 3h 7h 5c 8c 6c Jd")), bytes(52 * 16))

        def choice(self, host: EventHost) -> Action:
            assert host.table.hand is not None
            raises = host.table.hand.legal.raise_to
            return RaiseTo(raises.largest) if raises else Call()

    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await AllIn(store).opened()
            structure = Structure(tuple(Level(10, 100 * step, 200 * step) for step in range(1, 30)))
            await room.announce(setup("tda", structure=structure, chip_set=(100, 500), fee_cents=0), 3)
            (felt,) = room.state.hall.felts.values()
            upcoming = felt.upcoming(room.state.book)
            assert upcoming is not None
            first, second, third = (felt.seats[seat] for seat in clockwise(felt.seats, upcoming[0].button))
            for entrant, chips in ((first, -450), (third, -375)):
                lost = want.ChangeChips("corrected", entrant, chips, "miscounted")
                await room.tournaments.do("friday", lost, by="director")
            async with room.event.hosting():
                while room.state.entrants[third].status != "out":
                    await room.go_on()
            outs = [event for step in await steps_of(store) for event in step.events if isinstance(event, did.Out)]
            assert [(out.entrant, out.by) for out in outs] == [(third, (second,))]

    asyncio.run(work())


def _dealt(host: EventHost) -> HandDealt:
    assert host.table.hand is not None
    dealt = host.table.hand.events[0]
    assert isinstance(dealt, HandDealt)
    return dealt


def test_a_new_level_counts_from_the_next_hand_and_nobody_deals_in_a_break() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            room.is_bold = False
            await room.announce(setup("tda"), 4)
            async with room.event.hosting():
                await room.event.settled()
                (host,) = room.event.tables.values()
                room.clock.advance(9 * MINUTE)
                await room.event.settled()
                assert host.table.is_playing
                room.clock.advance(MINUTE)  # level 2
                state, now = room.state, room.clock.now()
                assert level_of_hand(state.clock, state.structure, state.book, began_ms=now).number == 2
                hand = host.table.hand
                assert hand is not None
                dealt = hand.events[0]
                assert isinstance(dealt, HandDealt)
                assert dealt.big_blind == 50
                while host.table.number == 1:
                    await room.go_on()
                assert host.table.level.big_blind == 100
                while not host.table.on_break:
                    await room.go_on()
                hands = host.table.number
                for _ in range(9):
                    room.clock.advance(MINUTE)
                    await room.event.settled()
                    assert host.table.number == hands
                room.clock.advance(5 * MINUTE)
                await room.event.settled()
                room.clock.advance(MINUTE)
                await room.event.settled()
                assert host.table.number == hands + 1

    asyncio.run(work())


def test_who_is_not_there_is_blinded_off_and_holds_nobody_up() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            room.gone = {"bot2"}
            room.is_bold = False
            await room.announce(setup("tda"), 3)
            async with room.event.hosting():
                await room.event.settled()
                (host,) = room.event.tables.values()
                while room.state.winner is None:
                    await room.go_on()
                    if seat := host.table.find("bot2"):
                        assert host.table.number < 3 or host.table.seats[seat].sits_out
            assert room.state.place_of("bot2") != 1

    asyncio.run(work())


def test_what_the_director_does_reaches_the_tables_between_hands() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            terms = eligibility.EntryTerms(
                date="2027-01-15", starts_at=1_800_000_000_000, late_levels=3, rebuy_levels=1, allows_reentry=True
            )
            await room.announce(setup("tda", terms=terms, fee_cents=0, add_on_stack=500), 10)
            event = room.event
            async with event.hosting():
                await event.settled()
                one, two = event.tables["friday~1"], event.tables["friday~2"]
                mover = room.state.hall.felts[1].seats[min(room.state.hall.felts[1].seats)]
                free = room.state.hall.felts[2].free[0]
                room.clock.advance(MINUTE)
                await event.settled()
                assert room.is_playing("friday~1")
                for wanted in (
                    want.Disqualify(mover, "cheating"),
                    want.EndHand(1),
                    want.CountChips(mover, 1),
                    want.ChangeChips("forfeited", mover, -100, "hidden"),
                    want.MoveTo(mover, SeatCard(2, free), "noise"),
                ):
                    with pytest.raises(TournamentError):
                        await event.do(wanted, by="director")
                while room.is_playing("friday~1"):
                    await room.acts("friday~1", one)
                await event.settled()
                chips = room.state.entrants[mover].chips
                await event.do(want.Penalise(mover, hands=3), by="director")
                await event.do(want.MoveTo(mover, SeatCard(2, free), "noise"), by="director")
                await event.settled()
                assert one.table.find(mover) is None
                assert two.table.find(mover) is None  # a hand is under way there
                while room.is_playing("friday~2"):
                    await room.acts("friday~2", two)
                await event.settled()
                assert (two.table.seats[free].member, two.table.seats[free].chips) == (mover, chips)
                assert two.table.seats[free].penalty == 3

                stays = next(who for who in room.state.hall.felts[1].seats.values())
                had = room.state.entrants[stays].chips or 0
                await event.do(want.AddOn(stays), by=stays)
                await event.do(want.Disqualify(mover, "cheating"), by="director")
                await event.do(want.Enter(person("late")), by="late")
                await event.settled()
                bought, late = room.state.entrants[stays], room.state.entrants["late"].card
                assert bought.chips == had + 500
                assert bought.card is not None
                assert late is not None
                room.require_sound()
                tables = {number: event.tables[f"friday~{number}"].table for number in (1, 2)}
                assert tables[bought.card.table].seats[bought.card.seat].chips == had + 500
                assert tables[late.table].find("late") == late.seat
                assert [table.find(mover) for table in tables.values()] == [None, None]

                answer = await room.says("late", StandUp(), f"friday~{late.table}")
                assert isinstance(answer, Refused)
                assert answer.code == "seats-are-drawn"
                assert isinstance(await room.says("late", AddChips(100), f"friday~{late.table}"), Refused)
                assert isinstance(await room.says("nobody", SitDown(6, 100), "friday~1"), Refused)
                await event.do(want.Hold(1, reason="the clock is wrong"), by="director")
                hands = one.table.number
                for _ in range(3):
                    room.clock.advance(MINUTE)
                    await event.settled()
                assert one.table.number == hands
                await event.do(want.Hold(1, is_held=False), by="director")
                await event.settled()
                assert one.table.number == hands + 1

    asyncio.run(work())


def test_the_director_takes_a_step_back_while_cards_are_dealt_unless_the_cards_build_on_it() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            await room.announce(setup("tda", fee_cents=0), 10)
            event = room.event
            async with event.hosting():
                await event.settled()
                await event.do(want.SetGap(3), by="director")
                one, two = event.tables["friday~1"], event.tables["friday~2"]
                seat, mover = min(room.state.hall.felts[1].seats.items())
                free = room.state.hall.felts[2].free[0]
                await event.do(want.MoveTo(mover, SeatCard(2, free), "noise"), by="director")
                await event.settled()
                assert two.table.find(mover) == free
                await event.undo(by="director")
                await event.settled()
                assert (one.table.find(mover), two.table.find(mover)) == (seat, None)
                await event.redo(by="director")
                await event.do(want.Disqualify(mover, "a wrong button"), by="director")
                await event.roll_back(room.tournaments["friday"].steps[-3].number, by="director")  # both at once
                await event.settled()
                assert (one.table.find(mover), two.table.find(mover)) == (seat, None)
                await event.redo(by="director")
                await event.do(want.Penalise(mover, hands=50), by="director")
                room.clock.advance(MINUTE)
                await event.settled()
                assert two.table.is_playing
                assert two.table.seats[free].penalty == 50
                while room.is_playing("friday~2"):
                    await room.acts("friday~2", two)
                await event.settled()
                assert two.table.seats[free].penalty == 49

                await event.undo(by="director")  # the penalty
                await event.settled()
                assert two.table.seats[free].penalty == 0
                room.require_sound()
                with pytest.raises(TournamentError, match="hands were dealt"):
                    await event.undo(by="director")  # the move
                _, before, *_ = room.tournaments["friday"].discarded(0)
                with pytest.raises(TournamentError, match="hands were dealt"):
                    await event.roll_back(before.number, by="director")

    asyncio.run(work())


def test_a_lock_that_the_final_table_was_drawn_by_is_not_taken_back_under_its_cards() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, seed=2).opened()
            await room.announce(setup("vpsv", fee_cents=0), 8)
            event = room.event
            async with event.hosting():
                await event.settled()
                before = room.tournaments["friday"].last
                for who in [*room.state.entrants]:
                    await event.do(want.LockSeat(who, None, "a wheelchair"), by="director")
                await event.undo(by="director")
                await event.redo(by="director")  # nothing was drawn by it yet
                while "friday~final" not in event.tables or not room.is_playing("friday~final"):
                    await room.go_on()
                seats = dict(room.state.hall.felts[1].seats)
                with pytest.raises(TournamentError, match="hands were dealt"):
                    await event.roll_back(before, by="director")
                assert room.state.hall.felts[1].seats == seats
                while room.state.winner is None:
                    await room.go_on()

    asyncio.run(work())


def test_a_correction_leaves_seats_and_chips_alone_where_the_server_deals() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, seed=2).opened()
            await room.announce(setup("tda", fee_cents=0), 8)
            event = room.event
            service = TournamentService(room.bus, room.clock, room.tournaments, "friday", event)
            director = Actor("director", "director")
            async with event.hosting():
                await event.settled()
                who = next(iter(room.state.entrants))
                await event.do(want.ChangeChips("forfeited", who, -500, "late"), by="director")
                forfeited = room.tournaments["friday"].last
                await event.do(want.Penalise(who, hands=2), by="director")
                penalised = room.tournaments["friday"].last
                room.clock.advance(MINUTE)
                await event.settled()
                assert all(map(room.is_playing, event.tables))
                with pytest.raises(TournamentError, match="neither seats nor chips"):
                    await service.do(director, CorrectStep(forfeited, None), "")
                await service.do(director, CorrectStep(penalised, want.Penalise(who, hands=1)), "")
                while all(left.status != "out" for left in room.state.entrants.values()):
                    await room.go_on()
                out = next(left.id for left in room.state.entrants.values() if left.status == "out")
                with pytest.raises(TournamentError, match="the server deals"):
                    await service.do(director, PutBackIn(out), "")
                while room.state.winner is None:
                    await room.go_on()

    asyncio.run(work())


def test_a_hand_that_was_begun_before_a_crash_is_dealt_after_it() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            await room.announce(setup("tda"), 12)
            async with room.event.hosting():
                await room.event.settled()
            await room.tournaments.do("friday", want.BeginHand(2, 1), by="server")

            again = await Room(store).opened()
            async with again.event.hosting():
                await again.event.settled()
                again.clock.advance(MINUTE)
                await again.event.settled()
                again.require_sound()
                assert again.event.tables["friday~2"].table.number == 1
                assert again.state.hall.felts[2].dealt_number == 1
                for _ in range(30):
                    await again.go_on()

    asyncio.run(work())


def test_the_club_takes_its_events_up_again_and_leaves_their_tables_to_them(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def first() -> None:
        async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            await club.announce(setup("tda", fee_cents=0), by="director")
            await club.announce(setup("tda", id="live", fee_cents=0, is_live=True), by="director")
            for number in range(8):
                await club.tournaments.do("friday", want.Enter(person(f"p{number}")), by="director")
            await club.events["friday"].do(want.Begin(), by="director")
            await club.events["friday"].settled()
            assert list(club.events) == ["friday"]
            assert club.tournaments.ids == ["friday", "live"]
            assert (await club.whereabouts.of("p3")).startswith("friday~")

    async def second() -> None:
        clock = ManualClock()
        async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), clock) as club:
            assert club.tables == []
            await club.events["friday"].settled()
            clock.advance(MINUTE)
            await club.events["friday"].settled()
            assert all(host.table.is_playing for host in club.events["friday"].tables.values())

    asyncio.run(first())
    asyncio.run(second())


def test_the_tables_of_an_event_that_is_over_are_not_read_when_the_club_opens(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    class Watched:
        """A store that notes which streams are read."""

        def __init__(self, store: SqliteStore) -> None:
            self.read_streams: set[str] = set()
            self._store = store

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def read(self, stream: str, *, after: int = 0) -> Any:
            self.read_streams.add(stream)
            return await self._store.read(stream, after=after)

    async def evening() -> None:
        async with SqliteStore.opened(path) as store:
            room = await Room(store, seed=4).opened()
            await room.announce(setup("tda", fee_cents=0), 4)
            async with room.event.hosting():
                while room.state.winner is None:
                    await room.go_on()
            await room.tournaments.do("friday", want.CloseBooks(), by="director")
            assert [table.id for table in await event_tables(store, "friday")] == ["friday~1"]

    async def morning_after() -> None:
        async with SqliteStore.opened(path) as store:
            watched = Watched(store)
            async with Club.opened(watched, LocalBus(), ManualClock()) as club:
                assert (club.tables, club.events, club.closed) == ([], {}, {})
                with pytest.raises(UnknownTable):
                    club.require_table("friday~1")
            assert watched.read_streams
            assert not {stream for stream in watched.read_streams if "friday" in stream}

    asyncio.run(evening())
    asyncio.run(morning_after())


def test_a_crash_in_the_middle_costs_nothing_but_time(tmp_path: Path) -> None:
    last = 0
    for lines in (30, 45, 60):
        command = [sys.executable, "-m", "club.test_online", str(tmp_path), str(lines)]
        tests = Path(__file__).parent.parent
        with subprocess.Popen(command, cwd=tests, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            said = [worker.stdout.readline() for _ in range(lines)]
            worker.send_signal(signal.SIGKILL)
            said += worker.stdout.readlines()
        last = max(int(line) for line in said if line.endswith("\n"))
    asyncio.run(_finish(tmp_path, last))
    with reading(str(tmp_path / "club.db")) as kept:
        audited = audit(kept)
    assert audited.is_clean, audited.findings


async def _finish(path: Path, answered: int) -> None:
    async with SqliteStore.opened(str(path / "club.db")) as store:
        assert await store.version(STREAMS + "friday") >= answered
        room = await _resumed(store, seed=1)
        async with room.event.hosting():
            await room.event.settled()
            room.require_sound()
            while room.state.winner is None:
                await room.go_on()
        assert room.state.entrants[room.state.winner or ""].chips == 12 * STACK


async def _resumed(store: EventStore, seed: int) -> Room:
    """The event where it was left, or a new one; time has gone on."""
    stored = await store.read(STREAMS + "friday")
    at = decoded(stored[-1].data).at if stored else 1_800_000_000_000
    room = await Room(store, now=at + MINUTE, seed=seed).opened()
    if not stored:
        await room.announce(setup("tda"), 12)
    return room


async def _work(path: Path, seed: int) -> None:
    """Play until somebody pulls the plug, and say how far it came."""
    async with SqliteStore.opened(str(path / "club.db")) as store:
        room = await _resumed(store, seed)
        async with room.event.hosting():
            while True:
                await room.go_on()
                print(await store.version(STREAMS + "friday"), flush=True)  # noqa: T201  # this is the answer


if __name__ == "__main__":
    asyncio.run(_work(Path(sys.argv[1]), int(sys.argv[2])))


@pytest.mark.rule("TDA-8-A.a")
def test_the_last_player_waits_for_late_entries_and_has_won_when_their_time_is_over() -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store).opened()
            terms = eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_000_000_000, late_levels=30)
            await room.announce(setup("tda", terms=terms, fee_cents=0), 2)
            async with room.event.hosting():
                while room.state.left > 1:
                    await room.go_on()
                await room.event.do(want.Enter(person("late")), by="late")
                assert room.state.left == 2
                while room.state.left > 1:
                    await room.go_on()
                winners = {room.state.winner}
                while room.state.level_at(room.clock.now()) <= 30:
                    winners.add(room.state.winner)
                    await room.go_on()
                assert winners == {None}
                assert room.state.winner in room.state.entrants
                assert (await steps_of(store))[-1].is_automatic

    asyncio.run(work())
