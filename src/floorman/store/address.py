"""Addresses of databases, as they are given on the command line."""

from __future__ import annotations

from typing import Final

from floorman.errors import UnknownDatabase

CLUB: Final = "sqlite:///floorman.db"
"""The club's file where no other is named: in the folder one is in, for every command alike."""


def path_of(db: str) -> str:
    """The file behind an address.

    >>> path_of("sqlite:///club.db")
    'club.db'

    Raises:
        UnknownDatabase: it names no database floorman knows.
    """
    scheme, separator, path = db.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise UnknownDatabase(db)
    return path
