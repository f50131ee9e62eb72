"""A ruling: what is to happen, on whose word, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.floor.effects import Effect
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Language
    from floorman.rulebook import Rulebook


_PREFERRED: Final = Words(" (preferred by the rule)", " (von der Regel bevorzugt)")


class Option(Struct, frozen=True, omit_defaults=True):
    """One way the floor may go where the rule leaves it open."""

    effects: tuple[Effect, ...]
    is_preferred: bool = False
    """Whether the rule leans this way."""

    @property
    def words(self) -> Words:
        """What happens this way, and whether the rule would rather have it."""
        announced = [effect.words for effect in self.effects]
        leans = _PREFERRED if self.is_preferred else Words("", "")
        return Words(
            f"{'; '.join(words.en for words in announced)}{leans.en}",
            f"{'; '.join(words.de for words in announced)}{leans.de}",
        )

    def __str__(self) -> str:
        return "; ".join(effect.words.en for effect in self.effects)


class Elsewhere(Struct, frozen=True, omit_defaults=True):
    """What another book makes of the same facts, where that is something else; or the fact it would have to know."""

    book: str
    edition: str
    effects: tuple[Effect, ...] = ()
    options: tuple[Option, ...] = ()
    citations: tuple[Cite, ...] = ()
    asks: str = ""
    fact: Words = Words("", "")
    """What that fact is called."""

    @property
    def words(self) -> Words:
        """What that book comes to, in a few words, and the paragraphs."""
        if self.asks:
            return Words(f"depends on “{self.fact.en}”", f"hängt von der Angabe „{self.fact.de}“ ab")
        announced = _announced(self.effects, self.options)
        cited = paragraphs(self.citations)
        return Words(f"{announced.en} ({cited.en})", f"{announced.de} ({cited.de})")


class Assumption(Struct, frozen=True):
    """A fact that nobody has stated although it decides: how it is taken to be, and what would be otherwise."""

    path: str
    """Where it stands in the situation, as in ``spot.bet``."""
    words: Words
    otherwise: Words

    def __str__(self) -> str:
        return f"{self.words.en}; {self.otherwise.en}"


class Ruling(Struct, frozen=True, omit_defaults=True):
    """What the floor rules. Where *options* is not empty the rule leaves the choice among them to the floor."""

    book: str
    edition: str
    effects: tuple[Effect, ...]
    """What happens in any case."""
    reason: Words
    citations: tuple[Cite, ...]
    """The paragraphs, those of the event's own book first, then those of the books it rests on."""
    options: tuple[Option, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    """What other books rule on the same facts, those alone that differ."""
    assumes: tuple[Assumption, ...] = ()
    """What it takes for granted: the facts that were not stated, and would change it."""

    @property
    def is_mandatory(self) -> bool:
        """Whether the rule leaves no choice."""
        return not self.options

    @property
    def outcome(self) -> tuple[tuple[Effect, ...], tuple[Option, ...]]:
        """What the ruling comes to, whoever says so: two books agree when this is equal."""
        return self.effects, self.options

    def words(self, language: Language) -> str:
        """The ruling as the floor announces it: what happens, the choices, the reason, the paragraphs."""
        announced = _announced(self.effects, self.options)
        cited = paragraphs(self.citations)
        if language == "en":
            return f"{announced.en}. {self.reason.en} ({cited.en})"
        return f"{announced.de}. {self.reason.de} ({cited.de})"

    def __str__(self) -> str:
        """The effects, then the options, each in a few words."""
        sentence = "; ".join(effect.words.en for effect in self.effects)
        if not self.options:
            return sentence
        choices = " / ".join(f"{option}{' (preferred)' if option.is_preferred else ''}" for option in self.options)
        return f"{sentence}; or: {choices}" if sentence else f"floor: {choices}"


def ruled(
    book: Rulebook,
    effects: Iterable[Effect],
    reason: Words,
    cites: Iterable[Cite],
    options: Iterable[Option] = (),
) -> Ruling:
    """Put a ruling together; its citations come in order of weight, the event's own book first."""
    return Ruling(
        book=book.id,
        edition=book.edition,
        effects=tuple(effects),
        reason=reason,
        citations=book.by_weight(cites),
        options=tuple(options),
    )


def paragraphs(citations: Iterable[Cite]) -> Words:
    """The paragraphs as they are read out, each once."""
    cites = tuple(citations)
    en, de = ", ".join(dict.fromkeys(map(str, cites))), ", ".join(dict.fromkeys(cite.de for cite in cites))
    return Words(en, de)


def floor_decides(choices: Iterable[Words]) -> Words:
    """That the floor has to choose, and from what: each with the number it is chosen by."""
    ways = list(enumerate(choices, 1))
    en = ", or ".join(f"{number}) {words.en}" for number, words in ways)
    de = ", oder ".join(f"{number}) {words.de}" for number, words in ways)
    return Words(f"the floor decides: {en}", f"die Turnierleitung entscheidet: {de}")


def _announced(effects: Iterable[Effect], options: Iterable[Option]) -> Words:
    """What happens, and what the floor has to choose from."""
    sentence = [effect.words for effect in effects]
    parts = [("; ".join(words.en for words in sentence), "; ".join(words.de for words in sentence))] if sentence else []
    if choices := [option.words for option in options]:
        among = floor_decides(choices)
        parts.append((among.en, among.de))
    return Words(*(". ".join(part[0].upper() + part[1:] for part in side) for side in zip(*parts, strict=True)))
