"""What the operating system refuses, in the reader's language."""

from __future__ import annotations

import errno
from typing import Final

from floorman.text.words import Words

_GERMAN: Final = {
    errno.ENOENT: "Datei oder Ordner gibt es nicht",
    errno.EEXIST: "die Datei gibt es schon",
    errno.EACCES: "keine Berechtigung",
    errno.EPERM: "keine Berechtigung",
    errno.EROFS: "dort lässt sich nichts schreiben",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "ein Teil des Pfads ist kein Ordner",
    errno.ENOSPC: "der Datenträger ist voll",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.EADDRINUSE: "die Adresse ist schon belegt",
    errno.EADDRNOTAVAIL: "diese Adresse hat der Rechner nicht",
}


def refused(error: OSError) -> Words:
    """Why the system refused: its own words in English, ours in German where we have some.

    >>> refused(FileNotFoundError(errno.ENOENT, "No such file or directory")).de
    'Datei oder Ordner gibt es nicht'
    """
    said = error.strerror or str(error)
    return Words(said, _GERMAN.get(error.errno or 0, said))
