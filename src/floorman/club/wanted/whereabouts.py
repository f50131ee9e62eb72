"""What the club's own parts tell each other of who sits where; nobody else has anything to say here."""

from __future__ import annotations

from msgspec import Struct


class AboutToSit(Struct, frozen=True, tag="about_to_sit", forbid_unknown_fields=True):
    """Somebody wants to sit down at a table, which asks whether they sit at another."""

    member: str
    table: str


class HasDecided(Struct, frozen=True, tag="has_decided", forbid_unknown_fields=True):
    """The table has decided: somebody who was about to sit down there does, or does not."""

    member: str
    table: str


class SitHere(Struct, frozen=True, tag="sit_here", forbid_unknown_fields=True):
    """Everybody who sits at a table, as of a *version* of it: what is heard late changes nothing."""

    table: str
    members: tuple[str, ...]
    version: int


class WhereIs(Struct, frozen=True, tag="where_is", forbid_unknown_fields=True):
    """Ask at which tables somebody sits, or is about to."""

    member: str


OfWhereabouts = AboutToSit | HasDecided | SitHere | WhereIs
