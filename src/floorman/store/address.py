"""Addresses of databases, as they are given on the command line."""

from __future__ import annotations

from typing import Final

from floorman.errors import UnknownDatabase

CLUB: Final = "sqlite:///floorman.db"
"""The club's file where no other is named: in the folder one is in, for every command alike."""


def path_of(db: str) -> str:
    """The file behind an address, or behind its own name.

    >>> path_of("sqlite:///club.db"), path_of("club.db")
    ('club.db', 'club.db')

    Raises:
        UnknownDatabase: it names no database floorman knows.
    """
    scheme, separator, path = db.partition("://")
    if not separator and db:
        return db
    if scheme != "sqlite" or not path.removeprefix("/") or not path.startswith("/"):
        raise UnknownDatabase(db)
    return path.removeprefix("/")
