"""Names and dates of birth stay out of stored events and snapshots: they hold references, and readers get what these stand for.

A person in an event is an object with a ``member``, or a ``person`` with an ``id``. What it says of them in a personal field goes
into the vault, and in its place stands a mark, the field, a number and the id. So nothing above the store has to know of it, and
once somebody is forgotten every stream tells of a former member.

>>> kept = {}
>>> written = concealed(b'{"type":"sat_down","member":"a1","name":"Anna"}', lambda who, field, text: kept.setdefault((who, field, 1), text) and 1)
>>> b"Anna" in written, shown(written, lambda who, field, number: kept.get((who, field, number)))
(False, b'{"type":"sat_down","member":"a1","name":"Anna"}')
>>> shown(written, lambda who, field, number: None)
b'{"type":"sat_down","member":"a1","name":"former member F55F"}'
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.text.words import Words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    Keeping = Callable[[str, str, str], int]
    """Somebody's id, a field and what it says: gives the number under which that is known."""
    Looking = Callable[[str, str, int], str | None]

FIELDS: Final = ("name", "nickname", "screen_name", "born")
FORGOTTEN: Final = "forgotten"
"""Known of those of whom nothing else is, so that nobody writes down again what is deleted."""
_MARK: Final = "\ue000"  # nobody's name has it: it is for private use, and cannot be printed
_BYTES: Final = _MARK.encode()
_REFERENCE: Final = re.compile(b'"%s((?:[^"\\\\]|\\\\.)*)"' % _BYTES)
_SAID: Final = re.compile(f'"(?:{"|".join(FIELDS)})":'.encode())
_FORMER: Final = re.compile(r"former member ([0-9A-F]{4})")


def concealed(data: bytes, keep: Keeping) -> bytes:
    """What is stored of an event or a snapshot; *keep* is given what it says of people."""
    if _BYTES in data:  # no text that somebody typed passes for a reference
        data = data.replace(_BYTES, b"")
    if b'"member":' not in data and b'"person":' not in data:  # as with nearly all that happens at a table
        return data
    if not _SAID.search(data):
        return data
    try:
        plain = msgspec.json.decode(data)
    except msgspec.DecodeError:  # not one of ours
        return data
    return msgspec.json.encode(plain) if _conceal(plain, "", keep) else data


def shown(data: bytes, look: Looking) -> bytes:
    """A stored event or snapshot with everything that is known of the people in it."""
    if _BYTES not in data:
        return data

    def known(found: re.Match[bytes]) -> bytes:
        text = msgspec.json.decode(b'"%s"' % found[1])
        field, _, rest = text.partition(".")
        number, _, subject = rest.partition(".")
        if field not in FIELDS or not number.isdecimal():
            return b'""'
        value = look(subject, field, int(number))
        return msgspec.json.encode(_former(subject, field) if value is None else value)

    return _REFERENCE.sub(known, data)


def former_member(subject: str) -> Words:
    """What somebody is called whom the club has forgotten.

    >>> former_member("a1").de
    'ehemaliges Mitglied F55F'
    """
    short = sha256(subject.encode(errors="replace")).hexdigest()[:4].upper()
    return Words(f"former member {short}", f"ehemaliges Mitglied {short}")


def in_german(name: str) -> str:
    """A name as a German page shows it: those of former members are words.

    >>> in_german("former member F55F"), in_german("Anna")
    ('ehemaliges Mitglied F55F', 'Anna')
    """
    found = _FORMER.fullmatch(name)
    return f"ehemaliges Mitglied {found[1]}" if found else name


def _conceal(plain: Any, key: str, keep: Keeping) -> bool:  # whatever JSON holds
    """Put references into plain data; gives whether there was anything to put them in for."""
    found = False
    if isinstance(plain, list):
        for item in plain:
            if type(item) is dict or type(item) is list:
                found |= _conceal(item, "", keep)
    elif isinstance(plain, dict):
        subject = plain.get("member") or (plain.get("id") if key == "person" else "")
        if isinstance(subject, str) and subject and plain.get("is_bot") is not True:
            for field in FIELDS:
                value = plain.get(field)
                if isinstance(value, str) and value:
                    plain[field] = f"{_MARK}{field}.{keep(subject, field, value)}.{subject}"
                    found = True
        for name, item in plain.items():
            if type(item) is dict or type(item) is list:
                found |= _conceal(item, name, keep)
    return found


def _former(subject: str, field: str) -> str:
    return "" if field in ("born", "nickname") else former_member(subject).en


# ---- in the tables of a file ----


def keeping(connection: sqlite3.Connection) -> Keeping:
    """Keep what is said of people in the vault of a file, each text once."""
    same = "SELECT number FROM vault WHERE subject = ? AND field = ? AND value = ? ORDER BY number LIMIT 1"
    last = "SELECT coalesce(max(number), 0) FROM vault WHERE subject = ? AND field = ?"
    gone = "SELECT 1 FROM vault WHERE subject = ? AND field = ?"

    def keep(subject: str, field: str, value: str) -> int:
        if known := connection.execute(same, (subject, field, value)).fetchone():
            return int(known[0])
        if connection.execute(gone, (subject, FORGOTTEN)).fetchone():
            return 1
        number = int(connection.execute(last, (subject, field)).fetchone()[0]) + 1
        connection.execute("INSERT INTO vault VALUES (?, ?, ?, ?)", (subject, field, number, value))
        return number

    return keep


def looking(fetch: Callable[..., list[tuple[Any, ...]]]) -> Looking:
    """Look up what is known of people in the vault of a file, each of it once."""
    query = "SELECT value FROM vault WHERE subject = ? AND field = ? AND number = ?"
    known: dict[tuple[str, str, int], str | None] = {}

    def look(subject: str, field: str, number: int) -> str | None:
        key = (subject, field, number)
        if key not in known:
            rows = fetch(query, *key)
            known[key] = rows[0][0] if rows else None
        return known[key]

    return look


def told_of_people(rows: list[tuple[Any, ...]], fetch: Callable[..., list[tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    """Rows that end with an event or a snapshot, with what is known of the people in them."""
    look = looking(fetch)
    return [(*before, shown(data, look) if isinstance(data, bytes) else data) for *before, data in rows]
