"""Why a hand is dead: the names that are kept with it, and how people say it."""

from __future__ import annotations

from typing import Final

from floorman.hand.mistakes import mistake_called
from floorman.text.words import Words

ABSENT: Final = "absent"
PENALTY: Final = "penalty"
NO_CARDS: Final = "no_face_no_card"
LEFT: Final = "left_the_table"
DISQUALIFIED: Final = "disqualified"
TAKEN_IN: Final = "taken_in"
THROWN_AWAY: Final = "thrown_away"
RULED: Final = "ruled"

DEATHS: Final = {
    ABSENT: Words("away from the table", "nicht am Tisch"),
    PENALTY: Words("missed hand of a penalty", "Straf-Aussetzen"),
    NO_CARDS: Words("no face, no card", "nicht am Platz: keine Karten"),
    LEFT: Words("left the table", "vom Tisch gegangen"),
    DISQUALIFIED: Words("disqualified", "disqualifiziert"),
    TAKEN_IN: Words("taken in by the dealer", "vom Dealer eingezogen"),
    THROWN_AWAY: Words("thrown away", "weggeworfen"),
    RULED: Words("ruling of the floor", "Entscheidung des Floors"),
}


def why_dead(why: str, language: str) -> str:
    """Why a hand is dead, for people: by itself, or by a mistake that was put right. Other words of a caller of `Hand.kill` stay.

    >>> why_dead("left_the_table", "de"), why_dead("duplicate_card", "de")
    ('vom Tisch gegangen', 'doppelte Karte')
    """
    return DEATHS[why][language] if why in DEATHS else mistake_called(why, language)
