"""By what a hand is found again: its number at its table, and everybody who was dealt in.

    hand             numbered as the table counts its hands
    played anna      in all streams, numbered by the moment at which the hand began

Both lead to the event that says who is dealt in, the first of the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.store import Mark
from floorman.table.events import PlayersDealtIn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.table import Event

HAND: Final = "hand"
_PLAYED: Final = "played "


def played_by(member: str) -> str:
    """The key of the hands that somebody was dealt in."""
    return _PLAYED + member


def marks_of(events: Sequence[Event], since: int) -> list[Mark]:
    """Under what events of a table will be looked up, given the version before them. Bots do not look back."""
    marks = []
    for version, event in enumerate(events, start=since + 1):
        if isinstance(event, PlayersDealtIn):
            marks.append(Mark(HAND, event.hand, version))
            marks += [
                Mark(played_by(player.member), event.at, version)
                for player in event.players
                if player.member and not player.is_bot
            ]
    return marks
