"""Answers to what cannot be done: always the same shape, with a code for programs and words for people."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Request, Response
from msgspec import Struct

from floorman.club.wire.messages import in_full, refused
from floorman.errors import FloormanError, OurMistake, UnreadableMessage
from floorman.table.view import Paragraph
from floorman.text.parsers import unread
from floorman.text.words import Words

if TYPE_CHECKING:
    from litestar.exceptions import HTTPException

_LOG: Final = logging.getLogger(__name__)
STATUS: Final = {
    "not-signed-in": 401,
    "wrong-sign-in": 401,
    "passkey-refused": 401,
    "wrong-origin": 403,
    "not-allowed": 403,
    "members-only": 403,
    "own-hand": 403,
    "private-table": 403,
    "not-welcome": 403,
    "unknown-table": 404,
    "unknown-hand": 404,
    "unknown-topic": 404,
    "unknown-tournament": 404,
    "unknown-league": 404,
    "unknown-offer": 404,
    "unknown-account": 404,
    "unknown-book": 404,
    "unknown-case": 404,
    "unknown-knob": 404,
    "unknown-transfer": 404,
    "unknown-member": 404,
    "no-floor-call": 404,
    "name-taken": 409,
    "still-seated": 409,
    "still-playing": 409,
    "conflict": 409,
    "league-moved-on": 409,
    "link-not-good": 410,
    "table-is-closed": 410,
    "too-fast": 429,
    "slow-down": 429,
    "our-mistake": 500,
    "takes-too-long": 503,
    "store-error": 503,
    "unreadable": 503,
    "fenced": 503,
    "nobody-serves": 503,
}
"""Every other refusal is 400: what was asked for cannot be done."""


class RefusalPage(Struct, frozen=True):
    """Why something was not done; nothing has changed."""

    code: str
    words: Words
    rule: Paragraph | None = None


class _Outcome(Struct):
    type: str = ""
    code: str = ""


_OUTCOME: Final = msgspec.json.Decoder(_Outcome)


def status_of(answer: bytes) -> int | None:
    """The status of a service's answer, if it is a refusal."""
    outcome = _OUTCOME.decode(answer)
    return STATUS.get(outcome.code, 400) if outcome.type == "refused" else None


def refusal(_: Request[Any, Any, Any], error: FloormanError) -> Response[RefusalPage]:
    """What the club refuses."""
    return Response(page_of(error), status_code=STATUS.get(error.code, 400))


def page_of(error: FloormanError) -> RefusalPage:
    """A refusal as it is answered."""
    answer = refused("", error)
    return RefusalPage(answer.code, answer.words, answer.rule)


def fault(request: Request[Any, Any, Any], error: Exception) -> Response[RefusalPage]:
    """What should never happen is told to whoever runs the server, and to the visitor that it was not their fault."""
    if isinstance(error, (RecursionError, UnicodeDecodeError)):
        return refusal(request, UnreadableMessage(unread(error)))
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return refusal(request, OurMistake())


_HTTP: Final = {
    404: Words("There is nothing here.", "Hier ist nichts."),
    405: Words("This cannot be done here.", "Das geht hier nicht."),
    413: Words("That is too long.", "Das ist zu lang."),
}


def http_refusal(request: Request[Any, Any, Any], error: HTTPException) -> Response[RefusalPage]:
    """What the framework refuses, in the same shape."""
    if error.status_code == 400:
        return refusal(request, UnreadableMessage(_what_is_wrong(error)))
    words = _HTTP.get(error.status_code, in_full(Words(error.detail, f"Das geht nicht (HTTP {error.status_code})")))
    page = RefusalPage(f"http-{error.status_code}", words)
    return Response(page, status_code=error.status_code, headers=error.headers)  # such as what is allowed instead


def _what_is_wrong(error: HTTPException) -> Words:
    """Each field that does not fit, and why."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [(one.get("key", ""), unread(ValueError(one.get("message", "")))) for one in extra]
    if not found:
        return unread(ValueError(error.detail))
    return Words(
        "; ".join(f"{key}: {why.en}" if key else why.en for key, why in found),
        "; ".join(f"{key}: {why.de}" if key else why.de for key, why in found),
    )
