"""What the pages say of the tree is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMED = re.compile(r"`((?:[a-z_0-9]+/)+(?:[a-z_0-9]+\.py)?)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_and_rooms_a_page_names_are_there(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))

    missing = {name for name in named if not any((base / name).exists() for base in (ROOT, ROOT / "src" / "floorman"))}

    assert missing == set()
