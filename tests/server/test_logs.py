"""The log tells what went wrong, when and where; and no card, token or secret, whatever an error says."""

from __future__ import annotations

import io
import json
import logging
import re
from typing import TYPE_CHECKING

import pytest

from floorman.cards import Card
from floorman.server.logs import discreet, facts, log_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.server.logs import LogFormat

TOKEN = "4f2a9c01d3b7.kV3xO9bT2mQ8rL5wZ1yA7cPq-E_u"  # noqa: S105  # made up
CARDS = ["As", "Td", "2c", "Kh"]


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[tuple[LogFormat, io.StringIO]]:
    root, own, written = logging.getLogger(), logging.getLogger("floorman"), io.StringIO()
    servers = [logging.getLogger(name) for name in ("uvicorn", "uvicorn.error")]
    before = [(logger, logger.level, logger.propagate) for logger in (root, own, *servers)]
    for server in servers:  # whatever other tests have had uvicorn say
        server.setLevel(logging.NOTSET)
        server.propagate = True
    handler = log_to(written, request.param)
    yield request.param, written
    root.removeHandler(handler)
    for logger, level, propagates in before:
        logger.setLevel(level)
        logger.propagate = propagates


def stumble(said: object) -> None:
    raise KeyError(said)


@pytest.mark.parametrize(
    "said",
    [Card("As"), [Card("Td"), Card("2c")], "A♠", f"cookie: {TOKEN}", f"/join/{TOKEN.partition('.')[2]}", "Kh 2c"],
)
def test_whatever_an_error_is_made_of_the_log_shows_no_card_and_no_token(
    log: tuple[LogFormat, io.StringIO], said: object
) -> None:
    kind, written = log
    try:
        stumble(said)
    except KeyError:
        logging.getLogger("floorman.club.host").exception("table %s could not go on: %s", "demo", said)

    text = written.getvalue()
    assert "could not go on" in text
    assert "stumble" in text  # where it was
    assert TOKEN not in text
    assert TOKEN.partition(".")[2] not in text
    assert not any(re.search(rf"(?<!\w){card}(?!\w)", text) for card in CARDS)
    assert "♠" not in text
    if kind == "json":
        (line,) = [json.loads(line) for line in text.splitlines()]
        assert (line["level"], line["logger"], line["error"]) == ("error", "floorman.club.host", "KeyError")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    else:
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ERROR floorman\.club\.host: table demo ", text)


def test_what_somebody_asks_for_begins_no_line_of_its_own(log: tuple[LogFormat, io.StringIO]) -> None:
    kind, written = log
    logging.getLogger("floorman.server").error("GET %s", "/api/x\n2026-01-01T00:00:00.000Z ERROR forged\x1b[2J\u202e")

    (line,) = written.getvalue().splitlines()
    said = json.loads(line)["message"] if kind == "json" else line
    assert said.endswith(r"forged" + ("\x1b[2J\u202e" if kind == "json" else "\ufffd[2J\ufffd"))


def test_what_is_said_at_the_door_that_makes_no_sense_is_not_written_down(log: tuple[LogFormat, io.StringIO]) -> None:
    _, written = log
    door = logging.getLogger("uvicorn.error")
    door.warning("Invalid HTTP request received.")
    door.error("Invalid UTF-8 sequence received from client.")
    assert written.getvalue() == ""

    door.error("Exception in ASGI application")
    logging.getLogger("floorman.club").warning("a table waits")
    assert len(written.getvalue().splitlines()) == 2


@pytest.mark.parametrize("text", ["-" * 200_000, "a-" * 100_000, "As" * 100_000, "a." * 100_000, "1" * 200_000])
def test_a_long_line_is_looked_through_once(text: str) -> None:
    assert discreet(text + "!").endswith("!")


def test_facts_go_along_as_json_and_news_is_for_programs_alone(log: tuple[LogFormat, io.StringIO]) -> None:
    kind, written = log
    logging.getLogger("floorman.server").info("open", **facts(tables=3, note=f"token={TOKEN}"))

    if kind == "text":
        assert written.getvalue() == ""
    else:
        line = json.loads(written.getvalue())
        assert (line["message"], line["tables"], line["note"]) == ("open", 3, "token=▮")


@pytest.mark.parametrize(
    "said",
    ["event-table/friday/3", "table demo waits", "version 17 of stream table/lounge-2", "GET /api/tables", "at 12:30"],
)
def test_what_somebody_has_to_know_is_left_as_it_is(said: str) -> None:
    assert discreet(said) == said
