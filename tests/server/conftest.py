"""What tests of the running server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.club.audit import audit
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.cash_house import House
from support.guest import FAST, serving
from support.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demo club whose bots do not think and whose tables do not pause."""
    with serving(tmp_path, *FAST) as started:
        yield started


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A club with people who play for money; whatever happened, the books are right."""
    clock = ManualClock()
    path = tmp_path / "club.db"
    with opened(path, clock=clock) as club:
        yield House(club, clock)
    with reading(str(path)) as file:
        assert audit(file).findings == ()
