"""A match day of the Vienna league: by its office, its director, the floor and four captains, over HTTP and at terminals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from floorman.cli.line.finding import TOKEN
from floorman.club.audit import audit
from floorman.club.authority.actor import Grant
from floorman.club.wanted.leagues import CorrectEntry, MakeEntry
from floorman.days import MINUTE_MS
from floorman.league.people import commands as people
from floorman.league.ranking import commands as ranking
from floorman.league.season import commands as season
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support import match_day as day
from support.at_terminal import done, refused, tell
from support.match_day import CAPTAINS, DIRECTOR, FLOOR, LEAGUE, OFFICE, START, TEAMS, Entered, PutRight
from support.opened import Caller, OpenClub, opened
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    import pytest

    from floorman.league.league import Command

OF_THE_LEAGUE = f"league/{LEAGUE}"
GRANTS = {
    OFFICE: (Grant("official"),),
    DIRECTOR: (Grant("official", OF_THE_LEAGUE),),
    FLOOR: (Grant("official", OF_THE_LEAGUE),),
    "Paul": (),
    **{captain: (Grant("captain", f"{OF_THE_LEAGUE}/{team}"),) for team, captain in CAPTAINS.items()},
}
BOOKED = {
    f"{LEAGUE}/64/1": ("club/river", 3_000),
    f"{LEAGUE}/64/2": ("club/joker", 10_000),
    f"{LEAGUE}/64/3": ("club/joker", 3_000),
    f"{LEAGUE}/74/0": ("club/river", 5_000),
}
"""What clubs pay because of the day: late line-ups, staying away, a drunken player."""


class People:
    """Everybody of the league, each with a program, and the clock of the club."""

    def __init__(self, club: OpenClub, clock: ManualClock, tokens: dict[str, str] | None = None) -> None:
        self.club, self.clock = club, clock
        if tokens is None:
            self.everybody = {name: club.joins(name, *grants) for name, grants in GRANTS.items()}
        else:
            self.everybody = {name: Caller(club, token) for name, token in tokens.items()}
        self.ids = {name: str(one.http.get("/api/me").json()["member"]) for name, one in self.everybody.items()}
        self.tokens = {name: one.token for name, one in self.everybody.items()}

    def wait_until(self, at: int) -> None:
        async def passes() -> None:
            self.clock.advance(max(0, at - self.clock.now()))

        self.club.run(passes())

    def lists(self, who: str, what: str, **said: int) -> list[dict[str, Any]]:
        """The rows of the first list, each by the keys of its columns; cells as people read them in English, money in cents."""
        answer = self.everybody[who].http.get(f"/api/leagues/{LEAGUE}/lists/{what}", params=said)
        assert answer.status_code == 200, answer.text
        first = answer.json()["lists"][0]
        keys = [column["key"] for column in first["columns"]]
        return [dict(zip(keys, map(_english, row), strict=True)) for row in first["rows"]]

    def drawn(self, which: int) -> dict[int, list[str]]:
        """The players at each table, or in each main tournament."""
        answer = self.everybody["Paul"].http.get(f"/api/leagues/{LEAGUE}/lists/draw", params={"matchday": 1}).json()
        keys = [column["key"] for column in answer["lists"][which]["columns"]]
        fields: dict[int, list[str]] = {}
        for row in answer["lists"][which]["rows"]:
            said = dict(zip(keys, row, strict=True))
            fields.setdefault(said["main" if which else "table"], []).append(said["player"])
        return fields


def _english(cell: Any) -> Any:
    if not isinstance(cell, dict):
        return cell
    return cell["exact"] if isinstance(cell["exact"], int) else cell["en"]


class OverHttp(People):
    """What is entered goes as a request, and is sent twice, as over a bad line."""

    def enters(self, said: Entered | PutRight) -> None:
        first = self.asks(said, id_ := f"{said.by} {said.at} {said}")
        assert first["type"] == "done", (said, first)
        assert self.asks(said, id_) == first  # and nothing has happened twice
        assert len(self.entries()) == first["number"]

    def refuses(self, said: Entered) -> dict[str, Any]:
        before = self.entries()
        answer = self.asks(said, "")
        assert answer["code"], answer
        assert answer["words"]["en"] != answer["words"]["de"]
        assert self.entries() == before
        return answer

    def asks(self, said: Entered | PutRight, id_: str) -> dict[str, Any]:
        self.wait_until(said.at)
        wanted: object = MakeEntry(said.command) if isinstance(said, Entered) else self._correction(said)
        body = {"id": id_[:200], "command": msgspec.to_builtins(wanted, enc_hook=str)}
        answer: dict[str, Any] = self.everybody[said.by].http.post(f"/api/leagues/{LEAGUE}/commands", json=body).json()
        return answer

    def entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (
            self.everybody[OFFICE].http.get(f"/api/leagues/{LEAGUE}/entries").json()["entries"]
        )
        return found

    def _correction(self, said: PutRight) -> CorrectEntry:
        results = [
            entry["number"]
            for entry in self.entries()
            if entry["record"]["type"] == "entry"
            and entry["record"]["wanted"]["type"] == "enter_main_tournament"
            and entry["record"]["wanted"]["tournament"] == said.tournament
        ]
        return CorrectEntry(results[-1], said.reason, said.instead)


def test_a_match_day_over_http_from_the_clubs_to_the_new_table(tmp_path: Path) -> None:
    clock = ManualClock(day.ANNOUNCED)
    path = tmp_path / "club.db"
    with opened(path, clock=clock) as club:
        league = OverHttp(club, clock)
        otto, paul = league.everybody[OFFICE], league.everybody["Paul"]
        body = msgspec.to_builtins(day.SETUP)
        assert paul.http.post("/api/leagues", json=body).json()["code"] == "not-allowed"
        said = {"id": "new", "to": "leagues", "command": {"type": "announce_season", "setup": body}}
        assert {otto.http.post("/api/do", json=said).json()["type"] for _ in "twice"} == {"done"}
        for entered in day.before_the_season():
            league.enters(entered)
        league.enters(day.appointed(league.ids))
        with paul.line() as line:
            line.send(json.dumps({"type": "follow", "topic": OF_THE_LEAGUE}))
            assert msgspec.json.decode(line.recv(timeout=PATIENCE_S))["type"] == "league"
            _line_ups(league)
            told = msgspec.json.decode(line.recv(timeout=PATIENCE_S))
            assert (told["type"], told["view"]["season"]) == ("league", "2099")  # whoever follows is told

        _before_the_first_hand(league)
        league.wait_until(START)
        _the_day_begins(league)
        tables = league.drawn(0)
        assert sorted(map(len, tables.values())) == [3, 3, 3]
        sit_and_gos = [*day.sit_and_gos(tables)]
        assert "not appointed" in league.refuses(sit_and_gos[0]._replace(by=OFFICE))["words"]["en"]
        league.enters(sit_and_gos[0])

    with opened(path, clock=clock) as club:  # the power failed: everything is there again
        league = OverHttp(club, clock, league.tokens)
        for entered in sit_and_gos[1:]:
            league.enters(entered)
        league.enters(Entered(DIRECTOR, season.DrawMainTournaments(1, seed=1), START + 3 * 60 * MINUTE_MS))
        fields = league.drawn(1)
        assert [fields[number][0] for number in (1, 2, 3)] == ["ann", "ben", "carl"]  # as the captain chose
        for entered in day.mains(fields):
            league.enters(entered)
        assert league.lists("Paul", "results", matchday=1)[12]["player"] == "emil"
        league.enters(day.put_right(fields))
        for entered in day.after_the_last_hand():
            league.enters(entered)
        _as_it_ended(league)
        _why(league)
    with reading(str(path)) as kept:
        assert audit(kept).is_clean


def _line_ups(league: OverHttp) -> None:
    ace, river = Entered(CAPTAINS["ace-1"], people.NameLineup("ace-1", 1, TEAMS["ace-1"]), 0), TEAMS["river-1"]
    assert league.refuses(ace._replace(by="Paul"))["code"] == "not-allowed"
    assert league.refuses(ace._replace(by=CAPTAINS["river-1"]))["code"] == "not-allowed"
    stranger = league.refuses(ace._replace(command=people.NameLineup("ace-1", 1, ("ann", "ben", "zoe"))))
    assert stranger["words"]["en"].startswith("Nobody is known as zoe")
    poached = league.refuses(ace._replace(command=people.NameLineup("ace-1", 1, ("ann", "ben", river[0]))))
    assert poached["code"] == "not-eligible"
    assert poached["rule"]["book"] == "wpl"
    for entered in day.line_ups():
        league.enters(entered)
    late = people.NameLineup("turn-1", 1, TEAMS["turn-1"])
    frozen = league.refuses(Entered(CAPTAINS["turn-1"], late, START - 29 * MINUTE_MS))
    assert (frozen["code"], frozen["rule"]["paragraph"]) == ("lineup-refused", "2.13")
    assert league.everybody["Paul"].http.get(f"/api/leagues/{LEAGUE}/lists/lineups?matchday=1").status_code == 403
    assert [row["players"] for row in league.lists(CAPTAINS["joker-1"], "lineups", matchday=1)] == [
        "Ann, Ben, Carl",
        "Dan, Emil, Fritz",
        "Gabi, Hans, Ida",
        "",
    ]


def _before_the_first_hand(league: OverHttp) -> None:
    reports = people.ReportTeam("ace-1", 1, TEAMS["ace-1"])
    assert league.refuses(Entered(CAPTAINS["ace-1"], reports, 0))["code"] == "not-allowed"
    assert "not appointed" in league.refuses(Entered(OFFICE, reports, 0))["words"]["en"]
    draw = Entered(DIRECTOR, season.DrawSitAndGos(1, seed=1, tables=3), 0)
    assert "is still to come" in league.refuses(draw)["words"]["en"]


def _the_day_begins(league: OverHttp) -> None:
    *reports, closes = day.check_in()
    draw = Entered(DIRECTOR, season.DrawSitAndGos(1, seed=1, tables=3), START)
    for entered in reports:
        league.enters(entered)
    assert "check-in is still open" in league.refuses(draw)["words"]["en"]
    league.enters(closes)
    again = Entered(DIRECTOR, people.StartMatchday(1), START)
    assert league.refuses(again)["code"]
    league.enters(draw)


def _as_it_ended(league: OverHttp) -> None:
    table = league.lists("Paul", "table")
    assert [(row["rank"], row["team"], row["points"], row["deducted"]) for row in table] == [
        (1, "ace-1", "45", 0),
        (2, "river-1", "40", 0),
        (3, "turn-1", "36", 0),
        (4, "joker-1", "-10", 10),
    ]
    view = Caller(league.club).http.get(f"/api/leagues/{LEAGUE}").json()["view"]  # whoever passes by
    assert [(team["team"], team["points"]) for team in view["teams"]] == [(row["team"], row["points"]) for row in table]
    mvp = league.lists("Paul", "mvp", matchday=1)
    assert {(row["player"], row["points"]) for row in mvp[:3]} == {("ann", "45"), ("ben", "45"), ("carl", "45")}
    assert [(row["player"], row["points"]) for row in mvp[3:6]] == [("dan", "40"), ("emil", "40"), ("fritz", "40")]
    fines = league.lists(CAPTAINS["joker-1"], "fines")
    assert {row["transfer"]: (f"club/{row['club']}", row["cents"]) for row in fines} == BOOKED
    assert {row["by"] for row in fines} == {DIRECTOR, FLOOR}  # by name
    made = {row["id"]: (row["debit"], row["cents"]) for row in league.lists(OFFICE, "bookings")}
    assert {id_: what for id_, what in made.items() if id_ in BOOKED} == BOOKED
    assert len(made) == len(BOOKED) + len(TEAMS)  # and four fees
    assert league.lists("Paul", "matchdays")[0]["stage"] == "counts"
    assert league.lists("Paul", "rulings", matchday=1)[0]["what"] == "Joker Club did not appear"
    report = league.everybody["Paul"].http.get(f"/api/leagues/{LEAGUE}/lists/report", params={"matchday": 1}).json()
    assert report["lists"][0]["title"]["de"] == "Spielbericht, Spieltag 1"
    facts = {row[0]["en"]: row[1] for row in report["lists"][0]["rows"]}
    assert (facts["director"], facts["floor"]) == (DIRECTOR, FLOOR)
    own = league.everybody[CAPTAINS["turn-1"]].http.get(f"/api/leagues/{LEAGUE}/entries").json()["entries"]
    assert [entry["what"]["en"].partition(": ")[2] for entry in own] == [
        "Turn Club plays match day 1 with Gina, Hans and Ida",
        "Turn Club plays match day 1 with Gabi, Hans and Ida",
    ]


def _why(league: OverHttp) -> None:
    asked = {"question": {"type": "read_why", "number": {"type": "game_points", "team": "ace-1", "matchday": 1}}}
    answer = league.everybody["Paul"].http.post(f"/api/leagues/{LEAGUE}/why", json=asked).json()
    assert (answer["value"]["exact"], [part["value"]["exact"] for part in answer["parts"]]) == ("135", ["45"] * 3)
    (ben,) = (part for part in answer["parts"] if part["what"]["en"].startswith("Ben"))
    assert [(one["name"], one["reason"]) for one in ben["made"]["corrected"]] == [(DIRECTOR, "two lines swapped")]
    assert Caller(league.club).http.post(f"/api/leagues/{LEAGUE}/why", json=asked).status_code == 401


# ---- the same at terminals ----


class AtTerminals(People):
    """Everybody sits at a terminal of their own, signed in at the server."""

    def __init__(self, club: OpenClub, clock: ManualClock, sits_down: Callable[[str], None]) -> None:
        super().__init__(club, clock)
        self._sits_down = sits_down

    def types(self, by: str, at: int, *words: object) -> str:
        self.sits(by, at)
        return done("league", *words)

    def sits(self, by: str, at: int = 0) -> None:
        """Somebody takes the keyboard, at some moment."""
        self.wait_until(at)
        self._sits_down(self.tokens[by])

    def enters(self, chapter: Iterable[Entered]) -> None:
        for said in chapter:
            self.types(said.by, said.at, *typed(said.command))


def typed(command: Command) -> list[object]:
    """What an official or a captain types."""
    match command:
        case people.EnterClub(club, name, facts):
            marks = ("--regional", "--national", "--seat")
            signed = ("--signed-by", facts.signed_by, "--signed-on", facts.signed_on)
            return ["club", "add", club, name, "--register", facts.register_number, *marks, *signed]
        case people.AdmitClub(club):
            return ["club", "admit", club]
        case people.EnterTeam(team, club):
            return ["team", "add", team, club]
        case people.PayTeamFee(team):
            return ["team", "pay", team]
        case people.EnterMember(member, name, born, club, joined):
            return ["member", "add", member, name, "--born", born, "--club", club, "--joined", joined]
        case people.ApplyForLicence(member, filed):
            return ["licence", "apply", member, "--filed", filed]
        case people.IssueLicence(member, number, since, until):
            return ["licence", "issue", member, number, "--from", since, "--until", until]
        case people.AppointOfficials(matchday, director, floor):
            return ["day", "officials", matchday, director, *floor]
        case people.NameLineup(team, matchday, players, chooses):
            return ["lineup", team, matchday, *players, *(("--captain-chooses",) if chooses else ())]
        case people.ReportTeam(team, matchday, players):
            return ["day", "check-in", team, matchday, *players]
        case people.StartMatchday(matchday):
            return ["day", "start", matchday]
        case season.EnterSitAndGo(matchday, table, finishes):
            return ["result", "sit-and-go", matchday, table, *(one.player for one in finishes)]
        case season.EnterMainTournament(matchday, tournament, finishes):
            return ["result", "main", matchday, tournament, *(one.player for one in finishes)]
        case people.FineTeam(team, matchday, what, reason, player):
            return ["fine", "team", team, matchday, what, "--reason", reason, "--player", player]
        case season.ApproveMatchDay(matchday):
            return ["day", "approve", matchday]
        case ranking.CountMatchday(matchday):
            return ["ranking", "count", matchday]
        case _:
            raise NotImplementedError(command)


def test_a_match_day_by_floorman_league_against_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock(day.ANNOUNCED)
    with opened(tmp_path / "club.db", clock=clock) as club:
        monkeypatch.setenv("FLOORMAN_SERVER", club.address)
        league = AtTerminals(club, clock, lambda token: monkeypatch.setenv(TOKEN, token))
        league.sits(CAPTAINS["ace-1"])
        new = ("new", LEAGUE, day.SETUP.name, "--season", "2099", "--day", "2099-05-14T14:00+00:00")
        assert "up to officials" in refused("league", *new)
        told = league.types(OFFICE, 0, *new, "--day", "2099-06-11T14:00+00:00", "--lang", "de")
        assert told.startswith("0: Vienna Poker League 2099 ist als wpl-2099 ausgeschrieben\n")
        assert done("league", "list") == f"{LEAGUE}\n"
        chapter = [*day.before_the_season()]
        league.enters(chapter[:20])
        _imported(league, tmp_path)
        league.enters([day.appointed(league.ids), *day.line_ups()])
        league.sits(CAPTAINS["turn-1"], START - 29 * MINUTE_MS)
        assert "Line-ups can be changed until 30 minutes" in refused("league", *typed(_turn_again()))
        assert "Mannschaftsführung" in refused("league", *typed(_turn_again("ace-1")), "--lang", "de")
        league.sits(OFFICE)
        assert "in their own name" in refused("league", "club", "turn-down", "turn", "--by", "Kim")
        league.enters(day.check_in())
        assert "sit-and-gos" in league.types(DIRECTOR, START, "draw", "sit-and-gos", 1, "--seed", 1, "--tables", 3)
        assert done("league", "day", "show", 1).startswith("Match report, match day 1\n")
        results = [*day.sit_and_gos(league.drawn(0))]
        league.sits(OFFICE)
        assert "not appointed" in refused("league", *typed(results[0].command))
        league.enters(results)
        assert "7200" in league.types(DIRECTOR, START + 3 * 60 * MINUTE_MS, "draw", "mains", 1, "--seed", 1)
        fields = league.drawn(1)
        league.enters(day.mains(fields))
        wrong = day.put_right(fields)
        league.types(DIRECTOR, wrong.at, *typed(wrong.instead), "--correct", wrong.reason)
        league.enters(day.after_the_last_hand())
        _read_at_terminals(league, tmp_path)
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).is_clean


def _turn_again(team: str = "turn-1") -> people.NameLineup:
    return people.NameLineup(team, 1, TEAMS[team])


def _imported(league: AtTerminals, folder: Path) -> None:
    """The clubs with their teams, and then everybody else in a list, first tried and then taken over."""
    rest = [*day.before_the_season()][20:]
    lines = ["id;name;born;club;joined;licence;licence filed;valid from;valid until"]
    for said in rest:
        match said.command:
            case people.EnterMember(member, name, born, club, joined):
                lines.append(f"{member};{name};{born};{club};{joined};L-{member};2099-01-20;2099-01-25;2099-12-31")
            case people.ApplyForLicence() | people.IssueLicence():
                pass
            case _:
                league.types(said.by, said.at, *typed(said.command))
    file = folder / "members.csv"
    file.write_text("\n".join(lines))
    league.sits(CAPTAINS["ace-1"])
    assert "up to officials" in refused("league", "import", "members", file)
    league.sits(OFFICE)
    tried = tell("league", "import", "members", file, "--dry-run", "--json").document
    assert (tried["lines"], tried["problems"]) == (len(lines) - 1, [])
    before = len(tell("league", "log", "--json").document["records"])
    done("league", "import", "members", file)
    assert len(tell("league", "log", "--json").document["records"]) == before + 3 * (len(lines) - 1)
    assert "known already" in done("league", "import", "members", file)


def _read_at_terminals(league: AtTerminals, folder: Path) -> None:
    league.sits("Paul")
    table = tell("league", "table", "--json").document["rows"]
    assert [(row["rank"], row["team"], row["points"]) for row in table] == [
        (1, "ace-1", "45"),
        (2, "river-1", "40"),
        (3, "turn-1", "36"),
        (4, "joker-1", "-10"),
    ]
    assert "Ann, place 1: 45" in done("league", "why", "player", "ann")
    assert "corrected by Dora" in done("league", "why", "player", "ben")
    assert "up to the captain" in refused("league", "fine")
    assert "up to officials" in refused("league", "member")
    assert tell("league", "log", "--json").document == {"records": []}  # of their own
    done("league", "export", "table", folder / "table.csv")
    assert "Ace Club" in (folder / "table.csv").read_text()
    league.sits(CAPTAINS["joker-1"])
    assert {row["transfer"] for row in tell("league", "fine", "--json").document["rows"]} == set(BOOKED)
    league.sits(OFFICE)
    assert len(tell("league", "member", "--json").document["rows"]) == 13
    assert tell("league", "fine", "book", "--json").document == {"league": LEAGUE, "booked": 0}
    log = done("league", "log", "--lang", "de")
    assert "Dora  73: Eintrag 71 berichtigt" in log
    assert "Geldstrafe" in log


# ---- what officials alone say ----


def test_several_entries_are_made_together_or_not_at_all_and_by_nobody_but_oneself() -> None:
    clock = ManualClock(day.ANNOUNCED)
    with opened(clock=clock) as club:
        league = OverHttp(club, clock)
        otto, cara = league.everybody[OFFICE], league.everybody[CAPTAINS["ace-1"]]
        assert otto.http.post("/api/leagues", json=msgspec.to_builtins(day.SETUP)).status_code == 201

        def says(who: Caller, kind: str, **said: object) -> dict[str, Any]:
            body = {"id": "", "command": {"type": kind, **said}}
            answer: dict[str, Any] = who.http.post(f"/api/leagues/{LEAGUE}/commands", json=body).json()
            return answer

        ace, admitted = {"type": "enter_club", "club": "ace", "name": "Ace"}, {"type": "admit_club", "club": "ace"}
        assert says(cara, "entries", commands=[ace])["code"] == "not-allowed"
        assert says(otto, "entries", commands=[ace, admitted, admitted])["code"] == "club-refused"
        assert len(league.entries()) == 1
        moments: tuple[dict[str, Any], ...] = ({"at": clock.now() + 1}, {"at": -1}, {"at": -(2**53)})
        for wrong, refusal in (*((moment, "league-error") for moment in moments), ({"by": "Kim"}, "names-another")):
            assert says(otto, "entries", commands=[ace], **wrong)["code"] == refusal
            assert says(otto, "correct_entry", number=1, reason="x", **wrong)["code"] == refusal
        assert says(otto, "entries", commands=[ace], at=day.ANNOUNCED - 1, seen=1) == {
            "type": "done",
            "id": "",
            "number": 2,
        }
        assert says(otto, "entries", commands=[admitted], seen=1)["code"] == "league-moved-on"
        assert says(otto, "correct_entry", number=1, reason="x", seen=1)["code"] == "league-moved-on"
        assert says(otto, "entries", commands=[], seen=2)["number"] == 2
        assert [(entry["at"], entry["name"]) for entry in league.entries()] == [
            (day.ANNOUNCED, OFFICE),
            (day.ANNOUNCED - 1, OFFICE),
        ]
        page = otto.http.get(f"/api/leagues/{LEAGUE}/records", params={"after": 1}).json()
        assert (len(page["records"]), page["number"], page["you"]) == (1, 2, league.ids[OFFICE])
        assert cara.http.get(f"/api/leagues/{LEAGUE}/records").status_code == 403


def test_a_whole_list_is_entered_at_once_by_officials_and_by_nobody_else() -> None:
    clock = ManualClock(day.ANNOUNCED)
    with opened(clock=clock) as club:
        league = OverHttp(club, clock)
        otto = league.everybody[OFFICE]
        assert otto.http.post("/api/leagues", json=msgspec.to_builtins(day.SETUP)).status_code == 201
        many = [{"type": "enter_member", "member": f"m{n}", "name": f"Member {n} {'x' * 40}"} for n in range(2000)]
        body = {"id": "1", "command": {"type": "entries", "commands": many}}
        assert len(msgspec.json.encode(body)) > 2 * 64 * 1024

        assert league.everybody["Paul"].http.post(f"/api/leagues/{LEAGUE}/commands", json=body).status_code == 413
        assert Caller(club).http.post(f"/api/leagues/{LEAGUE}/commands", json=body).status_code == 413
        assert otto.http.post("/api/do", json=body | {"to": f"league/{LEAGUE}"}).status_code == 413
        assert otto.http.post(f"/api/leagues/{LEAGUE}/commands", json=body).json()["number"] == 2001
        found: list[Any] = []
        while len(found) < 2001:
            found += otto.http.get(f"/api/leagues/{LEAGUE}/records", params={"after": len(found)}).json()["records"]
        assert [record.get("number", 0) for record in found] == [*range(2001)]
