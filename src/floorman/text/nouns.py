"""What is counted in messages, one of it and many, as `counted` asks for it.

>>> from floorman.text.numbers import counted
>>> counted(1, *TABLES, "de"), counted(2, *TABLES, "de"), counted(2, *AT_TABLES, "de")
('1 Tisch', '2 Tische', '2 Tischen')
"""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

Noun = tuple[Words, Words]

CARDS: Final[Noun] = Words("card", "Karte"), Words("cards", "Karten")
DAYS: Final[Noun] = Words("day", "Tag"), Words("days", "Tage")
ENTRANTS: Final[Noun] = Words("entrant", "Teilnehmer"), Words("entrants", "Teilnehmer")
GHOSTS: Final[Noun] = Words("ghost", "Ghost"), Words("ghosts", "Ghosts")
HANDS: Final[Noun] = Words("hand", "Hand"), Words("hands", "Hände")
LEVELS: Final[Noun] = Words("level", "Level"), Words("levels", "Levels")
MATCH_DAYS: Final[Noun] = Words("match day", "Spieltag"), Words("match days", "Spieltage")
AFTER_MATCH_DAYS: Final[Noun] = Words("match day", "Spieltag"), Words("match days", "Spieltagen")
"""In the dative: nach zwei Spieltagen."""
MINUTES: Final[Noun] = Words("minute", "Minute"), Words("minutes", "Minuten")
PLACES: Final[Noun] = Words("place", "Platz"), Words("places", "Plätze")
PLAYERS: Final[Noun] = Words("player", "Spieler"), Words("players", "Spieler")
OF_PLAYERS: Final[Noun] = Words("player", "Spieler"), Words("players", "Spielern")
"""In the dative: ein Unterschied von zwei Spielern."""
POINTS: Final[Noun] = Words("point", "Punkt"), Words("points", "Punkte")
PRIZES: Final[Noun] = Words("prize", "Preis"), Words("prizes", "Preise")
ROUNDS: Final[Noun] = Words("round", "Runde"), Words("rounds", "Runden")
SEATS: Final[Noun] = Words("seat", "Platz"), Words("seats", "Plätze")
SECONDS: Final[Noun] = Words("second", "Sekunde"), Words("seconds", "Sekunden")
STACKS: Final[Noun] = Words("stack", "Stack"), Words("stacks", "Stacks")
TABLES: Final[Noun] = Words("table", "Tisch"), Words("tables", "Tische")
AT_TABLES: Final[Noun] = Words("table", "Tisch"), Words("tables", "Tischen")
"""In the dative: an zwei Tischen."""
TEAMS: Final[Noun] = Words("team", "Team"), Words("teams", "Teams")
YEARS: Final[Noun] = Words("year", "Jahr"), Words("years", "Jahre")
