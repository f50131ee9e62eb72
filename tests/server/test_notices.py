"""Notices over raw WebSockets: what people hear of who are elsewhere, once, in every window, and not what they look at anyway."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.club.authority.actor import Grant
from floorman.club.notices.kinds import Tell, VoteOpen
from floorman.club.notices.telling import TOLD
from floorman.club.services.notices import KEPT_MS, MOST
from floorman.club.wanted.tournaments import EnterMyself, TakeStep
from floorman.rulebook import Rulebook
from floorman.table.view import to_json
from floorman.testing import ManualClock, table_of
from floorman.tournament import commands as step
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import PrizePlan, Setup
from support.opened import Caller, OpenClub, opened
from support.pages import Page, page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW, MINUTE = 4_082_288_400_000, 60_000
PAUSE_MS, OFFER_MS, THINKING_MS = 5_000, 60_000, 30_000
IDS = count(1)
LOUNGE = table_of(
    "tda",
    id="lounge",
    name="Lounge",
    kind="cash",
    seats=2,
    smallest_buy_in=400,
    largest_buy_in=2000,
    pause_ms=PAUSE_MS,
    thinking_ms=THINKING_MS,
    seat_offered_ms=OFFER_MS,
)


class Evening:
    """A club with a table for two, and people who come and go."""

    def __init__(self, club: OpenClub, clock: ManualClock) -> None:
        self.club, self.clock = club, clock
        self.admin = club.joins("Adele", Grant("admin"))
        self.admin.opens(LOUNGE, replace(LOUNGE, id="balcony", name="Balcony"))
        self.people: dict[str, Caller] = {}

    def comes(self, *names: str) -> list[Caller]:
        for name in names:
            self.people[name] = self.club.joins(name)
        return [self.people[name] for name in names]

    def says(self, who: Caller, topic: str, **command: Any) -> dict[str, Any]:
        body = {"id": f"says {next(IDS)}", "to": topic, "command": command}
        answer: dict[str, Any] = who.http.post("/api/do", json=body).json()
        return answer

    def does(self, who: Caller, topic: str, **command: Any) -> None:
        answer = self.says(who, topic, **command)
        assert answer["type"] == "done", answer

    def sits(self, who: Caller, seat: int, table: str = "lounge") -> None:
        self.does(who, f"table/{table}", type="sit_down", seat=seat, chips=1000)

    def seen(self, who: Caller, table: str = "lounge") -> dict[str, Any]:
        view: dict[str, Any] = who.http.get(f"/api/tables/{table}").json()["view"]
        return view

    def acts(self, who: Caller, action: str, table: str = "lounge") -> None:
        turn = self.seen(who, table)["turn"]
        self.does(who, f"table/{table}", type="act", turn=turn, action={"type": action})

    def goes_on(self, who: Caller) -> None:
        """Somebody checks or calls."""
        legal = self.seen(who)["hand"]["legal"]
        self.acts(who, "check" if legal["check"] else "call")

    def passes(self, ms: int) -> None:
        async def goes_on() -> None:
            self.clock.advance(ms)
            for _, host in self.club.club.hosts():
                if hasattr(host, "_keeper"):
                    await host._work.all_done()
                else:
                    await host.settled()

        self.club.run(goes_on())

    def in_turn(self, *people: Caller, table: str = "lounge") -> Caller:
        for one in people:
            hand = self.seen(one, table)["hand"]
            if hand and hand["legal"]:
                return one
        pytest.fail("nobody is in turn")


def id_of(who: Caller) -> str:
    return str(who.http.get("/api/me").json()["member"])


def notices(of: Caller) -> list[dict[str, Any]]:
    return [notice["about"] for notice in of.http.get("/api/notices").json()["notices"]]


def told(open_page: Page) -> list[dict[str, Any]]:
    """The notices as the page has them."""
    return [notice["about"] for notice in open_page.last("notices")["notices"]]


@pytest.fixture
def evening() -> Iterator[Evening]:
    clock = ManualClock(NOW)
    with opened(clock=clock) as club:
        yield Evening(club, clock)


def test_whoever_sits_at_a_table_and_looks_elsewhere_hears_that_it_is_their_turn(evening: Evening) -> None:
    anna, bert = evening.comes("Anna", "Bert")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    with page(anna, "notices", "lobby") as hers, page(bert, "table/lounge", "notices") as his:
        waits = {"table": "lounge", "name": "Lounge", "turn": None, "until": None}
        assert hers.last("elsewhere")["tables"] == [waits]
        evening.passes(PAUSE_MS)
        heard = set()
        for _ in range(4):  # whoever is in turn
            who, turn = evening.in_turn(anna, bert), evening.seen(anna)["turn"]
            asked = {"turn": turn, "until": evening.clock.now() + THINKING_MS} if who is anna else {}
            assert hers.last("elsewhere")["tables"] == [waits | asked]
            with page(anna, "notices") as again:  # a line that comes back is told at once
                assert again.last("elsewhere")["tables"] == [waits | asked]
            heard.add(who)
            evening.goes_on(who)
        assert heard == {anna, bert}

        # On the table's page nothing more is told of it, and when one leaves it, it is.
        hers.follow("table/lounge")
        assert hers.last("elsewhere")["tables"] == []
        before = len([one for one in hers.told if one["type"] == "elsewhere"])
        for _ in range(3):
            evening.goes_on(evening.in_turn(anna, bert))
        hers.settle()
        assert len([one for one in hers.told if one["type"] == "elsewhere"]) == before
        hers.unfollow("table/lounge")
        assert [table["table"] for table in hers.last("elsewhere")["tables"]] == ["lounge"]

        his.settle()
        assert [one["tables"] for one in his.told if one["type"] == "elsewhere"] == [[]]
        evening.says(anna, "table/lounge", type="stand_up")
        evening.acts(evening.in_turn(anna, bert), "fold")
        evening.says(anna, "table/lounge", type="stand_up")
        assert hers.last("elsewhere")["tables"] == []


def test_a_table_where_nobody_is_away_publishes_no_word_more(evening: Evening) -> None:
    anna, bert = evening.comes("Anna", "Bert")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    bus, published = evening.club.club.bus, list[str]()
    publish = bus.publish
    with page(anna, "notices", "table/lounge") as hers, page(bert, "table/lounge", "notices") as his:
        hers.settle()
        his.settle()

        def listening_in(subject: str, data: bytes) -> None:
            published.append(subject)
            publish(subject, data)

        bus.publish = listening_in  # type: ignore[method-assign]
        evening.passes(PAUSE_MS)
        evening.goes_on(evening.in_turn(anna, bert))
        evening.goes_on(evening.in_turn(anna, bert))
        hers.settle()
    assert any(subject.startswith("table.lounge.to.") for subject in published)
    assert not [subject for subject in published if "notices" in subject or "whereabouts" in subject]


def test_a_seat_that_is_kept_is_told_of_after_a_lost_line_too_until_it_is_put_away_or_gone(evening: Evening) -> None:
    anna, bert, cleo, dario = evening.comes("Anna", "Bert", "Cleo", "Dario")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    for one in (cleo, dario):
        evening.does(one, "table/lounge", type="wait_for_seat")
    with page(cleo, "notices") as hers:
        assert told(hers) == []
    evening.does(bert, "table/lounge", type="stand_up")  # her line is down

    with page(cleo, "notices") as hers, page(cleo, "notices") as other, page(dario, "notices") as his:
        kept = {"type": "seat_kept", "table": "lounge", "name": "Lounge", "seat": 2, "until": NOW + OFFER_MS}
        assert told(hers) == notices(cleo) == [kept]
        assert told(his) == []
        number = hers.last("notices")["notices"][0]["number"]
        hers.does("notices", "put_away", numbers=[number])
        assert told(hers) == told(other) == notices(cleo) == []
        evening.passes(OFFER_MS)
        assert told(his) == [kept | {"until": NOW + 2 * OFFER_MS}]
        evening.sits(dario, 2)
        assert told(his) == []


def test_a_player_whom_the_floor_takes_to_another_table_hears_where(evening: Evening) -> None:
    anna, bert = evening.comes("Anna", "Bert")
    evening.sits(anna, 1)
    evening.sits(bert, 2, "balcony")
    with page(anna, "notices", "table/lounge") as hers:
        evening.does(evening.admin, "lobby", type="move_player", origin="lounge", from_seat=1, table="balcony", seat=1)
        given = {"type": "seat_given", "how": "change", "name": "Balcony", "seat": 1, "table": "balcony"}
        assert told(hers) == [given | {"event": "", "number": None, "is_final": False}]
        assert [table["table"] for table in hers.last("elsewhere")["tables"]] == ["balcony"]
    evening.does(bert, "table/balcony", type="stand_up")
    evening.does(anna, "lobby", type="change_table", origin="balcony", table="lounge", seat=2)
    assert len(notices(anna)) == 1  # what one has wanted oneself one knows


def test_whoever_is_at_a_table_hears_that_the_floor_has_ruled_on_its_hand(evening: Evening) -> None:
    anna, bert, cleo = evening.comes("Anna", "Bert", "Cleo")
    evening.sits(anna, 1)
    evening.sits(bert, 2)
    evening.passes(PAUSE_MS)
    voided = {"type": "hand_voided", "procedure": "flawed_deck", "rule": "TDA-35-C", "is_misdeal": False}
    evening.does(evening.admin, "table/lounge", type="order", order={"type": "carry_out", "event": voided})

    ruled = {"type": "floor_ruled", "table": "lounge", "name": "Lounge", "hand": 1}
    assert notices(anna) == notices(bert) == [ruled]
    assert notices(cleo) == []


# ---- events ----


def event(**facts: Any) -> Setup:
    book = Rulebook.load("tda")
    usual: dict[str, Any] = {
        "id": "friday",
        "name": "Friday",
        "book": book.id,
        "edition": book.edition,
        "terms": EntryTerms(date="2099-05-12", starts_at=NOW + 60 * MINUTE),
        "structure": Structure((Level(20, 100, 200), Level(20, 200, 400))),
        "starting_stack": 2000,
        "seed": 7,
        "table_size": 3,
        "prizes": PrizePlan(scheme=Percentages((7000, 3000)), added_cents=10_000),
    }
    return Setup(**(usual | facts))


class Friday:
    """An event that people have entered."""

    def __init__(self, evening: Evening, *names: str, **facts: Any) -> None:
        self.evening = evening
        evening.admin.opens(event(**facts))
        self.people = dict(zip(names, evening.comes(*names), strict=True))
        self.ids = {name: id_of(who) for name, who in self.people.items()}
        for who in self.people.values():
            self.says(who, EnterMyself())

    def says(self, who: Caller, wanted: Any) -> None:
        self.evening.does(who, "tournament/friday", **msgspec.to_builtins(wanted))

    def steps(self, *wanted: step.Command) -> None:
        for one in wanted:
            self.says(self.evening.admin, TakeStep(one))

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.evening.admin.http.get("/api/tournaments/friday").json()["view"]
        return view

    def place(self, name: str) -> tuple[int, int]:
        """Somebody's table and seat."""
        entrant = next(one for one in self.view["entrants"] if one["name"] == name)
        return entrant["table"], entrant["seat"]

    def goes_out(self, name: str) -> None:
        table, _ = self.place(name)
        self.steps(step.BeginHand(table), step.EndHand(table, (step.WentOut(self.ids[name]),)))


