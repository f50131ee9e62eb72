"""Cards, decks and their notation.

>>> parse_cards("As Kd"), parse_cards("A♠K♦") == parse_cards("ASkd")
((Card('As'), Card('Kd')), True)
>>> Card("10h").name("de"), Card("Treff Dame").name("en")
('Herz Zehn', 'Queen of Clubs')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Final, Literal, Self, overload
from unicodedata import normalize

from floorman import _kernel
from floorman.errors import DuplicateCard, UnknownCard, UnknownLanguage, WrongArgument
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Language = Literal["en", "de", "de-AT"]
"""English, German, and German as spoken in Austria, where clubs are called Treff."""

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"

_RANK_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "en": ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"),
    "de": ("Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König", "Ass"),
}
_RANK_PLURALS: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        *("Deuces", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens"),
        *("Jacks", "Queens", "Kings", "Aces"),
    ),
    "de": (
        *("Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen"),
        *("Buben", "Damen", "Könige", "Asse"),
    ),
}
_SUIT_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "en": ("Clubs", "Diamonds", "Hearts", "Spades"),
    "de": ("Kreuz", "Karo", "Herz", "Pik"),
    "de-AT": ("Treff", "Karo", "Herz", "Pik"),
}


def words_for(table: dict[str, tuple[str, ...]], language: str) -> tuple[str, ...]:
    """Pick a language from a table of words; de-AT speaks German unless the table knows better.

    Raises:
        UnknownLanguage: neither English nor German.
    """
    if language not in _SUIT_NAMES:
        raise UnknownLanguage(language)
    return table.get(language) or table[language[:2]]


class Suit(IntEnum):
    """The four suits, lowest first as a draw ranks them. Hand strength knows no order of suits."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``c``, ``d``, ``h`` or ``s``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return SUIT_SYMBOLS[self]

    def word(self, language: Language = "en") -> str:
        """The suit's name: Clubs, Kreuz, or Treff in Austria."""
        return words_for(_SUIT_NAMES, language)[self]


class Rank(IntEnum):
    """The thirteen ranks, deuce to ace."""

    DEUCE = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """One character: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return RANK_LETTERS[self]

    def word(self, language: Language = "en") -> str:
        """The rank's name: Queen, Dame."""
        return words_for(_RANK_NAMES, language)[self]

    def plural(self, language: Language = "en") -> str:
        """Several of it: Queens, Damen."""
        return words_for(_RANK_PLURALS, language)[self]


_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)


