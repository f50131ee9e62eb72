"""What a store, a bus or a port of the server cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from floorman.text.words import Words


class AddressInUse(FloormanError):
    """The server cannot listen there."""

    code = "address-in-use"

    def __init__(self, host: str, port: int, why: Words) -> None:
        super().__init__(
            both(
                f"cannot listen on {host} port {port}: {why.en}; choose another with --port or --host",
                f"Der Server kann {host}, Port {port}, nicht benutzen: {why.de}; wähle mit --port oder --host etwas anderes",
            )
        )
        self.host, self.port = host, port


class WrongProxy(FloormanError, ValueError):
    """What is to be a proxy's address is not one."""

    code = "wrong-proxy"

    def __init__(self, address: str) -> None:
        super().__init__(
            both(
                f"--proxy takes an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {address}",
                f"--proxy braucht eine Adresse oder ein Netz, etwa 127.0.0.1 oder 10.0.0.0/8, nicht {address}",
            )
        )
        self.address = address


class UnknownDatabase(FloormanError, ValueError):
    """An address names no database floorman knows."""

    code = "unknown-database"

    def __init__(self, url: str) -> None:
        super().__init__(
            both(
                f"{quoted(url)} is not a database floorman knows: name a file, or write sqlite:///FILE",
                f"{quoted(url, 'de')} ist keine Datenbank, die floorman kennt: nenn eine Datei, oder schreib sqlite:///DATEI",
            )
        )
        self.url = url


class NobodyServes(FloormanError, LookupError):
    """Nobody answers to a subject on the bus."""

    code = "nobody-serves"

    def __init__(self, subject: str) -> None:
        super().__init__(
            both(
                "nobody answers there right now; try again in a moment",
                "Dort antwortet gerade niemand; versuch es gleich noch einmal",
            )
        )
        self.subject = subject


class StoreError(FloormanError):
    """Events cannot be kept or read; what was being written is not there."""

    code = "store-error"


class FileInUse(StoreError):
    """Another process has the file: a server, or a command that is at work."""

    code = "file-in-use"

    def __init__(self, path: str) -> None:
        super().__init__(
            both(
                f"{path} is in use by another floorman",
                f"{path} ist in Gebrauch: ein anderes floorman arbeitet damit",
            )
        )
        self.path = path


class NewerFile(StoreError):
    """A newer floorman has written the file; this one would not understand it."""

    code = "newer-file"

    def __init__(self, path: str, *, version: int, newest: int) -> None:
        super().__init__(
            both(
                f"{path} was written by a newer floorman: its tables are of version {version}, and this one knows them up to "
                f"{newest}; install the newer one, or go back to a backup from before with `floorman restore`",
                f"{path} wurde von einem neueren floorman geschrieben: die Tabellen haben Version {version}, und dieses kennt "
                f"sie bis {newest}; installiere das neuere, oder geh mit `floorman restore` auf eine ältere Sicherung zurück",
            )
        )
        self.path, self.version, self.newest = path, version, newest


class DamagedFile(StoreError):
    """The file, or a part of it, cannot be read: it was damaged outside floorman."""

    code = "damaged-file"

    def __init__(self, path: str, why: Words) -> None:
        super().__init__(
            both(
                f"{path} is damaged: {why.en}; keep a copy of it with everything beside it, see with `floorman audit` what can "
                "be read, and go back to the last backup with `floorman restore FILE --replace`",
                f"{path} ist beschädigt: {why.de}; heb eine Kopie mit allem auf, was daneben liegt, sieh mit `floorman audit` "
                "nach, was lesbar ist, und geh mit `floorman restore DATEI --replace` auf die letzte Sicherung zurück",
            )
        )
        self.path = path


