"""What people may call themselves: one printable line that is nobody else's, and looks like nobody else's.

Two names are taken for one when they differ only in capitals, accents, strokes, blanks, punctuation, signs around them, width, or
letters that look alike.
Unicode's own list of confusable characters says which do, and its names of characters which are merely drawn otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final
from unicodedata import category, combining, normalize

from floorman.club.regulars import NAMES as BOTS
from floorman.errors import NameNotAllowed, WrongName
from floorman.lines import printable

LONGEST_NAME: Final = 40
MOST_TYPED: Final = 200
"""Of a name as it comes in, blanks and all."""
MOST_MARKS: Final = 3
"""How many accents a letter has at most; more of them reach into other people's lines."""

_STAFF: Final = (
    *("admin", "administrator", "director", "floor", "floorman", "floormen", "staff", "moderator", "referee"),
    *("turnierleitung", "turnierleiter", "turnierleiterin", "turnierdirektor", "turnierdirektorin", "turnierdirektion"),
    *("spielleitung", "spielleiter", "spielleiterin", "direktor", "direktorin", "schiedsrichter", "schiedsrichterin"),
)
"""Words that a name of a member does not have in it."""
_HOUSE: Final = (
    *("administration", "bank", "bot", "bots", "club", "croupier", "dealer", "host", "house", "official", "owner"),
    *("root", "server", "support", "system", "treasurer", "betreuung", "haus", "inhaber"),
    *("inhaberin", "kassa", "kasse", "kassier", "kassierin", "klub", "leitung", "obfrau", "obmann", "offizieller"),
    *("offizielle", "veranstalter", "verein", "verwaltung", "vorstand"),
)
"""What nobody is called with nothing else to the name; so with the names of bots, and with several of them together."""
_FORMER: Final = ("formermember", "ehemaligesmitglied")
"""What those are called whom the club has forgotten."""


def clean(name: str) -> str:
    r"""A name as it is shown: composed, without control characters or runs of blanks.

    >>> clean("  Anna \t Berger ")
    'Anna Berger'

    Raises:
        WrongName: nothing is left of it, it is too long, or it cannot be shown as one line.
    """
    if len(name) > MOST_TYPED:
        raise WrongName(LONGEST_NAME)
    shown = normalize("NFC", " ".join(printable(name.replace("\t", " ").replace("\n", " ")).split()))
    if not 1 <= len(shown) <= LONGEST_NAME or _is_piled(shown) or not all(skeletons(shown)):
        raise WrongName(LONGEST_NAME)
    return shown


def skeletons(name: str) -> frozenset[str]:
    """What is the same in all names that people take for one: two names with one of these in common are too much alike.

    >>> skeletons("Anna") & skeletons("АNNА") & skeletons("a n n á")  # the second one with Cyrillic letters
    frozenset({'anna'})
    >>> skeletons("Ilona") & skeletons("llona") & skeletons("1lona")
    frozenset({'iiona'})

    There are two where letters look like others only in capitals.
    """
    whole = normalize("NFKC", name[:MOST_TYPED])
    return frozenset({_skeleton(whole), _skeleton(whole.casefold())})


def sorted_as(name: str) -> str:
    """What a name is sorted by in a list: letters without their marks, and numbers by their size.

    >>> sorted(["Ludwig", "Ida", "Özlem", "Otto", "Ines", "Karl 10", "Karl 9"], key=sorted_as)
    ['Ida', 'Ines', 'Karl 9', 'Karl 10', 'Ludwig', 'Otto', 'Özlem']
    """
    plain = "".join(sign for sign in normalize("NFKD", name) if not combining(sign)).casefold()
    return " ".join(re.sub(r"\d+", lambda number: number[0].zfill(LONGEST_NAME), plain).split())


def _skeleton(name: str) -> str:
    """Marks, blanks and punctuation left out, and each sign for whatever it looks like."""
    looks = "".join(_look_of(sign) for sign in normalize("NFKD", name) if not combining(sign))
    looks = normalize("NFKD", looks.casefold()).translate(_ONE).replace("rn", "m").replace("vv", "w")
    seen = "".join(sign for sign in looks if not combining(sign) and _is_seen(sign))
    return "".join(sign for sign in seen if not _is_beside(sign)) or seen


def require_allowed(name: str) -> None:
    """See to it that nobody passes for a bot, for staff, or for somebody the club has forgotten.

    Raises:
        NameNotAllowed: somebody would.
    """
    looks = skeletons(name)
    words = [skeletons(word) for word in re.split(r"[\W\d_]+", name) if word]
    spelt = looks | skeletons(re.sub(r"[\W\d_]+", "", name))  # Karo 2, F.l.o.o.r
    if (
        spelt & _kept(*_HOUSE, *BOTS)
        or (words and all(word & _kept(*_HOUSE, *BOTS) for word in words))
        or any(word & _kept(*_STAFF) for word in (spelt, *words))
        or any(one.startswith(former) for one in looks for former in _kept(*_FORMER))
    ):
        raise NameNotAllowed(name)


def numbered(name: str, number: int) -> str:
    """Another name much like this one.

    >>> numbered("Anna", 2), numbered("Anna 2", 3)
    ('Anna 2', 'Anna 3')
    """
    plain = re.sub(r" \d+$", "", name)
    return f"{plain[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"


_ONE: Final = str.maketrans({"l": "i", "1": "i", "|": "i", "0": "o", "5": "s"})
"""Letters and digits that look alike and are told apart by Unicode only in one case."""


def _is_seen(sign: str) -> bool:
    return sign.isprintable() and not sign.isspace() and category(sign)[0] not in "CZMP" and sign not in _BLANKS


def _is_beside(sign: str) -> bool:
    """Whether it is a star, a tick, a heart or the like, beside which the letters are the same; there are names of nothing else."""
    return category(sign)[0] == "S" or "\u02b0" <= sign <= "\u02ff"


_BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Signs that count as letters or symbols and show nothing."""


def _is_piled(name: str) -> bool:
    """Whether a letter carries more marks than any writing asks for."""
    marks = 0
    for sign in normalize("NFD", name):
        marks = marks + 1 if category(sign) in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            return True
    return any(sign in _BLANKS for sign in name)


@cache
def _kept(*words: str) -> frozenset[str]:
    return frozenset(one for word in words for one in skeletons(word))


def _look_of(sign: str) -> str:
    if sign.isascii():
        return sign
    drawn = _DRAWN.fullmatch(unicodedata.name(sign, ""))
    return (drawn[1] or drawn[2]).casefold() if drawn else _looks().get(sign, sign)


_DRAWN: Final = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])"
    r"|LATIN (?:SMALL|CAPITAL) LETTER ([A-Z]) WITH .+"
)
"""Plain letters drawn small, on a black ground, as half a flag, or with a stroke or a hook, by the names Unicode has for them."""


@cache
def _looks() -> dict[str, str]:
    """Which plain letter a sign looks like, for all that look like one."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # it has no types

    found: dict[str, str] = {}
    for sign, similar in confusables_data.items():
        plain = [one["c"] for one in similar if one["c"].isascii() and one["c"].isalnum()]
        if len(sign) == 1 and not sign.isascii() and plain:
            found[sign] = plain[0].casefold()
    return found
