"""How an effect is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from floorman.text.lists import listed, one_of
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CARD, _CARDS = Words("card", "Karte"), Words("cards", "Karten")
_SECOND, _SECONDS = Words("second", "Sekunde"), Words("seconds", "Sekunden")


class Worded(Struct, frozen=True):
    """An effect that can be told in a few words; the facts in braces are its fields."""

    WORDS: ClassVar[Words] = Words("", "")

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(self.WORDS, **{name: getattr(self, name) for name in self.__struct_fields__})


def filled(words: Words, **facts: object) -> Words:
    """Words with the facts that stand in braces; a fact that is `Words` itself is told in each language.

    >>> filled(Words("seat {seat} gets {what}", "Platz {seat} bekommt {what}"), seat=3, what=cards_counted(1)).de
    'Platz 3 bekommt 1 Karte'
    """

    def said(language: str) -> str:
        own = {name: fact[language] if isinstance(fact, Words) else fact for name, fact in facts.items()}
        return words[language].format(**own)

    return Words(said("en"), said("de"))


def cards_counted(count: int) -> Words:
    """So many cards."""
    return Words(counted(count, _CARD, _CARDS), counted(count, _CARD, _CARDS, "de"))


def seconds_counted(count: int) -> Words:
    """So many seconds."""
    return Words(counted(count, _SECOND, _SECONDS), counted(count, _SECOND, _SECONDS, "de"))


def joined(parts: Iterable[Words], between: str) -> Words:
    """Several things one after another, with the same sign between them in both languages."""
    said = list(parts)
    return Words(between.join(words.en for words in said), between.join(words.de for words in said))


def seats_listed(seats: Sequence[int]) -> Words:
    """Seats one after another.

    >>> seats_listed((3, 5, 7))
    Words(en='seats 3, 5 and 7', de='die Plätze 3, 5 und 7')
    """
    if len(seats) == 1:
        return Words(f"seat {seats[0]}", f"Platz {seats[0]}")
    return Words(f"seats {listed(seats)}", f"die Plätze {listed(seats, 'de')}")


def seats_each(seats: Sequence[int]) -> Words:
    """Seats one after another, where German asks for the dative.

    >>> seats_each((3, 5))
    Words(en='seats 3 and 5', de='Platz 3 und Platz 5')
    """
    return Words(seats_listed(seats).en, listed((f"Platz {seat}" for seat in seats), "de"))


def either(choices: Sequence[Words]) -> Words:
    """One of several.

    >>> either([Words("fold", "passen"), Words("check", "schieben"), Words("bet", "setzen")]).de
    'passen, schieben oder setzen'
    """
    return Words(one_of(words.en for words in choices), one_of((words.de for words in choices), "de"))