class DamagedLedger(StoreError):
    """The ledger as a whole cannot be taken up: nobody can play for anything without it."""

    code = "damaged-ledger"

    def __init__(self, why: str) -> None:
        super().__init__(
            both(
                f"the ledger cannot be taken up: {why}; `floorman audit` tells more, and `floorman restore FILE --replace` goes "
                "back to the last backup",
                f"Das Hauptbuch lässt sich nicht öffnen: {why}; `floorman audit` sagt mehr, und mit "
                "`floorman restore DATEI --replace` geht es zurück auf die letzte Sicherung",
            )
        )
        self.why = why


class EndMissing(StoreError):
    """The file lacks what was written to it last: its write-ahead log is gone, or an older file was put in its place."""

    code = "end-missing"

    def __init__(self, path: str, *, until: Words, written_until: Words) -> None:
        super().__init__(
            both(
                f"{path} lacks what was written to it last: it reaches until {until.en}, and was written until "
                f"{written_until.en}. Put {path}-wal back beside it, or go back to a backup with `floorman restore`; "
                "`floorman serve --as-it-is` goes on with what is there",
                f"{path} fehlt das Letzte: die Datei reicht bis {until.de}, geschrieben wurde bis {written_until.de}. Leg "
                f"{path}-wal wieder daneben, oder geh mit `floorman restore` auf eine Sicherung zurück; "
                "`floorman serve --as-it-is` macht mit dem weiter, was da ist",
            )
        )
        self.path = path


class UnsoundBackup(StoreError):
    """An audit finds something in a backup: nobody goes back to it unawares."""

    code = "unsound-backup"

    def __init__(self, file: str, *, found: int, first: Words) -> None:
        super().__init__(
            both(
                f"{file} does not hold, and nothing was restored; the audit found {found}, the first: {first.en} "
                f"`floorman audit --db {file}` tells more; take an earlier backup",
                f"{file} ist nicht stimmig, und nichts wurde zurückgespielt; die Prüfung fand {found}, zuerst: {first.de} "
                f"`floorman audit --db {file}` sagt mehr; nimm eine frühere Sicherung",
            )
        )
        self.file, self.found = file, found


class Fenced(StoreError):
    """The stream has another writer by now, in a later epoch; whoever hears this writes there no more."""

    code = "fenced"

    def __init__(self, stream: str, *, epoch: int, found: int) -> None:
        super().__init__(
            both(
                f"{stream} has another writer: it was written in epoch {found}, after {epoch}",
                f"{stream} wird schon von anderer Stelle geschrieben: in Epoche {found}, nach {epoch}",
            )
        )
        self.stream, self.epoch, self.found = stream, epoch, found


class Unreadable(FloormanError):
    """What is kept in a stream cannot be read: what it is about stays closed, and everything else goes on."""

    code = "unreadable"

    def __init__(self, stream: str, why: str) -> None:
        self.stream, self.why, self.name = stream, why, stream.partition("/")[2] or stream
        super().__init__(
            both(
                f"{self.name} is closed: what is kept of it cannot be read; whoever runs the server learns more from floorman audit",
                f"{self.name} ist geschlossen: was davon gespeichert ist, lässt sich nicht lesen; wer den Server betreibt, "
                "erfährt mehr mit floorman audit",
            )
        )


class PastNeeded(FloormanError):
    """What begins from a snapshot does not know what lies before it. A keeper that hears this loads all of it and asks again."""

    code = "past-needed"

    def __init__(self) -> None:
        super().__init__(
            both(
                "that goes back further than what was loaded; load the records from the beginning",
                "Das reicht weiter zurück als das, was geladen ist; lade die Einträge vom ersten an",
            )
        )


class Conflict(FloormanError):
    """Someone was faster: the stream has moved on. Reload and try again."""

    code = "conflict"

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        super().__init__(
            both(
                f"{stream} is at version {found}, not {expected}: somebody was faster; reload and try again",
                "Jemand war schneller; versuch es noch einmal",
            )
        )
        self.stream, self.expected, self.found = stream, expected, found


class Claimed(FloormanError):
    """Somebody else has what only one can have; *key* says what."""

    code = "claimed"

    def __init__(self, key: str) -> None:
        super().__init__(both("somebody else has that already", "Das hat schon jemand anderer"))
        self.key = key
