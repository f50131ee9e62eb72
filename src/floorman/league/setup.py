"""What a league season is: announced once, and the same for everybody."""

from __future__ import annotations

from msgspec import Struct


class Matchday(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A day on which the league plays."""

    number: int
    """From 1."""
    date: str
    """As ``2026-05-12``."""
    starts_at: int
    """In milliseconds, as all times here."""
    venue: str = ""


class SeasonSetup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A season as it is announced, pinned to the edition of its book."""

    id: str
    name: str
    book: str
    edition: str
    season: str
    """As people call it, ``2026`` say."""
    matchdays: tuple[Matchday, ...] = ()
    seed: int = 0
    """Decides every draw; recorded, so that all of them can be repeated."""
    closes_at: int | None = None
    """The last moment at which a club can enter; nothing said means the start of the first match day."""
    team_fee_cents: int | None = None
    """What a team pays for the season; nothing said means what the book says."""
    licence_lead_days: int | None = None
    """How many days ahead a licence is applied for; nothing said means what the book says."""
    needs: str = ""
    """The entitlement that a licence has to carry, where the book asks for one."""
    barred: tuple[str, ...] = ()
    """Teams that lost their right to take part in the season before."""
