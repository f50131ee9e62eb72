"""The OpenAPI document says what there is, and the server does as the document says, whatever is sent."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import validator_for
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.checks import (
    negative_data_rejection as refused,
)

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_SEASON, A_TOURNAMENT
from floorman.server.document import answers
from support.opened import Caller, OpenClub, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import Case
    from schemathesis.schemas import APIOperation

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
NUMBERS = count(1)
THERE = {
    "table": "demo",
    "event": "friday",
    "league": "wpl-2099",
    "hand": "demo-1",
    "account": "friday",
    "book": "tda",
    "knob": "min_raise",
    "number": 1,
    "what": "table",
}


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened(demo=True) as started:
        admin = started.joins("Adele", Grant("admin"))
        admin.opens(A_TOURNAMENT[0].value, A_SEASON[0].value)
        yield started


@pytest.fixture(scope="module")
def document(club: OpenClub) -> dict[str, Any]:
    answer = Caller(club).http.get("/api/docs")
    assert answer.headers["content-type"] == "application/vnd.oai.openapi+json"
    found: dict[str, Any] = answer.json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def test_everything_that_can_be_asked_is_described_with_its_refusals_and_parameters(document: dict[str, Any]) -> None:
    for method, path, operation in operations(document):
        assert operation["summary"], path
        assert operation["description"], path
        assert operation["tags"] or path == "/health"
        for status, answer in operation["responses"].items():
            assert answer["description"].endswith("."), (method, path, status)
            assert ("content" in answer) == (status != "204"), (method, path)
        assert all(parameter["description"] for parameter in operation["parameters"]), (method, path)
        assert operation.get("requestBody", {"description": "."})["description"].endswith("."), (method, path)
    schemas = document["components"]["schemas"]
    assert schemas["SitDown"]["description"].startswith("Take a seat with so many chips.")
    assert schemas["TableOpened"]["properties"]["pause_ms"]["description"].startswith("How long a finished hand stays")
    assert not any(">>>" in schema.get("description", "") for schema in schemas.values())


def test_every_example_is_read_and_done_or_refused_for_what_it_says(club: OpenClub, document: dict[str, Any]) -> None:
    admin = club.joins("Berta", Grant("admin"))
    for method, path, operation in operations(document):
        if "requestBody" not in operation:
            continue
        examples = operation["requestBody"]["content"]["application/json"]["examples"]
        assert examples, path
        for example in examples.values():
            assert example["summary"]
            address = path.format(**THERE)
            answer = admin.http.request(method, address, json=example["value"])
            assert answer.status_code < 500
            assert answer.is_success or answer.json()["code"] != "unreadable-message", (path, example, answer.text)


def test_every_answer_has_an_example_of_each_kind_and_each_is_what_its_type_says(document: dict[str, Any]) -> None:
    """After a change of what is answered, ``make answers`` writes them anew."""
    components, shown = document["components"], set()
    for method, path, operation in operations(document):
        for status, answer in operation["responses"].items():
            if status == "204":
                continue
            content = answer["content"]["application/json"]
            values = [example["value"] for example in content["examples"].values()]
            assert all(example["summary"] for example in content["examples"].values())
            for kind in content["schema"].get("anyOf", [content["schema"]]):
                fits = validator_for({**kind, "components": components}).is_valid
                assert any(map(fits, values)), (method, path, status, kind)
            fits = validator_for({**content["schema"], "components": components}).is_valid
            assert all(map(fits, values)), (method, path, status)
            shown.add(f"{method} {path}")
    assert set(answers()) <= shown


def test_the_document_is_one_and_a_browser_gets_a_page(club: OpenClub, document: dict[str, Any]) -> None:
    stranger = Caller(club)

    assert stranger.http.get("/api/docs/openapi.json", headers={"Accept": "text/html"}).json() == document
    page = stranger.http.get("/api/docs", headers={"Accept": "text/html,*/*"})
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src" not in page.headers["content-security-policy"]  # our own alone, as everything
    assert "default-src 'self'" in page.headers["content-security-policy"]


Asking = Callable[..., None]


@pytest.fixture
def asks(club: OpenClub, document: dict[str, Any], soak: bool) -> Asking:
    """Has somebody ask everything that is in the document, in as many ways, and checks every answer."""
    line = club.doors.enter_context(requests.Session())
    line.trust_env = False

    def require_answers(
        operation: APIOperation[Any, Any, Any, Any], caller: Caller, mode: GenerationMode, examples: int
    ) -> None:
        @settings(max_examples=examples, derandomize=not soak, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(mode), is_there=st.booleans())
        def is_answered(case: Case[Any], is_there: bool) -> None:
            if is_there and mode == GenerationMode.POSITIVE:
                case.path_parameters.update({name: THERE[name] for name in case.path_parameters if name in THERE})
            answer = case.call(base_url=club.address, session=line, headers=caller.headers)
            case.validate_response(answer, checks=CHECKS if mode == GenerationMode.POSITIVE else [*CHECKS, refused])

        is_answered()

    def ask(role: str, mode: GenerationMode, examples: int) -> None:
        for found in schemathesis.openapi.from_dict(document).get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            if mode == GenerationMode.POSITIVE or operation.body or operation.query:  # else nothing can be wrong
                require_answers(operation, someone(club, role), mode, examples)
        assert Caller(club).http.get("/health").json()["still"] == []

    return ask


@pytest.mark.parametrize("role", ["", "guest", "admin"])
def test_whatever_is_sent_the_answer_is_as_the_document_says_and_never_a_fault(
    asks: Asking, role: str, soak: bool
) -> None:
    asks(role, GenerationMode.POSITIVE, 200 if soak else 6)


def test_what_does_not_fit_the_document_is_refused_to_whoever_may_do_everything(asks: Asking, soak: bool) -> None:
    asks("admin", GenerationMode.NEGATIVE, 200 if soak else 5)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_what_cannot_be_asked_in_this_way_is_told_in_the_same_shape(
    club: OpenClub, document: dict[str, Any], method: str
) -> None:
    admin = someone(club, "admin")
    for path in document["paths"]:
        answer = admin.http.request(method, path.format(**THERE, transfer="none"))
        assert (answer.status_code, answer.json()["code"]) == (405, "http-405"), path
        assert set(answer.headers["allow"].split(", ")) >= {name.upper() for name in document["paths"][path]}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_what_is_not_json_is_read_as_json_or_refused(club: OpenClub, document: dict[str, Any], kind: str) -> None:
    """A form of another site's could send no more than these kinds without asking first; see the check of the origin."""
    guest = someone(club, "guest")
    for method, path, operation in operations(document):
        if "requestBody" in operation:
            address = path.format(**THERE, transfer="none")
            for content in (b"name=Anna", b"--x\r\n", b"\xff\xfe", b""):
                answer = guest.http.request(method, address, content=content, headers={"Content-Type": kind})
                assert answer.status_code in {400, 401, 403, 415}, (path, content, answer.text)
                assert answer.json()["words"]["de"]


def someone(club: OpenClub, role: str) -> Caller:
    name = f"Anna {next(NUMBERS)}"
    if not role:
        return Caller(club)
    return club.comes(name) if role == "guest" else club.joins(name, Grant(role))
