"""The best five of five to seven cards as a `HandRank`; bigger is better.

>>> evaluate("Qs Qh Td", "Tc Ts Qd 2c").words("de")
'Full House, Damen über Zehnen'
>>> evaluate("AsKsQsJsTs2d3c") > evaluate("9s8s7s6s5s AhAd")
True
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from floorman import _kernel
from floorman.cards import Card, CardsLike, Language, Rank, read_cards, require_distinct, words_for
from floorman.errors import UnknownStrength, WrongArray, WrongCardCount
from floorman.text import both
from floorman.text.lists import listed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

_CATEGORY_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        *("High Card", "Pair", "Two Pair", "Three of a Kind", "Straight", "Flush"),
        *("Full House", "Four of a Kind", "Straight Flush", "Royal Flush"),
    ),
    "de": (
        *("Höchste Karte", "Paar", "Zwei Paare", "Drilling", "Straße", "Flush"),
        *("Full House", "Vierling", "Straight Flush", "Royal Flush"),
    ),
}
# How people call a hand: by the rank of its first card, one or several of it, and by its second group.
_PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        *("High Card {one}", "Pair of {many}", "Two Pair, {many} and {others}", "Three of a Kind, {many}"),
        *("Straight, {one} high", "Flush, {one} high", "Full House, {many} over {others}", "Four of a Kind, {many}"),
        *("Straight Flush, {one} high", "Royal Flush"),
    ),
    "de": (
        *("Höchste Karte {one}", "Paar {many}", "Zwei Paare, {many} und {others}", "Drilling {many}"),
        *("Straße bis {one}", "Flush, {one} hoch", "Full House, {many} über {others}", "Vierling {many}"),
        *("Straight Flush bis {one}", "Royal Flush"),
    ),
}
_SECOND_GROUP_AT: Final = (1, 1, 2, 1, 1, 1, 3, 1, 1, 1)  # place in the best five, by category
_KICKERS_FROM: Final = (1, 2, 4, 3, 5, 1, 5, 4, 5, 5)
_KICKERS: Final[dict[str, tuple[str, ...]]] = {"en": ("kicker", "kickers"), "de": ("Beikarte", "Beikarten")}


class Category(IntEnum):
    """What kind of hand it is, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @classmethod
    def of(cls, strength: int) -> Category:
        """The category of a strength, as `evaluate_many` gives them.

        >>> Category.of(7462)
        <Category.ROYAL_FLUSH: 9>
        """
        if not 1 <= strength <= _BEST_OF_CATEGORY[-1]:
            raise UnknownStrength(
                both(
                    f"strengths run from 1 to {_BEST_OF_CATEGORY[-1]}",
                    f"Stärken gehen von 1 bis {_BEST_OF_CATEGORY[-1]}",
                )
            )
        return cls(bisect_left(_BEST_OF_CATEGORY, strength))

    def word(self, language: Language = "en") -> str:
        """The category's name: Full House, Straße."""
        return words_for(_CATEGORY_NAMES, language)[self]


# The strongest hand of each category; between two of them lie 1,277 high cards, 2,860 pairs and so on.
_BEST_OF_CATEGORY: Final = (1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461, 7462)


