"""What is put down about clubs, licences and breaches: values that commands, events and state share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.rulebook import Cite
from floorman.text.words import Words

Breach = Literal["ineligible_player", "player_in_two_teams"]
"""What costs a team its points of the day."""

FineKind = Literal[
    "ineligible_player", "team_no_show", "only_two_players", "player_in_two_teams", "lineup_late", "drugs_or_alcohol"
]
"""The lines of a book's table of fines."""

Entitlements = tuple[str, ...]


class ClubFacts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a club has shown of itself."""

    register_number: str = ""
    """Its number in the register of associations."""
    is_regional_member: bool = False
    """Ordinary member of the regional association."""
    is_national_member: bool = False
    """Extraordinary member of the national one."""
    has_seat_in_region: bool = False
    is_active_in_region: bool = False
    signed_by: str = ""
    """Who signed that its members accept the rules and can do what playing takes, shuffling for one."""
    signed_on: str = ""


class Licence(Struct, frozen=True):
    """A player's licence in the register of the national association, the only one there is."""

    filed_on: str
    number: str = ""
    """Nothing while it is only applied for."""
    valid_from: str = ""
    valid_until: str = ""
    entitlements: Entitlements = ()

    def covers(self, day: str) -> bool:
        """Whether it is valid on a day."""
        return bool(self.number) and self.valid_from <= day <= self.valid_until


class Refusal(Struct, frozen=True):
    """One thing that stands in the way, and the paragraph that says so."""

    code: str
    words: Words
    rule: Cite | None = None
    about: tuple[str, ...] = ()
    """The ids of those it speaks of."""


def clause(cite: Cite | None) -> str:
    """The id of a rule as events keep it; nothing where no book says anything."""
    return cite.rule if cite else ""


class Sanction(Struct, frozen=True):
    """A team fielded who it should not have: its points of the day go, and those of *players* in the lists of persons."""

    what: Breach
    players: tuple[str, ...]
    """Nobody where the team suffers for another one of its club."""
    rule: str
    """The id of the clause."""
    reason: str = ""
