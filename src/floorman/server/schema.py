"""The wire's types as a JSON schema, from which the browser's TypeScript is made: ``python -m floorman.server.schema``."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from floorman.club.messages import Answer, Said
from floorman.server.replies import Me, SignIn, TableLine

_MESSAGES = (Said, Answer, Me, SignIn, TableLine)


def schema() -> dict[str, Any]:
    """Every message and everything in them, as definitions under one document."""
    _, definitions = msgspec.json.schema_components(
        _MESSAGES,
        schema_hook=lambda kind: {"type": "string", "title": kind.__name__},
        ref_template="#/definitions/{name}",
    )
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in definitions},
        "definitions": {name: _closed(definition) for name, definition in definitions.items()},
    }


def _closed(definition: dict[str, Any]) -> dict[str, Any]:
    """What the server sends is complete: fields with a default are always there, and there are no others."""
    return definition | {"required": list(definition.get("properties", ())), "additionalProperties": False}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
