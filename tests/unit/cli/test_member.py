"""``floorman member``: a way back into a club that nobody can sign in to."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from floorman.cli import main
from floorman.club.authority.actor import Role
from floorman.club.clock import SystemClock
from floorman.testing import ManualClock
from support.people import PASSWORD, office

if TYPE_CHECKING:
    from pathlib import Path


def member(monkeypatch: pytest.MonkeyPatch, *said: str) -> None:
    monkeypatch.setattr("sys.argv", ["floorman", "member", *said])
    main()


def test_a_link_made_at_the_machine_lets_somebody_run_the_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "club.db")

    async def begun() -> None:
        async with office(path) as club:
            await club.members.arrive("Anna")

    async def opened(link: str) -> None:
        async with office(path, ManualClock(SystemClock().now())) as club:
            came = await club.members.entrance.accept(link, "Boss", PASSWORD)
            assert (await club.who(came.token)).has(Role.ADMIN)

    asyncio.run(begun())
    member(monkeypatch, "admin-link", "--db", path, "--lang", "de")
    told = capsys.readouterr().out
    assert told.startswith("Starte den Server")
    member(monkeypatch, "admin-link", "--db", path, "--json", "--pages", "https://club.example/")
    link = json.loads(capsys.readouterr().out)["link"]
    assert link.startswith("https://club.example/join#")
    asyncio.run(opened(link.partition("#")[2]))


def test_without_a_file_there_is_nothing_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        member(monkeypatch, "admin-link", "--db", str(tmp_path / "none.db"))

    assert "there is no such file" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
