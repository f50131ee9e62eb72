"""The first two lines of a PokerStars hand, read and written: which game at which table, and when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from floorman.errors import UnknownVariant, UnreadableHistory
from floorman.history.draft import AMOUNT, GARBLED, SIGNS, amount_of
from floorman.history.losses import fact, unfit
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.history.draft import Draft
    from floorman.history.losses import Lost
    from floorman.history.model import History

BEGINS: Final = re.compile(
    r"^\ufeff?\s?PokerStars(?:\.[a-z]+)? (?=[A-Z])[A-Za-z ]*#\d+\b", re.IGNORECASE | re.MULTILINE
)
"""How every hand begins."""
NO_TIME: Final = "1970/01/01 0:00:00 UTC"
"""What is written where nobody knows when it was: the header has to have a time."""
UNKNOWN: Final = "0"
"""The same for the number of a tournament and its level."""
STRUCTURES: Final = {
    "no limit": "no_limit",
    "pot limit": "pot_limit",
    "limit": "fixed_limit",
    "fixed limit": "fixed_limit",
}

_LIMITS: Final = {structure: words.title() for words, structure in STRUCTURES.items() if words != "fixed limit"}
_ISO_TIME: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T0?(\d{1,2}:\d\d:\d\d)(\.\d+)?(Z?)")
_HEADER: Final = re.compile(
    r"""\s?PokerStars(?:\.[a-z]+)?\ (?P<kind>[A-Za-z ]+?)\ \#(?P<id>\d+):\s+
    (?:(?P<club>\{.*?\})\s+)?
    (?:(?P<fast>Zoom\ |Rush\ )?Tournament\ \#(?P<event>\d+),\s+(?P<buy_in>.*?)\s*)?
    (?:(?P<mixed>HORSE|HOSE|\d+-Game|Mixed\ [A-Za-z/'\ ]+?|Triple\ Stud)\ \()?
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
    r"(?P<date>\d{4}/\d\d/\d\d)(?: -)? (?P<clock>\d{1,2}:\d\d:\d\d)(?: \(?(?P<zone>[^\[\]()]+?)\)?)?(?: \[(?P<other>.*)\])?"
)
_TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<table>.*)'(?: (?P<size>\d+)-max)?(?P<play> \(Play Money\))?(?: \([^()]*\))*(?: Seat #(?P<button>\d+) is the button)?",
    re.IGNORECASE,
)
_OTHER_GAME: Final = re.compile(
    r".*?(?:: +|[(,+$€£\d] *[A-Z]{2,3} +)(?P<game>[\w+/'\- ]+?) (?P<limit>(?:No |Pot |Fixed )?Limit)\b.*", re.IGNORECASE
)


def read_header(draft: Draft, number: int, line: str) -> None:
    """Take the header apart.

    Raises:
        UnknownVariant: it is not hold'em.
        UnreadableHistory: it is not a header.
    """
    header = _HEADER.fullmatch(line)
    if not header:
        raise _why_no_header(number, line)
    game, limit = header["game"], header["limit"]
    if game.lower() != "hold'em" or limit.lower() not in STRUCTURES:
        raise _other_game(f"{limit.lower()} {game}", number)
    stakes = _STAKES.fullmatch(header["stakes"].strip())
    if not stakes:
        raise UnreadableHistory(
            both(f"there are no blinds in {quoted(line)}", f"Hier fehlen die Blinds: {quoted(line, 'de')}"),
            line=number,
            action=number,
        )
    draft.structure = STRUCTURES[limit.lower()]
    draft.blinds = (amount_of(stakes["small"]), amount_of(stakes["big"]))
    draft.cash = header["event"] is None
    draft.cap = amount_of(stakes["cap"]) if stakes["cap"] else None
    sign = stakes["big"].rstrip("0123456789.,")
    sign = GARBLED.get(sign, sign)
    draft.has_money = draft.cash and (sign in SIGNS or stakes["code"] is not None)
    about: dict[str, Any] = {"id": header["id"], "site": "PokerStars"}
    about |= {name: header[name] for name in ("event", "buy_in", "level") if header[name] not in {None, "", UNKNOWN}}
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
    other = _OTHER_GAME.fullmatch(line)
    if other and not other["game"].lower().endswith("hold'em"):
        return _other_game(f"{other['limit'].lower()} {other['game'].strip()}", number)
    return UnreadableHistory(
        both(
            f"not a PokerStars header: {quoted(line[:120])}",
            f"Das ist keine Kopfzeile von PokerStars: {quoted(line[:120], 'de')}",
        ),
        line=number,
        action=number,
    )


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
        raise UnreadableHistory(
            both(
                f"not a table with a button: {quoted(line[:120])}",
                f"Hier gehört der Tisch mit dem Button hin: {quoted(line[:120], 'de')}",
            ),
            line=number,
            action=number,
        )
    draft.button = int(table["button"])
    if table["table"]:
        draft.about["table"] = table["table"]
    if table["size"]:
        draft.about["table_size"] = int(table["size"])
    if table["play"]:
        draft.extra["pokerstars"]["play_money"] = True


# ---- writing ----


def write_header(history: History, number: int, money: Callable[[int], str], lost: Lost) -> tuple[str, str]:
    """Both lines of a hand. What has no place in them is added to *lost*."""
    about, own = history.about, history.extra.get("pokerstars", {})
    if about.get("site", "PokerStars") != "PokerStars":
        lost[fact("site")] = None
    club = f"{own['club']} " if "club" in own else ""
    game = _cash_game(history, own, money) if history.cash else _tournament(history, own, money, lost)
    ticket = f" [{own['ticket']}]" if "ticket" in own else ""
    hand = f"{own.get('kind', 'Hand')} #{_number(about, 'id', str(number), lost)}"
    size = f" {about['table_size']}-max" if "table_size" in about else ""
    play = " (Play Money)" if own.get("play_money") else ""
    return (
        f"PokerStars {hand}: {club}{game}{ticket} - {_time(about, own, lost)}",
        f"Table '{about.get('table', '')}'{size}{play} Seat #{history.button} is the button",
    )


def _stakes(history: History, money: Callable[[int], str]) -> str:
    small, big = history.small_blind, history.big_blind
    if history.structure == "fixed_limit":
        small, big = big, 2 * big  # named after the bets
    return f"{money(small)}/{money(big)}"


def _cash_game(history: History, own: dict[str, Any], money: Callable[[int], str]) -> str:
    stakes = _stakes(history, money)
    if own.get("ante_in_header"):
        stakes = f"ante {money(history.ante)}, {stakes}"
    if history.cap is not None:
        stakes += f" - {money(history.cap)} Cap - "
    code = history.about.get("currency", "")
    if code and not own.get("sign_only"):
        stakes += f" {code}"
    limit = f"Hold'em {_LIMITS[history.structure]}"
    return f" {own['mixed']} ({limit}, {stakes})" if "mixed" in own else f" {limit} ({stakes})"


def _tournament(history: History, own: dict[str, Any], money: Callable[[int], str], lost: Lost) -> str:
    about = history.about
    event = f"{own.get('fast', '')}Tournament #{_number(about, 'event', UNKNOWN, lost)}"
    buy_in = f"{about['buy_in']} " if about.get("buy_in") else ""
    limit = f"Hold'em {_LIMITS[history.structure]}"
    game = f"{own['mixed']} ({limit})" if "mixed" in own else limit
    level = f"{own['round']}, Level" if "round" in own else "Level"
    return f"{event}, {buy_in}{game} - {level} {about.get('level', UNKNOWN)} ({_stakes(history, money)})"


def _number(about: dict[str, Any], key: str, instead: str, lost: Lost) -> str:
    """A number the header has to have."""
    text = str(about.get(key, ""))
    if text.isdecimal():
        return text
    if text:
        lost[unfit(key, "not a number", "keine Zahl")] = None
    return instead


def _time(about: dict[str, Any], own: dict[str, Any], lost: Lost) -> str:
    when = about.get("time")
    time = _ISO_TIME.fullmatch(str(when or ""))
    if not time:
        if when is not None:
            lost[unfit("time", "not a day and a time of day", "nicht Tag und Uhrzeit")] = None
        return str(own.get("time", NO_TIME))
    year, month, day, clock, fraction, universal = time.groups()
    if fraction:
        lost[unfit("time", "fractions of a second", "Bruchteile von Sekunden")] = None
    zone = f" {about['time_zone']}" if about.get("time_zone") else " UTC" if universal else ""
    there = f" [{own['time_there']}]" if "time_there" in own else ""
    return f"{year}/{month}/{day} {clock}{zone}{there}"
