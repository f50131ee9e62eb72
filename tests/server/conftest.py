"""What tests of the running server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.guest import FAST, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demo club whose bots do not think and whose tables do not pause."""
    with serving(tmp_path, *FAST) as started:
        yield started
