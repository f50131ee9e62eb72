"""What can be wanted of the club's leagues."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.league.league import Command
from floorman.league.setup import SeasonSetup


class AnnounceSeason(Struct, frozen=True, tag="announce_season"):
    """Announce a season of a league."""

    setup: SeasonSetup


class ListLeagues(Struct, frozen=True, tag="list_leagues"):
    """See the club's leagues."""


class MakeEntry(Struct, frozen=True, tag="entry"):
    """Enter something in a league: each command says who may."""

    command: Command


class CorrectEntry(Struct, frozen=True, tag="correct_entry"):
    """Put an entry right, or take it out."""

    number: int
    reason: str
    instead: Command | None = None


OfLeagues = AnnounceSeason | ListLeagues
OfLeague = MakeEntry | CorrectEntry | Look
