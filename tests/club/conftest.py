"""What tests of a club's file share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def path(evening: Path, tmp_path: Path) -> Path:
    """A copy of the module's evening, to tamper with."""
    return Path(shutil.copy(evening, tmp_path / "club.db"))
