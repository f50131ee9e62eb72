"""Bytes of a file as text, whichever encoding it was saved in."""

from __future__ import annotations


def decode(data: bytes) -> str:
    """Decode bytes."""
    return data.decode("utf-8-sig", errors="replace")
