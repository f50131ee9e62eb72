"""Every place in everything that can be asked, with what nobody means there: each has an answer, and none of them is a fault of ours."""

from __future__ import annotations

import json
from itertools import count, cycle
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec
import pytest
from litestar.params import PathParameter, QueryParameter

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from support.everything import addresses, in_full, topics
from support.json_schema import ODD, places, put
from support.opened import OpenClub, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from support.opened import Caller

ODD_TEXTS = (
    *("", "0", "-1", "1e9", "NaN", "null", str(2**63), str(-(2**63) - 1), str(10**40), "9" * 5000, "\u0663", "\uff11"),
    *("\0", "\r\nX: y", "\u202e", "%", "_", "*", "\\", "../..", "/", "table/lounge", "a" * 5000, "\U0001f0a1" * 50),
    *("2026-02-30", "9999-99-99", "0001-01-01"),
)
"""Where something stands in an address."""
NO_TEXT = ("%ff", "%ed%a0%80", "%", "%zz", "%00")
"""The same, as it goes over the wire."""
THERE = {"table": "lounge", "event": "friday", "league": "wpl-2099", "hand": "lounge-1", "account": "friday"}
THERE |= {"transfer": "none", "number": "1", "book": "tda", "knob": "min_raise", "a": "tda", "b": "vpsv"}


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened() as started:
        admin = started.joins("Adele", Grant("admin"))
        for path, example in (("tables", A_TABLE), ("tournaments", A_TOURNAMENT), ("leagues", A_SEASON)):
            body = msgspec.to_builtins(example[0].value)
            assert admin.http.post(f"/api/{path}", json=body).status_code == 201
        for topic in ("tables/lounge", "tournaments/friday", "leagues/wpl-2099"):
            assert admin.http.get(f"/api/{topic}").status_code == 200
        yield started


NUMBERS = count(1)


def admins(club: OpenClub) -> Caller:
    return club.joins(f"Adele {next(NUMBERS)} of many", Grant("admin"))


def require_an_answer(answer: httpx.Response, asked: object) -> None:
    code = answer.json().get("code", "") if "json" in answer.headers.get("content-type", "") and answer.is_error else ""
    assert answer.status_code < 500 or code == "takes-too-long", (asked, answer.text)
    assert code != "our-mistake", (asked, answer.text)


def test_whatever_stands_in_an_address_has_an_answer(club: OpenClub) -> None:
    admin, tried = admins(club), 0
    for address in addresses(club.app):
        if address.method != "GET" or not address.path.startswith("/api/"):
            continue
        fields = address.handler.parsed_fn_signature.parameters
        in_path = {name: THERE.get(name, "x") for name in address.ids}
        in_query = {
            name: THERE.get(name, "x")
            for name, field in fields.items()
            if isinstance(field.kwarg_definition, QueryParameter)
        }
        needed = {name: in_query[name] for name in in_query if fields[name].is_required}
        assert in_path.keys() <= {
            name for name, field in fields.items() if isinstance(field.kwarg_definition, PathParameter)
        } | {"path"}
        for name in (*in_path, *in_query):
            for text in (*(quote(odd, safe="") for odd in ODD_TEXTS), *NO_TEXT):
                path = address.path.format(**{one: text if one == name else in_path[one] for one in in_path})
                query = "&".join(
                    f"{one}={text if one == name else needed[one]}" for one in {*needed, name} - {*in_path}
                )
                require_an_answer(admin.http.get(f"{path}?{query}"), (str(address), name, text))
                tried += 1
    assert tried > 1500


def test_whatever_stands_in_a_field_has_an_answer(club: OpenClub, soak: bool) -> None:
    admin, tried, odd = admins(club), 0, cycle(ODD)
    said = [
        (address.path.format(**{name: THERE.get(name, "x") for name in address.ids}), body)
        for address in addresses(club.app)
        if address.takes is not None
        for body in in_full(address.takes)
    ]
    said += [
        ("/api/do", {"id": "", "to": topic, "command": body})
        for topic, kind in topics(club.club).items()
        for body in in_full(kind)
    ]
    assert len(said) > 300
    for path, body in said:
        kinds = {place for place in places(body) if place and place[-1] == "type"}
        for place in {*places(body)} - kinds:
            for _ in ODD if soak else range(2):
                document: Any = put(body, place, next(odd)) if place else next(odd)
                answer = admin.http.post(
                    path, content=json.dumps(document), headers={"Content-Type": "application/json"}
                )
                require_an_answer(answer, (path, place, document))
                tried += 1
                if answer.status_code == 401:  # they have signed out, or deleted themselves
                    admin = admins(club)
    assert tried > 3000
