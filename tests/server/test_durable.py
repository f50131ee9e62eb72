"""No answer before what it answers is on the disk: read from a trace of the server's system calls."""

from __future__ import annotations

import re
import shutil
import signal
import stat
from typing import TYPE_CHECKING

import support.guest
from support.guest import FAST, FLOORMAN, Guest, serving
from support.missing import missing

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

CALLS = "pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg"
WRITES = re.compile(r"^\d+ +pwrite64\(\d+<[^>]*club\.db-wal>")
SYNCED = re.compile(
    r"^\d+ +(?:fdatasync|fsync)\(\d+<[^>]*club\.db-wal>\) += 0|^\d+ +<\.\.\. f(?:data)?sync resumed>\) += 0"
)
SENDS = re.compile(r"^\d+ +(?:write|writev|sendto|sendmsg)\(\d+<(?:TCP|socket)")


def test_every_answer_comes_after_its_command_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("strace"):
        missing("strace is not installed")
    trace, traced = tmp_path / "trace", tmp_path / "traced"
    traced.write_text(f'#!/bin/sh\nexec strace -D -f -y -s 9000 -e trace={CALLS} -o {trace} {FLOORMAN} "$@"\n')
    traced.chmod(traced.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(support.guest, "FLOORMAN", str(traced))

    with serving(tmp_path, *FAST) as server:
        guest = Guest(server).come()
        guest.sit()
        done = []
        for number in range(12):
            kind = "check" if guest.wait_for_turn()["check"] else "call"
            turn = guest.view["turn"]
            done.append(guest.do("act", id=f"traced-{number:03}", turn=turn, action={"type": kind}))
        server.end(signal.SIGTERM)

    assert [answer["type"] for answer in done] == ["done"] * 12
    order = lines_of(trace.read_text(errors="replace").splitlines(), [f"traced-{number:03}" for number in range(12)])
    assert len(order) == 12
    for id_, (written, synced, sent) in order.items():
        assert written < synced < sent, (id_, written, synced, sent)


def lines_of(lines: list[str], ids: list[str]) -> dict[str, tuple[int, int, int]]:
    """The line in which each command is written into the log, the one in which that is on the disk, and the one that answers."""
    found = {}
    for id_ in ids:
        # The page with a command is written again with later ones: the first time counts.
        written = next(at for at, line in enumerate(lines) if WRITES.match(line) and id_ in line)
        synced = next(at for at, line in enumerate(lines) if at > written and SYNCED.match(line))
        sent = next(at for at, line in enumerate(lines) if SENDS.match(line) and f'\\"id\\":\\"{id_}\\"' in line)
        found[id_] = (written, synced, sent)
    return found


def test_a_server_that_answers_too_early_would_be_noticed() -> None:
    answered = r'7 sendto(9<TCP:[1->2]>, "{\"type\":\"done\",\"id\":\"a-1\"}", 99) = 99'
    written = '8 pwrite64(5<club.db-wal>, "m a-1 00ff", 4096, 32) = 4096'
    synced = "8 fdatasync(5<club.db-wal>) = 0"

    assert lines_of([written, synced, answered], ["a-1"]) == {"a-1": (0, 1, 2)}
    assert lines_of([written, answered, synced], ["a-1"]) == {"a-1": (0, 2, 1)}
