"""What people write in words of their own: kept in the vault, so that a name in it can be forgotten with its bearer."""

from __future__ import annotations

from typing import Final

from floorman.store.vault import Put

REMARKS: Final = "remarks"
"""Under whose id they lie: nobody's in particular, since nobody can tell of whom a text speaks."""


def remark(where: str, text: str) -> Put:
    """A text that belongs to something, to be kept along with it."""
    return Put(REMARKS, where, text)