class HandRank(_kernel.Ranked):
    """How good five to seven cards are. Compares and hashes by strength alone: hands that split a pot are equal.

    >>> rank = evaluate("As Kd", "Ah 7c 7d 2s 9h")
    >>> rank.category, rank.best_five
    (<Category.TWO_PAIR: 2>, (Card('As'), Card('Ah'), Card('7c'), Card('7d'), Card('Kd')))
    >>> print(rank)
    Two Pair, Aces and Sevens
    """

    __slots__ = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards the rank was made from, as they were given."""
        return tuple(map(Card, self.codes))

    @property
    def category(self) -> Category:
        """Pair, straight, flush and so on; a royal flush is a category of its own."""
        return Category(bisect_left(_BEST_OF_CATEGORY, self.strength))

    @property
    def best_five(self) -> tuple[Card, ...]:
        """The five cards that count, most important first; a wheel runs from the five down to the ace."""
        return _best_five(self.codes)

    def words(self, language: Language = "en", *, kickers: bool = False) -> str:
        """The hand as people call it; with *kickers*, everything that can decide against a hand of the same kind.

        >>> evaluate("AsAh Kd 9c 4h").words(kickers=True)
        'Pair of Aces, kickers King, Nine, Four'
        >>> evaluate("5s4h3d2cAs").words("de")
        'Straße bis Fünf'
        """
        ranks = [card.rank for card in self.best_five]
        category = self.category
        said = words_for(_PHRASES, language)[category].format(
            one=ranks[0].word(language),
            many=ranks[0].plural(language),
            others=ranks[_SECOND_GROUP_AT[category]].plural(language),
        )
        rest = ranks[_KICKERS_FROM[category] :]
        if not kickers or not rest:
            return said
        one, several = words_for(_KICKERS, language)
        return f"{said}, {one if len(rest) == 1 else several} {', '.join(rank.word(language) for rank in rest)}"

    def words_against(self, others: HandRank | Iterable[HandRank], language: Language = "en") -> str:
        """The hand as people call it beside another or several *others*: kickers come with it as far as they decide.

        >>> board = "8s 8h Ad 4c 2s"
        >>> nine, seven = evaluate("8d 9c", board), evaluate("8c 7d", board)
        >>> nine.words_against(seven), seven.words_against([nine], "de")
        ('Three of a Kind, Eights, with ace and nine', 'Drilling Achten, mit Ass und Sieben')
        >>> nine.words_against([evaluate("Ah Kd", board)])
        'Three of a Kind, Eights'
        """
        said, ranks = self.words(language), [card.rank for card in self.best_five]
        others = (others,) if isinstance(others, HandRank) else others
        alike = [other for other in others if other.words(language) == said and other.strength != self.strength]
        if not alike:
            return said
        theirs = [[card.rank for card in other.best_five] for other in alike]
        last = max(next(at for at in range(5) if ranks[at] != five[at]) for five in theirs)
        decide = [rank.word(language) for rank in ranks[_KICKERS_FROM[self.category] : last + 1]]
        if language == "en":
            return f"{said}, with {listed(word.lower() for word in decide)}"
        return f"{said}, mit {listed(decide, 'de')}"

    @staticmethod
    def _read(*sources: CardsLike) -> tuple[Card, ...]:
        """Read what is not a plain list of cards already, or say what is wrong with it. The kernel calls this."""
        cards = read_cards(*sources)
        require_distinct(cards, listed := f"in {' '.join(map(str, cards))}", listed)
        if not 5 <= len(cards) <= 7:
            raise WrongCardCount(both("a hand", "Eine Hand"), len(cards), both("5 to 7", "5 bis 7"), cards)
        return cards

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"HandRank('{' '.join(map(str, self.cards))}')"

    def __reduce__(self) -> tuple[Any, ...]:
        return HandRank, (self.cards,)


_STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)

evaluate: Final = HandRank.of
"""Rank the best five of five to seven cards: ``evaluate("AsKsQsJsTs2d3c")``, ``evaluate(hole, board)``.

Cards come as text, as a list of cards or card codes, or in several parts. A ready-made list is the fast way in.

Raises:
    UnknownCard, DuplicateCard, WrongCardCount: they are not five to seven different cards.