class Card(int):
    """One of the 52 cards: ``Card("As")``, ``Card("10♥")``, ``Card("Pik Ass")``.

    A card *is* its code, ``4 * rank + suit``, so cards go straight into arrays and the native kernel. The order of
    the codes is the order of a draw for the button or in a chip race: rank first, then spades over hearts over
    diamonds over clubs. It says nothing about hands; for those there is `evaluate`.

    >>> max(parse_cards("Kh Ks Kd")), int(Card("As"))
    (Card('Ks'), 51)
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Self:
        """Look a card up by its notation, name or code; there is one object for each.

        Raises:
            UnknownCard: it is not one, or more than one.
        """
        if isinstance(card, str):
            found = parse_cards(card)
            if len(found) != 1:
                raise UnknownCard(
                    card,
                    both(f"{len(found)} cards stand there, not one", f"Dort stehen {len(found)} Karten, nicht eine"),
                )
            return found[0]  # type: ignore[return-value]  # Card is never subclassed
        code = -1 if isinstance(card, bool) or not hasattr(card, "__index__") else index(card)
        if not 0 <= code < 52:
            shown = str(card) if code.bit_length() < 200 else "a huge number"  # Python itself refuses to write some
            raise UnknownCard(
                shown, both("card codes run from 0 (2c) to 51 (As)", "Kartencodes gehen von 0 (2c) bis 51 (As)")
            )
        return _CARDS[code]  # type: ignore[return-value]  # Card is never subclassed

    @property
    def rank(self) -> Rank:
        """Deuce to ace."""
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """Clubs, diamonds, hearts or spades."""
        return _SUITS[self & 3]

    @property
    def symbol(self) -> str:
        """The card as it looks: ``A♠``."""
        return RANK_LETTERS[self >> 2] + SUIT_SYMBOLS[self & 3]

    def name(self, language: Language = "en") -> str:
        """The card in words: Ace of Spades, Pik Ass."""
        if language == "en":
            return f"{self.rank.word()} of {self.suit.word()}"
        return f"{self.suit.word(language)} {self.rank.word(language)}"

    def __str__(self) -> str:
        return RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


_CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, code) for code in range(52))


# ---- notation --------------------------------------------------------------------------------------------

CARD_OF: Final = {str(card): card for card in _CARDS}
"""Every card by its short name, ``As``: for readers that meet millions of them."""

_RANK_SIGNS: Final = {
    **{letter: rank for rank, letter in enumerate(RANK_LETTERS)},
    **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
    "10": 8,
}
_SUIT_SIGNS: Final = {
    sign: suit
    for signs in (SUIT_LETTERS, SUIT_LETTERS.upper(), SUIT_SYMBOLS, "♧♢♡♤")
    for suit, sign in enumerate(signs)
}
_RANK_WORDS: Final = {
    **{word.lower(): rank for words in _RANK_NAMES.values() for rank, word in enumerate(words)},
    **{str(number): number - 2 for number in range(2, 11)},
    "two": 0,
    "koenig": 11,
    "as": 12,
}
_SUIT_WORDS: Final = {word.lower(): suit for words in _SUIT_NAMES.values() for suit, word in enumerate(words)}

_GAPS: Final = " \t\r\n\u00a0,;|/"
_SYMBOL_STYLES: Final = ("\ufe0e", "\ufe0f")  # what some keyboards put behind a suit symbol


@cache
def _names() -> re.Pattern[str]:
    """What matches a card's name; compiled only when somebody writes one."""
    suits, ranks = "|".join(_SUIT_WORDS), "|".join(_RANK_WORDS)
    named = rf"(?P<suit>{suits})[ -]?(?P<rank>{ranks})|(?P<of_rank>{ranks}) of (?P<of_suit>{suits})"
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)", re.IGNORECASE)


_RANKS_ALLOWED: Final = "ranks are 2 to 9, T or 10, J, Q, K, A"
_RANKS_ALLOWED_DE: Final = "Ränge sind 2 bis 9, T oder 10, J, Q, K, A"
_SUITS_ALLOWED: Final = "suits are c, d, h, s or ♣, ♦, ♥, ♠"
_SUITS_ALLOWED_DE: Final = "Farben sind c, d, h, s oder ♣, ♦, ♥, ♠"