def test_an_event_is_told_of_from_its_start_to_the_prizes(evening: Evening) -> None:
    friday = Friday(evening, "Anna", "Bert", "Cleo", "Dario")
    anna, bert = friday.people["Anna"], friday.people["Bert"]
    names = {"event": "friday", "name": "Friday"}
    friday.steps(step.ChangeEvent("2099-05-12", NOW + 60 * MINUTE, "Lucky Hall", "more room"))
    terms = {"date": "2099-05-12", "starts_at": NOW + 60 * MINUTE, "venue": "Lucky Hall"}
    assert notices(anna) == [{"type": "event_rearranged", **names, **terms}]

    friday.steps(step.Begin())
    table, seat = friday.place("Anna")
    starts = {"type": "event_starts", **names, "table": "", "number": table, "seat": seat, "is_final": False}
    assert notices(anna)[1:] == [starts]

    # Somebody goes out; the final table is formed; the money is reached; it ends.
    friday.goes_out("Dario")
    assert notices(friday.people["Dario"])[-1] == {"type": "out_of_event", **names, "place": 4}
    friday.steps(step.Even())
    table, seat = friday.place("Anna")
    given = {"type": "seat_given", "how": "final", "name": "Friday", "seat": seat, "table": "", "event": "friday"}
    assert notices(anna)[-1] == given | {"number": table, "is_final": True}
    assert [one for one in notices(anna) if one["type"] == "in_prizes"] == []
    friday.goes_out("Cleo")
    for who in (anna, bert):
        assert notices(who)[-1] == {"type": "in_prizes", **names, "left": 2}
    friday.goes_out("Bert")
    ends = {"type": "event_ends", **names}
    assert notices(anna)[-1] == ends | {"place": 1, "prize_cents": 7000}
    assert notices(bert)[-1] == ends | {"place": 2, "prize_cents": 3000}
    assert notices(friday.people["Cleo"])[-1] == ends | {"place": 3, "prize_cents": 0}


