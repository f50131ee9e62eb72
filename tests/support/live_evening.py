"""A live evening of 27 people on three tables, told once for whoever can say it: over HTTP, on a line, at a terminal.

A chapter is what some people say, one after another, each as a value of what can be wanted of a tournament. It is a generator:
what somebody says next goes by how the event stands then, which *look* tells (the view everybody may see, as it comes over the wire).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.club.wanted import tournaments as want
from floorman.rulebook import Rulebook
from floorman.tournament import commands as step
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.prizes.payouts import Curve
from floorman.tournament.setup import PrizePlan, Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import httpx

EVENT: Final = "friday"
MINUTE: Final = 60_000
NOW: Final = 4_082_288_400_000
"""When the desk opens: two hours before the start."""
DIRECTOR, OTHER_DIRECTOR, DESK, FLOOR = "Dora", "Dirk", "Karl", "Flora"
STAFF: Final = {DIRECTOR: "director", OTHER_DIRECTOR: "director", DESK: "desk", FLOOR: "floor", "Display": "display"}
MEMBERS: Final = tuple(f"Member {number}" for number in range(1, 20))
GUESTS: Final = tuple(f"Visitor {number}" for number in range(1, 7))
LATE: Final = "Latecomer"
PLAYERS: Final = (DIRECTOR, *MEMBERS, *GUESTS, LATE)
"""27 people, of whom one directs and one comes late."""
BY_THEMSELVES: Final = (DIRECTOR, *MEMBERS[:8], *GUESTS[:3])
"""Those who enter with their phones; the others are entered at the desk."""
IN_CASH: Final = MEMBERS[-3:]
"""Those who pay in cash; the others pay from their accounts."""
FEE, CLUB, REBUY, ADD_ON, PAID_IN = 2000, 200, 1000, 500, 5000
PAID_PLACES: Final = 10
BOOK: Final = Rulebook.load("tda")
SETUP: Final = Setup(
    id=EVENT,
    name="Friday",
    book=BOOK.id,
    edition=BOOK.edition,
    terms=EntryTerms(
        date="2099-05-12",
        starts_at=NOW + 120 * MINUTE,
        late_levels=2,
        rebuy_levels=2,
        checks_in=True,
        plays_absent=False,
    ),
    structure=Structure(
        (Level(20, 25, 50), Level(20, 50, 100), Break(10, (25,)), *(Level(20, 100 * n, 200 * n) for n in (1, 2, 4, 8)))
    ),
    starting_stack=5000,
    seed=18,
    table_size=9,
    fee_cents=FEE,
    club_cents=CLUB,
    prizes=PrizePlan(scheme=Curve(paid=PAID_PLACES)),
    rebuy_cents=REBUY,
    rebuy_stack=5000,
    add_on_cents=ADD_ON,
    add_on_stack=2500,
    chip_set=(25, 100, 500, 1000),
    payment="From the account, or in cash at the desk until the start.",
)


class Said(NamedTuple):
    """Somebody wants something."""

    by: str
    wanted: Any
    """One of `floorman.club.wanted.tournaments`."""


class Evening:
    """Who is there, and how the event stands. *ids* are the members' ids by their names."""

    def __init__(self, ids: Mapping[str, str], look: Callable[[], dict[str, Any]]) -> None:
        self.ids = ids
        self.look = look

    # ---- looking ----

    def tables(self) -> dict[int, dict[int, str]]:
        """Entrants by table and seat."""
        return {
            table["number"]: {int(seat): who for seat, who in table["seats"].items()} for table in self.look()["tables"]
        }

    def entrants(self) -> dict[str, dict[str, Any]]:
        return {one["id"]: one for one in self.look()["entrants"]}

    def some_at(self, table: int, count: int = 1) -> list[str]:
        """People of a table, from its last seat on, and the director last."""
        seats = self.tables()[table]
        there = [seats[seat] for seat in sorted(seats, reverse=True)]
        return sorted(there, key=lambda who: who == self.ids[DIRECTOR])[:count]

    def _person(self, name: str) -> Person:
        return Person(id=self.ids[name], name=name, is_member=name not in GUESTS)

    # ---- chapters ----

    def entries(self) -> Iterator[Said]:
        """Some enter by themselves and some at the desk, pay, and check in; one changes their mind and one stays away."""
        for name in PLAYERS:
            if name == LATE:
                continue
            if name in BY_THEMSELVES:
                yield Said(name, want.EnterMyself())
            else:
                yield Said(DESK, want.TakeStep(step.Enter(self._person(name))))
        yield Said(MEMBERS[0], want.WithdrawMyself())
        yield Said(MEMBERS[0], want.EnterMyself())
        for entrant, one in self.entrants().items():
            if one["status"] != "entered":
                continue
            is_cash = one["name"] in IN_CASH
            yield Said(DESK, want.TakeStep(step.Pay(entrant, FEE, "cash" if is_cash else "bank")))
            yield Said(DESK, want.TakeStep(step.CheckIn(entrant)))

    def start(self) -> Iterator[Said]:
        """Seats are drawn, and cards are in the air."""
        yield Said(DIRECTOR, want.TakeStep(step.Begin()))

    def first_levels(self) -> Iterator[Said]:
        """Somebody comes late, one buys again with a phone and one at the desk, and somebody is out for good."""
        yield Said(DESK, want.TakeStep(step.Enter(self._person(LATE))))
        yield Said(DESK, want.TakeStep(step.Pay(self.ids[LATE], FEE, "bank")))
        for table in (1, 2, 3):
            yield Said(FLOOR, want.TakeStep(step.PutButton(table, min(self.tables()[table]))))
        first, second = self.some_at(1)[0], self.some_at(2)[0]
        for table, out in ((1, first), (2, second)):
            yield Said(FLOOR, want.TakeStep(step.EndHand(table, (step.WentOut(out),))))
        yield Said(DESK, want.TakeStep(step.Rebuy(first)))
        yield Said(DESK, want.TakeStep(step.Pay(first, REBUY, "cash")))
        yield Said(self._name(second), want.RebuyMyself())

    def a_wrong_bust(self) -> Iterator[Said]:
        """The floor reports the wrong one of two, and six more steps are taken before anybody notices."""
        wrong, _ = self.some_at(3, 2)
        yield Said(FLOOR, want.TakeStep(step.EndHand(3, (step.WentOut(wrong),))))
        for table in (1, 2, 3, 1, 2):
            yield Said(FLOOR, want.TakeStep(step.EndHand(table)))
        yield Said(DIRECTOR, want.TakeStep(step.SetClock("announce")))

    def the_break(self) -> Iterator[Said]:
        """The chips of 25 are raced off at every table, and everybody who wants to buys the add-on."""
        for table, seats in self.tables().items():
            low = dict(zip(sorted(seats), (3, 2, 3), strict=False))
            yield Said(FLOOR, want.TakeStep(step.ColourUp(table, 25, 100, low)))
        buyer = self.some_at(1)[0]
        yield Said(self._name(buyer), want.AddOnMyself())

    def bust(self, table: int) -> Iterator[Said]:
        """A hand ends with somebody out, and what is proposed for the tables is carried out."""
        (out,) = self.some_at(table)
        yield Said(FLOOR, want.TakeStep(step.EndHand(table, (step.WentOut(out),))))
        yield from self.even()

    def even(self) -> Iterator[Said]:
        """Carry out what is proposed until nothing is."""
        while self.look()["next"]:
            yield Said(FLOOR, want.TakeStep(step.Even(insists=True)))

    def down_to(self, left: int) -> Iterator[Said]:
        """Hands are played, and somebody goes out at the fullest table, until so many are left."""
        while self.look()["left"] > left:
            tables = self.tables()
            yield from self.bust(max(tables, key=lambda number: len(tables[number])))

    def the_bubble(self) -> Iterator[Said]:
        """One before the money every table waits for the others; an all-in is held until they are done."""
        yield Said(DIRECTOR, want.TakeStep(step.GoHandForHand(playing=tuple(self.tables()))))
        first, second = sorted(self.tables())
        (out,) = self.some_at(first)
        yield Said(FLOOR, want.TakeStep(step.NoteAllIn(first)))
        yield Said(FLOOR, want.TakeStep(step.EndHand(second)))
        yield Said(FLOOR, want.TakeStep(step.EndHand(first, (step.WentOut(out),))))

    def a_deal(self) -> Iterator[Said]:
        """Three share what is left by the model, but for something that the winner has on top."""
        view = self.look()
        (seats,) = self.tables().values()
        stacks = dict.fromkeys(seats.values(), view["chips"] // 3)
        winner = max(stacks)
        stacks[winner] += view["chips"] - sum(stacks.values())
        yield Said(OTHER_DIRECTOR, want.TakeStep(step.Agree("icm", stacks, left_cents=1000)))

    def to_the_winner(self) -> Iterator[Said]:
        """The last hands."""
        while self.look()["left"] > 1:
            (table,) = self.tables()
            (out,) = self.some_at(table)
            yield Said(FLOOR, want.TakeStep(step.EndHand(table, (step.WentOut(out),))))

    def prizes(self) -> Iterator[Said]:
        """Everybody in the money is paid, whoever still owes something pays it, and the books are closed."""
        for one in sorted(self.entrants().values(), key=lambda one: one["place"] or 0):
            if one["place"] and one["place"] <= PAID_PLACES:
                yield Said(DESK, want.TakeStep(step.PayPrize(one["id"])))
        yield Said(DIRECTOR, want.TakeStep(step.CloseBooks()))

    def _name(self, entrant: str) -> str:
        return str(self.entrants()[entrant]["name"])


def shown_in_the_room(display: httpx.Client) -> dict[str, Any]:
    """How it stands, as the display in the room sees it."""
    view: dict[str, Any] = display.get(f"/api/tournaments/{EVENT}").json()["view"]
    return view