"""


@lru_cache(maxsize=1024)
def _best_five(codes: bytes) -> tuple[Card, ...]:
    """At a showdown the same hand is named several times."""
    rank, cards = evaluate(list(codes)), tuple(map(Card, codes))
    five = next(five for five in combinations(cards, 5) if evaluate(five).strength == rank.strength)
    count = Counter(card.rank for card in five)
    wheel = rank.category in _STRAIGHTS and {Rank.ACE, Rank.DEUCE} <= count.keys()

    def importance(card: Card) -> tuple[int, int]:
        return count[card.rank], -1 if wheel and card.rank is Rank.ACE else card.rank

    return tuple(sorted(five, key=importance, reverse=True))


def evaluate_many(
    cards: NDArray[np.uint8], *, out: NDArray[np.uint16] | None = None, threads: int = 1, copy: bool = False
) -> NDArray[np.uint16]:
    """Rank many hands at once: one hand of 5, 6 or 7 card codes a row, ``HandRank.strength`` of each back.

    The array is read where it lies: it must be of type uint8 and contiguous. With ``copy=True`` any other array of
    whole numbers is copied into that form first. *out* takes the strengths, if given. The GIL is released.

    >>> import numpy as np
    >>> evaluate_many(np.array([[51, 47, 43, 39, 35, 1, 4], [0, 5, 10, 15, 20, 25, 30]], dtype=np.uint8))
    array([7462,   49], dtype=uint16)

    Raises:
        WrongArray: not such an array, or a row is not a hand; the error has the first such row.
    """
    import numpy as np

    if not isinstance(cards, np.ndarray):
        raise WrongArray(
            both(
                f"cards: a NumPy array of uint8, not {type(cards).__name__}",
                f"cards: ein NumPy-Array von uint8, nicht {type(cards).__name__}",
            )
        )
    cards = cards.view(np.ndarray)  # a subclass may have ideas of its own about rows
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= 7:
        raise WrongArray(
            both(
                f"cards: one hand of 5 to 7 card codes a row, so a shape of (n, 5), (n, 6) or (n, 7), not {cards.shape}",
                f"cards: je Zeile eine Hand von 5 bis 7 Kartencodes, also die Form (n, 5), (n, 6) oder (n, 7), nicht {cards.shape}",
            )
        )
    if cards.dtype != np.uint8 or not cards.flags.c_contiguous:
        if not copy:
            raise WrongArray(
                both(
                    f"cards: uint8 in C order, not {cards.dtype}{'' if cards.flags.c_contiguous else ' with gaps'}; "
                    "copy=True makes a copy of that kind",
                    f"cards: uint8 in C-Ordnung, nicht {cards.dtype}{'' if cards.flags.c_contiguous else ' mit Lücken'}; copy=True macht eine solche Kopie",
                )
            )
        cards = _as_codes(cards)
    if out is None:
        out = np.empty(len(cards), dtype=np.uint16)
    elif getattr(out, "dtype", None) != np.uint16 or out.shape != (len(cards),):
        raise WrongArray(
            both(
                f"out: an array of uint16 of shape ({len(cards)},)",
                f"out: ein Array von uint16 der Form ({len(cards)},)",
            )
        )
    elif (
        not out.flags.c_contiguous
        or not out.flags.writeable
        or not out.flags.aligned
        or np.may_share_memory(cards, out)
    ):
        raise WrongArray(
            both(
                "out: contiguous, aligned, writeable and apart from the cards",
                "out: zusammenhängend, ausgerichtet, beschreibbar und nicht im selben Speicher wie die Karten",
            )
        )
    if not 1 <= threads <= 256:
        raise WrongArray(both("threads: 1 to 256", "threads: 1 bis 256"))
    bad = _kernel.evaluate_rows(cards, out, threads)
    if bad >= 0:
        raise _why_no_hand(cards[bad].tolist(), bad)
    return out


def _as_codes(cards: NDArray[Any]) -> NDArray[np.uint8]:
    """Copy whole numbers of any type into contiguous bytes; what is not a card code is refused, not wrapped around."""
    import numpy as np

    if cards.dtype.kind not in "iu":
        raise WrongArray(both(f"cards: whole numbers, not {cards.dtype}", f"cards: ganze Zahlen, nicht {cards.dtype}"))
    wrong = np.argwhere((cards < 0) | (cards > 51))
    if len(wrong):
        row = int(wrong[0][0])
        raise _why_no_hand(cards[row].tolist(), row)
    return np.ascontiguousarray(cards, dtype=np.uint8)


def _why_no_hand(codes: list[int], row: int) -> WrongArray:
    for place, code in enumerate(codes):
        if not 0 <= code < 52:
            return WrongArray(
                both(
                    f"row {row}, place {place}: {code} is not a card code; they run from 0 (2c) to 51 (As)",
                    f"Zeile {row}, Stelle {place}: {code} ist kein Kartencode; sie gehen von 0 (2c) bis 51 (As)",
                ),
                row=row,
            )
        if code in codes[:place]:
            return WrongArray(
                both(
                    f"row {row}, place {place}: {Card(code)} (code {code}) appears twice",
                    f"Zeile {row}, Stelle {place}: {Card(code)} (Code {code}) kommt zweimal vor",
                ),
                row=row,
            )
    return WrongArray(both(f"row {row} changed while it was read", f"Zeile {row} änderte sich beim Lesen"), row=row)


def nuts(board: CardsLike) -> HandRank:
    """The best hand that any two further cards make with a board of three to five.

    >>> nuts("Ah Kh 7h 2c 9d").best_five
    (Card('Ah'), Card('Kh'), Card('Qh'), Card('Jh'), Card('7h'))

    Raises:
        UnknownCard, DuplicateCard, WrongCardCount: it is not a board.
    """
    cards = read_cards(board)
    require_distinct(cards, "on the board", "auf dem Board")
    if not 3 <= len(cards) <= 5:
        raise WrongCardCount(both("a board", "Ein Board"), len(cards), both("3 to 5", "3 bis 5"), cards)
    return evaluate(_kernel.nuts(bytes(cards)), cards)


def is_nuts(hole: CardsLike, board: CardsLike) -> bool:
    """Whether no two cards off the board would beat these; a tie still counts as the nuts.

    A seat's own cards are not taken out of what others might hold: a hand that only cannot be beaten because the
    seat itself has the key card is not the nuts. APSA 3.3-21 and WPL 5.6-17 are asked this way.

    >>> is_nuts("Qh Jh", "Ah Kh 7h 2c 9d"), is_nuts("As 9s", "Qs Js Ts 5d 3c")
    (True, False)

    Raises:
        UnknownCard, DuplicateCard, WrongCardCount: they are not two hole cards and a board.
    """
    held, on_board = read_cards(hole), read_cards(board)
    if len(held) != 2:
        raise WrongCardCount(both("a hand of hole cards", "Eine Starthand"), len(held), both("2", "2"), held)
    best = nuts(on_board)
    return evaluate(held, on_board) == best
