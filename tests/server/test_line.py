"""How commands come to the club: by a running server, or by its file while none runs, and never by both."""

from __future__ import annotations

import contextlib
import os
import stat
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.cli.line import opened as line_to
from floorman.cli.line import tokens
from floorman.cli.line.file import FileLine
from floorman.cli.line.finding import TOKEN
from floorman.cli.line.server import ServerLine, bare_address
from floorman.club.authority.actor import Grant
from floorman.club.people.answers import LinkMade, MembersFound
from floorman.club.people.commands import FindMembers, InviteMember, LookAtMyself
from floorman.club.services.calendar import EventList
from floorman.club.services.tournament import EventUpdate
from floorman.club.wanted.tournaments import AnnounceEvent, EnterMyself, ListEvents, TakeStep
from floorman.club.wire.messages import Done, Look
from floorman.errors import FileInUse, NoClubThere, SaidNo, ServerSilent, StoreError, WrongServer
from floorman.server.api.examples import A_TOURNAMENT
from floorman.server.machine import WayIn, beside, way_in, way_in_of
from floorman.tournament.commands import Cancel, Enter
from floorman.tournament.entries.eligibility import Person
from support.guest import serving
from support.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.opened import OpenClub

FRIDAY: Any = A_TOURNAMENT[0].value


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened() as started:
        yield started


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_running_server_is_asked_as_whoever_the_token_belongs_to(
    club: OpenClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    director, player = club.joins("Dora", Grant("director")), club.joins("Paul")
    monkeypatch.setenv(TOKEN, director.token)
    with line_to(server=club.address) as line:
        line.ask("tournaments", AnnounceEvent(FRIDAY))
        assert [event.id for event in line.ask_for(EventList, "tournaments", ListEvents()).events] == ["friday"]
        step = TakeStep(Enter(Person(id="guest-1", name="Gerda")))
        assert line.ask_for(Done, "tournament/friday", step, "1") == line.ask_for(Done, "tournament/friday", step, "1")

    monkeypatch.setenv(TOKEN, player.token)
    with line_to(server=f"{club.address}/") as line, pytest.raises(SaidNo, match="tournament director") as refused:
        line.ask("tournament/friday", TakeStep(Cancel("no table")))
    assert refused.value.kind == "not-allowed"
    assert "Turnierleitung" in refused.value.told("de")


def test_a_wrong_token_and_none_are_nobody_here(club: OpenClub, monkeypatch: pytest.MonkeyPatch) -> None:
    for token in ("", "club.forged", "machine.forged", "ä"):
        monkeypatch.setenv(TOKEN, token)
        with line_to(server=club.address) as line:
            line.ask_for(EventList, "tournaments", ListEvents(over=True))
            with pytest.raises(SaidNo) as refused:
                line.ask("tournaments", AnnounceEvent(FRIDAY))
        assert refused.value.kind == "not-signed-in"


def test_what_is_no_club_no_address_or_not_there_is_said(tmp_path: Path) -> None:
    for wrong in ("club.example.org", "ftp://club.example.org", "http://", "http://[1", "https://x/?a=b"):
        with pytest.raises(WrongServer):
            bare_address(wrong)
    assert bare_address("http://[::1]:8000/") == "http://[::1]:8000"
    with line_to(server="http://127.0.0.1:1") as line, pytest.raises(ServerSilent, match="refused") as silent:
        line.ask("lobby", Look())
    assert "dort nimmt niemand Verbindungen an" in silent.value.told("de")
    with pytest.raises(StoreError, match="there is no such file"), line_to(db=str(tmp_path / "none.db")):
        pass
    assert not list(tmp_path.iterdir())


def test_what_answers_like_no_club_is_not_one(club: OpenClub) -> None:
    with line_to(server=f"{club.address}/elsewhere") as line, pytest.raises((NoClubThere, SaidNo)):
        line.ask("lobby", Look())


def test_without_a_server_the_file_is_asked_and_nobody_else_writes_to_it_meanwhile(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    with line_to(db=db, begins=True) as line:
        line.ask("tournaments", AnnounceEvent(FRIDAY))
        line.ask("tournament/friday", TakeStep(Enter(Person(id="guest-1", name="Gerda"))))
        with pytest.raises(StoreError, match="cannot be asked"), line_to(db=db):
            pass
        with pytest.raises(SaidNo) as refused:
            line.ask("tournament/saturday", Look())
        assert refused.value.kind == "unknown-tournament"
        with pytest.raises(SaidNo, match="guests and members"):
            line.ask("tournament/friday", EnterMyself())
        with pytest.raises(SaidNo, match="guests and members"):
            line.ask("members", LookAtMyself())

    with line_to(db=db) as line:
        assert line.ask_for(EventUpdate, "tournament/friday", Look()).view.entrants[0].name == "Gerda"


def test_the_server_that_has_the_file_is_found_beside_it_and_gone_when_it_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, demo=False) as server:
        db = str(server.db)
        assert mode(beside(db)) == 0o600
        with line_to(db=db) as line:
            assert isinstance(line, ServerLine)
            line.ask("tournaments", AnnounceEvent(FRIDAY))
            link = line.ask_for(LinkMade, "members", InviteMember((Grant("admin"),)))
            assert link.address.startswith("http")
            with pytest.raises(FileInUse), FileLine.opened(db):
                pass
            server.kill()
            with pytest.raises(ServerSilent):
                line.ask("lobby", Look())
        assert beside(db).exists()
        with line_to(db=db) as line:
            assert isinstance(line, FileLine)
            assert [event.id for event in line.ask_for(EventList, "tournaments", ListEvents()).events] == ["friday"]
            assert line.ask_for(MembersFound, "members", FindMembers()).lines == ()
        assert not beside(db).exists()


def test_a_way_in_that_somebody_else_could_have_left_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db, found = str(tmp_path / "club.db"), WayIn("http://127.0.0.1:1", "machine.1")
    assert way_in_of(db) is None
    beside(db).write_bytes(b"left by a server that was killed")
    assert way_in_of(db) is None
    with way_in(db, found):
        assert way_in_of(db) == found
        monkeypatch.setattr(os, "geteuid", lambda: 4711)
        assert (way_in_of(db) == found) is (beside(db).stat().st_uid == 0)
    assert not beside(db).exists()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(msgspec.json.encode(found))
    beside(db).symlink_to(elsewhere)
    assert way_in_of(db) is None


def test_tokens_are_kept_by_server_for_nobody_elses_eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert tokens.kept() == {}
    tokens.keep("https://a.example", "1")
    tokens.keep("https://b.example", "2")
    tokens.keep("https://a.example", "3")
    assert tokens.kept() == {"https://a.example": "3", "https://b.example": "2"}
    assert mode(tokens.place()) == 0o600
    tokens.keep("https://a.example", "")
    assert tokens.kept() == {"https://b.example": "2"}
    tokens.place().write_text("no tokens", encoding="utf-8")
    assert tokens.kept() == {}
    with contextlib.suppress(StoreError):
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tokens.place()))
        tokens.keep("https://a.example", "1")
        pytest.fail("a file is not a folder")
