"""The wire's types as a JSON schema, from which the browser's TypeScript is made: ``python -m floorman.server.schema``."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from floorman.club.company.home import HomeGameOpened, LinkShown
from floorman.club.floor_calls.pages import RulingShown
from floorman.club.notices.kinds import NoticesUpdate, SeatedElsewhere
from floorman.club.people.answers import (
    Appointments,
    Consents,
    Export,
    Invitations,
    InvitationShown,
    LinkMade,
    MemberPage,
    MembersFound,
    MyPage,
    PasskeyAsked,
)
from floorman.club.services.bank import AccountPage
from floorman.club.services.calendar import EventList
from floorman.club.services.league import LeagueUpdate
from floorman.club.services.leagues import LeagueList
from floorman.club.services.lobby import HomeGames, LobbyUpdate
from floorman.club.services.offers import OffersUpdate
from floorman.club.services.tournament import EventUpdate
from floorman.club.wire.messages import Answer, Said, Welcome
from floorman.server.api.notices import NoticesCommand
from floorman.server.api.people import Me, PeopleCommand, SignIn
from floorman.server.api.tables import HomeGameCommand, TableCommand

if TYPE_CHECKING:
    from collections.abc import Iterable

_FROM_CLIENT = (Said, SignIn, PeopleCommand, TableCommand, HomeGameCommand, NoticesCommand)
_OF_MEMBERS = (
    *(Me, InvitationShown, MyPage, Consents, PasskeyAsked, Export, AccountPage),
    *(MembersFound, MemberPage, Invitations, LinkMade, Appointments),
)
_TO_CLIENT = (
    Answer,
    Welcome,
    LobbyUpdate,
    HomeGames,
    HomeGameOpened,
    LinkShown,
    OffersUpdate,
    NoticesUpdate,
    SeatedElsewhere,
    RulingShown,
    EventUpdate,
    EventList,
    LeagueList,
    LeagueUpdate,
    *_OF_MEMBERS,
)


def schema() -> dict[str, Any]:
    """Every message and everything in them, as definitions under one document."""
    sent, received = _definitions(_TO_CLIENT), _definitions(_FROM_CLIENT)
    definitions = received | {name: _complete(definition) for name, definition in sent.items()}
    return {
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in definitions},
        "definitions": {name: definition | {"additionalProperties": False} for name, definition in definitions.items()},
    }


def _definitions(types: Iterable[Any]) -> dict[str, Any]:
    _, definitions = msgspec.json.schema_components(types, schema_hook=_text, ref_template="#/definitions/{name}")
    return definitions


def _text(kind: type) -> dict[str, Any]:
    """A card is text on the wire."""
    return {"type": "string", "title": kind.__name__}


def _complete(definition: dict[str, Any]) -> dict[str, Any]:
    """What the server sends has all its fields, also those that have a default; but for what has not changed."""
    if "properties" not in definition:
        return definition
    always = definition.get("required", ())
    sent = [name for name, field in definition["properties"].items() if name in always or "default" in field]
    return definition | {"required": sent}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