def test_in_an_event_that_the_server_deals_one_is_told_the_table_to_go_to(evening: Evening) -> None:
    friday = Friday(evening, "Anna", "Bert", is_live=False)
    friday.steps(step.Begin())
    anna = friday.people["Anna"]
    assert notices(anna)[-1]["table"] == "friday~1"
    with page(anna, "notices") as hers:
        evening.passes(3_000)
        assert [table["table"] for table in hers.last("elsewhere")["tables"]] == ["friday~1"]


def test_who_waits_for_a_place_hears_of_it_and_of_an_event_that_is_called_off(evening: Evening) -> None:
    terms = EntryTerms(date="2099-05-12", starts_at=NOW + 60 * MINUTE, seats=2)
    friday = Friday(evening, "Anna", "Bert", "Cleo", terms=terms)
    anna, cleo = friday.people["Anna"], friday.people["Cleo"]
    evening.does(anna, "tournament/friday", type="withdraw_myself")
    friday.steps(*([] if notices(cleo) else [step.Promote(friday.ids["Cleo"])]))
    assert notices(cleo) == [{"type": "place_free", "event": "friday", "name": "Friday"}]
    friday.steps(step.Cancel("storm"))
    assert notices(cleo)[-1] == {"type": "event_called_off", "event": "friday", "name": "Friday"}
    assert notices(anna) == []  # who has withdrawn is not concerned


