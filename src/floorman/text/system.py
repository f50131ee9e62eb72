"""What the operating system or the database refuses, in the reader's language."""

from __future__ import annotations

import errno
from typing import Final

from floorman.text.words import Words

_GERMAN: Final = {
    errno.ENOENT: "diese Datei oder diesen Ordner gibt es nicht",
    errno.EEXIST: "die Datei gibt es schon",
    errno.EACCES: "keine Berechtigung",
    errno.EPERM: "keine Berechtigung",
    errno.EROFS: "dort lässt sich nichts schreiben",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "ein Teil des Pfads ist kein Ordner",
    errno.ENOSPC: "der Datenträger ist voll",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ECONNREFUSED: "dort nimmt niemand Verbindungen an",
    errno.ECONNRESET: "die Verbindung wurde abgebrochen",
    errno.EADDRINUSE: "die Adresse ist schon belegt",
    errno.EADDRNOTAVAIL: "diese Adresse hat der Rechner nicht",
}


def refused(error: OSError) -> Words:
    """Why the system refused: its own words in English, ours in German where we have some.

    >>> refused(FileNotFoundError(errno.ENOENT, "No such file or directory")).de
    'diese Datei oder diesen Ordner gibt es nicht'
    """
    said = error.strerror or str(error)
    return Words(said, _GERMAN.get(error.errno or 0, said))


_DATABASE: Final = {
    "not a database": "das ist keine Datenbank",
    "locked": "ein anderes Programm schreibt gerade hinein",
    "malformed": "die Datei ist beschädigt",
    "no such table": "die Datei ist beschädigt",
    "unable to open": "die Datei lässt sich nicht öffnen",
    "readonly": "dort lässt sich nichts schreiben",
    "full": "der Datenträger ist voll",
    "disk I/O": "der Datenträger meldet einen Fehler",
}


def out_of_order(error: Exception) -> Words:
    """Why the database refused: its own words in English, ours in German where we have some.

    >>> out_of_order(ValueError("file is not a database")).de
    'das ist keine Datenbank'
    """
    said = str(error)
    return Words(said, next((german for known, german in _DATABASE.items() if known in said), said))


_DAMAGE: Final = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}


def is_damage(error: Exception) -> bool:
    """Whether the database refused because what stands in its file makes no sense.

    >>> is_damage(ValueError("database or disk is full"))
    False
    """
    name = str(getattr(error, "sqlite_errorname", ""))
    return any(name.startswith(damage) for damage in _DAMAGE)
