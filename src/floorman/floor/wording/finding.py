"""Finding a situation by what people call it: everyday words of either language, compounds and misspelt words too.

Every word that is looked for counts by how well it fits a word of a situation, and by how few situations it fits; a word
that no situation has counts for nothing. A situation that is called just what was typed comes first.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Fits = Mapping[str, float]

_FILLERS: Final = frozenset(
    re.findall(
        r"\w+",
        """a an the of at in on to by for from with and or is was were be been has have had he she it his her my me i you
        not only just during der die das den dem des ein eine einen einem einer eines im am an auf aus bei beim vom von zu
        zum zur mit und oder ist war waren wird wurde wurden hat haben hatte ich du er sie es man sich mein sein nicht nur
        noch schon da do did does then but how we got get ab aber erst dann wir""",
    )
)
"""Words that say nothing by themselves."""
_ENDINGS: Final = ("ings", "ing", "ungen", "ung", "ern", "ers", "ed", "en", "er", "em", "es", "e", "s")
_PARTICIPLE: Final = re.compile(r"^((?:ab|an|auf|aus|ein|her|hin|hinunter|nach|um|unter|vor|weg|zu)?)ge(\w{3,}?)e?t$")
_SHORTEST_STEM: Final = 3
_SHORTEST_PART: Final = 4
"""From how many letters on a word is looked for within another, and one slip of the pen is forgiven."""
_TWO, _LONG = 2, 8
"""Two slips are forgiven from how many letters on."""

_EXACT, _BEGUN, _SLIP, _PART, _WITHIN = 1.0, 0.7, 0.6, 0.4, 0.3
"""How well a word fits: just so, as a beginning, but for a slip, as part of a compound, as letters within."""
_CALLED_SO, _CHOICE, _HEADING = 1.0, 0.6, 0.3
"""What a word is worth: in what a situation is called, in what can be chosen in it, in its heading."""
_JUST_SO: Final = 1.2
"""What a find gains that is called just what was typed."""
_NEAR_THE_BEST: Final = 0.45
"""How much of the best find's points another one needs to be offered as well."""


class Sought(NamedTuple):
    """What a situation can be found by."""

    names: tuple[str, ...]
    """Its title, and whatever else people call it."""
    choices: tuple[str, ...] = ()
    """What can be chosen in it."""
    heading: tuple[str, ...] = ()


class Find(NamedTuple):
    """A situation that was found."""

    tag: str
    points: float
    is_close: bool
    """Whether all that was typed are words of the situation, as they stand or begin."""


class Index:
    """The words of all situations, to look some up."""

    def __init__(self, situations: Mapping[str, Sought]) -> None:
        self._names = {tag: [_Text(name) for name in sought.names] for tag, sought in situations.items()}
        self._worth = {tag: _worth(sought) for tag, sought in situations.items()}
        self._known = {stem for worth in self._worth.values() for stem in worth}

    def find(self, text: str) -> list[Find]:
        """The situations that these words fit, the best first; where that has all of the words, others that lack one stay out."""
        typed = _Text(text)
        fits = [self._fits(variants) for variants in typed.words]
        weights = [self._weight(fit) for fit in fits]
        finds = [found for tag in self._worth if (found := self._found(tag, typed, fits, weights))]
        best = max((found.points for found in finds), default=0)
        near = sorted(
            (found for found in finds if found.points >= best * _NEAR_THE_BEST), key=lambda found: -found.points
        )
        return [found for found in near if found.is_close or not near[0].is_close]

    def _fits(self, variants: Sequence[str]) -> Fits:
        """How well a typed word fits each known one; once it is one itself, it is not the beginning of another."""
        first, *pairs = variants
        fits = {stem: fit for stem in self._known if (fit := _fit(first, stem))}
        fits |= {pair: _EXACT for pair in pairs if pair in self._known}
        if _EXACT in fits.values():
            return {stem: fit if fit == _EXACT else _PART for stem, fit in fits.items() if fit not in (_SLIP, _WITHIN)}
        return fits

    def _weight(self, fits: Fits) -> float:
        """What it says that a situation has a typed word: the more, the fewer have it."""
        close = {stem for stem, fit in fits.items() if fit >= _BEGUN} or fits.keys()
        having = sum(not close.isdisjoint(worth) for worth in self._worth.values())
        return log(1 + len(self._worth) / having) if having else 0

    def _found(self, tag: str, typed: _Text, fits: Sequence[Fits], weights: Sequence[float]) -> Find | None:
        worth = self._worth[tag]
        weighed = list(zip(fits, weights, strict=True))
        anywhere = sum(
            weight * max((fit[stem] * worth[stem] for stem in fit.keys() & worth.keys()), default=0)
            for fit, weight in weighed
        )
        if not anywhere:
            return None
        together = max(name.overlap(weighed) for name in self._names[tag])
        points = anywhere + together
        if any(name.joined == typed.joined for name in self._names[tag]):
            points *= _JUST_SO
        return Find(tag, points, _has_all(worth.keys(), fits))


