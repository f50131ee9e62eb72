"""When a stored event was, whatever it tells of."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

_YEAR_10000_MS: Final = 253_402_300_800_000
_STILL_TO_COME: Final = {"next_hand_due"}
"""Events whose time is not when they were written."""


class _Dated(Struct):
    """What events have in common that say when they were: a moment, or since when somebody has been thinking."""

    type: str = ""
    at: int | str = 0
    since: int = 0


_DATED: Final = Decoder(_Dated)


def dated(data: bytes) -> int:
    """When an event was, in milliseconds; 0 where it does not say.

    >>> dated(b'{"type":"signed_out","at":1700000000000}'), dated(b'{"type":"checked","seat":2}')
    (1700000000000, 0)
    >>> dated(b'{"type":"case_noted","at":"2023-11-14T22:13:20Z"}'), dated(b'{"type":"next_hand_due","at":1700000000000}')
    (1700000000000, 0)
    """
    try:
        event = _DATED.decode(data)
        at = event.at if isinstance(event.at, int) else round(datetime.fromisoformat(event.at).timestamp() * 1000)
    except (MsgspecError, ValueError, OverflowError):
        return 0
    at = 0 if event.type in _STILL_TO_COME else max(at, event.since)
    return at if 0 < at < _YEAR_10000_MS else 0
