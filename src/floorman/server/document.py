"""What can be asked over HTTP, as an OpenAPI document: made from the routes themselves and the types they take and give.

Its schemas are msgspec's, which also reads and writes what they describe, so that nothing can be said in one way and done in
another; what a type is for stands in its docstring. A browser gets a page that shows the document; see ``web/src/components/Api.svelte``.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import sys
from functools import cache
from importlib import resources
from itertools import pairwise
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import msgspec
import msgspec.inspect
from litestar import Litestar, Request, Response, get
from litestar.params import BodyKwarg, PathParameter, QueryParameter
from litestar.routes import HTTPRoute

from floorman import __version__
from floorman.server.api import examples
from floorman.server.api.parameters import OTHERWISE
from floorman.server.packed import AS_IT_IS, packed
from floorman.server.pages import client_page
from floorman.server.refusals import RefusalPage, page_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from litestar.handlers import HTTPRouteHandler

    from floorman.server.packed import Packed

_REF: Final = "#/components/schemas/{name}"
_REFUSED: Final[dict[str, Any]] = {
    "description": "It was not done, and nothing has changed. The code is for programs, the words are for people.",
    "content": {
        "application/json": {
            "schema": {"$ref": _REF.format(name=RefusalPage.__name__)},
            "examples": {
                str(number): {"summary": summary, "value": msgspec.to_builtins(page_of(error))}
                for number, (summary, error) in enumerate(examples.REFUSALS, start=1)
            },
        }
    },
}
_SIMPLE: Final[dict[Any, dict[str, Any]]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    int | None: {"anyOf": [{"type": "integer"}, {"type": "null"}]},  # written `null`, or left out
    str: {"type": "string"},
}


def _simple(kind: Any) -> dict[str, Any]:
    """What stands in an address: one of these, or one of several words."""
    return {"type": "string", "enum": [*get_args(kind)]} if get_origin(kind) is Literal else _SIMPLE[kind]


_ABOUT: Final = """\
Everything a browser can do here, a program can do as well. It comes in with a token, in the header `Authorization: Bearer …`; \
members make tokens with `make_token`. A command carries an `id` of your own making: the same id twice is done once, so if you \
are unsure whether it arrived, simply send it again.

What happens at a table or in a tournament is told as it happens over the WebSocket `/api/live`: `{"type": "follow", "topic": \
"table/demo"}`. The same commands can be said there: `{"type": "do", "id": "1", "to": "table/demo", "command": …}`."""


@get(["/api/docs", "/api/docs/openapi.json"], include_in_schema=False, opt={AS_IT_IS: True})
async def documented(request: Request[Any, Any, Any]) -> Response[Any]:
    """The document; a browser that opens the address gets a page to read it on. It is made once, beside the event loop, for all who wait."""
    if request.url.path.rstrip("/") == "/api/docs" and "text/html" in request.headers.get("accept", ""):
        return client_page()
    state = request.app.state
    if "document" not in state:
        made = asyncio.to_thread(lambda: packed(msgspec.json.encode(document(request.app))))
        state["document"] = asyncio.create_task(made)
    found: Packed = await asyncio.shield(state["document"])
    return found.answer(request, "application/vnd.oai.openapi+json", {"Vary": "Accept"})


def document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document of an application."""
    routes = sorted(
        (route for route in app.routes if isinstance(route, HTTPRoute)), key=lambda route: route.path_format
    )
    shown = [
        (route.path_format, method.lower(), handler) for route in routes for method, handler in handlers(route).items()
    ]
    said = [kind for _, _, handler in shown for kind in (body_of(handler), answer_of(handler)) if kind is not None]
    ordered = sorted({RefusalPage, *(part for kind in said for part in _parts(kind))}, key=str)
    schemas, named = msgspec.json.schema_components(ordered, schema_hook=_as_text, ref_template=_REF)
    schema_of = dict(zip(ordered, schemas, strict=True))
    _write_patterns(named)
    _describe(named, _structs(msgspec.inspect.multi_type_info(ordered)))
    paths: dict[str, Any] = {}
    for path, method, handler in shown:
        paths.setdefault(path, {})[method] = _operation(path, method, handler, schema_of.__getitem__)
    return {
        "openapi": "3.1.0",
        "info": {"title": "floorman", "version": __version__, "description": _ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": named},
    }


def handlers(route: HTTPRoute) -> dict[str, HTTPRouteHandler]:
    """What answers a route's methods, as far as that is for people and their programs."""
    found = {str(method): handler for method, (handler, *_) in sorted(route.route_handler_map.items())}
    return {
        method: handler
        for method, handler in found.items()
        if method not in {"OPTIONS", "HEAD"} and handler.resolve_include_in_schema()
    }


def body_of(handler: HTTPRouteHandler) -> Any:
    """The type of what has to be sent, or None."""
    data = handler.parsed_fn_signature.parameters.get("data")
    return data.annotation if data else None


def answer_of(handler: HTTPRouteHandler) -> Any:
    """The type of what is answered, or None."""
    kind = handler.parsed_fn_signature.return_type.annotation
    inner = get_args(kind)[0] if inspect.isclass(get_origin(kind)) and issubclass(get_origin(kind), Response) else kind
    return None if inner is type(None) else inner


def _operation(path: str, method: str, handler: HTTPRouteHandler, schema_of: Callable[[Any], Any]) -> dict[str, Any]:
    body, answer = body_of(handler), answer_of(handler)
    good: dict[str, Any] = {"description": _about(answer)}
    if answer is not None:
        shape = {"schema": _any_of([schema_of(part) for part in _parts(answer)])}
        good["content"] = {"application/json": shape | {"examples": _numbered(answers().get(f"{method} {path}", []))}}
    others = {status: good | {"description": about} for status, about in handler.opt.get(OTHERWISE, {}).items()}
    operation: dict[str, Any] = {
        "operationId": f"{method} {path}",
        "tags": handler.resolve_tags(),
        "summary": handler.summary,
        "description": inspect.getdoc(handler.fn) or "",
        "parameters": _parameters(path, handler),
        "responses": {str(handler.status_code): good, **others, "default": _REFUSED},
    }
    if body is not None:
        operation["requestBody"] = {
            "description": _about(body),
            "required": True,
            "content": {"application/json": {"schema": schema_of(body), "examples": _examples(handler)}},
        }
    return operation


def _parts(kind: Any) -> tuple[Any, ...]:
    """What a union is made of: some of ours are told apart by their fields alone, which msgspec writes and does not read."""
    return get_args(kind) if isinstance(kind, UnionType) else (kind,)


def _any_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _parameters(path: str, handler: HTTPRouteHandler) -> list[dict[str, Any]]:
    """What stands in the path, and what may stand after it."""
    given = handler.parsed_fn_signature.parameters
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in path else "query",
            "required": field.is_required,
            "description": field.kwarg_definition.description,
            "schema": _simple(field.annotation)
            | ({"minLength": 1} if isinstance(field.kwarg_definition, PathParameter) else {}),
        }
        for name, field in given.items()
        if isinstance(field.kwarg_definition, PathParameter | QueryParameter)
    ]