class _Text:
    """A text as it is compared: without fillers, accents and endings."""

    def __init__(self, text: str) -> None:
        plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
        every = re.findall(r"[a-z0-9]+", plain)
        pairs = ["", *(_stem(first + second) for first, second in pairwise(every)), ""]
        self.words = [
            (_stem(word), *filter(None, around))
            for word, around in zip(every, pairwise(pairs), strict=False)
            if word not in _FILLERS or _FILLERS.issuperset(every)
        ]
        """Each word: as it stands, and as one with its neighbours, since some write “side pot” and others “sidepot”."""
        self.stems = {stem for word in self.words for stem in word}
        self.joined = "".join(word[0] for word in self.words)

    def overlap(self, weighed: Sequence[tuple[Fits, float]]) -> float:
        """What the typed words are worth that are in this text, less what else it says."""
        if all(self.stems.isdisjoint(fit) for fit, _ in weighed):
            return 0
        found = sum(weight * max(fit.get(stem, 0) for stem in self.stems) for fit, weight in weighed)
        covered = sum(
            len(word[0]) * max(fit.get(stem, 0) for stem in word for fit, _ in weighed) for word in self.words
        )
        return found * covered / len(self.joined)


def _has_all(stems: Iterable[str], fits: Sequence[Fits]) -> bool:
    """Whether every typed word is among these, as it stands or begins."""
    return all(any(fit.get(stem, 0) >= _BEGUN for stem in stems) for fit in fits)


def _worth(sought: Sought) -> dict[str, float]:
    worth: dict[str, float] = {}
    for texts, points in ((sought.heading, _HEADING), (sought.choices, _CHOICE), (sought.names, _CALLED_SO)):
        for text in texts:
            worth |= dict.fromkeys(_Text(text).stems, points)
    return worth


def _stem(word: str) -> str:
    """A word without what inflection adds; ä is the same as ae, or as the a that some type for it.

    >>> [_stem(word) for word in ("austeilen", "ausgeteilt", "Blinds".lower(), "skipped", "skip")]
    ['austeil', 'austeil', 'blind', 'skip', 'skip']
    """
    word = _PARTICIPLE.sub(r"\1\2", re.sub("([aou])e", r"\1", word))
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM + (ending not in ("es", "e", "s")):
            word = word[: -len(ending)]
            break
    if len(word) > _SHORTEST_STEM + 2:
        word = word.removesuffix("t")
    return word[:-1] if len(word) > _SHORTEST_STEM and word[-1] == word[-2] else word


def _fit(typed: str, stem: str) -> float:
    """How well a typed word fits a known one, from 0 for not at all to 1 for just so."""
    if typed == stem:
        return _EXACT
    shorter, longer = sorted((len(typed), len(stem)))
    if stem.startswith(typed):
        return _BEGUN + 0.2 * shorter / longer
    if shorter < _SHORTEST_PART:
        return 0
    if longer - shorter <= _TWO and typed[0] in stem[:2] and _slips(typed, stem) <= (_TWO if shorter >= _LONG else 1):
        return _SLIP
    if typed.startswith(stem) or typed.endswith(stem) or stem.endswith(typed):
        return _PART + 0.2 * shorter / longer
    return _WITHIN if typed in stem else 0


def _slips(one: str, other: str) -> int:
    """How many letters to put in, leave out, exchange or turn round make one word of the other."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, against in enumerate(other, 1):
            steps = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != against))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                steps = min(steps, before[column - 2] + 1)
            now.append(steps)
        before, last = last, now
    return last[-1]
