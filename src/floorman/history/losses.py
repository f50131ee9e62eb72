"""What a format has no place for when a hand is written in it, said for whoever converts."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

Lost = dict[Words, None]
"""Each once, in the order in which it was found."""

_FORMATS: Final = {
    "acpc": "ACPC",
    "ohh": "Open Hand History",
    "phh": "PHH",
    "pokernow": "PokerNow",
    "pokerstars": "PokerStars",
}
_FACTS: Final = {
    "book": Words("rulebook", "Regelwerk"),
    "buy_in": Words("buy-in", "Buy-in"),
    "currency": Words("currency", "Währung"),
    "edition": Words("edition of the rulebook", "Ausgabe des Regelwerks"),
    "event": Words("tournament", "Turnier"),
    "exposed": Words("exposed cards", "aufgedeckte Karten"),
    "hero": Words("whose cards are known", "wessen Karten bekannt sind"),
    "id": Words("id of the hand", "Kennung der Hand"),
    "killed": Words("why hands are dead", "warum Hände tot sind"),
    "level": Words("level", "Level"),
    "rabbit": Words("cards that would have come", "Karten, die noch gekommen wären"),
    "rulings": Words("rulings", "Entscheidungen der Turnierleitung"),
    "site": Words("site", "Anbieter"),
    "table": Words("table", "Tisch"),
    "table_size": Words("seats at the table", "Plätze am Tisch"),
    "time": Words("time", "Zeit"),
    "time_zone": Words("time zone", "Zeitzone"),
}


def fact(key: str) -> Words:
    """Something that a history says about its hand; what only its source knows is quoted as it stands there.

    >>> fact("time_zone").de, fact("weather").en
    ('Zeitzone', '“weather”')
    """
    return _FACTS.get(key) or Words(f"“{key}”", f"„{key}“")


def only_in(source: str) -> Words:
    """Fields that only the format has which a hand comes from."""
    name = _FORMATS.get(source, source)
    return Words(f"fields that only {name} has", f"Felder, die nur {name} hat")


def unfit(key: str, en: str, de: str) -> Words:
    """Something that a history says, but not so that it can be written.

    >>> unfit("id", "not a number", "keine Zahl").de
    'Kennung der Hand (keine Zahl)'
    """
    name = fact(key)
    return Words(f"{name.en} ({en})", f"{name.de} ({de})")
