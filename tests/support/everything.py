"""Everything that can be asked of a club that is open, found out from the club itself: what is new is there without a word."""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import msgspec
from hypothesis import strategies as st
from litestar.routes import HTTPRoute

from floorman.server.document import body_of
from support.json_schema import documents, fullest, smallest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.handlers import HTTPRouteHandler

    from floorman.club.club import Club


class Address(NamedTuple):
    """A way in over HTTP."""

    method: str
    path: str
    """With names in braces where ids stand."""
    handler: HTTPRouteHandler
    ids: frozenset[str]
    """The names of these."""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def takes(self) -> Any:
        """The type of what has to be sent, or None."""
        return body_of(self.handler)


def addresses(app: Litestar) -> list[Address]:
    """Every address with each of its methods."""
    return [
        Address(str(method), route.path_format, handler, frozenset(route.path_parameters))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, *_) in route.route_handler_map.items()
    ]


def topics(club: Club) -> dict[str, Any]:
    """Every topic that is served at the moment, with the type of what can be wanted there."""
    served = club.bus._servers  # type: ignore[attr-defined]  # the bus of one process
    return {subject.replace(".", "/", 1): handler.__self__.wanted.type for subject, handler in served.items()}


def parts(kind: Any) -> tuple[Any, ...]:
    """What a union is made of."""
    return get_args(kind) if isinstance(kind, types.UnionType) else (kind,)


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON schema of a type; a card is text."""
    return msgspec.json.schema(kind, schema_hook=lambda _: {"type": "string"})


def variants(kind: Any) -> Iterator[dict[str, Any]]:
    """The smallest document for every command in a type, also where it is carried in another."""
    for part in parts(kind):
        whole = smallest(schema_of(part), team="ace")
        inner = carried(part)
        inner = {name: several for name, several in inner.items() if name in whole}
        if not inner:
            yield whole
        for name, several in inner.items():
            for one in variants(several):
                yield whole | {name: one}


def in_full(kind: Any) -> Iterator[dict[str, Any]]:
    """A document for every command in a type with all of its fields, also where it is carried in another."""
    for part in parts(kind):
        whole, inner = fullest(schema_of(part)), carried(part)
        if not inner:
            yield whole
        for name, several in inner.items():
            for one in in_full(several):
                yield whole | {name: one}


def shapes(kind: Any, *words: str) -> Iterator[tuple[str, st.SearchStrategy[Any]]]:
    """Documents for every command in a type, by the command's name, also where it is carried in another; see `documents`."""
    for part in parts(kind):
        inner = carried(part)
        if not inner:
            yield name_of(part), documents(schema_of(part), *words)
        for field, several in inner.items():
            outer = documents(schema_of(part), *words)
            for name, shape in shapes(several, *words):
                yield f"{name_of(part)} {name}", st.builds(_carrying, outer, st.just(field), shape)


def _carrying(outer: dict[str, Any], field: str, inner: Any) -> dict[str, Any]:
    return outer | {field: inner}


def name_of(kind: Any) -> str:
    """What a type is called."""
    return str(getattr(kind, "__name__", kind))


def carried(kind: type) -> dict[str, Any]:
    """The fields of a command that carry one of several others."""
    return {
        name: hint
        for name, hint in typing.get_type_hints(kind).items()
        if len(parts(hint)) > 1
        and all(isinstance(one, type) for one in parts(hint))
        and all(issubclass(one, msgspec.Struct) for one in parts(hint))
    }


def read(kind: Any, document: dict[str, Any]) -> Any:
    """What a document says."""
    return msgspec.convert(document, kind, dec_hook=lambda _, text: text)