def _examples(handler: HTTPRouteHandler) -> dict[str, Any]:
    body = handler.parsed_fn_signature.parameters["data"].kwarg_definition
    given = (isinstance(body, BodyKwarg) and body.examples) or []
    return _numbered([{"summary": one.summary, "value": msgspec.to_builtins(one.value, enc_hook=str)} for one in given])


def _numbered(examples: list[dict[str, Any]]) -> dict[str, Any]:
    return {str(number): example for number, example in enumerate(examples, start=1)}


@cache
def answers() -> dict[str, list[dict[str, Any]]]:
    """What was answered once, by method and path; ``scripts/answers.py`` has written it down."""
    found: dict[str, list[dict[str, Any]]] = msgspec.json.decode(
        resources.files("floorman.server.api").joinpath("answers.json").read_bytes()
    )
    return found


def _about(kind: Any) -> str:
    """What something is that is sent or answered, in a sentence or two."""
    if kind is None:
        return "Done; nothing is answered."
    if get_origin(kind) is list:
        return f"Several of these: {_about(get_args(kind)[0])}"
    parts = [part for part in _parts(kind) if part is not type(None)]
    told = [_plain_about(part) for part in parts]
    if kind is Any:
        return "Whatever the service of that topic answers: the number of the version that came of it, or what was asked for."
    return told[0] if len(told) == 1 else "One of these: " + " ".join(told)


def _plain_about(kind: Any) -> str:
    about = (inspect.getdoc(kind) or "").partition(">>>")[0].strip() if inspect.isclass(kind) else ""
    return " ".join(about.partition("\n\n")[0].split())


def _write_patterns(schema: Any) -> None:
    """Write patterns as JSON Schema has them: what ends a text in Python is nothing elsewhere."""
    inside = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and isinstance(schema.get("pattern"), str):
        schema["pattern"] = re.sub(r"\\Z\Z", "$", schema["pattern"])
    for part in inside:
        _write_patterns(part)


def _describe(named: dict[str, Any], kinds: Iterable[type]) -> None:
    """Say of every type what it is, without the examples for programmers, and of its fields what stands under them."""
    for schema in named.values():
        if "description" in schema:
            schema["description"] = schema["description"].partition(">>>")[0].strip()
    for kind in kinds:
        fields = named.get(kind.__name__, {}).get("properties", {})
        for name, about in _fields_of(kind.__module__).get(kind.__name__, {}).items():
            if name in fields:
                shape = fields[name]
                fields[name] = (
                    {"allOf": [shape], "description": about} if "$ref" in shape else shape | {"description": about}
                )


def _structs(kinds: Iterable[Any]) -> set[type]:
    """Every struct in some types, and in those."""
    found: set[type] = set()
    todo = list(kinds)
    while todo:
        kind = todo.pop()
        if isinstance(kind, msgspec.inspect.StructType):
            if kind.cls in found:
                continue
            found.add(kind.cls)
            todo += [field.type for field in kind.fields]
        elif isinstance(kind, msgspec.inspect.Type):
            inner = [getattr(kind, name) for name in kind.__struct_fields__]
            todo += [one for each in inner for one in (each if isinstance(each, tuple) else (each,))]
    return found


@cache
def _fields_of(module: str) -> dict[str, dict[str, str]]:
    """What stands under the fields of a module's classes; nothing where only the compiled module is there."""
    try:
        source = inspect.getsource(sys.modules[module])
    except OSError:
        return {}
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_under_fields(node.body)) for node in classes}


def _under_fields(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, after in pairwise(body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(about))):
                yield name, inspect.cleandoc(about)


def _as_text(kind: type) -> dict[str, Any]:
    """A card, say, is text on the wire."""
    return {"type": "string", "title": kind.__name__}
