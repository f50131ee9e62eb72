"""What the server tells whoever runs it: lines with times, as text or as JSON, without cards, tokens or secrets.

What floorman logs itself names tables, streams and counts. A traceback may say more than anybody meant it to: the message of an
error made from a card, a cookie or a link. So every line goes through `discreet` before it is written.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final, Literal, TextIO, TypedDict

import msgspec

from floorman.lines import printable

LogFormat = Literal["text", "json"]

_CARDS: Final = re.compile(r"(?<![\w/.])(?:[2-9TJQKA][cdhs]|(?:10|[2-9TJQKA])[♣♦♥♠])+(?![\w/.])")
_SECRETS: Final = re.compile(
    r"(?<![\w/-])[\w-]{8,}\.[\w-]{20,}"  # who it is and the key: a cookie
    r"|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w-])"  # a key by itself, in a link say
    r"|(?i:(?<=token=)|(?<=password=)|(?<=cookie: )|(?<=authorization: ))\S+"
)
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)


def discreet(text: str) -> str:
    """A text without what looks like a card, a token or a secret.

    >>> discreet("seat 3 has As Kd, cookie 5f1a9c02.kV3xO9bT2mQ8rL5wZ1yA7c"), discreet("KeyError: 'A♠'")
    ('seat 3 has ▮ ▮, cookie ▮', "KeyError: '▮'")
    >>> discreet("table demo could not go on: stream table/demo, event 17")
    'table demo could not go on: stream table/demo, event 17'
    """
    return _CARDS.sub("▮", _SECRETS.sub("▮", text))


def _concerns_us(record: logging.LogRecord) -> bool:
    """Whether something is for whoever runs the server: not what strangers say at the door that makes no sense.

    There is no end to that, and anybody could fill the disk with it; ``/metrics`` counts what was answered.
    """
    is_of_door = record.name == "uvicorn.error"
    return not is_of_door or (record.levelno >= logging.ERROR and not record.getMessage().startswith("Invalid UTF-8"))


class _Text(logging.Formatter):
    """A line, and a traceback under it. What somebody has asked for begins no line of its own."""

    converter = staticmethod(time.gmtime)
    default_msec_format = "%s.%03dZ"
    default_time_format = "%Y-%m-%dT%H:%M:%S"

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # as `logging` has it
        record.message = printable(record.message, "\N{REPLACEMENT CHARACTER}")
        return super().formatMessage(record)


class _Json(logging.Formatter):
    """One JSON document a line: time, level, where it comes from, what it says, the facts it brings, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": discreet(record.getMessage()),
        }
        line |= {name: _fact(value) for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["traceback"] = discreet(self.formatException(record.exc_info)).splitlines()
        return _ENCODER.encode(line).decode()


def _fact(value: object) -> object:
    return discreet(value) if isinstance(value, str) else value


def log_to(stream: TextIO | None = None, kind: LogFormat = "text") -> logging.Handler:
    """Have everything logged to a stream: as text what somebody must look into, as JSON what is worth counting too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    formatter = _Json() if kind == "json" else _Text("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(formatter)
    handler.addFilter(_concerns_us)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("floorman").setLevel(logging.INFO if kind == "json" else logging.WARNING)
    return handler


class Facts(TypedDict):
    """What `logging` takes along with a line."""

    extra: dict[str, object]


def facts(**given: object) -> Facts:
    """Facts for a line in JSON: ``log.info("opened", **facts(tables=3))``."""
    return {"extra": given}