def parse_cards(text: str, *, strict: bool = False) -> tuple[Card, ...]:
    """Read cards from text: ``"As Kd"``, ``"AsKd"``, ``"10h, A♠"``, ``"Pik Ass, Herz Dame"``, in any case.

    *strict* takes the plain notation alone, one character for the rank and one for the suit, as the online-bank rules
    and most histories write it: ``"ThAs"``.

    Raises:
        UnknownCard: something in it is not a card; the error has the place.
    """
    try:
        return tuple([CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)])  # the usual notation, at full speed
    except KeyError as error:
        if strict:
            bad = str(error.args[0])
            why = both(
                f"exactly one character for the rank ({RANK_LETTERS}) and one for the suit ({SUIT_LETTERS}) is needed",
                f"Nötig ist genau ein Zeichen für den Rang ({RANK_LETTERS}) und eines für die Farbe ({SUIT_LETTERS})",
            )
            raise UnknownCard(bad, why, place=text.index(bad) // 2 + 1, within=text) from None
        return tuple(_parse(text))


def _parse(text: str) -> Iterator[Card]:
    text = normalize("NFC", text)
    at, place = _end_of_gap(text, 0), 1
    while at < len(text):
        rank, suit, end = _short_at(text, at)
        if (
            rank is None
            or suit is None
            or (text[end : end + 1].isalnum() and text[end] not in _RANK_SIGNS and text[end] != "1")
        ):
            rank, suit, end = _named_at(text, at) or (rank, suit, end)
        if rank is None:
            raise UnknownCard(
                _word_at(text, at),
                both(
                    f"{quoted(text[at])} is not a rank; {_RANKS_ALLOWED}",
                    f"{quoted(text[at], 'de')} ist kein Rang; {_RANKS_ALLOWED_DE}",
                ),
                place=place,
                within=text,
            )
        if suit is None:
            sign = text[end : end + 1]
            missing, missing_de = (
                (f"{quoted(sign)} is not a suit", f"{quoted(sign, 'de')} ist keine Farbe")
                if sign.strip()
                else ("the suit is missing", "Die Farbe fehlt")
            )
            raise UnknownCard(
                _word_at(text, at),
                both(f"{missing}; {_SUITS_ALLOWED}", f"{missing_de}; {_SUITS_ALLOWED_DE}"),
                place=place,
                within=text,
            )
        yield _CARDS[4 * rank + suit]
        at, place = _end_of_gap(text, end), place + 1


def _short_at(text: str, at: int) -> tuple[int | None, int | None, int]:
    """Rank, suit and end of a card such as ``As`` or ``10♥``, as far as there is one."""
    sign = "10" if text.startswith("10", at) else text[at]
    rank = _RANK_SIGNS.get(sign)
    end = at + len(sign)
    suit = _SUIT_SIGNS.get(text[end : end + 1])
    if rank is None or suit is None:
        return rank, None, end
    end += 1
    return rank, suit, end + text.startswith(_SYMBOL_STYLES, end)


def _named_at(text: str, at: int) -> tuple[int, int, int] | None:
    """Rank, suit and end of a card's name such as ``Pik Ass`` or ``ace of spades``."""
    if name := _names().match(text, at):
        rank = _RANK_WORDS.get((name["rank"] or name["of_rank"]).lower())
        suit = _SUIT_WORDS.get((name["suit"] or name["of_suit"]).lower())
        if rank is not None and suit is not None:
            return rank, suit, name.end()
    return None


def _end_of_gap(text: str, at: int) -> int:
    while at < len(text) and text[at] in _GAPS:
        at += 1
    return at


def _word_at(text: str, at: int) -> str:
    end = at
    while end < len(text) and text[end] not in _GAPS:
        end += 1
    return text[at:end]


CardsLike = str | Card | Iterable["Card | int | str"]
"""Cards as people hand them over: a text, one card, or several as cards, codes or texts."""


def read_cards(*sources: CardsLike) -> tuple[Card, ...]:
    """Put cards from texts, cards and collections of them into one tuple, in order.

    Raises:
        UnknownCard: something in it is not a card.
    """
    found: list[Card] = []
    for source in sources:
        if isinstance(source, str):
            found += parse_cards(source)
        elif isinstance(source, int):
            found.append(Card(source))
        elif isinstance(source, Iterable):
            for item in source:
                found += _read_one(item, place=len(found) + 1)
        else:
            raise UnknownCard(
                repr(source),
                both("give a text, a card, or a list of them", "Gib einen Text, eine Karte oder eine Liste davon an"),
            )
    return tuple(found)


def _read_one(item: object, *, place: int) -> tuple[Card, ...]:
    if isinstance(item, str):
        return parse_cards(item)
    if not isinstance(item, bool):
        try:
            return (Card(item.__index__()),)  # type: ignore[attr-defined]  # whatever counts as a whole number
        except (AttributeError, TypeError):
            pass
    raise UnknownCard(
        repr(item)[:40],
        both(
            f"the item at place {place} is not a card, code or text",
            f"An Stelle {place} steht weder Karte noch Code noch Text",
        ),
    )


def require_distinct(cards: Iterable[Card], where: str = "", where_de: str = "") -> None:
    """Make sure that no card is there twice.

    Raises:
        DuplicateCard: one is.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise DuplicateCard(card, both(where, where_de) if where else None)
        seen.add(card)


# ---- decks -----------------------------------------------------------------------------------------------


class Deck(Sequence[Card]):
    """Cards in the order they will be dealt, the top one first. A deck never changes; a deal counts how far it is.

    >>> Deck.stacked("As Ks")[:3]
    (Card('As'), Card('Ks'), Card('2c'))
    """

    __slots__ = ("_cards",)

    def __init__(self, cards: CardsLike) -> None:
        self._cards = read_cards(cards)
        require_distinct(self._cards, "in the deck", "im Deck")

    @classmethod
    def standard(cls) -> Self:
        """All 52 cards, sorted: deuce of clubs first, ace of spades last."""
        return cls._of(_CARDS)

    @classmethod
    def shuffled(cls) -> Self:
        """All 52 cards in an order nobody can foretell, from the system's own randomness."""
        import secrets

        return cls._of(tuple([_CARDS[code] for code in fair_order(iter(lambda: secrets.token_bytes(64), b""))]))

    @classmethod
    def from_seed(cls, seed: int) -> Self:
        """All 52 cards in an order that the seed decides: for tests and examples, never for a game."""
        import random

        if not isinstance(seed, int):
            raise WrongArgument(
                both(
                    f"a deck's seed is a whole number, not {quoted(seed)}",
                    f"Der Seed eines Decks ist eine ganze Zahl, nicht {quoted(seed, 'de')}",
                )
            )
        # Python's generator takes 7 and -7 for the same seed; a deck does not.
        draw = random.Random(seed if seed >= 0 else (1 << 64) - seed).random  # noqa: S311  # the one method whose numbers Python promises never to change
        return cls._of(_shuffle(lambda limit: int(draw() * limit)))

    @classmethod
    def stacked(cls, top: CardsLike) -> Self:
        """The given cards on top and the rest below them, sorted."""
        cards = read_cards(top)
        require_distinct(cards, "in the deck", "im Deck")
        return cls._of((*cards, *(card for card in _CARDS if card not in cards)))

    def without(self, cards: CardsLike) -> Self:
        """The same deck with some cards taken out."""
        out = set(read_cards(cards))
        return self._of(tuple(card for card in self._cards if card not in out))

    @classmethod
    def _of(cls, cards: tuple[Card, ...]) -> Self:
        deck = cls.__new__(cls)
        deck._cards = cards
        return deck

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, at: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[at]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return card in self._cards

    def __eq__(self, other: object) -> bool:
        return self._cards == other._cards if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._cards)

    def __reduce__(self) -> tuple[object, ...]:
        return Deck, (str(self),)

    def __str__(self) -> str:
        return " ".join(map(str, self._cards))

    def __repr__(self) -> str:
        return f"Deck('{self}')"


def fair_order(chunks: Iterable[bytes]) -> bytes:
    """An order of the numbers 0 to 51 from random bytes, of which *chunks* must have enough.

    By Fisher and Yates, from the last place to the second. A byte is used only below the largest multiple of the number
    of choices, and is passed over otherwise: from fair bytes every order is equally likely. On average it takes 54 of
    them, and hardly ever more than 64.
    """
    data = b""
    for chunk in chunks:
        data += chunk
        if (order := _kernel.fair_order(data)) is not None:
            return order
    raise ValueError(f"{len(data)} random bytes do not suffice for an order of 52 cards")


def _shuffle(below: Callable[[int], int]) -> tuple[Card, ...]:
    """Shuffle by Fisher and Yates, with *below* giving a number from 0 to its argument less one."""
    cards = list(_CARDS)
    for last in range(51, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
