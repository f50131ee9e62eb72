"""The first two lines of a PokerStars hand: which game at which table, and when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from floorman.errors import UnknownVariant, UnreadableHistory
from floorman.history.draft import AMOUNT, SIGNS, amount_of

if TYPE_CHECKING:
    from floorman.history.draft import Draft

BEGINS: Final = re.compile(r"\ufeff?\s?PokerStars(?:\.[a-z]+)? (?=[A-Z])[A-Za-z ]*#\d+\b", re.IGNORECASE)
"""How every hand begins."""
NO_TIME: Final = "1970/01/01 0:00:00 UTC"
"""What is written where nobody knows when it was: the header has to have a time."""
STRUCTURES: Final = {
    "no limit": "no_limit",
    "pot limit": "pot_limit",
    "limit": "fixed_limit",
    "fixed limit": "fixed_limit",
}

_HEADER: Final = re.compile(
    r"""\s?PokerStars(?:\.[a-z]+)?\ (?P<kind>[A-Za-z ]+?)\ \#(?P<id>\d+):\s+
    (?:(?P<club>\{.*?\})\s+)?
    (?:(?P<fast>Zoom\ |Rush\ )?Tournament\ \#(?P<event>\d+),\s+(?P<buy_in>.*?)\s*)?
    (?:(?P<mixed>HORSE|HOSE|8-Game|Mixed\ [A-Za-z/'\ ]+?|Triple\ Stud|[A-Z0-9][\w\-/'\ ]*?)\ \()?
    (?P<game>(?:Split\ |6\+\ )?Hold'em|\d\ Card\ [A-Za-z/\ ]+?|Omaha(?:\ Hi/Lo|\ H/L)?|Courchevel(?:\ Hi/Lo)?|Razz|Badugi|Fusion
        |(?:Triple|Single)\ Draw\ [\w\-\ ]+?|Tempest(?:\ Hold'em)?|Showtime(?:\ Hold'em)?|Unfold(?:\ Hold'em)?)\s
    (?P<limit>Pot\ Limit\ Pre-Flop,\ No\ Limit\ Post-Flop|No\ Limit|Pot\ Limit|Fixed\ Limit|Limit)
    \)?,?\s*(?:-\ )?
    (?:(?P<round>Match\ Round\ [^,]+),\ )?
    (?:Level\ (?P<level>[IVXLCDM\d]+)\ )?
    \(?(?P<stakes>[^()]*?)\)
    (?:\s\[(?P<ticket>AAMS\ ID:\ [^\]]*)\])?
    (?:\s*-\s*(?P<time>.*))?""",
    re.VERBOSE | re.IGNORECASE,
)
_STAKES: Final = re.compile(
    rf"(?:ante (?P<ante>{AMOUNT}), )?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})"
    rf"(?: - (?P<cap>{AMOUNT}) Cap -\s*)?(?:\s*(?P<code>[A-Z]{{3}}))?"
)
_TIME: Final = re.compile(
    r"(?P<date>\d{4}/\d\d/\d\d)(?: -)? (?P<clock>\d{1,2}:\d\d:\d\d)(?: \(?(?P<zone>[A-Z]+)\)?)?(?: \[(?P<other>.*)\])?"
)
_TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<table>.*)'(?: (?P<size>\d+)-max)?(?P<play> \(Play Money\))?(?: Seat #(?P<button>\d+) is the button)?",
    re.IGNORECASE,
)
_GAME_NAMES: Final = re.compile(
    r"(?:Split |6\+ )?Hold'em|\d Card [A-Za-z]+(?: Hi/Lo)?|Omaha(?: Hi/Lo)?|Razz|Badugi|\w+ Draw[\w\- ]*", re.IGNORECASE
)


def read_header(draft: Draft, number: int, line: str) -> None:
    """Take the header apart.

    Raises:
        UnknownVariant: it is not hold'em.
        UnreadableHistory: it is no header.
    """
    header = _HEADER.fullmatch(line)
    if not header:
        raise _why_no_header(number, line)
    game, limit = header["game"], header["limit"]
    if game.lower() != "hold'em" or limit.lower() not in STRUCTURES:
        raise _other_game(f"{limit.lower()} {game}", number)
    stakes = _STAKES.fullmatch(header["stakes"].strip())
    if not stakes:
        raise UnreadableHistory(f"no blinds in {line!r}", line=number, action=number)
    draft.structure = STRUCTURES[limit.lower()]
    draft.blinds = (amount_of(stakes["small"]), amount_of(stakes["big"]))
    draft.cash = header["event"] is None
    draft.cap = amount_of(stakes["cap"]) if stakes["cap"] else None
    sign = stakes["big"][0]
    draft.has_money = draft.cash and (sign in SIGNS or stakes["code"] is not None)
    about: dict[str, Any] = {"id": header["id"], "site": "PokerStars"}
    about |= {name: header[name] for name in ("event", "buy_in", "level") if header[name]}
    if draft.has_money:
        about["currency"] = stakes["code"] or SIGNS[sign]
    own: dict[str, Any] = {name: header[name] for name in ("club", "fast", "mixed", "round", "ticket") if header[name]}
    if header["kind"] != "Hand":
        own["kind"] = header["kind"]
    if draft.has_money and stakes["code"] is None:
        own["sign_only"] = True
    if stakes["ante"]:
        own["ante_in_header"] = True
    _read_time(about, own, header["time"] or "")
    draft.about.update(about)
    draft.extra["pokerstars"] = own


def _why_no_header(number: int, line: str) -> UnknownVariant | UnreadableHistory:
    games = [name for name in _GAME_NAMES.findall(line) if name.lower() != "hold'em"]
    if games and "Hold'em " not in line.replace("6+ Hold'em", "").replace("Split Hold'em", ""):
        return _other_game(games[0], number)
    return UnreadableHistory(f"no PokerStars header: {line[:120]!r}", line=number, action=number)


def _other_game(name: str, number: int) -> UnknownVariant:
    error = UnknownVariant(name)
    error.action = number
    return error


def _read_time(about: dict[str, Any], own: dict[str, Any], text: str) -> None:
    time = _TIME.fullmatch(text.strip())
    if not time or text.strip() == NO_TIME:
        if text.strip() and not time:
            own["time"] = text.strip()
        return
    about["time"] = f"{time['date'].replace('/', '-')}T{time['clock'].rjust(8, '0')}"
    if time["zone"]:
        about["time_zone"] = time["zone"]
    if time["other"]:
        own["time_there"] = time["other"]


def read_table(draft: Draft, number: int, line: str) -> None:
    """Take the second line apart: the table, its size, and the button.

    Raises:
        UnreadableHistory: it is not about a table.
    """
    table = _TABLE.fullmatch(line)
    if not table or not table["button"]:
        raise UnreadableHistory(f"no table with a button: {line[:120]!r}", line=number, action=number)
    draft.button = int(table["button"])
    draft.about["table"] = table["table"]
    if table["size"]:
        draft.about["table_size"] = int(table["size"])
    if table["play"]:
        draft.extra["pokerstars"]["play_money"] = True
