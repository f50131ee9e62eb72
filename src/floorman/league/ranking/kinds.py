"""Kinds of events as lists and refusals call them; a club's own kinds are called as the club calls them."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

_KINDS: Final = {
    "championship": Words("championship", "Staatsmeisterschaft"),
    "grand_slam": Words("Grand Slam", "Grand Slam"),
    "online_ranking": Words("online ranking event", "Online-Ranglistenturnier"),
}


def kind_of_event(kind: str) -> Words:
    """A kind of event in both languages.

    >>> kind_of_event("championship").de, kind_of_event("freeroll").de
    ('Staatsmeisterschaft', 'freeroll')
    """
    return _KINDS.get(kind) or Words(kind, kind)


def kind_written(text: str) -> str:
    """The kind of event that somebody has written by its id or by its name in either language.

    >>> kind_written("Grand Slam"), kind_written("freeroll")
    ('grand_slam', 'freeroll')
    """
    wanted = text.strip().casefold()
    return next((kind for kind, words in _KINDS.items() if wanted in (words.en.casefold(), words.de.casefold())), text)
