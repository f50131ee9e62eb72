"""``floorman`` as people start it: with everything typed beforehand, or word by word."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from typing import Self

FLOORMAN = str(Path(sys.executable).with_name("floorman"))


def environment(lang: str) -> dict[str, str]:
    return {**os.environ, "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"}


def run(
    *args: str | Path, typed: str | bytes = "", lang: str = "C.UTF-8", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end with all of its input; *more* goes into its environment."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [FLOORMAN, *map(str, args)],
        input=given,
        capture_output=True,
        check=False,
        env=environment(lang) | more,
        timeout=PATIENCE_S,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Tty:
    """A command at a terminal of its own: what is typed echoes, and it knows that somebody sits there."""

    def __init__(self, *args: str, lang: str = "C.UTF-8") -> None:
        self._ours, theirs = pty.openpty()
        self._running = subprocess.Popen(
            [FLOORMAN, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(lang) | {"TERM": "dumb", "COLUMNS": "500"},
            start_new_session=True,
        )
        os.close(theirs)
        self.output = ""

    def until(self, text: str) -> Self:
        """Read until *text* is the last thing told."""
        while not self.output.endswith(text):
            data = self._read()
            assert data, f"it ended without saying {text!r}: {self.output}"
            self.output += data
        return self

    def type(self, text: str) -> Self:
        """Type a line."""
        os.write(self._ours, f"{text}\n".encode())
        self.output += "\n"
        return self

    def press(self, key: bytes) -> Self:
        """Press a key: Ctrl-D as ``b"\\x04"``."""
        os.write(self._ours, key)
        return self

    def interrupt(self) -> Self:
        """Press Ctrl-C, and again as long as nothing happens: Python overlooks one just before it begins to read."""
        while not select.select([self._ours], [], [], 1)[0]:
            self._running.send_signal(signal.SIGINT)
        return self

    def ended(self) -> tuple[int, str]:
        """Read to the end; gives the exit code and everything that was told."""
        while data := self._read():
            self.output += data
        self._running.wait(timeout=PATIENCE_S)
        os.close(self._ours)
        return self._running.returncode, self.output

    def _read(self) -> str:
        ready, _, _ = select.select([self._ours], [], [], PATIENCE_S)
        if not ready:
            self._running.kill()
            self._running.wait()
            pytest.fail(f"it says nothing more: {self.output}")
        try:
            return os.read(self._ours, 65536).decode(errors="replace").replace("\r\n", "\n")
        except OSError:  # Linux says so when the other side is gone
            return ""


class Terminal:
    """A command that runs while somebody reads and types."""

    def __init__(self, *args: str, lang: str = "C.UTF-8") -> None:
        pipe = subprocess.PIPE
        self._running = subprocess.Popen([FLOORMAN, *args], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(lang))
        self.output = ""

    def until(self, text: str) -> Self:
        """Read until the last thing told is *text*."""
        while not self.output.endswith(text):
            data = os.read(self._running.stdout.fileno(), 65536)  # type: ignore[union-attr]  # it is a pipe
            assert data, f"it ended without saying {text!r}: {self.output}"
            self.output += data.decode()
        return self

    def type(self, text: str) -> Self:
        """Type a line."""
        os.write(self._running.stdin.fileno(), f"{text}\n".encode())  # type: ignore[union-attr]  # it is a pipe
        self.output += "\n"
        return self

    def interrupt(self) -> Self:
        """Press Ctrl-C."""
        self._running.send_signal(signal.SIGINT)
        return self

    def ended(self) -> tuple[int, str, str]:
        """Close the input; gives the exit code, everything that was told, and the errors."""
        rest, errors = self._running.communicate(timeout=PATIENCE_S)
        return self._running.returncode, self.output + rest.decode(), errors.decode()
