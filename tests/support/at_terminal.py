"""``floorman`` said in this process: the same `main`, without the second that a process of its own takes to begin."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from typing import Any, NamedTuple
from unittest import mock

from floorman.cli import main


class Output(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """What ``--json`` printed."""
        found: dict[str, Any] = json.loads(self.out)
        return found


def tell(*said: object, typed: str = "") -> Output:
    """Say a command, and hear what comes of it."""
    code, out, err = 0, io.StringIO(), io.StringIO()
    argv = ["floorman", *map(str, said)]
    with (
        mock.patch.object(sys, "argv", argv),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()))),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as left:
            code = int(left.code or 0)
    return Output(code, out.getvalue(), err.getvalue())


def done(*said: object, typed: str = "") -> str:
    """Say a command that is done; gives what it printed."""
    output = tell(*said, typed=typed)
    assert output.code == 0, (said, output.err, output.out)
    return output.out


def refused(*said: object, typed: str = "") -> str:
    """Say a command that is refused; gives the reason."""
    output = tell(*said, typed=typed)
    assert output.code == 1, (said, output.out)
    assert output.err.startswith("floorman: ")
    return output.err.removeprefix("floorman: ").strip()