# ---- how they are kept ----


def test_notices_are_few_and_grow_old_and_go_with_their_member(evening: Evening) -> None:
    anna, bert = evening.comes("Anna", "Bert")
    ids = id_of(anna), id_of(bert)

    def tells(number: int, *members: str) -> None:
        async def published() -> None:
            about = VoteOpen(f"event {number}", "Friday", NOW)
            evening.club.club.bus.publish(TOLD, to_json(Tell(members, about)))

        evening.club.run(published())

    for number in range(MOST + 5):
        tells(number, *ids)
    tells(7, ids[0])  # said again it takes the place of the one before
    kept = [notice["event"] for notice in notices(anna)]
    assert kept == [f"event {number}" for number in (5, 6, *range(8, MOST + 5), 7)]

    password = {"command": {"type": "delete_member", "member": ids[1]}}
    assert evening.admin.http.post("/api/members/commands", json=password).status_code == 200
    servers = evening.club.club.bus._servers  # type: ignore[attr-defined]  # the bus of one process
    service = servers["notices"].__self__
    assert set(service._kept) == {ids[0]}
    evening.passes(KEPT_MS)
    assert notices(anna) == []


def test_nobody_hears_what_others_are_told_and_whoever_has_not_come_in_nothing(evening: Evening) -> None:
    stranger = Caller(evening.club)
    assert stranger.http.get("/api/notices").json()["code"] == "not-signed-in"
    with page(stranger, "notices") as theirs:
        refused = theirs.until(lambda message: message["type"] == "refused")
        assert (refused["code"], refused["topic"]) == ("not-signed-in", "notices")


def test_what_still_holds_is_told_anew_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock(NOW)
    with opened(tmp_path / "club.db", clock=clock) as club:
        evening = Evening(club, clock)
        anna, bert, cleo = evening.comes("Anna", "Bert", "Cleo")
        evening.sits(anna, 1)
        evening.sits(bert, 2)
        evening.does(cleo, "table/lounge", type="wait_for_seat")
        evening.does(bert, "table/lounge", type="stand_up")
        evening.sits(bert, 1, "balcony")
        (dario,) = evening.comes("Dario")
        evening.sits(dario, 2, "balcony")
        evening.passes(PAUSE_MS)
        tokens = evening.in_turn(bert, dario, table="balcony").token, cleo.token
        assert notices(cleo) != []
    with opened(tmp_path / "club.db", clock=clock) as club:
        in_turn, waiting = (Caller(club, token) for token in tokens)
        with page(in_turn, "notices") as theirs:
            (table,) = theirs.last("elsewhere")["tables"]
            assert (table["table"], table["until"]) == ("balcony", clock.now() + THINKING_MS)
        (kept,) = notices(waiting)
        assert (kept["type"], kept["seat"], kept["until"]) == ("seat_kept", 2, clock.now() + OFFER_MS)
